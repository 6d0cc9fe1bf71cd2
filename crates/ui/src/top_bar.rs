//! Top bar: menus, views, names of workspace and video, undo and redo, unsaved changes, and Save.

use super::{exports, focus, icons, presence, theme, widgets, workspace_mark};
use crate::app::{Action, Bar, Command, FileCommand, Menu, SaveState, State};
use egui::{Align, Align2, Layout, RichText, Role, Ui, WidgetInfo};

/// How wide the button is that holds all menus, with the space around it.
const FOLDED_MENUS: f32 = 52.0;
/// Margin around a name.
const GAP: f32 = 24.0;

/// Draws the bar.
pub fn show(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let whole = ui.max_rect();
    let mut free = egui::Rangef::NOTHING;
    ui.horizontal_centered(|ui| {
        let (menus, rooms, names) = (menus_width(ui), widgets::room_switch_width(ui), names_width(ui, state));
        // If there is not enough room, the bar collapses its parts, least important first: tools to icons, the number of unsaved
        // changes to a short form, the views (which have shortcuts) to one button, and finally the menus, whatever room the names
        // have.
        let left = |folds| ui.available_width() - right_width(ui, state, folds) - menus;
        let all = [
            Folds::default(),
            Folds { tools: true, ..Folds::default() },
            Folds { tools: true, waits: true, ..Folds::default() },
        ];
        let fits = |rooms: f32| all.into_iter().find(|folds| rooms + names <= left(*folds));
        let beside = fits(rooms);
        let folds_rooms = beside.is_none();
        let room_menu = widgets::room_menu_width(ui);
        let folds = beside.or_else(|| fits(room_menu)).unwrap_or(Folds { tools: true, waits: true, ..Folds::default() });
        let folds_menus = folds_rooms && room_menu > left(folds);
        // What is left beside the button that holds all menus.
        let beside = ui.available_width() - right_width(ui, state, folds) - FOLDED_MENUS;
        let folds = Folds { saved: folds_menus && room_menu > beside, ..folds };
        // The toolkit's menu bar would fill the available width; the menus only need their own.
        ui.allocate_ui(egui::vec2(0.0, ui.available_height()), |ui| {
            egui::MenuBar::new().ui(ui, |ui| {
                let all = |ui: &mut Ui, actions: &mut Vec<Action>| {
                    for menu in Menu::ALL {
                        widgets::menu(ui, state, menu, actions);
                    }
                };
                if folds_menus {
                    let folded = focus::menus(ui, |ui| {
                        ui.menu_button(RichText::new(icons::MENU).size(18.0), |ui| {
                            widgets::menu_body(ui, |ui| all(ui, actions));
                        })
                    });
                    folded.response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words::window::all_menus()));
                    widgets::opens_menu(&folded.response, folded.inner.is_some());
                    // Mnemonics of the collapsed menus open the button that contains them.
                    for letter in Menu::ALL.into_iter().filter_map(|menu| widgets::menu_letter(state, menu)) {
                        focus::letter(ui.ctx(), letter, folded.response.id);
                    }
                    folded.response.on_hover_text(words::window::all_menus_tooltip());
                } else {
                    focus::menus(ui, |ui| all(ui, actions));
                }
            });
        });
        // The tabs of the views stay in place, although views have different menus.
        let missing = if folds_menus { 0.0 } else { menus - width_of(ui, |menu| widgets::has_rows(state, menu)) };
        ui.add_space(6.0 + missing);
        if folds_rooms {
            widgets::room_menu(ui, state, actions);
        } else {
            focus::group(ui, |ui| widgets::room_switch(ui, state, actions));
        }
        let left = ui.cursor().left();
        let right = ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            right(ui, state, folds, actions);
            ui.cursor().right()
        });
        free = egui::Rangef::new(left + 12.0, right.inner - 12.0);
    });
    workspace_mark::line(ui, state, ui.clip_rect().intersect(whole.expand2(egui::vec2(40.0, 0.0))));
    let video =
        state.project().map_or(0.0, |project| widgets::text_width(ui, &project.video.name, theme::semibold(13.5)) + GAP);
    let free = workspace_mark::chip(ui, state, free, video, whole.center().y);
    if let Some(project) = state.project().filter(|_| free.span() > 40.0) {
        let font = theme::semibold(13.5);
        let galley = theme::elided(ui, &project.video.name, font, *theme::TEXT, free.span());
        // Centred in the window if possible, otherwise in the free space.
        let width = free.span().min(galley.size().x + 2.0);
        let center = whole.center().x.min(free.max - width / 2.0).max(free.min + width / 2.0);
        let clip = egui::Rect::from_center_size(egui::pos2(center, whole.center().y), egui::vec2(width, whole.height()));
        let response = ui.interact(clip, ui.scope_id().with("video-name"), egui::Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &project.video.name));
        response.on_hover_text(format!("{}\n{}", project.video.name, project.video.id));
        ui.painter().with_clip_rect(clip).galley(
            clip.left_center() - egui::vec2(0.0, galley.size().y / 2.0),
            galley,
            *theme::TEXT,
        );
    }
}

/// Width of all menus, whatever the current view has.
fn menus_width(ui: &Ui) -> f32 {
    width_of(ui, |_| true)
}

/// Width of the menus for which `is_shown` is true.
fn width_of(ui: &Ui, is_shown: impl Fn(Menu) -> bool) -> f32 {
    let gap = ui.spacing().item_spacing.x + 4.0;
    let shown = Menu::ALL.into_iter().filter(|menu| is_shown(*menu));
    shown.map(|menu| widgets::text_width(ui, menu.text(), theme::medium(13.0)) + gap).sum()
}

/// Minimum width for the names of workspace and video: their full widths, up to a limit.
fn names_width(ui: &Ui, state: &State) -> f32 {
    /// Width of a name that has priority over tools and views, in points.
    const ENOUGH: f32 = 160.0;
    let workspace = workspace_mark::chip_width(ui, state).min(ENOUGH);
    let video = state.project().map_or(0.0, |project| widgets::text_width(ui, &project.video.name, theme::semibold(13.5)));
    workspace + video.min(ENOUGH) + if workspace > 0.0 { 2.0 * GAP } else { GAP }
}

/// Collapsed parts of the right side.
#[derive(Clone, Copy, Default)]
struct Folds {
    /// Tools are icons only.
    tools: bool,
    /// The number of unsaved changes has its short form.
    waits: bool,
    /// Whether "all saved" is left out. The disabled Save button says it.
    saved: bool,
}

impl Folds {
    /// Length of the text about unsaved changes.
    fn waits(self) -> Length {
        if self.waits { Length::Short } else { Length::Whole }
    }
}

/// Length of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    Short,
    Whole,
}

/// Width of the right side, including its left margin.
fn right_width(ui: &Ui, state: &State, folds: Folds) -> f32 {
    let gap = ui.spacing().item_spacing.x;
    let button = 2.0 * ui.spacing().button_padding.x;
    let save = widgets::text_width(ui, save_text(state), theme::semibold(13.0)) + button;
    let waits = state.project().map_or(0.0, |_| {
        widgets::text_width(ui, &waiting_text(state.waiting(), folds.waits()), theme::medium(12.5)) + 20.0 + gap
    });
    let waits = waits
        + decisions_text(state, folds.waits())
            .map_or(0.0, |text| widgets::text_width(ui, &text, theme::medium(12.5)) + 20.0 + gap);
    let here = presence::width(state);
    let waits = waits + if here > 0.0 { here + gap } else { 0.0 };
    let tool = |command| if folds.tools { widgets::icon_width(ui, command) } else { widgets::tool_width(ui, command) };
    let tools = Command::on_bar(Bar::Top).iter().map(|(_, command)| tool(*command) + gap).sum::<f32>();
    // Right margin, separator between the groups, and left margin.
    4.0 + save + gap + waits + 2.0 * gap + tools + 20.0 + exports::summary_width(ui, state) + gap
}

fn save_text(state: &State) -> &'static str {
    match state.save() {
        SaveState::Running { .. } => words::window::saving(),
        SaveState::Unknown => words::window::save_again(),
        SaveState::Idle => words::common::save(),
    }
}

/// Text with the number of unsaved changes.
fn waiting_text(count: usize, length: Length) -> String {
    match count {
        0 if length == Length::Short => icons::CHECK.to_owned(),
        0 => words::window::all_saved().to_owned(),
        _ if length == Length::Short => words::window::unsaved_short(count),
        _ => words::window::unsaved_changes(count),
    }
}

/// Text with the number of unresolved conflicts; `None` without any.
fn decisions_text(state: &State, length: Length) -> Option<String> {
    let count = state.decisions();
    Some(match count {
        0 => return None,
        _ if length == Length::Short => format!("{}  {count}", icons::WARNING),
        _ => format!("{}  {}", icons::WARNING, words::window::conflicts(count)),
    })
}

fn right(ui: &mut Ui, state: &State, folds: Folds, actions: &mut Vec<Action>) {
    ui.add_space(4.0);
    let enabled = state.can(Command::File(FileCommand::Save));
    let text = save_text(state);
    let hint = match state.save() {
        SaveState::Running { .. } => words::window::saving_hint().to_owned(),
        SaveState::Unknown => words::window::save_again_hint().to_owned(),
        SaveState::Idle => state.hint(Command::File(FileCommand::Save)),
    };
    let save = widgets::main_button_if(ui, enabled, text).on_hover_text(&hint).on_disabled_hover_text(if state.reads_only {
        state.why_not(Command::File(FileCommand::Save)).unwrap_or_default()
    } else if state.waiting() == 0 {
        words::window::nothing_to_save().to_owned()
    } else {
        hint.clone()
    });
    save.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, text));
    if save.clicked() {
        actions.push(Action::Run(Command::File(FileCommand::Save)));
    }
    if !(folds.saved && state.waiting() == 0) {
        waiting(ui, state, folds.waits(), actions);
    }
    decisions(ui, state, folds.waits(), actions);
    presence::show(ui, state);
    ui.separator();
    exports::show_summary(ui, state, actions);
    if folds.tools {
        widgets::icon_bar(ui, state, Bar::Top, actions);
    } else {
        widgets::bar(ui, state, Bar::Top, actions);
    }
}

/// Draws the number of unsaved changes, which is always visible.
fn waiting(ui: &mut Ui, state: &State, length: Length, actions: &mut Vec<Action>) {
    if state.project().is_none() {
        return;
    }
    let count = state.waiting();
    let kind = if count > 0 { Pill::Button } else { Pill::Label };
    let response = pill(ui, &waiting_text(count, length), &waiting_text(count, Length::Whole), *theme::ACCENT, kind);
    if response.clicked() {
        actions.push(Action::Run(Command::File(FileCommand::Review)));
    }
    response.on_hover_ui(|ui| {
        if count == 0 {
            ui.label(words::window::all_saved_tooltip());
        } else {
            let text = match state.why_not(Command::File(FileCommand::Save)).filter(|_| state.reads_only) {
                Some(why) => why,
                None => words::window::next_save(count),
            };
            ui.label(RichText::new(text).strong());
            for step in state.project().into_iter().flat_map(|project| project.draft.history().done().iter().rev().take(8)) {
                ui.label(RichText::new(&step.name).color(theme::WEAK));
            }
        }
    });
}

/// Draws the number of unresolved conflicts, until they are resolved.
fn decisions(ui: &mut Ui, state: &State, length: Length, actions: &mut Vec<Action>) {
    let Some(text) = decisions_text(state, length) else { return };
    let command = Command::File(FileCommand::Decide);
    let name = decisions_text(state, Length::Whole).unwrap_or_default();
    let name = name.trim_start_matches(icons::WARNING).trim_start();
    let response = pill(ui, &text, name, *theme::BAD, Pill::Button);
    if response.clicked() {
        actions.push(Action::Run(command));
    }
    response.on_hover_text(words::window::conflicts_hint());
}

/// Kind of a pill.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pill {
    /// A button.
    Button,
    /// A status text: all is saved.
    Label,
}

/// Draws a text in a rounded box (pill).
fn pill(ui: &mut Ui, text: &str, name: &str, color: egui::Color32, kind: Pill) -> egui::Response {
    let is_pressed = kind == Pill::Button;
    let (color, fill) =
        if is_pressed { (color, color.gamma_multiply(0.14)) } else { (*theme::WEAK, egui::Color32::TRANSPARENT) };
    let galley = ui.painter().layout_no_wrap(text.to_owned(), theme::medium(12.5), color);
    let sense = if is_pressed { egui::Sense::click() } else { egui::Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(galley.size() + egui::vec2(20.0, 10.0), sense);
    ui.painter().rect_filled(rect, rect.height() / 2.0, fill);
    let at = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
    ui.painter().galley(at.min, galley, color);
    let role = if is_pressed { Role::Button } else { Role::Label };
    response.widget_info(|| WidgetInfo::labeled(role, true, name));
    response
}

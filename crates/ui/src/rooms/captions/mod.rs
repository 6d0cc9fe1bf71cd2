//! Subtitle designer: presets and drafts on the left ([`library`]), previews in the middle ([`preview`]), [`fields`] of the draft
//! on the right, and the measurement below the previews ([`measure`]). The page of a preset ([`survey`]) has the room of all but the list.

mod compare;
mod fields;
mod kept;
mod library;
mod measure;
mod preview;
mod publish;
mod survey;

use crate::{
    api::captions::StyleName,
    app::{
        Action, CaptionsCommand, Command, RoomMsg, State,
        features::captions::{Backdrop, Captions, Msg, Pane, SAMPLES},
    },
    captions::Vision,
    ui::{focus, icons, parts::field::Typing, pictures::Textures, stage::preview::PreviewMemory, theme, widgets},
};
use egui::{AsIdSalt, Button, CentralPanel, ComboBox, Frame, Margin, Panel, RichText, Role, ScrollArea, Ui, WidgetInfo};

/// Width of the list of styles.
const LIBRARY: f32 = 236.0;
/// Width of the fields.
const FIELDS: f32 = 366.0;
/// Height of the measurement.
const MEASURED: f32 = 164.0;
/// Like [`MEASURED`], but for a narrow window, where lines wrap.
const MEASURED_NARROW: f32 = 234.0;

/// Below this width only one of styles and fields is visible, to leave room for the previews.
const FOLDS: f32 = 1_000.0;

/// Below this height the measurement is hidden.
const LOW: f32 = 420.0;

/// A panel beside the previews.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// List of styles, on the left.
    Styles,
    /// Fields of the draft, on the right.
    Fields,
}

/// Minimum width of the choices in the bar, beside its tabs.
const NARROW_BAR: f32 = 160.0;

/// State of the designer between frames.
#[derive(Default)]
pub struct CaptionsMemory {
    /// State of the previews.
    pub preview: PreviewMemory,
    typing: Typing,
    /// Position of the subtitle block when a drag started.
    drag: Option<(f64, f64)>,
    /// Side that the user opened in a window too narrow for both, and whether a draft was open at that time.
    unfolded: Option<(Side, bool)>,
    /// Number of the last handled request to focus a colour.
    went: u64,
    /// Number of the current or last gesture.
    gesture: u64,
}

impl CaptionsMemory {
    /// Cancels a drag when the view is left: the dragged block returns to its position before.
    pub(in crate::ui::rooms) fn give_up(&mut self, actions: &mut Vec<Action>) {
        if self.drag.take().is_some() {
            send(actions, Msg::GiveUp(self.gesture));
            self.gesture += 1;
        }
    }
}

fn send(actions: &mut Vec<Action>, msg: Msg) {
    actions.push(Action::Room(RoomMsg::Captions(msg)));
}

/// Draws the view.
pub fn show(ui: &mut Ui, state: &State, memory: &mut CaptionsMemory, textures: &mut Textures, actions: &mut Vec<Action>) {
    let room = &state.rooms.captions;
    memory.preview.begin(ui.ctx());
    if !ui.input(|input| input.pointer.any_down()) && memory.drag.take().is_some() {
        memory.gesture += 1;
    }
    let panel = |x: i8, y: i8| Frame::new().fill(*theme::PANEL).inner_margin(Margin::symmetric(x, y));
    let width = ui.available_width();
    let has_draft = room.draft().is_some();
    // The user's choice is void once a draft was opened or closed since.
    let asked = memory.unfolded.filter(|(_, of)| *of == has_draft).map(|(side, _)| side);
    let one = asked.unwrap_or(if has_draft { Side::Fields } else { Side::Styles });
    let folds = width < FOLDS;
    // The page of a preset is about many videos: fields of a draft and the measurement of one video give way to it.
    let page = room.survey.as_ref().filter(|_| room.pane == Pane::Style);
    let shows = |side: Side| (!folds || one == side) && !(side == Side::Fields && page.is_some());
    if shows(Side::Styles) {
        Panel::left("caption-library").exact_size(LIBRARY).resizable(false).frame(panel(12, 10)).show(ui, |ui| {
            focus::named_pane(ui, focus::Pane::Side, words::subtitles::styles_panel(), |ui| {
                library::show(ui, state, room, actions);
            });
        });
    }
    if shows(Side::Fields) {
        Panel::right("caption-fields").exact_size(FIELDS.min(width * 0.56)).resizable(false).frame(panel(12, 10)).show(
            ui,
            |ui| {
                focus::named_pane(ui, focus::Pane::Inspector, words::subtitles::fields_panel(), |ui| {
                    fields::show(ui, state, room, memory, actions);
                });
            },
        );
    }
    let measured = if ui.available_width() < 650.0 { MEASURED_NARROW } else { MEASURED };
    // In a low window the measurement scrolls, to leave room for the previews.
    let measured = measured.min(ui.available_height() * 0.3);
    // In an even lower one it is hidden.
    if ui.available_height() >= LOW && page.is_none() {
        Panel::bottom("caption-measured").exact_size(measured).resizable(false).frame(panel(14, 8)).show(ui, |ui| {
            focus::named_pane(ui, focus::Pane::Timeline, words::subtitles::contrast_panel(), |ui| {
                ScrollArea::vertical().id_salt("caption-measured").auto_shrink(false).show(ui, |ui| {
                    measure::show(ui, state, room, actions);
                });
            });
        });
    }
    CentralPanel::no_frame().frame(Frame::new().fill(*theme::BACKGROUND).inner_margin(Margin::symmetric(14, 8))).show(
        ui,
        |ui| {
            // A child area, so that wide content in a narrow window cannot widen the previews.
            let whole = ui.max_rect();
            let unfolded = folds.then_some(one);
            focus::named_pane(ui, focus::Pane::Stage, words::subtitles::previews_panel(), |ui| {
                if let Some(side) = bar(ui, state, room, unfolded, actions) {
                    memory.unfolded = Some((side, has_draft));
                }
                message(ui, room);
                // Not `min_rect`, which is the whole area in a central panel.
                let top = (ui.cursor().top() + 4.0).min(whole.bottom() - 40.0);
                let area = egui::Rect::from_min_max(egui::pos2(whole.left(), top), whole.max);
                ui.scope_builder(egui::UiBuilder::new().max_rect(area), |ui| match (page, room.pane) {
                    (Some(survey), _) => survey::show(ui, survey, textures, actions),
                    (None, Pane::Compare) => compare::show(ui, state, room, memory, textures, actions),
                    (None, _) => preview::show(ui, state, room, memory, textures, actions),
                });
            });
        },
    );
    publish::show(ui, state, room, actions);
}

/// Draws the tabs and options of the previews. `unfolded` is the visible side if only one fits. Returns the other side if the user
/// opens it.
fn bar(ui: &mut Ui, state: &State, room: &Captions, unfolded: Option<Side>, actions: &mut Vec<Action>) -> Option<Side> {
    let mut asked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (side, name, hint) in [
            (Side::Styles, words::subtitles::styles_button(), words::subtitles::styles_button_tooltip()),
            (Side::Fields, words::subtitles::draft_button(), words::subtitles::draft_button_tooltip()),
        ] {
            let Some(open) = unfolded else { break };
            let on = open == side;
            let response = ui.add(Button::selectable(on, name)).on_hover_text(hint);
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, name));
            if response.clicked() && !on {
                asked = Some(side);
            }
        }
        if unfolded.is_some() {
            ui.separator();
        }
        let compare = (room.pane == Pane::Compare).then_some(Pane::Compare);
        let style = room.survey.is_some().then_some(Pane::Style);
        for pane in Pane::TABS.into_iter().chain(compare).chain(style) {
            let on = room.pane == pane;
            let response = ui.add(Button::selectable(on, pane.text()));
            response.widget_info(|| WidgetInfo::selected(Role::Tab, true, on, pane.text()));
            if response.clicked() {
                send(actions, Msg::Show(pane));
            }
        }
        if room.pane == Pane::Style {
            return;
        }
        if ui.available_size_before_wrap().x < NARROW_BAR {
            widgets::more(ui, words::subtitles::preview_options(), |ui| {
                widgets::menu_body(ui, |ui| choices(ui, state, room, actions));
            });
        } else {
            ui.separator();
            choices(ui, state, room, actions);
        }
    });
    asked
}

/// Draws the choices of backdrop, text, simulated colour vision and face boxes.
fn choices(ui: &mut Ui, state: &State, room: &Captions, actions: &mut Vec<Action>) {
    backdrop(ui, state, room, actions);
    let texts: Vec<Option<usize>> = std::iter::once(None).chain((0..SAMPLES.len()).map(Some)).collect();
    let text = |index: Option<usize>| {
        index.and_then(|index| SAMPLES.get(index)).map_or(words::subtitles::sample_own(), |(name, _)| name())
    };
    let name = ("text", words::subtitles::option_text_name(), Some(words::subtitles::option_text()));
    if let Some(index) = choice(ui, name, 150.0, room.bench.chosen, &texts, |it| text(it).into()) {
        send(actions, Msg::Bench(index));
    }
    if let Some(vision) = choice(
        ui,
        ("vision", words::subtitles::option_vision_name(), Some(words::subtitles::option_vision())),
        138.0,
        room.vision,
        &Vision::ALL,
        |it| it.title().into(),
    ) {
        send(actions, Msg::See(vision));
    }
    let mut faces = room.faces;
    // Face data exists for the video's frames only.
    let has_faces = room.backdrop == Backdrop::Frames;
    let check = widgets::tick(ui, has_faces, egui::Checkbox::new(&mut faces, words::subtitles::option_faces()));
    let hint = words::subtitles::option_faces_disabled();
    if check.on_hover_text(words::subtitles::option_faces_tooltip()).on_disabled_hover_text(hint).changed() {
        send(actions, Msg::Faces(faces));
    }
}

/// Draws the choice of the backdrop. The user's earlier image is loaded again; the last entry chooses another file.
fn backdrop(ui: &mut Ui, state: &State, room: &Captions, actions: &mut Vec<Action>) {
    let own = room.own_picture.as_ref().map(|own| &own.path).or(state.settings.caption_backdrop.as_ref());
    let all = [Some(Backdrop::Frames), Some(Backdrop::Flat), own.map(|_| Backdrop::Picture), None];
    let all: &[Option<Backdrop>] = if own.is_some() { &all } else { &[Some(Backdrop::Frames), Some(Backdrop::Flat), None] };
    let text = |backdrop: Option<Backdrop>| match backdrop {
        Some(Backdrop::Frames) => words::subtitles::background_frames().to_owned(),
        Some(Backdrop::Flat) => words::subtitles::background_flat().to_owned(),
        Some(Backdrop::Picture) => {
            widgets::shortened(&own.and_then(|path| path.file_name()).unwrap_or_default().to_string_lossy(), 40)
        }
        None => words::subtitles::background_choose().to_owned(),
    };
    match choice(
        ui,
        ("background", words::subtitles::option_background_name(), Some(words::subtitles::option_background())),
        150.0,
        Some(room.backdrop),
        all,
        text,
    ) {
        Some(Some(backdrop)) => send(actions, Msg::Behind(backdrop)),
        Some(None) => actions.push(Action::Run(Command::Captions(CaptionsCommand::ChooseBackdrop))),
        None => {}
    }
}

/// Draws a drop-down list; its label is part of the value if given as a prefix. Returns the chosen value.
fn choice<T: Copy + PartialEq>(
    ui: &mut Ui,
    (id, name, prefix): (impl AsIdSalt, &str, Option<&str>),
    width: f32,
    current: T,
    all: &[T],
    text: impl Fn(T) -> String,
) -> Option<T> {
    let mut chosen = None;
    let selected = match prefix {
        Some(prefix) => format!("{prefix}: {}", text(current)),
        None => text(current),
    };
    if egui::containers::menu::is_in_menu(ui) {
        widgets::submenu(ui, &selected, |ui| {
            for value in all {
                if ui.selectable_label(*value == current, text(*value)).clicked() {
                    chosen = Some(*value);
                    ui.close();
                }
            }
        });
        return chosen.filter(|chosen| *chosen != current);
    }
    let combo = ComboBox::from_id_salt(id).selected_text(selected).width(width).truncate().show_ui(ui, |ui| {
        for value in all {
            if ui.selectable_label(*value == current, text(*value)).clicked() {
                chosen = Some(*value);
            }
        }
    });
    let shown = text(current);
    combo.response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ComboBox, true, name);
        info.current_text_value = Some(shown.clone());
        info
    });
    combo.response.on_hover_text(name);
    chosen.filter(|chosen| *chosen != current)
}

/// Draws the message of the designer.
fn message(ui: &mut Ui, room: &Captions) {
    let Some((text, is_bad)) = &room.message else { return };
    let (icon, color) = if *is_bad { (icons::WARNING, theme::BAD) } else { (icons::INFO, theme::WEAK) };
    let label = ui.add(egui::Label::new(RichText::new(format!("{icon}  {text}")).color(color)).wrap());
    ui.ctx().accesskit_node_builder(label.id, |node| node.set_live(egui::accesskit::Live::Polite));
}

/// Draws the menu entries that create a draft from each style.
fn new_styles(ui: &mut Ui, actions: &mut Vec<Action>) {
    for style in StyleName::KNOWN {
        if ui.button(style.title()).clicked() {
            send(actions, Msg::New(style.clone()));
            ui.close();
        }
    }
}

/// Draws a small button of a command, labelled with the command's name.
fn command(ui: &mut Ui, state: &State, command: Command, actions: &mut Vec<Action>) {
    widgets::text_button(ui, state, command, actions);
}

//! Review dialog: all unsaved changes with their old values. The [`rows`] are built once per state of the draft, and only the rows
//! in view are drawn.

mod requests;
mod rows;

use super::{
    modal,
    sends::{Known, Sends},
    title,
};
use crate::{
    app::{Action, Command, FileCommand, ItemRef, Project, State},
    edit::{PendingChange, SaveStep},
    timeline::timecode,
    ui::{icons, kinds, pictures::Textures, theme, widgets},
};
use egui::{
    Align, Color32, Image, Label, Layout, Rect, RichText, Role, ScrollArea, Ui, UiBuilder, WidgetInfo, load::SizedTexture, vec2,
};
use requests::Bodies;
use rows::{Entry, Row};

/// Height of a clip heading, with the space above it and the line below it.
const HEADING: f32 = 38.0;
/// Height of a row's title with its buttons.
const TITLE: f32 = 24.0;
/// Height of a line of details or warnings.
const LINE: f32 = 18.0;
/// Height of the button that shows the images.
const BUTTON: f32 = 24.0;
/// Space below a row.
const GAP: f32 = 10.0;
/// Indentation of details from their row's icon.
const INDENT: f32 = 22.0;
/// Maximum width and height of the images before and after a change.
const PICTURE: (f32, f32) = (280.0, 220.0);

/// State of the dialog between frames.
#[derive(Default)]
pub struct ReviewMemory {
    rows: Vec<Entry>,
    /// Top of each row without its images, followed by the bottom of the last row.
    tops: Vec<f32>,
    bodies: Bodies,
}

impl ReviewMemory {
    /// Builds the rows for the current state of the draft.
    fn build(&mut self, project: &Project, known: &Known) {
        self.rows = rows::of(project, &known.plan);
        self.bodies = Bodies::default();
        self.tops = vec![0.0];
        let mut top = 0.0;
        for row in &self.rows {
            top += height(row);
            self.tops.push(top);
        }
    }
}

/// Height of a row without its images.
fn height(entry: &Entry) -> f32 {
    match entry {
        Entry::Heading(_) => HEADING,
        Entry::Change(row) => {
            let button = if row.pictures.is_some() { BUTTON } else { 0.0 };
            TITLE + (row.details.len() + row.warnings.len()) as f32 * LINE + button + GAP
        }
    }
}

pub fn show(
    ui: &mut Ui,
    state: &State,
    project: &Project,
    memory: (&mut Sends, &mut ReviewMemory),
    textures: &mut Textures,
    actions: &mut Vec<Action>,
) {
    let (sends, memory) = memory;
    let (known, is_new) = sends.of(project);
    if is_new || memory.tops.is_empty() {
        memory.build(project, known);
    }
    crate::ui::dialogs::set_width(ui, 620.0);
    title(ui, words::dialogs::review_title());
    modal::text(ui, &how(known));
    ui.add_space(8.0);
    ScrollArea::vertical().max_height(crate::ui::dialogs::list_height(ui, 400.0)).auto_shrink([false, true]).show_viewport(
        ui,
        |ui, seen| {
            list(ui, state, memory, seen, textures, actions);
            ui.add_space(4.0);
            requests::show(ui, &known.steps, &mut memory.bodies);
        },
    );
    ui.add_space(8.0);
    crate::ui::dialogs::buttons(ui, |ui| {
        if widgets::main_button_if(ui, state.can(Command::File(FileCommand::Save)), &words::dialogs::review_save(known.count))
            .clicked()
        {
            actions.push(Action::Run(Command::File(FileCommand::Save)));
        }
        if ui.button(words::common::close()).clicked() {
            actions.push(Action::CloseDialog);
        }
    });
    if known.plan.is_empty() {
        actions.push(Action::CloseDialog);
    }
}

/// Describes how many requests the save sends, and what each request guarantees.
fn how(known: &Known) -> String {
    let count = known.count;
    match known.steps.as_slice() {
        [] | [SaveStep::Operations { .. }] => words::dialogs::review_one_batch(count),
        [_] => words::dialogs::review_one_request(count),
        more => words::dialogs::review_requests(count, more.len()),
    }
}

/// Draws the rows in view, and allocates the height of all.
fn list(ui: &mut Ui, state: &State, memory: &ReviewMemory, seen: Rect, textures: &mut Textures, actions: &mut Vec<Action>) {
    // At most one row has its images open; rows below it move down by their height.
    let is_open =
        |entry: &Entry| matches!(entry, Entry::Change(row) if row.pictures.as_ref().is_some_and(|at| is_compared(state, at)));
    let open = memory.rows.iter().position(is_open);
    let pictures = open.map_or(0.0, |_| pictures_height(state));
    let below = |index: usize| if open.is_some_and(|open| open < index) { pictures } else { 0.0 };
    let bottom = memory.tops.last().copied().unwrap_or_default() + below(memory.rows.len());
    let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), bottom), egui::Sense::hover());
    let first = memory.tops.partition_point(|top| *top + pictures < seen.top()).saturating_sub(1);
    for (index, entry) in memory.rows.iter().enumerate().skip(first) {
        let top = memory.tops.get(index).copied().unwrap_or_default() + below(index);
        if top > seen.bottom() {
            break;
        }
        let height = height(entry) + if open == Some(index) { pictures } else { 0.0 };
        let place = Rect::from_min_size(whole.min + vec2(0.0, top), vec2(whole.width(), height));
        let mut ui = ui.new_child(UiBuilder::new().max_rect(place).id_salt(index));
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.spacing_mut().interact_size.y = LINE;
        match entry {
            Entry::Heading(text) => heading(&mut ui, text),
            Entry::Change(row) => change(&mut ui, state, row, textures, actions),
        }
    }
}

fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.set_height(24.0);
        ui.label(RichText::new(icons::FILM).color(theme::WEAK));
        let label = ui.add(Label::new(RichText::new(text).font(theme::semibold(13.5)).color(theme::ACCENT)).truncate());
        ui.ctx().accesskit_node_builder(label.id, |node| node.set_role(egui::accesskit::Role::Heading));
    });
    ui.separator();
}

/// Draws a row and its buttons.
fn change(ui: &mut Ui, state: &State, row: &Row, textures: &mut Textures, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.set_height(TITLE);
        let (icon, color) = row.kind.map_or((icons::FILM, *theme::WEAK), |kind| (kinds::icon(kind), kinds::color(kind)));
        ui.label(RichText::new(icon).color(color));
        let title = Label::new(RichText::new(&row.title).font(theme::semibold(13.0))).truncate();
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let button_if = |ui: &mut Ui, enabled: bool, text: &str, hint: &str| {
                let button = ui.add_enabled_ui(enabled, |ui| widgets::small_button(ui, text)).inner;
                let button = button.on_hover_text(hint).on_disabled_hover_text(hint);
                button.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, format!("{text}: {}", row.title)));
                button.clicked()
            };
            let button = |ui: &mut Ui, text: &str, hint: &str| button_if(ui, true, text, hint);
            // Without the cut of its half, a clip would play the other half's footage as well.
            let is_of_split = is_of_split(state, &row.change);
            let hint =
                if is_of_split { words::dialogs::review_revert_of_split() } else { words::dialogs::review_revert_tooltip() };
            if button_if(ui, !is_of_split, words::dialogs::review_revert(), hint) {
                actions.push(Action::TakeBack(row.change.clone()));
            }
            if let Some(start) = row.jump
                && button(ui, words::dialogs::review_show(), &words::dialogs::review_show_tooltip(timecode(start.0)))
            {
                actions.push(Action::CloseDialog);
                actions.extend(selects(&row.change));
                actions.push(Action::MovePlayhead(start));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(title));
        });
    });
    let line = |ui: &mut Ui, text: String, color: Color32| {
        ui.horizontal(|ui| {
            ui.set_height(LINE);
            ui.add_space(INDENT);
            ui.add(Label::new(RichText::new(text).color(color)).truncate());
        });
    };
    for detail in &row.details {
        line(ui, detail.clone(), *theme::WEAK);
    }
    for warning in &row.warnings {
        line(ui, format!("{}  {warning}", icons::WARNING), *theme::ACCENT);
    }
    if let Some(at) = &row.pictures {
        pictures(ui, state, at, textures, actions);
    }
}

/// True if a change of a clip's settings and cuts belongs to an unsaved split.
fn is_of_split(state: &State, change: &PendingChange) -> bool {
    let PendingChange::Clip(clip) = change else { return false };
    state.project().is_some_and(|project| project.draft.is_half_of_split(clip))
}

/// The action that selects the changed item or clip.
fn selects(change: &PendingChange) -> Option<Action> {
    match change {
        PendingChange::Item(clip, id) => Some(Action::Select(Some(ItemRef { clip: clip.clone(), id: id.clone() }))),
        PendingChange::Clip(clip) => Some(Action::SelectClip(clip.clone())),
        _ => None,
    }
}

fn is_compared(state: &State, at: &ItemRef) -> bool {
    state.session.as_ref().is_some_and(|session| session.compared.is_of(at))
}

/// Size of an image, in the canvas's aspect ratio.
fn picture_size(state: &State) -> egui::Vec2 {
    let canvas = state.project().map(|project| project.video.dimensions);
    let wide = canvas.map_or(16.0 / 9.0, |canvas| (canvas.width / canvas.height.max(1.0)) as f32);
    if wide >= 1.0 { vec2(PICTURE.0, PICTURE.0 / wide) } else { vec2(PICTURE.1 * wide, PICTURE.1) }
}

/// Height that open images add to their row, with their labels and margins.
fn pictures_height(state: &State) -> f32 {
    picture_size(state).y + LINE + 8.0
}

/// Draws the images before and after a change, if the user opened them.
fn pictures(ui: &mut Ui, state: &State, at: &ItemRef, textures: &mut Textures, actions: &mut Vec<Action>) {
    let Some(compared) = state.session.as_ref().map(|session| &session.compared) else { return };
    let open = compared.is_of(at);
    ui.horizontal(|ui| {
        ui.set_height(BUTTON);
        ui.add_space(INDENT);
        let text = if open { words::dialogs::review_hide() } else { words::dialogs::review_compare() };
        let button = widgets::small_button(ui, text).on_hover_text(words::dialogs::review_compare_tooltip());
        if button.clicked() {
            actions.push(Action::Compare((!open).then(|| at.clone())));
        }
    });
    if !open {
        return;
    }
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.add_space(INDENT);
        match compared.of(at) {
            None => {
                crate::ui::parts::spinner(ui);
                ui.label(RichText::new(words::dialogs::review_drawing()).color(theme::WEAK));
            }
            Some(Err(why)) => {
                ui.label(RichText::new(format!("{}  {why}", icons::WARNING)).color(theme::ACCENT));
            }
            Some(Ok(both)) => {
                let names = [
                    (words::dialogs::review_before(), words::dialogs::review_before_frame()),
                    (words::dialogs::review_after(), words::dialogs::review_after_frame()),
                ];
                for ((name, frame), pixels) in names.into_iter().zip(both) {
                    ui.vertical(|ui| {
                        ui.label(RichText::new(name).color(theme::WEAK).size(theme::SMALL));
                        let image = SizedTexture::new(textures.drawn(ui.ctx(), pixels), picture_size(state));
                        let image = ui.add(Image::new(image).corner_radius(4));
                        image.widget_info(|| WidgetInfo::labeled(Role::Image, true, frame));
                    });
                }
            }
        }
    });
}

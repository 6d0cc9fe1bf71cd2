//! Face checks view: findings on the left ([`list`]), the image in the middle, the [`sample`]'s numbers on the right, and
//! [`strips`] of the clip over time at the bottom.

mod boxes;
mod changes;
mod head;
mod list;
mod sample;
mod strips;
mod tuning;
mod values;
mod videos;

pub(in crate::ui) use list::{finding_at, finding_id, select_finding};

use crate::{
    app::{
        Action, RoomMsg, State,
        features::faces::{Faces, Msg, Reference},
    },
    ui::{
        focus::{self, Pane},
        parts::field::Typing,
        pictures::Textures,
        stage::{self, StageMemory},
        theme,
    },
};
use egui::{Button, CentralPanel, Frame, Margin, Panel, Role, ScrollArea, Ui, WidgetInfo, vec2};

/// State of the view between frames.
#[derive(Default)]
pub struct FacesMemory {
    pub(super) stage: StageMemory,
    list: list::ListMemory,
    changes: changes::ChangesMemory,
    /// True if the sample's numbers are visible instead of the findings, when they share one panel.
    shows_sample: bool,
    typing: Typing,
}

/// Below this width the findings and the sample's numbers share one panel.
const FOLDS: f32 = 860.0;

/// Draws the view.
pub fn show(ui: &mut Ui, state: &State, memory: &mut FacesMemory, textures: &mut Textures, actions: &mut Vec<Action>) {
    let faces = &state.rooms.faces;
    let panel = |x: i8, y: i8| Frame::new().fill(*theme::PANEL).inner_margin(Margin::symmetric(x, y));
    Panel::top("faces-head").exact_size(theme::FACES_HEAD).resizable(false).frame(panel(14, 6)).show(ui, |ui| {
        focus::named_pane(ui, Pane::Head, words::faces::check_panel(), |ui| head::show(ui, state, actions));
    });
    let width = ui.available_width();
    let narrow = width < 1_250.0;
    // In a low window the image has priority: the strips scroll, and shrink to one line while they are empty.
    let most = ui.available_height() * 0.37;
    let is_low = most < strips::HEIGHT;
    let height = if is_low && faces.at_playhead(state).is_none() { most.min(48.0) } else { most.min(strips::HEIGHT) };
    Panel::bottom("faces-strips").exact_size(height).resizable(false).frame(Frame::new().fill(*theme::PANEL)).show(ui, |ui| {
        focus::named_pane(ui, Pane::Timeline, words::faces::strips_panel(), |ui| {
            if height >= strips::HEIGHT || faces.at_playhead(state).is_none() {
                return strips::show(ui, state, actions);
            }
            ScrollArea::vertical().id_salt("faces-strips").auto_shrink(false).show(ui, |ui| {
                let area = vec2(ui.available_width(), strips::HEIGHT);
                ui.allocate_ui(area, |ui| {
                    ui.set_min_size(area);
                    strips::show(ui, state, actions);
                });
            });
        });
    });
    // Beside both panels the image would be too small: only one of them is visible.
    let folds = width < FOLDS;
    let list = if narrow { 290.0 } else { theme::FACES_LIST };
    Panel::left("faces-list").exact_size(f32::min(list, width * 0.4)).resizable(false).frame(panel(0, 8)).show(ui, |ui| {
        focus::named_pane(ui, Pane::Side, words::faces::findings_panel(), |ui| {
            if folds {
                sides(ui, faces.tuning, &mut memory.shows_sample);
            }
            if folds && (memory.shows_sample || faces.tuning) {
                Frame::new()
                    .inner_margin(Margin::symmetric(14, 2))
                    .show(ui, |ui| at_the_side(ui, state, &mut memory.typing, actions));
            } else if let Some(comparison) = &faces.comparison {
                changes::show(ui, state, comparison, &mut memory.changes, actions);
            } else {
                list::show(ui, state, &mut memory.list, actions);
            }
        });
    });
    if !folds {
        let sample = if narrow { 250.0 } else { theme::INSPECTOR };
        Panel::right("faces-sample").exact_size(sample).resizable(false).frame(panel(14, 10)).show(ui, |ui| {
            let name = if faces.tuning { words::faces::thresholds_panel() } else { words::faces::sample_panel() };
            focus::named_pane(ui, Pane::Inspector, name, |ui| at_the_side(ui, state, &mut memory.typing, actions));
        });
    }
    videos::show(ui, state, actions);
    CentralPanel::no_frame().frame(Frame::new().fill(*theme::BACKGROUND)).show(ui, |ui| {
        let whole = ui.available_rect_before_wrap();
        focus::pane(ui, Pane::Stage, |ui| stage::show(ui, state, &mut memory.stage, textures, actions));
        match faces.looks.reference {
            Reference::Video => boxes::on_video(ui, whole, state),
            Reference::Camera => boxes::on_camera(ui, whole, state, textures),
        }
        if faces.looks.reference == Reference::Video {
            // After the boxes of the finding, so that the tags are not covered.
            stage::face_tags(ui, &mut memory.stage);
        }
    });
}

/// Draws the sample's numbers, or the thresholds while they are being changed.
fn at_the_side(ui: &mut Ui, state: &State, typing: &mut Typing, actions: &mut Vec<Action>) {
    if state.rooms.faces.tuning { tuning::show(ui, state, typing, actions) } else { sample::show(ui, state, actions) }
}

/// Draws the switch between the findings and the sample's numbers.
fn sides(ui: &mut Ui, tuning: bool, shows_sample: &mut bool) {
    ui.horizontal(|ui| {
        ui.add_space(10.0);
        for (of_sample, name) in [
            (false, words::faces::tab_findings()),
            (true, if tuning { words::faces::tab_thresholds() } else { words::faces::tab_sample() }),
        ] {
            let on = (*shows_sample || tuning) == of_sample;
            let response = ui.add_enabled(!tuning || of_sample, Button::selectable(on, name));
            response.widget_info(|| WidgetInfo::selected(Role::Tab, !tuning || of_sample, on, name));
            if response.clicked() {
                *shows_sample = of_sample;
            }
        }
    });
    ui.add_space(4.0);
}

/// Wraps a message to this view in an [`Action`].
fn to_room(msg: Msg) -> Action {
    Action::Room(RoomMsg::Faces(msg))
}

/// Draws a button that sends a message to this view.
fn button(ui: &mut Ui, text: &str, msg: Msg, actions: &mut Vec<Action>) -> egui::Response {
    button_if(ui, true, text, msg, actions)
}

/// Like [`button`], but may be disabled.
fn button_if(ui: &mut Ui, enabled: bool, text: &str, msg: Msg, actions: &mut Vec<Action>) -> egui::Response {
    let response = ui.add_enabled(enabled, egui::Button::new(text));
    if response.clicked() {
        actions.push(to_room(msg));
    }
    response
}

/// True if a check of the video has results.
fn is_checked(faces: &Faces) -> bool {
    faces.done().next().is_some()
}

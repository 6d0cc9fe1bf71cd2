//! The panels of the window, drawn from the state alone.

use super::{
    dialogs::{self, DialogMemory},
    icons,
    inspector::{self, InspectorMemory},
    pictures::Textures,
    rooms::{self, RoomsMemory},
    stage::{self, StageMemory, StageSeen},
    status, theme,
    timeline::{self, TimelineMemory},
    top_bar, widgets,
};
use crate::app::{Action, Command, Connection, Room, State, SystemFont, Tone};
use egui::{CentralPanel, Frame, Margin, Panel, RichText, Ui};
use std::collections::BTreeSet;

/// What the panels remember between frames: drags, half-typed names, textures.
#[derive(Default)]
pub struct Panels {
    textures: Textures,
    stage: StageMemory,
    timeline: TimelineMemory,
    inspector: InspectorMemory,
    dialogs: DialogMemory,
    rooms: RoomsMemory,
}

impl Panels {
    /// How wide time was drawn, in points.
    pub fn timeline_width(&self) -> f32 {
        self.timeline.width
    }

    /// What the stage showed in the last frame, once.
    pub fn take_seen(&mut self) -> Option<StageSeen> {
        self.stage.take_seen()
    }

    /// Whether letters or blurs on the stage are still being drawn, in the background.
    pub fn is_drawing(&self) -> bool {
        self.stage.is_drawing()
    }

    /// Adds fonts of the system for letters on the stage that the program's own fonts lack.
    pub fn add_fonts(&mut self, fonts: &[SystemFont]) {
        self.stage.add_fonts(fonts);
    }

    /// Letters on the stage that no font has, as far as they were found since the last call.
    pub fn take_missing(&mut self) -> BTreeSet<char> {
        self.stage.take_missing()
    }

    /// Draws everything; the user's actions are pushed onto `actions`.
    pub fn show(&mut self, ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
        self.textures.begin();
        let bar = |x: i8| Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(x, 0));
        if state.full_stage() {
            // Nothing but the picture and its transport; what went wrong is still said.
            if state.notices.first().is_some_and(|notice| notice.tone != Tone::Info) || state.frame_out.is_some() {
                Panel::bottom("status")
                    .exact_size(theme::STATUS_BAR)
                    .frame(bar(12))
                    .show(ui, |ui| status::show(ui, state, actions));
            }
            CentralPanel::no_frame().frame(Frame::new().fill(theme::BACKGROUND)).show(ui, |ui| {
                stage::show(ui, state, &mut self.stage, &mut self.textures, actions);
            });
            dialogs::show(ui.ctx(), state, &mut self.dialogs, actions);
            return;
        }
        Panel::top("top-bar").exact_size(theme::TOP_BAR).frame(bar(10)).show(ui, |ui| top_bar::show(ui, state, actions));
        Panel::bottom("status").exact_size(theme::STATUS_BAR).frame(bar(12)).show(ui, |ui| status::show(ui, state, actions));
        if state.project().is_some() && state.rooms.open != Room::Edit {
            CentralPanel::no_frame().frame(Frame::new().fill(theme::BACKGROUND)).show(ui, |ui| {
                rooms::show(ui, state, &mut self.rooms, &mut self.textures, actions);
            });
            dialogs::show(ui.ctx(), state, &mut self.dialogs, actions);
            return;
        }
        if state.project().is_some() {
            let height = ui.available_height();
            Panel::bottom("timeline")
                .resizable(true)
                .default_size((height * 0.46).clamp(210.0, 384.0))
                .size_range(150.0..=(height - 140.0).max(160.0))
                .frame(Frame::new().fill(theme::PANEL).inner_margin(Margin { left: 0, right: 0, top: 6, bottom: 0 }))
                .show(ui, |ui| timeline::show(ui, state, &mut self.timeline, actions));
            Panel::right("inspector")
                .exact_size(theme::INSPECTOR)
                .frame(Frame::new().fill(theme::PANEL).inner_margin(Margin::symmetric(14, 12)))
                .show(ui, |ui| inspector::show(ui, state, &mut self.inspector, actions));
        }
        CentralPanel::no_frame().frame(Frame::new().fill(theme::BACKGROUND)).show(ui, |ui| {
            if state.project().is_some() {
                stage::show(ui, state, &mut self.stage, &mut self.textures, actions);
            } else {
                empty(ui, state, actions);
            }
        });
        dialogs::show(ui.ctx(), state, &mut self.dialogs, actions);
    }
}

/// No video is open: what happens, or what to do.
fn empty(ui: &mut Ui, state: &State, actions: &mut Vec<Action>) {
    let rect = ui.max_rect();
    let area = egui::Rect::from_center_size(rect.center(), egui::vec2(460.0, 200.0));
    ui.scope_builder(egui::UiBuilder::new().max_rect(area), |ui| {
        ui.vertical_centered(|ui| {
            let heading = |ui: &mut Ui, icon: &str, text: &str| {
                ui.label(RichText::new(icon).size(40.0).color(theme::FAINT));
                ui.label(RichText::new(text).font(theme::semibold(17.0)));
            };
            match &state.connection {
                Connection::Failed(what, advice) => {
                    heading(ui, icons::ERROR, "The workspace could not be opened");
                    ui.label(RichText::new(what).color(theme::TEXT));
                    ui.label(RichText::new(advice).color(theme::WEAK));
                }
                Connection::Connecting | Connection::KeyNeeded(_) => {
                    ui.add_space(40.0);
                    ui.spinner();
                    ui.label(RichText::new("Opening the workspace\u{2026}").color(theme::WEAK));
                }
                Connection::Ready(_) if state.loading.is_some() || state.import.is_some() => {
                    ui.add_space(40.0);
                    ui.spinner();
                    let text = if state.import.is_some() { "Importing\u{2026}" } else { "Reading the video\u{2026}" };
                    ui.label(RichText::new(text).color(theme::WEAK));
                }
                Connection::Ready(_) => {
                    heading(ui, icons::FILM, "No video is open");
                    let what = if state.local {
                        "Choose one of this workspace, or drop a video file here."
                    } else {
                        "Choose one of this workspace."
                    };
                    ui.label(RichText::new(what).color(theme::WEAK));
                    ui.add_space(8.0);
                    widgets::text_button(ui, state, Command::OpenVideo, actions);
                    if state.local {
                        widgets::text_button(ui, state, Command::Import, actions);
                    }
                }
            }
        });
    });
}

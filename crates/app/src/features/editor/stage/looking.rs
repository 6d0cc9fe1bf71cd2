//! View options of the preview: magnification, guide lines, decoding quality during motion, and full screen.

use crate::{
    api::SizePx,
    app::{App, State, command::StageCommand, features::editor::context::Editor, room::Room, settings::stage::Quality},
    stage::Viewport,
};

/// Factor of one zoom step of the preview.
const STEP: f64 = 1.25;

impl State {
    /// True if face boxes are shown: if the option is on, and always in the view of face checks.
    pub fn shows_face_boxes(&self) -> bool {
        self.settings.faces || self.rooms.open == Room::Faces
    }

    /// Visible part of the canvas in the preview.
    pub fn viewport(&self) -> Viewport {
        self.session.as_ref().map_or_else(Viewport::default, |session| session.viewport)
    }

    /// Whether the preview fills the window.
    pub fn full_stage(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.full_stage)
    }
}

impl Editor<'_> {
    /// Runs a command about the view of the preview, or about exporting a frame.
    pub(in crate::app) fn run_stage(&mut self, command: StageCommand) {
        match command {
            // The row of the command opens a file chooser; the action with the chosen file does the rest.
            StageCommand::SaveFrame => {}
            StageCommand::CopyFrame => self.copy_frame(),
            StageCommand::CancelFrame => self.cancel_frame(),
            StageCommand::FitStage => self.state.see(|_, _, _| Viewport::default()),
            StageCommand::ActualSize => self.state.see(|viewport, _, _| viewport.actual_size()),
            StageCommand::ZoomStageIn => {
                self.state.see(|viewport, space, canvas| viewport.zoomed(STEP, middle(space), space, canvas));
            }
            StageCommand::ZoomStageOut => {
                self.state.see(|viewport, space, canvas| viewport.zoomed(1.0 / STEP, middle(space), space, canvas));
            }
            StageCommand::SafeAreas => self.state.settings.stage.safe_areas = !self.state.settings.stage.safe_areas,
            StageCommand::Thirds => self.state.settings.stage.thirds = !self.state.settings.stage.thirds,
            StageCommand::QualityFull => self.state.set_quality(Quality::Full),
            StageCommand::QualityHalf => self.state.set_quality(Quality::Half),
            StageCommand::QualityQuarter => self.state.set_quality(Quality::Quarter),
            StageCommand::FullStage => {
                self.state.give_up_held();
                if let Some(session) = &mut self.state.session {
                    session.full_stage = !session.full_stage;
                }
            }
        }
    }
}

impl App {
    /// Sets the size of the preview area in screen pixels; called by the window.
    pub fn set_stage_space(&mut self, space: (f64, f64)) {
        self.state.stage_space = space;
    }
}

impl State {
    /// Changes the visible part of the canvas; `part` gets the current one, the preview's space, and the canvas size.
    fn see(&mut self, part: impl FnOnce(Viewport, (f64, f64), SizePx) -> Viewport) {
        let space = self.stage_space;
        if let Some(session) = &mut self.session {
            session.viewport = part(session.viewport, space, session.document.project().video.dimensions);
        }
    }

    /// Sets the decoding quality used during motion; the exact image at rest stays.
    fn set_quality(&mut self, quality: Quality) {
        if self.settings.stage.quality == quality {
            return;
        }
        self.settings.stage.quality = quality;
        self.with_session(|session| session.pictures.clear());
    }
}

/// Middle of the preview area.
fn middle(space: (f64, f64)) -> (f64, f64) {
    (space.0 / 2.0, space.1 / 2.0)
}

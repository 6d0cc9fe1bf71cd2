//! How the stage is seen: its magnification, lines over the picture, how large what moves is decoded, and full screen.

use crate::app::{App, Room, StageCommand, State, settings::stage::Quality};
use crate::{api::SizePx, stage::Viewport};

/// By how much a step of the stage's zoom magnifies.
const STEP: f64 = 1.25;

impl State {
    /// Whether boxes of faces are on the picture: where they are asked for, and in the room that is about them.
    pub fn shows_face_boxes(&self) -> bool {
        self.settings.faces || self.rooms.open == Room::Faces
    }

    /// Which part of the artboard is seen on the stage.
    pub fn viewport(&self) -> Viewport {
        self.session.as_ref().map_or_else(Viewport::default, |session| session.viewport)
    }

    /// Whether the stage takes the whole window.
    pub fn full_stage(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.full_stage)
    }
}

impl App {
    /// Called by the window with the space that the stage has, in pixels of the screen.
    pub fn set_stage_space(&mut self, space: (f64, f64)) {
        self.state.stage_space = space;
    }

    /// Runs a command about how the stage is seen, or about frames as pictures.
    pub(in crate::app) fn run_stage(&mut self, command: StageCommand) {
        match command {
            // Its row asks for a file; the action that has it does the rest.
            StageCommand::SaveFrame => {}
            StageCommand::CopyFrame => self.copy_frame(),
            StageCommand::CancelFrame => self.cancel_frame(),
            StageCommand::FitStage => self.see(|_, _, _| Viewport::default()),
            StageCommand::ActualSize => self.see(|viewport, _, _| viewport.actual_size()),
            StageCommand::ZoomStageIn => {
                self.see(|viewport, space, canvas| viewport.zoomed(STEP, middle(space), space, canvas));
            }
            StageCommand::ZoomStageOut => {
                self.see(|viewport, space, canvas| viewport.zoomed(1.0 / STEP, middle(space), space, canvas));
            }
            StageCommand::SafeAreas => self.state.settings.stage.safe_areas = !self.state.settings.stage.safe_areas,
            StageCommand::Thirds => self.state.settings.stage.thirds = !self.state.settings.stage.thirds,
            StageCommand::QualityFull => self.set_quality(Quality::Full),
            StageCommand::QualityHalf => self.set_quality(Quality::Half),
            StageCommand::QualityQuarter => self.set_quality(Quality::Quarter),
            StageCommand::FullStage => {
                self.give_up_held();
                if let Some(session) = &mut self.state.session {
                    session.full_stage = !session.full_stage;
                }
            }
        }
    }

    /// Shows another part of the artboard: of the part that is seen now, the stage's space and the size of the canvas.
    fn see(&mut self, part: impl FnOnce(Viewport, (f64, f64), SizePx) -> Viewport) {
        let space = self.state.stage_space;
        if let Some(session) = &mut self.state.session {
            session.viewport = part(session.viewport, space, session.document.project().video.dimensions);
        }
    }

    /// Decodes pictures at another size while something moves; the exact picture at rest stays.
    fn set_quality(&mut self, quality: Quality) {
        if self.state.settings.stage.quality == quality {
            return;
        }
        self.state.settings.stage.quality = quality;
        self.with_session(|session| session.pictures.clear());
    }
}

/// The middle of the stage.
fn middle(space: (f64, f64)) -> (f64, f64) {
    (space.0 / 2.0, space.1 / 2.0)
}

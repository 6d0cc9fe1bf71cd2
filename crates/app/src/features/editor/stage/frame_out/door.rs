//! The door of a captured frame into the program: its drawing begins, goes on and ends.

use crate::{
    app::{
        State,
        features::editor::{
            context::Editor,
            stage::frame_out::{Capture, FrameOut},
        },
        notice::{Tone, Topic},
    },
    jobs::{
        one_frame::{FrameError, size_of},
        pictures::{FrameGoal, MadeFrame, PictureRequest},
    },
    timeline::timecode,
};
use std::time::Instant;

impl State {
    /// True if there is a loaded clip at the playhead and no other frame is being drawn.
    pub(in crate::app) fn can_capture(&self) -> bool {
        let read = self.project().and_then(|project| {
            let (data, _) = project.at(self.playhead())?;
            Some(project.draft.is_read(&data.clip.id))
        });
        self.frame_out.is_none() && read == Some(true)
    }

    /// Snapshot of the frame at the playhead; `None` if no clip plays there.
    pub fn capture_frame(&self) -> Option<Capture> {
        let project = self.project()?;
        let at = self.playhead();
        let plan = project.frame_at(at, size_of(project.video.dimensions, None))?;
        Some(Capture { plan, at, video: project.video.name.clone() })
    }

    /// Handles that drawing the frame was cancelled.
    pub(in crate::app) fn frame_given_up(&mut self) {
        if self.frame_out.take().is_some() {
            self.notices.say(Topic::Frame, Tone::Info, words::editing::frame_canceled(), None);
        }
    }

    /// Progress of drawing the frame: images decoded and in total.
    pub(in crate::app) fn frame_progress(&mut self, done: usize, all: usize) {
        if let Some(frame) = &mut self.frame_out {
            (frame.done, frame.all) = (done, all);
        }
    }
}

impl Editor<'_> {
    /// Draws a frame and sends it to its target. Appends the extension `.png` to other file names; the file chooser did not ask
    /// about that file, so an existing one is not replaced.
    pub(in crate::app) fn make_frame(&mut self, capture: Capture, goal: FrameGoal) {
        let goal = match goal {
            FrameGoal::File(path) if path.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("png")) => {
                let mut name = path.into_os_string();
                name.push(".png");
                FrameGoal::NewFile(name.into())
            }
            goal => goal,
        };
        if self.state.frame_out.is_some() {
            // The user can choose a file while another frame is being drawn.
            let text = words::editing::frame_busy();
            let advice = words::editing::frame_busy_advice();
            self.state.notices.say(Topic::Frame, Tone::Warning, text, Some(advice.into()));
            return;
        }
        self.state.notices.end(Topic::Frame);
        self.state.frame_out = Some(FrameOut { at: capture.at, since: Instant::now(), done: 0, all: 0 });
        self.services.pictures(PictureRequest::Frame { plan: Box::new(capture.plan), goal });
    }

    pub(in crate::app) fn copy_frame(&mut self) {
        if let Some(capture) = self.state.capture_frame() {
            self.make_frame(capture, FrameGoal::Clipboard);
        }
    }

    /// Requests cancelling the frame. The answer says whether it was in time: the file may be written already.
    pub(in crate::app) fn cancel_frame(&mut self) {
        if self.state.frame_out.is_some() {
            self.services.pictures(PictureRequest::CancelFrame);
        }
    }

    /// Handles the drawn frame, or the error.
    pub(in crate::app) fn frame_made(&mut self, made: Result<MadeFrame, FrameError>) {
        let Some(FrameOut { at, .. }) = self.state.frame_out.take() else { return };
        let at = timecode(at.0);
        let (tone, what, advice) = match made {
            Err(error) => (Tone::Error, words::editing::frame_failed(&error, at), Some(error.advice())),
            Ok(MadeFrame { goal, pixels, missing }) => {
                let (width, height) = (pixels.width(), pixels.height());
                let what = match goal {
                    FrameGoal::File(path) | FrameGoal::NewFile(path) => {
                        words::editing::frame_saved(height, path.display(), at, width)
                    }
                    FrameGoal::Clipboard => {
                        self.outbox.copy_picture(pixels);
                        words::editing::frame_copied(height, at, width)
                    }
                };
                if missing == 0 {
                    (Tone::Info, what, None)
                } else {
                    let what = words::editing::frame_incomplete(missing, what);
                    (Tone::Warning, what, Some(words::editing::frame_incomplete_advice()))
                }
            }
        };
        self.state.notices.say(Topic::Frame, tone, what, advice.map(str::to_owned));
    }
}

//! The door of frame times into the program: steps by frames, and the requests for the times that they need.

use crate::{
    app::{
        State,
        direction::Direction,
        features::editor::{
            context::Editor,
            stage::frames::{Leading, leading},
        },
    },
    document::Project,
    jobs::pictures::PictureRequest,
};

impl Editor<'_> {
    /// Moves the playhead by one frame of the visible recording.
    pub(in crate::app) fn step_frame(&mut self, direction: Direction) {
        let Some(session) = &self.state.session else { return };
        let to = session.frames.step(session.document.project(), session.playhead, direction);
        self.move_playhead(to.0);
    }

    /// Requests the frame times that steps from the playhead need.
    pub(in crate::app) fn want_frame_times(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        let Some(Leading { data, time, source, .. }) = leading(session.document.project(), session.playhead) else { return };
        let at = Project::source_time(data, time).0;
        if session.frames.want(&source.id, at) {
            let known = session.frames.of(&source.id).cloned();
            self.services.pictures(PictureRequest::FrameTimes {
                source: source.id.clone(),
                address: source.url.clone(),
                known,
                at_ms: at,
            });
        }
    }
}

impl State {
    /// Distance in milliseconds for moving items by a frame (negative for earlier): the length of the frame at the start of the
    /// lead item, or of the frame before. Items keep their offset within the frame, so that equally many steps back restore
    /// their position.
    pub(in crate::app) fn frame_of_lead(&self, direction: Direction) -> Option<i64> {
        let session = self.session.as_ref()?;
        let project = session.document.project();
        let (at, item) = session.selected()?;
        let ((start, _), (index, _)) = (item.times()?, project.clip(&at.clip)?);
        let span = project.sequence.span(index)?;
        let (from, frames) = (span.to_video(start), &session.frames);
        let next = frames.step(project, from, Direction::Forward);
        // A step back from the next frame gives the start of the visible frame.
        let shown = frames.step(project, next, Direction::Back).min(from);
        Some(match direction {
            Direction::Forward => next.0 - shown.0,
            Direction::Back => frames.step(project, shown, Direction::Back).0 - shown.0,
        })
    }
}

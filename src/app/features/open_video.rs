//! What the state says of the open video; what it says without one is what is said of an empty one.

use super::editor::stage::pictures::needed_pictures;
use crate::{
    api::{ClipId, SourceId, item::Item},
    app::{ItemRef, Marks, Project, Session, State, Topic},
    edit::{Conflict, Displaced, SaveState},
    jobs::pictures::{Picture, PictureKey, PictureState},
    media::FrameTimes,
    stage::compose::PictureOrigin,
    timeline::{Axis, VideoMs},
};

impl State {
    /// The open video and its draft.
    pub fn project(&self) -> Option<&Project> {
        self.session.as_ref().map(Session::project)
    }

    /// How many operations wait to be saved.
    pub fn waiting(&self) -> usize {
        self.session.as_ref().map_or(0, Session::waiting)
    }

    /// Whether the save that is under way still reads what the service holds, before it sends anything.
    pub fn save_reads(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.document.save_reads())
    }

    /// How many edits wait for a clip that is read first.
    pub fn deferred(&self) -> usize {
        self.session.as_ref().map_or(0, |session| session.deferred.len())
    }

    /// The state of saving.
    pub fn save(&self) -> SaveState {
        self.session.as_ref().map_or(SaveState::Idle, Session::save)
    }

    /// Whether anything must be answered before something is sent.
    pub fn has_questions(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.document.questions().is_open())
    }

    /// The questions about fields and items that both changed.
    pub fn conflicts(&self) -> &[Conflict] {
        self.session.as_ref().map_or(&[], |session| &session.document.questions().conflicts)
    }

    /// Items that moved because a clip's cuts changed, with the clip's name: to be seen before it is sent.
    pub fn carried(&self) -> &[(String, Displaced)] {
        self.session.as_ref().map_or(&[], |session| &session.document.questions().carried)
    }

    /// How many decisions about changes of others wait: one for each question, and one for the items that moved with cuts.
    pub fn decisions(&self) -> usize {
        self.conflicts().len() + usize::from(!self.carried().is_empty())
    }

    /// Whether another window edits the open video: here it is only looked at.
    pub fn read_only(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.read_only)
    }

    /// Whether that window has gone: its edits can go on here.
    pub fn abandoned(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.abandoned)
    }

    /// Whether what waits is kept in a journal, and is there at the next start.
    pub fn journalled(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.journalled)
    }

    /// Where the playhead is.
    pub fn playhead(&self) -> VideoMs {
        self.session.as_ref().map_or(VideoMs::ZERO, |session| session.playhead)
    }

    /// Which part of the timeline is seen.
    pub fn axis(&self) -> Axis {
        self.session.as_ref().map_or_else(Axis::default, |session| session.axis)
    }

    /// The range that is marked.
    pub fn marks(&self) -> Marks {
        self.session.as_ref().map_or_else(Marks::default, |session| session.marks)
    }

    /// The same in a timeline of this width: a video that was just opened is seen whole from its first frame on.
    pub fn axis_in(&self, width: f32) -> Axis {
        let unfitted = self.session.as_ref().filter(|session| session.unfitted);
        unfitted.map_or_else(|| self.axis(), |session| Axis::fit(session.ruler_length(), width))
    }

    /// Where the leading item of the selection is.
    pub fn selection(&self) -> Option<&ItemRef> {
        self.session.as_ref()?.selection.lead()
    }

    /// The leading item of the selection.
    pub fn selected(&self) -> Option<(&ItemRef, &Item)> {
        self.session.as_ref()?.selected()
    }

    /// The selected clip; never together with an item.
    pub fn selected_clip(&self) -> Option<&ClipId> {
        self.session.as_ref()?.selected_clip.as_ref()
    }

    /// The selected clip and its place in the order.
    pub fn selected_clip_place(&self) -> Option<(ClipId, usize)> {
        self.session.as_ref()?.selected_clip_place()
    }

    /// Whether the inspector should take the keyboard for the item's name or text.
    pub fn wants_rename(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.wants_rename)
    }

    /// Whether the field of the playhead's time should take the keyboard.
    pub fn wants_time(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.wants_time)
    }

    /// What is known of a picture.
    pub fn picture(&self, key: &PictureKey) -> Option<&PictureState> {
        self.session.as_ref()?.pictures.get(key)
    }

    /// The picture of the origin that was used last.
    pub fn nearest_picture(&self, origin: &PictureOrigin) -> Option<&Picture> {
        self.session.as_ref()?.pictures.nearest(origin)
    }

    /// When the frames of a source begin, where that was read.
    pub fn frames_of(&self, source: &SourceId) -> Option<&FrameTimes> {
        self.session.as_ref()?.frames.of(source)
    }

    /// Length of the open video.
    pub(in crate::app) fn length(&self) -> VideoMs {
        self.session.as_ref().map_or(VideoMs::ZERO, Session::length)
    }

    /// Ends the notices whose causes have ended.
    pub(in crate::app) fn end_notices(&mut self) {
        if self.waiting() == 0 && self.save() == SaveState::Idle {
            self.notices.end_trouble(Topic::Save);
            self.notices.end(Topic::Restored);
            self.notices.end(Topic::Remade);
        }
        if matches!(self.save(), SaveState::Running { .. }) {
            self.notices.end(Topic::Save);
        }
        if !self.read_only() {
            self.notices.end(Topic::Handover);
        }
        let is_said = |topic| self.notices.shown().iter().any(|notice| notice.topic == topic);
        let hides = |project: &Project| {
            project
                .draft
                .order()
                .iter()
                .any(|clip| project.hidden_by_changes(clip).first().is_some_and(|hidden| !hidden.is_empty()))
        };
        if is_said(Topic::Hidden) && !self.project().is_some_and(hides) {
            self.notices.end(Topic::Hidden);
        }
        let failed = |session: &Session| {
            let mut needed = needed_pictures(session.document.project(), session.playhead).into_iter();
            needed.any(|(key, _)| matches!(session.pictures.get(&key), Some(PictureState::Failed(_))))
        };
        let shown = self.notices.shown().iter().any(|notice| notice.topic == Topic::Picture);
        if shown && !self.session.as_ref().is_some_and(failed) {
            self.notices.end(Topic::Picture);
        }
    }
}

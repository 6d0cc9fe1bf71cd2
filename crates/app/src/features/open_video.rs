//! Getters for the open video; without one they return empty values.

use super::editor::stage::pictures::needed_pictures;
use crate::{
    api::{ClipId, SourceId, item::Item},
    app::{ItemRef, Project, Session, State, Topic, state::Marks},
    edit::{Conflict, Displaced, SaveState},
    jobs::pictures::{Picture, PictureKey, PictureState},
    media::FrameTimes,
    stage::compose::PictureOrigin,
    timeline::{Axis, VideoMs},
};

impl State {
    /// Project of the open video.
    pub fn project(&self) -> Option<&Project> {
        self.session.as_ref().map(Session::project)
    }

    /// Number of unsaved changes, in operations.
    pub fn waiting(&self) -> usize {
        self.session.as_ref().map_or(0, Session::waiting)
    }

    /// True if the running save is still reading the server's state and has not sent anything.
    pub fn save_reads(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.document.save_reads())
    }

    /// Number of edits waiting for a clip to be loaded.
    pub fn deferred(&self) -> usize {
        self.session.as_ref().map_or(0, |session| session.deferred.len())
    }

    /// State of the save.
    pub fn save(&self) -> SaveState {
        self.session.as_ref().map_or(SaveState::Idle, Session::save)
    }

    /// True if the user has to resolve conflicts before anything is sent.
    pub fn has_questions(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.document.questions().is_open())
    }

    /// Conflicts about fields and items that both sides changed.
    pub fn conflicts(&self) -> &[Conflict] {
        self.session.as_ref().map_or(&[], |session| &session.document.questions().conflicts)
    }

    /// Items that moved because somebody else changed a clip's cuts, with the clip's name. The user confirms them before a save.
    pub fn carried(&self) -> &[(String, Displaced)] {
        self.session.as_ref().map_or(&[], |session| &session.document.questions().carried)
    }

    /// Number of open decisions: one per conflict, and one for all moved items together.
    pub fn decisions(&self) -> usize {
        self.conflicts().len() + usize::from(!self.carried().is_empty())
    }

    /// True if another window edits the open video, so that this one is read-only.
    pub fn read_only(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.read_only)
    }

    /// True if the other window was closed, so that editing can continue here.
    pub fn abandoned(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.abandoned)
    }

    /// True if unsaved changes are journalled on disk and survive a restart.
    pub fn journalled(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.journalled)
    }

    /// Position of the playhead.
    pub fn playhead(&self) -> VideoMs {
        self.session.as_ref().map_or(VideoMs::ZERO, |session| session.playhead)
    }

    /// Visible part of the timeline.
    pub fn axis(&self) -> Axis {
        self.session.as_ref().map_or_else(Axis::default, |session| session.axis)
    }

    /// In and out points.
    pub fn marks(&self) -> Marks {
        self.session.as_ref().map_or_else(Marks::default, |session| session.marks)
    }

    /// Like [`State::axis`], for a timeline of a width: a video that was just opened is fitted to it.
    pub fn axis_in(&self, width: f32) -> Axis {
        let unfitted = self.session.as_ref().filter(|session| session.unfitted);
        unfitted.map_or_else(|| self.axis(), |session| Axis::fit(session.ruler_length(), width))
    }

    /// Reference to the lead item of the selection.
    pub fn selection(&self) -> Option<&ItemRef> {
        self.session.as_ref()?.selection.lead()
    }

    /// The lead item of the selection.
    pub fn selected(&self) -> Option<(&ItemRef, &Item)> {
        self.session.as_ref()?.selected()
    }

    /// The selected clip; `None` while items are selected.
    pub fn selected_clip(&self) -> Option<&ClipId> {
        self.session.as_ref()?.selected_clip.as_ref()
    }

    /// The selected clip and its index in the order.
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

    /// Load state of an image.
    pub fn picture(&self, key: &PictureKey) -> Option<&PictureState> {
        self.session.as_ref()?.pictures.get(key)
    }

    /// Most recently used image of an origin.
    pub fn nearest_picture(&self, origin: &PictureOrigin) -> Option<&Picture> {
        self.session.as_ref()?.pictures.nearest(origin)
    }

    /// Frame times of a source; `None` if none are loaded.
    pub fn frames_of(&self, source: &SourceId) -> Option<&FrameTimes> {
        self.session.as_ref()?.frames.of(source)
    }

    /// Length of the open video.
    pub(in crate::app) fn length(&self) -> VideoMs {
        self.session.as_ref().map_or(VideoMs::ZERO, Session::length)
    }

    /// Removes notices whose causes no longer exist.
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

impl State {
    /// The selected items, unordered.
    pub fn selected_items(&self) -> impl Iterator<Item = &ItemRef> {
        self.session.iter().flat_map(|session| session.selection.iter())
    }

    /// Number of selected items.
    pub fn selected_count(&self) -> usize {
        self.session.as_ref().map_or(0, |session| session.selection.len())
    }

    /// True if an item is selected.
    pub fn is_selected(&self, at: &ItemRef) -> bool {
        self.session.as_ref().is_some_and(|session| session.selection.contains(at))
    }

    /// The selected items that have times, with their records, by start.
    pub(in crate::app) fn selected_movable(&self) -> Vec<(&ItemRef, &Item)> {
        let Some(project) = self.project() else { return Vec::new() };
        let item = |at| Some((at, project.item(at)?));
        let mut items: Vec<_> = self.selected_items().filter_map(item).filter(|(_, item)| item.times().is_some()).collect();
        items.sort_by_cached_key(|(at, item)| (project.span(at), item.id().clone()));
        items
    }
}

//! Session of an open video: created when a video was loaded and dropped when the user leaves it, so that no state of one video
//! reaches the next.

use super::{
    Session,
    editor::{
        bed::Bed,
        following::Following,
        stage::{compare::Compared, edge::Edge, frames::FrameClocks, previews::Previews, resting::Resting},
        text::TextState,
        timeline::{local_history::LocalHistory, selection::Selection},
    },
    faces::search::FaceSearches,
};
use crate::{
    api::{ClipId, clip::Cut, item::Item},
    app::{features::editor::timeline::actions::Pick, pictures::Pictures, state::Marks},
    document::{Document, ItemRef, Project, ReadingState},
    edit::SaveState,
    jobs::notebook::VideoNotes,
    stage::Viewport,
    timeline::{Axis, RulerClock, VideoMs},
};

impl Session {
    /// Session of a video just loaded, with the playhead at its start.
    pub fn new(document: Document) -> Self {
        Self {
            document,
            playhead: VideoMs::ZERO,
            axis: Axis::default(),
            clock: RulerClock::Played,
            selection: Selection::default(),
            selected_clip: None,
            text: TextState::default(),
            marks: Marks::default(),
            notes: VideoNotes::default(),
            notes_written: VideoNotes::default(),
            local: LocalHistory::default(),
            open_marker: None,
            open_chapter: None,
            proposed_chapters: None,
            wants_rename: false,
            held_cut: None,
            several: None,
            wants_time: false,
            pictures: Pictures::default(),
            viewport: Viewport::default(),
            full_stage: false,
            cropping: None,
            tool: None,
            edge: Edge::default(),
            following: Following::default(),
            bed: Bed::default(),
            blade: false,
            compared: Compared::default(),
            resting: Resting::default(),
            previews: Previews::default(),
            face_searches: FaceSearches::default(),
            frames: FrameClocks::default(),
            reading: ReadingState::default(),
            others: crate::app::others::Others::default(),
            proposals: crate::app::features::editor::proposals::Proposals::default(),
            part_trial: None,
            trial: None,
            read_only: false,
            abandoned: false,
            journalled: false,
            unfitted: true,
            fitted: None,
            deferred: Vec::new(),
            drag: None,
            after_save: None,
        }
    }

    /// Project of the video, with unsaved changes.
    pub fn project(&self) -> &Project {
        self.document.project()
    }

    /// State of the save.
    pub fn save(&self) -> SaveState {
        self.document.save_state()
    }

    /// Number of unsaved changes, in operations.
    pub fn waiting(&self) -> usize {
        self.project().waiting
    }

    /// The lead item of the selection.
    pub fn selected(&self) -> Option<(&ItemRef, &Item)> {
        let at = self.selection.lead()?;
        Some((at, self.project().item(at)?))
    }

    /// Cut for the command [`crate::app::ClipCommand::RestoreCut`]: the one whose edit point had the keyboard last, else the one
    /// at the playhead.
    pub fn cut_in_hand(&self) -> Option<(ClipId, Cut)> {
        let is_there =
            |(clip, cut): &&(ClipId, Cut)| self.project().clip(clip).is_some_and(|(_, data)| data.map.to_cuts().contains(cut));
        let held = self.held_cut.as_ref().filter(is_there).cloned();
        held.or_else(|| self.project().edit_point_at(self.playhead))
    }

    /// The selected clip and its index in the order.
    pub fn selected_clip_place(&self) -> Option<(ClipId, usize)> {
        let clip = self.selected_clip.as_ref()?;
        let place = self.project().draft.order().iter().position(|id| id == clip)?;
        Some((clip.clone(), place))
    }

    /// Selects one item and deselects the clip; `None` deselects everything.
    pub(in crate::app) fn select(&mut self, item: Option<ItemRef>) {
        self.selection.only(item);
        self.selected_clip = None;
        self.cropping = None;
        self.text.selection = None;
    }

    /// Like [`Session::select`], for a choice of the user: also forgets the held cut and a pending rename.
    pub(in crate::app) fn choose(&mut self, item: Option<ItemRef>) {
        (self.held_cut, self.wants_rename) = (None, false);
        // A mask that was selected without its group stays alone.
        let is_alone = item.is_some() && self.selection.len() == 1 && self.selection.lead() == item.as_ref();
        match item {
            Some(at) if !is_alone && !self.project().group(&at).is_empty() => {
                self.select(None);
                self.pick(vec![at], Pick::Only);
            }
            item => self.select(item),
        }
    }

    /// Like [`Session::select_clip`], for a choice of the user: also forgets the held cut and a pending rename.
    pub(in crate::app) fn choose_clip(&mut self, clip: ClipId) {
        (self.held_cut, self.wants_rename) = (None, false);
        self.select_clip(clip);
    }

    /// Sets the cut whose edit point has the keyboard.
    pub(in crate::app) fn hold_cut(&mut self, cut: Option<(ClipId, Cut)>) {
        self.held_cut = cut;
    }

    /// Selects a clip and deselects all items.
    pub(in crate::app) fn select_clip(&mut self, clip: ClipId) {
        self.selection.clear();
        self.cropping.take_if(|cropped| *cropped != clip);
        self.selected_clip = Some(clip);
        self.text.selection = None;
    }

    /// Length of the video.
    pub(in crate::app) fn length(&self) -> VideoMs {
        self.project().sequence.length()
    }

    /// Moves the playhead to a time in milliseconds, within the video; does not scroll.
    pub(in crate::app) fn put_playhead(&mut self, to: i64) {
        self.playhead = VideoMs(to.clamp(0, self.length().0));
    }

    /// Updates ids of clips in selection and notes; each pair is (old, new).
    pub(in crate::app) fn rename_clips(&mut self, renamed: &[(ClipId, ClipId)]) {
        self.selection.rename(&[], renamed);
        self.notes.rename(renamed);
        for (from, to) in renamed {
            if let Some(clip) = self.selected_clip.as_mut().filter(|clip| *clip == from) {
                clip.clone_from(to);
            }
            if let Some(clip) = self.cropping.as_mut().filter(|clip| *clip == from) {
                clip.clone_from(to);
            }
        }
    }

    /// Deselects items and clips that no longer exist, and keeps the playhead within the video.
    pub(in crate::app) fn forget_lost_selection(&mut self) {
        // The draft still has the items of a deleted clip.
        let project = self.document.project();
        self.selection.retain(|at| project.item(at).is_some() && project.clip(&at.clip).is_some());
        if self.selected_clip_place().is_none() {
            self.selected_clip = None;
            self.cropping = None;
        }
        // The video may have become shorter.
        self.playhead = self.playhead.min(self.length());
    }
}

impl Session {
    /// Fits the axis to the whole video.
    pub(in crate::app) fn fit(&mut self, width: f32) {
        self.unfitted = false;
        self.axis = Axis::fit(self.ruler_length(), width);
        self.fitted = Some((self.axis, width));
    }

    /// True if the axis was not fitted yet, or shows the whole video for another width of the timeline.
    pub(in crate::app) fn is_to_be_fitted(&self, width: f32) -> bool {
        self.unfitted || self.fitted.is_some_and(|(axis, before)| axis == self.axis && (before - width).abs() > 0.5)
    }
}

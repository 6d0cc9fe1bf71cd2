//! What exists only while a video is open. It is made when a video was read and dropped when the video is left, so that
//! nothing of one video is there for the next.

use super::{
    Session,
    editor::{
        stage::{compare::Compared, frames::FrameClocks, previews::Previews, resting::Resting},
        text::TextState,
        timeline::{LocalHistory, Selection},
    },
    faces::search::FaceSearches,
};
use crate::{
    api::{ClipId, clip::Cut, item::Item},
    app::{Document, ItemRef, Marks, Pictures, Project, ReadingState},
    edit::SaveState,
    jobs::notebook::VideoNotes,
    stage::Viewport,
    timeline::{Axis, RulerClock, VideoMs},
};

impl Session {
    /// A video that was just read, with the playhead at its start.
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
            compared: Compared::default(),
            resting: Resting::default(),
            previews: Previews::default(),
            face_searches: FaceSearches::default(),
            frames: FrameClocks::default(),
            reading: ReadingState::default(),
            others: crate::app::Others::default(),
            proposals: crate::app::Proposals::default(),
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

    /// The video as it is shown, with its draft.
    pub fn project(&self) -> &Project {
        self.document.project()
    }

    /// The state of saving.
    pub fn save(&self) -> SaveState {
        self.document.save_state()
    }

    /// How many operations wait to be saved.
    pub fn waiting(&self) -> usize {
        self.project().waiting
    }

    /// The leading item of the selection.
    pub fn selected(&self) -> Option<(&ItemRef, &Item)> {
        let at = self.selection.lead()?;
        Some((at, self.project().item(at)?))
    }

    /// The cut that the command for cuts acts on, with its clip: that whose edit point has the keyboard, else the one at the playhead.
    pub fn cut_in_hand(&self) -> Option<(ClipId, Cut)> {
        let is_there =
            |(clip, cut): &&(ClipId, Cut)| self.project().clip(clip).is_some_and(|(_, data)| data.map.to_cuts().contains(cut));
        let held = self.held_cut.as_ref().filter(is_there).cloned();
        held.or_else(|| self.project().edit_point_at(self.playhead))
    }

    /// The selected clip and its place in the order.
    pub fn selected_clip_place(&self) -> Option<(ClipId, usize)> {
        let clip = self.selected_clip.as_ref()?;
        let place = self.project().draft.order().iter().position(|id| id == clip)?;
        Some((clip.clone(), place))
    }

    /// Selects an item and no clip, or nothing.
    pub(in crate::app) fn select(&mut self, item: Option<ItemRef>) {
        self.selection.only(item);
        self.selected_clip = None;
        self.cropping = None;
        self.text.selection = None;
    }

    /// Selects an item as the user chose it, or nothing: no cut is at hand any more, and no name is typed.
    pub(in crate::app) fn choose(&mut self, item: Option<ItemRef>) {
        (self.held_cut, self.wants_rename) = (None, false);
        self.select(item);
    }

    /// Selects a clip as the user chose it.
    pub(in crate::app) fn choose_clip(&mut self, clip: ClipId) {
        (self.held_cut, self.wants_rename) = (None, false);
        self.select_clip(clip);
    }

    /// Keeps the cut whose edit point has the keyboard at hand, or none.
    pub(in crate::app) fn hold_cut(&mut self, cut: Option<(ClipId, Cut)>) {
        self.held_cut = cut;
    }

    /// Selects a clip itself and no item.
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

    /// Puts the playhead somewhere on the video; the view stays where it is.
    pub(in crate::app) fn put_playhead(&mut self, to: i64) {
        self.playhead = VideoMs(to.clamp(0, self.length().0));
    }

    /// Clips have other ids now, the old one first: what is selected stays selected.
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

    /// Forgets the selection where what was selected is gone.
    pub(in crate::app) fn forget_lost_selection(&mut self) {
        // The draft still knows the items of a clip that was deleted.
        let project = self.document.project();
        self.selection.retain(|at| project.item(at).is_some() && project.clip(&at.clip).is_some());
        if self.selected_clip_place().is_none() {
            self.selected_clip = None;
            self.cropping = None;
        }
        // What was cut or deleted may have been where the playhead was.
        self.playhead = self.playhead.min(self.length());
    }
}

impl Session {
    /// Shows the whole video.
    pub(in crate::app) fn fit(&mut self, width: f32) {
        self.unfitted = false;
        self.axis = Axis::fit(self.ruler_length(), width);
        self.fitted = Some((self.axis, width));
    }

    /// Whether the whole video was shown and the timeline is wider or narrower since, or nothing was fitted yet.
    pub(in crate::app) fn is_to_be_fitted(&self, width: f32) -> bool {
        self.unfitted || self.fitted.is_some_and(|(axis, before)| axis == self.axis && (before - width).abs() > 0.5)
    }
}

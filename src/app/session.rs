//! What exists only while a video is open. It is made when a video was read and dropped when the video is left, so that
//! nothing of one video is there for the next.

use super::{
    Action, Command, Compared, FrameClocks, ItemRef, LocalHistory, Pictures, Previews, Project, Questions, ReadingState,
    Resting, Selection, VideoNotes,
    journaling::Journaling,
    reading_ahead::Deferred,
    state::{Closing, Marks},
    text::TextState,
    trial::Trial,
};
use crate::{
    api::{ClipId, DurationMs, PlaybackMs, clip::Cut, item::Item},
    edit::{GestureId, Save, SaveState},
    stage::Viewport,
    timeline::{Axis, RulerClock, VideoMs},
};

/// The open video, and everything that ends with it.
// Each says one thing that is waited for; together they are no machine of states.
#[allow(clippy::struct_excessive_bools)]
pub struct Session {
    /// The video and its draft.
    pub project: Project,
    /// Where the playhead is.
    pub playhead: VideoMs,
    /// Which part of the timeline is seen.
    pub axis: Axis,
    /// Which clock the timeline's ruler shows; `axis` is on it.
    pub clock: RulerClock,
    /// The selected items.
    pub selection: Selection,
    /// The selected clip; never together with items.
    pub selected_clip: Option<ClipId>,
    /// What the text panel shows.
    pub text: TextState,
    /// The range that is marked.
    pub marks: Marks,
    /// What is noted about the video on this computer.
    pub notes: VideoNotes,
    /// The notes as they were read or written last.
    pub(super) notes_written: VideoNotes,
    /// Changes of the notes to undo and to do again.
    pub local: LocalHistory,
    /// The marker whose fields are open, by its id.
    pub open_marker: Option<u64>,
    /// Whether the inspector should take the keyboard for the item's name or text.
    pub wants_rename: bool,
    /// The cut whose edit point had the keyboard last, since anything else was selected or gone to.
    held_cut: Option<(ClipId, Cut)>,
    /// The gesture in which fields of several items are stepped, and the number of steps that were done with its last change.
    pub(super) several: Option<(GestureId, usize)>,
    /// Whether the field of the playhead's time should take the keyboard.
    pub wants_time: bool,
    /// Decoded pictures.
    pub pictures: Pictures,
    /// Which part of the artboard is seen on the stage.
    pub viewport: Viewport,
    /// Whether the stage takes the whole window.
    pub full_stage: bool,
    /// The clip whose camera is cropped on the stage, as long as it is selected.
    pub cropping: Option<ClipId>,
    /// Pictures of a pending change before and after.
    pub compared: Compared,
    /// The exact picture of the stage at rest.
    pub resting: Resting,
    /// Filmstrips and waveforms.
    pub previews: Previews,
    /// The search for faces in its camera recordings.
    pub face_searches: super::FaceSearches,
    /// When the frames of the sources begin.
    pub frames: FrameClocks,
    /// How far the reading of its clips is.
    pub reading: ReadingState,
    /// The state of saving.
    pub save: SaveState,
    /// What must be answered before anything is sent.
    pub questions: Questions,
    /// The answer that is tried before it is given.
    pub(super) trial: Option<Trial>,
    /// Whether another window edits the video: here it is only looked at.
    pub read_only: bool,
    /// Whether that window has gone: its edits can go on here.
    pub abandoned: bool,
    /// Whether what waits is kept in a journal, and is there at the next start.
    pub journalled: bool,
    /// Whether the axis still has to be fitted to the video.
    pub(super) unfitted: bool,
    /// The axis that showed the whole video, and the width that it filled: while it is the axis, it follows the width.
    fitted: Option<(Axis, f32)>,
    /// The journal.
    pub(super) journal: Journaling,
    /// Edits that wait for their clips to be read.
    pub(super) deferred: Vec<Deferred>,
    /// Whether clips were read and the derived data is not refreshed yet.
    pub(super) clips_changed: bool,
    /// The times of the dragged item when the drag began.
    pub(super) drag: Option<(GestureId, PlaybackMs, DurationMs)>,
    /// The save, at whatever stage it is.
    pub(super) saver: Save,
    /// What to do once the save that is running has landed.
    pub(super) after_save: Option<Closing>,
}

impl Session {
    /// A video that was just read, with the playhead at its start and no journal.
    pub fn new(project: Project) -> Self {
        Self {
            project,
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
            face_searches: super::FaceSearches::default(),
            frames: FrameClocks::default(),
            reading: ReadingState::default(),
            save: SaveState::Idle,
            questions: Questions::default(),
            trial: None,
            read_only: false,
            abandoned: false,
            journalled: false,
            unfitted: true,
            fitted: None,
            journal: Journaling::default(),
            deferred: Vec::new(),
            clips_changed: false,
            drag: None,
            saver: Save::default(),
            after_save: None,
        }
    }

    /// How many operations wait to be saved.
    pub fn waiting(&self) -> usize {
        self.project.waiting
    }

    /// The leading item of the selection.
    pub fn selected(&self) -> Option<(&ItemRef, &Item)> {
        let at = self.selection.lead()?;
        Some((at, self.project.item(at)?))
    }

    /// The cut that the command for cuts acts on, with its clip: that whose edit point has the keyboard, else the one at the playhead.
    pub fn cut_in_hand(&self) -> Option<(ClipId, Cut)> {
        let is_there =
            |(clip, cut): &&(ClipId, Cut)| self.project.clip(clip).is_some_and(|(_, data)| data.map.to_cuts().contains(cut));
        let held = self.held_cut.as_ref().filter(is_there).cloned();
        held.or_else(|| self.project.edit_point_at(self.playhead))
    }

    /// The selected clip and its place in the order.
    pub fn selected_clip_place(&self) -> Option<(ClipId, usize)> {
        let clip = self.selected_clip.as_ref()?;
        let place = self.project.draft.order().iter().position(|id| id == clip)?;
        Some((clip.clone(), place))
    }

    /// Selects an item and no clip, or nothing.
    pub(super) fn select(&mut self, item: Option<ItemRef>) {
        self.selection.only(item);
        self.selected_clip = None;
        self.cropping = None;
        self.text.selection = None;
    }

    /// Selects a clip itself and no item.
    pub(super) fn select_clip(&mut self, clip: ClipId) {
        self.selection.clear();
        self.cropping.take_if(|cropped| *cropped != clip);
        self.selected_clip = Some(clip);
        self.text.selection = None;
    }

    /// Length of the video.
    pub(super) fn length(&self) -> VideoMs {
        self.project.sequence.length()
    }

    /// Puts the playhead somewhere on the video; the view stays where it is.
    pub(super) fn put_playhead(&mut self, to: i64) {
        self.playhead = VideoMs(to.clamp(0, self.length().0));
    }

    /// Clips have other ids now, the old one first: what is selected stays selected.
    pub(super) fn rename_clips(&mut self, renamed: &[(ClipId, ClipId)]) {
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
    pub(super) fn forget_lost_selection(&mut self) {
        // The draft still knows the items of a clip that was deleted.
        let project = &self.project;
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
    /// Does what the user asked for where it concerns the view of the video alone.
    pub(super) fn apply(&mut self, action: Action) {
        match action {
            Action::MovePlayhead(time) => {
                self.put_playhead(time.0);
                self.held_cut = None;
            }
            Action::HoldCut(clip, cut) => self.held_cut = cut.map(|cut| (clip, cut)),
            Action::TimeFieldFocused => self.wants_time = false,
            Action::SetView(axis) => self.axis = axis,
            Action::SetViewport(viewport) => self.viewport = viewport,
            Action::Select(item) => {
                self.held_cut = None;
                self.select(item);
                self.wants_rename = false;
            }
            Action::SelectClip(clip) => {
                self.held_cut = None;
                self.select_clip(clip);
                self.wants_rename = false;
            }
            _ => {}
        }
    }

    /// Runs a command that concerns the view of the video alone; `width` is that of the timeline, in points.
    pub(super) fn run(&mut self, command: Command, width: f32) {
        match command {
            Command::ClearMarks => self.marks = Marks::default(),
            Command::Rename => self.wants_rename = true,
            Command::GoToTime => self.wants_time = true,
            Command::ZoomToFit => self.fit(width),
            _ => {}
        }
    }

    /// Shows the whole video.
    pub(super) fn fit(&mut self, width: f32) {
        self.unfitted = false;
        self.axis = Axis::fit(self.ruler_length(), width);
        self.fitted = Some((self.axis, width));
    }

    /// Whether the whole video was shown and the timeline is wider or narrower since, or nothing was fitted yet.
    pub(super) fn is_to_be_fitted(&self, width: f32) -> bool {
        self.unfitted || self.fitted.is_some_and(|(axis, before)| axis == self.axis && (before - width).abs() > 0.5)
    }
}

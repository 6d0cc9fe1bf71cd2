//! The views of the program and their features. A view (`Room` in the code) has its own state, messages handled by `update`, and
//! job events handled by `answered`. Views don't know each other: they read the program's state through a [`context::Context`],
//! send requests to jobs, and return actions for everything else.
//!
//! The editor has no state here: it shows the open video, [`Session`].

pub mod analytics;
pub mod browser;
pub mod captions;
pub mod context;
pub mod editor;
pub mod exports;
pub mod faces;
pub(in crate::app) mod keeping;
mod open_video;
pub mod practice;
pub mod requests;
mod session;
pub mod webhooks;

use self::{
    editor::{
        chapters::{ChapterAt, ProposedChapters},
        proposals::preview::PartTrial,
        stage::{compare::Compared, frames::FrameClocks, previews::Previews, resting::Resting},
        text::TextState,
        timeline::{local_history::LocalHistory, selection::Selection},
        trial::Trial,
    },
    faces::search::FaceSearches,
};
use crate::{
    api::{ClipId, DurationMs, PlaybackMs, clip::Cut},
    app::{
        pictures::Pictures,
        room::Room,
        state::{Closing, Marks},
    },
    document::{Document, ReadingState},
    edit::{Edit, GestureId},
    jobs::notebook::VideoNotes,
    stage::Viewport,
    timeline::{Axis, RulerClock, VideoMs},
};

/// Edits of clips that aren't loaded yet, to be applied when they are.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) struct Deferred {
    pub name: String,
    pub gesture: Option<GestureId>,
    pub edits: Vec<Edit>,
    pub applied: editor::editing::Applied,
}

/// The open video, with all state that ends when the video is closed.
// Independent flags: an enum of their combinations would say less.
#[allow(clippy::struct_excessive_bools)]
pub struct Session {
    /// Project, unsaved changes, journal and save.
    pub(in crate::app) document: Document,
    /// Position of the playhead.
    pub playhead: VideoMs,
    /// Visible part of the timeline.
    pub axis: Axis,
    /// Clock of the timeline's ruler; `axis` is in its time.
    pub clock: RulerClock,
    /// The selected items.
    pub selection: Selection,
    /// The selected clip; `None` while items are selected.
    pub selected_clip: Option<ClipId>,
    /// State of the transcript panel.
    pub text: TextState,
    /// In and out points.
    pub marks: Marks,
    /// Notes about the video that only this computer stores.
    pub notes: VideoNotes,
    /// Notes as last read or stored.
    pub(in crate::app) notes_written: VideoNotes,
    /// Undo history of the notes.
    pub local: LocalHistory,
    /// Id of the marker whose fields are open.
    pub open_marker: Option<u64>,
    /// The chapter whose fields are open.
    pub open_chapter: Option<ChapterAt>,
    /// Proposed chapters; `None` until requested.
    pub proposed_chapters: Option<ProposedChapters>,
    /// Whether the inspector should take the keyboard for the item's name or text.
    pub wants_rename: bool,
    /// Cut whose edit point had the keyboard last, until something else is selected.
    held_cut: Option<(ClipId, Cut)>,
    /// Running gesture that changes several items, and the number of done steps after its last change.
    pub(in crate::app) several: Option<(GestureId, usize)>,
    /// Whether the field of the playhead's time should take the keyboard.
    pub wants_time: bool,
    /// Cache of decoded images.
    pub pictures: Pictures,
    /// Visible part of the canvas in the preview.
    pub viewport: Viewport,
    /// Whether the preview fills the window.
    pub full_stage: bool,
    /// Clip whose camera is being cropped in the preview, while it is selected.
    pub cropping: Option<ClipId>,
    /// Tool of the preview that draws a rectangle; `None` for the arrow.
    pub tool: Option<crate::app::tool::PointTool>,
    /// Frames at an edge that is being dragged on the timeline.
    pub(in crate::app) edge: crate::app::features::editor::stage::edge::Edge,
    /// The mask that is being followed.
    pub(in crate::app) following: crate::app::features::editor::following::Following,
    /// The music bed.
    pub bed: crate::app::features::editor::bed::Bed,
    /// Whether a click on a clip splits it.
    pub blade: bool,
    /// Images of an item before and after its unsaved change.
    pub compared: Compared,
    /// Exact image of the preview at rest.
    pub resting: Resting,
    /// Filmstrips and waveforms.
    pub previews: Previews,
    /// Face detection in camera recordings.
    pub face_searches: FaceSearches,
    /// Frame times of the sources.
    pub frames: FrameClocks,
    /// Progress of loading the clips.
    pub reading: ReadingState,
    /// Changes that others save while the video is open.
    pub others: crate::app::others::Others,
    /// Proposals for the video.
    pub proposals: crate::app::features::editor::proposals::Proposals,
    /// Running preview of a part of a proposal.
    pub(in crate::app) part_trial: Option<PartTrial>,
    /// Running preview of an answer to a conflict.
    pub(in crate::app) trial: Option<Trial>,
    /// Whether another window edits the video, so that this one is read-only.
    pub read_only: bool,
    /// Whether the other window was closed, so that editing can continue here.
    pub abandoned: bool,
    /// Whether unsaved changes are journalled on disk and survive a restart.
    pub journalled: bool,
    /// Whether the axis still has to be fitted to the video.
    pub(in crate::app) unfitted: bool,
    /// Axis that showed the whole video, with the timeline's width: as long as it is unchanged, it is refitted to a new width.
    fitted: Option<(Axis, f32)>,
    /// Edits waiting for their clips to be loaded.
    pub(in crate::app) deferred: Vec<Deferred>,
    /// Running drag, with the item's times at its start.
    pub(in crate::app) drag: Option<(GestureId, PlaybackMs, DurationMs)>,
    /// Action after the running save succeeds.
    pub(in crate::app) after_save: Option<Closing>,
}

/// The views, and which one is open.
#[derive(Debug, Default)]
pub struct Rooms {
    /// The open view.
    pub open: Room,
    /// View of face checks.
    pub faces: faces::Faces,
    /// Caption designer, for subtitle presets.
    pub captions: captions::Captions,
    /// Browser of the workspace.
    pub browser: browser::Browser,
}

impl Rooms {
    /// True if a dialog or list covers the open view.
    pub fn is_asking(&self) -> bool {
        match self.open {
            Room::Edit => false,
            Room::Browser => self.browser.asked.is_some(),
            Room::Faces => self.faces.videos.shown,
            Room::Captions => self.captions.publishing.is_asking(),
        }
    }

    /// Closes the dialog or list over the open view; returns whether there was one.
    pub(in crate::app) fn close_question(&mut self) -> bool {
        let asked = self.is_asking();
        match self.open {
            Room::Faces => self.faces.videos.shown = false,
            Room::Captions if asked => self.captions.publishing = captions::Publishing::default(),
            Room::Browser => self.browser.asked = None,
            Room::Edit | Room::Captions => {}
        }
        asked
    }
}

/// Message to a view.
#[derive(Clone, Debug)]
pub enum RoomMsg {
    /// Message to the view of face checks.
    Faces(faces::Msg),
    /// Message to the caption designer.
    Captions(captions::Msg),
    /// Message to the browser.
    Browser(browser::Msg),
}

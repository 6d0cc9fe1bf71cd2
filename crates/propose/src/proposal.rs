//! A proposal and its parts.

use crate::{Hash, MadeOn};
use cutroom_api::{
    VideoId,
    batch::{Action, Operation},
    item::ItemKind,
};
use cutroom_edit::{EditRequest, VideoStep};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Proposed edits, with the state of the video that they are based on.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// Id of the video.
    pub video: VideoId,
    /// Author of the proposal.
    pub by: String,
    /// Time of creation.
    pub made_at: Timestamp,
    /// Reason in one sentence.
    pub why: String,
    /// State of the video that the operations are based on.
    pub made_on: MadeOn,
    /// Parts that can be accepted or dismissed separately, in order.
    pub parts: Vec<Part>,
}

/// A part of a proposal, which is accepted or dismissed as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Kind of change.
    pub kind: PartKind,
    /// Short description of the change.
    pub title: String,
    /// Reason in one sentence.
    pub why: String,
    /// Confidence of the author.
    pub sure: Sure,
    /// Operations in order.
    pub operations: Vec<EditRequest>,
}

impl Part {
    /// Operations of the part that a batch accepts: additions, changes and removals of items.
    pub fn into_batch(self) -> impl Iterator<Item = Operation> {
        self.operations.into_iter().filter_map(|request| match request {
            EditRequest::Operation(operation) => Some(operation),
            _ => None,
        })
    }
}

/// Confidence of a part's author in percent, 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Sure(u8);

impl Sure {
    /// Full confidence, 100 %.
    pub const CERTAIN: Self = Self(100);

    /// Confidence from percent; values above 100 are clamped.
    pub fn percent(percent: u8) -> Self {
        Self(percent.min(100))
    }

    /// Confidence in percent.
    pub fn as_percent(self) -> u8 {
        self.0
    }
}

/// Id derived from a proposal's content: a file that is imported twice is one proposal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, std::hash::Hash)]
pub struct ProposalId(String);

impl ProposalId {
    /// Parses an id of 16 lower-case hexadecimal digits; `None` for other texts.
    pub fn parse(text: &str) -> Option<Self> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 16 && text.bytes().all(is_digit)).then(|| Self(text.to_owned()))
    }

    /// The 16 hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ProposalId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

macro_rules! part_kinds {
    ($($(#[$doc:meta])* $kind:ident: $id:literal, $label:path, $plural:path;)+) => {
        /// Kind of change of a part. Parts of one kind can be accepted together.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum PartKind { $($(#[$doc])* #[serde(rename = $id)] $kind,)+ }

        impl PartKind {
            /// All kinds, in display order.
            pub const ALL: &[Self] = &[$(Self::$kind),+];

            /// Name in a file.
            pub fn id(self) -> &'static str {
                match self { $(Self::$kind => $id,)+ }
            }

            /// Name in the interface, singular.
            pub fn label(self) -> &'static str {
                match self { $(Self::$kind => $label(),)+ }
            }

            /// Name in the interface, plural.
            pub fn plural(self) -> &'static str {
                match self { $(Self::$kind => $plural(),)+ }
            }
        }
    };
}

part_kinds! {
    /// Cut of a filler word.
    Filler: "filler", words::finders::kind_filler, words::finders::kind_filler_all;
    /// Shortened pause.
    Pause: "pause", words::finders::kind_pause, words::finders::kind_pause_all;
    /// Cut of the first of two beginnings of a sentence.
    FalseStart: "falseStart", words::finders::kind_false_start, words::finders::kind_false_start_all;
    /// Cut of silence at the start or the end of a clip.
    Silence: "silence", words::finders::kind_silence, words::finders::kind_silence_all;
    /// Cut of a sound for which the transcript has no word.
    Untranscribed: "untranscribed", words::finders::kind_untranscribed, words::finders::kind_untranscribed_all;
    /// Other cut or restored footage.
    Cut: "cut", words::finders::kind_cut, words::finders::kind_cut_all;
    /// A chapter, or all chapters.
    Chapter: "chapter", words::finders::kind_chapter, words::finders::kind_chapter_all;
    /// A zoom.
    Zoom: "zoom", words::finders::kind_zoom, words::finders::kind_zoom_all;
    /// A layout.
    Layout: "layout", words::finders::kind_layout, words::finders::kind_layout_all;
    /// A text overlay.
    Text: "text", words::finders::kind_text, words::finders::kind_text_all;
    /// An image or video overlay.
    Overlay: "overlay", words::finders::kind_overlay, words::finders::kind_overlay_all;
    /// A sound effect.
    Sound: "sound", words::finders::kind_sound, words::finders::kind_sound_all;
    /// A blur or a highlight.
    Mask: "mask", words::finders::kind_mask, words::finders::kind_mask_all;
    /// Corrected words of a transcript.
    Words: "words", words::finders::kind_words, words::finders::kind_words_all;
    /// Settings, position or deletion of a clip.
    Clip: "clip", words::finders::kind_clip, words::finders::kind_clip_all;
    /// Settings, subtitles or music of the video.
    Video: "video", words::finders::kind_video, words::finders::kind_video_all;
}

impl PartKind {
    /// Kind of a single operation.
    pub fn of(request: &EditRequest) -> Self {
        match request {
            EditRequest::Operation(operation) => Self::of_item(match &operation.action {
                Action::Add(body) => body.kind(),
                Action::Update(_, change) => change.kind(),
                Action::Remove(kind, _) => *kind,
            }),
            EditRequest::UpdateClip(_, change) if change.cuts.is_some() => Self::Cut,
            EditRequest::UpdateClip(..)
            | EditRequest::ReorderClip(..)
            | EditRequest::DeleteClip(_)
            | EditRequest::AddClip(..)
            | EditRequest::CopyClip(..) => Self::Clip,
            EditRequest::CorrectWords(..) => Self::Words,
            EditRequest::CutFootage(..) => Self::Cut,
            EditRequest::AddChapter(..) | EditRequest::Video(VideoStep::ReplaceChapters(_)) => Self::Chapter,
            EditRequest::Video(_) | EditRequest::ApplyPreset(_) => Self::Video,
        }
    }

    fn of_item(kind: ItemKind) -> Self {
        match kind {
            ItemKind::SoundEffect => Self::Sound,
            ItemKind::TextOverlay => Self::Text,
            ItemKind::MediaOverlay => Self::Overlay,
            ItemKind::Zoom => Self::Zoom,
            ItemKind::Blur | ItemKind::Highlight => Self::Mask,
            ItemKind::Layout => Self::Layout,
        }
    }
}

impl Proposal {
    /// Id of the proposal: a hash of its content.
    pub fn id(&self) -> ProposalId {
        ProposalId(Hash::of_bytes(&self.to_bytes()).as_str().to_owned())
    }

    /// Number of operations in all parts.
    pub fn operations(&self) -> usize {
        self.parts.iter().map(|part| part.operations.len()).sum()
    }
}

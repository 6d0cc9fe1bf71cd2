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

/// Edits that somebody proposes, and what they were made on.
#[derive(Clone, Debug, PartialEq)]
pub struct Proposal {
    /// The video.
    pub video: VideoId,
    /// Who proposes it.
    pub by: String,
    /// When.
    pub made_at: Timestamp,
    /// Why, in a sentence.
    pub why: String,
    /// The state of the video that the operations are about.
    pub made_on: MadeOn,
    /// What can be taken or left by itself, in order.
    pub parts: Vec<Part>,
}

/// A part of a proposal: taken whole, or left.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// What kind of change it is.
    pub kind: PartKind,
    /// What it does, in a few words.
    pub title: String,
    /// Why, in a sentence.
    pub why: String,
    /// How sure its author is.
    pub sure: Sure,
    /// The operations, in order.
    pub operations: Vec<EditRequest>,
}

impl Part {
    /// Its operations that a batch takes: items that are added, changed and removed.
    pub fn into_batch(self) -> impl Iterator<Item = Operation> {
        self.operations.into_iter().filter_map(|request| match request {
            EditRequest::Operation(operation) => Some(operation),
            _ => None,
        })
    }
}

/// How sure the author of a part is, in percent: 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Sure(u8);

impl Sure {
    /// A certain one.
    pub const CERTAIN: Self = Self(100);

    /// From percent; what is above 100 is 100.
    pub fn percent(percent: u8) -> Self {
        Self(percent.min(100))
    }

    /// In percent.
    pub fn as_percent(self) -> u8 {
        self.0
    }
}

/// Identifies a proposal by its content: the same file imported twice is one proposal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, std::hash::Hash)]
pub struct ProposalId(String);

impl ProposalId {
    /// From its text: sixteen hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 16 && text.bytes().all(is_digit)).then(|| Self(text.to_owned()))
    }

    /// Its sixteen digits.
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
    ($($(#[$doc:meta])* $kind:ident: $id:literal, $label:literal, $plural:literal;)+) => {
        /// What kind of change a part is: parts of one kind can be taken together.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum PartKind { $($(#[$doc])* #[serde(rename = $id)] $kind,)+ }

        impl PartKind {
            /// Every kind, in the order of the panel.
            pub const ALL: &[Self] = &[$(Self::$kind),+];

            /// Its name in a file.
            pub fn id(self) -> &'static str {
                match self { $(Self::$kind => $id,)+ }
            }

            /// Its name on the screen.
            pub fn label(self) -> &'static str {
                match self { $(Self::$kind => $label,)+ }
            }

            /// Its name on the screen for several.
            pub fn plural(self) -> &'static str {
                match self { $(Self::$kind => $plural,)+ }
            }
        }
    };
}

part_kinds! {
    /// A filler word that is cut.
    Filler: "filler", "Filler", "Fillers";
    /// A pause that is shortened.
    Pause: "pause", "Pause", "Pauses";
    /// The first of two beginnings of a sentence, cut.
    FalseStart: "falseStart", "False start", "False starts";
    /// Silence at the start or the end of a clip, cut.
    Silence: "silence", "Silence", "Silences";
    /// Other footage that is cut or put back.
    Cut: "cut", "Cut", "Cuts";
    /// A chapter, or all of them.
    Chapter: "chapter", "Chapter", "Chapters";
    /// A zoom.
    Zoom: "zoom", "Zoom", "Zooms";
    /// A layout.
    Layout: "layout", "Layout", "Layouts";
    /// A text over the picture.
    Text: "text", "Text", "Texts";
    /// A picture or a video over the picture.
    Overlay: "overlay", "Overlay", "Overlays";
    /// A sound.
    Sound: "sound", "Sound", "Sounds";
    /// A blur or a highlight.
    Mask: "mask", "Mask", "Masks";
    /// Corrected words.
    Words: "words", "Words", "Words";
    /// Settings, place or deletion of a clip.
    Clip: "clip", "Clip", "Clips";
    /// Settings, subtitles or music of the video.
    Video: "video", "Video", "Video settings";
}

impl PartKind {
    /// The kind of a single operation.
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
            | EditRequest::AddClip(..) => Self::Clip,
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
    /// Its id: a hash of all that it says.
    pub fn id(&self) -> ProposalId {
        ProposalId(Hash::of_bytes(&self.to_bytes()).as_str().to_owned())
    }

    /// Number of operations in all parts.
    pub fn operations(&self) -> usize {
        self.parts.iter().map(|part| part.operations.len()).sum()
    }
}

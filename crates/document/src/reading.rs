//! Readings of a clip and of a video, in the parts in which the server offers them.

use crate::{
    api::{
        clip::Clip,
        faces::FaceSample,
        item::{ItemKind, Word},
        source::Source,
        video::Video,
    },
    edit::ClipItems,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A part of a clip's data on the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Part {
    /// Items of all kinds, one request per kind.
    Items,
    /// Media of the clip's layers.
    Sources,
    /// Face samples.
    Faces,
    /// Transcript in playback time.
    Words,
    /// Transcript as recorded, including removed words.
    Transcript,
}

impl Part {
    /// All parts, which are shown with a clip.
    pub const ALL: [Self; 5] = [Self::Items, Self::Sources, Self::Faces, Self::Words, Self::Transcript];

    /// Number of calls that read it.
    pub const fn calls(self) -> usize {
        match self {
            Self::Items => ItemKind::ALL.len(),
            Self::Sources | Self::Faces | Self::Words | Self::Transcript => 1,
        }
    }
}

/// Items of a clip, as they were read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lanes {
    /// The items.
    pub items: ClipItems,
    /// Kinds that the server does not offer, or whose answers are unreadable.
    pub unreadable: Vec<ItemKind>,
    /// Messages about unreadable items or lists, by kind.
    pub problems: BTreeMap<ItemKind, String>,
}

/// A reading of a clip. A part that was not requested is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipReading {
    /// Items of the clip.
    pub lanes: Option<Lanes>,
    /// Media of the clip's layers.
    pub sources: Option<Vec<Source>>,
    /// Face samples, on the server's cuts.
    pub faces: Option<Vec<FaceSample>>,
    /// Words, on the server's cuts.
    pub words: Option<Vec<Word>>,
    /// Words as recorded, including removed ones.
    pub transcript: Option<Vec<Word>>,
    /// Parts that the server does not have; their value is empty.
    pub absent: BTreeSet<Part>,
    /// Whether the sources are from an earlier session: their URLs may have expired.
    pub sources_kept: bool,
    /// Clip with its current cuts, if they changed during the read: the parts refer to them.
    pub recut: Option<Clip>,
    /// Whether a part failed that may succeed next time: such a reading is not cached.
    pub doubtful: bool,
    /// Reason why nothing of the clip could be read.
    pub trouble: Option<String>,
}

impl ClipReading {
    /// Parts that were read.
    pub fn parts(&self) -> BTreeSet<Part> {
        let has = |part: &Part| match part {
            Part::Items => self.lanes.is_some(),
            Part::Sources => self.sources.is_some(),
            Part::Faces => self.faces.is_some(),
            Part::Words => self.words.is_some(),
            Part::Transcript => self.transcript.is_some(),
        };
        Part::ALL.into_iter().filter(has).collect()
    }

    /// Takes over the parts of another reading.
    pub fn extend(&mut self, other: Self) {
        self.absent.retain(|part| !other.parts().contains(part));
        self.absent.extend(&other.absent);
        self.doubtful |= other.doubtful;
        self.recut = other.recut.or(self.recut.take());
        self.lanes = other.lanes.or(self.lanes.take());
        self.sources_kept = if other.sources.is_some() { other.sources_kept } else { self.sources_kept };
        self.sources = other.sources.or(self.sources.take());
        self.faces = other.faces.or(self.faces.take());
        self.words = other.words.or(self.words.take());
        self.transcript = other.transcript.or(self.transcript.take());
    }
}

/// A reading of a video.
pub struct Loaded {
    /// Record of the video.
    pub video: Video,
    /// Clips in playing order, each with its reading.
    pub clips: Vec<(Clip, ClipReading)>,
}

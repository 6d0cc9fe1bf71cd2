//! What was read of a clip, and of a video: the parts that the service has them in.

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

/// A part of a clip's data on the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Part {
    /// Items of every kind, one request per kind.
    Items,
    /// The media of its layers.
    Sources,
    /// Face samples.
    Faces,
    /// The transcript in playback time.
    Words,
    /// The transcript as recorded, with the words that are cut out.
    Transcript,
}

impl Part {
    /// Every part that is shown with a clip.
    pub const ALL: [Self; 5] = [Self::Items, Self::Sources, Self::Faces, Self::Words, Self::Transcript];
}

/// The items of a clip, as they were read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lanes {
    /// The items.
    pub items: ClipItems,
    /// Kinds that the service does not offer, or whose answers cannot be read.
    pub unreadable: Vec<ItemKind>,
    /// What could not be read of a kind, in words: single items, or the whole list.
    pub problems: BTreeMap<ItemKind, String>,
}

/// A reading of a clip. A part that was not requested is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipReading {
    /// Its items.
    pub lanes: Option<Lanes>,
    /// The media of its layers.
    pub sources: Option<Vec<Source>>,
    /// Face samples, on the service's cuts.
    pub faces: Option<Vec<FaceSample>>,
    /// Words, on the service's cuts.
    pub words: Option<Vec<Word>>,
    /// Words as recorded, with those that are cut out.
    pub transcript: Option<Vec<Word>>,
    /// Parts that the service does not have; their value is empty.
    pub absent: BTreeSet<Part>,
    /// Whether the sources are from an earlier session: their addresses may have expired.
    pub sources_kept: bool,
    /// The clip with its present cuts, if those changed while it was read: the parts are measured on them.
    pub recut: Option<Clip>,
    /// Whether a part failed that may succeed next time: such a reading is not kept.
    pub doubtful: bool,
    /// Why nothing of the clip could be read.
    pub trouble: Option<String>,
}

impl ClipReading {
    /// The parts that were read.
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

/// A video that was read.
pub struct Loaded {
    /// The record.
    pub video: Video,
    /// Clips in playing order, each with its reading.
    pub clips: Vec<(Clip, ClipReading)>,
}

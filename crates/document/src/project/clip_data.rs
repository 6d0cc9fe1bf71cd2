//! Data of one clip: its media, faces and words, on the current cuts.

use super::super::{
    reading::{ClipReading, Lanes, Part},
    script::Script,
};
use crate::{
    api::{
        PlaybackMs, SourceId, SourceMs,
        clip::Clip,
        faces::FaceSample,
        item::{ItemKind, Word},
        source::{Medium, Source},
    },
    edit::{ClipItems, ClipState, Recording, WordTexts, text::Speech},
    timeline::CutMap,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// Data of one clip, besides its items, on the current cuts.
#[derive(Clone, Debug)]
pub struct ClipData {
    /// Record of the clip.
    pub clip: Clip,
    /// Cut map of the clip.
    pub map: CutMap,
    /// Media of the clip's layers.
    pub sources: Vec<Source>,
    /// Face samples, sorted by time.
    pub faces: Vec<FaceSample>,
    /// Ranges without known faces: footage that was restored since the faces were read, up to the next sample.
    pub faces_not_read: Vec<(PlaybackMs, PlaybackMs)>,
    /// Words in playback time.
    pub words: Vec<Word>,
    /// Words as recorded, including removed ones, with the user's corrections; `None` if they were not read.
    pub script: Option<Arc<Script>>,
    /// Kinds of items that the server does not offer.
    pub unreadable: Vec<ItemKind>,
    /// Messages about unreadable items, by kind.
    pub problems: BTreeMap<ItemKind, String>,
    /// Parts that must be read or reread: their values may be missing or outdated.
    pub lacks: BTreeSet<Part>,
    /// Parts that the server does not have.
    pub absent: BTreeSet<Part>,
    /// Reason why nothing of the clip could be read at the last attempt.
    pub(super) trouble: Option<String>,
    /// Whether a save by this program created the clip and its items were not read since, so that its contents are the server's
    /// defaults.
    pub(super) just_made: bool,
    /// Whether the sources are from an earlier session: their URLs may have expired.
    pub(in crate::document) sources_kept: bool,
    /// Media that the clip's items name, and that of its background if the background has no URL.
    pub(super) named: BTreeSet<SourceId>,
    /// Media of items that were missing from the sources at the last request: not requested again until the items are reread.
    pub(super) missed: BTreeSet<SourceId>,
    /// Whether the sources were just read: media missing from them is not listed by the server.
    pub(super) just_asked: bool,
    /// Faces on the server's cuts, as they were read.
    pub(super) read_faces: (CutMap, Vec<FaceSample>),
    /// Words on the server's cuts, as they were read.
    pub(super) read_words: (CutMap, Vec<Word>),
    /// Words as recorded, as they were read.
    pub(super) read_transcript: Option<Vec<Word>>,
    /// Words that the user corrected.
    pub(super) corrections: WordTexts,
}

impl ClipData {
    /// Data of a clip that was read completely.
    pub fn new(clip: Clip, sources: Vec<Source>, faces: Vec<FaceSample>, words: Vec<Word>, unreadable: Vec<ItemKind>) -> Self {
        let lanes = Some(Lanes { unreadable, ..Lanes::default() });
        let (sources, faces, words) = (Some(sources), Some(faces), Some(words));
        Self::partly_read(clip, ClipReading { lanes, sources, faces, words, ..ClipReading::default() }).0
    }

    /// Data of a clip whose record alone was read.
    pub fn unread(clip: Clip) -> Self {
        let map = CutMap::new(&clip.cuts, clip.source_length());
        Self {
            sources: Vec::new(),
            faces: Vec::new(),
            faces_not_read: Vec::new(),
            words: Vec::new(),
            script: None,
            unreadable: Vec::new(),
            problems: BTreeMap::new(),
            lacks: Part::ALL.into(),
            absent: BTreeSet::new(),
            trouble: None,
            just_made: false,
            sources_kept: false,
            named: BTreeSet::new(),
            missed: BTreeSet::new(),
            just_asked: false,
            read_faces: (map.clone(), Vec::new()),
            read_words: (map.clone(), Vec::new()),
            read_transcript: None,
            corrections: WordTexts::default(),
            clip,
            map,
        }
    }

    /// Data of a partly read clip, and its items if they were read.
    pub fn partly_read(clip: Clip, reading: ClipReading) -> (Self, Option<ClipItems>) {
        let mut data = Self::unread(clip);
        let map = data.map.clone();
        let items = data.take(reading, &map);
        (data, items)
    }

    /// Takes over a reading on the server's cuts. Returns its items if they were read.
    pub(super) fn take(&mut self, reading: ClipReading, read_on: &CutMap) -> Option<ClipItems> {
        for part in reading.parts() {
            self.lacks.remove(&part);
            self.absent.remove(&part);
        }
        self.absent.extend(&reading.absent);
        if reading.lanes.is_some() || reading.trouble.is_some() {
            self.trouble.clone_from(&reading.trouble);
        }
        let absent = reading.absent.contains(&Part::Transcript);
        let ClipReading { lanes, sources, faces, words, transcript, sources_kept, .. } = reading;
        if let Some(sources) = sources {
            (self.sources, self.sources_kept, self.just_asked) = (sources, sources_kept, true);
        }
        if let Some(faces) = faces {
            self.read_faces = (read_on.clone(), faces);
        }
        if let Some(words) = words {
            self.read_words = (read_on.clone(), words);
        }
        if let Some(transcript) = transcript {
            self.read_transcript = (!absent).then_some(transcript);
        }
        self.write_script();
        self.project_media();
        lanes.map(|lanes| {
            (self.unreadable, self.problems) = (lanes.unreadable, lanes.problems);
            lanes.items
        })
    }

    /// Whether the items were not read since opening, or changed since.
    pub fn lacks_items(&self) -> bool {
        self.lacks.contains(&Part::Items)
    }

    /// Reason why the clip cannot be read, so that it cannot be edited; `None` if it can.
    pub fn trouble(&self) -> Option<&str> {
        self.clip.unreadable().or(self.trouble.as_deref())
    }

    /// Notes why the clip could not be read.
    pub(in crate::document) fn failed(&mut self, why: String) {
        self.trouble = Some(why);
    }

    /// Whether the items are still to be read.
    pub fn is_to_be_read(&self) -> bool {
        self.lacks_items() && self.trouble().is_none()
    }

    /// Data of a clip that the server deleted and that a save will recreate: only local data is available.
    pub(super) fn unmade(section: &ClipState, recording: &Recording) -> Self {
        // The URL of the media is known after the clip is recreated.
        Self::new(section.record().clone(), vec![recording.source.clone()], Vec::new(), Vec::new(), Vec::new())
    }

    /// Data of the second half of an unsaved split: everything that was read of its original.
    pub(super) fn copied(mut self) -> Self {
        self.lacks.clear();
        self
    }

    /// Reduces a clip that the server deleted to its footage, without faces and words.
    pub(super) fn made_anew_from(&mut self, recording: &Recording) {
        self.sources.retain(|source| source.id == recording.source.id || source.medium == Medium::Upload);
        self.sources.iter_mut().for_each(|source| source.medium = Medium::Upload);
        self.sources.sort_by_key(|source| source.id != recording.source.id);
        (self.faces, self.words) = (Vec::new(), Vec::new());
        (self.read_faces.1, self.read_words.1) = (Vec::new(), Vec::new());
        (self.script, self.read_transcript) = (None, None);
        self.lacks.clear();
    }

    /// Applies the user's corrections to the words.
    pub(super) fn correct(&mut self, corrections: &WordTexts) {
        if self.corrections != *corrections {
            self.corrections.clone_from(corrections);
            self.write_script();
            self.project_words();
        }
    }

    /// Applies new cuts: faces and words stay on their footage, and removed ones are hidden. Faces and words of restored footage
    /// are known after a save.
    pub(super) fn recut(&mut self, map: &CutMap) {
        if self.map == *map {
            return;
        }
        self.map = map.clone();
        self.project_media();
    }

    /// Maps faces and words from the cuts on which they were read to the current ones.
    pub(super) fn project_media(&mut self) {
        let map = &self.map;
        let played = |read: &CutMap, ms: i64| {
            let source = read.to_source(PlaybackMs(ms));
            (!map.is_removed(source)).then(|| map.to_playback(source).0)
        };
        let (read, faces) = &self.read_faces;
        if read == map {
            self.faces.clone_from(faces);
            self.faces_not_read.clear();
        } else {
            self.faces = faces
                .iter()
                .filter_map(|sample| {
                    let timestamp_ms = played(read, sample.timestamp_ms as i64)? as f64;
                    Some(FaceSample { timestamp_ms, ..sample.clone() })
                })
                .collect();
            self.faces_not_read = not_read(read, map, &self.faces);
        }
        self.project_words();
    }

    /// Whether the clip is known to have no transcript.
    pub fn is_without_words(&self) -> bool {
        match &self.script {
            Some(script) => script.words.is_empty(),
            None => self.words.is_empty() && !self.lacks.contains(&Part::Words) && !self.lacks.contains(&Part::Transcript),
        }
    }

    /// Updates the editable words: as recorded or, if the server does not offer that, as played.
    pub(super) fn write_script(&mut self) {
        let (read, words) = &self.read_words;
        let recorded = |word: &Word| Word {
            start_time_ms: read.to_source(PlaybackMs(word.start_time_ms)).0,
            end_time_ms: read.to_source_end(PlaybackMs(word.end_time_ms)).0,
            ..word.clone()
        };
        let played_only = self.absent.contains(&Part::Transcript) && !self.lacks.contains(&Part::Words);
        let words = match &self.read_transcript {
            Some(words) => Some(words.clone()),
            None if played_only => Some(words.iter().map(recorded).collect()),
            None => None,
        };
        self.script = words.map(|mut words| {
            self.corrections.show_in(&mut words);
            let speech = Speech::new(&words, self.map.source_length());
            Arc::new(Script { words, speech, played_only })
        });
    }

    /// Maps words to the current cuts.
    pub(super) fn project_words(&mut self) {
        let map = &self.map;
        let (read, words) = &self.read_words;
        self.words = match self.script.as_deref().filter(|script| !script.played_only) {
            // The recorded transcript is valid for any cuts.
            Some(script) => played_words(&script.words, map),
            None if read == map => words.clone(),
            None => self.carried_words(),
        };
        self.corrections.show_in(&mut self.words);
    }

    /// Words that were read on other cuts, mapped to the current ones.
    fn carried_words(&self) -> Vec<Word> {
        let map = &self.map;
        let (read, words) = &self.read_words;
        let played = |ms: i64| {
            let source = read.to_source(PlaybackMs(ms));
            (!map.is_removed(source)).then(|| map.to_playback(source).0)
        };
        words
            .iter()
            .filter_map(|word| {
                let start_time_ms = played(word.start_time_ms)?;
                let end_time_ms = map.to_playback(read.to_source_end(PlaybackMs(word.end_time_ms))).0;
                (end_time_ms > start_time_ms).then(|| Word { start_time_ms, end_time_ms, ..word.clone() })
            })
            .collect()
    }

    /// Source of a layer: the first with one of these mediums and a known size.
    pub fn source(&self, mediums: &[Medium]) -> Option<&Source> {
        self.sources.iter().find(|source| mediums.contains(&source.medium) && source.dimensions.is_some())
    }

    /// Recording of the screen layer: a screen recording or uploaded footage.
    pub fn screen(&self) -> Option<&Source> {
        // In a clip with only a camera, footage that an item shows is not a layer of the clip.
        let is_layer = |source: &&Source| !self.named.contains(&source.id) || self.camera().is_none();
        let is_footage =
            |source: &&Source| source.medium == Medium::Upload && source.dimensions.is_some() && source.duration_ms.is_some();
        self.source(&[Medium::Screen]).or_else(|| self.sources.iter().filter(is_footage).find(is_layer))
    }

    /// Camera recording; `None` without a camera.
    pub fn camera(&self) -> Option<&Source> {
        self.source(&[Medium::Camera])
    }

    /// Faces at a time: those of the last sample at or before it, unless an unknown range is in between.
    pub fn faces_at(&self, time: PlaybackMs) -> FacesAt<'_> {
        if self.faces_not_read.iter().any(|(from, to)| (*from..*to).contains(&time)) {
            return FacesAt::NotRead;
        }
        let after = self.faces.partition_point(|sample| sample.timestamp_ms <= time.0 as f64);
        let Some(sample) = after.checked_sub(1).and_then(|index| self.faces.get(index)) else { return FacesAt::None };
        let between = |at: PlaybackMs| sample.timestamp_ms < at.0 as f64 && at <= time;
        FacesAt::Sample { sample, over_edit_point: self.map.edit_points().any(|edit_point| between(edit_point.at)) }
    }
}

/// Known faces at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FacesAt<'a> {
    /// No sample is at or before the time.
    None,
    /// The footage was restored after the faces were read; a save reads them again.
    NotRead,
    /// A sample is valid.
    Sample {
        /// Last sample at or before the time.
        sample: &'a FaceSample,
        /// Whether a cut is between the sample and the time, so that the faces may have moved.
        over_edit_point: bool,
    },
}

impl<'a> FacesAt<'a> {
    /// The sample; `None` if none is valid.
    pub fn sample(self) -> Option<&'a FaceSample> {
        match self {
            Self::Sample { sample, .. } => Some(sample),
            Self::None | Self::NotRead => None,
        }
    }
}

/// Words that are played, in playback time.
fn played_words(words: &[Word], map: &CutMap) -> Vec<Word> {
    let played = |word: &Word| {
        let (start, end) = (map.to_playback(SourceMs(word.start_time_ms)), map.to_playback(SourceMs(word.end_time_ms)));
        (end > start).then(|| Word { start_time_ms: start.0, end_time_ms: end.0, ..word.clone() })
    };
    words.iter().filter_map(played).collect()
}

/// Ranges without known faces, for faces that were read on other cuts.
fn not_read(read: &CutMap, map: &CutMap, faces: &[FaceSample]) -> Vec<(PlaybackMs, PlaybackMs)> {
    let mut ranges: Vec<(PlaybackMs, PlaybackMs)> = Vec::new();
    for back in read.difference(map) {
        let from = map.to_playback(back.start_time_ms);
        let end = map.to_playback(SourceMs(back.start_time_ms.0 + back.duration_ms.0));
        // The next sample in that footage is unknown, so the one before it is not valid after it either.
        let next = faces.partition_point(|sample| sample.timestamp_ms < end.0 as f64);
        let to = faces.get(next).map_or(map.playback_length(), |sample| PlaybackMs(sample.timestamp_ms as i64));
        match ranges.last_mut().filter(|last| from <= last.1) {
            Some(last) => last.1 = last.1.max(to),
            None => ranges.push((from, to)),
        }
    }
    // A recording without samples has no faces to read.
    ranges.retain(|(from, to)| from < to);
    ranges
}

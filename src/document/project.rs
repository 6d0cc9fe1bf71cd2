//! The open video: its data, and the lanes that the timeline draws.

mod media;
mod rebasing;

pub(super) use rebasing::RemoteChanges;

use super::{
    reading::{ClipReading, Lanes, Part},
    script::Script,
};
use crate::{
    api::{
        ClipId, DurationMs, ItemId, PlaybackMs, SourceId, SourceMs,
        captions::Preset,
        clip::Clip,
        cutting::CorrectWords,
        faces::FaceSample,
        item::{Item, ItemKind, Word},
        rules::FieldError,
        source::{Medium, Source},
        video::{Chapter, ChapterInput, Video},
    },
    edit::{
        ClipItems, ClipMerge, ClipState, Draft, DraftError, Edit, EditRequest, MadeItems, Recording, RequestContext,
        VideoFields, WordText, WordTexts, WordsEdit, edits_of, text::Speech,
    },
    timeline::{ClipSpan, CutMap, Sequence, SpanIndex, VideoMs, timecode},
};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

/// An item of the video.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ItemRef {
    /// Its clip.
    pub clip: ClipId,
    /// Its id on the clip.
    pub id: ItemId,
}

/// The data of one clip, besides its items, on the view's cuts.
#[derive(Clone, Debug)]
pub struct ClipData {
    /// The record.
    pub clip: Clip,
    /// The clip's cut map.
    pub map: CutMap,
    /// The media of its layers.
    pub sources: Vec<Source>,
    /// Face samples by time.
    pub faces: Vec<FaceSample>,
    /// Ranges without known faces: footage that was put back since the faces were read, until the next sample.
    pub faces_not_read: Vec<(PlaybackMs, PlaybackMs)>,
    /// Words as played.
    pub words: Vec<Word>,
    /// Words as recorded, with those that are cut out, as the user corrected them; nothing where they were not read.
    pub script: Option<Arc<Script>>,
    /// Kinds of items that the service does not offer.
    pub unreadable: Vec<ItemKind>,
    /// What could not be read of a kind of items, in words.
    pub problems: BTreeMap<ItemKind, String>,
    /// Parts that must be read, or read again: their values may be missing or old.
    pub lacks: BTreeSet<Part>,
    /// Parts that the service does not have.
    pub absent: BTreeSet<Part>,
    /// Why nothing of it could be read when it was asked for last.
    trouble: Option<String>,
    /// Whether the sources are from an earlier session: their addresses may have expired.
    pub(super) sources_kept: bool,
    /// The media that the clip's items name, and its background where that has no address.
    named: BTreeSet<SourceId>,
    /// Media of items that the sources lacked when they were last asked for: not asked for again until the items were read again.
    missed: BTreeSet<SourceId>,
    /// Whether the sources were read just now: what they lack, the service does not list.
    just_asked: bool,
    /// Faces on the service's cuts, as they were read.
    read_faces: (CutMap, Vec<FaceSample>),
    /// Words on the service's cuts, as they were read.
    read_words: (CutMap, Vec<Word>),
    /// Words as recorded, as they were read.
    read_transcript: Option<Vec<Word>>,
    /// Words that the user corrected.
    corrections: WordTexts,
}

impl ClipData {
    /// A clip that was read completely.
    pub fn new(clip: Clip, sources: Vec<Source>, faces: Vec<FaceSample>, words: Vec<Word>, unreadable: Vec<ItemKind>) -> Self {
        let lanes = Some(Lanes { unreadable, ..Lanes::default() });
        let (sources, faces, words) = (Some(sources), Some(faces), Some(words));
        Self::partly_read(clip, ClipReading { lanes, sources, faces, words, ..ClipReading::default() }).0
    }

    /// A clip of which only the record was read.
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

    /// A clip of which some parts were read, and its items if they were.
    pub fn partly_read(clip: Clip, reading: ClipReading) -> (Self, Option<ClipItems>) {
        let mut data = Self::unread(clip);
        let map = data.map.clone();
        let items = data.take(reading, &map);
        (data, items)
    }

    /// Takes over a reading on the service's cuts; returns its items if they were read.
    fn take(&mut self, reading: ClipReading, read_on: &CutMap) -> Option<ClipItems> {
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

    /// Whether its items were not read since opening, or changed since.
    pub fn lacks_items(&self) -> bool {
        self.lacks.contains(&Part::Items)
    }

    /// Why the clip cannot be read, so that nothing of it can be edited; nothing where it can.
    pub fn trouble(&self) -> Option<&str> {
        self.clip.unreadable().or(self.trouble.as_deref())
    }

    /// Notes why it could not be read.
    pub(super) fn failed(&mut self, why: String) {
        self.trouble = Some(why);
    }

    /// Whether its items are still to be read.
    pub fn is_to_be_read(&self) -> bool {
        self.lacks_items() && self.trouble().is_none()
    }

    /// A clip that the service deleted and that will be made anew: only local data is available.
    fn unmade(section: &ClipState, recording: &Recording) -> Self {
        // The address of its pictures is known once it is made.
        Self::new(section.record().clone(), vec![recording.source.clone()], Vec::new(), Vec::new(), Vec::new())
    }

    /// Reduces a clip that the service deleted to its footage, without faces and words.
    fn made_anew_from(&mut self, recording: &Recording) {
        self.sources.retain(|source| source.id == recording.source.id || source.medium == Medium::Upload);
        self.sources.iter_mut().for_each(|source| source.medium = Medium::Upload);
        self.sources.sort_by_key(|source| source.id != recording.source.id);
        (self.faces, self.words) = (Vec::new(), Vec::new());
        (self.read_faces.1, self.read_words.1) = (Vec::new(), Vec::new());
        (self.script, self.read_transcript) = (None, None);
        self.lacks.clear();
    }

    /// Shows words as the user corrected them.
    fn correct(&mut self, corrections: &WordTexts) {
        if self.corrections != *corrections {
            self.corrections.clone_from(corrections);
            self.write_script();
            self.project_words();
        }
    }

    /// Applies other cuts: faces and words stay on their footage, and those that are cut out are hidden. Faces and words of
    /// restored footage are known after a save.
    fn recut(&mut self, map: &CutMap) {
        if self.map == *map {
            return;
        }
        self.map = map.clone();
        self.project_media();
    }

    /// Maps faces and words from the cuts on which they were read to the view's.
    fn project_media(&mut self) {
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

    /// Takes the words as they are to be edited: as recorded, or, of a service that does not give those out, as played.
    fn write_script(&mut self) {
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

    /// Maps words to the view's cuts.
    fn project_words(&mut self) {
        let map = &self.map;
        let (read, words) = &self.read_words;
        self.words = match self.script.as_deref().filter(|script| !script.played_only) {
            // The transcript as recorded is known on any cuts.
            Some(script) => played_words(&script.words, map),
            None if read == map => words.clone(),
            None => self.carried_words(),
        };
        self.corrections.show_in(&mut self.words);
    }

    /// Words that were read on other cuts.
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

    /// The source of a layer.
    pub fn source(&self, mediums: &[Medium]) -> Option<&Source> {
        self.sources.iter().find(|source| mediums.contains(&source.medium) && source.dimensions.is_some())
    }

    /// The recording behind the screen layer: a screen recording or uploaded footage.
    pub fn screen(&self) -> Option<&Source> {
        // Behind a camera alone, footage that an item shows is no layer of the clip.
        let is_layer = |source: &&Source| !self.named.contains(&source.id) || self.camera().is_none();
        let is_footage =
            |source: &&Source| source.medium == Medium::Upload && source.dimensions.is_some() && source.duration_ms.is_some();
        self.source(&[Medium::Screen]).or_else(|| self.sources.iter().filter(is_footage).find(is_layer))
    }

    /// The camera recording.
    pub fn camera(&self) -> Option<&Source> {
        self.source(&[Medium::Camera])
    }

    /// The faces at a time: those of the last sample at or before it, if there is no unknown range between.
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

/// The known faces at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FacesAt<'a> {
    /// There is no sample before it.
    None,
    /// The footage was put back after the faces were read; a save reads them again.
    NotRead,
    /// A sample applies.
    Sample {
        /// The last one at or before the time.
        sample: &'a FaceSample,
        /// Whether there is a cut between the sample and the time: the faces may have moved meanwhile.
        over_edit_point: bool,
    },
}

impl<'a> FacesAt<'a> {
    /// The sample, if one applies.
    pub fn sample(self) -> Option<&'a FaceSample> {
        match self {
            Self::Sample { sample, .. } => Some(sample),
            Self::None | Self::NotRead => None,
        }
    }
}

/// The words that are played, in playback time.
fn played_words(words: &[Word], map: &CutMap) -> Vec<Word> {
    let played = |word: &Word| {
        let (start, end) = (map.to_playback(SourceMs(word.start_time_ms)), map.to_playback(SourceMs(word.end_time_ms)));
        (end > start).then(|| Word { start_time_ms: start.0, end_time_ms: end.0, ..word.clone() })
    };
    words.iter().filter_map(played).collect()
}

/// The ranges without known faces, for faces that were read on other cuts.
fn not_read(read: &CutMap, map: &CutMap, faces: &[FaceSample]) -> Vec<(PlaybackMs, PlaybackMs)> {
    let mut ranges: Vec<(PlaybackMs, PlaybackMs)> = Vec::new();
    for back in read.difference(map) {
        let from = map.to_playback(back.start_time_ms);
        let end = map.to_playback(SourceMs(back.start_time_ms.0 + back.duration_ms.0));
        // The next sample in that footage is unknown, so the one before it is not valid behind it either.
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

/// The hidden items among these.
fn hidden_of(items: Option<&ClipItems>) -> Vec<ItemId> {
    items.into_iter().flat_map(ClipItems::iter).filter(|item| item.is_hidden()).map(|item| item.id().clone()).collect()
}

/// The open video, as it is read: only its [`Document`](super::Document) changes it.
#[derive(Clone, Debug)]
pub struct Project {
    /// The record, as the user sees it.
    pub video: Video,
    /// The fields of it that can be edited, as they were put into it last.
    shown: VideoFields,
    /// The chapters as the user sees them, by time.
    chapters: Vec<ChapterInput>,
    /// The music as the service answered it last, with its address.
    served_music: Option<crate::api::video::BackgroundMusic>,
    /// Clips in playing order, as the user sees them.
    pub clips: Vec<ClipData>,
    /// The data of clips that are to be deleted: an undo restores them.
    aside: Vec<ClipData>,
    /// Media that were chosen since the video was opened: they are shown before the service lists them for a clip.
    chosen: HashMap<SourceId, Source>,
    /// The place of each clip.
    pub sequence: Sequence,
    /// Base, view and history of clips and items.
    pub draft: Draft,
    /// Number of pending changes, kept up to date with the draft.
    pub waiting: usize,
    /// Number of clips that were not read yet, kept up to date.
    pub unread: usize,
    /// Pending changes per clip.
    waiting_on: HashMap<ClipId, usize>,
    /// Number of items that wait to be put onto another clip: each is one change, and counted on both clips.
    crossed: usize,
    lanes: HashMap<ItemKind, SpanIndex<ItemRef>>,
    /// The index of each clip.
    places: HashMap<ClipId, usize>,
    /// Where each clip's recording starts if all of them are put in sequence with what is cut out of them, in milliseconds.
    recorded: Vec<i64>,
    /// Changes with everything that is drawn of clips and items, and with every change of the draft.
    version: u64,
    /// The name of each clip's base layout.
    base_layouts: Vec<Option<String>>,
    /// The items of each clip that its cuts hide.
    hidden: HashMap<ClipId, Vec<ItemId>>,
}

/// A number that no state of a project has had.
fn next_version() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

fn chapters_of(video: &Video) -> Vec<ChapterInput> {
    let input = |chapter: &Chapter| ChapterInput {
        title: chapter.title.clone(),
        description: chapter.description.clone(),
        timestamp_seconds: chapter.timestamp_seconds.round() as i64,
    };
    let mut chapters: Vec<_> = video.chapters.iter().flatten().map(input).collect();
    chapters.sort_by_key(|chapter| chapter.timestamp_seconds);
    chapters
}

impl Project {
    /// From what was loaded: clips in order, with their items where they were read.
    pub fn new<I: Into<Option<ClipItems>>>(video: Video, loaded: Vec<(ClipData, I)>) -> Self {
        let loaded: Vec<(ClipData, Option<ClipItems>)> = loaded.into_iter().map(|(data, items)| (data, items.into())).collect();
        let sequence = Sequence::new(loaded.iter().map(|(data, _)| DurationMs(data.map.playback_length().0)));
        let (clips, items): (Vec<_>, Vec<_>) = loaded.into_iter().unzip();
        let draft =
            Draft::partly_read(clips.iter().map(|data: &ClipData| data.clip.clone()).zip(items)).on_canvas(video.dimensions);
        let draft = draft.with_video(VideoFields::of(&video));
        let (waiting_on, lanes, base_layouts, hidden) = (HashMap::new(), HashMap::new(), Vec::new(), HashMap::new());
        let aside = Vec::new();
        let shown = draft.video().clone();
        let mut project = Self {
            chapters: chapters_of(&video),
            served_music: video.background_music.clone(),
            video,
            shown,
            clips,
            aside,
            chosen: HashMap::new(),
            sequence,
            draft,
            waiting: 0,
            crossed: 0,
            unread: 0,
            waiting_on,
            lanes,
            places: HashMap::new(),
            recorded: Vec::new(),
            version: next_version(),
            base_layouts,
            hidden,
        };
        project.refresh();
        project
    }

    /// Refreshes everything that is derived from the draft: after a change of clips or of many items, never per frame.
    pub(super) fn refresh(&mut self) {
        if self.shown != *self.draft.video() {
            self.shown.clone_from(self.draft.video());
            // Music that was removed comes back with its address.
            self.video.background_music.clone_from(&self.served_music);
            self.draft.show_video(&mut self.video);
            self.chapters = chapters_of(&self.video);
        }
        let mut known: HashMap<ClipId, ClipData> =
            self.clips.drain(..).chain(self.aside.drain(..)).map(|data| (data.clip.id.clone(), data)).collect();
        for id in self.draft.order() {
            // A clip that somebody else added joins with its record and is read later. A clip that is made anew is known
            // only from the journal.
            let Some(record) = self.draft.record(id) else { continue };
            let mut data = known.remove(id).unwrap_or_else(|| match (self.draft.section(id), self.draft.unmade(id)) {
                (Some(section), Some(unmade)) => ClipData::unmade(section, unmade.recording()),
                _ => ClipData::unread(record.clone()),
            });
            match self.draft.section(id) {
                Some(section) => {
                    data.recut(section.map());
                    data.correct(section.words());
                }
                None => data.recut(&CutMap::new(&record.cuts, record.source_length())),
            }
            data.clip.clone_from(record);
            self.clips.push(data);
        }
        self.complete_sources(None);
        self.unread = self.clips.iter().filter(|data| data.is_to_be_read()).count();
        self.aside.extend(known.into_values());
        self.sequence = Sequence::new(self.clips.iter().map(|data| DurationMs(data.map.playback_length().0)));
        self.places = self.clips.iter().enumerate().map(|(index, data)| (data.clip.id.clone(), index)).collect();
        let starts = self.clips.iter().scan(0, |start, data| {
            let this = *start;
            *start += data.map.source_length().0;
            Some(this)
        });
        self.recorded = starts.collect();
        self.version = next_version();
        self.lanes = ItemKind::ALL.into_iter().map(|kind| (kind, self.lane_of(kind))).collect();
        self.base_layouts = self.clips.iter().map(|data| self.base_layout_of(&data.clip.id)).collect();
        let hidden = |data: &ClipData| (data.clip.id.clone(), hidden_of(self.draft.items(&data.clip.id)));
        self.hidden = self.clips.iter().map(hidden).collect();
        self.waiting_on = self.draft.clips().map(|clip| (clip.clone(), self.draft.waiting_on(clip))).collect();
        let whole = self.draft.moves().len() + self.draft.video_changes();
        self.crossed = self.draft.crossed().len();
        self.waiting = (self.waiting_on.values().sum::<usize>() + whole).saturating_sub(self.crossed);
    }

    /// Refreshes the data derived from one item: the lane of its kind, and the count of its clip.
    pub(super) fn refresh_edit(&mut self, clip: &ClipId, kind: ItemKind) {
        self.complete_sources(Some(clip));
        if let Some((data, place)) = self.clip(clip).and_then(|(index, data)| Some((data, self.sequence.span(index)?))) {
            let of_clip: Vec<_> = self.spans_of(data, place, kind).collect();
            let lane = self.lanes.remove(&kind).unwrap_or_else(|| SpanIndex::new([]));
            self.lanes.insert(kind, lane.replaced(|at| at.clip == *clip, of_clip));
        }
        self.version = next_version();
        if kind == ItemKind::Layout {
            self.base_layouts = self.clips.iter().map(|data| self.base_layout_of(&data.clip.id)).collect();
        }
        self.hidden.insert(clip.clone(), hidden_of(self.draft.items(clip)));
        self.recount(clip);
    }

    /// Refreshes the data derived from a clip's settings.
    pub(super) fn refresh_settings(&mut self, clip: &ClipId) {
        if let (Some(data), Some(section)) =
            (self.clips.iter_mut().find(|data| data.clip.id == *clip), self.draft.section(clip))
        {
            data.clip.clone_from(section.record());
        }
        self.complete_sources(Some(clip));
        self.version = next_version();
        self.recount(clip);
    }

    /// Refreshes the data derived from a clip's words.
    pub(super) fn refresh_words(&mut self, clip: &ClipId) {
        if let (Some(data), Some(section)) =
            (self.clips.iter_mut().find(|data| data.clip.id == *clip), self.draft.section(clip))
        {
            data.correct(section.words());
        }
        self.recount(clip);
    }

    /// Merges words of clips, as they were read before a save; answers what others changed, with the clips' names.
    pub(super) fn take_words(&mut self, read: Vec<(ClipId, Vec<Word>)>) -> Vec<(String, ClipMerge)> {
        let merge = |(clip, words): (ClipId, Vec<Word>)| {
            let merge = self.draft.rebase_words(&clip, &words);
            let data = self.clips.iter_mut().find(|data| data.clip.id == clip)?;
            data.read_transcript = Some(words);
            data.corrections = self.draft.section(&clip).map(|section| section.words().clone()).unwrap_or_default();
            data.write_script();
            data.project_words();
            Some((data.clip.name.clone(), merge))
        };
        let merges = read.into_iter().filter_map(merge).collect();
        self.version = next_version();
        merges
    }

    /// What a request does to the video, as edits with the names of their steps.
    ///
    /// # Errors
    /// A clip or an item that is not there, a clip that was not read, or a rule of the API.
    pub(super) fn edits_of_request(
        &self,
        presets: &[Preset],
        request: EditRequest,
        made: &mut MadeItems,
    ) -> Result<Vec<(String, Edit)>, DraftError> {
        let correction = |clip: &ClipId, words: &CorrectWords| self.correction(clip, words);
        let context = RequestContext { draft: &self.draft, canvas: self.video.dimensions, presets, correction: &correction };
        edits_of(&context, request, made)
    }

    /// The edit that makes words what a request says; a word that the clip does not have is an error.
    pub(super) fn correction(&self, clip: &ClipId, request: &CorrectWords) -> Result<WordsEdit, DraftError> {
        let (_, data) = self.clip(clip).ok_or(DraftError::NoClip)?;
        let mut words = data.read_transcript.clone().ok_or(DraftError::NoWords)?;
        self.draft.section(clip).ok_or(DraftError::NoClip)?.words().show_in(&mut words);
        let mut edit = WordsEdit::default();
        for (place, wanted) in request.words.iter().enumerate() {
            let index = u64::try_from(wanted.index).ok();
            let word = words.iter().find(|word| Some(word.index) == index).ok_or_else(|| {
                FieldError::new(format!("words[{place}].index"), format!("{} is not a word of this clip", wanted.index))
            })?;
            edit.extend(WordsEdit::of([word], |was| WordText {
                text: wanted.text.clone().unwrap_or_else(|| was.text.clone()),
                hidden: wanted.hidden.unwrap_or(was.hidden),
            }));
        }
        Ok(edit)
    }

    /// Counts a clip's pending changes again, after the draft has changed.
    fn recount(&mut self, clip: &ClipId) {
        let now = self.draft.waiting_on(clip);
        let before = self.waiting_on.insert(clip.clone(), now).unwrap_or(0);
        self.version = next_version();
        let crossed = std::mem::replace(&mut self.crossed, self.draft.crossed().len());
        self.waiting = (self.waiting + now + crossed).saturating_sub(before + self.crossed);
    }

    fn lane_of(&self, kind: ItemKind) -> SpanIndex<ItemRef> {
        let clips = self.clips.iter().zip(self.sequence.spans());
        SpanIndex::new(clips.flat_map(|(data, place)| self.spans_of(data, *place, kind)))
    }

    /// When the items of a kind on a clip are seen or heard, on the video.
    fn spans_of<'a>(
        &'a self,
        data: &'a ClipData,
        place: ClipSpan,
        kind: ItemKind,
    ) -> impl Iterator<Item = (VideoMs, VideoMs, ItemRef)> + 'a {
        let items = self.draft.items(&data.clip.id).into_iter().flat_map(move |items| items.of_kind(kind));
        items.filter_map(move |item| {
            let (start, length) = item.times().filter(|(_, length)| length.0 > 0)?;
            let from = place.to_video(start);
            let to = VideoMs((from.0 + length.0).min(place.end().0.max(from.0)));
            Some((from, to, ItemRef { clip: data.clip.id.clone(), id: item.id().clone() }))
        })
    }

    fn base_layout_of(&self, clip: &ClipId) -> Option<String> {
        let mut layouts = self.draft.items(clip).into_iter().flat_map(|items| items.of_kind(ItemKind::Layout));
        layouts.find(|item| item.times().is_none()).map(Item::title)
    }

    /// The name of a clip's base layout.
    pub fn base_layout(&self, clip: usize) -> Option<&str> {
        self.base_layouts.get(clip)?.as_deref()
    }

    /// The items of a clip that its cuts hide.
    pub(crate) fn hidden_ids(&self, clip: &ClipId) -> &[ItemId] {
        self.hidden.get(clip).map_or(&[], Vec::as_slice)
    }

    /// A number that changes with everything that is drawn of clips and items. No two states have the same one, also not of two
    /// videos: what is derived from a state is kept under it.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Where each clip's recording starts if all of them are put in sequence with what is cut out of them, in
    /// milliseconds.
    pub(crate) fn recorded(&self) -> &[i64] {
        &self.recorded
    }

    /// The items of a kind, by time.
    pub fn lane(&self, kind: ItemKind) -> Option<&SpanIndex<ItemRef>> {
        self.lanes.get(&kind)
    }

    /// The chapters as the user sees them, by time, in the form in which they are sent.
    pub fn chapters(&self) -> &[ChapterInput] {
        &self.chapters
    }

    /// The clip of an id, with its index.
    pub fn clip(&self, id: &ClipId) -> Option<(usize, &ClipData)> {
        // While clips are being read again, the index may be outdated.
        let known = self.places.get(id).and_then(|index| Some((*index, self.clips.get(*index)?)));
        known.filter(|(_, data)| data.clip.id == *id).or_else(|| {
            let mut clips = self.clips.iter().enumerate();
            clips.find(|(_, data)| data.clip.id == *id)
        })
    }

    /// An item as the user sees it.
    pub fn item(&self, at: &ItemRef) -> Option<&Item> {
        self.draft.item(&at.clip, &at.id)
    }

    /// An item's start and end on the video.
    pub fn span(&self, at: &ItemRef) -> Option<(VideoMs, VideoMs)> {
        let (start, length) = self.item(at)?.times()?;
        let place = self.sequence.span(self.clip(&at.clip)?.0)?;
        Some((place.to_video(start), place.to_video(PlaybackMs(start.0 + length.0))))
    }

    /// An item by name, kind and times on the video: `Whoosh, sound effect, 0:12.4 to 0:13.1`. Names are not unique; this mostly is.
    pub fn described(&self, at: &ItemRef) -> Option<String> {
        let item = self.item(at)?;
        let (title, kind) = (item.title(), item.kind().label().to_lowercase());
        let what = if title.to_lowercase() == kind { title } else { format!("{title}, {kind}") };
        Some(match self.span(at) {
            Some((start, end)) => format!("{what}, {} to {}", timecode(start.0), timecode(end.0)),
            None => what,
        })
    }

    /// The clip that plays at a time, and the time in it.
    pub fn at(&self, time: VideoMs) -> Option<(&ClipData, PlaybackMs)> {
        let (index, playback) = self.sequence.locate(time)?;
        Some((self.clips.get(index)?, playback))
    }

    /// Every edge on the video, sorted: clip borders, edit points, items.
    pub fn edges(&self) -> Vec<VideoMs> {
        let mut edges = vec![VideoMs::ZERO];
        for (data, place) in self.clips.iter().zip(self.sequence.spans()) {
            edges.push(place.end());
            edges.extend(data.map.edit_points().map(|edit_point| place.to_video(edit_point.at)));
            for item in self.draft.items(&data.clip.id).into_iter().flat_map(ClipItems::iter) {
                if let Some((start, length)) = item.times() {
                    edges.extend([place.to_video(start), place.to_video(PlaybackMs(start.0 + length.0))]);
                }
            }
        }
        edges.sort_unstable();
        edges.dedup();
        edges
    }
}

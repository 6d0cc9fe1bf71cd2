//! The open video: its data, and the lanes that the timeline draws.

mod clip_data;
mod groups;
mod media;
mod rebasing;

pub use clip_data::{ClipData, FacesAt};
pub(super) use rebasing::RemoteChanges;

use crate::{
    api::{
        ClipId, DurationMs, ItemId, PlaybackMs, SourceId,
        captions::Preset,
        cutting::CorrectWords,
        item::{Item, ItemKind, Word},
        rules::FieldError,
        source::Source,
        video::{ChapterInput, Video},
    },
    edit::{
        ClipItems, ClipMerge, Draft, DraftError, Edit, EditRequest, MadeItems, RequestContext, VideoFields, WordText,
        WordsEdit, edits_of, given_layout,
    },
    timeline::{ClipSpan, CutMap, Sequence, SpanIndex, VideoMs, timecode},
};
use std::{
    collections::HashMap,
    sync::atomic::{AtomicU64, Ordering},
};

/// Reference to an item of the video.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ItemRef {
    /// Clip of the item.
    pub clip: ClipId,
    /// Id of the item on the clip.
    pub id: ItemId,
}

/// Ids of the hidden items among these.
fn hidden_of(items: Option<&ClipItems>) -> Vec<ItemId> {
    items.into_iter().flat_map(ClipItems::iter).filter(|item| item.is_hidden()).map(|item| item.id().clone()).collect()
}

/// The open video, for reading: only its [`Document`](super::Document) changes it.
#[derive(Clone, Debug)]
pub struct Project {
    /// Record with the user's changes.
    pub video: Video,
    /// Editable fields of the record, as they were last put into it.
    shown: VideoFields,
    /// Chapters with the user's changes, sorted by time.
    chapters: Vec<ChapterInput>,
    /// Background music as the server last answered it, with its URL.
    served_music: Option<crate::api::video::BackgroundMusic>,
    /// Clips with the user's changes, in playing order.
    pub clips: Vec<ClipData>,
    /// Data of clips that the next save deletes: an undo restores them.
    pub(in crate::document) aside: Vec<ClipData>,
    /// Media chosen since the video was opened: shown before the server lists them for a clip.
    chosen: HashMap<SourceId, Source>,
    /// Range of each clip in the video.
    pub sequence: Sequence,
    /// Base, view and history of clips and items.
    pub draft: Draft,
    /// Number of unsaved changes, kept in step with the draft.
    pub waiting: usize,
    /// Number of clips that were not read yet.
    pub unread: usize,
    /// Number of unsaved changes per clip.
    waiting_on: HashMap<ClipId, usize>,
    /// Number of items that are moved to another clip, unsaved: each is one change, but counted on both clips.
    crossed: usize,
    lanes: HashMap<ItemKind, SpanIndex<ItemRef>>,
    /// Items that the lanes show as one piece.
    groups: groups::Groups,
    /// Index of each clip.
    places: HashMap<ClipId, usize>,
    /// Start of each clip's recording if all recordings are put in sequence, including removed footage, in milliseconds.
    recorded: Vec<i64>,
    /// Version number: changes with everything that is drawn of clips and items, and with every change of the draft.
    version: u64,
    /// Name of each clip's base layout.
    base_layouts: Vec<Option<String>>,
    /// Items of each clip that its cuts hide.
    hidden: HashMap<ClipId, Vec<ItemId>>,
}

/// A version number that no state of a project has had.
fn next_version() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

impl Project {
    /// Project of a loaded video: clips in order, with their items if they were read.
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
            chapters: draft.chapters(),
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
            groups: groups::Groups::default(),
            places: HashMap::new(),
            recorded: Vec::new(),
            version: next_version(),
            base_layouts,
            hidden,
        };
        project.refresh();
        project
    }

    /// Refreshes all data derived from the draft: after a change of clips or of many items, never per frame.
    pub(super) fn refresh(&mut self) {
        if self.shown != *self.draft.video() {
            self.shown.clone_from(self.draft.video());
            // Restored music gets its URL back.
            self.video.background_music.clone_from(&self.served_music);
            self.draft.show_video(&mut self.video);
        }
        self.show_chapters();
        let mut known: HashMap<ClipId, ClipData> =
            self.clips.drain(..).chain(self.aside.drain(..)).map(|data| (data.clip.id.clone(), data)).collect();
        let copies = self.draft.order().iter().filter_map(|id| Some((id.clone(), known.get(self.draft.copy_of(id)?)?.clone())));
        known.extend(copies.map(|(id, data)| (id, data.copied())).collect::<Vec<_>>());
        for id in self.draft.order() {
            // A clip that another user added joins with its record and is read later. A clip that a save will recreate is known
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
        self.complete_recordings();
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

    /// Updates the chapters to the current position of their footage.
    fn show_chapters(&mut self) {
        let chapters = self.draft.chapters();
        if self.chapters != chapters {
            self.draft.show_video(&mut self.video);
            self.chapters = chapters;
        }
    }

    /// Refreshes the data derived from one item: the lane of its kind, and the count of its clip.
    pub(super) fn refresh_edit(&mut self, clip: &ClipId, kind: ItemKind) {
        self.complete_sources(Some(clip));
        if let Some((data, place)) = self.clip(clip).and_then(|(index, data)| Some((data, self.sequence.span(index)?))) {
            let of_clip = self.spans_of(data, place, kind);
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

    /// Merges words of clips that were read before a save. Returns other users' changes, with the clips' names.
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

    /// Converts a request to edits, each with the name of its undo step.
    ///
    /// # Errors
    /// A clip or an item does not exist, a clip was not read, or a rule of the API is broken.
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

    /// Converts a correction of words to an edit. Fails for a word that the clip does not have.
    pub(super) fn correction(&self, clip: &ClipId, request: &CorrectWords) -> Result<WordsEdit, DraftError> {
        let (_, data) = self.clip(clip).ok_or(DraftError::NoClip)?;
        let mut words = data.read_transcript.clone().ok_or(DraftError::NoWords)?;
        self.draft.section(clip).ok_or(DraftError::NoClip)?.words().show_in(&mut words);
        let mut edit = WordsEdit::default();
        for (place, wanted) in request.words.iter().enumerate() {
            let index = u64::try_from(wanted.index).ok();
            let word = words
                .iter()
                .find(|word| Some(word.index) == index)
                .ok_or_else(|| FieldError::new(format!("words[{place}].index"), words::document::no_such_word(wanted.index)))?;
            edit.extend(WordsEdit::of([word], |was| WordText {
                text: wanted.text.clone().unwrap_or_else(|| was.text.clone()),
                hidden: wanted.hidden.unwrap_or(was.hidden),
            }));
        }
        Ok(edit)
    }

    /// Updates the count of a clip's unsaved changes, after the draft has changed.
    fn recount(&mut self, clip: &ClipId) {
        let now = self.draft.waiting_on(clip);
        let before = self.waiting_on.insert(clip.clone(), now).unwrap_or(0);
        self.version = next_version();
        let crossed = std::mem::replace(&mut self.crossed, self.draft.crossed().len());
        self.waiting = (self.waiting + now + crossed).saturating_sub(before + self.crossed);
    }

    /// Lane of a kind, with groups as one piece.
    fn lane_of(&self, kind: ItemKind) -> SpanIndex<ItemRef> {
        let clips = self.clips.iter().zip(self.sequence.spans());
        SpanIndex::new(clips.flat_map(|(data, place)| self.spans_of(data, *place, kind)))
    }

    /// Ranges in the video in which a clip's items of a kind are visible or audible; those of a group are one.
    fn spans_of(&self, data: &ClipData, place: ClipSpan, kind: ItemKind) -> Vec<(VideoMs, VideoMs, ItemRef)> {
        let items = self.draft.items(&data.clip.id).into_iter().flat_map(move |items| items.of_kind(kind));
        self.groups.merged(items.filter_map(move |item| {
            let (start, length) = item.times().filter(|(_, length)| length.0 > 0)?;
            let from = place.to_video(start);
            let to = VideoMs((from.0 + length.0).min(place.end().0.max(from.0)));
            Some((from, to, ItemRef { clip: data.clip.id.clone(), id: item.id().clone() }))
        }))
    }

    fn renew_version(&mut self) {
        self.version = next_version();
    }

    fn base_layout_of(&self, clip: &ClipId) -> Option<String> {
        self.own_base_layout(clip).or_else(|| self.given_layout(clip)).map(Item::title)
    }

    fn own_base_layout(&self, clip: &ClipId) -> Option<&Item> {
        let mut layouts = self.draft.items(clip).into_iter().flat_map(|items| items.of_kind(ItemKind::Layout));
        layouts.find(|item| item.times().is_none())
    }

    /// Base layout that the server will give to a clip without one, because the clip is unsaved, or was just created and its items
    /// were not read yet. `None` for other clips.
    pub fn given_layout(&self, clip: &ClipId) -> Option<&'static Item> {
        let (_, data) = self.clip(clip)?;
        let is_new = self.draft.unmade(clip).is_some() || data.just_made;
        (is_new && self.own_base_layout(clip).is_none()).then(given_layout)
    }

    /// Name of a clip's base layout.
    pub fn base_layout(&self, clip: usize) -> Option<&str> {
        self.base_layouts.get(clip)?.as_deref()
    }

    /// Ids of a clip's items that its cuts hide.
    pub fn hidden_ids(&self, clip: &ClipId) -> &[ItemId] {
        self.hidden.get(clip).map_or(&[], Vec::as_slice)
    }

    /// Description that distinguishes clips of equal names, for example `‘Clip 1’, clip 3, 0:12 long`. For a clip that the
    /// next save deletes, the position is that in the saved video.
    pub fn which_clip(&self, clip: &ClipId) -> String {
        let Some(record) = self.draft.record(clip) else { return clip.to_string() };
        let place = |order: &[ClipId]| order.iter().position(|id| id == clip);
        let place = place(self.draft.order()).or_else(|| place(self.draft.base_order()));
        // A deleted clip is described as the server has it: before its deletion, an undo may have changed what it plays.
        let deleted = self.draft.base_section(clip).filter(|_| !self.draft.order().contains(clip));
        let length = deleted.or_else(|| self.draft.section(clip)).map_or(0, |section| section.map().playback_length().0);
        match place {
            Some(place) => words::document::clip_described(timecode(length), &record.name, place + 1),
            None => words::document::clip_described_elsewhere(timecode(length), &record.name),
        }
    }

    /// Free clip name similar to another one, for example `Clip 2` for `Clip 1`.
    pub fn free_clip_name(&self, like: &str) -> String {
        let is_taken = |name: &str| self.draft.order().iter().any(|id| self.draft.record(id).is_some_and(|it| it.name == name));
        if !is_taken(like) {
            return like.to_owned();
        }
        let stem = like.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let stem = if stem.len() < like.len() && stem.ends_with(' ') { stem.trim_end() } else { like };
        let mut free = (2..).map(|number| format!("{stem} {number}")).filter(|name| !is_taken(name));
        // A name too long for an additional number stays unchanged.
        free.next().filter(|name| name.chars().count() <= 255).unwrap_or_else(|| like.to_owned())
    }

    /// Version number that changes with everything that is drawn of clips and items. Unique across states and videos, so derived
    /// data can be cached under it.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Start of each clip's recording if all recordings are put in sequence, including removed footage, in milliseconds.
    pub fn recorded(&self) -> &[i64] {
        &self.recorded
    }

    /// Items of a kind, sorted by time.
    pub fn lane(&self, kind: ItemKind) -> Option<&SpanIndex<ItemRef>> {
        self.lanes.get(&kind)
    }

    /// Chapters with the user's changes, sorted by time, in the form of the API.
    pub fn chapters(&self) -> &[ChapterInput] {
        &self.chapters
    }

    /// Clip with this id, and its index.
    pub fn clip(&self, id: &ClipId) -> Option<(usize, &ClipData)> {
        // While clips are reloaded, the index may be outdated.
        let known = self.places.get(id).and_then(|index| Some((*index, self.clips.get(*index)?)));
        known.filter(|(_, data)| data.clip.id == *id).or_else(|| {
            let mut clips = self.clips.iter().enumerate();
            clips.find(|(_, data)| data.clip.id == *id)
        })
    }

    /// Item with the user's changes.
    pub fn item(&self, at: &ItemRef) -> Option<&Item> {
        self.draft.item(&at.clip, &at.id)
    }

    /// Start and end of an item in the video.
    pub fn span(&self, at: &ItemRef) -> Option<(VideoMs, VideoMs)> {
        let (start, length) = self.item(at)?.times()?;
        let place = self.sequence.span(self.clip(&at.clip)?.0)?;
        Some((place.to_video(start), place.to_video(PlaybackMs(start.0 + length.0))))
    }

    /// Description of an item by name, kind and times in the video, for example `Whoosh, sound effect, 0:12.4 to 0:13.1`. Names are
    /// not unique; this description mostly is.
    pub fn described(&self, at: &ItemRef) -> Option<String> {
        let item = self.item(at)?;
        let (title, kind) = (item.title(), words::in_sentence(item.kind().label()));
        let what = if title.to_lowercase() == kind { title } else { words::document::item_and_kind(kind, title) };
        Some(match self.span(at) {
            Some((start, end)) => words::document::item_and_times(timecode(end.0), what, timecode(start.0)),
            None => what,
        })
    }

    /// Clip that plays at a time, and the time in the clip.
    pub fn at(&self, time: VideoMs) -> Option<(&ClipData, PlaybackMs)> {
        let (index, playback) = self.sequence.locate(time)?;
        Some((self.clips.get(index)?, playback))
    }

    /// All edges in the video, sorted: clip borders, edit points, items.
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

//! The video as a whole, as it is edited: its settings, subtitles, chapters and music, field by field.
//!
//! A field has the name that `PATCH /v1/videos/{id}` knows it by; those of the subtitles follow `subtitles.`. Chapters, the
//! music and the subtitle preset have requests of their own, and are one field each.

use crate::api::{
    SourceId,
    captions::{ApplyPreset, Preset},
    rules::FieldError,
    video::{BackgroundMusic, ReplaceChapters, SetBackgroundMusic, Video, VideoChange},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The chapters with their footage, by time.
const CHAPTERS: &str = "chapters";
/// The music: null for none, else what it is made of, how loud, and its name.
const MUSIC: &str = "backgroundMusic";
/// The preset that was applied last, as its record; of the service's own answer the id alone is known.
const PRESET: &str = "subtitles.presetId";
/// How the names of the subtitles' fields begin.
const SUBTITLES: &str = "subtitles.";
/// How loud music is that was set without a volume.
const MUSIC_VOLUME: f64 = 0.3;

/// A request that changes the video itself, and what it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum VideoPart {
    /// Every field that the video's PATCH takes, its subtitles' among them.
    Settings,
    /// The preset of the subtitles.
    SubtitlePreset,
    /// All chapters.
    Chapters,
    /// The music under the video.
    Music,
}

impl VideoPart {
    /// All of them, in the order in which they are sent.
    pub const ALL: [Self; 4] = [Self::SubtitlePreset, Self::Settings, Self::Chapters, Self::Music];

    fn of(field: &str) -> Self {
        match field {
            CHAPTERS => Self::Chapters,
            MUSIC => Self::Music,
            PRESET => Self::SubtitlePreset,
            _ => Self::Settings,
        }
    }
}

/// The known fields of a video. A field that the service does not answer is missing; all are missing where the video was not
/// read, as while a journal is replayed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct VideoFields(BTreeMap<String, Value>);

/// A change of some fields.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct VideoEdit {
    /// The fields with their new values; null where that says something, as of the music.
    #[serde(default)]
    set: BTreeMap<String, Value>,
    /// Fields that are to have no value: what reverses an edit that gave them one.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    unset: BTreeSet<String>,
}

/// What one request of a save brings of the video itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
// A save has a handful of them.
#[allow(clippy::large_enum_variant)]
pub enum VideoStep {
    /// Settings, and the fields of the subtitles.
    Update(VideoChange),
    /// A preset for the subtitles: what the request names, and all that it sets.
    ApplyPreset(Preset),
    /// All chapters.
    ReplaceChapters(ReplaceChapters),
    /// Music under the whole video.
    SetMusic(SetBackgroundMusic),
    /// No music.
    RemoveMusic,
}

impl VideoStep {
    /// What it is about.
    pub fn part(&self) -> VideoPart {
        match self {
            Self::Update(_) => VideoPart::Settings,
            Self::ApplyPreset(_) => VideoPart::SubtitlePreset,
            Self::ReplaceChapters(_) => VideoPart::Chapters,
            Self::SetMusic(_) | Self::RemoveMusic => VideoPart::Music,
        }
    }

    /// Number of changes, as the user made them, where the service holds `held` and the user sees `here`: of chapters each that is
    /// new, gone or another one, and none for one that follows its footage; of everything else 1.
    pub fn changes(&self, held: &VideoFields, here: &VideoFields) -> usize {
        match self {
            Self::ReplaceChapters(_) => {
                let of = |fields: &VideoFields| fields.chapters().unwrap_or_default();
                chapters::changed(&of(held), &of(here))
            }
            Self::Update(_) | Self::ApplyPreset(_) | Self::SetMusic(_) | Self::RemoveMusic => 1,
        }
    }

    /// Its name in lists: `Video: corners, name`, `Chapters`.
    pub fn title(&self) -> String {
        match self {
            Self::Update(change) => {
                let fields = VideoEdit::of_fields(change);
                format!("Video: {}", fields.fields().into_iter().map(plain_name).collect::<Vec<_>>().join(", "))
            }
            Self::ApplyPreset(preset) => format!("Subtitle preset \u{2018}{}\u{2019}", preset.name),
            Self::ReplaceChapters(_) => "Chapters".into(),
            Self::SetMusic(_) => "Background music".into(),
            Self::RemoveMusic => "No background music".into(),
        }
    }

    /// The body of the request that applies a preset.
    pub fn applied(preset: &Preset) -> ApplyPreset {
        ApplyPreset { preset_id: preset.preset_id.clone() }
    }

    /// The edit that a request amounts to, as far as that is known before the service is read again.
    pub fn edit(&self) -> VideoEdit {
        match self {
            Self::Update(change) => VideoEdit::of_fields(change),
            Self::ApplyPreset(preset) => VideoEdit::preset(preset),
            Self::ReplaceChapters(chapters) => VideoEdit::chapters(chapters.clone()),
            Self::SetMusic(music) => VideoEdit::set_music(music),
            Self::RemoveMusic => VideoEdit::no_music(),
        }
    }

    /// Whether the service, which held `before`, now holds what it brings.
    pub fn has_landed(&self, before: &VideoFields, held: &VideoFields) -> bool {
        if let Self::ApplyPreset(_) = self {
            // A later request of the same save may have changed the values that it sets.
            return is_same(PRESET, self.edit().set.get(PRESET), held.0.get(PRESET));
        }
        if let Self::ReplaceChapters(sent) = self {
            let mut sent = sent.chapters.clone();
            sent.sort_by_key(|chapter| chapter.timestamp_seconds);
            return held.chapters().is_some_and(|held| chapters::noted(&held) == sent);
        }
        self.edit().set.iter().all(|(field, value)| {
            let (was, now) = (before.0.get(field), held.0.get(field));
            if field == MUSIC && !value.is_null() {
                // The service does not say what music is made of: it must be other music than before, and like this.
                return is_like_music(Some(value), now) && !is_same(MUSIC, was, now);
            }
            is_same(field, Some(value), now)
        })
    }
}

impl VideoFields {
    /// Whether the music was chosen here from this source, or from this track of the library, and is not saved yet.
    pub fn has_music_of(&self, source: Option<&SourceId>, preset: Option<&str>) -> bool {
        let names = |field: &str| self.0.get(MUSIC).and_then(|music| music.get(field)).and_then(Value::as_str);
        let is_source = source.is_some_and(|source| names("sourceId") == Some(source.as_str()));
        is_source || preset.is_some_and(|preset| names("presetId") == Some(preset))
    }

    /// The fields of a record, as edits name them.
    pub fn of(video: &Video) -> Self {
        let record = object(video);
        let viewers = record.get("settings").and_then(Value::as_object);
        let mut fields = BTreeMap::new();
        for field in FIELDS {
            let value = record.get(field).or_else(|| viewers?.get(field));
            fields.extend(value.map(|value| (field.to_owned(), value.clone())));
        }
        if let Some(mut subtitles) = video.subtitles.clone() {
            let preset = subtitles.preset_id.take().flatten();
            subtitles.caption_style = subtitles.caption_style.map(|style| style.effective());
            fields.extend(object(&subtitles).into_iter().map(|(name, value)| (format!("{SUBTITLES}{name}"), value)));
            fields.extend(preset.map(|id| (PRESET.to_owned(), json!({"presetId": id}))));
        }
        fields.extend(chapters::of_record(video).map(|all| (CHAPTERS.to_owned(), chapters::value(&all))));
        let music = video.background_music.as_ref();
        let music = music.map(|music| json!({"track": track_of(&music.url), "volume": music.volume, "name": music.name}));
        fields.insert(MUSIC.into(), music.unwrap_or_default());
        Self(fields)
    }

    /// Whether nothing is known of the video.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A field, as it is named above.
    pub fn get(&self, field: &str) -> Option<&Value> {
        self.0.get(field)
    }

    /// Changes a record to what is known here, as far as records say it.
    pub fn show_in(&self, video: &mut Video) {
        let mut record = object(video);
        let mut viewers = record.remove("settings").and_then(|settings| settings.as_object().cloned());
        let mut subtitles = Map::new();
        for field in FIELDS.iter().take(OWN_FIELDS) {
            record.remove(*field);
        }
        for (field, value) in &self.0 {
            let value = value.clone();
            if field == CHAPTERS {
                // The record has those that are seen alone.
                let seen = chapters::list(&value).map(|all| chapters::noted(&all));
                record.insert(field.clone(), json!(seen.unwrap_or_default()));
            } else if let Some(name) = field.strip_prefix(SUBTITLES) {
                let value = if field == PRESET { value.get("presetId").cloned().unwrap_or_default() } else { value };
                subtitles.insert(name.into(), value);
            } else if FIELDS.iter().skip(OWN_FIELDS).any(|known| known == field) {
                viewers.get_or_insert_default().insert(field.clone(), value);
            } else if field != MUSIC {
                record.insert(field.clone(), value);
            }
        }
        let music = self.0.get(MUSIC).and_then(Value::as_object).map(|chosen| {
            // The address and the length are those of the same music alone.
            let is_same = |music: &&BackgroundMusic| chosen.get("track").and_then(Value::as_str) == Some(track_of(&music.url));
            let mut music = video.background_music.as_ref().filter(is_same).map(object).unwrap_or_default();
            for known in ["volume", "name"] {
                music.extend(chosen.get(known).map(|value| (known.to_owned(), value.clone())));
            }
            // Of music that was chosen here nobody knows the address before it is saved.
            music.entry("url").or_insert_with(|| "".into());
            music.entry("durationMs").or_insert_with(|| 1.into());
            music
        });
        record.insert(MUSIC.into(), music.map_or(Value::Null, Value::Object));
        record.extend(viewers.map(|viewers| ("settings".to_owned(), viewers.into())));
        if !subtitles.is_empty() {
            record.insert("subtitles".into(), subtitles.into());
        }
        if let Ok(shown) = serde_json::from_value(Value::Object(record)) {
            *video = shown;
        }
    }

    /// What must be sent so that the service, which holds `self`, holds `to`: a request for each part but the chapters, of which
    /// the draft knows where their footage is.
    pub(super) fn steps_to(&self, to: &Self) -> Vec<VideoStep> {
        let mut steps = Vec::new();
        let (preset, held) = self.with_preset_of(to);
        steps.extend(preset.map(VideoStep::ApplyPreset));
        let change = VideoEdit::between(&held, to).change();
        if change != VideoChange::default() {
            steps.push(VideoStep::Update(change));
        }
        let other = |field: &str| to.0.get(field).filter(|value| !is_same(field, Some(*value), self.0.get(field)));
        match other(MUSIC) {
            Some(Value::Null) => steps.push(VideoStep::RemoveMusic),
            // Music of which only the address is known can be changed where it is, and not be set again elsewhere.
            Some(music) if names_source(music) || is_same_track(Some(music), self.0.get(MUSIC)) => {
                steps.extend(music_body(music).map(VideoStep::SetMusic));
            }
            Some(_) | None => {}
        }
        steps
    }

    /// The preset that `to` applies and `self` does not, and these fields with what it sets. Where only the id of a
    /// preset is known, as from an answer of the service, its fields are changed one by one.
    fn with_preset_of(&self, to: &Self) -> (Option<Preset>, Self) {
        let mut held = self.clone();
        let preset = to.0.get(PRESET).filter(|preset| !is_same(PRESET, Some(*preset), self.0.get(PRESET)));
        let preset = preset.filter(|preset| preset.get("name").is_some()).and_then(read::<Preset>);
        if let Some(preset) = &preset {
            VideoEdit::preset(preset).apply(&mut held);
        }
        (preset, held)
    }

    /// Merges what the service holds now with what is here, all but the chapters: what is the same stays as it is known here, which
    /// may be more.
    pub(super) fn merged(base: &Self, theirs: &Self, mine: &Self) -> VideoMerge {
        let mut merge = VideoMerge::default();
        let fields: BTreeSet<&String> = base.0.keys().chain(theirs.0.keys()).chain(mine.0.keys()).collect();
        for field in fields {
            let [was, now, here] = [base, theirs, mine].map(|fields| fields.0.get(field));
            if field == CHAPTERS {
                merge.base.0.extend(was.map(|value| (field.clone(), value.clone())));
                merge.view.0.extend(here.map(|value| (field.clone(), value.clone())));
                continue;
            }
            // A file that was set here and is read for the first time has got its address from the service.
            let learned = (field == MUSIC && is_like_music(was, now)).then(|| with_track(was, now)).flatten();
            let now_known = match &learned {
                Some(learned) => Some(learned.clone()),
                None if is_same(field, was, now) => was.or(now).cloned(),
                None => now.cloned(),
            };
            let changed_there = learned.is_none() && !is_same(field, was, now);
            let view = if is_same(field, here, was) {
                if changed_there && was.is_some() {
                    merge.silent.push(field.clone());
                }
                now_known.clone()
            } else if !changed_there || here.is_none() || is_same(field, here, now) {
                here.cloned().or(now_known.clone())
            } else {
                if let (Some(now), Some(here), true) = (now, here, was.is_some()) {
                    merge.questions.push((field.clone(), now.clone(), here.clone()));
                }
                here.cloned()
            };
            merge.base.0.extend(now_known.map(|value| (field.clone(), value)));
            merge.view.0.extend(view.map(|value| (field.clone(), value)));
        }
        merge
    }
}

/// What came of a merge of the video's fields.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct VideoMerge {
    /// What the service holds.
    pub(super) base: VideoFields,
    /// What the user sees.
    pub(super) view: VideoFields,
    /// Fields of others that went in.
    pub(super) silent: Vec<String>,
    /// Fields that both changed: what the service holds, and what is here.
    pub(super) questions: Vec<(String, Value, Value)>,
}

impl VideoEdit {
    /// Other settings, as the body of `PATCH /v1/videos/{id}`.
    ///
    /// # Errors
    /// A rule of the API; and a password: what waits is kept in a file, where no password may be.
    pub fn update(change: &VideoChange) -> Result<Self, FieldError> {
        change.check()?;
        if change.subtitles.as_ref().is_some_and(|subtitles| subtitles.preset_id.is_some()) {
            return Err(FieldError::new("subtitles.presetId", "is set by applying a preset"));
        }
        if change.password.is_some() {
            let problem =
                "cannot wait with other edits, because the journal would hold it: send it by itself, with `cutroom api`";
            return Err(FieldError::new("password", problem));
        }
        Ok(Self::of_fields(change))
    }

    /// Other music; or, where it names neither a source nor a track of the library, another volume or name of what is there.
    pub fn set_music(music: &SetBackgroundMusic) -> Self {
        let mut value = object(music);
        if music.source_id.is_some() || music.preset_id.is_some() {
            value.entry("volume").or_insert_with(|| MUSIC_VOLUME.into());
        }
        Self::of_field(MUSIC, value.into())
    }

    /// Another volume, or another name, of the music that `fields` have; nothing where there is no music.
    pub fn change_music(fields: &VideoFields, volume: Option<f64>, name: Option<String>) -> Option<Self> {
        let mut music = fields.0.get(MUSIC).filter(|music| music.is_object())?.clone();
        let known = music.as_object_mut()?;
        known.extend(volume.map(|volume| ("volume".to_owned(), volume.into())));
        known.extend(name.map(|name| ("name".to_owned(), name.into())));
        Some(Self::of_field(MUSIC, music))
    }

    /// No music.
    pub fn no_music() -> Self {
        Self::of_field(MUSIC, Value::Null)
    }

    /// A preset for the subtitles: they are shown, and look as it says.
    pub fn preset(preset: &Preset) -> Self {
        let mut fields = object(preset);
        for own in ["name", "presetId", "scope"] {
            fields.remove(own);
        }
        fields.insert("enabled".into(), true.into());
        let mut set: BTreeMap<_, _> = fields.into_iter().map(|(name, value)| (format!("{SUBTITLES}{name}"), value)).collect();
        set.insert(PRESET.to_owned(), object(preset).into());
        Self { set, unset: BTreeSet::new() }
    }

    /// The edit that turns one state into another. It cannot remove a field that `to` does not have.
    pub(super) fn between(from: &VideoFields, to: &VideoFields) -> Self {
        let differs = |(field, value): &(&String, &Value)| !is_same(field, Some(*value), from.0.get(*field));
        let set = to.0.iter().filter(differs).map(|(field, value)| (field.clone(), value.clone())).collect();
        Self { set, unset: BTreeSet::new() }
    }

    /// The edit that makes the view exactly what the service holds.
    pub(super) fn back(view: &VideoFields, base: &VideoFields) -> Self {
        let fields: BTreeSet<&String> = view.0.keys().chain(base.0.keys()).collect();
        let differs = |field: &&String| match (field.as_str(), view.0.get(*field), base.0.get(*field)) {
            (CHAPTERS, Some(here), Some(there)) => !is_same(CHAPTERS, Some(here), Some(there)),
            (_, here, there) => here != there,
        };
        Self::to_values_of(base, fields.into_iter().filter(differs))
    }

    /// The same of one part. What is left of the others stays as it would be saved.
    pub(super) fn back_of(view: &VideoFields, base: &VideoFields, part: VideoPart) -> Self {
        let (preset, held) = base.with_preset_of(view);
        let differs = |field: &&String| !is_same(field, view.0.get(*field), held.0.get(*field));
        match part {
            VideoPart::Settings => {
                let fields: BTreeSet<&String> = view.0.keys().chain(held.0.keys()).collect();
                let of_part = fields.into_iter().filter(|field| VideoPart::of(field) == part);
                Self::to_values_of(&held, of_part.filter(differs))
            }
            VideoPart::SubtitlePreset => {
                let Some(preset) = preset else { return Self::default() };
                let preset = Self::preset(&preset);
                // Fields that were changed after the preset was applied stay as they are.
                Self::to_values_of(base, preset.set.keys().filter(|field| !differs(field)))
            }
            // The draft knows where their footage is.
            VideoPart::Chapters => Self::default(),
            VideoPart::Music => Self::to_values_of(base, [&MUSIC.to_owned()].into_iter().filter(differs)),
        }
    }

    fn to_values_of<'a>(fields: &VideoFields, names: impl Iterator<Item = &'a String>) -> Self {
        let mut edit = Self::default();
        for name in names {
            match fields.0.get(name) {
                Some(value) => drop(edit.set.insert(name.clone(), value.clone())),
                None => drop(edit.unset.insert(name.clone())),
            }
        }
        edit
    }

    /// One field with the value that others gave it.
    pub(super) fn of_field(field: &str, value: Value) -> Self {
        Self { set: BTreeMap::from([(field.to_owned(), value)]), unset: BTreeSet::new() }
    }

    fn of_fields(change: &VideoChange) -> Self {
        let mut change = change.clone();
        if let Some(subtitles) = &mut change.subtitles {
            subtitles.caption_style = subtitles.caption_style.take().map(|style| style.effective());
        }
        let mut fields = object(&change);
        let subtitles = fields.remove("subtitles");
        let mut set: BTreeMap<_, _> = fields.into_iter().collect();
        if let Some(Value::Object(subtitles)) = subtitles {
            set.extend(subtitles.into_iter().map(|(name, value)| (format!("{SUBTITLES}{name}"), value)));
        }
        Self { set, unset: BTreeSet::new() }
    }

    /// The new values, by field.
    pub fn values(&self) -> &BTreeMap<String, Value> {
        &self.set
    }

    /// The names of the fields that it changes.
    pub fn fields(&self) -> Vec<&str> {
        self.set.keys().chain(&self.unset).map(String::as_str).collect()
    }

    /// Whether it changes nothing.
    pub fn is_empty(&self) -> bool {
        self.set.is_empty() && self.unset.is_empty()
    }

    /// The settings of it, as a body; what no request can say, such as that a field has no value, is left out.
    fn change(&self) -> VideoChange {
        let (mut body, mut subtitles) = (Map::new(), Map::new());
        for (field, value) in self.set.iter().filter(|(field, _)| VideoPart::of(field) == VideoPart::Settings) {
            match field.strip_prefix(SUBTITLES) {
                Some(name) => drop(subtitles.insert(name.to_owned(), value.clone())),
                None => drop(body.insert(field.clone(), value.clone())),
            }
        }
        if !subtitles.is_empty() {
            body.insert("subtitles".into(), subtitles.into());
        }
        read(&Value::Object(body)).unwrap_or_default()
    }

    /// The rules that need no server.
    pub(super) fn check(&self) -> Result<(), FieldError> {
        self.change().check()?;
        if let Some(chapters) = self.set.get(CHAPTERS) {
            let chapters = chapters::list(chapters).ok_or_else(|| FieldError::new(CHAPTERS, "cannot be read"))?;
            let chapters = chapters.iter().map(|chapter| chapter.at(chapter.second().unwrap_or_default())).collect();
            ReplaceChapters { chapters }.check()?;
        }
        match self.set.get(MUSIC).and_then(music_body) {
            Some(music) => music.check(),
            None => Ok(()),
        }
    }

    /// The rules between an edit and what the service holds: music of which only the address is known cannot be sent
    /// to it again, once it is gone there.
    pub(super) fn fits(&self, base: &VideoFields) -> Result<(), FieldError> {
        match self.set.get(MUSIC) {
            Some(music)
                if music.get("track").is_some() && !names_source(music) && !is_same_track(Some(music), base.0.get(MUSIC)) =>
            {
                let problem = "cannot be set again: the service does not say what it was made of. Choose it anew";
                Err(FieldError::new(MUSIC, problem))
            }
            _ => Ok(()),
        }
    }

    /// Changes the fields.
    pub(super) fn apply(&self, fields: &mut VideoFields) {
        fields.0.retain(|field, _| !self.unset.contains(field));
        for (field, value) in &self.set {
            let mut value = value.clone();
            if field == MUSIC && is_of_music_there(&value) {
                // Of the music that is there, only what is said is another.
                let said = value.as_object().cloned().unwrap_or_default();
                value = fields.0.get(MUSIC).cloned().unwrap_or_default();
                match value.as_object_mut() {
                    Some(music) => music.extend(said),
                    None => continue,
                }
            }
            fields.0.insert(field.clone(), value);
        }
    }

    /// What takes the fields back to how they are now.
    pub(super) fn inverse(&self, fields: &VideoFields) -> Self {
        Self::to_values_of(fields, self.set.keys().chain(&self.unset))
    }

    /// Takes the values of a later edit of the same fields.
    pub(super) fn absorb(&mut self, later: Self) {
        self.set.extend(later.set);
    }
}

/// What the video's PATCH takes besides subtitles: the video's own fields, and those for viewers. A password is never answered.
const FIELDS: [&str; 22] = [
    "name",
    "description",
    "dimensions",
    "defaultClipTransition",
    "microphoneVolume",
    "systemAudioVolume",
    "studioSound",
    "borderStyle",
    "corners",
    "allowedEmbedDomains",
    "captionsDefaultEnabled",
    "commentEmailsEnabled",
    "commentsEnabled",
    "defaultPlaybackRate",
    "downloadsEnabled",
    "linkScope",
    "publishDateEnabled",
    "rawDownloadsEnabled",
    "searchEngineIndexingEnabled",
    "transcriptsEnabled",
    "viewCountEnabled",
    "customThumbnailURL",
];

/// How many of `FIELDS` a record holds itself; it holds the others in its `settings`.
const OWN_FIELDS: usize = 9;

/// A field in words: `subtitles.captionFontSize` is the subtitles font size.
fn plain_name(field: &str) -> String {
    let (mut words, mut before) = (String::new(), ' ');
    for letter in field.replace("subtitles.caption", "subtitles.").chars() {
        if letter == '.' {
            words.push(' ');
            continue;
        }
        if letter.is_uppercase() && !before.is_uppercase() && !words.ends_with(' ') {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
        before = letter;
    }
    words
}

fn object(value: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(value) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

fn read<T: DeserializeOwned>(value: &Value) -> Option<T> {
    serde_json::from_value(value.clone()).ok()
}

/// The body that sets music, or changes the music that is there where it names no source and no track of the library.
fn music_body(music: &Value) -> Option<SetBackgroundMusic> {
    let mut fields = music.as_object()?.clone();
    fields.remove("track");
    read(&fields.into())
}

/// Whether music says what it is made of: a source, or a track of the library.
fn names_source(music: &Value) -> bool {
    ["sourceId", "presetId"].iter().any(|name| music.get(name).is_some())
}

/// Whether a value changes the music that is there, whatever it is.
fn is_of_music_there(music: &Value) -> bool {
    music.is_object() && !names_source(music) && music.get("track").is_none()
}

/// Where music lies: the part of its address that is the same with every answer.
fn track_of(url: &str) -> &str {
    let path = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = path.find('/').and_then(|slash| path.get(slash..)).unwrap_or(path);
    path.split(['?', '#']).next().unwrap_or_default()
}

/// Whether two values are the same music by its address, however loud.
fn is_same_track(a: Option<&Value>, b: Option<&Value>) -> bool {
    let track = |music: Option<&Value>| music.and_then(|music| music.get("track")).cloned();
    track(a).is_some_and(|a| track(b) == Some(a))
}

/// Whether two values of a field are the same. Null and no value are: neither says anything.
fn is_same(field: &str, a: Option<&Value>, b: Option<&Value>) -> bool {
    let (a, b) = (a.filter(|value| !value.is_null()), b.filter(|value| !value.is_null()));
    let (Some(a), Some(b)) = (a, b) else { return a.is_none() && b.is_none() };
    match field {
        PRESET => a.get("presetId") == b.get("presetId"),
        CHAPTERS => match (chapters::list(a), chapters::list(b)) {
            (Some(a), Some(b)) => chapters::are_same(&a, &b),
            _ => is_equal(a, b),
        },
        MUSIC => {
            let made_of = |music: &Value| ["sourceId", "presetId"].map(|name| music.get(name).cloned());
            let (has_a, has_b) = (names_source(a), names_source(b));
            // Music that was chosen here is compared by its source, music that the service answered by its address.
            let same_track = if has_a && has_b { made_of(a) == made_of(b) } else { a.get("track") == b.get("track") };
            same_track && is_equal(part(a, "volume"), part(b, "volume")) && is_same_name(a, b)
        }
        _ => is_equal(a, b),
    }
}

fn part<'a>(value: &'a Value, name: &str) -> &'a Value {
    value.get(name).unwrap_or(&Value::Null)
}

/// Where one of the two has no name, the service gave it one.
fn is_same_name(a: &Value, b: &Value) -> bool {
    let name = |music: &Value| music.get("name").filter(|name| !name.is_null()).cloned();
    name(a).zip(name(b)).is_none_or(|(a, b)| a == b)
}

/// Whether music that was chosen here may be the music that the service answers, which does not say what it is made of.
fn is_like_music(chosen: Option<&Value>, answered: Option<&Value>) -> bool {
    match (chosen, answered) {
        (Some(chosen), Some(answered)) if !chosen.is_null() && !answered.is_null() => {
            let is_new = chosen.get("track").is_none() && answered.get("track").is_some();
            let same = is_equal(part(chosen, "volume"), part(answered, "volume")) && is_same_name(chosen, answered);
            (is_new && same) || is_same(MUSIC, Some(chosen), Some(answered))
        }
        (chosen, answered) => is_same(MUSIC, chosen, answered),
    }
}

/// Music that was chosen here, with the address that the service answers for it. `None` where the address is known already,
/// or where there is no music.
fn with_track(chosen: Option<&Value>, answered: Option<&Value>) -> Option<Value> {
    let mut music = chosen?.as_object().filter(|music| !music.contains_key("track"))?.clone();
    for known in ["track", "name"] {
        music.extend(answered?.get(known).map(|value| (known.to_owned(), value.clone())));
    }
    Some(music.into())
}

/// Whether two values are equal; a number is, however it is written.
fn is_equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_equal(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(name, a)| b.get(name).is_some_and(|b| is_equal(a, b)))
        }
        (a, b) => a == b,
    }
}

pub(crate) mod chapters;
#[cfg(test)]
mod tests;

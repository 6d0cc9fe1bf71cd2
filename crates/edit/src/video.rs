//! Fields of the video as a whole: settings, subtitles, chapters and music, edited field by field.
//!
//! A field has its name in `PATCH /v1/videos/{id}`; fields of the subtitles are prefixed with `subtitles.`. Chapters, the music and
//! the subtitle preset have requests of their own, and are one field each.

use crate::api::{
    SourceId,
    captions::{ApplyPreset, Preset},
    rules::FieldError,
    video::{BackgroundMusic, ReplaceChapters, SetBackgroundMusic, Video, VideoChange},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// Chapters with their footage, by time.
const CHAPTERS: &str = "chapters";
/// Music: null for none, else its source or track, volume and name.
const MUSIC: &str = "backgroundMusic";
/// Last applied subtitle preset, as its record; an answer of the server contains only its id.
const PRESET: &str = "subtitles.presetId";
/// Prefix of the names of the subtitles' fields.
const SUBTITLES: &str = "subtitles.";
/// Volume of music that was set without one.
const MUSIC_VOLUME: f64 = 0.3;

/// Part of the video that one kind of request changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum VideoPart {
    /// Fields of the video's PATCH, including its subtitles.
    Settings,
    /// The preset of the subtitles.
    SubtitlePreset,
    /// All chapters.
    Chapters,
    /// The music under the video.
    Music,
}

impl VideoPart {
    /// All parts, in sending order.
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

/// Known fields of a video. A field that the server does not answer is missing; all are missing if the video was not read, as while
/// a journal is replayed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct VideoFields(BTreeMap<String, Value>);

/// Change of some fields.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct VideoEdit {
    /// New values by field; a null has a meaning for some fields, such as the music.
    #[serde(default)]
    set: BTreeMap<String, Value>,
    /// Fields to remove: the inverse of an edit that added them.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    unset: BTreeSet<String>,
}

/// Request of a save that changes the video itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
// A save has few of them, so the size of the largest variant doesn't matter.
#[allow(clippy::large_enum_variant)]
pub enum VideoStep {
    /// Changes settings and fields of the subtitles.
    Update(VideoChange),
    /// Applies a subtitle preset: the request names the preset, which sets all its fields.
    ApplyPreset(Preset),
    /// Replaces all chapters.
    ReplaceChapters(ReplaceChapters),
    /// Sets the music under the whole video.
    SetMusic(SetBackgroundMusic),
    /// Removes the music.
    RemoveMusic,
}

impl VideoStep {
    /// Part of the video that the request changes.
    pub fn part(&self) -> VideoPart {
        match self {
            Self::Update(_) => VideoPart::Settings,
            Self::ApplyPreset(_) => VideoPart::SubtitlePreset,
            Self::ReplaceChapters(_) => VideoPart::Chapters,
            Self::SetMusic(_) | Self::RemoveMusic => VideoPart::Music,
        }
    }

    /// Number of changes, as the user made them, from the server's fields `held` to the user's fields `here`. For chapters, each
    /// new, removed or changed one counts, and none that follows its footage; any other request counts as 1.
    pub fn changes(&self, held: &VideoFields, here: &VideoFields) -> usize {
        match self {
            Self::ReplaceChapters(_) => {
                let of = |fields: &VideoFields| fields.chapters().unwrap_or_default();
                chapters::changed(&of(held), &of(here))
            }
            Self::Update(_) | Self::ApplyPreset(_) | Self::SetMusic(_) | Self::RemoveMusic => 1,
        }
    }

    /// Title in lists: `Video: corners, name`, `Chapters`.
    pub fn title(&self) -> String {
        match self {
            Self::Update(change) => {
                let fields = VideoEdit::of_fields(change);
                words::edits::video_fields(
                    fields.fields().into_iter().map(plain_name).collect::<Vec<_>>().join(::words::common::list_separator()),
                )
            }
            Self::ApplyPreset(preset) => words::edits::subtitle_preset(&preset.name),
            Self::ReplaceChapters(_) => words::edits::chapters().into(),
            Self::SetMusic(_) => words::edits::background_music().into(),
            Self::RemoveMusic => words::edits::no_background_music().into(),
        }
    }

    /// Body of the request that applies a preset.
    pub fn applied(preset: &Preset) -> ApplyPreset {
        ApplyPreset { preset_id: preset.preset_id.clone() }
    }

    /// Edit equivalent to the request, as far as it is known before the next reload.
    pub fn edit(&self) -> VideoEdit {
        match self {
            Self::Update(change) => VideoEdit::of_fields(change),
            Self::ApplyPreset(preset) => VideoEdit::preset(preset),
            Self::ReplaceChapters(chapters) => VideoEdit::chapters(chapters.clone()),
            Self::SetMusic(music) => VideoEdit::set_music(music),
            Self::RemoveMusic => VideoEdit::no_music(),
        }
    }

    /// True if the server, which had `before`, now has the values of this request.
    pub fn has_landed(&self, before: &VideoFields, held: &VideoFields) -> bool {
        if let Self::ApplyPreset(_) = self {
            // A later request of the same save may have changed values of the preset, so only its id is compared.
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
                // Answers do not contain the source of music: it must be other music than before, and like the music that was sent.
                return is_like_music(Some(value), now) && !is_same(MUSIC, was, now);
            }
            is_same(field, Some(value), now)
        })
    }
}

impl VideoFields {
    /// True if the user chose the music from this source, or this track of the library, and has not saved it yet.
    pub fn has_music_of(&self, source: Option<&SourceId>, preset: Option<&str>) -> bool {
        let names = |field: &str| self.0.get(MUSIC).and_then(|music| music.get(field)).and_then(Value::as_str);
        let is_source = source.is_some_and(|source| names("sourceId") == Some(source.as_str()));
        is_source || preset.is_some_and(|preset| names("presetId") == Some(preset))
    }

    /// Fields of a record, by their names in edits.
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

    /// True if nothing is known of the video.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Value of a field, by its name as above.
    pub fn get(&self, field: &str) -> Option<&Value> {
        self.0.get(field)
    }

    /// Changes a record to these fields, as far as records contain them.
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
                // The record contains only the visible chapters.
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
            // URL and length are kept only for the same music.
            let is_same = |music: &&BackgroundMusic| chosen.get("track").and_then(Value::as_str) == Some(track_of(&music.url));
            let mut music = video.background_music.as_ref().filter(is_same).map(object).unwrap_or_default();
            for known in ["volume", "name"] {
                music.extend(chosen.get(known).map(|value| (known.to_owned(), value.clone())));
            }
            // The URL of music that the user chose is unknown until it is saved.
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

    /// Requests that change the server's fields from `self` to `to`, one per part. Without the chapters: only the draft knows where
    /// their footage is.
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
            // Music with only a URL can be changed in place, but cannot be set again.
            Some(music) if names_source(music) || is_same_track(Some(music), self.0.get(MUSIC)) => {
                steps.extend(music_body(music).map(VideoStep::SetMusic));
            }
            Some(_) | None => {}
        }
        steps
    }

    /// Preset that `to` applies and `self` does not, and `self` with the values of that preset. If only the id of the preset is
    /// known, as from an answer of the server, its fields are changed one by one instead.
    fn with_preset_of(&self, to: &Self) -> (Option<Preset>, Self) {
        let mut held = self.clone();
        let preset = to.0.get(PRESET).filter(|preset| !is_same(PRESET, Some(*preset), self.0.get(PRESET)));
        let preset = preset.filter(|preset| preset.get("name").is_some()).and_then(read::<Preset>);
        if let Some(preset) = &preset {
            VideoEdit::preset(preset).apply(&mut held);
        }
        (preset, held)
    }

    /// Merges the server's present fields with the user's, except the chapters. Equal values keep their local form, which may
    /// contain more, such as the source of the music.
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
            // A file that the user chose as music has got its URL from the server.
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

/// Result of merging the video's fields.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct VideoMerge {
    /// Server's fields.
    pub(super) base: VideoFields,
    /// User's fields.
    pub(super) view: VideoFields,
    /// Fields of other users that were merged.
    pub(super) silent: Vec<String>,
    /// Fields that both changed: name, server's value, and user's value.
    pub(super) questions: Vec<(String, Value, Value)>,
}

impl VideoEdit {
    /// Change of settings, as in the body of `PATCH /v1/videos/{id}`.
    ///
    /// # Errors
    /// Fails if a rule of the API is broken, or a password is set: unsaved changes are kept in a file, which must not contain
    /// passwords.
    pub fn update(change: &VideoChange) -> Result<Self, FieldError> {
        change.check()?;
        if change.subtitles.as_ref().is_some_and(|subtitles| subtitles.preset_id.is_some()) {
            return Err(FieldError::new("subtitles.presetId", words::edits::preset_by_applying()));
        }
        if change.password.is_some() {
            return Err(FieldError::new("password", words::edits::password_alone()));
        }
        Ok(Self::of_fields(change))
    }

    /// Change of the music; without a source and a track of the library, a change of the volume or name of the present music.
    pub fn set_music(music: &SetBackgroundMusic) -> Self {
        let mut value = object(music);
        if music.source_id.is_some() || music.preset_id.is_some() {
            value.entry("volume").or_insert_with(|| MUSIC_VOLUME.into());
        }
        Self::of_field(MUSIC, value.into())
    }

    /// Change of the volume or name of the music in `fields`; `None` if there is no music.
    pub fn change_music(fields: &VideoFields, volume: Option<f64>, name: Option<String>) -> Option<Self> {
        let mut music = fields.0.get(MUSIC).filter(|music| music.is_object())?.clone();
        let known = music.as_object_mut()?;
        known.extend(volume.map(|volume| ("volume".to_owned(), volume.into())));
        known.extend(name.map(|name| ("name".to_owned(), name.into())));
        Some(Self::of_field(MUSIC, music))
    }

    /// Removal of the music.
    pub fn no_music() -> Self {
        Self::of_field(MUSIC, Value::Null)
    }

    /// Application of a subtitle preset: shows the subtitles in its style.
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

    /// Edit that turns one state into another. Cannot remove a field that `to` lacks.
    pub(super) fn between(from: &VideoFields, to: &VideoFields) -> Self {
        let differs = |(field, value): &(&String, &Value)| !is_same(field, Some(*value), from.0.get(*field));
        let set = to.0.iter().filter(differs).map(|(field, value)| (field.clone(), value.clone())).collect();
        Self { set, unset: BTreeSet::new() }
    }

    /// Edit that resets the view exactly to the server's fields.
    pub(super) fn back(view: &VideoFields, base: &VideoFields) -> Self {
        let fields: BTreeSet<&String> = view.0.keys().chain(base.0.keys()).collect();
        let differs = |field: &&String| match (field.as_str(), view.0.get(*field), base.0.get(*field)) {
            (CHAPTERS, Some(here), Some(there)) => !is_same(CHAPTERS, Some(here), Some(there)),
            (_, here, there) => here != there,
        };
        Self::to_values_of(base, fields.into_iter().filter(differs))
    }

    /// Like [`Self::back`], but for one part only; the other parts stay unsaved.
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
                // Fields that were changed after the preset was applied keep their values.
                Self::to_values_of(base, preset.set.keys().filter(|field| !differs(field)))
            }
            // The draft reverts chapters, because it knows where their footage is.
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

    /// Edit of one field.
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

    /// New values, by field.
    pub fn values(&self) -> &BTreeMap<String, Value> {
        &self.set
    }

    /// Names of the fields that the edit changes.
    pub fn fields(&self) -> Vec<&str> {
        self.set.keys().chain(&self.unset).map(String::as_str).collect()
    }

    /// True if the edit changes nothing.
    pub fn is_empty(&self) -> bool {
        self.set.is_empty() && self.unset.is_empty()
    }

    /// Settings in the edit as a request body, without changes that no request can express, such as removing a field.
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

    /// Checks the rules that need no server.
    pub(super) fn check(&self) -> Result<(), FieldError> {
        self.change().check()?;
        if let Some(chapters) = self.set.get(CHAPTERS) {
            let chapters =
                chapters::list(chapters).ok_or_else(|| FieldError::new(CHAPTERS, words::edits::chapters_not_readable()))?;
            let chapters = chapters.iter().map(|chapter| chapter.at(chapter.second().unwrap_or_default())).collect();
            ReplaceChapters { chapters }.check()?;
        }
        match self.set.get(MUSIC).and_then(music_body) {
            Some(music) => music.check(),
            None => Ok(()),
        }
    }

    /// Checks the edit against the server's fields: music with only a URL cannot be sent again once the server has
    /// lost it.
    pub(super) fn fits(&self, base: &VideoFields) -> Result<(), FieldError> {
        match self.set.get(MUSIC) {
            Some(music)
                if music.get("track").is_some() && !names_source(music) && !is_same_track(Some(music), base.0.get(MUSIC)) =>
            {
                Err(FieldError::new(MUSIC, words::edits::music_unknown()))
            }
            _ => Ok(()),
        }
    }

    /// Applies the edit to the fields.
    pub(super) fn apply(&self, fields: &mut VideoFields) {
        fields.0.retain(|field, _| !self.unset.contains(field));
        for (field, value) in &self.set {
            let mut value = value.clone();
            if field == MUSIC && is_of_music_there(&value) {
                // Only the given properties of the present music change.
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

    /// Edit that restores the present values of the same fields.
    pub(super) fn inverse(&self, fields: &VideoFields) -> Self {
        Self::to_values_of(fields, self.set.keys().chain(&self.unset))
    }

    /// Adds the values of a later edit of the same fields.
    pub(super) fn absorb(&mut self, later: Self) {
        self.set.extend(later.set);
    }
}

/// Fields of the video's PATCH besides subtitles: the video's own, then the ones for viewers. The server never answers the
/// password.
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

/// Number of [`FIELDS`] that are on the record itself; the others are in its `settings`.
const OWN_FIELDS: usize = 9;

/// Field name in words: `subtitles.captionFontSize` is `subtitles font size`.
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

/// Body that sets music, or that changes the present music if it names neither a source nor a track of the library.
fn music_body(music: &Value) -> Option<SetBackgroundMusic> {
    let mut fields = music.as_object()?.clone();
    fields.remove("track");
    read(&fields.into())
}

/// True if the music names its source or its track of the library.
fn names_source(music: &Value) -> bool {
    ["sourceId", "presetId"].iter().any(|name| music.get(name).is_some())
}

/// True if the value changes the present music, whatever that is.
fn is_of_music_there(music: &Value) -> bool {
    music.is_object() && !names_source(music) && music.get("track").is_none()
}

/// Path of a music URL, which is the same in every answer.
fn track_of(url: &str) -> &str {
    let path = url.split_once("://").map_or(url, |(_, rest)| rest);
    let path = path.find('/').and_then(|slash| path.get(slash..)).unwrap_or(path);
    path.split(['?', '#']).next().unwrap_or_default()
}

/// True if two values are the same music by URL, regardless of the volume.
fn is_same_track(a: Option<&Value>, b: Option<&Value>) -> bool {
    let track = |music: Option<&Value>| music.and_then(|music| music.get("track")).cloned();
    track(a).is_some_and(|a| track(b) == Some(a))
}

/// True if two values of a field are the same. Null equals a missing value.
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
            // Music that the user chose is compared by its source, music from an answer by its URL.
            let same_track = if has_a && has_b { made_of(a) == made_of(b) } else { a.get("track") == b.get("track") };
            same_track && is_equal(part(a, "volume"), part(b, "volume")) && is_same_name(a, b)
        }
        _ => is_equal(a, b),
    }
}

fn part<'a>(value: &'a Value, name: &str) -> &'a Value {
    value.get(name).unwrap_or(&Value::Null)
}

/// True if the names are equal or one is missing, in which case the server assigned it.
fn is_same_name(a: &Value, b: &Value) -> bool {
    let name = |music: &Value| music.get("name").filter(|name| !name.is_null()).cloned();
    name(a).zip(name(b)).is_none_or(|(a, b)| a == b)
}

/// True if music that the user chose may be the music in the server's answer, which doesn't contain its source.
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

/// Music that the user chose, with the URL from the server's answer. `None` if the URL is known already, or there is no music.
fn with_track(chosen: Option<&Value>, answered: Option<&Value>) -> Option<Value> {
    let mut music = chosen?.as_object().filter(|music| !music.contains_key("track"))?.clone();
    for known in ["track", "name"] {
        music.extend(answered?.get(known).map(|value| (known.to_owned(), value.clone())));
    }
    Some(music.into())
}

/// True if two values are equal; numbers are compared by value.
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

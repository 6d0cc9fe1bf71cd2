//! Edits as JSON, for commands and proposals: the operations of a batch, and other changes of clips and videos in the same form.

mod edits;

use crate::{
    Plan, SaveStep, VideoEdit, VideoStep,
    api::{
        ClipId, MAX_INT, OperationId, SourceMs,
        batch::{Operation, OperationError},
        captions::ApplyPreset,
        clip::{AddClip, ClipChange, Cut, DuplicateClip, Reorder},
        cutting::CorrectWords,
        rules::{FieldError, within},
        strict,
        video::{ChapterInput, ReplaceChapters, SetBackgroundMusic, VideoChange},
    },
};
pub use edits::{MadeItems, RequestContext, RequestTarget, edits_of};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

/// Edit in a file of edits.
#[derive(Clone, Debug, PartialEq)]
// A file is read once, so the size of the largest variant doesn't matter.
#[allow(clippy::large_enum_variant)]
pub enum EditRequest {
    /// Operation of a batch.
    Operation(Operation),
    /// `update_clip`: settings, and all cuts in source time.
    UpdateClip(ClipId, ClipChange),
    /// `reorder_clip`: moves a clip to this index; 0 is first.
    ReorderClip(ClipId, Reorder),
    /// `delete_clip`: deletes a clip.
    DeleteClip(ClipId),
    /// `add_clip`: recreates a deleted clip. Output only: it comes from an undo in the window, and files cannot contain it.
    AddClip(ClipId, AddClip),
    /// `duplicate_clip`: copies a clip, the second id, as the second half of its split. Output only, like [`Self::AddClip`].
    CopyClip(ClipId, ClipId, DuplicateClip),
    /// `correct_words`: corrects words, or hides them from subtitles.
    CorrectWords(ClipId, CorrectWords),
    /// `cut_footage`: cuts and restores footage, independently of other cuts. Input only: a save sends all cuts of a clip.
    CutFootage(ClipId, FootageChange),
    /// `add_chapter`: adds a chapter where footage is played. Input only: a save sends all chapters.
    AddChapter(ClipId, FootageChapter),
    /// `update_video`, `set_chapters`, `set_music`, `remove_music`: changes the video itself.
    Video(VideoStep),
    /// `apply_subtitle_preset`: applies a preset to the video's subtitles.
    ApplyPreset(ApplyPreset),
}

/// Footage of a clip to cut, and footage to restore, in source time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FootageChange {
    /// Footage to cut.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub removed: Vec<Cut>,
    /// Footage to restore.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub restored: Vec<Cut>,
}

impl FootageChange {
    /// Most ranges in one change.
    pub const MOST_RANGES: usize = 1_000;

    /// Checks every rule that needs no video.
    pub fn check(&self) -> Result<(), FieldError> {
        let count = self.removed.len() + self.restored.len();
        if !(1..=Self::MOST_RANGES).contains(&count) {
            return Err(FieldError::new("removed", words::edits::removed_ranges(count, Self::MOST_RANGES)));
        }
        for (field, ranges) in [("removed", &self.removed), ("restored", &self.restored)] {
            for (index, range) in ranges.iter().enumerate() {
                within(&format!("{field}[{index}].startTimeMs"), range.start_time_ms.0, 0, MAX_INT)?;
                within(&format!("{field}[{index}].durationMs"), range.duration_ms.0, 1, MAX_INT)?;
            }
        }
        Ok(())
    }
}

/// Chapter that begins where footage of a clip is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FootageChapter {
    /// Time in the recording.
    pub source_time_ms: SourceMs,
    /// Title of the chapter.
    pub title: String,
    /// Description of the chapter.
    #[serde(default)]
    pub description: String,
}

impl FootageChapter {
    /// Checks every rule that needs no video.
    pub fn check(&self) -> Result<(), FieldError> {
        within("sourceTimeMs", self.source_time_ms.0, 0, MAX_INT)?;
        let chapters = ReplaceChapters { chapters: vec![self.at(0)] };
        chapters.check().map_err(|mut error| {
            if let Some(field) = error.field.rsplit('.').next().map(str::to_owned) {
                error.field = field;
            }
            error
        })
    }

    /// Chapter at a second of the video.
    pub fn at(&self, second: i64) -> ChapterInput {
        ChapterInput { title: self.title.clone(), description: self.description.clone(), timestamp_seconds: second }
    }
}

/// Types of the edits of the video itself.
const OF_VIDEO: [&str; 5] = ["update_video", "set_chapters", "set_music", "remove_music", "apply_subtitle_preset"];

/// Types of the edits of a clip that no batch accepts.
const OF_CLIP: [&str; 6] = ["update_clip", "reorder_clip", "delete_clip", "correct_words", "cut_footage", "add_chapter"];

impl EditRequest {
    /// Parses the edit at `index` and checks every rule that needs no server.
    pub fn parse(index: usize, value: &Value) -> Result<Self, OperationError> {
        let text = |field: &str| value.get(field).and_then(Value::as_str);
        if let (Some(kind), Value::Object(fields)) = (text("type").filter(|kind| OF_VIDEO.contains(kind)), value) {
            let id = text("operationId").unwrap_or("no operationId").to_owned();
            return Self::of_video(kind, fields.clone()).map_err(|error| OperationError { index, id, error });
        }
        let clip_type = text("type").filter(|kind| OF_CLIP.contains(kind));
        let (Some(kind), Value::Object(fields)) = (clip_type, value) else {
            return Operation::parse(index, value).map(Self::Operation);
        };
        let id = text("operationId").unwrap_or("no operationId").to_owned();
        let fail = |error| OperationError { index, id: id.clone(), error };
        let clip = text("clipId").filter(|clip| !clip.is_empty());
        let clip = ClipId::new(clip.ok_or_else(|| fail(FieldError::new("clipId", "is required")))?);
        let mut rest = fields.clone();
        for known in ["type", "operationId", "clipId"] {
            rest.remove(known);
        }
        match kind {
            "update_clip" => {
                let change: ClipChange = read(rest).map_err(fail)?;
                change.check().map_err(fail)?;
                Ok(Self::UpdateClip(clip, change))
            }
            "reorder_clip" => {
                let place: Reorder = read(rest).map_err(fail)?;
                within("order", place.order, 0, MAX_INT).map_err(fail)?;
                Ok(Self::ReorderClip(clip, place))
            }
            "correct_words" => {
                let words: CorrectWords = read(rest).map_err(fail)?;
                words.check().map_err(fail)?;
                Ok(Self::CorrectWords(clip, words))
            }
            "cut_footage" => {
                let change: FootageChange = read(rest).map_err(fail)?;
                change.check().map_err(fail)?;
                Ok(Self::CutFootage(clip, change))
            }
            "add_chapter" => {
                let chapter: FootageChapter = read(rest).map_err(fail)?;
                chapter.check().map_err(fail)?;
                Ok(Self::AddChapter(clip, chapter))
            }
            _ => match rest.keys().next() {
                Some(key) => Err(fail(FieldError::new(key, words::edits::no_property_of_deletion()))),
                None => Ok(Self::DeleteClip(clip)),
            },
        }
    }

    fn of_video(kind: &str, mut fields: Map<String, Value>) -> Result<Self, FieldError> {
        for known in ["type", "operationId"] {
            fields.remove(known);
        }
        Ok(match kind {
            "update_video" => {
                let change: VideoChange = read(fields)?;
                if change == VideoChange::default() {
                    return Err(FieldError::new("body", words::edits::no_change()));
                }
                VideoEdit::update(&change)?;
                Self::Video(VideoStep::Update(change))
            }
            "set_chapters" => {
                let chapters: ReplaceChapters = read(fields)?;
                chapters.check()?;
                Self::Video(VideoStep::ReplaceChapters(chapters))
            }
            "set_music" => {
                let music: SetBackgroundMusic = read(fields)?;
                music.check()?;
                Self::Video(VideoStep::SetMusic(music))
            }
            "apply_subtitle_preset" => Self::ApplyPreset(read(fields)?),
            _ => match fields.keys().next() {
                Some(key) => return Err(FieldError::new(key, words::edits::no_property_of_remove_music())),
                None => Self::Video(VideoStep::RemoveMusic),
            },
        })
    }

    /// Id of the edit; an edit of a clip or of the video is named after its type.
    pub fn id(&self) -> OperationId {
        match self {
            Self::Operation(operation) => operation.id.clone(),
            Self::UpdateClip(clip, _) => OperationId::new(format!("update_clip-{clip}")),
            Self::ReorderClip(clip, _) => OperationId::new(format!("reorder_clip-{clip}")),
            Self::DeleteClip(clip) => OperationId::new(format!("delete_clip-{clip}")),
            Self::AddClip(clip, _) => OperationId::new(format!("add_clip-{clip}")),
            Self::CopyClip(clip, ..) => OperationId::new(format!("duplicate_clip-{clip}")),
            Self::CorrectWords(clip, _) => OperationId::new(format!("correct_words-{clip}")),
            Self::CutFootage(clip, _) => OperationId::new(format!("cut_footage-{clip}")),
            Self::AddChapter(clip, chapter) => OperationId::new(format!("add_chapter-{clip}-{}", chapter.source_time_ms.0)),
            Self::Video(_) | Self::ApplyPreset(_) => OperationId::new(self.video_type()),
        }
    }

    /// Clip that the edit changes; `None` for an edit of the video itself.
    pub fn clip(&self) -> Option<&ClipId> {
        match self {
            Self::Operation(operation) => Some(&operation.clip),
            Self::UpdateClip(clip, _)
            | Self::ReorderClip(clip, _)
            | Self::DeleteClip(clip)
            | Self::AddClip(clip, _)
            | Self::CopyClip(clip, ..)
            | Self::CorrectWords(clip, _)
            | Self::CutFootage(clip, _)
            | Self::AddChapter(clip, _) => Some(clip),
            Self::Video(_) | Self::ApplyPreset(_) => None,
        }
    }

    /// Value of `type` for an edit of the video itself.
    fn video_type(&self) -> &'static str {
        match self {
            Self::Video(VideoStep::Update(_)) => "update_video",
            Self::Video(VideoStep::ReplaceChapters(_)) => "set_chapters",
            Self::Video(VideoStep::SetMusic(_)) => "set_music",
            Self::Video(VideoStep::RemoveMusic) => "remove_music",
            _ => "apply_subtitle_preset",
        }
    }

    /// The edit as JSON.
    pub fn to_json(&self) -> Value {
        let of_clip = |kind: &str, clip: &ClipId, rest: Value| {
            let mut fields = Map::from_iter([
                ("type".to_owned(), json!(kind)),
                ("operationId".to_owned(), json!(self.id())),
                ("clipId".to_owned(), json!(clip)),
            ]);
            if let Value::Object(rest) = rest {
                fields.extend(rest);
            }
            Value::Object(fields)
        };
        match self {
            Self::Operation(operation) => serde_json::to_value(operation).unwrap_or_default(),
            Self::UpdateClip(clip, change) => of_clip("update_clip", clip, serde_json::to_value(change).unwrap_or_default()),
            Self::ReorderClip(clip, place) => of_clip("reorder_clip", clip, json!({"order": place.order})),
            Self::DeleteClip(clip) => of_clip("delete_clip", clip, Value::Null),
            Self::AddClip(clip, add) => of_clip("add_clip", clip, serde_json::to_value(add).unwrap_or_default()),
            Self::CopyClip(clip, of, copy) => {
                let mut body = serde_json::to_value(copy).unwrap_or_default();
                body["originalClipId"] = json!(of);
                of_clip("duplicate_clip", clip, body)
            }
            Self::CorrectWords(clip, words) => of_clip("correct_words", clip, serde_json::to_value(words).unwrap_or_default()),
            Self::CutFootage(clip, change) => of_clip("cut_footage", clip, serde_json::to_value(change).unwrap_or_default()),
            Self::AddChapter(clip, chapter) => of_clip("add_chapter", clip, serde_json::to_value(chapter).unwrap_or_default()),
            Self::Video(VideoStep::Update(change)) => self.of_video_json(change),
            Self::Video(VideoStep::ReplaceChapters(chapters)) => self.of_video_json(chapters),
            Self::Video(VideoStep::SetMusic(music)) => self.of_video_json(music),
            Self::Video(VideoStep::RemoveMusic) => self.of_video_json(&Value::Null),
            Self::Video(VideoStep::ApplyPreset(preset)) => self.of_video_json(&VideoStep::applied(preset)),
            Self::ApplyPreset(apply) => self.of_video_json(apply),
        }
    }

    fn of_video_json(&self, body: &impl Serialize) -> Value {
        let mut fields =
            Map::from_iter([("type".to_owned(), json!(self.video_type())), ("operationId".to_owned(), json!(self.id()))]);
        if let Ok(Value::Object(body)) = serde_json::to_value(body) {
            fields.extend(body);
        }
        Value::Object(fields)
    }

    /// Unsaved changes, in sending order.
    pub fn of_plan(plan: Plan) -> Vec<Self> {
        let of_step = |step: SaveStep| -> Vec<Self> {
            match step {
                SaveStep::Operations { operations } => operations.into_iter().map(Self::Operation).collect(),
                SaveStep::UpdateClip { clip, change } => vec![Self::UpdateClip(clip, change)],
                SaveStep::DeleteClip { clip } => vec![Self::DeleteClip(clip)],
                SaveStep::AddClip { clip, add } => vec![Self::AddClip(clip, add)],
                SaveStep::CopyClip { clip, of, copy } => vec![Self::CopyClip(clip, of, copy)],
                SaveStep::CorrectWords { clip, words } => vec![Self::CorrectWords(clip, words)],
                SaveStep::Video { step } => vec![Self::Video(step)],
                SaveStep::ReorderClip { clip, place } => {
                    let order = i64::try_from(place).unwrap_or(MAX_INT);
                    vec![Self::ReorderClip(clip, Reorder { order })]
                }
            }
        };
        plan.steps().into_iter().flat_map(of_step).collect()
    }
}

fn read<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, FieldError> {
    strict::read(&Value::Object(fields))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_and_bad_fields_are_named() {
        let edit_requests = [
            json!({"type": "update_clip", "operationId": "update_clip-cl_1", "clipId": "cl_1", "name": "Intro", "cameraCrop": null,
                "cuts": [{"startTimeMs": 5, "durationMs": 10}]}),
            json!({"type": "reorder_clip", "operationId": "reorder_clip-cl_1", "clipId": "cl_1", "order": 2}),
            json!({"type": "delete_clip", "operationId": "delete_clip-cl_1", "clipId": "cl_1"}),
            json!({"type": "correct_words", "operationId": "correct_words-cl_1", "clipId": "cl_1",
                "words": [{"index": 3, "text": "Hello"}, {"index": 4, "hidden": true}]}),
            json!({"type": "update_video", "operationId": "update_video", "name": "Film", "subtitles": {"enabled": true}}),
            json!({"type": "set_chapters", "operationId": "set_chapters",
                "chapters": [{"title": "Intro", "description": "", "timestampSeconds": 0}]}),
            json!({"type": "set_music", "operationId": "set_music", "presetId": "music:calm", "volume": 0.5}),
            json!({"type": "remove_music", "operationId": "remove_music"}),
            json!({"type": "apply_subtitle_preset", "operationId": "apply_subtitle_preset", "presetId": "default:mono"}),
            json!({"type": "remove_zoom", "operationId": "z", "clipId": "cl_1", "zoomId": "ef_1"}),
            json!({"type": "cut_footage", "operationId": "cut_footage-cl_1", "clipId": "cl_1",
                "removed": [{"startTimeMs": 5, "durationMs": 10}], "restored": [{"startTimeMs": 50, "durationMs": 1}]}),
            json!({"type": "add_chapter", "operationId": "add_chapter-cl_1-70", "clipId": "cl_1", "sourceTimeMs": 70,
                "title": "Export", "description": ""}),
        ];
        for request in edit_requests {
            assert_eq!(EditRequest::parse(0, &request).unwrap().to_json(), request);
        }
        for (bad, wrong) in [
            (
                json!({"type": "update_clip", "operationId": "o", "clipId": "cl", "name": ""}),
                "operations[3] (o): name must have",
            ),
            (json!({"type": "update_clip", "operationId": "o", "clipId": "cl", "nam": 1}), "nam is not a property here"),
            (
                json!({"type": "update_clip", "operationId": "o", "clipId": "cl", "microphoneVolume": 3}),
                "microphoneVolume must",
            ),
            (json!({"type": "update_clip", "operationId": "o"}), "clipId is required"),
            (json!({"type": "reorder_clip", "operationId": "o", "clipId": "cl", "order": -1}), "order must"),
            (json!({"type": "delete_clip", "operationId": "o", "clipId": "cl", "order": 1}), "order isn\u{2019}t a property"),
            (json!({"type": "correct_words", "operationId": "o", "clipId": "cl", "words": [{"index": 1}]}), "words[0].text"),
            (json!({"type": "update_video", "operationId": "o"}), "at least one field"),
            (
                json!({"type": "update_video", "operationId": "o", "password": "x"}),
                "password can\u{2019}t be kept as an unsaved change",
            ),
            (json!({"type": "set_chapters", "operationId": "o", "chapters": [{"title": ""}]}), "chapters[0]"),
            (json!({"type": "set_music", "operationId": "o"}), "sourceId or presetId is required"),
            (json!({"type": "remove_music", "operationId": "o", "volume": 1}), "volume isn\u{2019}t a property"),
            (json!({"type": "cut_footage", "operationId": "o", "clipId": "cl"}), "ranges, got 0"),
            (
                json!({"type": "cut_footage", "operationId": "o", "clipId": "cl", "removed": [{"startTimeMs": -1, "durationMs": 1}]}),
                "removed[0].startTimeMs must",
            ),
            (json!({"type": "add_chapter", "operationId": "o", "clipId": "cl", "sourceTimeMs": 0, "title": ""}), "title must"),
        ] {
            let error = EditRequest::parse(3, &bad).unwrap_err().to_string();
            assert!(error.contains(wrong), "{error}");
        }
    }
}

//! Table of the assistant's tools (MCP): name, arguments and action of each. Names follow the API's operations, and the
//! arguments of an operation come from the table of operations.

use crate::{
    jobs::operations::{self, Operation},
    server::openapi_document,
};
use serde_json::{Map, Value, json};
use std::{borrow::Cow, collections::BTreeMap, sync::LazyLock};

/// Action of a tool.
pub enum Work {
    /// Calls a read operation of the API, by its id.
    Read(&'static str),
    /// Returns the transcript of a clip.
    Transcript,
    /// Searches transcripts for words.
    SearchTranscript,
    /// Searches videos by name and description.
    SearchVideos,
    /// Draws a frame.
    Frame,
    /// Draws a contact sheet.
    Sheet,
    /// Draws a waveform.
    Waveform,
    /// Runs the face checks.
    CheckFaces,
    /// Runs the checks of subtitles.
    CheckCaptions,
    /// Proposes edits, or saves them if that is allowed.
    Edit,
    /// Lists the proposals stored for a video.
    Proposals,
}

/// Tool that an assistant can call.
pub struct Tool {
    /// Name of the tool in MCP.
    pub name: &'static str,
    /// Action of the tool.
    pub work: Work,
    /// Description for the assistant; if empty, the summary of its operation.
    says: &'static str,
}

const fn read(name: &'static str, id: &'static str, says: &'static str) -> Tool {
    Tool { name, work: Work::Read(id), says }
}

const fn own(name: &'static str, work: Work, says: &'static str) -> Tool {
    Tool { name, work, says }
}

/// All tools.
pub const TOOLS: &[Tool] = &[
    read("list_videos", "listVideos", ""),
    own("search_videos", Work::SearchVideos, "Find videos whose name or description has all words of a query"),
    read("get_video", "getVideo", "Read a video: its size, chapters, subtitles, music and clips"),
    read("list_clips", "listClips", ""),
    read("get_clip", "getClip", "Read a clip: its cuts in recording time, length, settings"),
    read("list_clip_sources", "listClipSources", ""),
    own(
        "get_transcript",
        Work::Transcript,
        "Read the words of a clip with their times: in recording time with those marked that are cut out, or in playback time",
    ),
    own(
        "search_transcript",
        Work::SearchTranscript,
        "Find words beside each other in the transcripts of a video, in recording time",
    ),
    read("get_camera_faces", "listClipCameraFaces", "List where faces are in a clip's camera recording, in playback time"),
    read("list_silences", "listClipSilences", ""),
    read("list_sound_effects", "listSoundEffects", ""),
    read("list_text_overlays", "listTextOverlays", "List a clip's texts over the picture"),
    read("list_overlays", "listOverlays", "List a clip's pictures and videos over the picture"),
    read("list_zooms", "listZooms", ""),
    read("list_blurs", "listBlurs", ""),
    read("list_highlights", "listHighlights", ""),
    read("list_layouts", "listLayouts", ""),
    read("get_background_music", "getBackgroundMusic", ""),
    read("list_subtitle_presets", "listSubtitlePresets", ""),
    read("list_backgrounds", "listBackgrounds", ""),
    read("list_library", "listLibrary", ""),
    read("list_playlists", "listPlaylists", ""),
    read("get_playlist", "getPlaylist", ""),
    read("get_video_analytics", "getVideoAnalytics", ""),
    read("get_workspace_analytics", "getWorkspaceAnalytics", ""),
    own("get_frame", Work::Frame, "Look at the composed picture of the saved video at a moment, as an export shows it"),
    own(
        "get_contact_sheet",
        Work::Sheet,
        "Look at up to 30 frames of a range of the saved video beside each other, each with its time",
    ),
    own("get_waveform", Work::Waveform, "Look at the sound of a clip's source, as recorded; cut-out footage is on red"),
    own(
        "check_camera_faces",
        Work::CheckFaces,
        "Check the camera-face data of a video or a clip: findings with times and rules",
    ),
    own(
        "check_captions",
        Work::CheckCaptions,
        "Check a video's subtitles, or a preset on it: contrast, overflow, reading speed, what covers them",
    ),
    own(
        "list_proposals",
        Work::Proposals,
        "List the proposals that are kept for a video: each part, whether it fits, whether it was left",
    ),
    own("apply_video_edits", Work::Edit, ""),
];

/// Description of `apply_video_edits` for an assistant that makes proposals.
const PROPOSES: &str = "Propose edits of a video. Nothing is changed: a person looks at each part on the picture and takes it or leaves it. \
     An operation that refers to an item of an earlier one names that one's operationId as its target and becomes one part with it";
/// Description of `apply_video_edits` for an assistant that may save.
const SAVES: &str = "Edit a video and save at once, in one step; with proposeOnly a person looks at the edits first. It is refused while \
     the video has unsaved edits or is open in a window";

static SCHEMAS: LazyLock<BTreeMap<(&'static str, bool), Value>> = LazyLock::new(|| {
    let of = |saves: bool| TOOLS.iter().map(move |tool| ((tool.name, saves), tool.made_schema(saves)));
    [false, true].into_iter().flat_map(of).collect()
});

impl Tool {
    /// JSON Schema of the arguments; `saves` is true if the assistant may save edits.
    pub fn schema(&self, saves: bool) -> &'static Value {
        static NOTHING: Value = Value::Null;
        SCHEMAS.get(&(self.name, saves)).unwrap_or(&NOTHING)
    }

    /// Description for the assistant.
    pub fn description(&self, saves: bool) -> Cow<'static, str> {
        match &self.work {
            Work::Edit => Cow::Borrowed(if saves { SAVES } else { PROPOSES }),
            Work::Read(id) if self.says.is_empty() => {
                operations::named(id).map_or(Cow::Borrowed(""), |operation| Cow::Borrowed(operation.summary))
            }
            _ => Cow::Borrowed(self.says),
        }
    }

    /// Whether the tool decodes media; few such calls run at a time.
    pub fn decodes(&self) -> bool {
        matches!(self.work, Work::Frame | Work::Sheet | Work::Waveform | Work::CheckCaptions)
    }

    fn made_schema(&self, saves: bool) -> Value {
        let mut fields = Fields::default();
        let side = |most: u32, usual: u32| json!({"type": "integer", "minimum": 64, "maximum": most, "description": format!("The longest side in pixels; default {usual}.")});
        match &self.work {
            Work::Read(id) => fields.of_operation(id, |_| true),
            Work::Transcript => {
                fields.of_operation("getUncutTranscript", |_| true);
                fields.may("clock", json!({"enum": ["recording", "playback"], "description": "Default recording."}));
                fields.may("firstWord", at_least(0, "Passes over the words before; default 0."));
                fields.may("limit", json!({"type": "integer", "minimum": 1, "maximum": 2_000, "description": "Default 1000."}));
            }
            Work::SearchTranscript => {
                fields.of_operation("listClips", |_| true);
                fields.must("query", query("Words that follow each other, whatever their capitals and marks."));
                fields.may("clipId", id("Only this clip."));
            }
            Work::SearchVideos => fields.must("query", query("Words of the name or the description.")),
            Work::Frame => {
                fields.of_operation("getVideo", |_| true);
                fields.must("atMs", at_least(0, "The moment on the video's own timeline."));
                fields.may("side", side(1_920, 960));
                let boxes = "Draw boxes with names around everything that has a place, and around the faces that are known.";
                fields.may("boxes", json!({"type": "boolean", "description": boxes}));
            }
            Work::Sheet => {
                fields.of_operation("getVideo", |_| true);
                fields.may("fromMs", at_least(0, "On the video's own timeline; default its start."));
                fields.may("untilMs", at_least(1, "Default the video's end."));
                let most = crate::jobs::one_frame::SheetRequest::MOST_FRAMES;
                fields.may("frames", json!({"type": "integer", "minimum": 1, "maximum": most, "description": "Default 12."}));
                fields.may("side", side(480, 320));
            }
            Work::Waveform => {
                fields.of_operation("getSourceWaveform", |name| name != "samplesPerPixel");
                fields.may("fromMs", at_least(0, "In recording time; default the start."));
                fields.may("untilMs", at_least(1, "Default the end of the recording."));
            }
            Work::CheckFaces => {
                fields.of_operation("getVideo", |_| true);
                fields.may("clipId", id("Only this clip."));
            }
            Work::CheckCaptions => {
                fields.of_operation("getVideo", |_| true);
                fields.may("presetId", id("The preset to check on it; the video's own subtitles if none is given."));
            }
            Work::Proposals => fields.of_operation("getVideo", |_| true),
            Work::Edit => {
                fields.of_operation("applyVideoEdits", |_| true);
                fields.must("operations", operations_schema());
                fields.must(
                    "why",
                    json!({"type": "string", "minLength": 1, "maxLength": 300,
                    "description": "Why, in a sentence for the person who looks at it, without addresses."}),
                );
                if saves {
                    fields.may(
                        "proposeOnly",
                        json!({"type": "boolean", "description": "Keep them as a proposal in place of saving."}),
                    );
                }
            }
        }
        fields.schema()
    }
}

fn at_least(least: i64, description: &str) -> Value {
    json!({"type": "integer", "minimum": least, "maximum": 9_007_199_254_740_991_i64, "description": description})
}

fn id(description: &str) -> Value {
    json!({"type": "string", "minLength": 1, "maxLength": 200, "description": description})
}

fn query(description: &str) -> Value {
    json!({"type": "string", "minLength": 1, "maxLength": 200, "description": description})
}

/// Schema of the list of edit operations: those of `applyVideoEdits` and those that only proposals have. Each also takes a
/// reason (`why`) and a confidence (`sure`).
fn operations_schema() -> Value {
    let body = operations::named("applyVideoEdits").and_then(|operation| operation.body());
    let table = body.map(|(schema, _)| &schema["properties"]["operations"]);
    let mut variants: Vec<Value> =
        table.and_then(|table| table["items"]["oneOf"].as_array()).into_iter().flatten().cloned().collect();
    let range = json!({"type": "object", "additionalProperties": false, "required": ["startTimeMs", "durationMs"],
        "properties": {"startTimeMs": at_least(0, "In recording time."), "durationMs": at_least(1, "")}});
    let ranges = json!({"type": "array", "items": range, "maxItems": 1_000});
    let operation = |kind: &str, description: &str, required: &[&str], own: Value| {
        let mut fields = Map::from_iter([
            ("type".to_owned(), json!({"const": kind})),
            ("operationId".to_owned(), json!({"type": "string", "minLength": 1, "maxLength": 100})),
        ]);
        fields.extend(own.as_object().cloned().unwrap_or_default());
        let required: Vec<_> = ["type", "operationId"].iter().chain(required).collect();
        json!({"type": "object", "additionalProperties": false, "description": description, "properties": fields, "required": required})
    };
    let clip = || id("The clip.");
    variants.extend([
        operation(
            "cut_footage",
            "Cut footage out, or put it back, in recording time: it survives other cuts. The way to cut words that get_transcript names.",
            &["clipId"],
            json!({"clipId": clip(), "removed": ranges, "restored": ranges}),
        ),
        operation(
            "add_chapter",
            "Begin a chapter where footage is played.",
            &["clipId", "sourceTimeMs", "title"],
            json!({"clipId": clip(), "sourceTimeMs": at_least(0, "In recording time."),
                "title": {"type": "string", "minLength": 1}, "description": {"type": "string"}}),
        ),
        operation("reorder_clip", "Move a clip.", &["clipId", "order"], json!({"clipId": clip(), "order": at_least(0, "0 is first.")})),
        operation("delete_clip", "Delete a clip with everything on it.", &["clipId"], json!({"clipId": clip()})),
        operation("remove_music", "Remove the background music.", &[], json!({})),
        of_body("update_clip", "Change settings of a clip.", "updateClip", About::Clip),
        of_body("correct_words", "Correct words of a clip's transcript.", "correctWords", About::Clip),
        of_body("update_video", "Change settings of the video.", "updateVideo", About::Video),
        of_body("set_chapters", "Replace all chapters.", "replaceChapters", About::Video),
        of_body("set_music", "Set the background music.", "setBackgroundMusic", About::Video),
        of_body("apply_subtitle_preset", "Apply a subtitle preset.", "applySubtitlePreset", About::Video),
    ].into_iter().filter(|variant| !variant.is_null()));
    for variant in &mut variants {
        if let Some(fields) = variant["properties"].as_object_mut() {
            let why = "Why this one, in a short sentence; default the proposal's own.";
            fields.insert("why".into(), json!({"type": "string", "minLength": 1, "maxLength": 300, "description": why}));
            let sure = "How sure you are, in percent; default 100.";
            fields.insert("sure".into(), json!({"type": "integer", "minimum": 0, "maximum": 100, "description": sure}));
        }
    }
    json!({"type": "array", "minItems": 1, "maxItems": 200, "description": "In order; each has an operationId of its own.",
        "items": {"oneOf": variants}})
}

/// Subject of an edit operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum About {
    /// A clip, named by `clipId`.
    Clip,
    /// The video.
    Video,
}

/// Schema of a proposal's operation with the body fields of an API operation; `null` if that has no such body.
fn of_body(kind: &str, description: &str, id_of_body: &str, about: About) -> Value {
    let Some((schema, _)) = operations::named(id_of_body).and_then(|operation| operation.body()) else { return Value::Null };
    let mut schema = operations::resolved(schema).clone();
    let Some(fields) = schema["properties"].as_object_mut() else { return Value::Null };
    fields.insert("type".into(), json!({"const": kind}));
    fields.insert("operationId".into(), json!({"type": "string", "minLength": 1, "maxLength": 100}));
    if about == About::Clip {
        fields.insert("clipId".into(), id("The clip."));
    }
    let mut required: Vec<Value> = schema["required"].as_array().cloned().unwrap_or_default();
    required.extend(["type", "operationId"].into_iter().chain((about == About::Clip).then_some("clipId")).map(Value::from));
    schema["required"] = Value::Array(required);
    schema["description"] = json!(description);
    schema
}

/// Builder for an object's schema.
#[derive(Default)]
struct Fields {
    properties: Map<String, Value>,
    required: Vec<String>,
}

impl Fields {
    fn must(&mut self, name: &str, schema: Value) {
        self.required.push(name.to_owned());
        self.properties.insert(name.to_owned(), schema);
    }

    fn may(&mut self, name: &str, schema: Value) {
        self.properties.insert(name.to_owned(), schema);
    }

    /// Adds the path and query parameters of an API operation that `takes` accepts.
    fn of_operation(&mut self, id: &str, takes: impl Fn(&str) -> bool) {
        let parameters = operations::named(id).as_ref().map(Operation::parameters).unwrap_or_default();
        for parameter in parameters.into_iter().filter(|one| one.place != "header" && takes(one.name)) {
            if parameter.is_required {
                self.must(parameter.name, parameter.schema.clone());
            } else {
                self.may(parameter.name, parameter.schema.clone());
            }
        }
    }

    /// Finished schema, with all referenced schemas in `$defs`.
    fn schema(self) -> Value {
        let mut schema =
            json!({"type": "object", "additionalProperties": false, "properties": self.properties, "required": self.required});
        let mut known = Map::new();
        gather(&mut schema, &mut known);
        if !known.is_empty() {
            schema["$defs"] = Value::Object(known);
        }
        schema
    }
}

/// Rewrites references to the OpenAPI document into references to `$defs`, and collects the referenced schemas.
fn gather(schema: &mut Value, known: &mut Map<String, Value>) {
    match schema {
        Value::Object(fields) => {
            let name =
                fields.get("$ref").and_then(Value::as_str).and_then(|target| target.strip_prefix("#/components/schemas/"));
            if let Some(name) = name.map(str::to_owned) {
                fields.insert("$ref".into(), json!(format!("#/$defs/{name}")));
                if !known.contains_key(&name) {
                    known.insert(name.clone(), Value::Null);
                    let mut target = openapi_document()["components"]["schemas"][&name].clone();
                    gather(&mut target, known);
                    known.insert(name, target);
                }
            }
            fields.values_mut().for_each(|value| gather(value, known));
        }
        Value::Array(all) => all.iter_mut().for_each(|value| gather(value, known)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::operations::body::problems;
    use std::collections::BTreeSet;

    fn tool(name: &str) -> &'static Tool {
        TOOLS.iter().find(|tool| tool.name == name).unwrap()
    }

    #[test]
    fn every_tool_has_a_name_of_its_own_a_description_and_a_schema_that_needs_nothing_else() {
        let names: BTreeSet<_> = TOOLS.iter().map(|tool| tool.name).collect();
        assert_eq!(names.len(), TOOLS.len());
        for tool in TOOLS {
            for saves in [false, true] {
                let schema = tool.schema(saves);
                assert!(!tool.description(saves).is_empty(), "{}", tool.name);
                let text = schema.to_string();
                assert!(!text.contains("#/components/"), "{}", tool.name);
                jsonschema::validator_for(schema).unwrap_or_else(|error| panic!("{}: {error}", tool.name));
            }
            if let Work::Read(id) = tool.work {
                assert_eq!(operations::named(id).unwrap().method, "GET", "{}", tool.name);
            }
        }
    }

    #[test]
    fn what_is_wrong_with_arguments_is_named() {
        let said = |name: &str, given: &Value| problems(tool(name).schema(false), given).join("; ");
        assert!(
            said("get_contact_sheet", &json!({"id": "v", "frames": 1_000})).contains("frames must be at most 30, got 1000")
        );
        assert!(said("get_frame", &json!({"id": "v", "atMs": "soon"})).contains("atMs must be an integer, got \"soon\""));
        assert!(said("get_frame", &json!({"id": "v"})).contains("atMs is required"));
        assert!(said("get_frame", &json!({"id": "v", "atMs": 5, "side": 9_000})).contains("side must be at most 1920"));
        assert!(said("get_video", &json!({"id": "v", "path": "/etc"})).contains("path isn’t a field"));
        let cut =
            json!({"type": "cut_footage", "operationId": "a", "clipId": "c", "removed": [{"startTimeMs": 0, "durationMs": 5}]});
        let edit = |operation: &Value| json!({"id": "v", "why": "Tighter.", "operations": [operation]});
        assert_eq!(said("apply_video_edits", &edit(&cut)), "");
        let mut sure = cut.clone();
        (sure["why"], sure["sure"]) = (json!("A filler."), json!(101));
        assert_eq!(said("apply_video_edits", &edit(&sure)), "operations[0].sure must be at most 100, got 101");
        assert!(said("apply_video_edits", &edit(&json!({"type": "steal", "operationId": "a"}))).contains("one of the types"));
        assert!(
            said("apply_video_edits", &json!({"id": "v", "operations": [cut], "why": "x", "proposeOnly": true}))
                .contains("isn’t a field")
        );
    }
}

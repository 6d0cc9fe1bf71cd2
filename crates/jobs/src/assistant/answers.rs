//! Answers to an assistant: limited in size, and without API keys, URLs and paths of this computer.

use super::WorkspaceFolders;
use crate::{
    api::{Client, ClipId, PresetId, RawCall, VideoId},
    faces::{Notes, Thresholds, document::to_json, paging::Depth},
    jobs::{
        captions::{CheckProgress, check_subtitles},
        faces::{ScanOptions, scan},
        operations,
    },
};
use anyhow::Context;
use rmcp::model::{ContentBlock, JsonObject};
use serde_json::Value;
use std::{path::PathBuf, sync::Arc};

/// Maximum size of an answer's text, in bytes.
const LONGEST: usize = 400_000;

/// Answer of a tool.
pub struct ToolAnswer {
    text: String,
    /// Optional PNG, in base64.
    picture: Option<String>,
}

impl ToolAnswer {
    /// Answer with a JSON record.
    pub fn record(record: &Value) -> Self {
        Self { text: record.to_string(), picture: None }
    }

    /// Answer with a picture, and a text that describes it.
    pub fn picture(text: String, png: &[u8]) -> Self {
        use base64::{Engine, prelude::BASE64_STANDARD};
        Self { text, picture: Some(BASE64_STANDARD.encode(png)) }
    }

    /// MCP content of the answer.
    ///
    /// # Errors
    /// Fails if the text is longer than 400,000 bytes.
    pub fn bounded(self, tool: &str) -> anyhow::Result<Vec<ContentBlock>> {
        let bytes = self.text.len();
        anyhow::ensure!(
            bytes <= LONGEST,
            "the answer of {tool} has {} KB, and at most {} are given: ask for less (a range, a limit, one clip)",
            bytes / 1_000,
            LONGEST / 1_000
        );
        let picture = self.picture.map(|png| ContentBlock::image(png, "image/png"));
        Ok(picture.into_iter().chain([ContentBlock::text(self.text)]).collect())
    }
}

/// String argument that the schema requires.
pub fn text<'a>(given: &'a Value, name: &str) -> anyhow::Result<&'a str> {
    given[name].as_str().with_context(|| format!("{name} is required"))
}

/// Calls a read operation of the API by its id.
pub async fn read(client: &Client, id: &str, arguments: &JsonObject) -> anyhow::Result<ToolAnswer> {
    let operation = operations::named(id).with_context(|| format!("{id} is no operation"))?;
    let written = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Array(all) => all.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(","),
        value => value.to_string(),
    };
    let pairs: Vec<_> = arguments.iter().map(|(name, value)| (name.clone(), written(value))).collect();
    let (path, _) = operation.call(&pairs)?;
    let call = RawCall { method: "GET", path: &path, ..RawCall::default() };
    let mut answer = client.call(&call).await?.to_value();
    without_addresses(&mut answer);
    Ok(ToolAnswer::record(&answer))
}

/// Names of fields that are never sent to an assistant.
const UNTOLD: [&str; 7] = ["apiKey", "key", "secret", "token", "password", "email", "links"];
/// Names of fields with text of the user: a URL in them is part of the video.
const WRITTEN: [&str; 4] = ["text", "name", "title", "description"];

/// Removes API keys and URLs from a record; media URLs open their media without a key.
fn without_addresses(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, value| {
                let is_address = value.as_str().is_some_and(|text| text.contains("://")) && !WRITTEN.contains(&name.as_str());
                !is_address && !UNTOLD.contains(&name.as_str())
            });
            fields.values_mut().for_each(without_addresses);
        }
        Value::Array(all) => {
            all.retain(|value| !value.as_str().is_some_and(|text| text.contains("://")));
            all.iter_mut().for_each(without_addresses);
        }
        _ => {}
    }
}

/// Tool that runs the face checks.
pub async fn check_faces(client: &Client, is_local: bool, given: &Value) -> anyhow::Result<ToolAnswer> {
    let video = VideoId::new(text(given, "id")?);
    let only: Vec<_> = given["clipId"].as_str().map(ClipId::new).into_iter().collect();
    let options = ScanOptions { depth: Depth::Quick, thresholds: Thresholds::default(), is_local, picture: false };
    let scanned = scan(client, &video, &only, &options, &|_, _| {}).await?;
    let mut record = to_json(&scanned.checked(), &Notes::new());
    without_addresses(&mut record);
    Ok(ToolAnswer::record(&record))
}

/// Tool that runs the checks of subtitles.
pub async fn check_captions(client: &Client, place: &WorkspaceFolders, given: &Value) -> anyhow::Result<ToolAnswer> {
    let (video, preset) = (VideoId::new(text(given, "id")?), given["presetId"].as_str().map(PresetId::new));
    // No one sees the progress.
    let progress: CheckProgress = Arc::new(|_| {});
    let report = check_subtitles(client, (&place.cache, &place.previews), &video, preset, &progress).await?;
    let mut record = serde_json::to_value(&report)?;
    without_addresses(&mut record);
    Ok(ToolAnswer::record(&record))
}

/// Error text with its causes, each once: many errors already quote their cause.
pub fn causes(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |said, cause| match said {
        said if said.is_empty() => cause,
        said if said.contains(&cause) => said,
        said => format!("{said}: {cause}"),
    })
}

/// Error text without URLs and without paths of this computer: `untold` and the home folder are replaced by "…".
pub fn discreet(error: &str, untold: &[PathBuf]) -> String {
    let mut said = error.to_owned();
    let home = std::env::var("HOME").unwrap_or_default();
    let folders: Vec<_> = untold.iter().map(|path| path.display().to_string()).collect();
    for folder in folders.iter().chain([&home]).filter(|folder| folder.len() > 1) {
        said = said.replace(folder.as_str(), "\u{2026}");
    }
    let is_end =
        |letter: char| letter.is_whitespace() || matches!(letter, '"' | '\'' | '(' | ')' | ',' | ';' | '\u{2018}' | '\u{2019}');
    let mut out = String::with_capacity(said.len());
    for word in said.split_inclusive(is_end) {
        let (word, end) = match word.chars().next_back().filter(|letter| is_end(*letter)) {
            Some(end) => (&word[..word.len() - end.len_utf8()], Some(end)),
            None => (word, None),
        };
        out.push_str(match word {
            word if word.contains("://") => "the workspace",
            word if is_path(word) => "a file of this machine",
            word => word,
        });
        out.extend(end);
    }
    out
}

/// Whether a word is a path of a file system; paths of API operations begin with `/v1/` and are not.
fn is_path(word: &str) -> bool {
    let is_drive =
        word.get(1..3).is_some_and(|start| start == ":\\") && word.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let is_absolute = word.starts_with('/') && word.len() > 1 && !word.starts_with("/v1/");
    is_drive || is_absolute || word.starts_with("~/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn keys_and_addresses_are_not_told_and_what_somebody_wrote_is() {
        let mut record = json!({
            "id": "v", "url": "http://127.0.0.1:1/media/abc", "links": {"viewPage": "x"}, "apiKey": "k",
            "thumbnails": ["http://127.0.0.1:1/a", {"url": "https://cdn.example/a", "width": 5}],
            "text": "See https://example.com", "settings": {"password": "p", "linkScope": "private"},
        });
        without_addresses(&mut record);
        assert_eq!(
            record,
            json!({"id": "v", "thumbnails": [{"width": 5}], "text": "See https://example.com", "settings": {"linkScope": "private"}})
        );
    }

    #[test]
    fn an_error_names_no_address_and_no_path() {
        let untold = [PathBuf::from("/srv/My videos/journals"), PathBuf::from("/srv/My videos/cache")];
        for (error, said) in [
            ("cannot reach http://127.0.0.1:5: refused", "cannot reach the workspace refused"),
            ("the file /srv/My videos/journals/a.bin is damaged", "the file \u{2026}/a.bin is damaged"),
            ("could not open \"/etc/hosts\", again", "could not open \"a file of this machine\", again"),
            ("C:\\Users\\Ada is full", "a file of this machine is full"),
            ("GET /v1/videos/v and/or 5/6", "GET /v1/videos/v and/or 5/6"),
        ] {
            assert_eq!(discreet(error, &untold), said);
        }
    }
}

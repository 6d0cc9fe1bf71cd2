//! Replacing a clip's transcript: `PUT C/transcript/words`, an extension of this workspace.

use super::{
    Failure, Shared,
    request::{Body, OnClip, wrapped, write},
    table::Operation,
    videos,
};
use crate::{
    api::{item::Word, transcript::ReplaceWords, webhook::EventType},
    server::{
        events,
        store::{ClipRow, VideoRow},
    },
};
use axum::{extract::Path, response::Response, routing::put};
use serde_json::json;

/// The row of the table that this file answers.
pub fn operations() -> Vec<Operation> {
    let summary = "Replace a clip's transcript";
    let word = json!({"text": "Hello", "startTimeMs": 400, "endTimeMs": 900});
    vec![
        Operation::new("PUT V/C/transcript/words", "replaceClipWords", "Clip data", summary, put(replace))
            .takes::<ReplaceWords>(json!({"words": [word]}))
            .lists::<Word>("words"),
    ]
}

/// Stores the words, on the time of the recording, and answers them as recorded.
async fn replace(workspace: Shared, Path((video, clip)): OnClip, mut body: Body) -> Result<Response, Failure> {
    let replace: ReplaceWords = body.read()?;
    replace.check()?;
    write(&workspace, body.identity, move |connection| {
        let mut video = VideoRow::find(connection, &video)?;
        let mut row = ClipRow::find(connection, &video.id, &clip)?;
        let end = row.length;
        if let Some((index, word)) = replace.words.iter().enumerate().find(|(_, word)| word.end_time_ms > end) {
            return Err(Failure::bad_request(format!(
                "words[{index}].endTimeMs must not be after the recording's end at {}, got {}",
                end.0, word.end_time_ms.0
            )));
        }
        row.replace_words(connection, &replace.words)?;
        videos::touch(connection, &mut video)?;
        events::emit(connection, &EventType::TranscriptReady, json!({"videoId": video.id, "clipId": row.id}))?;
        wrapped("words", &row.words(connection)?)
    })
    .await
}

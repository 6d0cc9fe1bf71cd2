//! Transcript words, in playback time and in recording time.

use super::{
    operation::Operation,
    request::{OnClip, read, wrapped},
    state::Shared,
};
use crate::{
    api::{SourceMs, item::Word},
    failure::Failure,
    store::ClipRow,
};
use axum::{Json, extract::Path, routing::get};
use serde_json::Value;

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    const TAG: &str = "Clip data";
    vec![
        Operation::new(
            "GET V/C/transcript/cut",
            "getCutTranscript",
            TAG,
            "Get a clip's transcript as played, without cut words",
            get(cut),
        )
        .lists::<Word>("words"),
        Operation::new(
            "GET V/C/transcript/uncut",
            "getUncutTranscript",
            TAG,
            "Get a clip's transcript as recorded, with cut words",
            get(uncut),
        )
        .lists::<Word>("words"),
    ]
}

/// Played words in playback time, with their indexes in the uncut transcript.
async fn cut(workspace: Shared, Path((video, clip)): OnClip) -> Result<Json<Value>, Failure> {
    read(&workspace, move |tx| {
        let row = ClipRow::find(tx, &video, &clip)?;
        let map = row.cut_map();
        let played = |word: Word| {
            let (start, end) = (map.to_playback(SourceMs(word.start_time_ms)), map.to_playback(SourceMs(word.end_time_ms)));
            (end > start).then_some(Word { start_time_ms: start.0, end_time_ms: end.0, ..word })
        };
        wrapped("words", &row.words(tx)?.into_iter().filter_map(played).collect::<Vec<_>>())
    })
    .await
}

/// All words, in recording time.
async fn uncut(workspace: Shared, Path((video, clip)): OnClip) -> Result<Json<Value>, Failure> {
    read(&workspace, move |tx| wrapped("words", &ClipRow::find(tx, &video, &clip)?.words(tx)?)).await
}

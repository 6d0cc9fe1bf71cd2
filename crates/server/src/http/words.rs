//! Transcripts: corrections of a clip's words, their replacement (`PUT C/transcript/words`, an extension of the local workspace),
//! and the transcript of a whole video.

use super::{
    operation::Operation,
    request::{Body, OnClip, wrapped, write, write_in},
    state::Shared,
    videos,
};
use crate::{
    api::{
        VideoId,
        cutting::CorrectWords,
        item::Word,
        transcript::ReplaceWords,
        viewing::{Transcript, TranscriptStatus},
        webhook::EventType,
    },
    events,
    failure::Failure,
    store::{ClipRow, ReadTx, Scope, VideoRow, transcriptions},
    timeline::spacing,
    transcript,
};
use axum::{
    extract::Path,
    response::Response,
    routing::{patch, put},
};
use serde_json::json;

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    let word = json!({"text": "Hello", "startTimeMs": 400, "endTimeMs": 900});
    let summary = "Correct words of a transcript or hide them in subtitles";
    vec![
        Operation::new(
            "PUT V/C/transcript/words",
            "replaceClipWords",
            "Clip data",
            "Replace a clip's transcript",
            put(replace),
        )
        .takes::<ReplaceWords>(json!({"words": [word]}))
        .lists::<Word>("words"),
        Operation::new("PATCH V/C/transcript/words", "correctWords", "Clip data", summary, patch(correct))
            .takes::<CorrectWords>(json!({"words": [{"index": 0, "text": "Hello"}, {"index": 1, "hidden": true}]}))
            .lists::<Word>("words"),
    ]
}

/// Corrects words and answers them, in recording time.
async fn correct(workspace: Shared, Path((video, clip)): OnClip, mut body: Body) -> Result<Response, Failure> {
    let correct: CorrectWords = body.read()?;
    correct.check()?;
    write_in(&workspace, Scope::Video(video.clone()), body.identity, move |tx| {
        let mut video = VideoRow::find(tx, &video)?;
        let mut clip = ClipRow::find(tx, &video.id, &clip)?;
        for (place, word) in correct.words.iter().enumerate() {
            if !clip.correct_word(tx, word.index, word.text.as_deref(), word.hidden)? {
                return Err(Failure::not_found("word", &word.index.to_string()).at(&format!("words[{place}].index")));
            }
        }
        // Saving the clip changes its `updatedAt`, so that clients see which clip has changed.
        clip.save(tx)?;
        videos::touch(tx, &mut video)?;
        let index = |word: &Word| i64::try_from(word.index).unwrap_or(i64::MAX);
        let words = clip.words(tx)?.into_iter().filter(|word| correct.words.iter().any(|c| c.index == index(word)));
        wrapped("words", &words.collect::<Vec<_>>())
    })
    .await
}

/// Stores words in recording time and answers them as stored.
async fn replace(workspace: Shared, Path((video, clip)): OnClip, mut body: Body) -> Result<Response, Failure> {
    let replace: ReplaceWords = body.read()?;
    replace.check()?;
    write(&workspace, body.identity, move |tx| {
        let mut video = VideoRow::find(tx, &video)?;
        let mut row = ClipRow::find(tx, &video.id, &clip)?;
        let end = row.length;
        if let Some((index, word)) = replace.words.iter().enumerate().find(|(_, word)| word.end_time_ms > end) {
            return Err(Failure::bad_request(format!(
                "words[{index}].endTimeMs must not be after the recording's end at {}, got {}",
                end.0, word.end_time_ms.0
            )));
        }
        row.replace_words(tx, &replace.words)?;
        videos::touch(tx, &mut video)?;
        events::emit(tx, &EventType::TranscriptReady, json!({"videoId": video.id, "clipId": row.id}))?;
        wrapped("words", &row.words(tx)?)
    })
    .await
}

/// Transcript of a video by sentence, in video time.
pub fn of_video(tx: &ReadTx, video: &VideoId) -> Result<Transcript, Failure> {
    let sentences = transcript::sentences(tx, video)?;
    let is_pending = transcriptions::is_pending(tx, video)?;
    let has_words = !sentences.is_empty();
    let text = spacing::joined(sentences.iter().map(|sentence| (sentence.text.as_str(), None)));
    Ok(Transcript {
        // Without a worker that transcribes, nothing is processed, even where there are no words.
        status: if is_pending { TranscriptStatus::Processing } else { TranscriptStatus::Ready },
        language: None,
        text: has_words.then_some(text),
        sentences: has_words.then_some(sentences),
    })
}

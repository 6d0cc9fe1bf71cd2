//! Cutting by sound and transcript. Each call adds ranges to a clip's cuts in one revision, and answers the clip. All ranges refer
//! to the clip at the beginning of the call.

use super::{
    clip_media, clips,
    operation::Operation,
    request::{Body, OnClip, wrapped, write_in},
    state::{Shared, Workspace},
    videos,
};
use crate::{
    api::{
        ClipId, DurationMs, SourceMs, VideoId,
        clip::{Clip, Cut},
        cutting::{CutByTranscript, CutRanges, RemoveSilences},
        item::Word,
    },
    failure::Failure,
    store::{ClipRow, Identity, ReadTx, Scope, VideoRow, WriteTx, chapters},
    timeline::CutMap,
};
use axum::{extract::Path, response::Response, routing::post};
use serde_json::json;
use std::time::Duration;

/// Milliseconds of a silence that stay on either side, so that words do not run together.
const BREATH_MS: i64 = 100;

/// Filler words, in lower case and without punctuation.
const FILLERS: &[&str] = &[
    "ah", "ahm", "eh", "ehm", "er", "erm", "euh", "h\u{e4}", "hm", "hmm", "mhm", "mm", "mmm", "uh", "uhh", "uhm", "um", "umm",
    "\u{e4}h", "\u{e4}hm", "\u{f6}h", "\u{f6}hm",
];

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    const TAG: &str = "Clips";
    let row = |path: &str, id, summary, route| Operation::new(&format!("POST V/C/{path}"), id, TAG, summary, route);
    vec![
        row("cut", "cutClip", "Cut ranges of playback time out of a clip", post(cut))
            .takes::<CutRanges>(json!({"cuts": [{"fromMs": 2000, "toMs": 2400}]}))
            .gives::<Clip>("clip"),
        row(
            "cut-by-transcript",
            "cutClipByTranscript",
            "Cut words out of a clip, by index in the uncut transcript",
            post(cut_words),
        )
        .takes::<CutByTranscript>(json!({"wordRanges": [{"fromWordIndex": 2, "toWordIndex": 4}]}))
        .gives::<Clip>("clip"),
        row("remove-fillers", "removeFillers", "Cut filler words such as um and uh out of a clip", post(fillers))
            .gives::<Clip>("clip"),
        row("remove-silences", "removeSilences", "Shorten the silences in a clip", post(silences))
            .takes::<RemoveSilences>(json!({"mode": "natural"}))
            .gives::<Clip>("clip"),
    ]
}

/// Adds the ranges that `find` returns to a clip's cuts. If there are none, the clip keeps its revision.
async fn cut_out(
    workspace: &Workspace,
    identity: Option<Identity>,
    (video, clip): (VideoId, ClipId),
    find: impl FnOnce(&ReadTx, &ClipRow, &CutMap) -> Result<Vec<(SourceMs, SourceMs)>, Failure> + Send + 'static,
) -> Result<Response, Failure> {
    let base_url = workspace.base_url.clone();
    write_in(workspace, Scope::Video(video.clone()), identity, move |tx| {
        let mut video = VideoRow::find(tx, &video)?;
        let mut row = ClipRow::find(tx, &video.id, &clip)?;
        let map = row.cut_map();
        let found = find(tx, &row, &map)?;
        if chapters::following(tx, &mut video, |_| add_cuts(tx, &mut row, found))? {
            videos::touch(tx, &mut video)?;
        }
        wrapped("clip", &clips::record(tx, &row, &video.settings, &base_url)?)
    })
    .await
}

/// Adds ranges of the recording to a clip's cuts. False if that changed nothing. The caller advances the video's revision.
pub fn add_cuts(
    tx: &WriteTx,
    row: &mut ClipRow,
    ranges: impl IntoIterator<Item = (SourceMs, SourceMs)>,
) -> Result<bool, Failure> {
    let cut = |(start, end): (SourceMs, SourceMs)| Cut { start_time_ms: start, duration_ms: DurationMs(end.0 - start.0) };
    let ranges = ranges.into_iter().filter(|(start, end)| end > start).map(cut);
    let cuts: Vec<Cut> = row.cuts.iter().copied().chain(ranges).collect();
    let after = CutMap::new(&cuts, row.length);
    if after == row.cut_map() {
        return Ok(false);
    }
    row.cuts = clips::merged(&after)?;
    row.save(tx)?;
    Ok(true)
}

async fn cut(workspace: Shared, Path(on): OnClip, mut body: Body) -> Result<Response, Failure> {
    let ranges = body.read::<CutRanges>()?.ranges()?;
    cut_out(&workspace, body.identity, on, move |_, _, map| {
        let end = map.playback_length();
        let resolve = |(path, range): (String, crate::api::cutting::CutRange)| {
            if range.from_ms >= end {
                return Err(Failure::bad_request(format!(
                    "{path}fromMs must be before the clip's end at {}, got {}",
                    end.0, range.from_ms.0
                )));
            }
            Ok((map.to_source(range.from_ms), map.to_source_end(range.to_ms.min(end))))
        };
        ranges.into_iter().map(resolve).collect()
    })
    .await
}

async fn cut_words(workspace: Shared, Path(on): OnClip, mut body: Body) -> Result<Response, Failure> {
    let cut: CutByTranscript = body.read()?;
    cut.check()?;
    cut_out(&workspace, body.identity, on, move |tx, row, _| {
        let words = transcript(tx, row)?;
        let find = |field: &str, place: usize, index: i64| {
            let found = words.iter().find(|word| i64::try_from(word.index) == Ok(index));
            found.ok_or_else(|| Failure::not_found("word", &index.to_string()).at(&format!("wordRanges[{place}].{field}")))
        };
        let ranges = cut.word_ranges.iter().enumerate().map(|(place, range)| {
            let first = find("fromWordIndex", place, range.from_word_index)?;
            let last = find("toWordIndex", place, range.to_word_index)?;
            Ok((SourceMs(first.start_time_ms), SourceMs(last.end_time_ms)))
        });
        ranges.collect()
    })
    .await
}

/// Words of a clip; refused if it has none, because nothing can be cut by them.
fn transcript(tx: &ReadTx, row: &ClipRow) -> Result<Vec<Word>, Failure> {
    let words = row.words(tx)?;
    if words.is_empty() {
        return Err(Failure::conflict("this clip has no transcript, so nothing can be cut by its words"));
    }
    Ok(words)
}

async fn fillers(workspace: Shared, Path(on): OnClip, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    cut_out(&workspace, body.identity, on, |tx, row, _| {
        let words = transcript(tx, row)?.into_iter().filter(|word| is_filler(&word.text));
        Ok(words.map(|word| (SourceMs(word.start_time_ms), SourceMs(word.end_time_ms))).collect())
    })
    .await
}

/// Whether a word is a filler, ignoring case and punctuation.
fn is_filler(word: &str) -> bool {
    let plain: String = word.chars().filter(|letter| letter.is_alphabetic()).flat_map(char::to_lowercase).collect();
    FILLERS.contains(&plain.as_str())
}

async fn silences(workspace: Shared, Path((video, clip)): OnClip, mut body: Body) -> Result<Response, Failure> {
    let remove: RemoveSilences = body.read()?;
    remove.check()?;
    let least = remove.mode.least_ms();
    let (_, found) = clip_media::quiet(&workspace, &video, &clip, Duration::from_millis(least.unsigned_abs())).await?;
    cut_out(&workspace, body.identity, (video, clip), move |_, _, map| {
        let played = found.into_iter().filter_map(|(start, end)| {
            // A partly cut silence counts with its remaining length.
            let length = map.to_playback(end).0 - map.to_playback(start).0;
            let (start, end) = (SourceMs(start.0 + BREATH_MS), SourceMs(end.0 - BREATH_MS));
            (length >= least && end > start).then_some((start, end))
        });
        Ok(played.collect())
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fillers_are_recognised_with_capitals_and_punctuation() {
        for filler in ["Um,", "uh", "UHM...", "\u{c4}hm", "hmm?"] {
            assert!(is_filler(filler), "{filler}");
        }
        for word in ["umbrella", "like", "error", "", "...", "her"] {
            assert!(!is_filler(word), "{word}");
        }
    }
}

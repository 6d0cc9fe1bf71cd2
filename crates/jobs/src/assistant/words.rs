//! Tools that return transcripts or search by words.

use super::answers::{ToolAnswer, text};
use crate::{
    api::{Client, ClipId, SourceMs, VideoId, item::Word},
    timeline::{CutMap, spacing},
};
use serde_json::{Value, json};

/// Maximum number of search results.
const MOST_FOUND: usize = 50;
/// Number of words of context before and after a match.
const AROUND: usize = 6;

/// Tool that returns the transcript of a clip, in pages.
pub async fn transcript(client: &Client, given: &Value) -> anyhow::Result<ToolAnswer> {
    let (video, clip) = (VideoId::new(text(given, "id")?), ClipId::new(text(given, "clipId")?));
    let is_played = given["clock"] == "playback";
    let (first, limit) = (count(given, "firstWord", 0), count(given, "limit", 1_000));
    let record = client.clip(&video, &clip).await?;
    let words = if is_played { client.words(&video, &clip).await? } else { client.uncut_words(&video, &clip).await? }.items;
    let map = CutMap::new(&record.cuts, record.source_length());
    let told: Vec<_> = words.iter().skip(first).take(limit).map(|word| told(word, (!is_played).then_some(&map))).collect();
    let next = first.saturating_add(told.len());
    let clock = if is_played { "playback" } else { "recording" };
    let mut answer = json!({"clipId": clip.as_str(), "clock": clock, "words": told, "count": words.len()});
    if next < words.len() {
        answer["nextFirstWord"] = json!(next);
    }
    Ok(ToolAnswer::record(&answer))
}

fn count(given: &Value, name: &str, default: usize) -> usize {
    given[name].as_u64().and_then(|count| usize::try_from(count).ok()).unwrap_or(default)
}

/// JSON of a word; with a map of cuts, `isCut` says whether the word is cut out.
fn told(word: &Word, map: Option<&CutMap>) -> Value {
    let mut told =
        json!({"index": word.index, "startTimeMs": word.start_time_ms, "endTimeMs": word.end_time_ms, "text": word.text});
    if map.is_some_and(|map| is_cut(word, map)) {
        told["isCut"] = json!(true);
    }
    told
}

fn is_cut(word: &Word, map: &CutMap) -> bool {
    map.is_removed(SourceMs(word.start_time_ms + (word.end_time_ms - word.start_time_ms) / 2))
}

/// Tool that searches the transcripts of a video for consecutive words, ignoring case and punctuation.
pub async fn search(client: &Client, given: &Value) -> anyhow::Result<ToolAnswer> {
    let video = VideoId::new(text(given, "id")?);
    let wanted: Vec<String> = text(given, "query")?.split_whitespace().map(plain).filter(|word| !word.is_empty()).collect();
    anyhow::ensure!(!wanted.is_empty(), "query must have a word, got {}", given["query"]);
    let clips = client.clips(&video).await?.items;
    let only = given["clipId"].as_str();
    anyhow::ensure!(
        only.is_none_or(|only| clips.iter().any(|clip| clip.id.as_str() == only)),
        "clipId: the video has no clip {}",
        given["clipId"]
    );
    let (mut found, mut count) = (Vec::new(), 0);
    for clip in clips.iter().filter(|clip| only.is_none_or(|only| clip.id.as_str() == only)) {
        let words = client.uncut_words(&video, &clip.id).await?.items;
        let map = CutMap::new(&clip.cuts, clip.source_length());
        let spoken: Vec<String> = words.iter().map(|word| plain(&word.text)).collect();
        for at in places(&spoken, &wanted) {
            count += 1;
            let last = at + wanted.len() - 1;
            let (Some(from), Some(until)) = (words.get(at), words.get(last)) else { continue };
            if found.len() == MOST_FOUND {
                continue;
            }
            let around: Vec<_> = words.iter().take(last + AROUND + 1).skip(at.saturating_sub(AROUND)).collect();
            found.push(
                json!({"clipId": clip.id.as_str(), "clipName": clip.name, "clock": "recording", "wordIndex": from.index,
                "startTimeMs": from.start_time_ms, "endTimeMs": until.end_time_ms, "isCut": is_cut(from, &map),
                "text": spacing::text_of(around)}),
            );
        }
    }
    Ok(ToolAnswer::record(&json!({"found": found, "count": count})))
}

/// Indexes at which the words of `wanted` follow each other in `spoken`.
fn places(spoken: &[String], wanted: &[String]) -> Vec<usize> {
    let fits = |(at, words): (usize, &[String])| (words == wanted).then_some(at);
    spoken.windows(wanted.len().max(1)).enumerate().filter_map(fits).collect()
}

/// Word in lower case without punctuation, for comparison.
fn plain(word: &str) -> String {
    word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Tool that lists the videos whose name or description contains all words of a query.
pub async fn videos(client: &Client, given: &Value) -> anyhow::Result<ToolAnswer> {
    let query = text(given, "query")?.to_lowercase();
    let all = client.all_videos().await?;
    let has = |name: &str, description: &str| {
        let text = format!("{name} {description}").to_lowercase();
        query.split_whitespace().all(|word| text.contains(word))
    };
    let like: Vec<_> =
        all.videos.iter().filter(|video| has(&video.name, video.description.as_deref().unwrap_or_default())).collect();
    let told = like.iter().take(MOST_FOUND).map(|video| {
        json!({"id": video.id.as_str(), "name": video.name, "description": video.description,
            "durationSeconds": video.duration_seconds, "updatedAt": video.updated_at})
    });
    Ok(ToolAnswer::record(&json!({"videos": told.collect::<Vec<_>>(), "count": like.len(), "isWhole": all.is_whole})))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_beside_each_other_whatever_their_capitals_and_marks() {
        let spoken: Vec<String> = ["Um,", "so", "the", "Desk", "lamp.", "The", "desk", "lamp!"].map(plain).to_vec();
        let wanted = |text: &str| text.split_whitespace().map(plain).collect::<Vec<_>>();
        assert_eq!(places(&spoken, &wanted("desk lamp")), [3, 6]);
        assert_eq!(places(&spoken, &wanted("UM")), [0]);
        assert_eq!(places(&spoken, &wanted("lamp the desk lamp and more")), Vec::<usize>::new());
    }
}

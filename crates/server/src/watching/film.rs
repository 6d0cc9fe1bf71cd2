//! The export that a watch page plays: the last finished export of the whole video at speed 1 without burnt-in subtitles; with its
//! transcript and chapters.

use crate::{
    api::{
        SourceMs, VideoMs,
        export::{CreateExport, Granularity},
        item::Word,
        video::Chapter,
        viewing::Sentence,
    },
    captions::{BlockRules, ClipWords, cues},
    render,
    store::{
        ClipRow, ReadTx, StoreError, VideoRow,
        watching::{self, FilmRow, ShownRow},
    },
    transcript,
};
use serde::{Deserialize, Serialize};
use std::{fmt::Write, path::Path};

/// Transcript, captions and chapters of an export.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Guide {
    /// Sorted by time.
    pub chapters: Vec<Chapter>,
    /// Sorted by time.
    pub sentences: Vec<Sentence>,
    /// Start and end in milliseconds, and text; sorted by time.
    pub captions: Vec<(i64, i64, String)>,
}

/// The export that a page plays, with its transcript and chapters.
pub struct Film {
    /// The export and its stored state.
    pub row: FilmRow,
    /// Length in milliseconds.
    pub length_ms: i64,
    /// Transcript, captions and chapters.
    pub guide: Guide,
    /// Whether the video was changed after the export.
    pub is_older: bool,
}

/// Whether a page may play an export with these settings. `subtitles` is the default of the video: burnt in or not.
pub fn is_for_pages(request: &CreateExport, subtitles: bool) -> bool {
    let whole = matches!(request.granularity, None | Some(Granularity::Video));
    whole && request.speed().is_ok_and(|speed| (speed - 1.0).abs() < 1e-9) && !request.subtitles.unwrap_or(subtitles)
}

/// The state of a video that an export of it would show now: digest, length and guide.
pub fn shown(tx: &ReadTx, media: &Path, video: &VideoRow) -> Result<(ShownRow, Guide), StoreError> {
    let (clips, music) = render::of_video(tx, media, video)?;
    let guide = guide(tx, video)?;
    let text = serde_json::to_string(&guide).map_err(|error| StoreError::internal("a guide has no JSON form", &error))?;
    let length_ms = clips.iter().map(|clip| clip.length().0).sum();
    Ok((ShownRow { print: render::digest(&clips, music.as_ref()), length_ms, guide: text }, guide))
}

/// Transcript, captions and chapters of a video as it is now.
fn guide(tx: &ReadTx, video: &VideoRow) -> Result<Guide, StoreError> {
    let clips = ClipRow::transcribed(tx, &video.id)?.into_iter().map(|(clip, before, words)| {
        let map = clip.cut_map();
        let at = |ms| map.to_playback(SourceMs(ms)).0;
        let words = words.into_iter().map(|word| Word {
            start_time_ms: at(word.start_time_ms),
            end_time_ms: at(word.end_time_ms),
            ..word
        });
        ClipWords { start: VideoMs(before), length_ms: map.playback_length().0, words: words.collect() }
    });
    let clips: Vec<_> = clips.collect();
    let captions = cues(&clips, &BlockRules::new(None, Some(2))).into_iter();
    Ok(Guide {
        chapters: video.seen_chapters(),
        sentences: transcript::sentences(tx, &video.id)?,
        captions: captions.map(|cue| (cue.from.0, cue.to.0, cue.text())).collect(),
    })
}

/// The export that the page of a video plays; `None` if no export is suitable.
pub fn latest(tx: &ReadTx, video: &VideoRow) -> Result<Option<FilmRow>, StoreError> {
    // For an export from before the state was stored, the default for subtitles is unknown, so it is taken as burnt in.
    let maybe_subtitled = true;
    let is_film = |(film, request): &(FilmRow, CreateExport)| film.shown.is_some() || is_for_pages(request, maybe_subtitled);
    Ok(watching::exports(tx, &video.id)?.into_iter().find(is_film).map(|(film, _)| film))
}

impl Film {
    /// Loads an export's guide, and whether the video was changed since.
    pub fn read(tx: &ReadTx, media: &Path, video: &VideoRow, row: FilmRow) -> Result<Self, StoreError> {
        let (now, guide_now) = shown(tx, media, video)?;
        let film = match &row.shown {
            // The pictures and sounds are the same, so transcript and chapters that were corrected since still fit.
            Some(shown) if shown.print == now.print => {
                Self { length_ms: shown.length_ms, guide: guide_now, is_older: false, row }
            }
            Some(shown) => {
                let guide = serde_json::from_str(&shown.guide);
                let guide = guide.map_err(|error| StoreError::internal("a stored guide is damaged", &error))?;
                Self { length_ms: shown.length_ms, guide, is_older: true, row }
            }
            None if video.updated_at <= row.asked_at => {
                Self { length_ms: now.length_ms, guide: guide_now, is_older: false, row }
            }
            // The transcript at the time of the export is unknown.
            None => Self { length_ms: now.length_ms, guide: Guide::default(), is_older: true, row },
        };
        Ok(film)
    }
}

fn clock(ms: i64) -> String {
    let ms = ms.max(0);
    format!("{:02}:{:02}:{:02}.{:03}", ms / 3_600_000, ms / 60_000 % 60, ms / 1_000 % 60, ms % 1_000)
}

/// Captions as a `WebVTT` file.
pub fn caption_file(guide: &Guide) -> String {
    let mut text = String::from("WEBVTT\n\n");
    for (from, to, said) in &guide.captions {
        let said = said.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let _ = write!(text, "{} --> {}\n{said}\n\n", clock(*from), clock(*to));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_are_a_file_whose_texts_are_no_commands() {
        let captions = vec![(0, 1_500, "One <b> & --> two".to_owned()), (3_661_001, 3_662_000, "Three".to_owned())];
        let file = caption_file(&Guide { captions, ..Guide::default() });
        let wanted = "WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nOne &lt;b&gt; &amp; --&gt; two\n\n\
                      01:01:01.001 --> 01:01:02.000\nThree\n\n";
        assert_eq!(file, wanted);
    }

    #[test]
    fn a_page_plays_whole_exports_at_their_own_speed_without_burnt_in_subtitles() {
        let of = |body: serde_json::Value, subtitles| is_for_pages(&serde_json::from_value(body).unwrap(), subtitles);
        assert!(of(serde_json::json!({}), false) && of(serde_json::json!({"subtitles": false, "speed": "1"}), true));
        assert!(!of(serde_json::json!({}), true) && !of(serde_json::json!({"subtitles": true}), false));
        assert!(!of(serde_json::json!({"speed": "1.5"}), false) && !of(serde_json::json!({"granularity": "clips"}), false));
    }
}

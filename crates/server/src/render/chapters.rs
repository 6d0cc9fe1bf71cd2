//! Chapters of an export for players: a metadata file that ffmpeg puts into the video.

use super::Render;
use crate::{media::MediaError, timeline::VideoMs};
use std::{fmt::Write, path::Path};

/// A named part of the video.
#[derive(Clone, Debug, PartialEq)]
pub struct RenderChapter {
    /// Title, on one line.
    pub title: String,
    /// Start, in video time before any speed-up.
    pub from: VideoMs,
}

/// Name of the metadata file, in the folder of the encoding run.
pub const FILE: &str = "chapters.txt";

/// Writes the chapters of a video of this length, without those after its end, as on the timeline. Returns start and end of the
/// first chapter in the exported file; `None` if there are none.
pub async fn write(render: &Render, length: VideoMs, folder: &Path) -> Result<Option<(VideoMs, VideoMs)>, MediaError> {
    let Some((text, first)) = metadata(&render.chapters, length, render.speed) else { return Ok(None) };
    tokio::fs::write(folder.join(FILE), text).await.map_err(|error| MediaError::not_written(&error))?;
    Ok(Some(first))
}

/// Chapters in ffmpeg's metadata format, in milliseconds of the exported file, with start and end of the first; `None` if the video
/// has none.
fn metadata(chapters: &[RenderChapter], length: VideoMs, speed: f64) -> Option<(String, (VideoMs, VideoMs))> {
    let mut inside: Vec<_> = chapters.iter().filter(|chapter| chapter.from < length).collect();
    inside.sort_by_key(|chapter| chapter.from);
    let ends = inside.iter().skip(1).map(|next| next.from).chain([length]);
    // Of several chapters at one moment the last one counts.
    let spans: Vec<_> = inside.iter().zip(ends).filter(|(chapter, end)| chapter.from < *end).collect();
    let played = |at: VideoMs| (at.0 as f64 / speed).round() as i64;
    let first = spans.first().map(|(chapter, end)| (VideoMs(played(chapter.from)), VideoMs(played(*end))))?;
    let mut text = ";FFMETADATA1\n".to_owned();
    for (chapter, end) in spans {
        // Writing to a string cannot fail.
        let _ = write!(text, "[CHAPTER]\nTIMEBASE=1/1000\nSTART={}\nEND={}\ntitle=", played(chapter.from), played(end));
        for letter in chapter.title.chars() {
            if matches!(letter, '=' | ';' | '#' | '\\' | '\n') {
                text.push('\\');
            }
            text.push(letter);
        }
        text.push('\n');
    }
    Some((text, first))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chapter(title: &str, from: i64) -> RenderChapter {
        RenderChapter { title: title.into(), from: VideoMs(from) }
    }

    #[test]
    fn chapters_are_in_order_end_where_the_next_begins_and_lie_in_the_video() {
        let chapters = [chapter("Two", 4_000), chapter("One", 0), chapter("Behind", 9_000), chapter("Also two", 4_000)];
        let (text, first) = metadata(&chapters, VideoMs(9_000), 2.0).unwrap();
        assert_eq!(first, (VideoMs(0), VideoMs(2_000)));
        let parts: Vec<_> = text.split("[CHAPTER]\n").skip(1).collect();
        assert_eq!(
            parts,
            ["TIMEBASE=1/1000\nSTART=0\nEND=2000\ntitle=One\n", "TIMEBASE=1/1000\nSTART=2000\nEND=4500\ntitle=Also two\n"]
        );
        assert_eq!(metadata(&chapters[2..3], VideoMs(9_000), 1.0), None);
    }

    #[test]
    fn letters_that_mean_something_in_the_file_are_letters() {
        let (text, _) = metadata(&[chapter("a=b;c#d\\e\n[CHAPTER]", 0)], VideoMs(1_000), 1.0).unwrap();
        assert!(text.ends_with("title=a\\=b\\;c\\#d\\\\e\\\n[CHAPTER]\n"), "{text}");
    }
}

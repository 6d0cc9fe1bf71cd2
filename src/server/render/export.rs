//! A whole video to a file: each clip in stretches, each stretch one run of ffmpeg, then the sound, then both together.

use super::{ClipRender, Scratch, graph::Scene, sound::sound};
use crate::{
    api::{PlaybackMs, SizePx},
    media::{self, MediaError},
};
use std::{
    ffi::OsString,
    fmt::Write,
    path::{Path, PathBuf},
};

/// What is asked of a render.
#[derive(Clone, Debug)]
pub struct Render {
    /// Pixels of the shorter side.
    pub short_side: u32,
    /// Frames per second.
    pub fps: u32,
    /// How fast it is played.
    pub speed: f64,
    /// Whether subtitles are burnt in.
    pub subtitles: bool,
    /// Under the whole: file and volume.
    pub music: Option<(PathBuf, f64)>,
}

/// The size of a canvas with a longer side of at most `long`; even, as encoders want it.
pub fn fitted(canvas: SizePx, long: u32) -> (u32, u32) {
    scaled(canvas, (f64::from(long) / canvas.width.max(canvas.height)).min(1.0))
}

fn scaled(canvas: SizePx, scale: f64) -> (u32, u32) {
    let even = |pixels: f64| ((pixels * scale / 2.0).round() as u32 * 2).clamp(16, 7680);
    (even(canvas.width), even(canvas.height))
}

/// Renders clips one after the other into one file. `progress` is told 0..100.
pub async fn video(
    reels: &[ClipRender],
    render: &Render,
    out: &Path,
    scratch: &Path,
    mut progress: impl FnMut(f64),
) -> Result<(), MediaError> {
    let folder = Scratch::new(scratch)?;
    let total_ms: i64 = reels.iter().map(|reel| reel.length().0).sum();
    if total_ms == 0 {
        return Err(MediaError::Unreadable("there is nothing to play".into()));
    }
    let mut list = String::new();
    let mut played = 0;
    for (clip, reel) in reels.iter().enumerate() {
        let canvas = reel.canvas;
        let size = scaled(canvas, f64::from(render.short_side) / canvas.width.min(canvas.height));
        let moments = reel.changes();
        for (index, pair) in moments.windows(2).enumerate() {
            let &[from, to] = pair else { continue };
            // Frames are counted on the whole, so that stretches add up without drifting from the sound.
            let frame = |moment: PlaybackMs| {
                ((played + moment.0) as f64 / 1000.0 / render.speed * f64::from(render.fps)).round() as i64
            };
            let frames = frame(to) - frame(from);
            if frames == 0 {
                continue;
            }
            let stretch = Scratch::new(&folder.0)?;
            let scene = Scene { reel, at: from, length_ms: to.0 - from.0, speed: render.speed, fps: render.fps, frames, size };
            let mut args = scene.prepare(&stretch.0, render.subtitles).await?;
            let name = format!("{clip}-{index}.mkv");
            let encoder = [
                "-an",
                "-c:v",
                "libx264",
                "-preset",
                "veryfast",
                "-crf",
                "20",
                "-pix_fmt",
                "yuv420p",
                "-video_track_timescale",
                "90000",
            ];
            args.extend(encoder.map(OsString::from));
            args.push(folder.0.join(&name).into());
            let done = (played + from.0) as f64;
            media::encode(args, &stretch.0, |ms| {
                progress(
                    ((done + (ms.max(0) as f64 * render.speed).min((to.0 - from.0) as f64)) / total_ms as f64 * 90.0).min(90.0),
                );
            })
            .await?;
            // Writing to a String cannot fail. Names are ours and hold nothing that needs quoting.
            let _ = writeln!(list, "file '{name}'");
        }
        played += reel.length().0;
    }
    write(&folder.0.join("list.txt"), &list)?;
    sound(reels, render, &folder.0.join("sound.mka"), &folder.0).await?;
    progress(95.0);
    let mut args: Vec<OsString> = [
        "-f",
        "concat",
        "-safe",
        "0",
        "-i",
        "list.txt",
        "-i",
        "sound.mka",
        "-map",
        "0:v",
        "-map",
        "1:a",
        "-c:v",
        "copy",
        "-c:a",
        "aac",
        "-b:a",
        "160k",
        "-movflags",
        "+faststart",
        "-f",
        "mp4",
    ]
    .map(Into::into)
    .to_vec();
    args.push(out.into());
    media::encode(args, &folder.0, |_| {}).await?;
    progress(100.0);
    Ok(())
}

/// Renders each clip into a file of its own: `1 Intro.mp4`.
pub async fn clips(
    reels: &[ClipRender],
    render: &Render,
    folder: &Path,
    scratch: &Path,
    mut progress: impl FnMut(f64),
) -> Result<Vec<(String, PathBuf)>, MediaError> {
    let mut files = Vec::new();
    for (index, reel) in reels.iter().enumerate() {
        let safe: String = reel.name.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_')).take(60).collect();
        let path = folder.join(format!("{index}.mp4"));
        let share = 100.0 / reels.len() as f64;
        video(std::slice::from_ref(reel), render, &path, scratch, |done| {
            progress(share * (index as f64 + done / 100.0));
        })
        .await?;
        files.push((format!("{} {}.mp4", index + 1, safe.trim()), path));
    }
    Ok(files)
}

/// Writes a text file that a run of ffmpeg reads.
pub(super) fn write(path: &Path, text: &str) -> Result<(), MediaError> {
    std::fs::write(path, text).map_err(|error| MediaError::not_written(&error))
}

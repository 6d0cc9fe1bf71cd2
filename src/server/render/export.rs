//! A whole video to a file: each clip in stretches, each stretch one run of ffmpeg, then the sound, then both together.

use super::{Reel, Scratch, graph::Scene};
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
    reels: &[Reel],
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
            let mut args = scene.args(&stretch.0, render.subtitles)?;
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
    reels: &[Reel],
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

fn write(path: &Path, text: &str) -> Result<(), MediaError> {
    std::fs::write(path, text)
        .map_err(|error| MediaError::NotRun { program: "ffmpeg", reason: format!("no room for its work: {error}") })
}

/// Voices as cut, sound effects where they stand, and music under all of it.
async fn sound(reels: &[Reel], render: &Render, out: &Path, folder: &Path) -> Result<(), MediaError> {
    let (mut args, mut inputs, mut filters) = (Vec::<OsString>::new(), 0, Vec::<String>::new());
    let mut open = |args: &mut Vec<OsString>, before: &[&str], file: &Path| {
        args.extend(before.iter().map(OsString::from));
        args.extend(["-i".into(), file.into()]);
        inputs += 1;
        inputs - 1
    };
    let mut clips = String::new();
    let mut effects = Vec::new();
    let mut played = 0;
    for (clip, reel) in reels.iter().enumerate() {
        let length = reel.length().0 as f64 / 1000.0;
        let mut voices = Vec::new();
        for (file, volume) in &reel.voices {
            if !media::probe(file).await?.has_audio {
                continue;
            }
            let input = open(&mut args, &[], file);
            let kept = kept_ranges(reel);
            filters.push(format!(
                "[{input}:a:0]aresample=48000,aformat=channel_layouts=stereo,aselect='{kept}',asetpts=N/SR/TB,volume={volume:.3}[c{clip}n{}]",
                voices.len()
            ));
            voices.push(format!("[c{clip}n{}]", voices.len()));
        }
        let whole = format!("apad=whole_dur={length:.3},atrim=0:{length:.3},asetpts=N/SR/TB[c{clip}]");
        filters.push(match voices.len() {
            0 => format!("anullsrc=r=48000:cl=stereo,atrim=0:{length:.3}[c{clip}]"),
            1 => format!("{}{whole}", voices.concat()),
            count => format!("{}amix=inputs={count}:normalize=0:duration=longest,{whole}", voices.concat()),
        });
        let _ = write!(clips, "[c{clip}]");
        for (file, start, length, volume) in &reel.sounds {
            let input = open(&mut args, &[], file);
            let (length, delay) = (length.0 as f64 / 1000.0, played + start.0);
            let name = format!("[s{}]", effects.len());
            filters.push(format!(
                "[{input}:a:0]aresample=48000,aformat=channel_layouts=stereo,atrim=0:{length:.3},volume={volume:.3},adelay={delay}:all=1{name}"
            ));
            effects.push(name);
        }
        played += reel.length().0;
    }
    let total = played as f64 / 1000.0;
    if let Some((file, volume)) = &render.music {
        let input = open(&mut args, &["-stream_loop", "-1"], file);
        filters.push(format!(
            "[{input}:a:0]aresample=48000,aformat=channel_layouts=stereo,atrim=0:{total:.3},volume={volume:.3}[music]"
        ));
        effects.push("[music]".into());
    }
    filters.push(format!("{clips}concat=n={}:v=0:a=1[speech]", reels.len()));
    let mix = match effects.len() {
        0 => "[speech]anull".to_owned(),
        count => format!("[speech]{}amix=inputs={}:normalize=0:duration=first", effects.concat(), count + 1),
    };
    filters.push(format!("{mix},alimiter=limit=0.97,atempo={:.4}[all]", render.speed));
    let graph = folder.join("sound.txt");
    write(&graph, &filters.join(";\n"))?;
    args.extend(["-filter_complex_script".into(), graph.into()]);
    args.extend(["-map", "[all]", "-c:a", "pcm_s16le"].map(OsString::from));
    args.push(out.into());
    media::encode(args, folder, |_| {}).await
}

/// What is played, as an expression of `t` in source time.
fn kept_ranges(reel: &Reel) -> String {
    let (mut kept, mut from) = (Vec::new(), 0);
    let end = reel.map.source_length().0;
    for (start, stop) in reel.map.removed().iter().map(|(start, stop)| (start.0, stop.0)).chain([(end, end)]) {
        if start > from {
            kept.push(format!("gte(t,{:.3})*lt(t,{:.3})", from as f64 / 1000.0, start as f64 / 1000.0));
        }
        from = stop;
    }
    kept.join("+")
}

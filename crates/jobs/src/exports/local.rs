//! Exports rendered on this computer from the open video: a range as an MP4 or a GIF, or its sound alone. Each frame is
//! composed as for `cutroom frame`, and the sound is mixed as for playback.

use super::{
    ExportError, Exported, HandOver,
    checked::content_of,
    hand_over::{Destination, hand_over},
    part_file::PartFile,
    remove_part,
};
use crate::{
    api::Client,
    document::Project,
    fonts,
    jobs::{
        loudness::LoudnessTarget,
        one_frame::{FrameError, decode},
        relay::Relay,
        sound_plan::sound_plan,
    },
    media::{self, FrameWriter, HardwareEncoder, Levelled, MediaError, loudness_of, mixer::Plan},
    picture::{self, Compositor, Given, Pixels, Wanted},
    timeline::VideoMs,
};
use futures_util::{StreamExt, TryStreamExt, stream};
use serde::{Deserialize, Serialize};
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    sync::Arc,
};
use tokio::sync::mpsc;

/// Maximum number of images of one frame that are decoded at the same time.
const MOST_AT_ONCE: usize = 4;
/// Maximum number of blocks of mixed sound that wait for the encoder.
const AHEAD: usize = 16;
/// Share of the progress that the sound takes.
const SOUND_DONE: f64 = 0.05;

/// Format of exported sound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SoundForm {
    /// Uncompressed WAV.
    #[default]
    Wav,
    /// AAC in M4A.
    M4a,
}

/// Quality of an MP4: how much its compression may lose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum FilmQuality {
    /// A smaller file; losses are visible in motion.
    Small,
    /// Hardly any visible loss.
    #[default]
    Good,
    /// No visible loss, to be kept or edited further.
    Best,
}

impl FilmQuality {
    /// Rate factor and speed preset of libx264.
    fn encoding(self) -> (u32, &'static str) {
        match self {
            Self::Small => (27, "veryfast"),
            Self::Good => (20, "veryfast"),
            Self::Best => (14, "fast"),
        }
    }
}

/// Length of a GIF's longer side: small, because a GIF stores whole images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GifSide {
    /// 320 pixels.
    Small,
    /// 480 pixels.
    Medium,
    /// 640 pixels.
    #[default]
    Large,
    /// 960 pixels.
    Huge,
}

impl GifSide {
    /// All lengths.
    pub const ALL: [Self; 4] = [Self::Small, Self::Medium, Self::Large, Self::Huge];

    /// Length in pixels.
    pub fn pixels(self) -> u32 {
        match self {
            Self::Small => 320,
            Self::Medium => 480,
            Self::Large => 640,
            Self::Huge => 960,
        }
    }
}

/// Frame rate of a GIF, whose delays are hundredths of a second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum GifRate {
    /// 5 frames a second.
    Five,
    /// 10 frames a second.
    Ten,
    /// 12.5 frames a second.
    #[default]
    Usual,
    /// 25 frames a second.
    Smooth,
}

impl GifRate {
    /// All rates.
    pub const ALL: [Self; 4] = [Self::Five, Self::Ten, Self::Usual, Self::Smooth];

    /// Rate as a fraction.
    fn fraction(self) -> (i64, i64) {
        match self {
            Self::Five => (5, 1),
            Self::Ten => (10, 1),
            Self::Usual => (25, 2),
            Self::Smooth => (25, 1),
        }
    }

    /// Frames per second.
    pub fn per_second(self) -> f64 {
        let (frames, seconds) = self.fraction();
        frames as f64 / seconds as f64
    }
}

/// Form of a GIF.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct GifForm {
    /// Length of the longer side.
    pub side: GifSide,
    /// Frame rate.
    pub rate: GifRate,
    /// Whether it stops at its end; otherwise it is repeated.
    pub plays_once: bool,
}

/// Kind of file to render.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocalKind {
    /// MP4 with sound.
    Film {
        /// Length of the shorter side, in pixels; `None` for that of the canvas.
        short_side: Option<u32>,
        /// Frames per second.
        fps: u32,
        /// Quality.
        quality: FilmQuality,
        /// Whether the machine's own encoder is used if one works.
        uses_hardware: bool,
    },
    /// Animated GIF.
    Gif(GifForm),
    /// Sound alone.
    Sound(SoundForm),
    /// Timeline of the whole video for other editors.
    Timeline(HandOver),
}

/// Export to render on this computer.
#[derive(Clone, Debug)]
pub struct LocalJob {
    /// Video with its unsaved changes.
    pub project: Arc<Project>,
    /// Range of the video to render.
    pub range: (VideoMs, VideoMs),
    /// Kind of file.
    pub kind: LocalKind,
    /// Loudness that the sound is brought to.
    pub loudness: LoudnessTarget,
    /// Path of the file.
    pub target: PathBuf,
    /// Whether an existing file is replaced.
    pub replaces: bool,
    /// Part of the part file's name that is unique to the job.
    pub token: String,
}

/// Renders a job. `tell` is called with the progress, from 0 to 1.
///
/// # Errors
/// Fails if there is no file; then nothing of it is left.
pub async fn draw(
    relay: &Relay,
    client: Option<&Client>,
    job: &LocalJob,
    tell: &(dyn Fn(f64) + Send + Sync),
) -> Result<Exported, ExportError> {
    let drawn = match (job.kind, client) {
        (LocalKind::Timeline(how), Some(client)) => {
            let to = Destination { target: &job.target, replaces: job.replaces, token: &job.token };
            hand_over(relay, client, (&job.project, how), to, tell).await
        }
        (LocalKind::Timeline(_), None) => Err(ExportError::Failed(words::exports::error_not_connected().to_owned())),
        _ => attempt(relay, job, tell).await,
    };
    if drawn.is_err() {
        let (target, token) = (job.target.clone(), job.token.clone());
        // [`remove_part`] logs a failure itself.
        let _ = tokio::task::spawn_blocking(move || remove_part(&target, &token)).await;
    }
    // The error of an encoder without free disk space lacks the path.
    drawn.map_err(|error| match error {
        ExportError::Media(MediaError::DiskFull) => ExportError::DiskFull(job.target.clone()),
        error => error,
    })
}

async fn attempt(relay: &Relay, job: &LocalJob, tell: &(dyn Fn(f64) + Send + Sync)) -> Result<Exported, ExportError> {
    let (from, to) = job.range;
    if to <= from {
        return Err(ExportError::Empty);
    }
    let mut part = PartFile::open(&job.target, &job.token).await?;
    part.clear().await?;
    if !job.replaces && tokio::fs::symlink_metadata(&job.target).await.is_ok() {
        return Err(ExportError::IsThere(job.target.clone()));
    }
    let (mut hardware, mut levelled) = (None, None);
    let folder = tempfile::tempdir().map_err(|error| ExportError::of_file(&job.target, &error))?;
    let out = std::path::absolute(part.path()).map_err(|error| ExportError::of_file(&job.target, &error))?;
    match job.kind {
        LocalKind::Sound(form) => {
            let mut args: Vec<OsString> = match form {
                SoundForm::Wav => ["-c:a", "pcm_s16le", "-f", "wav"].map(Into::into).to_vec(),
                SoundForm::M4a => {
                    ["-c:a", "aac", "-b:a", "192k", "-movflags", "+faststart", "-f", "mp4"].map(Into::into).to_vec()
                }
            };
            args.push(out.into());
            levelled = sound(relay, job, args, folder.path(), tell, 1.0).await?;
        }
        LocalKind::Film { short_side, fps, quality, uses_hardware } => {
            let args = ["-c:a", "pcm_s16le", "sound.wav"].map(Into::into).to_vec();
            levelled = sound(relay, job, args, folder.path(), tell, SOUND_DONE).await?;
            let canvas = job.project.video.dimensions;
            let scale = short_side.map_or(1.0, |side| f64::from(side) / canvas.width.min(canvas.height));
            let size = scaled(canvas.width, canvas.height, scale);
            let draw = async |hardware: Option<HardwareEncoder>| {
                let encoder = FrameWriter::open(film(size, fps, (quality, hardware), &out), folder.path())?;
                let told = |done| tell(SOUND_DONE + done * (1.0 - SOUND_DONE));
                frames(relay, job, size, (i64::from(fps), 1), encoder, encodable, &told).await
            };
            hardware = if uses_hardware { HardwareEncoder::working().await } else { None };
            match draw(hardware).await {
                // It may fail at this size, or be in use by too many others.
                Err(ExportError::Media(error)) if hardware.is_some() && !matches!(error, MediaError::DiskFull) => {
                    tracing::info!(%error, "the machine's encoder failed, and the software takes over");
                    hardware = None;
                    draw(None).await?;
                }
                done => done?,
            }
        }
        LocalKind::Gif(form) => {
            let canvas = job.project.video.dimensions;
            let side = f64::from(form.side.pixels());
            let size = scaled(canvas.width, canvas.height, (side / canvas.width.max(canvas.height)).min(1.0));
            let encoder = FrameWriter::open(gif(size, form, &out), folder.path())?;
            frames(relay, job, size, form.rate.fraction(), encoder, Pixels::into_data, tell).await?;
        }
        // [`draw`] hands it over.
        LocalKind::Timeline(_) => return Err(ExportError::Empty),
    }
    let content = content_of(part.path()).await?;
    let bytes = tokio::fs::metadata(part.path()).await.map_or(0, |file| file.len());
    part.put(job.replaces).await?;
    tell(1.0);
    // A local export has no id on a server.
    let encoder = matches!(job.kind, LocalKind::Film { uses_hardware: true, .. }).then_some(hardware);
    Ok(Exported { export: "".into(), file: job.target.clone(), bytes, content, encoder, levelled })
}

fn scaled(width: f64, height: f64, scale: f64) -> (u32, u32) {
    let even = |side: f64| ((side * scale / 2.0).round() as u32 * 2).clamp(16, 7_680);
    (even(width), even(height))
}

/// Frame in the pixel format of the video encoder.
fn encodable(pixels: Pixels) -> Vec<u8> {
    let mut yuv = Vec::new();
    picture::to_yuv420(&pixels, &mut yuv);
    yuv
}

fn film(
    (width, height): (u32, u32),
    fps: u32,
    (quality, hardware): (FilmQuality, Option<HardwareEncoder>),
    out: &Path,
) -> Vec<OsString> {
    let (factor, preset) = quality.encoding();
    let (size, fps) = (format!("{width}x{height}"), fps.to_string());
    let mut args: Vec<OsString> = hardware.map_or(&[][..], HardwareEncoder::before).iter().map(Into::into).collect();
    args.extend(["-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", &size, "-r", &fps, "-i", "pipe:0"].map(OsString::from));
    args.extend(["-i", "sound.wav", "-map", "0:v", "-map", "1:a"].map(OsString::from));
    let tags = "setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709";
    args.extend(["-vf".into(), format!("{tags}{}", hardware.map_or("", HardwareEncoder::filter)).into()]);
    match hardware {
        Some(encoder) => args.extend(encoder.encoding(factor).into_iter().map(OsString::from)),
        None => args.extend(["-c:v", "libx264", "-preset", preset, "-crf", &factor.to_string()].map(OsString::from)),
    }
    args.extend(["-c:a", "aac", "-b:a", "160k", "-movflags", "+faststart", "-f", "mp4"].map(OsString::from));
    args.push(out.into());
    args
}

fn gif((width, height): (u32, u32), form: GifForm, out: &Path) -> Vec<OsString> {
    let (frames, seconds) = form.rate.fraction();
    // ffmpeg counts the repetitions: 0 is for ever, -1 none.
    let repetitions = if form.plays_once { "-1" } else { "0" };
    let (size, rate) = (format!("{width}x{height}"), format!("{frames}/{seconds}"));
    let mut args: Vec<OsString> =
        ["-f", "rawvideo", "-pix_fmt", "rgba", "-s", &size, "-r", &rate, "-i", "pipe:0"].map(Into::into).to_vec();
    // Each frame has a palette of its own: a common palette needs all frames in memory first.
    let colours = "split[one][other];[one]palettegen=stats_mode=single[colours];[other][colours]paletteuse=new=1";
    args.extend(["-filter_complex", colours, "-loop", repetitions, "-f", "gif"].map(OsString::from));
    args.push(out.into());
    args
}

/// Mixes the sound of the range and pipes it to ffmpeg, which encodes it with the arguments `encoding`. Where the job has a target of
/// loudness, the range is mixed twice: first to measure it, then with one gain over all of it. Returns the gain.
async fn sound(
    relay: &Relay,
    job: &LocalJob,
    encoding: Vec<OsString>,
    folder: &Path,
    tell: &(dyn Fn(f64) + Send + Sync),
    share: f64,
) -> Result<Option<Levelled>, ExportError> {
    let plan: Arc<Plan> = Arc::new(sound_plan(&job.project, &|url| relay.address(url).ok()));
    let range = (job.range.0.0, job.range.1.0);
    let (levelled, begun) = match job.loudness.lufs() {
        Some(target) => (levelled(plan.clone(), range, target, &|done| tell(done * share / 2.0)).await?, share / 2.0),
        None => (None, 0.0),
    };
    let gain = levelled.as_ref().map_or(1.0, Levelled::factor);
    let mut args: Vec<OsString> = ["-f", "f32le", "-ar", "48000", "-ac", "2", "-i", "pipe:0"].map(Into::into).to_vec();
    args.extend(encoding);
    let mut encoder = FrameWriter::open(args, folder)?;
    let (send, mut blocks) = mpsc::channel(AHEAD);
    // If the export is cancelled, the receiver is dropped and mixing stops.
    let mixing =
        tokio::task::spawn_blocking(move || media::mixed_part(plan, range, gain, |block| send.blocking_send(block).is_ok()));
    let all = ((range.1 - range.0) as f64 * 384.0).max(1.0);
    let mut written = 0.0;
    while let Some(block) = blocks.recv().await {
        encoder.write(&block).await?;
        written += block.len() as f64;
        tell(begun + (written / all).min(1.0) * (share - begun));
    }
    mixing.await.map_err(|error| not_run(&error))??;
    encoder.finish().await?;
    Ok(levelled)
}

/// Gain that brings a range of a plan to a target in LUFS; `None` for silence. `tell` is called with the share that was measured.
async fn levelled(
    plan: Arc<Plan>,
    range: (i64, i64),
    target: f64,
    tell: &(dyn Fn(f64) + Send + Sync),
) -> Result<Option<Levelled>, ExportError> {
    let (send, mut shares) = mpsc::channel(AHEAD);
    // If the export is cancelled, the receiver is dropped and measuring stops.
    let measuring = tokio::task::spawn_blocking(move || loudness_of(plan, range, |done| send.blocking_send(done).is_ok()));
    while let Some(done) = shares.recv().await {
        tell(done);
    }
    let measured = measuring.await.map_err(|error| not_run(&error))??;
    Ok(measured.and_then(|loudness| loudness.towards(target)))
}

fn not_run(error: &tokio::task::JoinError) -> MediaError {
    MediaError::NotRun { program: "cutroom", reason: error.to_string().into() }
}

/// Draws every frame of the range and pipes it to an encoder.
async fn frames(
    relay: &Relay,
    job: &LocalJob,
    size: (u32, u32),
    (frames, seconds): (i64, i64),
    mut encoder: FrameWriter,
    made: fn(Pixels) -> Vec<u8>,
    tell: &(dyn Fn(f64) + Send + Sync),
) -> Result<(), ExportError> {
    let (from, to) = job.range;
    // Each frame shows the first whole millisecond at which it is due, as in server exports, and the last one begins within the
    // range.
    let due = |frame: i64| -frame.saturating_mul(1_000 * seconds).saturating_neg().div_euclid(frames);
    let count = (-(to.0 - from.0).saturating_mul(frames).saturating_neg().div_euclid(1_000 * seconds)).max(1);
    let mut compositor = Compositor::new(size, fonts::shared());
    // Images that stand still are decoded once.
    let mut before: Vec<(Wanted, Arc<Pixels>)> = Vec::new();
    for frame in 0..count {
        let at = VideoMs((from.0 + due(frame)).min(to.0 - 1));
        let plan = job.project.frame_at(at, size).ok_or(ExportError::Empty)?;
        let decoded = decoded(relay, &plan, size, &before).await?;
        before.clone_from(&decoded);
        let draw = move || {
            let find = |wanted: &Wanted| decoded.iter().find(|(known, _)| known == wanted);
            let given = |wanted: &Wanted| find(wanted).map(|(_, pixels)| Given::Fitted(pixels));
            let pixels = compositor.frame(&plan.composition, &given);
            (compositor, made(pixels))
        };
        let drawn = tokio::task::spawn_blocking(draw).await;
        let bytes;
        (compositor, bytes) = drawn.map_err(|error| not_run(&error))?;
        encoder.write(&bytes).await?;
        tell((frame + 1) as f64 / count as f64);
    }
    encoder.finish().await?;
    Ok(())
}

/// Images of a frame; those that the previous frame had are reused.
async fn decoded(
    relay: &Relay,
    plan: &crate::jobs::frame_plan::FramePlan,
    size: (u32, u32),
    before: &[(Wanted, Arc<Pixels>)],
) -> Result<Vec<(Wanted, Arc<Pixels>)>, ExportError> {
    let one = |(wanted, _): (Wanted, bool)| async move {
        let known = before.iter().find(|(known, _)| *known == wanted).map(|(_, pixels)| pixels.clone());
        let pixels = match known {
            Some(pixels) => Some(pixels),
            None => decode(relay, plan, &wanted).await?.map(Arc::new),
        };
        Ok::<_, FrameError>(pixels.map(|pixels| (wanted, pixels)))
    };
    let wanted = picture::wanted(&plan.composition, size);
    let all: Result<Vec<_>, _> = stream::iter(wanted.into_iter().map(one)).buffered(MOST_AT_ONCE).try_collect().await;
    let all = all.map_err(|error| match error {
        FrameError::Media { error, .. } => ExportError::Media(error),
        other => ExportError::Media(MediaError::Unreadable(other.to_string().into())),
    })?;
    Ok(all.into_iter().flatten().collect())
}

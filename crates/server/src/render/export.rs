//! Export of a whole video to a file: first the sound, then frame by frame the picture, drawn here and encoded by one ffmpeg
//! process.

use super::{
    ClipRender, RenderChapter, Scratch, chapter_track, chapters,
    layers::{Decoded, LayerSource, Pace, computed, given, is_same_view},
    sound::sound,
};
use crate::{
    api::{PlaybackMs, SizePx},
    fonts,
    media::{FilmWriter, FrameWriter, MediaError},
    picture::{self, Compositor, Lent, Pixels, Wanted},
    stage::compose::{ClipView, Composition, compose},
    timeline::{OutputFrames, VideoMs},
};
use std::{
    ffi::OsString,
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};
use tokio::sync::mpsc;

/// Settings of a render.
#[derive(Clone, Debug)]
pub struct Render {
    /// Length of the shorter side in pixels.
    pub short_side: u32,
    /// Frames per second.
    pub fps: u32,
    /// Playback speed; 1.0 is as recorded.
    pub speed: f64,
    /// Whether subtitles are burnt in.
    pub subtitles: bool,
    /// Background music of the whole video.
    pub music: Option<RenderMusic>,
    /// Chapters of the whole video.
    pub chapters: Vec<RenderChapter>,
}

/// Background music, repeated until the video ends.
#[derive(Clone, Debug)]
pub struct RenderMusic {
    /// Path of its media file.
    pub file: PathBuf,
    /// Length in milliseconds.
    pub length_ms: i64,
    /// Volume; 1.0 is as recorded.
    pub volume: f64,
}

impl Render {
    fn frames(&self) -> OutputFrames {
        OutputFrames::new(self.fps, self.speed)
    }
}

/// Progress in percent when the sound is done.
const SOUND_DONE: f64 = 5.0;
/// Progress in percent when the last frame is handed to the encoder.
const FRAMES_DONE: f64 = 98.0;
/// A part of a recording that stays the same for this long gets its own decoder, and is not cut out of the whole picture.
const LASTING_MS: [i64; 4] = [250, 500, 1_000, 2_000];

/// Size of a canvas scaled down to a longer side of at most `long`; even, as encoders require.
pub fn fitted(canvas: SizePx, long: u32) -> (u32, u32) {
    scaled(canvas, (f64::from(long) / canvas.width.max(canvas.height)).min(1.0))
}

fn scaled(canvas: SizePx, scale: f64) -> (u32, u32) {
    let even = |pixels: f64| ((pixels * scale / 2.0).round() as u32 * 2).clamp(16, 7680);
    (even(canvas.width), even(canvas.height))
}

/// A stretch of a clip without a cut.
#[derive(Clone, Copy, Debug)]
struct Run {
    /// Playback length of the video before the clip.
    before: VideoMs,
    /// End of the stretch, exclusive.
    to: PlaybackMs,
    /// Number of its first frame in the whole video.
    first: i64,
    /// Number after its last frame.
    end: i64,
}

/// Splits a clip into stretches; the video plays `played_ms` before it. Frames are counted in the whole video, so that stretches
/// don't drift from the sound, and each frame belongs to the stretch of its moment.
fn runs(clip_render: &ClipRender, played_ms: i64, render: &Render) -> Vec<Run> {
    let mut edges = vec![PlaybackMs(0)];
    edges.extend(clip_render.map.edit_points().map(|edit_point| edit_point.at));
    edges.push(clip_render.map.playback_length());
    edges.sort_unstable();
    edges.dedup();
    let (before, frames) = (VideoMs(played_ms), render.frames());
    let frame = |moment: PlaybackMs| frames.first_at(VideoMs(played_ms + moment.0));
    let pairs = edges.windows(2).filter_map(|pair| if let &[from, to] = pair { Some((from, to)) } else { None });
    let run = |(from, to)| Run { before, to, first: frame(from), end: frame(to) };
    pairs.map(run).filter(|run| run.end > run.first).collect()
}

/// Renders consecutive clips into one file. `progress` is called with 0..100.
pub async fn video(
    clip_renders: &[ClipRender],
    render: &Render,
    out: &Path,
    scratch: &Path,
    mut progress: impl FnMut(f64),
) -> Result<(), MediaError> {
    let folder = Scratch::new(scratch)?;
    let nothing = || MediaError::Unreadable("there is nothing to play".into());
    let canvas = clip_renders.first().ok_or_else(nothing)?.canvas;
    let mut played_ms = 0;
    let mut clips = Vec::new();
    for clip_render in clip_renders {
        clips.push(runs(clip_render, played_ms, render));
        played_ms += clip_render.length().0;
    }
    let total = clips.last().and_then(|_| clips.iter().flatten().last()).map(|run| run.end).ok_or_else(nothing)?;
    sound(clip_renders, render, &folder.0.join("sound.mka"), &folder.0).await?;
    progress(SOUND_DONE);
    let size = scaled(canvas, f64::from(render.short_side) / canvas.width.min(canvas.height));
    let first_chapter = chapters::write(render, VideoMs(played_ms), &folder.0).await?;
    let mut film = Film::new(FilmWriter::open(encoder(render.fps, first_chapter.is_some(), out), size, render.fps, &folder.0)?);
    // Three stages run concurrently: while one frame is drawn, the next is decoded and the previous one encoded. No stage is more
    // than a frame or two ahead, and buffers are reused, so memory does not grow with the length of the export.
    let (scenes, mut listed) = mpsc::channel(1);
    let (pictures, mut drawn) = mpsc::channel(1);
    let read = async move {
        let mut number = 0;
        for (index, (clip_render, runs)) in clip_renders.iter().zip(&clips).enumerate() {
            let before = index.checked_sub(1).and_then(|before| clip_renders.get(before));
            let view = clip_render.view(before, render.subtitles);
            let mut layers = LayerSource::new(clip_render, before);
            for run in runs {
                layers.cut();
                for frame in run.first..run.end {
                    // Waits until the previous frame is being drawn. If the drawing stage has ended, it reports the error.
                    let Ok(room) = scenes.reserve().await else { return Ok(()) };
                    let made = Scene::read(&view, &mut layers, size, *run, frame, render).await?;
                    room.send(Numbered { number, frame, made });
                    number += 1;
                }
            }
        }
        Ok::<(), MediaError>(())
    };
    let draw = async move {
        let mut drawer = Drawer::new(size);
        while let Some(Numbered { number, frame, made: scene }) = listed.recv().await {
            let made;
            (drawer, made) = drawer.draw(scene).await?;
            if pictures.send(Numbered { number, frame, made }).await.is_err() {
                break;
            }
        }
        Ok(())
    };
    let encode = async {
        while let Some(Numbered { number, frame, made }) = drawn.recv().await {
            film.show(number, made).await?;
            progress(SOUND_DONE + (frame + 1) as f64 / total as f64 * (FRAMES_DONE - SOUND_DONE));
        }
        Ok(())
    };
    tokio::try_join!(read, draw, encode)?;
    film.finish().await?;
    if let Some((from, to)) = first_chapter {
        let film = out.to_owned();
        computed(move || chapter_track::begin_at(&film, from, to)).await??;
    }
    progress(100.0);
    Ok(())
}

/// A frame's result in a stage: its number among all encoded frames, and in the whole video.
struct Numbered<T> {
    number: u64,
    frame: i64,
    made: T,
}

/// Reused buffers of encoded pictures: one is being handed over, one was handed over last, one waits, one was drawn last, and one
/// is drawn.
const LENT: usize = 5;
/// After this many repeated frames a picture is handed over again, so that the encoder works while the next picture is decoded.
const REPEATED: u64 = 16;

/// Output of the frames to the encoder.
struct Film {
    encoder: FilmWriter,
    /// The current picture, and the number of the frame with which it was last handed over.
    shown: Option<(u64, Arc<Vec<u8>>)>,
    frames: u64,
}

impl Film {
    fn new(encoder: FilmWriter) -> Self {
        Self { encoder, shown: None, frames: 0 }
    }

    /// Shows a frame: a new picture, or the current one if `changed` is `None`. The current picture is handed over again after
    /// [`REPEATED`] frames.
    async fn show(&mut self, number: u64, changed: Option<Arc<Vec<u8>>>) -> Result<(), MediaError> {
        self.frames = number + 1;
        let picture = match (changed, &self.shown) {
            (Some(picture), _) => picture,
            (None, Some((from, picture))) if self.frames >= from + REPEATED => picture.clone(),
            (None, _) => return Ok(()),
        };
        self.encoder.write(number, &picture).await?;
        self.shown = Some((number, picture));
        Ok(())
    }

    /// Waits until the file is complete.
    async fn finish(mut self) -> Result<(), MediaError> {
        if let Some((_, picture)) = self.shown.filter(|(from, _)| from + 1 < self.frames) {
            // This tells the encoder how long the last picture is shown.
            self.encoder.write(self.frames - 1, &picture).await?;
        }
        self.encoder.finish().await
    }
}

/// Draws frames in the encoder's format.
struct Drawer {
    compositor: Compositor,
    lent: Lent<Vec<u8>>,
    last: Option<Drawn>,
}

/// The frame that was drawn last.
struct Drawn {
    scene: Scene,
    pixels: Pixels,
    /// Frame in the encoder's format.
    yuv: Arc<Vec<u8>>,
}

impl Drawer {
    fn new(size: (u32, u32)) -> Self {
        Self { compositor: Compositor::new(size, fonts::shared()), lent: Lent::new(LENT), last: None }
    }

    /// Draws a frame as planar YUV. `None` if it equals the previous frame: then the encoder repeats that one.
    async fn draw(mut self, scene: Scene) -> Result<(Self, Option<Arc<Vec<u8>>>), MediaError> {
        if self.last.as_ref().is_some_and(|last| scene.is_drawn_like(&last.scene)) {
            return Ok((self, None));
        }
        let draw = move || {
            let drawn = self.redraw(scene);
            (self, Some(drawn))
        };
        computed(draw).await
    }

    fn redraw(&mut self, scene: Scene) -> Arc<Vec<u8>> {
        let layers = |wanted: &Wanted| given(&scene.decoded, wanted);
        let mut over = self.lent.returned().unwrap_or_default();
        let last = self.last.take();
        let changed = last.as_ref().and_then(|last| scene.changed_since(&last.scene, self.compositor.size()));
        let pixels = match (changed, last) {
            (Some(rows), Some(Drawn { pixels, yuv, .. })) => {
                let pixels = self.compositor.redraw(pixels, rows.clone(), &scene.composition, &layers);
                picture::to_yuv420_after(&yuv, &pixels, rows, &mut over);
                pixels
            }
            (_, last) => {
                if let Some(Drawn { pixels, .. }) = last {
                    self.compositor.give_back(pixels);
                }
                let pixels = self.compositor.frame(&scene.composition, &layers);
                picture::to_yuv420(&pixels, &mut over);
                pixels
            }
        };
        let yuv = self.lent.lend(over);
        self.last = Some(Drawn { scene, pixels, yuv: yuv.clone() });
        yuv
    }
}

/// A frame before it is drawn: its composition and the decoded pictures.
struct Scene {
    composition: Composition,
    /// The composition without the times of its recordings, for comparing frames.
    listed: Composition,
    decoded: Vec<Decoded>,
}

impl Scene {
    async fn read(
        view: &ClipView<'_>,
        layers: &mut LayerSource<'_>,
        size: (u32, u32),
        run: Run,
        frame: i64,
        render: &Render,
    ) -> Result<Self, MediaError> {
        let (frames, left) = (render.frames(), (run.end - frame).max(1) as u64);
        let moment = frames.moment(frame);
        let at = PlaybackMs(moment.0 - run.before.0);
        let composition = compose(view, at);
        let wanted = picture::wanted(&composition, size);
        let lasts = |one: &Wanted| {
            LASTING_MS
                .iter()
                .map(|later| PlaybackMs(at.0 + later))
                .take_while(|later| *later < run.to)
                .all(|later| picture::wanted(&compose(view, later), size).iter().any(|(then, _)| is_same_view(then, one)))
        };
        let pace = Pace { rate: frames.rate(), left, ahead_us: moment.0 * 1_000 - frames.exact_us(frame) };
        let decoded = layers.frame(&wanted, pace, lasts).await?;
        Ok(Self { listed: composition.without_moments(), composition, decoded })
    }

    /// Whether two frames look the same: equal compositions of identical pictures.
    fn is_drawn_like(&self, other: &Self) -> bool {
        let same = |(a, b): (&Decoded, &Decoded)| a.is_same_picture(b);
        self.decoded.len() == other.decoded.len()
            && self.decoded.iter().zip(&other.decoded).all(same)
            && self.listed == other.listed
    }

    /// Rows in which this frame differs from another one; `None` if more differs than the pictures of the same recordings in the
    /// same places.
    fn changed_since(&self, other: &Self, size: (u32, u32)) -> Option<Range<i64>> {
        if self.listed != other.listed || self.decoded.len() != other.decoded.len() {
            return None;
        }
        let changed = |wanted: &Wanted| {
            let mut pairs = self.decoded.iter().zip(&other.decoded);
            let (now, before) = pairs.find(|(now, _)| now.wanted() == wanted)?;
            now.changed_since(before)
        };
        Some(picture::touched(&self.composition, size, &changed))
    }

    /// Draws the frame on its own, without a previous one.
    async fn pixels(self, size: (u32, u32)) -> Result<Pixels, MediaError> {
        let draw = move || {
            let layers = |wanted: &Wanted| given(&self.decoded, wanted);
            Compositor::new(size, fonts::shared()).frame(&self.composition, &layers)
        };
        computed(draw).await
    }
}

/// Arguments of the ffmpeg run that encodes the frames and adds the sound.
fn encoder(fps: u32, has_chapters: bool, out: &Path) -> Vec<OsString> {
    let mut args: Vec<OsString> = ["-i", "sound.mka"].map(Into::into).to_vec();
    if has_chapters {
        args.extend(["-f", "ffmetadata", "-i", chapters::FILE, "-map_chapters", "2"].map(OsString::from));
    }
    args.extend(["-map", "0:v", "-map", "1:a"].map(OsString::from));
    let tags = "setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709";
    let filters = format!("{},{tags}", FilmWriter::filter(fps));
    args.extend(["-vf", &filters, "-c:v", "libx264", "-preset", "veryfast", "-crf", "20"].map(OsString::from));
    args.extend(["-c:a", "aac", "-b:a", "160k", "-movflags", "+faststart", "-f", "mp4"].map(OsString::from));
    args.push(out.into());
    args
}

/// The frame that an export draws of a clip at a moment, before encoding. `before` is the previous clip.
pub async fn export_frame(
    clip_render: &ClipRender,
    before: Option<&ClipRender>,
    at: PlaybackMs,
    size: (u32, u32),
) -> Result<Pixels, MediaError> {
    let subtitles = clip_render.subtitles.enabled == Some(true);
    let render = Render { short_side: size.0.min(size.1), fps: 30, speed: 1.0, subtitles, music: None, chapters: Vec::new() };
    let cut = clip_render.map.edit_points().map(|edit_point| edit_point.at).filter(|cut| *cut > at).min();
    let run = Run { before: VideoMs(-at.0), to: cut.unwrap_or(clip_render.map.playback_length()), first: 0, end: 1 };
    let view = clip_render.view(before, subtitles);
    let mut layers = LayerSource::new(clip_render, before);
    let scene = Scene::read(&view, &mut layers, size, run, 0, &render).await?;
    scene.pixels(size).await
}

/// A still of a clip as a JPEG. `before` is the previous clip, from which it may dissolve.
pub async fn still(
    clip_render: &ClipRender,
    before: Option<&ClipRender>,
    at: PlaybackMs,
    scratch: &Path,
) -> Result<Vec<u8>, MediaError> {
    let size = fitted(clip_render.canvas, 1280);
    let composition = compose(&clip_render.view(before, clip_render.subtitles.enabled == Some(true)), at);
    let mut layers = LayerSource::new(clip_render, before);
    let mut decoded = Vec::new();
    for (wanted, _) in picture::wanted(&composition, size) {
        decoded.extend(layers.still(&wanted).await?);
    }
    let draw =
        move || Compositor::new(size, fonts::shared()).frame(&composition, &|wanted| given(&decoded, wanted)).into_data();
    let rgba = computed(draw).await?;
    let folder = Scratch::new(scratch)?;
    let mut args: Vec<OsString> = ["-f", "rawvideo", "-pix_fmt", "rgba", "-s"].map(Into::into).to_vec();
    args.push(format!("{}x{}", size.0, size.1).into());
    args.extend(["-i", "pipe:0", "-frames:v", "1", "-q:v", "4", "-f", "image2"].map(OsString::from));
    args.extend(["-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "still.jpg"].map(OsString::from));
    let mut encoder = FrameWriter::open(args, &folder.0)?;
    encoder.write(&rgba).await?;
    encoder.finish().await?;
    tokio::fs::read(folder.0.join("still.jpg")).await.map_err(|error| MediaError::not_written(&error))
}

/// Renders each clip into its own file: `1 Intro.mp4`.
pub async fn clips(
    clip_renders: &[ClipRender],
    render: &Render,
    folder: &Path,
    scratch: &Path,
    mut progress: impl FnMut(f64),
) -> Result<Vec<(String, PathBuf)>, MediaError> {
    let mut files = Vec::new();
    for (index, clip_render) in clip_renders.iter().enumerate() {
        let path = folder.join(format!("{index}.mp4"));
        let share = 100.0 / clip_renders.len() as f64;
        video(std::slice::from_ref(clip_render), render, &path, scratch, |done| {
            progress(share * (index as f64 + done / 100.0));
        })
        .await?;
        files.push((format!("{} {}.mp4", index + 1, clip_render.file_name()), path));
    }
    Ok(files)
}

//! One stretch of a clip, in which nothing that is shown changes, as an ffmpeg filter graph.

use super::{ClipRender, Paint, Placed, export::write, text};
use crate::{
    api::{
        PlaybackMs, SizePx,
        effects::{Mask, MaskType},
        overlay::MediaOverlay,
    },
    media::{self, MediaError},
    stage::{Layer, LayoutTrack, Rect, arrange},
};
use std::{
    collections::{HashMap, HashSet},
    ffi::OsString,
    fmt::Write,
    path::{Path, PathBuf},
};

/// The most pictures that one run opens for overlays.
const MOST_PICTURES: usize = 16;
/// The most overlays that one run places.
const MOST_OVERLAYS: usize = 200;
/// The longest filter graph that is handed over as an argument; the system takes no argument of 128 KiB.
const LONGEST_ARGUMENT: usize = 64 << 10;

/// A graph of more filters than this runs in one thread: a thread for each core and filter takes longer to begin than the
/// filters take to run.
const MANY_FILTERS: usize = 100;

/// The arguments that hand a filter graph to ffmpeg: as it is, or in a file of `folder` when it is long.
pub fn graph_args(filters: &[String], folder: &Path, name: &str) -> Result<Vec<OsString>, MediaError> {
    let graph = filters.join(";\n");
    let mut args: Vec<OsString> = Vec::new();
    if filters.len() > MANY_FILTERS {
        args.extend(["-filter_complex_threads".into(), "1".into()]);
    }
    if graph.len() <= LONGEST_ARGUMENT {
        args.extend(["-filter_complex".into(), graph.into()]);
    } else {
        write(&folder.join(name), &graph)?;
        args.extend(["-filter_complex_script".into(), name.into()]);
    }
    Ok(args)
}

/// What is rendered: `frames` frames from `at` on.
pub struct Scene<'a> {
    /// The clip.
    pub reel: &'a ClipRender,
    /// Where it starts.
    pub at: PlaybackMs,
    /// How much of the clip it plays.
    pub length_ms: i64,
    /// How fast.
    pub speed: f64,
    /// Frames per second of the output.
    pub fps: u32,
    /// How many frames come out.
    pub frames: i64,
    /// Size of the output.
    pub size: (u32, u32),
}

/// How much earlier than a moment decoding begins: with B-frames, some containers land behind the keyframe that is needed.
const SEEK_BACK_MS: i64 = 1_000;
/// The same for a container without an index, where a seek may land anywhere between two keyframes.
const SEEK_FAR_BACK_MS: i64 = 12_000;

/// Whether a recording has an index of its keyframes: the MP4 family and Matroska do.
fn is_indexed(file: &Path) -> bool {
    let mut head = [0; 8];
    let read = std::fs::File::open(file).and_then(|mut file| std::io::Read::read_exact(&mut file, &mut head));
    read.is_ok() && (head.ends_with(b"ftyp") || head.starts_with(&[0x1a, 0x45, 0xdf, 0xa3]))
}

/// Inputs and filters as they are put together. Labels are `[v0]`, `[v1]` …
#[derive(Default)]
struct Graph {
    args: Vec<OsString>,
    inputs: usize,
    filters: Vec<String>,
    labels: usize,
}

impl Graph {
    fn input(&mut self, args: &[OsString]) -> usize {
        self.args.extend_from_slice(args);
        self.inputs += 1;
        self.inputs - 1
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!("v{}", self.labels)
    }

    /// Runs a chain of filters on labelled pads; answers the label of what comes out.
    fn filter(&mut self, from: &[&str], chain: &str) -> String {
        let out = self.label();
        let pads = from.iter().fold(String::new(), |mut pads, pad| {
            // Writing to a String cannot fail.
            let _ = write!(pads, "[{pad}]");
            pads
        });
        self.filters.push(format!("{pads}{chain}[{out}]"));
        out
    }
}

impl Scene<'_> {
    /// The arguments up to the output: inputs, the graph, and the mapping of its picture. What is too much for one run has
    /// been rendered into a file of `scratch` before.
    pub async fn prepare(&self, scratch: &Path, captions: bool) -> Result<Vec<OsString>, MediaError> {
        let (passes, last) = self.passes(scratch, captions)?;
        for pass in passes {
            if self.frames == 1 {
                media::encode_small(pass, scratch).await?;
            } else {
                media::encode(pass, scratch, |_| {}).await?;
            }
        }
        Ok(last)
    }

    /// Whole runs that each write a file for the next one, and the arguments of the last up to its output.
    fn passes(&self, scratch: &Path, captions: bool) -> Result<(Vec<Vec<OsString>>, Vec<OsString>), MediaError> {
        let mut passes = Vec::new();
        let mut graph = Graph::default();
        let mut canvas = self.paint(&mut graph);
        let track = LayoutTrack::new(&self.reel.layouts);
        let broll = self.reel.broll.iter().rfind(|broll| self.is_on(broll.item.start_time_ms, broll.item.duration_ms));
        if let Some(broll) = broll {
            let picture =
                self.open(&mut graph, &broll.file, broll.still, self.at.0 - broll.item.start_time_ms.unwrap_or_default().0);
            let full = self.output(Rect::new(0.0, 0.0, self.reel.canvas.width, self.reel.canvas.height));
            let chain = format!(
                "scale={}:{}:force_original_aspect_ratio=increase,crop={}:{},setsar=1",
                full[2], full[3], full[2], full[3]
            );
            let layer = graph.filter(&[&picture], &chain);
            canvas = graph.filter(&[&canvas, &layer], "overlay=0:0:eof_action=repeat");
        } else if let Some(layout) = track.at(self.at) {
            let camera = self.reel.camera.as_ref();
            let screen = self.reel.screen.as_ref();
            let part = screen.map_or(Rect::UNIT, |screen| screen.part);
            let size = screen.map(|screen| SizePx { width: screen.size.width * part.w, height: screen.size.height * part.h });
            let placed = arrange(self.reel.canvas, layout, &self.reel.scene, camera.map(|(_, view)| view), size);
            if let (Some(layer), Some(recording)) = (placed.screen, screen) {
                let zoom = self.reel.zooms.iter().rfind(|zoom| self.is_on(Some(zoom.start_time_ms), Some(zoom.duration_ms)));
                let mut layer = zoom.map_or(layer, |zoom| layer.zoomed(zoom));
                // From the part that auto crop left to the whole recording.
                layer.source = part.place(layer.source);
                let picture = self.open(&mut graph, &recording.file, false, self.reel.map.to_source(self.at).0);
                let shown = self.layer(&mut graph, &picture, &layer, scratch, true)?;
                canvas = self.place(&mut graph, &canvas, &shown, &layer);
            }
            if let (Some(layer), Some((recording, _))) = (placed.camera, camera) {
                let picture = self.open(&mut graph, &recording.file, false, self.reel.map.to_source(self.at).0);
                let shown = self.layer(&mut graph, &picture, &layer, scratch, false)?;
                canvas = self.place(&mut graph, &canvas, &shown, &layer);
            }
        }
        for (index, group) in self.overlay_groups().into_iter().enumerate() {
            if index > 0 {
                canvas = self.pass(&mut graph, &canvas, scratch, &mut passes)?;
            }
            canvas = self.overlays(&mut graph, canvas, &group);
        }
        let script = text::script(self, captions);
        if let Some(script) = script {
            let write = |name: &str, bytes: &[u8]| {
                std::fs::write(scratch.join(name), bytes).map_err(|error| MediaError::not_written(&error))
            };
            write("text.ass", script.as_bytes())?;
            for (name, bytes) in text::FONTS {
                write(name, bytes)?;
            }
            canvas = graph.filter(&[&canvas], "ass=filename=text.ass:fontsdir=.");
        }
        let finish =
            // Each frame that comes out shows the last one at or before its time. The finer clock keeps quotients exact enough.
            format!(
                "settb=intb/10000,setpts=PTS/{:.4},fps={}:round=up,tpad=stop_mode=clone:stop_duration=1,format=yuv420p",
                self.speed, self.fps
            );
        let picture = graph.filter(&[&canvas], &finish);
        let mut args = graph.args;
        args.extend(graph_args(&graph.filters, scratch, "graph.txt")?);
        args.extend(["-map".into(), format!("[{picture}]").into(), "-frames:v".into(), self.frames.to_string().into()]);
        Ok((passes, args))
    }

    /// Ends a run of its own with what there is so far, and begins the next one with what it writes; answers the label of
    /// its picture. `overlay` works in this pixel format as well, so nothing is lost on the way.
    fn pass(
        &self,
        graph: &mut Graph,
        canvas: &str,
        scratch: &Path,
        passes: &mut Vec<Vec<OsString>>,
    ) -> Result<String, MediaError> {
        let done = graph.filter(&[canvas], "format=yuv420p");
        let run = std::mem::take(graph);
        let file = format!("pass-{}.mkv", passes.len());
        let mut args = run.args;
        args.extend(graph_args(&run.filters, scratch, &format!("graph-{}.txt", passes.len()))?);
        args.extend(["-map".into(), format!("[{done}]").into()]);
        args.extend(if self.frames == 1 { ["-frames:v".into(), "1".into()] } else { ["-t".into(), self.seconds().into()] });
        args.extend(["-an", "-c:v", "ffv1", &file].map(OsString::from));
        passes.push(args);
        let input = graph.input(&["-i".into(), file.into()]);
        // The file's clock rounds to milliseconds; each frame gets its own place again.
        Ok(graph.filter(&[&format!("{input}:v")], &format!("settb=1/{},setpts=N", self.fps)))
    }

    /// The overlays that are seen, from back to front, in groups that one run can open.
    fn overlay_groups(&self) -> Vec<Vec<&Placed<MediaOverlay>>> {
        let seen =
            |overlay: &&Placed<MediaOverlay>| self.is_on(Some(overlay.item.start_time_ms), Some(overlay.item.duration_ms));
        let mut groups: Vec<Vec<&Placed<MediaOverlay>>> = Vec::new();
        let mut opened = HashSet::new();
        for overlay in self.reel.overlays.iter().filter(seen) {
            let is_new = !opened.contains(&self.picture_of(overlay));
            let is_full =
                groups.last().is_none_or(|group| group.len() >= MOST_OVERLAYS || (is_new && opened.len() >= MOST_PICTURES));
            if is_full {
                groups.push(Vec::new());
                opened.clear();
            }
            opened.insert(self.picture_of(overlay));
            if let Some(group) = groups.last_mut() {
                group.push(overlay);
            }
        }
        groups
    }

    /// What an overlay shows, from which moment of it on, and how large: what is the same is opened and scaled once.
    fn picture_of<'a>(&self, overlay: &'a Placed<MediaOverlay>) -> (&'a PathBuf, i64, i64, i64) {
        let [_, _, w, h] = self.place_of(overlay);
        (&overlay.file, if overlay.still { 0 } else { self.at.0 - overlay.item.start_time_ms.0 }, w, h)
    }

    /// Where an overlay lies on the output: x, y, width, height.
    fn place_of(&self, overlay: &Placed<MediaOverlay>) -> [i64; 4] {
        let item = &overlay.item;
        let size = item.dimensions.unwrap_or(overlay.size);
        let point = item.point.unwrap_or(crate::api::PointPct { x_pct: 0.0, y_pct: 0.0 });
        let (left, top) = (self.reel.canvas.width * point.x_pct / 100.0, self.reel.canvas.height * point.y_pct / 100.0);
        self.output(Rect::new(left, top, size.width, size.height))
    }

    /// Places overlays on the canvas; answers its new label.
    fn overlays(&self, graph: &mut Graph, mut canvas: String, group: &[&Placed<MediaOverlay>]) -> String {
        let mut uses = HashMap::new();
        for overlay in group {
            *uses.entry(self.picture_of(overlay)).or_insert(0_usize) += 1;
        }
        let mut pictures: HashMap<_, Vec<String>> = HashMap::new();
        for overlay in group {
            let key = self.picture_of(overlay);
            let copies = pictures.entry(key).or_insert_with(|| {
                let (file, from_ms, w, h) = key;
                let picture = self.open(graph, file, overlay.still, from_ms);
                let picture = graph.filter(&[&picture], &format!("scale={w}:{h},setsar=1,format=rgba"));
                match uses.get(&key).copied().unwrap_or(1) {
                    1 => vec![picture],
                    count => {
                        let copies: Vec<_> = (0..count).map(|_| graph.label()).collect();
                        graph.filters.push(format!("[{picture}]split={count}[{}]", copies.join("][")));
                        copies
                    }
                }
            });
            // There is a copy for each use.
            if let Some(picture) = copies.pop() {
                let [x, y, ..] = self.place_of(overlay);
                canvas = graph.filter(&[&canvas, &picture], &format!("overlay={x}:{y}:eof_action=repeat"));
            }
        }
        canvas
    }

    fn is_on(&self, start: Option<PlaybackMs>, length: Option<crate::api::DurationMs>) -> bool {
        start.zip(length).is_some_and(|(start, length)| start <= self.at && self.at.0 < start.0 + length.0)
    }

    /// Seconds of input that are enough for all frames.
    fn seconds(&self) -> String {
        format!("{:.3}", self.length_ms as f64 / 1000.0 + 0.2)
    }

    /// A rectangle of the canvas in whole pixels of the output: x, y, width, height.
    fn output(&self, rect: Rect) -> [i64; 4] {
        let (sx, sy) = (f64::from(self.size.0) / self.reel.canvas.width, f64::from(self.size.1) / self.reel.canvas.height);
        let (x, y) = ((rect.x * sx).round(), (rect.y * sy).round());
        let (right, bottom) = (((rect.x + rect.w) * sx).round(), ((rect.y + rect.h) * sy).round());
        [x as i64, y as i64, ((right - x) as i64).max(2), ((bottom - y) as i64).max(2)]
    }

    /// Opens a picture or a recording from a moment on.
    fn open(&self, graph: &mut Graph, file: &Path, still: bool, from_ms: i64) -> String {
        let (input, start) = if still {
            // Of an image that moves, the first picture. Its own file format may know neither `-loop` nor `-framerate`.
            (graph.input(&["-i".into(), file.into()]), "trim=end_frame=1,".to_owned())
        } else {
            // `-ss` finds the keyframe; which frame is the first is decided by the frames' own times: the one that is shown
            // at the moment, not the one after it. A frame is on time when it misses a place of the output by the rounding
            // of its container's clock.
            let from = from_ms.max(0);
            let seek = (from - if is_indexed(file) { SEEK_BACK_MS } else { SEEK_FAR_BACK_MS }).max(0);
            let second = |ms: i64| format!("{:.3}", ms as f64 / 1000.0);
            let mut args: Vec<OsString> = Vec::new();
            if seek > 0 {
                args.extend(["-noaccurate_seek".into(), "-ss".into(), second(seek).into()]);
            }
            args.extend(["-copyts".into(), "-start_at_zero".into(), "-i".into(), file.into()]);
            let end = second(from + self.length_ms + 200);
            let clock = "settb='if(gt(intb,0.00101),intb/1000,if(lt(intb,0.00000001),intb,intb/8))',setpts=PTS-4";
            (
                graph.input(&args),
                format!(
                    "tpad=stop=-1:stop_mode=clone,trim=end={end},{clock},fps={}:round=up:start_time={},",
                    self.fps,
                    second(from)
                ),
            )
        };
        // A recording that ends early holds its last frame, also where it ended before this stretch.
        graph.filter(
            &[&format!("{input}:v")],
            &format!("{start}setpts=PTS-STARTPTS,fps={},tpad=stop_mode=clone:stop_duration=600", self.fps),
        )
    }

    /// A part of a recording, scaled to its place, rounded, with what lies on the screen layer.
    fn layer(
        &self,
        graph: &mut Graph,
        picture: &str,
        layer: &Layer,
        scratch: &Path,
        masked: bool,
    ) -> Result<String, MediaError> {
        let [_, _, w, h] = self.output(layer.dest);
        let s = layer.source;
        let flip = if layer.mirrored { ",hflip" } else { "" };
        let chain = format!(
            "crop=w='max(2,iw*{:.6})':h='max(2,ih*{:.6})':x='iw*{:.6}':y='ih*{:.6}',scale={w}:{h},setsar=1{flip}",
            s.w, s.h, s.x, s.y
        );
        let mut shown = graph.filter(&[picture], &chain);
        if masked {
            for (blur, mask) in &self.reel.masks {
                if self.is_on(Some(mask.start_time_ms), Some(mask.duration_ms)) {
                    shown = mask_layer(graph, &shown, *blur, mask, (w, h));
                }
            }
        }
        let radius = (layer.rounding.0 * f64::from(self.size.0) / self.reel.canvas.width).round() as u32;
        if radius == 0 {
            return Ok(shown);
        }
        let name = format!("round-{w}x{h}-{radius}.png");
        rounded_mask(&scratch.join(&name), w as u32, h as u32, radius)?;
        let args = ["-framerate", &self.fps.to_string(), "-loop", "1", "-t", &self.seconds(), "-i", &name].map(OsString::from);
        let input = graph.input(&args);
        let alpha = graph.filter(&[&format!("{input}:v")], "format=gray");
        Ok(graph.filter(&[&shown, &alpha], "alphamerge"))
    }

    fn place(&self, graph: &mut Graph, canvas: &str, shown: &str, layer: &Layer) -> String {
        let [x, y, ..] = self.output(layer.dest);
        graph.filter(&[canvas, shown], &format!("overlay={x}:{y}:eof_action=repeat"))
    }

    /// What is behind everything.
    fn paint(&self, graph: &mut Graph) -> String {
        let (w, h) = self.size;
        let cover_all = format!("scale={w}:{h}:force_original_aspect_ratio=increase,crop={w}:{h},setsar=1");
        let generated = |graph: &mut Graph, source: String| {
            let input =
                graph.input(&["-f".into(), "lavfi".into(), "-t".into(), self.seconds().into(), "-i".into(), source.into()]);
            graph.filter(&[&format!("{input}:v")], "setsar=1")
        };
        match &self.reel.paint {
            Paint::Solid(color) => generated(graph, format!("color=c={}:s={w}x{h}:r={}", ffmpeg_color(color), self.fps)),
            Paint::Gradient { from, to, angle, moving } => {
                let (x, y) = ((*angle as f64).to_radians().sin(), -(*angle as f64).to_radians().cos());
                let (cx, cy) = (f64::from(w) / 2.0, f64::from(h) / 2.0);
                let reach = (x * cx).abs() + (y * cy).abs();
                let at = |sign: f64| ((cx + sign * x * reach).round() as i64, (cy + sign * y * reach).round() as i64);
                let ((x0, y0), (x1, y1)) = (at(-1.0), at(1.0));
                let clamp = |value: i64, most: u32| value.clamp(0, i64::from(most));
                let speed = if *moving { 0.01 } else { 0.00001 };
                let (x0, y0, x1, y1) = (clamp(x0, w), clamp(y0, h), clamp(x1, w), clamp(y1, h));
                let (from, to) = (ffmpeg_color(from), ffmpeg_color(to));
                let fps = self.fps;
                generated(
                    graph,
                    format!("gradients=s={w}x{h}:r={fps}:n=2:c0={from}:c1={to}:x0={x0}:y0={y0}:x1={x1}:y1={y1}:speed={speed}"),
                )
            }
            Paint::Image(file) => {
                let picture = self.open(graph, file, true, 0);
                graph.filter(&[&picture], &cover_all)
            }
            Paint::Video(file) => {
                let args = ["-stream_loop", "-1", "-t", &self.seconds(), "-i"].map(OsString::from);
                let input = graph.input(&[args.as_slice(), &[file.into()]].concat());
                graph.filter(&[&format!("{input}:v")], &format!("setpts=PTS-STARTPTS,fps={},{cover_all}", self.fps))
            }
            Paint::Ambient => {
                let camera = || self.reel.camera.as_ref().map(|(recording, _)| &recording.file);
                let Some(file) = self.reel.screen.as_ref().map(|screen| &screen.file).or_else(camera) else {
                    return generated(graph, format!("color=c=black:s={w}x{h}:r={}", self.fps));
                };
                let picture = self.open(graph, file, false, self.reel.map.to_source(self.at).0);
                let (small_w, small_h) = ((w / 16).max(2), (h / 16).max(2));
                let chain = format!(
                    "scale={small_w}:{small_h}:force_original_aspect_ratio=increase,crop={small_w}:{small_h},gblur=sigma=5,scale={w}:{h}:flags=bicubic,setsar=1"
                );
                graph.filter(&[&picture], &chain)
            }
        }
    }
}

/// Blurs a box of a layer, or dims everything around it.
fn mask_layer(graph: &mut Graph, shown: &str, blur: bool, mask: &Mask, (w, h): (i64, i64)) -> String {
    let pixel = |pct: f64, of: i64| (pct / 100.0 * of as f64).round() as i64;
    let (x, y) = (pixel(mask.point.x_pct, w).clamp(0, w - 2), pixel(mask.point.y_pct, h).clamp(0, h - 2));
    let bw = pixel(mask.dimensions.width_pct, w).clamp(2, w - x);
    let bh = pixel(mask.dimensions.height_pct, h).clamp(2, h - y);
    let (whole, part) = (graph.label(), graph.label());
    graph.filters.push(format!("[{shown}]split[{whole}][{part}]"));
    let area = format!("crop={bw}:{bh}:{x}:{y}");
    if blur {
        // Intensity 0 hides letters already; more only smooths it further.
        let sigma = 8.0 + 40.0 * mask.intensity.unwrap_or(MaskType::Blur.default_intensity());
        let blurred = graph.filter(&[&part], &format!("{area},gblur=sigma={sigma:.1}"));
        graph.filter(&[&whole, &blurred], &format!("overlay={x}:{y}"))
    } else {
        let dim = 1.0 - 0.8 * mask.intensity.unwrap_or(MaskType::Highlight.default_intensity());
        let lit = graph.filter(&[&part], &area);
        let dimmed = graph.filter(&[&whole], &format!("colorchannelmixer=rr={dim:.3}:gg={dim:.3}:bb={dim:.3}"));
        graph.filter(&[&dimmed, &lit], &format!("overlay={x}:{y}"))
    }
}

/// `#RRGGBB[AA]` as ffmpeg writes it; what is no colour is black.
fn ffmpeg_color(color: &str) -> String {
    match crate::api::HexColor(color.to_owned()).rgba() {
        Some([r, g, b, _]) => format!("0x{r:02X}{g:02X}{b:02X}"),
        None => "black".into(),
    }
}

/// A white box with round corners on black, smooth at its edge.
fn rounded_mask(path: &Path, width: u32, height: u32, radius: u32) -> Result<(), MediaError> {
    let radius = f64::from(radius.min(width / 2).min(height / 2));
    let (w, h) = (f64::from(width), f64::from(height));
    let mask = image::GrayImage::from_fn(width, height, |x, y| {
        let (px, py) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
        let (dx, dy) = ((radius - px).max(px - (w - radius)).max(0.0), (radius - py).max(py - (h - radius)).max(0.0));
        let inside = radius + 0.5 - dx.hypot(dy);
        image::Luma([(inside.clamp(0.0, 1.0) * 255.0).round() as u8])
    });
    mask.save(path).map_err(|error| match error {
        image::ImageError::IoError(error) => MediaError::not_written(&error),
        other => MediaError::NotRun { program: "ffmpeg", reason: format!("a mask could not be made: {other}") },
    })
}

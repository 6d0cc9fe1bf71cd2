//! Rendering by ffmpeg: stills of a clip, and exports of a whole video.
//!
//! `ClipRender` is all that a clip shows and plays, read from the store at once. `graph` turns one moment of it into an ffmpeg
//! filter graph, `text` its letters into a subtitle script, `export` walks the whole video.

mod export;
mod graph;
mod sound;
mod text;

pub use export::{Render, clips as render_clips, video as render_video};

use crate::{
    api::{
        DurationMs, PlaybackMs, SizePx,
        captions::Subtitles,
        clip::{BackgroundType, ClipBackground, LayoutSceneType},
        effects::{Mask, Zoom},
        item::{Item, ItemKind, Word},
        layout::Layout,
        overlay::{MediaKind, MediaOverlay, TextOverlay},
        source::{Medium, SourceKind},
    },
    media::{self, MediaError},
    server::{
        catalogue::CatalogueFile,
        store::{ClipRow, ItemRow, SourceRow, StoreError, VideoRow},
    },
    stage::{CameraView, Rect, compose::shader_colors},
    timeline::CutMap,
};
use rusqlite::Connection;
use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

/// What is behind the layers.
#[derive(Clone, Debug)]
pub enum Paint {
    /// One colour.
    Solid(String),
    /// From one colour to another, in degrees; moving when it is animated.
    Gradient { from: String, to: String, angle: i64, moving: bool },
    /// A picture.
    Image(PathBuf),
    /// A video that loops.
    Video(PathBuf),
    /// The clip's own screen or camera, blurred.
    Ambient,
}

/// A picture or a video that stands over the clip for a while.
#[derive(Clone, Debug)]
pub struct Placed<T> {
    /// Where and when.
    pub item: T,
    /// Its bytes.
    pub file: PathBuf,
    /// Whether it is a still.
    pub still: bool,
    /// Its own pixels.
    pub size: SizePx,
}

/// A recording of the clip.
#[derive(Clone, Debug)]
pub struct Recording {
    /// Its bytes.
    pub file: PathBuf,
    /// Its pixels.
    pub size: SizePx,
    /// The part that auto crop left, in fractions of it.
    pub part: Rect,
}

/// Everything that a clip shows and plays. Times are playback time.
#[derive(Clone, Debug)]
pub struct ClipRender {
    /// The artboard.
    pub canvas: SizePx,
    /// What of the recordings is played.
    pub map: CutMap,
    /// Which layouts fit.
    pub scene: LayoutSceneType,
    /// Behind the layers.
    pub paint: Paint,
    /// The screen or footage.
    pub screen: Option<Recording>,
    /// The camera and how it is seen.
    pub camera: Option<(Recording, CameraView)>,
    /// Where both stand, over time; some show B-roll instead.
    pub layouts: Vec<Layout>,
    /// B-roll by layout id.
    pub broll: Vec<Placed<Layout>>,
    /// Of the screen.
    pub zooms: Vec<Zoom>,
    /// Blurs and highlights of the screen; true for a blur.
    pub masks: Vec<(bool, Mask)>,
    /// Over the picture, from back to front.
    pub overlays: Vec<Placed<MediaOverlay>>,
    /// Over everything.
    pub texts: Vec<TextOverlay>,
    /// Sounds: file, start, length, volume.
    pub sounds: Vec<(PathBuf, PlaybackMs, DurationMs, f64)>,
    /// Recorded sound that is cut with the clip: file and volume.
    pub voices: Vec<(PathBuf, f64)>,
    /// As played.
    pub words: Vec<Word>,
    /// How they look.
    pub subtitles: Subtitles,
    /// Name of the clip.
    pub name: String,
    /// Files of its recordings, for a raw export: name and bytes.
    pub raw: Vec<(String, PathBuf)>,
}

impl ClipRender {
    /// Reads a clip. `media` is the folder of bytes by hash.
    pub fn read(connection: &Connection, video: &VideoRow, row: &ClipRow, media: &Path) -> Result<Self, StoreError> {
        let map = row.cut_map();
        let file = |source: &SourceRow| source.sha256.as_ref().map(|hash| media.join(hash));
        let mut reel = Self {
            canvas: video.size,
            scene: row.scene.clone(),
            paint: paint(connection, &row.background, media)?,
            screen: None,
            camera: None,
            layouts: Vec::new(),
            broll: Vec::new(),
            zooms: Vec::new(),
            masks: Vec::new(),
            overlays: Vec::new(),
            texts: Vec::new(),
            sounds: Vec::new(),
            voices: Vec::new(),
            words: Vec::new(),
            subtitles: video.settings.subtitles.clone(),
            name: row.name.clone(),
            raw: Vec::new(),
            map,
        };
        let settings = &row.settings;
        for (id, medium) in row.sources(connection)? {
            let source = SourceRow::find(connection, &id)?;
            let Some(path) = file(&source) else { continue };
            // A camera's recording is its microphone's as well.
            if !reel.raw.iter().any(|(_, other)| *other == path) {
                reel.raw.push((medium.as_str().to_owned(), path.clone()));
            }
            let recording = |size: SizePx, part| Recording { file: path.clone(), size, part };
            match (&medium, source.size) {
                (Medium::Camera, Some(size)) => {
                    if let Some(camera) = row.camera {
                        let view = CameraView { size, crop: camera.crop, focus: camera.focus, mirrored: camera.mirrored };
                        reel.camera = Some((recording(size, Rect::UNIT), view));
                    }
                }
                (Medium::Screen | Medium::Upload, Some(size)) => {
                    let part = settings.screen_crop.map_or(Rect::UNIT, |crop| {
                        let (left, top) = (f64::from(crop.left) / size.width, f64::from(crop.top) / size.height);
                        let right = f64::from(crop.right) / size.width;
                        let bottom = f64::from(crop.bottom) / size.height;
                        Rect::new(left, top, (1.0 - left - right).max(0.01), (1.0 - top - bottom).max(0.01))
                    });
                    reel.screen = Some(recording(size, part));
                }
                _ => {}
            }
            match medium {
                Medium::Microphone => {
                    reel.voices.push((path, settings.microphone_volume.unwrap_or(video.settings.microphone_volume)));
                }
                Medium::SystemAudio | Medium::Upload => {
                    reel.voices.push((path, settings.system_audio_volume.unwrap_or(video.settings.system_audio_volume)));
                }
                _ => {}
            }
        }
        reel.read_items(connection, row, &file)?;
        let words = row.words(connection)?.into_iter().filter_map(|word| {
            let at = |ms| reel.map.to_playback(crate::api::SourceMs(ms));
            let (start, end) = (at(word.start_time_ms), at(word.end_time_ms));
            (end > start && !word.hidden).then_some(Word { start_time_ms: start.0, end_time_ms: end.0, ..word })
        });
        reel.words = words.collect();
        Ok(reel)
    }

    fn read_items(
        &mut self,
        connection: &Connection,
        row: &ClipRow,
        file: &impl Fn(&SourceRow) -> Option<PathBuf>,
    ) -> Result<(), StoreError> {
        for kind in ItemKind::ALL {
            for stored in ItemRow::of_clip(connection, &row.id, kind)? {
                let item = Item::parse(kind, stored.record(&self.map))
                    .map_err(|error| StoreError::internal("a stored item is damaged", &error))?;
                // What stands wholly on footage that is cut out is not seen.
                if item.is_hidden() {
                    continue;
                }
                let source = |id: &crate::api::SourceId| {
                    let source = SourceRow::find(connection, id)?;
                    Ok::<_, StoreError>(file(&source).map(|path| (path, source)))
                };
                let fallback = self.canvas;
                match item {
                    Item::SoundEffect(sound) => {
                        if let Some((path, _)) = sound.source_id.as_ref().map(source).transpose()?.flatten() {
                            self.sounds.push((path, sound.start_time_ms, sound.duration_ms, sound.volume));
                        }
                    }
                    Item::TextOverlay(text) => self.texts.push(text),
                    Item::MediaOverlay(media) => {
                        if let Some((file, source)) = media.source_id.as_ref().map(source).transpose()?.flatten() {
                            let still = media.kind != Some(MediaKind::Video);
                            self.overlays.push(Placed { item: media, file, still, size: source.size.unwrap_or(fallback) });
                        }
                    }
                    Item::Zoom(zoom) => self.zooms.push(zoom),
                    Item::Blur(mask) => self.masks.push((true, mask)),
                    Item::Highlight(mask) => self.masks.push((false, mask)),
                    Item::Layout(layout) => {
                        if let Some((file, source)) =
                            layout.media.as_ref().and_then(|m| m.source_id.as_ref()).map(source).transpose()?.flatten()
                        {
                            let still = source.kind == SourceKind::Image;
                            let size = source.size.unwrap_or(fallback);
                            self.broll.push(Placed { item: layout.clone(), file, still, size });
                        }
                        self.layouts.push(layout);
                    }
                }
            }
        }
        self.overlays.sort_by_key(|overlay| overlay.item.z_index.unwrap_or(0));
        self.texts.sort_by_key(|text| text.z_index.unwrap_or(0));
        Ok(())
    }

    /// How long it plays.
    pub fn length(&self) -> DurationMs {
        DurationMs(self.map.playback_length().0)
    }

    /// The moments at which what is shown changes: between two of them one filter graph holds.
    pub fn changes(&self) -> Vec<PlaybackMs> {
        let end = self.map.playback_length();
        let mut moments = BTreeSet::from([PlaybackMs(0), end]);
        moments.extend(self.map.seams().map(|seam| seam.at));
        let mut span = |start: PlaybackMs, length: DurationMs| {
            moments.extend([start, start.moved(length.0)].into_iter().filter(|moment| *moment < end));
        };
        for layout in &self.layouts {
            if let Some((start, length)) = layout.start_time_ms.zip(layout.duration_ms) {
                span(start, length);
            }
        }
        for zoom in &self.zooms {
            span(zoom.start_time_ms, zoom.duration_ms);
        }
        for (_, mask) in &self.masks {
            span(mask.start_time_ms, mask.duration_ms);
        }
        for overlay in &self.overlays {
            span(overlay.item.start_time_ms, overlay.item.duration_ms);
        }
        moments.into_iter().collect()
    }
}

fn paint(connection: &Connection, background: &ClipBackground, media: &Path) -> Result<Paint, StoreError> {
    let color = |color: &Option<crate::api::HexColor>| color.as_ref().map_or("#000000".to_owned(), |color| color.0.clone());
    let file = |source: Option<&crate::api::SourceId>| {
        let source = source.map(|id| SourceRow::find(connection, id)).transpose()?;
        Ok::<_, StoreError>(source.and_then(|source| source.sha256).map(|hash| media.join(hash)))
    };
    let black = Paint::Solid("#000000".into());
    Ok(match background.kind {
        BackgroundType::Solid | BackgroundType::Unknown(_) => Paint::Solid(color(&background.color)),
        BackgroundType::Gradient => Paint::Gradient {
            from: color(&background.gradient_color1),
            to: color(&background.gradient_color2),
            angle: background.gradient_angle.unwrap_or(0),
            moving: false,
        },
        BackgroundType::ShaderGradient => {
            let (from, to) = shader_colors(background.shader_gradient_preset.as_deref().unwrap_or_default());
            Paint::Gradient { from: from.into(), to: to.into(), angle: 45, moving: true }
        }
        BackgroundType::Ambient => Paint::Ambient,
        BackgroundType::Video => file(background.source_id.as_ref())?.map_or(black, Paint::Video),
        BackgroundType::Image => {
            let named = background.image_url.as_deref().and_then(|url| CatalogueFile::named(url.strip_prefix("catalogue:")?));
            match named {
                Some(entry) => Paint::Image(media.join(&entry.hash)),
                None => file(background.source_id.as_ref())?.map_or(black, Paint::Image),
            }
        }
    })
}

/// A still of a clip as a JPEG.
pub async fn still(reel: &ClipRender, at: PlaybackMs, scratch: &Path) -> Result<Vec<u8>, MediaError> {
    let folder = Scratch::new(scratch)?;
    let scene =
        graph::Scene { reel, at, length_ms: 40, speed: 1.0, fps: 25, frames: 1, size: export::fitted(reel.canvas, 1280) };
    let mut args = scene.prepare(&folder.0, reel.subtitles.enabled == Some(true)).await?;
    for arg in ["-frames:v", "1", "-q:v", "4", "-f", "image2", "-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-"] {
        args.push(arg.into());
    }
    media::encode_small(args, &folder.0).await
}

/// The frame of a file that is shown at a time as a JPEG, fitted into a box where one is given.
pub async fn frame(file: &Path, at_ms: Option<i64>, fit: Option<(u32, u32)>) -> Result<Vec<u8>, MediaError> {
    media::jpeg_at(&file.to_string_lossy(), at_ms, fit.unwrap_or((1920, 1920))).await
}

/// A folder of its own for one run, gone when the run is.
pub struct Scratch(pub PathBuf);

impl Scratch {
    /// Makes it inside `parent`.
    pub fn new(parent: &Path) -> Result<Self, MediaError> {
        let folder = parent.join(uuid::Uuid::new_v4().simple().to_string());
        std::fs::create_dir_all(&folder).map_err(|error| MediaError::not_written(&error))?;
        Ok(Self(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed now is swept at the next start.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

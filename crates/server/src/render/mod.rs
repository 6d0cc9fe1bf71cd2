//! Rendering: stills of a clip, and exports of a whole video.
//!
//! [`ClipRender`] contains everything that a clip shows and plays, read from the store at once. `stage::compose` decides what is
//! visible at a moment, `layers` decodes the recordings, `picture` draws, and `export` renders the whole video.

mod chapter_track;
mod chapters;
mod export;
mod layers;
mod sound;

pub use chapters::RenderChapter;
pub use export::{Render, RenderMusic, clips as render_clips, export_frame, still, video as render_video};
pub use sound::export_sound;

use crate::{
    api::{
        DurationMs, SizePx, SourceId,
        captions::Subtitles,
        clip::{BackgroundType, BorderStyle, ClipBackground, Corners, LayoutSceneType},
        item::{Item, ItemKind, Word},
        source::Medium,
        video::ClipTransition,
    },
    catalogue::CatalogueFile,
    media::{self, MediaError},
    stage::{
        CameraView, Rect,
        compose::{ClipView, Entrance, PictureOrigin, ScreenView, SourceView},
        sound::{ClipSound, SoundKind, Voice},
    },
    store::{ClipRow, ItemRow, ReadTx, SourceRow, StoreError, VideoRow},
    timeline::CutMap,
};
use sha2::{Digest, Sha256};
use std::{
    collections::HashMap,
    fmt::Write,
    path::{Path, PathBuf},
};

/// Facts of a source that a clip uses.
#[derive(Clone, Debug)]
struct Picture {
    /// Path of its media file.
    file: PathBuf,
    /// Size in pixels, if known.
    size: Option<SizePx>,
    /// Length in milliseconds; `None` for an image.
    length_ms: Option<i64>,
}

/// Everything that a clip shows and plays. Times are playback time.
#[derive(Clone, Debug)]
pub struct ClipRender {
    /// Canvas size of the video.
    pub canvas: SizePx,
    /// Map between recording time and playback time.
    pub map: CutMap,
    /// Scene type, which decides the available layouts.
    scene: LayoutSceneType,
    /// Background behind the layers.
    background: ClipBackground,
    /// Border style of the layers.
    border: BorderStyle,
    /// Corner style of the layers.
    corners: Corners,
    /// Transition at the start of the clip, and the default transition of the video.
    transition: (ClipTransition, ClipTransition),
    /// Screen recording or footage: its source, its size in pixels, and the part that auto crop left.
    screen: Option<(SourceId, SizePx, Rect)>,
    /// Camera recording, and how the camera is shown.
    camera: Option<(SourceId, CameraView)>,
    /// Layouts, effects and overlays.
    items: Vec<Item>,
    /// Sources that the clip and its items use.
    pictures: HashMap<SourceId, Picture>,
    /// Recorded sounds that are cut with the clip: source, kind and volume.
    voices: Vec<(SourceId, SoundKind, f64)>,
    /// Transcript words, in playback time.
    words: Vec<Word>,
    /// Style of the subtitles.
    pub subtitles: Subtitles,
    /// Name of the clip.
    pub name: String,
    /// Files of its recordings for a raw export: name and path.
    pub raw: Vec<(String, PathBuf)>,
    /// Paths of the curated images that the clip uses, by URL.
    catalogue: HashMap<String, PathBuf>,
}

impl ClipRender {
    /// Reads a clip. `media` is the folder of media files by hash.
    pub fn read(tx: &ReadTx, video: &VideoRow, row: &ClipRow, media: &Path) -> Result<Self, StoreError> {
        let settings = &row.settings;
        let mut clip_render = Self {
            canvas: video.size,
            map: row.cut_map(),
            scene: row.scene.clone(),
            background: row.background.clone(),
            border: settings.border_style.clone().unwrap_or_else(|| video.settings.border_style.clone()),
            corners: settings.corners.clone().unwrap_or_else(|| video.settings.corners.clone()),
            transition: (row.transition.as_str().into(), video.default_transition.as_str().into()),
            screen: None,
            camera: None,
            items: Vec::new(),
            pictures: HashMap::new(),
            voices: Vec::new(),
            words: Vec::new(),
            subtitles: video.settings.subtitles.clone(),
            name: row.name.clone(),
            raw: Vec::new(),
            catalogue: HashMap::new(),
        };
        for (id, medium) in row.sources(tx)? {
            let Some((path, source)) = clip_render.source(tx, &id, media)? else { continue };
            // A recording with camera and microphone is listed once.
            if !clip_render.raw.iter().any(|(_, other)| *other == path) {
                let ending = ending(source.content_type.as_deref());
                clip_render.raw.push((format!("{}{ending}", medium.as_str()), path.clone()));
            }
            let volumes = (&settings.microphone_volume, &settings.system_audio_volume);
            let (microphone, system) = (video.settings.microphone_volume, video.settings.system_audio_volume);
            match medium {
                Medium::Microphone => {
                    clip_render.voices.push((id.clone(), SoundKind::Microphone, volumes.0.unwrap_or(microphone)));
                }
                Medium::SystemAudio | Medium::Upload => {
                    clip_render.voices.push((id.clone(), SoundKind::System, volumes.1.unwrap_or(system)));
                }
                _ => {}
            }
            match (&medium, source.size) {
                (Medium::Camera, Some(size)) => {
                    if let Some(camera) = row.camera {
                        let view = CameraView { size, crop: camera.crop, focus: camera.focus, mirrored: camera.mirrored };
                        clip_render.camera = Some((id, view));
                    }
                }
                (Medium::Screen | Medium::Upload, Some(size)) => {
                    let part = settings.screen_crop.map_or(Rect::UNIT, |crop| {
                        let (left, top) = (f64::from(crop.left) / size.width, f64::from(crop.top) / size.height);
                        let right = f64::from(crop.right) / size.width;
                        let bottom = f64::from(crop.bottom) / size.height;
                        Rect::new(left, top, (1.0 - left - right).max(0.01), (1.0 - top - bottom).max(0.01))
                    });
                    clip_render.screen = Some((id, size, part));
                }
                _ => {}
            }
        }
        clip_render.read_background(tx, media)?;
        clip_render.read_items(tx, row, media)?;
        let words = row.words(tx)?.into_iter().filter_map(|word| {
            let at = |ms| clip_render.map.to_playback(crate::api::SourceMs(ms));
            let (start, end) = (at(word.start_time_ms), at(word.end_time_ms));
            (end > start && !word.hidden).then_some(Word { start_time_ms: start.0, end_time_ms: end.0, ..word })
        });
        clip_render.words = words.collect();
        Ok(clip_render)
    }

    /// Name of the clip, made safe for a file name; may be empty.
    pub fn file_name(&self) -> String {
        let safe: String = self.name.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_')).take(60).collect();
        safe.trim().to_owned()
    }

    /// Loads a source and records it in `pictures`. Returns path and row; `None` if the source has no bytes.
    fn source(&mut self, tx: &ReadTx, id: &SourceId, media: &Path) -> Result<Option<(PathBuf, SourceRow)>, StoreError> {
        let source = SourceRow::find(tx, id)?;
        let Some(file) = source.sha256.as_ref().map(|hash| hash.path_in(media)) else { return Ok(None) };
        let picture = Picture { file: file.clone(), size: source.size, length_ms: source.duration_ms };
        self.pictures.insert(id.clone(), picture);
        Ok(Some((file, source)))
    }

    fn read_background(&mut self, tx: &ReadTx, media: &Path) -> Result<(), StoreError> {
        if let Some(id) = self.background.source_id.clone() {
            self.source(tx, &id, media)?;
        }
        if self.background.kind == BackgroundType::Image
            && let Some(address) = &self.background.image_url
            && let Some(entry) = address.strip_prefix("catalogue:").and_then(CatalogueFile::named)
        {
            self.catalogue.insert(address.clone(), media.join(&entry.hash));
        }
        Ok(())
    }

    fn read_items(&mut self, tx: &ReadTx, row: &ClipRow, media: &Path) -> Result<(), StoreError> {
        for kind in ItemKind::ALL {
            for stored in ItemRow::of_clip(tx, &row.id, kind)? {
                let item = Item::parse(kind, &stored.record(&self.map))
                    .map_err(|error| StoreError::internal("a stored item is damaged", &error))?;
                // Items entirely on cut footage are invisible.
                if item.is_hidden() {
                    continue;
                }
                let source = match &item {
                    Item::SoundEffect(sound) => sound.source_id.clone(),
                    Item::MediaOverlay(media) => media.source_id.clone(),
                    Item::Layout(layout) => layout.media.as_ref().and_then(|media| media.source_id.clone()),
                    _ => None,
                };
                if let Some(id) = source {
                    self.source(tx, &id, media)?;
                }
                self.items.push(item);
            }
        }
        Ok(())
    }

    /// View of the clip for composing. `before` is the previous clip, if there is one.
    pub fn view<'a>(&'a self, before: Option<&'a Self>, subtitles: bool) -> ClipView<'a> {
        let (own, default) = &self.transition;
        let entrance = match before {
            None => Entrance::Cut,
            Some(before) => Entrance::of(own, Some(default), || Some(before.view(None, subtitles))),
        };
        let sources = self.pictures.iter().map(|(id, Picture { size, length_ms, .. })| SourceView {
            id,
            size: *size,
            length_ms: *length_ms,
        });
        ClipView {
            canvas: self.canvas,
            scene: &self.scene,
            background: &self.background,
            border: Some(&self.border),
            corners: Some(&self.corners),
            map: &self.map,
            screen: self.screen.as_ref().map(|(source, size, part)| ScreenView { source, size: *size, part: *part }),
            camera: self.camera.as_ref().map(|(source, view)| (source, *view)),
            items: self.items.iter().collect(),
            sources: sources.collect(),
            words: &self.words,
            subtitles: subtitles.then_some(&self.subtitles),
            entrance,
        }
    }

    /// Sounds of the clip for mixing.
    fn heard(&self) -> ClipSound<'_> {
        let known = |(id, picture): (_, &Picture)| SourceView { id, size: picture.size, length_ms: picture.length_ms };
        ClipSound {
            map: &self.map,
            voices: self.voices.iter().map(|(source, kind, volume)| Voice { source, kind: *kind, volume: *volume }).collect(),
            items: self.items.iter().collect(),
            sources: self.pictures.iter().map(known).collect(),
        }
    }

    /// Path of a picture's file; `None` if the clip does not have it.
    fn file(&self, origin: &PictureOrigin) -> Option<&Path> {
        match origin {
            PictureOrigin::Source(id) => self.pictures.get(id).map(|picture| picture.file.as_path()),
            PictureOrigin::Address(address) => self.catalogue.get(address).map(PathBuf::as_path),
        }
    }

    /// Size of a picture's source in pixels, if known.
    fn size(&self, origin: &PictureOrigin) -> Option<(f64, f64)> {
        let PictureOrigin::Source(id) = origin else { return None };
        self.pictures.get(id)?.size.map(|size| (size.width, size.height))
    }

    /// Name of a picture or sound for error texts, with the clip's name; `None` if the clip does not have it.
    fn name_of(&self, origin: &PictureOrigin) -> Option<String> {
        self.file(origin)?;
        let (screen, camera) = (self.screen.as_ref().map(|(id, ..)| id), self.camera.as_ref().map(|(id, _)| id));
        let what = match origin {
            PictureOrigin::Address(_) => "the background".to_owned(),
            PictureOrigin::Source(id) if screen == Some(id) => "the recording".to_owned(),
            PictureOrigin::Source(id) if camera == Some(id) => "the camera".to_owned(),
            PictureOrigin::Source(id) => format!("the picture or sound {}", id.as_str()),
        };
        Some(format!("{what} of clip \u{2018}{}\u{2019}", crate::api::plain(&self.name, 60)))
    }

    /// Files that the clip is rendered from.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        let pictures = self.pictures.values().map(|picture| picture.file.as_path());
        pictures.chain(self.raw.iter().map(|(_, file)| file.as_path())).chain(self.catalogue.values().map(PathBuf::as_path))
    }

    /// Playback length.
    pub fn length(&self) -> DurationMs {
        DurationMs(self.map.playback_length().0)
    }
}

/// File name extension of a media type, with its dot; empty for an unknown type.
fn ending(content_type: Option<&str>) -> &'static str {
    match content_type {
        Some("image/png") => ".png",
        Some("image/jpeg") => ".jpg",
        Some("image/webp") => ".webp",
        Some("image/gif") => ".gif",
        Some("audio/mpeg") => ".mp3",
        Some("audio/wav") => ".wav",
        Some("audio/mp4") => ".m4a",
        Some("video/mp4") => ".mp4",
        // Programs read WebM as Matroska, so both get the same extension.
        Some("video/webm") => ".mkv",
        _ => "",
    }
}

/// Digest of everything that a video shows and plays, without burnt-in subtitles: equal for equal pictures and sound.
pub fn digest(clips: &[ClipRender], music: Option<&RenderMusic>) -> String {
    let mut digest = Sha256::new();
    for clip in clips {
        let look = (&clip.canvas, &clip.map, &clip.scene, &clip.background, &clip.border, &clip.corners, &clip.transition);
        let _ = write!(Text(&mut digest), "{look:?}{:?}{:?}{:?}{:?}", clip.screen, clip.camera, clip.items, clip.voices);
    }
    if let Some(music) = music {
        let _ = write!(Text(&mut digest), "{:?}{}{}", music.file.file_name(), music.length_ms, music.volume);
    }
    crate::disk::hex(&digest.finalize())
}

/// Adapter that writes formatted text into a hash.
struct Text<'a>(&'a mut Sha256);

impl std::fmt::Write for Text<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.update(text);
        Ok(())
    }
}

/// The frame of a file at a time as a JPEG, scaled down to fit into `fit`.
pub async fn frame(file: &Path, at_ms: Option<i64>, fit: Option<(u32, u32)>) -> Result<Vec<u8>, MediaError> {
    media::jpeg_at(&file.to_string_lossy(), at_ms, fit.unwrap_or((1920, 1920))).await
}

/// A temporary folder of one run, removed on drop.
pub struct Scratch(pub PathBuf);

impl Scratch {
    /// Creates the folder inside `parent`.
    pub fn new(parent: &Path) -> Result<Self, MediaError> {
        let folder = parent.join(uuid::Uuid::new_v4().simple().to_string());
        std::fs::create_dir_all(&folder).map_err(|error| MediaError::not_written(&error))?;
        Ok(Self(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // If removing fails, the next start sweeps the folder.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Everything that an export of a video draws and mixes: its clips in order, without clips that are cut out whole, and its music.
pub fn of_video(tx: &ReadTx, media: &Path, video: &VideoRow) -> Result<(Vec<ClipRender>, Option<RenderMusic>), StoreError> {
    let clips = ClipRow::of_video(tx, &video.id)?;
    let clip_renders = clips.iter().map(|clip| ClipRender::read(tx, video, clip, media)).collect::<Result<Vec<_>, _>>()?;
    let music = match &video.settings.music {
        Some(music) => {
            let source = SourceRow::find(tx, &music.source)?;
            let length = source.duration_ms.unwrap_or_default();
            source.sha256.map(|hash| RenderMusic { file: hash.path_in(media), length_ms: length, volume: music.volume })
        }
        None => None,
    };
    Ok((clip_renders.into_iter().filter(|clip_render| clip_render.length().0 > 0).collect(), music))
}

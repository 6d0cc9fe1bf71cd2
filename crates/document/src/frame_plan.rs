//! Plan of one frame before decoding, shared by `cutroom frame`, "Save frame" and the preview at rest.

use super::project::{ClipData, Project};
use crate::{
    api::{
        PlaybackMs, SizePx, SourceId,
        captions::Subtitles,
        source::{Medium, Source},
    },
    stage::compose::{ClipView, Composition, PictureOrigin, compose},
    timeline::VideoMs,
};

/// Inputs of one frame that is to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct FramePlan {
    /// Layers of the frame.
    pub composition: Composition,
    /// Size of the frame in pixels.
    pub size: (u32, u32),
    /// Sources of the clip and of the clip before it.
    pub sources: Vec<PlannedSource>,
}

/// Media URL of a source.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedSource {
    /// Id of the source.
    pub id: SourceId,
    /// Name shown to the user, such as `the camera recording`.
    pub name: &'static str,
    /// URL of the media; empty if the server gave none.
    pub address: String,
    /// Size of the recording in pixels, if known.
    pub size: Option<SizePx>,
}

impl FramePlan {
    /// Media URL of a picture, and its size if known. `None` if the URL is not known.
    pub fn address_of<'a>(&'a self, origin: &'a PictureOrigin) -> Option<(&'a str, Option<SizePx>)> {
        match origin {
            PictureOrigin::Source(id) => {
                let known = self.sources.iter().find(|source| source.id == *id);
                known.filter(|source| !source.address.is_empty()).map(|source| (source.address.as_str(), source.size))
            }
            PictureOrigin::Address(address) => Some((address, None)),
        }
    }

    /// Name of a picture shown to the user.
    pub fn name_of(&self, origin: &PictureOrigin) -> &'static str {
        match origin {
            PictureOrigin::Source(id) => {
                self.sources.iter().find(|source| source.id == *id).map_or(words::exports::image_source(), |it| it.name)
            }
            PictureOrigin::Address(_) => words::exports::image_background(),
        }
    }
}

/// View of a clip without subtitles, prepared once for many frames.
#[derive(Debug)]
pub struct BareClip<'a> {
    view: ClipView<'a>,
    sources: Vec<PlannedSource>,
}

impl BareClip<'_> {
    /// Plan of the frame at a moment of the clip.
    pub fn frame(&self, at: PlaybackMs, size: (u32, u32)) -> FramePlan {
        FramePlan { composition: compose(&self.view, at), size, sources: self.sources.clone() }
    }
}

impl Project {
    /// Plan of the frame at a time of the video, including unsaved changes. `None` if the video has no clips.
    pub fn frame_at(&self, at: VideoMs, size: (u32, u32)) -> Option<FramePlan> {
        let (data, time) = self.at(at)?;
        Some(FramePlan { composition: self.scene(data, time).composition, size, sources: self.sources_near(data) })
    }

    /// Composition of a clip at a moment, with `subtitles` in place of the video's subtitles.
    pub fn with_subtitles(&self, data: &ClipData, at: PlaybackMs, subtitles: &Subtitles) -> Composition {
        compose(&ClipView { subtitles: Some(subtitles), ..self.view(data) }, at)
    }

    /// Plan of one frame of a clip without its subtitles.
    pub fn bare_frame(&self, data: &ClipData, at: PlaybackMs, size: (u32, u32)) -> FramePlan {
        self.bare_clip(data).frame(at, size)
    }

    /// Prepares a clip for many frames without subtitles: its items are sorted once.
    pub fn bare_clip<'a>(&'a self, data: &'a ClipData) -> BareClip<'a> {
        BareClip { view: ClipView { subtitles: None, ..self.view(data) }, sources: self.sources_near(data) }
    }

    /// Sources that a frame of a clip may show: those of the clip and of the clip before it.
    pub fn sources_near(&self, data: &ClipData) -> Vec<PlannedSource> {
        let near = [Some(data), self.before(data)];
        near.into_iter().flatten().flat_map(|data| &data.sources).map(planned).collect()
    }
}

fn planned(source: &Source) -> PlannedSource {
    let name = match source.medium {
        Medium::Screen => words::exports::image_screen(),
        Medium::Camera => words::exports::image_camera(),
        _ if source.duration_ms.is_none() => words::exports::image_still(),
        _ => words::exports::image_footage(),
    };
    PlannedSource { id: source.id.clone(), name, address: source.url.clone(), size: source.dimensions }
}

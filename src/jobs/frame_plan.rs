//! What one frame is drawn from, before anything is decoded: the command line, "Save frame", and the resting stage make a
//! frame of the same plan.

use crate::document::{ClipData, Project};
use crate::{
    api::{
        PlaybackMs, SizePx, SourceId,
        captions::Subtitles,
        source::{Medium, Source},
    },
    stage::compose::{ClipView, Composition, PictureOrigin, compose},
    timeline::VideoMs,
};

/// A frame that is to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct FramePlan {
    /// What is drawn.
    pub composition: Composition,
    /// The frame's size in pixels.
    pub size: (u32, u32),
    /// The sources that the clip and the one before it have.
    pub sources: Vec<PlannedSource>,
}

/// Where the bytes of a source are.
#[derive(Clone, Debug, PartialEq)]
pub struct PlannedSource {
    /// The source.
    pub id: SourceId,
    /// What people call it: `the camera recording`.
    pub name: &'static str,
    /// Its address; empty where the service gives none.
    pub address: String,
    /// Its own size in pixels, where that is known.
    pub size: Option<SizePx>,
}

impl FramePlan {
    /// The address of a picture, and its own size where that is known. Nothing where no address is known.
    pub fn address_of<'a>(&'a self, origin: &'a PictureOrigin) -> Option<(&'a str, Option<SizePx>)> {
        match origin {
            PictureOrigin::Source(id) => {
                let known = self.sources.iter().find(|source| source.id == *id);
                known.filter(|source| !source.address.is_empty()).map(|source| (source.address.as_str(), source.size))
            }
            PictureOrigin::Address(address) => Some((address, None)),
        }
    }

    /// What people call a picture.
    pub fn name_of(&self, origin: &PictureOrigin) -> &'static str {
        match origin {
            PictureOrigin::Source(id) => self.sources.iter().find(|source| source.id == *id).map_or("a source", |it| it.name),
            PictureOrigin::Address(_) => "the background",
        }
    }
}

/// A clip without its subtitles.
#[derive(Debug)]
pub(crate) struct BareClip<'a> {
    view: ClipView<'a>,
    sources: Vec<PlannedSource>,
}

impl BareClip<'_> {
    /// A frame of a moment.
    pub fn frame(&self, at: PlaybackMs, size: (u32, u32)) -> FramePlan {
        FramePlan { composition: compose(&self.view, at), size, sources: self.sources.clone() }
    }
}

impl Project {
    /// A frame of the moment at a time, with everything that waits to be saved. Nothing for a video without clips.
    pub fn frame_at(&self, at: VideoMs, size: (u32, u32)) -> Option<FramePlan> {
        let (data, time) = self.at(at)?;
        Some(FramePlan { composition: self.scene(data, time).composition, size, sources: self.sources_near(data) })
    }

    /// What is seen of a clip at a moment with other subtitles than the video's.
    pub fn with_subtitles(&self, data: &ClipData, at: PlaybackMs, subtitles: &Subtitles) -> Composition {
        compose(&ClipView { subtitles: Some(subtitles), ..self.view(data) }, at)
    }

    /// A frame of a moment of a clip without its subtitles.
    pub(crate) fn bare_frame(&self, data: &ClipData, at: PlaybackMs, size: (u32, u32)) -> FramePlan {
        self.bare_clip(data).frame(at, size)
    }

    /// A clip without its subtitles, of which many frames are drawn: its items are put in order once.
    pub(crate) fn bare_clip<'a>(&'a self, data: &'a ClipData) -> BareClip<'a> {
        BareClip { view: ClipView { subtitles: None, ..self.view(data) }, sources: self.sources_near(data) }
    }

    /// The sources that a picture of a clip may show: its own and those of the clip before it.
    pub(crate) fn sources_near(&self, data: &ClipData) -> Vec<PlannedSource> {
        let near = [Some(data), self.before(data)];
        near.into_iter().flatten().flat_map(|data| &data.sources).map(planned).collect()
    }
}

fn planned(source: &Source) -> PlannedSource {
    let name = match source.medium {
        Medium::Screen => "the screen recording",
        Medium::Camera => "the camera recording",
        _ if source.duration_ms.is_none() => "an image",
        _ => "the footage",
    };
    PlannedSource { id: source.id.clone(), name, address: source.url.clone(), size: source.dimensions }
}

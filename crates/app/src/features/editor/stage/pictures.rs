//! Images that the preview needs at the playhead.

use crate::{
    api::{SizePx, source::Source},
    document::{ClipData, Project},
    jobs::pictures::PictureKey,
    stage::compose::PictureOrigin,
    timeline::VideoMs,
};

/// Source of an image: its URL and decoded size.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureSource {
    /// URL of the media; empty if the server gives none.
    pub address: String,
    /// Width and height in pixels; an image by URL is fitted into them.
    pub size: (u32, u32),
}

/// Every image visible at a moment. Leaves out unknown sources.
pub fn needed_pictures(project: &Project, playhead: VideoMs) -> Vec<(PictureKey, PictureSource)> {
    let Some((data, time)) = project.at(playhead) else { return Vec::new() };
    let composition = project.scene(data, time).composition;
    let clips = [Some(data), project.before(data)];
    let mut needed: Vec<(PictureKey, PictureSource)> = Vec::new();
    for picture in composition.pictures() {
        if needed.iter().any(|(key, _)| key == picture) {
            continue;
        }
        let source = match &picture.origin {
            PictureOrigin::Source(id) => {
                let in_clip = |data: &'_ ClipData| data.sources.iter().find(|source| source.id == *id).map(from_source);
                clips.into_iter().flatten().find_map(in_clip)
            }
            PictureOrigin::Address(address) => Some(PictureSource { address: address.clone(), size: PREVIEW }),
        };
        needed.extend(source.map(|source| (picture.clone(), source)));
    }
    needed
}

pub(super) fn from_source(source: &Source) -> PictureSource {
    PictureSource { address: source.url.clone(), size: preview_size(source) }
}

/// Maximum preview size, in pixels.
const PREVIEW: (u32, u32) = (1280, 720);

/// Decoded size of a source: its own, at most 1280 x 720.
fn preview_size(source: &Source) -> (u32, u32) {
    let size = source.dimensions.unwrap_or(SizePx { width: 1280.0, height: 720.0 });
    let scale = (1280.0 / size.width.max(1.0)).min(720.0 / size.height.max(1.0)).min(1.0);
    let even = |pixels: f64| (((pixels * scale / 2.0).round() * 2.0).max(2.0)) as u32;
    (even(size.width), even(size.height))
}

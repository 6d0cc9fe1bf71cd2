//! The pictures that the stage needs now.

use crate::app::{ClipData, Project};
use crate::{
    api::{SizePx, source::Source},
    jobs::pictures::PictureKey,
    stage::compose::PictureOrigin,
    timeline::VideoMs,
};

/// Where a picture comes from, and how large it is decoded.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureSource {
    /// The address of its bytes; empty where the service gives none.
    pub address: String,
    /// Width and height; the picture of an address is fitted into them.
    pub size: (u32, u32),
}

/// Every picture that is seen at a moment. A source that nobody knows is left out.
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

fn from_source(source: &Source) -> PictureSource {
    PictureSource { address: source.url.clone(), size: preview_size(source) }
}

/// The largest preview.
const PREVIEW: (u32, u32) = (1280, 720);

/// The size that a source is decoded at: its own, at most 1280 x 720.
fn preview_size(source: &Source) -> (u32, u32) {
    let size = source.dimensions.unwrap_or(SizePx { width: 1280.0, height: 720.0 });
    let scale = (1280.0 / size.width.max(1.0)).min(720.0 / size.height.max(1.0)).min(1.0);
    let even = |pixels: f64| (((pixels * scale / 2.0).round() * 2.0).max(2.0)) as u32;
    (even(size.width), even(size.height))
}

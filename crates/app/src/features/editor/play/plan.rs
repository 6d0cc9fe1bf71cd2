//! Image plan for the player, of the open video with its unsaved changes.

use crate::{
    api::{PlaybackMs, SizePx, SourceId},
    app::settings::stage::Quality,
    document::Project,
    media::{
        Proxy,
        play::{PicturePlan, ScrubProxy, Shown},
    },
    stage::{compose::PictureOrigin, seen},
    timeline::VideoMs,
};
use std::sync::Arc;

/// Decoded width in pixels by share of the canvas that an image fills: half of full size if it fills most of it.
const WIDTHS: [(f64, f64); 3] = [(0.65, 960.0), (0.3, 640.0), (0.0, 320.0)];

/// Plan of the recordings and images visible between two moments. `readable` returns the URL under which ffmpeg reads a
/// source, `None` to leave it out. `proxy` returns the scrub proxy of a source. Origins are appended to `origins`, and the
/// plan refers to them by index.
pub fn picture_plan(
    project: &Project,
    from: VideoMs,
    until: VideoMs,
    origins: &mut Vec<PictureOrigin>,
    quality: Quality,
    readable: &dyn Fn(&str) -> Option<String>,
    proxy: &dyn Fn(&SourceId) -> Option<Arc<Proxy>>,
) -> PicturePlan {
    let mut shown = Vec::new();
    for (data, span) in project.clips.iter().zip(project.sequence.spans()) {
        if span.end() <= from || span.start >= until {
            continue;
        }
        let (first, last) = (span.to_playback(from), span.to_playback(until));
        for seen in seen(&project.view_alone(data), first, last) {
            let (url, size, proxy, covers) = match &seen.origin {
                PictureOrigin::Source(id) => match data.sources.iter().find(|source| source.id == *id) {
                    Some(source) => (&source.url, source.dimensions, proxy(id).map(ScrubProxy), false),
                    None => continue,
                },
                // Images by URL have no known size. As the backdrop they are cropped to the canvas, elsewhere their position
                // is in fractions.
                PictureOrigin::Address(url) => (url, Some(project.video.dimensions), None, seen.behind),
            };
            let Some(address) = Some(url).filter(|url| !url.is_empty()).and_then(|url| readable(url)) else { continue };
            let of = origins.iter().position(|origin| *origin == seen.origin).unwrap_or_else(|| {
                origins.push(seen.origin.clone());
                origins.len() - 1
            });
            let us = |time: PlaybackMs| span.to_video(time).0 * 1_000;
            shown.push(Shown {
                of,
                address,
                size: quality.of(decoded_size(size, seen.share)),
                covers,
                start_us: us(seen.start),
                end_us: us(seen.end),
                from_us: seen.from_ms * 1_000,
                blurred: seen.blurred,
                proxy,
            });
        }
    }
    shown.sort_by_key(|shown| shown.start_us);
    PicturePlan { shown, since_us: from.0 * 1_000, until_us: until.0 * 1_000 }
}

/// Size at which a source is decoded for playback, at most its own size.
fn decoded_size(size: Option<SizePx>, share: f64) -> (u32, u32) {
    let size = size.filter(|size| size.width >= 1.0 && size.height >= 1.0);
    let (width, height) = size.map_or((1280.0, 720.0), |size| (size.width, size.height));
    let wanted = WIDTHS.iter().find(|(least, _)| share >= *least).map_or(320.0, |(_, width)| *width);
    // The longer side counts, so upright images get the same number of pixels.
    let scale = (wanted / width.max(height)).min(1.0);
    let even = |side: f64| ((side * scale / 2.0).round() as u32 * 2).clamp(2, 4_096);
    (even(width), even(height))
}

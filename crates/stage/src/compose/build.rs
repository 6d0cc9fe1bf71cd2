//! Builds the [`Composition`] of a clip at a time.

use super::{
    Approximation, ClipView, Composition, Element, ElementKind, Entrance, captions, fills, layers, layers::Layers, overlays,
    overlays::Overlays,
};
use crate::{
    api::{PlaybackMs, SizePx},
    measures,
};

/// Composes a clip at a time, from back to front: background, screen, B-roll, overlays behind the presenter, camera, the other
/// overlays, subtitles, and over all of them the fading frame of the previous clip.
///
/// Never fails: unknown elements and those that cannot be drawn are left out, and listed in the approximations if the user should
/// know.
pub fn compose(view: &ClipView<'_>, at: PlaybackMs) -> Composition {
    build(view, at).0
}

/// Time until which, after `at`, only the frames of recordings and videos change: the two compositions differ only in
/// [`super::PictureRef::at_ms`]. Always later than `at`; one millisecond later while something moves or fades.
pub fn steady_until(view: &ClipView<'_>, at: PlaybackMs) -> PlaybackMs {
    PlaybackMs(build(view, at).1.max(at.0.saturating_add(1)))
}

fn build(view: &ClipView<'_>, at: PlaybackMs) -> (Composition, i64) {
    let canvas = drawable(view.canvas);
    if canvas != view.canvas {
        return build(&ClipView { canvas, ..view.clone() }, at);
    }
    let mut approximations = Vec::new();
    let fill = fills::fill(view, at, &mut approximations);
    let Layers { behind, camera, until: layers_until } = layers::layers(view, at, &mut approximations);
    let Overlays { behind: behind_presenter, front, until: overlays_until } = overlays::overlays(view, at);
    if camera.is_some() && !behind_presenter.is_empty() {
        approximations.push(Approximation::Depth);
    }
    let captions = captions::captions(view, at);
    let mut until = layers_until.min(overlays_until).min(captions.until);
    let whole = |kind| Element { kind, opacity: 1.0 };
    let mut elements = vec![whole(ElementKind::Background(fill.clone()))];
    elements.extend(behind);
    elements.extend(behind_presenter);
    elements.extend(camera);
    elements.extend(front);
    elements.extend(captions.block.map(|block| whole(ElementKind::Caption(block))));
    let end = view.map.playback_length();
    let fade = measures::CLIP_FADE_MS.min(end.0.max(1));
    if at.0 < fade {
        let opacity = 1.0 - at.0.max(0) as f64 / fade as f64;
        let over = match &view.entrance {
            Entrance::Cut => None,
            Entrance::Fade => Some(ElementKind::Background(fill)),
            Entrance::Dissolve(before) => Some(last_picture(before, canvas, &mut approximations)),
        };
        if let Some(kind) = over {
            elements.push(Element { kind, opacity });
            until = at.0.saturating_add(1);
        }
    }
    if at < end {
        until = until.min(end.0);
    }
    approximations.sort_unstable();
    approximations.dedup();
    (Composition { canvas, elements, approximations }, until)
}

/// Last frame of a clip, without its own transition from the clip before it.
fn last_picture(before: &ClipView<'_>, canvas: SizePx, approximations: &mut Vec<Approximation>) -> ElementKind {
    let last = before.map.playback_length().moved(-1);
    let view = ClipView { canvas, entrance: Entrance::Cut, ..before.clone() };
    let Composition { elements, approximations: also, .. } = compose(&view, last);
    approximations.extend(also);
    ElementKind::Before(elements)
}

/// A drawable canvas: a server may send any size.
fn drawable(canvas: SizePx) -> SizePx {
    let side = |side: f64, default: f64| if side.is_finite() && side > 0.0 { side.clamp(1.0, 16_384.0) } else { default };
    SizePx { width: side(canvas.width, 1920.0), height: side(canvas.height, 1080.0) }
}

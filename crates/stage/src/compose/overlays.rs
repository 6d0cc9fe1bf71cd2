//! Text and media overlays, stacked together.

use super::{
    Align, Border, ClipView, Element, ElementKind, Footage, Letters, PictureOrigin, PictureRef, Plate, Rgba, Role, Shadow,
    TextBlock, view::Overlay,
};
use crate::{
    Rect,
    api::{
        HexColor, PlaybackMs, PointPct, SizePx,
        overlay::{BackgroundShape, Depth, MediaKind, MediaOverlay, OverlayTransition, TextAlign, TextOverlay, TextShadow},
    },
    measures, motion,
};

/// Overlays at one time, each list from back to front.
#[derive(Default)]
pub(super) struct Overlays {
    /// Overlays behind the presenter.
    pub behind: Vec<Element>,
    /// Overlays in front of everything but subtitles.
    pub front: Vec<Element>,
    /// Time of the next change, not counting frames of videos.
    pub until: i64,
}

pub(super) fn overlays(view: &ClipView<'_>, at: PlaybackMs) -> Overlays {
    let mut overlays = Overlays { until: i64::MAX, ..Overlays::default() };
    for overlay in &view.items.overlays {
        let (start, end) = overlay.times();
        if at.0 < start && start < end {
            overlays.until = overlays.until.min(start);
        }
        if !(start..end).contains(&at.0) {
            continue;
        }
        let (transition, depth) = match overlay {
            Overlay::Text(text) => (&text.transition, &text.depth),
            Overlay::Media(media) => (&media.transition, &media.depth),
        };
        let fade = if *transition == Some(OverlayTransition::Smooth) {
            measures::OVERLAY_FADE_MS.min(end.saturating_sub(start) / 2)
        } else {
            0
        };
        let (opacity, until) = motion::edges((start, end), fade, at.0);
        overlays.until = overlays.until.min(until);
        let kind = match overlay {
            Overlay::Text(text) => ElementKind::Text(text_block(view, text)),
            Overlay::Media(media) => ElementKind::Footage(media_footage(view, media, at)),
        };
        let stack = if *depth == Some(Depth::BehindPresenter) { &mut overlays.behind } else { &mut overlays.front };
        stack.push(Element { kind, opacity });
    }
    overlays
}

/// A drawable number, or the default for a missing, non-finite or huge one.
fn usable(value: Option<f64>, default: f64) -> f64 {
    value.filter(|value| value.is_finite() && value.abs() < 1e6).unwrap_or(default)
}

/// Box of an overlay on the canvas; centred if it has no corner.
pub(crate) fn overlay_box(canvas: SizePx, point: Option<PointPct>, size: Option<SizePx>, default: (f64, f64)) -> Rect {
    let side = |side: Option<f64>, default: f64| usable(side.filter(|side| *side > 0.0), default);
    let (w, h) = (side(size.map(|size| size.width), default.0), side(size.map(|size| size.height), default.1));
    let corner = |pct: Option<f64>, whole: f64, side: f64| match pct {
        Some(pct) => usable(Some(pct), 0.0) / 100.0 * whole,
        None => ((whole - side) / 2.0).max(0.0),
    };
    let x = corner(point.map(|point| point.x_pct), canvas.width, w);
    Rect::new(x, corner(point.map(|point| point.y_pct), canvas.height, h), w, h)
}

pub(super) fn rgba(color: Option<&HexColor>, default: Rgba) -> Rgba {
    color.and_then(HexColor::rgba).unwrap_or(default)
}

/// A colour that is not fully transparent.
pub(super) fn seen(color: Option<&HexColor>) -> Option<Rgba> {
    color.and_then(HexColor::rgba).filter(|[.., alpha]| *alpha > 0)
}

fn text_block(view: &ClipView<'_>, text: &TextOverlay) -> TextBlock {
    use measures::em;
    let SizePx { width, height } = view.canvas;
    let size = usable(text.font_size, width.min(height) * measures::FONT_SIZE).clamp(1.0, width.max(height) * 4.0);
    let shape = text.background_shape.as_ref();
    let plate = seen(text.background.as_ref()).map(|color| match shape {
        Some(BackgroundShape::Regular) => {
            Plate { color, radius: size * em::PLATE_REGULAR, padding: Some(size * em::PLATE_PADDING) }
        }
        Some(BackgroundShape::Squircle) => {
            Plate { color, radius: size * em::PLATE_SQUIRCLE, padding: Some(size * em::PLATE_PADDING) }
        }
        // A background colour without a shape fills the text box.
        Some(BackgroundShape::None | BackgroundShape::Unknown(_)) | None => Plate { color, radius: 0.0, padding: None },
    });
    let shadow = (text.shadow == Some(TextShadow::Subtle)).then_some(Shadow {
        dx: size * em::SHADOW,
        dy: size * em::SHADOW,
        blur: size * em::SHADOW_BLUR,
        color: [0, 0, 0, measures::TEXT_SHADOW_ALPHA],
    });
    TextBlock {
        id: text.id.clone(),
        text: text.text.clone(),
        rect: overlay_box(
            view.canvas,
            text.point,
            text.dimensions,
            (width * measures::TEXT_BOX.0, height * measures::TEXT_BOX.1),
        ),
        letters: Letters {
            family: text.font_family.clone().unwrap_or_else(|| "Inter".to_owned()),
            size,
            weight: usable(text.font_weight, measures::FONT_WEIGHT).clamp(1.0, 1000.0),
            width_pct: usable(text.font_width, 100.0).clamp(1.0, 1000.0),
            color: rgba(text.color.as_ref(), [255; 4]),
            outline: seen(text.outline.as_ref()).map(|color| Border { width: size * em::OUTLINE, color }),
            shadow,
        },
        align: match text.text_align {
            Some(TextAlign::Left) => Align::Left,
            Some(TextAlign::Right) => Align::Right,
            Some(TextAlign::Center | TextAlign::Unknown(_)) | None => Align::Center,
        },
        plate,
    }
}

fn media_footage(view: &ClipView<'_>, media: &MediaOverlay, at: PlaybackMs) -> Footage {
    let source = media.source_id.as_ref().and_then(|id| view.source(id));
    let is_still = source.map_or(media.kind != Some(MediaKind::Video), |source| source.length_ms.is_none());
    let origin = PictureOrigin::Source(media.source_id.clone().unwrap_or_else(|| crate::api::SourceId::new("")));
    Footage {
        role: Role::Overlay(media.id.clone()),
        picture: PictureRef { origin, at_ms: (!is_still).then(|| at.0.saturating_sub(media.start_time_ms.0).max(0)) },
        source: Rect::UNIT,
        dest: media_box(view.canvas, media, source.and_then(|source| source.size)),
        mirrored: false,
        radius: 0.0,
        border: None,
        shadow: None,
        masks: Vec::new(),
    }
}

/// Box of a media overlay; by default its own size, limited to half of the canvas.
fn media_box(canvas: SizePx, media: &MediaOverlay, natural: Option<SizePx>) -> Rect {
    let half = SizePx { width: canvas.width * measures::MEDIA_BOX, height: canvas.height * measures::MEDIA_BOX };
    let natural = natural.filter(|size| size.width >= 1.0 && size.height >= 1.0).unwrap_or(half);
    let fit = (half.width / natural.width).min(half.height / natural.height).min(1.0);
    overlay_box(canvas, media.point, media.dimensions, (natural.width * fit, natural.height * fit))
}

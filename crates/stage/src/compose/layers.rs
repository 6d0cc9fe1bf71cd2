//! Screen, camera and B-roll layers at a time, with zooms and masks.

use super::{Approximation, ClipView, Element, ElementKind, Footage, LayerMask, MaskEffect, PictureRef, Role, looks};
use crate::{
    Layer, Rect,
    api::{
        PlaybackMs, SizePx,
        effects::{Mask, MaskType, ZoomType},
        layout::{Layout, LayoutShape},
        overlay::MediaKind,
    },
    arrange, covering, measures, motion,
};
use looks::Look;

/// Layers of a clip at one time.
#[derive(Default)]
pub(super) struct Layers {
    /// Screen, with the B-roll over it.
    pub behind: Vec<Element>,
    /// Camera; overlays may be behind it.
    pub camera: Option<Element>,
    /// Time of the next change, not counting new frames of the recordings.
    pub until: i64,
}

/// A layer with its border, shadow and opacity.
#[derive(Clone, Copy)]
struct Dressed {
    layer: Layer,
    look: Look,
    opacity: f64,
}

/// Screen and camera layers of one layout.
#[derive(Clone, Copy, Default)]
struct Pair {
    screen: Option<Dressed>,
    camera: Option<Dressed>,
}

impl Pair {
    /// Interpolates to the layers of the next layout: a layer of both moves, a layer of only one fades.
    fn towards(self, to: Self, sizes: [Option<SizePx>; 2], done: f64) -> Self {
        let between = |from: Option<Dressed>, to: Option<Dressed>, size: Option<SizePx>| match (from, to, size) {
            (Some(from), Some(to), Some(size)) => Some(Dressed {
                layer: from.layer.towards(&to.layer, size, done),
                look: from.look.towards(to.look, done),
                opacity: to.opacity,
            }),
            (Some(from), None, _) => Some(Dressed { opacity: from.opacity * (1.0 - done), ..from }),
            (None, Some(to), _) => Some(Dressed { opacity: to.opacity * done, ..to }),
            (_, to, None) => to,
            (None, None, _) => None,
        };
        let [screen, camera] = sizes;
        Self { screen: between(self.screen, to.screen, screen), camera: between(self.camera, to.camera, camera) }
    }
}

/// Layers at a time.
pub(super) fn layers(view: &ClipView<'_>, at: PlaybackMs, approximations: &mut Vec<Approximation>) -> Layers {
    let moment = view.items.layouts.moment(at);
    let Some(now) = moment.now else {
        approximations.push(Approximation::Layout);
        return Layers { until: moment.until, ..Layers::default() };
    };
    let mut until = moment.until;
    let mut broll = Vec::new();
    let reached = broll_of(view, now, at);
    let pair = match (&reached, moment.from) {
        (None, None) => pair(view, &now.layout, approximations),
        (None, Some((before, done))) => {
            let to = pair(view, &now.layout, approximations);
            if let Some(footage) = before.and_then(|before| broll_of(view, before, at)) {
                broll.push(footage.seen(1.0 - done));
                // The layers under the B-roll are back immediately; the camera, which is over it, fades in.
                Pair { camera: Pair::default().towards(to, sizes(view), done).camera, ..to }
            } else {
                let from = before.map(|before| pair(view, &before.layout, &mut Vec::new()));
                from.unwrap_or_default().towards(to, sizes(view), done)
            }
        }
        (Some(_), None) => Pair::default(),
        (Some(_), Some((before, done))) => {
            let covered = before.and_then(|before| broll_of(view, before, at));
            let is_over_layers = covered.is_none();
            broll.extend(covered.map(|footage| footage.seen(1.0)));
            let from = before.filter(|_| is_over_layers).map(|before| pair(view, &before.layout, &mut Vec::new()));
            let from = from.unwrap_or_default();
            Pair { camera: from.towards(Pair::default(), sizes(view), done).camera, ..from }
        }
    };
    if let Some(footage) = reached {
        broll.push(footage.seen(moment.from.map_or(1.0, |(_, done)| done)));
    }
    let screen = pair.screen.and_then(|dressed| screen(view, dressed, at, &mut until, approximations));
    let camera = pair.camera.zip(view.camera.as_ref()).map(|(dressed, (source, _))| Element {
        kind: ElementKind::Footage(footage(Role::Camera, view.recording(source, at), dressed, Vec::new())),
        opacity: dressed.opacity,
    });
    Layers { behind: screen.into_iter().chain(broll).collect(), camera, until }
}

/// Sizes of screen and camera in pixels, as far as they are shown.
fn sizes(view: &ClipView<'_>) -> [Option<SizePx>; 2] {
    [screen_size(view), view.camera.as_ref().map(|(_, camera)| camera.size)]
}

fn screen_size(view: &ClipView<'_>) -> Option<SizePx> {
    view.screen.map(|screen| SizePx { width: screen.size.width * screen.part.w, height: screen.size.height * screen.part.h })
}

/// Layers of a layout after its transition.
fn pair(view: &ClipView<'_>, layout: &LayoutShape, approximations: &mut Vec<Approximation>) -> Pair {
    let camera = view.camera.as_ref().map(|(_, camera)| camera);
    let placed = arrange(view.canvas, layout, view.scene, camera, screen_size(view));
    if !layout.is_drawn() {
        approximations.push(Approximation::Layout);
    }
    let mut dressed = |layer: Option<Layer>| {
        layer.map(|mut layer| {
            let look = looks::dress(&mut layer, view.canvas, view.corners, view.border, approximations);
            Dressed { layer, look, opacity: 1.0 }
        })
    };
    Pair { screen: dressed(placed.screen), camera: dressed(placed.camera) }
}

fn footage(role: Role, picture: PictureRef, dressed: Dressed, masks: Vec<LayerMask>) -> Footage {
    let Dressed { layer, look, .. } = dressed;
    Footage {
        role,
        picture,
        source: layer.source,
        dest: layer.dest,
        mirrored: layer.mirrored,
        radius: layer.rounding.0,
        border: look.border,
        shadow: look.shadow,
        masks,
    }
}

/// Screen element with its zoom and masks.
fn screen(
    view: &ClipView<'_>,
    mut dressed: Dressed,
    at: PlaybackMs,
    until: &mut i64,
    approximations: &mut Vec<Approximation>,
) -> Option<Element> {
    let screen = view.screen?;
    let zooms = view.items.zooms.at(at.0);
    let mut changes = zooms.until;
    if let Some(zoom) = zooms.on {
        if zoom.kind != ZoomType::Manual {
            approximations.push(Approximation::TrackingZoom);
        }
        let edge = measures::ZOOM_EASE_MS.min(zooms.until.saturating_sub(zooms.from) / 3);
        let (strength, next) = motion::edges((zooms.from, zooms.until), edge, at.0);
        dressed.layer = dressed.layer.zooming(zoom, motion::ease(strength));
        changes = next;
    }
    *until = changes.min(*until);
    let mut masks = Vec::new();
    for (start, end, is_blur, mask) in &view.items.masks {
        match at.0 {
            at if at < *start => *until = (*start).min(*until),
            at if at < *end => {
                *until = (*end).min(*until);
                masks.extend(layer_mask(view, &dressed.layer, *is_blur, mask));
            }
            _ => {}
        }
    }
    let mut footage = footage(Role::Screen, view.recording(screen.source, at), dressed, masks);
    // Converts from the auto-cropped part to the whole recording.
    footage.source = screen.part.place(footage.source);
    Some(Element { kind: ElementKind::Footage(footage), opacity: dressed.opacity })
}

/// A mask on the canvas: it moves with a zoom. `None` for a blur whose area is out of view.
fn layer_mask(view: &ClipView<'_>, layer: &Layer, is_blur: bool, mask: &Mask) -> Option<LayerMask> {
    let pct = |value: f64| value / 100.0;
    let part = Rect::new(
        pct(mask.point.x_pct),
        pct(mask.point.y_pct),
        pct(mask.dimensions.width_pct),
        pct(mask.dimensions.height_pct),
    );
    let area = part.intersection(Rect::UNIT).and_then(|part| layer.to_canvas(part));
    let intensity = |kind: MaskType| mask.intensity.unwrap_or(kind.default_intensity()).clamp(0.0, 1.0);
    if is_blur {
        let sigma = (measures::BLUR + measures::BLUR_MORE * intensity(MaskType::Blur)) * view.scale();
        return area.map(|area| LayerMask { area, effect: MaskEffect::Blur(sigma) });
    }
    let effect = MaskEffect::Dim(measures::DIM * intensity(MaskType::Highlight));
    Some(LayerMask { area: area.unwrap_or(Rect::new(layer.dest.x, layer.dest.y, 0.0, 0.0)), effect })
}

/// B-roll over the whole canvas.
struct Broll(Footage);

impl Broll {
    fn seen(self, opacity: f64) -> Element {
        Element { kind: ElementKind::Footage(self.0), opacity }
    }
}

fn broll_of(view: &ClipView<'_>, layout: &Layout, at: PlaybackMs) -> Option<Broll> {
    let media = layout.media.as_ref()?;
    let (origin, source) = view.origin(media.source_id.as_ref(), media.image_url.as_deref())?;
    let announced = media.width.zip(media.height).map(|(width, height)| SizePx { width, height });
    let size = source.and_then(|source| source.size).or(announced)?;
    let is_still = source.map_or(media.kind == Some(MediaKind::Image), |source| source.length_ms.is_none());
    let begun = layout.start_time_ms.unwrap_or_default().0;
    let dest = Rect::new(0.0, 0.0, view.canvas.width, view.canvas.height);
    Some(Broll(Footage {
        role: Role::Broll(layout.id.clone()),
        picture: PictureRef { origin, at_ms: (!is_still).then(|| at.0.saturating_sub(begun).max(0)) },
        source: covering(size, dest.aspect()),
        dest,
        mirrored: false,
        radius: 0.0,
        border: None,
        shadow: None,
        masks: Vec::new(),
    }))
}

//! What is known of a clip beside its face samples: its cuts, where the layout shows the camera, and where on the canvas.

use crate::{
    api::{
        ClipId, PlaybackMs, PointPct, SizePx,
        clip::Clip,
        layout::{Layout, LayoutKind, LayoutShape},
        source::{Medium, Source},
    },
    stage::{Arrangement, CameraView, Layer, LayoutTrack, Rect, arrange},
    timeline::CutMap,
};

/// For how long after a change of layout the camera may still be on its way: boxes are not compared with those before.
pub const SETTLE_MS: f64 = 600.0;

/// Whether the camera is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The layout shows it.
    Shown,
    /// The layout hides it: there are no samples.
    Hidden,
    /// Nobody knows: a layout that was placed by hand or that this version does not know, B-roll over the picture, or layouts
    /// that could not be read.
    Unknown,
}

/// A range of time in which the camera is in one place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// Start, in playback time.
    pub from: f64,
    /// End.
    pub until: f64,
    /// Whether the camera is seen.
    pub sight: Sight,
    /// Where the camera is once the layout is reached; nothing where that is not known.
    pub layer: Option<Layer>,
}

/// What is known of a clip.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipFacts {
    /// The clip.
    pub clip: ClipId,
    /// Its cuts and its length.
    pub map: CutMap,
    /// The canvas, in artboard pixels.
    pub canvas: SizePx,
    /// Whether the clip has a camera; nothing where that could not be read.
    pub has_camera: Option<bool>,
    /// The camera's recording, crop, focus and mirror; nothing without a camera, or where its size is not known.
    pub camera: Option<CameraView>,
    /// Where the camera is over time, without holes.
    pub stretches: Vec<Stretch>,
    /// Whether the places of layouts are the service's own. The API names layouts and gives no measures, so on a hosted service
    /// only a camera that fills the canvas is where we draw it.
    pub places_are_known: bool,
}

/// What facts are made of.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// The clip's record.
    pub clip: &'a Clip,
    /// Its layouts; nothing where they could not be read.
    pub layouts: Option<&'a [Layout]>,
    /// Its sources; nothing where they could not be read.
    pub sources: Option<&'a [Source]>,
    /// The video's artboard.
    pub canvas: SizePx,
    /// Whether the workspace is this machine's own, whose measures of layouts are ours.
    pub is_local: bool,
}

impl ClipFacts {
    /// The facts of a clip.
    pub fn of(known: Known<'_>) -> Self {
        let Known { clip, layouts, sources, canvas, is_local } = known;
        let map = CutMap::new(&clip.cuts, clip.source_length());
        let by_medium = |mediums: &[Medium]| sources?.iter().find(|source| mediums.contains(&source.medium));
        let recording = by_medium(&[Medium::Camera]);
        let says_camera = clip.mirror_camera.is_some() || clip.camera_focus_point.is_some() || clip.camera_crop.is_some();
        let has_camera = match sources {
            Some(_) => Some(recording.is_some()),
            None => says_camera.then_some(true),
        };
        let camera = recording.and_then(|source| source.dimensions).map(|size| CameraView {
            size,
            crop: clip.camera_crop.flatten(),
            focus: clip.camera_focus_point.unwrap_or(PointPct { x_pct: 50.0, y_pct: 50.0 }),
            mirrored: clip.mirror_camera.unwrap_or(false),
        });
        let screen = by_medium(&[Medium::Screen, Medium::Upload]).and_then(|source| source.dimensions);
        let length = map.playback_length().0;
        // The size decides how much is trimmed, not whether the camera is seen.
        let view = camera.unwrap_or(CameraView {
            size: SizePx { width: 1280.0, height: 720.0 },
            crop: None,
            focus: PointPct { x_pct: 50.0, y_pct: 50.0 },
            mirrored: false,
        });
        let place = |layout: &LayoutShape| arrange(canvas, layout, &clip.layout_scene_type, Some(&view), screen);
        let track = layouts.map(LayoutTrack::new);
        let mut stretches = Vec::new();
        let mut from = 0;
        while from < length || stretches.is_empty() {
            let (layout, until) = track.as_ref().map_or((None, i64::MAX), |track| track.reached(PlaybackMs(from)));
            let until = until.min(length).max(from);
            let (sight, layer) = seen(layout, place);
            let layer = layer.filter(|_| camera.is_some());
            stretches.push(Stretch { from: from as f64, until: until as f64, sight, layer });
            if until <= from {
                break;
            }
            from = until;
        }
        Self { clip: clip.id.clone(), map, canvas, has_camera, camera, stretches, places_are_known: is_local }
    }

    /// Length of what is played, in milliseconds.
    pub fn length(&self) -> f64 {
        self.map.playback_length().0 as f64
    }

    /// The stretch of a time. A time past the end belongs to the last one.
    pub fn stretch(&self, ms: f64) -> Option<&Stretch> {
        let after = self.stretches.partition_point(|stretch| stretch.from <= ms);
        self.stretches.get(after.saturating_sub(1))
    }

    /// The edit points that are played over, in milliseconds of playback time, in order.
    pub fn edit_points(&self) -> Vec<f64> {
        let mut points: Vec<f64> = self.map.edit_points().map(|edit_point| edit_point.at.0 as f64).collect();
        points.dedup();
        points
    }

    /// The part of the canvas in which the camera is seen at a time, in percent; nothing where that is not known.
    pub fn visible(&self, ms: f64) -> Option<Rect> {
        let layer = self.stretch(ms)?.layer?;
        let canvas = Rect::new(0.0, 0.0, self.canvas.width, self.canvas.height);
        let part = canvas.relative(layer.dest.intersection(canvas)?);
        Some(Rect::new(part.x * 100.0, part.y * 100.0, part.w * 100.0, part.h * 100.0))
    }

    /// Whether boxes on the canvas can be compared with the camera's picture at a time: the camera is at rest, and where it is
    /// is known, not estimated.
    pub fn is_placed(&self, ms: f64) -> bool {
        let Some(stretch) = self.stretch(ms) else { return false };
        let Some(layer) = stretch.layer.filter(|_| stretch.sight == Sight::Shown) else { return false };
        let at_rest = stretch.from <= 0.0 || ms >= stretch.from + SETTLE_MS;
        let fills = layer.dest.w >= self.canvas.width - 0.5 && layer.dest.h >= self.canvas.height - 0.5;
        at_rest && (self.places_are_known || fills)
    }
}

/// Whether a layout shows the camera, and where.
fn seen(layout: Option<&Layout>, place: impl Fn(&LayoutShape) -> Arrangement) -> (Sight, Option<Layer>) {
    let Some(layout) = layout else { return (Sight::Unknown, None) };
    if layout.media.is_some() || matches!(layout.layout.kind, LayoutKind::Custom | LayoutKind::Unknown(_)) {
        return (Sight::Unknown, None);
    }
    match place(&layout.layout).camera {
        Some(layer) => (Sight::Shown, Some(layer)),
        None => (Sight::Hidden, None),
    }
}

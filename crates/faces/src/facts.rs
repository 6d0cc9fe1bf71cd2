//! Facts about a clip besides its face samples: its cuts, and the visibility and position of the camera over time.

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

/// Time after a layout change during which the camera may still be moving, in milliseconds: boxes are not compared with earlier
/// ones.
pub const SETTLE_MS: f64 = 600.0;

/// Whether the camera is visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// The layout shows the camera.
    Shown,
    /// The layout hides the camera: there are no samples.
    Hidden,
    /// Unknown: a custom or unknown layout, B-roll over the picture, or layouts that could not be read.
    Unknown,
}

/// A time range in which the camera stays in one place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    /// Start in playback time, in milliseconds.
    pub from: f64,
    /// End in playback time, in milliseconds.
    pub until: f64,
    /// Whether the camera is visible.
    pub sight: Sight,
    /// Position of the camera after the layout transition; `None` if unknown.
    pub layer: Option<Layer>,
}

/// Facts about a clip, for the checks.
#[derive(Clone, Debug, PartialEq)]
pub struct ClipFacts {
    /// Id of the clip.
    pub clip: ClipId,
    /// Cuts and length of the clip.
    pub map: CutMap,
    /// Canvas size, in pixels.
    pub canvas: SizePx,
    /// Whether the clip has a camera; `None` if its sources could not be read.
    pub has_camera: Option<bool>,
    /// Size, crop, focus and mirroring of the camera recording; `None` without a camera, or if its size is unknown.
    pub camera: Option<CameraView>,
    /// Positions of the camera over time, without holes.
    pub stretches: Vec<Stretch>,
    /// Whether layout positions are those of the server. The API names layouts without measures, so on a hosted workspace Cutroom's
    /// position is exact only for a camera that fills the canvas.
    pub places_are_known: bool,
}

/// Input of [`ClipFacts::of`].
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// Record of the clip.
    pub clip: &'a Clip,
    /// Layouts of the clip; `None` if they could not be read.
    pub layouts: Option<&'a [Layout]>,
    /// Sources of the clip; `None` if they could not be read.
    pub sources: Option<&'a [Source]>,
    /// Canvas size of the video.
    pub canvas: SizePx,
    /// Whether the workspace is local: its server uses the same layout measures.
    pub is_local: bool,
}

impl ClipFacts {
    /// Derives the facts of a clip.
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
        // A guessed size affects only how much is trimmed, not whether the camera is visible.
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

    /// Playback length of the clip, in milliseconds.
    pub fn length(&self) -> f64 {
        self.map.playback_length().0 as f64
    }

    /// Range at a time. A time past the end belongs to the last range.
    pub fn stretch(&self, ms: f64) -> Option<&Stretch> {
        let after = self.stretches.partition_point(|stretch| stretch.from <= ms);
        self.stretches.get(after.saturating_sub(1))
    }

    /// Edit points in order, in milliseconds of playback time.
    pub fn edit_points(&self) -> Vec<f64> {
        let mut points: Vec<f64> = self.map.edit_points().map(|edit_point| edit_point.at.0 as f64).collect();
        points.dedup();
        points
    }

    /// Area of the canvas that the camera covers at a time, in percent; `None` if unknown.
    pub fn visible(&self, ms: f64) -> Option<Rect> {
        let layer = self.stretch(ms)?.layer?;
        let canvas = Rect::new(0.0, 0.0, self.canvas.width, self.canvas.height);
        let part = canvas.relative(layer.dest.intersection(canvas)?);
        Some(Rect::new(part.x * 100.0, part.y * 100.0, part.w * 100.0, part.h * 100.0))
    }

    /// Whether boxes on the canvas are comparable with the camera's picture at a time: the camera is not moving, and its position
    /// is known, not estimated.
    pub fn is_placed(&self, ms: f64) -> bool {
        let Some(stretch) = self.stretch(ms) else { return false };
        let Some(layer) = stretch.layer.filter(|_| stretch.sight == Sight::Shown) else { return false };
        let at_rest = stretch.from <= 0.0 || ms >= stretch.from + SETTLE_MS;
        let fills = layer.dest.w >= self.canvas.width - 0.5 && layer.dest.h >= self.canvas.height - 0.5;
        at_rest && (self.places_are_known || fills)
    }
}

/// Whether a layout shows the camera, and its position.
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

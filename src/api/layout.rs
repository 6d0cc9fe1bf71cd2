//! Layouts: where camera and screen stand. Layouts, zooms and masks are records that this version shows.

use super::{DurationMs, Extra, ItemId, PlaybackMs, PointPct, SizePct, open_enum::open_enum};
use serde::{Deserialize, Serialize};

open_enum! {
    /// The arrangement (`api.md` Layouts, `api-gaps.md` Layout kinds).
    LayoutKind {
        /// The subject fills the frame.
        Fullscreen = "fullscreen",
        /// The subject in a shape in the middle.
        Middle = "middle",
        /// Camera and screen beside each other.
        SideBySide = "side-by-side",
        /// The camera large at one side over the screen.
        TvPresenter = "tv-presenter",
        /// The camera small in a bubble.
        CameraBubble = "camera-bubble",
        /// No screen.
        CameraOnly = "camera-only",
        /// No camera.
        ScreenOnly = "screen-only",
        /// Placed by hand; never in a batch.
        Custom = "custom",
    }

    /// Where the camera stands.
    Position {
        Left = "left", Right = "right", Top = "top", Bottom = "bottom",
        TopLeft = "top-left", TopRight = "top-right", BottomLeft = "bottom-left", BottomRight = "bottom-right",
        Middle = "middle",
    }

    /// The outline of a camera.
    Shape { Circle = "circle", Square = "square", Landscape = "landscape", Portrait = "portrait" }

    /// The size of a bubble.
    BubbleSize { Small = "S", Medium = "M", Large = "L" }

    /// A variant of a layout kind; which ones go with which kind stands in `api-gaps.md`.
    LayoutStyle {
        Regular = "regular", Full = "full", Fullscreen = "fullscreen", Middle = "middle", Stretch = "stretch",
        Even = "even", Overlap = "overlap",
    }

    /// How a screen fills its place.
    ScreenFit { Cover = "cover", Letterbox = "letterbox" }

    /// How a timed layout begins.
    TransitionStyle { Spring = "spring", HardCut = "hardCut" }

    /// How a zoom picks its centre.
    ZoomType {
        /// At a focus point.
        Manual = "manualZoom",
        /// Follows the cursor.
        Tracking = "trackingZoom",
    }
}

/// A layout's shape: its kind and the fields that go with it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LayoutShape {
    /// The arrangement.
    pub kind: LayoutKind,
    /// Where the camera stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// The camera's outline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
    /// The bubble's size.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<BubbleSize>,
    /// Variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub style: Option<LayoutStyle>,
    /// How the screen fills its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub screen_fit: Option<ScreenFit>,
    /// A closer camera; fullscreen camera-only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub punch_in: Option<bool>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

impl LayoutShape {
    /// A layout of a kind with nothing else said.
    pub fn of(kind: LayoutKind) -> Self {
        Self {
            kind,
            position: None,
            shape: None,
            size: None,
            style: None,
            screen_fit: None,
            punch_in: None,
            extra: Extra::new(),
        }
    }
}

/// A layout on a clip: its base when it has no times, else a section.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Layout {
    /// Identifier.
    pub id: ItemId,
    /// The arrangement.
    pub layout: LayoutShape,
    /// Start of the section.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_time_ms: Option<PlaybackMs>,
    /// Length of the section, at least 200 ms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration_ms: Option<DurationMs>,
    /// How the section begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transition_style: Option<TransitionStyle>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A zoom of the screen layer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Zoom {
    /// Identifier.
    pub id: ItemId,
    /// How it picks its centre.
    #[serde(rename = "type")]
    pub kind: ZoomType,
    /// Start.
    pub start_time_ms: PlaybackMs,
    /// Length.
    pub duration_ms: DurationMs,
    /// 1..3.5, 1 = no zoom.
    pub scale: f64,
    /// Percent of the screen recording.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focus_point: Option<PointPct>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

/// A blur or a highlight over the screen layer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Mask {
    /// Identifier.
    pub id: ItemId,
    /// Start.
    pub start_time_ms: PlaybackMs,
    /// Length.
    pub duration_ms: DurationMs,
    /// Top-left corner, percent of the screen layer.
    pub point: PointPct,
    /// Percent of the screen layer.
    pub dimensions: SizePct,
    /// 0..1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intensity: Option<f64>,
    /// Fields that this version does not know.
    #[serde(flatten)]
    pub extra: Extra,
}

//! Text overlays and media overlays (images and videos). Positions are percent of the canvas, sizes are artboard pixels.

mod media;
mod text;

pub use media::{MediaOverlay, MediaOverlayAdd, MediaOverlayChange};
pub use text::{FONT_FAMILIES, TextOverlay, TextOverlayAdd, TextOverlayChange};

use super::{PointPct, SizePx, open_enum::open_enum};

open_enum! {
    /// Shape of the box behind a text.
    BackgroundShape { None = "none", Regular = "regular", Squircle = "squircle" }

    /// Alignment of the lines of a text in its box.
    TextAlign { Left = "left", Center = "center", Right = "right" }

    /// Transition in which an overlay appears and disappears.
    OverlayTransition {
        /// Fades in and out.
        Smooth = "smooth",
        /// Appears and disappears immediately.
        HardCut = "hard_cut",
    }

    /// Stacking of an overlay relative to the presenter.
    Depth { Front = "front", BehindPresenter = "behind_presenter" }

    /// Shadow of a text.
    TextShadow { None = "none", Subtle = "subtle" }

    /// Kind of media in a media overlay.
    MediaKind { Image = "image", Video = "video" }
}

/// Top-left corner of a box that is centred on the artboard; the artboard's own corner if the box is larger.
fn centred(size: SizePx, artboard: SizePx) -> PointPct {
    let middle = |size: f64, whole: f64| ((100.0 - size / whole * 100.0) / 2.0).max(0.0);
    PointPct { x_pct: middle(size.width, artboard.width), y_pct: middle(size.height, artboard.height) }
}

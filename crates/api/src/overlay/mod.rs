//! Text overlays and media overlays (images and videos). Positions are percent of the canvas, sizes are artboard pixels.

mod media;
mod text;

pub use media::{MediaOverlay, MediaOverlayAdd, MediaOverlayChange};
pub use text::{FONT_FAMILIES, TextOverlay, TextOverlayAdd, TextOverlayChange};

use super::{PointPct, SizePx, open_enum::open_enum};

open_enum! {
    /// The shape behind a text.
    BackgroundShape { None = "none", Regular = "regular", Squircle = "squircle" }

    /// How the lines of a text are aligned in its box.
    TextAlign { Left = "left", Center = "center", Right = "right" }

    /// How an overlay appears and disappears.
    OverlayTransition {
        /// Fades in and out.
        Smooth = "smooth",
        /// Appears and disappears at once.
        HardCut = "hard_cut",
    }

    /// Whether an overlay is in front of or behind the presenter.
    Depth { Front = "front", BehindPresenter = "behind_presenter" }

    /// Whether a text casts a shadow.
    TextShadow { None = "none", Subtle = "subtle" }

    /// What a media overlay shows.
    MediaKind { Image = "image", Video = "video" }
}

/// The corner of a box that is centred on the artboard; for a larger box, the artboard's own corner.
fn centred(size: SizePx, artboard: SizePx) -> PointPct {
    let middle = |size: f64, whole: f64| ((100.0 - size / whole * 100.0) / 2.0).max(0.0);
    PointPct { x_pct: middle(size.width, artboard.width), y_pct: middle(size.height, artboard.height) }
}

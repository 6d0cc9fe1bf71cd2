//! Text overlays and media overlays (images and videos). Positions are percent of the canvas, sizes artboard pixels.

mod media;
mod text;

pub use media::{MediaOverlay, MediaOverlayAdd, MediaOverlayChange};
pub use text::{FONT_FAMILIES, TextLook, TextOverlay, TextOverlayAdd, TextOverlayChange};

use super::{PointPct, SizePx, open_enum::open_enum};

open_enum! {
    /// The shape behind a text.
    BackgroundShape { None = "none", Regular = "regular", Squircle = "squircle" }

    /// Where lines stand in a text's box.
    TextAlign { Left = "left", Center = "center", Right = "right" }

    /// How an overlay comes and goes.
    OverlayTransition {
        /// Fades.
        Smooth = "smooth",
        /// Pops.
        HardCut = "hard_cut",
    }

    /// Whether an overlay stands before or behind the presenter.
    Depth { Front = "front", BehindPresenter = "behind_presenter" }

    /// What a media overlay shows.
    MediaKind { Image = "image", Video = "video" }
}

/// An enum value that this version knows; a server refuses the others on input.
macro_rules! known {
    ($field:literal, $value:expr, $type:ident) => {
        match &$value {
            Some(value) if !value.is_known() => {
                Err(FieldError::new($field, format!("must be one of {}, got \"{}\"", $type::expected(), value.as_str())))
            }
            _ => Ok(()),
        }
    };
}

use known;

/// The corner of a box in the middle of the artboard.
fn centred(size: SizePx, artboard: SizePx) -> PointPct {
    PointPct {
        x_pct: (100.0 - size.width / artboard.width * 100.0) / 2.0,
        y_pct: (100.0 - size.height / artboard.height * 100.0) / 2.0,
    }
}

//! Tools of the preview: a rectangle that is drawn on the picture becomes a blur, a highlight or a zoom.

mod door;

use crate::{
    api::{
        PointPct, SizePct,
        effects::{MaskAdd, ZoomAdd, ZoomType},
    },
    app::{command::says::Says, features::editor::spot::Spot, tool::PointTool},
    stage::Rect,
};

/// A rectangle that was drawn, or a point that was clicked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drawn {
    /// The tool.
    pub tool: PointTool,
    /// The rectangle as fractions of the screen layer; without a size, the place around which the usual size is centred.
    pub place: Rect,
    /// Size of the rectangle as fractions of what the preview shows of the screen layer.
    pub share: (f64, f64),
}

/// Magnification of a zoom that is drawn, least and most.
const SCALES: (f64, f64) = (1.05, 3.5);
/// Usual size of a mask, as a fraction of the screen layer.
const USUAL: f64 = 0.3;
/// Usual magnification of a zoom.
const USUAL_SCALE: f64 = 1.5;
/// Smallest side of a mask, as a fraction of the screen layer.
const LEAST: f64 = 0.001;

impl Drawn {
    pub(in crate::app) fn says() -> Says {
        Says::Step
    }

    /// Request body of a blur or highlight for the time of `spot`.
    fn mask(self, spot: &Spot, intensity: Option<f64>) -> MaskAdd {
        let place = self.place;
        let is_point = place.w < LEAST || place.h < LEAST;
        let (w, h) = if is_point { (USUAL, USUAL) } else { (place.w.min(1.0), place.h.min(1.0)) };
        let (x, y) = if is_point { (place.x - w / 2.0, place.y - h / 2.0) } else { (place.x, place.y) };
        MaskAdd {
            start_time_ms: spot.start,
            duration_ms: spot.length,
            point: PointPct { x_pct: percent(x.min(1.0 - w)), y_pct: percent(y.min(1.0 - h)) },
            dimensions: SizePct { width_pct: percent(w).max(0.1), height_pct: percent(h).max(0.1) },
            intensity,
        }
    }

    /// Request body of a zoom for the time of `spot`.
    fn zoom(self, spot: &Spot) -> ZoomAdd {
        let Self { place, share: (across, down), .. } = self;
        let is_point = place.w < LEAST || place.h < LEAST;
        let scale = if is_point { USUAL_SCALE } else { (1.0 / across.max(down)).clamp(SCALES.0, SCALES.1) };
        let focus = PointPct { x_pct: percent(place.x + place.w / 2.0), y_pct: percent(place.y + place.h / 2.0) };
        ZoomAdd {
            kind: ZoomType::Manual,
            start_time_ms: spot.start,
            duration_ms: spot.length,
            scale: (scale * 100.0).round() / 100.0,
            focus_point: Some(focus),
        }
    }
}

/// Converts a fraction to percent, rounded to hundredths, 0..100.
fn percent(share: f64) -> f64 {
    if share.is_finite() { ((share * 100.0).clamp(0.0, 100.0) * 100.0).round() / 100.0 } else { 0.0 }
}

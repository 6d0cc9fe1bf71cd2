//! Limits the position of overlays and masks, so that enough of the box stays on the canvas to be grabbed.

use crate::api::{PointPct, SizePx};

/// Part of a box that must stay on the canvas, in percent of the canvas; the whole box if it is smaller.
const GRABBED_PCT: f64 = 4.0;

/// Nearest corner to `point` at which a box of `size` can still be grabbed on the canvas. Coordinates are 0..100 percent, as the
/// API requires.
pub fn grabbable(point: PointPct, size: SizePx, canvas: SizePx) -> PointPct {
    let side = |at: f64, size: f64, canvas: f64| {
        let last = 100.0 - (size / canvas * 100.0).clamp(0.0, GRABBED_PCT);
        // Rounds to a hundredth of a percent, a fifth of a pixel on a full HD canvas.
        if at.is_finite() { (at.clamp(0.0, last) * 100.0).round() / 100.0 } else { 0.0 }
    };
    PointPct { x_pct: side(point.x_pct, size.width, canvas.width), y_pct: side(point.y_pct, size.height, canvas.height) }
}

/// New corner for a box that cannot be grabbed at `point`: fully on the canvas, if it fits. `None` for a box that can be grabbed.
pub fn brought_back(point: PointPct, size: SizePx, canvas: SizePx) -> Option<PointPct> {
    let near = grabbable(point, size, canvas);
    let moved = |a: f64, b: f64| (a - b).abs() > 0.01 || !a.is_finite();
    if !moved(point.x_pct, near.x_pct) && !moved(point.y_pct, near.y_pct) {
        return None;
    }
    let inside = |at: f64, size: f64, canvas: f64| {
        let room = (100.0 - size / canvas * 100.0).max(0.0);
        (at.clamp(0.0, room) * 100.0).round() / 100.0
    };
    let x_pct = inside(near.x_pct, size.width, canvas.width);
    Some(PointPct { x_pct, y_pct: inside(near.y_pct, size.height, canvas.height) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CANVAS: SizePx = SizePx { width: 1920.0, height: 1080.0 };

    #[test]
    fn what_is_off_the_canvas_comes_back_as_a_whole() {
        let size = SizePx { width: 960.0, height: 270.0 };
        let point = |x_pct, y_pct| PointPct { x_pct, y_pct };
        assert_eq!(brought_back(point(-25.8, 10.0), size, CANVAS), Some(point(0.0, 10.0)));
        assert_eq!(brought_back(point(100.0, 130.0), size, CANVAS), Some(point(50.0, 75.0)));
        assert_eq!(brought_back(point(80.0, 90.0), size, CANVAS), None, "it hangs over the edge and can be grabbed");
        assert_eq!(brought_back(point(f64::NAN, 0.0), size, CANVAS), Some(point(0.0, 0.0)));
    }

    proptest! {
        #[test]
        fn wherever_a_box_is_dragged_it_stays_on_the_canvas(x in -1e4f64..1e4, y in -1e4f64..1e4, w in 1f64..5e3, h in 1f64..5e3) {
            let size = SizePx { width: w, height: h };
            let placed = grabbable(PointPct { x_pct: x, y_pct: y }, size, CANVAS);
            prop_assert!((0.0..=100.0).contains(&placed.x_pct) && (0.0..=100.0).contains(&placed.y_pct));
            let seen = (100.0 - placed.x_pct) / 100.0 * CANVAS.width;
            prop_assert!(seen >= w.min(GRABBED_PCT / 100.0 * CANVAS.width) - 0.2);
            prop_assert_eq!(brought_back(placed, size, CANVAS), None);
        }
    }
}

//! Borders, corners and shadows of layers.

use super::{Approximation, Border, Shadow};
use crate::{
    Layer, Rect, Rounding,
    api::{
        SizePx,
        clip::{BorderStyle, Corners},
    },
    measures,
};

/// Border and shadow of a layer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Look {
    pub border: Option<Border>,
    pub shadow: Option<Shadow>,
}

impl Look {
    /// Interpolates to another look; a border or shadow of only one of them grows or shrinks.
    pub fn towards(self, to: Self, done: f64) -> Self {
        let way = |from: f64, to: f64| from + (to - from) * done;
        let faded = |color: super::Rgba, part: f64| {
            let [r, g, b, a] = color;
            [r, g, b, (f64::from(a) * part).round() as u8]
        };
        let border = match (self.border, to.border) {
            (Some(from), Some(to)) => Some(Border { width: way(from.width, to.width), color: to.color }),
            (Some(from), None) => Some(Border { width: way(from.width, 0.0), ..from }),
            (None, Some(to)) => Some(Border { width: way(0.0, to.width), ..to }),
            (None, None) => None,
        };
        let shadow = match (self.shadow, to.shadow) {
            (Some(from), None) => Some(Shadow { color: faded(from.color, 1.0 - done), ..from }),
            (None, Some(to)) => Some(Shadow { color: faded(to.color, done), ..to }),
            (_, shadow) => shadow,
        };
        Self { border, shadow }
    }
}

/// Border and shadow of a style on a canvas of a scale; `false` if the style is not fully supported.
fn of_style(style: &BorderStyle, scale: f64) -> (Look, bool) {
    let border = |width: f64, color| Some(Border { width: width * scale, color });
    let shadow = |dx: f64, dy: f64, blur: f64, alpha: u8| {
        Some(Shadow { dx: dx * scale, dy: dy * scale, blur: blur * scale, color: [0, 0, 0, alpha] })
    };
    let look = match style {
        BorderStyle::None | BorderStyle::Custom | BorderStyle::Unknown(_) => Look::default(),
        BorderStyle::SubtleShadow => Look { border: None, shadow: shadow(0.0, 6.0, 14.0, 90) },
        BorderStyle::DeepShadow => Look { border: None, shadow: shadow(0.0, 18.0, 34.0, 150) },
        BorderStyle::Transparent => Look { border: border(12.0, [255, 255, 255, 77]), shadow: None },
        BorderStyle::SolidShadowLeft => Look { border: None, shadow: shadow(-16.0, 16.0, 0.0, 230) },
        BorderStyle::SolidShadowRight => Look { border: None, shadow: shadow(16.0, 16.0, 0.0, 230) },
        BorderStyle::Snake => Look { border: border(6.0, [255, 255, 255, 217]), shadow: None },
        BorderStyle::Glass => Look { border: border(14.0, [255, 255, 255, 56]), shadow: shadow(0.0, 6.0, 14.0, 60) },
    };
    let is_whole = !matches!(style, BorderStyle::Snake | BorderStyle::Glass | BorderStyle::Custom | BorderStyle::Unknown(_));
    (look, is_whole)
}

/// Sets the corner radius of a layer, and returns its border and shadow. A layer that reaches an edge of the canvas gets neither,
/// because nothing is around it.
pub(super) fn dress(
    layer: &mut Layer,
    canvas: SizePx,
    corners: Option<&Corners>,
    border: Option<&BorderStyle>,
    approximations: &mut Vec<Approximation>,
) -> Look {
    let inner = Rect::new(0.5, 0.5, canvas.width - 1.0, canvas.height - 1.0);
    let is_free = inner.holds(layer.dest);
    let most = layer.dest.w.min(layer.dest.h) / 2.0;
    let is_round = layer.rounding.0 >= most - 0.01;
    // A layout's own shape overrides the clip's corners: a circle stays one in a clip with square corners.
    if !is_round {
        let regular = if is_free { layer.rounding.0 } else { 0.0 };
        layer.rounding = Rounding(match corners {
            Some(Corners::None) => 0.0,
            Some(Corners::Squircle) => (regular * measures::SQUIRCLE).min(most),
            Some(Corners::Regular | Corners::Unknown(_)) | None => regular,
        });
    }
    let Some(style) = border.filter(|_| is_free) else { return Look::default() };
    let (look, is_whole) = of_style(style, canvas.width.min(canvas.height) / measures::SHORT_SIDE);
    if !is_whole {
        approximations.push(Approximation::BorderStyle);
    }
    look
}

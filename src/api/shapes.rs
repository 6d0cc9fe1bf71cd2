//! Points, boxes, crops and colours. The unit stands in each type's name or field: percent or pixels of what.

use serde::{Deserialize, Serialize};

/// A top-left corner or a focus point, in percent 0..100 of what the field names.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PointPct {
    /// From the left edge.
    pub x_pct: f64,
    /// From the top edge.
    pub y_pct: f64,
}

/// A size in percent 0..100 of the screen layer (masks).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SizePct {
    /// Of the layer's width.
    pub width_pct: f64,
    /// Of the layer's height.
    pub height_pct: f64,
}

/// A size in pixels: of the artboard for overlays, of the recording for sources.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizePx {
    /// Pixels across.
    pub width: f64,
    /// Pixels down.
    pub height: f64,
}

/// Pixels of the camera recording removed from each edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CropPx {
    /// From the top.
    pub top: u32,
    /// From the bottom.
    pub bottom: u32,
    /// From the left.
    pub left: u32,
    /// From the right.
    pub right: u32,
}

/// A colour as the API writes it: `#RRGGBB` or `#RRGGBBAA`. Text that is not one is kept, so that a round trip is whole.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexColor(pub String);

impl HexColor {
    /// Red, green, blue and alpha, or nothing when the text is not a colour.
    pub fn rgba(&self) -> Option<[u8; 4]> {
        let digits = self.0.strip_prefix('#')?;
        if !digits.bytes().all(|b| b.is_ascii_hexdigit()) || !matches!(digits.len(), 6 | 8) {
            return None;
        }
        let byte = |i: usize| u8::from_str_radix(digits.get(i..i + 2)?, 16).ok();
        let alpha = if digits.len() == 8 { byte(6)? } else { 255 };
        Some([byte(0)?, byte(2)?, byte(4)?, alpha])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_six_or_eight_digits() {
        assert_eq!(HexColor("#FFee00".into()).rgba(), Some([255, 238, 0, 255]));
        assert_eq!(HexColor("#00000080".into()).rgba(), Some([0, 0, 0, 128]));
        for bad in ["", "#", "FFEE00", "#FFEE0", "#GGGGGG", "#ÄÄÄ", "#+1+1+1"] {
            assert_eq!(HexColor(bad.into()).rgba(), None, "{bad}");
        }
    }
}

//! Points, boxes, crops and colours. Each type's name states the unit: `Pct` is percent, `Px` is pixels.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A top-left corner or a focus point, in percent 0..100. The field that contains the point states the base of the percentages.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PointPct {
    /// Distance from the left edge.
    #[schemars(range(min = 0, max = 100))]
    pub x_pct: f64,
    /// Distance from the top edge.
    #[schemars(range(min = 0, max = 100))]
    pub y_pct: f64,
}

impl PointPct {
    /// Point clamped to the canvas: records of other programs can be outside it, and requests must not be.
    #[must_use]
    pub fn on_canvas(self) -> Self {
        Self { x_pct: self.x_pct.clamp(0.0, 100.0), y_pct: self.y_pct.clamp(0.0, 100.0) }
    }
}

/// Size of a mask, in percent 0..100 of the screen layer.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SizePct {
    /// Width, in percent of the layer's width.
    #[schemars(extend("exclusiveMinimum" = 0, "maximum" = 100))]
    pub width_pct: f64,
    /// Height, in percent of the layer's height.
    #[schemars(extend("exclusiveMinimum" = 0, "maximum" = 100))]
    pub height_pct: f64,
}

/// Size in pixels: of the artboard for overlays, of the recording for sources.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SizePx {
    /// Width in pixels.
    #[schemars(extend("exclusiveMinimum" = 0, "maximum" = 16384))]
    pub width: f64,
    /// Height in pixels.
    #[schemars(extend("exclusiveMinimum" = 0, "maximum" = 16384))]
    pub height: f64,
}

/// Pixels of the camera recording removed from each edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CropPx {
    /// Pixels removed at the top.
    #[serde(deserialize_with = "pixels")]
    #[schemars(range(min = 0, max = 16384))]
    pub top: u32,
    /// Pixels removed at the bottom.
    #[serde(deserialize_with = "pixels")]
    #[schemars(range(min = 0, max = 16384))]
    pub bottom: u32,
    /// Pixels removed at the left.
    #[serde(deserialize_with = "pixels")]
    #[schemars(range(min = 0, max = 16384))]
    pub left: u32,
    /// Pixels removed at the right.
    #[serde(deserialize_with = "pixels")]
    #[schemars(range(min = 0, max = 16384))]
    pub right: u32,
}

/// A colour as the API writes it: `#RRGGBB` or `#RRGGBBAA`. Other text is kept, so that it goes back unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline, extend("pattern" = "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"))]
pub struct HexColor(pub String);

/// Deserialises a whole number of pixels, 0..16384; accepts `12.0`.
fn pixels<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let value = super::integer(deserializer)?;
    u32::try_from(value)
        .ok()
        .filter(|pixels| *pixels <= 16384)
        .ok_or_else(|| serde::de::Error::custom(format!("must be a number of pixels from 0 to 16384, got {value}")))
}

/// Number of an integer field of the contract: serialised without a fraction if it has none.
#[derive(Serialize)]
#[serde(untagged)]
enum Whole {
    Integer(i64),
    Number(f64),
}

impl From<f64> for Whole {
    fn from(number: f64) -> Self {
        let is_whole = number.fract() == 0.0 && number.abs() <= super::MAX_INT as f64;
        if is_whole { Self::Integer(number as i64) } else { Self::Number(number) }
    }
}

/// Serialises a number of an integer field of the contract.
#[allow(clippy::trivially_copy_pass_by_ref)] // serde gives references.
pub(crate) fn whole<S: serde::Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    Whole::from(*number).serialize(serializer)
}

/// Like [`whole`], but for an optional number.
#[allow(clippy::trivially_copy_pass_by_ref, clippy::ref_option)] // serde gives references.
pub(crate) fn whole_or_none<S: serde::Serializer>(number: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    number.map(Whole::from).serialize(serializer)
}

/// Serialises an optional size whose sides are integer fields of the contract.
#[allow(clippy::trivially_copy_pass_by_ref, clippy::ref_option)] // serde gives references.
pub(crate) fn whole_size_or_none<S: serde::Serializer>(size: &Option<SizePx>, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Size {
        width: Whole,
        height: Whole,
    }
    size.map(|size| Size { width: size.width.into(), height: size.height.into() }).serialize(serializer)
}

/// JSON schema of a focus point: percent, never outside the picture.
pub fn focus_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let pct = schemars::json_schema!({"type": "number", "minimum": 0, "maximum": 100});
    schemars::json_schema!({
        "type": "object", "properties": {"xPct": pct, "yPct": pct}, "required": ["xPct", "yPct"], "additionalProperties": false
    })
}

impl HexColor {
    /// Colour in the form of subtitle answers: uppercase `#RRGGBBAA`. Unchanged if the text isn't a colour.
    #[must_use]
    pub fn full(&self) -> Self {
        match self.rgba() {
            Some([r, g, b, a]) => Self(format!("#{r:02X}{g:02X}{b:02X}{a:02X}")),
            None => self.clone(),
        }
    }

    /// Red, green, blue and alpha; `None` if the text isn't a colour.
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
    fn an_integer_of_the_contract_is_written_without_a_fraction() {
        #[derive(Serialize)]
        struct Record {
            #[serde(serialize_with = "whole")]
            count: f64,
            #[serde(serialize_with = "whole_size_or_none")]
            size: Option<SizePx>,
        }
        let written =
            |count, width| serde_json::to_string(&Record { count, size: Some(SizePx { width, height: 720.0 }) }).unwrap();
        assert_eq!(written(0.0, 1280.0), r#"{"count":0,"size":{"width":1280,"height":720}}"#);
        assert_eq!(written(2.5, 1e300), r#"{"count":2.5,"size":{"width":1e+300,"height":720}}"#);
    }

    #[test]
    fn colours_have_six_or_eight_digits() {
        assert_eq!(HexColor("#FFee00".into()).rgba(), Some([255, 238, 0, 255]));
        assert_eq!(HexColor("#00000080".into()).rgba(), Some([0, 0, 0, 128]));
        for bad in ["", "#", "FFEE00", "#FFEE0", "#GGGGGG", "#ÄÄÄ", "#+1+1+1"] {
            assert_eq!(HexColor(bad.into()).rgba(), None, "{bad}");
        }
    }
}

//! Settings of the preview: guide lines, and decoding quality during motion.

use serde::{Deserialize, Serialize};

/// Settings of the preview.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct StageSettings {
    /// Whether the safe areas are shown.
    pub safe_areas: bool,
    /// Whether the lines of thirds are shown.
    pub thirds: bool,
    /// Decoding quality during motion.
    pub quality: Quality,
}

/// Decoding quality during motion. At rest the preview is exact at every quality.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Quality {
    /// Full preview size.
    #[default]
    Full,
    /// Half of width and height.
    Half,
    /// A quarter of width and height.
    Quarter,
}

impl Quality {
    /// Decoded size of an image whose full-quality size is `full`: even, and at least 2 pixels per side.
    pub fn of(self, full: (u32, u32)) -> (u32, u32) {
        let by = match self {
            Self::Full => return full,
            Self::Half => 2,
            Self::Quarter => 4,
        };
        let side = |side: u32| (side / by / 2 * 2).max(2);
        (side(full.0), side(full.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lower_quality_decodes_fewer_pixels_of_the_same_shape() {
        let sizes = [Quality::Full, Quality::Half, Quality::Quarter].map(|quality| quality.of((1280, 720)));
        assert_eq!(sizes, [(1280, 720), (640, 360), (320, 180)]);
        assert_eq!(Quality::Quarter.of((6, 4)), (2, 2));
    }

    #[test]
    fn settings_of_an_earlier_version_have_a_stage() {
        let settings: crate::app::Settings = serde_json::from_str(r#"{"snap": true, "stage": {"thirds": true}}"#).unwrap();
        assert_eq!(settings.stage, StageSettings { thirds: true, ..StageSettings::default() });
    }
}

//! Camera face samples (`api.md`, Camera face sample).

use super::lenient::{Record, Unfit};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Faces from one moment until the next sample.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FaceSample {
    /// Time of the sample on the playback timeline.
    pub timestamp_ms: f64,
    /// Every confidently detected face that is visible on the canvas; empty if there is none.
    #[serde(default)]
    pub faces: Vec<FaceBox>,
}

impl Record for FaceSample {
    fn usable(&mut self) -> Result<(), Unfit> {
        if !(0.0..=super::LONGEST_MS as f64).contains(&self.timestamp_ms) {
            let problem = format!("must be a time, got {}", self.timestamp_ms);
            return Err(Unfit { field: "timestampMs".into(), problem });
        }
        Ok(())
    }
}

/// Box of a face, in percent 0..100 of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FaceBox {
    /// Left edge.
    #[schemars(range(min = 0, max = 100))]
    pub x_pct: f64,
    /// Top edge.
    #[schemars(range(min = 0, max = 100))]
    pub y_pct: f64,
    /// Width.
    #[schemars(range(min = 0, max = 100))]
    pub width_pct: f64,
    /// Height.
    #[schemars(range(min = 0, max = 100))]
    pub height_pct: f64,
}

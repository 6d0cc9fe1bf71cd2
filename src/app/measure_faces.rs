//! `cutroom measure --faces FILE`: what the face detector sees in a recording, for measuring the detector itself.

use crate::media::{self, DetectedFace, FaceScan, MediaError};
use serde::Serialize;
use std::path::Path;

/// A look at one moment of a recording.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Look {
    /// The moment, in milliseconds of the recording.
    pub at_ms: i64,
    /// What was found.
    pub faces: Vec<Face>,
}

/// A face: percent of the picture, and how sure the detector is.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Face {
    /// Left edge.
    pub x_pct: f64,
    /// Top edge.
    pub y_pct: f64,
    /// Width.
    pub width_pct: f64,
    /// Height.
    pub height_pct: f64,
    /// 0..1.
    pub confidence: f64,
}

impl From<DetectedFace> for Face {
    fn from(face: DetectedFace) -> Self {
        let pct = |part: f64| (part * 1e5).round() / 1e3;
        Self {
            x_pct: pct(face.x),
            y_pct: pct(face.y),
            width_pct: pct(face.width),
            height_pct: pct(face.height),
            confidence: (face.confidence * 1e3).round() / 1e3,
        }
    }
}

/// Looks for faces at even steps over a recording and hands each look over; a refusal ends it.
///
/// # Errors
/// The file is no video that can be decoded, or `take` refused.
pub async fn looks<E: From<MediaError>>(
    file: &Path,
    step_ms: i64,
    mut take: impl FnMut(Look) -> Result<(), E>,
) -> Result<(), E> {
    let probe = media::probe(file).await?;
    let size = probe.size.ok_or_else(|| MediaError::Unreadable("it holds no picture".into()))?;
    let mut scan = FaceScan::open(&file.to_string_lossy(), size, 0, step_ms).await?;
    while let Some((at_ms, faces)) = scan.next().await? {
        take(Look { at_ms, faces: faces.into_iter().map(Face::from).collect() })?;
    }
    Ok(())
}

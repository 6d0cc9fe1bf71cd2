//! `cutroom measure --faces FILE`: runs the face detector on a recording, to evaluate the detector.

use crate::media::{self, DetectedFace, FaceScan, MediaError};
use serde::Serialize;
use std::path::Path;

/// Result of the detector at one moment.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Look {
    /// Time in the recording, in milliseconds.
    pub at_ms: i64,
    /// Detected faces.
    pub faces: Vec<Face>,
}

/// Detected face: box in percent of the image, and confidence.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Face {
    /// Left edge, in percent of the width.
    pub x_pct: f64,
    /// Top edge, in percent of the height.
    pub y_pct: f64,
    /// Width, in percent of the width.
    pub width_pct: f64,
    /// Height, in percent of the height.
    pub height_pct: f64,
    /// Confidence 0..1.
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

/// Detects faces every `step_ms` milliseconds of a recording, and passes each result to `take`; an error of `take` ends the scan.
///
/// # Errors
///
/// Fails if the file is not a decodable video, or if `take` fails.
pub async fn looks<E: From<MediaError>>(
    file: &Path,
    step_ms: i64,
    mut take: impl FnMut(Look) -> Result<(), E>,
) -> Result<(), E> {
    let probe = media::probe(file).await?;
    let size = probe.size.ok_or_else(|| MediaError::unreadable(words::faces::no_video))?;
    let mut scan = FaceScan::open(&file.to_string_lossy(), size, 0, step_ms).await?;
    while let Some((at_ms, faces)) = scan.next().await? {
        take(Look { at_ms, faces: faces.into_iter().map(Face::from).collect() })?;
    }
    Ok(())
}

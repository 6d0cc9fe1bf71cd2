//! Face analysis of a clip's camera recording: an extension of the local workspace (`docs/reference/local-workspace.md`).

use super::{lenient::keeps_nothing, open_enum::open_enum};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

open_enum! {
    /// Progress of the analysis.
    FaceAnalysisState {
        /// No analysis: the clip has no camera, or its faces came with the recording.
        None = "none",
        /// The analysis waits until another recording is analysed.
        Waiting = "waiting",
        /// The analysis is running.
        Running = "running",
        /// The faces are available.
        Done = "done",
        /// The user declined the analysis. It starts if the user asks for it later.
        Declined = "declined",
        /// The recording could not be read.
        Failed = "failed",
    }
}

/// Face analysis of a clip's camera recording.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct FaceAnalysis {
    /// State of the analysis.
    pub state: FaceAnalysisState,
    /// Analysed share of the recording, in percent.
    #[schemars(range(min = 0, max = 100))]
    pub progress: f64,
    /// Reason why the analysis failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

keeps_nothing!(FaceAnalysis);

/// Body of `PUT /v1/videos/{id}/clips/{clipId}/face-analysis`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WantFaces {
    /// Whether the server may analyse the camera recording. False stops a running analysis and removes its results; true starts a
    /// declined or failed one again.
    pub wanted: bool,
}

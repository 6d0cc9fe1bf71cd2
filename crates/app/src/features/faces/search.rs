//! Face detection by the local workspace in camera recordings: polls its progress, and lets the user cancel and restart it.

mod door;

use crate::api::{
    ClipId,
    face_analysis::{FaceAnalysis, FaceAnalysisState as Search},
};
use std::{collections::BTreeMap, time::Duration};

/// Interval between requests for the progress.
const INTERVAL: Duration = Duration::from_secs(1);

/// Detections in clips of the open video with a camera and without face data; `None` before the first answer.
#[derive(Debug, Default)]
pub struct FaceSearches(BTreeMap<ClipId, Option<FaceAnalysis>>);

fn goes_on(search: &FaceAnalysis) -> bool {
    matches!(search.state, Search::Waiting | Search::Running)
}

fn can_begin(search: &FaceAnalysis) -> bool {
    matches!(search.state, Search::Declined | Search::Failed)
}

impl FaceSearches {
    fn which(&self, is: fn(&FaceAnalysis) -> bool) -> impl Iterator<Item = (&ClipId, &FaceAnalysis)> {
        self.0.iter().filter_map(move |(clip, search)| Some((clip, search.as_ref().filter(|search| is(search))?)))
    }

    /// Number of running or queued detections, and their mean progress 0..1; `None` if there are none.
    pub fn progress(&self) -> Option<(usize, f32)> {
        let (count, sum) =
            self.which(goes_on).fold((0, 0.0), |(count, sum), (_, search)| (count + 1, sum + search.progress as f32 / 100.0));
        (count > 0).then(|| (count, sum / count as f32))
    }
}

/// Requested change of a detection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    Begun,
    Stopped,
}

//! Measures the loudness of a range of the open video, as an export would mix it; and the targets of exports.

use super::{out::Out, proposals::GivenUp, relay::Relay, request_id::RequestId, sound_plan::sound_plan};
use crate::{
    document::Project,
    media::{Loudness, MediaError, loudness_of},
    timeline::VideoMs,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::sync::mpsc::UnboundedReceiver;

/// Loudness that an export is brought to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LoudnessTarget {
    /// Sound as mixed.
    #[default]
    Off,
    /// −14 LUFS, to which video platforms turn loud videos down.
    Web,
    /// −16 LUFS, of podcasts and mobile players.
    Podcast,
    /// −23 LUFS, of broadcasts in Europe.
    Broadcast,
}

impl LoudnessTarget {
    /// All targets.
    pub const ALL: [Self; 4] = [Self::Off, Self::Web, Self::Podcast, Self::Broadcast];

    /// Target in LUFS; `None` for sound as mixed.
    pub fn lufs(self) -> Option<f64> {
        match self {
            Self::Off => None,
            Self::Web => Some(-14.0),
            Self::Podcast => Some(-16.0),
            Self::Broadcast => Some(-23.0),
        }
    }

    /// Use of the target, in a few words.
    pub fn hint(self) -> &'static str {
        match self {
            Self::Off => words::loudness::target_off_hint(),
            Self::Web => words::loudness::target_web_hint(),
            Self::Podcast => words::loudness::target_podcast_hint(),
            Self::Broadcast => words::loudness::target_broadcast_hint(),
        }
    }
}

/// Request to measure a range, until cancelled.
pub struct LoudnessRequest {
    /// Id of the request.
    pub id: RequestId,
    /// Video with its unsaved changes.
    pub project: Arc<Project>,
    /// Range of the video.
    pub range: (VideoMs, VideoMs),
    /// Cancellation.
    pub given_up: GivenUp,
}

/// Events about measuring.
#[derive(Debug)]
pub enum LoudnessEvent {
    /// Progress of a request.
    Progress {
        /// Id of the request.
        id: RequestId,
        /// Share that was measured, 0..1.
        done: f64,
    },
    /// Result of a request that was not cancelled.
    Done {
        /// Id of the request.
        id: RequestId,
        /// The loudness, or the error.
        measured: Result<Loudness, MediaError>,
    },
}

/// Share of a range between two reports of progress.
const REPORTED: f64 = 0.01;

/// Answers requests, each beside the service, until every sender is dropped.
pub(super) async fn run(mut inbox: UnboundedReceiver<LoudnessRequest>, out: Out<LoudnessEvent>, relay: Relay) {
    while let Some(LoudnessRequest { id, project, range, given_up }) = inbox.recv().await {
        let (out, relay) = (out.clone(), relay.clone());
        tokio::task::spawn_blocking(move || {
            let plan = sound_plan(&project, &|url| relay.address(url).ok());
            drop(project);
            let mut told = 0.0;
            let measured = loudness_of(Arc::new(plan), (range.0.0, range.1.0), |done| {
                if done - told >= REPORTED {
                    told = done;
                    out.send(LoudnessEvent::Progress { id, done });
                }
                !given_up.is_so()
            });
            if let Some(measured) = measured.transpose() {
                out.send(LoudnessEvent::Done { id, measured });
            }
        });
    }
}

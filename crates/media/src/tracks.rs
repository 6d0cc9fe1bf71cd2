//! Summary of a source's streams, for its previews.

use super::{child::MediaError, probe::Probe};
use serde::{Deserialize, Serialize};

/// Summary of a source's streams.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tracks {
    /// Whether the source has video, not only a still image.
    pub has_picture: bool,
    /// Whether the video uses the BT.709 matrix of HD; JPEG uses the one of SD, BT.601.
    #[serde(default)]
    pub is_bt709: bool,
    /// Number of sound tracks that are mixed, each with a waveform.
    pub sounds: usize,
    /// Description of the sound tracks ([`Probe::heard_in_words`]); `None` if there is only one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heard: Option<String>,
    /// Length that the container states, in milliseconds.
    pub length_ms: Option<i64>,
}

impl Tracks {
    /// Summary of a record. A file without video and sound is [`MediaError::Unreadable`].
    pub(super) fn of(found: &Probe) -> Result<Self, MediaError> {
        let sounds = found.heard().len();
        let is_known = found.size.is_some();
        if !is_known && sounds == 0 {
            let why: words::Message =
                if found.picture.is_some() { words::media::video_undecodable } else { words::media::nothing_inside };
            return Err(MediaError::unreadable(why));
        }
        Ok(Self {
            has_picture: found.picture.is_some() && !found.is_image,
            is_bt709: found.picture.as_ref().is_some_and(|picture| picture.matrix == "bt709"),
            sounds,
            heard: found.heard_in_words(),
            length_ms: found.duration_ms,
        })
    }
}

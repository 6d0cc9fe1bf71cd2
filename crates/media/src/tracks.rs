//! The tracks of a source, as far as its previews need to know them.

use super::{child::MediaError, probe::Probe};
use serde::{Deserialize, Serialize};

/// The streams of a source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tracks {
    /// Whether it has moving pictures.
    pub has_picture: bool,
    /// Whether the pictures have the colour matrix of HD video; JPEG has the one of SD video.
    #[serde(default)]
    pub is_bt709: bool,
    /// Number of sound tracks that are heard, each of which has a waveform.
    pub sounds: usize,
    /// Which sound tracks there are and which are heard, in words, where there is more to say than that there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heard: Option<String>,
    /// The length that the container states.
    pub length_ms: Option<i64>,
}

impl Tracks {
    /// What previews need to know of a record. Something without pictures and sound is [`MediaError::Unreadable`].
    pub(super) fn of(found: &Probe) -> Result<Self, MediaError> {
        let sounds = found.heard().len();
        let is_known = found.size.is_some();
        if !is_known && sounds == 0 {
            let why =
                if found.picture.is_some() { "its picture cannot be decoded" } else { "it holds neither picture nor sound" };
            return Err(MediaError::Unreadable(why.into()));
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

//! Sounds in the form that the mixer needs.

/// Sound with its position in the video. Times are in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedSound {
    /// Bus of the sound: an index in the list of gains.
    pub bus: usize,
    /// Start and end in the video, including fades.
    pub span_ms: (i64, i64),
    /// Start inside the sound's own media.
    pub from_ms: i64,
    /// Gain factor; 1 is as recorded.
    pub gain: f64,
    /// Lengths of the fade-in and the fade-out.
    pub fades_ms: (i64, i64),
    /// Length of one repetition; `None` if the sound doesn't loop.
    pub loop_ms: Option<i64>,
    /// True if the sound is an effect of its own, which may be used several times.
    pub is_effect: bool,
}

//! Sounds as whoever mixes them takes them.

/// A sound in its place, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedSound {
    /// Its bus, by its place in the list of gains.
    pub bus: usize,
    /// When it begins and ends on the video, its fades included.
    pub span_ms: (i64, i64),
    /// The moment of its own time that is heard first.
    pub from_ms: i64,
    /// 1 is as recorded.
    pub gain: f64,
    /// How long it fades in and out.
    pub fades_ms: (i64, i64),
    /// The length of a turn where it is repeated.
    pub loop_ms: Option<i64>,
    /// Whether it is a sound of its own that may be used more than once.
    pub is_effect: bool,
}

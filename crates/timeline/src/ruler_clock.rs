//! The clock of the timeline's ruler.

/// Time that the ruler shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RulerClock {
    /// Playback time: cuts are edit points.
    #[default]
    Played,
    /// Source time: cuts are gaps as long as the cut footage.
    Recorded,
}

impl RulerClock {
    /// Returns the other clock.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Played => Self::Recorded,
            Self::Recorded => Self::Played,
        }
    }
}

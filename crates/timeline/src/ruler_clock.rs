//! The clock of the timeline's ruler.

/// What the ruler counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RulerClock {
    /// What is played: cuts are edit points.
    #[default]
    Played,
    /// What was recorded: cuts are gaps as long as the footage that they take out.
    Recorded,
}

impl RulerClock {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Played => Self::Recorded,
            Self::Recorded => Self::Played,
        }
    }
}

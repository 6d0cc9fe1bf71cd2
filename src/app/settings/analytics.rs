//! What the user chooses of analytics, remembered between runs.

use serde::{Deserialize, Serialize};

/// A range of days that ends today.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Days {
    /// A week.
    Week,
    /// Four weeks.
    #[default]
    FourWeeks,
    /// 90 days.
    Quarter,
    /// Since the first play.
    All,
}

impl Days {
    /// Every one, the shortest first.
    pub const ALL: [Self; 4] = [Self::Week, Self::FourWeeks, Self::Quarter, Self::All];

    /// Its name on the screen.
    pub fn text(self) -> &'static str {
        match self {
            Self::Week => "7 days",
            Self::FourWeeks => "28 days",
            Self::Quarter => "90 days",
            Self::All => "All time",
        }
    }
}

/// What is remembered of analytics between runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct AnalyticsSettings {
    /// The range that was chosen last.
    pub days: Days,
    /// Whether the workspace's analytics count the user's own videos alone.
    pub mine: bool,
    /// Whether the curve of who still watches is above the timeline.
    pub curve: bool,
}

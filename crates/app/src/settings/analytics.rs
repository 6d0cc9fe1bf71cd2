//! Settings of analytics.

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
    /// All ranges, the shortest first.
    pub const ALL: [Self; 4] = [Self::Week, Self::FourWeeks, Self::Quarter, Self::All];

    /// Name in the window.
    pub fn text(self) -> &'static str {
        match self {
            Self::Week => words::settings::days_week(),
            Self::FourWeeks => words::settings::days_four_weeks(),
            Self::Quarter => words::settings::days_quarter(),
            Self::All => words::settings::days_all(),
        }
    }
}

/// Settings of analytics.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct AnalyticsSettings {
    /// The last chosen range.
    pub days: Days,
    /// Whether the workspace's analytics count only the user's own videos.
    pub mine: bool,
    /// Whether the retention curve is shown above the timeline.
    pub curve: bool,
}

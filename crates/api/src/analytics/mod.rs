//! Analytics: plays, viewers and retention of a video, or of all videos of a workspace (`api-gaps.md`, Analytics).
//!
//! The public documentation lists the contents of an answer but not its field names. So the records here have plain names, and
//! [`Analytics::read`] accepts every field name that a server may use. Reading never fails: unreadable values are missing, and
//! counted in [`Analytics::left_out`].
//!
//! | the answer holds | value read |
//! |---|---|
//! | a number as text, `"1204"` or `"62 %"` | the number |
//! | a number below 0, beyond 2^53, or none | missing, and counted as left out |
//! | a day as a timestamp, in whatever time zone | the date in the timestamp |
//! | the same day twice, the same country twice | one entry with the sum |
//! | days out of order | days in order |
//! | shares from 0 to 1 | percent |
//! | viewers of a slice, not a share | percent of the slice with the most viewers |
//! | another number of slices than 100 | that many, of the same length |
//! | slices with their positions | each at its position; positions that are missing stay unknown |
//! | fields that this version does not know | nothing |

mod day;
mod read;

pub use day::{Day, NoDay};

use super::{
    VideoId,
    rules::{Checked, FieldError},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Query of `GET /v1/videos/{id}/analytics`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AnalyticsQuery {
    /// First day, in UTC: `2026-11-01`; default: the day of the first play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_date: Option<Day>,
    /// Last day, in UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_date: Option<Day>,
    /// Time zone of the days in `viewsOverTime`: `Europe/Berlin`. Default `UTC`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 64), extend("pattern" = "^[A-Za-z0-9/_+-]+$"))]
    pub timezone: Option<String>,
}

/// Query of `GET /v1/analytics`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WorkspaceAnalyticsQuery {
    /// First day, in UTC: `2026-11-01`; default: the day of the first play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_date: Option<Day>,
    /// Last day, in UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_date: Option<Day>,
    /// Time zone of the days in `viewsOverTime`: `Europe/Berlin`. Default `UTC`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1, max = 64), extend("pattern" = "^[A-Za-z0-9/_+-]+$"))]
    pub timezone: Option<String>,
    /// `mine` counts the videos of the API key's user; default: all videos that the API key may read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scope: Option<AnalyticsScope>,
    /// `nextCursor` of the previous page of `topVideos`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// Videos that the analytics of a workspace count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum AnalyticsScope {
    /// Videos of the API key's user.
    Mine,
}

impl AnalyticsQuery {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        in_order(self.start_date, self.end_date)?;
        zone(self.timezone.as_deref())
    }
}

impl WorkspaceAnalyticsQuery {
    /// Checks every rule that needs no server.
    pub fn check(&self) -> Checked {
        in_order(self.start_date, self.end_date)?;
        zone(self.timezone.as_deref())
    }
}

fn in_order(start: Option<Day>, end: Option<Day>) -> Checked {
    match (start, end) {
        (Some(start), Some(end)) if end < start => {
            Err(FieldError::new("endDate", format!("must not be before startDate, got {end} before {start}")))
        }
        _ => Ok(()),
    }
}

fn zone(name: Option<&str>) -> Checked {
    let is_name = |name: &str| {
        (1..=64).contains(&name.len())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'_' | b'-' | b'+'))
    };
    match name {
        Some(name) if !is_name(name) => {
            Err(FieldError::new("timezone", "must be the name of a time zone like Europe/Berlin".to_owned()))
        }
        _ => Ok(()),
    }
}

/// Viewing statistics for a range of days.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Analytics {
    /// Totals of the range.
    pub summary: Summary,
    /// Plays per day, in order, each day once. A missing day had no plays.
    pub views_over_time: Vec<DayOfPlays>,
    /// Audience retention: share of the audience that watched each slice of the video, in order. A missing slice is unknown.
    pub retention: Vec<RetentionSlice>,
    /// Plays by country, most first. Names are ISO 3166 codes, or the server's own names.
    pub geography: Vec<NamedCount>,
    /// Plays by the domain that linked to the video, most first. An empty name means direct visits.
    pub referrers: Vec<NamedCount>,
    /// Plays by UTM source, most first.
    pub utm_sources: Vec<NamedCount>,
    /// Clicks on calls to action, most first.
    pub cta_clicks: Vec<NamedCount>,
    /// Videos with the most plays; only for a workspace. The only list here that has pages.
    pub top_videos: Vec<TopVideo>,
    /// Number of values in the answer that could not be used.
    #[serde(skip)]
    pub left_out: usize,
}

impl Analytics {
    /// True if the answer reports no plays and no watch time.
    pub fn is_empty(&self) -> bool {
        self.plays() == 0
            && self.summary.watch_time_seconds.unwrap_or(0.0) <= 0.0
            && self.top_videos.iter().all(|video| video.plays == 0)
    }

    /// Retention slice at a position of the video in percent of its length; `None` if the answer has no value for that position.
    pub fn watched_at(&self, pct: f64) -> Option<&RetentionSlice> {
        let after = self.retention.partition_point(|slice| slice.start_pct <= pct);
        // 100 % belongs to the last slice.
        self.retention.get(after.checked_sub(1)?).filter(|slice| pct < slice.end_pct || pct >= 100.0 && slice.end_pct >= 100.0)
    }

    /// Number of plays: from the summary, otherwise the sum over the days.
    pub fn plays(&self) -> u64 {
        let of_days = || self.views_over_time.iter().fold(0_u64, |sum, day| sum.saturating_add(day.plays));
        self.summary.plays.unwrap_or_else(of_days)
    }
}

/// Totals of a range of days. A field is absent if the server does not count it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    /// Number of times that a viewer started the video.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plays: Option<u64>,
    /// Number of viewing sessions; a session that plays several times counts once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique_sessions: Option<u64>,
    /// Time watched by all viewers together, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0))]
    pub watch_time_seconds: Option<f64>,
    /// Average share of the video that was watched, in percent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 100))]
    pub average_watched_pct: Option<f64>,
}

/// Plays of one day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DayOfPlays {
    /// Day, in the time zone of the request.
    pub date: Day,
    /// Number of plays.
    pub plays: u64,
}

/// A slice of the video, and the share of the audience that watched it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RetentionSlice {
    /// Start of the slice, in percent of the video's length.
    #[schemars(range(min = 0, max = 100))]
    pub start_pct: f64,
    /// End of the slice, in percent of the video's length.
    #[schemars(range(min = 0, max = 100))]
    pub end_pct: f64,
    /// Share of the audience that watched the slice, in percent. Above 100 if viewers watched it again.
    #[schemars(range(min = 0, max = 1000))]
    pub watched_pct: f64,
}

/// A name and its count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NamedCount {
    /// Counted value, such as a country code; empty if the server names none.
    pub name: String,
    /// Number of plays or clicks.
    pub count: u64,
}

/// A video of the workspace with its plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TopVideo {
    /// Identifier.
    pub video_id: VideoId,
    /// Name of the video; empty if the server sends none.
    pub name: String,
    /// Number of plays.
    pub plays: u64,
}

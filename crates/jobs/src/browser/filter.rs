//! Filter for lists of videos, besides the search query.

use super::VideoEntry;
use crate::api::TagId;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// Filter for lists of videos. All conditions that are set must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Filter {
    /// Duration of the video.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<LengthRange>,
    /// Time of the last change.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changed: Option<Within>,
    /// Tag of the video.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<TagId>,
    /// Only videos with unsaved changes on this computer.
    pub has_edits: bool,
}

/// Range of durations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LengthRange {
    /// Less than a minute.
    UnderOne,
    /// From one minute to less than five.
    OneToFive,
    /// From five minutes to less than twenty.
    FiveToTwenty,
    /// Twenty minutes or more.
    FromTwenty,
}

impl LengthRange {
    /// All ranges, shortest first.
    pub const ALL: [Self; 4] = [Self::UnderOne, Self::OneToFive, Self::FiveToTwenty, Self::FromTwenty];

    /// Name shown to the user.
    pub fn text(self) -> &'static str {
        match self {
            Self::UnderOne => words::jobs::browser_length_under_one(),
            Self::OneToFive => words::jobs::browser_length_one_to_five(),
            Self::FiveToTwenty => words::jobs::browser_length_five_to_twenty(),
            Self::FromTwenty => words::jobs::browser_length_from_twenty(),
        }
    }

    /// Whether the range contains a duration in seconds.
    fn holds(self, seconds: f64) -> bool {
        let minutes = seconds / 60.0;
        match self {
            Self::UnderOne => minutes < 1.0,
            Self::OneToFive => (1.0..5.0).contains(&minutes),
            Self::FiveToTwenty => (5.0..20.0).contains(&minutes),
            Self::FromTwenty => minutes >= 20.0,
        }
    }
}

/// Period that ends now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Within {
    /// 24 hours.
    Day,
    /// 7 days.
    Week,
    /// 30 days.
    Month,
    /// 365 days.
    Year,
}

impl Within {
    /// All periods, shortest first.
    pub const ALL: [Self; 4] = [Self::Day, Self::Week, Self::Month, Self::Year];

    /// Name shown to the user.
    pub fn text(self) -> &'static str {
        match self {
            Self::Day => words::jobs::browser_within_day(),
            Self::Week => words::jobs::browser_within_week(),
            Self::Month => words::jobs::browser_within_month(),
            Self::Year => words::jobs::browser_within_year(),
        }
    }

    fn days(self) -> i64 {
        match self {
            Self::Day => 1,
            Self::Week => 7,
            Self::Month => 30,
            Self::Year => 365,
        }
    }

    /// Whether a moment (ISO 8601) is in the period. A moment after `now` is: the server's clock may be ahead.
    fn holds(self, moment: &str, now: Timestamp) -> bool {
        let from = now.checked_sub(SignedDuration::from_hours(24 * self.days()));
        moment.parse::<Timestamp>().is_ok_and(|at| from.is_ok_and(|from| at >= from))
    }
}

impl Filter {
    /// True if no condition is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Number of conditions that are set.
    pub fn count(&self) -> usize {
        let set = [self.length.is_some(), self.changed.is_some(), self.tag.is_some(), self.has_edits];
        set.into_iter().filter(|set| *set).count()
    }

    /// Whether a video passes the filter; `edits_wait` says whether it has unsaved changes here. An unknown duration or moment
    /// is in no range.
    pub fn passes(&self, video: &VideoEntry, edits_wait: bool, now: Timestamp) -> bool {
        self.length.is_none_or(|range| video.seconds.is_some_and(|seconds| range.holds(seconds)))
            && self.changed.is_none_or(|within| within.holds(&video.updated_at, now))
            && self.tag.as_ref().is_none_or(|tag| video.tags.iter().any(|(of, _)| of == tag))
            && (edits_wait || !self.has_edits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_video_passes_where_everything_that_is_set_holds_and_what_is_not_stated_is_in_no_range() {
        let now: Timestamp = "2026-11-25T12:00:00Z".parse().unwrap();
        let video = |record| VideoEntry::of(&serde_json::from_value(record).unwrap());
        let stated = video(json!({"id": "vid_a", "name": "A", "durationSeconds": 300.0, "clipIds": ["cl"],
            "updatedAt": "2026-11-20T12:00:00Z", "tags": [{"id": "tag_1", "name": "Draft"}]}));
        let bare = video(json!({"id": "vid_b", "name": "B", "updatedAt": "yesterday"}));
        let lengths: Vec<_> = LengthRange::ALL
            .into_iter()
            .filter(|range| Filter { length: Some(*range), ..Filter::default() }.passes(&stated, false, now))
            .collect();
        assert_eq!(lengths, [LengthRange::FiveToTwenty], "a border belongs to the longer range");
        let changed: Vec<_> = Within::ALL
            .into_iter()
            .filter(|within| Filter { changed: Some(*within), ..Filter::default() }.passes(&stated, false, now))
            .collect();
        assert_eq!(changed, [Within::Week, Within::Month, Within::Year]);
        let all = Filter {
            length: Some(LengthRange::FiveToTwenty),
            changed: Some(Within::Week),
            tag: Some("tag_1".into()),
            has_edits: true,
        };
        assert!(all.passes(&stated, true, now) && !all.passes(&stated, false, now));
        assert!(!Filter { tag: Some("tag_2".into()), ..all.clone() }.passes(&stated, true, now));
        assert_eq!((all.count(), Filter::default().count()), (4, 0));
        for filter in LengthRange::ALL.map(|range| Filter { length: Some(range), ..Filter::default() }) {
            assert!(!filter.passes(&bare, true, now));
        }
        for filter in Within::ALL.map(|within| Filter { changed: Some(within), ..Filter::default() }) {
            assert!(!filter.passes(&bare, true, now));
        }
        assert!(Filter::default().passes(&bare, false, now));
    }
}

use super::*;
use serde_json::json;

fn counts(list: &[NamedCount]) -> Vec<(&str, u64)> {
    list.iter().map(|one| (one.name.as_str(), one.count)).collect()
}

fn days(read: &Analytics) -> Vec<(String, u64)> {
    read.views_over_time.iter().map(|day| (day.date.to_string(), day.plays)).collect()
}

fn watched(retention: &Value) -> Vec<(i64, i64, i64)> {
    let read = Analytics::read(&json!({"retention": retention}));
    let whole = |number: f64| number.round() as i64;
    read.retention.iter().map(|slice| (whole(slice.start_pct), whole(slice.end_pct), whole(slice.watched_pct))).collect()
}

#[test]
fn an_answer_with_plain_names_is_read_whole() {
    let read = Analytics::read(&json!({"analytics": {
        "summary": {"plays": 120, "uniqueSessions": 90, "watchTimeSeconds": 5400.5, "averageWatchedPct": 62.5},
        "viewsOverTime": [{"date": "2026-11-02", "plays": 3}, {"date": "2026-11-01", "plays": 4}],
        "retention": [{"slice": 0, "watchedPct": 100}, {"slice": 1, "watchedPct": 80.5}],
        "geography": [{"country": "DE", "plays": 3}, {"country": "JP", "plays": 30}],
        "referrers": [{"domain": "example.com", "plays": 7}, {"domain": null, "plays": 9}],
        "utmSources": [{"source": "newsletter", "medium": "email", "campaign": "may", "plays": 2}],
        "ctaClicks": [{"label": "Sign up", "url": "https://example.com", "clicks": 5}],
        "topVideos": [{"videoId": "vid_1", "name": "Talk", "plays": 100}, {"videoId": "vid_1", "plays": 100}],
        "unheardOf": {"plays": 7},
    }}));
    let summary = Summary {
        plays: Some(120),
        unique_sessions: Some(90),
        watch_time_seconds: Some(5400.5),
        average_watched_pct: Some(62.5),
    };
    assert_eq!(read.summary, summary);
    assert_eq!(days(&read), [("2026-11-01".to_owned(), 4), ("2026-11-02".to_owned(), 3)], "in order");
    assert_eq!(read.retention[1], RetentionSlice { start_pct: 1.0, end_pct: 2.0, watched_pct: 80.5 });
    assert_eq!(counts(&read.geography), [("JP", 30), ("DE", 3)], "most first");
    assert_eq!(counts(&read.referrers), [("", 9), ("example.com", 7)], "without a domain: directly");
    assert_eq!(counts(&read.utm_sources), [("newsletter / email / may", 2)]);
    assert_eq!(counts(&read.cta_clicks), [("Sign up", 5)]);
    assert_eq!(read.top_videos, [TopVideo { video_id: "vid_1".into(), name: "Talk".into(), plays: 100 }]);
    assert_eq!(read.left_out, 0);
}

#[test]
fn other_names_units_and_forms_are_read_as_well() {
    let read = Analytics::read(&json!({
        "totals": {"total_views": "1204", "unique_viewers": "88.0", "watch_time_ms": 90_000, "completion_rate": 0.25},
        "views_over_time": [
            {"day": "2026-11-01T23:00:00-08:00", "views": "2"}, {"timestamp": 1_793_577_600, "count": 5},
            {"date": "2026-11-01", "views": 1}, ["2026-11-03", 8],
        ],
        "countries": {"DE": 3, "FR": "4", "DE ": 1},
        "referrers": {"items": [{"host": "a.example", "views": 1}, {"host": "a.example", "views": 2}]},
        "cta": 6,
        "topVideos": [{"video": {"id": "vid_9", "title": "Nine"}, "views": 3}],
    }));
    assert_eq!((read.summary.plays, read.summary.unique_sessions), (Some(1204), Some(88)));
    assert_eq!((read.summary.watch_time_seconds, read.summary.average_watched_pct), (Some(90.0), Some(25.0)));
    let expected = [("2026-11-01", 3), ("2026-11-02", 5), ("2026-11-03", 8)].map(|(day, plays)| (day.to_owned(), plays));
    assert_eq!(days(&read), expected, "the same day twice is one day");
    assert_eq!(counts(&read.geography), [("DE", 4), ("FR", 4)]);
    assert_eq!(counts(&read.referrers), [("a.example", 3)]);
    assert_eq!(counts(&read.cta_clicks), [("", 6)]);
    assert_eq!((read.top_videos[0].name.as_str(), read.top_videos[0].plays), ("Nine", 3));
    assert_eq!(read.left_out, 0);
}

#[test]
fn what_makes_no_sense_is_missing_and_counted() {
    let read = Analytics::read(&json!({
        "summary": {"plays": -4, "uniqueSessions": "many", "watchTimeSeconds": 1e300, "averageWatchedPct": null},
        "viewsOverTime": [{"date": "2026-02-30", "plays": 3}, {"plays": 3}, {"date": "2026-11-01", "plays": -1}, "no", null],
        "retention": {"slices": 7},
        "geography": "nowhere", "referrers": [null, 4, {"domain": "x.example"}], "topVideos": [{"name": "without an id"}, 3],
    }));
    assert_eq!(read.summary, Summary::default());
    assert!(read.views_over_time.is_empty() && read.retention.is_empty() && read.geography.is_empty());
    assert!(read.referrers.is_empty() && read.top_videos.is_empty() && read.is_empty());
    // 3 sums, 5 days, 1 retention, 3 referrers, 2 videos; a null is missing, and no value.
    assert_eq!(read.left_out, 14);
    for nothing in [json!(null), json!([]), json!("x"), json!(7), json!({})] {
        assert!(Analytics::read(&nothing).is_empty());
    }
}

#[test]
fn retention_is_read_in_every_form_that_a_curve_can_have() {
    // Percent, shares, viewers.
    assert_eq!(watched(&json!([100, 80, 60, 40])), [(0, 25, 100), (25, 50, 80), (50, 75, 60), (75, 100, 40)]);
    assert_eq!(watched(&json!([1.0, 0.5])), [(0, 50, 100), (50, 100, 50)]);
    assert_eq!(watched(&json!([{"viewers": 40}, {"viewers": 10}])), [(0, 50, 100), (50, 100, 25)]);
    assert_eq!(watched(&json!({"curve": ["100%", "50 %"]})), [(0, 50, 100), (50, 100, 50)]);
    // A null keeps its slice, and 101 points are 100 slices.
    assert_eq!(watched(&json!([100, null, 50, -3])), [(0, 25, 100), (50, 75, 50)]);
    let points: Vec<i64> = (0..=100).map(|point| 100 - point / 2).collect();
    let slices = watched(&json!(points));
    assert_eq!((slices.len(), slices[99]), (100, (99, 100, 51)));
    // Positions: out of order, twice, one-based, as shares, outside the video.
    let placed = json!([{"percent": 50, "retention": 0.5}, {"percent": 0, "retention": 1.0}, {"percent": 0, "retention": 0.9}]);
    assert_eq!(watched(&placed), [(0, 1, 90), (50, 51, 50)]);
    let from_one: Vec<_> = (1..=100).map(|slice| json!({"slice": slice, "watchedPct": 101 - slice})).collect();
    assert_eq!((watched(&json!(from_one))[0], watched(&json!(from_one)).len()), ((0, 1, 100), 100));
    let shares: Vec<_> = (0..=100).map(|point| json!({"position": f64::from(point) / 100.0, "value": 70})).collect();
    assert_eq!((watched(&json!(shares))[99], watched(&json!(shares)).len()), ((99, 100, 70), 100));
    assert_eq!(watched(&json!([{"slice": 400, "watchedPct": 7}, {"slice": 3, "watchedPct": 9}])), [(3, 4, 9)]);
    assert_eq!(watched(&json!([{"slice": 3, "percent": 70}])), [(3, 4, 70)]);
    assert_eq!(watched(&json!({"0": 100, "1": 50})), [(0, 1, 100), (1, 2, 50)]);
    // Viewers who seek back exceed 100 %, and numbers too large for a share.
    assert_eq!(watched(&json!([100, 130])), [(0, 50, 100), (50, 100, 130)]);
    assert_eq!(watched(&json!([4000, 2000])), [(0, 50, 100), (50, 100, 50)]);
    assert_eq!(watched(&json!([{"watchedPct": 5000}, {"watchedPct": 50}])), [(50, 100, 50)]);
    assert!(watched(&json!([])).is_empty() && watched(&json!([0, 0])) == [(0, 50, 0), (50, 100, 0)]);
}

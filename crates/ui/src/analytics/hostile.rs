//! Soak test with randomly changed server answers: analytics are parsed in order and within bounds, and every part of the dialog
//! can be built from them.

use super::{bars, percent, thousands};
use crate::{
    api::analytics::Analytics,
    app::features::analytics::{country, leaving},
};
use cutroom_soak::{self as soak, Dice};
use serde_json::{Value, json};

fn answer() -> Value {
    json!({"analytics": {
        "summary": {"plays": 120, "uniqueSessions": "90", "watchTimeSeconds": 5400.5, "averageWatchedPct": 62.5},
        "viewsOverTime": [
            {"date": "2026-11-02", "plays": 3}, {"date": "2026-11-01T00:00:00+02:00", "plays": 4}, {"day": 1_793_577_600, "views": 2},
        ],
        "retention": (0..12).map(|slice| json!({"slice": slice, "watchedPct": 100 - slice})).collect::<Vec<_>>(),
        "geography": [{"country": "DE", "plays": 3}, {"country": "JP", "plays": 30}],
        "referrers": {"example.com": 7, "": 9},
        "utmSources": [{"source": "newsletter", "medium": "email", "plays": 2}],
        "ctaClicks": {"items": [{"label": "Sign up", "clicks": 5}]},
        "topVideos": [{"videoId": "vid_1", "name": "Talk", "plays": 100}],
    }})
}

fn used(answer: &Value, room: i64) {
    let read = Analytics::read(answer);
    assert!(read.views_over_time.windows(2).all(|pair| pair[0].date < pair[1].date), "days in order, each once");
    for list in [&read.geography, &read.referrers, &read.utm_sources, &read.cta_clicks] {
        assert!(list.windows(2).all(|pair| pair[0].count >= pair[1].count), "most first");
        for one in list {
            let _ = (country(&one.name), thousands(one.count));
        }
    }
    for slice in &read.retention {
        assert!(0.0 <= slice.start_pct && slice.start_pct < slice.end_pct && slice.end_pct <= 100.0 + 1e-9, "{slice:?}");
        assert!((0.0..=1_000.0).contains(&slice.watched_pct), "{slice:?}");
        let middle = f64::midpoint(slice.start_pct, slice.end_pct);
        assert_eq!(read.watched_at(middle), Some(slice));
        let _ = percent(slice.watched_pct);
    }
    assert!(read.retention.windows(2).all(|pair| pair[0].end_pct <= pair[1].start_pct + 1e-9), "slices in order");
    for edge in [-1.0, 0.0, 50.0, 100.0, 101.0, f64::NAN] {
        let _ = read.watched_at(edge);
    }
    let range = "2026-10-01".parse().ok().zip("2026-11-30".parse().ok());
    for shown in [bars::bars(&read, range, room), bars::bars(&read, None, room)] {
        assert!(shown.len() as i64 <= room);
    }
    let _ = (leaving(&read.retention, 4), read.is_empty(), read.plays());
}

#[test]
fn whatever_a_service_says_of_who_watched_it_is_in_order_and_within_bounds() {
    used(&answer(), 100);
    soak::run(3_000, |dice: &mut Dice| {
        let mut answer = answer();
        for _ in 0..=dice.below(5) {
            dice.change(&mut answer);
        }
        used(&answer, 1 + dice.below(200) as i64);
    });
}

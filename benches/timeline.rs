//! Cost of a frame of the window with 100, 1,000 and 10,000 items at five zooms, beside an empty frame of the toolkit: it
//! depends on what is visible, not on the number of items.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod shared;

use criterion::{Criterion, criterion_group, criterion_main};
use cutroom::{
    api::{DurationMs, Extra, PlaybackMs, clip::Clip, item::Item, sound_effect::SoundEffect, video::Video},
    app::{ClipData, Connection, Edge, ItemRef, Project, Session, Settings, State, features::editor::timeline::Ripple},
    document::Document,
    edit::{ClipItems, Save},
    timeline::{Axis, LaneItem, RippleChange, VideoMs, rippled},
};
use shared::input;

/// Number of clips, one minute each.
const CLIPS: usize = 20;
/// Length of all clips, in milliseconds.
const LENGTH: i64 = CLIPS as i64 * 60_000;
/// Width of the timeline on the screen, in points.
const WIDTH: f32 = 1_292.0;

fn project(items: usize) -> Project {
    let video: Video = serde_json::from_value(serde_json::json!({"id": "vid", "name": "Many", "revision": 1})).unwrap();
    let per_clip = items / CLIPS;
    let loaded = (0..CLIPS).map(|index| {
        let record = serde_json::json!({
            "id": format!("cl_{index}"), "videoId": "vid", "name": format!("Clip {index}"), "order": index,
            "durationSeconds": 60.0, "maxDurationSeconds": 60.0, "layoutSceneType": "basicSubject",
            "background": {"type": "solid", "color": "#000000"}, "transition": "default",
        });
        let clip: Clip = serde_json::from_value(record).unwrap();
        let sound = |i: usize| {
            Item::SoundEffect(SoundEffect {
                id: format!("ly_{index:03}_{i:06}").as_str().into(),
                start_time_ms: PlaybackMs((i * 59_000 / per_clip.max(1)) as i64),
                duration_ms: DurationMs(400),
                volume: 1.0,
                name: Some(format!("Sound {i}")),
                source_id: Some("su_1".into()),
                extra: Extra::new(),
            })
        };
        let items: ClipItems = (0..per_clip).map(sound).collect();
        (ClipData::new(clip, Vec::new(), Vec::new(), Vec::new(), Vec::new()), items)
    });
    Project::new(video, loaded.collect())
}

fn state(items: usize) -> State {
    let mut state = State::new(true, Settings::default());
    state.connection = Connection::Ready("http://127.0.0.1:1".into());
    state.session = Some(Session::new(Document::new(project(items), Save::default())));
    state
}

/// Five zooms around the middle of the video, from the whole video to single frames.
fn zooms() -> [(&'static str, Axis); 5] {
    let around = |points_per_ms: f64| Axis { origin_ms: LENGTH as f64 / 2.0, points_per_ms };
    [
        ("the whole of it", Axis::fit(VideoMs(LENGTH), WIDTH)),
        ("five minutes", around(f64::from(WIDTH) / 300_000.0)),
        ("one minute", around(f64::from(WIDTH) / 60_000.0)),
        ("ten seconds", around(f64::from(WIDTH) / 10_000.0)),
        ("single frames", around(f64::from(WIDTH) / 1_000.0)),
    ]
}

fn frames(c: &mut Criterion) {
    for items in [100, 1_000, 10_000] {
        let mut group = c.benchmark_group(format!("frame, {items} items (budget: median 2 ms)"));
        for (name, axis) in zooms() {
            let mut state = state(items);
            state.session.as_mut().unwrap().axis = axis;
            shared::frame(&mut group, name, &state);
        }
        group.finish();
    }
    // The limit: an empty frame of the toolkit.
    let context = egui::Context::default();
    cutroom::ui::install(&context);
    for _ in 0..3 {
        let _ = context.run_ui(input(), |_| {});
    }
    c.bench_function("a bare frame of the toolkit", |b| b.iter(|| context.run_ui(input(), |_| {})));
}

/// Cost of dragging one item while ripple is on: all later items on its lane are looked up at each position of the pointer.
fn ripples(c: &mut Criterion) {
    let mut group = c.benchmark_group("ripple");
    for items in [100, 1_000, 10_000] {
        let mut state = state(items);
        let first = ItemRef { clip: "cl_0".into(), id: "ly_000_000000".into() };
        state.session.as_mut().unwrap().selection.only(Some(first));
        group.bench_function(format!("a trim of one of {} on its lane", items / CLIPS), |b| {
            b.iter(|| state.rippled(Ripple::Trim(Edge::End, 200)));
        });
    }
    let lane: Vec<_> = (0..10_000)
        .map(|i| LaneItem {
            start: i * 500,
            length: 400,
            change: if i % 3 == 0 { RippleChange::Goes } else { RippleChange::Stays },
        })
        .collect();
    group.bench_function("a lane of 10,000, every third deleted", |b| b.iter(|| rippled(&lane)));
    group.finish();
}

criterion_group!(timeline, frames, ripples);
criterion_main!(timeline);

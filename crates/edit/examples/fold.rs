//! Benchmark of folding and planning 5,000 edits, with the time limit: `cargo run --release -p cutroom-edit --example fold`.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use cutroom_api::{
    DurationMs, Extra, PlaybackMs,
    clip::Clip,
    item::{ChangeBody, Item},
    sound_effect::{SoundEffect, SoundEffectChange},
};
use cutroom_edit::{ClipItems, Draft, Edit};
use std::{hint::black_box, time::Instant};

const EDITS: usize = 5_000;
const RUNS: usize = 101;

fn sound(id: usize) -> Item {
    Item::SoundEffect(SoundEffect {
        id: format!("ly_{id:06}").as_str().into(),
        start_time_ms: PlaybackMs(id as i64 * 10),
        duration_ms: DurationMs(400),
        volume: 1.0,
        name: Some(format!("Sound {id}")),
        source_id: Some("su_1".into()),
        extra: Extra::new(),
    })
}

/// Median time of several runs, in milliseconds.
fn median(mut run: impl FnMut()) -> f64 {
    let mut times: Vec<_> = (0..RUNS)
        .map(|_| {
            let begun = Instant::now();
            run();
            begun.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[RUNS / 2].as_secs_f64() * 1e3
}

fn main() {
    let clip: Clip = serde_json::from_value(serde_json::json!({
        "id": "cl_0", "videoId": "vid", "name": "Clip", "order": 0, "durationSeconds": 60.0, "maxDurationSeconds": 60.0,
        "layoutSceneType": "basicSubject", "background": {"type": "solid", "color": "#000000"}, "transition": "default",
    }))
    .unwrap();
    let base: ClipItems = (0..EDITS).map(sound).collect();
    let mut draft = Draft::new([(clip, base)]);
    let edit = |id: usize, volume| {
        let change = SoundEffectChange { volume: Some(volume), ..Default::default() };
        Edit::Update("cl_0".into(), format!("ly_{id:06}").as_str().into(), ChangeBody::SoundEffect(change))
    };
    for id in 0..EDITS {
        draft.edit("Volume", None, edit(id, 0.5)).unwrap();
    }
    assert_eq!(draft.start_save().unwrap().len(), EDITS);
    let whole = median(|| drop(black_box(draft.start_save())));
    println!("fold and plan {EDITS} edits, p50           {whole:.2} ms   limit 2.5 ms");
    // A save shares its items with the view, so the first edit during the save copies the shared items once.
    let saving = draft.start_save();
    let begun = Instant::now();
    draft.edit("Volume", None, edit(7, 0.25)).unwrap();
    println!("the first edit while that save runs      {:.2} ms", begun.elapsed().as_secs_f64() * 1e3);
    let one = median(|| draft.edit("Volume", None, edit(7, 0.75)).unwrap());
    println!("every other edit                         {one:.3} ms");
    drop(saving);
}

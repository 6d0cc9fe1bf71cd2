use super::*;
use crate::api::{DurationMs, SourceMs, clip::Cut, item::ItemKind};
use proptest::prelude::*;
use serde_json::{Value, json};

fn cut((start, length): (i64, i64)) -> Cut {
    Cut { start_time_ms: SourceMs(start), duration_ms: DurationMs(length) }
}

fn map(cuts: &[(i64, i64)], length: i64) -> CutMap {
    CutMap::new(&cuts.iter().copied().map(cut).collect::<Vec<_>>(), SourceMs(length))
}

fn item(kind: ItemKind, mut record: Value) -> Item {
    record.as_object_mut().unwrap().entry("id").or_insert(json!("i"));
    Item::parse(kind, &record).unwrap()
}

fn clip<'a>(map: &'a CutMap, voice: Option<&'a SourceId>, items: &'a [Item]) -> ClipSound<'a> {
    let voices = voice.map(|source| Voice { source, kind: SoundKind::Microphone, volume: 1.0 }).into_iter().collect();
    ClipSound { map, voices, items: items.iter().collect(), sources: Vec::new() }
}

/// Gain at a time, with fades of equal power.
fn gain(heard: &Heard, at: f64) -> f64 {
    let (passed, left) = (at - heard.start.0 as f64, heard.end.0 as f64 - at);
    let curve = |way: f64, fade: i64| if fade > 0 { (way / fade as f64).clamp(0.0, 1.0) } else { 1.0 };
    let angle = std::f64::consts::FRAC_PI_2;
    (curve(passed, heard.fade_in_ms) * angle).sin() * (curve(left, heard.fade_out_ms) * angle).sin()
}

#[test]
fn around_a_cut_one_side_fades_as_the_other_comes() {
    let (map, voice) = (map(&[(2_000, 1_000)], 10_000), SourceId::new("su"));
    let list = heard(&[clip(&map, Some(&voice), &[])], None);
    let [before, after] = list.heard.as_slice() else { panic!("{list:?}") };
    assert_eq!((before.start, before.end, before.from_ms), (VideoMs(0), VideoMs(2_005), 0));
    assert_eq!((after.start, after.end, after.from_ms), (VideoMs(1_995), VideoMs(9_000), 2_995));
    assert_eq!((before.fade_out_ms, after.fade_in_ms, before.track), (10, 10, after.track));
    for at in [1_996.0, 1_999.5, 2_000.0, 2_004.0] {
        let power = gain(before, at).powi(2) + gain(after, at).powi(2);
        assert!((power - 1.0).abs() < 1e-9, "{at}: {power}");
    }
}

#[test]
fn items_sound_in_their_places_and_stills_do_not() {
    let map = map(&[], 5_000);
    let (film, still) = (SourceId::new("film"), SourceId::new("still"));
    let items = [
        item(ItemKind::SoundEffect, json!({"startTimeMs": 4_900, "durationMs": 400, "volume": 0.5, "sourceId": "pop"})),
        item(ItemKind::SoundEffect, json!({"startTimeMs": 0, "durationMs": 400, "volume": 0, "sourceId": "pop"})),
        item(ItemKind::MediaOverlay, json!({"startTimeMs": 1_000, "durationMs": 9_000, "sourceId": "film"})),
        item(ItemKind::MediaOverlay, json!({"startTimeMs": 1_000, "durationMs": 9_000, "sourceId": "still", "type": "video"})),
        item(
            ItemKind::Layout,
            json!({"layout": {"type": "b-roll"}, "startTimeMs": 500, "durationMs": 2_000, "media": {"type": "video", "sourceId": "film"}}),
        ),
    ];
    let mut first = clip(&map, None, &items);
    let known = |id, length_ms| SourceView { id, size: None, length_ms };
    first.sources = vec![known(&film, Some(3_000)), known(&still, None)];
    let list = heard(&[first, clip(&map, None, &[])], Some(Music { length_ms: 3_000, volume: 0.3 }));
    let found: Vec<_> = list.heard.iter().map(|heard| (heard.kind, heard.start.0, heard.end.0, heard.gain)).collect();
    assert_eq!(
        found,
        [
            (SoundKind::Music, 0, 10_000, 0.3),
            (SoundKind::Broll, 500, 2_500, 1.0),
            (SoundKind::Overlay, 1_000, 5_000, 1.0),
            (SoundKind::Effect, 4_900, 5_300, 0.5),
        ]
    );
    assert_eq!((list.heard[0].loop_ms, list.length), (Some(3_000), VideoMs(10_000)));
}

#[test]
fn what_is_heard_alone_silences_the_others() {
    let mut monitoring = Monitoring::default();
    monitoring.kinds[SoundKind::Music.index()].2 = true;
    monitoring.kinds[SoundKind::Music.index()].0 = 0.5;
    assert_eq!(monitoring.gains(), [0.0, 0.0, 0.0, 0.0, 0.0, 0.5]);
    monitoring.muted = true;
    assert_eq!(monitoring.gains(), [0.0; 6]);
}

proptest! {
    #[test]
    fn every_moment_of_a_recording_is_heard_once_with_the_footage_that_is_seen(
        cuts in prop::collection::vec((0i64..3_000, 0i64..400), 0..10), lengths in prop::collection::vec(1i64..3_000, 1..4),
    ) {
        let maps: Vec<_> = lengths.iter().map(|length| map(&cuts, *length)).collect();
        let voice = SourceId::new("su");
        let clips: Vec<_> = maps.iter().map(|map| clip(map, Some(&voice), &[])).collect();
        let list = heard(&clips, None);
        let mut clip_start = 0;
        for map in &maps {
            for at in 0..map.playback_length().0 {
                let (video, source) = (clip_start + at, map.to_source(crate::api::PlaybackMs(at)).0);
                // In the middle of the millisecond, no fade is exactly at its edge.
                let now = |heard: &&Heard| heard.start.0 <= video && video < heard.end.0;
                let sounding: Vec<_> = list.heard.iter().filter(now).collect();
                prop_assert!(sounding.len() <= 3, "{sounding:?}");
                let exact = sounding.iter().find(|heard| heard.from_ms + video - heard.start.0 == source);
                prop_assert!(exact.is_some(), "{video}: {source} of {sounding:?}");
            }
            clip_start += map.playback_length().0;
        }
        for piece in &list.heard {
            let length = piece.end.0 - piece.start.0;
            prop_assert!(piece.from_ms >= 0 && piece.start.0 >= 0 && piece.end <= list.length);
            prop_assert!(piece.fade_in_ms + piece.fade_out_ms <= length && piece.fade_in_ms <= FADE_MS, "{piece:?}");
        }
        prop_assert!(list.heard.windows(2).all(|pair| pair[0].start <= pair[1].start));
    }

    #[test]
    fn numbers_from_outside_give_gains_that_can_be_mixed(volume in any::<f64>(), start in 0i64..i64::MAX, length in 0i64..i64::MAX) {
        let map = map(&[], 1_000);
        let mut sound = item(ItemKind::SoundEffect, json!({"startTimeMs": 0, "durationMs": 1, "sourceId": "a", "volume": 1}));
        sound.set_times(crate::api::PlaybackMs(start), DurationMs(length));
        if let Item::SoundEffect(sound) = &mut sound {
            sound.volume = volume;
        }
        let items = [sound];
        for heard in heard(&[clip(&map, None, &items)], Some(Music { length_ms: start, volume })).heard {
            prop_assert!(heard.gain > 0.0 && heard.gain <= MAX_GAIN);
            prop_assert!(heard.start < heard.end && heard.end.0 <= 1_000);
        }
    }
}

//! Proposals for recordings with known events: rendered by ffmpeg, compressed like screen recordings, and read back as small frames
//! like those of the scrub proxy.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, missing_docs)]

use cutroom_api::{
    ClipId, SourceMs,
    batch::Action,
    item::{AddBody, Word},
    layout::LayoutShape,
};
use cutroom_edit::{EditRequest, text::Speech};
use cutroom_propose::{
    PartKind,
    find::{self, Activity, ActivityFinder, LayoutChoices, SpokenClip},
};
use cutroom_timeline::CutMap;
use serde_json::json;
use std::{
    path::Path,
    process::{Command, Stdio},
};

const SIZE: (usize, usize) = (320, 180);
/// Frames per second of the proxy.
const RATE: i64 = 4;

/// An event on the screen: start and end in seconds, and its area in percent.
struct Event {
    from: f64,
    to: f64,
    place: [f64; 4],
    /// Time at which a popup closes, in seconds.
    closes: Option<f64>,
}

/// A recording as ffmpeg filters, with its events.
struct Recording {
    filters: Vec<String>,
    events: Vec<Event>,
    seconds: u32,
}

impl Recording {
    /// A page with lines of text, a cursor that blinks throughout, and a running clock.
    fn page(seconds: u32) -> Self {
        let mut filters = vec!["drawbox=x=0:y=0:w=iw:h=24:color=0x404a60:t=fill".to_owned()];
        filters
            .extend((0..14).map(|line| {
                format!("drawbox=x=80:y={}:w={}:h=8:color=0xb0b4ba:t=fill", 90 + line * 40, 300 + line * 37 % 400)
            }));
        filters.push("drawbox=x=1240:y=6:w=12:h=12:color=white:t=fill:enable='lt(mod(t,1),0.5)'".into());
        Self { filters, events: Vec::new(), seconds }
    }

    /// Adds typed characters, one after the other.
    fn typing(mut self, from: f64, letters: usize, (x, y): (usize, usize)) -> Self {
        let to = from + letters as f64 * 0.2;
        for letter in 0..letters {
            let at = from + letter as f64 * 0.2;
            self.filters
                .push(format!("drawbox=x={}:y={y}:w=14:h=24:color=0x101418:t=fill:enable='gte(t,{at})'", x + letter * 20));
        }
        self.event(from, to, [x, y, x + letters * 20, y + 24])
    }

    /// Adds a menu or a dialog that opens and closes.
    fn opens(mut self, (from, to): (f64, f64), [x, y, w, h]: [usize; 4]) -> Self {
        self.filters.push(format!("drawbox=x={x}:y={y}:w={w}:h={h}:color=0x2a3344:t=fill:enable='between(t,{from},{to})'"));
        let mut opened = self.event(from, from + 2.5, [x, y, x + w, y + h]);
        if let Some(event) = opened.events.last_mut() {
            event.closes = Some(to);
        }
        opened
    }

    /// Adds a change to another window on the whole screen, which needs no zoom.
    fn switches(mut self, at: f64) -> Self {
        self.filters.push(format!("negate=enable='gte(t,{at})'"));
        self
    }

    fn event(mut self, from: f64, to: f64, [left, top, right, bottom]: [usize; 4]) -> Self {
        let across = |x: usize| x as f64 / 12.8;
        let down = |y: usize| y as f64 / 7.2;
        self.events.push(Event { from, to, place: [across(left), down(top), across(right), down(bottom)], closes: None });
        self
    }

    /// Activities found in the recording.
    fn activities(&self) -> Vec<Activity> {
        let folder = tempfile::tempdir().unwrap();
        let film = folder.path().join("screen.mp4");
        let source = format!("color=c=0xf2f3f5:s=1280x720:r=12:d={}", self.seconds);
        ffmpeg(
            &[
                "-f",
                "lavfi",
                "-i",
                &source,
                "-vf",
                &self.filters.join(","),
                "-c:v",
                "libx264",
                "-preset",
                "ultrafast",
                "-crf",
                "30",
                "-pix_fmt",
                "yuv420p",
            ],
            &film,
        );
        let raw = folder.path().join("screen.gray");
        let small = format!("fps={RATE},scale={}:{}", SIZE.0, SIZE.1);
        ffmpeg(&["-i", film.to_str().unwrap(), "-vf", &small, "-pix_fmt", "gray", "-f", "rawvideo"], &raw);
        let mut finder = ActivityFinder::default();
        for (number, picture) in std::fs::read(&raw).unwrap().chunks_exact(SIZE.0 * SIZE.1).enumerate() {
            finder.see(SourceMs(number as i64 * 1_000 / RATE), SIZE, picture);
        }
        finder.finish()
    }
}

fn ffmpeg(args: &[&str], out: &Path) {
    let status = Command::new("ffmpeg").args(["-v", "error", "-y"]).args(args).arg(out).stdin(Stdio::null()).status().unwrap();
    assert!(status.success(), "{args:?}");
}

/// Whether an activity matches an event: at least half of its time, and its centre in the event's area.
fn is_at(activity: &Activity, event: &Event) -> bool {
    let (from, to) = (activity.from.0 as f64 / 1_000.0, activity.to.0 as f64 / 1_000.0);
    let common = to.min(event.to) - from.max(event.from);
    let [left, top, right, bottom] = activity.place;
    let (x, y) = (f64::midpoint(left, right), f64::midpoint(top, bottom));
    let within = |at: f64, from: f64, to: f64| (from - 4.0..=to + 4.0).contains(&at);
    common >= (event.to - event.from) / 2.0
        && within(x, event.place[0], event.place[2])
        && within(y, event.place[1], event.place[3])
}

fn recordings() -> [Recording; 3] {
    [
        Recording::page(60)
            .typing(5.0, 20, (200, 160))
            .opens((15.0, 20.0), [900, 60, 220, 300])
            .typing(28.0, 12, (700, 560))
            .opens((40.0, 47.0), [420, 220, 440, 260])
            .typing(52.0, 15, (100, 620)),
        Recording::page(60)
            .switches(10.0)
            .opens((16.0, 19.0), [40, 30, 160, 240])
            .typing(25.0, 25, (500, 300))
            .switches(40.0)
            .opens((48.0, 55.0), [760, 400, 400, 240]),
        Recording::page(45)
            .typing(3.0, 8, (90, 100))
            .typing(12.0, 8, (1_000, 650))
            .opens((20.0, 22.5), [600, 30, 120, 90])
            .typing(30.0, 30, (300, 400)),
    ]
}

#[test]
fn of_known_events_of_screen_recordings_nearly_all_are_found_and_little_else() {
    let (mut hits, mut misses, mut others) = (0, 0, 0);
    // Popups that were found as one activity, and as two.
    let (mut once, mut twice) = (0, 0);
    for (number, recording) in recordings().iter().enumerate() {
        let found = recording.activities();
        for event in &recording.events {
            if found.iter().any(|activity| is_at(activity, event)) {
                hits += 1;
            } else {
                misses += 1;
                println!("recording {number}: missed {} s to {} s at {:?}", event.from, event.to, event.place);
            }
        }
        for event in &recording.events {
            let Some(closes) = event.closes else { continue };
            let of_it = found.iter().filter(|activity| {
                let [left, top, right, bottom] = activity.place;
                let (x, y) = (f64::midpoint(left, right), f64::midpoint(top, bottom));
                let at = activity.from.0 as f64 / 1_000.0;
                (event.from - 0.5..=closes + 3.0).contains(&at)
                    && (event.place[0]..=event.place[2]).contains(&x)
                    && (event.place[1]..=event.place[3]).contains(&y)
            });
            match of_it.count() {
                1 => once += 1,
                _ => twice += 1,
            }
        }
        let known = |activity: &&Activity| {
            recording.events.iter().any(|event| {
                let [left, top, right, bottom] = activity.place;
                let (x, y) = (f64::midpoint(left, right), f64::midpoint(top, bottom));
                (event.place[0] - 4.0..=event.place[2] + 4.0).contains(&x)
                    && (event.place[1] - 4.0..=event.place[3] + 4.0).contains(&y)
            })
        };
        let strangers: Vec<_> = found.iter().filter(|activity| !known(activity)).collect();
        println!("recording {number}: {strangers:?} elsewhere");
        others += strangers.len();
    }
    println!("{hits} of {} events found, {others} found elsewhere", hits + misses);
    println!("{once} of {} dialogs and menus are one activity from their opening to their closing", once + twice);
    assert_eq!(twice, 0);
    assert!(hits >= 11 && misses <= 1 && others <= 1, "{hits} found, {misses} missed, {others} elsewhere");
}

#[test]
fn a_recording_that_flickers_throughout_or_never_changes_gets_no_proposal() {
    let mut flickers = Recording::page(20);
    flickers.filters.push("negate=enable='lt(mod(t,0.5),0.25)'".into());
    assert_eq!(flickers.activities(), []);
    assert_eq!(Recording::page(20).activities(), [], "a cursor that blinks is never at rest");
    assert_eq!(ActivityFinder::default().finish(), []);
}

fn said(texts: &[(i64, &str)]) -> Vec<Word> {
    let word = |(index, (at, text)): (usize, &(i64, &str))| Word {
        index: index as u64,
        text: (*text).into(),
        start_time_ms: *at,
        end_time_ms: at + 400,
        hidden: false,
        estimated: false,
        space_before: None,
        cue: None,
    };
    texts.iter().enumerate().map(word).collect()
}

fn shape(value: serde_json::Value) -> LayoutShape {
    serde_json::from_value(value).unwrap()
}

#[test]
fn zooms_are_at_the_activity_with_what_is_said_and_layouts_leave_it_free() {
    let activity = |from: i64, to: i64, place: [f64; 4], changes: usize| Activity {
        from: SourceMs(from),
        to: SourceMs(to),
        place,
        changes,
    };
    let activities = [
        activity(20_000, 26_000, [10.0, 70.0, 30.0, 80.0], 20),
        activity(27_000, 29_500, [60.0, 10.0, 80.0, 40.0], 1),
        activity(50_000, 52_000, [0.0, 0.0, 80.0, 80.0], 3),
    ];
    let talk: Vec<(i64, &str)> =
        (0..40).map(|place| (place * 450, "talk")).chain([(21_000, "Type"), (21_600, "the"), (22_200, "name")]).collect();
    let (clip, words) = (ClipId::new("cl"), said(&talk));
    let speech = Speech::new(&words, SourceMs(60_000));
    // Two seconds at the start are cut out.
    let cut = serde_json::from_value(json!({"startTimeMs": 0, "durationMs": 2_000})).unwrap();
    let map = CutMap::new(&[cut], SourceMs(60_000));
    let of = SpokenClip { clip: &clip, words: &words, speech: &speech, map: &map };
    let zooms = find::zooms(&of, &activities, &[]);
    assert_eq!(zooms.len(), 2, "a change of most of the picture is nothing to zoom at: {zooms:?}");
    assert_eq!(zooms[0].why, words::finders::changes_while_why("6.0 s", words::finders::bottom_left(), "Type the name"));
    let EditRequest::Operation(operation) = &zooms[0].operations[0] else { panic!("{:?}", zooms[0]) };
    let Action::Add(AddBody::Zoom(zoom)) = &operation.action else { panic!("{operation:?}") };
    assert_eq!((zoom.start_time_ms.0, zoom.scale), (17_600, 2.5));
    assert!(zooms.iter().all(|part| part.problem().is_none() && part.kind == PartKind::Zoom));
    let free = find::zooms(&of, &activities, &[(cutroom_api::PlaybackMs(18_000), cutroom_api::DurationMs(500))]);
    assert_eq!(free.len(), 1, "where there is a zoom already none is proposed");
    let bubble = |position: &str| shape(json!({"kind": "camera-bubble", "position": position, "size": "S", "shape": "circle"}));
    let choices = LayoutChoices {
        large: shape(json!({"kind": "camera-only", "style": "fullscreen"})),
        bubbles: vec![(bubble("bottom-left"), [2.0, 70.0, 20.0, 98.0]), (bubble("bottom-right"), [80.0, 70.0, 98.0, 98.0])],
    };
    let layouts = find::layouts(&of, &activities[..2], &choices, &[]);
    let kinds: Vec<_> = layouts
        .iter()
        .map(|part| {
            let value = part.operations[0].to_json();
            (value["layout"]["kind"].as_str().unwrap().to_owned(), value["layout"]["position"].as_str().map(str::to_owned))
        })
        .collect();
    assert_eq!(kinds, [("camera-only".to_owned(), None), ("camera-bubble".to_owned(), Some("bottom-right".to_owned()))]);
    assert!(
        layouts.iter().all(|part| part.problem().is_none()),
        "{:?}",
        layouts.iter().map(cutroom_propose::Part::problem).collect::<Vec<_>>()
    );
}

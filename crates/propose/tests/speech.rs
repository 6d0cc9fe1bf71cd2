//! Proposals for talks with known events: scripts with marks, timed by the length of their words, with random offsets as in
//! recognised speech. The figures are those of docs/change/proposals-measured.md.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, missing_docs)]

use cutroom_api::{
    ClipId, DurationMs, ItemId, PlaybackMs, PointPct, SourceMs,
    batch::{Action, Operation},
    item::{AddBody, ChangeBody, ItemKind, Word},
    layout::{LayoutKind, LayoutShape},
};
use cutroom_edit::{
    EditRequest,
    text::{DEFAULT_FILLERS, Fillers, Pauses, Speech},
};
use cutroom_propose::{
    Part, Sure,
    find::{self, Activity, AreaPct, ChapterClip, Faces, LayoutChoices, Placed, SpokenClip},
};
use cutroom_timeline::{ClipSpan, CutMap, VideoMs};
use serde_json::json;

/// Deterministic pseudo-random numbers.
struct Chance(u64);

impl Chance {
    /// Next number, from 0 to 1.
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as f64 / (1_u64 << 31) as f64
    }

    fn between(&mut self, from: f64, to: f64) -> f64 {
        from + self.next() * (to - from)
    }
}

/// A range of a recording, in milliseconds.
type Span = (i64, i64);

/// A talk with its known events.
#[derive(Default)]
struct Talk {
    words: Vec<Word>,
    length: i64,
    /// First beginnings of sentences, from their first word to the second beginning.
    false_starts: Vec<Span>,
    fillers: Vec<Span>,
    /// Pauses within the talk, from 0.8 s.
    pauses: Vec<Span>,
    /// Quiet before the first word and after the last one, from 1.5 s.
    ends: Vec<Span>,
    /// Starts of a new subject.
    chapters: Vec<i64>,
}

impl Talk {
    /// Parses a script: `{first beginning}`, `~filler`, `[seconds]` of quiet, `#` at the start of a new subject.
    fn of(script: &str) -> Self {
        let mut chance = Chance(7);
        let (mut talk, mut at, mut begun, mut quiet) = (Self::default(), 0_i64, None, None::<i64>);
        for token in script.split_whitespace() {
            if let Some(seconds) = token.strip_prefix('[') {
                quiet = Some(at);
                at += (seconds.trim_end_matches(']').parse::<f64>().unwrap() * 1_000.0) as i64;
                continue;
            }
            if token == "#" {
                talk.chapters.push(at);
                continue;
            }
            if let Some(from) = quiet.take() {
                let pause = (from, at);
                if talk.words.is_empty() {
                    talk.ends.extend((pause.1 - pause.0 >= 1_500).then_some(pause));
                } else if pause.1 - pause.0 >= 800 {
                    talk.pauses.push(pause);
                }
            }
            if token.starts_with('{') {
                begun = Some(at);
            }
            let text = token.trim_start_matches('{').trim_end_matches('}').trim_start_matches('~');
            let long = 60 * text.len() as i64 + 120;
            // Speech recognition is off by some hundredths of a second.
            let shifted = |chance: &mut Chance, ms: i64| (ms + chance.between(-40.0, 40.0) as i64).max(0);
            let (start, end) = (shifted(&mut chance, at), shifted(&mut chance, at + long));
            let index = talk.words.len() as u64;
            talk.words.push(Word {
                index,
                text: text.into(),
                start_time_ms: start,
                end_time_ms: end,
                hidden: false,
                estimated: false,
                space_before: None,
                cue: None,
            });
            if token.contains('~') {
                talk.fillers.push((at, at + long));
            }
            at += long + 60;
            if token.ends_with('}') {
                talk.false_starts.extend(begun.take().map(|from| (from, at)));
            }
        }
        if let Some(from) = quiet.filter(|from| at - from >= 1_500) {
            talk.ends.push((from, at));
        }
        talk.length = at;
        talk
    }

    fn look<T>(&self, look: impl FnOnce(&SpokenClip<'_>) -> T) -> T {
        let (clip, length) = (ClipId::new("cl"), SourceMs(self.length));
        let (speech, map) = (Speech::new(&self.words, length), CutMap::new(&[], length));
        look(&SpokenClip { clip: &clip, words: &self.words, speech: &speech, map: &map })
    }
}

/// Realistic talks, with events to be found, and with similar passages that must not be found.
fn talks() -> [Talk; 3] {
    [
        Talk::of(
            "[2.4] Hello and welcome. {Today I} today I want to show you how orders are exported. ~Um, first you open the list of \
             orders. {If you click on} if you click on an order, its details open. [1.1] That was very, very easy. {We can also- we} \
             we can also choose several orders at once. ~Uh, you see them here. [0.9] Take your time, and go through them step by \
             step. [2.2] # Invoices are the second part. An invoice belongs to one customer. {The} the invoice has a number, and \
             every customer sees the invoice in the portal. You know what I like: it is fast. ~Erm, {let me} I will show you where \
             the invoice is kept. [1.9] # Refunds come last. A refund needs a reason. Open the refund, open the reason, open the \
             note. {You could put} you can write the reason of the refund here. [0.5] Thank you, and bye bye. [3.0]",
        ),
        Talk::of(
            "[0.3] Let us look at the reports. {This report shows, this} this report shows all sales of a month. ~Um, the colours \
             mean something. Red is bad, red is really bad. {I think we should} I think we should filter the report first. [1.6] # \
             Filters are on the left. A filter has a name and a value. {So you would, so you} so you would choose a filter here, and \
             the filter stays. Again and again people forget it. ~uh {in the in} in the filter you may also type. [0.85] No, no, that \
             is the other one. I had had enough of that. [1.2] {And then} and then you are done. [1.0]",
        ),
        Talk::of(
            "[1.7] Our team was founded in spring. ~Hmm, where were we. {The first thing that we} the first thing that we did was a \
             plan. [2.6] # Planning takes a week. The planning board shows each week. On Monday we plan, on Tuesday we build, on \
             Friday we ship. ~Um {we always we} we always begin the planning with a walk. [1.4] # Reviews are short. In reviews we \
             look at the work, and reviews end with a vote. {Every review has} each of the reviews has an owner. More and more people \
             come. ~Uh, that is all. [2.0]",
        ),
    ]
}

/// Range that a part cuts.
fn cut_of(part: &Part) -> Span {
    let [EditRequest::CutFootage(_, change)] = part.operations.as_slice() else { panic!("{part:?}") };
    let cut = &change.removed[0];
    (cut.start_time_ms.0, cut.start_time_ms.0 + cut.duration_ms.0)
}

fn common(one: Span, other: Span) -> i64 {
    (one.1.min(other.1) - one.0.max(other.0)).max(0)
}

/// Number of known events that were found, of all known events, and of finds without an event.
#[derive(Debug, Default, PartialEq, Eq)]
struct Score {
    hits: usize,
    events: usize,
    elsewhere: usize,
}

impl Score {
    /// Counts finds against events: a find matches an event if each covers at least half of the other.
    fn count(&mut self, what: &str, known: &[Span], found: &[Span]) {
        let is_at = |one: &Span, other: &Span| {
            let both = 2 * common(*one, *other);
            both >= one.1 - one.0 && both >= other.1 - other.0
        };
        for event in known {
            let is_hit = found.iter().any(|one| is_at(one, event));
            self.hits += usize::from(is_hit);
            if !is_hit {
                println!("{what}: missed {event:?}");
            }
        }
        for find in found.iter().filter(|find| !known.iter().any(|event| is_at(find, event))) {
            self.elsewhere += 1;
            println!("{what}: found {find:?}, where nothing is");
        }
        self.events += known.len();
    }
}

fn score(what: &str, known: impl Fn(&Talk) -> &[Span], find: impl Fn(&SpokenClip<'_>) -> Vec<Part>) -> Score {
    let mut score = Score::default();
    for talk in &talks() {
        let found: Vec<Span> = talk.look(&find).iter().map(cut_of).collect();
        score.count(what, known(talk), &found);
    }
    println!("{what}: {score:?}");
    score
}

#[test]
fn of_known_fillers_pauses_and_quiet_ends_all_are_found() {
    let list = Fillers::parse(&DEFAULT_FILLERS.join(", "));
    let fillers = score("fillers", |talk| &talk.fillers, |of| find::fillers(of, &list));
    // The remainder of a pause is at most half of the shortest ones: the panel's default is 0.3 s.
    let pauses = score("pauses", |talk| &talk.pauses, |of| find::pauses(of, Pauses { least_ms: 800, keep_ms: 300 }));
    let ends = score("silence", |talk| &talk.ends, find::silence);
    assert_eq!(fillers, Score { hits: 8, events: 8, elsewhere: 0 });
    assert_eq!(pauses, Score { hits: 9, events: 9, elsewhere: 0 });
    assert_eq!(ends, Score { hits: 4, events: 4, elsewhere: 0 });
}

#[test]
fn of_known_false_starts_most_are_found_and_what_is_said_twice_on_purpose_is_mostly_left_alone() {
    let all = score("false starts", |talk| &talk.false_starts, find::false_starts);
    let is_sure = |part: &Part| part.sure >= Sure::percent(60);
    let sure = score(
        "false starts from 60 % on",
        |talk| &talk.false_starts,
        |of| find::false_starts(of).into_iter().filter(is_sure).collect(),
    );
    assert_eq!(all, Score { hits: 11, events: 14, elsewhere: 2 });
    assert_eq!(sure, Score { hits: 10, events: 14, elsewhere: 2 });
}

#[test]
fn of_known_beginnings_of_something_new_most_become_chapters() {
    let mut score = Score::default();
    for talk in &talks() {
        let (clip, map) = (ClipId::new("cl"), CutMap::new(&[], SourceMs(talk.length)));
        let span = ClipSpan { start: VideoMs(0), length: DurationMs(talk.length) };
        let of = ChapterClip { clip: &clip, name: "Talk", span, map: &map, words: &talk.words };
        let parts = find::chapters(&[of], &[]);
        let at = |part: &Part| {
            let [EditRequest::AddChapter(_, chapter)] = part.operations.as_slice() else { panic!("{part:?}") };
            chapter.source_time_ms.0
        };
        // The beginning of the clip is a chapter of its own.
        let found: Vec<i64> = parts.iter().map(at).filter(|at| *at > 0).collect();
        let near = |one: i64, other: i64| (one - other).abs() <= 1_000;
        let hits = talk.chapters.iter().filter(|event| found.iter().any(|at| near(*at, **event))).count();
        let elsewhere = found.iter().filter(|at| !talk.chapters.iter().any(|event| near(**at, *event))).count();
        println!("chapters: known {:?}, found {found:?}", talk.chapters);
        score.hits += hits;
        score.events += talk.chapters.len();
        score.elsewhere += elsewhere;
    }
    // A chapter lasts at least 15 s: the two others are too near to the beginning or the end.
    assert_eq!(score, Score { hits: 3, events: 5, elsewhere: 0 });
}

/// A screen recording with known activity and speech.
struct Screen {
    length: i64,
    activities: Vec<(Span, AreaPct)>,
    spoken: Vec<Span>,
    /// Ranges in which the camera must be large.
    large: Vec<Span>,
    /// Ranges in which the camera must be a bubble in a free corner.
    bubble: Vec<Span>,
}

fn screens() -> [Screen; 3] {
    // Areas of a form in the middle, a menu at the top, and both lower corners.
    let (form, menu): (AreaPct, AreaPct) = ([30.0, 40.0, 60.0, 55.0], [60.0, 5.0, 80.0, 30.0]);
    let (left, right): (AreaPct, AreaPct) = ([2.0, 75.0, 20.0, 90.0], [80.0, 75.0, 98.0, 90.0]);
    [
        Screen {
            length: 90_000,
            activities: vec![((20_000, 32_000), form), ((35_000, 36_000), menu), ((60_000, 75_000), left)],
            spoken: vec![(0, 19_000), (42_000, 59_000), (76_000, 90_000)],
            large: vec![(0, 20_000), (40_000, 60_000), (75_000, 90_000)],
            bubble: vec![(20_000, 40_000), (60_000, 75_000)],
        },
        // No speech during a rest of the screen, and both corners in use at once.
        Screen {
            length: 60_000,
            activities: vec![((10_000, 25_000), left), ((15_000, 24_000), right), ((40_000, 58_000), menu)],
            spoken: vec![(12_000, 20_000), (40_000, 50_000)],
            large: vec![],
            bubble: vec![(40_000, 58_000)],
        },
        // A rest that is too short for a change of layout.
        Screen {
            length: 60_000,
            activities: vec![((5_000, 20_000), form), ((24_000, 40_000), right)],
            spoken: vec![(0, 60_000)],
            large: vec![(0, 5_000), (40_000, 60_000)],
            bubble: vec![(5_000, 40_000)],
        },
    ]
}

#[test]
fn layouts_are_what_is_known_to_be_right_and_a_bubble_is_never_over_an_activity() {
    let shape = |value| serde_json::from_value::<LayoutShape>(value).unwrap();
    let bubble = |position: &str| shape(json!({"kind": "camera-bubble", "position": position, "size": "S", "shape": "circle"}));
    let choices = LayoutChoices {
        large: shape(json!({"kind": "camera-only", "style": "fullscreen"})),
        bubbles: vec![(bubble("bottom-left"), [0.0, 66.0, 24.0, 100.0]), (bubble("bottom-right"), [76.0, 66.0, 100.0, 100.0])],
    };
    let (mut right, mut wrong, mut missed, mut over) = (0, 0, 0, 0);
    for screen in screens() {
        let said = screen.spoken.iter().flat_map(|(from, to)| (*from..*to).step_by(400));
        let word = |(index, at): (usize, i64)| Word {
            index: index as u64,
            text: "talk".into(),
            start_time_ms: at,
            end_time_ms: at + 320,
            hidden: false,
            estimated: false,
            space_before: None,
            cue: None,
        };
        let words: Vec<Word> = said.enumerate().map(word).collect();
        let activities: Vec<Activity> = screen
            .activities
            .iter()
            .map(|((from, to), place)| Activity { from: SourceMs(*from), to: SourceMs(*to), place: *place, changes: 12 })
            .collect();
        let talk = Talk { words, length: screen.length, ..Talk::default() };
        let parts = talk.look(|of| find::layouts(of, &activities, &choices, &[]));
        let proposed: Vec<(Span, LayoutShape)> = parts
            .iter()
            .map(|part| {
                let [EditRequest::Operation(Operation { action: Action::Add(AddBody::Layout(add)), .. })] =
                    &part.operations[..]
                else {
                    panic!("{part:?}")
                };
                let from = add.start_time_ms.unwrap().0;
                ((from, from + add.duration_ms.unwrap().0), add.layout.clone().unwrap())
            })
            .collect();
        let shown = |at: i64| proposed.iter().find(|((from, to), _)| (*from..*to).contains(&at)).map(|(_, shape)| shape);
        let is_in = |spans: &[Span], at: i64| spans.iter().any(|(from, to)| (*from..*to).contains(&at));
        for at in (0..screen.length).step_by(500) {
            let wanted = if is_in(&screen.large, at) {
                Some(LayoutKind::CameraOnly)
            } else if is_in(&screen.bubble, at) {
                Some(LayoutKind::CameraBubble)
            } else {
                None
            };
            match (wanted, shown(at).map(|shape| shape.kind.clone())) {
                (Some(wanted), Some(shown)) if wanted == shown => right += 1,
                (None, None) => right += 1,
                (Some(_), None) => missed += 1,
                _ => wrong += 1,
            }
            // A bubble never covers a simultaneous activity.
            let shape = shown(at).and_then(|shown| choices.bubbles.iter().find(|(shape, _)| shape == shown));
            let covers = |place: &AreaPct| {
                shape.is_some_and(|(_, bubble)| {
                    place[0] < bubble[2] && bubble[0] < place[2] && place[1] < bubble[3] && bubble[1] < place[3]
                })
            };
            over += screen.activities.iter().filter(|(span, place)| is_in(&[*span], at) && covers(place)).count();
        }
    }
    let all = right + wrong + missed;
    println!("layouts: {right} of {all} half seconds right, {wrong} wrong, {missed} without one; {over} over an activity");
    assert_eq!((right, wrong, missed, over), (420, 0, 0, 0));
}

#[test]
fn texts_that_are_known_to_stand_on_faces_are_moved_off_and_no_others() {
    let mut chance = Chance(23);
    let (mut on_a_face, mut moved, mut still_on_one, mut others) = (0, 0, 0, 0);
    let share = |face: &AreaPct, over: &AreaPct| {
        let across = (face[2].min(over[2]) - face[0].max(over[0])).max(0.0);
        let down = (face[3].min(over[3]) - face[1].max(over[1])).max(0.0);
        across * down * 100.0 / ((face[2] - face[0]) * (face[3] - face[1]))
    };
    for number in 0..400 {
        let place = |chance: &mut Chance, (width, height): (f64, f64)| {
            let (left, top) = (chance.between(0.0, 100.0 - width), chance.between(0.0, 100.0 - height));
            [left, top, left + width, top + height]
        };
        let size = (chance.between(20.0, 60.0), chance.between(6.0, 20.0));
        let text = place(&mut chance, size);
        let sizes =
            [(chance.between(12.0, 30.0), chance.between(20.0, 50.0)), (chance.between(8.0, 20.0), chance.between(15.0, 40.0))];
        let count = 1 + usize::from(chance.next() < 0.4);
        let faces: Vec<AreaPct> = sizes.into_iter().take(count).map(|size| place(&mut chance, size)).collect();
        let item = Placed {
            id: ItemId::new("t"),
            kind: ItemKind::TextOverlay,
            title: format!("Text {number}"),
            from: PlaybackMs(1_000),
            to: PlaybackMs(5_000),
            place: text,
            point: PointPct { x_pct: text[0], y_pct: text[1] },
        };
        let seen = Faces { from: PlaybackMs(0), to: PlaybackMs(9_000), places: faces.clone() };
        let parts = find::off_faces(&ClipId::new("cl"), std::slice::from_ref(&item), &[seen]);
        // A twelfth of a face may be covered without a proposal.
        let hides = faces.iter().any(|face| share(face, &text) >= 8.0);
        on_a_face += usize::from(hides);
        let Some(part) = parts.first() else { continue };
        let [EditRequest::Operation(Operation { action: Action::Update(_, ChangeBody::TextOverlay(change)), .. })] =
            &part.operations[..]
        else {
            panic!("{part:?}")
        };
        let point = change.point.unwrap();
        let (dx, dy) = (point.x_pct - text[0], point.y_pct - text[1]);
        let there = [text[0] + dx, text[1] + dy, text[2] + dx, text[3] + dy];
        let is_off = faces.iter().all(|face| share(face, &there) < 0.5);
        moved += usize::from(hides && is_off);
        still_on_one += usize::from(!is_off);
        others += usize::from(!hides);
    }
    println!(
        "off faces: {on_a_face} of 400 texts hide a face, {moved} are moved off; {still_on_one} onto one, {others} for nothing"
    );
    assert_eq!((on_a_face, moved, still_on_one, others), (129, 129, 0, 0));
}

//! Proposals against drafts: written files are read again, hostile files are refused or harmless, and accepting followed by undo
//! restores the video.

use crate::{
    Basis, Fit, Fitting, MadeOn, Part, PartKind, Proposal, ReadError, Sure,
    find::{self, SpokenClip},
    of_pending, of_requests, read,
};
use cutroom_api::{
    ClipId, DurationMs, SizePx, SourceMs, VideoId,
    clip::{Clip, Cut},
    cutting::CorrectWords,
    item::{Item, ItemKind, Word},
};
use cutroom_edit::{
    ClipItems, Draft, DraftError, Edit, EditRequest, FootageChange, RequestContext, WordsEdit,
    text::{Fillers, Pauses, Speech},
};
use cutroom_timeline::CutMap;
use proptest::prelude::*;
use serde_json::{Value, json};

const CANVAS: SizePx = SizePx { width: 1920.0, height: 1080.0 };

fn clip(id: &str, length_s: f64, cuts: &[(i64, i64)]) -> Clip {
    let cuts: Vec<_> = cuts.iter().map(|(start, length)| json!({"startTimeMs": start, "durationMs": length})).collect();
    serde_json::from_value(json!({
        "id": id, "videoId": "vid", "name": format!("Clip {id}"), "order": 0, "durationSeconds": length_s,
        "maxDurationSeconds": length_s, "cuts": cuts, "layoutSceneType": "basic_subject", "background": {"type": "ambient"},
        "transition": "default", "studioSound": false, "createdAt": "", "updatedAt": "",
    }))
    .unwrap()
}

fn sound(id: &str, start: i64, length: i64, volume: f64) -> Item {
    let value = json!({"id": id, "clipId": "a", "sourceId": "src_1", "name": id, "startTimeMs": start, "durationMs": length,
        "volume": volume, "createdAt": "", "updatedAt": ""});
    Item::read(ItemKind::SoundEffect, value).unwrap()
}

fn items(all: impl IntoIterator<Item = Item>) -> ClipItems {
    all.into_iter().collect()
}

fn video(cuts: &[(i64, i64)], sounds: &[(&str, i64, i64, f64)]) -> Draft {
    let sounds = sounds.iter().map(|(id, start, length, volume)| sound(id, *start, *length, *volume));
    Draft::new([(clip("a", 20.0, cuts), items(sounds)), (clip("b", 8.0, &[]), ClipItems::default())])
}

fn no_words(_: &ClipId, _: &CorrectWords) -> Result<WordsEdit, DraftError> {
    Err(DraftError::NoWords)
}

fn context(draft: &Draft) -> RequestContext<'_> {
    RequestContext { draft, canvas: CANVAS, presets: &[], correction: &no_words }
}

fn fitting(made_on: &MadeOn) -> Fitting<'_> {
    Fitting { made_on, canvas: CANVAS, presets: &[], correction: &no_words }
}

fn request(value: Value) -> EditRequest {
    EditRequest::parse(0, &value).unwrap()
}

fn proposal(draft: &Draft, requests: Vec<EditRequest>) -> Proposal {
    let parts = of_requests(requests, draft, "It reads better.");
    let made_on = MadeOn::of(&context(draft), Some(3), &parts, Basis::Shown);
    Proposal {
        video: VideoId::new("vid"),
        by: "Ada".into(),
        made_at: "2026-11-23T12:00:00Z".parse().unwrap(),
        why: "Tighter.".into(),
        made_on,
        parts,
    }
}

fn change(id: &str, fields: Value) -> EditRequest {
    let mut value =
        json!({"type": "update_sound_effect", "operationId": format!("op-{id}"), "clipId": "a", "soundEffectId": id});
    value.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    request(value)
}

fn cut(clip: &str, start: i64, length: i64) -> EditRequest {
    let cut = Cut { start_time_ms: SourceMs(start), duration_ms: DurationMs(length) };
    EditRequest::CutFootage(clip.into(), FootageChange { removed: vec![cut], restored: vec![] })
}

fn misfit(fit: &Fit) -> &str {
    match fit {
        Fit::Misfit(why) => why,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_written_is_read_again_and_has_the_same_id() {
    let draft = video(&[(1_000, 500)], &[("s", 2_000, 1_000, 0.5)]);
    let made = proposal(
        &draft,
        vec![cut("a", 5_000, 700), change("s", json!({"volume": 0.8, "startTimeMs": 3_000})), cut("b", 0, 900)],
    );
    let again = read(&made.to_bytes()).unwrap();
    assert_eq!((again.id(), &again), (made.id(), &made));
    assert_eq!(made.parts.iter().map(|part| part.kind).collect::<Vec<_>>(), [PartKind::Cut, PartKind::Sound, PartKind::Cut]);
    let text = String::from_utf8(made.to_bytes()).unwrap();
    assert!(!text.contains("0.5,") && !text.contains("src_1"), "values of the video are not in the file: {text}");
}

#[test]
fn a_part_goes_along_with_its_footage_whatever_others_cut_meanwhile() {
    let then = video(&[], &[("s", 4_000, 1_000, 0.5)]);
    let made = proposal(&then, vec![cut("a", 8_000, 1_000), change("s", json!({"startTimeMs": 6_000}))]);
    // Another user cut two seconds at the start: the server answers that the sound starts at 2 s.
    let now = video(&[(0, 2_000)], &[("s", 2_000, 1_000, 0.5)]);
    let taken = fitting(&made.made_on).take(made.parts.iter().enumerate(), &now);
    assert_eq!((taken.taken.as_slice(), taken.left.as_slice()), ([0, 1].as_slice(), [].as_slice()));
    let mut draft = now.clone();
    draft.step("Take", taken.edits).unwrap();
    assert_eq!(draft.item(&"a".into(), &"s".into()).unwrap().times().unwrap().0.0, 4_000);
    assert_eq!(
        draft.section(&"a".into()).unwrap().map().removed(),
        [(SourceMs(0), SourceMs(2_000)), (SourceMs(8_000), SourceMs(9_000))]
    );
    // After accepting, all parts are `Already`.
    let fits = fitting(&made.made_on).each(&made.parts, &draft);
    assert_eq!(fits, [Fit::Already, Fit::Already]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Other users cut up to four ranges of footage around the proposal's, in any order, also adjacent or overlapping.
    #[test]
    fn whatever_others_cut_beside_it_a_part_is_on_the_same_footage(
        cuts in prop::collection::vec((0_usize..4, 0_i64..1_000, 1_i64..1_000), 0..5),
    ) {
        // The sound moves from 4-5 s to 6-7 s; 8 to 9 s are cut. Other cuts are before, between and after these.
        let free = [(0, 4_000), (5_000, 6_000), (7_000, 8_000), (9_000, 12_000)];
        let others: Vec<_> = cuts
            .iter()
            .map(|(place, from, length)| {
                let (start, end): (i64, i64) = free[*place];
                let start = start + from * (end - start - 1) / 1_000;
                (start, (*length).min(end - start))
            })
            .collect();
        let is_cut = |ms: i64| others.iter().any(|(start, length)| (*start..start + length).contains(&ms));
        let removed_before = |ms: i64| (0..ms).filter(|ms| is_cut(*ms)).count() as i64;
        let mut merged: Vec<(i64, i64)> = Vec::new();
        for ms in (0..20_000).filter(|ms| is_cut(*ms)) {
            match merged.last_mut() {
                Some((start, length)) if *start + *length == ms => *length += 1,
                _ => merged.push((ms, 1)),
            }
        }
        let then = video(&[], &[("s", 4_000, 1_000, 0.5)]);
        let made = proposal(&then, vec![cut("a", 8_000, 1_000), change("s", json!({"startTimeMs": 6_000}))]);
        let now = video(&merged, &[("s", 4_000 - removed_before(4_000), 1_000, 0.5)]);
        let taken = fitting(&made.made_on).take(made.parts.iter().enumerate(), &now);
        prop_assert_eq!((taken.taken.as_slice(), taken.left.as_slice()), ([0, 1].as_slice(), [].as_slice()));
        let mut draft = now.clone();
        draft.step("Take", taken.edits).unwrap();
        let (start, length) = draft.item(&"a".into(), &"s".into()).unwrap().times().unwrap();
        prop_assert_eq!((start.0, length.0), (6_000 - removed_before(6_000), 1_000));
        let removed = draft.section(&"a".into()).unwrap().map().removed().to_vec();
        let is_removed = |ms: i64| removed.iter().any(|(from, to)| (from.0..to.0).contains(&ms));
        for ms in 0..20_000 {
            prop_assert_eq!(is_removed(ms), is_cut(ms) || (8_000..9_000).contains(&ms), "{}", ms);
        }
        let fits = fitting(&made.made_on).each(&made.parts, &draft);
        prop_assert_eq!(fits, [Fit::Already, Fit::Already]);
    }
}

#[test]
fn what_was_changed_moved_deleted_or_cut_since_no_longer_fits_and_says_what() {
    let then = video(&[], &[("s", 4_000, 1_000, 0.5), ("t", 6_000, 1_000, 0.5)]);
    let remove = request(json!({"type": "remove_sound_effect", "operationId": "r", "clipId": "a", "soundEffectId": "t"}));
    let add = request(json!({"type": "add_sound_effect", "operationId": "n", "clipId": "a", "sourceId": "src_2",
        "startTimeMs": 10_000, "durationMs": 500}));
    let made = proposal(
        &then,
        vec![change("s", json!({"volume": 0.9})), change("s", json!({"startTimeMs": 9_000})), remove, add, cut("b", 0, 7_900)],
    );
    let fits = |now: &Draft| fitting(&made.made_on).each(&made.parts, now);
    assert!(fits(&then).iter().all(|fit| matches!(fit, Fit::Fits(_))), "{:?}", fits(&then));
    let louder = fits(&video(&[], &[("s", 4_000, 1_000, 0.7), ("t", 6_000, 1_000, 0.6)]));
    assert_eq!(misfit(&louder[0]), words::finders::field_changed("volume", "\u{2018}s\u{2019}"));
    assert!(matches!(louder[1], Fit::Fits(_)), "where it is nobody changed");
    assert_eq!(misfit(&louder[2]), words::finders::item_changed("t"));
    let moved = fits(&video(&[], &[("s", 4_500, 1_000, 0.5)]));
    assert_eq!(misfit(&moved[1]), words::finders::item_moved("s"));
    assert_eq!(moved[2], Fit::Already, "somebody else removed it");
    assert_eq!(fits(&video(&[], &[("s", 4_000, 1_000, 0.9)]))[0], Fit::Already);
    let gone = fits(&video(&[(9_900, 1_000)], &[]));
    assert_eq!(misfit(&gone[0]), words::finders::no_item("s"));
    assert_eq!(misfit(&gone[3]), words::finders::footage_cut());
    let late = request(json!({"type": "add_sound_effect", "operationId": "n", "clipId": "a", "sourceId": "src_2",
        "startTimeMs": 99_000, "durationMs": 500}));
    let late = proposal(&then, vec![late]);
    let late = misfit(&fitting(&late.made_on).each(&late.parts, &then)[0]).to_owned();
    assert!(late.contains("1:39"), "{late}");
    let short = Draft::new([(clip("b", 8.0, &[(7_900, 100)]), ClipItems::default())]);
    assert_eq!(misfit(&fits(&short)[0]), words::finders::no_clip("a"));
    assert_eq!(misfit(&fits(&short)[4]), words::finders::nothing_left("\u{2018}Clip b\u{2019}"));
    let other = Draft::new([(clip("a", 30.0, &[]), ClipItems::default()), (clip("b", 8.0, &[]), ClipItems::default())]);
    assert_eq!(misfit(&fits(&other)[0]), words::finders::other_recording("Clip a"));
}

#[test]
fn an_added_item_and_what_changes_it_are_one_part() {
    let draft = video(&[], &[]);
    let add = json!({"type": "add_sound_effect", "operationId": "n", "clipId": "a", "sourceId": "src_2", "startTimeMs": 0, "durationMs": 500});
    let made = proposal(&draft, vec![request(add), cut("a", 1_000, 100), change("n", json!({"volume": 0.3}))]);
    assert_eq!(made.parts.iter().map(|part| part.operations.len()).collect::<Vec<_>>(), [2, 1]);
    let taken = fitting(&made.made_on).take(made.parts.iter().enumerate(), &draft);
    let mut draft = draft;
    draft.step("Take", taken.edits).unwrap();
    let once = fitting(&made.made_on).each(&made.parts[1..], &draft);
    assert_eq!(once, [Fit::Already]);
    let items = draft.items(&"a".into()).unwrap();
    assert_eq!(items.iter().map(|item| serde_json::to_value(item).unwrap()["volume"].clone()).collect::<Vec<_>>(), [0.3]);
}

#[test]
fn an_item_that_was_taken_is_not_added_again() {
    let draft = video(&[], &[]);
    let add = json!({"type": "add_sound_effect", "operationId": "n", "clipId": "a", "sourceId": "src_2", "startTimeMs": 0, "durationMs": 500});
    let made = proposal(&draft, vec![request(add)]);
    let taken = fitting(&made.made_on).take(made.parts.iter().enumerate(), &draft);
    let mut draft = draft;
    draft.step("Take", taken.edits).unwrap();
    assert_eq!(fitting(&made.made_on).each(&made.parts, &draft), [Fit::Already]);
}

#[test]
fn unsaved_edits_become_a_proposal_that_makes_them_on_the_video_without_them() {
    let base = video(&[(1_000, 500)], &[("s", 2_000, 1_000, 0.5), ("t", 9_000, 1_000, 0.5)]);
    let mut draft = base.clone();
    let cut = Cut { start_time_ms: SourceMs(500), duration_ms: DurationMs(400) };
    draft.edit("Cut", None, Edit::Cut { clip: "a".into(), removed: vec![cut], restored: vec![] }).unwrap();
    draft.edit("Louder", None, edit_of(&draft, change("s", json!({"volume": 0.9, "startTimeMs": 4_000})))).unwrap();
    draft.edit("Remove", None, Edit::Remove("a".into(), "t".into())).unwrap();
    let (parts, without) = of_pending(&draft, "Because.");
    assert!(without.is_empty(), "{without:?}");
    let made_on = MadeOn::of(&context(&draft), None, &parts, Basis::Saved);
    let taken = fitting(&made_on).take(parts.iter().enumerate(), &base);
    assert!(taken.left.is_empty(), "{:?}", taken.left);
    let mut again = base;
    again.step("Take", taken.edits).unwrap();
    assert_eq!(again.items(&"a".into()), draft.items(&"a".into()));
    assert_eq!(again.section(&"a".into()).unwrap().map(), draft.section(&"a".into()).unwrap().map());
}

fn edit_of(draft: &Draft, request: EditRequest) -> Edit {
    let mut edits = cutroom_edit::edits_of(&context(draft), request, &mut cutroom_edit::MadeItems::new()).unwrap();
    edits.remove(0).1
}

/// A proposal whose JSON was changed.
fn changed(change: impl FnOnce(&mut Value)) -> Result<Proposal, ReadError> {
    let draft = video(&[], &[("s", 2_000, 1_000, 0.5)]);
    let made = proposal(&draft, vec![cut("a", 5_000, 700), self::change("s", json!({"volume": 0.8}))]);
    let mut value: Value = serde_json::from_slice(&made.to_bytes()).unwrap();
    change(&mut value);
    read(&serde_json::to_vec(&value).unwrap())
}

#[test]
fn errors_name_the_field_its_value_and_what_was_expected() {
    type Change = fn(&mut Value);
    let of = |field: &str, problem: &str| format!("{field} {problem}");
    let cases: [(Change, String); 20] = [
        (|file| file["format"] = json!("project"), words::finders::no_proposal("cutroom-proposal", "\"project\"")),
        (|file| file["version"] = json!(2), words::finders::other_version(2, 1)),
        (|file| file["by"] = json!("A\u{1b}[31mda"), of("by", &words::finders::text_line("001B"))),
        (|file| file["why"] = json!("\u{202e}evil"), of("why", &words::finders::text_line("202E"))),
        (
            |file| file["why"] = json!("See https://example.com"),
            of("why", &words::finders::text_no_url("See https://example.com")),
        ),
        (|file| file["why"] = json!("x".repeat(301)), of("why", &words::finders::text_length(301, 300))),
        (|file| file["by"] = json!(" "), of("by", &words::finders::text_length(1, 80))),
        (|file| file["madeAt"] = json!("yesterday"), of("madeAt", &words::finders::made_at("yesterday"))),
        (|file| file["video"] = json!("a b"), of("video", &words::finders::id_form(200, "a b"))),
        (|file| file["extra"] = json!(1), "extra is not a property here".to_owned()),
        (|file| file["parts"] = json!([]), of("parts", &words::finders::parts_count(0, 1_000))),
        (|file| file["parts"][0]["kind"] = json!("spell"), "parts[0].kind".to_owned()),
        (|file| file["parts"][0]["sure"] = json!(101), of("parts[0].sure", &words::finders::sure_range(101))),
        (
            |file| file["parts"][1]["operations"][0]["volume"] = json!(-1),
            "parts[1].operations[0] (op-s): volume must".to_owned(),
        ),
        (
            |file| file["parts"][1]["operations"][0]["sourceId"] = json!("file:///etc/passwd"),
            of("operations[0].sourceId", &words::finders::no_url("file:///etc/passwd")),
        ),
        (
            |file| file["parts"][1]["operations"][0]["clipId"] = json!("zz"),
            of("madeOn.clips", &words::finders::made_on_clip("zz", 0, 1)),
        ),
        (|file| file["parts"][0]["operations"][0]["type"] = json!("steal"), "parts[0].operations[0]".to_owned()),
        (|file| file["madeOn"]["items"][0]["hash"] = json!("0"), of("madeOn", &words::finders::hash_form("0"))),
        (|file| file["madeOn"]["clips"][0]["lengthMs"] = json!(-1), "madeOn.clips[0].lengthMs".to_owned()),
        (
            |file| file["madeOn"]["clips"][0]["cuts"] = json!([{"startTimeMs": 1, "durationMs": 0}]),
            of("madeOn.clips[0].cuts[0]", &words::finders::cut_range(0, 1)),
        ),
    ];
    for (change, expected) in cases {
        let error = changed(change).map(|_| ()).expect_err(&expected).to_string();
        assert!(error.contains(&expected), "{error:?} should say {expected:?}");
        assert!(!error.contains(['\u{1b}', '\u{202e}']), "{error:?}");
    }
    assert!(changed(|_| {}).is_ok());
}

#[test]
fn a_file_that_is_hostile_is_refused_before_much_is_made_of_it() {
    let many = changed(|file| {
        let one = file["parts"][0].clone();
        file["parts"] = Value::Array(vec![one; 4_000]);
    });
    assert!(many.unwrap_err().to_string().contains(&words::finders::parts_count(4_000, 1_000)));
    let many = changed(|file| {
        let one = file["parts"][0]["operations"][0].clone();
        file["parts"][0]["operations"] = Value::Array(vec![one; 10_000]);
    });
    assert!(many.unwrap_err().to_string().contains(&words::finders::operations_together(10_001, 2_000)));
    assert_eq!(read(&vec![b'['; 100_000]), Err(ReadError::TooDeep));
    assert_eq!(read(&vec![b' '; crate::MOST_BYTES + 1]), Err(ReadError::TooLarge(crate::MOST_BYTES + 1)));
    assert!(matches!(read(b"{\"format\": \"a\", \"format\": \"b\"}"), Err(ReadError::NoJson(_))));
    assert!(matches!(read(b"\xff\xfe{"), Err(ReadError::NoJson(_))));
    assert!(matches!(read(b"[1]"), Err(ReadError::NoProposal(_))));
}

fn said(text: &str, gap: i64) -> Vec<Word> {
    let mut at = 0;
    let word = |(index, text): (usize, &str)| {
        // A bar is a second of quiet.
        let quiet = text.chars().filter(|letter| *letter == '|').count() as i64 * 1_000;
        let start = at + quiet;
        at = start + 250 + gap;
        Word {
            index: index as u64,
            text: text.replace('|', ""),
            start_time_ms: start,
            end_time_ms: start + 250,
            hidden: false,
            estimated: false,
            space_before: None,
            cue: None,
        }
    };
    text.split(' ').enumerate().map(word).collect()
}

fn find_in<T>(words: &[Word], length: i64, find: impl FnOnce(&SpokenClip<'_>) -> T) -> T {
    let (clip, speech) = (ClipId::new("a"), Speech::new(words, SourceMs(length)));
    find(&SpokenClip { clip: &clip, words, speech: &speech, map: &CutMap::new(&[], SourceMs(length)) })
}

fn titles(parts: &[Part]) -> Vec<&str> {
    parts.iter().map(|part| part.title.as_str()).collect()
}

#[test]
fn a_sentence_that_is_begun_twice_is_found_and_what_is_repeated_on_purpose_is_less_sure_or_left() {
    let found = |text: &str| find_in(&said(text, 20), 100_000, find::false_starts);
    let one = found("Today we will\u{2014} |today we will look at the timeline of the editor.");
    assert_eq!(titles(&one), ["Today we will\u{2014}"]);
    assert!(one[0].sure >= Sure::percent(85), "{:?}", one[0]);
    assert!(
        one[0].why.contains("\u{201c}Today we will\u{2014}\u{201d}") && one[0].why.contains("\u{201c}today we will"),
        "{}",
        one[0].why
    );
    assert_eq!(titles(&found("You can press the press the button to start.")), ["press the"]);
    assert_eq!(titles(&found("So if you open if you open if you open a file")), ["if you open if you open"]);
    assert_eq!(titles(&found("And the the window opens")), ["the"]);
    assert!(found("It is very very large. No no, bye bye.").is_empty());
    assert!(found("First you open the file and then you choose a name for it and you open another").is_empty());
    let rhetorical = found("We cut words. We cut words that nobody needs.");
    assert!(rhetorical.iter().all(|part| part.sure < Sure::percent(60)), "{rhetorical:?}");
}

#[test]
fn fillers_pauses_and_silences_have_a_reason_and_are_surer_the_clearer_they_are() {
    let words = said("Hello ||um, |this is, you know, a |||film uh", 20);
    let length = words.last().unwrap().end_time_ms + 6_000;
    let list = Fillers::parse("um, uh, you know");
    let fillers = find_in(&words, length, |of| find::fillers(of, &list));
    assert_eq!(titles(&fillers), ["um,", "you know,", "uh"]);
    assert!(
        fillers[0].sure > fillers[1].sure && fillers[0].why == words::finders::filler_why("Hello um, this is, you"),
        "{fillers:?}"
    );
    let pauses = find_in(&words, length, |of| find::pauses(of, Pauses { least_ms: 800, keep_ms: 300 }));
    assert_eq!(titles(&pauses), ["1.7 s", "0.7 s", "2.7 s"]);
    assert!(pauses[2].sure > pauses[1].sure && pauses[2].why == words::finders::pause_why("a", "3.0 s", "film"), "{pauses:?}");
    let silence = find_in(&words, length, find::silence);
    assert_eq!(titles(&silence), [words::finders::end_title("5.6 s")]);
    assert!(find_in(&[], 9_000, find::silence).is_empty());
}

#[test]
fn sounds_without_a_word_are_proposed_with_the_words_around_them_and_what_is_cut_or_music_is_not() {
    let words = said("Hello there again", 700);
    let (start, end) = (words[0].start_time_ms, words[1].end_time_ms);
    let length = words[2].end_time_ms + 30_000;
    let last = words[2].end_time_ms;
    let sound = |from: i64, length: i64| (SourceMs(from), SourceMs(from + length));
    let sounds = [sound(end + 250, 200), sound(last + 1_000, 2_400), sound(last + 5_000, 12_000)];
    let parts = find_in(&words, length, |of| find::untranscribed(of, &sounds));
    assert_eq!(titles(&parts), ["0.2 s", "2.4 s"], "12 seconds are music");
    assert_eq!(parts[0].why, words::finders::untranscribed_why("there", "0.2 s", "again"));
    assert_eq!(parts[1].why, words::finders::untranscribed_end_why("again", "2.4 s"));
    assert!(parts[0].sure > parts[1].sure, "{parts:?}");
    let [EditRequest::CutFootage(_, change)] = &parts[0].operations[..] else { panic!("{parts:?}") };
    assert_eq!((change.removed[0].start_time_ms.0, change.removed[0].duration_ms.0), (end + 230, 240));
    // A sound right after a word keeps the word whole.
    let near = find_in(&words, length, |of| find::untranscribed(of, &[sound(end + 5, 300)]));
    let [EditRequest::CutFootage(_, change)] = &near[0].operations[..] else { panic!("{near:?}") };
    assert_eq!(change.removed[0].start_time_ms.0, end);
    assert!(find_in(&words, length, |of| find::untranscribed(of, &[sound(start, 0)])).is_empty());
    let many: Vec<_> = (0..2_000).map(|at| sound(last + 100 + at * 10, 5)).collect();
    assert_eq!(find_in(&words, length, |of| find::untranscribed(of, &many)).len(), 500);
}

#[test]
fn without_words_pauses_and_silent_ends_are_found_in_the_sound_and_leave_what_is_kept() {
    let quiet = [(0, 2_000), (3_000, 3_500), (4_000, 6_500), (8_000, 9_000)].map(|(from, to)| (SourceMs(from), SourceMs(to)));
    let pauses = find_in(&[], 9_000, |of| find::quiet_pauses(of, &quiet, Pauses { least_ms: 500, keep_ms: 300 }));
    assert_eq!(titles(&pauses), ["0.2 s", "2.2 s"], "the ends are no pauses");
    assert!(pauses[1].sure > pauses[0].sure && pauses[1].why == words::finders::quiet_why("2.5 s"), "{pauses:?}");
    let ends = find_in(&[], 9_000, |of| find::quiet_ends(of, &quiet));
    assert_eq!(titles(&ends), [words::finders::start_title("1.6 s")], "the other end is shorter than is cut");
    // A completely quiet clip is left unchanged.
    let all = [(SourceMs(0), SourceMs(9_000))];
    assert!(find_in(&[], 9_000, |of| find::quiet_ends(of, &all)).is_empty());
    assert!(find_in(&[], 9_000, |of| find::quiet_pauses(of, &all, Pauses { least_ms: 500, keep_ms: 300 })).is_empty());
}

proptest! {
    #[test]
    fn whatever_is_said_the_proposals_can_be_written_read_and_taken(
        texts in prop::collection::vec("\\PC{0,12}|um,|the|the|we|we go", 0..40), gaps in prop::collection::vec(-200_i64..3_000, 40),
    ) {
        let mut at = 0;
        let word = |(index, (text, gap)): (usize, (&String, &i64))| {
            let start = at + gap;
            at = start.max(0) + 200;
            Word { index: index as u64, text: text.clone(), start_time_ms: start, end_time_ms: start + 200, hidden: false, estimated: false, space_before: None, cue: None }
        };
        let words: Vec<_> = texts.iter().zip(&gaps).enumerate().map(word).collect();
        let draft = video(&[(3_000, 900)], &[("s", 2_000, 1_000, 0.5)]);
        let (clip, speech) = (ClipId::new("a"), Speech::new(&words, SourceMs(20_000)));
        let of = SpokenClip { clip: &clip, words: &words, speech: &speech, map: draft.section(&clip).unwrap().map() };
        let sounds: Vec<_> = (0..40).map(|at| (SourceMs(at * 500 + 100), SourceMs(at * 500 + 350))).collect();
        let mut parts = find::fillers(&of, &Fillers::parse("um"));
        parts.extend(find::pauses(&of, Pauses { least_ms: 500, keep_ms: 100 }));
        parts.extend(find::false_starts(&of));
        parts.extend(find::silence(&of));
        parts.extend(find::untranscribed(&of, &sounds));
        for part in &parts {
            prop_assert_eq!(part.problem(), None, "{:?}", part);
        }
        let made_on = MadeOn::of(&context(&draft), None, &parts, Basis::Shown);
        let taken = fitting(&made_on).take(parts.iter().enumerate(), &draft);
        let mut now = draft.clone();
        now.step("Take", taken.edits).unwrap();
        if now.history().done().len() > draft.history().done().len() {
            now.undo().unwrap().unwrap();
        }
        prop_assert_eq!(now.items(&clip), draft.items(&clip));
        prop_assert_eq!(now.section(&clip).unwrap().map(), draft.section(&clip).unwrap().map());
    }

    #[test]
    fn taking_all_of_a_proposal_and_undoing_it_gives_what_was_there(
        ops in prop::collection::vec((0..6_u8, 0_i64..22_000, 1_i64..4_000, 0..3_u8), 1..14),
        theirs in prop::collection::vec((0_i64..20_000, 1_i64..3_000), 0..4), volume in 0..2_u8,
    ) {
        let then = video(&[(1_000, 500)], &[("s", 2_000, 1_000, 0.5), ("t", 9_000, 1_000, 0.5), ("u", 12_000, 900, 0.5)]);
        let mut requests = Vec::new();
        for (place, (kind, at, long, which)) in ops.iter().enumerate() {
            let id = ["s", "t", "u"][usize::from(*which)];
            requests.push(match kind {
                0 => cut(if *which == 0 { "b" } else { "a" }, *at, *long),
                1 => change(id, json!({"startTimeMs": at, "durationMs": long})),
                2 => change(id, json!({"volume": 0.7})),
                3 => request(json!({"type": "remove_sound_effect", "operationId": "r", "clipId": "a", "soundEffectId": id})),
                4 => request(json!({"type": "reorder_clip", "operationId": "o", "clipId": "b", "order": which})),
                _ => request(json!({"type": "add_sound_effect", "operationId": format!("n{place}"), "clipId": "a", "sourceId": "src_2",
                    "startTimeMs": at, "durationMs": long})),
            });
        }
        let made = proposal(&then, requests);
        let made = read(&made.to_bytes()).unwrap();
        // Another user cut and changed items meanwhile.
        let volume = if volume == 0 { 0.5 } else { 0.6 };
        let now = video(&theirs, &[("s", 2_000, 1_000, 0.5), ("t", 9_000, 1_000, volume)]);
        let fits = fitting(&made.made_on).each(&made.parts, &now);
        prop_assert_eq!(fits.len(), made.parts.len());
        let taken = fitting(&made.made_on).take(made.parts.iter().enumerate(), &now);
        prop_assert_eq!(taken.taken.len() + taken.left.len(), made.parts.len());
        let mut draft = now.clone();
        draft.step("Take", taken.edits).unwrap();
        draft.undo().unwrap().unwrap();
        for clip in ["a", "b"].map(ClipId::from) {
            prop_assert_eq!(draft.items(&clip), now.items(&clip));
            prop_assert_eq!(draft.section(&clip).unwrap().map(), now.section(&clip).unwrap().map());
        }
        prop_assert_eq!(draft.order(), now.order());
        prop_assert!(draft.plan().is_empty());
    }

    #[test]
    fn bytes_of_anybody_are_a_proposal_or_an_error_and_never_more(
        noise in prop::collection::vec(any::<u8>(), 0..300), at in any::<prop::sample::Index>(), end in any::<prop::sample::Index>(),
    ) {
        let _ = read(&noise);
        let draft = video(&[], &[("s", 2_000, 1_000, 0.5)]);
        let made = proposal(&draft, vec![cut("a", 5_000, 700), change("s", json!({"volume": 0.8}))]);
        let bytes = made.to_bytes();
        let short = &bytes[..end.index(bytes.len() - 2)];
        prop_assert!(matches!(read(short), Err(ReadError::CutShort)) , "{:?}", read(short));
        let mut broken = bytes.clone();
        let at = at.index(broken.len());
        broken[at] = noise.first().copied().unwrap_or(b'9');
        if let Ok(proposal) = read(&broken) {
            let _ = fitting(&proposal.made_on).each(&proposal.parts, &draft);
        }
    }
}

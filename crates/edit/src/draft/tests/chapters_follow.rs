//! Tests that chapters stay on their footage through cuts, moves, undo, saves and reloads, with servers that move chapters and
//! servers that don't.

use super::{
    session::{Session, SessionOp, session_ops},
    *,
};
use crate::{api::video::ReplaceChapters, timeline::Anchor};

const LONG: i64 = 60_000;

fn long_clip(id: &str, cuts: Vec<Cut>) -> Clip {
    bare_clip(&id.into(), cuts, SourceMs(LONG))
}

/// Two clips of a minute each, with chapters at these seconds.
fn film_with(chapters: &[(&str, i64)]) -> Draft {
    let chapter =
        |(title, second): &(&str, i64)| serde_json::json!({"title": title, "description": "", "timestampSeconds": second});
    let record = serde_json::json!({"id": "vi", "createdAt": "", "updatedAt": "",
        "chapters": chapters.iter().map(chapter).collect::<Vec<_>>()});
    let clips = ["one", "two"].map(|id| (long_clip(id, Vec::new()), ClipItems::default()));
    Draft::new(clips).with_video(VideoFields::of(&serde_json::from_value(record).unwrap()))
}

fn seen_of(draft: &Draft) -> Vec<(String, i64)> {
    draft.chapters().into_iter().map(|chapter| (chapter.title, chapter.timestamp_seconds)).collect()
}

fn titled(seen: &[(&str, i64)]) -> Vec<(String, i64)> {
    seen.iter().map(|(title, second)| ((*title).to_owned(), *second)).collect()
}

fn cut_out(clip: &str, start: i64, length: i64) -> Edit {
    Edit::Cut { clip: clip.into(), removed: vec![cut(start, length)], restored: Vec::new() }
}

fn sent(draft: &Draft) -> Vec<(String, i64)> {
    let step = draft.video_steps().into_iter().next();
    let Some(VideoStep::ReplaceChapters(ReplaceChapters { chapters })) = step else { return Vec::new() };
    chapters.into_iter().map(|chapter| (chapter.title, chapter.timestamp_seconds)).collect()
}

#[test]
fn a_cut_and_a_move_take_chapters_along_and_undo_brings_them_back() {
    let mut draft = film_with(&[("Start", 0), ("Word", 30), ("Second", 60)]);
    assert!(draft.plan().is_empty());
    draft.edit("Cut", None, cut_out("one", 5_000, 12_000)).unwrap();
    assert_eq!(seen_of(&draft), titled(&[("Start", 0), ("Word", 18), ("Second", 48)]));
    assert_eq!(sent(&draft), seen_of(&draft), "a save says where they are now");
    assert_eq!((draft.changes(), draft.video_changes()), (1, 0), "nobody changed a chapter");
    let steps = draft.plan().steps();
    assert!(matches!(steps.last(), Some(SaveStep::Video { step: VideoStep::ReplaceChapters(_) })), "behind what moves them");
    draft.edit("Move", None, Edit::Place("two".into(), None)).unwrap();
    assert_eq!(seen_of(&draft), titled(&[("Second", 0), ("Start", 60), ("Word", 78)]));
    let changes = draft.chapter_changes();
    assert_eq!(changes.len(), 3);
    assert!(changes.iter().all(|change| change.follows));
    for _ in 0..2 {
        draft.undo().unwrap().unwrap();
    }
    assert_eq!(seen_of(&draft), titled(&[("Start", 0), ("Word", 30), ("Second", 60)]));
    assert!(draft.plan().is_empty());
}

#[test]
fn a_chapter_is_hidden_with_its_footage_or_its_clip_and_back_with_them() {
    let mut draft = film_with(&[("Start", 0), ("Word", 30), ("Next", 40), ("Second", 60)]);
    draft.edit("Cut", None, cut_out("one", 29_000, 11_000)).unwrap();
    assert_eq!(seen_of(&draft), titled(&[("Start", 0), ("Next", 29), ("Second", 49)]));
    assert_eq!(draft.hidden_chapters()[0].title, "Word");
    draft.edit("Delete", None, Edit::Delete("two".into())).unwrap();
    assert_eq!(seen_of(&draft), titled(&[("Start", 0), ("Next", 29)]));
    // A new list adds, removes and renames visible chapters; the hidden ones are kept.
    let list = serde_json::json!({"chapters": [{"title": "Renamed", "description": "", "timestampSeconds": 29}]});
    let list = VideoEdit::chapters(serde_json::from_value(list).unwrap());
    draft.edit("Chapters", None, Edit::Video(list)).unwrap();
    assert_eq!(seen_of(&draft), titled(&[("Renamed", 29)]));
    draft.edit("Back", None, Edit::Place("two".into(), Some("one".into()))).unwrap();
    let back = Edit::Cut { clip: "one".into(), removed: Vec::new(), restored: vec![cut(29_000, 11_000)] };
    draft.edit("Back", None, back).unwrap();
    assert_eq!(seen_of(&draft), titled(&[("Word", 30), ("Renamed", 40), ("Second", 60)]));
    for _ in 0..5 {
        draft.undo().unwrap().unwrap();
    }
    assert_eq!(seen_of(&draft), titled(&[("Start", 0), ("Word", 30), ("Next", 40), ("Second", 60)]));
}

#[test]
fn what_others_cut_and_move_takes_chapters_along_without_a_question() {
    for follows in [true, false] {
        let mut draft = film_with(&[("Word", 30), ("Second", 70)]);
        let renamed = serde_json::json!({"chapters": [
            {"title": "Mine", "description": "", "timestampSeconds": 30}, {"title": "Second", "description": "", "timestampSeconds": 70},
        ]});
        let renamed = VideoEdit::chapters(serde_json::from_value(renamed).unwrap());
        draft.edit("Rename", None, Edit::Video(renamed)).unwrap();
        // A cut whose length isn't a whole number of seconds.
        draft.rebase_clip(&long_clip("one", vec![cut(1_000, 12_300)]));
        let (word, second) = if follows { (18, 58) } else { (30, 70) };
        let chapter = |title: &str, at: i64| serde_json::json!({"title": title, "description": "", "timestampSeconds": at});
        let record = serde_json::json!({"id": "vi", "createdAt": "", "updatedAt": "",
            "chapters": [chapter("Word", word), chapter("Second", second)]});
        let merge = draft.rebase_video(&VideoFields::of(&serde_json::from_value(record).unwrap()));
        assert!(merge.conflicts.is_empty() && merge.merged.is_empty(), "{merge:?}");
        assert_eq!(seen_of(&draft), titled(&[("Mine", 18), ("Second", 58)]), "follows: {follows}");
        assert_eq!(sent(&draft), seen_of(&draft));
    }
}

#[test]
fn chapters_that_both_changed_are_one_question() {
    let mut draft = film_with(&[("Word", 30)]);
    let list =
        |title: &str, at: i64| serde_json::json!({"chapters": [{"title": title, "description": "", "timestampSeconds": at}]});
    let edit = |title: &str, at: i64| Edit::Video(VideoEdit::chapters(serde_json::from_value(list(title, at)).unwrap()));
    draft.edit("Mine", None, edit("Word", 33)).unwrap();
    let mut record = list("Word", 35);
    record.as_object_mut().unwrap().extend([("id".into(), "vi".into())]);
    let merge = draft.rebase_video(&VideoFields::of(&serde_json::from_value(record).unwrap()));
    let [Conflict { about: Question::Field { field, take_theirs, .. }, .. }] = &merge.conflicts[..] else {
        panic!("{merge:?}")
    };
    assert_eq!(field, "chapters");
    assert_eq!(seen_of(&draft), titled(&[("Word", 33)]));
    draft.step("Theirs", take_theirs.clone()).unwrap();
    assert_eq!(seen_of(&draft), titled(&[("Word", 35)]));
    assert!(draft.plan().is_empty());
}

#[test]
fn chapters_that_follow_can_be_left_at_their_times() {
    let mut draft = film_with(&[("Word", 30)]);
    draft.edit("Cut", None, cut_out("one", 5_000, 12_000)).unwrap();
    draft.take_back(str::to_owned, &PendingChange::Video(crate::VideoPart::Chapters)).unwrap();
    assert_eq!(seen_of(&draft), titled(&[("Word", 30)]));
    assert_eq!(draft.video_steps(), []);
    draft.undo().unwrap().unwrap();
    assert_eq!(seen_of(&draft), titled(&[("Word", 18)]));
}

#[test]
fn a_journal_from_before_chapters_had_footage_opens_with_them_where_they_were() {
    let (chapter, of) = (
        |at: i64| serde_json::json!([{"title": "Word", "description": "", "timestampSeconds": at}]),
        |value| serde_json::from_value::<VideoEdit>(serde_json::json!({"set": {"chapters": value}})).unwrap(),
    );
    let held = serde_json::from_value(serde_json::json!({"chapters": chapter(30)})).unwrap();
    let before = [
        Entry::Order(vec!["one".into(), "two".into()]),
        Entry::Clip(long_clip("one", Vec::new())),
        Entry::Base("one".into(), ClipItems::default()),
        Entry::Video(held),
        Entry::Edit("Cut".into(), None, cut_out("one", 5_000, 12_000)),
    ];
    let edited = Entry::Edit("Chapters".into(), None, Edit::Video(of(chapter(40))));
    let opened = |entries: Vec<Entry>| {
        let replayed = replay(entries);
        assert_eq!(replayed.skipped, 0);
        let mut draft = film_with(&[("Word", 30)]);
        let (_, merges) = draft.restore(replayed.draft, None);
        assert!(merges.iter().all(|(_, merge)| merge.conflicts.is_empty()), "{merges:?}");
        draft
    };
    let draft = opened(before.iter().cloned().chain([edited]).collect());
    assert_eq!(seen_of(&draft), titled(&[("Word", 40)]), "one that was edited is at the second where it was seen");
    let mut draft = opened(before.to_vec());
    assert_eq!(seen_of(&draft), titled(&[("Word", 18)]), "one that nobody edited follows the cut");
    draft.undo().unwrap().unwrap();
    assert_eq!(seen_of(&draft), titled(&[("Word", 30)]));
}

proptest! {
    #[test]
    fn a_chapter_on_a_word_stays_on_it_through_cuts_moves_undo_saves_crashes_and_readings(
        session_ops in session_ops(), follows in any::<bool>(), at in 0i64..1_000,
    ) {
        let mut session = Session::new();
        session.follows = follows;
        // Only this edit sets chapters: one on a word of the first clip.
        let word = Anchor { clip_id: clip_id(0), source_time_ms: SourceMs(at) };
        let edit = VideoEdit::of_chapters(&[AnchoredChapter {
            title: "Word".into(), description: String::new(), timestamp_seconds: None, anchor: Some(word.clone()),
        }]);
        session.draft.edit("Chapter", None, Edit::Video(edit.clone())).unwrap();
        session.journal.push(Entry::Edit("Chapter".into(), None, Edit::Video(edit)));
        session.draft.history.done.clear();
        // A split may put the word onto another clip.
        let is_meant = |op: &SessionOp| {
            !matches!(op, SessionOp::Do(UserOp::Video(3, _) | UserOp::Split(..) | UserOp::Join(_)))
        };
        for op in session_ops.into_iter().filter(is_meant) {
            if let SessionOp::Do(UserOp::Undo) = &op
                && session.draft.history().done().is_empty()
            {
                continue;
            }
            session.run(&op);
            let word = Anchor { clip_id: session.names.get(&clip_id(0)).cloned().unwrap_or_else(|| clip_id(0)), ..word.clone() };
            let unread = BTreeMap::new();
            let reel = session.draft.view.reel(&unread).unwrap();
            let (place, seen) = (reel.place(&word), session.draft.chapters());
            match (place, seen.first()) {
                // If the server rounds as well, both roundings add up.
                (Some(at), Some(seen)) => prop_assert!((seen.timestamp_seconds * 1_000 - at.0).abs() <= 1_500, "{seen:?} at {at:?}"),
                (place, seen) => prop_assert!(seen.is_none(), "{seen:?} at {place:?}"),
            }
        }
    }
}

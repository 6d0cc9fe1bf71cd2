//! Tests that journals of earlier versions (`tests/fixtures/journals`) can be opened, with their unsaved changes. The text beside
//! each journal is the expected content. These files are never regenerated.

use cutroom::{
    api::item::Item,
    app::EditRequest,
    edit::{
        Conflict, ConflictSubject, Draft, Question,
        journal::{Tail, recover, replay},
    },
};
use std::{fmt::Write as _, path::Path};

/// Visible content of a journal, one line per element.
fn contents(journal: &Path) -> String {
    let recovered = recover(&std::fs::read(journal).unwrap());
    assert!(recovered.tail == Tail::Empty && !recovered.entries.is_empty(), "{}", journal.display());
    let replayed = replay(recovered.entries);
    assert_eq!(replayed.skipped, 0, "{}: every entry fits what came before it", journal.display());
    let mut text = view(&replayed.draft);
    for request in EditRequest::of_plan(replayed.draft.plan()) {
        writeln!(text, "pending {}", request.to_json()).unwrap();
    }
    let history = replayed.draft.history();
    history.done().iter().for_each(|step| writeln!(text, "done {}", step.name).unwrap());
    history.undone().iter().for_each(|step| writeln!(text, "undone {}", step.name).unwrap());
    for question in &replayed.questions {
        writeln!(text, "question {}", asked(question)).unwrap();
    }
    for parked in replayed.draft.parked() {
        let clip = parked.clip.as_ref().map_or("", |clip| clip.as_str());
        writeln!(text, "parked \u{201c}{}\u{201d} of {clip}: {}", parked.title, parked.reason).unwrap();
    }
    if let Some(save) = &replayed.unanswered {
        let (changes, clips) = (save.saving.len(), save.saving.clips().count());
        writeln!(text, "save in flight: {changes} changes of {clips} clips").unwrap();
        assert!(!save.has_steps, "only its keys are known");
        save.keys.iter().for_each(|key| writeln!(text, "key {key}").unwrap());
    }
    text
}

/// Clips as the user sees them, with their items.
fn view(draft: &Draft) -> String {
    let mut text = String::new();
    for clip in draft.order() {
        let Some(state) = draft.section(clip) else {
            writeln!(text, "clip {clip} not read").unwrap();
            continue;
        };
        let removed: Vec<_> = state.map().removed().iter().map(|(start, end)| format!("{}-{}", start.0, end.0)).collect();
        writeln!(text, "clip {clip} \u{201c}{}\u{201d} cuts {}", state.record().name, removed.join(" ")).unwrap();
        for item in state.items().iter() {
            let times = item.times().map_or("whole clip".to_owned(), |(start, length)| format!("{}+{}", start.0, length.0));
            writeln!(text, "  {} \u{201c}{}\u{201d} {times}{}", item.kind().batch_name(), item.title(), volume(item)).unwrap();
        }
    }
    text
}

fn volume(item: &Item) -> String {
    if let Item::SoundEffect(sound) = item { format!(" at volume {}", sound.volume) } else { String::new() }
}

fn asked(question: &Conflict) -> String {
    let subject = match &question.subject {
        ConflictSubject::Item(item) => format!("{} \u{201c}{}\u{201d}", item.kind().batch_name(), item.title()),
        ConflictSubject::Clip(clip) => format!("clip \u{201c}{}\u{201d}", clip.name),
        ConflictSubject::Order => "order".into(),
        ConflictSubject::Video => "video".to_owned(),
    };
    let about = match &question.about {
        Question::Field { field, theirs, mine, take_theirs } => {
            format!("{field} is {theirs} there and {mine} here; {} edits take theirs", take_theirs.len())
        }
        Question::DeletedThere => "was deleted there and changed here".into(),
        Question::DeletedHere { keep } => format!("was changed there and deleted here; {} edits keep it", keep.len()),
    };
    format!("on {}: {subject} {about}", question.clip)
}

#[test]
fn journals_of_earlier_versions_give_what_waited_in_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/journals");
    let journals = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let mut journals: Vec<_> = journals.filter(|path| path.extension().is_some_and(|end| end == "journal")).collect();
    journals.sort();
    assert_eq!(journals.len(), 5);
    for journal in journals {
        let expected = std::fs::read_to_string(journal.with_extension("txt")).unwrap();
        let found = contents(&journal);
        assert_eq!(found, expected, "{}:\n{found}", journal.display());
    }
}

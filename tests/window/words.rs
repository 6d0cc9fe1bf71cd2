//! Editing by text: words are cut, restored, found, corrected and tidied up in the transcript.

use super::harness::{Open, Shared, start};
use cutroom::{
    app::{
        Action, Command, EditCommand, FileCommand, Finder, ItemRef, SaveState, TextCommand,
        features::editor::{
            proposals::ProposalAction,
            text::{TextAction, WordAt},
        },
    },
    edit::text::Played,
    propose::PartKind,
    timeline::VideoMs,
};
use egui::{Event, Key, Modifiers, accesskit::Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use tempfile::tempdir;

const DEMO: &str = "cl_demo";

/// Played part of each word of a clip.
fn played(open: &Open<'_>, clip: &str) -> Vec<Played> {
    let (_, data) = open.state().project().unwrap().clip(&clip.into()).unwrap();
    let script = data.script.as_ref().unwrap();
    (0..script.speech.len()).map(|place| script.speech.played(place, &data.map)).collect()
}

/// Places of a clip's words that are cut.
fn cut(open: &Open<'_>, clip: &str) -> Vec<usize> {
    played(open, clip).iter().enumerate().filter(|(_, played)| **played == Played::Not).map(|(place, _)| place).collect()
}

fn word(clip: &str, place: usize) -> WordAt {
    WordAt { clip: clip.into(), place }
}

fn select(open: &mut Open<'_>, from: usize, to: usize) {
    open.apply(Action::Text(TextAction::Select(word(DEMO, from), word(DEMO, to))));
}

fn undo_count(open: &Open<'_>) -> usize {
    open.state().project().unwrap().draft.history().done().len()
}

/// Words as subtitles use them, and whether they are hidden.
fn caption_words(open: &Open<'_>, clip: &str) -> Vec<(String, bool)> {
    let (_, data) = open.state().project().unwrap().clip(&clip.into()).unwrap();
    data.words.iter().map(|word| (word.text.clone(), word.hidden)).collect()
}

#[test]
fn every_place_that_is_found_is_seen_also_further_down_in_a_long_paragraph() {
    let folder = tempdir().unwrap();
    let mut open = Open::with(folder.path(), start(folder.path()), vec2(900.0, 560.0), 1.0);
    open.until("the video is open", |state| state.project().is_some());
    open.rest();
    open.press(Modifiers::COMMAND, Key::T);
    open.press(Modifiers::COMMAND, Key::F);
    open.harness.get_by_label(words::transcript::find()).type_text("e");
    open.harness.run_steps(4);
    let found = open.state().text().unwrap().hits.len();
    assert!(found > 20, "{found}");
    // Heights of which the last line in view is cut off by more or less: another one for each place.
    for (hit, height) in (1..=found).zip([560.0, 566.0, 573.0, 580.0].into_iter().cycle()) {
        open.harness.set_size(vec2(900.0, height));
        open.harness.run_steps(2);
        open.press(Modifiers::COMMAND, Key::G);
        open.harness.run_steps(3);
        let area = open.harness.get_by_label(words::transcript::words_label()).rect();
        let selected = |node: &egui_kittest::Node<'_>| {
            let node = node.accesskit_node();
            node.role() == Role::ListBoxOption && node.toggled() == Some(egui::accesskit::Toggled::True)
        };
        let words: Vec<_> = open.harness.root().children_recursive().filter(selected).map(|node| node.rect()).collect();
        let is_seen = |rect: &egui::Rect| area.contains_rect(*rect);
        assert!(!words.is_empty() && words.iter().all(is_seen), "{hit} of {found} at {height}: {words:?} in {area:?}");
    }
}

#[test]
fn words_are_chosen_cut_put_back_found_and_tidied_up_by_pointer_and_keys() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.press(Modifiers::COMMAND, Key::T);
    open.harness.get_by_role_and_label(Role::Heading, &words::transcript::clip_heading("Welcome"));
    // A click moves the playhead, and the word spoken there is highlighted.
    open.harness.get_by_role_and_label(Role::ListBoxOption, "sample").click();
    open.harness.run_steps(3);
    assert_eq!(open.state().playhead(), VideoMs(5_614));
    assert_eq!(open.value(words::transcript::words_label()), words::transcript::selected("sample"));
    // Keys extend the selection, and Delete cuts exactly the selection, as one step.
    open.press(Modifiers::SHIFT, Key::ArrowRight);
    assert_eq!(open.value(words::transcript::words_label()), words::transcript::selected("sample video,"));
    let steps = undo_count(&open);
    open.press(Modifiers::NONE, Key::Delete);
    assert_eq!(cut(&open, "cl_welcome"), [9, 10]);
    assert!(played(&open, "cl_welcome").iter().all(|played| *played != Played::Partly));
    assert_eq!(undo_count(&open), steps + 1);
    open.harness.get_by_role_and_label(Role::ListBoxOption, &words::transcript::word_cut("sample"));
    open.picture("text-panel");
    open.press(Modifiers::COMMAND, Key::Z);
    assert!(cut(&open, "cl_welcome").is_empty());
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    open.click(words::commands::restore_words());
    assert!(cut(&open, "cl_welcome").is_empty(), "{:?}", cut(&open, "cl_welcome"));
    // Words in cuts that the video already had are in the transcript too.
    let fillers = [17, 18, 19, 20, 21, 22];
    assert_eq!(cut(&open, DEMO)[..6], fillers);
    open.press(Modifiers::COMMAND, Key::F);
    open.harness.get_by_label(words::transcript::find()).type_text("um");
    open.harness.run_steps(4);
    let found = open.state().text().unwrap().hits.len();
    assert!(found >= 2, "{found}");
    open.harness.get_by_label(&format!("1 of {found}"));
    open.press(Modifiers::COMMAND, Key::G);
    open.harness.get_by_label(&format!("2 of {found}"));
    // Restore them, and search for fillers.
    select(&mut open, 17, 22);
    open.apply(Action::Run(Command::Text(TextCommand::RestoreWords)));
    assert!(fillers.iter().all(|place| !cut(&open, DEMO).contains(place)));
    open.click(words::transcript::propose_fillers());
    let titles = |open: &Open<'_>, kind: PartKind| {
        let shown = open.state().proposals().unwrap().shown.iter().flat_map(|shown| &shown.parts);
        shown.filter(|shown| shown.part.kind == kind).map(|shown| shown.part.title.clone()).collect::<Vec<_>>()
    };
    assert_eq!(titles(&open, PartKind::Filler), ["Um,", "um,"]);
    let steps = undo_count(&open);
    open.apply(Action::Proposals(ProposalAction::Take(cutroom::app::features::editor::proposals::PartAt {
        proposal: 0,
        part: 1,
    })));
    assert_eq!((cut(&open, DEMO)[0], titles(&open, PartKind::Filler).len()), (20, 1));
    open.harness.run_steps(3);
    open.click(&words::proposals::accept_all_of_kind("Cutroom", 1, words::finders::kind_filler_all()));
    assert_eq!(cut(&open, DEMO)[..2], [17, 20]);
    assert_eq!(undo_count(&open), steps + 2);
    // An edge of a cut moves from word to word.
    let run = cutroom::app::features::editor::text::WordRange { clip: DEMO.into(), places: 17..=17 };
    open.apply(Action::Text(TextAction::MoveEdge { run, start: false, to: 19 }));
    assert_eq!(cut(&open, DEMO)[..4], [17, 18, 19, 20]);
    // Pauses are shortened, all in one step, and no word is cut.
    let before = played(&open, "cl_wrap_up");
    open.apply(Action::Proposals(ProposalAction::Find(Finder::Fillers, false)));
    open.apply(Action::Proposals(ProposalAction::Find(Finder::Pauses, true)));
    let (count, steps) = (titles(&open, PartKind::Pause).len(), undo_count(&open));
    assert!(count > 2);
    open.harness.run_steps(3);
    open.click(&format!("Accept all {count} by Cutroom: Pauses"));
    assert_eq!((titles(&open, PartKind::Pause).len(), undo_count(&open), played(&open, "cl_wrap_up")), (0, steps + 1, before));
    // A cut that would leave nothing of a clip is refused with a notice.
    open.apply(Action::Text(TextAction::Select(word("cl_welcome", 0), word("cl_wrap_up", 9_999))));
    open.apply(Action::Run(Command::Text(TextCommand::CopyWords)));
    let steps = undo_count(&open);
    open.press(Modifiers::NONE, Key::Escape);
    assert!(!open.state().has_words_selected() && undo_count(&open) == steps);
    open.apply(Action::Select(None));
    assert!(!open.state().can(Command::Text(TextCommand::CutWords)) && !open.state().can(Command::Edit(EditCommand::Delete)));
}

#[test]
fn a_word_is_corrected_and_hidden_in_the_one_history_and_save_and_what_both_corrected_is_asked_about() {
    let folder = tempdir().unwrap();
    let shared = Shared::start();
    let mut open = shared.open(folder.path());
    open.apply(Action::Run(Command::Text(TextCommand::ShowText)));
    open.until("the words are read", |state| state.project().unwrap().clips.iter().all(|data| data.script.is_some()));
    open.harness.get_by_role_and_label(Role::ListBoxOption, "Hello,").click();
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::Enter);
    open.harness.run_steps(3);
    open.harness.get_by_label(words::transcript::correct_label()).type_text("Good day,");
    open.press(Modifiers::NONE, Key::Enter);
    assert_eq!(caption_words(&open, "cl_welcome")[0].0, "Good day,");
    open.apply(Action::Text(TextAction::Select(word("cl_welcome", 1), word("cl_welcome", 1))));
    open.click(words::commands::hide_words());
    assert_eq!(caption_words(&open, "cl_welcome")[1], ("and".into(), true));
    assert_eq!(open.state().waiting(), 1, "one request corrects both");
    open.press(Modifiers::COMMAND, Key::Z);
    assert!(!caption_words(&open, "cl_welcome")[1].1);
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    // Another user corrects another word: both corrections are kept.
    let welcome = "/v1/videos/vid_sample/clips/cl_welcome/transcript";
    let theirs = serde_json::json!({"words": [{"index": 4, "text": "CUTROOM."}]});
    shared.runtime.block_on(shared.workspace.call("PATCH", &format!("{welcome}/words"), &theirs));
    open.click(words::common::save());
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    let words = shared.runtime.block_on(shared.workspace.list(&format!("{welcome}/uncut"), "words"));
    let shown = |index: usize| (words[index]["text"].clone(), words[index]["hidden"].clone());
    assert_eq!(shown(0), ("Good day,".into(), false.into()));
    assert_eq!(shown(1), ("and".into(), true.into()));
    assert_eq!(shown(4), ("CUTROOM.".into(), false.into()));
    // Undo after a save reverts it with the next save.
    open.press(Modifiers::COMMAND, Key::Z);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((caption_words(&open, "cl_welcome")[0].0.as_str(), open.state().waiting()), ("Hello,", 1));
    open.apply(Action::Run(Command::File(FileCommand::Review)));
    open.harness.run_steps(3);
    open.harness.get_by_label_contains("Good day, \u{2192} Hello,");
    // A word corrected by both is a conflict.
    let theirs = serde_json::json!({"words": [{"index": 0, "text": "Hi,"}]});
    shared.runtime.block_on(shared.workspace.call("PATCH", &format!("{welcome}/words"), &theirs));
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is asked about", |state| !state.conflicts().is_empty());
    open.apply(Action::AnswerAll(cutroom::app::Choice::Theirs));
    open.until("it is settled", |state| state.waiting() == 0 && state.save() == SaveState::Idle);
    assert_eq!(caption_words(&open, "cl_welcome")[0].0, "Hi,");
}

#[test]
fn of_fifty_thousand_words_only_those_in_view_are_drawn_and_bad_transcripts_break_nothing() {
    let folder = tempdir().unwrap();
    let mut open = Open::with(folder.path(), super::harness::start(folder.path()), vec2(1100.0, 700.0), 1.0);
    open.until("the sample is shown", |state| state.project().is_some());
    let texts =
        ["w\u{f6}rd", "\u{05d0}\u{05d1}\u{05d2}", "\u{1f600}\u{1f600}", "", "a very, very long word \u{2014} with spaces"];
    let word = |index: usize| {
        let start = (index as i64 * 2).min(9_000);
        serde_json::json!({"index": index, "text": texts[index % texts.len()], "startTimeMs": start - i64::from(index.is_multiple_of(7)), "endTimeMs": start + 5})
    };
    let words: Vec<cutroom::api::item::Word> = (0..50_000).map(|index| serde_json::from_value(word(index)).unwrap()).collect();
    open.harness.state_mut().as_mut().unwrap().take_words("cl_welcome", words);
    open.press(Modifiers::COMMAND, Key::T);
    let seen =
        open.harness.root().children_recursive().filter(|node| node.accesskit_node().role() == Role::ListBoxOption).count();
    assert!((1..2_000).contains(&seen), "{seen} words are drawn");
    open.apply(Action::Text(TextAction::Find("w\u{f6}rd".into())));
    assert_eq!(open.state().text().unwrap().hits.len(), 10_000);
    open.apply(Action::Run(Command::Text(TextCommand::PreviousHit)));
    for key in [Key::ArrowDown, Key::ArrowUp, Key::End, Key::Home, Key::ArrowLeft, Key::ArrowRight] {
        open.harness.event(Event::PointerMoved(open.harness.get_by_label(words::transcript::words_label()).rect().center()));
        open.press(Modifiers::SHIFT, key);
    }
    open.apply(Action::Run(Command::Text(TextCommand::ProposePauses)));
    open.apply(Action::Run(Command::Text(TextCommand::ApplyProposals)));
    open.press(Modifiers::NONE, Key::Delete);
    open.harness.run_steps(3);
    assert!(open.state().project().is_some());
    // Selecting an item clears the selection of words, and Delete applies to the item.
    let whoosh = open.state().project().unwrap().draft.items(&DEMO.into()).unwrap().iter().next().unwrap().id().clone();
    open.apply(Action::Select(Some(ItemRef { clip: DEMO.into(), id: whoosh })));
    assert!(!open.state().has_words_selected());
}

#[test]
fn words_that_no_space_parts_stand_beside_each_other_in_the_panel_and_are_copied_so() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let file = folder.path().join("words.json");
    let spoken = |(index, text): (usize, &str)| serde_json::json!({"word": text, "start": index as f64 * 0.5, "end": index as f64 * 0.5 + 0.4});
    let words = [" \u{4f60}", "\u{597d}", " well", "-known", " fact"];
    let words: Vec<_> = words.into_iter().enumerate().map(spoken).collect();
    std::fs::write(&file, serde_json::json!({ "words": words }).to_string()).unwrap();
    open.apply(Action::ImportTranscript(file));
    open.until("the words are there", |state| state.project().is_some_and(|project| project.clips[0].words.len() == 5));
    open.press(Modifiers::COMMAND, Key::T);
    open.until_drawn();
    let gap = |one: &str, next: &str| {
        let rect = |label: &str| open.harness.get_by_role_and_label(Role::ListBoxOption, label).rect();
        rect(next).left() - rect(one).right()
    };
    let parted = gap("\u{597d}", "well");
    assert!((parted - gap("-known", "fact")).abs() < 0.5);
    assert!(gap("\u{4f60}", "\u{597d}") < parted - 4.0 && gap("well", "-known") < parted - 4.0, "{parted}");
    open.apply(Action::Text(TextAction::Select(word("cl_welcome", 0), word("cl_welcome", 4))));
    open.harness.run_steps(3);
    assert_eq!(open.value(words::transcript::words_label()), words::transcript::selected("\u{4f60}\u{597d} well-known fact"));
}

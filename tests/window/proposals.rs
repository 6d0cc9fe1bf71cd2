//! Proposals in the window: found by the program or sent by someone, previewed with and without, accepted and dismissed by
//! keyboard.

use super::harness::{Open, Shared, start, steps, undo_name};
use cutroom::{
    app::{
        Action, Command, Finder, Paths, ProposalCommand, Side, TextCommand,
        features::editor::proposals::{PartAt, PartSide, ProposalAction, ShownFit},
    },
    edit::EditRequest,
    jobs::player::Output,
    media::play::ManualTime,
    propose::{MadeOn, Part, PartKind, Proposal, Sure},
};
use egui::{Key, Modifiers, accesskit::Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command as Process, Stdio},
};
use tempfile::tempdir;

fn words_are_read(open: &mut Open<'_>) {
    open.until("the words are read", |state| {
        state.project().is_some_and(|project| project.clips.iter().all(|data| data.script.is_some()))
    });
}

fn said(open: &Open<'_>) -> String {
    open.state().announcement.text.clone()
}

/// Length of the edited video, and length of the video in the preview.
fn lengths(open: &Open<'_>) -> (i64, i64) {
    let state = open.state();
    (state.project().unwrap().sequence.length().0, state.shown_project().unwrap().sequence.length().0)
}

/// Number of completely visible parts in the list, above the details.
fn seen_rows(open: &Open<'_>) -> usize {
    let foot = open.harness.get_by_label(words::proposals::accept()).rect().top();
    let all = open.harness.root().children_recursive();
    all.filter(|node| {
        let is_part = node.accesskit_node().label().is_some_and(|label| label.contains("% sure"));
        is_part && node.accesskit_node().role() == Role::Button && node.rect().bottom() < foot - 40.0
    })
    .count()
}

#[test]
fn what_the_program_finds_is_stepped_through_seen_with_and_without_taken_and_left_by_keyboard() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    words_are_read(&mut open);
    open.apply(Action::Run(Command::Proposals(ProposalCommand::ShowProposals)));
    open.until("what is kept was read", |state| state.proposals().unwrap().is_read());
    open.harness.run_steps(3);
    open.harness.get_by_label(words::proposals::none());
    assert!(!open.state().can(Command::Proposals(ProposalCommand::NextProposal)));
    open.picture("proposals-empty");
    open.click(words::editing::finder_pauses());
    let count = open.state().proposals().unwrap().order().len();
    assert!(count > 3, "{count}");
    assert_eq!(said(&open), format!("{count} proposals"));
    // Previewing changes nothing.
    let (before, whole) = (steps(&open), lengths(&open).0);
    open.press(Modifiers::ALT, Key::ArrowDown);
    assert!(
        said(&open).starts_with("Pause \u{2018}") && said(&open).contains(&format!("1 of {count}. Nobody speaks for")),
        "{}",
        said(&open)
    );
    assert!(lengths(&open).1 < whole && lengths(&open).0 == whole, "the stage shows it with the part");
    open.press(Modifiers::ALT, Key::Slash);
    assert_eq!((said(&open).as_str(), lengths(&open)), (words::announce::shown_without(), (whole, whole)));
    open.press(Modifiers::ALT, Key::Slash);
    assert!(lengths(&open).1 < whole);
    assert_eq!(steps(&open), before);
    open.until_drawn();
    open.picture("proposals");
    // The focus moves to the next row. Four parts are visible, below two headings.
    assert!(seen_rows(&open) >= 4, "{}", seen_rows(&open));
    open.press(Modifiers::ALT, Key::ArrowDown);
    assert!(said(&open).contains(&format!("2 of {count}.")), "{}", said(&open));
    // A dismissed part is skipped when all are accepted.
    open.press(Modifiers::ALT, Key::Backspace);
    let proposals = open.state().proposals().unwrap();
    assert_eq!((proposals.open_parts().count(), proposals.order().len()), (count - 1, count));
    open.press(Modifiers::ALT, Key::ArrowUp);
    open.press(Modifiers::ALT, Key::ArrowUp);
    open.press(Modifiers::ALT, Key::Enter);
    assert_eq!(steps(&open), before + 1);
    assert!(said(&open).starts_with("Done: Shorten pause by"), "{}", said(&open));
    // The next part is previewed before the same key accepts it.
    let (at, _, part) = open.state().proposed_part().unwrap();
    assert!(part.is_open() && open.state().part_trial().is_some_and(|shown| shown.at == at && shown.side == PartSide::With));
    assert!(lengths(&open).1 < lengths(&open).0, "what was taken is no preview any more, and the next one is");
    open.press(Modifiers::ALT | Modifiers::SHIFT, Key::Enter);
    assert_eq!(steps(&open), before + 2);
    assert_eq!(undo_name(&open), format!("Shorten {} pauses", count - 2));
    let left = open.state().proposals().unwrap();
    assert_eq!((left.open_parts().count(), left.order().len()), (0, 1));
    // One undo per accepted part restores the previous state.
    open.press(Modifiers::COMMAND, Key::Z);
    open.press(Modifiers::COMMAND, Key::Z);
    assert_eq!((steps(&open), lengths(&open).0), (before, whole));
    assert_eq!(open.state().project().unwrap().waiting, 0);
    // Closing the panel ends the preview.
    open.press(Modifiers::ALT, Key::ArrowDown);
    assert!(open.state().part_trial().is_some());
    open.apply(Action::Run(Command::Proposals(ProposalCommand::ShowProposals)));
    assert!(open.state().part_trial().is_none() && lengths(&open).1 == whole);
}

#[test]
fn find_fillers_and_find_pauses_open_the_panel_and_their_settings_are_there() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    words_are_read(&mut open);
    open.apply(Action::Run(Command::Text(TextCommand::ProposePauses)));
    open.harness.run_steps(3);
    assert_eq!(open.state().settings.side, Some(Side::Proposals));
    // The found parts get the room; the finders are one click away.
    assert!(open.harness.query_by_role_and_label(Role::TextInput, words::proposals::pause_from()).is_none());
    open.click(words::proposals::unfold());
    open.harness.get_by_role_and_label(Role::TextInput, words::proposals::pause_from());
    open.apply(Action::Run(Command::Text(TextCommand::ProposeFillers)));
    open.harness.run_steps(3);
    open.harness.get_by_role_and_label(Role::TextInput, words::proposals::filler_words());
    let finders = &open.state().proposals().unwrap().finders;
    assert!(finders.contains(&Finder::Fillers) && finders.contains(&Finder::Pauses), "several stand beside each other");
    // The finder that reads text from images depends on installed software.
    for finder in Finder::ALL.into_iter().filter(|finder| *finder != Finder::Secrets) {
        open.apply(Action::Proposals(ProposalAction::Find(finder, true)));
    }
    open.until("the audio was searched", |state| {
        let (proposals, project) = (state.proposals().unwrap(), state.project().unwrap());
        proposals.has_heard(project) && proposals.hearing().is_none()
    });
    open.harness.run_steps(3);
    open.picture("proposals-all");
    open.apply(Action::Proposals(ProposalAction::Find(Finder::Secrets, true)));
    open.harness.run_steps(3);
    let says = |text: &str, more: &str| {
        let mut found = open.harness.query_all_by_label_contains(text);
        found.any(|node| node.accesskit_node().label().is_some_and(|label| label.contains(more)))
    };
    let screen = "the text on the screen";
    assert!(says("Reading", screen) || says("Couldn\u{2019}t read", screen) || says("Nothing found: ", Finder::Secrets.text()));
}

/// A proposal sent by someone: a cut, a quieter sound, and a moved text.
#[test]
fn a_finder_whose_results_were_all_accepted_says_that_none_is_left() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    words_are_read(&mut open);
    open.apply(Action::Run(Command::Proposals(ProposalCommand::ShowProposals)));
    open.apply(Action::Proposals(ProposalAction::Find(Finder::Pauses, true)));
    open.harness.run_steps(3);
    let count = open.state().proposals().unwrap().open_parts().count();
    assert!(count > 1, "{count}");
    open.apply(Action::Proposals(ProposalAction::TakeAll(0)));
    open.harness.run_steps(3);
    open.harness.get_by_label_contains(&words::proposals::none_left(Finder::Pauses.text()));
    // After undo there is something again.
    open.press(Modifiers::COMMAND, Key::Z);
    open.harness.run_steps(3);
    assert!(open.harness.query_by_label_contains(&words::proposals::none_left(Finder::Pauses.text())).is_none());
}

fn sent(open: &Open<'_>) -> Proposal {
    let project = open.state().project().unwrap();
    let sound =
        project.draft.items(&"cl_demo".into()).unwrap().iter().find(|item| item.title() == "Whoosh").unwrap().id().clone();
    let requests = [
        json!({"type": "cut_footage", "operationId": "c", "clipId": "cl_welcome", "removed": [{"startTimeMs": 2_000, "durationMs": 3_000}]}),
        json!({"type": "update_sound_effect", "operationId": "s", "clipId": "cl_demo", "soundEffectId": sound, "volume": 0.25}),
        json!({"type": "add_text_overlay", "operationId": "t", "clipId": "cl_welcome", "text": "Hello", "startTimeMs": 6_000, "durationMs": 2_000}),
    ];
    let requests: Vec<_> = requests.iter().map(|value: &Value| EditRequest::parse(0, value).unwrap()).collect();
    let made = project.parts_of(requests, "It reads better this way.");
    Proposal {
        video: project.video.id.clone(),
        by: "Ada".into(),
        made_at: "2026-11-23T12:00:00Z".parse().unwrap(),
        why: "Shorter and quieter.".into(),
        made_on: made.made_on,
        parts: made.parts,
    }
}

fn written(folder: &Path, name: &str, proposal: &Proposal) -> PathBuf {
    let path = folder.join(name);
    std::fs::write(&path, proposal.to_bytes()).unwrap();
    path
}

#[test]
fn what_somebody_sends_is_seen_taken_in_part_saved_and_there_at_the_next_start() {
    let (folder, files) = (tempdir().unwrap(), tempdir().unwrap());
    let shared = Shared::start();
    let mut open = shared.open(folder.path());
    words_are_read(&mut open);
    let proposal = sent(&open);
    let file = written(files.path(), "ada.json", &proposal);
    open.apply(Action::Proposals(ProposalAction::Import(file)));
    open.until("it is listed", |state| state.proposals().unwrap().shown.len() == 1 && state.part_trial().is_some());
    assert_eq!(open.state().settings.side, Some(Side::Proposals));
    assert_eq!(open.state().waiting(), 0, "nothing happens before it is taken");
    // The preview shows the text of the selected part, and the video does not contain it.
    let text = PartAt { proposal: 0, part: 2 };
    open.apply(Action::Proposals(ProposalAction::Select(text)));
    let has_text = |project: &cutroom::app::Project| {
        project.draft.items(&"cl_welcome".into()).unwrap().iter().any(|item| item.title() == "Hello")
    };
    assert!(has_text(open.state().shown_project().unwrap()) && !has_text(open.state().project().unwrap()));
    open.until_drawn();
    open.dismiss_notices();
    open.masked_address("proposals-sent");
    open.click(words::proposals::accept());
    assert_eq!(
        (undo_name(&open), open.state().waiting()),
        ("Accept \u{2018}Add \u{2018}Hello\u{2019} at 0:06 in its clip\u{2019}".to_owned(), 1)
    );
    open.apply(Action::Proposals(ProposalAction::Leave(PartAt { proposal: 0, part: 1 }, true)));
    open.apply(Action::Proposals(ProposalAction::TakeAll(0)));
    assert_eq!(open.state().waiting(), 2, "what was left is not taken");
    open.click(words::common::save());
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == cutroom::app::SaveState::Idle);
    let clip = shared.runtime.block_on(shared.workspace.call("GET", "/v1/videos/vid_sample/clips/cl_welcome", &Value::Null));
    assert!(clip.to_string().contains("{\"durationMs\":3000,\"startTimeMs\":2000}"), "{clip}");
    drop(open);
    // After a restart the proposal is there, with its accepted and dismissed parts.
    let mut open = shared.open(folder.path());
    words_are_read(&mut open);
    open.apply(Action::Run(Command::Proposals(ProposalCommand::ShowProposals)));
    open.until("it is listed", |state| state.proposals().unwrap().shown.len() == 1);
    open.until("it is fitted", |state| state.proposals().unwrap().shown[0].open() == 0);
    let parts = &open.state().proposals().unwrap().shown[0].parts;
    assert_eq!(parts.iter().map(|part| part.left).collect::<Vec<_>>(), [false, true, false]);
    assert_eq!(parts[0].fit, ShownFit::Already);
    open.apply(Action::Proposals(ProposalAction::Drop(0)));
    open.until("it is dropped", |state| state.proposals().unwrap().shown.is_empty());
    assert!(Paths::under(folder.path().to_owned()).proposals().exists());
}

/// Output of the program for arguments.
fn program(home: &Path, args: &[&str]) -> String {
    let mut command = Process::new(env!("CARGO_BIN_EXE_cutroom"));
    command.args(args).env("CUTROOM_DATA_DIR", home).env("CUTROOM_LOG", "off").env_remove("CUTROOM_API_KEY");
    let output = command.stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Moves the text of the sample's welcome clip onto a face, and adds an uncut filler word.
fn hide_the_face_and_say_um(home: &Path) {
    let texts: Value =
        serde_json::from_str(&program(home, &["api", "listTextOverlays", "id=vid_sample", "clipId=cl_welcome"])).unwrap();
    let edits = json!([
        {"type": "correct_words", "operationId": "w", "clipId": "cl_welcome", "words": [{"index": 50, "text": "Um,"}]},
        {"type": "update_text_overlay", "operationId": "t", "clipId": "cl_welcome", "textOverlayId": texts["textOverlays"][0]["id"],
            "point": {"xPct": 20, "yPct": 34}},
    ]);
    let path = home.join("before.json");
    std::fs::write(&path, edits.to_string()).unwrap();
    program(home, &["edits", "add", path.to_str().unwrap(), "--video", "vid_sample"]);
    program(home, &["edits", "save", "--yes", "--video", "vid_sample"]);
}

/// An assistant next to the window: the program itself, over its standard input and output.
struct Assistant {
    child: std::process::Child,
    input: std::process::ChildStdin,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
    asked: u64,
}

impl Assistant {
    fn start(home: &Path) -> Self {
        let mut child = Process::new(env!("CARGO_BIN_EXE_cutroom"))
            .arg("mcp")
            .env("CUTROOM_DATA_DIR", home)
            .env("CUTROOM_LOG", "off")
            .env_remove("CUTROOM_API_KEY")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, lines) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()).lines());
        let mut assistant = Self { child, input, lines, asked: 0 };
        let client = json!({"name": "helpful", "title": "Helpful", "version": "1"});
        assistant.ask("initialize", &json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client}));
        writeln!(assistant.input, "{}", json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).unwrap();
        assistant
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        writeln!(self.input, "{}", json!({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params})).unwrap();
        let read = |line: std::io::Result<String>| serde_json::from_str::<Value>(&line.unwrap()).unwrap();
        self.lines.by_ref().map(read).find(|answer| answer["id"] == self.asked).unwrap()
    }

    /// Result of a tool as JSON.
    fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        let answer = self.ask("tools/call", &json!({"name": tool, "arguments": arguments}));
        assert_ne!(answer["result"]["isError"], true, "{tool}: {answer}");
        serde_json::from_str(answer["result"]["content"][0]["text"].as_str().unwrap()).unwrap()
    }

    fn leave(self) {
        let Self { mut child, input, .. } = self;
        drop(input);
        assert!(child.wait().unwrap().success());
    }
}

/// An area of the canvas in percent: left, top, right, bottom.
type AreaPct = [f64; 4];

/// Areas of the faces that are visible during a text, as `get_camera_faces` returns them.
fn faces_behind(assistant: &mut Assistant, text: &Value) -> Vec<AreaPct> {
    let (from, length) = (text["startTimeMs"].as_i64().unwrap(), text["durationMs"].as_i64().unwrap());
    // A face is valid until the next sample: the sample before the text counts too.
    let told = assistant.call(
        "get_camera_faces",
        &json!({"id": "vid_sample", "clipId": "cl_welcome", "startTimeMs": (from - 2_000).max(0), "endTimeMs": from + length}),
    );
    let place = |face: &Value| {
        let [x, y, width, height] = ["xPct", "yPct", "widthPct", "heightPct"].map(|side| face[side].as_f64().unwrap());
        [x, y, x + width, y + height]
    };
    let samples = told["samples"].as_array().unwrap();
    samples.iter().flat_map(|sample| sample["faces"].as_array().unwrap()).map(place).collect()
}

/// Area of a text at a vertical position, on a canvas of 1920 by 1080.
fn place_of(text: &Value, top: f64) -> AreaPct {
    let side = |name: &str, of: f64| text["dimensions"][name].as_f64().unwrap() * 100.0 / of;
    let left = text["point"]["xPct"].as_f64().unwrap();
    [left, top, left + side("width", 1_920.0), top + side("height", 1_080.0)]
}

fn covers(place: &AreaPct, face: &AreaPct) -> bool {
    place[0] < face[2] && face[0] < place[2] && place[1] < face[3] && face[1] < place[3]
}

#[test]
fn what_an_assistant_proposes_is_seen_beside_the_open_window_and_two_of_three_are_taken_and_saved() {
    let folder = tempdir().unwrap();
    hide_the_face_and_say_um(folder.path());
    let mut open = Open::sample(folder.path());
    words_are_read(&mut open);
    // The assistant reads words and faces, and computes its proposal.
    let mut assistant = Assistant::start(folder.path());
    let clip = json!({"id": "vid_sample", "clipId": "cl_welcome"});
    let words = assistant.call("get_transcript", &clip);
    let filler = words["words"].as_array().unwrap().iter().find(|word| word["text"] == "Um,").unwrap().clone();
    let (from, to) = (filler["startTimeMs"].as_i64().unwrap(), filler["endTimeMs"].as_i64().unwrap());
    let texts = assistant.call("list_text_overlays", &clip);
    let text =
        texts["textOverlays"].as_array().unwrap().iter().find(|text| text["text"] == "Welcome to Cutroom").unwrap().clone();
    let faces = faces_behind(&mut assistant, &text);
    let before = place_of(&text, text["point"]["yPct"].as_f64().unwrap());
    assert!(!faces.is_empty() && faces.iter().all(|face| covers(&before, face)), "{before:?} {faces:?}");
    let top = faces.iter().map(|face| face[3]).fold(0.0, f64::max).ceil() + 4.0;
    let after = place_of(&text, top);
    assert!(after[3] <= 100.0 && !faces.iter().any(|face| covers(&after, face)), "{after:?} {faces:?}");
    assistant.call(
        "apply_video_edits",
        &json!({"id": "vid_sample", "why": "Fewer words, and a text that hides nobody.", "operations": [
            {"type": "cut_footage", "operationId": "a", "clipId": "cl_welcome", "why": "A filler.", "sure": 80,
                "removed": [{"startTimeMs": from, "durationMs": to - from}]},
            {"type": "update_text_overlay", "operationId": "b", "clipId": "cl_welcome", "textOverlayId": text["id"],
                "why": "It stands off the face there.", "point": {"xPct": text["point"]["xPct"], "yPct": top}},
            {"type": "add_chapter", "operationId": "c", "clipId": "cl_demo", "sourceTimeMs": 20_000, "title": "Export"},
        ]}),
    );
    assistant.leave();
    open.apply(Action::Run(Command::Proposals(ProposalCommand::ShowProposals)));
    open.until("it is listed", |state| state.proposals().unwrap().shown.len() == 1);
    let shown = &open.state().proposals().unwrap().shown[0];
    assert_eq!((shown.by.as_str(), shown.open(), open.state().waiting()), ("Helpful", 3, 0));
    assert_eq!(shown.parts[0].part.why, "A filler.");
    // The program's own finder reports that the text covers a face.
    let on_face = |open: &mut Open<'_>| {
        open.apply(Action::Proposals(ProposalAction::Find(Finder::OffFaces, true)));
        open.harness.run_steps(3);
        let found = open.state().proposals().unwrap().shown.iter().flat_map(|shown| &shown.parts);
        let is_it = found
            .filter(|shown| shown.part.title.contains("Welcome to Cutroom") && shown.part.title.contains("away from the face"));
        let count = is_it.count();
        open.apply(Action::Proposals(ProposalAction::Find(Finder::OffFaces, false)));
        open.harness.run_steps(3);
        count
    };
    open.until("the faces are read", |state| state.project().is_some_and(|project| project.unread == 0));
    assert_eq!(on_face(&mut open), 1);
    // The chapter is dismissed, the other two parts are accepted, in the order of the panel: by kind.
    let order = open.state().proposals().unwrap().order();
    for at in order {
        let kind = open.state().proposals().unwrap().part(at).unwrap().1.part.kind;
        open.apply(Action::Proposals(ProposalAction::Select(at)));
        if kind == PartKind::Text {
            open.until_drawn();
            // The text contains today's date.
            let made = open.harness.query_all_by_label_contains("Fewer words, and a text").next().unwrap().rect();
            open.masked_picture("proposals-assistant", Some(made));
        }
        open.press(Modifiers::ALT, if kind == PartKind::Chapter { Key::Backspace } else { Key::Enter });
    }
    assert_eq!(open.state().waiting(), 2);
    assert_eq!(on_face(&mut open), 0, "where it stands now it hides nobody");
    open.click(words::common::save());
    open.until("it is saved", |state| state.waiting() == 0 && state.save() == cutroom::app::SaveState::Idle);
    let project = open.state().project().unwrap();
    let clip = &project.clip(&"cl_welcome".into()).unwrap().1.clip;
    assert_eq!((clip.cuts.len(), project.chapters().len()), (1, 0));
    assert_eq!((clip.cuts[0].start_time_ms.0, clip.cuts[0].duration_ms.0), (from, to - from));
    let saved = project.draft.items(&"cl_welcome".into()).unwrap().iter().find(|item| item.title() == "Welcome to Cutroom");
    assert_eq!(serde_json::to_value(saved.unwrap()).unwrap()["point"]["yPct"], top);
}

#[test]
fn play_plays_around_the_part_that_is_looked_at_with_it_or_without_and_changes_nothing() {
    // Time played before and after a part, in milliseconds.
    const AROUND: i64 = 1_200;
    let folder = tempdir().unwrap();
    let time = ManualTime::default();
    let mut open = Open::sample(folder.path());
    open.harness.state_mut().as_mut().unwrap().use_sound(Output::Manual(time.clone()));
    words_are_read(&mut open);
    open.apply(Action::Run(Command::Proposals(ProposalCommand::ShowProposals)));
    open.until("what is kept was read", |state| state.proposals().unwrap().is_read());
    open.apply(Action::Proposals(ProposalAction::Find(Finder::Pauses, true)));
    open.harness.run_steps(3);
    // A pause with room on both sides.
    let proposals = open.state().proposals().unwrap();
    let (at, (from, to)) = proposals
        .order()
        .into_iter()
        .filter_map(|at| Some((at, proposals.part(at)?.1.span?)))
        .find(|(_, (from, _))| from.0 > 2 * AROUND)
        .unwrap();
    open.apply(Action::Proposals(ProposalAction::Select(at)));
    let (before, whole) = (steps(&open), lengths(&open).0);
    let taken_away = whole - lengths(&open).1;
    assert!(taken_away > 0);
    // With the part first, then without: both from the same time before the part to the same time after it.
    for side in [PartSide::With, PartSide::Without] {
        if side == PartSide::Without {
            open.press(Modifiers::ALT, Key::Slash);
        }
        let begun = open.state().play.begun();
        open.press(Modifiers::ALT, Key::P);
        open.until("it begins", |state| state.play.begun() > begun);
        assert_eq!(said(&open), words::commands::play_proposal_begun(), "{side:?}");
        assert_eq!(open.state().part_trial().unwrap().side, side);
        assert_eq!(lengths(&open), (whole, if side == PartSide::With { whole - taken_away } else { whole }));
        assert!((open.state().playhead().0 - (from.0 - AROUND)).abs() <= 1, "{side:?}: {:?} {from:?}", open.state().playhead());
        // Playback continues until shortly before the end of the range, and stops at it.
        let range = to.0 + AROUND - (from.0 - AROUND);
        time.advance((range - 100) * 1_000);
        open.until("it is nearly over", |state| (state.playhead().0 - (to.0 + AROUND - 100)).abs() <= 1);
        assert!(open.state().play.is_playing(), "{side:?}");
        time.advance(300_000);
        open.until("it ends", |state| !state.play.is_playing());
        assert!((open.state().playhead().0 - (to.0 + AROUND)).abs() <= 1, "{side:?}: {:?} {to:?}", open.state().playhead());
    }
    // Played twice, and the draft is unchanged.
    assert_eq!((steps(&open), open.state().waiting(), lengths(&open).0), (before, 0, whole));
}

#[test]
fn a_proposal_that_is_old_names_the_parts_that_no_longer_fit_and_bad_files_are_refused() {
    let (folder, files) = (tempdir().unwrap(), tempdir().unwrap());
    let shared = Shared::start();
    let mut open = shared.open(folder.path());
    words_are_read(&mut open);
    let mut proposal = sent(&open);
    let id = shared.sound("Whoosh")["id"].as_str().unwrap().to_owned();
    shared.colleague("PATCH", &format!("/sound-effects/{id}"), json!({"volume": 0.75}));
    open.apply(Action::Run(Command::File(cutroom::app::FileCommand::Reload)));
    open.until("it is read again", |state| {
        let items = state.project().unwrap().draft.items(&"cl_demo".into());
        items.is_some_and(|items| items.iter().any(|item| serde_json::to_value(item).unwrap()["volume"] == 0.75))
    });
    // Another part, about a clip that never existed.
    let cut = json!({"type": "cut_footage", "operationId": "c", "clipId": "cl_gone", "removed": [{"startTimeMs": 0, "durationMs": 9}]});
    let operations = vec![EditRequest::parse(0, &cut).unwrap()];
    let gone = cutroom::propose::ClipThen { clip_id: "cl_gone".into(), ..proposal.made_on.clips[0].clone() };
    proposal.made_on = MadeOn { clips: [proposal.made_on.clips.clone(), vec![gone]].concat(), ..proposal.made_on };
    proposal.parts.push(Part {
        kind: PartKind::Cut,
        title: "Cut a clip".into(),
        why: "Too long.".into(),
        sure: Sure::percent(40),
        operations,
    });
    open.apply(Action::Proposals(ProposalAction::Import(written(files.path(), "old.json", &proposal))));
    open.until("it is listed", |state| !state.proposals().unwrap().shown.is_empty());
    let why = |open: &Open<'_>, part: usize| match &open.state().proposals().unwrap().shown[0].parts[part].fit {
        ShownFit::Not(why) => why.clone(),
        other => format!("{other:?}"),
    };
    assert_eq!(why(&open, 0), "Fits");
    assert_eq!(why(&open, 1), words::finders::field_changed("volume", words::common::quoted("Whoosh")));
    assert_eq!(why(&open, 3), words::finders::no_clip("cl_gone"));
    open.apply(Action::Proposals(ProposalAction::Select(PartAt { proposal: 0, part: 1 })));
    open.harness.run_steps(3);
    open.harness.get_by_label_contains("Can\u{2019}t be accepted: volume of");
    open.dismiss_notices();
    open.masked_address("proposals-misfit");
    let before = steps(&open);
    open.apply(Action::Proposals(ProposalAction::TakeAll(0)));
    assert_eq!((steps(&open), open.state().waiting()), (before + 1, 2), "the parts that fit, as one step");
    for (bytes, says) in [(&b"{\"format\": \"cutroom-pro"[..], "its end is missing"), (b"[]", "isn\u{2019}t a proposal")] {
        let bad = files.path().join("bad.json");
        std::fs::write(&bad, bytes).unwrap();
        open.apply(Action::Proposals(ProposalAction::Import(bad)));
        open.until("it is refused", |state| state.notices.shown().iter().any(|notice| notice.text.contains(says)));
    }
}

#[test]
fn proposals_are_drawn_in_a_small_window_and_at_twice_the_scale() {
    let mut pictures = egui_kittest::SnapshotResults::new();
    for (size, scale, name) in [(vec2(1100.0, 700.0), 1.0, "proposals-small"), (vec2(720.0, 450.0), 2.0, "proposals-scale-2")] {
        let folder = tempdir().unwrap();
        let mut open = Open::with(folder.path(), start(folder.path()), size, scale);
        open.until("the sample is shown", |state| state.project().is_some());
        words_are_read(&mut open);
        open.apply(Action::Run(Command::Text(TextCommand::ProposePauses)));
        open.until_drawn();
        // The selected part has the focus, and is above its details.
        let has_keyboard = open.harness.root().children_recursive().find(|node| node.accesskit_node().is_focused()).unwrap();
        let row = has_keyboard.accesskit_node();
        assert!(row.label().is_some_and(|label| label.starts_with(words::finders::kind_pause())), "{:?}", row.label());
        let foot = open.harness.get_by_label(words::proposals::accept()).rect();
        assert!(has_keyboard.rect().bottom() < foot.top(), "{:?} {foot:?}", has_keyboard.rect());
        open.picture(name);
        pictures.extend(open.harness.take_snapshot_results());
    }
}

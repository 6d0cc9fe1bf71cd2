//! Every language in the window. The language is the same for the whole process, so each is drawn by a process of its own.

use super::harness::{Open, control, start};
use cutroom::app::{
    Action, BrowserCommand, Command, Connection, FileCommand, HelpCommand, ProposalCommand, TextCommand, ViewCommand,
};
use egui::{Role, Vec2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use std::{collections::HashSet, process::Command as Process};
use tempfile::tempdir;
use words::Language;

/// Names the language to the process that draws it.
const SHOWN: &str = "CUTROOM_TEST_LANGUAGE";

/// Names the size of the window to the process that draws it.
const SIZE: &str = "CUTROOM_TEST_SIZE";

/// Sizes of the window in points and pixels per point, with the end of the pictures' names.
const SIZES: [(Vec2, f32, &str); 3] =
    [(vec2(1440.0, 900.0), 1.0, ""), (vec2(1100.0, 700.0), 1.0, "_1100x700"), (vec2(1100.0, 700.0), 2.0, "_scale_2")];

/// Screens that are drawn, with the command that leads to each.
const SCREENS: [(&str, Command); 9] = [
    ("editor", Command::View(ViewCommand::EditRoom)),
    ("transcript", Command::Text(TextCommand::ShowText)),
    ("proposals", Command::Proposals(ProposalCommand::ShowProposals)),
    ("faces", Command::View(ViewCommand::FacesRoom)),
    ("subtitles", Command::View(ViewCommand::CaptionsRoom)),
    ("browser", Command::Browser(BrowserCommand::BrowserRoom)),
    ("settings", Command::Help(HelpCommand::ShowSettings)),
    ("export", Command::File(FileCommand::Export)),
    ("shortcuts", Command::Help(HelpCommand::ShowKeys)),
];

/// Opens the sample in the language of this process, in a window of this size.
fn opened(folder: &std::path::Path, size: Vec2, scale: f32) -> Open<'static> {
    let mut open = Open::with(folder, start(folder), size, scale);
    open.until("the sample is shown", |state| {
        state.project().is_some_and(|project| {
            let (read, all) = project.clips_read();
            read == all && matches!(state.connection, Connection::Ready(_))
        })
    });
    open.harness.run_steps(3);
    open
}

/// Goes to a screen of the editor's window.
fn go(open: &mut Open<'_>, command: Command) {
    open.apply(Action::CloseDialog);
    if matches!(command, Command::File(_) | Command::Help(_) | Command::Text(_) | Command::Proposals(_)) {
        open.apply(Action::Run(Command::View(ViewCommand::EditRoom)));
    }
    open.apply(Action::Run(command));
    open.harness.run_steps(6);
}

/// Runs the drawing test below in a process with a language, for each size of the window.
fn drawn_in(language: Language) {
    for size in SIZES {
        let program = std::env::current_exe().unwrap();
        let mut process = Process::new(program);
        process.args(["--exact", "languages::the_screens_of_this_process_are_drawn", "--nocapture"]);
        process.env(SHOWN, language.tag()).env(SIZE, size.2);
        let ended = process.output().unwrap();
        let said = format!("{}{}", String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
        assert!(ended.status.success() && said.contains("1 passed"), "{}{}:\n{said}", language.tag(), size.2);
    }
}

#[test]
fn the_window_is_drawn_in_german() {
    drawn_in(Language::from_tag("de").unwrap());
}

#[test]
fn the_window_is_drawn_in_japanese() {
    drawn_in(Language::from_tag("ja").unwrap());
}

#[test]
fn no_text_of_the_window_is_without_a_message() {
    drawn_in(Language::PSEUDO);
}

#[test]
fn a_language_is_chosen_in_settings_shown_at_once_and_kept() {
    let mut process = Process::new(std::env::current_exe().unwrap());
    process.args(["--exact", "languages::the_language_of_this_process_is_chosen", "--nocapture"]).env(SHOWN, "chosen");
    let ended = process.output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
    assert!(ended.status.success() && said.contains("1 passed"), "{said}");
}

/// Chooses German in Settings, in the process that the test above starts.
#[test]
fn the_language_of_this_process_is_chosen() {
    if std::env::var(SHOWN).as_deref() != Ok("chosen") {
        return;
    }
    let folder = tempdir().unwrap();
    let mut open = opened(folder.path(), vec2(1440.0, 900.0), 1.0);
    go(&mut open, Command::Help(HelpCommand::ShowSettings));
    control(&open, Role::ComboBox, "Language").click();
    open.harness.run_steps(4);
    open.click("Deutsch");
    assert_eq!(open.value("Sprache"), "Deutsch", "the dialog is in the language");
    assert!(open.harness.query_all_by_label("Datei").next().is_some(), "and so are the menus");
    assert_eq!(open.state().settings.appearance.language.as_deref(), Some("de"));
    let file = folder.path().join("config/settings.json");
    let kept = |_: &cutroom::app::State| std::fs::read_to_string(&file).is_ok_and(|text| text.contains("\"language\": \"de\""));
    open.until("the language is kept", kept);
}

/// Draws what [`drawn_in`] asks for; in a run of all tests, where no language is asked for, there is nothing to draw.
#[test]
fn the_screens_of_this_process_are_drawn() {
    let Some(language) = std::env::var(SHOWN).ok().and_then(|tag| Language::from_tag(&tag)) else { return };
    language.show();
    let wanted = std::env::var(SIZE).unwrap();
    let (size, scale, name) = SIZES.into_iter().find(|(_, _, name)| *name == wanted).unwrap();
    let (tag, folder) = (language.tag(), tempdir().unwrap());
    let (mut bare, mut open) = (Vec::new(), opened(folder.path(), size, scale));
    for (screen, command) in SCREENS {
        // The small and the large windows show how the busiest view and a dialog fit.
        if !name.is_empty() && !["editor", "settings"].contains(&screen) {
            continue;
        }
        go(&mut open, command);
        // The form of an export names a folder and the browser a date; the designer looks for its frames in the background.
        if !["export", "browser", "subtitles"].contains(&screen) {
            open.masked_address(&format!("language_{tag}_{screen}{name}"));
        }
        if language == Language::PSEUDO {
            bare.extend(unmarked(&open).into_iter().map(|text| format!("{screen}: {text}")));
        }
    }
    bare.sort();
    bare.dedup();
    assert!(bare.is_empty(), "texts that are no messages:\n{}", bare.join("\n"));
}

/// Names of controls that hold a word outside the marks of the pseudo language.
fn unmarked(open: &Open<'_>) -> Vec<String> {
    let sample = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sample/workspace.json")).unwrap();
    let of_sample: HashSet<_> = sample.split(|character: char| !character.is_alphabetic()).collect();
    // Keys, and months of dates.
    let others = HashSet::from([
        "Ctrl", "Shift", "Alt", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]);
    let mut found = Vec::new();
    for node in open.harness.query_all(egui_kittest::kittest::by()) {
        let Some(label) = node.accesskit_node().label() else { continue };
        if bare_words(&label).iter().any(|word| !of_sample.contains(word.as_str()) && !others.contains(word.as_str())) {
            found.push(label);
        }
    }
    found
}

/// Words of at least three letters that are in no message.
fn bare_words(text: &str) -> Vec<String> {
    let mut depth = 0;
    let mut outside = String::new();
    for character in text.chars() {
        match character {
            '[' => depth += 1,
            ']' => depth -= 1,
            other if depth == 0 => outside.push(other),
            _ => {}
        }
    }
    let words = outside.split(|character: char| !character.is_alphabetic()).filter(|word| word.chars().count() >= 3);
    words.map(str::to_owned).collect()
}

//! The window through the accessibility tree alone: the focused control is the selected one, dialogs have names and descriptions,
//! every result is announced in a sentence, and values can be set without a pointer.

use super::{
    common::face_proxy::{FaceFault, FaceProxy},
    harness::{Open, Shared, all_named, control, named, steps},
};
use cutroom::{
    api::item::Item,
    app::{
        Action, ClipCommand, Command, Dialog, EditCommand, FileCommand, HelpCommand, SaveState, State, TimelineCommand,
        ViewCommand,
    },
    timeline::VideoMs,
};
use egui::{
    Event, Key, Modifiers,
    accesskit::{self, ActionRequest, Role},
};
use egui_kittest::kittest::NodeT;
use tempfile::tempdir;

/// The last announcement as a screen reader reads it: the text of the window's only live region.
fn said(open: &Open<'_>) -> String {
    let live: Vec<_> = open
        .harness
        .root()
        .children_recursive()
        .filter(|node| node.accesskit_node().role() == Role::Status)
        .filter_map(|node| node.accesskit_node().label())
        .collect();
    assert!(live.len() < 2, "one place says results: {live:?}");
    live.into_iter().next().unwrap_or_default()
}

/// Name of the focused control.
fn focused(open: &Open<'_>) -> String {
    let found = open.harness.root().children_recursive().find(|node| node.accesskit_node().is_focused());
    found.and_then(|node| node.accesskit_node().label()).unwrap_or_default()
}

/// Name and description of the open dialog.
fn dialog(open: &Open<'_>) -> (String, String) {
    let found = open.harness.root().children_recursive().find(|node| node.accesskit_node().role() == Role::Dialog);
    let node = found.map(|node| node.accesskit_node()).expect("a dialog is open");
    (node.label().unwrap_or_default(), node.description().unwrap_or_default())
}

fn selected_title(state: &State) -> String {
    state.selected().map(|(_, item)| item.title()).unwrap_or_default()
}

/// Acts on a node like assistive technology does, and draws.
fn act(open: &mut Open<'_>, act: impl FnOnce(&Open<'_>)) {
    act(open);
    open.harness.run_steps(4);
}

fn has_focus_and_selection(open: &Open<'_>, title: &str) {
    assert!(focused(open).starts_with(title), "{title}: the keyboard is at {}", focused(open));
    assert_eq!(selected_title(open.state()), title);
}

#[test]
fn what_has_the_keyboard_is_what_is_selected_and_what_delete_removes() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    // Focus set by assistive technology selects.
    act(&mut open, |open| named(open, "Whoosh").focus());
    has_focus_and_selection(&open, "Whoosh");
    // Down moves to the next item and Up back, both with the selection. Tab leaves the lane, and returns to the item.
    open.press(Modifiers::NONE, Key::ArrowDown);
    let next = selected_title(open.state());
    assert_ne!(next, "Whoosh");
    has_focus_and_selection(&open, &next);
    open.press(Modifiers::NONE, Key::ArrowUp);
    has_focus_and_selection(&open, "Whoosh");
    open.press(Modifiers::NONE, Key::Tab);
    assert!(!focused(&open).contains(&words::in_sentence(words::labels::sound_effect())), "{}", focused(&open));
    open.press(Modifiers::SHIFT, Key::Tab);
    has_focus_and_selection(&open, "Whoosh");
    open.press(Modifiers::NONE, Key::Delete);
    assert!(all_named(&open, "Whoosh").is_empty() && !all_named(&open, &next).is_empty(), "what had the keyboard is deleted");
    open.press(Modifiers::COMMAND, Key::Z);
    // A clip, and one of its cuts: Delete removes nothing while a cut has the focus.
    act(&mut open, |open| named(open, &words::timeline::clip_label("Demo")).focus());
    assert_eq!(open.state().selected_clip().cloned(), Some("cl_demo".into()));
    act(&mut open, |open| named(open, words::timeline::cut()).focus());
    assert!(focused(&open).starts_with("Cut, "), "{}", focused(&open));
    assert!(open.state().selected_clip().is_none() && open.state().selection().is_none());
    let before = steps(&open);
    open.press(Modifiers::NONE, Key::Delete);
    assert_eq!(steps(&open), before, "nothing is deleted");
    // The playhead is at the cut, so the command for cuts acts on it.
    assert!(open.state().can(Command::Clip(ClipCommand::RestoreCut)));
    // If a command changes the selection, the focus follows.
    act(&mut open, |open| named(open, "Whoosh").focus());
    open.apply(Action::Run(Command::Timeline(TimelineCommand::LaneForward)));
    open.harness.run_steps(3);
    let now = selected_title(open.state());
    assert_ne!(now, "Whoosh");
    has_focus_and_selection(&open, &now);
}

#[test]
fn shift_tab_in_the_table_of_items_keeps_the_selection_with_the_keyboard() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::T);
    // The table has column headers, and shows the selection.
    let heads = open.harness.root().children_recursive().filter(|node| node.accesskit_node().role() == Role::ColumnHeader);
    assert_eq!(heads.count(), 6);
    let cells = control(&open, Role::Row, "Whoosh").children_recursive();
    let cells: Vec<_> = cells.filter(|node| node.accesskit_node().role() == Role::Cell).collect();
    assert_eq!(cells.len(), 6, "a cell for each column");
    drop(cells);
    act(&mut open, |open| control(open, Role::Row, "Whoosh").focus());
    has_focus_and_selection(&open, "Whoosh");
    open.press(Modifiers::NONE, Key::Tab);
    open.press(Modifiers::SHIFT, Key::Tab);
    has_focus_and_selection(&open, "Whoosh");
    open.press(Modifiers::NONE, Key::ArrowDown);
    let below = focused(&open);
    open.press(Modifiers::NONE, Key::ArrowUp);
    has_focus_and_selection(&open, "Whoosh");
    assert_ne!(below, focused(&open));
    // Clips and cuts have rows besides those of items.
    open.press(Modifiers::NONE, Key::Home);
    let mut rows = vec![focused(&open)];
    loop {
        open.press(Modifiers::NONE, Key::ArrowDown);
        let row = focused(&open);
        if rows.contains(&row) {
            break;
        }
        if row.starts_with("Demo, Clip, ") {
            assert_eq!(open.state().selected_clip().cloned(), Some("cl_demo".into()));
        }
        rows.push(row);
    }
    let count = |begins: &str| rows.iter().filter(|row| row.starts_with(begins)).count();
    let cuts: usize = open.state().project().unwrap().clips.iter().map(|data| data.map.removed().len()).sum();
    assert_eq!((count("Demo, Clip, "), count("Cut, "), rows.len() > 10), (1, cuts, true), "{rows:#?}");
}

#[test]
fn every_dialog_is_named_has_the_keyboard_and_gives_it_back() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    act(&mut open, |open| named(open, "Whoosh").focus());
    open.press(Modifiers::ALT, Key::ArrowRight);
    for (command, name) in [
        (Command::Help(HelpCommand::Palette), words::dialogs::palette_title()),
        (Command::Help(HelpCommand::Find), words::dialogs::find_title()),
        (Command::Help(HelpCommand::ShowSettings), words::common::settings()),
        (Command::Help(HelpCommand::ShowKeys), words::dialogs::keys_title()),
        (Command::Edit(EditCommand::ShowHistory), words::dialogs::history_title()),
        (Command::File(FileCommand::Review), words::dialogs::review_title()),
        (Command::File(FileCommand::OpenVideo), words::dialogs::open_video_title()),
        (Command::Edit(EditCommand::ShowEarlier), words::dialogs::earlier_title()),
        (Command::Help(HelpCommand::ShowWelcome), words::dialogs::welcome_title()),
        (Command::Help(HelpCommand::ShowTasks), words::dialogs::tasks_title()),
        (Command::File(FileCommand::Export), words::exports::form_title()),
        (Command::View(ViewCommand::ShowExports), words::exports::queue_title()),
        (Command::View(ViewCommand::ShowAnalytics), words::analytics::title()),
    ] {
        open.apply(Action::Run(command));
        open.until("what it lists is read", |state| {
            !matches!(state.dialog(), Some(Dialog::Videos(None) | Dialog::Earlier(None)))
        });
        open.harness.run_steps(4);
        assert_eq!(dialog(&open).0, name);
        let has = focused(&open);
        assert!(!has.is_empty() && !has.starts_with("Whoosh"), "{name}: the keyboard is at {has:?}");
        open.apply(Action::CloseDialog);
        open.harness.run_steps(3);
        has_focus_and_selection(&open, "Whoosh");
    }
    // The safe answer has the initial focus: Enter loses nothing.
    open.apply(Action::AskToClose);
    open.harness.run_steps(4);
    let (name, text) = dialog(&open);
    assert_eq!(
        (name.as_str(), focused(&open).as_str()),
        (words::dialogs::unsaved_title(), words::dialogs::unsaved_keep_close())
    );
    assert!(text.contains(&words::dialogs::unsaved_count(1)), "{text}");
    assert!(said(&open).contains(words::notices::asks_about_unsaved()), "{}", said(&open));
}

#[test]
fn a_value_that_assistive_technology_sets_is_taken_wherever_the_keyboard_is() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    let start = open.whoosh();
    let typed = format!("{} in clip", cutroom::timeline::timecode_precise(start + 1_500));
    act(&mut open, |open| control(open, Role::TextInput, words::inspector::start()).set_text_value_accesskit(&typed));
    assert_eq!(open.whoosh(), start + 1_500, "the field had no focus");
    act(&mut open, |open| control(open, Role::TextInput, words::inspector::start()).increment_accesskit());
    act(&mut open, |open| control(open, Role::TextInput, words::inspector::start()).increment_accesskit());
    act(&mut open, |open| control(open, Role::TextInput, words::inspector::start()).decrement_accesskit());
    assert_eq!(open.whoosh(), start + 1_600);
    act(&mut open, |open| control(open, Role::TextInput, words::inspector::start()).focus());
    act(&mut open, |open| control(open, Role::TextInput, words::inspector::start()).set_text_value_accesskit("nonsense"));
    assert_eq!(open.whoosh(), start + 1_600, "what cannot be is refused");
    // The playhead's slider has the length of the video, and takes seconds and steps.
    let slider = control(&open, Role::Slider, words::timeline::playhead()).accesskit_node();
    let length = open.state().project().unwrap().sequence.length();
    assert_eq!((slider.min_numeric_value(), slider.max_numeric_value()), (Some(0.0), Some(length.seconds())));
    act(&mut open, |open| control(open, Role::Slider, words::timeline::playhead()).set_value_accesskit(12.5));
    assert_eq!(open.state().playhead(), VideoMs(12_500));
    act(&mut open, |open| control(open, Role::Slider, words::timeline::playhead()).increment_accesskit());
    act(&mut open, |open| control(open, Role::Slider, words::timeline::playhead()).increment_accesskit());
    act(&mut open, |open| control(open, Role::Slider, words::timeline::playhead()).decrement_accesskit());
    assert_eq!(open.state().playhead(), VideoMs(13_500));
    act(&mut open, |open| control(open, Role::Slider, words::timeline::playhead()).set_value_accesskit(1e300));
    assert_eq!(open.state().playhead(), length);
    // Each change of the volume is one undo step of its own.
    let before = steps(&open);
    act(&mut open, |open| control(open, Role::Slider, words::inspector::volume()).set_value_accesskit(0.5));
    act(&mut open, |open| control(open, Role::Slider, words::inspector::volume()).set_value_accesskit(0.75));
    assert_eq!(steps(&open), before + 2);
}

#[test]
fn names_say_what_things_are_and_no_sign_is_a_name() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let label = |open: &Open<'_>, name: &str| named(open, name).accesskit_node().label().unwrap_or_default();
    let whoosh = label(&open, "Whoosh");
    assert!(whoosh.starts_with("Whoosh, sound effect, 0:") && whoosh.contains(" to 0:"), "{whoosh}");
    let cuts: Vec<_> =
        all_named(&open, words::timeline::cut()).iter().filter_map(|node| node.accesskit_node().label()).collect();
    let mut different = cuts.clone();
    different.dedup();
    assert!(cuts.len() > 1 && different == cuts, "{cuts:?}");
    assert_eq!(open.harness.root().accesskit_node().label().as_deref(), Some("Cutroom sample \u{2013} Cutroom"));
    let splitters = open.harness.root().children_recursive().filter(|node| node.accesskit_node().role() == Role::Splitter);
    let mut edges: Vec<_> = splitters.filter_map(|node| node.accesskit_node().label()).collect();
    edges.sort();
    assert_eq!(edges, [words::window::resize_inspector(), words::window::resize_timeline()]);
    act(&mut open, |open| named(open, words::commands::view()).click_accesskit());
    let items = open
        .harness
        .root()
        .children_recursive()
        .filter(|node| matches!(node.accesskit_node().role(), Role::MenuItem | Role::MenuItemCheckBox));
    assert!(items.count() > 10);
    open.press(Modifiers::NONE, Key::Escape);
    open.click("Whoosh");
    for node in open.harness.root().children_recursive() {
        let node = node.accesskit_node();
        let texts = [node.label(), node.value(), node.description()];
        let sign = texts.iter().flatten().any(|text| text.contains(|letter| ('\u{e000}'..='\u{f8ff}').contains(&letter)));
        assert!(!sign, "{:?} {texts:?}", node.role());
    }
}

#[test]
fn a_field_is_told_in_the_order_of_typing_and_a_name_turns_no_sentence_round() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    act(&mut open, |open| control(open, Role::TextInput, words::common::name()).focus());
    act(&mut open, |open| control(open, Role::TextInput, words::common::name()).set_text_value_accesskit("عربي"));
    let field = control(&open, Role::TextInput, words::common::name());
    assert_eq!(field.value().as_deref(), Some("عربي"));
    let runs: Vec<_> = field.children().filter_map(|run| run.accesskit_node().value()).collect();
    assert_eq!(runs, ["عربي"], "as it is typed, not as it is seen");
    open.press(Modifiers::NONE, Key::Enter);
    act(&mut open, |open| named(open, "عربي").focus());
    open.press(Modifiers::NONE, Key::Delete);
    assert_eq!(said(&open), "Done: Delete \u{2018}\u{2068}عربي\u{2069}\u{2019}");
}

#[test]
fn a_whole_edit_with_a_conflict_and_a_save_is_done_and_heard_through_the_accessibility_tree_alone() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let mut open = shared.open(folder.path());
    let whoosh = shared.sound("Whoosh");
    // The item is found by its name and moved by a key.
    act(&mut open, |open| named(open, "Whoosh").focus());
    has_focus_and_selection(&open, "Whoosh");
    open.press(Modifiers::ALT, Key::ArrowRight);
    assert!(said(&open).starts_with("Done: Move \u{2018}Whoosh\u{2019} 1 frame later. It now starts at "), "{}", said(&open));
    // A field is changed by its value.
    act(&mut open, |open| control(open, Role::TextInput, words::inspector::length()).set_text_value_accesskit("0.5s"));
    assert!(said(&open).starts_with("Done: Trim \u{2018}Whoosh\u{2019} to 0:00.5"), "{}", said(&open));
    open.press(Modifiers::COMMAND, Key::Z);
    assert!(
        said(&open).starts_with(&words::announce::step_undone(words::editing::step_trim(words::common::quoted("Whoosh")))),
        "{}",
        said(&open)
    );
    open.press(Modifiers::COMMAND, Key::Y);
    assert!(
        said(&open).starts_with(&words::announce::step_redone(words::editing::step_trim(words::common::quoted("Whoosh")))),
        "{}",
        said(&open)
    );
    // Another user changes the same field.
    let theirs = whoosh["startTimeMs"].as_i64().unwrap() + 700;
    let path = format!("/sound-effects/{}", whoosh["id"].as_str().unwrap());
    shared.colleague("PATCH", &path, serde_json::json!({"startTimeMs": theirs}));
    open.press(Modifiers::COMMAND, Key::S);
    open.until("the question is asked", |state| matches!(state.dialog(), Some(Dialog::Questions)));
    open.harness.run_steps(4);
    assert!(
        said(&open).starts_with("Nothing is saved yet: someone else changed \u{2018}Whoosh\u{2019} too"),
        "{}",
        said(&open)
    );
    let (name, text) = dialog(&open);
    assert_eq!(name, words::dialogs::merge_title());
    assert!(text.contains("conflicts with one of theirs") && text.contains("\u{2018}Whoosh\u{2019}"), "{text}");
    assert_eq!(focused(&open), words::dialogs::merge_later(), "Enter decides nothing unread");
    act(&mut open, |open| named(open, "Theirs").click_accesskit());
    let resolved = said(&open);
    // The save goes on by itself, and may be done before this looks.
    assert!(resolved.starts_with(&words::announce::conflicts_resolved(1)) || resolved.starts_with("Saved "), "{resolved}");
    open.until("it is saved", |state| state.waiting() == 0 && matches!(state.save(), SaveState::Idle));
    assert!(said(&open).starts_with("Saved "), "{}", said(&open));
    let saved = shared.sound("Whoosh");
    assert_eq!((saved["startTimeMs"].as_i64(), saved["durationMs"].as_i64()), (Some(theirs), Some(500)));
    // Results of commands that were run by shortcut only.
    for (modifiers, key, begins) in [
        (Modifiers::NONE, Key::End, ""),
        (Modifiers::NONE, Key::Home, "0:00"),
        (Modifiers::NONE, Key::I, "In point at 0:00"),
        (Modifiers::NONE, Key::End, ""),
        (Modifiers::NONE, Key::O, "Out point at "),
        (Modifiers::ALT, Key::W, "Playhead at "),
        (Modifiers::NONE, Key::N, words::commands::toggle_snap()),
        (Modifiers::COMMAND, Key::C, "Copied \u{2018}Whoosh\u{2019}"),
        (Modifiers::COMMAND, Key::A, ""),
    ] {
        let number = open.state().announcement.number;
        open.press(modifiers, key);
        assert!(open.state().announcement.number > number, "{key:?} says nothing");
        assert!(said(&open).starts_with(begins), "{key:?}: {}", said(&open));
    }
    assert!(matches!(open.state().selected().map(|(_, item)| item), Some(Item::SoundEffect(_))));
}

#[test]
fn an_item_that_is_selected_while_nothing_has_the_keyboard_is_said() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    assert_eq!(focused(&open), "", "a press of the pointer leaves the keyboard where it is");
    open.press(Modifiers::NONE, Key::ArrowDown);
    let title = selected_title(open.state());
    assert!(title != "Whoosh" && said(&open).starts_with(&format!("{title}, sound effect, ")), "{}", said(&open));
}

#[test]
fn the_face_room_says_findings_and_verdicts_and_a_focused_finding_is_the_one_that_is_judged() {
    let (folder, shared) = (tempdir().unwrap(), Shared::start());
    let proxy = FaceProxy::start(shared.address(), shared.workspace.server.api_key(), FaceFault::Wrong);
    let mut open = shared.open_at(&proxy.address, folder.path());
    open.press(Modifiers::COMMAND, Key::Num2);
    assert_eq!(said(&open), words::announce::view(words::browser::view_faces()));
    open.press(Modifiers::COMMAND, Key::Enter);
    open.until("every clip is checked", |state| {
        let faces = &state.rooms.faces;
        faces.running.is_none() && faces.clips.len() == state.project().unwrap().clips.len()
    });
    assert!(said(&open).contains("Check finished: "), "{}", said(&open));
    open.press(Modifiers::NONE, Key::N);
    let count = open.state().rooms.faces.rows.len();
    assert!(said(&open).contains(&format!(" of {count}")) && said(&open).contains(" at 0:"), "{}", said(&open));
    open.press(Modifiers::NONE, Key::A);
    assert!(said(&open).starts_with("Marked correct. Next:"), "{}", said(&open));
    // The focus on another finding selects it: the next verdict applies to it.
    let rows = open.harness.root().children_recursive().filter(|node| node.accesskit_node().role() == Role::ListItem);
    let other = rows.last().and_then(|row| row.accesskit_node().label()).expect("there are findings");
    let before = open.state().rooms.faces.selected.clone();
    act(&mut open, |open| control(open, Role::ListItem, &other).focus());
    assert_ne!(open.state().rooms.faces.selected, before);
}

#[test]
fn a_name_that_assistive_technology_sets_as_a_whole_is_a_step_of_its_own_and_is_said() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    act(&mut open, |open| named(open, "Whoosh").focus());
    let before = steps(&open);
    for (nth, name) in ["Swish", "Swoosh"].into_iter().enumerate() {
        let (target_node, target_tree) = control(&open, Role::TextInput, words::common::name()).accesskit_node().locate();
        let (action, data) = (accesskit::Action::SetValue, Some(accesskit::ActionData::Value(name.into())));
        open.harness.event(Event::AccessKitActionRequest(ActionRequest { action, target_tree, target_node, data }));
        open.harness.run_steps(4);
        assert_eq!((selected_title(open.state()).as_str(), steps(&open)), (name, before + nth + 1));
        assert!(said(&open).contains(name), "{}", said(&open));
    }
}

//! Keys have exactly their meaning: modifiers match exactly, punctuation is recognised by the typed character, menus have
//! mnemonics, and no key types into a field or presses a button that the user did not choose.

use super::{
    exports::{form, settled},
    harness::{Open, all_named, control, named, start, steps},
};
use cutroom::{
    api::video::{Duplicate, Trim},
    app::{
        Action, ClipCommand, Command, Dialog, EditCommand, Menu, Paths, RoomMsg, Start, TextCommand, ViewCommand,
        features::captions::{Msg, PublishMsg},
    },
    jobs::local::LocalWorkspace,
    timeline::VideoMs,
};
use egui::{Event, Key, Modifiers, accesskit::Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use tempfile::tempdir;

/// Name of the focused control.
fn focused(open: &Open<'_>) -> String {
    let found = open.harness.root().children_recursive().find(|node| node.accesskit_node().is_focused());
    found.and_then(|node| node.accesskit_node().label()).unwrap_or_default()
}

/// Everything that a key could have changed.
fn digest(open: &Open<'_>) -> String {
    let state = open.state();
    let settings = serde_json::to_value(&*state.settings).unwrap();
    let session = (steps(open), state.waiting(), state.marks(), state.playhead(), state.play.is_playing());
    let shown =
        (state.rooms.open, state.dialog().map(Dialog::name), state.selection().cloned(), state.selected_clip().cloned());
    format!("{session:?} {shown:?} {:?} {} {settings}", state.axis(), state.markers().count())
}

/// A key press as a window sends it: the key of the layout, the physical key, and the typed text.
fn press(open: &mut Open<'_>, key: Key, place: Key, modifiers: Modifiers, typed: Option<&str>) {
    let of_key = |pressed| Event::Key { key, physical_key: Some(place), pressed, repeat: false, modifiers };
    let text = typed.map(|typed| Event::Text(typed.into()));
    open.harness.input_mut().events.extend([of_key(true)].into_iter().chain(text).chain([of_key(false)]));
    open.harness.run_steps(3);
}

#[test]
fn every_key_of_every_command_with_one_more_modifier_does_nothing() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.harness.state_mut().as_mut().unwrap().type_paths();
    open.apply(Action::Select(None));
    open.apply(Action::MovePlayhead(VideoMs(5_000)));
    open.press(Modifiers::NONE, Key::I);
    open.apply(Action::MovePlayhead(VideoMs(9_000)));
    open.press(Modifiers::NONE, Key::O);
    let mut tried = 0;
    for (room, key) in [("edit", Key::Num1), ("faces", Key::Num2), ("captions", Key::Num3), ("browser", Key::Num4)] {
        open.press(Modifiers::COMMAND, key);
        open.harness.run_steps(3);
        let here = open.state().rooms.open;
        let of_room: Vec<_> = Command::ALL.iter().copied().filter(|command| command.is_in(here)).collect();
        let keys_of = |commands: &[Command]| -> Vec<_> {
            commands.iter().flat_map(|command| open.state().shortcuts(*command).to_vec()).collect()
        };
        let all = keys_of(&of_room);
        // A shortcut of another view says so.
        let elsewhere: Vec<_> = Command::ALL.iter().copied().filter(|command| !command.is_in(here)).collect();
        let of_others = keys_of(&elsewhere);
        // Shortcuts of all views are tried in the first view.
        let own: Vec<_> =
            of_room.iter().copied().filter(|command| room == "edit" || command.row().room == Some(here)).collect();
        let tried_here = keys_of(&own);
        let letters: Vec<_> = Menu::ALL.into_iter().filter_map(|menu| open.state().keymap.letter(menu)).collect();
        for shortcut in &tried_here {
            for extra in 0..3 {
                let mut more = *shortcut;
                let held = match extra {
                    0 => &mut more.ctrl,
                    1 => &mut more.alt,
                    _ => &mut more.shift,
                };
                if std::mem::replace(held, true) || all.contains(&more) || of_others.contains(&more) {
                    continue;
                }
                let spelled = shortcut.spelled();
                let name =
                    spelled.rsplit_once('+').map_or(spelled.as_str(), |(_, name)| if name.is_empty() { "+" } else { name });
                let Some(key) = Key::from_name(name) else { panic!("{name} is no key") };
                // Punctuation that layouts type with Shift, keys that move between panes, and mnemonics of the menus.
                let is_sign = matches!(key, Key::Plus | Key::Questionmark) && more.shift;
                let is_menu = more.alt && !more.ctrl && !more.shift && letters.iter().any(|letter| name == letter.to_string());
                if is_sign || is_menu {
                    continue;
                }
                let mut modifiers = Modifiers::NONE;
                (modifiers.command, modifiers.ctrl) = (more.ctrl, more.ctrl);
                (modifiers.alt, modifiers.shift) = (more.alt, more.shift);
                let before = digest(&open);
                press(&mut open, key, key, modifiers, None);
                assert_eq!(digest(&open), before, "{room}: {} instead of {}", more.spelled(), shortcut.spelled());
                tried += 1;
            }
        }
    }
    assert!(tried > 200, "{tried} keys were tried");
}

#[test]
fn a_sign_is_the_one_that_was_typed_whatever_the_layout_needs_for_it() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let (none, shift, alt) = (Modifiers::NONE, Modifiers::SHIFT, Modifiers::ALT);
    // 3 chooses a style, but # on the same key does not; on a French layout 3 needs Shift, on a German one # has its own key.
    open.press(Modifiers::COMMAND, Key::Num3);
    open.apply(Action::Room(RoomMsg::Captions(Msg::New(cutroom::api::captions::StyleName::Backdrop))));
    open.until("a draft is open", |state| state.rooms.captions.draft().is_some());
    let style = |open: &Open<'_>| format!("{:?}", open.state().rooms.captions.draft().unwrap().design);
    let before = style(&open);
    press(&mut open, Key::Num3, Key::Num3, shift, Some("#"));
    press(&mut open, Key::Backslash, Key::Backslash, none, Some("#"));
    press(&mut open, Key::Num3, Key::Num3, none, Some("\""));
    press(&mut open, Key::Num3, Key::Num3, alt | shift, None);
    assert_eq!(style(&open), before, "# and \u{201c} are no 3");
    press(&mut open, Key::Num3, Key::Num3, shift, Some("3"));
    assert_ne!(style(&open), before, "3 is 3, also with the Shift that the layout needs");
    // A letter of a non-Latin script is recognised by position; accented letters and those typed with AltGr have no meaning.
    open.press(Modifiers::COMMAND, Key::Num1);
    let snap = open.state().settings.snap;
    press(&mut open, Key::N, Key::N, none, Some("\u{f1}"));
    assert_eq!(open.state().settings.snap, snap);
    press(&mut open, Key::N, Key::N, none, Some("\u{442}"));
    assert_ne!(open.state().settings.snap, snap);
    // The character ? opens the sheet of shortcuts however it is typed.
    for (key, place) in [(Key::Questionmark, Key::Slash), (Key::Questionmark, Key::Minus)] {
        press(&mut open, key, place, shift, Some("?"));
        assert_eq!(open.state().dialog().map(Dialog::name), Some(Dialog::Keys.name()), "{place:?}");
        open.press(none, Key::Escape);
    }
}

#[test]
fn alt_with_its_letter_opens_a_menu_that_arrows_go_through_and_types_nothing() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let shown = |open: &Open<'_>, row: &str| open.harness.query_by_role_and_label(Role::MenuItem, row).is_some();
    let faces = open.state().settings.faces;
    press(&mut open, Key::F, Key::F, Modifiers::ALT, Some("f"));
    assert!(
        shown(&open, words::commands::open_video()) && open.state().settings.faces == faces,
        "File is open, and nothing else happened"
    );
    let title = control(&open, Role::Button, words::commands::file()).accesskit_node();
    assert_eq!((title.data().is_expanded(), title.has_popup()), (Some(true), Some(egui::accesskit::HasPopup::Menu)));
    open.press(Modifiers::NONE, Key::ArrowDown);
    let first = focused(&open);
    open.press(Modifiers::NONE, Key::ArrowDown);
    let second = focused(&open);
    assert!(!first.is_empty() && first != second && first != words::commands::file(), "{first} {second}");
    open.press(Modifiers::NONE, Key::ArrowUp);
    assert_eq!(focused(&open), first);
    // Another mnemonic opens another menu, and Escape leaves the menus.
    press(&mut open, Key::E, Key::E, Modifiers::ALT, Some("e"));
    assert!(shown(&open, words::commands::show_history()) && !shown(&open, words::commands::open_video()));
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::NONE, Key::Escape);
    assert!(!shown(&open, words::commands::show_history()));
    assert_eq!(control(&open, Role::Button, words::commands::edit()).accesskit_node().data().is_expanded(), Some(false));
    // While a menu title has the focus, the mnemonic alone opens a menu, and other letters do nothing: they are not meant for
    // commands.
    let before = digest(&open);
    open.press(Modifiers::NONE, Key::F10);
    press(&mut open, Key::M, Key::M, Modifiers::NONE, Some("m"));
    assert_eq!(digest(&open), before);
    press(&mut open, Key::H, Key::H, Modifiers::NONE, Some("h"));
    assert!(shown(&open, words::commands::show_keys()) || shown(&open, words::commands::show_settings()), "Help is open");
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::NONE, Key::Escape);
    // From a text field too, and the letter is not typed into it.
    open.click("Whoosh");
    control(&open, Role::TextInput, words::common::name()).focus();
    open.harness.run_steps(3);
    press(&mut open, Key::F, Key::F, Modifiers::ALT, Some("f"));
    assert!(shown(&open, words::commands::open_video()));
    assert_eq!(control(&open, Role::TextInput, words::common::name()).value().as_deref(), Some("Whoosh"));
    // The mnemonics are letters of the menus' names, and all are different.
    let letters: Vec<_> = Menu::ALL.into_iter().map(|menu| open.state().keymap.letter(menu).unwrap()).collect();
    let mut different = letters.clone();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), letters.len());
}

#[test]
fn escape_behind_a_text_and_tab_never_leads_into_a_field_of_the_video() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::MovePlayhead(VideoMs(1_000)));
    let published = |open: &Open<'_>| {
        let video = &open.state().project().unwrap().video;
        (video.name.clone(), video.description.clone(), open.state().waiting())
    };
    for stops in 1..5 {
        open.press(Modifiers::SHIFT, Key::T);
        open.harness.event(Event::Text("Hello".into()));
        open.harness.run_steps(2);
        for _ in 0..stops {
            open.press(Modifiers::NONE, Key::Tab);
        }
        // Once from the field that Tab focused, and once more.
        open.press(Modifiers::NONE, Key::Escape);
        open.press(Modifiers::NONE, Key::Escape);
        open.harness.run_steps(4);
        assert!(!open.harness.ctx.text_edit_focused(), "{stops}: {}", focused(&open));
        let before = published(&open);
        for (at, key, letter) in [(2_000, Key::I, "i"), (3_000, Key::O, "o"), (4_000, Key::X, "x"), (4_000, Key::Space, " ")] {
            open.apply(Action::MovePlayhead(VideoMs(at)));
            press(&mut open, key, key, Modifiers::NONE, Some(letter));
            assert!(!open.harness.ctx.text_edit_focused(), "{stops}: {key:?}");
        }
        assert_eq!(published(&open), before, "{stops}: nothing was typed");
        assert!(open.state().marks().start.is_some() && open.state().play.is_playing(), "{stops}: the keys are commands");
        open.press(Modifiers::NONE, Key::Space);
        open.apply(Action::Run(Command::Clip(ClipCommand::ClearMarks)));
        while steps(&open) > 0 {
            open.press(Modifiers::COMMAND, Key::Z);
        }
    }
}

#[test]
fn what_a_panel_shows_instead_never_takes_the_keyboard_into_a_field_or_onto_a_button() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let commands_work = |open: &mut Open<'_>, what: &str| {
        open.harness.run_steps(4);
        assert!(!open.harness.ctx.text_edit_focused(), "{what}: {}", focused(open));
        let (snap, before) = (open.state().settings.snap, steps(open));
        open.press(Modifiers::NONE, Key::N);
        assert!(open.state().settings.snap != snap && steps(open) == before, "{what}");
        let playing = open.state().play.is_playing();
        open.press(Modifiers::NONE, Key::Space);
        assert_ne!(open.state().play.is_playing(), playing, "{what}: Space plays; the keyboard is at {}", focused(open));
        open.press(Modifiers::NONE, Key::Space);
    };
    // The selection disappears below a focused control of the inspector: by a command, by an undo, by a dialog in between.
    for name in [words::commands::duplicate(), words::inspector::section_time(), words::inspector::section_sound()] {
        open.click("Whoosh");
        control(&open, Role::Button, name).focus();
        open.harness.run_steps(3);
        open.apply(Action::Select(None));
        commands_work(&mut open, name);
    }
    open.click("Whoosh");
    control(&open, Role::Button, words::inspector::section_time()).focus();
    open.harness.run_steps(3);
    open.apply(Action::Run(Command::Edit(EditCommand::ShowHistory)));
    open.apply(Action::Select(None));
    open.press(Modifiers::NONE, Key::Escape);
    commands_work(&mut open, "a dialog closed");
    // A left panel that closes, and one that replaces another.
    open.apply(Action::Run(Command::Text(TextCommand::ShowText)));
    open.harness.run_steps(4);
    open.apply(Action::Run(Command::Text(TextCommand::ShowText)));
    commands_work(&mut open, "the panel closed");
    // A change of the view, from a text field.
    open.press(Modifiers::COMMAND, Key::F);
    open.harness.run_steps(3);
    assert!(open.harness.ctx.text_edit_focused(), "the words are searched");
    open.apply(Action::Run(Command::View(ViewCommand::FacesRoom)));
    open.harness.run_steps(4);
    assert!(!open.harness.ctx.text_edit_focused(), "{}", focused(&open));
    open.apply(Action::Run(Command::View(ViewCommand::EditRoom)));
    commands_work(&mut open, "back from another room");
}

#[test]
fn a_tick_in_a_list_never_moves_the_keyboard() {
    let folder = tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let (local, client) = LocalWorkspace::open(&Paths::under(folder.path().to_owned()).data).await.unwrap();
        for _ in 0..2 {
            let trim = Trim { chapter_index: None, start_time: Some(2.0), end_time: Some(4.0) };
            client.duplicate_video(&"vid_sample".into(), &Duplicate { name: None, trim: Some(trim) }).await.unwrap();
        }
        local.close().await;
    });
    let begin = Start { video: Some("vid_sample".into()), ..start(folder.path()) };
    let mut open = Open::with(folder.path(), begin, vec2(1440.0, 900.0), 1.0);
    open.until("the sample is shown", |state| state.project().is_some());
    open.press(Modifiers::COMMAND, Key::Num3);
    open.until("the presets are read", |state| state.rooms.captions.presets.is_some());
    let choose = Msg::Publishing(PublishMsg::ChooseVideos("default:mono".into()));
    open.apply(Action::Room(RoomMsg::Captions(choose)));
    open.until("the videos are listed", |state| state.rooms.captions.publishing.targets.is_some());
    open.harness.run_steps(6);
    let ticked = |open: &Open<'_>| {
        let targets = open.state().rooms.captions.publishing.targets.clone();
        targets.into_iter().flatten().filter(|target| target.chosen).count()
    };
    let boxes = open.harness.root().children_recursive().filter(|node| node.accesskit_node().role() == Role::CheckBox);
    assert!(boxes.count() >= 2);
    // The first checkbox has the focus, or gets it.
    for _ in 0..8 {
        let found = open.harness.root().children_recursive().find(|node| node.accesskit_node().is_focused());
        if found.is_some_and(|node| node.accesskit_node().role() == Role::CheckBox) {
            break;
        }
        open.press(Modifiers::NONE, Key::Tab);
    }
    let here = open.harness.ctx.memory(egui::Memory::focused);
    for expected in [1, 0, 1] {
        open.press(Modifiers::NONE, Key::Space);
        open.until("it is known whether there is a way back", |state| {
            let targets = &state.rooms.captions.publishing.targets;
            !targets.iter().flatten().any(|target| format!("{:?}", target.way_back).contains("Asked") && target.chosen)
        });
        open.harness.run_steps(6);
        assert_eq!((ticked(&open), open.harness.ctx.memory(egui::Memory::focused)), (expected, here), "{}", focused(&open));
    }
    // Enter on a checkbox presses the main button, once.
    open.press(Modifiers::NONE, Key::Enter);
    open.until("it is applied", |state| {
        let targets = &state.rooms.captions.publishing.targets;
        targets.iter().flatten().filter(|target| target.outcome.is_some()).count() == 1
    });
}

#[test]
fn enter_presses_the_marked_button_behind_a_choice_and_space_makes_the_choice() {
    let (folder, out) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = Open::sample(folder.path());
    form(&mut open, &out.path().join("film.mp4"));
    control(&open, Role::RadioButton, &format!("{}: 60", words::exports::form_frame_rate())).focus();
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::Space);
    assert!(matches!(open.state().dialog(), Some(Dialog::Export(form)) if form.choices.is_60), "Space makes the choice");
    settled(&mut open);
    open.press(Modifiers::NONE, Key::Enter);
    open.harness.run_steps(3);
    assert!(open.state().dialog().is_none() && open.state().exports.running() == 1, "{:?}", open.notices());
    // If Close is marked, Enter on an option closes the dialog and changes nothing.
    drop(open);
    let other = tempdir().unwrap();
    let mut open = Open::sample(other.path());
    open.apply(Action::Run(Command::Help(cutroom::app::HelpCommand::ShowSettings)));
    open.harness.run_steps(4);
    let theme = open.state().settings.appearance.theme;
    control(
        &open,
        Role::RadioButton,
        &format!("{}: {}", words::dialogs::appearance_theme(), words::dialogs::appearance_theme_light()),
    )
    .focus();
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::Enter);
    assert_eq!(open.state().settings.appearance.theme, theme, "Enter makes no choice");
    assert!(open.state().dialog().is_none(), "Close is marked there");
}

#[test]
fn a_marker_is_dropped_by_a_press_and_named_by_a_second_one_and_the_keyboard_goes_on() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let notes = |open: &Open<'_>| open.state().markers().map(|(_, marker)| marker.note.clone()).collect::<Vec<_>>();
    let is_open = |open: &Open<'_>| open.state().session.as_ref().unwrap().open_marker.is_some();
    // Three markers in a row; no press of M edits the note of the marker before.
    for at in [3_000, 5_000, 7_000] {
        open.apply(Action::MovePlayhead(VideoMs(at)));
        press(&mut open, Key::M, Key::M, Modifiers::NONE, Some("m"));
        assert!(!is_open(&open) && !open.harness.ctx.text_edit_focused());
    }
    assert_eq!(notes(&open), ["", "", ""]);
    // A second press edits the note; Enter ends that, and Space plays.
    press(&mut open, Key::M, Key::M, Modifiers::NONE, Some("m"));
    open.harness.run_steps(3);
    open.harness.event(Event::Text("Loud".into()));
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Enter);
    assert!(notes(&open).contains(&"Loud".to_owned()) && !is_open(&open), "{:?}", notes(&open));
    open.press(Modifiers::NONE, Key::Space);
    assert!(open.state().play.is_playing() && !is_open(&open), "Space plays");
    open.press(Modifiers::NONE, Key::Space);
    open.apply(Action::MovePlayhead(VideoMs(9_000)));
    press(&mut open, Key::M, Key::M, Modifiers::NONE, Some("m"));
    assert_eq!((notes(&open).len(), is_open(&open)), (4, false), "and M drops the next one");
    // Escape during editing restores the note.
    named(&open, "Whoosh").focus();
    open.harness.run_steps(3);
    let before = (notes(&open), steps(&open));
    let marker = |open: &mut Open<'_>| {
        named(open, &words::timeline::marker_label("Loud")).click();
        open.harness.run_steps(4);
    };
    marker(&mut open);
    assert!(!is_open(&open), "the first press of the pointer goes there");
    assert_eq!(open.state().playhead(), VideoMs(7_000));
    marker(&mut open);
    assert!(is_open(&open), "the second one names it");
    open.harness.event(Event::Text("Quiet".into()));
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Escape);
    assert_eq!((notes(&open), steps(&open), is_open(&open)), (before.0, before.1, false));
    // Enter on the marker edits the note too.
    named(&open, &words::timeline::marker_label("Loud")).focus();
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::Enter);
    assert!(is_open(&open));
    open.press(Modifiers::NONE, Key::Escape);
}

#[test]
fn a_chapter_is_named_by_a_second_press_and_escape_puts_its_title_back() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let titles = |open: &Open<'_>| {
        let chapters = open.state().project().unwrap().video.chapters.clone();
        chapters.into_iter().flatten().map(|chapter| chapter.title).collect::<Vec<_>>()
    };
    let is_open = |open: &Open<'_>| open.state().session.as_ref().unwrap().open_chapter.is_some();
    open.apply(Action::MovePlayhead(VideoMs(10_400)));
    open.press(Modifiers::SHIFT, Key::C);
    open.harness.run_steps(2);
    open.harness.event(Event::Text("Getting started".into()));
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Enter);
    assert_eq!(titles(&open), ["Getting started"]);
    open.press(Modifiers::NONE, Key::Space);
    assert!(open.state().play.is_playing() && !is_open(&open), "Space plays and edits no title");
    open.press(Modifiers::NONE, Key::Space);
    // If the marker does not have the focus, the first click focuses it.
    named(&open, "Whoosh").focus();
    open.harness.run_steps(3);
    let click = |open: &mut Open<'_>| {
        named(open, &words::timeline::chapter_label("Getting started")).click();
        open.harness.run_steps(4);
    };
    click(&mut open);
    assert!(!is_open(&open) && open.state().playhead() == VideoMs(10_000));
    click(&mut open);
    assert!(is_open(&open));
    let before = steps(&open);
    open.harness.event(Event::Text("Something else".into()));
    open.harness.run_steps(2);
    open.press(Modifiers::NONE, Key::Escape);
    assert_eq!((titles(&open), steps(&open), is_open(&open)), (vec!["Getting started".to_owned()], before, false));
    open.press(Modifiers::NONE, Key::I);
    assert_eq!(open.state().marks().start, Some(VideoMs(10_000)), "and the keyboard is where commands work");
}

#[test]
fn the_items_of_a_lane_are_one_stop_of_tab_with_arrows_inside() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    named(&open, "Whoosh").focus();
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::ArrowDown);
    let second = focused(&open);
    assert!(!second.starts_with("Whoosh"), "{second}");
    // Tab leaves the lane, and returns to the item that had the focus.
    let sounds = all_named(&open, "Whoosh").len();
    assert!(sounds >= 1);
    let kind = words::in_sentence(words::labels::sound_effect());
    open.press(Modifiers::NONE, Key::Tab);
    assert!(!focused(&open).contains(&kind), "{}", focused(&open));
    open.press(Modifiers::SHIFT, Key::Tab);
    assert_eq!(focused(&open), second);
    // The timeline has few Tab stops, because its items are not separate stops.
    let mut stops = vec![];
    open.press(Modifiers::NONE, Key::F10);
    for _ in 0..200 {
        open.press(Modifiers::NONE, Key::Tab);
        let here = focused(&open);
        if stops.contains(&here) && !here.is_empty() {
            break;
        }
        stops.push(here);
    }
    let of_sounds = stops.iter().filter(|stop| stop.contains(&kind)).count();
    assert!(of_sounds <= 1, "{stops:#?}");
    // Clips and their cuts too.
    let clips = stops.iter().filter(|stop| stop.starts_with("Clip ") || stop.starts_with("Cut, ")).count();
    assert!(clips <= 1, "{stops:#?}");
    named(&open, &words::timeline::clip_label("Demo")).focus();
    open.harness.run_steps(3);
    let mut gone = vec![focused(&open)];
    for _ in 0..4 {
        open.press(Modifiers::NONE, Key::ArrowDown);
        gone.push(focused(&open));
    }
    gone.dedup();
    assert!(gone.len() > 2 && gone.iter().all(|at| at.starts_with("Clip ") || at.starts_with("Cut, ")), "{gone:?}");
}

#[test]
fn headings_have_names_and_levels_and_sections_say_whether_they_are_unfolded() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    let headings = |open: &Open<'_>| {
        let nodes = open.harness.root().children_recursive().filter(|node| node.accesskit_node().role() == Role::Heading);
        nodes.map(|node| (node.accesskit_node().label().unwrap_or_default(), node.accesskit_node().level())).collect::<Vec<_>>()
    };
    let found = headings(&open);
    assert!(found.iter().any(|(name, _)| name.to_lowercase() == words::labels::sound_effect().to_lowercase()), "{found:?}");
    for section in [words::inspector::section_time(), words::inspector::section_sound()] {
        assert_eq!(control(&open, Role::Button, section).accesskit_node().data().is_expanded(), Some(true), "{section}");
    }
    control(&open, Role::Button, words::inspector::section_time()).click();
    open.harness.run_steps(3);
    assert_eq!(
        control(&open, Role::Button, words::inspector::section_time()).accesskit_node().data().is_expanded(),
        Some(false)
    );
    open.apply(Action::Run(Command::Help(cutroom::app::HelpCommand::ShowSettings)));
    open.harness.run_steps(4);
    let found = headings(&open);
    assert!(found.contains(&(words::common::settings().to_owned(), Some(1))), "{found:?}");
    assert!(found.iter().all(|(name, level)| !name.is_empty() && level.is_some()), "{found:?}");
    open.press(Modifiers::NONE, Key::Escape);
    // The accessible name of a button is its visible text.
    let clock = control(&open, Role::Button, words::timeline::clock_played()).accesskit_node();
    assert!(clock.description().is_none_or(|text| !text.is_empty()));
    // Controls laid out from the right are in visual order in the accessibility tree.
    let bar = open.harness.root().children_recursive().filter(|node| {
        let label = node.accesskit_node().label().unwrap_or_default();
        [words::commands::undo(), words::commands::redo(), words::common::save()].contains(&label.as_str())
    });
    let places: Vec<_> = bar.map(|node| node.rect().left()).collect();
    assert!(places.len() >= 3 && places.is_sorted_by(|one, other| one <= other), "{places:?}");
}

#[test]
fn at_twice_and_two_and_a_half_times_the_size_panels_close_and_pictures_stay() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.press(Modifiers::COMMAND, Key::T);
    open.harness.run_steps(3);
    let stage = |open: &Open<'_>| open.harness.get_by_label(words::window::pane_preview()).rect();
    for zoom in [2.0, 2.5] {
        let appearance = cutroom::app::settings::appearance::Appearance { zoom, ..open.state().settings.appearance.clone() };
        open.apply(Action::SetAppearance(appearance));
        open.harness.run_steps(6);
        let (window, picture) = (open.harness.ctx.content_rect(), stage(&open));
        assert!(picture.width() >= 280.0 && picture.height() >= 150.0, "{zoom}: {picture:?} in {window:?}");
        // At twice the size nothing covers the preview, and the timeline's tools are visible.
        for pane in [
            words::window::pane_side(),
            words::window::pane_inspector(),
            words::window::pane_timeline(),
            words::window::pane_top_bar(),
        ]
        .into_iter()
        .filter(|_| zoom < 2.2)
        {
            for other in all_named(&open, pane) {
                let over = other.rect().intersect(picture);
                assert!(!over.is_positive() || over.area() < 40.0, "{zoom}: {pane} lies over {over:?}");
            }
        }
        let tools = named(&open, words::window::pane_timeline()).rect();
        assert!(window.contains_rect(tools) && tools.height() >= 90.0, "{zoom}: {tools:?}");
        // The item's name can still be typed.
        let text = super::harness::spans(open.state(), cutroom::api::item::ItemKind::SoundEffect)[0].0.clone();
        open.apply(Action::Select(Some(text)));
        open.press(Modifiers::NONE, Key::F2);
        open.harness.run_steps(4);
        assert!(open.harness.ctx.text_edit_focused(), "{zoom}: the inspector is there for what is typed");
        open.press(Modifiers::NONE, Key::Escape);
        open.apply(Action::Select(None));
    }
    // The previews of subtitles are visible too.
    open.press(Modifiers::COMMAND, Key::Num3);
    let appearance = cutroom::app::settings::appearance::Appearance { zoom: 2.0, ..open.state().settings.appearance.clone() };
    open.apply(Action::SetAppearance(appearance));
    open.apply(Action::Room(RoomMsg::Captions(Msg::New(cutroom::api::captions::StyleName::Backdrop))));
    open.until("a draft is open", |state| state.rooms.captions.draft().is_some());
    open.harness.run_steps(6);
    let previews: Vec<_> = open
        .harness
        .root()
        .children_recursive()
        .filter(|node| node.accesskit_node().role() == Role::Image)
        .map(|node| node.rect().height())
        .collect();
    assert!(previews.iter().any(|height| *height >= 60.0), "{previews:?}");
}

#[test]
fn what_is_pressed_on_the_timeline_is_at_least_24_points_large_where_it_fits() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::MovePlayhead(VideoMs(3_000)));
    open.press(Modifiers::NONE, Key::M);
    let mut seen = 0;
    for begins in ["Collapse ", "Marker at"] {
        let nodes = open.harness.root().children_recursive().filter(|node| {
            let label = node.accesskit_node().label().unwrap_or_default();
            label.starts_with(begins) && node.rect().is_positive()
        });
        for node in nodes {
            seen += 1;
            let place = node.rect();
            assert!(
                place.width() >= 23.5 && place.height() >= 23.5 || place.height() >= 12.0 && begins == "Collapse ",
                "{begins}: {place:?}"
            );
            assert!(place.width() >= 23.5, "{begins}: {place:?}");
        }
    }
    assert!(seen > 3);
}

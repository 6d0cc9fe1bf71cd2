//! Commands by name: the palette runs each command or says why not; finding; changing shortcuts; items as a table.

use super::harness::{ANY, Open, end_of, start};
use cutroom::app::{
    Action, CaptionsCommand, Command, Dialog, EditCommand, FileCommand, HelpCommand, MakeCommand, PlayCommand, ProposalCommand,
    Room, SaveState, StageCommand, State, TextCommand, TimelineCommand, ViewCommand, command::Shortcut,
    settings::appearance::ThemeChoice,
};
use egui::{Event, Key, Modifiers, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use std::time::{Duration, Instant};
use tempfile::tempdir;

fn type_text(open: &mut Open<'_>, text: &str) {
    open.harness.event(Event::Text(text.into()));
    open.harness.run_steps(2);
}

/// Everything that a command may change and a user may see, as one text.
fn seen(state: &State) -> String {
    let session = state.session.as_ref().map(|session| {
        let history = session.project().draft.history();
        (
            (
                session.playhead,
                format!("{:?} {:?}", session.axis, session.clock),
                format!("{:?}", session.selection),
                session.selected_clip.clone(),
            ),
            (session.marks, session.wants_rename, session.wants_time, format!("{:?}", session.viewport), session.full_stage),
            (session.blade, format!("{:?}", session.tool)),
            (history.done().len(), history.undo_name().map(str::to_owned), history.redo_name().map(str::to_owned)),
            (session.waiting(), format!("{:?}", session.save()), session.project().draft.order().to_vec()),
        )
    });
    let notices: Vec<_> = state.notices.shown().iter().map(|notice| (notice.text.clone(), notice.id)).collect();
    let play = &state.play;
    format!(
        "{session:?} {notices:?} {:?} {:?} {:?} {:?} {:?} {} {} {} {:?} {} {}",
        state.dialog().map(Dialog::name),
        serde_json::to_value(&*state.settings).map(|mut settings| {
            // The recently chosen commands are not an effect of the command.
            settings["recent"] = serde_json::Value::Null;
            settings["hints"]["done"] = serde_json::Value::Null;
            settings
        }),
        state.rooms.open,
        state.library.section,
        state.loading,
        play.is_playing(),
        play.repeats,
        play.shows_counts,
        play.monitoring,
        state.closed,
        state.frame_out.is_some(),
    ) + &format!(" {} {:?}", state.markers().count(), state.tool())
}

/// Commands that must run before `command` so that it has a visible effect, in addition to the general setup.
fn before(command: Command) -> &'static [Command] {
    match command {
        // Without a selection they move from edge to edge.
        Command::Timeline(TimelineCommand::LaneBack | TimelineCommand::LaneForward) => &[Command::Edit(EditCommand::Deselect)],
        Command::Timeline(TimelineCommand::ZoomToSelection) => &[Command::View(ViewCommand::ZoomToFit)],
        Command::View(ViewCommand::GoToStart) => &[Command::View(ViewCommand::GoToEnd)],
        Command::View(ViewCommand::ZoomToFit) => &[Command::View(ViewCommand::ZoomIn)],
        Command::Stage(StageCommand::FitStage) => &[Command::Stage(StageCommand::ZoomStageIn)],
        Command::Stage(StageCommand::QualityFull) => &[Command::Stage(StageCommand::QualityHalf)],
        Command::View(ViewCommand::EditRoom) => &[Command::View(ViewCommand::FacesRoom)],
        Command::Make(MakeCommand::AddSound) => &[Command::Make(MakeCommand::AddPicture)],
        Command::Make(MakeCommand::AddPicture | MakeCommand::ChooseBackground) => &[Command::Make(MakeCommand::AddSound)],
        Command::View(ViewCommand::ThemeOfSystem) => &[Command::View(ViewCommand::ThemeDark)],
        Command::View(ViewCommand::InterfaceNatural) => &[Command::View(ViewCommand::InterfaceLarger)],
        _ => &[],
    }
}

/// Commands that open the system's file dialog, reload, show something else instead of the video, or close the window: other tests
/// cover them.
fn tried_elsewhere() -> Vec<Command> {
    vec![
        Command::File(FileCommand::Import),
        Command::File(FileCommand::ImportWithCamera),
        Command::File(FileCommand::ImportCamera),
        Command::File(FileCommand::ImportTranscript),
        Command::Make(MakeCommand::UploadMedia),
        Command::Make(MakeCommand::UploadBackground),
        Command::Help(HelpCommand::ImportKeys),
        Command::Help(HelpCommand::ExportKeys),
        Command::Help(HelpCommand::SaveLog),
        Command::Captions(CaptionsCommand::ExportSubtitles),
        Command::Stage(StageCommand::SaveFrame),
        Command::Stage(StageCommand::CopyFrame),
        Command::File(FileCommand::WriteEdits),
        Command::File(FileCommand::BackUp),
        Command::File(FileCommand::Restore),
        Command::File(FileCommand::Reload),
        // These load the link first, then a notice says who can watch: tested in `pages`.
        Command::File(FileCommand::OpenPage),
        Command::File(FileCommand::CopyLink),
        // The found proposals cover the video, and would hide effects of later commands: tested in `proposals`.
        Command::Text(TextCommand::ProposeFillers),
        Command::Text(TextCommand::ProposePauses),
        Command::Text(TextCommand::ProposeUntranscribed),
        Command::Proposals(ProposalCommand::FindFalseStarts),
        Command::Proposals(ProposalCommand::FindSilence),
        Command::Proposals(ProposalCommand::FindChapters),
        Command::Proposals(ProposalCommand::FindZooms),
        Command::Proposals(ProposalCommand::FindLayouts),
        Command::Proposals(ProposalCommand::FindOffFaces),
        Command::Proposals(ProposalCommand::FindSecrets),
        Command::Proposals(ProposalCommand::ImportProposal),
        Command::Proposals(ProposalCommand::ExportProposal),
        // Gives a tool back, which needs a screen recording in sight: tested in `pointing`.
        Command::Make(MakeCommand::UseArrow),
        Command::File(FileCommand::Quit),
        Command::Help(HelpCommand::Palette),
    ]
}

#[test]
fn every_command_runs_from_the_palette_and_changes_something_or_says_why_not() {
    let folder = tempdir().unwrap();
    let mut open = Open::with(folder.path(), start(folder.path()), vec2(1100.0, 700.0), 1.0);
    open.until("the sample is shown", |state| state.project().is_some());
    open.click("Whoosh");
    let whoosh = open.state().selection().cloned();
    // Makes every frame cheaper.
    open.apply(Action::Run(Command::View(ViewCommand::FoldTimeline)));
    open.apply(Action::Run(Command::View(ViewCommand::FoldInspector)));
    let mut mute = Vec::new();
    let mut unsaid = Vec::new();
    let outside = tried_elsewhere();
    for command in Command::ALL.iter().copied().filter(|command| command.is_in(Room::Edit) && !outside.contains(command)) {
        let frame = |open: &mut Open<'_>| open.harness.step();
        let apply = |open: &mut Open<'_>, action| open.harness.state_mut().as_mut().unwrap().apply(action);
        apply(&mut open, Action::Select(whoosh.clone()));
        apply(&mut open, Action::MovePlayhead(cutroom::timeline::VideoMs(4_000)));
        for command in before(command) {
            apply(&mut open, Action::Run(*command));
        }
        apply(&mut open, Action::Run(Command::Help(HelpCommand::Palette)));
        frame(&mut open);
        open.harness.event(Event::Text(command.label(open.state())));
        frame(&mut open);
        let was = seen(open.state());
        let first = cutroom::app::command::palette(open.state(), &command.label(open.state()));
        assert!(first.first().is_some_and(|row| row.command.label(open.state()) == command.label(open.state())), "{command:?}");
        let can = open.state().can(command);
        let sentences = open.state().announcement.number;
        open.harness.key_press(Key::Enter);
        for _ in 0..3 {
            frame(&mut open);
        }
        assert!(!matches!(open.state().dialog(), Some(Dialog::Palette)), "{command:?}: the palette is closed");
        // Playback starts when the player reports it.
        let without_palette = |text: &str| text.replace("Some(\"palette\")", "None");
        let deadline = Instant::now() + Duration::from_secs(5);
        let is_play = matches!(command, Command::Play(_));
        while is_play && can && without_palette(&seen(open.state())) == without_palette(&was) && Instant::now() < deadline {
            frame(&mut open);
        }
        let is = seen(open.state());
        // The only effect on the playhead's time field is its focus.
        let moves_keyboard =
            matches!(command, Command::View(ViewCommand::NextPane | ViewCommand::PreviousPane | ViewCommand::MenuBar));
        let typing = open.harness.ctx.text_edit_focused()
            || moves_keyboard && open.harness.ctx.memory(|memory| memory.focused().is_some());
        if can && !typing && is.replace("Some(\"palette\")", "None") == was.replace("Some(\"palette\")", "None") {
            mute.push(command);
        }
        if can && command.is_announced() && open.state().announcement.number == sentences {
            unsaid.push(command);
        }
        if !can {
            let said = open.notices();
            assert!(
                said.iter().any(|text| text.contains(&end_of(words::notices::not_available(ANY)))),
                "{command:?} refuses without a word: {said:?}"
            );
        }
        // Close what the command opened, and stop what it started.
        for _ in 0..2 {
            if open.state().is_asking() {
                apply(&mut open, Action::CloseDialog);
            }
        }
        if open.state().full_stage() {
            apply(&mut open, Action::Run(Command::Stage(StageCommand::FullStage)));
        }
        if open.state().has_blade() {
            apply(&mut open, Action::Run(Command::Timeline(TimelineCommand::Blade)));
        }
        if open.state().play.is_playing() {
            apply(&mut open, Action::Run(Command::Play(PlayCommand::ShuttleStop)));
        }
        if open.state().rooms.open != Room::Edit {
            apply(&mut open, Action::Run(Command::View(ViewCommand::EditRoom)));
        }
        if !matches!(open.state().save(), SaveState::Idle) {
            open.until("the save has landed", |state| matches!(state.save(), SaveState::Idle));
        }
    }
    assert_eq!(mute, [], "these run and nothing is seen of it");
    assert_eq!(unsaid, [], "these run and nothing is said of it");
}

#[test]
fn commands_are_found_and_keyed_and_items_are_a_table_by_keyboard_alone() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    // A few characters and Enter; a chosen command comes first the next time.
    open.press(Modifiers::COMMAND, Key::K);
    type_text(&mut open, "ad te");
    open.press(Modifiers::NONE, Key::Enter);
    assert_eq!(open.state().waiting(), 1, "a text was added");
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::NONE, Key::F1);
    open.harness.get_by_label(words::dialogs::palette_recent());
    assert_eq!(cutroom::app::command::palette(open.state(), "")[0].command, Command::Edit(EditCommand::AddText));
    open.picture("palette");
    // A disabled command is listed with its reason, and choosing it shows the reason too.
    type_text(&mut open, "restore cut");
    open.harness.get_by_label(&format!("{}. {}", words::commands::restore_cut(), words::commands::restore_cut_when()));
    open.press(Modifiers::NONE, Key::Enter);
    assert!(open.notices().iter().any(|text| text.contains(&words::notices::not_available(words::commands::restore_cut()))));
    // Words, items, and ids.
    let word = open.state().project().unwrap().clips[1].words[4].text.clone();
    open.press(Modifiers::COMMAND, Key::P);
    type_text(&mut open, &word);
    open.harness.get_by_label(words::editing::found_words());
    open.press(Modifiers::NONE, Key::ArrowUp);
    let before = open.state().playhead();
    open.press(Modifiers::NONE, Key::Enter);
    assert_ne!(open.state().playhead(), before, "the last place where the word is said");
    open.press(Modifiers::COMMAND, Key::P);
    type_text(&mut open, "whoosh");
    open.until("the list of videos is read", |state| matches!(state.dialog(), Some(Dialog::Find(Some(_)))));
    open.press(Modifiers::NONE, Key::Enter);
    let whoosh = open.state().selection().cloned().unwrap();
    open.press(Modifiers::COMMAND, Key::P);
    type_text(&mut open, "https://example.com/v/vid_elsewhere?t=1");
    open.harness.get_by_label_contains(&words::editing::found_id("vid_elsewhere"));
    open.press(Modifiers::NONE, Key::Escape);
    // The sheet is filtered; typing into it runs no command.
    open.press(Modifiers::SHIFT, Key::Questionmark);
    type_text(&mut open, "nudge");
    open.press(Modifiers::NONE, Key::S);
    assert!(
        open.harness.query_by_label(words::commands::nudge_left()).is_some()
            && open.harness.query_by_label(words::commands::second_back()).is_none()
    );
    open.press(Modifiers::NONE, Key::Escape);
    assert_eq!(open.state().waiting(), 1);
    // Shortcuts: a free one is assigned immediately, one of another command only after a question.
    open.press(Modifiers::COMMAND, Key::Comma);
    open.click(words::dialogs::settings_shortcuts());
    open.harness.get_by_label(words::dialogs::shortcuts_search()).focus();
    type_text(&mut open, "zoom in");
    open.click(&words::dialogs::shortcuts_set_name(words::commands::zoom_in()));
    open.press(Modifiers::NONE, Key::F9);
    assert_eq!(open.state().shortcuts(Command::View(ViewCommand::ZoomIn)), [Shortcut::read("F9").unwrap()]);
    open.click(&words::dialogs::shortcuts_set_name(words::commands::zoom_in()));
    open.press(Modifiers::NONE, Key::N);
    open.harness
        .get_by_label_contains(&words::dialogs::shortcuts_taken(words::common::quoted(words::commands::toggle_snap()), "N"));
    open.picture("settings_key_clash");
    open.click(words::dialogs::shortcuts_reassign());
    assert_eq!(open.state().shortcuts(Command::View(ViewCommand::ZoomIn)), [Shortcut::read("N").unwrap()]);
    assert!(open.state().shortcuts(Command::View(ViewCommand::ToggleSnap)).is_empty());
    open.press(Modifiers::NONE, Key::Escape);
    let (axis, snap) = (open.state().axis(), open.state().settings.snap);
    open.press(Modifiers::NONE, Key::N);
    assert!(open.state().axis() != axis && open.state().settings.snap == snap);
    // The table: the same items, selection and commands.
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::T);
    let row = "Whoosh, Sound effect, on Demo";
    open.harness.get_by(|node| node.role() == Role::Row && node.label().is_some_and(|name| name.starts_with(row))).focus();
    open.harness.run_steps(3);
    assert_eq!(open.state().selection(), Some(&whoosh));
    open.picture("item_table");
    open.press(Modifiers::NONE, Key::ArrowDown);
    assert_ne!(open.state().selection(), Some(&whoosh));
    open.press(Modifiers::NONE, Key::ArrowUp);
    assert_eq!(open.state().selection(), Some(&whoosh));
    open.press(Modifiers::NONE, Key::Delete);
    assert!(open.state().project().unwrap().item(&whoosh).is_none());
    open.press(Modifiers::COMMAND, Key::Z);
    assert!(open.state().project().unwrap().item(&whoosh).is_some());
    // In the light theme; and after a restart all of it is still there.
    open.apply(Action::Run(Command::View(ViewCommand::ThemeLight)));
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::T);
    open.picture("editor_light");
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::T);
    drop(open);
    let open = Open::sample(folder.path());
    assert_eq!(open.state().settings.appearance.theme, ThemeChoice::Light);
    assert!(open.state().settings.panes.table);
    assert_eq!(open.state().shortcuts(Command::View(ViewCommand::ZoomIn)), [Shortcut::read("N").unwrap()]);
}

/// Controls without an accessible name, by role and position.
pub fn nameless(open: &Open<'_>) -> Vec<String> {
    let controls = [
        Role::Button,
        Role::CheckBox,
        Role::ComboBox,
        Role::Link,
        Role::ListBoxOption,
        Role::MultilineTextInput,
        Role::RadioButton,
        Role::Row,
        Role::Slider,
        Role::SpinButton,
        Role::Tab,
        Role::TextInput,
        Role::ColorWell,
        Role::MenuItem,
        Role::ProgressIndicator,
    ];
    let mut found = Vec::new();
    for node in open.harness.root().children_recursive() {
        let node = node.accesskit_node();
        let name = node.label().unwrap_or_default();
        // A character of the icon font is not a name.
        let readable = name.chars().any(|letter| !('\u{e000}'..='\u{f8ff}').contains(&letter) && !letter.is_whitespace());
        if controls.contains(&node.role()) && !readable {
            found.push(format!("{:?} {:?} {:?}", node.role(), node.value(), node.raw_bounds()));
        }
    }
    found
}

#[test]
fn no_control_is_nameless_in_any_room_or_dialog() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    assert_eq!(nameless(&open), [""; 0], "nothing selected");
    for item in ["Whoosh".to_owned(), words::timeline::clip_label("Demo")] {
        open.click(&item);
        assert_eq!(nameless(&open), [""; 0], "{item}");
    }
    let kinds = cutroom::api::item::ItemKind::ALL;
    for kind in kinds {
        let project = open.state().project().unwrap();
        let at = project.clips.iter().find_map(|data| {
            let item = project.draft.items(&data.clip.id)?.of_kind(kind).next()?;
            Some(cutroom::app::ItemRef { clip: data.clip.id.clone(), id: item.id().clone() })
        });
        let Some(at) = at else { continue };
        open.apply(Action::Select(Some(at)));
        assert_eq!(nameless(&open), [""; 0], "{kind:?}");
    }
    open.click(words::commands::add_text());
    for room in
        [Command::View(ViewCommand::FacesRoom), Command::View(ViewCommand::CaptionsRoom), Command::View(ViewCommand::EditRoom)]
    {
        open.apply(Action::Run(room));
        assert_eq!(nameless(&open), [""; 0], "{room:?}");
    }
    for dialog in [
        Command::Help(HelpCommand::Palette),
        Command::Help(HelpCommand::Find),
        Command::Help(HelpCommand::ShowSettings),
        Command::Help(HelpCommand::ShowKeys),
        Command::Edit(EditCommand::ShowHistory),
        Command::File(FileCommand::Review),
        Command::File(FileCommand::OpenVideo),
        Command::File(FileCommand::FreeSpace),
        Command::Edit(EditCommand::ShowEarlier),
        Command::Help(HelpCommand::ShowWelcome),
        Command::Help(HelpCommand::ShowTasks),
        Command::View(ViewCommand::ShowAnalytics),
    ] {
        open.apply(Action::Run(dialog));
        open.harness.run_steps(2);
        assert!(open.state().dialog().is_some(), "{dialog:?}");
        assert_eq!(nameless(&open), [""; 0], "{dialog:?}");
        if dialog == Command::Help(HelpCommand::ShowSettings) {
            open.click(words::dialogs::settings_shortcuts());
            assert_eq!(nameless(&open), [""; 0], "the keys of the settings");
        }
        open.apply(Action::CloseDialog);
    }
    for menu in [
        words::commands::file(),
        words::commands::edit(),
        words::commands::clip(),
        words::commands::view(),
        words::commands::play(),
        words::commands::preview(),
        words::commands::help(),
    ] {
        open.harness.get_all_by_label(menu).next().unwrap().click();
        open.harness.run_steps(3);
        assert_eq!(nameless(&open), [""; 0], "{menu}");
        open.press(Modifiers::NONE, Key::Escape);
    }
}

//! The keyboard focus from pane to pane and from control to control, and the effect of keys on every control.

use super::harness::{Open, named, spans};
use cutroom::{
    api::item::ItemKind,
    app::{
        Action, Bar, ClipCommand, Command, EditCommand, Room, Side, State, TextCommand, TimelineAction, ViewCommand,
        features::browser::Looked,
    },
    timeline::VideoMs,
};
use egui::{Event, Key, Modifiers, Rect, accesskit::Role};
use egui_kittest::kittest::{NodeT, Queryable};
use tempfile::tempdir;

/// Rectangle of the focused control.
fn focused(open: &Open<'_>) -> Option<Rect> {
    let id = open.harness.ctx.memory(egui::Memory::focused)?;
    open.harness.ctx.read_response(id).map(|response| response.rect)
}

fn is_focused(open: &Open<'_>, label: &str) -> bool {
    focused(open) == Some(named(open, label).rect())
}

fn within(open: &Open<'_>, pane: &str) -> bool {
    focused(open).is_some_and(|rect| open.harness.get_by_label(pane).rect().expand(2.0).contains(rect.center()))
}

#[test]
fn f6_goes_round_the_panes_and_back_and_comes_back_to_what_had_the_keyboard() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.press(Modifiers::COMMAND, Key::T);
    assert!(
        open.state().settings.side == Some(Side::Text) && within(&open, words::window::pane_side()),
        "a panel that opens has the keyboard"
    );
    named(&open, "Whoosh").focus();
    open.harness.run_steps(3);
    let panes = [
        words::window::pane_inspector(),
        words::window::pane_top_bar(),
        words::window::pane_side(),
        words::window::pane_preview(),
        words::window::pane_timeline(),
    ];
    let mut seen = Vec::new();
    for _ in 0..6 {
        open.press(Modifiers::NONE, Key::F6);
        seen.extend(panes.into_iter().find(|pane| within(&open, pane)));
    }
    seen.dedup();
    assert!(seen.len() >= 5 && panes.iter().all(|pane| seen.contains(pane)), "{seen:?}");
    while !within(&open, words::window::pane_timeline()) {
        open.press(Modifiers::NONE, Key::F6);
    }
    assert!(is_focused(&open, "Whoosh"), "where it was in the pane");
    open.press(Modifiers::SHIFT, Key::F6);
    assert!(within(&open, words::window::pane_preview()));
    // A command that opens the library also focuses it.
    open.press(Modifiers::SHIFT, Key::L);
    open.harness.run_steps(3);
    assert!(open.state().settings.side == Some(Side::Library) && within(&open, words::window::pane_side()));
}

#[test]
fn f6_goes_round_the_panes_of_every_room() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    for (room, panes) in [
        (
            Key::Num2,
            &[
                words::faces::check_panel(),
                words::faces::findings_panel(),
                words::window::pane_preview(),
                words::window::pane_top_bar(),
            ][..],
        ),
        (Key::Num3, &[words::subtitles::styles_panel(), words::subtitles::previews_panel(), words::window::pane_top_bar()]),
        (
            Key::Num4,
            &[
                words::browser::search_panel(),
                words::browser::places_panel(),
                words::browser::list_panel(),
                words::browser::details_panel(),
            ],
        ),
    ] {
        open.press(Modifiers::COMMAND, room);
        open.harness.run_steps(3);
        // The details that are read replace what has the keyboard in their panel.
        let is_read = |state: &State| matches!(state.rooms.browser.looked, Some((_, Looked::Read(_))));
        open.until("the details are read", |state| state.rooms.open != Room::Browser || is_read(state));
        let mut seen = Vec::new();
        for _ in 0..9 {
            open.press(Modifiers::NONE, Key::F6);
            seen.extend(panes.iter().find(|pane| within(&open, pane)));
        }
        assert!(panes.iter().all(|pane| seen.contains(pane)), "{room:?}: {seen:?}");
        let last = seen.last().copied();
        open.press(Modifiers::NONE, Key::F6);
        open.press(Modifiers::SHIFT, Key::F6);
        assert_eq!(panes.iter().find(|pane| within(&open, pane)), last.as_ref(), "{room:?}: back again");
    }
}

#[test]
fn the_menus_are_reached_by_f10_and_by_alt_alone_and_gone_through_with_arrows() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    named(&open, "Whoosh").focus();
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::F10);
    assert!(is_focused(&open, words::commands::file()));
    open.press(Modifiers::NONE, Key::ArrowRight);
    assert!(is_focused(&open, words::commands::edit()));
    assert!(open.harness.query_by_label(words::commands::show_history()).is_none());
    open.press(Modifiers::NONE, Key::ArrowDown);
    open.harness.get_by_label(words::commands::show_history());
    // The neighbouring menu replaces it.
    open.press(Modifiers::NONE, Key::ArrowRight);
    assert!(open.harness.query_by_label(words::commands::show_history()).is_none());
    open.harness.get_by_role_and_label(Role::MenuItem, words::commands::mark_in());
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.harness.query_by_role_and_label(Role::MenuItem, words::commands::mark_in()).is_none());
    open.press(Modifiers::NONE, Key::Escape);
    assert!(is_focused(&open, "Whoosh"), "the keyboard goes back to where it was");
    // Alt alone focuses the menus; Alt with another key does not.
    open.harness.event(Event::ModifiersChanged(Modifiers::ALT));
    open.harness.event(Event::ModifiersChanged(Modifiers::NONE));
    open.harness.run_steps(3);
    assert!(is_focused(&open, words::commands::file()));
    open.press(Modifiers::NONE, Key::F10);
    assert!(is_focused(&open, "Whoosh"));
    open.press(Modifiers::ALT, Key::F9);
    assert!(is_focused(&open, "Whoosh"));
}

#[test]
fn keys_do_what_their_list_says_whatever_control_has_the_keyboard() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.apply(Action::MovePlayhead(VideoMs(1_000)));
    let focus = |open: &mut Open<'_>, label: &str| {
        named(open, label).focus();
        open.harness.run_steps(3);
    };
    // In a bar the left and right arrows move between buttons, and the playhead stays.
    focus(&mut open, words::commands::toggle_snap());
    open.press(Modifiers::NONE, Key::ArrowRight);
    assert_eq!((open.state().playhead(), is_focused(&open, words::commands::toggle_ripple())), (VideoMs(1_000), true));
    // A button outside of a bar keeps the focus, and the playhead moves.
    let preview = |open: &Open<'_>| open.harness.get_by_role_and_label(Role::Image, words::preview::preview()).rect();
    open.harness.get_by_role_and_label(Role::Image, words::preview::preview()).focus();
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::ArrowRight);
    assert!(open.state().playhead() > VideoMs(1_000) && focused(&open) == Some(preview(&open)));
    // An item: Right moves to the next frame, Down to the next item of its lane, Space plays.
    focus(&mut open, "Whoosh");
    let before = open.state().playhead();
    open.press(Modifiers::NONE, Key::ArrowRight);
    assert!(open.state().playhead() > before && is_focused(&open, "Whoosh"));
    open.press(Modifiers::NONE, Key::ArrowDown);
    let sounds = spans(open.state(), ItemKind::SoundEffect);
    assert_eq!(open.state().selection(), Some(&sounds[1].0));
    open.press(Modifiers::NONE, Key::Space);
    assert!(open.state().play.is_playing());
    open.press(Modifiers::NONE, Key::Space);
    assert!(!open.state().play.is_playing());
    // Space presses a button; Ctrl+Enter is a command.
    let snap = open.state().settings.snap;
    focus(&mut open, words::commands::toggle_snap());
    open.press(Modifiers::NONE, Key::Space);
    assert!(open.state().settings.snap != snap && !open.state().play.is_playing());
    open.apply(Action::Run(Command::View(ViewCommand::FacesRoom)));
    focus(&mut open, words::browser::view_editor());
    open.press(Modifiers::COMMAND, Key::Enter);
    assert_eq!(open.state().rooms.open, cutroom::app::Room::Faces, "the focused button is not pressed");
    assert!(open.state().rooms.faces.running.is_some() || !open.state().rooms.faces.clips.is_empty(), "the command runs");
    // A shortcut of another view says where it works; one that the open view has too does what it does there.
    open.apply(Action::Run(Command::View(ViewCommand::EditRoom)));
    open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Enter);
    let faces = words::commands::switch_view(cutroom::app::Room::Faces.text());
    let advice =
        |open: &Open<'_>| open.state().notices.shown().iter().filter_map(|notice| notice.advice.clone()).collect::<Vec<_>>();
    assert!(advice(&open).contains(&faces), "{:?}", advice(&open));
    assert!(open.state().rooms.open == cutroom::app::Room::Edit && open.state().dialog().is_none());
}

#[test]
fn a_bar_is_one_stop_of_tab_and_after_escape_and_delete_the_keyboard_stays_in_its_pane() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    if open.state().settings.side == Some(Side::Text) {
        open.apply(Action::Run(Command::Text(TextCommand::ShowText)));
    }
    open.press(Modifiers::NONE, Key::F10);
    let mut stops = 0;
    while !within(&open, words::window::pane_timeline()) && stops < 30 {
        open.press(Modifiers::NONE, Key::Tab);
        stops += 1;
    }
    assert!(stops <= 12, "{stops} stops to the timeline");
    // Escape clears the selection, and the focus stays.
    named(&open, "Whoosh").focus();
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::Escape);
    assert!(open.state().selection().is_none() && is_focused(&open, "Whoosh"));
    // When a focused item is deleted, its neighbour gets the focus.
    let sounds = spans(open.state(), ItemKind::SoundEffect);
    open.apply(Action::Timeline(TimelineAction::Select(vec![sounds[0].0.clone()], cutroom::app::Pick::Only)));
    open.press(Modifiers::NONE, Key::Delete);
    open.harness.run_steps(3);
    assert!(super::harness::all_named(&open, "Whoosh").is_empty());
    assert!(within(&open, words::window::pane_timeline()), "{:?}", focused(&open));
    // From a field that was left, Tab continues there, not from the first menu.
    named(&open, "Click").focus();
    open.harness.run_steps(3);
    open.press(Modifiers::NONE, Key::Enter);
    open.press(Modifiers::NONE, Key::F2);
    open.press(Modifiers::NONE, Key::Escape);
    open.press(Modifiers::NONE, Key::Tab);
    assert!(within(&open, words::window::pane_inspector()), "{:?}", focused(&open));
}

#[test]
fn tab_goes_on_from_what_was_clicked_on_the_timeline_and_moves_no_playhead() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    let first = open.state().selection().cloned();
    open.press(Modifiers::NONE, Key::Tab);
    assert!(is_focused(&open, "Whoosh"), "{:?}", focused(&open));
    assert_eq!(open.state().selection().cloned(), first, "the keyboard comes to what was clicked");
    // The playhead stays at every stop of the timeline, including edit points.
    open.apply(Action::MovePlayhead(VideoMs(1_234)));
    named(&open, &words::timeline::clip_label("Demo")).focus();
    open.harness.run_steps(3);
    for _ in 0..12 {
        open.press(Modifiers::NONE, Key::Tab);
        assert_eq!(open.state().playhead(), VideoMs(1_234));
    }
    // The command for cuts acts on the focused edit point.
    named(&open, words::timeline::cut()).focus();
    open.harness.run_steps(3);
    assert_eq!(open.state().playhead(), VideoMs(1_234));
    let before = open.state().project().unwrap().sequence.length();
    open.apply(Action::Run(Command::Clip(ClipCommand::RestoreCut)));
    assert!(open.state().project().unwrap().sequence.length() > before, "{:?}", open.notices());
    // The table too: a row focused with Tab is selected, and the playhead stays.
    open.apply(Action::Run(Command::View(ViewCommand::ShowTable)));
    super::harness::control(&open, Role::Row, "Whoosh").focus();
    open.harness.run_steps(3);
    for _ in 0..5 {
        open.press(Modifiers::NONE, Key::Tab);
        assert_eq!(open.state().playhead(), VideoMs(1_234));
    }
    // A row is content: Space plays.
    open.press(Modifiers::NONE, Key::Space);
    assert!(open.state().play.is_playing());
    open.press(Modifiers::NONE, Key::Space);
}

#[test]
fn names_before_fields_are_no_stops_of_tab() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.click("Whoosh");
    open.harness.get_by_role_and_label(Role::TextInput, words::common::name()).focus();
    open.harness.run_steps(3);
    let mut stops = Vec::new();
    for _ in 0..6 {
        open.press(Modifiers::NONE, Key::Tab);
        let node = open.harness.root().children_recursive().find(|node| node.accesskit_node().is_focused());
        stops.push(node.and_then(|node| node.accesskit_node().label()).unwrap_or_default());
    }
    assert_eq!(
        stops,
        [
            words::inspector::section_time(),
            words::inspector::start(),
            words::inspector::clock(),
            words::inspector::length(),
            words::inspector::section_sound(),
            words::inspector::volume()
        ]
    );
}

#[test]
fn the_tools_and_the_panes_are_there_at_the_largest_interface_and_as_they_were_behind_it() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let height = |open: &Open<'_>| open.harness.get_by_label(words::window::pane_timeline()).rect().height();
    let width = |open: &Open<'_>| open.harness.get_by_label(words::window::pane_inspector()).rect().width();
    // With the left panel, which takes its width from the preview.
    open.press(Modifiers::SHIFT, Key::L);
    open.harness.run_steps(3);
    let side = |open: &Open<'_>| open.harness.get_by_label(words::window::pane_side()).rect().width();
    let before = (height(&open), width(&open), side(&open));
    for _ in 0..8 {
        open.apply(Action::Run(Command::View(ViewCommand::InterfaceLarger)));
        open.harness.run_steps(3);
        let pane = open.harness.get_by_label(words::window::pane_timeline()).rect();
        let zoom = open.harness.ctx.zoom_factor();
        // Each tool is visible, or in the menu of omitted tools.
        let tools = Command::on_bar(Bar::Edits).iter().chain(Command::on_bar(Bar::View));
        let nodes = |label: &str| open.harness.query_all_by_label(label).filter(|node| pane.contains_rect(node.rect())).count();
        let folded = tools.filter(|(_, command)| nodes(command.text()) == 0).count();
        assert!(folded == 0 || nodes(words::window::more_commands()) > 0, "{folded} tools are gone at {zoom}");
    }
    open.apply(Action::Run(Command::View(ViewCommand::InterfaceNatural)));
    open.harness.run_steps(4);
    assert_eq!((height(&open), width(&open), side(&open)), before);
}

#[test]
fn another_room_and_back_brings_the_keyboard_to_where_it_was_and_never_into_a_text_field() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let rooms = [Key::Num4, Key::Num2, Key::Num3];
    for room in rooms {
        open.press(Modifiers::COMMAND, room);
        open.harness.run_steps(3);
        open.press(Modifiers::COMMAND, Key::Num1);
        open.harness.run_steps(3);
        assert!(!open.harness.ctx.text_edit_focused(), "after {room:?}: {:?}", focused(&open));
    }
    named(&open, "Whoosh").focus();
    open.harness.run_steps(3);
    for room in rooms {
        open.press(Modifiers::COMMAND, room);
        open.harness.run_steps(3);
        assert!(open.harness.query_by_label(words::window::pane_timeline()).is_none());
        open.press(Modifiers::COMMAND, Key::Num1);
        open.harness.run_steps(3);
        assert!(is_focused(&open, "Whoosh"), "after {room:?}: {:?}", focused(&open));
    }
    // A text field that was left does not get the focus back: the next key is a command.
    open.press(Modifiers::NONE, Key::G);
    assert!(open.harness.ctx.text_edit_focused(), "the field of the time is open");
    open.press(Modifiers::COMMAND, Key::Num4);
    open.harness.run_steps(3);
    open.press(Modifiers::COMMAND, Key::Num1);
    open.harness.run_steps(3);
    assert!(!open.harness.ctx.text_edit_focused(), "{:?}", focused(&open));
}

#[test]
fn a_drag_ends_without_a_change_when_its_room_or_its_video_is_left() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let (start, video) = (open.whoosh(), open.state().project().unwrap().video.id.clone());
    let button =
        |pos, pressed| Event::PointerButton { pos, button: egui::PointerButton::Primary, pressed, modifiers: Modifiers::NONE };
    let hold = |open: &mut Open<'_>| {
        let from = named(open, "Whoosh").rect().center();
        open.harness.event(Event::PointerMoved(from));
        open.harness.event(button(from, true));
        open.harness.step();
        for by in 1..=10_u8 {
            open.harness.event(Event::PointerMoved(from + egui::vec2(6.0 * f32::from(by), 0.0)));
            open.harness.step();
        }
        assert!(open.whoosh() > start, "it is dragged");
        from
    };
    for room in [Key::Num4, Key::Num2] {
        let from = hold(&mut open);
        open.press(Modifiers::COMMAND, room);
        assert_eq!((open.whoosh(), open.state().waiting()), (start, 0), "{room:?}");
        // Back with the button still pressed: the drag does not continue.
        open.press(Modifiers::COMMAND, Key::Num1);
        open.harness.event(Event::PointerMoved(from + egui::vec2(90.0, 0.0)));
        open.harness.run_steps(2);
        open.harness.event(button(from + egui::vec2(90.0, 0.0), false));
        open.harness.run_steps(3);
        assert_eq!((open.whoosh(), open.state().waiting()), (start, 0), "{room:?}");
        assert!(open.state().undo_name().is_none() && !open.state().can(Command::Edit(EditCommand::Redo)));
    }
    // Opening another video asks nothing: there are no unsaved changes.
    hold(&mut open);
    open.apply(Action::Open(video));
    assert!(open.state().dialog().is_none(), "{:?}", open.state().dialog());
    open.until("the video is read again", |state| state.session.is_some());
    assert_eq!((open.whoosh(), open.state().waiting()), (start, 0));
}

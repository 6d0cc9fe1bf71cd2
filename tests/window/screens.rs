//! Menus, small windows, large interface sizes, and the first start.

use super::harness::{ANY, Open, begin_of, press_at, start};
use cutroom::{
    api::item::{Item, ItemKind},
    app::{
        Action, ClipCommand, Command, Connection, Dialog, EditCommand, FileCommand, HelpCommand, LibraryAction, MakeCommand,
        Menu, PlayCommand, Room, ViewCommand,
    },
    timeline::VideoMs,
};
use egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, Rect, Role, TouchPhase, Vec2,
    ViewportCommand, pos2, vec2,
};
use egui_kittest::kittest::{NodeT, Queryable};
use tempfile::tempdir;

fn sized(folder: &std::path::Path, size: Vec2) -> Open<'static> {
    let mut open = Open::with(folder, start(folder), size, 1.0);
    open.until("the sample is shown", |state| state.project().is_some());
    open.harness.run_steps(3);
    open
}

/// Rectangle of a menu's title: the first node of that name.
fn title(open: &Open<'_>, menu: Menu) -> Rect {
    open.harness
        .get_all_by_label(menu.text())
        .map(|node| node.rect())
        .min_by(|one, other| one.top().total_cmp(&other.top()))
        .unwrap()
}

/// Rows of a menu in the editor, with their submenus.
fn rows(open: &Open<'_>, menu: Menu) -> Vec<(&'static str, String)> {
    let commands = Command::in_menu(menu).iter().map(|(_, command)| *command).filter(|command| command.is_in(Room::Edit));
    commands.map(|command| (command.submenu().unwrap_or_default(), command.label(open.state()))).collect()
}

/// Rectangle of a menu row: a wide node, because buttons of bars have the same names.
fn row(open: &Open<'_>, name: &str) -> Option<Rect> {
    let all = open.harness.query_all_by_label(name).map(|node| node.rect());
    all.filter(|rect| rect.width() > 150.0 && rect.height() < 40.0).max_by(|one, other| one.width().total_cmp(&other.width()))
}

fn scroll(open: &mut Open<'_>, at: Pos2, by: f32) {
    open.harness.event(Event::PointerMoved(at));
    let delta = vec2(0.0, by);
    open.harness.event(Event::MouseWheel {
        source: MouseWheelSource::Wheel,
        unit: MouseWheelUnit::Point,
        delta,
        modifiers: Modifiers::NONE,
        phase: TouchPhase::Move,
    });
    open.harness.run_steps(12);
}

/// A window with steps to undo and to redo.
fn edited(size: Vec2, folder: &std::path::Path) -> Open<'static> {
    let mut open = sized(folder, size);
    open.click("Whoosh");
    open.press(Modifiers::ALT, Key::ArrowRight);
    assert_eq!(open.state().waiting(), 1);
    open
}

#[test]
fn a_menu_is_below_its_title_so_that_a_second_click_closes_it_and_does_nothing_else() {
    for size in [vec2(1440.0, 900.0), vec2(900.0, 560.0)] {
        let folder = tempdir().unwrap();
        let mut open = edited(size, folder.path());
        let before = open.state().project().unwrap().draft.history().done().len();
        for menu in Menu::ALL {
            let at = title(&open, menu);
            let first = rows(&open, menu).remove(0).1;
            press_at(&mut open, at.center(), PointerButton::Primary);
            let place = row(&open, &first).unwrap_or_else(|| panic!("{menu:?} is open"));
            assert!(place.top() >= at.bottom(), "{menu:?} at {size:?}: {place:?} is over {at:?}");
            press_at(&mut open, at.center(), PointerButton::Primary);
            assert!(row(&open, &first).is_none(), "{menu:?} is closed");
            assert_eq!(open.state().project().unwrap().draft.history().done().len(), before, "{menu:?}");
        }
        // From one title to the next.
        let (file, edit) = (title(&open, Menu::File).center(), title(&open, Menu::Edit).center());
        press_at(&mut open, file, PointerButton::Primary);
        for step in 0..=6_u8 {
            open.harness.event(Event::PointerMoved(file + (edit - file) * (f32::from(step) / 6.0)));
            open.harness.step();
        }
        open.harness.run_steps(6);
        assert!(row(&open, words::commands::show_history()).is_some(), "sliding opens the next menu");
        press_at(&mut open, edit, PointerButton::Primary);
        assert_eq!(open.state().project().unwrap().draft.history().done().len(), before, "and a click there undoes nothing");
    }
}

#[test]
fn every_row_of_every_menu_is_reached_in_the_smallest_window() {
    let folder = tempdir().unwrap();
    let window = Rect::from_min_size(Pos2::ZERO, vec2(900.0, 560.0));
    let mut open = sized(folder.path(), window.size());
    for menu in Menu::ALL {
        let at = title(&open, menu);
        press_at(&mut open, at.center(), PointerButton::Primary);
        let all = rows(&open, menu);
        assert!(all.iter().filter(|(sub, _)| sub.is_empty()).count() <= 24, "{menu:?} is short");
        let inside = pos2(at.left() + 40.0, at.bottom() + 40.0);
        let mut subs: Vec<&str> = Vec::new();
        for (sub, name) in &all {
            let name = if sub.is_empty() { name.as_str() } else { sub };
            let place = row(&open, name).unwrap_or_else(|| panic!("{menu:?}: {name}"));
            if place.bottom() > window.bottom() {
                scroll(&mut open, inside, -2_000.0);
                let place = row(&open, name).unwrap();
                assert!(window.contains_rect(place), "{menu:?}: {name} is at {place:?}");
            }
            if !sub.is_empty() && !subs.contains(sub) {
                subs.push(sub);
            }
        }
        for sub in subs {
            scroll(&mut open, inside, 2_000.0);
            if row(&open, sub).unwrap().bottom() > window.bottom() - 16.0 {
                scroll(&mut open, inside, -2_000.0);
            }
            let beside = row(&open, sub).unwrap();
            open.harness.event(Event::PointerMoved(beside.center()));
            open.harness.run_steps(8);
            for (_, name) in all.iter().filter(|(of, _)| *of == sub) {
                let place = row(&open, name).unwrap_or_else(|| panic!("{menu:?}, {sub}: {name}"));
                assert!(place.left() >= window.left() && place.right() <= window.right(), "{sub}: {name} is at {place:?}");
            }
        }
        open.press(Modifiers::NONE, Key::Escape);
        open.press(Modifiers::NONE, Key::Escape);
    }
}

/// Buttons and fields whose centre is in an area, by name.
fn controls(open: &Open<'_>, area: Rect) -> Vec<(String, Rect)> {
    let of_control = [Role::Button, Role::CheckBox, Role::RadioButton, Role::TextInput];
    // The inspector clips its scrolled contents, but their rectangles may extend beyond.
    let scrolls = |node: egui_kittest::kittest::AccessKitNode<'_>| {
        std::iter::successors(Some(node), egui_kittest::kittest::AccessKitNode::parent)
            .any(|node| node.label().as_deref() == Some(words::window::pane_inspector()))
    };
    let nodes = open.harness.root().children_recursive().filter(|node| of_control.contains(&node.accesskit_node().role()));
    let nodes = nodes.filter(|node| !scrolls(node.accesskit_node()));
    let named = nodes.map(|node| (node.accesskit_node().label().unwrap_or_default(), node.rect()));
    named.filter(|(_, rect)| area.contains(rect.center())).collect()
}

/// Checks that all controls are inside the area and none overlap.
fn stand_apart(controls: &[(String, Rect)], area: Rect) {
    for (index, (name, rect)) in controls.iter().enumerate() {
        assert!(area.expand(0.5).contains_rect(*rect), "{name} at {rect:?} leaves {area:?}");
        for (other, over) in &controls[..index] {
            assert!(!rect.shrink(1.0).intersects(over.shrink(1.0)), "{name} at {rect:?} is over {other} at {over:?}");
        }
    }
}

#[test]
fn bars_stand_apart_and_save_is_in_the_window_at_every_size_of_the_interface() {
    // 1440 × 900 at 100, 200 and 250 %, and the minimum window.
    for size in [vec2(1440.0, 900.0), vec2(720.0, 450.0), vec2(576.0, 360.0), vec2(900.0, 560.0)] {
        let folder = tempdir().unwrap();
        let mut open = sized(folder.path(), size);
        open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
        open.apply(Action::Run(Command::Edit(EditCommand::Deselect)));
        let window = Rect::from_min_size(Pos2::ZERO, size);
        let bar = Rect::from_min_size(Pos2::ZERO, vec2(size.x, 46.0));
        let top = controls(&open, bar);
        stand_apart(&top, bar);
        assert!(
            top.iter().any(|(name, _)| name == words::common::save())
                && top.iter().any(|(name, _)| name == words::commands::undo()),
            "{top:?}"
        );
        // The transport below the preview, and the tools above the timeline.
        let play = open
            .harness
            .get_all_by_label(words::commands::play_pause())
            .map(|node| node.rect())
            .max_by(|a, b| a.top().total_cmp(&b.top()))
            .unwrap();
        let transport = Rect::from_min_max(pos2(0.0, play.center().y - 8.0), pos2(size.x - 292.0, play.center().y + 8.0));
        stand_apart(&controls(&open, transport), Rect::from_x_y_ranges(transport.x_range(), window.y_range()));
        let add = open.harness.get_by_label(words::commands::add_text()).rect();
        let tools = Rect::from_min_max(pos2(0.0, add.center().y - 8.0), pos2(size.x, add.center().y + 8.0));
        stand_apart(&controls(&open, tools), Rect::from_x_y_ranges(tools.x_range(), window.y_range()));
        let save = words::dialogs::review_save(1);
        for (dialog, button) in [
            (Command::File(FileCommand::Review), save.as_str()),
            (Command::Help(HelpCommand::ShowSettings), words::common::close()),
            (Command::Help(HelpCommand::ShowTasks), words::common::close()),
            (Command::Help(HelpCommand::ShowWelcome), words::common::close()),
        ] {
            open.apply(Action::Run(dialog));
            open.harness.run_steps(6);
            let place = open.harness.get_by_label(button).rect();
            assert!(window.contains_rect(place), "{dialog:?} at {size:?}: {button} is at {place:?}");
            open.apply(Action::CloseDialog);
        }
    }
}

#[test]
fn what_runs_and_the_clock_of_the_status_bar_stand_apart_in_a_small_window() {
    for width in [720.0, 800.0, 1100.0] {
        let folder = tempdir().unwrap();
        let mut open = sized(folder.path(), vec2(width, 500.0));
        open.apply(Action::PausePreviews(false));
        open.until("previews are made", |state| {
            let previews = &state.session.as_ref().unwrap().previews;
            previews.pending().any(|(_, state)| matches!(state, cutroom::jobs::previews::PreviewState::Running(_)))
        });
        let clock = open.harness.get_by_label_contains(" / 2:18").rect();
        let pause = open.harness.get_by_label(words::window::pause_previews()).rect();
        assert!(pause.right() <= clock.left(), "at {width}: {pause:?} {clock:?}");
        assert!(clock.right() <= width, "at {width}: {clock:?}");
    }
}

#[test]
fn the_transport_folds_beside_an_open_library_and_keeps_its_commands() {
    let folder = tempdir().unwrap();
    let mut open = sized(folder.path(), vec2(1000.0, 650.0));
    open.apply(Action::Run(Command::Make(MakeCommand::ShowLibrary)));
    open.harness.run_steps(6);
    let left = open.harness.get_by_label(words::window::close_panel()).rect().right();
    let play = open
        .harness
        .get_all_by_label(words::commands::play_pause())
        .map(|node| node.rect())
        .max_by(|a, b| a.top().total_cmp(&b.top()))
        .unwrap();
    let area = Rect::from_min_max(pos2(left, play.center().y - 8.0), pos2(1000.0 - 292.0, play.center().y + 8.0));
    let seen = controls(&open, area);
    stand_apart(&seen, Rect::from_x_y_ranges(area.x_range(), 0.0..=650.0));
    open.click(words::preview::more_controls());
    for command in [words::commands::toggle_mute(), words::commands::toggle_faces()] {
        assert!(open.harness.query_by_label(command).is_none(), "{command} is folded");
    }
    for row in [Command::Play(PlayCommand::ToggleMute), Command::View(ViewCommand::ToggleFaces)] {
        let name = row.label(open.state());
        open.harness.get_by_label(&name);
    }
    open.harness.get_by_label(&words::preview::volume_label(words::preview::volume_all()));
}

#[test]
fn a_timeline_that_was_fitted_fills_a_window_that_grows_and_one_that_was_zoomed_keeps_its_scale() {
    let folder = tempdir().unwrap();
    let mut open = sized(folder.path(), vec2(1000.0, 650.0));
    let end = |open: &Open<'_>| open.harness.get_by_label(&words::timeline::clip_label("Wrap-up")).rect().right();
    assert!(end(&open) > 900.0, "{}", end(&open));
    open.harness.set_size(vec2(1440.0, 900.0));
    open.harness.run_steps(6);
    assert!(end(&open) > 1_340.0, "{}", end(&open));
    open.apply(Action::Run(Command::View(ViewCommand::ZoomIn)));
    let scale = open.state().axis().points_per_ms;
    open.harness.set_size(vec2(1000.0, 650.0));
    open.harness.run_steps(6);
    assert!((open.state().axis().points_per_ms - scale).abs() < 1e-9, "what the user set stays");
}

#[test]
fn previews_of_subtitles_keep_a_size_that_can_be_judged_in_the_smallest_window() {
    let folder = tempdir().unwrap();
    let mut open = sized(folder.path(), vec2(900.0, 560.0));
    open.apply(Action::Run(Command::View(ViewCommand::CaptionsRoom)));
    open.until("the room is open", |state| state.rooms.open == Room::Captions);
    open.harness.run_steps(6);
    let choices = open.harness.get_by_label(words::subtitles::option_vision_name()).rect();
    let measured = open.harness.get_by_label(words::subtitles::contrast_heading()).rect();
    assert!(measured.top() - choices.bottom() > 200.0, "{choices:?} {measured:?}");
    // Only one side panel is visible: the styles, until the fields are opened.
    open.harness.get_by_label(words::subtitles::drafts_heading());
    open.harness.get_by_role_and_label(Role::Button, words::subtitles::draft_button()).click();
    open.harness.run_steps(4);
    open.harness.get_by_label(words::subtitles::no_draft());
    assert!(open.harness.query_by_label(words::subtitles::drafts_heading()).is_none());
    open.harness.get_by_role_and_label(Role::Button, words::subtitles::styles_button()).click();
    open.harness.run_steps(4);
    assert!(open.harness.query_by_label(words::subtitles::no_draft()).is_none());
}

#[test]
fn a_control_that_gets_the_keyboard_out_of_view_is_scrolled_to() {
    let folder = tempdir().unwrap();
    let mut open = sized(folder.path(), vec2(900.0, 560.0));
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.harness.run_steps(4);
    let inspector = Rect::from_min_max(pos2(608.0, 46.0), pos2(900.0, 312.0));
    let below = |open: &Open<'_>| {
        let fields = [Role::TextInput, Role::SpinButton, Role::Slider, Role::ComboBox, Role::ColorWell];
        let nodes = open.harness.root().children_recursive();
        let nodes = nodes.filter(|node| fields.contains(&node.accesskit_node().role()));
        let nodes = nodes.filter(|node| node.rect().center().x > 610.0 && node.rect().top() > inspector.bottom());
        nodes.last().map(|node| node.accesskit_node().label().unwrap_or_default())
    };
    let Some(name) = below(&open) else { panic!("the inspector is higher than the window") };
    open.harness.get_by_label(&name).focus();
    open.harness.run_steps(8);
    let place = open.harness.get_by_label(&name).rect();
    assert!(inspector.contains_rect(place), "{name} is at {place:?}");
}

#[test]
fn a_right_click_offers_what_can_be_done_with_what_is_pointed_at() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let offers = |open: &Open<'_>, command: Command| row(open, &command.label(open.state())).is_some();
    // A clip: a right click selects it, and the menu applies to it.
    let demo = open.harness.get_by_label(&words::timeline::clip_label("Demo")).rect();
    press_at(&mut open, pos2(demo.left() + 30.0, demo.bottom() - 8.0), PointerButton::Secondary);
    assert_eq!(open.state().selected_clip().map(cutroom::api::ClipId::as_str), Some("cl_demo"));
    assert!(
        offers(&open, Command::Clip(ClipCommand::ClipEarlier)) && offers(&open, Command::Make(MakeCommand::CropCamera)),
        "the menu of a clip"
    );
    let earlier = row(&open, Command::Clip(ClipCommand::ClipEarlier).text()).unwrap();
    press_at(&mut open, earlier.center(), PointerButton::Primary);
    assert_eq!(open.state().waiting(), 1, "the clip was moved");
    open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
    // A cut: the menu restores it.
    let cut = super::harness::named(&open, words::timeline::cut()).rect();
    press_at(&mut open, cut.center(), PointerButton::Secondary);
    let back = row(&open, Command::Clip(ClipCommand::RestoreCut).text()).unwrap();
    press_at(&mut open, back.center(), PointerButton::Primary);
    assert_eq!(open.state().waiting(), 1, "the cut was put back");
    open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
    // A time of the ruler.
    let ruler = open.harness.get_by_role_and_label(Role::Slider, words::timeline::playhead()).rect();
    press_at(&mut open, pos2(ruler.left() + 300.0, ruler.center().y), PointerButton::Secondary);
    let at = open.state().playhead();
    assert!(at > VideoMs(10_000), "the playhead is where the pointer was");
    let mark = row(&open, Command::Clip(ClipCommand::MarkIn).text()).unwrap();
    press_at(&mut open, mark.center(), PointerButton::Primary);
    assert_eq!(open.state().marks().start, Some(at));
    // The header of a lane.
    let lane = open.harness.get_by_label(&words::timeline::lane_label(words::settings::lane_text())).rect();
    press_at(&mut open, pos2(lane.left() + 50.0, lane.center().y), PointerButton::Secondary);
    open.harness.get_by_label(words::timeline::lane_menu_select_all());
    open.press(Modifiers::NONE, Key::Escape);
    // A row of the library.
    open.apply(Action::Run(Command::Make(MakeCommand::AddSound)));
    open.until("the library is read", |state| state.library.shelf.is_some());
    open.harness.run_steps(4);
    let first = open.state().library.listed()[0].name.clone();
    let add = open.harness.get_by_label(&format!("Add {first}")).rect();
    press_at(&mut open, pos2(add.left() - 60.0, add.center().y), PointerButton::Secondary);
    open.harness.get_by_label(words::library::add_at_playhead()).click();
    open.harness.run_steps(4);
    assert_eq!(open.state().waiting(), 1, "{first} was added");
}

/// The last window title sent to the system.
fn titled(open: &mut Open<'_>, before: &str) -> String {
    let mut title = before.to_owned();
    for _ in 0..6 {
        open.harness.step();
        for command in open.harness.output().viewport_output.values().flat_map(|viewport| &viewport.commands) {
            if let ViewportCommand::Title(now) = command {
                title.clone_from(now);
            }
        }
    }
    title
}

#[test]
fn the_title_of_the_window_names_the_video_and_marks_edits_that_wait() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.harness.state_mut().as_mut().unwrap().apply(Action::Run(Command::Edit(EditCommand::AddText)));
    let title = titled(&mut open, "");
    assert_eq!(title, "\u{2022} Cutroom sample \u{2014} Cutroom");
    open.harness.state_mut().as_mut().unwrap().apply(Action::Run(Command::Edit(EditCommand::Undo)));
    assert_eq!(titled(&mut open, &title), words::window::title("Cutroom", "Cutroom sample"));
    assert_eq!(titled(&mut open, ""), "", "it is said once");
}

#[test]
fn enter_opens_the_first_video_of_the_list() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    open.press(Modifiers::COMMAND, Key::O);
    open.until("the list is read", |state| matches!(state.dialog(), Some(Dialog::Videos(Some(_)))));
    open.press(Modifiers::NONE, Key::Enter);
    open.until("it is open", |state| state.dialog().is_none() && state.loading.is_none() && state.project().is_some());
}

#[test]
fn the_first_start_shows_the_ways_to_begin_then_the_first_steps_and_a_note_that_can_be_closed_for_good() {
    let note = words::window::sample_local();
    let folder = tempdir().unwrap();
    let mut open = Open::first(folder.path(), vec2(1100.0, 700.0));
    open.until("the workspace is there", |state| matches!(state.connection, Connection::Ready(_)) && !state.holds_no_videos);
    assert!(matches!(open.state().dialog(), Some(Dialog::Welcome)));
    for way in [words::dialogs::welcome_sample(), words::dialogs::welcome_import(), words::dialogs::welcome_open()] {
        open.harness.get_by_label(way);
    }
    assert!(!open.state().settings.faces, "boxes of faces are for those who ask for them");
    open.harness.run_steps(20);
    assert!(open.state().project().is_none() && open.state().loading.is_none(), "nothing opens behind the question");
    open.click(words::dialogs::welcome_sample());
    open.until("the sample is read", |state| state.project().is_some());
    assert!(matches!(open.state().dialog(), Some(Dialog::Tasks)));
    open.press(Modifiers::NONE, Key::Escape);
    open.harness.get_by_label_contains(note);
    drop(open);
    // The note is visible until it is closed, also after a restart; then nothing else opens automatically.
    let mut open = Open::first(folder.path(), vec2(1100.0, 700.0));
    open.until("the sample is read", |state| state.project().is_some());
    open.harness.run_steps(4);
    assert!(open.state().dialog().is_none());
    open.harness.get_by_label_contains(note);
    open.click(words::window::sample_close());
    assert!(open.harness.query_by_label_contains(note).is_none());
    drop(open);
    let mut open = Open::first(folder.path(), vec2(1100.0, 700.0));
    open.until("the sample is read", |state| state.project().is_some());
    open.harness.run_steps(4);
    assert!(open.state().dialog().is_none() && open.harness.query_by_label_contains(note).is_none());
}

#[test]
fn what_a_cut_hides_is_said_until_the_cut_is_undone_or_saved() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let says = |open: &Open<'_>| open.notices().iter().any(|text| text.contains(&begin_of(words::editing::items_hidden(ANY))));
    super::hidden::cut_under_items(&mut open);
    assert!(says(&open));
    open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
    assert!(!says(&open), "{:?}", open.notices());
    super::hidden::cut_under_items(&mut open);
    assert!(says(&open));
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.waiting() == 0 && matches!(state.save(), cutroom::app::SaveState::Idle));
    assert!(!says(&open), "{:?}", open.notices());
}

#[test]
fn a_tooltip_is_not_over_a_dialog_that_a_key_opens() {
    let folder = tempdir().unwrap();
    let mut open = Open::sample(folder.path());
    let hint = open.state().hint(Command::View(ViewCommand::ZoomToFit));
    let at = open.harness.get_by_label(Command::View(ViewCommand::ZoomToFit).text()).rect().center();
    open.harness.event(Event::PointerMoved(at));
    open.harness.run_steps(8);
    assert!(open.harness.query_by_label(&hint).is_some(), "the tooltip is shown");
    open.press(Modifiers::COMMAND, Key::H);
    assert!(open.state().dialog().is_some());
    open.harness.run_steps(3);
    assert!(open.harness.query_by_label(&hint).is_none(), "and gone");
}

#[test]
fn the_room_that_checks_faces_shows_their_boxes_though_the_editor_was_never_asked_for_them() {
    let folder = tempdir().unwrap();
    let mut open = Open::first(folder.path(), vec2(1440.0, 900.0));
    open.until("the workspace is there", |state| matches!(state.connection, Connection::Ready(_)));
    open.apply(Action::CloseDialog);
    open.until("the newest video opens once the question is closed", |state| state.project().is_some());
    let boxes = |open: &Open<'_>| {
        let named = open.harness.query_all_by_label_contains("Face ");
        named.filter(|node| node.accesskit_node().role() == Role::Image).count()
    };
    let sample = open.state().project().unwrap().clips[0].faces.iter().find(|sample| sample.faces.len() == 1).unwrap();
    let at = VideoMs(sample.timestamp_ms as i64 + 40);
    open.apply(Action::MovePlayhead(at));
    open.until_drawn();
    assert_eq!(boxes(&open), 0, "in the editor they are off");
    open.apply(Action::Run(Command::View(ViewCommand::FacesRoom)));
    open.until_drawn();
    assert!(boxes(&open) > 0, "in the face room they are what it is about");
}

#[test]
fn names_of_the_library_have_room_in_a_small_window_and_a_video_without_sound_becomes_b_roll() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let mut open = sized(folder.path(), vec2(1000.0, 650.0));
    let file = media.path().join("Waves without sound.mp4");
    let source = "testsrc=s=160x90:d=2";
    super::common::ffmpeg(&["-f", "lavfi", "-i", source, "-c:v", "libx264", "-pix_fmt", "yuv420p", file.to_str().unwrap()]);
    open.apply(Action::Run(Command::Make(MakeCommand::AddPicture)));
    open.apply(Action::Library(LibraryAction::Upload(file)));
    open.until("it is uploaded", |state| {
        state.library.upload.is_none() && state.library.listed().iter().any(|item| item.name.starts_with("Waves"))
    });
    open.harness.run_steps(4);
    let name = open.harness.get_by_label_contains("Waves without sound,").rect();
    assert!(name.width() > 130.0, "{name:?}");
    open.click(&words::library::more_for_item("Waves without sound"));
    open.click(words::library::add_as_broll());
    let (_, item) = open.state().selected().unwrap();
    assert!(matches!(item, Item::Layout(layout) if layout.media.is_some()), "{item:?}");
    assert!(open.notices().iter().all(|notice| !notice.contains("map")), "{:?}", open.notices());
}

#[test]
fn panes_keep_a_least_size_and_none_lies_over_another_at_large_scales_of_the_interface() {
    for system in [vec2(1100.0, 700.0), vec2(1440.0, 900.0)] {
        for zoom in [2.0, 2.5, 3.0] {
            let folder = tempdir().unwrap();
            let size = system / zoom;
            let mut open = sized(folder.path(), size);
            let window = Rect::from_min_size(Pos2::ZERO, size);
            for side in [false, true] {
                if side {
                    open.apply(Action::Run(Command::Make(MakeCommand::ShowLibrary)));
                    open.harness.run_steps(6);
                }
                let panes = [
                    words::window::pane_top_bar(),
                    words::window::pane_side(),
                    words::window::pane_preview(),
                    words::window::pane_inspector(),
                    words::window::pane_timeline(),
                    words::window::pane_status(),
                ];
                let place = |name| open.harness.query_by_label(name).map(|node| node.rect());
                let shown: Vec<_> = panes.into_iter().filter_map(|name| Some((name, place(name)?))).collect();
                for (index, (name, rect)) in shown.iter().enumerate() {
                    assert!(
                        window.expand(0.5).contains_rect(*rect),
                        "{zoom} of {system:?}: {name} at {rect:?} leaves {size:?}"
                    );
                    for (other, over) in &shown[..index] {
                        let shared = rect.intersect(*over);
                        let lies_over = shared.width() > 0.5 && shared.height() > 0.5;
                        assert!(!lies_over, "{zoom} of {system:?}: {name} at {rect:?} is over {other} at {over:?}");
                    }
                }
                let (stage, timeline) =
                    (place(words::window::pane_preview()).unwrap(), place(words::window::pane_timeline()).unwrap());
                // The picture keeps its least width, unless the user asked for a panel that leaves it less.
                assert_eq!(place(words::window::pane_side()).is_some(), side, "{zoom} of {system:?}");
                let least = if side { (size.x * 0.39).min(280.0) } else { 280.0 };
                assert!(stage.width() >= least && stage.height() >= 90.0, "{zoom} of {system:?}: {stage:?}");
                assert!(timeline.height() >= 60.0, "{zoom} of {system:?}: {timeline:?}");
                // What is drawn on the timeline is in it, and the bars stand apart.
                let ruler = open.harness.get_by_label(words::timeline::playhead()).rect();
                assert!(timeline.expand(1.0).contains_rect(ruler), "{zoom} of {system:?}: {ruler:?} in {timeline:?}");
                let bar = Rect::from_min_size(Pos2::ZERO, vec2(size.x, 46.0));
                stand_apart(&controls(&open, bar), bar);
                let picture = open.harness.get_by_role_and_label(Role::Image, words::preview::preview()).rect();
                assert!(stage.contains_rect(picture) && picture.height() >= 40.0, "{zoom} of {system:?}: {picture:?}");
            }
            // A command that opens a panel shows it, also where the other one was, and closes only what is seen.
            let (library, inspector) = (words::window::pane_side(), words::window::pane_inspector());
            let is_seen = |open: &Open<'_>, name| open.harness.query_by_label(name).is_some();
            for (command, seen) in [
                (Command::View(ViewCommand::FoldInspector), [false, true]),
                (Command::View(ViewCommand::FoldInspector), [size.x >= 544.0, false]),
                (Command::View(ViewCommand::FoldInspector), [false, true]),
                (Command::Make(MakeCommand::ShowLibrary), [true, false]),
            ] {
                open.apply(Action::Run(command));
                open.harness.run_steps(6);
                assert_eq!([library, inspector].map(|name| is_seen(&open, name)), seen, "{zoom} of {system:?}: {command:?}");
            }
            // What is typed in the inspector is seen, beside the picture and not over it.
            let sound = super::harness::spans(open.state(), ItemKind::SoundEffect)[0].0.clone();
            open.apply(Action::Select(Some(sound)));
            open.press(Modifiers::NONE, Key::F2);
            open.harness.run_steps(4);
            assert!(open.harness.ctx.text_edit_focused(), "{zoom} of {system:?}");
            let (stage, inspector) = (
                open.harness.get_by_label(words::window::pane_preview()).rect(),
                open.harness.get_by_label(words::window::pane_inspector()).rect(),
            );
            assert!(stage.right() <= inspector.left() + 0.5 && stage.width() >= 100.0, "{stage:?} {inspector:?}");
        }
    }
}

#[test]
fn tab_goes_through_the_rows_of_a_dialog_as_they_are_seen() {
    let folder = tempdir().unwrap();
    let mut open = sized(folder.path(), vec2(576.0, 360.0));
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.apply(Action::Run(Command::Edit(EditCommand::Deselect)));
    let mut rows = 0;
    for dialog in [
        Command::File(FileCommand::Review),
        Command::File(FileCommand::Workspaces),
        Command::Help(HelpCommand::ShowSettings),
        Command::View(ViewCommand::ShowAnalytics),
    ] {
        open.apply(Action::Run(dialog));
        open.harness.run_steps(6);
        let focused = |open: &Open<'_>| {
            let node = open.harness.root().children_recursive().find(|node| node.accesskit_node().is_focused())?;
            Some((node.accesskit_node().label().unwrap_or_default(), node.rect()))
        };
        let mut seen: Vec<(String, Rect)> = focused(&open).into_iter().collect();
        for _ in 0..40 {
            open.press(Modifiers::NONE, Key::Tab);
            let Some(now) = focused(&open) else { continue };
            if let Some((before, rect)) = seen.last() {
                let shared = rect.y_range().intersection(now.1.y_range()).span();
                let is_row = shared > 0.5 * rect.height().min(now.1.height()) && now.1.top() >= rect.top() - 8.0;
                if is_row && seen.iter().all(|(name, _)| *name != now.0) {
                    rows += 1;
                    assert!(now.1.left() >= rect.left(), "{dialog:?}: from {before} at {rect:?} to {now:?}");
                }
            }
            seen.push(now);
        }
        // And back again.
        let last = seen.last().unwrap().0.clone();
        open.press(Modifiers::NONE, Key::Tab);
        open.press(Modifiers::SHIFT, Key::Tab);
        assert_eq!(focused(&open).unwrap().0, last, "{dialog:?}");
        open.apply(Action::CloseDialog);
    }
    assert!(rows > 3, "{rows}");
}

#[test]
fn all_that_a_narrow_status_bar_says_is_reached_whole() {
    let folder = tempdir().unwrap();
    let mut open = sized(folder.path(), vec2(440.0, 280.0));
    let ends_inside = |open: &Open<'_>, name: &str| {
        let window = Rect::from_min_size(Pos2::ZERO, vec2(440.0, 280.0));
        let found: Vec<_> = open.harness.query_all_by_label_contains(name).map(|node| node.rect()).collect();
        found.iter().any(|rect| window.contains_rect(*rect) && rect.width() > 20.0)
    };
    assert!(open.harness.query_by_label(words::window::more_status()).is_none(), "what has room has no list");
    open.apply(Action::PausePreviews(false));
    open.until("previews are made", |state| {
        let previews = &state.session.as_ref().unwrap().previews;
        previews.pending().any(|(_, state)| matches!(state, cutroom::jobs::previews::PreviewState::Running(_)))
    });
    open.harness.run_steps(2);
    open.click(words::window::more_status());
    for name in [
        words::window::local_workspace(),
        words::window::creating_previews(),
        words::window::pause_previews(),
        words::window::skip_preview(),
    ] {
        assert!(ends_inside(&open, name), "{name}");
    }
    // It can be pressed there.
    let place = open
        .harness
        .query_all_by_label(words::window::pause_previews())
        .map(|node| node.rect())
        .min_by(|one, other| one.top().total_cmp(&other.top()));
    press_at(&mut open, place.unwrap().center(), PointerButton::Primary);
    assert!(open.state().previews_paused);
}

#[test]
fn the_controls_of_playing_are_within_the_preview_in_windows_of_every_width() {
    let folder = tempdir().unwrap();
    let mut open = sized(folder.path(), vec2(1440.0, 800.0));
    for width in (360..1440).step_by(40).map(|width| width as f32) {
        open.harness.set_size(vec2(width, 800.0));
        open.harness.run_steps(4);
        let stage = open.harness.get_by_label(words::window::pane_preview()).rect();
        let (mut last, mut is_whole) = (Vec::new(), false);
        for (role, name) in [
            (Role::Button, words::preview::volumes()),
            (Role::Button, words::preview::more_controls()),
            (Role::CheckBox, words::commands::toggle_faces()),
        ] {
            last.extend(open.harness.query_by_role_and_label(role, name));
        }
        for meter in open.harness.query_all_by_role(Role::Meter) {
            is_whole = true;
            last.push(meter);
        }
        assert!(!last.is_empty(), "{width}");
        assert_eq!(is_whole, stage.width() > 665.0, "{width}: {stage:?}");
        for control in last {
            assert!(stage.contains_rect(control.rect()), "{width}: {:?} in {stage:?}", control.rect());
        }
    }
}

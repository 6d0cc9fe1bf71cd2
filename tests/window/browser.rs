//! The browser: a view that is also available without an open video.

use super::{
    common::{
        Fault, Proxy,
        hosted::{Hosted, KEY as HOSTED_KEY, Service, VIDEO},
        make_video,
    },
    harness::{ANY, Open, Shared, begin_of, control, open_with_key},
};
use cutroom::{
    api::item::ItemKind,
    app::{
        Action, Command, Dialog, EditCommand, Room, RoomMsg, Start, State,
        browser::{BrowserChange, ListedId},
        features::browser::{Ask, Browser, Looked, Msg, Reach, Reading, Step},
    },
    jobs::workspace::Target,
};
use egui::{Key, Modifiers, PointerButton, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use serde_json::{Value, json};
use std::{
    path::Path,
    time::{Duration, Instant},
};
use tempfile::tempdir;

/// Email address of a member of the sample's workspace.
const MEMBER: &str = "ada@example.com";

fn browser<'a>(open: &'a Open<'_>) -> &'a Browser {
    &open.state().rooms.browser
}

/// True if the lists of the workspace are loaded.
fn is_read(state: &State) -> bool {
    let room = &state.rooms.browser;
    room.is_whole && room.index.playlists.is_some() && room.index.groups.is_some() && room.index.tags.is_some()
}

fn call(shared: &Shared, method: &str, path: &str, body: &Value) -> Value {
    shared.runtime.block_on(shared.workspace.call(method, path, body))
}

/// Creates a video without clips.
fn video(shared: &Shared, name: &str) -> String {
    call(shared, "POST", "/v1/videos", &json!({"name": name}))["video"]["id"].as_str().unwrap().to_owned()
}

/// The window in the browser; if there are videos, one of them is open.
fn open(shared: &Shared, folder: &Path) -> Open<'static> {
    open_sized(shared, folder, vec2(1440.0, 900.0))
}

fn open_sized(shared: &Shared, folder: &Path, size: egui::Vec2) -> Open<'static> {
    let begin = Start { target: Target::Remote(shared.address().to_owned()), video: None, import: None };
    // The newest video opens automatically; without videos, the list of videos opens.
    let is_ready = |state: &State| state.project().is_some() || state.dialogs.top().is_some();
    let mut open = open_with_key(begin, shared.workspace.server.api_key(), folder, size, is_ready);
    if open.state().dialog().is_some() {
        open.press(Modifiers::NONE, Key::Escape);
    }
    open.press(Modifiers::COMMAND, Key::Num4);
    open.until("the lists are read", is_read);
    open
}

/// Titles of the rows.
fn rows(open: &Open<'_>) -> Vec<String> {
    let room = browser(open);
    (0..room.rows.at.len()).filter_map(|row| room.rows.subject(&room.index, row)).map(|it| room.index.title(&it)).collect()
}

fn search(open: &mut Open<'_>, text: &str) {
    open.press(Modifiers::COMMAND, Key::F);
    open.press(Modifiers::COMMAND, Key::A);
    open.harness.event(egui::Event::Text(text.to_owned()));
    open.harness.run_steps(3);
}

fn note(open: &Open<'_>) -> String {
    browser(open).note.as_ref().map(|note| note.text.clone()).unwrap_or_default()
}

#[test]
fn the_browser_opens_without_a_video_lists_searches_and_orders_what_the_workspace_has_and_opens_it_by_keyboard_alone() {
    let shared = Shared::empty();
    for name in ["Zebra crossing", "release notes May", "Release notes June"] {
        video(&shared, name);
    }
    let folder = tempdir().unwrap();
    let mut open = open(&shared, folder.path());
    assert_eq!(open.state().rooms.open, Room::Browser);
    assert_eq!(rows(&open), ["Release notes June", "release notes May", "Zebra crossing"], "the newest change first");
    open.harness.get_by_label(&words::browser::loaded_videos(3));

    // By name, ascending, then descending.
    open.harness.get_by_role_and_label(Role::ColumnHeader, words::jobs::browser_column_name()).click();
    open.harness.run_steps(3);
    assert_eq!(rows(&open), ["Release notes June", "release notes May", "Zebra crossing"]);
    open.harness.get_by_role_and_label(Role::ColumnHeader, words::jobs::browser_column_name()).click();
    open.harness.run_steps(3);
    assert_eq!(rows(&open), ["Zebra crossing", "release notes May", "Release notes June"]);

    // Every word must match; an empty result has a message.
    search(&mut open, "notes june");
    assert_eq!(rows(&open), ["Release notes June"]);
    search(&mut open, "giraffe");
    open.harness.get_by_label(words::browser::no_match());
    search(&mut open, "notes");
    open.press(Modifiers::NONE, Key::Enter);
    let selected = |open: &Open<'_>| browser(open).lead.as_ref().map(|lead| browser(open).index.title(lead));
    assert_eq!(selected(&open).as_deref(), Some("release notes May"));
    open.press(Modifiers::NONE, Key::ArrowDown);
    assert_eq!(selected(&open).as_deref(), Some("Release notes June"));
    open.press(Modifiers::NONE, Key::ArrowDown);
    open.press(Modifiers::SHIFT, Key::Home);
    assert_eq!(browser(&open).selected.len(), 2, "Shift selects all on the way");
    let row = control(&open, Role::Row, "release notes May");
    assert_eq!(row.accesskit_node().is_selected(), Some(true));

    // Enter opens the leading row in the editor.
    open.press(Modifiers::NONE, Key::Enter);
    open.until("the video is open", |state| {
        state.rooms.open == Room::Edit && state.project().is_some_and(|project| project.video.name == "release notes May")
    });
    // It is the most recently opened video.
    open.press(Modifiers::COMMAND, Key::Num4);
    open.click(words::browser::place_recent());
    assert_eq!(rows(&open).first().map(String::as_str), Some("release notes May"));
}

#[test]
fn a_pasted_id_or_link_of_any_kind_is_landed_on_and_what_is_elsewhere_is_named() {
    let shared = Shared::start();
    let other = video(&shared, "Somewhere");
    let group = call(&shared, "POST", "/v1/playlist-groups", &json!({"name": "Courses"}));
    let group = group["playlistGroup"]["id"].as_str().unwrap().to_owned();
    let list = call(&shared, "POST", "/v1/playlists", &json!({"name": "Onboarding", "groupId": group}));
    let list = list["playlist"]["id"].as_str().unwrap().to_owned();
    let tag = call(&shared, "POST", "/v1/tags", &json!({"name": "Draft"}))["tag"]["id"].as_str().unwrap().to_owned();
    let folder = tempdir().unwrap();
    let mut open = open(&shared, folder.path());
    let go = |open: &mut Open<'_>, text: &str| {
        open.apply(Action::Room(RoomMsg::Browser(Msg::Search(text.to_owned()))));
        open.apply(Action::Room(RoomMsg::Browser(Msg::Land)));
        open.until("it was looked for", |state| {
            !state
                .rooms
                .browser
                .note
                .as_ref()
                .is_some_and(|it| it.text.starts_with(&begin_of(words::browser::looking_for(ANY))))
        });
        browser(open).lead.as_ref().map(|lead| lead.id().to_owned()).unwrap_or_default()
    };
    assert_eq!(go(&mut open, &other), other);
    assert_eq!(go(&mut open, &list), list);
    assert_eq!(go(&mut open, &group), group);
    assert_eq!(go(&mut open, &tag), tag);
    assert_eq!(go(&mut open, "cl_demo"), "vid_sample", "a clip's id leads to its video");
    assert_eq!(go(&mut open, &format!("{}/v1/videos/{other}?x=1", shared.address())), other);
    // A video that is missing in the list is requested.
    let late = video(&shared, "Made meanwhile");
    assert_eq!(go(&mut open, &late), late);
    assert!(rows(&open).contains(&"Made meanwhile".to_owned()));
    // An id that does not exist, is of another kind or of another workspace shows a note; the rows stay.
    go(&mut open, "vid_none");
    assert!(note(&open).contains("doesn\u{2019}t contain vid_none"), "{}", note(&open));
    go(&mut open, "ep_0123");
    assert!(note(&open).contains(words::jobs::pasted_endpoint()), "{}", note(&open));
    go(&mut open, "tag_none");
    assert!(note(&open).contains("doesn\u{2019}t contain tag_none"), "{}", note(&open));
    go(&mut open, "https://elsewhere.example.com/v1/videos/vid_other");
    assert!(note(&open).contains("elsewhere.example.com"), "{}", note(&open));
    open.click(words::browser::note_close());
    assert!(browser(&open).note.is_none());
}

#[test]
fn edits_that_wait_on_this_machine_pins_and_the_record_itself_are_beside_the_videos() {
    let shared = Shared::start();
    let other = video(&shared, "Other");
    call(&shared, "PATCH", &format!("/v1/videos/{other}"), &json!({"description": "About it"}));
    let folder = tempdir().unwrap();
    {
        let mut open = shared.open(folder.path());
        open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
        assert_eq!(open.state().waiting(), 1);
        // The video is left with its unsaved edit.
        open.apply(Action::Open(other.as_str().into()));
        open.apply(Action::KeepAndClose);
        open.until("the other video is open", |state| {
            state.project().is_some_and(|project| project.video.id.as_str() != "vid_sample")
        });
        open.press(Modifiers::COMMAND, Key::Num4);
        open.until("what waits is known", |state| is_read(state) && state.rooms.browser.waiting_counts() == (1, 0));
        open.click(&format!("{}, 1", words::browser::place_unsaved()));
        assert_eq!(rows(&open).len(), 1);
        open.harness.get_by_label(&words::browser::loaded_videos_shown(2, 1));
        control(&open, Role::Row, browser(&open).index.title(&ListedId::Video("vid_sample".into())).as_str());
        open.click(&format!("{}, 2", words::browser::place_all_videos()));
        control(&open, Role::Row, "Other").click();
        open.harness.run_steps(3);
        open.press(Modifiers::NONE, Key::P);
        open.until("the record is read", |state| {
            matches!(state.rooms.browser.looked, Some((_, cutroom::app::features::browser::Looked::Read(_))))
        });
        open.harness.get_by_label("Description: About it");
        open.click(words::browser::details_json());
        let json = control(&open, Role::MultilineTextInput, words::browser::details_json_name()).value().unwrap_or_default();
        assert!(json.contains(&format!("\"id\": \"{other}\"")), "{json}");
    }
    // The pin and the loaded lists are still there after a restart.
    let mut open = shared.open(folder.path());
    open.press(Modifiers::COMMAND, Key::Num4);
    open.click(words::browser::place_pinned());
    open.until("the pinned video is listed", |state| state.rooms.browser.rows.at.len() == 1);
    assert_eq!(rows(&open), ["Other"]);
}

#[test]
fn keys_of_the_editor_do_nothing_to_the_video_behind_the_browser() {
    let shared = Shared::start();
    let folder = tempdir().unwrap();
    let mut open = shared.open(folder.path());
    let whoosh = super::harness::spans(open.state(), ItemKind::SoundEffect)[0].0.clone();
    open.apply(Action::Select(Some(whoosh)));
    let (playhead, items) = (open.state().playhead(), super::harness::spans(open.state(), ItemKind::SoundEffect).len());
    open.press(Modifiers::COMMAND, Key::Num4);
    open.until("the lists are read", is_read);
    for key in [Key::Delete, Key::Backspace, Key::Space, Key::ArrowRight, Key::S, Key::L, Key::End, Key::M, Key::Q] {
        open.press(Modifiers::NONE, key);
    }
    open.press(Modifiers::COMMAND, Key::D);
    assert_eq!((open.state().playhead(), open.state().waiting(), open.state().play.is_playing()), (playhead, 0, false));
    assert_eq!(super::harness::spans(open.state(), ItemKind::SoundEffect).len(), items);
}

#[test]
fn a_double_click_opens_a_video_and_an_empty_workspace_says_what_to_do() {
    let shared = Shared::empty();
    let folder = tempdir().unwrap();
    let mut open = open(&shared, folder.path());
    open.harness.get_by_label(words::browser::empty_videos());
    let id = video(&shared, "First");
    open.press(Modifiers::NONE, Key::F5);
    open.until("it is listed", |state| state.rooms.browser.rows.at.len() == 1);
    let at = control(&open, Role::Row, "First").rect().center();
    let modifiers = Modifiers::NONE;
    let click = |pressed| egui::Event::PointerButton { pos: at, button: PointerButton::Primary, pressed, modifiers };
    // Each click within one frame, so that the time between the clicks is that of a double click.
    open.harness.input_mut().events.push(egui::Event::PointerMoved(at));
    for _ in 0..2 {
        open.harness.input_mut().events.extend([true, false].map(click));
        open.harness.step();
    }
    open.until("it is open", |state| state.project().is_some_and(|project| project.video.id.as_str() == id));
    assert_eq!(open.state().rooms.open, Room::Edit);
}

#[test]
fn a_name_stays_changed_when_the_lists_were_read_before_the_change_and_arrive_after_it() {
    let (shared, folder) = (Shared::start(), tempdir().unwrap());
    let id = video(&shared, "Somewhere");
    call(&shared, "POST", "/v1/tags", &json!({"name": "Draft"}));
    let proxy = shared.runtime.block_on(Proxy::start(shared.address()));
    let mut open = shared.open_at(&proxy.address, folder.path());
    open.press(Modifiers::COMMAND, Key::Num4);
    open.until("the lists are read", is_read);
    select(&mut open, "Somewhere");
    open.until("the details are read", |state| matches!(state.rooms.browser.looked, Some((_, Looked::Read(_)))));
    proxy.set(Fault::HoldReading);
    open.press(Modifiers::NONE, Key::F5);
    open.until("videos and tags wait as they were", |_| proxy.held() >= 2);

    let video = ListedId::Video(id.as_str().into());
    let change = vec![BrowserChange::Rename { subject: video.clone(), name: "Elsewhere".into() }];
    open.apply(Action::Room(RoomMsg::Browser(Msg::Change(change))));
    until_done(&mut open);
    assert_eq!(browser(&open).index.title(&video), "Elsewhere");
    let tags = browser(&open).index.tags.clone().unwrap();
    let change = vec![BrowserChange::Delete(ListedId::Tag(tags[0].id.clone()))];
    open.apply(Action::Room(RoomMsg::Browser(Msg::Change(change))));
    until_done(&mut open);
    proxy.set(Fault::None);
    let is_done = |reading: &Reading| *reading == Reading::Done;
    open.until("the lists are read again", |state| {
        let room = &state.rooms.browser;
        [&room.videos, &room.playlists, &room.groups, &room.tags].into_iter().all(is_done)
    });
    assert_eq!(browser(&open).index.title(&video), "Elsewhere");
    assert_eq!(browser(&open).index.tags.as_ref().map(Vec::len), Some(tags.len() - 1));
    drop(open);
    drop(proxy);
}

#[test]
fn imported_videos_are_listed_and_selected_and_what_follows_a_deleted_one_is_selected() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let file = make_video(media.path(), "Own film.mp4");
    let mut open = Open::sample(folder.path());
    open.press(Modifiers::COMMAND, Key::Num4);
    open.until("the lists are read", is_read);
    open.apply(Action::ImportSeveral(vec![file]));
    let title = |state: &State| {
        let room = &state.rooms.browser;
        room.lead.as_ref().map(|lead| room.index.title(lead))
    };
    open.until("it is selected", |state| title(state).as_deref() == Some("Own film"));
    assert_eq!(rows(&open).len(), 2);
    // Of two videos, the other one is selected after the deletion.
    open.until("it is open", |state| state.project().is_some_and(|project| project.video.name == "Own film"));
    select(&mut open, "Cutroom sample");
    open.press(Modifiers::NONE, Key::Delete);
    text(&mut open, words::browser::consent());
    open.press(Modifiers::NONE, Key::Enter);
    until_done(&mut open);
    assert_eq!((rows(&open), title(open.state()).as_deref()), (vec!["Own film".to_owned()], Some("Own film")));
}

fn until_done(open: &mut Open<'_>) {
    open.until("the change is made", |state| state.rooms.browser.changing == 0);
}

fn text(open: &mut Open<'_>, text: &str) {
    open.harness.event(egui::Event::Text(text.to_owned()));
    open.harness.run_steps(3);
}

fn select(open: &mut Open<'_>, row: &str) {
    control(open, Role::Row, row).click();
    open.harness.run_steps(3);
}

#[test]
fn names_copies_tags_and_playlists_are_changed_by_keyboard_and_deleting_asks_for_a_typed_word() {
    let shared = Shared::start();
    let id = video(&shared, "Somewhere");
    let list = call(&shared, "POST", "/v1/playlists", &json!({"name": "Onboarding"}));
    let list = list["playlist"]["id"].as_str().unwrap().to_owned();
    let folder = tempdir().unwrap();
    let mut open = shared.open(folder.path());
    open.press(Modifiers::COMMAND, Key::Num4);
    open.until("the lists are read", is_read);
    let held = |shared: &Shared| call(shared, "GET", &format!("/v1/videos/{id}"), &Value::Null)["video"].clone();

    // Renaming: typed text replaces the name; a name longer than the API allows is refused locally.
    select(&mut open, "Somewhere");
    open.press(Modifiers::NONE, Key::F2);
    text(&mut open, &"x".repeat(256));
    open.press(Modifiers::NONE, Key::Enter);
    assert!(browser(&open).asked.as_ref().unwrap().problem.is_some());
    open.press(Modifiers::NONE, Key::Escape);
    if browser(&open).asked.is_some() {
        open.press(Modifiers::NONE, Key::Escape);
    }
    assert!(browser(&open).asked.is_none());
    select(&mut open, "Somewhere");
    open.press(Modifiers::NONE, Key::F2);
    text(&mut open, "Elsewhere");
    open.press(Modifiers::NONE, Key::Enter);
    until_done(&mut open);
    assert_eq!(held(&shared)["name"], "Elsewhere");
    assert!(rows(&open).contains(&"Elsewhere".to_owned()));

    // Duplicating.
    open.press(Modifiers::COMMAND, Key::D);
    open.press(Modifiers::NONE, Key::Enter);
    until_done(&mut open);
    assert!(rows(&open).contains(&"Elsewhere copy".to_owned()), "{:?}", rows(&open));

    // A new tag for the video.
    select(&mut open, "Elsewhere");
    open.press(Modifiers::NONE, Key::T);
    open.click(words::browser::new_tag_button());
    text(&mut open, "Draft");
    open.press(Modifiers::NONE, Key::Enter);
    until_done(&mut open);
    open.harness.get_by_role_and_label(Role::CheckBox, "Draft");
    open.click(words::common::done());
    assert_eq!(held(&shared)["tags"][0]["name"], "Draft");

    // A playlist, and its videos as a place.
    open.press(Modifiers::NONE, Key::L);
    open.harness.get_by_role_and_label(Role::CheckBox, "Onboarding").click();
    open.harness.run_steps(3);
    until_done(&mut open);
    open.click(words::common::done());
    assert_eq!(held(&shared)["playlistIds"], json!([list]));
    open.click("Onboarding, 1");
    open.until("the playlist is read", |state| state.rooms.browser.members.len() == 1);
    assert_eq!(rows(&open), ["Elsewhere"]);

    // Deleting requires the exact word, and Escape cancels.
    select(&mut open, "Elsewhere");
    open.press(Modifiers::NONE, Key::Delete);
    text(&mut open, "yes");
    open.press(Modifiers::NONE, Key::Enter);
    open.apply(Action::CloseDialog);
    assert_eq!(held(&shared)["name"], "Elsewhere");
    select(&mut open, "Elsewhere");
    open.press(Modifiers::NONE, Key::Delete);
    text(&mut open, words::browser::consent());
    open.press(Modifiers::NONE, Key::Enter);
    until_done(&mut open);
    let answer = shared.runtime.block_on(shared.workspace.get(&format!("/v1/videos/{id}")));
    assert_eq!((answer.status, rows(&open).len()), (404, 0));
}

#[test]
fn deleting_a_group_says_which_playlists_it_ungroups_and_deleting_a_video_says_that_edits_wait_here() {
    let shared = Shared::start();
    let group = call(&shared, "POST", "/v1/playlist-groups", &json!({"name": "Courses"}));
    let group = group["playlistGroup"]["id"].as_str().unwrap().to_owned();
    for name in ["First steps", "Going on"] {
        call(&shared, "POST", "/v1/playlists", &json!({"name": name, "groupId": group}));
    }
    let other = video(&shared, "Other");
    let folder = tempdir().unwrap();
    let mut open = shared.open(folder.path());
    open.apply(Action::Run(Command::Edit(EditCommand::AddText)));
    open.press(Modifiers::COMMAND, Key::Num4);
    open.until("the lists are read", is_read);
    // The video that is open in the editor cannot be deleted.
    let sample = open.state().project().unwrap().video.name.clone();
    select(&mut open, &sample);
    open.press(Modifiers::NONE, Key::Delete);
    assert!(browser(&open).asked.is_none() && note(&open).contains(words::browser::delete_open_video()), "{}", note(&open));
    // If it was left with an edit, the question says what is lost.
    open.apply(Action::Open(other.as_str().into()));
    open.apply(Action::KeepAndClose);
    open.until("the other video is open", |state| state.project().is_some_and(|project| project.video.name == "Other"));
    open.press(Modifiers::NONE, Key::F5);
    open.until("what waits is known", |state| state.rooms.browser.waiting_counts().0 == 1);
    select(&mut open, &sample);
    open.press(Modifiers::NONE, Key::Delete);
    open.harness.get_by_label_contains(&words::browser::delete_unsaved(1));
    open.apply(Action::CloseDialog);

    open.click(&format!("{}, 1", words::browser::place_groups()));
    select(&mut open, "Courses");
    open.press(Modifiers::NONE, Key::Delete);
    let said = open.harness.get_by_label_contains("are kept, without a group");
    let said = said.accesskit_node().value().or_else(|| said.accesskit_node().label()).unwrap_or_default();
    assert!(said.contains("First steps") && said.contains("Going on"), "{said}");
    text(&mut open, words::browser::consent());
    open.press(Modifiers::NONE, Key::Enter);
    until_done(&mut open);
    open.click(&format!("{}, 2", words::browser::place_playlists()));
    assert!(browser(&open).index.playlists.iter().flatten().all(|list| list.group_id.is_none()));
    let lists = call(&shared, "GET", "/v1/playlists", &Value::Null);
    assert!(lists["playlists"].as_array().unwrap().iter().all(|list| list.get("groupId").is_none()), "{lists}");
}

#[test]
fn videos_are_dragged_onto_playlists_and_playlists_onto_groups_and_people_are_added_by_their_address() {
    let shared = Shared::start();
    let id = video(&shared, "Somewhere");
    call(&shared, "POST", "/v1/playlist-groups", &json!({"name": "Courses"}));
    call(&shared, "POST", "/v1/playlists", &json!({"name": "Onboarding"}));
    let folder = tempdir().unwrap();
    let mut open = shared.open(folder.path());
    open.press(Modifiers::COMMAND, Key::Num4);
    open.until("the lists are read", is_read);
    let drag = |open: &mut Open<'_>, row: &str, to: &str| {
        let from = control(open, Role::Row, row).rect().center();
        let to = super::harness::center(open, to);
        open.drag(from, to - from);
        until_done(open);
    };
    drag(&mut open, "Somewhere", "Onboarding, 0");
    let held = call(&shared, "GET", &format!("/v1/videos/{id}"), &Value::Null);
    assert_eq!(held["video"]["playlistIds"].as_array().unwrap().len(), 1);
    open.click(&format!("{}, 1", words::browser::place_playlists()));
    drag(&mut open, "Onboarding", "Courses, 0");
    let lists = call(&shared, "GET", "/v1/playlists", &Value::Null);
    assert!(lists["playlists"][0]["groupId"].is_string(), "{lists}");
    drag(&mut open, "Onboarding", &format!("{}, 1", words::browser::place_playlists()));
    let lists = call(&shared, "GET", "/v1/playlists", &Value::Null);
    assert!(lists["playlists"][0].get("groupId").is_none(), "{lists}");

    open.click(&format!("{}, 2", words::browser::place_all_videos()));
    select(&mut open, "Somewhere");
    open.until("the record is read", |state| {
        matches!(state.rooms.browser.looked, Some((_, cutroom::app::features::browser::Looked::Read(_))))
    });
    open.press(Modifiers::NONE, Key::S);
    text(&mut open, "ann");
    open.press(Modifiers::NONE, Key::Enter);
    assert!(browser(&open).asked.as_ref().unwrap().problem.is_some(), "an address has a name and a host");
    open.apply(Action::Room(RoomMsg::Browser(Msg::Type(MEMBER.to_owned()))));
    open.click(words::browser::share());
    until_done(&mut open);
    let held = call(&shared, "GET", &format!("/v1/videos/{id}"), &Value::Null);
    assert_eq!(held["video"]["collaborators"][0]["email"], MEMBER, "{held} {}", note(&open));
}

fn tell(open: &mut Open<'_>, msg: Msg) {
    open.apply(Action::Room(RoomMsg::Browser(msg)));
}

fn lead(open: &Open<'_>) -> String {
    browser(open).lead.as_ref().map(|lead| browser(open).index.title(lead)).unwrap_or_default()
}

#[test]
fn a_note_is_a_strip_below_the_rows_that_covers_none_of_them_and_goes_with_the_next_step() {
    for (size, most) in [(vec2(1440.0, 900.0), 30.0), (vec2(720.0, 450.0), 60.0)] {
        let shared = Shared::empty();
        video(&shared, "Only one");
        let folder = tempdir().unwrap();
        let mut open = open_sized(&shared, folder.path(), size);
        let refuse = |open: &mut Open<'_>| {
            tell(open, Msg::Search("vid_none".to_owned()));
            tell(open, Msg::Land);
            open.until("it was looked for", |state| {
                state.rooms.browser.note.as_ref().is_some_and(|it| it.text.contains("doesn\u{2019}t contain vid_none"))
            });
        };
        refuse(&mut open);
        // The announcement with the same text is not laid out.
        let is_drawn = |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == Role::Label;
        let strip = open.harness.query_all_by_label_contains("doesn\u{2019}t contain vid_none").find(is_drawn).unwrap().rect();
        assert!(strip.height() <= most, "{size:?}: {strip:?}");
        assert!(strip.width() > 300.0, "{size:?}: {strip:?}");
        let button = control(&open, Role::Button, words::browser::show_all()).rect();
        assert!(!button.intersects(strip), "{size:?}: {button:?} {strip:?}");
        let whole = open.harness.ctx.content_rect();
        assert!(whole.contains_rect(strip), "{size:?}: {strip:?}");
        open.click(words::browser::show_all());
        assert_eq!(note(&open), "");
    }
}

#[test]
fn what_is_not_listed_is_not_selected_and_no_command_reaches_it() {
    let shared = Shared::empty();
    for name in ["Release notes", "Zebra crossing"] {
        video(&shared, name);
    }
    let folder = tempdir().unwrap();
    let mut open = open(&shared, folder.path());
    select(&mut open, "Release notes");
    open.press(Modifiers::COMMAND, Key::A);
    assert_eq!(browser(&open).selected.len(), 2);
    tell(&mut open, Msg::Search("zebra".to_owned()));
    assert_eq!((browser(&open).selected.len(), lead(&open).as_str()), (1, "Zebra crossing"));
    tell(&mut open, Msg::Search("giraffe".to_owned()));
    assert!(browser(&open).selected.is_empty() && browser(&open).lead.is_none() && browser(&open).looked.is_none());
    tell(&mut open, Msg::Ask(Ask::Delete));
    assert!(browser(&open).asked.is_none());
    tell(&mut open, Msg::Search(String::new()));
    assert!(browser(&open).selected.is_empty());
}

#[test]
fn the_list_has_the_keyboard_when_the_browser_opens_and_after_each_question() {
    let shared = Shared::empty();
    for name in ["One", "Two", "Three"] {
        video(&shared, name);
    }
    let folder = tempdir().unwrap();
    let mut open = open(&shared, folder.path());
    let present = open.state().project().unwrap().video.name.clone();
    assert_eq!(lead(&open), present, "the open video leads");
    tell(&mut open, Msg::Move(Step::First, Reach::Alone));
    assert_eq!(lead(&open), rows(&open)[0]);
    for (key, at) in [(Key::F2, 1), (Key::T, 2)] {
        open.press(Modifiers::NONE, key);
        assert!(browser(&open).asked.is_some());
        open.press(Modifiers::NONE, Key::Escape);
        if browser(&open).asked.is_some() {
            open.press(Modifiers::NONE, Key::Escape);
        }
        assert!(browser(&open).asked.is_none());
        open.press(Modifiers::NONE, Key::ArrowDown);
        assert_eq!(lead(&open), rows(&open)[at], "after the question");
    }
    open.press(Modifiers::COMMAND, Key::Num1);
    open.press(Modifiers::COMMAND, Key::Num4);
    open.press(Modifiers::NONE, Key::ArrowUp);
    assert_eq!(lead(&open), rows(&open)[1], "after the room was entered");
}

#[test]
fn a_tag_or_playlist_that_is_made_within_a_question_is_given_to_what_it_is_about_and_the_question_comes_back() {
    let shared = Shared::empty();
    let id = video(&shared, "Only one");
    let folder = tempdir().unwrap();
    let mut open = open(&shared, folder.path());
    // The lists are loaded again after the change.
    let until_ticked = |open: &mut Open<'_>, name: &str| {
        let deadline = Instant::now() + Duration::from_secs(60);
        while open
            .harness
            .query_by_role_and_label(Role::CheckBox, name)
            .is_none_or(|node| node.accesskit_node().toggled() != Some(egui::accesskit::Toggled::True))
        {
            assert!(Instant::now() < deadline, "{name} is not ticked");
            open.rest();
            open.harness.step();
        }
    };
    open.press(Modifiers::NONE, Key::L);
    open.harness.get_by_label(words::browser::no_playlists_yet());
    assert!(open.harness.query_by_label(words::browser::no_match()).is_none(), "one of the two is enough");
    open.click(words::browser::new_playlist_button());
    text(&mut open, "Onboarding");
    open.press(Modifiers::NONE, Key::Enter);
    until_done(&mut open);
    until_ticked(&mut open, "Onboarding");
    open.click(words::common::done());
    open.press(Modifiers::NONE, Key::T);
    open.click(words::browser::new_tag_button());
    open.click(words::common::cancel());
    assert!(browser(&open).asked.is_some(), "the question is back");
    open.click(words::browser::new_tag_button());
    text(&mut open, "Draft");
    open.press(Modifiers::NONE, Key::Enter);
    until_done(&mut open);
    until_ticked(&mut open, "Draft");
    open.click(words::common::done());
    let held = call(&shared, "GET", &format!("/v1/videos/{id}"), &Value::Null)["video"].clone();
    assert_eq!((&held["tags"][0]["name"], held["playlistIds"].as_array().unwrap().len()), (&json!("Draft"), 1));
}

#[test]
fn in_a_narrow_window_the_list_stays_readable_and_places_and_details_are_a_button_away() {
    let shared = Shared::empty();
    video(&shared, "Only one");
    let folder = tempdir().unwrap();
    let mut open = open_sized(&shared, folder.path(), vec2(720.0, 450.0));
    let row = control(&open, Role::Row, "Only one").rect();
    assert!(row.width() > 600.0, "{row:?}");
    for (column, least) in [
        (words::jobs::browser_column_name(), 150.0),
        (words::jobs::browser_column_length(), 70.0),
        (words::jobs::browser_column_updated(), 120.0),
    ] {
        let head = open.harness.get_by_role_and_label(Role::ColumnHeader, column).rect();
        assert!(head.width() >= least && head.right() <= 720.0, "{column}: {head:?}");
    }
    assert!(open.harness.query_by_label(&format!("{}, 1", words::browser::place_all_videos())).is_none());
    open.harness.get_by_role_and_label(Role::Button, words::browser::places_button()).click();
    open.harness.run_steps(3);
    open.harness.get_by_label(&format!("{}, 1", words::browser::place_all_videos()));
    open.harness.get_by_role_and_label(Role::Button, words::common::details()).click();
    open.harness.run_steps(3);
    assert!(
        open.harness.query_by_label(&format!("{}, 1", words::browser::place_all_videos())).is_none(),
        "one of the two at a time"
    );
    open.harness.get_by_role_and_label(Role::Tab, words::browser::details_json());
    open.harness.get_by_role_and_label(Role::Button, words::common::details()).click();
    open.harness.run_steps(3);
    assert!(open.harness.query_by_role_and_label(Role::Tab, words::browser::details_json()).is_none());
}

#[test]
fn a_deleted_video_leaves_the_count_of_its_playlist_and_counts_follow_place_and_search() {
    let shared = Shared::empty();
    let id = video(&shared, "Goes");
    let list = call(&shared, "POST", "/v1/playlists", &json!({"name": "Onboarding"}));
    let list = list["playlist"]["id"].as_str().unwrap().to_owned();
    call(&shared, "POST", &format!("/v1/playlists/{list}/videos"), &json!({"videoId": id}));
    video(&shared, "Stays");
    let folder = tempdir().unwrap();
    let mut open = open(&shared, folder.path());
    open.harness.get_by_label(&words::browser::loaded_videos(2));
    tell(&mut open, Msg::Search("goes".to_owned()));
    open.harness.get_by_label(&words::browser::loaded_videos_shown(2, 1));
    open.click("Onboarding, 1");
    open.until("the playlist is read", |state| state.rooms.browser.members.len() == 1);
    open.harness.get_by_label(&words::browser::loaded_videos_shown(2, 1));
    open.click(&format!("{}, 1", words::browser::place_playlists()));
    open.harness.get_by_label(&words::browser::loaded_playlists(1));
    open.click(&format!("{}, 2", words::browser::place_all_videos()));
    select(&mut open, "Goes");
    open.press(Modifiers::NONE, Key::Delete);
    text(&mut open, words::browser::consent());
    open.press(Modifiers::NONE, Key::Enter);
    until_done(&mut open);
    open.until("the count is the one of now", |state| {
        state.rooms.browser.index.playlists.iter().flatten().all(|list| list.videos == 0.0)
    });
    open.harness.get_by_label("Onboarding, 0");
}

#[test]
fn changes_of_several_videos_say_how_many_what_is_made_is_said_and_a_copy_is_selected() {
    let shared = Shared::empty();
    for name in ["One", "Two"] {
        video(&shared, name);
    }
    call(&shared, "POST", "/v1/tags", &json!({"name": "Draft"}));
    let folder = tempdir().unwrap();
    let mut open = open(&shared, folder.path());
    open.press(Modifiers::COMMAND, Key::A);
    open.press(Modifiers::NONE, Key::T);
    open.harness.get_by_role_and_label(Role::CheckBox, "Draft").click();
    open.harness.run_steps(3);
    until_done(&mut open);
    assert_eq!(note(&open), "2 videos tagged \u{2018}Draft\u{2019}");
    open.click(words::common::done());
    tell(&mut open, Msg::Ask(Ask::NewGroup));
    text(&mut open, "Courses");
    open.press(Modifiers::NONE, Key::Enter);
    until_done(&mut open);
    assert_eq!(note(&open), words::browser::created_group("Courses"));
    select(&mut open, "One");
    open.press(Modifiers::COMMAND, Key::D);
    open.press(Modifiers::NONE, Key::Enter);
    until_done(&mut open);
    assert_eq!((lead(&open).as_str(), browser(&open).selected.len()), ("One copy", 1));
}

#[test]
fn an_export_from_the_browser_is_of_the_video_that_is_selected_there() {
    let shared = Shared::start();
    let other = video(&shared, "Other");
    let folder = tempdir().unwrap();
    let mut open = shared.open(folder.path());
    open.press(Modifiers::COMMAND, Key::Num4);
    open.until("the lists are read", is_read);
    // For the open video the dialog opens immediately.
    let sample = open.state().project().unwrap().video.name.clone();
    select(&mut open, &sample);
    open.press(Modifiers::COMMAND, Key::E);
    assert!(form(open.state()).is_some_and(|name| name.starts_with(&sample)), "{:?}", open.state().dialog());
    open.press(Modifiers::NONE, Key::Escape);
    select(&mut open, "Other");
    open.press(Modifiers::COMMAND, Key::E);
    open.until("the other video is open, and its form", |state| form(state).is_some());
    assert_eq!(open.state().project().unwrap().video.id.as_str(), other);
    assert_eq!((form(open.state()), open.state().rooms.open), (Some("Other.mp4".to_owned()), Room::Edit));
}

/// File name in the export form.
fn form(state: &State) -> Option<String> {
    match state.dialog() {
        Some(Dialog::Export(form)) => Some(form.name.clone()),
        _ => None,
    }
}

#[test]
fn enter_in_a_field_that_lacks_something_leaves_the_keyboard_there_and_a_list_that_is_not_read_is_not_empty() {
    let folder = tempdir().unwrap();
    let shared = Shared::empty();
    video(&shared, "Release notes");
    // The newest video opens automatically, and an open video cannot be deleted.
    video(&shared, "Newest");
    let mut window = open(&shared, folder.path());
    select(&mut window, "Release notes");
    window.press(Modifiers::NONE, Key::Delete);
    assert!(browser(&window).asked.is_some());
    window.press(Modifiers::NONE, Key::Enter);
    assert!(browser(&window).asked.is_some(), "Enter takes nothing that is not there");
    for letter in words::browser::consent().chars() {
        window.harness.event(egui::Event::Text(letter.to_string()));
        window.harness.run_steps(2);
    }
    assert_eq!(browser(&window).asked.as_ref().unwrap().typed, words::browser::consent());
    window.press(Modifiers::NONE, Key::Escape);
    drop(window);
    // The server withholds the tags: they count as unknown, not as none.
    let hosted = Hosted::start(Service { limit: 100_000, ..Service::plain(1) });
    hosted.hold("tags");
    let begin = Start { target: Target::Remote(hosted.address.clone()), video: Some(VIDEO.into()), import: None };
    let other = tempdir().unwrap();
    let mut window = open_with_key(begin, HOSTED_KEY, other.path(), vec2(1440.0, 900.0), |state| state.project().is_some());
    window.press(Modifiers::COMMAND, Key::Num4);
    window.until("the videos are read", |state| !state.rooms.browser.index.videos().is_empty());
    let name = rows(&window)[0].clone();
    select(&mut window, &name);
    tell(&mut window, Msg::Ask(Ask::Tags));
    window.harness.run_steps(3);
    window.harness.get_by_label(words::browser::loading_tags());
    assert!(window.harness.query_by_label_contains(words::browser::no_tags_yet()).is_none());
    hosted.release();
}

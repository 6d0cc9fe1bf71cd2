//! Snapshots of everything around the editor: the browser as rows, cards, details and questions; the request drawer, workspaces, a
//! restore, webhooks. Ids, names and times are fixed, so that each run draws the same; times are in the machine's time zone.

use super::{
    browser_lists::{Lists, Service},
    common::use_test_fonts,
    harness::Open,
};
use cutroom::{
    api::webhook::{Endpoint, Message},
    app::{
        Action, Connection, Dialog, Listed, Room, RoomMsg, Settings, State, Webhooks,
        browser::{BrowserPlace, Filter, LengthRange, Listing, Surroundings, VideoEntry, Within, rows},
        features::{
            browser::{Ask, Looked, Msg, Reach, Reading, Step},
            webhooks::WebhookPage,
        },
    },
    jobs::{
        pictures::PictureState,
        requests::{Call, CallError, CallKind, CallSnapshot, CallState, Side},
        workspaces::{Access, Mark, SavedWorkspace},
    },
    ui::Panels,
};
use egui::{Key, Modifiers, Role, Vec2, vec2};
use egui_kittest::{Harness, SnapshotOptions, SnapshotResults, kittest::Queryable};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
    time::{Duration, Instant, SystemTime},
};
use tempfile::tempdir;

/// Size of most windows.
const WIDE: Vec2 = vec2(1440.0, 900.0);

/// A local time, as a server writes it.
fn at(day: i8, hour: i8, minute: i8) -> String {
    let here = jiff::civil::date(2026, 11, day).at(hour, minute, 0, 0);
    here.to_zoned(jiff::tz::TimeZone::system()).unwrap().timestamp().to_string()
}

/// Videos of a typical team: with and without tags, with long names, with a name in another script, and without a name.
fn videos() -> Vec<Value> {
    let names = [
        "Release notes, November",
        "Onboarding 1: your first order",
        "Onboarding 2: invoices",
        "Onboarding 3: refunds",
        "Why we changed the navigation, and how to find everything again when you have used the old one for years",
        "Interview with Dr. Abel",
        "",
        "Weekly update 47",
        "Weekly update 46",
        "Weekly update 45",
        "How returns work",
        "\u{dc}bersicht f\u{fc}r neue Kolleginnen",
        "Keyboard tour",
        "Sales demo, short",
        "Sales demo, long",
        "Town hall, October",
    ];
    let video = |(number, name): (usize, &&str)| {
        let tags: &[(&str, &str)] = match number % 4 {
            0 => &[("tag_1", "Draft")],
            1 => &[("tag_2", "Customers"), ("tag_3", "Approved")],
            _ => &[],
        };
        let tags: Vec<_> = tags.iter().map(|(id, name)| json!({"id": id, "name": name, "color": "#8B8D98"})).collect();
        json!({"id": format!("vid_{number:05}"), "name": name, "durationSeconds": 47.0 + 131.0 * number as f64, "clipIds": ["cl_1", "cl_2"],
            "description": if number == 0 { "What is new for editors and for those who watch." } else { "" },
            "createdAt": at(1, 9, 30), "updatedAt": at(24 - number as i8, 9 + number as i8 % 8, 7 * number as i8 % 60), "tags": tags,
            "playlistIds": if (1..4).contains(&number) { json!(["pl_1"]) } else { json!([]) }, "region": "eu",
            "collaborators": if number == 0 {
                json!([{"userId": "us_1", "email": "ada@example.com", "name": "Ada", "role": "editor"},
                    {"userId": "us_2", "email": "grace@example.com", "name": "Grace", "role": "viewer"}])
            } else { json!([]) }})
    };
    names.iter().enumerate().map(video).collect()
}

/// A thumbnail of 160 by 90 pixels for a video: two bands in its own colours.
fn still(number: usize) -> Vec<u8> {
    let hue = |by: usize| (60 + (number * by) % 140) as u8;
    let picture = image::RgbImage::from_fn(160, 90, |x, y| {
        let band = if y > 58 { 40 } else { 0 };
        image::Rgb([hue(37).saturating_sub(band), hue(53).saturating_sub(band), hue(71).saturating_add((x / 4) as u8)])
    });
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

fn lists() -> Lists {
    let group =
        |id: &str, name: &str, at: usize| json!({"id": id, "name": name, "position": at, "updatedAt": self::at(20, 9, 0)});
    let list = |id: &str, name: &str, videos: usize, group: Option<&str>| {
        let mut list = json!({"id": id, "name": name, "videos": videos, "updatedAt": self::at(21, 9, 0)});
        if let Some(group) = group {
            list["groupId"] = json!(group);
        }
        list
    };
    let tags = [("tag_1", "Draft"), ("tag_2", "Customers"), ("tag_3", "Approved")];
    Lists {
        videos: videos(),
        playlists: vec![
            list("pl_1", "Onboarding", 3, Some("pg_1")),
            list("pl_2", "Advanced", 5, Some("pg_1")),
            list("pl_3", "Weekly updates", 12, None),
        ],
        groups: vec![group("pg_1", "Courses", 0), group("pg_2", "Marketing", 1)],
        tags: tags.map(|(id, name)| json!({"id": id, "name": name, "color": "#8B8D98"})).to_vec(),
        stills: (0..16).map(still).collect(),
        ..Lists::default()
    }
}

/// The browser on these lists, with the first video selected and its record loaded.
fn browser(service: &Service, folder: &std::path::Path, size: Vec2, scale: f32) -> Open<'static> {
    let mut open = service.open_sized(folder, size, scale);
    tell(&mut open, Msg::Move(Step::First, Reach::Alone));
    open.until("the record is read", |state| matches!(state.rooms.browser.looked, Some((_, Looked::Read(_)))));
    open
}

fn tell(open: &mut Open<'_>, msg: Msg) {
    open.apply(Action::Room(RoomMsg::Browser(msg)));
}

/// A snapshot of the browser, with the server's URL in the status bar masked.
fn take(open: &mut Open<'_>, name: &str) {
    let bottom = open.harness.ctx.content_rect().bottom();
    let address = egui::Rect::from_min_max(egui::pos2(0.0, bottom - 22.0), egui::pos2(500.0, bottom));
    open.masked_picture(name, Some(address));
}

fn browser_pictures(size: Vec2, scale: f32, name: &str) {
    let mut pictures = SnapshotResults::new();
    let (service, folder) = (Service::start(lists()), tempdir().unwrap());
    let mut open = browser(&service, folder.path(), size, scale);
    take(&mut open, &format!("browser_table{name}"));
    pictures.extend(open.harness.take_snapshot_results());
    open.press(Modifiers::NONE, Key::C);
    let cards = open.harness.query_all_by_role(Role::Row).count();
    open.until("the pictures in view are there", |state| {
        let room = &state.rooms.browser;
        let shown = room.index.videos().iter().take(cards);
        let is_ready = |video: &&Arc<VideoEntry>| matches!(room.still(&video.id), Some(PictureState::Ready(_)));
        shown.filter(is_ready).count() == cards
    });
    take(&mut open, &format!("browser_cards{name}"));
    pictures.extend(open.harness.take_snapshot_results());
}

#[test]
fn pictures_of_the_browser() {
    browser_pictures(WIDE, 1.0, "");
}

#[test]
fn pictures_of_the_browser_in_a_small_window() {
    browser_pictures(vec2(1100.0, 700.0), 1.0, "_1100x700");
}

#[test]
fn pictures_of_the_browser_at_scale_2() {
    browser_pictures(vec2(1100.0, 700.0), 2.0, "_scale_2");
}

#[test]
fn pictures_of_what_the_browser_asks_and_of_its_other_places() {
    let mut pictures = SnapshotResults::new();
    let (service, folder) = (Service::start(lists()), tempdir().unwrap());
    let mut open = browser(&service, folder.path(), WIDE, 1.0);
    let mut take = |open: &mut Open<'_>, name: &str| {
        take(open, name);
        pictures.extend(open.harness.take_snapshot_results());
    };
    for (ask, name) in [
        (Ask::Rename, "browser_rename"),
        (Ask::Tags, "browser_tags"),
        (Ask::People, "browser_people"),
        (Ask::Filter, "browser_filter"),
    ] {
        if ask == Ask::Filter {
            let filter = Filter { length: Some(LengthRange::OneToFive), changed: Some(Within::Year), ..Filter::default() };
            tell(&mut open, Msg::Narrow(filter));
        }
        tell(&mut open, Msg::Ask(ask));
        open.harness.run_steps(4);
        take(&mut open, name);
        tell(&mut open, Msg::CloseQuestion);
    }
    tell(&mut open, Msg::ShowEverything);
    // Several videos, one of them open in the editor: another one is deleted.
    tell(&mut open, Msg::Select(3, cutroom::app::features::browser::Reach::Alone));
    open.until("the record is read", |state| matches!(state.rooms.browser.looked, Some((_, Looked::Read(_)))));
    tell(&mut open, Msg::Ask(Ask::Delete));
    open.harness.run_steps(4);
    take(&mut open, "browser_delete");
    tell(&mut open, Msg::CloseQuestion);
    tell(&mut open, Msg::Go(BrowserPlace::Playlists));
    tell(&mut open, Msg::Move(Step::First, Reach::Alone));
    open.until("the record is read or refused", |state| !matches!(state.rooms.browser.looked, Some((_, Looked::Reading))));
    take(&mut open, "browser_playlists");
    tell(&mut open, Msg::Go(BrowserPlace::Videos));
    tell(&mut open, Msg::Search("giraffe".to_owned()));
    take(&mut open, "browser_nothing");
}

/// State of the program with a workspace of some videos, behind the subject of a snapshot.
fn workspace() -> State {
    let mut state = State::new(false, Settings::default());
    state.connection = Connection::Ready("https://api.example.com".into());
    state.rooms.open = Room::Browser;
    let room = &mut state.rooms.browser;
    for record in videos() {
        room.index.put(Arc::new(VideoEntry::of(&serde_json::from_value(record).unwrap())));
    }
    (room.index.playlists, room.index.groups, room.index.tags) = (Some(Vec::new()), Some(Vec::new()), Some(Vec::new()));
    (room.videos, room.is_whole) = (Reading::Done, true);
    let (waiting, members, filter) = (HashMap::new(), BTreeMap::new(), Filter::default());
    let now = jiff::Timestamp::UNIX_EPOCH;
    let around = Surroundings { recent: &[], pinned: &[], waiting: &waiting, members: &members, filter: &filter, now };
    room.rows = Arc::new(rows(&room.index, &Listing::default(), &around));
    state
}

/// A snapshot of the window in a state, without a server.
fn picture(state: State, size: Vec2, name: &str) -> SnapshotResults {
    use_test_fonts();
    let mut panels = Panels::default();
    let draw = move |ui: &mut egui::Ui| {
        if ui.ctx().cumulative_frame_nr() == 0 {
            // The first frame installs the fonts; they can be used from the second on.
            return cutroom::ui::install(ui.ctx());
        }
        let whole = egui::UiBuilder::new().max_rect(ui.ctx().content_rect());
        ui.scope_builder(whole, |ui| {
            ui.set_clip_rect(ui.max_rect());
            panels.show(ui, &state, &mut Vec::new());
        });
    };
    let mut harness = Harness::builder().with_size(size).with_max_steps(64).build_ui(draw);
    harness.run_steps(8);
    harness.ctx.all_styles_mut(|style| style.visuals.text_cursor.blink = false);
    harness.run_steps(2);
    harness.snapshot_options(name, &SnapshotOptions::new().threshold(1.6).max_failed_pixels(12));
    harness.take_snapshot_results()
}

fn call(number: u64, method: &str, path: &str, state: CallState, ms: u64) -> Call {
    let sent = jiff::civil::date(2026, 11, 25).at(9, 0, 0, 0).to_zoned(jiff::tz::TimeZone::system()).unwrap();
    let side = |headers: &[(&str, &str)], body: &str| Side {
        headers: headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
        body: body.to_owned(),
        is_whole: true,
        bytes: Some(body.len() as u64),
    };
    let answer = if method == "GET" { "{\n  \"clips\": []\n}" } else { "" };
    Call {
        number,
        kind: CallKind::Operation,
        at: SystemTime::from(sent.timestamp()) + Duration::from_millis(1_370 * number),
        began: Instant::now(),
        method: method.to_owned(),
        origin: "https://api.example.com".to_owned(),
        path: path.to_owned(),
        repetition: 0,
        state,
        duration: Some(Duration::from_millis(ms)),
        request_id: Some(format!("req_{number:04}")),
        error: None,
        repeats_at: None,
        request: side(&[("accept", "application/json"), ("authorization", "Bearer \u{2022}\u{2022}\u{2022}")], ""),
        answer: side(&[("content-type", "application/json"), ("x-ratelimit-remaining", "61")], answer),
    }
}

fn with_requests() -> State {
    let mut state = workspace();
    state.settings.panes.requests = true;
    let mut refused = call(6, "POST", "/v1/videos/vid_00003/clips/cl_1/zooms", CallState::Answered(409), 61);
    refused.error = Some(CallError {
        code: Some("conflict".into()),
        message: "the clip was changed since revision 41".into(),
        advice: "Read the video again, then save once more.",
        docs_url: Some("https://api.example.com/docs#conflict".into()),
    });
    let answered = CallState::Answered(200);
    let calls = [
        call(1, "GET", "/v1/videos?limit=100", answered, 184),
        call(2, "GET", "/v1/playlists?limit=100", answered, 42),
        call(3, "GET", "/v1/tags", answered, 38),
        call(4, "GET", "/v1/videos/vid_00003", answered, 55),
        call(5, "GET", "/v1/videos/vid_00003/clips", answered, 1_240),
        refused,
        call(7, "GET", "/v1/videos/vid_00003/clips/cl_1", CallState::NoAnswer, 30_000),
    ];
    let calls: Vec<_> = calls.into_iter().map(Arc::new).collect();
    state.requests.rows = calls.iter().rev().cloned().collect();
    state.requests.selected = Some(6);
    state.requests.known = Arc::new(CallSnapshot { version: 1, calls, rate: None, retirements: Vec::new(), is_paused: false });
    state
}

#[test]
fn pictures_of_the_request_drawer() {
    let mut pictures = SnapshotResults::new();
    pictures.extend(picture(with_requests(), WIDE, "requests"));
    pictures.extend(picture(with_requests(), vec2(1100.0, 700.0), "requests_1100x700"));
}

#[test]
fn picture_of_the_workspaces() {
    let mut state = workspace();
    let one = |name: &str, address: &str, mark: Mark, access: Access| SavedWorkspace {
        name: name.into(),
        address: address.into(),
        mark,
        access,
        ..SavedWorkspace::default()
    };
    state.choosing.list.workspaces = vec![
        one("Product videos", "https://api.example.com", Mark::Green, Access::Edit),
        one("Customers", "https://videos.example.org/api", Mark::Red, Access::Read),
        one("Archive of the years before", "https://archive.example.net", Mark::None, Access::Unknown),
    ];
    state.choosing.address = Some("https://api.example.com".into());
    state.dialogs.open(Dialog::Workspaces);
    picture(state, WIDE, "workspaces");
}

#[test]
fn picture_of_the_question_before_a_restore() {
    let mut state = workspace();
    let line = |text: &str| text.to_owned();
    state.dialogs.open(Dialog::Restore(cutroom::app::workspace::backing_up::Looked {
        file: "monday.backup".into(),
        created_at: at(23, 18, 5),
        holds: vec![line(
            "Local workspace: \u{2018}Cutroom sample\u{2019}, 4 more videos; unsaved changes of \u{2018}Interview\u{2019}",
        )],
        here: vec![line("Local workspace: \u{2018}Cutroom sample\u{2019}; unsaved changes of \u{2018}Cutroom sample\u{2019}")],
        replaces: vec![line(words::backup::part_workspace()), line(words::backup::part_changes()), line("settings")],
        transcriber: Some("/usr/bin/whisper --language en".into()),
    }));
    picture(state, WIDE, "restore");
}

fn webhooks() -> Webhooks {
    let endpoint = |id: &str, url: &str, types: Option<&[&str]>, disabled: bool| -> Endpoint {
        serde_json::from_value(
            json!({"id": id, "url": url, "filterTypes": types, "disabled": disabled, "createdAt": at(2, 9, 0),
            "updatedAt": at(20, 14, 30)}),
        )
        .unwrap()
    };
    let message = |number: i8, kind: &str, data: Value| -> Message {
        serde_json::from_value(json!({"id": format!("msg_{number:04}"), "eventType": kind,
            "payload": {"type": kind, "data": data}, "timestamp": at(24, 9 + number, 12)}))
        .unwrap()
    };
    let mut open = Webhooks {
        endpoints: Listed::Read(vec![
            endpoint("ep_1", "https://hooks.example.com/cutroom", None, false),
            endpoint("ep_2", "http://127.0.0.1:8787/", Some(&["export.ready", "video.created"]), true),
        ]),
        ..Webhooks::default()
    };
    let video = json!({"videoId": "vid_00003", "name": "Onboarding 3: refunds"});
    let messages = vec![
        message(3, "export.ready", json!({"videoId": "vid_00003", "exportId": "exp_1"})),
        message(2, "video.updated", video.clone()),
        message(1, "video.created", video),
    ];
    let mut first = messages[0].clone();
    let deliveries = json!([{"endpointId": "ep_1", "state": "delivered", "attempts": [
        {"at": at(24, 12, 12), "status": 503, "error": "its server is busy"}, {"at": at(24, 12, 13), "status": 200}]}]);
    first.deliveries = serde_json::from_value(deliveries).unwrap();
    open.message = Some((first.id.clone(), Listed::Read(Box::new(first))));
    open.messages = Listed::Read(messages);
    open
}

#[test]
fn pictures_of_webhooks_with_endpoints_and_messages() {
    let mut pictures = SnapshotResults::new();
    for (page, name) in [(WebhookPage::Endpoints, "webhooks_endpoints"), (WebhookPage::Messages, "webhooks_messages")] {
        let mut state = workspace();
        state.dialogs.open(Dialog::Webhooks(Box::new(Webhooks { page, ..webhooks() })));
        pictures.extend(picture(state, WIDE, name));
    }
}

//! The browser on a server with very long lists, with lists that change while pages are loaded, and without some of the lists.

use super::harness::{ANY, Open, begin_of, control, open_scaled_with_key};
use axum::{
    Json, Router,
    extract::State as Of,
    http::{HeaderMap, StatusCode, Uri},
    response::{IntoResponse, Response},
};
use cutroom::{
    api::item::{Item, ItemKind},
    app::{
        Action, Paths, RoomMsg, Start, State,
        features::browser::{Browser, Msg, Reach, Reading, Step},
        journal_file,
    },
    edit::{
        ClipItems, Conflict, ConflictSubject, Edit, Question,
        journal::{Entry, HEADER},
    },
    jobs::workspace::Target,
};
use egui::{Key, Modifiers, Role, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use serde_json::{Value, json};
use std::{
    collections::HashSet,
    net::Ipv4Addr,
    path::Path,
    sync::{Arc, Mutex},
};
use tempfile::tempdir;
use tokio::sync::oneshot;

const KEY: &str = "ck_lists";
/// Maximum length of a name in the API.
const LONGEST: usize = 255;

/// Contents of the server: every list is paged, with an offset as cursor.
#[derive(Clone, Default)]
pub(super) struct Lists {
    pub videos: Vec<Value>,
    pub playlists: Vec<Value>,
    pub groups: Vec<Value>,
    pub tags: Vec<Value>,
    /// Thumbnails of the videos, in order.
    pub stills: Vec<Vec<u8>>,
    /// Videos that the server returns by id but does not list, like videos shared by link.
    pub by_id_alone: Vec<Value>,
    /// Lists that the server lacks, with the status it returns for them.
    pub absent: Vec<(&'static str, u16)>,
    /// Changes by another user to the videos, one after each page that was returned.
    pub meanwhile: Vec<Meanwhile>,
}

/// A change by another user.
#[derive(Clone, Copy, Debug)]
pub(super) enum Meanwhile {
    /// Changes the last video: it becomes the first one, so the last video of a page also starts the next page.
    ChangesLast,
    /// Deletes the first video: the first video of the next page is then in no page.
    DeletesFirst,
}

struct Shared {
    lists: Mutex<Lists>,
    seen: Mutex<Vec<String>>,
}

/// The server, on its own thread until it is dropped.
pub(super) struct Service {
    address: String,
    shared: Arc<Shared>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Service {
    pub fn start(lists: Lists) -> Self {
        let shared = Arc::new(Shared { lists: Mutex::new(lists), seen: Mutex::default() });
        let (stop, stopped) = oneshot::channel();
        let (send, received) = std::sync::mpsc::channel();
        let served = shared.clone();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async move {
                let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
                send.send(listener.local_addr().unwrap()).unwrap();
                let router = Router::new().fallback(answer).with_state(served);
                tokio::select! {
                    served = async { axum::serve(listener, router).await } => served.unwrap(),
                    _ = stopped => {}
                }
            });
        });
        let address = format!("http://{}", received.recv().unwrap());
        Self { address, shared, stop: Some(stop), thread: Some(thread) }
    }

    /// Requests whose path and query contain a text.
    fn asked(&self, text: &str) -> Vec<String> {
        self.shared.seen.lock().unwrap().iter().filter(|line| line.contains(text)).cloned().collect()
    }

    /// Ids of the videos that the server has now.
    fn videos(&self) -> HashSet<String> {
        let lists = self.shared.lists.lock().unwrap();
        lists.videos.iter().map(|video| video["id"].as_str().unwrap().to_owned()).collect()
    }

    /// The browser on this server, once the first page and the other lists are loaded.
    fn open(&self, folder: &Path) -> Open<'static> {
        self.open_sized(folder, vec2(1440.0, 900.0), 1.0)
    }

    pub fn open_sized(&self, folder: &Path, size: egui::Vec2, scale: f32) -> Open<'static> {
        let begin = Start { target: Target::Remote(self.address.clone()), video: None, import: None };
        let is_ready = |state: &State| state.project().is_some() || state.dialogs.top().is_some();
        let mut open = open_scaled_with_key(begin, KEY, folder, (size, scale), is_ready);
        if open.state().dialog().is_some() {
            open.press(Modifiers::NONE, Key::Escape);
        }
        open.press(Modifiers::COMMAND, Key::Num4);
        open.until("the lists are read", |state| {
            let room = &state.rooms.browser;
            let is_over = |reading: &Reading| matches!(reading, Reading::Done | Reading::Failed(_));
            [&room.videos, &room.playlists, &room.groups, &room.tags].into_iter().all(is_over)
        });
        open
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        // The thread may have ended already.
        let _ = self.stop.take().map(|stop| stop.send(()));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

async fn answer(Of(shared): Of<Arc<Shared>>, uri: Uri, headers: HeaderMap) -> Response {
    shared.seen.lock().unwrap().push(uri.to_string());
    let refuse = |status: u16, code: &str| {
        let body = json!({"error": code, "message": "not here", "docsUrl": "https://lists.example/docs"});
        (StatusCode::from_u16(status).unwrap(), Json(body)).into_response()
    };
    if let Some(number) = uri.path().strip_prefix("/still/") {
        // The URL of a thumbnail needs no further authorisation.
        let lists = shared.lists.lock().unwrap();
        let still = number.parse::<usize>().ok().and_then(|number| lists.stills.get(number).cloned());
        return still
            .map_or_else(|| refuse(404, "not_found"), |bytes| ([("content-type", "image/png")], bytes).into_response());
    }
    if headers.get("authorization").is_none_or(|value| value != &format!("Bearer {KEY}")) {
        return refuse(401, "unauthorized");
    }
    let segments: Vec<&str> = uri.path().trim_matches('/').split('/').collect();
    let query = |name: &str| {
        let mut pairs = uri.query().unwrap_or_default().split('&').filter_map(|pair| pair.split_once('='));
        pairs.find(|(key, _)| *key == name).and_then(|(_, value)| value.parse::<usize>().ok())
    };
    let page = |all: &[Value], name: &str| {
        let (from, size) = (query("cursor").unwrap_or(0), query("limit").unwrap_or(20).min(100));
        let next = (from + size < all.len()).then(|| (from + size).to_string());
        let page: Vec<_> = all.iter().skip(from).take(size).cloned().collect();
        json!({name: page, "pagination": {"nextCursor": next, "hasMore": next.is_some()}})
    };
    let mut lists = shared.lists.lock().unwrap();
    if let Some((_, status)) = lists.absent.iter().find(|(list, _)| segments.get(1) == Some(list)) {
        return refuse(*status, if *status == 501 { "not_implemented" } else { "not_found" });
    }
    let body = match segments.as_slice() {
        ["v1", "videos"] => {
            let page = page(&lists.videos, "videos");
            lists.go_on();
            page
        }
        ["v1", "videos", id] => match lists.videos.iter().chain(&lists.by_id_alone).find(|video| video["id"] == *id) {
            Some(video) => json!({"video": video}),
            None => return refuse(404, "not_found"),
        },
        ["v1", "videos", id, "thumbnail"] => {
            let number = lists.videos.iter().position(|video| video["id"] == *id).filter(|at| *at < lists.stills.len());
            let Some(number) = number else { return refuse(404, "not_found") };
            let host = headers.get("host").and_then(|host| host.to_str().ok()).unwrap_or_default();
            json!({"thumbnail": {"url": format!("http://{host}/still/{number}")}})
        }
        ["v1", "playlists", id] => match lists.playlists.iter().find(|list| list["id"] == *id) {
            Some(list) => json!({"playlist": list}),
            None => return refuse(404, "not_found"),
        },
        ["v1", "videos", _, "clips"] => json!({"clips": []}),
        ["v1", "playlists"] => page(&lists.playlists, "playlists"),
        ["v1", "playlist-groups"] => json!({"playlistGroups": lists.groups}),
        ["v1", "tags"] => json!({"tags": lists.tags}),
        _ => return refuse(404, "not_found"),
    };
    Json(body).into_response()
}

impl Lists {
    /// Applies the next change by another user.
    fn go_on(&mut self) {
        if self.meanwhile.is_empty() {
            return;
        }
        match self.meanwhile.remove(0) {
            Meanwhile::ChangesLast => {
                let mut last = self.videos.pop().unwrap();
                last["updatedAt"] = json!("2026-11-02T00:00:00Z");
                self.videos.insert(0, last);
            }
            Meanwhile::DeletesFirst => {
                self.videos.remove(0);
            }
        }
    }

    fn with_videos(count: usize) -> Self {
        let videos = (0..count).map(|number| video(number, &format!("Release notes, week {number}"))).collect();
        Self { videos, ..Self::default() }
    }
}

/// A video as an element of a list, with fewer fields than the full record. Smaller numbers were changed later.
fn video(number: usize, name: &str) -> Value {
    let (day, minute) = (28 - number / 1_440, 1_439 - number % 1_440);
    let changed = format!("2026-10-{day:02}T{:02}:{:02}:00Z", minute / 60, minute % 60);
    json!({"id": format!("vid_{number:05}"), "name": name, "createdAt": "2026-10-01T00:00:00Z", "updatedAt": changed,
        "tags": [{"id": "tag_1", "name": "Draft"}]})
}

fn room<'a>(open: &'a Open<'_>) -> &'a Browser {
    &open.state().rooms.browser
}

fn tell(open: &mut Open<'_>, msg: Msg) {
    open.apply(Action::Room(RoomMsg::Browser(msg)));
}

/// Number of controls of a role laid out in the last frame.
fn laid_out(open: &Open<'_>, role: Role) -> usize {
    open.harness.root().children_recursive().filter(|node| node.accesskit_node().role() == role).count()
}

fn load_all(open: &mut Open<'_>) {
    open.click(words::browser::load_all());
    open.until("the list is read whole", |state| state.rooms.browser.paging.is_whole());
}

#[test]
fn of_ten_thousand_videos_and_a_thousand_playlists_only_what_is_in_view_is_laid_out() {
    const VIDEOS: usize = 10_000;
    const PLAYLISTS: usize = 1_000;
    // The rows get less than 900 points; a card is more than three times as high as a row.
    const ROWS_IN_VIEW: usize = 900 / 32;
    let long = "W".repeat(LONGEST);
    let mut lists = Lists::with_videos(VIDEOS);
    lists.videos[0]["name"] = json!(long);
    lists.videos[1]["name"] = json!("");
    lists.videos[2].as_object_mut().unwrap().remove("name");
    let group = json!({"id": "pg_1", "name": long, "position": 0, "updatedAt": "2026-10-01T00:00:00Z"});
    lists.groups = vec![group];
    lists.tags = vec![json!({"id": "tag_1", "name": "Draft", "color": "#8B8D98"})];
    let playlist = |number: usize| {
        let name = if number == 0 { long.clone() } else { format!("Course {number:04}") };
        let mut list = json!({"id": format!("pl_{number:04}"), "name": name, "videos": 3, "updatedAt": "2026-10-01T00:00:00Z"});
        if number < 400 {
            list["groupId"] = json!("pg_1");
        }
        list
    };
    lists.playlists = (0..PLAYLISTS).map(playlist).collect();
    lists.playlists[1]["name"] = json!("");
    let service = Service::start(lists);
    let folder = tempdir().unwrap();
    let mut open = service.open(folder.path());
    open.harness.get_by_label(&words::browser::loaded_more(words::browser::loaded_videos(100)));
    // The dialog that opens a video loads a thousand videos; the browser loads one page.
    let pages = service.asked("/v1/videos?").len();
    assert!(pages <= 12, "{pages} pages are read without being asked for");

    load_all(&mut open);
    open.harness.get_by_label(&words::browser::loaded_videos(10_000));
    assert_eq!(room(&open).rows.at.len(), VIDEOS);
    let rows = laid_out(&open, Role::Row);
    assert!((10..=ROWS_IN_VIEW).contains(&rows), "{rows} rows are laid out");
    // A thousand playlists are listed beside them.
    let places = laid_out(&open, Role::RadioButton);
    assert!((10..=40).contains(&places), "{places} places are laid out");

    // The longest name stays in its column, an empty name has a placeholder, and the details show both.
    let row = control(&open, Role::Row, &long).rect();
    assert!(row.height() < 33.0 && row.right() <= 1440.0, "{row:?}");
    let nameless = open.harness.query_all_by_role(Role::Row);
    let nameless = nameless
        .filter(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with(words::jobs::browser_no_name())));
    assert_eq!(nameless.count(), 2);
    // The end of the list: as many rows as at its start, from another part of it.
    tell(&mut open, Msg::Move(Step::Last, Reach::Alone));
    open.harness.run_steps(3);
    control(&open, Role::Row, "Release notes, week 9999");
    let rows = laid_out(&open, Role::Row);
    assert!((10..=ROWS_IN_VIEW).contains(&rows), "{rows} rows are laid out at the end");
    tell(&mut open, Msg::Search("week 777".to_owned()));
    // 777 to 9777 by thousands, and 7770 to 7779.
    open.harness.get_by_label(&words::browser::loaded_videos_shown(10_000, 19));
    tell(&mut open, Msg::Search(String::new()));

    // Cards request thumbnails only for the cards in view.
    tell(&mut open, Msg::Move(Step::First, Reach::Alone));
    open.press(Modifiers::NONE, Key::C);
    let cards = laid_out(&open, Role::Row);
    assert!((3..=ROWS_IN_VIEW).contains(&cards), "{cards} cards are laid out");
    open.until("the pictures in view were asked for", |_| service.asked("/thumbnail").len() >= cards.min(3));
    let asked: HashSet<String> = service.asked("/thumbnail").into_iter().collect();
    assert!(asked.len() <= cards + 2 * 8, "{} pictures for {cards} cards", asked.len());
    open.press(Modifiers::NONE, Key::C);

    // The list of playlists.
    open.click(&format!("{}, 1000", words::browser::place_playlists()));
    open.harness.get_by_label(&words::browser::loaded_playlists(1_000));
    let rows = laid_out(&open, Role::Row);
    assert!((10..=ROWS_IN_VIEW).contains(&rows), "{rows} playlists are laid out");
}

#[test]
fn a_list_that_changes_while_it_is_paged_has_each_video_once_misses_none_and_drops_what_was_deleted() {
    use Meanwhile::{ChangesLast, DeletesFirst};
    for meanwhile in [
        vec![ChangesLast, ChangesLast, ChangesLast, ChangesLast, ChangesLast],
        vec![DeletesFirst, ChangesLast, DeletesFirst, ChangesLast],
        vec![ChangesLast, DeletesFirst, DeletesFirst, ChangesLast, DeletesFirst],
    ] {
        let lists = Lists { meanwhile: meanwhile.clone(), ..Lists::with_videos(730) };
        let service = Service::start(lists);
        let folder = tempdir().unwrap();
        let mut open = service.open(folder.path());
        load_all(&mut open);
        let listed: Vec<String> = room(&open).index.videos().iter().map(|video| video.id.as_str().to_owned()).collect();
        let once: HashSet<String> = listed.iter().cloned().collect();
        assert_eq!(listed.len(), once.len(), "{meanwhile:?}: a video is listed twice");
        let held = service.videos();
        let missing: Vec<_> = held.difference(&once).collect();
        assert!(missing.is_empty(), "{meanwhile:?}: not listed: {missing:?}");
        // A video that was deleted after it was loaded is still listed; the next reload removes it.
        open.press(Modifiers::NONE, Key::F5);
        open.until("the first page is read again", |state| state.rooms.browser.videos == Reading::Done);
        load_all(&mut open);
        let listed: HashSet<String> = room(&open).index.videos().iter().map(|video| video.id.as_str().to_owned()).collect();
        assert_eq!(listed, held, "{meanwhile:?}");
    }
}

#[test]
fn a_service_that_lacks_playlists_groups_or_tags_says_so_in_that_place_and_the_others_work() {
    for (list, place, refusal) in [
        ("playlists", words::browser::place_playlists(), words::browser::no_list_of_playlists()),
        ("playlist-groups", words::browser::place_groups(), words::browser::no_list_of_groups()),
        ("tags", words::browser::place_tags(), words::browser::no_list_of_tags()),
    ] {
        for status in [404, 501] {
            let mut lists = Lists::with_videos(3);
            lists.groups = vec![json!({"id": "pg_1", "name": "Courses", "position": 0})];
            lists.tags = vec![json!({"id": "tag_1", "name": "Draft", "color": "#8B8D98"})];
            lists.playlists = vec![json!({"id": "pl_1", "name": "Onboarding", "videos": 0, "groupId": "pg_1"})];
            lists.absent = vec![(list, status)];
            let service = Service::start(lists);
            let folder = tempdir().unwrap();
            let mut open = service.open(folder.path());
            open.harness.get_by_label(&words::browser::loaded_videos(3));
            assert_eq!(laid_out(&open, Role::Row), 3, "{list} {status}");
            let offers = |open: &Open<'_>| open.harness.query_all_by_label(words::browser::reload()).count();
            let before = offers(&open);
            open.click(place);
            open.harness.get_by_label(refusal);
            assert_eq!(offers(&open), before, "{list} {status}: there is nothing to try again");
            for (other, row) in [
                (words::browser::place_playlists(), "Onboarding"),
                (words::browser::place_groups(), "Courses"),
                (words::browser::place_tags(), "Draft"),
            ] {
                if other != place {
                    open.click(&format!("{other}, 1"));
                    control(&open, Role::Row, row);
                }
            }
        }
    }
}

/// Leaves a journal of a video in a folder, as a window leaves it, with a number of edits of its clip and of open conflicts.
fn leave_edits(folder: &Path, workspace: &str, video: &str, edits: usize, questions: usize) {
    let id = format!("cl_of_{video}");
    let clip = json!({"id": id, "videoId": video, "name": "Clip", "order": 0, "durationSeconds": 60.0,
        "maxDurationSeconds": 60.0, "layoutSceneType": "basicSubject", "background": {"type": "solid", "color": "#000000"},
        "transition": "default"});
    let id = || id.as_str().into();
    let mut entries = vec![
        Entry::Order(vec![id()]),
        Entry::Clip(serde_json::from_value(clip).unwrap()),
        Entry::Base(id(), ClipItems::default()),
    ];
    entries.extend((0..edits).map(|edit| {
        let sound = json!({"id": format!("new-{edit}"), "sourceId": "src_1", "startTimeMs": edit * 1_000, "durationMs": 500});
        Entry::Edit("Add".into(), None, Edit::Add(id(), Item::read(ItemKind::SoundEffect, sound).unwrap()))
    }));
    let question = Conflict { clip: id(), subject: ConflictSubject::Order, about: Question::DeletedThere };
    if questions > 0 {
        entries.push(Entry::Questions(vec![question; questions]));
    }
    let mut bytes = HEADER.to_vec();
    bytes.extend(entries.iter().flat_map(|entry| entry.encode().unwrap()));
    let path = journal_file::path_of(&Paths::under(folder.to_owned()).journals, workspace, video);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}

fn titles(open: &Open<'_>) -> Vec<String> {
    let room = room(open);
    let subjects = (0..room.rows.at.len()).filter_map(|row| room.rows.subject(&room.index, row));
    subjects.map(|subject| room.index.title(&subject)).collect()
}

#[test]
fn a_video_that_no_loaded_page_has_is_listed_and_counted_where_this_machine_knows_it() {
    let mut lists = Lists::with_videos(250);
    // A video of another user, which its link opens and no list contains.
    lists.by_id_alone = vec![video(900, "Shared by its link")];
    let service = Service::start(lists);
    let folder = tempdir().unwrap();
    for (video, edits, questions) in [("vid_00240", 2, 0), ("vid_00241", 1, 1), ("vid_deleted", 1, 0), ("vid_00003", 1, 0)] {
        leave_edits(folder.path(), &service.address, video, edits, questions);
    }
    // A video of another workspace: its edits are not counted here.
    leave_edits(folder.path(), "https://elsewhere.example", "vid_00242", 1, 0);
    {
        let mut open = service.open(folder.path());
        open.apply(Action::Pin("vid_00230".into(), true));
        open.apply(Action::Pin("vid_gone".into(), true));
        for video in ["vid_00220", "vid_00900"] {
            open.apply(Action::Open(video.into()));
            open.until("it is open", |state| state.project().is_some_and(|project| project.video.id.as_str() == video));
        }
    }
    let mut open = service.open(folder.path());
    open.harness.get_by_label(&words::browser::loaded_more(words::browser::loaded_videos(100)));
    // Counted without loading records: the journals name their videos.
    open.until("what waits is known", |state| state.rooms.browser.waiting_counts() == (4, 1));
    assert!(service.asked("/v1/videos/vid_0024").is_empty(), "{:?}", service.asked("/v1/videos/vid_0024"));
    let until = |open: &mut Open<'_>, rows: &[&str]| {
        open.until("they are listed", |state| {
            !state.rooms.browser.looks_up() && state.rooms.browser.rows.at.len() == rows.len()
        });
        assert_eq!(titles(open), rows);
    };
    open.click(&format!("{}, 4", words::browser::place_unsaved()));
    until(&mut open, &["Release notes, week 3", "Release notes, week 240", "Release notes, week 241"]);
    // A video that the server no longer has is not counted from then on.
    open.click(&format!("{}, 1", words::browser::place_conflicts()));
    until(&mut open, &["Release notes, week 241"]);
    assert_eq!(room(&open).waiting_counts(), (3, 1));
    open.click(words::browser::place_pinned());
    until(&mut open, &["Release notes, week 230"]);
    open.click(words::browser::place_recent());
    open.until("they are listed", |state| !state.rooms.browser.looks_up());
    let of = |open: &Open<'_>, title: &str| titles(open).iter().position(|listed| listed == title);
    let (later, earlier) = (of(&open, "Shared by its link").unwrap(), of(&open, "Release notes, week 220").unwrap());
    assert!(later < earlier, "in the order of opening: {:?}", titles(&open));
    // The complete list does not contain the video that was shared by link; Recent still does.
    open.click(&format!("{}, 105", words::browser::place_all_videos()));
    load_all(&mut open);
    open.click(words::browser::place_recent());
    assert!(of(&open, "Shared by its link").is_some(), "{:?}", titles(&open));
    let asked = service.asked("/v1/videos/vid_00230");
    assert_eq!(asked.iter().filter(|path| path.ends_with("vid_00230")).count(), 1, "asked for once: {asked:?}");
}

#[test]
fn videos_of_this_machine_that_cannot_be_read_are_said_once_and_asked_for_again_with_the_lists() {
    let service = Service::start(Lists::with_videos(130));
    let folder = tempdir().unwrap();
    let mut open = service.open(folder.path());
    open.apply(Action::Pin("vid_00120".into(), true));
    service.shared.lists.lock().unwrap().absent = vec![("videos", 500)];
    open.click(words::browser::place_pinned());
    open.until("it is said", |state| {
        state
            .rooms
            .browser
            .note
            .as_ref()
            .is_some_and(|note| note.text.starts_with(&begin_of(words::browser::unlisted_failed(ANY))))
    });
    service.shared.lists.lock().unwrap().absent.clear();
    open.press(Modifiers::NONE, Key::F5);
    open.until("it is listed", |state| state.rooms.browser.rows.at.len() == 1);
    assert_eq!(titles(&open), ["Release notes, week 120"]);
}

#[test]
fn a_filter_narrows_every_list_of_videos_by_length_date_tag_and_edits_and_is_there_at_the_next_start() {
    let now = jiff::Timestamp::now();
    let mut lists = Lists::with_videos(0);
    let ago = |days: i64| now.checked_sub(jiff::SignedDuration::from_hours(24 * days)).unwrap().to_string();
    for (number, name, seconds, days) in [
        (1, "Short and new", 40.0, 0),
        (2, "Long and new", 1_500.0, 0),
        (3, "Long and old", 1_500.0, 100),
        (4, "Of no length", 0.0, 0),
    ] {
        let mut one = video(number, name);
        one["updatedAt"] = json!(ago(days));
        if seconds > 0.0 {
            one["durationSeconds"] = json!(seconds);
        }
        if number == 2 {
            one["tags"] = json!([{"id": "tag_2", "name": "Final"}]);
        }
        lists.videos.push(one);
    }
    lists.tags =
        [("tag_1", "Draft"), ("tag_2", "Final")].map(|(id, name)| json!({"id": id, "name": name, "color": "#8B8D98"})).to_vec();
    let service = Service::start(lists);
    let folder = tempdir().unwrap();
    leave_edits(folder.path(), &service.address, "vid_00003", 1, 0);
    let choose = |open: &mut Open<'_>, field: &str, value: &str| {
        control(open, Role::ComboBox, field).click();
        open.harness.run_steps(3);
        // The chosen value is also in the name of its field.
        super::harness::all_named(open, value).last().unwrap().click();
        open.harness.run_steps(3);
    };
    {
        let mut open = service.open(folder.path());
        open.harness.get_by_label(&words::browser::loaded_videos(4));
        open.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::F);
        choose(&mut open, words::browser::filter_length(), words::jobs::browser_length_from_twenty());
        open.harness.get_by_label(&words::browser::loaded_videos_shown(4, 2));
        choose(&mut open, words::browser::filter_changed(), words::jobs::browser_within_week());
        assert_eq!(titles(&open), ["Long and new"]);
        choose(&mut open, words::browser::filter_tag(), "Draft");
        assert!(titles(&open).is_empty());
        open.harness.get_by_label(words::browser::no_filter_match());
        choose(&mut open, words::browser::filter_tag(), "Final");
        assert_eq!(titles(&open), ["Long and new"]);
        choose(&mut open, words::browser::filter_changed(), words::browser::filter_any_time());
        choose(&mut open, words::browser::filter_tag(), words::browser::filter_any_tag());
        open.click(words::browser::filter_unsaved());
        open.until("it is listed", |state| state.rooms.browser.rows.at.len() == 1);
        assert_eq!(titles(&open), ["Long and old"]);
        open.press(Modifiers::NONE, Key::Escape);
        assert!(room(&open).asked.is_none());
        open.harness.get_by_label(&words::browser::filter_button_name(2));
        // The list has the focus again, and a search stays within the filter.
        tell(&mut open, Msg::Search("new".to_owned()));
        assert!(titles(&open).is_empty());
        tell(&mut open, Msg::Search(String::new()));
    }
    let mut open = service.open(folder.path());
    open.until("the filter is there", |state| state.rooms.browser.rows.at.len() == 1);
    assert_eq!(titles(&open), ["Long and old"]);
    open.click(&words::browser::filter_button_name(2));
    open.click(words::browser::filter_clear());
    open.click(words::common::done());
    open.harness.get_by_label(&words::browser::loaded_videos(4));
    // A note says that the found video does not match the filter.
    tell(&mut open, Msg::Narrow(cutroom::app::browser::Filter { has_edits: true, ..Default::default() }));
    tell(&mut open, Msg::Search("vid_00001".to_owned()));
    tell(&mut open, Msg::Land);
    assert!(
        room(&open).note.as_ref().is_some_and(|note| note.text.starts_with(&begin_of(words::browser::hidden_by_filter(ANY)))),
        "{:?}",
        room(&open).note
    );
    tell(&mut open, Msg::ShowEverything);
    open.harness.get_by_label(&words::browser::loaded_videos(4));
}

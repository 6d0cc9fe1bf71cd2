//! Benchmarks for the budgets of docs/change/budgets.md, each beside a named rival or limit where there is one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[path = "../tests/common/mod.rs"]
mod common;
mod shared;

use common::Workspace;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use cutroom::{
    api::{
        DurationMs, Extra, PlaybackMs, SizePx, VideoId,
        batch::{Action as Operate, Batch, Operation},
        clip::Clip,
        faces::{FaceBox, FaceSample},
        item::{AddBody, ChangeBody, Item},
        playlist::{Playlist, PlaylistGroup, Tag},
        sound_effect::{SoundEffect, SoundEffectAdd, SoundEffectChange},
        video::Video,
    },
    app::{
        ClipData, Connection, Project, Room, Session, Settings, State,
        browser::{BrowserPlace, Column, Filter, Listing, Sort, Surroundings, VideoEntry, rows},
        features::editor::stage::previews::filmstrip,
    },
    document::Document,
    edit::{ClipItems, Draft, Edit, Save},
    faces::{ClipFacts, Known, Page, Thresholds, TimeWindow, check},
    jobs::previews::{TILE, Tile},
    media::Waveform,
    picture::{self, Bitmap, Fonts, Output},
    stage::compose::{Border, CaptionBlock, CaptionWord, Letters, Plate},
    timeline::{Axis, VideoMs},
};
use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

const CLIPS: usize = 200;
const ITEMS: usize = 10_000;

fn sound(id: usize, start: i64) -> Item {
    Item::SoundEffect(SoundEffect {
        id: format!("ly_{id:06}").as_str().into(),
        start_time_ms: PlaybackMs(start),
        duration_ms: DurationMs(400),
        volume: 1.0,
        name: Some(format!("Sound {id}")),
        source_id: Some("su_1".into()),
        extra: Extra::new(),
    })
}

fn clip(index: usize) -> Clip {
    let record = serde_json::json!({
        "id": format!("cl_{index}"), "videoId": "vid", "name": format!("Clip {index}"), "order": index, "durationSeconds": 60.0,
        "maxDurationSeconds": 60.0, "layoutSceneType": "basicSubject", "background": {"type": "solid", "color": "#000000"},
        "transition": "default",
    });
    serde_json::from_value(record).unwrap()
}

/// Project of 200 clips of a minute with 10,000 items.
fn project() -> Project {
    let video: Video = serde_json::from_value(serde_json::json!({"id": "vid", "name": "Large", "revision": 1})).unwrap();
    let per_clip = ITEMS / CLIPS;
    let loaded = (0..CLIPS).map(|index| {
        let clip = clip(index);
        let items: ClipItems = (0..per_clip).map(|i| sound(index * per_clip + i, (i * 1_100) as i64)).collect();
        (ClipData::new(clip, Vec::new(), Vec::new(), Vec::new(), Vec::new()), items)
    });
    Project::new(video, loaded.collect())
}

/// Complete frame of the window, layout and shapes, without the graphics card.
fn frames(c: &mut Criterion) {
    let mut group = c.benchmark_group("frame, 200 clips and 10,000 items (budget: median 2 ms)");
    for (name, axis) in [
        ("zoomed to one minute", Axis { origin_ms: 3_000_000.0, points_per_ms: 0.02 }),
        ("zoomed to one second", Axis { origin_ms: 3_000_000.0, points_per_ms: 1.0 }),
        ("the whole of it", Axis::fit(VideoMs(12_000_000), 1_292.0)),
    ] {
        let mut state = State::new(true, Settings::default());
        state.connection = Connection::Ready("http://127.0.0.1:1".into());
        state.session = Some(Session::new(Document::new(project(), Save::default())));
        state.session.as_mut().unwrap().axis = axis;
        shared::frame(&mut group, name, &state);
    }
    group.finish();
}

/// Browser with ten thousand videos: a frame as rows, a frame as cards, and a keystroke in the search.
fn browsing(c: &mut Criterion) {
    let mut state = State::new(true, Settings::default());
    state.connection = Connection::Ready("http://127.0.0.1:1".into());
    state.rooms.open = Room::Browser;
    let room = &mut state.rooms.browser;
    for number in 0..10_000 {
        let record = serde_json::json!({"id": format!("vid_{number:05}"), "name": format!("Release notes, week {number}"),
            "durationSeconds": 60.0, "clipIds": ["cl_1"], "updatedAt": "2026-11-01T00:00:00Z",
            "tags": [{"id": format!("tag_{:04}", number % 1_000), "name": "Draft"}]});
        room.index.put(std::sync::Arc::new(VideoEntry::of(&serde_json::from_value(record).unwrap())));
    }
    // As many playlists and tags as a large workspace has, in groups of fifty, beside the videos.
    let (playlists, groups, tags) = collections(1_000);
    (room.index.playlists, room.index.groups, room.index.tags) = (Some(playlists), Some(groups), Some(tags));
    let (waiting, members, filter) = (HashMap::new(), BTreeMap::new(), Filter::default());
    let now = jiff::Timestamp::UNIX_EPOCH;
    let around = || Surroundings { recent: &[], pinned: &[], waiting: &waiting, members: &members, filter: &filter, now };
    room.rows = std::sync::Arc::new(rows(&room.index, &Listing::default(), &around()));
    let mut group =
        c.benchmark_group("frame, the browser with 10,000 videos, 1,000 playlists and 1,000 tags (budget: median 2 ms)");
    shared::frame(&mut group, "as rows", &state);
    state.settings.panes.cards = true;
    shared::frame(&mut group, "as cards", &state);
    for (name, place) in
        [("the playlists", BrowserPlace::Playlists), ("the tags, with how many videos have each", BrowserPlace::Tags)]
    {
        let room = &mut state.rooms.browser;
        room.listing = Listing { sort: Sort::of(&place), place, query: String::new() };
        room.rows = std::sync::Arc::new(rows(&room.index, &room.listing, &around()));
        shared::frame(&mut group, name, &state);
    }
    group.finish();
    let searched = Listing { query: "notes 99".into(), ..Listing::default() };
    c.bench_function("a search in 10,000 videos, put in order", |b| {
        b.iter(|| rows(&state.rooms.browser.index, &searched, &around()));
    });
    let counted = Listing {
        place: BrowserPlace::Tags,
        query: String::new(),
        sort: Sort { column: Some(Column::Count), descending: true },
    };
    c.bench_function("1,000 tags in the order of how many of 10,000 videos have them", |b| {
        b.iter(|| rows(&state.rooms.browser.index, &counted, &around()));
    });
}

/// Playlists and tags, `count` of each, and a group for every fifty playlists.
fn collections(count: usize) -> (Vec<Playlist>, Vec<PlaylistGroup>, Vec<Tag>) {
    let of = |number: usize| {
        serde_json::json!({"id": format!("pl_{number:04}"), "name": format!("Course {number}"), "videos": 10,
            "groupId": format!("pg_{:02}", number / 50), "updatedAt": "2026-11-01T00:00:00Z"})
    };
    let playlists = (0..count).map(|number| serde_json::from_value(of(number)).unwrap()).collect();
    let of = |number: usize| serde_json::json!({"id": format!("pg_{number:02}"), "name": format!("Series {number}"), "position": number});
    let groups = (0..count.div_ceil(50)).map(|number| serde_json::from_value(of(number)).unwrap()).collect();
    let of = |number: usize| serde_json::json!({"id": format!("tag_{number:04}"), "name": format!("Tag {number}"), "color": "#8B8D98"});
    let tags = (0..count).map(|number| serde_json::from_value(of(number)).unwrap()).collect();
    (playlists, groups, tags)
}

/// Like [`frames`], with a filmstrip and a waveform in every clip, and a tile for every slot in view.
fn filmstrips(c: &mut Criterion) {
    let mut group = c.benchmark_group("frame, 200 clips with filmstrips and waveforms (budget: median 2 ms)");
    let width = 1_292.0;
    for (name, axis) in [
        ("zoomed to one minute", Axis { origin_ms: 3_000_000.0, points_per_ms: 0.02 }),
        ("zoomed to one second", Axis { origin_ms: 3_000_000.0, points_per_ms: 1.0 }),
        ("the whole of it", Axis::fit(VideoMs(12_000_000), width)),
    ] {
        let mut state = State::new(true, Settings::default());
        state.connection = Connection::Ready("http://127.0.0.1:1".into());
        let mut project = project();
        let mut sound = Waveform::default();
        for n in 0..7_500_u32 {
            sound.push(-((n % 90) as i8), (n % 110) as i8);
        }
        let sound = std::sync::Arc::new(sound);
        for (index, data) in project.clips.iter_mut().enumerate() {
            let source = serde_json::json!({"id": format!("su_{index}"), "medium": "screen", "durationMs": 60_000.0, "url": "",
                "dimensions": {"width": 1920, "height": 1080}});
            data.sources = vec![serde_json::from_value(source).unwrap()];
        }
        let mut session = Session::new(Document::new(project, Save::default()));
        session.axis = axis;
        let picture = std::sync::Arc::new(Bitmap { width: TILE.0, height: TILE.1, rgba: vec![255; TILE.0 * TILE.1 * 4] });
        for index in 0..CLIPS {
            let source = format!("su_{index}");
            session.previews.put_sounds(source.as_str().into(), vec![sound.clone()]);
            for slot in filmstrip(session.project(), index, axis, width) {
                session.previews.put_tile(slot.key, Some(Tile { picture: picture.clone(), settled: true }));
            }
        }
        state.session = Some(session);
        shared::frame(&mut group, name, &state);
    }
    group.finish();
}

fn edits(c: &mut Criterion) {
    let base: ClipItems = (0..5_000).map(|i| sound(i, i as i64 * 10)).collect();
    let change = |volume: f64| ChangeBody::SoundEffect(SoundEffectChange { volume: Some(volume), ..Default::default() });
    let edit = |i: usize, volume: f64| Edit::Update("cl_0".into(), format!("ly_{i:06}").as_str().into(), change(volume));
    let mut draft = Draft::new([(clip(0), base)]);
    for i in 0..5_000 {
        draft.edit("Volume", None, edit(i, 0.5)).unwrap();
    }
    c.bench_function("fold and plan 5,000 edits (budget: 2.5 ms)", |b| b.iter(|| draft.start_save()));
    c.bench_function("one more edit on top of 5,000", |b| {
        b.iter_batched_ref(|| draft.clone(), |draft| draft.edit("Volume", None, edit(7, 0.25)).unwrap(), BatchSize::LargeInput);
    });
}

fn view(c: &mut Criterion) {
    let mut document = Document::new(project(), Save::default());
    let edit = |item: usize, volume: f64| {
        let (clip, id) = (format!("cl_{}", item / (ITEMS / CLIPS)), format!("ly_{item:06}"));
        let change = SoundEffectChange { volume: Some(volume), ..Default::default() };
        Edit::Update(clip.as_str().into(), id.as_str().into(), ChangeBody::SoundEffect(change))
    };
    document.edit_together(|document| (0..5_000).try_for_each(|item| document.edit("Volume", edit(item, 0.5)))).unwrap();
    let mut volume = 0.0;
    c.bench_function("one edit and everything that follows, 10,000 items, 5,000 waiting", |b| {
        b.iter(|| {
            volume += 0.001;
            document.edit("Volume", Some(cutroom::edit::GestureId(1)), edit(7, volume)).unwrap();
        });
    });
    let folder = tempfile::tempdir().unwrap();
    let entry = cutroom::edit::journal::Entry::Edit("Volume".into(), None, edit(7, 0.5));
    let open = |name: &str| {
        cutroom::app::journal_file::JournalFile::open(&folder.path().join(name), |told| panic!("{told:?}")).unwrap().file
    };
    let mut group = c.benchmark_group("journal append");
    // Short, because a journal is limited to 512 MiB.
    group.sample_size(10).warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_millis(600));
    let file = open("handed");
    group.bench_function("handed to its thread", |b| b.iter(|| file.append(&entry).unwrap()));
    file.close();
    let file = open("confirmed");
    group.bench_function("confirmed when it is on disk (budget: p99 2 ms)", |b| {
        b.iter(|| {
            file.append(&entry).unwrap();
            file.settled().blocking_recv().unwrap().unwrap();
        });
    });
    file.close();
    group.finish();
}

fn workspace(c: &mut Criterion) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let (workspace, folder) = runtime.block_on(Workspace::fresh());
    let client = workspace.client();
    let video: VideoId = "vid_sample".into();
    let operation = |i: i64| Operation {
        id: format!("op-{i}").as_str().into(),
        clip: "cl_demo".into(),
        action: Operate::Add(AddBody::SoundEffect(SoundEffectAdd {
            start_time_ms: PlaybackMs(i),
            duration_ms: DurationMs(10),
            name: Some("Bench".into()),
            preset_id: None,
            source_id: Some("su_click".into()),
            volume: None,
        })),
    };
    let batch = Batch { operations: (0..200).map(operation).collect() };
    let mut group = c.benchmark_group("200 operations (budget: p50 10 ms)");
    group.sample_size(30);
    group.bench_function("one batch over HTTP, answered when it is on disk", |b| {
        b.iter(|| {
            let key = uuid::Uuid::new_v4().to_string();
            runtime.block_on(client.apply(&video, &batch, &key)).unwrap()
        });
    });
    // The limit: the same rows in the same kind of table, in one plain transaction.
    let mut bare = rusqlite::Connection::open(folder.path().join("bare.db")).unwrap();
    bare.pragma_update(None, "journal_mode", "WAL").unwrap();
    bare.pragma_update(None, "synchronous", "FULL").unwrap();
    bare.execute_batch(
        "CREATE TABLE item (id TEXT PRIMARY KEY, clip TEXT, kind TEXT, start_ms INTEGER, end_ms INTEGER, body TEXT) STRICT",
    )
    .unwrap();
    group.bench_function("the same rows in a bare SQLite transaction", |b| {
        b.iter(|| {
            let transaction = bare.transaction().unwrap();
            for i in 0..200 {
                let id = uuid::Uuid::now_v7().to_string();
                let body = r#"{"name":"Bench","sourceId":"su_click","volume":1.0}"#;
                let sql = "INSERT INTO item VALUES (?1, 'cl_demo', 'sound_effect', ?2, ?2 + 10, ?3)";
                transaction.prepare_cached(sql).unwrap().execute(rusqlite::params![id, i, body]).unwrap();
            }
            transaction.commit().unwrap();
        });
    });
    group.finish();
    let path = "/v1/videos/vid_sample/clips/cl_demo";
    c.bench_function("GET clip, one connection (budget: 5,000 a second)", |b| {
        b.iter(|| {
            let request = workspace.request(reqwest::Method::GET, path);
            runtime.block_on(async { request.send().await.unwrap().bytes().await.unwrap() })
        });
    });
    runtime.block_on(workspace.server.stop());
}

/// Two lines of a subtitle at 72 pixels with outline and box, on a frame of 1920x1080.
fn letters(c: &mut Criterion) {
    let fonts = Fonts::bundled();
    let output = Output { width: 1_920, height: 1_080, scale: 1.0 };
    let block = |offset: f64| CaptionBlock {
        words: "Two lines of a caption are laid out and drawn with an outline and a plate behind them"
            .split(' ')
            .map(|word| CaptionWord { text: word.into(), color: [255; 4], plate: None, space_before: true })
            .collect(),
        letters: Letters {
            family: "Inter".into(),
            size: 72.0,
            weight: 600.0,
            width_pct: 100.0,
            color: [255; 4],
            outline: Some(Border { width: 4.0, color: [0, 0, 0, 255] }),
            shadow: None,
        },
        // Another position each time, so that no drawn text is reused.
        centre: (960.0 + offset, 900.0),
        max_width: 1_600.0,
        plate: Some(Plate { color: [0, 0, 0, 179], radius: 16.0, padding: Some(20.0) }),
    };
    let mut offset = 0.0;
    let mut next = || {
        offset += 0.01;
        block(offset)
    };
    let lines = picture::measure_caption(&fonts, &next()).unwrap().lines.len();
    assert_eq!(lines, 2);
    let mut group = c.benchmark_group("a caption of two lines, 1920x1080");
    group.bench_function("layout", |b| b.iter(|| picture::measure_caption(&fonts, &next())));
    group.bench_function("layout and drawing (budget: 4 ms)", |b| b.iter(|| picture::caption(&fonts, &next(), output)));
    group.finish();
}

/// Clip with 10,000 face samples, each a little apart from the one before.
fn faces(c: &mut Criterion) {
    let record = serde_json::json!({
        "id": "cl", "videoId": "vid", "name": "Long", "durationSeconds": 15_000.0, "maxDurationSeconds": 15_000.0, "mirrorCamera": false,
    });
    let clip: Clip = serde_json::from_value(record).unwrap();
    let canvas = SizePx { width: 1920.0, height: 1080.0 };
    let facts = ClipFacts::of(Known { clip: &clip, layouts: None, sources: None, canvas, is_local: true });
    let sample = |index: i32| {
        let face = FaceBox { x_pct: 40.0 + f64::from(index % 7) * 0.2, y_pct: 30.0, width_pct: 10.0, height_pct: 18.0 };
        FaceSample { timestamp_ms: f64::from(index) * 1_500.0, faces: vec![face] }
    };
    let pages = [Page { asked: TimeWindow::WHOLE, samples: (0..10_000).map(sample).collect(), unreadable: Vec::new() }];
    c.bench_function("check 10,000 face samples (budget: 20 ms)", |b| {
        b.iter(|| check(&pages, &facts, &Thresholds::default()));
    });
}

criterion_group!(budgets, frames, browsing, filmstrips, edits, view, workspace, letters, faces);
criterion_main!(budgets);

//! Soak test: disk space is freed next to uploads, edits by commands, undo, saves and trials of a window. In any order, no media is
//! deleted that an edit or a journal names.
//!
//! `CUTROOM_SOAK=10` runs ten times as long; the printed seed repeats the decisions, but not the timing.

use super::harness::Open;
use cutroom::{
    api::{
        Client, SourceId, VideoId,
        item::{ChangeBody, Item, ItemKind},
        overlay::MediaOverlayChange,
        sound_effect::SoundEffectChange,
        source::{CreateSource, SourceKind},
        video::Duplicate,
    },
    app::{
        Action, Choice, Command, Dialog, EditCommand, EditRequest, FileCommand, Headless, HeadlessError, ItemRef, Paths,
        SaveState,
    },
    server::Served,
};
use secrecy::SecretString;
use serde_json::json;
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, SystemTime},
};
use tempfile::tempdir;

/// Xorshift generator with a printed seed.
struct Random(u64);

impl Random {
    fn new() -> Self {
        let given = std::env::var("CUTROOM_TEST_SEED").ok().and_then(|seed| seed.parse().ok());
        let now = SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_nanos() as u64;
        let seed: u64 = given.unwrap_or(now) | 1;
        println!("CUTROOM_TEST_SEED={seed}");
        Self(seed)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

fn hash_of(data: &Path, source: &SourceId) -> Option<String> {
    let connection = rusqlite::Connection::open(data.join("workspace.db")).unwrap();
    connection.busy_timeout(Duration::from_secs(10)).unwrap();
    connection.query_row("SELECT sha256 FROM source WHERE id = ?1", [source.as_str()], |row| row.get(0)).ok()
}

/// True if a source exists with its media file.
fn has_media(data: &Path, source: &SourceId) -> bool {
    hash_of(data, source).is_some_and(|hash| data.join("media").join(hash).is_file())
}

/// Actor that works on the workspace next to the window.
#[derive(Clone)]
struct Beside {
    client: Client,
    paths: Paths,
    video: VideoId,
    folder: PathBuf,
}

impl Beside {
    /// Uploads a unique image, whose file on disk is dated two hours back.
    async fn upload(&self, number: u64) -> SourceId {
        let path = self.folder.join(format!("{number}.png"));
        let [.., green, blue] = number.to_be_bytes();
        image::RgbImage::from_pixel(4, 4, image::Rgb([7, green, blue])).save(&path).unwrap();
        let kind = CreateSource { kind: SourceKind::Image, width: None, height: None, duration: None };
        let created = self.client.create_source(&kind).await.unwrap();
        let source = self.client.upload(&created, &path, Box::new(|_, _| {})).await.unwrap();
        // The file may have been deleted already.
        if let Some(hash) = hash_of(&self.paths.data, &source)
            && let Ok(file) = fs::OpenOptions::new().append(true).open(self.paths.data.join("media").join(hash))
        {
            file.set_modified(SystemTime::now() - Duration::from_secs(7_200)).unwrap();
        }
        source
    }

    /// Adds an overlay of the media as an unsaved edit, which is then kept, discarded or saved, depending on `then`. Returns false
    /// if the media was deleted before, which the command reports.
    async fn add(&self, source: &SourceId, number: u64, then: u64) -> bool {
        let mut body = json!({"type": "add_media_overlay", "operationId": format!("o{number}"), "clipId": "", "sourceId": source,
            "startTimeMs": (number % 40) * 100, "durationMs": 100});
        let mut edits = Headless::open(self.client.clone(), "local", &self.video, &self.paths.journals).await.unwrap();
        body["clipId"] = json!(edits.project().draft.order()[0]);
        let request = vec![EditRequest::parse(0, &body).unwrap()];
        let added = match edits.read_for(&request).await {
            Ok(()) => edits.add(request).map(|_| true),
            Err(HeadlessError::Edit { error, .. })
                if error.to_string().contains("must be the ID of media in this workspace") =>
            {
                Ok(false)
            }
            Err(error) => Err(error),
        };
        let added = added.unwrap();
        match then {
            0 => {
                edits.discard().unwrap();
            }
            1 => {
                let saved = edits.save().await.unwrap();
                assert!(saved.error.is_none(), "{:?}", saved.error);
            }
            _ => {}
        }
        edits.close().await.unwrap();
        added
    }
}

/// The overlay with the logo on the demo clip.
fn logo(open: &Open<'_>) -> Option<ItemRef> {
    let items = open.state().project().unwrap().draft.items(&"cl_demo".into()).unwrap();
    let mut overlays = items.of_kind(ItemKind::MediaOverlay);
    overlays.next().map(|item| ItemRef { clip: "cl_demo".into(), id: item.id().clone() })
}

fn save(open: &mut Open<'_>) {
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is saved", |state| state.save() == SaveState::Idle && state.waiting() == 0);
}

/// A conflict with another user's change: each answer is tried, then one is chosen.
fn try_answers(open: &mut Open<'_>, runtime: &tokio::runtime::Runtime, client: &Client, round: u64) {
    let items = open.state().project().unwrap().draft.items(&"cl_demo".into()).unwrap();
    let Some(Item::SoundEffect(sound)) = items.of_kind(ItemKind::SoundEffect).next() else { panic!("it has a sound") };
    let (sound, before) = (sound.id.clone(), sound.volume);
    // Both values differ from the saved one and from each other: otherwise there is no conflict.
    let other = |more: f64| (before + more) % 1.0;
    let volume = |volume: f64| SoundEffectChange { volume: Some(volume), ..SoundEffectChange::default() };
    let item = ItemRef { clip: "cl_demo".into(), id: sound.clone() };
    let mine = volume(other(0.11));
    open.apply(Action::Change { item, name: "Louder".into(), change: ChangeBody::SoundEffect(mine), gesture: None });
    let path = format!("/v1/videos/vid_sample/clips/cl_demo/sound-effects/{sound}");
    let theirs = json!({"volume": other(0.37)});
    runtime.block_on(client.raw("PATCH", &path, Some(&theirs), None)).unwrap();
    open.apply(Action::Run(Command::File(FileCommand::Save)));
    open.until("it is asked", |state| matches!(state.dialog(), Some(Dialog::Questions)) && state.conflicts().len() == 1);
    for choice in [Choice::Theirs, Choice::Mine] {
        open.apply(Action::TryAnswer(0, choice));
        open.apply(Action::EndTrial);
    }
    open.apply(Action::Answer(0, if round.is_multiple_of(2) { Choice::Mine } else { Choice::Theirs }));
    save(open);
}

#[test]
fn nothing_that_an_edit_or_a_journal_names_goes_while_space_is_freed_beside_uploads_edits_undo_and_trials() {
    let times: u64 = std::env::var("CUTROOM_SOAK").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    let (home, mut random) = (tempdir().unwrap(), Random::new());
    let mut open = Open::sample(home.path());
    let paths = Paths::under(home.path().to_owned());
    let served = Served::find(&paths.data).unwrap();
    let client = Client::new(&format!("http://{}", served.address), SecretString::from(served.api_key)).unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let video = runtime.block_on(client.duplicate_video(&"vid_sample".into(), &Duplicate::default())).unwrap().id;
    let beside = Beside { client: client.clone(), paths: paths.clone(), video, folder: home.path().to_owned() };

    let (ended, adds) = (Arc::new(AtomicBool::new(false)), beside.clone());
    let (over, frees) = (ended.clone(), client.clone());
    let freeing = runtime.spawn(async move {
        let mut freed = 0;
        while !over.load(Ordering::Acquire) {
            freed += frees.free_space().await.unwrap().freed.files;
        }
        freed
    });
    let decisions: Vec<(u64, u64)> = (0..12 * times).map(|_| (random.below(2), random.below(5))).collect();
    let adding = runtime.spawn(async move {
        let (mut waiting, mut saved, mut late) = (BTreeSet::new(), BTreeSet::new(), 0);
        for (number, (two, then)) in (0..).zip(decisions) {
            let source = adds.upload(number * 2).await;
            if two == 1 {
                adds.upload(number * 2 + 1).await;
            }
            if adds.add(&source, number, then).await {
                waiting.insert(source);
            } else {
                late += 1;
            }
            match then {
                // An earlier version names the media, but only for a limited time.
                0 => waiting.clear(),
                1 => saved.append(&mut waiting),
                _ => {}
            }
            for source in waiting.iter().chain(&saved) {
                assert!(has_media(&adds.paths.data, source), "{source} is named and gone");
            }
        }
        waiting.append(&mut saved);
        (waiting, late)
    });
    let mut round = 0;
    while !adding.is_finished() || round < 4 {
        round += 1;
        match random.below(3) {
            // Deleted and saved, so that nothing in the workspace names it; then restored.
            0 => {
                let item = logo(&open).unwrap();
                open.apply(Action::Select(Some(item)));
                open.apply(Action::Run(Command::Edit(EditCommand::Delete)));
                save(&mut open);
                open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
                save(&mut open);
                assert!(has_media(&paths.data, &"su_logo".into()), "the logo's media");
            }
            1 => {
                let item = logo(&open).unwrap();
                let change =
                    MediaOverlayChange { duration_ms: Some(cutroom::api::DurationMs(400)), ..MediaOverlayChange::default() };
                let change = ChangeBody::MediaOverlay(change);
                open.apply(Action::Change { item, name: "Fade".into(), change, gesture: None });
                open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
                open.apply(Action::Run(Command::Edit(EditCommand::Redo)));
                open.apply(Action::Run(Command::Edit(EditCommand::Undo)));
            }
            _ => try_answers(&mut open, &runtime, &client, round),
        }
    }
    let (named, late) = runtime.block_on(adding).unwrap();
    ended.store(true, Ordering::Release);
    let freed = runtime.block_on(freeing).unwrap();
    println!("{} named, {late} came too late, {freed} files freed, {round} rounds of the window", named.len());
    runtime.block_on(async {
        client.free_space().await.unwrap();
        for source in &named {
            assert!(has_media(&paths.data, source), "{source} is named and gone");
        }
        let ids: Vec<_> = named.iter().cloned().collect();
        for ids in ids.chunks(50) {
            assert_eq!(client.known_sources(ids).await.unwrap().unwrap().missing, Vec::new());
        }
        // The unsaved changes can be saved.
        let mut edits = Headless::open(client.clone(), "local", &beside.video, &paths.journals).await.unwrap();
        let saved = edits.save().await.unwrap();
        assert!(saved.error.is_none(), "{:?}", saved.error);
        edits.close().await.unwrap();
    });
    drop(open);
}

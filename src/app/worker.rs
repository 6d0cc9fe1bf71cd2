//! The background worker: a tokio runtime on a thread of its own. Everything that waits for disk, network, decoding or
//! the keychain happens here; the window sends requests and takes events.

use super::{
    deleting::read_media,
    generations::{self, Earlier},
    import::ImportError,
    importing::{ImportFiles, Imported, import},
    journal_file::{JournalEvent, JournalFile, Opened, Written, ask_for, is_elsewhere, is_free},
    kept::{Kept, Stamp},
    keychain::{Keychain, find_key},
    link::until_reached,
    load::{self, First, Loaded},
    local::LocalWorkspace,
    pictures::{Picture, PictureKey, PictureState},
    reader::Reader,
    reading::{ClipReading, Wanted},
    save,
    settings::Settings,
    system_fonts,
    transcript::run::{self, Brought, Transcriber},
};
use crate::{
    api::{
        ApiError, Client, ClipId, SourceId, VideoId,
        space::{Files, Space},
        video::Video,
    },
    edit::{self, Reply, Ticket},
    media::{self, FrameTimes},
};
use secrecy::SecretString;
use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread::JoinHandle,
    time::{Duration, Instant},
};
use tokio::{sync::mpsc as channel, task::AbortHandle};

/// How long the worker may take to end.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// How often a window looks whether the one that serves its workspace has ended.
const LOOK: Duration = Duration::from_millis(300);
/// How often it tries to serve it on: the address may be free a moment later.
const MAX_RETRIES: u8 = 20;
/// How long a save waits for a disk that hangs.
const JOURNAL: Duration = Duration::from_secs(5);
/// How often it is looked whether another window still has a journal.
const WATCH: Duration = Duration::from_millis(700);
/// How long the keychain may take to answer.
const KEYCHAIN: Duration = Duration::from_secs(8);

/// The workspace to open.
#[derive(Clone, Debug)]
pub enum Target {
    /// The embedded one, in this folder, filled with the sample where it is empty.
    Local(PathBuf),
    /// A service at an address.
    Remote(String),
}

/// What to open first.
#[derive(Clone, Debug)]
pub struct Start {
    /// The workspace.
    pub target: Target,
    /// The video; where the user left it when nothing is named.
    pub video: Option<VideoId>,
    /// Files to import and open.
    pub import: Option<ImportFiles>,
}

/// What the window asks of the worker.
pub enum Request {
    /// Start or reach the workspace; what is read of a hosted one is kept in this folder.
    Connect(Target, Option<SecretString>, PathBuf),
    /// Keep a key.
    Remember(String, SecretString),
    /// Read the list of videos.
    ListVideos,
    /// Read a video, as far as it is needed at once; with a path, open its journal too.
    Load(VideoId, First, Option<(PathBuf, bool)>),
    /// Read these clips next, in this order, in the background.
    Read(Box<Video>, Vec<Wanted>),
    /// Read the earlier states of a journal.
    Earlier(PathBuf),
    /// Read what the service holds of some clips: before a save, which waits for it under this number, or after one.
    Fetch(VideoId, Vec<ClipId>, Option<Ticket>),
    /// Read what clips are made of, before a save deletes them.
    ReadMedia(VideoId, Ticket, Vec<ClipId>),
    /// Wait until a save is in the journal.
    AwaitJournal(VideoId, Ticket, Written),
    /// Read what the service holds of some clips, to see what of a save arrived.
    ReadBack(VideoId, Ticket, Vec<ClipId>),
    /// Send one request of a save.
    SendStep(VideoId, Ticket, Box<edit::Request>),
    /// Ask until the workspace answers: the open one, or the one at this address.
    Probe(Option<String>),
    /// Tell when no window has the journal at this path, and when one has it again; nothing ends that.
    Watch(Option<PathBuf>),
    /// Ask what the workspace's files take.
    Space,
    /// Delete the files that nothing refers to.
    FreeSpace,
    /// Upload files and make a video of them.
    Import(ImportFiles),
    /// Stop that.
    CancelImport,
    /// Make a file the transcript of a clip; without one, what the transcriber writes.
    Transcript(VideoId, ClipId, Option<PathBuf>, Option<Transcriber>),
    /// End the transcriber.
    CancelTranscription,
    /// Decode a picture from an address, at a size. A later wish for the same source overtakes those that wait.
    Picture(PictureKey, String, (u32, u32)),
    /// Look among the system's fonts for letters.
    FindFonts(Vec<char>),
    /// Read when the frames of a source at an address begin, around a time; with what is known of them.
    FrameTimes(SourceId, String, Option<FrameTimes>, i64),
    /// Write the settings.
    Store(Settings, PathBuf),
}

/// What the worker tells.
// Some dozens a second at most: a box for each large one would cost its readers more than it saves.
#[allow(clippy::large_enum_variant)]
pub enum Event {
    /// The workspace is reached, at this origin.
    Connected(String),
    /// A key is needed, or the one that was tried is wrong.
    KeyNeeded(String),
    /// The workspace could not be reached or opened: what happened, what to do.
    ConnectFailed(String, String),
    /// The list of videos.
    Videos(Result<Vec<Video>, ApiError>),
    /// A video, and its journal where one was asked for.
    Loaded(VideoId, Box<Result<Loaded, ApiError>>, Option<Result<Opened, NoJournal>>),
    /// What was read of a clip in the background, or why it was not.
    ClipRead(VideoId, ClipId, Box<Result<ClipReading, ApiError>>),
    /// What the service holds, looked at before a save or after one: all clips, and the items of those that it changes.
    Looked(VideoId, Box<Result<load::RemoteSnapshot, ApiError>>, Option<Ticket>),
    /// What came of something that the save of a video asked for.
    SaveReply(VideoId, Ticket, Reply),
    /// The journal cannot be written: what happened, what to do.
    JournalTrouble(String, String),
    /// The journal is written again.
    JournalMended,
    /// Whether the workspace answers.
    Link(bool),
    /// Whether a journal that another window had is free.
    Free(PathBuf, bool),
    /// The earlier states of the open video's journal.
    Earlier(Result<Vec<Earlier>, String>),
    /// Another window asks to take over the open video.
    AskedFor,
    /// What the workspace's files take, and what of it can be freed.
    Space(Result<Space, ApiError>),
    /// What was freed.
    Freed(Result<Files, ApiError>),
    /// Bytes sent of bytes in all.
    ImportProgress(u64, u64),
    /// The import ended.
    Imported(Result<Imported, ImportError>),
    /// The transcript of a clip of a video was stored, or why it was not.
    Transcribed(VideoId, Result<Brought, String>),
    /// A picture; nothing when a later wish overtook it.
    Picture(PictureKey, Option<PictureState>),
    /// What fonts of the system have letters that were looked for.
    Fonts(system_fonts::Found),
    /// When the frames of a source begin, read around a time; nothing when it could not be read.
    FrameTimes(SourceId, i64, Option<FrameTimes>),
    /// Something failed that the user should know of.
    Trouble(String, String),
}

/// The thread, and the ways to and from it.
pub struct Worker {
    requests: Option<channel::UnboundedSender<Request>>,
    events: mpsc::Receiver<Event>,
    thread: Option<JoinHandle<()>>,
}

/// Sends an event and wakes the window.
#[derive(Clone)]
struct Out {
    events: mpsc::Sender<Event>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl Out {
    fn send(&self, event: Event) {
        // The window may have closed; then nobody needs to know.
        if self.events.send(event).is_ok() {
            (self.wake)();
        }
    }
}

impl Worker {
    /// Starts the thread. `wake` is called, from it, whenever an event waits.
    pub fn spawn(wake: Arc<dyn Fn() + Send + Sync>) -> std::io::Result<Self> {
        let (requests, mut inbox) = channel::unbounded_channel();
        let (sender, events) = mpsc::channel();
        let out = Out { events: sender, wake };
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let thread = std::thread::Builder::new().name("worker".into()).spawn(move || {
            runtime.block_on(async move {
                let mut desk = WorkerState {
                    out,
                    client: None,
                    local: None,
                    reader: None,
                    kept: None,
                    import: None,
                    probe: None,
                    watch: None,
                    transcription: None,
                    slots: Slots::default(),
                    tries: 0,
                };
                let mut look = tokio::time::interval(LOOK);
                loop {
                    let elsewhere = desk.local.as_ref().is_some_and(LocalWorkspace::is_elsewhere);
                    tokio::select! {
                        request = inbox.recv() => match request {
                            Some(request) => desk.take(request).await,
                            None => break,
                        },
                        _ = look.tick(), if elsewhere => desk.take_over().await,
                    }
                }
                if let Some(local) = desk.local.take() {
                    local.close().await;
                }
            });
            // A keychain or a disk that hangs must not hold the program.
            runtime.shutdown_background();
        })?;
        Ok(Self { requests: Some(requests), events, thread: Some(thread) })
    }

    /// Asks for something.
    pub fn send(&self, request: Request) {
        if self.requests.as_ref().is_none_or(|requests| requests.send(request).is_err()) {
            tracing::error!("the worker has ended");
        }
    }

    /// The next event, if one waits.
    pub fn next(&self) -> Option<Event> {
        self.events.try_recv().ok()
    }
}

impl Drop for Worker {
    /// Ends the thread after the requests that wait, and closes the local workspace cleanly. One that hangs is left behind.
    fn drop(&mut self) {
        drop(self.requests.take());
        let Some(thread) = self.thread.take() else { return };
        let asked = Instant::now();
        while !thread.is_finished() {
            if asked.elapsed() > SHUTDOWN_TIMEOUT {
                tracing::warn!("the worker did not end in time and was left behind");
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        if thread.join().is_err() {
            tracing::error!("the worker panicked");
        }
    }
}

type Slots = Arc<Mutex<HashMap<SourceId, Slot>>>;

/// The decoder of one source: one runs, one may wait.
#[derive(Default)]
struct Slot {
    running: bool,
    next: Option<(PictureKey, String, (u32, u32))>,
}

/// What the worker holds.
struct WorkerState {
    out: Out,
    client: Option<Client>,
    local: Option<LocalWorkspace>,
    /// Reads clips in the background.
    reader: Option<Reader>,
    /// What was read of a hosted workspace before.
    kept: Option<Kept>,
    import: Option<AbortHandle>,
    /// Asks whether the workspace answers.
    probe: Option<AbortHandle>,
    /// Looks whether a journal is free.
    watch: Option<AbortHandle>,
    transcription: Option<AbortHandle>,
    slots: Slots,
    /// How often the workspace could not be served on.
    tries: u8,
}

impl WorkerState {
    // An arm for each request.
    #[allow(clippy::too_many_lines)]
    async fn take(&mut self, request: Request) {
        let out = self.out.clone();
        match request {
            Request::Connect(target, key, cache) => self.connect(target, key, &cache).await,
            Request::Remember(origin, key) => {
                tokio::task::spawn_blocking(move || {
                    if let Err(error) = Keychain.set(&origin, &key) {
                        out.send(Event::Trouble(
                            format!("The keychain did not keep the key: {error}"),
                            "The key is used until the window closes. Set CUTROOM_API_KEY to bring it next time.".into(),
                        ));
                    }
                });
            }
            Request::ListVideos => self.call(async move |client| Event::Videos(list_videos(&client).await)),
            Request::Load(video, first, journal) => {
                let (out, kept) = (out.clone(), self.kept.clone());
                if let (Some(reader), true) = (&self.reader, journal.is_some()) {
                    // Another video is opened.
                    reader.stop();
                }
                self.call(async move |client| {
                    let loaded = load::load(&client, &video, &first, kept.as_ref()).await;
                    let journal = match journal {
                        Some((path, take_over)) if loaded.is_ok() => Some(open_journal(path, take_over, out).await),
                        _ => None,
                    };
                    Event::Loaded(video, Box::new(loaded), journal)
                });
            }
            Request::Earlier(path) => {
                tokio::task::spawn_blocking(move || {
                    out.send(Event::Earlier(generations::read_all(&path).map_err(|error| error.to_string())));
                });
            }
            Request::Read(video, wanted) => {
                if let Some(reader) = &self.reader {
                    reader.read(*video, wanted);
                }
            }
            Request::Fetch(video, clips, before) => {
                let kept = self.kept.clone();
                self.call(async move |client| {
                    let seen = load::look(&client, &video, &clips).await;
                    if let (Ok(seen), Some(kept)) = (&seen, kept) {
                        keep(&kept, &video, seen);
                    }
                    Event::Looked(video, Box::new(seen), before)
                });
            }
            Request::Probe(address) => self.probe(address),
            Request::Watch(path) => {
                if let Some(watch) = self.watch.take() {
                    watch.abort();
                }
                self.watch = path.map(|path| tokio::spawn(watch(path, out)).abort_handle());
            }
            Request::ReadMedia(video, ticket, clips) => self.call(async move |client| {
                let reply = read_media(&client, &video, &clips).await.map_or_else(Reply::Failed, Reply::Media);
                Event::SaveReply(video, ticket, reply)
            }),
            Request::AwaitJournal(video, ticket, written) => {
                tokio::spawn(async move {
                    let reply = match tokio::time::timeout(JOURNAL, written).await {
                        Ok(Ok(Ok(()))) => Reply::Journalled,
                        Ok(Ok(Err(why))) => Reply::NotJournalled(why),
                        Ok(Err(_)) => Reply::NotJournalled("the journal was closed".into()),
                        Err(_) => Reply::NotJournalled(format!("the disk did not answer for {} seconds", JOURNAL.as_secs())),
                    };
                    out.send(Event::SaveReply(video, ticket, reply));
                });
            }
            Request::ReadBack(video, ticket, clips) => self.call(async move |client| {
                let reply = save::held(&client, &video, &clips).await.map_or_else(Reply::Failed, Reply::Held);
                Event::SaveReply(video, ticket, reply)
            }),
            Request::SendStep(video, ticket, request) => self.call(async move |client| {
                let reply = save::send(&client, &video, &request).await.map_or_else(Reply::Failed, Reply::Done);
                Event::SaveReply(video, ticket, reply)
            }),
            Request::Space => self.call(async move |client| Event::Space(client.space().await)),
            Request::FreeSpace => {
                self.call(async move |client| Event::Freed(client.free_space().await.map(|freed| freed.freed)));
            }
            Request::Import(files) => {
                let progress = out.clone();
                let handle = self.call_handle(async move |client| {
                    let tell = move |sent, all| progress.send(Event::ImportProgress(sent, all));
                    Event::Imported(import(&client, &files, tell).await)
                });
                self.import = handle;
            }
            Request::Transcript(video, clip, file, transcriber) => {
                let is_run = file.is_none();
                let handle = self.call_handle(async move |client| {
                    let brought = match (file, transcriber) {
                        (Some(file), _) => run::bring_file(&client, &video, &clip, &file).await,
                        (None, with) => run::transcribe(&client, &video, &clip, &with.unwrap_or_default()).await,
                    };
                    Event::Transcribed(video, brought.map_err(|error| error.to_string()))
                });
                if is_run {
                    self.transcription = handle;
                }
            }
            Request::CancelTranscription => {
                if let Some(transcription) = self.transcription.take() {
                    transcription.abort();
                }
            }
            Request::CancelImport => {
                if let Some(import) = self.import.take() {
                    import.abort();
                }
            }
            Request::FindFonts(letters) => {
                tokio::task::spawn_blocking(move || {
                    out.send(Event::Fonts(system_fonts::find(&letters, &system_fonts::folders())));
                });
            }
            Request::FrameTimes(source, address, known, at) => {
                let refused = self.client.as_ref().and_then(|client| client.check_address(&address).err());
                tokio::spawn(async move {
                    let read = match refused {
                        Some(error) => Err(error.to_string()),
                        None => media::read_frame_times(&address, known, at).await.map_err(|error| error.to_string()),
                    };
                    if let Err(error) = &read {
                        tracing::warn!(%error, source = source.as_str(), "the frames of a source are not known");
                    }
                    out.send(Event::FrameTimes(source, at, read.ok()));
                });
            }
            Request::Picture(key, address, size) => match self.client.as_ref().map(|client| client.check_address(&address)) {
                Some(Err(error)) => out.send(Event::Picture(key, Some(PictureState::Failed(error.to_string())))),
                _ => picture(&self.slots, &out, key, address, size),
            },
            Request::Store(settings, folder) => {
                // In order: a later state must not be overtaken by an earlier one.
                let stored = tokio::task::spawn_blocking(move || settings.save(&folder)).await;
                if let Ok(Err(error)) = stored {
                    tracing::warn!(%error, "the settings were not written");
                }
            }
        }
    }

    fn call<F, A>(&self, call: F)
    where
        F: FnOnce(Client) -> A,
        A: Future<Output = Event> + Send + 'static,
    {
        drop(self.call_handle(call));
    }

    fn call_handle<F, A>(&self, call: F) -> Option<AbortHandle>
    where
        F: FnOnce(Client) -> A,
        A: Future<Output = Event> + Send + 'static,
    {
        let (client, out) = (self.client.clone()?, self.out.clone());
        let answer = call(client);
        let task = tokio::spawn(async move { out.send(answer.await) });
        Some(task.abort_handle())
    }

    /// Asks until the workspace answers, unless that goes on already.
    fn probe(&mut self, address: Option<String>) {
        if self.probe.as_ref().is_some_and(|probe| !probe.is_finished()) {
            return;
        }
        let at = |address: String| Client::new(&address, SecretString::from("")).ok();
        let Some(client) = address.map_or_else(|| self.client.clone(), at) else { return };
        let out = self.out.clone();
        let probe = async move { until_reached(&client, |reached| out.send(Event::Link(reached))).await };
        self.probe = Some(tokio::spawn(probe).abort_handle());
    }

    async fn connect(&mut self, target: Target, key: Option<SecretString>, cache: &Path) {
        let hosted = matches!(target, Target::Remote(_));
        let event = match target {
            Target::Local(folder) => match LocalWorkspace::open(&folder).await {
                Ok((local, client)) => {
                    let origin = client.origin();
                    (self.client, self.local) = (Some(client), Some(local));
                    Event::Connected(origin)
                }
                Err(error) => Event::ConnectFailed(error.to_string(), "Run `cutroom doctor` to see what is missing.".into()),
            },
            Target::Remote(address) => self.reach(&address, key).await,
        };
        if let (Event::Connected(origin), Some(client)) = (&event, &self.client) {
            if let Some(before) = &self.reader {
                before.stop();
            }
            self.kept = hosted.then(|| Kept::new(cache, origin));
            let out = self.out.clone();
            let tell = move |video, clip, read| out.send(Event::ClipRead(video, clip, Box::new(read)));
            self.reader = Some(Reader::new(client.clone(), self.kept.clone(), Arc::new(tell)));
        }
        self.out.send(event);
    }

    /// Serves the workspace on, where the window that did was closed.
    async fn take_over(&mut self) {
        let Some(local) = &mut self.local else { return };
        match local.take_over().await {
            Ok(true) => tracing::info!("the window that served the workspace was closed: it is served here"),
            Ok(false) => {}
            Err(error) if self.tries < MAX_RETRIES => {
                self.tries += 1;
                tracing::warn!(%error, "the workspace could not be served on yet");
            }
            Err(error) => {
                self.out.send(Event::Trouble(
                    format!("The window that served the workspace was closed, and it could not be served on: {error}"),
                    "Your edits are kept. Close Cutroom and start it again.".into(),
                ));
                self.local = None;
            }
        }
    }

    /// Reaches a service, with the key that was given, or one from the variable or the keychain.
    async fn reach(&mut self, address: &str, key: Option<SecretString>) -> Event {
        let failed = |error: &ApiError| Event::ConnectFailed(error.to_string(), error.advice().to_owned());
        let origin = match Client::new(address, SecretString::from("")) {
            Ok(client) => client.origin(),
            Err(error) => return failed(&error),
        };
        let kept = origin.clone();
        let key = if let Some(key) = key {
            Some(key)
        } else {
            let found = tokio::time::timeout(KEYCHAIN, tokio::task::spawn_blocking(move || find_key(&kept))).await;
            found.ok().and_then(Result::ok).flatten()
        };
        let Some(key) = key else {
            return Event::KeyNeeded(format!("{origin} asks for an API key."));
        };
        let client = match Client::new(address, key) {
            Ok(client) => client,
            Err(error) => return failed(&error),
        };
        match client.videos(None).await {
            Ok(_) => {}
            Err(error) if error.status() == Some(401) => {
                return Event::KeyNeeded(format!("{origin} did not take the API key: {error}."));
            }
            // A service without the list may still give out videos by id.
            Err(error) if matches!(error.status(), Some(403 | 404 | 501)) => {}
            Err(error) => return failed(&error),
        }
        self.client = Some(client);
        Event::Connected(origin)
    }
}

/// Opens a video's journal; trouble with the disk is told as it comes.
/// Why a journal was not opened.
pub enum NoJournal {
    /// Another window has it.
    Elsewhere,
    /// The disk refused.
    Failed(String),
}

/// How long a window that takes over waits for the other to let go.
const HANDOVER: Duration = Duration::from_secs(10);

async fn open_journal(path: PathBuf, take_over: bool, out: Out) -> Result<Opened, NoJournal> {
    let tell = move |told: JournalEvent| match told {
        JournalEvent::Trouble(what) => {
            let advice = "Editing goes on, but a crash would lose what is not saved, and nothing can be saved before the disk \
                          takes it. Make room on the disk.";
            out.send(Event::JournalTrouble(format!("Waiting edits cannot be written to disk: {what}"), advice.into()));
        }
        JournalEvent::Mended => out.send(Event::JournalMended),
        JournalEvent::AskedFor => out.send(Event::AskedFor),
    };
    let open = move || {
        if take_over {
            ask_for(&path)?;
        }
        let asked = Instant::now();
        loop {
            match JournalFile::open(&path, tell.clone()) {
                Err(error) if take_over && is_elsewhere(&error) && asked.elapsed() < HANDOVER => {}
                opened => return opened,
            }
        }
    };
    match tokio::task::spawn_blocking(open).await {
        Ok(Ok(opened)) => Ok(opened),
        Ok(Err(error)) if is_elsewhere(&error) => Err(NoJournal::Elsewhere),
        Ok(Err(error)) => Err(NoJournal::Failed(error.to_string())),
        Err(error) => Err(NoJournal::Failed(error.to_string())),
    }
}

/// Looks at a journal's lock now and then, and tells when it is let go or taken.
async fn watch(path: PathBuf, out: Out) {
    let mut was_free = false;
    let mut look = tokio::time::interval(WATCH);
    look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        look.tick().await;
        let journal = path.clone();
        let free = tokio::task::spawn_blocking(move || is_free(&journal)).await.unwrap_or(false);
        if std::mem::replace(&mut was_free, free) != free {
            out.send(Event::Free(path.clone(), free));
        }
    }
}

/// Keeps what a look saw, beside what the window does with it.
fn keep(kept: &Kept, video: &VideoId, seen: &load::RemoteSnapshot) {
    for (clip, lanes) in &seen.items {
        let Some(record) = seen.clips.iter().find(|record| record.id == *clip) else { continue };
        let (kept, video, clip, stamp) = (kept.clone(), video.clone(), clip.clone(), Stamp::of(&seen.video, record));
        let reading = ClipReading { lanes: Some(lanes.clone()), ..ClipReading::default() };
        tokio::spawn(async move { kept.add(&video, &clip, &stamp, &reading).await });
    }
}

async fn list_videos(client: &Client) -> Result<Vec<Video>, ApiError> {
    /// More than anyone reads in a list; a search comes first then.
    const MOST: usize = 1_000;
    let (mut videos, mut page) = client.videos(None).await?;
    while page.has_more && videos.len() < MOST {
        let Some(cursor) = page.next_cursor.take() else { break };
        let (more, next) = client.videos(Some(&cursor)).await?;
        videos.append(more);
        page = next;
    }
    Ok(videos.items)
}

/// Decodes, or waits behind the picture of the same source that is being decoded.
fn picture(slots: &Slots, out: &Out, key: PictureKey, address: String, size: (u32, u32)) {
    let mut held = slots.lock().unwrap_or_else(PoisonError::into_inner);
    let slot = held.entry(key.source.clone()).or_default();
    if slot.running {
        if let Some((overtaken, ..)) = slot.next.replace((key, address, size)) {
            out.send(Event::Picture(overtaken, None));
        }
        return;
    }
    slot.running = true;
    let (slots, out) = (slots.clone(), out.clone());
    tokio::spawn(async move {
        let mut job = (key, address, size);
        loop {
            let (key, address, size) = job;
            let decoded = media::frame_at(&address, key.at_ms, size).await;
            let state = match decoded {
                Ok((frame, shown)) => tokio::task::spawn_blocking(move || PictureState::Ready(Picture::new(frame, shown)))
                    .await
                    .unwrap_or_else(|error| PictureState::Failed(error.to_string())),
                Err(error) => PictureState::Failed(error.to_string()),
            };
            let source = key.source.clone();
            out.send(Event::Picture(key, Some(state)));
            let mut held = slots.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(next) = held.get_mut(&source).and_then(|slot| slot.next.take()) {
                job = next;
            } else {
                held.remove(&source);
                return;
            }
        }
    });
}

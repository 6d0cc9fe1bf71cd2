//! Workspace service: connects, loads, saves, imports. Each call is a task of its own; none waits for another.

mod assistants;
mod hints;
pub mod importing;
mod library;
mod link;
mod page;
mod reader;
mod request;
mod trying;
mod upload;

pub use assistants::AssistantDoor;
pub use importing::{ImportFiles, Imported};
pub use library::{PastedPicture, Shelf};
pub use link::{Link, is_silence};
pub use page::{PageLink, PageSubject, PageUse, page_link};
pub use request::{AccessQuestion, OpenedHere, Opening, Target, WaitingHere, WorkspaceEvent, WorkspaceRequest};
pub use trying::{NotTried, Tried, try_workspace, why_no_address};
pub use upload::ImportError;

use super::{
    assistant::{Told, WorkspaceFolders},
    browser::waiting_in,
    journal,
    keychain::{KeySource, find_key, forget_key, is_key_kept, keep_key, remember_key},
    local::LocalWorkspace,
    out::Out,
    overtaken::InOrder,
    transcript::run,
    workspaces::Access,
};
use crate::{
    api::{ApiError, Client, VideoId, calls::CallLog, face_analysis::WantFaces, library::LibraryItem},
    document::{
        journal_file::JournalError,
        journalled,
        kept::{Kept, Stamp},
        load,
        others::look_for_others,
        reading::ClipReading,
        save,
    },
    edit::Reply,
    transcribe::Progress,
};
use assistants::Doorkeeper;
use importing::{import, name_of};
use link::until_reached;
use reader::{OnItsWay, Reader};
use secrecy::SecretString;
use std::{
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    sync::{mpsc::UnboundedReceiver, watch},
    task::{AbortHandle, JoinHandle},
};

/// How often a window checks whether the process that serves its workspace has ended.
const LOOK: Duration = Duration::from_millis(300);
/// Maximum number of attempts to take over serving: the address may become free a moment later.
const MAX_RETRIES: u8 = 20;
/// How long a save waits for a disk that does not respond.
const JOURNAL: Duration = Duration::from_secs(5);
/// Timeout for the keychain.
const KEYCHAIN: Duration = Duration::from_secs(8);

/// Result of connecting: the client, and the local workspace if it is that one; else the event to send.
type Reached = Result<(Client, Option<LocalWorkspace>), WorkspaceEvent>;

/// State of the workspace service.
struct WorkspaceService {
    out: Out<WorkspaceEvent>,
    /// Sender of readings and changes of the library.
    in_order: InOrder<WorkspaceEvent>,
    /// Event sender for errors of the open video's journal.
    of_journal: Out<journal::JournalsEvent>,
    client: Option<Client>,
    /// Publishes the client, which decides for other services which media URLs may be read.
    connected: watch::Sender<Option<Client>>,
    /// Task that is connecting, and the cache folder for a hosted workspace.
    connecting: Option<(JoinHandle<Reached>, Option<PathBuf>)>,
    local: Option<LocalWorkspace>,
    /// Access for assistants.
    doorkeeper: Doorkeeper,
    /// Loads clips in the background.
    reader: Option<Reader>,
    /// Cache of loaded clips of a hosted workspace.
    kept: Option<Kept>,
    import: Option<AbortHandle>,
    /// Task that probes whether the server answers.
    probe: Option<AbortHandle>,
    /// Task that waits until the server rejects the API key.
    key_watch: Option<AbortHandle>,
    transcription: Option<AbortHandle>,
    /// Stream of hints about the open video.
    listening: hints::Listening,
    /// Number of failed attempts to take over serving.
    tries: u8,
    /// Log of API calls.
    calls: CallLog,
}

/// Answers requests until every sender is dropped, then closes the local workspace cleanly.
pub(super) async fn run(
    mut inbox: UnboundedReceiver<WorkspaceRequest>,
    out: Out<WorkspaceEvent>,
    of_journal: Out<journal::JournalsEvent>,
    connected: watch::Sender<Option<Client>>,
    calls: CallLog,
    told: Told,
) {
    let mut service = WorkspaceService {
        in_order: InOrder::new(out.clone()),
        out,
        of_journal,
        client: None,
        connected,
        connecting: None,
        local: None,
        doorkeeper: Doorkeeper::new(told),
        reader: None,
        kept: None,
        import: None,
        probe: None,
        key_watch: None,
        transcription: None,
        listening: hints::Listening::default(),
        tries: 0,
        calls,
    };
    let mut look = tokio::time::interval(LOOK);
    loop {
        let elsewhere = service.local.as_ref().is_some_and(LocalWorkspace::is_elsewhere);
        let connecting = async {
            match &mut service.connecting {
                Some((task, _)) => task.await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            request = inbox.recv() => match request {
                Some(WorkspaceRequest::RenewAssistantKey) => service.renew_assistant_key(),
                Some(request) => service.take(request),
                None => break,
            },
            reached = connecting => {
                let folder = service.connecting.take().and_then(|(_, folder)| folder);
                match reached {
                    Ok(Ok((client, local))) => service.connected(client, local, folder),
                    Ok(Err(event)) => service.out.send(event),
                    Err(error) if error.is_cancelled() => {}
                    Err(error) => service.out.send(WorkspaceEvent::ConnectFailed {
                        text: words::connection::ended_unexpectedly(error),
                        advice: words::connection::restart().into(),
                    }),
                }
            }
            _ = look.tick(), if elsewhere => service.take_over().await,
        }
    }
    if let Some((connecting, folder)) = service.connecting.take() {
        if folder.is_some() {
            // A hosted workspace may never answer.
            connecting.abort();
        }
        // A local workspace that was just opened is closed below.
        if let Ok(Ok((_, local))) = connecting.await {
            service.local = local.or(service.local.take());
        }
    }
    if let Some(local) = service.local.take() {
        local.close().await;
    }
}

impl WorkspaceService {
    // One arm per request.
    #[allow(clippy::too_many_lines)]
    fn take(&mut self, request: WorkspaceRequest) {
        let out = self.out.clone();
        match request {
            WorkspaceRequest::Connect { target, key, source, cache } => self.connect(target, (key, source), cache),
            WorkspaceRequest::Practise(faults) => match (faults.parse(), &self.local) {
                (Ok(faults), Some(local)) => local.set_faults(faults),
                (Err(problem), _) => tracing::error!(%problem, "no such faults"),
                (Ok(_), None) => {}
            },
            WorkspaceRequest::LetAssistantsIn(place) => self.let_assistants_in(place),
            // Handled in the loop of [`run`].
            WorkspaceRequest::RenewAssistantKey => {}
            WorkspaceRequest::Remember { address: origin, key } => {
                // The workspace may be opened before the keychain answers.
                keep_key(&origin, key.clone());
                tokio::task::spawn_blocking(move || {
                    if let Err(error) = remember_key(&origin, &key) {
                        let text = words::connection::key_not_kept(error);
                        let advice = words::connection::key_not_kept_advice();
                        out.send(WorkspaceEvent::Failed { text, advice: advice.into() });
                    }
                });
            }
            WorkspaceRequest::Forget(address) => {
                let Ok(client) = Client::new(&address, SecretString::from("")) else { return };
                tokio::task::spawn_blocking(move || {
                    if let Err(error) = forget_key(&client.origin()) {
                        // Without a keychain no key was stored.
                        tracing::info!(%error, "the keychain did not forget a key");
                    }
                });
            }
            WorkspaceRequest::Try { address, key, id } => {
                tokio::spawn(async move { out.send(WorkspaceEvent::Tried { id, tried: try_workspace(&address, key).await }) });
            }
            WorkspaceRequest::AskAccess { video, question } => self.call(async move |client| {
                let asks = question == AccessQuestion::Always || client.tells_of_changes();
                let access = if asks { trying::access_to(&client, &video).await } else { Access::Unknown };
                WorkspaceEvent::Access { video, access }
            }),
            WorkspaceRequest::CountWaiting { workspace, journals, videos, written } => {
                tokio::task::spawn_blocking(move || {
                    // Failed writes are reported where the edit was made; this counts what is in the journals.
                    drop(written.map(|written| written.blocking_recv()));
                    let found = waiting_in(&journals, &workspace, &videos);
                    let conflicts = found.iter().map(|(_, waiting)| waiting.conflicts).sum();
                    out.send(WorkspaceEvent::CountedWaiting {
                        workspace,
                        waiting: WaitingHere { videos: found.len(), conflicts },
                    });
                });
            }
            WorkspaceRequest::ListVideos => self.call(async move |client| WorkspaceEvent::Videos(client.all_videos().await)),
            WorkspaceRequest::Load { video, first, opening } => {
                let (of_journal, kept) = (self.of_journal.clone(), self.kept.clone());
                let listening = opening.is_some().then(|| self.listening.clone());
                if let (Some(reader), true) = (&self.reader, opening.is_some()) {
                    // Another video is opened.
                    reader.stop();
                }
                self.call(async move |client| {
                    let began = Instant::now();
                    let loaded = load::load(&client, &video, &first, kept.as_ref()).await;
                    let opened = match opening {
                        Some(Opening { journal, other, notes }) if loaded.is_ok() => {
                            let journal = journal::open(journal, other, of_journal).await;
                            Some(OpenedHere { journal, notes: notes.await.unwrap_or_default() })
                        }
                        _ => None,
                    };
                    if let (Some(listening), true) = (listening, loaded.is_ok()) {
                        listening.begin(client, video.clone(), out);
                    }
                    WorkspaceEvent::Loaded { video, loaded: Box::new(loaded), began, here: opened }
                });
            }
            WorkspaceRequest::Read { video, wanted } => {
                if let Some(reader) = &self.reader {
                    reader.read(*video, wanted);
                }
            }
            WorkspaceRequest::Fetch { video, clips, words, known, before } => {
                let kept = self.kept.clone();
                self.call(async move |client| {
                    let seen = load::look_before_save(&client, &video, known, &clips, &words).await;
                    if let (Ok(seen), Some(kept)) = (&seen, kept) {
                        keep(&kept, &video, seen);
                    }
                    WorkspaceEvent::Looked { video, seen: Box::new(seen), before }
                });
            }
            WorkspaceRequest::LookForOthers { video, known, id } => self.call(async move |client| {
                let seen = Box::new(look_for_others(&client, &video, &known).await);
                WorkspaceEvent::Others { video, id, seen }
            }),
            WorkspaceRequest::BeAt(clip) => self.listening.be_at(clip),
            WorkspaceRequest::Probe(address) => self.probe(address),
            WorkspaceRequest::ReadMedia { video, ticket, clips } => self.call(async move |client| {
                let reply = save::read_media(&client, &video, &clips).await.map_or_else(Reply::Failed, Reply::Media);
                WorkspaceEvent::SaveReply { video, ticket, reply }
            }),
            WorkspaceRequest::AwaitJournal { video, ticket, written } => {
                tokio::spawn(async move {
                    let reply = tokio::time::timeout(JOURNAL, journalled(written)).await;
                    let reply = reply.unwrap_or_else(|_| Reply::NotJournalled(JournalError::Slow(JOURNAL).to_string()));
                    out.send(WorkspaceEvent::SaveReply { video, ticket, reply });
                });
            }
            WorkspaceRequest::ReadBack { video, ticket, clips } => self.call(async move |client| {
                let reply = save::held(&client, &video, &clips).await.map_or_else(Reply::Failed, Reply::Held);
                WorkspaceEvent::SaveReply { video, ticket, reply }
            }),
            WorkspaceRequest::SendStep { video, ticket, request } => self.call(async move |client| {
                let reply = save::send(&client, &video, &request).await.map_or_else(Reply::Failed, Reply::Done);
                WorkspaceEvent::SaveReply { video, ticket, reply }
            }),
            WorkspaceRequest::Import(files) => {
                let progress = out.clone();
                let handle = self.call_handle(async move |client| {
                    let tell = move |sent, all| progress.send(WorkspaceEvent::ImportProgress { sent, total: all });
                    WorkspaceEvent::Imported(import(&client, &files, tell).await)
                });
                self.import = handle;
            }
            WorkspaceRequest::Library => {
                let Some(client) = self.client.clone() else { return };
                let in_order = self.in_order.clone();
                tokio::spawn(async move {
                    in_order.send_reading(|| library::read(&client), |shelf| WorkspaceEvent::Library(Box::new(shelf))).await;
                });
            }
            WorkspaceRequest::AddToLibrary(file) => {
                let progress = out.clone();
                self.add_to_library(async move |client| {
                    let tell = Box::new(move |sent, all| progress.send(WorkspaceEvent::UploadProgress { sent, total: all }));
                    library::upload_and_add(&client, &file, name_of(&file), tell).await
                });
            }
            WorkspaceRequest::AddPictureToLibrary(picture) => {
                let progress = out.clone();
                self.add_to_library(async move |client| {
                    let tell = Box::new(move |sent, all| progress.send(WorkspaceEvent::UploadProgress { sent, total: all }));
                    let written = tokio::task::spawn_blocking(move || picture.write()).await;
                    let (_folder, file) = written.map_err(std::io::Error::other).flatten().map_err(|error| ImportError {
                        what: words::imports::pasted_not_written(error),
                        advice: words::imports::free_space_paste().into(),
                    })?;
                    library::upload_and_add(&client, &file, name_of(&file), tell).await
                });
            }
            WorkspaceRequest::Transcript { video, clip, file } => self.call(async move |client| {
                let brought = run::bring_file(&client, &video, &clip, &file, None).await;
                WorkspaceEvent::TranscriptRead { video, brought }
            }),
            WorkspaceRequest::FindEngines(how) => {
                tokio::spawn(async move { out.send(WorkspaceEvent::Engines(how.engines().await)) });
            }
            WorkspaceRequest::Transcribe { video, clip, how } => {
                self.transcription = self.call_handle(async move |client| {
                    let of = clip.clone();
                    let tell = |progress: &Progress| {
                        out.send(WorkspaceEvent::Transcribing { clip: of.clone(), progress: progress.clone() });
                    };
                    let brought = run::transcribe(&client, &video, &clip, &how, tell).await;
                    WorkspaceEvent::Transcribed { video, clip, brought }
                });
            }
            WorkspaceRequest::FaceSearch { video, clip, wanted, after } => self.call(async move |client| {
                tokio::time::sleep(after).await;
                let answer = match wanted {
                    Some(wanted) => client.want_face_analysis(&video, &clip, WantFaces { wanted }).await,
                    None => client.face_analysis(&video, &clip).await,
                };
                WorkspaceEvent::FaceSearch { video, clip, search: answer }
            }),
            WorkspaceRequest::CancelTranscription => {
                if let Some(transcription) = self.transcription.take() {
                    transcription.abort();
                }
            }
            WorkspaceRequest::CancelImport => {
                if let Some(import) = self.import.take() {
                    import.abort();
                }
            }
        }
    }

    fn call<F, A>(&self, call: F)
    where
        F: FnOnce(Client) -> A,
        A: Future<Output = WorkspaceEvent> + Send + 'static,
    {
        drop(self.call_handle(call));
    }

    /// Adds a file to the library on a task of its own.
    fn add_to_library<F, A>(&self, add: F)
    where
        F: FnOnce(Client) -> A,
        A: Future<Output = Result<LibraryItem, ImportError>> + Send + 'static,
    {
        let Some(client) = self.client.clone() else { return };
        let (in_order, added) = (self.in_order.clone(), add(client));
        tokio::spawn(async move { in_order.send_change(WorkspaceEvent::AddedToLibrary(added.await)) });
    }

    fn call_handle<F, A>(&self, call: F) -> Option<AbortHandle>
    where
        F: FnOnce(Client) -> A,
        A: Future<Output = WorkspaceEvent> + Send + 'static,
    {
        let (client, out) = (self.client.clone()?, self.out.clone());
        let answer = call(client);
        let task = tokio::spawn(async move { out.send(answer.await) });
        Some(task.abort_handle())
    }

    /// Starts probing, unless a probe is running: of the server at `address`, else of the open workspace.
    fn probe(&mut self, address: Option<String>) {
        if self.probe.as_ref().is_some_and(|probe| !probe.is_finished()) {
            return;
        }
        let at = |address: String| Some(Client::new(&address, SecretString::from("")).ok()?.recorded_in(&self.calls));
        let Some(client) = address.map_or_else(|| self.client.clone(), at) else { return };
        let out = self.out.clone();
        let probe = async move { until_reached(&client, |link| out.send(WorkspaceEvent::Link(link))).await };
        self.probe = Some(tokio::spawn(probe).abort_handle());
    }

    /// Starts connecting; an earlier attempt is cancelled.
    fn connect(&mut self, target: Target, key: (Option<SecretString>, KeySource), cache: PathBuf) {
        if let Some((before, _)) = self.connecting.take() {
            before.abort();
        }
        // Loaded clips of a hosted workspace are cached on the disk.
        let folder = matches!(target, Target::Remote(_)).then_some(cache);
        let calls = self.calls.clone();
        let task = tokio::spawn(async move {
            match target {
                Target::Local(folder) => match LocalWorkspace::open(&folder).await {
                    Ok((local, client)) => Ok((client.recorded_in(&calls), Some(local))),
                    Err(error) => Err(WorkspaceEvent::ConnectFailed {
                        text: error.to_string(),
                        advice: words::connection::run_doctor().into(),
                    }),
                },
                Target::Practice(folder) => match LocalWorkspace::practise(&folder).await {
                    Ok((local, client)) => Ok((client.recorded_in(&calls), Some(local))),
                    Err(error) => Err(WorkspaceEvent::ConnectFailed {
                        text: error.to_string(),
                        advice: words::connection::restart_practice().into(),
                    }),
                },
                Target::Remote(address) => reach(&address, key, &calls).await.map(|client| (client, None)),
            }
        });
        self.connecting = Some((task, folder));
    }

    /// Sets the connected workspace; loaded clips of a hosted one are cached in `folder`.
    fn connected(&mut self, client: Client, local: Option<LocalWorkspace>, folder: Option<PathBuf>) {
        if let Some(before) = &self.reader {
            before.stop();
        }
        let origin = client.origin();
        // The server of a hosted workspace may reject the API key at any time, in any call.
        let watch = folder.is_some().then(|| {
            let (client, out) = (client.clone(), self.out.clone());
            tokio::spawn(async move { out.send(WorkspaceEvent::KeyRefused(client.key_refused().await)) }).abort_handle()
        });
        if let Some(before) = std::mem::replace(&mut self.key_watch, watch) {
            before.abort();
        }
        self.kept = folder.map(|folder| Kept::new(&folder, &origin));
        let out = self.out.clone();
        let tell = move |video, clip, read, began, on_its_way| {
            out.send(WorkspaceEvent::ClipRead { video, clip, read: Box::new(read), began, on_its_way });
        };
        self.reader = Some(Reader::new(client.clone(), self.kept.clone(), Arc::new(tell)));
        self.connected.send_replace(Some(client.clone()));
        (self.client, self.local) = (Some(client), local.or(self.local.take()));
        self.doorkeeper.begin();
        self.out.send(WorkspaceEvent::Connected(origin));
    }

    /// Enables access for assistants, or disables it with `None`.
    fn let_assistants_in(&mut self, place: Option<WorkspaceFolders>) {
        let door = self.doorkeeper.set(place, self.local.as_ref().zip(self.client.as_ref()));
        self.out.send(WorkspaceEvent::Assistants(door));
    }

    /// Replaces the assistants' API key: clients with the old key are refused.
    fn renew_assistant_key(&mut self) {
        let Some(local) = &self.local else { return };
        let door = self.doorkeeper.renew(local);
        self.out.send(WorkspaceEvent::Assistants(door));
    }

    /// Serves the workspace in place of a window that was closed.
    async fn take_over(&mut self) {
        let Some(local) = &mut self.local else { return };
        match local.take_over().await {
            Ok(true) => {
                tracing::info!("the window that served the workspace was closed: it is served here");
                self.doorkeeper.begin();
                let door = self.doorkeeper.follow(self.local.as_ref().zip(self.client.as_ref()));
                self.out.send(WorkspaceEvent::Assistants(door));
            }
            Ok(false) => {}
            Err(error) if self.tries < MAX_RETRIES => {
                self.tries += 1;
                tracing::warn!(%error, "the workspace could not be served on yet");
            }
            Err(error) => {
                self.out.send(WorkspaceEvent::Failed {
                    text: words::connection::take_over_failed(error),
                    advice: words::connection::restart_changes_kept().into(),
                });
                self.local = None;
            }
        }
    }
}

/// Connects to a server with the API key that was typed, else with one from the variable or the keychain.
async fn reach(
    address: &str,
    (key, source): (Option<SecretString>, KeySource),
    calls: &CallLog,
) -> Result<Client, WorkspaceEvent> {
    let failed =
        |error: &ApiError| WorkspaceEvent::ConnectFailed { text: error.to_string(), advice: error.advice().to_owned() };
    let origin = match Client::new(address, SecretString::from("")) {
        Ok(client) => client.origin(),
        Err(error) => return Err(failed(&error)),
    };
    let (kept, typed) = (origin.clone(), key.clone());
    let key = if let Some(key) = key {
        Some(key)
    } else {
        let found = tokio::time::timeout(KEYCHAIN, tokio::task::spawn_blocking(move || find_key(&kept, source))).await;
        found.ok().and_then(Result::ok).flatten()
    };
    let Some(key) = key else {
        return Err(WorkspaceEvent::KeyNeeded(words::connection::key_needed(origin)));
    };
    let client = match Client::new(address, key) {
        Ok(client) => client.recorded_in(calls),
        Err(error) => return Err(failed(&error)),
    };
    match client.videos(None).await {
        Ok(_) => {}
        Err(error) if error.status() == Some(401) => {
            return Err(WorkspaceEvent::KeyNeeded(words::connection::key_rejected(origin, error)));
        }
        // A server without a list of videos may still return single videos.
        Err(error) if matches!(error.status(), Some(403 | 404 | 501)) => {}
        Err(error) => return Err(failed(&error)),
    }
    // A different key that is kept in memory was rejected.
    if let Some(key) = typed.filter(|_| is_key_kept(&origin)) {
        keep_key(&origin, key);
    }
    Ok(client)
}

/// Caches the clips of a snapshot, in the background.
fn keep(kept: &Kept, video: &VideoId, seen: &load::RemoteSnapshot) {
    for (clip, lanes) in &seen.items {
        let Some(record) = seen.clips.iter().find(|record| record.id == *clip) else { continue };
        let (kept, video, clip, stamp) = (kept.clone(), video.clone(), clip.clone(), Stamp::of(&seen.video, record));
        let reading = ClipReading { lanes: Some(lanes.clone()), ..ClipReading::default() };
        tokio::spawn(async move { kept.add(&video, &clip, &stamp, &reading).await });
    }
}

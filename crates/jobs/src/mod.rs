//! Background services for everything that waits for disk, network, decoding or the keychain. Each service has its own inbox,
//! requests, events and cancellation, so that none waits for another: a seek shows its frame while a connection hangs or a file
//! is uploaded. The window sends requests and takes events.

pub mod analytics;
pub mod ask;
pub mod assistant;
pub mod browser;
pub mod captions;
pub mod desktop;
pub mod exports;
pub mod faces;
pub mod file_name;
pub mod follow;
pub mod fonts;
pub mod journal;
pub mod keychain;
pub mod local;
pub mod loudness;
pub mod music_bed;
pub mod notebook;
pub mod one_frame;
pub mod operations;
mod out;
mod overtaken;
pub mod own_json;
pub mod pictures;
pub mod player;
pub mod practice;
pub mod previews;
pub mod proposals;
pub mod relay;
mod request_id;
pub mod requests;
mod services;
pub mod settings;
mod settings_merge;
pub mod sound_plan;
pub mod transcript;
pub mod workspace;
pub mod workspaces;

#[cfg(test)]
mod tests;

pub use crate::document::frame_plan;
pub use request_id::RequestId;

use crate::api::{Client, SourceId, calls::CallLog};
use out::{Inbox, Out};
use pictures::{PictureEvent, PictureState};
use relay::{Relay, RelayError};
use services::services;
use std::{
    sync::{Arc, OnceLock, mpsc},
    thread::JoinHandle,
    time::{Duration, Instant},
};
use tokio::sync::{mpsc::UnboundedReceiver, watch};

/// Timeout for the end of the services.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// Timeout for blocking tasks that still run after the services have ended.
const LEAVE_TIMEOUT: Duration = Duration::from_millis(300);

services! {
    /// The workspace: connecting, reading, saving, importing.
    workspace: workspace::WorkspaceRequest => Workspace(workspace::WorkspaceEvent) { reads: |_| true, run: awaited }

    /// Journals.
    journal: journal::JournalsRequest => Journal(journal::JournalsEvent) {
        reads: |_| true,
        run: |inbox, out, _| journal::run(inbox, out),
    }

    /// Pictures and frames.
    pictures: pictures::PictureRequest => Pictures(PictureEvent) {
        // The address of a picture that cannot be decoded may have expired.
        reads: |event| matches!(event, PictureEvent::Picture { picture: Some(PictureState::Failed(_)), .. }),
        run: |inbox, out, with| pictures::run(inbox, out, with.relay, with.proxies),
    }

    /// Previews.
    previews: previews::PreviewRequest => Previews(previews::PreviewEvent) {
        run: |inbox, out, with| previews::run(inbox, out, with.relay, with.proxies),
    }

    /// The caption designer.
    captions: captions::CaptionRequest => Captions(captions::CaptionEvent) {
        run: |inbox, out, with| captions::service::run(inbox, out, with.relay, with.proxies, with.connected),
    }

    /// Settings, and files of keys.
    settings: settings::SettingsRequest => Settings(settings::SettingsEvent) { run: awaited }

    /// Fonts of the system with letters that were looked for.
    fonts: fonts::FontRequest => Fonts(crate::fonts::Found) { run: |inbox, out, _| fonts::run(inbox, out) }

    /// Checks of camera faces.
    faces: faces::CheckRequest => Faces(faces::CheckEvent) {
        run: |inbox, out, with| faces::service::run(inbox, out, with.connected),
    }

    /// Exports.
    exports: exports::ExportRequest => Exports(exports::ExportEvent) {
        run: |inbox, out, with| exports::service::run(inbox, out, with.started, with.connected),
    }

    /// The browser.
    browser: browser::BrowserRequest => Browser(browser::BrowserEvent) {
        run: |inbox, out, with| browser::service::run(inbox, out, with.connected),
    }

    /// Settings of the desktop.
    desktop: desktop::DesktopRequest => Desktop(desktop::DesktopEvent) { run: |inbox, out, _| desktop::run(inbox, out) }

    /// Analytics.
    analytics: analytics::AnalyticsRequest => Analytics(analytics::AnalyticsEvent) {
        run: |inbox, out, with| analytics::service::run(inbox, out, with.connected),
    }

    /// The request drawer.
    requests: requests::CallLogRequest => Requests(requests::CallLogEvent) {
        run: |inbox, out, with| requests::service::run(inbox, out, with.calls),
    }

    /// Proposals.
    proposals: proposals::ProposalRequest => Proposals(proposals::ProposalEvent) {
        run: |inbox, out, _| proposals::run(inbox, out),
    }

    /// Following what a mask covers.
    follow: follow::FollowRequest => Follow(follow::FollowEvent) { run: |inbox, out, _| follow::run(inbox, out) }

    /// Measuring the loudness of a range.
    loudness: loudness::LoudnessRequest => Loudness(loudness::LoudnessEvent) {
        run: |inbox, out, with| loudness::run(inbox, out, with.relay),
    }

    /// Mixing music beds.
    music_bed: music_bed::BedRequest => MusicBed(music_bed::BedEvent) {
        run: |inbox, out, with| music_bed::run(inbox, out, with.relay, with.connected),
    }

    /// Models of speech recognisers.
    models: transcript::models::ModelRequest => Models(transcript::models::ModelEvent) {
        run: |inbox, out, _| transcript::models::run(inbox, out),
    }

    /// Single calls to the workspace, whose answers are there.
    calls: ask::Call => Answered(RequestId) {
        // What is done with an answer may change the video.
        reads: |_| true,
        run: |inbox, out, with| ask::run(inbox, out, with.connected),
    }
}

/// The receivers of the services that [`Services::spawn`] starts itself.
struct Awaited {
    workspace: UnboundedReceiver<workspace::WorkspaceRequest>,
    settings: UnboundedReceiver<settings::SettingsRequest>,
}

/// Things that several services use.
#[derive(Clone)]
struct Surroundings {
    /// The client of the workspace, while one is connected.
    connected: watch::Receiver<Option<Client>>,
    /// Relay through which ffmpeg reads the workspace's media.
    relay: Relay,
    /// [`Self::relay`], set once it has started.
    started: Arc<OnceLock<Relay>>,
    /// Open scrub proxies.
    proxies: previews::Proxies,
    /// The record of calls to the workspace.
    calls: CallLog,
}

/// Reason to wake the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// Another frame in the same place: the window has to draw one frame.
    Picture,
    /// Any other change: the layout may change, for which the toolkit needs a second frame.
    Change,
}

/// Callback that wakes the window, called from the services' threads.
pub type Waker = Arc<dyn Fn(Wake) + Send + Sync>;

/// Sends events of every service to the window and wakes it.
#[derive(Clone)]
struct Events {
    sender: mpsc::Sender<JobEvent>,
    wake: Waker,
}

impl Events {
    fn send(&self, event: JobEvent) {
        let wake = match &event {
            JobEvent::Pictures(
                PictureEvent::Proxy { .. }
                | PictureEvent::Picture { picture: Some(PictureState::Ready(_)), .. }
                | PictureEvent::FrameTimes { .. },
            )
            | JobEvent::Previews(previews::PreviewEvent::Tile { .. }) => Wake::Picture,
            _ => Wake::Change,
        };
        // A closed window needs no events.
        if self.sender.send(event).is_ok() {
            (self.wake)(wake);
        }
    }

    /// Event sender of one service, whose events are wrapped by `name`.
    fn of<E: 'static>(&self, name: impl Fn(E) -> JobEvent + Send + Sync + 'static) -> Out<E> {
        let events = self.clone();
        Out::new(move |event| events.send(name(event)))
    }
}

/// The services, on a runtime with a thread of its own.
pub struct Services {
    inboxes: Option<Inboxes>,
    events: mpsc::Receiver<JobEvent>,
    out: Events,
    /// Relay through which ffmpeg reads the server's media, once it has started.
    relay: Arc<OnceLock<Relay>>,
    /// Open scrub proxies.
    proxies: previews::Proxies,
    thread: Option<JoinHandle<()>>,
}

impl Services {
    /// Starts all services. `wake` is called from their threads whenever an event waits.
    pub fn spawn(wake: Waker) -> std::io::Result<Self> {
        let (sender, events) = mpsc::channel();
        let out = Events { sender, wake };
        let (inboxes, receivers) = Inboxes::new();
        let to_proposals = inboxes.proposals.clone();
        let calls = CallLog::default();
        // Client of the open workspace: the relay accepts media URLs of its server only.
        let (client, connected) = watch::channel(None);
        let (own, started) = (out.clone(), Arc::new(OnceLock::new()));
        let relay_of = started.clone();
        let proxies = previews::Proxies::default();
        let open = proxies.clone();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let thread = std::thread::Builder::new().name("services".into()).spawn(move || {
            runtime.block_on(async move {
                let relay = Relay::start(connected.clone()).await;
                let relay = relay_of.get_or_init(|| relay).clone();
                let with = Surroundings { connected, relay, started: relay_of, proxies, calls: calls.clone() };
                let awaited = start(receivers, &out, &with);
                // What the user set is written, and the local workspace closed, before the program ends.
                let settings = tokio::spawn(settings::run(awaited.settings, out.of(JobEvent::Settings)));
                let (told, of_journal) = (out.of(JobEvent::Workspace), out.of(JobEvent::Journal));
                let arrived: assistant::Told = Arc::new(move |shelf, sent| {
                    to_proposals.send(proposals::ProposalRequest::Arrived { shelf, sent });
                });
                workspace::run(awaited.workspace, told, of_journal, client, calls, arrived).await;
                if let Err(error) = settings.await {
                    tracing::error!(%error, "the settings were not written");
                }
            });
            // A keychain or a disk that hangs must not block the end of the program. Threads that end are joined: where one is
            // detached in the moment in which it ends, glibc may read it after it was freed.
            runtime.shutdown_timeout(LEAVE_TIMEOUT);
        })?;
        Ok(Self { inboxes: Some(inboxes), events, out: own, relay: started, proxies: open, thread: Some(thread) })
    }

    /// Next event, if one waits.
    pub fn next(&self) -> Option<JobEvent> {
        self.events.try_recv().ok()
    }

    /// Waits for the next event; `None` if none comes before `until`.
    pub fn next_until(&self, until: Instant) -> Option<JobEvent> {
        self.events.recv_timeout(until.saturating_duration_since(Instant::now())).ok()
    }

    /// Whether the scrub proxy of a source has a frame to show.
    pub fn has_proxy(&self, source: &SourceId) -> bool {
        self.proxies.get(source).is_some()
    }

    fn to(&self, send: impl FnOnce(&Inboxes)) {
        if let Some(inboxes) = &self.inboxes {
            send(inboxes);
        }
    }

    /// Ends all services on a thread of their own, after pending requests. The returned channel receives a message when they
    /// have ended; then the window is woken.
    pub fn leave(&mut self) -> mpsc::Receiver<()> {
        let (sender, ended) = mpsc::channel();
        let (inboxes, thread, wake) = (self.inboxes.take(), self.thread.take(), self.out.wake.clone());
        let leave = move || {
            drop(inboxes);
            end(thread);
            // The receiver is gone if the window has closed.
            let _ = sender.send(());
            wake(Wake::Change);
        };
        // Without that thread the sender is dropped, and the services end unattended.
        if let Err(error) = std::thread::Builder::new().name("services-end".into()).spawn(leave) {
            tracing::error!(%error, "nobody waits for the end of the services");
        }
        ended
    }

    /// Callback that wakes the window.
    pub fn wake(&self) -> Waker {
        self.out.wake.clone()
    }

    /// Starts a player.
    pub fn player(&self, output: player::Output) -> std::io::Result<crate::media::play::Player> {
        self.play(output, JobEvent::Player)
    }

    /// Starts a player for an audition; its events come as [`JobEvent::Audition`] with this id.
    pub fn audition(&self, output: player::Output, id: RequestId) -> std::io::Result<crate::media::play::Player> {
        self.play(output, move |event| JobEvent::Audition { id, event })
    }

    fn play(
        &self,
        output: player::Output,
        name: impl Fn(crate::media::play::PlayEvent) -> JobEvent + Send + Sync + 'static,
    ) -> std::io::Result<crate::media::play::Player> {
        let wake = self.out.wake.clone();
        player::spawn(output, self.out.of(name), move || wake(Wake::Picture))
    }

    /// Relay URL through which ffmpeg reads a media URL of the server; `None` if the relay refuses it or has not started.
    pub fn readable(&self, address: &str) -> Option<String> {
        self.relayed(address)?.ok()
    }

    /// Relay URL through which ffmpeg reads a media URL of the server, or why the relay refuses it; `None` if it has not started.
    pub fn relayed(&self, address: &str) -> Option<Result<String, RelayError>> {
        Some(self.relay.get()?.address(address))
    }

    /// Scrub proxy of a source, if it has any frame.
    pub fn proxy(&self, source: &crate::api::SourceId) -> Option<Arc<crate::media::Proxy>> {
        self.proxies.get(source)
    }
}

impl Drop for Services {
    /// Ends the services after pending requests and closes the local workspace cleanly. After `SHUTDOWN_TIMEOUT` the thread is
    /// abandoned.
    fn drop(&mut self) {
        drop(self.inboxes.take());
        end(self.thread.take());
    }
}

/// Waits for the thread of the services, at most [`SHUTDOWN_TIMEOUT`].
fn end(thread: Option<JoinHandle<()>>) {
    let Some(thread) = thread else { return };
    let asked = Instant::now();
    while !thread.is_finished() {
        if asked.elapsed() > SHUTDOWN_TIMEOUT {
            tracing::warn!("the services did not end in time and were left behind");
            return;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    if thread.join().is_err() {
        tracing::error!("a service panicked");
    }
}

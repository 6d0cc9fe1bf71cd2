//! Background services for everything that waits for disk, network, decoding or the keychain. Each service has its own inbox,
//! requests, events and cancellation, so that none waits for another: a seek shows its frame while a connection hangs or a file
//! is uploaded. The window sends requests and takes events.

pub mod analytics;
pub mod assistant;
pub mod browser;
pub mod captions;
pub mod exports;
pub mod faces;
pub mod file_name;
pub mod fonts;
pub mod frame_plan;
pub mod journal;
pub mod keychain;
pub mod local;
pub mod notebook;
pub mod one_frame;
pub mod operations;
mod out;
pub mod own_json;
pub mod pictures;
pub mod player;
pub mod practice;
pub mod previews;
pub mod proposals;
pub mod relay;
mod request_id;
pub mod requests;
pub mod settings;
pub mod transcript;
pub mod webhooks;
pub mod workspace;
pub mod workspaces;

#[cfg(test)]
mod tests;

pub use request_id::RequestId;

use crate::api::SourceId;
use out::{Inbox, Out};
use pictures::{PictureEvent, PictureState};
use relay::Relay;
use std::{
    sync::{Arc, OnceLock, mpsc},
    thread::JoinHandle,
    time::{Duration, Instant},
};
use tokio::sync::watch;

/// Timeout for the end of the services.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// Timeout for blocking tasks that still run after the services have ended.
const LEAVE_TIMEOUT: Duration = Duration::from_millis(300);

/// Events of the services.
// A few dozen events a second at most: a `Box` for each large variant would cost readers of the code more than it saves.
#[allow(clippy::large_enum_variant)]
pub enum JobEvent {
    /// Event of the workspace service.
    Workspace(workspace::WorkspaceEvent),
    /// Event about journals.
    Journal(journal::JournalsEvent),
    /// Event about pictures and frames.
    Pictures(pictures::PictureEvent),
    /// Event about previews.
    Previews(previews::PreviewEvent),
    /// Event of the caption designer.
    Captions(captions::CaptionEvent),
    /// Event about settings and files of shortcuts.
    Settings(settings::SettingsEvent),
    /// Event of the player.
    Player(crate::media::play::PlayEvent),
    /// Event of an audition's player.
    Audition {
        /// Id given to [`Services::audition`].
        id: RequestId,
        /// Event of that player.
        event: crate::media::play::PlayEvent,
    },
    /// Event of face checks.
    Faces(faces::CheckEvent),
    /// Event about exports.
    Exports(exports::ExportEvent),
    /// Event of the browser.
    Browser(browser::BrowserEvent),
    /// Event about analytics.
    Analytics(analytics::AnalyticsEvent),
    /// Event of the request drawer.
    Requests(requests::CallLogEvent),
    /// Event about proposals.
    Proposals(proposals::ProposalEvent),
    /// Event about webhooks.
    Webhooks(webhooks::WebhooksEvent),
    /// System fonts found for the requested characters.
    Fonts(crate::fonts::Found),
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

/// Request senders of all services.
pub struct Inboxes {
    /// Workspace: connect, load, save, import.
    pub workspace: Inbox<workspace::WorkspaceRequest>,
    /// Journals.
    pub journal: Inbox<journal::JournalsRequest>,
    /// Pictures and frames.
    pub pictures: Inbox<pictures::PictureRequest>,
    /// Previews.
    pub previews: Inbox<previews::PreviewRequest>,
    /// The caption designer.
    pub captions: Inbox<captions::CaptionRequest>,
    /// Settings.
    pub settings: Inbox<settings::SettingsRequest>,
    /// Fonts.
    pub fonts: Inbox<fonts::FontRequest>,
    /// Checks of camera faces.
    pub faces: Inbox<faces::CheckRequest>,
    /// Exports.
    pub exports: Inbox<exports::ExportRequest>,
    /// The browser.
    pub browser: Inbox<browser::BrowserRequest>,
    /// Analytics.
    pub analytics: Inbox<analytics::AnalyticsRequest>,
    /// The request drawer.
    pub requests: Inbox<requests::CallLogRequest>,
    /// Proposals.
    pub proposals: Inbox<proposals::ProposalRequest>,
    /// Webhooks.
    pub webhooks: Inbox<webhooks::WebhooksRequest>,
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
        let (workspace, workspace_inbox) = Inbox::new();
        let (journal, journal_inbox) = Inbox::new();
        let (pictures, pictures_inbox) = Inbox::new();
        let (previews, previews_inbox) = Inbox::new();
        let (captions, captions_inbox) = Inbox::new();
        let (settings, settings_inbox) = Inbox::new();
        let (fonts, fonts_inbox) = Inbox::new();
        let (faces, faces_inbox) = Inbox::new();
        let (exports, exports_inbox) = Inbox::new();
        let (browser, browser_inbox) = Inbox::new();
        let (analytics, analytics_inbox) = Inbox::new();
        let (requests, requests_inbox) = Inbox::new();
        let (proposals, proposals_inbox) = Inbox::new();
        let (webhooks, webhooks_inbox) = Inbox::new();
        let to_proposals = proposals.clone();
        let calls = crate::api::calls::CallLog::default();
        // Client of the open workspace: the relay accepts media URLs of its server only.
        let (client, connected) = watch::channel(None);
        let connected_to = connected.clone();
        let (own, started) = (out.clone(), Arc::new(OnceLock::new()));
        let relay_of = started.clone();
        let proxies = previews::Proxies::default();
        let open = proxies.clone();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let thread = std::thread::Builder::new().name("services".into()).spawn(move || {
            runtime.block_on(async move {
                tokio::spawn(faces::service::run(faces_inbox, out.of(JobEvent::Faces), connected.clone()));
                tokio::spawn(exports::service::run(
                    exports_inbox,
                    out.of(JobEvent::Exports),
                    relay_of.clone(),
                    connected.clone(),
                ));
                tokio::spawn(browser::service::run(browser_inbox, out.of(JobEvent::Browser), connected.clone()));
                tokio::spawn(analytics::service::run(analytics_inbox, out.of(JobEvent::Analytics), connected.clone()));
                tokio::spawn(webhooks::run(webhooks_inbox, out.of(JobEvent::Webhooks), connected.clone()));
                tokio::spawn(proposals::run(proposals_inbox, out.of(JobEvent::Proposals)));
                tokio::spawn(requests::service::run(requests_inbox, out.of(JobEvent::Requests), calls.clone()));
                let relay = Relay::start(connected).await;
                let relay = relay_of.get_or_init(|| relay).clone();
                tokio::spawn(previews::run(previews_inbox, out.of(JobEvent::Previews), relay.clone(), proxies.clone()));
                let (known, heard) = (proxies.clone(), out.of(JobEvent::Captions));
                tokio::spawn(captions::service::run(captions_inbox, heard, relay.clone(), known, connected_to));
                tokio::spawn(pictures::run(pictures_inbox, out.of(JobEvent::Pictures), relay, proxies));
                tokio::spawn(journal::run(journal_inbox, out.of(JobEvent::Journal)));
                tokio::spawn(fonts::run(fonts_inbox, out.of(JobEvent::Fonts)));
                // Settings must be written, and the local workspace closed, before the program ends.
                let settings = tokio::spawn(settings::run(settings_inbox, out.of(JobEvent::Settings)));
                let (told, of_journal) = (out.of(JobEvent::Workspace), out.of(JobEvent::Journal));
                let arrived: assistant::Told = Arc::new(move |shelf, sent| {
                    to_proposals.send(proposals::ProposalRequest::Arrived { shelf, sent });
                });
                workspace::run(workspace_inbox, told, of_journal, client, calls, arrived).await;
                if let Err(error) = settings.await {
                    tracing::error!(%error, "the settings were not written");
                }
            });
            // A keychain or a disk that hangs must not block the end of the program. Threads that end are joined: where one is
            // detached in the moment in which it ends, glibc may read it after it was freed.
            runtime.shutdown_timeout(LEAVE_TIMEOUT);
        })?;
        let inboxes = Some(Inboxes {
            workspace,
            journal,
            pictures,
            previews,
            captions,
            settings,
            fonts,
            faces,
            exports,
            browser,
            analytics,
            requests,
            proposals,
            webhooks,
        });
        Ok(Self { inboxes, events, out: own, relay: started, proxies: open, thread: Some(thread) })
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

    /// Sends a request to the workspace service.
    pub fn workspace(&self, request: workspace::WorkspaceRequest) {
        self.to(|inboxes| inboxes.workspace.send(request));
    }

    /// Sends a request about journals.
    pub fn journal(&self, request: journal::JournalsRequest) {
        self.to(|inboxes| inboxes.journal.send(request));
    }

    /// Requests pictures or frames.
    pub fn pictures(&self, request: pictures::PictureRequest) {
        self.to(|inboxes| inboxes.pictures.send(request));
    }

    /// Requests previews.
    pub fn previews(&self, request: previews::PreviewRequest) {
        self.to(|inboxes| inboxes.previews.send(request));
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
        self.relay.get()?.address(address).ok()
    }

    /// Scrub proxy of a source, if it has any frame.
    pub fn proxy(&self, source: &crate::api::SourceId) -> Option<Arc<crate::media::Proxy>> {
        self.proxies.get(source)
    }

    /// Sends a request to the caption designer.
    pub fn captions(&self, request: captions::CaptionRequest) {
        self.to(|inboxes| inboxes.captions.send(request));
    }

    /// Sends a request about settings.
    pub fn settings(&self, request: settings::SettingsRequest) {
        self.to(|inboxes| inboxes.settings.send(request));
    }

    /// Requests face checks.
    pub fn faces(&self, request: faces::CheckRequest) {
        self.to(|inboxes| inboxes.faces.send(request));
    }

    /// Sends a request about exports.
    pub fn exports(&self, request: exports::ExportRequest) {
        self.to(|inboxes| inboxes.exports.send(request));
    }

    /// Sends a request to the browser.
    pub fn browser(&self, request: browser::BrowserRequest) {
        self.to(|inboxes| inboxes.browser.send(request));
    }

    /// Requests analytics.
    pub fn analytics(&self, request: analytics::AnalyticsRequest) {
        self.to(|inboxes| inboxes.analytics.send(request));
    }

    /// Sends a request to the request drawer.
    pub fn requests(&self, request: requests::CallLogRequest) {
        self.to(|inboxes| inboxes.requests.send(request));
    }

    /// Sends a request about proposals.
    pub fn proposals(&self, request: proposals::ProposalRequest) {
        self.to(|inboxes| inboxes.proposals.send(request));
    }

    /// Sends a request about webhooks.
    pub fn webhooks(&self, request: webhooks::WebhooksRequest) {
        self.to(|inboxes| inboxes.webhooks.send(request));
    }

    /// Requests fonts.
    pub fn fonts(&self, request: fonts::FontRequest) {
        self.to(|inboxes| inboxes.fonts.send(request));
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

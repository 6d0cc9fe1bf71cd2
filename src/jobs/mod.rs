//! What waits for disk, network, decoding or the keychain. Each service has an inbox, requests, events and cancellation of
//! its own, so that none waits for another: a seek shows its picture while a connection hangs or a file is uploaded. The
//! window sends requests and takes events.

pub mod analytics;
pub mod assistant;
pub mod browser;
pub mod captions;
pub mod desktop;
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

/// How long the services may take to end.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// How long what still runs is waited for once they have ended.
const LEAVE_TIMEOUT: Duration = Duration::from_millis(300);

/// What the services answer.
// Some dozens a second at most: a box for each large one would cost its readers more than it saves.
#[allow(clippy::large_enum_variant)]
pub enum JobEvent {
    /// Of the workspace.
    Workspace(workspace::WorkspaceEvent),
    /// Of journals.
    Journal(journal::JournalsEvent),
    /// Of pictures and frames.
    Pictures(pictures::PictureEvent),
    /// Of previews.
    Previews(previews::PreviewEvent),
    /// Of the caption designer.
    Captions(captions::CaptionEvent),
    /// Of files of keys.
    Settings(settings::SettingsEvent),
    /// Of the player.
    Player(crate::media::play::PlayEvent),
    /// Of the player of an audition.
    Audition {
        /// The request that started the player.
        id: RequestId,
        /// What the player says.
        event: crate::media::play::PlayEvent,
    },
    /// Of checks of camera faces.
    Faces(faces::CheckEvent),
    /// Of exports.
    Exports(exports::ExportEvent),
    /// Of the browser.
    Browser(browser::BrowserEvent),
    /// Of analytics.
    Analytics(analytics::AnalyticsEvent),
    /// Of the request drawer.
    Requests(requests::CallLogEvent),
    /// Of proposals.
    Proposals(proposals::ProposalEvent),
    /// Of webhooks.
    Webhooks(webhooks::WebhooksEvent),
    /// Fonts of the system with letters that were looked for.
    Fonts(crate::fonts::Found),
    /// Of the settings of the desktop.
    Desktop(desktop::DesktopEvent),
}

/// What the window is woken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// Another picture at the same place: one frame of the window shows it.
    Picture,
    /// Anything else: what is drawn may be laid out anew, which takes the toolkit a second frame.
    Change,
}

/// Wakes the window; called from the threads of the services.
pub type Waker = Arc<dyn Fn(Wake) + Send + Sync>;

/// Takes the events of every service and wakes the window.
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
        // The window may have closed; then nobody needs to know.
        if self.sender.send(event).is_ok() {
            (self.wake)(wake);
        }
    }

    /// The way of one service's events.
    fn of<E: 'static>(&self, name: impl Fn(E) -> JobEvent + Send + Sync + 'static) -> Out<E> {
        let events = self.clone();
        Out::new(move |event| events.send(name(event)))
    }
}

/// The ways to all services.
pub struct Inboxes {
    /// The workspace: connecting, reading, saving, importing.
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
    /// The settings of the desktop.
    pub desktop: Inbox<desktop::DesktopRequest>,
}

/// The services, on a runtime with a thread of its own.
pub struct Services {
    inboxes: Option<Inboxes>,
    events: mpsc::Receiver<JobEvent>,
    out: Events,
    /// What ffmpeg reads a service's media through, once it has started.
    relay: Arc<OnceLock<Relay>>,
    /// The scrub proxies that are open.
    proxies: previews::Proxies,
    thread: Option<JoinHandle<()>>,
}

impl Services {
    /// Starts all of them. `wake` is called, from their threads, whenever an event waits.
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
        let (desktop, desktop_inbox) = Inbox::new();
        let to_proposals = proposals.clone();
        let calls = crate::api::calls::CallLog::default();
        // Whose addresses may be decoded.
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
                tokio::spawn(desktop::run(desktop_inbox, out.of(JobEvent::Desktop)));
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
                // What the user set is written, and the local workspace closed, before the program ends.
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
            // A keychain or a disk that hangs must not hold the program. Threads that end are joined: where one is detached in the
            // moment in which it ends, glibc may read it after it was freed.
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
            desktop,
        });
        Ok(Self { inboxes, events, out: own, relay: started, proxies: open, thread: Some(thread) })
    }

    /// The next event, if one waits.
    pub fn next(&self) -> Option<JobEvent> {
        self.events.try_recv().ok()
    }

    /// The next event; nothing where none comes until then.
    pub fn next_until(&self, until: Instant) -> Option<JobEvent> {
        self.events.recv_timeout(until.saturating_duration_since(Instant::now())).ok()
    }

    /// Whether the scrub proxy of a source can show a picture.
    pub fn has_proxy(&self, source: &SourceId) -> bool {
        self.proxies.get(source).is_some()
    }

    fn to(&self, send: impl FnOnce(&Inboxes)) {
        if let Some(inboxes) = &self.inboxes {
            send(inboxes);
        }
    }

    /// Ends all of them beside the window, after the requests that wait; the answer comes when they have ended, and the window
    /// is woken.
    pub fn leave(&mut self) -> mpsc::Receiver<()> {
        let (sender, ended) = mpsc::channel();
        let (inboxes, thread, wake) = (self.inboxes.take(), self.thread.take(), self.out.wake.clone());
        let leave = move || {
            drop(inboxes);
            end(thread);
            // The window may have closed meanwhile.
            let _ = sender.send(());
            wake(Wake::Change);
        };
        // Without a thread for it the sender is dropped, and they end by themselves.
        if let Err(error) = std::thread::Builder::new().name("services-end".into()).spawn(leave) {
            tracing::error!(%error, "nobody waits for the end of the services");
        }
        ended
    }

    /// What wakes the window.
    pub fn wake(&self) -> Waker {
        self.out.wake.clone()
    }

    /// Asks the workspace for something.
    pub fn workspace(&self, request: workspace::WorkspaceRequest) {
        self.to(|inboxes| inboxes.workspace.send(request));
    }

    /// Asks for something about journals.
    pub fn journal(&self, request: journal::JournalsRequest) {
        self.to(|inboxes| inboxes.journal.send(request));
    }

    /// Asks for pictures or frames.
    pub fn pictures(&self, request: pictures::PictureRequest) {
        self.to(|inboxes| inboxes.pictures.send(request));
    }

    /// Asks for previews.
    pub fn previews(&self, request: previews::PreviewRequest) {
        self.to(|inboxes| inboxes.previews.send(request));
    }

    /// Starts a player.
    pub fn player(&self, output: player::Output) -> std::io::Result<crate::media::play::Player> {
        self.play(output, JobEvent::Player)
    }

    /// Starts a player for an audition; its events come with this id.
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

    /// The address under which ffmpeg reads an address of the service; nothing where it may not be read.
    pub fn readable(&self, address: &str) -> Option<String> {
        self.relay.get()?.address(address).ok()
    }

    /// The scrub proxy of a source, if it has any picture.
    pub fn proxy(&self, source: &crate::api::SourceId) -> Option<Arc<crate::media::Proxy>> {
        self.proxies.get(source)
    }

    /// Asks for something of the caption designer.
    pub fn captions(&self, request: captions::CaptionRequest) {
        self.to(|inboxes| inboxes.captions.send(request));
    }

    /// Asks to write settings.
    pub fn settings(&self, request: settings::SettingsRequest) {
        self.to(|inboxes| inboxes.settings.send(request));
    }

    /// Asks for checks of camera faces.
    pub fn faces(&self, request: faces::CheckRequest) {
        self.to(|inboxes| inboxes.faces.send(request));
    }

    /// Asks for something about exports.
    pub fn exports(&self, request: exports::ExportRequest) {
        self.to(|inboxes| inboxes.exports.send(request));
    }

    /// Asks for something of the browser.
    pub fn browser(&self, request: browser::BrowserRequest) {
        self.to(|inboxes| inboxes.browser.send(request));
    }

    /// Asks for analytics.
    pub fn analytics(&self, request: analytics::AnalyticsRequest) {
        self.to(|inboxes| inboxes.analytics.send(request));
    }

    /// Asks for something of the request drawer.
    pub fn requests(&self, request: requests::CallLogRequest) {
        self.to(|inboxes| inboxes.requests.send(request));
    }

    /// Asks for something about proposals.
    pub fn proposals(&self, request: proposals::ProposalRequest) {
        self.to(|inboxes| inboxes.proposals.send(request));
    }

    /// Asks for something about webhooks.
    pub fn webhooks(&self, request: webhooks::WebhooksRequest) {
        self.to(|inboxes| inboxes.webhooks.send(request));
    }

    /// Asks for the settings of the desktop.
    pub fn desktop(&self, request: desktop::DesktopRequest) {
        self.to(|inboxes| inboxes.desktop.send(request));
    }

    /// Asks for fonts.
    pub fn fonts(&self, request: fonts::FontRequest) {
        self.to(|inboxes| inboxes.fonts.send(request));
    }
}

impl Drop for Services {
    /// Ends the thread after the requests that wait, and closes the local workspace cleanly. One that hangs is left behind.
    fn drop(&mut self) {
        drop(self.inboxes.take());
        end(self.thread.take());
    }
}

/// Waits for the thread of the services; one that hangs is left behind.
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

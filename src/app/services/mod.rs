//! What waits for disk, network, decoding or the keychain. Each service has an inbox, requests, events and cancellation of
//! its own, so that none waits for another: a seek shows its picture while a connection hangs or a file is uploaded. The
//! window sends requests and takes events.

pub mod captions;
mod compose;
pub mod exports;
pub mod faces;
pub mod fonts;
pub mod journal;
pub mod media;
pub mod pictures;
pub mod player;
pub mod settings;
pub mod workspace;

#[cfg(test)]
mod tests;

use super::relay::Relay;
use std::{
    sync::{Arc, OnceLock, mpsc},
    thread::JoinHandle,
    time::{Duration, Instant},
};
use tokio::sync::{mpsc as channel, watch};

/// How long the services may take to end.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);
/// How long what still runs is waited for once they have ended.
const LEAVE_TIMEOUT: Duration = Duration::from_millis(300);

/// What the services answer.
// Some dozens a second at most: a box for each large one would cost its readers more than it saves.
#[allow(clippy::large_enum_variant)]
pub enum Event {
    /// Of the workspace.
    Workspace(workspace::Event),
    /// Of journals.
    Journal(journal::Event),
    /// Of pictures and frames.
    Pictures(pictures::Event),
    /// Of previews.
    Media(media::Event),
    /// Of the caption designer.
    Captions(captions::Event),
    /// Of files of keys.
    Settings(settings::Event),
    /// Of the player.
    Player(crate::media::play::PlayEvent),
    /// Of the player of an audition, by its number.
    Audition(u64, crate::media::play::PlayEvent),
    /// Of checks of camera faces.
    Faces(faces::Event),
    /// Of exports.
    Exports(exports::Event),
    /// Fonts of the system with letters that were looked for.
    Fonts(crate::fonts::Found),
}

impl From<workspace::Event> for Event {
    fn from(event: workspace::Event) -> Self {
        Self::Workspace(event)
    }
}

impl From<journal::Event> for Event {
    fn from(event: journal::Event) -> Self {
        Self::Journal(event)
    }
}

impl From<pictures::Event> for Event {
    fn from(event: pictures::Event) -> Self {
        Self::Pictures(event)
    }
}

impl From<captions::Event> for Event {
    fn from(event: captions::Event) -> Self {
        Self::Captions(event)
    }
}

impl From<settings::Event> for Event {
    fn from(event: settings::Event) -> Self {
        Self::Settings(event)
    }
}

impl From<exports::Event> for Event {
    fn from(event: exports::Event) -> Self {
        Self::Exports(event)
    }
}

impl From<media::Event> for Event {
    fn from(event: media::Event) -> Self {
        Self::Media(event)
    }
}

/// Sends events and wakes the window.
#[derive(Clone)]
struct Out {
    events: mpsc::Sender<Event>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl Out {
    fn send(&self, event: impl Into<Event>) {
        // The window may have closed; then nobody needs to know.
        if self.events.send(event.into()).is_ok() {
            (self.wake)();
        }
    }
}

/// The way to one service.
pub struct Inbox<R>(channel::UnboundedSender<R>);

impl<R> Inbox<R> {
    fn new() -> (Self, channel::UnboundedReceiver<R>) {
        let (sender, requests) = channel::unbounded_channel();
        (Self(sender), requests)
    }

    /// Asks for something; never waits.
    pub fn send(&self, request: R) {
        if self.0.send(request).is_err() {
            tracing::error!(request = std::any::type_name::<R>(), "the service has ended");
        }
    }
}

/// The ways to all services.
pub struct Inboxes {
    /// The workspace: connecting, reading, saving, importing.
    pub workspace: Inbox<workspace::Request>,
    /// Journals.
    pub journal: Inbox<journal::Request>,
    /// Pictures and frames.
    pub pictures: Inbox<pictures::Request>,
    /// Previews.
    pub media: Inbox<media::Request>,
    /// The caption designer.
    pub captions: Inbox<captions::Request>,
    /// Settings.
    pub settings: Inbox<settings::Request>,
    /// Fonts.
    pub fonts: Inbox<fonts::Request>,
    /// Checks of camera faces.
    pub faces: Inbox<faces::Request>,
    /// Exports.
    pub exports: Inbox<exports::Request>,
}

/// The services, on a runtime with a thread of its own.
pub struct Services {
    inboxes: Option<Inboxes>,
    events: mpsc::Receiver<Event>,
    out: Out,
    /// What ffmpeg reads a service's media through, once it has started.
    relay: Arc<OnceLock<Relay>>,
    /// The scrub proxies that are open.
    proxies: media::Proxies,
    thread: Option<JoinHandle<()>>,
}

impl Services {
    /// Starts all of them. `wake` is called, from their threads, whenever an event waits.
    pub fn spawn(wake: Arc<dyn Fn() + Send + Sync>) -> std::io::Result<Self> {
        let (sender, events) = mpsc::channel();
        let out = Out { events: sender, wake };
        let (workspace, workspace_inbox) = Inbox::new();
        let (journal, journal_inbox) = Inbox::new();
        let (pictures, pictures_inbox) = Inbox::new();
        let (media, media_inbox) = Inbox::new();
        let (captions, captions_inbox) = Inbox::new();
        let (settings, settings_inbox) = Inbox::new();
        let (fonts, fonts_inbox) = Inbox::new();
        let (faces, faces_inbox) = Inbox::new();
        let (exports, exports_inbox) = Inbox::new();
        // Whose addresses may be decoded.
        let (client, connected) = watch::channel(None);
        let connected_to = connected.clone();
        let (own, started) = (out.clone(), Arc::new(OnceLock::new()));
        let relay_of = started.clone();
        let proxies = media::Proxies::default();
        let open = proxies.clone();
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
        let thread = std::thread::Builder::new().name("services".into()).spawn(move || {
            runtime.block_on(async move {
                tokio::spawn(faces::run(faces_inbox, out.clone(), connected.clone()));
                tokio::spawn(exports::run(exports_inbox, out.clone(), relay_of.clone(), connected.clone()));
                let relay = Relay::start(connected).await;
                let relay = relay_of.get_or_init(|| relay).clone();
                tokio::spawn(media::run(media_inbox, out.clone(), relay.clone(), proxies.clone()));
                let (known, heard) = (proxies.clone(), out.clone());
                tokio::spawn(captions::run(captions_inbox, heard, relay.clone(), known, connected_to));
                tokio::spawn(pictures::run(pictures_inbox, out.clone(), relay, proxies));
                tokio::spawn(journal::run(journal_inbox, out.clone()));
                tokio::spawn(fonts::run(fonts_inbox, out.clone()));
                // What the user set is written, and the local workspace closed, before the program ends.
                let settings = tokio::spawn(settings::run(settings_inbox, out.clone()));
                workspace::run(workspace_inbox, out, client).await;
                if let Err(error) = settings.await {
                    tracing::error!(%error, "the settings were not written");
                }
            });
            // A keychain or a disk that hangs must not hold the program. Threads that end are joined: where one is detached in the
            // moment in which it ends, glibc may read it after it was freed.
            runtime.shutdown_timeout(LEAVE_TIMEOUT);
        })?;
        let inboxes = Some(Inboxes { workspace, journal, pictures, media, captions, settings, fonts, faces, exports });
        Ok(Self { inboxes, events, out: own, relay: started, proxies: open, thread: Some(thread) })
    }

    /// The next event, if one waits.
    pub fn next(&self) -> Option<Event> {
        self.events.try_recv().ok()
    }

    fn to(&self, send: impl FnOnce(&Inboxes)) {
        if let Some(inboxes) = &self.inboxes {
            send(inboxes);
        }
    }

    /// Asks the workspace for something.
    pub fn workspace(&self, request: workspace::Request) {
        self.to(|inboxes| inboxes.workspace.send(request));
    }

    /// Asks for something about journals.
    pub fn journal(&self, request: journal::Request) {
        self.to(|inboxes| inboxes.journal.send(request));
    }

    /// Asks for pictures or frames.
    pub fn pictures(&self, request: pictures::Request) {
        self.to(|inboxes| inboxes.pictures.send(request));
    }

    /// Asks for previews.
    pub fn media(&self, request: media::Request) {
        self.to(|inboxes| inboxes.media.send(request));
    }

    /// Starts a player.
    pub fn player(&self, output: player::Output) -> std::io::Result<crate::media::play::Player> {
        player::spawn(output, self.out.clone(), Event::Player)
    }

    /// Starts a player for an audition; its events come with its number.
    pub fn audition(&self, output: player::Output, number: u64) -> std::io::Result<crate::media::play::Player> {
        player::spawn(output, self.out.clone(), move |event| Event::Audition(number, event))
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
    pub fn captions(&self, request: captions::Request) {
        self.to(|inboxes| inboxes.captions.send(request));
    }

    /// Asks to write settings.
    pub fn settings(&self, request: settings::Request) {
        self.to(|inboxes| inboxes.settings.send(request));
    }

    /// Asks for checks of camera faces.
    pub fn faces(&self, request: faces::Request) {
        self.to(|inboxes| inboxes.faces.send(request));
    }

    /// Asks for something about exports.
    pub fn exports(&self, request: exports::Request) {
        self.to(|inboxes| inboxes.exports.send(request));
    }

    /// Asks for fonts.
    pub fn fonts(&self, request: fonts::Request) {
        self.to(|inboxes| inboxes.fonts.send(request));
    }
}

impl Drop for Services {
    /// Ends the thread after the requests that wait, and closes the local workspace cleanly. One that hangs is left behind.
    fn drop(&mut self) {
        drop(self.inboxes.take());
        let Some(thread) = self.thread.take() else { return };
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
}

//! Commands that work on a workspace without a window.

pub mod assistant;
pub mod backup;
pub mod call;
pub mod captions;
pub mod completion;
pub mod edits;
pub mod export;
pub mod faces;
pub mod frame;
pub mod free;
pub mod keys;
pub mod measure;
pub mod moved;
pub mod proposals;
pub mod push;
pub mod serve;
pub mod transcript;
pub mod users;
pub mod waiting;
pub mod webhooks;
pub mod workspaces;

use anyhow::Context;
use clap::Args;
use cutroom::{
    api::{Client, base_url},
    app::{Paths, terminal},
    disk::{self, Hold as LockHold},
    jobs::{local::LocalWorkspace, operations},
};
use cutroom_command::{WRONG_USE, WrongUse, stop_signals};
use secrecy::SecretString;
use std::{net::SocketAddr, path::Path, time::Duration};
use tokio::sync::oneshot;

/// It is not known whether what was sent arrived.
const UNKNOWN: u8 = 4;

/// How often it is tried to serve the workspace that nobody serves any more.
const TAKE_OVER_INTERVAL: Duration = Duration::from_millis(100);

/// The workspace that a command works on.
#[derive(Args)]
pub struct Where {
    /// A hosted workspace, with its key in CUTROOM_API_KEY; this machine's own workspace if none is given
    #[arg(long, value_name = "URL")]
    pub base_url: Option<String>,
    /// The API key of the workspace
    #[arg(long, env = "CUTROOM_API_KEY", hide_env_values = true, hide = true)]
    pub api_key: Option<String>,
}

/// How the journal of a video is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hold {
    /// Held: no other window and no other command has it meanwhile.
    Held,
    /// Looked at alone.
    Looked,
}

/// A client, and the local workspace if this command serves it.
pub struct Session {
    /// The client of the workspace.
    pub client: Client,
    /// The workspace's name in journals: its address as given, or `local` for this machine's own.
    pub workspace: String,
    local: Option<Kept>,
    _watch: Watch,
}

/// This machine's own workspace while a command runs, which serves it on where the process that did has ended.
struct Kept {
    /// Ends it.
    give_up: oneshot::Sender<()>,
    kept: tokio::task::JoinHandle<()>,
}

impl Kept {
    fn begin(mut local: LocalWorkspace) -> Self {
        let (give_up, mut given_up) = oneshot::channel();
        let kept = tokio::spawn(async move {
            loop {
                tokio::select! {
                    _ = &mut given_up => break,
                    () = tokio::time::sleep(TAKE_OVER_INTERVAL), if local.is_elsewhere() => {}
                }
                if let Err(error) = local.take_over().await {
                    tracing::debug!(%error, "nobody serves the workspace yet");
                }
            }
            local.close().await;
        });
        Self { give_up, kept }
    }

    /// Releases the workspace after its work.
    async fn close(self) {
        drop(self.give_up);
        if let Err(error) = self.kept.await {
            tracing::error!(%error, "the workspace was not closed as it should be");
        }
    }
}

/// Says on standard error what is waited for, whenever a command has been silent for some seconds.
struct Watch(tokio::task::JoinHandle<()>);

impl Watch {
    fn over(client: Client) -> Self {
        Self(tokio::spawn(async move {
            let mut ticks = tokio::time::interval(Duration::from_millis(500));
            loop {
                ticks.tick().await;
                if let Some(what) = client.waits_for() {
                    terminal::still(what);
                }
            }
        }))
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Session {
    /// Connects to the workspace: a hosted one with its key, or this machine's own.
    pub async fn open(place: Where) -> anyhow::Result<Self> {
        if let Some(address) = place.base_url {
            let key = place.api_key.filter(|key| !key.trim().is_empty());
            let key = key.context("a hosted workspace needs a key: set CUTROOM_API_KEY")?;
            let client = Client::new(&address, SecretString::from(key.trim().to_owned()))?;
            let watch = Watch::over(client.clone());
            return Ok(Self { client, workspace: base_url::spelling(&address).to_owned(), local: None, _watch: watch });
        }
        Self::own(LockHold::Brief).await
    }

    /// Like [`Self::open`], for a command that stays until somebody ends it.
    pub async fn open_to_stay(place: Where) -> anyhow::Result<Self> {
        if place.base_url.is_some() { Self::open(place).await } else { Self::own(LockHold::Long).await }
    }

    async fn own(hold: LockHold) -> anyhow::Result<Self> {
        let opened = LocalWorkspace::open_for_command(&Paths::find()?.data, hold, waiting_for).await?;
        Ok(Self::over(opened))
    }

    /// Over a workspace of this machine that was opened.
    pub fn over((local, client): (LocalWorkspace, Client)) -> Self {
        let watch = Watch::over(client.clone());
        Self { client, workspace: "local".into(), local: Some(Kept::begin(local)), _watch: watch }
    }

    /// Closes the local workspace after it has finished its work.
    pub async fn close(self) {
        if let Some(local) = self.local {
            local.close().await;
        }
    }
}

/// How many operations wait, or were saved, and how many edits they are, where that is another number: an operation that replaces the
/// cuts of a clip is as many edits as cuts come and go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    operations: usize,
    edits: usize,
}

/// [`Counted`] of these numbers.
pub fn counted(operations: usize, edits: usize) -> Counted {
    Counted { operations, edits }
}

impl std::fmt::Display for Counted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { operations, edits } = *self;
        if operations == edits {
            return write!(f, "{operations}");
        }
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        write!(f, "{operations} operation{} ({edits} edit{})", plural(operations), plural(edits))
    }
}

/// Says on a terminal what a command waits for.
pub fn waiting_for(address: SocketAddr) {
    terminal::progress(format_args!(
        "Waiting for the Cutroom that serves this workspace, at {address}: it has not answered yet."
    ));
}

/// Waits for Ctrl+C, or for SIGTERM where there is one.
pub async fn asked_to_stop() -> anyhow::Result<()> {
    stop_signals()?.await
}

/// The largest file of operations, or of a body: larger than any valid request.
const LARGEST_INPUT: u64 = 64 << 20;

/// Reads a file named on the command line; `-` is standard input.
pub fn read_file(file: &Path) -> anyhow::Result<Vec<u8>> {
    if file == Path::new("-") {
        return disk::read_stream(std::io::stdin().lock(), LARGEST_INPUT).context("standard input");
    }
    disk::read(file, LARGEST_INPUT).with_context(|| format!("{} cannot be read; - reads standard input", file.display()))
}

/// Refuses a file of `--out` that is there already: known before anything is asked. A link has the name too, wherever it leads.
pub fn is_free(out: Option<&Path>) -> anyhow::Result<()> {
    match out.filter(|out| out.symlink_metadata().is_ok()) {
        None => Ok(()),
        Some(taken) => Err(is_taken(taken)),
    }
}

/// Writes the file of `--out`, whole or not at all, and never over one that came meanwhile.
pub fn write_out(out: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    disk::write_new_document(out, bytes).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => is_taken(out),
        _ => anyhow::Error::from(error).context(format!("{} could not be written", out.display())),
    })
}

fn is_taken(out: &Path) -> anyhow::Error {
    anyhow::anyhow!("{} is there already and is not written over: give --out another name", out.display())
}

//! The commands that work on a workspace without a window.

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
pub mod handover;
pub mod help;
pub mod keys;
pub mod measure;
pub mod models;
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

/// The exit code that means: it is unknown whether the request arrived.
const UNKNOWN: u8 = 4;

/// How often a command tries to serve the local workspace after the process that served it has ended.
const TAKE_OVER_INTERVAL: Duration = Duration::from_millis(100);

/// The workspace that a command works on.
#[derive(Args)]
pub struct Where {
    /// A hosted workspace, with its key in CUTROOM_API_KEY; this machine's own workspace if none is given
    #[arg(long, value_name = "URL", help = words::cli::base_url(), help_heading = words::cli::heading_workspace())]
    pub base_url: Option<String>,
    /// The API key of the workspace
    #[arg(long, env = "CUTROOM_API_KEY", hide_env_values = true, hide = true, help = words::cli::api_key())]
    pub api_key: Option<String>,
}

/// How a command opens the journal of a video.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hold {
    /// Held: no other window or command can open the journal meanwhile.
    Held,
    /// Only read: another window or command may hold the journal.
    Looked,
}

/// A client and, if this command serves it, the local workspace.
pub struct Session {
    /// The client of the workspace.
    pub client: Client,
    /// The name of the workspace in journals: the address as given, or `local` for this machine's own workspace.
    pub workspace: String,
    local: Option<Kept>,
    _watch: Watch,
}

/// This machine's own workspace while a command runs. If the process that served it ends, this command takes over.
struct Kept {
    /// Dropping the sender ends the task.
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

    /// Closes the workspace after its work is done.
    async fn close(self) {
        drop(self.give_up);
        if let Err(error) = self.kept.await {
            tracing::error!(%error, "the workspace was not closed as it should be");
        }
    }
}

/// The task that says on standard error what the command is waiting for, whenever it has been silent for a few seconds.
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
            let key = key.context(words::cli::key_required())?;
            let client = Client::new(&address, SecretString::from(key.trim().to_owned()))?;
            let watch = Watch::over(client.clone());
            return Ok(Self { client, workspace: base_url::spelling(&address).to_owned(), local: None, _watch: watch });
        }
        Self::own(LockHold::Brief).await
    }

    /// Like [`Self::open`], for a command that runs until the user ends it.
    pub async fn open_to_stay(place: Where) -> anyhow::Result<Self> {
        if place.base_url.is_some() { Self::open(place).await } else { Self::own(LockHold::Long).await }
    }

    async fn own(hold: LockHold) -> anyhow::Result<Self> {
        let opened = LocalWorkspace::open_for_command(&Paths::find()?.data, hold, waiting_for).await?;
        Ok(Self::over(opened))
    }

    /// A session with a local workspace that is already open.
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

/// How many operations wait or were saved, together with the number of edits if the two differ. An operation that replaces the cuts
/// of a clip counts as one edit for each cut that is added or removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    operations: usize,
    edits: usize,
}

/// Combines the two numbers into a [`Counted`].
pub fn counted(operations: usize, edits: usize) -> Counted {
    Counted { operations, edits }
}

impl std::fmt::Display for Counted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { operations, edits } = *self;
        if operations == edits {
            return write!(f, "{operations}");
        }
        f.write_str(&words::cli::counted(words::cli::changes(edits), words::cli::operations(operations)))
    }
}

/// Says on the terminal what a command is waiting for.
pub fn waiting_for(address: SocketAddr) {
    terminal::progress(words::cli::waiting_for_server(address));
}

/// Waits for Ctrl+C or, where it exists, for SIGTERM.
pub async fn asked_to_stop() -> anyhow::Result<()> {
    stop_signals()?.await
}

/// The largest file of operations, or of a request body, that is read. No valid request is larger.
const LARGEST_INPUT: u64 = 64 << 20;

/// Reads a file named on the command line; `-` is standard input.
pub fn read_file(file: &Path) -> anyhow::Result<Vec<u8>> {
    if file == Path::new("-") {
        return disk::read_stream(std::io::stdin().lock(), LARGEST_INPUT).context(words::cli::standard_input());
    }
    disk::read(file, LARGEST_INPUT).with_context(|| words::cli::file_unreadable(file.display()))
}

/// Refuses an `--out` file that already exists, before the first request is sent. A link counts as an existing file, even if its
/// target is missing.
pub fn is_free(out: Option<&Path>) -> anyhow::Result<()> {
    match out.filter(|out| out.symlink_metadata().is_ok()) {
        None => Ok(()),
        Some(taken) => Err(is_taken(taken)),
    }
}

/// Writes the `--out` file, whole or not at all. A file that was created meanwhile is never overwritten.
pub fn write_out(out: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    disk::write_new_document(out, bytes).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => is_taken(out),
        _ => anyhow::Error::from(error).context(words::cli::file_unwritable(out.display())),
    })
}

fn is_taken(out: &Path) -> anyhow::Error {
    anyhow::anyhow!(words::cli::file_exists(out.display()))
}

//! Local workspace of this computer, served by this process or by the Cutroom process that started first.

use crate::{
    api::{ApiError, Client, Identity},
    disk::Hold,
    server::{Config, DataDir, Door, EMBEDDED_RATE_LIMIT, Faults, OpenError, Quota, Served, Server, StartError},
};
use secrecy::SecretString;
use std::{
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

/// How long the serving process may take to become reachable, or to release the folder.
const PATIENCE: Duration = Duration::from_secs(5);
/// Timeout of one attempt to reach the serving process.
const TRY: Duration = Duration::from_secs(3);
/// How long a running process that does not answer is waited for.
const BUSY_PATIENCE: Duration = Duration::from_secs(15);
/// How long to wait for commands, each of which serves the workspace for a moment.
const COMMANDS_PATIENCE: Duration = Duration::from_secs(30);
/// How long a command's call is retried after the serving process has ended, until another process serves the workspace.
const HANDOVER: Duration = Duration::from_secs(20);
/// Interval between attempts.
const RETRY_INTERVAL: Duration = Duration::from_millis(100);

/// Reason why the local workspace could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum LocalError {
    /// Opening the folder failed.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Starting the server failed.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The connection to the serving process failed.
    #[error(transparent)]
    Api(#[from] ApiError),
    /// The process that serves the workspace runs, but does not answer.
    #[error("{}", words::connection::local_busy(address, folder.display(), BUSY_PATIENCE.as_secs()))]
    Busy {
        /// The workspace's folder.
        folder: PathBuf,
        /// Address at which the workspace is served.
        address: SocketAddr,
    },
}

/// Workspace in a folder of this computer. One process serves it and other processes of the same user connect to it; when the
/// server ends, one of them serves at the same address.
pub struct LocalWorkspace {
    folder: PathBuf,
    how: How,
    address: SocketAddr,
    server: Option<Server>,
}

impl LocalWorkspace {
    /// Opens the workspace, or connects to the process that has it open. An empty workspace is filled with the sample video.
    /// Journals are expected in the folder `journals` beside it, as in `app::Paths`.
    pub async fn open(folder: &Path) -> Result<(Self, Client), LocalError> {
        let journals = folder.parent().map(|parent| parent.join("journals")).into_iter().collect();
        Self::open_how(folder, How { sample: true, journals, tell: ignore, hold: Hold::Long, handover: None }).await
    }

    /// Like [`Self::open`], for a command, which may run beside others. Its calls are retried when the serving process has
    /// ended and another one takes over; they are never carried out twice. `tell` is called once if the serving process does
    /// not answer immediately.
    pub async fn open_for_command(folder: &Path, hold: Hold, tell: fn(SocketAddr)) -> Result<(Self, Client), LocalError> {
        let journals = folder.parent().map(|parent| parent.join("journals")).into_iter().collect();
        Self::open_how(folder, How { sample: true, journals, tell, hold, handover: Some(HANDOVER) }).await
    }

    /// Like [`Self::open_for_command`], but an empty workspace stays empty, and `journals` is the folder of this computer's
    /// journals.
    pub async fn open_as_it_is(folder: &Path, journals: PathBuf, tell: fn(SocketAddr)) -> Result<(Self, Client), LocalError> {
        let how = How { sample: false, journals: vec![journals], tell, hold: Hold::Brief, handover: Some(HANDOVER) };
        Self::open_how(folder, how).await
    }

    /// Opens a copy of a workspace for practice mode: its calls can be made to meet faults (see [`Self::set_faults`]). An empty
    /// workspace is filled with the sample video.
    pub async fn practise(folder: &Path) -> Result<(Self, Client), LocalError> {
        let journals = folder.parent().map(|parent| parent.join("journals"));
        let journals = journals.into_iter().collect();
        let how = How { sample: true, journals, tell: ignore, hold: Hold::Long, handover: None };
        let data = how.journals.iter().cloned().fold(lock(folder).await?, DataDir::with_journals);
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let (api_key, rate_limit, allow_private_webhooks, quota) = (None, EMBEDDED_RATE_LIMIT, false, Quota::default());
        let (pages, keep_port, sample) = (None, false, true);
        let config = Config { listen, data, api_key, sample, rate_limit, allow_private_webhooks, pages, keep_port, quota };
        let server = Server::start_practice(config, Faults::none()).await?;
        let client = Client::new(server.base_url(), SecretString::from(server.api_key().to_owned()))?;
        let (folder, address) = (folder.to_owned(), server.address());
        Ok((Self { folder, how, address, server: Some(server) }, client))
    }

    /// Sets the faults that calls meet from now on, in a practice workspace.
    pub fn set_faults(&self, faults: Faults) {
        if let Some(server) = &self.server {
            server.set_faults(faults);
        }
    }

    async fn open_how(folder: &Path, how: How) -> Result<(Self, Client), LocalError> {
        let asked = Instant::now();
        // Last moment at which a command held the folder; initially the start.
        let mut since = asked;
        let mut told = false;
        loop {
            match lock(folder).await {
                Ok(data) => {
                    let server = serve(data, SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), &how).await?;
                    let client = Client::new(server.base_url(), SecretString::from(server.api_key().to_owned()))?;
                    let (folder, address) = (folder.to_owned(), server.address());
                    return Ok((Self { folder, how, address, server: Some(server) }, client));
                }
                Err(OpenError::InUse(path)) => {
                    let busy = match reach(folder, &how).await {
                        Reached::Served { workspace: local, client } => return Ok((local, client)),
                        Reached::Busy(address) => Some(address),
                        Reached::Nobody => None,
                    };
                    if DataDir::is_held_briefly(folder) && asked.elapsed() < COMMANDS_PATIENCE {
                        since = Instant::now();
                    }
                    match busy {
                        Some(address) if asked.elapsed() > BUSY_PATIENCE => {
                            return Err(LocalError::Busy { folder: path, address });
                        }
                        Some(address) if !std::mem::replace(&mut told, true) => (how.tell)(address),
                        None if since.elapsed() > PATIENCE => return Err(OpenError::InUse(path).into()),
                        _ => {}
                    }
                }
                Err(error) => return Err(error.into()),
            }
            tokio::time::sleep(RETRY_INTERVAL).await;
        }
    }

    /// Serves assistants (MCP) at `/mcp` of the workspace, answered by `door`. Returns the URL and the API key for them. The
    /// server accepts one door in its lifetime. `None` if another process serves the workspace.
    ///
    /// # Errors
    /// Fails if the key cannot be stored in the folder.
    pub fn let_assistants_in(&self, door: Door) -> Result<Option<(String, SecretString)>, OpenError> {
        let Some(server) = &self.server else { return Ok(None) };
        let key = server.let_assistants_in(door)?;
        Ok(Some((format!("{}/mcp", server.base_url()), key)))
    }

    /// Replaces the assistants' API key: clients with the old key are refused. `None` if another process serves the workspace.
    ///
    /// # Errors
    /// Fails if the new key cannot be stored in the folder; the old one stays valid.
    pub fn renew_assistant_key(&self) -> Result<Option<SecretString>, OpenError> {
        self.server.as_ref().map(Server::renew_assistant_key).transpose()
    }

    /// Whether another process serves the workspace.
    pub fn is_elsewhere(&self) -> bool {
        self.server.is_none()
    }

    /// Serves the workspace if the process that did has ended: at the same address, so that media URLs of earlier answers stay
    /// valid. `false` if another process serves it.
    pub async fn take_over(&mut self) -> Result<bool, LocalError> {
        if self.server.is_some() {
            return Ok(false);
        }
        let data = match lock(&self.folder).await {
            Err(OpenError::InUse(_)) => return Ok(false),
            locked => locked?,
        };
        self.server = Some(serve(data, self.address, &self.how).await?);
        Ok(true)
    }

    /// Finishes running requests and releases the folder.
    pub async fn close(self) {
        if let Some(server) = self.server {
            server.stop().await;
        }
    }
}

/// Options for serving a workspace that no process serves yet.
#[derive(Clone, Debug)]
struct How {
    /// Whether an empty workspace is filled with the sample video.
    sample: bool,
    /// Folders of journals: media named by their unsaved changes is not deleted.
    journals: Vec<PathBuf>,
    /// Callback for when this process waits for the serving process.
    tell: fn(SocketAddr),
    /// How long this process holds the folder, if it serves the workspace.
    hold: Hold,
    /// How long a call is retried after the serving process has ended.
    handover: Option<Duration>,
}

fn ignore(address: SocketAddr) {
    tracing::info!(%address, "waiting for the process that serves the workspace");
}

/// Result of an attempt to reach the process that serves a folder. It is a short-lived value, so its size does not matter.
#[allow(clippy::large_enum_variant)]
enum Reached {
    /// The process answers.
    Served {
        /// The workspace.
        workspace: LocalWorkspace,
        client: Client,
    },
    /// The process runs, but does not answer yet.
    Busy(SocketAddr),
    /// No process listens at the address, or a process of another program or user does.
    Nobody,
}

async fn lock(folder: &Path) -> Result<DataDir, OpenError> {
    let (folder, path) = (folder.to_owned(), folder.to_owned());
    let opened = tokio::task::spawn_blocking(move || DataDir::open(&folder)).await;
    opened.unwrap_or_else(|error| Err(OpenError::Io { path, reason: std::io::Error::other(error) }))
}

async fn serve(data: DataDir, listen: SocketAddr, how: &How) -> Result<Server, StartError> {
    let (rate_limit, sample) = (EMBEDDED_RATE_LIMIT, how.sample);
    let data = how.journals.iter().cloned().fold(data, DataDir::with_journals);
    if how.hold == Hold::Brief
        && let Err(error) = data.hold_briefly()
    {
        tracing::debug!(%error, "other commands will not know that this one ends soon");
    }
    // With a kept port, links to the workspace's pages stay valid after the next start.
    let (keep_port, allow_private_webhooks, quota) = (true, false, Quota::default());
    let (api_key, pages) = (None, None);
    Server::start(Config { listen, data, api_key, sample, rate_limit, allow_private_webhooks, pages, keep_port, quota }).await
}

/// Connects to the process that serves a folder. The stored address may be left over from a crash, and a foreign process may
/// listen there.
async fn reach(folder: &Path, how: &How) -> Reached {
    let Some(Served { address, api_key, .. }) = served(folder).await else { return Reached::Nobody };
    let address = on_this_machine(address);
    let identity = identity(folder, address);
    let client = Client::of_process(&format!("http://{address}"), SecretString::from(api_key), identity);
    let Ok(client) = client else { return Reached::Nobody };
    let handed_over = |client: Client| match how.handover {
        Some(most) => client.handed_over_within(most),
        None => client,
    };
    match tokio::time::timeout(TRY, client.tags()).await {
        Ok(Ok(_)) => {
            let local = LocalWorkspace { folder: folder.to_owned(), how: how.clone(), address, server: None };
            Reached::Served { workspace: local, client: handed_over(client) }
        }
        // The process is slow or asks to retry later: it is the serving process, or one too busy to prove that it is.
        Err(_) | Ok(Err(ApiError::NoAnswer { .. })) => Reached::Busy(address),
        Ok(Err(error)) if matches!(error.status(), Some(429 | 503)) => Reached::Busy(address),
        Ok(Err(_)) => Reached::Nobody,
    }
}

async fn served(folder: &Path) -> Option<Served> {
    let folder = folder.to_owned();
    tokio::task::spawn_blocking(move || Served::find(&folder)).await.unwrap_or_default()
}

/// Replaces an unspecified address, which serves a whole network, by this computer's loopback address.
fn on_this_machine(address: SocketAddr) -> SocketAddr {
    let ip = if address.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { address.ip() };
    SocketAddr::new(ip, address.port())
}

/// Challenge that proves that the process at an address serves the folder now. Its secret, which only this user can read, is
/// new at every start and never sent. So a process that took over the address of an ended one cannot answer. Nor can a process
/// that forwards the challenge to the serving process: that one has another secret, and the file then names its own address.
fn identity(folder: &Path, address: SocketAddr) -> Identity {
    let folder = folder.to_owned();
    Arc::new(move || {
        let folder = folder.clone();
        Box::pin(async move {
            let served = served(&folder).await.filter(|served| on_this_machine(served.address) == address);
            let served = served.ok_or(words::connection::no_longer_served())?;
            let challenge = Served::challenge();
            let ask = ask_identity(address, &challenge);
            let answer = tokio::time::timeout(PATIENCE, ask).await.map_err(|_| words::connection::process_silent())??;
            if served.is_answer(&challenge, &answer) {
                Ok(served.secret)
            } else {
                Err(words::connection::other_program().into())
            }
        })
    })
}

/// Answer of the process at an address to a challenge, with a minimal HTTP request on a connection of its own.
async fn ask_identity(address: SocketAddr, challenge: &str) -> std::io::Result<String> {
    /// Response limit in bytes, larger than any valid answer.
    const MOST: u64 = 16 << 10;
    let mut stream = tokio::net::TcpStream::connect(address).await?;
    let request = format!("GET /identity/{challenge} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.take(MOST).read_to_end(&mut answer).await?;
    let answer = String::from_utf8_lossy(&answer);
    Ok(answer.rsplit_once("\r\n\r\n").map(|(_, body)| body.trim().to_owned()).unwrap_or_default())
}

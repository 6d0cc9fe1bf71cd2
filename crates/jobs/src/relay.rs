//! Loopback HTTP relay between ffmpeg and a server's media URLs. ffmpeg reads files and this relay, nothing else.
//!
//! ffmpeg is given the relay's URL, with a password that is on no command line ([`media::HOST`]). The relay numbers the real
//! URLs. It reads them with the client's rules, adds the API key where it belongs, follows redirects without it, requests a new
//! URL from the server when one has expired, resumes after a lost connection, and refuses bytes that changed since a source was
//! opened. It ends with the runtime that it was started on.
//!
//! A connection is untrusted until one of its requests shows the password. Untrusted connections have slots of their own, and a
//! new one evicts the oldest: so any number of them neither keeps ffmpeg out nor uses up the file handles (`Doors`).

mod addresses;

use crate::{
    api::{ApiError, Client, ClipId, MediaRange, SourceId, VideoId},
    media::{self, MediaError},
};
use addresses::{Addresses, Entry};
use axum::{
    body::{Body, Bytes},
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use base64::{Engine, prelude::BASE64_STANDARD};
use futures_util::stream;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{
    collections::VecDeque,
    convert::Infallible,
    net::Ipv4Addr,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};
use subtle::ConstantTimeEq;
use tokio::{
    net::TcpListener,
    sync::{OwnedSemaphorePermit, Semaphore, watch},
    task::{AbortHandle, JoinSet},
};

/// Default timeout of a media URL that sends no bytes.
const PATIENCE: Duration = Duration::from_secs(20);
/// Maximum number of consecutive resumes without a byte in between.
const RESUMES: u32 = 4;
/// Maximum size of a response without `Content-Length`, in bytes: enough for an image; anything longer may never end.
const MOST_WITHOUT_LENGTH: u64 = 64 << 20;

/// Maximum size of an image that is read as a whole, in bytes.
const LARGEST_JPEG: usize = 16 << 20;

/// Concurrent connections that have shown the password, as many as a workspace serves. An export opens one for each visible
/// layer.
const MOST_CONNECTIONS: usize = 256;
/// Concurrent connections that have not shown the password.
const MOST_STRANGERS: usize = 32;
/// Timeout for a request's head, and for an idle connection. A response may stay unread for any time: a paused player reads
/// nothing.
const HEAD_TIMEOUT: Duration = Duration::from_secs(20);

/// Source behind a media URL, for which the server can issue a new URL when it expires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceOf {
    /// Video of the source.
    pub video: VideoId,
    /// A clip that has the source as a layer.
    pub clip: ClipId,
    /// Id of the source.
    pub source: SourceId,
}

/// Length and version of the bytes at a media URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identified {
    /// Length in bytes.
    pub bytes: u64,
    /// The `ETag`, if the server sends one. `Last-Modified` is not used: a server may store the same bytes again.
    pub version: Option<String>,
}

/// Handle of the relay; clones share one relay.
#[derive(Clone)]
pub struct Relay(Arc<Inner>);

struct Inner {
    /// `http://cutroom:PASSWORD@127.0.0.1:PORT`; `None` if no port could be opened.
    base: Option<String>,
    /// Value of the `Proxy-Authorization` header that ffmpeg sends.
    credentials: String,
    client: watch::Receiver<Option<Client>>,
    /// Timeout of a media URL that sends no bytes.
    patience: Duration,
    addresses: Mutex<Addresses>,
    /// Task that answers ffmpeg; it ends with the last clone of the relay.
    server: Mutex<JoinSet<()>>,
}

/// Refusal of a relayed request: HTTP status for ffmpeg, and the reason as text.
struct Refused(StatusCode, String);

/// Reason why a media URL cannot be relayed.
#[derive(Debug, thiserror::Error)]
pub enum RelayError {
    /// The client refuses the URL.
    #[error(transparent)]
    Address(#[from] ApiError),
    /// The relay has no port.
    #[error("{}", words::media::no_port())]
    NoPort,
    /// The media could not be read.
    #[error("{0}")]
    Unread(String),
    /// The response has no length, so it may never end.
    #[error("{}", words::media::no_length())]
    NoLength,
}

impl Relay {
    /// Starts the relay on a free port of this computer. The client in the channel decides which URLs may be read.
    pub async fn start(client: watch::Receiver<Option<Client>>) -> Self {
        Self::with_patience(client, PATIENCE).await
    }

    /// Like [`Self::start`], with another timeout for URLs that send no bytes.
    pub async fn with_patience(client: watch::Receiver<Option<Client>>, patience: Duration) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
        let port = listener.as_ref().ok().and_then(|listener| listener.local_addr().ok()).map(|address| address.port());
        let password = uuid::Uuid::new_v4().simple().to_string();
        let relay = Self(Arc::new(Inner {
            base: port.map(|port| format!("http://cutroom:{password}@127.0.0.1:{port}")),
            credentials: format!("Basic {}", BASE64_STANDARD.encode(format!("cutroom:{password}"))),
            client,
            patience,
            addresses: Mutex::default(),
            server: Mutex::default(),
        }));
        match listener {
            Ok(listener) => {
                let inner = Arc::downgrade(&relay.0);
                lock(&relay.0.server).spawn(listen(listener, inner));
            }
            Err(error) => tracing::error!(%error, "no port is free: media of a service cannot be read"),
        }
        relay
    }

    /// Starts a relay for one fixed client, as a command needs.
    pub async fn of(client: Client) -> Self {
        let (_, client) = watch::channel(Some(client));
        Self::start(client).await
    }

    /// Relay URL through which ffmpeg reads a media URL.
    ///
    /// # Errors
    /// Fails if the client refuses the URL, such as one of a file, or if the relay has no port.
    pub fn address(&self, url: &str) -> Result<String, RelayError> {
        let client = self.0.client.borrow().clone();
        // Before a workspace is connected no media URLs are known: the argument is a file of this program.
        let Some(client) = client else { return Ok(url.to_owned()) };
        client.check_address(url)?;
        let base = self.0.base.as_ref().ok_or(RelayError::NoPort)?;
        Ok(format!("{base}/{}", self.number(url)))
    }

    /// Like [`Self::address`], for a source whose URL the relay renews when it has expired.
    pub fn source(&self, url: &str, of: SourceOf) -> Result<String, RelayError> {
        let address = self.address(url)?;
        if self.0.client.borrow().is_some() {
            let number = self.number(url);
            self.change(number, |entry| entry.of = Some(of));
        }
        Ok(address)
    }

    /// Reason why a URL could not be read: the relay's own, which names the cause, else ffmpeg's message `said`.
    pub fn explain(&self, url: &str, said: String) -> String {
        lock(&self.0.addresses).problem(url).unwrap_or(said)
    }

    /// Replaces the text of [`MediaError::Unreadable`] by the reason of [`Self::explain`].
    pub fn explained(&self, url: &str, error: MediaError) -> MediaError {
        let known = lock(&self.0.addresses).problem(url);
        match (error, known) {
            (MediaError::Unreadable(_), Some(why)) => MediaError::Unreadable(why.into()),
            (error, _) => error,
        }
    }

    /// Opens a URL anew: length and version of its bytes, which must stay the same from now on.
    ///
    /// # Errors
    /// Fails if the URL cannot be read or states no length.
    pub async fn identify(&self, url: &str) -> Result<Identified, RelayError> {
        let number = self.number(url);
        self.change(number, |entry| entry.found = None);
        let range = MediaRange { from: 0, to: Some(0) };
        let opened = self.open(number, Some(range)).await.map_err(|Refused(_, why)| RelayError::Unread(why))?;
        opened.identified.ok_or(RelayError::NoLength)
    }

    /// Bytes of the JPEG image at a URL; `None` if there is something else, more than [`LARGEST_JPEG`], or no workspace.
    ///
    /// # Errors
    /// Fails if the URL cannot be read.
    pub async fn jpeg(&self, url: &str) -> Result<Option<Vec<u8>>, RelayError> {
        if self.0.client.borrow().is_none() {
            return Ok(None);
        }
        let number = self.number(url);
        let opened = self.open(number, None).await.map_err(|Refused(_, why)| RelayError::Unread(why))?;
        let (mut transfer, mut bytes) = (Transfer::new(self.clone(), number, 0, opened), Vec::new());
        loop {
            match transfer.next().await {
                Ok(Some(more)) => bytes.extend_from_slice(&more),
                Ok(None) => return Ok(Some(bytes).filter(|bytes| bytes.starts_with(&media::JPEG_START))),
                Err(why) => {
                    transfer.failed(&why);
                    return Err(RelayError::Unread(why.to_string()));
                }
            }
            let is_other = bytes.iter().zip(&media::JPEG_START).any(|(byte, expected)| byte != expected);
            if is_other || bytes.len() > LARGEST_JPEG {
                return Ok(None);
            }
        }
    }

    /// Forgets the versions of all URLs: the bytes found at the next reading count from then on.
    pub fn reopen(&self) {
        lock(&self.0.addresses).forget_found();
    }

    fn number(&self, url: &str) -> u64 {
        lock(&self.0.addresses).number(url)
    }

    fn change(&self, number: u64, change: impl FnOnce(&mut Entry)) {
        if let Some(entry) = lock(&self.0.addresses).entry(number) {
            change(entry);
        }
    }

    /// Opens a URL; if it has expired, once more with a new URL. Stores the reason of a failure for [`Self::explain`].
    async fn open(&self, number: u64, range: Option<MediaRange>) -> Result<Opened, Refused> {
        let opened = self.open_or_renew(number, range).await;
        let problem = opened.as_ref().err().map(|Refused(_, why)| why.clone());
        self.change(number, |entry| entry.problem = problem);
        opened
    }

    async fn open_or_renew(&self, number: u64, range: Option<MediaRange>) -> Result<Opened, Refused> {
        let unknown = || Refused(StatusCode::NOT_FOUND, words::media::unknown_url().into());
        let entry = lock(&self.0.addresses).entry(number).cloned().ok_or_else(unknown)?;
        let client = self.0.client.borrow().clone();
        let client = client.ok_or_else(|| Refused(StatusCode::BAD_GATEWAY, words::connection::not_connected_cause().into()))?;
        let mut answer = read(&client, &entry.url, range, self.0.patience).await;
        let has_expired = |error: &ApiError| matches!(error.status(), Some(401 | 403 | 404 | 410));
        if let (Err(error), Some(of)) = (&answer, &entry.of)
            && has_expired(error)
            && let Some(url) = renewed(&client, of).await.filter(|url| *url != entry.url)
        {
            self.change(number, |entry| entry.url.clone_from(&url));
            answer = read(&client, &url, range, self.0.patience).await;
        }
        let response = answer.map_err(|error| refused(&error))?;
        if let (Some(range), Some(start)) = (range, starts_at(&response))
            && start != range.from
        {
            let why = words::media::wrong_range();
            return Err(Refused(StatusCode::BAD_GATEWAY, why.into()));
        }
        let identified = identified(&response);
        if let Some(identified) = &identified {
            let mut addresses = lock(&self.0.addresses);
            if let Some(entry) = addresses.entry(number) {
                let found = entry.found.get_or_insert_with(|| identified.clone());
                if found != identified {
                    let why = words::media::changed_on_server();
                    return Err(Refused(StatusCode::CONFLICT, why.into()));
                }
            }
        }
        Ok(Opened { response, identified })
    }
}

/// Opened response.
struct Opened {
    response: reqwest::Response,
    identified: Option<Identified>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn read(
    client: &Client,
    url: &str,
    range: Option<MediaRange>,
    patience: Duration,
) -> Result<reqwest::Response, ApiError> {
    match tokio::time::timeout(patience, client.media(url, range)).await {
        Ok(answer) => answer,
        Err(_) => Err(ApiError::NoAnswer { origin: client.origin(), reason: words::media::no_data(patience.as_secs()) }),
    }
}

/// Current media URL of a source, from the server.
async fn renewed(client: &Client, of: &SourceOf) -> Option<String> {
    let read = client.sources(&of.video, &of.clip).await;
    let sources = read.inspect_err(|error| tracing::debug!(%error, "the address of a source was not renewed")).ok()?;
    sources.items.into_iter().find(|source| source.id == of.source).map(|source| source.url).filter(|url| !url.is_empty())
}

/// Refusal for an error of the client; the text does not contain the URL.
fn refused(error: &ApiError) -> Refused {
    let why = match error.status() {
        Some(404 | 410) => words::media::gone().into(),
        Some(status @ (401 | 403)) => words::media::denied(status),
        Some(status) => words::media::refused(status),
        None => error.to_string(),
    };
    let status = error.status().and_then(|status| StatusCode::from_u16(status).ok()).filter(|status| status.as_u16() >= 400);
    Refused(status.unwrap_or(StatusCode::BAD_GATEWAY), why)
}

/// First byte of a partial response, from `Content-Range`; `None` if the response is complete or has no such header.
fn starts_at(response: &reqwest::Response) -> Option<u64> {
    let range = response.headers().get(header::CONTENT_RANGE).filter(|_| response.status() == StatusCode::PARTIAL_CONTENT)?;
    range.to_str().ok()?.strip_prefix("bytes ")?.split_once('-')?.0.trim().parse().ok()
}

/// Total length of the media and its version; `None` if the response has no length.
fn identified(response: &reqwest::Response) -> Option<Identified> {
    let text = |name: header::HeaderName| response.headers().get(name).and_then(|value| value.to_str().ok());
    let bytes = if response.status() == StatusCode::PARTIAL_CONTENT {
        text(header::CONTENT_RANGE)?.rsplit_once('/')?.1.parse().ok()?
    } else {
        response.content_length()?
    };
    let version = text(header::ETAG).map(str::to_owned);
    Some(Identified { bytes, version })
}

/// Table of open connections.
#[derive(Default)]
struct Doors {
    /// Connections that have not shown the password, oldest first.
    strangers: Mutex<VecDeque<(u64, AbortHandle)>>,
}

/// Slot of one connection, until it ends.
struct Place {
    number: u64,
    doors: Arc<Doors>,
    /// Free slots for connections with the password.
    room: Arc<Semaphore>,
    /// Slot among them, once the connection has shown the password.
    known: Mutex<Option<OwnedSemaphorePermit>>,
}

impl Place {
    /// Marks the connection as trusted. `false` if all slots for trusted connections are taken.
    fn enter(&self) -> bool {
        let mut known = lock(&self.known);
        if known.is_none() {
            let Ok(permit) = self.room.clone().try_acquire_owned() else { return false };
            *known = Some(permit);
            self.doors.leave(self.number);
        }
        true
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.doors.leave(self.number);
    }
}

impl Doors {
    fn leave(&self, number: u64) {
        lock(&self.strangers).retain(|(stranger, _)| *stranger != number);
    }
}

/// Accepts and serves connections until the relay ends.
async fn listen(listener: TcpListener, relay: Weak<Inner>) {
    let (doors, room) = (Arc::<Doors>::default(), Arc::new(Semaphore::new(MOST_CONNECTIONS)));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT).max_buf_size(64 << 10);
    // The tasks are aborted when this function ends.
    let mut connections = JoinSet::new();
    let mut number = 0;
    loop {
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(error) => {
                    // Usually a lack of file handles, which passes when connections end.
                    tracing::warn!(%error, "a connection for media could not be taken");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
            Some(_) = connections.join_next() => continue,
        };
        // Small answers must not wait for the reader's acknowledgement.
        let _ = stream.set_nodelay(true);
        number += 1;
        let place = Arc::new(Place { number, doors: doors.clone(), room: room.clone(), known: Mutex::default() });
        let relay = relay.clone();
        let answer = move |request: hyper::Request<Incoming>| {
            let (relay, place) = (relay.clone(), place.clone());
            async move { Ok::<_, Infallible>(serve(relay, &place, request.map(Body::new)).await) }
        };
        let connection = http.serve_connection(TokioIo::new(stream), service_fn(answer));
        let too_many = {
            // Under one lock: the connection cannot show the password before it is listed.
            let mut strangers = lock(&doors.strangers);
            let handle = connections.spawn(async move {
                if let Err(error) = connection.await {
                    tracing::debug!(%error, "a connection for media ended early");
                }
            });
            strangers.push_back((number, handle));
            (strangers.len() > MOST_STRANGERS).then(|| strangers.pop_front()).flatten()
        };
        if let Some((_, oldest)) = too_many {
            oldest.abort();
        }
    }
}

/// Serves one request of ffmpeg.
async fn serve(relay: Weak<Inner>, place: &Place, request: Request) -> Response {
    let Some(relay) = relay.upgrade().map(Relay) else { return StatusCode::BAD_GATEWAY.into_response() };
    let given = request.headers().get(header::PROXY_AUTHORIZATION).map(HeaderValue::as_bytes).unwrap_or_default();
    if !bool::from(given.ct_eq(relay.0.credentials.as_bytes())) {
        // Close the connection: without the password it has nothing to request.
        let headers = [(header::PROXY_AUTHENTICATE, "Basic realm=\"media\""), (header::CONNECTION, "close")];
        return (StatusCode::PROXY_AUTHENTICATION_REQUIRED, headers).into_response();
    }
    if !place.enter() {
        tracing::warn!("more media is read at once than there are connections");
        return (StatusCode::SERVICE_UNAVAILABLE, [(header::CONNECTION, "close")]).into_response();
    }
    // Playlists and redirects may lead ffmpeg to other URLs; those requests come here too and are refused.
    let is_ours = request.uri().host() == Some(media::HOST) && matches!(*request.method(), Method::GET | Method::HEAD);
    let number = request.uri().path().trim_start_matches('/').parse::<u64>().ok().filter(|_| is_ours);
    let Some(number) = number else { return StatusCode::NOT_FOUND.into_response() };
    let range = asked_range(request.headers());
    match relay.open(number, range).await {
        Err(Refused(status, why)) => {
            tracing::debug!(why, "media cannot be relayed");
            status.into_response()
        }
        Ok(opened) => relayed(relay, number, range.map_or(0, |range| range.from), opened).await,
    }
}

fn asked_range(headers: &HeaderMap) -> Option<MediaRange> {
    let (from, to) = headers.get(header::RANGE)?.to_str().ok()?.strip_prefix("bytes=")?.split_once('-')?;
    Some(MediaRange { from: from.parse().ok()?, to: to.parse().ok() })
}

/// Response for ffmpeg: status and range of the server's response, and its bytes as they arrive.
async fn relayed(relay: Relay, number: u64, from: u64, opened: Opened) -> Response {
    let response = &opened.response;
    let mut headers = HeaderMap::new();
    for name in [header::CONTENT_TYPE, header::CONTENT_RANGE, header::ACCEPT_RANGES] {
        if let Some(value) = response.headers().get(&name) {
            headers.insert(name, value.clone());
        }
    }
    let status = response.status();
    // The length as the client parsed it, not the raw header: with chunked encoding the header may hold anything, and passing
    // it on would break the response.
    if let Some(left) = response.content_length() {
        headers.insert(header::CONTENT_LENGTH, left.into());
    }
    let mut transfer = Transfer::new(relay, number, from, opened);
    // If the first bytes cannot be read, ffmpeg gets an error status rather than a truncated response.
    let first = match transfer.next().await {
        Ok(first) => first,
        Err(why) => {
            transfer.failed(&why);
            return StatusCode::BAD_GATEWAY.into_response();
        }
    };
    let begun = first.map(|first| (Some(first), transfer));
    let body = Body::from_stream(stream::unfold(begun, async |begun| {
        let (first, mut transfer) = begun?;
        if let Some(first) = first {
            return Some((Ok(first), Some((None, transfer))));
        }
        match transfer.next().await {
            Ok(Some(bytes)) => Some((Ok(bytes), Some((None, transfer)))),
            Ok(None) => None,
            Err(why) => {
                transfer.failed(&why);
                Some((Err(std::io::Error::other(why)), None))
            }
        }
    }));
    (status, headers, body).into_response()
}

/// Response body that is being relayed.
struct Transfer {
    relay: Relay,
    number: u64,
    response: Option<reqwest::Response>,
    /// Offset of the next byte.
    at: u64,
    /// Offset at which the response ends, if known.
    until: Option<u64>,
    sent: u64,
    resumes: u32,
    is_known: bool,
}

/// Reason why a transfer ends too early.
#[derive(Debug, thiserror::Error)]
enum TransferError {
    #[error("{}", words::media::endless())]
    Endless,
    #[error("{}", words::media::connection_lost())]
    Lost,
    #[error("{}", words::media::stalled())]
    Stalled,
    #[error("{}", words::media::cannot_resume(.0))]
    NotFromTheMiddle(Box<Self>),
    #[error("{0}")]
    Refused(String),
}

impl Transfer {
    /// Body of an opened response to a request for the bytes from `from` on.
    fn new(relay: Relay, number: u64, from: u64, Opened { response, identified }: Opened) -> Self {
        let at = if response.status() == StatusCode::PARTIAL_CONTENT { from } else { 0 };
        // A length that overflows says nothing about where the response ends.
        let until = response.content_length().and_then(|left| at.checked_add(left));
        Self { relay, number, response: Some(response), at, until, sent: 0, resumes: 0, is_known: identified.is_some() }
    }

    /// Stores the reason for [`Relay::explain`].
    fn failed(&self, why: &TransferError) {
        self.relay.change(self.number, |entry| entry.problem = Some(why.to_string()));
    }

    /// Next bytes; `None` at the end. A connection that is lost or stalls is reopened from the same byte on.
    async fn next(&mut self) -> Result<Option<Bytes>, TransferError> {
        loop {
            let lost = match &mut self.response {
                Some(response) => match tokio::time::timeout(self.relay.0.patience, response.chunk()).await {
                    Ok(Ok(Some(bytes))) => {
                        let more = bytes.len() as u64;
                        (self.at, self.sent) = (self.at.saturating_add(more), self.sent.saturating_add(more));
                        self.resumes = 0;
                        if !self.is_known && self.sent > MOST_WITHOUT_LENGTH {
                            return Err(TransferError::Endless);
                        }
                        return Ok(Some(bytes));
                    }
                    Ok(Ok(None)) if self.until.is_none_or(|until| self.at >= until) => return Ok(None),
                    Ok(Ok(None) | Err(_)) => TransferError::Lost,
                    Err(_) => TransferError::Stalled,
                },
                None => TransferError::Lost,
            };
            self.resumes += 1;
            if !self.is_known || self.resumes > RESUMES {
                return Err(lost);
            }
            tokio::time::sleep(Duration::from_millis(100 << self.resumes)).await;
            let range = MediaRange { from: self.at, to: self.until.map(|until| until.saturating_sub(1)) };
            let opened = self.relay.open(self.number, Some(range)).await;
            self.response = match opened {
                Ok(opened) if opened.response.status() == StatusCode::PARTIAL_CONTENT => Some(opened.response),
                Ok(_) => return Err(TransferError::NotFromTheMiddle(Box::new(lost))),
                Err(Refused(StatusCode::BAD_GATEWAY, _)) => None,
                Err(Refused(_, why)) => return Err(TransferError::Refused(why)),
            };
        }
    }
}

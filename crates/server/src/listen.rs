//! Connections: their maximum number, their timeouts, and how they end when the server stops. If the limit is reached, the
//! connection with the longest idle time is closed, so that idle connections never keep a caller out.

use crate::front::Peer;
use axum::{
    Router,
    body::{Body, Bytes},
};
use hyper::{
    Request, Response, StatusCode,
    body::{Frame, Incoming, SizeHint},
    server::conn::http1,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{
    collections::HashMap,
    convert::Infallible,
    io,
    pin::{Pin, pin},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll},
    time::{Duration, Instant},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::{Notify, OwnedSemaphorePermit, Semaphore, watch},
};
use tokio_io_timeout::TimeoutWriter;
use tower_service::Service;

/// Limits of connections.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Maximum number of concurrent connections. Further ones wait until a connection ends or is closed.
    pub connections: u32,
    /// Timeout of a request's head, and of a connection without a request.
    pub head: Duration,
}

impl Limits {
    /// Limits of a workspace's server.
    pub const SERVER: Self = Self { connections: 256, head: Duration::from_secs(20) };
}

/// How long a caller may read nothing of its answer.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// Time to answer a caller that sends nothing more. The caller may have closed its half of the connection after the request, as
/// HTTP allows, or may be gone: only writing the answer shows which.
const HALF_CLOSED: Duration = Duration::from_secs(5);
/// How often the end of the stream is looked for while unread data is in front of it.
const LOOKED_AFTER: Duration = Duration::from_millis(250);
/// How long running requests may take to finish after the server was asked to stop.
pub const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);
/// Age up to which an unused connection is not closed before a used one: its request may be on its way.
const GRACE: Duration = Duration::from_millis(250);
/// How long a connection that was asked to close may take before the next one is asked too.
const LEAVING: Duration = Duration::from_millis(20);

/// Marks an answer that is not sent: the connection ends instead.
#[derive(Clone, Copy)]
pub struct Dropped;

/// Waits until the server is asked to stop.
async fn stop_requested(stopped: &mut watch::Receiver<bool>) {
    // An error means that the sender was dropped, which also asks to stop.
    let _ = stopped.wait_for(|stop| *stop).await;
}

/// Serves until the server is asked to stop, then lets running requests finish.
pub async fn serve(listener: TcpListener, app: Router, limits: Limits, stopped: watch::Receiver<bool>) {
    let (_kept, patience) = watch::channel(SHUTDOWN_TIMEOUT);
    serve_until(listener, app, limits, stopped, patience).await;
}

/// Like [`serve`], but `patience` is how long running requests may take to finish; it is read when the server is asked to stop.
pub async fn serve_until(
    listener: TcpListener,
    app: Router,
    limits: Limits,
    mut stopped: watch::Receiver<bool>,
    patience: watch::Receiver<Duration>,
) {
    let room = Arc::new(Semaphore::new(limits.connections as usize));
    let seats = Seats::default();
    loop {
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(error) => {
                    // The usual cause is a lack of file handles, which ends when connections end.
                    tracing::warn!(%error, "a connection could not be taken");
                    seats.dismiss_one();
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
            () = stop_requested(&mut stopped) => break,
        };
        let place = tokio::select! {
            place = seats.place(&room) => place,
            () = stop_requested(&mut stopped) => break,
        };
        let Some(place) = place else { break };
        let seat = seats.add();
        tokio::spawn(carry(stream, app.clone(), limits.head, (seat, place), stopped.clone()));
    }
    drop(listener);
    let patience = *patience.borrow();
    if tokio::time::timeout(patience, room.acquire_many(limits.connections)).await.is_err() {
        tracing::warn!("requests were still running when the server stopped");
    }
}

/// Serves the requests of one connection, until it ends, is asked to close, or the server stops.
async fn carry(
    stream: TcpStream,
    app: Router,
    head_timeout: Duration,
    (seat, place): (Occupied, OwnedSemaphorePermit),
    mut stopped: watch::Receiver<bool>,
) {
    let peer = stream.peer_addr().ok().map(|peer| Peer(peer.ip()));
    // Small answers must not wait for the caller's acknowledgement.
    let _ = stream.set_nodelay(true);
    let (read, write) = stream.into_split();
    let read = Arc::new(read);
    let mut stream = TimeoutWriter::new(Watched { read: read.clone(), write });
    stream.set_timeout(Some(WRITE_TIMEOUT));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head_timeout).max_buf_size(64 << 10).half_close(true);
    let of_requests = seat.seat.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        if let Some(peer) = peer {
            request.extensions_mut().insert(peer);
        }
        let busy = Busy::begin(of_requests.clone());
        let answering = app.clone().call(request);
        async move {
            let answer = answering.await.unwrap_or_else(|never: Infallible| match never {});
            if answer.extensions().get::<Dropped>().is_some() {
                return Err(io::Error::other("the answer is not sent"));
            }
            busy.answered(answer.status(), is_endless(&answer));
            Ok(answer.map(|body| Answer { body, _busy: busy }))
        }
    });
    let mut connection = pin!(http.serve_connection(TokioIo::new(Box::pin(stream) as Pin<Box<_>>), service));
    let mut sent = pin!(sent_all(read.as_ref().as_ref()));
    let mut is_leaving = false;
    let mut until = None;
    let ended = loop {
        tokio::select! {
            ended = connection.as_mut() => break ended,
            is_whole = sent.as_mut(), if until.is_none() => {
                // An endless answer would never finish.
                if !is_whole || seat.seat.state().is_endless {
                    break Ok(());
                }
                until = Some(tokio::time::Instant::now() + HALF_CLOSED);
                continue;
            }
            () = tokio::time::sleep_until(until.unwrap_or_else(tokio::time::Instant::now)), if until.is_some() => {
                let state = *seat.seat.state();
                if state.is_endless || !state.is_answered {
                    break Ok(());
                }
                // Part of the answer is sent: writing fails if the caller is gone.
                until = Some(tokio::time::Instant::now() + HALF_CLOSED);
                continue;
            }
            () = seat.seat.leave.notified(), if !is_leaving => {
                if seat.seat.is_unused() {
                    // The connection sent no whole request, so there is nothing to finish.
                    break Ok(());
                }
            }
            () = stop_requested(&mut stopped), if !is_leaving => {}
        }
        is_leaving = true;
        connection.as_mut().graceful_shutdown();
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
    drop(seat);
    drop(place);
}

/// Whether an answer is an event stream, which lasts as long as the caller reads it.
fn is_endless(answer: &Response<Body>) -> bool {
    let named = answer.headers().get(hyper::header::CONTENT_TYPE).and_then(|named| named.to_str().ok());
    named.is_some_and(|named| named.starts_with("text/event-stream"))
}

/// Waits until a caller has closed its sending half; false if the connection was cut. Received data stays unread.
async fn sent_all(read: &TcpStream) -> bool {
    loop {
        match read.peek(&mut [0]).await {
            Ok(0) => return true,
            // The HTTP connection reads the rest in its turn.
            Ok(_) => tokio::time::sleep(LOOKED_AFTER).await,
            Err(_) => return false,
        }
    }
}

/// A connection whose end can be detected while hyper reads and writes it.
struct Watched {
    read: Arc<OwnedReadHalf>,
    write: OwnedWriteHalf,
}

impl AsyncRead for Watched {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let stream: &TcpStream = self.read.as_ref().as_ref();
        loop {
            std::task::ready!(stream.poll_read_ready(context))?;
            match stream.try_read(into.initialize_unfilled()) {
                Ok(count) => {
                    into.advance(count);
                    return Poll::Ready(Ok(()));
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for Watched {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.write).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.write).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.write).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.write).poll_write_vectored(context, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.write.is_write_vectored()
    }
}

/// Open connections.
#[derive(Clone, Default)]
struct Seats(Arc<Mutex<Numbered>>);

/// Number of the newest connection, and the open connections by number.
type Numbered = (u64, HashMap<u64, Arc<Seat>>);

/// An open connection.
struct Seat {
    state: Mutex<SeatState>,
    /// Asks the connection to end after its current request.
    leave: Notify,
}

#[derive(Clone, Copy)]
#[allow(clippy::struct_excessive_bools)] // The flags are independent of each other.
struct SeatState {
    /// Whether a request is being answered.
    is_busy: bool,
    use_so_far: Use,
    /// Whether the current request's answer has started.
    is_answered: bool,
    /// Whether that answer is endless: an event stream.
    is_endless: bool,
    /// Whether the connection was asked to close.
    is_asked: bool,
    /// Start of the idle time.
    since: Instant,
}

/// How useful a connection was so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Use {
    /// No whole request has arrived.
    Nothing,
    /// Requests have arrived, but their key was refused, or they are not answered yet.
    Requests,
    /// A request was answered, other than by a refusal of its key.
    Answers,
}

/// A connection's entry in the list, removed when this value is dropped.
struct Occupied {
    seats: Seats,
    number: u64,
    seat: Arc<Seat>,
}

impl Seats {
    fn all(&self) -> MutexGuard<'_, (u64, HashMap<u64, Arc<Seat>>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self) -> Occupied {
        let state = SeatState {
            is_busy: false,
            use_so_far: Use::Nothing,
            is_answered: false,
            is_endless: false,
            is_asked: false,
            since: Instant::now(),
        };
        let seat = Arc::new(Seat { state: Mutex::new(state), leave: Notify::new() });
        let mut all = self.all();
        all.0 += 1;
        let number = all.0;
        all.1.insert(number, seat.clone());
        Occupied { seats: self.clone(), number, seat }
    }

    /// A permit for one more connection. If all are in use, asks idle connections to close. `None` once the server ends.
    async fn place(&self, room: &Arc<Semaphore>) -> Option<OwnedSemaphorePermit> {
        loop {
            if let Ok(place) = room.clone().try_acquire_owned() {
                return Some(place);
            }
            self.dismiss_one();
            if let Ok(place) = tokio::time::timeout(LEAVING, room.clone().acquire_owned()).await {
                return place.ok();
            }
        }
    }

    /// Asks the connection with the longest idle time to close, useless ones first.
    fn dismiss_one(&self) {
        let now = Instant::now();
        let all = self.all();
        let resting = all.1.values().filter_map(|seat| {
            let state = *seat.state();
            let is_kept = state.use_so_far == Use::Answers || now.saturating_duration_since(state.since) < GRACE;
            (!state.is_busy && !state.is_asked).then_some(((is_kept, state.since), seat))
        });
        if let Some((_, seat)) = resting.min_by_key(|(order, _)| *order) {
            seat.state().is_asked = true;
            seat.leave.notify_one();
        }
    }
}

impl Seat {
    fn state(&self) -> MutexGuard<'_, SeatState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_unused(&self) -> bool {
        self.state().use_so_far == Use::Nothing
    }
}

impl Drop for Occupied {
    fn drop(&mut self) {
        self.seats.all().1.remove(&self.number);
    }
}

/// Marks a connection as busy with a request, until this value is dropped.
struct Busy(Arc<Seat>);

impl Busy {
    fn begin(seat: Arc<Seat>) -> Self {
        {
            let mut state = seat.state();
            (state.is_busy, state.use_so_far) = (true, state.use_so_far.max(Use::Requests));
        }
        Self(seat)
    }

    fn answered(&self, status: StatusCode, is_endless: bool) {
        let mut state = self.0.state();
        (state.is_answered, state.is_endless) = (true, is_endless);
        if !matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN) {
            state.use_so_far = Use::Answers;
        }
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let mut state = self.0.state();
        (state.is_busy, state.is_answered, state.is_endless, state.since) = (false, false, false, Instant::now());
    }
}

/// Body of an answer; its connection is busy until the body was written.
struct Answer {
    body: Body,
    _busy: Busy,
}

impl hyper::body::Body for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

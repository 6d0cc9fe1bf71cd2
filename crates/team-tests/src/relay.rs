//! TCP relays for tests: a proxy in front of servers, and a relay that cuts database connections during a commit.

use std::{
    collections::HashMap,
    io::{Read, Write},
    net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

/// Listener that accepts connections on a free port until it is dropped.
#[derive(Debug)]
struct Door {
    address: SocketAddr,
    is_closed: Arc<AtomicBool>,
}

impl Door {
    fn open(mut take: impl FnMut(TcpStream) + Send + 'static) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let (address, is_closed) = (listener.local_addr().unwrap(), Arc::new(AtomicBool::new(false)));
        let closed = is_closed.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                if closed.load(Ordering::Acquire) {
                    return;
                }
                // Without Nagle's algorithm, relayed packets don't wait for acknowledgements.
                let _ = stream.set_nodelay(true);
                take(stream);
            }
        });
        Self { address, is_closed }
    }
}

impl Drop for Door {
    fn drop(&mut self) {
        self.is_closed.store(true, Ordering::Release);
        // Wakes the thread that waits for connections.
        let _ = TcpStream::connect(self.address);
    }
}

fn end(streams: &[&TcpStream]) {
    for stream in streams {
        let _ = stream.shutdown(Shutdown::Both);
    }
}

/// TCP proxy that forwards each connection to the next reachable server in turn.
#[derive(Debug)]
pub struct Relay {
    door: Door,
    servers: Arc<Mutex<Vec<SocketAddr>>>,
}

impl Relay {
    /// Starts a proxy.
    ///
    /// # Panics
    ///
    /// If no port is free.
    pub fn start(servers: Vec<SocketAddr>) -> Self {
        let servers = Arc::new(Mutex::new(servers));
        let (known, turn) = (servers.clone(), AtomicUsize::new(0));
        let door = Door::open(move |caller| {
            let first = turn.fetch_add(1, Ordering::Relaxed);
            let servers = known.lock().unwrap().clone();
            let reached = (0..servers.len()).find_map(|next| TcpStream::connect(servers[(first + next) % servers.len()]).ok());
            let Some(server) = reached else { return end(&[&caller]) };
            let _ = server.set_nodelay(true);
            for (mut from, mut to) in [(clone(&caller), clone(&server)), (server, caller)] {
                thread::spawn(move || {
                    let _ = std::io::copy(&mut from, &mut to);
                    end(&[&from, &to]);
                });
            }
        });
        Self { door, servers }
    }

    /// Address for callers.
    pub fn address(&self) -> SocketAddr {
        self.door.address
    }

    /// Replaces the server at an index.
    ///
    /// # Panics
    ///
    /// If there is no server at this index.
    pub fn set(&self, number: usize, server: SocketAddr) {
        self.servers.lock().unwrap()[number] = server;
    }
}

fn clone(stream: &TcpStream) -> TcpStream {
    stream.try_clone().unwrap()
}

/// Moment in a commit at which a connection is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Before the database server gets the commit.
    Before,
    /// After the database server has committed, before its answer is relayed.
    After,
}

/// Unencrypted relay to a database that parses the protocol and, once armed, cuts the next commit of a change.
#[derive(Debug)]
pub struct CutRelay {
    door: Door,
    armed: Arc<Mutex<Option<Cut>>>,
}

impl CutRelay {
    /// Starts a relay before a server on a port of the loopback interface.
    ///
    /// # Panics
    ///
    /// If no port is free.
    pub fn start(server: u16) -> Self {
        let armed = Arc::<Mutex<Option<Cut>>>::default();
        let of_door = armed.clone();
        let door = Door::open(move |caller| {
            let Ok(server) = TcpStream::connect((Ipv4Addr::LOCALHOST, server)) else { return end(&[&caller]) };
            let _ = server.set_nodelay(true);
            let silent = Arc::new(AtomicBool::new(false));
            {
                let (caller, server, armed, silent) = (clone(&caller), clone(&server), of_door.clone(), silent.clone());
                thread::spawn(move || {
                    let _ = questions(&caller, &server, &armed, &silent);
                    end(&[&caller, &server]);
                });
            }
            thread::spawn(move || {
                let _ = answers(&server, &caller, &silent);
                end(&[&caller, &server]);
            });
        });
        Self { door, armed }
    }

    /// Port that the relay listens on.
    pub fn port(&self) -> u16 {
        self.door.address.port()
    }

    /// Arms the relay to cut the connection of the next committed change.
    ///
    /// # Panics
    ///
    /// If a thread panicked.
    pub fn arm(&self, cut: Cut) {
        *self.armed.lock().unwrap() = Some(cut);
    }

    /// True if the cut was made.
    ///
    /// # Panics
    ///
    /// If a thread panicked.
    pub fn has_cut(&self) -> bool {
        self.armed.lock().unwrap().is_none()
    }
}

/// Relay to a database that counts round trips: requests that a caller sent after an answer, alone or several at once.
#[derive(Debug)]
pub struct RoundTripRelay {
    door: Door,
    round_trips: Arc<AtomicUsize>,
}

impl RoundTripRelay {
    /// Starts a relay before a server on a port of the loopback interface.
    ///
    /// # Panics
    ///
    /// If no port is free.
    pub fn start(server: u16) -> Self {
        let round_trips = Arc::<AtomicUsize>::default();
        let of_door = round_trips.clone();
        let door = Door::open(move |caller| {
            let Ok(server) = TcpStream::connect((Ipv4Addr::LOCALHOST, server)) else { return end(&[&caller]) };
            let _ = server.set_nodelay(true);
            let is_answered = Arc::new(AtomicBool::new(true));
            let (asked, round_trips) = (is_answered.clone(), of_door.clone());
            forward(clone(&caller), clone(&server), move || {
                round_trips.fetch_add(usize::from(asked.swap(false, Ordering::AcqRel)), Ordering::AcqRel);
            });
            forward(server, caller, move || is_answered.store(true, Ordering::Release));
        });
        Self { door, round_trips }
    }

    /// Port that the relay listens on.
    pub fn port(&self) -> u16 {
        self.door.address.port()
    }

    /// Round trips since the start, on all connections.
    pub fn round_trips(&self) -> usize {
        self.round_trips.load(Ordering::Acquire)
    }
}

/// Forwards what comes from one stream to another, on a thread; calls `comes` before each piece.
fn forward(mut from: TcpStream, mut to: TcpStream, comes: impl Fn() + Send + 'static) {
    thread::spawn(move || {
        let mut piece = vec![0; 64 * 1024];
        while let Ok(length @ 1..) = from.read(&mut piece) {
            comes();
            if to.write_all(&piece[..length]).is_err() {
                break;
            }
        }
        end(&[&from, &to]);
    });
}

/// Part of the SQL statements that take a lock.
const LOCKS: &[u8] = b"pg_advisory_xact_lock";

/// Reads a message: its type byte, if it has one, its length and its payload. Returns the type (0 if none) and all bytes.
fn message(mut from: &TcpStream, has_kind: bool) -> std::io::Result<(u8, Vec<u8>)> {
    let mut whole = vec![0; if has_kind { 5 } else { 4 }];
    from.read_exact(&mut whole)?;
    let kind = if has_kind { whole[0] } else { 0 };
    let length = u32::from_be_bytes(whole[whole.len() - 4..].try_into().unwrap()) as usize;
    let head = whole.len();
    whole.resize(head + length.saturating_sub(4), 0);
    from.read_exact(&mut whole[head..])?;
    Ok((kind, whole))
}

fn questions(
    caller: &TcpStream,
    mut server: &TcpStream,
    armed: &Mutex<Option<Cut>>,
    silent: &AtomicBool,
) -> std::io::Result<()> {
    // The startup message has no type byte.
    server.write_all(&message(caller, false)?.1)?;
    // A change is a transaction that takes a lock. The map tells for each prepared statement, by name, whether it takes one.
    let (mut locks, mut is_change) = (HashMap::<Vec<u8>, bool>::new(), false);
    loop {
        let (kind, whole) = message(caller, true)?;
        let text = if kind == b'Q' { whole[5..].trim_ascii_start().to_ascii_uppercase() } else { Vec::new() };
        let mut texts = whole[5..].split(|byte| *byte == 0).map(<[u8]>::to_vec);
        match kind {
            b'P' => {
                let (name, sql) = (texts.next().unwrap_or_default(), texts.next().unwrap_or_default());
                locks.insert(name, sql.windows(LOCKS.len()).any(|words| words == LOCKS));
            }
            b'B' => is_change |= texts.nth(1).and_then(|name| locks.get(&name).copied()).unwrap_or(false),
            _ if text.starts_with(b"BEGIN") || text.starts_with(b"START TRANSACTION") => is_change = false,
            _ => {}
        }
        if text.starts_with(b"COMMIT") && is_change {
            match armed.lock().unwrap().take() {
                Some(Cut::Before) => return Ok(()),
                Some(Cut::After) => silent.store(true, Ordering::Release),
                None => {}
            }
        }
        server.write_all(&whole)?;
    }
}

fn answers(server: &TcpStream, mut caller: &TcpStream, silent: &AtomicBool) -> std::io::Result<()> {
    loop {
        let (_, whole) = message(server, true)?;
        // All earlier messages were answered before the commit was sent, so this is the answer to the commit.
        if silent.load(Ordering::Acquire) {
            return Ok(());
        }
        caller.write_all(&whole)?;
    }
}

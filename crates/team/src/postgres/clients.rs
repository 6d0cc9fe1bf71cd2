//! Connection pool of a database server. Each connection is borrowed by one transaction at a time.
//!
//! The settings ensure that no server or worker waits long for another one: the database itself ends a transaction whose process
//! has vanished or is stopped, and no statement waits long for a locked table. Some connections of the database are left to
//! commands, and some of this process to reads.

use super::{
    Client, Failed, HashMap, OpenError, PATIENCE, Reach, Statement, StoreError, WRITERS,
    sets::{self, Limits},
    time::Time,
};
use std::{
    sync::{
        Condvar, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// Connections that a process opens even if the database has few left.
const FEWEST: usize = 2;
/// How many connections are left to others before a process opens a further one: to commands like `cutroom-server users`.
const LEFT_TO_OTHERS: i64 = 3;
/// Pause before the pool tries again to open a connection that the database had no room for.
const TRY_AGAIN: Duration = Duration::from_secs(10);
/// How long a table counts as locked after a statement timed out waiting for it.
const LOCKED_FOR: Duration = Duration::from_secs(10);
/// How often a command retries to get its first connection.
const RETRY_INTERVAL: Duration = Duration::from_millis(250);

/// Connection pool. A connection cannot be cloned: its borrower has it alone.
pub struct Clients {
    reach: Reach,
    idle: Mutex<Idle>,
    freed: Condvar,
    common: Common,
}

/// State shared by all connections of a process.
pub struct Common {
    /// The time of the database's clock.
    pub time: Time,
    began: Instant,
    /// Until when a table counts as locked, in milliseconds since `began`.
    locked_until_ms: AtomicU64,
}

#[derive(Default)]
struct Idle {
    clients: Vec<Session>,
    /// Number of connections, borrowed and idle.
    count: usize,
    /// Number of connections borrowed by writes.
    writing: usize,
    /// Number of connections that the database had room for, and until when no more are tried.
    full: Option<(usize, Instant)>,
}

/// Purpose of a borrowed connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A read, or a write of a single row.
    Read,
    /// A write, which may wait for locks. Writes never get all connections.
    Write,
}

/// A connection and its prepared statements, by their text; `None` if statements are not kept prepared.
pub struct Session {
    pub client: Client,
    pub prepared: Option<HashMap<String, Statement>>,
    /// Whether the connection was idle before this transaction, so that the network may have cut it meanwhile.
    pub has_rested: bool,
    pub purpose: Purpose,
}

impl Common {
    fn ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Notes a timeout while waiting for a table: for a while all statements wait only briefly, so that waiting ones never take all
    /// connections.
    pub fn note_locked(&self) {
        let for_ms = u64::try_from(LOCKED_FOR.as_millis()).unwrap_or(u64::MAX);
        self.locked_until_ms.store(self.ms().saturating_add(for_ms), Ordering::Relaxed);
    }

    /// Whether a statement recently timed out waiting for a table.
    pub fn is_locked(&self) -> bool {
        self.ms() < self.locked_until_ms.load(Ordering::Relaxed)
    }
}

impl Clients {
    /// Opens the pool of a database with a first connection, and runs `prepare` on it. If the database's connection limit is
    /// reached, retries for a while.
    pub fn open(reach: Reach, prepare: impl FnOnce(&mut Client) -> Result<(), OpenError>) -> Result<Self, OpenError> {
        let common = Common { time: Time::default(), began: Instant::now(), locked_until_ms: AtomicU64::new(0) };
        let clients = Self { reach, idle: Mutex::default(), freed: Condvar::new(), common };
        let asked = Instant::now();
        let mut session = loop {
            match clients.connect(Purpose::Read) {
                Err(failed) if failed.is_full() && asked.elapsed() < PATIENCE => std::thread::sleep(RETRY_INTERVAL),
                connected => break connected.map_err(|failed| OpenError::Database { reason: failed.reason() })?,
            }
        };
        prepare(&mut session.client)?;
        session.has_rested = true;
        {
            let mut idle = clients.lock();
            idle.clients.push(session);
            idle.count = 1;
        }
        Ok(clients)
    }

    /// State shared by all connections.
    pub fn common(&self) -> &Common {
        &self.common
    }

    /// Number of connections, and how many of them are idle.
    pub fn counts(&self) -> (usize, usize) {
        let idle = self.lock();
        (idle.count, idle.clients.len())
    }

    /// Maximum number of concurrent writes.
    pub fn writers(&self) -> usize {
        writers(self.reach.connections)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Idle> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens and configures a connection.
    fn connect(&self, purpose: Purpose) -> Result<Session, Failed> {
        let mut client = self.reach.connect()?;
        if self.reach.prepares {
            sets::set_up(&mut client)?;
        }
        self.common.time.ask(&mut client)?;
        let prepared = self.reach.prepares.then(HashMap::new);
        Ok(Session { client, prepared, has_rested: false, purpose })
    }

    /// An idle connection, or else a new one. Waits if the limit is reached.
    pub fn borrow(&self, purpose: Purpose) -> Result<Box<Session>, StoreError> {
        let asked = Instant::now();
        let mut idle = self.lock();
        loop {
            let limit = match idle.full {
                Some((count, until)) if Instant::now() < until => count.min(self.reach.connections),
                _ => self.reach.connections,
            };
            if purpose == Purpose::Read || idle.writing < writers(limit) {
                if let Some(session) = idle.clients.pop() {
                    if session.client.is_closed() {
                        idle.count -= 1;
                        continue;
                    }
                    idle.writing += usize::from(purpose == Purpose::Write);
                    return Ok(Box::new(Session { purpose, ..session }));
                }
                if idle.count < limit {
                    idle.count += 1;
                    idle.writing += usize::from(purpose == Purpose::Write);
                    drop(idle);
                    match self.connect_one_more(purpose) {
                        Ok(Some(session)) => return Ok(session),
                        Ok(None) => {
                            idle = self.lock();
                            continue;
                        }
                        Err(error) => return Err(error),
                    }
                }
            }
            let left = PATIENCE.saturating_sub(asked.elapsed());
            if left.is_zero() {
                return Err(StoreError::unavailable("the workspace is busy; nothing was changed").retry_in(1));
            }
            idle = self.freed.wait_timeout(idle, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Opens a connection that is already counted; `None` if the database has no room for it and there are others.
    fn connect_one_more(&self, purpose: Purpose) -> Result<Option<Box<Session>>, StoreError> {
        let connected = self.connect(purpose).and_then(|mut session| {
            let has_room =
                !self.reach.prepares || self.lock().count <= FEWEST || sets::room(&mut session.client)? >= LEFT_TO_OTHERS;
            Ok(has_room.then(|| Box::new(session)))
        });
        match connected {
            Ok(Some(session)) => Ok(Some(session)),
            Err(failed) if !failed.is_full() => {
                self.count_out(purpose);
                Err(failed.store_error())
            }
            full => {
                let mut idle = self.lock();
                idle.count -= 1;
                idle.writing -= usize::from(purpose == Purpose::Write);
                let others = idle.count;
                idle.full = (others > 0).then(|| (others, Instant::now() + TRY_AGAIN));
                drop(idle);
                self.freed.notify_all();
                match full {
                    Err(failed) if others == 0 => Err(failed.store_error()),
                    _ => Ok(None),
                }
            }
        }
    }

    /// Drops a connection that does not work.
    pub fn forget(&self, session: Session) {
        self.count_out(session.purpose);
    }

    /// Counts one connection less.
    fn count_out(&self, purpose: Purpose) {
        let mut idle = self.lock();
        idle.count -= 1;
        idle.writing -= usize::from(purpose == Purpose::Write);
        drop(idle);
        self.freed.notify_all();
    }

    /// Returns a connection to the pool; drops it if it was closed.
    pub fn give_back(&self, session: Box<Session>) {
        if session.client.is_closed() {
            return self.forget(*session);
        }
        let mut idle = self.lock();
        idle.writing -= usize::from(session.purpose == Purpose::Write);
        idle.clients.push(Session { has_rested: true, ..*session });
        drop(idle);
        self.freed.notify_all();
    }

    /// Limits of a transaction that differ from the defaults of its connection.
    pub fn limits(&self, may_take_long: bool) -> Limits {
        Limits { may_take_long, is_locked: self.common.is_locked(), is_set_up: self.reach.prepares }
    }
}

/// Maximum number of writes for so many connections, so that reads always find one.
fn writers(connections: usize) -> usize {
    (connections * 2 / 3).clamp(1, WRITERS)
}

/// Drops the connections on a thread of their own: closing one drives a runtime, and the caller may be inside another runtime.
impl Drop for Clients {
    fn drop(&mut self) {
        let idle = std::mem::take(&mut *self.lock());
        let _ = std::thread::spawn(move || drop(idle.clients)).join();
    }
}

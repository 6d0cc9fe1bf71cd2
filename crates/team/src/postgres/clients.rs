//! The connections to a server of databases. Each is borrowed by one transaction at a time.
//!
//! They are so set up that no server or worker waits long for another one. The database itself ends a transaction whose process has
//! vanished or is stopped, and nothing waits long for a table that somebody has locked. Some connections of the database are left to
//! commands, and some of this process to reads.

use super::{
    Client, HashMap, NotBegun, OpenError, PATIENCE, Reach, SqlState, Statement, StoreError, WRITERS, reason,
    sets::{self, Limits},
    sorted,
    time::Time,
};
use std::{
    sync::{
        Arc, Condvar, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// How many connections there are that a process opens whatever room the database has left.
const FEWEST: usize = 2;
/// How many connections are left to others before a process opens a further one: to commands like `cutroom-server users`.
const LEFT_TO_OTHERS: i64 = 3;
/// After what time it is tried again to open a connection for which there was no room.
const TRY_AGAIN: Duration = Duration::from_secs(10);
/// How long a table counts as locked after somebody waited for it in vain.
const LOCKED_FOR: Duration = Duration::from_secs(10);
/// How often a command tries to get its first connection.
const RETRY_INTERVAL: Duration = Duration::from_millis(250);

/// Clients that wait for a transaction. Clones of a connection do not exist: who borrows one has it alone.
pub struct Clients {
    reach: Reach,
    idle: Mutex<Idle>,
    freed: Condvar,
    common: Arc<Common>,
}

/// What all connections of a process know together.
pub struct Common {
    /// The time by the database's clock.
    pub time: Time,
    began: Instant,
    /// Until when a table counts as locked, in milliseconds since this was made.
    locked_until_ms: AtomicU64,
}

#[derive(Default)]
struct Idle {
    clients: Vec<Session>,
    /// Borrowed and idle ones.
    count: usize,
    /// Those of them with which writes run.
    writing: usize,
    /// How many the database had room for, and until when no more are tried.
    full: Option<(usize, Instant)>,
}

/// What a client is borrowed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A read, or a note of a single row.
    Read,
    /// A write, which may wait for others. Such never have all clients.
    Write,
}

/// A client and the statements that it has prepared, by their text; none where it keeps none.
pub struct Session {
    pub client: Client,
    pub prepared: Option<HashMap<String, Statement>>,
    pub common: Arc<Common>,
    /// Whether it was idle since its last transaction: its connection may have been cut meanwhile.
    pub has_rested: bool,
    purpose: Purpose,
}

impl Common {
    fn ms(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Notes that somebody waited for a table in vain: for a while nobody waits long, so that those who wait never have all connections.
    pub fn note_locked(&self) {
        let for_ms = u64::try_from(LOCKED_FOR.as_millis()).unwrap_or(u64::MAX);
        self.locked_until_ms.store(self.ms().saturating_add(for_ms), Ordering::Relaxed);
    }

    /// Whether somebody waited for a table in vain a moment ago.
    pub fn is_locked(&self) -> bool {
        self.ms() < self.locked_until_ms.load(Ordering::Relaxed)
    }
}

impl Clients {
    /// Those of a database, with the first of them. A command waits a while for it where the database has as many as it takes.
    pub fn open(reach: Reach, prepare: impl FnOnce(&mut Client) -> Result<(), OpenError>) -> Result<Self, OpenError> {
        let common = Arc::new(Common { time: Time::default(), began: Instant::now(), locked_until_ms: AtomicU64::new(0) });
        let clients = Self { reach, idle: Mutex::default(), freed: Condvar::new(), common };
        let asked = Instant::now();
        let mut session = loop {
            match clients.connect(Purpose::Read) {
                Err(error) if is_full(&error) && asked.elapsed() < PATIENCE => std::thread::sleep(RETRY_INTERVAL),
                connected => break connected.map_err(|error| OpenError::Database { reason: reason(&error) })?,
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

    /// What all connections know.
    pub fn common(&self) -> &Arc<Common> {
        &self.common
    }

    /// How many clients there are, and how many of them are idle.
    pub fn counts(&self) -> (usize, usize) {
        let idle = self.lock();
        (idle.count, idle.clients.len())
    }

    /// How many writes run at a time.
    pub fn writers(&self) -> usize {
        writers(self.reach.connections)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Idle> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new client, set up.
    fn connect(&self, purpose: Purpose) -> Result<Session, postgres::Error> {
        let mut client = self.reach.connect()?;
        if self.reach.prepares {
            sets::set_up(&mut client)?;
        }
        self.common.time.ask(&mut client)?;
        let prepared = self.reach.prepares.then(HashMap::new);
        Ok(Session { client, prepared, common: self.common.clone(), has_rested: false, purpose })
    }

    /// A client that is idle, else a new one.
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

    /// Connects a client that was counted before; none where the database has no room for it while there are others.
    fn connect_one_more(&self, purpose: Purpose) -> Result<Option<Box<Session>>, StoreError> {
        let connected = self.connect(purpose).and_then(|mut session| {
            let has_room =
                !self.reach.prepares || self.lock().count <= FEWEST || sets::room(&mut session.client)? >= LEFT_TO_OTHERS;
            Ok(has_room.then(|| Box::new(session)))
        });
        match connected {
            Ok(Some(session)) => Ok(Some(session)),
            Err(error) if !is_full(&error) => {
                self.forget(purpose);
                Err(sorted(&error))
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
                    Err(error) if others == 0 => Err(sorted(&error)),
                    _ => Ok(None),
                }
            }
        }
    }

    /// Counts one less.
    fn forget(&self, purpose: Purpose) {
        let mut idle = self.lock();
        idle.count -= 1;
        idle.writing -= usize::from(purpose == Purpose::Write);
        drop(idle);
        self.freed.notify_all();
    }

    /// Drops a client with which no transaction could be begun, unless its connection is as good as before; returns whether another may:
    /// its connection was cut while it rested.
    pub fn is_stale(&self, session: Box<Session>, refused: &NotBegun) -> bool {
        if refused.is_alive {
            self.give_back(session);
            return false;
        }
        let (is_stale, purpose) = (session.has_rested && refused.error.is_passing(), session.purpose);
        drop(session);
        self.forget(purpose);
        is_stale
    }

    /// Gives a client back; one that lost its connection is dropped.
    pub fn give_back(&self, session: Box<Session>) {
        if session.client.is_closed() {
            return self.forget(session.purpose);
        }
        let mut idle = self.lock();
        idle.writing -= usize::from(session.purpose == Purpose::Write);
        idle.clients.push(Session { has_rested: true, ..*session });
        drop(idle);
        self.freed.notify_all();
    }

    /// The limits of a transaction that differ from those of its connection.
    pub fn limits(&self, may_take_long: bool) -> Limits {
        Limits { may_take_long, is_locked: self.common.is_locked(), is_set_up: self.reach.prepares }
    }
}

/// How many of so many connections may write: reads always find one.
fn writers(connections: usize) -> usize {
    (connections * 2 / 3).clamp(1, WRITERS)
}

/// Whether the database refuses a connection because it has as many as it takes.
fn is_full(error: &postgres::Error) -> bool {
    error.code() == Some(&SqlState::TOO_MANY_CONNECTIONS)
}

/// Clients are closed on a thread of their own: closing one drives a runtime, and whoever drops the last may be inside another.
impl Drop for Clients {
    fn drop(&mut self) {
        let idle = std::mem::take(&mut *self.lock());
        let _ = std::thread::spawn(move || drop(idle.clients)).join();
    }
}

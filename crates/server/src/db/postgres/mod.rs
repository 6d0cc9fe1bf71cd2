//! PostgreSQL: a few threads that write, and clients that transactions borrow.
//!
//! What the single writer of SQLite gives, advisory locks of a transaction give here: each write first takes the lock of its
//! [`Scope`]. They survive a pooler that lends connections for a transaction, and end with the transaction, however it ends.

mod format;
mod reach;

pub use format::{Migrated, Others, migrate};
pub use reach::Reach;

use super::{
    Cell, Cells, Ended, Moment, OpenError, ReadTx, Row, Scope, Statements, StoreError, Value, Write, WriteTx,
    transaction::{Link, Type},
};
use bytes::BytesMut;
use postgres::{
    Client, IsolationLevel, Statement, Transaction,
    error::SqlState,
    types::{Format, FromSql, IsNull, ToSql, Type as Kind},
};
use std::{
    cell::RefCell,
    collections::HashMap,
    error::Error,
    fmt::Write as _,
    ops::ControlFlow,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Condvar, Mutex, PoisonError, mpsc},
    time::Duration,
};

/// How many writes run at a time.
const WRITERS: usize = 8;
/// How many clients there are at most.
const CLIENTS: usize = 12;
/// How long a transaction waits for a client, and a new client for the server.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many statements a client keeps prepared.
const PREPARED: usize = 256;

/// The spaces of advisory locks: the whole workspace, a video, a key. `format` has one for the format.
const WORKSPACE: i64 = 0x4375_7452_0000_0001;
const VIDEO: i64 = 0x4375_0002;
const KEY: i64 = 0x4375_0003;

/// A database on a server.
pub struct Postgres {
    writer: mpsc::Sender<Write>,
    clients: Arc<Clients>,
}

/// Clients that wait for a transaction. Clones of a connection do not exist: who borrows one has it alone.
struct Clients {
    reach: Reach,
    idle: Mutex<Idle>,
    freed: Condvar,
}

#[derive(Default)]
struct Idle {
    clients: Vec<Session>,
    /// Borrowed and idle ones.
    count: usize,
}

/// A client and the statements that it has prepared, by their text; none where it keeps none.
struct Session {
    client: Client,
    prepared: Option<HashMap<String, Statement>>,
    /// Whether it was idle since its last transaction: its connection may have been cut meanwhile.
    has_rested: bool,
}

impl Postgres {
    /// Connects, makes the tables of an empty database, and refuses one of another program or of a format that it may not use.
    pub fn open(url: &str) -> Result<Self, OpenError> {
        let refused = |reason: String| OpenError::Database { reason };
        let reach = Reach::read(url)?;
        let clients = Arc::new(Clients { reach, idle: Mutex::default(), freed: Condvar::new() });
        let opening = clients.clone();
        // The client drives a runtime of its own, which must not be inside another one.
        let opened = std::thread::spawn(move || {
            let mut client = opening.reach.connect().map_err(|error| refused(reason(&error)))?;
            format::prepare(&mut client)?;
            let mut idle = opening.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.clients.push(Session { client, prepared: opening.prepared(), has_rested: true });
            idle.count += 1;
            Ok(())
        });
        opened.join().unwrap_or_else(|_| Err(refused("the client failed".into())))?;
        let (writer, waiting) = mpsc::channel::<Write>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..WRITERS {
            let (waiting, clients) = (waiting.clone(), clients.clone());
            let serve = move || {
                loop {
                    let write = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
                    let Ok(write) = write else { return };
                    let _ = catch_unwind(AssertUnwindSafe(|| run(&clients, write)));
                }
            };
            let spawned = std::thread::Builder::new().name("store-writer".into()).spawn(serve);
            spawned.map_err(|error| refused(error.to_string()))?;
        }
        Ok(Self { writer, clients })
    }

    /// Runs a read in one transaction, on the calling thread, which must not drive a runtime.
    pub fn read<T, E: From<StoreError>>(
        &self,
        statements: &Statements,
        read: impl FnOnce(&ReadTx) -> Result<T, E>,
    ) -> Result<T, E> {
        self.transact(begin_read, |open| read(&ReadTx::new(open, statements)))
    }

    /// Runs a transaction on the calling thread; with another client where the connection of the first was cut while it rested.
    fn transact<T, E: From<StoreError>>(
        &self,
        begin: for<'a> fn(&'a mut Session) -> Result<Open<'a>, StoreError>,
        work: impl FnOnce(&Open<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut work = Some(work);
        loop {
            let mut session = self.clients.borrow()?;
            let answer = begin(&mut session).map(|open| {
                let work = work.take().ok_or_else(|| StoreError::internal("a transaction failed", &Twice))?;
                let value = work(&open)?;
                open.transaction.into_inner().commit().map_err(StoreError::from)?;
                Ok(value)
            });
            match answer {
                Ok(answer) => {
                    self.clients.give_back(session);
                    return answer;
                }
                Err(error) if self.clients.is_stale(session, &error) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// How many clients there are, and how many of them are idle.
    pub fn clients(&self) -> (usize, usize) {
        let idle = self.clients.idle.lock().unwrap_or_else(PoisonError::into_inner);
        (idle.count, idle.clients.len())
    }

    /// Runs a write of a single row on the calling thread, which must not drive a runtime: behind no lock, and not on the disk before it
    /// is answered, so that a failure of the database's machine may lose it.
    pub fn note<T, E: From<StoreError>>(
        &self,
        statements: &Statements,
        write: impl FnOnce(&WriteTx) -> Result<T, E>,
    ) -> Result<T, E> {
        self.transact(begin_note, |open| write(&WriteTx::new(open, statements)))
    }

    /// Queues a write.
    pub fn write(&self, write: Write) -> Result<(), StoreError> {
        self.writer.send(write).map_err(|_| StoreError::unavailable("the store is closed"))
    }
}

impl Clients {
    /// The statements of a new client.
    fn prepared(&self) -> Option<HashMap<String, Statement>> {
        self.reach.prepares.then(HashMap::new)
    }

    /// A client that is idle, else a new one.
    fn borrow(&self) -> Result<Box<Session>, StoreError> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(session) = idle.clients.pop() {
                if session.client.is_closed() {
                    idle.count -= 1;
                    continue;
                }
                return Ok(Box::new(session));
            }
            if idle.count < CLIENTS {
                idle.count += 1;
                break;
            }
            let (waited, timeout) = self.freed.wait_timeout(idle, PATIENCE).unwrap_or_else(PoisonError::into_inner);
            if timeout.timed_out() {
                return Err(StoreError::unavailable("the workspace is busy; nothing was changed").retry_in(1));
            }
            idle = waited;
        }
        drop(idle);
        match self.reach.connect() {
            Ok(client) => Ok(Box::new(Session { client, prepared: self.prepared(), has_rested: false })),
            Err(error) => {
                self.idle.lock().unwrap_or_else(PoisonError::into_inner).count -= 1;
                self.freed.notify_one();
                Err(error.into())
            }
        }
    }

    /// Drops a client with which no transaction could be begun; returns whether another may: its connection was cut while it rested.
    fn is_stale(&self, session: Box<Session>, error: &StoreError) -> bool {
        let is_stale = session.has_rested && error.is_passing();
        drop(session);
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).count -= 1;
        self.freed.notify_one();
        is_stale
    }

    /// Gives a client back; one that lost its connection is dropped.
    fn give_back(&self, session: Box<Session>) {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if session.client.is_closed() {
            idle.count -= 1;
        } else {
            idle.clients.push(Session { has_rested: true, ..*session });
        }
        drop(idle);
        self.freed.notify_one();
    }
}

/// Clients are closed on a thread of their own: closing one drives a runtime, and whoever drops the last may be inside another.
impl Drop for Clients {
    fn drop(&mut self) {
        let idle = std::mem::take(&mut *self.idle.lock().unwrap_or_else(PoisonError::into_inner));
        let _ = std::thread::spawn(move || drop(idle.clients)).join();
    }
}

/// A transaction was to run twice.
#[derive(Debug, thiserror::Error)]
#[error("a transaction runs once")]
struct Twice;

/// Begins a transaction that reads.
fn begin_read(session: &mut Session) -> Result<Open<'_>, StoreError> {
    let Session { client, prepared, .. } = session;
    let begun = client.build_transaction().isolation_level(IsolationLevel::RepeatableRead).read_only(true).start()?;
    Ok(Open { transaction: RefCell::new(begun), prepared: RefCell::new(prepared) })
}

/// Begins a transaction behind no lock, whose commit does not wait for the disk.
fn begin_note(session: &mut Session) -> Result<Open<'_>, StoreError> {
    let Session { client, prepared, .. } = session;
    let open = Open { transaction: RefCell::new(client.transaction()?), prepared: RefCell::new(prepared) };
    open.execute("SELECT set_config('synchronous_commit', 'off', true)", &[])?;
    Ok(open)
}

/// Begins a transaction behind the lock of a scope.
fn begin_write<'a>(session: &'a mut Session, scope: &Scope) -> Result<Open<'a>, StoreError> {
    let Session { client, prepared, .. } = session;
    let open = Open { transaction: RefCell::new(client.transaction()?), prepared: RefCell::new(prepared) };
    open.lock(scope)?;
    Ok(open)
}

/// Runs a write in a transaction of its own, behind the lock of its scope.
fn run(clients: &Clients, write: Write) {
    let Write { scope, statements, run } = write;
    let mut run = Some(run);
    loop {
        let mut session = match clients.borrow() {
            Ok(session) => session,
            Err(error) => return answer(run.take().and_then(|run| run(Err(error))), Ok(())),
        };
        let begun = begin_write(&mut session, &scope).map(|open| {
            let run = run.take();
            let ended = catch_unwind(AssertUnwindSafe(|| run.and_then(|run| run(Ok(&WriteTx::new(&open, &statements))))));
            let ended = ended.unwrap_or_else(|_| {
                tracing::error!("a write panicked and was rolled back");
                None
            });
            let transaction = open.transaction.into_inner();
            if ended.as_ref().is_some_and(|ended| ended.keeps) {
                answer(ended, transaction.commit().map_err(|error| uncertain(&error)));
            } else {
                drop(transaction);
                answer(ended, Ok(()));
            }
        });
        match begun {
            Ok(()) => return clients.give_back(session),
            Err(error) if clients.is_stale(session, &error) => {}
            Err(error) => return answer(run.take().and_then(|run| run(Err(error))), Ok(())),
        }
    }
}

fn answer(ended: Option<Ended>, committed: Result<(), StoreError>) {
    if let Some(ended) = ended {
        (ended.answer)(committed);
    }
}

/// A client with an open transaction.
struct Open<'a> {
    transaction: RefCell<Transaction<'a>>,
    prepared: RefCell<&'a mut Option<HashMap<String, Statement>>>,
}

impl Open<'_> {
    /// Waits for the lock of a scope.
    fn lock(&self, scope: &Scope) -> Result<(), StoreError> {
        match scope {
            Scope::Workspace => self.execute("SELECT pg_advisory_xact_lock(?1)", &[WORKSPACE.into()])?,
            Scope::Jobs => self.execute("SELECT pg_advisory_xact_lock_shared(?1)", &[WORKSPACE.into()])?,
            Scope::Video(video) => self.execute(
                "SELECT pg_advisory_xact_lock_shared(?1), pg_advisory_xact_lock(CAST(?2 AS INT), hashtext(?3))",
                &[WORKSPACE.into(), VIDEO.into(), video.as_str().into()],
            )?,
        };
        Ok(())
    }

    /// A statement that is kept prepared; none where none is kept.
    fn prepare(&self, sql: &str, rows: Option<&[Type]>) -> Result<Option<Statement>, StoreError> {
        let mut prepared = self.prepared.borrow_mut();
        let Some(prepared) = prepared.as_mut() else { return Ok(None) };
        if let Some(statement) = prepared.get(sql) {
            return Ok(Some(statement.clone()));
        }
        let statement = self.transaction.borrow_mut().prepare(&filled(sql, rows))?;
        if prepared.len() >= PREPARED {
            prepared.clear();
        }
        prepared.insert(sql.to_owned(), statement.clone());
        Ok(Some(statement))
    }
}

impl Link for Open<'_> {
    fn query(
        &self,
        sql: &str,
        values: &[Value<'_>],
        take: &mut dyn FnMut(&Row<'_>) -> Result<ControlFlow<()>, StoreError>,
    ) -> Result<(), StoreError> {
        let rows = if let Some(statement) = self.prepare(sql, None)? {
            let values: Vec<_> = values.iter().map(|value| value as &(dyn ToSql + Sync)).collect();
            self.transaction.borrow_mut().query(&statement, &values)?
        } else {
            let values: Vec<_> = values.iter().map(Untyped).collect();
            self.transaction.borrow_mut().query_typed(&filled(sql, None), &untyped(&values))?
        };
        for row in &rows {
            if take(&Row(row))?.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn execute(&self, sql: &str, values: &[Value<'_>]) -> Result<usize, StoreError> {
        let changed = if let Some(statement) = self.prepare(sql, None)? {
            let values: Vec<_> = values.iter().map(|value| value as &(dyn ToSql + Sync)).collect();
            self.transaction.borrow_mut().execute(&statement, &values)?
        } else {
            let values: Vec<_> = values.iter().map(Untyped).collect();
            self.transaction.borrow_mut().execute_typed(&filled(sql, None), &untyped(&values))?
        };
        Ok(usize::try_from(changed).unwrap_or(usize::MAX))
    }

    /// The rows go out as one array a column.
    fn execute_many(&self, sql: &str, types: &[Type], rows: &[Vec<Value<'_>>]) -> Result<(), StoreError> {
        let columns: Vec<Column> = (0..types.len())
            .map(|index| Column(rows.iter().map(|row| row.get(index).unwrap_or(&Value::Null)).collect()))
            .collect();
        if let Some(statement) = self.prepare(sql, Some(types))? {
            let columns: Vec<_> = columns.iter().map(|column| column as &(dyn ToSql + Sync)).collect();
            self.transaction.borrow_mut().execute(&statement, &columns)?;
        } else {
            let kind = |kind: &Type| match kind {
                Type::Text => Kind::TEXT_ARRAY,
                Type::Integer => Kind::INT8_ARRAY,
                Type::Real => Kind::FLOAT8_ARRAY,
            };
            let columns: Vec<_> =
                columns.iter().zip(types).map(|(column, of)| (column as &(dyn ToSql + Sync), kind(of))).collect();
            self.transaction.borrow_mut().execute_typed(&filled(sql, Some(types)), &columns)?;
        }
        Ok(())
    }

    fn update_many(&self, table: &str, columns: &[&str], types: &[Type], rows: &[Vec<Value<'_>>]) -> Result<(), StoreError> {
        let (key, changed) = columns.split_first().unwrap_or((&"id", &[]));
        let set: Vec<_> = changed.iter().map(|column| format!("{column} = fresh.{column}")).collect();
        let (set, columns) = (set.join(", "), columns.join(", "));
        let sql = format!("UPDATE {table} SET {set} FROM ({{rows}}) AS fresh ({columns}) WHERE {table}.{key} = fresh.{key}");
        self.execute_many(&sql, types, rows)
    }

    fn hold_key(&self, key: &str) -> Result<bool, StoreError> {
        let mut held = false;
        let values = [Value::Integer(KEY), Value::from(key)];
        self.query("SELECT pg_try_advisory_xact_lock(CAST(?1 AS INT), hashtext(?2))", &values, &mut |row| {
            held = row.get(0)?;
            Ok(ControlFlow::Break(()))
        })?;
        Ok(held)
    }

    /// Other servers write without telling this one, so nothing is prepared here ([`super::Database::moment`]).
    fn is_unchanged(&self, _: &Scope, _: Moment) -> bool {
        false
    }

    fn is_shared(&self) -> bool {
        true
    }
}

/// A statement with the parameters of PostgreSQL, and its holes filled.
fn filled(sql: &str, rows: Option<&[Type]>) -> String {
    let mut whole = String::with_capacity(sql.len() + 64);
    let mut rest = sql;
    while let Some(at) = rest.find(['?', '{']) {
        let (before, hole) = rest.split_at(at);
        whole.push_str(before);
        rest = if let Some(hole) = hole.strip_prefix("{ids ?") {
            let (number, rest) = hole.split_once('}').unwrap_or((hole, ""));
            let _ = write!(whole, "SELECT unnest(CAST(${number} AS TEXT[]))");
            rest
        } else if let Some(rest) = hole.strip_prefix("{lock}") {
            whole.push_str("FOR UPDATE SKIP LOCKED");
            rest
        } else if let Some(rest) = hole.strip_prefix("{now}") {
            whole.push_str("CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)");
            rest
        } else if let Some(rest) = hole.strip_prefix("{rows}") {
            let column = |(index, kind): (usize, &Type)| match kind {
                Type::Text => format!("CAST(${} AS TEXT[])", index + 1),
                Type::Integer => format!("CAST(${} AS BIGINT[])", index + 1),
                Type::Real => format!("CAST(${} AS DOUBLE PRECISION[])", index + 1),
            };
            let columns: Vec<_> = rows.unwrap_or_default().iter().enumerate().map(column).collect();
            let _ = write!(whole, "SELECT * FROM unnest({})", columns.join(", "));
            rest
        } else if let Some(rest) = hole.strip_prefix('?') {
            whole.push('$');
            rest
        } else {
            whole.push('{');
            hole.strip_prefix('{').unwrap_or_default()
        };
    }
    whole.push_str(rest);
    whole
}

/// One column of many rows.
#[derive(Debug)]
struct Column<'a>(Vec<&'a Value<'a>>);

impl ToSql for Column<'_> {
    fn to_sql(&self, kind: &Kind, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        self.0.to_sql(kind, out)
    }

    fn accepts(_: &Kind) -> bool {
        true
    }

    postgres::types::to_sql_checked!();
}

impl ToSql for Value<'_> {
    fn to_sql(&self, kind: &Kind, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match (self, kind) {
            (Self::Null, _) => Ok(IsNull::Yes),
            (Self::Integer(value), &Kind::INT4) => i32::try_from(*value)?.to_sql(kind, out),
            (Self::Integer(value), &Kind::FLOAT8) => (*value as f64).to_sql(kind, out),
            (Self::Integer(value), &Kind::BOOL) => (*value != 0).to_sql(kind, out),
            (Self::Integer(value), &Kind::INT8) => value.to_sql(kind, out),
            (Self::Real(value), &Kind::FLOAT8) => value.to_sql(kind, out),
            (Self::Text(text), &Kind::TEXT | &Kind::VARCHAR) => text.to_sql(kind, out),
            (Self::Texts(texts), &Kind::TEXT_ARRAY) => texts.to_sql(kind, out),
            _ => Err(format!("{self:?} is no value of type {kind}").into()),
        }
    }

    fn accepts(_: &Kind) -> bool {
        true
    }

    postgres::types::to_sql_checked!();
}

/// A value for a statement that is not prepared: nobody has asked for the types of its parameters, so it goes out as a text that the
/// server reads as what it finds the parameter to be.
#[derive(Debug)]
struct Untyped<'a>(&'a Value<'a>);

/// Values with the types that they are announced with.
fn untyped<'a>(values: &'a [Untyped<'a>]) -> Vec<(&'a (dyn ToSql + Sync), Kind)> {
    let kind = |value: &Untyped<'_>| if matches!(value.0, Value::Texts(_)) { Kind::TEXT_ARRAY } else { Kind::UNKNOWN };
    values.iter().map(|value| (value as &(dyn ToSql + Sync), kind(value))).collect()
}

impl ToSql for Untyped<'_> {
    fn to_sql(&self, kind: &Kind, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self.0 {
            Value::Null => return Ok(IsNull::Yes),
            Value::Integer(value) => out.extend_from_slice(value.to_string().as_bytes()),
            Value::Real(value) => out.extend_from_slice(value.to_string().as_bytes()),
            Value::Text(text) => out.extend_from_slice(text.as_bytes()),
            Value::Texts(texts) => return texts.to_sql(kind, out),
        }
        Ok(IsNull::No)
    }

    fn accepts(_: &Kind) -> bool {
        true
    }

    fn encode_format(&self, _: &Kind) -> Format {
        if matches!(self.0, Value::Texts(_)) { Format::Binary } else { Format::Text }
    }

    postgres::types::to_sql_checked!();
}

impl Cells for postgres::Row {
    fn cell(&self, column: usize) -> Result<Cell<'_>, StoreError> {
        fn read<'a, T: FromSql<'a>>(
            row: &'a postgres::Row,
            column: usize,
            cell: impl FnOnce(T) -> Cell<'a>,
        ) -> Result<Cell<'a>, StoreError> {
            Ok(row.try_get::<_, Option<T>>(column)?.map_or(Cell::Null, cell))
        }
        let kind = self.columns().get(column).map(postgres::Column::type_);
        match kind {
            Some(&Kind::INT8) => read(self, column, Cell::Integer),
            Some(&Kind::INT4) => read(self, column, |value: i32| Cell::Integer(value.into())),
            Some(&Kind::BOOL) => read(self, column, |value: bool| Cell::Integer(value.into())),
            Some(&Kind::FLOAT8) => read(self, column, Cell::Real),
            _ => read(self, column, Cell::Text),
        }
    }
}

/// What a failure of the client or the server says, with its cause.
fn reason(error: &postgres::Error) -> String {
    match error.source() {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}

/// What a failed commit says. Where the connection was lost, nobody knows whether it took effect: the same request under the same
/// Idempotency-Key finds out.
fn uncertain(error: &postgres::Error) -> StoreError {
    let shuts_down = [SqlState::ADMIN_SHUTDOWN, SqlState::CRASH_SHUTDOWN];
    if error.code().is_some_and(|state| !shuts_down.contains(state)) {
        return sorted(error);
    }
    tracing::warn!(error = reason(error), "it is not known whether a commit took effect");
    let message = "the connection to the database broke while the change was stored, and it is not known whether it was; send the \
                   same request again with the same Idempotency-Key";
    StoreError::unsettled(message).retry_in(1)
}

impl From<postgres::Error> for StoreError {
    fn from(error: postgres::Error) -> Self {
        sorted(&error)
    }
}

fn sorted(error: &postgres::Error) -> StoreError {
    let Some(state) = error.code() else {
        let lost = error.is_closed() || error.source().is_some_and(<dyn Error>::is::<std::io::Error>);
        if !lost {
            return StoreError::internal("the store failed", error);
        }
        tracing::warn!(error = reason(error), "the database cannot be reached");
        return StoreError::unavailable("the database cannot be reached; nothing was changed").retry_in(5);
    };
    let busy = [
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::LOCK_NOT_AVAILABLE,
        SqlState::QUERY_CANCELED,
        SqlState::TOO_MANY_CONNECTIONS,
    ];
    let gone = [
        SqlState::ADMIN_SHUTDOWN,
        SqlState::CRASH_SHUTDOWN,
        SqlState::CANNOT_CONNECT_NOW,
        SqlState::DISK_FULL,
        SqlState::OUT_OF_MEMORY,
        SqlState::READ_ONLY_SQL_TRANSACTION,
    ];
    if busy.contains(state) {
        return StoreError::unavailable("the workspace is busy; nothing was changed").retry_in(1);
    }
    if gone.contains(state) {
        tracing::error!(error = reason(error), "the database does not take changes");
        return StoreError::unavailable("the database does not take changes now; nothing was changed").retry_in(5);
    }
    if [SqlState::CHARACTER_NOT_IN_REPERTOIRE, SqlState::UNTRANSLATABLE_CHARACTER].contains(state) {
        return StoreError::invalid("a text holds the character U+0000, which cannot be stored");
    }
    if [SqlState::INVALID_SQL_STATEMENT_NAME, SqlState::DUPLICATE_PSTATEMENT].contains(state) {
        let message = "the database is behind a pooler that lends a connection for each transaction, and its address does not say so: add \
                       ?pooler=transaction to it; nothing was changed";
        tracing::error!(error = reason(error), message);
        return StoreError::unavailable(message).retry_in(5);
    }
    StoreError::internal("the store failed", error)
}

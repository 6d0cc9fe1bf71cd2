//! PostgreSQL: several writer threads, and a pool of connections.
//!
//! Advisory locks of a transaction replace the single writer of SQLite: each write first takes the lock of its [`Scope`]. These
//! locks work behind a pooler that lends connections for a transaction, and end with the transaction in any case.

mod client;
mod clients;
mod failed;
mod format;
mod reach;
mod sets;
mod time;

pub use format::{Migrated, Others, migrate};
pub use reach::Reach;

use bytes::BytesMut;
use client::{Client, Requests};
use clients::{Clients, Purpose, Session};
use cutroom_server::{
    OpenError, StoreError,
    engine::{Cell, Cells, Ended, Engine, Link, Moment, Row, Scope, Type, Undone, Value, Work, Write, now_ms},
};
use failed::{Failed, reason, store_error, uncertain};
use sets::Limits;
use std::{
    cell::{Cell as Place, RefCell},
    collections::HashMap,
    error::Error,
    fmt::Write as _,
    ops::ControlFlow,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError, mpsc},
    time::{Duration, Instant},
};
use tokio_postgres::{
    Statement,
    error::SqlState,
    types::{Format, FromSql, IsNull, ToSql, Type as Kind},
};

/// Maximum number of concurrent writes.
const WRITERS: usize = 8;
/// Default maximum number of connections.
const CLIENTS: usize = 12;
/// How long a transaction waits for a connection, and a new connection for the server.
const PATIENCE: Duration = Duration::from_secs(10);
/// Maximum number of prepared statements per connection.
const PREPARED: usize = 256;

/// Namespaces of advisory locks: the whole workspace, a video, a key. `format` has another one.
const WORKSPACE: i64 = 0x4375_7452_0000_0001;
const VIDEO: i64 = 0x4375_0002;
const KEY: i64 = 0x4375_0003;

/// A database on a server.
pub struct Postgres {
    writer: mpsc::Sender<Write>,
    clients: Arc<Clients>,
}

impl Postgres {
    /// Connects, creates the tables of an empty database, and refuses one of another program or of an unsupported format.
    pub fn open(url: &str) -> Result<Self, OpenError> {
        let refused = |reason: String| OpenError::Database { reason };
        let reach = Reach::read(url)?;
        // The client drives a runtime of its own, which must not be inside another one.
        let opened = std::thread::spawn(move || Clients::open(reach, format::prepare));
        let clients = Arc::new(opened.join().unwrap_or_else(|_| Err(refused("the client failed".into())))?);
        let (writer, waiting) = mpsc::channel::<Write>();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..clients.writers() {
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
}

impl Engine for Postgres {
    /// The calling thread must not drive a runtime.
    fn read(&self, may_take_long: bool, work: &mut Work<'_>) -> Result<(), Undone> {
        let open = Open::new(&self.clients, Purpose::Read, begin_read(self.clients.limits(may_take_long)))?;
        work(&open)?;
        open.leave();
        Ok(())
    }

    fn write(&self, write: Write) -> Result<(), StoreError> {
        self.writer.send(write).map_err(|_| StoreError::unavailable("the store is closed"))
    }

    fn is_shared(&self) -> bool {
        true
    }

    /// The calling thread must not drive a runtime. The row is not on the disk before it is answered, so that a failure of the database's
    /// machine may lose it.
    fn note(&self, may_take_long: bool, work: &mut Work<'_>) -> Result<(), Undone> {
        let open = Open::new(&self.clients, Purpose::Read, begin_note(self.clients.limits(may_take_long)))?;
        work(&open)?;
        Ok(open.commit().map_err(|error| store_error(&error))?)
    }

    fn connections(&self) -> Option<(usize, usize)> {
        Some(self.clients.counts())
    }

    fn ahead_ms(&self) -> i64 {
        self.clients.common().time.ahead_ms()
    }
}

/// SQL that begins a read transaction.
fn begin_read(limits: Limits) -> String {
    const BEGIN: &str = "START TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";
    limits.of_read().map_or_else(|| BEGIN.to_owned(), |limits| format!("{BEGIN}; SELECT {limits}"))
}

/// SQL that begins a transaction without a lock, whose commit does not wait for the disk.
fn begin_note(limits: Limits) -> String {
    let limits = limits.of_write().map(|limits| format!(", {limits}")).unwrap_or_default();
    format!("START TRANSACTION; SELECT set_config('synchronous_commit', 'off', true){limits}")
}

/// Begins a write transaction with the lock of a scope.
fn begin_write<'a>(clients: &'a Clients, scope: &Scope, limits: Limits) -> Result<Open<'a>, StoreError> {
    let (lock, values): (_, Vec<Value<'_>>) = match scope {
        Scope::Workspace => ("pg_advisory_xact_lock(?1)", vec![WORKSPACE.into()]),
        Scope::Jobs => ("pg_advisory_xact_lock_shared(?1)", vec![WORKSPACE.into()]),
        Scope::Video(video) => (
            "pg_advisory_xact_lock_shared(?1), pg_advisory_xact_lock(CAST(?2 AS INT), hashtext(?3))",
            vec![WORKSPACE.into(), VIDEO.into(), video.as_str().into()],
        ),
    };
    let open = Open::new(clients, Purpose::Write, "START TRANSACTION".into())?;
    open.lock(&limits.around_lock(lock), &values)?;
    Ok(open)
}

/// Runs a write in a transaction of its own, with the lock of its scope.
fn run(clients: &Clients, write: Write) {
    let Write { scope, may_take_long, run } = write;
    let open = match begin_write(clients, &scope, clients.limits(may_take_long)) {
        Ok(open) => open,
        Err(error) => return answer(run(Err(error)), Ok(())),
    };
    let ended = catch_unwind(AssertUnwindSafe(|| run(Ok(&open))));
    let ended = ended.unwrap_or_else(|_| {
        tracing::error!("a write panicked and was rolled back");
        None
    });
    if ended.as_ref().is_some_and(|ended| ended.keeps) {
        answer(ended, open.commit().map_err(|error| uncertain(&error)));
    } else {
        drop(open);
        answer(ended, Ok(()));
    }
}

fn answer(ended: Option<Ended>, committed: Result<(), StoreError>) {
    if let Some(ended) = ended {
        (ended.answer)(committed);
    }
}

/// A connection of the pool with a transaction, which is rolled back when it is dropped.
struct Open<'a> {
    clients: &'a Clients,
    /// `None` once the transaction ended.
    session: RefCell<Option<Box<Session>>>,
    /// SQL that begins the transaction, until it has begun: it is sent together with the first request, in one round trip.
    begin: RefCell<Option<String>>,
    /// Time of the database's clock, and when it was measured; `None` until then.
    time: Place<Option<(i64, Instant)>>,
}

impl<'a> Open<'a> {
    fn new(clients: &'a Clients, purpose: Purpose, begin: String) -> Result<Self, StoreError> {
        let session = RefCell::new(Some(clients.borrow(purpose)?));
        Ok(Self { clients, session, begin: RefCell::new(Some(begin)), time: Place::new(None) })
    }

    /// Runs the first statement of a write: its settings and locks, given as SQL. Also reads the database's clock.
    fn lock(&self, first: &str, values: &[Value<'_>]) -> Result<(), StoreError> {
        let asked_ms = now_ms();
        let rows = self.ask(&format!("SELECT {{now}}, {first}, {{now}}"), values).map_err(Failed::store_error)?;
        if let Some(row) = rows.first() {
            // The wait for the lock is subtracted, because it tells nothing about the clock.
            let time = |column: usize| row.try_get::<_, i64>(column).map_err(|error| store_error(&error));
            let (asked, answered) = (time(0)?, time(row.len().saturating_sub(1))?);
            self.clients.common().time.note(answered, asked_ms.saturating_add(answered.saturating_sub(asked)));
            self.time.set(Some((answered, Instant::now())));
        }
        Ok(())
    }

    /// Sends a request and waits for its answer; the first one begins the transaction. `None` if the network had cut the connection
    /// while it rested: there is another one now, on which nothing was done yet.
    fn send<T>(&self, request: impl AsyncFnOnce(&Requests) -> Result<T, tokio_postgres::Error>) -> Result<Option<T>, Failed> {
        let mut held = self.session.borrow_mut();
        let session = held.as_mut().ok_or_else(|| StoreError::unavailable("the transaction has ended"))?;
        let Some(begin) = self.begin.take() else { return Ok(Some(session.client.wait(request)?)) };
        let both = async |requests: &Requests| futures_util::join!(requests.batch_execute(&begin), request(requests));
        let (begun, answer) = session.client.wait(both);
        let Err(error) = begun else { return Ok(Some(answer?)) };
        self.begin.replace(Some(begin));
        let (is_stale, purpose) = (session.has_rested && store_error(&error).is_passing(), session.purpose);
        if let Some(session) = held.take() {
            self.clients.forget(*session);
        }
        if !is_stale {
            return Err(error.into());
        }
        *held = Some(self.clients.borrow(purpose)?);
        Ok(None)
    }

    /// Runs a statement: `request` sends it, as the prepared one of the connection or, if statements are not kept prepared, as text.
    fn run<T>(
        &self,
        sql: &str,
        rows: Option<&[Type]>,
        request: impl AsyncFn(&Requests, Option<&Statement>) -> Result<T, tokio_postgres::Error>,
    ) -> Result<T, Failed> {
        loop {
            let prepared = self.prepare(sql, rows)?;
            if let Some(answer) = self.send(async |requests| request(requests, prepared.as_ref()).await)? {
                return Ok(answer);
            }
        }
    }

    /// Runs a query.
    fn ask(&self, sql: &str, values: &[Value<'_>]) -> Result<Vec<tokio_postgres::Row>, Failed> {
        let (known, texts): (Vec<_>, Vec<_>) = (values.iter().map(Typed).collect(), values.iter().map(Untyped).collect());
        self.run(sql, None, async |requests, prepared| match prepared {
            Some(statement) => requests.query(statement, &typed(&known)).await,
            None => requests.query_typed(&filled(sql, None), &untyped(&texts)).await,
        })
    }

    /// Converts the error of a statement. Remembers a timeout while waiting for a table's lock; a row's lock, which the database
    /// reports with its location, belongs to a short transaction and does not count.
    fn failed(&self, failed: Failed) -> StoreError {
        if let Failed::Database(error) = &failed
            && error.as_db_error().is_some_and(|error| error.where_().is_none())
            && error.code() == Some(&SqlState::LOCK_NOT_AVAILABLE)
        {
            self.clients.common().note_locked();
        }
        failed.store_error()
    }

    /// The statement as it is prepared on the connection; `None` if statements are not kept prepared.
    fn prepare(&self, sql: &str, rows: Option<&[Type]>) -> Result<Option<Statement>, Failed> {
        loop {
            let known = |session: &Session| Some(session.prepared.as_ref()?.get(sql).cloned());
            match self.session.borrow().as_deref().and_then(known) {
                None => return Ok(None),
                Some(Some(statement)) => return Ok(Some(statement)),
                Some(None) => {}
            }
            let statement = self.send(async |requests| requests.prepare(&filled(sql, rows)).await)?;
            let mut held = self.session.borrow_mut();
            let prepared = held.as_mut().and_then(|session| session.prepared.as_mut());
            if let (Some(statement), Some(prepared)) = (statement, prepared) {
                if prepared.len() >= PREPARED {
                    prepared.clear();
                }
                prepared.insert(sql.to_owned(), statement);
            }
        }
    }

    /// The connection, if the transaction has begun; one that has not goes back to the pool.
    fn end(&self) -> Option<Box<Session>> {
        let session = self.session.take()?;
        if self.begin.take().is_none() {
            return Some(session);
        }
        self.clients.give_back(session);
        None
    }

    /// Commits the transaction.
    fn commit(self) -> Result<(), tokio_postgres::Error> {
        let Some(mut session) = self.end() else { return Ok(()) };
        let committed = session.client.batch("COMMIT");
        self.clients.give_back(session);
        committed
    }

    /// Ends a transaction that changed nothing, without waiting for the answer.
    fn leave(self) {
        if let Some(mut session) = self.end() {
            session.client.send("COMMIT");
            self.clients.give_back(session);
        }
    }
}

impl Drop for Open<'_> {
    fn drop(&mut self) {
        if let Some(mut session) = self.end() {
            // A connection on which even this fails is closed, and does not go back.
            let _ = session.client.batch("ROLLBACK");
            self.clients.give_back(session);
        }
    }
}

impl Link for Open<'_> {
    fn query(
        &self,
        sql: &str,
        values: &[Value<'_>],
        take: &mut dyn FnMut(&Row<'_>) -> Result<ControlFlow<()>, StoreError>,
    ) -> Result<(), StoreError> {
        let rows = self.ask(sql, values).map_err(|failed| self.failed(failed))?;
        for row in &rows {
            if take(&Row::new(&Found(row)))?.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn execute(&self, sql: &str, values: &[Value<'_>]) -> Result<usize, StoreError> {
        let (known, texts): (Vec<_>, Vec<_>) = (values.iter().map(Typed).collect(), values.iter().map(Untyped).collect());
        let changed = self.run(sql, None, async |requests, prepared| match prepared {
            Some(statement) => requests.execute(statement, &typed(&known)).await,
            None => requests.execute_typed(&filled(sql, None), &untyped(&texts)).await,
        });
        Ok(usize::try_from(changed.map_err(|failed| self.failed(failed))?).unwrap_or(usize::MAX))
    }

    /// Sends the rows as one array per column.
    fn execute_many(&self, sql: &str, types: &[Type], rows: &[Vec<Value<'_>>]) -> Result<(), StoreError> {
        let columns: Vec<Column> = (0..types.len())
            .map(|index| Column(rows.iter().map(|row| Typed(row.get(index).unwrap_or(&Value::Null))).collect()))
            .collect();
        let kind = |kind: &Type| match kind {
            Type::Text => Kind::TEXT_ARRAY,
            Type::Integer => Kind::INT8_ARRAY,
            Type::Real => Kind::FLOAT8_ARRAY,
        };
        let known: Vec<_> = columns.iter().map(|column| column as &(dyn ToSql + Sync)).collect();
        let texts: Vec<_> = known.iter().copied().zip(types.iter().map(kind)).collect();
        let done = self.run(sql, Some(types), async |requests, prepared| match prepared {
            Some(statement) => requests.execute(statement, &known).await,
            None => requests.execute_typed(&filled(sql, Some(types)), &texts).await,
        });
        done.map(drop).map_err(|failed| self.failed(failed))
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

    fn now_ms(&self) -> Result<i64, StoreError> {
        if let Some((said_ms, at)) = self.time.get() {
            return Ok(said_ms.saturating_add(i64::try_from(at.elapsed().as_millis()).unwrap_or(i64::MAX)));
        }
        let mut now = 0;
        self.query("SELECT {now}", &[], &mut |row| {
            now = row.get(0)?;
            Ok(ControlFlow::Break(()))
        })?;
        self.time.set(Some((now, Instant::now())));
        Ok(now)
    }

    /// Other servers write without telling this one, so nothing is prepared here ([`Engine::moment`]).
    fn is_unchanged(&self, _: &Scope, _: Moment) -> bool {
        false
    }

    fn is_shared(&self) -> bool {
        true
    }
}

/// Translates a statement to PostgreSQL: its parameters and placeholders.
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
            whole.push_str(time::NOW);
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

/// A column of many rows.
#[derive(Debug)]
struct Column<'a>(Vec<Typed<'a>>);

impl ToSql for Column<'_> {
    fn to_sql(&self, kind: &Kind, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        self.0.to_sql(kind, out)
    }

    fn accepts(_: &Kind) -> bool {
        true
    }

    tokio_postgres::types::to_sql_checked!();
}

/// A value for a prepared statement: it goes out as the type that the server wants.
#[derive(Debug)]
struct Typed<'a>(&'a Value<'a>);

/// The values of a prepared statement.
fn typed<'a>(values: &'a [Typed<'a>]) -> Vec<&'a (dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

impl ToSql for Typed<'_> {
    fn to_sql(&self, kind: &Kind, out: &mut BytesMut) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match (self.0, kind) {
            (Value::Null, _) => Ok(IsNull::Yes),
            (Value::Integer(value), &Kind::INT4) => i32::try_from(*value)?.to_sql(kind, out),
            (Value::Integer(value), &Kind::FLOAT8) => (*value as f64).to_sql(kind, out),
            (Value::Integer(value), &Kind::BOOL) => (*value != 0).to_sql(kind, out),
            (Value::Integer(value), &Kind::INT8) => value.to_sql(kind, out),
            (Value::Real(value), &Kind::FLOAT8) => value.to_sql(kind, out),
            (Value::Text(text), &Kind::TEXT | &Kind::VARCHAR) => text.to_sql(kind, out),
            (Value::Texts(texts), &Kind::TEXT_ARRAY) => texts.to_sql(kind, out),
            (value, _) => Err(format!("{value:?} is no value of type {kind}").into()),
        }
    }

    fn accepts(_: &Kind) -> bool {
        true
    }

    tokio_postgres::types::to_sql_checked!();
}

/// A value for a statement that is not prepared. The types of its parameters are unknown, so it is sent as text, and the server
/// infers the type.
#[derive(Debug)]
struct Untyped<'a>(&'a Value<'a>);

/// Values with their declared types.
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

    tokio_postgres::types::to_sql_checked!();
}

/// A row of an answer.
struct Found<'a>(&'a tokio_postgres::Row);

impl Cells for Found<'_> {
    fn cell(&self, column: usize) -> Result<Cell<'_>, StoreError> {
        fn read<'a, T: FromSql<'a>>(
            row: &'a tokio_postgres::Row,
            column: usize,
            cell: impl FnOnce(T) -> Cell<'a>,
        ) -> Result<Cell<'a>, StoreError> {
            Ok(row.try_get::<_, Option<T>>(column).map_err(|error| store_error(&error))?.map_or(Cell::Null, cell))
        }
        let kind = self.0.columns().get(column).map(tokio_postgres::Column::type_);
        match kind {
            Some(&Kind::INT8) => read(self.0, column, Cell::Integer),
            Some(&Kind::INT4) => read(self.0, column, |value: i32| Cell::Integer(value.into())),
            Some(&Kind::BOOL) => read(self.0, column, |value: bool| Cell::Integer(value.into())),
            Some(&Kind::FLOAT8) => read(self.0, column, Cell::Real),
            _ => read(self.0, column, Cell::Text),
        }
    }
}

//! PostgreSQL: several writer threads, and a pool of connections.
//!
//! Advisory locks of a transaction replace the single writer of SQLite: each write first takes the lock of its [`Scope`]. These
//! locks work behind a pooler that lends connections for a transaction, and end with the transaction in any case.

mod clients;
mod format;
mod reach;
mod sets;
mod time;

pub use format::{Migrated, Others, migrate};
pub use reach::Reach;

use bytes::BytesMut;
use clients::{Clients, Common, Purpose, Session};
use cutroom_server::{
    OpenError, StoreError,
    engine::{Cell, Cells, Ended, Engine, Link, Moment, Row, Scope, Type, Undone, Value, Work, Write, now_ms},
};
use postgres::{
    Client, IsolationLevel, Statement, Transaction,
    error::SqlState,
    types::{Format, FromSql, IsNull, ToSql, Type as Kind},
};
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

    /// Runs a transaction on the calling thread; with another client where the connection of the first was cut while it rested.
    fn transact(
        &self,
        begin: for<'a> fn(&'a mut Session, Limits) -> Result<Open<'a>, NotBegun>,
        may_take_long: bool,
        work: &mut Work<'_>,
    ) -> Result<(), Undone> {
        loop {
            let mut session = self.clients.borrow(Purpose::Read)?;
            let answer = begin(&mut session, self.clients.limits(may_take_long)).map(|open| {
                work(&open)?;
                Ok(open.transaction.into_inner().commit().map_err(|error| sorted(&error))?)
            });
            match answer {
                Ok(answer) => {
                    self.clients.give_back(session);
                    return answer;
                }
                Err(refused) if self.clients.is_stale(session, &refused) => {}
                Err(refused) => return Err(refused.error.into()),
            }
        }
    }
}

impl Engine for Postgres {
    /// The calling thread must not drive a runtime.
    fn read(&self, may_take_long: bool, work: &mut Work<'_>) -> Result<(), Undone> {
        self.transact(begin_read, may_take_long, work)
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
        self.transact(begin_note, may_take_long, work)
    }

    fn connections(&self) -> Option<(usize, usize)> {
        Some(self.clients.counts())
    }

    fn ahead_ms(&self) -> i64 {
        self.clients.common().time.ahead_ms()
    }
}

/// Why a transaction did not begin.
struct NotBegun {
    error: StoreError,
    /// Whether the connection still works: only the wait for a lock timed out.
    is_alive: bool,
}

impl From<postgres::Error> for NotBegun {
    fn from(error: postgres::Error) -> Self {
        Self { is_alive: is_late(&error), error: sorted(&error) }
    }
}

/// Whether a statement, or its wait for a lock, timed out.
fn is_late(error: &postgres::Error) -> bool {
    error.code().is_some_and(|state| [SqlState::LOCK_NOT_AVAILABLE, SqlState::QUERY_CANCELED].contains(state))
}

/// Begins a read transaction.
fn begin_read(session: &mut Session, limits: Limits) -> Result<Open<'_>, NotBegun> {
    let Session { client, prepared, common, .. } = session;
    let begun = client.build_transaction().isolation_level(IsolationLevel::RepeatableRead).read_only(true).start()?;
    let open = Open::new(begun, prepared, common);
    open.set(limits.of_read())?;
    Ok(open)
}

/// Begins a transaction without a lock, whose commit does not wait for the disk.
fn begin_note(session: &mut Session, limits: Limits) -> Result<Open<'_>, NotBegun> {
    let Session { client, prepared, common, .. } = session;
    let open = Open::new(client.transaction()?, prepared, common);
    let own = "set_config('synchronous_commit', 'off', true)";
    open.set(Some(limits.of_write().map_or_else(|| own.to_owned(), |limits| format!("{own}, {limits}"))))?;
    Ok(open)
}

/// Begins a write transaction with the lock of a scope.
fn begin_write<'a>(session: &'a mut Session, scope: &Scope, limits: Limits) -> Result<Open<'a>, NotBegun> {
    let Session { client, prepared, common, .. } = session;
    let open = Open::new(client.transaction()?, prepared, common);
    let (lock, values): (_, Vec<Value<'_>>) = match scope {
        Scope::Workspace => ("pg_advisory_xact_lock(?1)", vec![WORKSPACE.into()]),
        Scope::Jobs => ("pg_advisory_xact_lock_shared(?1)", vec![WORKSPACE.into()]),
        Scope::Video(video) => (
            "pg_advisory_xact_lock_shared(?1), pg_advisory_xact_lock(CAST(?2 AS INT), hashtext(?3))",
            vec![WORKSPACE.into(), VIDEO.into(), video.as_str().into()],
        ),
    };
    open.begin(&limits.around_lock(lock), &values)?;
    Ok(open)
}

/// Runs a write in a transaction of its own, with the lock of its scope.
fn run(clients: &Clients, write: Write) {
    let Write { scope, may_take_long, run } = write;
    let mut run = Some(run);
    loop {
        let mut session = match clients.borrow(Purpose::Write) {
            Ok(session) => session,
            Err(error) => return answer(run.take().and_then(|run| run(Err(error))), Ok(())),
        };
        let limits = clients.limits(may_take_long);
        let begun = begin_write(&mut session, &scope, limits).map(|open| {
            let run = run.take();
            let ended = catch_unwind(AssertUnwindSafe(|| run.and_then(|run| run(Ok(&open)))));
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
            Err(refused) if clients.is_stale(session, &refused) => {}
            Err(refused) => return answer(run.take().and_then(|run| run(Err(refused.error))), Ok(())),
        }
    }
}

fn answer(ended: Option<Ended>, committed: Result<(), StoreError>) {
    if let Some(ended) = ended {
        (ended.answer)(committed);
    }
}

/// A connection with an open transaction.
struct Open<'a> {
    transaction: RefCell<Transaction<'a>>,
    prepared: RefCell<&'a mut Option<HashMap<String, Statement>>>,
    common: &'a Common,
    /// Time of the database's clock, and when it was measured; `None` until then.
    time: Place<Option<(i64, Instant)>>,
}

impl<'a> Open<'a> {
    fn new(transaction: Transaction<'a>, prepared: &'a mut Option<HashMap<String, Statement>>, common: &'a Common) -> Self {
        Self { transaction: RefCell::new(transaction), prepared: RefCell::new(prepared), common, time: Place::new(None) }
    }

    /// Sets limits of the transaction, given as SQL.
    fn set(&self, limits: Option<String>) -> Result<(), NotBegun> {
        match limits {
            Some(limits) => Ok(self.ask(&format!("SELECT {limits}"), &[]).map(drop)?),
            None => Ok(()),
        }
    }

    /// Runs the first statement of a transaction: its settings and locks, given as SQL. Also reads the database's clock.
    fn begin(&self, first: &str, values: &[Value<'_>]) -> Result<(), NotBegun> {
        let asked_ms = now_ms();
        let rows = self.ask(&format!("SELECT {{now}}, {first}, {{now}}"), values)?;
        if let Some(row) = rows.first() {
            // The wait for the lock is subtracted, because it tells nothing about the clock.
            let (asked, answered): (i64, i64) = (row.try_get(0)?, row.try_get(row.len().saturating_sub(1))?);
            self.common.time.note(answered, asked_ms.saturating_add(answered.saturating_sub(asked)));
            self.time.set(Some((answered, Instant::now())));
        }
        Ok(())
    }

    /// Runs a query.
    fn ask(&self, sql: &str, values: &[Value<'_>]) -> Result<Vec<postgres::Row>, postgres::Error> {
        if let Some(statement) = self.prepare(sql, None)? {
            let values: Vec<_> = values.iter().map(Typed).collect();
            self.transaction.borrow_mut().query(&statement, &typed(&values))
        } else {
            let values: Vec<_> = values.iter().map(Untyped).collect();
            self.transaction.borrow_mut().query_typed(&filled(sql, None), &untyped(&values))
        }
    }

    /// Converts the error of a statement. Remembers a timeout while waiting for a table's lock; a row's lock, which the database
    /// reports with its location, belongs to a short transaction and does not count.
    fn failed(&self, error: &postgres::Error) -> StoreError {
        let is_of_table = error.as_db_error().is_some_and(|error| error.where_().is_none());
        if is_of_table && error.code() == Some(&SqlState::LOCK_NOT_AVAILABLE) {
            self.common.note_locked();
        }
        sorted(error)
    }

    /// A prepared statement; `None` if statements are not kept prepared.
    fn prepare(&self, sql: &str, rows: Option<&[Type]>) -> Result<Option<Statement>, postgres::Error> {
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
        let rows = self.ask(sql, values).map_err(|error| self.failed(&error))?;
        for row in &rows {
            if take(&Row::new(&Found(row)))?.is_break() {
                break;
            }
        }
        Ok(())
    }

    fn execute(&self, sql: &str, values: &[Value<'_>]) -> Result<usize, StoreError> {
        let run = || {
            if let Some(statement) = self.prepare(sql, None)? {
                let values: Vec<_> = values.iter().map(Typed).collect();
                self.transaction.borrow_mut().execute(&statement, &typed(&values))
            } else {
                let values: Vec<_> = values.iter().map(Untyped).collect();
                self.transaction.borrow_mut().execute_typed(&filled(sql, None), &untyped(&values))
            }
        };
        let changed = run().map_err(|error| self.failed(&error))?;
        Ok(usize::try_from(changed).unwrap_or(usize::MAX))
    }

    /// Sends the rows as one array per column.
    fn execute_many(&self, sql: &str, types: &[Type], rows: &[Vec<Value<'_>>]) -> Result<(), StoreError> {
        let columns: Vec<Column> = (0..types.len())
            .map(|index| Column(rows.iter().map(|row| Typed(row.get(index).unwrap_or(&Value::Null))).collect()))
            .collect();
        let run = || {
            if let Some(statement) = self.prepare(sql, Some(types))? {
                let columns: Vec<_> = columns.iter().map(|column| column as &(dyn ToSql + Sync)).collect();
                return self.transaction.borrow_mut().execute(&statement, &columns);
            }
            let kind = |kind: &Type| match kind {
                Type::Text => Kind::TEXT_ARRAY,
                Type::Integer => Kind::INT8_ARRAY,
                Type::Real => Kind::FLOAT8_ARRAY,
            };
            let columns: Vec<_> =
                columns.iter().zip(types).map(|(column, of)| (column as &(dyn ToSql + Sync), kind(of))).collect();
            self.transaction.borrow_mut().execute_typed(&filled(sql, Some(types)), &columns)
        };
        run().map(drop).map_err(|error| self.failed(&error))
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

    postgres::types::to_sql_checked!();
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

    postgres::types::to_sql_checked!();
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

    postgres::types::to_sql_checked!();
}

/// A row of an answer.
struct Found<'a>(&'a postgres::Row);

impl Cells for Found<'_> {
    fn cell(&self, column: usize) -> Result<Cell<'_>, StoreError> {
        fn read<'a, T: FromSql<'a>>(
            row: &'a postgres::Row,
            column: usize,
            cell: impl FnOnce(T) -> Cell<'a>,
        ) -> Result<Cell<'a>, StoreError> {
            Ok(row.try_get::<_, Option<T>>(column).map_err(|error| sorted(&error))?.map_or(Cell::Null, cell))
        }
        let kind = self.0.columns().get(column).map(postgres::Column::type_);
        match kind {
            Some(&Kind::INT8) => read(self.0, column, Cell::Integer),
            Some(&Kind::INT4) => read(self.0, column, |value: i32| Cell::Integer(value.into())),
            Some(&Kind::BOOL) => read(self.0, column, |value: bool| Cell::Integer(value.into())),
            Some(&Kind::FLOAT8) => read(self.0, column, Cell::Real),
            _ => read(self.0, column, Cell::Text),
        }
    }
}

/// Text of an error with its cause.
fn reason(error: &postgres::Error) -> String {
    match error.source() {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}

/// Converts the error of a commit. If the connection was lost, it is unknown whether the commit took effect: a retry with the same
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
        SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
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

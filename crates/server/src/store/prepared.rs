//! Changes that are prepared before their turn at the writer.
//!
//! A change in two steps reads and decides first, which changes nothing, and then stores what it decided. While other writes are at the
//! writer, the first step runs beside them, on a connection that reads. In the change's turn it counts if no write since then changed
//! what a write of its [`Scope`] may read: else, and where it refused, it runs again in that turn, as it does where nothing was
//! prepared. So what is stored and answered is always what the turn alone would give.
//!
//! That is for a database which this process alone writes, which is SQLite. On a PostgreSQL server nothing is prepared: other servers
//! write to it too, and writes of different videos run beside each other there anyway.

use super::{Identity, ReadTx, Scope, Store, StoreError, WriteTx, Written, on_a_thread};
use std::sync::{Arc, Mutex, PoisonError};

/// What writes that wait or run may change. Clones share it.
#[derive(Clone, Default)]
pub(super) struct Waiting(Arc<Mutex<Vec<Scope>>>);

/// Keeps a write among those that wait or run.
pub(super) struct Waits {
    all: Waiting,
    scope: Scope,
}

impl Waiting {
    /// Adds a write.
    pub(super) fn enter(&self, scope: &Scope) -> Waits {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(scope.clone());
        Waits { all: self.clone(), scope: scope.clone() }
    }

    /// Whether something is in the way of a write of this scope, and nothing that would change what it reads: to prepare it takes a
    /// part of it from the writer, and is rarely in vain.
    fn is_worth_preparing(&self, scope: &Scope) -> bool {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        !all.is_empty() && !all.iter().any(|other| scope.reads_what_changes(other))
    }
}

impl Drop for Waits {
    fn drop(&mut self) {
        let mut all = self.all.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mine) = all.iter().position(|scope| *scope == self.scope) {
            all.swap_remove(mine);
        }
    }
}

impl Store {
    /// Like [`Self::answer`], for a change in two steps, of which the first, `prepare`, changes nothing and may run twice.
    pub async fn answer_in_two<I, P, E, F>(
        &self,
        scope: Scope,
        identity: Option<Identity>,
        input: I,
        prepare: fn(&ReadTx, I) -> Result<P, E>,
        store: F,
    ) -> Result<Written, E>
    where
        I: Clone + Send + 'static,
        P: Send + 'static,
        E: From<StoreError> + Send + 'static,
        F: FnOnce(&WriteTx, P) -> Result<String, E> + Send + 'static,
    {
        if self.is_shared() || !self.waiting.is_worth_preparing(&scope) {
            return self.answer(scope, identity, move |tx| store(tx, prepare(tx, input)?)).await;
        }
        // Whoever comes next knows of this one from now on.
        let _waits = self.waiting.enter(&scope);
        let (database, statements) = (self.database.clone(), self.statements.clone());
        let early = move || {
            // The moment comes before the read: what is committed in between is seen and counts as a change, which costs time alone.
            let since = database.moment();
            // Whether a refusal holds is decided in the turn.
            let prepared = database.read(&statements, |tx| prepare(tx, input.clone())).ok();
            (since.zip(prepared), input)
        };
        let (prepared, input) = on_a_thread("a change was not prepared", Box::new(early)).await?;
        let of = scope.clone();
        self.answer(scope, identity, move |tx| {
            let prepared = match prepared {
                Some((since, prepared)) if tx.is_unchanged(&of, since) => prepared,
                _ => prepare(tx, input)?,
            };
            store(tx, prepared)
        })
        .await
    }
}

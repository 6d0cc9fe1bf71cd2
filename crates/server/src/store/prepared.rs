//! Changes that are prepared before their turn at the writer.
//!
//! A change in two steps first reads and decides, without changing anything, then stores its decision. While other writes occupy
//! the writer, the first step runs beside them on a read connection. In the change's turn the result is used if no write since then
//! changed anything that a write of its [`Scope`] may read. Otherwise, or if the first step refused, that step runs again in the
//! turn. So the stored data and the answer are always those of running both steps in the turn.
//!
//! This applies only to a database that this process alone writes: SQLite. On a PostgreSQL server nothing is prepared: other
//! servers write to it too, and writes of different videos run concurrently there anyway.

use super::{Answer, Identity, ReadTx, Scope, Store, StoreError, WriteTx, Written, on_a_thread};
use std::sync::{Arc, Mutex, PoisonError};

/// Scopes of the writes that wait or run. Clones share them.
#[derive(Clone, Default)]
pub(super) struct Waiting(Arc<Mutex<Vec<Scope>>>);

/// Registration of a write that waits or runs, removed on drop.
pub(super) struct Waits {
    all: Waiting,
    scope: Scope,
}

impl Waiting {
    /// Registers a write.
    pub(super) fn enter(&self, scope: &Scope) -> Waits {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(scope.clone());
        Waits { all: self.clone(), scope: scope.clone() }
    }

    /// Whether preparing pays: other writes are ahead, and none of them changes data that a write of this scope reads. Then the
    /// work moves off the writer, and its result is rarely stale.
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
    /// Like [`Self::answer`], but for a change in two steps; the first, `prepare`, changes nothing and may run twice.
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
        F: FnOnce(&WriteTx, P) -> Result<Answer, E> + Send + 'static,
    {
        if self.is_shared() || !self.waiting.is_worth_preparing(&scope) {
            return self.answer(scope, identity, move |tx| store(tx, prepare(tx, input)?)).await;
        }
        // Later writes see the registration from now on.
        let _waits = self.waiting.enter(&scope);
        let (database, statements) = (self.database.clone(), self.statements.clone());
        let early = move || {
            // The moment is taken before the read: a write committed in between counts as a change although the read saw it, which
            // costs only time.
            let since = database.moment();
            // A refusal is decided again in the turn.
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

//! Forgets old rows: answers to repeats, and messages with their deliveries.

use crate::{
    clock,
    store::{Record, Scope, Store, StoreError, WriteTx, forget_answers},
    work::Held,
};
use std::time::Duration;

/// How long messages are kept.
const KEPT_DAYS: i64 = 30;
/// How often old rows are looked for.
const ROUND_INTERVAL: Duration = Duration::from_secs(15 * 60);
/// How many rows one transaction deletes, so that other writers wait only briefly.
const BATCH_SIZE: usize = 100;

/// Forgets what is old.
pub async fn work(store: Store, held: Held) {
    if let Err(failure) = forget(&store).await {
        tracing::warn!(%failure, "old rows could not be deleted");
    }
    let (job, next) = (held.job.clone(), i64::try_from(ROUND_INTERVAL.as_millis()).ok());
    if let Err(failure) = store.write(Scope::Jobs, move |tx| job.end_until(tx, next)).await {
        tracing::warn!(%failure, "that old rows were deleted could not be kept");
    }
}

async fn forget(store: &Store) -> Result<(), StoreError> {
    let before = clock::at(clock::now_ms() - KEPT_DAYS * 24 * 3_600_000);
    loop {
        let before = before.clone();
        let forget = move |tx: &WriteTx| {
            let answers = forget_answers(tx, BATCH_SIZE)?;
            Ok(answers.max(Record::forget_messages(tx, &before, BATCH_SIZE)?))
        };
        if store.write(Scope::Jobs, forget).await? < BATCH_SIZE {
            return Ok(());
        }
    }
}

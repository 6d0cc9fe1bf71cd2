//! Forgets old rows: answers to repeats, messages with their deliveries, and what was written down of changes.

use crate::{
    clock,
    lease::LeasedJob,
    store::{Record, Scope, Store, StoreError, WriteTx, forget_answers, members},
};
use std::time::Duration;

/// How long messages are kept.
const KEPT_DAYS: i64 = 30;
/// How long it is kept who changed what.
const AUDIT_DAYS: i64 = 400;
/// How often old rows are looked for.
const ROUND_INTERVAL: Duration = Duration::from_secs(15 * 60);
/// How many rows one transaction deletes, so that other writers wait only briefly.
const BATCH_SIZE: usize = 100;

/// Forgets what is old.
pub async fn work(store: Store, held: LeasedJob) {
    let forgotten = match store.clock_fault() {
        // What a file or row says of its time may be right all the same.
        Some(fault) => Err(StoreError::unavailable(fault)),
        None => forget(&store).await,
    };
    if let Err(failure) = forgotten {
        tracing::warn!(%failure, "old rows could not be deleted");
    }
    let (job, next) = (held.job.clone(), i64::try_from(ROUND_INTERVAL.as_millis()).ok());
    if let Err(failure) = store.write(Scope::Jobs, move |tx| job.end_until(tx, next)).await {
        tracing::warn!(%failure, "that old rows were deleted could not be kept");
    }
}

async fn forget(store: &Store) -> Result<(), StoreError> {
    loop {
        let forget = |tx: &WriteTx| {
            let now = tx.now_ms()?;
            let days_ago = |days: i64| clock::at(now.saturating_sub(days * 24 * 3_600_000));
            let (before, changes_before) = (days_ago(KEPT_DAYS), days_ago(AUDIT_DAYS));
            let answers = forget_answers(tx, BATCH_SIZE)?;
            let changes = members::forget_audit(tx, &changes_before, BATCH_SIZE)?;
            Ok(answers.max(changes).max(Record::forget_messages(tx, &before, BATCH_SIZE)?))
        };
        if store.write(Scope::Jobs, forget).await? < BATCH_SIZE {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DataDir;

    #[tokio::test]
    async fn who_changed_what_is_kept_for_400_days() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&DataDir::open(&folder.path().join("workspace")).unwrap()).unwrap();
        let write = |tx: &WriteTx| {
            for (id, days) in (0..2 * BATCH_SIZE as i64 + 10).map(|index| (index, 401)).chain([(900, 399), (901, 0)]) {
                let at = clock::at(clock::now_ms() - days * 24 * 3_600_000);
                let id = format!("{id:05}");
                tx.execute(
                    "INSERT INTO audit (id, at, user_id, operation, subject, request_id) VALUES (?1, ?2, 'u', 'o', 's', 'r')",
                    [id.as_str(), at.as_str()],
                )?;
            }
            Ok(())
        };
        store.write(Scope::Workspace, write).await.unwrap();
        forget(&store).await.unwrap();
        let left = store.read(|tx| tx.rows("SELECT id FROM audit ORDER BY id", [0_i64; 0], |row| row.get::<String>(0)));
        assert_eq!(left.await.unwrap(), ["00900", "00901"]);
    }
}

//! Deletes old rows: stored answers to repeated requests, webhook messages with their deliveries, and the audit log.

use crate::{
    clock,
    lease::LeasedJob,
    store::{Record, Scope, Store, StoreError, WriteTx, forget_answers, members},
};
use std::time::Duration;

/// Retention of webhook messages, in days.
const KEPT_DAYS: i64 = 30;
/// Retention of the audit log, in days.
const AUDIT_DAYS: i64 = 400;
/// How often old rows are deleted.
const ROUND_INTERVAL: Duration = Duration::from_secs(15 * 60);
/// Rows deleted in one transaction, so that other writers wait only briefly.
const BATCH_SIZE: usize = 100;

/// Deletes rows older than their retention.
pub async fn work(store: Store, held: LeasedJob) {
    let forgotten = match store.clock_fault() {
        // With a wrong clock, rows that look old may not be old.
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

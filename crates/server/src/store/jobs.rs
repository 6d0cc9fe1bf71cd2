//! Background jobs, each leased to one worker at a time. A worker stores a job's result under the run number of its lease, in the
//! transaction that ends the lease, so a worker whose lease has expired is refused. All times are those of the database's clock, so
//! workers' clocks need not agree.

use super::{NONE, Param, ReadTx, StoreError, WriteTx, params};

/// Kind of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum JobKind {
    /// Render an export.
    Export,
    /// Scan a camera recording for faces.
    Analyse,
    /// Transcribe a clip; without a subject, sign of life of the workers that do it.
    Transcribe,
    /// Deliver the messages of an endpoint, in their order.
    Deliver,
    /// Delete released files.
    Discard,
    /// Search for unused files.
    Collect,
    /// Delete old answers, messages and log entries.
    Maintain,
}

impl JobKind {
    /// All kinds.
    pub const ALL: [Self; 7] =
        [Self::Export, Self::Analyse, Self::Transcribe, Self::Deliver, Self::Discard, Self::Collect, Self::Maintain];

    /// Name in the database and in metrics.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Export => "export",
            Self::Analyse => "analyse",
            Self::Transcribe => "transcribe",
            Self::Deliver => "deliver",
            Self::Discard => "discard",
            Self::Collect => "collect",
            Self::Maintain => "maintain",
        }
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// A job leased by this process.
#[derive(Clone, Debug)]
pub struct Job {
    id: String,
    /// Kind of the job.
    pub kind: JobKind,
    /// Id of the job's subject, such as an export; empty if the kind has only one job.
    pub subject: String,
    /// Number of the lease, one more with every lease: results are stored under it.
    run: i64,
    attempts: i64,
}

/// Maximum number of attempts of a job that never ends, before it fails. High enough that switching off a computer or killing the
/// program does not make jobs fail.
const MOST_ATTEMPTS: i64 = 10;
/// Attempts that start immediately after their process was killed; later ones wait, so that other jobs go first and a user can
/// cancel the job.
const PROMPT_ATTEMPTS: i64 = 3;
/// Additional wait before each further attempt, in milliseconds.
const FURTHER_WAIT_MS: i64 = 5_000;
/// A time that never comes: a job due then sleeps until it is asked for.
const NEVER: i64 = 9_007_199_254_740_991;

/// Queue length of one job kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Queue {
    /// Jobs that are due now or later, without sleeping ones.
    pub waiting: i64,
    /// Leased jobs.
    pub running: i64,
    /// Leased jobs whose lease has expired.
    pub expired: i64,
}

/// Queues a job, due now. A job of that subject that exists already becomes due now; if it runs, it runs again afterwards.
pub fn ask(tx: &WriteTx, kind: JobKind, subject: &str) -> Result<(), StoreError> {
    let sql = "INSERT INTO job (id, kind, subject, state, run, attempts, not_before_ms, created_ms)
               VALUES (?1, ?2, ?3, 'waiting', 0, 0, {now}, {now})
               ON CONFLICT (kind, subject) DO UPDATE SET not_before_ms =
                   CASE WHEN job.not_before_ms < excluded.not_before_ms THEN job.not_before_ms ELSE excluded.not_before_ms END";
    tx.execute(sql, params![uuid::Uuid::new_v4().simple().to_string(), kind.as_str(), subject])?;
    Ok(())
}

/// Creates a recurring job, due now, unless it exists.
pub fn ensure(tx: &WriteTx, kind: JobKind) -> Result<(), StoreError> {
    let sql = "INSERT INTO job (id, kind, subject, state, run, attempts, not_before_ms, created_ms)
               VALUES (?1, ?2, '', 'waiting', 0, 0, {now}, {now}) ON CONFLICT DO NOTHING";
    tx.execute(sql, params![uuid::Uuid::new_v4().simple().to_string(), kind.as_str()])?;
    Ok(())
}

/// Whether workers have run a recurring job within a time in milliseconds: it is due, or was less than that time ago.
pub fn is_kept_up(tx: &ReadTx, kind: JobKind, within_ms: i64) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM job WHERE kind = ?1 AND subject = ''
                   AND CASE WHEN state = 'waiting' THEN not_before_ms ELSE lease_ms END > {now} - CAST(?2 AS BIGINT))";
    tx.value(sql, params![kind.as_str(), within_ms])
}

/// Deletes a job, even if it is leased: its worker learns that it is no longer wanted.
pub fn withdraw(tx: &WriteTx, kind: JobKind, subject: &str) -> Result<(), StoreError> {
    tx.execute("DELETE FROM job WHERE kind = ?1 AND subject = ?2", [kind.as_str(), subject])?;
    Ok(())
}

/// Milliseconds until a job of these kinds is due or a lease expires, 0 or less if now; `None` if neither will happen.
pub fn next_due(tx: &ReadTx, kinds: &[JobKind]) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT min(CASE WHEN state = 'waiting' THEN not_before_ms ELSE lease_ms END) - {now} FROM job
               WHERE kind IN ({ids ?1}) AND (state = 'running' OR not_before_ms < ?2)";
    tx.value(sql, vec![Param::Texts(names(kinds)), NEVER.into()])
}

/// Leases the oldest due job of these kinds to a worker, for `for_ms` milliseconds.
pub fn lease(tx: &WriteTx, kinds: &[JobKind], worker: &str, for_ms: i64) -> Result<Option<Job>, StoreError> {
    let sql = "UPDATE job SET state = 'running', run = run + 1, attempts = attempts + 1, worker = ?2,
                   lease_ms = {now} + CAST(?3 AS BIGINT), not_before_ms = ?4
               WHERE id = (SELECT id FROM job WHERE kind IN ({ids ?1})
                           AND (state = 'waiting' AND not_before_ms <= {now} OR state = 'running' AND lease_ms <= {now})
                           ORDER BY created_ms, id LIMIT 1 {lock})
               RETURNING id, kind, subject, run, attempts";
    let values = vec![Param::Texts(names(kinds)), worker.into(), for_ms.into(), NEVER.into()];
    let found = tx.row(sql, values, |row| {
        let kind = JobKind::named(row.get(1)?);
        Ok((row.get(0)?, kind, row.get(2)?, row.get(3)?, row.get(4)?))
    })?;
    Ok(found.and_then(|(id, kind, subject, run, attempts)| Some(Job { id, kind: kind?, subject, run, attempts })))
}

impl Job {
    /// Whether the job has used up all its attempts without ending.
    pub fn is_exhausted(&self) -> bool {
        self.attempts > MOST_ATTEMPTS
    }

    /// Renews the lease. False if another worker has the job, or it is no longer wanted.
    pub fn beat(&self, tx: &WriteTx, for_ms: i64) -> Result<bool, StoreError> {
        let sql = "UPDATE job SET lease_ms = {now} + CAST(?3 AS BIGINT) WHERE id = ?1 AND run = ?2 AND state = 'running'";
        Ok(tx.execute(sql, params![self.id, self.run, for_ms])? > 0)
    }

    /// Ends the job. False if another worker has the job, or it is no longer wanted: then nothing of it may be stored.
    pub fn end(&self, tx: &WriteTx) -> Result<bool, StoreError> {
        let sql = "DELETE FROM job WHERE id = ?1 AND run = ?2 AND state = 'running'";
        Ok(tx.execute(sql, params![self.id, self.run])? > 0)
    }

    /// Ends this run of a recurring job, until `in_ms` milliseconds have passed or it is asked for. If it was asked for while it
    /// ran, it is due now. False in the cases of [`Self::end`].
    pub fn end_until(&self, tx: &WriteTx, in_ms: Option<i64>) -> Result<bool, StoreError> {
        let sql = "UPDATE job SET state = 'waiting', attempts = 0, worker = NULL, lease_ms = NULL, not_before_ms =
                       CASE WHEN not_before_ms < {now} + CAST(?3 AS BIGINT) THEN not_before_ms ELSE {now} + CAST(?3 AS BIGINT) END
                   WHERE id = ?1 AND run = ?2 AND state = 'running'";
        // Without a delay, now plus [`NEVER`] is later than any `not_before_ms`, which therefore stays: [`NEVER`], or the time at
        // which the job was asked for.
        Ok(tx.execute(sql, params![self.id, self.run, in_ms.unwrap_or(NEVER)])? > 0)
    }

    /// Gives the job back, to start over in `in_ms` milliseconds: this run does not count as an attempt.
    pub fn give_back(&self, tx: &WriteTx, in_ms: i64) -> Result<bool, StoreError> {
        let sql = "UPDATE job SET state = 'waiting', attempts = attempts - 1, worker = NULL, lease_ms = NULL,
                       not_before_ms = {now} + CAST(?3 AS BIGINT) WHERE id = ?1 AND run = ?2 AND state = 'running'";
        Ok(tx.execute(sql, params![self.id, self.run, in_ms])? > 0)
    }
}

/// Gives back all jobs of a worker that ends: they are due now for others, and the runs do not count as attempts.
pub fn give_back_all(tx: &WriteTx, worker: &str) -> Result<usize, StoreError> {
    let sql = "UPDATE export SET status = 'pending', progress = 0 WHERE status = 'processing'
               AND id IN (SELECT subject FROM job WHERE kind = 'export' AND worker = ?1)";
    tx.execute(sql, [worker])?;
    let sql = "UPDATE job SET state = 'waiting', attempts = attempts - 1, worker = NULL, lease_ms = NULL, not_before_ms = {now}
               WHERE worker = ?1 AND state = 'running'";
    tx.execute(sql, [worker])
}

/// Takes back the jobs of an earlier process that was killed, in a database that no other process can have open. The attempts
/// count: a job that was started often waits before the next attempt.
pub fn take_back(tx: &WriteTx) -> Result<(), StoreError> {
    tx.execute("UPDATE export SET status = 'pending', progress = 0 WHERE status = 'processing'", NONE)?;
    let sql = "UPDATE job SET state = 'waiting', worker = NULL, lease_ms = NULL, not_before_ms =
                   {now} + CASE WHEN attempts > ?1 THEN (attempts - ?1) * ?2 ELSE 0 END
               WHERE state = 'running'";
    tx.execute(sql, [PROMPT_ATTEMPTS, FURTHER_WAIT_MS])?;
    Ok(())
}

/// Queue lengths of all kinds.
pub fn queues(tx: &ReadTx) -> Result<Vec<(JobKind, Queue)>, StoreError> {
    let sql = "SELECT kind, sum(CASE WHEN state = 'waiting' AND not_before_ms < ?1 THEN 1 ELSE 0 END),
                   sum(CASE WHEN state = 'running' THEN 1 ELSE 0 END),
                   sum(CASE WHEN state = 'running' AND lease_ms <= {now} THEN 1 ELSE 0 END)
               FROM job GROUP BY kind";
    let found = tx.rows(sql, [NEVER], |row| {
        Ok((row.get::<String>(0)?, Queue { waiting: row.get(1)?, running: row.get(2)?, expired: row.get(3)? }))
    })?;
    let of = |kind: JobKind| found.iter().find(|(name, _)| name == kind.as_str()).map(|(_, queue)| *queue);
    Ok(JobKind::ALL.into_iter().map(|kind| (kind, of(kind).unwrap_or_default())).collect())
}

fn names(kinds: &[JobKind]) -> Vec<&'static str> {
    kinds.iter().map(|kind| kind.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::{
        super::{DataDir, Scope, Store},
        *,
    };

    const LONG: i64 = 60_000;

    /// A store without jobs, and its folder, which the caller must keep.
    fn store() -> (Store, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        (Store::open(&DataDir::open(&folder.path().join("workspace")).unwrap()).unwrap(), folder)
    }

    async fn write<T: Send + 'static>(
        store: &Store,
        write: impl FnOnce(&WriteTx) -> Result<T, StoreError> + Send + 'static,
    ) -> T {
        store.write(Scope::Jobs, write).await.unwrap()
    }

    async fn leased(store: &Store, worker: &'static str, for_ms: i64) -> Option<Job> {
        write(store, move |tx| lease(tx, &[JobKind::Export], worker, for_ms)).await
    }

    #[tokio::test]
    async fn one_worker_has_a_job_and_the_oldest_goes_first() {
        let (store, _folder) = store();
        for subject in ["first", "second"] {
            write(&store, move |tx| ask(tx, JobKind::Export, subject)).await;
        }
        write(&store, |tx| tx.execute("UPDATE job SET created_ms = 1 WHERE subject = 'second'", NONE)).await;
        let oldest = leased(&store, "a", LONG).await.unwrap();
        assert_eq!((oldest.subject.as_str(), oldest.kind), ("second", JobKind::Export));
        assert_eq!(leased(&store, "b", LONG).await.unwrap().subject, "first");
        assert!(leased(&store, "c", LONG).await.is_none(), "both have a worker");
        let held = oldest.clone();
        assert!(write(&store, move |tx| held.end(tx)).await);
        assert!(!write(&store, move |tx| oldest.end(tx)).await, "it ends once");
    }

    #[tokio::test]
    async fn who_let_the_lease_end_keeps_nothing_once_another_has_the_job() {
        let (store, _folder) = store();
        write(&store, |tx| ask(tx, JobKind::Export, "one")).await;
        let stalled = leased(&store, "stalled", 0).await.unwrap();
        let held = stalled.clone();
        assert!(write(&store, move |tx| held.beat(tx, 0)).await, "nobody else wanted it yet");
        let other = leased(&store, "other", LONG).await.unwrap();
        let held = stalled.clone();
        assert!(!write(&store, move |tx| held.beat(tx, LONG)).await);
        let held = stalled.clone();
        assert!(!write(&store, move |tx| held.give_back(tx, 0)).await);
        assert!(!write(&store, move |tx| stalled.end(tx)).await);
        assert!(write(&store, move |tx| other.end(tx)).await);
    }

    #[tokio::test]
    async fn a_job_is_begun_ten_times_and_what_is_given_back_does_not_count() {
        let (store, _folder) = store();
        write(&store, |tx| ask(tx, JobKind::Export, "one")).await;
        for _ in 0..MOST_ATTEMPTS + 2 {
            let job = leased(&store, "ends", LONG).await.unwrap();
            assert!(!job.is_exhausted());
            assert_eq!(write(&store, |tx| give_back_all(tx, "ends")).await, 1);
            assert!(!write(&store, move |tx| job.end(tx)).await, "it is somebody else's to end");
        }
        for _ in 0..MOST_ATTEMPTS {
            assert!(!leased(&store, "dies", 0).await.unwrap().is_exhausted());
        }
        assert!(leased(&store, "dies", 0).await.unwrap().is_exhausted());
    }

    #[tokio::test]
    async fn a_job_whose_process_is_killed_again_and_again_lets_others_go_first() {
        let (store, _folder) = store();
        write(&store, |tx| ask(tx, JobKind::Export, "kills")).await;
        let due = || store.read(|tx| next_due(tx, &[JobKind::Export]));
        for _ in 0..PROMPT_ATTEMPTS {
            assert!(leased(&store, "killed", LONG).await.is_some());
            write(&store, take_back).await;
            assert!(due().await.unwrap().is_some_and(|ms| ms <= 0), "a machine may be switched off");
        }
        write(&store, |tx| tx.execute("UPDATE job SET created_ms = 1", NONE)).await;
        write(&store, |tx| ask(tx, JobKind::Export, "other")).await;
        assert_eq!(leased(&store, "killed", LONG).await.unwrap().subject, "kills", "the oldest goes first");
        write(&store, take_back).await;
        assert_eq!(leased(&store, "killed", LONG).await.unwrap().subject, "other");
        assert!(due().await.unwrap().is_some_and(|ms| (1..=FURTHER_WAIT_MS).contains(&ms)));
    }

    #[tokio::test]
    async fn what_is_asked_for_while_it_runs_comes_again_and_otherwise_sleeps() {
        let (store, _folder) = store();
        write(&store, |tx| ask(tx, JobKind::Export, "one")).await;
        let due = || store.read(|tx| next_due(tx, &[JobKind::Export]));
        for again in [true, false] {
            assert!(due().await.unwrap().is_some_and(|ms| ms <= 0));
            let job = leased(&store, "a", LONG).await.unwrap();
            if again {
                write(&store, |tx| ask(tx, JobKind::Export, "one")).await;
            }
            assert!(write(&store, move |tx| job.end_until(tx, None)).await);
        }
        assert_eq!(due().await.unwrap(), None);
        write(&store, |tx| ask(tx, JobKind::Export, "one")).await;
        let job = leased(&store, "a", LONG).await.unwrap();
        assert!(write(&store, move |tx| job.end_until(tx, Some(LONG))).await);
        assert!(due().await.unwrap().is_some_and(|ms| (1..=LONG).contains(&ms)));
        assert!(leased(&store, "b", LONG).await.is_none());
    }

    #[tokio::test]
    async fn a_job_that_is_withdrawn_is_nobodys_any_more() {
        let (store, _folder) = store();
        write(&store, |tx| ask(tx, JobKind::Export, "one")).await;
        let job = leased(&store, "a", LONG).await.unwrap();
        write(&store, |tx| withdraw(tx, JobKind::Export, "one")).await;
        write(&store, |tx| ask(tx, JobKind::Export, "one")).await;
        let again = leased(&store, "b", LONG).await.unwrap();
        assert!(!write(&store, move |tx| job.beat(tx, LONG)).await, "the new one is another job, whatever its run");
        assert!(write(&store, move |tx| again.beat(tx, LONG)).await);
    }
}

//! Leases of jobs: a [`Lane`] leases jobs of its kinds from the database and hands each to a function as a [`LeasedJob`]. Any number of
//! processes may have lanes on one database.

use crate::store::{
    Scope, Store, StoreError, WriteTx,
    jobs::{self, Job, JobKind},
};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use tokio::{
    sync::{Notify, OnceCell, watch},
    task::{JoinHandle, JoinSet},
};

/// Pause before work that the store refused is retried.
pub const RETRY_INTERVAL: Duration = Duration::from_secs(5);
/// How often a shared database is polled for jobs of other processes.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// Longest sleep of a lane; bounded because the system's clock may be set.
const LONGEST_REST: Duration = Duration::from_secs(60);

/// Wakes the lanes of this process, so that a job made here begins immediately.
#[derive(Default)]
pub struct Bells {
    /// Wakes the delivery of webhooks.
    pub outbox: Notify,
    /// Wakes the exporter.
    pub exports: Notify,
    /// Wakes the analysis of camera recordings.
    pub analyses: Notify,
    /// Wakes the transcription of clips.
    pub transcriptions: Notify,
    /// Wakes the deletion of files.
    pub space: Notify,
    /// Wakes the clean-up of old rows.
    pub maintain: Notify,
}

/// State that the lanes of a process share.
pub struct Desk {
    /// The database.
    pub store: Store,
    /// The holder's name in the database: this process since its start.
    pub worker: String,
    /// Lease of a job.
    pub lease: Duration,
    /// Whether this process transcribes, which a recurring job tells the others.
    pub transcribes: bool,
    /// Set once the recurring jobs were put into the database ([`begin`]).
    pub begun: OnceCell<()>,
    /// True once no more jobs are to be leased.
    pub draining: watch::Sender<bool>,
    /// Number of jobs that this process holds.
    pub held: watch::Sender<usize>,
    /// Failed attempts to lease a job. A failure of one lane is one of all.
    pub failing: Mutex<Failing>,
}

/// Failed attempts to lease a job, which are worth a line of the log if they go on.
#[derive(Debug, Default)]
pub struct Failing {
    /// The first and the last of the failures that follow each other.
    span: Option<(Instant, Instant)>,
    /// When the log last had a line.
    logged: Option<Instant>,
}

impl Failing {
    /// How long attempts fail before the log has a line: a command, which serves the workspace for a moment, says itself what failed.
    const QUIET: Duration = Duration::from_secs(10);
    /// Time between two lines of the log.
    const APART: Duration = Duration::from_secs(60);

    /// Notes a failure; returns whether the log is to have a line.
    fn again(&mut self, now: Instant) -> bool {
        // Other lanes may find no job meanwhile, which needs no write and does not fail.
        let first = self.span.filter(|(_, last)| now - *last < 3 * RETRY_INTERVAL).map_or(now, |(first, _)| first);
        self.span = Some((first, now));
        let is_due = now - first >= Self::QUIET && self.logged.is_none_or(|logged| now - logged >= Self::APART);
        if is_due {
            self.logged = Some(now);
        }
        is_due
    }
}

/// A job held by this process. Its lease is renewed until the value is dropped.
pub struct LeasedJob {
    /// The job.
    pub job: Job,
    desk: Arc<Desk>,
    is_lost: watch::Receiver<bool>,
    beating: JoinHandle<()>,
}

impl Drop for LeasedJob {
    fn drop(&mut self) {
        self.beating.abort();
        self.desk.held.send_modify(|held| *held -= 1);
    }
}

impl LeasedJob {
    fn new(desk: &Arc<Desk>, job: Job) -> Self {
        let (lost, is_lost) = watch::channel(false);
        let (store, lease_ms, beat) = (desk.store.clone(), desk.lease_ms(), desk.lease / 3);
        let mine = job.clone();
        let beating = tokio::spawn(async move {
            loop {
                tokio::time::sleep(beat).await;
                let job = mine.clone();
                match store.write(Scope::Jobs, move |tx| job.beat(tx, lease_ms)).await {
                    Ok(true) => {}
                    Ok(false) => {
                        let _ = lost.send(true);
                        return;
                    }
                    // Until the lease ends, no other process can have taken the job.
                    Err(failure) => tracing::warn!(%failure, "a lease could not be made longer"),
                }
            }
        });
        desk.held.send_modify(|held| *held += 1);
        Self { job, desk: desk.clone(), is_lost, beating }
    }

    /// Length of the lease after a renewal, in milliseconds.
    pub fn lease_ms(&self) -> i64 {
        self.desk.lease_ms()
    }

    /// Waits until another process has the lease, or the job was cancelled.
    pub async fn lost(&self) {
        let mut is_lost = self.is_lost.clone();
        if is_lost.wait_for(|lost| *lost).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

impl Desk {
    fn lease_ms(&self) -> i64 {
        i64::try_from(self.lease.as_millis()).unwrap_or(i64::from(i32::MAX))
    }

    /// Leases the next job of the lane's kinds; if none is due, returns how long to wait before asking again.
    async fn next(self: &Arc<Self>, lane: &Lane) -> Result<Result<LeasedJob, Duration>, StoreError> {
        let kinds = lane.kinds;
        // The recurring jobs are created here, not before the server answers requests: the first lane does it, the others wait.
        self.begun
            .get_or_try_init(|| {
                let transcribes = self.transcribes;
                self.store.write(Scope::Workspace, move |tx| begin(tx, transcribes))
            })
            .await?;
        let due = self.store.read(move |tx| jobs::next_due(tx, kinds)).await?;
        let rest = due.map_or(LONGEST_REST, |ms| Duration::from_millis(ms.max(0).unsigned_abs()));
        let longest = if self.store.is_shared() { POLL_INTERVAL } else { LONGEST_REST };
        if !rest.is_zero() {
            return Ok(Err(rest.min(longest)));
        }
        let (worker, lease_ms, begin) = (self.worker.clone(), self.lease_ms(), lane.begin);
        let lease = move |tx: &WriteTx| {
            let job = jobs::lease(tx, kinds, &worker, lease_ms)?;
            if let Some(job) = &job {
                begin(tx, job)?;
            }
            Ok(job)
        };
        // Another process may have leased the job first.
        Ok(self.store.write(Scope::Jobs, lease).await?.map(|job| LeasedJob::new(self, job)).ok_or(POLL_INTERVAL))
    }
}

/// A worker loop: kinds of jobs to lease, and the number of jobs to run at a time.
#[derive(Clone, Copy)]
pub struct Lane {
    pub kinds: &'static [JobKind],
    /// Maximum number of concurrent jobs.
    pub at_once: usize,
    /// The notifier that wakes the loop.
    pub bell: fn(&Bells) -> &Notify,
    /// Writes that belong into the transaction that leases a job.
    pub begin: fn(&WriteTx, &Job) -> Result<(), StoreError>,
}

impl Lane {
    pub const fn new(kinds: &'static [JobKind], at_once: usize, bell: fn(&Bells) -> &Notify) -> Self {
        Self { kinds, at_once, bell, begin: |_, _| Ok(()) }
    }

    /// Leases jobs and runs `work` on them, until the future is dropped.
    pub async fn run<W, F>(self, desk: Arc<Desk>, bells: Arc<Bells>, work: W)
    where
        W: Fn(LeasedJob) -> F,
        F: Future<Output = ()> + Send + 'static,
    {
        let mut draining = desk.draining.subscribe();
        let mut running = JoinSet::new();
        loop {
            if *draining.borrow_and_update() {
                while running.join_next().await.is_some() {}
                return std::future::pending().await;
            }
            let mut rest = LONGEST_REST;
            if running.len() < self.at_once {
                rest = match desk.next(&self).await {
                    Ok(Ok(held)) => {
                        running.spawn(work(held));
                        continue;
                    }
                    Ok(Err(rest)) => rest,
                    Err(failure) => {
                        if desk.failing.lock().unwrap_or_else(PoisonError::into_inner).again(Instant::now()) {
                            tracing::warn!(%failure, kinds = ?self.kinds, "jobs could not be leased for some time; this is tried again");
                        } else {
                            tracing::debug!(%failure, kinds = ?self.kinds, "jobs could not be leased");
                        }
                        RETRY_INTERVAL
                    }
                };
            }
            tokio::select! {
                () = (self.bell)(&bells).notified() => {}
                () = tokio::time::sleep(rest) => {}
                Some(ended) = running.join_next() => {
                    if let Err(error) = ended {
                        // The job's lease is no longer renewed: a worker starts the job over when the lease ends.
                        tracing::error!(%error, kinds = ?self.kinds, "a job ended early");
                    }
                }
                _ = draining.changed() => {}
            }
        }
    }
}

/// Queues the recurring jobs, and a job that collects the leftovers of a crash.
fn begin(tx: &WriteTx, transcribes: bool) -> Result<(), StoreError> {
    if transcribes {
        jobs::ensure(tx, JobKind::Transcribe)?;
    }
    jobs::ensure(tx, JobKind::Discard)?;
    jobs::ensure(tx, JobKind::Maintain)?;
    jobs::ask(tx, JobKind::Collect, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_that_goes_on_is_logged_once_a_minute_and_one_of_a_moment_never() {
        let (begin, mut failing) = (Instant::now(), Failing::default());
        let lines = |failing: &mut Failing, seconds: std::ops::Range<u64>| -> Vec<u64> {
            seconds.filter(|second| failing.again(begin + Duration::from_secs(*second))).collect()
        };
        assert_eq!(lines(&mut failing, 0..9), [0; 0]);
        assert_eq!(lines(&mut failing, 100..240), [110, 170, 230], "those of a moment were long before");
    }
}

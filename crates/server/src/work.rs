//! Background jobs: exports, face scans, webhook deliveries, deletion of unused files and of old rows. Each kind has a lane, which
//! leases jobs from the database and runs them. Any number of processes may have lanes on one database.

use crate::{
    DataDir, analyser,
    deliver::{self, Reach},
    exporter, maintain,
    media_store::MediaStore,
    space::Space,
    store::{
        ExportRow, FaceScanRow, Scope, Store, StoreError, WriteTx,
        jobs::{self, Job, JobKind},
    },
    supervise,
};
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::{Notify, OnceCell, watch},
    task::{JoinHandle, JoinSet},
};

/// Default lease of a job; a live worker renews a lease three times in that time.
pub const LEASE: Duration = Duration::from_secs(30);
/// Pause before work that the store refused is retried.
pub const RETRY_INTERVAL: Duration = Duration::from_secs(5);
/// How often a shared database is polled for jobs that other processes created.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// Timeout of a ping to the database while the worker ends.
const SIGN_OF_LIFE: Duration = Duration::from_secs(2);
/// The longest sleep of a lane: the clock may be changed meanwhile.
const LONGEST_REST: Duration = Duration::from_secs(60);

/// Everything that the lanes need.
pub struct Parts {
    /// The database.
    pub store: Store,
    /// Folder of unfinished files.
    pub data: Arc<DataDir>,
    /// Media files.
    pub media: MediaStore,
    /// Disk usage, and deletion of unused files.
    pub space: Arc<Space>,
    /// Notifiers that wake the lanes.
    pub bells: Arc<Bells>,
    /// Addresses that webhooks may go to.
    pub reach: Reach,
    /// Lease of a job.
    pub lease: Duration,
    /// Maximum number of concurrent exports, and of concurrent face scans.
    pub at_once: usize,
}

/// Notifiers that wake the lanes of this process, so that a job that this process creates starts immediately.
#[derive(Default)]
pub struct Bells {
    /// Wakes the delivery of webhooks.
    pub outbox: Notify,
    /// Wakes the exporter.
    pub exports: Notify,
    /// Wakes the face scans of camera recordings.
    pub analyses: Notify,
    /// Wakes the deletion of unused files.
    pub space: Notify,
    /// Wakes the deletion of old rows.
    maintain: Notify,
}

/// Running lanes. Dropping them ends them without giving their jobs back, as a crash would.
pub struct Workers {
    desk: Arc<Desk>,
    lanes: Vec<JoinHandle<()>>,
}

/// State that the lanes of a process share.
pub struct Desk {
    /// The database.
    pub store: Store,
    /// Random id of this process since its start, which owns its leases in the database.
    worker: String,
    /// Lease of a job.
    lease: Duration,
    /// Set once the recurring jobs are in the database.
    begun: OnceCell<()>,
    /// True once no more jobs are leased.
    draining: watch::Sender<bool>,
    /// Number of jobs that this process has leased.
    held: watch::Sender<usize>,
}

/// A job leased by this process. The lease is renewed until this value is dropped.
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

    /// Time by which a renewal extends the lease, in milliseconds.
    pub fn lease_ms(&self) -> i64 {
        self.desk.lease_ms()
    }

    /// Waits until another process has the lease, or the job is no longer wanted.
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
        self.begun.get_or_try_init(|| self.store.write(Scope::Workspace, begin)).await?;
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

/// A loop that leases jobs of some kinds.
#[derive(Clone, Copy)]
struct Lane {
    kinds: &'static [JobKind],
    /// Maximum number of concurrent jobs.
    at_once: usize,
    /// The notifier that wakes the lane.
    bell: fn(&Bells) -> &Notify,
    /// Change made in the transaction that leases a job.
    begin: fn(&WriteTx, &Job) -> Result<(), StoreError>,
}

impl Lane {
    const fn new(kinds: &'static [JobKind], at_once: usize, bell: fn(&Bells) -> &Notify) -> Self {
        Self { kinds, at_once, bell, begin: |_, _| Ok(()) }
    }

    /// Leases jobs and runs `work` on them, until the future is dropped.
    async fn run<W, F>(self, desk: Arc<Desk>, bells: Arc<Bells>, work: W)
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
                        tracing::warn!(%failure, kinds = ?self.kinds, "jobs could not be leased");
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

/// Creates the recurring jobs. Each start also looks for files that a crash left.
fn begin(tx: &WriteTx) -> Result<(), StoreError> {
    jobs::ensure(tx, JobKind::Discard)?;
    jobs::ensure(tx, JobKind::Maintain)?;
    jobs::ask(tx, JobKind::Collect, "")
}

/// Starts a lane for each kind of job.
pub fn start(parts: Parts) -> Workers {
    let Parts { store, data, media, space, bells, reach, lease, at_once } = parts;
    let worker = uuid::Uuid::new_v4().simple().to_string();
    let (draining, held) = (watch::channel(false).0, watch::channel(0).0);
    let desk = Arc::new(Desk { store, worker, lease, begun: OnceCell::new(), draining, held });
    let mut lanes = Vec::new();
    {
        let lane = Lane { begin: ExportRow::begin, ..Lane::new(&[JobKind::Export], at_once, |bells| &bells.exports) };
        let (desk, bells, media) = (desk.clone(), bells.clone(), media.clone());
        lanes.push(supervise::keep("exports", move || {
            let (store, ring, media) = (desk.store.clone(), bells.clone(), media.clone());
            lane.run(desk.clone(), bells.clone(), move |held| exporter::work(store.clone(), media.clone(), ring.clone(), held))
        }));
    }
    {
        let lane = Lane { begin: FaceScanRow::begin, ..Lane::new(&[JobKind::Analyse], at_once, |bells| &bells.analyses) };
        let (desk, bells) = (desk.clone(), bells.clone());
        lanes.push(supervise::keep("faces", move || {
            let (store, media) = (desk.store.clone(), media.clone());
            lane.run(desk.clone(), bells.clone(), move |held| analyser::work(store.clone(), media.clone(), held))
        }));
    }
    {
        // Each endpoint has a job of its own.
        let lane = Lane::new(&[JobKind::Deliver], deliver::MOST_ENDPOINTS, |bells| &bells.outbox);
        let (desk, bells) = (desk.clone(), bells.clone());
        lanes.push(supervise::keep("webhooks", move || {
            let (store, desk, bells) = (desk.store.clone(), desk.clone(), bells.clone());
            async move {
                match deliver::Deliverer::new(store, reach) {
                    Ok(deliverer) => lane.run(desk, bells, move |held| deliverer.clone().work(held)).await,
                    Err(error) => tracing::error!(%error, "webhooks cannot be delivered"),
                }
            }
        }));
    }
    {
        let lane = Lane::new(&[JobKind::Discard, JobKind::Collect], 1, |bells| &bells.space);
        let (desk, bells) = (desk.clone(), bells.clone());
        lanes.push(supervise::keep("space", move || {
            let (store, space, data) = (desk.store.clone(), space.clone(), data.clone());
            lane.run(desk.clone(), bells.clone(), move |held| space.clone().work(store.clone(), data.clone(), held))
        }));
    }
    {
        let lane = Lane::new(&[JobKind::Maintain], 1, |bells| &bells.maintain);
        let desk = desk.clone();
        lanes.push(supervise::keep("maintain", move || {
            let store = desk.store.clone();
            lane.run(desk.clone(), bells.clone(), move |held| maintain::work(store.clone(), held))
        }));
    }
    Workers { desk, lanes }
}

impl Workers {
    /// Number of jobs that this process has leased.
    pub fn held(&self) -> watch::Receiver<usize> {
        self.desk.held.subscribe()
    }

    /// Leases no more jobs, waits up to `patience` for the running ones, and gives the others back: they are due immediately for
    /// any worker. Does not wait while the database is away, because no result could be stored then.
    pub async fn stop(mut self, patience: Duration) {
        self.desk.draining.send_replace(true);
        let mut held = self.desk.held.subscribe();
        let is_away = tokio::select! {
            biased;
            _ = tokio::time::timeout(patience, held.wait_for(|held| *held == 0)) => false,
            () = away(&self.desk.store) => true,
        };
        for lane in &self.lanes {
            lane.abort();
        }
        for lane in self.lanes.drain(..) {
            // Ended by the abort above.
            let _ = lane.await;
        }
        if is_away {
            tracing::warn!("the database is away: what was not finished waits until its lease ends");
            return;
        }
        let worker = self.desk.worker.clone();
        match self.desk.store.write(Scope::Workspace, move |tx| jobs::give_back_all(tx, &worker)).await {
            Ok(0) => {}
            Ok(jobs) => tracing::info!(jobs, "what was not finished was given back"),
            Err(failure) => tracing::warn!(%failure, "what was not finished waits until its lease ends"),
        }
    }
}

/// Waits until a shared database has missed two pings in a row.
async fn away(store: &Store) {
    if !store.is_shared() {
        return std::future::pending().await;
    }
    let mut unanswered = 0;
    while unanswered < 2 {
        let answered = tokio::time::timeout(SIGN_OF_LIFE, store.ping()).await;
        unanswered = if matches!(answered, Ok(Ok(()))) { 0 } else { unanswered + 1 };
        tokio::time::sleep(SIGN_OF_LIFE / 10).await;
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.lanes.iter().for_each(JoinHandle::abort);
    }
}

//! The work behind the answers: exports, analyses, deliveries, collection and clean-up. Each kind has a lane, which leases jobs from the
//! database and hands them to the function that does them; any number of processes may have lanes on one database.

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
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio::{
    sync::{Notify, OnceCell, watch},
    task::{JoinHandle, JoinSet},
};

/// How long a job is leased; a worker that lives makes its leases longer three times in that time.
pub const LEASE: Duration = Duration::from_secs(30);
/// How long to wait before retrying what the store refused.
pub const RETRY_INTERVAL: Duration = Duration::from_secs(5);
/// How often a database is asked for jobs that other processes made.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// How long a database may take to answer while its worker ends.
const SIGN_OF_LIFE: Duration = Duration::from_secs(2);
/// The longest that a lane sleeps: clocks may be set.
const LONGEST_REST: Duration = Duration::from_secs(60);

/// What the lanes need.
pub struct Parts {
    /// The database.
    pub store: Store,
    /// The folder of unfinished files.
    pub data: Arc<DataDir>,
    /// The bytes of the media.
    pub media: MediaStore,
    /// The size of the files, and which of them may be deleted.
    pub space: Arc<Space>,
    /// What wakes the lanes.
    pub bells: Arc<Bells>,
    /// Where webhooks may go.
    pub reach: Reach,
    /// How long a job is leased.
    pub lease: Duration,
    /// How many exports, and how many analyses, run at a time.
    pub at_once: usize,
}

/// Wakes the lanes of this process, so that what it asks for begins at once.
#[derive(Default)]
pub struct Bells {
    /// The delivery of webhooks.
    pub outbox: Notify,
    /// The exporter.
    pub exports: Notify,
    /// The analysis of camera recordings.
    pub analyses: Notify,
    /// What deletes files.
    pub space: Notify,
    /// What forgets old rows.
    maintain: Notify,
}

/// Running lanes. Dropping them ends them without giving back what they have, as a crash would.
pub struct Workers {
    desk: Arc<Desk>,
    lanes: Vec<JoinHandle<()>>,
}

/// What the lanes of a process share.
pub struct Desk {
    /// The database.
    pub store: Store,
    /// Who leases, in the database: this process since its start.
    worker: String,
    /// How long a job is leased.
    lease: Duration,
    /// Whether what is always to be done is among the jobs.
    begun: OnceCell<()>,
    /// Whether no more jobs are leased.
    draining: watch::Sender<bool>,
    /// How many jobs this process has.
    held: watch::Sender<usize>,
    /// Whether the last attempt to lease a job failed: what stops one lane stops the others, and is logged once.
    is_failing: AtomicBool,
}

/// A job that this process has, until it is dropped: its lease is made longer meanwhile.
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
                    // The lease may end meanwhile; nobody else may have seen it.
                    Err(failure) => tracing::warn!(%failure, "a lease could not be made longer"),
                }
            }
        });
        desk.held.send_modify(|held| *held += 1);
        Self { job, desk: desk.clone(), is_lost, beating }
    }

    /// How long a beat makes the lease, in milliseconds.
    pub fn lease_ms(&self) -> i64 {
        self.desk.lease_ms()
    }

    /// Waits until the lease is somebody else's, or the job is no longer wanted.
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

    /// Leases the next job of these kinds; without one, how long it is until it may be asked again.
    async fn next(self: &Arc<Self>, lane: &Lane) -> Result<Result<LeasedJob, Duration>, StoreError> {
        let kinds = lane.kinds;
        // Not before the server answers: the first lane does it, the others wait.
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
        // Another process may have been faster.
        Ok(self.store.write(Scope::Jobs, lease).await?.map(|job| LeasedJob::new(self, job)).ok_or(POLL_INTERVAL))
    }
}

/// The kinds of jobs that one loop leases.
#[derive(Clone, Copy)]
struct Lane {
    kinds: &'static [JobKind],
    /// How many of them run at a time.
    at_once: usize,
    /// What wakes it.
    bell: fn(&Bells) -> &Notify,
    /// What is changed in the transaction that leases one.
    begin: fn(&WriteTx, &Job) -> Result<(), StoreError>,
}

impl Lane {
    const fn new(kinds: &'static [JobKind], at_once: usize, bell: fn(&Bells) -> &Notify) -> Self {
        Self { kinds, at_once, bell, begin: |_, _| Ok(()) }
    }

    /// Leases jobs and has them done, until it is dropped.
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
                        desk.is_failing.store(false, Ordering::Relaxed);
                        running.spawn(work(held));
                        continue;
                    }
                    Ok(Err(rest)) => {
                        desk.is_failing.store(false, Ordering::Relaxed);
                        rest
                    }
                    Err(failure) => {
                        if desk.is_failing.swap(true, Ordering::Relaxed) {
                            tracing::debug!(%failure, kinds = ?self.kinds, "jobs could not be leased");
                        } else {
                            tracing::warn!(%failure, kinds = ?self.kinds, "jobs could not be leased; this is tried again");
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
                        // Nobody makes its lease longer any more: it is begun again when that ends.
                        tracing::error!(%error, kinds = ?self.kinds, "a job ended early");
                    }
                }
                _ = draining.changed() => {}
            }
        }
    }
}

/// What is always to be done from time to time. What a crash left is looked for at every start.
fn begin(tx: &WriteTx) -> Result<(), StoreError> {
    jobs::ensure(tx, JobKind::Discard)?;
    jobs::ensure(tx, JobKind::Maintain)?;
    jobs::ask(tx, JobKind::Collect, "")
}

/// Starts a lane for each kind of work.
pub fn start(parts: Parts) -> Workers {
    let Parts { store, data, media, space, bells, reach, lease, at_once } = parts;
    let worker = uuid::Uuid::new_v4().simple().to_string();
    let (draining, held) = (watch::channel(false).0, watch::channel(0).0);
    let desk =
        Arc::new(Desk { store, worker, lease, begun: OnceCell::new(), draining, held, is_failing: AtomicBool::new(false) });
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
    /// How many jobs this process has.
    pub fn held(&self) -> watch::Receiver<usize> {
        self.desk.held.subscribe()
    }

    /// Leases no more jobs, waits so long for those that run, and gives back the others, which are due at once for whoever works on.
    /// Where the database is away nothing that runs can be kept, so nothing is waited for.
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

/// Waits until a shared database has not answered twice in a row.
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

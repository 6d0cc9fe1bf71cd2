//! Starts the workers of a process: a lane for each kind of job, with the function that does it; and stops them.

use crate::{
    DataDir, analyser,
    deliver::{self, Reach},
    exporter,
    lease::{Bells, Desk, Lane},
    maintain,
    media_store::MediaStore,
    space::Space,
    store::{
        ExportRow, FaceScanRow, Scope, Store,
        jobs::{self, JobKind},
    },
    supervise,
    transcriber::{self, SpeechRecogniser},
};
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};
use tokio::{
    sync::{OnceCell, watch},
    task::JoinHandle,
};

/// Length of a lease; a worker renews it three times in that time.
pub const LEASE: Duration = Duration::from_secs(30);
/// Timeout of a ping to the database while the worker ends.
const SIGN_OF_LIFE: Duration = Duration::from_secs(2);

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
    /// The notifiers of the lanes.
    pub bells: Arc<Bells>,
    /// Addresses that webhooks may go to.
    pub reach: Reach,
    /// Lease of a job.
    pub lease: Duration,
    /// Maximum number of concurrent exports, and of concurrent face scans.
    pub at_once: usize,
    /// Speech recogniser that transcribes new clips; `None` has no lane for them.
    pub recogniser: Option<Arc<dyn SpeechRecogniser>>,
}

/// Running lanes. Dropping them ends them without giving their jobs back, as a crash would.
pub struct Workers {
    desk: Arc<Desk>,
    lanes: Vec<JoinHandle<()>>,
}

/// Starts a lane for each kind of job.
pub fn start(parts: Parts) -> Workers {
    let Parts { store, data, media, space, bells, reach, lease, at_once, recogniser } = parts;
    let worker = uuid::Uuid::new_v4().simple().to_string();
    let (draining, held) = (watch::channel(false).0, watch::channel(0).0);
    let transcribes = recogniser.is_some();
    let desk =
        Arc::new(Desk { store, worker, lease, transcribes, begun: OnceCell::new(), draining, held, failing: Mutex::default() });
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
        let (desk, bells, media) = (desk.clone(), bells.clone(), media.clone());
        lanes.push(supervise::keep("faces", move || {
            let (store, media) = (desk.store.clone(), media.clone());
            lane.run(desk.clone(), bells.clone(), move |held| analyser::work(store.clone(), media.clone(), held))
        }));
    }
    if let Some(recogniser) = recogniser {
        // One at a time: an engine uses every processor.
        let lane = Lane::new(&[JobKind::Transcribe], 1, |bells| &bells.transcriptions);
        let (desk, bells, media) = (desk.clone(), bells.clone(), media.clone());
        lanes.push(supervise::keep("transcripts", move || {
            let (store, media, recogniser) = (desk.store.clone(), media.clone(), recogniser.clone());
            let work = move |held| transcriber::work(store.clone(), media.clone(), recogniser.clone(), held);
            lane.run(desk.clone(), bells.clone(), work)
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

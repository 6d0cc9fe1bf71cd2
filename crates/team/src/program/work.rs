//! The commands of a team's machines: `cutroom work` and `cutroom migrate`.

use super::{
    media::{self, StoreArgs},
    place,
    serve::parse_workers,
    transcribing::TranscribeArgs,
};
use anyhow::Context as _;
use clap::Args;
use cutroom_command::{logs::Format, parse_time, stop_signals, terminal};
use cutroom_server::{Work, Worker, WorkerConfig};
use cutroom_team::Others;
use std::{net::SocketAddr, process::ExitCode, time::Duration};

/// Options of `cutroom-server work`.
#[derive(Args)]
pub struct Worked {
    #[arg(long, value_name = "URL", help = words::server::database(), help_heading = words::server::heading_storage())]
    database: Option<String>,
    #[arg(long, env = "CUTROOM_MEDIA", value_name = "DIR|URL", help = words::server::media(), help_heading = words::server::heading_storage())]
    media: String,
    #[command(flatten)]
    store: StoreArgs,
    #[arg(long, default_value = "20s", value_name = "TIME", value_parser = parse_time, help = words::server::drain())]
    drain: Duration,
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_workers(), help = words::server::workers())]
    workers: usize,
    #[command(flatten)]
    transcribing: TranscribeArgs,
    #[arg(long, value_name = "ADDRESS:PORT", help = words::server::metrics(), help_heading = words::server::heading_network())]
    metrics: Option<SocketAddr>,
    #[arg(long, env = "CUTROOM_LOG_FORMAT", value_name = "FORMAT", default_value = "text", help = words::server::log_format(), help_heading = words::server::heading_log())]
    pub log_format: Format,
    #[arg(long, hide = true, help = words::server::work_private_webhooks())]
    allow_private_webhooks: bool,
    #[arg(long, hide = true, value_name = "MS", value_parser = clap::value_parser!(u64).range(100..=86_400_000), help = words::server::lease())]
    lease_ms: Option<u64>,
}

/// Options of `cutroom-server migrate`.
#[derive(Args)]
pub struct Migrate {
    #[arg(long, value_name = "URL", help = words::server::database(), help_heading = words::server::heading_storage())]
    database: Option<String>,
    #[arg(long, help = words::server::beside_others())]
    beside_others: bool,
}

/// Runs background jobs until asked to stop, then waits for the running ones as long as `--drain` says.
pub async fn work(worked: Worked) -> anyhow::Result<ExitCode> {
    let stopped = stop_signals()?;
    tokio::pin!(stopped);
    let database = cutroom_team::postgres(place::database(worked.database)?);
    let (data, bucket) = media::open(&worked.media, worked.store, None)?;
    let lease = worked.lease_ms.map_or(Work::default().lease, Duration::from_millis);
    let recogniser = worked.transcribing.recogniser().await?;
    let work = Work { lease, at_once: worked.workers, recogniser };
    let config = WorkerConfig { data, database, media: bucket, work, allow_private_webhooks: worked.allow_private_webhooks };
    let mut worker = tokio::select! {
        started = Worker::start(config) => started?,
        stopped = &mut stopped => {
            stopped?;
            return Ok(ExitCode::SUCCESS);
        }
    };
    let metrics = match worked.metrics {
        Some(at) => Some(format!("http://{}/metrics", worker.serve_metrics(at).await?)),
        None => None,
    };
    terminal::hello(&serde_json::json!({"working": true, "metrics": metrics})).context(words::server::output_closed())?;
    stopped.await?;
    tracing::info!(jobs = worker.held(), "stopping");
    worker.stop(worked.drain).await;
    Ok(ExitCode::SUCCESS)
}

/// Migrates a database to the format of this version.
pub async fn migrate(migrate: Migrate) -> anyhow::Result<ExitCode> {
    let others = if migrate.beside_others { Others::Allowed } else { Others::Refused };
    let done = cutroom_team::migrate(place::database(migrate.database)?, others).await?;
    terminal::json(&serde_json::json!({"from": done.from, "format": done.to, "compatible": done.compatible}))?;
    Ok(ExitCode::SUCCESS)
}

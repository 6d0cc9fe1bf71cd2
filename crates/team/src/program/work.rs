//! The commands of a team's machines: `cutroom work` and `cutroom migrate`.

use super::{
    media::{self, StoreArgs},
    place,
    serve::parse_workers,
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
    /// The database of the servers that it works for: `postgres://USER@HOST/NAME`, or CUTROOM_DATABASE, or the file that
    /// CUTROOM_DATABASE_FILE names
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The media that the servers use: a folder, as a path or as `file:///DIR`, or a bucket, as `s3://BUCKET/PREFIX`
    #[arg(long, env = "CUTROOM_MEDIA", value_name = "DIR|URL")]
    media: String,
    #[command(flatten)]
    store: StoreArgs,
    /// How long to wait for what runs when it is asked to end: 20s, 5m; what takes longer is given back to other workers
    #[arg(long, default_value = "20s", value_name = "TIME", value_parser = parse_time)]
    drain: Duration,
    /// How many exports, and how many searches for faces, run side by side
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_workers())]
    workers: usize,
    /// Where figures for Prometheus and the questions after its health are answered, without a key: 127.0.0.1:9100
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,
    /// How the log is written on standard error: json has an object on each line, for programs that collect logs
    #[arg(long, env = "CUTROOM_LOG_FORMAT", value_name = "FORMAT", default_value = "text")]
    pub log_format: Format,
    /// Allow webhooks to this machine and to private addresses, and over plain HTTP
    #[arg(long, hide = true)]
    allow_private_webhooks: bool,
    /// After how many milliseconds without a sign of life another worker begins a job anew
    #[arg(long, hide = true, value_name = "MS", value_parser = clap::value_parser!(u64).range(100..=86_400_000))]
    lease_ms: Option<u64>,
}

/// Options of `cutroom-server migrate`.
#[derive(Args)]
pub struct Migrate {
    /// The database: `postgres://USER@HOST/NAME`, or CUTROOM_DATABASE, or the file that CUTROOM_DATABASE_FILE names
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Migrate although servers or workers have the database open
    #[arg(long)]
    beside_others: bool,
}

/// Runs background jobs until asked to stop, then waits for the running ones as long as `--drain` says.
pub async fn work(worked: Worked) -> anyhow::Result<ExitCode> {
    let stopped = stop_signals()?;
    tokio::pin!(stopped);
    let database = cutroom_team::postgres(place::database(worked.database)?);
    let (data, bucket) = media::open(&worked.media, worked.store, None)?;
    let lease = worked.lease_ms.map_or(Work::default().lease, Duration::from_millis);
    let work = Work { lease, at_once: worked.workers };
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
    terminal::hello(&serde_json::json!({"working": true, "metrics": metrics})).context("standard output is closed")?;
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

//! `cutroom-server serve`.

use super::{
    media::{self, StoreArgs},
    place,
    transcribing::TranscribeArgs,
};
use clap::Args;
use cutroom_command::{
    LAST_MOMENT, parse_time, runtime,
    serve::{Doors, Served, stop_signals, until_stopped},
};
use cutroom_server::{Front, Network, PublicUrl, Server, Team, Work};
use std::{net::SocketAddr, process::ExitCode, time::Duration};

/// The most exports that a process does at a time.
const MOST_AT_ONCE: u64 = 64;

/// Reads `--workers`.
pub fn parse_workers() -> clap::builder::RangedU64ValueParser<usize> {
    clap::builder::RangedU64ValueParser::new().range(1..=MOST_AT_ONCE)
}

/// `cutroom-server serve …`.
#[derive(Args)]
pub struct ServeArgs {
    /// Options of every server.
    #[command(flatten)]
    pub served: Served,
    #[arg(long, value_name = "URL", help = words::server::database(), help_heading = words::server::heading_storage())]
    database: Option<String>,
    #[arg(long, env = "CUTROOM_MEDIA", value_name = "DIR|URL", help = words::server::media(), help_heading = words::server::heading_storage())]
    media: String,
    /// The store of the media.
    #[command(flatten)]
    store: StoreArgs,
    #[arg(long, value_name = "URL", help = words::server::media_public_endpoint(), help_heading = words::server::heading_storage())]
    media_public_endpoint: Option<String>,
    /// Further options.
    #[command(flatten)]
    together: Together,
    #[arg(long, hide = true, help = words::server::private_webhooks())]
    allow_private_webhooks: bool,
}

/// Options of a server besides database and media.
#[derive(Args)]
struct Together {
    #[arg(long, value_name = "URL", help = words::server::public_url(), long_help = words::server::public_url_long(), help_heading = words::server::heading_network())]
    public_url: Option<PublicUrl>,
    #[arg(long, value_name = "CIDR", help = words::server::trusted_proxy(), long_help = words::server::trusted_proxy_long(), help_heading = words::server::heading_network())]
    trusted_proxy: Vec<Network>,
    #[arg(long, conflicts_with = "transcribe", help = words::server::no_work())]
    no_work: bool,
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_workers(), conflicts_with = "no_work", help = words::server::workers())]
    workers: usize,
    #[command(flatten)]
    transcribing: TranscribeArgs,
    #[arg(long, default_value = "20s", value_name = "TIME", value_parser = parse_time, help = words::server::drain())]
    drain: Duration,
}

impl Together {
    /// Refuses an address beyond this machine where nothing says that TLS stands before it.
    fn check(&self, listen: SocketAddr) -> anyhow::Result<()> {
        anyhow::ensure!(listen.ip().is_loopback() || self.public_url.is_some(), words::server::needs_proxy(listen));
        Ok(())
    }

    /// Background work, reverse proxy, and grace period on shutdown.
    async fn parts(self) -> anyhow::Result<(Option<Work>, Front, Duration)> {
        let recogniser = self.transcribing.recogniser().await?;
        let work = (!self.no_work).then(|| Work { at_once: self.workers, recogniser, ..Work::default() });
        Ok((work, Front { public_url: self.public_url, trusted: self.trusted_proxy }, self.drain))
    }
}

/// Serves a database, with media in a folder or in a bucket.
pub fn serve(args: ServeArgs) -> anyhow::Result<ExitCode> {
    let ServeArgs { served, database, media, store, media_public_endpoint, together, allow_private_webhooks } = args;
    let (metrics, config) = (served.metrics, served.config(false)?);
    let database = place::database(database)?;
    let (data, media) = media::open(&media, store, media_public_endpoint)?;
    let config = config(data);
    anyhow::ensure!(!allow_private_webhooks, words::server::no_private_webhooks());
    together.check(config.listen)?;
    let runtime = runtime()?;
    let stopped = stop_signals(&runtime)?;
    let (work, front, drain) = runtime.block_on(together.parts())?;
    let is_public = front.public_url.is_some();
    let team = Team { database: cutroom_team::postgres(database), work, media, front };
    let doors = Doors { metrics, drain: Some(drain) };
    let more = |server: &Server, hello: &mut serde_json::Map<String, serde_json::Value>| {
        if is_public {
            hello.insert("listening".into(), server.address().to_string().into());
        }
        Ok(())
    };
    let done = runtime.block_on(until_stopped(Server::start_in(config, team), more, doors, stopped));
    // What still asks a database that is away is not waited for.
    runtime.shutdown_timeout(LAST_MOMENT);
    done
}

//! `cutroom-server serve`.

use super::{
    media::{self, StoreArgs},
    place,
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
    /// The database: `postgres://USER@HOST/NAME`, or CUTROOM_DATABASE, or the file that CUTROOM_DATABASE_FILE names
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// The media, a folder, as a path or as `file:///DIR`, or a bucket, as `s3://BUCKET/PREFIX`
    #[arg(long, env = "CUTROOM_MEDIA", value_name = "DIR|URL")]
    media: String,
    /// The store of the media.
    #[command(flatten)]
    store: StoreArgs,
    /// With s3:// in --media: the address of the store for callers, who are sent there for bytes; without it the server passes them on
    #[arg(long, value_name = "URL")]
    media_public_endpoint: Option<String>,
    /// Further options.
    #[command(flatten)]
    together: Together,
    /// Refused: webhooks of a team go to public addresses alone.
    #[arg(long, hide = true)]
    allow_private_webhooks: bool,
}

/// Options of a server besides database and media.
#[derive(Args)]
struct Together {
    /// The address under which callers reach it, `https://cutroom.example.com`
    ///
    /// All addresses in its answers, its pages and its links begin with it. A proxy with TLS listens there and passes the Host header on.
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// A proxy, or a network of proxies, that is believed about who calls, `10.0.0.0/8`; may be given again
    ///
    /// From there alone X-Forwarded-For and X-Forwarded-Proto count: for the log, and for how often callers without a key may ask.
    #[arg(long, value_name = "CIDR")]
    trusted_proxy: Vec<Network>,
    /// Answer alone, and leave exports, webhooks, collection and clean-up to `cutroom-server work`
    #[arg(long)]
    no_work: bool,
    /// How many exports, and how many searches for faces, run side by side in this process
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_workers(), conflicts_with = "no_work")]
    workers: usize,
    /// How long to wait for what runs when it is asked to end: 20s, 5m; jobs that take longer are given back
    #[arg(long, default_value = "20s", value_name = "TIME", value_parser = parse_time)]
    drain: Duration,
}

impl Together {
    /// Refuses an address beyond this machine where nothing says that TLS stands before it.
    fn check(&self, listen: SocketAddr) -> anyhow::Result<()> {
        anyhow::ensure!(
            listen.ip().is_loopback() || self.public_url.is_some(),
            "the server of a database listens on {listen}, beyond this machine, only behind a proxy with TLS, so that keys do not go \
             over a network unencrypted: name the proxy's address with --public-url https://…, or listen on 127.0.0.1"
        );
        Ok(())
    }

    /// Background work, reverse proxy, and grace period on shutdown.
    fn parts(self) -> (Option<Work>, Front, Duration) {
        let work = (!self.no_work).then(|| Work { at_once: self.workers, ..Work::default() });
        (work, Front { public_url: self.public_url, trusted: self.trusted_proxy }, self.drain)
    }
}

/// Serves a database, with media in a folder or in a bucket.
pub fn serve(args: ServeArgs) -> anyhow::Result<ExitCode> {
    let ServeArgs { served, database, media, store, media_public_endpoint, together, allow_private_webhooks } = args;
    let (metrics, config) = (served.metrics, served.config(false)?);
    let database = place::database(database)?;
    let (data, media) = media::open(&media, store, media_public_endpoint)?;
    let config = config(data);
    anyhow::ensure!(
        !allow_private_webhooks,
        "webhooks of a database go to public addresses alone, because whoever may add one could reach the network of the server: leave \
         --allow-private-webhooks out"
    );
    together.check(config.listen)?;
    let (work, front, drain) = together.parts();
    let is_public = front.public_url.is_some();
    let runtime = runtime()?;
    let stopped = stop_signals(&runtime)?;
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

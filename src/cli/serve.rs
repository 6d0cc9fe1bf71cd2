//! What `cutroom serve` takes.

use clap::Args;
use cutroom::server::{Faults, Front, Network, PublicUrl, Work};
use cutroom_command::{parse_time, serve::Served};
use std::{net::SocketAddr, path::PathBuf, time::Duration};

/// The most exports that a process does at a time.
const MOST_AT_ONCE: u64 = 64;

/// Reads `--workers`.
pub fn parse_workers() -> clap::builder::RangedU64ValueParser<usize> {
    clap::builder::RangedU64ValueParser::new().range(1..=MOST_AT_ONCE)
}

/// `cutroom serve …`.
#[derive(Args)]
pub struct ServeArgs {
    /// What every server takes.
    #[command(flatten)]
    pub served: Served,
    /// The folder of the workspace
    #[arg(long, value_name = "DIR", required_unless_present_any = ["faults", "media"])]
    pub data: Option<PathBuf>,
    /// A database of a PostgreSQL server in place of the folder's own: `postgres://USER@HOST/NAME`, or CUTROOM_DATABASE, or the file
    /// that CUTROOM_DATABASE_FILE names
    #[arg(long, value_name = "URL", conflicts_with_all = ["data", "faults"], requires = "media")]
    pub database: Option<String>,
    /// With a database: the media, a folder, as a path or as `file:///DIR`, or a bucket, as `s3://BUCKET/PREFIX`
    #[arg(long, env = "CUTROOM_MEDIA", value_name = "DIR|URL", conflicts_with_all = ["data", "faults"])]
    pub media: Option<String>,
    /// The store of the media.
    #[command(flatten)]
    pub store: super::media::StoreArgs,
    /// With s3:// in --media: the address of the store for callers, who are sent there for bytes; without it the server passes them on
    #[arg(long, value_name = "URL", requires = "media")]
    pub media_public_endpoint: Option<String>,
    /// What it is told besides.
    #[command(flatten)]
    pub together: Together,
    /// Practice mode: calls meet faults by chance, `429=0.1,503=0.05,drop_request=0.02,drop_answer=0.05,slow=200ms,seed=7`
    ///
    /// Also `cut=P` (the answer ends in its middle), `key=P` (401, as of an expired key), `other_edit=P` (somebody else cuts the video
    /// just before a write). Chances are 0 to 1; `slow=200ms@0.3` delays some. The folder of --data is copied and never changed;
    /// without --data it is the sample. The copy goes when the server ends. The first line has the seed, which repeats the faults.
    #[arg(long, value_name = "NAME=VALUE,…", conflicts_with = "metrics")]
    pub faults: Option<Faults>,
    /// Let assistants in at /mcp, with a key of their own that opens nothing else: the first line has both
    ///
    /// They read, look and check; what they write is a proposal.
    #[arg(long, conflicts_with = "faults")]
    pub mcp: bool,
}

/// What a server of a database is told besides the database and the media.
#[derive(Args)]
pub struct Together {
    /// With a database: the address under which callers reach it, `https://cutroom.example.com`
    ///
    /// All addresses in its answers, its pages and its links begin with it. A proxy with TLS listens there and passes the Host header on.
    #[arg(long, value_name = "URL", conflicts_with_all = ["data", "faults"], requires = "media")]
    public_url: Option<PublicUrl>,
    /// With a database: a proxy, or a network of proxies, that is believed about who calls, `10.0.0.0/8`; may be given again
    ///
    /// From there alone X-Forwarded-For and X-Forwarded-Proto count: for the log, and for how often callers without a key may ask.
    #[arg(long, value_name = "CIDR", conflicts_with_all = ["data", "faults"], requires = "media")]
    trusted_proxy: Vec<Network>,
    /// With a database: answer alone, and leave exports, webhooks, collection and clean-up to `cutroom work`
    #[arg(long, conflicts_with_all = ["data", "faults"], requires = "media")]
    no_work: bool,
    /// With a database: how many exports, and how many searches for faces, run side by side in this process
    #[arg(long, value_name = "N", default_value = "1", value_parser = parse_workers(),
        conflicts_with_all = ["data", "faults", "no_work"], requires = "media")]
    workers: usize,
    /// With a database: how long to wait for what runs when it is asked to end: 20s, 5m; jobs that take longer are given back
    #[arg(long, default_value = "20s", value_name = "TIME", value_parser = parse_time, conflicts_with_all = ["data", "faults"],
        requires = "media")]
    drain: Duration,
}

impl Together {
    /// Refuses an address beyond this machine where nothing says that TLS stands before it.
    pub fn check(&self, listen: SocketAddr) -> anyhow::Result<()> {
        anyhow::ensure!(
            listen.ip().is_loopback() || self.public_url.is_some(),
            "with --database the server listens on {listen}, beyond this machine, only behind a proxy with TLS, so that keys do not go \
             over a network unencrypted: name the proxy's address with --public-url https://…, or listen on 127.0.0.1"
        );
        Ok(())
    }

    /// What it works, what stands before it, and how long it waits at its end.
    pub fn parts(self) -> (Option<Work>, Front, Duration) {
        let work = (!self.no_work).then(|| Work { at_once: self.workers, ..Work::default() });
        (work, Front { public_url: self.public_url, trusted: self.trusted_proxy }, self.drain)
    }
}

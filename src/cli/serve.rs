//! The arguments of `cutroom serve`.

use super::{logs::Format, work::parse_time};
use clap::Args;
use cutroom::server::{DEFAULT_RATE_LIMIT, Faults, Front, Network, PublicUrl, Quota, Work};
use std::{net::SocketAddr, path::PathBuf, time::Duration};

/// How many exports one process may run side by side at most.
const MOST_AT_ONCE: u64 = 64;

/// The parser of `--workers`.
pub fn parse_workers() -> clap::builder::RangedU64ValueParser<usize> {
    clap::builder::RangedU64ValueParser::new().range(1..=MOST_AT_ONCE)
}

/// `cutroom serve …`.
#[derive(Args)]
pub struct ServeArgs {
    /// The address to listen on; port 0 chooses a free port
    #[arg(long, default_value = "127.0.0.1:0", value_name = "ADDRESS:PORT")]
    pub listen: SocketAddr,
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
    /// Where figures for Prometheus and the questions after its health are answered, without a key: 127.0.0.1:9100
    #[arg(long, value_name = "ADDRESS:PORT", conflicts_with = "faults")]
    pub metrics: Option<SocketAddr>,
    /// Fill an empty workspace with the sample video
    #[arg(long)]
    pub sample: bool,
    /// The key that callers must send, or the file that `CUTROOM_API_KEY_FILE` names; by default the folder's own
    #[arg(long, env = "CUTROOM_API_KEY", hide_env_values = true, value_name = "KEY")]
    pub api_key: Option<String>,
    /// Requests per minute for each caller
    #[arg(long, default_value_t = DEFAULT_RATE_LIMIT, value_parser = clap::value_parser!(u32).range(1..), value_name = "N")]
    pub rate_limit: u32,
    /// How much the media may take.
    #[command(flatten)]
    pub room: Room,
    /// Practice mode: calls meet faults by chance, `429=0.1,503=0.05,drop_request=0.02,drop_answer=0.05,slow=200ms,seed=7`
    ///
    /// Also `cut=P` (the answer ends in its middle), `key=P` (401, as of an expired key), `other_edit=P` (somebody else cuts the video
    /// just before a write). Chances are 0 to 1; `slow=200ms@0.3` delays some. The folder of --data is copied and never changed;
    /// without --data it is the sample. The copy goes when the server ends. The first line has the seed, which repeats the faults.
    #[arg(long, value_name = "NAME=VALUE,…")]
    pub faults: Option<Faults>,
    /// Allow webhooks to private and link-local addresses, and over plain HTTP
    #[arg(long)]
    pub allow_private_webhooks: bool,
    /// Where visitors reach the pages to watch, if a tunnel leads to this address: `https://watch.example.com`
    ///
    /// Links to pages begin with it, and pages open under its name; the rest of the API does not.
    #[arg(long, value_name = "ADDRESS", value_parser = parse_origin)]
    pub pages: Option<String>,
    /// Let assistants in at /mcp, with a key of their own that opens nothing else: the first line has both
    ///
    /// They read, look and check; what they write is a proposal.
    #[arg(long, conflicts_with = "faults")]
    pub mcp: bool,
    /// How the log is written on standard error: json has an object on each line, and one for every answer, with its request id
    #[arg(long, env = "CUTROOM_LOG_FORMAT", value_name = "FORMAT", default_value = "text")]
    pub log_format: Format,
}

/// How much the media may take.
#[derive(Args)]
pub struct Room {
    /// How much all media may take, with what is being uploaded: 500M, 20G or 1T; 256G if nothing is said
    ///
    /// It is counted over all servers of a database, each of which goes by its own number: give all the same one.
    #[arg(long, env = "CUTROOM_QUOTA", value_name = "SIZE", value_parser = cutroom::api::space::from_words)]
    quota: Option<u64>,
    /// How much the media may take that one user uploaded; without it no user has a bound of their own
    #[arg(long, env = "CUTROOM_USER_QUOTA", value_name = "SIZE", value_parser = cutroom::api::space::from_words)]
    user_quota: Option<u64>,
}

impl Room {
    /// The quota that the arguments set.
    pub fn quota(self) -> Quota {
        let Self { quota, user_quota: user } = self;
        Quota { workspace: quota.unwrap_or(Quota::default().workspace), user }
    }
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
    /// Refuses to listen on an address outside this machine unless `--public-url` says that a TLS proxy stands in front of the
    /// server.
    pub fn check(&self, listen: SocketAddr) -> anyhow::Result<()> {
        anyhow::ensure!(
            listen.ip().is_loopback() || self.public_url.is_some(),
            "with --database the server listens on {listen}, beyond this machine, only behind a proxy with TLS, so that keys do not go \
             over a network unencrypted: name the proxy's address with --public-url https://…, or listen on 127.0.0.1"
        );
        Ok(())
    }

    /// What background work the server does, what stands in front of it, and how long it waits when it ends.
    pub fn parts(self) -> (Option<Work>, Front, Duration) {
        let work = (!self.no_work).then(|| Work { at_once: self.workers, ..Work::default() });
        (work, Front { public_url: self.public_url, trusted: self.trusted_proxy }, self.drain)
    }
}

fn parse_origin(text: &str) -> Result<String, String> {
    let origin = text.trim_end_matches('/');
    let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://")).unwrap_or_default();
    let is_host = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':' | b'[' | b']');
    if host.is_empty() || !host.bytes().all(is_host) {
        return Err(format!("\"{text}\" is not an address like https://watch.example.com"));
    }
    Ok(origin.to_ascii_lowercase())
}

//! The options that every server takes, and a server that runs until it is asked to end.

use crate::{Stopped, logs::Format, secret, terminal};
use anyhow::Context as _;
use clap::Args;
use cutroom_server::{Config, DEFAULT_RATE_LIMIT, DataDir, Quota, Server, StartError};
use secrecy::SecretString;
use serde_json::{Map, Value};
use std::{net::SocketAddr, process::ExitCode, time::Duration};

/// Options of `serve` in both programs.
#[derive(Args)]
pub struct Served {
    /// The address to listen on; port 0 chooses a free port
    #[arg(long, default_value = "127.0.0.1:0", value_name = "ADDRESS:PORT", help = words::server::listen(), help_heading = words::server::heading_network())]
    pub listen: SocketAddr,
    /// Where figures for Prometheus and the questions after its health are answered, without a key: 127.0.0.1:9100
    #[arg(long, value_name = "ADDRESS:PORT", help = words::server::metrics(), help_heading = words::server::heading_network())]
    pub metrics: Option<SocketAddr>,
    /// Fill an empty workspace with the sample video
    #[arg(long, help = words::server::sample())]
    pub sample: bool,
    /// The key that callers must send, or the file that `CUTROOM_API_KEY_FILE` names; by default the folder's own
    #[arg(long, env = "CUTROOM_API_KEY", hide_env_values = true, value_name = "KEY", help = words::server::api_key())]
    pub api_key: Option<String>,
    /// Requests per minute for each caller
    #[arg(long, default_value_t = DEFAULT_RATE_LIMIT, value_parser = clap::value_parser!(u32).range(1..), value_name = "N", help = words::server::rate_limit(), help_heading = words::server::heading_network())]
    pub rate_limit: u32,
    /// How much the media may take.
    #[command(flatten)]
    pub room: Room,
    /// Where visitors reach the pages to watch, if a tunnel leads to this address: `https://watch.example.com`
    #[arg(long, value_name = "ADDRESS", value_parser = parse_origin, help = words::server::pages(), long_help = words::server::pages_long(), help_heading = words::server::heading_network())]
    pub pages: Option<String>,
    /// How the log is written on standard error: json has an object on each line, and one for every answer, with its request id
    #[arg(long, env = "CUTROOM_LOG_FORMAT", value_name = "FORMAT", default_value = "text", help = words::server::log_format(), help_heading = words::server::heading_log())]
    pub log_format: Format,
}

impl Served {
    /// The configuration of a server over a folder. `allow_private_webhooks` is [`Config::allow_private_webhooks`].
    ///
    /// # Errors
    /// The file with the key cannot be read.
    pub fn config(self, allow_private_webhooks: bool) -> anyhow::Result<impl FnOnce(DataDir) -> Config> {
        let Self { listen, metrics: _, sample, api_key, rate_limit, room, pages, log_format: _ } = self;
        let api_key = match api_key.filter(|key| !key.trim().is_empty()) {
            Some(key) => Some(SecretString::from(key.trim().to_owned())),
            None => secret("CUTROOM_API_KEY")?,
        };
        let (keep_port, quota) = (false, room.quota());
        Ok(move |data| Config { listen, data, api_key, sample, rate_limit, allow_private_webhooks, pages, keep_port, quota })
    }
}

/// How much the media may take.
#[derive(Args)]
pub struct Room {
    #[arg(long, env = "CUTROOM_QUOTA", value_name = "SIZE", value_parser = cutroom_api::space::from_words, help = words::server::quota(), long_help = words::server::quota_long(), help_heading = words::server::heading_storage())]
    quota: Option<u64>,
    #[arg(long, env = "CUTROOM_USER_QUOTA", value_name = "SIZE", value_parser = cutroom_api::space::from_words, help = words::server::user_quota(), help_heading = words::server::heading_storage())]
    user_quota: Option<u64>,
}

impl Room {
    /// The quota.
    pub fn quota(self) -> Quota {
        let Self { quota, user_quota: user } = self;
        Quota { workspace: quota.unwrap_or(Quota::default().workspace), user }
    }
}

/// How a server ends, and what it answers besides the API.
#[derive(Default)]
pub struct Doors {
    /// Figures and health at an address of their own, without a key.
    pub metrics: Option<SocketAddr>,
    /// How long it waits for what runs when it is asked to end, where that is more than a moment.
    pub drain: Option<Duration>,
}

/// Starts a server and serves until it is asked to stop. `more` adds to what is printed first: the address and the key.
pub async fn until_stopped(
    start: impl Future<Output = Result<Server, StartError>>,
    more: impl FnOnce(&Server, &mut Map<String, Value>) -> anyhow::Result<()>,
    doors: Doors,
    mut stopped: Stopped,
) -> anyhow::Result<ExitCode> {
    let mut server = tokio::select! {
        started = start => started?,
        stopped = &mut stopped => {
            stopped?;
            return Ok(ExitCode::SUCCESS);
        }
    };
    let mut hello = Map::new();
    hello.insert("baseUrl".into(), server.base_url().into());
    hello.insert("apiKey".into(), server.api_key().into());
    if let Some(at) = doors.metrics {
        let at = server.serve_metrics(at).await?;
        hello.insert("metrics".into(), format!("http://{at}/metrics").into());
    }
    more(&server, &mut hello)?;
    terminal::hello(&hello).context(words::server::output_closed())?;
    tokio::select! {
        stopped = stopped => stopped?,
        () = server.ended() => anyhow::bail!(words::server::ended()),
    }
    tracing::info!("stopping");
    match doors.drain {
        Some(drain) => server.drain(drain).await,
        None => server.stop().await,
    }
    Ok(ExitCode::SUCCESS)
}

/// Signal that asks a server to shut down in good order, from this call on.
///
/// # Errors
/// The system lets nobody listen.
pub fn stop_signals(runtime: &tokio::runtime::Runtime) -> anyhow::Result<Stopped> {
    let _entered = runtime.enter();
    Ok(Box::pin(crate::stop_signals()?))
}

fn parse_origin(text: &str) -> Result<String, String> {
    let origin = text.trim_end_matches('/');
    let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://")).unwrap_or_default();
    let is_host = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':' | b'[' | b']');
    if host.is_empty() || !host.bytes().all(is_host) {
        return Err(words::server::wrong_origin(text));
    }
    Ok(origin.to_ascii_lowercase())
}

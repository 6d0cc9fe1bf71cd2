//! Commands and options that moved to `cutroom-server`, the program of a team's server. Each is refused with the command to use there.

use clap::Args;
use cutroom_command::{WrongUse, is_set};

/// The arguments of a command that went, whatever they are.
#[derive(Args)]
pub struct Anything {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _words: Vec<std::ffi::OsString>,
}

/// A refusal that names the command of `cutroom-server`.
pub fn refused(what: &str, command: &str) -> anyhow::Error {
    WrongUse(words::cli::moved(command, what)).into()
}

/// The options that `serve` of a team has.
#[derive(Args)]
pub struct OfServe {
    #[arg(long, hide = true)]
    database: Option<String>,
    #[arg(long, hide = true, env = "CUTROOM_MEDIA")]
    media: Option<String>,
    #[arg(long, hide = true)]
    media_public_endpoint: Option<String>,
    #[command(flatten)]
    store: OfStore,
    #[arg(long, hide = true)]
    public_url: Option<String>,
    #[arg(long, hide = true)]
    trusted_proxy: Vec<String>,
    #[arg(long, hide = true)]
    no_work: bool,
    #[arg(long, hide = true)]
    workers: Option<String>,
    #[arg(long, hide = true)]
    drain: Option<String>,
}

/// The options that a bucket of media has.
#[derive(Args)]
pub struct OfStore {
    #[arg(long, hide = true)]
    media_endpoint: Option<String>,
    #[arg(long, hide = true)]
    cache: Option<String>,
    #[arg(long, hide = true)]
    cache_size: Option<String>,
}

/// The options that a team's database has.
#[derive(Args)]
pub struct OfDatabase {
    #[arg(long, hide = true)]
    database: Option<String>,
}

/// The options that a check of a team has.
#[derive(Args)]
pub struct OfCheck {
    #[command(flatten)]
    database: OfDatabase,
    #[arg(long, hide = true)]
    media: Option<String>,
    #[command(flatten)]
    store: OfStore,
}

/// The first option of these that is given.
fn first(options: &[(&'static str, bool)]) -> Option<&'static str> {
    options.iter().find(|(_, is_given)| *is_given).map(|(name, _)| *name)
}

impl OfServe {
    /// Refuses each of the options. What the environment says of a team is refused where nothing else is served: `is_served` says that.
    pub fn refuse(&self, is_served: bool) -> anyhow::Result<()> {
        let given = first(&[
            ("--database", self.database.is_some()),
            ("--media (or CUTROOM_MEDIA)", self.media.is_some()),
            ("--media-public-endpoint", self.media_public_endpoint.is_some()),
            ("--public-url", self.public_url.is_some()),
            ("--trusted-proxy", !self.trusted_proxy.is_empty()),
            ("--no-work", self.no_work),
            ("--workers", self.workers.is_some()),
            ("--drain", self.drain.is_some()),
            ("CUTROOM_DATABASE", !is_served && is_set("CUTROOM_DATABASE")),
        ])
        .or_else(|| self.store.given());
        given.map_or(Ok(()), |what| Err(refused(what, "serve")))
    }
}

impl OfStore {
    fn given(&self) -> Option<&'static str> {
        first(&[
            ("--media-endpoint", self.media_endpoint.is_some()),
            ("--cache", self.cache.is_some()),
            ("--cache-size", self.cache_size.is_some()),
        ])
    }
}

impl OfDatabase {
    /// Refuses the option, and a database of the environment where no folder is named.
    pub fn refuse(&self, has_folder: bool, command: &str) -> anyhow::Result<()> {
        let given =
            first(&[("--database", self.database.is_some()), ("CUTROOM_DATABASE", !has_folder && is_set("CUTROOM_DATABASE"))]);
        given.map_or(Ok(()), |what| Err(refused(what, command)))
    }
}

impl OfCheck {
    /// Refuses each of the options.
    pub fn refuse(&self) -> anyhow::Result<()> {
        let given = first(&[("--database", self.database.database.is_some()), ("--media", self.media.is_some())])
            .or_else(|| self.store.given());
        given.map_or(Ok(()), |what| Err(refused(what, "backup check")))
    }
}

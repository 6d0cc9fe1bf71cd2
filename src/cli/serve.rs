//! The arguments of `cutroom serve`.

use super::moved::OfServe;
use clap::Args;
use cutroom::server::Faults;
use cutroom_command::serve::Served;
use std::path::PathBuf;

/// `cutroom serve …`.
#[derive(Args)]
pub struct ServeArgs {
    /// Options of every server.
    #[command(flatten)]
    pub served: Served,
    /// The folder of the workspace
    #[arg(long, value_name = "DIR", required_unless_present_any = ["faults", "media", "database"], help = words::cli::serve_data())]
    pub data: Option<PathBuf>,
    /// Options that moved to `cutroom-server`.
    #[command(flatten)]
    pub moved: OfServe,
    /// Allow webhooks to private and link-local addresses, and over plain HTTP
    #[arg(long, help = words::cli::serve_private_webhooks(), help_heading = words::server::heading_network())]
    pub allow_private_webhooks: bool,
    /// Practice mode: calls meet faults by chance, `429=0.1,503=0.05,drop_request=0.02,drop_answer=0.05,slow=200ms,seed=7`
    #[arg(long, value_name = "NAME=VALUE,…", conflicts_with = "metrics", help = words::cli::serve_faults(), long_help = words::cli::serve_faults_long())]
    pub faults: Option<Faults>,
    /// Let assistants in at /mcp, with a key of their own that opens nothing else: the first line has both
    #[arg(long, conflicts_with = "faults", help = words::cli::serve_mcp(), long_help = words::cli::serve_mcp_long())]
    pub mcp: bool,
}

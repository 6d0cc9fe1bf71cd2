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
    #[arg(long, value_name = "DIR", required_unless_present_any = ["faults", "media", "database"])]
    pub data: Option<PathBuf>,
    /// Options that moved to `cutroom-server`.
    #[command(flatten)]
    pub moved: OfServe,
    /// Allow webhooks to private and link-local addresses, and over plain HTTP
    #[arg(long)]
    pub allow_private_webhooks: bool,
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

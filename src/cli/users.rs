//! `cutroom users`: the users of a workspace in a folder.

use super::moved::OfDatabase;
use anyhow::Context;
use clap::Args;
use cutroom::{
    app::Paths,
    server::{DataDir, OpenError, Users},
};
use cutroom_command::{COMMANDS_PATIENCE, users::Place};
use std::path::PathBuf;

/// The workspace.
#[derive(Args)]
pub struct WorkspaceArgs {
    /// The folder of the workspace, which nobody may serve meanwhile; this machine's own workspace if nothing is named
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Options that moved to `cutroom-server`.
    #[command(flatten)]
    moved: OfDatabase,
}

impl Place for WorkspaceArgs {
    async fn users(self) -> anyhow::Result<Users> {
        self.moved.refuse(self.data.is_some(), "users")?;
        let folder = match self.data {
            Some(folder) => folder,
            None => Paths::find()?.data,
        };
        // A folder without a workspace must not become a workspace.
        anyhow::ensure!(
            folder.join("workspace.db").is_file(),
            "{} holds no workspace (it has no workspace.db): name its folder with --data",
            folder.display()
        );
        let data = match DataDir::open_after_commands(&folder, COMMANDS_PATIENCE) {
            Err(error @ OpenError::InUse(_)) => {
                return Err(error).context("stop what serves the workspace first, then change its users");
            }
            opened => opened?,
        };
        Ok(Users::of_folder(data)?)
    }
}

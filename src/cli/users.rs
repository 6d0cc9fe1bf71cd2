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
    #[arg(long, value_name = "DIR", help = words::cli::users_data())]
    data: Option<PathBuf>,
    // Options that moved to `cutroom-server`.
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
        anyhow::ensure!(folder.join("workspace.db").is_file(), words::cli::no_workspace(folder.display()));
        let data = match DataDir::open_after_commands(&folder, COMMANDS_PATIENCE) {
            Err(error @ OpenError::InUse(_)) => {
                return Err(error).context(words::cli::users_in_use());
            }
            opened => opened?,
        };
        Ok(Users::of_folder(data)?)
    }
}

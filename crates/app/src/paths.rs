//! Folders of the program on this computer, for its parts.

use super::settings::LOCAL_PLACE;
use crate::jobs::assistant::WorkspaceFolders;

pub use cutroom_command::Paths;

/// Folders that an assistant needs for a workspace; `workspace` is its name in paths of journals.
pub fn folders_of(paths: &Paths, workspace: String) -> WorkspaceFolders {
    // As the window names it, so that both use the same previews.
    let previews = if workspace == LOCAL_PLACE { format!("local:{}", paths.data.display()) } else { workspace.clone() };
    WorkspaceFolders {
        workspace,
        previews,
        journals: paths.journals.clone(),
        proposals: paths.proposals(),
        cache: paths.cache.clone(),
        untold: vec![paths.data.clone(), paths.journals.clone(), paths.config.clone(), paths.cache.clone()],
    }
}

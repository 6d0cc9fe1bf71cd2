//! Commands about videos, files and saving.

use super::{
    App, Dialog, FileCommand,
    features::exports::ExportKind,
    notice::{Tone, Topic},
    state::Closing,
};
use crate::{
    api::{
        ApiError,
        space::{Space, in_words},
    },
    app::{State, workspace::choosing::WorkspaceAction},
    document::load::Readings,
    jobs::workspace::{PageUse, WorkspaceRequest},
};

impl State {
    /// Handles the disk usage of the workspace, or the error.
    fn space_read(&mut self, space: Result<Space, ApiError>) {
        match space {
            Ok(space) => {
                if let Some(open) = self.dialogs.space() {
                    *open = Some(space);
                }
            }
            Err(error) => {
                self.dialogs.remove(|open| matches!(open, Dialog::Space(_)));
                self.error(Topic::Other, words::workspace::space_failed(), &error);
            }
        }
    }
}

impl App {
    /// Runs a command about videos, files or saving.
    pub(super) fn run_file(&mut self, command: FileCommand) {
        match command {
            FileCommand::OpenVideo => {
                self.state.dialogs.open(Dialog::Videos(None));
                self.services.workspace(WorkspaceRequest::ListVideos);
            }
            // The rows of these commands open a file chooser; the action with the chosen file does the rest.
            FileCommand::Import
            | FileCommand::ImportWithCamera
            | FileCommand::ImportCamera
            | FileCommand::ImportTranscript
            | FileCommand::WriteEdits
            | FileCommand::BackUp
            | FileCommand::Restore => {}
            FileCommand::CancelImport => {
                self.services.workspace(WorkspaceRequest::CancelImport);
                self.state.import = None;
                let text = std::mem::take(&mut self.state.imports).cancelled();
                self.state.notices.say(Topic::Import, Tone::Info, text, None);
            }
            FileCommand::Reload => {
                // The API key may have got other permissions meanwhile.
                self.asks_access = true;
                self.reload(Vec::new(), Readings::Anew);
            }
            FileCommand::Save => {
                self.state.dialogs.remove(|open| matches!(open, Dialog::Review));
                self.save();
            }
            FileCommand::FreeSpace => {
                self.state.dialogs.open(Dialog::Space(None));
                self.ask_at_once(async |client| client.space().await, |app, space| app.state.space_read(space));
            }
            FileCommand::OpenPage => self.ask_for_page(PageUse::Open),
            FileCommand::CopyLink => self.ask_for_page(PageUse::Copy),
            FileCommand::WithdrawLink => self.state.ask_to_withdraw(),
            FileCommand::Quit => self.leave_for(Closing::Window),
            FileCommand::Workspaces => self.show_workspaces(),
            FileCommand::OpenOwnWorkspace => {
                self.with_choosing(|choosing, context| choosing.update(WorkspaceAction::Open(None), context));
            }
            FileCommand::CancelBackup => self.with_backups(|backups, _| backups.cancel()),
            FileCommand::Decide => self.state.dialogs.open(Dialog::Questions),
            FileCommand::OthersChanges => self.state.dialogs.toggle(Dialog::Others),
            FileCommand::FollowOthers => {
                let follow = &mut self.state.settings.others.follow;
                *follow = !*follow;
            }
            FileCommand::Export => self.ask_for_export(),
            FileCommand::ExportTimeline => {
                self.state.settings.exports.choices.kind = ExportKind::Timeline;
                self.ask_for_export();
            }
            FileCommand::Review => self.state.dialogs.toggle(Dialog::Review),
        }
    }

    /// Deletes the files that nothing refers to.
    pub(super) fn free_space(&mut self) {
        self.ask_at_once(
            async |client| client.free_space().await,
            |app, freed| match freed.map(|freed| freed.freed) {
                Ok(freed) => {
                    let text = words::workspace::freed(freed.files, in_words(freed.bytes));
                    app.state.notices.push(Tone::Info, text, None);
                }
                Err(error) => app.state.error(Topic::Other, words::workspace::freed_failed(), &error),
            },
        );
    }
}

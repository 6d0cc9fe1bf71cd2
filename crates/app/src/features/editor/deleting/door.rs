//! The door of clips to delete into the program: the question before a save deletes them, and its answers.

use crate::{
    api::{ClipId, item::ItemKind},
    app::{App, Dialog, features::editor::deleting::Deletion},
    edit::{Input, PendingChange},
};

impl App {
    /// Opens the dialog that confirms deleting the clips; continues the save if none of them exists.
    pub(in crate::app) fn ask_to_delete(&mut self, clips: Vec<ClipId>) {
        let Some(project) = self.state.project() else { return };
        let deletion = |clip: ClipId| {
            let section = project.draft.base_section(&clip)?;
            let count = |kind| section.items().of_kind(kind).filter(|item| item.times().is_some()).count();
            let items = ItemKind::ALL.into_iter().map(|kind| (kind, count(kind))).filter(|(_, count)| *count > 0);
            Some(Deletion {
                name: project.which_clip(&clip),
                items: items.collect(),
                cuts: section.map().removed().len(),
                lost: project.draft.recording(&clip).map(|recording| recording.lost(section)),
                twice_on: project.playing_part_of(&clip).map(|there| project.which_clip(&there)),
                clip,
            })
        };
        let asked: Vec<_> = clips.into_iter().filter_map(deletion).collect();
        if asked.is_empty() {
            self.save_input(Input::Agreed);
        } else {
            self.state.dialogs.open(Dialog::Deleting(asked));
        }
    }

    /// Continues the save after the user confirmed the deletion.
    pub(in crate::app) fn consent(&mut self) {
        if self.state.dialogs.take_deleting().is_some() {
            self.save_input(Input::Agreed);
        }
    }

    /// Reverts the deletions, and saves the other changes.
    pub(in crate::app) fn keep_clips(&mut self) {
        let Some(asked) = self.state.dialogs.take_deleting() else { return };
        for deletion in asked {
            self.state.take_back(&PendingChange::Deletion(deletion.clip));
        }
        self.save();
    }

    /// Cancels the save.
    pub(in crate::app) fn put_off_deletion(&mut self) {
        self.state.dialogs.take_deleting();
        self.save_input(Input::PutOff);
    }
}

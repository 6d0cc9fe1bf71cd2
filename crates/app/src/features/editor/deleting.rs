//! Confirmation before a save deletes clips: the dialog lists what goes with each clip and what undo could not restore.

use crate::{
    api::{ApiError, ClipId, item::ItemKind},
    app::{App, Dialog},
    edit::{Input, PendingChange},
};

/// Clip that the next save deletes, in [`Dialog::Deleting`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deletion {
    /// Id of the clip.
    pub clip: ClipId,
    /// Name, position and length of the clip, as text.
    pub name: String,
    /// Number of items of each kind; kinds without items are left out.
    pub items: Vec<(ItemKind, usize)>,
    /// Number of cuts.
    pub cuts: usize,
    /// Parts that undo after the save does not restore, as texts for a list. `None` if undo restores nothing, because the server
    /// does not report the clip's sources.
    pub lost: Option<Vec<String>>,
}

impl App {
    /// Opens the dialog that confirms deleting the clips; continues the save if none of them exists.
    pub(in crate::app) fn ask_to_delete(&mut self, clips: Vec<ClipId>) {
        let Some(project) = self.state.project() else { return };
        let deletion = |clip: ClipId| {
            let section = project.draft.section(&clip)?;
            let count = |kind| section.items().of_kind(kind).filter(|item| item.times().is_some()).count();
            let items = ItemKind::ALL.into_iter().map(|kind| (kind, count(kind))).filter(|(_, count)| *count > 0);
            Some(Deletion {
                name: project.which_clip(&clip),
                items: items.collect(),
                cuts: section.map().removed().len(),
                lost: project.draft.recording(&clip).map(|recording| recording.lost(section)),
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

    /// Shows a notice that nothing was saved, and why.
    pub(in crate::app) fn not_saved(&mut self, error: &ApiError) {
        let what = words::editing::changes_not_saved(self.state.waiting());
        self.say_not_saved(&what, error);
    }
}

/// Contents of a clip as text: `3 sound effects, 2 texts and 1 cut`; empty if it has none.
pub fn contents(items: &[(ItemKind, usize)], cuts: usize) -> String {
    let mut parts: Vec<_> = items.iter().map(|(kind, count)| kind.counted(*count)).collect();
    parts.extend((cuts > 0).then(|| words::editing::cuts(cuts)));
    listed(&parts)
}

/// Joins texts into a list: `a, b and c`.
pub fn listed(parts: &[String]) -> String {
    let Some((last, others)) = parts.split_last() else { return String::new() };
    let others = others.iter().cloned().reduce(words::editing::list_next);
    others.map_or_else(|| last.clone(), |entries| words::editing::list_last(entries, last))
}

//! Dialogs over the window: their order, and closing them.

use crate::api::{space::Space, video::Video};
use crate::app::{
    App, Closing, Connection, Deletion, Dialog, OtherClips, PracticeForm, Refused, State, Webhooks,
    features::exports::ExportForm, generations::Earlier,
};

impl Dialog {
    /// Name of the dialog, unique among dialogs; exposed to screen readers.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Videos(_) => "videos",
            Self::Space(_) => "space",
            Self::Earlier(_) => "earlier",
            Self::Keys => "keys",
            Self::Palette => "palette",
            Self::Find(_) => "find",
            Self::OtherClips(_) => "other-clips",
            Self::AutoCrop(_) => "auto-crop",
            Self::WithdrawLink(_) => "withdraw-link",
            Self::Settings => "settings",
            Self::Welcome => "welcome",
            Self::Tasks => "tasks",
            Self::Review => "review",
            Self::Export(_) => "export",
            Self::Exports => "exports",
            Self::Analytics => "analytics",
            Self::Others => "others",
            Self::Workspaces => "workspaces",
            Self::Restore(_) => "restore",
            Self::Webhooks(_) => "webhooks",
            Self::Practice(_) => "practice",
            Self::History => "history",
            Self::Refused(_) => "refused",
            Self::Deleting(_) => "delete-clips",
            Self::Questions => "questions",
            Self::Unsaved(_) => "unsaved",
            Self::StillExporting => "still-exporting",
            Self::ApiKey => "api-key",
        }
    }

    /// Urgency of a dialog. 0 for those that the user opens; at most one of these is open at a time.
    fn urgency(&self) -> u8 {
        match self {
            Self::Videos(_)
            | Self::Space(_)
            | Self::Earlier(_)
            | Self::Keys
            | Self::Palette
            | Self::Find(_)
            | Self::OtherClips(_)
            | Self::AutoCrop(_)
            | Self::WithdrawLink(_)
            | Self::Settings
            | Self::Welcome
            | Self::Tasks
            | Self::Review
            | Self::Export(_)
            | Self::Exports
            | Self::Analytics
            | Self::Others
            | Self::Workspaces
            | Self::Restore(_)
            | Self::Webhooks(_)
            | Self::Practice(_)
            | Self::History => 0,
            Self::Refused(_) => 1,
            Self::Deleting(_) => 2,
            Self::Questions => 3,
            Self::ApiKey => 4,
            Self::Unsaved(_) => 5,
            Self::StillExporting => 6,
        }
    }

    /// True if the dialog is about the open video, and closes with it.
    fn ends_with_session(&self) -> bool {
        !matches!(
            self,
            Self::Videos(_)
                | Self::Space(_)
                | Self::Keys
                | Self::Palette
                | Self::Find(_)
                | Self::Settings
                | Self::Exports
                | Self::Analytics
                | Self::Workspaces
                | Self::Restore(_)
                | Self::Webhooks(_)
                | Self::Practice(_)
                | Self::Welcome
                | Self::Unsaved(_)
                | Self::StillExporting
                | Self::ApiKey
        )
    }
}

/// Conditions for which dialogs stay open.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::app) struct Reasons {
    /// Whether a video is open.
    pub(in crate::app) has_session: bool,
    /// Whether it has open conflicts.
    pub(in crate::app) has_questions: bool,
    /// Whether an export is running.
    pub(in crate::app) is_exporting: bool,
}

/// Open dialogs; the last one is visible.
#[derive(Debug, Default)]
pub struct Dialogs(Vec<Dialog>);

impl Dialogs {
    /// Opens a dialog, replacing one of the same kind. A dialog of the user becomes visible immediately and replaces another such.
    /// A more urgent dialog stays above a question.
    pub fn open(&mut self, dialog: Dialog) {
        let urgency = dialog.urgency();
        self.0.retain(|open| open.name() != dialog.name() && (urgency > 0 || open.urgency() > 0));
        let below = self.0.iter().position(|open| urgency > 0 && open.urgency() > urgency);
        self.0.insert(below.unwrap_or(self.0.len()), dialog);
    }

    /// Opens a dialog, or closes it if it is open.
    pub fn toggle(&mut self, dialog: Dialog) {
        if self.remove(|open| open.name() == dialog.name()).is_none() {
            self.open(dialog);
        }
    }

    /// The visible dialog.
    pub fn top(&self) -> Option<&Dialog> {
        self.0.last()
    }

    /// Removes and returns the visible dialog.
    pub(in crate::app) fn pop(&mut self) -> Option<Dialog> {
        self.0.pop()
    }

    /// Removes and returns the topmost dialog for which `is_meant` is true.
    pub(in crate::app) fn remove(&mut self, is_meant: impl Fn(&Dialog) -> bool) -> Option<Dialog> {
        let place = self.0.iter().rposition(is_meant)?;
        Some(self.0.remove(place))
    }

    /// True if a dialog for which `is_meant` is true is open, visible or not.
    pub fn has(&self, is_meant: impl Fn(&Dialog) -> bool) -> bool {
        self.0.iter().any(is_meant)
    }

    /// List of videos in an open dialog.
    pub(in crate::app) fn videos(&mut self) -> Option<&mut Option<Vec<Video>>> {
        self.0.iter_mut().find_map(|open| match open {
            Dialog::Videos(videos) | Dialog::Find(videos) => Some(videos),
            Dialog::OtherClips(other) => Some(&mut other.videos),
            _ => None,
        })
    }

    /// Open dialog to choose a clip of another video.
    pub(in crate::app) fn other_clips(&mut self) -> Option<&mut OtherClips> {
        self.0.iter_mut().find_map(|open| if let Dialog::OtherClips(other) = open { Some(other) } else { None })
    }

    /// Open export form.
    pub(in crate::app) fn export_form(&mut self) -> Option<&mut ExportForm> {
        self.0.iter_mut().find_map(|open| if let Dialog::Export(form) = open { Some(&mut **form) } else { None })
    }

    /// Open form of practice mode.
    pub(in crate::app) fn practice_form(&mut self) -> Option<&mut PracticeForm> {
        self.0.iter_mut().find_map(|open| if let Dialog::Practice(form) = open { Some(&mut **form) } else { None })
    }

    /// State of the open webhooks dialog.
    pub(in crate::app) fn webhooks(&mut self) -> Option<&mut Webhooks> {
        self.0.iter_mut().find_map(|open| if let Dialog::Webhooks(webhooks) = open { Some(&mut **webhooks) } else { None })
    }

    /// Disk usage in an open dialog.
    pub(in crate::app) fn space(&mut self) -> Option<&mut Option<Space>> {
        self.0.iter_mut().find_map(|open| if let Dialog::Space(space) = open { Some(space) } else { None })
    }

    /// Earlier versions in an open dialog.
    pub(in crate::app) fn earlier(&mut self) -> Option<&mut Option<Vec<Earlier>>> {
        self.0.iter_mut().find_map(|open| if let Dialog::Earlier(earlier) = open { Some(earlier) } else { None })
    }

    /// Closes the dialog about unsaved changes; returns the requested action.
    pub(in crate::app) fn take_unsaved(&mut self) -> Option<Closing> {
        match self.remove(|open| matches!(open, Dialog::Unsaved(_)))? {
            Dialog::Unsaved(closing) => Some(closing),
            _ => None,
        }
    }

    /// Closes the dialog that confirms deleting clips; returns the clips.
    pub(in crate::app) fn take_deleting(&mut self) -> Option<Vec<Deletion>> {
        match self.remove(|open| matches!(open, Dialog::Deleting(_)))? {
            Dialog::Deleting(clips) => Some(clips),
            _ => None,
        }
    }

    /// Closes the dialog about a refused edit; returns the edit.
    pub(in crate::app) fn take_refused(&mut self) -> Option<Refused> {
        match self.remove(|open| matches!(open, Dialog::Refused(_)))? {
            Dialog::Refused(refused) => Some(refused),
            _ => None,
        }
    }

    /// Closes dialogs whose [`Reasons`] no longer hold: those of a closed video, resolved conflicts, and the one about running
    /// exports.
    pub(in crate::app) fn end(&mut self, reasons: Reasons) {
        self.0.retain(|open| match open {
            Dialog::Questions => reasons.has_session && reasons.has_questions,
            Dialog::StillExporting => reasons.is_exporting,
            open => reasons.has_session || !open.ends_with_session(),
        });
    }
}

impl State {
    /// The visible dialog. A missing API key is asked for first, until the user closes that dialog; only the dialogs listed below
    /// go before it.
    pub fn dialog(&self) -> Option<&Dialog> {
        match (self.dialogs.top(), &self.connection) {
            (top @ Some(Dialog::Unsaved(_) | Dialog::StillExporting | Dialog::Workspaces), _) => top,
            (_, Connection::KeyNeeded(_)) if !self.key_put_off => Some(&Dialog::ApiKey),
            (top, _) => top,
        }
    }

    /// True if a dialog covers the window or the open view, so that shortcuts don't reach the commands below.
    pub fn is_asking(&self) -> bool {
        self.dialog().is_some() || self.rooms.is_asking() || self.asks_for_path
    }

    /// Closes dialogs that are no longer needed.
    pub(in crate::app) fn end_dialogs(&mut self) {
        let reasons = Reasons {
            has_session: self.session.is_some(),
            has_questions: self.has_questions(),
            is_exporting: self.exports.running() > 0,
        };
        self.dialogs.end(reasons);
    }
}

impl App {
    /// Closes the visible dialog, as by Escape, Cancel or a click beside it: nothing is done, and its question is postponed.
    /// Returns whether a dialog was open.
    pub(in crate::app) fn close_dialog(&mut self) -> bool {
        if matches!(self.state.dialog(), Some(Dialog::ApiKey)) {
            // Local data can be viewed without an API key; the status bar offers to enter it.
            self.state.key_put_off = true;
            return true;
        }
        if self.state.trial().is_some() {
            self.end_trial();
            return true;
        }
        match self.state.dialogs.pop() {
            None => return self.state.rooms.close_question(),
            Some(Dialog::Questions) => self.put_off(),
            // A confirmation within the dialog is closed first.
            Some(Dialog::Workspaces) if self.state.choosing.removing.is_some() => {
                self.state.choosing.removing = None;
                self.state.dialogs.open(Dialog::Workspaces);
            }
            Some(Dialog::Webhooks(mut open)) if open.form.is_some() || open.deleting.is_some() => {
                (open.form, open.deleting, open.sends) = (None, None, false);
                self.state.dialogs.open(Dialog::Webhooks(open));
            }
            Some(Dialog::Deleting(_)) => self.put_off_deletion(),
            Some(Dialog::Welcome) => self.closed_welcome(),
            Some(_) => {}
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_list_is_open_at_a_time_and_a_question_comes_below_a_more_urgent_one() {
        let mut dialogs = Dialogs::default();
        let top = |dialogs: &Dialogs| dialogs.top().map(Dialog::name);
        dialogs.open(Dialog::Keys);
        dialogs.open(Dialog::History);
        assert!(!dialogs.has(|open| matches!(open, Dialog::Keys)));
        dialogs.open(Dialog::Unsaved(Closing::Window));
        dialogs.open(Dialog::Questions);
        assert_eq!(top(&dialogs), Some("unsaved"), "what the user was about to answer stays where it is");
        dialogs.toggle(Dialog::Keys);
        assert_eq!(top(&dialogs), Some("keys"), "and what the user asks for is seen");
        dialogs.toggle(Dialog::Keys);
        assert_eq!(dialogs.take_unsaved(), Some(Closing::Window));
        assert_eq!(top(&dialogs), Some("questions"));
        dialogs.end(Reasons { has_session: true, ..Reasons::default() });
        assert_eq!(top(&dialogs), None, "questions that were answered go by themselves");
        dialogs.open(Dialog::Review);
        dialogs.open(Dialog::Unsaved(Closing::Window));
        dialogs.end(Reasons::default());
        assert_eq!((top(&dialogs), dialogs.has(|open| matches!(open, Dialog::Review))), (Some("unsaved"), false));
    }
}

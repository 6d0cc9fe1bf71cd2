//! Dialogs over the window: their order, and closing them.

use crate::{
    api::video::Video,
    app::{App, Dialog, State, state::Connection},
};

/// Writes [`Dialog`] from a table with one row per dialog: variant, contents, name, and these optional entries in this order:
///
/// - `urgency`: of a question. Default: 0, for a dialog that the user opens to look at; one of these is open at a time.
/// - `ends_with_session`: whether the dialog closes with the open video. Default: true.
/// - `asks`: the announcement of a question, a function of the state and the contents. Default: no announcement, because a screen
///   reader reads the dialog when it takes the keyboard.
/// - `open`: name of the method of [`Dialogs`] that returns the contents while the dialog is open.
/// - `take`: name of the method of [`Dialogs`] that closes the dialog and returns its contents.
macro_rules! dialogs {
    ($(
        $(#[$doc:meta])* $variant:ident $(($held:ty))? {
            name: $name:literal
            $(, urgency: $urgency:literal)?
            $(, ends_with_session: $ends:literal)?
            $(, asks: $asks:expr)?
            $(, open: $open:ident)?
            $(, take: $take:ident)?
            $(,)?
        }
    )*) => {
        /// A dialog. Lists that are read first hold nothing until they are there.
        #[derive(Debug)]
        pub enum Dialog { $($(#[$doc])* $variant $(($held))?,)* }

        impl Dialog {
            /// Name of the dialog, unique among dialogs; exposed to screen readers.
            pub fn name(&self) -> &'static str {
                match self { $(Self::$variant { .. } => $name,)* }
            }

            /// Urgency of a dialog. 0 for those that the user opens; at most one of these is open at a time.
            fn urgency(&self) -> u8 {
                match self { $(Self::$variant { .. } => dialogs!(@or 0 $(, $urgency)?),)* }
            }

            /// True if the dialog is about the open video, and closes with it.
            fn ends_with_session(&self) -> bool {
                match self { $(Self::$variant { .. } => dialogs!(@or true $(, $ends)?),)* }
            }

            /// The announcement of a question; `None` for a dialog that the user opens to look at.
            // Most rows have no announcement, which would use the contents.
            #[allow(unused_variables)]
            fn asked(&self, state: &State) -> Option<String> {
                match self {
                    $(Self::$variant $((dialogs!(@pattern held: $held)))? => dialogs!(@asks (state, held: $($held)?) $($asks)?),)*
                }
            }
        }

        impl Dialogs {
            $(dialogs!(@open $variant ($($held)?) $($open)?);)*
            $(dialogs!(@take $variant ($($held)?) $($take)?);)*
        }
    };

    (@or $usual:expr) => { $usual };
    (@or $usual:expr, $stated:expr) => { $stated };

    (@pattern $held:ident: $of:ty) => { $held };

    (@asks $with:tt) => { None };
    (@asks ($state:ident, $held:ident:) $asks:expr) => {{
        let asks: fn(&State) -> String = $asks;
        Some(asks($state))
    }};
    (@asks ($state:ident, $held:ident: $of:ty) $asks:expr) => {{
        let asks: fn(&State, &$of) -> String = $asks;
        Some(asks($state, $held))
    }};

    (@open $variant:ident $held:tt) => {};
    (@open $variant:ident ($held:ty) $open:ident) => {
        #[doc = concat!("Contents of [`Dialog::", stringify!($variant), "`], while it is open.")]
        fn $open(&mut self) -> Option<&mut $held> {
            self.held(|open| if let Dialog::$variant(held) = open { Some(held) } else { None })
        }
    };

    (@take $variant:ident $held:tt) => {};
    (@take $variant:ident ($held:ty) $take:ident) => {
        #[doc = concat!("Closes [`Dialog::", stringify!($variant), "`]; returns its contents.")]
        fn $take(&mut self) -> Option<$held> {
            match self.remove(|open| matches!(open, Dialog::$variant(_)))? {
                Dialog::$variant(held) => Some(held),
                _ => None,
            }
        }
    };
}
pub(in crate::app) use dialogs;

/// Conditions for which dialogs stay open.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::app) struct Reasons {
    /// Whether a video is open.
    pub(in crate::app) has_session: bool,
    /// Whether it has open conflicts.
    pub(in crate::app) has_questions: bool,
    /// Whether work is running that closing the window would end.
    pub(in crate::app) is_working: bool,
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

    /// The contents that `pick` finds in the lowest open dialog that has any.
    pub(in crate::app) fn held<'a, T>(&'a mut self, pick: impl Fn(&'a mut Dialog) -> Option<&'a mut T>) -> Option<&'a mut T> {
        self.0.iter_mut().find_map(pick)
    }

    /// List of videos in an open dialog.
    pub(in crate::app) fn videos(&mut self) -> Option<&mut Option<Vec<Video>>> {
        self.held(|open| match open {
            Dialog::Videos(videos) | Dialog::Find(videos) => Some(videos),
            Dialog::OtherClips(other) => Some(&mut other.videos),
            _ => None,
        })
    }

    /// Closes dialogs whose [`Reasons`] no longer hold: those of a closed video, resolved conflicts, and the one about running
    /// work.
    pub(in crate::app) fn end(&mut self, reasons: Reasons) {
        self.0.retain(|open| match open {
            Dialog::Questions => reasons.has_session && reasons.has_questions,
            Dialog::StillWorking => reasons.is_working,
            open => reasons.has_session || !open.ends_with_session(),
        });
    }
}

impl State {
    /// The visible dialog. A missing API key is asked for first, until the user closes that dialog; only the dialogs listed below
    /// go before it.
    pub fn dialog(&self) -> Option<&Dialog> {
        match (self.dialogs.top(), &self.connection) {
            (top @ Some(Dialog::Unsaved(_) | Dialog::StillWorking | Dialog::Workspaces), _) => top,
            (_, Connection::KeyNeeded(_)) if !self.key_put_off => Some(&Dialog::ApiKey),
            (top, _) => top,
        }
    }

    /// True if a dialog covers the window or the open view, so that shortcuts don't reach the commands below.
    pub fn is_asking(&self) -> bool {
        self.dialog().is_some() || self.rooms.is_asking() || self.asks_for_path
    }

    /// Whether work is running that closing the window would end: exports, presets that are applied to videos, an import, a
    /// transcription, or the mix of a music bed.
    pub(in crate::app) fn is_working(&self) -> bool {
        self.exports.running() > 0
            || self.rooms.captions.being_changed() > 0
            || self.import.is_some()
            || self.transcriptions.running().is_some()
            || self.mixes_bed()
    }

    /// Whether a music bed is being mixed.
    pub fn mixes_bed(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.bed.progress().is_some())
    }

    /// Closes dialogs that are no longer needed.
    pub(in crate::app) fn end_dialogs(&mut self) {
        let reasons =
            Reasons { has_session: self.session.is_some(), has_questions: self.has_questions(), is_working: self.is_working() };
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
            self.editor().end_trial();
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
            Some(Dialog::Welcome) => self.greeting.closed_welcome(&self.state, &self.services),
            Some(_) => {}
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::state::Closing;

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

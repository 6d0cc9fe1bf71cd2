//! Dialogs and text fields that were opened by a shortcut. Keys typed after it are for them, not for the commands below.

use crate::app::{
    State,
    features::editor::{chapters::ChapterAt, text::WordAt},
};

/// Open dialog or text field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// Dialog, by its name.
    Dialog(&'static str),
    /// Dialog or list over a view.
    OfRoom,
    /// Field for a file path.
    Path,
    /// Field of the playhead's time.
    Time,
    /// Field of a name or text.
    Rename,
    /// Search field of the browser.
    Browsing,
    /// Search field of the transcript.
    FindWords,
    /// Field to correct a word.
    Correction(WordAt),
    /// Fields of a marker, by its id.
    Marker(u64),
    /// Fields of a chapter.
    Chapter(ChapterAt),
    /// Comment on a finding.
    Comment,
    /// Field of a subtitle style, by the number of the request.
    StyleField(u64),
}

impl Opened {
    /// True if its text field takes the keyboard by itself.
    pub fn is_typed_in(&self) -> bool {
        !matches!(self, Self::Dialog(_) | Self::OfRoom)
    }
}

impl State {
    /// All open dialogs and text fields.
    pub fn opened(&self) -> Vec<Opened> {
        // Views without the open video don't draw its fields.
        let session = self.session.as_ref().filter(|_| self.rooms.open.is_of_video());
        let text = session.map(|session| &session.text);
        let of_session = [
            session.filter(|_| self.wants_time()).map(|_| Opened::Time),
            session.filter(|_| self.wants_rename()).map(|_| Opened::Rename),
            text.filter(|text| text.wants_find).map(|_| Opened::FindWords),
            text.and_then(|text| text.correcting.clone()).map(Opened::Correction),
            session.and_then(|session| session.open_marker).map(Opened::Marker),
            session.and_then(|session| session.open_chapter).map(Opened::Chapter),
        ];
        let of_rooms = [
            self.rooms.faces.comment.as_ref().map(|_| Opened::Comment),
            self.rooms.browser.wants_search.then_some(Opened::Browsing),
            self.rooms.captions.go_to.map(|(_, number)| Opened::StyleField(number)),
            self.rooms.is_asking().then_some(Opened::OfRoom),
            self.asks_for_path.then_some(Opened::Path),
            self.dialog().map(|dialog| Opened::Dialog(dialog.name())),
        ];
        of_session.into_iter().chain(of_rooms).flatten().collect()
    }

    /// True if an opened field has not taken the keyboard yet.
    pub fn wants_keyboard(&self) -> bool {
        let finds = self.session.as_ref().is_some_and(|session| session.text.wants_find);
        let browses = self.rooms.open == crate::app::Room::Browser && self.rooms.browser.wants_search;
        self.rooms.open.is_of_video() && (self.wants_time() || self.wants_rename() || finds) || browses
    }
}

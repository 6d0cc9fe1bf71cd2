//! What is open that takes keys: those that follow the key that opened it belong to it, not to the commands below.

use crate::app::{ChapterAt, State, WordAt};

/// Something that was opened to be typed in or answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Opened {
    /// A dialog, by its name.
    Dialog(&'static str),
    /// A question or a list over a room.
    OfRoom,
    /// The field for a path.
    Path,
    /// The field of the playhead's time.
    Time,
    /// The field of a name or a text.
    Rename,
    /// The search of the browser.
    Browsing,
    /// The search in the words.
    FindWords,
    /// The field in which a word is corrected.
    Correction(WordAt),
    /// The fields of a marker, by its id.
    Marker(u64),
    /// The fields of a chapter.
    Chapter(ChapterAt),
    /// The comment on a finding.
    Comment,
    /// A field of a subtitle style, by the number of the request.
    StyleField(u64),
}

impl Opened {
    /// Whether a text field of it takes the keyboard by itself.
    pub fn is_typed_in(&self) -> bool {
        !matches!(self, Self::Dialog(_) | Self::OfRoom)
    }
}

impl State {
    /// All that is open and takes keys.
    pub fn opened(&self) -> Vec<Opened> {
        // Fields of the open video are not drawn in a room that does not show it.
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

    /// Whether a field that was opened has not taken the keyboard yet.
    pub fn wants_keyboard(&self) -> bool {
        let finds = self.session.as_ref().is_some_and(|session| session.text.wants_find);
        let browses = self.rooms.open == crate::app::Room::Browser && self.rooms.browser.wants_search;
        self.rooms.open.is_of_video() && (self.wants_time() || self.wants_rename() || finds) || browses
    }
}

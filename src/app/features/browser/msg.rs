//! What the user does in the browser, and what its service answers.

use super::Ask;
use crate::{
    api::video::Role,
    app::browser::{BrowserChange, BrowserPlace, Column, Filter},
};

/// How a row joins the selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Alone.
    Alone,
    /// It joins, or leaves.
    Toggle,
    /// With all rows between it and the one that was selected alone last.
    Through,
}

/// Where the keyboard moves among the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many rows down, or up.
    By(isize),
    /// To the first row.
    First,
    /// To the last row.
    Last,
}

/// A message.
#[derive(Clone, Debug)]
pub enum Msg {
    /// The field has another text: it is searched for.
    Search(String),
    /// Enter in the field: what an id or a link names is shown, else the first row is selected.
    Land,
    /// The field has the keyboard, as was asked for.
    Searching,
    /// Show a place.
    Go(BrowserPlace),
    /// Put the rows into the order of a column; again, the other way round. Without a column into the place's own order.
    SortBy(Option<Column>),
    /// Narrow lists of videos to what passes this.
    Narrow(Filter),
    /// Show everything of the place: nothing is searched for, and no filter narrows it.
    ShowEverything,
    /// Select a row.
    Select(usize, Reach),
    /// Go to another row.
    Move(Step, Reach),
    /// Select every row, or none.
    SelectAll(bool),
    /// Open a row: a video in the editor, anything else as a place.
    Open(usize),
    /// Open what is selected.
    OpenSelected,
    /// Pin what is selected, or unpin it.
    Pin,
    /// Read the next page of the videos.
    More,
    /// Read all that is left, page by page as the rate budget has room.
    All,
    /// Read no further.
    Stop,
    /// Read the lists again.
    ReadAgain,
    /// Close what is said above the rows.
    CloseNote,
    /// Show more of the record: its fields or its JSON.
    ShowJson(bool),
    /// Copy the record as JSON.
    CopyJson,
    /// Copy ids of what is selected.
    CopyIds,
    /// These rows are in view.
    See(std::ops::Range<usize>),
    /// Ask something about what is selected.
    Ask(Ask),
    /// The field of the question has taken the keyboard.
    Asked,
    /// The field of the question has another text.
    Type(String),
    /// What a person may do who is added.
    Role(Role),
    /// Do what is asked about.
    Confirm,
    /// Close the question, and do nothing of it.
    CloseQuestion,
    /// Make changes at once.
    Change(Vec<BrowserChange>),
}

impl Msg {
    /// Whether it is a step of the user's own: not what the window reports, and no letter of a question.
    pub(super) fn is_step(&self) -> bool {
        !matches!(self, Self::Searching | Self::See(_) | Self::Asked | Self::Type(_) | Self::Role(_) | Self::More | Self::Stop)
    }
}

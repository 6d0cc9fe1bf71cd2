//! Messages to the browser.

use super::Ask;
use crate::{
    api::video::Role,
    app::browser::{BrowserChange, BrowserPlace, Column, Filter},
};

/// How selecting a row changes the selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Selects only the row.
    Alone,
    /// Adds the row, or removes it if it is selected.
    Toggle,
    /// Selects all rows from the anchor (the row last selected alone) to this one.
    Through,
}

/// Movement of the keyboard among the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Number of rows down; negative for up.
    By(isize),
    /// To the first row.
    First,
    /// To the last row.
    Last,
}

/// Message to the browser.
#[derive(Clone, Debug)]
pub enum Msg {
    /// Search query typed.
    Search(String),
    /// Enter in the search field: go to the pasted id or link, else select the first row.
    Land,
    /// The search field has taken the keyboard.
    Searching,
    /// Show a list.
    Go(BrowserPlace),
    /// Sort by a column; a second time, in reverse. `None`: the list's own order.
    SortBy(Option<Column>),
    /// Filter the lists of videos.
    Narrow(Filter),
    /// Clear search and filter.
    ShowEverything,
    /// Select a row by its index.
    Select(usize, Reach),
    /// Move the keyboard to another row.
    Move(Step, Reach),
    /// Select all rows (true), or none.
    SelectAll(bool),
    /// Open a row by its index: a video in the editor, anything else as a list.
    Open(usize),
    /// Open the focused record.
    OpenSelected,
    /// Pin the selected videos, or unpin them if all are pinned.
    Pin,
    /// Load the next page of videos.
    More,
    /// Load all remaining pages, as fast as the rate limit allows.
    All,
    /// Stop loading further pages.
    Stop,
    /// Reload all lists.
    ReadAgain,
    /// Close the message above the rows.
    CloseNote,
    /// Show the record's JSON (true) or its fields.
    ShowJson(bool),
    /// Copy the record as JSON.
    CopyJson,
    /// Copy the ids of the selected records.
    CopyIds,
    /// The visible rows changed.
    See(std::ops::Range<usize>),
    /// Open a dialog about the selected records.
    Ask(Ask),
    /// The dialog's text field has taken the keyboard.
    Asked,
    /// Text typed into the dialog's field.
    Type(String),
    /// Role for the person to add.
    Role(Role),
    /// Confirm the dialog.
    Confirm,
    /// Cancel the dialog.
    CloseQuestion,
    /// Change records immediately.
    Change(Vec<BrowserChange>),
}

impl Msg {
    /// True for a step of the user, false for reports of the window and for typing in a dialog.
    pub(super) fn is_step(&self) -> bool {
        !matches!(self, Self::Searching | Self::See(_) | Self::Asked | Self::Type(_) | Self::Role(_) | Self::More | Self::Stop)
    }
}

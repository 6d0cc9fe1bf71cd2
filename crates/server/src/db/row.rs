//! Rows of answers, whatever engine gave them.

use super::StoreError;

/// A row of an answer.
pub struct Row<'a>(&'a dyn Cells);

/// The cells of a row.
pub trait Cells {
    /// The cell of a column, counted from 0.
    fn cell(&self, column: usize) -> Result<Cell<'_>, StoreError>;
}

/// A cell.
#[derive(Clone, Copy, Debug)]
pub enum Cell<'a> {
    /// No value.
    Null,
    /// An integer, or a truth value as 0 or 1.
    Integer(i64),
    /// A number with a fraction.
    Real(f64),
    /// A text.
    Text(&'a str),
}

/// A type that a cell can be read as.
pub trait Readable<'a>: Sized {
    /// The value; none where the cell holds another type.
    fn read(cell: Cell<'a>) -> Option<Self>;
}

impl<'c> Row<'c> {
    /// A row with these cells.
    pub fn new(cells: &'c dyn Cells) -> Self {
        Self(cells)
    }

    /// The value in a column, counted from 0.
    pub fn get<'a, T: Readable<'a>>(&'a self, column: usize) -> Result<T, StoreError> {
        let cell = self.0.cell(column)?;
        T::read(cell).ok_or_else(|| {
            let found = match cell {
                Cell::Null => "nothing",
                Cell::Integer(_) => "an integer",
                Cell::Real(_) => "a number",
                Cell::Text(_) => "a text",
            };
            StoreError::internal("a stored row is damaged", &Mismatch { column, found })
        })
    }
}

/// A column holds something else than what is read from it.
#[derive(Debug, thiserror::Error)]
#[error("column {column} holds {found}, which is not what is read from it")]
struct Mismatch {
    column: usize,
    found: &'static str,
}

impl Readable<'_> for i64 {
    fn read(cell: Cell<'_>) -> Option<Self> {
        if let Cell::Integer(value) = cell { Some(value) } else { None }
    }
}

impl Readable<'_> for f64 {
    fn read(cell: Cell<'_>) -> Option<Self> {
        match cell {
            Cell::Real(value) => Some(value),
            Cell::Integer(value) => Some(value as f64),
            _ => None,
        }
    }
}

impl Readable<'_> for bool {
    fn read(cell: Cell<'_>) -> Option<Self> {
        if let Cell::Integer(value) = cell { Some(value != 0) } else { None }
    }
}

impl<'a> Readable<'a> for &'a str {
    fn read(cell: Cell<'a>) -> Option<Self> {
        if let Cell::Text(value) = cell { Some(value) } else { None }
    }
}

impl Readable<'_> for String {
    fn read(cell: Cell<'_>) -> Option<Self> {
        if let Cell::Text(value) = cell { Some(value.to_owned()) } else { None }
    }
}

impl<'a, T: Readable<'a>> Readable<'a> for Option<T> {
    fn read(cell: Cell<'a>) -> Option<Self> {
        if matches!(cell, Cell::Null) { Some(None) } else { T::read(cell).map(Some) }
    }
}

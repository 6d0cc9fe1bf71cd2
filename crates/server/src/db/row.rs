//! Result rows of queries, independent of the engine.

use super::StoreError;

/// A row of an answer.
pub struct Row<'a>(&'a dyn Cells);

/// Access to the cells of a row.
pub trait Cells {
    /// The cell in a column, counted from 0.
    fn cell(&self, column: usize) -> Result<Cell<'_>, StoreError>;
}

/// Value of a cell.
#[derive(Clone, Copy, Debug)]
pub enum Cell<'a> {
    /// NULL.
    Null,
    /// An integer, or a boolean as 0 or 1.
    Integer(i64),
    /// A floating-point number.
    Real(f64),
    /// A text.
    Text(&'a str),
}

/// A type that a cell can be read as.
pub trait Readable<'a>: Sized {
    /// Converts the cell; `None` if the cell has another type.
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

/// A column has another type than the caller reads.
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

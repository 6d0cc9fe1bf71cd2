//! Which way something goes.

/// Which way it goes in time, or in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To what is before.
    Back,
    /// To what is behind.
    Forward,
}

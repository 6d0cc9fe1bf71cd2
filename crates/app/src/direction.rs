//! Direction in time or in an order.

/// Direction in time or in an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Towards earlier or previous.
    Back,
    /// Towards later or next.
    Forward,
}

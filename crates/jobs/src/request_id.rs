//! Numbers that match answers with requests.

/// The number of a request of its kind. Where a later request takes the place of an earlier one, an answer that carries an earlier
/// number says nothing any more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RequestId(u64);

impl RequestId {
    /// Starts a new request and returns its number.
    // Callers often read the number later.
    #[allow(clippy::return_self_not_must_use)]
    pub fn advance(&mut self) -> Self {
        self.0 += 1;
        *self
    }
}

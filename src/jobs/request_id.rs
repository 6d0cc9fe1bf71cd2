//! Numbers that match answers with requests.

/// Sequence number of a request of its kind. Where a later request replaces an earlier one, an answer with an older number is
/// stale.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
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

//! The service's version after a save of ours: where it is higher than our requests made it, somebody else saved as well.

/// What is known of the service's version after a save of ours.
#[derive(Clone, Copy, Debug)]
pub(super) struct AfterSave {
    /// The revision that it has if nobody else saved meanwhile; nothing where that cannot be known.
    pub(super) revision: Option<u64>,
    /// Whether the save's own answer had that revision: then nobody saved between our last reading and it.
    pub(super) is_answered: bool,
    /// Whether nothing but items was saved.
    pub(super) items_only: bool,
}

impl AfterSave {
    /// Whether somebody else may have saved between our last reading and this one, which has the revision `seen`.
    pub(super) fn may_hide_others(self, seen: Option<u64>, stamps_items: bool) -> bool {
        match (self.revision, seen) {
            (Some(ours), Some(seen)) => seen > ours,
            (None, Some(_)) => true,
            (_, None) => !self.is_answered && !stamps_items,
        }
    }
}

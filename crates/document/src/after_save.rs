//! Revision check after a save: a revision higher than the save's own requests explain means that another user saved as well.

/// Expected revision after a save by this program.
#[derive(Clone, Copy, Debug)]
pub(super) struct AfterSave {
    /// Revision of the video if no other user saved meanwhile; `None` if it cannot be computed.
    pub(super) revision: Option<u64>,
    /// Whether the save's answer had that revision, which proves that no other user saved between the last read and the save.
    pub(super) is_answered: bool,
    /// Whether the save changed only items.
    pub(super) items_only: bool,
}

impl AfterSave {
    /// Whether another user may have saved between the last read and this one, which has the revision `seen`.
    pub(super) fn may_hide_others(self, seen: Option<u64>, stamps_items: bool) -> bool {
        match (self.revision, seen) {
            (Some(ours), Some(seen)) => seen > ours,
            (None, Some(_)) => true,
            (_, None) => !self.is_answered && !stamps_items,
        }
    }
}

//! Conditions of If-Match headers.

/// Revisions that a change expects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Expected {
    /// Any revision.
    #[default]
    Any,
    /// A list of accepted revisions, in ascending order; not empty.
    OneOf(Vec<u64>),
}

impl Expected {
    /// Accepts these revisions; `None` if the list is empty.
    pub fn of(revisions: impl IntoIterator<Item = u64>) -> Option<Self> {
        let mut revisions: Vec<_> = revisions.into_iter().collect();
        revisions.sort_unstable();
        if revisions.is_empty() { None } else { Some(Self::OneOf(revisions)) }
    }

    /// Whether a revision meets the condition.
    pub fn is(&self, revision: u64) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(revisions) => revisions.contains(&revision),
        }
    }

    /// The highest expected revision that is not newer than the present one: the caller has not seen changes after it. `None` for
    /// [`Self::Any`].
    ///
    /// # Errors
    /// All of them are behind it; the first one is returned.
    pub fn seen(&self, present: u64) -> Result<Option<u64>, u64> {
        let Self::OneOf(revisions) = self else { return Ok(None) };
        match revisions.iter().rev().find(|revision| **revision <= present) {
            Some(revision) => Ok(Some(*revision)),
            None => Err(revisions.first().copied().unwrap_or_default()),
        }
    }
}

impl std::fmt::Display for Expected {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Any => out.write_str("*"),
            Self::OneOf(revisions) => {
                let revisions: Vec<_> = revisions.iter().map(u64::to_string).collect();
                out.write_str(&revisions.join(", "))
            }
        }
    }
}

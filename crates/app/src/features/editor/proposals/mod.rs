//! Proposals for the open video, from others and from the program's finders. The user previews each part with and without it, then
//! accepts or dismisses it. Accepting parts is one step of the edit history.

pub(in crate::app) mod actions;
mod door;
pub(in crate::app) mod found;
mod hearing;
mod listening;
pub(in crate::app) mod preview;
mod previewing;
pub(in crate::app) mod shown;

use crate::{
    api::ClipId,
    jobs::proposals::{GivenUp, Kept},
    propose::{Fit, Hash, PartKind},
};
pub use actions::ProposalAction;
pub use found::{Finder, LEAST_QUIET_MS, Watched};
pub use listening::Listening;
pub use preview::{PartSide, PartTrial};
pub use shown::{Origin, PartAt, ShownFit, ShownPart, ShownProposal};
use std::collections::{BTreeSet, HashMap};

/// State of the panel of proposals.
#[derive(Debug, Default)]
pub struct Proposals {
    /// Selected finders.
    pub finders: BTreeSet<Finder>,
    /// Proposals in the panel, the program's own first.
    pub shown: Vec<ShownProposal>,
    /// The selected part.
    pub at: Option<PartAt>,
    /// Whether the list should scroll to the selected part, once.
    pub reveal: bool,
    /// Errors in proposal files that cannot be read.
    pub problems: Vec<String>,
    /// Proposals stored on this computer; `None` until loaded.
    kept: Option<Vec<Kept>>,
    /// Whether the stored proposals were requested.
    asked: bool,
    /// Whether the job watches the folder for new proposals, which it does while the panel is visible.
    followed: bool,
    /// Version of the project to which the proposals were last fitted.
    fitted: Option<u64>,
    /// Dismissed results of the finders, by a hash of their operations.
    unwanted: BTreeSet<Hash>,
    /// Kinds of which the user accepted results of the finders since the video was opened.
    accepted: BTreeSet<PartKind>,
    /// Results of the analysis of recordings.
    watched: Watched,
    /// Clips whose screen activity is being analysed.
    watching: HashMap<ClipId, Watching>,
    /// Clips whose screen text is being read, each with its progress in percent.
    reading: HashMap<ClipId, (Watching, u8)>,
    /// Clips whose voice is being heard, each with its progress in percent.
    hearing: HashMap<ClipId, (Watching, u8)>,
    /// Error that prevents reading screen text, until a finder is selected again.
    unread: Option<String>,
    /// Error that prevents hearing voices, until a finder is selected again.
    unheard: Option<String>,
    /// Number of clips in which pauses and silence were searched.
    listening: Listening,
}

/// Handle of a running analysis, which is cancelled when the handle is dropped.
#[derive(Debug, Default)]
struct Watching(GivenUp);

impl Drop for Watching {
    fn drop(&mut self) {
        self.0.give_up();
    }
}

impl Proposals {
    /// A part with its proposal.
    pub fn part(&self, at: PartAt) -> Option<(&ShownProposal, &ShownPart)> {
        let proposal = self.shown.get(at.proposal)?;
        Some((proposal, proposal.parts.get(at.part)?))
    }

    /// All parts in the order of the panel: by proposal, then by kind.
    pub fn order(&self) -> Vec<PartAt> {
        let of = |(proposal, shown): (usize, &ShownProposal)| {
            let kinds = shown.kinds().into_iter();
            kinds.flat_map(|(_, parts)| parts).map(|part| PartAt { proposal, part }).collect::<Vec<_>>()
        };
        self.shown.iter().enumerate().flat_map(of).collect()
    }

    /// Parts that the user can accept: applicable and not dismissed.
    pub fn open_parts(&self) -> impl Iterator<Item = PartAt> + '_ {
        self.shown.iter().enumerate().flat_map(|(proposal, shown)| {
            let open = shown.parts.iter().enumerate().filter(|(_, part)| part.is_open());
            open.map(move |(part, _)| PartAt { proposal, part })
        })
    }

    /// Number of screen recordings being analysed, or queued.
    pub fn watching(&self) -> usize {
        self.watching.len()
    }

    /// Number of screen recordings whose text is being read or queued, and the progress of the furthest in percent.
    pub fn reading(&self) -> Option<(usize, u8)> {
        let percent = self.reading.values().map(|(_, percent)| *percent).max()?;
        Some((self.reading.len(), percent))
    }

    /// Number of clips in which pauses and silence were searched.
    pub fn listening(&self) -> Listening {
        self.listening
    }

    /// Whether the user accepted results of a finder since the video was opened.
    pub fn has_accepted(&self, finder: Finder) -> bool {
        finder.kinds().iter().any(|kind| self.accepted.contains(kind))
    }

    /// Error that prevents reading screen text.
    pub fn unread(&self) -> Option<&str> {
        self.unread.as_deref()
    }

    /// True after the stored proposals were loaded.
    pub fn is_read(&self) -> bool {
        self.kept.is_some()
    }
}

/// Reason why a part isn't applicable, as a clause.
pub fn why_not(fit: &Fit) -> String {
    match fit {
        Fit::Fits(_) => words::editing::proposal_fits().into(),
        Fit::Already => words::editing::proposal_applied().into(),
        Fit::NotRead(name) => words::editing::proposal_unread(name),
        Fit::Misfit(why) => why.clone(),
    }
}

//! Actions of the user on proposals, and their announcements.

use crate::{
    app::{
        command::says::{Says, Silence},
        features::editor::proposals::{Finder, PartAt, PartSide},
        settings::Proposing,
    },
    propose::PartKind,
};
use std::path::PathBuf;

/// Action of the user in the panel of proposals.
#[derive(Clone, Debug)]
pub enum ProposalAction {
    /// Select or deselect a finder.
    Find(Finder, bool),
    /// Change the settings of the finders.
    SetProposing(Proposing),
    /// Select a part: the preview shows its moment with the part applied.
    Select(PartAt),
    /// The list has scrolled to the part.
    Revealed,
    /// Show the part's moment with or without the part applied.
    Compare(PartSide),
    /// Play around the selected part, with or without it as shown.
    Play,
    /// Accept a part.
    Take(PartAt),
    /// Dismiss a part (true), or reopen it.
    Leave(PartAt, bool),
    /// Accept all applicable parts of a kind in a proposal, given by its index.
    TakeKind(usize, PartKind),
    /// Accept all applicable parts of a proposal, given by its index.
    TakeAll(usize),
    /// Delete a proposal, given by its index; for the program's own, deselect all finders.
    Drop(usize),
    /// Import a proposal file.
    Import(PathBuf),
    /// Export the unsaved changes as a proposal file.
    Export(PathBuf),
}

impl ProposalAction {
    /// The announcement once the action is done.
    pub(in crate::app) fn says(&self) -> Says {
        match self {
            Self::Find(..) | Self::SetProposing(_) | Self::Drop(_) => Says::Proposals,
            // The part has the keyboard, or takes it with the arrows, which are a command.
            Self::Select(_) | Self::Leave(..) => Says::Proposal,
            Self::Compare(_) => Says::Compared,
            Self::Play => Says::Begun(words::editing::proposal_played),
            Self::Take(_) | Self::TakeKind(..) | Self::TakeAll(_) => Says::Step,
            Self::Revealed => Says::Nothing(Silence::Sight),
            Self::Import(_) | Self::Export(_) => Says::Nothing(Silence::Later),
        }
    }
}

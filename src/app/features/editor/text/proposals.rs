//! What is proposed to be cut: filler words, and pauses.

use crate::{
    api::{ClipId, clip::Cut},
    app::{App, features::editor::deleting::counted},
    edit::text::{Fillers, Pauses},
};
use std::ops::RangeInclusive;

/// What is proposed to be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProposalKind {
    /// Filler words.
    Fillers,
    /// Pauses between words.
    Pauses,
}

/// Footage that may be cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The clip.
    pub clip: ClipId,
    /// The filler's words, or the word behind a pause.
    pub places: RangeInclusive<usize>,
    /// The footage.
    pub cut: Cut,
    /// What it is: the filler itself, or the length of a pause.
    pub title: String,
    /// The words around it.
    pub around: String,
}

/// Number of words shown on each side of a proposal.
const AROUND: usize = 3;

impl App {
    /// Computes the proposals again.
    pub(super) fn propose(&mut self) {
        let proposing = &self.state.settings.proposing;
        let Some(session) = &mut self.state.session else { return };
        let Some(kind) = session.text.proposing else {
            session.text.proposals.clear();
            return;
        };
        let fillers = Fillers::parse(&proposing.fillers);
        let pauses = Pauses { least_ms: proposing.pause_ms, keep_ms: proposing.keep_ms };
        let mut proposals = Vec::new();
        for data in &session.document.project().clips {
            let Some(script) = &data.script else { continue };
            let found: Vec<(RangeInclusive<usize>, Cut)> = match kind {
                ProposalKind::Fillers => {
                    let found = fillers.find(&script.words, &script.speech, &data.map).into_iter();
                    found.filter_map(|places| Some((places.clone(), script.speech.cut(places, &data.map)?))).collect()
                }
                ProposalKind::Pauses => {
                    let found = pauses.find(&script.speech, &data.map).into_iter();
                    found.map(|(place, cut)| (place..=place, cut)).collect()
                }
            };
            proposals.extend(found.into_iter().map(|(places, cut)| {
                let (first, last) = (*places.start(), *places.end());
                let before = first.checked_sub(1).map(|end| script.text(end.saturating_sub(AROUND - 1)..=end));
                let after = match kind {
                    ProposalKind::Fillers => script.text(last + 1..=last + AROUND),
                    ProposalKind::Pauses => script.text(first..=first + AROUND - 1),
                };
                let title = match kind {
                    ProposalKind::Fillers => script.text(places.clone()),
                    ProposalKind::Pauses => format!("{:.1} s", cut.duration_ms.0 as f64 / 1_000.0),
                };
                let around = format!("{} \u{2026} {after}", before.unwrap_or_default());
                Proposal { clip: data.clip.id.clone(), places, cut, title, around }
            }));
        }
        session.text.proposals = proposals;
    }

    /// Applies a proposal, or all of them as one step.
    pub(in crate::app) fn apply_proposals(&mut self, only: Option<usize>) {
        let Some(text) = self.state.text() else { return };
        let Some(kind) = text.proposing else { return };
        let chosen: Vec<_> = match only {
            Some(index) => text.proposals.get(index).into_iter().cloned().collect(),
            None => text.proposals.clone(),
        };
        let name = match (kind, chosen.as_slice()) {
            (_, []) => return,
            (ProposalKind::Fillers, [one]) => format!("Cut \u{2018}{}\u{2019}", one.title),
            (ProposalKind::Pauses, [one]) => format!("Shorten a pause by {}", one.title),
            (ProposalKind::Fillers, all) => format!("Cut {}", counted(all.len(), "filler")),
            (ProposalKind::Pauses, all) => format!("Shorten {}", counted(all.len(), "pause")),
        };
        self.cut_footage(name, chosen.into_iter().map(|proposal| (proposal.clip, proposal.cut)).collect());
        self.follow_text();
    }
}

//! The door of proposals into the program: what their actions and commands do there, and the answers of the jobs.

use super::preview::Showing;
use crate::{
    app::{
        Action, State,
        command::ProposalCommand,
        direction::Direction,
        features::editor::{
            context::Editor,
            proposals::{
                Finder, Origin, PartAt, PartSide, Proposals, ShownPart, ShownProposal, Watching, actions::ProposalAction,
                why_not,
            },
        },
        notice::{Tone, Topic},
        settings::Side,
        state::FocusWish,
    },
    edit::Edit,
    jobs::proposals::{ProposalEvent, ProposalRequest, Screen, Shelf},
    propose::{PartKind, Proposal},
};
use std::{
    collections::{BTreeSet, HashSet},
    path::PathBuf,
};

impl State {
    /// Proposals for the open video.
    pub fn proposals(&self) -> Option<&Proposals> {
        self.session.as_ref().map(|session| &session.proposals)
    }

    /// True if the finders have results that the user can accept.
    pub(in crate::app) fn has_found_parts(&self) -> bool {
        let found = |shown: &ShownProposal| shown.origin == Origin::Found && shown.open() > 0;
        self.proposals().is_some_and(|proposals| proposals.shown.iter().any(found))
    }

    /// The selected part with its proposal.
    pub fn proposed_part(&self) -> Option<(PartAt, &ShownProposal, &ShownPart)> {
        let proposals = self.proposals()?;
        let at = proposals.at?;
        let (proposal, part) = proposals.part(at)?;
        Some((at, proposal, part))
    }
}

impl Editor<'_> {
    /// Applies an action of the user.
    pub(in crate::app) fn proposal_action(&mut self, action: ProposalAction) {
        match action {
            ProposalAction::Find(finder, on) => {
                self.state.with_proposals(|proposals| {
                    (proposals.unread, proposals.unheard) = (None, None);
                    if on {
                        proposals.finders.insert(finder);
                    } else {
                        proposals.finders.remove(&finder);
                    }
                });
                self.state.fit_proposals();
            }
            ProposalAction::SetProposing(proposing) => {
                self.state.settings.proposing = proposing;
                self.state.fit_proposals();
            }
            ProposalAction::Select(at) => {
                // No scrolling: the user selected a visible row.
                self.state.with_proposals(|proposals| proposals.at = Some(at));
                self.show_part(PartSide::With, Showing::Still);
            }
            ProposalAction::Revealed => self.state.with_proposals(|proposals| proposals.reveal = false),
            ProposalAction::Compare(side) => self.show_part(side, Showing::Still),
            ProposalAction::Play => {
                let side = self.state.part_trial().map_or(PartSide::With, |trial| trial.side);
                self.show_part(side, Showing::Played);
            }
            ProposalAction::Take(at) => self.take_parts(at.proposal, &[at.part]),
            ProposalAction::Leave(at, left) => self.leave_part(at, left),
            ProposalAction::TakeKind(proposal, kind) => {
                let chosen = self.state.open_of(proposal, Some(kind));
                self.take_parts(proposal, &chosen);
            }
            ProposalAction::TakeAll(proposal) => {
                let chosen = self.state.open_of(proposal, None);
                self.take_parts(proposal, &chosen);
            }
            ProposalAction::Drop(proposal) => self.drop_proposal(proposal),
            ProposalAction::Import(file) => {
                if let Some(shelf) = self.shelf() {
                    self.services.proposals(ProposalRequest::Import { shelf, file });
                }
            }
            ProposalAction::Export(file) => self.export_proposal(file),
        }
    }

    /// Runs a command about proposals.
    pub(in crate::app) fn run_proposals(&mut self, command: ProposalCommand) {
        let at = self.state.proposals().and_then(|proposals| proposals.at);
        match command {
            ProposalCommand::ShowProposals => self.state.toggle_side(Side::Proposals),
            ProposalCommand::NextProposal => self.step_part(Direction::Forward),
            ProposalCommand::PreviousProposal => self.step_part(Direction::Back),
            ProposalCommand::CompareProposal => {
                let side = self.state.part_trial().map_or(PartSide::Without, |trial| trial.side);
                self.show_part(side.other(), Showing::Still);
            }
            ProposalCommand::PlayProposal => self.proposal_action(ProposalAction::Play),
            ProposalCommand::TakeProposal => {
                if let Some(at) = at {
                    self.take_parts(at.proposal, &[at.part]);
                }
            }
            ProposalCommand::LeaveProposal => {
                if let Some((at, _, part)) = self.state.proposed_part() {
                    let left = !part.left;
                    self.leave_part(at, left);
                }
            }
            ProposalCommand::TakeAllOfKind => {
                let kind = self.state.proposed_part().map(|(at, _, part)| (at.proposal, part.part.kind));
                if let Some((proposal, kind)) = kind {
                    self.proposal_action(ProposalAction::TakeKind(proposal, kind));
                }
            }
            ProposalCommand::FindFalseStarts => self.find(Finder::FalseStarts),
            ProposalCommand::FindSilence => self.find(Finder::Silence),
            ProposalCommand::FindChapters => self.find(Finder::Chapters),
            ProposalCommand::FindZooms => self.find(Finder::Zooms),
            ProposalCommand::FindLayouts => self.find(Finder::Layouts),
            ProposalCommand::FindOffFaces => self.find(Finder::OffFaces),
            ProposalCommand::FindSecrets => self.find(Finder::Secrets),
            // The rows of these commands open a file chooser; the action with the chosen file does the rest.
            ProposalCommand::ImportProposal | ProposalCommand::ExportProposal => {}
        }
    }

    /// Opens the panel with one more finder selected, and selects its first result.
    pub(in crate::app) fn find(&mut self, finder: Finder) {
        self.state.open_proposals();
        self.proposal_action(ProposalAction::Find(finder, true));
        let first = self.state.proposals().and_then(|proposals| {
            let all = proposals.open_parts();
            all.into_iter().find(|at| proposals.part(*at).is_some_and(|(_, shown)| finder.kinds().contains(&shown.part.kind)))
        });
        if let Some(first) = first {
            self.look_at_part(first);
        }
    }

    /// Accepts all applicable results of the finders, as one step.
    pub(in crate::app) fn take_all_found(&mut self) {
        let found = self.state.proposals().and_then(|all| all.shown.iter().position(|shown| shown.origin == Origin::Found));
        if let Some(found) = found {
            self.proposal_action(ProposalAction::TakeAll(found));
        }
    }

    /// Storage of the open video's proposals.
    fn shelf(&self) -> Option<Shelf> {
        let video = &self.state.project()?.video.id;
        Some(Shelf::of(&self.paths.proposals(), &self.place_key(), video.as_str()))
    }

    /// Keeps the proposals up to date with the video and the stored files while the panel is visible, and starts or cancels the
    /// analyses that the finders need.
    pub(in crate::app) fn follow_proposals(&mut self) {
        let is_seen = self.state.settings.side == Some(Side::Proposals);
        let shelf = self.shelf();
        let Some(session) = &mut self.state.session else { return };
        if !session.proposals.asked {
            session.proposals.asked = true;
            if let Some(shelf) = shelf.clone() {
                self.services.proposals(ProposalRequest::Read(shelf));
            }
        }
        if session.proposals.followed != is_seen {
            session.proposals.followed = is_seen;
            self.services.proposals(ProposalRequest::Follow(shelf.filter(|_| is_seen)));
        }
        let watches = is_seen && session.proposals.finders.iter().any(|finder| finder.watches());
        if watches {
            let project = session.document.project();
            for data in &project.clips {
                let (clip, proposals) = (&data.clip.id, &mut session.proposals);
                if proposals.watched.changes.contains_key(clip) || proposals.watching.contains_key(clip) {
                    continue;
                }
                // While the proxy is still being made, nothing: each event of its progress calls this again.
                let proxy = data.screen().and_then(|source| self.services.proxy(&source.id));
                if let Some(proxy) = proxy.filter(|proxy| proxy.facts().is_some()) {
                    let watching = Watching::default();
                    self.services.proposals(ProposalRequest::Watch { clip: clip.clone(), proxy, given_up: watching.0.clone() });
                    proposals.watching.insert(clip.clone(), watching);
                }
            }
        } else {
            session.proposals.watching.clear();
        }
        let reads = is_seen && session.proposals.finders.iter().any(|finder| finder.reads());
        if !reads {
            session.proposals.reading.clear();
        } else if session.proposals.unread.is_none() {
            let project = session.document.project();
            for data in &project.clips {
                let (clip, proposals) = (&data.clip.id, &mut session.proposals);
                if proposals.watched.texts.contains_key(clip) || proposals.reading.contains_key(clip) {
                    continue;
                }
                let screen = Screen::of(data).and_then(|screen| Some((self.services.readable(&screen.url)?, screen)));
                if let Some((address, screen)) = screen {
                    let reading = Watching::default();
                    self.services.proposals(ProposalRequest::ReadScreen {
                        clip: clip.clone(),
                        address,
                        screen,
                        given_up: reading.0.clone(),
                    });
                    proposals.reading.insert(clip.clone(), (reading, 0));
                }
            }
        }
        session.hear(self.services, is_seen);
        session.listen(is_seen);
        let version = session.document.project().version();
        let is_stale = session.part_trial.as_ref().is_some_and(|trial| !is_seen || !trial.is_of(version));
        if is_stale {
            session.part_trial = None;
        }
        let due = is_seen && session.drag.is_none() && session.proposals.fitted != Some(version);
        if due {
            self.state.fit_proposals();
        }
        if is_stale {
            self.want_pictures();
        }
    }

    /// Selects the next or previous part, wrapping around.
    fn step_part(&mut self, direction: Direction) {
        self.state.open_proposals();
        self.follow_proposals();
        let Some(proposals) = self.state.proposals() else { return };
        let order = proposals.order();
        let now = proposals.at.and_then(|at| order.iter().position(|other| *other == at));
        let next = match (now, direction) {
            (None, Direction::Forward) => 0,
            (None, Direction::Back) => order.len().saturating_sub(1),
            (Some(now), Direction::Forward) => (now + 1) % order.len().max(1),
            (Some(now), Direction::Back) => (now + order.len().max(1) - 1) % order.len().max(1),
        };
        if let Some(at) = order.get(next).copied() {
            self.look_at_part(at);
        }
    }

    fn look_at_part(&mut self, at: PartAt) {
        self.state.with_proposals(|proposals| {
            proposals.at = Some(at);
            proposals.reveal = true;
        });
        self.show_part(PartSide::With, Showing::Still);
    }

    /// Accepts parts of a proposal as one step; a notice says which of them don't fit together.
    fn take_parts(&mut self, proposal: usize, chosen: &[usize]) {
        self.end_part_trial();
        let Some(session) = &self.state.session else { return };
        let Some(shown) = session.proposals.shown.get(proposal) else { return };
        let project = session.document.project();
        let parts: Vec<_> = shown.parts.iter().map(|shown| shown.part.clone()).collect();
        let taken = project.taking(&shown.made_on, &parts, chosen, &[]);
        let left: Vec<_> =
            taken.left.iter().filter_map(|(index, fit)| Some((parts.get(*index)?.title.clone(), fit.clone()))).collect();
        let kinds: BTreeSet<_> = taken.taken.iter().filter_map(|index| Some(parts.get(*index)?.kind)).collect();
        let first = taken.taken.first().and_then(|index| shown.parts.get(*index));
        let at = first.and_then(|first| first.span).map(|(start, _)| start);
        let title = first.map_or("", |first| first.part.title.as_str());
        let name = step_name(&kinds, taken.taken.len(), title);
        let is_found = shown.origin == Origin::Found;
        let cut: Vec<_> =
            taken.edits.iter().filter_map(|edit| matches!(edit, Edit::Cut { .. }).then(|| edit.clip().cloned())?).collect();
        let hidden: HashSet<_> = cut.iter().flat_map(|clip| project.hidden_ids(clip)).cloned().collect();
        if taken.edits.is_empty() {
            let why = left.first().map(|(title, fit)| words::editing::proposal_not_accepted(why_not(fit), title));
            let text = why.unwrap_or_else(|| words::editing::nothing_to_accept().into());
            self.state.notices.say(Topic::Edit, Tone::Warning, text, None);
            return;
        }
        if !self.state.step(name, taken.edits) {
            return;
        }
        if is_found {
            self.state.with_proposals(|proposals| proposals.accepted.extend(kinds));
        }
        if let Some(at) = at {
            self.move_playhead(at.0);
        }
        self.state.tell_hidden(&cut, &hidden);
        if let Some((title, fit)) = left.first() {
            let text = match left.len() - 1 {
                0 => words::editing::proposal_skipped(why_not(fit), title),
                more => words::editing::proposals_skipped(more, why_not(fit), title),
            };
            let advice = words::editing::proposal_skipped_advice();
            self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
        }
        self.state.fit_proposals();
        self.state.follow_text();
        // Selects the next acceptable part, so that the user sees it before pressing the key again.
        let next = self.state.proposals().and_then(|proposals| {
            let order = proposals.order();
            let now = proposals.at.and_then(|at| order.iter().position(|other| *other == at)).unwrap_or(0);
            let behind = order.iter().cycle().skip(now).take(order.len());
            behind.copied().find(|at| proposals.part(*at).is_some_and(|(_, shown)| shown.is_open()))
        });
        match next {
            // The command also works while the panel is closed; then nothing is previewed.
            Some(next) if self.state.settings.side == Some(Side::Proposals) => self.look_at_part(next),
            next => self.state.with_proposals(|proposals| proposals.at = next.or(proposals.at)),
        }
    }

    fn leave_part(&mut self, at: PartAt, left: bool) {
        let shelf = self.shelf();
        let Some(session) = &mut self.state.session else { return };
        let proposals = &mut session.proposals;
        let Some(shown) = proposals.shown.get(at.proposal) else { return };
        let Some(key) = shown.parts.get(at.part).map(ShownPart::key) else { return };
        match shown.origin.clone() {
            Origin::Found => {
                if left {
                    proposals.unwanted.insert(key);
                } else {
                    proposals.unwanted.remove(&key);
                }
            }
            Origin::Kept(id) => {
                let Some(kept) = proposals.kept.iter_mut().flatten().find(|kept| kept.id == id) else { return };
                if left {
                    kept.left.insert(at.part);
                } else {
                    kept.left.remove(&at.part);
                }
                if let Some(shelf) = shelf {
                    self.services.proposals(ProposalRequest::Leave { shelf, id, left: kept.left.clone() });
                }
            }
        }
        self.end_part_trial();
        self.state.fit_proposals();
        if left {
            self.state.with_proposals(|proposals| proposals.at = Some(at));
            self.step_part(Direction::Forward);
        }
    }

    fn drop_proposal(&mut self, index: usize) {
        self.end_part_trial();
        let shelf = self.shelf();
        let Some(session) = &mut self.state.session else { return };
        let proposals = &mut session.proposals;
        match proposals.shown.get(index).map(|shown| shown.origin.clone()) {
            Some(Origin::Found) => proposals.finders.clear(),
            Some(Origin::Kept(id)) => {
                if let Some(kept) = &mut proposals.kept {
                    kept.retain(|kept| kept.id != id);
                }
                if let Some(shelf) = shelf {
                    self.services.proposals(ProposalRequest::Drop { shelf, id });
                }
            }
            None => return,
        }
        proposals.at = None;
        self.state.fit_proposals();
    }

    fn export_proposal(&mut self, file: PathBuf) {
        let Some(project) = self.state.project() else { return };
        let user = ["USER", "USERNAME"].iter().find_map(|name| std::env::var(name).ok());
        let by = user
            .filter(|name| crate::propose::sentence("by", name).is_ok())
            .unwrap_or_else(|| words::editing::someone().into());
        let why = words::editing::no_reason();
        let made = project.pending_parts(why);
        if made.parts.is_empty() {
            let text = words::editing::nothing_to_propose();
            let advice = words::editing::nothing_to_propose_advice();
            return self.state.notices.say(Topic::Asked, Tone::Warning, text, Some(advice.into()));
        }
        let made_at = jiff::Timestamp::now();
        let made_at = made_at.round(jiff::Unit::Second).unwrap_or(made_at);
        let video = project.video.id.clone();
        let proposal = Proposal { video, by, made_at, why: why.into(), made_on: made.made_on, parts: made.parts };
        if !made.without.is_empty() {
            let text = words::editing::not_proposed(made.without.join(words::common::list_separator()));
            self.state.notices.push(Tone::Warning, text, None);
        }
        self.services.proposals(ProposalRequest::Write { proposal: Box::new(proposal), file });
    }

    /// Handles an event of the proposals job.
    pub(in crate::app) fn take_proposals(&mut self, event: ProposalEvent) {
        let here = self.shelf();
        let notices = &mut self.state.notices;
        match event {
            ProposalEvent::Listed { shelf, kept, problems } if Some(&shelf) == here.as_ref() => {
                self.state.with_proposals(|proposals| {
                    proposals.kept = Some(kept);
                    proposals.problems = problems;
                });
                self.state.fit_proposals();
            }
            ProposalEvent::Listed { .. } => {}
            ProposalEvent::Arrived { shelf, sent } => self.state.proposal_arrived(here.as_ref(), &shelf, &sent),
            ProposalEvent::Watched { clip, found } => {
                self.state.with_proposals(|proposals| {
                    if proposals.watching.remove(&clip).is_some() {
                        proposals.watched.changes.insert(clip, found);
                    }
                });
                self.state.fit_proposals();
            }
            ProposalEvent::Reading { clip, percent } => self.state.with_proposals(|proposals| {
                if let Some(reading) = proposals.reading.get_mut(&clip) {
                    reading.1 = percent;
                }
            }),
            ProposalEvent::ScreenRead { clip, read } => {
                self.state.with_proposals(|proposals| {
                    if proposals.reading.remove(&clip).is_none() {
                        return;
                    }
                    match read {
                        Ok(texts) => drop(proposals.watched.texts.insert(clip, texts)),
                        Err(error) => {
                            proposals.reading.clear();
                            proposals.unread = Some(error.to_string());
                        }
                    }
                });
                self.state.fit_proposals();
            }
            ProposalEvent::Hearing { clip, percent } => self.state.with_proposals(|proposals| proposals.hears(&clip, percent)),
            ProposalEvent::Heard { clip, heard } => {
                self.state.with_proposals(|proposals| proposals.heard(clip, heard));
                self.state.fit_proposals();
            }
            ProposalEvent::Imported { shelf, id, is_new } => {
                let text =
                    if is_new { words::editing::proposals_imported() } else { words::editing::proposals_imported_before() };
                let advice = words::editing::proposals_imported_advice();
                notices.say(Topic::Asked, Tone::Info, text, Some(advice.into()));
                if Some(&shelf) == here.as_ref() {
                    self.state.open_proposals();
                    let first = self.state.proposals().and_then(|proposals| {
                        let is_it = |shown: &ShownProposal| shown.origin == Origin::Kept(id.clone());
                        Some(PartAt { proposal: proposals.shown.iter().position(is_it)?, part: 0 })
                    });
                    if let Some(first) = first {
                        self.look_at_part(first);
                    }
                }
            }
            ProposalEvent::Written(file) => {
                let text = words::editing::proposals_exported(file.display());
                notices.say(Topic::Asked, Tone::Info, text, None);
            }
            ProposalEvent::Failed { what, why } => {
                notices.say(Topic::Asked, Tone::Error, words::editing::proposals_failed(what, why), None);
            }
        }
    }

    /// Ends the preview of a part; the playhead stays.
    fn end_part_trial(&mut self) {
        let Some(session) = &mut self.state.session else { return };
        if session.part_trial.take().is_some() {
            self.stop_playing();
        }
    }
}

impl State {
    fn open_proposals(&mut self) {
        self.open_side(Side::Proposals);
        self.focus_wish = Some(FocusWish::Side);
    }

    fn with_proposals(&mut self, change: impl FnOnce(&mut Proposals)) {
        if let Some(session) = &mut self.session {
            change(&mut session.proposals);
        }
    }

    /// Runs the finders and fits all proposals to the current video.
    fn fit_proposals(&mut self) {
        let proposing = self.settings.proposing.clone();
        let Some(session) = &mut self.session else { return };
        let project = session.document.project();
        let proposals = &mut session.proposals;
        let before =
            proposals.at.and_then(|at| Some((at, proposals.part(at).map(|(shown, part)| (shown.origin.clone(), part.key()))?)));
        let mut shown = Vec::new();
        if !proposals.finders.is_empty() {
            let found = ShownProposal::found(project, &proposals.finders, &proposing, &proposals.watched, &proposals.unwanted);
            // An empty result is reported beside the finder, not as a proposal.
            shown.extend((!found.parts.is_empty()).then_some(found));
        }
        shown.extend(proposals.kept.iter().flatten().map(|kept| ShownProposal::kept(project, kept)));
        proposals.shown = shown;
        proposals.fitted = Some(project.version());
        // Keeps the selected part; if it is gone, selects the one in its position.
        proposals.at = before.and_then(|(at, (origin, key))| {
            let proposal = proposals.shown.iter().position(|shown| shown.origin == origin)?;
            let parts = &proposals.shown.get(proposal)?.parts;
            let same = parts.iter().position(|part| part.key() == key);
            let part = same.or_else(|| parts.len().checked_sub(1).map(|last| at.part.min(last)))?;
            Some(PartAt { proposal, part })
        });
    }

    /// Indexes of the acceptable parts of a proposal, of one kind or all.
    fn open_of(&self, proposal: usize, kind: Option<PartKind>) -> Vec<usize> {
        let Some(proposals) = self.proposals() else { return Vec::new() };
        let open = proposals.open_parts().filter(|at| at.proposal == proposal);
        let of_kind =
            |at: &PartAt| kind.is_none_or(|kind| proposals.part(*at).is_some_and(|(_, shown)| shown.part.kind == kind));
        open.filter(of_kind).map(|at| at.part).collect()
    }
}

/// Name of the step that accepts parts.
fn step_name(kinds: &BTreeSet<PartKind>, count: usize, title: &str) -> String {
    let only = match kinds.len() {
        1 => kinds.first().copied(),
        _ => None,
    };
    match (only, count) {
        (Some(PartKind::Filler | PartKind::FalseStart), 1) => words::editing::step_cut_proposed(title),
        (Some(PartKind::Pause), 1) => words::editing::step_shorten_pause(title),
        (Some(PartKind::Untranscribed), count) => words::editing::step_cut_untranscribed(count),
        (_, 1) => words::editing::step_accept(title),
        (Some(PartKind::Filler), _) => words::editing::step_cut_fillers(count),
        (Some(PartKind::FalseStart), _) => words::editing::step_cut_false_starts(count),
        (Some(PartKind::Pause), _) => words::editing::step_shorten_pauses(count),
        (Some(kind), _) => words::editing::step_accept_kind(count, kind.plural()),
        (None, _) => words::editing::step_accept_several(count),
    }
}

impl Action {
    /// Imports a proposal file.
    pub(in crate::app) fn import_proposal(file: PathBuf) -> Self {
        Self::Proposals(ProposalAction::Import(file))
    }

    /// Exports the unsaved changes as a proposal file.
    pub(in crate::app) fn export_proposal(file: PathBuf) -> Self {
        Self::Proposals(ProposalAction::Export(file))
    }
}

//! Proposals as listed in the panel: each part with its applicability and its time in the current video.

use super::{Finder, Watched};
use crate::{
    api::{
        SourceMs,
        batch::{Action, Operation},
    },
    app::settings::Proposing,
    document::Project,
    edit::{Edit, EditRequest},
    jobs::proposals::Kept,
    propose::{Fit, Hash, MadeOn, Part, PartKind, ProposalId},
    timeline::VideoMs,
};
use std::collections::BTreeSet;

/// Position of a part in the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartAt {
    /// Index of the proposal.
    pub proposal: usize,
    /// Index of the part in the proposal.
    pub part: usize,
}

/// Source of a proposal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Found by the program in this session.
    Found,
    /// Stored on this computer, under this id.
    Kept(ProposalId),
}

/// Applicability of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShownFit {
    /// The part can be accepted.
    Fits,
    /// The video already has the change.
    Already,
    /// Not applicable now; the reason as a clause.
    Not(String),
}

/// Part in the panel.
#[derive(Clone, Debug)]
pub struct ShownPart {
    /// The part itself.
    pub part: Part,
    /// Applicability to the current video.
    pub fit: ShownFit,
    /// Whether the user dismissed the part.
    pub left: bool,
    /// Time range of the part in the current video; `None` for changes of the video itself and for footage that is cut out.
    pub span: Option<(VideoMs, VideoMs)>,
}

/// Proposal in the panel.
#[derive(Clone, Debug)]
pub struct ShownProposal {
    /// Source of the proposal.
    pub origin: Origin,
    /// Name of the proposer.
    pub by: String,
    /// Reason given by the proposer.
    pub why: String,
    /// Creation date as text; empty for the program's own.
    pub day: String,
    /// State of the video for which the proposal was made.
    pub made_on: MadeOn,
    /// Parts of the proposal.
    pub parts: Vec<ShownPart>,
}

impl ShownPart {
    /// Part that isn't dismissed.
    fn of(project: &Project, part: Part, fit: Fit, made_on: &MadeOn) -> Self {
        let span = span_of(project, &part, &fit, made_on);
        let fit = match fit {
            Fit::Fits(_) => ShownFit::Fits,
            Fit::Already => ShownFit::Already,
            other => ShownFit::Not(super::why_not(&other)),
        };
        Self { part, fit, left: false, span }
    }

    /// True if the part is applicable and not dismissed.
    pub fn is_open(&self) -> bool {
        self.fit == ShownFit::Fits && !self.left
    }

    /// Hash of the operations, which identifies the part even after the finders run again.
    pub(super) fn key(&self) -> Hash {
        Hash::of(&self.part.operations.iter().map(EditRequest::to_json).collect())
    }
}

impl ShownProposal {
    /// Proposal with the results of the finders.
    pub(super) fn found(
        project: &Project,
        finders: &BTreeSet<Finder>,
        proposing: &Proposing,
        watched: &Watched,
        unwanted: &BTreeSet<Hash>,
    ) -> Self {
        let parts: Vec<_> = finders.iter().flat_map(|finder| finder.parts(project, proposing, watched)).collect();
        let made = project.found_parts(parts);
        let fits = project.fits(&made.made_on, &made.parts, &[]);
        let parts = made.parts.into_iter().zip(fits).map(|(part, fit)| {
            let mut shown = ShownPart::of(project, part, fit, &made.made_on);
            shown.left = !unwanted.is_empty() && unwanted.contains(&shown.key());
            shown
        });
        let parts = parts.collect();
        let why = words::editing::found_here().into();
        Self { origin: Origin::Found, by: "Cutroom".into(), why, day: String::new(), made_on: made.made_on, parts }
    }

    /// Proposal stored on this computer.
    pub(super) fn kept(project: &Project, kept: &Kept) -> Self {
        let proposal = &kept.proposal;
        let fits = project.fits(&proposal.made_on, &proposal.parts, &[]);
        let parts = proposal.parts.iter().zip(fits).enumerate();
        let parts = parts.map(|(index, (part, fit))| ShownPart {
            left: kept.left.contains(&index),
            ..ShownPart::of(project, part.clone(), fit, &proposal.made_on)
        });
        Self {
            origin: Origin::Kept(kept.id.clone()),
            by: proposal.by.clone(),
            why: proposal.why.clone(),
            day: proposal.made_at.strftime(words::common::date_format()).to_string(),
            made_on: proposal.made_on.clone(),
            parts: parts.collect(),
        }
    }

    /// Kinds of parts in the order of the panel, each with the indexes of its parts by time.
    pub fn kinds(&self) -> Vec<(PartKind, Vec<usize>)> {
        let of = |kind: &PartKind| {
            let mut parts: Vec<usize> =
                self.parts.iter().enumerate().filter(|(_, shown)| shown.part.kind == *kind).map(|(index, _)| index).collect();
            parts.sort_by_key(|index| self.parts.get(*index).and_then(|shown| shown.span));
            (*kind, parts)
        };
        PartKind::ALL.iter().map(of).filter(|(_, parts)| !parts.is_empty()).collect()
    }

    /// Number of parts that can be accepted.
    pub fn open(&self) -> usize {
        self.parts.iter().filter(|shown| shown.is_open()).count()
    }
}

/// Time range of a part in the current video.
pub(super) fn span_of(project: &Project, part: &Part, fit: &Fit, made_on: &MadeOn) -> Option<(VideoMs, VideoMs)> {
    for request in &part.operations {
        match request {
            EditRequest::CutFootage(clip, change) => {
                let cut = change.removed.first().or(change.restored.first())?;
                let end = SourceMs(cut.start_time_ms.0.saturating_add(cut.duration_ms.0));
                return Some((project.video_time(clip, cut.start_time_ms)?, project.video_time(clip, end)?));
            }
            EditRequest::AddChapter(clip, chapter) => {
                let at = project.video_time(clip, chapter.source_time_ms)?;
                return Some((at, at));
            }
            _ => {}
        }
    }
    let Fit::Fits(edits) = fit else {
        // A part that was accepted keeps its position in the list.
        return part
            .operations
            .iter()
            .find_map(|request| item_of(project, request, made_on))
            .or_else(|| clip_of(project, part));
    };
    edits.iter().find_map(|edit| {
        let (index, _) = project.clip(edit.clip()?)?;
        let span = project.sequence.span(index)?;
        let times = match edit {
            Edit::Add(_, item) => item.times(),
            Edit::Update(clip, id, _) | Edit::Remove(clip, id) => project.draft.item(clip, id)?.times(),
            _ => None,
        };
        Some(
            times.map_or((span.start, span.end()), |(start, length)| {
                (span.to_video(start), span.to_video(start.moved(length.0)))
            }),
        )
    })
}

/// Time range of the item in a request that no longer makes an edit: of the item itself, or of the footage that a new item would
/// be on.
fn item_of(project: &Project, request: &EditRequest, made_on: &MadeOn) -> Option<(VideoMs, VideoMs)> {
    let EditRequest::Operation(Operation { clip, action, .. }) = request else { return None };
    let (index, data) = project.clip(clip)?;
    let (start, length) = match action {
        Action::Add(body) => {
            let footage = made_on.clip(clip)?.map().footage(body.start()?, body.length()?);
            data.map.played(footage)
        }
        Action::Update(id, _) | Action::Remove(_, id) => project.draft.item(clip, id)?.times()?,
    };
    let span = project.sequence.span(index)?;
    Some((span.to_video(start), span.to_video(start.moved(length.0))))
}

/// Time range of the part's clip.
fn clip_of(project: &Project, part: &Part) -> Option<(VideoMs, VideoMs)> {
    let clip = part.operations.iter().find_map(EditRequest::clip)?;
    let span = project.sequence.span(project.clip(clip)?.0)?;
    Some((span.start, span.end()))
}

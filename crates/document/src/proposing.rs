//! Proposals for the open video: made from its unsaved edits or from a file of edits, and fitted to its current state.

use super::{EditRequest, Project};
use crate::{
    api::{ClipId, captions::Preset, cutting::CorrectWords, video::ChapterInput},
    edit::RequestContext,
    propose::{Basis, Fit, Fitting, MadeOn, Part, Taken, find, find::ChapterClip, of_pending, of_requests},
};

/// Parts of a proposal, with their base state.
#[derive(Clone, Debug, PartialEq)]
pub struct MadeParts {
    /// Parts of the proposal.
    pub parts: Vec<Part>,
    /// State of the video that the parts are based on.
    pub made_on: MadeOn,
    /// Descriptions of edits that a proposal cannot contain.
    pub without: Vec<String>,
}

impl Project {
    fn fitting<T>(&self, made_on: &MadeOn, presets: &[Preset], fit: impl FnOnce(&Fitting<'_>) -> T) -> T {
        let correction = |clip: &ClipId, words: &CorrectWords| self.correction(clip, words);
        fit(&Fitting { made_on, canvas: self.video.dimensions, presets, correction: &correction })
    }

    fn made_on(&self, parts: &[Part], basis: Basis) -> MadeOn {
        let correction = |clip: &ClipId, words: &CorrectWords| self.correction(clip, words);
        let canvas = self.video.dimensions;
        let context = RequestContext { draft: &self.draft, canvas, presets: &[], correction: &correction };
        MadeOn::of(&context, self.video.revision, parts, basis)
    }

    /// Fits each part of a proposal by itself.
    pub fn fits(&self, made_on: &MadeOn, parts: &[Part], presets: &[Preset]) -> Vec<Fit> {
        self.fitting(made_on, presets, |fitting| fitting.each(parts, &self.draft))
    }

    /// Result of accepting some parts of a proposal, by their indices.
    pub fn taking(&self, made_on: &MadeOn, parts: &[Part], chosen: &[usize], presets: &[Preset]) -> Taken {
        let chosen = chosen.iter().filter_map(|index| Some((*index, parts.get(*index)?)));
        self.fitting(made_on, presets, |fitting| fitting.take(chosen, &self.draft))
    }

    /// Converts the unsaved edits to parts of a proposal.
    pub fn pending_parts(&self, why: &str) -> MadeParts {
        let (parts, without) = of_pending(&self.draft, why);
        MadeParts { made_on: self.made_on(&parts, Basis::Saved), parts, without }
    }

    /// Converts edits of a file to parts of a proposal.
    pub fn parts_of(&self, requests: Vec<EditRequest>, why: &str) -> MadeParts {
        let parts = of_requests(requests, &self.draft, why);
        MadeParts { made_on: self.made_on(&parts, Basis::Shown), parts, without: Vec::new() }
    }

    /// Adds the base state to parts that a built-in proposer found in the current video.
    pub fn found_parts(&self, parts: Vec<Part>) -> MadeParts {
        MadeParts { made_on: self.made_on(&parts, Basis::Shown), parts, without: Vec::new() }
    }

    /// Proposed chapters besides the existing ones, sorted by time.
    pub fn chapter_parts(&self) -> Vec<Part> {
        let clips = self.clips.iter().zip(self.sequence.spans());
        let clips: Vec<_> = clips
            .map(|(data, span)| ChapterClip {
                clip: &data.clip.id,
                name: &data.clip.name,
                span: *span,
                map: &data.map,
                words: &data.words,
            })
            .collect();
        let taken: Vec<i64> = self.chapters().iter().map(|chapter| chapter.timestamp_seconds).collect();
        find::chapters(&clips, &taken)
    }

    /// Proposals for new chapters, by time.
    pub fn proposed_chapters(&self) -> Vec<ChapterInput> {
        let chapter = |request: EditRequest| match request {
            EditRequest::AddChapter(clip, chapter) => {
                let at = self.video_time(&clip, chapter.source_time_ms)?;
                Some(chapter.at(at.0 / 1_000))
            }
            _ => None,
        };
        self.chapter_parts().into_iter().flat_map(|part| part.operations).filter_map(chapter).collect()
    }
}

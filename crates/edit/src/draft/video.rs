//! Fields of the video in the draft: as the server has them, and as the user sees them.

use super::{Draft, clip_changes};
use crate::{
    Conflict, ConflictSubject, Edit, Merged, Question, VideoEdit, VideoFields, VideoStep,
    api::{
        ClipId,
        clip::ClipChange,
        video::{Chapter, ChapterInput, Video},
    },
    draft::ClipMerge,
    merge::changed,
};

impl Draft {
    /// Draft with these fields of the video, as the server has them.
    #[must_use]
    pub fn with_video(mut self, held: VideoFields) -> Self {
        self.view.video.clone_from(&held);
        self.base.video = held;
        self.anchor_chapters();
        self
    }

    /// Fields of the video as the user sees them.
    pub fn video(&self) -> &VideoFields {
        &self.view.video
    }

    /// Fields of the video as the server has them; empty if the video was not read.
    pub fn base_video(&self) -> &VideoFields {
        &self.base.video
    }

    /// Requests for the unsaved changes of the video's own fields, one per part.
    pub fn video_steps(&self) -> Vec<VideoStep> {
        self.base.video.steps_to(&self.view.video).into_iter().chain(self.chapters_step()).collect()
    }

    /// Number of unsaved changes of the video's own fields, as the user made them.
    pub fn video_changes(&self) -> usize {
        self.video_steps().iter().map(|step| step.changes(&self.base.video, &self.view.video)).sum()
    }

    /// Number of unsaved changes, as the user made them: moving an item to another clip is one change, although it is saved as a
    /// removal and an addition.
    pub fn changes(&self) -> usize {
        let plan = self.plan();
        let of_clip = |(clip, change): &(ClipId, ClipChange)| {
            let view = self.view.sections.get(clip);
            view.map_or(1, |view| clip_changes(self.base.sections.get(clip).map(|base| &base.map), &view.map, change))
        };
        let of_clips: usize = plan.clips.iter().map(of_clip).sum();
        let others = plan.len() - plan.clips.len() - plan.video.len();
        (others + of_clips + self.video_changes()).saturating_sub(self.crossed().len())
    }

    /// Changes a record to the video as the user sees it.
    pub fn show_video(&self, record: &mut Video) {
        if !self.view.video.is_empty() {
            self.view.video.show_in(record);
            if self.view.video.chapters().is_some() {
                let chapter = |chapter: ChapterInput| Chapter {
                    title: chapter.title,
                    description: chapter.description,
                    timestamp_seconds: chapter.timestamp_seconds as f64,
                };
                record.chapters = Some(self.chapters().into_iter().map(chapter).collect());
            }
        }
    }

    /// Merges the server's present fields of the video with the user's changes, field by field. A field that both changed is a
    /// conflict. The caller has reloaded the clips before: chapters are at seconds of the server's present video.
    pub fn rebase_video(&mut self, fresh: &VideoFields) -> ClipMerge {
        let merge = VideoFields::merged(&self.base.video, fresh, &self.view.video);
        (self.base.video, self.view.video) = (merge.base, merge.view);
        let mut changes = ClipMerge::default();
        if !merge.silent.is_empty() {
            changes.merged.push(Merged { title: words::edits::video().into(), what: changed(&merge.silent) });
        }
        self.rebase_chapters(fresh, &mut changes);
        changes.conflicts.extend(merge.questions.into_iter().map(|(field, theirs, mine)| {
            let take_theirs = vec![Edit::Video(VideoEdit::of_field(&field, theirs.clone()))];
            let about = Question::Field { field, theirs, mine, take_theirs };
            Conflict { clip: "".into(), subject: ConflictSubject::Video, about }
        }));
        changes
    }
}

//! Proposals for new chapters, in the time of the video.

use crate::{api::video::ChapterInput, app::Project, edit::EditRequest};

impl Project {
    /// Proposals for new chapters, by time.
    pub(super) fn proposed_chapters(&self) -> Vec<ChapterInput> {
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

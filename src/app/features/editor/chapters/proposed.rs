//! Where chapters could begin, as the chapters of the video.

use crate::{api::video::ChapterInput, app::Project, edit::EditRequest};

impl Project {
    /// Chapters that could be begun besides those that there are, by time.
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

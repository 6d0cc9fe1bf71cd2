//! Chapters of the open video: create, rename, move, remove and propose. The changes are edits with undo, saved with the others.

mod edits;

use crate::{
    api::video::ChapterInput,
    app::{
        command::says::{Says, Silence},
        features::Session,
    },
    document::Project,
    timeline::VideoMs,
};

/// Chapter of the video, identified by the whole second at which it starts; each second has at most one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ChapterAt(pub i64);

impl ChapterAt {
    /// The chapter that starts in the second of a time.
    pub fn second_of(at: VideoMs) -> Self {
        Self(at.0.max(0) / 1_000)
    }

    /// Start time in the video.
    pub fn start(self) -> VideoMs {
        VideoMs(self.0.saturating_mul(1_000))
    }
}

/// Change of the chapters.
#[derive(Clone, Debug, PartialEq)]
pub enum ChapterChange {
    /// Create a chapter at a time of the video, and open its fields.
    Begin(VideoMs),
    /// Change the title.
    Title(ChapterAt, String),
    /// Change the description.
    Description(ChapterAt, String),
    /// Move the start to the second of another time.
    Move(ChapterAt, VideoMs),
    /// Remove the chapter.
    Remove(ChapterAt),
    /// Open the fields of a chapter; `None` closes them.
    Open(Option<ChapterAt>),
    /// Find proposals for new chapters.
    Propose,
    /// Create chapters from proposals.
    Accept(Vec<ChapterInput>),
    /// Dismiss all proposals.
    DismissProposed,
}

impl ChapterChange {
    /// The announcement once the action is done.
    pub(in crate::app) fn says(&self) -> Says {
        match self {
            Self::Begin(_) | Self::Title(..) | Self::Description(..) | Self::Move(..) | Self::Remove(_) | Self::Accept(_) => {
                Says::Step
            }
            Self::Propose => Says::Begun(words::editing::chapters_proposed),
            Self::DismissProposed => Says::Begun(words::editing::chapters_dismissed),
            // The field that is opened takes the keyboard.
            Self::Open(_) => Says::Nothing(Silence::Focus),
        }
    }
}

impl Session {
    /// Finds proposals again if the chapters changed since the last time, by an edit, undo or another user.
    pub(in crate::app) fn follow_chapters(&mut self) {
        let Some(proposed) = &mut self.proposed_chapters else { return };
        let project = self.document.project();
        if proposed.beside != project.chapters() {
            *proposed = ProposedChapters::of(project);
        }
    }
}

/// Proposals for new chapters.
#[derive(Clone, Debug, PartialEq)]
pub struct ProposedChapters {
    /// Proposed chapters, by time.
    pub all: Vec<ChapterInput>,
    /// The video's chapters when the proposals were made.
    beside: Vec<ChapterInput>,
}

impl ProposedChapters {
    fn of(project: &Project) -> Self {
        Self { all: project.proposed_chapters(), beside: project.chapters().to_vec() }
    }
}

/// Title that no chapter has: the next number that is free.
fn free_title(chapters: &[ChapterInput]) -> String {
    let taken = |title: &String| chapters.iter().any(|chapter| chapter.title == *title);
    let titles = (chapters.len() + 1..).map(words::editing::chapter);
    titles.take(chapters.len() + 1).find(|title| !taken(title)).unwrap_or_else(|| words::editing::chapter_untitled().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_chapter_has_a_title_of_its_own() {
        let chapter = |title: &str| ChapterInput { title: title.into(), description: String::new(), timestamp_seconds: 0 };
        let numbered = |number: usize| words::editing::chapter(number);
        assert_eq!(free_title(&[]), numbered(1));
        assert_eq!(free_title(&[chapter(&numbered(1))]), numbered(2));
        assert_eq!(free_title(&[chapter(&numbered(2)), chapter("Intro")]), numbered(3));
        assert_eq!(free_title(&[chapter(&numbered(3)), chapter("Intro")]), numbered(4));
    }

    #[test]
    fn a_chapter_begins_with_a_whole_second() {
        assert_eq!(ChapterAt::second_of(VideoMs(61_999)), ChapterAt(61));
        assert_eq!(ChapterAt::second_of(VideoMs(-5)), ChapterAt(0));
        assert_eq!(ChapterAt(i64::MAX).start(), VideoMs(i64::MAX));
    }
}

//! Chapters of the open video: create, rename, move, remove and propose. The changes are edits with undo, saved with the others.

use crate::{
    api::video::{ChapterInput, ReplaceChapters},
    app::{
        State,
        command::says::{Says, Silence},
        features::Session,
        notice::{Tone, Topic},
    },
    document::Project,
    edit::{Edit, VideoEdit},
    timeline::{VideoMs, timecode},
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

impl State {
    /// Applies a change of the chapters.
    pub(in crate::app) fn change_chapters(&mut self, change: ChapterChange) {
        let Some(session) = &mut self.session else { return };
        let mut chapters = session.document.project().chapters().to_vec();
        let name = match change {
            ChapterChange::Open(open) => {
                session.open_chapter = open;
                return;
            }
            ChapterChange::Propose => {
                session.proposed_chapters = Some(ProposedChapters::of(session.document.project()));
                return;
            }
            ChapterChange::DismissProposed => {
                session.proposed_chapters = None;
                return;
            }
            ChapterChange::Begin(at) => return self.begin_chapter(at),
            ChapterChange::Title(at, title) => {
                let Some(chapter) = find(&mut chapters, at) else { return };
                title.trim().clone_into(&mut chapter.title);
                words::editing::step_rename_chapter(&chapter.title)
            }
            ChapterChange::Description(at, description) => {
                let Some(chapter) = find(&mut chapters, at) else { return };
                chapter.description = description;
                words::editing::step_describe_chapter(&chapter.title)
            }
            ChapterChange::Move(at, to) => {
                let to = ChapterAt::second_of(to.min(session.length()));
                if to == at {
                    return;
                }
                if let Some(there) = find(&mut chapters, to) {
                    let text = words::editing::chapter_exists(&there.title);
                    let advice = words::editing::chapter_exists_advice();
                    self.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
                    return;
                }
                let Some(chapter) = find(&mut chapters, at) else { return };
                chapter.timestamp_seconds = to.0;
                session.open_chapter = session.open_chapter.map(|open| if open == at { to } else { open });
                words::editing::step_move_chapter(timecode(to.start().0), &chapter.title)
            }
            ChapterChange::Remove(at) => {
                let Some(place) = chapters.iter().position(|chapter| chapter.timestamp_seconds == at.0) else { return };
                session.open_chapter = None;
                words::editing::step_remove_chapter(chapters.remove(place).title)
            }
            ChapterChange::Accept(accepted) => {
                let known = |one: &ChapterInput| chapters.iter().any(|other| other.timestamp_seconds == one.timestamp_seconds);
                let new: Vec<_> = accepted.into_iter().filter(|one| !known(one)).collect();
                let name = match &new[..] {
                    [] => return,
                    [one] => words::editing::step_add(&one.title),
                    several => words::editing::step_add_chapters(several.len()),
                };
                chapters.extend(new);
                name
            }
        };
        self.set_chapters(name, chapters);
    }

    /// Creates a chapter at the playhead, or at the start of the marked range around the playhead.
    pub(in crate::app) fn add_chapter(&mut self) {
        let at = self.marked_here().map_or_else(|| self.playhead(), |(start, _)| start);
        self.begin_chapter(at);
    }

    /// Creates a chapter and opens its fields. Only opens the fields if that second has a chapter.
    fn begin_chapter(&mut self, at: VideoMs) {
        let Some(session) = &mut self.session else { return };
        let mut chapters = session.document.project().chapters().to_vec();
        let at = ChapterAt::second_of(at.min(session.length()));
        if find(&mut chapters, at).is_none() {
            let title = free_title(&chapters);
            chapters.push(ChapterInput { title: title.clone(), description: String::new(), timestamp_seconds: at.0 });
            if !self.set_chapters(words::editing::step_add(title), chapters) {
                return;
            }
        }
        let width = self.timeline_width;
        if let Some(session) = &mut self.session {
            session.open_chapter = Some(at);
            // The fields are drawn at the chapter's block and take the keyboard only while it is visible.
            session.reveal(at.start(), width);
        }
    }

    /// Replaces all chapters; `false` if the new ones are invalid, which a notice explains.
    fn set_chapters(&mut self, name: String, chapters: Vec<ChapterInput>) -> bool {
        let chapters = ReplaceChapters { chapters };
        if let Err(error) = chapters.check() {
            let text = words::editing::chapters_refused(error);
            self.notices.say(Topic::Edit, Tone::Warning, text, None);
            return false;
        }
        self.edit(name, None, Edit::Video(VideoEdit::chapters(chapters)));
        true
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

fn find(chapters: &mut [ChapterInput], at: ChapterAt) -> Option<&mut ChapterInput> {
    chapters.iter_mut().find(|chapter| chapter.timestamp_seconds == at.0)
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

//! Edits of the chapters of the open video.

use crate::{
    api::video::{ChapterInput, ReplaceChapters},
    app::{
        State,
        features::editor::chapters::{ChapterAt, ChapterChange, ProposedChapters, free_title},
        notice::{Tone, Topic},
    },
    edit::{Edit, VideoEdit},
    timeline::{VideoMs, timecode},
};

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

fn find(chapters: &mut [ChapterInput], at: ChapterAt) -> Option<&mut ChapterInput> {
    chapters.iter_mut().find(|chapter| chapter.timestamp_seconds == at.0)
}

//! Split of a clip into two, and its inverse; the blade that splits where it clicks.

use crate::{
    api::{ClipId, SourceMs, item::Item},
    app::{
        State,
        features::editor::{context::Editor, deleting::listed},
        notice::{Tone, Topic},
    },
    edit::{JoinRefusal, SplitRefusal},
    timeline::VideoMs,
};

impl State {
    /// Clip at the playhead, and the footage before which it is split.
    fn split_place(&self) -> Option<(ClipId, SourceMs)> {
        let (data, at) = self.project()?.at(self.playhead())?;
        Some((data.clip.id.clone(), data.map.to_source(at)))
    }

    /// True if the clip at the playhead can be split there.
    pub(in crate::app) fn can_split_clip(&self) -> bool {
        let place = self.split_place().zip(self.project());
        place.is_some_and(|((clip, at), project)| project.draft.why_not_split(&clip, at).is_none())
    }

    /// Reason why the clip at the playhead cannot be split there, as a sentence without its dot; `None` without a clip.
    pub(in crate::app) fn why_not_split_clip(&self) -> Option<String> {
        let ((clip, at), project) = self.split_place().zip(self.project())?;
        let why = project.draft.why_not_split(&clip, at)?;
        Some(words::editing::clip_not_split(why).trim_end_matches(['.', '。']).to_owned())
    }

    /// Clip in hand and the one that continues it.
    fn joins(&self) -> Option<Result<(ClipId, ClipId), JoinRefusal>> {
        let (clip, project) = self.clip_in_hand().map(|data| &data.clip.id).zip(self.project())?;
        Some(project.continued_by(clip).map(|second| (clip.clone(), second)))
    }

    /// True if the clip in hand can be joined with the next one.
    pub(in crate::app) fn can_join_clips(&self) -> bool {
        matches!(self.joins(), Some(Ok(_)))
    }

    /// Reason why the clip in hand cannot be joined with the next one, as a sentence without its dot; `None` without a clip.
    pub(in crate::app) fn why_not_join_clips(&self) -> Option<String> {
        let why = self.joins()?.err()?;
        Some(words::editing::clips_not_joined(why).trim_end_matches(['.', '。']).to_owned())
    }

    /// True while a click on a clip splits it.
    pub fn has_blade(&self) -> bool {
        self.session.as_ref().is_some_and(|session| session.blade) && !self.read_only()
    }

    /// Takes the blade up, or puts it away.
    pub(in crate::app) fn toggle_blade(&mut self) {
        if let Some(session) = &mut self.session {
            session.blade = !session.blade;
        }
    }

    fn say_not_split(&mut self, why: &SplitRefusal) {
        let (text, advice) = match why {
            SplitRefusal::NotRead(_) => {
                (words::editing::clip_not_split_loading().to_owned(), words::editing::clip_not_split_loading_advice())
            }
            why => (words::editing::clip_not_split(why), words::editing::clip_not_split_advice()),
        };
        self.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
    }
}

impl Editor<'_> {
    /// Splits the clip at the playhead.
    pub(in crate::app) fn split_clip(&mut self) {
        if let Some((clip, at)) = self.state.split_place() {
            self.split_clip_at(&clip, at);
        } else {
            let advice = words::editing::split_nothing_advice();
            self.state.notices.say(Topic::Edit, Tone::Warning, words::editing::split_nothing(), Some(advice.into()));
        }
    }

    /// Splits a clip before this footage. The second clip is selected; the playhead goes to its beginning.
    pub(in crate::app) fn split_clip_at(&mut self, clip: &ClipId, at: SourceMs) {
        let Some(session) = self.state.session.as_mut().filter(|session| !session.read_only) else { return };
        let project = session.document.project();
        if let Some(why) = project.draft.why_not_split(clip, at) {
            return self.state.say_not_split(&why);
        }
        let Some((_, data)) = project.clip(clip) else { return };
        let (name, sources) = (data.clip.name.clone(), data.sources.clone());
        let short = listed(&project.draft.cut_short_by_split(clip, at).into_iter().map(Item::title).collect::<Vec<_>>());
        let free = project.free_clip_name(&name);
        let recording = project.draft.unmade(clip).map(|unmade| unmade.recording().clone());
        let second = match recording {
            Some(recording) => session.document.know_copy(clip, &free, recording),
            None => session.document.know_twin(clip, &free),
        };
        let Some(second) = second else { return self.state.say_not_split(&SplitRefusal::NotRead(name)) };
        let edits = match session.document.project().draft.split(clip, &second, at) {
            Ok(edits) => edits,
            Err(why) => return self.state.say_not_split(&why),
        };
        // Every item stays at its moment of the video, so a locked lane stays as it is.
        let title = words::editing::step_split_clip(&name);
        if !self.state.step_of_clips(title, edits) {
            return;
        }
        let Some(session) = &mut self.state.session else { return };
        session.document.know_sources(&second, &sources);
        session.group_on_copy(clip, &second);
        session.select_clip(second.clone());
        let project = session.document.project();
        let start = project.clip(&second).and_then(|(index, _)| project.sequence.span(index)).map(|span| span.start);
        self.transport().seek(start.unwrap_or(VideoMs::ZERO));
        self.store_notes();
        if !short.is_empty() {
            let advice = words::editing::split_ends_advice();
            self.state.notices.say(Topic::Edit, Tone::Info, words::editing::split_ends(short), Some(advice.into()));
        }
    }
}

impl State {
    /// Joins the clip in hand with the one behind it.
    pub(in crate::app) fn join_clips(&mut self) {
        let (first, second) = match self.joins() {
            Some(Ok(clips)) => clips,
            Some(Err(why)) => {
                let text = words::editing::clips_not_joined(why);
                return self.notices.say(Topic::Edit, Tone::Warning, text, None);
            }
            None => return,
        };
        let Some(project) = self.project() else { return };
        let name = |clip: &ClipId| project.draft.record(clip).map_or_else(String::new, |record| record.name.clone());
        let title = words::editing::step_join_clips(name(&first), name(&second));
        let edits = project.draft.join(&first, &second, project.words_of_other(&first, &second));
        if self.step_of_clips(title, edits) {
            self.with_session(|session| session.select_clip(first));
        }
    }
}

//! Edits by text: cuts, corrections and captions of words.

use super::{WordAt, WordRange};
use crate::{
    api::{ClipId, clip::Cut},
    app::{
        State,
        features::editor::context::Editor,
        notice::{Tone, Topic},
    },
    edit::{Edit, WordText, WordsEdit, text::Played},
};
use std::collections::HashSet;

/// Maximum length of the words quoted in a step name, in characters.
const NAMED: usize = 32;

impl Editor<'_> {
    /// Cuts the selected words out.
    pub(in crate::app) fn cut_words(&mut self) {
        let Some(session) = &self.state.session else { return };
        let ranges = session.selected_words();
        let cuts = ranges.iter().filter_map(|range| {
            let (_, data) = session.document.project().clip(&range.clip)?;
            let speech = &data.script.as_ref()?.speech;
            let is_played = range.places.clone().any(|place| speech.played(place, &data.map) != Played::Not);
            is_played.then_some(())?;
            Some((range.clip.clone(), speech.cut(range.places.clone(), &data.map)?))
        });
        let cuts: Vec<_> = cuts.collect();
        if !cuts.is_empty() {
            self.cut_footage(words::editing::step_cut_words(self.state.named(&ranges)), cuts);
        }
    }

    /// Cuts footage out as one step; returns whether it did. Refuses if a clip would have no footage left.
    pub(super) fn cut_footage(&mut self, name: String, footage: Vec<(ClipId, Cut)>) -> bool {
        let Some(project) = self.state.project() else { return false };
        let mut clips: Vec<(ClipId, Vec<Cut>)> = Vec::new();
        for (clip, cut) in footage {
            match clips.last_mut().filter(|(last, _)| *last == clip) {
                Some((_, cuts)) => cuts.push(cut),
                None => clips.push((clip, vec![cut])),
            }
        }
        let whole = clips.iter().find_map(|(clip, cuts)| {
            let (_, data) = project.clip(clip)?;
            (data.map.with(cuts, &[]).playback_length().0 == 0).then(|| data.clip.name.clone())
        });
        if let Some(name) = whole {
            let text = words::editing::whole_clip_cut(name);
            let advice = words::editing::whole_clip_cut_words();
            self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
            return false;
        }
        let at = clips.first().and_then(|(clip, cuts)| project.video_time(clip, cuts.first()?.start_time_ms));
        let ids: Vec<_> = clips.iter().map(|(clip, _)| clip.clone()).collect();
        let hidden_before: HashSet<_> = ids.iter().flat_map(|clip| project.hidden_ids(clip)).cloned().collect();
        let chapters_before = self.state.hidden_chapters();
        let edits = clips.into_iter().map(|(clip, removed)| Edit::Cut { clip, removed, restored: Vec::new() });
        let done = self.state.step(name, edits.collect());
        if done {
            if let Some(at) = at {
                self.move_playhead(at.0);
            }
            self.state.tell_hidden(&ids, &hidden_before);
            self.state.tell_chapters(chapters_before);
        }
        done
    }
}

impl State {
    /// Restores the selected words that are cut out.
    pub(in crate::app) fn restore_words(&mut self) {
        let Some(session) = &self.session else { return };
        let ranges = session.selected_words();
        let restored = ranges.iter().filter_map(|range| {
            let (_, data) = session.document.project().clip(&range.clip)?;
            let speech = &data.script.as_ref()?.speech;
            let is_cut = range.places.clone().any(|place| speech.played(place, &data.map) != Played::Wholly);
            is_cut.then_some(())?;
            Some((range.clip.clone(), speech.restore(range.places.clone())?))
        });
        let edits = restored.map(|(clip, cut)| Edit::Cut { clip, removed: Vec::new(), restored: vec![cut] });
        let edits: Vec<_> = edits.collect();
        if !edits.is_empty() {
            self.step(words::editing::step_restore_words(self.named(&ranges)), edits);
        }
    }

    /// Moves the start or end of a run of cut words to another word.
    pub(in crate::app) fn move_word_edge(&mut self, run: &WordRange, start: bool, to: usize) {
        let Some((_, data)) = self.project().and_then(|project| project.clip(&run.clip)) else { return };
        let Some(script) = &data.script else { return };
        let (removed, restored) = script.speech.moved_edge(&run.places, start, to, &data.map);
        let name = match (&removed, &restored) {
            (None, None) => return,
            (Some(_), _) => words::editing::step_cut_more_words(),
            (None, Some(_)) => words::editing::step_cut_fewer_words(),
        };
        let edit = Edit::Cut {
            clip: run.clip.clone(),
            removed: removed.into_iter().collect(),
            restored: restored.into_iter().collect(),
        };
        self.step(name.to_owned(), vec![edit]);
    }

    /// Hides the selected words in captions, or shows them.
    pub(in crate::app) fn hide_words(&mut self, hidden: bool) {
        let Some(session) = &self.session else { return };
        let ranges = session.selected_words();
        let edits = ranges.iter().filter_map(|range| {
            let script = session.document.project().script(&range.clip)?;
            let words = range.places.clone().filter_map(|place| script.word(place));
            let edit = WordsEdit::of(words, |was| WordText { hidden, ..was.clone() })?;
            Some(Edit::Words(range.clip.clone(), edit))
        });
        let edits: Vec<_> = edits.collect();
        if edits.is_empty() {
            return;
        }
        let named = self.named(&ranges);
        let step = if hidden { words::editing::step_hide_words(named) } else { words::editing::step_show_words(named) };
        self.step(step, edits);
    }

    /// Corrects the text of a word.
    pub(super) fn correct_word(&mut self, at: &WordAt, now: &str) {
        let Some(session) = &mut self.session else { return };
        session.text.correcting = None;
        let now = now.trim().to_owned();
        let Some(word) = session.document.project().script(&at.clip).and_then(|script| script.word(at.place)) else { return };
        let was = word.text.clone();
        if let Some(edit) = WordsEdit::of([word], |was| WordText { text: now.clone(), ..was.clone() }) {
            let name = words::editing::step_correct_word(&now, was);
            self.step_of_words(name, at.clip.clone(), edit);
        }
    }

    fn step_of_words(&mut self, name: String, clip: ClipId, edit: WordsEdit) {
        self.end_gesture();
        self.edit(name, None, Edit::Words(clip, edit));
    }

    /// Words for a step name: quoted if short, else their number.
    fn named(&self, ranges: &[WordRange]) -> String {
        let Some(project) = self.project() else { return String::new() };
        let count: usize = ranges.iter().map(|range| range.places.end() - range.places.start() + 1).sum();
        let text = match ranges {
            [range] if count < 8 => project.script(&range.clip).map(|script| script.text(range.places.clone())),
            _ => None,
        };
        match text.filter(|text| text.chars().count() <= NAMED) {
            Some(text) => words::editing::words_quoted(text),
            None => words::editing::words_counted(count),
        }
    }

    /// The selected words as text, one line per clip; `None` if no words are selected.
    pub(super) fn selected_text(&self) -> Option<String> {
        let session = self.session.as_ref()?;
        let ranges = session.selected_words();
        let text = |range: &WordRange| Some(session.document.project().script(&range.clip)?.text(range.places.clone()));
        let lines: Vec<_> = ranges.iter().filter_map(text).collect();
        (!lines.is_empty()).then(|| lines.join("\n"))
    }
}

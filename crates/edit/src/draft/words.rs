//! Corrections of words in the draft.

use super::Draft;
use crate::{
    ClipState, Conflict, ConflictSubject, Edit, Merged, Question, WordText, WordsEdit,
    api::{ClipId, item::Word},
    draft::ClipMerge,
    words,
};

/// Edit that leads from the words of one state of a clip to the words of another; `None` if they are equal.
pub(super) fn words_edit(from: &ClipState, to: &ClipState) -> Option<Edit> {
    from.words.edit_to(&to.words).map(|edit| Edit::Words(from.record.id.clone(), edit))
}

impl Draft {
    /// Clips with unsaved corrections of words.
    pub fn corrected(&self) -> Vec<ClipId> {
        let waits = |clip: &&ClipId| match (self.base_section(clip), self.section(clip)) {
            (Some(base), Some(view)) => base.words != view.words,
            _ => false,
        };
        self.view.sections.keys().filter(waits).cloned().collect()
    }

    /// True if the word has an unsaved correction.
    pub fn is_word_changed(&self, clip: &ClipId, index: u64) -> bool {
        let held = |section: Option<&ClipState>| section.and_then(|section| section.words.get(index)).cloned();
        held(self.base_section(clip)) != held(self.section(clip))
    }

    /// Merges the server's present words of a clip with the user's corrections. A word that both corrected is a conflict.
    pub fn rebase_words(&mut self, clip: &ClipId, fresh: &[Word]) -> ClipMerge {
        let mut changes = self.rebase_texts(clip, fresh);
        for twin in self.twins_of(clip) {
            let conflicts = self.rebase_texts(&twin, fresh).conflicts;
            changes.conflicts.extend(conflicts);
        }
        changes
    }

    fn rebase_texts(&mut self, clip: &ClipId, fresh: &[Word]) -> ClipMerge {
        let mut changes = ClipMerge::default();
        let (Some(base), Some(view)) = (self.base.sections.get_mut(clip), self.view.sections.get_mut(clip)) else {
            return changes;
        };
        if view.words.is_empty() {
            return changes;
        }
        let merge = words::merge(&mut base.words, &mut view.words, fresh);
        if merge.silent > 0 {
            changes.merged.push(Merged { title: view.record.name.clone(), what: ::words::edits::merged_words(merge.silent) });
        }
        let subject = ConflictSubject::Clip(view.record.clone());
        for (index, theirs, mine) in merge.questions {
            let now = theirs.clone();
            let take_theirs =
                WordsEdit::of([&word_of(index, &mine)], |_| now.clone()).map(|edit| Edit::Words(clip.clone(), edit));
            let about = Question::Field {
                field: format!("word {}", index + 1),
                theirs: theirs.title().into(),
                mine: mine.title().into(),
                take_theirs: take_theirs.into_iter().collect(),
            };
            changes.conflicts.push(Conflict { clip: clip.clone(), subject: subject.clone(), about });
        }
        self.forget_untouched();
        changes
    }

    /// Edit that changes a clip's words to those of another state of the draft; `None` if nothing differs.
    pub(super) fn words_to(&self, clip: &ClipId, then: &Self) -> Option<Edit> {
        let (here, there) = (self.section(clip)?, then.section(clip)?);
        let held = then.base_section(clip);
        let words = there.words.iter().map(|(index, was)| {
            // A word without a correction here is as the server has it.
            let now = here.words.get(index).or_else(|| held?.words.get(index)).unwrap_or(was);
            word_of(index, now)
        });
        let words: Vec<Word> = words.collect();
        let mut edit = WordsEdit::default();
        for word in &words {
            let then = there.words.get(word.index)?.clone();
            edit.extend(WordsEdit::of([word], |_| then.clone()));
        }
        (!edit.is_empty()).then(|| Edit::Words(clip.clone(), edit))
    }
}

/// Word with a placeholder for its times.
pub(super) fn word_of(index: u64, text: &WordText) -> Word {
    Word {
        index,
        text: text.text.clone(),
        start_time_ms: 0,
        end_time_ms: 0,
        hidden: text.hidden,
        estimated: false,
        space_before: None,
        cue: None,
    }
}

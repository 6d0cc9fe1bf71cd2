//! Characters that no font of the program has: fonts of the computer that have them, and notices about those that none has.

use crate::{
    api::item::Item,
    app::notice::{Notices, Tone, Topic},
    document::Project,
    edit::ClipItems,
    fonts::{Found, Group, SystemFont, group},
};
use std::collections::{HashMap, HashSet};

/// Fonts that were found for characters, and characters without one.
#[derive(Default)]
pub(in crate::app) struct Letters {
    /// Fonts that were found and are not loaded in the window yet.
    fonts: Vec<SystemFont>,
    /// Names of the fonts found so far.
    found: HashSet<String>,
    /// Characters that no font has, by group; the user was told of each group once.
    missed: HashMap<Group, HashSet<char>>,
    /// Step counts at the last search for characters without a font.
    looked_at: Option<(usize, usize)>,
}

impl Letters {
    /// Keeps the fonts that a search found, and shows a notice for each new group of characters without one.
    pub(in crate::app) fn take(&mut self, found: Found, notices: &mut Notices) {
        let new = found.fonts.into_iter().filter(|font| self.found.insert(font.name.clone()));
        self.fonts.extend(new);
        for (letter, missed) in found.missing.into_iter().filter_map(|letter| Some((letter, group(letter)?))) {
            let known = self.missed.entry(missed).or_default();
            let first = known.is_empty();
            known.insert(letter);
            self.looked_at = None;
            if first {
                let text = missed.complaint(letter);
                notices.say(Topic::Letters(missed), Tone::Warning, text, Some(missed.advice()));
            }
        }
    }

    /// Fonts found since the last call.
    pub(in crate::app) fn take_fonts(&mut self) -> Vec<SystemFont> {
        std::mem::take(&mut self.fonts)
    }

    /// Removes notices about characters that no font has, if no text of the video contains them any more.
    pub(in crate::app) fn end_missing(&mut self, project: Option<&Project>, notices: &mut Notices) {
        if self.missed.is_empty() {
            return;
        }
        let Some(project) = project else { return };
        let steps = (project.draft.history().done().len(), project.draft.history().undone().len());
        if self.looked_at == Some(steps) {
            return;
        }
        let items = project.clips.iter().flat_map(|data| {
            project.draft.items(&data.clip.id).into_iter().flat_map(ClipItems::iter).map(|item| match item {
                Item::TextOverlay(text) => text.text.clone(),
                item => item.title(),
            })
        });
        let names = project.clips.iter().map(|data| data.clip.name.clone()).chain([project.video.name.clone()]);
        let words = project.clips.iter().flat_map(|data| data.words.iter().map(|word| word.text.clone()));
        let used: HashSet<char> = items.chain(names).chain(words).flat_map(|text| text.chars().collect::<Vec<_>>()).collect();
        let gone: Vec<_> =
            self.missed.iter().filter(|(_, letters)| letters.is_disjoint(&used)).map(|(group, _)| *group).collect();
        self.looked_at = Some(steps);
        for group in gone {
            self.missed.remove(&group);
            notices.end(Topic::Letters(group));
        }
    }
}

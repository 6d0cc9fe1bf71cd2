//! Drafts of styles on this machine, with versions and undo. Every change is an event; the same events in the same order give the
//! same drafts, so a journal of them is all that is kept.

use super::design::Design;
use crate::api::PresetId;
use serde::{Deserialize, Serialize};

/// The most drafts.
pub const MOST_DRAFTS: usize = 2_000;
/// The most steps that can be undone, for each draft.
const MOST_STEPS: usize = 200;
/// The most versions of a draft.
const MOST_VERSIONS: usize = 200;

/// A draft's number; never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DraftId(pub u64);

/// What can be undone: the draft before a change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// What was done: `Text colour`.
    pub what: String,
    /// The name before it.
    pub name: String,
    /// The design before it.
    pub design: Design,
    /// Changes of one gesture are one step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gesture: Option<u64>,
}

/// A state that the user kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Version {
    /// Counted from 1.
    pub number: u32,
    /// The design.
    pub design: Design,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// The preset that was published of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<Published>,
}

/// A preset that was made of a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Published {
    /// The workspace: its address, `local` for this machine's own.
    pub workspace: String,
    /// The preset.
    pub preset: PresetId,
    /// The name that it has.
    pub name: String,
}

/// A draft.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// Its number.
    pub id: DraftId,
    /// Its name, which its preset will have; it may be empty.
    pub name: String,
    /// What is chosen.
    pub design: Design,
    /// States that were kept, the oldest first.
    #[serde(default)]
    pub versions: Vec<Version>,
    /// What can be undone, the latest last.
    #[serde(default)]
    pub undo: Vec<Step>,
    /// What can be redone, the next last.
    #[serde(default)]
    pub redo: Vec<Step>,
}

impl Draft {
    /// The version that the present state is, if it was kept.
    pub fn version(&self) -> Option<&Version> {
        self.versions.iter().rev().find(|version| version.design == self.design)
    }

    /// Its name in lists: `Brand v4`, `Brand, changed since v4`.
    pub fn title(&self) -> String {
        let name = if self.name.trim().is_empty() { "Untitled" } else { self.name.trim() };
        match (self.version(), self.versions.last()) {
            (Some(version), _) => format!("{name} v{}", version.number),
            (None, Some(last)) => format!("{name}, changed since v{}", last.number),
            (None, None) => name.to_owned(),
        }
    }
}

/// A change of the drafts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "camelCase")]
// The journal holds them one after the other, never many at once.
#[allow(clippy::large_enum_variant)]
pub enum DraftEvent {
    /// A new draft; its number is the next one.
    Add {
        /// Its name.
        name: String,
        /// Its design.
        design: Design,
    },
    /// Another name or design.
    Edit {
        /// The draft.
        id: DraftId,
        /// What is done.
        what: String,
        /// The name afterwards.
        name: String,
        /// The design afterwards.
        design: Design,
        /// Changes of one gesture are one step.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<u64>,
    },
    /// The last step is undone.
    Undo {
        /// The draft.
        id: DraftId,
    },
    /// The last step that was undone is done again.
    Redo {
        /// The draft.
        id: DraftId,
    },
    /// The present state is kept as a version.
    Keep {
        /// The draft.
        id: DraftId,
        /// When, in milliseconds since 1970.
        at_ms: i64,
        /// The preset that was published of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        published: Option<Published>,
    },
    /// The draft is deleted with its versions.
    Remove {
        /// The draft.
        id: DraftId,
    },
    /// Everything as it was when the journal was written anew.
    All {
        /// The drafts.
        drafts: Drafts,
    },
}

/// All drafts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Drafts {
    /// In the order in which they were made.
    list: Vec<Draft>,
    /// The number of the next one.
    next: u64,
}

impl Drafts {
    /// All drafts, in the order in which they were made.
    pub fn list(&self) -> &[Draft] {
        &self.list
    }

    /// A draft.
    pub fn get(&self, id: DraftId) -> Option<&Draft> {
        self.list.iter().find(|draft| draft.id == id)
    }

    /// The number that the next draft gets.
    pub fn next_id(&self) -> DraftId {
        DraftId(self.next)
    }

    /// Whether an event changes anything; what it is about may be gone.
    pub fn allows(&self, event: &DraftEvent) -> bool {
        match event {
            DraftEvent::Add { .. } => self.list.len() < MOST_DRAFTS,
            DraftEvent::Edit { id, name, design, .. } => {
                self.get(*id).is_some_and(|draft| draft.name != *name || draft.design != *design)
            }
            DraftEvent::Undo { id } => self.get(*id).is_some_and(|draft| !draft.undo.is_empty()),
            DraftEvent::Redo { id } => self.get(*id).is_some_and(|draft| !draft.redo.is_empty()),
            DraftEvent::Keep { id, .. } | DraftEvent::Remove { id } => self.get(*id).is_some(),
            DraftEvent::All { .. } => true,
        }
    }

    /// Applies an event; one that does not fit changes nothing.
    pub fn apply(&mut self, event: DraftEvent) {
        if !self.allows(&event) {
            return;
        }
        match event {
            DraftEvent::Add { name, design } => {
                let id = DraftId(self.next);
                self.next += 1;
                self.list.push(Draft { id, name, design, versions: Vec::new(), undo: Vec::new(), redo: Vec::new() });
            }
            DraftEvent::Edit { id, what, name, design, gesture } => {
                let Some(draft) = self.draft(id) else { return };
                let goes_on = gesture.is_some() && draft.undo.last().is_some_and(|last| last.gesture == gesture);
                let before = (std::mem::replace(&mut draft.name, name), std::mem::replace(&mut draft.design, design));
                if !goes_on {
                    draft.undo.push(Step { what, name: before.0, design: before.1, gesture });
                }
                let surplus = draft.undo.len().saturating_sub(MOST_STEPS);
                draft.undo.drain(..surplus);
                draft.redo.clear();
            }
            DraftEvent::Undo { id } => {
                if let Some(draft) = self.draft(id) {
                    step(draft, Way::Back);
                }
            }
            DraftEvent::Redo { id } => {
                if let Some(draft) = self.draft(id) {
                    step(draft, Way::Forth);
                }
            }
            DraftEvent::Keep { id, at_ms, published } => {
                let Some(draft) = self.draft(id) else { return };
                if let Some(version) = draft.versions.iter_mut().rev().find(|version| version.design == draft.design) {
                    // The same state is no new version; that it was published is news.
                    version.published = published.or(version.published.take());
                } else {
                    let number = draft.versions.last().map_or(1, |last| last.number.saturating_add(1));
                    draft.versions.push(Version { number, design: draft.design.clone(), at_ms, published });
                    let surplus = draft.versions.len().saturating_sub(MOST_VERSIONS);
                    draft.versions.drain(..surplus);
                }
            }
            DraftEvent::Remove { id } => self.list.retain(|draft| draft.id != id),
            DraftEvent::All { drafts } => *self = drafts,
        }
    }

    fn draft(&mut self, id: DraftId) -> Option<&mut Draft> {
        self.list.iter_mut().find(|draft| draft.id == id)
    }
}

/// Where a step through what was done goes.
#[derive(Clone, Copy)]
enum Way {
    Back,
    Forth,
}

/// Goes one step.
fn step(draft: &mut Draft, way: Way) {
    let (from, to) = match way {
        Way::Back => (&mut draft.undo, &mut draft.redo),
        Way::Forth => (&mut draft.redo, &mut draft.undo),
    };
    let Some(step) = from.pop() else { return };
    let name = std::mem::replace(&mut draft.name, step.name);
    let design = std::mem::replace(&mut draft.design, step.design);
    // A gesture that was undone does not go on.
    to.push(Step { what: step.what, name, design, gesture: None });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Field, api::captions::StyleName};
    use proptest::prelude::*;
    use serde_json::json;

    fn edit(drafts: &Drafts, id: u64, size: i64, gesture: Option<u64>) -> DraftEvent {
        let draft = drafts.get(DraftId(id));
        let mut design = draft.map(|draft| draft.design.clone()).unwrap_or_default();
        design.set(Field::Size, json!(size));
        let name = draft.map(|draft| draft.name.clone()).unwrap_or_default();
        DraftEvent::Edit { id: DraftId(id), what: "Size".into(), name, design, gesture }
    }

    #[test]
    fn a_gesture_is_one_step_and_undo_and_redo_go_through_all_of_them() {
        let mut drafts = Drafts::default();
        drafts.apply(DraftEvent::Add { name: "Brand".into(), design: Design::of_style(&StyleName::Classic) });
        for (size, gesture) in [(50, Some(1)), (51, Some(1)), (52, Some(1)), (60, None)] {
            drafts.apply(edit(&drafts.clone(), 0, size, gesture));
        }
        let size = |drafts: &Drafts| drafts.list()[0].design.get(Field::Size).cloned();
        assert_eq!(drafts.list()[0].undo.len(), 2);
        drafts.apply(DraftEvent::Undo { id: DraftId(0) });
        assert_eq!(size(&drafts), Some(json!(52)));
        drafts.apply(DraftEvent::Undo { id: DraftId(0) });
        assert_eq!(size(&drafts), None);
        assert!(!drafts.allows(&DraftEvent::Undo { id: DraftId(0) }));
        drafts.apply(DraftEvent::Redo { id: DraftId(0) });
        drafts.apply(DraftEvent::Redo { id: DraftId(0) });
        assert_eq!(size(&drafts), Some(json!(60)));
    }

    #[test]
    fn versions_are_kept_once_and_say_what_was_published() {
        let mut drafts = Drafts::default();
        drafts.apply(DraftEvent::Add { name: "Brand".into(), design: Design::default() });
        let keep = |published| DraftEvent::Keep { id: DraftId(0), at_ms: 7, published };
        drafts.apply(keep(None));
        drafts.apply(keep(None));
        assert_eq!(drafts.list()[0].title(), "Brand v1");
        drafts.apply(edit(&drafts.clone(), 0, 50, None));
        assert_eq!(drafts.list()[0].title(), "Brand, changed since v1");
        let published = Published { workspace: "local".into(), preset: "sp_1".into(), name: "Brand".into() };
        drafts.apply(keep(Some(published.clone())));
        assert_eq!(
            (drafts.list()[0].title(), drafts.list()[0].versions[1].published.clone()),
            ("Brand v2".into(), Some(published))
        );
    }

    proptest! {
        #[test]
        fn the_same_events_give_the_same_drafts_also_when_they_are_written_anew_in_between(
            events in prop::collection::vec((0u8..7, 0u64..4, 40i64..200), 0..60), anew in 0usize..60,
        ) {
            let (mut live, mut journal): (Drafts, Vec<DraftEvent>) = Default::default();
            for (index, (kind, id, size)) in events.into_iter().enumerate() {
                let event = match kind {
                    0 => DraftEvent::Add { name: format!("d{size}"), design: Design::default() },
                    1 | 2 => edit(&live, id, size, (kind == 2).then_some(id)),
                    3 => DraftEvent::Undo { id: DraftId(id) },
                    4 => DraftEvent::Redo { id: DraftId(id) },
                    5 => DraftEvent::Keep { id: DraftId(id), at_ms: size, published: None },
                    _ => DraftEvent::Remove { id: DraftId(id) },
                };
                live.apply(event.clone());
                journal.push(event);
                if index == anew {
                    journal = vec![DraftEvent::All { drafts: live.clone() }];
                }
            }
            let mut replayed = Drafts::default();
            for event in journal {
                let text = serde_json::to_string(&event).unwrap();
                replayed.apply(serde_json::from_str(&text).unwrap());
            }
            prop_assert_eq!(replayed, live);
        }
    }
}

//! Drafts of subtitle styles on this computer, with versions and undo. Every change is an event, and replaying the events gives the
//! same drafts, so only a journal of events is stored.

use super::design::Design;
use crate::api::PresetId;
use serde::{Deserialize, Serialize};

/// Most drafts.
pub const MOST_DRAFTS: usize = 2_000;
/// Most undo steps of a draft.
const MOST_STEPS: usize = 200;
/// Most versions of a draft.
const MOST_VERSIONS: usize = 200;

/// Number of a draft; never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DraftId(pub u64);

/// Undo step: the draft's state before a change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Description of the change, for example `Text colour`.
    pub what: String,
    /// Name before the change.
    pub name: String,
    /// Design before the change.
    pub design: Design,
    /// Id of the drag or typing gesture; changes of one gesture form one step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gesture: Option<u64>,
}

/// A version saved by the user.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Version {
    /// Version number, from 1.
    pub number: u32,
    /// Saved design.
    pub design: Design,
    /// Time of saving, in milliseconds since 1970.
    pub at_ms: i64,
    /// Preset published from this version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<Published>,
}

/// A preset that was published from a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Published {
    /// Workspace URL, or `local` for the local workspace.
    pub workspace: String,
    /// Id of the preset.
    pub preset: PresetId,
    /// Name of the preset.
    pub name: String,
}

/// A style being designed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// Number of the draft.
    pub id: DraftId,
    /// Name, which the published preset will have; may be empty.
    pub name: String,
    /// Current design.
    pub design: Design,
    /// Saved versions, the oldest first.
    #[serde(default)]
    pub versions: Vec<Version>,
    /// Undo steps, the latest last.
    #[serde(default)]
    pub undo: Vec<Step>,
    /// Redo steps, the next one last.
    #[serde(default)]
    pub redo: Vec<Step>,
}

impl Draft {
    /// Version equal to the current design; `None` if it was changed since.
    pub fn version(&self) -> Option<&Version> {
        self.versions.iter().rev().find(|version| version.design == self.design)
    }

    /// Name in lists, for example `Brand v4` or `Brand, changed since v4`.
    pub fn title(&self) -> String {
        let name = if self.name.trim().is_empty() { words::common::untitled() } else { self.name.trim() };
        match (self.version(), self.versions.last()) {
            (Some(version), _) => words::captions::draft_version(name, version.number),
            (None, Some(last)) => words::captions::draft_changed(name, last.number),
            (None, None) => name.to_owned(),
        }
    }
}

/// A journalled change of the drafts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "camelCase")]
// The journal handles events one at a time, so their size does not matter.
#[allow(clippy::large_enum_variant)]
pub enum DraftEvent {
    /// Adds a draft with the next number.
    Add {
        /// Name of the draft.
        name: String,
        /// Design of the draft.
        design: Design,
    },
    /// Changes name or design.
    Edit {
        /// Id of the draft.
        id: DraftId,
        /// Description of the change.
        what: String,
        /// Name after the change.
        name: String,
        /// Design after the change.
        design: Design,
        /// Id of the gesture; changes of one gesture form one undo step.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gesture: Option<u64>,
    },
    /// Undoes the last step.
    Undo {
        /// Id of the draft.
        id: DraftId,
    },
    /// Redoes the last undone step.
    Redo {
        /// Id of the draft.
        id: DraftId,
    },
    /// Saves the current design as a version.
    Keep {
        /// Id of the draft.
        id: DraftId,
        /// Time of saving, in milliseconds since 1970.
        at_ms: i64,
        /// Preset published from this version.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        published: Option<Published>,
    },
    /// Deletes a draft with its versions.
    Remove {
        /// Id of the draft.
        id: DraftId,
    },
    /// Replaces everything: snapshot written when the journal was compacted.
    All {
        /// All drafts at that time.
        drafts: Drafts,
    },
}

/// All drafts of subtitle styles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Drafts {
    /// Drafts in order of creation.
    list: Vec<Draft>,
    /// Number of the next draft.
    next: u64,
}

impl Drafts {
    /// Drafts in order of creation.
    pub fn list(&self) -> &[Draft] {
        &self.list
    }

    /// Draft with this id; `None` if it was deleted.
    pub fn get(&self, id: DraftId) -> Option<&Draft> {
        self.list.iter().find(|draft| draft.id == id)
    }

    /// Number that the next draft gets.
    pub fn next_id(&self) -> DraftId {
        DraftId(self.next)
    }

    /// Whether an event changes anything. Its draft may be deleted.
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

    /// Applies an event; an event that does not apply changes nothing.
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
                    // An unchanged design is no new version, but its publication is recorded.
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

/// Direction through the history: undo or redo.
#[derive(Clone, Copy)]
enum Way {
    Back,
    Forth,
}

/// Undoes or redoes one step.
fn step(draft: &mut Draft, way: Way) {
    let (from, to) = match way {
        Way::Back => (&mut draft.undo, &mut draft.redo),
        Way::Forth => (&mut draft.redo, &mut draft.undo),
    };
    let Some(step) = from.pop() else { return };
    let name = std::mem::replace(&mut draft.name, step.name);
    let design = std::mem::replace(&mut draft.design, step.design);
    // Further changes of an undone gesture start a new step.
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
        assert_eq!(drafts.list()[0].title(), words::captions::draft_changed("Brand", 1));
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

//! The stored form of journal entries: JSON with the names below, which every later version still reads.

use super::{Entry, bare_clip};
use crate::{
    api::{
        ClipId, ItemId, SourceMs,
        batch::OperationResult,
        clip::{Clip, ClipChange, Cut},
        item::{ChangeBody, Item, ItemKind},
    },
    edit::{ClipItems, ClipState, Conflict, Edit, GestureId, PendingChange, Question, Recording, Subject, Unmade},
    timeline::Footage,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The stored form of an entry.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Record {
    Base {
        clip: ClipId,
        items: Vec<(String, Value)>,
    },
    /// From journals that recorded only the cuts of a clip.
    Cuts {
        clip: ClipId,
        cuts: Vec<Cut>,
        length: SourceMs,
    },
    Clip {
        clip: Box<Clip>,
    },
    Order {
        order: Vec<ClipId>,
    },
    Edit {
        name: String,
        gesture: Option<u64>,
        edit: EditRecord,
    },
    Step {
        name: String,
        edits: Vec<EditRecord>,
    },
    EndGesture,
    Undo,
    Redo,
    Discard {
        name: String,
    },
    /// From journals that parked only items.
    Parked {
        clip: ClipId,
        id: ItemId,
        reason: String,
    },
    Park {
        what: PendingChange,
        reason: String,
    },
    Unparked {
        index: usize,
    },
    Questions {
        open: Vec<ConflictRecord>,
    },
    SaveStarted {
        keys: Vec<String>,
    },
    SaveEnded {
        done: Option<usize>,
        results: Vec<OperationResult>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        made: Vec<Clip>,
    },
    Recording {
        clip: ClipId,
        recording: Recording,
    },
    /// Items, with their footage if their times do not determine it.
    Unmade {
        clip: Box<Clip>,
        items: Vec<(String, Value)>,
        footage: Vec<(ItemId, SourceMs, SourceMs)>,
        recording: Recording,
        lost: Vec<String>,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum EditRecord {
    Add { clip: ClipId, kind: String, item: Value },
    Update { clip: ClipId, id: ItemId, kind: String, change: Value },
    Remove { clip: ClipId, id: ItemId },
    Stand { clip: ClipId, id: ItemId, first: SourceMs, end: SourceMs },
    Unset { clip: ClipId, id: ItemId, fields: Vec<String> },
    Settings { clip: ClipId, settings: Box<ClipChange> },
    Cut { clip: ClipId, removed: Vec<Cut>, restored: Vec<Cut> },
    Place { clip: ClipId, after: Option<ClipId> },
    Delete { clip: ClipId },
}

impl EditRecord {
    fn of(edit: &Edit) -> Result<Self, serde_json::Error> {
        Ok(match edit.clone() {
            Edit::Add(clip, item) => {
                Self::Add { clip, kind: item.kind().batch_name().to_owned(), item: serde_json::to_value(item)? }
            }
            Edit::Update(clip, id, change) => {
                Self::Update { clip, id, kind: change.kind().batch_name().to_owned(), change: serde_json::to_value(change)? }
            }
            Edit::Remove(clip, id) => Self::Remove { clip, id },
            Edit::Anchor(clip, id, Footage { first, end }) => Self::Stand { clip, id, first, end },
            Edit::Unset(clip, id, fields) => Self::Unset { clip, id, fields },
            Edit::Settings(clip, settings) => Self::Settings { clip, settings: Box::new(settings) },
            Edit::Cut { clip, removed, restored } => Self::Cut { clip, removed, restored },
            Edit::Place(clip, after) => Self::Place { clip, after },
            Edit::Delete(clip) => Self::Delete { clip },
        })
    }

    fn read(self) -> Option<Edit> {
        Some(match self {
            Self::Add { clip, kind, item } => Edit::Add(clip, read_item(&kind, item)?),
            Self::Update { clip, id, kind, change } => {
                Edit::Update(clip, id, read_change(ItemKind::from_batch_name(&kind)?, change)?)
            }
            Self::Remove { clip, id } => Edit::Remove(clip, id),
            Self::Stand { clip, id, first, end } => Edit::Anchor(clip, id, Footage { first, end }),
            Self::Unset { clip, id, fields } => Edit::Unset(clip, id, fields),
            Self::Settings { clip, settings } => Edit::Settings(clip, *settings),
            Self::Cut { clip, removed, restored } => Edit::Cut { clip, removed, restored },
            Self::Place { clip, after } => Edit::Place(clip, after),
            Self::Delete { clip } => Edit::Delete(clip),
        })
    }
}

#[derive(Serialize, Deserialize)]
struct ConflictRecord {
    clip: ClipId,
    subject: SubjectRecord,
    about: QuestionRecord,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum SubjectRecord {
    Item { kind: String, item: Value },
    Clip { clip: Box<Clip> },
    Order,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum QuestionRecord {
    Field { field: String, theirs: Value, mine: Value, take: Vec<EditRecord> },
    DeletedThere,
    DeletedHere { keep: Vec<EditRecord> },
}

impl ConflictRecord {
    fn of(conflict: &Conflict) -> Result<Self, serde_json::Error> {
        let edits = |edits: &[Edit]| edits.iter().map(EditRecord::of).collect::<Result<_, _>>();
        let subject = match &conflict.subject {
            Subject::Item(item) => {
                SubjectRecord::Item { kind: item.kind().batch_name().to_owned(), item: serde_json::to_value(item)? }
            }
            Subject::Clip(clip) => SubjectRecord::Clip { clip: Box::new(clip.clone()) },
            Subject::Order => SubjectRecord::Order,
        };
        let about = match &conflict.about {
            Question::Field { field, theirs, mine, take_theirs } => QuestionRecord::Field {
                field: field.clone(),
                theirs: theirs.clone(),
                mine: mine.clone(),
                take: edits(take_theirs)?,
            },
            Question::DeletedThere => QuestionRecord::DeletedThere,
            Question::DeletedHere { keep } => QuestionRecord::DeletedHere { keep: edits(keep)? },
        };
        Ok(Self { clip: conflict.clip.clone(), subject, about })
    }

    fn read(self) -> Option<Conflict> {
        let edits = |edits: Vec<EditRecord>| edits.into_iter().map(EditRecord::read).collect::<Option<_>>();
        let subject = match self.subject {
            SubjectRecord::Item { kind, item } => Subject::Item(read_item(&kind, item)?),
            SubjectRecord::Clip { clip } => Subject::Clip(*clip),
            SubjectRecord::Order => Subject::Order,
        };
        let about = match self.about {
            QuestionRecord::Field { field, theirs, mine, take } => {
                Question::Field { field, theirs, mine, take_theirs: edits(take)? }
            }
            QuestionRecord::DeletedThere => Question::DeletedThere,
            QuestionRecord::DeletedHere { keep } => Question::DeletedHere { keep: edits(keep)? },
        };
        Some(Conflict { clip: self.clip, subject, about })
    }
}

impl Entry {
    /// Encodes the entry as a record: length, CRC-32 of the payload, payload.
    pub fn encode(&self) -> Result<Vec<u8>, serde_json::Error> {
        let payload = serde_json::to_vec(&self.record()?)?;
        let mut bytes = Vec::with_capacity(payload.len() + 8);
        bytes.extend(u32::try_from(payload.len()).unwrap_or(u32::MAX).to_le_bytes());
        bytes.extend(crc32fast::hash(&payload).to_le_bytes());
        bytes.extend(payload);
        Ok(bytes)
    }

    fn record(&self) -> Result<Record, serde_json::Error> {
        Ok(match self {
            Self::Base(clip, items) => Record::Base { clip: clip.clone(), items: written(items)? },
            Self::Clip(clip) => Record::Clip { clip: Box::new(clip.clone()) },
            Self::Order(order) => Record::Order { order: order.clone() },
            Self::Edit(name, gesture, edit) => {
                let gesture = gesture.map(|gesture| gesture.0);
                Record::Edit { name: name.clone(), gesture, edit: EditRecord::of(edit)? }
            }
            Self::Step(name, edits) => {
                let edits = edits.iter().map(EditRecord::of).collect::<Result<_, _>>()?;
                Record::Step { name: name.clone(), edits }
            }
            Self::EndGesture => Record::EndGesture,
            Self::Undo => Record::Undo,
            Self::Redo => Record::Redo,
            Self::Discard(name) => Record::Discard { name: name.clone() },
            Self::Parked(what, reason) => Record::Park { what: what.clone(), reason: reason.clone() },
            Self::Unparked(index) => Record::Unparked { index: *index },
            Self::Questions(open) => {
                let open = open.iter().map(ConflictRecord::of).collect::<Result<_, _>>()?;
                Record::Questions { open }
            }
            Self::SaveStarted(keys) => Record::SaveStarted { keys: keys.clone() },
            Self::SaveEnded(done, results, made) => {
                Record::SaveEnded { done: Some(*done), results: results.clone(), made: made.clone() }
            }
            Self::Recording(clip, recording) => Record::Recording { clip: clip.clone(), recording: recording.clone() },
            Self::Unmade(unmade) => {
                let section = unmade.was();
                let footage = |item: &Item| {
                    let footage = section.items().kept_footage(item.id())?;
                    Some((item.id().clone(), footage.first, footage.end))
                };
                Record::Unmade {
                    clip: Box::new(section.record().clone()),
                    items: written(section.items())?,
                    footage: section.items().iter().filter_map(footage).collect(),
                    recording: unmade.recording().clone(),
                    lost: unmade.lost().to_vec(),
                }
            }
        })
    }

    pub(super) fn decode(payload: &[u8]) -> Option<Self> {
        let item = |(kind, item): (String, Value)| read_item(&kind, item);
        Some(match serde_json::from_slice(payload).ok()? {
            Record::Base { clip, items } => Self::Base(clip, items.into_iter().map(item).collect::<Option<_>>()?),
            Record::Cuts { clip, cuts, length } => Self::Clip(bare_clip(&clip, cuts, length)),
            Record::Clip { clip } => Self::Clip(*clip),
            Record::Order { order } => Self::Order(order),
            Record::Edit { name, gesture, edit } => Self::Edit(name, gesture.map(GestureId), edit.read()?),
            Record::Step { name, edits } => Self::Step(name, edits.into_iter().map(EditRecord::read).collect::<Option<_>>()?),
            Record::EndGesture => Self::EndGesture,
            Record::Undo => Self::Undo,
            Record::Redo => Self::Redo,
            Record::Discard { name } => Self::Discard(name),
            Record::Parked { clip, id, reason } => Self::Parked(PendingChange::Item(clip, id), reason),
            Record::Park { what, reason } => Self::Parked(what, reason),
            Record::Unparked { index } => Self::Unparked(index),
            Record::Questions { open } => Self::Questions(open.into_iter().map(ConflictRecord::read).collect::<Option<_>>()?),
            Record::SaveStarted { keys } => Self::SaveStarted(keys),
            // Records without the field are from journals that knew one batch: any results mean all of them.
            Record::SaveEnded { done, results, made } => {
                let all = if results.is_empty() { 0 } else { usize::MAX };
                Self::SaveEnded(done.unwrap_or(all), results, made)
            }
            Record::Recording { clip, recording } => Self::Recording(clip, recording),
            Record::Unmade { clip, items, footage, recording, lost } => {
                let mut section = ClipState::new(*clip, items.into_iter().map(item).collect::<Option<_>>()?);
                for (id, first, end) in footage {
                    section.keep_footage(&id, Footage { first, end });
                }
                Self::Unmade(Box::new(Unmade::new(section, recording, lost)))
            }
        })
    }
}

/// Items with the names of their kinds.
fn written(items: &ClipItems) -> Result<Vec<(String, Value)>, serde_json::Error> {
    items.iter().map(|item| Ok((item.kind().batch_name().to_owned(), serde_json::to_value(item)?))).collect()
}

fn read_item(kind: &str, item: Value) -> Option<Item> {
    Item::parse(ItemKind::from_batch_name(kind)?, item).ok()
}

fn read_change(kind: ItemKind, change: Value) -> Option<ChangeBody> {
    match change {
        Value::Object(fields) => ChangeBody::read(kind, fields).ok(),
        _ => None,
    }
}

//! Stored form of journal entries: JSON with the names below, which every later version can still read.

use super::{Entry, LONGEST, bare_clip};
use crate::{
    ClipItems, ClipState, Conflict, ConflictSubject, Edit, GestureId, PendingChange, Question, Recording, SaveStep, StepAnswer,
    Twin, Unmade, VideoEdit, VideoFields, WordTexts, WordsEdit,
    api::{
        ClipId, ItemId, SourceMs,
        batch::OperationResult,
        clip::{Clip, ClipChange, Cut},
        item::{ChangeBody, Item, ItemKind},
    },
    timeline::Footage,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Stored form of an entry.
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
    Video {
        fields: VideoFields,
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
    AbandonGesture {
        gesture: u64,
    },
    Undo,
    Redo,
    Discard {
        name: String,
    },
    /// From journals that set aside only items.
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
    SaveSteps {
        steps: Vec<SaveStep>,
        keys: Vec<String>,
    },
    StepDone {
        results: Vec<OperationResult>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        revision: Option<u64>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        made: Option<Box<Clip>>,
    },
    /// From journals that recorded the keys of a save but not its steps.
    SaveStarted {
        keys: Vec<String>,
    },
    SaveEnded {
        done: Option<usize>,
        results: Vec<OperationResult>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        made: Vec<Clip>,
    },
    SaveFound {
        steps: Vec<SaveStep>,
        results: Vec<OperationResult>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        made: Vec<Clip>,
    },
    Recording {
        clip: ClipId,
        recording: Recording,
    },
    /// Entries that are restored together or not at all.
    Together {
        entries: Vec<Record>,
    },
    /// State of a clip, with the footage of items whose times do not determine it.
    Unmade {
        clip: Box<Clip>,
        items: Vec<(String, Value)>,
        footage: Vec<(ItemId, SourceMs, SourceMs)>,
        recording: Recording,
        lost: Vec<String>,
    },
    /// State of the second half of a split, like that of an `Unmade`, with its original and the name that its copy gets.
    Twin {
        of: ClipId,
        name: String,
        clip: Box<Clip>,
        items: Vec<(String, Value)>,
        footage: Vec<(ItemId, SourceMs, SourceMs)>,
        words: WordTexts,
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
    Words { clip: ClipId, words: WordsEdit },
    Video { change: VideoEdit },
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
            Edit::Words(clip, words) => Self::Words { clip, words },
            Edit::Video(change) => Self::Video { change },
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
            Self::Words { clip, words } => Edit::Words(clip, words),
            Self::Video { change } => Edit::Video(change),
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
    Video,
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
            ConflictSubject::Item(item) => {
                SubjectRecord::Item { kind: item.kind().batch_name().to_owned(), item: serde_json::to_value(item)? }
            }
            ConflictSubject::Clip(clip) => SubjectRecord::Clip { clip: Box::new(clip.clone()) },
            ConflictSubject::Order => SubjectRecord::Order,
            ConflictSubject::Video => SubjectRecord::Video,
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
            SubjectRecord::Item { kind, item } => ConflictSubject::Item(read_item(&kind, item)?),
            SubjectRecord::Clip { clip } => ConflictSubject::Clip(*clip),
            SubjectRecord::Order => ConflictSubject::Order,
            SubjectRecord::Video => ConflictSubject::Video,
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

/// Bytes of a record: length, CRC-32 of the payload, payload.
fn framed(payload: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(payload.len() + 8);
    bytes.extend(u32::try_from(payload.len()).unwrap_or(u32::MAX).to_le_bytes());
    bytes.extend(crc32fast::hash(payload).to_le_bytes());
    bytes.extend(payload);
    bytes
}

impl Entry {
    /// Encodes the entry as a record: length, CRC-32 of the payload, payload.
    pub fn encode(&self) -> Result<Vec<u8>, serde_json::Error> {
        Ok(framed(&serde_json::to_vec(&self.record()?)?))
    }

    /// Encodes entries as one record: if writing ends early, all of them are restored or none. Entries that exceed the longest
    /// record together are encoded one by one.
    pub fn encode_together(entries: &[Self]) -> Result<Vec<u8>, serde_json::Error> {
        let each = || entries.iter().map(Self::encode).collect::<Result<Vec<_>, _>>().map(|all| all.concat());
        if entries.len() < 2 {
            return each();
        }
        let records = entries.iter().map(Self::record).collect::<Result<_, _>>()?;
        let payload = serde_json::to_vec(&Record::Together { entries: records })?;
        if payload.len() > LONGEST { each() } else { Ok(framed(&payload)) }
    }

    fn record(&self) -> Result<Record, serde_json::Error> {
        Ok(match self {
            Self::Base(clip, items) => Record::Base { clip: clip.clone(), items: written(items)? },
            Self::Clip(clip) => Record::Clip { clip: Box::new(clip.clone()) },
            Self::Order(order) => Record::Order { order: order.clone() },
            Self::Video(fields) => Record::Video { fields: fields.clone() },
            Self::Edit(name, gesture, edit) => {
                let gesture = gesture.map(|gesture| gesture.0);
                Record::Edit { name: name.clone(), gesture, edit: EditRecord::of(edit)? }
            }
            Self::Step(name, edits) => {
                let edits = edits.iter().map(EditRecord::of).collect::<Result<_, _>>()?;
                Record::Step { name: name.clone(), edits }
            }
            Self::EndGesture => Record::EndGesture,
            Self::AbandonGesture(gesture) => Record::AbandonGesture { gesture: gesture.0 },
            Self::Undo => Record::Undo,
            Self::Redo => Record::Redo,
            Self::Discard(name) => Record::Discard { name: name.clone() },
            Self::Parked(what, reason) => Record::Park { what: what.clone(), reason: reason.clone() },
            Self::Unparked(index) => Record::Unparked { index: *index },
            Self::Questions(open) => {
                let open = open.iter().map(ConflictRecord::of).collect::<Result<_, _>>()?;
                Record::Questions { open }
            }
            Self::SaveSteps(steps, keys) => Record::SaveSteps { steps: steps.clone(), keys: keys.clone() },
            Self::StepDone(StepAnswer { results, revision, made }) => {
                let made = made.clone().map(Box::new);
                Record::StepDone { results: results.clone(), revision: *revision, made }
            }
            Self::SaveStarted(keys) => Record::SaveStarted { keys: keys.clone() },
            Self::SaveEnded(done, results, made) => {
                Record::SaveEnded { done: Some(*done), results: results.clone(), made: made.clone() }
            }
            Self::SaveFound(steps, results, made) => {
                Record::SaveFound { steps: steps.clone(), results: results.clone(), made: made.clone() }
            }
            Self::Recording(clip, recording) => Record::Recording { clip: clip.clone(), recording: recording.clone() },
            Self::Unmade(unmade) => {
                let section = unmade.was();
                Record::Unmade {
                    clip: Box::new(section.record().clone()),
                    items: written(section.items())?,
                    footage: footage_of(section),
                    recording: unmade.recording().clone(),
                    lost: unmade.lost().to_vec(),
                }
            }
            Self::Twin(twin) => Record::Twin {
                of: twin.of.clone(),
                name: twin.name.clone(),
                clip: Box::new(twin.was.record().clone()),
                items: written(twin.was.items())?,
                footage: footage_of(&twin.was),
                words: twin.was.words().clone(),
            },
        })
    }

    /// Entries of a record: one, or a group that was written together.
    pub(super) fn decode(payload: &[u8]) -> Option<Vec<Self>> {
        match serde_json::from_slice(payload).ok()? {
            Record::Together { entries } => entries.into_iter().map(Self::of).collect(),
            record => Self::of(record).map(|entry| vec![entry]),
        }
    }

    fn of(record: Record) -> Option<Self> {
        let item = |(kind, item): (String, Value)| read_item(&kind, item);
        Some(match record {
            // Groups cannot be nested.
            Record::Together { .. } => return None,
            Record::Base { clip, items } => Self::Base(clip, items.into_iter().map(item).collect::<Option<_>>()?),
            Record::Cuts { clip, cuts, length } => Self::Clip(bare_clip(&clip, cuts, length)),
            Record::Clip { clip } => Self::Clip(*clip),
            Record::Order { order } => Self::Order(order),
            Record::Video { fields } => Self::Video(fields),
            Record::Edit { name, gesture, edit } => Self::Edit(name, gesture.map(GestureId), edit.read()?),
            Record::Step { name, edits } => Self::Step(name, edits.into_iter().map(EditRecord::read).collect::<Option<_>>()?),
            Record::EndGesture => Self::EndGesture,
            Record::AbandonGesture { gesture } => Self::AbandonGesture(GestureId(gesture)),
            Record::Undo => Self::Undo,
            Record::Redo => Self::Redo,
            Record::Discard { name } => Self::Discard(name),
            Record::Parked { clip, id, reason } => Self::Parked(PendingChange::Item(clip, id), reason),
            Record::Park { what, reason } => Self::Parked(what, reason),
            Record::Unparked { index } => Self::Unparked(index),
            Record::Questions { open } => Self::Questions(open.into_iter().map(ConflictRecord::read).collect::<Option<_>>()?),
            Record::SaveSteps { steps, keys } => Self::SaveSteps(steps, keys),
            Record::StepDone { results, revision, made } => {
                Self::StepDone(StepAnswer { results, revision, made: made.map(|made| *made) })
            }
            Record::SaveStarted { keys } => Self::SaveStarted(keys),
            // Records without the field are from journals whose saves were one batch: any results mean that it succeeded.
            Record::SaveEnded { done, results, made } => {
                let all = if results.is_empty() { 0 } else { usize::MAX };
                Self::SaveEnded(done.unwrap_or(all), results, made)
            }
            Record::SaveFound { steps, results, made } => Self::SaveFound(steps, results, made),
            Record::Recording { clip, recording } => Self::Recording(clip, recording),
            Record::Unmade { clip, items, footage, recording, lost } => {
                let section = section_of(*clip, items.into_iter().map(item).collect::<Option<_>>()?, footage);
                Self::Unmade(Box::new(Unmade::new(section, recording, lost)))
            }
            Record::Twin { of, name, clip, items, footage, words } => {
                let section = section_of(*clip, items.into_iter().map(item).collect::<Option<_>>()?, footage);
                Self::Twin(Box::new(Twin { of, name, was: ClipState { words, ..section } }))
            }
        })
    }
}

/// Footage of the items whose times do not determine it.
fn footage_of(section: &ClipState) -> Vec<(ItemId, SourceMs, SourceMs)> {
    let footage = |item: &Item| {
        let footage = section.items().kept_footage(item.id())?;
        Some((item.id().clone(), footage.first, footage.end))
    };
    section.items().iter().filter_map(footage).collect()
}

fn section_of(clip: Clip, items: ClipItems, footage: Vec<(ItemId, SourceMs, SourceMs)>) -> ClipState {
    let mut section = ClipState::new(clip, items);
    for (id, first, end) in footage {
        section.keep_footage(&id, Footage { first, end });
    }
    section
}

/// Items as JSON, each with the name of its kind.
fn written(items: &ClipItems) -> Result<Vec<(String, Value)>, serde_json::Error> {
    items.iter().map(|item| Ok((item.kind().batch_name().to_owned(), serde_json::to_value(item)?))).collect()
}

fn read_item(kind: &str, item: Value) -> Option<Item> {
    Item::parse(ItemKind::from_batch_name(kind)?, &item).ok()
}

pub(super) fn read_change(kind: ItemKind, change: Value) -> Option<ChangeBody> {
    match change {
        Value::Object(fields) => ChangeBody::read(kind, fields).ok(),
        _ => None,
    }
}

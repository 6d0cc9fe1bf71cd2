//! Stored form of the parts of a save's requests that are sent in another one.

use super::record::read_change;
use crate::api::{
    ClipId, Extra, ItemId, OperationId,
    batch::{Action, Operation},
    clip::ClipChange,
    item::{AddBody, ItemKind},
};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// Serde form of a batch.
pub(crate) mod operations {
    use super::{Deserialize, Deserializer, Operation, OperationRecord, Serialize, Serializer};
    use serde::{de::Error as _, ser::Error as _};

    pub(crate) fn serialize<S: Serializer>(operations: &[Operation], to: S) -> Result<S::Ok, S::Error> {
        let records = operations.iter().map(OperationRecord::of).collect::<Result<Vec<_>, _>>();
        records.map_err(S::Error::custom)?.serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Operation>, D::Error> {
        let records = Vec::<OperationRecord>::deserialize(from)?;
        let read = |record: OperationRecord| record.read().ok_or_else(|| D::Error::custom("an operation of no known kind"));
        records.into_iter().map(read).collect()
    }
}

/// Serde form of a clip's change: beside it, the fields that are sent as they were read.
pub(crate) mod change {
    use super::{ChangeRecord, ClipChange, Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(change: &ClipChange, to: S) -> Result<S::Ok, S::Error> {
        ChangeRecord { change: Box::new(change.clone()), kept: change.kept.clone() }.serialize(to)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<ClipChange, D::Error> {
        let ChangeRecord { change, kept } = ChangeRecord::deserialize(from)?;
        Ok(ClipChange { kept, ..*change })
    }
}

#[derive(Serialize, Deserialize)]
struct ChangeRecord {
    change: Box<ClipChange>,
    #[serde(default, skip_serializing_if = "Extra::is_empty")]
    kept: Extra,
}

/// Operation of a batch. Reading does not check its rules, because it is resent unchanged.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct OperationRecord {
    id: OperationId,
    clip: ClipId,
    kind: String,
    action: ActionRecord,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum ActionRecord {
    Add {
        item: Value,
    },
    Update {
        id: ItemId,
        change: Value,
        #[serde(default, skip_serializing_if = "Extra::is_empty")]
        kept: Extra,
    },
    Remove {
        id: ItemId,
    },
}

impl OperationRecord {
    fn of(operation: &Operation) -> Result<Self, serde_json::Error> {
        let action = match &operation.action {
            Action::Add(body) => ActionRecord::Add { item: serde_json::to_value(body)? },
            Action::Update(id, change) => {
                ActionRecord::Update { id: id.clone(), change: serde_json::to_value(change)?, kept: change.kept().clone() }
            }
            Action::Remove(_, id) => ActionRecord::Remove { id: id.clone() },
        };
        let kind = operation.kind().batch_name().to_owned();
        Ok(Self { id: operation.id.clone(), clip: operation.clip.clone(), kind, action })
    }

    fn read(self) -> Option<Operation> {
        let kind = ItemKind::from_batch_name(&self.kind)?;
        let action = match self.action {
            ActionRecord::Add { item: Value::Object(fields) } => Action::Add(AddBody::read(kind, fields).ok()?),
            ActionRecord::Add { .. } => return None,
            ActionRecord::Update { id, change, kept } => Action::Update(id, read_change(kind, change)?.keeping(kept)),
            ActionRecord::Remove { id } => Action::Remove(kind, id),
        };
        Some(Operation { id: self.id, clip: self.clip, action })
    }
}

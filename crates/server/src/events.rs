//! Webhook events: a message and its deliveries, written in the transaction of the change that they report.

use crate::{
    api::{
        MessageId,
        webhook::{Endpoint, EventType},
    },
    store::{Record, RecordKind, StoreError, VideoRow, WriteTx, deliveries},
};
use serde_json::{Value, json};

/// Queues the message that a video has a new revision.
pub fn video_edited(tx: &WriteTx, row: &VideoRow) -> Result<(), StoreError> {
    emit(tx, &EventType::VideoEdited, json!({"videoId": row.id, "name": row.name, "revision": row.revision}))
}

/// Queues a message for every endpoint whose filter accepts it. A paused endpoint gets its messages when it is resumed.
pub fn emit(tx: &WriteTx, kind: &EventType, mut data: Value) -> Result<(), StoreError> {
    let now = tx.now()?;
    if let Some(data) = data.as_object_mut() {
        data.insert("timestamp".into(), now.as_str().into());
    }
    let body = json!({"eventType": kind, "payload": {"type": kind, "data": data}, "timestamp": now});
    let (made, changed) = (now.clone(), now);
    let message = Record { created_at: made, updated_at: changed, ..Record::fresh(MessageId::fresh(), &body)? };
    message.insert(tx, RecordKind::Message)?;
    for record in Record::all(tx, RecordKind::Endpoint)? {
        let endpoint: Endpoint = record.typed()?;
        if endpoint.filter_types.as_ref().is_none_or(|types| types.contains(kind)) {
            deliveries::queue(tx, &message.id, &record.id)?;
        }
    }
    Ok(())
}

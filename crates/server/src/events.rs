//! Events: a message and its deliveries, written in the transaction of the change that they report.

use crate::{
    api::{
        MessageId,
        webhook::{DeliveryState, Endpoint, EventType},
    },
    clock,
    store::{Record, RecordKind, StoreError, WriteTx},
};
use rusqlite::params;
use serde_json::{Value, json};

/// How long messages are kept.
const KEPT_DAYS: i64 = 30;

/// Queues a message for every endpoint whose filter accepts it. A paused endpoint gets its messages when it is resumed.
pub fn emit(tx: &WriteTx, kind: &EventType, mut data: Value) -> Result<(), StoreError> {
    let now = clock::now();
    if let Some(data) = data.as_object_mut() {
        data.insert("timestamp".into(), now.as_str().into());
    }
    let body = json!({"eventType": kind, "payload": {"type": kind, "data": data}, "timestamp": now});
    let message = Record::fresh(MessageId::fresh(), &body)?;
    message.insert(tx, RecordKind::Message)?;
    for record in Record::all(tx, RecordKind::Endpoint)? {
        let endpoint: Endpoint = record.typed()?;
        if endpoint.filter_types.as_ref().is_none_or(|types| types.contains(kind)) {
            tx.execute(
                "INSERT INTO delivery (message_id, endpoint_id, state, next_ms, attempts) VALUES (?1, ?2, ?3, ?4, '[]')",
                params![message.id, record.id, DeliveryState::Pending.as_str(), clock::now_ms()],
            )?;
        }
    }
    // Each new message deletes a few old ones, so that no single change pays for many.
    let kept_from = clock::at(clock::now_ms() - KEPT_DAYS * 24 * 3_600_000);
    tx.prepare_cached(
        "DELETE FROM record WHERE id IN
         (SELECT id FROM record WHERE kind = 'message' AND updated_at < ?1 ORDER BY updated_at LIMIT 20)",
    )?
    .execute([kept_from])?;
    Ok(())
}

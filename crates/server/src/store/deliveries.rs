//! The outbox: which message goes to which endpoint, and what came of each attempt. Messages and endpoints are small records.

use super::{
    ReadTx, StoreError, WriteTx,
    jobs::{self, JobKind},
    json_column, params,
};
use crate::api::{
    EndpointId, MessageId,
    webhook::{Attempt, Delivery, DeliveryState},
};
use serde::Deserialize;

/// What is read of an endpoint's record.
#[derive(Deserialize)]
struct Endpoint {
    url: String,
    secret: String,
    disabled: bool,
}

/// What is read of a message's record.
#[derive(Deserialize)]
struct Message {
    payload: serde_json::Value,
}

/// A delivery that is due.
pub struct DueDelivery {
    /// The message.
    pub message: String,
    /// The endpoint.
    pub endpoint: String,
    /// Where the endpoint is.
    pub url: String,
    /// With which its messages are signed.
    pub secret: String,
    /// What is sent.
    pub body: String,
    /// What was tried so far.
    pub attempts: Vec<Attempt>,
}

impl DueDelivery {
    /// The oldest due delivery of an endpoint; none if there is none, or the endpoint is paused or gone.
    pub fn next(tx: &ReadTx, endpoint: &str) -> Result<Option<Self>, StoreError> {
        let sql = "SELECT body FROM record WHERE kind = 'endpoint' AND id = ?1";
        let found = tx.row(sql, [endpoint], |row| json_column::<Endpoint>(row, 0))?;
        let Some(Endpoint { url, secret, .. }) = found.filter(|endpoint| !endpoint.disabled) else { return Ok(None) };
        let first = "SELECT message_id, record.body, attempts FROM delivery
                     JOIN record ON record.id = delivery.message_id
                     WHERE endpoint_id = ?1 AND state = 'pending' AND next_ms <= {now} ORDER BY next_ms, message_id LIMIT 1";
        let delivery =
            tx.row(first, [endpoint], |row| Ok((row.get(0)?, json_column::<Message>(row, 1)?, row.get::<String>(2)?)))?;
        Ok(delivery.map(|(message, Message { payload }, attempts)| {
            let attempts = serde_json::from_str(&attempts).unwrap_or_default();
            Self { message, endpoint: endpoint.to_owned(), url, secret, body: payload.to_string(), attempts }
        }))
    }

    /// Milliseconds until a delivery of an endpoint is due, 0 or less if one is; none if nothing is, or the endpoint is paused or gone.
    pub fn next_due(tx: &ReadTx, endpoint: &str) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT body FROM record WHERE kind = 'endpoint' AND id = ?1";
        let found = tx.row(sql, [endpoint], |row| json_column::<Endpoint>(row, 0))?;
        if found.is_none_or(|endpoint| endpoint.disabled) {
            return Ok(None);
        }
        tx.value("SELECT min(next_ms) - {now} FROM delivery WHERE endpoint_id = ?1 AND state = 'pending'", [endpoint])
    }

    /// Keeps what came of the latest attempt, and in how many milliseconds the next one is due.
    pub fn record(&self, tx: &WriteTx, state: &DeliveryState, in_ms: i64) -> Result<(), StoreError> {
        let attempts = serde_json::to_string(&self.attempts).unwrap_or_else(|_| "[]".into());
        tx.execute(
            "UPDATE delivery SET state = ?3, next_ms = {now} + CAST(?4 AS BIGINT), attempts = ?5 WHERE message_id = ?1 AND endpoint_id = ?2",
            params![self.message, self.endpoint, state.as_str(), in_ms, attempts],
        )?;
        Ok(())
    }
}

/// Queues a message for an endpoint.
pub fn queue(tx: &WriteTx, message: &str, endpoint: &str) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO delivery (message_id, endpoint_id, state, next_ms, attempts) VALUES (?1, ?2, ?3, {now}, '[]')",
        [message, endpoint, DeliveryState::Pending.as_str()],
    )?;
    jobs::ask(tx, JobKind::Deliver, endpoint)
}

/// Makes the messages due at once that wait for an endpoint.
pub fn hurry(tx: &WriteTx, endpoint: &EndpointId) -> Result<(), StoreError> {
    tx.execute("UPDATE delivery SET next_ms = {now} WHERE endpoint_id = ?1 AND state = 'pending'", [endpoint.as_str()])?;
    jobs::ask(tx, JobKind::Deliver, endpoint.as_str())
}

/// The deliveries of a message.
pub fn of_message(tx: &ReadTx, message: &MessageId) -> Result<Vec<Delivery>, StoreError> {
    let sql = "SELECT endpoint_id, state, attempts FROM delivery WHERE message_id = ?1 ORDER BY endpoint_id";
    let rows: Vec<(String, String, String)> =
        tx.rows(sql, [message.as_str()], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    let read = |(endpoint, state, attempts): (String, String, String)| {
        let attempts =
            serde_json::from_str(&attempts).map_err(|error| StoreError::internal("stored attempts are damaged", &error))?;
        Ok(Delivery { endpoint_id: EndpointId::new(endpoint), state: state.as_str().into(), attempts })
    };
    rows.into_iter().map(read).collect()
}

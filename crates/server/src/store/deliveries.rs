//! Outbox of webhooks: the deliveries of each message to the endpoints, with their attempts. Messages and endpoints are small
//! records.

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

/// Fields of an endpoint's record.
#[derive(Deserialize)]
struct Endpoint {
    url: String,
    secret: String,
    disabled: bool,
}

/// Fields of a message's record.
#[derive(Deserialize)]
struct Message {
    payload: serde_json::Value,
}

/// A delivery that is due.
pub struct DueDelivery {
    /// Id of the message.
    pub message: String,
    /// Id of the endpoint.
    pub endpoint: String,
    /// URL of the endpoint.
    pub url: String,
    /// Signing secret of the endpoint.
    pub secret: String,
    /// Body to send, JSON.
    pub body: String,
    /// Attempts so far.
    pub attempts: Vec<Attempt>,
}

impl DueDelivery {
    /// The oldest due delivery of an endpoint; `None` if none is due, or the endpoint is paused or deleted.
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

    /// Milliseconds until the next delivery of an endpoint, 0 or less if it is due; `None` if there is none, or the endpoint is
    /// paused or deleted.
    pub fn next_due(tx: &ReadTx, endpoint: &str) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT body FROM record WHERE kind = 'endpoint' AND id = ?1";
        let found = tx.row(sql, [endpoint], |row| json_column::<Endpoint>(row, 0))?;
        if found.is_none_or(|endpoint| endpoint.disabled) {
            return Ok(None);
        }
        tx.value("SELECT min(next_ms) - {now} FROM delivery WHERE endpoint_id = ?1 AND state = 'pending'", [endpoint])
    }

    /// Stores the result of the latest attempt, and in how many milliseconds the next one is due.
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

/// Makes the waiting messages of an endpoint due now.
pub fn hurry(tx: &WriteTx, endpoint: &EndpointId) -> Result<(), StoreError> {
    tx.execute("UPDATE delivery SET next_ms = {now} WHERE endpoint_id = ?1 AND state = 'pending'", [endpoint.as_str()])?;
    jobs::ask(tx, JobKind::Deliver, endpoint.as_str())
}

/// Deliveries of a message.
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

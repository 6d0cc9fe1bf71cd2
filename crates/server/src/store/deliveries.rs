//! The outbox: which message goes to which endpoint, and what came of each attempt. Messages and endpoints are small records.

use super::{NONE, ReadTx, StoreError, WriteTx, clock, json_column, params};
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
    /// For each endpoint that is neither paused nor busy, its oldest due delivery.
    pub fn all(tx: &ReadTx, busy: &[String]) -> Result<Vec<Self>, StoreError> {
        let endpoints = "SELECT id, body FROM record WHERE kind = 'endpoint' ORDER BY id";
        let endpoints = tx.rows(endpoints, NONE, |row| Ok((row.get::<String>(0)?, json_column::<Endpoint>(row, 1)?)))?;
        let first = "SELECT message_id, record.body, attempts FROM delivery
                     JOIN record ON record.id = delivery.message_id
                     WHERE endpoint_id = ?1 AND state = 'pending' AND next_ms <= ?2 ORDER BY next_ms, message_id LIMIT 1";
        let (now, mut all) = (clock::now_ms(), Vec::new());
        for (endpoint, Endpoint { url, secret, disabled }) in endpoints {
            if disabled || busy.contains(&endpoint) {
                continue;
            }
            let delivery = tx.row(first, params![endpoint, now], |row| {
                Ok((row.get(0)?, json_column::<Message>(row, 1)?, row.get::<String>(2)?))
            })?;
            if let Some((message, Message { payload }, attempts)) = delivery {
                let attempts = serde_json::from_str(&attempts).unwrap_or_default();
                all.push(Self { message, endpoint, url, secret, body: payload.to_string(), attempts });
            }
        }
        Ok(all)
    }

    /// Keeps what came of the latest attempt, and when the next one is due.
    pub fn record(&self, tx: &WriteTx, state: &DeliveryState, next_ms: i64) -> Result<(), StoreError> {
        let attempts = serde_json::to_string(&self.attempts).unwrap_or_else(|_| "[]".into());
        tx.execute(
            "UPDATE delivery SET state = ?3, next_ms = ?4, attempts = ?5 WHERE message_id = ?1 AND endpoint_id = ?2",
            params![self.message, self.endpoint, state.as_str(), next_ms, attempts],
        )?;
        Ok(())
    }
}

/// Queues a message for an endpoint.
pub fn queue(tx: &WriteTx, message: &str, endpoint: &str) -> Result<(), StoreError> {
    tx.execute(
        "INSERT INTO delivery (message_id, endpoint_id, state, next_ms, attempts) VALUES (?1, ?2, ?3, ?4, '[]')",
        params![message, endpoint, DeliveryState::Pending.as_str(), clock::now_ms()],
    )?;
    Ok(())
}

/// Makes the messages due at once that wait for an endpoint.
pub fn hurry(tx: &WriteTx, endpoint: &EndpointId) -> Result<(), StoreError> {
    let sql = "UPDATE delivery SET next_ms = ?2 WHERE endpoint_id = ?1 AND state = 'pending'";
    tx.execute(sql, params![endpoint.as_str(), clock::now_ms()])?;
    Ok(())
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

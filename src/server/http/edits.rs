//! The batch: `POST /v1/videos/{id}/edits`.

use super::{
    Code, Failure, Shared,
    request::{Body, answer},
};
use crate::{
    api::{
        VideoId,
        batch::{BatchAnswer, MAX_OPERATIONS, Operation, OperationError},
    },
    server::apply,
};
use axum::{extract::Path, response::Response};
use serde_json::Value;
use std::collections::HashSet;

/// Reads and checks the whole batch, then applies it in one transaction.
pub async fn apply(workspace: Shared, Path(video): Path<VideoId>, mut body: Body) -> Result<Response, Failure> {
    let operations = read(body.fields.remove("operations"))?;
    if let Some(field) = body.fields.keys().next() {
        return Err(Failure::bad_request(format!("unknown property \"{field}\"; the body holds operations alone")));
    }
    let expected = body.expected;
    let write = move |connection: &rusqlite::Transaction<'_>| {
        let (revision, results) = apply::apply(connection, &video, &operations, expected)?;
        serde_json::to_value(BatchAnswer { revision, results }).map_err(|e| Failure::internal("an answer has no JSON form", &e))
    };
    answer(&workspace, body.identity, write).await
}

fn read(operations: Option<Value>) -> Result<Vec<Operation>, Failure> {
    let operations = match operations {
        Some(Value::Array(operations)) => operations,
        Some(_) => return Err(Failure::bad_request("operations must be an array")),
        None => return Err(Failure::bad_request("operations is required")),
    };
    if !(1..=MAX_OPERATIONS).contains(&operations.len()) {
        return Err(Failure::bad_request(format!(
            "operations must hold 1 to {MAX_OPERATIONS} items, got {}",
            operations.len()
        )));
    }
    let mut seen = HashSet::new();
    let mut read = Vec::with_capacity(operations.len());
    for (index, value) in operations.iter().enumerate() {
        let operation = Operation::parse(index, value).map_err(|error| match error {
            OperationError::Field { .. } => Failure::bad_request(error.to_string()),
            OperationError::NotImplemented { .. } => Failure::new(Code::NotImplemented, error.to_string()),
        })?;
        if !seen.insert(operation.id.clone()) {
            return Err(Failure::bad_request(format!(
                "operations[{index}] ({}): operationId must be unique in the batch",
                operation.id
            )));
        }
        read.push(operation);
    }
    Ok(read)
}

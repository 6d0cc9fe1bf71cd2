//! The batch: `POST /v1/videos/{id}/edits`.

use super::{
    openapi,
    operation::{self, Operation as Row},
    request::{Body, OnVideo, answer_text, answered},
    state::Shared,
    videos,
};
use crate::{
    api::batch::{BatchAnswer, MAX_OPERATIONS, Operation},
    apply::{Applied, Batch},
    failure::Failure,
    store::{Answer, ReadTx, Scope, WriteTx},
};
use axum::{extract::Path, response::Response, routing::post};
use serde_json::{Value, json};
use std::collections::HashSet;

/// The row of the table of operations for this file.
pub fn operations() -> Vec<Row> {
    let example = json!({"operations": [
        {"type": "add_text_overlay", "operationId": "a", "clipId": "cl_demo", "text": "Hi", "startTimeMs": 0, "durationMs": 900},
        {"type": "update_text_overlay", "operationId": "b", "clipId": "cl_demo", "textOverlayId": "a", "color": "#FFCC00"},
    ]});
    let body = |generator: &mut schemars::SchemaGenerator| {
        let operation = openapi::batch_operation(generator);
        let list = schemars::json_schema!({"type": "array", "minItems": 1, "maxItems": MAX_OPERATIONS, "items": operation});
        let mut schema = operation::object(&[("operations", list)]);
        schema.insert("additionalProperties".into(), false.into());
        schema
    };
    let summary = "Apply a batch of 1 to 200 operations, all or none";
    vec![
        Row::new("POST V/edits", "applyVideoEdits", "Edits", summary, post(edit))
            .takes_schema(body, example)
            .conditional()
            .revised()
            .answers::<BatchAnswer>(),
    ]
}

/// Parses and validates the whole batch, then applies and stores it in one transaction.
async fn edit(workspace: Shared, Path(video): OnVideo, mut body: Body) -> Result<Response, Failure> {
    let operations = read(body.fields.remove("operations"))?;
    if let Some(field) = body.fields.keys().next() {
        return Err(Failure::bad_request(format!("unknown property \"{field}\"; the body contains only operations")));
    }
    let (scope, batch) = (Scope::Video(video.clone()), Batch { video, operations, expected: body.expected });
    let written = workspace.store.answer_in_two(scope, body.identity, batch, prepare, store).await?;
    Ok(answered(&workspace, written))
}

/// Applies a batch in memory; returns its answer, and the changes to store.
fn prepare(tx: &ReadTx, batch: Batch) -> Result<(String, Applied), Failure> {
    let (applied, results) = batch.apply(tx)?;
    Ok((answer_text(&BatchAnswer { revision: Some(applied.revision()), results })?, applied))
}

fn store(tx: &WriteTx, (body, applied): (String, Applied)) -> Result<Answer, Failure> {
    let video = applied.store(tx)?;
    videos::edited(tx, &video)?;
    Ok(Answer { body, revision: Some(video.revision) })
}

fn read(operations: Option<Value>) -> Result<Vec<Operation>, Failure> {
    let operations = match operations {
        Some(Value::Array(operations)) => operations,
        Some(_) => return Err(Failure::bad_request("operations must be an array")),
        None => return Err(Failure::bad_request("operations is required")),
    };
    if !(1..=MAX_OPERATIONS).contains(&operations.len()) {
        return Err(Failure::bad_request(format!(
            "operations must contain 1 to {MAX_OPERATIONS} items, got {}",
            operations.len()
        )));
    }
    let mut seen = HashSet::new();
    let mut read = Vec::with_capacity(operations.len());
    for (index, value) in operations.into_iter().enumerate() {
        let operation = Operation::take(index, value).map_err(|error| Failure::bad_request(error.to_string()))?;
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

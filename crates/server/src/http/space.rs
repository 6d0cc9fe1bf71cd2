//! Disk space: the size of the workspace's files, and deleting unused ones. Extensions of the local workspace.

use super::{
    operation::Operation,
    request::{Body, write},
    state::Shared,
};
use crate::{
    api::space::{Freed, Space},
    failure::Failure,
    store::Role,
};
use axum::{
    Json,
    response::Response,
    routing::{get, post},
};
use serde_json::{Value, json};

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    const TAG: &str = "Space";
    vec![
        Operation::new("GET /v1/space", "getSpace", TAG, "Get disk usage", get(look)).gives::<Space>("space"),
        Operation::new("POST /v1/space/free", "freeSpace", TAG, "Delete unused files", post(free))
            .answers::<Freed>()
            .needs(Role::Admin),
    ]
}

async fn look(workspace: Shared) -> Result<Json<Value>, Failure> {
    Ok(Json(json!({"space": workspace.space.report(&workspace.store).await?})))
}

async fn free(workspace: Shared, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    // Freeing space again does no harm; a repeat still gets the first answer.
    let freed = workspace.space.free(&workspace.store).await?;
    write(&workspace, body.identity, move |_| Ok(freed)).await
}

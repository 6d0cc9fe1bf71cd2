//! Announcing an upload: `POST /v1/sources`.

use super::{
    Failure, Shared,
    request::{Body, ok, write},
    table::Operation,
};
use crate::{
    api::{
        SourceId, rules,
        source::{CreateSource, CreatedSource},
    },
    server::{
        clock,
        store::{SourceRow, UploadRow},
    },
};
use axum::{
    extract::Path,
    response::Response,
    routing::{delete, post},
};
use serde_json::json;

/// How long an upload address is valid.
const UPLOAD_MS: i64 = 60 * 60 * 1000;

/// The row of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST /v1/sources", "createSource", "Sources", "Announce an upload", post(create))
            .takes::<CreateSource>(json!({"kind": "audio", "duration": 1.5}))
            .answers::<CreatedSource>(),
        Operation::new("DELETE /v1/sources/{id}", "deleteSource", "Sources", "Delete media that nothing uses", delete(remove)),
    ]
}

/// Deletes an unused source, and its file if no other source has the same bytes.
async fn remove(workspace: Shared, Path(id): Path<SourceId>, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    if workspace.space.is_edited(&id).await? {
        return Err(Failure::conflict(format!(
            "source \"{id}\" is named by edits on this machine that can still be saved or brought back"
        )));
    }
    let answer = write(&workspace, body.identity, move |connection| {
        SourceRow::find(connection, &id)?;
        if let Some(user) = SourceRow::referred_to_by(connection, &id)? {
            return Err(Failure::conflict(format!("source \"{id}\" is used by {user}: delete that first")));
        }
        SourceRow::delete(connection, &id)?;
        Ok(ok())
    });
    let answer = answer.await?;
    workspace.space.release();
    Ok(answer)
}

/// Creates a source and the address for its bytes.
async fn create(workspace: Shared, mut body: Body) -> Result<Response, Failure> {
    let create: CreateSource = body.read()?;
    rules::known!("kind", Some(&create.kind))?;
    rules::each(create.width.as_ref(), |v| rules::positive("width", v))?;
    rules::each(create.height.as_ref(), |v| rules::positive("height", v))?;
    rules::each(create.duration.as_ref(), |v| rules::positive("duration", v))?;
    let base_url = workspace.base_url.clone();
    write(&workspace, body.identity, move |connection| {
        let source = SourceRow::fresh(SourceId::fresh(), create.kind);
        source.save(connection)?;
        let token = uuid::Uuid::new_v4().simple().to_string();
        let expires_ms = clock::now_ms() + UPLOAD_MS;
        UploadRow { source: source.id.clone(), expires_ms }.insert(connection, &token)?;
        let expires_at = clock::at(expires_ms);
        Ok(CreatedSource { source_id: source.id, upload_url: format!("{base_url}/uploads/{token}"), expires_at })
    })
    .await
}

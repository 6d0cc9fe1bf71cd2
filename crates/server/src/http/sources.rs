//! Sources: announcing an upload, deleting media, and listing missing media.

use super::{
    operation::Operation,
    request::{Body, Query, ok, read, write},
    state::Shared,
};
use crate::{
    api::{
        SourceId, rules,
        source::{CreateSource, CreatedSource, KnownSources},
    },
    clock,
    failure::Failure,
    store::{Role, SourceRow, UploadRow, disuse},
};
use axum::{
    Json,
    extract::Path,
    response::Response,
    routing::{delete, get, post},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

/// Weakest role that may upload.
pub const UPLOADER: Role = Role::Editor;
/// Lifetime of an upload URL, in milliseconds.
const UPLOAD_MS: i64 = 60 * 60 * 1000;

/// The row of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new("POST /v1/sources", "createSource", "Sources", "Create a source and get its upload URL", post(create))
            .takes::<CreateSource>(json!({"kind": "audio", "duration": 1.5}))
            .answers::<CreatedSource>(),
        Operation::new(
            "GET /v1/sources/missing",
            "missingSources",
            "Sources",
            "List missing sources and the kinds of existing ones",
            get(missing),
        )
        .query::<MissingQuery>()
        .answers::<KnownSources>(),
        Operation::new("DELETE /v1/sources/{id}", "deleteSource", "Sources", "Delete an unused source", delete(remove)),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct MissingQuery {
    /// Ids of sources, separated by commas; 1..50.
    #[schemars(extend("pattern" = "^[^,]+(,[^,]+){0,49}$"))]
    ids: String,
}

/// Lists which of some sources do not exist, and the kinds of the others.
async fn missing(workspace: Shared, Query(query): Query<MissingQuery>) -> Result<Json<Value>, Failure> {
    let ids: Vec<SourceId> = query.ids.split(',').map(SourceId::new).collect();
    if ids.len() > 50 || ids.iter().any(|id| id.as_str().is_empty()) {
        return Err(Failure::bad_request("query: ids must be 1 to 50 source ids, separated by commas"));
    }
    read(&workspace, move |tx| {
        let mut known = KnownSources::default();
        for id in ids {
            match SourceRow::kind(tx, &id)? {
                None => known.missing.push(id),
                Some(kind) => drop(known.kinds.insert(id, kind)),
            }
        }
        Ok(known)
    })
    .await
}

/// Deletes an unused source, and its file if no other source has the same bytes.
async fn remove(workspace: Shared, Path(id): Path<SourceId>, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    // Locks the journals first, then the writer: always in this order.
    let Some(deciding) = workspace.space.unedited(&id).await? else {
        return Err(Failure::conflict(format!(
            "source \"{id}\" is named by edits on this machine that can still be saved or brought back"
        )));
    };
    let (identity, deletes, space) = (body.identity, workspace.clone(), workspace.space.clone());
    // Runs in its own task, so that the lock is held until the commit, even if the caller disconnects.
    let answer = tokio::spawn(async move {
        let answer = write(&deletes, identity, move |tx| {
            SourceRow::find(tx, &id)?;
            if space.is_uploading(&id) {
                return Err(Failure::conflict(format!(
                    "bytes of source \"{id}\" are being uploaded: delete it when the upload has ended"
                )));
            }
            if let Some(user) = SourceRow::referred_to_by(tx, &id)? {
                return Err(Failure::conflict(format!("source \"{id}\" is used by {user}: delete that first")));
            }
            if disuse::may_be_read(tx, &id)? {
                return Err(Failure::conflict(format!(
                    "source \"{id}\" was used, and an export waits or runs that may read it: delete it when that has ended"
                )));
            }
            SourceRow::delete(tx, &id)?;
            Ok(ok())
        });
        let answer = answer.await;
        drop(deciding);
        answer
    });
    let answer = answer.await.map_err(|error| Failure::internal("a deletion ended early", &error))?;
    let answer = answer?;
    workspace.bells.space.notify_one();
    Ok(answer)
}

/// Creates a source and the URL for uploading its bytes.
async fn create(workspace: Shared, mut body: Body) -> Result<Response, Failure> {
    let create: CreateSource = body.read()?;
    rules::known!("kind", Some(&create.kind))?;
    rules::each(create.width.as_ref(), |v| rules::positive("width", v))?;
    rules::each(create.height.as_ref(), |v| rules::positive("height", v))?;
    rules::each(create.duration.as_ref(), |v| rules::positive("duration", v))?;
    let (base_url, owner) = (workspace.base_url.clone(), body.user());
    let by = body.identity.as_ref().and_then(|identity| identity.caller.hands_out(UPLOADER).key);
    write(&workspace, body.identity, move |tx| {
        let source = SourceRow { owner, ..SourceRow::fresh(SourceId::fresh(), create.kind) };
        source.save(tx)?;
        let token = UploadRow::token(by.as_deref());
        let expires_ms = tx.now_ms()?.saturating_add(UPLOAD_MS);
        UploadRow { source: source.id.clone(), expires_ms }.insert(tx, &token)?;
        let expires_at = clock::at(expires_ms);
        Ok(CreatedSource { source_id: source.id, upload_url: format!("{base_url}/uploads/{token}"), expires_at })
    })
    .await
}

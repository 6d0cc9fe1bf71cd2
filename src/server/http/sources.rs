//! Announcing an upload: `POST /v1/sources`.

use super::{
    Failure, Shared,
    request::{Body, answer},
};
use crate::{
    api::{
        SourceId, rules,
        source::{CreateSource, CreatedSource, SourceKind},
    },
    server::{
        clock,
        store::{SourceRow, UploadRow},
    },
};
use axum::response::Response;

/// How long an upload address works.
const UPLOAD_MS: i64 = 60 * 60 * 1000;

/// Makes a source and the address for its bytes.
pub async fn create(workspace: Shared, mut body: Body) -> Result<Response, Failure> {
    let create: CreateSource = body.read()?;
    if !create.kind.is_known() {
        return Err(Failure::bad_request(format!(
            "kind must be one of {}, got \"{}\"",
            SourceKind::expected(),
            create.kind.as_str()
        )));
    }
    rules::each(create.width.as_ref(), |v| rules::positive("width", v))?;
    rules::each(create.height.as_ref(), |v| rules::positive("height", v))?;
    rules::each(create.duration.as_ref(), |v| rules::positive("duration", v))?;
    let base_url = workspace.base_url.clone();
    let write = move |connection: &rusqlite::Transaction<'_>| {
        let source = SourceRow::fresh(SourceId::fresh(), create.kind);
        source.save(connection)?;
        let token = uuid::Uuid::new_v4().simple().to_string();
        let expires_ms = clock::now_ms() + UPLOAD_MS;
        UploadRow { source: source.id.clone(), expires_ms }.insert(connection, &token)?;
        let expires_at = jiff::Timestamp::from_millisecond(expires_ms).map(|time| time.to_string()).unwrap_or_default();
        let created = CreatedSource { source_id: source.id, upload_url: format!("{base_url}/uploads/{token}"), expires_at };
        serde_json::to_value(created).map_err(|error| Failure::internal("an answer has no JSON form", &error))
    };
    answer(&workspace, body.identity, write).await
}

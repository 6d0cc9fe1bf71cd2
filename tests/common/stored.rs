//! Rows written directly into the server's database, so that a test or benchmark starts with much data.

use super::Workspace;
use cutroom::{api::item::ItemKind, server::openapi_document};
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use std::{path::Path, time::Duration};

/// Path of the sample's clip that has items of every kind.
pub const DEMO: &str = "/v1/videos/vid_sample/clips/cl_demo";

/// Second connection to the database of a data folder; it waits for the server's locks and does not sync.
pub fn database(folder: &Path) -> Connection {
    let connection = Connection::open(folder.join("workspace.db")).unwrap();
    connection.busy_timeout(Duration::from_secs(30)).unwrap();
    connection.pragma_update(None, "synchronous", "OFF").unwrap();
    connection
}

/// Valid body that adds an item of a kind: the example of the OpenAPI document, with a start below 20 s that depends on
/// `index`.
pub fn item_body(kind: ItemKind, index: usize) -> Value {
    let path = format!("/v1/videos/{{id}}/clips/{{clipId}}/{}", kind.collection());
    let mut body = openapi_document()["paths"][&path]["post"]["requestBody"]["content"]["application/json"]["example"].clone();
    body["startTimeMs"] = json!(index * 97 % 20_000);
    body
}

/// Batch that adds 200 items of a kind to the demo clip.
pub fn batch_of(kind: ItemKind) -> Value {
    let operation = |index| {
        let mut operation = item_body(kind, index);
        if kind == ItemKind::Zoom {
            operation["zoomType"] = operation["type"].take();
        }
        operation["type"] = json!(format!("add_{}", kind.batch_name()));
        operation["operationId"] = json!(format!("op-{index}"));
        operation["clipId"] = json!("cl_demo");
        operation
    };
    json!({"operations": (0..200).map(operation).collect::<Vec<_>>()})
}

/// Stored body of an item of a kind that has a start, for making copies.
pub fn stored_body(connection: &Connection, kind: ItemKind) -> String {
    let sql = "SELECT body FROM item WHERE clip_id = 'cl_demo' AND kind = ?1 AND start_ms IS NOT NULL LIMIT 1";
    connection.query_row(sql, [kind.batch_name()], |row| row.get(0)).unwrap()
}

/// Adds copies of a stored body to the demo clip, each with its own start and z-index.
pub fn add_items(connection: &Connection, kind: ItemKind, body: &str, count: usize) {
    connection
        .execute(
            "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
             INSERT INTO item (id, clip_id, kind, start_ms, end_ms, body, revision, z_index, source_id)
             SELECT 'it_' || ?1 || '_' || i, 'cl_demo', ?1, i * 97 % 20000, i * 97 % 20000 + 500,
                    CASE WHEN ?1 IN ('text_overlay', 'media_overlay') THEN json_set(?3, '$.zIndex', i) ELSE ?3 END, 0,
                    CASE WHEN ?1 IN ('text_overlay', 'media_overlay') THEN i END,
                    coalesce(json_extract(?3, '$.sourceId'), json_extract(?3, '$.media.sourceId'))
             FROM n WHERE ?2 > 0",
            params![kind.batch_name(), count as i64, body],
        )
        .unwrap();
}

/// Sends a request, asserts its success, and returns the number of database steps it took and its response.
pub async fn steps_of(workspace: &Workspace, method: &str, path: &str, body: &Value) -> (u64, Value) {
    let before = workspace.server.database_steps();
    let answer = workspace.send(method, path, body).await;
    assert!((200..300).contains(&answer.status), "{method} {path}: {} {}", answer.status, answer.text);
    (workspace.server.database_steps() - before, answer.json())
}

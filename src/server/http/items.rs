//! The seven collections of items on a clip. A single change is a batch of one: one set of rules.

use super::{
    Code, Failure, Shared,
    request::{Body, answer, wrapped},
};
use crate::{
    api::{
        ClipId, ItemId, OperationId, VideoId,
        batch::{self, Action, Operation},
        item::ItemKind,
    },
    server::{
        apply,
        store::{ClipRow, Identity, ItemRow},
    },
};
use axum::{Json, extract::Path, response::Response};
use rusqlite::Connection;
use serde_json::{Value, json};

fn kind_of(collection: &str) -> Result<ItemKind, Failure> {
    ItemKind::ALL
        .into_iter()
        .find(|kind| kind.collection() == collection)
        .ok_or_else(|| Failure::new(Code::NotFound, "there is nothing at this address"))
}

/// `GET C/{collection}`.
pub async fn list(
    workspace: Shared,
    Path((video, clip, collection)): Path<(VideoId, ClipId, String)>,
) -> Result<Json<Value>, Failure> {
    let kind = kind_of(&collection)?;
    let read = move |connection: &Connection| {
        let map = ClipRow::find(connection, &video, &clip)?.cut_map();
        let records: Vec<_> = ItemRow::of_clip(connection, &clip, kind)?.iter().map(|row| row.record(&map)).collect();
        wrapped(kind.plural(), &records)
    };
    workspace.store.read(read).await.map(Json)
}

/// `POST C/{collection}`.
pub async fn add(
    workspace: Shared,
    Path((video, clip, collection)): Path<(VideoId, ClipId, String)>,
    body: Body,
) -> Result<Response, Failure> {
    let kind = kind_of(&collection)?;
    let add = batch::read_add(kind, body.fields)?.ok_or_else(|| not_yet(kind))?;
    one(workspace, video, clip, kind, Action::Add(add), body.identity, body.expected).await
}

/// `PATCH C/{collection}/{item}`.
pub async fn update(
    workspace: Shared,
    Path((video, clip, collection, item)): Path<(VideoId, ClipId, String, ItemId)>,
    body: Body,
) -> Result<Response, Failure> {
    let kind = kind_of(&collection)?;
    let change = batch::read_change(kind, body.fields)?.ok_or_else(|| not_yet(kind))?;
    one(workspace, video, clip, kind, Action::Update(item, change), body.identity, body.expected).await
}

/// `DELETE C/{collection}/{item}`.
pub async fn remove(
    workspace: Shared,
    Path((video, clip, collection, item)): Path<(VideoId, ClipId, String, ItemId)>,
    body: Body,
) -> Result<Response, Failure> {
    let kind = kind_of(&collection)?;
    if !matches!(kind, ItemKind::SoundEffect | ItemKind::TextOverlay | ItemKind::MediaOverlay) {
        return Err(not_yet(kind));
    }
    one(workspace, video, clip, kind, Action::Remove(kind, item), body.identity, body.expected).await
}

fn not_yet(kind: ItemKind) -> Failure {
    Failure::new(Code::NotImplemented, format!("this workspace cannot write {}", kind.collection()))
}

async fn one(
    workspace: Shared,
    video: VideoId,
    clip: ClipId,
    kind: ItemKind,
    action: Action,
    identity: Option<Identity>,
    expected: Option<u64>,
) -> Result<Response, Failure> {
    let removes = matches!(action, Action::Remove(..));
    let operation = Operation { id: OperationId::new("request"), clip: clip.clone(), action };
    let write = move |connection: &rusqlite::Transaction<'_>| {
        let (_, results) = apply::apply(connection, &video, std::slice::from_ref(&operation), expected)?;
        if removes {
            return Ok(json!({"status": "ok"}));
        }
        let id = results.into_iter().next().map(|result| result.id);
        let row = id.map(|id| ItemRow::find(connection, &clip, kind, &id)).transpose()?.flatten();
        let row = row.ok_or_else(|| Failure::not_found("item", kind.singular()))?;
        wrapped(kind.singular(), &row.record(&ClipRow::find(connection, &video, &clip)?.cut_map()))
    };
    answer(&workspace, identity, write).await
}

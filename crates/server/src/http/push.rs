//! Receives a pushed local workspace: its rows, its files, and the comparison of both sides. Admins only.

use super::{
    media,
    operation::Operation,
    request::{Body, read, write},
    state::{Shared, Workspace},
};
use crate::{
    api::push::{
        ComparePushed, Compared, ComparedPart, LARGEST_FILE, MissingFile, MissingFiles, PushFile, PushFiles, PushKind,
        PushRows, PushedRows,
    },
    deliver,
    failure::{Code, Failure},
    media_store::{Incoming, Received, on_disk},
    space::Room,
    store::{self, Announced, HandedOut, Record, RecordKind, Role, Scope, StoreError, WriteTx, disuse, members::OWNER},
    watching::Delivery,
};
use axum::{
    Json, Router,
    extract::{Path, Request},
    http::header,
    response::Response,
    routing::{post, put},
};
use serde_json::{Value, json};
use std::{sync::Arc, time::Duration};

/// Weakest role that may push.
const PUSHER: Role = Role::Admin;
/// Lifetime of the upload URL of a file, and of a file that waits for the rows that refer to it.
const WAITS: Duration = Duration::from_secs(24 * 60 * 60);
const WAITS_MS: i64 = WAITS.as_millis() as i64;

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    const TAG: &str = "Moving up";
    let tag = json!({
        "kind": "tag", "columns": ["id", "body", "created_at", "updated_at"],
        "rows": [["tag_pushed", "{\"name\":\"Pushed\",\"color\":\"#6E56CF\"}", "2026-11-23T22:00:00.000Z", "2026-11-23T22:00:00.000Z"]],
    });
    let file = json!({"file": format!("media/{}", "0".repeat(64)), "sha256": "0".repeat(64), "bytes": 7});
    let all = [
        Operation::new("POST /v1/push/rows", "pushRows", TAG, "Store rows of another workspace, keeping their ids", post(rows))
            .takes::<PushRows>(json!({"parts": [tag]}))
            .answers::<PushedRows>(),
        Operation::new("POST /v1/push/files", "pushFiles", TAG, "List missing files with their upload URLs", post(files))
            .takes::<PushFiles>(json!({"files": [file]}))
            .answers::<MissingFiles>(),
        Operation::new(
            "POST /v1/push/comparison",
            "comparePushed",
            TAG,
            "Get counts and digests of rows, to compare a push",
            post(compare),
        )
        .takes::<ComparePushed>(json!({"parts": [{"kind": "video", "ids": ["vid_sample"]}]}))
        .answers::<Compared>(),
    ];
    // Pushes write columns that no other operation lets a caller set: ids, dates, revisions.
    all.into_iter().map(|operation| operation.needs(PUSHER)).collect()
}

/// The upload route outside `/v1`: a capability.
pub fn router() -> Router<Arc<Workspace>> {
    Router::new().route("/uploads/push/{delivery}", put(receive))
}

async fn rows(workspace: Shared, mut body: Body) -> Result<Response, Failure> {
    let pushed: PushRows = body.read()?;
    pushed.check()?;
    let (owner, checks) = (body.user(), pushed.check == Some(true));
    // A dry run is not recorded.
    let identity = body.identity.filter(|_| !checks);
    write(&workspace, identity, move |tx| {
        let mut sum = PushedRows::default();
        for part in pushed.parts.iter().enumerate() {
            let PushedRows { added, same } = store::push::store(tx, part, &owner, checks)?;
            sum = PushedRows { added: sum.added + added, same: sum.same + same };
        }
        let brings_endpoints = pushed.parts.iter().any(|part| part.kind == PushKind::Endpoint);
        if brings_endpoints && Record::all(tx, RecordKind::Endpoint)?.len() > deliver::MOST_ENDPOINTS {
            let most = deliver::MOST_ENDPOINTS;
            return Err(Failure::conflict(format!("a workspace has {most} webhook endpoints at most: delete some first")));
        }
        Ok(sum)
    })
    .await
}

async fn compare(workspace: Shared, mut body: Body) -> Result<Json<Value>, Failure> {
    let asked: ComparePushed = body.read()?;
    asked.check()?;
    read(&workspace, move |tx| {
        let mut parts = Vec::new();
        for part in &asked.parts {
            let ids: Vec<_> = part.ids.iter().map(String::as_str).collect();
            parts.push(ComparedPart {
                kind: part.kind,
                groups: store::push::compare(tx, part.kind, &ids, store::push::Rows::All)?,
            });
        }
        Ok(Compared { parts })
    })
    .await
}

async fn files(workspace: Shared, mut body: Body) -> Result<Json<Value>, Failure> {
    let asked: PushFiles = body.read()?;
    asked.check()?;
    let quota = workspace.space.quota();
    let key = body.identity.as_ref().and_then(|identity| identity.caller.hands_out(PUSHER).key);
    let find = move |tx: &WriteTx| {
        let mut missing = Vec::new();
        for file in asked.files {
            match disuse::pushed(tx, &file.file)? {
                // The caller is about to push the rows, so the wait of the file is extended.
                Some((hash, bytes)) if hash == file.sha256 && bytes == file.bytes => {
                    disuse::keep_pushed(tx, &file.file, (&hash, bytes), WAITS_MS)?;
                }
                _ if store::push::is_here(tx, &file.file)? => {}
                _ => missing.push(file),
            }
        }
        // Each file announces its space when its bytes come; files that don't fit even now are refused before anything is sent.
        let bytes = missing.iter().filter(|file| is_media(&file.file)).map(|file| file.bytes).fold(0, u64::saturating_add);
        quota.check(tx, &Announced { token: String::new(), owner: OWNER.to_owned(), sha256: None, bytes })?;
        Ok((missing, tx.now_ms()?.saturating_add(WAITS_MS)))
    };
    let (missing, until_ms): (Vec<PushFile>, i64) = workspace.store.write(Scope::Workspace, find).await?;
    let place = |PushFile { file, sha256, bytes }| {
        let (of, key) = (String::clone(&file), key.clone());
        let delivery = workspace.links.seal_delivery(&Delivery { file: of, sha256, bytes, until_ms, key });
        MissingFile { file, upload_url: format!("{}/uploads/push/{delivery}", workspace.base_url) }
    };
    let answer = MissingFiles { missing: missing.into_iter().map(place).collect() };
    serde_json::to_value(answer).map(Json).map_err(|error| Failure::internal("an answer has no JSON form", &error))
}

/// Whether a file counts against the quota.
fn is_media(file: &str) -> bool {
    file.starts_with("media/")
}

/// Announcement of a pushed file: it counts against the workspace's quota only.
fn announced_as(delivery: &Delivery) -> Announced {
    let Delivery { file, sha256, bytes, .. } = delivery;
    Announced { token: String::clone(file), owner: OWNER.to_owned(), sha256: Some(String::clone(sha256)), bytes: *bytes }
}

/// `PUT /uploads/push/{delivery}`: receives the bytes of one file, and keeps them if size and hash are the announced ones.
async fn receive(workspace: Shared, Path(delivery): Path<String>, request: Request) -> Result<Json<Value>, Failure> {
    let now_ms = workspace.store.now_ms();
    let delivery = workspace.links.read_delivery(&delivery, now_ms).filter(|delivery| delivery.bytes <= LARGEST_FILE);
    let delivery = delivery.ok_or_else(|| {
        Failure::new(
            Code::Forbidden,
            "there is no such address for bytes, or it has expired: ask for another one with pushFiles",
        )
    })?;
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length != delivery.bytes) {
        let (bytes, length) = (delivery.bytes, length.unwrap_or(0));
        return Err(Failure::bad_request(format!("{} was announced with {bytes} bytes, and {length} are sent", delivery.file)));
    }
    let (media, quota) = (announced_as(&delivery), workspace.space.quota());
    let by = HandedOut { key: delivery.key.clone(), role: PUSHER };
    let from = by.clone();
    let begin = move |tx: &WriteTx| {
        from.is_still(tx)?;
        if store::push::is_here(tx, &media.token)? {
            return Err(StoreError::conflict(format!("{} is here already", media.token)));
        }
        if is_media(&media.token) { quota.announce(tx, &media, Room::LASTS) } else { Ok(()) }
    };
    workspace.store.write(Scope::Workspace, begin).await?;
    let mut room = Room::hold(&workspace.store, quota, announced_as(&delivery));
    let mut incoming = workspace.media.receive(Room::token()).await.map_err(|error| on_disk(&error))?;
    let received = media::receive(request.into_body(), &mut incoming, Some(delivery.bytes), (&mut room, &by)).await?;
    if received.hash != delivery.sha256 {
        return Err(Failure::bad_request(format!(
            "{}: what was sent has the hash {}, and {} was announced: it was damaged on the way or before; nothing was kept",
            delivery.file, received.hash, delivery.sha256
        )));
    }
    keep(&workspace, incoming, received, delivery, (room, by)).await?;
    Ok(Json(json!({"status": "ok"})))
}

/// Puts a file in place, where it waits for the rows that refer to it.
async fn keep(
    workspace: &Arc<Workspace>,
    incoming: Incoming,
    received: Received,
    delivery: Delivery,
    (room, by): (Room, HandedOut),
) -> Result<(), Failure> {
    let media = Arc::new(announced_as(&delivery));
    let Delivery { file, .. } = delivery;
    let token = uuid::Uuid::new_v4().simple().to_string();
    media::arrive(workspace, (&token, &by), &file, &media, WAITS).await?;
    let workspace = workspace.clone();
    // Runs in its own task, so that it completes even if the caller disconnects.
    let kept = tokio::spawn(async move {
        let placed = match file.strip_prefix("derived/") {
            Some(name) => workspace.media.keep(incoming.path(), name).await.map(|()| false).map_err(StoreError::from),
            None => workspace.media.place(incoming, &received).await,
        };
        let kept = if let Err(failure) = placed {
            Err(failure)
        } else {
            let (token, name, quota) = (token.clone(), file.clone(), workspace.space.quota());
            let note = move |tx: &WriteTx| {
                if !disuse::arrived(tx, &token)? {
                    return Err(StoreError::unavailable("the file could not be stored in time; nothing was kept"));
                }
                by.is_still(tx)?;
                // Still counts against the quota while it waits for its rows.
                if is_media(&name) {
                    quota.announce(tx, &media, WAITS)?;
                }
                disuse::keep_pushed(tx, &name, (&received.hash, received.bytes), WAITS_MS)
            };
            workspace.store.write(Scope::Workspace, note).await
        };
        match &kept {
            Ok(()) => room.stored(),
            Err(_) => media::clear(&workspace, token, file).await,
        }
        kept.map_err(Failure::from)
    });
    kept.await.map_err(|error| Failure::internal("an upload ended early", &error))?
}

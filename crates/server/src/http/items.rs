//! The seven collections of items on a clip. A single change runs as a batch of one, so the rules exist once.

use super::{
    operation::{self, Operation},
    request::{Body, OnClip, wrapped, write_revised},
    state::Shared,
    videos,
};
use crate::{
    api::{
        ClipId, ItemId, OperationId, SizePx, SourceId, VideoId,
        batch::{self, Action},
        item::ItemKind,
        source::SourceKind,
    },
    apply,
    failure::Failure,
    store::{ClipRow, Expected, Identity, ItemRow, ReadTx, Scope, SourceRow},
    timeline::CutMap,
};
use axum::{
    extract::Path,
    http::header,
    response::{IntoResponse, Response},
    routing::{delete, get, patch, post},
};
use schemars::SchemaGenerator;
use serde_json::{Value, json};

/// The rows of the table of operations for this file: list, add, update and remove of every kind.
pub fn operations() -> Vec<Operation> {
    ItemKind::ALL.into_iter().flat_map(of_kind).collect()
}

fn of_kind(kind: ItemKind) -> [Operation; 4] {
    const TAG: &str = "Clip items";
    let collection = format!("/v1/videos/{{id}}/clips/{{clipId}}/{}", kind.collection());
    let item = format!("{collection}/{{{}}}", operation::item_parameter(kind));
    let words = kind.batch_name().replace('_', " ");
    let name = |verb: &str, words: &str| {
        let capital: String = words.split([' ', '-', '_']).map(capitalised).collect();
        format!("{verb}{capital}")
    };
    let (one, many) = (name("", kind.batch_name()), name("", kind.collection()));
    let row = |line: String, id: String, summary: String, route| Operation::new(&line, &id, TAG, &summary, route);
    let [add_example, change_example] = kind.examples().map(|body| serde_json::from_str::<Value>(body).unwrap_or_default());
    let rows = [
        row(
            format!("GET {collection}"),
            format!("list{many}"),
            format!("List a clip's {words}s"),
            get(move |w, p| list(w, p, kind)),
        ),
        row(
            format!("POST {collection}"),
            format!("add{one}"),
            format!("Add a {words} to a clip"),
            post(move |w, p, b| add(w, p, b, kind)),
        )
        .takes_schema(move |generator| kind.add_schema(generator), add_example)
        .conditional()
        .revised(),
        row(
            format!("PATCH {item}"),
            format!("update{one}"),
            format!("Update a {words}"),
            patch(move |w, p, b| update(w, p, b, kind)),
        )
        .takes_schema(move |generator| kind.change_schema(generator), change_example)
        .conditional()
        .revised(),
        row(
            format!("DELETE {item}"),
            format!("remove{one}"),
            format!("Remove a {words}"),
            delete(move |w, p, b| remove(w, p, b, kind)),
        )
        .conditional(),
    ];
    let [lists, adds, updates, removes] = rows;
    let (plural, singular) = (kind.plural(), kind.singular());
    let record = move |generator: &mut SchemaGenerator| {
        let [record, _] = kind.record_schemas(generator);
        record
    };
    let list = move |generator: &mut SchemaGenerator| {
        let [_, list] = kind.record_schemas(generator);
        list
    };
    [lists.gives_schema(plural, list), adds.gives_schema(singular, record), updates.gives_schema(singular, record), removes]
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

async fn list(workspace: Shared, Path((video, clip)): OnClip, kind: ItemKind) -> Result<Response, Failure> {
    let base_url = workspace.base_url.clone();
    let list = workspace.read(move |tx| {
        let map = ClipRow::find(tx, &video, &clip)?.cut_map();
        let items = if kind == ItemKind::Layout {
            // There are few layouts, and the URLs of their B-roll must be added.
            let rows = ItemRow::of_clip(tx, &clip, kind)?;
            let records = rows.iter().map(|row| answered(tx, row, &map, &base_url));
            Value::Array(records.collect::<Result<_, _>>()?).to_string()
        } else {
            ItemRow::answered(tx, &clip, kind, &map)?
        };
        Ok(format!("{{\"{}\":{items}}}", kind.plural()))
    });
    Ok(([(header::CONTENT_TYPE, "application/json")], list.await?).into_response())
}

/// An item in the API's form: B-roll is stored as a source id, and answered with a URL.
pub fn answered(tx: &ReadTx, row: &ItemRow, map: &CutMap, base_url: &str) -> Result<Value, Failure> {
    let mut record = row.record(map);
    let id = record.pointer("/media/sourceId").and_then(Value::as_str).map(SourceId::from);
    if let Some(source) = id.map(|id| SourceRow::find(tx, &id)).transpose()? {
        record["media"] = if source.kind == SourceKind::Image {
            // An image of unknown size counts as large as the canvas that it fills.
            let size = source.size.unwrap_or(SizePx { width: 1920.0, height: 1080.0 });
            json!({"type": "image", "imageUrl": source.url(base_url), "width": size.width as i64, "height": size.height as i64,
                "sourceId": source.id})
        } else {
            json!({"type": "video", "sourceId": source.id})
        };
    }
    Ok(record)
}

async fn add(workspace: Shared, Path(on): OnClip, body: Body, kind: ItemKind) -> Result<Response, Failure> {
    let action = Action::Add(batch::read_add(kind, body.fields)?);
    change(workspace, on, kind, action, body.identity, body.expected).await
}

type OnItem = Path<(VideoId, ClipId, ItemId)>;

async fn update(workspace: Shared, Path((video, clip, item)): OnItem, body: Body, kind: ItemKind) -> Result<Response, Failure> {
    let action = Action::Update(item, batch::read_change(kind, body.fields)?);
    change(workspace, (video, clip), kind, action, body.identity, body.expected).await
}

async fn remove(workspace: Shared, Path((video, clip, item)): OnItem, body: Body, kind: ItemKind) -> Result<Response, Failure> {
    body.empty()?;
    change(workspace, (video, clip), kind, Action::Remove(kind, item), body.identity, body.expected).await
}

async fn change(
    workspace: Shared,
    (video, clip): (VideoId, ClipId),
    kind: ItemKind,
    action: Action,
    identity: Option<Identity>,
    expected: Expected,
) -> Result<Response, Failure> {
    let removes = matches!(action, Action::Remove(..));
    let base_url = workspace.base_url.clone();
    let operation = batch::Operation { id: OperationId::new("request"), clip: clip.clone(), action };
    let answer = write_revised(&workspace, Scope::Video(video.clone()), identity, move |tx| {
        let (edited, results) = apply::apply(tx, &video, vec![operation], expected)
            .map_err(|failure| failure.without("operations[0] (request): "))?;
        videos::edited(tx, &edited)?;
        if removes {
            return Ok((json!({"status": "ok"}), None));
        }
        let id = results.into_iter().next().map(|result| result.id);
        let row = id.map(|id| ItemRow::find(tx, &clip, kind, &id)).transpose()?.flatten();
        let row = row.ok_or_else(|| Failure::not_found("item", kind.singular()))?;
        let map = ClipRow::find(tx, &video, &clip)?.cut_map();
        Ok((wrapped(kind.singular(), &answered(tx, &row, &map, &base_url)?)?, Some(row.revision)))
    });
    answer.await
}

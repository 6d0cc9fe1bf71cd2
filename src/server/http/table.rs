//! The table of operations: method, path, name and error format of every call. Routes come from it, and so does the
//! page that lists them.

use super::{Workspace, clips, docs, edits, faces, failure::Format, items, sources, transcript, videos};
use axum::{
    http::Method,
    routing::{self, MethodRouter},
};
use std::{collections::HashSet, sync::Arc};

/// One operation of the API.
pub struct Operation {
    /// HTTP method.
    pub method: Method,
    /// Path with `{placeholders}`.
    pub path: &'static str,
    /// Its name in the API document.
    pub id: &'static str,
    /// How its errors are written.
    pub format: Format,
    /// Who answers.
    pub route: MethodRouter<Arc<Workspace>>,
}

fn get(path: &'static str, id: &'static str, route: MethodRouter<Arc<Workspace>>) -> Operation {
    Operation { method: Method::GET, path, id, format: Format::Flat, route }
}

fn post(path: &'static str, id: &'static str, route: MethodRouter<Arc<Workspace>>) -> Operation {
    Operation { method: Method::POST, ..get(path, id, route) }
}

/// Every operation that this workspace answers.
pub fn operations() -> Vec<Operation> {
    use routing::{delete, get as on_get, patch, post as on_post};
    const ITEMS: &str = "/v1/videos/{video}/clips/{clip}/{collection}";
    const ITEM: &str = "/v1/videos/{video}/clips/{clip}/{collection}/{item}";
    vec![
        get("/v1/videos", "listVideos", on_get(videos::list)),
        post("/v1/videos", "createVideo", on_post(videos::create)),
        get("/v1/videos/{video}", "getVideo", on_get(videos::get)),
        post("/v1/videos/{video}/edits", "applyVideoEdits", on_post(edits::apply)),
        get("/v1/videos/{video}/clips", "listClips", on_get(clips::list)),
        get("/v1/videos/{video}/clips/{clip}", "getClip", on_get(clips::get)),
        Operation {
            format: Format::Nested,
            ..get("/v1/videos/{video}/clips/{clip}/sources", "listClipSources", on_get(clips::sources))
        },
        get("/v1/videos/{video}/clips/{clip}/camera-faces", "listClipCameraFaces", on_get(faces::list)),
        get("/v1/videos/{video}/clips/{clip}/transcript/cut", "getCutTranscript", on_get(transcript::cut)),
        get("/v1/videos/{video}/clips/{clip}/transcript/uncut", "getUncutTranscript", on_get(transcript::uncut)),
        get(ITEMS, "listItems", on_get(items::list)),
        post(ITEMS, "addItem", on_post(items::add)),
        Operation { method: Method::PATCH, ..get(ITEM, "updateItem", patch(items::update)) },
        Operation { method: Method::DELETE, ..get(ITEM, "removeItem", delete(items::remove)) },
        post("/v1/sources", "createSource", on_post(sources::create)),
        get("/docs", "docs", on_get(docs::page)),
    ]
}

/// Which operations write their errors in the nested format.
pub struct Formats {
    nested: HashSet<(Method, &'static str)>,
}

impl Formats {
    /// From the table.
    pub fn new(operations: &[Operation]) -> Self {
        let nested = operations.iter().filter(|operation| operation.format == Format::Nested);
        Self { nested: nested.map(|operation| (operation.method.clone(), operation.path)).collect() }
    }

    /// The format of an operation; flat for what is none.
    pub fn of(&self, method: &Method, path: Option<&str>) -> Format {
        let nested = path.is_some_and(|path| self.nested.iter().any(|(m, p)| m == method && *p == path));
        if nested { Format::Nested } else { Format::Flat }
    }
}

//! The table of operations: one row per call. Routes, error formats, the OpenAPI document and its page are all built from
//! it.

use super::Workspace;
use crate::{api::item::ItemKind, failure::Format, store::Role};
use axum::{http::Method, routing::MethodRouter};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};
use std::{collections::HashMap, sync::Arc};

type SchemaOf = Box<dyn Fn(&mut SchemaGenerator) -> Schema + Send + Sync>;

/// The 200 answer of a call.
pub enum Reply {
    /// JSON of a schema.
    Json(SchemaOf),
    /// A 302 to a picture, or its address as JSON when the query asks for it.
    Picture,
}

/// One operation of the API.
pub struct Operation {
    /// HTTP method.
    pub method: Method,
    /// Path with `{placeholders}`.
    pub path: String,
    /// The operation's id in the API document.
    pub id: String,
    /// The resource that the operation belongs to.
    pub tag: &'static str,
    /// One line of description.
    pub summary: String,
    /// The format of its errors.
    pub format: Format,
    /// The least role that may call it.
    pub role: Role,
    /// Whether it decides with whom a video is shared.
    pub shares: bool,
    /// Query parameters: an object schema.
    pub query: Option<SchemaOf>,
    /// The schema of the body, and a valid example.
    pub request: Option<(SchemaOf, Value)>,
    /// Whether the operation honours an If-Match header.
    pub conditional: bool,
    /// Whether its answer says in its tag which revision it is of.
    pub revised: bool,
    /// The operation's answer.
    pub reply: Reply,
    /// The operation's handler.
    pub route: MethodRouter<Arc<Workspace>>,
}

impl Operation {
    /// A row; `line` is `METHOD /path`.
    pub fn new(line: &str, id: &str, tag: &'static str, summary: &str, route: MethodRouter<Arc<Workspace>>) -> Self {
        let (method, path) = line.split_once(' ').unwrap_or(("GET", line));
        let method = method.parse().unwrap_or(Method::GET);
        Self {
            role: if method == Method::GET { Role::Viewer } else { Role::Editor },
            shares: false,
            method,
            path: path.replace("V/", "/v1/videos/{id}/").replace("C/", "clips/{clipId}/"),
            id: id.to_owned(),
            tag,
            summary: summary.to_owned(),
            format: Format::Flat,
            query: None,
            request: None,
            conditional: false,
            revised: false,
            reply: Reply::Json(Box::new(|_| status_ok())),
            route,
        }
    }

    /// Its errors have the nested format.
    #[must_use]
    pub fn nested(mut self) -> Self {
        self.format = Format::Nested;
        self
    }

    /// Needs another role than a viewer's to read and an editor's to write.
    #[must_use]
    pub fn needs(mut self, role: Role) -> Self {
        self.role = role;
        self
    }

    /// Decides with whom a video is shared.
    #[must_use]
    pub fn shares(mut self) -> Self {
        self.shares = true;
        self
    }

    /// Takes query parameters.
    #[must_use]
    pub fn query<T: JsonSchema + 'static>(mut self) -> Self {
        self.query = Some(Box::new(T::json_schema));
        self
    }

    /// Takes a body, documented with a valid example. A call without a body counts as one without fields: where all fields are
    /// optional, the document says that the body is too.
    #[must_use]
    pub fn takes<T: JsonSchema + 'static>(mut self, example: Value) -> Self {
        self.request = Some((Box::new(SchemaGenerator::subschema_for::<T>), example));
        self
    }

    /// Takes a body with a schema made for it.
    #[must_use]
    pub fn takes_schema(
        mut self,
        schema: impl Fn(&mut SchemaGenerator) -> Schema + Send + Sync + 'static,
        example: Value,
    ) -> Self {
        self.request = Some((Box::new(schema), example));
        self
    }

    /// Honours If-Match.
    #[must_use]
    pub fn conditional(mut self) -> Self {
        self.conditional = true;
        self
    }

    /// Says in the tag of its answer which revision that is of.
    #[must_use]
    pub fn revised(mut self) -> Self {
        self.revised = true;
        self
    }

    /// Answers one record in a wrapper.
    #[must_use]
    pub fn gives<T: JsonSchema + 'static>(mut self, wrapper: &'static str) -> Self {
        self.reply = Reply::Json(Box::new(move |generator| object(&[(wrapper, generator.subschema_for::<T>())])));
        self
    }

    /// Answers a whole list in a wrapper.
    #[must_use]
    pub fn lists<T: JsonSchema + 'static>(self, wrapper: &'static str) -> Self {
        self.gives::<Vec<T>>(wrapper)
    }

    /// Answers a page of a list.
    #[must_use]
    pub fn pages<T: JsonSchema + 'static>(mut self, wrapper: &'static str) -> Self {
        self.reply = Reply::Json(Box::new(move |generator| {
            let pagination = generator.subschema_for::<crate::api::video::Pagination>();
            object(&[(wrapper, generator.subschema_for::<Vec<T>>()), ("pagination", pagination)])
        }));
        self
    }

    /// Answers a record without a wrapper.
    #[must_use]
    pub fn answers<T: JsonSchema + 'static>(mut self) -> Self {
        self.reply = Reply::Json(Box::new(SchemaGenerator::subschema_for::<T>));
        self
    }

    /// Answers JSON with a schema made for it.
    #[must_use]
    pub fn answers_schema(mut self, schema: impl Fn(&mut SchemaGenerator) -> Schema + Send + Sync + 'static) -> Self {
        self.reply = Reply::Json(Box::new(schema));
        self
    }

    /// Answers a picture.
    #[must_use]
    pub fn shows(mut self) -> Self {
        self.reply = Reply::Picture;
        self
    }
}

/// An object with required fields.
pub fn object(fields: &[(&str, Schema)]) -> Schema {
    let properties: serde_json::Map<_, _> = fields.iter().map(|(name, schema)| ((*name).to_owned(), json!(schema))).collect();
    let required: Vec<_> = fields.iter().map(|(name, _)| *name).collect();
    schemars::json_schema!({"type": "object", "properties": properties, "required": required})
}

fn status_ok() -> Schema {
    object(&[("status", schemars::json_schema!({"type": "string", "enum": ["ok"]}))])
}

/// The name of a kind's path parameter: `soundEffectId`.
pub fn item_parameter(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Blur => "blurId",
        ItemKind::Highlight => "highlightId",
        kind => kind.target_field(),
    }
}

/// Every operation that this workspace answers.
pub fn operations() -> Vec<Operation> {
    let mut all = Vec::new();
    for part in [
        super::videos::operations(),
        super::video_parts::operations(),
        super::exports::operations(),
        super::edits::operations(),
        super::clips::operations(),
        super::cutting::operations(),
        super::auto::operations(),
        super::words::operations(),
        super::clip_media::operations(),
        super::faces::operations(),
        super::transcript::operations(),
        super::items::operations(),
        super::playlists::operations(),
        super::sources::operations(),
        super::space::operations(),
        super::push::operations(),
        super::analytics::operations(),
        super::library::operations(),
        super::presets::operations(),
        super::webhooks::operations(),
    ] {
        all.extend(part);
    }
    all
}

/// What the guard and the log know of an operation.
pub struct Row {
    /// The operation's id in the API document.
    pub id: Arc<str>,
    /// The format of its errors.
    pub format: Format,
    /// The least role that may call it.
    pub role: Role,
    /// Whether it decides with whom a video is shared.
    pub shares: bool,
}

/// The rows of the table, by method and path.
pub struct Rows(HashMap<(Method, String), Row>);

impl Rows {
    /// Reads the table.
    pub fn new(operations: &[Operation]) -> Self {
        let row = |operation: &Operation| {
            let Operation { id, format, role, shares, .. } = operation;
            let row = Row { id: id.as_str().into(), format: *format, role: *role, shares: *shares };
            ((operation.method.clone(), operation.path.clone()), row)
        };
        Self(operations.iter().map(row).collect())
    }

    /// The operation that a method of a path is; a HEAD is the GET that it asks about.
    pub fn of(&self, method: &Method, path: Option<&str>) -> Option<&Row> {
        let method = if *method == Method::HEAD { Method::GET } else { method.clone() };
        self.0.get(&(method, path?.to_owned()))
    }

    /// The error format of an operation. Flat where it is unknown.
    pub fn format(&self, method: &Method, path: Option<&str>) -> Format {
        self.of(method, path).map_or(Format::Flat, |row| row.format)
    }
}

//! A row of the table of operations: an API call with its route, its rights, its error format and its schemas.

use super::state::Workspace;
use crate::{api::item::ItemKind, failure::Format, store::Role};
use axum::{http::Method, routing::MethodRouter};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};
use std::{collections::HashMap, sync::Arc};

type SchemaOf = Box<dyn Fn(&mut SchemaGenerator) -> Schema + Send + Sync>;

/// Successful answer of an operation.
pub enum Reply {
    /// JSON with a schema.
    Json(SchemaOf),
    /// A 302 to a picture, or its URL as JSON if the query asks for it.
    Picture,
}

/// An operation of the API.
pub struct Operation {
    /// HTTP method.
    pub method: Method,
    /// Path with `{placeholders}`.
    pub path: String,
    /// Id in the OpenAPI document.
    pub id: String,
    /// Tag in the OpenAPI document: the resource.
    pub tag: &'static str,
    /// Summary, one line.
    pub summary: String,
    /// Format of the error bodies.
    pub format: Format,
    /// Weakest role that may call the operation.
    pub role: Role,
    /// Whether the operation decides with whom a video is shared.
    pub shares: bool,
    /// Query parameters: an object schema.
    pub query: Option<SchemaOf>,
    /// Schema of the body, and a valid example.
    pub request: Option<(SchemaOf, Value)>,
    /// Whether the operation honours an If-Match header.
    pub conditional: bool,
    /// Whether the answer has an `ETag` with the revision.
    pub revised: bool,
    /// The successful answer.
    pub reply: Reply,
    /// The handler.
    pub route: MethodRouter<Arc<Workspace>>,
}

impl Operation {
    /// A row; `line` is `METHOD /path`, in which `V/` and `C/` stand for the paths of a video and a clip.
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

    /// Sets the nested error format.
    #[must_use]
    pub fn nested(mut self) -> Self {
        self.format = Format::Nested;
        self
    }

    /// Sets the weakest role, if it is not viewer for reads and editor for writes.
    #[must_use]
    pub fn needs(mut self, role: Role) -> Self {
        self.role = role;
        self
    }

    /// Marks an operation that decides with whom a video is shared.
    #[must_use]
    pub fn shares(mut self) -> Self {
        self.shares = true;
        self
    }

    /// Sets the type of the query parameters.
    #[must_use]
    pub fn query<T: JsonSchema + 'static>(mut self) -> Self {
        self.query = Some(Box::new(T::json_schema));
        self
    }

    /// Sets the type of the body, with a valid example. A call without a body counts as one without fields: if all fields are
    /// optional, so is the body in the document.
    #[must_use]
    pub fn takes<T: JsonSchema + 'static>(mut self, example: Value) -> Self {
        self.request = Some((Box::new(SchemaGenerator::subschema_for::<T>), example));
        self
    }

    /// Sets a custom schema of the body.
    #[must_use]
    pub fn takes_schema(
        mut self,
        schema: impl Fn(&mut SchemaGenerator) -> Schema + Send + Sync + 'static,
        example: Value,
    ) -> Self {
        self.request = Some((Box::new(schema), example));
        self
    }

    /// Marks an operation that honours If-Match.
    #[must_use]
    pub fn conditional(mut self) -> Self {
        self.conditional = true;
        self
    }

    /// Marks an operation whose answer has an `ETag` with the revision.
    #[must_use]
    pub fn revised(mut self) -> Self {
        self.revised = true;
        self
    }

    /// Sets the answer: one record in a wrapper.
    #[must_use]
    pub fn gives<T: JsonSchema + 'static>(self, wrapper: &'static str) -> Self {
        self.gives_schema(wrapper, SchemaGenerator::subschema_for::<T>)
    }

    /// Sets the answer: a value with this schema in a wrapper.
    #[must_use]
    pub fn gives_schema(
        mut self,
        wrapper: &'static str,
        schema: impl Fn(&mut SchemaGenerator) -> Schema + Send + Sync + 'static,
    ) -> Self {
        self.reply = Reply::Json(Box::new(move |generator| object(&[(wrapper, schema(generator))])));
        self
    }

    /// Sets the answer: a whole list in a wrapper.
    #[must_use]
    pub fn lists<T: JsonSchema + 'static>(self, wrapper: &'static str) -> Self {
        self.gives::<Vec<T>>(wrapper)
    }

    /// Sets the answer: one page of a list.
    #[must_use]
    pub fn pages<T: JsonSchema + 'static>(mut self, wrapper: &'static str) -> Self {
        self.reply = Reply::Json(Box::new(move |generator| {
            let pagination = generator.subschema_for::<crate::api::video::Pagination>();
            object(&[(wrapper, generator.subschema_for::<Vec<T>>()), ("pagination", pagination)])
        }));
        self
    }

    /// Sets the answer: a record without a wrapper.
    #[must_use]
    pub fn answers<T: JsonSchema + 'static>(mut self) -> Self {
        self.reply = Reply::Json(Box::new(SchemaGenerator::subschema_for::<T>));
        self
    }

    /// Sets the answer: JSON with a custom schema.
    #[must_use]
    pub fn answers_schema(mut self, schema: impl Fn(&mut SchemaGenerator) -> Schema + Send + Sync + 'static) -> Self {
        self.reply = Reply::Json(Box::new(schema));
        self
    }

    /// Sets the answer: a picture.
    #[must_use]
    pub fn shows(mut self) -> Self {
        self.reply = Reply::Picture;
        self
    }
}

/// Schema of an object with required fields.
pub fn object(fields: &[(&str, Schema)]) -> Schema {
    let properties: serde_json::Map<_, _> = fields.iter().map(|(name, schema)| ((*name).to_owned(), json!(schema))).collect();
    let required: Vec<_> = fields.iter().map(|(name, _)| *name).collect();
    schemars::json_schema!({"type": "object", "properties": properties, "required": required})
}

fn status_ok() -> Schema {
    object(&[("status", schemars::json_schema!({"type": "string", "enum": ["ok"]}))])
}

/// Name of a kind's path parameter: `soundEffectId`.
pub fn item_parameter(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Blur => "blurId",
        ItemKind::Highlight => "highlightId",
        kind => kind.target_field(),
    }
}

/// Properties of an operation that the guard and the log need.
pub struct Row {
    /// Id in the OpenAPI document.
    pub id: Arc<str>,
    /// Format of the error bodies.
    pub format: Format,
    /// Weakest role that may call the operation.
    pub role: Role,
    /// Whether the operation decides with whom a video is shared.
    pub shares: bool,
}

/// Operations by method and path.
pub struct Rows(HashMap<(Method, String), Row>);

impl Rows {
    /// Builds the index of the table.
    pub fn new(operations: &[Operation]) -> Self {
        let row = |operation: &Operation| {
            let Operation { id, format, role, shares, .. } = operation;
            let row = Row { id: id.as_str().into(), format: *format, role: *role, shares: *shares };
            ((operation.method.clone(), operation.path.clone()), row)
        };
        Self(operations.iter().map(row).collect())
    }

    /// The operation of a method and path; HEAD counts as GET.
    pub fn of(&self, method: &Method, path: Option<&str>) -> Option<&Row> {
        let method = if *method == Method::HEAD { Method::GET } else { method.clone() };
        self.0.get(&(method, path?.to_owned()))
    }

    /// Error format of an operation; flat if there is no such operation.
    pub fn format(&self, method: &Method, path: Option<&str>) -> Format {
        self.of(method, path).map_or(Format::Flat, |row| row.format)
    }
}

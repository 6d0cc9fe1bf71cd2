//! The OpenAPI 3.1 document, from the table of operations and the schemas of the wire types.

use super::operation::{Operation, Reply};
use crate::failure::{Code, Failure, Format};
use schemars::{Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

/// Headers of every answer (`api.md`, Limits and Versioning).
const HEADERS: [(&str, &str, &str); 8] = [
    ("RateLimit-Policy", "string", "Quoted policy name; q = requests, w = window in seconds"),
    ("RateLimit", "string", "Quoted policy name; r = requests left, t = seconds until reset"),
    ("X-RateLimit-Limit", "integer", "Requests in the current window"),
    ("X-RateLimit-Remaining", "integer", "Requests left in the window"),
    ("X-RateLimit-Reset", "integer", "Unix milliseconds when the window resets"),
    ("Deprecation", "string", "Of a deprecated operation: since when, @ and Unix seconds (RFC 9745)"),
    ("Sunset", "string", "Of a deprecated operation: until when, an HTTP date (RFC 8594)"),
    ("X-Request-Id", "string", "Names the request in the log"),
];

/// The whole document.
pub fn document(operations: &[Operation]) -> Value {
    let settings = || {
        SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        })
    };
    let mut answers = SchemaGenerator::new(settings().for_serialize());
    let mut bodies = SchemaGenerator::new(settings().for_deserialize());
    let mut paths: Map<String, Value> = Map::new();
    let mut requests: Vec<(String, String, Value)> = Vec::new();
    for operation in operations {
        let (entry, request) = operation_entry(operation, &mut answers, &mut bodies);
        let method = operation.method.as_str().to_lowercase();
        requests.extend(request.map(|schema| (operation.path.clone(), method.clone(), schema)));
        let path = paths.entry(operation.path.clone()).or_insert_with(|| json!({}));
        if let Some(path) = path.as_object_mut() {
            path.insert(method, entry);
        }
    }
    let mut schemas = answers.take_definitions(true);
    let inputs = bodies.take_definitions(true);
    let answered: Vec<_> = schemas.keys().cloned().collect();
    for schema in schemas.values_mut() {
        tidy(schema);
    }
    // If a type's input form differs from its output form, it is listed as `NameInput`.
    let (mut renamed, mut shared) = (Vec::new(), Vec::new());
    for (name, mut schema) in inputs {
        tidy(&mut schema);
        match schemas.get(&name) {
            Some(answer) if *answer == schema => shared.push(name),
            Some(_) => {
                schemas.insert(format!("{name}Input"), schema);
                renamed.push(name);
            }
            None => {
                schemas.insert(name, schema);
            }
        }
    }
    for name in answered.iter().filter(|name| !shared.contains(*name)) {
        schemas.get_mut(name).into_iter().for_each(without_defaults);
    }
    for (name, schema) in &mut schemas {
        if name.ends_with("Input") || name.ends_with("Add") || name.ends_with("Change") {
            point_to_inputs(schema, &renamed);
        }
    }
    for (path, method, mut schema) in requests {
        tidy(&mut schema);
        point_to_inputs(&mut schema, &renamed);
        let request = paths.get_mut(&path).and_then(|path| path.get_mut(&method)?.get_mut("requestBody"));
        if let Some(request) = request {
            request["required"] = needs_fields(&schema, &schemas).into();
            request["content"]["application/json"]["schema"] = schema;
        }
    }
    let headers: Map<String, Value> = HEADERS
        .iter()
        .map(|(name, kind, description)| ((*name).to_owned(), json!({"description": description, "schema": {"type": kind}})))
        .collect();
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Cutroom workspace",
            "version": "1.0.0",
            "description": "A video workspace: videos, clips, cuts and everything on the timeline. Times inside a clip are integer milliseconds of its playback timeline unless a field says otherwise.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "security": [{"bearer": []}],
        "tags": tags(operations),
        "paths": paths,
        "components": {
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer", "description": "Authorization: Bearer API_KEY"}},
            "schemas": schemas,
            "headers": headers,
            "responses": error_responses(),
        },
    });
    strip_marks(&mut document);
    document
}

fn tags(operations: &[Operation]) -> Vec<Value> {
    let mut names: Vec<&str> = Vec::new();
    for operation in operations {
        if !names.contains(&operation.tag) {
            names.push(operation.tag);
        }
    }
    names.into_iter().map(|name| json!({"name": name})).collect()
}

fn headers() -> Value {
    let all = HEADERS.iter().map(|(name, ..)| ((*name).to_owned(), json!({"$ref": format!("#/components/headers/{name}")})));
    Value::Object(all.collect())
}

/// Entry of one operation, and the schema of its body. The caller inserts the schema last, when the names of the inputs are known.
fn operation_entry(
    operation: &Operation,
    answers: &mut SchemaGenerator,
    bodies: &mut SchemaGenerator,
) -> (Value, Option<Value>) {
    let mut responses = Map::new();
    match &operation.reply {
        Reply::Json(schema) => {
            let mut schema = json!(schema(answers));
            tidy(&mut schema);
            without_defaults(&mut schema);
            let mut headers = headers();
            if let Some(headers) = headers.as_object_mut().filter(|_| operation.revised) {
                let tag = "The revision in quotes, as If-Match takes it; not on an answer that is given again under its Idempotency-Key";
                headers.insert("ETag".into(), json!({"description": tag, "schema": {"type": "string"}}));
            }
            responses.insert(
                "200".into(),
                json!({"description": "Done", "headers": headers, "content": {"application/json": {"schema": schema}}}),
            );
        }
        Reply::Picture => {
            let mut schema = json!(answers.subschema_for::<crate::api::library::PictureUrl>());
            tidy(&mut schema);
            responses.insert(
                "200".into(),
                json!({"description": "With response=json, or its bytes with response=body", "headers": headers(),
                    "content": {"application/json": {"schema": schema}, "image/jpeg": {"schema": {}}}}),
            );
            let mut moved = headers();
            if let Some(moved) = moved.as_object_mut() {
                moved.insert(
                    "Location".into(),
                    json!({"description": "The picture", "schema": {"type": "string", "format": "uri"}}),
                );
            }
            responses.insert("302".into(), json!({"description": "Where the picture is", "headers": moved}));
        }
    }
    let family = if operation.format == Format::Nested { "Nested" } else { "Flat" };
    for code in Code::DECLARED {
        let status = Failure::new(code, "").status(operation.format).as_str().to_owned();
        responses.entry(status.clone()).or_insert_with(|| json!({"$ref": format!("#/components/responses/{family}{status}")}));
    }
    let mut entry = json!({
        "operationId": operation.id,
        "tags": [operation.tag],
        "summary": operation.summary,
        "x-role": operation.role,
        "parameters": parameters(operation, bodies),
        "responses": responses,
    });
    let request = operation.request.as_ref().map(|(schema, example)| {
        if let Some(entry) = entry.as_object_mut() {
            let content = json!({"application/json": {"schema": {}, "example": example}});
            entry.insert("requestBody".into(), json!({"required": true, "content": content}));
        }
        json!(schema(bodies))
    });
    (entry, request)
}

/// Whether a body must have fields, so that a call without a body is invalid.
fn needs_fields(schema: &Value, schemas: &Map<String, Value>) -> bool {
    let named = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()).and_then(|name| schemas.get(name));
    match named {
        Some(named) => needs_fields(named, schemas),
        None => ["required", "oneOf", "anyOf", "allOf", "minProperties"]
            .iter()
            .any(|rule| schema.get(rule).is_some_and(|rule| rule.as_array().is_none_or(|rules| !rules.is_empty()))),
    }
}

fn parameters(operation: &Operation, bodies: &mut SchemaGenerator) -> Vec<Value> {
    let mut parameters: Vec<Value> = operation
        .path
        .split(['{', '}'])
        .skip(1)
        .step_by(2)
        .map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string", "minLength": 1}}))
        .collect();
    if let Some(query) = &operation.query {
        let mut schema = json!(query(bodies));
        tidy(&mut schema);
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        for (name, schema) in schema["properties"].as_object().cloned().unwrap_or_default() {
            let needed = required.iter().any(|field| field.as_str() == Some(&name));
            let description = schema["description"].clone();
            parameters
                .push(json!({"name": name, "in": "query", "required": needed, "description": description, "schema": schema}));
        }
    }
    if operation.method != axum::http::Method::GET {
        parameters.push(json!({
            "name": "Idempotency-Key", "in": "header", "required": false,
            "description": "The same request under the same key takes effect once; its answer is kept for 24 hours.",
            "schema": {"type": "string", "pattern": "^[!-+\\--~]{1,255}$"},
        }));
    }
    if operation.conditional {
        parameters.push(json!({
            "name": "If-Match", "in": "header", "required": false,
            "description": "Revisions in quotes, or *: 409 edit_conflict when a target changed or went since.",
            "schema": {"type": "string"}, "example": "\"7\"",
        }));
    }
    parameters
}

/// Error answers of both formats, by status.
fn error_responses() -> Map<String, Value> {
    let mut responses = Map::new();
    for (format, family) in [(Format::Flat, "Flat"), (Format::Nested, "Nested")] {
        for code in Code::DECLARED {
            let failure = Failure::new(code, "what happened and what was expected");
            let status = failure.status(format).as_str().to_owned();
            let example = failure.body(format, "http://127.0.0.1/docs");
            let names: Vec<_> = Code::DECLARED
                .into_iter()
                .filter(|other| Failure::new(*other, "").status(format).as_str() == status)
                .map(|other| other.name(format))
                .collect::<std::collections::BTreeSet<_>>()
                .into_iter()
                .collect();
            let text = json!({"type": "string"});
            let uri = json!({"type": "string", "format": "uri"});
            let name = json!({"type": "string", "enum": names});
            let schema = match format {
                Format::Flat => json!({"type": "object", "properties": {"error": name, "message": text, "docsUrl": uri},
                    "required": ["error", "message", "docsUrl"]}),
                Format::Nested => json!({"type": "object", "required": ["error"], "properties": {"error": {"type": "object",
                    "properties": {"code": name, "message": text, "doc_url": uri}, "required": ["code", "message", "doc_url"]}}}),
            };
            let mut headers = headers();
            if let (Some(headers), true) = (headers.as_object_mut(), matches!(status.as_str(), "409" | "429" | "503")) {
                let wait = json!({"description": "Seconds to wait", "schema": {"type": "integer", "minimum": 1}});
                headers.insert("Retry-After".into(), wait);
            }
            let content = json!({"application/json": {"schema": schema, "example": example}});
            responses.insert(
                format!("{family}{status}"),
                json!({"description": failure.meaning(), "headers": headers, "content": content}),
            );
        }
    }
    responses
}

/// Makes optional fields non-null: `Option` allows both, but only a marked field accepts null.
fn tidy(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(tidy),
        Value::Object(fields) => {
            if fields
                .get("format")
                .and_then(Value::as_str)
                .is_some_and(|f| matches!(f, "double" | "uint32" | "uint16" | "int32" | "int64" | "uint64"))
            {
                fields.remove("format");
            }
            if let Some(Value::Object(properties)) = fields.get_mut("properties") {
                for property in properties.values_mut() {
                    if let Value::Object(property) = property {
                        let nullable = property.get("x-nullable").is_some();
                        if !nullable {
                            without_null(property);
                        }
                    }
                }
            }
            fields.values_mut().for_each(tidy);
        }
        _ => {}
    }
}

/// Removes the defaults from the schema of an answer. They are the values that our parser uses for fields that a server leaves out,
/// which this server never does; and they need not be valid values of the contract.
fn without_defaults(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(without_defaults),
        Value::Object(fields) => {
            // A property may be called `default`.
            if let Some(Value::Object(properties)) = fields.get_mut("properties") {
                properties.values_mut().for_each(without_defaults);
            }
            fields.remove("default");
            fields.iter_mut().filter(|(name, _)| *name != "properties").for_each(|(_, field)| without_defaults(field));
        }
        _ => {}
    }
}

fn without_null(schema: &mut Map<String, Value>) {
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|kind| kind != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            schema.insert("type".into(), only);
        }
    }
    if let Some(Value::Array(options)) = schema.get_mut("enum") {
        options.retain(|option| !option.is_null());
    }
    if let Some(Value::Array(options)) = schema.get_mut("anyOf") {
        options.retain(|option| option["type"] != "null");
        if let [only] = options.as_slice() {
            let only = only.clone();
            schema.remove("anyOf");
            if let Value::Object(only) = only {
                schema.extend(only);
            }
        }
    }
}

fn point_to_inputs(value: &mut Value, renamed: &[String]) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| point_to_inputs(item, renamed)),
        Value::Object(fields) => {
            if let Some(Value::String(target)) = fields.get_mut("$ref") {
                let name = target.rsplit('/').next().unwrap_or_default();
                if renamed.iter().any(|renamed| renamed == name) {
                    target.push_str("Input");
                }
            }
            fields.values_mut().for_each(|field| point_to_inputs(field, renamed));
        }
        _ => {}
    }
}

fn strip_marks(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(strip_marks),
        Value::Object(fields) => {
            fields.remove("x-nullable");
            fields.values_mut().for_each(strip_marks);
        }
        _ => {}
    }
}

/// Schema of one operation of a batch, as alternatives by type.
pub fn batch_operation(generator: &mut SchemaGenerator) -> Schema {
    use crate::api::item::ItemKind;
    let mut variants = Vec::new();
    for kind in ItemKind::ALL {
        for verb in ["add", "update", "remove"] {
            let mut schema = match verb {
                "remove" => json!({"type": "object", "properties": {}, "additionalProperties": false}),
                "add" => json!(kind.add_schema(generator)),
                _ => json!(kind.change_schema(generator)),
            };
            batched(&mut schema, kind, verb);
            variants.push(schema);
        }
    }
    schemars::json_schema!({"description": "One operation; `type` says which.", "oneOf": variants})
}

/// Adds the fields of batch operations to a body; a zoom's `type` is called `zoomType` in a batch.
fn batched(schema: &mut Value, kind: crate::api::item::ItemKind, verb: &str) {
    if kind == crate::api::item::ItemKind::Zoom {
        rename_type(schema);
    }
    let Some(fields) = schema.as_object_mut() else { return };
    fields.insert("title".into(), format!("{verb}_{}", kind.batch_name()).into());
    if verb == "update" {
        fields.insert("minProperties".into(), 5.into());
    }
    let name = json!({"type": "string", "minLength": 1});
    let mut own = vec![("operationId", name.clone()), ("clipId", name.clone())];
    if verb != "add" {
        own.push((kind.target_field(), name));
    }
    let required = fields.entry("required").or_insert_with(|| json!([]));
    if let Some(required) = required.as_array_mut() {
        required.push("type".into());
        required.extend(own.iter().map(|(field, _)| Value::from(*field)));
    }
    let properties = fields.entry("properties").or_insert_with(|| json!({}));
    if let Some(properties) = properties.as_object_mut() {
        properties.insert("type".into(), json!({"const": format!("{verb}_{}", kind.batch_name())}));
        properties.extend(own.into_iter().map(|(field, schema)| (field.to_owned(), schema)));
    }
}

fn rename_type(schema: &mut Value) {
    if let Some(Value::Object(properties)) = schema.get_mut("properties")
        && let Some(kind) = properties.remove("type")
    {
        properties.insert("zoomType".into(), kind);
    }
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        for field in required.iter_mut().filter(|field| *field == "type") {
            *field = "zoomType".into();
        }
    }
    if let Some(Value::Array(variants)) = schema.get_mut("anyOf") {
        variants.iter_mut().for_each(rename_type);
    }
}

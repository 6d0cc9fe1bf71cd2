//! The page `/docs`, an HTML reference of the API generated from its OpenAPI document: without scripts and foreign resources.

use super::openapi_document;
use axum::{
    http::{HeaderValue, header},
    response::{Html, IntoResponse, Response},
};
use serde_json::Value;
use std::{fmt::Write, sync::LazyLock};

const STYLE: &str = "
:root{color-scheme:light dark;--line:#8884;--soft:#8882}
body{font:15px/1.5 system-ui,sans-serif;margin:0;display:grid;grid-template-columns:19rem 1fr}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1rem;border-right:1px solid var(--line);box-sizing:border-box;font-size:13px}
nav a{display:block;color:inherit;text-decoration:none;padding:.1rem .3rem;border-radius:4px}nav a:hover{background:var(--soft)}
nav b{display:block;margin:.8rem .3rem .2rem}main{padding:1rem 2rem;max-width:60rem;min-width:0}
h2{margin-top:2.5rem}section{border-top:1px solid var(--line);padding:.8rem 0}h3{margin:.2rem 0;font-size:15px}
.m{display:inline-block;min-width:4.2em;font-weight:600}code,pre{font:13px/1.45 ui-monospace,monospace}
pre{background:var(--soft);padding:.7rem;border-radius:6px;overflow:auto}table{border-collapse:collapse;width:100%}
td,th{text-align:left;vertical-align:top;padding:.2rem .8rem .2rem 0;border-bottom:1px solid var(--soft)}summary{cursor:pointer}
@media(max-width:60rem){body{display:block}nav{position:static;height:auto;border:0}}";

static PAGE: LazyLock<String> = LazyLock::new(|| page_of(openapi_document()));

/// `GET /docs`.
pub async fn page() -> Response {
    let policy = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'");
    ([(header::CONTENT_SECURITY_POLICY, policy)], Html(PAGE.as_str())).into_response()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn page_of(document: &Value) -> String {
    let (mut nav, mut main) = (String::new(), String::new());
    let text = |value: &Value| escape(value.as_str().unwrap_or_default());
    // Writing to a String cannot fail.
    for tag in document["tags"].as_array().into_iter().flatten() {
        let name = text(&tag["name"]);
        let _ = write!(nav, "<b>{name}</b>");
        let _ = write!(main, "<h2>{name}</h2>");
        for (path, methods) in document["paths"].as_object().into_iter().flatten() {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                if operation["tags"][0] == tag["name"] {
                    let id = text(&operation["operationId"]);
                    let _ = write!(nav, "<a href=\"#{id}\">{}</a>", text(&operation["summary"]));
                    main.push_str(&operation_section(path, method, operation));
                }
            }
        }
    }
    format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>Cutroom workspace API</title><style>{STYLE}</style><nav><b>Cutroom workspace API</b>\
         <a href=\"/openapi.json\">openapi.json</a>{nav}</nav><main><h1>Cutroom workspace API</h1><p>{}</p>\
         <p>Every call carries <code>Authorization: Bearer API_KEY</code>. Every answer carries the rate limit's headers. \
         Writes take an <code>Idempotency-Key</code>: the same request under the same key takes effect once.</p>{main}\
         <h2>Records</h2>{}</main></html>",
        text(&document["info"]["description"]),
        records(document)
    )
}

fn operation_section(path: &str, method: &str, operation: &Value) -> String {
    let text = |value: &Value| escape(value.as_str().unwrap_or_default());
    let mut out = format!(
        "<section id=\"{}\"><h3><span class=m>{}</span> <code>{}</code></h3><p>{}</p>",
        text(&operation["operationId"]),
        method.to_uppercase(),
        escape(path),
        text(&operation["summary"])
    );
    let parameters: Vec<_> = operation["parameters"].as_array().into_iter().flatten().filter(|p| p["in"] != "header").collect();
    if !parameters.is_empty() {
        out.push_str("<table><tr><th>Parameter<th>In<th>Value</tr>");
        for parameter in parameters {
            let _ = write!(
                out,
                "<tr><td><code>{}</code><td>{}<td>{} {}</tr>",
                text(&parameter["name"]),
                text(&parameter["in"]),
                shape(&parameter["schema"]),
                text(&parameter["description"])
            );
        }
        out.push_str("</table>");
    }
    let body = &operation["requestBody"]["content"]["application/json"];
    if let Some(example) = body.get("example") {
        let pretty = serde_json::to_string_pretty(example).unwrap_or_default();
        let _ = write!(
            out,
            "<details open><summary>Body</summary>{}<pre>{}</pre></details>",
            fields(&body["schema"]),
            escape(&pretty)
        );
    }
    let answer = &operation["responses"]["200"]["content"]["application/json"]["schema"];
    if !answer.is_null() {
        let _ = write!(out, "<details><summary>Answer</summary>{}</details>", fields(answer));
    }
    out + "</section>"
}

/// A table of an object's fields; one table for each alternative.
fn fields(schema: &Value) -> String {
    if let Some(target) = schema["$ref"].as_str() {
        let name = target.rsplit('/').next().unwrap_or_default();
        return format!("<p><a href=\"#{0}\">{0}</a></p>", escape(name));
    }
    let mut out = String::new();
    if let Some(properties) = schema["properties"].as_object().filter(|properties| !properties.is_empty()) {
        let required: Vec<_> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        out.push_str("<table><tr><th>Field<th>Value<th></tr>");
        for (name, field) in properties {
            let needed = if required.contains(&name.as_str()) { "required" } else { "" };
            let words = escape(field["description"].as_str().unwrap_or_default());
            let _ = write!(out, "<tr><td><code>{}</code><td>{} {words}<td>{needed}</tr>", escape(name), shape(field));
        }
        out.push_str("</table>");
    }
    for variant in schema["oneOf"].as_array().into_iter().flatten() {
        let title = variant["title"].as_str().map(|title| format!("<summary>{}</summary>", escape(title)));
        if variant["properties"].is_object() {
            let _ = write!(out, "<details>{}{}</details>", title.unwrap_or_default(), fields(variant));
        }
    }
    out
}

/// Type and bounds of a field in short form.
fn shape(schema: &Value) -> String {
    if let Some(target) = schema["$ref"].as_str() {
        let name = escape(target.rsplit('/').next().unwrap_or_default());
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    if let Some(values) = schema["enum"].as_array() {
        let values: Vec<_> = values.iter().map(|value| escape(value.as_str().unwrap_or_default())).collect();
        return format!("<code>{}</code>", values.join(" | "));
    }
    if let Some(value) = schema.get("const") {
        return format!("<code>{}</code>", escape(value.as_str().unwrap_or_default()));
    }
    if schema["items"].is_object() {
        return format!("list of {}", shape(&schema["items"]));
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        return choices.iter().map(shape).collect::<Vec<_>>().join(" or ");
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or "),
        kind => kind.as_str().unwrap_or("any").to_owned(),
    };
    let bounds = [
        ("minimum", "at least"),
        ("exclusiveMinimum", "more than"),
        ("maximum", "at most"),
        ("minLength", "length from"),
        ("maxLength", "to"),
    ];
    let bounds = bounds.iter().filter_map(|(key, words)| Some(format!("{words} {}", schema.get(*key)?)));
    escape(&std::iter::once(kind).chain(bounds).collect::<Vec<_>>().join(", "))
}

fn records(document: &Value) -> String {
    let mut out = String::new();
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        let words = escape(schema["description"].as_str().unwrap_or_default());
        let _ = write!(out, "<section id=\"{0}\"><h3>{0}</h3><p>{words}</p>{1}</section>", escape(name), fields(schema));
    }
    out
}

//! A page that lists what this workspace answers. Errors link to it.

use super::{failure::Format, table};
use axum::response::Html;
use std::fmt::Write;

/// `GET /docs`.
pub async fn page() -> Html<String> {
    let mut rows = String::new();
    for operation in table::operations() {
        let format = if operation.format == Format::Nested { "nested" } else { "flat" };
        // Writing to a String cannot fail.
        let _ = write!(
            rows,
            "<tr><td>{}</td><td><code>{}</code></td><td>{}</td><td>{format}</td></tr>",
            operation.method, operation.path, operation.id
        );
    }
    Html(format!(
        "<!doctype html><html lang=en><meta charset=utf-8><title>Cutroom workspace</title>\
         <style>body{{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto}}td,th{{padding:.2rem .8rem;text-align:left}}</style>\
         <h1>Cutroom workspace</h1><p>Every call carries <code>Authorization: Bearer API_KEY</code>. Collections are \
         sound-effects, text-overlays, overlays, zooms, blurs, highlights and layouts.</p>\
         <table><tr><th>Method<th>Path<th>Operation<th>Errors</tr>{rows}</table>"
    ))
}

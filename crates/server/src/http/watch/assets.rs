//! Script, styles and icon of the watch pages.

use axum::{
    extract::Path,
    http::header,
    response::{IntoResponse, Response},
};
use sha2::{Digest, Sha256};
use std::sync::LazyLock;

const SCRIPT: &str = include_str!("page.js");
const STYLES: &str = include_str!("page.css");
const ICON: &str = include_str!("icon.svg");

/// Hash that identifies this version of the files.
static VERSION: LazyLock<String> =
    LazyLock::new(|| crate::disk::short_hex(&Sha256::new().chain_update(SCRIPT).chain_update(STYLES).finalize(), 6));

/// Suffix of the files' URLs, so that browsers load a newer version.
pub fn version() -> &'static str {
    &VERSION
}

/// `GET /watch/assets/{file}`.
pub async fn read(Path(file): Path<String>) -> Response {
    let (kind, text) = match file.as_str() {
        "page.js" => ("text/javascript; charset=utf-8", SCRIPT),
        "page.css" => ("text/css; charset=utf-8", STYLES),
        "icon.svg" => ("image/svg+xml", ICON),
        _ => return super::closed(words::Language::ENGLISH),
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'"),
    ];
    (headers, text).into_response()
}

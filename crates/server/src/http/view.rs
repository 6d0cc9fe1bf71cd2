//! The page behind the links of videos and playlists. A local workspace has no pages for viewers; this page says so and
//! points to the editor. It is the same for every address, so it does not reveal which videos exist.

use axum::{
    http::{HeaderValue, header},
    response::{Html, IntoResponse, Response},
};

const PAGE: &str = "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
<title>Cutroom</title><style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:4rem auto;\
padding:0 1rem}</style><h1>This workspace has no pages for viewers</h1><p>Its videos are on this computer. Open Cutroom and choose \
the video with File, Open video.</p></html>";

/// `GET /view/{kind}/{id}`.
pub async fn page() -> Response {
    let policy = HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'");
    ([(header::CONTENT_SECURITY_POLICY, policy)], Html(PAGE)).into_response()
}

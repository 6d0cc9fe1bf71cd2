//! HTTP standards: valid requests of any client, and required parts of every answer (RFC 9110, 9112).

use super::{
    DEMO, EDITS, VIDEO, add_sound, batch,
    common::{HttpAnswer, Workspace, answer},
    openapi::{operations, real},
    uploads::{announce, put},
};
use cutroom::{jobs::relay::Relay, media};
use reqwest::{Method, header};
use serde_json::{Value, json};
use std::{fs, path::Path, time::Duration};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// Sends raw bytes, optionally closes the sending half of the connection, and returns the answer up to its end.
async fn raw(workspace: &Workspace, request: &str, half_closed: bool) -> String {
    let host = workspace.server.base_url().strip_prefix("http://").unwrap().to_owned();
    let mut stream = TcpStream::connect(&host).await.unwrap();
    stream.write_all(request.replace("{host}", &host).as_bytes()).await.unwrap();
    if half_closed {
        stream.shutdown().await.unwrap();
    }
    let mut text = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut text)).await;
    read.unwrap().unwrap();
    String::from_utf8_lossy(&text).into_owned()
}

fn tag(answer: &HttpAnswer) -> String {
    answer.headers.get(header::ETAG).map_or(String::new(), |tag| tag.to_str().unwrap().to_owned())
}

#[tokio::test]
async fn a_type_a_host_and_a_scheme_are_known_in_any_letters_and_an_encoding_that_nobody_reads_is_415() {
    let (workspace, _folder) = Workspace::fresh().await;
    let patch = |named: &str, value: &str| {
        let request = workspace.request(Method::PATCH, VIDEO).header(header::CONTENT_TYPE, "application/json");
        request.header(named, value).body(r#"{"description": "x"}"#)
    };
    for kind in ["Application/JSON", "APPLICATION/JSON; charset=UTF-8", "application/json;charset=\"utf-8\""] {
        let request =
            workspace.request(Method::PATCH, VIDEO).header(header::CONTENT_TYPE, kind).body(r#"{"description": "x"}"#);
        assert_eq!(answer(request).await.status, 200, "{kind}");
    }
    let other = workspace.request(Method::PATCH, VIDEO).header(header::CONTENT_TYPE, "application/jsonp").body("{}");
    answer(other).await.flat(400, "bad_request");
    assert_eq!(answer(patch("content-encoding", "Identity")).await.status, 200);
    for encoding in ["gzip", "br", "identity, gzip", "x"] {
        let refused = answer(patch("content-encoding", encoding)).await;
        assert!(refused.flat(415, "bad_request").contains("Content-Encoding"), "{encoding}");
        assert_eq!(refused.headers[header::ACCEPT_ENCODING], "identity", "{encoding}");
    }
    let (_, upload) = announce(&workspace, "image").await;
    let packed = workspace.http.put(&upload).header(header::CONTENT_ENCODING, "gzip").body("x");
    assert_eq!(answer(packed).await.status, 415);
    let port = workspace.server.base_url().rsplit(':').next().unwrap().to_owned();
    for (host, status) in
        [(format!("Host: LOCALHOST:{port}\r\n"), "200"), (String::new(), "400"), ("Host: elsewhere\r\n".into(), "403")]
    {
        let sent = raw(&workspace, &format!("GET /health/live HTTP/1.1\r\n{host}Connection: close\r\n\r\n"), false).await;
        assert!(sent.starts_with(&format!("HTTP/1.1 {status}")), "{host}: {sent}");
    }
    let refused = answer(workspace.http.get(format!("{}{VIDEO}", workspace.server.base_url()))).await;
    refused.flat(401, "unauthorized");
    assert_eq!(refused.headers[header::WWW_AUTHENTICATE], "Bearer realm=\"cutroom\"");
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_caller_that_closes_its_half_of_the_connection_gets_its_answer() {
    let (workspace, _folder) = Workspace::fresh().await;
    let key =
        workspace.request(Method::GET, "/").build().unwrap().headers()[header::AUTHORIZATION].to_str().unwrap().to_owned();
    for (request, expected) in [
        (format!("GET {VIDEO} HTTP/1.1\r\nHost: {{host}}\r\nAuthorization: {key}\r\n\r\n"), "HTTP/1.1 200"),
        // A picture takes a while.
        (
            format!("GET {VIDEO}/thumbnail?response=body HTTP/1.1\r\nHost: {{host}}\r\nAuthorization: {key}\r\n\r\n"),
            "HTTP/1.1 200",
        ),
        (
            format!(
                "PATCH {VIDEO} HTTP/1.1\r\nHost: {{host}}\r\nAuthorization: {key}\r\nContent-Type: application/json\r\n\
                 Content-Length: 19\r\n\r\n{{\"description\":\"y\"}}"
            ),
            "HTTP/1.1 200",
        ),
    ] {
        let sent = raw(&workspace, &request, true).await;
        assert!(sent.starts_with(expected), "{request}: {sent:.300}");
    }
    // An endless answer is not sent to a client that has closed its half.
    let listening = format!("GET /v1/events HTTP/1.1\r\nHost: {{host}}\r\nAuthorization: {key}\r\n\r\n");
    raw(&workspace, &listening, true).await;
    workspace.server.stop().await;
}

#[tokio::test]
async fn every_route_says_which_methods_it_takes_and_answers_head_as_get_without_the_body() {
    let (workspace, _folder) = Workspace::fresh().await;
    let mut seen = 0;
    for (method, path, _) in operations() {
        let asked = answer(workspace.request(Method::OPTIONS, &real(&path))).await;
        let allowed = asked.headers.get(header::ALLOW).map_or("", |allow| allow.to_str().unwrap());
        let allowed: Vec<_> = allowed.split(", ").collect();
        assert!(asked.status == 204 && asked.text.is_empty(), "OPTIONS {path}: {} {}", asked.status, asked.text);
        assert!(allowed.contains(&method.as_str()) && allowed.contains(&"OPTIONS"), "{path}: {allowed:?}");
        assert_eq!(allowed.contains(&"HEAD"), allowed.contains(&"GET"), "{path}: {allowed:?}");
        seen += 1;
    }
    assert!(seen > 80);
    let media = workspace.list(&format!("{DEMO}/sources"), "sources").await[0]["url"].as_str().unwrap().to_owned();
    let (_, upload) = announce(&workspace, "image").await;
    for (url, expected) in [(media.as_str(), "GET"), (upload.as_str(), "PUT")] {
        let asked = answer(workspace.http.request(Method::OPTIONS, url)).await;
        assert!(asked.status == 204 && asked.headers[header::ALLOW].to_str().unwrap().contains(expected), "{url}");
    }
    for path in [VIDEO, DEMO, "/v1/videos", "/openapi.json", "/docs"] {
        let (get, head) = (workspace.get(path).await, answer(workspace.request(Method::HEAD, path)).await);
        assert_eq!((head.status, head.text.as_str()), (200, ""), "{path}");
        for name in [header::CONTENT_TYPE, header::CONTENT_LENGTH] {
            assert_eq!(head.headers.get(&name), get.headers.get(&name), "{path} {name}");
        }
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn what_if_match_compares_is_told_as_the_tag_of_the_answer() {
    let (workspace, _folder) = Workspace::fresh().await;
    let video = workspace.get(VIDEO).await;
    let revision = |answer: &Value| format!("\"{}\"", answer["video"]["revision"]);
    assert_eq!(tag(&video), revision(&video.json()));
    let patch = |path: &str, matches: &str, body: Value| {
        workspace.request(Method::PATCH, path).header(header::IF_MATCH, matches).json(&body)
    };
    let first = tag(&workspace.get(DEMO).await);
    assert_eq!(first, tag(&video), "a clip is as old as its video");
    let changed = answer(patch(DEMO, &first, json!({"name": "One"}))).await;
    assert!(changed.status == 200 && tag(&changed) != first && tag(&changed) == tag(&workspace.get(VIDEO).await));
    answer(patch(DEMO, &first, json!({"name": "Late"}))).await.flat(409, "edit_conflict");
    let second = tag(&changed);
    // Any tag of a list, or `*`; weak tags never match.
    let listed = answer(patch(VIDEO, &format!("{first}, W/\"1\" ,{second}"), json!({"description": "a"}))).await;
    assert_eq!((listed.status, tag(&listed)), (200, revision(&listed.json())));
    assert_eq!(answer(patch(VIDEO, "*", json!({"description": "b"}))).await.status, 200);
    let now = tag(&workspace.get(VIDEO).await);
    for other in [format!("W/{now}"), format!("{first}, {second}"), "7".into(), "\"x\"".into(), String::new()] {
        answer(patch(VIDEO, &other, json!({"description": "c"}))).await.flat(409, "edit_conflict");
    }
    let edits = |matches: &str| {
        let request = workspace.request(Method::POST, EDITS).header(header::IF_MATCH, matches);
        request.json(&batch(&[add_sound("one", 1_000)]))
    };
    let edited = answer(edits(&format!("\"99999\", {now}"))).await;
    assert_eq!((edited.status, tag(&edited)), (200, format!("\"{}\"", edited.json()["revision"])));
    let item = edited.json()["results"][0]["id"].as_str().unwrap().to_owned();
    let sound = format!("{DEMO}/sound-effects/{item}");
    let louder = answer(patch(&sound, &tag(&edited), json!({"volume": 0.5}))).await;
    assert_eq!((louder.status, tag(&louder)), (200, tag(&workspace.get(VIDEO).await)));
    answer(patch(&sound, &tag(&edited), json!({"volume": 0.6}))).await.flat(409, "edit_conflict");
    assert_eq!(answer(edits("*")).await.status, 200);
    workspace.server.stop().await;
}

/// A PNG of one colour.
fn png(folder: &Path, shade: u8) -> Vec<u8> {
    let file = folder.join(format!("{shade}.png"));
    image::RgbImage::from_pixel(64, 32, image::Rgb([shade, 90, 30])).save(&file).unwrap();
    fs::read(file).unwrap()
}

#[tokio::test]
async fn the_same_bytes_are_the_same_file_with_the_same_tag_and_an_open_video_reads_on() {
    let (workspace, folder) = Workspace::fresh().await;
    let relay = Relay::of(workspace.client()).await;
    let sources = workspace.list(&format!("{DEMO}/sources"), "sources").await;
    let screen = sources.iter().find(|source| source["medium"] == "screen").unwrap()["url"].as_str().unwrap().to_owned();
    let picture = async || {
        let address = relay.address(&screen).unwrap();
        media::frame_at(&address, Some(1_000), (64, 36))
            .await
            .map(drop)
            .map_err(|error| relay.explained(&screen, error).to_string())
    };
    assert_eq!(picture().await, Ok(()));
    let before = answer(workspace.http.get(&screen)).await;
    let bytes = workspace.http.get(&screen).send().await.unwrap().bytes().await.unwrap().to_vec();
    let hash = tag(&before).trim_matches('"').to_owned();
    let file = folder.path().join("media").join(&hash);
    let written = fs::metadata(&file).unwrap().modified().unwrap();
    let mut items = Vec::new();
    for _ in 0..2 {
        let (source, upload) = announce(&workspace, "video").await;
        assert_eq!(put(&workspace, &upload, bytes.clone()).await.status, 200);
        let body = json!({"sourceId": source, "scope": "workspace", "name": "A recording"});
        items.push(workspace.call("POST", "/v1/library", &body).await["item"].clone());
    }
    assert_eq!(fs::metadata(&file).unwrap().modified().unwrap(), written, "nobody touches what is stored");
    assert_eq!(picture().await, Ok(()), "the window reads on");
    assert_eq!(items[0]["id"], items[1]["id"], "the library has it once");
    assert_eq!(workspace.list("/v1/library?scope=workspace", "items").await.len(), 1);
    let again = answer(workspace.http.get(items[0]["url"].as_str().unwrap())).await;
    assert_eq!(tag(&again), tag(&before), "other addresses of the same bytes have the same tag");
    workspace.server.stop().await;
}

#[tokio::test]
async fn media_is_kept_by_its_caller_alone_and_is_no_page_of_this_address_whatever_type_came_with_it() {
    let (workspace, folder) = Workspace::fresh().await;
    let (source, upload) = announce(&workspace, "image").await;
    assert_eq!(put(&workspace, &upload, png(folder.path(), 7)).await.status, 200);
    let body = json!({"sourceId": source, "scope": "private", "name": "Logo"});
    let url = workspace.call("POST", "/v1/library", &body).await["item"]["url"].as_str().unwrap().to_owned();
    let still = workspace.get(&format!("{VIDEO}/thumbnail?response=json")).await.json()["url"].as_str().unwrap().to_owned();
    let curated = format!("{}/catalogue/whoosh.m4a", workspace.server.base_url());
    for (url, kind, kept) in
        [(&url, "image/png", "private"), (&still, "image/jpeg", "private"), (&curated, "audio/mp4", "public")]
    {
        let answer = answer(workspace.http.get(url)).await;
        let header =
            |name: header::HeaderName| answer.headers.get(&name).map_or("", |value| value.to_str().unwrap()).to_owned();
        assert_eq!((answer.status, header(header::CONTENT_TYPE).as_str()), (200, kind));
        assert!(header(header::CACHE_CONTROL).starts_with(kept), "{url}: {}", header(header::CACHE_CONTROL));
        assert_eq!(header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
        assert!(header(header::CONTENT_SECURITY_POLICY).contains("sandbox") && !header(header::ETAG).is_empty());
        let again = workspace.http.get(url).header(header::IF_NONE_MATCH, header(header::ETAG)).send().await.unwrap();
        assert_eq!((again.status().as_u16(), again.bytes().await.unwrap().len()), (304, 0));
    }
    // Pushed rows may contain such types.
    let connection = rusqlite::Connection::open(folder.path().join("workspace.db")).unwrap();
    connection.busy_timeout(Duration::from_secs(10)).unwrap();
    for kind in ["text/html", "image/svg+xml", "application/javascript", "text/html;x=image/png", "image/png\r\nX: y"] {
        connection.execute("UPDATE source SET content_type = ?1 WHERE id = ?2", [kind, &source]).unwrap();
        let answer = answer(workspace.http.get(&url)).await;
        assert_eq!(answer.status, 200, "{kind}");
        assert_eq!(answer.headers[header::CONTENT_TYPE], "application/octet-stream", "{kind}");
        assert_eq!(answer.headers[header::CONTENT_DISPOSITION], "attachment");
        assert_eq!(answer.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
    }
    assert_eq!(workspace.get(VIDEO).await.headers[header::CACHE_CONTROL], "no-store");
    workspace.server.stop().await;
}

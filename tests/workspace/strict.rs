//! What a request must not hold: characters that nobody sees in a name, a header twice, a property twice.

use super::{
    DEMO, VIDEO,
    common::{Workspace, answer},
};
use reqwest::{Method, header};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

#[tokio::test]
async fn a_name_is_one_line_without_control_characters() {
    let (workspace, _folder) = Workspace::fresh().await;
    let sound = json!({"sourceId": "su_click", "startTimeMs": 0, "durationMs": 100});
    let clip = json!({"name": "Tick"});
    for (method, path, good, field) in [
        ("POST", "/v1/videos".to_owned(), json!({"name": "Fine"}), "name"),
        ("PATCH", VIDEO.to_owned(), json!({"name": "Fine"}), "name"),
        ("PATCH", DEMO.to_owned(), clip, "name"),
        ("POST", "/v1/playlists".to_owned(), json!({"name": "Fine"}), "name"),
        ("POST", "/v1/playlists".to_owned(), json!({"name": "Fine", "emoji": "x"}), "emoji"),
        ("POST", "/v1/playlist-groups".to_owned(), json!({"name": "Fine"}), "name"),
        ("POST", "/v1/tags".to_owned(), json!({"name": "Fine"}), "name"),
        ("POST", "/v1/library".to_owned(), json!({"sourceId": "su_click", "scope": "private", "name": "Fine"}), "name"),
        ("POST", format!("{DEMO}/sound-effects"), sound, "name"),
        ("POST", format!("{VIDEO}/clips"), json!({"sourceId": "su_logo", "name": "Fine"}), "name"),
        ("POST", "/v1/webhooks/endpoints".to_owned(), json!({"url": "https://example.com/x"}), "url"),
    ] {
        for (bad, code) in
            [("a\0b", "U+0000"), ("a\nb", "U+000A"), ("a\u{1b}[31m", "U+001B"), ("\u{9b}", "U+009B"), ("a\u{2028}b", "U+2028")]
        {
            let mut body = good.clone();
            body[field] = json!(bad);
            let refused = workspace.send(method, &path, &body).await;
            let message = match refused.status {
                400 if refused.json()["error"].is_string() => refused.flat(400, "bad_request"),
                _ => refused.nested(400, "bad_request"),
            };
            assert!(message.contains(field) && message.contains(code), "{method} {path} {bad:?}: {message}");
        }
    }
    // Text of several lines takes line breaks and tabs, and no other of them.
    workspace.call("PATCH", VIDEO, &json!({"description": "One\r\n\ttwo"})).await;
    let text = json!({"text": "One\n\ttwo", "startTimeMs": 0, "durationMs": 100});
    workspace.call("POST", &format!("{DEMO}/text-overlays"), &text).await;
    for (method, path, body) in [
        ("PATCH", VIDEO.to_owned(), json!({"description": "a\u{7}"})),
        ("POST", format!("{DEMO}/text-overlays"), json!({"text": "a\u{1b}", "startTimeMs": 0, "durationMs": 100})),
        (
            "PUT",
            format!("{VIDEO}/chapters"),
            json!({"chapters": [{"title": "T", "description": "a\u{0}", "timestampSeconds": 0}]}),
        ),
        (
            "PUT",
            format!("{VIDEO}/chapters"),
            json!({"chapters": [{"title": "a\u{7f}", "description": "", "timestampSeconds": 0}]}),
        ),
    ] {
        assert!(workspace.send(method, &path, &body).await.flat(400, "bad_request").contains("U+00"), "{path}");
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_property_or_a_header_that_stands_twice_is_refused() {
    let (workspace, _folder) = Workspace::fresh().await;
    let before = workspace.get(VIDEO).await.text;
    for body in [
        r#"{"name": "A", "name": "B"}"#,
        r#"{"name": "A", "n\u0061me": "B"}"#,
        r#"{"subtitles": {"enabled": true, "enabled": false}}"#,
    ] {
        let request = workspace.request(Method::PATCH, VIDEO).header(header::CONTENT_TYPE, "application/json").body(body);
        let message = answer(request).await.flat(400, "bad_request");
        assert!(message.contains("given twice"), "{body}: {message}");
    }
    let twice = |name: &str, one: &str, other: &str| {
        let request = workspace.request(Method::PATCH, VIDEO).header(header::CONTENT_TYPE, "application/json");
        request.header(name, one).header(name, other).body(r#"{"name": "A"}"#)
    };
    for (name, one, other) in [("if-match", "\"0\"", "\"1\""), ("idempotency-key", "a", "b")] {
        let message = answer(twice(name, one, other)).await.flat(400, "bad_request");
        assert!(message.contains(name) && message.contains("once"), "{message}");
    }
    let address = workspace.server.base_url().trim_start_matches("http://").to_owned();
    let key = workspace.server.api_key();
    for more in ["Host: evil.example\r\n".to_owned(), format!("Authorization: Bearer {key}\r\n")] {
        let mut stream = TcpStream::connect(&address).await.unwrap();
        let head = format!(
            "GET {VIDEO} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {key}\r\n{more}Connection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut message = String::new();
        stream.read_to_string(&mut message).await.unwrap();
        assert!(message.starts_with("HTTP/1.1 400") && message.contains("must be given once"), "{message}");
    }
    assert_eq!(workspace.get(VIDEO).await.text, before);
    workspace.server.stop().await;
}

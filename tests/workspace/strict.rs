//! Forbidden content of requests: invisible characters in names, repeated headers and properties, an array in place of an object.
//! Errors name the field, its value and the expected values.

use super::{
    DEMO, EDITS, VIDEO, batch,
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
    // Multi-line text may contain line breaks and tabs, but no other control characters.
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

#[tokio::test]
async fn an_array_is_no_object_wherever_a_body_holds_one() {
    let (workspace, _folder) = Workspace::fresh().await;
    let before = workspace.get(VIDEO).await.text;
    let text = json!({"text": "Hi", "startTimeMs": 0, "durationMs": 100, "point": [1, 2]});
    let mask = |point: serde_json::Value, size: serde_json::Value| json!({"startTimeMs": 0, "durationMs": 100, "point": point, "dimensions": size});
    let style = json!({"name": "mono", "textColor": "#FFFFFFFF"});
    let batched = json!({"type": "add_text_overlay", "operationId": "a", "clipId": "cl_demo", "text": "Hi", "startTimeMs": 0,
        "durationMs": 100, "point": [1, 2]});
    for (method, path, body, field) in [
        ("PATCH", VIDEO.to_owned(), json!({"dimensions": [100, 200]}), "dimensions"),
        ("PATCH", VIDEO.to_owned(), json!({"subtitles": [true]}), "subtitles"),
        ("PATCH", DEMO.to_owned(), json!({"cuts": [[1000, 200]]}), "cuts[0]"),
        ("PATCH", DEMO.to_owned(), json!({"cameraCrop": [1, 2, 3, 4]}), "cameraCrop"),
        ("PATCH", DEMO.to_owned(), json!({"cameraFocusPoint": [50, 50]}), "cameraFocusPoint"),
        ("PATCH", DEMO.to_owned(), json!({"background": ["solid", "#FFFFFF"]}), "background"),
        ("POST", format!("{DEMO}/text-overlays"), text, "point"),
        ("POST", format!("{DEMO}/blurs"), mask(json!([1, 2]), json!({"widthPct": 5, "heightPct": 5})), "point"),
        ("POST", format!("{DEMO}/blurs"), mask(json!({"xPct": 1, "yPct": 2}), json!([5, 5])), "dimensions"),
        ("POST", format!("{DEMO}/layouts"), json!({"layout": ["screen-only"]}), "layout"),
        ("POST", format!("{DEMO}/cut"), json!({"cuts": [[5, 9]]}), "cuts[0]"),
        ("POST", format!("{DEMO}/cut-by-transcript"), json!({"wordRanges": [[0, 1]]}), "wordRanges[0]"),
        ("PATCH", format!("{DEMO}/transcript/words"), json!({"words": [[0, "Hi", false]]}), "words[0]"),
        ("PUT", format!("{VIDEO}/chapters"), json!({"chapters": [["T", "", 0]]}), "chapters[0]"),
        (
            "POST",
            "/v1/subtitle-presets".to_owned(),
            json!({"name": "P", "captionStyle": style, "captionPosition": [0.5, 0.5]}),
            "captionPosition",
        ),
        ("POST", format!("{VIDEO}/duplicate"), json!({"trim": [0]}), "trim"),
        ("POST", EDITS.to_owned(), batch(&[batched]), "operations[0] (a): point"),
    ] {
        let refused = workspace.send(method, &path, &body).await;
        assert_eq!(refused.status, 400, "{method} {path} {body}: {}", refused.text);
        let expected = format!("{field} must be an object, got an array");
        assert!(refused.text.contains(&expected), "{method} {path} {body}: {}", refused.text);
    }
    assert_eq!(workspace.get(VIDEO).await.text, before);
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_refusal_names_the_field_what_was_found_and_what_was_expected() {
    let (workspace, _folder) = Workspace::fresh().await;
    let base = workspace.server.base_url();
    let gradient = |angle: f64| json!({"background": {"type": "gradient", "gradientAngle": angle}});
    let media = json!({"type": "image", "imageUrl": format!("{base}/media/su_logo/guess"), "width": 100, "height": 50});
    for (method, path, body, expected) in [
        (
            "POST",
            format!("{DEMO}/cut"),
            json!({"cuts": [{"fromMs": 1, "toMs": 2}], "toMs": 5}),
            "cuts and toMs must not be given together",
        ),
        ("POST", format!("{DEMO}/layouts"), json!({"layout": {}}), "layout.kind must be one of "),
        ("PATCH", VIDEO.to_owned(), json!({"defaultClipTransition": "fade"}), "must be smooth or hard_cut, got \\\"fade\\\""),
        (
            "PATCH",
            VIDEO.to_owned(),
            json!({"defaultClipTransition": "default"}),
            "must be smooth or hard_cut, got \\\"default\\\"",
        ),
        (
            "PATCH",
            DEMO.to_owned(),
            gradient(-1e16),
            "background.gradientAngle must be at least -9007199254740991, got -10000000000000000",
        ),
        ("PATCH", DEMO.to_owned(), gradient(1e308), "background.gradientAngle must be at most 9007199254740991, got 1e308"),
        ("PATCH", DEMO.to_owned(), json!({"nope": 1}), "nope is not a property here: expected one of name, cuts, "),
        ("PATCH", DEMO.to_owned(), json!({"nope": 1}), "systemAudioVolume, order\""),
        ("PATCH", DEMO.to_owned(), json!({"microphoneVolume": 1e308}), "microphoneVolume must be between 0 and 2, got 1e308"),
        ("POST", format!("{DEMO}/zooms"), json!({"startTimeMs": 0, "durationMs": 100}), "type is required"),
        ("GET", "/v1/videos?limit=abc".to_owned(), json!(null), "query: limit must be an integer, got \\\"abc\\\""),
        ("GET", "/v1/videos?limit=1.5".to_owned(), json!(null), "query: limit must be an integer, got \\\"1.5\\\""),
        ("GET", "/v1/videos?limit=".to_owned(), json!(null), "query: limit must be an integer, got \\\"\\\""),
        ("GET", "/v1/videos?limti=5".to_owned(), json!(null), "query: unknown field `limti`, expected one of"),
        (
            "POST",
            format!("{DEMO}/layouts"),
            json!({"startTimeMs": 0, "durationMs": 500, "media": media}),
            "media.imageUrl must be the address of an image that this workspace serves, got ",
        ),
        ("POST", "/v1/playlists".to_owned(), json!({"name": "P", "groupId": "pg_none"}), "groupId: "),
    ] {
        let refused = if method == "GET" { workspace.get(&path).await } else { workspace.send(method, &path, &body).await };
        assert!(matches!(refused.status, 400 | 404), "{method} {path} {body}: {} {}", refused.status, refused.text);
        assert!(refused.text.contains(expected), "{method} {path} {body}: {}", refused.text);
    }
    let border = workspace.send("PATCH", VIDEO, &json!({"borderStyle": "wavy"})).await.text;
    assert!(border.contains("borderStyle must be one of ") && !border.contains("custom"), "{border}");
    let layout = workspace.send("POST", &format!("{DEMO}/layouts"), &json!({"layout": {}})).await.text;
    assert!(!layout.contains("unknown"), "{layout}");
    workspace.server.stop().await;
}

#[tokio::test]
async fn what_the_contract_has_as_integers_is_written_without_a_fraction() {
    let (workspace, _folder) = Workspace::fresh().await;
    let sources = workspace.get(&format!("{DEMO}/sources")).await.text;
    assert!(sources.contains(r#""width":1280,"height":720"#) || sources.contains(r#""height":720,"width":1280"#), "{sources}");
    workspace.call("POST", "/v1/playlists", &json!({"name": "P"})).await;
    let playlists = workspace.get("/v1/playlists").await.text;
    assert!(playlists.contains(r#""videos":0"#) && !playlists.contains(r#""videos":0.0"#), "{playlists}");
    workspace.server.stop().await;
}

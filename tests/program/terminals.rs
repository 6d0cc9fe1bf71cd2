//! Tests that text of others cannot control the terminal: every text of a server and of a file contains control sequences.

use super::{Serve, program, said};
use axum::{
    Router,
    body::Bytes,
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};
use std::{net::Ipv4Addr, path::Path, process::Output, sync::Arc};
use tempfile::tempdir;
use tokio::sync::oneshot;

/// Sets the title, sets a colour, clears the screen, and reverses the reading direction.
const STEERS: &str = "\u{1b}]0;owned\u{7}\u{1b}[31m\u{9b}2J\u{202e}\u{2066}";

/// Proxy in front of a workspace that appends [`STEERS`] to every text of its answers.
struct Hostile {
    address: String,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

struct Behind {
    base_url: String,
    key: String,
    http: reqwest::Client,
}

impl Hostile {
    fn start(base_url: &str, key: &str) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let behind = Behind { base_url: base_url.to_owned(), key: key.to_owned(), http: reqwest::Client::new() };
        let (stop, stopped) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async move {
                let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
                tell.send(listener.local_addr().unwrap()).unwrap();
                let router = Router::new().fallback(answer).with_state(Arc::new(behind));
                tokio::select! {
                    served = async { axum::serve(listener, router).await } => served.unwrap(),
                    _ = stopped => {}
                }
            });
        });
        Self { address: format!("http://{}", told.recv().unwrap()), stop: Some(stop), thread: Some(thread) }
    }
}

impl Drop for Hostile {
    fn drop(&mut self) {
        let _ = self.stop.take().map(|stop| stop.send(()));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Path without [`STEERS`]: ids from answers contain it.
fn honest(path: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = path.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let hex = after.get(..2).and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        if let (b'%', Some(byte)) = (first, hex) {
            bytes.push(byte);
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8(bytes).unwrap().replace(STEERS, "")
}

/// Appends [`STEERS`] to every text except URLs, which lead to media.
fn steer(value: &mut Value) {
    match value {
        Value::String(text) if !text.starts_with("http") => text.push_str(STEERS),
        Value::Array(list) => list.iter_mut().for_each(steer),
        Value::Object(fields) => fields.values_mut().for_each(steer),
        _ => {}
    }
}

async fn answer(State(behind): State<Arc<Behind>>, method: Method, uri: Uri, headers: HeaderMap, body: Bytes) -> Response {
    let path = honest(uri.path_and_query().map_or("/", |path| path.as_str()));
    let mut request = behind.http.request(method, format!("{}{path}", behind.base_url)).bearer_auth(&behind.key);
    for name in ["content-type", "idempotency-key", "range"] {
        if let Some(value) = headers.get(name) {
            request = request.header(name, value);
        }
    }
    if !body.is_empty() {
        // JSON escapes control characters.
        let steers = serde_json::to_string(STEERS).unwrap();
        request = request.body(String::from_utf8_lossy(&body).replace(steers.trim_matches('"'), ""));
    }
    let answered = request.send().await.unwrap();
    let status = StatusCode::from_u16(answered.status().as_u16()).unwrap();
    let bytes = answered.bytes().await.unwrap();
    match serde_json::from_slice::<Value>(&bytes) {
        Ok(mut value) => {
            steer(&mut value);
            (status, [("content-type", "application/json")], value.to_string()).into_response()
        }
        Err(_) => (status, bytes).into_response(),
    }
}

/// Fails if the output of a command contains characters that control a terminal.
fn shown(what: &str, output: &Output) -> String {
    for (stream, bytes) in [("standard output", &output.stdout), ("standard error", &output.stderr)] {
        let text = std::str::from_utf8(bytes).unwrap_or_else(|error| panic!("{what}: {stream}: {error}"));
        let obeyed = |letter: &char| {
            letter.is_control() && !matches!(letter, '\n' | '\t')
                || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
        };
        if let Some(letter) = text.chars().find(obeyed) {
            panic!("{what}: {stream} holds {letter:?}: {text:?}");
        }
    }
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
#[allow(clippy::too_many_lines)] // One server for all of it.
fn no_name_message_or_file_controls_the_terminal_that_a_command_writes_to() {
    let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
    let serve = Serve::start(served.path());
    let proxy = Hostile::start(&serve.base_url, &serve.api_key);
    let run = |args: &[&str]| {
        let mut command = program();
        command.args(args).args(["--base-url", &proxy.address]);
        command.env("CUTROOM_API_KEY", &serve.api_key).env("CUTROOM_DATA_DIR", home.path()).output().unwrap()
    };
    let of = ["--video", "vid_sample"];
    let mut seen = 0;
    let mut check = |args: &[&str]| {
        let output = run(args);
        let text = shown(&args.join(" "), &output);
        seen += usize::from(text.contains("\\u{1b}") || text.contains("\\u001b") || said(&output).contains("owned"));
        (output, text)
    };
    let file = |name: &str, body: &Value| {
        let path = home.path().join(name);
        std::fs::write(&path, body.to_string()).unwrap();
        path.to_str().unwrap().to_owned()
    };

    // Lists and reports with text of a server.
    let (_, text) = check(&["api", "GET", "/v1/videos/vid_sample"]);
    let value: Value = serde_json::from_str(&text).unwrap();
    assert!(value["video"]["name"].as_str().unwrap().ends_with(STEERS), "JSON is the same value");
    let (output, text) = check(&["faces", "check", "--paging", "off", "--video", "vid_sample"]);
    assert!(text.contains("\\u{1b}"), "{text}{}", said(&output));
    let (_, text) = check(&["faces", "check", "--paging", "off", "--json", "--video", "vid_sample"]);
    serde_json::from_str::<Value>(&text).unwrap();
    for format in ["srt", "vtt", "ass", "txt"] {
        let output = run(&["captions", "export", "--format", format, "--video", "vid_sample"]);
        // A document for another program keeps marks of the reading direction, which belong to its text.
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(!text.chars().any(|letter| letter.is_control() && letter != '\n'), "{format}: {text:?}");
    }

    // Edits: names and ids in a file, when checked, added, listed, shown and saved. A text may contain line breaks and marks of the
    // reading direction; control characters are refused.
    let name = "Title\u{202e}\u{2066}\nforged line";
    let operations = json!([
        {"type": "add_text_overlay", "operationId": "o1", "clipId": format!("cl_demo{STEERS}"), "text": name, "startTimeMs": 10, "durationMs": 400},
    ]);
    let edits = file("edits.json", &operations);
    let add = [&["edits", "add", edits.as_str()], &of[..]].concat();
    let added = check(&add).0;
    assert!(added.status.success(), "{}", said(&added));
    for command in [
        &["edits", "list"][..],
        &["edits", "list", "--json"],
        &["edits", "show"],
        &["edits", "show", "--json"],
        &["edits", "generations"],
    ] {
        check(&[command, &of].concat());
    }
    check(&[&["edits", "save", "--yes", "--json"], &of[..]].concat());
    check(&[&["edits", "discard", "--all"], &of[..]].concat());
    for bad in [
        json!([{"type": format!("add{STEERS}"), "operationId": "o", "clipId": "cl_demo"}]),
        json!([{"type": "add_text_overlay", "operationId": format!("o{STEERS}"), "clipId": STEERS, "text": "x", "startTimeMs": 1, "durationMs": 1}]),
        json!([{"type": "add_zoom", "operationId": "o", "clipId": "cl_demo", format!("field{STEERS}"): 1}]),
        json!({ format!("operations{STEERS}"): [] }),
    ] {
        let bad = file("bad.json", &bad);
        check(&[&["edits", "apply", &bad, "--dry-run"], &of[..]].concat());
        check(&[&["edits", "apply", &bad], &of[..]].concat());
    }
    let good = file(
        "good.json",
        &json!([
            {"type": "add_text_overlay", "operationId": "o2", "clipId": "cl_demo", "text": name, "startTimeMs": 10, "durationMs": 400},
        ]),
    );
    check(&[&["edits", "apply", &good], &of[..]].concat());

    // Messages of a server, file names, and arguments.
    check(&["api", "GET", "/v1/videos/vid_nope"]);
    check(&["api", "GET", &format!("/v1/videos/{STEERS}")]);
    check(&["frame", "--at", STEERS, "--out", "x.png", "--video", "vid_sample"]);
    let strange = Path::new(home.path()).join(format!("words{STEERS}.srt"));
    std::fs::write(&strange, format!("1\n00:00:01,000 --> {STEERS}\nHi")).unwrap();
    check(&["transcript", strange.to_str().unwrap(), "--video", "vid_sample", "--clip", "cl_demo"]);
    std::fs::write(&strange, format!("1\n00:00:01,000 --> 00:00:02,000\nHi{STEERS}\n")).unwrap();
    check(&["transcript", strange.to_str().unwrap(), "--video", "vid_sample", "--clip", "cl_demo"]);
    check(&["captions", "export", "--format", "srt", "--out", strange.to_str().unwrap(), "--video", "vid_sample"]);
    let free = program().args(["free", "--data"]).arg(&strange).env("CUTROOM_DATA_DIR", home.path()).output().unwrap();
    shown("free", &free);
    let doctor = program().arg("doctor").env("CUTROOM_DATA_DIR", &strange).output().unwrap();
    shown("doctor", &doctor);
    assert!(seen > 8, "what steers a terminal is there to be seen: {seen}");
}

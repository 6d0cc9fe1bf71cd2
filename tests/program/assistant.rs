//! Tests of `cutroom mcp`: an assistant reads, looks, checks and proposes over standard input and output, sends invalid messages,
//! and ends during a call.

use super::{program, said, signal};
use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::{Value, json};
use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Stdio},
};
use tempfile::tempdir;

/// Client side of the MCP conversation.
struct Assistant {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    next: u64,
}

impl Assistant {
    fn start(home: &Path, more: &[&str]) -> Self {
        let mut child = program()
            .arg("mcp")
            .args(more)
            .env("CUTROOM_DATA_DIR", home)
            .env("CUTROOM_LOG", "off")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        let mut assistant = Self { child, input, output, next: 0 };
        let hello = assistant.ask(
            "initialize",
            &json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "helpful", "title": "Helpful", "version": "1"}}),
        );
        assert_eq!(hello["result"]["serverInfo"]["name"], "cutroom", "{hello}");
        assistant.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string());
        assistant
    }

    fn send(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{line}").and_then(|()| input.flush()).unwrap();
    }

    /// Reads the next message.
    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.next += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": self.next, "method": method, "params": params}).to_string());
        loop {
            let answer = self.hear();
            if answer["id"] == self.next {
                return answer;
            }
        }
    }

    fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        let answer = self.ask("tools/call", &json!({"name": tool, "arguments": arguments}));
        assert!(answer.get("error").is_none(), "{tool}: {answer}");
        answer["result"].clone()
    }

    /// Calls a tool that answers a JSON record.
    fn record(&mut self, tool: &str, arguments: &Value) -> Value {
        let result = self.call(tool, arguments);
        assert_ne!(result["isError"], true, "{tool}: {result}");
        serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap()
    }

    /// Calls a tool that refuses; returns its message.
    fn refused(&mut self, tool: &str, arguments: &Value) -> String {
        let result = self.call(tool, arguments);
        assert_eq!(result["isError"], true, "{tool}: {result}");
        result["content"][0]["text"].as_str().unwrap().to_owned()
    }

    /// Calls a tool that answers a picture; returns it with its description.
    fn picture(&mut self, tool: &str, arguments: &Value) -> (image::RgbaImage, String) {
        let result = self.call(tool, arguments);
        assert_eq!(
            (&result["content"][0]["type"], &result["content"][0]["mimeType"]),
            (&json!("image"), &json!("image/png")),
            "{result}"
        );
        let png = BASE64_STANDARD.decode(result["content"][0]["data"].as_str().unwrap()).unwrap();
        let text = result["content"][1]["text"].as_str().unwrap().to_owned();
        (image::load_from_memory(&png).unwrap().to_rgba8(), text)
    }

    /// Closes the input; the program ends by itself.
    fn leave(mut self) {
        self.input = None;
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Assistant {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn done(home: &Path, args: &[&str]) -> String {
    let output = program().args(args).env("CUTROOM_DATA_DIR", home).env("CUTROOM_LOG", "off").output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", said(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn json_of(home: &Path, args: &[&str]) -> Value {
    serde_json::from_str(&done(home, args)).unwrap()
}

/// Adds an uncut filler word to the sample.
fn say_um(home: &Path) {
    let path = home.join("um.json");
    let edits =
        json!([{"type": "correct_words", "operationId": "w", "clipId": "cl_welcome", "words": [{"index": 50, "text": "Um,"}]}]);
    fs::write(&path, edits.to_string()).unwrap();
    done(home, &["edits", "add", path.to_str().unwrap(), "--video", "vid_sample"]);
    done(home, &["edits", "save", "--yes", "--video", "vid_sample"]);
}

#[test]
fn an_assistant_reads_a_transcript_proposes_to_cut_a_filler_and_to_move_a_text_and_changes_nothing() {
    let home = tempdir().unwrap();
    say_um(home.path());
    let mut assistant = Assistant::start(home.path(), &[]);
    let tools = assistant.ask("tools/list", &json!({}));
    let tools = tools["result"]["tools"].as_array().unwrap().clone();
    let names: Vec<_> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    for name in ["list_videos", "get_transcript", "get_camera_faces", "get_video_analytics", "get_frame", "apply_video_edits"] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    let writes: Vec<_> =
        tools.iter().filter(|tool| tool["annotations"]["readOnlyHint"] != true).map(|tool| &tool["name"]).collect();
    assert_eq!(writes, [&json!("apply_video_edits")]);
    let edit = tools.iter().find(|tool| tool["name"] == "apply_video_edits").unwrap();
    assert_eq!(edit["annotations"]["destructiveHint"], false);
    assert!(edit["inputSchema"].to_string().contains("add_text_overlay"), "the operations of the table");
    let videos = assistant.record("list_videos", &json!({}));
    assert_eq!(videos["videos"][0]["id"], "vid_sample");
    let words = assistant.record("get_transcript", &json!({"id": "vid_sample", "clipId": "cl_welcome"}));
    let um = words["words"].as_array().unwrap().iter().find(|word| word["text"] == "Um,").unwrap().clone();
    let found = assistant.record("search_transcript", &json!({"id": "vid_sample", "query": "UM"}));
    // The sample's own fillers are cut.
    let played: Vec<_> = found["found"].as_array().unwrap().iter().filter(|found| found["isCut"] == false).collect();
    assert_eq!((played.len(), &played[0]["startTimeMs"]), (1, &um["startTimeMs"]));
    let texts = assistant.record("list_text_overlays", &json!({"id": "vid_sample", "clipId": "cl_welcome"}));
    let text =
        texts["textOverlays"].as_array().unwrap().iter().find(|text| text["text"] == "Welcome to Cutroom").unwrap().clone();
    let (start, end) = (um["startTimeMs"].as_i64().unwrap(), um["endTimeMs"].as_i64().unwrap());
    let edits = json!({"id": "vid_sample", "why": "Fewer fillers, and a text that hides nobody.", "operations": [
        {"type": "cut_footage", "operationId": "um", "clipId": "cl_welcome", "why": "A filler.", "sure": 90,
            "removed": [{"startTimeMs": start, "durationMs": end - start}]},
        {"type": "update_text_overlay", "operationId": "move", "clipId": "cl_welcome", "textOverlayId": text["id"],
            "why": "It stands off the face there.", "sure": 60, "point": {"xPct": 20, "yPct": 82}},
        {"type": "add_chapter", "operationId": "chapter", "clipId": "cl_demo", "sourceTimeMs": 20_000, "title": "Export"},
    ]});
    let made = assistant.record("apply_video_edits", &edits);
    let id = made["proposal"].as_str().unwrap().to_owned();
    assert_eq!(made["parts"].as_array().unwrap().len(), 3, "{made}");
    let kept = assistant.record("list_proposals", &json!({"id": "vid_sample"}));
    let parts = kept["proposals"][0]["parts"].as_array().unwrap();
    assert_eq!((parts.len(), &parts[0]["why"], &parts[0]["sure"]), (3, &json!("A filler."), &json!(90)));
    assert!(parts.iter().all(|part| part["fits"] == true), "{kept}");
    // Nothing was changed, and the user finds the proposal in the list.
    let clip = json_of(home.path(), &["api", "getClip", "id=vid_sample", "clipId=cl_welcome"]);
    assert_eq!(clip.get("clip").unwrap_or(&clip)["cuts"], json!([]));
    let listed = done(home.path(), &["proposals", "list", "--video", "vid_sample"]);
    assert!(listed.contains(&id) && listed.contains("Helpful") && listed.contains("3 parts: Fewer fillers"), "{listed}");
    assert!(done(home.path(), &["edits", "list", "--video", "vid_sample"]).contains(&words::cli::unsaved_changes(0)));
    done(home.path(), &["proposals", "take", &id, "--part", "1", "--part", "2", "--video", "vid_sample"]);
    let kept = assistant.record("list_proposals", &json!({"id": "vid_sample"}));
    let is_done: Vec<_> = kept["proposals"][0]["parts"].as_array().unwrap().iter().map(|part| part["isDone"] == true).collect();
    assert_eq!(is_done, [true, true, false]);
    assistant.leave();
}

#[test]
fn an_assistant_looks_at_frames_a_contact_sheet_and_a_waveform_and_runs_the_checks() {
    let home = tempdir().unwrap();
    let mut assistant = Assistant::start(home.path(), &[]);
    let (frame, text) = assistant.picture("get_frame", &json!({"id": "vid_sample", "atMs": 3_000, "side": 320}));
    assert_eq!(frame.dimensions(), (320, 180), "{text}");
    let colours: std::collections::HashSet<_> = frame.pixels().collect();
    assert!(colours.len() > 100, "a composed picture");
    let (boxed, _) = assistant.picture("get_frame", &json!({"id": "vid_sample", "atMs": 3_000, "side": 320, "boxes": true}));
    assert_ne!(frame, boxed);
    let (sheet, text) = assistant
        .picture("get_contact_sheet", &json!({"id": "vid_sample", "fromMs": 0, "untilMs": 60_000, "frames": 6, "side": 160}));
    assert!(text.contains("[[5000,15000,25000],[35000,45000,55000]]"), "{text}");
    assert_eq!(sheet.dimensions(), (3 * 166 + 6, 2 * 96 + 6));
    let sources = assistant.record("list_clip_sources", &json!({"id": "vid_sample", "clipId": "cl_demo"}));
    let microphone = sources["sources"].as_array().unwrap().iter().find(|source| source["medium"] == "microphone").unwrap();
    let (wave, text) =
        assistant.picture("get_waveform", &json!({"id": "vid_sample", "clipId": "cl_demo", "sourceId": microphone["id"]}));
    assert_eq!(wave.dimensions(), (1_200, 240), "{text}");
    // Red where the demo is cut, at 10 s of 58.
    let at = |ms: u32| wave.get_pixel(ms * 1_200 / 58_166, 2).0;
    assert!(at(10_000)[0] > 2 * at(20_000)[0], "{:?} {:?}", at(10_000), at(20_000));
    let faces = assistant.record("check_camera_faces", &json!({"id": "vid_sample"}));
    assert!(faces["clips"].as_array().unwrap().len() == 3, "{faces}");
    let captions = assistant.record("check_captions", &json!({"id": "vid_sample"}));
    assert!(captions.is_object(), "{captions}");
    assistant.leave();
}

#[test]
fn what_an_assistant_asks_for_is_bounded_and_tells_neither_keys_nor_addresses_nor_paths() {
    let home = tempdir().unwrap();
    let mut assistant = Assistant::start(home.path(), &[]);
    let key = fs::read_to_string(home.path().join("workspace/api-key")).unwrap();
    let mut all = String::new();
    for (tool, arguments) in [
        ("get_video", json!({"id": "vid_sample"})),
        ("list_videos", json!({})),
        ("list_clips", json!({"id": "vid_sample"})),
        ("list_clip_sources", json!({"id": "vid_sample", "clipId": "cl_demo"})),
        ("list_library", json!({})),
        ("list_backgrounds", json!({"category": "image"})),
        ("get_camera_faces", json!({"id": "vid_sample", "clipId": "cl_demo", "startTimeMs": 0, "endTimeMs": 9_000})),
        ("get_video_analytics", json!({"id": "vid_sample"})),
    ] {
        all += &assistant.call(tool, &arguments).to_string();
    }
    let asked = json!({"id": "vid_sample", "frames": 1_000});
    assert!(assistant.refused("get_contact_sheet", &asked).contains("frames must be at most 30, got 1000"));
    let wide = json!({"id": "vid_sample", "atMs": 0, "side": 100_000});
    assert!(assistant.refused("get_frame", &wide).contains("side must be at most 1920"));
    let late = assistant.refused("get_frame", &json!({"id": "vid_sample", "atMs": 999_999_999}));
    assert!(late.starts_with("atMs 999999999ms: "), "{late}");
    let late = assistant.refused("get_contact_sheet", &json!({"id": "vid_sample", "fromMs": 5_000, "untilMs": 4_000}));
    assert!(late.contains("the range from 5000 to 4000 is empty"), "{late}");
    assert!(assistant.refused("get_video", &json!({"id": "../../etc/passwd"})).contains("404"));
    assert!(assistant.refused("get_video", &json!({})).contains("id is required"));
    assert!(assistant.refused("get_video", &json!({"id": 5})).contains("id must be a string, got 5"));
    let edit = |operation: Value| json!({"id": "vid_sample", "why": "Better.", "operations": [operation]});
    let gone = json!({"type": "remove_zoom", "operationId": "z", "clipId": "cl_demo", "zoomId": "ef_nope"});
    let said = assistant.refused("apply_video_edits", &edit(gone));
    assert!(said.starts_with("nothing was proposed. ") && said.contains("(z)"), "{said}");
    let steal = json!({"type": "steal", "operationId": "s", "clipId": "cl_demo"});
    assert!(
        assistant
            .refused("apply_video_edits", &edit(steal))
            .contains("operations[0] must have one of the types that Cutroom knows")
    );
    let mut address = edit(json!({"type": "delete_clip", "operationId": "d", "clipId": "cl_demo"}));
    address["why"] = json!("See https://evil.example");
    assert!(assistant.refused("apply_video_edits", &address).contains("why must not contain a URL"));
    let many: Vec<_> =
        (0..201).map(|n| json!({"type": "delete_clip", "operationId": format!("d{n}"), "clipId": "cl_demo"})).collect();
    let many = json!({"id": "vid_sample", "why": "x", "operations": many});
    assert!(assistant.refused("apply_video_edits", &many).contains("operations must have at most 200 items, got 201"));
    let unknown = assistant.ask("tools/call", &json!({"name": "get_webhook_secret", "arguments": {}}));
    assert!(unknown["error"]["message"].as_str().unwrap().contains("there is no tool \"get_webhook_secret\""), "{unknown}");
    all += &assistant.refused("get_frame", &json!({"id": "vid_sample", "atMs": 0, "side": 1}));
    let home_path = home.path().display().to_string();
    for told in [key.trim(), "127.0.0.1", "://", home_path.as_str(), "viewPage"] {
        assert!(!all.contains(told), "{told}");
    }
    assert!(done(home.path(), &["proposals", "list", "--video", "vid_sample"]).contains("0 proposals for this video"));
    assistant.leave();
}

#[test]
fn nonsense_is_answered_with_an_error_and_an_assistant_that_dies_in_a_call_leaves_nothing_behind() {
    let home = tempdir().unwrap();
    let mut assistant = Assistant::start(home.path(), &[]);
    assistant.send("this is no JSON");
    let answer = assistant.hear();
    assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(-32700), &Value::Null), "{answer}");
    assistant.send("{\"hello\": [1, 2]}");
    assert_eq!(assistant.hear()["error"]["code"], -32600);
    assert_eq!(assistant.ask("no/such/method", &json!({}))["error"]["code"], -32601);
    for (params, part) in [
        (json!(null), "it has no params"),
        (json!({}), "params.name is missing"),
        (json!({"name": 7}), "params.name must be a text, got a number"),
        (json!({"name": "get_video", "arguments": [1]}), "params.arguments must be an object, got a list"),
    ] {
        let answer = assistant.ask("tools/call", &params);
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
        assert!(answer["error"]["message"].as_str().unwrap().contains(part), "{part}: {answer}");
    }
    let empty = assistant.refused("get_contact_sheet", &json!({"id": "vid_sample", "fromMs": 2_000, "untilMs": 1_000}));
    assert!(empty.contains("the range from 2000 to 1000 is empty"), "{empty}");
    assert_eq!(assistant.record("get_video", &json!({"id": "vid_sample"}))["video"]["id"], "vid_sample");
    // The assistant disconnects during a call that decodes for a while.
    let call = json!({"jsonrpc": "2.0", "id": 99, "method": "tools/call",
        "params": {"name": "get_contact_sheet", "arguments": {"id": "vid_sample", "frames": 30, "side": 480}}});
    assistant.send(&call.to_string());
    assistant.leave();
    // Or during an answer longer than a pipe's buffer, without reading the rest.
    let mut assistant = Assistant::start(home.path(), &[]);
    assistant.send(&call.to_string());
    assert!(!assistant.output.fill_buf().unwrap().is_empty());
    assistant.leave();
    // The workspace is unlocked again.
    assert!(done(home.path(), &["edits", "list", "--video", "vid_sample"]).contains(&words::cli::unsaved_changes(0)));
    #[cfg(unix)]
    {
        let mut assistant = Assistant::start(home.path(), &[]);
        signal("TERM", assistant.child.id());
        assert!(assistant.child.wait().unwrap().success(), "asked to end, it ends although its input is open");
    }
}

#[test]
fn only_where_its_user_allows_it_an_assistant_saves_and_never_what_waits_of_somebody_else() {
    let home = tempdir().unwrap();
    let mut assistant = Assistant::start(home.path(), &["--allow-saves"]);
    let cut = |id: &str, start: i64| {
        json!({"id": "vid_sample", "why": "Shorter.", "operations": [{"type": "cut_footage", "operationId": id, "clipId": "cl_welcome",
            "removed": [{"startTimeMs": start, "durationMs": 500}]}]})
    };
    assert_eq!(assistant.record("apply_video_edits", &cut("a", 1_000))["saved"], 1);
    let clip = assistant.record("get_clip", &json!({"id": "vid_sample", "clipId": "cl_welcome"}));
    assert_eq!(clip["clip"]["cuts"], json!([{"startTimeMs": 1_000, "durationMs": 500}]), "{clip}");
    let mut proposed = cut("b", 5_000);
    proposed["proposeOnly"] = json!(true);
    assert!(assistant.record("apply_video_edits", &proposed)["proposal"].is_string());
    // An assistant does not save the user's unsaved edits.
    let path = home.path().join("mine.json");
    fs::write(&path, cut("m", 9_000)["operations"].to_string()).unwrap();
    done(home.path(), &["edits", "add", path.to_str().unwrap(), "--video", "vid_sample"]);
    assert!(assistant.refused("apply_video_edits", &cut("c", 20_000)).contains("1 unsaved edits of its user"));
    assert!(done(home.path(), &["edits", "list", "--video", "vid_sample"]).contains(&words::cli::unsaved_changes(1)));
    // A refused edit does not remain in the journal.
    done(home.path(), &["edits", "discard", "--all", "--video", "vid_sample"]);
    let nowhere = json!({"id": "vid_sample", "why": "x", "operations": [
        {"type": "cut_footage", "operationId": "a", "clipId": "cl_welcome", "removed": [{"startTimeMs": 20_000, "durationMs": 500}]},
        {"type": "remove_zoom", "operationId": "z", "clipId": "cl_demo", "zoomId": "ef_nope"}]});
    assert!(assistant.refused("apply_video_edits", &nowhere).contains("(z)"));
    assert!(done(home.path(), &["edits", "list", "--video", "vid_sample"]).contains(&words::cli::unsaved_changes(0)));
    assistant.leave();
}

#[tokio::test(flavor = "multi_thread")]
async fn assistants_are_let_in_over_http_only_where_that_is_switched_on_with_a_key_that_opens_nothing_else() {
    let home = tempdir().unwrap();
    let folder = home.path().join("served");
    let serve = |more: &[&str]| {
        let mut child = program()
            .args(["serve", "--listen", "127.0.0.1:0", "--sample", "--data"])
            .arg(&folder)
            .args(more)
            .env("CUTROOM_DATA_DIR", home.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        (child, serde_json::from_str::<Value>(&line).unwrap())
    };
    let _ = rustls::crypto::ring::default_provider().install_default();
    let http = reqwest::Client::new();
    let send = async |url: &str, key: &str, message: Value| {
        let sent = http.post(url).bearer_auth(key).header("accept", "application/json, text/event-stream").json(&message);
        let answer = sent.send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let hello = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "helpful", "version": "1"}}});
    let (mut child, said) = serve(&[]);
    assert!(said.get("mcp").is_none());
    let url = format!("{}/mcp", text(&said["baseUrl"]));
    assert_eq!(send(&url, &text(&said["apiKey"]), hello.clone()).await.0, 404, "it is off");
    child.kill().unwrap();
    child.wait().unwrap();
    let (mut child, said) = serve(&["--mcp"]);
    let (base, api_key) = (text(&said["baseUrl"]), text(&said["apiKey"]));
    let (url, key) = (text(&said["mcp"]["url"]), text(&said["mcp"]["key"]));
    assert_ne!(key, api_key);
    let (status, body) = send(&url, &key, hello.clone()).await;
    assert_eq!(status, 200, "{body}");
    assert_eq!(serde_json::from_str::<Value>(&body).unwrap()["result"]["serverInfo"]["name"], "cutroom");
    assert_eq!(send(&url, &api_key, hello.clone()).await.0, 401, "the workspace's own key is not theirs");
    let of_api = http.get(format!("{base}/v1/videos")).bearer_auth(&key).send().await.unwrap();
    assert_eq!(of_api.status().as_u16(), 401, "their key opens nothing else");
    let foreign = http.post(&url).bearer_auth(&key).header("origin", "https://evil.example").json(&hello).send().await.unwrap();
    assert_eq!(foreign.status().as_u16(), 403);
    let call = |tool: &str, arguments: Value| json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": tool, "arguments": arguments}});
    let (_, body) = send(&url, &key, call("get_video", json!({"id": "vid_sample"}))).await;
    assert!(body.contains("Cutroom sample") && !body.contains(&api_key) && !body.contains("viewPage"), "{body}");
    let edit = json!({"id": "vid_sample", "why": "Shorter.", "operations": [{"type": "cut_footage", "operationId": "a",
        "clipId": "cl_welcome", "removed": [{"startTimeMs": 0, "durationMs": 500}]}]});
    let (_, body) = send(&url, &key, call("apply_video_edits", edit)).await;
    assert!(body.contains("Nothing was changed"), "{body}");
    let args = ["proposals", "list", "--video", "vid_sample", "--base-url", &base];
    let listed = program().args(args).env("CUTROOM_DATA_DIR", home.path()).env("CUTROOM_API_KEY", &api_key).output().unwrap();
    assert!(String::from_utf8_lossy(&listed.stdout).contains("1 part: Shorter."), "{}", super::said(&listed));
    child.kill().unwrap();
    child.wait().unwrap();
}

//! Tests of `cutroom api`: its descriptions of operations, its warnings and its requests.

use super::{Serve, program, said};
use serde_json::{Value, json};
use std::{
    io::{Read, Write},
    net::TcpListener,
    process::{Command, Output},
    sync::{Arc, Mutex},
};
use tempfile::tempdir;

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Runs a command without a workspace: questions about the table of operations need none.
fn ask(args: &[&str]) -> Output {
    program().args(args).env("CUTROOM_DATA_DIR", "/nowhere/at/all").output().unwrap()
}

fn on(serve: &Serve, args: &[&str]) -> Output {
    let mut command = program();
    command.arg("api").args(args).args(["--base-url", &serve.base_url]).env("CUTROOM_API_KEY", &serve.api_key);
    command.output().unwrap()
}

/// Server that takes the next element of a list for each request: it answers with a status, or closes the connection without an
/// answer.
fn flaky(answers: &[Option<u16>]) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (heads, answers) = (Arc::<Mutex<Vec<String>>>::default(), answers.to_vec());
    let seen = heads.clone();
    std::thread::spawn(move || {
        for answer in answers {
            let (mut stream, _) = listener.accept().unwrap();
            let mut request = Vec::<u8>::new();
            let mut chunk = [0; 4096];
            while !request.ends_with(b"}") {
                match stream.read(&mut chunk).unwrap() {
                    0 => break,
                    read => request.extend(&chunk[..read]),
                }
            }
            seen.lock().unwrap().push(String::from_utf8_lossy(&request).into_owned());
            if let Some(status) = answer {
                let body = r#"{"error":"unavailable","message":"later","docsUrl":"http://x"}"#;
                let head =
                    format!("HTTP/1.1 {status} X\r\ncontent-length: {}\r\nretry-after: 0\r\nconnection: close\r\n", body.len());
                stream.write_all(format!("{head}content-type: application/json\r\n\r\n{body}").as_bytes()).unwrap();
            }
        }
    });
    (address, heads)
}

#[test]
fn the_operations_are_listed_and_each_says_what_it_takes() {
    let listed = out(&ask(&["api", "list"]));
    let document = cutroom::server::openapi_document();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for operation in methods.as_object().unwrap().values() {
            let id = operation["operationId"].as_str().unwrap();
            assert!(
                listed.lines().any(|line| line.contains(&format!("  {id} ")) && line.ends_with(path.as_str())),
                "{id}\n{listed}"
            );
        }
    }
    let hooks: Value = serde_json::from_str(&out(&ask(&["api", "list", "webhook", "--json"]))).unwrap();
    assert!(hooks.as_array().unwrap().len() == 7 && hooks[0]["resource"] == "Webhooks", "{hooks}");
    let help = out(&ask(&["api", "help", "createWebhookEndpoint"]));
    for part in ["POST /v1/webhooks/endpoints", "Idempotency-Key", "filterTypes", "url", "required", "video.created", "--data"]
    {
        assert!(help.contains(part), "{part}\n{help}");
    }
    assert_eq!(help, out(&ask(&["api", "help", "post", "/v1/webhooks/endpoints"])), "an operation is found by its path too");
    let music = out(&ask(&["api", "help", "setBackgroundMusic"]));
    assert!(music.contains("  one of: presetId; sourceId; volume or name (without presetId, sourceId)\n"), "{music}");
    assert!(!music.contains("or:") && !music.contains(words::jobs::kind_any()), "{music}");
    let preset = out(&ask(&["api", "help", "createSubtitlePreset"]));
    assert!(preset.contains("  at least one of: videoId; captionStyle\n"), "{preset}");
    let unknown = ask(&["api", "help", "listVidoes"]);
    assert!(unknown.status.code() == Some(2) && said(&unknown).contains("did you mean listVideos"), "{}", said(&unknown));
}

#[test]
fn wrong_arguments_of_a_call_end_with_2_before_anything_is_sent() {
    let (address, heads) = flaky(&[Some(200); 40]);
    let run = |args: &[&str]| {
        let output =
            program().arg("api").args(args).args(["--base-url", &address]).env("CUTROOM_API_KEY", "k").output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
        said(&output)
    };
    for (args, part) in [
        (&["getVideo"][..], "getVideo needs id=VALUE"),
        (&["getVideo", "vid_1"], "NAME=VALUE"),
        (&["getVideo", "id="], "getVideo needs id=VALUE"),
        (&["getVidio", "id=1"], "did you mean getVideo"),
        (&["FETCH", "/v1/videos"], "use GET, POST, PATCH, PUT, DELETE or an operation"),
        (&["GET"], "needs a path"),
        (&["GET", "videos"], "the path must start with /"),
        (&["GET", "/v1/videos", "/v1/tags"], "one path"),
        (&["createTag", "--data", "{"], "--data isn\u{2019}t valid JSON"),
        (&["createTag", "--data", r#"{"name":"a","name":"b"}"#], "name"),
        (&["listVideos", "--repeat-safe"], "for writes"),
        (&["POST", "/v1/unknown", "--repeat-safe", "--data", "{}"], "nor whether it takes an Idempotency-Key"),
        (&["listTags", "--paginate"], "listTags has no pages"),
        (&["createTag", "--paginate", "--data", "{}"], "--paginate needs GET, got POST"),
        (&["listVideos", "--lines"], "--paginate"),
        (&["createTag", "--if-match", "7", "--data", "{}"], "takes no If-Match"),
        (&["createTag", "--idempotency-key", "a,b", "--data", "{}"], "without a comma"),
        (&["listVideos", "--idempotency-key", "a"], "for writes"),
    ] {
        let problem = run(args);
        assert!(problem.contains(part), "{args:?}: {problem}");
    }
    assert_eq!(*heads.lock().unwrap(), Vec::<String>::new(), "nothing was sent");
}

#[test]
fn what_the_table_does_not_know_is_a_warning_and_is_sent() {
    let home = tempdir().unwrap();
    let serve = Serve::start(&home.path().join("workspace"));
    let made = on(&serve, &["createTag", "--data", r#"{"name": "By its name"}"#]);
    assert!(made.status.success() && said(&made).is_empty(), "{}", said(&made));
    // The server decides: it refuses what the command warned about.
    let odd = on(&serve, &["createTag", "--data", r#"{"name": "", "shade": 1}"#]);
    assert!(odd.status.code() == Some(1) && out(&odd).contains("\"status\": 400"), "{}", out(&odd));
    for part in ["warning: name must not be empty", "warning: shade isn\u{2019}t a field that Cutroom knows"] {
        assert!(said(&odd).contains(part), "{part}: {}", said(&odd));
    }
    // Alternative fields aren't required individually.
    for (body, needs) in [("{}", true), (r#"{"videoId": "vid_sample"}"#, false)] {
        let preset = said(&on(&serve, &["createSubtitlePreset", "--data", body]));
        assert_eq!(preset.contains("warning: the body needs at least one of: videoId; captionStyle"), needs, "{preset}");
        assert!(!preset.contains("is required"), "{preset}");
    }
    let elsewhere = on(&serve, &["GET", "/v1/statistics?secret=x"]);
    let text = said(&elsewhere);
    assert!(text.contains(&words::cli::api_sent_unchecked("GET", "/v1/statistics")) && !text.contains("secret"), "{text}");
    assert!(out(&elsewhere).contains("\"status\": 404"), "{}", out(&elsewhere));
    let got = on(&serve, &["getVideo", "id=vid_sample"]);
    let video: Value = serde_json::from_str(&out(&got)).unwrap();
    assert_eq!(video["video"]["id"], "vid_sample");
    let stale = on(&serve, &["updateVideo", "id=vid_sample", "--if-match", "9999", "--data", r#"{"name": "Late"}"#]);
    assert!(out(&stale).contains("edit_conflict"), "{}", out(&stale));
}

#[test]
fn paginate_follows_every_page_and_gives_each_record_once() {
    let home = tempdir().unwrap();
    let serve = Serve::start(&home.path().join("workspace"));
    for index in 0..7 {
        let body = json!({"name": format!("List {index}")}).to_string();
        assert!(on(&serve, &["createPlaylist", "--data", &body]).status.success());
    }
    let whole: Value = serde_json::from_str(&out(&on(&serve, &["listPlaylists", "limit=100"]))).unwrap();
    let whole = whole["playlists"].as_array().unwrap().clone();
    assert!(whole.len() >= 7);
    let paged = on(&serve, &["listPlaylists", "limit=2", "--paginate"]);
    let array: Vec<Value> = serde_json::from_str(&out(&paged)).unwrap_or_else(|_| panic!("{}", said(&paged)));
    assert_eq!(array, whole);
    let lines = out(&on(&serve, &["GET", "/v1/playlists?limit=3", "--paginate", "--lines"]));
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines, whole);
    let unlisted = on(&serve, &["GET", "/v1/videos/vid_sample/clips/cl_demo/waveform", "--paginate"]);
    assert_eq!(unlisted.status.code(), Some(1), "{}", said(&unlisted));
}

#[test]
fn repeat_safe_sends_a_write_again_under_one_key_and_without_it_a_lost_one_is_told() {
    let create = ["api", "createTag", "--data", r#"{"name": "a"}"#];
    let key = |head: &String| {
        let lower = head.to_ascii_lowercase();
        let line = lower.lines().find_map(|line| line.strip_prefix("idempotency-key: ").map(str::to_owned));
        line.unwrap_or_else(|| panic!("{head}"))
    };
    let run = |address: &str, more: &[&str]| {
        let mut command = program();
        command.args(create).args(more).args(["--base-url", address]).env("CUTROOM_API_KEY", "k").output().unwrap()
    };
    let (address, heads) = flaky(&[Some(503), None, Some(429), Some(200)]);
    let output = run(&address, &["--repeat-safe"]);
    assert!(output.status.success(), "{}", said(&output));
    let heads = heads.lock().unwrap();
    assert_eq!(heads.len(), 4);
    assert!(heads.iter().all(|head| key(head) == key(&heads[0]) && !key(head).is_empty()), "{heads:?}");

    let (address, heads) = flaky(&[None, Some(200)]);
    let output = run(&address, &[]);
    let sent = key(&heads.lock().unwrap()[0]);
    assert_eq!((output.status.code(), heads.lock().unwrap().len()), (Some(4), 1), "{}", said(&output));
    assert!(said(&output).contains(&format!("--idempotency-key {sent}")), "{}", said(&output));
}

#[test]
fn a_shell_completes_commands_and_names_of_operations() {
    for shell in ["bash", "zsh", "fish"] {
        let script = out(&ask(&["completion", shell]));
        for word in ["listVideos", "createWebhookEndpoint", "repeat-safe", "doctor", "playlist.video_added"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(ask(&["completion", "tcsh"]).status.code(), Some(2));
    let folder = tempdir().unwrap();
    let script = folder.path().join("completion.bash");
    std::fs::write(&script, out(&ask(&["completion", "bash"]))).unwrap();
    // Like bash does on Tab. Skipped on a machine without bash.
    let typed = |words: &str, number: usize| {
        let typed: Vec<_> = words.split(' ').collect();
        let (now, before) = (typed[number], typed[number - 1]);
        let words = format!("COMP_WORDS=({words}); COMP_CWORD={number}");
        let run = format!("source {}; {words}; _cutroom cutroom {now} {before}; echo \"${{COMPREPLY[@]}}\"", script.display());
        Command::new("bash").args(["--norc", "-c", &run]).output().ok().map(|output| out(&output))
    };
    if let Some(names) = typed("cutroom api listV", 2) {
        assert_eq!(names.trim(), "listVideos");
        let options = typed("cutroom api --", 2).unwrap();
        assert!(options.contains("--repeat-safe") && !options.contains("--api-key"), "a key is no argument: {options}");
        let helped = typed("cutroom api help createWeb", 3).unwrap();
        assert_eq!(helped.trim(), "createWebhookEndpoint");
    }
}

#[test]
fn what_no_parameter_is_called_is_a_field_of_the_body_and_never_in_the_address() {
    let (address, heads) = flaky(&[Some(200)]);
    let mut command = program();
    command.args([
        "api",
        "updateVideo",
        "id=vid_1",
        "password=hunter2",
        "downloadsEnabled=false",
        "--data",
        r#"{"name": "N"}"#,
    ]);
    let output = command.args(["--base-url", &address]).env("CUTROOM_API_KEY", "k").output().unwrap();
    assert!(output.status.success() && said(&output).is_empty(), "{}", said(&output));
    let sent = heads.lock().unwrap()[0].clone();
    let (head, body) = sent.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("PATCH /v1/videos/vid_1 HTTP/1.1") && !head.contains("hunter2"), "{head}");
    let body: Value = serde_json::from_str(body).unwrap();
    assert_eq!(body, json!({"name": "N", "password": "hunter2", "downloadsEnabled": false}));
    // The command does what it announces.
    let home = tempdir().unwrap();
    let serve = Serve::start(&home.path().join("workspace"));
    let named = on(&serve, &["updateVideo", "id=vid_sample", "name=Renamed"]);
    let named: Value = serde_json::from_str(&out(&named)).unwrap_or_else(|_| panic!("{}", said(&named)));
    assert_eq!(named["video"]["name"], "Renamed");
    // A field that a newer server may know is sent, in the body too.
    let newer = on(&serve, &["createTag", "name=a", "shade=secret"]);
    assert!(said(&newer).contains("warning: shade isn\u{2019}t a field that Cutroom knows"), "{}", said(&newer));
    let wrong = |args: &[&str], part: &str| {
        let mut command = program();
        let output = command.arg("api").args(args).env("CUTROOM_DATA_DIR", "/nowhere/at/all").output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
        assert!(said(&output).contains(part), "{args:?}: {}", said(&output));
    };
    wrong(&["updateVideo", "id=v", "name=a", "--data", r#"{"name": "b"}"#], "name is given twice");
    wrong(&["updateVideo", "id=v", "sparkle=1"], "updateVideo has no parameter or body field sparkle");
    wrong(&["listVideos", "sort=1"], "listVideos has no parameter sort");
    wrong(&["getVideo", &format!("id={}", "v".repeat(256))], "id has 256 characters, but an ID has at most 255");
}

/// A record of a list changes while the second page is read, and so moves to the first page.
#[test]
fn a_record_that_is_changed_while_pages_are_read_is_printed() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        let page = |records: &[(&str, u32)], next: Option<&str>| {
            let records: Vec<_> = records.iter().map(|(id, at)| json!({"id": id, "updatedAt": at.to_string()})).collect();
            json!({"videos": records, "pagination": {"hasMore": next.is_some(), "nextCursor": next}}).to_string()
        };
        let answers = [
            page(&[("a", 9), ("b", 8)], Some("after-b")),
            page(&[("c", 7)], None),
            page(&[("d", 10), ("a", 9)], Some("after-a")),
            page(&[("b", 8), ("c", 7)], None),
            page(&[("d", 10), ("a", 9)], Some("after-a")),
        ];
        for body in answers {
            let (mut stream, _) = listener.accept().unwrap();
            let mut request = Vec::<u8>::new();
            let mut chunk = [0; 4096];
            while !request.windows(4).any(|end| end == b"\r\n\r\n") {
                let read = stream.read(&mut chunk).unwrap();
                request.extend(&chunk[..read]);
            }
            let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\nconnection: close\r\n", body.len());
            stream.write_all(format!("{head}content-type: application/json\r\n\r\n{body}").as_bytes()).unwrap();
        }
    });
    let mut command = program();
    command.args(["api", "listVideos", "limit=2", "--paginate", "--lines", "--base-url", &address]).env("CUTROOM_API_KEY", "k");
    let output = command.output().unwrap();
    let ids: Vec<_> = out(&output)
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["id"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(ids, ["a", "b", "c", "d"], "{}", said(&output));
}

/// Server that answers every request alike, and records the requests.
fn always(status: u16, body: &str) -> (String, Arc<Mutex<Vec<String>>>) {
    always_with(status, "", body)
}

/// Like [`always`], with more header lines.
fn always_with(status: u16, more: &str, body: &str) -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (asked, body, more) = (Arc::<Mutex<Vec<String>>>::default(), body.to_owned(), more.to_owned());
    let seen = asked.clone();
    std::thread::spawn(move || {
        while let Ok((mut stream, _)) = listener.accept() {
            let (mut request, mut chunk) = (Vec::<u8>::new(), [0; 4096]);
            loop {
                let text = String::from_utf8_lossy(&request).to_ascii_lowercase();
                let length = text.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
                if text.find("\r\n\r\n").is_some_and(|head| request.len() >= head + 4 + length.unwrap_or(0)) {
                    break;
                }
                match stream.read(&mut chunk) {
                    Ok(read) if read > 0 => request.extend(&chunk[..read]),
                    _ => break,
                }
            }
            seen.lock().unwrap().push(String::from_utf8_lossy(&request).into_owned());
            let head = format!("HTTP/1.1 {status} X\r\ncontent-length: {}\r\nconnection: close\r\n{more}", body.len());
            let _ = stream.write_all(format!("{head}content-type: application/json\r\n\r\n{body}").as_bytes());
        }
    });
    (address, asked)
}

fn at(address: &str, args: &[&str]) -> Output {
    program().arg("api").args(args).args(["--base-url", address]).env("CUTROOM_API_KEY", "k").output().unwrap()
}

#[test]
fn an_answer_that_leads_elsewhere_is_printed_with_its_address_and_not_followed() {
    let home = tempdir().unwrap();
    let serve = Serve::start(home.path());
    let output = on(&serve, &["getVideoThumbnail", "id=vid_sample"]);
    assert!(output.status.success(), "{}", said(&output));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    let location = told["location"].as_str().unwrap();
    assert_eq!((told["status"].as_u64(), location.starts_with(&serve.base_url)), (Some(302), true), "{told}");
    // Another host gets neither the key nor a request.
    let (elsewhere, asked) = always(200, "{}");
    let (address, _) = always_with(302, &format!("location: {elsewhere}/picture\r\n"), "");
    let output = at(&address, &["GET", "/v1/videos/v/thumbnail"]);
    let told: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    assert_eq!(told["location"].as_str(), Some(&*format!("{elsewhere}/picture")));
    assert_eq!(*asked.lock().unwrap(), Vec::<String>::new());
}

#[test]
fn a_list_that_does_not_say_where_it_goes_on_is_not_taken_for_the_whole() {
    for (pagination, field) in [
        (r#"{"hasMore": true, "nextCursor": ""}"#, "pagination.nextCursor"),
        (r#"{"hasMore": true, "nextCursor": 7}"#, "pagination.nextCursor"),
        (r#"{"hasMore": true, "nextCursor": null}"#, "pagination.nextCursor"),
        (r#"{"hasMore": "true", "nextCursor": "c"}"#, "pagination.hasMore"),
        (r#"["c"]"#, "pagination"),
    ] {
        let (address, _) = always(200, &format!(r#"{{"videos": [{{"id": "v"}}], "pagination": {pagination}}}"#));
        for args in [&["listVideos", "--paginate"][..], &["listVideos", "--paginate", "--lines"]] {
            let output = at(&address, args);
            assert_eq!(output.status.code(), Some(1), "{pagination}: {}", out(&output));
            assert!(said(&output).contains(&format!("{field} must be")), "{pagination}: {}", said(&output));
        }
    }
}

#[test]
fn an_id_that_would_lead_to_another_resource_is_refused_before_anything_is_sent() {
    let (address, asked) = always(200, r#"{"status": "ok"}"#);
    for args in [
        &["deleteClip", "id=vid_1", "clipId=.."][..],
        &["deleteVideo", "id=.."],
        &["deleteVideo", "id=."],
        &["updateClip", "id=vid_1", "clipId=..", "name=X"],
    ] {
        let output = at(&address, args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
        assert!(said(&output).contains("leads to another resource"), "{}", said(&output));
    }
    for path in ["/v1/videos/v/clips/..", "/v1/videos/v/clips/%2e%2E", "/v1/videos/v/./clips", "/v1/videos/v/clips/#1"] {
        let output = at(&address, &["DELETE", path]);
        assert!(said(&output).contains("couldn\u{2019}t call "), "{path}: {}", said(&output));
        assert_eq!((output.status.code(), said(&output).trim().lines().count()), (Some(2), 1), "{path}: {}", said(&output));
    }
    let mut webhooks = program();
    webhooks.args(["webhooks", "delete", "..", "--base-url", &address]).env("CUTROOM_API_KEY", "k");
    assert!(!webhooks.output().unwrap().status.success());
    assert_eq!(*asked.lock().unwrap(), Vec::<String>::new());
    // Other characters of an id stay in its path segment.
    let output = at(&address, &["deleteClip", "id=vid_1", "clipId=../x?y#z"]);
    assert!(output.status.success(), "{}", said(&output));
    assert!(asked.lock().unwrap()[0].starts_with("DELETE /v1/videos/vid_1/clips/..%2Fx%3Fy%23z HTTP/1.1"), "{asked:?}");
}

#[test]
fn numbers_are_printed_and_sent_as_they_are_written() {
    let big = "123456789012345678901234567890";
    let answer = format!(
        r#"{{"videos": [{{"id": "v", "big": {big}, "far": 1e400, "half": "\ud83d"}}], "pagination": {{"hasMore": false}}}}"#
    );
    let (address, asked) = always(200, &answer);
    for args in [&["listVideos"][..], &["listVideos", "--paginate"], &["listVideos", "--paginate", "--lines"]] {
        let printed = out(&at(&address, args));
        for part in [big, "1e400", r"\ud83d"] {
            assert!(printed.contains(part), "{args:?}: {printed}");
        }
    }
    asked.lock().unwrap().clear();
    let data = format!(r#"{{"unknown": {big}, "also": 1.10}}"#);
    for args in [
        &["PATCH", "/v1/videos/v", "--data", &data][..],
        &["updateVideo", "id=v", &format!("defaultPlaybackRate={big}"), "--data", &data],
    ] {
        let output = at(&address, args);
        assert!(output.status.success(), "{}", said(&output));
    }
    let asked = asked.lock().unwrap();
    assert!(asked.iter().all(|request| request.contains(&format!(r#"{{"unknown":{big},"also":1.10"#))), "{asked:?}");
    assert!(asked[1].ends_with(&format!(r#","defaultPlaybackRate":{big}}}"#)), "{}", asked[1]);
}

#[test]
fn a_write_that_a_gateway_answers_for_ends_with_4_and_names_its_key() {
    let contract = r#"{"error": "unavailable", "message": "later", "docsUrl": "http://x"}"#;
    for (status, body) in
        [(500, contract), (502, "<html>"), (503, "<html>"), (504, ""), (503, r#"{"code": "unavailable"}"#), (200, "<html>")]
    {
        let (address, asked) = always(status, body);
        let output = at(&address, &["createTag", "name=a"]);
        assert_eq!((output.status.code(), asked.lock().unwrap().len()), (Some(4), 1), "{status}: {}", said(&output));
        assert!(said(&output).contains("--idempotency-key"), "{status}: {}", said(&output));
    }
    let (address, asked) = always(503, contract);
    let output = at(&address, &["createTag", "name=a"]);
    assert_eq!((output.status.code(), asked.lock().unwrap().len()), (Some(1), 4), "{}", said(&output));
}

//! Tests of `cutroom webhooks`: the receiver accepts, refuses, forwards and resends messages; and a real workspace as the sender.

use super::{program, said};
use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, ChildStdout, Command, Output, Stdio},
    sync::mpsc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};
use tempfile::tempdir;

const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

struct Listener {
    child: Child,
    out: BufReader<ChildStdout>,
    address: String,
}

fn command(home: &Path, args: &[&str]) -> Command {
    let mut command = program();
    command.arg("webhooks").args(args).env("CUTROOM_DATA_DIR", home).env("CUTROOM_WEBHOOK_SECRET", SECRET);
    command
}

fn run(home: &Path, args: &[&str]) -> Output {
    command(home, args).output().unwrap()
}

impl Listener {
    fn start(home: &Path, args: &[&str]) -> Self {
        Self::with(command(home, &[&["listen", "--json"], args].concat()))
    }

    fn with(mut command: Command) -> Self {
        command.stderr(Stdio::null());
        Self::complaining(command)
    }

    /// Starts a listener with the command's own standard error.
    fn complaining(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let hello: Value = serde_json::from_str(&line).unwrap_or_else(|_| panic!("{line}"));
        let address = hello["listening"].as_str().unwrap().trim_start_matches("http://").trim_end_matches('/').to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{address}");
        Self { child, out, address }
    }

    fn line(&mut self) -> Value {
        let mut line = String::new();
        self.out.read_line(&mut line).unwrap();
        serde_json::from_str(&line).unwrap_or_else(|_| panic!("{line}"))
    }

    fn send(&self, headers: &str, body: &[u8]) -> u16 {
        post(&self.address, headers, body)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Status of a POST; 0 if the connection ends without one.
fn post(address: &str, headers: &str, body: &[u8]) -> u16 {
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!(
        "POST /hook HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{headers}content-length: {}\r\n\r\n",
        body.len()
    );
    stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    stream.write_all(head.as_bytes()).unwrap();
    // A refusal may arrive before everything was sent.
    let _ = stream.write_all(body);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

fn signed(secret: &str, id: &str, at: u64, body: &[u8]) -> String {
    let key = BASE64_STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(&key).unwrap();
    mac.update(format!("{id}.{at}.").as_bytes());
    mac.update(body);
    let signature = BASE64_STANDARD.encode(mac.finalize().into_bytes());
    format!("webhook-id: {id}\r\nwebhook-timestamp: {at}\r\nwebhook-signature: v1,{signature}\r\n")
}

/// The user's own HTTP server, which answers with a status and records the requests.
fn own_program(status: u16) -> (String, mpsc::Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let (sender, requests) = mpsc::channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let (mut request, mut chunk) = (Vec::new(), [0; 4096]);
            while !request.ends_with(b"}") {
                match stream.read(&mut chunk).unwrap() {
                    0 => break,
                    read => request.extend(&chunk[..read]),
                }
            }
            stream
                .write_all(format!("HTTP/1.1 {status} X\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").as_bytes())
                .unwrap();
            let _ = sender.send(String::from_utf8(request).unwrap());
        }
    });
    (address, requests)
}

#[test]
fn a_signed_event_is_taken_and_everything_else_is_refused_with_a_line_that_says_why() {
    let home = tempdir().unwrap();
    let mut listener = Listener::start(home.path(), &[]);
    let body = json!({"type": "video.created", "data": {"name": "a\u{1b}[2Jb"}}).to_string().into_bytes();
    assert_eq!(listener.send(&signed(SECRET, "msg_1", now(), &body), &body), 200);
    let line = listener.line();
    assert_eq!((&line["id"], &line["type"], &line["again"]), (&json!("msg_1"), &json!("video.created"), &json!(false)));
    assert_eq!(line["payload"], serde_json::from_slice::<Value>(&body).unwrap());
    assert_eq!(listener.send(&signed(SECRET, "msg_1", now(), &body), &body), 200);
    assert_eq!(listener.line()["again"], true, "another attempt of the same message");
    let large = format!("{{\"x\":\"{}\"}}", "y".repeat((2 << 20) + 1)).into_bytes();
    let no_json = b"not json";
    for (headers, body, status, part) in [
        (signed("whsec_AAAA", "msg_2", now(), &body), &body[..], 401, "not made with this secret"),
        (signed(SECRET, "msg_2", now(), b"{}"), &body, 401, "not made with this secret"),
        (signed(SECRET, "msg_2", now() - 400, &body), &body, 400, "more than the allowed 300 s"),
        (signed(SECRET, "msg_2", now() + 400, &body), &body, 400, "ahead of this computer's clock"),
        (String::new(), &body, 400, "webhook-id (or svix-id) is required once"),
        (signed(SECRET, "msg_2", now(), &large), &large, 413, "larger than 2 MB"),
        (signed(SECRET, "msg_2", now(), no_json), no_json, 400, "isn\u{2019}t JSON"),
        (signed(SECRET, &"i".repeat(300), now(), &body), &body, 400, "at most 200 characters"),
    ] {
        let answered = listener.send(&headers, body);
        let line = listener.line();
        assert_eq!((answered, &line["status"]), (status, &json!(status)), "{line}");
        assert!(line["refused"].as_str().unwrap().contains(part), "{part}: {line}");
        assert!(!line.to_string().contains("MfKQ9r8G"), "the secret is never told");
    }
    let kept: Value = serde_json::from_slice(&run(home.path(), &["received", "--json"]).stdout).unwrap();
    assert!(kept.as_array().unwrap().len() == 1 && kept[0]["id"] == "msg_1", "what was refused is not kept: {kept}");
    // Both families of header names are accepted.
    assert_eq!(listener.send(&signed(SECRET, "msg_3", now(), &body).replace("webhook-", "svix-"), &body), 200);
    assert_eq!(listener.line()["id"], "msg_3");
    // The human-readable list of received messages.
    let text = run(home.path(), &["received"]);
    assert!(String::from_utf8_lossy(&text.stdout).contains("video.created  msg_3"), "{text:?}");
}

#[test]
fn events_are_forwarded_with_a_signature_that_holds_and_one_can_be_sent_again() {
    let home = tempdir().unwrap();
    let (address, requests) = own_program(204);
    let url = format!("http://{address}/mine?token=abc");
    let mut listener = Listener::start(home.path(), &["--forward", &url]);
    let body = br#"{"type": "export.ready"}"#;
    let headers = signed(SECRET, "msg_7", now(), body);
    assert_eq!(listener.send(&headers, body), 200);
    let line = listener.line();
    assert_eq!(line["forwarded"], json!({"url": format!("http://{address}/mine"), "status": 204}));
    let verify = |request: &str| {
        let header = |name: &str| {
            let line = request.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
            line.unwrap_or_else(|| panic!("{name}: {request}")).to_owned()
        };
        let expected = signed(SECRET, "msg_7", header("webhook-timestamp").parse().unwrap(), body);
        assert!(expected.contains(&header("svix-signature")) && request.ends_with(r#"{"type": "export.ready"}"#), "{request}");
        assert_eq!(header("webhook-id"), "msg_7");
    };
    verify(&requests.recv_timeout(Duration::from_secs(30)).unwrap());

    for args in [&["replay", "--forward", &url][..], &["replay", "msg_7", "--forward", &url]] {
        let again = run(home.path(), args);
        assert!(again.status.success(), "{}", said(&again));
        verify(&requests.recv_timeout(Duration::from_secs(30)).unwrap());
    }
    let unknown = run(home.path(), &["replay", "msg_9", "--forward", &url]);
    assert!(unknown.status.code() == Some(1) && said(&unknown).contains("no event msg_9"), "{}", said(&unknown));

    // The sender is told about a failing receiver, and tries again.
    let (failing, _requests) = own_program(500);
    let mut listener = Listener::start(home.path(), &["--forward", &format!("http://{failing}/")]);
    assert_eq!(listener.send(&headers, body), 502);
    assert_eq!(listener.line()["forwarded"]["status"], 500);
    let again = run(home.path(), &["replay", "--forward", &format!("http://{failing}/")]);
    assert_eq!(again.status.code(), Some(1));
}

/// Sends events from several senders at once; each is answered with 200.
fn send_many(address: &str, senders: usize, each: usize) {
    std::thread::scope(|scope| {
        for sender in 0..senders {
            scope.spawn(move || {
                for number in 0..each {
                    let headers = signed(SECRET, &format!("msg_{sender}_{number}"), now(), b"{}");
                    assert_eq!(post(address, &headers, b"{}"), 200, "{sender} {number}");
                }
            });
        }
    });
}

#[test]
fn every_event_of_eight_senders_at_once_is_kept_and_the_newest_200_stay() {
    let home = tempdir().unwrap();
    let complaints = home.path().join("complaints");
    let mut command = command(home.path(), &["listen", "--json"]);
    command.stderr(std::fs::File::create(&complaints).unwrap());
    let mut listener = Listener::complaining(command);
    let address = listener.address.clone();
    let sent = std::thread::spawn(move || send_many(&address, 8, 40));
    (0..320).for_each(|_| assert_eq!(listener.line()["again"], false));
    sent.join().unwrap();
    assert_eq!(std::fs::read_to_string(&complaints).unwrap(), "");
    let kept: Value = serde_json::from_slice(&run(home.path(), &["received", "--json"]).stdout).unwrap();
    assert_eq!(kept.as_array().unwrap().len(), 200);
}

#[cfg(unix)]
#[test]
fn heads_that_never_arrive_keep_no_event_out_and_are_given_up() {
    let home = tempdir().unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -n 128; exec \"$0\" webhooks listen --json", env!("CARGO_BIN_EXE_cutroom")]);
    command.env("CUTROOM_DATA_DIR", home.path()).env("CUTROOM_WEBHOOK_SECRET", SECRET);
    let mut listener = Listener::with(command);
    let half_sent = || {
        let mut stream = TcpStream::connect(&listener.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(90))).unwrap();
        stream.write_all(b"POST /hook HTTP/1.1\r\nhost: x\r\n").unwrap();
        stream
    };
    let crowd: Vec<_> = (0..150).map(|_| half_sent()).collect();
    assert_eq!(listener.send(&signed(SECRET, "msg_1", now(), b"{}"), b"{}"), 200);
    drop(crowd);
    let mut last = half_sent();
    let mut answer = Vec::new();
    last.read_to_end(&mut answer).expect("the head is given up");
    assert_eq!(listener.line()["id"], "msg_1");
}

#[test]
fn a_type_of_any_length_is_a_short_line() {
    let home = tempdir().unwrap();
    let mut listener = Listener::start(home.path(), &[]);
    let body = json!({ "type": "é".repeat(10_000) }).to_string().into_bytes();
    assert_eq!(listener.send(&signed(SECRET, "msg_1", now(), &body), &body), 200);
    assert_eq!(listener.line()["type"].as_str().unwrap().chars().count(), 10_000, "programs get all of it");
    let received = run(home.path(), &["received"]);
    let line = String::from_utf8_lossy(&received.stdout).into_owned();
    assert!(line.contains(&format!("  {}…  msg_1", "é".repeat(200))), "{line}");
}

#[test]
fn wrong_use_of_the_receiver_sends_and_opens_nothing() {
    let home = tempdir().unwrap();
    for (args, part) in [
        (&["listen", "--forward", "https://example.com/"][..], "not this computer"),
        (&["listen", "--forward", "nonsense"], "--forward"),
        (&["replay", "--forward", "http://10.0.0.1/"], "not this computer"),
    ] {
        let output = run(home.path(), args);
        assert!(output.status.code() == Some(2) && said(&output).contains(part), "{args:?}: {}", said(&output));
        let is_elsewhere = part == "not this computer";
        assert_eq!(said(&output).contains("--forward-anywhere"), is_elsewhere, "advice that helps: {}", said(&output));
    }
    for secret in ["", "whsec_", "nonsense"] {
        let output = command(home.path(), &["listen"]).env("CUTROOM_WEBHOOK_SECRET", secret).output().unwrap();
        let text = said(&output);
        assert!(
            output.status.code() == Some(2) && text.contains("CUTROOM_WEBHOOK_SECRET") && !text.contains("nonsense"),
            "{text}"
        );
    }
    assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0);
    let none = run(home.path(), &["replay", "--forward", "http://127.0.0.1:9/"]);
    assert!(said(&none).contains(words::cli::no_events()), "{}", said(&none));
}

#[test]
fn events_of_a_workspace_arrive_at_the_receiver_that_has_its_secret() {
    let home = tempdir().unwrap();
    let serve = super::Serve::start(&home.path().join("workspace"));
    let on = |args: &[&str]| {
        let mut command = command(home.path(), args);
        let output = command.args(["--base-url", &serve.base_url]).env("CUTROOM_API_KEY", &serve.api_key).output().unwrap();
        assert!(output.status.success(), "{args:?}: {}", said(&output));
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    // The port must be known before the endpoint is created, and the secret is known after.
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let created = on(&["create", &format!("http://127.0.0.1:{port}/hook"), "--type", "playlist.created"]);
    let (id, secret) = (created["id"].as_str().unwrap(), created["secret"].as_str().unwrap());
    let mut command = command(home.path(), &["listen", "--json", "--port", &port.to_string()]);
    command.env("CUTROOM_WEBHOOK_SECRET", secret);
    let mut listener = Listener::with(command);
    let make = |name: &str| {
        let body = json!({ "name": name }).to_string();
        let mut command = program();
        command.args(["api", "createPlaylist", "--data", &body, "--base-url", &serve.base_url]);
        assert!(command.env("CUTROOM_API_KEY", &serve.api_key).output().unwrap().status.success());
    };
    assert_eq!(on(&["pause", id])["endpoint"]["disabled"], true);
    make("Waits");
    assert_eq!(on(&["resume", id])["endpoint"]["disabled"], false);
    let event = listener.line();
    assert_eq!((&event["type"], &event["payload"]["data"]["name"]), (&json!("playlist.created"), &json!("Waits")));
    let messages = on(&["messages"]);
    assert!(messages["messages"].as_array().unwrap().iter().any(|message| message["id"] == event["id"]), "{messages}");
    assert_eq!(on(&["messages", event["id"].as_str().unwrap()])["id"], event["id"]);
    assert!(on(&["list"])["endpoints"][0].get("secret").is_none());
    assert_eq!(on(&["delete", id])["id"], id);
    assert_eq!(on(&["list"])["endpoints"], json!([]));
}

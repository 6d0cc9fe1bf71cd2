//! Tests of a server behind a reverse proxy: its public URLs, the client addresses that it trusts, and its shutdown.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use cutroom_team_tests::{Postgres, Process, cutroom_server};
use serde_json::{Value, json};
use std::{
    path::Path,
    process::Command,
    sync::Arc,
    time::{Duration, Instant},
};

/// Longest wait for anything on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);
const PUBLIC: &str = "https://team.example:8443";
const HOST: &str = "team.example:8443";
const KEY: &str = "the-key-of-the-team";

/// Command that serves a database.
fn serve(database: &str, folder: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(cutroom_server());
    command.args(["serve", "--sample", "--database", database]).arg("--media").arg(folder.join("media")).args(more);
    command.env("HOME", folder).env("CUTROOM_API_KEY", KEY).env("RUST_BACKTRACE", "0");
    command
}

/// Server process with its own database.
struct Served {
    process: Process,
    http: reqwest::Client,
    folder: tempfile::TempDir,
    database: String,
    _postgres: Postgres,
}

impl Served {
    async fn start(name: &'static str, more: &'static [&'static str]) -> Self {
        let started = tokio::task::spawn_blocking(move || {
            let postgres = Postgres::start();
            let (folder, database) = (tempfile::tempdir().unwrap(), postgres.database(name));
            let process = Process::start(&mut serve(&database, folder.path(), more));
            (process, folder, database, postgres)
        });
        let (process, folder, database, postgres) = started.await.unwrap();
        let _ = rustls::crypto::ring::default_provider().install_default();
        Self { process, http: reqwest::Client::new(), folder, database, _postgres: postgres }
    }

    /// URL that the server listens on, on this machine.
    fn here(&self) -> String {
        let listening = self.process.hello["listening"].as_str();
        match listening {
            Some(address) => format!("http://127.0.0.1:{}", address.rsplit_once(':').unwrap().1),
            None => self.process.hello["baseUrl"].as_str().unwrap().to_owned(),
        }
    }

    /// Request with a host name, as a proxy forwards it.
    fn ask(&self, method: &str, path: &str, host: &str) -> reqwest::RequestBuilder {
        self.http.request(method.parse().unwrap(), format!("{}{path}", self.here())).header("host", host)
    }

    async fn answer(&self, method: &str, path: &str, body: &Value) -> Value {
        let request = self.ask(method, path, HOST).bearer_auth(KEY);
        let answer = if body.is_null() { request } else { request.json(body) }.send().await.unwrap();
        let (status, body) = (answer.status().as_u16(), answer.json().await.unwrap());
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    async fn ends(mut self) -> bool {
        tokio::task::spawn_blocking(move || {
            let ended = self.process.ends();
            drop(self);
            ended
        })
        .await
        .unwrap()
    }
}

/// All strings in an answer.
fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(values) => values.iter().flat_map(texts).collect(),
        Value::Object(values) => values.values().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn beyond_this_machine_a_server_of_a_database_wants_an_https_address() {
    let started = tokio::task::spawn_blocking(|| {
        let folder = tempfile::tempdir().unwrap();
        // Refused before the server contacts the database.
        let refused = |more: &[&str]| {
            let ended = serve("postgres://cutroom@127.0.0.1:1/none", folder.path(), more).output().unwrap();
            (ended.status.code(), String::from_utf8_lossy(&ended.stderr).into_owned())
        };
        let (code, why) = refused(&["--listen", "0.0.0.0:0"]);
        assert!(code == Some(1) && why.contains("--public-url") && why.contains("0.0.0.0:0"), "{code:?} {why}");
        for bad in ["http://team.example", "team.example", "https://team.example/path"] {
            let (code, why) = refused(&["--listen", "0.0.0.0:0", "--public-url", bad]);
            assert!(code == Some(2) && why.contains(bad) && why.contains("https"), "{code:?} {why}");
        }
        let (code, why) = refused(&["--trusted-proxy", "10.0.0.0/33"]);
        assert!(code == Some(2) && why.contains("10.0.0.0/33"), "{code:?} {why}");
        let (code, why) = refused(&["--workers", "2", "--no-work"]);
        assert!(code == Some(2) && why.contains("--no-work"), "{code:?} {why}");
    });
    started.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_a_proxy_every_address_is_the_public_one_and_no_other_host_is_answered() {
    let served = Served::start("public", &["--listen", "0.0.0.0:0", "--public-url", PUBLIC]).await;
    assert_eq!(served.process.hello["baseUrl"], PUBLIC);
    let port = served.here().rsplit_once(':').unwrap().1.to_owned();
    for (host, expected) in [
        (HOST, 200),
        ("TEAM.example:8443", 200),
        (&format!("127.0.0.1:{port}"), 200),
        (&format!("localhost:{port}"), 200),
        ("team.example", 403),
        (&format!("team.example:{port}"), 403),
        (&format!("10.1.2.3:{port}"), 403),
        ("evil.example", 403),
    ] {
        let answer = served.ask("GET", "/v1/videos", host).bearer_auth(KEY).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), expected, "{host}");
    }
    // Health checks use each server's own address.
    let ready = served.ask("GET", "/health/ready", "10.1.2.3:8080").send().await.unwrap();
    assert_eq!(ready.status().as_u16(), 200);
    let mut all = vec![served.answer("GET", "/v1/videos/vid_sample", &Value::Null).await];
    for part in ["clips", "clips/cl_demo", "clips/cl_demo/sources"] {
        all.push(served.answer("GET", &format!("/v1/videos/vid_sample/{part}"), &Value::Null).await);
    }
    all.push(served.answer("GET", "/v1/library?scope=default", &Value::Null).await);
    let source = served.answer("POST", "/v1/sources", &json!({"kind": "image"})).await;
    all.push(source.clone());
    let addresses: Vec<_> = all.iter().flat_map(texts).filter(|text| text.contains("://")).collect();
    assert!(addresses.len() > 5, "{addresses:?}");
    let other: Vec<_> = addresses.iter().filter(|address| !address.starts_with(&format!("{PUBLIC}/"))).collect();
    assert!(other.is_empty(), "{other:?}");
    // The proxy forwards all of these URLs to the server.
    let upload = source["uploadUrl"].as_str().unwrap().strip_prefix(PUBLIC).unwrap();
    let picture = served.folder.path().join("picture.png");
    let made = Command::new("ffmpeg")
        .args(["-v", "error", "-f", "lavfi", "-i", "color=red:size=64x64", "-frames:v", "1"])
        .arg(&picture)
        .status();
    assert!(made.unwrap().success());
    let sent = served.ask("PUT", upload, HOST).body(std::fs::read(&picture).unwrap()).send().await.unwrap();
    assert_eq!(sent.status().as_u16(), 200);
    let page = all[0]["video"]["links"]["viewPage"].as_str().unwrap().strip_prefix(PUBLIC).unwrap();
    let watched = served.ask("GET", page, HOST).send().await.unwrap();
    assert_ne!(watched.status().as_u16(), 403);
    served.process.signal("TERM");
    assert!(served.ends().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn callers_without_a_key_are_counted_by_the_address_that_a_trusted_proxy_names() {
    let limited =
        &["--rate-limit", "4", "--public-url", PUBLIC, "--trusted-proxy", "127.0.0.1", "--trusted-proxy", "10.0.0.0/8"];
    let served = Served::start("strangers", limited).await;
    let ask = async |from: &str| {
        let request = served.ask("GET", "/v1/videos", HOST).header("x-forwarded-for", from).bearer_auth("no-key");
        request.send().await.unwrap().status().as_u16()
    };
    for _ in 0..4 {
        assert_eq!(ask("192.0.2.1").await, 401);
    }
    assert_eq!(ask("192.0.2.1").await, 429);
    // An address in the header that the caller itself sent to the proxy has no effect.
    assert_eq!(ask("198.51.100.7, 192.0.2.1").await, 429);
    assert_eq!(ask("192.0.2.1, 10.0.0.9").await, 429);
    assert_eq!(ask("192.0.2.2").await, 401);
    // Without a trusted proxy, the address of the connection counts.
    let alone = Served::start("nobody", &["--rate-limit", "4"]).await;
    let host = alone.here().strip_prefix("http://").unwrap().to_owned();
    for number in 0..5 {
        let request = alone.ask("GET", "/v1/videos", &host).header("x-forwarded-for", format!("192.0.2.{number}"));
        let status = request.bearer_auth("no-key").send().await.unwrap().status().as_u16();
        assert_eq!(status, if number < 4 { 401 } else { 429 });
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_asked_to_end_is_not_ready_and_lets_what_runs_end() {
    let served = Served::start("drains", &["--metrics", "127.0.0.1:0", "--drain", "5m"]).await;
    let host = served.here().strip_prefix("http://").unwrap().to_owned();
    let ready = served.process.hello["metrics"].as_str().unwrap().replace("/metrics", "/health/ready");
    let http = served.http.clone();
    let is_ready = async || http.get(&ready).send().await.unwrap().status().as_u16();
    assert_eq!(is_ready().await, 200);
    // A stream, and an upload of which half has arrived.
    let mut stream = served.ask("GET", "/v1/events?video=vid_sample", &host).bearer_auth(KEY).send().await.unwrap();
    assert_eq!(stream.status().as_u16(), 200);
    let request = served.ask("POST", "/v1/sources", &host).bearer_auth(KEY).json(&json!({"kind": "image"}));
    let source: Value = request.send().await.unwrap().json().await.unwrap();
    let picture = served.folder.path().join("picture.png");
    let made = Command::new("ffmpeg")
        .args(["-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x64", "-frames:v", "1"])
        .arg(&picture)
        .status();
    assert!(made.unwrap().success());
    let bytes = std::fs::read(&picture).unwrap();
    let (first, second) = (bytes[..100].to_vec(), bytes[100..].to_vec());
    let (send, parts) = tokio::sync::mpsc::channel::<Result<Vec<u8>, std::io::Error>>(1);
    let body = futures_util::stream::unfold(parts, |mut parts| async { parts.recv().await.map(|part| (part, parts)) });
    let upload = source["uploadUrl"].as_str().unwrap().to_owned();
    let uploading = tokio::spawn(served.http.put(upload).body(reqwest::Body::wrap_stream(body)).send());
    send.send(Ok(first)).await.unwrap();
    let incoming = || {
        // The arrived part is in a file of the server's folder.
        let mut folders = vec![served.folder.path().join("media")];
        let mut found = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                let kind = entry.metadata();
                if kind.as_ref().is_ok_and(std::fs::Metadata::is_dir) {
                    folders.push(entry.path());
                }
                found += usize::from(kind.is_ok_and(|kind| kind.is_file() && kind.len() == 100));
            }
        }
        found
    };
    let asked = Instant::now();
    while incoming() == 0 {
        assert!(asked.elapsed() < PATIENCE, "nothing arrives");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    served.process.signal("TERM");
    while is_ready().await != 503 {
        assert!(asked.elapsed() < PATIENCE, "it is ready all the same");
    }
    while let Ok(Some(_)) = stream.chunk().await {}
    send.send(Ok(second)).await.unwrap();
    drop(send);
    assert_eq!(uploading.await.unwrap().unwrap().status().as_u16(), 200, "it ends as if nothing had been asked");
    assert!(served.ends().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_asked_to_end_gives_its_jobs_back() {
    let mut served = Served::start("returns", &["--drain", "0s"]).await;
    let host = served.here().strip_prefix("http://").unwrap().to_owned();
    let request = served.ask("POST", "/v1/videos/vid_sample/exports", &host).bearer_auth(KEY).json(&json!({}));
    assert_eq!(request.send().await.unwrap().status().as_u16(), 200);
    let asked = Instant::now();
    let database = Arc::new(served.database.clone());
    let state = async || {
        let database = database.clone();
        let read = move || {
            let mut client = postgres::Client::connect(&database, postgres::NoTls).unwrap();
            client.query_one("SELECT state FROM job WHERE kind = 'export'", &[]).unwrap().get::<_, String>(0)
        };
        tokio::task::spawn_blocking(read).await.unwrap()
    };
    while state().await != "running" {
        assert!(asked.elapsed() < PATIENCE, "nobody begins the export");
    }
    served.process.signal("TERM");
    served = tokio::task::spawn_blocking(move || {
        assert!(served.process.ends());
        served
    })
    .await
    .unwrap();
    assert_eq!(state().await, "waiting");
    tokio::task::spawn_blocking(move || drop(served)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn who_guesses_the_password_of_a_page_keeps_nobody_out_who_comes_from_elsewhere() {
    let served = Served::start("guessing", &["--public-url", PUBLIC, "--trusted-proxy", "127.0.0.1"]).await;
    let change = json!({"linkScope": "password", "password": "open sesame"});
    served.answer("PATCH", "/v1/videos/vid_sample", &change).await;
    let video = served.answer("GET", "/v1/videos/vid_sample", &Value::Null).await;
    let path = video["video"]["links"]["viewPage"].as_str().unwrap().strip_prefix(PUBLIC).unwrap().to_owned();
    let try_from = async |from: &str, password: &str| {
        let request = served.ask("POST", "/watch/open", HOST).header("x-forwarded-for", from).header("origin", PUBLIC);
        let request = request.json(&json!({"path": path, "password": password}));
        request.send().await.unwrap().status().as_u16()
    };
    for _ in 0..5 {
        assert_eq!(try_from("192.0.2.1", "guess").await, 403);
    }
    assert_eq!(try_from("192.0.2.1", "open sesame").await, 429, "whoever guesses waits");
    assert_eq!(try_from("192.0.2.1, 10.0.0.1", "guess").await, 403, "10.0.0.1 is no proxy: it is another caller");
    // Neither the owner nor other visitors are locked out, except for their own wrong passwords.
    assert_eq!(try_from("192.0.2.2", "wrong").await, 403);
    assert_eq!(try_from("192.0.2.2", "open sesame").await, 200);
    // An IPv6 network counts as one visitor.
    for number in 0..5 {
        assert_eq!(try_from(&format!("2001:db8::{number}"), "guess").await, 403);
    }
    assert_eq!(try_from("2001:db8::77", "open sesame").await, 429);
}

//! Tests that a team's servers survive each other: a server that vanishes, is stopped or has a wrong clock, or a locked table,
//! delays the others by seconds only.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use cutroom_server::{Config, DataDir, EMBEDDED_RATE_LIMIT, Front, KeyTerms, Quota, Role, Server, Team};
use cutroom_team::postgres;
use cutroom_team_tests::{Network, Postgres, Process, cutroom_server, programs};
use postgres::{Client, NoTls};
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};
use std::{
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

/// Longest wait for anything on a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);
/// Longest delay of the other servers.
const HELD_UP: Duration = Duration::from_secs(20);
const EDITS: &str = "/v1/videos/vid_sample/edits";
const TEXTS: &str = "/v1/videos/vid_sample/clips/cl_demo/text-overlays";
const KEY: &str = "the-key-of-the-team";

async fn blocking<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(run).await.unwrap()
}

async fn with_database(name: &'static str) -> (Postgres, String) {
    let _ = rustls::crypto::ring::default_provider().install_default();
    blocking(move || {
        let postgres = Postgres::start();
        let database = postgres.database(name);
        (postgres, database)
    })
    .await
}

/// Server in this process without workers.
async fn serve(database: &str, folder: &Path) -> Server {
    serve_within(database, folder, Quota::default()).await
}

async fn serve_within(database: &str, folder: &Path, quota: Quota) -> Server {
    let config = Config {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        data: DataDir::share(&folder.join("media")).unwrap(),
        api_key: Some(SecretString::from(KEY)),
        sample: true,
        rate_limit: EMBEDDED_RATE_LIMIT,
        allow_private_webhooks: false,
        pages: None,
        keep_port: false,
        quota,
    };
    let team =
        Team { database: postgres(SecretString::from(database.to_owned())), work: None, media: None, front: Front::default() };
    Server::start_in(config, team).await.unwrap()
}

/// Arguments of the program as a server or worker of a database.
fn program(command: &mut Command, role: &str, database: &str, folder: &Path) {
    command.arg(role).args(["--database", database]).arg("--media").arg(folder.join("media"));
    if role == "serve" {
        command.args(["--sample", "--no-work", "--rate-limit", "1000000"]);
    }
    command.env("HOME", folder).env("CUTROOM_API_KEY", KEY).env("RUST_BACKTRACE", "0").stderr(Stdio::piped());
}

async fn start(role: &'static str, database: &str, folder: &Path) -> Process {
    let (database, folder) = (database.to_owned(), folder.to_owned());
    blocking(move || {
        let mut command = Command::new(cutroom_server());
        program(&mut command, role, &database, &folder);
        Process::start(command.stderr(Stdio::inherit()))
    })
    .await
}

/// Runs a statement on a new connection; returns the number of changed rows.
async fn run(database: &str, sql: &str) -> u64 {
    let (database, sql) = (database.to_owned(), sql.to_owned());
    blocking(move || Client::connect(&database, NoTls).unwrap().execute(&sql, &[]).unwrap()).await
}

/// Number that a query returns.
async fn number(database: &str, sql: &str) -> i64 {
    let (database, sql) = (database.to_owned(), sql.to_owned());
    blocking(move || Client::connect(&database, NoTls).unwrap().query_one(&sql, &[]).unwrap().get(0)).await
}

/// Waits until a query returns more than 0.
async fn until(database: &str, sql: &str) {
    let asked = Instant::now();
    while number(database, sql).await == 0 {
        assert!(asked.elapsed() < PATIENCE, "{sql}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Table lock that is held until this value is dropped, like that of `ALTER TABLE` and `VACUUM FULL`.
struct Locked(Option<std::sync::mpsc::Sender<()>>, Option<std::thread::JoinHandle<()>>);

impl Locked {
    async fn new(database: &str, table: &'static str) -> Self {
        let (unlock, waiting) = std::sync::mpsc::channel::<()>();
        let (locked, is_locked) = tokio::sync::oneshot::channel();
        let database = database.to_owned();
        let holds = std::thread::spawn(move || {
            let mut client = Client::connect(&database, NoTls).unwrap();
            client.batch_execute(&format!("BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE")).unwrap();
            locked.send(()).unwrap();
            let _ = waiting.recv();
        });
        is_locked.await.unwrap();
        Self(Some(unlock), Some(holds))
    }

    async fn unlock(mut self) {
        self.0.take();
        let holds = self.1.take().unwrap();
        blocking(move || holds.join().unwrap()).await;
    }
}

/// API caller: base URL and key.
#[derive(Clone)]
struct Caller {
    http: reqwest::Client,
    base: String,
    key: String,
}

impl Caller {
    fn of(base: &str) -> Self {
        let http = reqwest::Client::builder().pool_max_idle_per_host(0).build().unwrap();
        Self { http, base: base.to_owned(), key: KEY.to_owned() }
    }

    fn with_key(&self, key: &str) -> Self {
        Self { key: key.to_owned(), ..self.clone() }
    }

    async fn try_send(&self, method: &str, path: &str, body: &Value, once: Option<&str>) -> reqwest::Result<(u16, Value)> {
        let request = self.http.request(method.parse().unwrap(), format!("{}{path}", self.base)).bearer_auth(&self.key);
        let request = if body.is_null() { request } else { request.json(body) };
        let request = if let Some(once) = once { request.header("idempotency-key", once) } else { request };
        let answer = request.send().await?;
        Ok((answer.status().as_u16(), answer.json().await?))
    }

    async fn send(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        self.try_send(method, path, body, None).await.unwrap()
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        self.send("GET", path, &Value::Null).await
    }

    /// Saves a text under its own idempotency key, repeatedly until the server answers that it is saved.
    async fn save(&self, text: &str) {
        let batch = json!({"operations": [{"type": "add_text_overlay", "operationId": "a", "clipId": "cl_demo", "text": text,
            "startTimeMs": 100, "durationMs": 500}]});
        let asked = Instant::now();
        loop {
            match self.try_send("POST", EDITS, &batch, Some(text)).await {
                Ok((200, _)) => return,
                Ok((409 | 500 | 503 | 504, _)) | Err(_) => {}
                Ok((status, body)) => panic!("{status} {body}"),
            }
            assert!(asked.elapsed() < PATIENCE, "{text} is never saved");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    async fn texts(&self) -> Vec<String> {
        let (status, all) = self.get(TEXTS).await;
        assert_eq!(status, 200, "{all}");
        let all = all["textOverlays"].as_array().unwrap();
        all.iter().filter_map(|one| Some(one["text"].as_str()?.to_owned())).collect()
    }

    async fn ready(&self) -> (u16, Value) {
        let answer = self.http.get(format!("{}/health/ready", self.base)).send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }
}

/// Stops a server during a write, with more of its writes queued; `stop` runs while its statement waits for a table lock.
async fn in_a_write(database: &str, caller: &Caller, stop: impl AsyncFnOnce()) -> Vec<tokio::task::JoinHandle<()>> {
    let locked = Locked::new(database, "item").await;
    let writes = (0..6)
        .map(|number| {
            let caller = caller.clone();
            tokio::spawn(async move { caller.save(&format!("stopped-{number}")).await })
        })
        .collect();
    until(database, "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event = 'relation'").await;
    until(database, "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND wait_event = 'advisory'").await;
    stop().await;
    locked.unlock().await;
    until(database, "SELECT count(*) FROM pg_stat_activity WHERE state = 'idle in transaction'").await;
    writes
}

/// Checks that the writes of a server continue within 20 s, and that its readiness recovers as well.
async fn goes_on(other: &Caller, began: Instant) {
    let renamed = async {
        // A write of the whole workspace waits for all other writes.
        while other.send("PATCH", "/v1/videos/vid_sample", &json!({"name": "Goes on"})).await.0 != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        began.elapsed()
    };
    let (renamed, ()) = tokio::join!(renamed, other.save("of-the-other"));
    assert!(renamed < HELD_UP && began.elapsed() < HELD_UP, "{renamed:?}, {:?}", began.elapsed());
    while other.ready().await.0 != 200 {
        // The server caches the result of its last trial write for some seconds.
        assert!(began.elapsed() < HELD_UP + HELD_UP);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_stopped_in_a_write_holds_up_the_writes_of_another_for_less_than_20_s() {
    let (postgres, database) = with_database("stopped").await;
    let folder = tempfile::tempdir().unwrap();
    let stopped = start("serve", &database, folder.path()).await;
    let server = serve(&database, folder.path()).await;
    let (at_stopped, other) = (Caller::of(stopped.hello["baseUrl"].as_str().unwrap()), Caller::of(server.base_url()));
    let writes = in_a_write(&database, &at_stopped, async || stopped.signal("STOP")).await;
    // Readiness reports the delay while the server's writes wait.
    let began = Instant::now();
    let ((status, ready), ()) = tokio::join!(other.ready(), goes_on(&other, began));
    assert_eq!(status, 503, "{ready}");
    // The stopped server continues, and each of its requests is executed once.
    stopped.signal("CONT");
    for write in writes {
        write.await.unwrap();
    }
    let texts = other.texts().await;
    for number in 0..6 {
        assert_eq!(texts.iter().filter(|text| **text == format!("stopped-{number}")).count(), 1, "{texts:?}");
    }
    server.stop().await;
    blocking(move || drop((stopped, postgres))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_machine_vanishes_in_a_write_holds_up_the_writes_of_another_for_less_than_20_s() {
    let (mut postgres, database) = with_database("vanished").await;
    let folder = tempfile::tempdir().unwrap();
    let network = blocking(Network::make).await;
    let address = network.here();
    postgres = blocking(move || {
        postgres.listen_also(address);
        postgres
    })
    .await;
    let there = database.replace("127.0.0.1", &address.to_string());
    let at = folder.path().to_owned();
    let (network, vanishes) = blocking(move || {
        let mut command = network.command(cutroom_server());
        program(&mut command, "serve", &there, &at);
        command.args(["--listen", &format!("{}:0", network.there()), "--public-url", "https://team.example"]);
        let process = Process::start(command.stderr(Stdio::inherit()));
        (network, process)
    })
    .await;
    let server = serve(&database, folder.path()).await;
    let other = Caller::of(server.base_url());
    let host = reqwest::header::HeaderMap::from_iter([(reqwest::header::HOST, "team.example".parse().unwrap())]);
    let http = reqwest::Client::builder().default_headers(host).timeout(Duration::from_secs(5)).build().unwrap();
    let at_vanished = Caller { http, ..Caller::of(&format!("http://{}", vanishes.hello["listening"].as_str().unwrap())) };
    let writes = in_a_write(&database, &at_vanished, async || network.cut()).await;
    writes.iter().for_each(tokio::task::JoinHandle::abort);
    goes_on(&other, Instant::now()).await;
    // The database has dropped the connections, although their ends never closed them.
    let left = format!("SELECT count(*) FROM pg_stat_activity WHERE client_addr = '{}'", network.there());
    let asked = Instant::now();
    while number(&database, &left).await > 0 {
        assert!(asked.elapsed() < 3 * HELD_UP, "its connections stay");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    server.stop().await;
    blocking(move || drop((vanishes, network, postgres))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_table_stops_nothing_that_does_not_need_it() {
    let (postgres, database) = with_database("locked").await;
    let folder = tempfile::tempdir().unwrap();
    let server = serve(&database, folder.path()).await;
    let caller = Caller::of(server.base_url());
    let words = "/v1/videos/vid_sample/clips/cl_demo/transcript/uncut";
    assert_eq!(caller.get(words).await.0, 200);
    let locked = Locked::new(&database, "word").await;
    let crowd: Vec<_> = (0..40)
        .map(|_| {
            let caller = caller.clone();
            tokio::spawn(async move {
                loop {
                    let (status, body) = caller.get(words).await;
                    assert_eq!(status, 503, "{body}");
                }
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let began = Instant::now();
    let mut slowest = Duration::ZERO;
    while began.elapsed() < Duration::from_secs(15) {
        let asked = Instant::now();
        let (status, body) = caller.get("/v1/webhooks/endpoints").await;
        assert_eq!(status, 200, "{body}");
        let body = json!({"name": format!("tag-{}", began.elapsed().as_millis()), "color": "#6E56CF"});
        let (status, body) = caller.send("POST", "/v1/tags", &body).await;
        assert_eq!(status, 200, "{body}");
        slowest = slowest.max(asked.elapsed());
    }
    assert!(slowest < Duration::from_secs(10), "{slowest:?}");
    assert!(crowd.iter().all(|one| !one.is_finished()), "they are told to come again");
    crowd.iter().for_each(tokio::task::JoinHandle::abort);
    locked.unlock().await;
    let asked = Instant::now();
    while caller.get(words).await.0 != 200 {
        assert!(asked.elapsed() < HELD_UP);
    }
    server.stop().await;
    blocking(move || drop(postgres)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_with_few_connections_is_enough_and_commands_find_one() {
    let (postgres, database) = with_database("few").await;
    let folder = tempfile::tempdir().unwrap();
    // A database user limited to eight connections, as hosters offer.
    run(&database, "CREATE ROLE hosted LOGIN CONNECTION LIMIT 8").await;
    run(&database, "GRANT ALL ON SCHEMA public TO hosted").await;
    let hosted = database.replace("cutroom@", "hosted@");
    let server = serve(&hosted, folder.path()).await;
    let two = serve(&format!("{hosted}?connections=2"), folder.path()).await;
    let callers = [Caller::of(server.base_url()), Caller::of(two.base_url())];
    let made = server.users().add("anna@team.example", "Anna", Role::Editor, KeyTerms::default()).await.unwrap();
    let mut crowd = Vec::new();
    for number in 0..24 {
        let caller = callers[number % 2].clone();
        crowd.push(tokio::spawn(async move {
            for part in 0..10 {
                caller.save(&format!("many-{number}-{part}")).await;
                assert_eq!(caller.get("/v1/videos").await.0, 200);
            }
        }));
    }
    let most = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'hosted'";
    for command in [&["users", "revoke", made.id.as_str()][..], &["backup", "check"]] {
        let mut ran = Command::new(cutroom_server());
        ran.args(command).args(["--database", &hosted]).env("HOME", folder.path());
        if command[0] == "backup" {
            ran.arg("--media").arg(folder.path().join("media"));
        }
        let ran = blocking(move || ran.output().unwrap()).await;
        assert!(ran.status.success(), "{command:?}: {}", String::from_utf8_lossy(&ran.stderr));
        assert!(number(&database, most).await <= 8);
    }
    for one in crowd {
        one.await.unwrap();
    }
    assert_eq!(callers[0].with_key(made.key.expose_secret()).get("/v1/videos").await.0, 401);
    server.stop().await;
    two.stop().await;
    blocking(move || drop(postgres)).await;
}

/// Sets the system time of a process to be started from a file, including later changes of the file.
fn at_the_time_of<'a>(command: &'a mut Command, file: &Path) -> &'a mut Command {
    command.env("LD_PRELOAD", programs::another_time()).env("FAKETIME_TIMESTAMP_FILE", file);
    command.env("FAKETIME_NO_CACHE", "1").env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_or_worker_whose_clock_is_days_off_does_not_start_and_says_why() {
    let (postgres, database) = with_database("clocks").await;
    let folder = tempfile::tempdir().unwrap();
    serve(&database, folder.path()).await.stop().await;
    for (role, shift, says) in
        [("serve", "+2d", "2 days ahead"), ("work", "+500d", "500 days ahead"), ("serve", "-3h", "behind")]
    {
        let file = folder.path().join("time");
        std::fs::write(&file, shift).unwrap();
        let mut command = Command::new(cutroom_server());
        program(&mut command, role, &database, folder.path());
        at_the_time_of(&mut command, &file);
        let ended = blocking(move || command.output().unwrap()).await;
        let why = String::from_utf8_lossy(&ended.stderr).into_owned();
        assert!(!ended.status.success() && why.contains("clock") && why.contains(says), "{role} {shift}: {why}");
    }
    blocking(move || drop(postgres)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_goes_wrong_later_deletes_nothing_does_nothing_twice_and_is_named() {
    let (postgres, database) = with_database("drift").await;
    let folder = tempfile::tempdir().unwrap();
    let server = serve(&database, folder.path()).await;
    let caller = Caller::of(server.base_url());
    let times = [folder.path().join("time-of-worker"), folder.path().join("time-of-server")];
    for file in &times {
        std::fs::write(file, "+0s").unwrap();
    }
    let (url, at, files) = (database.clone(), folder.path().to_owned(), times.clone());
    let start = move |role, file: &PathBuf| {
        let mut command = Command::new(cutroom_server());
        program(&mut command, role, &url, &at);
        if role == "work" {
            command.args(["--lease-ms", "1500", "--metrics", "127.0.0.1:0"]);
        }
        Process::start(at_the_time_of(command.stderr(Stdio::inherit()), file))
    };
    let (worker, ahead) = blocking(move || (start("work", &files[0]), start("serve", &files[1]))).await;
    let later = Caller::of(ahead.hello["baseUrl"].as_str().unwrap());
    assert_eq!(later.ready().await.0, 200);

    // Data that could be lost: audit log, stored answers, queued messages, unused media.
    let endpoint = json!({"url": "https://receiver.example/hook"});
    let (status, body) = caller.send("POST", "/v1/webhooks/endpoints", &endpoint).await;
    assert_eq!(status, 200, "{body}");
    caller.save("once").await;
    caller.send("PATCH", "/v1/videos/vid_sample", &json!({"name": "Told of"})).await;
    let (status, _) = caller.send("POST", "/v1/sources", &json!({"kind": "image"})).await;
    assert_eq!(status, 200);
    run(&database, "UPDATE source SET unused_ms = CAST(extract(epoch FROM now()) * 1000 AS BIGINT) WHERE sha256 IS NULL").await;
    let kept = ["audit", "idempotency", "source", "record", "page_secret"];
    let count = async || {
        let mut all = Vec::new();
        for table in kept {
            all.push(number(&database, &format!("SELECT count(*) FROM {table}")).await);
        }
        all
    };
    let before = count().await;
    assert!(before[..4].iter().all(|rows| *rows > 0), "{before:?}");

    std::fs::write(&times[0], "+500d").unwrap();
    std::fs::write(&times[1], "+2d").unwrap();
    run(&database, "UPDATE job SET state = 'waiting', not_before_ms = 1 WHERE kind IN ('maintain', 'collect')").await;
    until(
        &database,
        "SELECT CASE WHEN count(*) = 2 THEN 1::bigint ELSE 0 END FROM job
         WHERE kind IN ('maintain', 'collect') AND state = 'waiting' AND not_before_ms > 1",
    )
    .await;
    assert_eq!(count().await, before);
    for (what, address) in [("server", later.base.clone()), ("worker", metrics_of(&worker))] {
        let (watched, asked) = (Caller::of(&address), Instant::now());
        let ready = loop {
            match watched.ready().await {
                (503, ready) => break ready,
                _ => assert!(asked.elapsed() < HELD_UP, "{what} is ready"),
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        };
        assert!(ready["reason"].as_str().unwrap().contains("clock"), "{what}: {ready}");
    }
    // The same key at the other server is the same request.
    later.save("once").await;
    assert_eq!(caller.texts().await.iter().filter(|text| *text == "once").count(), 1);
    // The server is ready again once its clock is right.
    std::fs::write(&times[1], "+0s").unwrap();
    let asked = Instant::now();
    while later.ready().await.0 != 200 {
        assert!(asked.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    server.stop().await;
    blocking(move || drop((worker, ahead, postgres))).await;
}

fn metrics_of(worker: &Process) -> String {
    worker.hello["metrics"].as_str().unwrap().trim_end_matches("/metrics").to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_handed_out_under_a_key_ends_with_the_key_the_user_and_the_role() {
    let (postgres, database) = with_database("handed").await;
    let folder = tempfile::tempdir().unwrap();
    let (server, two) = (serve(&database, folder.path()).await, serve(&database, folder.path()).await);
    let (users, caller) = (server.users(), Caller::of(server.base_url()));
    let picture = folder.path().join("picture.png");
    let made = Command::new("ffmpeg")
        .args(["-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x64", "-frames:v", "1"])
        .arg(&picture)
        .status();
    assert!(made.unwrap().success());
    let bytes = std::fs::read(&picture).unwrap();
    let put_bytes =
        async |url: &str, bytes: &[u8]| caller.http.put(url).body(bytes.to_vec()).send().await.unwrap().status().as_u16();
    let put = async |url: &str| put_bytes(url, &bytes).await;
    let upload = async |key: &str| {
        let (status, made) = caller.with_key(key).send("POST", "/v1/sources", &json!({"kind": "image"})).await;
        assert_eq!(status, 200, "{made}");
        made["uploadUrl"].as_str().unwrap().to_owned()
    };
    let listen = async |key: &str| {
        let url = format!("{}/v1/events?video=vid_sample", two.base_url());
        let answer = caller.http.get(url).bearer_auth(key).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 200);
        answer
    };
    let ends = async |mut stream: reqwest::Response| {
        let all = async { while let Ok(Some(_)) = stream.chunk().await {} };
        tokio::time::timeout(HELD_UP, all).await.is_ok()
    };
    let file = json!({"files": [{"file": format!("media/{}", "0".repeat(64)), "sha256": "0".repeat(64), "bytes": 7}]});
    for end in ["revoke", "role", "remove"] {
        let email = format!("{end}@team.example");
        let first = users.add(&email, end, Role::Admin, KeyTerms::default()).await.unwrap();
        let key = first.key.expose_secret().to_owned();
        let stays = users.add(&format!("stays-{end}@team.example"), "Stays", Role::Editor, KeyTerms::default()).await.unwrap();
        let (url, other) = (upload(&key).await, upload(stays.key.expose_secret()).await);
        let (stream, heard) = (listen(&key).await, listen(stays.key.expose_secret()).await);
        let (status, pushed) = caller.with_key(&key).send("POST", "/v1/push/files", &file).await;
        assert_eq!(status, 200, "{pushed}");
        let push = pushed["missing"][0]["uploadUrl"].as_str().unwrap().to_owned();
        // An upload that has started; its remaining bytes follow later.
        let (rest, waiting) = tokio::sync::oneshot::channel::<()>();
        let (head, tail) = (bytes[..100].to_vec(), bytes[100..].to_vec());
        let body = futures_util::stream::iter([Ok::<_, std::io::Error>(head)]);
        let body = futures_util::StreamExt::chain(
            body,
            futures_util::stream::once(async move {
                let _ = waiting.await;
                Ok(tail)
            }),
        );
        let begun = upload(&key).await;
        let sending = tokio::spawn(caller.http.put(begun).body(reqwest::Body::wrap_stream(body)).send());
        until(&database, "SELECT count(*) FROM announced").await;
        match end {
            "revoke" => users.revoke(&first.id).await.unwrap(),
            "role" => users.set_role(&email, Role::Viewer).await.unwrap(),
            _ => users.remove(&email).await.unwrap(),
        }
        rest.send(()).unwrap();
        assert_eq!(sending.await.unwrap().unwrap().status().as_u16(), 403, "{end}");
        assert_eq!((put(&url).await, put_bytes(&push, b"7 bytes").await), (403, 403), "{end}");
        assert!(ends(stream).await, "{end}: it is heard on");
        assert_eq!(put(&other).await, 200, "others go on");
        drop(heard);
    }
    assert_eq!(number(&database, "SELECT count(*) FROM source WHERE sha256 IS NOT NULL AND owner != ''").await, 3);
    server.stop().await;
    two.stop().await;
    blocking(move || drop(postgres)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn however_often_it_is_asked_whether_a_server_is_ready_few_writes_are_tried() {
    let (postgres, database) = with_database("asked").await;
    let folder = tempfile::tempdir().unwrap();
    let server = serve(&database, folder.path()).await;
    let caller = Caller::of(server.base_url());
    let statements = async || {
        let url = format!("{}/metrics", caller.base);
        let figures = caller.http.get(url).bearer_auth(KEY).send().await.unwrap().text().await.unwrap();
        let line = figures.lines().find_map(|line| line.strip_prefix("cutroom_database_statements_total ")).unwrap().to_owned();
        line.parse::<i64>().unwrap()
    };
    let (first, second) = (statements().await, statements().await);
    for _ in 0..50 {
        assert_eq!(caller.ready().await.0, 200);
    }
    let tried = statements().await - second - (second - first);
    assert!((1..10).contains(&tried), "{tried} statements");
    // Readiness reports a read-only database.
    run(&database, "ALTER DATABASE asked SET default_transaction_read_only = on").await;
    number(&database, "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'cutroom'").await;
    let asked = Instant::now();
    while caller.ready().await.0 != 503 {
        assert!(asked.elapsed() < HELD_UP, "it is ready");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    server.stop().await;
    blocking(move || drop(postgres)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_killed_server_had_received_counts_until_it_is_removed() {
    let (postgres, database) = with_database("leftover").await;
    let folder = tempfile::tempdir().unwrap();
    let server = serve(&database, folder.path()).await;
    let killed = start("serve", &database, folder.path()).await;
    let caller = Caller::of(killed.hello["baseUrl"].as_str().unwrap());
    let (status, source) = caller.send("POST", "/v1/sources", &json!({"kind": "video"})).await;
    assert_eq!(status, 200, "{source}");
    let half = futures_util::stream::iter([Ok::<_, std::io::Error>(vec![7_u8; 1 << 20])]);
    let body = futures_util::StreamExt::chain(half, futures_util::stream::pending());
    let url = source["uploadUrl"].as_str().unwrap().to_owned();
    let sending = caller.http.put(url).header(reqwest::header::CONTENT_LENGTH, 2 << 20);
    let sending = tokio::spawn(sending.body(reqwest::Body::wrap_stream(body)).send());
    let incoming = || std::fs::read_dir(folder.path().join("media/incoming")).unwrap().count();
    let asked = Instant::now();
    while incoming() == 0 {
        assert!(asked.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    killed.signal("KILL");
    assert!(sending.await.unwrap().is_err());
    run(&database, "UPDATE announced SET until_ms = 1").await;
    let announced = async || {
        let figures = Caller::of(server.base_url()).http.get(format!("{}/metrics", server.base_url())).bearer_auth(KEY);
        let figures = figures.send().await.unwrap().text().await.unwrap();
        let line = figures.lines().find_map(|line| line.strip_prefix("cutroom_media_announced_bytes ")).unwrap().to_owned();
        line.parse::<u64>().unwrap()
    };
    assert_eq!((announced().await, incoming()), (2 << 20, 1), "it is there, and counts");
    let worker = start("work", &database, folder.path()).await;
    while announced().await > 0 || incoming() > 0 {
        assert!(asked.elapsed() < PATIENCE);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    server.stop().await;
    blocking(move || drop((worker, killed, postgres))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_user_never_takes_all_streams_and_a_body_without_a_length_no_more_than_the_quota() {
    let (postgres, database) = with_database("bounds").await;
    let folder = tempfile::tempdir().unwrap();
    let user = Some(1 << 20);
    let server = serve_within(&database, folder.path(), Quota { user, ..Quota::default() }).await;
    let (users, caller) = (server.users(), Caller::of(server.base_url()));
    let add = async |name: &str, role| {
        let made = users.add(&format!("{name}@team.example"), name, role, KeyTerms::default()).await.unwrap();
        made.key.expose_secret().to_owned()
    };
    let (viewer, editor) = (add("viewer", Role::Viewer).await, add("editor", Role::Editor).await);
    let listen = async |key: &str| caller.http.get(format!("{}/v1/events", caller.base)).bearer_auth(key).send().await.unwrap();
    let mut all = Vec::new();
    for _ in 0..70 {
        all.push(listen(&viewer).await);
    }
    let taken = all.iter().filter(|one| one.status().as_u16() == 200).count();
    assert!((1..=16).contains(&taken), "{taken}");
    assert_eq!((listen(&editor).await.status().as_u16(), listen(KEY).await.status().as_u16()), (200, 200));

    let (_, source) = caller.with_key(&editor).send("POST", "/v1/sources", &json!({"kind": "video"})).await;
    // Endless, and without a Content-Length.
    let chunk = || Ok::<_, std::io::Error>(vec![0_u8; 64 << 10]);
    let sent = std::sync::Arc::new(std::sync::atomic::AtomicU64::new(0));
    let counted = sent.clone();
    let body = futures_util::stream::unfold((), move |()| {
        counted.fetch_add(64 << 10, std::sync::atomic::Ordering::Relaxed);
        async move { Some((chunk(), ())) }
    });
    let body = futures_util::StreamExt::take(body, 200 << 4);
    let upload = source["uploadUrl"].as_str().unwrap();
    let answer = caller.http.put(upload).body(reqwest::Body::wrap_stream(body)).send().await;
    if let Ok(answer) = answer {
        assert_eq!(answer.status().as_u16(), 413);
    }
    let sent = sent.load(std::sync::atomic::Ordering::Relaxed);
    assert!(sent < 32 << 20, "{sent} bytes were taken");
    let incoming = std::fs::read_dir(folder.path().join("media/incoming")).unwrap().count();
    assert_eq!(incoming, 0, "nothing of it is kept");
    server.stop().await;
    blocking(move || drop(postgres)).await;
}

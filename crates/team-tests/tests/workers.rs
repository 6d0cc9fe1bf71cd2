//! Tests of jobs of several processes on one database: each is done once, even if a process is killed, stalls, drains or loses the
//! database. The processes are the real program, which `make team-test` builds.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use cutroom_server::{Config, DataDir, EMBEDDED_RATE_LIMIT, Front, OpenError, Quota, Server, StartError, Team};
use cutroom_team::postgres;
use cutroom_team_tests::{Postgres, cutroom_server};
use postgres::{Client, NoTls};
use secrecy::SecretString;
use serde_json::{Value, json};
use std::{
    fs,
    io::{BufRead, BufReader},
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt};

/// Longest wait for anything on a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);
/// Short lease of a job, in milliseconds.
const SHORT_LEASE: &str = "1500";

/// Database and media folder, with a server in this process without workers.
struct Around {
    postgres: Arc<Mutex<Postgres>>,
    database: String,
    folder: tempfile::TempDir,
    server: Server,
    http: reqwest::Client,
    /// Path of a video of some seconds.
    video: String,
}

impl Around {
    async fn start(name: &'static str) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let started = tokio::task::spawn_blocking(move || {
            let postgres = Postgres::start();
            let database = postgres.database(name);
            (Arc::new(Mutex::new(postgres)), database)
        });
        let (postgres, database) = started.await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let server = serve(&database, folder.path()).await.unwrap();
        let http = reqwest::Client::new();
        let mut around = Self { postgres, database, folder, server, http, video: String::new() };
        around.video = around.recording().await;
        around
    }

    /// Creates a video of a recording that changes all the time; returns its path.
    async fn recording(&self) -> String {
        self.recording_with(&[]).await
    }

    /// Like [`Self::recording`], of a recording with another input of ffmpeg.
    async fn recording_with(&self, input: &[&str]) -> String {
        let file = self.folder.path().join("take.mp4");
        let made = Command::new("ffmpeg")
            .args(["-y", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=320x240:rate=25:duration=4"])
            .args(input)
            .args(["-c:v", "libx264", "-pix_fmt", "yuv420p"])
            .arg(&file)
            .status();
        assert!(made.expect("ffmpeg is on the PATH").success());
        let (_, _, source) = self.call("POST", "/v1/sources", &json!({"kind": "video"})).await;
        let bytes = fs::read(&file).unwrap();
        let sent = self.http.put(source["uploadUrl"].as_str().unwrap()).body(bytes).send().await.unwrap();
        assert_eq!(sent.status(), 200);
        let body = json!({"name": "Take", "sourceId": source["sourceId"]});
        let (status, _, video) = self.call("POST", "/v1/videos", &body).await;
        assert_eq!(status, 200, "{video}");
        format!("/v1/videos/{}", video["video"]["id"].as_str().unwrap())
    }

    /// Starts a worker with a short lease, and waits until it is ready.
    async fn worker(&self, more: &[&str]) -> Worker {
        let mut command = Command::new(cutroom_server());
        command.arg("work").args(["--database", &self.database]).arg("--media").arg(self.folder.path().join("media"));
        command.args(["--lease-ms", SHORT_LEASE]).args(more).stdin(Stdio::null()).stdout(Stdio::piped());
        let path = std::env::var("PATH").unwrap();
        command.env("PATH", format!("{}:{path}", self.folder.path().join("bin").display()));
        command.env("HOME", self.folder.path()).env("RUST_BACKTRACE", "0");
        let mut child = command.spawn().unwrap();
        let output = child.stdout.take().unwrap();
        let hello = tokio::task::spawn_blocking(move || {
            let mut line = String::new();
            BufReader::new(output).read_line(&mut line).map(|_| line)
        });
        let hello: Value = serde_json::from_str(&hello.await.unwrap().unwrap()).unwrap();
        assert_eq!(hello["working"], true);
        Worker(child, hello["metrics"].as_str().map(str::to_owned))
    }

    async fn call(&self, method: &str, path: &str, body: &Value) -> (u16, Option<String>, Value) {
        let request = self.http.request(method.parse().unwrap(), format!("{}{path}", self.server.base_url()));
        let request = request.bearer_auth(self.server.api_key());
        let request = if body.is_null() { request } else { request.json(body) };
        let answer = request.send().await.unwrap();
        let retry = answer.headers().get("retry-after").map(|value| value.to_str().unwrap().to_owned());
        (answer.status().as_u16(), retry, answer.json().await.unwrap())
    }

    /// Requests an export; returns its id.
    async fn export(&self) -> String {
        let (status, _, body) = self.call("POST", &format!("{}/exports", self.video), &json!({"fps": "30"})).await;
        assert_eq!(status, 200, "{body}");
        body["export"]["exportId"].as_str().unwrap().to_owned()
    }

    /// Export at present; `None` if the database is away.
    async fn exported(&self, id: &str) -> Option<Value> {
        let (status, _, body) = self.call("GET", &self.video, &Value::Null).await;
        if status == 503 {
            return None;
        }
        assert_eq!(status, 200, "{body}");
        body["video"]["exports"].as_array().unwrap().iter().find(|export| export["exportId"] == id).cloned()
    }

    /// Waits until an export satisfies a condition.
    async fn wait(&self, id: &str, is: impl Fn(&Value) -> bool) -> Value {
        let asked = Instant::now();
        loop {
            let export = self.exported(id).await;
            if let Some(export) = export.as_ref().filter(|export| is(export)) {
                return export.clone();
            }
            assert!(asked.elapsed() < PATIENCE, "{export:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until a worker is rendering an export.
    async fn renders(&self, id: &str) {
        self.wait(id, |export| export["status"] == "running" && export["progress"].as_f64().unwrap() > 0.0).await;
    }

    /// Waits until exports are completed; checks that their files exist, that there are no others, and that each was reported once.
    async fn is_done_once(&self, ids: &[&str]) {
        self.is_reported_once(ids).await;
        assert_eq!(self.films(), ids.len());
    }

    /// Like [`Self::is_done_once`], but other files may exist.
    async fn is_reported_once(&self, ids: &[&str]) {
        for id in ids {
            let export = self.wait(id, |export| matches!(export["status"].as_str(), Some("completed" | "failed"))).await;
            assert_eq!((&export["status"], &export["error"]), (&json!("completed"), &Value::Null), "{export}");
            let answer = self.http.get(export["downloadUrl"].as_str().unwrap()).send().await.unwrap();
            assert_eq!(answer.status(), 200);
            assert!(answer.bytes().await.unwrap().len() > 10_000);
        }
        let (_, _, body) = self.call("GET", "/v1/webhooks/messages?event_types=export.ready", &Value::Null).await;
        let reported = body["messages"].as_array().unwrap();
        assert_eq!(reported.len(), ids.len(), "{body}");
        let jobs = self.count("SELECT count(*) FROM job WHERE kind = 'export'").await;
        assert_eq!(jobs, 0, "nothing is left to do");
    }

    /// Number of exported videos in the media folder.
    fn films(&self) -> usize {
        let files = fs::read_dir(self.folder.path().join("media/derived")).unwrap().flatten();
        files.filter(|file| file.file_name().to_string_lossy().ends_with(".mp4")).count()
    }

    /// Number of folders with unfinished files: one per living process.
    fn unfinished(&self) -> usize {
        fs::read_dir(self.folder.path().join("media/scratch")).unwrap().count()
    }

    async fn count(&self, sql: &'static str) -> i64 {
        let url = self.database.clone();
        let asked = move || Client::connect(&url, NoTls).unwrap().query_one(sql, &[]).unwrap().get(0);
        tokio::task::spawn_blocking(asked).await.unwrap()
    }

    /// Runs an action on the database server.
    async fn with_postgres(&self, act: fn(&mut Postgres)) {
        let postgres = self.postgres.clone();
        tokio::task::spawn_blocking(move || act(&mut postgres.lock().unwrap())).await.unwrap();
    }
}

async fn serve(database: &str, folder: &Path) -> Result<Server, StartError> {
    let config = Config {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        data: DataDir::share(&folder.join("media")).unwrap(),
        api_key: None,
        sample: true,
        rate_limit: EMBEDDED_RATE_LIMIT,
        allow_private_webhooks: true,
        pages: None,
        keep_port: false,
        quota: Quota::default(),
    };
    Server::start_in(
        config,
        Team { database: postgres(SecretString::from(database.to_owned())), work: None, media: None, front: Front::default() },
    )
    .await
}

/// Worker process, which ends with the test, and the URL of its metrics.
struct Worker(Child, Option<String>);

impl Worker {
    /// Sends a signal to the worker, by its own process id.
    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([&format!("-{signal}"), &self.0.id().to_string()]).status().unwrap();
        assert!(sent.success());
    }

    /// Waits until the worker ends by itself; `true` if it exited successfully.
    async fn ends(&mut self) -> bool {
        let asked = Instant::now();
        loop {
            if let Some(ended) = self.0.try_wait().unwrap() {
                return ended.success();
            }
            assert!(asked.elapsed() < PATIENCE, "the worker does not end");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_is_killed_in_an_export_leaves_it_to_another_which_finishes_it_once() {
    let team = Around::start("killed").await;
    let export = team.export().await;
    let mut killed = team.worker(&[]).await;
    team.renders(&export).await;
    assert_eq!(team.unfinished(), 2);
    killed.0.kill().unwrap();
    killed.0.wait().unwrap();
    let mut other = team.worker(&[]).await;
    assert_eq!(team.unfinished(), 2, "what the dead one left is gone");
    team.is_done_once(&[&export]).await;
    other.signal("TERM");
    assert!(other.ends().await);
    assert_eq!(team.unfinished(), 1, "the server's own");
    team.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_stalls_past_its_lease_keeps_nothing_of_what_another_has_finished() {
    let team = Around::start("stalled").await;
    let export = team.export().await;
    let mut stalled = team.worker(&[]).await;
    team.renders(&export).await;
    stalled.signal("STOP");
    let mut other = team.worker(&[]).await;
    team.is_done_once(&[&export]).await;
    stalled.signal("CONT");
    // The worker notices, and takes the next job like any other.
    other.signal("TERM");
    assert!(other.ends().await);
    let next = team.export().await;
    team.is_done_once(&[&export, &next]).await;
    stalled.signal("TERM");
    assert!(stalled.ends().await);
    team.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_is_asked_to_end_gives_back_what_it_does_not_finish_in_time() {
    let team = Around::start("drains").await;
    let export = team.export().await;
    team.wait(&export, |export| export["status"] == "queued").await;
    // More often than a job may fail.
    for _ in 0..4 {
        let mut ending = team.worker(&["--drain", "0s"]).await;
        team.renders(&export).await;
        ending.signal("TERM");
        assert!(ending.ends().await);
        let waits = team.exported(&export).await.unwrap();
        assert_eq!((&waits["status"], waits["progress"].as_f64()), (&json!("queued"), Some(0.0)), "{waits}");
    }
    let mut patient = team.worker(&["--drain", "10m"]).await;
    team.renders(&export).await;
    patient.signal("TERM");
    assert!(patient.ends().await);
    team.is_done_once(&[&export]).await;
    team.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_whose_database_is_gone_for_good_ends_when_it_is_asked_to() {
    let team = Around::start("gone").await;
    let export = team.export().await;
    // Drain time longer than the test would wait.
    let mut worker = team.worker(&["--drain", "24m"]).await;
    team.renders(&export).await;
    team.with_postgres(Postgres::stop).await;
    worker.signal("TERM");
    assert!(worker.ends().await);
    team.with_postgres(Postgres::resume).await;
    let other = team.worker(&[]).await;
    team.is_reported_once(&[&export]).await;
    // A video that was complete before its worker ended, but could not be recorded, is collected like every file without a record.
    assert!((1..=2).contains(&team.films()), "{}", team.films());
    drop(other);
    team.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_does_as_many_exports_at_a_time_as_it_is_told_to() {
    let team = Around::start("beside").await;
    let exports = [team.export().await, team.export().await, team.export().await];
    let worker = team.worker(&["--workers", "2"]).await;
    let asked = Instant::now();
    let mut most = 0;
    while most < 2 {
        let states = [0, 1, 2].map(|number| team.exported(&exports[number]));
        let mut running = 0;
        for state in states {
            running += usize::from(state.await.unwrap()["status"] == "running");
        }
        most = most.max(running);
        assert!(asked.elapsed() < PATIENCE, "one after the other");
    }
    team.is_done_once(&exports.each_ref().map(String::as_str)).await;
    drop(worker);
    team.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_workers_do_each_export_once() {
    let team = Around::start("two").await;
    let (one, two) = (team.worker(&[]).await, team.worker(&[]).await);
    let mut exports = Vec::new();
    for _ in 0..4 {
        exports.push(team.export().await);
    }
    team.is_done_once(&exports.iter().map(String::as_str).collect::<Vec<_>>()).await;
    drop((one, two));
    team.server.stop().await;
}

/// Receiver of webhooks; keeps the name in each, in the order of arrival.
async fn receiver() -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let (url, got) = (format!("http://{}/", listener.local_addr().unwrap()), Arc::<Mutex<Vec<String>>>::default());
    let keep = got.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(received(stream, keep.clone()));
        }
    });
    (url, got)
}

/// Answers the requests of a connection until its sender is killed or closes it.
async fn received(stream: tokio::net::TcpStream, keep: Arc<Mutex<Vec<String>>>) -> std::io::Result<()> {
    let mut stream = tokio::io::BufReader::new(stream);
    loop {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if stream.read_line(&mut line).await? == 0 {
                return Ok(());
            }
            let line = line.trim().to_ascii_lowercase();
            if let Some(value) = line.strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            } else if line.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await?;
        let body: Value = serde_json::from_slice(&body).unwrap();
        keep.lock().unwrap().push(body["data"]["name"].as_str().unwrap().to_owned());
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await?;
    }
}

/// Test receivers are on this machine, where webhooks of a shared database are not sent by default.
const HERE: &[&str] = &["--allow-private-webhooks"];

#[tokio::test(flavor = "multi_thread")]
async fn webhooks_of_two_workers_come_in_their_order_though_one_is_killed() {
    let team = Around::start("webhooks").await;
    let (url, got) = receiver().await;
    let endpoint = json!({"url": url, "filterTypes": ["playlist.created"]});
    let (status, _, body) = team.call("POST", "/v1/webhooks/endpoints", &endpoint).await;
    assert_eq!(status, 200, "{body}");
    let workers = [team.worker(HERE).await, team.worker(HERE).await];
    let names: Vec<_> = (0..12).map(|index| format!("List {index:02}")).collect();
    for (index, name) in names.iter().enumerate() {
        let (status, _, body) = team.call("POST", "/v1/playlists", &json!({"name": name})).await;
        assert_eq!(status, 200, "{body}");
        if index == 6 {
            let asked = Instant::now();
            while got.lock().unwrap().len() < 3 {
                assert!(asked.elapsed() < PATIENCE, "nothing is delivered");
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            workers[0].signal("KILL");
        }
    }
    let asked = Instant::now();
    loop {
        // A webhook that was sent but not recorded is sent again; only first arrivals count.
        let mut first: Vec<String> = Vec::new();
        for name in got.lock().unwrap().iter() {
            if !first.contains(name) {
                first.push(name.clone());
            }
        }
        assert_eq!(first, names[..first.len()], "each after the one before");
        if first.len() == names.len() {
            break;
        }
        assert!(asked.elapsed() < PATIENCE, "{first:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(workers);
    team.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_export_goes_on_while_the_database_is_away_and_calls_are_told_when_to_come_again() {
    let team = Around::start("away").await;
    let export = team.export().await;
    let worker = team.worker(&[]).await;
    team.renders(&export).await;
    team.with_postgres(Postgres::stop).await;
    let (status, retry, body) = team.call("POST", "/v1/videos/vid_sample/exports", &json!({})).await;
    assert_eq!((status, retry.is_some()), (503, true), "{body}");
    // Longer than the lease: the worker may continue because no other process can take the job.
    let asked = Instant::now();
    while asked.elapsed() < Duration::from_millis(2 * SHORT_LEASE.parse::<u64>().unwrap()) {
        let (status, ..) = team.call("GET", "/v1/videos/vid_sample", &Value::Null).await;
        assert_eq!(status, 503);
    }
    team.with_postgres(Postgres::resume).await;
    team.is_done_once(&[&export]).await;
    drop(worker);
    team.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_waits_and_who_works_is_told_and_a_process_without_its_database_is_alive_and_not_ready() {
    let team = Around::start("figures").await;
    let export = team.export().await;
    let ask = async |url: String| {
        let answer = team.http.get(url).send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    // Answer once it has the wanted status, or after some seconds: the server caches its readiness for a moment.
    let told = async |url: &str, wanted: u16| {
        let deadline = Instant::now() + Duration::from_secs(6);
        loop {
            let (status, text) = ask(url.to_owned()).await;
            if status == wanted || Instant::now() > deadline {
                return (status, text);
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let health = |which: &str| format!("{}/health/{which}", team.server.base_url());
    assert_eq!(ask(health("ready")).await.0, 200);
    let figures = team.http.get(format!("{}/metrics", team.server.base_url()));
    let figures = figures.bearer_auth(team.server.api_key()).send().await.unwrap().text().await.unwrap();
    for line in [
        "cutroom_jobs{kind=\"export\",state=\"waiting\"} 1",
        "cutroom_jobs{kind=\"export\",state=\"running\"} 0",
        "cutroom_requests_total{method=\"POST\",path=\"/v1/videos\",status=\"200\"} 1",
        "cutroom_database_up 1",
        "cutroom_database_connections{state=\"idle\"}",
    ] {
        assert!(figures.contains(line), "{line} in {figures}");
    }
    let worker = team.worker(&["--metrics", "127.0.0.1:0"]).await;
    team.renders(&export).await;
    let at = worker.1.clone().unwrap();
    let (_, figures) = ask(at.clone()).await;
    assert!(figures.contains("cutroom_jobs{kind=\"export\",state=\"running\"} 1"), "{figures}");
    team.with_postgres(Postgres::stop).await;
    let (status, why) = told(&health("ready"), 503).await;
    assert!(status == 503 && why.contains("database"), "{status} {why}");
    assert_eq!(ask(health("live")).await.0, 200);
    assert!(ask(at.clone()).await.1.contains("cutroom_database_up 0"));
    assert_eq!(told(&at.replace("metrics", "health/ready"), 503).await.0, 503);
    team.with_postgres(Postgres::resume).await;
    assert_eq!(told(&health("ready"), 200).await.0, 200);
    drop(worker);
    team.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_were_cut_while_they_rested_are_not_noticed_by_callers() {
    let team = Around::start("stale").await;
    for _ in 0..3 {
        let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                   WHERE application_name = 'cutroom' AND datname = current_database()";
        assert!(team.count(cut).await > 0);
        let (read, _, body) = team.call("GET", "/v1/videos/vid_sample", &Value::Null).await;
        assert_eq!(read, 200, "{body}");
        assert!(team.count(cut).await > 0);
        let (written, _, body) = team.call("PATCH", "/v1/videos/vid_sample", &json!({"description": "Again"})).await;
        assert_eq!(written, 200, "{body}");
    }
    team.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_make_the_tables_at_once_make_them_once_and_have_one_key() {
    let postgres = tokio::task::spawn_blocking(Postgres::start).await.unwrap();
    let (database, postgres) = tokio::task::spawn_blocking(move || (postgres.database("begin"), postgres)).await.unwrap();
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = tempfile::tempdir().unwrap();
    let starts = (0..4).map(|_| {
        let (database, folder) = (database.clone(), folder.path().to_owned());
        tokio::spawn(async move { serve(&database, &folder).await.unwrap() })
    });
    let mut keys = std::collections::BTreeSet::new();
    for start in starts.collect::<Vec<_>>() {
        let server = start.await.unwrap();
        keys.insert(server.api_key().to_owned());
        let videos: Value = reqwest::Client::new()
            .get(format!("{}/v1/videos", server.base_url()))
            .bearer_auth(server.api_key())
            .send()
            .await
            .unwrap()
            .json()
            .await
            .unwrap();
        assert_eq!(videos["videos"].as_array().unwrap().len(), 1, "{videos}");
        server.stop().await;
    }
    assert_eq!(keys.len(), 1);
    tokio::task::spawn_blocking(move || drop(postgres)).await.unwrap();
}

/// Runs `cutroom migrate`; returns true if it succeeded, its output and its errors.
async fn migrate(database: &str, more: &'static [&'static str]) -> (bool, String, String) {
    let mut command = Command::new(cutroom_server());
    command.arg("migrate").args(["--database", database]).args(more).stdin(Stdio::null());
    let ran = tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (ran.status.success(), text(&ran.stdout), text(&ran.stderr))
}

async fn run(database: &str, sql: &'static str) {
    let url = database.to_owned();
    tokio::task::spawn_blocking(move || Client::connect(&url, NoTls).unwrap().batch_execute(sql).unwrap()).await.unwrap();
}

/// Tables with their columns, and indexes.
async fn format(database: &str) -> Vec<String> {
    let url = database.to_owned();
    let read = move || {
        let sql = "SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(collation_name, '')
                   FROM information_schema.columns WHERE table_schema = 'public'
                   UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1";
        Client::connect(&url, NoTls).unwrap().query(sql, &[]).unwrap().iter().map(|row| row.get(0)).collect()
    };
    tokio::task::spawn_blocking(read).await.unwrap()
}

/// Removes the parts of the schema that format 6 lacks.
const OF_FORMAT_6: &str = "DROP TABLE announced; ALTER TABLE source DROP COLUMN owner;
    DROP TABLE arriving; ALTER TABLE discarded DROP COLUMN going_ms; ALTER TABLE source DROP COLUMN bytes;
    DROP TABLE job, page_secret, page_password, film, watch_session, watch_day, watch_quarter, watch_referrer;
    DROP TABLE member_key, member, rate_window, presence, audit;
    ALTER TABLE record DROP COLUMN owner;
    ALTER TABLE idempotency DROP COLUMN user_id; ALTER TABLE idempotency ADD PRIMARY KEY (key);
    ALTER TABLE cutroom_format DROP COLUMN compatible; UPDATE cutroom_format SET format = 6";

#[tokio::test(flavor = "multi_thread")]
async fn an_older_format_waits_for_migrate_which_waits_for_the_others_to_end() {
    let team = Around::start("formats").await;
    let export = team.export().await;
    let fresh = format(&team.database).await;
    let Around { postgres, database, folder, server, video, .. } = team;
    run(&database, OF_FORMAT_6).await;
    // The server counts as another process on the database.
    let (done, _, why) = migrate(&database, &[]).await;
    assert!(!done && why.contains("Stop them first"), "{why}");
    server.stop().await;
    let Err(StartError::Open(OpenError::Database { reason })) = serve(&database, folder.path()).await else {
        panic!("refused")
    };
    assert!(reason.contains("format 6") && reason.contains("cutroom-server migrate"), "{reason}");
    let (done, printed, why) = migrate(&database, &[]).await;
    assert!(done, "{why}");
    let printed: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(printed["from"], 6);
    assert_eq!(format(&database).await, fresh, "as if it had been made today");
    let (done, again, why) = migrate(&database, &[]).await;
    let again: Value = serde_json::from_str(&again).unwrap();
    assert!(done && again["from"] == printed["format"], "{again} {why}");
    let server = serve(&database, folder.path()).await.unwrap();
    let http = reqwest::Client::new();
    let team = Around { postgres, database, folder, server, http, video };
    let worker = team.worker(&[]).await;
    team.is_done_once(&[&export]).await;
    drop(worker);
    team.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_migrations_that_begin_together_one_migrates_and_the_others_find_it_done() {
    let team = Around::start("together").await;
    let fresh = format(&team.database).await;
    let Around { postgres, database, server, .. } = team;
    server.stop().await;
    for round in 0..3 {
        run(&database, OF_FORMAT_6).await;
        // All have the database open at the same time, so that only the lock separates them.
        let all = (0..4).map(|_| migrate(&database, &["--beside-others"]));
        let mut from = Vec::new();
        for (done, printed, why) in futures_util::future::join_all(all).await {
            assert!(done, "round {round}: {why}");
            let printed: Value = serde_json::from_str(&printed).unwrap();
            let number = |name: &str| printed[name].as_i64().unwrap();
            from.push((number("from"), number("format")));
        }
        from.sort_unstable();
        let now = from[0].1;
        assert_eq!(from, [(6, now), (now, now), (now, now), (now, now)], "round {round}");
        assert_eq!(format(&database).await, fresh, "round {round}");
    }
    // Without that option, each refuses while the other is running, and none migrates partly.
    run(&database, OF_FORMAT_6).await;
    let (one, two) = tokio::join!(migrate(&database, &[]), migrate(&database, &[]));
    for (done, _, why) in [&one, &two] {
        assert!(*done || why.contains("Stop them first"), "{why}");
    }
    let (done, _, why) = migrate(&database, &[]).await;
    assert!(done, "{why}");
    assert_eq!(format(&database).await, fresh);
    tokio::task::spawn_blocking(move || drop(postgres)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_format_is_refused_unless_it_says_that_this_version_may_work_with_it() {
    let team = Around::start("newer").await;
    let Around { postgres, database, folder, server, .. } = team;
    server.stop().await;
    run(&database, "UPDATE cutroom_format SET format = 99, compatible = 99").await;
    let Err(StartError::Open(OpenError::Database { reason })) = serve(&database, folder.path()).await else {
        panic!("refused")
    };
    assert!(reason.contains("format 99"), "{reason}");
    let (done, _, why) = migrate(&database, &["--beside-others"]).await;
    assert!(!done && why.contains("format 99"), "{why}");
    run(&database, "UPDATE cutroom_format SET compatible = 9").await;
    serve(&database, folder.path()).await.unwrap().stop().await;
    tokio::task::spawn_blocking(move || drop(postgres)).await.unwrap();
}

/// A whisper.cpp that hears four words in everything once the file `go` is there, and its model, where the workers of a test look for
/// them.
fn bring_recogniser(folder: &Path) {
    use std::os::unix::fs::PermissionsExt as _;
    let models = folder.join(".cache/whisper.cpp");
    fs::create_dir_all(&models).unwrap();
    fs::write(models.join("ggml-tiny.en.bin"), b"lmgg and the rest").unwrap();
    let word = |text: &str, from: i64| json!({"text": format!(" {text}"), "offsets": {"from": from, "to": from + 400}});
    let tokens = [word("Every", 500), word("word", 1_200), word("is", 1_900), word("heard.", 2_600)];
    let heard = json!({"transcription": [{"offsets": {"from": 0, "to": 4_000}, "text": "", "tokens": tokens}]});
    let bin = folder.join("bin");
    fs::create_dir_all(&bin).unwrap();
    let script = format!(
        "#!/bin/sh\nif [ \"$1\" = --version ]; then echo 'whisper.cpp version: 1.8.0'; exit 0; fi\n\
         while [ $# -gt 0 ]; do case \"$1\" in -of) output=\"$2\" ;; esac; shift; done\n\
         echo \"$output\" >> '{}'\nwhile [ ! -e '{}' ]; do sleep 0.05; done\ncat > \"$output.json\" <<'END'\n{heard}\nEND\n",
        folder.join("heard.log").display(),
        folder.join("go").display()
    );
    fs::write(bin.join("whisper-cli"), script).unwrap();
    fs::set_permissions(bin.join("whisper-cli"), fs::Permissions::from_mode(0o755)).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_with_a_recogniser_gives_new_clips_their_words_once_and_leaves_those_that_have_some() {
    const TONE: [&str; 4] = ["-f", "lavfi", "-i", "sine=frequency=220:duration=4"];
    let team = Around::start("transcribes").await;
    bring_recogniser(team.folder.path());
    let status = async |video: &str| team.call("GET", video, &Value::Null).await.2["video"]["transcript"]["status"].clone();
    // Without a worker that transcribes, nothing waits for words.
    let silent = team.recording_with(&TONE).await;
    assert_eq!(status(&silent).await, "ready");
    assert_eq!(team.count("SELECT count(*) FROM job WHERE kind = 'transcribe'").await, 0);

    let one = team.worker(&["--transcribe", "whisper.cpp"]).await;
    let other = team.worker(&["--transcribe", "auto"]).await;
    let asked = Instant::now();
    while team.count("SELECT count(*) FROM job WHERE kind = 'transcribe' AND subject = ''").await == 0 {
        assert!(asked.elapsed() < PATIENCE, "the workers report that they transcribe");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let spoken = team.recording_with(&TONE).await;
    // A recording without sound has no words, and its job ends all the same.
    let mute = team.recording().await;
    assert_eq!(status(&spoken).await, "processing");
    fs::write(team.folder.path().join("go"), "").unwrap();
    let asked = Instant::now();
    while team.count("SELECT count(*) FROM job WHERE kind = 'transcribe' AND subject <> ''").await > 0 {
        assert!(asked.elapsed() < PATIENCE, "the clips are transcribed");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let texts = async |video: &str| {
        let (_, _, clips) = team.call("GET", &format!("{video}/clips"), &Value::Null).await;
        let clip = clips["clips"][0]["id"].as_str().unwrap().to_owned();
        let (code, _, words) = team.call("GET", &format!("{video}/clips/{clip}/transcript/uncut"), &Value::Null).await;
        assert_eq!(code, 200, "{words}");
        let words = words["words"].as_array().unwrap();
        words.iter().map(|word| word["text"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(texts(&spoken).await, ["Every", "word", "is", "heard."]);
    assert_eq!(texts(&mute).await, [""; 0], "nothing was said");
    assert_eq!((status(&spoken).await, status(&mute).await), (json!("ready"), json!("ready")));
    assert_eq!(texts(&silent).await, [""; 0], "it was there before anybody transcribed");
    let (_, _, body) = team.call("GET", "/v1/webhooks/messages?event_types=transcript.ready", &Value::Null).await;
    assert_eq!(body["messages"].as_array().unwrap().len(), 1, "{body}");
    assert_eq!(fs::read_to_string(team.folder.path().join("heard.log")).unwrap().lines().count(), 1, "each clip is heard once");
    drop((one, other));
    team.server.stop().await;
}

//! Fault tests: connections cut during a commit, servers killed during saves, a database that is away for a while, clocks that
//! differ, missing programs.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use cutroom_server::{Config, DataDir, EMBEDDED_RATE_LIMIT, Front, KeyTerms, Quota, Role, Server, Team};
use cutroom_team::postgres;
use cutroom_team_tests::{Cut, CutRelay, Postgres, Process, Relay, cutroom, cutroom_server, programs};
use postgres::{Client, NoTls};
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};
use std::{
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

/// Longest wait for anything on a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);
const EDITS: &str = "/v1/videos/vid_sample/edits";
const TEXTS: &str = "/v1/videos/vid_sample/clips/cl_demo/text-overlays";
const KEY: &str = "the-key-of-the-team";

async fn blocking<T: Send + 'static>(run: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(run).await.unwrap()
}

/// Server in this process without workers.
async fn serve(database: &str, folder: &Path, rate_limit: u32) -> Server {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let config = Config {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        data: DataDir::share(&folder.join("media")).unwrap(),
        api_key: Some(SecretString::from(KEY)),
        sample: true,
        rate_limit,
        allow_private_webhooks: false,
        pages: None,
        keep_port: false,
        quota: Quota::default(),
    };
    let team =
        Team { database: postgres(SecretString::from(database.to_owned())), work: None, media: None, front: Front::default() };
    Server::start_in(config, team).await.unwrap()
}

/// API caller: base URL and key.
#[derive(Clone)]
struct Caller {
    http: reqwest::Client,
    base: String,
    key: String,
}

/// Answer to a call: status, true if it has `Retry-After`, and body.
type Answer = (u16, bool, Value);

impl Caller {
    fn of(base: &str) -> Self {
        Self { http: reqwest::Client::new(), base: base.to_owned(), key: KEY.to_owned() }
    }

    /// Caller through a relay, with another host name.
    fn through(relay: &Relay) -> Self {
        let host = reqwest::header::HeaderMap::from_iter([(reqwest::header::HOST, "team.example".parse().unwrap())]);
        let http = reqwest::Client::builder().default_headers(host).build().unwrap();
        Self { http, ..Self::of(&format!("http://{}", relay.address())) }
    }

    fn with_key(&self, key: &str) -> Self {
        Self { key: key.to_owned(), ..self.clone() }
    }

    async fn try_send(&self, method: &str, path: &str, body: &Value, once: Option<&str>) -> reqwest::Result<Answer> {
        let request = self.http.request(method.parse().unwrap(), format!("{}{path}", self.base)).bearer_auth(&self.key);
        let request = if body.is_null() { request } else { request.json(body) };
        let request = if let Some(once) = once { request.header("idempotency-key", once) } else { request };
        let answer = request.send().await?;
        let (status, retry) = (answer.status().as_u16(), answer.headers().contains_key("retry-after"));
        Ok((status, retry, answer.json().await?))
    }

    async fn send(&self, method: &str, path: &str, body: &Value, once: Option<&str>) -> Answer {
        self.try_send(method, path, body, once).await.unwrap()
    }

    async fn get(&self, path: &str) -> Value {
        let (status, _, body) = self.send("GET", path, &Value::Null, None).await;
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    async fn revision(&self) -> u64 {
        self.get("/v1/videos/vid_sample").await["video"]["revision"].as_u64().unwrap()
    }

    /// Saves a text under its own idempotency key, repeatedly until the server answers that it is saved.
    async fn save(&self, text: &str) {
        let (batch, once, asked) = (batch(text), text.replace(' ', "-"), Instant::now());
        loop {
            match self.try_send("POST", EDITS, &batch, Some(&once)).await {
                Ok((200, ..)) => return,
                // The server answers 500 if the database was lost during the commit.
                Ok((409 | 500 | 503, retry, body)) => assert!(retry, "{body}"),
                Ok((status, _, body)) => panic!("{status} {body}"),
                // The server cannot be reached or the connection broke: the outcome is unknown.
                Err(_) => {}
            }
            assert!(asked.elapsed() < PATIENCE, "{text} is never saved");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Checks that each of these texts was saved once, and that the revision rose by their number.
    async fn has_once(&self, before: u64, saved: impl Iterator<Item = String>) {
        let all = self.get(TEXTS).await;
        let texts: Vec<_> = all["textOverlays"].as_array().unwrap().iter().filter_map(|one| one["text"].as_str()).collect();
        let mut count = 0;
        for text in saved {
            assert_eq!(texts.iter().filter(|found| **found == text).count(), 1, "{text}");
            count += 1;
        }
        assert_eq!(self.revision().await, before + count);
    }
}

fn batch(text: &str) -> Value {
    json!({"operations": [{"type": "add_text_overlay", "operationId": "a", "clipId": "cl_demo", "text": text, "startTimeMs": 100,
        "durationMs": 500}]})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_cut_in_a_commit_leaves_one_revision_once_the_key_was_sent_again() {
    let (postgres, direct) = blocking(|| {
        let postgres = Postgres::start();
        let direct = postgres.database("cut");
        (postgres, direct)
    })
    .await;
    let relay = CutRelay::start(postgres.port());
    let folder = tempfile::tempdir().unwrap();
    let through = format!("postgres://cutroom@127.0.0.1:{}/cut?sslmode=disable", relay.port());
    let server = serve(&through, folder.path(), EMBEDDED_RATE_LIMIT).await;
    let caller = Caller::of(server.base_url());
    let before = caller.revision().await;
    let stored = async || {
        let direct = direct.clone();
        blocking(move || {
            // The revision of an answer has a row of its own.
            let sql = "SELECT count(*) FROM idempotency WHERE key NOT LIKE '%,revision'";
            Client::connect(&direct, NoTls).unwrap().query_one(sql, &[]).unwrap().get::<_, i64>(0)
        })
        .await
    };
    let mut saved = Vec::new();
    for round in 0..3 * cutroom_soak::times() {
        for cut in [Cut::Before, Cut::After] {
            let (text, known) = (format!("{cut:?}-{round}"), stored().await);
            relay.arm(cut);
            let (status, retry, body) = caller.send("POST", EDITS, &batch(&text), Some(&text)).await;
            assert!(relay.has_cut(), "{body}");
            // Never 503, which in the contract means that nothing was executed.
            assert_eq!((status, retry, body["error"].as_str()), (500, true, Some("server_error")), "{body}");
            assert!(body.to_string().contains("Idempotency-Key"), "it says how to find out: {body}");
            assert_eq!(stored().await - known, i64::from(cut == Cut::After), "{cut:?}");
            // The database may notice the lost connection later than the server: until then, the first request still runs.
            let (status, body) = loop {
                match caller.send("POST", EDITS, &batch(&text), Some(&text)).await {
                    (409, true, _) => tokio::time::sleep(Duration::from_secs(1)).await,
                    (status, _, body) => break (status, body),
                }
            };
            assert_eq!(status, 200, "{body}");
            saved.push(text);
            assert_eq!(body["revision"].as_u64(), Some(before + saved.len() as u64));
        }
    }
    caller.has_once(before, saved.into_iter()).await;
    server.stop().await;
    blocking(move || drop((postgres, relay))).await;
}

/// The program edits and saves through the server while the database is away for longer than any call waits, from the middle of a
/// commit: before it was executed, and after.
#[tokio::test(flavor = "multi_thread")]
async fn a_save_whose_database_goes_away_in_the_commit_is_done_once_by_the_next_one() {
    const AWAY: Duration = Duration::from_secs(45);
    let (mut postgres, direct) = blocking(|| {
        let postgres = Postgres::start();
        let direct = postgres.database("away");
        (postgres, direct)
    })
    .await;
    for cut in [Cut::After, Cut::Before] {
        let relay = CutRelay::start(postgres.port());
        let folder = tempfile::tempdir().unwrap();
        let through = format!("postgres://cutroom@127.0.0.1:{}/away?sslmode=disable", relay.port());
        let server = serve(&through, folder.path(), EMBEDDED_RATE_LIMIT).await;
        let (base, home) = (server.base_url().to_owned(), folder.path().join("home"));
        let file = folder.path().join("edits.json");
        let text = |number: usize| format!("{cut:?} {number}");
        let add = |number: usize| {
            json!({"type": "add_text_overlay", "operationId": format!("o{number}"), "clipId": "cl_demo", "text": text(number),
                "startTimeMs": 100 * number, "durationMs": 500})
        };
        std::fs::write(&file, json!([add(1), add(2)]).to_string()).unwrap();
        let edits = async |args: &[&str]| {
            let mut command = Command::new(cutroom());
            command.arg("edits").args(args).args(["--video", "vid_sample", "--base-url", &base]);
            command.env("CUTROOM_DATA_DIR", &home).env("CUTROOM_API_KEY", KEY).env("CUTROOM_LOG", "off");
            let output = blocking(move || command.output().unwrap()).await;
            let said = [output.stdout, output.stderr].concat();
            (output.status.code(), String::from_utf8_lossy(&said).into_owned())
        };
        let (code, said) = edits(&["add", file.to_str().unwrap()]).await;
        assert_eq!(code, Some(0), "{said}");
        relay.arm(cut);
        // The database is away from the cut on.
        let stops = async {
            while !relay.has_cut() {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
            blocking(move || {
                postgres.stop();
                postgres
            })
            .await
        };
        let ((code, said), stopped) = tokio::join!(edits(&["save", "--yes"]), stops);
        assert_eq!(code, Some(4), "{cut:?}: {said}");
        assert!(
            said.contains("Save again") && !said.contains("wasn\u{2019}t done") && !said.contains("wasn\u{2019}t sent"),
            "{said}"
        );
        let gone = Instant::now();
        while gone.elapsed() < AWAY {
            let (code, said) = edits(&["save", "--yes"]).await;
            assert!(matches!(code, Some(1 | 4)) && !said.contains("wasn\u{2019}t sent"), "{code:?} {said}");
            tokio::time::sleep(Duration::from_secs(5)).await;
        }
        postgres = blocking(move || {
            let mut postgres = stopped;
            postgres.resume();
            postgres
        })
        .await;
        let asked = Instant::now();
        loop {
            match edits(&["save", "--yes"]).await {
                (Some(0), _) => break,
                (code, said) => assert!(asked.elapsed() < PATIENCE, "{code:?} {said}"),
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        let all = Caller::of(&base).get(TEXTS).await;
        let texts: Vec<_> = all["textOverlays"].as_array().unwrap().iter().filter_map(|one| one["text"].as_str()).collect();
        for number in [1, 2] {
            assert_eq!(texts.iter().filter(|found| **found == text(number)).count(), 1, "{texts:?}");
        }
        let (code, said) = edits(&["list"]).await;
        assert!(code == Some(0) && said.contains("unsaved changes: 0"), "{said}");
        server.stop().await;
        blocking(move || drop(relay)).await;
    }
    let _ = direct;
    blocking(move || drop(postgres)).await;
}

/// Command that serves a database with a folder of media.
fn program(database: &str, folder: &Path) -> Command {
    let mut command = Command::new(cutroom_server());
    command.args(["serve", "--sample", "--no-work", "--rate-limit", "1000000", "--public-url", "https://team.example"]);
    command.args(["--database", database]);
    command.arg("--media").arg(folder.join("media")).env("HOME", folder).env("CUTROOM_API_KEY", KEY).env("RUST_BACKTRACE", "0");
    command
}

fn address(process: &Process) -> SocketAddr {
    process.hello["listening"].as_str().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_are_killed_in_many_saves_behind_a_proxy_lose_none_and_do_none_twice() {
    const CALLERS: usize = 4;
    /// Number of saves after which a server is killed.
    const KILLED_AFTER: usize = 10;
    let saves = 50 * usize::try_from(cutroom_soak::times()).unwrap();
    let _ = rustls::crypto::ring::default_provider().install_default();
    let (postgres, database) = blocking(|| {
        let postgres = Postgres::start();
        let database = postgres.database("kills");
        (postgres, database)
    })
    .await;
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let (url, at) = (database.clone(), folder.clone());
    let mut servers = blocking(move || [0, 1].map(|_| Process::start(&mut program(&url, at.path())))).await;
    let relay = Arc::new(Relay::start(servers.iter().map(address).collect()));
    let caller = Caller::of(&format!("http://{}", address(&servers[0])));
    let before = caller.revision().await;
    let count = || Arc::new(AtomicUsize::new(0));
    let (next, done, killed) = (count(), count(), count());
    let callers: Vec<_> = (0..CALLERS)
        .map(|_| {
            let (next, done, killed, relay) = (next.clone(), done.clone(), killed.clone(), relay.clone());
            tokio::spawn(async move {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= saves {
                        return;
                    }
                    // Otherwise a fast machine would finish all saves while the first servers restart.
                    while number >= (killed.load(Ordering::Relaxed) + 2) * KILLED_AFTER {
                        tokio::time::sleep(Duration::from_millis(2)).await;
                    }
                    let caller = Caller::through(&relay);
                    caller.save(&format!("Saved {number}")).await;
                    done.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .collect();
    let (mut kills, asked) = (0, Instant::now());
    while !callers.iter().all(tokio::task::JoinHandle::is_finished) {
        if done.load(Ordering::Relaxed) >= (kills + 1) * KILLED_AFTER && kills * KILLED_AFTER + KILLED_AFTER < saves {
            let which = kills % 2;
            servers[which].signal("KILL");
            let (url, at) = (database.clone(), folder.clone());
            servers[which] = blocking(move || Process::start(&mut program(&url, at.path()))).await;
            relay.set(which, address(&servers[which]));
            kills += 1;
            killed.store(kills, Ordering::Relaxed);
        }
        assert!(asked.elapsed() < PATIENCE * u32::try_from(saves).unwrap(), "{kills} kills");
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    for one in callers {
        one.await.unwrap();
    }
    assert!(kills >= 3, "{kills} kills");
    let caller = Caller::of(&format!("http://{}", address(&servers[1])));
    caller.has_once(before, (0..saves).map(|number| format!("Saved {number}"))).await;
    blocking(move || drop((servers, relay, postgres))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_gone_for_ten_seconds_under_saves_costs_none_of_them() {
    const AWAY: Duration = Duration::from_secs(10);
    let (mut postgres, database) = blocking(|| {
        let postgres = Postgres::start();
        let database = postgres.database("ten");
        (postgres, database)
    })
    .await;
    let folder = tempfile::tempdir().unwrap();
    let server = serve(&database, folder.path(), EMBEDDED_RATE_LIMIT).await;
    let caller = Caller::of(server.base_url());
    let before = caller.revision().await;
    let (is_over, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let callers: Vec<_> = (0..3)
        .map(|number| {
            let (caller, is_over, done) = (caller.clone(), is_over.clone(), done.clone());
            tokio::spawn(async move {
                let mut saved = 0;
                while !is_over.load(Ordering::Acquire) {
                    caller.save(&format!("{number}/{saved}")).await;
                    saved += 1;
                    done.fetch_add(1, Ordering::Relaxed);
                }
                (number, saved)
            })
        })
        .collect();
    let more = async |count: usize| {
        let (from, asked) = (done.load(Ordering::Relaxed), Instant::now());
        while done.load(Ordering::Relaxed) < from + count {
            assert!(asked.elapsed() < PATIENCE, "nothing is saved");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    more(5).await;
    let mut postgres = blocking(move || {
        postgres.stop();
        postgres
    })
    .await;
    let gone = Instant::now();
    while gone.elapsed() < AWAY {
        // Reads are refused like writes, with `Retry-After`.
        let (status, retry, body) = caller.send("GET", "/v1/videos/vid_sample", &Value::Null, None).await;
        assert_eq!((status, retry), (503, true), "{body}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    postgres = blocking(move || {
        postgres.resume();
        postgres
    })
    .await;
    more(5).await;
    is_over.store(true, Ordering::Release);
    let mut saved = Vec::new();
    for one in callers {
        let (number, count) = one.await.unwrap();
        saved.extend((0..count).map(|index| format!("{number}/{index}")));
    }
    caller.has_once(before, saved.into_iter()).await;
    server.stop().await;
    blocking(move || drop(postgres)).await;
}

/// Shifts the system time of a process to be started, but not its monotonic clock.
fn at_another_time<'a>(command: &'a mut Command, shift: &str) -> &'a mut Command {
    command.env("LD_PRELOAD", programs::another_time()).env("FAKETIME", shift).env("FAKETIME_DONT_FAKE_MONOTONIC", "1")
}

/// PostgreSQL server with one database.
fn with_database(name: &str) -> (Postgres, String) {
    let postgres = Postgres::start();
    let database = postgres.database(name);
    (postgres, database)
}

/// Creates a video of a recording; returns its path.
async fn recording(caller: &Caller, folder: &Path) -> String {
    let take = folder.join("take.mp4");
    let made = Command::new("ffmpeg")
        .args(["-v", "error", "-f", "lavfi", "-i", "testsrc=size=320x240:rate=25:duration=3", "-c:v", "libx264"])
        .args(["-pix_fmt", "yuv420p"])
        .arg(&take)
        .status();
    assert!(made.unwrap().success());
    let (_, _, source) = caller.send("POST", "/v1/sources", &json!({"kind": "video"}), None).await;
    let sent = caller.http.put(source["uploadUrl"].as_str().unwrap()).body(std::fs::read(&take).unwrap()).send().await.unwrap();
    assert_eq!(sent.status().as_u16(), 200);
    let body = json!({"name": "Take", "sourceId": source["sourceId"]});
    let (status, _, video) = caller.send("POST", "/v1/videos", &body, None).await;
    assert_eq!(status, 200, "{video}");
    format!("/v1/videos/{}", video["video"]["id"].as_str().unwrap())
}

/// Opens a watch page at a server; returns the grant for watching.
async fn open_page(opened: &Caller, page: &str) -> String {
    let html = opened.http.get(format!("{}{page}", opened.base)).send().await.unwrap().text().await.unwrap();
    let grant =
        html.split("/watch/").skip(1).map(|rest| rest.split(['"', '/', '?']).next().unwrap()).find(|grant| grant.contains('.'));
    grant.unwrap_or_else(|| panic!("the page plays something: {html}")).to_owned()
}

/// Reports watched time to a server.
async fn report(watched: &Caller, grant: &str, report: &Value) {
    let request = watched.http.post(format!("{}/watch/{grant}/count", watched.base)).header("origin", &watched.base);
    let counted = request.header("content-type", "application/json").body(report.to_string()).send().await.unwrap();
    assert_eq!(counted.status().as_u16(), 204);
}

/// Reports of one page view may go to either server and in any order: each counts once. Before, two page views watched half a
/// second each.
async fn report_in_any_order((now, later): (&Caller, &Caller), video: &str, page: &str) {
    let grant = open_page(now, page).await;
    let summary = async |caller: &Caller| caller.get(&format!("{video}/analytics")).await["analytics"]["summary"].clone();
    for (number, watched) in [(3, later), (1, now), (1, later), (2, now), (3, now), (2, later)] {
        let starts = i64::from(number == 1);
        let watching = [[number * 100 - 100, number * 100]];
        report(watched, &grant, &json!({"number": number, "starts": starts, "watched": watching})).await;
        // The server adds its pending reports before it answers.
        summary(watched).await;
    }
    let figures = summary(now).await;
    assert_eq!((&figures["plays"], &figures["watchTimeSeconds"]), (&json!(3), &json!(1.3)), "{figures}");
}

#[tokio::test(flavor = "multi_thread")]
#[allow(clippy::too_many_lines)] // One database for all of it.
async fn clocks_that_are_almost_a_minute_apart_change_nothing() {
    const LIMIT: u32 = 30;
    let (postgres, database) = blocking(|| with_database("clocks")).await;
    let folder = Arc::new(tempfile::tempdir().unwrap());
    let here = serve(&database, folder.path(), LIMIT).await;
    let (url, at) = (database.clone(), folder.clone());
    let (ahead, mut worker) = blocking(move || {
        let mut server = Command::new(cutroom_server());
        server.args(["serve", "--no-work", "--rate-limit", &LIMIT.to_string(), "--database", &url]);
        server.arg("--media").arg(at.path().join("media")).env("HOME", at.path()).env("CUTROOM_API_KEY", KEY);
        let mut work = Command::new(cutroom_server());
        work.args(["work", "--lease-ms", "1500", "--database", &url]).arg("--media").arg(at.path().join("media"));
        work.env("HOME", at.path());
        (Process::start(at_another_time(&mut server, "+50s")), Process::start(at_another_time(&mut work, "-50s")))
    })
    .await;
    let now = Caller::of(here.base_url());
    let later = Caller::of(ahead.hello["baseUrl"].as_str().unwrap());
    // Check that the times really differ.
    let date = async |caller: &Caller| {
        let answer = caller.http.get(format!("{}/health/live", caller.base)).send().await.unwrap();
        answer.headers().get("date").map(|date| date.to_str().unwrap().to_owned())
    };
    let dates = (date(&now).await.unwrap(), date(&later).await.unwrap());
    let second = |date: &str| date[23..25].parse::<i64>().unwrap();
    assert!((second(&dates.1) - second(&dates.0)).rem_euclid(60) >= 45, "{dates:?}");

    // A key that is valid for two minutes works on both servers; one that has expired by the database's clock works on neither.
    let users = here.users();
    let add = async |name: &str, lasts_ms| {
        let terms = KeyTerms { label: String::new(), lasts_ms: Some(lasts_ms) };
        let made = users.add(&format!("{name}@team.example"), name, Role::Editor, terms).await.unwrap();
        made.key.expose_secret().to_owned()
    };
    let (anna, ended) = (add("anna", 120_000).await, add("ended", 1).await);
    let status = async |caller: Caller| caller.send("GET", "/v1/videos", &Value::Null, None).await.0;
    for caller in [&now, &later] {
        assert_eq!(status(caller.with_key(&ended)).await, 401);
    }
    // Calls are counted in one window, regardless of the servers' clocks.
    let mut answered = Vec::new();
    for number in 0..=LIMIT {
        let caller = if number % 2 == 0 { &now } else { &later };
        answered.push(status(caller.with_key(&anna)).await);
    }
    let limit = LIMIT as usize;
    assert_eq!(answered[..limit], vec![200; limit]);
    assert_eq!(answered[limit], 429);

    // An upload URL from one server works on the other.
    let ben = add("ben", 3_600_000).await;
    let picture = folder.path().join("picture.png");
    let made = Command::new("ffmpeg")
        .args(["-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x64", "-frames:v", "1"])
        .arg(&picture)
        .status();
    assert!(made.unwrap().success());
    for (from, to) in [(&now, &later), (&later, &now)] {
        let (status, _, source) = from.with_key(&ben).send("POST", "/v1/sources", &json!({"kind": "image"}), None).await;
        assert_eq!(status, 200, "{source}");
        let upload = source["uploadUrl"].as_str().unwrap().replace(&from.base, &to.base);
        let sent = to.http.put(upload).body(std::fs::read(&picture).unwrap()).send().await.unwrap();
        assert_eq!(sent.status().as_u16(), 200);
    }

    // The worker's leases are valid: the export is done once, beside another worker with a correct clock.
    let caller = now.with_key(&ben);
    let path = recording(&caller, folder.path()).await;
    let (status, _, export) = caller.send("POST", &format!("{path}/exports"), &json!({"subtitles": false}), None).await;
    assert_eq!(status, 200, "{export}");
    let (url, at) = (database.clone(), folder.clone());
    let (rival, asked) = (
        blocking(move || {
            let mut work = Command::new(cutroom_server());
            work.args(["work", "--lease-ms", "1500", "--database", &url]).arg("--media").arg(at.path().join("media"));
            Process::start(work.env("HOME", at.path()))
        })
        .await,
        Instant::now(),
    );
    let look = database.clone();
    let jobs = async || {
        let look = look.clone();
        blocking(move || {
            let sql = "SELECT count(*) FROM job WHERE kind = 'export'";
            Client::connect(&look, NoTls).unwrap().query_one(sql, &[]).unwrap().get::<_, i64>(0)
        })
        .await
    };
    while jobs().await > 0 {
        assert!(asked.elapsed() < PATIENCE, "the export is not done");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let told = now.get("/v1/webhooks/messages?event_types=export.ready").await;
    assert_eq!(told["messages"].as_array().unwrap().len(), 1, "done and told once: {told}");

    // A page opened at the server with the fast clock is watched and counted at the other one, and vice versa.
    let answer = caller.get(&path).await;
    let page = answer["video"]["links"]["viewPage"].as_str().unwrap().strip_prefix(here.base_url()).unwrap().to_owned();
    for (opened, watched) in [(&later, &now), (&now, &later)] {
        let grant = open_page(opened, &page).await;
        report(watched, &grant, &json!({"number": 1, "starts": 1, "watched": [[0, 500]]})).await;
    }
    report_in_any_order((&now, &later), &path, &page).await;
    worker.signal("TERM");
    blocking(move || {
        assert!(worker.ends());
        drop((ahead, rival));
    })
    .await;
    here.stop().await;
    blocking(move || drop(postgres)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_is_missing_is_named_with_its_package() {
    let ran = blocking(|| {
        let nowhere = tempfile::tempdir().unwrap();
        let beside = cutroom_server().parent().unwrap().join("with-postgres");
        let mut command = Command::new(beside);
        command.arg("true").env("CUTROOM_TEST_PROGRAMS", nowhere.path()).output().unwrap()
    })
    .await;
    let why = String::from_utf8_lossy(&ran.stderr);
    assert!(!ran.status.success() && why.contains("initdb is missing") && why.contains("package postgresql"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_workspace_on_a_file_system_that_takes_no_changes_is_backed_up_with_its_edits_and_says_why_it_does_not_open() {
    let home = tempfile::tempdir().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (edits, backup) = (folder.path().join("edits.json"), folder.path().join("all.backup"));
    let operation = json!([{"type": "add_text_overlay", "operationId": "a", "clipId": "cl_demo", "text": "Waits", "startTimeMs": 100,
        "durationMs": 500}]);
    std::fs::write(&edits, operation.to_string()).unwrap();
    let fresh = folder.path().join("fresh").to_str().unwrap().to_owned();
    let (edits, backup) = (edits.to_str().unwrap().to_owned(), backup.to_str().unwrap().to_owned());
    let at = home.path().to_owned();
    let run = move |is_fixed: bool, args: Vec<String>| {
        let mut command = Command::new("unshare");
        let fixed = if is_fixed {
            "mount --bind \"$0\" \"$0\" && mount -o remount,ro,bind \"$0\" && exec \"$@\""
        } else {
            "exec \"$@\""
        };
        command.args(["-m", "sh", "-c", fixed]).arg(&at).arg(cutroom()).args(args);
        let ran = command.env("CUTROOM_DATA_DIR", &at).env("CUTROOM_LOG", "off").output().unwrap();
        (ran.status.success(), String::from_utf8_lossy(&[ran.stdout, ran.stderr].concat()).into_owned())
    };
    blocking(move || {
        let args = |args: &[&str]| args.iter().map(|arg| (*arg).to_owned()).collect::<Vec<_>>();
        let (added, said) = run(false, args(&["edits", "add", &edits, "--video", "vid_sample"]));
        assert!(added, "{said}");
        let (opened, said) = run(true, args(&["api", "listVideos"]));
        assert!(!opened && said.contains("is read-only") && said.contains("cutroom backup"), "{said}");
        let (written, said) = run(true, args(&["backup", &backup]));
        assert!(written && said.contains(", verified"), "{said}");
        let (restored, said) = run(false, args(&["restore", &backup, "--into", &fresh]));
        let journals = std::fs::read_dir(Path::new(&fresh).join("journals")).into_iter().flatten().flatten();
        let journals = journals.filter(|entry| entry.path().extension().is_some_and(|end| end == "journal")).count();
        assert!(restored && journals == 1, "{said}");
    })
    .await;
}

//! Benchmark of a team's database: batches of 200 and reads, on the embedded database and on PostgreSQL with one and two servers,
//! and exports with one and two workers.
//!
//! ```text
//! cargo run --release --example team -p cutroom-team-tests [SECONDS]
//! ```
//!
//! Each rate is measured for SECONDS (default 3), by eight callers on eight videos. All processes share this machine.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use cutroom_server::{Config, DataDir, EMBEDDED_RATE_LIMIT, Front, Quota, Server, Team, Work, Worker, WorkerConfig};
use cutroom_team::postgres;
use cutroom_team_tests::Postgres;
use secrecy::SecretString;
use serde_json::{Value, json};
use std::{
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    process::Command,
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

const CALLERS: usize = 8;
const SIZE: usize = 200;
const EXPORTS: usize = 6;
const KEY: &str = "measured";
/// Counter that makes the keys of batches distinct.
static SENT: AtomicU64 = AtomicU64::new(0);

fn config(data: DataDir) -> Config {
    Config {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        data,
        api_key: Some(SecretString::from(KEY)),
        sample: true,
        rate_limit: EMBEDDED_RATE_LIMIT,
        allow_private_webhooks: false,
        pages: None,
        keep_port: false,
        quota: Quota::default(),
    }
}

async fn serve(database: &str, folder: &Path) -> Server {
    let database = postgres(SecretString::from(database.to_owned()));
    let team = Team { database, work: None, media: None, front: Front::default() };
    Server::start_in(config(DataDir::share(folder).unwrap()), team).await.unwrap()
}

#[derive(Clone)]
struct Caller {
    http: reqwest::Client,
    base: String,
}

impl Caller {
    fn of(server: &Server) -> Self {
        Self { http: reqwest::Client::new(), base: server.base_url().to_owned() }
    }

    async fn post(&self, path: &str, body: &Value) -> Value {
        let key = SENT.fetch_add(1, Ordering::Relaxed).to_string();
        let request = self.http.post(format!("{}{path}", self.base)).bearer_auth(KEY).header("idempotency-key", key);
        let answer = request.json(body).send().await.unwrap();
        let (status, body) = (answer.status(), answer.json().await.unwrap());
        assert!(status.is_success(), "{path}: {status} {body}");
        body
    }

    async fn get(&self, path: &str) -> Value {
        let answer = self.http.get(format!("{}{path}", self.base)).bearer_auth(KEY).send().await.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.status());
        answer.json().await.unwrap()
    }
}

/// Video, one of its clips, and 200 texts on it.
#[derive(Clone)]
struct Edited {
    path: String,
    clip: String,
    items: Vec<String>,
}

async fn video(caller: &Caller) -> Edited {
    let copy = caller.post("/v1/videos/vid_sample/duplicate", &json!({})).await;
    let path = format!("/v1/videos/{}", copy["video"]["id"].as_str().unwrap());
    let clip = caller.get(&format!("{path}/clips")).await["clips"][1]["id"].as_str().unwrap().to_owned();
    let addition = |index: usize| {
        json!({"type": "add_text_overlay", "operationId": format!("op-{index}"), "clipId": clip, "text": "Step",
            "startTimeMs": index * 7 + 100, "durationMs": 500})
    };
    let batch = json!({"operations": (0..SIZE).map(addition).collect::<Vec<_>>()});
    let made = caller.post(&format!("{path}/edits"), &batch).await;
    let items = made["results"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect();
    Edited { path, clip, items }
}

/// Batches per second, and reads of a clip per second, of eight callers on eight videos, distributed evenly over the servers.
async fn rates(servers: &[Server], long: Duration) -> (f64, f64) {
    let mut callers = Vec::new();
    for number in 0..CALLERS {
        let caller = Caller::of(&servers[number % servers.len()]);
        let edited = video(&caller).await;
        callers.push((caller, edited));
    }
    let mut rates = [0.0; 2];
    for (rate, writes) in rates.iter_mut().zip([true, false]) {
        let began = Instant::now();
        let tasks: Vec<_> = callers
            .iter()
            .cloned()
            .map(|(caller, Edited { path, clip, items })| {
                tokio::spawn(async move {
                    let mut count = 0_u32;
                    while began.elapsed() < long {
                        if writes {
                            let update = |(index, item): (usize, &String)| {
                                json!({"type": "update_text_overlay", "operationId": format!("op-{index}"), "clipId": clip,
                                    "textOverlayId": item, "text": format!("Step {index} of {count}")})
                            };
                            let operations: Vec<_> = items.iter().enumerate().map(update).collect();
                            caller.post(&format!("{path}/edits"), &json!({ "operations": operations })).await;
                        } else {
                            caller.get(&format!("{path}/clips/{clip}")).await;
                        }
                        count += 1;
                    }
                    count
                })
            })
            .collect();
        let mut all = 0;
        for task in tasks {
            all += task.await.unwrap();
        }
        *rate = f64::from(all) / began.elapsed().as_secs_f64();
    }
    (rates[0], rates[1])
}

/// Seconds that this many workers take for the exports of a recording of four seconds.
async fn exports(database: &str, folder: &Path, server: &Server, workers: usize) -> f64 {
    let (caller, take) = (Caller::of(server), folder.join("take.mp4"));
    let made = Command::new("ffmpeg")
        .args(["-y", "-v", "error", "-f", "lavfi", "-i", "testsrc=size=640x360:rate=30:duration=4", "-pix_fmt", "yuv420p"])
        .arg(&take)
        .status();
    assert!(made.unwrap().success());
    let source = caller.post("/v1/sources", &json!({"kind": "video"})).await;
    let sent = caller.http.put(source["uploadUrl"].as_str().unwrap()).body(std::fs::read(&take).unwrap()).send().await.unwrap();
    assert!(sent.status().is_success());
    let body = json!({"name": "Take", "sourceId": source["sourceId"]});
    let made = caller.post("/v1/videos", &body).await;
    let path = format!("/v1/videos/{}", made["video"]["id"].as_str().unwrap());
    for _ in 0..EXPORTS {
        caller.post(&format!("{path}/exports"), &json!({"fps": "30"})).await;
    }
    let began = Instant::now();
    let mut working = Vec::new();
    for _ in 0..workers {
        let data = DataDir::share(&folder.join("media")).unwrap();
        let database = postgres(SecretString::from(database.to_owned()));
        let config = WorkerConfig { data, database, media: None, work: Work::default(), allow_private_webhooks: false };
        working.push(Worker::start(config).await.unwrap());
    }
    loop {
        let all = caller.get(&path).await;
        let all = all["video"]["exports"].as_array().unwrap();
        assert!(all.iter().all(|one| one["status"] != "failed"));
        if all.iter().filter(|one| one["status"] == "completed").count() == EXPORTS {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let seconds = began.elapsed().as_secs_f64();
    for worker in working {
        worker.stop(Duration::ZERO).await;
    }
    seconds
}

fn load() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split_whitespace().take(3).collect::<Vec<_>>().join(" ")
}

#[tokio::main]
async fn main() {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(3);
    let long = Duration::from_secs(seconds);
    let _ = rustls::crypto::ring::default_provider().install_default();
    println!("load before: {}; {} processors", load(), std::thread::available_parallelism().map_or(0, usize::from));
    println!("{:<40} {:>16} {:>16}", "eight callers, eight videos", "batches of 200/s", "GET clip/s");
    let row = |what: &str, (batches, reads): (f64, f64)| println!("{what:<40} {batches:>16.0} {reads:>16.0}");
    let folder = tempfile::tempdir().unwrap();
    let embedded = Server::start(config(DataDir::open(&folder.path().join("embedded")).unwrap())).await.unwrap();
    row("embedded, SQLite", rates(std::slice::from_ref(&embedded), long).await);
    embedded.stop().await;
    let (postgres, databases) = tokio::task::spawn_blocking(|| {
        let postgres = Postgres::start();
        let databases = ["one", "two", "films"].map(|name| postgres.database(name));
        (postgres, databases)
    })
    .await
    .unwrap();
    for (count, database) in [(1, &databases[0]), (2, &databases[1])] {
        let mut servers = Vec::new();
        for _ in 0..count {
            servers.push(serve(database, &folder.path().join(format!("media-{count}"))).await);
        }
        row(&format!("PostgreSQL, servers: {count}"), rates(&servers, long).await);
        for server in servers {
            server.stop().await;
        }
    }
    let server = serve(&databases[2], &folder.path().join("media")).await;
    for workers in [1, 2] {
        let took = exports(&databases[2], folder.path(), &server, workers).await;
        println!("{EXPORTS} exports of 4 s, workers: {workers}: {took:.1} s");
    }
    server.stop().await;
    println!("load after: {}", load());
    tokio::task::spawn_blocking(move || drop(postgres)).await.unwrap();
}

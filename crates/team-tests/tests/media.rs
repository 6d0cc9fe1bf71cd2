//! Tests of media in a bucket: upload, reading, rendering, face analysis and collection, also while the store fails, hangs or is
//! away. The store is a real S3 server in this process, which checks every signature and keeps objects as files.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use cutroom_server::{Config, DataDir, EMBEDDED_RATE_LIMIT, Front, OpenError, Quota, Server, StartError, Team, Work};
use cutroom_team::{BucketConfig, bucket, postgres};
use cutroom_team_tests::{Postgres, cutroom_server};
use futures_util::StreamExt;
use hyper::{Request, Response, StatusCode, body::Incoming, service::service_fn};
use hyper_util::rt::TokioIo;
use postgres::{Client, NoTls};
use reqwest::header;
use s3s::{
    Body,
    auth::SimpleAuth,
    service::{S3Service, S3ServiceBuilder},
};
use secrecy::SecretString;
use serde_json::{Value, json};
use std::{
    fmt::Write,
    fs,
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

/// Longest wait for anything on a busy machine.
const PATIENCE: Duration = Duration::from_secs(180);
const KEY: &str = "AKIATEAM";
const SECRET: &str = "the-secret-of-the-team";
const BUCKET: &str = "team-media";

/// Behaviour of the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mood {
    Works,
    /// Answers 503 to everything.
    Refuses,
    /// Receives parts but never answers them.
    HangsOnParts,
    /// Cuts every connection before an answer.
    Away,
}

/// S3 store on a free port of the loopback interface, with one bucket.
struct Bucket {
    folder: tempfile::TempDir,
    address: SocketAddr,
    mood: watch::Sender<Mood>,
    /// Number of parts received while the store hung.
    hung: Arc<AtomicUsize>,
    serving: JoinHandle<()>,
}

impl Drop for Bucket {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Bucket {
    async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(BUCKET)).unwrap();
        let mut builder = S3ServiceBuilder::new(s3s_fs::FileSystem::new(folder.path()).unwrap());
        builder.set_auth(SimpleAuth::from_single(KEY, SECRET));
        let service = builder.build();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (mood, moods) = watch::channel(Mood::Works);
        let hung = Arc::new(AtomicUsize::new(0));
        let count = hung.clone();
        let serving = tokio::spawn(async move {
            loop {
                let (connection, _) = listener.accept().await.unwrap();
                let (service, moods, count) = (service.clone(), moods.clone(), count.clone());
                let answer = service_fn(move |request| answer(service.clone(), moods.clone(), count.clone(), request));
                tokio::spawn(hyper::server::conn::http1::Builder::new().serve_connection(TokioIo::new(connection), answer));
            }
        });
        Self { folder, address, mood, hung, serving }
    }

    fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    fn set(&self, mood: Mood) {
        self.mood.send_replace(mood);
    }

    fn config(&self) -> BucketConfig {
        let key = (SecretString::from(KEY), SecretString::from(SECRET));
        let mut config = BucketConfig::new(BUCKET, "studio/cutroom", key);
        config.endpoint = Some(self.url());
        config.patience = Duration::from_secs(5);
        config
    }

    /// Files of the objects in a folder of the prefix, without the ones of every workspace.
    fn objects(&self, folder: &str) -> Vec<PathBuf> {
        let path = self.folder.path().join(BUCKET).join("studio/cutroom").join(folder);
        fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
    }

    fn object(&self, file: &str) -> PathBuf {
        self.folder.path().join(BUCKET).join("studio/cutroom").join(file)
    }

    /// Number of parts of unfinished uploads.
    fn parts(&self) -> usize {
        let files = fs::read_dir(self.folder.path()).unwrap().flatten();
        files.filter(|file| file.file_name().to_string_lossy().starts_with(".upload_id-")).count()
    }
}

async fn answer(
    service: S3Service,
    mut moods: watch::Receiver<Mood>,
    hung: Arc<AtomicUsize>,
    request: Request<Incoming>,
) -> Result<Response<Body>, std::io::Error> {
    let mood = *moods.borrow_and_update();
    match mood {
        Mood::Away => return Err(std::io::Error::other("away")),
        Mood::Refuses => {
            let text = "<Error><Code>SlowDown</Code><Message>later</Message></Error>".to_owned();
            return Ok(Response::builder().status(StatusCode::SERVICE_UNAVAILABLE).body(text.into()).unwrap());
        }
        Mood::HangsOnParts if request.uri().query().is_some_and(|query| query.contains("partNumber")) => {
            hung.fetch_add(1, Ordering::AcqRel);
            std::future::pending::<()>().await;
        }
        Mood::HangsOnParts | Mood::Works => {}
    }
    service.call(request.map(Body::from)).await.map_err(|error| std::io::Error::other(format!("{error:?}")))
}

/// Database and bucket for servers.
struct Around {
    postgres: Option<Postgres>,
    database: String,
    folder: tempfile::TempDir,
    bucket: Bucket,
    http: reqwest::Client,
}

/// Running server of a team.
struct Served {
    server: Server,
    http: reqwest::Client,
}

impl Around {
    async fn start(name: &'static str) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let started = tokio::task::spawn_blocking(move || {
            let postgres = Postgres::start();
            let database = postgres.database(name);
            (postgres, database)
        });
        let (postgres, database) = started.await.unwrap();
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let (folder, bucket) = (tempfile::tempdir().unwrap(), Bucket::start().await);
        Self { postgres: Some(postgres), database, folder, bucket, http }
    }

    /// Starts a server with its own cache folder.
    async fn serve(&self, cache: &str, works: bool, media: BucketConfig) -> Served {
        let server = self.try_serve(cache, works, media).await.unwrap();
        Served { server, http: self.http.clone() }
    }

    async fn try_serve(&self, cache: &str, works: bool, media: BucketConfig) -> Result<Server, StartError> {
        serve(&self.database, &self.folder.path().join(cache), works, media).await
    }

    /// Recording of noise, whose file is larger than an upload part.
    fn noise(&self, seed: &str) -> Vec<u8> {
        let file = self.folder.path().join(format!("noise-{seed}.mp4"));
        let noise = format!("testsrc2=size=640x360:rate=25:duration=2,noise=alls=90:allf=t:all_seed={seed}");
        ffmpeg(
            &["-f", "lavfi", "-i", &noise, "-c:v", "libx264", "-preset", "ultrafast", "-qp", "4", "-pix_fmt", "yuv420p"],
            &file,
        );
        let bytes = fs::read(file).unwrap();
        assert!(bytes.len() > 9 << 20, "{} bytes are one part", bytes.len());
        bytes
    }

    async fn count(&self, sql: &'static str) -> i64 {
        let url = self.database.clone();
        let asked = move || Client::connect(&url, NoTls).unwrap().query_one(sql, &[]).unwrap().get(0);
        tokio::task::spawn_blocking(asked).await.unwrap()
    }

    /// Stops the database outside the async threads.
    async fn end(mut self) {
        let postgres = self.postgres.take();
        tokio::task::spawn_blocking(move || drop(postgres)).await.unwrap();
    }
}

async fn serve(database: &str, cache: &Path, works: bool, media: BucketConfig) -> Result<Server, StartError> {
    let config = Config {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        data: DataDir::share(cache).unwrap(),
        api_key: Some(SecretString::from("ck_of_the_team")),
        sample: true,
        rate_limit: EMBEDDED_RATE_LIMIT,
        allow_private_webhooks: true,
        pages: None,
        keep_port: false,
        quota: Quota::default(),
    };
    let database = postgres(SecretString::from(database.to_owned()));
    Server::start_in(
        config,
        Team { database, work: works.then(Work::default), media: Some(bucket(media)?), front: Front::default() },
    )
    .await
}

fn ffmpeg(args: &[&str], out: &Path) {
    let made = Command::new("ffmpeg").args(["-y", "-v", "error"]).args(args).arg(out).status();
    assert!(made.expect("ffmpeg is on the PATH").success());
}

fn hash(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in <sha2::Sha256 as sha2::Digest>::digest(bytes) {
        write!(text, "{byte:02x}").unwrap();
    }
    text
}

impl Served {
    async fn call(&self, method: &str, path: &str, body: &Value) -> (u16, Option<String>, Value) {
        let request = self.http.request(method.parse().unwrap(), format!("{}{path}", self.server.base_url()));
        let request = request.bearer_auth(self.server.api_key());
        let request = if body.is_null() { request } else { request.json(body) };
        let answer = request.send().await.unwrap();
        let retry = answer.headers().get("retry-after").map(|value| value.to_str().unwrap().to_owned());
        (answer.status().as_u16(), retry, answer.json().await.unwrap())
    }

    /// Creates a source; returns its id and its upload URL on this server.
    async fn announce(&self) -> (String, String) {
        let (status, _, source) = self.call("POST", "/v1/sources", &json!({"kind": "video"})).await;
        assert_eq!(status, 200, "{source}");
        (source["sourceId"].as_str().unwrap().to_owned(), source["uploadUrl"].as_str().unwrap().to_owned())
    }

    async fn put(&self, url: &str, bytes: Vec<u8>) -> (u16, Option<String>, Value) {
        let answer = self.http.put(url).body(bytes).send().await.unwrap();
        let retry = answer.headers().get("retry-after").map(|value| value.to_str().unwrap().to_owned());
        (answer.status().as_u16(), retry, answer.json().await.unwrap())
    }

    /// Uploads a recording; returns its source.
    async fn upload(&self, bytes: &[u8]) -> String {
        let (source, url) = self.announce().await;
        let (status, _, said) = self.put(&url, bytes.to_vec()).await;
        assert_eq!(status, 200, "{said}");
        source
    }

    /// Creates a video of a recording, as footage or camera; returns its path, its clip's path, and the URL of its bytes.
    async fn video(&self, field: &str, source: &str) -> (String, String, String) {
        let (status, _, made) = self.call("POST", "/v1/videos", &json!({"name": "Take", field: source})).await;
        assert_eq!(status, 200, "{made}");
        let video = format!("/v1/videos/{}", made["video"]["id"].as_str().unwrap());
        let clip = format!("{video}/clips/{}", made["video"]["clipIds"][0].as_str().unwrap());
        let (_, _, sources) = self.call("GET", &format!("{clip}/sources"), &Value::Null).await;
        let url = sources["sources"][0]["url"].as_str().unwrap().to_owned();
        (video, clip, url)
    }

    /// Requests an export; returns its id.
    async fn export(&self, video: &str) -> String {
        let (status, _, body) = self.call("POST", &format!("{video}/exports"), &json!({"fps": "30"})).await;
        assert_eq!(status, 200, "{body}");
        body["export"]["exportId"].as_str().unwrap().to_owned()
    }

    /// Waits until an export has ended.
    async fn exported(&self, video: &str, id: &str) -> Value {
        let asked = Instant::now();
        loop {
            let (_, _, body) = self.call("GET", video, &Value::Null).await;
            let export = body["video"]["exports"].as_array().unwrap().iter().find(|export| export["exportId"] == id).cloned();
            let export = export.unwrap();
            if matches!(export["status"].as_str(), Some("completed" | "failed")) {
                return export;
            }
            assert!(asked.elapsed() < PATIENCE, "{export}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Requests a URL with these headers.
    async fn get(&self, url: &str, headers: &[(header::HeaderName, &str)]) -> reqwest::Response {
        let request = headers.iter().fold(self.http.get(url), |request, (name, value)| request.header(name, *value));
        request.send().await.unwrap()
    }
}

/// Waits until a condition is true.
async fn until(what: &str, mut is: impl AsyncFnMut() -> bool) {
    let asked = Instant::now();
    while !is().await {
        assert!(asked.elapsed() < PATIENCE, "{what}");
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn media_of_a_bucket_are_uploaded_read_exported_searched_and_collected() {
    let team = Around::start("media").await;
    let served = team.serve("cache", true, team.bucket.config()).await;
    let bytes = team.noise("1");
    let source = served.upload(&bytes).await;
    let file = format!("media/{}", hash(&bytes));
    assert_eq!(fs::read(team.bucket.object(&file)).unwrap(), bytes, "under its hash");
    assert_eq!((team.bucket.objects("incoming").len(), team.bucket.parts()), (0, 0), "nothing else of it stays");

    // Whole, in ranges, and beyond its end.
    let (video, clip, url) = served.video("sourceId", &source).await;
    let whole = served.get(&url, &[]).await;
    assert_eq!((whole.status().as_u16(), whole.headers()[header::CONTENT_TYPE].to_str().unwrap()), (200, "video/mp4"));
    let tag = whole.headers()[header::ETAG].to_str().unwrap().to_owned();
    assert_eq!(whole.bytes().await.unwrap(), bytes);
    let (all, last) = (bytes.len(), bytes.len() - 1);
    for (range, part) in [
        ("bytes=1000-1999".to_owned(), 1_000..2_000),
        (format!("bytes={}-", all - 7), all - 7..all),
        ("bytes=-9".to_owned(), all - 9..all),
        (format!("bytes={}-{}", all - 5, all + 5), all - 5..all),
    ] {
        let answer = served.get(&url, &[(header::RANGE, &range), (header::IF_RANGE, &tag)]).await;
        assert_eq!(answer.status(), 206, "{range}");
        let said = format!("bytes {}-{}/{all}", part.start, part.end - 1);
        assert_eq!(answer.headers()[header::CONTENT_RANGE].to_str().unwrap(), said);
        assert_eq!(answer.bytes().await.unwrap(), bytes[part]);
    }
    let beyond = served.get(&url, &[(header::RANGE, &format!("bytes={all}-"))]).await;
    assert_eq!(beyond.status(), 416);
    assert_eq!(beyond.headers()[header::CONTENT_RANGE].to_str().unwrap(), format!("bytes */{all}"));
    let other = served.get(&url, &[(header::RANGE, "bytes=0-9"), (header::IF_RANGE, "\"other\"")]).await;
    assert_eq!((other.status().as_u16(), other.bytes().await.unwrap().len()), (200, all));
    let head = served.http.head(&url).send().await.unwrap();
    let length = head.headers()[header::CONTENT_LENGTH].to_str().unwrap().parse::<usize>().unwrap();
    assert_eq!((head.status().as_u16(), length), (200, last + 1));

    // Operations that need a file: an export, stills, peaks of other media.
    let export = served.export(&video).await;
    let done = served.exported(&video, &export).await;
    assert_eq!((&done["status"], &done["error"]), (&json!("completed"), &Value::Null), "{done}");
    let film = served.get(done["downloadUrl"].as_str().unwrap(), &[]).await;
    let film = film.bytes().await.unwrap();
    let [made] = &team.bucket.objects("derived")[..] else { panic!("one film") };
    assert!(film.len() > 10_000 && fs::read(made).unwrap() == film);
    let (status, _, still) = served.call("GET", &format!("{clip}/thumbnail?width=320&response=json"), &Value::Null).await;
    assert_eq!(status, 200, "{still}");
    let still = served.get(still["url"].as_str().unwrap(), &[]).await;
    assert_eq!((still.status().as_u16(), still.headers()[header::CONTENT_TYPE].to_str().unwrap()), (200, "image/jpeg"));
    assert!(still.bytes().await.unwrap().starts_with(&[0xff, 0xd8]));
    let catalogue = served.get(&format!("{}/catalogue/pop.m4a", served.server.base_url()), &[]).await;
    assert_eq!((catalogue.status().as_u16(), catalogue.bytes().await.unwrap().len() > 1_000), (200, true));

    // Face analysis, by a server without a cached file.
    let before = served.server.base_url().to_owned();
    served.server.stop().await;
    let served = team.serve("another-cache", false, team.bucket.config()).await;
    let url = url.replace(&before, served.server.base_url());
    assert_eq!(served.get(&url, &[]).await.bytes().await.unwrap(), bytes);
    let presenter = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/sample/wrap-up-camera.mp4");
    let camera = served.upload(&fs::read(presenter).unwrap()).await;
    let (_, camera_clip, _) = served.video("cameraSourceId", &camera).await;
    let worker = team.serve("cache-of-the-worker", true, team.bucket.config()).await;
    until("the camera was not searched", async || {
        let (_, _, said) = served.call("GET", &format!("{camera_clip}/face-analysis"), &Value::Null).await;
        assert_ne!(said["analysis"]["state"], "failed", "{said}");
        said["analysis"]["state"] == "done"
    })
    .await;
    let (_, _, faces) = served.call("GET", &format!("{camera_clip}/camera-faces"), &Value::Null).await;
    assert!(!faces["samples"].as_array().unwrap().is_empty(), "{faces}");

    // Objects are deleted after their records.
    let (status, ..) = served.call("DELETE", &video, &Value::Null).await;
    assert_eq!(status, 200);
    until("the film and the still stay", async || team.bucket.objects("derived").is_empty()).await;
    let (status, _, said) = served.call("DELETE", &format!("/v1/sources/{source}"), &Value::Null).await;
    assert_eq!(status, 200, "{said}");
    until("the recording stays", async || !team.bucket.object(&file).exists()).await;
    assert_eq!(served.get(&url, &[]).await.status(), 404);
    // The quota is counted over all servers, from the database.
    let all: u64 = team.bucket.objects("media").iter().map(|path| fs::metadata(path).unwrap().len()).sum();
    let counted = "SELECT CAST(sum(bytes) AS BIGINT) FROM (SELECT max(bytes) AS bytes FROM source GROUP BY sha256) AS media";
    let counted = team.count(counted).await;
    assert!(counted > 0 && counted.unsigned_abs() <= all, "{counted} of {all}");
    worker.server.stop().await;
    served.server.stop().await;
    team.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_fails_hangs_or_is_away_loses_nothing_and_keeps_nothing_half() {
    let team = Around::start("faults").await;
    let served = team.serve("cache", true, team.bucket.config()).await;
    let before = team.bucket.objects("media").len();
    let (large, small) =
        (team.noise("2"), fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/sample/demo-screen.mp4")));
    let small = [small.unwrap(), b"another file by its end".to_vec()].concat();
    for mood in [Mood::Refuses, Mood::Away, Mood::HangsOnParts] {
        let (source, url) = served.announce().await;
        team.bucket.set(mood);
        for bytes in [&large, &small] {
            if mood == Mood::HangsOnParts && bytes == &small {
                continue;
            }
            let (status, retry, said) = served.put(&url, bytes.clone()).await;
            assert_eq!((status, retry.is_some()), (503, true), "{mood:?}: {said}");
            assert!(said["message"].as_str().unwrap().contains("media store"), "{said}");
        }
        team.bucket.set(Mood::Works);
        until("something half stays", async || {
            (team.bucket.objects("media").len(), team.bucket.objects("incoming").len(), team.bucket.parts()) == (before, 0, 0)
        })
        .await;
        // The same URL accepts the bytes once the store works again.
        let (status, _, said) = served.put(&url, large.clone()).await;
        assert_eq!(status, 200, "{mood:?}: {said}");
        let (status, ..) = served.call("DELETE", &format!("/v1/sources/{source}"), &Value::Null).await;
        assert_eq!(status, 200);
        until("it stays", async || team.bucket.objects("media").len() == before).await;
    }
    assert!(team.bucket.hung.load(Ordering::Acquire) > 0, "it hung in the middle of an upload");
    assert_eq!(team.count("SELECT count(*) FROM arriving").await, 0);

    // An export waits for its media, and for the store to accept it.
    let source = served.upload(&large).await;
    let (video, _, url) = served.video("sourceId", &source).await;
    fs::remove_dir_all(team.folder.path().join("cache/media")).unwrap();
    fs::create_dir(team.folder.path().join("cache/media")).unwrap();
    team.bucket.set(Mood::Away);
    let answer = served.get(&url, &[]).await;
    assert_eq!((answer.status().as_u16(), answer.headers().contains_key(header::RETRY_AFTER)), (503, true));
    let export = served.export(&video).await;
    until("the export was not tried", async || {
        let tried = "SELECT count(*) FROM job WHERE kind = 'export' AND run > 0 AND state = 'waiting'";
        team.count(tried).await > 0
    })
    .await;
    team.bucket.set(Mood::Works);
    let done = served.exported(&video, &export).await;
    assert_eq!((&done["status"], &done["error"]), (&json!("completed"), &Value::Null), "{done}");
    served.server.stop().await;
    team.end().await;
}

#[test]
fn what_a_killed_upload_left_is_found_and_removed() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let team = runtime.block_on(Around::start("killed"));
    // A server with its own runtime, which ends during an upload, so that nothing can clean up.
    let (doomed, config) = (tokio::runtime::Runtime::new().unwrap(), team.bucket.config());
    let (database, cache) = (team.database.clone(), team.folder.path().join("doomed"));
    let server = doomed.block_on(doomed.spawn(async move { serve(&database, &cache, false, config).await })).unwrap().unwrap();
    let served = Served { server, http: team.http.clone() };
    let bytes = team.noise("3");
    let url = runtime.block_on(served.announce()).1;
    runtime.block_on(async {
        // The last bytes never arrive.
        let first = futures_util::stream::iter([Ok::<_, std::io::Error>(bytes[..bytes.len() - 1_000].to_vec())]);
        let body = first.chain(futures_util::stream::pending());
        let sending = served.http.put(&url).body(reqwest::Body::wrap_stream(body)).send();
        let sending = tokio::spawn(sending);
        until("no part arrived", async || team.bucket.parts() > 1 && team.bucket.objects("incoming").len() == 1).await;
        doomed.shutdown_background();
        let _ = sending.await;
    });
    std::mem::forget(served);
    assert!(team.bucket.parts() > 0, "what it sent is still there");
    runtime.block_on(async {
        let mut config = team.bucket.config();
        config.abandoned = Duration::ZERO;
        let served = team.serve("cache", true, config).await;
        until("what it left stays", async || (team.bucket.parts(), team.bucket.objects("incoming").len()) == (0, 0)).await;
        served.server.stop().await;
        team.end().await;
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn callers_are_sent_to_the_store_with_an_address_that_is_good_for_one_object_alone() {
    let team = Around::start("presigned").await;
    let mut config = team.bucket.config();
    // The same store under another name, as behind a proxy.
    config.public_endpoint = Some(format!("http://localhost:{}", team.bucket.address.port()));
    let served = team.serve("cache", false, config).await;
    let bytes = team.noise("4");
    let source = served.upload(&bytes).await;
    let (_, _, url) = served.video("sourceId", &source).await;
    let sent = served.get(&url, &[]).await;
    assert_eq!(sent.status(), 302);
    let location = sent.headers()[header::LOCATION].to_str().unwrap().to_owned();
    assert!(location.starts_with(&format!("http://localhost:{}/{BUCKET}/studio/cutroom/media/", team.bucket.address.port())));
    assert!(!location.contains(SECRET));
    let whole = served.get(&location, &[]).await;
    assert_eq!((whole.status().as_u16(), whole.bytes().await.unwrap() == bytes), (200, true));
    let part = served.get(&location, &[(header::RANGE, "bytes=5-9")]).await;
    assert_eq!((part.status().as_u16(), part.bytes().await.unwrap() == bytes[5..10]), (206, true));
    // A changed name, a changed time, a changed signature, another method.
    let other =
        team.bucket.objects("media").into_iter().find(|path| !location.contains(path.file_name().unwrap().to_str().unwrap()));
    let other = other.unwrap().file_name().unwrap().to_str().unwrap().to_owned();
    for changed in [
        location.replace(&hash(&bytes), &other),
        location.replace("X-Amz-Expires=3600", "X-Amz-Expires=7200"),
        location.replace("X-Amz-Signature=", "X-Amz-Signature=0"),
    ] {
        assert_ne!(changed, location);
        assert!(served.get(&changed, &[]).await.status().is_client_error(), "{changed}");
    }
    assert!(served.http.delete(&location).send().await.unwrap().status().is_client_error());
    assert!(team.bucket.object(&format!("media/{}", hash(&bytes))).exists());
    let head = served.http.head(&url).send().await.unwrap();
    let head = served.http.head(head.headers()[header::LOCATION].to_str().unwrap()).send().await.unwrap();
    assert_eq!(head.status(), 200);
    served.server.stop().await;
    team.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_of_the_store_that_expired_is_refused_and_the_servers_own_gives_another() {
    let team = Around::start("expired").await;
    let mut config = team.bucket.config();
    config.public_endpoint = Some(team.bucket.url());
    config.signed_for = Duration::from_secs(1);
    let served = team.serve("cache", false, config).await;
    let bytes = team.noise("6");
    let (_, _, url) = served.video("sourceId", &served.upload(&bytes).await).await;
    let location = async || served.get(&url, &[]).await.headers()[header::LOCATION].to_str().unwrap().to_owned();
    let expired = location().await;
    assert!(expired.contains("X-Amz-Expires=1&"), "{expired}");
    until("the address does not expire", async || served.get(&expired, &[]).await.status().is_client_error()).await;
    // On a busy machine, a URL may expire before it is used.
    until("another one is not good either", async || {
        let answer = served.get(&location().await, &[]).await;
        answer.status() == 200 && answer.bytes().await.is_ok_and(|read| read == bytes)
    })
    .await;
    assert_ne!(location().await, expired);
    served.server.stop().await;
    team.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_share_a_store_and_the_same_bytes_are_never_deleted_while_they_arrive() {
    let team = Around::start("shared").await;
    let (one, two) = (team.serve("one", true, team.bucket.config()).await, team.serve("two", true, team.bucket.config()).await);
    let bytes = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/sample/demo-camera.mp4")).unwrap();
    let bytes = [bytes, b"another file by its end".to_vec()].concat();
    let object = team.bucket.object(&format!("media/{}", hash(&bytes)));
    let mut source = one.upload(&bytes).await;
    for round in 0..12 {
        let (deletes, uploads) = if round % 2 == 0 { (&one, &two) } else { (&two, &one) };
        let (next, url) = uploads.announce().await;
        let address = format!("/v1/sources/{source}");
        let ((deleted, ..), (uploaded, _, said)) =
            tokio::join!(deletes.call("DELETE", &address, &Value::Null), uploads.put(&url, bytes.clone()));
        assert_eq!((deleted, uploaded), (200, 200), "{said}");
        until("a deletion has not ended", async || team.count("SELECT count(*) FROM discarded").await == 0).await;
        assert!(object.exists(), "round {round}: a source lost its bytes");
        source = next;
    }
    // Media uploaded to one server is served and rendered by the other.
    let (video, _, _) = one.video("sourceId", &source).await;
    let (_, _, clips) = two.call("GET", &format!("{video}/clips"), &Value::Null).await;
    let clip = clips["clips"][0]["id"].as_str().unwrap().to_owned();
    let (_, _, sources) = two.call("GET", &format!("{video}/clips/{clip}/sources"), &Value::Null).await;
    let answer = two.get(sources["sources"][0]["url"].as_str().unwrap(), &[]).await;
    assert_eq!(answer.bytes().await.unwrap(), bytes);
    one.server.stop().await;
    two.server.stop().await;
    team.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bucket_that_cannot_be_used_is_refused_at_the_start_with_the_setting_that_is_wrong() {
    let team = Around::start("refused").await;
    let why = async |change: fn(&mut BucketConfig)| {
        let mut config = team.bucket.config();
        change(&mut config);
        match team.try_serve("cache", false, config).await {
            Err(StartError::Open(OpenError::Media(error))) => error.to_string(),
            Err(other) => panic!("{other}"),
            Ok(_) => panic!("it started"),
        }
    };
    let missing = why(|config| config.bucket = "nobodys-media".into()).await;
    assert!(missing.contains("nobodys-media") && missing.contains("doesn\u{2019}t exist"), "{missing}");
    let refused = why(|config| config.secret = SecretString::from("another")).await;
    assert!(refused.contains("AWS_SECRET_ACCESS_KEY") && !refused.contains("another"), "{refused}");
    let nobody = why(|config| config.endpoint = Some("http://127.0.0.1:1".into())).await;
    assert!(nobody.contains("--media-endpoint"), "{nobody}");
    let wrong = why(|config| config.public_endpoint = Some("cdn.example.com".into())).await;
    assert!(wrong.contains("--media-public-endpoint") && wrong.contains("cdn.example.com"), "{wrong}");
    let name = why(|config| config.bucket = "Team Media".into()).await;
    assert!(name.contains("--media") && name.contains("Team Media"), "{name}");
    team.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_program_works_on_a_bucket_with_a_key_from_a_file_and_says_which_setting_is_missing() {
    let team = Around::start("program").await;
    let served = team.serve("cache", false, team.bucket.config()).await;
    let (video, ..) = served.video("sourceId", &served.upload(&team.noise("5")).await).await;
    let key = team.folder.path().join("secret");
    fs::write(&key, format!("{SECRET}\n")).unwrap();
    let command = || {
        let mut command = Command::new(cutroom_server());
        command.arg("work").args(["--database", &team.database, "--media", &format!("s3://{BUCKET}/studio/cutroom")]);
        command.args(["--media-endpoint", &team.bucket.url(), "--cache-size", "1G", "--cache"]);
        command.arg(team.folder.path().join("cache-of-the-program")).env("HOME", team.folder.path());
        command.env_remove("AWS_ACCESS_KEY_ID").env_remove("AWS_SECRET_ACCESS_KEY").stdin(Stdio::null());
        command
    };
    let refused = command().env("AWS_ACCESS_KEY_ID", KEY).output().unwrap();
    let why = String::from_utf8(refused.stderr).unwrap();
    assert!(!refused.status.success() && why.contains("AWS_SECRET_ACCESS_KEY_FILE"), "{why}");
    let mut worker = command();
    let mut worker =
        worker.env("AWS_ACCESS_KEY_ID", KEY).env("AWS_SECRET_ACCESS_KEY_FILE", &key).stdout(Stdio::null()).spawn().unwrap();
    let export = served.export(&video).await;
    let done = served.exported(&video, &export).await;
    let _ = worker.kill();
    worker.wait().unwrap();
    assert_eq!((&done["status"], &done["error"]), (&json!("completed"), &Value::Null), "{done}");
    assert_eq!(team.bucket.objects("derived").len(), 1);
    served.server.stop().await;
    team.end().await;
}

//! Helpers of the whole-program tests: a real workspace on a free port, plain HTTP, and media made by ffmpeg.
#![allow(dead_code)]

pub mod cutting;
pub mod engines;
pub mod face_plants;
pub mod face_proxy;
pub mod held;
pub mod hosted;
pub mod messages;
pub mod numbered;
pub mod stored;
pub mod watched;

use cutroom::{
    api::Client,
    server::{Config, DataDir, OpenError, Quota, Server},
};
use reqwest::{Method, StatusCode};
use secrecy::SecretString;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::{
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    process::Command,
    sync::LazyLock,
};

/// Workspace that is served for one test.
pub struct Workspace {
    pub server: Server,
    pub http: reqwest::Client,
}

/// Raw HTTP response.
#[derive(Debug)]
pub struct HttpAnswer {
    pub status: u16,
    pub headers: reqwest::header::HeaderMap,
    pub text: String,
}

impl HttpAnswer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("not JSON: {} {}", self.status, self.text))
    }

    /// Asserts that the response is an error in the flat format, and returns its message.
    pub fn flat(&self, status: u16, code: &str) -> String {
        let body = self.json();
        assert_eq!((self.status, body["error"].as_str()), (status, Some(code)), "{}", self.text);
        assert!(body["docsUrl"].as_str().is_some_and(|url| url.starts_with("http")), "{}", self.text);
        assert_eq!(body.as_object().unwrap().len(), 3, "{}", self.text);
        body["message"].as_str().unwrap().to_owned()
    }

    /// Asserts that the response is an error in the nested format, and returns its message.
    pub fn nested(&self, status: u16, code: &str) -> String {
        let body = self.json();
        assert_eq!((self.status, body["error"]["code"].as_str()), (status, Some(code)), "{}", self.text);
        assert!(body["error"]["doc_url"].as_str().is_some_and(|url| url.starts_with("http")), "{}", self.text);
        body["error"]["message"].as_str().unwrap().to_owned()
    }
}

/// Folder of the fonts that tests use in place of the system's.
pub const FONTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fonts");

/// Makes this process search only the fonts of the repository.
pub fn use_test_fonts() {
    cutroom::fonts::search_only(vec![PathBuf::from(FONTS)]);
}

/// Opens a data folder that this process may have held a moment ago. Other tests start child processes, and each child has a
/// copy of the lock until it has executed its program, which takes long on a busy computer.
pub async fn open_data(folder: &Path) -> Result<DataDir, OpenError> {
    let asked = std::time::Instant::now();
    loop {
        match DataDir::open(folder) {
            Err(OpenError::InUse(_)) if asked.elapsed() < std::time::Duration::from_secs(3) => {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
            opened => return opened,
        }
    }
}

/// Configuration of an empty workspace on a free port of this computer.
fn quiet(data: DataDir) -> Config {
    Config {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        data,
        api_key: None,
        sample: false,
        rate_limit: cutroom::server::EMBEDDED_RATE_LIMIT,
        allow_private_webhooks: false,
        pages: None,
        keep_port: false,
        quota: Quota::default(),
    }
}

impl Workspace {
    pub async fn open(folder: &Path) -> Self {
        Self::try_open(folder, true).await.expect("the workspace opens")
    }

    pub async fn try_open(folder: &Path, sample: bool) -> anyhow::Result<Self> {
        let data = open_data(folder).await?;
        Self::start(data, sample, cutroom::server::EMBEDDED_RATE_LIMIT).await
    }

    pub async fn start(data: DataDir, sample: bool, rate_limit: u32) -> anyhow::Result<Self> {
        Self::serve(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), data, sample, rate_limit).await
    }

    /// Serves at an address of the caller's choice.
    pub async fn serve(listen: SocketAddr, data: DataDir, sample: bool, rate_limit: u32) -> anyhow::Result<Self> {
        Self::with(Config { listen, sample, rate_limit, ..quiet(data) }).await
    }

    /// Opens the sample workspace in a folder, with a quota for its media.
    pub async fn within(folder: &Path, quota: Quota) -> anyhow::Result<Self> {
        Self::with(Config { sample: true, quota, ..quiet(open_data(folder).await?) }).await
    }

    async fn with(config: Config) -> anyhow::Result<Self> {
        use_test_fonts();
        let server = match std::env::var("CUTROOM_TEST_DATABASE") {
            Ok(team) => {
                let folder = config.data.database();
                let url = tokio::task::spawn_blocking(move || database_of(&team, &folder)).await?;
                // Receivers of the tests are on this computer, where the webhooks of a shared database are not allowed by
                // default.
                let config = Config { allow_private_webhooks: true, ..config };
                Server::start_on(config, cutroom_team::postgres(SecretString::from(url))).await?
            }
            Err(_) => Server::start(config).await?,
        };
        let _ = rustls::crypto::ring::default_provider().install_default();
        // Idle connections must not be reused after 5 s: the server may be closing them.
        let http = reqwest::Client::builder().pool_idle_timeout(std::time::Duration::from_secs(5)).build()?;
        Ok(Self { server, http })
    }

    /// Serves a folder in practice mode, with the sample video if `sample`. Calls meet these faults; [`Server::set_faults`] changes
    /// them.
    pub async fn practise(data: DataDir, sample: bool, faults: &str) -> anyhow::Result<Self> {
        use_test_fonts();
        let server =
            Server::start_practice(Config { sample, ..quiet(data) }, faults.parse().map_err(anyhow::Error::msg)?).await?;
        let _ = rustls::crypto::ring::default_provider().install_default();
        Ok(Self { server, http: reqwest::Client::new() })
    }

    /// Second server on the database of the workspace in the folder `first`, with the folder `own` for its media; `None` if the
    /// tests use embedded databases, which only one server can open.
    pub async fn beside(first: &Path, own: &Path) -> Option<Self> {
        let team = std::env::var("CUTROOM_TEST_DATABASE").ok()?;
        let of_first = first.join("workspace.db");
        let url = tokio::task::spawn_blocking(move || database_of(&team, &of_first)).await.unwrap();
        let config = quiet(open_data(own).await.unwrap());
        let server = Server::start_on(config, cutroom_team::postgres(SecretString::from(url))).await.unwrap();
        Some(Self { server, http: reqwest::Client::new() })
    }

    /// Sample workspace in a temporary folder; the caller keeps the folder alive.
    pub async fn fresh() -> (Self, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        (Self::open(folder.path()).await, folder)
    }

    /// Sends a call with a body and asserts that the status is 200.
    pub async fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let answer = self.send(method, path, body).await;
        assert_eq!(answer.status, 200, "{method} {path} {body}: {}", answer.text);
        answer.json()
    }

    /// Sends a call with a body; `null` for none.
    pub async fn send(&self, method: &str, path: &str, body: &Value) -> HttpAnswer {
        let request = self.request(method.parse().unwrap(), path);
        answer(if body.is_null() { request } else { request.json(body) }).await
    }

    pub fn client(&self) -> Client {
        Client::new(self.server.base_url(), SecretString::from(self.server.api_key().to_owned())).unwrap()
    }

    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let url = if path.starts_with("http") { path.to_owned() } else { format!("{}{path}", self.server.base_url()) };
        self.http.request(method, url).bearer_auth(self.server.api_key())
    }

    pub async fn get(&self, path: &str) -> HttpAnswer {
        answer(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> HttpAnswer {
        answer(self.request(Method::POST, path).json(body)).await
    }

    /// List in the field `wrapper` of a collection's response.
    pub async fn list(&self, path: &str, wrapper: &str) -> Vec<Value> {
        let answer = self.get(path).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()[wrapper].as_array().unwrap().clone()
    }

    pub async fn revision(&self) -> u64 {
        self.get("/v1/videos/vid_sample").await.json()["video"]["revision"].as_u64().unwrap()
    }
}

/// URL of the database for a workspace's folder on a PostgreSQL server, created if it is missing. `team` is the URL of any of
/// the server's databases.
fn database_of(team: &str, folder: &Path) -> String {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hash = DefaultHasher::new();
    folder.hash(&mut hash);
    let name = format!("test_{:016x}", hash.finish());
    let made =
        Command::new("psql").args([team, "-qc", &format!("CREATE DATABASE {name}")]).output().expect("psql is on the PATH");
    let refused = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success() || refused.contains("already exists"), "{refused}");
    let (server, _) = team.rsplit_once('/').expect("the address names a database");
    format!("{server}/{name}")
}

pub async fn answer(request: reqwest::RequestBuilder) -> HttpAnswer {
    let response = request.send().await.expect("an answer");
    let (status, headers) = (response.status(), response.headers().clone());
    if status.is_client_error() && status != StatusCode::RANGE_NOT_SATISFIABLE {
        assert_eq!(headers["content-type"], "application/json", "errors are JSON");
    }
    HttpAnswer { status: status.as_u16(), headers, text: response.text().await.unwrap_or_default() }
}

/// Creates a real video: two seconds of a test pattern and a tone.
pub fn make_video(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    ffmpeg(&[
        "-f",
        "lavfi",
        "-i",
        "testsrc=size=320x240:rate=25:duration=2",
        "-f",
        "lavfi",
        "-i",
        "sine=frequency=440:duration=2",
        "-c:v",
        "libx264",
        "-pix_fmt",
        "yuv420p",
        "-c:a",
        "aac",
        "-movflags",
        "+faststart",
        path.to_str().unwrap(),
    ]);
    path
}

/// Cache of created media for all test binaries and later runs, in the target folder.
const MADE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/made");

/// Runs ffmpeg; the last argument is the output file. The same arguments and inputs give the same output, so that it is created
/// once, cached, and copied.
pub fn ffmpeg(args: &[&str]) {
    let run = |file: &str| {
        let how = args.split_last().map_or(&[][..], |(_, how)| how);
        let done =
            Command::new("ffmpeg").args(["-y", "-v", "error"]).args(how).arg(file).status().expect("ffmpeg is on the PATH");
        assert!(done.success());
    };
    let file = *args.last().expect("the last argument is the file");
    let Some(name) = made_as(args) else { return run(file) };
    let kept = Path::new(MADE).join(&name);
    if !kept.exists() {
        // Written under a temporary name: other tests and test binaries may create the same file at the same time.
        let fresh = Path::new(MADE).join(format!("{}-{name}", uuid::Uuid::new_v4().simple()));
        std::fs::create_dir_all(MADE).unwrap();
        run(fresh.to_str().unwrap());
        std::fs::rename(&fresh, &kept).unwrap();
    }
    std::fs::copy(&kept, file).unwrap();
}

/// Cache key of a run's output: a hash of ffmpeg's version, the arguments and the input files, with the output's extension.
/// `None` if the output depends on anything else.
fn made_as(args: &[&str]) -> Option<String> {
    static VERSION: LazyLock<Vec<u8>> =
        LazyLock::new(|| Command::new("ffmpeg").arg("-version").output().expect("ffmpeg is on the PATH").stdout);
    let (file, how) = args.split_last()?;
    let mut hash = Sha256::new_with_prefix(&*VERSION);
    for (at, arg) in how.iter().enumerate() {
        let is_input = at > 0 && how[at - 1] == "-i";
        let is_generated = at > 2 && how[at - 3..at] == ["-f", "lavfi", "-i"];
        let input = if is_input && !is_generated { std::fs::read(arg).ok()? } else { arg.as_bytes().to_vec() };
        hash.update((input.len() as u64).to_le_bytes());
        hash.update(input);
    }
    let ending = Path::new(file).extension()?.to_str()?;
    let hash = hash.finalize().iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
    // A pattern means several files, and a concat list refers to others.
    let is_one = !file.contains('%') && !how.contains(&"concat");
    is_one.then(|| format!("{hash}.{ending}"))
}

/// Fault that a [`Proxy`] applies to requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// No fault.
    None,
    /// Closes the connection before a writing request reaches the server.
    DropRequest,
    /// Forwards a writing request and closes the connection before the response.
    DropAnswer,
    /// Delays every request.
    Delay,
    /// Delays a writing request by a second.
    Slow,
    /// Answers a writing request with 429 or 503 itself.
    Refuse(u16),
    /// Sends a writing request twice, and forwards the second response.
    Duplicate,
    /// Holds the response of a reading request back until another fault is set.
    HoldReading,
}

/// Suffix of a path, and the request that is sent before the next request to such a path.
type SlippedIn = Option<(String, Vec<u8>)>;

/// TCP proxy in front of a workspace. Its address stays the same when the server behind it changes.
pub struct Proxy {
    pub address: String,
    fault: std::sync::Arc<std::sync::Mutex<(Fault, String)>>,
    /// Method and path of every request that was forwarded.
    pub seen: std::sync::Arc<std::sync::Mutex<Vec<String>>>,
    /// Whether the `Idempotency-Key` header is forwarded.
    keys: std::sync::Arc<std::sync::atomic::AtomicBool>,
    /// Request of another user, to be sent before the next request to a path.
    slipped_in: std::sync::Arc<std::sync::Mutex<SlippedIn>>,
    /// Number of responses that [`Fault::HoldReading`] held back.
    held: std::sync::Arc<std::sync::atomic::AtomicUsize>,
    task: tokio::task::JoinHandle<()>,
}

impl Proxy {
    /// Starts the proxy in front of the server at `behind` (`http://127.0.0.1:PORT`).
    pub async fn start(behind: &str) -> Self {
        use std::sync::{Arc, Mutex};
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let fault = Arc::new(Mutex::new((Fault::None, behind.trim_start_matches("http://").to_owned())));
        let keys = Arc::new(std::sync::atomic::AtomicBool::new(true));
        let seen = Arc::<Mutex<Vec<String>>>::default();
        let slipped_in = Arc::<Mutex<SlippedIn>>::default();
        let held = Arc::<std::sync::atomic::AtomicUsize>::default();
        let (shared, pass_keys, note, others) = (fault.clone(), keys.clone(), seen.clone(), slipped_in.clone());
        let count = held.clone();
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let pass_keys = pass_keys.load(std::sync::atomic::Ordering::SeqCst);
                let (shared, note, others, count) = (shared.clone(), note.clone(), others.clone(), count.clone());
                tokio::spawn(async move {
                    // Broken connections are the purpose of this proxy.
                    let _ = Box::pin(Self::carry(client, &shared, pass_keys, &note, &others, &count)).await;
                });
            }
        });
        Self { address, fault, seen, keys, slipped_in, held, task }
    }

    /// Sends a JSON request of another user just before the next request whose path ends with `before`.
    pub fn slip_in(&self, before: &str, method: &str, path: &str, key: &str, body: &serde_json::Value) {
        let body = body.to_string();
        let host = self.fault.lock().unwrap().1.clone();
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nAuthorization: Bearer {key}\r\n");
        let request = format!("{head}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        *self.slipped_in.lock().unwrap() = Some((before.to_owned(), request.into_bytes()));
    }

    /// Sets the fault for all requests from now on.
    pub fn set(&self, fault: Fault) {
        self.fault.lock().unwrap().0 = fault;
    }

    /// Number of responses that [`Fault::HoldReading`] held back.
    pub fn held(&self) -> usize {
        self.held.load(std::sync::atomic::Ordering::SeqCst)
    }

    /// Stops forwarding `Idempotency-Key`, like a server that does not support it.
    pub fn forget_keys(&self) {
        self.keys.store(false, std::sync::atomic::Ordering::SeqCst);
    }

    /// Moves the proxy to another server.
    pub fn move_to(&self, behind: &str) {
        behind.trim_start_matches("http://").clone_into(&mut self.fault.lock().unwrap().1);
    }

    /// Forwards one request and its response, then closes: so every request meets the fault that is set at that time.
    async fn carry(
        mut client: tokio::net::TcpStream,
        shared: &std::sync::Mutex<(Fault, String)>,
        pass_keys: bool,
        note: &std::sync::Mutex<Vec<String>>,
        others: &std::sync::Mutex<SlippedIn>,
        held: &std::sync::atomic::AtomicUsize,
    ) -> std::io::Result<()> {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut request = Vec::new();
        let (head, length) = loop {
            let mut chunk = [0; 16 << 10];
            let read = client.read(&mut chunk).await?;
            if read == 0 {
                return Ok(());
            }
            request.extend(&chunk[..read]);
            let text = String::from_utf8_lossy(&request).to_ascii_lowercase();
            if let Some(head) = text.find("\r\n\r\n") {
                let length =
                    text[..head].lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse::<usize>().ok());
                break (head + 4, length.unwrap_or(0));
            }
        };
        while request.len() < head + length {
            let mut chunk = [0; 16 << 10];
            let read = client.read(&mut chunk).await?;
            request.extend(&chunk[..read]);
        }
        let (fault, behind) = shared.lock().unwrap().clone();
        let writes = !request.starts_with(b"GET");
        if writes && fault == Fault::DropRequest {
            return Ok(());
        }
        if let Fault::Refuse(status) = fault
            && writes
        {
            let body = r#"{"error":"unavailable","message":"later","docsUrl":"http://x"}"#;
            let head = format!(
                "HTTP/1.1 {status} Later\r\nretry-after: 0\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
                body.len()
            );
            client.write_all(format!("{head}{body}").as_bytes()).await?;
            return client.shutdown().await;
        }
        if writes && fault == Fault::Slow {
            tokio::time::sleep(std::time::Duration::from_secs(1)).await;
        }
        if fault == Fault::Delay {
            tokio::time::sleep(std::time::Duration::from_millis(if writes { 15 } else { 3 })).await;
        }
        // The server expects its own address in `Host`, and `Connection: close` limits it to one request.
        let text = String::from_utf8_lossy(&request[..head]).into_owned();
        let lines = text.lines().filter(|line| {
            let line = line.to_ascii_lowercase();
            (pass_keys || !line.starts_with("idempotency-key:"))
                && !line.starts_with("host:")
                && !line.starts_with("connection:")
                && !line.is_empty()
        });
        let mut forwarded = lines.collect::<Vec<_>>().join("\r\n").into_bytes();
        forwarded.extend(format!("\r\nHost: {behind}\r\nConnection: close\r\n\r\n").bytes());
        forwarded.extend(&request[head..]);
        let line = text.lines().next().unwrap_or_default();
        note.lock().unwrap().push(line.split(' ').take(2).collect::<Vec<_>>().join(" "));
        let path = line.split(' ').nth(1).unwrap_or_default().split('?').next().unwrap_or_default();
        let other = others.lock().unwrap().take_if(|(before, _)| path.ends_with(before.as_str()));
        if let Some((_, other)) = other {
            let (mut server, mut answer) = (tokio::net::TcpStream::connect(&behind).await?, Vec::new());
            server.write_all(&other).await?;
            server.read_to_end(&mut answer).await?;
            assert!(answer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&answer));
        }
        let mut answer = Vec::new();
        for _ in 0..if writes && fault == Fault::Duplicate { 2 } else { 1 } {
            answer.clear();
            let mut server = tokio::net::TcpStream::connect(&behind).await?;
            server.write_all(&forwarded).await?;
            server.read_to_end(&mut answer).await?;
        }
        if !writes && fault == Fault::HoldReading {
            held.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        }
        while !writes && fault == Fault::HoldReading && shared.lock().unwrap().0 == fault {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        if !(writes && fault == Fault::DropAnswer) {
            client.write_all(&answer).await?;
        }
        client.shutdown().await
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

//! The relay between ffmpeg and a server: which URLs it reads, which it refuses, and that its secrets don't leak.

use super::common::ffmpeg;
use axum::{
    Json, Router,
    body::{Body, Bytes},
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use cutroom::{
    api::Client,
    jobs::relay::{Relay, SourceOf},
    media,
};
use futures_util::{StreamExt, stream};
use serde_json::json;
use std::{
    fs,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use tokio::{net::TcpListener, sync::watch};

const KEY: &str = "sk_relay_secret";
/// Token in the URLs of the stand-in server.
const TOKEN: &str = "t0ken-of-the-service";

/// Path, range and whether the API key was sent.
type Asked = (String, Option<String>, bool);

/// A stand-in server whose media behave in various ways.
#[derive(Clone)]
struct Service {
    address: String,
    film: Bytes,
    log: Arc<Mutex<Vec<Asked>>>,
    /// Target of redirects.
    elsewhere: Arc<Mutex<String>>,
    /// Entity tag of media that is replaced.
    version: Arc<Mutex<String>>,
}

impl Service {
    async fn start(film: Bytes) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let service = Self { address, film, log: Arc::default(), elsewhere: Arc::default(), version: Arc::default() };
        "\"one\"".clone_into(&mut service.version.lock().unwrap());
        let router = Router::new().fallback(answer).with_state(service.clone());
        tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        service
    }

    fn url(&self, name: &str) -> String {
        format!("{}/files/{TOKEN}/{name}", self.address)
    }

    fn seen(&self) -> Vec<(String, Option<String>, bool)> {
        std::mem::take(&mut *self.log.lock().unwrap())
    }

    async fn relay(&self) -> Relay {
        let (_, client) = watch::channel(Some(Client::new(&self.address, KEY.into()).unwrap()));
        Relay::with_patience(client, Duration::from_millis(300)).await
    }
}

fn part(film: &Bytes, headers: &HeaderMap, tag: &str) -> Response {
    let range = headers.get(header::RANGE).and_then(|range| range.to_str().ok()?.strip_prefix("bytes="));
    let Some((from, to)) = range.and_then(|range| range.split_once('-')) else {
        return ([(header::ETAG, tag), (header::ACCEPT_RANGES, "bytes")], film.clone()).into_response();
    };
    let from: usize = from.parse().unwrap();
    let to = to.parse().unwrap_or(film.len() - 1).min(film.len() - 1);
    if from > to {
        return StatusCode::RANGE_NOT_SATISFIABLE.into_response();
    }
    let content = format!("bytes {from}-{to}/{}", film.len());
    (StatusCode::PARTIAL_CONTENT, [(header::ETAG, tag), (header::CONTENT_RANGE, &content)], film.slice(from..=to))
        .into_response()
}

async fn answer(State(service): State<Service>, request: Request) -> Response {
    let (request, _) = request.into_parts();
    let path = request.uri.path().to_owned();
    let text = |name| request.headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let count = {
        let mut log = service.log.lock().unwrap();
        log.push((path.clone(), text(header::RANGE), text(header::AUTHORIZATION).is_some_and(|key| key.contains(KEY))));
        log.len()
    };
    let redirect = || (StatusCode::FOUND, [(header::LOCATION, service.elsewhere.lock().unwrap().clone())]).into_response();
    match path.rsplit('/').next().unwrap() {
        "film" => part(&service.film, &request.headers, "\"one\""),
        "replaced" => {
            let version = service.version.lock().unwrap().clone();
            part(&service.film, &request.headers, &version)
        }
        // The same bytes with a new date on every request, and without an ETag.
        "touched" => {
            let mut answer = part(&service.film, &request.headers, "");
            answer.headers_mut().remove(header::ETAG);
            let date = format!("Fri, 27 Nov 2026 10:{:02}:{:02} GMT", count / 60 % 60, count % 60);
            answer.headers_mut().insert(header::LAST_MODIFIED, date.parse().unwrap());
            answer
        }
        "changing" => part(&service.film, &request.headers, &format!("\"{count}\"")),
        "redirected" | "keyed" => redirect(),
        "expired" => StatusCode::FORBIDDEN.into_response(),
        "hanging" => std::future::pending().await,
        // The connection is lost after a part of the requested bytes.
        "lost" => {
            let whole = part(&service.film, &request.headers, "\"one\"");
            let (mut parts, body) = whole.into_parts();
            let all = axum::body::to_bytes(body, usize::MAX).await.unwrap();
            parts.headers.insert(header::CONTENT_LENGTH, all.len().into());
            let half = all.slice(..all.len().min(30_000));
            let broken = all.len() > half.len();
            let end = stream::iter(broken.then_some(())).then(async |()| {
                // Lets the head and the first part be sent before the connection ends.
                tokio::time::sleep(Duration::from_millis(20)).await;
                Err(std::io::Error::other("lost"))
            });
            Response::from_parts(parts, Body::from_stream(stream::iter([Ok(half)]).chain(end.boxed())))
        }
        "endless" => {
            let piece = Bytes::from(vec![0x47; 64 << 10]);
            Body::from_stream(stream::repeat(piece).map(Ok::<_, std::io::Error>)).into_response()
        }
        "sources" => Json(json!({"sources": [{"id": "su_1", "medium": "screen", "url": service.url("film")}]})).into_response(),
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

/// A video of two seconds, about 100 KB.
fn film() -> Bytes {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("film.mp4");
    ffmpeg(&[
        "-f",
        "lavfi",
        "-i",
        "testsrc2=s=320x180:r=30:d=2",
        "-c:v",
        "libx264",
        "-preset",
        "ultrafast",
        path.to_str().unwrap(),
    ]);
    Bytes::from(fs::read(path).unwrap())
}

fn of() -> SourceOf {
    SourceOf { video: "vid_1".into(), clip: "cl_1".into(), source: "su_1".into() }
}

/// Reads a frame through the relay; fails with the explained reason.
async fn picture(relay: &Relay, url: &str) -> Result<(), String> {
    let read = media::frame_at(&relay.address(url).map_err(|error| error.to_string())?, Some(1_000), (64, 36)).await;
    read.map(drop).map_err(|error| relay.explained(url, error).to_string())
}

#[tokio::test]
async fn ffmpeg_reads_media_through_the_relay_by_ranges_and_a_lost_connection_goes_on() {
    let service = Service::start(film()).await;
    let relay = service.relay().await;
    assert_eq!(picture(&relay, &service.url("film")).await, Ok(()));
    let seen = service.seen();
    assert!(seen.iter().all(|(_, _, has_key)| !has_key), "an address that is a capability gets no key: {seen:?}");
    assert_eq!(picture(&relay, &service.url("lost")).await, Ok(()));
    let seen = service.seen();
    assert!(seen.iter().filter(|(_, range, _)| range.is_some()).count() >= 2, "it is read on from the lost byte: {seen:?}");
    let found = relay.identify(&service.url("film")).await.unwrap();
    assert_eq!((found.bytes as usize, found.version.as_deref()), (service.film.len(), Some("\"one\"")));
}

#[tokio::test]
async fn what_is_wrong_with_an_address_is_said_and_never_waited_for_long() {
    let service = Service::start(film()).await;
    let relay = service.relay().await;
    for (name, expected) in [
        ("nothing", "no longer has the media (404)"),
        ("expired", "(403)"),
        ("hanging", "no data"),
        ("changing", words::media::changed_on_server()),
    ] {
        let asked = Instant::now();
        // Media that changes must have been read before.
        let first = relay.identify(&service.url(name)).await;
        assert_eq!(first.is_ok(), name == "changing", "{name}: {first:?}");
        let why = picture(&relay, &service.url(name)).await.unwrap_err();
        assert!(why.contains(expected), "{name}: {why}");
        assert!(!why.contains(TOKEN) && !why.contains("127.0.0.1:") || name == "hanging", "{name}: {why}");
        assert!(asked.elapsed() < Duration::from_secs(10), "{name}");
    }
    let why = relay.identify(&service.url("endless")).await.unwrap_err().to_string();
    assert!(why.contains(words::media::no_length()), "{why}");
    let asked = Instant::now();
    assert!(picture(&relay, &service.url("endless")).await.is_err() && asked.elapsed() < Duration::from_secs(20));
    // URLs to which no server may redirect are not read at all.
    for url in ["http://10.0.0.1/a.mp4", "file:///etc/passwd", "/etc/passwd", "concat:a|b"] {
        assert!(relay.address(url).is_err(), "{url}");
    }
}

#[tokio::test]
async fn media_is_the_same_by_its_tag_whatever_its_date_and_reading_the_video_again_takes_what_is_there() {
    let service = Service::start(film()).await;
    let relay = service.relay().await;
    for _ in 0..2 {
        assert_eq!(picture(&relay, &service.url("touched")).await, Ok(()));
        assert_eq!(picture(&relay, &service.url("replaced")).await, Ok(()));
    }
    assert_eq!(relay.identify(&service.url("touched")).await.unwrap().version, None);
    *service.version.lock().unwrap() = "\"two\"".to_owned();
    let why = picture(&relay, &service.url("replaced")).await.unwrap_err();
    assert!(why.contains(words::media::changed_on_server()), "{why}");
    relay.reopen();
    assert_eq!(picture(&relay, &service.url("replaced")).await, Ok(()));
    assert_eq!(relay.identify(&service.url("replaced")).await.unwrap().version.as_deref(), Some("\"two\""));
}

#[tokio::test]
async fn an_address_that_has_expired_is_asked_for_again() {
    let service = Service::start(film()).await;
    let relay = service.relay().await;
    let url = service.url("expired");
    let address = relay.source(&url, of()).unwrap();
    assert!(media::frame_at(&address, Some(1_000), (64, 36)).await.is_ok());
    let seen = service.seen();
    assert_eq!(seen.iter().filter(|(path, _, _)| path.ends_with("/sources")).count(), 1, "{seen:?}");
    // From now on, the new version is read.
    assert!(media::frame_at(&address, Some(500), (64, 36)).await.is_ok());
    assert!(service.seen().iter().all(|(path, _, _)| path.ends_with("/film")));
}

#[tokio::test]
async fn a_key_goes_to_the_services_own_calls_and_past_no_redirect() {
    let (service, other) = (Service::start(film()).await, Service::start(film()).await);
    let relay = service.relay().await;
    *service.elsewhere.lock().unwrap() = other.url("film");
    for (url, with_key) in [(service.url("redirected"), false), (format!("{}/v1/media/keyed", service.address), true)] {
        assert_eq!(picture(&relay, &url).await, Ok(()));
        assert!(service.seen().iter().all(|(_, _, has_key)| *has_key == with_key), "{url}");
        let led = other.seen();
        assert!(!led.is_empty() && led.iter().all(|(_, _, has_key)| !has_key), "{led:?}");
    }
    *service.elsewhere.lock().unwrap() = "http://10.1.2.3/film".to_owned();
    let why = picture(&relay, &service.url("redirected")).await.unwrap_err();
    assert!(why.contains("without encryption"), "{why}");
}

#[tokio::test]
async fn only_who_knows_the_password_reaches_the_relay() {
    let service = Service::start(film()).await;
    let relay = service.relay().await;
    let address = relay.address(&service.url("film")).unwrap();
    let (known, path) = address.strip_prefix("http://cutroom:").unwrap().split_once('@').unwrap();
    assert!(known.len() >= 32, "{known}");
    let (place, number) = path.split_once('/').unwrap();
    let http = reqwest::Client::builder().no_proxy().build().unwrap();
    for credentials in [None, Some("Basic Y3V0cm9vbTo="), Some("Bearer x")] {
        let mut request = http.get(format!("http://{place}/{number}"));
        if let Some(credentials) = credentials {
            request = request.header(header::PROXY_AUTHORIZATION, credentials);
        }
        assert_eq!(request.send().await.unwrap().status(), 407, "{credentials:?}");
    }
    // The password opens no other URL either.
    let through = reqwest::Proxy::http(format!("http://cutroom:{known}@{place}")).unwrap();
    let http = reqwest::Client::builder().proxy(through).build().unwrap();
    for (url, status) in [
        (format!("http://{}/{number}", media::HOST), 200),
        (format!("http://{}/17", media::HOST), 404),
        (format!("http://example.invalid/{number}"), 404),
        (service.url("film").replace("127.0.0.1", "localhost"), 404),
    ] {
        assert_eq!(http.get(&url).send().await.unwrap().status(), status, "{url}");
    }
    service.seen();
    drop(relay);
    let deadline = Instant::now() + Duration::from_secs(5);
    while tokio::net::TcpStream::connect(place).await.is_ok() {
        assert!(Instant::now() < deadline, "the relay is there after its last user has gone");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn any_number_of_silent_connections_keeps_ffmpeg_out_no_more_than_none_and_few_of_them_are_held() {
    let service = Service::start(film()).await;
    let relay = service.relay().await;
    let url = service.url("film");
    let address = relay.address(&url).unwrap();
    let place = address.rsplit_once('@').unwrap().1.split_once('/').unwrap().0.to_owned();
    let mut strangers = Vec::new();
    for number in 0..300 {
        let stranger = tokio::net::TcpStream::connect(&place).await.unwrap();
        if number % 3 == 0 {
            // Half of a request's head.
            let _ = stranger.try_write(b"GET http://media.invalid/0 HTTP/1.1\r\n");
        }
        strangers.push(stranger);
    }
    let is_open = |stranger: &tokio::net::TcpStream| matches!(stranger.try_read(&mut [0; 16]), Err(error) if error.kind() == std::io::ErrorKind::WouldBlock);
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        let open = strangers.iter().filter(|stranger| is_open(stranger)).count();
        if open <= 32 {
            break;
        }
        assert!(Instant::now() < deadline, "{open} silent connections are held");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(is_open(strangers.last().unwrap()), "the newest have time to say who they are");
    assert_eq!(picture(&relay, &url).await, Ok(()), "ffmpeg gets in");
    // A client that has shown the password is kept while others connect.
    let mut known = tokio::net::TcpStream::connect(&place).await.unwrap();
    let password = address.strip_prefix("http://").unwrap().split_once('@').unwrap().0;
    let password = base64::Engine::encode(&base64::prelude::BASE64_STANDARD, password);
    let request = format!(
        "HEAD http://{}/1 HTTP/1.1\r\nhost: {}\r\nproxy-authorization: Basic {password}\r\n\r\n",
        media::HOST,
        media::HOST
    );
    for _ in 0..2 {
        tokio::io::AsyncWriteExt::write_all(&mut known, request.as_bytes()).await.unwrap();
        let mut answer = [0; 4096];
        let length = tokio::io::AsyncReadExt::read(&mut known, &mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer[..length]).into_owned();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        for _ in 0..100 {
            strangers.push(tokio::net::TcpStream::connect(&place).await.unwrap());
        }
    }
}

/// Command lines of this process's ffmpeg children.
#[cfg(target_os = "linux")]
fn command_lines() -> Vec<String> {
    let me = std::process::id();
    let all = fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let mine = all.filter(|process| {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        let rest = stat.rsplit_once(") ").map(|(_, rest)| rest.to_owned()).unwrap_or_default();
        rest.split(' ').nth(1) == Some(&me.to_string()) && (stat.contains("(ffmpeg)") || stat.contains("(ffprobe)"))
    });
    mine.filter_map(|process| fs::read_to_string(format!("/proc/{process}/cmdline")).ok())
        .map(|line| line.replace('\0', " "))
        .collect()
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn nothing_secret_is_on_a_command_line() {
    let service = Service::start(film()).await;
    let (_, client) = watch::channel(Some(Client::new(&service.address, KEY.into()).unwrap()));
    let relay = Relay::with_patience(client, Duration::from_secs(20)).await;
    let address = relay.address(&service.url("hanging")).unwrap();
    let password = address.split(['@', ':']).nth(2).unwrap().to_owned();
    let reading = tokio::spawn(async move { media::frame_at(&address, Some(0), (64, 36)).await });
    let deadline = Instant::now() + Duration::from_secs(60);
    let lines = loop {
        let lines: Vec<_> = command_lines().into_iter().filter(|line| line.contains(media::HOST)).collect();
        if !lines.is_empty() && !service.seen().is_empty() {
            break lines;
        }
        assert!(Instant::now() < deadline, "ffmpeg was not seen");
        tokio::time::sleep(Duration::from_millis(2)).await;
    };
    reading.abort();
    for line in lines {
        for secret in [TOKEN, KEY, &password, "cutroom:"] {
            assert!(!line.contains(secret), "{line}");
        }
    }
}

/// A server that answers each request with the given head, and a few bytes.
async fn heads(head: impl Fn(u64) -> String + Send + 'static) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        for nth in 0.. {
            let (mut stream, _) = listener.accept().await.unwrap();
            let answer = format!("{}\r\n\r\nsome bytes that are no film", head(nth));
            tokio::spawn(async move {
                let mut request = [0; 4_096];
                // The client may be gone.
                let _ = stream.read(&mut request).await;
                let _ = stream.write_all(answer.as_bytes()).await;
            });
        }
    });
    address
}

async fn relay_to(address: &str) -> Relay {
    let (_, client) = watch::channel(Some(Client::new(address, KEY.into()).unwrap()));
    Relay::with_patience(client, Duration::from_millis(300)).await
}

/// A client that uses the relay as ffmpeg does.
fn as_ffmpeg(relay: &Relay, url: &str) -> reqwest::Client {
    let address = relay.address(url).unwrap();
    let (place, _) = address.rsplit_once('/').unwrap();
    reqwest::Client::builder().proxy(reqwest::Proxy::http(place).unwrap()).build().unwrap()
}

#[tokio::test]
async fn an_answer_that_says_a_length_beyond_all_counting_is_read_as_one_without_an_end() {
    let said = "HTTP/1.1 206 Partial Content\r\ncontent-range: bytes 5-9/18446744073709551613\r\n\
        content-length: 18446744073709551613\r\nconnection: close";
    let address = heads(move |_| said.to_owned()).await;
    let relay = relay_to(&address).await;
    let url = format!("{address}/files/film");
    // ffmpeg requests a range from the middle, with the URL and password that it was given.
    let client = as_ffmpeg(&relay, &url);
    let host = format!("http://{}/0", media::HOST);
    for from in [5u64, u64::MAX - 3, u64::MAX] {
        let answered = client.get(&host).header("range", format!("bytes={from}-")).send().await.unwrap();
        assert_ne!(answered.status(), 500, "from {from}");
        // The bytes end before the stated length; how the relay reports that does not matter.
        let _ = tokio::time::timeout(Duration::from_secs(60), answered.bytes()).await.expect("it ends");
    }
    let wrong = client.get(format!("http://{}/none", media::HOST)).send().await.unwrap();
    assert_eq!(wrong.status(), 404, "the relay lives");
}

#[tokio::test]
async fn whatever_the_head_of_an_answer_says_the_relay_answers_and_lives() {
    let statuses = ["200 OK", "206 Partial Content", "302 Found", "416 No", "503 Busy", "999 Odd"];
    let numbers =
        ["0", "1", "27", "-1", "9223372036854775807", "18446744073709551613", "18446744073709551616", "1e9", "", "5, 6"];
    let of = |list: &[&'static str], nth: u64, step: u64| list[(nth / step) as usize % list.len()];
    let head = move |nth: u64| {
        let (a, b) = (of(&numbers, nth, 1), of(&numbers, nth, 7));
        let length = if nth.is_multiple_of(3) { String::new() } else { format!("\r\ncontent-length: {a}") };
        let range = if nth.is_multiple_of(2) { format!("\r\ncontent-range: bytes {b}-{a}/{b}") } else { String::new() };
        let more =
            ["\r\netag: \u{fc}", "\r\nlocation: http://[::", "\r\ntransfer-encoding: chunked", "\r\nx", ""][(nth % 5) as usize];
        format!("HTTP/1.1 {}{length}{range}{more}\r\nconnection: close", of(&statuses, nth, 3))
    };
    let address = heads(head).await;
    let relay = relay_to(&address).await;
    let client = as_ffmpeg(&relay, &format!("{address}/files/film"));
    let ask = async |nth: u64| {
        let url = format!("{address}/files/film-{nth}");
        let number = relay.address(&url).unwrap().rsplit('/').next().unwrap().to_owned();
        let _ = relay.identify(&url).await;
        let request = client.get(format!("http://{}/{number}", media::HOST)).header("range", "bytes=3-");
        let answered = request.send().await.unwrap_or_else(|error| panic!("{nth}, {}: {error:?}", head(nth)));
        let _ = tokio::time::timeout(Duration::from_secs(60), answered.bytes()).await.expect("it ends");
    };
    for round in 0..cutroom_soak::times() {
        // As many concurrent requests as the program makes: of more clients without a password, the oldest are closed.
        stream::iter((0..60).map(|nth| ask(round * 60 + nth))).buffer_unordered(20).collect::<Vec<()>>().await;
    }
    let wrong = client.get(format!("http://{}/none", media::HOST)).send().await.unwrap();
    assert_eq!(wrong.status(), 404, "the relay lives");
}

//! Downloads from servers that do what servers do: send all, break off, ignore ranges, lead elsewhere, send something else.

use super::*;
use crate::published::Published;
use sha2::{Digest, Sha256};
use std::{
    fmt::Write as _,
    fs,
    sync::{Arc, Mutex},
};
use tempfile::{TempDir, tempdir};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};

/// Bytes of the model of these tests.
const SIZE: usize = 300_000;

fn content() -> Vec<u8> {
    (0..SIZE).map(|at| (at * 31 % 251) as u8).collect()
}

/// A request, as far as the server looks at it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Asked {
    path: String,
    /// First byte of the range.
    from: Option<usize>,
    /// Names of the headers, in lower case.
    headers: Vec<String>,
}

/// Answer of the server to a request, by the number of the request; the connection is closed behind it.
type Answer = Arc<dyn Fn(usize, &Asked) -> Vec<u8> + Send + Sync>;

/// A server on this computer, and the requests that it got.
struct Server {
    address: String,
    asked: Arc<Mutex<Vec<Asked>>>,
}

impl Server {
    async fn start(answer: impl Fn(usize, &Asked) -> Vec<u8> + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (asked, answer): (Arc<Mutex<Vec<Asked>>>, Answer) = (Arc::default(), Arc::new(answer));
        let log = asked.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, log.clone(), answer.clone()));
            }
        });
        Self { address, asked }
    }

    fn asked(&self) -> Vec<Asked> {
        self.asked.lock().unwrap().clone()
    }
}

async fn serve(stream: TcpStream, log: Arc<Mutex<Vec<Asked>>>, answer: Answer) {
    let mut stream = BufReader::new(stream);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.unwrap_or(0) == 0 {
            return;
        }
        if line.trim().is_empty() {
            break;
        }
        lines.push(line.trim().to_owned());
    }
    let path = lines[0].split(' ').nth(1).unwrap().to_owned();
    let headers: Vec<(String, String)> = lines[1..]
        .iter()
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let range = headers.iter().find(|(name, _)| name == "range").map(|(_, value)| value.clone());
    let from = range.and_then(|range| range.strip_prefix("bytes=")?.strip_suffix('-')?.parse().ok());
    let asked = Asked { path, from, headers: headers.into_iter().map(|(name, _)| name).collect() };
    let number = {
        let mut log = log.lock().unwrap();
        log.push(asked.clone());
        log.len() - 1
    };
    let mut stream = stream.into_inner();
    let _ = stream.write_all(&answer(number, &asked)).await;
    let _ = stream.shutdown().await;
}

fn head(status: &str, headers: &[(&str, String)]) -> Vec<u8> {
    let mut text = format!("HTTP/1.1 {status}\r\nConnection: close\r\n");
    for (name, value) in headers {
        let _ = write!(text, "{name}: {value}\r\n");
    }
    (text + "\r\n").into_bytes()
}

/// The whole file.
fn whole(bytes: &[u8]) -> Vec<u8> {
    [head("200 OK", &[("Content-Length", bytes.len().to_string())]), bytes.to_vec()].concat()
}

/// The rest of the file, or all of it.
fn rest(bytes: &[u8], asked: &Asked) -> Vec<u8> {
    let Some(from) = asked.from else { return whole(bytes) };
    let range = format!("bytes {from}-{}/{}", bytes.len() - 1, bytes.len());
    let headers = [("Content-Range", range), ("Content-Length", (bytes.len() - from).to_string())];
    [head("206 Partial Content", &headers), bytes[from..].to_vec()].concat()
}

/// An answer of which only a part of the body arrives.
fn broken_off(answer: Vec<u8>, after: usize) -> Vec<u8> {
    let begin = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap() + 4;
    answer[..answer.len().min(begin + after)].to_vec()
}

fn model(address: &str) -> Published {
    Published {
        name: "test".into(),
        file: "ggml-test.bin".into(),
        address: format!("{address}/ggml-test.bin"),
        bytes: SIZE as u64,
        sha256: cutroom_disk::hex(&Sha256::digest(content())),
        language: None,
    }
}

/// A folder for models, which is not there yet.
fn place() -> (TempDir, PathBuf) {
    let root = tempdir().unwrap();
    let folder = root.path().join("data/models");
    (root, folder)
}

async fn quick(model: &Published, folder: &Path) -> (Result<PathBuf, FetchError>, Vec<Arrived>) {
    let mut told = Vec::new();
    let (pause, stall) = (Duration::from_millis(1), Duration::from_secs(20));
    let done = Fetching { model, folder, pause, stall }.run(|arrived| told.push(arrived)).await;
    (done, told)
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[tokio::test]
async fn a_model_arrives_whole_gets_its_name_and_no_key_or_cookie_goes_out() {
    let server = Server::start(|_, asked| rest(&content(), asked)).await;
    let (_root, folder) = place();
    let model = model(&server.address);
    let path = fetch(&model, &folder, |_| {}).await.unwrap();
    assert_eq!(fs::read(&path).unwrap(), content());
    assert_eq!(names(&folder), ["ggml-test.bin"]);
    let asked = server.asked();
    assert_eq!(asked.len(), 1);
    for secret in ["authorization", "cookie", "x-api-key", "idempotency-key", "range"] {
        assert!(!asked[0].headers.iter().any(|name| name == secret), "{asked:?}");
    }
    // Once it is there it is not asked for again.
    let (again, told) = quick(&model, &folder).await;
    assert_eq!(again.unwrap(), path);
    assert!(told.iter().all(|arrived| arrived.is_checking));
    assert_eq!(server.asked().len(), 1);
}

#[tokio::test]
async fn progress_goes_up_to_the_end_and_then_the_file_is_checked() {
    let server = Server::start(|_, asked| rest(&content(), asked)).await;
    let (_root, folder) = place();
    let (done, told) = quick(&model(&server.address), &folder).await;
    done.unwrap();
    assert!(told.is_sorted_by_key(|arrived| (arrived.is_checking, arrived.bytes)), "{told:?}");
    assert_eq!(told.last(), Some(&Arrived { bytes: SIZE as u64, is_checking: true }));
}

#[tokio::test]
async fn a_connection_that_breaks_off_is_resumed_from_the_first_missing_byte() {
    let server = Server::start(|number, asked| {
        let answer = rest(&content(), asked);
        if number < 2 { broken_off(answer, 100_000) } else { answer }
    });
    let server = server.await;
    let (_root, folder) = place();
    let (done, _) = quick(&model(&server.address), &folder).await;
    assert_eq!(fs::read(done.unwrap()).unwrap(), content());
    let from: Vec<_> = server.asked().iter().map(|asked| asked.from).collect();
    assert_eq!(from, [None, Some(100_000), Some(200_000)]);
}

#[tokio::test]
async fn what_an_earlier_run_left_is_continued_and_a_server_that_only_breaks_off_leaves_it() {
    let server = Server::start(|number, asked| {
        // The first run gets a part, and then nothing at all.
        if number == 0 { broken_off(rest(&content(), asked), 120_000) } else { Vec::new() }
    });
    let server = server.await;
    let (_root, folder) = place();
    let (done, _) = quick(&model(&server.address), &folder).await;
    let error = done.unwrap_err();
    assert!(matches!(error, FetchError::Lost(_)), "{error}");
    assert_eq!(names(&folder), ["ggml-test.bin.part"]);
    assert_eq!(server.asked().len(), 1 + RESUMES as usize);
    let second = Server::start(|_, asked| rest(&content(), asked)).await;
    let (done, _) = quick(&model(&second.address), &folder).await;
    assert_eq!(fs::read(done.unwrap()).unwrap(), content());
    assert_eq!(second.asked()[0].from, Some(120_000));
    assert_eq!(names(&folder), ["ggml-test.bin"]);
}

#[tokio::test]
async fn a_server_without_ranges_sends_all_again() {
    let server = Server::start(|number, _| {
        let answer = whole(&content());
        if number == 0 { broken_off(answer, 50_000) } else { answer }
    });
    let server = server.await;
    let (_root, folder) = place();
    let (done, _) = quick(&model(&server.address), &folder).await;
    assert_eq!(fs::read(done.unwrap()).unwrap(), content());
    assert_eq!(server.asked().iter().map(|asked| asked.from).collect::<Vec<_>>(), [None, Some(50_000)]);
}

#[tokio::test]
async fn a_range_from_elsewhere_or_that_cannot_be_had_makes_it_begin_again() {
    for wrong in ["HTTP/1.1 416 Range Not Satisfiable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", ""] {
        let server = Server::start(move |number, asked| match number {
            0 => broken_off(rest(&content(), asked), 50_000),
            1 if wrong.is_empty() => rest(&content(), &Asked { from: Some(10), ..asked.clone() }),
            1 => wrong.as_bytes().to_vec(),
            _ => rest(&content(), asked),
        });
        let server = server.await;
        let (_root, folder) = place();
        let (done, _) = quick(&model(&server.address), &folder).await;
        assert_eq!(fs::read(done.unwrap()).unwrap(), content());
        assert_eq!(server.asked().iter().map(|asked| asked.from).collect::<Vec<_>>(), [None, Some(50_000), None]);
    }
}

#[tokio::test]
async fn a_file_with_another_checksum_never_gets_the_name_and_is_deleted() {
    let mut other = content();
    other[7] ^= 1;
    let server = Server::start(move |_, asked| rest(&other, asked)).await;
    let (_root, folder) = place();
    let (done, _) = quick(&model(&server.address), &folder).await;
    let error = done.unwrap_err();
    assert!(matches!(error, FetchError::OtherChecksum), "{error}");
    assert_eq!((names(&folder), server.asked().len()), (Vec::new(), 1));
}

#[tokio::test]
async fn the_beginning_of_another_file_is_dropped_and_all_is_read_again() {
    let server = Server::start(|_, asked| rest(&content(), asked)).await;
    let (_root, folder) = place();
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("ggml-test.bin.part"), vec![1; 1_000]).unwrap();
    let (done, _) = quick(&model(&server.address), &folder).await;
    assert_eq!(fs::read(done.unwrap()).unwrap(), content());
    assert_eq!(server.asked().iter().map(|asked| asked.from).collect::<Vec<_>>(), [Some(1_000), None]);
}

#[tokio::test]
async fn a_file_of_another_size_is_refused_before_or_while_it_arrives() {
    let longer = [content(), vec![0; 10]].concat();
    let unsized_answer = [head("200 OK", &[]), longer.clone()].concat();
    for answer in [whole(&longer), whole(&content()[..10]), unsized_answer] {
        let server = Server::start(move |_, _| answer.clone()).await;
        let (_root, folder) = place();
        let (done, _) = quick(&model(&server.address), &folder).await;
        let error = done.unwrap_err();
        assert!(matches!(error, FetchError::OtherSize { expected, .. } if expected == SIZE as u64), "{error}");
        assert!(!folder.join("ggml-test.bin").exists());
    }
}

#[tokio::test]
async fn a_redirect_is_followed_with_the_range_and_one_to_a_place_without_encryption_is_not() {
    let store = Server::start(|number, asked| {
        let answer = rest(&content(), asked);
        if number == 0 { broken_off(answer, 90_000) } else { answer }
    });
    let store = store.await;
    let to = store.address.clone();
    let server = Server::start(move |_, _| {
        head("302 Found", &[("Location", format!("{to}/store?token=x")), ("Content-Length", "0".into())])
    });
    let server = server.await;
    let (_root, folder) = place();
    let (done, _) = quick(&model(&server.address), &folder).await;
    assert_eq!(fs::read(done.unwrap()).unwrap(), content());
    assert_eq!(store.asked().iter().map(|asked| asked.from).collect::<Vec<_>>(), [None, Some(90_000)]);
    for elsewhere in ["http://models.example.com/x", "ftp://127.0.0.1/x", "file:///etc/passwd"] {
        let server =
            Server::start(move |_, _| head("302 Found", &[("Location", elsewhere.to_owned()), ("Content-Length", "0".into())]));
        let server = server.await;
        let (_root, folder) = place();
        let (done, _) = quick(&model(&server.address), &folder).await;
        let error = done.unwrap_err();
        assert!(!matches!(error, FetchError::OtherChecksum | FetchError::Folder { .. }), "{error}");
        assert!(!folder.join("ggml-test.bin").exists());
        assert_eq!(server.asked().len(), 1, "{elsewhere}: {error}");
    }
    // A circle ends.
    let circle =
        Server::start(|_, _| head("302 Found", &[("Location", "/ggml-test.bin".into()), ("Content-Length", "0".into())]));
    let circle = circle.await;
    let (_root, folder) = place();
    let (done, _) = quick(&model(&circle.address), &folder).await;
    assert!(matches!(done.unwrap_err(), FetchError::LeadsAway(_)));
}

#[tokio::test]
async fn a_refusal_is_told_at_once_and_a_server_that_is_busy_is_asked_again() {
    let gone = Server::start(|_, _| head("404 Not Found", &[("Content-Length", "0".into())])).await;
    let (_root, folder) = place();
    let (done, _) = quick(&model(&gone.address), &folder).await;
    assert!(matches!(done.unwrap_err(), FetchError::Refused(StatusCode::NOT_FOUND)));
    assert_eq!(gone.asked().len(), 1);
    let busy = Server::start(|number, asked| {
        if number < 2 { head("503 Service Unavailable", &[("Content-Length", "0".into())]) } else { rest(&content(), asked) }
    });
    let busy = busy.await;
    let (done, _) = quick(&model(&busy.address), &folder).await;
    assert_eq!(fs::read(done.unwrap()).unwrap(), content());
    // Nothing listens any more.
    let nobody = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", nobody.local_addr().unwrap());
    drop(nobody);
    let (_root, folder) = place();
    let (done, _) = quick(&model(&address), &folder).await;
    assert!(matches!(done.unwrap_err(), FetchError::Lost(_)));
}

#[cfg(unix)]
#[tokio::test]
async fn a_disk_without_space_for_it_is_told_before_anything_is_asked() {
    let server = Server::start(|_, asked| rest(&content(), asked)).await;
    let (_root, folder) = place();
    let huge = Published { bytes: u64::MAX / 2, ..model(&server.address) };
    let (done, _) = quick(&huge, &folder).await;
    let error = done.unwrap_err();
    assert!(matches!(error, FetchError::DiskFull { .. }), "{error}");
    assert_eq!((server.asked().len(), names(&folder)), (0, Vec::new()));
    // What is full while it arrives is told as well.
    let io = io::Error::from(io::ErrorKind::StorageFull);
    assert!(matches!(part::failed(&folder, 5, io), FetchError::DiskFull { needed: 5, .. }));
}

#[tokio::test]
async fn a_file_of_somebody_else_is_left_alone_and_two_downloads_of_one_model_never_mix() {
    let server = Server::start(|_, asked| rest(&content(), asked)).await;
    let (_root, folder) = place();
    let model = model(&server.address);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(&model.file), "mine").unwrap();
    let (done, _) = quick(&model, &folder).await;
    assert!(matches!(done.unwrap_err(), FetchError::Occupied(_)));
    assert_eq!(fs::read(folder.join(&model.file)).unwrap(), b"mine");
    fs::remove_file(folder.join(&model.file)).unwrap();
    let held = Part::open(&model, &folder).await.unwrap();
    #[cfg(unix)]
    {
        let (done, _) = quick(&model, &folder).await;
        assert!(matches!(done.unwrap_err(), FetchError::Busy));
    }
    drop(held);
    let (done, _) = quick(&model, &folder).await;
    done.unwrap();
    // A folder that cannot be made.
    let file = folder.join("file");
    fs::write(&file, "").unwrap();
    let (done, _) = quick(&model, &file.join("models")).await;
    assert!(matches!(done.unwrap_err(), FetchError::Folder { .. }));
}

#[tokio::test]
async fn a_download_that_is_dropped_keeps_what_arrived() {
    let server = Server::start(|number, asked| {
        let answer = rest(&content(), asked);
        // It says that more will come, and waits; the client is dropped meanwhile.
        if number == 0 { broken_off(answer, 80_000) } else { answer }
    });
    let server = server.await;
    let (_root, folder) = place();
    let model = model(&server.address);
    let (pause, stall) = (Duration::from_secs(3_600), Duration::from_secs(20));
    let fetching = Fetching { model: &model, folder: &folder, pause, stall };
    let part = folder.join("ggml-test.bin.part");
    let arrived = async {
        while fs::metadata(&part).map_or(0, |facts| facts.len()) < 80_000 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::select! {
        _ = fetching.run(|_| {}) => panic!("it pauses for an hour"),
        () = arrived => {}
    }
    let (done, _) = quick(&model, &folder).await;
    assert_eq!(fs::read(done.unwrap()).unwrap(), content());
    assert_eq!(server.asked()[1].from, Some(80_000));
}

//! Tests of saves through every kind of network failure: whether the server executes a request is independent of the answer.
//! Nothing is lost, nothing is done twice, and the reported outcome of a save is true.

use super::{
    Random,
    common::{
        Workspace,
        messages::{ANY, begin_of},
    },
    request, small_video,
};
use cutroom::{
    api::{
        Client, ClipId, Patience, VideoId,
        item::{Item, ItemKind},
    },
    app::{EditRequest, Headless, HeadlessError, Paths},
    edit::SaveState,
};
use cutroom_soak as soak;
use secrecy::SecretString;
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, VecDeque},
    io,
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::Duration,
};
use tempfile::tempdir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};

/// Longest wait of a client in these tests for an answer.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// Answer to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    /// The server's own answer.
    Truth,
    /// An error status with the contract's body; 503 is its own `unavailable`.
    Contract(u16),
    /// An error status with a gateway's page.
    Gateway(u16),
    /// A web page with a success status, like the sign-in page of a network.
    Page,
    /// A text with a success status.
    Word,
    /// A redirect to another host.
    Redirect,
    /// JSON from another HTTP service, with this status.
    Stranger(u16),
    /// No answer: the connection ends.
    Nothing,
    /// The connection ends in the head of an answer.
    HalfHead,
    /// The connection ends in the body of the real answer, or of a similar one.
    HalfBody,
    /// No answer within the client's time limit.
    Silence,
}

/// Fate of one write request.
#[derive(Clone, Copy, Debug)]
struct Fate {
    /// True if the server executes the request.
    executes: bool,
    says: Says,
}

impl Fate {
    /// All possible fates: an answer that claims that nothing was done is true.
    fn all() -> Vec<Self> {
        let refusals = [400, 401, 403, 404, 409, 413, 422, 429, 501, 503].map(|status| (Says::Contract(status), &[false][..]));
        let either = [
            Says::Contract(500),
            Says::Gateway(500),
            Says::Gateway(502),
            Says::Gateway(503),
            Says::Gateway(504),
            Says::Gateway(520),
            Says::Page,
            Says::Word,
            Says::Redirect,
            Says::Stranger(503),
            Says::Stranger(200),
            Says::Nothing,
            Says::HalfHead,
            Says::HalfBody,
            Says::Silence,
        ];
        let either = either.map(|says| (says, &[false, true][..]));
        let truth = [(Says::Truth, &[true][..])];
        let all = refusals.into_iter().chain(either).chain(truth);
        all.flat_map(|(says, executes)| executes.iter().map(move |executes| Self { executes: *executes, says })).collect()
    }
}

#[derive(Default)]
struct Script {
    /// Fates of the next write requests; afterwards, all get the server's answer.
    fates: VecDeque<Fate>,
    /// For each write request, true if it was executed.
    executed: Vec<bool>,
    /// Number of finished write requests.
    over: usize,
    /// True if every third read request is answered by a gateway.
    reads_meet_gateways: bool,
    reads: u32,
}

/// Proxy to a workspace that applies the fates of a script to requests.
struct Way {
    address: SocketAddr,
    script: Arc<Mutex<Script>>,
    behind: String,
    open: Option<JoinHandle<()>>,
}

impl Way {
    async fn to(workspace: &Workspace) -> Self {
        let behind = workspace.server.base_url().trim_start_matches("http://").to_owned();
        let mut way = Self { address: ([127, 0, 0, 1], 0).into(), script: Arc::default(), behind, open: None };
        way.open().await;
        way
    }

    /// Starts listening, at the same address as before.
    async fn open(&mut self) {
        let listener = TcpListener::bind(self.address).await.unwrap();
        self.address = listener.local_addr().unwrap();
        let (script, behind) = (self.script.clone(), self.behind.clone());
        self.open = Some(tokio::spawn(async move {
            let mut connections = tokio::task::JoinSet::new();
            while let Ok((client, _)) = listener.accept().await {
                let (script, behind) = (script.clone(), behind.clone());
                // Broken connections are part of the tests.
                connections.spawn(async move { drop(Box::pin(carry(client, &behind, &script)).await) });
            }
        }));
    }

    /// Stops listening, and ends all connections.
    async fn close(&mut self) {
        if let Some(open) = self.open.take() {
            open.abort();
            let _ = open.await;
        }
    }

    fn meets(&self, fates: impl IntoIterator<Item = Fate>) {
        self.script.lock().unwrap().fates = fates.into_iter().collect();
    }

    fn executed(&self) -> Vec<bool> {
        self.script.lock().unwrap().executed.clone()
    }

    fn client(&self, workspace: &Workspace) -> Client {
        let key = SecretString::from(workspace.server.api_key().to_owned());
        let client = Client::new(&format!("http://{}", self.address), key).unwrap();
        client.with_patience(Patience { answer: PATIENCE, pause: Duration::from_millis(1) })
    }
}

impl Drop for Way {
    fn drop(&mut self) {
        if let Some(open) = self.open.take() {
            open.abort();
        }
    }
}

async fn request_of(client: &mut TcpStream) -> io::Result<Option<(String, Vec<u8>)>> {
    let mut request = Vec::new();
    let (head, length) = loop {
        let mut chunk = [0; 16 << 10];
        let read = client.read(&mut chunk).await?;
        if read == 0 {
            return Ok(None);
        }
        request.extend(&chunk[..read]);
        let text = String::from_utf8_lossy(&request).to_ascii_lowercase();
        if let Some(head) = text.find("\r\n\r\n") {
            let length = text[..head].lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse().ok());
            break (head + 4, length.unwrap_or(0));
        }
    };
    while request.len() < head + length {
        let mut chunk = [0; 16 << 10];
        let read = client.read(&mut chunk).await?;
        request.extend(&chunk[..read]);
    }
    let body = request.split_off(head);
    Ok(Some((String::from_utf8_lossy(&request).into_owned(), body)))
}

/// Forwards one request according to its fate.
async fn carry(mut client: TcpStream, behind: &str, script: &Mutex<Script>) -> io::Result<()> {
    let Some((head, body)) = Box::pin(request_of(&mut client)).await? else { return Ok(()) };
    let writes = !head.starts_with("GET");
    let fate = {
        let mut script = script.lock().unwrap();
        if writes {
            let fate = script.fates.pop_front().unwrap_or(Fate { executes: true, says: Says::Truth });
            script.executed.push(fate.executes);
            fate
        } else {
            script.reads += 1;
            let gateway = [502, 503, 504][script.reads as usize % 3];
            let meets = script.reads_meet_gateways && script.reads.is_multiple_of(3);
            Fate { executes: !meets, says: if meets { Says::Gateway(gateway) } else { Says::Truth } }
        }
    };
    let mut answer = Vec::new();
    if fate.executes {
        let kept = head.lines().filter(|line| {
            let line = line.to_ascii_lowercase();
            !line.is_empty() && !line.starts_with("host:") && !line.starts_with("connection:")
        });
        let head = format!("{}\r\nHost: {behind}\r\nConnection: close\r\n\r\n", kept.collect::<Vec<_>>().join("\r\n"));
        let mut server = TcpStream::connect(behind).await?;
        server.write_all(&[head.as_bytes(), &body].concat()).await?;
        server.read_to_end(&mut answer).await?;
        assert!(!writes || answer.starts_with(b"HTTP/1.1 2"), "{}", String::from_utf8_lossy(&answer));
    }
    script.lock().unwrap().over += usize::from(writes);
    let whole = |status: u16, more: &str, body: &str| {
        format!("HTTP/1.1 {status} X\r\n{more}Content-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len())
    };
    let json = "Content-Type: application/json\r\n";
    let said = match fate.says {
        Says::Truth => answer,
        Says::Contract(status) => {
            let code = match status {
                400 => "bad_request",
                401 => "unauthorized",
                403 => "forbidden",
                404 => "not_found",
                409 => "conflict",
                429 => "rate_limited",
                501 => "not_implemented",
                503 => "unavailable",
                _ => "server_error",
            };
            let body = json!({"error": code, "message": "scripted", "docsUrl": "http://x"}).to_string();
            let wait = if matches!(status, 429 | 503) { "Retry-After: 0\r\n" } else { "" };
            whole(status, &format!("{json}{wait}"), &body).into()
        }
        Says::Gateway(status) => whole(status, "Content-Type: text/html\r\n", "<html><title>Gateway</title>").into(),
        Says::Page => whole(200, "Content-Type: text/html\r\n", "<!DOCTYPE html><title>Sign in</title>").into(),
        Says::Word => whole(200, "Content-Type: text/plain\r\n", "Blocked").into(),
        Says::Redirect => whole(302, "Location: https://example.com/sign-in\r\n", "").into(),
        Says::Stranger(503) => whole(503, json, r#"{"code":"unavailable","message":"upstream"}"#).into(),
        Says::Stranger(status) => whole(status, json, "{").into(),
        Says::Nothing => Vec::new(),
        Says::HalfHead => b"HTTP/1.1 200 OK\r\nContent-Le".to_vec(),
        Says::HalfBody if answer.is_empty() => {
            let whole = whole(200, json, r#"{"revision": 1, "results": []}"#);
            whole.as_bytes()[..whole.len() - 5].to_vec()
        }
        Says::HalfBody => answer[..answer.len() - 5].to_vec(),
        Says::Silence => {
            tokio::time::sleep(2 * PATIENCE).await;
            Vec::new()
        }
    };
    client.write_all(&said).await?;
    client.shutdown().await
}

/// Content of the video: number of occurrences of each text, and the names of its clips.
type Held = (BTreeMap<String, usize>, Vec<String>);

async fn held(client: &Client, video: &VideoId) -> Held {
    let (mut texts, mut names) = (BTreeMap::new(), Vec::new());
    for clip in client.clips(video).await.unwrap() {
        for item in client.items(video, &clip.id, ItemKind::TextOverlay).await.unwrap() {
            let Item::TextOverlay(text) = item else { unreachable!() };
            *texts.entry(text.text).or_default() += 1;
        }
        names.push(clip.name);
    }
    (texts, names)
}

/// Texts whose addition is unsaved.
fn waiting(edits: &Headless) -> Vec<String> {
    let all = edits.edit_requests().iter().map(EditRequest::to_json).collect::<Vec<_>>();
    let added = all.iter().filter(|edit| edit["type"] == "add_text_overlay");
    added.filter_map(|edit| edit["text"].as_str().map(str::to_owned)).collect()
}

/// Edits so far, and the server that should have them.
struct Editor {
    workspace: Workspace,
    way: Way,
    client: Client,
    video: VideoId,
    clip: ClipId,
    paths: Paths,
    /// All added texts, and the last name of the clip.
    texts: Vec<String>,
    name: String,
    unknown: usize,
    refused: usize,
    _folders: [tempfile::TempDir; 2],
}

impl Editor {
    async fn begin() -> Self {
        let (home, served) = (tempdir().unwrap(), tempdir().unwrap());
        let workspace = Workspace::open(served.path()).await;
        let (video, clips) = small_video(&workspace, home.path(), 1).await;
        let way = Way::to(&workspace).await;
        let (client, paths, clip) = (way.client(&workspace), Paths::under(home.path().join("home")), clips[0].clone());
        let (texts, name, folders) = (Vec::new(), "Clip 1".to_owned(), [home, served]);
        Self { workspace, way, client, video, clip, paths, texts, name, unknown: 0, refused: 0, _folders: folders }
    }

    async fn open(&self) -> Headless {
        let mut edits = Headless::open(self.client.clone(), "way", &self.video, &self.paths.journals).await.unwrap();
        assert!(edits.conflicts().is_empty(), "{:?}", edits.conflicts());
        edits.read_clips([self.clip.clone()]).await.unwrap();
        edits
    }

    fn add(&mut self, edits: &mut Headless, is_name: bool) {
        let text = format!("text {}", self.texts.len());
        let edit: Value = if is_name {
            self.name = format!("named before {text}");
            json!({"type": "update_clip", "operationId": "o", "clipId": self.clip, "name": self.name})
        } else {
            self.texts.push(text.clone());
            let start = 10 * (self.texts.len() % 100);
            json!({"type": "add_text_overlay", "operationId": "o", "clipId": self.clip, "text": text, "startTimeMs": start, "durationMs": 50})
        };
        edits.add(vec![request(&edit)]).unwrap();
    }

    /// Saves, and compares the reported outcome with the server's state.
    async fn save(&mut self, edits: &mut Headless, meets: &[Fate]) {
        let before = self.way.executed().len();
        let was_unknown = edits.is_unknown();
        self.way.meets(meets.iter().copied());
        let saved = edits.save().await;
        let sent = self.way.executed().split_off(before);
        let (texts, names) = held(&self.workspace.client(), &self.video).await;
        let twice: Vec<_> = texts.iter().filter(|(_, count)| **count > 1).collect();
        assert!(twice.is_empty(), "{meets:?}: {twice:?}");
        let still_waits = waiting(edits);
        let saved = match saved {
            Ok(saved) => saved,
            Err(HeadlessError::Api(error)) => {
                // The server's state could not be read, and nothing was sent.
                assert!(sent.is_empty() || was_unknown, "{meets:?}: {error}");
                return;
            }
            Err(error) => panic!("{meets:?}: {error}"),
        };
        let said = saved.error.as_ref().map(|error| format!("{error}. {}", saved.advice().unwrap_or_default()));
        let told = format!("{meets:?}, sent {sent:?}: saved {}, unknown {}, {said:?}", saved.done, saved.unknown);
        assert_eq!(saved.unknown, edits.document.save_state() == SaveState::Unknown, "{told}");
        if saved.unknown {
            self.unknown += 1;
            let said = said.unwrap();
            assert!(
                said.contains(words::document::save_again())
                    && !said.contains(words::client::not_sent())
                    && !said.contains(words::client::not_done()),
                "{told}"
            );
            return;
        }
        // Texts reported as unsaved aren't on the server, and all others are.
        for text in &self.texts {
            assert_ne!(texts.contains_key(text), still_waits.contains(text), "{text}: {told}");
        }
        match said {
            None => assert!(edits.project().waiting == 0 && names == [self.name.clone()], "{told}: {names:?}"),
            Some(said) => {
                self.refused += 1;
                assert!(edits.project().waiting > 0, "{told}");
                // A request was refused, or the server's state could not be read before the rest was sent.
                assert!(saved.is_of_reading || sent.last() == Some(&false), "{told}");
                assert!(
                    !said.contains(words::client::command_check()) && !said.contains(words::client::may_have_arrived()),
                    "{told}"
                );
            }
        }
    }

    /// Saves without failures until nothing is unsaved; then everything is on the server once.
    async fn end(mut self) -> (usize, usize) {
        self.way.script.lock().unwrap().reads_meet_gateways = false;
        let mut edits = self.open().await;
        // On a busy machine, an answer may exceed the client's time limit.
        for _ in 0..5 {
            self.save(&mut edits, &[]).await;
            if edits.project().waiting == 0 {
                break;
            }
        }
        assert_eq!((edits.project().waiting, edits.set_aside().len()), (0, 0));
        edits.close().await.unwrap();
        let (texts, names) = held(&self.workspace.client(), &self.video).await;
        assert_eq!(texts, self.texts.iter().map(|text| (text.clone(), 1)).collect(), "nothing lost, nothing twice");
        assert_eq!(names, [self.name.clone()]);
        self.workspace.server.stop().await;
        (self.unknown, self.refused)
    }
}

#[tokio::test]
async fn whatever_one_request_of_a_save_meets_it_is_done_once_and_what_is_said_of_it_is_true() {
    let mut editor = Editor::begin().await;
    let fates = Fate::all();
    for (number, fate) in fates.iter().enumerate() {
        let mut edits = editor.open().await;
        editor.add(&mut edits, number % 5 == 4);
        editor.save(&mut edits, &[*fate]).await;
        if number % 2 == 0 {
            // In the same session, or else after a restart.
            editor.save(&mut edits, &[]).await;
        }
        edits.close().await.unwrap();
    }
    let (unknown, refused) = editor.end().await;
    println!("{} fates, {unknown} of them unknown, {refused} refused: lost 0, twice 0", fates.len());
    // All except a success, and the two refusals that the client retries by itself.
    assert_eq!((unknown, refused), (30, 8));
}

#[tokio::test]
async fn any_sequence_of_answers_leaves_each_edit_done_once_and_what_is_said_is_true() {
    let sessions = 40 * soak::times();
    let mut editor = Editor::begin().await;
    editor.way.script.lock().unwrap().reads_meet_gateways = true;
    let (mut random, fates) = (Random::new(), Fate::all());
    let any = |random: &mut Random| loop {
        let fate = fates[random.below(fates.len() as u64) as usize];
        // Time limits are what takes time in this test.
        if fate.says != Says::Silence || random.below(4) == 0 {
            return fate;
        }
    };
    for _ in 0..sessions {
        let mut edits = editor.open().await;
        for _ in 0..=random.below(3) {
            let is_name = random.below(3) == 0;
            editor.add(&mut edits, is_name);
        }
        for _ in 0..=random.below(3) {
            let meets: Vec<_> = (0..random.below(5)).map(|_| any(&mut random)).collect();
            editor.save(&mut edits, &meets).await;
            if random.below(3) == 0 {
                editor.add(&mut edits, false);
            }
        }
        edits.close().await.unwrap();
    }
    let (unknown, refused) = editor.end().await;
    println!("{sessions} sessions, {unknown} saves unknown, {refused} refused: lost 0, twice 0");
    assert!(unknown as u64 > sessions / 4 && refused as u64 > sessions / 20);
}

#[tokio::test]
async fn a_save_whose_answer_dies_with_the_process_that_serves_is_done_once() {
    for executes in [true, false] {
        let mut editor = Editor::begin().await;
        // Like a command on the local workspace: a call is retried when the next process takes over.
        editor.client = editor.client.handed_over_within(Duration::from_secs(2));
        let mut edits = editor.open().await;
        editor.add(&mut edits, false);
        editor.way.meets([Fate { executes, says: Says::Nothing }, Fate { executes: false, says: Says::Silence }]);
        let script = editor.way.script.clone();
        let saved = {
            let (save, way) = (edits.save(), &mut editor.way);
            let dies = async {
                // The process ends as soon as it has executed the request.
                while script.lock().unwrap().over == 0 {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
                way.close().await;
            };
            tokio::join!(save, dies).0.unwrap()
        };
        let said = saved.error.as_ref().unwrap().to_string();
        assert!(saved.unknown && said.contains(&begin_of(words::client::no_answer(ANY, ANY))), "{executes}: {said}");
        assert_eq!(saved.advice(), Some("Save again. Nothing is saved twice."));
        edits.close().await.unwrap();
        // Another process takes over; it may not know the idempotency keys.
        editor.way.open().await;
        editor.end().await;
    }
}

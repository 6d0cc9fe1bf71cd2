//! Models of speech recognisers in the window: offered, asked about with everything that is known of them, downloaded, cancelled.
#![cfg(unix)]

use super::{
    common::engines,
    harness::{Open, all_named},
};
use cutroom::{
    app::{Action, Paths, Tone},
    disk::hex,
    jobs::transcript::queue::TranscriptionAction,
    transcribe::{Places, Published},
};
use egui::Role;
use egui_kittest::kittest::Queryable;
use sha2::{Digest, Sha256};
use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};
use tempfile::{TempDir, tempdir};

/// Size of the model of these tests, in bytes.
const SIZE: usize = 200_000;

fn content() -> Vec<u8> {
    [b"lmgg".to_vec(), (4..SIZE).map(|at| (at % 249) as u8).collect()].concat()
}

/// Answers of the publisher.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sends {
    All,
    /// The first half, and then nothing, with the connection left open.
    Half,
    /// Bytes that are not those of the model.
    Others,
}

/// A publisher on this computer.
struct Publisher {
    address: String,
    sends: Arc<Mutex<Sends>>,
    asked: Arc<AtomicUsize>,
}

impl Publisher {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/ggml-test.bin", listener.local_addr().unwrap());
        let (sends, asked) = (Arc::new(Mutex::new(Sends::All)), Arc::new(AtomicUsize::new(0)));
        let (now, count) = (sends.clone(), asked.clone());
        std::thread::spawn(move || {
            let mut open = Vec::new();
            for stream in listener.incoming() {
                count.fetch_add(1, Ordering::SeqCst);
                let sends = *now.lock().unwrap();
                open.extend(answer(stream.unwrap(), sends));
            }
        });
        Self { address, sends, asked }
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }
}

/// Answers a request; returns a connection that stays open.
fn answer(mut stream: TcpStream, sends: Sends) -> Option<TcpStream> {
    let mut from = 0;
    for line in BufReader::new(stream.try_clone().unwrap()).lines() {
        let line = line.unwrap().to_lowercase();
        if let Some(range) = line.strip_prefix("range: bytes=") {
            from = range.trim_end_matches('-').parse().unwrap();
        }
        if line.is_empty() {
            break;
        }
    }
    let mut bytes = content();
    if sends == Sends::Others {
        bytes[9] ^= 1;
    }
    let length = SIZE - from;
    let head = if from > 0 {
        format!("HTTP/1.1 206 Partial Content\r\nContent-Range: bytes {from}-{}/{SIZE}\r\n", SIZE - 1)
    } else {
        "HTTP/1.1 200 OK\r\n".to_owned()
    };
    // A client that has gone is what one of the tests does.
    let _ = stream.write_all(format!("{head}Connection: close\r\nContent-Length: {length}\r\n\r\n").as_bytes());
    if sends == Sends::Half {
        let _ = stream.write_all(&bytes[from..from + length / 2]);
        return Some(stream);
    }
    let _ = stream.write_all(&bytes[from..]);
    None
}

/// The settings of a window that found an engine without a model, and a publisher of one.
struct Offered {
    open: Open<'static>,
    publisher: Publisher,
    models: PathBuf,
    _folders: [TempDir; 2],
}

impl Offered {
    fn opened() -> Self {
        let (folder, engine) = (tempdir().unwrap(), tempdir().unwrap());
        let (bin, home) = (engine.path().join("bin"), engine.path().join("home"));
        engines::whisper(&bin, "exit 1");
        let publisher = Publisher::start();
        let model = Published {
            name: "test".into(),
            file: "ggml-test.bin".into(),
            address: publisher.address.clone(),
            bytes: SIZE as u64,
            sha256: hex(&Sha256::digest(content())),
            language: None,
        };
        let mut open = Open::sample(folder.path());
        let places = Places { programs: vec![bin], home, published: Some(vec![model]), ..Places::default() };
        open.apply(Action::Transcription(TranscriptionAction::LookIn(places)));
        open.apply(Action::Transcription(TranscriptionAction::Look));
        open.apply(Action::Transcription(TranscriptionAction::OpenSettings));
        open.until("the engine was found", |state| {
            state.transcriptions.engines.as_ref().is_some_and(|found| found.len() == 1) && !state.transcriptions.is_looking
        });
        open.harness.run_steps(3);
        let models = Paths::under(folder.path().to_owned()).models();
        Self { open, publisher, models, _folders: [folder, engine] }
    }

    fn press(&mut self, name: &str) {
        self.open.harness.query_all_by_role_and_label(Role::Button, name).last().unwrap_or_else(|| panic!("{name}")).click();
        self.open.harness.run_steps(3);
    }

    /// Asks for the download, and agrees.
    fn download(&mut self) {
        self.press(&words::models::download_name("test"));
        self.press(&words::models::download_now("200.0 kB"));
    }
}

#[test]
fn a_model_is_downloaded_after_its_facts_were_shown_and_is_used_from_then_on() {
    let mut offered = Offered::opened();
    offered.press(&words::models::download_name("test"));
    offered.open.harness.get_by_label(&words::models::consent("test"));
    let shown = |open: &Open<'_>, name: &str, value: &str| !all_named(open, &format!("{name}: {value}")).is_empty();
    let (address, sum) = (offered.publisher.address.clone(), hex(&Sha256::digest(content())));
    for (name, value) in [
        (words::models::fact_address(), address.as_str()),
        (words::models::fact_size(), &words::models::fact_bytes(SIZE, "200.0 kB")),
        (words::models::fact_checksum(), &sum),
        (words::models::fact_folder(), &offered.models.display().to_string()),
    ] {
        assert!(shown(&offered.open, name, value), "{name}");
    }
    // Declined, nothing was asked of the publisher.
    offered.press(words::common::cancel());
    assert!(offered.open.harness.query_by_label(&words::models::consent("test")).is_none());
    assert_eq!((offered.publisher.asked(), offered.models.exists()), (0, false));
    offered.download();
    offered.open.until("the model is there", |state| {
        let found = state.transcriptions.engines.iter().flatten().next();
        state.transcriptions.models.running.is_none() && found.is_some_and(|found| !found.models.is_empty())
    });
    let path = offered.models.join("ggml-test.bin");
    assert_eq!(std::fs::read(&path).unwrap(), content());
    assert_eq!(offered.open.state().settings.transcription.model.as_ref(), Some(&path));
    assert!(offered.open.notices().contains(&words::models::downloaded("test")), "{:?}", offered.open.notices());
    offered.open.harness.run_steps(3);
    assert_eq!(offered.open.value(words::transcribe::model()), "test");
}

#[test]
fn a_download_can_be_cancelled_and_goes_on_where_it_was() {
    let mut offered = Offered::opened();
    *offered.publisher.sends.lock().unwrap() = Sends::Half;
    offered.download();
    offered.open.until("a half is there", |state| {
        state.transcriptions.models.running.as_ref().is_some_and(|running| running.arrived.bytes > SIZE as u64 / 4)
    });
    offered.open.harness.run_steps(2);
    let bars = offered.open.harness.query_all_by_role_and_label(Role::ProgressIndicator, words::models::progress_name());
    assert!(bars.count() > 0, "its progress is shown");
    offered.press(words::models::cancel());
    assert!(offered.open.state().transcriptions.models.running.is_none());
    assert!(offered.open.notices().contains(&words::models::canceled().to_owned()));
    assert!(!offered.models.join("ggml-test.bin").exists());
    *offered.publisher.sends.lock().unwrap() = Sends::All;
    offered.download();
    offered.open.until("the model is there", |state| state.settings.transcription.model.is_some());
    assert_eq!(std::fs::read(offered.models.join("ggml-test.bin")).unwrap(), content());
}

#[test]
fn a_file_that_is_not_the_published_one_is_refused_with_the_reason() {
    let mut offered = Offered::opened();
    *offered.publisher.sends.lock().unwrap() = Sends::Others;
    offered.download();
    offered.open.until("it failed", |state| state.notices.shown().iter().any(|notice| notice.tone == Tone::Error));
    let text = words::models::downloaded_failed("test", words::models::other_checksum());
    assert!(offered.open.notices().contains(&text), "{:?}", offered.open.notices());
    offered.open.harness.run_steps(3);
    assert!(!all_named(&offered.open, &text).is_empty());
    assert_eq!(std::fs::read_dir(&offered.models).unwrap().count(), 0);
    assert_eq!(offered.open.state().settings.transcription.model, None);
    // It can be tried again at once.
    *offered.publisher.sends.lock().unwrap() = Sends::All;
    offered.download();
    offered.open.until("the model is there", |state| state.settings.transcription.model.is_some());
}

//! Engines as they are met: what they say while they run, and those that hang, fill the disk, are killed or missing, or have a damaged
//! model. Each is a small program that writes what the real one writes.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use cutroom_api::SourceMs;
use cutroom_transcribe::{Chosen, Engine, EngineError, Found, Model, Outcome, Progress, Said, transcribe};
use std::{
    fs::{self, File},
    io::{Seek as _, Write as _},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Duration,
};
use tempfile::TempDir;

const LONG: Duration = Duration::from_secs(120);

/// An engine with the folder that it runs in.
struct Run {
    folder: TempDir,
    chosen: Chosen,
}

impl Run {
    fn of(engine: Engine, script: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let program = folder.path().join("engine");
        write_program(&program, script);
        let found = Found { engine, program, version: None, models: Vec::new() };
        let model = Some(Model { name: "small".into(), path: "/models/small".into(), language: None });
        Self { folder, chosen: Chosen { found, model, language: None, prompt: String::new() } }
    }

    fn output(&self, name: &str) -> PathBuf {
        self.folder.path().join("work").join(name)
    }

    async fn for_at_most(&self, time: Duration, length: SourceMs) -> (Result<Outcome, EngineError>, Vec<Progress>) {
        let (sound, work) = (self.folder.path().join("speech.wav"), self.folder.path().join("work"));
        silence(&sound, length);
        fs::create_dir_all(&work).unwrap();
        let mut told = Vec::new();
        let outcome = transcribe(&self.chosen, (&sound, &work), length, time, |progress| told.push(progress.clone())).await;
        (outcome, told)
    }

    async fn outcome(&self) -> Result<Outcome, EngineError> {
        self.for_at_most(LONG, SourceMs(10_000)).await.0
    }
}

/// A WAV file of silence, which takes no space on most disks.
fn silence(path: &Path, length: SourceMs) {
    let mut file = File::create(path).unwrap();
    file.seek(std::io::SeekFrom::Start(44)).unwrap();
    file.write_all(&[0; 2]).unwrap();
    file.set_len(44 + u64::try_from(length.0).unwrap() * 32).unwrap();
}

/// Writes a program by another process: a file that this one has open for writing cannot be run by a child that starts meanwhile.
fn write_program(path: &Path, script: &str) {
    let mut writer = Command::new("sh")
        .args(["-c", "cat > \"$0\" && chmod 755 \"$0\""])
        .arg(path)
        .stdin(Stdio::piped())
        .spawn()
        .expect("a shell");
    writer.stdin.take().unwrap().write_all(format!("#!/bin/sh\n{script}\n").as_bytes()).unwrap();
    assert!(writer.wait().unwrap().success());
}

fn said(from_ms: i64, to_ms: i64, text: &str) -> Said {
    Said { from_ms, to_ms, text: text.to_owned() }
}

const JSON: &str = r#"{"transcription": [{"offsets": {"from": 0, "to": 900}, "text": "", "tokens": [{"text": " Um,", "offsets": {"from": 100, "to": 400}}, {"text": " hello", "offsets": {"from": 500, "to": 900}}]}]}"#;

#[tokio::test]
async fn words_are_told_while_each_engine_runs_and_its_transcript_has_the_final_ones() {
    let segments = "echo '[00:00:00.000 --> 00:00:01.500]   Um, hullo'; echo '[00:00:01.500 --> 00:00:04.000]   [Music]'
        echo '[00:00:04.000 --> 00:00:99.000]   there'";
    let expected = vec![said(0, 1_500, "Um, hullo"), said(4_000, 10_000, "there")];
    let lines = |told: &[Progress]| told.iter().filter_map(|progress| progress.said.clone()).collect::<Vec<_>>();
    for engine in [Engine::WhisperCpp, Engine::FasterWhisper, Engine::Whisper] {
        let name = if engine == Engine::WhisperCpp { "transcript.json" } else { "speech.json" };
        let run = Run::of(engine, &format!("{segments}\ncat > {name} <<'END'\n{JSON}\nEND"));
        let (outcome, told) = run.for_at_most(LONG, SourceMs(10_000)).await;
        let words: Vec<_> = outcome.unwrap().transcript.words.into_iter().map(|word| word.text).collect();
        assert_eq!((lines(&told), words), (expected.clone(), vec!["Um,".to_owned(), "hello".to_owned()]), "{engine:?}");
        assert_eq!(told.last().unwrap().done_ms, 10_000, "a time past the end is the end");
    }
    let lines_of_ours = r#"echo '{"offsets":{"from":0,"to":900},"text":" Um, hello","tokens":[{"text":" Um,","offsets":{"from":100,"to":400},"p":0.9},{"text":" hello","offsets":{"from":500,"to":900},"p":0.9}]}'"#;
    let (outcome, told) = Run::of(Engine::Beside, lines_of_ours).for_at_most(LONG, SourceMs(10_000)).await;
    let words: Vec<_> = outcome.unwrap().transcript.words.into_iter().map(|word| word.text).collect();
    assert_eq!((lines(&told), words), (vec![said(0, 900, "Um, hello")], vec!["Um,".to_owned(), "hello".to_owned()]));
    let log = "echo \"INFO:root:{'partial': 'go'}\" >&2
        echo \"INFO:root:{'result': [{'conf': 1.0, 'end': 0.7, 'start': 0.5, 'word': 'go'}], 'text': 'go'}\" >&2";
    let (outcome, told) = Run::of(Engine::Vosk, log).for_at_most(LONG, SourceMs(10_000)).await;
    assert_eq!(lines(&told), [said(500, 700, "go")]);
    assert_eq!(outcome.unwrap().transcript.words.len(), 1);
}

#[tokio::test]
async fn the_filter_of_ffmpeg_says_nothing_and_its_growing_file_is_read_while_it_runs() {
    let script = "printf '0\\n00:00:00.000 --> 00:00:01.500\\nUm, hel' > transcript.srt; echo out_time_us=500000
        printf 'lo\\n\\n' >> transcript.srt; echo out_time_us=1500000
        printf '1\\n00:00:02.000 --> 00:00:03.000\\nthere\\n\\n' >> transcript.srt; echo out_time_us=3000000; echo progress=end";
    let run = Run::of(Engine::Ffmpeg, script);
    let (outcome, told) = run.for_at_most(LONG, SourceMs(10_000)).await;
    let lines: Vec<_> = told.iter().filter_map(|progress| progress.said.clone()).collect();
    assert_eq!(lines, [said(0, 1_500, "Um, hello"), said(2_000, 3_000, "there")]);
    let words: Vec<_> = outcome.unwrap().transcript.words.into_iter().map(|word| word.text).collect();
    assert_eq!(words, ["Um,", "hello", "there"]);
    assert!(run.output("transcript.srt").is_file());
}

#[tokio::test]
async fn an_engine_that_hangs_fills_the_disk_is_killed_or_is_gone_says_which_of_these() {
    let hangs = Run::of(Engine::WhisperCpp, "echo '[00:00:00.000 --> 00:00:01.500]  Um'; exec sleep 60");
    let (outcome, told) = hangs.for_at_most(Duration::from_millis(700), SourceMs(10_000)).await;
    assert!(matches!(outcome, Err(EngineError::TooSlow(Engine::WhisperCpp, _))), "{outcome:?}");
    assert!(told.len() <= 1);
    // What it writes counts by its length, so that the test fills no disk.
    let fills = Run::of(Engine::Whisper, "dd if=/dev/zero of=big bs=1 count=1 seek=2000000000 2> /dev/null; exec sleep 60");
    let outcome = fills.outcome().await;
    assert!(matches!(outcome, Err(EngineError::TooMuch(Engine::Whisper, 512..=513))), "{outcome:?}");
    let full = Run::of(Engine::FasterWhisper, "echo 'OSError: [Errno 28] No space left on device' >&2; exit 1").outcome().await;
    assert!(matches!(full, Err(EngineError::DiskFull)), "{full:?}");
    let killed = Run::of(Engine::Vosk, "kill -9 $$").outcome().await;
    assert!(matches!(killed, Err(EngineError::Killed(Engine::Vosk, 9))), "{killed:?}");
    let gone = Run::of(Engine::PocketSphinx, "true");
    fs::remove_file(&gone.chosen.found.program).unwrap();
    let gone = gone.outcome().await;
    assert!(matches!(gone, Err(EngineError::NotStarted(Engine::PocketSphinx, _))), "{gone:?}");
}

#[tokio::test]
async fn a_model_that_is_cut_short_or_of_another_kind_is_named_by_every_engine() {
    for (engine, complaint) in [
        (Engine::WhisperCpp, "whisper_model_load: ERROR not all tensors loaded from model file - expected 167, got 83"),
        (Engine::WhisperCpp, "whisper_model_load: invalid model data (bad magic)"),
        (Engine::Beside, "error: failed to load model"),
        (
            Engine::FasterWhisper,
            "RuntimeError: File model.bin is incomplete: failed to read a buffer of size 1024 at position 9",
        ),
        (Engine::FasterWhisper, "RuntimeError: Unable to open file 'model.bin' in model '/models/small'"),
        (Engine::Whisper, "RuntimeError: PytorchStreamReader failed reading zip archive: failed finding central directory"),
        (Engine::Whisper, "_pickle.UnpicklingError: invalid load key, 'l'."),
        (Engine::Vosk, "Exception: Failed to create a model"),
        (Engine::Vosk, "ERROR (VoskAPI:Model():model.cc:122) Folder '/m' does not contain model files."),
        (Engine::Ffmpeg, "[whisper @ 0x1] Failed to initialize whisper context from model: /models/small"),
        (Engine::PocketSphinx, "ERROR: \"acmod.c\", line 81: Folder '/m' does not contain acoustic model definition 'mdef'"),
    ] {
        let run = Run::of(engine, &format!("cat >&2 <<'END'\nloading\n{complaint}\nTraceback ends\nEND\nexit 1"));
        let outcome = run.outcome().await;
        let Err(EngineError::Model(of, model, reason)) = &outcome else { panic!("{complaint}: {outcome:?}") };
        assert_eq!((*of, model.as_str()), (engine, "small"), "{complaint}");
        assert!(complaint.contains(reason.as_str()), "{reason}");
        assert!(outcome.unwrap_err().is_of_engine(), "the clips that wait would fail as well");
    }
}

#[tokio::test]
async fn two_hours_of_music_without_speech_are_no_transcript_and_leave_the_clips_that_wait() {
    let script = r#"echo '{"transcription": [' > transcript.json
        i=0
        while [ $i -lt 3600 ]; do
            echo "[00:00:00.000 --> 00:00:0$((i % 10)).000]  [Music]"
            from=$((i * 2000)) to=$((i * 2000 + 2000))
            echo "{\"offsets\": {\"from\": $from, \"to\": $to}, \"text\": \" [Music]\", \"tokens\": []}," >> transcript.json
            i=$((i + 1))
        done
        echo '{"offsets": {"from": 7199000, "to": 7200000}, "text": " [Music]", "tokens": []}]}' >> transcript.json"#;
    let (outcome, told) = Run::of(Engine::WhisperCpp, script).for_at_most(LONG, SourceMs(2 * 3_600_000)).await;
    let Err(error) = outcome else { panic!("{outcome:?}") };
    assert!(matches!(error, EngineError::NoSpeech(Engine::WhisperCpp)) && !error.is_of_engine(), "{error:?}");
    assert!(told.iter().all(|progress| progress.said.is_none()), "notes on sounds are no words");
}

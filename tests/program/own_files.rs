//! Own files on the command line: transcripts, and a transcriber of the user's own.

use super::{Serve, program, said};
use std::{path::Path, process::Output};
use tempfile::tempdir;

/// Runs a command on the demo clip of a served sample.
fn on_demo(serve: &Serve, home: &Path, args: &[&str]) -> Output {
    let place = ["--video", "vid_sample", "--clip", "cl_demo", "--base-url", &serve.base_url];
    program().args(args).args(place).env("CUTROOM_API_KEY", &serve.api_key).env("CUTROOM_DATA_DIR", home).output().unwrap()
}

fn words(serve: &Serve) -> Vec<(String, i64, bool)> {
    let path = "/v1/videos/vid_sample/clips/cl_demo/transcript/uncut";
    let output = program()
        .args(["api", "GET", path, "--base-url", &serve.base_url])
        .env("CUTROOM_API_KEY", &serve.api_key)
        .output()
        .unwrap();
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{}", said(&output)));
    let word = |word: &serde_json::Value| {
        (
            word["text"].as_str().unwrap().to_owned(),
            word["startTimeMs"].as_i64().unwrap(),
            word["estimated"].as_bool().unwrap_or(false),
        )
    };
    answer["words"].as_array().unwrap().iter().map(word).collect()
}

#[test]
fn a_subtitle_file_becomes_the_transcript_of_a_clip_and_a_wrong_one_says_the_line() {
    let (data, home) = (tempdir().unwrap(), tempdir().unwrap());
    let serve = Serve::start(&data.path().join("workspace"));
    let file = home.path().join("take.srt");
    std::fs::write(&file, "\u{feff}1\r\n00:00:01,000 --> 00:00:02,000\r\nHello there\r\n").unwrap();
    let done = on_demo(&serve, home.path(), &["transcript", file.to_str().unwrap()]);
    assert!(done.status.success(), "{}", said(&done));
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(text.starts_with("2 words, the times of 2 of them estimated from longer texts"), "{text}");
    let stored = vec![("Hello".to_owned(), 1_000, true), ("there".to_owned(), 1_500, true)];
    assert_eq!(words(&serve), stored);
    let short = home.path().join("short.json");
    std::fs::write(
        &short,
        r#"[{"text": "a", "startTimeMs": 100, "endTimeMs": 100}, {"text": "b", "startTimeMs": 500, "endTimeMs": 900}]"#,
    )
    .unwrap();
    let done = on_demo(&serve, home.path(), &["transcript", short.to_str().unwrap()]);
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    assert!(text.starts_with("2 words, 1 of them made a millisecond long because they had no length"), "{text}");
    let stored = words(&serve);
    std::fs::write(&file, "1\n00:00:01,000 --> 00:00:02,000\nx\n\n2\n00:00:03,000 > 00:00:04,000\ny\n").unwrap();
    let refused = on_demo(&serve, home.path(), &["transcript", file.to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("line 6: expected times like 00:00:01,000 --> 00:00:02,000"), "{}", said(&refused));
    assert_eq!(words(&serve), stored, "nothing was changed");
}

#[cfg(unix)]
#[test]
fn a_transcriber_of_the_settings_writes_the_transcript_and_one_that_fails_changes_nothing() {
    let (data, home) = (tempdir().unwrap(), tempdir().unwrap());
    let serve = Serve::start(&data.path().join("workspace"));
    let none = on_demo(&serve, home.path(), &["transcribe"]);
    assert!(!none.status.success() && said(&none).contains("no transcriber is set"), "{}", said(&none));
    // It takes the sound as a WAV file and adds an ending to what it was given to write.
    let script = home.path().join("listen.sh");
    let line = r#"test "$(head -c 4 "$1")" = RIFF && printf '[{"text":"Heard","start":1.5,"end":2}]' > "$2.json""#;
    std::fs::write(&script, line).unwrap();
    let set = |command: &[&str]| {
        let config = cutroom::app::Paths::under(home.path().to_owned()).config;
        std::fs::create_dir_all(&config).unwrap();
        let settings =
            serde_json::json!({"snap": true, "faces": true, "last": {}, "transcriber": {"command": command, "minutes": 1}});
        std::fs::write(config.join("settings.json"), settings.to_string()).unwrap();
    };
    set(&["sh", script.to_str().unwrap(), "{input}", "{output}"]);
    let done = on_demo(&serve, home.path(), &["transcribe"]);
    assert!(done.status.success(), "{}", said(&done));
    let heard = vec![("Heard".to_owned(), 1_500, false)];
    assert_eq!(words(&serve), heard);
    for (command, why) in [
        (&["sh", "-c", "echo no model >&2; exit 3", "{input}"][..], "no model"),
        (&["sh", "-c", "true", "{input}"], "wrote nothing"),
        (&["/nowhere/whisper", "{input}"], "could not be started"),
        (&["sh", "-c", "true"], "must hold {input}"),
    ] {
        set(command);
        let failed = on_demo(&serve, home.path(), &["transcribe"]);
        assert!(!failed.status.success() && said(&failed).contains(why), "{}", said(&failed));
    }
    assert_eq!(words(&serve), heard);
}

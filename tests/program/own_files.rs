//! Tests of the user's own files on the command line: transcripts, and an external transcriber.

use super::{
    Serve,
    common::messages::{ANY, begin_of},
    program, said,
};
use std::{path::Path, process::Output};
use tempfile::tempdir;

/// Runs a command on the demo clip of a served sample.
fn on_demo(serve: &Serve, home: &Path, args: &[&str]) -> Output {
    served(serve, home, args, &["--video", "vid_sample", "--clip", "cl_demo"])
}

fn served(serve: &Serve, home: &Path, args: &[&str], place: &[&str]) -> Output {
    let at = ["--base-url", &serve.base_url];
    let mut program = program();
    program.args(args).args(place).args(at);
    program.env("CUTROOM_API_KEY", &serve.api_key).env("CUTROOM_DATA_DIR", home).output().unwrap()
}

/// Standard output of a successful command.
fn written(output: &Output) -> String {
    assert!(output.status.success(), "{}", said(output));
    String::from_utf8(output.stdout.clone()).unwrap()
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
    assert!(text.starts_with("2 words; the times of 2 words estimated from longer texts"), "{text}");
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
    assert!(text.starts_with("2 words; 1 entry without a length, made 1 ms long"), "{text}");
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
    assert!(!none.status.success() && said(&none).contains(&begin_of(words::cli::no_transcriber(ANY))), "{}", said(&none));
    // The script expects the sound as a WAV file, and appends an extension to the output path.
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
        (&["sh", "-c", "true", "{input}"], "didn\u{2019}t write {output}"),
        (&["/nowhere/whisper", "{input}"], "could not be started"),
        (&["sh", "-c", "true"], "must contain {input}"),
    ] {
        set(command);
        let failed = on_demo(&serve, home.path(), &["transcribe"]);
        assert!(!failed.status.success() && said(&failed).contains(why), "{}", said(&failed));
    }
    assert_eq!(words(&serve), heard);
}

#[test]
fn the_subtitles_of_an_imported_file_are_exported_as_they_were_also_after_a_word_was_corrected() {
    let (data, home) = (tempdir().unwrap(), tempdir().unwrap());
    let serve = Serve::start(&data.path().join("workspace"));
    let file = home.path().join("take.srt");
    // Sentences inside a subtitle, none at its end, another language after it, and more words than a block of the style has.
    let subtitles = "1\n00:00:00,500 --> 00:00:01,500\nHello there. How are you? And\n\n\
        2\n00:00:01,500 --> 00:00:02,250\n\u{4f60}\u{597d}\u{ff0c}\u{4e16}\u{754c}\u{3002}\u{7528}Rust\u{5199} \u{4f60}\u{597d}\n\n\
        3\n00:00:02,250 --> 00:00:03,000\n\u{e2a}\u{e27}\u{e31}\u{e2a}\u{e14}\u{e35}\u{e0a}\u{e32}\u{e27}\u{e42}\u{e25}\u{e01}\n\n\
        4\n00:00:03,000 --> 00:00:05,000\none two three four five six seven\neight nine <Ann> List<String>\n\n\
        5\n00:00:05,000 --> 00:00:05,250\n\u{5e9}\u{5dc}\u{5d5}\u{5dd}\n\n";
    std::fs::write(&file, subtitles).unwrap();
    let welcome = ["--video", "vid_sample", "--clip", "cl_welcome"];
    let told = written(&served(&serve, home.path(), &["transcript", file.to_str().unwrap()], &welcome));
    assert!(told.contains("; 5 subtitles kept as in the file"), "{told}");
    let export = |format: &str| {
        let args = ["captions", "export", "--uncut", "--format", format];
        written(&served(&serve, home.path(), &args, &["--video", "vid_sample"]))
    };
    assert!(export("srt").starts_with(subtitles), "{}", export("srt"));
    assert!(
        export("txt").starts_with("Hello there. How are you? And\n\u{4f60}\u{597d}\u{ff0c}\u{4e16}\u{754c}"),
        "{}",
        export("txt")
    );
    assert!(
        export("vtt").contains("\n00:00:01.500 --> 00:00:02.250\n\u{4f60}\u{597d}\u{ff0c}\u{4e16}\u{754c}\u{3002}\u{7528}Rust")
    );
    assert!(export("ass").contains("\u{e2a}\u{e27}\u{e31}"), "{}", export("ass"));
    let path = "/v1/videos/vid_sample/clips/cl_welcome/transcript/words";
    let correct = ["api", "PATCH", path, "--data", r#"{"words": [{"index": 0, "text": "Hi"}, {"index": 1, "hidden": true}]}"#];
    written(&served(&serve, home.path(), &correct, &[]));
    let corrected = subtitles.replace("Hello there.", "Hi");
    assert!(export("srt").starts_with(&corrected), "{}", export("srt"));
    // An exported file can be imported again with the same subtitles.
    for format in ["srt", "vtt", "ass"] {
        let again = home.path().join(format!("again.{format}"));
        std::fs::write(&again, export(format)).unwrap();
        written(&served(&serve, home.path(), &["transcript", again.to_str().unwrap()], &welcome));
        assert!(export("srt").starts_with(&corrected), "{format}: {}", export("srt"));
    }
}

#[cfg(unix)]
#[test]
fn a_transcriber_that_stands_alone_in_the_settings_is_run_and_a_setting_that_is_not_understood_is_named() {
    let (data, home) = (tempdir().unwrap(), tempdir().unwrap());
    let serve = Serve::start(&data.path().join("workspace"));
    let config = cutroom::app::Paths::under(home.path().to_owned()).config;
    std::fs::create_dir_all(&config).unwrap();
    let set = |text: &str| std::fs::write(config.join("settings.json"), text).unwrap();
    let script = home.path().join("listen.sh");
    std::fs::write(&script, r#"printf '1\n00:00:01,000 --> 00:00:02,000\nhello\n' > "$2.srt""#).unwrap();
    let command = serde_json::json!(["sh", script, "{input}", "{output}"]);
    set(&serde_json::json!({"transcriber": {"command": command, "minutes": 1}}).to_string());
    assert!(written(&on_demo(&serve, home.path(), &["transcribe"])).starts_with("1 word"));
    // Other fields don't matter, whatever their values.
    set(&serde_json::json!({"snap": "yes", "tea": 1, "transcriber": {"command": command}}).to_string());
    let done = on_demo(&serve, home.path(), &["transcribe"]);
    assert!(done.status.success(), "{}", said(&done));
    assert!(
        said(&done).contains("\u{2018}snap\u{2019}") && said(&done).contains("\u{2018}tea\u{2019} isn\u{2019}t a setting"),
        "{}",
        said(&done)
    );
    for (text, named) in [
        (r#"{"transcriber": {"command": "whisper"}}"#, "\u{2018}transcriber.command\u{2019} must be"),
        (r#"{"transcriber": {"command": ["whisper"],}}"#, "The file isn\u{2019}t valid JSON"),
        (r#"{"theme": "dark"}"#, "isn\u{2019}t a Cutroom file"),
    ] {
        set(text);
        let refused = on_demo(&serve, home.path(), &["transcribe"]);
        assert!(!refused.status.success() && said(&refused).contains(named), "{}", said(&refused));
    }
}

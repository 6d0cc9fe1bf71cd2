//! Tests of the user's own files on the command line: transcripts, and speech recognisers.

use super::{Serve, common::engines, program, said};
use std::{path::Path, process::Output};
use tempfile::tempdir;

/// Transcribes the clip although it has words.
const TRANSCRIBE: &[&str] = &["transcribe", "--replace"];

/// Runs a command on the demo clip of a served sample.
pub(super) fn on_demo(serve: &Serve, home: &Path, args: &[&str]) -> Output {
    served(serve, home, args, &["--video", "vid_sample", "--clip", "cl_demo"])
}

fn served(serve: &Serve, home: &Path, args: &[&str], place: &[&str]) -> Output {
    let at = ["--base-url", &serve.base_url];
    let mut program = program();
    program.args(args).args(place).args(at);
    // Of the engines of this computer only those of the test are found.
    #[cfg(unix)]
    {
        engines::tools(&home.join("bin"));
        program.env("PATH", home.join("bin")).env("HOME", home).env_remove("XDG_CACHE_HOME");
    }
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
    let none = on_demo(&serve, home.path(), TRANSCRIBE);
    assert!(!none.status.success() && said(&none).contains(words::transcribe::no_engine()), "{}", said(&none));
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
    let done = on_demo(&serve, home.path(), TRANSCRIBE);
    assert!(done.status.success(), "{}", said(&done));
    let heard = vec![("Heard".to_owned(), 1_500, false)];
    assert_eq!(words(&serve), heard);
    for (command, why) in [
        (&["sh", "-c", "echo no model >&2; exit 3", "{input}"][..], "no model"),
        (&["sh", "-c", "true", "{input}"], "didn\u{2019}t write {output}"),
        (&["/nowhere/whisper", "{input}"], "start \u{2018}/nowhere/whisper\u{2019}"),
        (&["sh", "-c", "true"], "must contain {input}"),
    ] {
        set(command);
        let failed = on_demo(&serve, home.path(), TRANSCRIBE);
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
    assert!(written(&on_demo(&serve, home.path(), TRANSCRIBE)).starts_with("1 word"));
    // Other fields don't matter, whatever their values.
    set(&serde_json::json!({"snap": "yes", "tea": 1, "transcriber": {"command": command}}).to_string());
    let done = on_demo(&serve, home.path(), TRANSCRIBE);
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
        let refused = on_demo(&serve, home.path(), TRANSCRIBE);
        assert!(!refused.status.success() && said(&refused).contains(named), "{}", said(&refused));
    }
}

#[cfg(unix)]
#[test]
fn a_speech_recogniser_on_the_path_transcribes_without_any_settings() {
    let (data, home) = (tempdir().unwrap(), tempdir().unwrap());
    let serve = Serve::start(&data.path().join("workspace"));
    let (bin, told) = (home.path().join("bin"), home.path().join("told"));
    engines::tools(&bin);
    let json = home.path().join("words.json");
    std::fs::write(&json, engines::whisper_json(&[("Um,", 500, 900), ("hello", 900, 1_500)])).unwrap();
    let writes =
        format!("echo \"$model|$language|$prompt\" > '{}'; cat '{}' > \"$output.json\"", told.display(), json.display());
    engines::whisper(&bin, &writes);
    // A program without a model is not enough.
    let none = on_demo(&serve, home.path(), TRANSCRIBE);
    assert!(!none.status.success() && said(&none).contains("has no model on this computer"), "{}", said(&none));
    engines::model(home.path(), "base.en");
    engines::model(home.path(), "tiny");
    let done = written(&on_demo(&serve, home.path(), TRANSCRIBE));
    assert!(done.starts_with("2 words"), "{done}");
    let stored = words(&serve);
    assert_eq!(stored.iter().map(|word| word.0.as_str()).collect::<Vec<_>>(), ["Um,", "hello"]);
    assert!(stored.iter().all(|word| !word.2), "its times are its own");
    let heard = || std::fs::read_to_string(&told).unwrap();
    assert!(heard().contains("ggml-tiny.bin|auto|Um, uh"), "{}", heard());
    written(&on_demo(&serve, home.path(), &["transcribe", "--replace", "--language", "en"]));
    assert!(heard().contains("ggml-tiny.bin|en|Um, uh"), "{}", heard());
    let model = home.path().join(".cache/whisper.cpp/ggml-base.en.bin");
    written(&on_demo(
        &serve,
        home.path(),
        &["transcribe", "--replace", "--engine", "whisper.cpp", "--model", model.to_str().unwrap()],
    ));
    assert!(heard().contains("ggml-base.en.bin|en|"), "{}", heard());
    for (args, why) in [
        (&["--engine", "vosk"][..], "Vosk isn\u{2019}t on this computer any more"),
        (&["--engine", "ears"], "\u{2018}ears\u{2019} isn\u{2019}t an engine. Use one of cutroom, whisper.cpp"),
    ] {
        let failed = on_demo(&serve, home.path(), &[TRANSCRIBE, args].concat());
        assert!(!failed.status.success() && said(&failed).contains(why), "{}", said(&failed));
    }
    assert_eq!(words(&serve).len(), 2);
}

#[cfg(unix)]
#[test]
fn an_engine_that_lies_fails_or_hears_nothing_says_what_happened_and_what_to_do() {
    let (data, home) = (tempdir().unwrap(), tempdir().unwrap());
    let serve = Serve::start(&data.path().join("workspace"));
    let bin = home.path().join("bin");
    engines::tools(&bin);
    engines::model(home.path(), "tiny");
    let count = std::cell::Cell::new(0);
    let json = |text: &str| {
        count.set(count.get() + 1);
        let file = home.path().join(format!("written{}.json", count.get()));
        std::fs::write(&file, text).unwrap();
        format!("cat '{}' > \"$output.json\"", file.display())
    };
    // Backwards, before the beginning, and past the end: mended and counted.
    let lies = engines::whisper_json(&[
        ("one", 1_000, 400),
        ("two", -500, 300),
        ("three", 1_500, 9_000_000),
        ("four", 8_000_000, 8_000_100),
    ]);
    engines::whisper(&bin, &json(&lies));
    let done = written(&on_demo(&serve, home.path(), TRANSCRIBE));
    assert!(done.starts_with("3 words") && done.contains("impossible times corrected"), "{done}");
    let stored = words(&serve);
    assert!(stored.windows(2).all(|pair| pair[0].1 <= pair[1].1), "{stored:?}");
    let nothing = engines::whisper_json(&[("[BLANK_AUDIO]", 0, 1_000)]);
    for (script, why) in [
        (
            "echo 'whisper_init_from_file: failed to load model: bad magic' >&2; exit 1".to_owned(),
            "can\u{2019}t load the model \u{2018}tiny\u{2019}",
        ),
        ("echo 'write: No space left on device' >&2; exit 1".to_owned(), "the disk is full"),
        ("kill -9 $$".to_owned(), "was ended from outside (signal 9)"),
        ("echo broken >&2; exit 7".to_owned(), "whisper.cpp failed: broken"),
        ("true".to_owned(), "ended without writing a transcript"),
        (json(&nothing), "heard no speech"),
        (json("{\"error\": 1}"), "can\u{2019}t be read"),
        (json("<html>"), "can\u{2019}t be read"),
    ] {
        engines::whisper(&bin, &script);
        let failed = on_demo(&serve, home.path(), TRANSCRIBE);
        assert!(!failed.status.success() && said(&failed).contains(why), "{script}: {}", said(&failed));
    }
    assert_eq!(words(&serve), stored, "what fails changes nothing");
}

#[cfg(unix)]
#[test]
fn a_clip_with_words_is_transcribed_only_where_the_arguments_say_that_they_are_replaced() {
    let (data, home) = (tempdir().unwrap(), tempdir().unwrap());
    let serve = Serve::start(&data.path().join("workspace"));
    let (bin, ran) = (home.path().join("bin"), home.path().join("ran"));
    engines::tools(&bin);
    engines::model(home.path(), "tiny");
    let json = home.path().join("words.json");
    std::fs::write(&json, engines::whisper_json(&[("hello", 900, 1_500)])).unwrap();
    engines::whisper(&bin, &format!("echo x >> '{}'; cat '{}' > \"$output.json\"", ran.display(), json.display()));
    let before = words(&serve);
    assert!(before.len() > 1, "the sample has words");
    let refused = on_demo(&serve, home.path(), &["transcribe"]);
    assert_eq!(refused.status.code(), Some(1), "{}", said(&refused));
    assert!(
        said(&refused).contains(words::cli::transcribe_has_words()) && said(&refused).contains("--replace"),
        "{}",
        said(&refused)
    );
    assert!(!ran.exists() && words(&serve) == before, "nothing was run, and nothing changed");
    assert!(written(&on_demo(&serve, home.path(), TRANSCRIBE)).starts_with("1 word"));
    // A clip without words needs no permission.
    let path = "/v1/videos/vid_sample/clips/cl_demo/transcript/words";
    written(&served(&serve, home.path(), &["api", "PUT", path, "--data", r#"{"words": []}"#], &[]));
    assert!(words(&serve).is_empty());
    assert!(written(&on_demo(&serve, home.path(), &["transcribe"])).starts_with("1 word"));
}

//! Tests of the speech recogniser beside the editor and of its models, on the command line.

use super::{Serve, common::engines, own_files::on_demo, program, said};
use serde_json::Value;
use std::process::Output;
use tempfile::tempdir;

/// Runs `cutroom transcribe` with a data folder of its own.
fn run(args: &[&str], data: &std::path::Path) -> Output {
    program().arg("transcribe").args(args).env("CUTROOM_DATA_DIR", data).output().unwrap()
}

#[test]
fn models_are_listed_and_shown_and_nothing_is_downloaded_without_yes() {
    let data = tempdir().unwrap();
    let listed = run(&["models"], data.path());
    assert!(listed.status.success(), "{}", said(&listed));
    let text = String::from_utf8_lossy(&listed.stdout).into_owned();
    assert!(text.contains("base.en") && text.contains("148.0 MB"), "{text}");
    let json: Value = serde_json::from_slice(&run(&["models", "--json"], data.path()).stdout).unwrap();
    let base = json.as_array().unwrap().iter().find(|model| model["name"] == "base").unwrap();
    assert_eq!(
        (base["bytes"].as_u64(), base["license"].as_str(), base["file"].is_null()),
        (Some(147_951_465), Some("MIT"), true)
    );
    let sum = base["sha256"].as_str().unwrap();
    let shown = run(&["models", "base"], data.path());
    assert_eq!(shown.status.code(), Some(1), "{}", said(&shown));
    let text = format!("{}{}", String::from_utf8_lossy(&shown.stdout), said(&shown));
    for part in [base["url"].as_str().unwrap(), sum, "147951465 bytes", "MIT", "--yes"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let unknown = run(&["models", "huge", "--yes"], data.path());
    assert!(!unknown.status.success() && said(&unknown).contains("large-v3-turbo-q5_0"), "{}", said(&unknown));
    assert!(!data.path().join("models").exists());
    // A model that was put there is told.
    std::fs::create_dir(data.path().join("models")).unwrap();
    std::fs::write(data.path().join("models/ggml-base.bin"), "lmgg").unwrap();
    let listed = run(&["models"], data.path());
    assert!(String::from_utf8_lossy(&listed.stdout).contains("ggml-base.bin"));
}

#[test]
fn a_clip_is_still_required_where_no_command_is_given() {
    let data = tempdir().unwrap();
    for args in [&[][..], &["--clip", "cl_demo"]] {
        let refused = run(args, data.path());
        assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
        assert!(said(&refused).contains("--video"), "{}", said(&refused));
    }
}

/// The program's protocol: it is told everything, its lines are read, and what it says of a model is handed on.
#[cfg(unix)]
#[test]
fn the_recogniser_beside_the_editor_is_found_on_the_path_and_its_lines_become_words() {
    let (data, home) = (tempdir().unwrap(), tempdir().unwrap());
    let serve = Serve::start(&data.path().join("workspace"));
    let told = home.path().join("told");
    let lines = r#"{"language":"en"}
{"offsets":{"from":0,"to":900},"text":" Um, hello","tokens":[{"text":" Um","offsets":{"from":100,"to":300},"p":0.9},{"text":",","offsets":{"from":300,"to":320},"p":0.9},{"text":" hello","offsets":{"from":500,"to":900},"p":0.5}]}
{"doneMs":2000}"#;
    let model = engines::model(home.path(), "base.en");
    let script = format!("[ \"$1\" = --version ] && exit 1\necho \"$@\" > '{}'\ncat <<'END'\n{lines}\nEND", told.display());
    engines::program(&home.path().join("bin"), "cutroom-transcriber", &script);
    let done = on_demo(&serve, home.path(), &["transcribe", "--replace"]);
    assert!(done.status.success(), "{}", said(&done));
    assert!(String::from_utf8_lossy(&done.stdout).starts_with("2 words"), "{}", said(&done));
    let told = std::fs::read_to_string(told).unwrap();
    assert!(told.contains(&format!("--model {}", model.display())) && told.contains("--language en"), "{told}");
    assert!(told.contains("--prompt Um, uh") && told.contains("--texts en"), "{told}");
    let refuses = "echo \"cutroom-transcriber: the model is cut short\" >&2; exit 4";
    engines::program(&home.path().join("bin"), "cutroom-transcriber", refuses);
    let failed = on_demo(&serve, home.path(), &["transcribe", "--replace", "--engine", "cutroom"]);
    assert!(!failed.status.success(), "{}", said(&failed));
    assert!(said(&failed).contains("base.en") && said(&failed).contains("cut short"), "{}", said(&failed));
}

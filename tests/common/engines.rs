//! Engines of tests: small programs that take the arguments of a real speech recogniser and write what it writes.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Writes a program, by another process: a file that this one has open for writing cannot be run by a child that starts meanwhile.
#[cfg(unix)]
pub fn program(folder: &Path, name: &str, script: &str) {
    use std::{
        io::Write as _,
        process::{Command, Stdio},
    };
    fs::create_dir_all(folder).unwrap();
    let mut writer = Command::new("sh")
        .args(["-c", "cat > \"$0\" && chmod 755 \"$0\""])
        .arg(folder.join(name))
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    writer.stdin.take().unwrap().write_all(format!("#!/bin/sh\n{script}\n").as_bytes()).unwrap();
    assert!(writer.wait().unwrap().success());
}

/// Start of the script of a whisper.cpp: its version; then its arguments are in `$model`, `$input`, `$output`, `$language` and
/// `$prompt`.
const ARGUMENTS: &str = r#"if [ "$1" = --version ]; then echo "whisper.cpp version: 1.8.0"; exit 0; fi
while [ $# -gt 0 ]; do
    case "$1" in -m) model="$2" ;; -f) input="$2" ;; -of) output="$2" ;; -l) language="$2" ;; --prompt) prompt="$2" ;; esac
    shift
done
"#;

/// whisper.cpp's JSON of words, with their starts and ends in milliseconds.
pub fn whisper_json(words: &[(&str, i64, i64)]) -> String {
    let token = |(text, from, to): &(&str, i64, i64)| serde_json::json!({"text": format!(" {text}"), "offsets": {"from": from, "to": to}});
    let tokens: Vec<_> = words.iter().map(token).collect();
    serde_json::json!({"transcription": [{"offsets": {"from": 0, "to": 1_000}, "text": "", "tokens": tokens}]}).to_string()
}

/// Writes a `whisper-cli` that does what `script` says after its arguments were read.
#[cfg(unix)]
pub fn whisper(bin: &Path, script: &str) {
    program(bin, "whisper-cli", &format!("{ARGUMENTS}{script}"));
}

/// Writes a model of whisper.cpp into the folder where `home` has such models.
pub fn model(home: &Path, name: &str) -> PathBuf {
    let path = home.join(".cache/whisper.cpp").join(format!("ggml-{name}.bin"));
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, b"lmgg and the rest").unwrap();
    path
}

/// Links the programs that an engine of a test and the editor need into a folder: the PATH then has no other engine.
#[cfg(unix)]
pub fn tools(bin: &Path) {
    fs::create_dir_all(bin).unwrap();
    let path = std::env::var_os("PATH").unwrap();
    for name in ["sh", "ffmpeg", "ffprobe", "cat", "head", "sleep", "cp", "rm", "kill", "sed", "printf", "test", "true"] {
        if let Some(found) = std::env::split_paths(&path).map(|folder| folder.join(name)).find(|path| path.is_file()) {
            let _ = std::os::unix::fs::symlink(found, bin.join(name));
        }
    }
}

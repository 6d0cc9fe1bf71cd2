//! The commands of `cutroom-server`, where there is no database.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use std::process::{Command, Stdio};
use tempfile::tempdir;

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cutroom-server"));
    for name in ["CUTROOM_API_KEY", "CUTROOM_DATABASE", "CUTROOM_DATABASE_FILE", "CUTROOM_MEDIA"] {
        command.env_remove(name);
    }
    command.stdin(Stdio::null()).env("LC_ALL", "C.UTF-8");
    command
}

#[test]
fn a_worker_and_a_migration_say_which_database_is_missing_and_touch_nothing() {
    let folder = tempdir().unwrap();
    let media = folder.path().join("media");
    let run = |args: &[&str]| {
        let mut command = program();
        command.args(args).env("HOME", folder.path());
        let ran = command.output().unwrap();
        (ran.status.code(), String::from_utf8_lossy(&ran.stderr).into_owned())
    };
    let media = media.to_str().unwrap();
    let unnamed = [
        &["work", "--media", media][..],
        &["migrate"],
        &["serve", "--media", media, "--no-work"],
        &["users", "list"],
        &["backup", "check", "--media", media],
    ];
    for unnamed in unnamed {
        let (code, why) = run(unnamed);
        assert!(code == Some(1) && why.contains("--database or CUTROOM_DATABASE"), "{code:?} {why}");
    }
    assert!(!folder.path().join("media").exists());
    // Nothing listens at this port.
    let nowhere = "postgres://cutroom@127.0.0.1:1/nowhere";
    let away = [
        &["work", "--media", media, "--database", nowhere][..],
        &["migrate", "--database", nowhere],
        &["users", "list", "--database", nowhere],
    ];
    for away in away {
        let (code, why) = run(away);
        assert!(code == Some(1) && why.contains("the database cannot be used"), "{code:?} {why}");
    }
    let (code, why) = run(&["serve", "--data", media]);
    assert!(code == Some(2) && why.contains("--data"), "a folder is served by cutroom: {code:?} {why}");
    let (code, why) = run(&["work", "--media", media, "--drain", "soon"]);
    assert!(code == Some(2) && why.contains("20s"), "{code:?} {why}");
}

#[test]
fn a_bucket_for_media_needs_a_key_and_its_options_need_a_bucket() {
    let folder = tempdir().unwrap();
    let secret = folder.path().join("secret");
    std::fs::write(&secret, "").unwrap();
    let run = |args: &[&str], set: &[(&str, &str)]| {
        let mut command = program();
        for name in ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_ACCESS_KEY_ID_FILE", "AWS_SECRET_ACCESS_KEY_FILE"] {
            command.env_remove(name);
        }
        command.args(["work", "--database", "postgres://cutroom@127.0.0.1:1/nowhere"]).args(args);
        let ran = command.envs(set.iter().copied()).env("HOME", folder.path()).output().unwrap();
        (ran.status.code(), String::from_utf8_lossy(&ran.stderr).into_owned())
    };
    let (bucket, key) = (["--media", "s3://team-media/cutroom"], ("AWS_ACCESS_KEY_ID", "key-of-the-store"));
    let (code, why) = run(&bucket, &[]);
    assert!(code == Some(1) && why.contains("AWS_ACCESS_KEY_ID_FILE"), "{code:?} {why}");
    let (code, why) = run(&bucket, &[key, ("AWS_SECRET_ACCESS_KEY_FILE", secret.to_str().unwrap())]);
    assert!(code == Some(1) && why.contains("AWS_SECRET_ACCESS_KEY_FILE") && why.contains("is empty"), "{code:?} {why}");
    assert!(!why.contains("key-of-the-store"), "{why}");
    let media = folder.path().join("media");
    let media = media.to_str().unwrap();
    for (option, value) in [("--media-endpoint", "https://s3.example.com"), ("--cache", media), ("--cache-size", "1G")] {
        let (code, why) = run(&["--media", media, option, value], &[]);
        assert!(code == Some(1) && why.contains(option) && why.contains("s3://BUCKET/PREFIX"), "{code:?} {why}");
    }
    let (code, why) = run(&["--media", "s3://team-media", "--cache-size", "20"], &[]);
    assert!(code == Some(2) && why.contains("20G"), "{code:?} {why}");
    let (code, why) = run(&["--media", "gs://team-media"], &[]);
    assert!(code == Some(1) && why.contains("s3://BUCKET/PREFIX"), "{code:?} {why}");
    assert!(!folder.path().join("media").exists());
}

#[test]
fn webhooks_of_a_shared_database_are_not_let_into_the_network_of_the_server() {
    let home = tempdir().unwrap();
    let output = program()
        .args(["serve", "--database", "postgres://nobody@127.0.0.1:1/none", "--allow-private-webhooks", "--media"])
        .arg(home.path().join("media"))
        .output()
        .unwrap();
    let why = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && why.contains("isn\u{2019}t available for a team"), "{why}");
}

#[test]
fn man_pages_and_completion_have_every_command() {
    let folder = tempdir().unwrap();
    assert!(program().args(["manual", "--out"]).arg(folder.path()).status().unwrap().success());
    let script = program().args(["completion", "bash"]).output().unwrap();
    let script = String::from_utf8(script.stdout).unwrap();
    for command in ["serve", "work", "migrate", "users-add", "backup-check"] {
        let page = std::fs::read_to_string(folder.path().join(format!("cutroom-server-{command}.1"))).unwrap();
        assert!(page.contains("cutroom\\-server"), "{page}");
        assert!(script.contains(command.split('-').next_back().unwrap()), "{command} is completed");
    }
    let offers = |line: &&str| line.trim_start().starts_with("opts=");
    assert!(
        script.lines().filter(offers).all(|line| !line.contains("--api-key")),
        "a key there could be read by other programs"
    );
}

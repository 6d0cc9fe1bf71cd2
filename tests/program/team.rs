//! Tests of the team server's commands without a database.

use super::program;
use tempfile::tempdir;

#[test]
fn a_worker_and_a_migration_say_which_database_is_missing_and_touch_nothing() {
    let folder = tempdir().unwrap();
    let media = folder.path().join("media");
    let run = |args: &[&str]| {
        let mut command = program();
        command.args(args).env_remove("CUTROOM_DATABASE").env_remove("CUTROOM_DATABASE_FILE").env("HOME", folder.path());
        let ran = command.output().unwrap();
        (ran.status.code(), String::from_utf8_lossy(&ran.stderr).into_owned())
    };
    let media = media.to_str().unwrap();
    for unnamed in [&["work", "--media", media][..], &["migrate"], &["serve", "--media", media, "--no-work"]] {
        let (code, why) = run(unnamed);
        assert!(code == Some(1) && why.contains("--database or CUTROOM_DATABASE"), "{code:?} {why}");
    }
    assert!(!folder.path().join("media").exists());
    // No process listens at this port.
    let nowhere = "postgres://cutroom@127.0.0.1:1/nowhere";
    for away in [&["work", "--media", media, "--database", nowhere][..], &["migrate", "--database", nowhere]] {
        let (code, why) = run(away);
        assert!(code == Some(1) && why.contains("the database cannot be used"), "{code:?} {why}");
    }
    let (code, why) = run(&["serve", "--data", media, "--no-work"]);
    assert!(code == Some(2) && why.contains("--no-work"), "{code:?} {why}");
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

//! The commands of a team's machines, where there is no database.

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
    // Nothing listens at this port.
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

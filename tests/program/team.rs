//! Commands and options that moved to `cutroom-server`: each says where it went.

use super::program;
use tempfile::tempdir;

#[test]
fn what_went_to_the_server_of_a_team_says_where_it_went_and_touches_nothing() {
    let folder = tempdir().unwrap();
    let media = folder.path().join("media");
    let media = media.to_str().unwrap();
    let run = |args: &[&str], set: &[(&str, &str)]| {
        let mut command = program();
        for name in ["CUTROOM_DATABASE", "CUTROOM_DATABASE_FILE", "CUTROOM_MEDIA"] {
            command.env_remove(name);
        }
        command.args(args).envs(set.iter().copied()).env("CUTROOM_DATA_DIR", folder.path().join("home"));
        let ran = command.output().unwrap();
        (ran.status.code(), String::from_utf8_lossy(&ran.stderr).into_owned())
    };
    let database = "postgres://anna:secret@127.0.0.1:1/nowhere";
    let went: [(&[&str], &str); 11] = [
        (&["serve", "--database", database, "--media", media], "serve"),
        (&["serve", "--media", media, "--no-work"], "serve"),
        (&["serve", "--data", media, "--no-work"], "serve"),
        (&["serve", "--data", media, "--workers", "2"], "serve"),
        (&["serve", "--faults", "429=0.1", "--public-url", "https://team.example"], "serve"),
        (&["work", "--media", media, "--database", database], "work"),
        (&["work", "--drain", "soon"], "work"),
        (&["migrate", "--database", database], "migrate"),
        (&["migrate"], "migrate"),
        (&["users", "list", "--database", database], "users"),
        (&["backup", "check", "--database", database, "--media", media], "backup check"),
    ];
    for (args, command) in went {
        let (code, why) = run(args, &[]);
        assert!(
            code == Some(2) && why.contains(&format!("\u{2018}cutroom-server {command}\u{2019}")),
            "{args:?}: {code:?} {why}"
        );
        assert!(!why.contains("secret"), "{why}");
    }
    // A team's surroundings do not make these commands work on this machine's own workspace.
    for (args, set) in [(&["users", "list"][..], [("CUTROOM_DATABASE", database)]), (&["serve"], [("CUTROOM_MEDIA", media)])] {
        let (code, why) = run(args, &set);
        assert!(code == Some(2) && why.contains("cutroom-server") && !why.contains("secret"), "{args:?}: {code:?} {why}");
    }
    assert!(!folder.path().join("media").exists() && !folder.path().join("home").exists());
    let help = program().arg("help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    assert!(!help.contains("migrate"), "what went is not listed: {help}");
}

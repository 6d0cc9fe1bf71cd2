//! Tests of TLS to the database: encrypted, and only with the intended server.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

use cutroom_server::OpenError;
use cutroom_team::{Others, migrate};
use cutroom_team_tests::{Authority, Postgres, Process, cutroom_server};
use postgres::{Client, NoTls};
use secrecy::SecretString;
use std::process::Command;

/// `Ok` if the URL leads to the database, else the reason.
async fn reaches(address: String) -> Result<(), String> {
    match migrate(SecretString::from(address), Others::Refused).await {
        Ok(_) => Ok(()),
        Err(OpenError::Database { reason }) => Err(reason),
        Err(other) => panic!("{other}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_of_the_right_root_for_the_right_name_is_accepted_and_no_other() {
    let started = tokio::task::spawn_blocking(|| {
        let (ours, theirs) = (Authority::make(), Authority::make());
        let (encrypted, plain) = (Postgres::start_with(Some(&ours.sign("localhost"))), Postgres::start());
        encrypted.database("team");
        plain.database("team");
        (ours, theirs, encrypted, plain)
    });
    let (ours, theirs, encrypted, plain) = started.await.unwrap();
    let address = |server: &Postgres, host: &str, mode: &str, root: Option<&Authority>| {
        let root = root.map(|root| format!("&sslrootcert={}", root.root().display())).unwrap_or_default();
        format!("postgres://cutroom@{host}:{}/team?sslmode={mode}{root}", server.port())
    };
    // The certificate is for localhost, not for its address.
    let (named, unnamed) = ("localhost", "127.0.0.1");
    for (server, host, mode, root, refused) in [
        (&encrypted, named, "verify-full", Some(&ours), None),
        (&encrypted, unnamed, "verify-full", Some(&ours), Some("not valid for name")),
        (&encrypted, named, "verify-full", Some(&theirs), Some("certificate")),
        (&encrypted, named, "verify-full", None, Some("certificate")),
        (&encrypted, unnamed, "verify-ca", Some(&ours), None),
        (&encrypted, named, "verify-ca", Some(&theirs), Some("certificate")),
        (&encrypted, unnamed, "require", Some(&ours), None),
        (&encrypted, named, "require", Some(&theirs), Some("certificate")),
        (&encrypted, unnamed, "require", None, None),
        (&encrypted, unnamed, "prefer", None, None),
        (&encrypted, unnamed, "disable", None, None),
        (&plain, named, "verify-full", Some(&ours), Some("TLS")),
        (&plain, named, "require", None, Some("TLS")),
        (&plain, named, "prefer", None, None),
    ] {
        let said = format!("{host} {mode} {}", root.map_or(0, |_| 1));
        match (reaches(address(server, host, mode, root)).await, refused) {
            (Ok(()), None) => {}
            (Err(why), Some(word)) => assert!(why.contains(word), "{said}: {why}"),
            (reached, _) => panic!("{said}: {reached:?}"),
        }
    }
    // All connections of a running server are encrypted.
    let database = address(&encrypted, named, "verify-full", Some(&ours));
    let look = encrypted.url("team");
    let seen = tokio::task::spawn_blocking(move || {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(cutroom_server());
        command.args(["serve", "--sample"]).arg("--media").arg(folder.path().join("media"));
        command.env("HOME", folder.path()).env("CUTROOM_DATABASE", database);
        let served = Process::start(&mut command);
        let sql = "SELECT count(*), count(*) FILTER (WHERE s.ssl) FROM pg_stat_activity a JOIN pg_stat_ssl s USING (pid)
                   WHERE a.application_name = 'cutroom'";
        let row = Client::connect(&look, NoTls).unwrap().query_one(sql, &[]).unwrap();
        drop(served);
        (row.get::<_, i64>(0), row.get::<_, i64>(1))
    });
    let (all, encrypted_ones) = seen.await.unwrap();
    assert!(all > 0 && all == encrypted_ones, "{encrypted_ones} of {all}");
    tokio::task::spawn_blocking(move || drop((encrypted, plain))).await.unwrap();
}

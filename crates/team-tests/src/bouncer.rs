//! Temporary `PgBouncer` in transaction pooling mode.

use crate::{free_port, postgres_server::other_user, programs};
use postgres::{Client, NoTls};
use std::{
    fs,
    os::unix::{
        fs::{PermissionsExt, chown},
        process::CommandExt,
    },
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// Longest wait for its first answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// Running `PgBouncer` in transaction pooling mode. Dropping it ends the process.
#[derive(Debug)]
pub struct Bouncer {
    port: u16,
    running: Child,
    _folder: tempfile::TempDir,
}

impl Bouncer {
    /// Starts a `PgBouncer` before the server on this port, with `connections` server connections per database.
    ///
    /// # Panics
    ///
    /// If pgbouncer is missing or does not answer.
    pub fn start(server: u16, connections: usize) -> Self {
        let program = programs::of_package("pgbouncer", "pgbouncer");
        let (folder, port) = (tempfile::tempdir().unwrap(), free_port());
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let path = |file: &str| folder.path().join(file);
        let settings = format!(
            "[databases]\n* = host=127.0.0.1 port={server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n\
             unix_socket_dir =\npool_mode = transaction\nauth_type = trust\nauth_file = {}\nmax_client_conn = 400\n\
             default_pool_size = {connections}\n",
            path("users").display()
        );
        fs::write(path("pgbouncer.ini"), settings).unwrap();
        fs::write(path("users"), "\"cutroom\" \"\"\n").unwrap();
        let mut command = Command::new(program);
        command.arg("--quiet").arg(path("pgbouncer.ini")).current_dir(folder.path());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        // pgbouncer refuses to run as root.
        if let Some((user, group)) = other_user() {
            for file in ["pgbouncer.ini", "users"] {
                chown(path(file), Some(user), Some(group)).unwrap();
            }
            command.uid(user).gid(group);
        }
        let running = command.spawn().expect("pgbouncer runs");
        let bouncer = Self { port, running, _folder: folder };
        let asked = Instant::now();
        while let Err(error) = Client::connect(&bouncer.plain("postgres"), NoTls) {
            assert!(asked.elapsed() < PATIENCE, "pgbouncer does not answer: {error}");
            std::thread::sleep(Duration::from_millis(20));
        }
        bouncer
    }

    fn plain(&self, database: &str) -> String {
        format!("postgres://cutroom@127.0.0.1:{}/{database}", self.port)
    }

    /// URL of a database, in the form that Cutroom needs for a pooler.
    pub fn url(&self, database: &str) -> String {
        format!("{}?pooler=transaction", self.plain(database))
    }
}

impl Drop for Bouncer {
    fn drop(&mut self) {
        let _ = self.running.kill();
        let _ = self.running.wait();
    }
}

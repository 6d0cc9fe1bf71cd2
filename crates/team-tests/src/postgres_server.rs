//! Temporary PostgreSQL server.

use crate::{certificates::Certificate, free_port, programs};
use postgres::{Client, NoTls};
use std::{
    fs,
    io::Write,
    net::Ipv4Addr,
    os::unix::{
        fs::{MetadataExt, PermissionsExt, chown},
        process::CommandExt,
    },
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// Longest wait for the server's first answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// PostgreSQL server in a temporary folder, on a free port of the loopback interface. Dropping it ends the server.
#[derive(Debug)]
pub struct Postgres {
    folder: tempfile::TempDir,
    programs: PathBuf,
    /// Settings beyond those that all servers of tests have.
    settings: Vec<String>,
    port: u16,
    /// Addresses that the server listens on, separated by commas.
    listens: String,
    running: Option<Child>,
}

impl Postgres {
    /// Creates a cluster with a collation that differs from byte order, and starts it.
    ///
    /// # Panics
    ///
    /// If the server's programs are missing or fail.
    pub fn start() -> Self {
        Self::start_with(None)
    }

    /// Like [`Self::start`], for tests that never kill the server: nothing waits for the disk, and the files are in memory where the
    /// system has a folder for that. Two hundred databases of tests take 2 GB.
    ///
    /// # Panics
    ///
    /// Like [`Self::start`].
    pub fn start_in_memory() -> Self {
        const MEMORY: &str = "/dev/shm";
        let quick = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off", "max_wal_size=64MB"];
        let folder = tempfile::tempdir_in(MEMORY).or_else(|_| tempfile::tempdir()).unwrap();
        Self::start_in(folder, quick.map(str::to_owned).to_vec())
    }

    /// Like [`Self::start`], but with optional TLS if there is a certificate: clients may use TLS or not.
    ///
    /// # Panics
    ///
    /// Like [`Self::start`].
    pub fn start_with(certificate: Option<&Certificate>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = Vec::new();
        if let Some(certificate) = certificate {
            settings.push("ssl=on".to_owned());
            for (setting, bytes) in [("ssl_cert_file", &certificate.pem), ("ssl_key_file", &certificate.key)] {
                let file = folder.path().join(setting);
                fs::write(&file, bytes).unwrap();
                fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
                if let Some((user, group)) = other_user() {
                    chown(&file, Some(user), Some(group)).unwrap();
                }
                settings.push(format!("{setting}={}", file.display()));
            }
        }
        Self::start_in(folder, settings)
    }

    fn start_in(folder: tempfile::TempDir, settings: Vec<String>) -> Self {
        let initdb = programs::of_package("initdb", "postgresql");
        let programs = initdb.parent().unwrap().to_owned();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
        let data = folder.path().join("data");
        fs::create_dir(&data).unwrap();
        if let Some((user, group)) = other_user() {
            chown(&data, Some(user), Some(group)).unwrap();
        }
        let port = free_port();
        let mut server = Self { folder, programs, settings, port, listens: "127.0.0.1".into(), running: None };
        let made = server
            .command("initdb")
            .args(["--username=cutroom", "--auth=trust", "--encoding=UTF8", "--no-sync", "--no-instructions"])
            .args(["--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en-US"])
            .arg("--pgdata")
            .arg(&data)
            .output()
            .expect("initdb runs");
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        server.resume();
        server
    }

    /// Restarts the server after [`Self::stop`].
    ///
    /// # Panics
    ///
    /// If the server does not answer.
    pub fn resume(&mut self) {
        let mut command = self.command("postgres");
        command.arg("-D").arg(self.folder.path().join("data")).args(["-p", &self.port.to_string()]);
        command.args(["-c", &format!("listen_addresses={}", self.listens)]);
        for setting in ["unix_socket_directories=", "max_connections=400", "logging_collector=off"] {
            command.args(["-c", setting]);
        }
        for setting in &self.settings {
            command.args(["-c", setting]);
        }
        self.running = Some(command.spawn().expect("postgres runs"));
        let asked = Instant::now();
        while let Err(error) = Client::connect(&self.url("postgres"), NoTls) {
            assert!(asked.elapsed() < PATIENCE, "the server does not answer: {error}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Stops the server, and every connection to it.
    pub fn stop(&mut self) {
        if let Some(mut running) = self.running.take() {
            // Fast shutdown, by the id of the process that this test started.
            let asked = Command::new("kill").args(["-INT", &running.id().to_string()]).status();
            if !asked.is_ok_and(|asked| asked.success()) {
                let _ = running.kill();
            }
            let _ = running.wait();
        }
    }

    /// Restarts the server with another address of this machine to listen on, for clients in its network.
    ///
    /// # Panics
    ///
    /// If the server does not answer.
    pub fn listen_also(&mut self, address: Ipv4Addr) {
        let mut rules = fs::OpenOptions::new().append(true).open(self.folder.path().join("data/pg_hba.conf")).unwrap();
        writeln!(rules, "host all all {address}/24 trust").unwrap();
        self.listens = format!("{},{address}", self.listens);
        self.stop();
        self.resume();
    }

    /// Port of the loopback interface that the server listens on.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// URL of a database on the server; the database may not exist.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://cutroom@127.0.0.1:{}/{database}", self.port)
    }

    /// Creates an empty database; returns its URL.
    ///
    /// # Panics
    ///
    /// If the server refuses.
    pub fn database(&self, name: &str) -> String {
        let mut client = Client::connect(&self.url("postgres"), NoTls).unwrap();
        client.batch_execute(&format!("CREATE DATABASE {name}")).unwrap();
        self.url(name)
    }

    /// Command for a program of the server, run by another user than root: PostgreSQL refuses to run as root.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir(self.folder.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if let Some((user, group)) = other_user() {
            command.uid(user).gid(group);
        }
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop();
    }
}

/// User and group for the server's processes if this process is root: the user that the package created, else nobody. `None` if
/// this process isn't root.
pub(crate) fn other_user() -> Option<(u32, u32)> {
    if fs::metadata("/proc/self").map_or(1, |own| own.uid()) != 0 {
        return None;
    }
    let users = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let of = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut ids = line.split(':').skip(2).map(str::parse::<u32>);
        Some((ids.next()?.ok()?, ids.next()?.ok()?))
    };
    of("postgres").or_else(|| of("nobody")).or(Some((65_534, 65_534)))
}

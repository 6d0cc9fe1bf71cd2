//! Certificates that tests create.

use crate::programs;
use std::{fs, path::Path, process::Command};

/// Certificate authority with its own root, in a temporary folder.
#[derive(Debug)]
pub struct Authority {
    folder: tempfile::TempDir,
}

/// Certificate with its key, both as PEM.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// PEM of the certificate.
    pub pem: Vec<u8>,
    /// PEM of the private key.
    pub key: Vec<u8>,
}

impl Authority {
    /// Creates an authority.
    ///
    /// # Panics
    ///
    /// If openssl is missing or fails.
    pub fn make() -> Self {
        let folder = tempfile::tempdir().unwrap();
        openssl(folder.path(), &["ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", "root.key"]);
        openssl(
            folder.path(),
            &[
                "req",
                "-x509",
                "-new",
                "-sha256",
                "-days",
                "2",
                "-subj",
                "/CN=Root of a test",
                "-key",
                "root.key",
                "-out",
                "root.crt",
            ],
        );
        Self { folder }
    }

    /// Path of the root's certificate.
    pub fn root(&self) -> std::path::PathBuf {
        self.folder.path().join("root.crt")
    }

    /// Signs a certificate for a host name.
    ///
    /// # Panics
    ///
    /// If openssl fails.
    pub fn sign(&self, name: &str) -> Certificate {
        let folder = self.folder.path();
        fs::write(folder.join("names"), format!("subjectAltName=DNS:{name}\nbasicConstraints=CA:FALSE\n")).unwrap();
        openssl(folder, &["ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", "leaf.key"]);
        openssl(folder, &["req", "-new", "-sha256", "-subj", "/CN=A server", "-key", "leaf.key", "-out", "leaf.csr"]);
        openssl(
            folder,
            &[
                "x509",
                "-req",
                "-sha256",
                "-days",
                "2",
                "-in",
                "leaf.csr",
                "-CA",
                "root.crt",
                "-CAkey",
                "root.key",
                "-CAcreateserial",
                "-extfile",
                "names",
                "-out",
                "leaf.crt",
            ],
        );
        let read = |file| fs::read(folder.join(file)).unwrap();
        Certificate { pem: read("leaf.crt"), key: read("leaf.key") }
    }
}

fn openssl(folder: &Path, arguments: &[&str]) {
    let done = Command::new(programs::of_package("openssl", "openssl")).args(arguments).current_dir(folder).output().unwrap();
    assert!(done.status.success(), "openssl {arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
}

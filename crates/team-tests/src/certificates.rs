//! Certificates that a test makes itself.

use crate::programs;
use std::{fs, path::Path, process::Command};

/// Who signs certificates: a root of its own in a temporary folder.
#[derive(Debug)]
pub struct Authority {
    folder: tempfile::TempDir,
}

/// A certificate with its key, both as PEM.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// The certificate.
    pub pem: Vec<u8>,
    /// Its key.
    pub key: Vec<u8>,
}

impl Authority {
    /// Makes one.
    ///
    /// # Panics
    ///
    /// Where openssl is missing or fails.
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

    /// The file with the root's certificate.
    pub fn root(&self) -> std::path::PathBuf {
        self.folder.path().join("root.crt")
    }

    /// Signs a certificate for a name.
    ///
    /// # Panics
    ///
    /// Where openssl fails.
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

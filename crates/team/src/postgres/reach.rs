//! Connection settings of a database server: encryption and pooling, parsed from its URL.

use super::{CLIENTS, Client, Failed, OpenError, PATIENCE, reason};
use reqwest::Url;
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme,
    client::{
        WebPkiServerVerifier,
        danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
    },
    crypto::{CryptoProvider, WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature},
    pki_types::{CertificateDer, ServerName, UnixTime, pem::PemObject},
};
use std::{path::Path, sync::Arc, time::Duration};
use tokio_postgres::{Config, config::SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

/// Idle time after which TCP checks a connection, and the number of checks.
const IDLE: Duration = Duration::from_secs(10);
const ASKED: u32 = 3;
/// Number of connections that a URL may ask for. At least one is left to reads while others wait to write.
const CONNECTIONS: std::ops::RangeInclusive<usize> = 2..=100;
/// Maximum size of the file with root certificates, in bytes.
const LARGEST_ROOTS: u64 = 4 << 20;

/// Parsed connection settings of a database.
pub struct Reach {
    config: Config,
    tls: MakeRustlsConnect,
    /// Whether statements are kept prepared on a connection. Not behind a pooler in transaction mode, which may lend another
    /// connection for the next transaction.
    pub prepares: bool,
    /// Maximum number of connections.
    pub connections: usize,
}

/// Parameters of the URL that the client library does not know.
#[derive(Default)]
struct Said {
    mode: Mode,
    /// Path of the file with root certificates, or `system`.
    roots: Option<String>,
    is_pooled: bool,
    connections: Option<usize>,
}

/// Parameter `sslmode`, as of libpq.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Mode {
    /// `disable`.
    Never,
    /// `prefer`: encrypted if the server offers it, with any certificate.
    #[default]
    Offered,
    /// `require`: encrypted; if root certificates are given, they must have signed the server's certificate.
    Always,
    /// `verify-ca`: like `require`, but root certificates must be given.
    Signed,
    /// `verify-full`: the server's certificate must also match the host name.
    Named,
}

fn refused(reason: impl Into<String>) -> OpenError {
    OpenError::Database { reason: reason.into() }
}

impl Reach {
    /// Parses a URL.
    pub fn read(address: &str) -> Result<Self, OpenError> {
        let (address, said) = split(address)?;
        let unreadable = |error: tokio_postgres::Error| refused(words::server::database_url_wrong(reason(&error)));
        let mut config: Config = address.parse().map_err(unreadable)?;
        config.connect_timeout(PATIENCE).application_name("cutroom");
        // Detects a vanished host early, instead of waiting for the system's timeout.
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(IDLE + IDLE);
        }
        config.keepalives_idle(IDLE).keepalives_interval(IDLE / ASKED).keepalives_retries(ASKED);
        let mode = match said.mode {
            Mode::Never => Some(SslMode::Disable),
            Mode::Offered => None,
            Mode::Always | Mode::Signed | Mode::Named => Some(SslMode::Require),
        };
        if let Some(mode) = mode {
            config.ssl_mode(mode);
        }
        let tls = MakeRustlsConnect::new(client(&said)?);
        Ok(Self { config, tls, prepares: !said.is_pooled, connections: said.connections.unwrap_or(CLIENTS) })
    }

    /// Connects. Blocks: don't call it on a thread of an async runtime.
    pub fn connect(&self) -> Result<Client, Failed> {
        Client::connect(&self.config, self.tls.clone())
    }
}

/// Splits off the parameters that the client library does not know.
fn split(address: &str) -> Result<(String, Said), OpenError> {
    // A password may contain a question mark.
    let hosts = address.rfind('@').unwrap_or(0);
    let Some(at) = address.get(hosts..).and_then(|rest| rest.find('?')).map(|at| hosts + at) else {
        return Ok((address.to_owned(), Said::default()));
    };
    let (before, parameters) = address.split_at(at);
    let (mut said, mut kept) = (Said::default(), Vec::new());
    for parameter in parameters.trim_start_matches('?').split('&').filter(|parameter| !parameter.is_empty()) {
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        let value = decoded(value);
        let wrong = |expected: &str| refused(words::server::database_parameter_wrong(expected, name, &value));
        match name {
            "sslmode" => {
                said.mode = match &*value {
                    "disable" => Mode::Never,
                    "prefer" | "allow" => Mode::Offered,
                    "require" => Mode::Always,
                    "verify-ca" => Mode::Signed,
                    "verify-full" => Mode::Named,
                    _ => return Err(wrong(words::server::sslmode_expected())),
                }
            }
            "sslrootcert" => said.roots = Some(value).filter(|roots| !roots.is_empty()),
            "pooler" if value == "transaction" => said.is_pooled = true,
            "pooler" if value == "session" => {}
            "pooler" => return Err(wrong(words::server::pooler_expected())),
            "connections" => {
                let read = value.parse().ok().filter(|connections| CONNECTIONS.contains(connections));
                said.connections = Some(read.ok_or_else(|| wrong(words::server::connections_expected()))?);
            }
            "sslcert" | "sslkey" | "sslcrl" => {
                return Err(refused(words::server::database_parameter_unsupported(name)));
            }
            _ => kept.push(parameter),
        }
    }
    let mut address = before.to_owned();
    if !kept.is_empty() {
        address.push('?');
        address.push_str(&kept.join("&"));
    }
    Ok((address, said))
}

/// Decodes a parameter's value; unlike in forms, `+` is a plus.
fn decoded(value: &str) -> String {
    let query = format!("x:?v={}", value.replace('+', "%2B"));
    let read = Url::parse(&query).ok().and_then(|url| url.query_pairs().next().map(|(_, value)| value.into_owned()));
    read.unwrap_or_else(|| value.to_owned())
}

/// TLS configuration with the trusted certificates.
fn client(said: &Said) -> Result<ClientConfig, OpenError> {
    let provider = Arc::new(ring::default_provider());
    let roots = said.roots.as_deref().filter(|roots| *roots != "system");
    let is_strict = said.mode == Mode::Named || (said.mode != Mode::Never && said.roots.as_deref() == Some("system"));
    let chain = roots.map(|file| signed_by(Path::new(file), &provider)).transpose()?;
    let verifier: Arc<dyn ServerCertVerifier> = match chain {
        Some(chain) if is_strict => chain,
        None if is_strict => {
            let system = rustls_platform_verifier::Verifier::new(provider.clone());
            Arc::new(system.map_err(|error| refused(words::server::certificates_unreadable(error)))?)
        }
        None if said.mode == Mode::Signed => {
            return Err(refused(words::server::roots_required()));
        }
        chain => Arc::new(Lenient { chain, algorithms: provider.signature_verification_algorithms }),
    };
    let versions = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let versions = versions.map_err(|error| refused(error.to_string()))?;
    Ok(versions.dangerous().with_custom_certificate_verifier(verifier).with_no_client_auth())
}

/// A verifier that trusts the root certificates in a file.
fn signed_by(file: &Path, provider: &Arc<CryptoProvider>) -> Result<Arc<WebPkiServerVerifier>, OpenError> {
    let unusable = |why: String| refused(words::server::roots_wrong(file.display(), why));
    let bytes = crate::disk::read(file, LARGEST_ROOTS).map_err(|error| unusable(error.to_string()))?;
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(&bytes) {
        let certificate = certificate.map_err(|error| unusable(error.to_string()))?;
        roots.add(certificate).map_err(|error| unusable(error.to_string()))?;
    }
    if roots.is_empty() {
        return Err(unusable(words::server::no_certificate().to_owned()));
    }
    let verifier = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider.clone()).build();
    verifier.map_err(|error| unusable(error.to_string()))
}

/// A verifier that ignores the host name, and checks the chain only if root certificates are given: `prefer`, `require` and
/// `verify-ca` as in libpq.
#[derive(Debug)]
struct Lenient {
    chain: Option<Arc<WebPkiServerVerifier>>,
    algorithms: WebPkiSupportedAlgorithms,
}

impl ServerCertVerifier for Lenient {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        let Some(chain) = &self.chain else { return Ok(ServerCertVerified::assertion()) };
        match chain.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now) {
            // The verifier checks the name after the chain, so the chain is valid here.
            Err(rustls::Error::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) => Ok(ServerCertVerified::assertion()),
            verified => verified,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signed, &self.algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signed, &self.algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_client_does_not_know_is_taken_out_of_an_address() {
        let read = |address: &str| {
            let (address, said) = split(address).unwrap();
            (address, said.mode == Mode::Named, said.roots, said.is_pooled)
        };
        let plain = "postgres://me:a%3Fb@db.example/team";
        assert_eq!(read(plain), (plain.into(), false, None, false));
        assert_eq!(split(&format!("{plain}?connections=4")).unwrap().1.connections, Some(4));
        let whole = format!("{plain}?sslmode=verify-full&connect_timeout=5&sslrootcert=/etc/a%20b+c.crt&pooler=transaction");
        assert_eq!(read(&whole), (format!("{plain}?connect_timeout=5"), true, Some("/etc/a b+c.crt".into()), true));
        assert_eq!(read("postgres://me:a?b@db.example/team?pooler=session").0, "postgres://me:a?b@db.example/team");
        for (bad, told) in [
            ("?sslmode=full", "verify-full"),
            ("?pooler=statement", "transaction or session"),
            ("?connections=1", "2 to 100"),
            ("?connections=many", "2 to 100"),
            ("?sslkey=/x", "sslkey"),
            ("?sslmode=verify-ca", "sslrootcert"),
            ("?sslmode=verify-full&sslrootcert=/nowhere/root.crt", "/nowhere/root.crt"),
            ("?no_such=1", "no_such"),
        ] {
            let Err(OpenError::Database { reason }) = Reach::read(&format!("{plain}{bad}")) else { panic!("{bad} is refused") };
            assert!(reason.contains(told) && !reason.contains("a%3Fb"), "{reason}");
        }
    }

    #[test]
    fn a_file_without_certificates_is_no_file_of_roots() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("root.crt");
        std::fs::write(&file, "nothing").unwrap();
        let provider = Arc::new(ring::default_provider());
        let Err(OpenError::Database { reason }) = signed_by(&file, &provider) else { panic!("it is refused") };
        assert!(reason.contains(words::server::no_certificate()), "{reason}");
    }
}

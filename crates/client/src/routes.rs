//! Route of a request: directly or through the system's proxy, and which URLs from the server's answers may be opened.
//!
//! Without encryption, everybody on the network path can read the key and media URLs. So plain HTTP is only used to this computer,
//! and never through a proxy; all other traffic is HTTPS, and a proxy sees only the host name. A URL in an answer may lead to
//! this computer without encryption only if the server itself runs here.

use super::gate::MOST_CALLS;
use futures_util::future::BoxFuture;
use reqwest::Url;
use std::{
    fmt,
    sync::{Arc, OnceLock},
    task::{Context, Poll},
    time::Duration,
};
use tower_layer::Layer;
use tower_service::Service;

/// How long an idle connection to this computer is kept: shorter than a workspace keeps it, so that no request is sent on a closing
/// connection.
const IDLE: Duration = Duration::from_secs(10);

/// Connection error of any type.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// Function that identifies the listening process before the key is sent. No other process can have the same identity.
pub type Identity = Arc<dyn Fn() -> BoxFuture<'static, Result<String, BoxError>> + Send + Sync>;

/// HTTP clients for one server.
#[derive(Clone)]
pub struct Routes {
    base: Url,
    /// Client for this computer, without a proxy.
    direct: reqwest::Client,
    /// Client for other computers, through the system's proxy if one is set. Created on first use.
    elsewhere: Arc<OnceLock<reqwest::Client>>,
}

impl Routes {
    /// Routes to the server at `base`. With an `identity`, a new connection to this computer is used only if the same process
    /// listens before and after connecting, so that no other process can be at its other end.
    ///
    /// # Errors
    /// Fails if the scheme is not allowed for the host, or TLS cannot be set up.
    pub fn new(base: Url, identity: Option<Identity>) -> Result<Self, RouteError> {
        match base.scheme() {
            "https" => {}
            "http" if is_loopback(&base) => {}
            "http" => return Err(RouteError::KeyInTheClear),
            other => return Err(RouteError::NotHttps(other.to_owned())),
        }
        // Another caller may have installed a provider before, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut direct = builder().no_proxy().pool_idle_timeout(IDLE);
        if let Some(identity) = identity {
            direct = direct.connector_layer(Proving(identity));
        }
        let direct = direct.build()?;
        Ok(Self { base, direct, elsewhere: Arc::default() })
    }

    /// HTTP client for a URL.
    ///
    /// # Errors
    /// Fails if requests to the URL are not allowed, or TLS cannot be set up.
    pub fn to(&self, url: &Url) -> Result<&reqwest::Client, RouteError> {
        self.check(url)?;
        if is_loopback(url) {
            return Ok(&self.direct);
        }
        if let Some(client) = self.elsewhere.get() {
            return Ok(client);
        }
        let made = builder().build()?;
        Ok(self.elsewhere.get_or_init(|| made))
    }

    /// Checks that a URL from the server may be read or written.
    ///
    /// # Errors
    /// Fails if it may not.
    pub fn check(&self, url: &Url) -> Result<(), RouteError> {
        match url.scheme() {
            "https" => Ok(()),
            "http" if is_loopback(url) && is_loopback(&self.base) => Ok(()),
            "http" if is_loopback(url) => Err(RouteError::LeadsHere),
            "http" => Err(RouteError::InTheClear),
            other => Err(RouteError::Kind(other.to_owned())),
        }
    }
}

/// Reason why no route leads to a URL.
#[derive(Debug)]
pub enum RouteError {
    /// The server is on another computer, and its URL is not https.
    KeyInTheClear,
    /// The URL of the server has this scheme, which is not supported.
    NotHttps(String),
    /// A server on another computer names a URL of this computer.
    LeadsHere,
    /// The server names a URL of another computer that is not https.
    InTheClear,
    /// The server names a URL of this scheme, which is not supported.
    Kind(String),
    /// TLS cannot be set up.
    Tls(reqwest::Error),
}

impl From<reqwest::Error> for RouteError {
    fn from(error: reqwest::Error) -> Self {
        Self::Tls(error)
    }
}

impl fmt::Display for RouteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KeyInTheClear => f.write_str(words::client::key_unencrypted()),
            Self::NotHttps(scheme) => f.write_str(&words::client::not_https(scheme)),
            Self::LeadsHere => f.write_str(words::client::leads_here()),
            Self::InTheClear => f.write_str(words::client::unencrypted()),
            Self::Kind(scheme) => f.write_str(&words::client::other_scheme(scheme)),
            Self::Tls(error) => f.write_str(&super::transport::reason(error)),
        }
    }
}

impl std::error::Error for RouteError {}

fn builder() -> reqwest::ClientBuilder {
    reqwest::Client::builder()
        .user_agent(concat!("cutroom/", env!("CARGO_PKG_VERSION")))
        // A redirect must not carry a key or a capability to another host.
        .redirect(reqwest::redirect::Policy::none())
        .connect_timeout(Duration::from_secs(10))
        .pool_max_idle_per_host(MOST_CALLS)
}

/// True if the URL's host is this computer.
pub fn is_loopback(url: &Url) -> bool {
    match url.host_str() {
        Some("localhost") => true,
        Some(host) => host.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback()),
        None => false,
    }
}

/// Connector layer that identifies the listening process before connecting and again after.
#[derive(Clone)]
struct Proving(Identity);

impl<S> Layer<S> for Proving {
    type Service = Proved<S>;

    fn layer(&self, connect: S) -> Proved<S> {
        Proved { connect, identity: self.0.clone() }
    }
}

#[derive(Clone)]
struct Proved<S> {
    connect: S,
    identity: Identity,
}

impl<S, R> Service<R> for Proved<S>
where
    S: Service<R, Error = BoxError> + Clone + Send + 'static,
    S::Future: Send,
    S::Response: Send,
    R: Send + 'static,
{
    type Response = S::Response;
    type Error = BoxError;
    type Future = BoxFuture<'static, Result<S::Response, BoxError>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.connect.poll_ready(context)
    }

    fn call(&mut self, request: R) -> Self::Future {
        // Only the connector that was polled is ready; its clone serves the next call.
        let copy = self.connect.clone();
        let mut connect = std::mem::replace(&mut self.connect, copy);
        let identity = self.identity.clone();
        Box::pin(async move {
            let before = identity().await?;
            let connection = connect.call(request).await?;
            // A process listens until it ends. If the identity is the same before and after, the connection leads to that process.
            if identity().await? == before { Ok(connection) } else { Err(words::client::another_process().into()) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn routes(base: &str) -> Result<Routes, RouteError> {
        Routes::new(Url::parse(base).unwrap(), None)
    }

    #[test]
    fn plain_http_goes_to_this_machine_alone_and_only_a_service_of_this_machine_leads_there() {
        let (local, hosted) = (routes("http://127.0.0.1:8080").unwrap(), routes("https://api.example.com").unwrap());
        let may = |routes: &Routes, url: &str| routes.to(&Url::parse(url).unwrap()).is_ok();
        for url in ["https://media.example.com/a", "https://127.0.0.1:1/a"] {
            assert!(may(&local, url) && may(&hosted, url), "{url}");
        }
        for url in ["http://127.0.0.1:1/a", "http://[::1]:1/a", "http://localhost/a"] {
            assert!(may(&local, url) && !may(&hosted, url), "{url}");
        }
        for url in ["http://media.example.com/a", "http://10.0.0.1/a", "file:///etc/passwd", "ftp://127.0.0.1/a", "concat:a"] {
            assert!(!may(&local, url) && !may(&hosted, url), "{url}");
        }
        assert!(routes("http://example.com").is_err() && routes("http://10.0.0.1").is_err());
    }
}

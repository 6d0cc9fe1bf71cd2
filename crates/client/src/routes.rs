//! The route of a request: past the system's proxy or through it, and which addresses a service's answers may lead to.
//!
//! Where the connection is not encrypted, the key and the addresses of media are readable by everybody on the way. Plain
//! HTTP is therefore sent only to this machine and never through a proxy; everything else is HTTPS, of which a proxy learns
//! only the host's name. An address in an answer is not trusted to lead to this machine: only a service that itself runs
//! here may send us there without encryption.

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

/// How long a connection to this machine is kept unused: shorter than a workspace keeps it, so that no request is sent on one
/// that is being closed.
const IDLE: Duration = Duration::from_secs(10);

/// The error of a connection, of any type.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// Finds the process that listens, before the key is sent to it. No other process can show the same identity.
pub type Identity = Arc<dyn Fn() -> BoxFuture<'static, Result<String, BoxError>> + Send + Sync>;

/// The HTTP clients for one service.
#[derive(Clone)]
pub struct Routes {
    base: Url,
    /// To this machine.
    direct: reqwest::Client,
    /// To other machines, through the system's proxy if one is set. Made when first needed.
    elsewhere: Arc<OnceLock<reqwest::Client>>,
}

impl Routes {
    /// The routes to the service at `base`. With an `identity`, a new connection to this machine is used only if the same
    /// process listens before and after it was made, so that no other process can be at its other end.
    ///
    /// # Errors
    /// The scheme of the address is not allowed for its host, or TLS cannot be set up.
    pub fn new(base: Url, identity: Option<Identity>) -> Result<Self, RouteError> {
        match base.scheme() {
            "https" => {}
            "http" if is_loopback(&base) => {}
            "http" => return Err(RouteError::KeyInTheClear),
            other => return Err(RouteError::NotHttps(other.to_owned())),
        }
        // Another caller may have installed a provider already, which is just as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let mut direct = builder().no_proxy().pool_idle_timeout(IDLE);
        if let Some(identity) = identity {
            direct = direct.connector_layer(Proving(identity));
        }
        let direct = direct.build()?;
        Ok(Self { base, direct, elsewhere: Arc::default() })
    }

    /// The client for an address.
    ///
    /// # Errors
    /// Requests to the address are not allowed, or TLS cannot be set up.
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

    /// Whether an address from the service may be read or written.
    ///
    /// # Errors
    /// It may not.
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

/// Why there is no route to an address.
#[derive(Debug)]
pub enum RouteError {
    /// The service is elsewhere, and its address is not https.
    KeyInTheClear,
    /// The address of the service has this scheme.
    NotHttps(String),
    /// A service elsewhere names an address of this machine.
    LeadsHere,
    /// The service names an address elsewhere that is not https.
    InTheClear,
    /// The service names an address of this scheme.
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
            Self::KeyInTheClear => f.write_str("an API key is sent only over https, or to this machine"),
            Self::NotHttps(scheme) => write!(f, "the scheme \"{scheme}\" is not https"),
            Self::LeadsHere => f.write_str("the service names an address of this machine"),
            Self::InTheClear => f.write_str("the service names an address without encryption; it must be https"),
            Self::Kind(scheme) => write!(f, "the service names an address of the kind \"{scheme}\"; it must be https"),
            Self::Tls(error) => f.write_str(&super::transport::reason(error)),
        }
    }
}

impl std::error::Error for RouteError {}

fn builder() -> reqwest::ClientBuilder {
    reqwest::Client::builder()
        .user_agent(concat!("cutroom/", env!("CARGO_PKG_VERSION")))
        // A key or a capability must not follow a redirect to another host.
        .redirect(reqwest::redirect::Policy::none())
        .connect_timeout(Duration::from_secs(10))
        .pool_max_idle_per_host(MOST_CALLS)
}

/// Whether an address belongs to this machine.
pub fn is_loopback(url: &Url) -> bool {
    match url.host_str() {
        Some("localhost") => true,
        Some(host) => host.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback()),
        None => false,
    }
}

/// Finds the listening process before a connection is made and again after.
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
        // The connector that is ready is used; its copy serves the next call.
        let copy = self.connect.clone();
        let mut connect = std::mem::replace(&mut self.connect, copy);
        let identity = self.identity.clone();
        Box::pin(async move {
            let before = identity().await?;
            let connection = connect.call(request).await?;
            // A process listens for as long as it lives. If it is the same before and after, the connection leads to it.
            if identity().await? == before { Ok(connection) } else { Err("another process serves there now".into()) }
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

//! Delivers webhook messages from the outbox: signed, with retries, and never to a forbidden address.

use crate::{
    api::webhook::{Attempt, DeliveryState},
    clock,
    front::Network,
    lease::LeasedJob,
    signature::SigningKey,
    store::{DueDelivery, Record, RecordKind, Scope, Store, StoreError, WriteTx},
};
use reqwest::{
    Url,
    dns::{Addrs, Name, Resolve, Resolving},
};
use serde_json::Value;
use std::{
    net::{IpAddr, Ipv6Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

/// Delays before the next attempt in seconds, one after each failed attempt.
const RETRY_DELAYS: [i64; 7] = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 10 * 3600];
/// Timeout of an endpoint's answer.
const ENDPOINT_TIMEOUT: Duration = Duration::from_secs(15);
/// Timeout of a forwarded message: shorter than [`ENDPOINT_TIMEOUT`], for which the original's sender waits.
const FORWARD_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum number of endpoints in a workspace, and so of concurrent deliveries: each endpoint has its own queue.
pub const MOST_ENDPOINTS: usize = 50;

/// Addresses that webhook messages may go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Public addresses.
    Public,
    /// Public addresses and, for development, this computer.
    PublicAndHere,
    /// Every address.
    Anywhere,
}

impl Reach {
    /// The reach of a workspace with its own database; `private` allows private addresses.
    pub fn of_one(private: bool) -> Self {
        if private { Self::Anywhere } else { Self::PublicAndHere }
    }

    /// The reach of a workspace on a shared database; `private` allows private addresses.
    pub fn of_team(private: bool) -> Self {
        if private { Self::Anywhere } else { Self::Public }
    }
}

/// Whether messages may be sent to an address.
fn may_reach(address: IpAddr, reach: Reach) -> bool {
    let address = match address {
        IpAddr::V6(v6) => v6.to_ipv4_mapped().map_or(address, IpAddr::V4),
        IpAddr::V4(_) => address,
    };
    if address.is_unspecified() || address.is_multicast() {
        return false;
    }
    match reach {
        Reach::Anywhere => return true,
        Reach::PublicAndHere if address.is_loopback() => return true,
        Reach::Public if address.is_loopback() => return false,
        Reach::Public | Reach::PublicAndHere => {}
    }
    match address {
        IpAddr::V4(_) => !holds(&NOT_PUBLIC_V4, address),
        // Outside `2000::/3` there are no public addresses.
        IpAddr::V6(_) => holds(&["2000::/3"], address) && !holds(&NOT_PUBLIC_V6, address),
    }
}

/// IPv4 networks that are not public: IANA's registry of special-purpose addresses without the globally reachable ones, plus
/// deprecated and multicast ranges.
const NOT_PUBLIC_V4: [&str; 16] = [
    "0.0.0.0/8",
    "10.0.0.0/8",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "172.16.0.0/12",
    "192.0.0.0/24",
    "192.0.2.0/24",
    "192.88.99.0/24",
    "192.168.0.0/16",
    "198.18.0.0/15",
    "198.51.100.0/24",
    "203.0.113.0/24",
    "224.0.0.0/4",
    "240.0.0.0/4",
    "255.255.255.255/32",
];
/// IPv6 networks inside `2000::/3` that are not public. Teredo and 6to4 embed an IPv4 address that would need a second check, and
/// webhooks don't need them.
const NOT_PUBLIC_V6: [&str; 4] = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

fn holds(networks: &[&str], address: IpAddr) -> bool {
    networks.iter().any(|network| network.parse::<Network>().is_ok_and(|network| network.holds(address)))
}

/// Why a delivery URL is refused, as a text that continues `url`.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum TargetError {
    /// The text is not a URL.
    #[error("is not a URL: {0}")]
    Unread(String),
    /// The URL has no host.
    #[error("must name a host")]
    Hostless,
    /// The URL has a user name or a password, which would be stored in plain text.
    #[error("must not contain a user name or a password")]
    Secret,
    /// The scheme is not https.
    #[error("must be https, got {0}")]
    Plain(String),
    /// The scheme is not https, and the host is not this computer.
    #[error("must be https, or http to this computer, got {0}")]
    PlainElsewhere(String),
    /// The host is this computer or in a private network.
    #[error("must not go to {0}: it is not a public address")]
    Private(String),
}

/// Checks a delivery URL. Host names are resolved and checked when connecting.
pub fn check_target(url: &str, reach: Reach) -> Result<(), TargetError> {
    let parsed = Url::parse(url).map_err(|error| TargetError::Unread(error.to_string()))?;
    let host = parsed.host_str().unwrap_or_default().trim_matches(['[', ']']).to_owned();
    if host.is_empty() {
        return Err(TargetError::Hostless);
    }
    if !parsed.username().is_empty() || parsed.password().is_some() {
        return Err(TargetError::Secret);
    }
    let literal = host.parse::<IpAddr>().ok();
    let local = is_localhost(&host) || literal.is_some_and(|address| address.is_loopback());
    match parsed.scheme() {
        "https" => {}
        "http" if reach == Reach::Anywhere || (local && reach == Reach::PublicAndHere) => {}
        other if reach == Reach::Public => return Err(TargetError::Plain(other.to_owned())),
        other => return Err(TargetError::PlainElsewhere(other.to_owned())),
    }
    if (local && reach == Reach::Public) || literal.is_some_and(|address| !may_reach(address, reach)) {
        return Err(TargetError::Private(host));
    }
    Ok(())
}

/// Whether a host name is `localhost`, with or without the root's trailing dot.
fn is_localhost(host: &str) -> bool {
    host.strip_suffix('.').unwrap_or(host) == "localhost"
}

/// A DNS resolver that drops every forbidden address, so that the connection uses an address that was checked.
struct Checked {
    reach: Reach,
}

impl Resolve for Checked {
    fn resolve(&self, name: Name) -> Resolving {
        let (name, reach) = (name.as_str().to_owned(), self.reach);
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            let kept: Vec<_> = found.into_iter().filter(|address| may_reach(address.ip(), reach)).collect();
            if kept.is_empty() {
                return Err(format!("{name} resolves to no address that messages may go to").into());
            }
            Ok(Box::new(kept.into_iter()) as Addrs)
        })
    }
}

/// Delivers messages to endpoints. Each endpoint has a job of its own, so a slow endpoint delays only itself and gets its messages
/// in order, from whichever process.
#[derive(Clone)]
pub struct Deliverer {
    store: Store,
    client: reqwest::Client,
    reach: Reach,
}

impl Deliverer {
    /// Creates a deliverer for a workspace.
    pub fn new(store: Store, reach: Reach) -> Result<Self, reqwest::Error> {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder()
            .user_agent(concat!("cutroom-webhooks/", env!("CARGO_PKG_VERSION")))
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .timeout(ENDPOINT_TIMEOUT)
            .dns_resolver(Arc::new(Checked { reach }))
            .build()?;
        Ok(Self { store, client, reach })
    }

    /// Delivers the due messages of an endpoint, one after the other.
    pub async fn work(self, held: LeasedJob) {
        if let Err(failure) = self.deliver(&held).await {
            // The messages are sent again when the lease ends; receivers recognise a repeat by its id.
            tracing::warn!(%failure, "deliveries could not be read or written down");
        }
    }

    async fn deliver(&self, held: &LeasedJob) -> Result<(), StoreError> {
        loop {
            let endpoint = held.job.subject.clone();
            let Some(due) = self.store.read(move |tx| DueDelivery::next(tx, &endpoint)).await? else {
                let job = held.job.clone();
                let rest = move |tx: &WriteTx| {
                    let next = DueDelivery::next_due(tx, &job.subject)?;
                    job.end_until(tx, next.map(|ms| ms.max(0)))
                };
                return self.store.write(Scope::Workspace, rest).await.map(drop);
            };
            if !self.attempt(held, due).await? {
                return Ok(());
            }
        }
    }

    /// Sends one message once and records the result. True if more messages are due now.
    async fn attempt(&self, held: &LeasedJob, mut due: DueDelivery) -> Result<bool, StoreError> {
        let (status, error) = send(&self.client, &due, self.reach, self.store.now_ms()).await;
        let delivered = status.is_some_and(|status| (200..300).contains(&status));
        // 410 Gone: the receiver wants no more messages.
        let gone = status == Some(410);
        due.attempts.push(Attempt { at: clock::at(self.store.now_ms()), status, error });
        let retry = RETRY_DELAYS.get(due.attempts.len() - 1).filter(|_| !gone);
        let (state, in_ms) = match (delivered, retry) {
            (true, _) => (DeliveryState::Delivered, 0),
            (false, Some(seconds)) => (DeliveryState::Pending, seconds * 1000),
            (false, None) => (DeliveryState::Failed, 0),
        };
        let (job, lease_ms) = (held.job.clone(), held.lease_ms());
        let record = move |tx: &WriteTx| {
            // If another worker has leased the endpoint, that worker sends the message again and records the result.
            if !job.beat(tx, lease_ms)? {
                return Ok(false);
            }
            due.record(tx, &state, in_ms)?;
            if gone {
                let mut endpoint = Record::find(tx, RecordKind::Endpoint, &due.endpoint)?;
                endpoint.body.insert("disabled".into(), Value::Bool(true));
                endpoint.update(tx, RecordKind::Endpoint)?;
            }
            let next = DueDelivery::next_due(tx, &job.subject)?;
            if next.is_some_and(|ms| ms <= 0) {
                return Ok(true);
            }
            job.end_until(tx, next)?;
            Ok(false)
        };
        self.store.write(Scope::Workspace, record).await
    }
}

async fn send(client: &reqwest::Client, due: &DueDelivery, reach: Reach, now_ms: i64) -> (Option<u16>, Option<String>) {
    if let Err(problem) = check_target(&due.url, reach) {
        return (None, Some(format!("the url {problem}")));
    }
    let timestamp = (now_ms / 1000).to_string();
    let key = SigningKey::read(&due.secret);
    let Some(headers) = key.and_then(|key| signed_headers(&key, &due.message, &timestamp, due.body.as_bytes())) else {
        return (None, Some("the endpoint's secret is damaged".into()));
    };
    let mut request = client.post(&due.url).header("content-type", "application/json").body(due.body.clone());
    for (name, value) in headers {
        request = request.header(name, value);
    }
    match request.send().await {
        Ok(answer) => (Some(answer.status().as_u16()), None),
        Err(error) => (None, Some(NotAnswered::of(&error, ENDPOINT_TIMEOUT).to_string())),
    }
}

/// Forwards webhook messages to one URL, for the receiver on this computer.
pub struct Forward {
    client: reqwest::Client,
    url: Url,
}

/// Why messages cannot be forwarded to a URL.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotForwarded {
    /// The host is not this computer.
    #[error("{0} is not this computer, and events contain data of the workspace")]
    Elsewhere(String),
    /// The text is not a usable URL; the reason.
    #[error("{0}")]
    Wrong(String),
}

impl Forward {
    /// Prepares forwarding to a URL on this computer, or to any URL if `anywhere`. Redirects are not followed.
    pub fn new(url: &str, anywhere: bool) -> Result<Self, NotForwarded> {
        let wrong = |problem: String| NotForwarded::Wrong(problem);
        let url = Url::parse(url).map_err(|error| wrong(format!("it is not a URL: {error}")))?;
        if !matches!(url.scheme(), "http" | "https") {
            return Err(wrong(format!("it must be http or https, got {}", url.scheme())));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(wrong("it must not contain a user name or a password".into()));
        }
        let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
        let is_local = is_localhost(host) || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
        if !is_local && !anywhere {
            return Err(NotForwarded::Elsewhere(host.to_owned()));
        }
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = reqwest::Client::builder()
            .user_agent(concat!("cutroom-webhooks/", env!("CARGO_PKG_VERSION")))
            .redirect(reqwest::redirect::Policy::none())
            .no_proxy()
            .timeout(FORWARD_TIMEOUT);
        let here = [IpAddr::from([127, 0, 0, 1]), IpAddr::from(Ipv6Addr::LOCALHOST)].map(|ip| SocketAddr::new(ip, 0));
        let client = client.resolve_to_addrs("localhost", &here).resolve_to_addrs("localhost.", &here);
        let client = client.build().map_err(|error| wrong(error.to_string()))?;
        Ok(Self { client, url })
    }

    /// The URL without its query and fragment.
    pub fn address(&self) -> String {
        let mut url = self.url.clone();
        url.set_query(None);
        url.set_fragment(None);
        url.to_string()
    }

    /// Posts a message with its headers. Returns the HTTP status.
    pub async fn send(&self, headers: &[(String, String)], body: Vec<u8>) -> Result<u16, NotAnswered> {
        let mut request = self.client.post(self.url.clone()).header("content-type", "application/json").body(body);
        for (name, value) in headers {
            request = request.header(name, value);
        }
        match request.send().await {
            Ok(answer) => Ok(answer.status().as_u16()),
            Err(error) => Err(NotAnswered::of(&error, FORWARD_TIMEOUT)),
        }
    }
}

/// Why a receiver did not answer a message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAnswered {
    /// The receiver did not answer within this many seconds.
    #[error("no answer within {0} s")]
    InTime(u64),
    /// The receiver could not be reached; the innermost cause, without the URL.
    #[error("{0}")]
    Unreached(String),
}

impl NotAnswered {
    fn of(error: &reqwest::Error, patience: Duration) -> Self {
        if error.is_timeout() { Self::InTime(patience.as_secs()) } else { Self::Unreached(cause(error)) }
    }
}

/// Text of the innermost cause, without the URL.
fn cause(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}

/// Headers of a signed message, under both names: `webhook-` and `svix-`.
pub fn signed_headers(key: &SigningKey, id: &str, timestamp: &str, body: &[u8]) -> Option<Vec<(String, String)>> {
    let signature = key.sign(id, timestamp, body)?;
    let parts = [("id", id), ("timestamp", timestamp), ("signature", &signature)];
    let families = ["webhook", "svix"].into_iter();
    Some(families.flat_map(|family| parts.map(|(name, value)| (format!("{family}-{name}"), value.to_owned()))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_go_to_public_addresses_and_to_this_machine_alone() {
        for good in [
            "https://example.com/hook",
            "https://8.8.8.8/",
            "https://192.0.78.9/",
            "https://192.88.98.1/",
            "https://[2606:4700::1111]/",
            "https://[2001:4860:4860::8888]/",
            "http://127.0.0.1:9/",
            "http://localhost/x",
            "http://localhost./x",
            "http://[::1]:80/",
        ] {
            assert_eq!(check_target(good, Reach::PublicAndHere), Ok(()), "{good}");
        }
        for bad in [
            "http://example.com/",
            "https://10.0.0.1/",
            "https://192.168.1.1/",
            "https://169.254.169.254/latest",
            "https://0.0.0.0/",
            "https://[::ffff:10.0.0.1]/",
            "https://[fe80::1]/",
            "https://[fd00::1]/",
            "https://0x0a000001/",
            "https://167772161/",
            "https://012.1/",
            "ftp://example.com/",
            "file:///etc/passwd",
            "https://u:p@example.com/",
            "https://100.64.0.1/",
            "https://[64:ff9b::a00:1]/",
            "https://224.0.0.1/",
            "https://192.88.99.1/",
            "https://192.0.0.8/",
            "https://198.19.255.255/",
            "https://[100::1]/",
            "https://[100:0:0:1::1]/",
            "https://[2001:db8::1]/",
            "https://[2001:2::1]/",
            "https://[2001:10::1]/",
            "https://[2001:20::1]/",
            "https://[2001::1]/",
            "https://[2002:a00:1::1]/",
            "https://[3fff:fff::1]/",
            "https://[5f00::1]/",
            "https://[64:ff9b:1::1]/",
            "https://[::ffff:0:a00:1]/",
            "https://[fec0::1]/",
            "https://[4000::1]/",
            "https://[ff02::1]/",
            "nonsense",
            "",
        ] {
            assert!(check_target(bad, Reach::PublicAndHere).is_err(), "{bad}");
        }
        for here in ["http://127.0.0.1/", "https://127.0.0.1/", "https://localhost/", "https://LOCALHOST./", "https://[::1]/"] {
            assert!(check_target(here, Reach::Public).is_err(), "{here}");
        }
        assert_eq!(check_target("https://8.8.8.8/", Reach::Public), Ok(()));
        assert_eq!(check_target("http://10.0.0.1/", Reach::Anywhere), Ok(()));
        assert!(check_target("https://0.0.0.0/", Reach::Anywhere).is_err());
    }

    #[test]
    fn events_are_forwarded_to_this_machine_unless_told_otherwise() {
        let may = |url: &str, anywhere| Forward::new(url, anywhere).map(|forward| forward.address());
        for local in [
            "http://127.0.0.1:3000/hook?key=1",
            "http://localhost:3000/hook",
            "http://LOCALHOST.:3000/hook",
            "https://[::1]:3000/hook",
        ] {
            assert!(may(local, false).is_ok_and(|address| address.ends_with("3000/hook")), "{local}");
        }
        for away in ["https://example.com/", "http://10.0.0.1/", "http://localhost.example.com/", "http://127.0.0.1.nip.io/"] {
            assert!(may(away, false).is_err() && may(away, true).is_ok(), "{away}");
        }
        for bad in ["", "localhost:3000", "file:///etc/passwd", "http://u:p@127.0.0.1/"] {
            assert!(may(bad, true).is_err(), "{bad}");
        }
    }

    #[tokio::test]
    async fn a_name_that_resolves_to_a_private_address_is_not_connected_to() {
        // Every system resolves `localhost` without DNS.
        let resolve = |reach| Checked { reach }.resolve("localhost".parse().unwrap());
        let found = resolve(Reach::PublicAndHere).await;
        assert!(found.is_ok_and(|mut addresses| addresses.all(|address| address.ip().is_loopback())));
        assert!(resolve(Reach::Public).await.is_err(), "nor is this machine, where servers share a database");
    }
}

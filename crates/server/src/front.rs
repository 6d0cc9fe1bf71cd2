//! The reverse proxy in front of a server: the public URL, and the proxies whose forwarding headers are trusted.

use axum::http::HeaderMap;
use std::{net::IpAddr, str::FromStr};

/// Public URL of a server behind a reverse proxy: `https://cutroom.example.com`, with a port unless it is 443.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

/// The text is not a [`PublicUrl`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" is not an https URL without a path, like https://cutroom.example.com. API keys are sent to it, so it needs TLS"
)]
pub struct NotPublic(String);

impl FromStr for PublicUrl {
    type Err = NotPublic;

    fn from_str(text: &str) -> Result<Self, NotPublic> {
        let refused = || NotPublic(text.to_owned());
        let url = reqwest::Url::parse(text.trim()).map_err(|_| refused())?;
        let is_bare = matches!(url.path(), "" | "/") && url.query().is_none() && url.fragment().is_none();
        if url.scheme() != "https" || !is_bare || !url.username().is_empty() || url.password().is_some() || url.host().is_none()
        {
            return Err(refused());
        }
        Ok(Self(url.as_str().trim_end_matches('/').to_owned()))
    }
}

impl PublicUrl {
    /// The URL without a trailing slash.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a Host header names this URL.
    fn is_host(&self, host: &str) -> bool {
        let own = self.0.strip_prefix("https://").unwrap_or_default();
        // The URL omits the default port of https; a caller may write it.
        own.eq_ignore_ascii_case(host) || own.eq_ignore_ascii_case(host.strip_suffix(":443").unwrap_or_default())
    }
}

/// A network of IP addresses in CIDR notation, or a single address: `10.0.0.0/8`, `fd00::/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    /// Length of the prefix in bits.
    bits: u8,
}

/// The text is not a [`Network`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a network like 10.0.0.0/8, fd00::/8 or 192.0.2.7")]
pub struct NotANetwork(String);

impl FromStr for Network {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Self, NotANetwork> {
        let read = || {
            let (address, bits) =
                text.trim().split_once('/').map_or((text.trim(), None), |(address, bits)| (address, Some(bits)));
            let address = address.parse::<IpAddr>().ok()?;
            let most = if address.is_ipv4() { 32 } else { 128 };
            let bits = bits.map_or(Some(most), |bits| bits.parse().ok()).filter(|bits| *bits <= most)?;
            Some(Self { address, bits })
        };
        read().ok_or_else(|| NotANetwork(text.to_owned()))
    }
}

impl Network {
    /// Whether an address is in the network.
    pub fn holds(&self, address: IpAddr) -> bool {
        let bits = |address: IpAddr| match address {
            IpAddr::V4(address) => u128::from(u32::from(address)) << 96,
            IpAddr::V6(address) => u128::from(address),
        };
        // A shift by all 128 bits yields `None`: a network of 0 bits contains every address.
        let mask = u128::MAX.checked_shl(128 - u32::from(self.bits)).unwrap_or(0);
        self.address.is_ipv4() == address.is_ipv4() && (bits(self.address) ^ bits(address)) & mask == 0
    }
}

/// The reverse proxy in front of a server; none by default.
#[derive(Clone, Debug, Default)]
pub struct Front {
    /// Public URL of the server, with which all URLs in its answers begin.
    pub public_url: Option<PublicUrl>,
    /// Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted.
    pub trusted: Vec<Network>,
}

/// Address of the connection's other end, stored in the extensions of its requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Peer(pub IpAddr);

/// Origin of a request, as far as the server can know it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The address of the caller.
    pub address: Option<IpAddr>,
    /// Protocol between caller and proxy: `https`.
    pub protocol: Option<String>,
}

impl Front {
    /// Whether a Host header names the public URL; `None` if there is no public URL.
    pub fn is_host(&self, host: &str) -> Option<bool> {
        self.public_url.as_ref().map(|url| url.is_host(host))
    }

    /// Origin of a request. Each proxy appends the address of its caller to the header; entries before the first untrusted address
    /// may be forged.
    pub fn origin(&self, peer: Option<Peer>, headers: &HeaderMap) -> Origin {
        let Some(Peer(peer)) = peer else { return Origin::default() };
        let mut address = peer.to_canonical();
        let is_trusted = |address: IpAddr| self.trusted.iter().any(|network| network.holds(address));
        if !is_trusted(address) {
            return Origin { address: Some(address), protocol: None };
        }
        let named = |name| headers.get_all(name).iter().filter_map(|value| value.to_str().ok()).collect::<Vec<_>>().join(",");
        for before in named("x-forwarded-for").rsplit(',').map(str::trim) {
            let Some(before) = forwarded(before) else { break };
            address = before;
            if !is_trusted(address) {
                break;
            }
        }
        let protocol = named("x-forwarded-proto");
        let protocol = protocol.rsplit(',').next().map(str::trim).filter(|name| matches!(*name, "http" | "https"));
        Origin { address: Some(address), protocol: protocol.map(str::to_owned) }
    }
}

/// Parses an address as proxies write it, with or without a port.
fn forwarded(text: &str) -> Option<IpAddr> {
    let plain = text.parse().or_else(|_| text.trim_start_matches('[').trim_end_matches(']').parse());
    let found = plain.ok().or_else(|| text.parse::<std::net::SocketAddr>().ok().map(|address| address.ip()));
    found.map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        text.parse().unwrap()
    }

    #[test]
    fn a_network_holds_what_begins_as_it_does() {
        let holds = |text: &str, address: &str| network(text).holds(address.parse().unwrap());
        assert!(holds("10.0.0.0/8", "10.255.0.1") && !holds("10.0.0.0/8", "11.0.0.1") && !holds("10.0.0.0/8", "a00::1"));
        assert!(holds("192.0.2.7", "192.0.2.7") && !holds("192.0.2.7", "192.0.2.6"));
        assert!(holds("fd00::/8", "fdff::1") && !holds("fd00::/8", "fe80::1") && !holds("::/0", "1.2.3.4"));
        assert!(holds("0.0.0.0/0", "255.1.2.3") && holds("::/0", "fe80::1") && holds("::1/128", "::1"));
        for bad in ["", "10.0.0.0/33", "::/129", "10.0.0/8", "localhost", "10.0.0.0/x", "10.0.0.0/", "10.0.0.0/-1"] {
            assert!(bad.parse::<Network>().unwrap_err().to_string().contains(bad), "{bad}");
        }
    }

    #[test]
    fn a_public_address_has_https_a_host_and_no_more() {
        let read = |text: &str| text.parse::<PublicUrl>().map(|url| url.0);
        assert_eq!(read("https://Cutroom.Example.com/").as_deref(), Ok("https://cutroom.example.com"));
        assert_eq!(read("https://cutroom.example.com:443").as_deref(), Ok("https://cutroom.example.com"));
        assert_eq!(read("https://[2001:db8::1]:8443").as_deref(), Ok("https://[2001:db8::1]:8443"));
        for bad in ["", "cutroom.example.com", "http://x.example", "https://", "https://u:p@x.example", "https://x.example/a"] {
            assert!(read(bad).is_err(), "{bad}");
        }
        let url: PublicUrl = "https://cutroom.example.com".parse().unwrap();
        assert!(["cutroom.example.com", "CUTROOM.example.com:443"].iter().all(|host| url.is_host(host)));
        for other in ["", ":443", "cutroom.example.com:80", "cutroom.example.com.evil.example", "evil.example"] {
            assert!(!url.is_host(other), "{other}");
        }
        let url: PublicUrl = "https://cutroom.example.com:8443".parse().unwrap();
        assert!(url.is_host("cutroom.example.com:8443") && !url.is_host("cutroom.example.com"));
    }

    #[test]
    fn who_calls_is_believed_of_trusted_proxies_alone() {
        let front = Front { public_url: None, trusted: vec![network("10.0.0.0/8"), network("::1")] };
        let origin = |peer: &str, sent: &[(&'static str, &str)]| {
            let mut headers = HeaderMap::new();
            for (name, value) in sent {
                headers.append(*name, value.parse().unwrap());
            }
            let origin = front.origin(Some(Peer(peer.parse().unwrap())), &headers);
            (origin.address.unwrap().to_string(), origin.protocol)
        };
        let sent = [("x-forwarded-for", "192.0.2.1"), ("x-forwarded-proto", "https")];
        assert_eq!(origin("203.0.113.9", &sent), ("203.0.113.9".into(), None), "a stranger may say anything");
        assert_eq!(origin("10.1.1.1", &sent), ("192.0.2.1".into(), Some("https".into())));
        assert_eq!(origin("::ffff:10.1.1.1", &sent).0, "192.0.2.1");
        assert_eq!(origin("10.1.1.1", &[("x-forwarded-for", "6.6.6.6, 192.0.2.1, 10.9.9.9")]).0, "192.0.2.1");
        assert_eq!(origin("10.1.1.1", &[("x-forwarded-for", "6.6.6.6"), ("x-forwarded-for", "192.0.2.1:4711")]).0, "192.0.2.1");
        assert_eq!(origin("::1", &[("x-forwarded-for", "[2001:db8::1]:80")]).0, "2001:db8::1");
        assert_eq!(origin("10.1.1.1", &[("x-forwarded-for", "6.6.6.6, unknown")]).0, "10.1.1.1");
        assert_eq!(origin("10.1.1.1", &[]), ("10.1.1.1".into(), None));
        assert_eq!(front.origin(None, &HeaderMap::new()), Origin::default());
    }
}

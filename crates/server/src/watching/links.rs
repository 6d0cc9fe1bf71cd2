//! URLs of watch pages, and signed grants of visitors who have opened one. Both are derived from one secret of the workspace, so
//! the server stores nothing for them, and they cannot be guessed.

use super::Presented;
use crate::{
    api::{ExportId, VideoId, playlist::LinkScope},
    store::watching::PageSubject,
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use std::sync::Arc;
use subtle::ConstantTimeEq;

/// Lifetime of a grant, in milliseconds.
const GRANTED_MS: i64 = 12 * 60 * 60 * 1000;
/// Tolerated difference between the clocks of servers, in milliseconds.
const CLOCKS_APART_MS: i64 = 10 * 60 * 1000;
/// Maximum length of a grant's text, in bytes.
const LONGEST_GRANT: usize = 1_000;

/// Creates and verifies URLs and grants. Clones share the secret.
#[derive(Clone)]
pub struct Links {
    /// Base URL of the workspace.
    base_url: Arc<str>,
    /// Base URL of the watch pages.
    pages: Arc<str>,
    secret: Arc<SecretString>,
}

/// Permission to upload one file with exactly these bytes, for the bearer of its sealed text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delivery {
    /// File name: `media/HASH` or `derived/NAME`.
    #[serde(rename = "f")]
    pub file: String,
    /// SHA-256 of the bytes, in hexadecimal digits.
    #[serde(rename = "h")]
    pub sha256: String,
    /// Size in bytes.
    #[serde(rename = "b")]
    pub bytes: u64,
    /// Expiry, in milliseconds since 1970.
    #[serde(rename = "u")]
    pub until_ms: i64,
    /// Id of the API key of the request that got this delivery; `None` for the workspace's own key.
    #[serde(rename = "k", default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// Permission of a visitor who has opened the page of a video: play one export, and report the watched ranges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    /// Id of the session: one opening of a page.
    #[serde(rename = "s")]
    pub session: String,
    /// The video.
    #[serde(rename = "v")]
    pub video: VideoId,
    /// The export that the page plays.
    #[serde(rename = "x")]
    pub export: ExportId,
    /// Length of the export, in milliseconds.
    #[serde(rename = "l")]
    pub length_ms: i64,
    /// When the page was opened, in milliseconds since 1970.
    #[serde(rename = "o")]
    pub opened_ms: i64,
    /// Host of the referring page; empty if there is none.
    #[serde(rename = "r", default, skip_serializing_if = "String::is_empty")]
    pub referrer: String,
    /// Number of the link by which the page was opened; it grows with each new link.
    #[serde(rename = "n", default)]
    pub link: u32,
    #[serde(rename = "t", default)]
    token: bool,
    #[serde(rename = "f", default)]
    framed: bool,
    #[serde(rename = "p", default, skip_serializing_if = "Option::is_none")]
    unlocked: Option<String>,
}

impl Grant {
    /// Creates a grant for an export, from `opened_ms`, for a visitor who came by the link with number `link`.
    pub fn fresh(
        (video, link): (VideoId, u32),
        (export, length_ms): (ExportId, i64),
        presented: Presented,
        (referrer, opened_ms): (String, i64),
    ) -> Self {
        let Presented { token, framed, unlocked } = presented;
        let session = uuid::Uuid::new_v4().simple().to_string();
        Self { session, video, export, length_ms, opened_ms, referrer, link, token, framed, unlocked }
    }

    /// Credentials that the visitor presented when the page was opened; `link` is the number of the link that is valid now.
    pub fn presented(&self, link: u32) -> Presented {
        Presented { token: self.token && self.link == link, framed: self.framed, unlocked: self.unlocked.clone() }
    }

    /// Expiry, in milliseconds since 1970.
    pub fn expires_ms(&self) -> i64 {
        self.opened_ms.saturating_add(GRANTED_MS)
    }
}

impl Links {
    /// Links of a workspace at `base_url`. `pages` is the base URL of the watch pages if visitors reach them elsewhere.
    pub fn new(base_url: &str, pages: Option<&str>, secret: String) -> Self {
        let pages = pages.unwrap_or(base_url).trim_end_matches('/');
        Self { base_url: base_url.into(), pages: pages.into(), secret: Arc::new(secret.into()) }
    }

    /// Base URL of the workspace.
    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// Host and port of the watch pages; `None` if they are at the workspace's base URL.
    pub fn other_host(&self) -> Option<&str> {
        (self.pages != self.base_url).then(|| self.pages.split_once("://").map_or(&*self.pages, |(_, host)| host))
    }

    /// URL of a page, for the link with this number.
    pub fn page(&self, subject: &PageSubject, link: u32, scope: &LinkScope) -> String {
        self.address("view", subject, link, scope)
    }

    /// URL of a page for frames of other sites.
    pub fn embed(&self, subject: &PageSubject, link: u32, scope: &LinkScope) -> String {
        self.address("embed", subject, link, scope)
    }

    fn address(&self, page: &str, subject: &PageSubject, link: u32, scope: &LinkScope) -> String {
        let address = format!("{}/{page}/{}/{}", self.pages, subject.kind(), subject.id());
        // The link of a public page has no token: it closes when the page is made private.
        if *scope == LinkScope::Public { address } else { format!("{address}/{}", self.token(subject, link)) }
    }

    fn mac(&self, purpose: &str, text: &[u8]) -> Vec<u8> {
        // HMAC accepts keys of any length.
        let mac = Hmac::<Sha256>::new_from_slice(self.secret.expose_secret().as_bytes());
        mac.map(|mac| mac.chain_update(purpose).chain_update([0]).chain_update(text).finalize().into_bytes().to_vec())
            .unwrap_or_default()
    }

    /// Secret token in a page's URL: 128 bits. The token of the first link, number 0, depends on the subject only.
    fn token(&self, subject: &PageSubject, link: u32) -> String {
        let number = if link == 0 { String::new() } else { format!("/{link}") };
        let mac = self.mac("page", format!("{}/{}{number}", subject.kind(), subject.id()).as_bytes());
        BASE64_URL_SAFE_NO_PAD.encode(mac.get(..16).unwrap_or_default())
    }

    /// Whether a text is the token of a page's link with this number.
    pub fn is_token(&self, subject: &PageSubject, link: u32, token: &str) -> bool {
        bool::from(self.token(subject, link).as_bytes().ct_eq(token.as_bytes()))
    }

    /// Fingerprint of a stored password hash: tells whether the password is still the same, and nothing else.
    pub fn fingerprint(&self, hash: &str) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(self.mac("password", hash.as_bytes()).get(..12).unwrap_or_default())
    }

    /// Signs a grant and encodes it for URLs.
    pub fn seal(&self, grant: &Grant) -> String {
        self.sealed("grant", grant)
    }

    /// Decodes and verifies a grant that [`Self::seal`] encoded; `None` if it is forged or expired.
    pub fn read(&self, text: &str, now_ms: i64) -> Option<Grant> {
        let grant: Grant = self.opened("grant", text)?;
        // Another server, whose clock is ahead, may have opened the page.
        (grant.opened_ms <= now_ms.saturating_add(CLOCKS_APART_MS) && now_ms < grant.expires_ms()).then_some(grant)
    }

    /// Signs a delivery and encodes it for URLs.
    pub fn seal_delivery(&self, delivery: &Delivery) -> String {
        self.sealed("delivery", delivery)
    }

    /// Decodes and verifies a delivery that [`Self::seal_delivery`] encoded; `None` if it is forged or expired.
    pub fn read_delivery(&self, text: &str, now_ms: i64) -> Option<Delivery> {
        self.opened("delivery", text).filter(|delivery: &Delivery| now_ms < delivery.until_ms)
    }

    fn sealed(&self, purpose: &str, what: &impl Serialize) -> String {
        let text = serde_json::to_vec(what).unwrap_or_default();
        let mac = self.mac(purpose, &text);
        format!("{}.{}", BASE64_URL_SAFE_NO_PAD.encode(text), BASE64_URL_SAFE_NO_PAD.encode(mac))
    }

    fn opened<T: serde::de::DeserializeOwned>(&self, purpose: &str, text: &str) -> Option<T> {
        let (text, mac) = text.split_once('.').filter(|_| text.len() <= LONGEST_GRANT)?;
        let text = BASE64_URL_SAFE_NO_PAD.decode(text).ok()?;
        let mac = BASE64_URL_SAFE_NO_PAD.decode(mac).ok()?;
        if !bool::from(self.mac(purpose, &text).ct_eq(&mac)) {
            return None;
        }
        serde_json::from_slice(&text).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grant_is_read_while_it_lasts_and_not_after_any_letter_of_it_was_changed() {
        let links = Links::new("http://127.0.0.1:1", None, "secret".into());
        let film = (ExportId::new("exp_a"), 1_000);
        let presented = Presented { token: true, framed: false, unlocked: Some("x".into()) };
        let grant = Grant::fresh((VideoId::new("vid_a"), 2), film, presented.clone(), ("example.com".into(), 1_000_000));
        let (text, now) = (links.seal(&grant), grant.opened_ms);
        assert_eq!(links.read(&text, now).map(|grant| grant.presented(2)), Some(presented.clone()));
        assert!(!grant.presented(3).token, "the link was withdrawn");
        assert_eq!(links.read(&text, now).as_ref(), Some(&grant));
        assert_eq!((links.read(&text, grant.expires_ms()), links.read(&text, now - CLOCKS_APART_MS - 1)), (None, None));
        for place in 0..text.len() {
            let mut other = text.clone().into_bytes();
            other[place] = if other[place] == b'A' { b'B' } else { b'A' };
            assert_eq!(links.read(&String::from_utf8(other).unwrap(), now), None, "letter {place}");
        }
        for bad in ["", ".", "a.b", &text[..text.len() - 1], &"A".repeat(5_000)] {
            assert_eq!(links.read(bad, now), None, "{bad}");
        }
        assert_eq!(Links::new("http://127.0.0.1:1", None, "other".into()).read(&text, now), None);
    }

    #[test]
    fn the_address_of_a_delivery_is_for_its_bytes_while_it_lasts_and_no_grant() {
        let links = Links::new("http://127.0.0.1:1", None, "secret".into());
        let delivery = Delivery { file: "media/0f".into(), sha256: "0f".into(), bytes: 7, until_ms: 100, key: None };
        let text = links.seal_delivery(&delivery);
        assert_eq!((links.read_delivery(&text, 99), links.read_delivery(&text, 100)), (Some(delivery), None));
        assert_eq!(links.read(&text, 99), None);
        assert_eq!(Links::new("http://127.0.0.1:1", None, "other".into()).read_delivery(&text, 99), None);
    }

    #[test]
    fn a_link_holds_a_secret_unless_the_page_is_public() {
        let links = Links::new("http://127.0.0.1:1", Some("https://watch.example.com/"), "secret".into());
        let (one, other) = (PageSubject::Video(VideoId::new("vid_a")), PageSubject::Video(VideoId::new("vid_b")));
        assert_eq!(links.page(&one, 3, &LinkScope::Public), "https://watch.example.com/view/videos/vid_a");
        let private = links.embed(&one, 0, &LinkScope::Private);
        let token = private.strip_prefix("https://watch.example.com/embed/videos/vid_a/").unwrap();
        assert!(token.len() == 22 && links.is_token(&one, 0, token) && !links.is_token(&other, 0, token));
        assert!(!links.is_token(&one, 1, token), "it was withdrawn");
        assert_eq!(links.other_host(), Some("watch.example.com"));
        assert_eq!(Links::new("http://127.0.0.1:1", None, "secret".into()).other_host(), None);
    }
}

//! Redaction of URLs: URLs of API calls keep ids and known query parameters, any other URL keeps only scheme and host.

use super::{
    super::names::{MASK, is_kept_parameter, is_plain_segment, looks_secret},
    Mask,
    words::Takes,
};
use reqwest::Url;
use std::fmt::Write;

/// Common file extensions, which reveal only the type of the content.
const ENDINGS: [&str; 16] =
    ["mp4", "mov", "webm", "mkv", "mp3", "m4a", "wav", "png", "jpg", "jpeg", "webp", "gif", "vtt", "srt", "json", "zip"];

impl Mask {
    pub(super) fn resolved(&self, address: &str) -> Option<Url> {
        match &self.base {
            Some(base) => base.join(address).ok(),
            None => Url::parse(address).ok(),
        }
    }

    /// True if the URL is a call of the server's API.
    fn is_call(&self, url: &Url) -> bool {
        let Some(base) = &self.base else { return false };
        let path = url.path().strip_prefix(base.path());
        url.origin() == base.origin() && path.is_some_and(|path| path.starts_with("v1/"))
    }

    /// Redacted URL: scheme and host; for an API call also path and query. Other URLs lose everything after the host except a
    /// common file extension.
    pub fn address(&mut self, url: &Url) -> String {
        let (user, password) = (url.username().to_owned(), url.password().unwrap_or_default().to_owned());
        self.learn(&user);
        self.learn(&password);
        let host = match url.host_str() {
            Some(host) if host.split('.').any(looks_secret) => MASK,
            Some(host) => host,
            None => return MASK.to_owned(),
        };
        let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
        format!("{}://{host}{port}{}", url.scheme(), self.path(url))
    }

    /// Path and query of the URL, redacted as in [`Self::address`].
    pub fn path(&mut self, url: &Url) -> String {
        if !self.is_call(url) {
            return self.capability(url);
        }
        self.call(url.path(), url.query())
    }

    /// Redacted path and query of an API call.
    pub(super) fn call(&mut self, whole: &str, query: Option<&str>) -> String {
        let (mut path, mut before) = (String::new(), "");
        for segment in whole.split('/').skip(1) {
            path.push('/');
            if is_plain_segment(before, segment) {
                path.push_str(&self.scrub(segment, Takes::Named));
            } else {
                self.learn(segment);
                path.push_str(MASK);
            }
            before = segment;
        }
        let mut sign = '?';
        for part in query.into_iter().flat_map(|query| query.split('&')) {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let (name, value) = if is_kept_parameter(name) {
                (name.to_owned(), self.scrub(value, Takes::Named))
            } else {
                self.learn(value);
                let name = if name.len() <= 32 && !looks_secret(name) { name } else { MASK };
                (self.known(name), MASK.to_owned())
            };
            path.push(sign);
            // Writing to a string cannot fail.
            let _ = write!(path, "{name}={value}");
            sign = '&';
        }
        self.known(&path)
    }

    /// Redacted path of a URL that may be a capability: any part of it may be the token.
    fn capability(&mut self, url: &Url) -> String {
        for segment in url.path().split('/') {
            let stem =
                segment.rsplit_once('.').filter(|(_, ending)| ENDINGS.contains(ending)).map_or(segment, |(stem, _)| stem);
            if stem.len() >= 12 {
                self.learn(stem);
            }
        }
        for part in url.query().into_iter().flat_map(|query| query.split('&')) {
            let value = part.split_once('=').map_or(part, |(_, value)| value);
            if value.len() >= 8 {
                self.learn(value);
            }
        }
        if url.path().len() <= 1 && url.query().is_none() {
            return "/".to_owned();
        }
        let ending = url.path().rsplit_once('.').map_or("", |(_, ending)| ending);
        let ending = ENDINGS.iter().find(|known| ending.eq_ignore_ascii_case(known));
        format!("/{MASK}{}", ending.map(|ending| format!(".{ending}")).unwrap_or_default())
    }
}

/// Byte offset at which a URL without scheme begins in the word: `//host/...`, `host.example.org/...`. `None` if there is none.
pub fn address_without_scheme(word: &str) -> Option<usize> {
    if let Some(rest) = word.strip_prefix("//") {
        let host = rest.find(['/', '?']).unwrap_or(rest.len());
        return (host > 0 && (host < rest.len() || rest.contains('.'))).then_some(0);
    }
    let end = word.find(['/', '?'])?;
    let start = word[..end].rfind('=').map_or(0, |at| at + 1);
    let host = word[start..end].rsplit('@').next().unwrap_or_default();
    let host = host.split_once(':').map_or(host, |(host, _)| host);
    let is_label = |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let (_, last) = host.rsplit_once('.')?;
    let is_host = host.split('.').all(is_label) && last.len() >= 2 && last.bytes().all(|byte| byte.is_ascii_alphabetic());
    (is_host && word.len() > end + 1).then_some(start)
}

//! Answers with media files: whole or in ranges, with conditional requests (RFC 9110, 13 and 14), and never as a document of this
//! origin.
//!
//! The content of a file name never changes, so the name serves as its entity tag: clients should identify media by it, not by a
//! date.

use crate::{
    clock,
    failure::Failure,
    media_store::{MediaStore, Wanted},
};
use axum::{
    body::Body,
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};

/// Cache-Control for files behind a secret URL: only the caller may cache, and must revalidate, because the file may be deleted.
pub const OF_THE_CALLER: &str = "private, no-cache";
/// Cache-Control for curated media, which every workspace has.
pub const OF_EVERYBODY: &str = "public, max-age=3600";

/// Content-Security-Policy that keeps a file from loading or running anything when a browser opens it.
const NO_PAGE: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// Serves a file or the requested range, or redirects to the media store if callers can reach it. `None` if there is no such file.
pub async fn serve(
    media: &MediaStore,
    file: &str,
    mime: &str,
    kept: &'static str,
    request: Request,
) -> Result<Option<Response>, Failure> {
    if let Some(address) = media.address(file, request.method(), shown_as(mime)).await? {
        let location = HeaderValue::from_str(&address);
        let location = location.map_err(|error| Failure::internal("an address has no header form", &error))?;
        // Each signed URL is different.
        let headers = [(header::LOCATION, location), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
        return Ok(Some((StatusCode::FOUND, headers).into_response()));
    }
    pass(media, file, mime, kept, request).await
}

/// Serves a file or the requested range through this server in any case. `None` if there is no such file.
pub async fn pass(
    media: &MediaStore,
    file: &str,
    mime: &str,
    kept: &'static str,
    request: Request,
) -> Result<Option<Response>, Failure> {
    let tag = format!("\"{}\"", file.rsplit('/').next().unwrap_or(file));
    let (method, headers) = (request.method(), request.headers());
    // Conditions with dates need the file's time before they can be checked.
    let of_time = [header::IF_MODIFIED_SINCE, header::IF_UNMODIFIED_SINCE, header::IF_RANGE];
    let modified = if of_time.iter().any(|name| headers.contains_key(name)) {
        let Some(found) = media.read(file, Wanted::Length).await? else { return Ok(None) };
        found.modified
    } else {
        None
    };
    let version = Version { tag: &tag, modified };
    let (wanted, refused) = match version.met(method, headers) {
        Ok(()) => (version.wanted(method, headers), None),
        Err(status) => (Wanted::Length, Some(status)),
    };
    let Some(reading) = media.read(file, wanted).await? else { return Ok(None) };
    let mut answer = match refused {
        Some(status) => Ok(status.into_response()),
        None => of_bytes(reading.bytes, wanted, reading.part.clone(), reading.body),
    }?;
    let fields = answer.headers_mut();
    let mut set = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            fields.insert(name, value);
        }
    };
    set(header::ETAG, &tag);
    set(header::CACHE_CONTROL, kept);
    set(header::ACCEPT_RANGES, "bytes");
    if let Some(date) = reading.modified.and_then(|ms| clock::http_date(time_of(ms))) {
        set(header::LAST_MODIFIED, &date);
    }
    if refused.is_none() {
        let mime = shown_as(mime);
        set(header::CONTENT_TYPE, mime);
        set(header::CONTENT_SECURITY_POLICY, NO_PAGE);
        if mime == UNKNOWN {
            set(header::CONTENT_DISPOSITION, "attachment");
        }
    }
    Ok(Some(answer))
}

/// The answer with bytes, or "range not satisfiable".
fn of_bytes(
    all: u64,
    wanted: Wanted,
    part: Option<std::ops::Range<u64>>,
    body: futures_util::stream::BoxStream<'static, std::io::Result<bytes::Bytes>>,
) -> Result<Response, Failure> {
    let builder = Response::builder();
    let answer = match (wanted, part) {
        (_, None) => {
            let builder = builder.header(header::CONTENT_RANGE, format!("bytes */{all}"));
            builder.status(StatusCode::RANGE_NOT_SATISFIABLE).body(Body::empty())
        }
        (Wanted::Length, _) => builder.header(header::CONTENT_LENGTH, all).body(Body::empty()),
        (Wanted::All, _) => builder.header(header::CONTENT_LENGTH, all).body(Body::from_stream(body)),
        (_, Some(part)) => {
            let range = format!("bytes {}-{}/{all}", part.start, part.end.saturating_sub(1));
            let builder = builder.status(StatusCode::PARTIAL_CONTENT).header(header::CONTENT_RANGE, range);
            builder.header(header::CONTENT_LENGTH, part.end.saturating_sub(part.start)).body(Body::from_stream(body))
        }
    };
    answer.map_err(|error| Failure::internal("an answer has no form", &error))
}

/// MIME type of everything but pictures and sound: browsers don't show it, but save it.
const UNKNOWN: &str = "application/octet-stream";

/// The MIME type to send for a stored one. Rows pushed from another workspace may contain any type; a page, a script or an SVG must
/// not run in this origin.
fn shown_as(mime: &str) -> &str {
    let essence = mime.split(';').next().unwrap_or_default().trim();
    let (kind, name) = essence.split_once('/').unwrap_or_default();
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'+'));
    let is_media =
        matches!(kind, "image" | "video" | "audio") && !name.is_empty() && !name.contains("xml") && !name.contains("svg");
    if is_plain && (is_media || essence == "application/zip") { essence } else { UNKNOWN }
}

fn time_of(ms: i64) -> std::time::SystemTime {
    std::time::UNIX_EPOCH + std::time::Duration::from_millis(ms.max(0).unsigned_abs())
}

/// Parses a list of entity tags, including `W/`. Empty if there is none.
pub fn tags(list: &str) -> Vec<&str> {
    let (mut found, mut rest) = (Vec::new(), list.trim());
    // A tag may contain commas between its quotes.
    while let Some(open) = rest.find('"') {
        let Some(close) = rest.get(open + 1..).and_then(|rest| rest.find('"')).map(|place| open + 1 + place) else { break };
        let before = rest.get(..open).unwrap_or_default().trim_start_matches([',', ' ', '\t']);
        let tag = rest.get(open - before.len()..=close).unwrap_or_default();
        if matches!(before, "" | "W/") {
            found.push(tag);
        }
        rest = rest.get(close + 1..).unwrap_or_default();
    }
    found
}

/// The current version of a file.
struct Version<'a> {
    /// The file's strong entity tag.
    tag: &'a str,
    /// When the file was stored, in milliseconds since 1970, if known and needed.
    modified: Option<i64>,
}

impl Version<'_> {
    /// Whether a header's list contains this version's tag; `weak` also accepts weak tags.
    fn is_named(&self, headers: &HeaderMap, name: &HeaderName, weak: bool) -> bool {
        let lists = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        lists.into_iter().any(|list| {
            let plain = |tag: &&str| if weak { tag.trim_start_matches("W/") == self.tag } else { *tag == self.tag };
            list.trim() == "*" || tags(list).iter().any(plain)
        })
    }

    /// Whether the file changed after a header's date; `None` without a date, or if the time of the change is unknown.
    fn is_changed_since(&self, headers: &HeaderMap, name: &HeaderName) -> Option<bool> {
        let date = clock::read_http_date(headers.get(name)?.to_str().ok()?)?;
        // HTTP dates have whole seconds.
        Some(self.modified?.div_euclid(1_000) > date)
    }

    /// Checks the conditions of a request; fails with the status to send. The order is that of RFC 9110, 13.2.2: tags before dates.
    fn met(&self, method: &Method, headers: &HeaderMap) -> Result<(), StatusCode> {
        let matches = if headers.contains_key(header::IF_MATCH) {
            self.is_named(headers, &header::IF_MATCH, false)
        } else {
            self.is_changed_since(headers, &header::IF_UNMODIFIED_SINCE) != Some(true)
        };
        if !matches {
            return Err(StatusCode::PRECONDITION_FAILED);
        }
        let reads = matches!(*method, Method::GET | Method::HEAD);
        let is_new = if headers.contains_key(header::IF_NONE_MATCH) {
            !self.is_named(headers, &header::IF_NONE_MATCH, true)
        } else {
            !reads || self.is_changed_since(headers, &header::IF_MODIFIED_SINCE) != Some(false)
        };
        match (is_new, reads) {
            (true, _) => Ok(()),
            (false, true) => Err(StatusCode::NOT_MODIFIED),
            (false, false) => Err(StatusCode::PRECONDITION_FAILED),
        }
    }

    /// The requested part: everything if there are several ranges, an invalid one, or one for another version.
    fn wanted(&self, method: &Method, headers: &HeaderMap) -> Wanted {
        if method == Method::HEAD {
            return Wanted::Length;
        }
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        if headers.contains_key(header::IF_RANGE) {
            let version = text(header::IF_RANGE).unwrap_or_default().trim();
            // If-Range needs exactly the same date.
            let is_date = || self.modified.and_then(|ms| clock::http_date(time_of(ms))).is_some_and(|date| date == version);
            if version != self.tag && !is_date() {
                return Wanted::All;
            }
        }
        range(text(header::RANGE).unwrap_or_default())
    }
}

/// Parses a single byte range; anything else means all.
fn range(text: &str) -> Wanted {
    let range =
        text.trim().split_once('=').filter(|(unit, _)| unit.eq_ignore_ascii_case("bytes")).map(|(_, range)| range.trim());
    let found = range.and_then(|range| range.split_once('-')).and_then(|(first, last)| match (first, last) {
        ("", last) => Some(Wanted::Last(number(last)?)),
        (first, "") => Some(Wanted::From(number(first)?)),
        (first, last) => {
            let (first, last) = (number(first)?, number(last)?);
            (first <= last).then_some(Wanted::Between(first, last))
        }
    });
    found.unwrap_or(Wanted::All)
}

/// An offset or number of bytes, clamped to the largest possible one.
fn number(digits: &str) -> Option<u64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(u64::MAX).min(i64::MAX.unsigned_abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERSION: Version<'static> = Version { tag: "\"a\"", modified: Some(784_111_777_000) };

    fn headers(given: &[(HeaderName, &str)]) -> HeaderMap {
        given.iter().map(|(name, value)| (name.clone(), HeaderValue::from_str(value).unwrap())).collect()
    }

    #[test]
    fn a_range_is_read_as_it_is_meant_or_everything_is_sent() {
        let of = |range: &str, version: Option<&str>| {
            let range = [(header::RANGE, range)];
            let version = version.map(|version| (header::IF_RANGE, version));
            VERSION.wanted(&Method::GET, &headers(&range.into_iter().chain(version).collect::<Vec<_>>()))
        };
        let most = i64::MAX.unsigned_abs();
        assert_eq!(of("bytes=5-", None), Wanted::From(5));
        assert_eq!(of("bytes=5-9", Some("\"a\"")), Wanted::Between(5, 9));
        assert_eq!(of("bytes=5-9", Some("Sun, 06 Nov 1994 08:49:37 GMT")), Wanted::Between(5, 9));
        assert_eq!(of("bytes=-9", None), Wanted::Last(9));
        assert_eq!(of("BYTES=5-9", None), Wanted::Between(5, 9));
        assert_eq!(of("bytes=5-99999999999999999999", None), Wanted::Between(5, most));
        assert_eq!(of("bytes=-99999999999999999999", None), Wanted::Last(most));
        assert_eq!(of("bytes=18446744073709551616-", None), Wanted::From(most));
        for all in ["bytes=9-5", "bytes=1-2,4-5", "lines=1-2", "bytes=", "bytes=-", "bytes=a-b", "bytes=+1-2"] {
            assert_eq!(of(all, None), Wanted::All, "{all}");
        }
        for other in ["\"b\"", "W/\"a\"", "Sun, 06 Nov 1994 08:49:38 GMT", "*"] {
            assert_eq!(of("bytes=5-9", Some(other)), Wanted::All, "{other}");
        }
        assert_eq!(VERSION.wanted(&Method::HEAD, &headers(&[(header::RANGE, "bytes=1-2")])), Wanted::Length);
        let odd = HeaderMap::from_iter([
            (header::RANGE, HeaderValue::from_static("bytes=5-9")),
            (header::IF_RANGE, HeaderValue::from_bytes(b"\"\xff\"").unwrap()),
        ]);
        assert_eq!(VERSION.wanted(&Method::GET, &odd), Wanted::All, "a version that nothing has");
    }

    #[test]
    #[allow(clippy::type_complexity)] // A table is easier to read without a type alias.
    fn conditions_hold_in_the_order_of_the_standard() {
        let (old, same, new) =
            ("Sun, 06 Nov 1994 08:49:36 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:38 GMT");
        let none = |name: HeaderName, value: &'static str| (name, value);
        let cases: [(&[(HeaderName, &str)], Result<(), u16>); 18] = [
            (&[], Ok(())),
            (&[none(header::IF_MATCH, "*")], Ok(())),
            (&[none(header::IF_MATCH, "\"b\", \"a\"")], Ok(())),
            (&[none(header::IF_MATCH, "\"b,\\\", \"c\"")], Err(412)),
            (&[none(header::IF_MATCH, "W/\"a\"")], Err(412)),
            (&[none(header::IF_MATCH, "\"b\""), none(header::IF_UNMODIFIED_SINCE, new)], Err(412)),
            (&[none(header::IF_MATCH, "\"a\""), none(header::IF_UNMODIFIED_SINCE, old)], Ok(())),
            (&[none(header::IF_UNMODIFIED_SINCE, old)], Err(412)),
            (&[none(header::IF_UNMODIFIED_SINCE, same)], Ok(())),
            (&[none(header::IF_UNMODIFIED_SINCE, "nonsense")], Ok(())),
            (&[none(header::IF_NONE_MATCH, "*")], Err(304)),
            (&[none(header::IF_NONE_MATCH, "\"b\" , W/\"a\"")], Err(304)),
            (&[none(header::IF_NONE_MATCH, "\"b\""), none(header::IF_MODIFIED_SINCE, same)], Ok(())),
            (&[none(header::IF_NONE_MATCH, "\"a\""), none(header::IF_MODIFIED_SINCE, old)], Err(304)),
            (&[none(header::IF_MODIFIED_SINCE, old)], Ok(())),
            (&[none(header::IF_MODIFIED_SINCE, same)], Err(304)),
            (&[none(header::IF_MODIFIED_SINCE, new)], Err(304)),
            (&[none(header::IF_MODIFIED_SINCE, "Sun Nov  6 08:49:38 1994")], Err(304)),
        ];
        for (given, expected) in cases {
            for method in [Method::GET, Method::HEAD] {
                let met = VERSION.met(&method, &headers(given));
                assert_eq!(met.map_err(|status| status.as_u16()), expected, "{given:?}");
            }
        }
    }

    #[test]
    fn only_pictures_sound_and_archives_are_told_by_their_type() {
        for kept in ["image/png", "video/mp4", "audio/mpeg", "image/x-icon", "application/zip"] {
            assert_eq!(shown_as(kept), kept);
        }
        assert_eq!(shown_as("video/webm; codecs=vp9"), "video/webm");
        for other in [
            "",
            "text/html",
            "image/svg+xml",
            "application/xhtml+xml",
            "text/javascript",
            "image",
            "image/",
            "image/a b",
            "audio/x\"y",
        ] {
            assert_eq!(shown_as(other), UNKNOWN, "{other}");
        }
    }
}

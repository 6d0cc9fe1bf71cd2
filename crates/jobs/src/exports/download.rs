//! Downloads an exported file into a part file. A lost connection is resumed from the first missing byte; if the file has
//! changed on the server, the download restarts.

use super::{ExportError, Version, checked::has_hash, job::pause, part_file::PartFile};
use crate::api::{ApiError, Client};
use base64::{Engine, prelude::BASE64_STANDARD};
use reqwest::{
    Response, StatusCode,
    header::{self, HeaderMap},
};
use std::time::{Duration, Instant};

/// Maximum number of consecutive reconnects without a byte in between.
const RESUMES: u32 = 6;
/// Time without a byte after which a connection counts as lost.
const STALL_TIMEOUT: Duration = Duration::from_secs(30);
/// Maximum size of an exported file, in bytes: more than a day of 4K video.
const MOST_BYTES: u64 = 1 << 40;
/// Number of bytes between two flushes to the disk, which report a full disk.
const FLUSH_BYTES: u64 = 4 << 20;

/// Progress of a download.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arrived {
    pub bytes: u64,
    pub of: Option<u64>,
    /// Reason for a reconnect, if the connection was lost.
    pub lost: Option<String>,
    /// Version of the bytes on the server.
    pub version: Version,
}

/// Result of one connection.
enum Attempt {
    /// The download is complete; its SHA-256, if the server sent one.
    Done(Option<[u8; 32]>),
    /// The connection was lost; the reason.
    Lost(String),
    /// The server refuses for now (429 or 503).
    NotNow(ApiError),
}

/// Downloads a URL into a part file and checks its length and, if the server sends one, its SHA-256. A server that refuses for
/// now is retried for `patience`, counted from the last byte.
///
/// # Errors
/// Fails with [`ExportError::Api`] if the server refuses, for example because the URL has expired.
pub(super) async fn download(
    client: &Client,
    url: &str,
    part: &mut PartFile,
    known: &mut Version,
    patience: Duration,
    tell: &(dyn Fn(Arrived) + Send + Sync),
) -> Result<u64, ExportError> {
    if known.mark.is_none() && part.length() > 0 {
        // Without a version mark it is unknown whether these are the same bytes.
        part.clear().await?;
    }
    let (mut lost, mut begun_anew, mut refused) = (0, false, None::<(Instant, u32)>);
    loop {
        let before = part.length();
        match attempt(client, url, part, known, tell).await {
            Ok(Attempt::Done(None)) => return Ok(part.length()),
            Ok(Attempt::Done(Some(hash))) => {
                let fits = has_hash(part.path(), hash).await;
                if fits.map_err(|error| ExportError::of_file(part.path(), &error))? {
                    return Ok(part.length());
                }
                part.clear().await?;
                if std::mem::replace(&mut begun_anew, true) {
                    return Err(ExportError::Damaged(words::exports::reason_hash().to_owned()));
                }
            }
            Ok(Attempt::Lost(why)) => {
                part.flush().await?;
                lost = if part.length() > before { 1 } else { lost + 1 };
                if lost > RESUMES {
                    return Err(ExportError::Lost(why));
                }
                refused = refused.filter(|_| part.length() == before);
                tell(Arrived { bytes: part.length(), of: known.length, lost: Some(why), version: known.clone() });
                tokio::time::sleep(Duration::from_millis(125 << lost)).await;
            }
            Ok(Attempt::NotNow(error)) => {
                let (since, times) = refused.get_or_insert_with(|| (Instant::now(), 0));
                if since.elapsed() > patience {
                    return Err(ExportError::Lost(error.to_string()));
                }
                *times = (*times + 1).min(RESUMES);
                let wait = pause(&error, Duration::from_millis(125 << *times));
                tell(Arrived { bytes: part.length(), of: known.length, lost: Some(error.to_string()), version: known.clone() });
                tokio::time::sleep(wait).await;
            }
            Err(error) => return Err(error),
        }
    }
}

async fn attempt(
    client: &Client,
    url: &str,
    part: &mut PartFile,
    known: &mut Version,
    tell: &(dyn Fn(Arrived) + Send + Sync),
) -> Result<Attempt, ExportError> {
    if part.length() > 0 && known.length == Some(part.length()) {
        // The part file is complete; a range request for its end would fail.
        return Ok(Attempt::Done(known.hash));
    }
    let opened = tokio::time::timeout(STALL_TIMEOUT, open(client, url, part, known)).await;
    let mut response = match opened {
        Err(_) => return Ok(Attempt::Lost(words::exports::reason_no_data(STALL_TIMEOUT.as_secs()))),
        Ok(Err(ExportError::Api(ApiError::NoAnswer { reason, .. } | ApiError::Unreachable { reason, .. }))) => {
            return Ok(Attempt::Lost(reason));
        }
        Ok(Err(ExportError::Api(error))) if matches!(error.status(), Some(429 | 503)) => return Ok(Attempt::NotNow(error)),
        Ok(Err(ExportError::Api(error))) if matches!(error.status(), Some(500 | 502 | 504)) => {
            return Ok(Attempt::Lost(error.to_string()));
        }
        Ok(opened) => opened?,
    };
    if known.length.is_some_and(|length| length > MOST_BYTES) {
        let bytes = known.length.unwrap_or_default();
        return Err(ExportError::Damaged(words::exports::reason_too_large(bytes)));
    }
    known.hash = hash_of(response.headers()).or(known.hash);
    let now = |part: &PartFile, known: &Version| Arrived {
        bytes: part.length(),
        of: known.length,
        lost: None,
        version: known.clone(),
    };
    tell(now(part, known));
    let mut unflushed = 0;
    loop {
        let chunk = match tokio::time::timeout(STALL_TIMEOUT, response.chunk()).await {
            Err(_) => return Ok(Attempt::Lost(words::exports::reason_no_data(STALL_TIMEOUT.as_secs()))),
            Ok(Err(error)) => return Ok(Attempt::Lost(error.without_url().to_string())),
            Ok(Ok(chunk)) => chunk,
        };
        let Some(chunk) = chunk else { break };
        if known.length.unwrap_or(MOST_BYTES).saturating_sub(part.length()) < chunk.len() as u64 {
            part.clear().await?;
            return Err(ExportError::Damaged(words::exports::reason_too_many_bytes().to_owned()));
        }
        part.write(&chunk).await?;
        unflushed += chunk.len() as u64;
        if unflushed >= FLUSH_BYTES {
            part.flush().await?;
            unflushed = 0;
        }
        tell(now(part, known));
    }
    part.flush().await?;
    match known.length {
        Some(length) if part.length() < length => Ok(Attempt::Lost(words::exports::reason_ended_early(part.length(), length))),
        _ => Ok(Attempt::Done(known.hash)),
    }
}

/// Requests the missing bytes; all bytes if the file has changed or the server ignores ranges.
async fn open(client: &Client, url: &str, part: &mut PartFile, known: &mut Version) -> Result<Response, ExportError> {
    // A weak ETag means equivalent contents, not equal bytes.
    let condition = known.mark.clone().filter(|mark| part.length() > 0 && !mark.starts_with("W/"));
    if condition.is_some() {
        match client.media_from(url, part.length(), condition.as_deref()).await {
            Ok(response) if goes_on(&response, part.length(), known) => return Ok(response),
            Ok(response) if response.status() == StatusCode::OK => {
                part.clear().await?;
                *known = version_of(&response);
                return Ok(response);
            }
            // The range belongs to another version or cannot be satisfied.
            Ok(_) => {}
            Err(error) if error.status() == Some(416) => {}
            Err(error) => return Err(error.into()),
        }
    }
    if part.length() > 0 {
        part.clear().await?;
    }
    let response = client.media_from(url, 0, None).await?;
    *known = version_of(&response);
    Ok(response)
}

/// Whether a response continues the bytes in the part file.
fn goes_on(response: &Response, from: u64, known: &Version) -> bool {
    let now = version_of(response);
    response.status() == StatusCode::PARTIAL_CONTENT
        && starts_at(response.headers()) == Some(from)
        && now.mark.is_none_or(|mark| known.mark.as_ref() == Some(&mark))
        && known.length.is_none_or(|length| now.length.is_none_or(|now| now == length))
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn starts_at(headers: &HeaderMap) -> Option<u64> {
    text(headers, header::CONTENT_RANGE)?.strip_prefix("bytes ")?.split_once('-')?.0.trim().parse().ok()
}

fn version_of(response: &Response) -> Version {
    let headers = response.headers();
    let length = if response.status() == StatusCode::PARTIAL_CONTENT {
        text(headers, header::CONTENT_RANGE).and_then(|range| range.rsplit_once('/')?.1.trim().parse().ok())
    } else {
        response.content_length()
    };
    let mark = text(headers, header::ETAG).or_else(|| text(headers, header::LAST_MODIFIED));
    Version { mark: mark.map(str::to_owned), length, hash: None }
}

/// SHA-256 of the complete file from a response's headers: `Repr-Digest`, its older form `Digest`, or the header of S3.
fn hash_of(headers: &HeaderMap) -> Option<[u8; 32]> {
    let read = |text: &str| BASE64_STANDARD.decode(text.trim()).ok()?.try_into().ok();
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let listed = |list: &str, read: &dyn Fn(&str) -> Option<[u8; 32]>| {
        list.split(',').find_map(|one| {
            let (name, value) = one.trim().split_once('=')?;
            if name.eq_ignore_ascii_case("sha-256") { read(value) } else { None }
        })
    };
    // `Repr-Digest` encloses the value in colons.
    let in_colons = |value: &str| read(value.strip_prefix(':')?.strip_suffix(':')?);
    header("repr-digest")
        .and_then(|list| listed(list, &in_colons))
        .or_else(|| header("digest").and_then(|list| listed(list, &read)))
        // For an object uploaded in parts, S3 sends a hash of the parts' hashes with a suffix; it does not decode to 32 bytes.
        .or_else(|| header("x-amz-checksum-sha256").and_then(read))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_read_from_each_form_and_one_that_is_not_of_the_file_is_none() {
        let of = |name: &'static str, value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            hash_of(&headers).map(|hash| hash[0])
        };
        let hash = BASE64_STANDARD.encode([7; 32]);
        assert_eq!(of("repr-digest", &format!("md5=:AAAA:, sha-256=:{hash}:")), Some(7));
        assert_eq!(of("digest", &format!("SHA-256={hash}")), Some(7));
        assert_eq!(of("x-amz-checksum-sha256", &hash), Some(7));
        for (name, value) in [
            ("x-amz-checksum-sha256", format!("{hash}-4")),
            ("digest", "sha-256=short".into()),
            ("repr-digest", hash),
            ("etag", "\"x\"".into()),
        ] {
            assert_eq!(of(name, &value), None, "{name}: {value}");
        }
    }
}

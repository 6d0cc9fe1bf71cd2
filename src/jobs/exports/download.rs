//! The file of an export, streamed into a part file. A connection that is lost is made again from the byte that is missing; bytes that
//! have changed meanwhile are read from the beginning.

use super::{ExportError, Version, checked::has_hash, job::pause, part_file::PartFile};
use crate::api::{ApiError, Client};
use base64::{Engine, prelude::BASE64_STANDARD};
use reqwest::{
    Response, StatusCode,
    header::{self, HeaderMap},
};
use std::time::{Duration, Instant};

/// How often a connection is made again while nothing arrives.
const RESUMES: u32 = 6;
/// How long nothing may arrive before a connection counts as lost.
const STALL_TIMEOUT: Duration = Duration::from_secs(30);
/// The most bytes of an export: more than a day of 4k.
const MOST_BYTES: u64 = 1 << 40;
/// How many bytes are written between two looks at whether the disk took them.
const FLUSH_BYTES: u64 = 4 << 20;

/// What is told while it goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arrived {
    pub bytes: u64,
    pub of: Option<u64>,
    /// Why the connection is made again.
    pub lost: Option<String>,
    /// Which bytes they are.
    pub version: Version,
}

/// How an attempt ended.
enum Attempt {
    /// Everything is here; its hash where the service told one.
    Done(Option<[u8; 32]>),
    /// The connection was lost.
    Lost(String),
    /// The service refuses for now, as one that is asked too often does.
    NotNow(ApiError),
}

/// Reads everything at an address into a part file and checks its length and, where the service tells one, its hash. A service that
/// refuses for now is asked again for as long as `patience`, counted from the last byte.
///
/// # Errors
/// [`ExportError::Api`] where the service refuses, also because the address is not valid any more.
pub(super) async fn download(
    client: &Client,
    url: &str,
    part: &mut PartFile,
    known: &mut Version,
    patience: Duration,
    tell: &(dyn Fn(Arrived) + Send + Sync),
) -> Result<u64, ExportError> {
    if known.mark.is_none() && part.length() > 0 {
        // Nobody knows whether these are the same bytes.
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
                    return Err(ExportError::Damaged("its hash is not the one that the service tells".into()));
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
        // All of it had arrived; nothing can be asked behind the end.
        return Ok(Attempt::Done(known.hash));
    }
    let opened = tokio::time::timeout(STALL_TIMEOUT, open(client, url, part, known)).await;
    let mut response = match opened {
        Err(_) => return Ok(Attempt::Lost(format!("nothing came for {} s", STALL_TIMEOUT.as_secs()))),
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
        return Err(ExportError::Damaged(format!("the service says that it has {} bytes", known.length.unwrap_or_default())));
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
            Err(_) => return Ok(Attempt::Lost(format!("nothing came for {} s", STALL_TIMEOUT.as_secs()))),
            Ok(Err(error)) => return Ok(Attempt::Lost(error.without_url().to_string())),
            Ok(Ok(chunk)) => chunk,
        };
        let Some(chunk) = chunk else { break };
        if known.length.unwrap_or(MOST_BYTES).saturating_sub(part.length()) < chunk.len() as u64 {
            part.clear().await?;
            return Err(ExportError::Damaged("the service sent more bytes than it had said".into()));
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
        Some(length) if part.length() < length => {
            Ok(Attempt::Lost(format!("it ended after {} of {length} bytes", part.length())))
        }
        _ => Ok(Attempt::Done(known.hash)),
    }
}

/// Opens what is missing; where the bytes have changed, or the service sends no parts, all of it.
async fn open(client: &Client, url: &str, part: &mut PartFile, known: &mut Version) -> Result<Response, ExportError> {
    // A weak mark says that two files are as good as each other, not that their bytes are the same.
    let condition = known.mark.clone().filter(|mark| part.length() > 0 && !mark.starts_with("W/"));
    if condition.is_some() {
        match client.media_from(url, part.length(), condition.as_deref()).await {
            Ok(response) if goes_on(&response, part.length(), known) => return Ok(response),
            Ok(response) if response.status() == StatusCode::OK => {
                part.clear().await?;
                *known = version_of(&response);
                return Ok(response);
            }
            // Other bytes than those that are here, or none behind the end.
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

/// Whether an answer is the rest of the bytes that are here.
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

/// The SHA-256 of all bytes, where an answer tells it: `Repr-Digest`, its older form `Digest`, or that of an object store.
fn hash_of(headers: &HeaderMap) -> Option<[u8; 32]> {
    let read = |text: &str| BASE64_STANDARD.decode(text.trim()).ok()?.try_into().ok();
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let listed = |list: &str, read: &dyn Fn(&str) -> Option<[u8; 32]>| {
        list.split(',').find_map(|one| {
            let (name, value) = one.trim().split_once('=')?;
            if name.eq_ignore_ascii_case("sha-256") { read(value) } else { None }
        })
    };
    // The newer form stands between colons.
    let in_colons = |value: &str| read(value.strip_prefix(':')?.strip_suffix(':')?);
    header("repr-digest")
        .and_then(|list| listed(list, &in_colons))
        .or_else(|| header("digest").and_then(|list| listed(list, &read)))
        // Of an object that was uploaded in parts it is the hash of their hashes, with their number behind it: no hash of the file.
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

//! Downloads a published model into a folder of the program's own: resumed after a lost connection, and given its name only if it is
//! the file that was published.

mod part;
#[cfg(test)]
mod tests;

use crate::published::Published;
use cutroom_api::space::in_words;
use part::Part;
use reqwest::{Response, StatusCode, Url, header, redirect};
use std::{
    io,
    path::{Path, PathBuf},
    time::Duration,
};

/// Most redirects of one request: publishers keep large files elsewhere.
const MOST_REDIRECTS: usize = 5;
/// Most reconnects in a row without a byte in between.
const RESUMES: u32 = 6;
/// Parts of a model after each of which the progress is told.
const STEPS: u64 = 400;

/// Progress of a download.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Arrived {
    /// Number of bytes that are there.
    pub bytes: u64,
    /// True while the checksum of the whole file is computed.
    pub is_checking: bool,
}

/// Reason why a model was not downloaded.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// The folder or a file in it cannot be written.
    #[error("{}", words::models::folder_failed(folder.display(), reason))]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The operating system's error.
        reason: io::Error,
    },
    /// The disk is full, or would be.
    #[error("{}", words::models::disk_full(folder.display(), in_words(*needed)))]
    DiskFull {
        /// The folder.
        folder: PathBuf,
        /// Number of bytes that are missing.
        needed: u64,
    },
    /// Another process downloads the same model.
    #[error("{}", words::models::busy())]
    Busy,
    /// Another file has the name of the model.
    #[error("{}", words::models::occupied(.0.display()))]
    Occupied(PathBuf),
    /// The server leads to a URL that may not be read.
    #[error("{}", words::models::leads_away(.0))]
    LeadsAway(String),
    /// The server refuses.
    #[error("{}", words::models::refused(.0.as_u16()))]
    Refused(StatusCode),
    /// The connection was lost, or there was none; the reason.
    #[error("{}", words::models::lost(.0))]
    Lost(String),
    /// The server's file has another size.
    #[error("{}", words::models::other_size(expected, found))]
    OtherSize {
        /// Size of the published file, in bytes.
        expected: u64,
        /// Size that the server says or sends, in bytes.
        found: u64,
    },
    /// The file that arrived has another checksum.
    #[error("{}", words::models::other_checksum())]
    OtherChecksum,
}

/// Downloads a model into a folder, which is created if it is missing. Dropping the future cancels the download; what arrived is kept,
/// and the next call continues it. No key or cookie is sent.
///
/// # Errors
/// The disk is full or fails, the server refuses or cannot be reached, or the file is not the published one.
pub async fn fetch(model: &Published, folder: &Path, tell: impl FnMut(Arrived)) -> Result<PathBuf, FetchError> {
    Fetching { model, folder, pause: Duration::from_millis(125), stall: Duration::from_secs(30) }.run(tell).await
}

/// Result of one connection.
enum Attempt {
    /// All bytes are there.
    Done,
    /// The connection was lost; the reason.
    Lost(String),
}

/// A download and its patience.
struct Fetching<'a> {
    model: &'a Published,
    folder: &'a Path,
    /// First pause after a lost connection; each further one is twice as long.
    pause: Duration,
    /// Time without a byte after which a connection counts as lost.
    stall: Duration,
}

impl Fetching<'_> {
    async fn run(&self, mut tell: impl FnMut(Arrived)) -> Result<PathBuf, FetchError> {
        let target = self.folder.join(&self.model.file);
        if target.symlink_metadata().is_ok() {
            tell(Arrived { bytes: self.model.bytes, is_checking: true });
            return if part::is_it(&target, self.model).await { Ok(target) } else { Err(FetchError::Occupied(target)) };
        }
        let mut part = Part::open(self.model, self.folder).await?;
        let client = self.client()?;
        // What an earlier run left may be of another file: then it is deleted, and all is read again.
        let mut is_resumed = part.length() > 0;
        loop {
            self.bytes(&client, &mut part, &mut tell).await?;
            tell(Arrived { bytes: part.length(), is_checking: true });
            if part.is_it(self.model).await? {
                return part.put(&target).await.map(|()| target);
            }
            part.clear().await?;
            if !std::mem::take(&mut is_resumed) {
                part.remove();
                return Err(FetchError::OtherChecksum);
            }
        }
    }

    fn client(&self) -> Result<reqwest::Client, FetchError> {
        // Another caller may have installed a provider before, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let is_here = Url::parse(&self.model.address).is_ok_and(|address| is_loopback(&address));
        let policy = redirect::Policy::custom(move |attempt| {
            let may = attempt.url().scheme() == "https" || (is_here && is_loopback(attempt.url()));
            if may && attempt.previous().len() <= MOST_REDIRECTS {
                attempt.follow()
            } else {
                let address = attempt.url().to_string();
                attempt.error(address)
            }
        });
        let builder = reqwest::Client::builder()
            .user_agent(concat!("cutroom/", env!("CARGO_PKG_VERSION")))
            .redirect(policy)
            .connect_timeout(Duration::from_secs(10));
        let builder = if is_here { builder.no_proxy() } else { builder };
        builder.build().map_err(|error| FetchError::Lost(reason(&error)))
    }

    /// Reads the bytes that are missing, over as many connections as it takes.
    async fn bytes(&self, client: &reqwest::Client, part: &mut Part, tell: &mut impl FnMut(Arrived)) -> Result<(), FetchError> {
        let mut lost = 0;
        loop {
            let before = part.length();
            match self.attempt(client, part, tell).await? {
                Attempt::Done => return Ok(()),
                Attempt::Lost(why) => {
                    part.flush().await?;
                    lost = if part.length() > before { 1 } else { lost + 1 };
                    if lost > RESUMES {
                        return Err(FetchError::Lost(why));
                    }
                    tokio::time::sleep(self.pause * (1 << lost)).await;
                }
            }
        }
    }

    async fn attempt(
        &self,
        client: &reqwest::Client,
        part: &mut Part,
        tell: &mut impl FnMut(Arrived),
    ) -> Result<Attempt, FetchError> {
        let all = self.model.bytes;
        if part.length() == all {
            return Ok(Attempt::Done);
        }
        let from = part.length();
        let mut request = client.get(&self.model.address);
        if from > 0 {
            request = request.header(header::RANGE, format!("bytes={from}-"));
        }
        let silent = || Ok(Attempt::Lost(words::models::no_data(self.stall.as_secs())));
        let mut response = match tokio::time::timeout(self.stall, request.send()).await {
            Err(_) => return silent(),
            Ok(Err(error)) if error.is_redirect() || error.is_builder() => {
                return Err(FetchError::LeadsAway(error.url().map_or_else(|| reason(&error), ToString::to_string)));
            }
            Ok(Err(error)) => return Ok(Attempt::Lost(reason(&error))),
            Ok(Ok(response)) => response,
        };
        match response.status() {
            StatusCode::PARTIAL_CONTENT if starts_at(&response) == Some(from) => {}
            // A server without ranges sends the whole file.
            StatusCode::OK => part.clear().await?,
            StatusCode::PARTIAL_CONTENT | StatusCode::RANGE_NOT_SATISFIABLE => {
                part.clear().await?;
                return Ok(Attempt::Lost(words::models::no_range().to_owned()));
            }
            status if status.is_server_error() || status == StatusCode::TOO_MANY_REQUESTS => {
                return Ok(Attempt::Lost(words::models::answered(status.as_u16())));
            }
            status => return Err(FetchError::Refused(status)),
        }
        if let Some(found) =
            response.content_length().map(|rest| rest.saturating_add(part.length())).filter(|found| *found != all)
        {
            return Err(FetchError::OtherSize { expected: all, found });
        }
        let mut told = part.length();
        tell(Arrived { bytes: told, is_checking: false });
        loop {
            let chunk = match tokio::time::timeout(self.stall, response.chunk()).await {
                Err(_) => return silent(),
                Ok(Err(error)) => return Ok(Attempt::Lost(reason(&error))),
                Ok(Ok(chunk)) => chunk,
            };
            let Some(chunk) = chunk else { break };
            let found = part.length().saturating_add(chunk.len() as u64);
            if found > all {
                part.clear().await?;
                return Err(FetchError::OtherSize { expected: all, found });
            }
            part.write(&chunk).await?;
            if part.length() - told >= all / STEPS {
                told = part.length();
                tell(Arrived { bytes: told, is_checking: false });
            }
        }
        part.flush().await?;
        let (there, size) = (in_words(part.length()), in_words(all));
        Ok(if part.length() < all { Attempt::Lost(words::models::ended_early(size, there)) } else { Attempt::Done })
    }
}

/// First byte of a partial answer.
fn starts_at(response: &Response) -> Option<u64> {
    let range = response.headers().get(header::CONTENT_RANGE)?.to_str().ok()?;
    range.strip_prefix("bytes ")?.split_once('-')?.0.trim().parse().ok()
}

/// True if the URL's host is this computer.
fn is_loopback(url: &Url) -> bool {
    match url.host_str() {
        Some("localhost") => true,
        Some(host) => host.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback()),
        None => false,
    }
}

/// The innermost cause of an error, which says most.
fn reason(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    let said = cause.to_string();
    // The number of the system error adds nothing to its text.
    said.split(" (os error ").next().unwrap_or(&said).to_owned()
}

//! The interface of a store of media beyond this machine: objects that are named as files are, `media/HASH` and `derived/NAME`, and
//! uploads that have no name yet. Another crate brings the buckets of the S3 protocol.

use super::{Found, NotStored};
use crate::{OpenError, store::StoreError};
use axum::http::Method;
use bytes::Bytes;
use futures_util::{future::BoxFuture, stream::BoxStream};
use std::{io, ops::Range, path::Path, sync::Arc};

/// How soon a caller may try again.
const RETRY_S: u64 = 5;

/// Future of a store's answer.
pub type Answer<'a, T, E = StoreError> = BoxFuture<'a, Result<T, E>>;

/// A store of objects for the media of servers and workers, each of which has a cache of it.
#[derive(Clone)]
pub struct RemoteMedia {
    /// The store.
    pub objects: Arc<dyn Objects>,
    /// The most that unused files of the cache may take, in bytes.
    pub cache_bytes: u64,
}

/// A store of objects. One is seen whole or not at all. Every error has been logged with its cause.
pub trait Objects: Send + Sync {
    /// Asks the store whether it can be used; the error names the setting that is wrong.
    fn check(&self) -> Answer<'_, (), OpenError>;

    /// The length of an object; `None` if there is none.
    fn size<'a>(&'a self, file: &'a str) -> Answer<'a, Option<u64>>;

    /// Reads an object, or a part of it; `None` if there is none.
    fn read<'a>(&'a self, file: &'a str, wanted: Wanted) -> Answer<'a, Option<Reading>>;

    /// Writes a small object, in place of the one that has its name.
    fn put<'a>(&'a self, file: &'a str, bytes: Bytes) -> Answer<'a, ()>;

    /// Writes a file of this machine as an object.
    fn put_file<'a>(&'a self, from: &'a Path, file: &'a str) -> Answer<'a, (), NotStored>;

    /// Deletes an object. One that is not there is no error.
    fn delete<'a>(&'a self, file: &'a str) -> Answer<'a, ()>;

    /// The objects of a folder, `media` or `derived`, whoever named them.
    fn list<'a>(&'a self, folder: &'a str) -> Answer<'a, Vec<Found>>;

    /// Begins an upload, which `token` names: 32 hexadecimal digits. Nothing is sent yet.
    fn upload(&self, token: String) -> Box<dyn Upload>;

    /// Removes what the upload of a token left, whose process has ended.
    fn abandon<'a>(&'a self, token: &'a str) -> Answer<'a, ()>;

    /// Removes what uploads left whose processes ended long ago; `now_ms` is the time by the database's clock.
    fn sweep(&self, now_ms: i64) -> Answer<'_, ()>;

    /// An address at which everybody may read an object for a while; `None` unless callers can reach the store.
    fn address<'a>(&'a self, file: &'a str, method: &'a Method, mime: &'a str) -> Answer<'a, Option<String>>;
}

/// Bytes that are sent to a store while they arrive, before their name is known. Dropped before its end, the store forgets them.
pub trait Upload: Send {
    /// Takes the next bytes.
    fn write(&mut self, chunk: Bytes) -> Answer<'_, ()>;

    /// Gives all of them the name of an object. `local` is a file with the same bytes, whose number is `bytes`.
    fn place<'a>(self: Box<Self>, file: &'a str, local: &'a Path, bytes: u64) -> Answer<'a, ()>;
}

/// The part of an object that is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The length only.
    Length,
    /// The whole object.
    All,
    /// Everything from a byte on.
    From(u64),
    /// From the first byte to the last, inclusive.
    Between(u64, u64),
    /// The last bytes.
    Last(u64),
}

impl Wanted {
    /// Byte range in an object of this length; `None` if the object has no such bytes.
    pub fn part_of(self, bytes: u64) -> Option<Range<u64>> {
        match self {
            Self::Length | Self::All => Some(0..bytes),
            Self::From(first) => (first < bytes).then_some(first..bytes),
            Self::Between(first, last) => (first < bytes).then_some(first..last.saturating_add(1).min(bytes)),
            Self::Last(count) => (count > 0 && bytes > 0).then_some(bytes.saturating_sub(count)..bytes),
        }
    }
}

/// An object that is read.
pub struct Reading {
    /// Length of the whole object.
    pub bytes: u64,
    /// Byte range that is read; `None` if the object has no such range.
    pub part: Option<Range<u64>>,
    /// Bytes of the range.
    pub body: BoxStream<'static, io::Result<Bytes>>,
    /// Time of the last write, in milliseconds since 1970; `None` if unknown.
    pub modified: Option<i64>,
}

/// Error for the caller after a failure of the store. The cause goes to the log.
pub fn away(error: &dyn std::error::Error) -> StoreError {
    tracing::warn!(error = %causes(error), "the store of the media failed");
    StoreError::unavailable("the media store does not answer as expected; nothing was kept: try again in a moment")
        .retry_in(RETRY_S)
}

/// An error with its causes, each once.
pub fn causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text.push_str(": ");
            text.push_str(&more);
        }
        cause = error.source();
    }
    text
}

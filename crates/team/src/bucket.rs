//! Objects of a bucket: `PREFIX/media/HASH`, `PREFIX/derived/NAME`, and `PREFIX/incoming/TOKEN` for running uploads.
//!
//! An object is visible whole or not at all. Large objects are multipart uploads: the marker `incoming/TOKEN.parts` names each one
//! from before its first part until after its end, so that the parts of a killed process are found.

use axum::http::Method;
use bytes::Bytes;
use cutroom_server::{
    OpenError, RemoteMedia, StoreError,
    engine::{Answer, Found, NotStored, Objects, Reading, Upload, Wanted, away, causes, is_token},
};
use futures_util::{StreamExt, TryStreamExt};
use object_store::{
    BackoffConfig, ClientOptions, Error, GetOptions, GetRange, ObjectStore, ObjectStoreExt, PutPayload, RetryConfig,
    aws::{AmazonS3, AmazonS3Builder},
    multipart::{MultipartStore, PartId},
    path::Path as Key,
    signer::{SignedUrlOptions, Signer},
};
use reqwest::Url;
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use std::{io, path::Path, sync::Arc, time::Duration};
use tokio::{io::AsyncReadExt, task::JoinSet};

/// Size of a part in bytes. 16 GiB are 2,048 parts; S3 accepts 10,000.
const PART: usize = 8 << 20;
/// Maximum number of parts sent at the same time.
const PARTS_AT_ONCE: usize = 3;
/// Maximum size that S3 copies in one request, in bytes.
const LARGEST_COPY: u64 = 5 << 30;

/// A bucket of an S3-compatible store, with the settings of its client.
#[derive(Clone, Debug)]
pub struct BucketConfig {
    /// Name of the bucket.
    pub bucket: String,
    /// Prefix of all object names in the bucket; may be empty.
    pub prefix: String,
    /// URL of the store: `https://s3.example`; `None` for AWS in the region.
    pub endpoint: Option<String>,
    /// URL of the same store for callers. If set, callers are redirected there for bytes; if `None`, the server passes the bytes
    /// on.
    pub public_endpoint: Option<String>,
    /// Region for which requests are signed.
    pub region: String,
    /// Id of the access key.
    pub key_id: SecretString,
    /// Secret of the access key.
    pub secret: SecretString,
    /// Session token of a temporary access key.
    pub token: Option<SecretString>,
    /// Maximum size of unused files in the cache, in bytes.
    pub cache_bytes: u64,
    /// Timeout of the store's answers.
    pub patience: Duration,
    /// Age after which an unfinished upload counts as abandoned.
    pub abandoned: Duration,
    /// Lifetime of signed URLs.
    pub signed_for: Duration,
}

impl BucketConfig {
    /// A bucket with default settings; `key` is the id and secret of the access key.
    #[must_use]
    pub fn new(bucket: impl Into<String>, prefix: impl Into<String>, key: (SecretString, SecretString)) -> Self {
        Self {
            bucket: bucket.into(),
            prefix: prefix.into(),
            endpoint: None,
            public_endpoint: None,
            region: "us-east-1".into(),
            key_id: key.0,
            secret: key.1,
            token: None,
            cache_bytes: 20_000_000_000,
            patience: Duration::from_secs(20),
            abandoned: Duration::from_secs(24 * 3_600),
            signed_for: Duration::from_secs(3_600),
        }
    }

    /// Creates a client for the store at `endpoint`; `setting` names the option in errors.
    fn client(&self, setting: &'static str, endpoint: Option<&str>) -> Result<AmazonS3, BucketError> {
        let is_http = endpoint.is_some_and(|endpoint| endpoint.starts_with("http://"));
        let options = ClientOptions::new()
            .with_allow_http(is_http)
            .with_connect_timeout(self.patience.min(Duration::from_secs(10)))
            // Large objects take long, so only silence of the store is limited.
            .with_timeout_disabled()
            .with_read_timeout(self.patience);
        let backoff = BackoffConfig { max_backoff: Duration::from_secs(2), ..BackoffConfig::default() };
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(&self.bucket)
            .with_region(&self.region)
            .with_access_key_id(self.key_id.expose_secret())
            .with_secret_access_key(self.secret.expose_secret())
            .with_client_options(options)
            .with_retry(RetryConfig { backoff, max_retries: 3, retry_timeout: self.patience })
            .with_disable_bulk_delete(true);
        if let Some(token) = &self.token {
            builder = builder.with_token(token.expose_secret());
        }
        builder = match endpoint {
            Some(endpoint) => builder.with_endpoint(endpoint_of(setting, endpoint)?),
            // The host name of a bucket with dots matches no wildcard certificate.
            None => builder.with_virtual_hosted_style_request(!self.bucket.contains('.')),
        };
        builder.build().map_err(BucketError::Client)
    }
}

/// Why a bucket cannot be used, with the wrong setting.
#[derive(Debug, thiserror::Error)]
pub enum BucketError {
    /// The URL of the store is invalid.
    #[error("{}", words::server::bucket_url(given, setting))]
    Address {
        /// Name of the setting.
        setting: &'static str,
        /// The invalid value.
        given: String,
    },
    /// The URL of the store contains a user or a password, which is not repeated here.
    #[error("{}", words::server::bucket_url_secret(setting))]
    Secret {
        /// Name of the setting.
        setting: &'static str,
    },
    /// The bucket name is invalid.
    #[error("{}", words::server::bucket_name(.0))]
    Name(String),
    /// The prefix is not a path of objects.
    #[error("{}", words::server::bucket_prefix(.0))]
    Prefix(#[source] object_store::path::Error),
    /// The prefix contains characters that the store would encode.
    #[error("{}", words::server::bucket_prefix_characters(.0))]
    PrefixLetters(String),
    /// The client refuses the settings.
    #[error("{}", words::server::bucket_client(.0))]
    Client(#[source] Error),
    /// The bucket does not exist.
    #[error("{}", words::server::bucket_missing(.0))]
    Missing(String),
    /// The store refuses the access key.
    #[error("{}", words::server::bucket_key(name, why))]
    Key {
        /// The bucket.
        name: String,
        /// The store's error.
        why: String,
    },
    /// The store does not answer.
    #[error("{}", words::server::bucket_away(name, why))]
    Away {
        /// The bucket.
        name: String,
        /// The cause.
        why: String,
    },
}

/// Validates the URL of a store: scheme, host and an optional port only.
fn endpoint_of(setting: &'static str, endpoint: &str) -> Result<String, BucketError> {
    let expected = || BucketError::Address { setting, given: endpoint.to_owned() };
    let url = Url::parse(endpoint).map_err(|_| expected())?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err(BucketError::Secret { setting });
    }
    let is_plain = matches!(url.scheme(), "http" | "https") && url.path() == "/" && url.query().is_none();
    if !is_plain || url.host_str().is_none() || url.fragment().is_some() {
        return Err(expected());
    }
    Ok(endpoint.trim_end_matches('/').to_owned())
}

/// Objects of a bucket under a prefix.
struct Bucket {
    store: AmazonS3,
    /// The bucket at its public URL, for signing only.
    public: Option<AmazonS3>,
    prefix: String,
    name: String,
    abandoned: Duration,
    signed_for: Duration,
}

/// Content of a marker: the multipart upload that it belongs to.
#[derive(Serialize, Deserialize)]
struct Marker {
    /// Name of the object without the prefix.
    file: String,
    /// Upload id of the store.
    upload: String,
}

fn bytes_of(error: impl std::error::Error + Send + Sync + 'static) -> io::Error {
    io::Error::other(error)
}

impl Bucket {
    /// Checks a configuration. Does not contact the store.
    fn new(config: BucketConfig) -> Result<Self, BucketError> {
        // If another caller has installed a crypto provider already, that one is used.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let is_name = |name: &str| {
            (3..=63).contains(&name.len())
                && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'.'))
        };
        if !is_name(&config.bucket) {
            return Err(BucketError::Name(config.bucket));
        }
        let prefix = config.prefix.trim_matches('/').to_owned();
        if !prefix.is_empty() {
            let plain = Key::parse(&prefix).map_err(BucketError::Prefix)?;
            if plain.as_ref() != prefix {
                return Err(BucketError::PrefixLetters(prefix));
            }
        }
        let store = config.client("--media-endpoint", config.endpoint.as_deref())?;
        let public = config.public_endpoint.as_deref();
        let public = public.map(|endpoint| config.client("--media-public-endpoint", Some(endpoint))).transpose()?;
        Ok(Self { store, public, prefix, name: config.bucket, abandoned: config.abandoned, signed_for: config.signed_for })
    }

    /// Checks that the store accepts the key and has the bucket.
    async fn check(&self) -> Result<(), BucketError> {
        let first = self.store.list(Some(&self.key("media"))).next().await;
        let Some(Err(error)) = first else { return Ok(()) };
        let (name, why) = (self.name.clone(), causes(&error));
        // The library reports all errors of a listing as one kind; the code in the text tells them apart.
        let said = |codes: &[&str]| codes.iter().any(|code| why.contains(code));
        Err(if matches!(error, Error::NotFound { .. }) || said(&["NoSuchBucket"]) {
            BucketError::Missing(name)
        } else if said(&["403 Forbidden", "401 Unauthorized", "SignatureDoesNotMatch", "InvalidAccessKeyId", "AccessDenied"]) {
            BucketError::Key { name, why }
        } else {
            BucketError::Away { name, why }
        })
    }

    fn key(&self, file: &str) -> Key {
        if self.prefix.is_empty() { Key::from(file) } else { Key::from(format!("{}/{file}", self.prefix)) }
    }

    /// Size of an object in bytes; `None` if it does not exist.
    async fn size(&self, file: &str) -> Result<Option<u64>, StoreError> {
        match self.store.head(&self.key(file)).await {
            Ok(found) => Ok(Some(found.size)),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(away(&error)),
        }
    }

    /// Writes a small object.
    async fn put(&self, file: &str, bytes: PutPayload) -> Result<(), StoreError> {
        self.store.put(&self.key(file), bytes).await.map(drop).map_err(|error| away(&error))
    }

    async fn remove(&self, file: &str) -> Result<(), StoreError> {
        match self.store.delete(&self.key(file)).await {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(away(&error)),
        }
    }

    /// All objects of a folder.
    async fn list(&self, folder: &str) -> Result<Vec<Found>, StoreError> {
        self.names(folder, |_| true).await
    }

    async fn names(&self, folder: &str, is_ours: impl Fn(&str) -> bool) -> Result<Vec<Found>, StoreError> {
        let mut found = Vec::new();
        let mut objects = self.store.list(Some(&self.key(folder)));
        while let Some(object) = objects.try_next().await.map_err(|error| away(&error))? {
            if let Some(name) = object.location.filename().filter(|name| is_ours(name)) {
                let written_ms = Some(object.last_modified.timestamp_millis());
                found.push(Found { name: name.to_owned(), bytes: object.size, written_ms });
            }
        }
        Ok(found)
    }

    /// A signed URL at which anyone may read an object for a while; `None` unless callers can reach the store.
    async fn address(&self, file: &str, method: &Method, mime: &str) -> Result<Option<String>, StoreError> {
        let Some(public) = &self.public else { return Ok(None) };
        let mime = if mime.is_empty() { "application/octet-stream" } else { mime };
        let as_type = SignedUrlOptions::new().with_query([("response-content-type", mime)]);
        let signed = public.signed_url_opts(method.clone(), &self.key(file), self.signed_for, &as_type).await;
        signed.map(|url| Some(url.into())).map_err(|error| away(&error))
    }

    /// Reads an object; `None` if it does not exist.
    async fn read(&self, file: &str, wanted: Wanted) -> Result<Option<Reading>, StoreError> {
        let range = match wanted {
            Wanted::Length | Wanted::All => None,
            Wanted::From(first) => Some(GetRange::Offset(first)),
            Wanted::Between(first, last) => Some(GetRange::Bounded(first..last.saturating_add(1))),
            Wanted::Last(bytes) => Some(GetRange::Suffix(bytes)),
        };
        let options = GetOptions { range, head: wanted == Wanted::Length, ..GetOptions::default() };
        match self.store.get_opts(&self.key(file), options).await {
            Ok(found) => {
                let (bytes, part) = (found.meta.size, Some(found.range.clone()));
                let modified = Some(found.meta.last_modified.timestamp_millis());
                let body = if wanted == Wanted::Length {
                    futures_util::stream::empty().boxed()
                } else {
                    found.into_stream().map_err(bytes_of).boxed()
                };
                Ok(Some(Reading { bytes, part, body, modified }))
            }
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) if matches!(wanted, Wanted::Length | Wanted::All) => Err(away(&error)),
            Err(error) => {
                // Stores report a range beyond the end in different ways, so the size decides.
                let Some(bytes) = self.size(file).await? else { return Ok(None) };
                if wanted.part_of(bytes).is_none() {
                    let body = futures_util::stream::empty().boxed();
                    return Ok(Some(Reading { bytes, part: None, body, modified: None }));
                }
                Err(away(&error))
            }
        }
    }

    /// Uploads a local file as an object, in parts if it is large.
    async fn put_file(self: &Arc<Self>, from: &Path, file: &str) -> Result<(), NotStored> {
        let mut open = tokio::fs::File::open(from).await?;
        let mut parts: Option<Parts> = None;
        loop {
            let mut part = Vec::with_capacity(PART);
            (&mut open).take(PART as u64).read_to_end(&mut part).await?;
            let is_last = part.len() < PART;
            match &mut parts {
                None if is_last => return Ok(self.put(file, part.into()).await?),
                None => {
                    let begun =
                        Parts::begin(self.clone(), file, &uuid::Uuid::new_v4().simple().to_string(), Fate::Stays).await?;
                    parts.insert(begun).send(part.into()).await?;
                }
                Some(parts) if !part.is_empty() => parts.send(part.into()).await?,
                Some(_) => {}
            }
            if let (true, Some(mut parts)) = (is_last, parts.take_if(|_| is_last)) {
                parts.complete().await?;
                parts.end().await;
                return Ok(());
            }
        }
    }

    /// Aborts abandoned uploads, and removes their objects.
    async fn sweep(&self, now_ms: i64) -> Result<(), StoreError> {
        let before_ms = now_ms - i64::try_from(self.abandoned.as_millis()).unwrap_or(i64::MAX);
        let is_ours = |name: &str| is_token(name.strip_suffix(".parts").unwrap_or(name));
        for found in self.names("incoming", is_ours).await? {
            if found.written_ms.is_none_or(|written| written > before_ms) {
                continue;
            }
            self.remove_left(&found.name).await?;
        }
        Ok(())
    }

    /// Aborts the upload of an ended process, and removes its objects.
    async fn abandon(&self, token: &str) -> Result<(), StoreError> {
        self.remove_left(&format!("{token}.parts")).await?;
        self.remove_left(token).await
    }

    /// Removes an object of an upload from `incoming`; if it is a marker, aborts its multipart upload too.
    async fn remove_left(&self, left: &str) -> Result<(), StoreError> {
        let name = format!("incoming/{left}");
        if !is_token(left) {
            let marker = match self.store.get(&self.key(&name)).await {
                Ok(marker) => marker.bytes().await.map_err(|error| away(&error))?,
                Err(Error::NotFound { .. }) => return Ok(()),
                Err(error) => return Err(away(&error)),
            };
            if let Ok(Marker { file, upload }) = serde_json::from_slice(&marker) {
                match self.store.abort_multipart(&self.key(&file), &upload).await {
                    Ok(()) | Err(Error::NotFound { .. }) => {}
                    // The sweep continues with the others; the next sweep tries this one again.
                    Err(error) => {
                        tracing::warn!(error = %causes(&error), name, "the parts of an upload stay in the store");
                        return Ok(());
                    }
                }
            }
        }
        self.remove(&name).await?;
        tracing::info!(name, "what an upload left was removed");
        Ok(())
    }
}

/// Bytes that are sent to the bucket while they arrive, before their hash is known.
struct Stream {
    bucket: Arc<Bucket>,
    token: String,
    waiting: Vec<Bytes>,
    bytes: usize,
    parts: Option<Parts>,
}

impl Stream {
    /// Creates a stream; nothing is sent yet. `token` names the upload.
    fn new(bucket: Arc<Bucket>, token: String) -> Self {
        Self { bucket, token, waiting: Vec::new(), bytes: 0, parts: None }
    }

    /// Adds bytes, and sends complete parts.
    async fn write(&mut self, mut chunk: Bytes) -> Result<(), StoreError> {
        while self.bytes + chunk.len() >= PART {
            let fits = chunk.split_to(PART - self.bytes);
            self.waiting.push(fits);
            self.send().await?;
        }
        if !chunk.is_empty() {
            self.bytes += chunk.len();
            self.waiting.push(chunk);
        }
        Ok(())
    }

    async fn send(&mut self) -> Result<(), StoreError> {
        let part: PutPayload = std::mem::take(&mut self.waiting).into_iter().collect();
        self.bytes = 0;
        if let Some(parts) = &mut self.parts {
            return parts.send(part).await;
        }
        let begun = Parts::begin(self.bucket.clone(), &format!("incoming/{}", self.token), &self.token, Fate::Passes).await?;
        self.parts.insert(begun).send(part).await
    }

    /// Gives what was sent its name. `local` is a file with the same bytes.
    async fn place(mut self: Box<Self>, file: &str, local: &Path, bytes: u64) -> Result<(), StoreError> {
        let bucket = self.bucket.clone();
        if self.parts.is_none() {
            return bucket.put(file, self.waiting.drain(..).collect()).await;
        }
        if self.bytes > 0 {
            self.send().await?;
        }
        let Some(mut parts) = self.parts.take() else { return Ok(()) };
        parts.complete().await?;
        if bytes <= LARGEST_COPY {
            let (from, to) = (bucket.key(&parts.file), bucket.key(file));
            bucket.store.copy(&from, &to).await.map_err(|error| away(&error))?;
        } else {
            bucket.put_file(local, file).await?;
        }
        parts.end().await;
        Ok(())
    }
}

/// Whether a multipart object is final or temporary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// The object stays under its name.
    Stays,
    /// The object is deleted after it was copied.
    Passes,
}

/// A running multipart upload. Dropping it before its end aborts it, so that the store removes the parts.
struct Parts {
    bucket: Arc<Bucket>,
    file: String,
    upload: String,
    marker: String,
    /// Whether the object itself is temporary: it is deleted after it was copied.
    is_passing: bool,
    next: usize,
    sending: JoinSet<object_store::Result<(usize, PartId)>>,
    sent: Vec<(usize, PartId)>,
    is_open: bool,
}

impl Parts {
    async fn begin(bucket: Arc<Bucket>, file: &str, token: &str, fate: Fate) -> Result<Self, StoreError> {
        let upload = bucket.store.create_multipart(&bucket.key(file)).await.map_err(|error| away(&error))?;
        let marker = format!("incoming/{token}.parts");
        let parts = Self {
            bucket,
            file: file.to_owned(),
            upload,
            marker,
            is_passing: fate == Fate::Passes,
            next: 0,
            sending: JoinSet::new(),
            sent: Vec::new(),
            is_open: true,
        };
        let said = serde_json::to_vec(&Marker { file: parts.file.clone(), upload: parts.upload.clone() });
        let said = said.map_err(|error| StoreError::internal("an upload has no JSON form", &error))?;
        parts.bucket.put(&parts.marker, said.into()).await?;
        Ok(parts)
    }

    /// Sends a part concurrently; waits while [`PARTS_AT_ONCE`] parts are on their way.
    async fn send(&mut self, part: PutPayload) -> Result<(), StoreError> {
        self.wait(PARTS_AT_ONCE - 1).await?;
        let (bucket, upload, number) = (self.bucket.clone(), self.upload.clone(), self.next);
        let key = bucket.key(&self.file);
        self.next += 1;
        self.sending.spawn(async move { bucket.store.put_part(&key, &upload, number, part).await.map(|id| (number, id)) });
        Ok(())
    }

    /// Waits until at most `most` parts are on their way.
    async fn wait(&mut self, most: usize) -> Result<(), StoreError> {
        while self.sending.len() > most {
            match self.sending.join_next().await {
                Some(Ok(sent)) => self.sent.push(sent.map_err(|error| away(&error))?),
                Some(Err(error)) => return Err(StoreError::internal("a part was not sent", &error)),
                None => {}
            }
        }
        Ok(())
    }

    /// Completes the multipart upload.
    async fn complete(&mut self) -> Result<(), StoreError> {
        self.wait(0).await?;
        self.sent.sort_by_key(|(number, _)| *number);
        let ids = self.sent.drain(..).map(|(_, id)| id).collect();
        let done = self.bucket.store.complete_multipart(&self.bucket.key(&self.file), &self.upload, ids).await;
        done.map(drop).map_err(|error| away(&error))
    }

    /// Deletes the marker and a temporary object. If that fails, the sweep deletes them later.
    async fn end(mut self) {
        self.is_open = false;
        let passing = self.is_passing.then_some(&self.file);
        for file in passing.into_iter().chain([&self.marker]) {
            if let Err(error) = self.bucket.remove(file).await {
                tracing::debug!(%error, file, "what an upload left is swept another time");
            }
        }
    }
}

impl Drop for Parts {
    fn drop(&mut self) {
        // Without a runtime, the sweep cleans up later.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        if !self.is_open {
            return;
        }
        let mut sending = std::mem::take(&mut self.sending);
        let (bucket, file, upload) = (self.bucket.clone(), self.file.clone(), self.upload.clone());
        let (marker, is_passing) = (self.marker.clone(), self.is_passing);
        runtime.spawn(async move {
            // A part that arrives after the abort would stay.
            sending.shutdown().await;
            let given_up = bucket.store.abort_multipart(&bucket.key(&file), &upload).await;
            let is_over = matches!(given_up, Ok(()) | Err(Error::NotFound { .. }));
            let gone = !is_passing || bucket.remove(&file).await.is_ok();
            if is_over && gone {
                // If this fails, the sweep deletes the marker.
                let _ = bucket.remove(&marker).await;
            }
        });
    }
}

/// A bucket of an S3-compatible store.
struct S3(Arc<Bucket>);

/// The media in a bucket. The settings are checked; the store is not asked.
///
/// # Errors
/// A setting is wrong; the text names it.
pub fn bucket(config: BucketConfig) -> Result<RemoteMedia, OpenError> {
    let cache_bytes = config.cache_bytes;
    let bucket = Bucket::new(config).map_err(|error| OpenError::Media(error.into()))?;
    Ok(RemoteMedia { objects: Arc::new(S3(Arc::new(bucket))), cache_bytes })
}

impl Objects for S3 {
    fn check(&self) -> Answer<'_, (), OpenError> {
        Box::pin(async { self.0.check().await.map_err(|error| OpenError::Media(error.into())) })
    }

    fn size<'a>(&'a self, file: &'a str) -> Answer<'a, Option<u64>> {
        Box::pin(self.0.size(file))
    }

    fn read<'a>(&'a self, file: &'a str, wanted: Wanted) -> Answer<'a, Option<Reading>> {
        Box::pin(self.0.read(file, wanted))
    }

    fn put<'a>(&'a self, file: &'a str, bytes: Bytes) -> Answer<'a, ()> {
        Box::pin(self.0.put(file, bytes.into()))
    }

    fn put_file<'a>(&'a self, from: &'a Path, file: &'a str) -> Answer<'a, (), NotStored> {
        Box::pin(self.0.put_file(from, file))
    }

    fn delete<'a>(&'a self, file: &'a str) -> Answer<'a, ()> {
        Box::pin(self.0.remove(file))
    }

    fn list<'a>(&'a self, folder: &'a str) -> Answer<'a, Vec<Found>> {
        Box::pin(self.0.list(folder))
    }

    fn upload(&self, token: String) -> Box<dyn Upload> {
        Box::new(Stream::new(self.0.clone(), token))
    }

    fn abandon<'a>(&'a self, token: &'a str) -> Answer<'a, ()> {
        Box::pin(self.0.abandon(token))
    }

    fn sweep(&self, now_ms: i64) -> Answer<'_, ()> {
        Box::pin(self.0.sweep(now_ms))
    }

    fn address<'a>(&'a self, file: &'a str, method: &'a Method, mime: &'a str) -> Answer<'a, Option<String>> {
        Box::pin(self.0.address(file, method, mime))
    }
}

impl Upload for Stream {
    fn write(&mut self, chunk: Bytes) -> Answer<'_, ()> {
        Box::pin(Self::write(self, chunk))
    }

    fn place<'a>(self: Box<Self>, file: &'a str, local: &'a Path, bytes: u64) -> Answer<'a, ()> {
        Box::pin(Self::place(self, file, local, bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_store_is_a_scheme_and_a_host() {
        for good in ["https://s3.example.com", "http://127.0.0.1:9000", "https://[::1]:9000/"] {
            assert_eq!(endpoint_of("--media-endpoint", good).unwrap(), good.trim_end_matches('/'));
        }
        for bad in ["", "s3.example.com", "ftp://x", "https://x/path", "https://x?a=b", "https://x#a", "https://"] {
            let why = endpoint_of("--media-endpoint", bad).unwrap_err().to_string();
            assert!(why.contains("--media-endpoint") && why.contains(bad) && why.contains("https://"), "{why}");
        }
        let why = endpoint_of("--media-endpoint", "https://user:secret@x").unwrap_err().to_string();
        assert!(!why.contains("secret") || !why.contains("user:"), "{why}");
    }
}

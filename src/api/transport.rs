//! One authorised HTTP call: address, key, time limits, retries of what is safe, errors of both formats.

use super::error::{ApiError, Refusal};
use reqwest::{Method, RequestBuilder, Response, StatusCode, Url, header};
use secrecy::{ExposeSecret, SecretString};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::time::Duration;

/// How often a read is tried again after 429 or 503.
const RETRIES: u32 = 3;
/// The longest that we wait for a service that asks for patience.
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// The largest JSON answer that is read.
const LARGEST_ANSWER: u64 = 64 << 20;

/// Calls to one service with one key.
#[derive(Clone)]
pub(super) struct Transport {
    http: reqwest::Client,
    base: Url,
    key: SecretString,
}

impl Transport {
    /// Checks the address; a key is sent over plain HTTP only to this machine.
    pub fn new(address: &str, key: SecretString) -> Result<Self, ApiError> {
        let refuse = |reason: String| ApiError::Address { address: address.to_owned(), reason };
        let mut base = Url::parse(address.trim()).map_err(|e| refuse(e.to_string()))?;
        match base.scheme() {
            "https" => {}
            "http" if is_loopback(&base) => {}
            "http" => return Err(refuse("an API key is sent only over https, or to this machine".into())),
            other => return Err(refuse(format!("the scheme \"{other}\" is not https"))),
        }
        if !base.path().ends_with('/') {
            base.set_path(&format!("{}/", base.path()));
        }
        // Another caller may have installed it already, which is just as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder()
            .user_agent(concat!("cutroom/", env!("CARGO_PKG_VERSION")))
            .redirect(reqwest::redirect::Policy::none())
            .connect_timeout(Duration::from_secs(10))
            .build()
            .map_err(|e| refuse(reason(&e)))?;
        Ok(Self { http, base, key })
    }

    /// Scheme, host and port, for messages.
    pub fn origin(&self) -> String {
        self.base.origin().ascii_serialization()
    }

    /// Reads a resource. Reads are safe to repeat, so 429 and 503 are waited out, within bounds.
    pub async fn get<T: DeserializeOwned>(&self, path: &[&str], query: &[(&str, String)]) -> Result<T, ApiError> {
        let mut tried = 0;
        loop {
            let request = self.request(Method::GET, path)?.query(query);
            match self.send(request).await {
                Err(ApiError::Refused(refusal)) if matches!(refusal.status, 429 | 503) && tried < RETRIES => {
                    tried += 1;
                    let wait = refusal.retry_after.unwrap_or(Duration::from_millis(250 << tried));
                    if wait > LONGEST_WAIT {
                        return Err(ApiError::Refused(refusal));
                    }
                    tokio::time::sleep(wait).await;
                }
                other => return other,
            }
        }
    }

    /// Sends a change once, under a key that makes a repeat of the same request take effect once.
    pub async fn post<T: DeserializeOwned>(&self, path: &[&str], body: &Value, idempotency: &str) -> Result<T, ApiError> {
        let request = self.request(Method::POST, path)?.header("Idempotency-Key", idempotency).json(body);
        self.send(request).await
    }

    /// Sends bytes to a capability address. The key goes along only to our own origin.
    pub async fn put(&self, url: &str, body: reqwest::Body, length: u64) -> Result<(), ApiError> {
        let target = Url::parse(url).map_err(|e| self.unreadable("uploadUrl", &e.to_string()))?;
        let request = self.http.put(target).header(header::CONTENT_LENGTH, length).body(body);
        let response = request.send().await.map_err(|e| self.lost(&e))?;
        self.check(response).await.map(drop)
    }

    fn request(&self, method: Method, path: &[&str]) -> Result<RequestBuilder, ApiError> {
        let mut url = self.base.clone();
        {
            let mut segments = url
                .path_segments_mut()
                .map_err(|()| ApiError::Address { address: self.base.to_string(), reason: "it has no path".into() })?;
            segments.pop_if_empty().push("v1").extend(path);
        }
        let mut authorization =
            header::HeaderValue::from_str(&format!("Bearer {}", self.key.expose_secret())).map_err(|_| ApiError::Address {
                address: self.origin(),
                reason: "the API key has characters that no header can carry".into(),
            })?;
        authorization.set_sensitive(true);
        Ok(self
            .http
            .request(method, url)
            .timeout(Duration::from_secs(30))
            .header(header::AUTHORIZATION, authorization)
            .header(header::ACCEPT, "application/json"))
    }

    async fn send<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, ApiError> {
        let response = request.send().await.map_err(|e| self.lost(&e))?;
        let response = self.check(response).await?;
        let body = self.body(response).await?;
        let mut json = serde_json::Deserializer::from_slice(&body);
        serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let path = error.path().to_string();
            self.unreadable(&path, &error.into_inner().to_string())
        })
    }

    async fn check(&self, response: Response) -> Result<Response, ApiError> {
        if response.status().is_success() {
            return Ok(response);
        }
        let status = response.status();
        let retry_after = response
            .headers()
            .get(header::RETRY_AFTER)
            .and_then(|value| value.to_str().ok()?.trim().parse().ok())
            .map(Duration::from_secs);
        let body = if status == StatusCode::NO_CONTENT { Vec::new() } else { self.body(response).await.unwrap_or_default() };
        Err(ApiError::Refused(Refusal::read(status.as_u16(), retry_after, &body)))
    }

    async fn body(&self, mut response: Response) -> Result<Vec<u8>, ApiError> {
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|e| self.lost(&e))? {
            if body.len() as u64 + chunk.len() as u64 > LARGEST_ANSWER {
                return Err(self.unreadable("body", "is larger than 64 MiB"));
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body)
    }

    /// Nothing was sent when the connection failed; otherwise the request may have arrived.
    fn lost(&self, error: &reqwest::Error) -> ApiError {
        let (origin, reason) = (self.origin(), reason(error));
        if error.is_connect() || error.is_builder() {
            ApiError::Unreachable { origin, reason }
        } else {
            ApiError::NoAnswer { origin, reason }
        }
    }

    fn unreadable(&self, field: &str, problem: &str) -> ApiError {
        ApiError::Unreadable { origin: self.origin(), field: field.to_owned(), problem: problem.to_owned() }
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host_str() {
        Some("localhost") => true,
        Some(host) => host.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback()),
        None => false,
    }
}

/// The innermost cause, without the address: it could hold a capability.
fn reason(error: &reqwest::Error) -> String {
    if error.is_timeout() {
        return "it took too long".into();
    }
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    if std::ptr::addr_eq(std::ptr::from_ref(cause), std::ptr::from_ref::<dyn std::error::Error>(error)) {
        "the connection was lost".into()
    } else {
        cause.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_never_travels_in_the_clear_to_another_machine() {
        let check = |address: &str| Transport::new(address, SecretString::from("k")).map(|t| t.origin());
        assert_eq!(check("http://127.0.0.1:8080").ok().as_deref(), Some("http://127.0.0.1:8080"));
        assert!(check("http://[::1]:8080").is_ok());
        assert!(check("https://api.example.com/base").is_ok());
        for bad in ["http://api.example.com", "ftp://127.0.0.1", "example.com", "", "http://127.0.0.1.example.com"] {
            assert!(matches!(check(bad), Err(ApiError::Address { .. })), "{bad}");
        }
    }
}

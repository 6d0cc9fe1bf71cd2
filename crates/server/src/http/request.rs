//! The inputs of handlers: bodies and queries, parsed at the border; errors name the path of the bad field.

use super::{Code, Failure, Workspace, serving};
use crate::api::unique_json;
use crate::{
    api::{ClipId, VideoId, batch, plain},
    store::{Caller, Expected, Identity, Once, ReadTx, Right, Scope, WriteTx, Written, members},
};
use axum::{
    Json,
    body::{Bytes, to_bytes},
    extract::{FromRequest, FromRequestParts, Path, Request},
    http::{HeaderName, HeaderValue, Method, Uri, header, request::Parts},
    response::{IntoResponse, Response},
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

/// The largest JSON body.
const LARGEST_BODY: usize = 4 << 20;

/// How long a JSON body may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(15);

/// Who sent a request, and what for: the guard writes it into each request that it lets through.
#[derive(Clone)]
pub struct Asked {
    /// Who.
    pub caller: Arc<Caller>,
    /// What it needs.
    pub right: Right,
    /// The operation's id in the API document.
    pub operation: Arc<str>,
    /// The name of the request.
    pub request_id: Arc<str>,
}

/// The user who calls.
pub struct By(pub Arc<Caller>);

impl<S: Sync> FromRequestParts<S> for By {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        let asked = parts.extensions.get::<Asked>();
        asked.map(|asked| Self(asked.caller.clone())).ok_or_else(|| Failure::new(Code::Unauthorized, "an API key is required"))
    }
}

/// A JSON object, who sent it, and what makes it the same request when it is sent again.
pub struct Body {
    /// The object's fields.
    pub fields: Map<String, Value>,
    /// None where no key was asked for.
    pub identity: Option<Identity>,
    /// The revisions of an If-Match header.
    pub expected: Expected,
}

impl Body {
    /// Refuses any field, for operations that take none.
    pub fn empty(&self) -> Result<(), Failure> {
        match self.fields.keys().next() {
            Some(field) => Err(Failure::bad_request(format!("unknown property \"{field}\"; this call takes no body"))),
            None => Ok(()),
        }
    }

    /// The id of the user who sends it.
    pub fn user(&self) -> String {
        self.identity.as_ref().map_or_else(|| members::OWNER.to_owned(), |identity| identity.caller.id.clone())
    }

    /// Reads the typed body; an error names the field.
    pub fn read<T: DeserializeOwned + Serialize>(&mut self) -> Result<T, Failure> {
        Ok(batch::read(std::mem::take(&mut self.fields))?)
    }
}

impl FromRequest<Arc<Workspace>> for Body {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &Arc<Workspace>) -> Result<Self, Failure> {
        let (parts, body) = request.into_parts();
        let arrived = tokio::time::timeout(BODY_TIMEOUT, to_bytes(body, LARGEST_BODY)).await;
        let arrived = arrived.map_err(|_| Failure::new(Code::TooSlow, "the body took too long to arrive"))?;
        let bytes = arrived.map_err(|error| {
            let cause: &dyn std::error::Error = &error;
            if std::iter::successors(Some(cause), |cause| cause.source())
                .any(|cause| cause.to_string().contains("length limit"))
            {
                Failure::new(Code::TooLarge, "the body is larger than 4 MiB")
            } else {
                // Of a caller that is still there: a proxy lost a server and sent the rest of the request here.
                Failure::unavailable("the body ended early; nothing was changed").retry_in(1)
            }
        })?;
        let fields = if bytes.is_empty() {
            // A call without required fields may come without a body, whatever a caller says of its type; otherwise the error names
            // the missing fields.
            Map::new()
        } else {
            let json = text(&parts, header::CONTENT_TYPE)?.unwrap_or_default();
            let is_json = json.split(';').next().is_some_and(|named| named.trim().eq_ignore_ascii_case("application/json"));
            if !is_json {
                return Err(Failure::bad_request(format!("Content-Type must be application/json, got \"{json}\"")));
            }
            match unique_json::parse(&bytes) {
                Ok(Value::Object(fields)) => fields,
                Ok(_) => return Err(Failure::bad_request("the body must be a JSON object")),
                // The reader's only data error of its own is a duplicate property.
                Err(error) if error.is_data() => return Err(Failure::bad_request(format!("the body: {error}"))),
                Err(error) => return Err(Failure::bad_request(format!("the body is not JSON: {error}"))),
            }
        };
        let expected = match text(&parts, header::IF_MATCH)? {
            // `*` is whatever is there.
            None => Expected::Any,
            Some(tags) if tags.trim() == "*" => Expected::Any,
            // A tag in another form than ours matches no revision, and neither does a weak one.
            Some(tags) => Expected::of(serving::tags(&tags).into_iter().filter_map(quoted)).ok_or_else(|| {
                Failure::new(Code::EditConflict, format!("If-Match must be a revision like \"7\" in quotes, got {tags}"))
            })?,
        };
        Ok(Self { fields, identity: identity(&parts, &bytes)?, expected })
    }
}

/// The number between two quotes.
fn quoted(tag: &str) -> Option<u64> {
    let digits = tag.strip_prefix('"')?.strip_suffix('"')?;
    if digits.bytes().all(|b| b.is_ascii_digit()) { digits.parse().ok() } else { None }
}

/// A header as text; a header that is not text, or that appears twice, is refused.
fn text(parts: &Parts, name: HeaderName) -> Result<Option<String>, Failure> {
    let mut values = parts.headers.get_all(&name).iter();
    let Some(value) = values.next() else { return Ok(None) };
    if values.next().is_some() {
        return Err(Failure::bad_request(format!("the header {name} must be given once")));
    }
    let text = value.to_str().map_err(|_| Failure::bad_request(format!("the header {name} must be plain text")))?;
    Ok(Some(text.to_owned()))
}

fn identity(parts: &Parts, body: &Bytes) -> Result<Option<Identity>, Failure> {
    let once = once(parts, body)?;
    let Some(asked) = parts.extensions.get::<Asked>() else { return Ok(None) };
    let Asked { caller, right, operation, request_id } = asked.clone();
    Ok(Some(Identity {
        caller,
        right,
        operation,
        address: parts.uri.path().to_owned(),
        makes: parts.method == Method::POST,
        request_id: request_id.as_ref().to_owned(),
        once,
    }))
}

fn once(parts: &Parts, body: &Bytes) -> Result<Option<Once>, Failure> {
    let Some(key) = text(parts, HeaderName::from_static("idempotency-key"))? else { return Ok(None) };
    let plain = key.bytes().all(|b| b.is_ascii_graphic() && b != b',');
    if key.is_empty() || key.len() > 255 || !plain {
        return Err(Failure::bad_request(format!(
            "Idempotency-Key must have 1 to 255 visible ASCII characters without a comma, got {} bytes",
            key.len()
        )));
    }
    Ok(Some(Once { key, request: format!("{} {} {}", parts.method, parts.uri, crate::disk::hex(&Sha256::digest(body))) }))
}

/// Query parameters; an unknown one is refused.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<Workspace>> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &Arc<Workspace>) -> Result<Self, Failure> {
        let query = axum::extract::Query::<T>::try_from_uri(&parts.uri);
        query.map(|query| Self(query.0)).map_err(|error| {
            let text = error.body_text();
            let text = text.strip_prefix("Failed to deserialize query string: ").unwrap_or(&text);
            Failure::bad_request(format!("query: {}", query_problem(text, &parts.uri)))
        })
    }
}

/// What is wrong with a parameter of a query, with its value: a parser of Rust says neither what it was given nor what it wants.
fn query_problem(text: &str, uri: &Uri) -> String {
    let Some((name, problem)) = text.split_once(": ") else { return text.to_owned() };
    if problem.starts_with(&format!("unknown field `{name}`")) || problem.starts_with("duplicate field") {
        return problem.to_owned();
    }
    let pairs = axum::extract::Query::<Vec<(String, String)>>::try_from_uri(uri).map_or_else(|_| Vec::new(), |query| query.0);
    let value = pairs.into_iter().find(|(given, _)| given == name).map_or_else(String::new, |(_, value)| value);
    let wanted = match problem {
        "invalid digit found in string" if value.parse::<i128>().is_ok_and(|number| number < 0) => "at least 0",
        "invalid digit found in string" | "cannot parse integer from empty string" => "a whole number",
        "number too large to fit in target type" => "a smaller number",
        "number too small to fit in target type" => "a larger number",
        "invalid float literal" | "cannot parse float from empty string" => "a number",
        "provided string was not `true` or `false`" => "true or false",
        _ => return text.to_owned(),
    };
    format!("{name} must be {wanted}, got \"{}\"", plain(&value, 100))
}

/// Runs a read and answers its result.
pub async fn read<T, F>(workspace: &Workspace, read: F) -> Result<Json<Value>, Failure>
where
    T: Serialize + 'static,
    F: FnOnce(&ReadTx) -> Result<T, Failure> + Send + 'static,
{
    workspace.read(move |tx| json(&read(tx)?)).await.map(Json)
}

/// Runs a write in one transaction and answers its result; a repeat under the same Idempotency-Key gets the first answer,
/// marked as replayed.
pub async fn write<T, F>(workspace: &Workspace, identity: Option<Identity>, write: F) -> Result<Response, Failure>
where
    T: Serialize + 'static,
    F: FnOnce(&WriteTx) -> Result<T, Failure> + Send + 'static,
{
    write_in(workspace, Scope::Workspace, identity, write).await
}

/// Like [`write`], for a write of a smaller scope.
pub async fn write_in<T, F>(
    workspace: &Workspace,
    scope: Scope,
    identity: Option<Identity>,
    write: F,
) -> Result<Response, Failure>
where
    T: Serialize + 'static,
    F: FnOnce(&WriteTx) -> Result<T, Failure> + Send + 'static,
{
    let written = workspace.store.answer(scope, identity, move |transaction| answer_text(&write(transaction)?)).await?;
    Ok(answered(workspace, written))
}

/// The text of an answer.
pub fn answer_text(answer: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(answer).map_err(|error| Failure::internal("an answer has no JSON form", &error))
}

/// The answer of a write that has taken effect.
pub fn answered(workspace: &Workspace, written: Written) -> Response {
    // The write may have queued messages.
    workspace.bells.outbox.notify_one();
    let mut response = ([(header::CONTENT_TYPE, "application/json")], written.body).into_response();
    if written.replayed {
        response.headers_mut().insert("Idempotent-Replayed", HeaderValue::from_static("true"));
    }
    response
}

/// The revision that an answer is of, which is known when its transaction has run. It is the tag that If-Match takes. An answer that is
/// given again under its Idempotency-Key has none.
#[derive(Clone, Default)]
pub struct Revision(Arc<OnceLock<u64>>);

impl Revision {
    /// Notes it.
    pub fn note(&self, revision: u64) {
        // It is noted once.
        let _ = self.0.set(revision);
    }

    /// Writes it into the answer.
    pub fn tag(&self, answer: impl IntoResponse) -> Response {
        let mut response = answer.into_response();
        let tag = self.0.get().and_then(|revision| HeaderValue::from_str(&format!("\"{revision}\"")).ok());
        if let Some(tag) = tag {
            response.headers_mut().insert(header::ETAG, tag);
        }
        response
    }
}

fn json(value: &impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(value).map_err(|error| Failure::internal("an answer has no JSON form", &error))
}

/// `{"status": "ok"}`.
pub fn ok() -> Value {
    serde_json::json!({"status": "ok"})
}

/// A record in its wrapper.
pub fn wrapped<T: Serialize>(wrapper: &str, record: &T) -> Result<Value, Failure> {
    Ok(Value::Object(Map::from_iter([(wrapper.to_owned(), json(record)?)])))
}

/// The path of most calls: a video.
pub type OnVideo = Path<VideoId>;
/// The path of a clip: a video and one of its clips.
pub type OnClip = Path<(VideoId, ClipId)>;

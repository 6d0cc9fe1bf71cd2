//! Inputs of handlers: bodies and queries, parsed at the border. Errors name the path of the bad field.

use super::{serving, state::Workspace};
use crate::api::unique_json;
use crate::{
    api::{ClipId, VideoId, batch, plain},
    failure::{Code, Failure},
    store::{Answer, Caller, Expected, Identity, Once, ReadTx, Right, Scope, WriteTx, Written, members},
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

/// Maximum size of a JSON body, in bytes.
const LARGEST_BODY: usize = 4 << 20;

/// How long a JSON body may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(15);

/// Caller and metadata of a request, which the guard adds to each admitted request.
#[derive(Clone)]
pub struct Asked {
    /// The caller.
    pub caller: Arc<Caller>,
    /// The right that the request needs.
    pub right: Right,
    /// Id of the operation in the OpenAPI document.
    pub operation: Arc<str>,
    /// Id of the request.
    pub request_id: Arc<str>,
}

/// Marks an error answer that already has an HTML body.
#[derive(Clone, Copy)]
pub struct OwnPage;

/// Extractor of the caller.
pub struct By(pub Arc<Caller>);

impl<S: Sync> FromRequestParts<S> for By {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Failure> {
        let asked = parts.extensions.get::<Asked>();
        asked.map(|asked| Self(asked.caller.clone())).ok_or_else(|| Failure::new(Code::Unauthorized, "an API key is required"))
    }
}

/// Extractor of a JSON object, with the caller and the identity of the request.
pub struct Body {
    /// The object's fields.
    pub fields: Map<String, Value>,
    /// `None` for a request that needs no API key.
    pub identity: Option<Identity>,
    /// Condition of an If-Match header.
    pub expected: Expected,
}

impl Body {
    /// Refuses any field, for operations without a body.
    pub fn empty(&self) -> Result<(), Failure> {
        match self.fields.keys().next() {
            Some(field) => Err(Failure::bad_request(format!("unknown property \"{field}\"; this call takes no body"))),
            None => Ok(()),
        }
    }

    /// Id of the user who sends the request.
    pub fn user(&self) -> String {
        self.identity.as_ref().map_or_else(|| members::OWNER.to_owned(), |identity| identity.caller.id.clone())
    }

    /// Parses the body into its type; an error names the field.
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
                // The caller is still there: a reverse proxy lost another server and sent the rest of the request here.
                Failure::unavailable("the body ended early; nothing was changed").retry_in(1)
            }
        })?;
        let fields = if bytes.is_empty() {
            // A call without required fields may omit the body, whatever its Content-Type; otherwise the error names the missing
            // fields.
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
                // The parser's only data error of its own is a duplicate property.
                Err(error) if error.is_data() => return Err(Failure::bad_request(format!("the body: {error}"))),
                Err(error) => return Err(Failure::bad_request(format!("the body is not JSON: {error}"))),
            }
        };
        let expected = match text(&parts, header::IF_MATCH)? {
            // `*` matches any revision.
            None => Expected::Any,
            Some(tags) if tags.trim() == "*" => Expected::Any,
            // A weak tag, or one in another form than `"7"`, matches no revision.
            Some(tags) => Expected::of(serving::tags(&tags).into_iter().filter_map(quoted)).ok_or_else(|| {
                Failure::new(Code::EditConflict, format!("If-Match must be a revision like \"7\" in quotes, got {tags}"))
            })?,
        };
        Ok(Self { fields, identity: identity(&parts, &bytes)?, expected })
    }
}

/// The number in a quoted tag.
fn quoted(tag: &str) -> Option<u64> {
    let digits = tag.strip_prefix('"')?.strip_suffix('"')?;
    if digits.bytes().all(|b| b.is_ascii_digit()) { digits.parse().ok() } else { None }
}

/// A header as text; refused if it is not text, or repeated.
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

/// Extractor of query parameters; refuses unknown ones.
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

/// Error text for a query parameter: adds the value and the expected form to serde's message.
fn query_problem(text: &str, uri: &Uri) -> String {
    let Some((name, problem)) = text.split_once(": ") else { return text.to_owned() };
    if problem.starts_with(&format!("unknown field `{name}`")) || problem.starts_with("duplicate field") {
        return problem.to_owned();
    }
    let pairs = axum::extract::Query::<Vec<(String, String)>>::try_from_uri(uri).map_or_else(|_| Vec::new(), |query| query.0);
    let value = pairs.into_iter().find(|(given, _)| given == name).map_or_else(String::new, |(_, value)| value);
    let wanted = match problem {
        "invalid digit found in string" if value.parse::<i128>().is_ok_and(|number| number < 0) => "at least 0",
        "invalid digit found in string" | "cannot parse integer from empty string" => "an integer",
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

/// Runs a write in one transaction and answers its result. A repeat with the same Idempotency-Key gets the first answer, marked as
/// replayed.
pub async fn write<T, F>(workspace: &Workspace, identity: Option<Identity>, write: F) -> Result<Response, Failure>
where
    T: Serialize + 'static,
    F: FnOnce(&WriteTx) -> Result<T, Failure> + Send + 'static,
{
    write_in(workspace, Scope::Workspace, identity, write).await
}

/// Like [`write`], but with a narrower scope.
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
    write_revised(workspace, scope, identity, move |transaction| Ok((write(transaction)?, None))).await
}

/// Like [`write_in`], but the answer has an `ETag` with the revision that is returned, if there is one.
pub async fn write_revised<T, F>(
    workspace: &Workspace,
    scope: Scope,
    identity: Option<Identity>,
    write: F,
) -> Result<Response, Failure>
where
    T: Serialize + 'static,
    F: FnOnce(&WriteTx) -> Result<(T, Option<u64>), Failure> + Send + 'static,
{
    let write = move |transaction: &WriteTx| {
        let (answer, revision) = write(transaction)?;
        Ok::<_, Failure>(Answer { body: answer_text(&answer)?, revision })
    };
    Ok(answered(workspace, workspace.store.answer(scope, identity, write).await?))
}

/// JSON text of an answer.
pub fn answer_text(answer: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(answer).map_err(|error| Failure::internal("an answer has no JSON form", &error))
}

/// The answer of a committed write.
pub fn answered(workspace: &Workspace, written: Written) -> Response {
    // The write may have queued webhook messages.
    workspace.bells.outbox.notify_one();
    let mut response = ([(header::CONTENT_TYPE, "application/json")], written.answer.body).into_response();
    if let Some(revision) = written.answer.revision {
        tag(&mut response, revision);
    }
    if written.replayed {
        response.headers_mut().insert("Idempotent-Replayed", HeaderValue::from_static("true"));
    }
    response
}

/// Adds the `ETag` with a revision, which If-Match accepts.
fn tag(response: &mut Response, revision: u64) {
    if let Ok(tag) = HeaderValue::from_str(&format!("\"{revision}\"")) {
        response.headers_mut().insert(header::ETAG, tag);
    }
}

/// Revision for the `ETag` of a read's answer, which is known after the transaction.
#[derive(Clone, Default)]
pub struct Revision(Arc<OnceLock<u64>>);

impl Revision {
    /// Sets the revision.
    pub fn note(&self, revision: u64) {
        // Set only once.
        let _ = self.0.set(revision);
    }

    /// Adds the `ETag` to an answer.
    pub fn tag(&self, answer: impl IntoResponse) -> Response {
        let mut response = answer.into_response();
        if let Some(revision) = self.0.get() {
            tag(&mut response, *revision);
        }
        response
    }
}

fn json(value: &impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(value).map_err(|error| Failure::internal("an answer has no JSON form", &error))
}

/// The answer `{"status": "ok"}`.
pub fn ok() -> Value {
    serde_json::json!({"status": "ok"})
}

/// An object with a record under the key `wrapper`.
pub fn wrapped<T: Serialize>(wrapper: &str, record: &T) -> Result<Value, Failure> {
    Ok(Value::Object(Map::from_iter([(wrapper.to_owned(), json(record)?)])))
}

/// Path parameters of a video.
pub type OnVideo = Path<VideoId>;
/// Path parameters of a clip: its video and itself.
pub type OnClip = Path<(VideoId, ClipId)>;

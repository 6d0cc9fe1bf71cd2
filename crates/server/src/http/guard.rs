//! Middleware of all requests: checks host, API key, rights and rate limit, and completes every answer with the error format and
//! common headers.

use super::{
    assistants, hints,
    limit::{Counting, RateStatus, Who},
    operation::Rows,
    practice,
    request::{Asked, OwnPage},
    state::Workspace,
};
use crate::{
    api::VideoId,
    failure::{Code, Failure},
    store::{Admission, Reason, Right, Role, Sender, StoreError, members},
};
use crate::{
    figures,
    front::{Origin, Peer},
};
use axum::{
    Json,
    body::to_bytes,
    extract::{FromRequestParts, MatchedPath, RawPathParams, Request, State},
    http::{HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use secrecy::ExposeSecret;
use std::{
    any::Any,
    sync::{Arc, atomic::Ordering},
    time::Instant,
};
use subtle::ConstantTimeEq;

/// Paths of watch pages, and of the resources that they load.
const PAGES: [&str; 3] = ["/view/", "/embed/", "/watch/"];

/// Admits requests that are addressed to this server, carry a valid API key and are within the rate limit. Media and upload URLs
/// are capabilities and need no key. Watch pages check their visitors themselves. The API document and the identity proof need no
/// key either: they reveal nothing of the workspace, and clients request the proof before they send a key.
///
/// The operation's row and the user's roles decide whether a caller may make the call, before the handler runs.
pub async fn guard(State((workspace, rows)): State<(Arc<Workspace>, Arc<Rows>)>, request: Request, next: Next) -> Response {
    let is_page = PAGES.iter().any(|prefix| request.uri().path().starts_with(prefix));
    let origin = request.extensions().get::<Origin>().cloned().unwrap_or_default();
    let stranger = || Who::at(origin.address);
    let is_health = matches!(request.uri().path(), figures::LIVE | figures::READY);
    let addressed = if is_health && workspace.front.public_url.is_some() {
        // Reverse proxies and orchestrators check each server at its own address.
        Ok(())
    } else if is_page {
        check_visitor(&workspace, &request)
    } else {
        check_origin(&workspace, &request)
    };
    if let Err(failure) = addressed {
        return with_rate_status(failure.into_response(), workspace.limit.count(stranger(), Instant::now(), Counting::Reads));
    }
    let path = request.uri().path();
    let prefixes = ["/media/", "/uploads/", "/catalogue/", "/derived/", "/identity/"];
    let open = is_page
        || prefixes.iter().any(|prefix| path.starts_with(prefix))
        || is_health
        || matches!(path, "/docs" | "/openapi.json");
    if open {
        return next.run(request).await;
    }
    // A stream is opened once and stays open; its window's position updates don't count either.
    let is_stream = hints::is_one(path);
    let counting = if is_stream { Counting::Reads } else { Counting::Counts };
    let changed = hints::changed(request.method(), path);
    let (right, operation, mut request) = asked(&rows, request).await;
    let admission = match sender(&workspace, &request) {
        Ok(sender) => match workspace.store.admit(sender, right.clone(), !is_stream).await {
            Ok(admission) => admission,
            Err(error) => {
                let rate_status = workspace.limit.count(stranger(), Instant::now(), Counting::Reads);
                return with_rate_status(Failure::from(error).into_response(), rate_status);
            }
        },
        Err(error) => Admission { caller: Err(error), allowed: Ok(()), calls: None },
    };
    let mut rate_status = match (&admission.caller, admission.calls) {
        (Ok(_), Some(calls)) => workspace.limit.counted(calls, counting),
        (Ok(caller), None) => workspace.limit.count(Who::User(caller.id.clone()), Instant::now(), counting),
        (Err(_), _) => workspace.limit.count(stranger(), Instant::now(), Counting::Counts),
    };
    let is_user = admission.caller.is_ok();
    let admitted = admission.caller.and_then(|caller| admission.allowed.map(|()| caller));
    let failure = match admitted {
        Err(error) => Some(Failure::from(error)),
        Ok(caller) => {
            let request_id = request.extensions().get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default();
            request.extensions_mut().insert(Asked { caller: Arc::new(caller), right, operation, request_id });
            None
        }
    };
    let mut response = if rate_status.refused {
        let message = "too many requests: wait until the window ends";
        Failure::new(Code::RateLimited, message).retry_in(rate_status.seconds()).into_response()
    } else if let Some(failure) = failure {
        failure.into_response()
    } else if workspace.stopping.load(Ordering::Acquire) {
        Failure::unavailable("the workspace is shutting down; nothing was changed").into_response()
    } else if let Some(practice) = workspace.practice.as_ref().filter(|_| !is_stream) {
        practice::run(&workspace, practice, request, next, &mut rate_status).await
    } else {
        next.run(request).await
    };
    workspace.hint(changed, &response);
    if is_user {
        hints::announce(response.headers_mut());
    }
    with_rate_status(response, rate_status)
}

/// The right and operation id that a request needs. A path outside the table needs only a valid API key.
async fn asked(rows: &Rows, request: Request) -> (Right, Arc<str>, Request) {
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let row = rows.of(request.method(), path.as_deref());
    let (role, shares) = row.map_or((Role::Viewer, false), |row| (row.role, row.shares));
    let operation = row.map_or_else(|| "".into(), |row| row.id.clone());
    let (mut parts, body) = request.into_parts();
    let mut video = None;
    if path.is_some_and(|path| path.starts_with("/v1/videos/{id}"))
        && let Ok(parameters) = RawPathParams::from_request_parts(&mut parts, &()).await
    {
        // Decoded like the handler's parameter, so that no other spelling of the path bypasses the check.
        video = parameters.iter().find(|(name, _)| *name == "id").map(|(_, id)| VideoId::new(id));
    }
    (Right { role, video, shares }, operation, Request::from_parts(parts, body))
}

fn with_rate_status(mut response: Response, rate_status: RateStatus) -> Response {
    rate_status.write(response.headers_mut());
    // `finish` may rebuild the answer and copies this.
    response.extensions_mut().insert(rate_status);
    response
}

fn text(request: &Request, name: HeaderName) -> Option<&str> {
    request.headers().get(name).and_then(|value| value.to_str().ok())
}

/// Refuses web pages, including those with a rebound DNS name: they still send their own host name or origin.
fn check_origin(workspace: &Workspace, request: &Request) -> Result<(), Failure> {
    // A repeated host or key is ambiguous: a program on the way may have used the other one.
    for name in [header::HOST, header::AUTHORIZATION] {
        if request.headers().get_all(&name).iter().nth(1).is_some() {
            return Err(Failure::bad_request(format!("the header {name} must be given once")));
        }
    }
    let host = named_host(request)?;
    if !is_ours(workspace, host) {
        return Err(not_this_workspace(host));
    }
    if request.headers().contains_key(header::ORIGIN)
        || text(request, HeaderName::from_static("sec-fetch-site")) == Some("cross-site")
    {
        return Err(Failure::new(Code::Forbidden, "web pages may not call this workspace"));
    }
    Ok(())
}

/// The Host header, which every request must have (RFC 9112, 3.2).
fn named_host(request: &Request) -> Result<&str, Failure> {
    text(request, header::HOST).ok_or_else(|| Failure::bad_request("the header host is missing"))
}

fn not_this_workspace(host: &str) -> Failure {
    Failure::new(Code::Forbidden, format!("the Host header \"{host}\" does not name this workspace"))
}

/// Whether a Host header names this server.
fn is_ours(workspace: &Workspace, host: &str) -> bool {
    let public = workspace.front.is_host(host);
    if public == Some(true) {
        return true;
    }
    let (name, port) = host.rsplit_once(':').unwrap_or((host, "80"));
    // On a network without a reverse proxy, callers may use any name of this computer.
    let by_any_name = public.is_none() && !workspace.address.ip().is_loopback();
    port == workspace.address.port().to_string()
        && (by_any_name || ["localhost", "127.0.0.1", "[::1]"].iter().any(|own| name.eq_ignore_ascii_case(own)))
}

/// Checks a visitor of a watch page. Links of other sites and frames may open pages, but only a page itself may load its resources
/// and send reports.
fn check_visitor(workspace: &Workspace, request: &Request) -> Result<(), Failure> {
    if request.headers().get_all(header::HOST).iter().nth(1).is_some() {
        return Err(Failure::bad_request("the header host must be given once"));
    }
    let host = named_host(request)?;
    if !is_ours(workspace, host) && !workspace.links.other_host().is_some_and(|other| other.eq_ignore_ascii_case(host)) {
        return Err(not_this_workspace(host));
    }
    let refused = || Failure::new(Code::Forbidden, "this request comes from another site");
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    // Browsers send the origin with every POST.
    let origin = request.headers().get(header::ORIGIN).map(|origin| origin.to_str().unwrap_or_default());
    let is_same =
        origin.is_some_and(|origin| origin.split_once("://").is_some_and(|(_, named)| named.eq_ignore_ascii_case(host)));
    if !is_same && (origin.is_some() || !reads) {
        return Err(refused());
    }
    let sent = |name: &'static str| text(request, HeaderName::from_static(name));
    let is_opened = reads && sent("sec-fetch-mode") == Some("navigate");
    match sent("sec-fetch-site") {
        None | Some("same-origin" | "none") => Ok(()),
        Some(_) if is_opened => Ok(()),
        Some(_) => Err(refused()),
    }
}

/// Owner of the API key in a request. A member's key is checked later in the database.
fn sender(workspace: &Workspace, request: &Request) -> Result<Sender, StoreError> {
    let refused = |message: &str| StoreError::new(Reason::Unauthorized, message);
    // Assistants have an API key of their own: it opens only their endpoint, and no other key does.
    let assistants = workspace.assistants.get().filter(|_| request.uri().path() == assistants::PATH);
    let is_owner = |key: &str| match assistants {
        Some(assistants) => assistants.is_key(key),
        None => bool::from(key.as_bytes().ct_eq(workspace.api_key.expose_secret().as_bytes())),
    };
    let sent = text(request, header::AUTHORIZATION).and_then(|value| {
        let (scheme, key) = value.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then_some(key.trim())
    });
    match sent {
        None => Err(refused("an API key is required: send the header Authorization: Bearer <API_KEY>")),
        Some(key) if is_owner(key) => Ok(Sender::Owner),
        Some(key) if assistants.is_none() && workspace.store.has_members() && members::is_key(key) => {
            Ok(Sender::Key(members::hash(key)))
        }
        Some(_) => Err(refused("the API key is not valid for this workspace")),
    }
}

/// Id of a request, stored in its extensions.
#[derive(Clone)]
struct RequestId(Arc<str>);

/// Adds an id to the request, its log entries and its answer, and writes errors in the format of the operation, including
/// plain-text refusals of the framework.
pub async fn finish(
    State((workspace, rows)): State<(Arc<Workspace>, Arc<Rows>)>,
    mut request: Request,
    next: Next,
) -> Response {
    let path = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let method = request.method().clone();
    let id: Arc<str> = uuid::Uuid::now_v7().simple().to_string().into();
    request.extensions_mut().insert(RequestId(id.clone()));
    let origin = workspace.front.origin(request.extensions().get::<Peer>().copied(), request.headers());
    request.extensions_mut().insert(origin.clone());
    let (from, by) = (origin.address.map(tracing::field::display), origin.protocol.as_deref());
    let began = Instant::now();
    let mut response = next.run(request).await;
    let status = response.status();
    workspace.requests.count(&method, path.as_deref(), status, began.elapsed());
    let is_own_page = response.extensions().get::<OwnPage>().is_some() || path.as_deref() == Some(figures::READY);
    if !is_own_page && (status.is_client_error() || status.is_server_error()) {
        if let Some(failure) = read_failure(&mut response).await {
            tracing::info!(request = &*id, from, by, %method, path, status = status.as_u16(), %failure, "refused");
            let rate_status = response.extensions_mut().remove::<RateStatus>();
            let told = [header::ALLOW, header::ACCEPT_ENCODING, practice::HEADER];
            let told = told.map(|name| (name.clone(), response.headers_mut().remove(&name)));
            let format = rows.format(&method, path.as_deref());
            let body = failure.body(format, &format!("{}/docs", workspace.base_url));
            response = (failure.status(format), Json(body)).into_response();
            let headers = response.headers_mut();
            headers.extend(told.into_iter().filter_map(|(name, value)| Some((name, value?))));
            if let Some(seconds) = failure.retry_after() {
                headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
            }
            let rate_status =
                rate_status.unwrap_or_else(|| workspace.limit.count(Who::at(origin.address), Instant::now(), Counting::Reads));
            rate_status.write(headers);
        }
    } else {
        let ms = began.elapsed().as_millis();
        tracing::debug!(request = &*id, from, by, %method, path, status = status.as_u16(), ms, "answered");
    }
    let headers = response.headers_mut();
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert(HeaderName::from_static("x-request-id"), id);
    }
    // Browsers must not guess another content type.
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if status == StatusCode::UNAUTHORIZED {
        headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer realm=\"cutroom\""));
    }
    // The answer depends on the API key's user, and changes at any time.
    if path.as_deref().is_some_and(|path| path.starts_with("/v1/")) && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// The failure in an error answer; `None` for 412 and 416 of media files, which have no error body.
async fn read_failure(response: &mut Response) -> Option<Failure> {
    let status = response.status();
    if let Some(failure) = response.extensions_mut().remove::<Failure>() {
        return Some(failure);
    }
    if matches!(status, StatusCode::RANGE_NOT_SATISFIABLE | StatusCode::PRECONDITION_FAILED) {
        return None;
    }
    let body = std::mem::take(response.body_mut());
    let text = to_bytes(body, 4096).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&text).trim().to_owned();
    let message = if text.is_empty() { status.canonical_reason().unwrap_or("refused").to_owned() } else { text };
    Some(Failure::of_status(status, message))
}

/// Answer for a handler that panicked: 500 in the API's format. The panic itself is in the log.
pub fn on_panic(panic: Box<dyn Any + Send + 'static>) -> Response {
    let message = panic.downcast_ref::<&str>().map(ToString::to_string).or_else(|| panic.downcast_ref::<String>().cloned());
    tracing::error!(panic = message.as_deref().unwrap_or("no message"), "a handler panicked");
    Failure::new(Code::ServerError, "an unexpected error, which is in the workspace's log").into_response()
}

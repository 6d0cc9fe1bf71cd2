//! Pages to watch: `/view` for links, `/embed` for frames of other sites, and `/watch` for what both load and report. A page says
//! the same of what is not there and of what its visitor may not open. It plays what was exported before and starts no work but one
//! small picture.

mod assets;
mod html;

use super::{Code, Failure, Shared, Workspace, guard::OwnPage, limit::Who, serving};
use crate::front::Origin;
use crate::{
    api::{
        ExportId, PlaylistId, VideoId, embedding,
        export::Granularity,
        playlist::{LinkScope, Playlist},
        strict, unique_json,
        viewing::ViewerSettings,
    },
    render,
    store::{
        ReadTx, Reason, Record, RecordKind, StoreError, VideoRow, playlists,
        watching::{self as stored, FilmRow, PageSubject},
    },
    watching::{self, Access, Film, Grant, Guide, NotCounted, PageReport, Presented, admit},
};
use axum::{
    Json, Router,
    body::to_bytes,
    extract::{Path, Request},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Response},
    routing::{get, post},
};
use html::{Entry, Page, Watching};
use serde::Deserialize;
use serde_json::json;
use std::{
    collections::VecDeque,
    fmt::Write,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::Semaphore;

/// The largest body that a page sends.
const LARGEST_BODY: usize = 8 << 10;
/// How long a body of a page may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);
/// Pages and reports a second, and how many may come at once.
const PACE: f64 = 300.0;
const BURST: f64 = 3_000.0;
/// The most videos whose film is remembered.
const MOST_FILMS: usize = 64;
/// The most pictures that are remembered.
const MOST_PICTURES: usize = 64;
/// The most videos of a playlist that its page shows.
const MOST_ENTRIES: usize = 200;
/// The longest name of a referring host that is counted.
const LONGEST_HOST: usize = 100;

/// The routes of pages.
pub fn router() -> Router<Arc<Workspace>> {
    Router::new()
        .route("/view/videos/{id}", get(view_open))
        .route("/view/videos/{id}/{token}", get(view))
        .route("/embed/videos/{id}", get(embed_open))
        .route("/embed/videos/{id}/{token}", get(embed))
        .route("/view/playlists/{id}", get(list_open))
        .route("/view/playlists/{id}/{token}", get(list))
        .route("/watch/assets/{file}", get(assets::read))
        .route("/watch/open", post(unlock))
        .route("/watch/{grant}/film.mp4", get(film))
        .route("/watch/{grant}/recordings.zip", get(recordings))
        .route("/watch/{grant}/captions.vtt", get(captions))
        .route("/watch/{grant}/poster.jpg", get(poster))
        .route("/watch/{grant}/count", post(count))
}

/// What the pages of a workspace share.
pub struct Pages {
    pace: Mutex<(f64, Instant)>,
    /// Films by their video, with the revision that they were compared with.
    films: Mutex<VecDeque<(VideoId, u64, Arc<Film>)>>,
    pictures: Mutex<VecDeque<(ExportId, axum::body::Bytes)>>,
    /// Lets two passwords or pictures at a time be worked on.
    work: Semaphore,
}

impl Default for Pages {
    fn default() -> Self {
        Self {
            pace: Mutex::new((BURST, Instant::now())),
            films: Mutex::default(),
            pictures: Mutex::default(),
            work: Semaphore::new(2),
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pages {
    /// Refuses what comes too fast, from all visitors together: nothing is kept of any one.
    fn pace(&self, now: Instant) -> Result<(), Failure> {
        let mut pace = locked(&self.pace);
        let (left, since) = *pace;
        let left = (left + now.saturating_duration_since(since).as_secs_f64() * PACE).min(BURST);
        *pace = ((left - 1.0).max(0.0), now);
        if left >= 1.0 { Ok(()) } else { Err(Failure::new(Code::RateLimited, "too many visitors at once: try again soon")) }
    }

    /// The film of a video; nothing where none was exported.
    fn film(&self, tx: &ReadTx, workspace: &Workspace, video: &VideoRow) -> Result<Option<Arc<Film>>, StoreError> {
        let Some(row) = watching::latest(tx, video)? else { return Ok(None) };
        let is_it = |(id, revision, film): &&(VideoId, u64, Arc<Film>)| {
            (id, *revision, &film.row.export) == (&video.id, video.revision, &row.export)
        };
        if let Some((.., film)) = locked(&self.films).iter().find(is_it) {
            return Ok(Some(film.clone()));
        }
        let film = Arc::new(Film::read(tx, workspace.media.folder(), video, row)?);
        let mut films = locked(&self.films);
        films.retain(|(id, ..)| *id != video.id);
        films.push_back((video.id.clone(), video.revision, film.clone()));
        if films.len() > MOST_FILMS {
            films.pop_front();
        }
        Ok(Some(film))
    }
}

/// The hash of a new password, made off the path of other requests.
pub async fn hashed(password: Option<String>) -> Result<Option<String>, Failure> {
    let Some(password) = password else { return Ok(None) };
    let hash = tokio::task::spawn_blocking(move || watching::hash(&password)).await;
    let hash = hash.map_err(|error| Failure::internal("a password could not be hashed", &error))?;
    hash.map(Some).ok_or_else(|| Failure::unavailable("the system gives no random numbers; nothing was changed"))
}

/// Whose frames may show a page, as a content policy says it.
fn frame_ancestors(settings: &ViewerSettings) -> String {
    let hosts = settings.allowed_embed_domains.iter().filter_map(|domain| embedding::source(domain));
    let hosts = hosts.collect::<Vec<_>>().join(" ");
    match (hosts.is_empty(), &settings.link_scope) {
        (false, _) => hosts,
        (true, LinkScope::Public) => "*".to_owned(),
        (true, _) => "'none'".to_owned(),
    }
}

/// Whether a host is one of those that may embed.
fn may_embed(settings: &ViewerSettings, host: &str) -> bool {
    settings.allowed_embed_domains.iter().filter_map(|domain| embedding::source(domain)).any(|allowed| {
        let name = allowed.split(':').next().unwrap_or_default();
        name == host || name.strip_prefix('*').is_some_and(|suffix| host.ends_with(suffix))
    })
}

/// Whether search engines may list a page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listing {
    Listed,
    Unlisted,
}

impl Listing {
    /// That of a page with this link, where its owner allows it.
    fn of(scope: &LinkScope, is_allowed: bool) -> Self {
        if is_allowed && *scope == LinkScope::Public { Self::Listed } else { Self::Unlisted }
    }
}

/// A page as an answer. `ancestors` says whose frames may show it.
fn answer(status: StatusCode, page: &Page, kind: &str, ancestors: &str, listing: Listing) -> Response {
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors {ancestors}"
    );
    let mut response = (status, Html(page.document(kind))).into_response();
    response.extensions_mut().insert(OwnPage);
    let headers = response.headers_mut();
    protect(headers);
    // Hosts were checked letter by letter.
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if ancestors == "'none'" {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    } else {
        // A site that isolates itself may show it in a frame too.
        headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    }
    if listing == Listing::Unlisted {
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex, nofollow"));
    }
    response
}

/// The headers of everything that a page is made of.
fn protect(headers: &mut HeaderMap) {
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    let denied = "camera=(), microphone=(), geolocation=(), payment=(), usb=()";
    headers.insert("permissions-policy", HeaderValue::from_static(denied));
}

/// The one answer for what is not there, and for what its visitor may not open.
fn closed() -> Response {
    answer(StatusCode::NOT_FOUND, &Page::closed(), "view", "'none'", Listing::Unlisted)
}

/// What a visitor gets of a page.
enum Opened {
    Closed,
    Locked { ancestors: String },
    Page { page: Page, ancestors: String, listing: Listing },
}

impl Opened {
    fn respond(self, kind: &str) -> Response {
        match self {
            Self::Closed => closed(),
            Self::Locked { ancestors } => answer(StatusCode::OK, &Page::locked(), kind, &ancestors, Listing::Unlisted),
            Self::Page { page, ancestors, listing } => answer(StatusCode::OK, &page, kind, &ancestors, listing),
        }
    }
}

/// A visit: which page, and what the visitor shows.
struct Visit {
    subject: PageSubject,
    token: Option<String>,
    kind: &'static str,
    /// The page that led here; empty for none.
    referrer: String,
    /// Whether the browser says that it is in a frame; nothing where it does not say.
    framed: Option<bool>,
    /// A fingerprint of the right password.
    unlocked: Option<String>,
}

impl Visit {
    fn new(
        workspace: &Workspace,
        kind: &'static str,
        subject: PageSubject,
        token: Option<String>,
        headers: &HeaderMap,
    ) -> Self {
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let dest = text("sec-fetch-dest").filter(|_| kind == "embed");
        Self {
            subject,
            token,
            kind,
            referrer: text("referer").map(|address| host_of(workspace, address)).unwrap_or_default(),
            framed: dest.map(|dest| matches!(dest, "iframe" | "frame" | "embed" | "object")),
            unlocked: None,
        }
    }

    /// What is shown, to a page with these settings that opens by the link of this number.
    fn presented(&self, workspace: &Workspace, link: u32, settings: Option<&ViewerSettings>) -> Presented {
        let token = self.token.as_ref().is_some_and(|token| workspace.links.is_token(&self.subject, link, token));
        let from_embedder = || settings.is_some_and(|settings| may_embed(settings, &self.referrer));
        let framed = self.kind == "embed" && self.framed.unwrap_or_else(from_embedder);
        Presented { token, framed, unlocked: self.unlocked.clone() }
    }

    fn ancestors(&self, settings: Option<&ViewerSettings>) -> String {
        settings.filter(|_| self.kind == "embed").map_or_else(|| "'none'".to_owned(), frame_ancestors)
    }
}

/// The host of an address on another site, in the form in which hosts are counted; empty where there is none.
fn host_of(workspace: &Workspace, address: &str) -> String {
    let Some(url) = reqwest::Url::parse(address).ok().filter(|url| matches!(url.scheme(), "http" | "https")) else {
        return String::new();
    };
    let host = url.host_str().unwrap_or_default();
    let is_plain =
        host.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b':' | b'[' | b']'));
    let own = [workspace.links.base_url(), workspace.links.other_host().unwrap_or_default()];
    let is_own = own.iter().any(|own| {
        let own = own.split_once("://").map_or(*own, |(_, host)| host);
        own.rsplit_once(':').map_or(own, |(host, _)| host) == host
    });
    if is_plain && !is_own && host.len() <= LONGEST_HOST { host.to_owned() } else { String::new() }
}

type Of = Path<String>;
type OfToken = Path<(String, String)>;

async fn view_open(workspace: Shared, Path(id): Of, headers: HeaderMap) -> Response {
    visit(&workspace, Visit::new(&workspace, "view", PageSubject::Video(VideoId::new(id)), None, &headers)).await
}

async fn view(workspace: Shared, Path((id, token)): OfToken, headers: HeaderMap) -> Response {
    visit(&workspace, Visit::new(&workspace, "view", PageSubject::Video(VideoId::new(id)), Some(token), &headers)).await
}

async fn embed_open(workspace: Shared, Path(id): Of, headers: HeaderMap) -> Response {
    visit(&workspace, Visit::new(&workspace, "embed", PageSubject::Video(VideoId::new(id)), None, &headers)).await
}

async fn embed(workspace: Shared, Path((id, token)): OfToken, headers: HeaderMap) -> Response {
    visit(&workspace, Visit::new(&workspace, "embed", PageSubject::Video(VideoId::new(id)), Some(token), &headers)).await
}

async fn list_open(workspace: Shared, Path(id): Of, headers: HeaderMap) -> Response {
    visit(&workspace, Visit::new(&workspace, "view", PageSubject::Playlist(PlaylistId::new(id)), None, &headers)).await
}

async fn list(workspace: Shared, Path((id, token)): OfToken, headers: HeaderMap) -> Response {
    visit(&workspace, Visit::new(&workspace, "view", PageSubject::Playlist(PlaylistId::new(id)), Some(token), &headers)).await
}

async fn visit(workspace: &Arc<Workspace>, visit: Visit) -> Response {
    let kind = visit.kind;
    let opened = match workspace.pages.pace(Instant::now()) {
        Ok(()) => open(workspace, visit).await,
        Err(failure) => Err(failure),
    };
    opened.map_or_else(IntoResponse::into_response, |opened| opened.respond(kind))
}

/// Opens a page as far as the visitor may.
async fn open(workspace: &Arc<Workspace>, visit: Visit) -> Result<Opened, Failure> {
    let shared = workspace.clone();
    workspace
        .read(move |tx| match &visit.subject {
            PageSubject::Video(id) => match VideoRow::find(tx, id) {
                Ok(video) => open_video(tx, &shared, &visit, &video),
                Err(error) if error.reason() == Reason::NotFound => Ok(Opened::Closed),
                Err(error) => Err(error.into()),
            },
            PageSubject::Playlist(id) => match Record::find(tx, RecordKind::Playlist, id.as_str()) {
                Ok(record) => open_playlist(tx, &shared, &visit, &record),
                Err(error) if error.reason() == Reason::NotFound => Ok(Opened::Closed),
                Err(error) => Err(error.into()),
            },
        })
        .await
}

fn access(
    tx: &ReadTx,
    workspace: &Workspace,
    (subject, scope): (&PageSubject, &LinkScope),
    presented: &Presented,
) -> Result<Access, Failure> {
    let password = stored::password(tx, subject)?.map(|hash| workspace.links.fingerprint(&hash));
    Ok(admit(scope, presented, password.as_deref()))
}

fn open_video(tx: &ReadTx, workspace: &Workspace, visit: &Visit, video: &VideoRow) -> Result<Opened, Failure> {
    let settings = &video.settings.viewers;
    let presented = visit.presented(workspace, video.settings.page_link, Some(settings));
    let ancestors = visit.ancestors(Some(settings));
    match access(tx, workspace, (&visit.subject, &settings.link_scope), &presented)? {
        Access::Closed => return Ok(Opened::Closed),
        Access::Locked => return Ok(Opened::Locked { ancestors }),
        Access::Open => {}
    }
    let listing = Listing::of(&settings.link_scope, settings.search_engine_indexing_enabled);
    let Some(film) = workspace.pages.film(tx, workspace, video)? else {
        return Ok(Opened::Page { page: Page::without_film(&video.name), ancestors, listing });
    };
    let film_of = (film.row.export.clone(), film.length_ms);
    let grant = Grant::fresh(
        (video.id.clone(), video.settings.page_link),
        film_of,
        presented,
        (visit.referrer.clone(), workspace.store.now_ms()),
    );
    let watching = Watching {
        name: &video.name,
        description: &video.settings.description,
        settings,
        guide: &film.guide,
        length_ms: film.length_ms,
        older_from: film.is_older.then_some(film.row.made_at.as_str()),
        published: &video.created_at,
        views: stored::plays(tx, &video.id)?,
        grant: &workspace.links.seal(&grant),
        has_recordings: settings.raw_downloads_enabled && recorded(tx, &video.id)?.is_some(),
    };
    Ok(Opened::Page { page: watching.page(), ancestors, listing })
}

/// The newest export of a video's recordings.
fn recorded(tx: &ReadTx, video: &VideoId) -> Result<Option<FilmRow>, StoreError> {
    let exports = stored::exports(tx, video)?.into_iter();
    Ok(exports.filter(|(_, request)| request.granularity == Some(Granularity::Raw)).map(|(film, _)| film).next())
}

fn open_playlist(tx: &ReadTx, workspace: &Workspace, visit: &Visit, record: &Record) -> Result<Opened, Failure> {
    let playlist: Playlist = record.typed()?;
    let presented = visit.presented(workspace, stored::page_link(record), None);
    let ancestors = visit.ancestors(None);
    match access(tx, workspace, (&visit.subject, &playlist.link_scope), &presented)? {
        Access::Closed => return Ok(Opened::Closed),
        Access::Locked => return Ok(Opened::Locked { ancestors }),
        Access::Open => {}
    }
    let mut entries = Vec::new();
    for id in playlists::videos(tx, &record.id)?.into_iter().take(MOST_ENTRIES) {
        let video = VideoRow::find(tx, &id)?;
        let scope = &video.settings.viewers.link_scope;
        // Whoever was given the link of a playlist was given its videos. A public one gives no secret links away.
        let is_shown = match scope {
            LinkScope::Public => true,
            LinkScope::Private | LinkScope::Password => playlist.link_scope != LinkScope::Public,
            _ => false,
        };
        if is_shown {
            entries.push(entry(tx, workspace, &video)?);
        }
    }
    let (emoji, description) = (playlist.emoji, playlist.description);
    let page = html::playlist(&playlist.name, &emoji, &description, &entries);
    let listing = Listing::of(&playlist.link_scope, playlist.search_engine_indexing_enabled);
    Ok(Opened::Page { page, ancestors, listing })
}

fn entry(tx: &ReadTx, workspace: &Workspace, video: &VideoRow) -> Result<Entry, Failure> {
    let (scope, link) = (&video.settings.viewers.link_scope, video.settings.page_link);
    let address = workspace.links.page(&PageSubject::Video(video.id.clone()), link, scope);
    let path = address.split_once("://").and_then(|(_, rest)| rest.find('/').and_then(|at| rest.get(at..)));
    // Of a video with a password nothing is shown but its name.
    let film = if *scope == LinkScope::Password { None } else { watching::latest(tx, video)? };
    let film = film.map(|row| {
        let length_ms = row.shown.as_ref().map_or(0, |shown| shown.length_ms);
        let presented = Presented { token: true, ..Presented::default() };
        let grant = Grant::fresh(
            (video.id.clone(), link),
            (row.export, length_ms),
            presented,
            (String::new(), workspace.store.now_ms()),
        );
        (format!("/watch/{}/poster.jpg", workspace.links.seal(&grant)), length_ms)
    });
    Ok(Entry { name: video.name.clone(), path: path.unwrap_or_default().to_owned(), film })
}

/// The number of the link that opens a page; nothing where there is no such page.
fn link_of(tx: &ReadTx, subject: &PageSubject) -> Result<Option<u32>, StoreError> {
    let found = match subject {
        PageSubject::Video(id) => VideoRow::find(tx, id).map(|video| video.settings.page_link),
        PageSubject::Playlist(id) => {
            Record::find(tx, RecordKind::Playlist, id.as_str()).map(|record| stored::page_link(&record))
        }
    };
    match found {
        Err(error) if error.reason() == Reason::NotFound => Ok(None),
        found => found.map(Some),
    }
}

/// What a page sends of a password.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unlock {
    path: String,
    password: String,
}

/// The JSON body of a page.
async fn body<T: serde::de::DeserializeOwned>(request: Request) -> Result<T, Failure> {
    let json = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if json.split(';').next().map(str::trim) != Some("application/json") {
        return Err(Failure::bad_request("Content-Type must be application/json"));
    }
    let arrived = tokio::time::timeout(BODY_TIMEOUT, to_bytes(request.into_body(), LARGEST_BODY)).await;
    let arrived = arrived.map_err(|_| Failure::new(Code::TooSlow, "the body took too long to arrive"))?;
    let bytes = arrived.map_err(|_| Failure::new(Code::TooLarge, "the body is larger than 8 KiB, or ended early"))?;
    let value = unique_json::parse(&bytes).map_err(|error| Failure::bad_request(format!("the body is not JSON: {error}")))?;
    Ok(strict::read(&value)?)
}

/// `POST /watch/open`: tries a password, and answers what the page shows.
async fn unlock(workspace: Shared, request: Request) -> Response {
    let headers = request.headers().clone();
    let from = request.extensions().get::<Origin>().and_then(|origin| origin.address);
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default().to_owned();
    let tried = async {
        workspace.pages.pace(Instant::now())?;
        let Unlock { path, password } = body(request).await?;
        let parts: Vec<_> = path.split('/').collect();
        let ["", kind @ ("view" | "embed"), subject, id, token] = parts[..] else { return Ok(Opened::Closed) };
        let kind = if kind == "view" { "view" } else { "embed" };
        let subject = match subject {
            "videos" => PageSubject::Video(VideoId::new(id)),
            "playlists" => PageSubject::Playlist(PlaylistId::new(id)),
            _ => return Ok(Opened::Closed),
        };
        let mut visit = Visit::new(&workspace, kind, subject.clone(), Some(token.to_owned()), &headers);
        visit.framed = Some(kind == "embed");
        visit.referrer = String::new();
        let of = subject.clone();
        let kept = workspace.read(move |tx| Ok((link_of(tx, &of)?, stored::password(tx, &of)?))).await?;
        let (Some(link), Some(hash)) = kept else { return Ok(Opened::Closed) };
        // Only who has the link may try.
        if !workspace.links.is_token(&subject, link, token) {
            return Ok(Opened::Closed);
        }
        // Who guesses slows down nobody else: neither those who come from elsewhere, nor those who come by another name, as the owner
        // of a workspace does whose visitors come through a tunnel.
        let guesser = format!("{} {host} {}", subject.id(), Who::at(from).named());
        if let Some(wait) = workspace.locks.wait(&guesser, Instant::now()) {
            let seconds = wait.as_millis().div_ceil(1_000) as u64;
            return Err(Failure::new(Code::RateLimited, "too many wrong passwords").retry_in(seconds));
        }
        let fingerprint = workspace.links.fingerprint(&hash);
        let _turn = workspace.pages.work.acquire().await.map_err(|_| Failure::unavailable("the workspace is shutting down"))?;
        let locks = workspace.locks.clone();
        let trying = move || locks.is_right(&guesser, &password, &hash, Instant::now());
        let is_right = tokio::task::spawn_blocking(trying).await;
        if !is_right.map_err(|error| Failure::internal("a password could not be tried", &error))? {
            return Err(Failure::new(Code::Forbidden, "that is not the password"));
        }
        visit.unlocked = Some(fingerprint);
        open(&workspace, visit).await
    };
    match tried.await {
        Ok(Opened::Page { page, .. }) => {
            let mut response = Json(json!({"title": page.title, "main": page.main})).into_response();
            protect(response.headers_mut());
            response
        }
        Ok(_) => closed(),
        Err(failure) => failure.into_response(),
    }
}

/// What somebody plays who has opened a page.
struct Playing {
    grant: Grant,
    video: VideoRow,
    film: FilmRow,
}

/// The video of a grant; nothing where it is gone, or its page would not open any more.
fn admitted(tx: &ReadTx, workspace: &Workspace, grant: &Grant) -> Result<Option<VideoRow>, Failure> {
    let video = match VideoRow::find(tx, &grant.video) {
        Ok(video) => video,
        Err(error) if error.reason() == Reason::NotFound => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let subject = PageSubject::Video(grant.video.clone());
    let scope = &video.settings.viewers.link_scope;
    let access = access(tx, workspace, (&subject, scope), &grant.presented(video.settings.page_link))?;
    Ok((access == Access::Open).then_some(video))
}

/// What a grant is good for now; nothing once it has ended, or its page would not open any more.
async fn playing(workspace: &Arc<Workspace>, grant: &str) -> Result<Option<Playing>, Failure> {
    let Some(grant) = workspace.links.read(grant, workspace.store.now_ms()) else { return Ok(None) };
    let shared = workspace.clone();
    workspace
        .read(move |tx| {
            let Some(video) = admitted(tx, &shared, &grant)? else { return Ok(None) };
            let film = stored::film(tx, &grant.video, &grant.export)?;
            Ok(film.map(|film| Playing { grant, video, film }))
        })
        .await
}

/// Runs what a grant is good for; closed where it is good for nothing.
async fn granted<F>(workspace: &Arc<Workspace>, grant: &str, then: impl FnOnce(Playing) -> F) -> Response
where
    F: Future<Output = Result<Option<Response>, Failure>>,
{
    let answered = match playing(workspace, grant).await {
        Ok(Some(playing)) => then(playing).await,
        Ok(None) => Ok(None),
        Err(failure) => Err(failure),
    };
    match answered {
        Ok(Some(mut response)) => {
            protect(response.headers_mut());
            response
        }
        Ok(None) => closed(),
        Err(failure) => failure.into_response(),
    }
}

/// Makes a browser save an answer under a name.
fn saved_as(response: &mut Response, name: &str, ending: &str) {
    let plain: String =
        name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '-' }).take(100).collect();
    let mut whole = String::new();
    for byte in name.bytes().take(400) {
        let is_plain = byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
        // Writing to a text cannot fail.
        let _ = if is_plain { whole.write_char(char::from(byte)) } else { write!(whole, "%{byte:02X}") };
    }
    let value = format!("attachment; filename=\"{plain}.{ending}\"; filename*=UTF-8''{whole}.{ending}");
    if let Ok(value) = HeaderValue::from_str(&value) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, value);
    }
}

/// `GET /watch/{grant}/film.mp4`: whole or in ranges; `?download` where viewers may have it.
async fn film(workspace: Shared, Path(grant): Of, request: Request) -> Response {
    let shared = workspace.0.clone();
    granted(&workspace, &grant, async move |playing| {
        let download = request.uri().query().is_some_and(|query| query == "download");
        if download && !playing.video.settings.viewers.downloads_enabled {
            return Ok(None);
        }
        let file = format!("derived/{}", playing.film.file);
        let Some(mut response) = serving::pass(&shared.media, &file, "video/mp4", serving::OF_THE_CALLER, request).await?
        else {
            return Ok(None);
        };
        if download {
            saved_as(&mut response, &playing.video.name, "mp4");
        }
        Ok(Some(response))
    })
    .await
}

/// `GET /watch/{grant}/recordings.zip`, where viewers may have them and they were exported.
async fn recordings(workspace: Shared, Path(grant): Of, request: Request) -> Response {
    let shared = workspace.0.clone();
    granted(&workspace, &grant, async move |playing| {
        if !playing.video.settings.viewers.raw_downloads_enabled {
            return Ok(None);
        }
        let id = playing.video.id.clone();
        let Some(export) = shared.read(move |tx| Ok(recorded(tx, &id)?)).await? else { return Ok(None) };
        let file = format!("derived/{}", export.file);
        let Some(mut response) =
            serving::pass(&shared.media, &file, "application/zip", serving::OF_THE_CALLER, request).await?
        else {
            return Ok(None);
        };
        saved_as(&mut response, &playing.video.name, "zip");
        Ok(Some(response))
    })
    .await
}

/// `GET /watch/{grant}/captions.vtt`.
async fn captions(workspace: Shared, Path(grant): Of) -> Response {
    let shared = workspace.0.clone();
    granted(&workspace, &grant, async move |playing| {
        let Playing { video, film, .. } = playing;
        let (export, pages) = (film.export.clone(), shared.clone());
        let read = move |tx: &ReadTx| {
            let latest = pages.pages.film(tx, &pages, &video)?;
            // A newer film may have been exported since the page was opened.
            if let Some(latest) = latest.filter(|latest| latest.row.export == export) {
                return Ok(watching::caption_file(&latest.guide));
            }
            let guide = film.shown.as_ref().and_then(|shown| serde_json::from_str::<Guide>(&shown.guide).ok());
            Ok(watching::caption_file(&guide.unwrap_or_default()))
        };
        let file = shared.read(read).await?;
        Ok(Some(([(header::CONTENT_TYPE, "text/vtt; charset=utf-8")], file).into_response()))
    })
    .await
}

/// `GET /watch/{grant}/poster.jpg`: a picture of the film.
async fn poster(workspace: Shared, Path(grant): Of) -> Response {
    let shared = workspace.0.clone();
    granted(&workspace, &grant, async move |playing| {
        let find =
            || locked(&shared.pages.pictures).iter().find(|(id, _)| *id == playing.film.export).map(|(_, jpeg)| jpeg.clone());
        let mut jpeg = find();
        if jpeg.is_none() {
            let _turn =
                shared.pages.work.acquire().await.map_err(|_| Failure::unavailable("the workspace is shutting down"))?;
            // Another visitor may have had it made meanwhile.
            jpeg = find();
            if jpeg.is_none() {
                let at = (playing.grant.length_ms / 10).clamp(0, 5_000);
                let film = shared.media.place_of(&format!("derived/{}", playing.film.file));
                let Some(film) = film else { return Ok(None) };
                let _film = shared.media.hold([&film]).await?;
                let made = render::frame(&film, Some(at), Some((1280, 1280))).await;
                let Ok(made) = made.map(axum::body::Bytes::from) else { return Ok(None) };
                let mut pictures = locked(&shared.pages.pictures);
                pictures.push_back((playing.film.export.clone(), made.clone()));
                if pictures.len() > MOST_PICTURES {
                    pictures.pop_front();
                }
                jpeg = Some(made);
            }
        }
        Ok(jpeg.map(|jpeg| ([(header::CONTENT_TYPE, "image/jpeg")], jpeg).into_response()))
    })
    .await
}

/// `POST /watch/{grant}/count`: what was watched since the last report. A page that was closed meanwhile counts nothing more.
async fn count(workspace: Shared, Path(grant): Of, request: Request) -> Response {
    let counted = async {
        workspace.pages.pace(Instant::now())?;
        let Some(grant) = workspace.links.read(&grant, workspace.store.now_ms()) else { return Ok(None) };
        let (shared, of) = (workspace.0.clone(), grant.clone());
        if !workspace.read(move |tx| Ok(admitted(tx, &shared, &of)?.is_some())).await? {
            return Ok(None);
        }
        let report: PageReport = body(request).await?;
        match workspace.counter.take(grant, report, workspace.store.now_ms()) {
            Ok(()) => Ok(Some(StatusCode::NO_CONTENT)),
            Err(NotCounted::Wrong(problem)) => Err(Failure::bad_request(problem)),
            Err(NotCounted::Full) => Err(Failure::new(Code::RateLimited, "too many reports at once").retry_in(3)),
        }
    };
    match counted.await {
        Ok(Some(status)) => status.into_response(),
        Ok(None) => closed(),
        Err(failure) => failure.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_hosts_become_part_of_a_policy() {
        let of = |domains: &[&str], link_scope: LinkScope| {
            let allowed_embed_domains = domains.iter().map(ToString::to_string).collect();
            frame_ancestors(&ViewerSettings { allowed_embed_domains, link_scope, ..ViewerSettings::default() })
        };
        assert_eq!(
            of(&["Example.com", "https://docs.example.org/a/b", "*.corp.example:8080"], LinkScope::Private),
            "example.com docs.example.org *.corp.example:8080"
        );
        assert_eq!(of(&["x; script-src *", "a b", "'self'", "*", "a\r\nb", "", "host:port"], LinkScope::EmbedOnly), "'none'");
        assert_eq!((of(&[], LinkScope::Public), of(&[], LinkScope::Private)), ("*".into(), "'none'".into()));
        let allowed_embed_domains = vec!["example.com".into(), "*.corp.example".into()];
        let settings = ViewerSettings { allowed_embed_domains, ..ViewerSettings::default() };
        let may = |host: &str| may_embed(&settings, host);
        assert!(may("example.com") && may("a.corp.example"));
        assert!(!may("") && !may("notexample.com") && !may("corp.example") && !may("evilcorp.example"));
    }

    #[test]
    fn visitors_are_slowed_down_together() {
        let (pages, start) = (Pages::default(), Instant::now());
        let admitted = (0..2 * BURST as usize).filter(|_| pages.pace(start).is_ok()).count();
        assert_eq!(admitted, BURST as usize);
        assert!(pages.pace(start + Duration::from_secs(1)).is_ok());
    }
}

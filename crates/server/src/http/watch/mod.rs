//! Watch pages: `/view` for links, `/embed` for frames of other sites, and `/watch` for their resources and reports. A missing page
//! and one that the visitor may not open get the same answer. Pages play existing exports; the only thing they have rendered is one
//! small picture.

mod assets;
mod granted;
mod html;

use super::{
    limit::Who,
    request::OwnPage,
    state::{Shared, Workspace},
};
use crate::failure::{Code, Failure};
use crate::front::Origin;
use crate::{
    api::{
        ExportId, PlaylistId, VideoId, embedding,
        export::Granularity,
        playlist::{LinkScope, Playlist},
        strict, unique_json,
        viewing::ViewerSettings,
    },
    store::{
        ReadTx, Reason, Record, RecordKind, StoreError, VideoRow, playlists,
        watching::{self as stored, FilmRow, PageSubject},
    },
    watching::{self, Access, Film, Grant, Presented, admit},
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
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::Semaphore;
use words::Language;

/// Maximum size of a body that a page sends, in bytes.
const LARGEST_BODY: usize = 8 << 10;
/// How long a body of a page may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);
/// Rate limit of pages and reports from all visitors: per second, and burst size.
const PACE: f64 = 300.0;
const BURST: f64 = 3_000.0;
/// Maximum number of cached exports.
const MOST_FILMS: usize = 64;
/// Maximum number of cached posters.
const MOST_PICTURES: usize = 64;
/// Maximum number of videos that a playlist's page shows.
const MOST_ENTRIES: usize = 200;
/// Maximum length of a referrer host that is counted.
const LONGEST_HOST: usize = 100;

/// The routes of watch pages.
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
        .route("/watch/{grant}/film.mp4", get(granted::film))
        .route("/watch/{grant}/recordings.zip", get(granted::recordings))
        .route("/watch/{grant}/captions.vtt", get(granted::captions))
        .route("/watch/{grant}/poster.jpg", get(granted::poster))
        .route("/watch/{grant}/count", post(granted::count))
}

/// State that the watch pages of a workspace share.
pub struct Pages {
    pace: Mutex<(f64, Instant)>,
    /// Cached exports by video, with the revision that each was compared with.
    films: Mutex<VecDeque<(VideoId, u64, Arc<Film>)>>,
    pictures: Mutex<VecDeque<(ExportId, axum::body::Bytes)>>,
    /// Allows two passwords or posters to be computed at a time.
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
    /// Refuses requests above the rate limit of all visitors together; nothing is stored about a single visitor.
    fn pace(&self, now: Instant) -> Result<(), Failure> {
        let mut pace = locked(&self.pace);
        let (left, since) = *pace;
        let left = (left + now.saturating_duration_since(since).as_secs_f64() * PACE).min(BURST);
        *pace = ((left - 1.0).max(0.0), now);
        if left >= 1.0 { Ok(()) } else { Err(Failure::new(Code::RateLimited, "too many visitors at once: try again soon")) }
    }

    /// The export that a video's page plays; `None` if there is none.
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

/// The hash of a new password, computed on its own thread.
pub async fn hashed(password: Option<String>) -> Result<Option<String>, Failure> {
    let Some(password) = password else { return Ok(None) };
    let hash = tokio::task::spawn_blocking(move || watching::hash(&password)).await;
    let hash = hash.map_err(|error| Failure::internal("a password could not be hashed", &error))?;
    hash.map(Some).ok_or_else(|| Failure::unavailable("the system provides no random numbers; nothing was changed"))
}

/// Value of `frame-ancestors` in the Content-Security-Policy: sites that may embed a page.
fn frame_ancestors(settings: &ViewerSettings) -> String {
    let hosts = settings.allowed_embed_domains.iter().filter_map(|domain| embedding::source(domain));
    let hosts = hosts.collect::<Vec<_>>().join(" ");
    match (hosts.is_empty(), &settings.link_scope) {
        (false, _) => hosts,
        (true, LinkScope::Public) => "*".to_owned(),
        (true, _) => "'none'".to_owned(),
    }
}

/// Whether a host may embed the video.
fn may_embed(settings: &ViewerSettings, host: &str) -> bool {
    settings.allowed_embed_domains.iter().filter_map(|domain| embedding::source(domain)).any(|allowed| {
        let name = allowed.split(':').next().unwrap_or_default();
        name == host || name.strip_prefix('*').is_some_and(|suffix| host.ends_with(suffix))
    })
}

/// Whether search engines may index a page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listing {
    Listed,
    Unlisted,
}

impl Listing {
    /// Public pages are indexed, if their owner allows it.
    fn of(scope: &LinkScope, is_allowed: bool) -> Self {
        if is_allowed && *scope == LinkScope::Public { Self::Listed } else { Self::Unlisted }
    }
}

/// Answer with a page; `ancestors` is the value of `frame-ancestors`.
fn answer(status: StatusCode, page: &Page, kind: &str, ancestors: &str, listing: Listing) -> Response {
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors {ancestors}"
    );
    let mut response = (status, Html(page.document(kind))).into_response();
    response.extensions_mut().insert(OwnPage);
    let headers = response.headers_mut();
    protect(headers);
    headers.append(header::VARY, HeaderValue::from_static("accept-language"));
    // The characters of the hosts were checked before.
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    if ancestors == "'none'" {
        headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    } else {
        // An isolated site may embed it too.
        headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    }
    if listing == Listing::Unlisted {
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex, nofollow"));
    }
    response
}

/// Adds the security headers of pages and their resources.
fn protect(headers: &mut HeaderMap) {
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    headers.insert("cross-origin-opener-policy", HeaderValue::from_static("same-origin"));
    let denied = "camera=(), microphone=(), geolocation=(), payment=(), usb=()";
    headers.insert("permissions-policy", HeaderValue::from_static(denied));
}

/// The 404 answer, equal for a missing page and for one that the visitor may not open.
fn closed(language: Language) -> Response {
    answer(StatusCode::NOT_FOUND, &language.within(Page::closed), "view", "'none'", Listing::Unlisted)
}

/// The visitor's language: the most wanted language of `Accept-Language` that has texts; English if none has.
fn language_of(headers: &HeaderMap) -> Language {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut found: Vec<(f32, Language)> = wanted
        .split(',')
        .filter_map(|wanted| {
            let (tag, weight) = wanted.split_once(';').unwrap_or((wanted, ""));
            let weight = weight.trim().strip_prefix("q=").map_or(Some(1.0), |weight| weight.parse().ok())?;
            Some((weight, Language::from_tag(tag.trim())?))
        })
        .filter(|(weight, language)| *weight > 0.0 && *language != Language::PSEUDO)
        .collect();
    // Of equally wanted languages the first counts.
    found.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    found.first().map_or(Language::ENGLISH, |(_, language)| *language)
}

/// The page that a visitor gets.
enum Opened {
    Closed,
    Locked { ancestors: String },
    Page { page: Page, ancestors: String, listing: Listing },
}

impl Opened {
    fn respond(self, kind: &str, language: Language) -> Response {
        match self {
            Self::Closed => closed(language),
            Self::Locked { ancestors } => {
                answer(StatusCode::OK, &language.within(Page::locked), kind, &ancestors, Listing::Unlisted)
            }
            Self::Page { page, ancestors, listing } => answer(StatusCode::OK, &page, kind, &ancestors, listing),
        }
    }
}

/// A visit of a page, with the visitor's credentials.
struct Visit {
    subject: PageSubject,
    token: Option<String>,
    kind: &'static str,
    language: Language,
    /// Host of the referring page; empty if there is none.
    referrer: String,
    /// Whether the browser says that the page is in a frame; `None` if it does not tell.
    framed: Option<bool>,
    /// Fingerprint of the right password, if the visitor typed it.
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
            language: language_of(headers),
            referrer: text("referer").map(|address| host_of(workspace, address)).unwrap_or_default(),
            framed: dest.map(|dest| matches!(dest, "iframe" | "frame" | "embed" | "object")),
            unlocked: None,
        }
    }

    /// The visitor's credentials, for a page with these settings whose valid link has number `link`.
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

/// The host of a URL on another site, in the form in which referrers are counted; empty for none.
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
    let (kind, language) = (visit.kind, visit.language);
    let opened = match workspace.pages.pace(Instant::now()) {
        Ok(()) => open(workspace, visit).await,
        Err(failure) => Err(failure),
    };
    opened.map_or_else(IntoResponse::into_response, |opened| opened.respond(kind, language))
}

/// Opens a page, as far as the visitor may.
async fn open(workspace: &Arc<Workspace>, visit: Visit) -> Result<Opened, Failure> {
    let shared = workspace.clone();
    workspace
        .read(move |tx| {
            visit.language.within(|| match &visit.subject {
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

/// The newest raw export of a video, with its recordings.
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
        // The link of a playlist also opens its private videos, unless the playlist is public: its page must not reveal secret
        // links.
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
    // Without the password, only the name of the video is shown.
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

/// Number of the valid link to a page; `None` if there is no such page.
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

/// Body of a password attempt.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unlock {
    path: String,
    password: String,
}

/// Parses the JSON body of a page.
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

/// `POST /watch/open`: checks a password, and answers the page.
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
        // Only visitors with the link may try passwords.
        if !workspace.links.is_token(&subject, link, token) {
            return Ok(Opened::Closed);
        }
        // The delay after wrong passwords applies per address and host name. So a guesser does not slow down visitors at other
        // addresses, nor an owner who uses another host name while visitors come through a tunnel.
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
        Ok(_) => closed(language_of(&headers)),
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
    fn a_page_is_in_the_language_that_the_visitor_wants_most() {
        let of = |wanted: &'static str| {
            let headers = HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, HeaderValue::from_static(wanted))]);
            language_of(&headers).tag()
        };
        assert_eq!(["", "tlh", "en-XA", "de;q=0", "*"].map(of), ["en"; 5]);
        assert_eq!(["de-AT,de;q=0.9,en;q=0.8", "en;q=0.5, ja", "fr, de;q=0.3", "ja;q=x, de"].map(of), ["de", "ja", "de", "de"]);
        assert_eq!(language_of(&HeaderMap::new()), Language::ENGLISH);
    }

    #[test]
    fn visitors_are_slowed_down_together() {
        let (pages, start) = (Pages::default(), Instant::now());
        let admitted = (0..2 * BURST as usize).filter(|_| pages.pace(start).is_ok()).count();
        assert_eq!(admitted, BURST as usize);
        assert!(pages.pace(start + Duration::from_secs(1)).is_ok());
    }
}

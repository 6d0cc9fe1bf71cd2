//! HTTP proxy in front of a workspace that returns wrong face data.

use super::face_plants::Plant;
use axum::{
    Router,
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    net::Ipv4Addr,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};
use tokio::sync::oneshot;

/// Fault in the responses of `camera-faces`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaceFault {
    /// No fault.
    None,
    /// Windows lack the sample at this time.
    Drops(i64),
    /// Windows contain the sample at this time twice.
    Doubles(i64),
    /// Windows contain the sample at this time with shifted boxes.
    Shifts(i64),
    /// Windows include a sample exactly at their end.
    IncludesEnd,
    /// Every third request fails with 500.
    Fails,
    /// Every fourth request is refused once with 429.
    Limits,
    /// The endpoint does not exist.
    Lacks,
    /// The response is not a list.
    Nonsense,
    /// The response is an HTML page, as from a proxy on the way.
    Html,
    /// The first response and every third one after it contain an invalid number.
    NoNumber,
    /// Every response is an empty list.
    Empty,
    /// No sample has a face.
    Faceless,
    /// Every sample is this many milliseconds late.
    Late(i64),
    /// Every sample has the faces of the first one.
    Constant,
    /// Every response, for the whole clip and its windows, contains samples with each kind of error.
    Wrong,
}

struct Shared {
    behind: String,
    key: String,
    http: reqwest::Client,
    fault: Mutex<FaceFault>,
    seen: Mutex<Vec<String>>,
    plants: Mutex<BTreeMap<String, Plant>>,
    refused: Mutex<BTreeSet<String>>,
    limit: Mutex<Option<Limit>>,
}

/// Rate limit of the proxy.
struct Limit {
    /// Requests in a window.
    most: u32,
    /// Length of a window.
    window: Duration,
    /// Start of the window, and requests since.
    since: (Instant, u32),
    /// Number of requests that were refused.
    refused: usize,
}

impl Limit {
    /// Counts a request: the requests left and the time until the next window, or `None` if none is left.
    fn count(&mut self) -> (Option<u32>, Duration) {
        if self.since.0.elapsed() >= self.window {
            self.since = (Instant::now(), 0);
        }
        let resets = self.window.saturating_sub(self.since.0.elapsed());
        if self.since.1 >= self.most {
            self.refused += 1;
            return (None, resets);
        }
        self.since.1 += 1;
        (Some(self.most - self.since.1), resets)
    }
}

/// The proxy, which runs on a thread of its own until it is dropped.
pub struct FaceProxy {
    /// `http://127.0.0.1:PORT`.
    pub address: String,
    shared: Arc<Shared>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl FaceProxy {
    /// Starts the proxy in front of the workspace at `behind`.
    pub fn start(behind: &str, key: &str, fault: FaceFault) -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let shared = Arc::new(Shared {
            behind: behind.to_owned(),
            key: key.to_owned(),
            http: reqwest::Client::new(),
            fault: Mutex::new(fault),
            seen: Mutex::default(),
            plants: Mutex::default(),
            refused: Mutex::default(),
            limit: Mutex::default(),
        });
        let (stop, stopped) = oneshot::channel();
        let (tell, told) = std::sync::mpsc::channel();
        let served = shared.clone();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async move {
                let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
                tell.send(listener.local_addr().unwrap()).unwrap();
                let router = Router::new().fallback(answer).with_state(served);
                tokio::select! {
                    served = async { axum::serve(listener, router).await } => served.unwrap(),
                    _ = stopped => {}
                }
            });
        });
        Self { address: format!("http://{}", told.recv().unwrap()), shared, stop: Some(stop), thread: Some(thread) }
    }

    /// Sets the fault and forgets the requests seen so far.
    pub fn set(&self, fault: FaceFault) {
        *self.shared.fault.lock().unwrap() = fault;
        self.shared.seen.lock().unwrap().clear();
    }

    /// Plants a fault in the data of a video, or takes it out.
    pub fn plant(&self, video: &str, plant: Option<Plant>) {
        let mut plants = self.shared.plants.lock().unwrap();
        match plant {
            Some(plant) => drop(plants.insert(video.to_owned(), plant)),
            None => drop(plants.remove(video)),
        }
    }

    /// Refuses every request that names a video.
    pub fn refuse(&self, video: &str) {
        self.shared.refused.lock().unwrap().insert(video.to_owned());
    }

    /// Allows this many requests in each window, and says so in every answer.
    pub fn limit(&self, most: u32, window: Duration) {
        *self.shared.limit.lock().unwrap() = Some(Limit { most, window, since: (Instant::now(), 0), refused: 0 });
    }

    /// Number of requests beyond the rate limit.
    pub fn beyond_limit(&self) -> usize {
        self.shared.limit.lock().unwrap().as_ref().map_or(0, |limit| limit.refused)
    }

    /// Number of requests that named a clip.
    pub fn count(&self, clip: &str) -> usize {
        self.shared.seen.lock().unwrap().iter().filter(|line| line.contains(clip)).count()
    }
}

impl Drop for FaceProxy {
    fn drop(&mut self) {
        // The thread may have ended already.
        let _ = self.stop.take().map(|stop| stop.send(()));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

async fn answer(State(shared): State<Arc<Shared>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let counted = shared.limit.lock().unwrap().as_mut().map(|limit| (limit.count(), limit.most, limit.window));
    let Some(((left, resets), most, window)) = counted else { return passed_on(&shared, method, uri, headers).await };
    let mut response = if left.is_some() {
        passed_on(&shared, method, uri, headers).await
    } else {
        let mut response = refusal(429, "rate_limited");
        response.headers_mut().insert("retry-after", resets.as_secs().max(1).to_string().parse().unwrap());
        response
    };
    let (window, resets, left) = (window.as_secs_f64(), resets.as_secs_f64(), left.unwrap_or_default());
    let stated = response.headers_mut();
    stated.insert("ratelimit-policy", format!("\"default\";q={most};w={window}").parse().unwrap());
    stated.insert("ratelimit", format!("\"default\";r={left};t={resets}").parse().unwrap());
    response
}

fn refusal(status: u16, code: &str) -> Response {
    let body = json!({"error": code, "message": "as asked for", "docsUrl": "https://docs.example"});
    (StatusCode::from_u16(status).unwrap(), axum::Json(body)).into_response()
}

async fn passed_on(shared: &Arc<Shared>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
    let nth = {
        let mut seen = shared.seen.lock().unwrap();
        seen.push(format!("{method} {path}"));
        seen.iter().filter(|line| line.contains("camera-faces")).count()
    };
    let named = path.split(['/', '?']).skip_while(|part| *part != "videos").nth(1).unwrap_or_default().to_owned();
    if shared.refused.lock().unwrap().contains(&named) {
        return refusal(403, "forbidden");
    }
    let plant = shared.plants.lock().unwrap().get(&named).copied().filter(|_| path.contains("camera-faces"));
    // A planted fault changes the samples of the whole clip, so that windows agree with it.
    let asked = if plant.is_some() { path.split('?').next().unwrap_or_default().to_owned() } else { path.clone() };
    let request = shared.http.request(method, format!("{}{asked}", shared.behind)).bearer_auth(&shared.key);
    let request = match headers.get("range") {
        Some(range) => request.header("range", range),
        None => request,
    };
    let behind = request.send().await.unwrap();
    let status = StatusCode::from_u16(behind.status().as_u16()).unwrap();
    if !path.contains("camera-faces") {
        let kind = behind.headers().get("content-type").cloned();
        let limits: Vec<_> = behind
            .headers()
            .iter()
            .filter(|(name, _)| name.as_str().contains("ratelimit"))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        let body = behind.bytes().await.unwrap();
        // Media URLs in the response must lead to this proxy.
        let mut response = if kind.as_ref().is_some_and(|kind| kind.as_bytes().starts_with(b"application/json")) {
            let text = String::from_utf8(body.to_vec()).unwrap();
            (status, text).into_response()
        } else {
            (status, body).into_response()
        };
        if let Some(kind) = kind {
            response.headers_mut().insert("content-type", kind);
        }
        response.headers_mut().extend(limits);
        return response;
    }
    let fault = *shared.fault.lock().unwrap();
    match fault {
        FaceFault::Fails if nth % 3 == 0 => return refusal(500, "server_error"),
        FaceFault::Lacks => return refusal(501, "not_implemented"),
        FaceFault::Nonsense => return axum::Json(json!({"samples": {"none": true}})).into_response(),
        FaceFault::Html => return axum::response::Html("<!DOCTYPE html><title>Sign in</title>").into_response(),
        FaceFault::NoNumber if nth % 3 == 1 => {
            return ([("content-type", "application/json")], "{\"samples\":[{\"timestampMs\":NaN,\"faces\":[]}]}")
                .into_response();
        }
        FaceFault::Limits if nth == 4 => {
            let mut response = refusal(429, "rate_limited");
            response.headers_mut().insert("retry-after", "0".parse().unwrap());
            return response;
        }
        _ => {}
    }
    let mut body: Value = serde_json::from_slice(&behind.bytes().await.unwrap()).unwrap();
    if let Some(plant) = plant {
        if let Some(samples) = body["samples"].as_array_mut() {
            plant.change(samples, window_of(&path));
        }
    } else {
        change(fault, &path, &mut body, shared).await;
    }
    (status, axum::Json(body)).into_response()
}

/// Range of a request, in milliseconds; `None` for the whole clip.
fn window_of(path: &str) -> Option<(f64, f64)> {
    let (_, query) = path.split_once('?').filter(|(_, query)| !query.is_empty())?;
    let of = |name: &str| query.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('=')?.parse::<f64>().ok());
    Some((of("startTimeMs").unwrap_or(f64::MIN), of("endTimeMs").unwrap_or(f64::MAX)))
}

async fn change(fault: FaceFault, path: &str, body: &mut Value, shared: &Shared) {
    let is_window = path.contains('?');
    let is = |sample: &Value, ms: i64| sample["timestampMs"].as_f64().is_some_and(|at| (at - ms as f64).abs() < 0.5);
    let end = path.split("endTimeMs=").nth(1).and_then(|text| text.parse::<i64>().ok());
    let Some(samples) = body["samples"].as_array_mut() else { return };
    match fault {
        FaceFault::Empty => samples.clear(),
        FaceFault::Faceless => samples.iter_mut().for_each(|sample| sample["faces"] = json!([])),
        FaceFault::Late(ms) => {
            for sample in samples.iter_mut() {
                sample["timestampMs"] = json!(sample["timestampMs"].as_f64().unwrap() + ms as f64);
            }
        }
        FaceFault::Constant => {
            let first = samples.first().map(|sample| sample["faces"].clone());
            for sample in samples.iter_mut() {
                sample["faces"] = first.clone().unwrap();
            }
        }
        FaceFault::Drops(ms) if is_window => samples.retain(|sample| !is(sample, ms)),
        FaceFault::Doubles(ms) if is_window => {
            if let Some(index) = samples.iter().position(|sample| is(sample, ms)) {
                samples.insert(index, samples[index].clone());
            }
        }
        FaceFault::Shifts(ms) if is_window => {
            for face in samples.iter_mut().filter(|sample| is(sample, ms)).flat_map(|it| it["faces"].as_array_mut().unwrap()) {
                face["xPct"] = json!(face["xPct"].as_f64().unwrap() + 0.25);
            }
        }
        FaceFault::IncludesEnd => {
            if let Some(end) = end {
                let whole = path.split('?').next().unwrap();
                let whole = shared.http.get(format!("{}{whole}", shared.behind)).bearer_auth(&shared.key).send().await;
                let whole: Value = serde_json::from_slice(&whole.unwrap().bytes().await.unwrap()).unwrap();
                samples.extend(whole["samples"].as_array().unwrap().iter().filter(|sample| is(sample, end)).cloned());
            }
        }
        FaceFault::Wrong if samples.len() > 12 => {
            let face = |x: f64, y: f64, w: f64, h: f64| json!({"xPct": x, "yPct": y, "widthPct": w, "heightPct": h});
            let own = samples.iter().position(|sample| sample["faces"].as_array().is_some_and(|faces| faces.len() == 1));
            let one = samples[own.unwrap()]["faces"][0].clone();
            samples[2]["faces"] = json!([one, one]);
            samples[6]["faces"] = json!([face(96.0, 20.0, 12.0, 20.0)]);
            samples[9]["faces"] = json!([{"xPct": "left", "yPct": 1, "widthPct": 2, "heightPct": 3}]);
            let last = samples.len() - 1;
            samples[last]["timestampMs"] = json!(90_000_000);
        }
        _ => {}
    }
}

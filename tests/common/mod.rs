//! What the whole-program tests share: a real workspace on a free port, plain HTTP, and media made by ffmpeg.
#![allow(dead_code)]

use cutroom::{
    api::Client,
    server::{Config, DataDir, Server},
};
use reqwest::{Method, StatusCode};
use secrecy::SecretString;
use serde_json::Value;
use std::{
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    process::Command,
};

/// A workspace that is served for one test.
pub struct Workspace {
    pub server: Server,
    pub http: reqwest::Client,
}

/// An answer as it came over the wire.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: reqwest::header::HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("not JSON: {} {}", self.status, self.text))
    }

    /// The message of an error in the flat format, after checking the format.
    pub fn flat(&self, status: u16, code: &str) -> String {
        let body = self.json();
        assert_eq!((self.status, body["error"].as_str()), (status, Some(code)), "{}", self.text);
        assert!(body["docsUrl"].as_str().is_some_and(|url| url.starts_with("http")), "{}", self.text);
        assert_eq!(body.as_object().unwrap().len(), 3, "{}", self.text);
        body["message"].as_str().unwrap().to_owned()
    }

    /// The message of an error in the nested format, after checking the format.
    pub fn nested(&self, status: u16, code: &str) -> String {
        let body = self.json();
        assert_eq!((self.status, body["error"]["code"].as_str()), (status, Some(code)), "{}", self.text);
        assert!(body["error"]["doc_url"].as_str().is_some_and(|url| url.starts_with("http")), "{}", self.text);
        body["error"]["message"].as_str().unwrap().to_owned()
    }
}

impl Workspace {
    pub async fn open(folder: &Path) -> Self {
        Self::try_open(folder, true).await.expect("the workspace opens")
    }

    pub async fn try_open(folder: &Path, sample: bool) -> anyhow::Result<Self> {
        let data = DataDir::open(folder)?;
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let server = Server::start(Config { listen, data, api_key: None, sample }).await?;
        let _ = rustls::crypto::ring::default_provider().install_default();
        Ok(Self { server, http: reqwest::Client::new() })
    }

    pub fn client(&self) -> Client {
        Client::new(self.server.base_url(), SecretString::from(self.server.api_key().to_owned())).unwrap()
    }

    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let url = if path.starts_with("http") { path.to_owned() } else { format!("{}{path}", self.server.base_url()) };
        self.http.request(method, url).bearer_auth(self.server.api_key())
    }

    pub async fn get(&self, path: &str) -> Answer {
        answer(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        answer(self.request(Method::POST, path).json(body)).await
    }

    /// The first list in the answer of a collection.
    pub async fn list(&self, path: &str, wrapper: &str) -> Vec<Value> {
        let answer = self.get(path).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()[wrapper].as_array().unwrap().clone()
    }

    pub async fn revision(&self) -> u64 {
        self.get("/v1/videos/vid_sample").await.json()["video"]["revision"].as_u64().unwrap()
    }
}

pub async fn answer(request: reqwest::RequestBuilder) -> Answer {
    let response = request.send().await.expect("an answer");
    let (status, headers) = (response.status(), response.headers().clone());
    if status.is_client_error() && status != StatusCode::RANGE_NOT_SATISFIABLE {
        assert_eq!(headers["content-type"], "application/json", "errors are JSON");
    }
    Answer { status: status.as_u16(), headers, text: response.text().await.unwrap_or_default() }
}

/// A real video: two seconds of a test picture and a tone.
pub fn make_video(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    ffmpeg(&[
        "-f",
        "lavfi",
        "-i",
        "testsrc=size=320x240:rate=25:duration=2",
        "-f",
        "lavfi",
        "-i",
        "sine=frequency=440:duration=2",
        "-c:v",
        "libx264",
        "-pix_fmt",
        "yuv420p",
        "-c:a",
        "aac",
        "-movflags",
        "+faststart",
        path.to_str().unwrap(),
    ]);
    path
}

pub fn ffmpeg(args: &[&str]) {
    let done = Command::new("ffmpeg").args(["-y", "-v", "error"]).args(args).status().expect("ffmpeg is on the PATH");
    assert!(done.success());
}

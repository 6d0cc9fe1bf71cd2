//! Client against responses that are late, compressed, odd, or not from the server; and invalid ids.

use super::common::{Workspace, make_video};
use axum::{
    Router,
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode},
    response::{IntoResponse, Response},
    routing::any,
};
use cutroom::api::{
    ApiError, Client, Outcome, Patience, clip::ClipChange, playlist::CreateTag, source::CreateSource, source::SourceKind,
};
use secrecy::SecretString;
use serde_json::json;
use std::{
    io::Write,
    sync::{Arc, Mutex},
    time::{Duration, Instant, SystemTime},
};

/// Response: status, headers, body.
type Line = (u16, Vec<(&'static str, String)>, Vec<u8>);

/// Server that sends scripted responses in order, repeating the last one.
struct Service {
    client: Client,
    asked: Arc<Mutex<Vec<(Instant, String, HeaderMap)>>>,
}

impl Service {
    async fn start(script: Vec<Line>) -> Self {
        let asked = Arc::<Mutex<Vec<_>>>::default();
        let note = asked.clone();
        let answer = async move |request: Request| -> Response {
            let (parts, body) = request.into_parts();
            axum::body::to_bytes(body, 1 << 20).await.unwrap();
            let index = {
                let mut asked = note.lock().unwrap();
                asked.push((Instant::now(), format!("{} {}", parts.method, parts.uri), parts.headers));
                asked.len() - 1
            };
            let (status, headers, body) = script.get(index).or(script.last()).unwrap().clone();
            let mut response = (StatusCode::from_u16(status).unwrap(), body).into_response();
            for (name, value) in headers {
                response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_str(&value).unwrap());
            }
            response
        };
        let app = Router::new().fallback(any(answer));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { client: Client::new(&address, SecretString::from("k")).unwrap(), asked }
    }

    fn count(&self) -> usize {
        self.asked.lock().unwrap().len()
    }

    fn pause(&self) -> Duration {
        let asked = self.asked.lock().unwrap();
        asked[1].0.duration_since(asked[0].0)
    }
}

fn tags() -> Line {
    (200, vec![], json!({"tags": [{"id": "t", "name": "T"}]}).to_string().into())
}

fn contract(status: u16, wait: Option<String>) -> Line {
    let code = if status == 503 { "unavailable" } else { "rate_limited" };
    let body = json!({"error": code, "message": "later", "docsUrl": "http://x"}).to_string();
    (status, wait.map(|wait| ("retry-after", wait)).into_iter().collect(), body.into())
}

#[tokio::test]
async fn a_wait_is_honoured_in_whatever_form_it_is_asked_for_and_none_is_hammered() {
    let at = |seconds| httpdate::fmt_http_date(SystemTime::now() + Duration::from_secs(seconds));
    for (status, wait, least) in [
        (503, Some("1.5"), 1_500),
        // HTTP dates are precise to the second, so the wait may be up to a second shorter.
        (429, Some("in 3 s"), 1_900),
        (429, Some("0"), 250),
        (503, Some("in 0 s"), 250),
        (503, Some("soon"), 250),
        (503, None, 250),
    ] {
        let wait = wait.map(|wait| match wait {
            "in 3 s" => at(3),
            "in 0 s" => at(0),
            wait => wait.to_owned(),
        });
        let service = Service::start(vec![contract(status, wait.clone()), tags()]).await;
        service.client.tags().await.unwrap();
        assert!(service.pause() >= Duration::from_millis(least), "{wait:?}: {:?}", service.pause());
    }
    // A wait that is too long to honour is reported in the error.
    for (wait, said) in [
        (at(7_300), "Try again in 3 hours"),
        ("99999999999999999999999".to_owned(), "3,650 days"),
        ("Fri, 31 Dec 9999 23:59:59 GMT".to_owned(), "3,650 days"),
    ] {
        let service = Service::start(vec![contract(429, Some(wait.clone()))]).await;
        let began = Instant::now();
        let refused = service.client.tags().await.unwrap_err().to_string();
        assert!(refused.contains(said), "{wait}: {refused}");
        assert!(service.count() == 1 && began.elapsed() < Duration::from_secs(20));
    }
}

#[tokio::test]
async fn a_read_that_meets_a_gateway_once_is_sent_again_and_a_write_is_not() {
    for status in [502, 503, 504, 520] {
        let page = (status, vec![("content-type", "text/html".to_owned())], b"<html><title>Gateway</title>".to_vec());
        let service = Service::start(vec![page.clone(), tags()]).await;
        assert_eq!(service.client.tags().await.unwrap().len(), 1, "{status}");
        let service = Service::start(vec![page, tags()]).await;
        let lost = service.client.create_tag(&CreateTag { name: "T".into(), color: None }).await.unwrap_err();
        assert_eq!((lost.outcome(), service.count()), (Outcome::Unknown, 1), "{status}: {lost}");
        assert!(lost.advice().contains("may have") && lost.advice_to_command().contains("may have"), "{lost}");
    }
}

#[tokio::test]
async fn a_page_in_the_place_of_an_answer_is_no_success() {
    let page = (200, vec![("content-type", "text/html".to_owned())], b"<!DOCTYPE html><title>Sign in</title>".to_vec());
    let service = Service::start(vec![page]).await;
    let (video, clip, change) = ("v".into(), "c".into(), ClipChange { name: Some("N".into()), ..ClipChange::default() });
    for answer in [service.client.change_clip(&video, &clip, &change).await, service.client.delete_clip(&video, &clip).await] {
        assert_eq!(Outcome::of(&answer), Outcome::Unknown);
    }
}

#[tokio::test]
async fn an_upload_that_a_gateway_lost_is_sent_again() {
    let folder = tempfile::tempdir().unwrap();
    let (workspace, _data) = Workspace::fresh().await;
    let client = workspace.client();
    let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
    let mut created = client.create_source(&kind).await.unwrap();
    let page = (502, vec![], b"<html>".to_vec());
    let service = Service::start(vec![page, contract(503, None), (200, vec![], Vec::new())]).await;
    created.upload_url = format!("{}/upload", service.client.origin());
    let quick = service.client.with_patience(Patience { pause: Duration::from_millis(1), ..Patience::default() });
    quick.upload(&created, &make_video(folder.path(), "take.mp4"), Box::new(|_, _| {})).await.unwrap();
    assert_eq!(service.count(), 3);
    workspace.server.stop().await;
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[tokio::test]
async fn one_odd_value_does_not_make_a_list_of_a_hundred_videos_unreadable() {
    let list = |odd: &str| {
        let videos: Vec<_> = (0..100)
            .map(|number| {
                let odd = if number == 50 { format!(", {odd}") } else { String::new() };
                format!(r#"{{"id": "vid_{number}", "durationSeconds": 5{odd}}}"#)
            })
            .collect();
        format!(r#"{{"videos": [{}]}}"#, videos.join(", ")).into_bytes()
    };
    let deep = format!(r#""unknown": {}{}"#, "[".repeat(128), "]".repeat(128));
    let mut no_utf8 = list(r#""name": "A?B""#);
    let at = no_utf8.windows(3).position(|three| three == b"A?B").unwrap();
    no_utf8[at + 1] = 0xff;
    for (what, headers, body) in [
        ("half a pair", vec![], list(r#""name": "A\ud83dB""#)),
        ("bytes that are no text", vec![], no_utf8),
        ("a number beyond all", vec![], list(r#""unknown": 1e400"#)),
        ("128 levels", vec![], list(&deep)),
        ("half a pair as a name", vec![], list(r#""\udc00": {"\ud800": 1}"#)),
        ("a byte order mark", vec![], [b"\xef\xbb\xbf".to_vec(), list(r#""name": "A""#)].concat()),
        ("gzip", vec![("content-encoding", "gzip".to_owned())], gzipped(&list(r#""name": "A""#))),
        ("gzip that nobody names", vec![], gzipped(&list(r#""name": "A\ud83dB""#))),
    ] {
        let service = Service::start(vec![(200, headers, body)]).await;
        let (videos, _) = service.client.videos(None).await.unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!((videos.len(), videos.unreadable.len()), (100, 0), "{what}");
        assert_eq!(videos[50].id.as_str(), "vid_50");
        let accepts = service.asked.lock().unwrap()[0].2["accept-encoding"].clone();
        assert_eq!(accepts, "gzip");
    }
    // An invalid number costs the field of that video, and no other video.
    let service = Service::start(vec![(200, vec![], list(r#""revision": 1e400"#))]).await;
    assert_eq!(service.client.videos(None).await.unwrap().0.len(), 100);
    for (headers, body) in [
        (vec![("content-encoding", "gzip".to_owned())], gzipped(&list("\"a\": 1"))[..100].to_vec()),
        (vec![("content-encoding", "br".to_owned())], b"\x0b\x02\x80".to_vec()),
        (vec![], b"{\"videos\": [".to_vec()),
    ] {
        let service = Service::start(vec![(200, headers, body)]).await;
        assert!(matches!(service.client.videos(None).await, Err(ApiError::Unreadable { .. })));
    }
    // A compressed error is read as well.
    let error = gzipped(json!({"error": "forbidden", "message": "not yours", "docsUrl": "http://x"}).to_string().as_bytes());
    let service = Service::start(vec![(403, vec![("content-encoding", "gzip".to_owned())], error)]).await;
    assert!(service.client.tags().await.unwrap_err().to_string().contains("not yours (403 forbidden)"));
}

#[tokio::test]
async fn an_id_of_dots_or_slashes_never_leads_to_another_resource() {
    let service = Service::start(vec![(200, vec![], b"{}".to_vec())]).await;
    let client = &service.client;
    for id in ["..", ".", "", "\t", ".\n."] {
        assert!(matches!(client.delete_clip(&"v".into(), &id.into()).await, Err(ApiError::Unsendable { .. })), "{id:?}");
        assert!(matches!(client.delete_video(&id.into()).await, Err(ApiError::Unsendable { .. })), "{id:?}");
        assert!(client.video(&id.into()).await.is_err());
        assert!(client.delete_library_item(id).await.is_err());
    }
    assert_eq!(service.count(), 0, "nothing was sent");
    for (id, sent) in [("../clips", "..%2Fclips"), ("a/b?c#d", "a%2Fb%3Fc%23d"), ("%2e%2e", "%252e%252e"), ("a\\..", "a%5C..")]
    {
        client.delete_clip(&"v".into(), &id.into()).await.unwrap();
        let line = service.asked.lock().unwrap().last().unwrap().1.clone();
        assert_eq!(line, format!("DELETE /v1/videos/v/clips/{sent}"));
    }
}

//! Log of API calls: what it stores of an exchange, and that no secret appears in it, in a curl command, or in a bug report.

use super::common::Workspace;
use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
    routing::any,
};
use cutroom::{
    api::{Client, SourceId, calls::CallLog, source::CreatedSource},
    jobs::requests::{BugReport, Call, CallState, curl},
};
use proptest::{prelude::*, test_runner::TestRunner};
use secrecy::SecretString;
use serde_json::{Value, json};
use std::{
    io::Write,
    process::Command,
    sync::{Arc, Mutex},
};

/// Response: status, headers, body.
type Planned = (u16, Vec<(&'static str, String)>, String);

/// Server that sends scripted responses in order, repeating the last one.
struct Service {
    address: String,
    answers: Arc<Mutex<Vec<Planned>>>,
}

impl Service {
    async fn start() -> Self {
        let answers = Arc::<Mutex<Vec<Planned>>>::default();
        let answer = async |State(answers): State<Arc<Mutex<Vec<Planned>>>>, request: Request| -> Response {
            // Like a real server, it reads the whole body first.
            axum::body::to_bytes(request.into_body(), 1 << 20).await.unwrap();
            let mut answers = answers.lock().unwrap();
            let (status, headers, body) = if answers.len() > 1 { answers.remove(0) } else { answers[0].clone() };
            let mut response = (StatusCode::from_u16(status).unwrap(), body).into_response();
            for (name, value) in headers {
                let value = HeaderValue::from_bytes(value.as_bytes()).unwrap();
                response.headers_mut().insert(HeaderName::from_static(name), value);
            }
            response
        };
        let app = Router::new().fallback(any(answer)).with_state(answers.clone());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { address, answers }
    }

    fn answers(&self, planned: impl IntoIterator<Item = Planned>) {
        *self.answers.lock().unwrap() = planned.into_iter().collect();
    }

    fn client(&self, key: &str) -> (Client, CallLog) {
        let log = CallLog::default();
        (Client::new(&self.address, SecretString::from(key)).unwrap().recorded_in(&log), log)
    }
}

fn json_answer(status: u16, body: &Value) -> Planned {
    (status, vec![("content-type", "application/json".into())], body.to_string())
}

fn last(log: &CallLog) -> Arc<Call> {
    log.snapshot().calls.last().unwrap().clone()
}

#[tokio::test]
async fn a_call_is_kept_with_its_sides_its_request_id_and_errors_of_both_formats_in_one_shape() {
    let service = Service::start().await;
    let (client, log) = service.client("a-key-of-this-test");
    let mut good = json_answer(200, &json!({"video": {"id": "vid_1", "name": "Take 1"}}));
    good.1.extend([
        ("x-request-id", "req-42".to_owned()),
        ("x-ratelimit-limit", "100".to_owned()),
        ("x-ratelimit-remaining", "99".to_owned()),
        ("x-ratelimit-reset", "30".to_owned()),
    ]);
    service.answers([good]);
    client.raw("PATCH", "/v1/videos/vid_1", Some(&json!({"name": "Take 1"})), Some("key-1")).await.unwrap();
    let call = last(&log);
    assert_eq!((call.method.as_str(), call.path.as_str(), call.state), ("PATCH", "/v1/videos/vid_1", CallState::Answered(200)));
    assert_eq!((call.origin.as_str(), call.request_id.as_deref()), (service.address.as_str(), Some("req-42")));
    assert_eq!((call.request.body.as_str(), call.request.is_whole), (r#"{"name":"Take 1"}"#, true));
    assert_eq!((call.answer.body.as_str(), call.answer.is_whole), (r#"{"video":{"id":"vid_1","name":"Take 1"}}"#, true));
    assert!(call.duration.is_some() && !call.is_error());
    let (rate, _) = log.snapshot().rate.unwrap();
    assert_eq!((rate.limit, rate.remaining), (100.0, 99.0));
    for error in [
        json!({"error": "not_found", "message": "no video", "docsUrl": "https://docs.example.com/errors"}),
        json!({"error": {"code": "not_found", "message": "no video", "doc_url": "https://docs.example.com/errors"}}),
    ] {
        service.answers([json_answer(404, &error)]);
        client.video(&"vid_2".into()).await.unwrap_err();
        let error = last(&log).error.clone().unwrap();
        assert_eq!((error.code.as_deref(), error.message.as_str()), (Some("not_found"), "no video"));
        assert_eq!(error.docs_url.as_deref(), Some("https://docs.example.com/errors"));
    }
    assert!(last(&log).is_error());
}

#[tokio::test]
async fn a_refused_call_says_when_it_is_repeated_and_what_a_service_gives_up_is_gathered_once() {
    let service = Service::start().await;
    let (client, log) = service.client("a-key-of-this-test");
    let retired = || vec![("deprecation", "@1767225600".to_owned()), ("sunset", "Sat, 10 Jan 2026 12:00:00 GMT".to_owned())];
    let busy = (503, vec![("retry-after", "0".to_owned())], json!({"error": "unavailable", "message": "busy"}).to_string());
    service.answers([busy, (200, retired(), json!({"tags": []}).to_string())]);
    client.tags().await.unwrap();
    let calls = log.snapshot().calls;
    assert_eq!(
        calls.iter().map(|call| (call.repetition, call.state)).collect::<Vec<_>>(),
        [(0, CallState::Answered(503)), (1, CallState::Answered(200))]
    );
    assert!(calls[0].repeats_at.is_some() && calls[1].repeats_at.is_none());
    client.tags().await.unwrap();
    service.answers([(200, retired(), json!({"video": {"id": "vid_1"}}).to_string())]);
    client.video(&"vid_1".into()).await.unwrap();
    let retirements = log.snapshot().retirements;
    let said: Vec<_> = retirements.iter().map(|of| (of.operation.as_str(), of.calls)).collect();
    assert_eq!(said, [("GET /v1/tags", 2), ("GET /v1/videos/{id}", 1)]);
    assert_eq!(retirements[0].sunset.as_deref(), Some("Sat, 10 Jan 2026 12:00:00 GMT"));
}

#[tokio::test]
async fn the_log_is_bounded_is_followed_by_version_and_keeps_nothing_while_it_is_paused() {
    let service = Service::start().await;
    let (client, log) = service.client("a-key-of-this-test");
    service.answers([json_answer(200, &json!({"tags": []}))]);
    let mut changes = log.follow();
    for _ in 0..cutroom::api::calls::MOST_CALLS + 20 {
        client.tags().await.unwrap();
    }
    assert!(changes.has_changed().unwrap());
    let kept = log.snapshot();
    assert_eq!(kept.calls.len(), cutroom::api::calls::MOST_CALLS);
    assert_eq!((kept.calls[0].number, kept.version), (21, *changes.borrow_and_update()));
    log.pause(true);
    client.tags().await.unwrap();
    assert_eq!(log.snapshot().calls.last().unwrap().number, kept.calls.last().unwrap().number);
    log.clear();
    log.pause(false);
    assert!(log.snapshot().calls.is_empty());
    client.tags().await.unwrap();
    assert_eq!(log.snapshot().calls.len(), 1);
    // A call whose caller has gone is recorded as ended.
    let (hanging, hung) = service.client("a-key-of-this-test");
    let never = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let silent = Client::new(&format!("http://{}", never.local_addr().unwrap()), SecretString::from("another-key")).unwrap();
    let silent = silent.recorded_in(&hung);
    drop(hanging);
    let call = tokio::spawn(async move { silent.tags().await });
    let mut changes = hung.follow();
    changes.changed().await.unwrap();
    assert_eq!(last(&hung).state, CallState::Running);
    call.abort();
    assert!(call.await.unwrap_err().is_cancelled());
    assert_eq!(last(&hung).state, CallState::GivenUp);
}

/// Text of everything that the request drawer, the curl commands and the bug report can show.
fn all_of(log: &CallLog) -> String {
    let snapshot = log.snapshot();
    let mut all = Vec::new();
    for call in &snapshot.calls {
        all.extend([call.origin.clone(), call.path.clone()]);
        all.extend(call.request_id.clone());
        for side in [&call.request, &call.answer] {
            all.extend(side.headers.iter().map(|(name, value)| format!("{name}: {value}")));
            all.push(side.body.clone());
        }
        if let Some(error) = &call.error {
            all.extend([error.code.clone(), Some(error.message.clone()), error.docs_url.clone()].into_iter().flatten());
        }
        all.extend(curl(call).map(|command| command.text));
    }
    all.extend(snapshot.retirements.iter().map(|of| format!("{of:?}")));
    let report = BugReport { version: "1", workspace: "hosted".into(), notices: Vec::new(), path: "log.txt".into() };
    all.push(report.text(log));
    all.join("\n")
}

#[derive(Clone, Debug)]
struct Secrets {
    key: String,
    webhook: String,
    password: String,
    token: String,
    other: String,
}

fn secrets() -> impl Strategy<Value = Secrets> {
    // About a quarter contain a keyword such as "token", which few random strings would.
    let name = || prop_oneof![9 => Just(""), 1 => Just("JW+t"), 1 => Just("token"), 1 => Just("Sig-Cookie")];
    let token = move || {
        let parts = ("[a-z][0-9][A-Za-z0-9_-]{12,23}", name(), "[A-Za-z0-9_-]{10,23}");
        parts.prop_map(|(before, name, after)| format!("{before}{}{after}", name.replace('+', "-")))
    };
    let key = "[A-Za-z0-9]{4}[A-Za-z0-9!#$%&*+.^_|~-]{12,40}";
    let webhook = ("[A-Za-z0-9+/]{0,12}", name(), "[A-Za-z0-9+/]{24,32}").prop_map(|(before, name, after)| {
        let secret = format!("{before}{}{after}", name.replace('-', "/"));
        format!("whsec_{secret}=")
    });
    let password = "[a-z0-9][A-Za-z0-9 !#$%&()*+,./:;<=>?@^_{|}~\u{e4}-]{8,20}[a-z0-9]";
    (key, webhook, password, token(), token()).prop_map(|(key, webhook, password, token, other)| Secrets {
        key,
        webhook,
        password,
        token,
        other,
    })
}

#[allow(clippy::too_many_lines)] // One exchange after the other, each with secrets in other places.
async fn plant(service: &Service, secrets: &Secrets, file: &std::path::Path) -> CallLog {
    let Secrets { key, webhook, password, token, other } = secrets;
    let (client, log) = service.client(key);
    let presigned = format!("https://cdn.example.org/{token}/take.mp4?X-Amz-Signature={other}&X-Amz-Credential={token}");
    let with_user = format!("https://ann:{other}@media.example.org/a/{token}");
    let headers = || {
        vec![
            ("content-type", "application/json".to_owned()),
            ("set-cookie", format!("session={token}; HttpOnly")),
            ("x-api-key", key.clone()),
            ("www-authenticate", format!("Bearer realm=\"{other}\"")),
            ("link", format!("<{presigned}>; rel=\"next\"")),
            ("x-anything", token.clone()),
            ("etag", format!("\"{webhook}\"")),
            ("deprecation", "true".to_owned()),
            ("sunset", format!("{presigned} {key}")),
        ]
    };
    let body = json!({
        "name": "A take", "password": password, "apiKey": key, "nested": [{"webhookSecret": webhook, "deep": {"token": token}}],
        "uploadUrl": presigned, "note": format!("the password is {password}, the address {with_user}"),
        "list": [format!("Authorization: Bearer {token}"), format!("key={key}&x=1"), format!("{{\"secret\":\"{other}\"}}")],
    });
    service.answers([(200, headers(), body.to_string())]);
    let path = format!("/v1/things/uploads/{token}?token={other}&sig={token}&limit=5&unknown={token}");
    client.raw("POST", &path, Some(&body), None).await.unwrap();
    client.raw("GET", &format!("/v1/media/{other}"), None, None).await.unwrap();
    // Errors in both formats, from a gateway, and as plain text.
    let message = format!("{password} is wrong for {with_user}: api_key='{key}' token={token} secret \"{other}\" {webhook}");
    let flat = json!({"error": "bad_request", "message": message, "docsUrl": presigned, "password": password});
    let nested = json!({"error": {"code": format!("bad {webhook}"), "message": message, "doc_url": with_user}});
    for error in [flat.to_string(), nested.to_string(), format!("<html><title>{webhook} {key}</title>token: {token}"), message]
    {
        service.answers([(422, headers(), error)]);
        client.raw("PATCH", "/v1/videos/vid_1", Some(&json!({"password": password})), Some("key-1")).await.unwrap_err();
    }
    // A response that is not JSON although JSON is expected, and one that is longer than the stored limit.
    service.answers([(200, headers(), format!("token={token}\nkey: {key} {webhook} {presigned}"))]);
    client.tags().await.unwrap_err();
    let long =
        json!({"text": "word ".repeat(3_000), "key": key, "items": vec![json!({"token": token, "url": presigned}); 200]});
    service.answers([(200, headers(), long.to_string())]);
    client.raw("POST", "/v1/videos", Some(&long), None).await.unwrap();
    // Media: a URL that is a capability, redirected to another one, and an upload.
    let at = |path: &str| format!("{}{path}", service.address);
    let elsewhere = vec![(header::LOCATION.as_str(), format!("/files/{other}.mp4?sig={token}"))];
    service.answers([(302, elsewhere, String::new()), (200, headers(), "media bytes of nobody".into())]);
    client.media(&at(&format!("/media/{token}/take.mp4?expires=1&sig={other}")), None).await.unwrap();
    service.answers([(403, headers(), format!("expired: {presigned} {token}"))]);
    client.media(&at(&format!("/media/{token}")), None).await.unwrap_err();
    service.answers([(200, headers(), String::new())]);
    let created = CreatedSource {
        source_id: SourceId::from("su_1"),
        upload_url: at(&format!("/uploads/{token}")),
        expires_at: String::new(),
    };
    client.upload(&created, file, Box::new(|_, _| {})).await.unwrap();
    log
}

/// Short secret in every form with a name, each as a response of its own with its header.
fn named_forms(secret: &str) -> Vec<(&'static str, String)> {
    let (plus, percent) = (secret.replace(' ', "+"), secret.replace(' ', "%20"));
    let forms = [
        json!({"password": secret}).to_string(),
        json!({"video": {"clientSecret": [secret], "n": 1}}).to_string(),
        json!({"error": "bad_request", "message": format!("the password is {secret}")}).to_string(),
        json!({"error": {"code": "bad", "message": format!("password={secret} in the body")}}).to_string(),
        json!({"error": "bad_request", "message": json!({"userPass": secret}).to_string()}).to_string(),
        json!({"fields": [{"name": "password", "value": secret}]}).to_string(),
        json!([{"header": "X-Api-Key", "content": secret}]).to_string(),
        format!("<form><input type=\"password\" name=\"pass\" value=\"{secret}\"></form>"),
        format!("<meta name='api-key' content='{secret}'>"),
        format!("name=ann&password={plus}&x=1"),
        format!("name=ann&password={percent}&x=1"),
        format!("name=ann&password={secret}&x=1"),
        format!("X-Api-Key: {secret}\nHost: api.example.com"),
        format!("Cookie: session={secret}"),
        format!("password={secret}"),
        format!("password = {secret}"),
        format!("password=\"{secret}\" user=ann"),
        format!("--token={secret} --verbose"),
        format!("password: {secret}"),
        format!("token: {secret}"),
        format!("session: {secret}"),
        format!("your password is {secret}"),
        format!("the api key was '{secret}'"),
        format!("\"secret\": \"{secret}\", \"n\": 1"),
    ];
    let in_bodies = forms.into_iter().map(|form| ("content-type", form));
    in_bodies.chain([("x-api-key", String::new()), ("set-cookie", String::new()), ("x-anything", String::new())]).collect()
}

async fn shown_of_named_forms(service: &Service, secret: &str) -> Vec<(String, String)> {
    let mut shown = Vec::new();
    for (header, body) in named_forms(secret) {
        let (client, log) = service.client("a-key-of-this-test");
        let value = if body.is_empty() { secret.to_owned() } else { "text/plain".to_owned() };
        for status in [200, 422] {
            service.answers([(status, vec![(header, value.clone())], body.clone())]);
            let sent = json!({"password": secret});
            drop(client.raw("POST", "/v1/things", Some(&sent).filter(|_| body.is_empty()), None).await);
        }
        shown.push((if body.is_empty() { header.to_owned() } else { body }, all_of(&log)));
    }
    shown
}

#[test]
fn a_short_secret_that_is_a_plain_word_is_taken_out_of_every_form_that_has_a_name() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let service = runtime.block_on(Service::start());
    let check = |secret: &str| {
        for (form, all) in runtime.block_on(shown_of_named_forms(&service, secret)) {
            for spelling in [secret.to_owned(), secret.replace(' ', "+"), secret.replace(' ', "%20")] {
                let at = all.find(&spelling);
                let around = at.map(|at| all[..at].lines().last().unwrap_or_default().to_owned());
                prop_assert!(at.is_none(), "{spelling:?} of {form:?} is behind {around:?}");
            }
        }
        Ok(())
    };
    for secret in ["hunter2", "wrong horse", "correct horse battery", "swordfish"] {
        check(secret).unwrap();
    }
    // Plain lower-case words like those in the messages; none begins with "a".
    let word = "[b-z][a-z]{5,9}[0-9]?";
    let secrets = (word, word, prop::bool::ANY).prop_map(|(one, two, both)| if both { format!("{one} {two}") } else { one });
    let mut runner = TestRunner::new(ProptestConfig { cases: cutroom_soak::cases(6), ..ProptestConfig::default() });
    runner.run(&secrets, |secret| check(&secret)).unwrap();
}

#[test]
fn no_secret_is_in_the_drawer_in_a_command_or_in_the_file_wherever_it_was_planted() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let service = runtime.block_on(Service::start());
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(b"media bytes of nobody").unwrap();
    let mut runner = TestRunner::new(ProptestConfig { cases: cutroom_soak::cases(48), ..ProptestConfig::default() });
    runner
        .run(&secrets(), |secrets| {
            let log = runtime.block_on(plant(&service, &secrets, file.path()));
            let all = all_of(&log);
            let Secrets { key, webhook, password, token, other } = &secrets;
            for (name, secret) in
                [("key", key), ("webhook", webhook), ("password", password), ("token", token), ("other", other)]
            {
                let at = all.find(secret.as_str());
                let around = at.map(|at| all[..at].lines().last().unwrap_or_default().to_owned());
                prop_assert!(at.is_none(), "{name} {secret:?} is behind {around:?}");
            }
            prop_assert!(!all.contains("media bytes"), "bytes of media are never kept");
            // Values that are not secret must still be there.
            for kept in ["A take", "/v1/videos/vid_1", "limit=5", "422", "cdn.example.org", "Bearer $CUTROOM_API_KEY"] {
                prop_assert!(all.contains(kept), "{kept}");
            }
            Ok(())
        })
        .unwrap();
}

/// Arguments of curl after a shell has parsed a command.
fn words(command: &str, key: &str) -> Vec<String> {
    let script = format!("curl() {{ printf '%s\\0' \"$@\"; }}\n{command}");
    let output = Command::new("sh").args(["-c", &script]).env("CUTROOM_API_KEY", key).output().unwrap();
    assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.split_terminator('\0').map(str::to_owned).collect()
}

/// Sends the request that curl would send for these arguments.
async fn as_curl_sends(words: &[String]) -> (u16, Value) {
    let (mut method, mut address, mut headers, mut body, mut globs) = (None, None, Vec::new(), None, true);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "-X" => method = words.next(),
            "-H" => headers.extend(words.next().and_then(|header| header.split_once(": "))),
            "--data-raw" => body = words.next(),
            "--globoff" => globs = false,
            _ => address = Some(word),
        }
    }
    let address = address.unwrap();
    assert!(!globs || !address.contains(['[', ']', '{', '}']), "curl reads a list of addresses: {address}");
    let mut request = reqwest::Client::new().request(method.map_or("GET", String::as_str).parse().unwrap(), address);
    for (name, value) in headers {
        request = request.header(name, value);
    }
    let response = body.map_or(request.try_clone().unwrap(), |body| request.body(body.clone())).send().await.unwrap();
    (response.status().as_u16(), response.json().await.unwrap_or_default())
}

#[tokio::test]
async fn a_call_that_is_copied_as_a_command_is_in_a_shell_what_it_was_whatever_its_method_and_text() {
    let (workspace, _folder) = Workspace::fresh().await;
    let (log, key) = (CallLog::default(), workspace.server.api_key().to_owned());
    let client = workspace.client().recorded_in(&log);
    let text = "It's \"quoted\" \\ $HOME `id` !! %41 @file; rm -rf *\n\tsecond line 'ends'\u{1F3AC}\u{e4}'";
    let tag = workspace.call("POST", "/v1/tags", &json!({"name": "Gone"})).await["tag"]["id"].as_str().unwrap().to_owned();
    let calls = [
        ("GET", "/v1/videos/vid_sample".to_owned(), None),
        ("GET", "/v1/videos?limit=[1]&cursor={a,b}".to_owned(), None),
        ("POST", "/v1/playlists".to_owned(), Some(json!({"name": "It's \"one\" of $many `ticks` \u{1F3AC}"}))),
        ("PATCH", "/v1/videos/vid_sample".to_owned(), Some(json!({"description": text}))),
        (
            "PUT",
            "/v1/videos/vid_sample/chapters".to_owned(),
            Some(json!({"chapters": [{"title": "A 'quote'", "description": "", "timestampSeconds": 0}]})),
        ),
        ("DELETE", format!("/v1/tags/{tag}"), None),
        ("POST", "/v1/videos/vid_sample/edits".to_owned(), Some(json!({"operations": []}))),
    ];
    for (method, path, body) in calls {
        let answered = client.raw(method, &path, body.as_ref(), None).await;
        let call = log.snapshot().calls.last().unwrap().clone();
        let command = curl(&call).unwrap();
        assert_eq!(command.lacks, None, "{}", command.text);
        assert!(!command.text.contains(&key) && command.text.contains("Bearer $CUTROOM_API_KEY"), "{}", command.text);
        let (status, again) = as_curl_sends(&words(&command.text, &key)).await;
        assert_eq!(answered.is_ok(), !path.ends_with("/edits") && !path.contains('['), "{method} {path}: {answered:?}");
        match answered {
            // A repeated deletion finds nothing; every other call gets the same response as before.
            _ if method == "DELETE" => assert!(matches!(status, 200 | 204 | 404), "{status}: {}", command.text),
            Ok(answered) if method == "GET" || method == "PATCH" || method == "PUT" => {
                assert_eq!(status, 200, "{again}: {}", command.text);
                let without = |mut value: Value| {
                    let Some(video) = value.get_mut("video").and_then(Value::as_object_mut) else { return value };
                    video.retain(|name, _| name != "updatedAt" && name != "revision");
                    value
                };
                assert_eq!(without(again), without(answered), "{}", command.text);
            }
            // With the same idempotency key it is the same request.
            Ok(answered) => assert_eq!((status, again), (200, answered), "{}", command.text),
            Err(error) => assert_eq!(Some(status), error.status(), "{again}: {}", command.text),
        }
    }
    let held = workspace.call("GET", "/v1/videos/vid_sample", &Value::Null).await;
    assert_eq!(held["video"]["description"], json!(text));
    assert_eq!(workspace.list("/v1/playlists", "playlists").await.len(), 1, "made once");
}

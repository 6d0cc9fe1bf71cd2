//! Watch pages over HTTP: who may open them, which export they play, and how they count views.

use super::{
    common::{Workspace, make_video, open_data, stored::database},
    exports::finished,
};
use cutroom::{
    api::source::{CreateSource, SourceKind},
    jobs::local::LocalWorkspace,
    server::{Config, EMBEDDED_RATE_LIMIT, Quota, Server},
};
use reqwest::{Method, StatusCode, header::HeaderMap};
use serde_json::{Value, json};
use std::{net::Ipv4Addr, path::Path};

/// The answer for a page.
#[derive(Debug)]
struct Seen {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Seen {
    fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Status, body and all headers that don't differ with every answer.
    fn comparable(&self) -> (StatusCode, String, Vec<(String, String)>) {
        let headers = self.headers.iter().filter(|(name, _)| !matches!(name.as_str(), "x-request-id" | "date"));
        let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()));
        (self.status, self.text(), headers.collect())
    }
}

/// A request of a visitor: without an API key, with the headers of a browser.
async fn visit(workspace: &Workspace, method: Method, address: &str, headers: &[(&str, &str)], body: Option<String>) -> Seen {
    let base = workspace.server.base_url();
    let address = if address.starts_with("http") { address.to_owned() } else { format!("{base}{address}") };
    let mut request = workspace.http.request(method, address);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response = request.body(body.unwrap_or_default()).send().await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    Seen { status, headers, body: response.bytes().await.unwrap().to_vec() }
}

async fn get(workspace: &Workspace, address: &str) -> Seen {
    visit(workspace, Method::GET, address, &[], None).await
}

/// A POST of a page to its own workspace.
async fn post(workspace: &Workspace, address: &str, body: &Value) -> Seen {
    let headers = [("origin", workspace.server.base_url()), ("content-type", "application/json")];
    visit(workspace, Method::POST, address, &headers, Some(body.to_string())).await
}

/// A video of two seconds with words and chapters, without an export.
async fn video(workspace: &Workspace, folder: &Path) -> String {
    let client = workspace.client();
    let kind = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
    let created = client.create_source(&kind).await.unwrap();
    client.upload(&created, &make_video(folder, "take.mp4"), Box::new(|_, _| {})).await.unwrap();
    let body = json!({"name": "Tour <1>", "sourceId": created.source_id});
    let video = workspace.call("POST", "/v1/videos", &body).await["video"].clone();
    let path = format!("/v1/videos/{}", video["id"].as_str().unwrap());
    let words = json!({"words": [
        {"text": "Welcome.", "startTimeMs": 100, "endTimeMs": 600},
        {"text": "Goodbye", "startTimeMs": 1200, "endTimeMs": 1500},
        {"text": "<all>.", "startTimeMs": 1500, "endTimeMs": 1900},
    ]});
    let clip = format!("{path}/clips/{}", video["clipIds"][0].as_str().unwrap());
    workspace.call("PUT", &format!("{clip}/transcript/words"), &words).await;
    let chapters = json!({"chapters": [
        {"title": "Start", "description": "", "timestampSeconds": 0},
        {"title": "End", "description": "", "timestampSeconds": 1},
    ]});
    workspace.call("PUT", &format!("{path}/chapters"), &chapters).await;
    path
}

/// Exports a video as its watch page needs it.
async fn film(workspace: &Workspace, video: &str) {
    workspace.call("POST", &format!("{video}/exports"), &json!({"subtitles": false})).await;
    assert_eq!(finished(workspace, video).await["status"], "completed");
}

async fn link(workspace: &Workspace, path: &str, which: &str) -> String {
    let answer = workspace.get(path).await.json();
    let record = answer.as_object().unwrap().values().next().unwrap().clone();
    record["links"][which].as_str().unwrap().to_owned()
}

async fn page_of(workspace: &Workspace, video: &str) -> String {
    link(workspace, video, "viewPage").await
}

/// Path of the resources and reports of an open page: `/watch/GRANT`.
fn granted(page: &str) -> String {
    let (_, rest) = page.split_once("data-count=\"").unwrap_or_else(|| panic!("no film: {page}"));
    rest.split_once("/count\"").unwrap().0.to_owned()
}

async fn opened(workspace: &Workspace, address: &str) -> String {
    let page = get(workspace, address).await;
    assert_eq!(page.status, 200, "{}", page.text());
    granted(&page.text())
}

#[tokio::test]
async fn a_page_plays_the_film_that_was_exported_and_says_when_it_is_older_than_the_edits() {
    let (workspace, folder) = Workspace::fresh().await;
    let video = video(&workspace, folder.path()).await;
    let address = page_of(&workspace, &video).await;
    let none = get(&workspace, &address).await;
    assert!(
        none.status == 200
            && none.text().contains("This video can\u{2019}t be watched yet")
            && none.text().contains("File &gt; Export")
    );
    let exports = async || workspace.get(&video).await.json()["video"]["exports"].as_array().unwrap().len();
    assert_eq!(exports().await, 0, "a visitor starts no export");
    // Pages play neither exports with burnt-in subtitles nor exports at another speed.
    workspace.call("POST", &format!("{video}/exports"), &json!({"subtitles": true})).await;
    finished(&workspace, &video).await;
    assert!(get(&workspace, &address).await.text().contains("can\u{2019}t be watched yet"));
    film(&workspace, &video).await;
    let page = get(&workspace, &address).await;
    let text = page.text();
    assert!(
        text.contains("<title>Tour &lt;1&gt;</title>") && text.contains("Welcome.") && text.contains("Goodbye &lt;all&gt;.")
    );
    assert!(text.contains("data-at=\"1\"><time>0:01</time><span>End") && !text.contains("edited after"), "{text}");
    let policy = page.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none'; script-src 'self';") && !policy.contains("unsafe"), "{policy}");
    assert!(policy.ends_with("frame-ancestors 'none'") && page.header("referrer-policy") == "no-referrer");
    assert_eq!((page.header("cache-control"), page.header("x-robots-tag")), ("no-store", "noindex, nofollow"));
    assert!(page.headers.get("set-cookie").is_none() && !text.contains("style=") && !text.contains("onclick"));
    for file in ["page.js", "page.css", "icon.svg"] {
        let (_, rest) = text.split_once(&format!("/watch/assets/{file}")).unwrap();
        let version = rest.split('"').next().unwrap();
        let asset = get(&workspace, &format!("/watch/assets/{file}{version}")).await;
        assert!(asset.status == 200 && asset.header("x-content-type-options") == "nosniff", "{file}");
    }
    // The export: whole, in ranges and beyond its end.
    let watch = granted(&text);
    let whole = get(&workspace, &format!("{watch}/film.mp4")).await;
    assert_eq!(
        (whole.status, whole.header("content-type"), whole.header("content-disposition")),
        (StatusCode::OK, "video/mp4", "")
    );
    let range =
        async |range: &str| visit(&workspace, Method::GET, &format!("{watch}/film.mp4"), &[("range", range)], None).await;
    let part = range("bytes=10-109").await;
    assert_eq!((part.status, part.body.as_slice()), (StatusCode::PARTIAL_CONTENT, &whole.body[10..110]));
    assert_eq!(range("bytes=99999999-").await.status, StatusCode::RANGE_NOT_SATISFIABLE);
    let captions = async |watch: &str| get(&workspace, &format!("{watch}/captions.vtt")).await.text();
    assert!(captions(&watch).await.starts_with("WEBVTT\n\n00:00:00.100 --> "), "{}", captions(&watch).await);
    assert!(captions(&watch).await.contains("Goodbye &lt;all&gt;."));
    let poster = get(&workspace, &format!("{watch}/poster.jpg")).await;
    assert_eq!((poster.status, poster.header("content-type")), (StatusCode::OK, "image/jpeg"));
    assert!(poster.body.starts_with(&[0xff, 0xd8, 0xff]), "a picture");
    // The current settings decide what viewers may download.
    let download = format!("{watch}/film.mp4?download");
    assert_eq!(get(&workspace, &download).await.status, 404);
    workspace.call("PATCH", &video, &json!({"downloadsEnabled": true, "name": "Größe \"1\""})).await;
    let saved = get(&workspace, &download).await;
    assert_eq!(
        saved.header("content-disposition"),
        "attachment; filename=\"Gr--e--1-.mp4\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.mp4"
    );
    assert!(get(&workspace, &address).await.text().contains("film.mp4?download"));
    // Correcting a word does not make the export outdated; a cut does.
    let clip = workspace.get(&video).await.json()["video"]["clipIds"][0].as_str().unwrap().to_owned();
    let word = json!({"words": [{"index": 0, "text": "Hello."}]});
    workspace.call("PATCH", &format!("{video}/clips/{clip}/transcript/words"), &word).await;
    let text = get(&workspace, &address).await.text();
    assert!(text.contains("Hello.") && !text.contains("edited after") && captions(&watch).await.contains("Hello."));
    workspace.call("POST", &format!("{video}/clips/{clip}/cut"), &json!({"cuts": [{"fromMs": 0, "toMs": 1000}]})).await;
    let text = get(&workspace, &address).await.text();
    assert!(text.contains("edited after this version was exported") && text.contains("Welcome."), "as the film has it: {text}");
    assert!(captions(&granted(&text)).await.contains("Welcome."));
    let off = json!({"transcriptsEnabled": false, "viewCountEnabled": false, "publishDateEnabled": false});
    workspace.call("PATCH", &video, &off).await;
    let text = get(&workspace, &address).await.text();
    assert!(!text.contains("Welcome.") && !text.contains("plays</li>") && !text.contains("Published"), "{text}");
    workspace.server.stop().await;
}

#[tokio::test]
async fn what_is_not_there_and_what_a_visitor_may_not_open_answer_alike() {
    let (workspace, folder) = Workspace::fresh().await;
    let video = video(&workspace, folder.path()).await;
    film(&workspace, &video).await;
    let id = video.rsplit('/').next().unwrap().to_owned();
    let private = page_of(&workspace, &video).await;
    let (open, token) = private.rsplit_once('/').unwrap();
    assert_eq!((token.len(), open.ends_with(&id)), (22, true), "{private}");
    let watch = opened(&workspace, &private).await;
    let unknown = get(&workspace, "/view/videos/vid_unknown").await;
    assert_eq!(unknown.status, 404);
    let wanted = unknown.comparable();
    let is_closed = async |address: &str| {
        assert_eq!(get(&workspace, address).await.comparable(), wanted, "{address}");
    };
    let parts = ["film.mp4", "captions.vtt", "poster.jpg", "recordings.zip"];
    for address in [
        open.to_owned(),
        format!("{open}/{}", "A".repeat(22)),
        format!("/view/videos/vid_sample/{token}"),
        "/view/playlists/pl_unknown".into(),
        format!("/embed/videos/{id}"),
        "/watch/assets/other.js".into(),
    ] {
        is_closed(&address).await;
    }
    // A grant with changed characters is invalid.
    let forged = format!("/watch/{}", watch.strip_prefix("/watch/").unwrap().replacen(char::is_lowercase, "9", 8));
    for part in parts {
        is_closed(&format!("{forged}/{part}")).await;
    }
    let counted = post(&workspace, &format!("{forged}/count"), &json!({"number": 1, "starts": 1})).await;
    assert_eq!(counted.comparable(), wanted);
    // A public page opens without a token. When it is made private again, it closes, and so do its open pages.
    workspace.call("PATCH", &video, &json!({"linkScope": "public"})).await;
    assert_eq!(page_of(&workspace, &video).await, open, "the link of a public page holds no secret");
    let public = opened(&workspace, open).await;
    workspace.call("PATCH", &video, &json!({"linkScope": "private"})).await;
    is_closed(open).await;
    for part in parts {
        is_closed(&format!("{public}/{part}")).await;
    }
    assert_eq!(get(&workspace, &format!("{watch}/film.mp4")).await.status, 200, "who had the link goes on watching");
    // A page with a password is closed while no password is stored, like pages from before passwords existed.
    workspace.call("PATCH", &video, &json!({"linkScope": "password"})).await;
    is_closed(&private).await;
    is_closed(&format!("{watch}/film.mp4")).await;
    workspace.call("PATCH", &video, &json!({"linkScope": "embedonly"})).await;
    is_closed(&private).await;
    workspace.call("PATCH", &video, &json!({"linkScope": "private"})).await;
    workspace.call("DELETE", &video, &Value::Null).await;
    is_closed(&private).await;
    for part in parts {
        is_closed(&format!("{watch}/{part}")).await;
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_link_that_was_withdrawn_answers_as_an_unknown_one_and_the_page_has_another() {
    let (workspace, folder) = Workspace::fresh().await;
    let video = video(&workspace, folder.path()).await;
    film(&workspace, &video).await;
    let old = page_of(&workspace, &video).await;
    let watch = opened(&workspace, &old).await;
    let wanted = get(&workspace, "/view/videos/vid_unknown").await.comparable();
    let answer = workspace.call("POST", &format!("{video}/page-link"), &Value::Null).await["video"].clone();
    assert_eq!(answer["id"], video.rsplit('/').next().unwrap());
    let new = page_of(&workspace, &video).await;
    assert_ne!(new, old);
    for address in
        [old.clone(), old.replacen("/view/", "/embed/", 1), format!("{watch}/film.mp4"), format!("{watch}/captions.vtt")]
    {
        assert_eq!(get(&workspace, &address).await.comparable(), wanted, "{address}");
    }
    let tried = post(&workspace, "/watch/open", &json!({"path": old, "password": "x"})).await;
    assert_eq!(tried.comparable(), wanted);
    let watch = opened(&workspace, &new).await;
    assert_eq!(get(&workspace, &format!("{watch}/film.mp4")).await.status, 200);
    // Also for a playlist's link; the links of its videos stay.
    let made = workspace.call("POST", "/v1/playlists", &json!({"name": "Week"})).await["playlist"].clone();
    let path = format!("/v1/playlists/{}", made["id"].as_str().unwrap());
    let place = |playlist: &Value| {
        let address = playlist["links"]["viewPage"].as_str().unwrap();
        address[address.find("/view/").unwrap()..].to_owned()
    };
    let old = place(&made);
    assert_eq!(get(&workspace, &old).await.status, 200);
    let after = workspace.call("POST", &format!("{path}/page-link"), &Value::Null).await["playlist"].clone();
    assert_eq!(get(&workspace, &old).await.comparable(), wanted);
    assert_eq!(get(&workspace, &place(&after)).await.status, 200);
    assert!(after.get("pageLink").is_none(), "{after}");
    assert_eq!(page_of(&workspace, &video).await, new);
    // Neither operation takes a body, and a missing video has no link.
    workspace.send("POST", &format!("{video}/page-link"), &json!({"x": 1})).await.flat(400, "bad_request");
    workspace.send("POST", "/v1/videos/vid_none/page-link", &Value::Null).await.flat(404, "not_found");
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_password_is_kept_hashed_opens_its_page_alone_and_is_slow_to_guess() {
    let (workspace, folder) = Workspace::fresh().await;
    let video = video(&workspace, folder.path()).await;
    film(&workspace, &video).await;
    let secret = "open sesame, please";
    workspace.call("PATCH", &video, &json!({"linkScope": "password", "password": secret})).await;
    let address = page_of(&workspace, &video).await;
    let path = address.strip_prefix(workspace.server.base_url()).unwrap().to_owned();
    let locked = get(&workspace, &address).await;
    assert!(locked.status == 200 && locked.text().contains("type=\"password\"") && !locked.text().contains("Tour"));
    let unlock =
        async |path: &str, password: &str| post(&workspace, "/watch/open", &json!({"path": path, "password": password})).await;
    let answer = unlock(&path, secret).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let shown: Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(shown["title"], "Tour <1>");
    let watch = granted(shown["main"].as_str().unwrap());
    assert_eq!(get(&workspace, &format!("{watch}/film.mp4")).await.status, 200);
    // Passwords cannot be tried with another link.
    let other = unlock(&path.replace(path.rsplit('/').next().unwrap(), &"A".repeat(22)), secret).await;
    assert_eq!(other.comparable(), get(&workspace, "/view/videos/vid_unknown").await.comparable());
    // The password is not in the database.
    let connection = database(folder.path());
    connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    for file in ["workspace.db", "workspace.db-wal"] {
        let bytes = std::fs::read(folder.path().join(file)).unwrap_or_default();
        assert!(!bytes.windows(secret.len()).any(|window| window == secret.as_bytes()), "{file}");
    }
    let hash: String = connection.query_row("SELECT hash FROM page_password", [], |row| row.get(0)).unwrap();
    assert!(hash.starts_with("pbkdf2-sha256$600000$"), "{hash}");
    // A new password closes pages that were opened with the old one.
    workspace.call("PATCH", &video, &json!({"password": "another one"})).await;
    assert_eq!(get(&workspace, &format!("{watch}/film.mp4")).await.status, 404);
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(unlock(&path, secret).await.status.as_u16());
    }
    let slowed = unlock(&path, "another one").await;
    statuses.push(slowed.status.as_u16());
    assert_eq!(statuses, [403, 403, 403, 403, 403, 429], "the sixth is not tried");
    assert!((1..=60).contains(&slowed.header("retry-after").parse::<u64>().unwrap()));
    workspace.call("DELETE", &video, &Value::Null).await;
    let left: i64 = connection.query_row("SELECT count(*) FROM page_password", [], |row| row.get(0)).unwrap();
    assert_eq!(left, 0, "a password goes with its video");
    workspace.server.stop().await;
}

#[tokio::test]
async fn figures_are_those_of_what_was_watched_to_the_percent() {
    let (workspace, folder) = Workspace::fresh().await;
    let video = video(&workspace, folder.path()).await;
    film(&workspace, &video).await;
    let (address, id) = (page_of(&workspace, &video).await, video.rsplit('/').next().unwrap().to_owned());
    let analytics = async |query: &str| {
        let answer = workspace.get(&format!("{video}/analytics{query}")).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        answer.json()["analytics"].clone()
    };
    assert_eq!(analytics("").await["summary"]["plays"], 0);
    let report = async |watch: &str, body: Value| {
        let answer = post(&workspace, &format!("{watch}/count"), &body).await;
        assert_eq!(answer.status, 204, "{}", answer.text());
    };
    // One viewer watches everything, and the first half again; one watches the second quarter, and leaves; one only opens the page.
    let from = |referrer: &'static str| [("referer", referrer)];
    let open = async |referrer| {
        let page = visit(&workspace, Method::GET, &address, &from(referrer), None).await;
        granted(&page.text())
    };
    let (whole, quarter) = (open("https://News.Example/a?b#c").await, open("not an address <script>").await);
    open("https://other.example/").await;
    report(&whole, json!({"number": 1, "starts": 1, "watched": [[0, 900]]})).await;
    report(&whole, json!({"number": 2, "watched": [[900, 2000], [0, 1000]]})).await;
    report(&whole, json!({"number": 2, "watched": [[900, 2000], [0, 1000]]})).await;
    report(&quarter, json!({"number": 1, "starts": 1, "watched": [[500, 1000]]})).await;
    let figures = analytics("").await;
    let summary = json!({"plays": 2, "uniqueSessions": 2, "watchTimeSeconds": 3.5, "averageWatchedPct": 62.5});
    assert_eq!(figures["summary"], summary);
    let watched: Vec<_> =
        figures["retention"].as_array().unwrap().iter().map(|slice| slice["watchedPct"].as_f64().unwrap()).collect();
    let wanted: Vec<_> = (0..100)
        .map(|slice| match slice {
            0..25 => 100.0,
            25..50 => 150.0,
            _ => 50.0,
        })
        .collect();
    assert_eq!(watched, wanted);
    assert_eq!(figures["referrers"], json!([{"name": "", "count": 1}, {"name": "news.example", "count": 1}]));
    let today = figures["viewsOverTime"][0]["date"].as_str().unwrap().to_owned();
    assert_eq!(figures["viewsOverTime"], json!([{"date": today, "plays": 2}]));
    // By days, for the workspace, and in another time zone.
    assert_eq!(analytics(&format!("?startDate={today}")).await["summary"], summary);
    assert_eq!(analytics("?endDate=2020-01-01").await["summary"]["plays"], 0);
    let there = analytics("?timezone=Pacific/Kiritimati").await["viewsOverTime"].clone();
    assert_eq!(there.as_array().unwrap().iter().map(|day| day["plays"].as_u64().unwrap()).sum::<u64>(), 2, "{there}");
    let all = workspace.get("/v1/analytics").await.json();
    assert_eq!((&all["analytics"]["summary"], &all["pagination"]["hasMore"]), (&summary, &json!(false)));
    assert_eq!(all["analytics"]["topVideos"], json!([{"videoId": id, "name": "Tour <1>", "plays": 2}]));
    assert_eq!(workspace.get(&video).await.json()["video"]["views"], 2);
    // Plays cause events, and so does the tenth play.
    for _ in 0..8 {
        let watch = opened(&workspace, &address).await;
        report(&watch, json!({"number": 1, "starts": 1})).await;
    }
    assert_eq!(analytics("").await["summary"]["plays"], 10);
    let viewed = workspace.list("/v1/webhooks/messages?event_types=video.viewed", "messages").await;
    let data = |message: &Value| message["payload"]["data"].clone();
    assert_eq!(viewed.iter().map(|message| data(message)["plays"].as_u64().unwrap()).sum::<u64>(), 10);
    let milestones = workspace.list("/v1/webhooks/messages?event_types=video.milestone", "messages").await;
    assert_eq!(milestones.len(), 1, "{milestones:?}");
    let milestone = data(&milestones[0]);
    assert_eq!((&milestone["videoId"], &milestone["milestone"]), (&json!(id), &json!(10)));
    // Counts survive a restart.
    workspace.server.stop().await;
    let workspace = Workspace::open(folder.path()).await;
    assert_eq!(workspace.get(&video).await.json()["video"]["views"], 10);
    workspace.server.stop().await;
}

#[tokio::test]
async fn reports_count_once_in_whatever_order_they_arrive() {
    let (workspace, folder) = Workspace::fresh().await;
    let video = video(&workspace, folder.path()).await;
    film(&workspace, &video).await;
    let address = page_of(&workspace, &video).await;
    let summary =
        async |workspace: &Workspace| workspace.get(&format!("{video}/analytics")).await.json()["analytics"]["summary"].clone();
    let report = async |workspace: &Workspace, watch: &str, number: i64| {
        let watched = json!([[number * 100 - 100, number * 100]]);
        let body = json!({"number": number, "starts": i64::from(number == 1), "watched": watched});
        let answer = post(workspace, &format!("{watch}/count"), &body).await;
        assert_eq!(answer.status, 204, "{}", answer.text());
    };
    let wanted = json!({"plays": 1, "uniqueSessions": 1, "watchTimeSeconds": 0.5, "averageWatchedPct": 25.0});
    // Reports arrive in any order: first all before the sums are stored, then each after the previous one was stored.
    let watch = opened(&workspace, &address).await;
    for number in [2, 1, 5, 3, 1, 4, 5, 2] {
        report(&workspace, &watch, number).await;
    }
    assert_eq!(summary(&workspace).await, wanted);
    for number in [1, 2, 3, 4, 5] {
        report(&workspace, &watch, number).await;
    }
    assert_eq!(summary(&workspace).await, wanted, "each was counted already");
    let other = opened(&workspace, &address).await;
    for number in [3, 1, 3] {
        report(&workspace, &other, number).await;
        summary(&workspace).await;
    }
    // Received numbers survive a restart.
    workspace.server.stop().await;
    let workspace = Workspace::open(folder.path()).await;
    for number in [5, 1, 4, 3, 2, 5, 4] {
        report(&workspace, &other, number).await;
        summary(&workspace).await;
    }
    let both = json!({"plays": 2, "uniqueSessions": 2, "watchTimeSeconds": 1.0, "averageWatchedPct": 25.0});
    assert_eq!(summary(&workspace).await, both);
    // As many numbers are remembered as a page can have under way; older ones are dropped.
    let watched = async |watch: &str, number: i64| {
        let body = json!({"number": number, "watched": [[0, 10]]});
        let answer = post(&workspace, &format!("{watch}/count"), &body).await;
        assert_eq!(answer.status, 204, "{}", answer.text());
        summary(&workspace).await["watchTimeSeconds"].as_f64().unwrap()
    };
    let third = opened(&workspace, &page_of(&workspace, &video).await).await;
    let mut counted = Vec::new();
    for number in [100, 37, 36, 37, 99, 100, 163, 101, 100, 99] {
        counted.push(watched(&third, number).await);
    }
    assert_eq!(counted, [1.01, 1.02, 1.02, 1.02, 1.03, 1.03, 1.04, 1.05, 1.05, 1.05]);
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_page_that_was_closed_counts_nothing_more() {
    let (workspace, folder) = Workspace::fresh().await;
    let video = video(&workspace, folder.path()).await;
    film(&workspace, &video).await;
    let closed = get(&workspace, "/view/videos/vid_unknown").await.comparable();
    let change = async |body: Value| {
        workspace.call("PATCH", &video, &body).await;
    };
    let report = async |watch: &str, number: i64| {
        post(&workspace, &format!("{watch}/count"), &json!({"number": number, "starts": 1, "watched": [[0, 1000]]})).await
    };
    change(json!({"linkScope": "public"})).await;
    let public = opened(&workspace, &page_of(&workspace, &video).await).await;
    change(json!({"linkScope": "private"})).await;
    let private = opened(&workspace, &page_of(&workspace, &video).await).await;
    assert_eq!(report(&public, 1).await.comparable(), closed, "it was made private");
    change(json!({"linkScope": "password", "password": "open sesame"})).await;
    assert_eq!(report(&private, 1).await.comparable(), closed, "it has a password");
    let path = page_of(&workspace, &video).await.strip_prefix(workspace.server.base_url()).unwrap().to_owned();
    let shown = post(&workspace, "/watch/open", &json!({"path": path, "password": "open sesame"})).await;
    let shown: Value = serde_json::from_slice(&shown.body).unwrap();
    let unlocked = granted(shown["main"].as_str().unwrap());
    change(json!({"password": "another one"})).await;
    assert_eq!(report(&unlocked, 1).await.comparable(), closed, "it has another password");
    change(json!({"linkScope": "private"})).await;
    workspace.call("POST", &format!("{video}/page-link"), &Value::Null).await;
    assert_eq!(report(&private, 1).await.comparable(), closed, "its link was withdrawn");
    // Other errors are not reported either: that would reveal that the page exists.
    let nonsense = post(&workspace, &format!("{private}/count"), &json!({"number": 0})).await;
    assert_eq!(nonsense.comparable(), closed);
    let summary = async || workspace.get(&format!("{video}/analytics")).await.json()["analytics"]["summary"].clone();
    let none = json!({"plays": 0, "uniqueSessions": 0, "watchTimeSeconds": 0.0});
    assert_eq!(summary().await, none);
    let open = opened(&workspace, &page_of(&workspace, &video).await).await;
    assert_eq!(report(&open, 1).await.status, 204);
    assert_eq!(summary().await["plays"], 1);
    workspace.call("DELETE", &video, &Value::Null).await;
    assert_eq!(report(&open, 2).await.comparable(), closed, "it was deleted");
    workspace.server.stop().await;
}

#[tokio::test]
async fn only_a_page_itself_reports_and_nonsense_is_refused() {
    let (workspace, folder) = Workspace::fresh().await;
    let video = video(&workspace, folder.path()).await;
    film(&workspace, &video).await;
    let address = page_of(&workspace, &video).await;
    let watch = opened(&workspace, &address).await;
    let count = format!("{watch}/count");
    let base = workspace.server.base_url().to_owned();
    let good = json!({"number": 1, "starts": 1}).to_string();
    let kind = ("content-type", "application/json");
    let cross: [&[(&str, &str)]; 5] = [
        &[kind],
        &[kind, ("origin", "https://evil.example")],
        &[kind, ("origin", "null")],
        &[kind, ("origin", &base), ("sec-fetch-site", "cross-site")],
        &[kind, ("origin", &base), ("host", "evil.example")],
    ];
    for headers in cross {
        let answer = visit(&workspace, Method::POST, &count, headers, Some(good.clone())).await;
        assert_eq!(answer.status, 403, "{headers:?}");
    }
    for (bad, says) in [
        ("", "not JSON"),
        ("[]", "must be an object"),
        (r#"{"number": 1, "number": 2}"#, "number"),
        (r#"{"number": 1, "who": "me"}"#, "who"),
        (r#"{"number": 0}"#, "number must be 1"),
        (r#"{"number": 1, "starts": 1e9}"#, "starts"),
        (r#"{"number": 1, "starts": -1}"#, "starts must be 0"),
        (r#"{"number": 1, "watched": [[0, 99999999]]}"#, "watched[0] must be a range within 0 to 2000"),
        (r#"{"number": 1, "watched": [[5, 5]]}"#, "watched[0]"),
    ] {
        let headers = [kind, ("origin", base.as_str())];
        let answer = visit(&workspace, Method::POST, &count, &headers, Some(bad.to_owned())).await;
        assert!(answer.status == 400 && answer.text().contains(says), "{bad}: {}", answer.text());
    }
    let headers = [kind, ("origin", base.as_str())];
    let big = visit(&workspace, Method::POST, &count, &headers, Some(" ".repeat(9_000))).await;
    assert_eq!(big.status, 413);
    let form = [("content-type", "text/plain"), ("origin", base.as_str())];
    assert_eq!(visit(&workspace, Method::POST, &count, &form, Some(good)).await.status, 400);
    for method in [Method::POST, Method::PUT, Method::DELETE, Method::PATCH] {
        let answer = visit(&workspace, method.clone(), &address, &[("origin", &base)], None).await;
        assert_eq!(answer.status, 405, "{method}");
    }
    let plays = workspace.get(&format!("{video}/analytics")).await.json()["analytics"]["summary"]["plays"].clone();
    assert_eq!(plays, 0);
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_crowd_that_plays_at_once_is_counted_in_a_few_rows() {
    let (workspace, folder) = Workspace::fresh().await;
    let video = video(&workspace, folder.path()).await;
    film(&workspace, &video).await;
    let address = page_of(&workspace, &video).await;
    let viewer = async |number: usize| {
        let referrer = format!("https://site-{number}.example/");
        let page = visit(&workspace, Method::GET, &address, &[("referer", &referrer)], None).await;
        if page.status == 429 {
            return 0;
        }
        let count = format!("{}/count", granted(&page.text()));
        let counted = post(&workspace, &count, &json!({"number": 1, "starts": 1, "watched": [[0, 1000]]})).await;
        assert!(matches!(counted.status.as_u16(), 204 | 429), "{}", counted.text());
        u64::from(counted.status == 204)
    };
    let viewers = (0..1_000).map(viewer);
    let counted: u64 = futures_util::StreamExt::collect::<Vec<_>>(futures_util::StreamExt::buffer_unordered(
        futures_util::stream::iter(viewers),
        50,
    ))
    .await
    .iter()
    .sum();
    let summary = workspace.get(&format!("{video}/analytics")).await.json()["analytics"]["summary"].clone();
    assert_eq!((summary["plays"].as_u64(), summary["averageWatchedPct"].as_f64()), (Some(counted), Some(50.0)));
    let connection = database(folder.path());
    let rows =
        |table: &str| -> i64 { connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap() };
    assert!(rows("watch_day") <= 2 && rows("watch_quarter") <= 4 && rows("watch_referrer") <= 402, "whatever the crowd");
    let messages = workspace.list("/v1/webhooks/messages?event_types=video.viewed&limit=100", "messages").await;
    assert!(messages.len() < 100, "a crowd of viewers is no crowd of messages");
    workspace.server.stop().await;
}

#[tokio::test]
async fn pages_for_frames_name_who_may_show_them() {
    let (workspace, folder) = Workspace::fresh().await;
    let video = video(&workspace, folder.path()).await;
    film(&workspace, &video).await;
    let policy = async |headers: &[(&str, &str)]| {
        let address = link(&workspace, &video, "embedPage").await;
        let page = visit(&workspace, Method::GET, &address, headers, None).await;
        let policy = page.header("content-security-policy").to_owned();
        let ancestors = policy.rsplit_once("frame-ancestors ").unwrap().1.to_owned();
        (page.status.as_u16(), ancestors)
    };
    let framed = [("sec-fetch-dest", "iframe"), ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
    let alone = [("sec-fetch-dest", "document"), ("sec-fetch-site", "none"), ("sec-fetch-mode", "navigate")];
    let none = "'none'".to_owned();
    assert_eq!(policy(&framed).await, (200, none.clone()), "a private page is in no frame");
    workspace.call("PATCH", &video, &json!({"linkScope": "public"})).await;
    assert_eq!(policy(&framed).await, (200, "*".into()));
    let hosts = json!(["Docs.Example.com", "https://*.corp.example/x", "M\u{fc}nchen.example:8443"]);
    workspace.call("PATCH", &video, &json!({"linkScope": "embedonly", "allowedEmbedDomains": hosts})).await;
    assert_eq!(workspace.get(&video).await.json()["video"]["settings"]["allowedEmbedDomains"], hosts, "as they were written");
    let kept = (200, "docs.example.com *.corp.example xn--mnchen-3ya.example:8443".to_owned());
    assert_eq!(policy(&framed).await, kept);
    // Invalid sites are refused when they are set, each with the reason; they would admit no one.
    let long = "a".repeat(64);
    for bad in [
        "*",
        "*.",
        "'self'; script-src *",
        "x.y; script-src *",
        "exa mple",
        ":80",
        "a:",
        "a:port",
        "a:99999",
        "a..b",
        "-a.b",
        "a_b",
        "ftp://a.b",
        "https://",
        "*.*.a",
        "a.*",
        "user@a.b",
        "[::1]",
        &long,
        "m\u{fc}nchen\u{202e}.de",
    ] {
        let body = json!({"allowedEmbedDomains": ["example.com", bad]});
        let refused = workspace.send("PATCH", &video, &body).await.flat(400, "bad_request");
        assert!(refused.contains("allowedEmbedDomains[1] must be the name of a site"), "{bad}: {refused}");
        assert!(
            refused.contains(&format!("got \"{bad}\"")) || bad.chars().any(char::is_control) || !bad.is_ascii(),
            "{refused}"
        );
    }
    assert_eq!(policy(&framed).await, kept, "nothing was changed");
    // Values stored before this check existed can still be read.
    if std::env::var("CUTROOM_TEST_DATABASE").is_err() {
        let older = json!(["Docs.Example.com", "*.corp.example", "'self'; script-src *", "exa mple", "*"]);
        let sql = "UPDATE video SET settings = json_set(settings, '$.viewers.allowedEmbedDomains', json(?1)) WHERE id = ?2";
        let id = video.rsplit('/').next().unwrap();
        assert_eq!(database(folder.path()).execute(sql, [&older.to_string(), id]).unwrap(), 1);
        assert_eq!(policy(&framed).await, (200, "docs.example.com *.corp.example".into()));
        // Other settings can be changed beside them.
        workspace.call("PATCH", &video, &json!({"viewCountEnabled": false})).await;
        assert_eq!(workspace.get(&video).await.json()["video"]["settings"]["allowedEmbedDomains"], older);
    }
    assert_eq!(policy(&alone).await, (404, none.clone()), "not by itself");
    // If a browser does not say where it shows the page, the referrer decides.
    assert_eq!(policy(&[]).await, (404, none.clone()));
    assert_eq!(policy(&[("referer", "https://a.corp.example/page")]).await.0, 200);
    assert_eq!(policy(&[("referer", "https://evil.example/")]).await.0, 404);
    workspace.call("PATCH", &video, &json!({"allowedEmbedDomains": []})).await;
    assert_eq!(policy(&framed).await, (200, none), "nobody is allowed");
    workspace.server.stop().await;
}

#[tokio::test]
async fn the_page_of_a_playlist_shows_the_videos_that_its_visitors_may_watch() {
    let (workspace, folder) = Workspace::fresh().await;
    let video = video(&workspace, folder.path()).await;
    film(&workspace, &video).await;
    let id = video.rsplit('/').next().unwrap();
    let made = workspace.call("POST", "/v1/playlists", &json!({"name": "First <week>", "emoji": "👋"})).await;
    let playlist = format!("/v1/playlists/{}", made["playlist"]["id"].as_str().unwrap());
    workspace.call("POST", &format!("{playlist}/videos"), &json!({"videoId": id})).await;
    let address = page_of(&workspace, &playlist).await;
    let text = get(&workspace, &address).await.text();
    let private = page_of(&workspace, &video).await;
    let path = private.strip_prefix(workspace.server.base_url()).unwrap();
    assert!(
        text.contains("First &lt;week&gt;") && text.contains(&format!("href=\"{path}\"")) && text.contains("2 s"),
        "{text}"
    );
    let picture = text.split_once("<img src=\"").unwrap().1.split('"').next().unwrap();
    assert_eq!(get(&workspace, picture).await.header("content-type"), "image/jpeg");
    assert_eq!(get(&workspace, address.rsplit_once('/').unwrap().0).await.status, 404, "it is private too");
    // A public playlist does not reveal secret links.
    workspace.call("PATCH", &playlist, &json!({"linkScope": "public"})).await;
    let public = page_of(&workspace, &playlist).await;
    assert!(get(&workspace, &public).await.text().contains("There is nothing to watch on this playlist yet"));
    workspace.call("PATCH", &video, &json!({"linkScope": "public"})).await;
    assert!(get(&workspace, &public).await.text().contains(&format!("href=\"/view/videos/{id}\"")));
    // With a password.
    workspace.call("PATCH", &playlist, &json!({"linkScope": "password", "password": "weeks"})).await;
    let address = page_of(&workspace, &playlist).await;
    assert!(!get(&workspace, &address).await.text().contains("week"));
    let path = address.strip_prefix(workspace.server.base_url()).unwrap();
    let shown = post(&workspace, "/watch/open", &json!({"path": path, "password": "weeks"})).await;
    assert!(shown.status == 200 && shown.text().contains("First"), "{}", shown.text());
    workspace.server.stop().await;
}

#[tokio::test]
async fn pages_open_by_links_of_other_sites_and_under_the_address_that_the_user_gave_and_the_api_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let data = open_data(folder.path()).await.unwrap();
    let config = Config {
        listen: (Ipv4Addr::LOCALHOST, 0).into(),
        data,
        api_key: None,
        sample: true,
        rate_limit: EMBEDDED_RATE_LIMIT,
        allow_private_webhooks: false,
        pages: Some("https://watch.example.com".into()),
        keep_port: false,
        quota: Quota::default(),
    };
    let server = Server::start(config).await.unwrap();
    let workspace = Workspace { server, http: reqwest::Client::new() };
    let address = page_of(&workspace, "/v1/videos/vid_sample").await;
    let path = address.strip_prefix("https://watch.example.com").unwrap();
    let followed = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("host", "watch.example.com")];
    assert_eq!(visit(&workspace, Method::GET, path, &followed, None).await.status, 200);
    assert_eq!(get(&workspace, path).await.status, 200);
    let by = async |path: &str, headers: &[(&str, &str)]| visit(&workspace, Method::GET, path, headers, None).await.status;
    assert_eq!(by(path, &[("host", "evil.example")]).await, 403, "a rebound name");
    assert_eq!(
        by(path, &[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")]).await,
        403,
        "a picture of another site"
    );
    assert_eq!(by("/watch/assets/page.js", &[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors")]).await, 403);
    let bearer = format!("Bearer {}", workspace.server.api_key());
    for path in ["/v1/videos", "/openapi.json", "/docs"] {
        assert_eq!(by(path, &[("host", "watch.example.com"), ("authorization", &bearer)]).await, 403, "{path}");
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn the_workspace_of_the_window_takes_its_port_again() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("workspace");
    let links = async || {
        let (local, client) = LocalWorkspace::open(&data).await.unwrap();
        let links = client.video(&"vid_sample".into()).await.unwrap().links.unwrap();
        local.close().await;
        links.view_page
    };
    let first = links().await;
    assert_eq!(links().await, first, "a link stays good");
    let port = || std::fs::read_to_string(data.join("port")).unwrap().trim().parse::<u16>().unwrap();
    assert!(first.contains(&format!(":{}/", port())));
    // Another program may have taken the port.
    let taken = std::net::TcpListener::bind((Ipv4Addr::LOCALHOST, port())).unwrap();
    let other = links().await;
    assert!(other != first && other.contains(&format!(":{}/", port())), "{other}");
    drop(taken);
    // An invalid port does not prevent the start.
    for bad in ["", "80", "many", "70000"] {
        std::fs::write(data.join("port"), bad).unwrap();
        links().await;
        assert!(port() >= 1024, "{bad}");
    }
}

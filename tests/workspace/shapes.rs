//! Every answer of the workspace has the shape in docs/change/api-shapes.md.

use super::{
    DEMO, VIDEO,
    common::{Workspace, answer},
};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};

const DOCUMENT: &str = include_str!("../../docs/change/api-shapes.md");

/// A shape in the document.
#[derive(Clone, Debug)]
enum Shape {
    Any,
    Text(Vec<String>),
    Number { whole: bool, bounds: Vec<(String, f64)> },
    Truth,
    Words(Vec<String>),
    Named(String),
    List(Box<Shape>),
    Record(Vec<(String, bool, Shape)>),
    OneOf(Vec<Shape>),
    OrNull(Box<Shape>),
}

/// Splits a text at commas outside of brackets.
fn parts(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut from) = (Vec::new(), 0, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '{' | '(' => depth += 1,
            '}' | ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[from..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

fn shape(text: &str) -> Shape {
    let text = text.trim();
    if let Some(inner) = text.strip_suffix("|null") {
        return Shape::OrNull(Box::new(shape(inner)));
    }
    if let Some(inner) = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
        let field = |part: &str| {
            let (name, kind) = part.split_once(':').unwrap_or_else(|| panic!("{part}"));
            (name.trim_end_matches('?').to_owned(), !name.ends_with('?'), shape(kind))
        };
        return Shape::Record(parts(inner).into_iter().map(field).collect());
    }
    if let Some(inner) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
        return Shape::OneOf(inner.split(" | ").map(shape).collect());
    }
    let mut words = text.split(' ');
    let kind = words.next().unwrap();
    let rules: Vec<String> = words.map(str::to_owned).collect();
    if let Some(inner) = kind.strip_suffix("[]") {
        return Shape::List(Box::new(shape(inner)));
    }
    match kind {
        "any" => Shape::Any,
        "string" => Shape::Text(rules),
        "boolean" => Shape::Truth,
        "integer" | "number" => {
            let bound = |rule: &String| {
                let sign = rule.find(|letter: char| letter.is_ascii_digit()).unwrap();
                (rule[..sign].to_owned(), rule[sign..].parse().unwrap())
            };
            Shape::Number { whole: kind == "integer", bounds: rules.iter().map(bound).collect() }
        }
        name if name.starts_with(char::is_uppercase) && name.len() > 1 && !name.contains('|') => Shape::Named(name.to_owned()),
        values => Shape::Words(values.split('|').map(str::to_owned).collect()),
    }
}

/// Named shapes, and the answer's shape of each operation.
fn document() -> (BTreeMap<String, Shape>, BTreeMap<String, Shape>) {
    let (mut shapes, mut operations) = (BTreeMap::new(), BTreeMap::new());
    for line in DOCUMENT.lines() {
        if let Some((name, text)) = line.strip_prefix("- **").and_then(|line| line.split_once("** ")) {
            shapes.insert(name.to_owned(), shape(text));
        } else if let Some((operation, text)) = line.strip_prefix("- `").and_then(|line| line.split_once('`')) {
            let (_, text) = text.split_once("answers ").unwrap();
            operations.insert(operation.to_owned(), shape(text));
        }
    }
    assert!(shapes.len() > 70 && operations.len() > 40, "{} {}", shapes.len(), operations.len());
    (shapes, operations)
}

/// Collects the deviations of a value from a shape, each with its path.
fn misfits(shapes: &BTreeMap<String, Shape>, shape: &Shape, value: &Value, path: &str, found: &mut Vec<String>) {
    let mut says = |what: &str| found.push(format!("{path}: {what}, got {value}"));
    match shape {
        Shape::OrNull(inner) if !value.is_null() => misfits(shapes, inner, value, path, found),
        Shape::Named(name) => {
            misfits(shapes, shapes.get(name).unwrap_or_else(|| panic!("no shape {name}")), value, path, found);
        }
        Shape::Truth if !value.is_boolean() => says("must be a boolean"),
        Shape::Words(words) if !value.as_str().is_some_and(|text| words.iter().any(|word| word == text)) => {
            says(&format!("must be one of {words:?}"));
        }
        Shape::Any | Shape::OrNull(_) | Shape::Truth | Shape::Words(_) => {}
        Shape::Number { whole, bounds } => {
            let Some(number) = value.as_f64() else { return says("must be a number") };
            if *whole && number.fract() != 0.0 {
                says("must be whole");
            }
            for (sign, bound) in bounds {
                let holds = match sign.as_str() {
                    ">=" => number >= *bound,
                    "<=" => number <= *bound,
                    ">" => number > *bound,
                    other => panic!("{other}"),
                };
                if !holds {
                    says(&format!("must be {sign} {bound}"));
                }
            }
        }
        Shape::Text(rules) => {
            let Some(text) = value.as_str() else { return says("must be a string") };
            for rule in rules {
                let holds = match rule.as_str() {
                    "uri" => reqwest::Url::parse(text).is_ok(),
                    "date-time" => text.len() >= 20 && text.as_bytes()[10] == b'T' && text.ends_with('Z'),
                    "email" => text.contains('@'),
                    rule if rule.starts_with("len>=") => text.chars().count() >= rule[5..].parse().unwrap(),
                    rule if rule.starts_with("len<=") => text.chars().count() <= rule[5..].parse().unwrap(),
                    other => panic!("{other}"),
                };
                if !holds {
                    says(&format!("must be {rule}"));
                }
            }
        }
        Shape::List(inner) => {
            let Some(items) = value.as_array() else { return says("must be a list") };
            for (index, item) in items.iter().enumerate() {
                misfits(shapes, inner, item, &format!("{path}[{index}]"), found);
            }
        }
        Shape::OneOf(all) => {
            let fits = |one: &Shape| {
                let mut misfit = Vec::new();
                misfits(shapes, one, value, path, &mut misfit);
                misfit.is_empty()
            };
            if !all.iter().any(fits) {
                says("fits none of its shapes");
            }
        }
        Shape::Record(fields) => {
            let Some(record) = value.as_object() else { return says("must be an object") };
            for (name, required, inner) in fields {
                match record.get(name) {
                    Some(value) => misfits(shapes, inner, value, &format!("{path}.{name}"), found),
                    None if *required => found.push(format!("{path}.{name} is missing")),
                    None => {}
                }
            }
        }
    }
}

#[test]
fn the_comparison_finds_what_does_not_fit() {
    let (shapes, operations) = document();
    let pagination = &shapes["Pagination"];
    let check = |shape: &Shape, value: Value| {
        let mut found = Vec::new();
        misfits(&shapes, shape, &value, "it", &mut found);
        found
    };
    assert!(check(pagination, json!({"hasMore": true, "nextCursor": null, "more": 1})).is_empty());
    assert_eq!(check(pagination, json!({"hasMore": true})), ["it.nextCursor is missing"]);
    assert_eq!(check(&shapes["MaskPoint"], json!({"xPct": 101, "yPct": "1"})).len(), 2);
    let zooms = &operations["GET /v1/videos/{id}/clips/{clipId}/zooms"];
    let bad = json!({"zooms": [{"id": "z", "type": "gaze", "startTimeMs": -1, "durationMs": 1, "scale": null}]});
    assert_eq!(check(zooms, bad).len(), 2);
    assert_eq!(check(&shapes["ClipLayoutShape"], json!({"kind": "screen-only"})).len(), 1);
}

/// Calls operations and checks their answers against the document.
struct Caller<'a> {
    workspace: &'a Workspace,
    shapes: BTreeMap<String, Shape>,
    operations: BTreeMap<String, Shape>,
    called: BTreeSet<String>,
    misfits: Vec<String>,
}

impl Caller<'_> {
    /// Calls an operation; `names` fill the placeholders of its path, in order.
    async fn call(&mut self, operation: &str, names: &[&str], query: &str, body: Value) -> Value {
        let operation = operation.replace("C/", "V/clips/{clipId}/").replace("V/", "/v1/videos/{id}/");
        let (method, template) = operation.split_once(' ').unwrap();
        let mut names = names.iter();
        let path: Vec<_> = template
            .split('/')
            .map(|part| if part.starts_with('{') { (*names.next().unwrap()).to_owned() } else { part.to_owned() })
            .collect();
        let answer = self.workspace.call(method, &format!("{}{query}", path.join("/")), &body).await;
        let shape = self.operations.get(&operation).unwrap_or_else(|| panic!("the document has no {operation}"));
        let mut found = Vec::new();
        misfits(&self.shapes, shape, &answer, &operation, &mut found);
        self.misfits.extend(found);
        self.called.insert(operation);
        answer
    }
}

#[tokio::test]
#[allow(clippy::too_many_lines)] // Every operation of the document, one after the other.
async fn every_answer_has_the_shape_that_public_documentation_gives_it() {
    let (workspace, _folder) = Workspace::fresh().await;
    let (shapes, operations) = document();
    let mut it = Caller { workspace: &workspace, shapes, operations, called: BTreeSet::new(), misfits: Vec::new() };
    let (sample, demo, none) = ("vid_sample", "cl_demo", Value::Null);
    let on: &[&str] = &[sample, demo];
    // Fills the answers: chapters, a cut by words, an export, a background of each documented kind.
    let chapters = json!({"chapters": [{"title": "Start", "description": "", "timestampSeconds": 0}]});
    workspace.call("PUT", &format!("{VIDEO}/chapters"), &chapters).await;
    // Playlists.
    let body = json!({"name": "Onboarding", "emoji": "👋", "linkScope": "password", "password": "secret", "visibility": "org"});
    let made = it.call("POST /v1/playlists", &[], "", body).await;
    assert!(!made.to_string().contains("secret"), "a password is never answered");
    let playlist = made["playlist"]["id"].as_str().unwrap().to_owned();
    it.call("PATCH /v1/playlists/{id}", &[&playlist], "", json!({"description": "First week", "password": "other"})).await;
    it.call("POST /v1/playlists/{id}/videos", &[&playlist], "", json!({"videoId": sample})).await;
    let read = it.call("GET /v1/playlists/{id}", &[&playlist], "", none.clone()).await;
    assert_eq!(read["playlist"]["videos"].as_f64(), Some(1.0));
    for (visibility, count) in [("org", 1), ("personal", 0)] {
        let page = it.call("GET /v1/playlists", &[], &format!("?visibility={visibility}&limit=5"), none.clone()).await;
        assert_eq!(page["playlists"].as_array().unwrap().len(), count, "{visibility}");
    }
    // Videos.
    it.call("POST V/exports", &[sample], "", json!({"resolution": "1080p", "fps": "30"})).await;
    let settings = json!({"allowedEmbedDomains": ["example.com"], "captionsDefaultEnabled": true, "defaultPlaybackRate": 1.5,
        "customThumbnailURL": "https://example.com/x.jpg", "linkScope": "password", "password": "secret", "viewCountEnabled": false,
        "dimensions": {"width": 1280, "height": 720}});
    let changed = it.call("PATCH /v1/videos/{id}", &[sample], "", settings).await["video"].clone();
    let kept = &changed["settings"];
    assert_eq!((kept["defaultPlaybackRate"].as_f64(), kept["linkScope"].as_str()), (Some(1.5), Some("password")));
    assert_eq!((&kept["allowedEmbedDomains"], &kept["commentsEnabled"]), (&json!(["example.com"]), &json!(true)));
    assert!(!changed.to_string().contains("secret"));
    let video = it.call("GET /v1/videos/{id}", &[sample], "", none.clone()).await["video"].clone();
    assert_eq!((&video["settings"], video["exports"].as_array().unwrap().len()), (kept, 1));
    assert!(video["transcript"]["sentences"].as_array().unwrap().len() > 3, "{}", video["transcript"]);
    let page = workspace.http.get(video["links"]["viewPage"].as_str().unwrap()).send().await.unwrap();
    assert!(page.status().is_success(), "a link leads somewhere");
    it.call("GET /v1/videos", &[], &format!("?limit=1&playlistId={playlist}"), none.clone()).await;
    it.call("DELETE /v1/playlists/{id}/videos/{videoId}", &[&playlist, sample], "", none.clone()).await;
    it.call("DELETE /v1/playlists/{id}", &[&playlist], "", none.clone()).await;
    it.call("POST V/collaborators", &[sample], "", json!({"email": "ada@example.com", "role": "editor"})).await;
    it.call("POST /v1/sources", &[], "", json!({"width": 640, "height": 360, "duration": 2.5})).await;
    // Clips.
    let clip = it.call("POST V/clips", &[sample], "", json!({"sourceId": "su_demo_screen"})).await["clip"]["id"].clone();
    let clip = clip.as_str().unwrap();
    it.call("GET V/clips", &[sample], "", none.clone()).await;
    for background in [json!({"type": "image", "sourceId": "su_logo"}), json!({"type": "solid", "color": "#112233"})] {
        it.call("PATCH V/clips/{clipId}", on, "", json!({"background": background, "name": "Tour", "order": 2})).await;
    }
    let read = it.call("GET V/clips/{clipId}", on, "", none.clone()).await;
    assert_eq!(read["clip"]["order"], 2);
    assert_eq!(it.call("POST C/reorder", on, "", json!({"order": 0})).await["clip"]["id"], demo);
    it.call("POST C/cut", on, "", json!({"fromMs": 100, "toMs": 300})).await;
    it.call("POST C/cut-by-transcript", on, "", json!({"wordRanges": [{"fromWordIndex": 3, "toWordIndex": 4}]})).await;
    it.call("POST C/remove-fillers", on, "", none.clone()).await;
    it.call("GET C/silences", on, "?minDurationMs=300", none.clone()).await;
    it.call("GET C/transcript/cut", on, "", none.clone()).await;
    it.call("GET C/transcript/uncut", on, "", none.clone()).await;
    let sources = it.call("GET C/sources", on, "", none.clone()).await;
    assert!(sources["sources"].as_array().unwrap().len() >= 3);
    it.call("GET C/sources/{sourceId}/waveform", &[sample, demo, "su_demo_microphone"], "", none.clone()).await;
    it.call("GET C/thumbnail", on, "?response=json&inpointMs=500&width=320&format=jpg", none.clone()).await;
    let still = "?response=json&height=90&download=true";
    it.call("GET C/sources/{sourceId}/thumbnail", &[sample, demo, "su_demo_screen"], still, none.clone()).await;
    it.call("GET V/thumbnail", &[sample], "?response=json", none.clone()).await;
    // Items.
    for kind in ["blurs", "highlights"] {
        let area = json!({"point": {"xPct": 10, "yPct": 20}, "dimensions": {"widthPct": 30, "heightPct": 40}, "startTimeMs": 5000, "durationMs": 900});
        let made = it.call(&format!("POST C/{kind}"), on, "", area).await;
        assert_eq!(made["mask"]["type"].as_str(), kind.strip_suffix('s'));
        let id = made["mask"]["id"].as_str().unwrap();
        it.call(&format!("PATCH C/{kind}/{{maskId}}"), &[sample, demo, id], "", json!({"durationMs": 500})).await;
        assert!(it.call(&format!("GET C/{kind}"), on, "", none.clone()).await["masks"].as_array().unwrap().len() == 2);
        it.call(&format!("DELETE C/{kind}/{{maskId}}"), &[sample, demo, id], "", none.clone()).await;
    }
    let zoom = json!({"type": "trackingZoom", "startTimeMs": 5000, "durationMs": 900});
    let zoom = it.call("POST C/zooms", on, "", zoom).await["zoom"].clone();
    assert_eq!(zoom["scale"], 1.5, "the default");
    let id = zoom["id"].as_str().unwrap();
    let manual = json!({"type": "manualZoom", "focusPoint": {"xPct": 5, "yPct": 5}});
    it.call("PATCH C/zooms/{zoomId}", &[sample, demo, id], "", manual).await;
    it.call("GET C/zooms", on, "", none.clone()).await;
    it.call("DELETE C/zooms/{zoomId}", &[sample, demo, id], "", none.clone()).await;
    let url = sources["sources"]
        .as_array()
        .unwrap()
        .iter()
        .find(|source| source["id"] == "su_logo")
        .map(|source| source["url"].clone());
    let logo = url.unwrap_or_else(|| panic!("{sources}"));
    let mut layouts: Vec<Value> = [
        json!({"kind": "screen-only", "style": "fullscreen", "screenFit": "letterbox"}),
        json!({"kind": "tv-presenter", "style": "overlap", "position": "left"}),
        json!({"kind": "side-by-side", "style": "even", "position": "top"}),
        json!({"kind": "camera-only", "style": "middle", "shape": "circle"}),
    ]
    .into_iter()
    .map(|layout| json!({"layout": layout, "startTimeMs": 5000, "durationMs": 900, "transitionStyle": "spring"}))
    .collect();
    for media in [
        json!({"type": "image", "imageUrl": logo, "width": 200, "height": 100}),
        json!({"type": "video", "sourceId": "su_demo_screen"}),
        json!({"sourceId": "su_logo"}),
    ] {
        layouts.push(json!({"media": media, "startTimeMs": 7000, "durationMs": 900}));
    }
    let mut made = Value::Null;
    for layout in layouts {
        made = it.call("POST C/layouts", on, "", layout).await["layout"].clone();
    }
    let id = made["id"].as_str().unwrap();
    it.call("PATCH C/layouts/{layoutId}", &[sample, demo, id], "", json!({"media": made["media"], "durationMs": 500})).await;
    it.call("GET C/layouts", on, "", none.clone()).await;
    it.call("DELETE C/layouts/{layoutId}", &[sample, demo, id], "", none.clone()).await;
    // Webhooks.
    let endpoint = json!({"url": "https://example.com/hook", "filterTypes": ["video.created"]});
    let endpoint = it.call("POST /v1/webhooks/endpoints", &[], "", endpoint).await["id"].clone();
    let endpoint = endpoint.as_str().unwrap();
    it.call("GET /v1/webhooks/endpoints/{id}/secret", &[endpoint], "", none.clone()).await;
    let messages = it.call("GET /v1/webhooks/messages", &[], "?limit=3", none.clone()).await;
    let message = messages["messages"][0]["id"].as_str().unwrap();
    it.call("GET /v1/webhooks/messages/{id}", &[message], "", none.clone()).await;
    it.call("DELETE /v1/webhooks/endpoints/{id}", &[endpoint], "", none.clone()).await;
    // Operations that copy and delete.
    let copy = it.call("POST C/duplicate", on, "", json!({"name": "Again", "order": 0})).await["clip"].clone();
    assert_eq!(copy["order"], 0);
    it.call("DELETE V/clips/{clipId}", &[sample, clip], "", none.clone()).await;
    let trimmed = json!({"name": "Part", "trim": {"startTime": 1.5, "endTime": 4}});
    let part = it.call("POST V/duplicate", &[sample], "", trimmed).await["video"].clone();
    assert!((part["durationSeconds"].as_f64().unwrap() - 2.5).abs() < 0.002, "{part}");
    it.call("DELETE /v1/videos/{id}", &[part["id"].as_str().unwrap()], "", none.clone()).await;

    assert_eq!(it.misfits, Vec::<String>::new());
    let uncalled: Vec<_> = it.operations.keys().filter(|operation| !it.called.contains(*operation)).collect();
    assert_eq!(uncalled, Vec::<&String>::new());
    workspace.server.stop().await;
}

#[tokio::test]
async fn pictures_come_from_this_workspace_alone_and_addresses_of_strangers_are_never_fetched() {
    let (workspace, _folder) = Workspace::fresh().await;
    let stranger = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    stranger.set_nonblocking(true).unwrap();
    let theirs = format!("http://{}/picture.png", stranger.local_addr().unwrap());
    let overlay = |fields: Value| {
        let mut body: Map<String, Value> = json!({"startTimeMs": 0, "durationMs": 500}).as_object().unwrap().clone();
        body.extend(fields.as_object().unwrap().clone());
        Value::Object(body)
    };
    let base = workspace.server.base_url();
    let overlays = format!("{DEMO}/overlays");
    for url in [&theirs, &format!("{base}/media/su_logo/guess"), &format!("{base}/catalogue/pop.m4a")] {
        let by_url = json!({"imageUrl": url, "width": 100, "height": 50});
        let message = workspace.send("POST", &overlays, &overlay(by_url.clone())).await.flat(404, "not_found");
        assert!(message.contains("imageUrl must be the address of an image that this workspace serves, got"), "{message}");
        let media = json!({"type": "image", "imageUrl": url, "width": 100, "height": 50});
        workspace.send("POST", &format!("{DEMO}/layouts"), &overlay(json!({"media": media}))).await.flat(404, "not_found");
    }
    for none in ["no address", "file:///etc/passwd", "http:///x.png"] {
        let by_url = json!({"imageUrl": none, "width": 100, "height": 50});
        let message = workspace.send("POST", &overlays, &overlay(by_url)).await.flat(400, "bad_request");
        assert!(message.contains("imageUrl must be a URL that begins with"), "{message}");
    }
    assert!(stranger.accept().is_err(), "nobody was called");
    // A curated and an uploaded image, by URL; the size is that of the image.
    let catalogue = json!({"imageUrl": format!("{base}/catalogue/dunes.jpg"), "width": 100, "height": 50});
    let made = workspace.call("POST", &overlays, &overlay(catalogue)).await["overlay"].clone();
    assert_eq!((made["type"].as_str(), made["dimensions"]["width"].as_f64()), (Some("image"), Some(960.0)), "{made}");
    for (bad, says) in [
        (json!({}), "sourceId or imageUrl is required"),
        (json!({"imageUrl": "x"}), "width and height are required with imageUrl"),
        (json!({"imageUrl": "x", "width": 1, "height": 1, "sourceId": "su_logo"}), "must not be given together"),
        (json!({"imageUrl": "x", "width": 0, "height": 1}), "width must be between"),
    ] {
        let message = workspace.send("POST", &overlays, &overlay(bad.clone())).await.flat(400, "bad_request");
        assert!(message.contains(says), "{bad}: {message}");
    }
    for (media, says) in [
        (json!({"type": "image", "imageUrl": "x"}), "height are required with type image"),
        (json!({"type": "image", "sourceId": "su_logo"}), "media.imageUrl is required"),
        (json!({"type": "video"}), "media.sourceId is required"),
        (json!({"type": "gif", "sourceId": "su_logo"}), "media.type must be one of"),
        (json!({"type": "video", "sourceId": "su_logo"}), "must be of kind video"),
        (json!({}), "media.sourceId is required"),
    ] {
        let body = overlay(json!({"media": media}));
        let message = workspace.send("POST", &format!("{DEMO}/layouts"), &body).await.flat(400, "bad_request");
        assert!(message.contains(says), "{media}: {message}");
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn stills_are_as_small_as_they_are_asked_for_and_come_as_bytes_where_that_is_asked() {
    let (workspace, _folder) = Workspace::fresh().await;
    let fetch = async |path: &str| workspace.request(reqwest::Method::GET, path).send().await.unwrap();
    let response = fetch(&format!("{DEMO}/thumbnail?response=body&width=160&download=true")).await;
    assert_eq!(response.headers()["content-type"], "image/jpeg");
    assert!(response.headers()["content-disposition"].to_str().unwrap().starts_with("attachment"));
    let small = response.bytes().await.unwrap().len();
    let large = fetch(&format!("{DEMO}/thumbnail?response=body")).await.bytes().await.unwrap().len();
    assert!(small * 4 < large, "{small} {large}");
    let later = fetch(&format!("{VIDEO}/thumbnail?response=body&inpointMs=60000&height=90")).await;
    assert_eq!(later.status(), 200);
    for (query, status) in [
        ("format=gif&durationMs=500", 501),
        ("format=tiff", 400),
        ("width=0", 400),
        ("inpointMs=999999999", 400),
        ("download=maybe", 400),
        ("response=text", 400),
    ] {
        let refused = answer(workspace.request(reqwest::Method::GET, &format!("{VIDEO}/thumbnail?{query}"))).await;
        assert_eq!(refused.status, status, "{query}: {}", refused.text);
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_copy_of_a_part_plays_that_part_and_keeps_its_chapters() {
    let (workspace, _folder) = Workspace::fresh().await;
    let chapter = |title: &str, at: i64| json!({"title": title, "description": "", "timestampSeconds": at});
    let chapters = json!({"chapters": [chapter("One", 0), chapter("Two", 10), chapter("Three", 40)]});
    workspace.call("PUT", &format!("{VIDEO}/chapters"), &chapters).await;
    let copy = async |trim: Value| {
        workspace.call("POST", &format!("{VIDEO}/duplicate"), &json!({"trim": trim})).await["video"].clone()
    };
    let two = copy(json!({"chapterIndex": 1})).await;
    assert!((two["durationSeconds"].as_f64().unwrap() - 30.0).abs() < 0.002, "{two}");
    assert_eq!(two["chapters"].as_array().unwrap().len(), 1);
    assert_eq!(
        (two["chapters"][0]["title"].as_str(), two["chapters"][0]["timestampSeconds"].as_f64()),
        (Some("Two"), Some(0.0))
    );
    let rest = copy(json!({"startTime": 60})).await;
    let whole = workspace.get(VIDEO).await.json()["video"].clone();
    let left = whole["durationSeconds"].as_f64().unwrap() - 60.0;
    assert!((rest["durationSeconds"].as_f64().unwrap() - left).abs() < 0.01, "{rest}");
    assert!(rest["clipIds"].as_array().unwrap().len() < whole["clipIds"].as_array().unwrap().len());
    let all = copy(json!({"endTime": 99_999})).await;
    assert_eq!((&all["durationSeconds"], all["chapters"].as_array().unwrap().len()), (&whole["durationSeconds"], 3));
    let refuse = async |trim: Value| workspace.send("POST", &format!("{VIDEO}/duplicate"), &json!({"trim": trim})).await;
    refuse(json!({"chapterIndex": 3})).await.flat(404, "not_found");
    refuse(json!({"startTime": 9_999})).await.flat(409, "conflict");
    for bad in
        [json!({}), json!({"chapterIndex": 0, "startTime": 1}), json!({"startTime": 5, "endTime": 5}), json!({"startTime": -1})]
    {
        refuse(bad).await.flat(400, "bad_request");
    }
    workspace.server.stop().await;
}

//! The OpenAPI document equals the checked-in one, agrees with api.md, and accepts the same bodies as the server.

use super::common::{Workspace, answer};
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub fn document() -> &'static Value {
    cutroom::server::openapi_document()
}

pub fn operations() -> Vec<(String, String, Value)> {
    let paths = document()["paths"].as_object().unwrap();
    let all = paths.iter().flat_map(|(path, methods)| {
        methods
            .as_object()
            .unwrap()
            .iter()
            .map(move |(method, operation)| (method.to_uppercase(), path.clone(), operation.clone()))
    });
    all.collect()
}

/// A validator for the schema at a JSON pointer of the document.
fn validator(pointer: &str) -> jsonschema::Validator {
    let schema = schema_at(pointer);
    jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{pointer}: {error}"))
}

/// Like [`validator`], but also checks formats such as URLs and times.
fn validator_with_formats(pointer: &str) -> jsonschema::Validator {
    let built = jsonschema::options().should_validate_formats(true).build(&schema_at(pointer));
    built.unwrap_or_else(|error| panic!("{pointer}: {error}"))
}

/// The document as a JSON schema that refers to the one at a JSON pointer.
fn schema_at(pointer: &str) -> Value {
    let mut schema = document().clone();
    let fields = schema.as_object_mut().unwrap();
    fields.insert("$schema".into(), "https://json-schema.org/draft/2020-12/schema".into());
    fields.insert("$ref".into(), format!("#{}", pointer.replace('{', "%7B").replace('}', "%7D")).into());
    schema
}

fn pointer(method: &str, path: &str, rest: &str) -> String {
    format!("/paths/{}/{}{rest}", path.replace('~', "~0").replace('/', "~1"), method.to_lowercase())
}

#[test]
fn the_document_is_the_one_that_is_checked_in() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/reference/openapi.json");
    let now = serde_json::to_string_pretty(document()).unwrap() + "\n";
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        std::fs::write(file, &now).unwrap();
    }
    let kept = std::fs::read_to_string(file).unwrap();
    assert!(kept == now, "the API changed: look at it, then run UPDATE_OPENAPI=1 cargo test --test workspace openapi");
}

#[test]
fn every_operation_of_the_contract_is_there_and_no_other() {
    let items = [
        "sound-effects/{soundEffectId}",
        "text-overlays/{textOverlayId}",
        "zooms/{zoomId}",
        "blurs/{blurId}",
        "highlights/{highlightId}",
        "overlays/{overlayId}",
        "layouts/{layoutId}",
    ];
    let mut expected = BTreeSet::new();
    let mut add = |line: &str| {
        let (methods, path) = line.split_once(' ').unwrap();
        let path = path.replace("C/", "V/clips/{clipId}/").replace("V/", "/v1/videos/{id}/");
        expected.extend(methods.split(',').map(|method| format!("{method} {path}")));
    };
    for line in [
        "GET,POST /v1/videos",
        "GET,PATCH,DELETE /v1/videos/{id}",
        "POST V/duplicate",
        "PUT V/chapters",
        "GET,PUT,DELETE V/background-music",
        "PUT V/subtitle-preset",
        "POST V/page-link",
        "POST V/tags",
        "DELETE V/tags/{tagId}",
        "POST V/collaborators",
        "PATCH,DELETE V/collaborators/{userId}",
        "POST V/exports",
        "DELETE V/exports/{exportId}",
        "GET V/thumbnail",
        "POST V/edits",
        "GET,POST V/clips",
        "GET,PATCH,DELETE V/clips/{clipId}",
        "POST C/duplicate",
        "POST C/reorder",
        "POST C/cut",
        "POST C/cut-by-transcript",
        "POST C/remove-fillers",
        "POST C/remove-silences",
        "POST C/zooms/auto",
        "POST C/layouts/auto",
        "PATCH C/transcript/words",
        "GET C/silences",
        "POST C/auto-crop",
        "GET C/camera-faces",
        "GET,PUT C/face-analysis",
        "DELETE C/auto-crop",
        "GET C/sources",
        "GET C/transcript/cut",
        "GET C/transcript/uncut",
        "PUT C/transcript/words",
        "GET C/thumbnail",
        "GET C/sources/{sourceId}/waveform",
        "GET C/sources/{sourceId}/thumbnail",
        "GET,POST /v1/playlists",
        "GET,PATCH,DELETE /v1/playlists/{id}",
        "POST /v1/playlists/{id}/page-link",
        "POST /v1/playlists/{id}/videos",
        "DELETE /v1/playlists/{id}/videos/{videoId}",
        "GET,POST /v1/playlist-groups",
        "PATCH,DELETE /v1/playlist-groups/{id}",
        "GET,POST /v1/tags",
        "PATCH,DELETE /v1/tags/{id}",
        "POST /v1/sources",
        "DELETE /v1/sources/{id}",
        "GET /v1/sources/missing",
        "GET V/analytics",
        "GET /v1/analytics",
        "GET /v1/space",
        "POST /v1/space/free",
        "POST /v1/push/rows",
        "POST /v1/push/files",
        "POST /v1/push/comparison",
        "GET /v1/backgrounds",
        "GET,POST /v1/library",
        "DELETE /v1/library/{id}",
        "GET,POST /v1/subtitle-presets",
        "DELETE /v1/subtitle-presets/{presetId}",
        "GET,POST /v1/webhooks/endpoints",
        "PATCH,DELETE /v1/webhooks/endpoints/{id}",
        "GET /v1/webhooks/endpoints/{id}/secret",
        "GET /v1/webhooks/messages",
        "GET /v1/webhooks/messages/{id}",
    ] {
        add(line);
    }
    for item in items {
        add(&format!("GET,POST C/{}", item.split_once('/').unwrap().0));
        add(&format!("PATCH,DELETE C/{item}"));
    }
    let found: BTreeSet<_> = operations().into_iter().map(|(method, path, _)| format!("{method} {path}")).collect();
    assert_eq!(expected.symmetric_difference(&found).collect::<Vec<_>>(), Vec::<&String>::new());
}

/// First cells of the table under a heading of api.md; `a, b` in a cell counts as two.
fn fields_under(heading: &str) -> Vec<String> {
    let text = include_str!("../../docs/reference/api.md");
    let section = text.split(&format!("\n{heading}\n")).nth(1).unwrap_or_else(|| panic!("api.md has no {heading:?}"));
    let section = section.split("\n#").next().unwrap();
    let rows =
        section.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| Field") && !line.starts_with("|---"));
    rows.flat_map(|row| row.split('|').nth(1).unwrap().split(',').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>())
        .collect()
}

fn properties(schema: &str) -> Vec<String> {
    let schema = &document()["components"]["schemas"][schema];
    schema["properties"].as_object().unwrap_or_else(|| panic!("{schema}")).keys().cloned().collect()
}

#[test]
fn every_endpoint_and_field_of_the_api_document_is_in_it() {
    let text = include_str!("../../docs/reference/api.md");
    let known: BTreeSet<_> =
        operations().into_iter().map(|(method, path, _)| format!("{method} {}", path.replace("blurId", "maskId"))).collect();
    let headings: Vec<_> =
        text.lines().filter_map(|line| line.strip_prefix("### ")).filter(|line| line.contains(" /v1/")).collect();
    assert!(headings.len() >= 9);
    for heading in headings {
        let line = heading.split(" (").next().unwrap();
        assert!(known.contains(line), "{line}");
    }
    for (heading, schema) in [
        ("### Clip (a section of a video)", "Clip"),
        ("### ClipBackground", "ClipBackground"),
        ("### Sound effect (audio overlay on a clip)", "SoundEffect"),
        ("### Playlist", "Playlist"),
        ("### CaptionStyle (discriminated by name)", "CaptionStyle"),
        ("### POST /v1/subtitle-presets", "CreatePreset"),
        ("### PATCH /v1/webhooks/endpoints/{id}", "ChangeEndpoint"),
    ] {
        let known = properties(schema);
        let fields = fields_under(heading);
        assert!(fields.len() >= 3, "{heading}");
        for field in fields {
            assert!(known.contains(&field), "{schema} has no {field}");
        }
    }
    for (schema, fields) in [
        ("Source", "id medium dimensions durationMs url"),
        ("Endpoint", "id url filterTypes disabled createdAt updatedAt"),
        ("Preset", "name presetId scope captionStyle"),
        ("FaceSample", "timestampMs faces"),
        ("FaceBox", "xPct yPct widthPct heightPct"),
        ("Chapter", "title description timestampSeconds"),
        ("BackgroundMusic", "url durationMs volume name"),
        ("BackgroundCategory", "id name scope backgrounds"),
        ("BackgroundItem", "name thumbnailUrl background"),
        ("AutoCropped", "crop confidence aspectRatio inpointMs"),
        ("BatchAnswer", "revision results"),
        ("OperationResult", "operationId type id"),
        ("Cut", "durationMs startTimeMs"),
    ] {
        let known = properties(schema);
        let required = document()["components"]["schemas"][schema]["required"].clone();
        for field in fields.split(' ') {
            assert!(known.iter().any(|name| name == field), "{schema} has no {field}");
            let may_be_left_out = matches!(schema, "Source" | "Endpoint" | "Preset");
            assert!(may_be_left_out || required.as_array().unwrap().contains(&json!(field)), "{schema}.{field} is required");
        }
    }
    for field in fields_under("### Clip (a section of a video)").iter().take(11) {
        let required = document()["components"]["schemas"]["Clip"]["required"].as_array().unwrap();
        assert!(required.contains(&json!(field)), "Clip.{field} is required");
    }
    let batch =
        document().pointer(&pointer("post", "/v1/videos/{id}/edits", "/requestBody/content/application~1json/schema")).unwrap();
    let variants = batch["properties"]["operations"]["items"]["oneOf"].as_array().unwrap();
    assert_eq!(variants.len(), 21);
}

#[test]
fn every_answer_declares_the_headers_of_the_api_document() {
    for (method, path, operation) in operations() {
        let responses = operation["responses"].as_object().unwrap();
        for status in ["200", "400", "401", "403", "404", "429", "500", "501", "503"] {
            let response = &responses[status];
            let response = response["$ref"].as_str().map_or(response, |target| document().pointer(&target[1..]).unwrap());
            for header in [
                "RateLimit-Policy",
                "RateLimit",
                "X-RateLimit-Limit",
                "X-RateLimit-Remaining",
                "X-RateLimit-Reset",
                "Deprecation",
                "Sunset",
            ] {
                assert!(response["headers"].get(header).is_some(), "{method} {path} {status} {header}");
            }
        }
        let nested = ["/sources", "/v1/playlists/{id}", "/v1/webhooks/endpoints/{id}"];
        let is_nested = responses.contains_key("422");
        let expected =
            (method == "GET" && (path.ends_with(nested[0]) || path == nested[1])) || (method == "PATCH" && path == nested[2]);
        assert_eq!(is_nested, expected, "{method} {path}");
    }
}

/// All schemas in the document with their JSON pointers; a property may be named like a keyword.
fn schemas<'a>(value: &'a Value, pointer: &str, is_properties: bool, found: &mut Vec<(String, &'a Value)>) {
    match value {
        Value::Object(fields) => {
            if !is_properties {
                found.push((pointer.to_owned(), value));
            }
            for (name, field) in fields {
                let place = format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"));
                if matches!(name.as_str(), "default" | "example" | "const" | "enum") && !is_properties {
                    continue;
                }
                if is_properties && field.is_boolean() {
                    found.push((place.clone(), field));
                }
                schemas(field, &place, name == "properties" && !is_properties, found);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                schemas(item, &format!("{pointer}/{index}"), false, found);
            }
        }
        _ => {}
    }
}

#[test]
fn every_default_of_the_document_keeps_its_own_schema_and_no_property_is_false() {
    let mut found = Vec::new();
    schemas(document(), "", false, &mut found);
    let (mut defaults, mut wrong) = (0, Vec::new());
    for (pointer, schema) in found {
        if schema.is_boolean() {
            wrong.push(format!("{pointer} is {schema}, where public tools expect an object"));
        }
        let Some(default) = schema.get("default") else { continue };
        defaults += 1;
        let validator = validator_with_formats(&pointer);
        wrong.extend(validator.validate(default).err().map(|error| format!("the default of {pointer}: {error}")));
    }
    assert!(defaults > 0 && wrong.is_empty(), "{defaults} defaults:\n{}", wrong.join("\n"));
}

/// Replaces a path template by a path of the sample.
pub fn real(path: &str) -> String {
    let playlist = path.starts_with("/v1/playlists") || path.starts_with("/v1/playlist-groups");
    let id = if path.starts_with("/v1/videos") {
        "vid_sample"
    } else if playlist {
        "pl_x"
    } else {
        "x"
    };
    path.replace("{id}", id)
        .replace("{clipId}", "cl_demo")
        .replace("{userId}", "usr_ada")
        .split('/')
        .map(|part| if part.starts_with('{') { "ly_x" } else { part })
        .collect::<Vec<_>>()
        .join("/")
}

#[tokio::test]
async fn good_and_bad_bodies_of_every_operation_are_told_apart_alike_by_document_and_server() {
    let (workspace, _folder) = Workspace::fresh().await;
    let mut bodies = 0;
    for (method, path, operation) in operations() {
        let Some(body) = operation.get("requestBody") else { continue };
        let content = &body["content"]["application/json"];
        let schema = validator(&pointer(&method, &path, "/requestBody/content/application~1json/schema"));
        let good = content["example"].clone();
        if let Err(error) = schema.validate(&good) {
            panic!("{method} {path}: the example is not valid: {error}");
        }
        let send = async |body: &Value| {
            let request = workspace.request(method.parse::<Method>().unwrap(), &real(&path)).json(body);
            answer(request).await
        };
        let mut bad = vec![json!([]), json!("text"), json!(null)];
        let with = |field: &str, value: Value| {
            let mut body = good.clone();
            body[field] = value;
            body
        };
        bad.push(with("unheardOf", json!(1)));
        let schema_at = document().pointer(&pointer(&method, &path, "/requestBody/content/application~1json/schema")).unwrap();
        let schema_at = schema_at["$ref"].as_str().map_or(schema_at, |target| document().pointer(&target[1..]).unwrap());
        for field in schema_at["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            let mut body = good.clone();
            body.as_object_mut().unwrap().remove(field);
            bad.push(body);
        }
        for field in good.as_object().unwrap().keys() {
            if let Some(text) = good[field].as_str() {
                // If the document accepts an invisible character, so does the server.
                let odd = with(field, json!(format!("{text}\u{7}")));
                if schema.is_valid(&odd) {
                    let answer = send(&odd).await;
                    assert_ne!(answer.status, 400, "{method} {path}: {odd}: {}", answer.text);
                } else {
                    bad.push(odd);
                }
            }
            bad.push(with(field, json!({"deep": [null]})));
            if !schema.is_valid(&with(field, json!(null))) {
                bad.push(with(field, json!(null)));
            }
        }
        for body in bad {
            assert!(!schema.is_valid(&body), "{method} {path}: the document takes {body}");
            let answer = send(&body).await;
            assert_eq!(answer.status, 400, "{method} {path}: the server's word on {body} is {}", answer.text);
            bodies += 1;
        }
        let answer = send(&good).await;
        assert!(matches!(answer.status, 200 | 404), "{method} {path}: {} {}", answer.status, answer.text);
    }
    assert!(bodies > 250, "{bodies}");
    workspace.server.stop().await;
}

#[tokio::test]
async fn the_page_shows_every_operation_and_needs_nothing_from_elsewhere() {
    let (workspace, _folder) = Workspace::fresh().await;
    let page = answer(workspace.http.get(format!("{}/docs", workspace.server.base_url()))).await;
    assert_eq!(page.status, 200);
    for (_, _, operation) in operations() {
        assert!(page.text.contains(&format!("id=\"{}\"", operation["operationId"].as_str().unwrap())));
    }
    assert!(["<script", "src=", "<link", "href=\"http"].iter().all(|outside| !page.text.contains(outside)));
    assert!(page.headers["content-security-policy"].to_str().unwrap().starts_with("default-src 'none'"));
    let served = answer(workspace.http.get(format!("{}/openapi.json", workspace.server.base_url()))).await;
    assert_eq!(served.json(), *document());
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_call_without_a_body_is_one_without_fields_and_the_document_says_where_that_is_enough() {
    let (workspace, _folder) = Workspace::fresh().await;
    let mut optional = 0;
    for (method, path, operation) in operations() {
        let Some(body) = operation.get("requestBody") else { continue };
        let pointer = pointer(&method, &path, "/requestBody/content/application~1json/schema");
        let takes_nothing = validator(&pointer).is_valid(&json!({}));
        assert_eq!(body["required"], json!(!takes_nothing), "{method} {path}");
        optional += usize::from(takes_nothing);
    }
    assert!(optional > 10, "{optional}");
    // The Content-Type of an empty body does not matter.
    let fillers = "/v1/videos/vid_sample/clips/cl_demo/remove-fillers";
    for typed in [false, true] {
        for (path, expected) in [(fillers, 200), ("/v1/videos/vid_sample/duplicate", 200), ("/v1/videos", 400)] {
            let request = workspace.request(Method::POST, path);
            let request = if typed { request.header("content-type", "application/json") } else { request };
            let answered = answer(request).await;
            assert_eq!(answered.status, expected, "{path}: {}", answered.text);
            assert!(!answered.text.contains("not JSON"), "{path}: {}", answered.text);
        }
    }
    workspace.server.stop().await;
}

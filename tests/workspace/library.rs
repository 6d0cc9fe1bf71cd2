//! The library and the catalogue of backgrounds.

use super::{DEMO, common::Workspace};
use serde_json::{Value, json};

#[tokio::test]
async fn curated_sounds_are_listed_in_pages_heard_and_placed() {
    let (workspace, _folder) = Workspace::fresh().await;
    let sounds = workspace.list("/v1/library?scope=default&type=sound-effect", "items").await;
    assert_eq!(sounds.len(), 8);
    for sound in &sounds {
        let bytes = workspace.http.get(sound["url"].as_str().unwrap()).send().await.unwrap();
        assert!(bytes.status().is_success() && bytes.headers()["content-type"] == "audio/mp4");
        let body = json!({"presetId": sound["presetId"], "startTimeMs": 0, "durationMs": 100});
        let placed = workspace.call("POST", &format!("{DEMO}/sound-effects"), &body).await["soundEffect"].clone();
        assert_eq!(placed["name"], sound["name"]);
        let sources = workspace.list(&format!("{DEMO}/sources"), "sources").await;
        assert!(sources.iter().any(|source| source["id"] == placed["sourceId"]), "it is a source of the workspace now");
    }
    let page = workspace.get("/v1/library?limit=7").await.json();
    let rest = workspace.get(&format!("/v1/library?limit=7&cursor={}", page["cursor"].as_str().unwrap())).await.json();
    assert_eq!((page["items"].as_array().unwrap().len(), rest["items"].as_array().unwrap().len()), (7, 3));
    assert!(rest.get("cursor").is_none());
    let body = json!({"presetId": "sfx:nope", "startTimeMs": 0, "durationMs": 100});
    workspace.send("POST", &format!("{DEMO}/sound-effects"), &body).await.flat(404, "not_found");
    workspace.get("/v1/library?scope=public").await.flat(400, "bad_request");
    workspace.server.stop().await;
}

#[tokio::test]
async fn own_items_are_kept_by_scope_and_become_backgrounds() {
    let (workspace, _folder) = Workspace::fresh().await;
    let add = async |source: &str, scope: &str| {
        workspace.send("POST", "/v1/library", &json!({"sourceId": source, "scope": scope})).await
    };
    let logo = add("su_logo", "private").await.json()["item"].clone();
    assert_eq!((logo["type"].as_str(), logo["scope"].as_str()), (Some("image"), Some("private")));
    let source = workspace.list(&format!("{DEMO}/sources"), "sources").await;
    let source = source.iter().find(|source| source["id"] == "su_logo").unwrap();
    let size = &source["dimensions"];
    assert_eq!((logo["width"].as_f64(), logo["height"].as_f64()), (size["width"].as_f64(), size["height"].as_f64()));
    assert!(logo["width"].as_f64().is_some_and(|width| width > 0.0), "{logo}");
    assert_eq!(add("su_chime", "workspace").await.json()["item"]["type"], "sound-effect");
    add("su_chime", "default").await.flat(400, "bad_request");
    add("su_nope", "private").await.flat(404, "not_found");
    assert_eq!(workspace.list("/v1/library?scope=private", "items").await.len(), 1);
    let categories = workspace.list("/v1/backgrounds?scope=personal", "categories").await;
    let background = categories[0]["backgrounds"][0]["background"].clone();
    let clip = workspace.call("PATCH", DEMO, &json!({"background": background})).await["clip"].clone();
    assert_eq!(clip["background"], background, "an own upload can be copied from the catalogue as well");
    let path = format!("/v1/library/{}", logo["id"].as_str().unwrap());
    workspace.call("DELETE", &path, &Value::Null).await;
    workspace.send("DELETE", &path, &Value::Null).await.flat(404, "not_found");
    workspace.send("DELETE", "/v1/library/sfx:pop", &Value::Null).await.flat(403, "forbidden");
    workspace.server.stop().await;
}

//! Subtitle presets.

use super::{VIDEO, common::Workspace};
use serde_json::{Value, json};

const PRESETS: &str = "/v1/subtitle-presets";

#[tokio::test]
async fn a_preset_is_built_from_a_style_with_its_defaults_in_full_colours() {
    let (workspace, _folder) = Workspace::fresh().await;
    let built_in = workspace.list(PRESETS, "presets").await;
    let ids: Vec<_> = built_in.iter().map(|preset| preset["presetId"].as_str().unwrap()).collect();
    assert_eq!(ids, ["default:backdrop", "default:highlight", "default:mono", "default:cannes", "default:classic"]);
    let style = json!({"name": "classic", "textColor": "#ffaa00", "outlineColor": "#00000080"});
    let create = async |body: Value| workspace.call("POST", PRESETS, &body).await["preset"].clone();
    let first = create(json!({"captionStyle": style})).await;
    assert_eq!((first["name"].as_str(), first["scope"].as_str()), (Some("Classic"), Some("personal")));
    let look = &first["captionStyle"];
    assert_eq!((look["textColor"].as_str(), look["outlineColor"].as_str()), (Some("#FFAA00FF"), Some("#00000080")));
    assert_eq!((look["highlightColor"].as_str(), look["wordLevelHighlights"].as_bool()), (Some("#FFAA00FF"), Some(false)));
    assert_eq!((look["highlightMode"].as_str(), look["textCase"].as_str()), (Some("text"), Some("original")));
    assert_eq!((first["captionLinesPerBlock"].as_i64(), first["captionGrouping"].as_str()), (Some(1), Some("chunked")));
    assert_eq!(create(json!({"captionStyle": style})).await["name"], "Classic 2");
    assert_eq!(create(json!({"captionStyle": style})).await["name"], "Classic 3");
    assert_eq!(create(json!({"captionStyle": style, "name": "Mine", "captionSize": "large"})).await["captionFontSize"], 84.0);
    let backdrop =
        json!({"name": "backdrop", "textColor": "#FFFFFF", "backgroundColor": "#000000", "wordLevelHighlights": true});
    let backdrop = create(json!({"captionStyle": backdrop})).await;
    assert!(backdrop["captionStyle"].get("highlightColor").is_none(), "left out, it keeps the old opacity progression");
    workspace.server.stop().await;
}

#[tokio::test]
async fn what_a_style_requires_and_what_excludes_each_other_is_told() {
    let (workspace, _folder) = Workspace::fresh().await;
    let style = json!({"name": "mono", "textColor": "#FFFFFF"});
    let with = |field: &str, value: Value| {
        let mut body = json!({"captionStyle": style});
        body[field] = value;
        body
    };
    for (body, says) in [
        (json!({}), "captionStyle is required without videoId"),
        (
            json!({"captionStyle": {"name": "backdrop", "textColor": "#FFFFFF", "backgroundColor": "#000000"}}),
            "captionStyle.wordLevelHighlights is required",
        ),
        (json!({"captionStyle": {"name": "cannes", "textColor": "#FFFFFF"}}), "captionStyle.shadowColor is required"),
        (json!({"captionStyle": {"name": "classic", "textColor": "#FFFFFF"}}), "captionStyle.outlineColor is required"),
        (json!({"captionStyle": {"name": "neon", "textColor": "#FFFFFF"}}), "captionStyle.name must be one of backdrop"),
        (json!({"captionStyle": {"name": "mono"}}), "textColor"),
        (with("captionFontSize", json!(39)), "captionFontSize must be between 40 and 200"),
        (with("captionFontWeight", json!(1001)), "captionFontWeight must be between 100 and 1000"),
        (with("captionLinesPerBlock", json!(4)), "captionLinesPerBlock must be at most 3"),
        (with("captionPosition", json!({"x": 1.5, "y": 0})), "captionPosition.x"),
        (with("captionFontFamily", json!("Comic Sans")), "captionFontFamily must be one of"),
        (with("name", json!("")), "name must have 1 to 255"),
        (json!({"captionStyle": style, "captionSize": "small", "captionFontSize": 50}), "must not be given together"),
    ] {
        let message = workspace.send("POST", PRESETS, &body).await.flat(400, "bad_request");
        assert!(message.contains(says), "{body}: {message}");
    }
    workspace.send("POST", PRESETS, &json!({"videoId": "vid_nope"})).await.flat(404, "not_found");
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_snapshot_of_a_video_is_applied_to_another() {
    let (workspace, _folder) = Workspace::fresh().await;
    let apply = format!("{VIDEO}/subtitle-preset");
    workspace.call("PUT", &apply, &json!({"presetId": "default:cannes"})).await;
    let own = json!({"subtitles": {"captionFontSize": 99, "captionGrouping": "singleWord", "captionPosition": {"x": 0.25, "y": 0.5}}});
    workspace.call("PATCH", VIDEO, &own).await;
    let preset =
        workspace.call("POST", PRESETS, &json!({"videoId": "vid_sample", "captionFontWeight": 300})).await["preset"].clone();
    assert_eq!((preset["captionStyle"]["name"].as_str(), preset["captionFontSize"].as_f64()), (Some("cannes"), Some(99.0)));
    assert_eq!((preset["captionGrouping"].as_str(), preset["captionFontWeight"].as_f64()), (Some("singleWord"), Some(300.0)));
    let other =
        workspace.call("POST", "/v1/videos", &json!({"name": "Other"})).await["video"]["id"].as_str().unwrap().to_owned();
    let video =
        workspace.call("PUT", &format!("/v1/videos/{other}/subtitle-preset"), &json!({"presetId": preset["presetId"]})).await;
    let subtitles = &video["video"]["subtitles"];
    assert_eq!(
        (subtitles["enabled"].as_bool(), &subtitles["presetId"], subtitles["captionFontSize"].as_f64()),
        (Some(true), &preset["presetId"], Some(99.0))
    );
    assert_eq!(subtitles["captionPosition"], json!({"x": 0.25, "y": 0.5}));
    let path = format!("{PRESETS}/{}", preset["presetId"].as_str().unwrap());
    workspace.call("DELETE", &path, &Value::Null).await;
    workspace.send("DELETE", &path, &Value::Null).await.flat(404, "not_found");
    workspace.send("DELETE", &format!("{PRESETS}/default:mono"), &Value::Null).await.flat(403, "forbidden");
    workspace.send("PUT", &apply, &json!({"presetId": "default:neon"})).await.flat(404, "not_found");
    workspace.server.stop().await;
}

//! A table of scenes: what the client composes of the records that it reads over HTTP is the picture that an export hands to
//! its encoder, pixel for pixel within narrow limits; and a picture in which anything is missing or moved is another one.
//!
//! `UPDATE_SNAPSHOTS=1` writes the contact sheet `docs/scenes.png`. Pictures that differ are written to `target/tmp/scenes`.

mod changes;
mod sheet;
mod table;

use super::{
    common::{Workspace, ffmpeg},
    one_frame::difference,
    uploads::upload,
};
use cutroom::{
    api::PlaybackMs,
    app::{FrameParts, FrameRequest, frame_parts},
    picture::Pixels,
};
use futures_util::{StreamExt, TryStreamExt, stream};
use image::RgbImage;
use serde_json::{Value, json};
use std::{collections::BTreeSet, fs, path::PathBuf, sync::Arc};
use table::{Scene, Takes, scenes};
use tokio::sync::OnceCell;

/// The most that two pictures of a scene differ, of 255: in the mean, and in the worst block of 16 x 16 pixels.
const LIMITS: (f64, f64) = (2.0, 12.0);
/// How many scenes are drawn at once.
const AT_ONCE: usize = 4;

/// A scene as both sides draw it.
struct Drawn {
    scene: Scene,
    /// What the client's picture is drawn from.
    parts: FrameParts,
    client: RgbImage,
    export: RgbImage,
}

/// Every scene, drawn once for all tests.
static DRAWN: OnceCell<Arc<Vec<Drawn>>> = OnceCell::const_new();

fn rgb(pixels: &Pixels) -> RgbImage {
    let bytes = pixels.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    RgbImage::from_raw(pixels.width(), pixels.height(), bytes).unwrap()
}

fn is_the_same(a: &RgbImage, b: &RgbImage) -> bool {
    let (mean, worst) = difference(a, b);
    mean <= LIMITS.0 && worst <= LIMITS.1
}

/// What scenes show, uploaded once: the name by which the table names it, and its source.
async fn media(workspace: &Workspace, folder: &std::path::Path) -> Vec<(&'static str, String)> {
    let mut sources = Vec::new();
    for (name, picture) in [
        ("@screen", "testsrc=size=320x180:rate=10:duration=2"),
        ("@camera", "testsrc2=size=240x180:rate=10:duration=2"),
        ("@barred", "testsrc=size=240x180:rate=10:duration=2,pad=320:180:40:0"),
        ("@broll", "mandelbrot=size=160x160:rate=10:start_scale=1:end_scale=0.5,trim=duration=2"),
    ] {
        let file = folder.join(format!("{}.mp4", &name[1..]));
        let path = file.to_str().unwrap();
        ffmpeg(&[
            "-f", "lavfi", "-i", picture, "-c:v", "libx264", "-preset", "veryfast", "-crf", "16", "-pix_fmt", "yuv420p", path,
        ]);
        sources.push((name, upload(workspace, "video", &file).await));
    }
    let logo = folder.join("logo.png");
    let check = |x: u32, y: u32| (x / 10 + y / 10).is_multiple_of(2);
    let dot = |x: u32, y: u32| {
        let alpha = if x.abs_diff(30).pow(2) + y.abs_diff(20).pow(2) < 380 { 255 } else { 90 };
        image::Rgba(if check(x, y) { [220, 40, 30, alpha] } else { [250, 200, 30, 255] })
    };
    image::RgbaImage::from_fn(60, 40, dot).save(&logo).unwrap();
    sources.push(("@logo", upload(workspace, "image", &logo).await));
    sources
}

/// A body of the table with the ids of sources where it names them.
fn with_sources(body: &Value, sources: &[(&'static str, String)]) -> Value {
    match body {
        Value::String(text) => sources.iter().find(|(name, _)| name == text).map_or_else(|| body.clone(), |(_, id)| json!(id)),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (name.clone(), with_sources(value, sources)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        _ => body.clone(),
    }
}

/// Makes the video of a scene; answers the paths of the video and of the clip, and when the clip begins.
async fn make(workspace: &Workspace, scene: &Scene, sources: &[(&'static str, String)]) -> (String, String, i64) {
    let takes = match scene.takes {
        Takes::Screen => json!({"sourceId": "@screen"}),
        Takes::Barred => json!({"sourceId": "@barred"}),
        Takes::Camera => json!({"cameraSourceId": "@camera"}),
        Takes::Both => json!({"sourceId": "@screen", "cameraSourceId": "@camera"}),
    };
    let mut first = if scene.after { json!({"sourceId": "@broll"}) } else { takes.clone() };
    first["name"] = json!(scene.name);
    let video = workspace.call("POST", "/v1/videos", &with_sources(&first, sources)).await["video"].clone();
    let id = video["id"].as_str().unwrap().to_owned();
    let path = format!("/v1/videos/{id}");
    let mut settings = json!({"dimensions": scene.aspect.artboard()});
    settings.as_object_mut().unwrap().extend(scene.video.as_object().unwrap().clone());
    workspace.call("PATCH", &path, &settings).await;
    let (clip, begin) = if scene.after {
        let clip = workspace.call("POST", &format!("{path}/clips"), &with_sources(&takes, sources)).await["clip"].clone();
        (clip["id"].clone(), (video["durationSeconds"].as_f64().unwrap() * 1_000.0).round() as i64)
    } else {
        (video["clipIds"][0].clone(), 0)
    };
    let clip = clip.as_str().unwrap().to_owned();
    let clip_path = format!("{path}/clips/{clip}");
    workspace.call("PATCH", &clip_path, &with_sources(&scene.clip, sources)).await;
    if !scene.layout.is_null() {
        let layouts = workspace.list(&format!("{clip_path}/layouts"), "layouts").await;
        let base = format!("{clip_path}/layouts/{}", layouts[0]["id"].as_str().unwrap());
        workspace.call("PATCH", &base, &json!({"layout": scene.layout})).await;
    }
    for (collection, body) in &scene.items {
        workspace.call("POST", &format!("{clip_path}/{collection}"), &with_sources(body, sources)).await;
    }
    if scene.takes == Takes::Barred {
        workspace.call("POST", &format!("{clip_path}/auto-crop"), &json!({})).await;
    }
    if scene.has_words {
        let words = ["Every", "scene", "is", "drawn", "twice", "alike."];
        let word =
            |(index, text): (usize, &&str)| json!({"text": text, "startTimeMs": index * 300, "endTimeMs": index * 300 + 280});
        let words: Vec<Value> = words.iter().enumerate().map(word).collect();
        workspace.call("PUT", &format!("{clip_path}/transcript/words"), &json!({"words": words})).await;
    }
    (id, clip, begin)
}

async fn draw(workspace: &Workspace, scene: Scene, sources: &[(&'static str, String)]) -> Drawn {
    let (video, clip, begin) = make(workspace, &scene, sources).await;
    let size = scene.aspect.size();
    let at = format!("{}ms", begin + scene.at);
    let request = FrameRequest { video: video.as_str().into(), at, within: Some(size), boxes: false };
    let client = workspace.client();
    let ours = async {
        let parts = frame_parts(&client, &request).await.unwrap_or_else(|error| panic!("{}: {error}", scene.name));
        tokio::task::spawn_blocking(move || (rgb(&parts.draw()), parts)).await.unwrap()
    };
    let theirs = workspace.server.export_frame(video.as_str().into(), clip.as_str().into(), PlaybackMs(scene.at), size);
    let ((client, parts), export) = tokio::join!(ours, theirs);
    let export = rgb(&export.unwrap_or_else(|error| panic!("{}: {error}", scene.name)));
    Drawn { parts, client, export, scene }
}

async fn drawn() -> Arc<Vec<Drawn>> {
    let all = async || {
        let (workspace, folder) = Workspace::fresh().await;
        let sources = media(&workspace, folder.path()).await;
        let each = scenes().into_iter().map(|scene| draw(&workspace, scene, &sources));
        let drawn = stream::iter(each).buffered(AT_ONCE).collect::<Vec<_>>().await;
        workspace.server.stop().await;
        Arc::new(drawn)
    };
    DRAWN.get_or_init(all).await.clone()
}

/// Where pictures that differ are written.
fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("scenes");
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_client_composes_every_scene_as_an_export_draws_it_before_encoding() {
    let drawn = drawn().await;
    let mut told = Vec::new();
    for Drawn { scene, client, export, .. } in drawn.iter() {
        let (mean, worst) = difference(client, export);
        if mean > LIMITS.0 || worst > LIMITS.1 {
            client.save(folder().join(format!("{}, client.png", scene.name))).unwrap();
            export.save(folder().join(format!("{}, export.png", scene.name))).unwrap();
            told.push(format!("{}: {mean:.2} in the mean, {worst:.2} in the worst block", scene.name));
        }
    }
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        sheet::write(&drawn);
    }
    assert!(
        told.is_empty(),
        "pictures in {} of {} scenes: {}\n{}",
        told.len(),
        drawn.len(),
        folder().display(),
        told.join("\n")
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_scene_that_lacks_a_part_or_has_it_two_pixels_off_is_another_picture() {
    let drawn = drawn().await;
    let check = |index: usize| {
        let drawn = drawn.clone();
        async move {
            let check = move || {
                let Drawn { scene, parts, export, .. } = &drawn[index];
                changes::of(parts)
                    .into_iter()
                    .filter_map(move |(what, picture)| {
                        let is_seen = !is_the_same(&rgb(&picture), export);
                        let expected = changes::UNSEEN.iter().all(|(name, change, _)| *name != scene.name || *change != what);
                        (is_seen != expected).then(|| {
                            let (mean, worst) = difference(&rgb(&picture), export);
                            format!("(\"{}\", \"{what}\", \"\"), // seen: {is_seen}, {mean:.2} {worst:.2}", scene.name)
                        })
                    })
                    .collect::<Vec<_>>()
            };
            tokio::task::spawn_blocking(check).await
        }
    };
    let told: Vec<Vec<String>> = stream::iter(0..drawn.len()).map(check).buffered(AT_ONCE).try_collect().await.unwrap();
    let told = told.concat();
    assert!(told.is_empty(), "{} changes are not seen, or are seen against what is written:\n{}", told.len(), told.join("\n"));
    let names: BTreeSet<_> = drawn.iter().map(|drawn| drawn.scene.name).collect();
    let unknown: Vec<_> = changes::UNSEEN.iter().filter(|(name, ..)| !names.contains(name)).collect();
    assert!(unknown.is_empty(), "exceptions for scenes that there are not: {unknown:?}");
}

#[test]
fn the_table_has_every_kind_of_scene_in_every_shape_of_a_video() {
    let scenes = scenes();
    assert!(scenes.len() >= 80, "{}", scenes.len());
    let names: BTreeSet<_> = scenes.iter().map(|scene| scene.name).collect();
    assert_eq!(names.len(), scenes.len(), "each scene has a name of its own");
    let all = scenes.iter().map(|scene| format!("{} {} {} {:?}", scene.layout, scene.clip, scene.video, scene.items));
    let all = all.collect::<Vec<_>>().join("\n");
    for value in table::VALUES {
        assert!(all.contains(&format!("\"{value}\"")), "no scene has {value}");
    }
}

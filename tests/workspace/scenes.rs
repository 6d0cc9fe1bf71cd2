//! A table of scenes. The client composes each scene from the records that it reads over HTTP; the picture must equal the one that
//! an export encodes, pixel for pixel within narrow limits. A picture in which anything is missing or moved must exceed the limits.
//!
//! `UPDATE_SNAPSHOTS=1` writes the contact sheet `docs/change/scenes.png`, and every scene in full size to `target/tmp/scenes`. Differing
//! pictures are written there too.

mod changes;
mod sheet;
mod table;
mod video;

use super::{
    common::{Workspace, ffmpeg},
    one_frame::blocks,
    uploads::upload,
};
use cutroom::{
    api::PlaybackMs,
    jobs::one_frame::{FrameParts, FrameRequest, frame_parts},
    picture::Pixels,
};
use futures_util::{StreamExt, TryStreamExt, stream};
use image::RgbImage;
use serde_json::{Value, json};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};
use table::{Scene, Takes, scenes};
use tokio::sync::OnceCell;

/// Maximum difference of two pictures of a scene, out of 255: mean, and worst block of 16 x 16 pixels. Actual differences are 0.1
/// and 1.3 where a layer moves, and 0 where all of them rest.
const LIMITS: (f64, f64) = (1.0, 4.0);
/// Scenes drawn concurrently.
const AT_ONCE: usize = 3;

/// Names of sources in the table, and their ids.
type Sources = [(&'static str, String)];

/// A scene as drawn by both sides.
struct Drawn {
    scene: Scene,
    /// Inputs of the client's picture.
    parts: FrameParts,
    client: Pixels,
    export: Pixels,
}

/// All scenes, drawn once for all tests.
static DRAWN: OnceCell<Arc<Vec<Drawn>>> = OnceCell::const_new();

fn rgb(pixels: &Pixels) -> RgbImage {
    let bytes = pixels.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    RgbImage::from_raw(pixels.width(), pixels.height(), bytes).unwrap()
}

/// Blocks of two opaque pictures: sum of the colour differences, and number of values.
fn blocks_of<'a>(a: &'a Pixels, b: &'a Pixels) -> impl Iterator<Item = (f64, f64)> + 'a {
    assert_eq!((a.width(), a.height()), (b.width(), b.height()));
    blocks::<4>(a.data(), b.data(), a.width() as usize).map(|(sum, values)| (sum, values * 0.75))
}

/// Mean difference of two pictures, and that of the worst block.
fn difference(a: &Pixels, b: &Pixels) -> (f64, f64) {
    let (mut sum, mut values, mut worst) = (0.0, 0.0, 0.0_f64);
    for (block, count) in blocks_of(a, b) {
        sum += block;
        values += count;
        worst = worst.max(block / count);
    }
    (sum / values, worst)
}

/// Whether two pictures differ by more than the limits.
fn is_another(a: &Pixels, b: &Pixels) -> bool {
    blocks_of(a, b).any(|(sum, values)| sum / values > LIMITS.1) || difference(a, b).0 > LIMITS.0
}

/// Uploads the media of the scenes; returns its names in the table and its source ids. Recordings are small parts of the sample
/// with text, a face, and few even areas, in which motion would be invisible.
async fn media(workspace: &Workspace, folder: &Path) -> Vec<(&'static str, String)> {
    let sample = |name: &str| format!("{}/assets/sample/{name}", env!("CARGO_MANIFEST_DIR"));
    let (screen, camera, broll) = (sample("demo-screen.mp4"), sample("demo-camera.mp4"), sample("welcome-camera.mp4"));
    let mut sources = Vec::new();
    for (name, input, at, filters) in [
        ("@screen", &screen, "20", "scale=320:180"),
        ("@camera", &camera, "20", "crop=480:360:100:0,scale=240:180"),
        ("@barred", &screen, "30", "crop=960:720:0:0,scale=240:180,pad=320:180:40:0"),
        ("@broll", &broll, "10", "crop=360:360,scale=160:160,hue=h=60"),
    ] {
        let file = folder.join(format!("{}.mp4", &name[1..]));
        let (path, filters) = (file.to_str().unwrap(), format!("fps=10,{filters},setsar=1"));
        ffmpeg(&[
            "-ss", at, "-t", "2", "-i", input, "-an", "-vf", &filters, "-c:v", "libx264", "-preset", "veryfast", "-crf", "16",
            "-pix_fmt", "yuv420p", path,
        ]);
        sources.push((name, upload(workspace, "video", &file).await));
    }
    let logo = folder.join("logo.png");
    // A disc on a fine checkerboard, half of which is translucent.
    let dot = |x: u32, y: u32| {
        let is_disc = x.abs_diff(60).pow(2) + y.abs_diff(40).pow(2) < 1_000;
        let is_dark = (x / 6 + y / 6).is_multiple_of(2);
        image::Rgba(match (is_disc, is_dark) {
            (true, _) => [250, 250, 250, 255],
            (false, true) => [160, 10, 30, 255],
            (false, false) => [255, 220, 40, 120],
        })
    };
    image::RgbaImage::from_fn(120, 80, dot).save(&logo).unwrap();
    sources.push(("@logo", upload(workspace, "image", &logo).await));
    sources
}

/// Replaces the names of sources in a body by their ids.
fn with_sources(body: &Value, sources: &Sources) -> Value {
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

/// Body with the recordings of a scene's clip.
fn takes(scene: &Scene, sources: &Sources) -> Value {
    let takes = match scene.takes {
        Takes::Screen => json!({"sourceId": "@screen"}),
        Takes::Barred => json!({"sourceId": "@barred"}),
        Takes::Camera => json!({"cameraSourceId": "@camera"}),
        Takes::Both => json!({"sourceId": "@screen", "cameraSourceId": "@camera"}),
    };
    with_sources(&takes, sources)
}

/// Applies the settings and items of a scene to a clip.
async fn dress(workspace: &Workspace, clip: &str, scene: &Scene, sources: &Sources) {
    workspace.call("PATCH", clip, &with_sources(&scene.clip, sources)).await;
    if !scene.layout.is_null() {
        let layouts = workspace.list(&format!("{clip}/layouts"), "layouts").await;
        let base = format!("{clip}/layouts/{}", layouts[0]["id"].as_str().unwrap());
        workspace.call("PATCH", &base, &json!({"layout": scene.layout})).await;
    }
    for (collection, body) in &scene.items {
        workspace.call("POST", &format!("{clip}/{collection}"), &with_sources(body, sources)).await;
    }
    if scene.takes == Takes::Barred {
        workspace.call("POST", &format!("{clip}/auto-crop"), &json!({})).await;
    }
    if !scene.words.is_empty() {
        let word =
            |(index, text): (usize, &&str)| json!({"text": text, "startTimeMs": index * 300, "endTimeMs": index * 300 + 280});
        let words: Vec<Value> = scene.words.iter().enumerate().map(word).collect();
        workspace.call("PUT", &format!("{clip}/transcript/words"), &json!({"words": words})).await;
    }
}

/// Creates the video of a scene; returns the ids of the video and the clip, and the start of the clip.
async fn make(workspace: &Workspace, scene: &Scene, sources: &Sources) -> (String, String, i64) {
    let takes = takes(scene, sources);
    let mut first = if scene.after { with_sources(&json!({"sourceId": "@broll"}), sources) } else { takes.clone() };
    first["name"] = json!(scene.name);
    let video = workspace.call("POST", "/v1/videos", &first).await["video"].clone();
    let id = video["id"].as_str().unwrap().to_owned();
    let path = format!("/v1/videos/{id}");
    let mut settings = json!({"dimensions": scene.aspect.artboard()});
    settings.as_object_mut().unwrap().extend(scene.video.as_object().unwrap().clone());
    workspace.call("PATCH", &path, &settings).await;
    let (clip, begin) = if scene.after {
        let clip = workspace.call("POST", &format!("{path}/clips"), &takes).await["clip"].clone();
        (clip["id"].clone(), (video["durationSeconds"].as_f64().unwrap() * 1_000.0).round() as i64)
    } else {
        (video["clipIds"][0].clone(), 0)
    };
    let clip = clip.as_str().unwrap().to_owned();
    dress(workspace, &format!("{path}/clips/{clip}"), scene, sources).await;
    (id, clip, begin)
}

async fn draw(workspace: &Workspace, scene: Scene, sources: &Sources) -> Drawn {
    let (video, clip, begin) = make(workspace, &scene, sources).await;
    let size = scene.aspect.size();
    let at = format!("{}ms", begin + scene.at);
    let request = FrameRequest { video: video.as_str().into(), at, within: Some(size), boxes: false };
    let client = workspace.client();
    let ours = async {
        let parts = frame_parts(&client, &request).await.unwrap_or_else(|error| panic!("{}: {error}", scene.name));
        tokio::task::spawn_blocking(move || (parts.draw(), parts)).await.unwrap()
    };
    let theirs = workspace.server.export_frame(video.as_str().into(), clip.as_str().into(), PlaybackMs(scene.at), size);
    let ((client, parts), export) = tokio::join!(ours, theirs);
    let export = export.unwrap_or_else(|error| panic!("{}: {error}", scene.name));
    Drawn { scene, parts, client, export }
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

/// Folder for differing pictures.
fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("scenes");
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn write(scene: &str, side: &str, pixels: &Pixels) {
    rgb(pixels).save(folder().join(format!("{scene}, {side}.png"))).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_client_composes_every_scene_as_an_export_draws_it_before_encoding() {
    let drawn = drawn().await;
    let mut differing = Vec::new();
    let mut furthest = (0.0_f64, 0.0_f64);
    for Drawn { scene, client, export, .. } in drawn.iter() {
        let (mean, worst) = difference(client, export);
        furthest = (furthest.0.max(mean), furthest.1.max(worst));
        if mean > LIMITS.0 || worst > LIMITS.1 {
            write(scene.name, "client", client);
            write(scene.name, "export", export);
            differing.push(format!("{}: {mean:.2} in the mean, {worst:.2} in the worst block", scene.name));
        }
    }
    println!("{} scenes differ by {:.2} in the mean and {:.2} in the worst block at most", drawn.len(), furthest.0, furthest.1);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        sheet::write(&drawn);
        drawn.iter().for_each(|drawn| write(drawn.scene.name, "scene", &drawn.client));
    }
    assert!(
        differing.is_empty(),
        "pictures in {} of {} scenes: {}\n{}",
        differing.len(),
        drawn.len(),
        folder().display(),
        differing.join("\n")
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_scene_that_lacks_a_part_or_has_it_two_pixels_off_is_another_picture() {
    let drawn = drawn().await;
    let check = |index: usize| {
        let drawn = drawn.clone();
        let check = move || {
            let Drawn { scene, parts, export, .. } = &drawn[index];
            let mut differing = Vec::new();
            changes::of(parts, |what, picture| {
                let is_seen = is_another(picture, export);
                let reason = changes::unseen(scene.name, what);
                if is_seen == reason.is_some() {
                    let (mean, worst) = difference(picture, export);
                    differing.push(format!("{}: {what} is seen: {is_seen}, {mean:.2} {worst:.2}; {reason:?}", scene.name));
                }
            });
            differing
        };
        tokio::task::spawn_blocking(check)
    };
    let differing: Vec<Vec<String>> = stream::iter(0..drawn.len()).map(check).buffered(2).try_collect().await.unwrap();
    let differing = differing.concat();
    assert!(
        differing.is_empty(),
        "{} changes are not seen, or are seen against what is written:\n{}",
        differing.len(),
        differing.join("\n")
    );
    let names: BTreeSet<_> = drawn.iter().map(|drawn| drawn.scene.name).collect();
    let unknown: Vec<_> = changes::named().filter(|name| !names.contains(name)).collect();
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

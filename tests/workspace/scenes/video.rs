//! One export per aspect ratio, with a scene per second, checked as a player decodes it.

use super::{
    LIMITS, Sources, difference, dress, folder, media,
    table::{Aspect, Scene, scenes},
    takes, write,
};
use crate::common::{Workspace, ffmpeg};
use cutroom::{
    jobs::one_frame::{FrameRequest, one_frame},
    picture::Pixels,
};
use futures_util::future::join_all;
use serde_json::json;
use std::path::Path;

/// Frames per second of the export, and its speed: clips of two seconds play in one.
const FPS: u32 = 5;
const SPEED: f64 = 2.0;
/// The checked frame of each second, and its moment in the clip.
const FRAME: u32 = 2;
const AT_MS: i64 = 800;
/// Additional limits for encoding: it averages the colours of four pixels, which shows most on fine coloured checks.
const ENCODING: (f64, f64) = (2.0, 18.0);

/// Scenes in the video of each aspect ratio.
const SHOWN: [(Aspect, [&str; 3]); 3] = [
    (Aspect::Wide, ["bubble top left", "text over picture", "captions backdrop"]),
    (Aspect::Square, ["beside top regular", "zoom comes in", "blur of intensity 1"]),
    (Aspect::Tall, ["beside bottom regular", "overlays are there", "text on a squircle"]),
];

/// Creates a video of scenes; returns its id.
async fn make(workspace: &Workspace, aspect: Aspect, shown: &[Scene], sources: &Sources) -> String {
    let video = workspace.call("POST", "/v1/videos", &json!({"name": format!("{aspect:?}")})).await["video"].clone();
    let id = video["id"].as_str().unwrap().to_owned();
    let path = format!("/v1/videos/{id}");
    let mut settings = json!({"dimensions": aspect.artboard()});
    for scene in shown {
        settings.as_object_mut().unwrap().extend(scene.video.as_object().unwrap().clone());
    }
    workspace.call("PATCH", &path, &settings).await;
    for scene in shown {
        let clip = workspace.call("POST", &format!("{path}/clips"), &takes(scene, sources)).await["clip"].clone();
        dress(workspace, &format!("{path}/clips/{}", clip["id"].as_str().unwrap()), scene, sources).await;
    }
    id
}

/// A frame of a file by its number, decoded.
fn decoded(file: &Path, number: u32, folder: &Path) -> Pixels {
    let png = folder.join(format!("{}-{number}.png", file.file_stem().unwrap().to_str().unwrap()));
    let choice = format!("select=eq(n\\,{number})");
    ffmpeg(&["-i", file.to_str().unwrap(), "-vf", &choice, "-frames:v", "1", png.to_str().unwrap()]);
    let picture = image::open(png).unwrap().to_rgba8();
    Pixels::from_opaque(picture.width(), picture.height(), picture.into_raw()).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_export_of_every_shape_shows_a_scene_a_second_as_the_client_composes_it() {
    let (workspace, temporary) = Workspace::fresh().await;
    let sources = media(&workspace, temporary.path()).await;
    let client = workspace.client();
    let each = SHOWN.map(|(aspect, names)| {
        let (workspace, sources, client, temporary) = (&workspace, &sources, &client, temporary.path());
        async move {
            let mut all = scenes();
            let mut take = |name: &str| all.remove(all.iter().position(|scene| scene.name == name).unwrap());
            let shown = names.map(&mut take);
            assert!(shown.iter().all(|scene| scene.aspect == aspect), "{names:?}");
            let video = make(workspace, aspect, &shown, sources).await;
            let size = aspect.size();
            let file = temporary.join(format!("{aspect:?}.mp4"));
            let what = (size.0.min(size.1), FPS, SPEED);
            workspace.server.export_to(video.as_str().into(), what, &file).await.unwrap();
            let mut differing = Vec::new();
            for (second, scene) in (0..).zip(&shown) {
                let at = format!("{}ms", i64::from(second) * 2_000 + AT_MS);
                let request = FrameRequest { video: video.as_str().into(), at, within: Some(size), boxes: false };
                let ours = one_frame(client, &request).await.unwrap();
                let theirs = decoded(&file, second * FPS + FRAME, temporary);
                let (mean, worst) = difference(&ours, &theirs);
                if mean > LIMITS.0 + ENCODING.0 || worst > LIMITS.1 + ENCODING.1 {
                    write(scene.name, "composed", &ours);
                    write(scene.name, "exported", &theirs);
                    differing.push(format!("{}: {mean:.2} {worst:.2}", scene.name));
                }
                let off = Pixels::from_opaque(size.0, size.1, [&theirs.data()[8..], &[0; 8]].concat()).unwrap();
                let (_, moved) = difference(&ours, &off);
                assert!(moved > LIMITS.1 + ENCODING.1, "{}: two pixels to the side are not seen: {moved:.2}", scene.name);
            }
            differing
        }
    });
    let differing = join_all(each).await.concat();
    assert!(differing.is_empty(), "pictures in {}: {}", folder().display(), differing.join("\n"));
    workspace.server.stop().await;
}

//! Photos with an orientation (rotated or mirrored): their size and their picture respect it everywhere.

use super::{
    common::{
        Workspace, ffmpeg,
        held::{check_corners, photo, shown},
    },
    uploads::upload,
};
use cutroom::{
    api::PlaybackMs,
    jobs::one_frame::{FrameRequest, one_frame},
    media::{self, View},
};
use image::RgbImage;
use serde_json::{Value, json};
use std::path::Path;

/// A picture of RGBA bytes.
fn picture((width, height): (u32, u32), rgba: &[u8]) -> RgbImage {
    let rgb = rgba.chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    RgbImage::from_raw(width, height, rgb).unwrap()
}

fn whole(picture: &RgbImage, orientation: u8, what: &str) {
    check_corners(picture, (0, 0, picture.width(), picture.height()), orientation, what);
}

#[tokio::test]
async fn a_photo_of_every_kind_has_the_size_and_the_picture_of_how_it_was_held() {
    let folder = tempfile::tempdir().unwrap();
    for (kind, orientations) in [("jpg", 1..=8), ("png", 5..=7), ("webp", 6..=8), ("tiff", 2..=6)] {
        for orientation in orientations {
            let (file, size, what) =
                (photo(folder.path(), kind, orientation), shown(orientation), format!("{kind} {orientation}"));
            assert_eq!(media::examine(&file).await.unwrap().size, Some(size), "{what}");
            let address = file.to_str().unwrap();
            let (frame, _) = media::frame_at(address, None, size).await.unwrap();
            whole(&picture(size, &frame.rgba), orientation, &what);
            let (frame, _) = media::fitted_frame_at(address, None, (80, 80)).await.unwrap();
            assert_eq!(frame.width < frame.height, orientation >= 5, "{what}");
            whole(&picture((frame.width as u32, frame.height as u32), &frame.rgba), orientation, &what);
            let all = media::Part::Box([0.0, 0.0, 1.0, 1.0], Some((f64::from(size.0), f64::from(size.1))));
            for part in [media::Part::Cover, media::Part::Whole, all] {
                let view = View { part, size: (size.0 / 2, size.1 / 2), mirrored: false };
                let rgba = media::layer_at(address, None, &view).await.unwrap();
                whole(&picture(view.size, &rgba), orientation, &format!("{what} {part:?}"));
            }
        }
    }
}

/// Draws a moment of a clip as the preview does, and as an export does.
async fn drawn(workspace: &Workspace, video: &str, clip: &str, size: (u32, u32)) -> [(&'static str, RgbImage); 2] {
    let request = FrameRequest { video: video.into(), at: "100ms".into(), within: Some(size), boxes: false };
    let stage = one_frame(&workspace.client(), &request).await.unwrap();
    let export = workspace.server.export_frame(video.into(), clip.into(), PlaybackMs(100), size).await.unwrap();
    let of = |pixels: &cutroom::picture::Pixels| picture((pixels.width(), pixels.height()), pixels.data());
    [("stage", of(&stage)), ("export", of(&export))]
}

/// Uploads a photo: its source, and its library item.
async fn stored(workspace: &Workspace, folder: &Path, kind: &str, orientation: u8) -> (String, Value) {
    let source = upload(workspace, "image", &photo(folder, kind, orientation)).await;
    let body = json!({"sourceId": source, "scope": "private", "name": "Photo"});
    (source, workspace.call("POST", "/v1/library", &body).await["item"].clone())
}

#[tokio::test]
async fn a_photo_is_upright_in_the_library_on_the_stage_and_in_an_export() {
    let (workspace, folder) = Workspace::fresh().await;
    let take = folder.path().join("take.mp4");
    ffmpeg(&[
        "-f",
        "lavfi",
        "-i",
        "color=gray:s=64x64:r=10:d=1",
        "-c:v",
        "libx264",
        "-pix_fmt",
        "yuv420p",
        take.to_str().unwrap(),
    ]);
    let take = upload(&workspace, "video", &take).await;
    let kinds = (1..=8).map(|orientation| ("jpg", orientation)).chain([("png", 6), ("webp", 8), ("tiff", 5)]);
    for (kind, orientation) in kinds {
        let what = format!("{kind} {orientation}");
        let (width, height) = shown(orientation);
        let (source, item) = stored(&workspace, folder.path(), kind, orientation).await;
        assert_eq!((&item["width"], &item["height"]), (&json!(f64::from(width)), &json!(f64::from(height))), "{what}");
        let small =
            workspace.http.get(format!("{}/frame?width=64&height=64", item["url"].as_str().unwrap())).send().await.unwrap();
        let file = folder.path().join("small.jpg");
        std::fs::write(&file, small.bytes().await.unwrap()).unwrap();
        let (frame, _) = media::fitted_frame_at(file.to_str().unwrap(), None, (64, 64)).await.unwrap();
        assert_eq!(frame.width < frame.height, orientation >= 5, "{what}");
        whole(
            &picture((frame.width as u32, frame.height as u32), &frame.rgba),
            orientation,
            &format!("the small picture of {what}"),
        );

        let video = workspace.call("POST", "/v1/videos", &json!({"name": what, "sourceId": take})).await["video"].clone();
        let (id, clip) = (video["id"].as_str().unwrap(), video["clipIds"][0].as_str().unwrap());
        let path = format!("/v1/videos/{id}");
        // A canvas with the photo's aspect ratio: the photo covers it, so its corners are those of the canvas.
        let (wide, high) = (width * 4, height * 4);
        workspace.call("PATCH", &path, &json!({"dimensions": {"width": wide, "height": high}})).await;
        let overlay = json!({"sourceId": source, "startTimeMs": 0, "durationMs": 900, "point": {"xPct": 0, "yPct": 0}});
        let overlays = format!("{path}/clips/{clip}/overlays");
        let overlay = workspace.call("POST", &overlays, &overlay).await["overlay"].clone();
        let side = |name: &str| overlay["dimensions"][name].as_f64().unwrap();
        assert!((side("width") / side("height") - f64::from(width) / f64::from(height)).abs() < 0.02, "{what}: {overlay}");
        let part = (0, 0, (side("width") / 2.0) as u32, (side("height") / 2.0) as u32);
        for (of, drawn) in drawn(&workspace, id, clip, (width * 2, height * 2)).await {
            check_corners(&drawn, part, orientation, &format!("an overlay of {what}, {of}"));
        }
        if !matches!(orientation, 6 | 7) {
            continue;
        }
        workspace.call("DELETE", &format!("{overlays}/{}", overlay["id"].as_str().unwrap()), &Value::Null).await;
        // Behind the recording, which leaves the corners of the canvas uncovered.
        let layouts = workspace.list(&format!("{path}/clips/{clip}/layouts"), "layouts").await;
        let base = format!("{path}/clips/{clip}/layouts/{}", layouts[0]["id"].as_str().unwrap());
        workspace.call("PATCH", &base, &json!({"layout": {"kind": "middle", "shape": "circle"}})).await;
        let background = json!({"background": {"type": "image", "sourceId": source}});
        workspace.call("PATCH", &format!("{path}/clips/{clip}"), &background).await;
        for (of, drawn) in drawn(&workspace, id, clip, (width, height)).await {
            outermost(&drawn, orientation, &format!("behind a recording, {what}, {of}"));
        }
        let section = json!({"startTimeMs": 0, "durationMs": 900, "media": {"sourceId": source}, "transitionStyle": "hardCut"});
        workspace.call("POST", &format!("{path}/clips/{clip}/layouts"), &section).await;
        for (of, drawn) in drawn(&workspace, id, clip, (width, height)).await {
            whole(&drawn, orientation, &format!("B-roll of {what}, {of}"));
        }
    }
    workspace.server.stop().await;
}

/// The outermost pixels, where nothing lies over the background.
fn outermost(picture: &RgbImage, orientation: u8, what: &str) {
    let (width, height) = (picture.width(), picture.height());
    let pixel = |x: u32, y: u32| picture.get_pixel(x, y).0;
    let corners = [(2, 2), (width - 3, 2), (2, height - 3), (width - 3, height - 3)].map(|(x, y)| pixel(x, y));
    let small = RgbImage::from_fn(16, 16, |x, y| image::Rgb(corners[usize::from(x >= 8) + 2 * usize::from(y >= 8)]));
    whole(&small, orientation, what);
}

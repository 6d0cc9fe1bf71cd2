//! A single frame without a window: the client's records give the picture that the server renders.

use super::{
    common::Workspace,
    uploads::{picture, second, upload},
};
use cutroom::jobs::one_frame::{FrameRequest, one_frame};
use image::{Rgb, RgbImage};
use serde_json::json;

/// Mean difference of two pictures' channels, and of the worst block of 16 x 16 pixels.
pub fn difference(a: &RgbImage, b: &RgbImage) -> (f64, f64) {
    assert_eq!(a.dimensions(), b.dimensions());
    let blocks = blocks::<3>(a.as_raw(), b.as_raw(), a.width() as usize);
    let (mut sum, mut worst) = (0.0, 0.0_f64);
    for (block, values) in blocks {
        sum += block;
        worst = worst.max(block / values);
    }
    (sum / a.as_raw().len() as f64, worst)
}

/// Sum of differences and number of values for each block of 16 x 16 pixels with `N` channels. Plain loops, because tests are built
/// without optimisation.
pub fn blocks<const N: usize>(a: &[u8], b: &[u8], width: usize) -> impl Iterator<Item = (f64, f64)> {
    let row = width * N;
    a.chunks(row * 16).zip(b.chunks(row * 16)).flat_map(move |(a, b)| {
        let mut sums = vec![(0_u32, 0_u32); width.div_ceil(16)];
        for (a, b) in a.chunks(row).zip(b.chunks(row)) {
            for ((a, b), (sum, count)) in a.chunks(16 * N).zip(b.chunks(16 * N)).zip(&mut sums) {
                *count += a.len() as u32;
                if a == b {
                    continue;
                }
                let mut index = 0;
                while index < a.len() {
                    *sum += u32::from(a[index].abs_diff(b[index]));
                    index += 1;
                }
            }
        }
        sums.into_iter().map(|(sum, count)| (f64::from(sum), f64::from(count)))
    })
}

#[tokio::test]
async fn a_frame_of_the_command_is_the_picture_that_the_workspace_renders() {
    let (workspace, folder) = Workspace::fresh().await;
    let source = upload(&workspace, "video", &second(folder.path(), "take.mp4")).await;
    let logo = folder.path().join("logo.png");
    RgbImage::from_fn(40, 40, |x, y| Rgb([220, if (x / 10 + y / 10) % 2 == 0 { 40 } else { 200 }, 30])).save(&logo).unwrap();
    let logo = upload(&workspace, "image", &logo).await;
    let video = workspace.call("POST", "/v1/videos", &json!({"name": "One", "sourceId": source})).await["video"].clone();
    let path = format!("/v1/videos/{}", video["id"].as_str().unwrap());
    let clip = format!("{path}/clips/{}", video["clipIds"][0].as_str().unwrap());
    let gradient = json!({"type": "gradient", "gradientColor1": "#35507A", "gradientColor2": "#7A4E6D", "gradientAngle": 135});
    workspace.call("PATCH", &clip, &json!({"background": gradient})).await;
    let overlay = json!({"sourceId": logo, "startTimeMs": 0, "durationMs": 500, "dimensions": {"width": 300, "height": 300},
        "point": {"xPct": 60, "yPct": 50}});
    workspace.call("POST", &format!("{clip}/overlays"), &overlay).await;
    let area = json!({"point": {"xPct": 10, "yPct": 10}, "dimensions": {"widthPct": 30, "heightPct": 30}, "startTimeMs": 0, "durationMs": 900});
    workspace.call("POST", &format!("{clip}/highlights"), &area).await;
    let zoom = json!({"type": "manualZoom", "scale": 2, "focusPoint": {"xPct": 20, "yPct": 20}, "startTimeMs": 500, "durationMs": 500});
    workspace.call("POST", &format!("{clip}/zooms"), &zoom).await;
    let client = workspace.client();
    for at in [100, 750] {
        let answer = workspace.get(&format!("{clip}/thumbnail?inpointMs={at}&response=json")).await.json();
        let rendered = picture(&workspace, answer["url"].as_str().unwrap(), folder.path()).await;
        let request = FrameRequest {
            video: video["id"].as_str().unwrap().into(),
            at: format!("{at}ms"),
            within: Some(rendered.dimensions()),
            boxes: false,
        };
        let frame = one_frame(&client, &request).await.unwrap();
        let (width, height) = (frame.width(), frame.height());
        let pixels = frame.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        let frame = RgbImage::from_raw(width, height, pixels).unwrap();
        let (mean, worst) = difference(&frame, &rendered);
        // The server's picture is a JPEG.
        if mean > 2.0 || worst > 12.0 {
            frame.save(std::env::temp_dir().join(format!("frame-{at}.png"))).unwrap();
            rendered.save(std::env::temp_dir().join(format!("rendered-{at}.png"))).unwrap();
        }
        assert!(mean <= 2.0 && worst <= 12.0, "{at}: {mean:.2} {worst:.2}");
        let moved = RgbImage::from_fn(width, height, |x, y| *frame.get_pixel((x + 2).min(width - 1), y));
        let shifted = difference(&moved, &rendered).1;
        assert!(shifted > 2.0 * worst.max(4.0), "a shift of two pixels is seen: {at} {shifted:.2}, {worst:.2} without it");
    }
    let late = FrameRequest { video: video["id"].as_str().unwrap().into(), at: "2s".into(), within: None, boxes: true };
    let message = one_frame(&client, &late).await.unwrap_err().to_string();
    assert!(message.starts_with("--at 2s: The time must be 0:00 to 0:01"), "{message}");
    workspace.server.stop().await;
}

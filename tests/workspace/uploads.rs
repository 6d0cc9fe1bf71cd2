//! Uploads with false headers, and two to one URL: the server measures files, and a URL accepts one file.

use super::{
    DEMO,
    common::{HttpAnswer, Workspace, answer, ffmpeg, make_video},
};
use cutroom::api::{
    VideoId,
    source::{CreateSource, SourceKind},
};
use reqwest::header;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use tempfile::tempdir;

/// Downloads a picture of the workspace.
pub async fn picture(workspace: &Workspace, url: &str, folder: &Path) -> image::RgbImage {
    let (jpeg, png) = (folder.join("still.jpg"), folder.join("still.png"));
    std::fs::write(&jpeg, workspace.http.get(url).send().await.unwrap().bytes().await.unwrap()).unwrap();
    ffmpeg(&["-i", jpeg.to_str().unwrap(), png.to_str().unwrap()]);
    image::open(png).unwrap().to_rgb8()
}

/// Announces a source; returns its id and upload URL.
pub async fn announce(workspace: &Workspace, kind: &str) -> (String, String) {
    let made = workspace.call("POST", "/v1/sources", &json!({ "kind": kind })).await;
    (made["sourceId"].as_str().unwrap().to_owned(), made["uploadUrl"].as_str().unwrap().to_owned())
}

pub async fn put(workspace: &Workspace, url: &str, bytes: Vec<u8>) -> HttpAnswer {
    answer(workspace.http.put(url).body(bytes)).await
}

/// Uploads a file of a kind; returns the source's id.
pub async fn upload(workspace: &Workspace, kind: &str, file: &Path) -> String {
    let (source, url) = announce(workspace, kind).await;
    let done = put(workspace, &url, std::fs::read(file).unwrap()).await;
    assert_eq!(done.status, 200, "{}", done.text);
    source
}

/// A small recording of one second, with a tone.
pub fn second(folder: &Path, name: &str) -> PathBuf {
    let path = folder.join(name);
    let out = path.to_str().unwrap();
    let picture = "testsrc=size=64x36:rate=10:duration=1";
    let tone = "sine=frequency=440:duration=1";
    ffmpeg(&[
        "-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", tone, "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", out,
    ]);
    path
}

fn find(bytes: &[u8], what: &[u8]) -> usize {
    bytes.windows(what.len()).position(|window| window == what).unwrap()
}

/// Length in seconds of a video created from a source.
async fn clip_seconds(workspace: &Workspace, source: &str) -> f64 {
    let video = workspace.call("POST", "/v1/videos", &json!({"name": "Made", "sourceId": source})).await["video"].clone();
    video["durationSeconds"].as_f64().unwrap()
}

/// Number of files in the folders of media and of uploads.
fn blobs(folder: &Path) -> (usize, usize) {
    let count = |name: &str| std::fs::read_dir(folder.join(name)).unwrap().count();
    (count("media"), count("incoming"))
}

#[tokio::test]
async fn a_length_that_a_file_only_claims_is_not_believed() {
    let (workspace, folder) = Workspace::fresh().await;
    // Matroska: the element Duration, an eight-byte float.
    let mut mkv = std::fs::read(second(folder.path(), "a.mkv")).unwrap();
    let at = find(&mkv, b"\x44\x89\x88") + 3;
    mkv[at..at + 8].copy_from_slice(&9.2e15_f64.to_be_bytes());
    // MP4: every header with a length.
    let mut mp4 = std::fs::read(second(folder.path(), "a.mp4")).unwrap();
    for (atom, offset) in [(b"mvhd", 20), (b"tkhd", 24), (b"mdhd", 20), (b"elst", 12)] {
        let places: Vec<_> = mp4.windows(4).enumerate().filter(|(_, w)| w == atom).map(|(i, _)| i + offset).collect();
        for at in places {
            mp4[at..at + 4].copy_from_slice(&0x7fff_fff0_u32.to_be_bytes());
        }
    }
    for bytes in [mkv, mp4] {
        let (source, url) = announce(&workspace, "video").await;
        let done = put(&workspace, &url, bytes).await;
        assert_eq!(done.status, 200, "{}", done.text);
        let seconds = clip_seconds(&workspace, &source).await;
        assert!((0.9..1.3).contains(&seconds), "{seconds}");
    }
    // A file that does not state its length is measured too.
    let live = folder.path().join("live.webm");
    let source = ["-f", "lavfi", "-i", "testsrc=size=64x36:rate=10:duration=1", "-c:v", "libvpx", "-live", "1"];
    ffmpeg(&[&source[..], &[live.to_str().unwrap()]].concat());
    let seconds = clip_seconds(&workspace, &upload(&workspace, "video", &live).await).await;
    assert!((0.9..1.3).contains(&seconds), "{seconds}");
    workspace.server.stop().await;
}

#[tokio::test]
async fn media_beyond_the_limits_is_refused_with_the_limit_and_without_a_path() {
    let (workspace, folder) = Workspace::fresh().await;
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    // A frame that lasts 30 hours, according to the packets themselves.
    ffmpeg(&["-f", "lavfi", "-i", "color=size=16x16:rate=1/100000:duration=200000", "-c:v", "libx264", &path("long.mkv")]);
    ffmpeg(&["-f", "lavfi", "-i", "color=size=16400x16:rate=1", "-frames:v", "1", &path("wide.png")]);
    ffmpeg(&["-f", "lavfi", "-i", "sine=duration=1:sample_rate=500", "-c:a", "pcm_s16le", &path("slow.wav")]);
    ffmpeg(&["-f", "lavfi", "-i", "testsrc=size=64x36:duration=1", &path("cut.mp4")]);
    let whole = std::fs::read(path("cut.mp4")).unwrap();
    std::fs::write(path("cut.mp4"), &whole[..whole.len() / 2]).unwrap();
    std::fs::write(path("text.mp4"), "#EXTM3U\nfile:///etc/passwd\n").unwrap();
    for (kind, name, says) in [
        ("video", "long.mkv", "the limit is 24 hours"),
        ("image", "wide.png", "16400 × 16"),
        ("audio", "slow.wav", "500 samples per second"),
        ("video", "cut.mp4", ""),
        ("video", "text.mp4", ""),
    ] {
        let (_, url) = announce(&workspace, kind).await;
        let message = put(&workspace, &url, std::fs::read(path(name)).unwrap()).await.flat(400, "bad_request");
        assert!(message.contains(says), "{name}: {message}");
        let inside = [folder.path().to_str().unwrap(), "/incoming", "/media", "0x"];
        assert!(inside.iter().all(|word| !message.contains(word)), "{name}: {message}");
    }
    assert_eq!(blobs(folder.path()).1, 0, "nothing is left of what was refused");
    workspace.server.stop().await;
}

#[tokio::test]
async fn of_uploads_to_one_address_one_wins_and_the_others_leave_nothing_behind() {
    let (workspace, folder) = Workspace::fresh().await;
    let files: Vec<Vec<u8>> = [1, 2, 3]
        .iter()
        .map(|seconds| {
            let path = folder.path().join(format!("{seconds}.wav"));
            ffmpeg(&["-f", "lavfi", "-i", &format!("sine=duration={seconds}"), path.to_str().unwrap()]);
            std::fs::read(path).unwrap()
        })
        .collect();
    let before = blobs(folder.path());
    let (source, url) = announce(&workspace, "audio").await;
    let answers = futures_util::future::join_all(files.iter().map(|bytes| put(&workspace, &url, bytes.clone()))).await;
    let won: Vec<_> = answers.iter().enumerate().filter(|(_, answer)| answer.status == 200).map(|(i, _)| i).collect();
    assert_eq!(won.len(), 1, "{answers:?}");
    for (index, answer) in answers.iter().enumerate().filter(|(index, _)| *index != won[0]) {
        assert!(answer.flat(409, "conflict").contains("already"), "{index}");
    }
    assert_eq!(blobs(folder.path()), (before.0 + 1, 0), "one file came, and no upload is left");
    // The source's facts are those of the stored bytes.
    let item = workspace.call("POST", "/v1/library", &json!({"sourceId": source, "scope": "private"})).await["item"].clone();
    let bytes = workspace.http.get(item["url"].as_str().unwrap()).send().await.unwrap().bytes().await.unwrap();
    assert_eq!(bytes, files[won[0]]);
    let expected = (won[0] as f64 + 1.0) * 1000.0;
    assert!((item["durationMs"].as_f64().unwrap() - expected).abs() < 100.0, "{item}");
    // Another source with the same bytes shares the file; a late upload is refused.
    let (_, other) = announce(&workspace, "audio").await;
    assert_eq!(put(&workspace, &other, files[won[0]].clone()).await.status, 200);
    put(&workspace, &url, files[0].clone()).await.flat(409, "conflict");
    assert_eq!(blobs(folder.path()), (before.0 + 1, 0));
    workspace.server.stop().await;
}

#[tokio::test]
async fn of_an_image_that_moves_the_first_picture_is_shown_in_stills_and_exports() {
    let (workspace, folder) = Workspace::fresh().await;
    let source = upload(&workspace, "video", &second(folder.path(), "take.mp4")).await;
    let video = workspace.call("POST", "/v1/videos", &json!({"name": "Stickers", "sourceId": source})).await["video"].clone();
    let path = format!("/v1/videos/{}", video["id"].as_str().unwrap());
    let clip = format!("{path}/clips/{}", video["clipIds"][0].as_str().unwrap());
    // Red first, then blue.
    let moving = "color=red:size=32x32:rate=5:duration=0.2[a];color=blue:size=32x32:rate=5:duration=1[b];[a][b]concat";
    for (index, (name, format, pixels)) in [("a.gif", "gif", "rgb8"), ("a.png", "apng", "rgb24")].into_iter().enumerate() {
        let file = folder.path().join(name);
        ffmpeg(&["-filter_complex", moving, "-pix_fmt", pixels, "-f", format, file.to_str().unwrap()]);
        let image = upload(&workspace, "image", &file).await;
        let at = json!({"sourceId": image, "startTimeMs": 0, "durationMs": 1000, "point": {"xPct": index * 50, "yPct": 0},
            "dimensions": {"width": 960, "height": 1080}});
        workspace.call("POST", &format!("{clip}/overlays"), &at).await;
    }
    let still = workspace.get(&format!("{clip}/thumbnail?inpointMs=700&response=json")).await;
    assert_eq!(still.status, 200, "{}", still.text);
    let picture = picture(&workspace, still.json()["url"].as_str().unwrap(), folder.path()).await;
    for x in [picture.width() / 4, picture.width() * 3 / 4] {
        let [r, _, b] = picture.get_pixel(x, picture.height() / 2).0;
        assert!(r > 180 && b < 80, "the first picture of each: {r} {b}");
    }
    workspace.call("POST", &format!("{path}/exports"), &Value::Null).await;
    let done = super::exports::finished(&workspace, &path).await;
    assert_eq!(done["status"], "completed", "{done}");
    workspace.server.stop().await;
}

#[tokio::test]
async fn media_is_read_in_ranges_by_an_address_that_cannot_be_guessed() {
    let folder = tempdir().unwrap();
    let workspace = Workspace::open(folder.path()).await;
    let sources = workspace.list(&format!("{DEMO}/sources"), "sources").await;
    let screen = sources.iter().find(|source| source["medium"] == "screen").unwrap();
    let url = screen["url"].as_str().unwrap();
    let part = workspace.http.get(url).header(header::RANGE, "bytes=4-7").send().await.unwrap();
    assert_eq!((part.status().as_u16(), part.headers()["content-type"].to_str().unwrap()), (206, "video/mp4"));
    assert_eq!(part.bytes().await.unwrap().as_ref(), b"ftyp");
    let beyond = workspace.http.get(url).header(header::RANGE, "bytes=99999999999-").send().await.unwrap();
    assert_eq!(beyond.status().as_u16(), 416);
    let (rest, last) = url.split_at(url.len() - 1);
    let guessed = format!("{rest}{}", if last == "0" { "1" } else { "0" });
    answer(workspace.http.get(guessed)).await.flat(404, "not_found");
    answer(workspace.http.get(format!("{}/media/..%2f..%2fapi-key/x", workspace.server.base_url())))
        .await
        .flat(404, "not_found");
    workspace.server.stop().await;
}

#[tokio::test]
async fn an_upload_is_checked_before_it_is_kept() {
    let (folder, media) = (tempdir().unwrap(), tempdir().unwrap());
    let workspace = Workspace::open(folder.path()).await;
    let announce = async |kind: SourceKind| {
        workspace.client().create_source(&CreateSource { kind, width: None, height: None, duration: None }).await.unwrap()
    };
    let put = async |url: &str, bytes: Vec<u8>| answer(workspace.http.put(url).body(bytes)).await;
    let video = std::fs::read(make_video(media.path(), "a.mp4")).unwrap();

    let created = announce(SourceKind::Video).await;
    let unfinished = workspace.post("/v1/videos", &json!({"name": "x", "sourceId": created.source_id})).await;
    assert!(unfinished.flat(409, "conflict").contains("no bytes yet"));
    assert!(put(&created.upload_url, b"this is not a video".to_vec()).await.flat(400, "bad_request").contains("not media"));
    assert!(
        put(&created.upload_url, video[..video.len() * 2 / 3].to_vec())
            .await
            .flat(400, "bad_request")
            .contains("end is missing")
    );
    assert!(put(&created.upload_url, Vec::new()).await.flat(400, "bad_request").contains("not media"));
    let playlist = format!("#EXTM3U\n#EXTINF:1,\nfile://{}\n#EXT-X-ENDLIST\n", media.path().join("a.mp4").display());
    put(&created.upload_url, playlist.into_bytes()).await.flat(400, "bad_request");
    let image = announce(SourceKind::Image).await;
    assert!(put(&image.upload_url, video.clone()).await.flat(400, "bad_request").contains("kind image, the file is a video"));

    assert_eq!(put(&created.upload_url, video.clone()).await.status, 200);
    put(&created.upload_url, video).await.flat(409, "conflict");
    put(&format!("{}/uploads/nope", workspace.server.base_url()), Vec::new()).await.flat(404, "not_found");
    assert_eq!(std::fs::read_dir(folder.path().join("incoming")).unwrap().count(), 0, "nothing half-written stays");

    let made = workspace.post("/v1/videos", &json!({"name": "Mine", "sourceId": created.source_id})).await.json();
    let id = VideoId::new(made["video"]["id"].as_str().unwrap());
    let clips = workspace.client().clips(&id).await.unwrap();
    assert_eq!((clips.len(), clips[0].duration_seconds), (1, 2.0));
    assert_eq!(made["video"]["dimensions"], json!({"width": 1440.0, "height": 1080.0}), "4:3 with a shorter side of 1080");
    let listed = workspace.list("/v1/videos?limit=1", "videos").await;
    assert_eq!(listed[0]["name"], "Mine", "newest update first");
    workspace.server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_source_is_not_deleted_while_its_bytes_arrive() {
    let (workspace, folder) = Workspace::fresh().await;
    let bytes = std::fs::read(second(folder.path(), "take.mp4")).unwrap();
    let (source, url) = announce(&workspace, "video").await;
    let (send, body) = tokio::sync::mpsc::channel::<Result<Vec<u8>, std::io::Error>>(1);
    let body = futures_util::stream::unfold(body, |mut body| async move { body.recv().await.map(|part| (part, body)) });
    let uploading = tokio::spawn(answer(workspace.http.put(&url).body(reqwest::Body::wrap_stream(body))));
    let (first, last) = bytes.split_at(bytes.len() / 2);
    send.send(Ok(first.to_vec())).await.unwrap();
    let path = format!("{}/v1/sources/{source}", workspace.server.base_url());
    let delete = || answer(workspace.http.delete(&path).bearer_auth(workspace.server.api_key()));
    let incoming = || std::fs::read_dir(folder.path().join("incoming")).map_or(0, Iterator::count);
    for _ in 0..600 {
        if incoming() > 0 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let refused = delete().await;
    assert!(refused.status == 409 && refused.text.contains("are being uploaded"), "{} {}", refused.status, refused.text);
    send.send(Ok(last.to_vec())).await.unwrap();
    drop(send);
    let done = uploading.await.unwrap();
    assert_eq!(done.status, 200, "{}", done.text);
    let deleted = delete().await;
    assert_eq!(deleted.status, 200, "{}", deleted.text);
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_file_of_a_kind_that_is_not_taken_is_refused_with_what_it_is_and_what_is_taken() {
    let (workspace, folder) = Workspace::fresh().await;
    let picture = ["-f", "lavfi", "-i", "testsrc=size=512x288:rate=25:duration=0.4"];
    for (name, encoder) in [
        ("a.flv", &["-c:v", "flv"][..]),
        ("a.wmv", &["-c:v", "wmv2"]),
        ("a.mpg", &["-c:v", "mpeg2video"]),
        ("a.mxf", &["-c:v", "mpeg2video"]),
    ] {
        ffmpeg(&[&picture[..], encoder, &[folder.path().join(name).to_str().unwrap()]].concat());
    }
    for (name, bytes) in [
        ("a.heic", &b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic\x00\x00\x00\x08meta"[..]),
        ("a.avif", b"\x00\x00\x00\x18ftypavif\x00\x00\x00\x00mif1miaf\x00\x00\x00\x08meta"),
        ("a.svg", b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>"),
    ] {
        std::fs::write(folder.path().join(name), bytes).unwrap();
    }
    for (name, is) in [
        ("a.flv", "a Flash video (FLV)"),
        ("a.wmv", "a Windows Media file"),
        ("a.mpg", "an MPEG program stream"),
        ("a.mxf", "an MXF file"),
        ("a.heic", "a HEIC image"),
        ("a.avif", "an AVIF image"),
        ("a.svg", "an SVG drawing"),
    ] {
        let kind = if ["a.heic", "a.avif", "a.svg"].contains(&name) { "image" } else { "video" };
        let (_, url) = announce(&workspace, kind).await;
        let message = put(&workspace, &url, std::fs::read(folder.path().join(name)).unwrap()).await.flat(400, "bad_request");
        assert!(message.contains(is) && message.contains("Cutroom reads MP4"), "{name}: {message}");
    }
    workspace.server.stop().await;
}

/// A recorder was killed while it wrote the list of a fragment: ffmpeg then reads nothing of the file.
#[tokio::test]
async fn a_recording_of_fragments_that_ends_in_a_list_is_taken_as_far_as_it_goes() {
    let (workspace, folder) = Workspace::fresh().await;
    let file = folder.path().join("whole.mp4");
    let picture = ["-f", "lavfi", "-i", "testsrc=size=160x90:rate=25:duration=4", "-f", "lavfi", "-i", "sine=d=4"];
    let encoder = ["-c:v", "libx264", "-g", "25", "-c:a", "aac", "-movflags", "frag_keyframe+empty_moov"];
    ffmpeg(&[&picture[..], &encoder, &[file.to_str().unwrap()]].concat());
    let bytes = std::fs::read(&file).unwrap();
    let (mut at, mut lists) = (0, Vec::new());
    while let Some((head, _)) = bytes.get(at..).and_then(|rest| rest.split_first_chunk::<8>()) {
        if &head[4..] == b"moof" {
            lists.push(at);
        }
        at += u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
    }
    let begin = lists[2];
    let torn = folder.path().join("torn.mp4");
    std::fs::write(&torn, &bytes[..begin + 200]).unwrap();
    // The window looks at the file before it sends it.
    assert_eq!(cutroom::media::probe(&torn).await.unwrap().size, Some((160, 90)));
    let source = upload(&workspace, "video", &torn).await;
    let video = workspace.call("POST", "/v1/videos", &json!({"name": "Torn", "sourceId": source})).await["video"].clone();
    let seconds = video["durationSeconds"].as_f64().unwrap();
    assert!((1.9..2.2).contains(&seconds), "{seconds}");
    let clip = format!("/v1/videos/{}/clips/{}", video["id"].as_str().unwrap(), video["clipIds"][0].as_str().unwrap());
    let url = workspace.list(&format!("{clip}/sources"), "sources").await[0]["url"].as_str().unwrap().to_owned();
    let stored = workspace.http.get(&url).send().await.unwrap().bytes().await.unwrap();
    assert!(stored[..] == bytes[..begin], "{} bytes are stored of {}", stored.len(), begin + 200);
    let (frame, _) = cutroom::media::frame_at(&url, Some(1_900), (160, 90)).await.unwrap();
    assert!(frame.rgba.chunks(4).any(|pixel| pixel[0] > 200));
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_stream_whose_clock_starts_again_is_refused_with_where_and_what_to_do() {
    let (workspace, folder) = Workspace::fresh().await;
    let part = |name: &str, seconds: &str, offset: &str| {
        let file = folder.path().join(name);
        let (picture, sound) = (format!("testsrc=size=160x90:rate=25:duration={seconds}"), format!("sine=d={seconds}"));
        let input = ["-f", "lavfi", "-i", &picture, "-f", "lavfi", "-i", &sound, "-c:v", "libx264", "-c:a", "aac"];
        ffmpeg(&[&input[..], &["-output_ts_offset", offset, file.to_str().unwrap()]].concat());
        std::fs::read(file).unwrap()
    };
    let (first, second) = (part("first.ts", "2", "0"), part("second.ts", "3", "0"));
    let far = part("far.ts", "3", "5000");
    for (bytes, what) in [([&first[..], &second].concat(), "jumps from 3."), ([&first[..], &far].concat(), "s to 500")] {
        let (_, url) = announce(&workspace, "video").await;
        let refused = put(&workspace, &url, bytes).await;
        assert_eq!(refused.status, 400, "{}", refused.text);
        for part in [what, "after 1.9 s", "recordings were put one after the other", "ffmpeg -i FILE -c copy joined.mkv"] {
            assert!(refused.text.contains(part), "{part}: {}", refused.text);
        }
    }
    // One recording, also one that begins late or whose clock runs over, is taken.
    for bytes in [first, part("late.ts", "2", "70000"), part("wraps.ts", "4", "95441")] {
        let (_, url) = announce(&workspace, "video").await;
        let taken = put(&workspace, &url, bytes).await;
        assert_eq!(taken.status, 200, "{}", taken.text);
    }
    workspace.server.stop().await;
}

#[tokio::test]
async fn a_film_whose_first_sound_cannot_be_decoded_is_imported_and_says_so_in_its_previews() {
    use cutroom::media::{self, Cache, Proxy, SourceKey};
    let (workspace, folder) = Workspace::fresh().await;
    let whole = folder.path().join("whole.mp4");
    let sounds = ["-f", "lavfi", "-i", "sine=d=1", "-f", "lavfi", "-i", "sine=500:d=1", "-map", "0", "-map", "1", "-map", "2"];
    let picture = ["-f", "lavfi", "-i", "testsrc=size=64x36:rate=10:duration=1"];
    let encoder = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", whole.to_str().unwrap()];
    ffmpeg(&[&picture[..], &sounds, &encoder].concat());
    // As phones write it: the first track has a codec that ffmpeg does not know.
    let mut bytes = std::fs::read(&whole).unwrap();
    for (old, new) in [(b"mp4a", b"apac"), (b"esds", b"dapa")] {
        let at = find(&bytes, old);
        bytes[at..at + 4].copy_from_slice(new);
    }
    let phone = folder.path().join("phone.mp4");
    std::fs::write(&phone, bytes).unwrap();
    let source = upload(&workspace, "video", &phone).await;
    assert!((clip_seconds(&workspace, &source).await - 1.0).abs() < 0.1);
    let cache = Cache::new(folder.path().join("cache"), Cache::LIMIT);
    let proxy = std::sync::Arc::new(Proxy::open(&cache, &SourceKey::of_file(&phone).unwrap()).unwrap());
    let (_send, paused) = tokio::sync::watch::channel(false);
    let facts = media::make_proxy(phone.to_str().unwrap(), None, proxy, paused, |_| {}).await.unwrap();
    assert!(facts.tracks.has_picture && facts.problem.is_some_and(|why| why.contains("decoded")));
    workspace.server.stop().await;
}

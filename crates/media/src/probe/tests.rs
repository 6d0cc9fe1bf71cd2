use super::*;
use cutroom_kernels::{Matrix, ValueRange};

fn ffmpeg(args: &[&str], file: &Path) {
    let made = std::process::Command::new("ffmpeg").args(["-v", "error", "-nostdin"]).args(args).arg(file).status().unwrap();
    assert!(made.success(), "{args:?}");
}

#[tokio::test]
async fn colours_are_known_of_eight_bits_in_420_with_weights_that_are_known_here() {
    let folder = tempfile::tempdir().unwrap();
    let known = |matrix, range| Some(Colours { matrix, range });
    let cases = [
        ("yuv420p", "unknown", known(Matrix::Bt601, ValueRange::Limited)),
        ("yuv420p", "bt709", known(Matrix::Bt709, ValueRange::Limited)),
        ("yuvj420p", "smpte170m", known(Matrix::Bt601, ValueRange::Full)),
        ("yuvj420p", "bt709", known(Matrix::Bt709, ValueRange::Full)),
        ("yuv420p", "bt2020nc", None),
        ("yuv444p", "bt709", None),
        ("yuv420p10le", "bt709", None),
    ];
    for (index, (format, matrix, expected)) in cases.into_iter().enumerate() {
        let file = folder.path().join(format!("{index}.mp4"));
        let made = ["-f", "lavfi", "-i", "testsrc2=size=32x16:rate=5:duration=1", "-c:v", "libx264", "-pix_fmt", format];
        ffmpeg(&[made.as_slice(), &["-colorspace", matrix]].concat(), &file);
        assert_eq!(probe(&file).await.unwrap().colours, expected, "{format} {matrix}");
    }
}

const ANSWER: &str = r#"{"streams": [
    {"index": 0, "codec_type": "video", "codec_name": "mjpeg", "width": 600, "height": 600, "disposition": {"default": 1, "attached_pic": 1}},
    {"index": 1, "codec_type": "data", "start_time": "0.000000"},
    {"index": 2, "codec_type": "video", "codec_name": "h264", "width": 1280, "height": 720, "pix_fmt": "yuv420p", "field_order": "tb",
     "start_time": "2.500000", "r_frame_rate": "25/1", "avg_frame_rate": "25/1", "disposition": {"default": 0}},
    {"index": 3, "codec_type": "audio", "channels": 4, "sample_rate": "48000", "start_time": "1.000000"},
    {"index": 4, "codec_type": "audio", "codec_name": "aac", "channels": 2, "channel_layout": "stereo", "sample_rate": "48000",
     "start_time": "2.000000", "tags": {"title": "Voice", "language": "eng"}}],
    "format": {"format_name": "mov,mp4,m4a,3gp,3g2,mj2", "start_time": "0.000000", "duration": "9.000000"}}"#;

#[test]
fn the_streams_that_are_used_and_when_they_begin_are_chosen_once() {
    let found = parse(ANSWER.as_bytes()).unwrap();
    let picture = found.picture.as_ref().unwrap();
    assert_eq!((picture.index, picture.fields, picture.matrix.as_str()), (2, Fields::BottomFirst, "bt709"));
    assert_eq!((picture.rate, picture.is_even), (Some(Rate { frames: 25, seconds: 1 }), true));
    let sounds: Vec<_> = found.sounds.iter().map(|sound| (sound.index, sound.is_decodable, sound.start_us)).collect();
    assert_eq!(sounds, [(3, false, -1_000_000), (4, true, 0)]);
    // The cover, the time code and the undecodable sound do not affect the start.
    assert_eq!((found.start_us, picture.start_us, found.duration_ms), (2_000_000, 500_000, Some(7_000)));
    assert_eq!(found.undecoded().as_deref(), Some("Audio track 1 of 2 can\u{2019}t be decoded"));
}

#[test]
fn of_several_pictures_the_one_that_the_container_marks_counts() {
    let marked =
        ANSWER.replace(r#""data", "start_time""#, r#""video", "codec_name": "h264", "width": 64, "height": 36, "start_time""#);
    let index = |answer: &str| parse(answer.as_bytes()).unwrap().picture.unwrap().index;
    assert_eq!(index(&marked), 1);
    assert_eq!(index(&marked.replace(r#""default": 0"#, r#""default": 1"#)), 2);
    let unknown = marked.replace(r#""h264", "width": 64"#, r#""h264", "width": 0"#);
    assert_eq!(index(&unknown), 2);
    // A cover that its container does not mark as one.
    assert_eq!(index(&ANSWER.replace(r#""attached_pic": 1"#, r#""attached_pic": 0"#)), 2);
}

#[test]
fn a_list_of_codecs_says_what_can_be_decoded() {
    let mut found = parse(ANSWER.replace(r#""aac""#, r#""ac4""#).as_bytes()).unwrap();
    assert!(found.asks_for_decoders() && found.has_audio);
    found.know_decoders(" D.A.L. ac3    ATSC\n ..A.L. ac4    AC-4\n");
    assert!(!found.has_audio && found.sounds.iter().all(|sound| !sound.is_decodable));
}

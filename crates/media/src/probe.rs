//! The contents of a media file.

use super::child::{MediaError, Program, run};
use serde::Deserialize;
use std::{path::Path, time::Duration};

/// Demuxers that may open an upload. Playlists are not among them: they could refer to other files.
pub(super) const FORMATS: &str = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mp3,wav,flac,ogg,aac,aiff,gif,png_pipe,jpeg_pipe,webp_pipe,bmp_pipe,tiff_pipe,apng";

/// The facts about a media file that the editor needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Probe {
    /// Size in pixels of the first picture stream, after rotation.
    pub size: Option<(u32, u32)>,
    /// Length; none for a still image.
    pub duration_ms: Option<i64>,
    /// Whether there is sound.
    pub has_audio: bool,
    /// Whether the picture is a still image.
    pub is_image: bool,
    /// ffprobe's name of the container.
    pub format: String,
}

#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    streams: Vec<Stream>,
    format: Format,
}

#[derive(Deserialize)]
struct Stream {
    codec_type: Option<String>,
    width: Option<u32>,
    height: Option<u32>,
    duration: Option<String>,
    #[serde(default)]
    side_data_list: Vec<SideData>,
    #[serde(default)]
    disposition: Disposition,
}

#[derive(Deserialize)]
struct SideData {
    rotation: Option<f64>,
}

#[derive(Default, Deserialize)]
struct Disposition {
    #[serde(default)]
    attached_pic: u8,
}

#[derive(Deserialize)]
struct Format {
    #[serde(default)]
    format_name: String,
    duration: Option<String>,
}

/// Reads the facts about a file. A file that is not media is [`MediaError::Unreadable`].
pub async fn probe(file: &Path) -> Result<Probe, MediaError> {
    let args = vec![
        "-protocol_whitelist".into(),
        "file".into(),
        "-format_whitelist".into(),
        FORMATS.into(),
        "-print_format".into(),
        "json".into(),
        "-show_format".into(),
        "-show_streams".into(),
        file.into(),
    ];
    let output = run(Program::Ffprobe, args, 1 << 20, Duration::from_secs(20)).await?;
    let answer: Answer =
        serde_json::from_slice(&output).map_err(|error| MediaError::Unreadable(format!("ffprobe's answer: {error}")))?;
    let of_type =
        |kind: &str| answer.streams.iter().find(|s| s.codec_type.as_deref() == Some(kind) && s.disposition.attached_pic == 0);
    let (video, audio) = (of_type("video"), of_type("audio"));
    if video.is_none() && audio.is_none() {
        return Err(MediaError::Unreadable("it holds neither picture nor sound".into()));
    }
    let milliseconds =
        |text: Option<&String>| text?.parse::<f64>().ok().filter(|s| s.is_finite()).map(crate::timeline::bounded_seconds);
    let is_image = video.is_some() && audio.is_none() && is_still(&answer.format.format_name);
    let size = video.and_then(|stream| {
        let (width, height) = stream.width.zip(stream.height).filter(|(w, h)| *w > 0 && *h > 0)?;
        let turned = stream
            .side_data_list
            .iter()
            .filter_map(|side| side.rotation)
            .any(|r| (r.abs() - 90.0).abs() < 1.0 || (r.abs() - 270.0).abs() < 1.0);
        Some(if turned { (height, width) } else { (width, height) })
    });
    let duration = milliseconds(answer.format.duration.as_ref())
        .or_else(|| answer.streams.iter().filter_map(|s| milliseconds(s.duration.as_ref())).max())
        .filter(|ms| *ms > 0);
    Ok(Probe {
        size,
        duration_ms: if is_image { None } else { duration },
        has_audio: audio.is_some(),
        is_image,
        format: answer.format.format_name,
    })
}

fn is_still(format: &str) -> bool {
    format.ends_with("_pipe") || matches!(format, "image2" | "gif" | "apng")
}

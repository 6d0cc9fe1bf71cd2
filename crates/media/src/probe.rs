//! The contents of a media file.

use super::{
    child::{MediaError, Program, run},
    shape::shown,
    still::{Orientation, orientation_of_file},
};
use cutroom_kernels::{Colours, Matrix, ValueRange};
use serde::Deserialize;
use std::{path::Path, time::Duration};

/// Demuxers that may open an upload. Playlists are not among them: they could refer to other files.
pub(super) const FORMATS: &str = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mp3,wav,flac,ogg,aac,aiff,gif,png_pipe,jpeg_pipe,webp_pipe,bmp_pipe,tiff_pipe,apng";

/// The facts about a media file that the editor needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Probe {
    /// Size of the first picture stream as it is shown: turned, and in square pixels.
    pub size: Option<(u32, u32)>,
    /// Length; none for a still image.
    pub duration_ms: Option<i64>,
    /// Whether there is sound.
    pub has_audio: bool,
    /// Whether the picture is a still image.
    pub is_image: bool,
    /// ffprobe's name of the container.
    pub format: String,
    /// What the values of its pictures mean, where they are stored as YUV 4:2:0 of eight bits and their weights are known here.
    pub colours: Option<Colours>,
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
    pix_fmt: Option<String>,
    sample_aspect_ratio: Option<String>,
    color_range: Option<String>,
    color_space: Option<String>,
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
    let orientation = if is_image { orientation_of_file(file).await } else { None };
    let size = video.and_then(|stream| {
        let (width, height) = stream.width.zip(stream.height).filter(|(w, h)| *w > 0 && *h > 0)?;
        let stored = shown((width, height), stream.pixel_aspect().unwrap_or(1.0));
        // How a still is turned is read in one place, for its size and its pictures.
        Some(orientation.unwrap_or_else(|| stream.orientation()).shown(stored))
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
        colours: video.and_then(Stream::colours),
    })
}

impl Stream {
    /// How many times as wide as high a pixel is; nothing where the recording does not say.
    fn pixel_aspect(&self) -> Option<f64> {
        let (wide, high) = self.sample_aspect_ratio.as_deref()?.split_once(':')?;
        let (wide, high) = (wide.parse::<u32>().ok()?, high.parse::<u32>().ok()?);
        (wide > 0 && high > 0).then(|| f64::from(wide) / f64::from(high))
    }

    /// How the pictures of a recording are turned, as far as their size is concerned.
    fn orientation(&self) -> Orientation {
        let turns = self.side_data_list.iter().filter_map(|side| side.rotation);
        if turns.map(f64::abs).any(|turn| (turn - 90.0).abs() < 1.0 || (turn - 270.0).abs() < 1.0) {
            Orientation::ON_ITS_SIDE
        } else {
            Orientation::UPRIGHT
        }
    }

    /// Nothing for pictures that are stored in another way. What a recording leaves open is what ffmpeg takes for it.
    fn colours(&self) -> Option<Colours> {
        let is_full = match self.pix_fmt.as_deref()? {
            "yuv420p" => self.color_range.as_deref() == Some("pc"),
            "yuvj420p" => true,
            _ => return None,
        };
        let matrix = match self.color_space.as_deref().unwrap_or("unknown") {
            "bt709" => Matrix::Bt709,
            "unknown" | "bt470bg" | "smpte170m" => Matrix::Bt601,
            _ => return None,
        };
        Some(Colours { matrix, range: if is_full { ValueRange::Full } else { ValueRange::Limited } })
    }
}

fn is_still(format: &str) -> bool {
    format.ends_with("_pipe") || matches!(format, "image2" | "gif" | "apng")
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let made = ["-v", "error", "-f", "lavfi", "-i", "testsrc2=size=32x16:rate=5:duration=1"];
            let made = made.into_iter().chain(["-c:v", "libx264", "-pix_fmt", format, "-colorspace", matrix]);
            assert!(std::process::Command::new("ffmpeg").args(made).arg(&file).status().unwrap().success());
            assert_eq!(probe(&file).await.unwrap().colours, expected, "{format} {matrix}");
        }
    }
}

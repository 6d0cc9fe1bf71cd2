//! The tracks of a source, as far as its previews need to know them.

use super::{
    child::{MediaError, Program, protocols, run},
    heard::{SoundTracks, sound_tracks},
    probe::FORMATS,
};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The streams of a source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tracks {
    /// Whether it has moving pictures.
    pub has_picture: bool,
    /// Whether the pictures state the colour matrix of HD video; JPEG has the one of SD video.
    #[serde(default)]
    pub is_bt709: bool,
    /// Number of sound tracks that are heard, each of which has a waveform.
    pub sounds: usize,
    /// All sound tracks.
    #[serde(default)]
    pub sound: SoundTracks,
    /// The length that the container states.
    pub length_ms: Option<i64>,
}

#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    streams: Vec<Stream>,
    #[serde(default)]
    format: Format,
}

#[derive(Deserialize)]
struct Stream {
    codec_type: Option<String>,
    color_space: Option<String>,
    width: Option<u32>,
    duration: Option<String>,
    #[serde(default)]
    disposition: Disposition,
}

#[derive(Default, Deserialize)]
struct Disposition {
    #[serde(default)]
    attached_pic: u8,
}

#[derive(Default, Deserialize)]
struct Format {
    #[serde(default)]
    format_name: String,
    duration: Option<String>,
}

/// Reads what a file or an address holds. Something without pictures and sound is [`MediaError::Unreadable`].
pub async fn read_tracks(address: &str) -> Result<Tracks, MediaError> {
    let args = ["-protocol_whitelist", protocols(address), "-format_whitelist", FORMATS, "-print_format", "json"];
    let show = [
        "-show_entries",
        "stream=codec_type,color_space,width,duration:stream_disposition=attached_pic:format=format_name,duration",
    ];
    let args = args.iter().chain(&show).chain(&[address]).map(Into::into).collect();
    let output = run(Program::Ffprobe, args, 1 << 20, Duration::from_secs(30)).await?;
    let answer: Answer =
        serde_json::from_slice(&output).map_err(|error| MediaError::Unreadable(format!("ffprobe's answer: {error}")))?;
    let of = |kind: &'static str| {
        let is_of = move |stream: &&Stream| stream.codec_type.as_deref() == Some(kind) && stream.disposition.attached_pic == 0;
        answer.streams.iter().filter(is_of)
    };
    let picture = of("video").next();
    let sound = sound_tracks(address).await?;
    let sounds = sound.heard().len();
    if picture.is_none() && sound.all.is_empty() {
        return Err(MediaError::Unreadable("it holds neither picture nor sound".into()));
    }
    if picture.is_some_and(|picture| picture.width.unwrap_or(0) == 0) && sounds == 0 {
        return Err(MediaError::Unreadable("its picture cannot be decoded".into()));
    }
    let ms =
        |text: &String| text.parse::<f64>().ok().filter(|s| s.is_finite() && *s > 0.0).map(crate::timeline::bounded_seconds);
    let name = &answer.format.format_name;
    let is_still = name.ends_with("_pipe") || matches!(name.as_str(), "image2" | "gif" | "apng");
    Ok(Tracks {
        has_picture: picture.is_some() && !is_still,
        is_bt709: picture.is_some_and(|picture| picture.color_space.as_deref() == Some("bt709")),
        sounds,
        sound: sound.as_ref().clone(),
        length_ms: answer
            .format
            .duration
            .as_ref()
            .and_then(ms)
            .or_else(|| answer.streams.iter().filter_map(|stream| ms(stream.duration.as_ref()?)).max()),
    })
}

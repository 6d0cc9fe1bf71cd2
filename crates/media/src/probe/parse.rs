//! Parses ffprobe's JSON output into a [`Probe`].

use super::{
    super::{child::MediaError, frame_times::Rate, shape::shown},
    Fields, Picture, Probe, SoundTrack, colours,
};
use serde::Deserialize;

#[derive(Deserialize)]
struct Answer {
    #[serde(default)]
    streams: Vec<Stream>,
    #[serde(default)]
    format: Format,
}

#[derive(Deserialize)]
struct Stream {
    #[serde(default)]
    index: u32,
    codec_type: Option<String>,
    codec_name: Option<String>,
    width: Option<u32>,
    height: Option<u32>,
    start_time: Option<String>,
    duration: Option<String>,
    pix_fmt: Option<String>,
    field_order: Option<String>,
    sample_aspect_ratio: Option<String>,
    color_range: Option<String>,
    color_space: Option<String>,
    r_frame_rate: Option<String>,
    avg_frame_rate: Option<String>,
    channels: Option<u32>,
    channel_layout: Option<String>,
    sample_rate: Option<String>,
    nb_frames: Option<String>,
    #[serde(default)]
    has_b_frames: u32,
    #[serde(default)]
    side_data_list: Vec<SideData>,
    #[serde(default)]
    disposition: Disposition,
    #[serde(default)]
    tags: Tags,
}

#[derive(Deserialize)]
struct SideData {
    rotation: Option<f64>,
}

#[derive(Default, Deserialize)]
struct Disposition {
    #[serde(default)]
    default: u8,
    #[serde(default)]
    comment: u8,
    #[serde(default)]
    visual_impaired: u8,
    #[serde(default)]
    attached_pic: u8,
    #[serde(default)]
    timed_thumbnails: u8,
}

#[derive(Default, Deserialize)]
struct Tags {
    title: Option<String>,
    language: Option<String>,
}

#[derive(Default, Deserialize)]
struct Format {
    #[serde(default)]
    #[serde(rename = "format_name")]
    name: String,
    start_time: Option<String>,
    duration: Option<String>,
}

/// Parses ffprobe's output. A file without video and sound is [`MediaError::Unreadable`].
pub(crate) fn parse(output: &[u8]) -> Result<Probe, MediaError> {
    let answer: Answer = serde_json::from_slice(output)
        .map_err(|error| MediaError::unreadable_because(move || words::media::answer_unreadable(&error)))?;
    let of = |kind: &'static str| answer.streams.iter().filter(move |stream| stream.codec_type.as_deref() == Some(kind));
    let video = chosen(of("video"));
    let is_image = video.is_some() && of("audio").next().is_none() && is_still(&answer.format.name);
    let mut picture = video.map(|stream| stream.picture(is_image));
    if answer.format.name == "avi"
        && let (Some(picture), Some(stream)) = (&mut picture, video)
    {
        // No codec has more.
        picture.decoded_ahead = stream.has_b_frames.min(16);
    }
    let mut sounds: Vec<_> = of("audio").map(Stream::sound).collect();
    if picture.is_none() && !sounds.iter().any(|sound| sound.is_decodable) {
        let why: words::Message =
            if sounds.is_empty() { words::media::nothing_inside } else { words::media::sound_undecodable };
        return Err(MediaError::unreadable(why));
    }
    // The file begins with the earliest used stream; others, such as a timecode, may begin earlier.
    let container_start_us = microseconds(answer.format.start_time.as_deref()).unwrap_or(0);
    let used = |stream: &&Stream| {
        picture.as_ref().is_some_and(|picture| picture.index == stream.index)
            || sounds.iter().any(|sound| sound.index == stream.index && sound.is_decodable)
    };
    // The header of an MP4 counts the pictures and sounds of its streams, unless they come in fragments.
    let is_mp4 = answer.format.name.split(',').any(|name| name == "mp4");
    let is_fragmented = is_mp4 && !is_image && answer.streams.iter().filter(used).all(|stream| stream.nb_frames.is_none());
    let starts = answer.streams.iter().filter(used).filter_map(|stream| microseconds(stream.start_time.as_deref()));
    let start_us = starts.min().unwrap_or(container_start_us);
    for (index, own) in picture
        .iter_mut()
        .map(|picture| (picture.index, &mut picture.start_us))
        .chain(sounds.iter_mut().map(|sound| (sound.index, &mut sound.start_us)))
    {
        let stated = answer.streams.iter().find(|stream| stream.index == index);
        *own = stated.and_then(|stream| microseconds(stream.start_time.as_deref())).map_or(0, |start| start - start_us);
    }
    let duration_ms = if is_image { None } else { length(&answer, start_us, container_start_us) };
    Ok(Probe {
        size: picture.as_ref().and_then(Picture::size),
        duration_ms,
        is_fragmented,
        has_audio: sounds.iter().any(|sound| sound.is_decodable),
        is_image,
        orientation: None,
        colours: picture.as_ref().and_then(Picture::colours),
        picture,
        sounds,
        start_us,
        container_start_us,
        format: answer.format.name,
    })
}

/// Chooses the video stream that is shown. Order of preference: decodable, video before photo, marked as default, first. Attached
/// covers and thumbnails are excluded, but some containers do not mark them.
fn chosen<'a>(streams: impl Iterator<Item = &'a Stream>) -> Option<&'a Stream> {
    let is_film = |stream: &&Stream| stream.disposition.attached_pic == 0 && stream.disposition.timed_thumbnails == 0;
    // `min_by_key` returns the first of equal streams; `max_by_key` would return the last.
    streams
        .filter(is_film)
        .min_by_key(|stream| (!stream.is_known_picture(), stream.is_photo(), stream.disposition.default == 0))
}

/// Length that the container states, in milliseconds; `None` if it states none.
fn length(answer: &Answer, start_us: i64, container_start_us: i64) -> Option<i64> {
    let us = |text: Option<&str>| microseconds(text).filter(|us| *us > 0);
    // These containers state the end on their own clock, on which the first stream may begin late.
    let counts_from_zero = answer.format.name.split(',').any(|name| matches!(name, "mp4" | "matroska"));
    let before = if counts_from_zero { start_us.max(0) } else { (start_us - container_start_us).max(0) };
    let stated = us(answer.format.duration.as_deref()).map(|us| us - before).filter(|us| *us > 0);
    let of_streams = || answer.streams.iter().filter_map(|stream| us(stream.duration.as_deref())).max();
    stated.or_else(of_streams).map(|us| crate::timeline::bounded_seconds(us as f64 / 1e6)).filter(|ms| *ms > 0)
}

impl Stream {
    /// Whether ffmpeg knows the codec and found the size of a frame.
    fn is_known_picture(&self) -> bool {
        self.codec_name.is_some() && self.width.unwrap_or(0) > 0 && self.height.unwrap_or(0) > 0
    }

    /// Whether the codec is one of still images, which cameras use for previews and editors for covers.
    fn is_photo(&self) -> bool {
        matches!(self.codec_name.as_deref(), Some("mjpeg" | "png" | "bmp" | "gif" | "tiff" | "webp"))
    }

    fn picture(&self, is_image: bool) -> Picture {
        let stored = (self.width.unwrap_or(0), self.height.unwrap_or(0));
        let codec = self.codec_name.clone().unwrap_or_default();
        let pixels = self.pix_fmt.clone().unwrap_or_default();
        let turned = self.side_data_list.iter().find_map(|side| side.rotation).filter(|degrees| degrees.abs() <= 360.0);
        let (matrix, states_matrix) = colours::matrix(&pixels, self.color_space.as_deref(), stored, is_image);
        let rate_of = |text: &Option<String>| text.as_deref().and_then(Rate::parse);
        let (least, average) = (rate_of(&self.r_frame_rate), rate_of(&self.avg_frame_rate));
        Picture {
            index: self.index,
            stored,
            pixel_aspect: self.pixel_aspect().unwrap_or(1.0),
            turned: turned.unwrap_or(0.0).round() as i32,
            fields: if is_image { Fields::Whole } else { Fields::new(self.field_order.as_deref(), &codec) },
            start_us: 0,
            rate: average.or(least),
            is_even: least.is_some() && least == average,
            decoded_ahead: 0,
            is_full_range: self.color_range.as_deref() == Some("pc") || pixels.starts_with("yuvj"),
            codec,
            pixels,
            matrix,
            states_matrix,
        }
    }

    fn sound(&self) -> SoundTrack {
        let (channels, rate) = (self.channels.unwrap_or(0), self.sample_rate.as_deref().and_then(|rate| rate.parse().ok()));
        let rate = rate.unwrap_or(0);
        SoundTrack {
            index: self.index,
            is_decodable: self.codec_name.is_some() && channels > 0 && rate > 0,
            codec: self.codec_name.clone(),
            channels,
            layout: self.channel_layout.clone().unwrap_or_default(),
            rate,
            start_us: 0,
            title: self.tags.title.clone(),
            language: self.tags.language.clone(),
            is_default: self.disposition.default != 0,
            is_comment: self.disposition.comment != 0 || self.disposition.visual_impaired != 0,
        }
    }

    /// Pixel aspect ratio, width divided by height; `None` if the recording does not state it.
    fn pixel_aspect(&self) -> Option<f64> {
        let (wide, high) = self.sample_aspect_ratio.as_deref()?.split_once(':')?;
        let (wide, high) = (wide.parse::<u32>().ok()?, high.parse::<u32>().ok()?);
        (wide > 0 && high > 0).then(|| f64::from(wide) / f64::from(high))
    }
}

impl Picture {
    /// Display size; `None` if the stored size is unknown.
    fn size(&self) -> Option<(u32, u32)> {
        let (width, height) = self.stored;
        if width == 0 || height == 0 {
            return None;
        }
        let (width, height) = shown((width, height), self.pixel_aspect);
        Some(if self.turned.rem_euclid(180) == 90 { (height, width) } else { (width, height) })
    }
}

/// Parses seconds with six decimals, as ffprobe prints them.
fn microseconds(text: Option<&str>) -> Option<i64> {
    let seconds = text?.parse::<f64>().ok().filter(|seconds| seconds.abs() < 1e9)?;
    Some((seconds * 1e6).round() as i64)
}

fn is_still(format: &str) -> bool {
    format.ends_with("_pipe") || matches!(format, "image2" | "gif" | "apng")
}

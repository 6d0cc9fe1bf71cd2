//! Record of a media file: its used streams and how they are read. Every decoder, scanner and encoder of this crate follows it, so
//! that all of them read the same streams in the same way.

mod colours;
mod fields;
mod parse;

pub use fields::Fields;
pub(crate) use parse::parse;

use super::{
    child::{MediaError, Program, run},
    frame_times::Rate,
    input::{is_network, named, named_file, protocols},
    kinds::{image_demuxer, not_taken},
    shape::shown,
    still::{Orientation, orientation_at, orientation_of_file},
};
use cutroom_kernels::Colours;
use std::{ffi::OsString, path::Path, time::Duration};

/// Demuxers that may open an upload. Playlists are not among them: they could refer to other files.
pub(super) const FORMATS: &str = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mp3,wav,flac,ogg,aac,aiff,gif,png_pipe,jpeg_pipe,webp_pipe,bmp_pipe,tiff_pipe,apng";
/// Time limits for probing a file, and a URL.
const TIME: (Duration, Duration) = (Duration::from_secs(20), Duration::from_secs(30));
/// Size limit of ffprobe's output, in bytes.
pub(crate) const MOST_BYTES: u64 = 1 << 20;

/// Record of a media file: its streams, times, size and colours.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Probe {
    /// Display size in pixels: upright, with square pixels.
    pub size: Option<(u32, u32)>,
    /// Length in milliseconds; `None` for a still image.
    pub duration_ms: Option<i64>,
    /// Whether the file is a fragmented MP4, which a recorder writes piece by piece: if it ends early, everything before can be read.
    pub is_fragmented: bool,
    /// Whether there is sound that this ffmpeg can decode.
    pub has_audio: bool,
    /// Whether the file is a still image.
    pub is_image: bool,
    /// ffprobe's name of the container.
    pub format: String,
    /// Colour matrix and range of the frames, if they are stored as 8-bit YUV 4:2:0 with a supported matrix and can be used
    /// unconverted.
    pub colours: Option<Colours>,
    /// EXIF orientation of a still image; `None` for video, and for image formats without it.
    pub orientation: Option<Orientation>,
    /// Video stream that is shown: the one that the container marks as default, otherwise the first. Cover images do not count.
    pub picture: Option<Picture>,
    /// All sound tracks, in file order.
    pub sounds: Vec<SoundTrack>,
    /// Start of the earliest used stream on the container's clock, in microseconds. All other times of the record count from here.
    pub start_us: i64,
    /// Start of the container's clock, from which ffmpeg counts when it seeks, in microseconds.
    pub container_start_us: i64,
}

/// The video stream, or the image, of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// Stream index in the file.
    pub index: u32,
    /// ffmpeg's name of the codec.
    pub codec: String,
    /// ffmpeg's name of the pixel format; empty if unknown.
    pub pixels: String,
    /// Stored size in pixels, before rotation and pixel aspect.
    pub stored: (u32, u32),
    /// Pixel aspect ratio: width divided by height.
    pub pixel_aspect: f64,
    /// Rotation for display, in degrees counterclockwise.
    pub turned: i32,
    /// Field order of interlaced video.
    pub fields: Fields,
    /// Start of the stream, in microseconds from the start of the file.
    pub start_us: i64,
    /// Average frame rate that the container states.
    pub rate: Option<Rate>,
    /// Whether the container states the same rate for every frame.
    pub is_even: bool,
    /// Number of frames that the decoder takes before it gives the first one, in a container that states no time for a picture, as
    /// AVI. ffmpeg shows every picture so many frames late.
    pub decoded_ahead: u32,
    /// ffmpeg's name of the colour matrix used for decoding: the stated one, otherwise the one that players assume for the size.
    /// Empty for RGB.
    pub matrix: String,
    /// Whether the recording states its matrix.
    pub states_matrix: bool,
    /// Whether values use the full range, 0 to 255.
    pub is_full_range: bool,
}

/// A sound track of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SoundTrack {
    /// Stream index in the file.
    pub index: u32,
    /// ffmpeg's name of the codec; `None` if ffmpeg does not know it.
    pub codec: Option<String>,
    /// Number of channels.
    pub channels: u32,
    /// ffmpeg's name of the channel layout; empty if the file does not state it.
    pub layout: String,
    /// Sample rate in Hz.
    pub rate: u32,
    /// Start of the stream, in microseconds from the start of the file.
    pub start_us: i64,
    /// Title from the metadata.
    pub title: Option<String>,
    /// Language code, as the file states it.
    pub language: Option<String>,
    /// Whether the file marks the track as default.
    pub is_default: bool,
    /// Whether the track is a commentary or an audio description.
    pub is_comment: bool,
    /// Whether this ffmpeg can decode the track.
    pub is_decodable: bool,
}

impl Probe {
    /// Whether the container has an index of its keyframes, as the MP4 family and Matroska do.
    pub fn is_indexed(&self) -> bool {
        self.format.split(',').any(|name| matches!(name, "mp4" | "matroska"))
    }

    /// Message about the sound tracks that this ffmpeg cannot decode; `None` if it decodes all of them.
    pub fn undecoded(&self) -> Option<String> {
        let lost: Vec<_> = self.sounds.iter().enumerate().filter(|(_, sound)| !sound.is_decodable).collect();
        match (lost.as_slice(), self.sounds.len()) {
            ([], _) => None,
            ([(_, sound)], 1) => Some(match &sound.codec {
                Some(codec) => words::media::codec_undecoded(codec),
                None => words::media::codec_undecoded_unknown().to_owned(),
            }),
            (lost, all) => {
                let numbers: Vec<_> = lost.iter().map(|(number, _)| (number + 1).to_string()).collect();
                Some(words::media::tracks_undecoded(all, lost.len(), numbers.join(words::common::list_separator())))
            }
        }
    }

    /// Whether Cutroom's own filters rotate the frames. Deinterlacing comes before rotation, so ffmpeg must not rotate first.
    pub(crate) fn turns_itself(&self) -> bool {
        self.picture.as_ref().is_some_and(|picture| picture.turned != 0 && picture.fields != Fields::Whole)
    }
}

/// ffprobe arguments that describe a file as JSON. It must have one of the supported [`FORMATS`].
fn arguments_of_file(file: &Path) -> Vec<OsString> {
    let mut options = vec!["-format_whitelist", FORMATS];
    if let Some(demuxer) = image_demuxer(file) {
        options.extend(["-f", demuxer]);
    }
    arguments(named_file(file), "file", &options)
}

/// ffprobe arguments that describe a file or a URL as JSON.
fn arguments(name: OsString, protocols: &str, options: &[&str]) -> Vec<OsString> {
    let mut args: Vec<OsString> = ["-protocol_whitelist", protocols].map(Into::into).to_vec();
    args.extend(options.iter().map(Into::into));
    args.extend(["-print_format", "json", "-show_format", "-show_streams", "-i"].map(Into::into));
    args.push(name);
    args
}

/// ffprobe arguments for a file or a URL: a file must have one of the supported [`FORMATS`], a server may send any.
pub(crate) fn arguments_for(address: &str) -> Vec<OsString> {
    if is_network(address) { arguments(named(address), protocols(address), &[]) } else { arguments_of_file(Path::new(address)) }
}

/// Reads the record of a file. A file that is not media is [`MediaError::Unreadable`], one of a known unsupported format
/// [`MediaError::NotTaken`].
///
/// # Errors
/// The file cannot be read, or has neither video nor sound.
pub async fn probe(file: &Path) -> Result<Probe, MediaError> {
    let found = run(Program::Ffprobe, arguments_of_file(file), MOST_BYTES, TIME.0).await;
    match found.and_then(|output| parse(&output)) {
        Ok(found) => {
            let orientation = if found.is_image { orientation_of_file(file).await } else { None };
            completed(found.held(orientation)).await
        }
        Err(error @ MediaError::Unreadable(_)) => {
            if let Some(found) = torn(file).await {
                return completed(found).await;
            }
            let file = file.to_owned();
            let kind = tokio::task::spawn_blocking(move || not_taken(&file)).await.ok().flatten();
            Err(kind.map_or(error, MediaError::NotTaken))
        }
        Err(error) => Err(error),
    }
}

/// Record of a fragmented MP4 whose last list of pictures and sounds has no end, so that ffmpeg reads nothing of it unless it is told
/// to read the pieces one after the other. The service stores it without that list. `None` for any other file.
async fn torn(file: &Path) -> Option<Probe> {
    let args = arguments(named_file(file), "file", &["-format_whitelist", FORMATS, "-fflags", "+discardcorrupt+ignidx"]);
    let output = run(Program::Ffprobe, args, MOST_BYTES, TIME.0).await.ok()?;
    parse(&output).ok().filter(|found| found.is_fragmented && found.size.is_some())
}

/// Like [`probe`], but of a file or a URL, and with a longer time limit. Not cached.
pub(crate) async fn probe_address(address: &str) -> Result<Probe, MediaError> {
    let output = run(Program::Ffprobe, arguments_for(address), MOST_BYTES, TIME.1).await?;
    let found = parse(&output)?;
    let orientation = if found.is_image { orientation_at(address).await } else { None };
    completed(found.held(orientation)).await
}

/// Asks ffmpeg whether it can decode the sound tracks whose codecs not every ffmpeg has.
async fn completed(mut probe: Probe) -> Result<Probe, MediaError> {
    if probe.asks_for_decoders() {
        let listed = run(Program::Ffprobe, vec!["-codecs".into()], MOST_BYTES, TIME.0).await?;
        probe.know_decoders(&String::from_utf8_lossy(&listed));
    }
    Ok(probe)
}

impl Probe {
    /// Adds the EXIF orientation of a still image, and changes the size to that of the upright image.
    pub(crate) fn held(mut self, orientation: Option<Orientation>) -> Self {
        if let (Some(orientation), Some(picture)) = (orientation, &mut self.picture) {
            // The orientation alone says how a still is rotated.
            picture.turned = 0;
            self.size = Some(picture.stored)
                .filter(|(width, height)| *width > 0 && *height > 0)
                .map(|stored| orientation.shown(shown(stored, picture.pixel_aspect)));
            self.orientation = Some(orientation);
        }
        self
    }

    /// Whether the decoder of a sound track may be missing in some ffmpeg builds.
    pub(crate) fn asks_for_decoders(&self) -> bool {
        self.sounds.iter().any(|sound| sound.is_decodable && sound.codec.as_deref().is_some_and(|codec| !is_common(codec)))
    }

    /// Updates `is_decodable` from ffprobe's list of codecs: ` DEA.L. name`, where `D` means that ffmpeg can decode the codec.
    pub(crate) fn know_decoders(&mut self, listed: &str) {
        let decodes = |codec: &str| {
            listed.lines().any(|line| {
                let mut words = line.split_whitespace();
                words.next().is_some_and(|flags| flags.starts_with('D')) && words.next() == Some(codec)
            })
        };
        for sound in &mut self.sounds {
            sound.is_decodable &= sound.codec.as_deref().is_some_and(decodes);
        }
        self.has_audio = self.sounds.iter().any(|sound| sound.is_decodable);
    }
}

/// Whether every ffmpeg build in use today decodes a sound codec.
fn is_common(codec: &str) -> bool {
    const COMMON: [&str; 12] = ["aac", "mp3", "mp2", "opus", "vorbis", "flac", "alac", "ac3", "eac3", "dts", "wmav2", "amr_nb"];
    codec.starts_with("pcm_") || codec.starts_with("adpcm_") || COMMON.contains(&codec)
}

#[cfg(test)]
mod tests;

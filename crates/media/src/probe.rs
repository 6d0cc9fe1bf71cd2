//! The record of a media file: which of its streams are used, and how they are read. Every decoder, scanner and encoder of this crate reads
//! a file by this record, so that none of them chooses for itself.

mod colours;
mod fields;
mod parse;

pub use fields::Fields;
pub(crate) use parse::parse;

use super::{
    child::{MediaError, Program, run},
    frame_times::Rate,
    input::{is_network, named, named_file, protocols},
    kinds::not_taken,
    shape::shown,
    still::{Orientation, orientation_at, orientation_of_file},
};
use cutroom_kernels::Colours;
use std::{ffi::OsString, path::Path, time::Duration};

/// Demuxers that may open an upload. Playlists are not among them: they could refer to other files.
pub(super) const FORMATS: &str = "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mp3,wav,flac,ogg,aac,aiff,gif,png_pipe,jpeg_pipe,webp_pipe,bmp_pipe,tiff_pipe,apng";
/// How long a look at a file may take, and one at an address.
const TIME: (Duration, Duration) = (Duration::from_secs(20), Duration::from_secs(30));
/// The longest answer of ffprobe.
pub(crate) const MOST_BYTES: u64 = 1 << 20;

/// The facts about a media file that the editor needs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Probe {
    /// Size of the picture as it is shown: turned, and in square pixels.
    pub size: Option<(u32, u32)>,
    /// Length; none for a still image.
    pub duration_ms: Option<i64>,
    /// Whether it is an MP4 of fragments, which a recorder writes one after the other: where it ends early, all before it can be read.
    pub is_fragmented: bool,
    /// Whether there is sound that can be decoded.
    pub has_audio: bool,
    /// Whether the picture is a still image.
    pub is_image: bool,
    /// ffprobe's name of the container.
    pub format: String,
    /// What the values of its pictures mean, where they are stored as YUV 4:2:0 of eight bits, can be used as they are stored, and their
    /// weights are known here.
    pub colours: Option<Colours>,
    /// How a still image was held; `None` for films, and for kinds of images that cannot say.
    pub orientation: Option<Orientation>,
    /// The picture that is shown: of several the one that its container marks, else the first. Covers of music and films are none.
    pub picture: Option<Picture>,
    /// All sound tracks, in the order of the file.
    pub sounds: Vec<SoundTrack>,
    /// The moment on the container's clock, in microseconds, at which the first of the streams that are used begins: 0 of all other times.
    pub start_us: i64,
    /// The start of the container's clock, from which ffmpeg counts when it seeks, in microseconds.
    pub container_start_us: i64,
}

/// The picture of a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The stream's number among all streams.
    pub index: u32,
    /// ffmpeg's name of the codec.
    pub codec: String,
    /// ffmpeg's name of the format of its pixels; empty where it is not known.
    pub pixels: String,
    /// Size as it is stored.
    pub stored: (u32, u32),
    /// How many times as wide as high a pixel is.
    pub pixel_aspect: f64,
    /// How many degrees it is turned counterclockwise before it is shown.
    pub turned: i32,
    /// Which lines of a picture were recorded first, where they were not all recorded at once.
    pub fields: Fields,
    /// When it begins, in microseconds from the start of the file.
    pub start_us: i64,
    /// Frames per second, as the container states them on average.
    pub rate: Option<Rate>,
    /// Whether that is the rate of every frame, as far as the container states it.
    pub is_even: bool,
    /// ffmpeg's name of the weights of the primary colours, as the pictures are read: what a recording leaves open is what players take
    /// for its size. Empty for pictures of red, green and blue.
    pub matrix: String,
    /// Whether the recording names the weights itself.
    pub states_matrix: bool,
    /// Whether values go from 0 to 255.
    pub is_full_range: bool,
}

/// A sound track of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SoundTrack {
    /// The stream's number among all streams.
    pub index: u32,
    /// ffmpeg's name of the codec; none where it knows none.
    pub codec: Option<String>,
    /// How many channels it has.
    pub channels: u32,
    /// ffmpeg's name for what the channels are; empty where the file does not say.
    pub layout: String,
    /// Samples a second.
    pub rate: u32,
    /// When it begins, in microseconds from the start of the file.
    pub start_us: i64,
    /// Its title.
    pub title: Option<String>,
    /// Its language, as the file writes it.
    pub language: Option<String>,
    /// Whether the file marks it as the one to play.
    pub is_default: bool,
    /// Whether it is a comment on the film, or describes its pictures.
    pub is_comment: bool,
    /// Whether this ffmpeg can decode it.
    pub is_decodable: bool,
}

impl Probe {
    /// Whether the container has an index of its keyframes: the MP4 family and Matroska do.
    pub fn is_indexed(&self) -> bool {
        self.format.split(',').any(|name| matches!(name, "mp4" | "matroska"))
    }

    /// The sounds that this ffmpeg cannot decode, in words; none where it decodes all of them.
    pub fn undecoded(&self) -> Option<String> {
        let kind = |sound: &SoundTrack| sound.codec.clone().unwrap_or_else(|| "an unknown kind".into());
        let lost: Vec<_> = self.sounds.iter().enumerate().filter(|(_, sound)| !sound.is_decodable).collect();
        match (lost.as_slice(), self.sounds.len()) {
            ([], _) => None,
            ([(_, sound)], 1) => Some(format!("Its sound cannot be decoded: it is of {}", kind(sound))),
            (lost, of) => {
                let numbers: Vec<_> = lost.iter().map(|(number, _)| (number + 1).to_string()).collect();
                Some(format!("Of its {of} sound tracks, {} cannot be decoded", numbers.join(" and ")))
            }
        }
    }

    /// Whether its pictures are turned by our own filters, behind those that need the lines as they were recorded.
    pub(crate) fn turns_itself(&self) -> bool {
        self.picture.as_ref().is_some_and(|picture| picture.turned != 0 && picture.fields != Fields::Whole)
    }
}

/// The arguments with which ffprobe describes a file or an address.
pub(crate) fn arguments(name: OsString, protocols: &str, formats: Option<&str>) -> Vec<OsString> {
    let mut args: Vec<OsString> = ["-protocol_whitelist", protocols].map(Into::into).to_vec();
    if let Some(formats) = formats {
        args.extend(["-format_whitelist", formats].map(Into::into));
    }
    args.extend(["-print_format", "json", "-show_format", "-show_streams", "-i"].map(Into::into));
    args.push(name);
    args
}

/// The arguments for an address of any kind: a file is one of those that are taken, a service gives what it likes.
pub(crate) fn arguments_for(address: &str) -> Vec<OsString> {
    arguments(named(address), protocols(address), (!is_network(address)).then_some(FORMATS))
}

/// Reads the facts about a file. A file that is not media is [`MediaError::Unreadable`], one of a kind that is known and not taken
/// [`MediaError::NotTaken`].
///
/// # Errors
/// It cannot be read, or holds neither picture nor sound.
pub async fn probe(file: &Path) -> Result<Probe, MediaError> {
    let found = run(Program::Ffprobe, arguments(named_file(file), "file", Some(FORMATS)), MOST_BYTES, TIME.0).await;
    match found.and_then(|output| parse(&output)) {
        Ok(found) => {
            let orientation = if found.is_image { orientation_of_file(file).await } else { None };
            completed(found.held(orientation)).await
        }
        Err(error @ MediaError::Unreadable(_)) => {
            let file = file.to_owned();
            let kind = tokio::task::spawn_blocking(move || not_taken(&file)).await.ok().flatten();
            Err(kind.map_or(error, MediaError::NotTaken))
        }
        Err(error) => Err(error),
    }
}

/// The same of a file or an address, each time anew.
pub(crate) async fn probe_address(address: &str) -> Result<Probe, MediaError> {
    let output = run(Program::Ffprobe, arguments_for(address), MOST_BYTES, TIME.1).await?;
    let found = parse(&output)?;
    let orientation = if found.is_image { orientation_at(address).await } else { None };
    completed(found.held(orientation)).await
}

/// Asks ffmpeg whether it decodes sound of codecs that not every ffmpeg has.
async fn completed(mut probe: Probe) -> Result<Probe, MediaError> {
    if probe.asks_for_decoders() {
        let listed = run(Program::Ffprobe, vec!["-codecs".into()], MOST_BYTES, TIME.0).await?;
        probe.know_decoders(&String::from_utf8_lossy(&listed));
    }
    Ok(probe)
}

impl Probe {
    /// The record of a still image that was held so: its size is that of the picture as it is shown.
    pub(crate) fn held(mut self, orientation: Option<Orientation>) -> Self {
        if let (Some(orientation), Some(picture)) = (orientation, &mut self.picture) {
            // One place says how a still is turned.
            picture.turned = 0;
            self.size = Some(picture.stored)
                .filter(|(width, height)| *width > 0 && *height > 0)
                .map(|stored| orientation.shown(shown(stored, picture.pixel_aspect)));
            self.orientation = Some(orientation);
        }
        self
    }

    /// Whether one of its sounds has a codec that not every ffmpeg decodes.
    pub(crate) fn asks_for_decoders(&self) -> bool {
        self.sounds.iter().any(|sound| sound.is_decodable && sound.codec.as_deref().is_some_and(|codec| !is_common(codec)))
    }

    /// Takes ffprobe's list of codecs: ` DEA.L. name`, where `D` says that it decodes it.
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

/// Whether every ffmpeg decodes a codec of sound, in the versions that are used today.
fn is_common(codec: &str) -> bool {
    const COMMON: [&str; 12] = ["aac", "mp3", "mp2", "opus", "vorbis", "flac", "alac", "ac3", "eac3", "dts", "wmav2", "amr_nb"];
    codec.starts_with("pcm_") || codec.starts_with("adpcm_") || COMMON.contains(&codec)
}

#[cfg(test)]
mod tests;

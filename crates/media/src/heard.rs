//! The sound tracks of a recording: which there are, which are heard, and how each becomes two channels. Everything that reads sound reads it
//! by these rules: player, export, waveforms, silences and the file for a transcriber.

use super::{
    child::{MediaError, Program, protocols, run},
    probe::FORMATS,
};
use serde::{Deserialize, Serialize};
use std::{
    collections::{HashMap, HashSet},
    fmt::Write as _,
    path::Path,
    sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError},
    time::{Duration, SystemTime},
};

/// The most sound tracks that are heard at once: each has a decoder of its own.
pub(super) const MOST_TRACKS: usize = 8;
/// How many recordings are remembered; then the memory begins anew.
const MOST_KNOWN: usize = 4_096;
/// The most channels whose places (left, surround, …) are mixed by ffmpeg's own rules.
const MOST_PLACED: u32 = 8;

/// A sound track.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SoundTrack {
    /// Its place among all streams of the file.
    pub index: usize,
    /// ffmpeg's name of its codec; none where ffmpeg knows none.
    pub codec: Option<String>,
    /// Number of channels.
    pub channels: u32,
    /// ffmpeg's name of the channels' places; none where the file does not state them.
    pub layout: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// The language that it states.
    pub language: Option<String>,
    /// Whether the file marks it as the one to play.
    pub is_default: bool,
    /// Whether it is a comment on the film, or describes its pictures.
    pub is_comment: bool,
    /// Whether this ffmpeg can decode it.
    pub is_decodable: bool,
}

/// The sound tracks of a recording.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SoundTracks {
    /// All of them, in the order of the file.
    pub all: Vec<SoundTrack>,
    /// Whether the container is an MPEG transport stream.
    pub is_mpegts: bool,
}

impl SoundTracks {
    /// The tracks that are heard together. Recorders write a track for each microphone and one for the computer's sound, so all that can be
    /// decoded are heard, but for versions of a film: other languages than that of its main track, and comments.
    pub fn heard(&self) -> Vec<&SoundTrack> {
        let decodable: Vec<_> = self.all.iter().filter(|track| track.is_decodable).collect();
        let film: Vec<_> = decodable.iter().copied().filter(|track| !track.is_comment).collect();
        let film = if film.is_empty() { decodable } else { film };
        let stated = film.iter().find(|track| track.is_default && track.language.is_some());
        let language =
            stated.or_else(|| film.iter().find(|track| track.language.is_some())).and_then(|track| track.language.clone());
        let is_version = |track: &&SoundTrack| track.language.is_some() && track.language != language;
        film.into_iter().filter(|track| !is_version(track)).take(MOST_TRACKS).collect()
    }

    /// In words, which tracks there are and which of them are heard: `2 tracks, mixed: 1 Desktop (stereo), 2 Mic (mono)`. None for a recording
    /// with one track that is heard, or without sound.
    pub fn text(&self) -> Option<String> {
        let heard = self.heard();
        let name = |track: &&SoundTrack| {
            let number = self.all.iter().position(|one| one.index == track.index).map_or(0, |place| place + 1);
            track.name(number)
        };
        let names = |tracks: &[&SoundTrack]| tracks.iter().map(name).collect::<Vec<_>>().join(", ");
        let left: Vec<_> = self.all.iter().filter(|track| heard.iter().all(|one| one.index != track.index)).collect();
        let (broken, left): (Vec<_>, Vec<_>) = left.into_iter().partition(|track| !track.is_decodable);
        let first = match heard.as_slice() {
            [] if self.all.is_empty() => return None,
            [] => "no sound track is heard".to_owned(),
            [_] if broken.is_empty() && left.is_empty() => return None,
            [one] => format!("1 of {} sound tracks is heard: {}", self.all.len(), name(one)),
            all if all.len() == self.all.len() => format!("{} sound tracks, heard together: {}", all.len(), names(all)),
            all => format!("{} of {} sound tracks are heard together: {}", all.len(), self.all.len(), names(all)),
        };
        let mut text = first;
        if !left.is_empty() {
            let _ = write!(text, "; not heard: {}", names(&left));
        }
        if !broken.is_empty() {
            let _ = write!(text, "; cannot be decoded: {}", names(&broken));
        }
        Some(text)
    }
}

impl SoundTrack {
    /// Its number and what is known of it, in words.
    fn name(&self, number: usize) -> String {
        let mut words = vec![number.to_string()];
        words.extend(
            self.title
                .as_deref()
                .map(one_line)
                .filter(|title| !title.is_empty())
                .map(|title| format!("\u{2018}{title}\u{2019}")),
        );
        let channels = match self.channels {
            0 => None,
            1 => Some("mono".to_owned()),
            2 => Some("stereo".to_owned()),
            channels => Some(format!("{channels} channels")),
        };
        let known = [self.language.clone(), self.codec.clone().filter(|_| !self.is_decodable), channels];
        let known: Vec<_> = known.into_iter().flatten().collect();
        if !known.is_empty() {
            words.push(format!("({})", known.join(", ")));
        }
        words.join(" ")
    }

    /// The filters that make two channels of it, as samples that do not clip. One channel is heard on both sides as loud as it was recorded.
    pub(super) fn stereo(&self) -> String {
        let layout = self.layout.as_deref();
        let places = match (self.channels, layout) {
            // Names, so that a recording that changes between one channel and two is heard right throughout.
            (..=2, None | Some("mono" | "stereo" | "FL" | "FR" | "1 channels (FL)" | "1 channels (FR)")) => {
                "pan=stereo|FL=FL+FC|FR=FR+FC".to_owned()
            }
            (1, Some(_)) => "pan=stereo|c0=c0|c1=c0".to_owned(),
            (..=MOST_PLACED, _) => "aformat=channel_layouts=stereo".to_owned(),
            // Nobody knows where they belong: each is heard in the middle, as a track of its own would be.
            (channels, _) => {
                let all = (0..channels.min(64)).map(|channel| format!("c{channel}")).collect::<Vec<_>>().join("+");
                format!("pan=stereo|c0={all}|c1={all}")
            }
        };
        format!("aformat=sample_fmts=fltp,{places}")
    }

    /// The filters that make one channel of it: the middle of the two that are heard.
    pub(super) fn mono(&self) -> String {
        format!("{},pan=mono|c0=0.5*c0+0.5*c1", self.stereo())
    }
}

/// A title from outside, for one line.
fn one_line(title: &str) -> String {
    title.chars().filter(|c| !c.is_control()).take(40).collect::<String>().trim().to_owned()
}

impl SoundTracks {
    /// Arguments that go behind those of an output: without them, ffmpeg would begin the clock of a transport stream with the streams that are
    /// read instead of the earliest one, and sound that begins late would be early.
    pub(super) fn keep_clock(&self) -> &'static [&'static str] {
        if self.is_mpegts { &["-map", "0:v?", "-map", "0:a?", "-c", "copy", "-f", "null", "-"] } else { &[] }
    }
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
    index: usize,
    codec_type: Option<String>,
    codec_name: Option<String>,
    channels: Option<u32>,
    channel_layout: Option<String>,
    sample_rate: Option<String>,
    #[serde(default)]
    disposition: HashMap<String, i64>,
    #[serde(default)]
    tags: HashMap<String, String>,
}

#[derive(Default, Deserialize)]
struct Format {
    #[serde(default)]
    format_name: String,
}

/// A state of a file: its length and when it was changed. None for an address, behind which the same bytes are expected.
type FileState = Option<(u64, SystemTime)>;

/// By file or address.
static KNOWN: LazyLock<Mutex<HashMap<String, (FileState, Arc<SoundTracks>)>>> = LazyLock::new(Mutex::default);

fn state(address: &str) -> FileState {
    let file = std::fs::metadata(Path::new(address)).ok()?;
    Some((file.len(), file.modified().ok()?))
}

/// The sound tracks of a file or an address, if they were read before and the file did not change.
pub(super) fn known(address: &str) -> Option<Arc<SoundTracks>> {
    let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(address).cloned();
    known.filter(|(then, _)| *then == state(address)).map(|(_, tracks)| tracks)
}

/// The sound tracks of a file or an address; they are read once.
///
/// # Errors
/// It cannot be read, or is no media.
pub async fn sound_tracks(address: &str) -> Result<Arc<SoundTracks>, MediaError> {
    if let Some(known) = known(address) {
        return Ok(known);
    }
    let before = state(address);
    let show = "stream=index,codec_type,codec_name,channels,channel_layout,sample_rate:stream_disposition:stream_tags=title,language,\
                handler_name:format=format_name";
    let args = ["-protocol_whitelist", protocols(address), "-format_whitelist", FORMATS, "-print_format", "json"];
    let args = args.iter().chain(&["-show_entries", show, "-i", address]).map(Into::into).collect();
    let output = run(Program::Ffprobe, args, 1 << 20, Duration::from_secs(30)).await?;
    let answer: Answer =
        serde_json::from_slice(&output).map_err(|error| MediaError::Unreadable(format!("ffprobe's answer: {error}")))?;
    let decodable = decodable().await;
    let tracks = Arc::new(SoundTracks {
        all: answer.streams.into_iter().filter(Stream::is_sound).map(|stream| stream.track(decodable)).collect(),
        is_mpegts: answer.format.format_name == "mpegts",
    });
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if known.len() >= MOST_KNOWN {
        known.clear();
    }
    known.insert(address.to_owned(), (before, tracks.clone()));
    Ok(tracks)
}

/// The codecs that this ffmpeg decodes, asked for once. None where it did not say: then each is tried.
async fn decodable() -> Option<&'static HashSet<String>> {
    static CODECS: OnceLock<HashSet<String>> = OnceLock::new();
    if let Some(codecs) = CODECS.get() {
        return Some(codecs);
    }
    let list = run(Program::Ffmpeg, vec!["-codecs".into()], 1 << 20, Duration::from_secs(10)).await.ok()?;
    let codecs = decoded_in(&String::from_utf8_lossy(&list));
    (!codecs.is_empty()).then(|| CODECS.get_or_init(|| codecs))
}

/// The names of the codecs with a decoder, from lines as ` DEAIL. aac    AAC (Advanced Audio Coding)`.
fn decoded_in(list: &str) -> HashSet<String> {
    let rows = list.lines().skip_while(|line| !line.trim_start().starts_with("-----")).skip(1);
    let named = rows.filter_map(|row| {
        let mut words = row.split_whitespace();
        Some((words.next()?, words.next()?))
    });
    named.filter(|(marks, _)| marks.starts_with('D')).map(|(_, name)| name.to_owned()).collect()
}

impl Stream {
    fn is_sound(&self) -> bool {
        self.codec_type.as_deref() == Some("audio")
    }

    fn track(self, decodable: Option<&HashSet<String>>) -> SoundTrack {
        let stated = |text: Option<String>, nothing: &[&str]| text.filter(|text| !nothing.contains(&text.as_str()));
        let codec = stated(self.codec_name, &["", "unknown", "none"]);
        let channels = self.channels.unwrap_or(0);
        let rate = self.sample_rate.and_then(|rate| rate.parse::<u32>().ok()).unwrap_or(0);
        let is_known = |codec: &String| decodable.is_none_or(|decodable| decodable.contains(codec));
        let is_decodable = codec.as_ref().is_some_and(is_known) && channels > 0 && rate > 0;
        let is = |name: &str| self.disposition.get(name).is_some_and(|value| *value != 0);
        let (is_default, is_comment) = (is("default"), is("comment") || is("visual_impaired"));
        let mut tags = self.tags;
        let mut tag = |name: &str| tags.remove(name).or_else(|| tags.remove(&name.to_uppercase()));
        // What encoders write where nobody gave a name.
        let handler = tag("handler_name").filter(|name| !name.contains("Handler") && !name.contains("Handle"));
        SoundTrack {
            index: self.index,
            codec,
            channels,
            layout: stated(self.channel_layout, &["", "unknown"]),
            title: tag("title").or(handler),
            language: stated(tag("language"), &["", "und", "unk", "mis", "mul", "zxx"]),
            is_default,
            is_comment,
            is_decodable,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn track(index: usize, language: Option<&str>) -> SoundTrack {
        SoundTrack {
            index,
            codec: Some("aac".into()),
            channels: 2,
            language: language.map(Into::into),
            is_decodable: true,
            ..Default::default()
        }
    }

    fn heard(all: Vec<SoundTrack>) -> Vec<usize> {
        SoundTracks { all, is_mpegts: false }.heard().iter().map(|track| track.index).collect()
    }

    #[test]
    fn all_tracks_are_heard_but_for_versions_of_the_film_and_what_cannot_be_decoded() {
        assert_eq!(heard(vec![track(1, None), track(2, None)]), [1, 2]);
        assert_eq!(heard(vec![track(1, Some("eng")), track(2, Some("deu")), track(3, None)]), [1, 3]);
        let main = SoundTrack { is_default: true, ..track(2, Some("deu")) };
        assert_eq!(heard(vec![track(1, Some("eng")), main]), [2]);
        let broken = SoundTrack { is_decodable: false, ..track(1, Some("eng")) };
        assert_eq!(heard(vec![broken.clone(), track(2, Some("deu"))]), [2]);
        let comment = SoundTrack { is_comment: true, ..track(2, None) };
        assert_eq!(heard(vec![track(1, None), comment.clone()]), [1]);
        assert_eq!(heard(vec![comment]), [2]);
        assert_eq!(heard(vec![broken]), [0; 0]);
        assert_eq!(heard((0..99).map(|index| track(index, None)).collect()).len(), MOST_TRACKS);
    }

    #[test]
    fn what_is_heard_is_said_where_it_is_not_plain() {
        let text = |all: Vec<SoundTrack>| SoundTracks { all, is_mpegts: false }.text();
        assert_eq!(text(vec![]), None);
        assert_eq!(text(vec![track(1, None)]), None);
        let mic = SoundTrack { title: Some("Mic\u{7}".into()), channels: 1, ..track(2, None) };
        assert_eq!(
            text(vec![track(1, None), mic.clone()]).unwrap(),
            "2 sound tracks, heard together: 1 (stereo), 2 \u{2018}Mic\u{2019} (mono)"
        );
        let broken = SoundTrack { codec: None, channels: 4, is_decodable: false, ..track(1, None) };
        assert_eq!(
            text(vec![broken.clone(), mic]).unwrap(),
            "1 of 2 sound tracks is heard: 2 \u{2018}Mic\u{2019} (mono); cannot be decoded: 1 (4 channels)"
        );
        assert_eq!(text(vec![broken]).unwrap(), "no sound track is heard; cannot be decoded: 1 (4 channels)");
        assert_eq!(
            text(vec![track(1, Some("eng")), track(2, Some("deu"))]).unwrap(),
            "1 of 2 sound tracks is heard: 1 (eng, stereo); not heard: 2 (deu, stereo)"
        );
    }

    #[test]
    fn decoders_are_read_from_the_list_of_ffmpeg() {
        let list = "Codecs:\n D..... = Decoding supported\n -------\n D.VI.S 012v  Uncompressed\n ..A.L. ac4    AC-4\n DEAIL. aac  AAC\n";
        assert_eq!(decoded_in(list), HashSet::from(["012v".to_owned(), "aac".to_owned()]));
    }
}

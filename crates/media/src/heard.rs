//! Rules for the audible sound tracks of a recording and their conversion to two channels. All readers of sound use them: player,
//! export, waveforms, silence detection and the file for a transcriber.

use super::probe::{Probe, SoundTrack};

/// Most sound tracks mixed at once: each has its own decoder.
const MOST_TRACKS: usize = 8;
/// Most channels whose layout (left, surround, …) ffmpeg downmixes by its own rules.
const MOST_PLACED: u32 = 8;

impl Probe {
    /// Sound tracks that are played together. Recorders write a track for each microphone and one for the computer's sound, so all
    /// decodable tracks are mixed, except alternative versions: other languages than the main track's, and commentary.
    pub fn heard(&self) -> Vec<&SoundTrack> {
        let decodable: Vec<_> = self.sounds.iter().filter(|track| track.is_decodable).collect();
        let film: Vec<_> = decodable.iter().copied().filter(|track| !track.is_comment).collect();
        let film = if film.is_empty() { decodable } else { film };
        let stated = film.iter().find(|track| track.is_default && track.spoken().is_some());
        let language = stated.or_else(|| film.iter().find(|track| track.spoken().is_some())).and_then(|track| track.spoken());
        let is_version = |track: &&SoundTrack| track.spoken().is_some() && track.spoken() != language;
        film.into_iter().filter(|track| !is_version(track)).take(MOST_TRACKS).collect()
    }

    /// Description of the sound tracks and which of them are mixed: `2 audio tracks, heard together: 1 (stereo), 2 (mono)`. `None`
    /// for a recording with a single audible track, or without sound.
    pub fn heard_in_words(&self) -> Option<String> {
        let heard = self.heard();
        let name = |track: &&SoundTrack| {
            let number = self.sounds.iter().position(|one| one.index == track.index).map_or(0, |place| place + 1);
            track.name(number)
        };
        let names = |tracks: &[&SoundTrack]| tracks.iter().map(name).collect::<Vec<_>>().join(words::common::list_separator());
        let count = self.sounds.len();
        let left: Vec<_> = self.sounds.iter().filter(|track| heard.iter().all(|one| one.index != track.index)).collect();
        let (broken, left): (Vec<_>, Vec<_>) = left.into_iter().partition(|track| !track.is_decodable);
        let first = match heard.as_slice() {
            [] if self.sounds.is_empty() => return None,
            [] if count == 1 => words::media::tracks_one_unheard().to_owned(),
            [] => words::media::tracks_unheard(count),
            [_] if broken.is_empty() && left.is_empty() => return None,
            [one] => words::media::tracks_one_heard(count, name(one)),
            all if all.len() == count => words::media::tracks_all_heard(count, names(all)),
            all => words::media::tracks_some_heard(count, all.len(), names(all)),
        };
        let mut parts = vec![first];
        if !left.is_empty() {
            parts.push(words::media::tracks_left_out(names(&left)));
        }
        if !broken.is_empty() {
            parts.push(words::media::tracks_undecodable(names(&broken)));
        }
        Some(parts.join("; "))
    }
}

impl SoundTrack {
    /// Language code of the track; `None` if it is missing, or a code for unknown, mixed or no language.
    fn spoken(&self) -> Option<&str> {
        self.language.as_deref().filter(|language| !matches!(*language, "" | "und" | "unk" | "mis" | "mul" | "zxx"))
    }

    /// Description of the track: its number, title, channels and language.
    fn name(&self, number: usize) -> String {
        let mut parts = vec![number.to_string()];
        parts.extend(self.title.as_deref().map(one_line).filter(|title| !title.is_empty()).map(words::common::quoted));
        let channels = match self.channels {
            0 => None,
            1 => Some(words::media::channels_mono().to_owned()),
            2 => Some(words::media::channels_stereo().to_owned()),
            channels => Some(words::media::channels_many(channels)),
        };
        let known = [self.spoken().map(one_line), self.codec.clone().filter(|_| !self.is_decodable), channels];
        let known: Vec<_> = known.into_iter().flatten().collect();
        if !known.is_empty() {
            parts.push(format!("({})", known.join(words::common::list_separator())));
        }
        parts.join(" ")
    }

    /// ffmpeg filters that convert the track to two channels of floats, so that nothing clips. A mono track plays on both sides at
    /// its recorded level.
    pub(super) fn stereo(&self) -> String {
        let places = match (self.channels, self.layout.as_str()) {
            // Channels by name, so that a recording that switches between mono and stereo is right throughout.
            (..=2, "" | "unknown" | "mono" | "stereo" | "FL" | "FR" | "1 channels (FL)" | "1 channels (FR)") => {
                "pan=stereo|FL=FL+FC|FR=FR+FC".to_owned()
            }
            (1, _) => "pan=stereo|c0=c0|c1=c0".to_owned(),
            (..=MOST_PLACED, _) => "aformat=channel_layouts=stereo".to_owned(),
            // The layout is unknown: each channel goes to both sides, as a mono track would.
            (channels, _) => {
                let all = (0..channels.min(64)).map(|channel| format!("c{channel}")).collect::<Vec<_>>().join("+");
                format!("pan=stereo|c0={all}|c1={all}")
            }
        };
        format!("aformat=sample_fmts=fltp,{places}")
    }

    /// ffmpeg filters that convert the track to one channel: the mean of its left and right.
    pub(super) fn mono(&self) -> String {
        format!("{},pan=mono|c0=0.5*c0+0.5*c1", self.stereo())
    }
}

/// ffmpeg filters that convert a track to two channels at a sample rate.
pub(super) fn filters(track: &SoundTrack, rate: i64) -> String {
    format!("{},aresample={rate}", track.stereo())
}

/// Metadata text without control characters, at most 40 characters.
fn one_line(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn track(index: u32, language: Option<&str>) -> SoundTrack {
        SoundTrack {
            index,
            codec: Some("aac".into()),
            channels: 2,
            language: language.map(Into::into),
            is_decodable: true,
            ..Default::default()
        }
    }

    fn heard(sounds: Vec<SoundTrack>) -> Vec<u32> {
        Probe { sounds, ..Default::default() }.heard().iter().map(|track| track.index).collect()
    }

    #[test]
    fn all_tracks_are_heard_but_for_versions_of_the_film_and_what_cannot_be_decoded() {
        assert_eq!(heard(vec![track(1, None), track(2, None)]), [1, 2]);
        assert_eq!(heard(vec![track(1, Some("eng")), track(2, Some("deu")), track(3, None), track(4, Some("und"))]), [1, 3, 4]);
        let main = SoundTrack { is_default: true, ..track(2, Some("deu")) };
        assert_eq!(heard(vec![track(1, Some("eng")), main]), [2]);
        let broken = SoundTrack { is_decodable: false, ..track(1, Some("eng")) };
        assert_eq!(heard(vec![broken.clone(), track(2, Some("deu"))]), [2]);
        let comment = SoundTrack { is_comment: true, ..track(2, None) };
        assert_eq!(heard(vec![track(1, None), comment.clone()]), [1]);
        assert_eq!(heard(vec![comment]), [2]);
        assert_eq!(heard(vec![broken]), [0_u32; 0]);
        assert_eq!(heard((0..99).map(|index| track(index, None)).collect()).len(), MOST_TRACKS);
    }

    #[test]
    fn what_is_heard_is_said_where_it_is_not_plain() {
        let text = |sounds: Vec<SoundTrack>| Probe { sounds, ..Default::default() }.heard_in_words();
        assert_eq!(text(vec![]), None);
        assert_eq!(text(vec![track(1, None)]), None);
        let mic = SoundTrack { title: Some("Mic\u{7}".into()), channels: 1, ..track(2, None) };
        assert_eq!(
            text(vec![track(1, None), mic.clone()]).unwrap(),
            "2 audio tracks, heard together: 1 (stereo), 2 \u{2018}Mic\u{2019} (mono)"
        );
        let broken = SoundTrack { codec: None, channels: 4, is_decodable: false, ..track(1, None) };
        assert_eq!(
            text(vec![broken.clone(), mic]).unwrap(),
            "2 audio tracks, 1 of them heard: 2 \u{2018}Mic\u{2019} (mono); can\u{2019}t be decoded: 1 (4 channels)"
        );
        assert_eq!(text(vec![broken]).unwrap(), "1 audio track, not heard; can\u{2019}t be decoded: 1 (4 channels)");
        assert_eq!(
            text(vec![track(1, Some("eng")), track(2, Some("deu"))]).unwrap(),
            "2 audio tracks, 1 of them heard: 1 (eng, stereo); not heard: 2 (deu, stereo)"
        );
    }
}

//! Auditions: a sound or music of the library is heard before it is used, by a player of its own beside the video's.

use crate::app::{App, Room, Section, Side, Tone, Topic};
use crate::{
    media::{
        mixer::{BUSES, Plan},
        play::{PlayEvent, Player, Range, Watched},
    },
    stage::sound::SoundKind,
    timeline::PlacedSound,
};
use std::sync::Arc;

/// How much is heard of what has no known length, in milliseconds.
const UNKNOWN_MS: i64 = 60_000;

/// What is heard of the library.
pub struct Audition {
    /// The item.
    pub id: String,
    watched: Arc<Watched>,
    length_ms: i64,
}

impl Audition {
    /// How much of it was heard, 0..1.
    pub fn done(&self) -> f32 {
        (self.watched.position_us() as f64 / 1_000.0 / self.length_ms.max(1) as f64).clamp(0.0, 1.0) as f32
    }
}

/// The player of an audition, with the number under which its events come.
#[derive(Default)]
pub(in crate::app) struct AuditionPlayer {
    player: Option<Player>,
    number: u64,
}

/// What is to be heard.
pub(in crate::app) struct Heard {
    /// What tells it from others.
    pub(in crate::app) id: String,
    /// What people call it.
    pub(in crate::app) name: String,
    /// Where its bytes are; empty where that is not known.
    pub(in crate::app) address: String,
    /// How much of it is heard.
    pub(in crate::app) length_ms: i64,
    /// What kind of sound it is.
    pub(in crate::app) kind: SoundKind,
}

impl App {
    /// Lets an item of the library be heard, or ends that where it is heard already.
    pub(in crate::app) fn audition(&mut self, id: &str) {
        let is_heard = self.state.library.audition.as_ref().is_some_and(|audition| audition.id == id);
        self.end_audition();
        if is_heard {
            return;
        }
        let Some(item) = self.state.library.item(id).cloned() else { return };
        let length_ms = item.duration_ms.map_or(UNKNOWN_MS, |length| length.0).max(1);
        let kind = if self.state.library.section == Section::Music { SoundKind::Music } else { SoundKind::Effect };
        self.begin_audition(Heard { id: item.id, name: item.name, address: item.url, length_ms, kind });
    }

    /// Lets something be heard, or ends that where it is heard already.
    pub(in crate::app) fn hear(&mut self, heard: Heard) {
        let is_heard = self.state.library.audition.as_ref().is_some_and(|audition| audition.id == heard.id);
        self.end_audition();
        if !is_heard {
            self.begin_audition(heard);
        }
    }

    fn begin_audition(&mut self, heard: Heard) {
        let Heard { id, name, address, length_ms, kind } = heard;
        let Some(address) = Some(&address).filter(|url| !url.is_empty()).and_then(|url| self.services.readable(url)) else {
            let text = format!("\u{2018}{name}\u{2019} cannot be heard here: the service gives no address for it.");
            self.state.notices.say(Topic::Sound, Tone::Warning, text, Some("Add it and play the video to hear it.".into()));
            return;
        };
        if self.state.play.is_playing() {
            self.stop_playing();
        }
        let placed = PlacedSound {
            bus: kind.index(),
            span_ms: (0, length_ms),
            from_ms: 0,
            gain: 1.0,
            fades_ms: (0, 0),
            loop_ms: None,
            is_effect: kind == SoundKind::Effect,
        };
        let number = self.audition_player.number + 1;
        match self.services.audition(self.play_output(), number) {
            Ok(player) => {
                player.set_gains([1.0; BUSES]);
                player.set_sound(Arc::new(Plan::new(length_ms, [(address, placed)])));
                player.play(0, 1.0, Range { from_us: 0, to_us: length_ms * 1_000, repeats: false });
                let watched = player.watched().clone();
                self.state.library.audition = Some(Audition { id, watched, length_ms });
                self.audition_player = AuditionPlayer { player: Some(player), number };
            }
            Err(error) => {
                let text = format!("\u{2018}{name}\u{2019} cannot be played: {error}");
                self.state.notices.say(Topic::Sound, Tone::Warning, text, Some("Close other programs, then try again.".into()));
            }
        }
    }

    /// Ends what is heard of the library.
    pub(in crate::app) fn end_audition(&mut self) {
        self.state.library.audition = None;
        self.audition_player.player = None;
    }

    /// Ends it where its place is not seen any more, or the video plays.
    pub(in crate::app) fn follow_audition(&mut self) {
        let state = &self.state;
        let music_is_there = state.project().is_some_and(|project| project.music().is_some());
        let of_music = self.hears_music() && music_is_there && state.rooms.open == Room::Edit;
        let is_seen = of_music
            || state.rooms.open == Room::Edit
                && state.settings.side == Some(Side::Library)
                && matches!(state.library.section, Section::Sounds | Section::Music)
                && state.session.is_some();
        if state.library.audition.is_some() && (!is_seen || state.play.is_playing()) {
            self.end_audition();
        }
    }

    /// Takes an event of the player of an audition.
    pub(in crate::app) fn take_audition(&mut self, number: u64, event: PlayEvent) {
        if number != self.audition_player.number || self.state.library.audition.is_none() {
            return;
        }
        match event {
            PlayEvent::Ended => self.end_audition(),
            PlayEvent::Heard => self.is_heard(),
            PlayEvent::Silent(why) => self.is_silent(why),
            PlayEvent::Failed(_, why) => {
                self.end_audition();
                let text = format!("This sound cannot be played: {}", crate::media::in_plain_words(&why));
                let advice = "Reading the library again may bring its address back.";
                self.state.notices.say(Topic::Sound, Tone::Warning, text, Some(advice.into()));
            }
        }
    }
}

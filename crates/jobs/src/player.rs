//! Player of video and sound, with a thread and an inbox of its own. Its events come with those of the other services.

use super::out::Out;
use crate::media::play::{Clock, ManualClock, ManualTime, NoSound, PlayEvent, Player};
use cutroom_speaker::DeviceClock;

/// Destination of the sound.
#[derive(Clone, Default)]
pub enum Output {
    /// No sound: playback follows the system's clock.
    #[default]
    Off,
    /// Default sound device of the system.
    Device,
    /// Clock that a test moves by hand.
    Manual(ManualTime),
}

impl Output {
    /// Whether the sound is audible: anything but [`Self::Off`].
    pub fn is_heard(&self) -> bool {
        !matches!(self, Self::Off)
    }

    fn open(&self) -> Result<Box<dyn Clock>, NoSound> {
        match self {
            Self::Off => Err(NoSound::NotUsed),
            Self::Device => DeviceClock::open().map(|clock| Box::new(clock) as Box<dyn Clock>),
            Self::Manual(time) => Ok(Box::new(ManualClock::new(time.clone()))),
        }
    }
}

/// Starts a player. `wake` is called for changes that are not an event, such as a moved playhead.
pub(super) fn spawn(output: Output, out: Out<PlayEvent>, wake: impl Fn() + Send + 'static) -> std::io::Result<Player> {
    Player::spawn(
        move || output.open(),
        move |event| match event {
            Some(event) => out.send(event),
            None => wake(),
        },
    )
}

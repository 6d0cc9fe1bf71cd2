//! The player: it has a thread and an inbox of its own, and its events come with those of the other services.

use super::out::Out;
use crate::media::play::{Clock, ManualClock, ManualTime, NoSound, PlayEvent, Player};
use cutroom_speaker::DeviceClock;

/// Where sound goes.
#[derive(Clone, Default)]
pub enum Output {
    /// Nowhere: what plays follows the system's time.
    #[default]
    Off,
    /// To the system's own device.
    Device,
    /// To whoever moves this time: for tests.
    Manual(ManualTime),
}

impl Output {
    /// Whether there is somebody who could hear it.
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

/// Starts a player; `wake` is called where something has moved that is no event.
pub(super) fn spawn(output: Output, out: Out<PlayEvent>, wake: impl Fn() + Send + 'static) -> std::io::Result<Player> {
    Player::spawn(
        move || output.open(),
        move |event| match event {
            Some(event) => out.send(event),
            None => wake(),
        },
    )
}

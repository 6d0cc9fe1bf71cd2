//! Changes that the user makes to the background music, and their announcements.

use crate::{
    app::command::says::{Says, Silence},
    edit::GestureId,
    jobs::music_bed::BedRecipe,
};

/// Change of the background music.
#[derive(Clone, Debug, PartialEq)]
pub enum MusicChange {
    /// Set the level, 0..1; changes of one gesture (a drag) are one step.
    Level(f64, Option<GestureId>),
    /// Rename the music.
    Name(String),
    /// Remove the music from the video.
    Remove,
    /// Start or stop playing the music alone.
    Hear,
    /// Open the recipe of the music bed.
    OpenBed,
    /// Change the recipe.
    SetBed(Box<BedRecipe>),
    /// Mix the bed by its recipe.
    MixBed,
    /// Mix the bed by the recipe of the last mix.
    MixBedAgain,
    /// Cancel the running mix.
    CancelBed,
}

impl MusicChange {
    /// The announcement once the action is done.
    pub(in crate::app) fn says(&self) -> Says {
        match self {
            Self::Level(..) => Says::Nothing(Silence::Moment),
            Self::Name(_) | Self::Remove => Says::Step,
            // It is heard.
            Self::Hear => Says::Nothing(Silence::Sight),
            Self::OpenBed | Self::SetBed(_) => Says::Nothing(Silence::Dialog),
            Self::MixBed | Self::MixBedAgain | Self::CancelBed => Says::Nothing(Silence::Later),
        }
    }
}

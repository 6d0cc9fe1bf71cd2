//! Access of the editor's crafts to the program.

use super::{
    library::audition::AuditionPlayer,
    play::{Playback, transport::Transport},
};
use crate::{
    app::{State, features::keeping::Keeping, outbox::Outbox, paths::Paths, settings::place_key},
    jobs::{Services, workspace::Target},
};

/// The editor at work: what its crafts may read and change. They edit the open video, play it, and request what they show. They
/// can't open, save or leave a video.
pub(in crate::app) struct Editor<'a> {
    /// State that the window draws, with the open video.
    pub state: &'a mut State,
    /// The player of the open video.
    pub playback: &'a mut Playback,
    /// The player of sounds from the library.
    pub audition_player: &'a mut AuditionPlayer,
    /// Copied items as text.
    pub copied_items: &'a mut Option<String>,
    /// Requests to the desktop.
    pub outbox: &'a mut Outbox,
    /// The jobs, for requests.
    pub services: &'a Services,
    /// Folders of the program.
    pub paths: &'a Paths,
    /// The workspace, which names the place of the video's files on this computer.
    pub workspace: &'a Target,
}

impl Editor<'_> {
    /// The player, and what it plays.
    pub(in crate::app) fn transport(&mut self) -> Transport<'_> {
        Transport {
            play: &mut self.state.play,
            playback: self.playback,
            session: self.state.session.as_mut(),
            library: &self.state.library,
            settings: &mut self.state.settings,
            notices: &mut self.state.notices,
            services: self.services,
        }
    }

    /// The settings, to change and store them.
    pub(in crate::app) fn keeping(&mut self) -> Keeping<'_> {
        Keeping {
            settings: &mut self.state.settings,
            session: self.state.session.as_ref(),
            paths: self.paths,
            services: self.services,
            workspace: self.workspace,
        }
    }

    /// Name of the workspace in files of this computer.
    pub(in crate::app) fn place_key(&self) -> String {
        place_key(self.workspace)
    }
}

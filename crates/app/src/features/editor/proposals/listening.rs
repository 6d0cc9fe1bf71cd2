//! Silence in clips without a transcript, found in the waveforms of their recordings.

use super::{Finder, LEAST_QUIET_MS, Proposals, found::Heard};
use crate::{
    api::{SourceId, SourceMs},
    app::features::{Session, editor::stage::previews::Previews},
    document::{ClipData, Project},
    jobs::previews::PreviewState,
    media::quiet_ranges,
};

/// Number of clips in which pauses and silence were searched, by method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Listening {
    /// Clips with a transcript: searched between the words.
    pub spoken: usize,
    /// Clips without a transcript: searched in the sound.
    pub heard: usize,
    /// Clips without a transcript whose sound is not loaded yet.
    pub waiting: usize,
    /// Clips with neither a transcript nor usable sound.
    pub mute: usize,
}

/// How much of a clip's sound is loaded.
enum Known {
    Wholly,
    NotYet,
    Never,
}

fn known(project: &Project, data: &ClipData, previews: &Previews) -> Known {
    let recordings = project.heard_recordings(data);
    let states = || recordings.iter().map(|(source, _)| previews.state(source));
    if states().any(|state| matches!(state, None | Some(PreviewState::Waiting | PreviewState::Running(_)))) {
        return Known::NotYet;
    }
    if previews.heard(project, data).is_empty() { Known::Never } else { Known::Wholly }
}

impl Proposals {
    /// Indexes of the clips whose recordings the finders need: their previews are loaded even if they are out of view.
    pub(in crate::app) fn looked_at(&self, project: &Project) -> Vec<usize> {
        if !self.followed {
            return Vec::new();
        }
        let watches = self.finders.iter().any(|finder| finder.watches());
        let listens = self.finders.iter().any(|finder| finder.listens());
        let is_needed = |data: &ClipData| watches || listens && data.is_without_words();
        project.clips.iter().enumerate().filter(|(_, data)| is_needed(data)).map(|(index, _)| index).collect()
    }
}

impl Session {
    /// Finds silence in clips without a transcript, if a selected finder needs it and the panel is visible.
    pub(super) fn listen(&mut self, is_seen: bool) {
        let project = self.document.project();
        let proposals = &mut self.proposals;
        if !is_seen || !proposals.finders.iter().copied().any(Finder::listens) {
            return;
        }
        let mut now = Listening::default();
        for data in &project.clips {
            if !data.is_without_words() {
                now.spoken += usize::from(data.script.is_some());
                continue;
            }
            match known(project, data, &self.previews) {
                Known::NotYet => {
                    now.waiting += 1;
                    continue;
                }
                Known::Never => {
                    now.mute += 1;
                    continue;
                }
                Known::Wholly => now.heard += 1,
            }
            let of: Vec<SourceId> = project.heard_recordings(data).into_iter().map(|(source, _)| source.clone()).collect();
            if proposals.watched.quiet.get(&data.clip.id).is_some_and(|heard| heard.of == of) {
                continue;
            }
            // Gain 1, as recorded: the playback volume does not change where the speaker pauses.
            let sounds: Vec<_> = of.iter().flat_map(|source| self.previews.sounds(source)).map(|sound| (sound, 1.0)).collect();
            let found = quiet_ranges(&sounds, (0, data.map.source_length().0), LEAST_QUIET_MS);
            let quiet = found.into_iter().map(|(from, to)| (SourceMs(from), SourceMs(to))).collect();
            proposals.watched.quiet.insert(data.clip.id.clone(), Heard { of, quiet });
            proposals.fitted = None;
        }
        proposals.listening = now;
    }
}

//! Pauses and silences of clips without words, found in the waveforms of their recordings.

use super::{Finder, Heard, LEAST_QUIET_MS, Proposals};
use crate::{
    api::{SourceId, SourceMs},
    app::{ClipData, Previews, Project, features::Session},
    jobs::previews::PreviewState,
    media::quiet_ranges,
};

/// In what pauses and silences were looked for: how many clips there are of each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Listening {
    /// With words: it is looked between those.
    pub spoken: usize,
    /// Without words: it is looked in the sound.
    pub heard: usize,
    /// Without words, whose sound is not read yet.
    pub waiting: usize,
    /// Without words and without sound that can be read.
    pub mute: usize,
}

/// How far the sound of a clip is known.
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
    /// The clips whose recordings the program looks at or listens to, by their places: their previews are made although they are not in view.
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
    /// Takes up where nothing is heard in clips without words, where that is looked for and somebody sees it.
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
            // As recorded: how loud it is played makes no pause of what is said.
            let sounds: Vec<_> = of.iter().flat_map(|source| self.previews.sounds(source)).map(|sound| (sound, 1.0)).collect();
            let found = quiet_ranges(&sounds, (0, data.map.source_length().0), LEAST_QUIET_MS);
            let quiet = found.into_iter().map(|(from, to)| (SourceMs(from), SourceMs(to))).collect();
            proposals.watched.quiet.insert(data.clip.id.clone(), Heard { of, quiet });
            proposals.fitted = None;
        }
        proposals.listening = now;
    }
}

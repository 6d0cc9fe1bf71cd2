//! Voices of clips with a transcript, heard to find sounds that it lacks.

use super::{Finder, Proposals, Watching};
use crate::{
    api::ClipId,
    app::features::Session,
    document::Project,
    jobs::{
        Services,
        proposals::{ProposalRequest, Recordings},
    },
    media::MediaError,
    transcribe::Levels,
};

impl Proposals {
    /// Number of recordings being heard or queued, and the progress of the furthest in percent.
    pub fn hearing(&self) -> Option<(usize, u8)> {
        let percent = self.hearing.values().map(|(_, percent)| *percent).max()?;
        Some((self.hearing.len(), percent))
    }

    /// True after the voices of all clips with words were heard.
    pub fn has_heard(&self, project: &Project) -> bool {
        self.watched.unheard(project).next().is_none()
    }

    /// Error that prevents hearing voices.
    pub fn unheard(&self) -> Option<&str> {
        self.unheard.as_deref()
    }

    /// Takes how far the hearing of a clip's voice is.
    pub(super) fn hears(&mut self, clip: &ClipId, percent: u8) {
        if let Some(hearing) = self.hearing.get_mut(clip) {
            hearing.1 = percent;
        }
    }

    /// Takes the sound of a clip's voice, or the error.
    pub(super) fn heard(&mut self, clip: ClipId, heard: Result<Levels, MediaError>) {
        if self.hearing.remove(&clip).is_none() {
            return;
        }
        match heard {
            Ok(levels) => drop(self.watched.voices.insert(clip, levels)),
            Err(error) => {
                self.hearing.clear();
                self.unheard = Some(error.to_string());
            }
        }
    }
}

impl Session {
    /// Hears the voices of clips with words, if a selected finder needs it and the panel is visible.
    pub(super) fn hear(&mut self, services: &Services, is_seen: bool) {
        let proposals = &mut self.proposals;
        if !is_seen || !proposals.finders.iter().copied().any(Finder::hears) {
            proposals.hearing.clear();
            return;
        }
        if proposals.unheard.is_some() {
            return;
        }
        for Recordings { clip, urls, length_ms } in proposals.watched.unheard(self.document.project()) {
            if proposals.hearing.contains_key(&clip) {
                continue;
            }
            let addresses: Option<Result<Vec<_>, _>> = urls.iter().map(|url| services.relayed(url)).collect();
            let addresses = match addresses {
                // The relay has not started: the next event calls this again.
                None => return,
                Some(Ok(addresses)) => addresses,
                Some(Err(why)) => {
                    proposals.unheard = Some(why.to_string());
                    return;
                }
            };
            let hearing = Watching::default();
            let given_up = hearing.0.clone();
            services.proposals(ProposalRequest::Hear { clip: clip.clone(), addresses, length_ms, given_up });
            proposals.hearing.insert(clip, (hearing, 0));
        }
    }
}

//! Adds media that items name but the sources of their clip lack.

use super::Project;
use crate::{
    api::{
        ClipId, SourceId,
        item::Item,
        source::{Medium, Source},
    },
    document::reading::Part,
    edit::ClipItems,
};

/// Whether the size of an image or a video is unknown: it was chosen in a list without sizes.
fn is_unmeasured(source: &Source) -> bool {
    matches!(&source.medium, Medium::Unknown(_)) && source.dimensions.is_none()
}

/// A source as the media of an item, which is not a layer of a clip.
fn no_layer(source: &Source) -> Source {
    Source { medium: Medium::Unknown("overlay".into()), ..source.clone() }
}

impl Project {
    /// Adds the media that clips' items name and their sources lack, for example after adding, pasting or restoring an item.
    /// Unknown media, and media of unknown size, is requested from the server. `only` is the changed clip; `None` for all.
    pub(super) fn complete_sources(&mut self, only: Option<&ClipId>) {
        let mut lacking: Vec<(usize, SourceId, bool)> = Vec::new();
        for (index, data) in self.clips.iter_mut().enumerate().filter(|(_, data)| only.is_none_or(|id| data.clip.id == *id)) {
            let items = self.draft.items(&data.clip.id).into_iter().flat_map(ClipItems::iter);
            // A saved background has a URL of its own.
            let background = &data.clip.background;
            let has_address = background.image_url.is_some() || background.video_url.is_some();
            let behind = background.source_id.as_ref().filter(|_| !has_address);
            data.named = items.filter_map(Item::source_id).chain(behind).cloned().collect();
            let lacks = |id: &&SourceId| data.sources.iter().all(|source| source.id != **id || is_unmeasured(source));
            let was_asked = std::mem::take(&mut data.just_asked);
            lacking.extend(data.named.iter().filter(lacks).map(|id| (index, id.clone(), was_asked)));
        }
        for (index, id, was_asked) in lacking {
            let is_it = |source: &&Source| source.id == id && !is_unmeasured(source);
            let elsewhere = || self.clips.iter().flat_map(|data| &data.sources).find(is_it);
            let known = self.chosen.get(&id).filter(|source| !is_unmeasured(source)).or_else(elsewhere);
            let known = known.or_else(|| self.chosen.get(&id)).map(no_layer);
            let Some(data) = self.clips.get_mut(index) else { continue };
            let is_known = known.as_ref().is_some_and(|source| !is_unmeasured(source));
            if let Some(source) = known {
                data.sources.retain(|source| source.id != id);
                data.sources.push(source);
            }
            if !is_known && data.missed.insert(id) && !was_asked {
                data.lacks.insert(Part::Sources);
            }
        }
    }

    /// Adds the URLs of unsaved clips' recordings, if another clip has the recording, or it was chosen here: the journal stores no
    /// URLs.
    pub(super) fn complete_recordings(&mut self) {
        let mut lacking = Vec::new();
        for (index, data) in self.clips.iter().enumerate() {
            let Some(unmade) = self.draft.unmade(&data.clip.id) else { continue };
            let id = &unmade.recording().source.id;
            let is_it = |source: &&Source| source.id == *id && !source.url.is_empty();
            if data.sources.iter().any(|source| is_it(&source)) {
                continue;
            }
            let elsewhere = self.clips.iter().chain(&self.aside).flat_map(|data| &data.sources);
            if let Some(known) = elsewhere.chain(self.chosen.values()).find(is_it) {
                lacking.push((index, id.clone(), known.url.clone()));
            }
        }
        for (index, id, url) in lacking {
            let sources = self.clips.get_mut(index).into_iter().flat_map(|data| &mut data.sources);
            sources.filter(|source| source.id == id).for_each(|source| source.url.clone_from(&url));
        }
    }

    /// Stores a source that a new item of a clip uses, so that the item can be shown before it is saved.
    pub(in crate::document) fn know_source(&mut self, clip: &ClipId, source: Source) {
        self.chosen.insert(source.id.clone(), source.clone());
        let data = self.clips.iter_mut().find(|data| data.clip.id == *clip);
        if let Some(data) = data.filter(|data| data.sources.iter().all(|known| known.id != source.id)) {
            data.sources.push(source);
        }
    }

    /// Stores the URLs of a new clip's media, so that the clip can be shown before it is saved.
    pub(in crate::document) fn know_sources(&mut self, clip: &ClipId, sources: &[Source]) {
        let Some(data) = self.clips.iter_mut().find(|data| data.clip.id == *clip) else { return };
        for known in &mut data.sources {
            if let Some(source) = sources.iter().find(|source| source.id == known.id) {
                known.url.clone_from(&source.url);
            }
        }
    }
}

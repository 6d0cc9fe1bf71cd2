//! How the open video differs from what the service holds, as far as its footage goes: what is known of the saved video moment by
//! moment, such as who watched it, finds its place on the timeline.

use super::project::Project;
use crate::{
    api::ClipId,
    edit::ClipState,
    timeline::{CutMap, SinceSave},
};

impl Project {
    /// The video as the service holds it beside the video as the user sees it. Cost follows the number of clips and their cuts: it
    /// is kept with the project's version.
    pub fn since_save(&self) -> SinceSave {
        let maps: Vec<(&ClipId, CutMap)> = self
            .draft
            .base_order()
            .iter()
            .filter_map(|clip| {
                let map = match self.draft.base_section(clip).map(ClipState::map) {
                    Some(map) => map.clone(),
                    // A clip that was not read yet cannot be edited: it is as its record says.
                    None => self.draft.unread(clip).map(|record| CutMap::new(&record.cuts, record.source_length()))?,
                };
                Some((clip, map))
            })
            .collect();
        let saved: Vec<(&ClipId, &CutMap)> = maps.iter().map(|(clip, map)| (*clip, map)).collect();
        let shown: Vec<(&ClipId, &CutMap)> = self.clips.iter().map(|data| (&data.clip.id, &data.map)).collect();
        SinceSave::new(&saved, &shown)
    }
}

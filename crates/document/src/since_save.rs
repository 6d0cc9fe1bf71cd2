//! Differences in footage between the open video and the saved one: maps data about the saved video by time, such as viewer
//! retention, to the timeline.

use super::project::Project;
use crate::{
    api::ClipId,
    edit::ClipState,
    timeline::{CutMap, SinceSave},
};

impl Project {
    /// Mapping between the saved video and the current one. The cost depends on the number of clips and cuts: callers cache the
    /// result under the project's version.
    pub fn since_save(&self) -> SinceSave {
        let maps: Vec<(&ClipId, CutMap)> = self
            .draft
            .base_order()
            .iter()
            .filter_map(|clip| {
                let map = match self.draft.base_section(clip).map(ClipState::map) {
                    Some(map) => map.clone(),
                    // A clip that was not read yet cannot be edited: its record is current.
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

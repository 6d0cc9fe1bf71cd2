//! New clips, from a recording or as copies. They are stored like recreated clips: a save creates them from their recordings.

use super::{Draft, Unmade};
use crate::{
    ClipItems, ClipState, Recording,
    api::{ClipId, ItemId, SourceMs, item::Item, source::Source},
    journal::bare_clip,
};

impl Draft {
    /// Adds a copy of a clip, with its settings, cuts and items as far as the recording allows, without placing it. An
    /// [`Edit::Place`](crate::Edit::Place) of the returned id inserts it into the video. `None` if the clip does not exist or was
    /// not read.
    pub fn know_copy(&mut self, clip: &ClipId, name: &str, recording: Recording) -> Option<ClipId> {
        let section = self.section(clip)?;
        let id = local_clip();
        let (was, lost) = recording.remade(section, &id);
        let mut record = was.record.clone();
        name.clone_into(&mut record.name);
        let anew = |item: &Item| {
            let mut item = item.clone();
            item.set_id(ItemId::local());
            item
        };
        let items: ClipItems = was.items.iter().filter(|item| !item.is_hidden()).map(anew).collect();
        self.know_unmade(Unmade::new(ClipState::new(record, items), recording, lost));
        Some(id)
    }

    /// Adds a copy of a clip of another video, with its cuts and settings as far as the recording allows. Placed like
    /// [`Self::know_copy`].
    pub fn know_clip_of_other(&mut self, record: &crate::api::clip::Clip, recording: Recording) -> ClipId {
        let id = local_clip();
        let section = ClipState::new(record.clone(), ClipItems::default());
        let (was, lost) = recording.remade(&section, &id);
        self.know_unmade(Unmade::new(was, recording, lost));
        id
    }

    /// Adds a new clip of a recording. Placed like [`Self::know_copy`].
    pub fn know_new_clip(&mut self, name: &str, source: Source) -> ClipId {
        let id = local_clip();
        let length = SourceMs(source.length().map_or(0, |length| length.0));
        let mut record = bare_clip(&id, Vec::new(), length);
        name.clone_into(&mut record.name);
        let recording = Recording {
            source: Source { url: String::new(), ..source },
            other_layers: Vec::new(),
            has_words: false,
            played_by: None,
        };
        self.know_unmade(Unmade::new(ClipState::new(record, ClipItems::default()), recording, Vec::new()));
        id
    }
}

/// Creates a local id for a clip that no server knows.
fn local_clip() -> ClipId {
    ClipId::new(format!("new-{}", ItemId::local()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Edit, SaveStep,
        api::{DurationMs, clip::Cut, overlay::TextOverlayAdd, source::Medium},
    };

    fn source() -> Source {
        let source =
            serde_json::json!({"id": "su_1", "medium": "upload", "dimensions": {"width": 16, "height": 9}, "durationMs": 1000});
        serde_json::from_value(source).unwrap()
    }

    fn draft() -> Draft {
        let cut = Cut { start_time_ms: SourceMs(100), duration_ms: DurationMs(200) };
        let text = TextOverlayAdd { text: "Hi".into(), duration_ms: DurationMs(50), ..TextOverlayAdd::default() };
        let size = crate::api::SizePx { width: 100.0, height: 100.0 };
        let text = Item::TextOverlay(text.into_item("to_1".into(), size));
        Draft::new([(bare_clip(&"cl".into(), vec![cut], SourceMs(1_000)), [text].into_iter().collect())])
    }

    #[test]
    fn a_copy_waits_with_everything_on_it_and_one_undo_takes_it_away() {
        let mut draft = draft();
        let recording = Recording { source: source(), other_layers: vec![Medium::Camera], has_words: false, played_by: None };
        let copy = draft.know_copy(&"cl".into(), "Copy", recording).unwrap();
        draft.edit("Duplicate", None, Edit::Place(copy.clone(), Some("cl".into()))).unwrap();
        assert_eq!(draft.order(), ["cl".into(), copy.clone()]);
        assert_eq!(draft.lost(&copy).unwrap(), [words::edits::lost_camera()]);
        let steps = draft.plan().steps();
        assert!(matches!(&steps[0], SaveStep::AddClip { clip, add } if *clip == copy && add.name.as_deref() == Some("Copy")));
        let items: Vec<_> = draft.items(&copy).unwrap().iter().map(|item| item.id().clone()).collect();
        assert!(items.len() == 1 && items[0] != "to_1".into(), "items of a copy have ids of their own");
        assert!(steps.iter().any(|step| matches!(step, SaveStep::Operations { operations } if operations[0].clip == copy)));
        let cuts =
            |step: &SaveStep| matches!(step, SaveStep::UpdateClip { clip, change } if *clip == copy && change.cuts.is_some());
        assert!(steps.iter().any(cuts));
        draft.undo().unwrap().unwrap();
        assert!(draft.plan().is_empty() && draft.order() == ["cl".into()]);
        draft.redo().unwrap().unwrap();
        assert_eq!(draft.order().len(), 2);
    }

    #[test]
    fn a_new_clip_is_one_request() {
        let mut draft = draft();
        let clip = draft.know_new_clip("Upload", source());
        draft.edit("Append", None, Edit::Place(clip.clone(), Some("cl".into()))).unwrap();
        let steps = draft.plan().steps();
        assert!(
            matches!(&steps[0], SaveStep::AddClip { clip: made, add } if *made == clip && add.source_id == Some("su_1".into()))
        );
    }
}

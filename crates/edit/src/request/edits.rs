//! Conversion of edit requests to edits of a draft.

use super::EditRequest;
use crate::{
    Draft, DraftError, Edit, VideoStep, WordsEdit,
    api::{
        ClipId, ItemId, OperationId, SizePx,
        batch::{Action, Operation},
        captions::Preset,
        cutting::CorrectWords,
        item::{ChangeBody, Item, ItemKind},
        layout::LayoutChange,
        rules::FieldError,
    },
    timeline::CutMap,
};
use std::collections::HashMap;

/// Context of edit requests: the video's data besides the request.
pub struct RequestContext<'a> {
    /// Draft that the requests would change.
    pub draft: &'a Draft,
    /// Artboard of the video.
    pub canvas: SizePx,
    /// Subtitle presets of the workspace.
    pub presets: &'a [Preset],
    /// Converts a correction of words to an edit, which needs the words of the clip.
    pub correction: &'a dyn Fn(&ClipId, &CorrectWords) -> Result<WordsEdit, DraftError>,
}

/// Items that earlier requests added, by the ids of their operations.
pub type MadeItems = HashMap<OperationId, ItemId>;

/// Clip and item that a request names, for an error message if one of them is missing.
pub struct RequestTarget {
    clip: Option<ClipId>,
    item: Option<(&'static str, ItemId)>,
}

impl RequestTarget {
    /// Clip and item that the request names.
    pub fn of(request: &EditRequest) -> Self {
        let item = match request {
            EditRequest::Operation(operation) => match &operation.action {
                Action::Add(_) => None,
                Action::Update(item, change) => Some((change.kind().target_field(), item.clone())),
                Action::Remove(kind, item) => Some((kind.target_field(), item.clone())),
            },
            _ => None,
        };
        Self { clip: request.clip().cloned(), item }
    }

    /// Adds field and value to an error about a missing clip or item of the request.
    pub fn explain(&self, error: DraftError) -> DraftError {
        match (error, &self.clip, &self.item) {
            (DraftError::NoClip, Some(clip), _) => FieldError::new("clipId", words::edits::unknown_clip(clip)).into(),
            (DraftError::NoItem, Some(clip), Some((field, item))) => {
                FieldError::new(*field, words::edits::unknown_item(clip, item)).into()
            }
            (error, ..) => error,
        }
    }
}

/// Converts a request to edits of a draft, each with the name of its step. `made` maps the operations of earlier requests to the
/// items that they added; items that this request adds are inserted.
///
/// # Errors
/// Fails if a clip or an item does not exist, a clip was not read, or a rule of the API is broken.
pub fn edits_of(
    context: &RequestContext<'_>,
    request: EditRequest,
    made: &mut MadeItems,
) -> Result<Vec<(String, Edit)>, DraftError> {
    let draft = context.draft;
    let section = |clip: &ClipId| {
        let unread = || draft.unread(clip).map_or(DraftError::NoClip, |record| DraftError::NotRead(record.name.clone()));
        draft.section(clip).ok_or_else(unread)
    };
    let named = |clip: &ClipId| draft.record(clip).map(|record| record.name.clone()).ok_or(DraftError::NoClip);
    let Operation { id, clip, action } = match request {
        EditRequest::Operation(operation) => operation,
        EditRequest::UpdateClip(clip, mut change) => {
            let (name, map) = (section(&clip)?.record().name.clone(), section(&clip)?.map());
            let cut = change.cuts.take().map(|cuts| {
                let now = CutMap::new(&cuts, map.source_length());
                let edit = Edit::Cut { clip: clip.clone(), removed: now.difference(map), restored: map.difference(&now) };
                (words::edits::step_cut(&name), edit)
            });
            let settings =
                (!change.is_empty()).then(|| (words::edits::step_change(&name), Edit::Settings(clip.clone(), change)));
            return Ok(cut.into_iter().chain(settings).collect());
        }
        EditRequest::CutFootage(clip, change) => {
            let (name, map) = (section(&clip)?.record().name.clone(), section(&clip)?.map());
            let now = map.with(&change.removed, &change.restored);
            let (removed, restored) = (now.difference(map), map.difference(&now));
            if removed.is_empty() && restored.is_empty() {
                return Ok(Vec::new());
            }
            return Ok(vec![(words::edits::step_cut(&name), Edit::Cut { clip, removed, restored })]);
        }
        EditRequest::AddChapter(clip, chapter) => {
            section(&clip)?;
            let Some(edit) = draft.with_chapter(clip, &chapter)? else { return Ok(Vec::new()) };
            return Ok(vec![(words::edits::step_add(&chapter.title), edit)]);
        }
        EditRequest::ReorderClip(clip, place) => {
            let name = words::edits::step_move(named(&clip)?);
            let place = usize::try_from(place.order).unwrap_or(usize::MAX);
            return Ok(vec![(name, draft.to_place(&clip, place))]);
        }
        EditRequest::CorrectWords(clip, words) => {
            let name = words::edits::step_correct_words(named(&clip)?);
            let edit = (context.correction)(&clip, &words)?;
            return Ok(vec![(name, Edit::Words(clip, edit))]);
        }
        EditRequest::Video(step) => return Ok(vec![(words::edits::step_change_video(step.title()), Edit::Video(step.edit()))]),
        EditRequest::ApplyPreset(apply) => {
            let preset = context.presets.iter().find(|preset| preset.preset_id == apply.preset_id);
            let problem = || FieldError::new("presetId", words::edits::unknown_preset(&apply.preset_id));
            let step = VideoStep::ApplyPreset(preset.cloned().ok_or_else(problem)?);
            return Ok(vec![(words::edits::step_apply(step.title()), Edit::Video(step.edit()))]);
        }
        // The window restores the clip.
        EditRequest::AddClip(clip, add) => {
            let name = words::edits::step_recreate(add.name.unwrap_or_default());
            return Ok(vec![(name, Edit::Place(clip, draft.order().last().cloned()))]);
        }
        EditRequest::CopyClip(clip, of, copy) => {
            let name = words::edits::step_recreate(copy.name.unwrap_or_default());
            return Ok(vec![(name, Edit::Place(clip, Some(of)))]);
        }
        EditRequest::DeleteClip(clip) => {
            let name = words::edits::step_delete(&section(&clip)?.record().name);
            return Ok(vec![(name, Edit::Delete(clip))]);
        }
    };
    let target = |target: ItemId| made.get(&OperationId::from(target.as_str())).cloned().unwrap_or(target);
    let (edit, name) = match action {
        Action::Add(body) => {
            let scene = &section(&clip)?.record().layout_scene_type;
            let item = body.into_item(ItemId::local(), context.canvas, scene);
            // A clip has one base layout: a new one replaces its fields.
            if let (Item::Layout(layout), Some(base)) = (&item, base_layout(draft, &clip).filter(|_| item.times().is_none())) {
                made.insert(id, base.clone());
                let change = LayoutChange { layout: Some(layout.layout.clone()), ..LayoutChange::default() };
                let edit = Edit::Update(clip, base, ChangeBody::Layout(change));
                return Ok(vec![(words::edits::step_base_layout().into(), edit)]);
            }
            made.insert(id, item.id().clone());
            let name = words::edits::step_add(item.title());
            (Edit::Add(clip, item), name)
        }
        Action::Update(item, change) => (Edit::Update(clip, target(item), change), words::edits::step_change_item(&id)),
        Action::Remove(_, item) => (Edit::Remove(clip, target(item)), words::edits::step_delete_item(&id)),
    };
    Ok(vec![(name, edit)])
}

fn base_layout(draft: &Draft, clip: &ClipId) -> Option<ItemId> {
    let mut layouts = draft.items(clip)?.of_kind(ItemKind::Layout);
    layouts.find(|layout| layout.times().is_none()).map(|layout| layout.id().clone())
}

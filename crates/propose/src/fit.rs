//! Fits parts of a proposal to the current video, including unsaved edits.
//!
//! Cuts are merged by footage, as in a save: a part that cuts names the footage. Times of items move with their footage from the
//! cuts of the proposal's base to the current cuts, by the rule that also adapts the undo history. A field that was changed since
//! is not overwritten: the part no longer fits, and the message names the field.

use crate::{
    Hash, MadeOn, Part,
    then::{content, footage_of, names, order_hash, word_hash},
};
use cutroom_api::{
    ClipId, DurationMs, ItemId, SizePx,
    batch::{Action, Operation},
    captions::Preset,
    cutting::CorrectWords,
    item::{ChangeBody, Item},
};
use cutroom_edit::{
    Draft, DraftError, Edit, EditRequest, FootageChange, MadeItems, RequestContext, RequestTarget, VideoStep, WordsEdit,
    edits_of,
};
use cutroom_timeline::{CutMap, Footage, timecode_precise};
use serde_json::Value;

/// Result of fitting a part.
#[derive(Clone, Debug, PartialEq)]
pub enum Fit {
    /// The part fits; holds the edits in order.
    Fits(Vec<Edit>),
    /// The video is already as proposed.
    Already,
    /// A clip must be read first; holds its name.
    NotRead(String),
    /// The part no longer fits; holds the reason as a clause that names its subject.
    Misfit(String),
}

/// Result of accepting several parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Taken {
    /// Edits of all parts that fit, in order, for one undo step.
    pub edits: Vec<Edit>,
    /// Indices of the parts that fit.
    pub taken: Vec<usize>,
    /// Indices of the other parts, with the result of fitting each.
    pub left: Vec<(usize, Fit)>,
}

/// Context for fitting parts.
pub struct Fitting<'a> {
    /// State of the video that the proposal is based on.
    pub made_on: &'a MadeOn,
    /// Canvas size.
    pub canvas: SizePx,
    /// Subtitle presets of the workspace.
    pub presets: &'a [Preset],
    /// Converts a correction of words to an edit.
    pub correction: &'a dyn Fn(&ClipId, &CorrectWords) -> Result<WordsEdit, DraftError>,
}

impl Fitting<'_> {
    /// Fits each part by itself.
    pub fn each<'p>(&self, parts: impl IntoIterator<Item = &'p Part>, draft: &Draft) -> Vec<Fit> {
        let mut scratch = draft.clone();
        let fit = |part: &Part| {
            let steps = scratch.history().done().len();
            let fit = self.apply(part, &mut scratch);
            take_back(&mut scratch, steps);
            fit
        };
        parts.into_iter().map(fit).collect()
    }

    /// Accepts the parts that fit, one after the other: each is fitted to the result of the earlier ones.
    pub fn take<'p>(&self, parts: impl IntoIterator<Item = (usize, &'p Part)>, draft: &Draft) -> Taken {
        let mut scratch = draft.clone();
        let mut all = Taken::default();
        for (index, part) in parts {
            let steps = scratch.history().done().len();
            match self.apply(part, &mut scratch) {
                Fit::Fits(edits) => {
                    all.edits.extend(edits);
                    all.taken.push(index);
                }
                fit => {
                    take_back(&mut scratch, steps);
                    all.left.push((index, fit));
                }
            }
        }
        all
    }

    /// Applies a part to a draft, one step for each operation. If it does not fit, the caller must undo the steps.
    fn apply(&self, part: &Part, draft: &mut Draft) -> Fit {
        let (mut all, mut made) = (Vec::new(), MadeItems::new());
        for request in &part.operations {
            match self.apply_one(request, draft, &mut made) {
                Ok(edits) => all.extend(edits),
                Err(fit) => return fit,
            }
        }
        if all.is_empty() { Fit::Already } else { Fit::Fits(all) }
    }

    fn apply_one(&self, request: &EditRequest, draft: &mut Draft, made: &mut MadeItems) -> Result<Vec<Edit>, Fit> {
        let maps = self.maps(request, draft)?;
        if self.is_so(request, draft, made, maps.as_ref())? {
            return Ok(Vec::new());
        }
        let target = RequestTarget::of(request);
        let refused = |error: DraftError| match target.explain(error) {
            DraftError::NotRead(name) => Fit::NotRead(name),
            error => Fit::Misfit(error.to_string()),
        };
        let request = match (request, &maps) {
            // `cuts` replaces all cuts, so the proposal is their difference to the cuts of its base.
            (EditRequest::UpdateClip(clip, change), Some((then, _))) if change.cuts.is_some() => {
                let cuts = CutMap::new(change.cuts.as_deref().unwrap_or_default(), then.source_length());
                let footage = FootageChange { removed: cuts.difference(then), restored: then.difference(&cuts) };
                let mut rest = change.clone();
                rest.cuts = None;
                let mut edits =
                    self.run(EditRequest::CutFootage(clip.clone(), footage), draft, made, None).map_err(&refused)?;
                if !rest.is_empty() {
                    edits.extend(self.run(EditRequest::UpdateClip(clip.clone(), rest), draft, made, None).map_err(&refused)?);
                }
                return Ok(edits);
            }
            (request, _) => request.clone(),
        };
        self.run(request, draft, made, maps.as_ref()).map_err(refused)
    }

    /// Applies a request to a draft, with times converted to the current cuts, and returns its edits.
    fn run(
        &self,
        request: EditRequest,
        draft: &mut Draft,
        made: &mut MadeItems,
        maps: Option<&(CutMap, CutMap)>,
    ) -> Result<Vec<Edit>, DraftError> {
        let context = RequestContext { draft, canvas: self.canvas, presets: self.presets, correction: self.correction };
        let mut edits: Vec<Edit> = edits_of(&context, request, made)?.into_iter().map(|(_, edit)| edit).collect();
        if let Some((then, now)) = maps {
            for edit in &mut edits {
                edit.on_other_cuts(then, now);
            }
        }
        if edits.is_empty() {
            return Ok(edits);
        }
        let edits = draft.checked(edits)?;
        draft.step(words::finders::step_proposed(), edits.clone())?;
        Ok(edits)
    }

    /// Cuts of a request's clip in the proposal's base and now; `None` for a request without a clip.
    fn maps(&self, request: &EditRequest, draft: &Draft) -> Result<Option<(CutMap, CutMap)>, Fit> {
        let Some(clip) = request.clip() else { return Ok(None) };
        if !draft.order().contains(clip) {
            return Err(Fit::Misfit(words::finders::no_clip(clip)));
        }
        let record = draft.record(clip);
        let name = || record.map_or_else(String::new, |record| record.name.clone());
        let Some(then) = self.made_on.clip(clip) else {
            return Err(Fit::Misfit(words::finders::no_base(name())));
        };
        if record.is_some_and(|record| record.source_length() != then.length_ms) {
            return Err(Fit::Misfit(words::finders::other_recording(name())));
        }
        let Some(section) = draft.section(clip) else { return Err(Fit::NotRead(name())) };
        Ok(Some((then.map(), section.map().clone())))
    }

    /// Whether the video is already as the request would make it. Fails if something concerned was changed since the proposal was
    /// made.
    fn is_so(
        &self,
        request: &EditRequest,
        draft: &Draft,
        made: &MadeItems,
        maps: Option<&(CutMap, CutMap)>,
    ) -> Result<bool, Fit> {
        match (request, maps) {
            (EditRequest::Operation(operation), Some(maps)) => self.item_is_so(operation, draft, made, maps),
            (EditRequest::UpdateClip(clip, change), Some((then, now))) => {
                let (wanted, name) = (serde_json::to_value(change).unwrap_or_default(), name_of(draft, clip));
                if let Some(cuts) = &change.cuts {
                    let cuts = CutMap::new(cuts, then.source_length());
                    leaves_something(now, &cuts.difference(then), &then.difference(&cuts), &name)?;
                }
                let record = draft.record(clip).and_then(|record| serde_json::to_value(record).ok()).unwrap_or_default();
                let known = self.made_on.clip(clip).map(|then| &then.fields);
                let mut so = change.cuts.is_none();
                for field in names(&wanted).into_iter().filter(|field| field != "cuts") {
                    let then = known.and_then(|fields| fields.get(&field));
                    so &= is_field_so(&field, &name, record.get(&field), wanted.get(&field), then)?;
                }
                Ok(so)
            }
            (EditRequest::CutFootage(clip, change), Some((_, now))) => {
                leaves_something(now, &change.removed, &change.restored, &name_of(draft, clip))?;
                Ok(false)
            }
            (EditRequest::AddChapter(_, chapter), Some((_, now))) if now.is_removed(chapter.source_time_ms) => {
                Err(Fit::Misfit(words::finders::chapter_cut(&chapter.title)))
            }
            (EditRequest::ReorderClip(..), _) => match &self.made_on.order {
                Some(order) if *order == order_hash(draft) => Ok(false),
                _ => Err(Fit::Misfit(words::finders::clips_reordered().into())),
            },
            (EditRequest::CorrectWords(clip, words), _) => {
                let Ok(edit) = (self.correction)(clip, words) else { return Ok(false) };
                for (index, change) in edit.iter() {
                    if self.made_on.word(clip, index).is_none_or(|then| then.hash != word_hash(&change.was)) {
                        let was = &change.was.text;
                        return Err(Fit::Misfit(words::finders::word_corrected(was)));
                    }
                }
                Ok(edit.is_empty())
            }
            (EditRequest::Video(step), _) => self.video_is_so(step, draft),
            _ => Ok(false),
        }
    }

    fn video_is_so(&self, step: &VideoStep, draft: &Draft) -> Result<bool, Fit> {
        let edit = step.edit();
        let mut so = true;
        for field in edit.fields() {
            let then = self.made_on.video.get(field);
            let (now, wanted) = (draft.shown_field(field), edit.sent_value(field));
            so &= is_field_so(field, words::finders::the_video(), now.as_ref(), wanted.as_ref(), then)?;
        }
        Ok(so)
    }

    fn item_is_so(
        &self,
        operation: &Operation,
        draft: &Draft,
        made: &MadeItems,
        (then, now): &(CutMap, CutMap),
    ) -> Result<bool, Fit> {
        let cut_out = |footage: Option<Footage>| footage.is_some_and(|footage| now.played(footage).1 == DurationMs(0));
        match &operation.action {
            Action::Add(body) => {
                let times = serde_json::to_value(body).unwrap_or_default();
                let ms = |field: &str| times.get(field).and_then(Value::as_i64);
                let length = DurationMs(ms("durationMs").unwrap_or(1).max(1));
                let footage = body.start().map(|start| then.footage(start, length));
                // The proposal itself was made past the end: no cut has removed its footage.
                if let Some(start) = body.start().filter(|start| *start >= then.playback_length()) {
                    let (at, end) = (timecode_precise(start.0), timecode_precise(then.playback_length().0));
                    return Err(Fit::Misfit(words::finders::starts_too_late(end, at)));
                }
                if cut_out(footage) {
                    return Err(Fit::Misfit(words::finders::footage_cut().into()));
                }
                let Some(record) = draft.record(&operation.clip) else { return Ok(false) };
                let item = body.clone().into_item(ItemId::local(), self.canvas, &record.layout_scene_type);
                let place = footage.map(|footage| now.played(footage));
                let mut there = draft.items(&operation.clip).into_iter().flat_map(|items| items.of_kind(item.kind()));
                Ok(place.is_some() && there.any(|there| there.times() == place && is_like(&item, there)))
            }
            Action::Update(id, change) => {
                let Some(item) = known(operation, id, draft, made)? else { return Ok(false) };
                let Some(was) = self.made_on.item(&operation.clip, id) else {
                    return Err(Fit::Misfit(words::finders::no_base(item.title())));
                };
                let (values, wanted) = (content(item), change.wire());
                let mut so = true;
                for field in names(&wanted).into_iter().filter(|field| !["startTimeMs", "durationMs"].contains(&field.as_str()))
                {
                    so &= is_field_so(&field, &quoted(item), values.get(&field), wanted.get(&field), was.fields.get(&field))?;
                }
                Ok(so & place_is_so(change, item, was.footage_ms.map(|(first, end)| Footage { first, end }), then, now)?)
            }
            Action::Remove(_, id) => {
                // Another user removed the item, as proposed.
                let Some(item) = known(operation, id, draft, made).or_else(|fit| match fit {
                    Fit::Misfit(_) => Ok(None),
                    fit => Err(fit),
                })?
                else {
                    return Ok(!made.contains_key(&id.as_str().into()));
                };
                let was = self.made_on.item(&operation.clip, id);
                if was.is_none_or(|was| was.hash != Hash::of(&Value::Object(content(item)))) {
                    return Err(Fit::Misfit(words::finders::item_changed(item.title())));
                }
                Ok(false)
            }
        }
    }
}

/// Item of an operation; `None` if an earlier operation of the part adds it. Fails if it is gone.
fn known<'d>(operation: &Operation, id: &ItemId, draft: &'d Draft, made: &MadeItems) -> Result<Option<&'d Item>, Fit> {
    if made.contains_key(&id.as_str().into()) {
        return Ok(None);
    }
    let gone = || Fit::Misfit(words::finders::no_item(id));
    draft.item(&operation.clip, id).map(Some).ok_or_else(gone)
}

/// Undoes the steps of a draft until `steps` are left.
fn take_back(draft: &mut Draft, steps: usize) {
    while draft.history().done().len() > steps {
        if draft.undo().is_none() {
            break;
        }
    }
}

/// Whether an item equals the one to be added, in the fields that both have: a server adds further fields.
fn is_like(added: &Item, there: &Item) -> bool {
    let there = content(there);
    content(added).iter().all(|(field, value)| there.get(field).is_none_or(|there| Hash::of(there) == Hash::of(value)))
}

fn name_of(draft: &Draft, clip: &ClipId) -> String {
    draft.record(clip).map_or_else(String::new, |record| words::common::quoted(&record.name))
}

fn quoted(item: &Item) -> String {
    words::common::quoted(item.title())
}

/// Whether a field already has the proposed value. Fails if it has neither that nor the value of the base.
fn is_field_so(field: &str, of: &str, now: Option<&Value>, wanted: Option<&Value>, then: Option<&Hash>) -> Result<bool, Fit> {
    let (now, wanted) = (now.unwrap_or(&Value::Null), wanted.unwrap_or(&Value::Null));
    let hash = Hash::of(now);
    if hash == Hash::of(wanted) {
        return Ok(true);
    }
    match then {
        Some(then) if *then == hash => Ok(false),
        _ => Err(Fit::Misfit(words::finders::field_changed(field, of))),
    }
}

/// Like [`is_field_so`], but for the place of an item.
fn place_is_so(change: &ChangeBody, item: &Item, was: Option<Footage>, then: &CutMap, now: &CutMap) -> Result<bool, Fit> {
    let (start, length) = change.times();
    if (start, length) == (None, None) {
        return Ok(true);
    }
    let (Some(times), Some(was)) = (item.times(), was) else {
        return Err(Fit::Misfit(words::finders::item_no_position(item.title())));
    };
    let was_times = then.played(was);
    let wanted = then.footage(start.unwrap_or(was_times.0), length.unwrap_or(was_times.1));
    if now.played(wanted).1 == DurationMs(0) {
        return Err(Fit::Misfit(words::finders::item_footage_cut(item.title())));
    }
    if now.played(wanted) == times {
        return Ok(true);
    }
    if now.played(was) == times || footage_of(item, now) == Some(was) {
        return Ok(false);
    }
    Err(Fit::Misfit(words::finders::item_moved(item.title())))
}

/// Fails if a change of cuts would leave nothing of a clip.
fn leaves_something(
    now: &CutMap,
    removed: &[cutroom_api::clip::Cut],
    restored: &[cutroom_api::clip::Cut],
    name: &str,
) -> Result<(), Fit> {
    if now.with(removed, restored).playback_length().0 == 0 {
        return Err(Fit::Misfit(words::finders::nothing_left(name)));
    }
    Ok(())
}

//! Three-way merge of a clip's items: their state when the user began (base), the server's present state (theirs), and the user's
//! (mine). Changes of different fields merge; different changes of the same field become a conflict.

use super::{
    ClipItems, Edit,
    items::{only_in, without},
};
use crate::api::{
    ClipId,
    clip::{Clip, ClipChange},
    item::{ChangeBody, Item},
};
use serde::Serialize;
use serde_json::{Map, Value};

/// Conflict: both sides changed something to different values. The merge keeps mine until the user has chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Conflict {
    /// Clip of the conflict; an empty id for a conflict about the video itself.
    pub clip: ClipId,
    /// Item, clip, order or video in conflict.
    pub subject: ConflictSubject,
    /// Kind of the conflict, with the values to choose from.
    pub about: Question,
}

/// Subject of a conflict.
#[derive(Clone, Debug, PartialEq)]
// Few exist at a time, so the size of the largest variant doesn't matter.
#[allow(clippy::large_enum_variant)]
pub enum ConflictSubject {
    /// Item as the user left it.
    Item(Item),
    /// Clip as the user left it.
    Clip(Clip),
    /// The order of the clips.
    Order,
    /// The video itself.
    Video,
}

impl ConflictSubject {
    /// Title of the subject in the window.
    pub fn title(&self) -> String {
        match self {
            Self::Item(item) => item.title(),
            Self::Clip(clip) => clip.name.clone(),
            Self::Order => words::edits::order_of_clips().into(),
            Self::Video => words::edits::video().into(),
        }
    }

    /// True if both are the same item, or the same kind of other subject.
    pub fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Item(item), Self::Item(other)) => item.id() == other.id(),
            (Self::Clip(_), Self::Clip(_)) | (Self::Order, Self::Order) | (Self::Video, Self::Video) => true,
            _ => false,
        }
    }
}

/// Kind of a conflict.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// Both sides changed this field.
    Field {
        /// Name of the field in the API.
        field: String,
        /// Server's value.
        theirs: Value,
        /// User's value.
        mine: Value,
        /// Edits that replace mine by theirs.
        take_theirs: Vec<Edit>,
    },
    /// Another user deleted the item that this user changed. The merge removes it until the user restores it.
    DeletedThere,
    /// Another user changed the subject that this user deleted. The merge deletes it.
    DeletedHere {
        /// Edits that restore the subject with the other user's changes.
        keep: Vec<Edit>,
    },
}

/// Change by another user that was merged automatically.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// Title of the changed subject: `Whoosh`.
    pub title: String,
    /// Description of the change: `changed start, volume`, `added`, `deleted`.
    pub what: String,
}

/// Result of a merge.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Merge {
    /// Items for the view.
    pub view: ClipItems,
    /// Changes of other users that were merged automatically.
    pub merged: Vec<Merged>,
    /// Conflicts that the user must resolve.
    pub conflicts: Vec<Conflict>,
}

/// Merges the items of one clip, all three sides on the same cuts. If mine equals base, the result is theirs; if theirs equals
/// base, it is mine.
pub fn merge(clip: &ClipId, base: &ClipItems, theirs: &ClipItems, here: &ClipItems) -> Merge {
    let mut merge = Merge { view: theirs.clone(), ..Merge::default() };
    for theirs in theirs.iter() {
        let id = theirs.id();
        match (base.get(id), here.get(id)) {
            (Some(base), Some(mine)) => merge_item(clip, Some(base), theirs, mine, here, &mut merge),
            // Deleted by this user: the item stays deleted, and a change of theirs is a conflict.
            (Some(base), None) => {
                merge.view.remove(id);
                if is_changed(base, theirs) {
                    let about = Question::DeletedHere { keep: vec![Edit::Add(clip.clone(), theirs.clone())] };
                    merge.conflicts.push(Conflict { clip: clip.clone(), subject: ConflictSubject::Item(base.clone()), about });
                }
            }
            // An item that this client's save added, not read before.
            (None, Some(mine)) => merge_item(clip, None, theirs, mine, here, &mut merge),
            (None, None) => merge.merged.push(Merged { title: theirs.title(), what: words::edits::merged_added().into() }),
        }
    }
    for mine in here.iter().filter(|mine| theirs.get(mine.id()).is_none()) {
        match base.get(mine.id()) {
            // A new item that isn't on the server yet.
            None => merge.view.take_from(here, mine.id()),
            Some(base) if base == mine => {
                merge.merged.push(Merged { title: mine.title(), what: words::edits::merged_deleted().into() });
            }
            Some(_) => {
                let subject = ConflictSubject::Item(mine.clone());
                merge.conflicts.push(Conflict { clip: clip.clone(), subject, about: Question::DeletedThere });
            }
        }
    }
    merge
}

/// True if other users changed the item.
fn is_changed(base: &Item, theirs: &Item) -> bool {
    ChangeBody::between(base, theirs).is_some_and(|change| !by_others(base, &change).is_empty())
}

/// Fields that other users changed. Fields that the base lacks are left out: the server fills in defaults that no user chose, such
/// as the z-index of an added overlay.
fn by_others(base: &Item, change: &ChangeBody) -> Vec<(String, Value)> {
    let had = serde_json::to_value(base).unwrap_or_default();
    named(change).into_iter().filter(|(field, _)| had.get(field).is_some()).collect()
}

fn named(change: &impl Serialize) -> Vec<(String, Value)> {
    match serde_json::to_value(change) {
        Ok(Value::Object(fields)) => fields.into_iter().collect(),
        _ => Vec::new(),
    }
}

fn merge_item(clip: &ClipId, known: Option<&Item>, theirs: &Item, mine: &Item, here: &ClipItems, merge: &mut Merge) {
    let base = known.unwrap_or(theirs);
    let (Some(their_change), Some(my_change)) = (ChangeBody::between(base, theirs), ChangeBody::between(base, mine)) else {
        // Items of different kinds under the same id cannot be merged: the server's item is kept.
        return;
    };
    if let Some(item) = merge.view.get_mut(mine.id()) {
        my_change.apply(item);
        // A change cannot remove a field. Fields that the base lacks were filled in by the server.
        let gone = known.map(|base| only_in(base, mine)).unwrap_or_default();
        if !gone.is_empty() {
            *item = without(item, &gone).unwrap_or_else(|| mine.clone());
        }
        if my_change.times() != (None, None) {
            merge.view.copy_anchor(here, mine.id());
        }
    }
    let take = |fields| {
        let change = ChangeBody::read(mine.kind(), fields).ok()?;
        Some(Edit::Update(clip.clone(), mine.id().clone(), change))
    };
    let (silent, questions) = overlap(by_others(base, &their_change), &named(&my_change), take);
    let subject = ConflictSubject::Item(mine.clone());
    merge.conflicts.extend(questions.into_iter().map(|about| Conflict { clip: clip.clone(), subject: subject.clone(), about }));
    if !silent.is_empty() {
        merge.merged.push(Merged { title: mine.title(), what: changed(&silent) });
    }
}

/// Description of a change of fields of the API: `changed start, volume`.
pub(super) fn changed(fields: &[String]) -> String {
    let fields: Vec<String> = fields.iter().map(|field| field_words(field).to_lowercase()).collect();
    words::edits::merged_changed(fields.join(::words::common::list_separator()))
}

/// API field name in words, for the beginning of a line: `startTimeMs` becomes `Start`, `fontSize` becomes `Font size`. The field of a
/// conflict about a word, `word 3`, becomes the message for it.
pub fn field_words(field: &str) -> String {
    let word = field.strip_prefix("word ").map(words::edits::word_field);
    let plain = match field {
        "startTimeMs" => words::edits::field_start(),
        "durationMs" => words::edits::field_length(),
        "point" => words::edits::field_position(),
        "dimensions" => words::edits::field_size(),
        "zIndex" => words::edits::field_order(),
        other => word.as_deref().unwrap_or_else(|| other.strip_prefix("subtitles.").unwrap_or(other)),
    };
    plain.chars().enumerate().fold(String::new(), |mut text, (index, letter)| {
        if index == 0 {
            text.extend(letter.to_uppercase());
            return text;
        }
        if letter.is_uppercase() {
            text.push(' ');
        }
        text.extend(letter.to_lowercase());
        text
    })
}

/// Names of the fields of theirs that merge automatically, and conflicts for the fields that mine changed to another value.
fn overlap(
    theirs: Vec<(String, Value)>,
    mine: &[(String, Value)],
    take: impl Fn(Map<String, Value>) -> Option<Edit>,
) -> (Vec<String>, Vec<Question>) {
    let (mut silent, mut questions) = (Vec::new(), Vec::new());
    for (field, theirs) in theirs {
        match mine.iter().find(|(name, _)| *name == field) {
            None => silent.push(field),
            Some((_, mine)) if *mine == theirs => {}
            Some((_, mine)) => {
                // The value comes from a change of this kind, so it fits one.
                let Some(edit) = take(Map::from_iter([(field.clone(), theirs.clone())])) else { continue };
                questions.push(Question::Field { field, theirs, mine: mine.clone(), take_theirs: vec![edit] });
            }
        }
    }
    (silent, questions)
}

/// Change of a clip's settings from `from` to `to`; cuts merge separately.
pub(super) fn settings_between(from: &Clip, to: &Clip) -> ClipChange {
    ClipChange { cuts: None, ..ClipChange::between(from, to) }
}

/// Merges the settings of a clip; returns the merged record, the changes of other users, and the conflicts.
pub(super) fn merge_settings(base: &Clip, theirs: &Clip, mine: &Clip) -> (Clip, Vec<String>, Vec<Question>) {
    let (their_change, my_change) = (settings_between(base, theirs), settings_between(base, mine));
    let mut record = theirs.clone();
    my_change.apply(&mut record);
    let take = |fields| Some(Edit::Settings(mine.id.clone(), serde_json::from_value(Value::Object(fields)).ok()?));
    let (silent, questions) = overlap(named(&their_change), &named(&my_change), take);
    (record, silent, questions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{
        DurationMs, Extra, ItemId, PlaybackMs,
        effects::{Zoom, ZoomType},
        sound_effect::SoundEffect,
    };
    use proptest::prelude::*;

    fn sound(id: u8, start: i64, volume: u8) -> Item {
        Item::SoundEffect(SoundEffect {
            id: format!("ly_{id}").as_str().into(),
            start_time_ms: PlaybackMs(start),
            duration_ms: DurationMs(100),
            volume: f64::from(volume),
            name: Some("Tick".into()),
            source_id: None,
            extra: Extra::new(),
        })
    }

    fn zoom(id: u8, start: i64, scale: u8) -> Item {
        Item::Zoom(Zoom {
            id: format!("ef_{id}").as_str().into(),
            kind: ZoomType::Tracking,
            start_time_ms: PlaybackMs(start),
            duration_ms: DurationMs(100),
            scale: 1.0 + f64::from(scale % 3),
            focus_point: None,
            extra: Extra::new(),
        })
    }

    fn items() -> impl Strategy<Value = ClipItems> {
        let item = (0u8..4, 0i64..4, 0u8..3, any::<bool>())
            .prop_map(|(id, start, value, is_zoom)| if is_zoom { zoom(id, start, value) } else { sound(id, start, value) });
        prop::collection::vec(item, 0..6).prop_map(|items| items.into_iter().collect())
    }

    fn clip() -> ClipId {
        "cl".into()
    }

    proptest! {
        #[test]
        fn who_changed_nothing_takes_what_the_other_has(base in items(), other in items()) {
            let mine = merge(&clip(), &base, &other, &base);
            prop_assert_eq!(&mine.view, &other);
            prop_assert!(mine.conflicts.is_empty());
            let theirs = merge(&clip(), &base, &base, &other);
            prop_assert_eq!(&theirs.view, &other);
            prop_assert!(theirs.conflicts.is_empty() && theirs.merged.is_empty());
            let both = merge(&clip(), &base, &other, &other);
            prop_assert_eq!(&both.view, &other);
            prop_assert!(both.conflicts.is_empty());
        }

        #[test]
        fn where_nothing_overlaps_it_does_not_matter_who_is_who(base in items(), a in items(), b in items()) {
            // The server assigns ids: two users cannot add items under the same one.
            prop_assume!(a.iter().all(|item| base.get(item.id()).is_some() || b.get(item.id()).is_none()));
            let (ab, ba) = (merge(&clip(), &base, &a, &b), merge(&clip(), &base, &b, &a));
            if ab.conflicts.is_empty() && ba.conflicts.is_empty() {
                prop_assert_eq!(ab.view, ba.view);
            } else {
                prop_assert_eq!(ab.conflicts.is_empty(), ba.conflicts.is_empty());
            }
        }

        #[test]
        fn nothing_of_mine_is_dropped_without_a_word(base in items(), theirs in items(), mine in items()) {
            let merge = merge(&clip(), &base, &theirs, &mine);
            let asked = |id: &ItemId| merge.conflicts.iter().any(|conflict| matches!(&conflict.subject, ConflictSubject::Item(item) if item.id() == id));
            for item in mine.iter() {
                let Some(change) = base.get(item.id()).map_or(Some(None), |base| ChangeBody::between(base, item).map(Some)) else { continue };
                match (change, merge.view.get(item.id())) {
                    // New in mine: the item, or the server's item with the same id, is there.
                    (None, Some(_)) => {}
                    (Some(change), _) if change.is_empty() => {}
                    (Some(change), Some(now)) => {
                        let mut again = now.clone();
                        prop_assert!(!change.apply(&mut again) || again == *now, "{:?} {:?}", change, now);
                    }
                    (_, None) => prop_assert!(asked(item.id())),
                }
            }
        }
    }

    #[test]
    fn both_moved_it_and_only_they_made_it_louder() {
        let one = |item: Item| -> ClipItems { [item].into_iter().collect() };
        let merge = merge(&clip(), &one(sound(1, 0, 1)), &one(sound(1, 10, 2)), &one(sound(1, 20, 1)));
        assert_eq!(merge.view, one(sound(1, 20, 2)), "mine until it is chosen otherwise, and theirs where I changed nothing");
        let [Conflict { about: Question::Field { field, theirs, mine, take_theirs }, .. }] = &merge.conflicts[..] else {
            panic!("{:?}", merge.conflicts)
        };
        assert_eq!((field.as_str(), theirs, mine), ("startTimeMs", &10.into(), &20.into()));
        let mut item = sound(1, 20, 2);
        let [Edit::Update(_, _, change)] = &take_theirs[..] else { panic!("{take_theirs:?}") };
        change.apply(&mut item);
        assert_eq!(item, sound(1, 10, 2));
        assert_eq!(merge.merged, [Merged { title: "Tick".into(), what: words::edits::merged_changed("volume") }]);
    }

    #[test]
    fn changed_fields_are_said_in_words() {
        let fields = ["startTimeMs", "fontSize"].map(str::to_owned);
        assert_eq!(changed(&fields), words::edits::merged_changed("start, font size"));
    }

    #[test]
    fn what_the_service_filled_in_is_nobodys_change() {
        let text = |z_index: Option<i64>, start: i64| -> ClipItems {
            let add = crate::api::overlay::TextOverlayAdd { text: "T".into(), z_index, ..Default::default() };
            let mut item = Item::TextOverlay(add.into_item("ly_1".into(), crate::api::SizePx { width: 100.0, height: 100.0 }));
            item.set_times(PlaybackMs(start), DurationMs(50));
            [item].into_iter().collect()
        };
        let deleted = merge(&clip(), &text(None, 5), &text(Some(7), 5), &ClipItems::default());
        assert!(deleted.conflicts.is_empty() && deleted.view.is_empty());
        let moved = merge(&clip(), &text(None, 5), &text(Some(7), 5), &text(None, 9));
        assert!(moved.conflicts.is_empty() && moved.merged.is_empty());
        assert_eq!(moved.view, text(Some(7), 9));
    }

    #[test]
    fn what_one_deleted_and_the_other_changed_is_a_question_and_never_lost() {
        let one = |item: Item| -> ClipItems { [item].into_iter().collect() };
        let (base, changed, none) = (one(sound(1, 0, 1)), one(sound(1, 5, 1)), ClipItems::default());
        let there = merge(&clip(), &base, &none, &changed);
        assert!(
            matches!(&there.conflicts[..], [Conflict { about: Question::DeletedThere, subject: ConflictSubject::Item(mine), .. }] if *mine == sound(1, 5, 1))
        );
        let here = merge(&clip(), &base, &changed, &none);
        assert!(
            matches!(&here.conflicts[..], [Conflict { about: Question::DeletedHere { keep }, .. }] if *keep == [Edit::Add(clip(), sound(1, 5, 1))])
        );
    }
}

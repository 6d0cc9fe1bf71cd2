//! Three versions of a clip's items: as they were when the user began (base), as the service holds them now (theirs), and
//! as the user left them (mine). What does not overlap is merged; what does is a question.

use super::ClipItems;
use crate::api::{
    ClipId, DurationMs, ItemId, PlaybackMs,
    item::{ChangeBody, Item, ItemKind},
};
use crate::timeline::CutMap;
use serde_json::Value;

/// A field that was changed in both places, to different values. The merge keeps mine until the user has chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Conflict {
    /// The clip.
    pub clip: ClipId,
    /// The item as the user left it.
    pub mine: Item,
    /// What it is about.
    pub about: Question,
}

/// What the user is asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Question {
    /// Both changed this field: the value that the service holds, the user's, and the change that takes the service's.
    Field {
        /// As it stands on the wire.
        field: String,
        /// What the service holds.
        theirs: Value,
        /// What the user chose.
        mine: Value,
        /// Makes theirs out of mine.
        take_theirs: ChangeBody,
    },
    /// The item was deleted there and changed here. The merge lets it go until the user brings it back.
    DeletedThere,
    /// The item was changed there and deleted here: as the service holds it now. The merge deletes it.
    DeletedHere(Item),
}

/// A change of somebody else's that went in without a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// What it is about, in words: `Whoosh`.
    pub title: String,
    /// What they did: `changed startTimeMs, volume`, `added`, `deleted`.
    pub what: String,
}

/// What came of a merge.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Merge {
    /// The items as the user sees them now.
    pub view: ClipItems,
    /// What others did that went in.
    pub merged: Vec<Merged>,
    /// What the user must choose.
    pub conflicts: Vec<Conflict>,
}

/// Merges one clip. Mine = base gives theirs; theirs = base gives mine.
pub fn merge(clip: &ClipId, base: &ClipItems, theirs: &ClipItems, mine: &ClipItems) -> Merge {
    let mut merge = Merge { view: theirs.clone(), ..Merge::default() };
    for theirs in theirs.iter() {
        let id = theirs.id();
        match (base.get(id), mine.get(id)) {
            (Some(base), Some(mine)) => merge_item(clip, base, theirs, mine, &mut merge),
            // Deleted here: it stays deleted, and a change of theirs is told.
            (Some(base), None) => {
                merge.view.remove(id);
                if is_changed(base, theirs) {
                    let about = Question::DeletedHere(theirs.clone());
                    merge.conflicts.push(Conflict { clip: clip.clone(), mine: base.clone(), about });
                }
            }
            (None, Some(mine)) => merge_item(clip, theirs, theirs, mine, &mut merge),
            (None, None) => merge.merged.push(Merged { title: theirs.title(), what: "added".into() }),
        }
    }
    for mine in mine.iter().filter(|mine| theirs.get(mine.id()).is_none()) {
        match base.get(mine.id()) {
            // New here, not known there yet.
            None => drop(merge.view.insert(mine.clone())),
            Some(base) if base == mine => merge.merged.push(Merged { title: mine.title(), what: "deleted".into() }),
            Some(_) => {
                merge.conflicts.push(Conflict { clip: clip.clone(), mine: mine.clone(), about: Question::DeletedThere });
            }
        }
    }
    merge
}

/// Whether somebody else changed an item.
fn is_changed(base: &Item, theirs: &Item) -> bool {
    ChangeBody::between(base, theirs).is_some_and(|change| !by_others(base, &change).is_empty())
}

/// The fields that others changed. One that the base does not have is left out: the service fills in defaults, as the
/// place in the stack of what we just added, and nobody chose those.
fn by_others(base: &Item, change: &ChangeBody) -> Vec<(String, Value)> {
    let had = serde_json::to_value(base).unwrap_or_default();
    named(change).into_iter().filter(|(field, _)| had.get(field).is_some()).collect()
}

fn named(change: &ChangeBody) -> Vec<(String, Value)> {
    match serde_json::to_value(change) {
        Ok(Value::Object(fields)) => fields.into_iter().collect(),
        _ => Vec::new(),
    }
}

fn merge_item(clip: &ClipId, base: &Item, theirs: &Item, mine: &Item, merge: &mut Merge) {
    let (Some(their_change), Some(my_change)) = (ChangeBody::between(base, theirs), ChangeBody::between(base, mine)) else {
        // Another kind under the same id cannot be merged: what the service holds is what it is.
        return;
    };
    if let Some(item) = merge.view.get_mut(mine.id()) {
        my_change.apply(item);
    }
    let (their_fields, my_fields) = (by_others(base, &their_change), named(&my_change));
    let mut silent = Vec::new();
    for (field, theirs) in their_fields {
        match my_fields.iter().find(|(name, _)| *name == field) {
            None => silent.push(field),
            Some((_, mine_value)) if *mine_value == theirs => {}
            Some((_, mine_value)) => {
                let fields = serde_json::Map::from_iter([(field.clone(), theirs.clone())]);
                // It came out of a change of this kind, so it goes back into one.
                let Ok(take_theirs) = ChangeBody::read(mine.kind(), fields) else { continue };
                let about = Question::Field { field, theirs, mine: mine_value.clone(), take_theirs };
                merge.conflicts.push(Conflict { clip: clip.clone(), mine: mine.clone(), about });
            }
        }
    }
    if !silent.is_empty() {
        merge.merged.push(Merged { title: mine.title(), what: format!("changed {}", silent.join(", ")) });
    }
}

/// An item that stands elsewhere because the clip's cuts changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Carried {
    /// The item.
    pub id: ItemId,
    /// What people call it.
    pub title: String,
    /// Its kind.
    pub kind: ItemKind,
    /// Where it started.
    pub from: PlaybackMs,
    /// Where it starts now; nothing when all of its footage was removed.
    pub to: Option<PlaybackMs>,
}

/// Carries items over from one cut map of their clip to another: each stays on its footage. One whose footage was removed
/// keeps its place with a length of 0, hidden, as the service keeps it. What was hidden already is left as it is.
pub fn carry(items: &ClipItems, from: &CutMap, to: &CutMap) -> (ClipItems, Vec<Carried>) {
    if from == to {
        return (items.clone(), Vec::new());
    }
    let mut carried = Vec::new();
    let items = items.iter().map(|item| {
        let Some((start, length)) = item.times().filter(|(_, length)| length.0 > 0) else { return item.clone() };
        let (first, end) = (from.to_source(start), from.to_source_end(start.moved(length.0)));
        let now = to.to_playback(first);
        let now_length = DurationMs((to.to_playback(end).0 - now.0).max(0));
        if (now, now_length) == (start, length) {
            return item.clone();
        }
        let mut moved = item.clone();
        moved.set_times(now, now_length);
        let (id, title, kind) = (item.id().clone(), item.title(), item.kind());
        carried.push(Carried { id, title, kind, from: start, to: (now_length.0 > 0).then_some(now) });
        moved
    });
    (items.collect(), carried)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{
        DurationMs, Extra, SourceMs,
        clip::Cut,
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
            // Ids are the service's: two cannot add under the same one.
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
            let asked = |id: &ItemId| merge.conflicts.iter().any(|conflict| conflict.mine.id() == id);
            for item in mine.iter() {
                let Some(change) = base.get(item.id()).map_or(Some(None), |base| ChangeBody::between(base, item).map(Some)) else { continue };
                match (change, merge.view.get(item.id())) {
                    // New here: it is there, or what the service made under the same id is.
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

        #[test]
        fn an_item_stays_on_its_footage_whatever_is_cut(
            old in prop::collection::vec((0i64..900, 1i64..200), 0..4), new in prop::collection::vec((0i64..900, 1i64..200), 0..4),
            start in 0i64..1000, length in 1i64..300,
        ) {
            let map = |cuts: &[(i64, i64)]| {
                let cut = |&(start, length): &(i64, i64)| Cut { start_time_ms: SourceMs(start), duration_ms: DurationMs(length) };
                CutMap::new(&cuts.iter().map(cut).collect::<Vec<_>>(), SourceMs(1000))
            };
            let (old, new) = (map(&old), map(&new));
            let end = old.playback_length().0;
            prop_assume!(start < end);
            let mut item = sound(1, start, 1);
            item.set_times(PlaybackMs(start), DurationMs(length.min(end - start)));
            let (items, _) = carry(&[item.clone()].into_iter().collect(), &old, &new);
            let (there, there_length) = items.iter().next().unwrap().times().unwrap();
            let footage = |map: &CutMap, start: PlaybackMs, length: DurationMs| -> Vec<i64> {
                (start.0..start.0 + length.0).map(|t| map.to_source(PlaybackMs(t)).0).collect()
            };
            let (before, after) = (footage(&old, PlaybackMs(start), DurationMs(length.min(end - start))), footage(&new, there, there_length));
            // What is still played of the footage that it stood on, from its first to its last moment.
            let (first, last) = (before[0], before[before.len() - 1]);
            let kept: Vec<i64> = (first..=last).filter(|t| !new.is_removed(SourceMs(*t))).collect();
            prop_assert_eq!(after, kept);
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
        take_theirs.apply(&mut item);
        assert_eq!(item, sound(1, 10, 2));
        assert_eq!(merge.merged, [Merged { title: "Tick".into(), what: "changed volume".into() }]);
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
            matches!(&there.conflicts[..], [Conflict { about: Question::DeletedThere, mine, .. }] if *mine == sound(1, 5, 1))
        );
        let here = merge(&clip(), &base, &changed, &none);
        assert!(
            matches!(&here.conflicts[..], [Conflict { about: Question::DeletedHere(theirs), .. }] if *theirs == sound(1, 5, 1))
        );
    }
}

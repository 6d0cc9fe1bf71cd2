//! Copy and paste of items: to another clip, another video, or another window. The clipboard holds JSON text, so that every window
//! on this computer can paste it.

use super::{crossing, moving::named};
use crate::{
    api::{
        ClipId, DurationMs, ItemId,
        item::{Item, ItemKind},
    },
    app::{
        State,
        features::editor::context::Editor,
        notice::{Tone, Topic},
    },
    edit::Edit,
    timeline::VideoMs,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Maximum size of a text that is parsed for items, in bytes.
const LONGEST: usize = 16 << 20;
/// Maximum number of items pasted at once.
const MOST: usize = 10_000;
/// Version of the clipboard format.
const VERSION: u32 = 1;

/// Clipboard format of copied items, as JSON.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Copied {
    /// Marks the text as copied items, and has the version of the format.
    cutroom_items: u32,
    /// Workspace of the items; media of another workspace cannot be used.
    workspace: String,
    items: Vec<CopiedItem>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct CopiedItem {
    /// Name of the item kind in batch requests.
    kind: String,
    /// Start relative to the first item, in milliseconds of the video.
    after_ms: i64,
    /// Clip from which the item was copied; missing in texts of an earlier version.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clip: Option<ClipId>,
    item: Value,
}

/// Reason why a text isn't pasted as items.
#[derive(Debug, PartialEq, Eq)]
enum Unfit {
    /// The text does not contain copied items.
    Foreign,
    /// The copied items cannot be read, and why.
    Unreadable(String),
}

/// Item to paste: start relative to the playhead in milliseconds, source clip, and the item.
type Pasted = (i64, Option<ClipId>, Item);

fn read(text: &str) -> Result<(String, Vec<Pasted>), Unfit> {
    if text.len() > LONGEST || !text.trim_start().starts_with('{') || !text.contains("cutroomItems") {
        return Err(Unfit::Foreign);
    }
    let unreadable = |why: String| Unfit::Unreadable(why);
    let copied: Copied = serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
    if copied.cutroom_items != VERSION {
        return Err(unreadable(words::editing::paste_version(VERSION, copied.cutroom_items)));
    }
    if copied.items.len() > MOST {
        return Err(unreadable(words::editing::paste_too_many(copied.items.len(), MOST)));
    }
    let mut items = Vec::new();
    for CopiedItem { kind, after_ms, clip, item } in copied.items {
        let kind = ItemKind::from_batch_name(&kind).ok_or_else(|| unreadable(words::editing::paste_kind(&kind)))?;
        let mut item = Item::parse(kind, &item).map_err(|error| unreadable(error.to_string()))?;
        item.set_id(ItemId::local());
        items.push((after_ms.max(0), clip, item));
    }
    Ok((copied.workspace, items))
}

/// True if the item needs media of its workspace. An overlay always does: without a source it shows an image by a URL of that
/// server.
fn uses_media(item: &Item) -> bool {
    item.source_id().is_some() || matches!(item, Item::MediaOverlay(_))
}

impl Editor<'_> {
    /// Copies the selected items; returns whether there were any.
    pub(in crate::app) fn copy_items(&mut self) -> bool {
        let Some(project) = self.state.project() else { return false };
        let selected = self.state.selected_movable();
        let starts: Vec<_> = selected.iter().map(|(at, _)| project.span(at).map_or(0, |(start, _)| start.0)).collect();
        let first = starts.iter().min().copied().unwrap_or(0);
        let items = selected.iter().zip(&starts).filter_map(|((at, item), start)| {
            let (kind, clip) = (item.kind().batch_name().to_owned(), Some(at.clip.clone()));
            Some(CopiedItem { kind, after_ms: start - first, clip, item: serde_json::to_value(item).ok()? })
        });
        let copied = Copied { cutroom_items: VERSION, workspace: self.place_key(), items: items.collect() };
        if copied.items.is_empty() {
            return false;
        }
        let text = serde_json::to_string(&copied).ok();
        self.outbox.copy_text(text.clone());
        *self.copied_items = text;
        true
    }

    /// Pastes copied items at the playhead, each on the clip that plays there. Other text becomes a text overlay.
    pub(in crate::app) fn paste(&mut self, text: &str) {
        let (workspace, items) = match read(text) {
            Ok(read) => read,
            Err(Unfit::Foreign) => return self.state.paste_text(text),
            Err(Unfit::Unreadable(why)) => {
                let text = words::editing::paste_unreadable(why);
                let advice = words::editing::paste_unreadable_advice();
                self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
                return;
            }
        };
        let elsewhere = workspace != self.place_key();
        if elsewhere && items.iter().any(|(.., item)| uses_media(item)) {
            let text = words::editing::paste_media();
            let advice = words::editing::paste_media_advice();
            self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
            return;
        }
        let playhead = self.state.playhead();
        let Some(project) = self.state.project() else { return };
        let (mut edits, mut added, all) = (Vec::new(), Vec::new(), items.len());
        let (mut behind, mut unfit) = (0, Vec::new());
        for (after, from, mut item) in items {
            let at = VideoMs(playhead.0.saturating_add(after));
            let Some((data, start)) = project.at(at).filter(|_| at <= project.sequence.length()) else {
                behind += 1;
                continue;
            };
            if let Some(why) = crossing::unfit(project, &item, from.as_ref().filter(|_| !elsewhere), data) {
                unfit.push(why);
                continue;
            }
            let clip = data.map.playback_length();
            let length = item.times().map_or(0, |(_, length)| length.0);
            // The item gets a visible duration even if the playhead is at the very end of the clip.
            let least = super::moving::shortest(item.kind());
            let start = start.0.min(clip.0 - least).max(0);
            item.set_times(crate::api::PlaybackMs(start), DurationMs(length.clamp(least, (clip.0 - start).max(least))));
            added.push(item.clone());
            edits.push(Edit::Add(data.clip.id.clone(), item));
        }
        let name = words::editing::step_paste(named(&added.iter().collect::<Vec<_>>()));
        self.state.add_all(name, edits);
        if let Some(why) = unfit.first() {
            let text = words::editing::paste_unfit(all, unfit.len(), why);
            let advice = words::editing::paste_unfit_advice();
            self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
        } else if behind > 0 {
            let text = words::editing::paste_beyond_end(all, behind);
            let advice = words::editing::paste_beyond_end_advice();
            self.state.notices.say(Topic::Edit, Tone::Warning, text, Some(advice.into()));
        }
    }
}

impl State {
    pub(in crate::app) fn say_nothing_copied(&mut self) {
        let advice = words::editing::nothing_copied_advice();
        self.notices.say(Topic::Edit, Tone::Warning, words::editing::nothing_copied(), Some(advice.into()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pasted_nonsense_is_told_from_items_that_cannot_be_read() {
        assert_eq!(read("hello").unwrap_err(), Unfit::Foreign);
        assert_eq!(read("{\"a\": 1}").unwrap_err(), Unfit::Foreign);
        assert_eq!(read(&"{".repeat(1000)).unwrap_err(), Unfit::Foreign);
        let unreadable = |text: &str| match read(text) {
            Err(Unfit::Unreadable(why)) => why,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            unreadable(r#"{"cutroomItems": 2, "workspace": "", "items": []}"#),
            words::editing::paste_version(VERSION, 2)
        );
        let item = r#"{"cutroomItems": 1, "workspace": "", "items": [{"kind": "spark", "afterMs": 0, "item": {}}]}"#;
        assert_eq!(unreadable(item), words::editing::paste_kind("spark"));
        let half = r#"{"cutroomItems": 1, "workspace": "", "items": [{"kind": "soundEffect", "afterMs": 0, "item": {}}]}"#;
        assert!(!unreadable(half).is_empty());
    }
}

//! Content of a backup or of this computer for the user: names of workspaces and videos, and which have unsaved changes. Read from
//! settings and journals, without opening a workspace.

use crate::{
    api::VideoId,
    app::{Paths, Settings, settings::LOCAL_PLACE},
    disk,
    document::journal_file,
    edit::journal::recover,
    jobs::{browser::waiting_edits, workspaces::Workspaces},
};
use std::{collections::BTreeSet, path::Path};

/// Maximum size of a journal that is read, in bytes.
const LARGEST: u64 = 16 << 20;
/// Maximum number of videos named per workspace.
const NAMED: usize = 4;

/// Location of a workspace's videos.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VideosAt {
    /// On this computer: a backup contains them.
    ThisComputer,
    /// On a server: a backup contains only their unsaved changes.
    Hosted,
}

/// Workspace with data in a backup or on this computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// Location of its videos.
    pub place: VideosAt,
    /// Name of the workspace.
    pub workspace: String,
    /// Names of its videos that were opened, the latest first.
    pub videos: Vec<String>,
    /// Names of its videos with unsaved changes.
    pub waiting: Vec<String>,
}

impl Holding {
    /// Text in one line: `This computer: ‘Launch’, ‘Pitch’; unsaved edits of ‘Launch’`.
    pub fn in_words(&self) -> String {
        let waits = (!self.waiting.is_empty()).then(|| format!("unsaved edits of {}", listed(&self.waiting)));
        let of = match self.place {
            VideosAt::ThisComputer => {
                let videos = if self.videos.is_empty() { "no video was opened".to_owned() } else { listed(&self.videos) };
                waits.map_or_else(|| videos.clone(), |waits| format!("{videos}; {waits}"))
            }
            VideosAt::Hosted => waits.unwrap_or_else(|| "no unsaved edits; its videos stay where they are".to_owned()),
        };
        format!("{}: {of}", self.workspace)
    }
}

/// First names of a list, and the number of others.
fn listed(names: &[String]) -> String {
    let shown: Vec<_> = names.iter().take(NAMED).map(|name| format!("\u{2018}{name}\u{2019}")).collect();
    match names.len().saturating_sub(NAMED) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// Workspaces with data on this computer. Reads the disk.
pub fn here(paths: &Paths) -> Vec<Holding> {
    let settings = Settings::load(&paths.config);
    holdings(&settings, &Workspaces::load(&paths.config), |name| disk::read(&paths.journals.join(name), LARGEST).ok())
}

/// Workspaces in settings and journals, the local one first. `journal` reads a journal by its file name.
pub fn holdings(settings: &Settings, saved: &Workspaces, mut journal: impl FnMut(&str) -> Option<Vec<u8>>) -> Vec<Holding> {
    let mut keys = vec![LOCAL_PLACE];
    let known = settings.last.keys().chain(settings.browser.keys()).map(String::as_str);
    let known: BTreeSet<_> = known.chain(saved.workspaces.iter().map(|one| one.address.as_str())).collect();
    keys.extend(known.into_iter().filter(|key| *key != LOCAL_PLACE));
    let mut all = Vec::new();
    for key in keys {
        let remembered = settings.browser.get(key).cloned().unwrap_or_default();
        let videos = settings.videos_of(key);
        let mut waits = |video: &VideoId| {
            let path = journal_file::path_of(Path::new(""), key, video.as_str());
            let bytes = path.file_name().and_then(|name| journal(name.to_str()?));
            bytes.is_some_and(|bytes| !waiting_edits(recover(&bytes).entries).is_none())
        };
        let waiting = videos.iter().filter(|video| waits(video)).map(|video| remembered.name_of(video)).collect();
        let workspace = match saved.at(key) {
            Some(one) => one.name.clone(),
            None if key == LOCAL_PLACE => "This computer".to_owned(),
            None => key.to_owned(),
        };
        let videos: Vec<_> = videos.iter().map(|video| remembered.name_of(video)).collect();
        if key != LOCAL_PLACE || !videos.is_empty() {
            let place = if key == LOCAL_PLACE { VideosAt::ThisComputer } else { VideosAt::Hosted };
            all.push(Holding { place, workspace, videos, waiting });
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        api::item::{Item, ItemKind},
        edit::{
            ClipItems, Edit,
            journal::{Entry, HEADER},
        },
    };
    use serde_json::json;

    #[test]
    fn workspaces_and_videos_have_their_names_and_edits_that_wait_are_found_in_the_journals() {
        let mut settings = Settings::default();
        for (key, id, name) in
            [("local", "vid_1", "Launch"), ("local", "vid_2", "Pitch"), ("https://work.example", "vid_3", "")]
        {
            settings.browser.entry(key.into()).or_default().opened(&id.into(), name);
        }
        let clip = json!({"id": "cl", "videoId": "vid_1", "name": "Clip", "order": 0, "durationSeconds": 60.0,
            "maxDurationSeconds": 60.0, "layoutSceneType": "basicSubject", "background": {"type": "solid", "color": "#000000"},
            "transition": "default"});
        let sound = json!({"id": "new-1", "sourceId": "src_1", "startTimeMs": 0, "durationMs": 500});
        let sound = Item::read(ItemKind::SoundEffect, sound).unwrap();
        let entries = [
            Entry::Clip(serde_json::from_value(clip).unwrap()),
            Entry::Base("cl".into(), ClipItems::default()),
            Entry::Edit("Add".into(), None, Edit::Add("cl".into(), sound)),
        ];
        let journal: Vec<_> =
            std::iter::once(HEADER.to_vec()).chain(entries.iter().map(|entry| entry.encode().unwrap())).collect();
        let of_launch = journal_file::path_of(Path::new(""), "local", "vid_1");
        let found =
            holdings(&settings, &Workspaces::default(), |name| (Some(name) == of_launch.to_str()).then(|| journal.concat()));
        let words: Vec<_> = found.iter().map(Holding::in_words).collect();
        let pitch = "This computer: \u{2018}Pitch\u{2019}, \u{2018}Launch\u{2019}; unsaved edits of \u{2018}Launch\u{2019}";
        assert_eq!(words, [pitch, "https://work.example: no unsaved edits; its videos stay where they are"]);
        let hosted = Holding { place: VideosAt::Hosted, waiting: vec!["Tour".into()], ..found[1].clone() };
        assert_eq!(hosted.in_words(), "https://work.example: unsaved edits of \u{2018}Tour\u{2019}");
        let many = Holding {
            place: VideosAt::ThisComputer,
            workspace: "Work".into(),
            videos: (1..=6).map(|n| n.to_string()).collect(),
            waiting: Vec::new(),
        };
        assert!(many.in_words().ends_with("\u{2018}4\u{2019} and 2 more"), "{}", many.in_words());
    }
}

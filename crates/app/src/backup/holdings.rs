//! Content of a backup or of this computer for the user: names of workspaces and videos, and which have unsaved changes. Read from
//! settings and journals, without opening a workspace.

use crate::{
    api::VideoId,
    app::settings::{LOCAL_PLACE, Settings},
    disk,
    document::journal_file,
    edit::journal::recover,
    jobs::{browser::waiting_edits, workspaces::Workspaces},
};
use cutroom_command::Paths;
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
    /// Text in one line: `Local workspace: ‘Launch’, ‘Pitch’; unsaved changes of ‘Launch’`.
    pub fn in_words(&self) -> String {
        let (workspace, waiting) = (&self.workspace, listed(&self.waiting));
        match (self.place, self.videos.is_empty(), self.waiting.is_empty()) {
            (VideosAt::Hosted, _, true) => words::backup::holds_nothing_unsaved(workspace),
            (VideosAt::Hosted, _, false) => words::backup::holds_unsaved(waiting, workspace),
            (VideosAt::ThisComputer, true, true) => words::backup::holds_no_videos(workspace),
            (VideosAt::ThisComputer, true, false) => words::backup::holds_no_videos_unsaved(waiting, workspace),
            (VideosAt::ThisComputer, false, true) => words::backup::holds_videos(listed(&self.videos), workspace),
            (VideosAt::ThisComputer, false, false) => {
                words::backup::holds_videos_unsaved(listed(&self.videos), waiting, workspace)
            }
        }
    }
}

/// First names of a list, and the number of others.
fn listed(names: &[String]) -> String {
    let shown: Vec<_> = names.iter().take(NAMED).map(words::backup::video_name).collect();
    match names.len().saturating_sub(NAMED) {
        0 => shown.join(words::common::list_separator()),
        more => words::backup::names_and_more(more, shown.join(words::common::list_separator())),
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
            None if key == LOCAL_PLACE => words::workspace::local().to_owned(),
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
        let named = words::backup::video_name;
        let videos = format!("{}, {}", named("Pitch"), named("Launch"));
        let pitch = words::backup::holds_videos_unsaved(videos, named("Launch"), words::workspace::local());
        assert_eq!(words, [pitch, words::backup::holds_nothing_unsaved("https://work.example")]);
        let hosted = Holding { place: VideosAt::Hosted, waiting: vec!["Tour".into()], ..found[1].clone() };
        assert_eq!(hosted.in_words(), words::backup::holds_unsaved(named("Tour"), "https://work.example"));
        let many = Holding {
            place: VideosAt::ThisComputer,
            workspace: "Work".into(),
            videos: (1..=6).map(|n| n.to_string()).collect(),
            waiting: Vec::new(),
        };
        assert!(many.in_words().ends_with(&words::backup::names_and_more(2, named("4"))), "{}", many.in_words());
    }
}

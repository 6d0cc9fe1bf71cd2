//! Dialogs of the browser before a change, and updates of the index after a change.

use super::{Browser, Looked, Note};
use crate::{
    api::{GroupId, PlaylistId, TagId, VideoId, video::Role},
    app::{
        Tone,
        browser::{BrowserChange, BrowserPlace, Changed, Kind, ListedId},
        features::context::Context,
    },
    jobs::browser::{BrowserFailure, BrowserRequest},
};
use std::sync::Arc;

/// Subject of a dialog that asks for a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Naming {
    /// Rename a record.
    Rename(ListedId),
    /// Duplicate a video.
    Duplicate(VideoId),
    /// Create a playlist, in a group or in none.
    NewPlaylist(Option<GroupId>),
    /// Create a group.
    NewGroup,
    /// Create a tag.
    NewTag,
}

/// Dialog of the browser.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Enter a name.
    Name(Naming),
    /// Confirm the permanent deletion of records.
    Delete(Vec<ListedId>),
    /// Choose the tags of videos.
    Tags(Vec<VideoId>),
    /// Choose the playlists of videos.
    Lists(Vec<VideoId>),
    /// Choose the group of playlists.
    Groups(Vec<PlaylistId>),
    /// Choose the people with whom a video is shared.
    People(VideoId),
    /// Choose the filter for lists of videos.
    Filter,
}

/// An open dialog and its input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The open dialog.
    pub question: Question,
    /// Text in the field: a name, the confirmation word, a search, or an e-mail address.
    pub typed: String,
    /// Role for a person to add.
    pub role: Role,
    /// Error in the typed text.
    pub problem: Option<String>,
    /// Whether the text field should still take the keyboard.
    pub is_new: bool,
    /// The dialog from which this one was opened; closing returns to it.
    pub within: Option<Question>,
}

/// Request to open a dialog about the selected records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Rename the focused record.
    Rename,
    /// Duplicate the focused video.
    Duplicate,
    /// Delete the selected records.
    Delete,
    /// Edit tags of the selected videos.
    Tags,
    /// Edit playlists of the selected videos.
    Lists,
    /// Move the selected playlists to a group.
    Groups,
    /// Share the focused video.
    People,
    /// Edit the filter for lists of videos.
    Filter,
    /// Create a playlist.
    NewPlaylist,
    /// Create a group.
    NewGroup,
    /// Create a tag.
    NewTag,
}

impl Browser {
    /// Ids of the selected videos.
    pub fn videos_selected(&self) -> Vec<VideoId> {
        self.selected.iter().filter_map(ListedId::video).cloned().collect()
    }

    /// Ids of the selected playlists.
    pub fn playlists_selected(&self) -> Vec<PlaylistId> {
        let playlist = |subject: &ListedId| if let ListedId::Playlist(id) = subject { Some(id.clone()) } else { None };
        self.selected.iter().filter_map(playlist).collect()
    }

    pub(super) fn ask(&mut self, ask: Ask, context: &Context<'_>) {
        let named = |subject: &ListedId, index: &crate::app::browser::Index| match subject {
            ListedId::Video(id) => index.video(id).map(|video| video.name.clone()),
            ListedId::Playlist(id) => index.playlist(id).map(|list| list.name.clone()),
            ListedId::Group(id) => index.group(id).map(|group| group.name.clone()),
            ListedId::Tag(id) => index.tag(id).map(|tag| tag.name.clone()),
        };
        let (question, typed) = match ask {
            Ask::Rename => {
                let Some(lead) = self.lead.clone() else { return };
                let name = named(&lead, &self.index).unwrap_or_default();
                (Question::Name(Naming::Rename(lead)), name)
            }
            Ask::Duplicate => {
                let Some(ListedId::Video(video)) = self.lead.clone() else { return };
                let name = self.index.video(&video).map(|video| video.name.clone()).unwrap_or_default();
                // The server accepts names of up to 255 characters.
                let kept: String = name.chars().take(250).collect();
                (Question::Name(Naming::Duplicate(video)), words::browser::copy_name(kept).trim().to_owned())
            }
            Ask::Delete => {
                let subjects: Vec<_> = self.selected.iter().cloned().collect();
                if subjects.is_empty() {
                    return;
                }
                let open = context.state.project().map(|project| &project.video.id);
                if subjects.iter().any(|subject| subject.video().is_some() && subject.video() == open) {
                    let text = words::browser::delete_open_video().to_owned();
                    self.note = Some(Note { tone: Tone::Warning, text });
                    return;
                }
                (Question::Delete(subjects), String::new())
            }
            Ask::Tags => (Question::Tags(self.videos_selected()), String::new()),
            Ask::Lists => (Question::Lists(self.videos_selected()), String::new()),
            Ask::Groups => (Question::Groups(self.playlists_selected()), String::new()),
            Ask::People => {
                let Some(ListedId::Video(video)) = self.lead.clone() else { return };
                (Question::People(video), String::new())
            }
            Ask::Filter => (Question::Filter, String::new()),
            Ask::NewPlaylist => {
                let group = if let BrowserPlace::OfGroup(group) = &self.listing.place { Some(group.clone()) } else { None };
                (Question::Name(Naming::NewPlaylist(group)), String::new())
            }
            Ask::NewGroup => (Question::Name(Naming::NewGroup), String::new()),
            Ask::NewTag => (Question::Name(Naming::NewTag), String::new()),
        };
        let from = self.asked.take().map(|asked| asked.question);
        let within = from.filter(|from| {
            matches!(
                (ask, from),
                (Ask::NewTag, Question::Tags(_))
                    | (Ask::NewPlaylist, Question::Lists(_))
                    | (Ask::NewGroup, Question::Groups(_))
            )
        });
        self.asked = Some(Asked { question, typed, role: Role::Viewer, problem: None, is_new: true, within });
    }

    /// Closes the dialog and returns to the one from which it was opened.
    pub(super) fn close_question(&mut self) {
        let within = self.asked.take().and_then(|asked| asked.within);
        self.asked = within.map(|question| Asked {
            question,
            typed: String::new(),
            role: Role::Viewer,
            problem: None,
            is_new: true,
            within: None,
        });
    }

    /// Performs the dialog's change if the typed text is valid; otherwise shows the error.
    pub(super) fn confirm(&mut self, context: &Context<'_>) {
        let Some(asked) = &mut self.asked else { return };
        let typed = asked.typed.trim().to_owned();
        let changes = match &asked.question {
            Question::Name(naming) => vec![match naming.clone() {
                Naming::Rename(subject) => BrowserChange::Rename { subject, name: typed },
                Naming::Duplicate(video) => BrowserChange::Duplicate { video, name: typed },
                Naming::NewPlaylist(group) => BrowserChange::NewPlaylist { name: typed, group },
                Naming::NewGroup => BrowserChange::NewGroup(typed),
                Naming::NewTag => BrowserChange::NewTag(typed),
            }],
            Question::Delete(subjects) => {
                if typed.to_lowercase() != words::browser::consent() {
                    asked.problem = Some(words::browser::delete_consent_missing(words::browser::consent()));
                    return;
                }
                subjects.iter().cloned().map(BrowserChange::Delete).collect()
            }
            Question::People(video) => {
                vec![BrowserChange::Share { video: video.clone(), email: typed, role: asked.role.clone() }]
            }
            Question::Tags(_) | Question::Lists(_) | Question::Groups(_) | Question::Filter => Vec::new(),
        };
        if let Some(why) = changes.iter().find_map(|change| change.check().err()) {
            asked.problem = Some(words::browser::value_invalid(why.problem));
            return;
        }
        if matches!(asked.question, Question::People(_)) {
            (asked.typed, asked.problem) = (String::new(), None);
        } else {
            // A tag, playlist or group created from within a dialog is then assigned to that dialog's records.
            self.makes_for.clone_from(&asked.within);
            self.close_question();
        }
        self.change(changes, context);
    }

    /// Sends changes to the server, one after the other.
    pub(super) fn change(&mut self, changes: Vec<BrowserChange>, context: &Context<'_>) {
        if changes.is_empty() {
            return;
        }
        self.note = None;
        if self.changing == 0 {
            self.done.clear();
        }
        self.changing += changes.len();
        self.refused = 0;
        context.services.browser(BrowserRequest::Change(changes));
    }

    /// Handles the server's answer to a change.
    pub(super) fn changed(&mut self, change: &BrowserChange, done: Result<Changed, BrowserFailure>, context: &Context<'_>) {
        self.changing = self.changing.saturating_sub(1);
        // Deleting a record that is already gone counts as done.
        let is_gone =
            matches!(change, BrowserChange::Delete(_)) && done.as_ref().is_err_and(|trouble| trouble.status == Some(404));
        let done = if is_gone { Ok(Changed::Done) } else { done };
        match done {
            Err(trouble) => {
                self.refused += 1;
                let text = match trouble.status {
                    Some(403) => words::browser::change_read_only(change.what()),
                    Some(501 | 405) => words::browser::change_not_offered(change.what()),
                    _ => words::browser::change_failed(change.what(), &trouble.text),
                };
                let text = if self.refused > 1 { words::browser::changes_failed(self.refused, text) } else { text };
                self.note = Some(Note { tone: Tone::Warning, text });
            }
            Ok(changed) => {
                let alike = self.done.iter().filter(|done| is_alike(done, change)).count();
                let said = self.said_of(change, alike + 1);
                let made = made_by(&changed, change);
                let given = self.given(&changed, change);
                self.done.push(change.clone());
                if let BrowserChange::Delete(ListedId::Video(video)) = change
                    && self.index.video(video).is_none_or(|video| video.playlists.is_none())
                {
                    // The playlists of the deleted video aren't known, so their counts are reloaded.
                    context.services.browser(BrowserRequest::Collections(self.reading));
                }
                let row =
                    matches!(change, BrowserChange::Delete(gone) if self.lead.as_ref() == Some(gone)).then(|| self.lead_row());
                self.apply(change, changed);
                self.select_beside(row.flatten(), context);
                if let (Some(text), 0, 0) = (said, self.refused, self.changing) {
                    self.note = Some(Note { tone: Tone::Info, text });
                }
                if given.is_empty() {
                    self.select_made(made, context);
                }
                self.change(given, context);
            }
        }
        if self.changing == 0 {
            // The changes may concern the record in the details panel: reload it.
            if let Some(lead) = self.lead.clone() {
                self.looked = None;
                self.look_at(lead, context);
            }
            self.keep(context);
        }
    }

    /// Changes that assign a new tag, playlist or group to the records of the dialog from which it was created.
    fn given(&mut self, changed: &Changed, change: &BrowserChange) -> Vec<BrowserChange> {
        if !matches!(change, BrowserChange::NewTag(_) | BrowserChange::NewPlaylist { .. } | BrowserChange::NewGroup(_)) {
            return Vec::new();
        }
        match (changed, self.makes_for.take()) {
            (Changed::Tag(tag), Some(Question::Tags(videos))) => {
                videos.into_iter().map(|video| BrowserChange::Tag { video, tag: tag.id.clone(), on: true }).collect()
            }
            (Changed::Playlist(list), Some(Question::Lists(videos))) => {
                videos.into_iter().map(|video| BrowserChange::List { video, playlist: list.id.clone(), on: true }).collect()
            }
            (Changed::Group(group), Some(Question::Groups(lists))) => {
                lists.into_iter().map(|list| BrowserChange::Group { playlist: list, group: Some(group.id.clone()) }).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Selects the record that follows the deleted one of a row, or the last one.
    fn select_beside(&mut self, row: Option<usize>, context: &Context<'_>) {
        let Some(row) = row else { return };
        self.list(context);
        if let Some(last) = self.rows.at.len().checked_sub(1) {
            self.select(row.min(last), super::Reach::Alone, context);
        }
    }

    /// Selects a new record if it is listed.
    fn select_made(&mut self, made: Option<ListedId>, context: &Context<'_>) {
        let Some(made) = made else { return };
        self.list(context);
        if let Some(row) = self.rows.row_of(&self.index, &made) {
            self.select(row, super::Reach::Alone, context);
            self.reveals += 1;
        }
    }

    /// Message about a change, or about `count` similar ones; `None` if the change is visible where it was made.
    fn said_of(&self, change: &BrowserChange, count: usize) -> Option<String> {
        let title = |subject: ListedId| self.index.title(&subject);
        if count > 1 {
            return Some(match change {
                BrowserChange::Delete(subject) => match subject.kind() {
                    Kind::Videos => words::browser::deleted_videos(count),
                    Kind::Playlists => words::browser::deleted_playlists(count),
                    Kind::Groups => words::browser::deleted_groups(count),
                    Kind::Tags => words::browser::deleted_tags(count),
                },
                BrowserChange::List { playlist, on, .. } => {
                    let list = title(ListedId::Playlist(playlist.clone()));
                    if *on { words::browser::videos_listed(count, list) } else { words::browser::videos_unlisted(count, list) }
                }
                BrowserChange::Tag { tag, on, .. } => {
                    let tag = title(ListedId::Tag(tag.clone()));
                    if *on { words::browser::videos_tagged(count, tag) } else { words::browser::videos_untagged(count, tag) }
                }
                BrowserChange::Group { group: Some(group), .. } => {
                    words::browser::playlists_grouped(count, title(ListedId::Group(group.clone())))
                }
                BrowserChange::Group { group: None, .. } => words::browser::playlists_ungrouped(count),
                _ => return None,
            });
        }
        Some(match change {
            BrowserChange::NewPlaylist { name, .. } => words::browser::created_playlist(name),
            BrowserChange::NewGroup(name) => words::browser::created_group(name),
            BrowserChange::NewTag(name) => words::browser::created_tag(name),
            BrowserChange::Delete(subject) => {
                let name = title(subject.clone());
                match subject.kind() {
                    Kind::Videos => words::browser::deleted_video(name),
                    Kind::Playlists => words::browser::deleted_playlist(name),
                    Kind::Groups => words::browser::deleted_group(name),
                    Kind::Tags => words::browser::deleted_tag(name),
                }
            }
            BrowserChange::Duplicate { name, .. } => words::browser::created_copy(name),
            BrowserChange::List { video, playlist, on } => {
                let (video, list) = (title(ListedId::Video(video.clone())), title(ListedId::Playlist(playlist.clone())));
                if *on { words::browser::video_listed(list, video) } else { words::browser::video_unlisted(list, video) }
            }
            BrowserChange::Tag { video, tag, on } => {
                let (video, tag) = (title(ListedId::Video(video.clone())), title(ListedId::Tag(tag.clone())));
                if *on { words::browser::video_tagged(tag, video) } else { words::browser::video_untagged(tag, video) }
            }
            BrowserChange::Group { playlist, group: Some(group) } => words::browser::playlist_grouped(
                title(ListedId::Group(group.clone())),
                title(ListedId::Playlist(playlist.clone())),
            ),
            BrowserChange::Group { playlist, group: None } => {
                words::browser::playlist_ungrouped(title(ListedId::Playlist(playlist.clone())))
            }
            _ => return None,
        })
    }

    /// Updates the index after a change.
    fn apply(&mut self, change: &BrowserChange, changed: Changed) {
        match changed {
            Changed::Video(video) => {
                self.index.put(video);
            }
            Changed::Playlist(playlist) => put(&mut self.index.playlists, playlist, |one, other| one.id == other.id),
            Changed::Group(group) => put(&mut self.index.groups, group, |one, other| one.id == other.id),
            Changed::Tag(tag) => put(&mut self.index.tags, tag, |one, other| one.id == other.id),
            Changed::Person(person) => {
                if let Some((_, Looked::Read(detail))) = &mut self.looked {
                    detail.people.retain(|known| known.user_id != person.user_id);
                    detail.people.push(person);
                }
            }
            Changed::Done => {}
        }
        match change {
            BrowserChange::Delete(subject) => self.forget(subject),
            BrowserChange::Tag { video, tag, on } => self.tagged(video, tag, *on),
            BrowserChange::List { video, playlist, on } => self.listed_on(video, playlist, *on),
            BrowserChange::Unshare { user, .. } => {
                if let Some((_, Looked::Read(detail))) = &mut self.looked {
                    detail.people.retain(|known| known.user_id != *user);
                }
            }
            _ => {}
        }
        self.index.changed();
        self.around += 1;
    }

    /// Removes a deleted record from the index, and from records that refer to it.
    pub(super) fn forget(&mut self, subject: &ListedId) {
        match subject {
            ListedId::Video(id) => {
                let all = self.index.playlists.iter().flatten().map(|list| list.id.clone());
                let lists: Vec<PlaylistId> = all.filter(|list| self.is_on(id, list)).collect();
                for list in &lists {
                    for held in self.index.playlists.iter_mut().flatten().filter(|held| held.id == *list) {
                        held.videos = (held.videos - 1.0).max(0.0);
                    }
                }
                self.index.remove_video(id);
                self.members.values_mut().for_each(|members| members.retain(|video| video != id));
            }
            ListedId::Playlist(id) => {
                self.index.playlists.iter_mut().for_each(|all| all.retain(|list| list.id != *id));
                self.members.remove(id);
                self.leave(|place| *place == BrowserPlace::OfPlaylist(id.clone()), BrowserPlace::Playlists);
            }
            ListedId::Group(id) => {
                self.index.groups.iter_mut().for_each(|all| all.retain(|group| group.id != *id));
                for list in self.index.playlists.iter_mut().flatten().filter(|list| list.group_id.as_ref() == Some(id)) {
                    list.group_id = None;
                }
                self.leave(|place| *place == BrowserPlace::OfGroup(id.clone()), BrowserPlace::Groups);
            }
            ListedId::Tag(id) => {
                self.index.tags.iter_mut().for_each(|all| all.retain(|tag| tag.id != *id));
                self.index.untag_all(id);
                self.leave(|place| *place == BrowserPlace::OfTag(id.clone()), BrowserPlace::Tags);
            }
        }
        self.index.changed();
        self.around += 1;
    }

    /// Leaves the list of a deleted record for another list.
    fn leave(&mut self, is_gone: impl Fn(&BrowserPlace) -> bool, to: BrowserPlace) {
        if is_gone(&self.listing.place) {
            self.listing =
                crate::app::browser::Listing { sort: crate::app::browser::Sort::of(&to), place: to, query: String::new() };
        }
    }

    fn tagged(&mut self, video: &VideoId, tag: &TagId, on: bool) {
        let name = self.index.title(&ListedId::Tag(tag.clone()));
        let Some(known) = self.index.video(video) else { return };
        let mut entry = (**known).clone();
        entry.tags.retain(|(of, _)| of != tag);
        if on {
            entry.tags.push((tag.clone(), name));
        }
        self.index.put(Arc::new(entry.ready()));
    }

    fn listed_on(&mut self, video: &VideoId, playlist: &PlaylistId, on: bool) {
        let entry = self.index.video(video).cloned();
        let was = entry.as_ref().and_then(|entry| entry.playlists.as_ref()).map(|lists| lists.contains(playlist));
        let was = was.or_else(|| self.members.get(playlist).map(|members| members.contains(video)));
        if let Some(members) = self.members.get_mut(playlist) {
            members.retain(|known| known != video);
            if on {
                members.push(video.clone());
            }
        }
        if let Some(mut entry) = entry.map(|entry| (*entry).clone()) {
            if let Some(lists) = &mut entry.playlists {
                lists.retain(|known| known != playlist);
                if on {
                    lists.push(playlist.clone());
                }
            }
            self.index.put(Arc::new(entry));
        }
        if was != Some(on) {
            for list in self.index.playlists.iter_mut().flatten().filter(|list| list.id == *playlist) {
                list.videos = (list.videos + if on { 1.0 } else { -1.0 }).max(0.0);
            }
        }
    }
}

/// True if two changes do the same to different records, so that one message can count them.
fn is_alike(one: &BrowserChange, other: &BrowserChange) -> bool {
    match (one, other) {
        (BrowserChange::Delete(one), BrowserChange::Delete(other)) => one.kind() == other.kind(),
        (BrowserChange::Tag { tag, on, .. }, BrowserChange::Tag { tag: other, on: other_on, .. }) => {
            (tag, on) == (other, other_on)
        }
        (BrowserChange::List { playlist: list, on, .. }, BrowserChange::List { playlist: other, on: other_on, .. }) => {
            (list, on) == (other, other_on)
        }
        (BrowserChange::Group { group, .. }, BrowserChange::Group { group: other, .. }) => group == other,
        _ => false,
    }
}

/// Id of the record that a change created.
fn made_by(changed: &Changed, change: &BrowserChange) -> Option<ListedId> {
    match (change, changed) {
        (BrowserChange::Duplicate { .. }, Changed::Video(video)) => Some(ListedId::Video(video.id.clone())),
        (BrowserChange::NewPlaylist { .. }, Changed::Playlist(list)) => Some(ListedId::Playlist(list.id.clone())),
        (BrowserChange::NewGroup(_), Changed::Group(group)) => Some(ListedId::Group(group.id.clone())),
        (BrowserChange::NewTag(_), Changed::Tag(tag)) => Some(ListedId::Tag(tag.id.clone())),
        _ => None,
    }
}

fn put<T>(all: &mut Option<Vec<T>>, new: T, is_it: impl Fn(&T, &T) -> bool) {
    let all = all.get_or_insert_default();
    match all.iter_mut().find(|known| is_it(known, &new)) {
        Some(known) => *known = new,
        None => all.push(new),
    }
}

//! The browser of the workspace: lists of videos, playlists, groups and tags with search and sort order, and look-up of a pasted
//! id or link.
//!
//! The loaded records are an [`Index`], cached on this computer, so that the browser has rows immediately. Opening the browser
//! loads one page of videos; the user asks for the other pages. A search covers only loaded records, and the browser shows how
//! many are loaded.

mod msg;
mod pictures;
mod questions;
mod reading;
mod unfound;
mod unlisted;

pub use msg::{Msg, Reach, Step};
pub use questions::{Ask, Asked, Naming, Question};

use super::context::Context;
use crate::{
    api::{PlaylistId, RateLimit, VideoId},
    app::{
        Action, Command, Connection, Tone, ViewCommand,
        browser::{
            BrowserPlace, Column, Detail, Filter, Index, Kind, ListedId, Listing, Paging, Pasted, PastedKind, Rows, Sort,
            Surroundings, WaitingEdits, facts, pasted, rows,
        },
        settings::browser::Remembered,
    },
    jobs::{
        RequestId,
        browser::{BrowserEvent, BrowserFailure, BrowserRequest},
    },
};
use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
};
use unfound::Unfound;

/// Load state of one list of the workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// The list was not requested yet.
    #[default]
    Not,
    /// The request is under way.
    Going,
    /// The list is loaded.
    Done,
    /// Loading failed, and why.
    Failed(BrowserFailure),
}

impl Reading {
    fn of<T>(read: Result<T, BrowserFailure>) -> (Self, Option<T>) {
        match read {
            Ok(read) => (Self::Done, Some(read)),
            Err(trouble) => (Self::Failed(trouble), None),
        }
    }

    /// The reason why loading failed; `None` unless [`Reading::Failed`].
    pub fn trouble(&self) -> Option<&BrowserFailure> {
        if let Self::Failed(trouble) = self { Some(trouble) } else { None }
    }
}

/// Message shown above the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Severity.
    pub tone: Tone,
    /// Text of the message.
    pub text: String,
}

/// Load state of the record in the details panel.
#[derive(Clone, Debug, PartialEq)]
pub enum Looked {
    /// The record is loading.
    Reading,
    /// The record is loaded.
    Read(Box<Detail>),
    /// Loading failed, and why.
    Failed(String),
}

/// State of the browser.
// Independent flags: an enum of their combinations would say less.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Default)]
pub struct Browser {
    /// The known records of the workspace.
    pub index: Index,
    /// Selected list, search query and sort order.
    pub listing: Listing,
    /// The rows to show, made from [`Browser::index`] and [`Browser::listing`].
    pub rows: Arc<Rows>,
    /// The selected records.
    pub selected: BTreeSet<ListedId>,
    /// Record of the row with the keyboard; the details panel shows it.
    pub lead: Option<ListedId>,
    /// Start of a range selection.
    anchor: Option<ListedId>,
    /// Counter; each increment asks the window to scroll to the focused row.
    pub reveals: u64,
    /// Whether the search field should take the keyboard.
    pub wants_search: bool,
    /// Record in the details panel, with its load state.
    pub looked: Option<(ListedId, Looked)>,
    /// Whether the details panel shows JSON instead of fields.
    pub shows_json: bool,
    /// Message above the rows.
    pub note: Option<Note>,
    /// Thumbnails of videos.
    stills: pictures::Stills,
    /// The open dialog of the browser.
    pub asked: Option<Asked>,
    /// Number of changes that the server has not answered.
    pub changing: usize,
    /// Number of refused changes since the last request for changes.
    refused: usize,
    /// Changes done since the last time no change was pending.
    done: Vec<crate::app::browser::BrowserChange>,
    /// The dialog whose records get the tag, playlist or group that is being created.
    makes_for: Option<Question>,
    /// Whether the browser was just opened and no row has the keyboard yet.
    wants_lead: bool,
    /// Pagination of the list of videos.
    pub paging: Paging,
    /// Load state of the current page of videos.
    pub videos: Reading,
    /// Whether to load all remaining pages.
    pub reads_all: bool,
    /// Whether the index has every video, as far as the program knows from this load or an earlier one.
    pub is_whole: bool,
    /// Load state of the playlists.
    pub playlists: Reading,
    /// Load state of the groups.
    pub groups: Reading,
    /// Load state of the tags.
    pub tags: Reading,
    /// Videos of each playlist that was loaded.
    pub members: BTreeMap<PlaylistId, Vec<VideoId>>,
    /// The playlist whose videos were requested last, with its load state.
    pub of_playlist: Option<(PlaylistId, Reading)>,
    /// Videos that were requested by id because no loaded page has them.
    unlisted: unlisted::Unlisted,
    /// Unsaved changes on this computer, of videos that aren't open.
    waiting: HashMap<VideoId, WaitingEdits>,
    /// The rate limit that the server stated last.
    pub rate: Option<RateLimit>,
    /// The pasted id that is being looked up.
    landing: Option<ListedId>,
    /// The workspace of this state.
    workspace: Option<String>,
    /// Id of the latest reload of all lists; answers to earlier ids are ignored.
    reading: RequestId,
    /// Whether the browser was opened and its lists are not requested yet.
    pub(in crate::app) was_opened: bool,
    /// Inputs from which [`Browser::rows`] was last made: index version, listing, settings, and `around`.
    made_from: Option<(u64, Listing, Remembered, u64)>,
    /// Counter of changes to `waiting` and `members`, to know when to remake the rows.
    around: u64,
}

impl Browser {
    /// Applies a message; returns actions for the rest of the program.
    pub fn update(&mut self, msg: Msg, context: &Context<'_>) -> Vec<Action> {
        let mut actions = Vec::new();
        if msg.is_step() {
            // The user's next step makes the earlier message outdated.
            self.note = None;
            self.wants_lead = false;
        }
        match msg {
            Msg::Search(query) => {
                self.listing.query = query;
                self.note = None;
            }
            Msg::Searching => self.wants_search = false,
            Msg::Land => self.land(context),
            Msg::Go(place) => self.go(place, context),
            Msg::SortBy(column) => {
                let sort = &mut self.listing.sort;
                *sort = match column {
                    Some(by) if sort.column == Some(by) => Sort { descending: !sort.descending, ..*sort },
                    column => Sort { column, descending: column.is_some_and(Column::begins_descending) },
                };
                self.reveals += 1;
            }
            Msg::Select(row, reach) => self.select(row, reach, context),
            Msg::Move(step, reach) => self.step(step, reach, context),
            Msg::SelectAll(all) => self.select_all(all),
            Msg::Open(row) => {
                self.select(row, Reach::Alone, context);
                actions = self.open(context);
            }
            Msg::OpenSelected => actions = self.open(context),
            Msg::Narrow(filter) => actions.push(Action::NarrowVideos(filter)),
            Msg::ShowEverything => {
                self.listing.query.clear();
                if !self.filter().is_empty() {
                    actions.push(Action::NarrowVideos(Filter::default()));
                }
            }
            Msg::Pin => {
                let pinned = !self.is_pinned(context);
                let videos = self.selected.iter().filter_map(ListedId::video);
                actions.extend(videos.map(|video| Action::Pin(video.clone(), pinned)));
            }
            Msg::More => self.read_page(context),
            Msg::All => {
                self.reads_all = true;
                self.read_page(context);
            }
            Msg::Stop => self.reads_all = false,
            Msg::ReadAgain => self.read_again(context),
            Msg::CloseNote => self.note = None,
            Msg::ShowJson(shown) => self.shows_json = shown,
            Msg::CopyJson => actions.extend(self.json().map(Action::CopyText)),
            Msg::CopyIds => {
                let ids: Vec<_> = self.selected.iter().map(ListedId::id).collect();
                actions.push(Action::CopyText(ids.join("\n")));
            }
            Msg::See(rows) => self.see(rows, context),
            Msg::Ask(ask) => self.ask(ask, context),
            Msg::Asked => self.asked.iter_mut().for_each(|asked| asked.is_new = false),
            Msg::Type(typed) => {
                if let Some(asked) = &mut self.asked {
                    (asked.typed, asked.problem) = (typed, None);
                }
            }
            Msg::Role(role) => self.asked.iter_mut().for_each(|asked| asked.role = role.clone()),
            Msg::Confirm => self.confirm(context),
            Msg::CloseQuestion => self.close_question(),
            Msg::Change(changes) => self.change(changes, context),
        }
        self.list(context);
        actions
    }

    /// Handles an event of the browser job.
    pub fn answered(&mut self, event: BrowserEvent, context: &Context<'_>) {
        self.took(event, context);
        self.list(context);
        self.find_lead(context);
    }

    /// Reacts to changes of the program: another workspace, a new connection, a list to remake.
    pub fn follow(&mut self, context: &Context<'_>) {
        if matches!(context.state.connection, Connection::Ready(_)) {
            if self.workspace.as_deref() != Some(context.workspace) {
                let mut reading = self.reading;
                reading.advance();
                *self = Self { reading, workspace: Some(context.workspace.to_owned()), was_opened: true, ..Self::default() };
                context.services.browser(BrowserRequest::ReadIndex {
                    cache: context.paths.cache.clone(),
                    workspace: context.workspace.to_owned(),
                });
            }
            if std::mem::take(&mut self.was_opened) {
                self.wants_lead = self.lead.is_none();
                self.read_again(context);
            }
        }
        self.list(context);
        self.find_lead(context);
    }

    /// After the browser is opened, selects the open video; if it isn't listed, the first row.
    fn find_lead(&mut self, context: &Context<'_>) {
        if !self.wants_lead || self.rows.at.is_empty() {
            return;
        }
        let open = context.state.project().map(|project| ListedId::Video(project.video.id.clone()));
        let row = open.as_ref().and_then(|open| self.rows.row_of(&self.index, open));
        let may_come = open.is_some() && self.kind() == Kind::Videos && self.videos == Reading::Going;
        if row.is_none() && may_come {
            return;
        }
        self.wants_lead = false;
        self.select(row.unwrap_or(0), Reach::Alone, context);
        self.reveals += 1;
    }

    /// Row of the focused record; `None` if it isn't listed.
    pub fn lead_row(&self) -> Option<usize> {
        self.rows.row_of(&self.index, self.lead.as_ref()?)
    }

    /// Unsaved changes of a video on this computer.
    pub fn waiting(&self, state: &crate::app::State, video: &VideoId) -> WaitingEdits {
        if state.project().is_some_and(|project| project.video.id == *video) {
            let edits = state.waiting() + state.deferred();
            return WaitingEdits { edits, conflicts: state.conflicts().len(), is_counted: true };
        }
        self.waiting.get(video).copied().unwrap_or_default()
    }

    /// The filter for lists of videos.
    pub fn filter(&self) -> Filter {
        self.made_from.as_ref().map(|(_, _, remembered, _)| remembered.filter.clone()).unwrap_or_default()
    }

    /// Number of videos with unsaved changes, and number of those with conflicts. Leaves out videos that the server no longer has.
    pub fn waiting_counts(&self) -> (usize, usize) {
        let known = self.waiting.iter().filter(|(video, _)| !self.is_gone(video));
        known.fold((0, 0), |(all, conflicts), (_, waiting)| {
            (all + usize::from(!waiting.is_none()), conflicts + usize::from(waiting.conflicts > 0))
        })
    }

    /// True if videos are selected and all of them are pinned.
    pub fn is_pinned(&self, context: &Context<'_>) -> bool {
        let pinned = context.remembered().map(|remembered| remembered.pinned.as_slice()).unwrap_or_default();
        let mut videos = self.selected.iter().filter_map(ListedId::video).peekable();
        videos.peek().is_some() && videos.all(|video| pinned.contains(video))
    }

    /// Complete JSON of the record in the details panel.
    fn json(&self) -> Option<String> {
        match &self.looked {
            Some((_, Looked::Read(detail))) => Some(detail.whole.clone().unwrap_or_else(|| detail.json.clone())),
            _ => None,
        }
    }

    fn go(&mut self, place: BrowserPlace, context: &Context<'_>) {
        if self.listing.place == place {
            return;
        }
        self.note = None;
        self.listing = Listing { sort: Sort::of(&place), place, query: String::new() };
        (self.selected, self.lead, self.anchor, self.looked) = (BTreeSet::new(), None, None, None);
        self.reveals += 1;
        if let BrowserPlace::OfPlaylist(playlist) = &self.listing.place {
            let playlist = playlist.clone();
            self.read_playlist(playlist, context);
        }
    }

    fn select(&mut self, row: usize, reach: Reach, context: &Context<'_>) {
        self.list(context);
        let Some(subject) = self.rows.subject(&self.index, row) else { return };
        match reach {
            Reach::Alone => {
                self.selected = BTreeSet::from([subject.clone()]);
                self.anchor = Some(subject.clone());
            }
            Reach::Toggle => {
                if !self.selected.remove(&subject) {
                    self.selected.insert(subject.clone());
                }
                self.anchor = Some(subject.clone());
            }
            Reach::Through => {
                let from = self.anchor.as_ref().and_then(|anchor| self.rows.row_of(&self.index, anchor)).unwrap_or(row);
                let range = from.min(row)..=from.max(row);
                self.selected = range.filter_map(|row| self.rows.subject(&self.index, row)).collect();
                if self.anchor.is_none() {
                    self.anchor = Some(subject.clone());
                }
            }
        }
        self.look_at(subject, context);
    }

    fn step(&mut self, step: Step, reach: Reach, context: &Context<'_>) {
        let Some(last) = self.rows.at.len().checked_sub(1) else { return };
        let at = self.lead_row();
        let to = match (step, at) {
            (Step::First, _) | (Step::By(_), None) => 0,
            (Step::Last, _) => last,
            (Step::By(by), Some(at)) => at.saturating_add_signed(by).min(last),
        };
        self.select(to, reach, context);
        self.reveals += 1;
    }

    fn select_all(&mut self, all: bool) {
        self.selected = if all {
            (0..self.rows.at.len()).filter_map(|row| self.rows.subject(&self.index, row)).collect()
        } else {
            BTreeSet::new()
        };
        if !all {
            (self.lead, self.anchor, self.looked) = (None, None, None);
        }
    }

    /// Shows a record in the details panel, and loads it if the index doesn't have all of it.
    fn look_at(&mut self, subject: ListedId, context: &Context<'_>) {
        self.lead = Some(subject.clone());
        if self.looked.as_ref().is_some_and(|(of, looked)| *of == subject && !matches!(looked, Looked::Failed(_))) {
            return;
        }
        let from_list = match &subject {
            ListedId::Video(_) | ListedId::Playlist(_) => None,
            ListedId::Group(id) => self.index.group(id).map(|group| (serde_json::to_value(group), &group.extra)),
            ListedId::Tag(id) => self.index.tag(id).map(|tag| (serde_json::to_value(tag), &tag.extra)),
        };
        let looked = if let Some((record, extra)) = from_list {
            let unknown: Vec<String> = extra.keys().cloned().collect();
            Looked::Read(Box::new(facts(&record.unwrap_or_default(), &unknown)))
        } else {
            context.services.browser(BrowserRequest::Record(subject.clone()));
            Looked::Reading
        };
        self.looked = Some((subject, looked));
    }

    /// Opens the focused record: a video in the editor, anything else as a list.
    fn open(&mut self, context: &Context<'_>) -> Vec<Action> {
        match self.lead.clone() {
            Some(ListedId::Video(video)) => {
                let is_open = context.state.project().is_some_and(|project| project.video.id == video);
                let mut actions = vec![Action::Run(Command::View(ViewCommand::EditRoom))];
                if !is_open {
                    actions.push(Action::Open(video));
                }
                actions
            }
            Some(ListedId::Playlist(playlist)) => {
                self.go(BrowserPlace::OfPlaylist(playlist), context);
                Vec::new()
            }
            Some(ListedId::Group(group)) => {
                self.go(BrowserPlace::OfGroup(group), context);
                Vec::new()
            }
            Some(ListedId::Tag(tag)) => {
                self.go(BrowserPlace::OfTag(tag), context);
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    /// Goes to the record of a pasted id or link. If the query is a plain search, selects the first row.
    fn land(&mut self, context: &Context<'_>) {
        self.note = None;
        let Some(pasted) = pasted(&self.listing.query) else {
            self.select(0, Reach::Alone, context);
            self.reveals += 1;
            return;
        };
        match self.named(&pasted, context) {
            Ok(subject) => self.arrive(subject, context),
            Err(why) => self.note = Some(Note { tone: Tone::Warning, text: why.to_string() }),
        }
    }

    /// The record that an id or link refers to, or the reason why the browser can't show one.
    fn named(&self, pasted: &Pasted, context: &Context<'_>) -> Result<ListedId, Unfound> {
        // A link that a video or playlist states as its own refers to it, whatever the link's form.
        if let Some(link) = &pasted.link {
            let is_it = |page: &str| page.split(['?', '#']).next().is_some_and(|page| page.trim_end_matches('/') == link);
            let known = self.index.videos().iter().find(|video| video.page.as_deref().is_some_and(is_it));
            if let Some(video) = known {
                return Ok(ListedId::Video(video.id.clone()));
            }
            let known = self
                .index
                .playlists
                .iter()
                .flatten()
                .find(|list| list.links.as_ref().is_some_and(|links| is_it(&links.view_page)));
            if let Some(playlist) = known {
                return Ok(ListedId::Playlist(playlist.id.clone()));
            }
        }
        let known =
            pasted.parts.iter().rev().map(|part| VideoId::from(part.as_str())).find(|id| self.index.video(id).is_some());
        if let Some(video) = known.filter(|_| pasted.ids.is_empty()) {
            return Ok(ListedId::Video(video));
        }
        let found = self.named_by_id(pasted, context);
        let is_known = found.as_ref().is_ok_and(|subject| self.knows(subject));
        if let Some(host) = pasted.host.as_deref().filter(|host| !is_known && !self.is_host(host, context)) {
            let here = host_of(context.origin()).unwrap_or_else(|| words::browser::link_elsewhere_here().to_owned());
            return Err(Unfound::Elsewhere { host: host.to_owned(), here });
        }
        found
    }

    fn named_by_id(&self, pasted: &Pasted, context: &Context<'_>) -> Result<ListedId, Unfound> {
        let Some((kind, id)) = pasted.last() else { return Err(Unfound::NoId) };
        let of_video = pasted.id(PastedKind::Video).map(|video| ListedId::Video(video.into()));
        match kind {
            PastedKind::Video => Ok(ListedId::Video(id.into())),
            PastedKind::Playlist => Ok(ListedId::Playlist(id.into())),
            PastedKind::Group => self.listed(ListedId::Group(id.into()), &self.groups),
            PastedKind::Tag => self.listed(ListedId::Tag(id.into()), &self.tags),
            _ if of_video.is_some() => of_video.ok_or(Unfound::NoId),
            PastedKind::Clip => {
                let open = context.state.project().filter(|project| project.clip(&id.into()).is_some());
                let open = open.map(|project| &project.video.id);
                let holds = |video: &&Arc<crate::app::browser::VideoEntry>| video.clips.iter().any(|clip| clip.as_str() == id);
                let known = open.or_else(|| self.index.videos().iter().find(holds).map(|video| &video.id));
                known.map(|video| ListedId::Video(video.clone())).ok_or_else(|| Unfound::Clip { clip: id.to_owned() })
            }
            other => Err(Unfound::Unlisted { id: id.to_owned(), kind: other.text() }),
        }
    }

    /// Checks a record of a list that is loaded completely, such as groups.
    fn listed(&self, subject: ListedId, reading: &Reading) -> Result<ListedId, Unfound> {
        match reading {
            _ if self.knows(&subject) => Ok(subject),
            Reading::Done => Err(Unfound::Missing { id: subject.id().to_owned() }),
            Reading::Failed(trouble) => Err(Unfound::Unreadable(trouble.text.clone())),
            Reading::Not | Reading::Going => Err(Unfound::StillRead),
        }
    }

    fn knows(&self, subject: &ListedId) -> bool {
        match subject {
            ListedId::Video(id) => self.index.video(id).is_some(),
            ListedId::Playlist(id) => self.index.playlist(id).is_some(),
            ListedId::Group(id) => self.index.group(id).is_some(),
            ListedId::Tag(id) => self.index.tag(id).is_some(),
        }
    }

    /// True if `host` is the workspace's host, or one that its videos and playlists state in their links.
    fn is_host(&self, host: &str, context: &Context<'_>) -> bool {
        let is_it = |address: &str| host_of(Some(address)).as_deref() == Some(host);
        let bare = |host: &str| host.rsplit_once(':').map_or(host, |(name, _)| name).to_owned();
        // The port of the local workspace changes at each start.
        let is_local = context.state.local && ["127.0.0.1", "localhost", "[::1]"].contains(&bare(host).as_str());
        is_local
            || context.origin().is_some_and(is_it)
            || self.index.videos().iter().take(50).any(|video| video.page.as_deref().is_some_and(is_it))
            || self
                .index
                .playlists
                .iter()
                .flatten()
                .take(50)
                .any(|list| list.links.as_ref().is_some_and(|links| is_it(&links.view_page)))
    }

    /// Selects a record in the list that has it. If the index doesn't have the record, requests it first.
    fn arrive(&mut self, subject: ListedId, context: &Context<'_>) {
        if !self.knows(&subject) {
            self.note = Some(Note { tone: Tone::Info, text: words::browser::looking_for(subject.id()) });
            context.services.browser(BrowserRequest::Find(subject.clone()));
            self.landing = Some(subject);
            return;
        }
        let place = match &subject {
            ListedId::Video(_) => BrowserPlace::Videos,
            ListedId::Playlist(_) => BrowserPlace::Playlists,
            ListedId::Group(_) => BrowserPlace::Groups,
            ListedId::Tag(_) => BrowserPlace::Tags,
        };
        self.go(place, context);
        self.listing.query.clear();
        self.list(context);
        if let Some(row) = self.rows.row_of(&self.index, &subject) {
            self.select(row, Reach::Alone, context);
            self.reveals += 1;
        } else {
            // The list has the record, but the filter hides it.
            let text = words::browser::hidden_by_filter(self.index.title(&subject));
            self.note = Some(Note { tone: Tone::Info, text });
        }
    }

    /// Remakes the rows if one of their inputs changed.
    fn list(&mut self, context: &Context<'_>) {
        let none = Remembered::default();
        let remembered = context.remembered().unwrap_or(&none);
        self.note_open_video(context);
        let is_same = self.made_from.as_ref().is_some_and(|(version, listing, known, around)| {
            (*version, *around) == (self.index.version(), self.around) && *listing == self.listing && known == remembered
        });
        if is_same {
            return;
        }
        let around = Surroundings {
            recent: &remembered.recent,
            pinned: &remembered.pinned,
            waiting: &self.waiting,
            members: &self.members,
            filter: &remembered.filter,
            now: jiff::Timestamp::now(),
        };
        // No name contains an id or a link: Enter looks those up instead.
        let mut listing = self.listing.clone();
        if pasted(&listing.query).is_some_and(|pasted| pasted.link.is_some()) {
            listing.query.clear();
        }
        self.rows = Arc::new(rows(&self.index, &listing, &around));
        self.made_from = Some((self.index.version(), self.listing.clone(), remembered.clone(), self.around));
        self.drop_unlisted(context);
        self.look_up_unlisted(context);
    }

    /// Deselects rows that the filter or search hides, so that no command affects hidden rows.
    fn drop_unlisted(&mut self, context: &Context<'_>) {
        if self.selected.is_empty() && self.lead.is_none() {
            return;
        }
        let listed: HashSet<usize> = self.rows.at.iter().copied().collect();
        let is_listed =
            |subject: &ListedId| self.rows.place_of(&self.index, subject).is_some_and(|place| listed.contains(&place));
        let selected: BTreeSet<ListedId> = self.selected.iter().filter(|subject| is_listed(subject)).cloned().collect();
        let has_lead = self.lead.as_ref().is_some_and(is_listed);
        let has_anchor = self.anchor.as_ref().is_some_and(is_listed);
        self.selected = selected;
        if !has_anchor {
            self.anchor = None;
        }
        if !has_lead {
            (self.lead, self.looked) = (None, None);
            if let Some(next) = self.selected.first().cloned() {
                self.look_at(next, context);
            }
        }
    }

    /// Updates the unsaved changes of the open video, whose count needs no journal.
    fn note_open_video(&mut self, context: &Context<'_>) {
        let Some(project) = context.state.project() else { return };
        let id = project.video.id.clone();
        let now = self.waiting(context.state, &id);
        if self.waiting.get(&id).copied().unwrap_or_default() != now {
            self.waiting.insert(id, now);
            self.around += 1;
        }
    }

    /// Text with the number of rows, and whether more records can be loaded.
    pub fn loaded_text(&self) -> String {
        let kind = self.kind();
        let all = match kind {
            Kind::Videos => self.index.videos().len(),
            Kind::Playlists => self.index.playlists.as_ref().map_or(0, Vec::len),
            Kind::Groups => self.index.groups.as_ref().map_or(0, Vec::len),
            Kind::Tags => self.index.tags.as_ref().map_or(0, Vec::len),
        };

        let is_filtered = self.kind() == Kind::Videos && !self.filter().is_empty();
        let is_narrowed = self.listing.place != BrowserPlace::default() || !self.listing.query.trim().is_empty() || is_filtered;
        let shown = self.rows.at.len();
        let count = match all {
            0 => match kind {
                Kind::Videos => words::browser::loaded_no_videos().to_owned(),
                Kind::Playlists => words::browser::loaded_no_playlists().to_owned(),
                Kind::Groups => words::browser::loaded_no_groups().to_owned(),
                Kind::Tags => words::browser::loaded_no_tags().to_owned(),
            },
            all if is_narrowed && shown != all => match kind {
                Kind::Videos => words::browser::loaded_videos_shown(all, shown),
                Kind::Playlists => words::browser::loaded_playlists_shown(all, shown),
                Kind::Groups => words::browser::loaded_groups_shown(all, shown),
                Kind::Tags => words::browser::loaded_tags_shown(all, shown),
            },
            all => match kind {
                Kind::Videos => words::browser::loaded_videos(all),
                Kind::Playlists => words::browser::loaded_playlists(all),
                Kind::Groups => words::browser::loaded_groups(all),
                Kind::Tags => words::browser::loaded_tags(all),
            },
        };
        if self.kind() != Kind::Videos {
            return count;
        }
        match (&self.videos, self.is_whole) {
            (Reading::Going, _) if !self.paging.has_begun() && all == 0 => words::browser::loaded_loading().to_owned(),
            (Reading::Going, _) if self.reads_all || self.looks_up() => words::browser::loaded_loading_more(count),
            _ if self.looks_up() => words::browser::loaded_loading_more(count),
            (Reading::Failed(_), _) if self.paging.has_begun() => words::browser::loaded_next_failed(count),
            (Reading::Failed(_), _) => words::browser::loaded_known(count),
            _ if self.index.is_full => words::browser::loaded_full(count),
            // Changed videos come first in the list, so those are known; deletions are not.
            (_, true) if !self.paging.is_whole() => words::browser::loaded_known(count),
            (_, true) => count,
            (_, false) => words::browser::loaded_more(count),
        }
    }

    /// True if a video is on a playlist, as far as the loaded records tell.
    pub fn is_on(&self, video: &VideoId, playlist: &PlaylistId) -> bool {
        let states = self.index.video(video).and_then(|entry| entry.playlists.as_ref()).map(|lists| lists.contains(playlist));
        states.unwrap_or_else(|| self.members.get(playlist).is_some_and(|members| members.contains(video)))
    }

    /// Kind of the listed records.
    pub fn kind(&self) -> Kind {
        self.listing.place.kind()
    }
}

/// Host and port of a URL.
fn host_of(address: Option<&str>) -> Option<String> {
    pasted(address?)?.host
}

//! The browser: the workspace's videos, playlists, groups and tags, found by place, search and order; what a pasted id or link names.
//!
//! What was read is an index, kept on this machine, so that the browser shows something at once. A page of videos is read when
//! the room opens, the others when they are asked for. A search looks at what is loaded, and the room says how much that is.

mod msg;
mod pictures;
mod questions;
mod reading;
mod unfound;
mod unlisted;

pub use msg::{Msg, Reach, Step};
pub use questions::{Ask, Asked, CONSENT, Naming, Question};

use super::Context;
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

/// A list of the workspace: whether it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Reading {
    /// It was not asked for yet.
    #[default]
    Not,
    /// It is on its way.
    Going,
    /// It was read.
    Done,
    /// It could not be read, and why.
    Failed(BrowserFailure),
}

impl Reading {
    fn of<T>(read: Result<T, BrowserFailure>) -> (Self, Option<T>) {
        match read {
            Ok(read) => (Self::Done, Some(read)),
            Err(trouble) => (Self::Failed(trouble), None),
        }
    }

    /// Why it could not be read.
    pub fn trouble(&self) -> Option<&BrowserFailure> {
        if let Self::Failed(trouble) = self { Some(trouble) } else { None }
    }
}

/// Something that is said above the rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// How serious it is.
    pub tone: Tone,
    /// What it says.
    pub text: String,
}

/// The record that is looked at.
#[derive(Clone, Debug, PartialEq)]
pub enum Looked {
    /// It is being read.
    Reading,
    /// It was read.
    Read(Box<Detail>),
    /// It could not be read, and why.
    Failed(String),
}

/// The state of the browser.
// Each says one thing of its own; together they are no machine of states.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, Default)]
pub struct Browser {
    /// What is known of the workspace.
    pub index: Index,
    /// What is listed.
    pub listing: Listing,
    /// The rows of it.
    pub rows: Arc<Rows>,
    /// What is selected.
    pub selected: BTreeSet<ListedId>,
    /// The row that the keyboard is at, and whose record is looked at.
    pub lead: Option<ListedId>,
    /// From where a range is selected.
    anchor: Option<ListedId>,
    /// Counts the wishes to see the leading row.
    pub reveals: u64,
    /// Whether the field is to take the keyboard.
    pub wants_search: bool,
    /// The record that is looked at.
    pub looked: Option<(ListedId, Looked)>,
    /// Whether its JSON is shown in the place of its fields.
    pub shows_json: bool,
    /// What is said above the rows.
    pub note: Option<Note>,
    /// Pictures of videos.
    stills: pictures::Stills,
    /// The question over the room.
    pub asked: Option<Asked>,
    /// How many changes are on their way.
    pub changing: usize,
    /// How many of the last changes were refused.
    refused: usize,
    /// The changes that were done since nothing was on its way.
    done: Vec<crate::app::browser::BrowserChange>,
    /// The question that something is being made for.
    makes_for: Option<Question>,
    /// Whether the room was entered and no row leads yet.
    wants_lead: bool,
    /// The reading of the list of videos.
    pub paging: Paging,
    /// Whether a page of it is on its way.
    pub videos: Reading,
    /// Whether every page is to be read.
    pub reads_all: bool,
    /// Whether the index holds every video, as far as is known: from this reading, or from the one before.
    pub is_whole: bool,
    /// The playlists.
    pub playlists: Reading,
    /// The groups.
    pub groups: Reading,
    /// The tags.
    pub tags: Reading,
    /// The videos of playlists that were read.
    pub members: BTreeMap<PlaylistId, Vec<VideoId>>,
    /// The playlist whose videos are read, and how that is.
    pub of_playlist: Option<(PlaylistId, Reading)>,
    /// Videos that were asked for because no page has them.
    unlisted: unlisted::Unlisted,
    /// What waits on this machine, of videos that are not open.
    waiting: HashMap<VideoId, WaitingEdits>,
    /// The rate limit as the service stated it last.
    pub rate: Option<RateLimit>,
    /// What is looked for of what was pasted.
    landing: Option<ListedId>,
    /// The workspace that all of this is of.
    workspace: Option<String>,
    /// The reading of all lists that was begun last: answers to an earlier one are not of this one.
    reading: RequestId,
    /// Whether the room was opened and nothing was read for that yet.
    pub(super) was_opened: bool,
    /// What the rows were made from last.
    made_from: Option<(u64, Listing, Remembered, u64)>,
    /// Counts changes of what waits, and of the videos of playlists.
    around: u64,
}

impl Browser {
    /// Does what the user asked for; answers the actions for the rest of the program.
    pub fn update(&mut self, msg: Msg, context: &Context<'_>) -> Vec<Action> {
        let mut actions = Vec::new();
        if msg.is_step() {
            // With the user's next step, what was said before is no longer news.
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

    /// Takes what the service answered.
    pub fn answered(&mut self, event: BrowserEvent, context: &Context<'_>) {
        self.took(event, context);
        self.list(context);
        self.find_lead(context);
    }

    /// Takes notice of what changed in the program: another workspace, a connection, a list that must be made anew.
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

    /// Where the room was entered, the open video leads; where it is not listed, the first row.
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

    /// The row of the leading record.
    pub fn lead_row(&self) -> Option<usize> {
        self.rows.row_of(&self.index, self.lead.as_ref()?)
    }

    /// What waits on this machine of a video.
    pub fn waiting(&self, state: &crate::app::State, video: &VideoId) -> WaitingEdits {
        if state.project().is_some_and(|project| project.video.id == *video) {
            let edits = state.waiting() + state.deferred();
            return WaitingEdits { edits, conflicts: state.conflicts().len(), is_counted: true };
        }
        self.waiting.get(video).copied().unwrap_or_default()
    }

    /// What narrows lists of videos.
    pub fn filter(&self) -> Filter {
        self.made_from.as_ref().map(|(_, _, remembered, _)| remembered.filter.clone()).unwrap_or_default()
    }

    /// How many videos have edits that wait, and how many of them conflicts: of those that are loaded and of the others, as far as
    /// the service does not say that it lacks them.
    pub fn waiting_counts(&self) -> (usize, usize) {
        let known = self.waiting.iter().filter(|(video, _)| !self.is_gone(video));
        known.fold((0, 0), |(all, conflicts), (_, waiting)| {
            (all + usize::from(!waiting.is_none()), conflicts + usize::from(waiting.conflicts > 0))
        })
    }

    /// Whether all videos that are selected are pinned.
    pub fn is_pinned(&self, context: &Context<'_>) -> bool {
        let pinned = context.remembered().map(|remembered| remembered.pinned.as_slice()).unwrap_or_default();
        let mut videos = self.selected.iter().filter_map(ListedId::video).peekable();
        videos.peek().is_some() && videos.all(|video| pinned.contains(video))
    }

    /// The JSON of the record that is looked at, whole.
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

    /// Looks at the record of something.
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

    /// Opens what leads the selection.
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

    /// Shows what was pasted; a text that is no id and no link is searched for, and its first row is selected.
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

    /// What an id or a link names, or why that is nothing that can be shown here.
    fn named(&self, pasted: &Pasted, context: &Context<'_>) -> Result<ListedId, Unfound> {
        // A link that a video states is a link to it, whatever its form.
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
            let here = host_of(context.origin()).unwrap_or_else(|| "this machine".to_owned());
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
                let videos = self.index.videos().len();
                known.map(|video| ListedId::Video(video.clone())).ok_or_else(|| Unfound::Clip { clip: id.to_owned(), videos })
            }
            other => Err(Unfound::Unlisted { id: id.to_owned(), kind: other.text() }),
        }
    }

    /// Something of a list that is read whole.
    fn listed(&self, subject: ListedId, reading: &Reading) -> Result<ListedId, Unfound> {
        match reading {
            _ if self.knows(&subject) => Ok(subject),
            Reading::Done => Err(Unfound::Missing { kind: subject.kind_text().to_lowercase(), id: subject.id().to_owned() }),
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

    /// Whether links of this workspace name a host: its own, or one that its videos and playlists state.
    fn is_host(&self, host: &str, context: &Context<'_>) -> bool {
        let is_it = |address: &str| host_of(Some(address)).as_deref() == Some(host);
        let bare = |host: &str| host.rsplit_once(':').map_or(host, |(name, _)| name).to_owned();
        // The port of this machine's own workspace is another one at each start.
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

    /// Shows something that was named: selected in a list that has it. What is not known is asked for first.
    fn arrive(&mut self, subject: ListedId, context: &Context<'_>) {
        if !self.knows(&subject) {
            self.note = Some(Note { tone: Tone::Info, text: format!("Looking for {}\u{2026}", subject.id()) });
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
            // The list holds it, and the filter leaves it out.
            let text =
                format!("The filter leaves out \u{2018}{}\u{2019}. Clear the filter to see it.", self.index.title(&subject));
            self.note = Some(Note { tone: Tone::Info, text });
        }
    }

    /// Makes the rows anew where something changed that they are made of.
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
        // An id or a link is no text that a name could hold: it is looked for with Enter.
        let mut listing = self.listing.clone();
        if pasted(&listing.query).is_some_and(|pasted| pasted.link.is_some()) {
            listing.query.clear();
        }
        self.rows = Arc::new(rows(&self.index, &listing, &around));
        self.made_from = Some((self.index.version(), self.listing.clone(), remembered.clone(), self.around));
        self.drop_unlisted(context);
        self.look_up_unlisted(context);
    }

    /// What is not listed is not selected: no command reaches what is not seen.
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

    /// What waits in the open video is known without its journal.
    fn note_open_video(&mut self, context: &Context<'_>) {
        let Some(project) = context.state.project() else { return };
        let id = project.video.id.clone();
        let now = self.waiting(context.state, &id);
        if self.waiting.get(&id).copied().unwrap_or_default() != now {
            self.waiting.insert(id, now);
            self.around += 1;
        }
    }

    /// How much is listed of what is loaded, in words.
    pub fn loaded_text(&self) -> String {
        let (one, many) = self.kind().text();
        let all = match self.kind() {
            Kind::Videos => self.index.videos().len(),
            Kind::Playlists => self.index.playlists.as_ref().map_or(0, Vec::len),
            Kind::Groups => self.index.groups.as_ref().map_or(0, Vec::len),
            Kind::Tags => self.index.tags.as_ref().map_or(0, Vec::len),
        };
        let what = if all == 1 { one } else { many };
        let is_filtered = self.kind() == Kind::Videos && !self.filter().is_empty();
        let is_narrowed = self.listing.place != BrowserPlace::default() || !self.listing.query.trim().is_empty() || is_filtered;
        let shown = self.rows.at.len();
        let count = match all {
            0 => format!("No {many}"),
            all if is_narrowed && shown != all => format!("{shown} of {all} {what}"),
            all => format!("{all} {what}"),
        };
        if self.kind() != Kind::Videos {
            return count;
        }
        match (&self.videos, self.is_whole) {
            (Reading::Going, _) if !self.paging.has_begun() && all == 0 => "Reading the videos\u{2026}".to_owned(),
            (Reading::Going, _) if self.reads_all || self.looks_up() => format!("{count}, reading more\u{2026}"),
            _ if self.looks_up() => format!("{count}, reading more\u{2026}"),
            (Reading::Failed(_), _) if self.paging.has_begun() => format!("{count}; the next ones could not be read"),
            (Reading::Failed(_), _) => format!("{count}, known from before"),
            _ if self.index.is_full => format!("{count}; no more are kept"),
            // Changes come first in the list, so they are known; what was deleted is not.
            (_, true) if !self.paging.is_whole() => format!("{count}, known from before"),
            (_, true) => count,
            (_, false) => format!("{count}, more to load"),
        }
    }

    /// Whether a video is on a playlist, as far as is known.
    pub fn is_on(&self, video: &VideoId, playlist: &PlaylistId) -> bool {
        let states = self.index.video(video).and_then(|entry| entry.playlists.as_ref()).map(|lists| lists.contains(playlist));
        states.unwrap_or_else(|| self.members.get(playlist).is_some_and(|members| members.contains(video)))
    }

    /// The kind of records that are listed.
    pub fn kind(&self) -> Kind {
        self.listing.place.kind()
    }
}

/// Host and port of an address.
fn host_of(address: Option<&str>) -> Option<String> {
    pasted(address?)?.host
}

//! What is listed: the records of a place that a search finds, in an order.

use super::{Filter, Index, ListedId, WaitingEdits};
use crate::api::{GroupId, PlaylistId, TagId, VideoId};
use jiff::Timestamp;
use std::{
    cmp::Ordering,
    collections::{BTreeMap, HashMap},
};

/// A place of the browser: what it lists before anything is searched for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum BrowserPlace {
    /// Every video.
    #[default]
    Videos,
    /// The videos that were opened last on this machine, the latest first.
    Recent,
    /// The videos that the user pinned.
    Pinned,
    /// The videos with edits that wait on this machine.
    Unsaved,
    /// The videos with edits that conflict with changes of others.
    Conflicts,
    /// Every playlist.
    Playlists,
    /// Every group of playlists.
    Groups,
    /// Every tag.
    Tags,
    /// The videos of a playlist.
    OfPlaylist(PlaylistId),
    /// The playlists of a group.
    OfGroup(GroupId),
    /// The videos with a tag.
    OfTag(TagId),
}

/// The kind of records that a place lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Videos.
    #[default]
    Videos,
    /// Playlists.
    Playlists,
    /// Groups of playlists.
    Groups,
    /// Tags.
    Tags,
}

impl Kind {
    /// Its name, of one and of several.
    pub fn text(self) -> (&'static str, &'static str) {
        match self {
            Self::Videos => ("video", "videos"),
            Self::Playlists => ("playlist", "playlists"),
            Self::Groups => ("group", "groups"),
            Self::Tags => ("tag", "tags"),
        }
    }

    /// The columns of its table, from the left.
    pub fn columns(self) -> &'static [Column] {
        match self {
            Self::Videos => &[Column::Name, Column::Edits, Column::Tags, Column::Length, Column::Updated],
            Self::Playlists => &[Column::Name, Column::Group, Column::Count, Column::Updated],
            Self::Groups | Self::Tags => &[Column::Name, Column::Count, Column::Updated],
        }
    }
}

impl BrowserPlace {
    /// What it lists.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Playlists | Self::OfGroup(_) => Kind::Playlists,
            Self::Groups => Kind::Groups,
            Self::Tags => Kind::Tags,
            _ => Kind::Videos,
        }
    }

    /// Whether this machine alone knows which videos it lists: some of them may be in no page of the list that was read.
    pub fn is_of_this_machine(&self) -> bool {
        matches!(self, Self::Recent | Self::Pinned | Self::Unsaved | Self::Conflicts)
    }

    /// Whether its own order means something: that in which videos were opened, or that of a playlist.
    pub fn has_order(&self) -> bool {
        matches!(self, Self::Recent | Self::OfPlaylist(_))
    }
}

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Column {
    /// The name.
    Name,
    /// What waits on this machine.
    Edits,
    /// The tags of a video.
    Tags,
    /// The length of a video.
    Length,
    /// How many videos or playlists it has.
    Count,
    /// The group of a playlist.
    Group,
    /// When it was changed last.
    Updated,
}

impl Column {
    /// Its heading.
    pub fn text(self) -> &'static str {
        match self {
            Self::Name => "Name",
            Self::Edits => "Here",
            Self::Tags => "Tags",
            Self::Length => "Length",
            Self::Count => "Contents",
            Self::Group => "Group",
            Self::Updated => "Changed",
        }
    }

    /// Whether the first click on it puts the largest first.
    pub fn begins_descending(self) -> bool {
        matches!(self, Self::Updated | Self::Edits | Self::Count)
    }
}

/// An order; without a column the place's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    /// The column, or the order of the place.
    pub column: Option<Column>,
    /// Whether the largest comes first.
    pub descending: bool,
}

impl Sort {
    /// The order in which a place is shown first.
    pub fn of(place: &BrowserPlace) -> Self {
        match place.kind() {
            _ if place.has_order() => Self { column: None, descending: false },
            Kind::Videos => Self { column: Some(Column::Updated), descending: true },
            // Groups have an order of their own.
            Kind::Groups => Self { column: None, descending: false },
            Kind::Playlists | Kind::Tags => Self { column: Some(Column::Name), descending: false },
        }
    }
}

/// What is listed, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The place.
    pub place: BrowserPlace,
    /// What is searched for.
    pub query: String,
    /// The order.
    pub sort: Sort,
}

impl Default for Listing {
    fn default() -> Self {
        Self { sort: Sort::of(&BrowserPlace::Videos), place: BrowserPlace::Videos, query: String::new() }
    }
}

/// What this machine knows of videos beside the index.
pub struct Surroundings<'a> {
    /// The videos that were opened last, the latest first.
    pub recent: &'a [VideoId],
    /// The videos that are pinned.
    pub pinned: &'a [VideoId],
    /// What waits here.
    pub waiting: &'a HashMap<VideoId, WaitingEdits>,
    /// The videos of playlists that were read, in their order.
    pub members: &'a BTreeMap<PlaylistId, Vec<VideoId>>,
    /// What narrows lists of videos.
    pub filter: &'a Filter,
    /// The moment until which the filter counts.
    pub now: Timestamp,
}

impl Surroundings<'_> {
    /// Whether edits of a video wait on this machine.
    fn has_edits(&self, video: &VideoId) -> bool {
        self.waiting.get(video).is_some_and(|waiting| !waiting.is_none())
    }
}

/// The rows: places in the index's list of that kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    /// What they are.
    pub kind: Kind,
    /// Their places.
    pub at: Vec<usize>,
}

impl Rows {
    /// What a row is about.
    pub fn subject(&self, index: &Index, row: usize) -> Option<ListedId> {
        let at = *self.at.get(row)?;
        Some(match self.kind {
            Kind::Videos => ListedId::Video(index.videos().get(at)?.id.clone()),
            Kind::Playlists => ListedId::Playlist(index.playlists.as_ref()?.get(at)?.id.clone()),
            Kind::Groups => ListedId::Group(index.groups.as_ref()?.get(at)?.id.clone()),
            Kind::Tags => ListedId::Tag(index.tags.as_ref()?.get(at)?.id.clone()),
        })
    }

    /// The row of something.
    pub fn row_of(&self, index: &Index, subject: &ListedId) -> Option<usize> {
        let at = self.place_of(index, subject)?;
        self.at.iter().position(|row| *row == at)
    }

    /// The place of something in the index's list of these rows' kind, whether it is listed or not.
    pub fn place_of(&self, index: &Index, subject: &ListedId) -> Option<usize> {
        match (self.kind, subject) {
            (Kind::Videos, ListedId::Video(id)) => index.place_of(id),
            (Kind::Playlists, ListedId::Playlist(id)) => index.playlists.iter().flatten().position(|list| list.id == *id),
            (Kind::Groups, ListedId::Group(id)) => index.groups.iter().flatten().position(|group| group.id == *id),
            (Kind::Tags, ListedId::Tag(id)) => index.tags.iter().flatten().position(|tag| tag.id == *id),
            _ => None,
        }
    }
}

/// The rows of a listing. Every word that is searched for must be somewhere in a record; cost follows the number of records.
pub fn rows(index: &Index, listing: &Listing, around: &Surroundings<'_>) -> Rows {
    let kind = listing.place.kind();
    let wanted: Vec<String> = listing.query.split_whitespace().map(str::to_lowercase).collect();
    let is_found = |text: &str| wanted.iter().all(|word| text.contains(word.as_str()));
    let mut at: Vec<usize> = match kind {
        Kind::Videos => videos_of(index, &listing.place, around)
            .into_iter()
            .filter(|at| {
                let passes = |video: &super::VideoEntry| around.filter.passes(video, around.has_edits(&video.id), around.now);
                index.videos().get(*at).is_some_and(|video| is_found(&video.searched) && passes(video))
            })
            .collect(),
        Kind::Playlists => {
            let group = if let BrowserPlace::OfGroup(group) = &listing.place { Some(group) } else { None };
            each(index.playlists.as_deref(), |playlist| {
                group.is_none_or(|group| playlist.group_id.as_ref() == Some(group))
                    && is_found(&format!("{} {} {}", playlist.name, playlist.description, playlist.id).to_lowercase())
            })
        }
        Kind::Groups => each(index.groups.as_deref(), |group| is_found(&format!("{} {}", group.name, group.id).to_lowercase())),
        Kind::Tags => each(index.tags.as_deref(), |tag| is_found(&format!("{} {}", tag.name, tag.id).to_lowercase())),
    };
    if let Some(column) = listing.sort.column {
        order(index, kind, column, around, &mut at);
    }
    if listing.sort.descending {
        at.reverse();
    }
    Rows { kind, at }
}

fn each<T>(records: Option<&[T]>, is_listed: impl Fn(&T) -> bool) -> Vec<usize> {
    records.unwrap_or_default().iter().enumerate().filter(|(_, record)| is_listed(record)).map(|(at, _)| at).collect()
}

/// Whether a video, with its place in the index, is listed.
type IsListed<'a> = Box<dyn Fn(&VideoId, usize) -> bool + 'a>;

fn videos_of(index: &Index, place: &BrowserPlace, around: &Surroundings<'_>) -> Vec<usize> {
    let named = |ids: &[VideoId]| ids.iter().filter_map(|id| index.place_of(id)).collect::<Vec<_>>();
    let is_listed: IsListed<'_> = match place {
        BrowserPlace::Recent => return named(around.recent),
        BrowserPlace::Pinned => return named(around.pinned),
        BrowserPlace::OfPlaylist(playlist) => {
            if let Some(members) = around.members.get(playlist) {
                return named(members);
            }
            Box::new(move |_, at| {
                index.videos().get(at).is_some_and(|video| video.playlists.iter().flatten().any(|of| of == playlist))
            })
        }
        BrowserPlace::OfTag(tag) => {
            Box::new(move |_, at| index.videos().get(at).is_some_and(|video| video.tags.iter().any(|(of, _)| of == tag)))
        }
        BrowserPlace::Unsaved => Box::new(|id, _| around.has_edits(id)),
        BrowserPlace::Conflicts => Box::new(|id, _| around.waiting.get(id).is_some_and(|waiting| waiting.conflicts > 0)),
        _ => return (0..index.videos().len()).collect(),
    };
    index.videos().iter().enumerate().filter(|(at, video)| is_listed(&video.id, *at)).map(|(at, _)| at).collect()
}

/// Puts rows into the order of a column, the smallest first; what is alike by name.
fn order(index: &Index, kind: Kind, column: Column, around: &Surroundings<'_>, at: &mut [usize]) {
    match kind {
        Kind::Videos => {
            let videos = index.videos();
            let edits = |id: &VideoId| around.waiting.get(id).map_or((0, 0), |waiting| (waiting.conflicts, waiting.edits));
            at.sort_by(|one, other| {
                let (Some(one), Some(other)) = (videos.get(*one), videos.get(*other)) else { return Ordering::Equal };
                let by_column = match column {
                    Column::Length => one.seconds.unwrap_or(-1.0).total_cmp(&other.seconds.unwrap_or(-1.0)),
                    Column::Updated => one.updated_at.cmp(&other.updated_at),
                    Column::Edits => edits(&one.id).cmp(&edits(&other.id)),
                    Column::Tags => {
                        let first = |tags: &[(TagId, String)]| tags.first().map(|(_, name)| name.to_lowercase());
                        first(&one.tags).cmp(&first(&other.tags))
                    }
                    Column::Name | Column::Count | Column::Group => Ordering::Equal,
                };
                by_column.then_with(|| one.folded.cmp(&other.folded)).then_with(|| one.id.cmp(&other.id))
            });
        }
        Kind::Playlists => {
            let playlists = index.playlists.as_deref().unwrap_or_default();
            let group = |id: &Option<GroupId>| id.as_ref().map(|id| index.title(&ListedId::Group(id.clone())).to_lowercase());
            by_key(at, |at| {
                playlists.get(at).map(|playlist| match column {
                    Column::Count => (String::new(), playlist.videos, playlist.name.to_lowercase()),
                    Column::Group => (group(&playlist.group_id).unwrap_or_default(), 0.0, playlist.name.to_lowercase()),
                    Column::Updated => (playlist.updated_at.clone(), 0.0, playlist.name.to_lowercase()),
                    _ => (String::new(), 0.0, playlist.name.to_lowercase()),
                })
            });
        }
        Kind::Groups => {
            let groups = index.groups.as_deref().unwrap_or_default();
            by_key(at, |at| {
                groups.get(at).map(|group| match column {
                    Column::Count => (String::new(), index.in_group(&group.id).count() as f64, group.name.to_lowercase()),
                    Column::Updated => (group.updated_at.clone(), 0.0, group.name.to_lowercase()),
                    _ => (String::new(), 0.0, group.name.to_lowercase()),
                })
            });
        }
        Kind::Tags => {
            let tags = index.tags.as_deref().unwrap_or_default();
            let counts = if column == Column::Count { tag_counts(index) } else { HashMap::new() };
            by_key(at, |at| {
                tags.get(at).map(|tag| match column {
                    Column::Count => (String::new(), counts.get(&tag.id).copied().unwrap_or(0) as f64, tag.name.to_lowercase()),
                    Column::Updated => (tag.updated_at.clone(), 0.0, tag.name.to_lowercase()),
                    _ => (String::new(), 0.0, tag.name.to_lowercase()),
                })
            });
        }
    }
}

/// How many of the videos in the index have each tag.
pub fn tag_counts(index: &Index) -> HashMap<TagId, usize> {
    let mut counts = HashMap::new();
    for (tag, _) in index.videos().iter().flat_map(|video| &video.tags) {
        *counts.entry(tag.clone()).or_insert(0) += 1;
    }
    counts
}

fn by_key(at: &mut [usize], key: impl Fn(usize) -> Option<(String, f64, String)>) {
    at.sort_by_cached_key(|at| key(*at).map(|(text, number, name)| (text, Total(number), name, *at)));
}

/// A number with a whole order.
#[derive(PartialEq)]
struct Total(f64);

impl Eq for Total {}

impl PartialOrd for Total {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Total {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jobs::browser::VideoEntry;
    use proptest::prelude::*;
    use serde_json::json;
    use std::sync::Arc;

    fn index(names: &[&str]) -> Index {
        let mut index = Index::default();
        for (number, name) in names.iter().enumerate() {
            let record = json!({"id": format!("vid_{number}"), "name": name, "durationSeconds": number as f64, "clipIds": ["cl"],
                "updatedAt": format!("2026-11-{:02}T00:00:00Z", number % 28 + 1),
                "tags": [{"id": format!("tag_{}", number % 2), "name": format!("Tag {}", number % 2)}]});
            index.put(Arc::new(VideoEntry::of(&serde_json::from_value(record).unwrap())));
        }
        index
    }

    fn listed(index: &Index, place: BrowserPlace, query: &str, around: &Surroundings<'_>) -> Vec<String> {
        let listing = Listing { sort: Sort::of(&place), place, query: query.to_owned() };
        let rows = rows(index, &listing, around);
        (0..rows.at.len()).filter_map(|row| rows.subject(index, row)).map(|subject| index.title(&subject)).collect()
    }

    #[test]
    fn places_list_what_they_name_and_every_word_of_a_search_must_be_found() {
        let index = index(&["Intro", "Release notes May", "release notes June", "Outro"]);
        let recent: [VideoId; 3] = ["vid_3".into(), "vid_gone".into(), "vid_0".into()];
        let pinned: [VideoId; 1] = ["vid_1".into()];
        let waiting = HashMap::from([
            ("vid_1".into(), WaitingEdits { edits: 2, conflicts: 0, is_counted: true }),
            ("vid_2".into(), WaitingEdits { edits: 1, conflicts: 1, is_counted: true }),
            ("vid_3".into(), WaitingEdits::default()),
        ]);
        let members = BTreeMap::from([(PlaylistId::from("pl_a"), vec![VideoId::from("vid_2"), "vid_0".into()])]);
        let filter = Filter::default();
        let now = Timestamp::UNIX_EPOCH;
        let around =
            Surroundings { recent: &recent, pinned: &pinned, waiting: &waiting, members: &members, filter: &filter, now };
        let list = |place, query| listed(&index, place, query, &around);
        assert_eq!(
            list(BrowserPlace::Videos, ""),
            ["Outro", "release notes June", "Release notes May", "Intro"],
            "the newest first"
        );
        assert_eq!(list(BrowserPlace::Videos, "NOTES release"), ["release notes June", "Release notes May"]);
        assert_eq!(list(BrowserPlace::Videos, "tag 1 o"), ["Outro", "Release notes May"], "tags are searched as well");
        assert_eq!(list(BrowserPlace::Videos, "vid_0"), ["Intro"]);
        assert_eq!(list(BrowserPlace::Recent, ""), ["Outro", "Intro"], "in the order of opening, without what is gone");
        assert_eq!(list(BrowserPlace::Pinned, ""), ["Release notes May"]);
        assert_eq!(list(BrowserPlace::Unsaved, ""), ["release notes June", "Release notes May"]);
        assert_eq!(list(BrowserPlace::Conflicts, ""), ["release notes June"]);
        assert_eq!(
            list(BrowserPlace::OfPlaylist("pl_a".into()), ""),
            ["release notes June", "Intro"],
            "in the order of the playlist"
        );
        assert_eq!(list(BrowserPlace::OfTag("tag_0".into()), ""), ["release notes June", "Intro"]);
        let unsaved = Filter { has_edits: true, tag: Some("tag_1".into()), ..Filter::default() };
        let narrowed = Surroundings { filter: &unsaved, ..around };
        assert_eq!(
            listed(&index, BrowserPlace::Videos, "", &narrowed),
            ["Release notes May"],
            "a filter narrows every list of videos"
        );
        let around = Surroundings { filter: &filter, ..narrowed };
        let list = |place, query| listed(&index, place, query, &around);
        assert!(list(BrowserPlace::Playlists, "").is_empty() && list(BrowserPlace::Videos, "zzz").is_empty());
    }

    proptest! {
        /// A search never loses or makes up a row, whatever the order; an order and its reverse are each other's mirror.
        #[test]
        fn an_order_lists_each_found_video_once(names in prop::collection::vec("[a-cA-C ]{0,6}", 0..40), query in "[a-c]{0,2}", column in 0usize..5) {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let index = index(&names);
            let (waiting, members) = (HashMap::new(), BTreeMap::new());
            let (filter, now) = (Filter::default(), Timestamp::UNIX_EPOCH);
            let around =
                Surroundings { recent: &[], pinned: &[], waiting: &waiting, members: &members, filter: &filter, now };
            let column = Kind::Videos.columns().get(column).copied();
            let list = |descending| rows(&index, &Listing { place: BrowserPlace::Videos, query: query.clone(), sort: Sort { column, descending } }, &around).at;
            let (up, mut down) = (list(false), list(true));
            down.reverse();
            prop_assert_eq!(&up, &down);
            let mut sorted = up.clone();
            sorted.sort_unstable();
            let expected: Vec<usize> = index.videos().iter().enumerate().filter(|(_, video)| video.searched.contains(&query)).map(|(at, _)| at).collect();
            prop_assert_eq!(sorted, expected);
            if column == Some(Column::Name) {
                prop_assert!(up.windows(2).all(|pair| index.videos()[pair[0]].folded <= index.videos()[pair[1]].folded));
            }
        }
    }
}

//! Rows of the browser's table: the records of a place that match the search, sorted.

use super::{Filter, Index, ListedId, WaitingEdits};
use crate::api::{GroupId, PlaylistId, TagId, VideoId};
use jiff::Timestamp;
use std::{
    cmp::Ordering,
    collections::{BTreeMap, HashMap},
};

/// Place of the browser: selects the records that are listed before search and filter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum BrowserPlace {
    /// All videos.
    #[default]
    Videos,
    /// Recently opened videos on this computer, latest first.
    Recent,
    /// Videos that the user pinned.
    Pinned,
    /// Videos with unsaved changes on this computer.
    Unsaved,
    /// Videos with unsaved changes that conflict with changes of others.
    Conflicts,
    /// All playlists.
    Playlists,
    /// All groups of playlists.
    Groups,
    /// All tags.
    Tags,
    /// Videos of a playlist.
    OfPlaylist(PlaylistId),
    /// Playlists of a group.
    OfGroup(GroupId),
    /// Videos with a tag.
    OfTag(TagId),
}

/// Kind of the listed records.
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
    /// Singular and plural of the kind's name.
    pub fn text(self) -> (&'static str, &'static str) {
        match self {
            Self::Videos => (words::jobs::browser_one_video(), words::jobs::browser_many_video()),
            Self::Playlists => (words::jobs::browser_one_playlist(), words::jobs::browser_many_playlist()),
            Self::Groups => (words::jobs::browser_one_group(), words::jobs::browser_many_group()),
            Self::Tags => (words::jobs::browser_one_tag(), words::jobs::browser_many_tag()),
        }
    }

    /// Columns of the table, from left to right.
    pub fn columns(self) -> &'static [Column] {
        match self {
            Self::Videos => &[Column::Name, Column::Edits, Column::Tags, Column::Length, Column::Updated],
            Self::Playlists => &[Column::Name, Column::Group, Column::Count, Column::Updated],
            Self::Groups | Self::Tags => &[Column::Name, Column::Count, Column::Updated],
        }
    }
}

impl BrowserPlace {
    /// Kind of records that the place lists.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Playlists | Self::OfGroup(_) => Kind::Playlists,
            Self::Groups => Kind::Groups,
            Self::Tags => Kind::Tags,
            _ => Kind::Videos,
        }
    }

    /// Whether the place depends on data of this computer alone: the pages loaded from the server may lack some of its videos.
    pub fn is_of_this_machine(&self) -> bool {
        matches!(self, Self::Recent | Self::Pinned | Self::Unsaved | Self::Conflicts)
    }

    /// Whether the place has a meaningful order of its own: that of opening, or that of the playlist.
    pub fn has_order(&self) -> bool {
        matches!(self, Self::Recent | Self::OfPlaylist(_))
    }
}

/// Column of the browser's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Column {
    /// Name of the record.
    Name,
    /// Unsaved changes and conflicts on this computer.
    Edits,
    /// Tags of a video.
    Tags,
    /// Duration of a video.
    Length,
    /// Number of videos or playlists in the record.
    Count,
    /// Group of a playlist.
    Group,
    /// Time of the last change.
    Updated,
}

impl Column {
    /// Heading shown to the user.
    pub fn text(self) -> &'static str {
        match self {
            Self::Name => words::jobs::browser_column_name(),
            Self::Edits => words::jobs::browser_column_edits(),
            Self::Tags => words::jobs::browser_column_tags(),
            Self::Length => words::jobs::browser_column_length(),
            Self::Count => words::jobs::browser_column_contents(),
            Self::Group => words::jobs::browser_column_group(),
            Self::Updated => words::jobs::browser_column_updated(),
        }
    }

    /// Whether the first click on the heading sorts in descending order.
    pub fn begins_descending(self) -> bool {
        matches!(self, Self::Updated | Self::Edits | Self::Count)
    }
}

/// Sort order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    /// Column to sort by; `None` for the place's own order.
    pub column: Option<Column>,
    /// Whether the order is descending.
    pub descending: bool,
}

impl Sort {
    /// Initial order of a place.
    pub fn of(place: &BrowserPlace) -> Self {
        match place.kind() {
            _ if place.has_order() => Self { column: None, descending: false },
            Kind::Videos => Self { column: Some(Column::Updated), descending: true },
            // Groups have positions that the user set.
            Kind::Groups => Self { column: None, descending: false },
            Kind::Playlists | Kind::Tags => Self { column: Some(Column::Name), descending: false },
        }
    }
}

/// Selection of records and their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The place.
    pub place: BrowserPlace,
    /// Search query.
    pub query: String,
    /// Sort order.
    pub sort: Sort,
}

impl Default for Listing {
    fn default() -> Self {
        Self { sort: Sort::of(&BrowserPlace::Videos), place: BrowserPlace::Videos, query: String::new() }
    }
}

/// Facts that [`rows`] needs besides the index.
pub struct Surroundings<'a> {
    /// Recently opened videos, latest first.
    pub recent: &'a [VideoId],
    /// Pinned videos.
    pub pinned: &'a [VideoId],
    /// Unsaved changes on this computer.
    pub waiting: &'a HashMap<VideoId, WaitingEdits>,
    /// Videos of loaded playlists, in playlist order.
    pub members: &'a BTreeMap<PlaylistId, Vec<VideoId>>,
    /// Filter for lists of videos.
    pub filter: &'a Filter,
    /// Current time, for filters by period.
    pub now: Timestamp,
}

impl Surroundings<'_> {
    /// Whether a video has unsaved changes on this computer.
    fn has_edits(&self, video: &VideoId) -> bool {
        self.waiting.get(video).is_some_and(|waiting| !waiting.is_none())
    }
}

/// Rows of the table, as indexes into the index's list of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    /// Kind of the records.
    pub kind: Kind,
    /// Indexes of the rows, from top to bottom.
    pub at: Vec<usize>,
}

impl Rows {
    /// Id of a row's record.
    pub fn subject(&self, index: &Index, row: usize) -> Option<ListedId> {
        let at = *self.at.get(row)?;
        Some(match self.kind {
            Kind::Videos => ListedId::Video(index.videos().get(at)?.id.clone()),
            Kind::Playlists => ListedId::Playlist(index.playlists.as_ref()?.get(at)?.id.clone()),
            Kind::Groups => ListedId::Group(index.groups.as_ref()?.get(at)?.id.clone()),
            Kind::Tags => ListedId::Tag(index.tags.as_ref()?.get(at)?.id.clone()),
        })
    }

    /// Row of a record; `None` if it is not listed.
    pub fn row_of(&self, index: &Index, subject: &ListedId) -> Option<usize> {
        let at = self.place_of(index, subject)?;
        self.at.iter().position(|row| *row == at)
    }

    /// Position of a record in the index's list of the same kind, whether it is listed or not.
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

/// Builds the rows of a listing. A record matches if it contains every word of the query. The cost is linear in the number of
/// records, plus sorting.
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

/// Predicate on a video and its position in the index.
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

/// Sorts rows by a column in ascending order; ties are sorted by name.
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

/// Number of videos in the index for each tag.
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

/// Float with a total order.
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
        /// Checks that a search neither loses nor invents a row in any order, and that ascending and descending orders mirror
        /// each other.
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

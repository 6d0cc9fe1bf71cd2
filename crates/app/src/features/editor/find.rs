//! Search for videos, clips, items and spoken words, and look-up of a pasted id.

use crate::{
    api::{ClipId, VideoId, item::ItemKind, video::Video},
    document::{ItemRef, Project},
    timeline::{Clock, VideoMs, spacing, timecode},
};

/// Maximum number of results of each kind.
const MOST: usize = 40;

/// Kind of a search result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundKind {
    /// Video of the workspace.
    Video,
    /// Clip of the open video.
    Clip,
    /// Item of the open video.
    Item(ItemKind),
    /// Spoken word, or several in a row.
    Word,
}

impl FoundKind {
    /// Heading of the results of this kind.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Video => words::editing::found_videos(),
            Self::Clip => words::editing::found_clips(),
            Self::Item(_) => words::editing::found_items(),
            Self::Word => words::editing::found_words(),
        }
    }
}

/// Target of a search result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// Another video, to open.
    Video(VideoId),
    /// Clip, and its start in the video.
    Clip(ClipId, VideoMs),
    /// Item, and its start in the video.
    Item(ItemRef, VideoMs),
    /// Time of the open video.
    Moment(VideoMs),
}

/// Search result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Kind of the result.
    pub kind: FoundKind,
    /// Name, or the words around the match.
    pub title: String,
    /// Position as text: time, clip and kind.
    pub detail: String,
    /// Target to go to.
    pub place: Destination,
}

/// All search results, in the order videos, clips, items, words. A query that contains the id of one of them has only that result.
/// An unknown video id is offered for opening.
pub fn find(project: Option<&Project>, videos: &[Video], query: &str) -> Vec<Found> {
    let query = query.trim();
    if query.is_empty() {
        return Vec::new();
    }
    if let Some(found) = by_id(project, videos, query) {
        return vec![found];
    }
    let wanted = query.to_lowercase();
    let mut all: Vec<_> =
        videos.iter().filter(|video| video.name.to_lowercase().contains(&wanted)).take(MOST).map(of_video).collect();
    let Some(project) = project else { return all };
    let clips = project.clips.iter().enumerate().filter(|(_, data)| data.clip.name.to_lowercase().contains(&wanted));
    all.extend(clips.take(MOST).filter_map(|(index, _)| of_clip(project, index)));
    let items = project.clips.iter().flat_map(|data| {
        let items = project.draft.items(&data.clip.id).into_iter().flat_map(crate::edit::ClipItems::iter);
        items.map(|item| (&data.clip.id, item))
    });
    let named = items.filter(|(_, item)| {
        item.title().to_lowercase().contains(&wanted) || item.kind().label().to_lowercase().contains(&wanted)
    });
    let refs = named.map(|(clip, item)| ItemRef { clip: clip.clone(), id: item.id().clone() });
    all.extend(refs.take(MOST).filter_map(|at| of_item(project, at)));
    all.extend(words(project, &wanted));
    all
}

/// Word in lower case, without punctuation around it.
fn bare(word: &str) -> String {
    word.to_lowercase().trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned()
}

/// Words that contain the query. A query of several words matches where they are spoken one after the other.
fn words(project: &Project, wanted: &str) -> Vec<Found> {
    let wanted: Vec<_> = wanted.split_whitespace().map(bare).filter(|word| !word.is_empty()).collect();
    let Some(last) = wanted.len().checked_sub(1) else { return Vec::new() };
    let mut found = Vec::new();
    for (index, data) in project.clips.iter().enumerate() {
        let Some(span) = project.sequence.span(index) else { continue };
        for place in 0..data.words.len() {
            let Some(run) = data.words.get(place..=place + last) else { break };
            let matches = run.iter().zip(&wanted).enumerate().all(|(at, (word, wanted))| {
                let word = bare(&word.text);
                match (at == 0, at == last) {
                    (true, true) => word.contains(wanted.as_str()),
                    (true, false) => word.ends_with(wanted.as_str()),
                    (false, true) => word.starts_with(wanted.as_str()),
                    (false, false) => word == *wanted,
                }
            });
            let Some(first) = run.first().filter(|_| matches) else { continue };
            let time = span.to_video(crate::api::PlaybackMs(first.start_time_ms));
            let around = data.words.get(place.saturating_sub(3)..(place + last + 4).min(data.words.len())).unwrap_or_default();
            found.push(Found {
                kind: FoundKind::Word,
                title: spacing::text_of(around),
                detail: words::editing::found_moment(&data.clip.name, Clock::Video.label(), timecode(time.0)),
                place: Destination::Moment(time),
            });
            if found.len() == MOST {
                return found;
            }
        }
    }
    found
}

fn of_video(video: &Video) -> Found {
    Found {
        kind: FoundKind::Video,
        title: video.name.clone(),
        detail: timecode((video.duration_seconds * 1000.0) as i64),
        place: Destination::Video(video.id.clone()),
    }
}

fn of_clip(project: &Project, index: usize) -> Option<Found> {
    let (data, span) = (project.clips.get(index)?, project.sequence.span(index)?);
    Some(Found {
        kind: FoundKind::Clip,
        title: data.clip.name.clone(),
        detail: words::editing::found_clip(Clock::Video.label(), timecode(span.start.0)),
        place: Destination::Clip(data.clip.id.clone(), span.start),
    })
}

fn of_item(project: &Project, at: ItemRef) -> Option<Found> {
    let item = project.item(&at)?;
    let (_, data) = project.clip(&at.clip)?;
    // The base layout of a clip has no times and isn't a result.
    let (start, _) = project.span(&at)?;
    Some(Found {
        kind: FoundKind::Item(item.kind()),
        title: item.title(),
        detail: words::editing::found_item(&data.clip.name, Clock::Video.label(), item.kind().label(), timecode(start.0)),
        place: Destination::Item(at, start),
    })
}

/// Looks the query up as an id, or as a URL that contains one.
fn by_id(project: Option<&Project>, videos: &[Video], query: &str) -> Option<Found> {
    let parts = || query.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_' && letter != '-');
    // The last id in a URL is the most specific.
    for part in parts().collect::<Vec<_>>().into_iter().rev().filter(|part| part.len() > 3) {
        if let Some(project) = project {
            if let Some((index, _)) = project.clips.iter().enumerate().find(|(_, data)| data.clip.id.as_str() == part) {
                return of_clip(project, index);
            }
            let at = project.clips.iter().find_map(|data| {
                let items = project.draft.items(&data.clip.id)?;
                let item = items.iter().find(|item| item.id().as_str() == part)?;
                Some(ItemRef { clip: data.clip.id.clone(), id: item.id().clone() })
            });
            if let Some(found) = at.and_then(|at| of_item(project, at)) {
                return Some(found);
            }
        }
        if let Some(video) = videos.iter().find(|video| video.id.as_str() == part) {
            return Some(of_video(video));
        }
        if part.starts_with("vid_") {
            return Some(Found {
                kind: FoundKind::Video,
                title: words::editing::found_id(part),
                detail: words::editing::found_by_id().into(),
                place: Destination::Video(VideoId::from(part)),
            });
        }
    }
    None
}

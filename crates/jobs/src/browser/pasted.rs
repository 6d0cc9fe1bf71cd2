//! Recognises a pasted id or URL of any kind, alone or within other text.

use crate::api::{
    ClipId, EndpointId, ExportId, GroupId, ItemId, MessageId, PlaylistId, PresetId, SourceId, TagId, UserId, VideoId,
};

/// Kind of record that an id belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PastedKind {
    /// A video.
    Video,
    /// A clip.
    Clip,
    /// A playlist.
    Playlist,
    /// A group of playlists.
    Group,
    /// A tag.
    Tag,
    /// A source of media.
    Source,
    /// A sound effect or another item of a clip.
    Item,
    /// A webhook endpoint.
    Endpoint,
    /// A webhook message.
    Message,
    /// An export.
    Export,
    /// A subtitle preset.
    Preset,
    /// A person.
    Person,
}

/// Prefixes of ids with their kinds.
const KINDS: [(&str, PastedKind); 14] = [
    (VideoId::PREFIX, PastedKind::Video),
    (ClipId::PREFIX, PastedKind::Clip),
    (PlaylistId::PREFIX, PastedKind::Playlist),
    (GroupId::PREFIX, PastedKind::Group),
    (TagId::PREFIX, PastedKind::Tag),
    (SourceId::PREFIX, PastedKind::Source),
    (ItemId::PREFIX, PastedKind::Item),
    ("ef_", PastedKind::Item),
    ("lo_", PastedKind::Item),
    (EndpointId::PREFIX, PastedKind::Endpoint),
    (MessageId::PREFIX, PastedKind::Message),
    (ExportId::PREFIX, PastedKind::Export),
    (PresetId::PREFIX, PastedKind::Preset),
    (UserId::PREFIX, PastedKind::Person),
];

/// Maximum length of a pasted text, in bytes.
const LONGEST: usize = 4_096;

impl PastedKind {
    /// Name of the kind with its article, for messages.
    pub fn text(self) -> &'static str {
        match self {
            Self::Video => words::jobs::pasted_video(),
            Self::Clip => words::jobs::pasted_clip(),
            Self::Playlist => words::jobs::pasted_playlist(),
            Self::Group => words::jobs::pasted_group(),
            Self::Tag => words::jobs::pasted_tag(),
            Self::Source => words::jobs::pasted_source(),
            Self::Item => words::jobs::pasted_item(),
            Self::Endpoint => words::jobs::pasted_endpoint(),
            Self::Message => words::jobs::pasted_message(),
            Self::Export => words::jobs::pasted_export(),
            Self::Preset => words::jobs::pasted_preset(),
            Self::Person => words::jobs::pasted_person(),
        }
    }
}

/// Pasted id or URL.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pasted {
    /// Ids in the text, most specific last: `/videos/vid_a/clips/cl_b` contains a video and a clip.
    pub ids: Vec<(PastedKind, String)>,
    /// Host and port of the URL, in lower case.
    pub host: Option<String>,
    /// URL without query and fragment.
    pub link: Option<String>,
    /// Segments of the URL's path: a server may use ids without a prefix in its own URLs.
    pub parts: Vec<String>,
}

impl Pasted {
    /// First id of a kind.
    pub fn id(&self, kind: PastedKind) -> Option<&str> {
        self.ids.iter().find(|(of, _)| *of == kind).map(|(_, id)| id.as_str())
    }

    /// Most specific id.
    pub fn last(&self) -> Option<(PastedKind, &str)> {
        self.ids.last().map(|(kind, id)| (*kind, id.as_str()))
    }
}

/// Parses an id or a URL; `None` if the text is neither and is to be searched for.
pub fn pasted(text: &str) -> Option<Pasted> {
    let text = text.trim();
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
    if let Some((scheme, rest)) = text.split_once("://")
        && matches!(scheme.to_ascii_lowercase().as_str(), "http" | "https")
        && !rest.contains(char::is_whitespace)
    {
        let whole = rest.split(['?', '#']).next().unwrap_or_default();
        let (authority, path) = whole.split_once('/').unwrap_or((whole, ""));
        // User information before an @ is not part of the host.
        let host = authority.rsplit('@').next().unwrap_or_default().to_ascii_lowercase();
        if host.is_empty() {
            return None;
        }
        let parts: Vec<String> = path.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect();
        // The query may contain an id too.
        let ids = ids_in(rest.split_once('/').map_or("", |(_, path)| path), is_part);
        let link = format!("{}://{}", scheme.to_ascii_lowercase(), whole.trim_end_matches('/'));
        return Some(Pasted { ids, host: Some(host), link: Some(link), parts });
    }
    // A search for a name that begins like an id is not an id: an id is one word, possibly quoted or within a few words.
    let ids = ids_in(text, is_part);
    let words = text.split_whitespace().count();
    (!ids.is_empty() && words <= 3).then(|| Pasted { ids, ..Pasted::default() })
}

fn ids_in(text: &str, is_part: impl Fn(char) -> bool) -> Vec<(PastedKind, String)> {
    text.split(|letter| !is_part(letter)).filter_map(|part| Some((kind_of(part)?, part.to_owned()))).collect()
}

/// Kind of an id, by its prefix.
fn kind_of(part: &str) -> Option<PastedKind> {
    let (_, kind) = KINDS.into_iter().find(|(prefix, _)| part.len() > prefix.len() + 1 && part.starts_with(prefix))?;
    Some(kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_id_of_any_kind_and_a_link_to_it_are_read() {
        for (prefix, kind) in KINDS {
            let id = format!("{prefix}018f");
            for text in [
                id.clone(),
                format!("  \"{id}\"\n"),
                format!("https://app.example.com/x/{id}?t=3"),
                format!("http://127.0.0.1:8080/v1/any/{id}#there"),
            ] {
                assert_eq!(
                    pasted(&text).and_then(|it| it.last().map(|(k, i)| (k, i.to_owned()))),
                    Some((kind, id.clone())),
                    "{text}"
                );
            }
        }
        let both = pasted("https://User@API.example.com:8443/v1/videos/vid_aa/clips/cl_bb/").unwrap();
        assert_eq!(both.host.as_deref(), Some("api.example.com:8443"));
        assert_eq!((both.id(PastedKind::Video), both.last()), (Some("vid_aa"), Some((PastedKind::Clip, "cl_bb"))));
        assert_eq!(both.link.as_deref(), Some("https://User@API.example.com:8443/v1/videos/vid_aa/clips/cl_bb"));
    }

    #[test]
    fn a_link_without_an_id_keeps_its_parts_and_what_is_a_name_is_searched_for() {
        let link = pasted("https://video.example.com/watch/8Fk2").unwrap();
        assert_eq!((link.ids.len(), link.parts.as_slice()), (0, &["watch".to_owned(), "8Fk2".to_owned()][..]));
        for name in
            ["", "Intro", "vid_", "tag_", "a talk about the prefix vid_abc and others", "ftp://x/vid_abcd/ e f g", "https://"]
        {
            assert_eq!(pasted(name), None, "{name}");
        }
    }

    proptest! {
        #[test]
        fn whatever_is_pasted_is_read_without_a_panic_and_ids_are_plain(text in ".{0,200}") {
            for (_, id) in pasted(&text).unwrap_or_default().ids {
                prop_assert!(id.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-".contains(letter)));
            }
        }
    }
}

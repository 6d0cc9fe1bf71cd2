//! Where a video or a playlist can be watched, read when it is asked for: who may open a page decides its link.

use crate::api::{ApiError, Client, PlaylistId, VideoId, playlist::LinkScope};

/// What has a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageSubject {
    /// A video.
    Video(VideoId),
    /// A playlist.
    Playlist(PlaylistId),
}

/// What is done with the link of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageUse {
    /// The page is opened in the web browser.
    Open,
    /// The link is copied.
    Copy,
    /// The link is withdrawn: another takes its place.
    Withdraw,
}

/// The link of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageLink {
    /// The address; nothing where the service states none.
    pub address: Option<String>,
    /// Who may open it; nothing where the service does not say.
    pub scope: Option<LinkScope>,
    /// Whether the video was exported; a playlist counts as exported.
    pub is_exported: bool,
}

/// Reads the link of a page; withdraws it first where that is asked for.
pub async fn page_link(client: &Client, of: &PageSubject, for_use: PageUse) -> Result<PageLink, ApiError> {
    let withdraws = for_use == PageUse::Withdraw;
    match of {
        PageSubject::Video(id) => {
            let video = if withdraws { client.withdraw_page_link(id).await? } else { client.video(id).await? };
            let is_exported = video.exports.iter().flatten().any(|export| export.download_url.is_some());
            let scope = video.settings.map(|settings| settings.link_scope);
            Ok(PageLink { address: video.links.map(|links| links.view_page), scope, is_exported })
        }
        PageSubject::Playlist(id) => {
            let playlist = if withdraws { client.withdraw_playlist_link(id).await? } else { client.playlist(id).await? };
            let (address, scope) = (playlist.links.map(|links| links.view_page), Some(playlist.link_scope));
            Ok(PageLink { address, scope, is_exported: true })
        }
    }
}

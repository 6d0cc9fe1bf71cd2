//! Links of watch pages for videos and playlists, loaded on request, because the link depends on who may open the page.

use crate::api::{ApiError, Client, PlaylistId, VideoId, playlist::LinkScope};

/// Subject of a watch page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageSubject {
    /// A video.
    Video(VideoId),
    /// A playlist.
    Playlist(PlaylistId),
}

/// Purpose for which the link of a page is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageUse {
    /// Open the page in the web browser.
    Open,
    /// Copy the link.
    Copy,
    /// Withdraw the link: the server issues another one.
    Withdraw,
}

/// Link of a watch page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageLink {
    /// URL; `None` if the server gives none.
    pub address: Option<String>,
    /// Who may open the page; `None` if the server does not say.
    pub scope: Option<LinkScope>,
    /// Whether the video was exported; always true for a playlist.
    pub is_exported: bool,
}

/// Loads the link of a page; withdraws the old link first if that is the purpose.
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

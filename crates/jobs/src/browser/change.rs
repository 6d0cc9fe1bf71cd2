//! Changes that the browser makes in the workspace.

use super::{ListedId, VideoEntry};
use crate::api::{
    ApiError, Client, GroupId, PlaylistId, TagId, UserId, VideoId,
    playlist::{
        AddToPlaylist, ChangeGroup, ChangePlaylist, ChangeTag, CreateGroup, CreatePlaylist, CreateTag, Playlist, PlaylistGroup,
        Tag,
    },
    rules::Checked,
    video::{AddCollaborator, ChangeCollaborator, Collaborator, Duplicate, Role, TagVideo, VideoChange},
};
use std::sync::Arc;

/// Change to a record of the workspace; one request to the server each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrowserChange {
    /// Rename a record.
    Rename {
        /// Record to rename.
        subject: ListedId,
        /// New name.
        name: String,
    },
    /// Duplicate a video under a name.
    Duplicate {
        /// The video.
        video: VideoId,
        /// Name of the copy.
        name: String,
    },
    /// Delete a record.
    Delete(ListedId),
    /// Add a tag to a video, or remove it.
    Tag {
        /// The video.
        video: VideoId,
        /// The tag.
        tag: TagId,
        /// True to add the tag, false to remove it.
        on: bool,
    },
    /// Add a video to a playlist, or remove it.
    List {
        /// The video.
        video: VideoId,
        /// The playlist.
        playlist: PlaylistId,
        /// True to add the video, false to remove it.
        on: bool,
    },
    /// Move a playlist to a group, or out of its group.
    Group {
        /// The playlist.
        playlist: PlaylistId,
        /// Group; `None` moves the playlist out of its group.
        group: Option<GroupId>,
    },
    /// Create a playlist.
    NewPlaylist {
        /// Name of the playlist.
        name: String,
        /// Group of the playlist, if any.
        group: Option<GroupId>,
    },
    /// Create a group with this name.
    NewGroup(String),
    /// Create a tag with this name.
    NewTag(String),
    /// Share a video with a member of the workspace.
    Share {
        /// The video.
        video: VideoId,
        /// E-mail address of the member.
        email: String,
        /// Role of the member.
        role: Role,
    },
    /// Change a collaborator's role on a video.
    SetRole {
        /// The video.
        video: VideoId,
        /// Collaborator.
        user: UserId,
        /// New role.
        role: Role,
    },
    /// Stop sharing a video with a collaborator.
    Unshare {
        /// The video.
        video: VideoId,
        /// Collaborator.
        user: UserId,
    },
}

/// Result of a change, from the server's response.
#[derive(Clone, Debug)]
pub enum Changed {
    /// Video after the change.
    Video(Arc<VideoEntry>),
    /// Playlist after the change.
    Playlist(Playlist),
    /// Group after the change.
    Group(PlaylistGroup),
    /// Tag after the change.
    Tag(Tag),
    /// Collaborator after the change.
    Person(Collaborator),
    /// Success without a record in the response.
    Done,
}

impl BrowserChange {
    /// Error title, such as "Couldn’t change the name".
    pub fn what(&self) -> &'static str {
        match self {
            Self::Rename { .. } => words::jobs::browser_failed_rename(),
            Self::Duplicate { .. } => words::jobs::browser_failed_duplicate(),
            Self::Delete(subject) => match subject {
                ListedId::Video(_) => words::jobs::browser_failed_delete_video(),
                ListedId::Playlist(_) => words::jobs::browser_failed_delete_playlist(),
                ListedId::Group(_) => words::jobs::browser_failed_delete_group(),
                ListedId::Tag(_) => words::jobs::browser_failed_delete_tag(),
            },
            Self::Tag { on: true, .. } => words::jobs::browser_failed_add_tag(),
            Self::Tag { .. } => words::jobs::browser_failed_remove_tag(),
            Self::List { on: true, .. } => words::jobs::browser_failed_add_to_playlist(),
            Self::List { .. } => words::jobs::browser_failed_remove_from_playlist(),
            Self::Group { .. } => words::jobs::browser_failed_move_playlist(),
            Self::NewPlaylist { .. } => words::jobs::browser_failed_create_playlist(),
            Self::NewGroup(_) => words::jobs::browser_failed_create_group(),
            Self::NewTag(_) => words::jobs::browser_failed_create_tag(),
            Self::Share { .. } => words::jobs::browser_failed_share(),
            Self::SetRole { .. } => words::jobs::browser_failed_set_role(),
            Self::Unshare { .. } => words::jobs::browser_failed_unshare(),
        }
    }

    /// Video that the change affects, if it is a change of one.
    pub fn video(&self) -> Option<&VideoId> {
        match self {
            Self::Rename { subject, .. } | Self::Delete(subject) => subject.video(),
            Self::Tag { video, .. } | Self::Share { video, .. } | Self::SetRole { video, .. } | Self::Unshare { video, .. } => {
                Some(video)
            }
            _ => None,
        }
    }

    /// Checks the rules that need no server, such as the length of a name.
    pub fn check(&self) -> Checked {
        match self {
            Self::Rename { subject: ListedId::Video(_), name } => {
                VideoChange { name: Some(name.clone()), ..VideoChange::default() }.check()
            }
            Self::Rename { subject: ListedId::Playlist(_), name } => of_playlist(name).check(),
            Self::Rename { subject: ListedId::Group(_), name } => of_group(name).check(),
            Self::Rename { subject: ListedId::Tag(_), name } => ChangeTag { name: Some(name.clone()), color: None }.check(),
            Self::Duplicate { name, .. } => Duplicate { name: Some(name.clone()), trim: None }.check(),
            Self::NewPlaylist { name, group } => new_playlist(name, group.as_ref()).check(),
            Self::NewGroup(name) => new_group(name).check(),
            Self::NewTag(name) => CreateTag { name: name.clone(), color: None }.check(),
            Self::Share { email, role, .. } => AddCollaborator { email: email.clone(), role: role.clone() }.check(),
            _ => Ok(()),
        }
    }

    /// Sends the change to the server.
    ///
    /// # Errors
    /// Fails if the server refuses or does not answer.
    pub async fn carry_out(&self, client: &Client) -> Result<Changed, ApiError> {
        Ok(match self {
            Self::Rename { subject: ListedId::Video(id), name } => {
                let change = VideoChange { name: Some(name.clone()), ..VideoChange::default() };
                Changed::Video(Arc::new(VideoEntry::of(&client.update_video(id, &change).await?)))
            }
            Self::Rename { subject: ListedId::Playlist(id), name } => {
                Changed::Playlist(client.update_playlist(id, &of_playlist(name)).await?)
            }
            Self::Rename { subject: ListedId::Group(id), name } => {
                Changed::Group(client.update_playlist_group(id, &of_group(name)).await?)
            }
            Self::Rename { subject: ListedId::Tag(id), name } => {
                Changed::Tag(client.update_tag(id, &ChangeTag { name: Some(name.clone()), color: None }).await?)
            }
            Self::Duplicate { video: id, name } => {
                let body = Duplicate { name: Some(name.clone()), trim: None };
                Changed::Video(Arc::new(VideoEntry::of(&client.duplicate_video(id, &body).await?)))
            }
            Self::Delete(subject) => {
                match subject {
                    ListedId::Video(id) => client.delete_video(id).await?,
                    ListedId::Playlist(id) => client.delete_playlist(id).await?,
                    ListedId::Group(id) => client.delete_playlist_group(id).await?,
                    ListedId::Tag(id) => client.delete_tag(id).await?,
                }
                Changed::Done
            }
            Self::Tag { video, tag, on } => {
                if *on {
                    client.tag_video(video, &TagVideo { tag_id: tag.clone() }).await?;
                } else {
                    client.untag_video(video, tag).await?;
                }
                Changed::Done
            }
            Self::List { video, playlist, on } => {
                if *on {
                    client.add_to_playlist(playlist, &AddToPlaylist { video_id: video.clone() }).await?;
                } else {
                    client.remove_from_playlist(playlist, video).await?;
                }
                Changed::Done
            }
            Self::Group { playlist, group } => {
                let change = ChangePlaylist { group_id: Some(group.clone()), ..ChangePlaylist::default() };
                Changed::Playlist(client.update_playlist(playlist, &change).await?)
            }
            Self::NewPlaylist { name, group } => {
                Changed::Playlist(client.create_playlist(&new_playlist(name, group.as_ref())).await?)
            }
            Self::NewGroup(name) => Changed::Group(client.create_playlist_group(&new_group(name)).await?),
            Self::NewTag(name) => Changed::Tag(client.create_tag(&CreateTag { name: name.clone(), color: None }).await?),
            Self::Share { video, email, role } => {
                let body = AddCollaborator { email: email.clone(), role: role.clone() };
                Changed::Person(client.add_collaborator(video, &body).await?)
            }
            Self::SetRole { video, user, role } => {
                let body = ChangeCollaborator { role: role.clone() };
                Changed::Person(client.update_collaborator(video, user, &body).await?)
            }
            Self::Unshare { video, user } => {
                client.remove_collaborator(video, user).await?;
                Changed::Done
            }
        })
    }
}

fn of_playlist(name: &str) -> ChangePlaylist {
    ChangePlaylist { name: Some(name.to_owned()), ..ChangePlaylist::default() }
}

fn of_group(name: &str) -> ChangeGroup {
    ChangeGroup { name: Some(name.to_owned()), ..ChangeGroup::default() }
}

fn new_playlist(name: &str, group: Option<&GroupId>) -> CreatePlaylist {
    CreatePlaylist {
        name: name.to_owned(),
        description: None,
        emoji: None,
        group_id: group.cloned(),
        link_scope: None,
        visibility: None,
        search_engine_indexing_enabled: None,
        password: None,
    }
}

fn new_group(name: &str) -> CreateGroup {
    CreateGroup { name: name.to_owned(), emoji: None, visibility: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_the_service_would_refuse_is_refused_before_it_is_asked() {
        let video = ListedId::Video("vid_a".into());
        for name in ["", "two\nlines", &"x".repeat(256)] {
            for change in [
                BrowserChange::Rename { subject: video.clone(), name: name.to_owned() },
                BrowserChange::Duplicate { video: "vid_a".into(), name: name.to_owned() },
                BrowserChange::NewPlaylist { name: name.to_owned(), group: None },
                BrowserChange::NewGroup(name.to_owned()),
                BrowserChange::NewTag(name.to_owned()),
            ] {
                assert!(change.check().is_err(), "{change:?}");
            }
        }
        assert_eq!(BrowserChange::Rename { subject: video, name: "x".repeat(255) }.check(), Ok(()));
        assert!(BrowserChange::Share { video: "vid_a".into(), email: "nobody".into(), role: Role::Viewer }.check().is_err());
        assert_eq!(
            BrowserChange::Share { video: "vid_a".into(), email: "ann@example.com".into(), role: Role::Viewer }.check(),
            Ok(())
        );
    }
}

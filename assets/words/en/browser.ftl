## Switch between the views of the window
view-editor = Editor
view-faces = Face checks
view-subtitles = Subtitles
view-browser = Browser

## Panels of the browser, as a screen reader names them
search-panel = Search panel
places-panel = Places panel
details-panel = Details panel
list-panel = List panel

## Places at the left of the list
places-videos-heading = Videos
place-all-videos = All videos
place-recent = Recent
place-pinned = Pinned
place-unsaved = Unsaved changes
place-conflicts = Conflicts
places-collections-heading = Collections
place-playlists = Playlists
place-groups = Groups
place-tags = Tags
places-playlists-heading = Playlists by group

## Search field and buttons above the list
# Name and placeholder of the field
search-field = Search, or paste an ID or a link
search-clear = Clear search
search-clear-tooltip = Show all rows again
stop-loading-tooltip = Stop loading and keep the loaded videos
load-all = Load all
load-more = Load more
load-more-tooltip = Load the next videos of the list
filter-button = Filter
# The button while filters are active
filter-button-active = Filter: { $count }
# The same for screen readers
filter-button-name = Filter, { $count } active
filter-needs-videos = Open a list of videos first
places-button = Places
places-button-tooltip = Show or hide the places beside the list
details-button-tooltip = Show or hide the details beside the list
# Tooltip of the number of loaded videos
loaded-tooltip = Search, sorting and places cover only loaded videos
# Second line of that tooltip
loaded-tooltip-rate = { $left } of { $limit } requests left in the rate limit

## Number of loaded rows, above the list
loaded-no-videos = No videos
loaded-no-playlists = No playlists
loaded-no-groups = No groups
loaded-no-tags = No tags
loaded-videos = { $count ->
    [one] 1 video
   *[other] { $count } videos
}
loaded-playlists = { $count ->
    [one] 1 playlist
   *[other] { $count } playlists
}
loaded-groups = { $count ->
    [one] 1 group
   *[other] { $count } groups
}
loaded-tags = { $count ->
    [one] 1 tag
   *[other] { $count } tags
}
loaded-videos-shown = { $all ->
    [one] { $shown } of 1 video
   *[other] { $shown } of { $all } videos
}
loaded-playlists-shown = { $all ->
    [one] { $shown } of 1 playlist
   *[other] { $shown } of { $all } playlists
}
loaded-groups-shown = { $all ->
    [one] { $shown } of 1 group
   *[other] { $shown } of { $all } groups
}
loaded-tags-shown = { $all ->
    [one] { $shown } of 1 tag
   *[other] { $shown } of { $all } tags
}
loaded-loading = Loading videos…
# In this and the next messages, loaded is one of those above
loaded-loading-more = { $loaded }, loading more…
loaded-next-failed = { $loaded }. Couldn’t load more.
loaded-known = { $loaded }, may be outdated
loaded-full = { $loaded }, the maximum for this list
loaded-more = { $loaded }, more to load

## List of videos, playlists, groups or tags
# Name of the list for screen readers
list-of-videos = List of videos
list-of-playlists = List of playlists
list-of-groups = List of groups
list-of-tags = List of tags
sort-by = Sort by this column: { $column }
cell-playlists = { $count ->
    [one] 1 playlist
   *[other] { $count } playlists
}
cell-videos = { $count ->
    [one] 1 video
   *[other] { $count } videos
}
cell-loaded-videos = { $count ->
    [one] 1 of the loaded videos
   *[other] { $count } of the loaded videos
}
cell-conflicts = { $count ->
    [one] 1 conflict
   *[other] { $count } conflicts
}
# Number of unsaved changes, in the column “Unsaved”
cell-unsaved = { $count ->
    [one] 1 unsaved
   *[other] { $count } unsaved
}
# There are unsaved changes whose number is unknown
cell-unsaved-unknown = Unsaved

## Instead of rows: why there are none
needs-key = This workspace needs an API key
opening-workspace = Opening the workspace…
loading-videos = Loading videos…
loading-playlists = Loading playlists…
loading-groups = Loading groups…
loading-tags = Loading tags…
no-loaded-match = No loaded video matches
no-loaded-match-hint = Select Load all to search every video.
no-match = No matches
no-match-hint = No name, description, tag or ID contains all of these words.
no-filter-match = No video matches the filter
no-filter-match-hint = The filter applies to every list of videos.
no-videos-to-show = No videos to show
no-playlists-to-show = No playlists to show
no-groups-to-show = No groups to show
no-tags-to-show = No tags to show
show-all = Show all
empty-videos = This workspace has no videos
empty-videos-local-hint = Import a video with Ctrl+I, or drop a video file on the window.
empty-videos-hint = Record or upload a video in the workspace, then reload the list.
empty-recent = No recent videos
empty-recent-hint = Videos you open are listed here, latest first.
empty-pinned = No pinned videos
empty-pinned-hint = Select a video and press P to keep it here.
empty-unsaved = No unsaved changes
empty-unsaved-hint = Videos with unsaved changes are listed here.
empty-conflicts = No conflicts
empty-conflicts-hint = Videos whose unsaved changes conflict with changes by others are listed here.
empty-playlists = This workspace has no playlists
empty-playlists-hint = Choose File > New playlist, then drag videos onto the playlist.
empty-groups = This workspace has no groups
empty-groups-hint = Choose File > New group, then drag playlists onto the group.
empty-tags = This workspace has no tags
empty-tags-hint = To tag a video, select the video and choose Edit > Tags.
empty-playlist = This playlist is empty
empty-playlist-hint = Drag videos onto the playlist’s name, or select videos and choose Edit > Playlists.
empty-group = This group has no playlists
empty-tag = No loaded video has this tag

## Errors and messages beside the list
no-list-of-videos = This server doesn’t list videos.
no-list-of-playlists = This server doesn’t list playlists.
no-list-of-groups = This server doesn’t list groups.
no-list-of-tags = This server doesn’t list tags.
list-of-videos-failed = Couldn’t load the videos: { $reason }
list-of-playlists-failed = Couldn’t load the playlists: { $reason }
list-of-groups-failed = Couldn’t load the groups: { $reason }
list-of-tags-failed = Couldn’t load the tags: { $reason }
reload = Reload
note-close = Close message
looking-for = Looking for { $id }…
hidden-by-filter = The filter hides ‘{ $name }’. Clear the filter to see it.
unlisted-failed = Couldn’t load all videos of this list: { $reason }
deleted-meanwhile = ‘{ $name }’ no longer exists in this workspace.
# Looked for a pasted ID
not-found = This workspace doesn’t contain { $id }. It may be in another workspace, or deleted.
not-allowed = You don’t have access to { $id }.
not-loaded = Couldn’t load { $id }: { $reason }

## Pasted link or ID that leads nowhere
link-elsewhere = This link is for { $host }, but the open workspace is on { $here }. Switch to the workspace on { $host }, or paste only the ID.
# Stands for “here” in the message above if the workspace is local
link-elsewhere-here = this computer
link-without-id = This link contains no ID, and no loaded video has this link. Load all videos, or paste the ID.
clip-not-loaded = No loaded video contains the clip { $clip }. Load all videos, or paste a link to its video.
# kind is “a clip”, “a webhook endpoint” and the like
id-of-other-kind = { $id } is { $kind }. The browser lists only videos, playlists, groups and tags.
id-missing = This workspace doesn’t contain { $id }.
id-unreadable = Couldn’t load the list that this ID belongs to: { $reason }
id-still-loading = The list that this ID belongs to is still loading. Try again in a moment.

## Details of the selected row
details-empty = Select a row to see its details
details-selected = { $kind }, { $count } selected
details-unpin = Unpin
details-pin = Pin
details-fields = Fields
details-json = JSON
details-unsaved = { $count ->
    [one] 1 unsaved change on this computer
   *[other] { $count } unsaved changes on this computer
}
details-unsaved-unknown = Unsaved changes on this computer
# Line below the number of unsaved changes
details-conflicts = { $count ->
    [one] 1 change conflicts with someone else’s change
   *[other] { $count } changes conflict with changes by others
}
details-unknown-fields = Fields unknown to this version of Cutroom
details-unknown-fields-hint = Cutroom keeps these fields unchanged.
copy-json = Copy JSON
copy-json-tooltip = Copy all fields as JSON
details-json-name = Details as JSON
details-json-cut = Only the beginning is shown. Copy JSON copies everything.

## Dialogs: name of a new, renamed or duplicated record
rename-video = Rename video
rename-playlist = Rename playlist
rename-group = Rename group
rename-tag = Rename tag
duplicate-video = Duplicate video
duplicate = Duplicate
new-playlist = New playlist
new-group = New group
new-tag = New tag
create-playlist = Create playlist
create-group = Create group
create-tag = Create tag
new-playlist-in = New playlist in ‘{ $group }’
duplicate-text = The copy contains everything that is saved. Unsaved changes aren’t copied.
# Suggested name of a duplicate
copy-name = { $name } copy
# problem is “must be at most 255 characters, got 300” and the like
value-invalid = The value { $problem }

## Dialog: delete
delete-one = Delete ‘{ $name }’?
delete-videos = { $count ->
    [one] Delete 1 video?
   *[other] Delete { $count } videos?
}
delete-playlists = { $count ->
    [one] Delete 1 playlist?
   *[other] Delete { $count } playlists?
}
delete-groups = { $count ->
    [one] Delete 1 group?
   *[other] Delete { $count } groups?
}
delete-tags = { $count ->
    [one] Delete 1 tag?
   *[other] Delete { $count } tags?
}
# Last line of a list that is too long
and-more = and { $count } more
delete-unsaved = { $count ->
    [one] 1 unsaved change on this computer will be lost.
   *[other] { $count } unsaved changes on this computer will be lost.
}
delete-consent = Type ‘{ $word }’ to delete permanently
delete-consent-field = Confirmation
delete-consent-missing = Type ‘{ $word }’ to delete permanently.
delete-open-video = This video is open in the editor. Open another video before you delete it.
delete-video-text = Its clips, edits and exports are deleted too. This can’t be undone.
delete-playlist-text = The videos stay in the workspace. A deleted playlist can’t be restored.
delete-group-unknown = The playlists of the group are kept, without a group. They aren’t loaded, so they can’t be listed here.
delete-group-empty = This group has no playlists.
delete-group-kept = { $count ->
    [one] { $names } is kept, without a group.
   *[other] { $names } are kept, without a group.
}
delete-group-kept-more = { $names } and { $count } more are kept, without a group.
delete-tag-text = The tag is removed from its videos. No video is deleted.

## Dialogs: tags, playlists and group
no-choice-matches = No matches
# Only some of the selected videos have the tag or are on the playlist
choice-of-some = { $name } ({ $have } of { $all })
tags-of = Tags of ‘{ $name }’
tags-of-videos = { $count ->
    [one] Tags of 1 video
   *[other] Tags of { $count } videos
}
playlists-of = Playlists of ‘{ $name }’
playlists-of-videos = { $count ->
    [one] Playlists of 1 video
   *[other] Playlists of { $count } videos
}
group-of = Group of ‘{ $name }’
group-of-playlists = { $count ->
    [one] Group of 1 playlist
   *[other] Group of { $count } playlists
}
people-of = People with access to ‘{ $name }’
no-tags-yet = This workspace has no tags yet.
no-playlists-yet = This workspace has no playlists yet.
find-tag = Find a tag
find-playlist = Find a playlist
find-group = Find a group
no-group = No group
new-tag-button = New tag…
new-playlist-button = New playlist…
new-group-button = New group…

## Dialog: people with access to a video
people-none = This video isn’t shared with anyone.
person-role = Role of { $name }
people-loading = Loading people…
share-heading = Share with a member of the workspace
email-address = E-mail address
new-person-role = Role of the new person
share = Share
unshare-tooltip = Stop sharing this video with this person
unshare-name = Stop sharing with { $name }
role-editor = Can edit
role-viewer = Can view

## Dialog: filter
filter-title = Filter
filter-text = Lists show only videos that match all of these conditions.
filter-length = Length
filter-any-length = Any length
filter-changed = Changed
filter-any-time = Any time
filter-tag = Tag
filter-any-tag = Any tag or none
filter-unsaved = With unsaved changes on this computer
filter-clear = Clear

## Result of a change, below the list
# change is “Couldn’t delete the tag” and the like
change-read-only = { $change }: this API key is read-only.
change-not-offered = { $change }: this server doesn’t support this change.
change-failed = { $change }: { $reason }
# Several changes failed; last is the text about the last one
changes-failed = { $count ->
    [one] { $last }
   *[other] { $last } { $count } changes failed in total.
}
deleted-videos = { $count ->
    [one] 1 video deleted
   *[other] { $count } videos deleted
}
deleted-playlists = { $count ->
    [one] 1 playlist deleted
   *[other] { $count } playlists deleted
}
deleted-groups = { $count ->
    [one] 1 group deleted
   *[other] { $count } groups deleted
}
deleted-tags = { $count ->
    [one] 1 tag deleted
   *[other] { $count } tags deleted
}
videos-listed = { $count ->
    [one] 1 video added to ‘{ $playlist }’
   *[other] { $count } videos added to ‘{ $playlist }’
}
videos-unlisted = { $count ->
    [one] 1 video removed from ‘{ $playlist }’
   *[other] { $count } videos removed from ‘{ $playlist }’
}
videos-tagged = { $count ->
    [one] 1 video tagged ‘{ $tag }’
   *[other] { $count } videos tagged ‘{ $tag }’
}
videos-untagged = { $count ->
    [one] Tag ‘{ $tag }’ removed from 1 video
   *[other] Tag ‘{ $tag }’ removed from { $count } videos
}
playlists-grouped = { $count ->
    [one] 1 playlist moved to ‘{ $group }’
   *[other] { $count } playlists moved to ‘{ $group }’
}
playlists-ungrouped = { $count ->
    [one] 1 playlist removed from its group
   *[other] { $count } playlists removed from their group
}
created-playlist = Playlist ‘{ $name }’ created
created-group = Group ‘{ $name }’ created
created-tag = Tag ‘{ $name }’ created
deleted-video = Video ‘{ $name }’ deleted
deleted-playlist = Playlist ‘{ $name }’ deleted
deleted-group = Group ‘{ $name }’ deleted
deleted-tag = Tag ‘{ $name }’ deleted
created-copy = Copy ‘{ $name }’ created
video-listed = ‘{ $video }’ added to ‘{ $playlist }’
video-unlisted = ‘{ $video }’ removed from ‘{ $playlist }’
video-tagged = ‘{ $video }’ tagged ‘{ $tag }’
video-untagged = Tag ‘{ $tag }’ removed from ‘{ $video }’
playlist-grouped = ‘{ $playlist }’ moved to ‘{ $group }’
playlist-ungrouped = ‘{ $playlist }’ removed from its group

# The word to type before many videos are deleted, in lower case.
consent = delete

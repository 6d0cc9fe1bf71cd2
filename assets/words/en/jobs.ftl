# Texts of background jobs: their errors and results.

## Errors of several jobs

error-with-advice = { $error }. { $advice }
not-written = { $path } couldn’t be written: { $reason }
no-temporary-folder = no temporary folder can be created: { $reason }
path-unreadable = { $path } can’t be read: { $reason }

## Files that Cutroom writes for itself

# Follows the file’s name or “It”.
file-not-ours = isn’t a Cutroom file and was left unchanged
file-not-ours-at = { $path } isn’t a Cutroom file and was left unchanged
# Follows the file’s name or “It”.
file-unreadable = can’t be read: { $reason }
# Name of an exported file if the video’s name can’t be used.
video-file-name = Video

## Analytics

analytics-check-key = Check the API key.
analytics-no-access = This API key can’t read analytics. Ask the workspace’s owner for access.
analytics-wait = Wait a moment and try again.
analytics-check-connection = Check the connection and try again.
analytics-try-again = Try again in a moment.

## Browser: changes that failed, followed by the reason

browser-failed-rename = Couldn’t change the name
browser-failed-duplicate = Couldn’t duplicate the video
browser-failed-delete-video = Couldn’t delete the video
browser-failed-delete-playlist = Couldn’t delete the playlist
browser-failed-delete-group = Couldn’t delete the group
browser-failed-delete-tag = Couldn’t delete the tag
browser-failed-add-tag = Couldn’t tag the video
browser-failed-remove-tag = Couldn’t remove the tag
browser-failed-add-to-playlist = Couldn’t add the video to the playlist
browser-failed-remove-from-playlist = Couldn’t remove the video from the playlist
browser-failed-move-playlist = Couldn’t move the playlist
browser-failed-create-playlist = Couldn’t create the playlist
browser-failed-create-group = Couldn’t create the group
browser-failed-create-tag = Couldn’t create the tag
browser-failed-share = Couldn’t share the video
browser-failed-set-role = Couldn’t change the person’s access
browser-failed-unshare = Couldn’t stop sharing the video with the person

## Browser: advice after an error

browser-may-be-deleted = It may have been deleted.
browser-changed-by-someone = Someone else changed this entry. Reload the list.
browser-outcome-unknown = Reload the list to see the result.
browser-record-unreadable = Couldn’t read the record of video { $video }.
browser-only-in-lists = The server returns groups and tags only in lists.
index-too-large = the list of the workspace takes { $bytes } bytes, but only { $most } can be stored

## Browser: kinds of entries

browser-kind-video = Video
browser-one-video = video
browser-many-video = videos
browser-kind-playlist = Playlist
browser-one-playlist = playlist
browser-many-playlist = playlists
browser-kind-group = Group
browser-one-group = group
browser-many-group = groups
browser-kind-tag = Tag
browser-one-tag = tag
browser-many-tag = tags
# Stands for an empty name in lists.
browser-no-name = (no name)

## Browser: headings of the table

browser-column-name = Name
browser-column-edits = Unsaved
browser-column-tags = Tags
browser-column-length = Length
browser-column-contents = Contents
browser-column-group = Group
browser-column-updated = Changed

## Browser: filters

browser-length-under-one = Under 1 minute
browser-length-one-to-five = 1 to 5 minutes
browser-length-five-to-twenty = 5 to 20 minutes
browser-length-from-twenty = 20 minutes or longer
browser-within-day = Last 24 hours
browser-within-week = Last 7 days
browser-within-month = Last 30 days
browser-within-year = Last 365 days

## Browser: values in the details of an entry

value-none = none
value-yes = yes
value-no = no
value-empty = empty
value-entries = { $count ->
    [one] 1 entry
   *[other] { $count } entries
}

## Browser: what was pasted into the search field

pasted-video = a video
pasted-clip = a clip
pasted-playlist = a playlist
pasted-group = a group of playlists
pasted-tag = a tag
pasted-source = a media source
pasted-item = an item of a clip
pasted-endpoint = a webhook endpoint
pasted-message = a webhook message
pasted-export = an export
pasted-preset = a subtitle preset
pasted-person = a person

## Subtitles: applying and restoring styles

style-not-kept = nothing was changed, because the current style couldn’t be stored: { $reason }
style-before-unreadable = the earlier style can’t be read: { $reason }
style-preset-refused = the earlier preset can’t be applied again: { $reason }
style-only-presets = the server accepts styles only as presets. Publish the earlier style as a preset, then apply the preset
style-not-restored = the server didn’t restore the earlier style. The style is kept on this computer, so you can try again
# Reason why the present style of a video can’t be restored later.
style-not-stated = the server doesn’t report the current style
style-not-in-preset = the server keeps styles only in presets. Publish the current style as a preset first
style-no-way-back = The earlier style can’t be restored: { $reason }.
publish-warning-local = You can delete the preset later, but you can’t change it.
publish-warning-hosted = Everyone in the hosted workspace will see the preset. You can’t change or delete the preset later.

## Subtitles: an image of one’s own behind the preview

backdrop-too-large = { $path } is too large: { $size } MB. An image can have at most { $most } MB
backdrop-other-kind = { $path } isn’t a PNG or JPEG
backdrop-path = the path { $path } contains characters that can’t be used. Rename the file
backdrop-not-shown = { $path } can’t be shown: { $reason }
backdrop-empty = { $path } contains no image
not-a-file = the path isn’t a regular file

## Subtitles: checks

no-subtitle-preset = no subtitle preset has the ID { $id }
measuring-ended = the measurement ended unexpectedly: { $reason }
text-outside = text extends beyond the canvas
too-many-lines = { $lines } lines, { $allowed } allowed
# A group of characters, in “no font has 3 characters (…)”.
private-characters = private-use characters
no-font-has = { $count ->
    [one] no font has 1 character ({ $group }, { $code })
   *[other] no font has { $count } characters ({ $group }, such as { $code })
}

## Subtitles: files and drafts

style-file-subtitles = { $path } contains subtitles without a style. Choose a style’s JSON file or an ASS file, or use File > Import to import the subtitles
no-transcript = this video has no transcript
no-transcript-of-clip = the server has no transcript of the clip ‘{ $clip }’
canceled = cancelled
drafts-in-other-window = Your style drafts are open in another window. Drafts that you change here aren’t kept. Edit them in the other window.
drafts-damaged = The file with your style drafts was damaged. Cutroom restored the readable drafts and kept the damaged file as { $path }.
ass-losses = ASS doesn’t support all of this style. The file leaves out: { $settings }.

## Face checks

# Label of the face that a finding is about, in an image.
face-here = here
# Label of the faces before and after it.
face-around = around
frame-empty = the frame contains no pixels
folder-not-empty = { $path } isn’t empty. Choose an empty or a new folder
snapshot-empty = the snapshot contains no videos
# Note of a finding in a report.
no-image = No image: { $reason }
no-such-clip = the video has no clip { $clip }. Its clips: { $clips }
no-camera-url = the server provides no URL for the camera recording
revision-number = revision { $number }
revision-updated = updated { $moment }
clip-not-saved = This clip isn’t on the server yet. Save first, or reload the video.

## Notes

marker-blue = Blue
marker-green = Green
marker-yellow = Yellow
marker-red = Red
marker-purple = Purple

## cutroom api: checks of a request’s body

# Stands for the name of a field in the messages below.
api-the-body = the body
api-must-be = { $field } must be { $expected }, got { $value }
api-must-be-one-of = { $field } must be one of { $choices }, got { $value }
api-required = { $field } is required
api-unknown-field = { $field } isn’t a field that Cutroom knows
api-must-be-color = { $field } must be a colour like #RRGGBB or #RRGGBBAA, got { $value }
api-needs = { $field } needs { $needs }
api-unknown-type = { $field } must have one of the types that Cutroom knows: { $types }
api-not-empty = { $field } must not be empty
api-least-items = { $field } must have at least { $least } items, got { $count }
api-most-items = { $field } must have at most { $most ->
    [one] 1 item
   *[other] { $most } items
}, got { $count }
api-least-characters = { $field } must have at least { $least } characters, got { $count }
api-most-characters = { $field } must have at most { $most ->
    [one] 1 character
   *[other] { $most } characters
}, got { $count }
api-at-least = { $field } must be at least { $bound }, got { $value }
api-more-than = { $field } must be more than { $bound }, got { $value }
api-at-most = { $field } must be at most { $bound }, got { $value }
api-less-than = { $field } must be less than { $bound }, got { $value }

## cutroom api: kinds of values, after “must be” and “got”

kind-integer = an integer
kind-number = a number
kind-object = an object
kind-array = an array
kind-string = a string
kind-boolean = a boolean
kind-null = null
kind-any = any value
kind-non-empty-string = a non-empty string
kind-nothing = nothing
kind-of-name = a { $name }

## cutroom api: help of an operation

help-parameters = Parameters
help-body = Body
help-body-optional = Body (optional)
help-paged = The response is one page of a list. --paginate loads all pages.
help-example = Example
help-required = { $shape }, required
help-one-of = one of: { $choices }
help-some-of = at least one of: { $choices }
help-and = { $first } and { $second }
help-or = { $first } or { $second }
help-and-besides = { $first }, and { $second }
help-without = { $fields } (without { $excluded })
help-with = with { $fields }
help-with-any = with any of these
help-array-of = array of { $items }
help-not-empty = { $shape }, not empty
help-between = { $shape }, { $least } to { $most }
help-at-least = { $shape }, at least { $least }
help-at-most = { $shape }, at most { $most }
help-between-items = { $shape }, { $least } to { $most } items
help-at-least-items = { $shape }, at least { $least } items
help-at-most-items = { $shape }, at most { $most } items
help-between-characters = { $shape }, { $least } to { $most } characters
help-at-least-characters = { $shape }, at least { $least } characters
help-at-most-characters = { $shape }, at most { $most } characters
help-more-than = { $shape }, more than { $bound }
help-less-than = { $shape }, less than { $bound }

## cutroom api: arguments and pages

api-data-no-object = --data must be a JSON object if fields are given as well
api-twice = { $name } is given twice
api-twice-in-data = { $name } is given twice: as { $name }=VALUE and in --data
api-missing-parameter = { $operation } needs { $parameter }=VALUE: its path is { $path }
api-no-list = the response isn’t a list
api-unclear-page = { $field } must be { $expected }, got { $found }: the list may have more records
api-page-again = the server returned a page that it had returned before
api-too-many-pages = the list has more than { $most } pages
api-no-ids = the records have no IDs: records that changed during loading may be missing or appear twice
api-restless = the list kept changing: records that changed during loading may be missing

## Practice mode

copy-not-created = Couldn’t create the copy.
temporary-folder-not-locked = the temporary folder can’t be locked: { $reason }
folder-locked = another process has locked the folder. Close other Cutroom windows and try again

## Proposals

# Reasons why a part of a proposal can’t be applied.
proposal-already = the video already has this change
proposal-clip-not-loaded = ‘{ $clip }’ isn’t loaded
proposals-unreadable = Couldn’t load the proposals for this video
proposal-not-imported = Couldn’t import the proposal
proposal-left-not-kept = Couldn’t store which proposals you dismissed
proposal-not-dropped = Couldn’t delete the proposal
proposal-not-exported = Couldn’t write the proposal
proposals-too-many = this video already has { $most } proposals. Delete some of them first
proposals-too-large = the proposals for this video would take more than { $most } MB. Delete some of them first
proposal-other-video = the proposal is for the video "{ $proposed }", not for "{ $expected }". Open that video, or name it with --video
proposal-not-kept = the proposal can’t be stored: { $reason }
# Sender of a proposal whose assistant didn’t give a name.
an-assistant = An assistant

## Request log

curl-needs-body = The log keeps only the start of the body. Put the whole body into body.json.
curl-needs-secrets = Secrets are left out. Replace the dots with your own secrets.
bug-report-title = Cutroom: log for a bug report
bug-report-warning = Secrets are removed. Names and texts of your videos may be included: read this file before you share it.

## Bug report: a file for the developers

report-written = written
report-version = version
report-system = system
report-workspace = workspace
# The workspace in a log: its kind, and whether it is connected.
report-local = local
report-hosted = hosted
report-local-connected = local, connected
report-hosted-connected = hosted, connected to { $origin }
report-connecting = { $workspace }, connecting
report-key-needed = { $workspace }, API key needed: { $reason }
report-not-connected = { $workspace }, not connected: { $reason }
report-rate = rate
report-rate-left = { $left } of { $limit } requests left { $ago } s ago, { $seconds } s before the limit resets
report-notices = Notices ({ $count })
report-calls = Requests ({ $count }, oldest first)
report-log = Log ({ $count } lines)
report-retired = Operations that the server will remove ({ $count })
report-ends = removed on { $date }
report-ends-in = removed on { $date } ({ $days } days left)
report-deprecated = deprecated { $date }
report-call-count = { $count ->
    [one] 1 request
   *[other] { $count } requests
}
report-running = running
report-no-answer = no response
report-canceled = cancelled
report-request = request { $id }
report-retry = retry { $number }
report-retried = retried
report-retried-in = retried in { $seconds } s

follow-flat = what is under it is too small or looks the same everywhere

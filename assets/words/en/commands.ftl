### Names, tooltips and announcements of commands.


## Videos, files and saving

open-video = Open video…
    .tooltip = Choose another video of this workspace
workspaces = Workspaces…
    .tooltip = Switch to, add, rename or remove a workspace
    .when = Stop practice first
open-own-workspace = Open local workspace
    .tooltip = Switch to the workspace on this computer; unsaved changes are kept
    .when = The local workspace is already open
write-edits = Export unsaved changes…
    .tooltip = Write unsaved changes to a file that “cutroom edits add” can apply
    .title = Export unsaved changes
import = Import…
    .tooltip = Add a video file from this computer as a new video
    .title = Import a video
import-with-camera = Import screen and camera…
    .tooltip = Import a screen recording and its camera recording as one clip
    .title = Choose the screen recording first, then the camera recording
import-camera = Import camera…
    .tooltip = Import a camera recording as a new video
    .title = Choose the camera recording
import-transcript = Import transcript…
    .tooltip = Use an SRT, VTT, ASS or JSON file as the clip’s transcript
    .when = Open a video of the local workspace with a clip
    .title = Import a transcript
cancel-import = Cancel import
    .tooltip = Stop the import; no video is created
    .when = No import is running
reload = Reload
    .tooltip = Load the video from the server again; unsaved changes are kept
    .begun = Reloading the video
    .when = The video is already loading
others-changes = Changes by others…
    .tooltip = Show the changes that others saved while this video was open
decide = Resolve conflicts…
    .tooltip = Compare conflicting changes, and choose which to keep
    .when = There are no conflicts
follow-others = Merge changes by others automatically
    .tooltip = Check regularly for changes by others, and merge them while you’re idle
save = Save
    .tooltip = Save all unsaved changes
free-space = Free up disk space…
    .tooltip = Show how much space unused media takes, and delete it
    .when = Open the local workspace
back-up = Back up this computer…
    .tooltip = Write the workspace, media, unsaved changes and settings to one file
    .when = Stop practice, and wait for any running backup
    .title = Back up this computer
restore = Restore backup…
    .tooltip = Restore a backup; the current data is kept in separate folders
    .when = Stop practice, and wait for any running backup, export or save
    .title = Restore a backup
cancel-backup = Cancel backup
    .tooltip = Stop the backup; its unfinished file is deleted
    .begun = Backup cancelled
    .when = No backup is running
quit = Quit
    .tooltip = Close Cutroom
export = Export…
    .tooltip = Export the video, a range, the audio, a frame or the transcript
    .when = Open a video, or select a video in the browser
export-timeline = Export timeline…
    .tooltip = Write the cuts for Resolve, Premiere, Final Cut or another editor
open-page = Open watch page
    .tooltip = Open the watch page in the web browser; it plays the last export
copy-link = Copy link
    .tooltip = Copy the link to the watch page
withdraw-link = Revoke link…
    .tooltip = Replace the link to the watch page; the old link stops working
review = Review changes…
    .tooltip = Show all unsaved changes, and revert single changes

## Steps and selected items

undo = Undo
    .tooltip = Undo the last step
    .when = There is nothing to undo
redo = Redo
    .tooltip = Redo the last undone step
    .when = There is nothing to redo
discard-edits = Discard unsaved changes
    .tooltip = Discard all unsaved changes; Undo restores them
add-text = Add text
    .tooltip = Add a text overlay at the playhead
    .when = Move the playhead onto a clip
delete = Delete
    .tooltip = Delete the selected items or clip
    .when = Select an item or a clip; the only clip can’t be deleted
duplicate = Duplicate
    .tooltip = Place a copy after the selected item or clip
rename = Rename
    .tooltip = Edit the name or text of the selected item
    .when = Select a clip, sound effect, text or overlay
deselect = Deselect
    .tooltip = Clear the selection
    .when = Nothing is selected
nudge-left = Nudge left
    .tooltip = Move the selected item one frame earlier
nudge-right = Nudge right
    .tooltip = Move the selected item one frame later
trim-start = Trim start to playhead
    .tooltip = Start the selected item at the playhead
trim-end = Trim end to playhead
    .tooltip = End the selected item at the playhead
show-history = History…
    .tooltip = Show all steps, and return to any step
show-earlier = Earlier versions…
    .tooltip = Show earlier versions of this video, and restore one
    .when = Take over editing from the other window first

## Creating items

add-zoom = Add zoom
    .tooltip = Add a zoom at the playhead, or over the marked range
add-blur = Add blur
    .tooltip = Add a blur at the playhead, or over the marked range
add-highlight = Add highlight
    .tooltip = Add a highlight at the playhead, or over the marked range
add-layout = Add layout…
    .tooltip = Choose a layout for the playhead, or for the marked range
    .begun = Layouts shown in the library
add-sound = Add sound…
    .tooltip = Choose a sound effect for the playhead
    .begun = Sound effects shown in the library
add-music = Add music…
    .tooltip = Choose background music for the whole video
    .begun = Music shown in the library
add-picture = Add image, video or B-roll…
    .tooltip = Choose an image or video to show over the clip or in its place
    .begun = Images and videos shown in the library
add-chapter = Add chapter
    .tooltip = Start a chapter at the playhead
music-bed = Music bed…
    .tooltip = Mix music that is lowered under the voice
choose-background = Background…
    .tooltip = Choose a colour, gradient or image behind the clip
    .begun = Backgrounds shown in the library
upload-background = Upload background…
    .tooltip = Upload an image or video, and use it as the clip’s background
    .when = Move the playhead onto a clip, and wait for any running upload
    .title = Choose a background
use-arrow = Select and move
    .tooltip = Select and move what is in the preview
draw-blur = Draw blur
    .tooltip = Drag a rectangle on the preview to blur it
draw-highlight = Draw highlight
    .tooltip = Drag a rectangle on the preview to highlight it
draw-zoom = Draw zoom
    .tooltip = Drag a rectangle on the preview to zoom in on it
loop-edge = Loop around edge
    .tooltip = Play from two seconds before to two seconds after the nearest cut or edge, again and again
follow-target = Follow what is under it
    .tooltip = Move the selected blur or highlight along with what it covers
    .begun = Following
    .when = Select a blur or a highlight
stop-following = Cancel following
    .tooltip = Cancel following; nothing is changed
    .begun = Following cancelled
    .when = Nothing is being followed
swap-masks = Swap blur and highlight
    .tooltip = Turn the selected blur into a highlight, or the highlight into a blur
    .when = Select blurs only, or highlights only
ungroup-masks = Ungroup
    .tooltip = Make each mask of the group a mask of its own
    .when = Select a group of masks that follow a target
crop-camera = Crop camera
    .tooltip = Choose which part of the camera recording to show, and its focus point
    .when = Select a clip with a camera recording
auto-crop-screen = Auto crop screen…
    .tooltip = Crop off the borders of the screen recording immediately, without a save
    .when = Select a saved clip with a screen recording
take-screen-crop-off = Remove screen crop…
    .tooltip = Show the whole screen recording again
    .when = Select an auto-cropped clip of the local workspace
add-other-clip = Add clip from another video…
    .tooltip = Add a clip of another video, with its cuts, at the end of this one
show-library = Library
    .tooltip = Show sounds, music, images, backgrounds and layouts
upload-media = Add to library…
    .tooltip = Upload a sound, image or video to the library
    .when = Wait for the running upload
    .title = Add to library

## Transcript

show-text = Transcript
    .tooltip = Edit the video by its spoken words
find-words = Find words…
    .tooltip = Search the transcript
next-hit = Next match
    .tooltip = Go to the next match in the transcript
previous-hit = Previous match
    .tooltip = Go to the previous match in the transcript
cut-words = Cut words
    .tooltip = Cut out the selected words
    .when = Select words that aren’t cut
restore-words = Restore words
    .tooltip = Restore the selected words that are cut
    .when = Select words that are cut
correct-word = Correct word…
    .tooltip = Correct the spelling of the selected word; the audio stays the same
hide-words = Hide from subtitles
    .tooltip = Leave the selected words out of the subtitles; they stay audible
    .when = Select words that are shown in subtitles
show-words = Show in subtitles
    .tooltip = Show the selected words in the subtitles again
    .when = Select words that are hidden from subtitles
copy-words = Copy text
    .tooltip = Copy the selected words as text
propose-fillers = Find fillers…
    .tooltip = Find filler words such as “um”, and propose to cut them
propose-pauses = Find pauses…
    .tooltip = Find long pauses, and propose to shorten them
propose-untranscribed = Find untranscribed sounds…
    .tooltip = Find sounds that the transcript lacks, such as “um”, and propose to cut them
apply-proposals = Accept all of Cutroom’s proposals
    .tooltip = Accept all proposals by Cutroom that can be applied, in one step
    .when = Find fillers or pauses first

## Proposals

show-proposals = Proposals
    .tooltip = Review proposals by others and by Cutroom
next-proposal = Next proposal
    .tooltip = Go to the next proposal, and preview it
previous-proposal = Previous proposal
    .tooltip = Go to the previous proposal, and preview it
compare-proposal = Compare with and without
    .tooltip = Compare the video with and without this proposal
play-proposal = Play around the proposal
    .tooltip = Play the video around this proposal
    .begun = Playing around the proposal
take-proposal = Accept proposal
    .tooltip = Apply the selected proposal in one step
    .when = Select a proposal that can be applied
leave-proposal = Dismiss proposal
    .tooltip = Dismiss the selected proposal, or reopen a dismissed one
take-all-of-kind = Accept all of this kind
    .tooltip = Accept all proposals of this kind that can be applied, in one step
find-false-starts = Find false starts
    .tooltip = Find sentences that were started twice, and propose to cut the first try
find-silence = Find silences
    .tooltip = Find silence at the start and end of clips, and propose to cut it
find-chapters = Find chapters
    .tooltip = Propose chapters at clip starts, after long pauses and where new words appear
find-zooms = Find zooms
    .tooltip = Propose zooms where someone types, or where a menu or dialog opens
find-layouts = Find layouts
    .tooltip = Propose a large camera while the screen is still, and a bubble otherwise
find-off-faces = Find covered faces
    .tooltip = Find texts and images that cover a face, and propose to move them
find-secrets = Find secrets
    .tooltip = Propose masks over e-mail addresses, card numbers, API keys and chosen names
import-proposal = Import proposals…
    .tooltip = Open proposals from a file, to accept or dismiss them one by one
    .title = Import proposals
export-proposal = Export as proposals…
    .tooltip = Write the unsaved changes as proposals that others can review
    .title = Export as proposals

## Clips

transcribe-has-words = the clip has a transcript; choose Clip > Transcribe again… to replace it
transcribe = Transcribe
    .tooltip = Create the clip’s transcript with a speech recogniser on this computer
    .begun = Transcribing
    .when = Open a video of the local workspace with a clip
transcribe-again = Transcribe again…
transcribe-again-tooltip = Replace the clip’s transcript with a new one, by a speech recogniser on this computer
transcribe-again-when = the clip at the playhead has a transcript
transcribe-all = Transcribe all clips without words
    .tooltip = Transcribe every clip that has no words, one after the other
    .when = Open a video of the local workspace with a clip that has no words
choose-speech-model = Choose a model…
    .tooltip = Use a file or folder as the model of the engine
    .title = Choose a speech model
    .when = Choose an engine in Settings > Transcription first
cancel-transcription = Cancel transcription
    .tooltip = Stop the transcriber; the transcript stays as it was
    .begun = Transcription cancelled
    .when = No transcription is running
search-faces = Detect faces
    .tooltip = Detect faces in the camera recordings, in the background
    .begun = Detecting faces
    .when = Open a local video whose face detection failed or was stopped
stop-face-search = Stop face detection
    .tooltip = Stop detecting faces in this video’s camera recordings
    .begun = Face detection stopped
    .when = No face detection is running
mark-in = Mark in
    .tooltip = Set the in point at the playhead
mark-out = Mark out
    .tooltip = Set the out point at the playhead
mark-selected = Mark selection
    .tooltip = Set in and out points around the selected item or clip
    .when = Select an item or a clip
clear-marks = Clear marks
    .tooltip = Clear the in and out points
    .when = No range is marked
cut-out = Cut out
    .tooltip = Cut out the footage between the in and out points
    .when = Set in and out points (I and O)
restore-cut = Restore cut
    .tooltip = Restore the footage that is cut out at the playhead
    .when = Move the playhead to a cut
clip-earlier = Move clip earlier
    .tooltip = Move the selected clip one place earlier
    .when = Select a clip other than the first
clip-later = Move clip later
    .tooltip = Move the selected clip one place later
    .when = Select a clip other than the last
split-clip = Split clip
    .tooltip = Split the clip at the playhead into two clips
    .when = Move the playhead to a clip
join-clips = Join with next clip
    .tooltip = Make one clip of this clip and the next one, which plays later footage of the same recording
    .when = Select a clip that the next clip continues

## Timeline

copy = Copy
    .tooltip = Copy the selected items; you can paste them on any clip of any video
cut-items = Cut items
    .tooltip = Copy the selected items and delete them
paste = Paste
    .tooltip = Paste the copied items at the playhead
select-all = Select all on lane
    .tooltip = Select all items on the selected item’s lane; without a selection, all items
split = Split
    .tooltip = Split the selected items at the playhead; without a selection, cut out the marked range or split the clip
    .when = Move the playhead to a clip
blade = Blade
    .tooltip = Split clips by clicking them; Escape puts the blade away
    .when = Open a video
move-start = Move start to playhead
    .tooltip = Move the selected items to start at the playhead
move-end = Move end to playhead
    .tooltip = Move the selected items to end at the playhead
nudge-left-far = Nudge left 10 frames
    .tooltip = Move the selected items ten frames earlier
nudge-right-far = Nudge right 10 frames
    .tooltip = Move the selected items ten frames later
lane-back = Previous on lane
    .tooltip = Select the previous item on the lane, or go to the previous edge
lane-forward = Next on lane
    .tooltip = Select the next item on the lane, or go to the next edge
zoom-to-selection = Zoom to selection
    .tooltip = Fit the selection, the marked range or the whole video in the timeline
toggle-ripple = Ripple
    .tooltip = Shift later items on the lane when items are deleted, trimmed or moved
toggle-follow = Follow the playhead
    .tooltip = Scroll the timeline with the playhead during playback
toggle-minimap = Minimap
    .tooltip = Show an overview of the whole video above the ruler
toggle-retention = Retention curve
    .tooltip = Show the share of viewers who are still watching, above the timeline
toggle-clock = Recording time
    .tooltip = Switch the timeline between played time and recording time with cut footage
add-marker = Add marker
    .tooltip = Add a marker at the playhead, or edit the note of the marker there
    .when = Open a video with a clip
marker-back = Previous marker
    .tooltip = Move the playhead to the previous marker
    .when = Add a marker before the playhead
marker-forward = Next marker
    .tooltip = Move the playhead to the next marker
    .when = Add a marker after the playhead

## Playback

play-pause = Play
    .tooltip = Start or stop playback
shuttle-back = Play backwards
    .tooltip = Play backwards; press again to double the speed, hold K to play slowly
shuttle-stop = Stop
    .tooltip = Stop playback
    .when = Nothing is playing
shuttle-forward = Play faster
    .tooltip = Play forwards; press again to double the speed, hold K to play slowly
play-around = Play around playhead
    .tooltip = Play from two seconds before to two seconds after the playhead
play-to-end = Play to end
    .tooltip = Play to the end of the video, even if a range is looped
toggle-repeat = Loop
    .tooltip = Loop the marked range, the selected item or the selected clip
toggle-scrub-sound = Audio scrubbing
    .tooltip = Play sound while the playhead is dragged or stepped
toggle-mute = Mute
    .tooltip = Mute playback; exports keep their sound
show-loudness = Loudness…
    .tooltip = Measure the loudness of the marked range or the whole video
toggle-counts = Playback statistics
    .tooltip = Show on-time and late frames, and gaps in the audio
frame-back = Previous frame
    .tooltip = Move the playhead back by one frame
frame-forward = Next frame
    .tooltip = Move the playhead forward by one frame
second-back = Back one second
    .tooltip = Move the playhead back by one second
second-forward = Forward one second
    .tooltip = Move the playhead forward by one second

## Panels and views

show-exports = Exports…
    .tooltip = Show progress of exports, cancel them, and open finished files
show-analytics = Analytics…
    .tooltip = Show plays, retention, countries, referrers and clicks of this video
show-workspace-analytics = Workspace analytics…
    .tooltip = Show plays of all videos, and the most watched ones
show-requests = Requests
    .tooltip = Show recent API requests, their responses and the rate limit
show-webhooks = Webhooks…
    .tooltip = Manage webhook endpoints and signing secrets, and see their deliveries
edge-back = Previous edge
    .tooltip = Move the playhead to the previous start or end of an item, clip or cut
edge-forward = Next edge
    .tooltip = Move the playhead to the next start or end of an item, clip or cut
go-to-start = Go to start
    .tooltip = Move the playhead to the start of the video
go-to-end = Go to end
    .tooltip = Move the playhead to the end of the video
go-to-time = Go to time…
    .tooltip = Type a time for the playhead: 1:02.5, 62500ms, +2s or 40%
    .when = Open a video in the editor
where-am-i = Where am I
    .tooltip = Announce playhead, clip and selection
zoom-in = Zoom in
    .tooltip = Zoom into the timeline
zoom-out = Zoom out
    .tooltip = Zoom out of the timeline
zoom-to-fit = Zoom to fit
    .tooltip = Fit the whole video in the timeline
toggle-snap = Snap
    .tooltip = While dragging, snap to edges, cuts and the playhead (Shift bypasses)
toggle-faces = Face boxes
    .tooltip = Show boxes around detected faces in the preview
edit-room = Editor
    .tooltip = Edit the video
faces-room = Face checks
    .tooltip = Check the face data of the video
captions-room = Subtitles
    .tooltip = Design subtitle presets on frames of the video
show-table = Item table
    .tooltip = Show the items as a table instead of the timeline
next-pane = Next panel
    .tooltip = Move the focus to the next panel
previous-pane = Previous panel
    .tooltip = Move the focus to the previous panel
menu-bar = Menu bar
    .tooltip = Move the focus to the menus; Esc returns
fold-inspector = Inspector
    .tooltip = Show or hide the inspector
fold-timeline = Timeline
    .tooltip = Show or hide the timeline
theme-of-system = System theme
    .tooltip = Follow the system’s theme and contrast
theme-dark = Dark theme
    .tooltip = Always use the dark theme
theme-light = Light theme
    .tooltip = Always use the light theme
theme-high-contrast = High contrast theme
    .tooltip = Use white on black with clear outlines
interface-larger = Larger interface
    .tooltip = Enlarge the whole interface
interface-smaller = Smaller interface
    .tooltip = Shrink the whole interface
interface-natural = Interface at 100 %
    .tooltip = Show the interface in its default size

## Preview

save-frame = Save frame…
    .tooltip = Save the frame at the playhead as a PNG file in full size
    .title = Save frame
copy-frame = Copy frame
    .tooltip = Copy the frame at the playhead in full size
    .begun = Copying the frame
cancel-frame = Cancel frame
    .tooltip = Stop rendering the frame; no file is written
    .begun = Frame cancelled
    .when = No frame is being rendered
fit-stage = Fit preview
    .tooltip = Fit the whole frame in the preview
actual-size = Preview at 100 %
    .tooltip = Show one pixel of the video as one pixel of the screen
zoom-stage-in = Zoom preview in
    .tooltip = Enlarge the frame in the preview (Ctrl+wheel zooms at the pointer)
zoom-stage-out = Zoom preview out
    .tooltip = Shrink the frame in the preview (Ctrl+wheel zooms at the pointer)
safe-areas = Safe areas
    .tooltip = Show the action-safe (93 %) and title-safe (90 %) areas
thirds = Rule of thirds
    .tooltip = Show lines that divide the frame into thirds
quality-full = Full quality
    .tooltip = Play at up to 1280 × 720; a paused frame is always exact
quality-half = Half quality
    .tooltip = Play at half width and height; a paused frame is always exact
quality-quarter = Quarter quality
    .tooltip = Play at a quarter of width and height; a paused frame is always exact
full-stage = Full screen
    .tooltip = Show only the preview and its controls; Esc returns

## Face checks

check-faces = Check video
    .tooltip = Load and check the face data of every clip
    .begun = Checking faces
check-videos = Check several videos…
    .tooltip = Choose videos of the workspace, and check their face data
write-face-report = Save report…
    .tooltip = Write the findings as HTML, Markdown, CSV and JSON into a new folder
    .title = Choose where the report’s folder is created
write-face-reports = Save joint report…
    .tooltip = Write a report of each checked video, and an index as HTML, CSV and JSON, into a new folder
write-face-snapshot = Save snapshot…
    .tooltip = Save the face data of the checked videos to a file, to compare it later
    .title = Save snapshot of face data
compare-faces = Compare with snapshot…
    .tooltip = Show what changed in the videos of a snapshot since it was saved
    .title = Open snapshot of face data
close-comparison = Close comparison
    .tooltip = Show the findings again
    .begun = Comparison closed
go-on = Continue
    .tooltip = Go to the next finding without a verdict, in this video or the next
next-finding = Next finding
    .tooltip = Go to the next finding in the list
previous-finding = Previous finding
    .tooltip = Go to the previous finding in the list
next-face-video = Next video
    .tooltip = Open the next checked video with findings
previous-face-video = Previous video
    .tooltip = Open the previous checked video with findings
next-sample = Next sample
    .tooltip = Go to the next face sample of the clip
previous-sample = Previous sample
    .tooltip = Go to the previous face sample of the clip
finding-fine = Mark as correct
    .tooltip = Mark the face data as correct here, and go to the next finding
finding-bad = Mark as wrong
    .tooltip = Mark the face data as wrong here, and go to the next finding
findings-fine = Mark all alike as correct
    .tooltip = Mark all findings of this kind in this clip as correct
findings-bad = Mark all alike as wrong
    .tooltip = Mark all findings of this kind in this clip as wrong
comment-finding = Comment…
    .tooltip = Comment on the selected finding
copy-finding = Copy finding
    .tooltip = Copy the finding with its numbers, request and thresholds, for a ticket
    .begun = Finding copied
undo-verdict = Undo verdict
    .tooltip = Undo the last verdict or comment
loop-finding = Play around finding
    .tooltip = Play a few seconds around the selected finding

## Help and settings

palette = Commands…
    .tooltip = Search for a command and run it
find = Find…
    .tooltip = Find a video, clip, item, spoken word or pasted ID
show-settings = Settings…
    .tooltip = Theme, interface size, shortcuts and more
import-keys = Import shortcuts…
    .tooltip = Use shortcuts from an exported file
    .title = Import shortcuts
export-keys = Export shortcuts…
    .tooltip = Write your shortcuts to a file for another computer
    .title = Export shortcuts
show-welcome = Welcome…
    .tooltip = Start with the sample, a file of your own or another video
show-tasks = First steps…
    .tooltip = Learn the editor in six small tasks
practise = Practise with failures…
    .tooltip = Practise saving, conflicts and connection failures on a copy
    .when = Stop the running practice first
toggle-hints = Shortcut hints
    .tooltip = Show a command’s shortcut after you use its button or menu entry
save-log = Save log for bug report…
    .tooltip = Write version, system, requests and log to a file, without secrets
    .title = Save log for bug report
show-keys = Keyboard shortcuts…
    .tooltip = Show all commands with their shortcuts

## Subtitle styles

caption-undo = Undo
    .tooltip = Undo the last step on this style
    .begun = Last step on the style undone
caption-redo = Redo
    .tooltip = Redo the last undone step on this style
    .begun = Step on the style redone
keep-version = Keep version
    .tooltip = Keep the current style as a version that you can restore
    .begun = Version kept
style-backdrop = Style: Backdrop
    .tooltip = Apply the Backdrop style
    .begun = Backdrop style applied
style-highlight = Style: Highlight
    .tooltip = Apply the Highlight style
    .begun = Highlight style applied
style-mono = Style: Mono
    .tooltip = Apply the Mono style
    .begun = Mono style applied
style-cannes = Style: Cannes
    .tooltip = Apply the Cannes style
    .begun = Cannes style applied
style-classic = Style: Classic
    .tooltip = Apply the Classic style
    .begun = Classic style applied
import-style = Import style…
    .tooltip = Import subtitle styles from a JSON or ASS file
    .title = Import a subtitle style
choose-backdrop = Background image…
    .tooltip = Show a PNG or JPEG file behind the previewed subtitles
    .title = Choose a background image
edit-text-color = Text colour
    .tooltip = Edit the colour of the text
edit-outline-color = Outline colour
    .tooltip = Edit the colour of the outline
edit-highlight-color = Highlight colour
    .tooltip = Edit the colour of the spoken word
edit-background-color = Background colour
    .tooltip = Edit the colour behind the subtitles
export-style = Export style…
    .tooltip = Write this style to a file
    .title = Export style
export-subtitles = Export transcript…
    .tooltip = Write the transcript as SRT, VTT, ASS or TXT
    .title = Export transcript
measure-contrast = Check style
    .tooltip = Check contrast, fit and reading speed over the whole video
    .begun = Checking the style
publish-style = Publish…
    .tooltip = Publish this style as a preset of the workspace
apply-to-other-videos = Apply to other videos…
    .tooltip = Apply this video’s preset to other videos
    .when = Apply a preset to this video, or select one in the list
preset-videos = Videos with this preset
    .tooltip = Check this video’s preset on all videos that use it
restore-styles = Restore earlier styles…
    .tooltip = List the videos that got a preset, and restore their earlier styles

## Browser

browser-room = Browser
    .tooltip = Find and open videos, playlists, groups and tags of the workspace
search-workspace = Search
    .tooltip = Search videos, or paste an ID or a link and press Enter
filter-videos = Filter…
    .tooltip = Filter videos by length, date, tag or unsaved changes
open-row = Open
    .tooltip = Open the selected video, playlist, group or tag
pin-videos = Pin
    .tooltip = Pin or unpin the selected videos on this computer
select-rows = Select all rows
    .tooltip = Select all listed rows
    .begun = All rows selected
    .when = The list is empty
copy-ids = Copy IDs
    .tooltip = Copy the IDs of the selected rows, one per line
    .begun = IDs copied
read-lists-again = Reload
    .tooltip = Reload the lists of the workspace
    .begun = Reloading the lists
load-all-videos = Load all videos
    .tooltip = Load the rest of the video list; this may take a while
    .begun = Loading all videos
    .when = All videos are loaded
rename-row = Rename…
    .tooltip = Rename the selected video, playlist, group or tag
duplicate-video = Duplicate…
    .tooltip = Copy the selected video with everything saved in it
delete-rows = Delete…
    .tooltip = Delete the selected rows permanently, after a confirmation
tag-videos = Tags…
    .tooltip = Add tags to the selected videos, or remove them
put-on-playlists = Playlists…
    .tooltip = Add the selected videos to playlists, or remove them
group-playlists = Move to group…
    .tooltip = Move the selected playlists into a group, or out of it
    .when = Select a playlist
share-video = Share…
    .tooltip = Share the selected video with members of the workspace
new-playlist = New playlist…
    .tooltip = Create a playlist
new-group = New group…
    .tooltip = Create a group of playlists
new-tag = New tag…
    .tooltip = Create a tag
show-cards = Cards
    .tooltip = Show videos as cards, or as rows in a table

## Submenus

menu-other-formats = Other formats
menu-page-to-watch = Watch page
menu-add = Add
menu-trim-and-move = Trim and move
menu-words = Transcript
menu-proposals = Proposals
menu-go-to = Go to
menu-analytics = Analytics
menu-theme = Theme
menu-size-of-the-interface = Interface size
menu-style = Style
menu-colour = Colour

## Reasons that several commands share

when-nothing-to-save = There are no unsaved changes
when-importing = Open the local workspace, and wait for any running import
when-video = Open a video
when-nothing-to-save-now = Make a change first, or wait for the running save
when-video-or-playlist = Open or select a video, or select a playlist
when-item = Select an item
when-clip-at-playhead = Move the playhead onto a clip
when-screen-in-sight = Move the playhead to where a screen recording is visible
when-search-result = Search the transcript first
when-words = Select words in the transcript
when-proposal = Open a proposal, or find fillers or pauses
when-proposed-part = Select a proposal
when-playable = Add a clip to the video
when-connected = Connect to a workspace
when-frame = Move the playhead onto a clip, and wait for any frame being rendered
when-checked-videos = Check several videos first
when-checked = Check a video first
when-comparison = Compare with a snapshot first
when-draft = Create or select a draft
when-draft-step = Change the draft first
when-draft-undone = Undo a change of the draft first
when-finding = Select a finding
when-row = Select a row
when-selected-video = Select a video

## Menus

file = File
edit = Edit
clip = Clip
view = View
play = Play
preview = Preview
help = Help

# Heading of the list of shortcuts for commands that are in no menu.
without-menu = Not in a menu

## Names of commands that depend on a state

label-undo = Undo: { $step }
label-redo = Redo: { $step }
label-hints = Shortcut hints: { $state ->
    [on] on
   *[off] off
}
label-snapping = Snapping: { $state ->
    [on] on
   *[off] off
}
label-face-boxes = Face boxes: { $state ->
    [on] on
   *[off] off
}
label-repeating = Loop: { $state ->
    [on] on
   *[off] off
}
label-sound = Sound: { $state ->
    [on] on
   *[off] off
}
label-scrubbing = Audio scrubbing: { $state ->
    [on] on
   *[off] off
}
label-counts = Playback statistics: { $state ->
    [on] shown
   *[off] hidden
}
label-ripple = Ripple: { $state ->
    [on] on
   *[off] off
}
label-following-the-playhead = Follow the playhead: { $state ->
    [on] on
   *[off] off
}
label-minimap = Minimap: { $state ->
    [on] shown
   *[off] hidden
}
label-retention-curve = Retention curve: { $state ->
    [on] shown
   *[off] hidden
}
label-show-recording-time = Show recording time
label-show-played-time = Show played time

## Why a command can't run

switch-view = Switch to { $view } to use this
edited-elsewhere = Take over editing from the other window first
unavailable = Not available right now

## Importing shortcuts

keys-no-json = The file isn’t valid JSON: { $reason }.
keys-other-file = The file contains no Cutroom shortcuts.
keys-unreadable = The file’s shortcuts can’t be used: { $reason }.
# Part of a list of entries that were ignored.
keys-unknown-command = there is no command { $id }
keys-unknown-key = { $key } for { $id } isn’t a shortcut

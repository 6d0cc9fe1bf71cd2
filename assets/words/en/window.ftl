# Texts of the window itself: frame, panels, bars, focus, notices.

## Title and accessible name

# Title of the window while a video is open.
title = { $video } — { $program }
# Name of the program in practice mode.
practice-program = Cutroom (practice)
# Accessible name of the window while a video is open.
accessible-title = { $video } – Cutroom
# Accessible name of progress without a name of its own.
in-progress = In progress

## Accessible names of the parts that F6 goes through

pane-top-bar = Top bar
pane-practice = Practice panel
pane-header = Header panel
pane-side = Side panel
pane-preview = Preview panel
pane-timeline = Timeline panel
pane-inspector = Inspector panel
pane-requests = Requests panel
pane-status = Status bar
# Accessible names of the handles between panels.
resize-timeline = Resize the timeline panel
resize-inspector = Resize the inspector panel
resize-side = Resize the side panel
resize-requests = Resize the requests panel

## Top bar

all-menus = All menus
    .tooltip = Show all menus
# Accessible name of the button that switches between views.
view-menu = View: { $name }
more-commands = More commands
saving = Saving…
save-again = Save again
saving-hint = Keep editing while Cutroom saves
save-again-hint = Cutroom couldn’t confirm the last save; save again, nothing is saved twice
nothing-to-save = No unsaved changes
all-saved = All saved
    .tooltip = All changes saved
unsaved-changes = { $count ->
    [one] 1 unsaved change
   *[other] { $count } unsaved changes
}
# Short form for a narrow window.
unsaved-short = { $count } unsaved
next-save = { $count ->
    [one] 1 unsaved change
   *[other] { $count } unsaved changes
}
conflicts = { $count ->
    [one] 1 conflict
   *[other] { $count } conflicts
}
conflicts-hint = You and someone else changed the same thing; click to choose a version

## Other people in the video

someone = Someone
is-on-clip = { $name } is on ‘{ $clip }’
has-video-open = { $name } has this video open
also-here = Also here: { $people }
everyone-can-edit = Everyone can edit. If two people change the same thing, you choose which version to keep.

## Side panel

# Accessible name of a tab.
tab = { $name } panel
close-panel = Close panel
    .tooltip = Close this panel

## Note about the sample

sample-close = Close the note about the sample
    .tooltip = Close this note permanently
sample-local = This is the sample. Try anything: nothing leaves this computer, and you can undo every step.
sample-read-only = This is the sample. Try anything: your API key is read-only, so changes stay on this computer.
sample-hosted = This is the sample. Try anything: you can undo every step. Saving sends your changes to this workspace.

## Window without a video

workspace-not-opened = Couldn’t open the workspace
key-needed-title = This workspace needs an API key
# Also in the status bar.
enter-key = Enter API key…
opening-workspace = Opening the workspace…
importing-file = Importing…
# Also in the status bar.
loading-video = Loading the video…
no-video-open = No video is open
start-here = Choose how to start.
no-videos = This workspace has no videos
no-videos-local = Import a video, or drop a video file on the window.
no-videos-hosted = Record or upload a video on the server, then reload.
# Over the window while a file is dragged over it.
drop-file = Drop onto a lane or the preview to place the file there, or elsewhere to add it to the library or import a video
drop-video = Drop to import as a new video

## Table of items

table = Clips, cuts and items
# Name of the row with the column headers.
table-columns = Columns
table-empty = This video has no clips.
column-kind = Kind
column-name = Name
column-clip = Clip
column-start = Start
column-end = End
column-length = Length
clip = Clip
cut = Cut
cut-out = { $length } cut out
# Accessible names of rows.
row-clip = { $name }, Clip, { $start } to { $end }
row-clip-changed = { $name }, Clip, { $start } to { $end }, changed
row-cut = { $cut }, on { $clip }, at { $start }, { $length } cut out
row-item = { $title }, { $kind }, on { $clip }, { $start } to { $end }
row-item-changed = { $title }, { $kind }, on { $clip }, { $start } to { $end }, changed

## Status bar: workspace and video

# Time of the playhead and length of the video, with the clock.
clock = { $at } / { $length } { $clock }
    .tooltip = Playhead and length of the video
more-status = More status
practice-copy = Practice copy
local-workspace = Local workspace
connecting = Connecting…
key-needed = API key needed
not-connected = Not connected
offline = Offline
    .tooltip = Keep editing: changes are kept, and Cutroom reconnects automatically
offline-since = Offline, last reached { $time }
enter-key-hint = Reconnect with an API key; unsaved changes are kept on this computer
read-only-key = Read-only API key
    .tooltip = Changes stay on this computer; enter another API key in File > Workspaces
# Accessible name of the workspace's name in the top bar.
workspace = Workspace: { $name }
revision = Revision { $number }
clips = { $count ->
    [one] 1 clip
   *[other] { $count } clips
}
window-closed = The window that was editing this video was closed
    .tooltip = Continue here with its unsaved changes
edited-elsewhere = This video is being edited in another window
    .tooltip = Edit here instead; the other window’s unsaved changes are kept
take-over = Take over
others-saved = Changes by others
    .tooltip = Changes are merged as soon as you stop dragging, typing and playing

## Status bar: running work

saving-progress = Saving
saving-counted = Saving changes: { $done } of { $all }
saving-and-loading = Saving changes: { $done } of { $all }, loading changes by others
cancel-save = Cancel save
    .tooltip = Stop the save; changes saved so far stay saved
importing = Importing
importing-named = Importing { $name }: { $sent } of { $all } MB
importing-of-several = { $number } of { $count }: { $text }
checking-file = Checking { $name }…
# The work is one such as “Backing up”.
running = { $work }…
running-percent = { $work }… { $percent } %
    .tooltip = You can keep working while Cutroom copies and checks every file
face-search-name = Face detection
face-search = { $count ->
    [one] Detecting faces… { $percent } %
   *[other] Detecting faces in { $count } camera recordings… { $percent } %
}
    .tooltip = Faces appear on the timeline when a camera recording is finished
cancel-face-search = Stop detection
    .tooltip = Free the processor; restart later with Clip > Detect faces
decoding-frame = Decoding the frame
decoding-frame-counted = Decoding frames: { $done } of { $all }
drawing-frame = Drawing the frame…
loading-clips = Loading the clips
    .tooltip = The clip at the playhead loads first; you can edit and save meanwhile
clips-loaded = Loading clips: { $done } of { $all }
clips-loaded-waiting = { $count ->
    [one] Loading clips: { $done } of { $all }; 1 change is waiting for its clip
   *[other] Loading clips: { $done } of { $all }; { $count } changes are waiting for their clips
}
# The progress is one of the two messages above.
clips-loading-retried = { $progress }. The server doesn’t respond. Retrying…
previews-paused = Previews paused
resume-previews = Resume previews
    .tooltip = Continue creating filmstrips, waveforms and images for scrubbing
creating-previews = Creating previews
previews-short = Previews… { $percent } %
previews-percent = { $count ->
    [one] Creating previews… { $percent } %
   *[other] Creating previews of { $count } sources… { $percent } %
}
    .tooltip = Filmstrips, waveforms and images for scrubbing, created once and kept
pause-previews = Pause previews
    .tooltip = Free the processor; finished previews are kept
skip-preview = Skip
    .tooltip = Skip the previews of this source, and continue with the others

## Notices

all-notices = { $count ->
    [one] Show 1 notice
   *[other] Show all { $count } notices
}
open-video-hint = Open this video; unsaved changes are kept
show = Show
dismiss = Dismiss
    .tooltip = Dismiss this notice

## Dialog for a path, on systems without a file dialog

path-of-folder = Path of the folder
path-of-file = Path of the file
path-of-files = Paths of the files
type-folder = This system has no file dialog. Type or paste the path of the folder.
type-file = This system has no file dialog. Type or paste the path of the file.
type-files = This system has no file dialog. Type or paste the paths of the files, one in each line (Shift+Enter), or several in quotes.
# Examples in the empty field.
example-folder = /path/to/folder
example-file = /path/to/file
file-exists = { $path } already exists.
replace-file = Replace file
use-folder = Use folder
path-is-file = { $path } is a file. Choose a folder.
path-is-folder = { $path } is a folder. Choose a file.
no-such-folder = There is no folder { $path }.
no-such-file = There is no file { $path }.
path-not-opened = Couldn’t open { $path }: { $reason }.
disk-not-responding = The disk doesn’t respond. Try again.
all-files = All files

## Practice mode

practice-not-here = This workspace isn’t on this computer. Practise on the sample instead.

## Command line: the window and the demo

no-display = no display: { $reason }. Log in to a desktop, or run `xvfb-run cutroom tour --out DIR`
window-not-opened = couldn’t open the window: { $reason }
demo-file-exists = { $path } exists and wasn’t created by a demo. Move it, or choose another folder
demo-step-stuck = the step ‘{ $step }’ didn’t finish
demo-nothing-dragged = nothing was dragged
demo-no-faces = the sample has no faces
demo-no-sound = the sample has no sound effect

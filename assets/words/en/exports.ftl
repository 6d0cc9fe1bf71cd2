### Texts of exports: their dialogs, notices and errors, and errors of frames.

## Form of a new export

form-title = Export
form-save-frame = Save frame…
form-export-transcript = Export transcript…
form-confirm-length = Confirm that you want a GIF of this length, or mark a shorter range with I and O
form-long-gif = A GIF of { $length } has { $frames } frames. It takes long to render, and the file is about { $size }.
form-long-gif-wanted = Export a GIF of this length
form-of-video = Video
form-of-range = Range
form-other = Other
form-range = { $from } to { $to }, { $range }
form-resolution = Resolution
form-frame-rate = Frames per second
form-speed = Speed
form-subtitles = Subtitles
form-subtitles-on = As in the video: on
form-subtitles-off = As in the video: off
form-subtitles-burned-in = Burned in
form-preset = Preset
form-quality = Quality
form-quality-small = Smaller file
form-quality-good = Good
form-quality-best = Best
form-encoder = Encoder
form-encoder-software = Software
form-encoder-hardware = Graphics hardware, if it works
form-gif-side = Longer side
form-gif-plays = Plays
form-gif-forever = Repeatedly
form-gif-once = Once
forecast-size = About { $size }
forecast-size-and-time = About { $size }, ready in about { $time }
forecast-range = { $least } to { $most }
forecast-seconds = { $seconds } s
forecast-minutes = { $minutes } min
form-format = Format
form-file-name = File name
form-folder = Folder
    .name = Folder: { $folder }
form-choose = Choose another folder and name
form-replaces = ‘{ $file }’ will be replaced.
form-exists = ‘{ $file }’ already exists.
form-unsaved = { $count ->
    [one] You have 1 unsaved change. The workspace exports the saved video.
   *[other] You have { $count } unsaved changes. The workspace exports the saved video.
}
form-changes = Changes
form-save-first = Save first
form-export-saved = Export the saved version
form-includes-unsaved = { $count ->
    [one] Includes 1 unsaved change.
   *[other] Includes { $count } unsaved changes.
}
form-free-name = Use a free name
form-replace = Replace file
form-export = Export
form-no-file = Choose a file that can be written
form-exports = Exports…
form-no-name = Enter a file name.
form-only-folder = Enter a file name after the folder.
form-bad-name = Enter only a file name, or a full path that begins with / or ~/. Choose… selects another folder.
form-file-in-use = Another export is writing this file. Choose another name.
form-file-is-folder = { $path } is a folder. Add a file name.
form-folder-missing = The folder { $folder } doesn’t exist. Choose another folder.

## Range of an export on this computer

range-marked = the marked range
range-clip = the selected clip
range-video = the whole video
range-empty = Add a clip, or mark a range that contains footage
range-loading = Wait until all clips of the range are loaded
range-unsaved-clip = Save to create the clip ‘{ $clip }’, then export
range-no-recording = Reload the video: the server provides no recording of ‘{ $clip }’

## Summary in the top bar

summary = Exports
    .tooltip = Show all exports of this window
summary-exporting = Exporting
summary-one = Exporting { $percent } %
summary-more = Exporting { $percent } %, { $others } more

## List of exports

queue-title = Exports
queue-loading = Loading exports…
queue-empty = No exports yet. To create one, choose File > Export.
queue-earlier = Earlier exports of this video
queue-not-loaded = Couldn’t load the exports of this video: { $reason }
queue-clear = Clear list
    .tooltip = Remove finished exports from the list; files are kept
queue-progress = Progress of { $file }
queue-resume = Resume
queue-show-in-folder = Show in folder
queue-download = Download
queue-open-page = Open watch page
    .name = Open the watch page of { $title }
    .tooltip = Open the watch page of this video in your web browser

## State of an export

state-after-save = Starts when your changes are saved
state-waiting = Waiting for earlier exports
state-asking = Contacting the workspace…
state-busy = The workspace is busy. Retrying… { $reason }
state-queued = Waiting for other exports of the workspace
state-rendering-workspace = Rendering in the workspace…
state-rendering = Rendering, { $percent } %
state-rendering-left = Rendering, { $percent } %, { $left }
state-unreachable = The server doesn’t respond. Retrying… { $reason }
state-interrupted-download = The download was interrupted after { $size }. Retrying… { $reason }
state-downloading = Downloading, { $size }
state-downloading-of = Downloading, { $size } of { $total }
state-downloading-left = Downloading, { $size } of { $total }, { $left }
state-checking = Checking the file…
state-local = Rendering on this computer, { $percent } %
state-local-left = Rendering on this computer, { $percent } %, { $left }
state-interrupted = Cutroom was closed before this export finished. Choose Resume to continue.
state-cancelling = Cancelling…
state-ready = Ready: { $content }, in { $folder }
state-by-hardware = { $ready }. Encoded by { $encoder }
state-by-software = { $ready }. Encoded by software: no encoder of this computer works
state-levelled = { $ready }. Loudness { $levelled }
state-failed = { $error }. { $advice }

## Earlier exports: file and date, then their state

earlier = { $file }, { $date }
earlier-completed = { $export }, completed
earlier-queued = { $export }, queued
earlier-running = { $export }, running
earlier-running-percent = { $export }, running, { $percent } %
earlier-failed = { $export }, failed
earlier-failed-why = { $export }, failed: { $reason }
earlier-local = { $export }, rendered on this computer

## Contents of a file

content-archive = { $count ->
    [one] 1 file, { $size }
   *[other] { $count } files, { $size }
}

## Time that is left

left-seconds = a few seconds left
left-about-seconds = about { $seconds } s left
left-about-minutes = about { $minutes } min left
left-about-hours = about { $hours } h { $minutes } min left

## Notices

notice-started = Exporting ‘{ $file }’. Keep editing; you’ll be notified when it’s ready.
notice-after-save = ‘{ $file }’ is exported when your changes are saved. Keep editing; you’ll be notified when it’s ready.
notice-done = ‘{ $file }’ is ready: { $content }.
notice-failed = Couldn’t export ‘{ $file }’: { $error }
notice-not-cancelled = Couldn’t cancel the export in the workspace: { $reason }. Its file isn’t downloaded.
notice-not-shown = Couldn’t show { $file }: { $reason }.
notice-unfinished = { $count ->
    [one] 1 export didn’t finish before Cutroom was closed.
   *[other] { $count } exports didn’t finish before Cutroom was closed.
}
    .advice = To continue, open View > Exports and choose Resume.

## Notices of the system, while another program is in front

system-done = ‘{ $file }’ is ready
    .text = Open Cutroom to show the file in its folder.
system-failed = Couldn’t export ‘{ $file }’
    .text = Open Cutroom to see the reason and the next step.

## Errors of an export, as part of a sentence

error-failed = the server couldn’t render this export: { $reason }
error-gone = the server no longer has the export { $id }
error-no-address = the export is completed, but the server provides no URL of its file
error-lost = the connection was lost repeatedly during the download: { $reason }
error-damaged = the downloaded file is damaged: { $reason }
error-exists = { $file } already exists and wasn’t replaced
error-other-window = another Cutroom window is exporting { $file }
error-disk-full = can’t write { $file }: the disk is full
error-not-allowed = can’t write { $file }: you don’t have permission to write there
error-no-folder = can’t write { $file }: the folder doesn’t exist
error-not-written = can’t write { $file }: { $reason }
error-not-saved = the export didn’t start because your changes weren’t saved
error-cancelled = the export was cancelled
error-empty = the range to export is empty
error-not-connected = the workspace isn’t connected

## Reasons inside those errors

reason-archive = the archive can’t be opened: { $error }
reason-hash = its checksum differs from the server’s
reason-no-data = no data for { $seconds } s
reason-too-large = the server reports a size of { $bytes } bytes
reason-too-many-bytes = the server sent more bytes than it had announced
reason-ended-early = the download ended after { $bytes } of { $total } bytes
reason-none = no reason given
reason-is-folder = the file name belongs to a folder

## What to do after an error

advice-again-once = Try again. Nothing is exported twice.
advice-wait = Add a clip if the video has none. Otherwise wait for other exports to finish, and try again.
advice-failed = Try again. If it fails again, send the reason to the person who runs the server.
advice-export-again = Export the video again.
advice-lost = Check the connection and try again. The download continues where it stopped.
advice-damaged = Try again. The file is downloaded again from the start.
advice-exists = Choose another name, or allow the file to be replaced.
advice-other-window = Wait for that window, or cancel the export there.
advice-disk-full = Free some space on this disk or choose a folder on another disk, and try again.
advice-not-allowed = Choose a folder that you can write to, and try again.
advice-no-folder = Create the folder or choose another one, and try again.
advice-not-written = Choose another folder and try again.
advice-not-saved = Save your changes and try again, or export the saved version.
advice-cancelled = Start the export again.
advice-ffmpeg = Install ffmpeg and try again.
advice-reload = Reload the video and try again.
advice-empty = Choose a range or a video that contains footage.
advice-again = Try again.

## Showing a file outside Cutroom

show-gone = the file was moved, renamed or deleted
show-no-opener = this system has no ‘{ $program }’ to open files
show-not-started = couldn’t start ‘{ $program }’ to open the file: { $error }
show-no-program = ‘{ $program }’ found no program for this file
show-no-opener-advice = Install xdg-utils, or open the file yourself. The list of exports shows its folder.
show-advice = Open the folder in your file manager.

## Frames: labels of boxes

box-screen = Screen
box-camera = Camera
box-broll = B-roll { $id }
box-overlay = Overlay { $id }
box-subtitles = Subtitles
box-face = Face
box-face-number = Face { $number }
box-text = Text ‘{ $text }’

## Frames: errors

frame-clock = --at { $time }: must be a time of the video, without the name of another clock
frame-time = --at { $time }: { $error }
frame-empty = this video contains no footage, so it has no frame
frame-not-decoded = can’t decode { $image }: { $error }
frame-not-drawn = can’t render the frame: { $reason }
frame-advice-time = Choose a time within the video.
frame-advice-connect = Try again when the workspace is connected.
frame-advice-exists = Save the frame again with another name, or with this name and its file extension.
frame-advice-not-written = Choose another folder or free some space, and save the frame again.

## Frames: names of images in an error

image-screen = the screen recording
image-camera = the camera recording
image-still = an image
image-footage = the footage
image-source = a source
image-background = the background


### Texts of the settings: names of choices that the program remembers, and problems of its own files.

## Analytics: days that are counted

days-week = 7 days
days-four-weeks = 28 days
days-quarter = 90 days
days-all = All time

## Kinds of exports, and what they produce

export-film = Whole video
    .hint = An MP4 of the saved video, rendered by the workspace
export-clips = Video of each clip
    .hint = A ZIP with an MP4 of each saved clip, rendered by the workspace
export-recordings = Recordings
    .hint = A ZIP with the original recordings, without cuts and items
export-range-film = Range as MP4
    .hint = An MP4 of the range with unsaved changes, rendered on this computer
export-range-gif = Range as GIF
    .hint = A silent GIF of the range with unsaved changes, rendered on this computer
export-sound = Audio
    .hint = The audio of the range with unsaved changes, mixed on this computer
export-still = Frame
    .hint = The frame at the playhead as a PNG of the video’s size
export-words = Transcript
    .hint = The transcript as SRT, VTT, ASS or TXT, depending on the file extension
export-timeline = Timeline
    .hint = Cuts, chapters and recordings for another editor, with unsaved changes

## Presets and sizes of exports that this computer renders

preset-web = Web
    .hint = 1080p, 30 frames a second, good quality
preset-mobile = Mobile
    .hint = 720p, 30 frames a second, smaller file
preset-archive = Archive
    .hint = Size of the video, 60 frames a second, best quality
size-canvas = As the video

## Sections of the library

library-sounds = Sounds
library-music = Music
library-media = Media
library-backgrounds = Backgrounds
library-layouts = Layouts

## Lanes of the timeline

lane-chapters = Chapters
lane-words = Transcript
lane-sounds = Sound effects
lane-music = Music
lane-text = Text
lane-overlays = Overlays
lane-zooms = Zooms
lane-masks = Masks
lane-layouts = Layouts
lane-faces = Faces
lane-height-low = Low
lane-height-medium = Medium
lane-height-high = High

## Problems of the settings file, each a sentence after the name of the file

file-not-json = The file isn’t valid JSON ({ $error }). Cutroom moved it to { $file }.
# The problem is a verb with its objects.
file-problem = The file { $problem }.
unknown-setting = ‘{ $name }’ isn’t a setting of this version.
invalid-setting = ‘{ $field }’ { $problem }.

## Files of shortcuts and of unsaved changes

text-file-unreadable = { $file } can’t be read: { $error }.
text-file-no-text = { $file } isn’t text in UTF-8.
text-file-not-written = { $file } can’t be written: { $error }

## Kinds of files in file choosers

files-video = Video
files-transcript = Transcript
files-frame = PNG image
files-style = Subtitle style
files-image = Image
files-media = Media
files-background = Image or video
files-shortcuts = Shortcuts
files-changes = Unsaved changes
files-proposal = Proposal
files-backup = Cutroom backup
files-log = Log
files-export = Export
files-speech-model = Speech model
files-snapshot = Face snapshot


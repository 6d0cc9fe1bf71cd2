## cutroom --help

program = Edit the videos of a workspace
program-long =
    Edit the videos of a workspace.

    Without a command, Cutroom opens the window with the last video of the local workspace.
program-notes =
    Run ‘cutroom COMMAND --help’ for the options and examples of a command.

    Exit codes:
      0    Done
      1    Failed or refused
      2    Wrong use, or no display
      3    The workspace or video is open elsewhere
      4    Unknown whether a save arrived; run the command again
      5    The file of the video’s unsaved changes is damaged
      130  Export cancelled with Ctrl+C
group-window = Window
group-edits = Edits and proposals
group-files = Files
group-checks = Checks
group-api = API and webhooks
group-workspaces = Workspaces and servers
group-backup = Backup and disk space
group-shell = Help and shell
options = Options
help = Print this help, or the help of a command

## Headings of options

heading-workspace = Workspace options
heading-output = Output options

## Options of several commands

print-json = Print JSON
video = Video id
clip = Clip id

## cutroom open

open = Open the window with a media file, a video or another workspace
open-examples =
    Examples:
      cutroom open talk.mp4
      cutroom open screen.mp4 --camera camera.mp4
      cutroom open --video vid_1 --at 1:02.5
      cutroom open --workspace team
open-file = Media file to import as a new video, with the SRT, VTT, ASS or JSON file beside it
open-camera = Camera recording that belongs to FILE; without FILE, a new video of the camera
open-base-url = URL of a hosted workspace; its API key comes from CUTROOM_API_KEY or the keychain
open-workspace = Name of a saved workspace, or local
open-video = Id of the video to open
open-at = Playhead position: 1:02.5, 62.5s or 62500ms
open-faces = Open the Face checks view

## cutroom serve

serve = Serve a local workspace over HTTP, without a window
serve-long =
    Serve a local workspace over HTTP, without a window. A team’s workspace is served by cutroom-server.

    The first line on standard output is JSON with baseUrl and apiKey. Logs go to standard error. SIGTERM stops the server.
serve-examples =
    Examples:
      cutroom serve --data ./workspace
      cutroom serve --data ./workspace --sample --mcp
      cutroom serve --faults 429=0.1,slow=200ms,seed=7

## cutroom tour

tour = Run an automatic demo in a new workspace and save a screenshot of each step
tour-out = Folder for the screenshots
tour-size = Window size in points, WIDTHxHEIGHT

## Commands with commands of their own

edits = Add, list, save or discard unsaved changes without a window
edits-examples =
    Examples:
      cutroom edits add edits.json --video vid_1
      cutroom edits list --video vid_1
      cutroom edits save --video vid_1 --yes
      cutroom edits discard --video vid_1 --all
propose = Create a proposal from a file of edits, or from what Cutroom finds in a video
propose-examples =
    Examples:
      cutroom propose edits.json --video vid_1 --why "Shorter intro"
      cutroom propose --find fillers,pauses --video vid_1
proposals = List, show, accept or dismiss proposals for a video
mcp = Let an assistant work on the workspace over standard input and output (MCP)
mcp-long =
    Let an assistant work on the workspace over standard input and output, with the Model Context Protocol (MCP).

    The assistant can list, read, search, look at frames and check. Its edits become a proposal, which you review in the window. Without --base-url it works on the local workspace.
free = Show the disk space of unused files in the local workspace; --yes deletes them
free-examples =
    Examples:
      cutroom free
      cutroom free --yes
      cutroom free --replaced --yes
backup = Back up this computer’s workspace, unsaved changes and settings to one file
backup-long =
    Back up this computer’s workspace, unsaved changes, face verdicts, markers, style drafts and settings to one file.

    Windows can stay open. The backup is verified before the file appears. API keys aren’t included.
backup-examples =
    Examples:
      cutroom backup /media/disk/cutroom.zip
      cutroom backup check /media/disk/cutroom.zip --hashes
      cutroom backup check
push = Copy a local workspace to a team’s server, with all its media
push-long =
    Copy a local workspace to a team’s server, with all its media.

    Ids stay the same, and content that the server already has isn’t sent again. You can stop and rerun the command at any time. It needs an admin’s API key for the server, in CUTROOM_API_KEY or the keychain. The result is one line of JSON.
push-examples =
    Examples:
      cutroom push --to https://cutroom.example.com
      cutroom push --to https://cutroom.example.com --yes
restore = Restore a backup; lists what it would replace, and replaces it with --yes
restore-examples =
    Examples:
      cutroom restore cutroom.zip
      cutroom restore cutroom.zip --yes
      cutroom restore cutroom.zip --into ./restored
frame = Save one frame of a video as a PNG, as an export shows it
frame-examples =
    Examples:
      cutroom frame --video vid_1 --at 1:02.5 --out frame.png
      cutroom frame --video vid_1 --at 40% --boxes > frame.png
export = Render a video and download the file
export-long =
    Render a video and download the file. The command waits for the file and checks it.

    Ctrl+C cancels the export and leaves nothing behind. Unsaved changes aren’t part of an export: save them first with ‘cutroom edits save’.
export-examples =
    Examples:
      cutroom export --video vid_1 --out talk.mp4
      cutroom export --video vid_1 --out talk.mp4 --resolution 4k --fps 60
      cutroom export --video vid_1 --out clips.zip --granularity clips
handover = Write the timeline of a video for another editor
handover-long =
    Write the timeline of a video for another editor: its cuts, chapters, sounds and overlays as OpenTimelineIO (.otio), Final Cut XML (.fcpxml), Final Cut Pro 7 XML (.xml) or EDL (.edl).

    The recordings are copied into a folder beside the file. What the file doesn’t include is printed. Unsaved changes aren’t part of it: save them first with ‘cutroom edits save’.
handover-examples =
    Examples:
      cutroom handover --video vid_1 --to talk.otio
      cutroom handover --video vid_1 --to talk.fcpxml --fps 29.97
      cutroom handover --video vid_1 --to talk.edl --no-copies
captions = Export a video’s transcript as a subtitle file, or check its subtitles
captions-examples =
    Examples:
      cutroom captions export --video vid_1 --format srt --out talk.srt
      cutroom captions check --video vid_1
faces = Check camera-face data
transcript = Replace the transcript of a clip with an SRT, VTT, ASS or JSON file
transcribe = Transcribe a clip with a speech recogniser on this computer
transcribe-long =
    Transcribe a clip with a speech recogniser on this computer: the one named with --engine, else the one chosen in Settings > Transcription, else the first that is found. cutroom doctor lists them.

    A command of your own goes into settings.json: "transcriber": {"{"}"command": ["PROGRAM", "{"{"}input{"}"}", "{"{"}output{"}"}"], "minutes": 60{"}"}
keys = List the window’s commands with their shortcuts
api = Call any operation of the API, and list or explain the operations
api-long =
    Call any operation of the API, and list or explain the operations.

    A call is an operation with its parameters, or a method with a path. It is sent with your API key, and its answer is printed.
api-examples =
    Examples:
      cutroom api list
      cutroom api help getVideo
      cutroom api getVideo id=vid_sample
      cutroom api GET /v1/videos/vid_sample
completion = Print the shell completion script
completion-examples =
    Examples:
      source <(cutroom completion bash)
      cutroom completion zsh > "${"{"}fpath[1]{"}"}/_cutroom"
      cutroom completion fish > ~/.config/fish/completions/cutroom.fish
manual = Write the man pages
webhooks = Receive webhooks on this computer, and manage the endpoints of a workspace
webhooks-examples =
    Examples:
      cutroom webhooks listen --port 8080 --forward http://127.0.0.1:3000/hook
      cutroom webhooks replay --forward http://127.0.0.1:3000/hook
      cutroom webhooks create https://example.com/hook --type video.created
measure = Measure whether this computer is fast enough; takes a few minutes
workspaces = List, add, remove or choose hosted workspaces
workspaces-examples =
    Examples:
      CUTROOM_API_KEY=… cutroom workspaces add team https://cutroom.example.com
      cutroom workspaces use team
      cutroom workspaces use local
users = Manage the users of a workspace, their roles and API keys, and see their changes
doctor = Check this computer for what Cutroom needs, and show how to fix what is missing

## cutroom edits COMMAND

edits-apply = Check the operations of a file, show them and apply them as one batch
edits-add = Add the operations of a file to the unsaved changes
edits-export = Write the unsaved changes to a proposal file for someone else to review
edits-import = Add a proposal from a file, to review it in the window
edits-list = List the unsaved changes
edits-show = Show all operations that a save would send as one list, and its hash
edits-discard = Discard the unsaved changes
edits-generations = List earlier versions of the unsaved changes, or restore one
edits-save = Save the unsaved changes; exit code 4 if it is unknown whether they arrived

## cutroom captions COMMAND

captions-export = Export the transcript of a video as SRT, VTT, ASS or plain text
captions-check = Check contrast, fit, reading speed and overlaps; exit code 1 if a check fails

## Errors of cutroom open, serve, tour and measure

database-unused = warning: CUTROOM_DATABASE is ignored: --data serves the folder’s own database
data-required = --data is required: add the folder of the workspace, like --data ./workspace
not-a-file = { $file } isn’t a file
copy-not-deleted = couldn’t delete the practice copy
nothing-served = couldn’t copy the workspace, so nothing is served
no-temporary-folder = couldn’t create a temporary folder
tour-closed = the window was closed before the demo finished
tour-mismatch = the saved sound effect starts at { $saved } ms, but the window showed { $shown } ms
tour-saved = check the workspace contains the change: the sound effect starts at { $start } ms
measure-closed = the window was closed before the measurement finished
wrong-size = size must be WIDTHxHEIGHT, each from 400 to 8000, like 1440x900, got "{ $size }"

## Options and errors of commands on a workspace

base-url = URL of a hosted workspace, with its API key in CUTROOM_API_KEY [default: the local workspace]
api-key = API key of the workspace
key-required = a hosted workspace needs an API key: set CUTROOM_API_KEY
changes = { $count ->
    [one] 1 change
   *[other] { $count } changes
}
operations = { $count ->
    [one] 1 operation
   *[other] { $count } operations
}
# How many operations and changes: 2 operations (5 changes).
counted = { $operations } ({ $changes })
waiting-for-server = Waiting for the Cutroom at { $address } that serves this workspace…
standard-input = couldn’t read standard input
file-unreadable = couldn’t read { $file } (use - for standard input)
file-unwritable = couldn’t write { $file }
file-exists = { $file } already exists and was not replaced: choose another name with --out

## cutroom backup, cutroom restore

backup-file = File to write; replaces an earlier backup, but no other file
backup-check = Check that the database and media of a backup or workspace match
backup-check-long =
    Check that the database and media of a backup or workspace match. For a team, use ‘cutroom-server backup check’.

    Every file that a record names must exist with its size. The exit code is 1 if a file is missing or damaged.
backup-check-file = Backup to check [default: the local workspace]
backup-check-data = Folder of a workspace to check, which can be open
backup-check-hashes = Also read all media and compare them with their hashes
restore-file = Backup to restore
restore-yes = Replace existing data instead of only listing it
restore-into = Folder to restore to, instead of this computer’s data; use it as CUTROOM_DATA_DIR
no-backup-written = couldn’t write the backup
backup-without-missing = warning: the workspace has lost { $file }, so the backup doesn’t include it
backup-without-damaged = warning: { $file } is damaged, so the backup doesn’t include it. Upload the media again, or copy the file from an earlier backup
backup-written = { $count ->
    [one] { $file }: 1 file, { $size }, verified
   *[other] { $file }: { $count } files, { $size }, verified
}
nothing-changed = nothing was changed
backup-contains = The backup of { $when } contains:
backup-replaces = The backup of { $when } would replace:
restored-transcriber = The settings in the backup run this command to transcribe: { $command }
restore-needs-yes = nothing was changed: add --yes to replace these folders (the old ones are kept beside them)
nothing-restored = nothing was restored
restored = restored the backup of { $when }
restore-kept = the old data is in { $folder }: delete the folder when you no longer need it

## cutroom edits apply, and files of operations

operations-file = File of operations as JSON: an array, or an object with the field operations; - reads standard input
apply-dry-run = Check and show the operations without sending them
idempotency-key = Idempotency-Key of the request [default: a new one]
operations-valid = { $count ->
    [one] 1 operation is valid; nothing was sent
   *[other] { $count } operations are valid; nothing was sent
}
apply-failed = { $error }. { $advice } (Idempotency-Key { $key })
applied-as = applied as revision { $revision }
applied = applied
invalid-json = { $file } isn’t valid JSON
operations-no-array = { $file }: operations must be an array
operations-missing = { $file } must contain an array of operations, or {"{"}"operations": […]{"}"}
operations-count = { $file }: operations must contain 1 to { $most } items, got { $got }
operation-wrong = { $file }: operations[{ $index }]: { $why }
operation-id-twice = { $file }: operations[{ $index }] ({ $id }): operationId must be unique in the file
time-other-clock = times in a file must be clip times
time-not-whole = times in a file must be absolute, like 1:02.5, without +, - or %
# One operation of a file, in a list: add sound effect at 0:01.2 in clip on cl_1
line-add-at = add { $kind } at { $at } in clip on { $clip }
line-add = add { $kind } on { $clip }
line-change = change { $kind } { $id }: { $fields } on { $clip }
line-remove = remove { $kind } { $id } on { $clip }

## cutroom free

free-data = Folder of the workspace [default: the local workspace]
free-yes = Delete the files instead of only listing them
free-replaced = List or delete only the folders that restores replaced
no-workspace = { $folder } doesn’t contain a workspace (workspace.db is missing): choose its folder with --data
free-replaced-exist = restores replaced and kept { $folders }: list them with ‘cutroom free --replaced’
free-replaced-none = no folders of earlier restores to delete
free-replaced-deleted = deleted { $folders }
free-replaced-found = restores replaced and kept { $folders }: delete them permanently with --yes
in-folders = { $count ->
    [one] { $size } in 1 folder
   *[other] { $size } in { $count } folders
}
error-and-advice = { $error }. { $advice }
in-files = { $count ->
    [one] { $size } in 1 file
   *[other] { $size } in { $count } files
}
freed = freed { $files }
media-takes = media: { $files } of { $limit }
derived-takes = exports and stills: { $files }
kept-for-changes = kept: { $files }, used by unsaved changes or their earlier versions
kept-as-new = kept: { $files }, uploaded within the last hour and not used yet
unused = unused: { $files }; delete them with --yes
nothing-unused = no unused files

## cutroom edits

discard-all = Discard all unsaved changes
discard-set-aside = Delete the changes that are set aside
save-yes = Save without confirmation; scripts are never asked
generations-bring-back = Number of the version to restore, from the list
no-version = { $count ->
    [0] version { $number } doesn’t exist: there are no earlier versions
    [one] version { $number } doesn’t exist: only version 1 is available
   *[other] version { $number } doesn’t exist: versions 1 to { $count } are available
}
version-restored = { $count ->
    [one] restored 1 change; unsaved changes: { $waiting }
   *[other] restored { $count } changes; unsaved changes: { $waiting }
}
bytes = { $count ->
    [one] 1 byte
   *[other] { $count } bytes
}
versions-kept = { $count ->
    [one] 1 version. Kept: all of the last hour, one per hour for a day, one per day for a week
   *[other] { $count } versions. Kept: all of the last hour, one per hour for a day, one per day for a week
}
edits-added = added { $added }; unsaved changes: { $waiting }
unsaved-changes = unsaved changes: { $waiting }
conflicts = { $count ->
    [one] 1 change conflicts with others’ changes: open the video in the window to resolve the conflict, or discard the change
   *[other] { $count } changes conflict with others’ changes: open the video in the window to resolve the conflicts, or discard the changes
}
save-unanswered = couldn’t confirm the last save: run ‘cutroom edits save’ again; nothing is saved twice
set-aside = set aside    ‘{ $title }’: { $reason }
set-aside-of-clip = set aside    ‘{ $title }’ of clip { $clip }: { $reason }
set-aside-hint = { $count ->
    [one] 1 change is set aside and won’t be saved: reapply it in the window (Edit > History), or delete it with ‘cutroom edits discard --set-aside’
   *[other] { $count } changes are set aside and won’t be saved: reapply them in the window (Edit > History), or delete them with ‘cutroom edits discard --set-aside’
}
discard-what = nothing was discarded: add --all to discard all unsaved changes, or --set-aside to delete those set aside
discarded = discarded unsaved changes: { $changes }
set-aside-deleted = { $count ->
    [one] deleted 1 change that was set aside
   *[other] deleted { $count } changes that were set aside
}
save-question = { $count ->
    [one] Save this change as { $hash }? [y/N]
   *[other] Save these { $count } changes as { $hash }? [y/N]
}
save-counted-question = Save { $changes } as { $hash }? [y/N]
nothing-saved = nothing was saved
saved-as = saved { $saved } as revision { $revision }; unsaved changes: { $waiting }
saved = saved { $saved }; unsaved changes: { $waiting }
saved-not-reloaded = all changes were saved, but the video couldn’t be reloaded: { $error }
not-all-saved = { $count ->
    [one] 1 change wasn’t saved and is set aside
   *[other] { $count } changes weren’t saved and are set aside
}

## One unsaved change, in a list of cutroom edits list

line-clip = change clip { $clip }: { $fields }
line-move-clip = move clip { $clip } to position { $position }
line-delete-clip = delete clip { $clip } with everything on it; after a save it can’t be fully restored
line-rebuild-clip = create clip { $clip } again from source { $sources }
line-duplicate-clip = create clip { $clip } as a copy of { $of }
line-cut = cut footage of clip { $clip }
line-chapter = add chapter ‘{ $title }’ in clip { $clip }
line-video = change { $step }
line-preset = apply subtitle preset { $preset }
line-correct-words = { $count ->
    [one] correct 1 word of clip { $clip }
   *[other] correct { $count } words of clip { $clip }
}

## cutroom users

users-data = Folder of the workspace, which must not be open [default: the local workspace]
users-in-use = close the window or server that uses the workspace, then run the command again

## cutroom api

api-list = List the operations of the API
api-list-word = Word in the name, path, resource or summary of the operations to list
api-help = Show the method, path, parameters and body fields of an operation
api-help-operation = Name of the operation, or its method and path
api-what = Name of an operation (see ‘cutroom api list’), or GET, POST, PATCH, PUT or DELETE
api-rest = After an operation: its parameters and body fields, as NAME=VALUE. After a method: the path, like /v1/videos?limit=5
api-data = JSON body; @FILE reads it from a file, @- from standard input
api-idempotency-key = Idempotency-Key of a write [default: a new one]
api-if-match = Revision for If-Match: the call is refused if the target has changed since
api-repeat-safe = Retry a write with the same Idempotency-Key after 429, 503 or a lost answer
api-repeat-safe-long =
    Retry a write with the same Idempotency-Key after 429, 503 or a lost answer.

    A server that stores these keys, like the local workspace, applies the write only once. Refused for operations without an Idempotency-Key. Reads are always retried.
api-paginate = Load all pages of a list and print all records as one JSON array
api-lines = With --paginate: print one record per line, as pages arrive
warning = warning: { $problem }
api-none-matching = no operation contains "{ $word }" in its name, path, resource or summary
api-unknown-path = unknown operation { $method } { $path }: list all with ‘cutroom api list’
api-one-operation = name one operation
api-unknown = unknown operation or method "{ $name }": use GET, POST, PATCH, PUT, DELETE or an operation from ‘cutroom api list’
api-unknown-similar = unknown operation or method "{ $name }"; did you mean { $similar }? ‘cutroom api list’ lists all operations
api-no-path = the path must start with /, like /v1/videos?limit=5, got { $path }
api-path-required = { $method } needs a path, like /v1/videos?limit=5
api-one-path = { $method } takes one path; remove "{ $more }"
api-sent-unchecked = Cutroom doesn’t know { $method } { $path } and sends it unchecked
api-no-pair = arguments of { $operation } must be NAME=VALUE, got "{ $got }": see ‘cutroom api help { $operation }’
api-unknown-field = { $operation } has no parameter or body field { $name }: see ‘cutroom api help { $operation }’
api-unknown-parameter = { $operation } has no parameter { $name }: see ‘cutroom api help { $operation }’
api-parameter-unchecked = Cutroom doesn’t know the parameter { $name } of { $operation } and sends it unchecked
api-body-unexpected = { $operation } takes no body
api-body-required = { $operation } needs a body: add its fields as NAME=VALUE, or use --data
repeat-safe-read = --repeat-safe is only for writes: remove it
repeat-safe-no-key = --repeat-safe: { $operation } takes no Idempotency-Key, so a retry could apply the change twice
repeat-safe-unknown = --repeat-safe: Cutroom doesn’t know { $method } { $path }, nor whether it takes an Idempotency-Key
idempotency-key-read = --idempotency-key is only for writes: remove it
idempotency-key-wrong = --idempotency-key must be 1 to 255 visible ASCII characters without a comma
paginate-write = --paginate needs GET, got { $method }
paginate-no-list = --paginate: { $operation } has no pages; remove --paginate
if-match-unknown = --if-match: { $operation } takes no If-Match
call-unknown = { $error }. Couldn’t confirm the call: repeat it with --idempotency-key { $key }; a server that stores these keys applies it only once
paginate-unreadable = --paginate: couldn’t read a page of { $path }
paginate-too-many = more than { $most } records: add --lines to print one record per line
data-invalid = --data isn’t valid JSON

## cutroom keys

keys-json = Print JSON with id, text, tooltip, keys, menu and room of each command
keys-markdown = Print the documentation page in Markdown

## cutroom measure

measure-short = Measure each value for a few seconds instead of minutes
measure-faces = Recording to search for faces only; prints one line of JSON per frame
measure-every = Milliseconds between two frames with --faces
measure-window = Measure only the window and print JSON
measure-open = Recording to open in the window [default: the sample]
measure-videos = Number of other videos in the workspace whose list the window opens

## cutroom mcp

mcp-allow-saves = Let apply_video_edits save immediately instead of creating a proposal

## cutroom serve

serve-data = Folder of the workspace
serve-private-webhooks = Allow webhooks to private and link-local addresses, and over plain HTTP
serve-faults = Practice mode: let calls fail by chance, like 429=0.1,503=0.05,slow=200ms,seed=7
serve-faults-long =
    Practice mode: let calls fail by chance, like 429=0.1,503=0.05,slow=200ms,seed=7

    Faults: 429, 503, drop_request, drop_answer, cut (the answer breaks off), key (401, as with an expired API key), other_edit (someone else edits the video just before a write) and slow. Each takes a chance from 0 to 1; slow takes a time, like 200ms, or 200ms@0.3 for some calls.

    Cutroom serves a copy of the --data folder, or the sample video without --data, and deletes the copy when the server stops. The first line shows the seed, which repeats the same faults.
serve-mcp = Let assistants connect at /mcp with a separate API key, printed in the first line
serve-mcp-long =
    Let assistants connect at /mcp with a separate API key, printed in the first line.

    They can read, look and check. Their edits become proposals.

## cutroom captions

format-srt = SubRip
format-vtt = WebVTT
format-ass = Advanced SubStation Alpha, in the style of the video’s subtitles
format-txt = Text without times
captions-format = File format
captions-uncut = Export the transcript of the uncut recordings, clip by clip
out-file = File to write [default: standard output]
captions-videos = Video id; can be repeated; with --preset it can be left out, for all videos that use the preset
captions-preset-unused = no video uses the preset { $preset }. Name videos to check the preset on with --video
captions-worst = lowest contrast of all: { $ratio } in { $video }, clip { $clip }, { $at } s
captions-preset = Id of a subtitle preset to check on the video [default: the video’s own subtitles]
captions-no-words = this video has no transcript: add one with ‘cutroom transcript’ or ‘cutroom transcribe’
captions-written = { $count ->
    [one] 1 subtitle in { $file }
   *[other] { $count } subtitles in { $file }
}
captions-decoding = Reading recording { $number } of { $all }: { $percent } %…
captions-one-by-one = frames of { $source } are decoded one by one, which takes longer: { $why }
captions-measuring = Measuring { $all } frames: { $percent } %…
captions-reading = Loading the transcript: clip { $number } of { $all }…
# First column of the table of cutroom captions check, at most 11 characters; so are the next ones with -name.
check-no-words-name = no words
check-no-words = this video has no transcript to check: add one with ‘cutroom transcript’ or ‘cutroom transcribe’
check-contrast-name = contrast
check-contrast = median { $median }, worst 5% { $worst }: meets AA (4.5)
check-low-contrast = median { $median }, worst 5% { $worst }: below AA (4.5)
check-least-contrast = lowest { $ratio } in clip { $clip } at { $at } s
check-none = none
check-more = and { $count } more
check-overflow-name = overflow
check-too-fast-name = too fast
check-covered-name = covered

## Commands that moved to cutroom-server

moved = { $what } is for team servers: use ‘cutroom-server { $command }’ with the same arguments, or see ‘cutroom-server { $command } --help’

## cutroom export

handover-to = File to write, ending in .otio, .fcpxml, .xml or .edl; an existing file is replaced only with --force
handover-fps = Frame rate of the timeline [default: the rate of the recordings]
handover-no-copies = Name the recordings by their URLs, without copying them
handover-name = must end in .otio, .fcpxml, .xml or .edl
handover-wrong-fps = must be one of { $rates }
handover-copying = Copying the recordings… { $percent } %
handed-over = { $count ->
    [one] 1 piece in { $tracks } tracks at { $rate } frames a second in { $file }
   *[other] { $count } pieces in { $tracks } tracks at { $rate } frames a second in { $file }
}
handover-media = Recordings in { $folder }
export-out = File to write; an existing file is replaced only with --force
export-resolution = Resolution of the video [default: 1080p]
export-fps = Frames per second [default: 30]
export-speed = Playback speed, from 0.5 to 2 [default: 1]
export-subtitles = Burned-in subtitles [default: the setting of the video]
export-granularity = One video, or a ZIP archive with a video of each clip, or with the original recordings [default: video]
export-begun = Id of an earlier export to download
export-force = Replace FILE if it exists
export-no-wait = Start the export and print its id, without waiting for the file
wrong-speed = speed must be a number from 0.5 to 2, like 1.25
export-name = { $file } must end in .mp4 or .zip
export-name-video = { $file } must end in .mp4: a video is exported as MP4
export-name-archive = { $file } must end in .zip: several files are exported as a ZIP archive
export-name-image = { $problem }. To save one frame, use ‘cutroom frame’
export-folder = --out must be a file, but { $folder } is a folder
export-interrupted = interrupted: nothing was written
export-exists = { $file } already exists and was not replaced: choose another name, like --out { $free }, or replace it with --force
export-changes-unknown = couldn’t check for unsaved changes: { $error }
export-without-changes = { $count ->
    [one] the export doesn’t include 1 unsaved change of this video: save it with ‘cutroom edits save --video { $video }’
   *[other] the export doesn’t include { $count } unsaved changes of this video: save them with ‘cutroom edits save --video { $video }’
}
export-canceled = interrupted: the export was cancelled and nothing was written
export-complete = interrupted: nothing was written, but the server finished the export: download it with --export
export-not-canceled = interrupted: nothing was written; couldn’t cancel the export, so the server may still finish it
export-failed-download = { $error }. { $advice } Download it again with ‘cutroom export --video { $video } --export { $export } --out FILE’.
export-requesting = Requesting the export…
export-retrying = Retrying: { $why }
export-queued = Queued: the server is rendering another export…
export-rendering = Rendering…
export-rendering-percent = Rendering… { $percent } %
export-rendering-left = Rendering… { $percent } %, { $left }
export-unreachable = Waiting for the server: { $why }
export-reconnecting = Reconnecting… { $size } downloaded
export-downloading-left = Downloading… { $percent } % of { $size }, { $left }
export-downloading-percent = Downloading… { $percent } % of { $size }
export-downloading = Downloading… { $size }
export-checking = Checking the file…
exported-files = { $count ->
    [one] 1 file, { $size } in { $file }
   *[other] { $count } files, { $size } in { $file }
}
exported-video = { $width } × { $height } pixels, { $seconds } s, { $size } in { $file }

## cutroom webhooks

webhooks-listen = Receive events on this computer, check them, list them and forward them with --forward
webhooks-listen-long =
    Receive events on this computer, check them, list them and forward them with --forward.

    The signing secret comes from CUTROOM_WEBHOOK_SECRET. An event is refused with a wrong signature (401), a time more than 5 minutes off (400) or more than 2 MB (413). The first line shows the URL. Ctrl+C stops the command.
webhooks-received = List the received events that can be sent again
webhooks-replay = Send a received event again with its id, signed with CUTROOM_WEBHOOK_SECRET
replay-id = Id of the event [default: the newest one]
replay-forward = URL to send the event to
forward-anywhere = Allow a URL that isn’t on this computer
webhooks-list = List the endpoints of a workspace
webhooks-create = Create an endpoint and print its signing secret
create-url = URL to send events to
create-type = Type of events to send; can be repeated [default: all]
webhooks-pause = Pause an endpoint; its events are queued
webhooks-resume = Resume an endpoint
webhooks-delete = Delete an endpoint
webhooks-messages = List the messages of a workspace, newest first, or the attempts of one message
message-id = Id of a message
endpoint-id = Id of the endpoint
refused = { $code } ({ $status }): { $message }
secret-required = set { $variable } to the signing secret of the endpoint (it starts with whsec_)
secret-wrong = { $variable } isn’t a signing secret: it must be whsec_ followed by base64
events-unreadable = couldn’t read the received events
no-type = (no type)
no-such-event = no event { $id }: list the received events with ‘cutroom webhooks received’
no-events = no events received yet
event-unsigned = couldn’t sign the event
forward-elsewhere = --forward: { $problem }. Add --forward-anywhere to send events to another computer
forward-wrong = --forward: { $problem }
forwarded = { $status } from { $url }
not-forwarded = not sent to { $url }: { $problem }
listen-port = Port to listen on; 0 chooses a free port
listen-forward = URL to forward events to; unless it answers with 2xx, the sender gets 502 and retries
print-json-lines = Print JSON, one object per line
port-unavailable = couldn’t listen on port { $port }
listening = Listening at { $url }
event-refused = refused ({ $status }): { $problem }
event-no-post = events must be sent with POST
event-slow = the event took too long to arrive
event-large = the event is larger than 2 MB
event-cut = the event is incomplete
event-no-text = the event isn’t Unicode text
event-untrusted = event { $id }: { $problem }
event-no-json = event { $id } isn’t JSON: { $error }
event-not-kept = couldn’t store event { $id } for a replay: { $error }
# After an event that was received before.
event-again = again
header-missing = the header { $name } (or { $alternative }) is required once, as plain text
header-long = the header { $name } must have at most { $most } characters

## cutroom push

push-to = URL of the server
push-data = Folder of the workspace, which can be open [default: the local workspace]
push-dry-run = Only compare, and show what would be sent
push-yes = Send the workspace instead of only showing what would be sent
push-key-required = { $server } needs the API key of an admin: set { $variable }
push-nothing-sent = nothing was sent
push-needs-yes = nothing was sent: add --yes to send it
push-incomplete = the push is incomplete; run the same command again to continue
push-up-to-date = { $server } already has everything in this workspace
push-planned = would send { $files } to { $server }, for { $videos } with { $clips }; the server already has { $there }
push-videos = { $count ->
    [one] 1 video
   *[other] { $count } videos
}
push-clips = { $count ->
    [one] 1 clip
   *[other] { $count } clips
}

## cutroom propose, cutroom proposals

# The reason of a proposal whose author gave none.
no-reason = No reason given.
by = Name of the author [default: your user name]
why = Reason, in one sentence
someone = Someone
# The reason of what Cutroom itself proposes.
found-reason = Found in this video.
edits-export-out = File to write
import-file = Proposal file from ‘cutroom edits export’; - reads standard input
import-video = Video id [default: the video of the proposal]
import-base-url = URL of the hosted workspace of the video [default: the local workspace]
propose-file = File of operations as JSON, as for ‘cutroom edits add’; - reads standard input
propose-find = What to find in the video, instead of a file; separate kinds with commas
proposals-list = List the proposals for a video
proposals-show = Show each part of a proposal, its reason and whether it can be applied
proposals-take = Accept a proposal: add the parts that can be applied to the unsaved changes
proposals-drop = Dismiss a proposal
proposal-id = Id of the proposal, or its start
proposal-parts = Number of a part to accept, as in ‘cutroom proposals show’; can be repeated [default: all]
not-in-proposal = not included in the proposal: { $change }
nothing-to-propose = this video has no unsaved changes to propose
proposal-written = { $count ->
    [one] wrote 1 part to { $file }
   *[other] wrote { $count } parts to { $file }
}
import-no-video-at = the proposal wasn’t added: the workspace at { $url } has no video { $video }. Choose another video with --video
import-no-video = the proposal wasn’t added: the local workspace has no video { $video }. Choose another video with --video
cannot-be-proposed = couldn’t propose ‘{ $title }’: { $why }
nothing-found = found nothing to propose
looking = Searching screen recording { $number } of { $all } for changes…
reading = Reading the text in screen recording { $number } of { $all }: { $seconds } s…
listening-to = Searching the audio of recording { $number } of { $all }…
parts = { $count ->
    [one] 1 part
   *[other] { $count } parts
}
proposals-kept = { $count ->
    [one] 1 proposal for this video
   *[other] { $count } proposals for this video
}
proposal-head = { $id } by { $author }: { $why }
does-not-fit = can’t be applied: { $why }
wrong-part = --part must be 1 to { $most }, got { $got }
# Name of the step in the history.
take-step = Accept the proposal by { $author }
part-left-out = skipped part { $number }: { $title }: { $why }
taken = { $count ->
    [one] accepted 1 part; unsaved changes: { $waiting }
   *[other] accepted { $count } parts; unsaved changes: { $waiting }
}
proposal-dismissed = dismissed { $id }
proposal-added = { $count ->
    [one] added proposal { $id } with 1 part: review it in the window (View > Proposals)
   *[other] added proposal { $id } with { $count } parts: review it in the window (View > Proposals)
}
proposal-known = proposal { $id } was already added
several-proposals = { $count ->
    [one] 1 proposal starts with { $id }
   *[other] { $count } proposals start with { $id }: type more of the id
}
no-such-proposal = no proposal { $id } for this video: list all with ‘cutroom proposals list’

## cutroom workspaces

workspaces-list = List the workspaces; * marks the one that opens by default
workspaces-add = Test and add a hosted workspace; stores the API key from CUTROOM_API_KEY in the keychain
workspaces-remove = Remove a workspace and its API key from this computer; unsaved changes are kept
workspaces-use = Choose the workspace that opens by default
workspace-name = Name or URL of the workspace
workspace-name-or-local = Name or URL of the workspace, or local
workspaces-add-name = Name of the workspace
workspaces-add-url = URL of the workspace
workspaces-add-mark = Color of the workspace in the window: none, red, orange, green, blue or purple
workspaces-add-untested = Add the workspace without testing it
wrong-color = color must be none, red, orange, green, blue or purple, got "{ $name }"
key-not-deleted = warning: couldn’t delete the API key from the keychain: { $error }
workspace-removed = removed { $name }; its unsaved changes are kept
workspace-used = ‘cutroom’ now opens { $name }
local-used = ‘cutroom’ now opens the local workspace
local-workspace = workspace on this computer
read-only = read-only API key
nothing-added = couldn’t add the workspace
workspace-failed = { $problem } { $advice } The workspace wasn’t added; add it without a test with --untested
key-not-stored = warning: couldn’t store the API key in the keychain ({ $error }): the window asks for it when you open the workspace
workspace-added = added { $name }; open it by default with ‘cutroom workspaces use "{ $name }"’

## cutroom frame

frame-at = Time in the video: 1:02.5, 62.5s, 62500ms or 40%
frame-size = Largest size of the image, in pixels [default: the size of the canvas]
frame-boxes = Draw named boxes around all items in the frame and around detected faces
frame-timeout = Time limit for loading the frame, in seconds
frame-out = PNG file to write [default: standard output]
wrong-time = the time must not be negative: use a time like 1:02.5, 62.5s, 62500ms or 40%
wrong-box = size must be WIDTHxHEIGHT in pixels, each from 16 to 8192, like 1280x720
frame-timed-out = couldn’t load the frame within { $most } s: retry with a longer --timeout
frame-loading = Loading the frame… { $passed } s of at most { $most } s
frame-to-terminal = can’t write an image to a terminal: choose a file with --out frame.png
frame-empty = the frame is empty
frame-no-png = couldn’t encode the frame as PNG
frame-written = { $width } × { $height } pixels in { $file }

## cutroom transcript, cutroom transcribe

transcript-file = SRT, VTT or ASS file, or transcript as JSON
transcript-encoding = Encoding of the file, if it isn’t detected: windows-1251, gb18030, shift_jis …
transcript-stored = { $result } from { $file }
transcribe-engine = Speech recogniser: { $engines }
transcribe-model = File or folder of its model
transcribe-language = Language that is spoken, such as en; without it, the engine decides
transcribe-replace = Replace the clip’s transcript, if it has one
transcribe-has-words = the clip has a transcript, and its corrections would be lost: add --replace to replace it
transcribing = Transcribing: { $done }…
in-file = { $file }: { $problem }
transcriber-canceled = the transcription was cancelled; nothing was changed

## cutroom faces

faces-check = Check the camera-face data of videos; exit code 1 if there are findings
faces-check-examples =
    Examples:
      cutroom faces check --video vid_1
      cutroom faces check --video vid_1 --report ./report --fail-on high
      cutroom faces check --video vid_1 --threshold jump-overlap=0.1
faces-thresholds = List the thresholds of findings
faces-video = Video id; can be repeated
faces-clip-id = Id of the only clip to check, with a single video; can be repeated
faces-all = List every finding instead of combining five or more of one kind per clip
faces-report = Empty or new folder for a report as HTML, Markdown, CSV and JSON; one subfolder per video if there are several
faces-fail-on = Exit with code 1 if a finding has at least this severity
faces-paging = How thoroughly paged requests are compared
faces-picture = Run a face detector on up to 40 frames per clip and compare it with the data
faces-threshold = Different threshold, as in ‘cutroom faces thresholds’; can be repeated
fail-on-never = Findings never cause exit code 1
paging-off = One request for the whole clip, without a comparison
paging-quick = At most 24 requests per clip
paging-full = Several series of windows, and the borders of every sample
threshold-range = { $least } to { $most }
checking-clip = Checking clip { $clip } of { $all }…
checking-video = Checking video { $video } of { $videos }, clip { $clip } of { $all }…
wrong-threshold = --threshold { $threshold }: { $why }
clip-of-several = --clip works with a single --video, got { $count }
report-unwritten = couldn’t write the report of { $video }
index-unwritten = couldn’t write the index of the reports
not-checked = not checked: { $error }
report-written = report in { $folder }
videos-failed = couldn’t check { $failed } of { $all } videos
videos-failed-and = couldn’t check { $failed } of { $all } videos, and { $also }
verdicts-unreadable = couldn’t read the verdicts in { $file }
clip-state = { $name } ({ $clip }): { $state }
clip-state-and-windows = { $name } ({ $clip }): { $state }; { $windows }
clip-samples = { $samples } samples, { $faces } with faces
clip-not-asked = no camera according to its record, so it wasn’t checked
clip-no-camera = no camera
clip-no-detections = no face detection yet
clip-not-loaded = not loaded: { $why }
clip-no-answer = couldn’t read any answer
clip-no-data = no face data: { $why }
clip-not-offered = the server doesn’t provide it
windows-agree = { $count ->
    [one] 1 request agrees
   *[other] { $count } requests agree
}
windows-disagree = { $count ->
    [one] 1 request DISAGREES
   *[other] { $count } requests DISAGREE
}
windows-not-compared = paged requests not compared: { $why }
picture-unknown = couldn’t compare the frames: { $why }
findings-folded = { $count } findings until { $to }, the first is { $id }: { $rule }
findings = { $count ->
    [one] 1 finding: { $high } high, { $medium } medium, { $low } low; { $used } of at most { $most } requests
   *[other] { $count } findings: { $high } high, { $medium } medium, { $low } low; { $used } of at most { $most } requests
}
clips-skipped = { $count ->
    [one] 1 clip was skipped because it has no camera; check it with --paging full, or with --clip ID
   *[other] { $count } clips were skipped because they have no camera; check them with --paging full, or with --clip ID
}
clip-times = times count from the start of each clip
clip-times-folded = times count from the start of each clip; list every finding with --all
faces-snapshot = Save the face data of videos and its findings to a file, to compare it later
faces-snapshot-examples =
    Example:
      cutroom faces snapshot --video vid_1 --video vid_2 --out before.json
faces-snapshot-out = New file for the snapshot
faces-diff = Compare two snapshots; exit code 1 if the data got worse
faces-diff-examples =
    Examples:
      cutroom faces diff before.json after.json
      cutroom faces diff before.json after.json --report diff.html --fail-on high
faces-diff-before = Snapshot from before the change
faces-diff-after = Snapshot from after the change
faces-diff-report = New HTML file for a report with drawings of the changed boxes
faces-diff-fail-on = Exit with code 1 if a new finding has at least this severity (lost data counts as high)
snapshot-of-video = couldn’t save a snapshot: { $video }
snapshot-written = { $count ->
    [one] snapshot of 1 video in { $file }
   *[other] snapshot of { $count } videos in { $file }
}
snapshot-file = couldn’t read { $file }
snapshots-of-other-videos = { $before } and { $after } have no video in common: compare snapshots of the same videos
snapshots-equal = the snapshots are equal
diff-boxes = boxes: { $appeared } new, { $moved } moved, { $went } gone
diff-lost-data = had face data, and has none any more
diff-new = new finding
diff-mended = fixed
diff-sum = { $changed } of { $clips } clips differ; { $new } new findings, { $mended } fixed

## Progress and errors of cutroom push

push-reading = Loading the workspace…
push-comparing = Comparing with the server…
push-unsaved = this computer has unsaved changes of { $videos }, which wouldn’t be sent: save them with ‘cutroom edits save --video ID’, or discard them with ‘cutroom edits discard --all --video ID’
push-unsupported = { $server } can’t receive a workspace (status { $status }): it must be a Cutroom server of this version. Update an older server
push-no-admin = a push needs the API key of an admin at { $server }: { $message }
push-files-missing = the workspace has lost these files: { $files }. Nothing was sent. Restore the files from a backup, or delete the videos that use them; list all with ‘cutroom backup check’
push-other-content = nothing was replaced: { $server } already has different content with the same ids ({ $what }). Delete that content there, or push to another workspace
push-file-refused = the server refused { $file }: { $message }
push-different-workspaces = everything was sent, but the workspaces differ: { $what }
push-busy = another ‘cutroom push’ is running: wait until it finishes
push-and-count-more = { $what }; and { $count } more
push-and-more = { $what }; and more
push-of-video = { $what } (of ‘{ $video }’)
push-video-and-id = ‘{ $name }’ ({ $id })
push-sending-records = Sending records: { $sent } of { $all }…
push-verifying = Comparing both workspaces…
push-missing-records = { $kind } of { $id }: { $here } here, { $there } on the server
push-other-records = { $kind } of { $id }: { $here } here and { $there } on the server, but their content differs
push-sending-files = Sending files: { $sent } of { $all }…
tour-lost = the saved workspace doesn’t contain the new sound effect

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
      130  Export canceled with Ctrl+C
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

    Ids stay the same, and content that the server already has isn’t sent again. You can stop and rerun the command at any time. It needs an admin’s API key of the server, in CUTROOM_API_KEY or the keychain. The result is one line of JSON.
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
captions = Export a video’s transcript as a subtitle file, or check its subtitles
captions-examples =
    Examples:
      cutroom captions export --video vid_1 --format srt --out talk.srt
      cutroom captions check --video vid_1
faces = Check camera-face data
transcript = Replace the transcript of a clip with an SRT, VTT, ASS or JSON file
transcribe = Transcribe a clip with the transcriber set in settings.json
transcribe-long =
    Transcribe a clip with the transcriber set in settings.json.

    Example of the setting: "transcriber": {"{"}"command": ["PROGRAM", "{"{"}input{"}"}", "{"{"}output{"}"}"], "minutes": 60{"}"}
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
restore-into = Folder to restore to, for use as CUTROOM_DATA_DIR; leaves this computer’s data unchanged
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
free-replaced = Only list or delete the folders that restores moved aside
no-workspace = { $folder } doesn’t contain a workspace (workspace.db is missing): choose its folder with --data
free-replaced-exist = restores moved { $folders } aside: list them with ‘cutroom free --replaced’
free-replaced-none = no folders of earlier restores to delete
free-replaced-deleted = deleted { $folders }
free-replaced-found = restores moved { $folders } aside: delete them permanently with --yes
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
discarded = discarded { $changes }
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
line-cut = cut footage of clip { $clip }
line-chapter = start chapter ‘{ $title }’ in clip { $clip }
line-video = change { $step }
line-preset = apply subtitle preset { $preset }
line-correct-words = { $count ->
    [one] correct 1 word of clip { $clip }
   *[other] correct { $count } words of clip { $clip }
}

## cutroom users

users-data = Folder of the workspace, which must not be open [default: the local workspace]
users-in-use = close the window or server that uses the workspace, then run the command again

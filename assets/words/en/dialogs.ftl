### Texts of the dialogs.

## Words that several dialogs use

restore = Restore
loading-videos = Loading the list of videos…
and-more = and { $count } more

## Crop of a screen recording

auto-crop-title = Crop the screen recording of ‘{ $clip }’?
auto-crop-text = The server finds the borders in the frame at { $time } in clip, and crops them off the whole clip.
auto-crop-now = Crop now
# The command is the one of the Clip menu that removes the crop.
auto-crop-removable = The crop takes effect immediately, without a save. To remove the crop later, use Clip > { $command }.
auto-crop-final = The crop takes effect immediately, without a save. It can’t be undone: this server can’t remove a crop.
crop-removal-title = Remove the crop from ‘{ $clip }’?
crop-removal-text = The whole screen recording is shown again.
crop-removal-now = Remove crop
crop-removal-final = The crop is removed immediately. This can’t be undone.

## Clips that a save deletes

# The clip with its name in quotes, its place and its length.
deleting-title-clip = Save and delete { $clip }?
deleting-title-clips = { $count ->
    [one] Save and delete 1 clip?
   *[other] Save and delete { $count } clips?
}
deleting-text = { $count ->
    [one] Saving deletes the clip from the workspace, with everything on it.
   *[other] Saving deletes these clips from the workspace, with everything on them.
}
deleting-keep = { $count ->
    [one] Keep the clip, save the rest
   *[other] Keep the clips, save the rest
}
deleting-delete = Save and delete
# The clip with its name in quotes, its place and its length.
deleting-twice = { $clip } plays this footage too. If you keep this clip, it plays twice.
deleting-empty = It contains no items or cuts
deleting-contents = Also deletes { $contents }
deleting-no-undo = You can’t undo this after saving: the server doesn’t provide the clip’s recording.
deleting-undo = You can still undo after saving. The clip is rebuilt from its recording.
deleting-undo-without = You can still undo after saving. The clip is rebuilt from its recording, without { $lost }.

## Earlier versions

earlier-title = Earlier versions
earlier-text = The video as you saw it at these times. Restoring a version changes the open video in one step, which you can undo.
earlier-empty = No earlier versions yet. Cutroom keeps a version when you save or discard changes, and when you open a video with unsaved changes.
earlier-when = { $moment }, { $age }
earlier-changes = { $count ->
    [0] all saved
    [one] 1 unsaved change
   *[other] { $count } unsaved changes
}
# The step is the last one that was done before.
earlier-changes-step = { $count ->
    [0] all saved, last step ‘{ $step }’
    [one] 1 unsaved change, last step ‘{ $step }’
   *[other] { $count } unsaved changes, last step ‘{ $step }’
}
earlier-restore-name = Restore the version of { $moment }

## Find

find-title = Find
find-hint = Name, spoken words, or a pasted ID or URL
# Name of the spinner beside “Loading the list of videos…”.
find-loading = Loading the list
find-empty = Find videos, clips, items by name or kind, and words in transcripts.
find-none = No name or spoken word matches.
find-none-yet = No name or spoken word matches so far: { $loaded } of { $total } clips are loaded.

## History

history-title = History
history-unsaved = { $count ->
    [0] No unsaved changes.
    [one] 1 unsaved change. To see it, choose File > Review changes.
   *[other] { $count } unsaved changes. To see them, choose File > Review changes.
}
# First row of the history: before every step.
history-opened = Video opened
history-redo-to = Redo all steps up to this one
history-undo-all = Undo all steps
history-undo-to = Undo all steps after this one
history-aside-deletion = Set aside: deletion of ‘{ $title }’
history-aside-edit = Set aside: edit of ‘{ $title }’
history-reapply = Reapply
history-discard = Discard

## Shortcuts

keys-title = Keyboard shortcuts
keys-hint = Search by name, purpose or shortcut
keys-search = Search shortcuts
keys-none = No shortcut matches. The command palette also lists commands without shortcuts.
keys-wheel = Wheel scrolls lanes, Shift+wheel scrolls time, Ctrl+wheel or Alt+wheel zooms at the pointer.
keys-change = Change shortcuts…
    .tooltip = Set your own shortcuts, or use those of another editor
# Between the shortcuts of one command.
keys-or = or

## Conflicts

merge-title = Someone else changed this video
merge-cuts-changed = Others changed cuts, so some of your edits moved with their footage. Nothing is saved yet.
merge-conflicts = { $count ->
    [one] 1 of your changes conflicts with one of theirs. Choose which to keep. Nothing is saved yet.
   *[other] { $count } of your changes conflict with theirs. Choose which to keep. Nothing is saved yet.
}
merge-moved-earlier = Moved { $distance } earlier, to { $time } in clip
merge-moved-later = Moved { $distance } later, to { $time } in clip
merge-moved-to-edit-point = Moved to the edit point, because its footage is cut out
merge-item-on = { $kind } ‘{ $title }’ on { $clip }
merge-keep-mine = Keep all mine
merge-keep-theirs = Keep all theirs
merge-later = Resolve later
    .tooltip = Keep your changes; nothing is saved until you resolve the conflicts
merge-item = { $kind } ‘{ $title }’
merge-clip = Clip ‘{ $title }’
# The field in lower case: font size.
merge-both-changed = You both changed the { $field }.
merge-mine = Mine: { $value }
merge-theirs = Theirs: { $value }
merge-they-deleted = Deleted by them, changed by you.
merge-restore-as-new = Restore as new
merge-keep-deleted = Keep deleted
merge-you-deleted = Changed by them, deleted by you.
merge-delete = Delete
merge-keep = Keep their version
merge-play-mine = Play mine: { $subject }
merge-play-theirs = Play theirs: { $subject }
merge-play-tooltip = Play the video with this version before you choose
merge-preview-name = Preview of { $subject }: { $answer }
merge-preview = This is only a preview. Nothing changes until you choose.
merge-back = Back to the conflicts

## A change that the server refused

refused-title = One change couldn’t be saved
refused-why = ‘{ $title }’: { $reason }.
refused-text = You can set this change aside and save the rest. The change stays in Edit > History.
refused-set-aside = Set aside and save the rest
refused-keep-editing = Keep editing

## Unsaved changes, before a video or the window closes

unsaved-title = You have unsaved changes
unsaved-title-saving = Saving your changes…
unsaved-unknown = Couldn’t confirm the last save. Save again; nothing is saved twice.
unsaved-saving-window = { $done } of { $all } saved. The window closes when all changes are saved.
unsaved-saving-video = { $done } of { $all } saved. The other video opens when all changes are saved.
unsaved-saving-workspace = { $done } of { $all } saved. The other workspace opens when all changes are saved.
unsaved-count = { $count ->
    [one] 1 unsaved change.
   *[other] { $count } unsaved changes.
}
unsaved-kept = Keep your changes on this computer for next time, save them, or discard them. Discarded changes can be restored for a week: Edit > Earlier versions.
unsaved-lost = Cutroom can’t keep unsaved changes of this video on this computer. Changes that you don’t save now are lost.
unsaved-save-close = Save and close
unsaved-save-open = Save and open
unsaved-keep-close = Keep and close
unsaved-keep-open = Keep and open
unsaved-discard = Discard changes

## API key

api-key-title = API key for ‘{ $workspace }’
api-key = API key
api-key-ask = Ask the person who runs the workspace for an API key.
api-key-hint = Paste the API key
api-key-remember = Remember in the keychain
api-key-connect = Connect
api-key-later = Not now
    .tooltip = Continue offline; enter the API key later from the status bar
api-key-workspaces = Workspaces…
api-key-quit = Quit

## Open video

open-video-title = Open video
open-video-empty = This workspace has no videos yet.
open-video-empty-local = Import a video file, or drop one on the window.
open-video-empty-hosted = Record or upload a video in the hosted workspace, then open this list again.
open-video-clips = { $count ->
    [one] 1 clip
   *[other] { $count } clips
}
# Mark on the row of the video that is open.
open-video-open = open

## Clip from another video

other-clips-title = Add a clip from another video
other-clips-no-videos = This workspace has no other video. Import one with File > Import, or append a file from the library.
other-clips-text = The new clip gets the recording and the cuts, but not the items, the camera or the transcript.
other-clips-loading = Loading clips…
other-clips-failed = Couldn’t load the clips: { $error }. { $advice }
other-clips-empty = This video has no clips.
other-clips-back = Choose another video
other-clips-cuts = { $cuts ->
    [one] { $length }, 1 cut
   *[other] { $length }, { $cuts } cuts
}

## changes by others

others-title = Changes by others
others-text = Cutroom merges changes by others while you’re idle. You resolve conflicts yourself. Undo affects only your own steps.
others-none = No one else has saved this video since you opened it.
others-change = ‘{ $title }’ { $change }
others-conflicts = { $count ->
    [one] 1 change conflicts with yours
   *[other] { $count } changes conflict with yours
}
others-set-aside = { $count ->
    [one] 1 of your changes was set aside: the clip was deleted. To see it, choose Edit > History.
   *[other] { $count } of your changes were set aside: the clip was deleted. To see them, choose Edit > History.
}

## Command palette

palette-title = Commands
palette-field = Command
palette-hint = Type a command, such as “cut” or “save frame”
palette-none = No command matches.
palette-recent = Recent
palette-all = All commands

## Restore of a backup

backup-title = Restore this backup?
backup-text = { $file }, created on { $date }. Cutroom checks the file again while it restores.
backup-contains = The backup contains:
backup-replaces-nothing = Nothing is replaced: this computer has no workspace, unsaved changes or settings yet.
backup-replaces = The backup replaces this data. The data is kept in separate folders:
backup-transcriber = The backup’s settings run this command on this computer to transcribe: { $command }
backup-then = Cutroom closes the workspace, restores the backup and reopens the workspace. Current unsaved changes are kept too.
backup-agree = Keep the listed data in separate folders and restore the backup

## Free space

space-title = Free up disk space
space-looking = Looking for unused files…
space-question = Free up { $size }?
space-text = { $count ->
    [one] 1 file isn’t used by any video or by the library. Deleting the file can’t be undone. If you cancel, Cutroom deletes the file after 30 days.
   *[other] { $count } files aren’t used by any video or by the library. Deleting the files can’t be undone. If you cancel, Cutroom deletes the files after 30 days.
}
space-nothing = No space to free up
space-all-used = Every file is used by a video or by the library.
space-free = Free up space
space-media = Media takes { $media } of { $limit }. Exports and stills take { $derived }.
space-kept = { $size } is kept for unsaved changes or earlier versions.
space-new = { $size } is kept because it was added within the last hour and isn’t used yet.

## Welcome

welcome-title = Welcome to Cutroom
welcome-sample = Open the sample
    .detail = Three short clips with cuts, sounds, texts and faces to try everything on
welcome-import = Import your own video…
    .detail = { $kinds }; or drop a file on the window
welcome-reload = Reload videos…
    .detail = Load the list of videos in this workspace again
welcome-open = Open a video of this workspace…
    .detail = Choose from all videos in this workspace
welcome-hosted = To add a hosted workspace by its URL and API key, choose File > Workspaces.
welcome-local = To open the local workspace with the sample and your own files, choose File > Open local workspace.

## First steps

tasks-title = First steps
tasks-text = { $done } of { $total } done. Tasks are ticked off as you do them.
tasks-done = Done: { $task }
tasks-to-do = To do: { $task }

## Link of a watch page

revoke-title-video = Revoke the link to the watch page of this video?
revoke-title-playlist = Revoke the link to the watch page of this playlist?
revoke-text-video = The link stops working, and playback stops for people who are watching. The page gets a new link.
revoke-text-playlist = The link stops working. The videos of the playlist keep their own links. The page gets a new link.
revoke-final = The link is revoked immediately. This can’t be undone.
revoke-now = Revoke link

## Workspaces

workspaces-title = Workspaces
workspaces-text = When you switch workspaces, your unsaved changes are kept on this computer.
workspaces-empty = No hosted workspaces yet. Add one with the URL of its API and an API key.
workspaces-add = Add workspace…
workspaces-waiting = { $videos ->
    [one] Unsaved changes in 1 video
   *[other] Unsaved changes in { $videos } videos
}
workspaces-waiting-conflicts = { $conflicts ->
    [one] { $videos ->
        [one] Unsaved changes in 1 video, 1 conflict
       *[other] Unsaved changes in { $videos } videos, 1 conflict
    }
   *[other] { $videos ->
        [one] Unsaved changes in 1 video, { $conflicts } conflicts
       *[other] Unsaved changes in { $videos } videos, { $conflicts } conflicts
    }
}
# Mark on the row of the workspace that is open.
workspaces-open = Open
workspaces-local-detail = On this computer
workspaces-read-only = { $url }, read-only API key
workspaces-remove = Remove…
workspaces-change = Edit…
workspaces-enter-key = Enter API key…
workspaces-connecting = Connecting…

## Form of a workspace

workspace-add-title = Add workspace
workspace-change-title = Edit workspace
workspace-text = Cutroom tests the URL and the API key first, and stores the key in the keychain. Without a keychain, Cutroom keeps the key only until you quit. The key is sent only to this URL.
# Example of a workspace’s name.
workspace-name-hint = Work
workspace-url = URL
workspace-key = API key
workspace-key-hint-add = Paste the API key, or leave empty to use the key in the keychain
workspace-key-hint-change = Paste a new API key, or leave empty to keep the current one
workspace-colour = Colour
workspace-colour-name = Colour: { $colour }
workspace-testing = Testing URL and API key…
workspace-saved-as = This URL is already saved as ‘{ $name }’.
    .advice = To change its name, colour or API key, edit that workspace.
workspace-test-and-add = Test and add
workspace-change = Save
workspace-add-untested = Add untested
    .tooltip = Add the workspace although the test failed
workspace-change-saved = Edit ‘{ $name }’…

## Removal of a workspace

workspace-remove-title = Remove ‘{ $name }’ from this computer?
workspace-remove-text = This removes its name, colour and API key from this computer. The workspace itself, { $url }, isn’t changed.
workspace-remove-counting = Counting unsaved changes…
workspace-remove-waiting = { $count ->
    [0] The videos that you opened recently have no unsaved changes here.
    [one] 1 video has unsaved changes. They stay on this computer, and return when you add this URL again.
   *[other] { $count } videos have unsaved changes. They stay on this computer, and return when you add this URL again.
}
workspace-keep = Keep workspace

## Review of the unsaved changes

review-title = Review changes
review-one-batch = { $count ->
    [one] 1 change in one batch, which is saved completely or not at all.
   *[other] { $count } changes in one batch, which is saved completely or not at all.
}
review-one-request = { $count ->
    [one] 1 change in one request, which is saved completely or not at all.
   *[other] { $count } changes in one request, which is saved completely or not at all.
}
review-requests = { $count ->
    [one] 1 change in { $requests } requests, sent in this order. Each is saved completely or not at all.
   *[other] { $count } changes in { $requests } requests, sent in this order. Each is saved completely or not at all.
}
review-save = { $count ->
    [one] Save 1 change
   *[other] Save { $count } changes
}
review-revert = Revert
    .tooltip = Revert to the saved version; you can undo this
    .of-split = This is part of a split: revert the split instead
review-show = Show
    .tooltip = Close the review, select the item and go to { $time }
review-compare = Before and after
    .tooltip = Compare the exported frame without and with this change
review-hide = Hide frames
review-drawing = Rendering both frames…
review-before = Before
    .frame = Frame before the change
review-after = After
    .frame = Frame after the change
review-whole-video = Whole video
review-delete-clip = Delete { $clip }
review-delete-final = After saving, undo brings back only a part of it; Cutroom asks before the save
review-delete-played = ‘{ $clip }’ plays all of it too, so undo brings it back whole, also after saving
review-words = Transcript of ‘{ $clip }’
review-word-hidden = { $word }, hidden from subtitles
review-word-shown = { $word }, shown in subtitles
review-order = Clip order
review-new-order = New order: { $clips }
# The times are those of a chapter.
review-chapter-moved = { $from } → { $to } { $title }, moved with its footage
review-chapter-cut = { $time } { $title } is deleted because its footage is cut out
review-chapter-deleted = { $time } { $title } is deleted
review-new-clip = Recreate ‘{ $clip }’
review-new-clip-source = Rebuilt from its recording, with its settings and cuts
review-new-clip-without = Without { $lost }
# The second half of a split clip, and the first.
review-split = Split: ‘{ $clip }’ from ‘{ $first }’
review-split-how = Sent as a duplicate of ‘{ $first }’ and two cuts: the duplicate loses what is before the split, ‘{ $first }’ what is behind it
review-split-watched = Until all of it is sent, the video plays that footage twice
review-add = Add ‘{ $title }’
review-delete = Delete ‘{ $title }’
review-change = Change ‘{ $title }’
review-at = At { $time } in clip
review-move-to = Move ‘{ $title }’ to ‘{ $clip }’
# Clip and time before the move, then clip and time after it.
review-place = Position: ‘{ $old }’ { $was } → ‘{ $clip }’ { $now }
review-cut-out = { $count ->
    [one] Cut out: { $length } of the recording
   *[other] Cut out: { $length } of the recording in { $count } places
}
review-restored = { $count ->
    [one] Restored: { $length } of the recording
   *[other] Restored: { $length } of the recording in { $count } places
}
review-length = Playback length: { $from } → { $to }
review-hidden = Hidden by its cuts: { $items }
review-shown = Shown again: { $items }

## Requests of the next save

requests-title = { $count ->
    [one] Request details
   *[other] Details of { $count } requests
}
requests-copy = Copy this request as JSON
requests-copy-name = Copy request { $number }

## Settings: pages

settings-appearance = Appearance
settings-shortcuts = Shortcuts
settings-assistants = Assistants

## Settings: appearance

appearance-theme = Theme
appearance-theme-system = Match system
appearance-theme-dark = Dark
appearance-theme-light = Light
appearance-theme-high-contrast = High contrast
appearance-language = Language
# The language that the system is set to.
appearance-language-system = Match system
appearance-density = Density
appearance-density-comfortable = Comfortable
appearance-density-compact = Compact
appearance-size = Size
appearance-smaller = Smaller interface
appearance-larger = Larger interface
appearance-zoom = { $percent } %
appearance-motion = Motion
appearance-reduce-motion = Reduce motion
    .tooltip = Open menus and lists without animation, and don’t blink the text cursor
appearance-hints = Hints
appearance-others = Collaboration
appearance-reset = Reset appearance
    .tooltip = Reset theme, density, size and motion to their defaults

## Settings: shortcuts

shortcuts-search = Search commands
shortcuts-own = { $count ->
    [0] No custom shortcuts.
    [one] 1 command has custom shortcuts.
   *[other] { $count } commands have custom shortcuts.
}
shortcuts-shared = { $count ->
    [one] 1 command shares a shortcut with another. The custom shortcut takes precedence.
   *[other] { $count } commands share a shortcut. The custom shortcut takes precedence.
}
shortcuts-reset-all = Reset all
    .tooltip = Remove all custom shortcuts
shortcuts-of = Shortcuts of { $editor }
shortcuts-preset = Shortcuts of
    .tooltip = Use the shortcuts of another editor; custom shortcuts are kept
shortcuts-press = Press the shortcut (Esc cancels)
shortcuts-stop = Cancel setting the shortcut of { $command }
shortcuts-set = Set
    .tooltip = Record a new shortcut
    .name = Set the shortcut of { $command }
shortcuts-clear = Clear
    .tooltip = Remove all shortcuts of this command
    .name = Clear the shortcuts of { $command }
shortcuts-reset = Reset
    .tooltip = Restore the default shortcuts of this command
    .name = Reset the shortcuts of { $command }
shortcuts-taken = { $shortcut } already runs { $commands }.
shortcuts-reassign = Reassign shortcut
    .tooltip = Remove the shortcut from the other command
shortcuts-keep = Keep current shortcut

## Settings: assistants

assistants-text = Assistants read your videos, view frames and propose edits through the Model Context Protocol. They can’t save: you accept or dismiss each proposal in View > Proposals.
assistants-practice = Assistants can’t connect in practice mode.
assistants-hosted = HTTP access works only for the local workspace. For this workspace, have the assistant run cutroom mcp --base-url URL.
assistants-allow = Allow assistants over HTTP
    .tooltip = Let programs with the API key below read videos and propose edits
# Name of the spinner beside the text.
assistants-spinner = Assistants
assistants-wait = Checking access…
assistants-elsewhere = Another Cutroom window serves this workspace. Allow assistants in the window that was opened first, or close that window.
assistants-failed = Couldn’t allow assistants: { $reason }. Turn the option off and on again.
assistants-off = Off: assistants can’t connect over HTTP. Assistants that start cutroom mcp themselves don’t need this option.
assistants-url = URL
    .copy = Copy URL
assistants-key = API key
    .copy = Copy API key
    .hidden = API key hidden
assistants-renew = Renew
    .tooltip = Replace the API key; the old key stops working and running exports restart
    .name = Renew API key
assistants-show = Show
    .name = Show API key
assistants-hide = Hide
    .name = Hide API key
assistants-setup = Setup
assistants-copy-setup = Copy for an assistant’s settings
    .tooltip = Copy the lines with URL and API key in the mcpServers format
assistants-secret = The API key works only with this URL. The URL stays the same after a restart. Keep the key secret: it gives access to every video here.

## Work that closing the window would end

working-title = Close while work is running?
working-local = Closing cancels the exports on this computer: { $files }.
working-workspace-here = Closing interrupts the rendering of { $files }. It starts again when you open Cutroom.
working-workspace = The workspace continues to render: { $files }. To download after the next start, choose Resume in View > Exports.
working-styles = { $count ->
    [one] Closing stops the change of the subtitles. The video may keep its earlier style.
   *[other] Closing stops the change of the subtitles. Up to { $count } videos keep their earlier style.
}
working-import = Closing cancels the import of { $name }. The file itself stays as it is.
working-transcription = { $count ->
    [one] Closing cancels the transcription. The transcript stays as it was.
   *[other] Closing cancels the transcription of { $count } clips. Their transcripts stay as they were.
}
working-bed = Closing cancels the mix of the music bed.
working-stay = Keep window open
working-close = Close anyway

## Transcript that is replaced

replace-transcript-title = Replace the transcript of { $clip }?
replace-transcript-text = The clip is transcribed again. When that is done, its new words take the place of all words, with your corrections. This can’t be undone.
replace-transcript-now = Transcribe again

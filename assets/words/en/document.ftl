# Texts about the open video: unsaved changes, conflicts, steps.

## Unsaved changes on the disk

journal-not-written = Couldn’t write your unsaved changes to the disk: { $reason }
journal-not-written-advice = You can continue editing, but a crash would lose these changes. To save, free some disk space first.
no-journal = this video has no recovery file
journal-closed = the recovery file was closed
disk-slow = the disk hasn’t responded for { $seconds } s
journal-panicked = { $path } couldn’t be written: internal error
journal-full = the recovery file is full: it can have at most { $most } bytes. Save all changes to empty the file
other-window = another window has this video open

## Commands on a video’s unsaved changes

journal-unusable = the recovery file can’t be used: { $reason }
elsewhere = this video is open in another Cutroom window or command. Save or discard the changes there, or close the video, then run this command again
journal-damaged = the recovery file is damaged and nothing was saved. Readable entries: { $kept } (see `cutroom edits list`). Later changes are lost. Run this command again to continue with the readable changes
journal-damaged-kept = the recovery file is damaged and nothing was saved. Readable entries: { $kept } (see `cutroom edits list`). Later changes are lost. The damaged file was kept as { $path }. Run this command again to continue with the readable changes
not-written = the unsaved changes can’t be written to the disk: { $reason }
operation-refused = operations[{ $index }] ({ $id }): { $error }
nothing-accepted = no part of the proposal was accepted: { $reason }
not-restored = that version can’t be restored: { $reason }
not-discarded = nothing was discarded: { $reason }. Open the video in the window, where you can revert single changes
conflicts = { $count ->
    [one] 1 unsaved change conflicts with someone else’s change. Open the video in the window to resolve the conflict, or discard your change
   *[other] { $count } unsaved changes conflict with changes by others. Open the video in the window to resolve the conflicts, or discard your changes
}

## Advice after a save

save-again = Save again. Nothing is saved twice.
save-rest = The remaining changes weren’t sent because the video couldn’t be loaded. Save again.

## References of edits to media

# These follow a field’s name.
no-such-source = must be the ID of media in this workspace, got "{ $id }". Upload the media, or use another source
no-such-preset = must be in the catalogue of this workspace, got "{ $preset }". GET /v1/library?scope=default&type={ $kind } lists the catalogue
no-such-background = must be a background of this workspace, got "{ $name }". Use one from GET /v1/backgrounds, or a sourceId
no-such-word = must be the index of a word in this clip, got { $index }

## Parts of a video that can’t be read

items-unreadable = { $count ->
    [one] 1 item can’t be read: { $reason }
   *[other] { $count } items can’t be read: { $reason }
}

## Counts of items

# Last two parts of a list: “2 texts, 1 zoom and 1 blur”.
list-and = { $others } and { $last }

## changes by others

# Follow the name of a clip or item: “‘Intro’ deleted”.
others-reordered = reordered
others-clips = Clips

## Clips and items in sentences

clip-described = ‘{ $name }’, clip { $number }, { $length } long
# A clip that isn’t in the video’s order.
clip-described-elsewhere = ‘{ $name }’, { $length } long
item-and-kind = { $title }, { $kind }
item-and-times = { $item }, { $start } to { $end }

## Steps in the history

step-discard = Discard unsaved changes
step-restore-version = Restore the version of { $moment }
step-use-theirs = Use their value of ‘{ $title }’
step-restore = Restore ‘{ $title }’
step-keep = Keep ‘{ $title }’
step-keep-mine = Keep your value of ‘{ $title }’

## Times

unknown-time = an unknown time
just-now = just now
minutes-ago = { $minutes } min ago
hours-ago = { $hours } h ago
days-ago = { $days } d ago

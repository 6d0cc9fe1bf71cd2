## Connecting, and API keys

# $error is the message of the server.
key-refused = The server no longer accepts the API key: { $error }.
    .kept = The server no longer accepts the API key: { $error }. Your changes are kept on this computer.
# $what is a sentence like “Couldn’t save 3 changes”.
key-refused-while-saving = { $what }: { $error }. Your changes are kept.
reads-only-while-saving = { $what }: your API key is read-only here ({ $error }).
reads-only = You can edit here, but not save: your API key is read-only.
    .advice = Your changes are kept on this computer. To save, enter another API key in File > Workspaces, or choose File > Reload when your API key may edit. To let someone else save, choose File > Export unsaved changes.

## The list of workspaces

local = Local workspace
known-url = This URL is already saved as ‘{ $name }’.
    .advice = To change its name, colour or API key, edit that workspace in the list.
busy-exporting = Exports are running.
busy-uploading = An import or upload is running.
busy-transcribing = A transcription is running.
busy-changing-subtitles = The subtitles of videos are being changed.
busy-advice = Wait until it’s done, or cancel it. Then open another workspace.
list-advice = Fix the problem and try again.

## Opening videos

video-failed = Couldn’t load the video
list-failed = Couldn’t load the list of videos
earlier-failed = Couldn’t load the earlier versions: { $reason }
    .advice = Check that you have access to Cutroom’s data folder.
clip-failed = Couldn’t load ‘{ $clip }’, so you can’t edit it: { $reason }
    .advice = To retry, choose File > Reload. You can edit and save the other clips.
# $clips is a list of names, $step the name of the step.
clip-first = Loading { $clips } first, then applying ‘{ $step }’.
clip-named = ‘{ $name }’

## Importing

import-local-only = You can import files only into the local workspace.
    .advice = Choose File > Open local workspace, then import the file.
import-running = An import is already running.
    .advice = Wait until it’s done, or cancel it.
import-canceled = Import cancelled.
import-canceled-after = Import cancelled after { $count } of { $all } videos. These are kept.
imported = Imported ‘{ $name }’.
    .stays = This video stays open because it has unsaved changes.
    .several = { $count ->
        [one] Imported 1 video.
       *[other] Imported { $count } videos.
    }
    .some = { $count ->
        [one] Imported 1 of { $all } videos.
       *[other] Imported { $count } of { $all } videos.
    }
import-failed = Couldn’t import ‘{ $name }’: { $reason }.
# A transcript file in the same folder as an imported recording.
transcript-beside = Imported the transcript from the same folder: { $summary }.
    .failed = Couldn’t import the transcript from the same folder: { $reason }
    .advice = Fix { $file }, then choose File > Import transcript.

## Transcribing

transcription-canceled = Transcription cancelled. Nothing was changed.
transcribed-clip = ‘{ $clip }’ has a new transcript: { $summary }.
transcribed = The clip has a new transcript: { $summary }.
    .failed = Couldn’t create the transcript: { $reason }

## Changes by others

video-gone = The server no longer has this video. It was deleted, or your API key can’t access it.
    .advice = Your changes are kept on this computer. To check again, choose File > Reload.
# Somebody whose name is unknown, at the start of a sentence.
someone = Someone else
# The program itself, in place of somebody’s name: the user applied a style in another view.
this-window = This window
# $who saved; $changes is a list like “‘Intro’ changed name, 2 more, 1 conflict”.
saved-by = { $who } saved: { $changes }.
    .advice = The changes are merged here. Undo affects only your own steps.
# One change: “‘Intro’ changed name”.
changed = ‘{ $title }’ { $what }
more-changes = { $count } more
conflicts = { $count ->
    [one] 1 conflict
   *[other] { $count } conflicts
}
changed-clips = changes to clips that you edit here
merged = Merged changes by others: { $changes }.
    .more = Merged changes by others: { $changes }, and { $count } more.
set-aside = { $count ->
    [one] 1 unsaved change was set aside: someone else deleted the clip.
   *[other] { $count } unsaved changes were set aside: someone else deleted the clip.
}
    .advice = To see the changes that were set aside, choose Edit > History.
reload-failed = Couldn’t reload the saved changes
handed-over = Another window took over this video with its unsaved changes. This window can only show it.

## Restoring unsaved changes

restored = { $count ->
    [one] Restored 1 unsaved change.
   *[other] Restored { $count } unsaved changes.
}
    .advice = To keep the changes, save. To drop them, choose Edit > Discard unsaved changes.
no-recovery = Couldn’t open this video’s recovery file: { $reason }.
    .advice = You can edit but not save here, and a crash would lose your changes. Fix the file, then open the video again.
recovery-damaged = This video’s recovery file was damaged. Cutroom restored as much as possible and kept the damaged file as { $path }.
save-again = Cutroom was closed during a save and is saving again. Nothing is saved twice.
save-unclear = An older version of Cutroom was closed during a save. Cutroom is checking which changes were saved; the other changes stay unsaved.

## Saving

saved = { $count ->
    [one] Saved 1 change.
   *[other] Saved { $count } changes.
}
found = { $total ->
    [one] The last save stored { $done } of 1 change. The rest is still unsaved.
   *[other] The last save stored { $done } of { $total } changes. The rest is still unsaved.
}
save-stopped = { $total ->
    [one] Save cancelled. { $done } of 1 change was saved; the rest is still unsaved.
   *[other] Save cancelled. { $done } of { $total } changes were saved; the rest is still unsaved.
}
not-written = Nothing was saved. Cutroom couldn’t prepare the save on this computer: { $reason }.
    .advice = Your changes are kept. Free up some disk space and save again.
# The next three are followed by a colon and the reason.
save-unknown = Couldn’t confirm the save
nothing-saved = { $count ->
    [one] Couldn’t save 1 change
   *[other] Couldn’t save { $count } changes
}
partly-saved = { $total ->
    [one] Saved { $done } of 1 change, couldn’t save the rest
   *[other] Saved { $done } of { $total } changes, couldn’t save the rest
}
save-unknown-because = Couldn’t confirm the save: { $error }
set-aside-while-saving = Your change to an item was set aside: the item is now hidden by a cut.
    .advice = To see the change, choose Edit > History.

## Exporting unsaved changes to a file

changes-exported = Exported your unsaved changes to { $path }. They’re still unsaved here.
    .failed = Couldn’t export your unsaved changes: { $reason }.

## Backups

# Work under way, shown with “…” and a percentage.
backing-up = Backing up
checking-backup = Checking the backup
backup-not-started = Couldn’t start the backup or restore: { $error }.
    .advice = Close other programs and try again.
backup-lost = The backup stopped unexpectedly. No file was overwritten.
    .advice = Try again.
backup-canceled = Backup cancelled. Nothing was written.
backup-failed = Couldn’t write the backup: { $reason }.
    .advice = Nothing on this computer was changed.
backup-refused = This backup can’t be restored: { $reason }.
    .advice = Nothing was changed.
backup-written = { $count ->
    [one] Saved and checked the backup { $path }: 1 file, { $size }.
   *[other] Saved and checked the backup { $path }: { $count } files, { $size }.
}
    .damaged = The backup doesn’t include damaged media: { $names }.
    .missing = The backup doesn’t include media that is missing on this computer: { $names }.
backup-restored = Restored the backup of { $date }.
    .advice = The previous files are in { $folders }. Delete them when you no longer need them.
    .failed = Couldn’t restore the backup: { $reason }.
    .failed-advice = Nothing was changed. Close other windows of Cutroom and try again.

## Disk usage

space-failed = Couldn’t check the disk usage
freed = { $count ->
    [one] Freed { $size }: deleted 1 unused file.
   *[other] Freed { $size }: deleted { $count } unused files.
}
    .failed = Couldn’t free disk space

## Watch pages

link-revoked = Link revoked. It no longer opens the watch page.
    .public = The watch page is public, so it also opens without a link. Make it private to close it.
    .advice = To get the new link, choose File > Watch page > Copy link.
    .failed = Couldn’t revoke the link
link-failed = Couldn’t load the link to the watch page
no-watch-page = This server doesn’t offer a watch page here.
watch-page-opened = Opening the watch page in your web browser.
link-copied = Copied the link to the watch page.
nothing-to-watch = The watch page is still empty. Export the whole video with File > Export, at speed 1 and without burned-in subtitles.
watch-public = Everyone can watch the video.
watch-private = Anyone with the link can watch the video.
watch-password = Anyone with the link and the password can watch the video.
watch-embedded = Only sites that may embed the video can show it; the watch page can’t.
watch-unknown = The video’s settings determine who can watch it.
# After one of the five sentences above.
watch-here = { $who } The link works on this computer, while Cutroom is open.

## Assistants

assistant-key-renewed = Creating a new API key
assistants-failed = Couldn’t let assistants connect: { $reason }.
    .advice = In Settings > Assistants, switch access off and on again.
# $why is the assistant’s own reason.
proposed = { $count ->
    [one] { $who } proposes 1 change: { $why }
   *[other] { $who } proposes { $count } changes: { $why }
}
    .advice = To accept or dismiss proposals, choose View > Proposals.
proposed-elsewhere = { $count ->
    [one] { $who } proposes 1 change to another video: { $why }
   *[other] { $who } proposes { $count } changes to another video: { $why }
}
    .advice = Open that video, then choose View > Proposals.

## Errors of a backup or restore

taken = { $file } already exists and isn’t a backup of Cutroom, so it was not replaced: choose another name
no-backup = { $file } isn’t a backup of Cutroom: { $why }
damaged = { $file } is damaged, so nothing was restored from it: { $why }
newer = { $file } was created by a newer Cutroom (format { $found }, this one supports up to { $known }): update Cutroom
inside = { $file } is inside { $folder }, which is part of the backup: choose a file elsewhere, ideally on another disk
unwritten = couldn’t write the backup to { $folder }: { $why }. Free some space there, or choose another folder
damaged-media = { $file } was not replaced, because media of the workspace is damaged: { $media }. Upload the media again, or restore { $file } to a separate folder (--into) and copy these files from its workspace. A backup with another name is written without them
canceled = cancelled
nothing = nothing to back up: { $folder } contains no workspace, unsaved changes or settings
changed-on-disk = the written file reads back differently: { $why }

## Why a file isn’t a backup, or is damaged

no-archive-end = the backup isn’t a complete archive
too-many-files = the backup claims to contain { $count } files, more than the limit of { $most }
no-archive = the file isn’t an archive ({ $why })
same-name = two files of the backup have the same name
foreign-bytes = { $count ->
    [one] 1 unknown byte precedes the content of the backup
   *[other] { $count } unknown bytes precede the content of the backup
}
index-wrong = the index of the backup isn’t valid: { $why }
foreign-index = the index of the backup is from another program
files-overlap = the files of the backup overlap
unknown-file = the backup contains the unknown file "{ $file }"
file-wrong = "{ $file }": { $why }
file-twice = the backup contains "{ $file }" twice
too-short = the files of the backup need { $needed } bytes, but the backup has { $found }
file-count = the backup contains { $found } files, but the index lists { $listed }
damaged-before = { $file } doesn’t match its hash: it was damaged before the backup
file-changed = { $file } has changed since it was written
no-regular-file = { $file } isn’t a regular file
file-size = { $file } has { $found } bytes, but the index says { $listed }
index-missing = the index of the backup is missing
index-irregular = the index of the backup isn’t a regular file
index-too-long = the index of the backup is too long
no-workspace = the backup contains no workspace

## Folders moved aside, and interrupted restores

replaced-needed = an interrupted restore may need these folders. Start Cutroom to complete the restore, then try again ({ $file })
other-restore = another restore was just interrupted: try again, which completes that restore first
workspace-wrong = couldn’t open the workspace in the backup: { $why }
workspace-unusable = couldn’t open the workspace in the backup
restore-pending = an interrupted restore can’t be completed while the workspace is open: close its windows and servers. Nothing was moved
restore-incomplete = couldn’t complete an interrupted restore
foreign-folder = { $folder } isn’t a folder of Cutroom
restore-stuck = { $file } can’t be used: { $why }. Nothing was moved. Old folders: { $old }. Restored folders: { $new }. Choose the folders that you want, rename them to { $data }, { $journals } and { $config }, then delete { $file }

## What a restore replaces: a line for each folder

part-workspace = the workspace with its videos and media
part-changes = unsaved changes, their earlier versions and face verdicts
part-settings = settings, markers and style drafts
part-proposals = proposals
replaces = { $what }, in { $folder }
replaces-without = { $what }, in { $folder } (the backup contains none)

## What a backup or this computer contains: a line for each workspace

holds-videos = { $workspace }: { $videos }
holds-videos-unsaved = { $workspace }: { $videos }; unsaved changes of { $waiting }
holds-no-videos = { $workspace }: no opened videos
holds-no-videos-unsaved = { $workspace }: no opened videos; unsaved changes of { $waiting }
holds-unsaved = { $workspace }: unsaved changes of { $waiting }
holds-nothing-unsaved = { $workspace }: no unsaved changes; its videos stay on the server
video-name = ‘{ $name }’
names-and-more = { $names } and { $count } more

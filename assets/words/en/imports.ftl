# Texts about files that are imported.

## Transcripts

set-transcriber = Add { $example } to settings.json, or only the part within the outer braces if the file exists. { $input } is a WAV file, { $output } the SRT, VTT, ASS or JSON file to write.
no-transcriber = no transcriber is set. { $how }
transcriber-without-input = the transcriber’s command must contain { $input }. { $how }
sound-unreadable = the clip’s audio can’t be read: { $reason }
transcriber-failed = the transcriber { $reason }
no-sound = the clip has no recording with playable audio
transcriber-wrote-nothing = the transcriber didn’t write { $output }

## Videos that are imported

# Name of a video whose file has no usable name.
imported-video = Imported video
sound-tracks = ‘{ $file }’ has { $tracks }.

## Why a file can’t be imported, after “Couldn’t import ‘NAME’:”

file-gone = the file no longer exists (No such file)
file-denied = your account isn’t allowed to read the file
file-unreadable = the file can’t be read ({ $reason })
file-no-video = the file has audio but no video
file-image = the file is an image, not a video
file-of-kind = the file is { $kind }, which can’t be imported
file-no-media = the file isn’t readable media, or its end is missing
file-no-media-because = the file isn’t readable media, or its end is missing ({ $reason })
file-empty = the file is empty (0 bytes)
file-empty-or-none = the file is empty, or isn’t a regular file
file-folder = this is a folder or a device, not a file
pasted-not-written = the image couldn’t be written to a file ({ $reason })
pasted-wrong-size = the image’s size doesn’t match its pixels

## Advice after a failed import

# Containers of videos that can be imported; part of the texts below and of the welcome
video-kinds = MP4, MOV, MKV, WebM, AVI or MPEG-TS
media-kinds = videos as { $videos }, sounds as MP3, WAV, FLAC, OGG, AAC, M4A or AIFF, and images as PNG, JPEG, WebP, GIF, BMP or TIFF
choose-video = Choose a video: { $kinds }.
convert-kind = Cutroom imports { $kinds }. If another program can play the file, convert it and import the result: ffmpeg -i FILE result.mp4
convert = If another program can play the file, convert it and import the result: ffmpeg -i FILE result.mp4
check-place = Check where the file is, then choose the file again.
grant-access = Change the file’s permissions, or copy the file to another folder.
choose-media = Choose an audio file, an image or a video.
choose-file = Choose a video file.
copy-again = Copy or download the file again.
export-smaller = Export a smaller file, or several parts.
free-space-import = Free some space on the disk, then import the file again.
free-space-paste = Free some space on the disk, then paste the image again.

## The library

# Name of an image from the clipboard.
pasted-image = Pasted image
library-own-failed = Couldn’t load your own media: { $reason }.
library-workspace-failed = Couldn’t load the workspace’s media: { $reason }.
library-curated-failed = Couldn’t load the curated media: { $reason }.
backgrounds-failed = Couldn’t load the backgrounds: { $reason }.

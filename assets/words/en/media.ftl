# Texts about loading media for the preview.

## Why media can’t be loaded

no-port = no port is free to load the media
no-length = the server doesn’t report the length of the media, so loading might never end
unknown-url = no media has this URL
wrong-range = the server sent another part of the media than requested
changed-on-server = the media changed on the server. Reload the video
no-data = no data arrived for { $seconds } s
gone = the server no longer has the media (404). Reload the video, or import the recording again
denied = the server denies access to the media ({ $status }). Reload the video
refused = the server answered { $status } for the media
endless = the server doesn’t report the length of the media, and keeps sending
connection-lost = the connection to the server was lost repeatedly
stalled = the server stopped sending the media
cannot-resume = { $reason }, and the server can’t resume from the middle

## Preview

too-slow = the media load too slowly: no frame arrived within { $seconds } s
cache-unusable = the media cache can’t be used: { $reason }

## Programs that Cutroom runs for media

# ffmpeg, ffprobe or tesseract.
program-missing = { $program } wasn’t found. Install { $package }, or run ‘cutroom doctor’ for instructions
program-not-run = couldn’t run { $program }: { $reason }
program-too-slow = { $program } took longer than { $seconds } s. The file may be damaged, or this computer busy. Try again
program-killed = { $program } was stopped from outside. Try again; if it is stopped again, this computer may be short of memory
program-killed-signal = { $program } was stopped from outside (signal { $signal }). Try again; if it is stopped again, this computer may be short of memory
program-version-unknown = of unknown version
# Stands for the name of a program.
face-detector = the face detector
files-not-written = couldn’t write its files: { $error }
disk-full = the disk is full
# The program that writes the transcript, from the settings.
external-not-started = couldn’t start ‘{ $program }’: { $reason }
external-too-slow = ‘{ $program }’ took longer than { $minutes } min and was stopped
external-failed = ‘{ $program }’ failed ({ $status }): { $output }
# Stands for the program’s own message.
external-silent = it gave no reason

## Why a file can’t be read

# The kind has its article: “a PDF document”.
not-taken = the file is { $kind }. Cutroom reads MP4, MOV, MKV, WebM, AVI and MPEG-TS videos, MP3, WAV, FLAC, OGG, AAC, M4A and AIFF audio, and PNG, JPEG, WebP, GIF, BMP and TIFF images
no-stream = the file has no video or audio of the kind that is needed
cut-off = the file is incomplete: it wasn’t copied or downloaded to its end
end-missing = the end of the file is missing
damaged = the file is damaged, or ffmpeg can’t read its format
file-gone = the file no longer exists
file-denied = Cutroom may not read the file
url-refused = the URL of the file has expired, or the server denies access
server-failed = the server of the file reports an error
server-silent = the server of the file doesn’t respond
no-decoder = this ffmpeg has no decoder for the file
not-decoded = the file can’t be decoded
no-image = the file contains no image
no-image-at = the file contains no frame at { $seconds } s
nothing-inside = the file contains no video, image or audio
video-undecodable = the video of the file can’t be decoded
sound-undecodable = ffmpeg can’t decode the file’s kind of audio
sound-no-decoder = this ffmpeg has no decoder for the file’s audio
sound-fails = the audio of the file can’t be decoded: { $reason }
sound-without-times = ffmpeg returned audio without times
answer-unreadable = ffprobe’s answer can’t be read: { $error }
image-undecodable = an image can’t be decoded: { $error }
image-empty = the image has no pixels
nothing-to-crop = found no frame to crop
cache-unreadable = the media cache can’t be read: { $error }

## Limits of files

too-long = the file is { $hours } hours long; the limit is { $most } hours
too-large = the image has { $width } × { $height } pixels; the limit is { $side } on each side, and { $most } in all
too-many-channels = the audio has { $channels } channels; 1 to { $most } are allowed
sample-rate = the audio has { $rate } samples per second; { $least } to { $most } are allowed
clock-jumps = its clock jumps from { $from } s to { $to } s after { $at } s, as where recordings were put one after the other. Join them with one clock first, for example by ‘ffmpeg -i FILE -c copy joined.mkv’
too-many-streams = the file has { $count } streams; the limit is { $most }
previews-too-large = the previews would take more than { $most } MB of the cache

## Kinds of files that Cutroom can’t read, with their articles

kind-flv = a Flash video (FLV)
kind-windows-media = a Windows Media file (WMV, WMA or ASF)
kind-mpeg-program = an MPEG program stream (MPG or VOB)
kind-mpeg-video = an MPEG video without a container
kind-mxf = an MXF file
kind-real = a RealMedia file
kind-amr = an AMR audio file
kind-caf = a CAF audio file
kind-midi = a MIDI file (notes without sound)
kind-wavpack = a WavPack audio file
kind-monkey = a Monkey’s Audio file
kind-photoshop = a Photoshop document
kind-jpeg-xl = a JPEG XL image
kind-pdf = a PDF document
kind-zip = a ZIP archive or a zipped document
kind-m3u = a playlist of other files (M3U)
kind-gzip = a compressed file (gzip)
kind-avif = an AVIF image
kind-heic = a HEIC image
kind-raw = a raw photo of a camera (CR3)
kind-svg = an SVG drawing

## Sound tracks of a recording, in the inspector

tracks-one-unheard = 1 audio track, not heard
tracks-unheard = { $count } audio tracks, none of them heard
tracks-one-heard = { $count } audio tracks, 1 of them heard: { $names }
tracks-all-heard = { $count } audio tracks, heard together: { $names }
tracks-some-heard = { $count } audio tracks, { $heard } of them heard together: { $names }
# Follow one of the above, after a semicolon.
tracks-left-out = not heard: { $names }
tracks-undecodable = can’t be decoded: { $names }
channels-mono = mono
channels-stereo = stereo
channels-many = { $count ->
    [one] 1 channel
   *[other] { $count } channels
}

## Parts of a recording that aren’t shown or heard

only-sound-decoded = Its video can’t be decoded: { $reason }
only-video-decoded = Its audio can’t be decoded: { $reason }
codec-undecoded = Its audio can’t be decoded: the codec is { $codec }
codec-undecoded-unknown = Its audio can’t be decoded: the codec is unknown
tracks-undecoded = { $count ->
    [one] Audio track { $numbers } of { $all } can’t be decoded
   *[other] Audio tracks { $numbers } of { $all } can’t be decoded
}

## Why no sound is heard

sound-off = audio output is turned off
no-sound-device = this computer has no audio device
sound-format = the audio device needs an unsupported sample format: { $format }
sound-too-fast = the audio device plays faster than it should
sound-failed = the audio device failed
sound-stalled = the audio device accepts no more audio

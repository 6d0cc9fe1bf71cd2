## Progress of cutroom measure

measuring = measuring: { $what }
no-window = no window ({ $why })
window-ended = the window process ended with { $status }
window-silent = the window process printed no measurement

## Results of cutroom measure

# The value is within its limit; at most 4 characters, as the next.
within = ok
over = over
fast-enough = This computer is fast enough: all values are within their limits.
too-slow = Over the limit on this computer, as busy as it was: { $values }.

## Errors

no-media = couldn’t create the media for the measurement: { $why }

## What is measured now

making-media = creating media
window-sample = window with the sample video
window-long = window with a 10-minute video
window-library = window with a list of many videos
scrub-proxy = scrub proxy
exact-images = exact images
sound-peaks = audio peaks
playback = playback of a screen and a camera recording
workspace = batches and requests of the local workspace

## Names of the values, at most 44 characters

value-first-frame = window start to first frame
value-timeline = window start to sample timeline
value-later-timeline = a later start to sample timeline
value-frame = drawing the window, median frame
value-drag = playhead drag, median frame
value-drag-slowest = playhead drag, slowest frame
value-click = click to exact frame, median
value-click-slowest = click to exact frame, slowest
value-library = opening the list of all videos
value-scrub = scrubbing, median frame
value-scrub-slow = scrubbing, 95th percentile
value-exact = exact frame without a proxy
value-played = played frames, on time / late
value-gaps = gaps in the audio
value-drift = drift between image and audio
value-play = play to first audio sample
value-stop = stop to silence
value-cut = gap at a cut, beyond one source frame
value-proxy = scrub proxy, relative to ffmpeg
value-first-image = first frame of a 10-minute source
value-peaks = audio peaks, relative to decoding
value-memory-sample = memory, sample: own / renderer / children
value-memory-long = memory, 10 min: own / renderer / children
value-memory-playing = memory, playing: own / renderer / children
value-processor = processor use of the window, playing
value-batches = batches of 200 operations
value-requests = consecutive requests for a clip
value-sync = reference: a confirmed write to the disk
value-ffmpeg-start = reference: start of ffmpeg
value-ffmpeg-frame = reference: same frame by ffmpeg alone

## Limits

under-ms = under { $ms } ms
under-display-frames = under 2 frames at 60 Hz ({ $ms } ms)
at-most-ratio = at most { $ratio } x
none-late = none late
none = none
under-mb = under { $mb } MB
under-two-mb = under { $window } / { $children } MB
under-percent = under { $percent } %
at-least-per-second = at least { $number } /s

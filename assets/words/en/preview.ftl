### Preview: the frame at the playhead, what can be dragged in it, and the playback controls below it.

## The frame

# Name of the preview for screen readers; its value is one of the following
preview = Preview
frame-loading-value = Loading the frame
frame-draft-value = Draft of this frame
frame-at = Frame at { $time } in recording

## Label over the frame

frame-failed = Couldn’t show this frame: { $reason }
frame-failed-faces = Couldn’t show this frame or its face boxes: { $reason }
frame-loading = Loading the frame…
frame-loading-faces = Loading the frame and its face boxes…
frame-draft = Draft. Loading the exact frame…
frame-draft-faces = Draft. Loading the exact frame and its face boxes…
clip-failed = Couldn’t load this clip: { $reason }
clip-not-loaded = This clip isn’t loaded yet
layout-not-shown = This layout can’t be previewed
faces-not-loaded = Faces aren’t loaded here yet
no-clips = This video has no clips yet
no-clips-next = Open another video, or import a recording.

## Differences from the video that the server renders

simplified = Simplified here
simplified-label = Simplified here: { $differences }
simplified-font = The font { $font } is replaced by { $replacement }, here and in exports.
simplified-layout = This layout is custom or newer than Cutroom, so its layers aren’t placed here.
simplified-cursor-zoom = The zoom follows the cursor. The server doesn’t provide the cursor’s position, so the zoom is centred here.
simplified-animation = The animated background doesn’t move here.
simplified-border = The server draws this border differently, so it is simplified or missing here.
simplified-depth = An overlay is behind the presenter. Here it is behind the whole camera video, because the presenter isn’t cut out.

## Zoom of the preview

zoom-label = Preview zoom: { $zoom }
zoom-tooltip = Ctrl+wheel zooms at the pointer; the wheel, middle button or H+drag pans
zoom-fit = Fit
zoom-fit-at = Fit, { $percent }
# Beside the zoom while the frame isn’t exact
draft = Draft
draft-tooltip = This frame is a draft. Rendering the exact frame, as in exports…
draft-failed-tooltip = This frame is a draft. Couldn’t render the exact frame: { $reason }

## What can be dragged

item-label = { $title } in the preview
# The handle is a side or a corner: “top left”
handle-label = { $handle } handle of { $title }
handle-top-left = top left
handle-top = top
handle-top-right = top right
handle-right = right
handle-bottom-right = bottom right
handle-bottom = bottom
handle-bottom-left = bottom left
handle-left = left
handle-center = center
point-tooltip = Drag, or use the arrow keys; hold Shift for larger steps
camera-focus = Camera focus
focus-label = Focus of { $title }
# Names of edits, in the history
edit-move = Move ‘{ $title }’
edit-resize = Resize ‘{ $title }’
edit-zoom-focus = Zoom focus

## Face boxes

face = Face { $number }
faces = Faces { $numbers }
face-place = Face { $number }: left { $left } %, top { $top } %, { $width } % × { $height } % of the canvas
face-held = Held for { $age }
face-held-across-cut = Held for { $age } across a cut
face-sample = Sample at { $time } in clip, held for { $age }
face-sample-across-cut = Sample at { $time } in clip, held for { $age } across a cut: the face may have moved

## Camera crop

crop-mode = Cropping the camera
crop = Camera crop
# In the names of its handles
crop-in-sentence = the camera crop
crop-loading = Loading the camera recording…
crop-no-camera = The camera isn’t visible here. Move the playhead to where the camera is visible.
crop-focus-tooltip = Drag, or use the arrow keys, to keep this point in view in tighter layouts
crop-size = { $crop } of { $recording } px
crop-reset = Whole recording
crop-reset-tooltip = Show the whole recording, without a crop
crop-done-tooltip = Close the crop (Esc)
# Names of edits, in the history
edit-crop = Crop the camera
edit-remove-crop = Remove the camera crop

## Playback controls

more-controls = More playback controls
playhead-time = Playhead time

## Sound

muted = Muted
speed-muted = { $speed }× muted
no-sound = No sound: { $reason }
volumes = Volumes
volumes-tooltip = Adjust the volumes in the editor
volumes-note = Volumes in the editor; exports don’t change
volume-all = All sounds
volume-label = Volume: { $sound }
volume-mute = Mute { $sound }
volume-solo = Play only { $sound }
level-label = Level: left { $left } dB, right { $right } dB
level-tooltip = Loudness of the left and right channels; the lines mark peaks

## Playback counters, in the corner of the preview

counters-label = Playback counters: { $counters }
counter-frames = { $shown ->
    [one] 1 frame on time, { $late } late
   *[other] { $shown } frames on time, { $late } late
}
counter-underruns = { $underruns ->
    [one] 1 underrun, drift { $drift } ms
   *[other] { $underruns } underruns, drift { $drift } ms
}
counter-start = started after { $start } ms, longest gap { $gap } ms
counter-decoders = { $count ->
    [one] 1 decoder
   *[other] { $count } decoders
}
counter-silent = No sound: { $reason }

draw-area = Picture: drag a rectangle
# Menu of the picture: makes an item around the point at which the menu was opened
blur-here = Blur here
highlight-here = Highlight here
zoom-here = Zoom here
# Why a row of these is disabled
here-not-recording = Open the menu on the screen recording
edge-before = Last frame before
edge-behind = First frame after
edge-first = First frame
edge-last = Last frame
edge-none = No frame
edge-inexact = { $time }, preview quality

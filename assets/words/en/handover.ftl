### Texts of timelines for other editors: tracks, what they do not include, and the form.

## Names of tracks

track-screen = Screen
track-camera = Camera
track-broll = B-roll
track-overlay = Overlays
track-microphone = Microphone
track-system = Computer sound
track-effect = Sound effects
track-footage = Sound of overlays
track-music = Music

## Names of recordings

media-camera = { $clip } camera
media-microphone = { $clip } microphone
media-system = { $clip } computer sound

## What the other editor is not told

untold-zooms = { $count ->
    [one] 1 zoom isn’t included.
   *[other] { $count } zooms aren’t included.
}
untold-blurs = { $count ->
    [one] 1 blur isn’t included.
   *[other] { $count } blurs aren’t included.
}
untold-highlights = { $count ->
    [one] 1 highlight isn’t included.
   *[other] { $count } highlights aren’t included.
}
untold-layouts = { $count ->
    [one] 1 layout isn’t included: the camera is on a track of its own, switched off.
   *[other] { $count } layouts aren’t included: the camera is on a track of its own, switched off.
}
untold-places = { $count ->
    [one] 1 overlay or B-roll fills the frame: its position and size aren’t included.
   *[other] { $count } overlays and B-roll fill the frame: their positions and sizes aren’t included.
}
untold-text-looks = { $count ->
    [one] 1 text becomes a plain title: its style and position aren’t included.
   *[other] { $count } texts become plain titles: their styles and positions aren’t included.
}
untold-texts-as-marks = { $count ->
    [one] 1 text becomes a marker.
   *[other] { $count } texts become markers.
}
untold-transitions = { $count ->
    [one] 1 transition becomes a hard cut.
   *[other] { $count } transitions become hard cuts.
}
untold-looks = { $count ->
    [one] Crop, background, border or corners of 1 clip aren’t included.
   *[other] Crop, background, border or corners of { $count } clips aren’t included.
}
untold-studio-sound = { $count ->
    [one] The enhanced sound of 1 clip isn’t included: its recording is used.
   *[other] The enhanced sound of { $count } clips isn’t included: their recordings are used.
}
untold-volumes = { $count ->
    [one] The volume of 1 sound isn’t included.
   *[other] The volumes of { $count } sounds aren’t included.
}
untold-pictures-above = { $count ->
    [one] 1 camera, overlay or B-roll isn’t included: an EDL has one video track.
   *[other] { $count } stretches of camera, overlays or B-roll aren’t included: an EDL has one video track.
}
untold-more-sounds = { $count ->
    [one] 1 sound isn’t included: an EDL has two audio tracks.
   *[other] { $count } sounds aren’t included: an EDL has two audio tracks.
}
untold-addresses = { $count ->
    [one] 1 recording is named by its URL in the workspace, which can expire. Copy the recordings to keep them.
   *[other] { $count } recordings are named by their URLs in the workspace, which can expire. Copy the recordings to keep them.
}
untold-subtitles = Subtitles aren’t included: export the transcript as SRT or VTT.
untold-uneven-frames = These recordings have no constant frame rate, so cuts can be off by a frame in other editors: { $names }.
untold-unread = Couldn’t check these recordings: { $names }. Their frame rate and sound are assumed.

## Form

form-format = Format
form-frame-rate-auto = As recorded
form-copy-media = Copy the recordings into a folder beside the file
form-not-included = Not included
form-all-included = Everything in this video is included.
form-folder = { $name } media

## Contents of a file

content = { $count ->
    [one] 1 piece in { $tracks } tracks, { $size }
   *[other] { $count } pieces in { $tracks } tracks, { $size }
}

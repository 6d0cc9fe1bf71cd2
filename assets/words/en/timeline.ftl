### Timeline: clips, lanes, chapters, markers, music, retention curve and minimap.

## Words of several places

clips = Clips
range = { $from } to { $until }
items = { $count ->
    [one] 1 item
   *[other] { $count } items
}
# State of an item in lists of states
not-saved-yet = not saved yet
# State of an item or a lane in lists of states
locked = locked
# State of a lane in lists of states
muted = muted
# State of a lane in lists of states
folded = collapsed
# In place of data that the server of the workspace doesn't have
not-provided = Not provided by this server
not-loaded = Not loaded yet
couldnt-load = Couldn’t load

## Block of items that are too narrow to tell apart

cluster-label = { $items } from { $from } to { $until }
cluster-tooltip =
    { $items }, { $from } to { $until }
    Click for a list
cluster-zoom = Zoom to these items
cluster-select = Select these items
# Below the first items of the list
cluster-more = and { $count } more

## Clips

clip-label = Clip { $name }
clip-value = { $cuts ->
    [one] { $length } long, 1 cut
   *[other] { $length } long, { $cuts } cuts
}
# Description of a clip for screen readers; so are the following three
clip-saved = Clip
clip-unsaved = Clip with unsaved changes
clip-not-loaded = Clip, not loaded yet
clip-failed = Couldn’t load this clip: { $reason }
clip-tooltip =
    { $name }
    { $played } played of { $recorded } recorded
    Drag to reorder, Ctrl+drag to slip the footage between two cuts
media-label = Media of clip { $name }
media-tooltip =
    { $reason }
    Click to retry. If the recording is lost, import it again and delete this clip.
media-incomplete = Couldn’t show all of the { $layer }: { $reason }
media-problem = Problem in the { $layer }: { $problem }

## Kinds of footage, within a sentence

layer-screen = screen recording
layer-camera = camera recording
layer-microphone = microphone recording
layer-system-audio = system audio recording
layer-other = footage

## Cuts

cut = Cut
cut-at = Cut, { $from } to { $until }
cut-description = At { $time } in video. The name gives times in the recording. Arrow keys roll the cut; with Shift they trim before the cut, with Alt after the cut, and with Ctrl they slip the footage after the cut.
# Tooltip of a cut: this line or the next one, and the lines that follow
cut-saved = { $length } of footage cut out
cut-unsaved = { $length } of footage cut out, not saved yet
cut-hides = The cut hides { $items }
cut-click = Click to go to the cut
cut-click-shortcut = Click to go to the cut, press { $shortcut } to restore the footage
cut-drag = Drag its middle to roll, a side to trim; Ctrl+drag to slip the footage
# Like the line above, for the border of two halves of a split clip
seam-drag = Drag the border to roll both halves, a side to trim; Ctrl+drag to slip the footage
blade-tooltip = Click to split here, at { $time }

## Beside the pointer while a cut or the border of a clip is dragged

slip = Slip  { $by }  { $from } to { $until } in recording
slip-only = Slip  { $by }  { $from } to { $until } in recording  no other footage
slip-at-end = Slip  { $by }  { $from } to { $until } in recording  no footage after
slip-at-start = Slip  { $by }  { $from } to { $until } in recording  no footage before
handle-clip-start = Clip start
handle-clip-end = Clip end
handle-roll = Roll
handle-before = Before the cut
handle-after = After the cut
handle-readout = { $handle }  { $change }  { $cut } cut out  clip { $length } long
handle-readout-nothing = { $handle }  { $change }  nothing cut out  clip { $length } long
# The lengths are those of both halves
seam-readout = Roll  { $change }  { $first } | { $second }

## Beside the pointer while items are dragged

drag-refused = Can’t move to ‘{ $clip }’: { $reason }
drag-to-clip = To ‘{ $clip }’  { $time }
drag-stopped = { $movement }  stopped by { $obstacle }
drag-ripple = Ripple
drag-start = Start { $time }  { $change }  { $length } long
# The start of a rippled item stays where it is
drag-start-ripple = Start  { $change }  { $length } long
drag-end = End { $time }  { $change }  { $length } long
snapped-to = Snapped to: { $target }
snap-playhead = playhead
snap-item = item
snap-clip = clip
snap-cut = cut
snap-mark = mark
snap-marker = marker
snap-word = word
snap-face = face

## Items

item-times = starts at { $video } in video, { $clip } in clip, { $length } long
# Name of the piece that masks of one following are on the lane, with their number
group-title = { $title }, followed ({ $count })
# Label of that piece for screen readers
group-label = { $title }, { $start } to { $end }
# Tooltip of that piece
group-hint = Alt+click selects one mask of it
# State of an item in lists of states
item-shows-file = shows { $file }
# State of an item in lists of states
item-crosses-cut = crosses the cut at { $time }
# Line of the tooltip
item-file = Shows { $file }
# Line of the tooltip
item-lane-locked = Its lane is locked
span-end = End here
span-start = Start here
span-keep = Keep as is
crosses-cut = Crosses the cut at { $time }
crosses-cut-tooltip =
    Crosses the cut at { $time }: the video below jumps there
    Click to end or start the item at the cut, or to keep the item as is

## Headers of lanes

# Button above the lanes that chooses which are shown
lanes-label = Timeline lanes, below Clips
lanes-heading = Lanes
lanes-tooltip = Choose which lanes are shown
retention-curve = Retention curve
lane-label = Lane { $lane }
lane-tooltip = Collapse, lock, hide, sort or resize the lane
lane-lock = Lock { $lane }
lane-lock-tooltip = Lock the items of this lane against changes
lane-unlock-tooltip = Unlock the items of this lane
lane-mute = Mute { $lane }
lane-mute-tooltip = Mute this lane in the editor; exports keep its sound
lane-unmute-tooltip = Unmute this lane
lane-fold = Collapse { $lane }
lane-fold-tooltip = Collapse the lane
lane-unfold-tooltip = Expand the lane
lane-menu-fold = Collapse
lane-menu-unfold = Expand
lane-menu-select-all = Select all items
lane-menu-lock = Lock
lane-menu-unlock = Unlock
lane-menu-mute = Mute in the editor
lane-menu-unmute = Unmute in the editor
lane-menu-up = Move up
lane-menu-down = Move down
lane-menu-hide = Hide
lane-menu-show = Show { $lane }
# Name of the items of a lane on a clip
lane-of-clip = { $lane } of { $clip }

## Chapters

chapters = Chapters
chapters-empty = No chapters. Double-click to create one
chapters-empty-shortcut = No chapters. Double-click or press { $shortcut } to create one
chapter-label = Chapter { $title }
chapter-tooltip =
    { $title }
    { $from } to { $until }
chapter-create = Create a chapter here
chapter-rename = Rename…
chapter-move-to-playhead = Start at the playhead
chapter-proposed-label = Accept proposed chapter { $title }
chapter-proposed-tooltip = Accept the proposed chapter at { $time }
chapter-heading = Chapter at { $time }
chapter-title = Chapter title
chapter-title-hint = Title
chapter-description = Chapter description
chapter-description-hint = Description
chapter-start = Chapter start
chapter-start-hint = Start time in whole seconds, for example 1:05 or 65s
chapter-remove-tooltip = Remove this chapter

## Markers

markers = Markers
marker-heading = Marker at { $time }
marker-label = Marker { $note }
marker-cut-out = { $color }, its footage is cut out
marker-note = Marker note
marker-note-hint = Note
marker-remove-tooltip = Remove this marker

## Fields of a chapter or a marker

fields-close-tooltip = Close and keep your changes

## Music

music-label = Music { $name }
music-value = { $level }, loops every { $length }
music-tooltip =
    { $name }
    { $level }, loops every { $length }
    Loops until the video ends. Click to change level and name
music-heading = Background music
music-name = Music name
music-level-field = Level
music-level = Music level
music-alone = Play alone
music-alone-tooltip = Play the music without the audio of the video
music-remove-tooltip = Remove the background music

## Words

words-label = Transcript of { $clip }
words-value = { $count ->
    [one] 1 word
   *[other] { $count } words
}
no-words = No words
word-tooltip =
    { $word }
    { $from } to { $until }
    Drag to mark words, then press S to cut them out

## Faces

faces-label = Faces of { $clip }
faces-no-camera = No camera
faces-no-data = No face data yet
# Value for screen readers, with the next two after commas
faces-samples = { $total ->
    [one] Faces in { $found } of 1 sample
   *[other] Faces in { $found } of { $total } samples
}
faces-held = { $count ->
    [one] held across 1 cut
   *[other] held across { $count } cuts
}
faces-not-loaded = { $length } not loaded yet
faces-none-here = No face data at this time
faces-restored-footage = Faces of restored footage are loaded after you save
faces-sample = { $count ->
    [0] No face. Sample at { $time } in clip, held for { $age }
    [one] 1 face. Sample at { $time } in clip, held for { $age }
   *[other] { $count } faces. Sample at { $time } in clip, held for { $age }
}
faces-sample-across-cut = { $count ->
    [0] No face. Sample at { $time } in clip, held for { $age } across a cut
    [one] 1 face. Sample at { $time } in clip, held for { $age } across a cut: the face may have moved
   *[other] { $count } faces. Sample at { $time } in clip, held for { $age } across a cut: the faces may have moved
}

## Retention curve

retention = Retention
retention-status = Retention: { $status }
retention-tooltip = Show how much of the audience still watches. Click to choose days
retention-no-views = No views yet ({ $days })
retention-no-data = No retention data for these days
retention-failed = Couldn’t load the curve
retention-retry = Reload retention
retention-video-gone = This video is no longer on the server
retention-loading = Loading retention…
retention-menu-reload = Reload
retention-menu-hide = Hide
# Tooltip of the curve: lines about the moment under the pointer
retention-at = { $percent } watching at { $time }
retention-unseen = Not in the saved video yet, so no viewer has seen this moment ({ $time })
retention-unknown = No data at { $time }
retention-saved-after = Saved on { $date }, after these days: viewers saw an earlier version
retention-saved-within = Saved on { $date }, within these days: earlier viewers may have seen another version
retention-cut = { $length } cut since the save
retention-cut-watched = { $length } cut since the save, watched by { $percent }
# The curve in words for screen readers, after the lines above
retention-ends = From { $start } at the start to { $end } at the end
retention-changed = Changed since the save
retention-cuts = { $count ->
    [one] 1 cut since the save
   *[other] { $count } cuts since the save
}

## Minimap, ruler and toolbar

minimap = Minimap
minimap-tooltip = Drag to scroll the timeline, drag an edge to zoom
playhead = Playhead
ruler-tooltip = Drag to move the playhead, Shift+drag to mark a range
marked = { $length } marked
# Button with the clock of the ruler
clock-recording = Recording time
clock-played = Played time

# Texts of the inspector and of the fields that it shares with dialogs.

## Sections

section-time = Time
section-position = Position
section-appearance = Appearance
section-sound = Audio
section-chapters = Chapters
section-music = Music
section-sound-and-transitions = Audio and transitions
section-viewers = Viewers
section-playhead = At the playhead
section-settings = Settings
section-cuts = Cuts
section-hidden = Hidden by cuts
section-changed = Unsaved changes
section-api-fields = API fields
# Tooltips of a section's header.
collapse-section = Collapse this section
expand-section = Expand this section

## Several items

items-selected = { $count ->
    [one] 1 item
   *[other] { $count } items
}
too-many-selected = Select fewer items to edit their values. Shortcuts and menus apply to all of them.
# Value of a field whose items have different values.
mixed = mixed
# Value of a field that no item sets.
default-value = Default
# Undo steps.
move-items = { $count ->
    [one] Move 1 item
   *[other] Move { $count } items
}
trim-items = { $count ->
    [one] Trim 1 item
   *[other] Trim { $count } items
}
# The field is in lower case.
change-field-of-items = { $count ->
    [one] Change { $field } of 1 item
   *[other] Change { $field } of { $count } items
}
# Tooltip of a number of several items.
several-number-hint = Type { $least } to { $most }, or a change of each value such as +5 or *2

## Head of an item

# Badges for unsaved changes.
item-new = new
item-changed = changed
thumbnail = Thumbnail of { $name }
thumbnail-unnamed = Thumbnail of the file
file = File
text = Text
base-layout = The clip’s base layout. It applies wherever no layout section is placed.
# Undo steps of a typed name or text.
rename-to = Rename to ‘{ $name }’
change-text-to = Change the text to ‘{ $text }’
# Tooltips of text fields with several lines.
few-lines-hint = Press Enter or Esc to finish, Shift+Enter or Ctrl+Enter for a new line
paragraphs-hint = Press Enter for a new line, Esc to finish and keep the text
right-to-left-hint = While you type, right-to-left words appear in typing order, and the cursor may be out of place.

## Appearance and sound of an item

volume = Volume
volume-and-level = { $factor } ({ $level } dB)
set-volume = Set the volume of ‘{ $title }’ to { $volume }
scale = Scale
set-scale = Set the scale of ‘{ $title }’ to { $value }
intensity = Intensity
set-intensity = Set the intensity of ‘{ $title }’ to { $value }
blur-intensity-hint = Set the blur from 0 (weakest) to 1 (strongest)
color = Colour
change-text-color = Change the text colour
background = Background
change-text-background = Change the text background
look = Look
    .tooltip = Set colours, font and position of the text in one step
look-choose = Choose a look
look-save = Save look…
    .tooltip = Save colours, font and position of this text, to use them for other texts
look-name = Name of the look
look-delete = Delete look
    .tooltip = Delete the saved look; texts that have it stay as they are
look-delete-of = Delete the look “{ $look }”
apply-look = Apply the look “{ $look }”
# Looks that come with the program.
look-title = Title
look-lower-third = Lower third
look-call-out = Call-out
look-chapter-card = Chapter card
outline = Outline
change-text-outline = Change the text outline
line-height = Line height
line-height-name = Line height
line-height-hint = Type a line height in percent of the font size, 10 to 500, or a change such as +5
change-line-height = Change the line height
font-size = Font size
font-size-name = Size
font-size-hint = Type a font size in canvas pixels, 4 to 600, or a change such as +5
change-font-size = Change the font size
align = Align
align-left = Left
align-center = Centre
align-right = Right
align-text-left = Align the text left
align-text-center = Centre the text
align-text-right = Align the text right
transition = Transition
transition-fade = Fade in and out
transition-immediate = Appear immediately
change-transition = Change the transition
# How a zoom moves.
zoom-movement = Movement

## Position and size

position = Position
x = X
y = Y
size = Size
width = Width
height = Height
focus = Focus
focus-x = Focus X
focus-y = Focus Y
corner-on-canvas-hint = Set the top-left corner in percent of the canvas, 0 to 100
corner-on-screen-hint = Set the top-left corner in percent of the screen recording, 0 to 100
focus-hint = Set the centre of the zoom in percent of the screen recording, 0 to 100
size-in-pixels-hint = Set the size in canvas pixels, up to 16384
size-in-percent-hint = Set the size in percent of the screen recording, up to 100
# Undo steps.
move-item = Move ‘{ $title }’
resize-item = Resize ‘{ $title }’
move-into-view-item = Move ‘{ $title }’ into view
change-focus-of-item = Change the focus of ‘{ $title }’
keep-aspect-ratio = Keep aspect ratio
    .tooltip = Change width and height together, so that the image isn’t distorted
outside-canvas = Outside the canvas
outside-screen = Outside the screen recording
move-into-view = Move into view
move-onto-canvas-hint = Move the item to the nearest position on the canvas
move-onto-screen-hint = Move the item to the nearest position on the screen recording

## Start and length

start = Start
length = Length
# Behind a length: the time that the viewer sees.
played = played
# A time and the clock that it is of, such as “0:01.5 in clip”.
time-on-clock = { $time } { $clock }
saved-start = Saved: { $time } in clip
saved-length = Saved: { $time }
clock = Clock for the start
    .tooltip = Show the start in video, clip or recording time
item-hidden = This item is hidden: its footage is cut out at { $time } in video.
go-to-cut = Go to cut
restore-cut = Restore cut

## Video

video = Video
description = Description
canvas = Canvas
clips = Clips
change-description = Change the description of the video
rename-video = Rename the video to ‘{ $name }’
nothing-selected = Select an item on the timeline to edit it. Press ? for all shortcuts.
# Facts of a clip.
fact-played = Length
fact-recorded = Recorded
cuts = Cuts
# Before the time of the playhead.
playhead = Playhead
word = Word
quoted = ‘{ $text }’

## Chapters

chapters-counted = Chapters ({ $count })
go-to-chapter = Go to chapter { $title }
    .tooltip = Go to this chapter and edit it
more-chapters = and { $count } more on the timeline
propose-chapters = Propose chapters
    .tooltip = Propose chapters at clip starts and after long pauses
no-chapters-proposed = No chapters to propose. All clip starts and long pauses are near a chapter.
chapters-proposed = Proposed chapters, not added yet
add-chapter = Add chapter { $title }
    .tooltip = Add this chapter
go-to-proposed-chapter = Go to proposed chapter { $title }
    .tooltip = Move the playhead to this chapter
add-proposed-chapter = Add chapter
add-all-chapters = Add all chapters
dismiss = Dismiss

## Sound and transitions of the video

# The voice: what the microphones recorded.
voice = Voice
# The sound that the computer played.
computer-sound = Computer audio
microphone-volume = Microphone volume
computer-volume = Computer audio volume
set-microphone-volume = Set the microphone volume to { $volume }
set-computer-volume = Set the computer audio volume to { $volume }
studio-sound = Studio sound
    .tooltip = Make voices clearer, except in clips where studio sound is off
studio-sound-on = Turn studio sound on
studio-sound-off = Turn studio sound off
hard-cut = Hard cut
smooth = Smooth
clip-transitions = Transitions
clip-transitions-name = Transitions between clips
change-clip-transitions = Change the transitions between clips

## Viewers

comments = Comments
comment-emails = E-mails about comments
subtitles-by-default = Subtitles on by default
transcript = Transcript
downloads = Downloads
recording-downloads = Downloads of recordings
publication-date = Publication date
view-count = View count
search-engines = Listing in search engines
open-to = Access
open-to-name = Who can open the watch page
# Undo steps.
set-open-to = Set access to ‘{ $viewers }’
viewers-on = Turn on for viewers: { $name }
viewers-off = Turn off for viewers: { $name }
viewers-saved-with-changes = Viewer settings are saved with your other changes.

## Clip

clip = Clip
clip-not-loaded = Couldn’t load this clip, so you can’t edit it: { $reason }
other-clips-work = You can edit and save the other clips.
reload-video-hint = Reload the video from the workspace
rename-clip = Rename the clip to ‘{ $name }’
same-as-video = Same as video
change-clip-transition = Change the transition of the clip
corners = Corners
corners-square = Square
corners-rounded = Rounded
corners-very-rounded = Very rounded
change-corners = Change the corners
border = Border
change-border = Change the border
clip-studio-sound-hint = Turn off to leave this clip out of the video’s studio sound
camera = Camera
mirror-camera = Mirror camera
    .tooltip = Flip the camera horizontally
mirror-camera-on = Mirror the camera
mirror-camera-off = Stop mirroring the camera
cursor = Cursor
animated-cursor = Animated cursor
    .tooltip = Smooth the cursor’s movement in the screen recording
animated-cursor-on = Animate the cursor
animated-cursor-off = Stop animating the cursor
own-volume = Custom volume
    .tooltip = Use another volume in this clip than in the rest of the video
voice-own-volume = Voice: custom volume
computer-own-volume = Computer audio: custom volume
# Undo steps.
voice-video-volume = Voice: same volume as video
computer-video-volume = Computer audio: same volume as video
set-clip-voice = Set the voice to { $volume }
set-clip-computer = Set the computer audio to { $volume }
crop-hint = Crop this many pixels off this edge of the camera recording
crop-left-right = Crop left, right
crop-left = Crop left
crop-right = Crop right
crop-top-bottom = Crop top, bottom
crop-top = Crop top
crop-bottom = Crop bottom
crop-camera = Crop the camera
camera-focus-x = Camera focus X
camera-focus-y = Camera focus Y
camera-focus-hint = Keep this point in view where a layout crops the camera, 0 to 100 percent
change-camera-focus = Change the camera focus
cropping-screen = Cropping the screen recording…
screen-crop = Screen crop
screen-crop-edges = { $left } left, { $top } top, { $right } right, { $bottom } bottom
# The recording is one such as “camera recording”.
sound-tracks = Audio of the { $recording }: { $tracks }

## Cuts of a clip

no-cuts = No cuts
cuts-counted = { $count ->
    [one] 1 cut, { $length }
   *[other] { $count } cuts, { $length }
}
how-to-cut = Mark a range with { $markin } and { $markout }, then cut it out with { $cutout }.
# Tooltips of a cut; the start is a time with its clock.
cut-hint = Go to this cut: { $length } of footage cut out at { $start }
cut-hint-unsaved = Go to this cut: { $length } of footage cut out at { $start }, not saved yet
restore = Restore
restore-cut-at = Restore the cut at { $time }
restore-footage-hint = Restore this footage
more-cuts = { $count ->
    [one] 1 more cut. Restore it at its edit point on the timeline.
   *[other] { $count } more cuts. Restore them at their edit points on the timeline.
}
items-hidden = { $count ->
    [one] 1 item hidden by cuts
   *[other] { $count } items hidden by cuts
}
hidden-item = Hidden: { $title }
    .tooltip = Go to the cut that hides this item, and select the item
more-hidden = { $count ->
    [one] 1 more item. Restore its cut to show it.
   *[other] { $count } more items. Restore their cuts to show them.
}

## Fields of the API, and changed fields

# Second line of a tooltip.
field-accepts = Accepts: { $values }
field-of-server = Set by the server, or unknown to this version; its value is kept
absent = not set
reset-field = Reset: { $field }
reset-hint = Reset this field to the saved value
changed-field = { $field }: was { $value }

## Layout

layout = Layout
layout-kind = Kind
layout-position = Position
layout-style = Style
layout-size = Size
layout-shape = Shape
change-layout = Change the layout to ‘{ $title }’
change-layout-transition = Change the transition to the layout
layout-applies-from-start = This layout applies from its start.
layout-applies-from = This layout applies from { $time }, after a transition of { $seconds } s.

## Fields for typed values

time-hint = Type 1:02.5, 62.5s, +0.5s or 40 %; add “in clip” to use the clip’s time
# The unit, such as “ s”, may be empty.
number-hint = Type { $least } to { $most }{ $unit }, or a change such as +5 or *2
drag-hint = Drag sideways to change this value
# Errors below a field.
not-a-number = “{ $text }” isn’t a number.
out-of-range = Type a number from { $least } to { $most }{ $unit }.
not-a-color = “{ $text }” isn’t a colour. Type #RRGGBB, or #RRGGBBAA with alpha.
name-too-long = The name must have at most 255 characters, got { $length }.
time-of-item = ‘{ $title }’: { $reason }

## Values in words

value-none = none
value-on = on
value-off = off
value-seconds = { $number } s
value-percent = { $number } %
value-factor = { $number }×
value-degrees = { $number }°
value-pixels = { $number } px
# A position, with units.
value-point = { $x } from the left, { $y } from the top
# A size, with units.
value-size = { $x } wide, { $y } high
# At the end of a list.
more-values = and { $count } more
choice-small = Small
choice-medium = Medium
choice-large = Large
choice-behind-presenter = Behind the presenter
choice-camera-only = Camera only
choice-screen-and-camera = Screen and camera
choice-embedded-only = Embedded only
choice-in-front = In front
choice-full-frame = Full frame
choice-hard-cut = Hard cut
choice-fixed-point = To a fixed point
choice-middle = In the middle
choice-regular = Regular
choice-screen-only = Screen only
choice-spring = Spring
choice-follows-cursor = Follows the cursor
choice-presenter = Presenter

# Title of the inspector when masks of one following are selected
group-selected = { $count } masks that follow a target
following = Following
following-at = { $percent } %, confidence { $sure } %

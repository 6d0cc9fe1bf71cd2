# Names of kinds, clocks and layouts, as the window shows them, and problems of a typed time.

## Kinds of items

sound-effect = Sound effect
text = Text
overlay = Overlay
zoom = Zoom
blur = Blur
highlight = Highlight
layout = Layout

## Titles of items without a name

zoom-title = Zoom { $scale }×
b-roll = B-roll

## Layouts: the name, and what follows it after a comma

layout-full-frame = Full frame
layout-middle = In the middle
layout-camera-left = Camera left
layout-camera-right = Camera right
layout-camera-beside = Camera beside the screen
# $position is the server’s name of a position, in words.
layout-camera-at = Camera { $position }
layout-presenter = Presenter
layout-large-bubble = Large bubble
layout-medium-bubble = Medium bubble
layout-bubble = Bubble
layout-camera-only = Camera only
layout-camera-only-middle = Camera only, in the middle
layout-screen-only = Screen only
layout-screen-full-frame = Screen, full frame
layout-custom = Placed manually
layout-with = { $name }, { $more }
left = left
right = right
top = top
bottom = bottom
top-left = top left
top-right = top right
bottom-left = bottom left
bottom-right = bottom right
middle = middle
style-regular = regular
style-full = full
style-fullscreen = fullscreen
style-stretch = stretch
style-even = even
style-overlap = overlap
left-side = left side
right-side = right side
screen-full-frame = screen full frame

## Clocks, after a time: “0:05 in clip”

clock-video = in video
clock-clip = in clip
clock-recording = in recording

## Problems of a typed time, as whole sentences

time-forms = Type a time like 1:02.5, 62.5s, 62500ms, +0.5s or 40%.
time-unreadable = ‘{ $text }’ isn’t a time. Type a time like 1:02.5, 62.5s, 62500ms, +0.5s or 40%.
time-too-long = The time must be at most a year.
time-range = The time must be { $least } to { $most }.
# $clock is one of the clocks above.
time-range-on-clock = The time must be { $least } to { $most } ({ $clock }).
time-cut-out = { $time } of the recording is cut out. Type a time that is played.
time-length-clock = A length is measured in played time. Type it without a clock.

## Kinds of items with their number
count-sound-effects = { $count ->
    [one] 1 sound effect
   *[other] { $count } sound effects
}
count-texts = { $count ->
    [one] 1 text
   *[other] { $count } texts
}
count-overlays = { $count ->
    [one] 1 overlay
   *[other] { $count } overlays
}
count-zooms = { $count ->
    [one] 1 zoom
   *[other] { $count } zooms
}
count-blurs = { $count ->
    [one] 1 blur
   *[other] { $count } blurs
}
count-highlights = { $count ->
    [one] 1 highlight
   *[other] { $count } highlights
}
count-layouts = { $count ->
    [one] 1 layout
   *[other] { $count } layouts
}

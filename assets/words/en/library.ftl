# Texts of the library panel.

## All sections

uploading = Uploading { $name }
loading = Loading the library…
reload = Reload
search-name = Search the library
# Filter that shows everything.
all-tags = All
# Accessible name of a filter; the tag is in lower case.
only-tag = Only { $tag }

## Empty list

not-loaded = Couldn’t load the library. You can still drop your own files here.
no-match = No matching items. Clear the search to see everything.
no-match-of-tag = No items with this tag. Choose All to see everything.
no-sounds = No sounds yet. Drop an audio file onto the window, or choose File > Add to library.
no-music = No music yet. Audio files that you add are listed under Sounds.
no-images = No images yet. Drop an image onto the window, paste one with Ctrl+V, or choose File > Add to library.

## Background music

remove-music = Remove music
    .tooltip = Remove the background music from the video
background-music = Background music: { $name }
no-background-music = No background music
loop-music = Loop music while listening
    .tooltip = Repeat music while you listen, as the video does

## Items

play = Play
    .tooltip = Play this item before you add it
# Accessible names of the button that plays an item.
play-item = Play { $name }
stop-item = Stop { $name }
play-with-video = Play with the video
    .tooltip = Play the video with this music; nothing is changed
play-item-with-video = Play with the video: { $name }
stop-item-with-video = Stop: { $name }
no-file = The server doesn’t provide this file
# Accessible names of an item; the details are its length and owner.
item = { $name }, { $details }
item-in-use = { $name }, { $details }, used as background music
add-item = Add { $name }
add-hint = Add at the playhead, or over the marked range
# Second line of an item's tooltip.
drag-hint = Double-click to add at the playhead, or drag onto the timeline or preview
# Kinds of items, before their length and owner.
kind-image = Image
kind-video = Video
add-music-hint = Add as background music of the whole video
music-in-use-hint = Already the background music of the video
more-for-item = More actions for { $name }
clip = Clip
append-item-as-clip = Append { $name } as a clip
    .tooltip = Append this item as a clip at the end of the video
broll = B-roll
add-item-as-broll = Add { $name } as B-roll
    .tooltip = Show this item instead of the clip’s screen and camera
# Rows of an item's menu.
add-at-playhead = Add at the playhead
add-as-broll = Add as B-roll
append-as-clip = Append as a clip
add-as-music = Add as background music

## Backgrounds

background-of = Background of ‘{ $clip }’
colors = Colours
gradients = Gradients
your-own = Your own
your-own-hint = An image or video from this computer
# Accessible name of a background that the user added.
own-background = { $name }, your own
color-black = Black
color-graphite = Graphite
color-white = White
color-sand = Sand
color-red = Red
color-green = Green
color-blue = Blue
color-violet = Violet
gradient-dawn = Dawn
gradient-sea = Sea
gradient-dusk = Dusk
gradient-moss = Moss
gradient-steel = Steel
gradient-peach = Peach

## Layouts

no-clip-here = Move the playhead onto a clip.
replace-layout = Click a layout to replace ‘{ $layout }’.
# Three sentences in one text.
layout-here = Layout here: { $layout }.
use-layout = Click a layout to use it.
layout-over-range = The new layout lasts for the marked range: { $length }.
layout-from-playhead = The new layout starts at the playhead and lasts { $length }.

## Drag and drop

# Where an item would be added: Sound effects  0:12
drop-at = { $lane }  { $time }
drop-library = Add to the library
drop-transcript = Transcript of ‘{ $clip }’
drop-files = { $count ->
    [one] 1 file
   *[other] { $count } files
}
# Accessible name of the label beside the pointer.
drop-label = { $name }: { $result }
# Why something can't be dropped here.
drop-sounds-where = Drop sounds onto the lane ‘{ $lane }’ or a clip
drop-media-where = Drop images and videos onto the preview, the lane ‘{ $lane }’ or a clip
drop-layouts-where = Drop layouts onto the preview, the lane ‘{ $lane }’ or a clip
drop-music-where = Drop music onto the clips or the lane ‘{ $lane }’
drop-backgrounds-where = Drop backgrounds onto a clip or the preview
drop-transcript-where = Drop transcripts onto the Text panel or a clip
drop-one-transcript = A clip can have only one transcript
drop-wrong-file = Cutroom can’t use this kind of file
drop-gone = This item is no longer in the library
# Followed by the reason.
not-dropped = ‘{ $name }’ wasn’t added.

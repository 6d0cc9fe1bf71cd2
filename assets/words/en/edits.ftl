# Edits: step names of the undo history, descriptions of changes, and reasons why an edit is refused.

## Step names, as in “Undo Cut ‘Intro’”

step-cut = Cut ‘{ $name }’
step-change = Change ‘{ $name }’
# $id is the id of an item or of an operation.
step-change-item = Change { $id }
step-change-video = Change { $title }
step-apply = Apply { $title }
step-add = Add ‘{ $title }’
step-move = Move ‘{ $name }’
step-correct-words = Correct transcript of ‘{ $name }’
step-recreate = Recreate ‘{ $name }’
step-delete = Delete ‘{ $name }’
step-delete-item = Delete { $id }
step-base-layout = Change the base layout
step-set-aside = Set aside ‘{ $title }’
step-revert = Revert ‘{ $title }’
step-reapply = Reapply ‘{ $title }’

## Titles of changes and conflicts, in lists

order-of-clips = Order of clips
video = Video
words-of = Transcript of { $name }
word-hidden = { $text } (hidden in subtitles)
video-fields = Video: { $fields }
subtitle-preset = Subtitle preset ‘{ $name }’
chapters = Chapters
background-music = Background music
no-background-music = No background music
# Field of a conflict about one word: the word’s number in the transcript.
word-field = word { $number }

## Changes by other users that were merged, after the title of what they changed

merged-added = added
merged-deleted = deleted
# $fields are names of fields, in lower case.
merged-changed = changed { $fields }
merged-chapters = changed chapters
merged-cuts = changed cuts
merged-words = { $count ->
    [one] changed 1 word
   *[other] changed { $count } words
}

## Fields of the API that have another name in the window

field-start = start
field-length = length
field-position = position
field-size = size
field-order = order

## Reasons why an edit is refused; shown alone or after “Couldn’t …: ”

no-clip = the clip is no longer part of this video
not-loaded = ‘{ $name }’ isn’t loaded from the server yet
no-item = the item is no longer on the clip
item-exists = the item is already on the clip
no-words = the clip no longer has a transcript
wrong-kind = this kind of item can’t be changed in this way. Select an item of another kind
uncovers = ‘{ $title }’ isn’t saved, and neither is the restored footage below it. Save before you cut there
hidden = the footage of ‘{ $title }’ is cut out. Restore the cut first
hidden-length-unknown = a cut hides the item, and its length is unknown. Restore the cut first
clip-deleted = someone else deleted the clip ‘{ $name }’
split-empty = the clip has no length
split-at-end = a split needs at least a frame of the clip on either side
split-in-cut = this footage is cut out
join-last = no clip follows it
join-other-recording = the next clip is from another recording
join-played-before = the next clip begins with footage before the end of this one
# $fields are names of settings, in lower case.
join-settings = the clips have different settings: { $fields }
join-layout = the clips have different base layouts

## Problems of a field, after the field’s name: “startTimeMs must be …”

unknown-clip = "{ $clip }" isn’t a clip of this video
unknown-item = "{ $item }" isn’t on the clip "{ $clip }"
unknown-preset = "{ $preset }" isn’t a preset of this workspace
start-before-end = must be before the clip’s end at { $end }, got { $start }
length-required = is required: a cut hides the item, and its length is unknown
cuts-leave-nothing = must leave part of the recording
cuts-at-most = must contain at most { $most } ranges, got { $count }
base-layout-stays = is the clip’s base layout and can’t be deleted
base-layout-no-time = must not be set on a clip’s base layout
base-layout-no-section = must not be set on a clip’s base layout: it applies to layout sections
chapters-unreadable = can’t be read: adding a chapter would replace them
footage-not-played = must be footage that the clip plays
removed-ranges = and restored must contain 1 to { $most } ranges, got { $count }
no-property-of-deletion = isn’t a property of a deletion
no-property-of-remove-music = isn’t a property of remove_music
no-change = must contain at least one field to change
preset-by-applying = is set by applying a preset
password-alone = can’t be kept as an unsaved change, because it would be written to a file. Send it alone with `cutroom api`
chapters-not-readable = can’t be read
music-unknown = can’t be set again: the server doesn’t say where the music came from. Choose it again
words-empty = must contain a word

## Parts that a recreated clip loses, in a list: “without its camera, its transcript”

lost-screen = its screen recording
lost-camera = its camera
lost-microphone = its microphone
lost-system-audio = its system audio
lost-footage = its footage
# $layer is the server’s name of a layer.
lost-layer = its { $layer }
lost-cursor = its animated cursor
lost-border = its own border
lost-background = its background image or video
lost-crop = the crop of its screen recording
lost-words = its transcript
lost-layouts = { $count ->
    [one] 1 layout that needs screen and camera
   *[other] { $count } layouts that need screen and camera
}
lost-hidden = { $count ->
    [one] 1 item that a cut hides
   *[other] { $count } items that a cut hides
}
lost-media = { $count ->
    [one] 1 item with unknown media
   *[other] { $count } items with unknown media
}

## Requests of a save, with method and path
request-add-clip = Create a clip: POST …/clips
# $clip is the id of a clip.
request-copy-clip = Duplicate clip { $clip }: POST …/clips/{ $clip }/duplicate
request-batch = { $count ->
    [one] 1 operation in a batch: POST …/edits
   *[other] { $count } operations in a batch: POST …/edits
}
request-change-clip = Change settings and cuts of a clip: PATCH …/clips/{ $clip }
request-delete-clip = Delete a clip: DELETE …/clips/{ $clip }
request-move-clip = Move clip { $clip } to place { $place }
request-words = { $count ->
    [one] Correct 1 word of a clip: PATCH …/clips/{ $clip }/transcript/words
   *[other] Correct { $count } words of a clip: PATCH …/clips/{ $clip }/transcript/words
}

## Changes that the server refused
refused-words = Transcript of { $clip }
refused-order = Order of clips

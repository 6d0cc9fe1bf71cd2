# Proposals: kinds, titles and reasons of the built-in finders, and reasons why a proposal can't be read or no longer fits.
# Titles and reasons are kept in proposal files: a title has at most 80 characters, a reason at most 300, both in one line.

## Kinds of proposals: singular, then plural

kind-filler = Filler
    .all = Fillers
kind-pause = Pause
    .all = Pauses
kind-false-start = False start
    .all = False starts
kind-silence = Silence
    .all = Silences
kind-untranscribed = Untranscribed sound
    .all = Untranscribed sounds
kind-cut = Cut
    .all = Cuts
kind-chapter = Chapter
    .all = Chapters
kind-zoom = Zoom
    .all = Zooms
kind-layout = Layout
    .all = Layouts
kind-text = Text
    .all = Texts
kind-overlay = Overlay
    .all = Overlays
kind-sound = Sound
    .all = Sounds
kind-mask = Mask
    .all = Masks
kind-words = Transcript
    .all = Transcript
kind-clip = Clip
    .all = Clips
kind-video = Video
    .all = Video settings

## Fillers, pauses, silences and false starts

filler-why = A filler word in “{ $words }”.
# $length is in seconds, with the unit.
pause-why = Nobody speaks for { $length } between “{ $before }” and “{ $next }”.
quiet-why = No sound for { $length }. Found in the audio, because this clip has no transcript.
start-title = Start: { $length }
end-title = End: { $length }
silent-start-why = Nobody speaks for { $length } before the first word. Check first whether something is shown there.
silent-end-why = Nobody speaks for { $length } after the last word. Check first whether something is shown there.
quiet-start-why = No sound for { $length } before the first sound. Check first whether something is shown there. Found in the audio, because this clip has no transcript.
quiet-end-why = No sound for { $length } after the last sound. Check first whether something is shown there. Found in the audio, because this clip has no transcript.
untranscribed-why = A sound of { $length } between “{ $before }” and “{ $next }” that the transcript lacks. Play it first: it may be a word.
untranscribed-start-why = A sound of { $length } before “{ $next }” that the transcript lacks. Play it first: it may be a word.
untranscribed-end-why = A sound of { $length } after “{ $before }” that the transcript lacks. Play it first: it may be a word.
false-start-why = The sentence starts twice: “{ $first }”, then “{ $second }”.

## Zooms and layouts

# $place is one of the places below.
zoom-title = Zoom { $scale }× at { $place }
opens-why = Something opens at { $place }.
opens-while-why = Something opens at { $place }, while “{ $words }” is said.
changes-why = The screen changes for { $length } at { $place }.
changes-while-why = The screen changes for { $length } at { $place }, while “{ $words }” is said.
top-left = the top left
top = the top
top-right = the top right
left = the left
middle = the middle
right = the right
bottom-left = the bottom left
bottom = the bottom
bottom-right = the bottom right
camera-large-title = Large camera for { $length }
camera-large-why = The screen is still for { $length } while someone speaks.
camera-bubble-title = Camera as a bubble for { $length }
camera-bubble-why = The screen changes, and nothing happens below the bubble.

## Chapters

clip-starts-why = A clip starts here.
goes-on-why = Speech continues after { $length } of silence.
goes-on-word-why = Speech continues after { $length } of silence, and “{ $word }” is said from here on.
goes-on-words-why = Speech continues after { $length } of silence, and “{ $first }” and “{ $second }” are said from here on.

## Overlays that cover a face

# $title is the overlay’s title in quotation marks, or its kind in lower case.
move-right = Move { $title } to the right, away from the face
move-left = Move { $title } to the left, away from the face
move-down = Move { $title } down, away from the face
move-up = Move { $title } up, away from the face
covers-face-why = It covers { $percent }% of a face, for { $length }. In the new place it covers no face.

## Secrets on the screen

email-title = { $count ->
    [one] E-mail address: 1 mask
   *[other] E-mail address: { $count } masks
}
email-why = { $count ->
    [one] An e-mail address is visible. One mask covers it and stays in place.
   *[other] An e-mail address is visible. Masks cover it: they follow it and overlap in time.
}
card-title = { $count ->
    [one] Card number: 1 mask
   *[other] Card number: { $count } masks
}
card-why = { $count ->
    [one] A valid card number is visible. One mask covers it and stays in place.
   *[other] A valid card number is visible. Masks cover it: they follow it and overlap in time.
}
key-title = { $count ->
    [one] API key: 1 mask
   *[other] API key: { $count } masks
}
key-why = { $count ->
    [one] Text that looks like an API key is visible. One mask covers it and stays in place.
   *[other] Text that looks like an API key is visible. Masks cover it: they follow it and overlap in time.
}
name-title = { $count ->
    [one] Name from your list: 1 mask
   *[other] Name from your list: { $count } masks
}
name-why = { $count ->
    [one] A name from your list is visible. One mask covers it and stays in place.
   *[other] A name from your list is visible. Masks cover it: they follow it and overlap in time.
}

## Titles of proposals that are made from your own changes

# $item is a title in quotation marks, or a kind of item in lower case.
add-item = Add { $item }
add-item-at = Add { $item } at { $time } in its clip
change-item = Change { $item }: { $fields }
remove-item = Remove { $item }
# $clip is a clip’s name in quotation marks, or “clip” with its id.
change-clip = Change { $clip }: { $fields }
move-clip = Move { $clip } to position { $position }
delete-clip = Delete { $clip } with everything on it
recreate-clip = Recreate { $clip }
correct-word = Correct a word to ‘{ $word }’
hide-word = Hide a word in the subtitles
correct-words = { $count ->
    [one] Correct 1 word of { $clip }
   *[other] Correct { $count } words of { $clip }
}
restore-footage = Restore { $length } in { $clip }
cut-footage = Cut { $length } of { $clip }
cut-footage-at = Cut { $length } of { $clip } at { $time } of the recording
start-chapter = Start the chapter ‘{ $title }’
change-video = Change { $title }
apply-preset = Apply subtitle preset { $preset }
clip-by-id = clip { $id }

# Changes that a proposal can’t contain, in a list.
left-out-new-clip = the new clip { $clip }
left-out-hidden = ‘{ $title }’, which cuts hide
left-out = { $title } ({ $reason })

## Name of the step that tries a proposal

step-proposed = Proposed

## Reasons why a proposal no longer fits

no-clip = the clip "{ $clip }" is no longer in the video
no-base = the proposal doesn’t say which version of ‘{ $name }’ it is based on
other-recording = ‘{ $name }’ now has another recording
chapter-cut = the footage where ‘{ $title }’ starts is cut out
clips-reordered = the clips were reordered after the proposal was made
word-corrected = the word ‘{ $word }’ was corrected after the proposal was made
starts-too-late = it would start at { $time }, but the clip ends at { $end }
footage-cut = its footage is cut out
item-footage-cut = the new footage of ‘{ $title }’ is cut out
item-changed = ‘{ $title }’ was changed after the proposal was made
item-moved = ‘{ $title }’ was moved after the proposal was made
no-item = the item "{ $item }" is no longer on the clip
item-no-position = ‘{ $title }’ has no start or length to change
field-changed = { $field } of { $subject } was changed after the proposal was made
the-video = the video
nothing-left = nothing of { $clip } would be left

## Errors of a proposal file

too-large = the file has { $size } bytes, but a proposal has at most { $most }
cut-short = the file is incomplete: its end is missing
too-deep = the file nests values more than { $most } deep
no-json = the file isn’t valid JSON: { $reason }
no-proposal = the file isn’t a proposal: format must be "{ $format }", got { $value }
other-version = version must be { $version }, got { $value }: another version of Cutroom wrote this proposal
the-proposal = the proposal
parts-count = must contain 1 to { $most } parts, got { $count }
operations-together = must contain at most { $most } operations in all parts, got { $count }
operations-count = must contain 1 to { $most } operations, got { $count }
operation-twice = must have a different operationId for each, got "{ $id }" twice
made-at = must be a time such as 2026-11-23T12:00:00Z, got "{ $value }"
made-on-count = must contain at most { $most }, got { $count }
made-on-clip = must contain clip "{ $clip }" of parts[{ $part }].operations[{ $operation }]
hash-form = must contain hashes of 16 hexadecimal digits, got "{ $value }"
length-range = must be 0 to { $most }, got { $value }
cut-range = must be a range inside the recording, got start { $start } ms and length { $length } ms
footage-range = must be a start and an end in recording time, got { $start } and { $end }
sure-range = must be 0 to 100, got { $value }
text-length = must have 1 to { $most } characters, got { $count }
text-line = must be one line of visible characters, got U+{ $code }
text-no-url = must not contain a URL, got "{ $value }"
id-form = must be an id of 1 to { $most } visible characters, got "{ $value }"
no-control = must not contain control characters, got U+{ $code }
no-url = must not be a URL, got "{ $value }"

## Items and counts, as they stand in names of steps and in notices

# An item by its title, where several items may stand as well.
item = ‘{ $title }’
items = { $count ->
    [one] 1 item
   *[other] { $count } items
}
# Words of the transcript, quoted or counted.
words-quoted = ‘{ $words }’
words-counted = { $count ->
    [one] 1 word
   *[other] { $count } words
}
frames = { $count ->
    [one] 1 frame
   *[other] { $count } frames
}
cuts = { $count ->
    [one] 1 cut
   *[other] { $count } cuts
}
# A list: all entries but the last, joined by this, …
list-next = { $entries }, { $next }
# … and then the last.
list-last = { $entries } and { $last }
broll = B-roll ‘{ $file }’

## Steps of the edit history

step-add = Add ‘{ $title }’
step-add-broll = Add B-roll ‘{ $title }’
step-add-blur = Add blur
step-add-highlight = Add highlight
step-add-layout = Add layout
step-add-text = Add text
step-add-zoom = Add zoom
step-append = Append ‘{ $clip }’
step-background = Change background of ‘{ $clip }’
step-layout = Change layout of ‘{ $title }’
step-reset = Reset ‘{ $title }’
step-delete = Delete { $items }
step-delete-clip = Delete ‘{ $clip }’
step-duplicate = Duplicate { $items }
step-duplicate-clip = Duplicate ‘{ $clip }’
# Name of a duplicated clip.
clip-copy = { $clip } copy
step-paste = Paste { $items }
step-paste-text = Paste text
step-split = Split { $items }
step-split-clip = Split ‘{ $clip }’
step-join-clips = Join ‘{ $clip }’ with ‘{ $second }’
# The distance is a time or a number of frames.
step-move-earlier = Move { $items } { $distance } earlier
step-move-later = Move { $items } { $distance } later
step-move-to = Move { $items } to ‘{ $clip }’
step-copy-earlier = Copy { $items } { $distance } earlier
step-copy-later = Copy { $items } { $distance } later
step-copy-to = Copy { $items } to ‘{ $clip }’
step-trim = Trim { $items }
step-trim-to = Trim { $items } to { $length }
step-ripple-move-earlier = { $count ->
    [one] Move { $items } and 1 later item { $distance } earlier
   *[other] Move { $items } and { $count } later items { $distance } earlier
}
step-ripple-move-later = { $count ->
    [one] Move { $items } and 1 later item { $distance } later
   *[other] Move { $items } and { $count } later items { $distance } later
}
step-ripple-trim = Ripple trim { $items }
step-ripple-delete = Ripple delete { $items }
step-end-at-cut = End ‘{ $title }’ at the cut
step-start-after-cut = Start ‘{ $title }’ after the cut
step-move-clip-earlier = Move ‘{ $clip }’ earlier
step-move-clip-later = Move ‘{ $clip }’ later
step-cut-out = Cut out { $length }
step-restore = Restore { $length }
step-roll-earlier = Roll cut { $distance } earlier
step-roll-later = Roll cut { $distance } later
step-roll-seam-earlier = Roll split { $distance } earlier
step-roll-seam-later = Roll split { $distance } later
step-extend-start = Extend the clip’s start by { $distance }
step-trim-start = Trim the clip’s start by { $distance }
step-extend-end = Extend the clip’s end by { $distance }
step-trim-end = Trim the clip’s end by { $distance }
step-extend-before-cut = Extend footage before a cut by { $distance }
step-trim-before-cut = Trim footage before a cut by { $distance }
step-extend-after-cut = Extend footage after a cut by { $distance }
step-trim-after-cut = Trim footage after a cut by { $distance }
step-slip-earlier = Slip footage { $distance } earlier
step-slip-later = Slip footage { $distance } later
step-set-music = Set music to ‘{ $name }’
step-music-level = Set music level to { $percent } %
step-rename-music = Rename music to ‘{ $name }’
step-remove-music = Remove music
step-cut-words = Cut { $words }
step-cut-more-words = Cut more words
step-cut-fewer-words = Cut fewer words
step-restore-words = Restore { $words }
step-correct-word = Correct ‘{ $was }’ to ‘{ $now }’
step-hide-words = Hide { $words } from subtitles
step-show-words = Show { $words } in subtitles
step-add-chapters = { $count ->
    [one] Add 1 chapter
   *[other] Add { $count } chapters
}
step-rename-chapter = Rename chapter to ‘{ $title }’
step-describe-chapter = Change description of ‘{ $title }’
step-move-chapter = Move ‘{ $title }’ to { $time }
step-remove-chapter = Remove ‘{ $title }’
step-add-marker = Add marker at { $time }
step-marker-note = Change marker note
step-marker-color = Change marker colour to { $color }
step-move-marker = Move marker to { $time }
step-remove-marker = Remove marker
step-cut-proposed = Cut ‘{ $title }’
step-cut-fillers = { $count ->
    [one] Cut 1 filler
   *[other] Cut { $count } fillers
}
step-cut-false-starts = { $count ->
    [one] Cut 1 false start
   *[other] Cut { $count } false starts
}
step-shorten-pause = Shorten pause by { $length }
step-shorten-pauses = { $count ->
    [one] Shorten 1 pause
   *[other] Shorten { $count } pauses
}
step-cut-untranscribed = { $count ->
    [one] Cut 1 untranscribed sound
   *[other] Cut { $count } untranscribed sounds
}
step-accept = Accept ‘{ $title }’
# The kind is in the plural: Accept 3 proposals (Zooms).
step-accept-kind = { $count ->
    [one] Accept 1 proposal ({ $kind })
   *[other] Accept { $count } proposals ({ $kind })
}
step-accept-several = { $count ->
    [one] Accept 1 proposal
   *[other] Accept { $count } proposals
}

## Edits that aren’t possible

edit-refused = Couldn’t apply the edit: { $reason }.
undo-failed = Couldn’t undo the step: { $reason }.
redo-failed = Couldn’t redo the step: { $reason }.
drag-failed = Couldn’t cancel the drag: { $reason }.
# Spoken.
drag-canceled = Drag cancelled
lane-locked = Nothing was changed: the lane ‘{ $lane }’ is locked.
    .advice = Unlock the lane in its header on the timeline.
trim-nothing = Nothing to trim here.
# Also where nothing can be split.
into-item = Move the playhead into the selected item.
split-nothing = Nothing to split here.
    .advice = Select an item under the playhead, or mark a range to cut it out.
split-outside = The playhead isn’t in a selected item.
# $why is a reason such as “the clip has no length”.
clip-not-split = Couldn’t split the clip: { $why }.
    .advice = Move the playhead to other footage of the clip.
clip-not-split-loading = Couldn’t split the clip: it isn’t loaded yet.
    .advice = Wait until the clip is loaded, then try again.
clips-not-joined = Couldn’t join the clips: { $why }.
# $items are names of sounds and videos.
split-ends = Ends at the split: { $items }.
    .advice = A sound or video overlay always plays from its beginning, so the second clip can’t continue it.
leaves-clip = Couldn’t move the selection: it would leave its clip.
    .advice = Move the playhead, or cut the selection and paste it on another clip.
no-room = Couldn’t duplicate the selection: there’s no room after it on its clip.
    .advice = Move or shorten the selected items first.
no-room-for-some = Couldn’t duplicate { $count } of { $all } items: there’s no room after the selection on their clip.
span-too-short = ‘{ $title }’ would be shorter than { $least } ms.
    .advice = Choose the other side of the cut.
slip-nothing-before = Can’t slip earlier: nothing is cut out before this footage.
slip-end-before = Can’t slip earlier: this footage already uses all that was cut out before it.
slip-advice-before = Trim the start of the footage first, or slip in the other direction.
slip-nothing-after = Can’t slip later: nothing is cut out after this footage.
slip-end-after = Can’t slip later: this footage already uses all that was cut out after it.
slip-advice-after = Trim the end of the footage first, or slip in the other direction.
ripple-limited = Ripple was limited by { $limit }: { $distance } instead of { $wanted }.
ripple-stopped = Ripple was stopped by { $limit }: nothing was trimmed there.
ripple-advice = Later items keep their clip and order. To move one item alone, turn off Ripple.
limit-clip-end = the end of ‘{ $clip }’
limit-clip-start = the start of ‘{ $clip }’
limit-item = the previous item on ‘{ $clip }’
clips-unread = { $count ->
    [one] 1 of { $all } clips isn’t loaded yet, so its items aren’t selected.
   *[other] { $count } of { $all } clips aren’t loaded yet, so their items aren’t selected.
}
clips-unread-advice = Wait until all clips are loaded, then select all again.
too-many-markers = A video can have at most { $most } markers.
    .advice = Remove markers that you no longer need.

## Items on another clip: reasons stand after a colon

move-refused = Couldn’t move the items to ‘{ $clip }’: { $reason }.
copy-refused = Couldn’t copy the items to ‘{ $clip }’: { $reason }.
unfit-several-clips = the selected items are on several clips
unfit-short = ‘{ $clip }’ is too short
unfit-unread = ‘{ $clip }’ isn’t loaded yet
unfit-lane = the lane ‘{ $lane }’ of ‘{ $clip }’ couldn’t be loaded
unfit-layout = ‘{ $clip }’ can’t have this layout: { $reason }
unfit-zoom = this zoom follows the cursor of its own recording
unfit-screen = ‘{ $clip }’ has no screen recording

## Copy and paste

nothing-copied = There’s nothing to paste yet.
    .advice = Select items and copy them first.
paste-unreadable = Couldn’t read the copied items: { $reason }.
    .advice = Copy the items again.
paste-version = they have format version { $version }, and Cutroom reads version { $known }
paste-too-many = there are { $count } items, and at most { $most } can be pasted
paste-kind = they contain the unknown kind ‘{ $kind }’
paste-media = The copied items use media of another workspace.
    .advice = Upload the media to this workspace, or copy only texts, zooms, masks and layouts.
paste-unfit = Couldn’t paste { $count } of { $all } copied items: { $reason }.
    .advice = Move the playhead to another clip and paste again.
paste-beyond-end = Couldn’t paste { $count } of { $all } copied items: they would start after the end of the video.
    .advice = Move the playhead to an earlier time and paste again.
paste-nothing = The clipboard contains nothing to paste.
paste-long = The text in the clipboard has { $length } characters. At most { $most } can be pasted.
paste-advice = Copy items on a timeline, a shorter text, or an image.
paste-no-clip = Couldn’t paste the text: the video has no clip.
    .advice = Import a recording first. Texts are shown over a clip.

## New items

new-text = New text
text-short = The text lasts only { $length } because its clip ends there.
    .advice = Move the text earlier to show it longer.
zoom-without-screen = Couldn’t add a zoom: ‘{ $clip }’ has no screen recording.
blur-without-screen = Couldn’t add a blur: ‘{ $clip }’ has no screen recording.
highlight-without-screen = Couldn’t add a highlight: ‘{ $clip }’ has no screen recording.
without-screen-advice = Move the playhead to a clip with a screen recording and try again.

## Clips and cuts

whole-clip-cut = This would cut out all of ‘{ $clip }’.
whole-clip-cut-advice = Mark a shorter range, or select the clip and delete it.
whole-clip-cut-words = Select fewer words, or select the clip and delete it.
chapters-hidden = { $count ->
    [one] 1 chapter is hidden: all of its footage was cut out.
   *[other] { $count } chapters are hidden: all of their footage was cut out.
}
chapters-hidden-advice = Restore the footage to show hidden chapters again.
# The items are counted by kind: 24 texts and 13 sound effects.
items-hidden = This cut hides { $items }.
    .advice = Undo or restore the cut to show hidden items again. The clip’s inspector lists them.
clip-not-duplicated = Couldn’t duplicate the clip: its recording isn’t loaded yet.
    .advice = Wait until the clip is loaded, then try again.
clip-not-appended = Couldn’t append the clip
recording-missing = Couldn’t append ‘{ $clip }’: the server doesn’t provide its recording.
    .advice = Upload the recording to the library, then append it from there.
clip-deleted-again = The next save will delete the clip ‘{ $clip }’ again.
clip-deleted-again-advice = You’re asked again before the clip is deleted.
clip-deleted-again-keep = Press { $shortcut } to keep the clip. You’re asked again before it is deleted.
clip-rebuilt = The next save will create ‘{ $clip }’ again from its recording.
clip-rebuilt-without = Not restored: { $parts }.

## Unsaved changes

# Followed by a colon and the reason.
changes-not-saved = { $count ->
    [one] Couldn’t save 1 change
   *[other] Couldn’t save { $count } changes
}
revert-refused = This change can’t be reverted on its own.
    .advice = Revert the changes that depend on it first, or discard all changes.
reapply-failed = Couldn’t reapply the edit: { $reason }.
discard-failed = Couldn’t discard all changes: { $reason }.
# The command is one of the File menu.
discard-failed-advice = Choose File > { $command } to revert single changes.
earlier-failed = Couldn’t restore the earlier version: { $reason }.
    .advice = Select the clip to load it, then restore the earlier version.
earlier-same = Nothing to restore: the video already has all changes of this version.
earlier-restored = { $count ->
    [one] 1 change restored.
   *[other] { $count } changes restored.
}
    .advice = Undo reverts all of these changes in one step.

## Fields of items: accepted values, in a list with commas

field-range = { $least } to { $most }
field-least = at least { $least }
field-most = at most { $most }
field-length = at most { $most } characters
field-null = or null

## Find: headings and results

found-videos = Videos
found-clips = Clips
found-items = Items
found-words = Transcript
# 0:12 in video, Intro
found-moment = { $time } { $clock }, { $clip }
found-clip = { $time } { $clock }
found-item = { $kind }, { $time } { $clock }, { $clip }
found-id = Open { $id }
found-by-id = Video with this ID

## Chapters

# Titles of new chapters.
chapter = Chapter { $number }
chapter-untitled = Chapter
# Spoken.
chapters-proposed = Proposed chapters are listed below the chapters
chapters-dismissed = Proposed chapters dismissed
chapter-exists = The chapter ‘{ $title }’ already starts in this second.
    .advice = Chapters must start at least 1 second apart.
chapters-refused = Couldn’t change the chapters: { $reason }.

## Library

# Owners of items, also filters.
owner-you = yours
owner-workspace = workspace
owner-catalogue = catalogue
library-no-source = ‘{ $name }’ is from the server’s catalogue and can only be a background.
    .advice = Choose it under Backgrounds.
pasted-image = Pasted image
upload-running = Another file is still uploading.
    .advice = Wait for the upload, then try again.
uploaded = ‘{ $name }’ is in your library.
uploaded-before = ‘{ $name }’ is already in your library, as ‘{ $known }’.
uploaded-use = To add the file to the video, choose it in the library.
uploaded-no-background = A background must be an image or a video.
uploaded-background = The file is now the background of ‘{ $clip }’.
uploaded-background-failed = Couldn’t set the background. Choose the file under Backgrounds.
uploaded-overlay = The file was added over ‘{ $clip }’, where the playhead was.
uploaded-overlay-failed = Couldn’t add the file to the clip. To try again, choose the file in the library.
uploaded-dropped = The file was added to ‘{ $clip }’, where you dropped it.
uploaded-clip-gone = The clip for this file isn’t in the open video. To use the file, choose it in the library.
upload-failed = Couldn’t add ‘{ $name }’: { $reason }.

## Sound and playback

sound-not-played = Couldn’t play ‘{ $name }’: { $reason }
close-other-programs = Close other programs, then try again.
sound-missing = Couldn’t play ‘{ $name }’ here: the server doesn’t provide the file.
    .advice = To hear the sound, add it to the video, then play the video.
this-sound-not-played = Couldn’t play this sound: { $reason }
    .advice = Reload the library and try again.
music = Music
music-unsaved = Save the video to hear this music.
music-gone = This music is no longer available.
no-sound = The video plays without sound. Connect or enable an audio device, then play again.
nothing-heard = No sound: { $reason }.
video-not-played = Couldn’t play the video: { $reason }
recording-not-played = Couldn’t play a recording: { $reason }
    .advice = The rest of the video still plays. Reload the video to try again.

## Frames and crops

# Suggested file name.
frame-file = { $video } at { $time }.png
frame-busy = Another frame is still being rendered.
    .advice = Wait for that frame, or cancel it, then try again.
frame-canceled = Frame cancelled. Nothing was saved.
frame-failed = Couldn’t render the frame at { $time }: { $reason }.
frame-saved = Saved the frame at { $time } as { $path } ({ $width } × { $height } pixels).
frame-copied = Copied the frame at { $time } ({ $width } × { $height } pixels).
# Follows one of the two messages above: what was done, then what is missing.
frame-incomplete = { $count ->
    [one] { $done } 1 image is missing: the server doesn’t provide it.
   *[other] { $done } { $count } images are missing: the server doesn’t provide them.
}
    .advice = Reload the video and try again.
never-visible = This item is never visible.
crop-not-saved = Couldn’t crop: the footage at the playhead was restored but isn’t saved yet.
    .advice = Save first, or move the playhead to another place in the clip.
crop-nothing = Auto crop found no borders in the screen recording.
    .advice = Move the playhead to where the borders are visible, then try again.
cropped = Cropped the screen recording to { $ratio }: { $left } px from the left, { $top } px from the top, { $right } px from the right, { $bottom } px from the bottom.
    .unsure = The borders weren’t clear. Check the result in the preview.
crop-removed = The whole screen recording is shown again.
# Followed by a colon and the reason.
crop-failed = Couldn’t crop the screen recording

## Finders of proposals: names and tooltips of their switches

finder-fillers = Fillers
    .tooltip = Find filler words such as “um”, and propose to cut them
finder-pauses = Pauses
    .tooltip = Find long pauses in the transcript or audio, and propose to shorten them
finder-false-starts = False starts
    .tooltip = Find sentences that were started twice, and propose to cut the first try
finder-silence = Silences
    .tooltip = Find silence at the start and end of clips, and propose to cut it
finder-untranscribed = Untranscribed sounds
    .tooltip = Find sounds that the transcript lacks, such as “um”, and propose to cut them
finder-chapters = Chapters
    .tooltip = Propose chapters at clip starts, after long pauses and at new words
finder-zooms = Zooms
    .tooltip = Propose zooms where someone types, or where a menu or dialog opens
finder-layouts = Layouts
    .tooltip = Propose a large camera while the screen is still, and a bubble otherwise
finder-off-faces = Covered faces
    .tooltip = Find texts and images that cover a face, and propose to move them
finder-secrets = Secrets
    .tooltip = Propose masks over e-mail addresses, card numbers, API keys and chosen names

## Proposals

# Spoken.
proposal-played = Playing the proposal
proposal-not-accepted = Couldn’t accept ‘{ $title }’: { $reason }.
nothing-to-accept = There’s nothing to accept: every proposal was accepted or dismissed.
proposal-skipped = Not accepted: ‘{ $title }’, because { $reason }.
    .advice = Select a proposal to see why it can’t be accepted.
proposals-skipped = { $count ->
    [one] Not accepted: ‘{ $title }’ ({ $reason }) and 1 more.
   *[other] Not accepted: ‘{ $title }’ ({ $reason }) and { $count } more.
}
# Author and reason in an exported file of proposals.
someone = Someone
no-reason = Proposed without a reason.
nothing-to-propose = None of your unsaved changes can be proposed.
    .advice = New clips can’t be proposed. Change a saved clip, then try again.
not-proposed = Not in the proposals: { $parts }.
proposals-imported = Proposals imported.
    .advice = Review each proposal, then accept or dismiss it.
proposals-imported-before = These proposals were already imported.
proposals-exported = Proposals exported to { $path }. Your changes here are still unsaved.
proposals-failed = { $action }: { $reason }.
found-here = Found in this video. Nothing changes until you accept.
# Why a proposal can’t be accepted, as a clause.
proposal-fits = it can be accepted
proposal-applied = the video already has this change
proposal-unread = ‘{ $clip }’ is still loading

## Warnings about items

warn-empty-text = This text is empty, so it isn’t visible.
warn-off-canvas = This item is outside the canvas, so it isn’t visible.
warn-partly-off-canvas = { $percent } % of this item is outside the canvas.
warn-face-covered = This item covers a face for { $covered } of { $length }.
warn-blur-small = This blur is smaller than the face that it should hide.
warn-text-short = { $count ->
    [one] Too short to read: 1 character takes { $needed }, but is shown for { $length }.
   *[other] Too short to read: { $count } characters take { $needed }, but are shown for { $length }.
}
seconds = { $seconds } s

followed = { $count ->
    [one] Followed from { $from } to { $to } with one mask. Confidence { $mean } %, lowest { $least } %.
   *[other] Followed from { $from } to { $to } with { $count } masks. Confidence { $mean } %, lowest { $least } %.
}
followed-advice = They are one piece on the lane: move, change or delete it, or undo.
followed-one-advice = Check it by playing, or undo.
follow-lost-edge = Beyond { $time } it isn’t covered: it left the picture.
follow-lost-change = Beyond { $time } it isn’t covered: it was hidden or changed.
follow-limit = At { $time } it ends: ten minutes are followed each way at most.
follow-failed = Couldn’t follow it: { $why }.
follow-failed-advice = Draw the mask around something with a clear outline, and try again.
follow-no-recording = Couldn’t follow it: the recording isn’t available yet.
follow-no-recording-advice = Save the changes, or wait for the connection, and try again.
follow-gone = The mask was deleted while it was followed. Nothing was changed.
follow-unseen = What was followed is cut out, or outside the picture. Nothing was changed.
step-to-highlight = { $count ->
    [one] Make a highlight of the blur
   *[other] Make highlights of { $count } blurs
}
step-to-blur = { $count ->
    [one] Make a blur of the highlight
   *[other] Make blurs of { $count } highlights
}
step-ungroup = Ungroup masks
step-save-look = Save look ‘{ $look }’
step-delete-look = Delete look ‘{ $look }’
step-follow = { $count ->
    [one] Follow with { $title }
   *[other] Follow with { $title }: { $count } masks
}

## Panels and tabs of the subtitle designer
styles-panel = Styles panel
fields-panel = Fields panel
contrast-panel = Contrast panel
previews-panel = Previews panel
styles-button = Styles
styles-button-tooltip = Show drafts, presets and the style of the video
draft-button = Draft
draft-button-tooltip = Show the fields of the open draft
tab-frames = Frames
tab-variants = Variants
tab-samples = Sample texts
tab-compare = Compare
tab-style = Videos

## Options of the previews
preview-options = Preview options
option-text-name = Text of the preview
option-text = Text
# Choice of the text: the transcript of the video instead of a sample
sample-own = Video transcript
option-vision-name = Colour vision
option-vision = Vision
option-faces = Faces
option-faces-disabled = Choose video frames as the background
option-faces-tooltip = Show the boxes of detected faces
option-background-name = Background
option-background = Behind
background-frames = Video frames
background-flat = Flat colours
background-choose = Choose an image…

## Names of the sample texts
sample-longest-word = Longest word
sample-capitals = Capitals
sample-numerals = Numerals
sample-chinese-japanese = Chinese and Japanese
sample-korean = Korean
sample-arabic = Arabic
sample-hebrew = Hebrew
sample-emoji = Emoji
sample-long-line = Very long line
# Shown as the subtitles of a video without a transcript
sample-no-words = No transcript yet, but subtitles look like this

## Previews
flat-black = Black
flat-white = White
flat-grey = Grey
flat-gradient = Gradient
frame-darkest = Darkest
frame-lightest = Lightest
frame-busiest = Busiest
preview-name = Preview: { $name }
frame-failed = Couldn’t show this frame: { $reason }
# name is “Darkest”, “Lightest” or “Busiest”
frame-searching = { $name }: searching…
playhead-name = Preview at the playhead
# Below the preview at the playhead
placed-manually = placed manually
placed-automatically = placed automatically
no-words-here = no words here
# For screen readers; placement is one of the two above
playhead-place = Subtitles at { $x } %, { $y } %, { $placement }
caption-own-image = Your image · { $placement } · lowest contrast of three texts
caption-playhead = Playhead · { $time } · { $placement }
playhead-tooltip = Drag or use the arrow keys to place the subtitles (Shift for larger steps)
variants-hint = All styles and highlight modes. Click a variant to use it in the draft.
samples-hint = Difficult sample texts. Click a text to preview it.
sample-fits = Fits
compare-none = Choose another draft to compare
compare-close = Close comparison
compare-same = Both drafts have the same values

## Names of the variants
variant-plain = { $style }, no highlight
variant-text = { $style }, coloured text
variant-background = { $style }, background
variant-faded = { $style }, faded rest

## Drafts, presets and the style of the video, at the left
drafts-heading = Drafts on this computer
draft-new = New
draft-from-video = From this video
drafts-loading = Loading drafts…
drafts-none = No drafts yet. Start with a style, this video’s subtitles or a preset. Nothing is sent until you publish.
draft-duplicate = Duplicate
draft-versions = Versions
draft-compare = Compare
draft-compare-none = No other drafts
draft-compare-preset = Preset ‘{ $name }’
draft-delete = Delete draft
draft-delete-tooltip = Delete the draft and its versions; published presets are kept
versions-none = No versions yet. To keep the current style, choose Keep version.
# Also the name of the step
version-restore = Restore v{ $number }
version-restore-published = Restore v{ $number }, published as ‘{ $name }’
presets-heading = Presets of the workspace
presets-loading = Loading presets…
preset-own = Your preset
preset-built-in = Built-in preset
preset-built-in-name = { $name } (built in)
preset-new-draft = New draft from this preset
preset-apply-here = Apply to this video
preset-apply-others = Apply to other videos…
preset-videos = Videos with this preset
preset-delete = Delete preset…
this-video-heading = This video
# The video’s style was changed after this preset was applied
preset-changed = { $name }, changed
video-uses = Style
video-own-style = Custom style
show-subtitles = Show subtitles
one-word-at-a-time = One word at a time
use-draft-tooltip = Apply the draft’s style to this video; save the video to keep the style
use-draft = Use draft on this video
without-cuts = Ignore cuts
without-cuts-tooltip = Export the transcript of the whole recordings, including cut words
presets-fixed = Presets of this workspace can’t be changed or deleted.

## Fields of a draft, at the right
no-draft = No draft is open
no-draft-hint = The preview shows the video’s own subtitles. Create a draft on the left to change them.
column-field = Field
column-value = Value
column-from = From
column-from-tooltip = Where the value comes from: you, the style or the server
draft-name = Draft name
draft-name-tooltip = Name of the published preset
draft-without-name = Without a name, the preset is called ‘{ $name }’.
# Values of fields
value-on = on
value-off = off
value-no-limit = no limit
value-automatic = automatic
value-automatic-tooltip = Bottom centre. Drag the subtitles in the preview to move them
place-automatically = Auto
place-automatically-tooltip = Place the subtitles automatically
field-reset-tooltip = Reset to the default
field-reset = Reset { $field }
colour-as-text = { $field } as text
colour-tooltip = #RRGGBB or #RRGGBBAA
# Below a field that a proposed fix changes
field-tried = The preview shows { $value }
font-substituted = This font isn’t on this computer. { $font } is shown instead.
typed-invalid = A typed value isn’t valid. Correct the value, or press Escape.
style-valid = This style can be published.
style-valid-notes = { $count ->
    [one] This style can be published. 1 note.
   *[other] This style can be published. { $count } notes.
}
style-invalid = { $count ->
    [one] 1 field isn’t valid.
   *[other] { $count } fields aren’t valid.
}

## Contrast and problems of the whole video, below the previews
contrast-heading = Contrast over the whole video
measured-moments = { $done } of { $all } moments
measure-preparing = Preparing…
measure-hint = Check style measures the contrast of every character, three times per subtitle block
measure-no-words = No transcript to measure
contrast-summary = median { $median } · worst 5 % { $worst } { $icon } { $level }
contrast-worst = Worst: { $ratio } at { $time }
contrast-worst-tooltip = Move the playhead to the worst moment
fix-previewed = Preview, not in the draft: { $fix }
measured-before = Measured before the last change
contrast-none = Nothing measured
# The strip for screen readers
contrast-value = { $count ->
    [one] 1 moment, median { $median }, worst 5 % { $worst }: { $level }
   *[other] { $count } moments, median { $median }, worst 5 % { $worst }: { $level }
}
contrast-strip = Contrast along the video
contrast-strip-tooltip = Lowest contrast of each moment. Click to move the playhead there
problem-overflow = { $count ->
    [one] 1 subtitle doesn’t fit
   *[other] { $count } subtitles don’t fit
}
problem-fast = { $count ->
    [one] 1 subtitle is too fast to read
   *[other] { $count } subtitles are too fast to read
}
problem-covers = { $count ->
    [one] 1 face or text is covered
   *[other] { $count } faces or texts are covered
}
problem-first = First: { $text }
no-problems = All subtitles fit, can be read in time, and cover no faces or texts.
move-to-free-place = Move to { $x } %, { $y } %
move-to-free-place-tooltip = Move the subtitles to the nearest place where nothing is covered
# Name of the step
step-free-place = Move subtitles to a free place
fix-preview-tooltip = Preview this fix, which raises the lowest contrast to { $ratio }
fix-preview = Preview: { $fix }
fix-apply-tooltip = Apply this fix to the draft

## Dialog: publish a draft
publish-title = Publish ‘{ $name }’?
# problem is a sentence about another preset with this name
publish-name-clash = { $problem } Rename the draft to use the name.
publish-many-presets = { $count ->
    [one] You already have 1 preset.
   *[other] You already have { $count } presets.
}
publish-preset = Publish preset
contrast-video-low = Contrast { $ratio } in the worst 5 % of this video, below AA (4.5). Some text may be hard to read there.
contrast-frames-low = Lowest contrast in the previewed frames: { $ratio }, below AA (4.5). Some text may be hard to read there.
contrast-video-level = Contrast { $ratio } in the worst 5 % of this video: { $level }.
contrast-frames-level = Lowest contrast in the previewed frames: { $ratio }, { $level }.
contrast-unknown = The contrast isn’t measured yet.
# problems are some of the next three sentences
problems-here = On this video: { $problems }
problem-contrast = The lowest contrast is { $ratio }, below AA (4.5).
problem-texts-overflow = { $count ->
    [one] 1 text doesn’t fit.
   *[other] { $count } texts don’t fit.
}
problem-faces-covered = { $count ->
    [one] 1 face or text is covered.
   *[other] { $count } faces or texts are covered.
}

## Dialog: result of publishing
published-title = ‘{ $name }’ is published
published-as-sent = The server stored all fields as sent.
published-changed = The server changed these fields:
published-difference = { $field }: sent { $sent }, stored { $stored }
published-difference-missing = { $field }: sent { $sent }, missing in the response

## Dialog: delete a preset
delete-preset-title = Delete preset ‘{ $name }’?
delete-preset-looking = Looking for videos that use this preset…
delete-preset-unsaved = ‘{ $name }’ uses this preset in a change that isn’t saved. Save the video first: without the preset, the change can’t be saved.
delete-preset-unused = No video uses this preset. A deleted preset can’t be restored.
delete-preset-used = ‘{ $name }’ uses this preset and keeps its style. A deleted preset can’t be restored.
delete-preset-used-by = { $count ->
    [one] 1 video uses this preset: { $names }. The video keeps its style. A deleted preset can’t be restored.
   *[other] { $count } videos use this preset: { $names }. They keep their style. A deleted preset can’t be restored.
}
delete-preset-used-by-many = { $count ->
    [one] 1 video uses this preset: { $names }. The video keeps its style. A deleted preset can’t be restored.
   *[other] { $count } videos use this preset: { $names } and others. They keep their style. A deleted preset can’t be restored.
}
delete-preset = Delete preset

## Dialog: apply a preset to other videos
apply-title = Apply ‘{ $name }’ to other videos
apply-text = Cutroom applies the preset immediately. You can restore the current styles here, except where noted below.
apply-loading = Loading videos…
apply-no-others = This workspace has no other video.
videos-cut-short = Only the most recently changed videos are listed.
apply-not-restorable = { $count ->
    [one] The current style of 1 selected video can’t be restored.
   *[other] The current styles of { $count } selected videos can’t be restored.
}
apply-to = { $count ->
    [one] Apply to 1 video
   *[other] Apply to { $count } videos
}
select-all = Select all
select-none = Select none
apply-done = { $count ->
    [one] 1 video done
   *[other] { $count } videos done
}
apply-not-measured = Couldn’t measure this video: { $reason }.
apply-no-way-back = The current style can’t be restored: { $reason }.
apply-checking = Checking…
apply-measuring = Measuring…
apply-no-words = No transcript
apply-contrast = Contrast { $ratio }
apply-restore = Restore
apply-queued = Queued
apply-restored = Restored
apply-applied = Applied
apply-failed = Failed

## Messages above the previews, and notices
# Name of the step that applies a preset or draft
step-subtitles = Subtitles: { $name }
preset-applied = ‘{ $name }’ is applied. Save the video to keep the style.
step-show-subtitles = Show subtitles
step-hide-subtitles = Hide subtitles
step-grouping = Subtitle grouping
style-not-applied = Couldn’t apply the style to this video: { $reason }
drafts-not-loaded = Couldn’t load the drafts on this computer: { $reason }
measure-failed = Couldn’t measure the video: { $reason }
preset-gone = ‘{ $name }’ no longer exists: somebody else deleted the preset.
presets-not-loaded = Couldn’t load the presets of the workspace: { $reason }
preset-not-created = Couldn’t create the preset: { $reason }
preset-not-deleted = Couldn’t delete the preset: { $reason }
videos-not-loaded = Couldn’t load the videos of the workspace: { $reason }
drafts-not-saved = Couldn’t save the drafts: { $reason }. Free some disk space, or export the draft.
background-failed = { $reason }. Choose another image.
exported = Exported to { $path }.
# loss is a sentence about what the format can’t contain
imported-with-loss = { $count ->
    [one] Imported 1 style, without { $losses }.
   *[other] Imported { $count } styles, without { $losses }.
}
exported-with-loss = Exported to { $path }. { $loss }
transcript-exported = Transcript exported to { $path } ({ $size }).
transcript-not-exported = Couldn’t export the transcript: { $reason }.
transcript-not-exported-advice = Export the transcript again.
# Names of steps
step-style = Style: { $name }
# Suggested file name without a video or draft name
file-name = subtitles
step-variant = Variant: { $name }
# Name of a draft with the subtitles of this video
draft-of-video = { $name } subtitles
# Name of a duplicated draft
draft-copy = { $name } copy
too-many-drafts = You have { $count } drafts, the maximum. Delete a draft first.

# Beside the buttons of “Apply to other videos”, while the preset is checked on the selected videos.
checks-left = { $count ->
    [one] Checking: 1 video left
   *[other] Checking: { $count } videos left
}

## Before a preset is published or applied: details of what is wrong
# problem is, for example, “3 lines, 2 are allowed”
detail-overflow = { $time }: { $text }: { $problem }
# text is, for example, “covers a face for 3.1 s”
detail-covered = { $time }: { $text }
detail-more = { $count ->
    [one] and 1 more
   *[other] and { $count } more
}
publish-measuring = Checking this video… You can publish without waiting.
publish-fits = On this video: everything fits, lowest contrast { $ratio }.

## Page of a preset: all videos that use it
survey-title = Videos with the preset ‘{ $name }’
survey-unused = No video uses this preset. To apply it, choose Apply to other videos in the menu of the preset.
survey-check = { $count ->
    [one] Check 1 video
   *[other] Check { $count } videos
}
survey-check-rest = { $count ->
    [one] Check the remaining video
   *[other] Check the remaining { $count } videos
}
survey-check-tooltip = Check contrast, fit, reading speed and covered faces on each video
survey-checking = { $all ->
    [one] { $done } of 1 video
   *[other] { $done } of { $all } videos
}
survey-cancel-tooltip = Stop the check and keep the results so far
survey-reload-tooltip = Look again for videos that use this preset
survey-close = Back to the frames
survey-counts = { $checked ->
    [one] 1 video checked, { $problems } with problems
   *[other] { $checked } videos checked, { $problems } with problems
}
survey-not-checked = Not checked
survey-failed = Couldn’t check this video: { $reason }
survey-no-words = No transcript to show as subtitles
# level is “below AA”, “AA” or “AAA”
survey-contrast = Lowest contrast { $worst } at { $at } · worst 5 % { $worst5 }, { $level }
survey-open = Open ‘{ $name }’ at { $time }
survey-open-tooltip = Open the video at { $time }, where its contrast is lowest
# text is, for example, “2 subtitles don’t fit”
survey-finding = { $text } in ‘{ $video }’, first at { $time }
survey-loading = Loading clip { $done } of { $all }
survey-decoding = Decoding recording { $number } of { $all }: { $percent } %
survey-preparing = Preparing frames…
survey-measuring = Measuring contrast: { $percent } %

## Comparison of two styles, in numbers
compare-measuring = Measuring both styles on this video…
compare-frame = Contrast on this frame
compare-lowest = Lowest contrast in this video
compare-at = { $ratio } at { $time }
compare-on-frame = On the frame at { $time }, where the picture is busiest
compare-worst5 = Contrast, worst 5 %
compare-size = Font size
compare-px = { $size } px
compare-fit = Subtitles that fit
compare-of = { $fit } of { $all }
compare-fast = Too fast to read
compare-covered = Faces and texts covered

## Dialog: styles that can be restored
kept-title = Restore earlier styles
kept-text = Before a preset replaces a style, Cutroom keeps the style on this computer. Restoring takes effect immediately.
kept-not-loaded = Couldn’t load the list: { $reason }
kept-empty = No preset was applied to other videos from this computer yet.
kept-unreadable = Couldn’t read { $path }. That style can’t be restored.
kept-failed = Couldn’t restore the style: { $reason }
# age is a time, such as “3 h ago”
kept-applied = ‘{ $name }’ applied { $age }
kept-restore-name = Restore the earlier style of ‘{ $name }’
kept-restore-all = Restore all…
kept-restore-all-text = All videos of the list get back the style that they had before the first preset.
kept-restore-all-now = { $count ->
    [one] Restore 1 video
   *[other] Restore { $count } videos
}
kept-restore-tooltip = Replace the current style by the style before the preset

### Findings of the face checks, and their reports.

## Kinds of findings
kind-jump = Jump
kind-size-change = Size change
kind-flicker = Flicker
kind-duplicate = Duplicate
kind-off-canvas = Off canvas
kind-sliver = Sliver
kind-too-large = Too large
kind-frozen = Frozen box
kind-spacing = Spacing
kind-time-order = Time order
kind-past-end = After the end
kind-held-over-cut = Held after a cut
kind-count-change = Face count change
kind-camera-hidden = Camera hidden
kind-gap = Gap
kind-no-faces = No faces
kind-swap = Order swapped
kind-other-unit = Wrong unit
kind-paging = Paged requests
kind-request-failed = Request failed
kind-unreadable = Invalid value
kind-picture-no-face = No face in the box
kind-picture-missed-face = Face without a box
kind-picture-offset = Box beside the face

## Severities of findings
severity-high = high
severity-medium = medium
severity-low = low

## Verdicts on findings
verdict-fine = correct
verdict-bad = wrong
verdict-comment = { $verdict }: { $comment }
# After a verdict
verdict-outdated = { $verdict } (the data has changed since)

## Presence of faces at a moment
faces = { $count ->
    [one] 1 face
   *[other] { $count } faces
}
no-face = No face in this sample
not-loaded = Not loaded: the request failed
sample-camera-hidden = No sample: the layout hides the camera
sample-gap = No sample: a gap in the data
no-sample-yet = No sample yet

## Changes of the face data since the last check
nothing-changed = nothing changed
changes = { $new } new, { $gone } gone, { $moved } moved

## Snapshots of the face data, and their comparison
snapshot-unreadable = the file isn’t a complete snapshot: { $reason }
snapshot-cut-short = the file is cut short. Save the snapshot again
snapshot-other-file = the file isn’t a snapshot. ‘cutroom faces snapshot’ writes one
snapshot-other-version = the snapshot has format { $version }, and this version of Cutroom reads format { $format }. Take it again with this version
only-before = { $id }: only in the snapshot from before
only-after = { $id }: only in the snapshot from after
diff-title = Comparison of face data
diff-intro = Before: { $before }. After: { $after }. Compared by { $program }.
diff-legend = Dashed boxes are those from before, solid boxes those from after.
column-appeared = New boxes
column-went = Gone boxes
column-moved = Moved
column-new-findings = New findings
column-mended-findings = Fixed findings
diff-state = Before: { $was }. After: { $is }.
diff-drawn = { $drawn } of { $moments } moments with changes are drawn, those with the most changed boxes.
diff-new-sample = { $time }: a new sample
diff-gone-sample = { $time }: the sample is gone
diff-moment = { $time }: { $appeared } new, { $moved } moved, { $went } gone

## Times and ranges in the descriptions below
# A time that isn’t a whole number of milliseconds
milliseconds = { $ms } ms
range-to-end = { $from } to the end

## Descriptions: samples and their times
no-camera-samples = { $count ->
    [one] The clip has no camera, but the server returns 1 sample.
   *[other] The clip has no camera, but the server returns { $count } samples.
}
time-not-read = Couldn’t read the time of a sample: { $problem }.
time-invalid = The time of a sample is { $time }. It must be a number of milliseconds, 0 or more.
past-end = The sample is at { $at }, but the clip ends at { $end }.
outside-window = The request was for { $window }, but the answer contains a sample at { $at }.
time-repeats = Two samples have the same time, { $at }.
time-falls = The sample at { $at } follows one at { $before }. Times must increase.
held-over-cut = The box of the sample at { $sample } is held for { $held } s after the edit point at { $at }. Keyframes bring a new box within { $most } s.
empty-at-start = The camera is visible for { $seconds } s before the first sample. Keyframes are at most { $most } s apart.
empty-at-end = The camera is visible for { $seconds } s after the last sample. Keyframes are at most { $most } s apart.
spacing = Two samples are { $seconds } s apart. Keyframes of the camera are { $least } to { $most } s apart.
hidden-no-face = The layout hides the camera here, but there is a sample without faces. Such moments should have no samples.
hidden-face = The layout hides the camera here, but there is a sample with a face. Such moments should have no samples.
hidden-faces = The layout hides the camera here, but there is a sample with faces. Such moments should have no samples.
no-samples = The camera is visible for { $seconds } s, but the clip has no samples. Its recording is still being processed, is older than face detection, or its faces were lost.
no-faces = The camera is visible for { $seconds } s, but none of its { $count } samples has a face.

## Descriptions: boxes
box-invalid = A box has left { $left }, top { $top }, width { $width }, height { $height }. All four must be numbers, and sizes 0 or more.
box-off-canvas = A box extends { $beyond }% of the canvas beyond its edge: left { $left }, top { $top }, width { $width }, height { $height }.
sliver-side = The shorter side of a box is { $share }% of the canvas’s shorter side. A face has at least { $least }%.
sliver-ratio = The longer side of a box is { $ratio } times the shorter one, and no edge cuts the box off. A face stays below { $most } times.
too-large = A box covers { $share }% of the image. A face covers less than { $most }%.
duplicate = Two boxes of one sample overlap by { $share }%. Two faces overlap by less than { $most }%.
frozen = A box has exactly the same numbers in { $count } samples, for { $seconds } s, while the clip’s other boxes move.
frozen-in-clip = A box has exactly the same numbers in all { $count } samples of the clip, for { $seconds } s, but the detected face moves.
comes-and-goes = A face appears and disappears { $count } times at one place, away from the edges. It may be a picture on the wall, or a face that is hard to detect.
flicker = A face is missing in this sample only. The samples before and after show it at the same place.
face-missing = A face is missing in { $count } samples, although the samples before and after show it at the same place. Up to { $most } s, this is more likely an error than a person who was away.
face-appears = A face appears { $away } times its size away from the edge of the image. People appear within { $most } times that size.
face-disappears = A face disappears { $away } times its size away from the edge of the image. People disappear within { $most } times that size.
outlier = A face is { $away } times its size away in this sample only. Its boxes before and after overlap by { $agreement }%.
jump = A face is { $away } times its size away from its place { $seconds } s before, and wasn’t moving. A head stays within { $most } times its size.
box-grows = The area of a box is { $ratio } times that in the previous sample. A moving face stays below { $most } times.
box-shrinks = The area of a box is 1/{ $ratio } of that in the previous sample. A moving face stays above 1/{ $most }.
swap = Faces { $first } and { $second } of this sample are in the opposite order in the previous sample. A face can’t be identified by its place in the list.

## Descriptions: units
rounded = { $count } boxes have only whole numbers: the data was rounded to whole percent, which is off by up to { $pixels } pixels of the canvas.
# After the description of another unit
unit-explains = { $description } Not listed, because of the same cause: { $explained } of { $all } other findings.
boxes-in-unit = The boxes look like { $unit }. { $faulty } of { $all } boxes are off the canvas, outside the camera or too small. After a conversion, { $mended } of these would be right.
times-in-unit = The times look like { $unit }. { $impossible } samples are at impossible times, { $missing } are missing and { $near } are too close together. After a conversion, { $left } of these faults would remain.
boxes-in-unit-by-frames = Compared with the frames, the boxes look like { $unit }. { $matched } of { $all } boxes contain a detected face. After a conversion, { $explained } boxes would contain one.
samples-too-early = The samples are about { $seconds } s earlier than the keyframes of the camera’s recording. { $count } of { $all } samples are at a keyframe. Moved by this time, { $explained } would be at a keyframe.
samples-too-late = The samples are about { $seconds } s later than the keyframes of the camera’s recording. { $count } of { $all } samples are at a keyframe. Moved by this time, { $explained } would be at a keyframe.
unit-fractions = fractions from 0 to 1 instead of percent
unit-canvas-pixels = pixels of the canvas instead of percent
unit-camera-pixels = pixels of the camera’s recording instead of percent of the canvas
unit-camera-percent = percent of the camera’s recording instead of the canvas
unit-middle = boxes by their centre instead of their left and top edge
unit-edges = right and bottom edges instead of width and height
unit-mirrored = boxes mirrored left to right in the camera’s recording
unit-mirrored-on-canvas = boxes mirrored left to right on the canvas
unit-one-fractions = fractions from 0 to 1 instead of percent in { $value } alone
unit-one-pixels = pixels of the canvas instead of percent in { $value } alone
boxes-near-zero = All { $count } boxes are within 1 % of the edge, at different places: probably { $unit }.
unit-seconds = seconds instead of milliseconds
unit-microseconds = microseconds instead of milliseconds
unit-recording = times of the recording, without the clip’s cuts
unit-early = times that are about { $seconds } s too early
unit-late = times that are about { $seconds } s too late
unit-samples-early = samples that are about { $seconds } s too early
unit-samples-late = samples that are about { $seconds } s too late

## Descriptions: frames
# A width is in percent of the camera’s frame
missed-face = A face without a box was detected with a confidence of { $confidence }. It takes { $width }% of the frame’s width.
missed-face-again = A face without a box was detected with a confidence of { $confidence }. It takes { $width }% of the frame’s width. It was detected there in { $frames } frames.
no-face-in-box = No face was detected in or near this box.
box-beside-face = The box and the detected face overlap by { $share }%. At least { $least }% is expected.
# Reason why the frames can’t be judged
no-frame-compared = no frame could be compared with its boxes
no-face-detected = { $count ->
    [one] no face was detected in the only frame. The detector recognizes photographed faces, but not drawn ones or the back of a head
   *[other] no face was detected in { $count } frames. The detector recognizes photographed faces, but not drawn ones or the back of a head
}

## Descriptions: requests and answers
# One of the next five begins “requests-disagree”
sample-in-first = The sample at { $at } is only in the first answer.
sample-in-second = The sample at { $at } is only in the second answer.
sample-differs = The sample at { $at } is in both answers, with different values or outside one window.
samples-differ = The samples at { $at } are in a different order or have different values.
sample-counts-differ = The sample at { $at } is { $first } times in the first answer and { $second } times in the second.
requests-disagree = { $difference } The requests for { $one } and { $other } disagree, although the clip wasn’t changed in between.
requests-disagree-further = { $count ->
    [one] Requests disagree about 1 more sample.
   *[other] Requests disagree about { $count } more samples.
}
time-falls-in-window = In the answer for { $window }, { $at } follows { $before }. Times must increase.
time-falls-in-windows = { $others ->
    [one] In the answer for { $window } and in 1 other, { $at } follows { $before }. Times must increase.
   *[other] In the answer for { $window } and in { $others } others, { $at } follows { $before }. Times must increase.
}
asked-to-wait = { $count ->
    [one] The server asked to wait once (429 or 503) before it answered.
   *[other] The server asked to wait { $count } times (429 or 503) before it answered.
}
request-failed = { $count ->
    [one] The request for { $window } failed: { $reason }.
   *[other] { $count } requests failed, the first for { $window }: { $reason }.
}
# Reasons why it isn’t known whether requests agree
too-few-answers = fewer than two requests were answered
check-off = the check was turned off
clip-changed = the clip changed during the check. Check it again
failed-others-agree = { $failed } of { $all } requests failed; the others agree
failed-too-few = { $failed } of { $all } requests failed; too few answers are left to compare
# A value of an answer; the problem begins with “must”
value-invalid = { $field } of sample { $sample } { $problem }.
values-invalid = { $count ->
    [one] 1 value of { $fields } is invalid: { $field } of sample { $sample } { $problem }.
   *[other] { $count } values of { $fields } are invalid. The first: { $field } of sample { $sample } { $problem }.
}
must-be = must be { $expected }, got { $got }
must-be-missing = must be { $expected }, but is missing
expected-time = a number of milliseconds
expected-array = an array
expected-percent = a number of percent
got-array = { $count ->
    [0] an empty array
    [one] an array with 1 item
   *[other] an array with { $count } items
}
got-object = an object
too-many-faces = must have at most { $most } faces, got { $count }
samples-not-array = "samples" must be an array, got { $got }
too-many-samples = "samples" must have at most { $most } samples, got { $count }

## Thresholds
threshold-jump-overlap = Jump: overlap at most
threshold-jump-distance = Jump: distance at least
threshold-outlier-agreement = Jump and back: agreement at least
threshold-size-ratio = Size change: ratio at least
threshold-duplicate-overlap = Duplicate: overlap at least
threshold-canvas-tolerance = Off canvas: by more than
threshold-sliver-ratio = Sliver: ratio of the sides at least
threshold-sliver-side = Sliver: side below
threshold-largest-share = Too large: share of the image at least
threshold-frozen = Frozen: samples with the same box, at least
threshold-spacing-least = Spacing: at least
threshold-spacing-most = Spacing: at most
threshold-spacing-tolerance = Spacing: tolerance
threshold-gap = Gap: no sample for at least
threshold-missing = Gap: face missing for at most
threshold-same-place = Same place: overlap at least
threshold-held = Held after a cut: longer than
threshold-no-faces = No faces: camera visible for at least
threshold-no-faces-severity = No faces: severity
threshold-comes-and-goes = Appears and disappears: times, at least
threshold-door = Face count change: distance from the edge at least
threshold-picture-confidence = Frames: confidence at least
threshold-picture-repeated = Frames: confidence in several frames at least
threshold-picture-large = Frames: width at any confidence at least
threshold-picture-overlap = Frames: overlap at least
# Units after the number of a threshold
unit-face-sizes = face sizes
unit-of-canvas = % of the canvas
unit-of-width = % of the width
unit-count-samples = samples
unit-times = times
# Value of a threshold: nothing is reported
choice-off = off
# Values that a threshold may have
number-between = a number from { $least } to { $most }
threshold-no-pair = expected NAME=NUMBER, got "{ $value }"
threshold-unknown = unknown threshold "{ $name }"; available: { $names }
threshold-invalid = { $name } must be { $expected }, got "{ $value }"

## Reports
report-title = Camera faces of { $name }
report-intro = Video { $video }, loaded { $time }, checked by { $program } with these thresholds: { $thresholds }.
report-counts = { $count ->
    [one] 1 finding: { $high } high, { $medium } medium, { $low } low. Times are in the clip.
   *[other] { $count } findings: { $high } high, { $medium } medium, { $low } low. Times are in the clip.
}
report-requests = These requests disagree. The API key is taken from the environment:
report-clips = Clips
report-thresholds = Thresholds
report-checked-by = Checked by
report-loaded = Loaded
report-video = Video
report-workspace = Workspace
report-this-computer = this computer
column-clip = Clip
column-id = ID
column-state = State
column-samples = Samples
column-with-faces = With faces
column-requests-agree = Requests agree
column-requests = Requests
column-frames = Frames
column-revision = Revision
column-high = High
column-medium = Medium
column-low = Low
column-judged = With verdict
revision-unknown = unknown
state-samples = samples
state-no-camera = no camera
state-no-detections = no detections
state-not-offered = no face data on this server
state-not-loaded = not loaded
requests-agree = yes
requests-agree-with-findings = yes, with findings
requests-differ = NO
requests-unknown = unknown: { $reason }
not-checked = not checked
frames-compared = compared
frames-not-judged = can’t be judged: { $reason }
# Heading of a finding: time, kind, severity
report-finding = { $kind } · { $time } in the clip · { $severity }
report-finding-short = { $time } · { $kind } · { $severity }
report-image = The boxes of the finding on the frame
report-image-of = { $kind } at { $time }
# Time of a finding, then its id and the name of its rule
report-place = { $time } in the clip; `{ $id }` ({ $rule })
report-box = Box { $number }
box-numbers = left { $left }, top { $top }, width { $width }, height { $height } (percent of the canvas)
# A time with its exact number
moment = { $time } ({ $ms } ms)
default-thresholds = defaults
index-title = { $count ->
    [one] Camera faces of 1 video
   *[other] Camera faces of { $count } videos
}
index-intro = { $workspace }, checked by { $program }. The videos with the most severe findings come first.
index-not-checked = Not checked: { $reason }
local-workspace = local workspace

## Text of a finding, to paste into a ticket
ticket-finding = { $kind } ({ $severity }, { $id })
ticket-video = Video: { $name } ({ $id })
ticket-clip = Clip: { $name } ({ $id })
ticket-time-in-clip = Time in the clip: { $time }
ticket-time-in-video = Time in the video: { $time }
ticket-rule = Rule: { $name }
ticket-box = Box { $number }: { $values }
ticket-verdict = Verdict: { $verdict }
ticket-request = Request: { $request }
ticket-open = Open: { $command }
ticket-loaded = Loaded: { $time }, { $revision }
ticket-revision-unknown = unknown revision
ticket-thresholds = Thresholds: { $thresholds }
ticket-checked-by = Checked by { $program }

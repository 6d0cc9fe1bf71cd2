## Panels and tabs of the face checks
check-panel = Check panel
strips-panel = Strips panel
findings-panel = Findings panel
thresholds-panel = Thresholds panel
sample-panel = Sample panel
tab-findings = Findings
tab-thresholds = Thresholds
tab-sample = Sample

## Start and progress of a check, at the top
checking = Checking: { $done } of { $all } clips
paused = Paused: { $done } of { $all } clips
resume = Resume
pause = Pause
check-again = Check again
check-video = Check video
check-tooltip = Check every clip, with at most { $requests } requests (Ctrl+Enter)
check-clip = Check this clip
check-clip-tooltip = Check the clip at the playhead, with at most 24 requests
compare-frames = Compare frames
compare-frames-tooltip = Detect faces in up to 40 frames per clip and compare them with the data
check-rest = { $count ->
    [one] Check 1 other clip
   *[other] Check { $count } other clips
}
check-rest-tooltip = Check the clips that aren’t checked yet
most-requests = { $count ->
    [one] at most 1 request
   *[other] at most { $count } requests
}
# Button that shows the check of several videos
videos-progress = { $done } of { $all } videos…
videos-progress-tooltip = Show the check of several videos

## Result of a check, at the top
report-tooltip = The report is in { $path }
report-failed = Couldn’t write the report: { $reason }
copy-requests = Copy requests
copy-requests-tooltip = Copy the two shortest requests that differ as curl, without the API key
pages-disagree = The server gave different data for the same samples
requests-failed = { $failed } of { $all } requests failed
requests-agree = { $count ->
    [one] 1 request returned consistent data
   *[other] { $count } requests returned consistent data
}
not-compared = Requests not compared
not-compared-why = Requests not compared: { $reason }
frames-not-judged = { $clip }: couldn’t compare the frames
frames-not-judged-why = { $clip }: couldn’t compare the frames: { $reason }
# Findings by severity
counts = { $high } high, { $medium } medium, { $low } low
counts-findings = Findings: { $high } high, { $medium } medium, { $low } low
counts-and-samples = Samples: { $samples }, with faces: { $with }. Findings: { $high } high, { $medium } medium, { $low } low
since-last-check = Since the last check, { $changes }
changes = findings: { $new } new, { $gone } gone; samples and faces: { $data }
verdicts-not-loaded = Couldn’t load the earlier verdicts: { $reason }
verdict-not-saved = Couldn’t save the verdict: { $reason }
# Name of the folder of a report
report-folder = Camera faces of { $name } { $time }

## State of a clip
samples = { $count ->
    [one] 1 sample
   *[other] { $count } samples
}
samples-usable = { $usable } of { $all } samples usable
clip-queued = Queued
no-camera = No camera in this clip
no-detections = No detections: still processing, or recorded before face detection
clip-not-loaded = Not loaded: { $reason }
clip-not-loaded-unknown = Not loaded: no valid response
no-face-data = This server provides no face data

## Findings, at the left
findings-all = Findings ({ $all })
findings-some = Findings ({ $shown } of { $all })
thresholds = Thresholds
thresholds-tooltip = Show the thresholds that decide what counts as a finding
all-kinds = All kinds
all-severities = All
filter-kind = Kind of finding
filter-severity = Severity
filter-order = Order
filter-open = Only without a verdict
empty-checking = Checking…
empty-checking-hint = Findings appear as clips are checked.
empty-unchecked = Not checked yet
empty-unchecked-hint = Check the video to find samples that look wrong.
empty-no-findings = No findings
empty-no-findings-hint = Every check passed with these thresholds.
empty-filtered = No findings match the filter
empty-filtered-hint = Choose other kinds or severities.
empty-all-judged = No finding is left
empty-all-judged-hint = Every finding has a verdict on the present data.
# Row of several findings of one kind in a clip
group-name = { $count ->
    [one] { $kind }: 1 finding in { $clip }
   *[other] { $kind }: { $count } findings in { $clip }
}
# Number of findings with a verdict
judged = { $count ->
    [one] 1 with a verdict
   *[other] { $count } with a verdict
}
group-value = { $from } to { $to }, highest severity: { $severity }
group-value-judged = { $judged ->
    [one] { $from } to { $to }, 1 with a verdict, highest severity: { $severity }
   *[other] { $from } to { $to }, { $judged } with a verdict, highest severity: { $severity }
}
group-close-tooltip = Show these findings as one row
group-open-tooltip = Show each of these findings
commented = commented
verdict-outdated = { $verdict }, but the data has changed since
finding-name = { $kind } at { $time }, { $severity }
sort-time = Time
sort-severity = Severity
sort-kind = Kind

## Verdict on a finding
comment-hint = Comment (Enter for the next finding)
comment-name = Comment
verdict-fine = Correct
verdict-fine-tooltip = Mark the data as correct here, and go to the next finding (A)
verdict-bad = Wrong
verdict-bad-tooltip = Mark the data as wrong here, and go to the next finding (X)
comment-button = Comment
comment-button-tooltip = Comment on the finding (C)
loop-button = Play
loop-button-tooltip = Play the video around the finding (Enter)

## Thresholds
thresholds-findings = { $count ->
    [one] 1 finding: { $high } high, { $medium } medium, { $low } low
   *[other] { $count } findings: { $high } high, { $medium } medium, { $low } low
}

## Boxes in the preview
clip-unchecked = This clip isn’t checked yet
camera-hidden = The camera isn’t visible at this moment
decoding = Decoding…
camera-recording = Camera recording
finding-box = Box of the finding: { $kind }

## Sample at the playhead, at the right
finding-id = ID
sample-box = Box { $number }: { $values }
look-video = Video
look-video-tooltip = Show the boxes on the video
look-camera = Camera
look-camera-tooltip = Show the boxes on the camera recording
look-crop = Crop
look-crop-tooltip = Crop the recording as in the clip
look-mirror = Mirror
look-mirror-tooltip = Mirror the recording as in the clip
look-onion-skin = Onion skin
look-onion-skin-tooltip = Show the boxes of the previous and next sample, dashed
look-trail = Trail
look-trail-tooltip = Show the path of the faces over the last samples
onion-skin-previous = previous sample
onion-skin-next = next sample
sample = Sample
sample-number = { $number } of { $all }
time-in-video = Time in video
time-in-clip = Time in clip
time-in-recording = Time in recording
sample-shown-for = Shown for
previous-sample-tooltip = Go to the previous sample (D)
next-sample-tooltip = Go to the next sample (F)
# In the table of faces: the previous sample has no face near this one
face-new = new
and-more = and { $count } more
# Range of a request
whole-clip = the whole clip
range = { $from } to { $to }
range-from = from { $from }
range-to = to { $to }

## Strips of the clip, at the bottom
strips-empty = Check the clip to see the number, size and position of faces
strips-name = Samples of { $clip }
strip-presence = Presence
strip-count = Count
strip-size = Size
# Tooltip of a moment; presence is a sentence
strip-moment = { $time } in clip. { $presence }
strip-sample = Sample { $number } of { $all }, at { $time }
strip-face = Face { $number }: size { $size } %, x { $x } %, y { $y } %
strips-value = Samples: { $samples }, with faces: { $with }, findings: { $findings }

## Dialog: check several videos
videos-title = Check several videos
videos-text = Cutroom checks saved versions. Click a checked video to open it. Findings are kept until you close the window.
videos-cut-short = Only the most recently changed videos are listed.
videos-checking = Checking: { $done } of { $all } videos
videos-paused = Paused: { $done } of { $all } videos
videos-compare-frames = ‘Compare frames’ is on: Cutroom also compares up to 40 frames per clip, which takes a few seconds per clip.
videos-worst-first = Worst first
videos-with-findings = Only with findings
videos-not-loaded = Couldn’t load the videos of the workspace: { $reason }
videos-loading = Loading videos…
videos-none-selected = Select the videos to check.
# One of the next three sentences follows
videos-forecast = { $count ->
    [one] 1 video: at most { $requests } requests.
   *[other] { $count } videos: at most { $requests } requests.
}
videos-no-limit = No rate limit reported.
videos-within-limit = The server’s rate limit allows this.
videos-over-limit = { $left } of { $limit } requests are left in the rate limit. A quarter is reserved for your editing, so the check may take { $time } or more.
videos-cancel-tooltip = Cancel the check and keep its results
check-videos = { $count ->
    [one] Check 1 video
   *[other] Check { $count } videos
}
check-remaining = Check remaining videos
check-all-again = Check all videos again
select-all = Select all
select-none = Select none
videos-close-running-tooltip = Close the list; the check continues
videos-close-tooltip = Close the list
# Name of the folder of a joint report
videos-report-folder = { $count ->
    [one] Camera faces of 1 video { $time }
   *[other] Camera faces of { $count } videos { $time }
}
# Name of the folder of a joint report that is not whole yet
report-unfinished = { $name } (unfinished)
videos-report-writing = Writing reports: { $done } of { $all } videos
videos-report-cancel-tooltip = Cancel the reports and remove what was written
clips = { $count ->
    [one] 1 clip
   *[other] { $count } clips
}
video-queued = Queued
video-progress = { $done } of { $all } clips
video-open-tooltip = Open the video with its findings
video-open-name = Open the findings of { $video }
video-no-findings = No findings
video-requests = { $count ->
    [one] 1 request
   *[other] { $count } requests
}

## Comparison with a snapshot, at the left
compare-title = Changes since the snapshot
compare-tooltip = Compared with { $file }, saved { $time }
compare-opening = Opening the snapshot…
compare-running = Comparing: { $done } of { $all } videos
compare-failed = Couldn’t use { $file }: { $reason }.
compare-elsewhere = None of the snapshot’s videos could be loaded. Open the workspace that it was saved from.
compare-equal = No changes
compare-equal-hint = The face data is the same as in the snapshot.
counted-new = { $count } new
counted-moved = { $count } moved
counted-gone = { $count } gone
counted-fixed = { $count } fixed
counted-boxes = Boxes: { $changes }
counted-findings = Findings: { $changes }
compare-unchanged = { $count ->
    [one] 1 video without changes
   *[other] { $count } videos without changes
}
compare-video-name = Changes of { $video }
compare-video-tooltip = Open the video with its changes
change-lost-data = All face data is gone
change-new = New: { $kind }
change-fixed = Fixed: { $kind }
change-samples = Samples at other times
change-name = { $change } at { $time }
change-in-samples = { $count ->
    [one] 1 sample
   *[other] { $count } samples
}
change-before = Box in the snapshot
change-after = Box now
snapshot-written = { $count ->
    [one] Snapshot of 1 video in { $file }
   *[other] Snapshot of { $count } videos in { $file }
}
snapshot-failed = Couldn’t save the snapshot: { $reason }

## Notices
last-left = Only the selected finding has no verdict yet.
all-judged = { $videos ->
    [one] Every finding has a verdict: { $findings } in 1 video.
   *[other] Every finding has a verdict: { $findings } in { $videos } videos.
}
all-judged-failed = Every finding has a verdict: { $findings } in { $videos } videos. Videos that couldn’t be checked: { $failed }
all-judged-so-far = Every finding so far has a verdict: { $findings } in { $videos } videos. Videos still to check: { $waiting }
no-next-video = No later checked video has findings.
no-previous-video = No earlier checked video has findings.
alike-fine = { $count ->
    [one] 1 finding marked as correct
   *[other] { $count } findings marked as correct
}
alike-bad = { $count ->
    [one] 1 finding marked as wrong
   *[other] { $count } findings marked as wrong
}
finding-copied = Finding copied as text
no-next-change = These were all changes since the snapshot.
no-next-changed = No later video has changes.
no-previous-changed = No earlier video has changes.
detection-failed = Couldn’t detect faces in the camera of ‘{ $clip }’: { $reason }
detection-failed-advice = To try again, choose Clip > Detect faces.

## Command line
# Reason why a file can’t be checked
no-video = the file contains no video

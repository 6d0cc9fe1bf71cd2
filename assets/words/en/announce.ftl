## Steps: the name of the step is that of the undo history

step-done = Done: { $step }
step-moved = Done: { $step }. It now starts at { $time }
step-undone = Undone: { $step }
step-redone = Redone: { $step }
step-deferred = The edit will be applied when its clip is loaded

## Playhead, playback and range

playhead-stays = Playhead still at { $time }
in-view = { $length } in view, from { $start } to { $end }
playing = Playing
playing-backwards = Playing backwards
playing-starts = Starting playback
stopped-at = Stopped at { $time }
# Position on request. The selection is one of the messages below.
position = Playhead at { $time } of { $length }. { $selection }.
position-on-clip = Playhead at { $time } of { $length }, on ‘{ $clip }’. { $selection }.
position-no-video = No video is open.
in-point = In point at { $time }
out-point = Out point at { $time }
in-point-marked = In point at { $time }, { $length } marked
out-point-marked = Out point at { $time }, { $length } marked
marked = { $length } marked
nothing-marked = No range marked

## Selection and clipboard

selection-closed = Dialog closed
selection-stays = Nothing more to select
items-selected = { $count ->
    [one] 1 item selected
   *[other] { $count } items selected
}
clip-selected = Clip ‘{ $clip }’
nothing-selected = Nothing selected
copied-item = Copied ‘{ $title }’
copied-items = { $count ->
    [one] Copied 1 item
   *[other] Copied { $count } items
}
copied-words = { $count ->
    [one] Copied 1 word
   *[other] Copied { $count } words
}

## Search in the transcript

hit = ‘{ $words }’, { $place } of { $all }, at { $time }
no-hit = No matches

## Options and views

setting-on = { $setting } on
setting-off = { $setting } off
view = View: { $view }

## Proposals

proposals = { $count ->
    [one] 1 proposal
   *[other] { $count } proposals
}
no-proposals = No proposals
shown-with = Shown with the proposal
shown-without = Shown without the proposal
# The state is one of the four messages below.
proposal = { $kind } ‘{ $title }’ by { $author }, { $state }, { $place } of { $all }. { $reason }
proposal-at = { $kind } ‘{ $title }’ by { $author }, at { $time }, { $state }, { $place } of { $all }. { $reason }
proposal-sure = { $percent } % sure
proposal-dismissed = dismissed
proposal-applied = already applied
proposal-unfit = can’t be accepted: { $reason }

## Face checks

finding = { $kind }, { $severity }, at { $time } on ‘{ $clip }’
finding-in-list = { $kind }, { $severity }, at { $time } on ‘{ $clip }’, { $place } of { $all }
change = { $change }, at { $time } on ‘{ $clip }’
verdict = Marked { $verdict }
verdict-removed = Verdict removed
# The verdict is one of the two messages above.
verdict-next = { $verdict }. Next: { $finding }
check-finished = { $count ->
    [one] Check finished: 1 finding
   *[other] Check finished: { $count } findings
}

## Saving and conflicts

saving = Saving
saving-changes = { $count ->
    [one] Saving 1 change
   *[other] Saving { $count } changes
}
conflicts-accepted = Choice applied
conflicts-resolved = { $count ->
    [one] Conflict resolved
   *[other] { $count } conflicts resolved
}
# After one of the two messages above: how many conflicts are left.
conflicts-left = { $count ->
    [one] { $done }, 1 left
   *[other] { $done }, { $count } left
}
conflicts-cuts = Nothing is saved yet: others changed cuts, so some of your edits moved
conflict-asked = Nothing is saved yet: someone else changed ‘{ $title }’ too. Choose which version to keep
conflicts-asked = { $count ->
    [one] Nothing is saved yet: 1 conflict with changes by others. Choose what to keep
   *[other] Nothing is saved yet: { $count } conflicts with changes by others. Choose what to keep
}

## Subtitles

published = Published ‘{ $name }’
published-changed = { $count ->
    [one] Published ‘{ $name }’. The server changed 1 field
   *[other] Published ‘{ $name }’. The server changed { $count } fields
}
contrast = { $count ->
    [one] Lowest contrast: { $ratio } to 1, measured at 1 moment
   *[other] Lowest contrast: { $ratio } to 1, measured at { $count } moments
}

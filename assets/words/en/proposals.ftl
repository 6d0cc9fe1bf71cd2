## Finders

find = Find
screen-unread = Couldn’t read the text on the screen: { $reason }
# Name of the spinner beside the progress below.
reading = Reading the text on the screen
reading-progress = Reading the text on the screen: { $percent } %
reading-progress-more = { $count ->
    [one] Reading the text on the screen: { $percent } %, 1 more recording follows
   *[other] Reading the text on the screen: { $percent } %, { $count } more recordings follow
}
# Name of the spinner beside the same words.
watching = Analysing the screen recordings
watching-progress = Analysing the screen recordings…
voice-unheard = Couldn’t search the audio: { $reason }
# Name of the spinner beside the progress below.
hearing = Searching the audio
hearing-progress = Searching the audio: { $percent } %
hearing-progress-more = { $count ->
    [one] Searching the audio: { $percent } %, 1 more recording follows
   *[other] Searching the audio: { $percent } %, { $count } more recordings follow
}
words-loading = Loading the transcripts of some clips…
words-needed = Fillers, false starts and untranscribed sounds are found with the transcript. Transcribe a clip first.
fewer = Less
unfold = Finders and their settings
sound-loading = { $count ->
    [one] The audio of 1 clip is still loading.
   *[other] The audio of { $count } clips is still loading.
}
sound-paused = { $count ->
    [one] The audio of 1 clip isn’t loaded: previews are paused.
   *[other] The audio of { $count } clips isn’t loaded: previews are paused.
}
sound-searched = { $count ->
    [one] Searched the audio of 1 clip that has no transcript.
   *[other] Searched the audio of { $count } clips that have no transcript.
}
sound-and-words-searched = { $count ->
    [one] Searched the audio of 1 clip that has no transcript, and { $spoken }.
   *[other] Searched the audio of { $count } clips that have no transcript, and { $spoken }.
}
# End of the sentence above.
transcripts-searched = { $count ->
    [one] the transcript of 1 clip
   *[other] the transcripts of { $count } clips
}
clips-mute = { $count ->
    [one] 1 clip has neither a transcript nor audio.
   *[other] { $count } clips have neither a transcript nor audio.
}
# The finders are a list of their names.
none-left = None left: { $finders }.
nothing-found = Nothing found: { $finders }.
filler-words = Filler words
    .tooltip = Separate entries with commas; phrases may contain spaces
    .hint = um, uh, you know
secret-names = Names to hide
    .tooltip = Separate names with commas; they stay on this computer
    .hint = People, customers, projects
pause-from = From
    .tooltip = Shorten pauses of at least this length
pause-keep = Keep
    .tooltip = Keep this much of each pause, half on each side

## Panel without proposals

files = Import and export proposals
none = No proposals yet
loading = Loading proposals…
none-help = Find fillers, pauses and more above, or import proposals from others. Each proposal is shown in the preview before anything changes. One undo reverts everything that you accept together.
import = Import…

## List of proposals

close-found = Close Cutroom’s proposals
    .tooltip = Turn off all finders, and close their proposals
delete-of = Delete the proposals by { $author }
delete-tooltip = Delete these proposals from this computer
# Date and reason.
dated = { $date }: { $reason }
accept-all = Accept all { $count }
    .tooltip = Accept all these proposals in one step
accept-all-of = Accept all { $count } proposals by { $author }
# The kind is in the plural: Accept all 3 by Cutroom: Zooms.
accept-all-of-kind = Accept all { $count } by { $author }: { $kind }
# Heading of a kind: its plural and the number of proposals.
kind = { $kind } · { $count }
kind-some-open = { $kind } · { $count } of { $all }
shorter = { $length } shorter
# Names of rows.
row = { $kind } { $title }, { $percent } % sure
row-at = { $kind } { $title } at { $time }, { $percent } % sure
# One of the two names above, with the state.
row-dismissed = { $proposal }, dismissed
row-applied = { $proposal }, already applied
row-unfit = { $proposal }, can’t be accepted: { $reason }
# At the end of a row.
sure = { $percent } %
dismissed = dismissed
applied = applied
unfit = can’t be accepted

## The selected proposal

choose = Select a proposal to see it in the preview, or press { $shortcut }.
place = { $place } of { $all }
with = With
    .name = With this proposal
without = Without
    .name = Without this proposal
accept = Accept
dismiss = Dismiss
reopen = Reopen
reason = { $reason } { $author } is { $percent } % sure.
already-applied = The video already has this change.
unfit-reason = Can’t be accepted: { $reason }.

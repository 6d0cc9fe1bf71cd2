### Panel with the transcript, which edits the video by its text.

## Search and tools

find = Find words
find-none = No matches
find-place = { $hit } of { $total }
# Number of selected words
selected-count = { $count ->
    [one] 1 word
   *[other] { $count } words
}
# Before the buttons Fillers…, Pauses… and Sounds…: sounds that the transcript lacks
propose-cuts = Propose cuts
propose-fillers = Fillers…
propose-pauses = Pauses…
propose-untranscribed = Sounds…

## Correcting a word

correct = Correct
correct-label = Correct word
correct-tooltip = Correct the word in transcript and subtitles; the audio stays the same
correct-description = Corrects the word in transcript and subtitles, not in the audio. Enter or Esc finishes and keeps your text. To keep the original word, leave the field empty.

## Words

words-label = Transcript of the video
# Value for screen readers: the spoken word, or the selected words
spoken = Spoken: { $word }
selected = Selected: { $words }
clip-heading = Clip { $name }
word-cut = { $word }, cut
word-partly-cut = { $word }, partly cut
word-hidden = { $word }, hidden from subtitles
pause = Pause of { $length }
cut-start = Start of the cut at { $words }
cut-end = End of the cut at { $words }

## In place of a clip’s words

after-save = The transcript appears after you save this clip
not-provided = This server doesn’t provide transcripts
loading = Loading the transcript…
no-words = No words in this clip
in-progress = The workspace is transcribing: the words appear when it is done
preliminary = Preliminary words, until the transcription is complete

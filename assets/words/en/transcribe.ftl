### Transcribing by the speech recognisers of this computer.

## Engines

own-command = Your own command

## Why there is no transcript; after “Couldn’t create the transcript:”

no-engine = no speech recogniser was found on this computer. Settings > Transcription shows how to get one.
unknown-engine = ‘{ $id }’ isn’t an engine. Use one of { $known }.
engine-missing = { $engine } isn’t on this computer any more. Choose another engine in Settings > Transcription.
no-model = { $engine } has no model on this computer. Download one, or choose a file in Settings > Transcription.
no-language = { $engine } has no model for the language ‘{ $language }’. Choose another model or engine in Settings > Transcription.
not-started = { $engine } couldn’t be started: { $reason }. Install it again, or choose another engine in Settings > Transcription.
too-slow = { $engine } took longer than { $minutes } min and was ended. Choose a smaller model in Settings > Transcription.
wrote-too-much = { $engine } wrote more than { $megabytes } MB and was ended. Choose another engine or model in Settings > Transcription.
killed = { $engine } was ended from outside (signal { $signal }). If this happens again, memory may be short: choose a smaller model in Settings > Transcription.
disk-full = the disk is full. Free some space, then transcribe again.
bad-model = { $engine } can’t load the model ‘{ $model }’: { $reason }. The model may be incomplete or of another kind: download it again, or choose another in Settings > Transcription.
failed = { $engine } failed: { $reason }. Choose another engine or model in Settings > Transcription, or install { $engine } again.
wrote-nothing = { $engine } ended without writing a transcript. Choose another engine or model in Settings > Transcription.
unreadable = the output of { $engine } can’t be read: { $reason }
no-speech = { $engine } heard no speech. If there is some, choose another language or model in Settings > Transcription.
sound-lost = the sound for the transcription can’t be read: { $reason }

## What was done, after “12 words”

report-moved = { $count ->
    [one] 1 word moved to where it is heard
   *[other] { $count } words moved to where they are heard
}
report-mended = { $count ->
    [one] 1 impossible time corrected
   *[other] { $count } impossible times corrected
}
# $times: the first few, for example “0:04, 0:12”.
report-missed = { $count ->
    [one] 1 sound that the transcript lacks, at { $times }
   *[other] { $count } sounds that the transcript lacks, at { $times }
}
review-missed = Review sounds
    .tooltip = Play the sounds that the transcript lacks, and cut or dismiss them

## Offer in the transcript panel

offer-none = No words yet
# $count: clips, some others have words
offer-some = { $count ->
    [one] 1 clip has no words
   *[other] { $count } clips have no words
}
offer-with = Transcribe on this computer with { $engine }, or import a transcript.
offer-no-engine = To transcribe, this computer needs a speech recogniser. You can also import a transcript.
# $reason: a sentence that begins in lower case
offer-not-ready = Can’t transcribe: { $reason }
get-engine = Get a speech recogniser…
open-settings = Transcription settings…
    .tooltip = Choose engine, model and language
looking = Looking for speech recognisers…

## Progress

progress = Transcribing ‘{ $clip }’: { $done } of { $length }
progress-begins = Transcribing ‘{ $clip }’…
progress-waiting = { $count ->
    [one] { $now } (1 more clip waiting)
   *[other] { $now } ({ $count } more clips waiting)
}
progress-name = Transcription

## Settings

settings-page = Transcription
settings-text = Cutroom transcribes with a speech recogniser on this computer. Your recordings aren’t sent anywhere.
engine = Engine
model = Model
language = Language
automatic = Automatic
automatic-as = Automatic ({ $name })
without-model = { $engine }, without a model
not-here = { $engine }, not on this computer
expected = Words to expect
    .hint = Names and terms
    .tooltip = Names and terms, separated by commas. Fillers such as “um” are always expected, so that you can cut them.
none-found = No speech recogniser was found. Install one of these in a terminal, then choose Search again.
get-more = Others to install in a terminal:
copy-commands = Copy the commands for { $engine }
look-again = Search again
    .tooltip = Look for speech recognisers and models again

### Panel with the transcript, which edits the video by its text.

## Search and tools

find = Wörter suchen
find-none = Keine Treffer
find-place = { $hit } von { $total }
selected-count = { $count ->
    [one] 1 Wort
   *[other] { $count } Wörter
}
propose-cuts = Schnitte vorschlagen
propose-fillers = Füllwörter…
propose-pauses = Pausen…
propose-untranscribed = Laute…

## Correcting a word

correct = Korrigieren
correct-label = Wort korrigieren
correct-tooltip = Das Wort in Transkript und Untertiteln korrigieren; der Ton bleibt gleich
correct-description = Korrigiert das Wort in Transkript und Untertiteln, nicht im Ton. Eingabetaste oder Esc schließt ab und behält Ihren Text. Um das ursprüngliche Wort zu behalten, das Feld leer lassen.

## Words

words-label = Transkript des Videos
spoken = Gesprochen: { $word }
selected = Ausgewählt: { $words }
clip-heading = Clip { $name }
word-cut = { $word }, herausgeschnitten
word-partly-cut = { $word }, teilweise herausgeschnitten
word-hidden = { $word }, in Untertiteln ausgeblendet
pause = Pause von { $length }
cut-start = Anfang des Schnitts bei { $words }
cut-end = Ende des Schnitts bei { $words }

## In place of a clip’s words

after-save = Das Transkript erscheint, nachdem Sie diesen Clip gespeichert haben
not-provided = Dieser Server stellt keine Transkripte bereit
loading = Transkript wird geladen…
no-words = Keine Wörter in diesem Clip
in-progress = Der Arbeitsbereich transkribiert: Die Wörter erscheinen, wenn er fertig ist
preliminary = Vorläufige Wörter, bis die Transkription vollständig ist

## Panels and tabs of the face checks
check-panel = Bedienfeld Prüfung
strips-panel = Bedienfeld Streifen
findings-panel = Bedienfeld Befunde
thresholds-panel = Bedienfeld Schwellenwerte
sample-panel = Bedienfeld Messpunkt
tab-findings = Befunde
tab-thresholds = Schwellenwerte
tab-sample = Messpunkt

## Start and progress of a check, at the top
checking = Prüfung: { $done } von { $all } Clips
paused = Angehalten: { $done } von { $all } Clips
resume = Fortsetzen
pause = Anhalten
check-again = Erneut prüfen
check-video = Video prüfen
check-tooltip = Jeden Clip mit höchstens { $requests } Anfragen prüfen (Strg+Eingabe)
check-clip = Clip prüfen
check-clip-tooltip = Den Clip am Abspielkopf mit höchstens 24 Anfragen prüfen
compare-frames = Frames vergleichen
compare-frames-tooltip = Gesichter in bis zu 40 Frames pro Clip erkennen und mit den Daten vergleichen
check-rest = { $count ->
    [one] 1 weiteren Clip prüfen
   *[other] { $count } weitere Clips prüfen
}
check-rest-tooltip = Die noch nicht geprüften Clips prüfen
most-requests = { $count ->
    [one] höchstens 1 Anfrage
   *[other] höchstens { $count } Anfragen
}
videos-progress = { $done } von { $all } Videos…
videos-progress-tooltip = Die Prüfung mehrerer Videos anzeigen

## Result of a check, at the top
report-tooltip = Der Bericht liegt in { $path }
report-failed = Der Bericht konnte nicht geschrieben werden: { $reason }
copy-requests = Anfragen kopieren
copy-requests-tooltip = Die zwei kürzesten abweichenden Anfragen als curl kopieren, ohne API-Schlüssel
pages-disagree = Der Server lieferte verschiedene Daten für dieselben Messpunkte
requests-failed = { $failed } von { $all } Anfragen fehlgeschlagen
requests-agree = { $count ->
    [one] 1 Anfrage lieferte stimmige Daten
   *[other] { $count } Anfragen lieferten stimmige Daten
}
not-compared = Anfragen nicht verglichen
not-compared-why = Anfragen nicht verglichen: { $reason }
frames-not-judged = { $clip }: Frames konnten nicht verglichen werden
frames-not-judged-why = { $clip }: Frames konnten nicht verglichen werden: { $reason }
counts = { $high } hoch, { $medium } mittel, { $low } niedrig
counts-findings = Befunde: { $high } hoch, { $medium } mittel, { $low } niedrig
counts-and-samples = Messpunkte: { $samples }, mit Gesichtern: { $with }. Befunde: { $high } hoch, { $medium } mittel, { $low } niedrig
since-last-check = Seit der letzten Prüfung – { $changes }
changes = Befunde: { $new } neu, { $gone } entfallen; Messpunkte und Gesichter: { $data }
verdicts-not-loaded = Die früheren Bewertungen konnten nicht geladen werden: { $reason }
verdict-not-saved = Die Bewertung konnte nicht gespeichert werden: { $reason }
report-folder = Kameragesichter von { $name } { $time }

## State of a clip
samples = { $count ->
    [one] 1 Messpunkt
   *[other] { $count } Messpunkte
}
samples-usable = { $usable } von { $all } Messpunkten verwendbar
clip-queued = Wartet
no-camera = Keine Kamera in diesem Clip
no-detections = Nichts erkannt: noch in Verarbeitung oder vor Einführung der Gesichtserkennung aufgenommen
clip-not-loaded = Nicht geladen: { $reason }
clip-not-loaded-unknown = Nicht geladen: keine gültige Antwort
no-face-data = Dieser Server liefert keine Gesichtsdaten

## Findings, at the left
findings-all = Befunde ({ $all })
findings-some = Befunde ({ $shown } von { $all })
thresholds = Schwellenwerte
thresholds-tooltip = Die Schwellenwerte anzeigen, nach denen etwas als Befund gilt
all-kinds = Alle Arten
all-severities = Alle
filter-kind = Art des Befunds
filter-severity = Schweregrad
filter-order = Reihenfolge
filter-open = Nur ohne Bewertung
empty-checking = Prüfung läuft…
empty-checking-hint = Befunde erscheinen, während Clips geprüft werden.
empty-unchecked = Noch nicht geprüft
empty-unchecked-hint = Prüfen Sie das Video, um auffällige Messpunkte zu finden.
empty-no-findings = Keine Befunde
empty-no-findings-hint = Mit diesen Schwellenwerten war keine Prüfung auffällig.
empty-filtered = Kein Befund passt zum Filter
empty-filtered-hint = Wählen Sie andere Arten oder Schweregrade.
empty-all-judged = Kein Befund ist offen
empty-all-judged-hint = Jeder Befund hat ein Urteil zu den heutigen Daten.
group-name = { $count ->
    [one] { $kind }: 1 Befund in { $clip }
   *[other] { $kind }: { $count } Befunde in { $clip }
}
judged = { $count ->
    [one] 1 bewertet
   *[other] { $count } bewertet
}
group-value = { $from } bis { $to }, höchster Schweregrad: { $severity }
group-value-judged = { $judged ->
    [one] { $from } bis { $to }, 1 bewertet, höchster Schweregrad: { $severity }
   *[other] { $from } bis { $to }, { $judged } bewertet, höchster Schweregrad: { $severity }
}
group-close-tooltip = Diese Befunde als eine Zeile anzeigen
group-open-tooltip = Jeden dieser Befunde anzeigen
commented = kommentiert
verdict-outdated = { $verdict }, aber die Daten haben sich seitdem geändert
finding-name = { $kind } bei { $time }, { $severity }
sort-time = Zeit
sort-severity = Schweregrad
sort-kind = Art

## Verdict on a finding
comment-hint = Kommentar (Eingabetaste: nächster Befund)
comment-name = Kommentar
verdict-fine = Richtig
verdict-fine-tooltip = Die Daten hier als richtig bewerten und zum nächsten Befund gehen (A)
verdict-bad = Falsch
verdict-bad-tooltip = Die Daten hier als falsch bewerten und zum nächsten Befund gehen (X)
comment-button = Kommentar
comment-button-tooltip = Den Befund kommentieren (C)
loop-button = Abspielen
loop-button-tooltip = Das Video rund um den Befund abspielen (Eingabe)

## Thresholds
thresholds-findings = { $count ->
    [one] 1 Befund: { $high } hoch, { $medium } mittel, { $low } niedrig
   *[other] { $count } Befunde: { $high } hoch, { $medium } mittel, { $low } niedrig
}

## Boxes in the preview
clip-unchecked = Dieser Clip ist noch nicht geprüft
camera-hidden = Die Kamera ist in diesem Moment nicht sichtbar
decoding = Wird decodiert…
camera-recording = Kameraaufnahme
finding-box = Rahmen des Befunds: { $kind }

## Sample at the playhead, at the right
finding-id = ID
sample-box = Rahmen { $number }: { $values }
look-video = Video
look-video-tooltip = Die Rahmen auf dem Video anzeigen
look-camera = Kamera
look-camera-tooltip = Die Rahmen auf der Kameraaufnahme anzeigen
look-crop = Zuschnitt
look-crop-tooltip = Die Aufnahme wie im Clip zuschneiden
look-mirror = Spiegeln
look-mirror-tooltip = Die Aufnahme wie im Clip spiegeln
look-onion-skin = Zwiebelschale
look-onion-skin-tooltip = Die Rahmen des vorherigen und nächsten Messpunkts gestrichelt anzeigen
look-trail = Pfad
look-trail-tooltip = Den Weg der Gesichter über die letzten Messpunkte anzeigen
onion-skin-previous = vorheriger Messpunkt
onion-skin-next = nächster Messpunkt
sample = Messpunkt
sample-number = { $number } von { $all }
time-in-video = Zeit im Video
time-in-clip = Zeit im Clip
time-in-recording = Zeit in der Aufnahme
sample-shown-for = Anzeigedauer
previous-sample-tooltip = Zum vorherigen Messpunkt gehen (D)
next-sample-tooltip = Zum nächsten Messpunkt gehen (F)
face-new = neu
and-more = und { $count } weitere
whole-clip = der ganze Clip
range = { $from } bis { $to }
range-from = ab { $from }
range-to = bis { $to }

## Strips of the clip, at the bottom
strips-empty = Prüfen Sie den Clip, um Anzahl, Größe und Position der Gesichter zu sehen
strips-name = Messpunkte von { $clip }
strip-presence = Präsenz
strip-count = Anzahl
strip-size = Größe
strip-moment = { $time } im Clip. { $presence }
strip-sample = Messpunkt { $number } von { $all }, bei { $time }
strip-face = Gesicht { $number }: Größe { $size } %, x { $x } %, y { $y } %
strips-value = Messpunkte: { $samples }, mit Gesichtern: { $with }, Befunde: { $findings }

## Dialog: check several videos
videos-title = Mehrere Videos prüfen
videos-text = Cutroom prüft gespeicherte Versionen. Klicken Sie auf ein geprüftes Video, um es zu öffnen. Befunde bleiben erhalten, bis Sie das Fenster schließen.
videos-cut-short = Nur die zuletzt geänderten Videos sind aufgeführt.
videos-checking = Prüfung: { $done } von { $all } Videos
videos-paused = Angehalten: { $done } von { $all } Videos
videos-compare-frames = „Frames vergleichen“ ist eingeschaltet: Cutroom vergleicht auch bis zu 40 Frames pro Clip. Das dauert einige Sekunden pro Clip.
videos-worst-first = Schwerste zuerst
videos-with-findings = Nur mit Befunden
videos-not-loaded = Die Videos des Arbeitsbereichs konnten nicht geladen werden: { $reason }
videos-loading = Videos werden geladen…
videos-none-selected = Wählen Sie die Videos aus, die geprüft werden sollen.
videos-forecast = { $count ->
    [one] 1 Video: höchstens { $requests } Anfragen.
   *[other] { $count } Videos: höchstens { $requests } Anfragen.
}
videos-no-limit = Der Server meldet kein Ratenlimit.
videos-within-limit = Das Ratenlimit des Servers reicht dafür aus.
videos-over-limit = Im Ratenlimit sind noch { $left } von { $limit } Anfragen übrig. Ein Viertel ist für Ihre Bearbeitung reserviert, daher kann die Prüfung { $time } oder länger dauern.
videos-cancel-tooltip = Die Prüfung abbrechen und ihre Ergebnisse behalten
check-videos = { $count ->
    [one] 1 Video prüfen
   *[other] { $count } Videos prüfen
}
check-remaining = Übrige Videos prüfen
check-all-again = Alle Videos erneut prüfen
select-all = Alle auswählen
select-none = Keine auswählen
videos-close-running-tooltip = Die Liste schließen; die Prüfung läuft weiter
videos-close-tooltip = Die Liste schließen
videos-report-folder = { $count ->
    [one] Kameragesichter von 1 Video { $time }
   *[other] Kameragesichter von { $count } Videos { $time }
}
# Name of the folder of a joint report that is not whole yet
report-unfinished = { $name } (unvollständig)
videos-report-writing = Berichte werden geschrieben: { $done } von { $all } Videos
videos-report-cancel-tooltip = Die Berichte abbrechen und Geschriebenes entfernen
clips = { $count ->
    [one] 1 Clip
   *[other] { $count } Clips
}
video-queued = Wartet
video-progress = { $done } von { $all } Clips
video-open-tooltip = Das Video mit seinen Befunden öffnen
video-open-name = Befunde von { $video } öffnen
video-no-findings = Keine Befunde
video-requests = { $count ->
    [one] 1 Anfrage
   *[other] { $count } Anfragen
}

## Comparison with a snapshot, at the left
compare-title = Änderungen seit dem Stand
compare-tooltip = Verglichen mit { $file }, gespeichert { $time }
compare-opening = Der Stand wird geöffnet…
compare-running = Vergleich: { $done } von { $all } Videos
compare-failed = { $file } konnte nicht verwendet werden: { $reason }.
compare-elsewhere = Kein Video des Stands konnte geladen werden. Öffnen Sie den Arbeitsbereich, aus dem er stammt.
compare-equal = Keine Änderungen
compare-equal-hint = Die Gesichtsdaten sind dieselben wie im Stand.
counted-new = { $count } neu
counted-moved = { $count } verschoben
counted-gone = { $count } weg
counted-fixed = { $count } behoben
counted-boxes = Rahmen: { $changes }
counted-findings = Befunde: { $changes }
compare-unchanged = { $count ->
    [one] 1 Video ohne Änderungen
   *[other] { $count } Videos ohne Änderungen
}
compare-video-name = Änderungen von { $video }
compare-video-tooltip = Das Video mit seinen Änderungen öffnen
change-lost-data = Alle Gesichtsdaten sind weg
change-new = Neu: { $kind }
change-fixed = Behoben: { $kind }
change-samples = Messpunkte zu anderen Zeiten
change-name = { $change } bei { $time }
change-in-samples = { $count ->
    [one] 1 Messpunkt
   *[other] { $count } Messpunkte
}
change-before = Rahmen im Stand
change-after = Rahmen jetzt
snapshot-written = { $count ->
    [one] Stand von 1 Video in { $file }
   *[other] Stand von { $count } Videos in { $file }
}
snapshot-failed = Der Stand konnte nicht gespeichert werden: { $reason }

## Notices
last-left = Nur der ausgewählte Befund ist noch nicht bewertet.
all-judged = { $videos ->
    [one] Jeder Befund ist bewertet: { $findings } in 1 Video.
   *[other] Jeder Befund ist bewertet: { $findings } in { $videos } Videos.
}
all-judged-failed = Jeder Befund ist bewertet: { $findings } in { $videos } Videos. Nicht prüfbare Videos: { $failed }
all-judged-so-far = Jeder bisherige Befund ist bewertet: { $findings } in { $videos } Videos. Noch zu prüfende Videos: { $waiting }
no-next-video = Kein späteres geprüftes Video hat Befunde.
no-previous-video = Kein früheres geprüftes Video hat Befunde.
alike-fine = { $count ->
    [one] 1 Befund als richtig bewertet
   *[other] { $count } Befunde als richtig bewertet
}
alike-bad = { $count ->
    [one] 1 Befund als falsch bewertet
   *[other] { $count } Befunde als falsch bewertet
}
finding-copied = Befund als Text kopiert
no-next-change = Das waren alle Änderungen seit dem Stand.
no-next-changed = Kein späteres Video hat Änderungen.
no-previous-changed = Kein früheres Video hat Änderungen.
detection-failed = In der Kamera von „{ $clip }“ konnten keine Gesichter erkannt werden: { $reason }
detection-failed-advice = Wählen Sie Clip > Gesichter erkennen, um es erneut zu versuchen.

## Command line
no-video = die Datei enthält kein Video

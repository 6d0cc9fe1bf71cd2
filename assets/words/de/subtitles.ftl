## Panels and tabs of the subtitle designer
styles-panel = Bedienfeld Stile
fields-panel = Bedienfeld Felder
contrast-panel = Bedienfeld Kontrast
previews-panel = Bedienfeld Vorschauen
styles-button = Stile
styles-button-tooltip = Entwürfe, Vorgaben und den Stil des Videos anzeigen
draft-button = Entwurf
draft-button-tooltip = Felder des geöffneten Entwurfs anzeigen
tab-frames = Frames
tab-variants = Varianten
tab-samples = Beispieltexte
tab-compare = Vergleich
tab-style = Videos

## Options of the previews
preview-options = Optionen der Vorschau
option-text-name = Text der Vorschau
option-text = Text
sample-own = Transkript des Videos
option-vision-name = Farbsehen
option-vision = Sehen
option-faces = Gesichter
option-faces-disabled = Zuerst Video-Frames als Hintergrund wählen
option-faces-tooltip = Rahmen um erkannte Gesichter anzeigen
option-background-name = Hintergrund
option-background = Dahinter
background-frames = Video-Frames
background-flat = Einfarbig
background-choose = Bild wählen…

## Names of the sample texts
sample-longest-word = Längstes Wort
sample-capitals = Großbuchstaben
sample-numerals = Ziffern
sample-chinese-japanese = Chinesisch und Japanisch
sample-korean = Koreanisch
sample-arabic = Arabisch
sample-hebrew = Hebräisch
sample-emoji = Emojis
sample-long-line = Sehr lange Zeile
sample-no-words = Noch kein Transkript, aber so sehen Untertitel aus

## Previews
flat-black = Schwarz
flat-white = Weiß
flat-grey = Grau
flat-gradient = Verlauf
frame-darkest = Dunkelster
frame-lightest = Hellster
frame-busiest = Unruhigster
preview-name = Vorschau: { $name }
frame-failed = Dieser Frame konnte nicht angezeigt werden: { $reason }
frame-searching = { $name }: wird gesucht…
playhead-name = Vorschau am Abspielkopf
placed-manually = manuell platziert
placed-automatically = automatisch platziert
no-words-here = keine Wörter hier
playhead-place = Untertitel bei { $x } %, { $y } %, { $placement }
caption-own-image = Eigenes Bild · { $placement } · geringster Kontrast von drei Texten
caption-playhead = Abspielkopf · { $time } · { $placement }
playhead-tooltip = Untertitel durch Ziehen oder mit den Pfeiltasten platzieren (mit Umschalt in größeren Schritten)
variants-hint = Alle Stile und Hervorhebungsmodi. Klicken Sie auf eine Variante, um sie im Entwurf zu verwenden.
samples-hint = Schwierige Beispieltexte. Klicken Sie auf einen Text, um ihn in der Vorschau zu sehen.
sample-fits = Passt
compare-none = Wählen Sie einen anderen Entwurf zum Vergleichen
compare-close = Vergleich schließen
compare-same = Beide Entwürfe haben dieselben Werte

## Names of the variants
variant-plain = { $style }, ohne Hervorhebung
variant-text = { $style }, farbiger Text
variant-background = { $style }, Hintergrund
variant-faded = { $style }, Rest abgeblendet

## Drafts, presets and the style of the video, at the left
drafts-heading = Entwürfe auf diesem Computer
draft-new = Neu
draft-from-video = Aus diesem Video
drafts-loading = Entwürfe werden geladen…
drafts-none = Noch keine Entwürfe. Beginnen Sie mit einem Stil, den Untertiteln dieses Videos oder einer Vorgabe. Nichts wird gesendet, bis Sie veröffentlichen.
draft-duplicate = Duplizieren
draft-versions = Versionen
draft-compare = Vergleichen
draft-compare-none = Keine anderen Entwürfe
draft-compare-preset = Vorgabe „{ $name }“
draft-delete = Entwurf löschen
draft-delete-tooltip = Entwurf und seine Versionen löschen; veröffentlichte Vorgaben bleiben erhalten
versions-none = Noch keine Versionen. Um den aktuellen Stil zu behalten, wählen Sie „Version behalten“.
version-restore = v{ $number } wiederherstellen
version-restore-published = v{ $number } wiederherstellen, veröffentlicht als „{ $name }“
presets-heading = Vorgaben des Arbeitsbereichs
presets-loading = Vorgaben werden geladen…
preset-own = Eigene Vorgabe
preset-built-in = Integrierte Vorgabe
preset-built-in-name = { $name } (integriert)
preset-new-draft = Neuer Entwurf aus dieser Vorgabe
preset-apply-here = Auf dieses Video anwenden
preset-apply-others = Auf andere Videos anwenden…
preset-videos = Videos mit dieser Vorgabe
preset-delete = Vorgabe löschen…
this-video-heading = Dieses Video
preset-changed = { $name }, geändert
video-uses = Stil
video-own-style = Eigener Stil
show-subtitles = Untertitel anzeigen
one-word-at-a-time = Wort für Wort
use-draft-tooltip = Stil des Entwurfs auf dieses Video anwenden; das Video speichern, um den Stil zu behalten
use-draft = Entwurf für dieses Video verwenden
without-cuts = Schnitte ignorieren
without-cuts-tooltip = Transkript der ganzen Aufnahmen exportieren, einschließlich herausgeschnittener Wörter
presets-fixed = Vorgaben dieses Arbeitsbereichs können nicht geändert oder gelöscht werden.

## Fields of a draft, at the right
no-draft = Kein Entwurf geöffnet
no-draft-hint = Die Vorschau zeigt die Untertitel des Videos. Erstellen Sie links einen Entwurf, um sie zu ändern.
column-field = Feld
column-value = Wert
column-from = Von
column-from-tooltip = Herkunft des Werts: von Ihnen, vom Stil oder vom Server
draft-name = Name des Entwurfs
draft-name-tooltip = Name der veröffentlichten Vorgabe
draft-without-name = Ohne Namen heißt die Vorgabe „{ $name }“.
value-on = ein
value-off = aus
value-no-limit = unbegrenzt
value-automatic = automatisch
value-automatic-tooltip = Unten in der Mitte. Untertitel in der Vorschau ziehen, um sie zu verschieben
place-automatically = Auto
place-automatically-tooltip = Untertitel automatisch platzieren
field-reset-tooltip = Auf den Standardwert zurücksetzen
field-reset = { $field } zurücksetzen
colour-as-text = { $field } als Text
colour-tooltip = #RRGGBB oder #RRGGBBAA
field-tried = Die Vorschau zeigt { $value }
font-substituted = Diese Schriftart ist nicht auf diesem Computer. Stattdessen wird { $font } gezeigt.
typed-invalid = Ein eingegebener Wert ist ungültig. Korrigieren Sie ihn, oder drücken Sie Esc.
style-valid = Dieser Stil kann veröffentlicht werden.
style-valid-notes = { $count ->
    [one] Dieser Stil kann veröffentlicht werden. 1 Hinweis.
   *[other] Dieser Stil kann veröffentlicht werden. { $count } Hinweise.
}
style-invalid = { $count ->
    [one] 1 Feld ist ungültig.
   *[other] { $count } Felder sind ungültig.
}

## Contrast and problems of the whole video, below the previews
contrast-heading = Kontrast im ganzen Video
measured-moments = { $done } von { $all } Stellen
measure-preparing = Wird vorbereitet…
measure-hint = „Stil prüfen“ misst den Kontrast jedes Zeichens, dreimal je Untertitelblock
measure-no-words = Kein Transkript zum Messen
contrast-summary = Median { $median } · schlechteste 5 % { $worst } { $icon } { $level }
contrast-worst = Geringster: { $ratio } bei { $time }
contrast-worst-tooltip = Abspielkopf zur schlechtesten Stelle bewegen
fix-previewed = Vorschau, nicht im Entwurf: { $fix }
measured-before = Vor der letzten Änderung gemessen
contrast-none = Nichts gemessen
contrast-value = { $count ->
    [one] 1 Stelle, Median { $median }, schlechteste 5 % { $worst }: { $level }
   *[other] { $count } Stellen, Median { $median }, schlechteste 5 % { $worst }: { $level }
}
contrast-strip = Kontrast im Verlauf des Videos
contrast-strip-tooltip = Geringster Kontrast jeder Stelle. Klicken, um den Abspielkopf dorthin zu bewegen
problem-overflow = { $count ->
    [one] 1 Untertitel passt nicht
   *[other] { $count } Untertitel passen nicht
}
problem-fast = { $count ->
    [one] 1 Untertitel ist zu schnell zum Lesen
   *[other] { $count } Untertitel sind zu schnell zum Lesen
}
problem-covers = { $count ->
    [one] 1 Gesicht oder Text ist verdeckt
   *[other] { $count } Gesichter oder Texte sind verdeckt
}
problem-first = Erstes Problem: { $text }
no-problems = Alle Untertitel passen, sind rechtzeitig lesbar und verdecken keine Gesichter oder Texte.
move-to-free-place = Auf { $x } %, { $y } % verschieben
move-to-free-place-tooltip = Untertitel an die nächste Stelle verschieben, an der nichts verdeckt wird
step-free-place = Untertitel an freie Stelle verschieben
fix-preview-tooltip = Vorschau dieser Korrektur, die den geringsten Kontrast auf { $ratio } erhöht
fix-preview = Vorschau: { $fix }
fix-apply-tooltip = Diese Korrektur auf den Entwurf anwenden

## Dialog: publish a draft
publish-title = „{ $name }“ veröffentlichen?
publish-name-clash = { $problem } Benennen Sie den Entwurf um, um den Namen zu verwenden.
publish-many-presets = { $count ->
    [one] Sie haben bereits 1 Vorgabe.
   *[other] Sie haben bereits { $count } Vorgaben.
}
publish-preset = Vorgabe veröffentlichen
contrast-video-low = Kontrast { $ratio } in den schlechtesten 5 % dieses Videos, unter AA (4,5). Mancher Text ist dort möglicherweise schwer lesbar.
contrast-frames-low = Geringster Kontrast in den Vorschauframes: { $ratio }, unter AA (4,5). Mancher Text ist dort möglicherweise schwer lesbar.
contrast-video-level = Kontrast { $ratio } in den schlechtesten 5 % dieses Videos: { $level }.
contrast-frames-level = Geringster Kontrast in den Vorschauframes: { $ratio }, { $level }.
contrast-unknown = Der Kontrast ist noch nicht gemessen.
problems-here = In diesem Video: { $problems }
problem-contrast = Der geringste Kontrast ist { $ratio }, unter AA (4,5).
problem-texts-overflow = { $count ->
    [one] 1 Text passt nicht.
   *[other] { $count } Texte passen nicht.
}
problem-faces-covered = { $count ->
    [one] 1 Gesicht oder Text ist verdeckt.
   *[other] { $count } Gesichter oder Texte sind verdeckt.
}

## Dialog: result of publishing
published-title = „{ $name }“ ist veröffentlicht
published-as-sent = Der Server hat alle Felder wie gesendet gespeichert.
published-changed = Der Server hat diese Felder geändert:
published-difference = { $field }: gesendet { $sent }, gespeichert { $stored }
published-difference-missing = { $field }: gesendet { $sent }, fehlt in der Antwort

## Dialog: delete a preset
delete-preset-title = Vorgabe „{ $name }“ löschen?
delete-preset-looking = Videos mit dieser Vorgabe werden gesucht…
delete-preset-unsaved = „{ $name }“ verwendet diese Vorgabe in einer ungespeicherten Änderung. Speichern Sie zuerst das Video: Ohne die Vorgabe lässt sich die Änderung nicht speichern.
delete-preset-unused = Kein Video verwendet diese Vorgabe. Eine gelöschte Vorgabe kann nicht wiederhergestellt werden.
delete-preset-used = „{ $name }“ verwendet diese Vorgabe und behält den Stil. Eine gelöschte Vorgabe kann nicht wiederhergestellt werden.
delete-preset-used-by = { $count ->
    [one] 1 Video verwendet diese Vorgabe: { $names }. Es behält seinen Stil. Eine gelöschte Vorgabe kann nicht wiederhergestellt werden.
   *[other] { $count } Videos verwenden diese Vorgabe: { $names }. Sie behalten ihren Stil. Eine gelöschte Vorgabe kann nicht wiederhergestellt werden.
}
delete-preset-used-by-many = { $count ->
    [one] 1 Video verwendet diese Vorgabe: { $names }. Es behält seinen Stil. Eine gelöschte Vorgabe kann nicht wiederhergestellt werden.
   *[other] { $count } Videos verwenden diese Vorgabe: { $names } und weitere. Sie behalten ihren Stil. Eine gelöschte Vorgabe kann nicht wiederhergestellt werden.
}
delete-preset = Vorgabe löschen

## Dialog: apply a preset to other videos
apply-title = „{ $name }“ auf andere Videos anwenden
apply-text = Cutroom wendet die Vorgabe sofort an. Die aktuellen Stile können Sie hier wiederherstellen, soweit unten nichts anderes steht.
apply-loading = Videos werden geladen…
apply-no-others = Dieser Arbeitsbereich enthält kein anderes Video.
videos-cut-short = Nur die zuletzt geänderten Videos sind aufgelistet.
apply-not-restorable = { $count ->
    [one] Der aktuelle Stil von 1 ausgewählten Video kann nicht wiederhergestellt werden.
   *[other] Die aktuellen Stile von { $count } ausgewählten Videos können nicht wiederhergestellt werden.
}
apply-to = { $count ->
    [one] Auf 1 Video anwenden
   *[other] Auf { $count } Videos anwenden
}
select-all = Alle auswählen
select-none = Keine auswählen
apply-done = { $count ->
    [one] 1 Video fertig
   *[other] { $count } Videos fertig
}
apply-not-measured = Dieses Video konnte nicht gemessen werden: { $reason }.
apply-no-way-back = Der aktuelle Stil kann nicht wiederhergestellt werden: { $reason }.
apply-checking = Wird geprüft…
apply-measuring = Wird gemessen…
apply-no-words = Kein Transkript
apply-contrast = Kontrast { $ratio }
apply-restore = Wiederherstellen
apply-queued = Wartet
apply-restored = Wiederhergestellt
apply-applied = Angewendet
apply-failed = Fehlgeschlagen

## Messages above the previews, and notices
step-subtitles = Untertitel: { $name }
preset-applied = „{ $name }“ ist angewendet. Speichern Sie das Video, um den Stil zu behalten.
step-show-subtitles = Untertitel einblenden
step-hide-subtitles = Untertitel ausblenden
step-grouping = Gruppierung der Untertitel
style-not-applied = Der Stil konnte nicht auf dieses Video angewendet werden: { $reason }
drafts-not-loaded = Die Entwürfe auf diesem Computer konnten nicht geladen werden: { $reason }
measure-failed = Das Video konnte nicht gemessen werden: { $reason }
preset-gone = „{ $name }“ gibt es nicht mehr: Jemand anderes hat die Vorgabe gelöscht.
presets-not-loaded = Die Vorgaben des Arbeitsbereichs konnten nicht geladen werden: { $reason }
preset-not-created = Die Vorgabe konnte nicht erstellt werden: { $reason }
preset-not-deleted = Die Vorgabe konnte nicht gelöscht werden: { $reason }
videos-not-loaded = Die Videos des Arbeitsbereichs konnten nicht geladen werden: { $reason }
drafts-not-saved = Die Entwürfe konnten nicht gespeichert werden: { $reason }. Geben Sie Speicherplatz frei, oder exportieren Sie den Entwurf.
background-failed = { $reason }. Wählen Sie ein anderes Bild.
exported = Nach { $path } exportiert.
imported-with-loss = { $count ->
    [one] 1 Stil importiert, ohne: { $losses }.
   *[other] { $count } Stile importiert, ohne: { $losses }.
}
exported-with-loss = Nach { $path } exportiert. { $loss }
transcript-exported = Transkript nach { $path } exportiert ({ $size }).
transcript-not-exported = Das Transkript konnte nicht exportiert werden: { $reason }.
transcript-not-exported-advice = Exportieren Sie das Transkript erneut.
step-style = Stil: { $name }
file-name = untertitel
step-variant = Variante: { $name }
draft-of-video = Untertitel von { $name }
draft-copy = { $name } (Kopie)
too-many-drafts = Sie haben { $count } Entwürfe, das Maximum. Löschen Sie zuerst einen Entwurf.

# Beside the buttons of “Apply to other videos”, while the preset is checked on the selected videos.
checks-left = { $count ->
    [one] Prüfung: noch 1 Video
   *[other] Prüfung: noch { $count } Videos
}

## Before a preset is published or applied: details of what is wrong
detail-overflow = { $time }: { $text }: { $problem }
detail-covered = { $time }: { $text }
detail-more = { $count ->
    [one] und 1 weitere
   *[other] und { $count } weitere
}
publish-measuring = Dieses Video wird geprüft… Sie können veröffentlichen, ohne zu warten.
publish-fits = In diesem Video: Alles passt, geringster Kontrast { $ratio }.

## Page of a preset: all videos that use it
survey-title = Videos mit der Vorgabe „{ $name }“
survey-unused = Kein Video verwendet diese Vorgabe. Um sie anzuwenden, wählen Sie im Menü der Vorgabe „Auf andere Videos anwenden“.
survey-check = { $count ->
    [one] 1 Video prüfen
   *[other] { $count } Videos prüfen
}
survey-check-rest = { $count ->
    [one] Das übrige Video prüfen
   *[other] Die übrigen { $count } Videos prüfen
}
survey-check-tooltip = Kontrast, Platz, Lesegeschwindigkeit und verdeckte Gesichter in jedem Video prüfen
survey-checking = { $all ->
    [one] { $done } von 1 Video
   *[other] { $done } von { $all } Videos
}
survey-cancel-tooltip = Prüfung abbrechen und bisherige Ergebnisse behalten
survey-reload-tooltip = Erneut nach Videos mit dieser Vorgabe suchen
survey-close = Zurück zu den Frames
survey-counts = { $checked ->
    [one] 1 Video geprüft, { $problems } mit Problemen
   *[other] { $checked } Videos geprüft, { $problems } mit Problemen
}
survey-not-checked = Nicht geprüft
survey-failed = Dieses Video konnte nicht geprüft werden: { $reason }
survey-no-words = Kein Transkript, das als Untertitel angezeigt werden kann
survey-contrast = Geringster Kontrast { $worst } bei { $at } · schlechteste 5 % { $worst5 }, { $level }
survey-open = „{ $name }“ bei { $time } öffnen
survey-open-tooltip = Video bei { $time } öffnen, wo der Kontrast am geringsten ist
survey-finding = { $text } in „{ $video }“, zuerst bei { $time }
survey-loading = Clip { $done } von { $all } wird geladen
survey-decoding = Aufnahme { $number } von { $all } wird decodiert: { $percent } %
survey-preparing = Frames werden vorbereitet…
survey-measuring = Kontrast wird gemessen: { $percent } %

## Comparison of two styles, in numbers
compare-measuring = Beide Stile werden in diesem Video gemessen…
compare-frame = Kontrast in diesem Frame
compare-lowest = Geringster Kontrast im Video
compare-at = { $ratio } bei { $time }
compare-on-frame = Auf dem Frame bei { $time }, wo das Bild am unruhigsten ist
compare-worst5 = Kontrast, schlechteste 5 %
compare-size = Schriftgröße
compare-px = { $size } px
compare-fit = Untertitel, die passen
compare-of = { $fit } von { $all }
compare-fast = Zu schnell zum Lesen
compare-covered = Verdeckte Gesichter und Texte

## Dialog: styles that can be restored
kept-title = Frühere Stile wiederherstellen
kept-text = Bevor eine Vorgabe einen Stil ersetzt, bewahrt Cutroom den Stil auf diesem Computer auf. Das Wiederherstellen wirkt sofort.
kept-not-loaded = Die Liste konnte nicht geladen werden: { $reason }
kept-empty = Von diesem Computer aus wurde noch keine Vorgabe auf andere Videos angewendet.
kept-unreadable = { $path } konnte nicht gelesen werden. Dieser Stil kann nicht wiederhergestellt werden.
kept-failed = Der Stil konnte nicht wiederhergestellt werden: { $reason }
kept-applied = „{ $name }“ angewendet: { $age }
kept-restore-name = Früheren Stil von „{ $name }“ wiederherstellen
kept-restore-all = Alle wiederherstellen …
kept-restore-all-text = Alle Videos der Liste erhalten den Stil zurück, den sie vor der ersten Vorgabe hatten.
kept-restore-all-now = { $count ->
    [one] 1 Video wiederherstellen
   *[other] { $count } Videos wiederherstellen
}
kept-restore-tooltip = Aktuellen Stil durch den Stil vor der Vorgabe ersetzen

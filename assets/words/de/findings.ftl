### Findings of the face checks, and their reports.

## Kinds of findings
kind-jump = Sprung
kind-size-change = Größenänderung
kind-flicker = Flackern
kind-duplicate = Duplikat
kind-off-canvas = Über den Rand
kind-sliver = Zu schmal
kind-too-large = Zu groß
kind-frozen = Starrer Rahmen
kind-spacing = Abstand
kind-time-order = Zeitfolge
kind-past-end = Nach dem Ende
kind-held-over-cut = Nach Schnitt gehalten
kind-count-change = Anzahl der Gesichter
kind-camera-hidden = Kamera ausgeblendet
kind-gap = Lücke
kind-no-faces = Keine Gesichter
kind-swap = Vertauscht
kind-other-unit = Falsche Einheit
kind-paging = Seitenweise Anfragen
kind-request-failed = Anfragefehler
kind-unreadable = Ungültiger Wert
kind-picture-no-face = Kein Gesicht im Rahmen
kind-picture-missed-face = Gesicht ohne Rahmen
kind-picture-offset = Rahmen neben Gesicht

## Severities of findings
severity-high = hoch
severity-medium = mittel
severity-low = niedrig

## Verdicts on findings
verdict-fine = richtig
verdict-bad = falsch
verdict-comment = { $verdict }: { $comment }
verdict-outdated = { $verdict } (die Daten haben sich seitdem geändert)

## Presence of faces at a moment
faces = { $count ->
    [one] 1 Gesicht
   *[other] { $count } Gesichter
}
no-face = Kein Gesicht in diesem Messpunkt
not-loaded = Nicht geladen: Die Anfrage ist fehlgeschlagen
sample-camera-hidden = Kein Messpunkt: Das Layout blendet die Kamera aus
sample-gap = Kein Messpunkt: eine Lücke in den Daten
no-sample-yet = Noch kein Messpunkt

## Changes of the face data since the last check
nothing-changed = nichts geändert
changes = { $new } neu, { $gone } entfallen, { $moved } verschoben

## Gespeicherte Stände der Gesichtsdaten und ihr Vergleich
snapshot-unreadable = die Datei ist kein vollständiger Stand: { $reason }
snapshot-cut-short = die Datei ist abgeschnitten. Speichern Sie den Stand neu
snapshot-other-file = die Datei ist kein Stand. „cutroom faces snapshot“ schreibt einen
snapshot-other-version = der Stand hat das Format { $version }, diese Version von Cutroom liest Format { $format }. Speichern Sie ihn mit dieser Version neu
only-before = { $id }: nur im Stand vor der Änderung
only-after = { $id }: nur im Stand nach der Änderung
diff-title = Vergleich der Gesichtsdaten
diff-intro = Vorher: { $before }. Nachher: { $after }. Verglichen von { $program }.
diff-legend = Gestrichelte Rahmen sind von vorher, durchgezogene von nachher.
column-appeared = Neu
column-went = Verschwunden
column-moved = Verschoben
column-new-findings = Neue Befunde
column-mended-findings = Behobene Befunde
diff-state = Vorher: { $was }. Nachher: { $is }.
diff-drawn = { $drawn } von { $moments } Zeitpunkten mit Änderungen sind gezeichnet: die mit den meisten geänderten Rahmen.
diff-new-sample = { $time }: ein neuer Messpunkt
diff-gone-sample = { $time }: der Messpunkt ist weg
diff-moment = { $time }: { $appeared } neu, { $went } verschwunden, { $moved } verschoben

## Times and ranges in the descriptions below
milliseconds = { $ms } ms
range-to-end = { $from } bis Ende

## Descriptions: samples and their times
no-camera-samples = { $count ->
    [one] Der Clip hat keine Kamera, aber der Server liefert 1 Messpunkt.
   *[other] Der Clip hat keine Kamera, aber der Server liefert { $count } Messpunkte.
}
time-not-read = Die Zeit eines Messpunkts konnte nicht gelesen werden: { $problem }.
time-invalid = Die Zeit eines Messpunkts ist { $time }. Sie muss eine Anzahl von Millisekunden sein, 0 oder mehr.
past-end = Der Messpunkt liegt bei { $at }, aber der Clip endet bei { $end }.
outside-window = Die Anfrage galt für { $window }, aber die Antwort enthält einen Messpunkt bei { $at }.
time-repeats = Zwei Messpunkte haben dieselbe Zeit, { $at }.
time-falls = Der Messpunkt bei { $at } folgt auf einen bei { $before }. Die Zeiten müssen aufsteigen.
held-over-cut = Der Rahmen des Messpunkts bei { $sample } wird nach dem Schnittpunkt bei { $at } noch { $held } s gehalten. Keyframes bringen innerhalb von { $most } s einen neuen Rahmen.
empty-at-start = Die Kamera ist vor dem ersten Messpunkt { $seconds } s lang sichtbar. Keyframes liegen höchstens { $most } s auseinander.
empty-at-end = Die Kamera ist nach dem letzten Messpunkt { $seconds } s lang sichtbar. Keyframes liegen höchstens { $most } s auseinander.
spacing = Zwei Messpunkte liegen { $seconds } s auseinander. Keyframes der Kamera liegen { $least } bis { $most } s auseinander.
hidden-no-face = Das Layout blendet die Kamera hier aus, aber es gibt einen Messpunkt ohne Gesichter. Solche Momente sollten keine Messpunkte haben.
hidden-face = Das Layout blendet die Kamera hier aus, aber es gibt einen Messpunkt mit einem Gesicht. Solche Momente sollten keine Messpunkte haben.
hidden-faces = Das Layout blendet die Kamera hier aus, aber es gibt einen Messpunkt mit Gesichtern. Solche Momente sollten keine Messpunkte haben.
no-samples = Die Kamera ist { $seconds } s lang sichtbar, aber der Clip hat keine Messpunkte. Seine Aufnahme wird noch verarbeitet, ist älter als die Gesichtserkennung, oder ihre Gesichter sind verloren gegangen.
no-faces = Die Kamera ist { $seconds } s lang sichtbar, aber keiner ihrer { $count } Messpunkte hat ein Gesicht.

## Descriptions: boxes
box-invalid = Ein Rahmen hat links { $left }, oben { $top }, Breite { $width }, Höhe { $height }. Alle vier müssen Zahlen sein, die Größen 0 oder mehr.
box-off-canvas = Ein Rahmen ragt um { $beyond } % der Leinwand über ihren Rand hinaus: links { $left }, oben { $top }, Breite { $width }, Höhe { $height }.
sliver-side = Die kürzere Seite eines Rahmens misst { $share } % der kürzeren Seite der Leinwand. Ein Gesicht misst mindestens { $least } %.
sliver-ratio = Die längere Seite eines Rahmens ist { $ratio }-mal so lang wie die kürzere, und kein Rand schneidet den Rahmen ab. Bei einem Gesicht ist sie weniger als { $most }-mal so lang.
too-large = Ein Rahmen bedeckt { $share } % des Bildes. Ein Gesicht bedeckt weniger als { $most } %.
duplicate = Zwei Rahmen eines Messpunkts überlappen sich um { $share } %. Zwei Gesichter überlappen sich um weniger als { $most } %.
frozen = Ein Rahmen hat in { $count } Messpunkten genau dieselben Zahlen, { $seconds } s lang, während sich die anderen Rahmen des Clips bewegen.
frozen-in-clip = Ein Rahmen hat in allen { $count } Messpunkten des Clips genau dieselben Zahlen, { $seconds } s lang, aber das erkannte Gesicht bewegt sich.
comes-and-goes = Ein Gesicht erscheint und verschwindet { $count }-mal an einer Stelle, abseits der Ränder. Es kann ein Bild an der Wand sein oder ein schwer erkennbares Gesicht.
flicker = Ein Gesicht fehlt nur in diesem Messpunkt. Die Messpunkte davor und danach zeigen es an derselben Stelle.
face-missing = Ein Gesicht fehlt in { $count } Messpunkten, obwohl die Messpunkte davor und danach es an derselben Stelle zeigen. Bis { $most } s ist das eher ein Fehler als eine Person, die weg war.
face-appears = Ein Gesicht erscheint um das { $away }-Fache seiner Größe vom Bildrand entfernt. Personen erscheinen innerhalb des { $most }-Fachen dieser Größe.
face-disappears = Ein Gesicht verschwindet um das { $away }-Fache seiner Größe vom Bildrand entfernt. Personen verschwinden innerhalb des { $most }-Fachen dieser Größe.
outlier = Ein Gesicht ist nur in diesem Messpunkt um das { $away }-Fache seiner Größe versetzt. Seine Rahmen davor und danach überlappen sich um { $agreement } %.
jump = Ein Gesicht ist um das { $away }-Fache seiner Größe von seiner Stelle vor { $seconds } s entfernt und hat sich dort nicht bewegt. Ein Kopf bleibt innerhalb des { $most }-Fachen seiner Größe.
box-grows = Die Fläche eines Rahmens ist { $ratio }-mal so groß wie im vorherigen Messpunkt. Bei einem bewegten Gesicht ist sie weniger als { $most }-mal so groß.
box-shrinks = Die Fläche eines Rahmens ist 1/{ $ratio } der Fläche im vorherigen Messpunkt. Bei einem bewegten Gesicht ist sie mehr als 1/{ $most }.
swap = Die Gesichter { $first } und { $second } dieses Messpunkts stehen im vorherigen Messpunkt in umgekehrter Reihenfolge. Ein Gesicht lässt sich nicht an seinem Platz in der Liste erkennen.

## Descriptions: units
rounded = { $count } Rahmen haben nur ganze Zahlen: Die Daten wurden auf ganze Prozent gerundet, was um bis zu { $pixels } Pixel der Leinwand abweicht.
unit-explains = { $description } Wegen derselben Ursache nicht aufgeführt: { $explained } von { $all } anderen Befunden.
boxes-in-unit = Die Rahmen sehen aus wie { $unit }. { $faulty } von { $all } Rahmen liegen außerhalb der Leinwand, außerhalb der Kamera oder sind zu klein. Nach einer Umrechnung wären { $mended } davon richtig.
times-in-unit = Die Zeiten sehen aus wie { $unit }. { $impossible } Messpunkte liegen bei unmöglichen Zeiten, { $missing } fehlen und { $near } liegen zu dicht beieinander. Nach einer Umrechnung blieben { $left } dieser Fehler.
boxes-in-unit-by-frames = Verglichen mit den Frames sehen die Rahmen aus wie { $unit }. { $matched } von { $all } Rahmen enthalten ein erkanntes Gesicht. Nach einer Umrechnung enthielten { $explained } Rahmen eines.
samples-too-early = Die Messpunkte liegen etwa { $seconds } s vor den Keyframes der Kameraaufnahme. { $count } von { $all } Messpunkten liegen auf einem Keyframe. Um diese Zeit verschoben, lägen { $explained } auf einem Keyframe.
samples-too-late = Die Messpunkte liegen etwa { $seconds } s nach den Keyframes der Kameraaufnahme. { $count } von { $all } Messpunkten liegen auf einem Keyframe. Um diese Zeit verschoben, lägen { $explained } auf einem Keyframe.
unit-fractions = Bruchteile von 0 bis 1 statt Prozent
unit-canvas-pixels = Pixel der Leinwand statt Prozent
unit-camera-pixels = Pixel der Kameraaufnahme statt Prozent der Leinwand
unit-camera-percent = Prozent der Kameraaufnahme statt der Leinwand
unit-middle = Rahmen mit ihrer Mitte statt ihrer linken und oberen Kante
unit-edges = rechte und untere Kanten statt Breite und Höhe
unit-mirrored = Rahmen, die in der Kameraaufnahme seitenverkehrt sind
unit-mirrored-on-canvas = Rahmen, die auf der Leinwand seitenverkehrt sind
unit-one-fractions = Bruchteile von 0 bis 1 statt Prozent, allein in { $value }
unit-one-pixels = Pixel der Leinwand statt Prozent, allein in { $value }
boxes-near-zero = Alle { $count } Rahmen liegen höchstens 1 % vom Rand entfernt, an verschiedenen Stellen: vermutlich { $unit }.
unit-seconds = Sekunden statt Millisekunden
unit-microseconds = Mikrosekunden statt Millisekunden
unit-recording = Zeiten der Aufnahme, ohne die Schnitte des Clips
unit-early = Zeiten, die etwa { $seconds } s zu früh sind
unit-late = Zeiten, die etwa { $seconds } s zu spät sind
unit-samples-early = Messpunkte, die etwa { $seconds } s zu früh sind
unit-samples-late = Messpunkte, die etwa { $seconds } s zu spät sind

## Descriptions: frames
missed-face = Ein Gesicht ohne Rahmen wurde mit einer Konfidenz von { $confidence } erkannt. Es nimmt { $width } % der Breite des Frames ein.
missed-face-again = Ein Gesicht ohne Rahmen wurde mit einer Konfidenz von { $confidence } erkannt. Es nimmt { $width } % der Breite des Frames ein. Es wurde dort in { $frames } Frames erkannt.
no-face-in-box = In diesem Rahmen oder in seiner Nähe wurde kein Gesicht erkannt.
box-beside-face = Der Rahmen und das erkannte Gesicht überlappen sich um { $share } %. Erwartet werden mindestens { $least } %.
no-frame-compared = kein Frame konnte mit seinen Rahmen verglichen werden
no-face-detected = { $count ->
    [one] im einzigen Frame wurde kein Gesicht erkannt. Der Detektor erkennt fotografierte Gesichter, aber keine gezeichneten und keine Hinterköpfe
   *[other] in { $count } Frames wurde kein Gesicht erkannt. Der Detektor erkennt fotografierte Gesichter, aber keine gezeichneten und keine Hinterköpfe
}

## Descriptions: requests and answers
sample-in-first = Der Messpunkt bei { $at } ist nur in der ersten Antwort enthalten.
sample-in-second = Der Messpunkt bei { $at } ist nur in der zweiten Antwort enthalten.
sample-differs = Der Messpunkt bei { $at } ist in beiden Antworten enthalten, mit verschiedenen Werten oder außerhalb eines Fensters.
samples-differ = Die Messpunkte bei { $at } haben eine andere Reihenfolge oder andere Werte.
sample-counts-differ = Der Messpunkt bei { $at } ist { $first }-mal in der ersten Antwort und { $second }-mal in der zweiten enthalten.
requests-disagree = { $difference } Die Anfragen für { $one } und { $other } widersprechen sich, obwohl der Clip dazwischen nicht geändert wurde.
requests-disagree-further = { $count ->
    [one] Anfragen widersprechen sich bei 1 weiteren Messpunkt.
   *[other] Anfragen widersprechen sich bei { $count } weiteren Messpunkten.
}
time-falls-in-window = In der Antwort für { $window } folgt { $at } auf { $before }. Die Zeiten müssen aufsteigen.
time-falls-in-windows = { $others ->
    [one] In der Antwort für { $window } und in 1 anderen folgt { $at } auf { $before }. Die Zeiten müssen aufsteigen.
   *[other] In der Antwort für { $window } und in { $others } anderen folgt { $at } auf { $before }. Die Zeiten müssen aufsteigen.
}
asked-to-wait = { $count ->
    [one] Der Server bat einmal um Geduld (429 oder 503), bevor er antwortete.
   *[other] Der Server bat { $count }-mal um Geduld (429 oder 503), bevor er antwortete.
}
request-failed = { $count ->
    [one] Die Anfrage für { $window } ist fehlgeschlagen: { $reason }.
   *[other] { $count } Anfragen sind fehlgeschlagen, die erste für { $window }: { $reason }.
}
too-few-answers = weniger als zwei Anfragen wurden beantwortet
check-off = die Prüfung war ausgeschaltet
clip-changed = der Clip wurde während der Prüfung geändert. Prüfen Sie ihn erneut
failed-others-agree = { $failed } von { $all } Anfragen sind fehlgeschlagen; die anderen stimmen überein
failed-too-few = { $failed } von { $all } Anfragen sind fehlgeschlagen; es bleiben zu wenige Antworten für einen Vergleich
value-invalid = { $field } von Messpunkt { $sample } { $problem }.
values-invalid = { $count ->
    [one] 1 Wert von { $fields } ist ungültig: { $field } von Messpunkt { $sample } { $problem }.
   *[other] { $count } Werte von { $fields } sind ungültig. Der erste: { $field } von Messpunkt { $sample } { $problem }.
}
must-be = muss { $expected } sein, ist aber { $got }
must-be-missing = muss { $expected } sein, fehlt aber
expected-time = eine Anzahl von Millisekunden
expected-array = ein Array
expected-percent = eine Prozentzahl
got-array = { $count ->
    [0] ein leeres Array
    [one] ein Array mit 1 Element
   *[other] ein Array mit { $count } Elementen
}
got-object = ein Objekt
too-many-faces = darf höchstens { $most } Gesichter haben, hat aber { $count }
samples-not-array = "samples" muss ein Array sein, ist aber { $got }
too-many-samples = "samples" darf höchstens { $most } Messpunkte haben, hat aber { $count }

## Thresholds
threshold-jump-overlap = Sprung: Überlappung höchstens
threshold-jump-distance = Sprung: Entfernung mindestens
threshold-outlier-agreement = Sprung und zurück: Übereinstimmung mindestens
threshold-size-ratio = Größenänderung: Verhältnis mindestens
threshold-duplicate-overlap = Duplikat: Überlappung mindestens
threshold-canvas-tolerance = Über den Rand: mehr als
threshold-sliver-ratio = Zu schmal: Seitenverhältnis mindestens
threshold-sliver-side = Zu schmal: Seite unter
threshold-largest-share = Zu groß: Anteil am Bild mindestens
threshold-frozen = Starr: Messpunkte mit gleichem Rahmen, mindestens
threshold-spacing-least = Abstand: mindestens
threshold-spacing-most = Abstand: höchstens
threshold-spacing-tolerance = Abstand: Toleranz
threshold-gap = Lücke: ohne Messpunkt mindestens
threshold-missing = Lücke: ohne das Gesicht höchstens
threshold-same-place = Gleiche Stelle: Überlappung mindestens
threshold-held = Nach Schnitt gehalten: länger als
threshold-no-faces = Keine Gesichter: Kamera sichtbar mindestens
threshold-no-faces-severity = Keine Gesichter: Schweregrad
threshold-comes-and-goes = Erscheint und verschwindet: Anzahl mindestens
threshold-door = Anzahl der Gesichter: Abstand vom Rand mindestens
threshold-picture-confidence = Frames: Konfidenz mindestens
threshold-picture-repeated = Frames: Konfidenz in mehreren Frames mindestens
threshold-picture-large = Frames: Breite bei jeder Konfidenz mindestens
threshold-picture-overlap = Frames: Überlappung mindestens
unit-face-sizes = Gesichtsgrößen
unit-of-canvas = % der Leinwand
unit-of-width = % der Breite
unit-count-samples = Messpunkte
unit-times = Mal
choice-off = aus
number-between = eine Zahl von { $least } bis { $most }
threshold-no-pair = erwartet wird NAME=NUMBER, nicht "{ $value }"
threshold-unknown = unbekannter Schwellenwert "{ $name }"; verfügbar: { $names }
threshold-invalid = { $name } muss { $expected } sein, ist aber "{ $value }"

## Reports
report-title = Kameragesichter von { $name }
report-intro = Video { $video }, geladen { $time }, geprüft von { $program } mit diesen Schwellenwerten: { $thresholds }.
report-counts = { $count ->
    [one] 1 Befund: { $high } hoch, { $medium } mittel, { $low } niedrig. Zeiten gelten im Clip.
   *[other] { $count } Befunde: { $high } hoch, { $medium } mittel, { $low } niedrig. Zeiten gelten im Clip.
}
report-requests = Diese Anfragen widersprechen sich. Der API-Schlüssel wird aus der Umgebung gelesen:
report-clips = Clips
report-thresholds = Schwellenwerte
report-checked-by = Geprüft von
report-loaded = Geladen
report-video = Video
report-workspace = Arbeitsbereich
report-this-computer = dieser Computer
column-clip = Clip
column-id = ID
column-state = Status
column-samples = Messpunkte
column-with-faces = Mit Gesichtern
column-requests-agree = Anfragen stimmig
column-requests = Anfragen
column-frames = Frames
column-revision = Revision
column-high = Hoch
column-medium = Mittel
column-low = Niedrig
column-judged = Bewertet
revision-unknown = unbekannt
state-samples = Messpunkte
state-no-camera = keine Kamera
state-no-detections = nichts erkannt
state-not-offered = keine Gesichtsdaten auf diesem Server
state-not-loaded = nicht geladen
requests-agree = ja
requests-agree-with-findings = ja, mit Befunden
requests-differ = NEIN
requests-unknown = unbekannt: { $reason }
not-checked = nicht geprüft
frames-compared = verglichen
frames-not-judged = nicht zu beurteilen: { $reason }
report-finding = { $kind } · { $time } im Clip · { $severity }
report-finding-short = { $time } · { $kind } · { $severity }
report-image = Die Rahmen des Befunds auf dem Frame
report-image-of = { $kind } bei { $time }
report-place = { $time } im Clip; `{ $id }` ({ $rule })
report-box = Rahmen { $number }
box-numbers = links { $left }, oben { $top }, Breite { $width }, Höhe { $height } (Prozent der Leinwand)
moment = { $time } ({ $ms } ms)
default-thresholds = Standardwerte
index-title = { $count ->
    [one] Kameragesichter von 1 Video
   *[other] Kameragesichter von { $count } Videos
}
index-intro = { $workspace }, geprüft von { $program }. Die Videos mit den schwersten Befunden stehen zuerst.
index-not-checked = Nicht geprüft: { $reason }
local-workspace = lokaler Arbeitsbereich

## Text of a finding, to paste into a ticket
ticket-finding = { $kind } ({ $severity }, { $id })
ticket-video = Video: { $name } ({ $id })
ticket-clip = Clip: { $name } ({ $id })
ticket-time-in-clip = Zeit im Clip: { $time }
ticket-time-in-video = Zeit im Video: { $time }
ticket-rule = Regel: { $name }
ticket-box = Rahmen { $number }: { $values }
ticket-verdict = Bewertung: { $verdict }
ticket-request = Anfrage: { $request }
ticket-open = Öffnen: { $command }
ticket-loaded = Geladen: { $time }, { $revision }
ticket-revision-unknown = unbekannte Revision
ticket-thresholds = Schwellenwerte: { $thresholds }
ticket-checked-by = Geprüft von { $program }

## Title and accessible name

title = { $video } — { $program }
practice-program = Cutroom (Übungsmodus)
accessible-title = { $video } – Cutroom
in-progress = Läuft

## Accessible names of the parts that F6 goes through

pane-top-bar = Obere Leiste
pane-practice = Bedienfeld Übungsmodus
pane-header = Bedienfeld Kopfbereich
pane-side = Seitenleiste
pane-preview = Bedienfeld Vorschau
pane-timeline = Bedienfeld Timeline
pane-inspector = Bedienfeld Inspektor
pane-requests = Bedienfeld Anfragen
pane-status = Statusleiste
resize-timeline = Größe des Bedienfelds Timeline ändern
resize-inspector = Größe des Bedienfelds Inspektor ändern
resize-side = Größe der Seitenleiste ändern
resize-requests = Größe des Bedienfelds Anfragen ändern

## Top bar

all-menus = Alle Menüs
    .tooltip = Alle Menüs einblenden
view-menu = Ansicht: { $name }
more-commands = Weitere Befehle
saving = Wird gespeichert…
save-again = Erneut speichern
saving-hint = Sie können weiterarbeiten, während Cutroom speichert
save-again-hint = Der letzte Speichervorgang ist nicht bestätigt; erneut speichern, nichts wird doppelt gespeichert
nothing-to-save = Nichts zu speichern
all-saved = Alles gespeichert
    .tooltip = Alle Änderungen sind gespeichert
unsaved-changes = { $count ->
    [one] 1 nicht gespeicherte Änderung
   *[other] { $count } nicht gespeicherte Änderungen
}
unsaved-short = { $count } nicht gespeichert
next-save = { $count ->
    [one] 1 nicht gespeicherte Änderung
   *[other] { $count } nicht gespeicherte Änderungen
}
conflicts = { $count ->
    [one] 1 Konflikt
   *[other] { $count } Konflikte
}
conflicts-hint = Sie und jemand anderes haben dasselbe geändert; klicken, um eine Version auszuwählen

## Other people in the video

someone = Jemand
is-on-clip = { $name } ist auf dem Clip „{ $clip }“
has-video-open = { $name } hat dieses Video geöffnet
also-here = Auch hier: { $people }
everyone-can-edit = Alle können bearbeiten. Wenn zwei Personen dasselbe ändern, wählen Sie aus, welche Version erhalten bleibt.

## Side panel

tab = Bedienfeld { $name }
close-panel = Bedienfeld schließen
    .tooltip = Dieses Bedienfeld schließen

## Note about the sample

sample-close = Hinweis zum Beispiel schließen
    .tooltip = Diesen Hinweis dauerhaft schließen
sample-local = Dies ist das Beispiel. Probieren Sie alles aus: Nichts verlässt diesen Computer, und jeder Schritt lässt sich rückgängig machen.
sample-read-only = Dies ist das Beispiel. Probieren Sie alles aus: Ihr API-Schlüssel hat keine Schreibrechte, daher bleiben Änderungen auf diesem Computer.
sample-hosted = Dies ist das Beispiel. Probieren Sie alles aus: Jeder Schritt lässt sich rückgängig machen. Beim Speichern werden Ihre Änderungen an diesen Arbeitsbereich gesendet.

## Window without a video

workspace-not-opened = Der Arbeitsbereich konnte nicht geöffnet werden
key-needed-title = Dieser Arbeitsbereich benötigt einen API-Schlüssel
enter-key = API-Schlüssel eingeben…
opening-workspace = Arbeitsbereich wird geöffnet…
importing-file = Wird importiert…
loading-video = Video wird geladen…
no-video-open = Kein Video geöffnet
start-here = Wie möchten Sie beginnen?
no-videos = Dieser Arbeitsbereich enthält keine Videos
no-videos-local = Importieren Sie ein Video, oder ziehen Sie eine Videodatei auf das Fenster.
no-videos-hosted = Nehmen Sie auf dem Server ein Video auf, oder laden Sie eines hoch. Laden Sie danach neu.
drop-file = Auf eine Spur oder die Vorschau ziehen, um die Datei dort einzufügen; sonst kommt sie in die Bibliothek, ein Video wird importiert
drop-video = Ablegen, um es als neues Video zu importieren

## Table of items

table = Clips, Schnitte und Elemente
table-columns = Spalten
table-empty = Dieses Video enthält keine Clips.
column-kind = Art
column-name = Name
column-clip = Clip
column-start = Anfang
column-end = Ende
column-length = Länge
clip = Clip
cut = Schnitt
cut-out = { $length } herausgeschnitten
row-clip = { $name }, Clip, { $start } bis { $end }
row-clip-changed = { $name }, Clip, { $start } bis { $end }, geändert
row-cut = { $cut }, auf { $clip }, bei { $start }, { $length } herausgeschnitten
row-item = { $title }, { $kind }, auf { $clip }, { $start } bis { $end }
row-item-changed = { $title }, { $kind }, auf { $clip }, { $start } bis { $end }, geändert

## Status bar: workspace and video

clock = { $at } / { $length } { $clock }
    .tooltip = Abspielkopf und Länge des Videos
more-status = Weitere Statusangaben
practice-copy = Übungskopie
local-workspace = Lokaler Arbeitsbereich
connecting = Wird verbunden…
key-needed = API-Schlüssel fehlt
not-connected = Nicht verbunden
offline = Offline
    .tooltip = Sie können weiterarbeiten: Änderungen bleiben erhalten, und Cutroom verbindet sich automatisch wieder
offline-since = Offline, zuletzt erreicht { $time }
enter-key-hint = Mit einem API-Schlüssel wieder verbinden; nicht gespeicherte Änderungen bleiben auf diesem Computer
read-only-key = API-Schlüssel ohne Schreibrechte
    .tooltip = Änderungen bleiben auf diesem Computer; anderen API-Schlüssel unter Datei > Arbeitsbereiche eingeben
workspace = Arbeitsbereich: { $name }
revision = Revision { $number }
clips = { $count ->
    [one] 1 Clip
   *[other] { $count } Clips
}
window-closed = Das Fenster, in dem dieses Video bearbeitet wurde, ist geschlossen
    .tooltip = Hier mit den nicht gespeicherten Änderungen weiterarbeiten
edited-elsewhere = Dieses Video wird in einem anderen Fenster bearbeitet
    .tooltip = Stattdessen hier bearbeiten; die nicht gespeicherten Änderungen des anderen Fensters bleiben erhalten
take-over = Übernehmen
others-saved = Änderungen anderer
    .tooltip = Änderungen werden zusammengeführt, sobald Sie nichts mehr ziehen, eingeben oder abspielen

## Status bar: running work

saving-progress = Wird gespeichert
saving-counted = Änderungen werden gespeichert: { $done } von { $all }
saving-and-loading = Änderungen werden gespeichert: { $done } von { $all }; Änderungen anderer werden geladen
cancel-save = Speichern abbrechen
    .tooltip = Den Speichervorgang stoppen; bereits gespeicherte Änderungen bleiben gespeichert
importing = Wird importiert
importing-named = { $name } wird importiert: { $sent } von { $all } MB
importing-of-several = { $number } von { $count }: { $text }
checking-file = { $name } wird geprüft…
running = { $work }…
running-percent = { $work }… { $percent } %
    .tooltip = Sie können weiterarbeiten; Cutroom kopiert jede Datei und prüft die Kopie
face-search-name = Gesichtserkennung
face-search = { $count ->
    [one] Gesichter werden erkannt… { $percent } %
   *[other] Gesichter in { $count } Kameraaufnahmen werden erkannt… { $percent } %
}
    .tooltip = Gesichter erscheinen auf der Timeline, sobald eine Kameraaufnahme vollständig durchsucht ist
cancel-face-search = Erkennung stoppen
    .tooltip = Prozessor entlasten; neu starten mit Clip > Gesichter erkennen
decoding-frame = Frame wird dekodiert
decoding-frame-counted = Frames werden dekodiert: { $done } von { $all }
drawing-frame = Frame wird gerendert…
loading-clips = Clips werden geladen
    .tooltip = Der Clip am Abspielkopf wird zuerst geladen; Sie können währenddessen bearbeiten und speichern
clips-loaded = Clips werden geladen: { $done } von { $all }
clips-loaded-waiting = { $count ->
    [one] Clips werden geladen: { $done } von { $all }; 1 Änderung wartet auf ihren Clip
   *[other] Clips werden geladen: { $done } von { $all }; { $count } Änderungen warten auf ihre Clips
}
clips-loading-retried = { $progress }. Der Server antwortet nicht. Erneuter Versuch…
previews-paused = Vorschauen angehalten
resume-previews = Vorschauen fortsetzen
    .tooltip = Filmstreifen, Wellenformen und Bilder für das Scrubbing weiter erstellen
creating-previews = Vorschauen werden erstellt
previews-short = Vorschauen… { $percent } %
previews-percent = { $count ->
    [one] Vorschauen werden erstellt… { $percent } %
   *[other] Vorschauen von { $count } Quellen werden erstellt… { $percent } %
}
    .tooltip = Filmstreifen, Wellenformen und Bilder für das Scrubbing, einmal erstellt und dann aufbewahrt
pause-previews = Vorschauen anhalten
    .tooltip = Prozessor entlasten; fertige Vorschauen bleiben erhalten
skip-preview = Überspringen
    .tooltip = Vorschauen dieser Quelle überspringen und mit den anderen fortfahren

## Notices

all-notices = { $count ->
    [one] 1 Meldung anzeigen
   *[other] Alle { $count } Meldungen anzeigen
}
open-video-hint = Dieses Video öffnen; nicht gespeicherte Änderungen bleiben erhalten
show = Anzeigen
dismiss = Schließen
    .tooltip = Diese Meldung schließen

## Dialog for a path, on systems without a file dialog

path-of-folder = Pfad des Ordners
path-of-file = Pfad der Datei
path-of-files = Pfade der Dateien
type-folder = Dieses System hat keinen Dateidialog. Geben Sie den Pfad des Ordners ein, oder fügen Sie ihn ein.
type-file = Dieses System hat keinen Dateidialog. Geben Sie den Pfad der Datei ein, oder fügen Sie ihn ein.
type-files = Dieses System hat keinen Dateidialog. Geben Sie die Pfade der Dateien ein, jeden in einer Zeile (Umschalt+Eingabe) oder mehrere in Anführungszeichen.
example-folder = /pfad/zum/ordner
example-file = /pfad/zur/datei
file-exists = { $path } ist bereits vorhanden.
replace-file = Datei ersetzen
use-folder = Ordner verwenden
path-is-file = { $path } ist eine Datei. Wählen Sie einen Ordner.
path-is-folder = { $path } ist ein Ordner. Wählen Sie eine Datei.
no-such-folder = Den Ordner { $path } gibt es nicht.
no-such-file = Die Datei { $path } gibt es nicht.
path-not-opened = { $path } konnte nicht geöffnet werden: { $reason }.
disk-not-responding = Der Datenträger reagiert nicht. Versuchen Sie es erneut.
all-files = Alle Dateien

## Practice mode

practice-not-here = Dieser Arbeitsbereich liegt nicht auf diesem Computer. Üben Sie stattdessen am Beispiel.

## Command line: the window and the demo

no-display = keine Anzeige: { $reason }. An einem Desktop anmelden oder `xvfb-run cutroom tour --out DIR` ausführen
window-not-opened = das Fenster konnte nicht geöffnet werden: { $reason }
demo-file-exists = { $path } ist vorhanden und wurde nicht von einer Demo erstellt. Datei verschieben oder einen anderen Ordner wählen
demo-step-stuck = der Schritt „{ $step }“ wurde nicht fertig
demo-nothing-dragged = es wurde nichts gezogen
demo-no-faces = das Beispiel enthält keine Gesichter
demo-no-sound = das Beispiel enthält keinen Soundeffekt

## Form of a new export

form-title = Exportieren
form-save-frame = Frame speichern…
form-export-transcript = Transkript exportieren…
form-confirm-length = Bestätigen Sie, dass Sie ein GIF dieser Länge möchten, oder markieren Sie mit I und O einen kürzeren Bereich
form-long-gif = Ein GIF von { $length } hat { $frames } Frames. Das Rendern dauert lange, und die Datei wird etwa { $size } groß.
form-long-gif-wanted = GIF dieser Länge exportieren
form-of-video = Video
form-of-range = Bereich
form-other = Sonstiges
form-range = { $from } bis { $to }, { $range }
form-resolution = Auflösung
form-frame-rate = Frames pro Sekunde
form-speed = Tempo
form-subtitles = Untertitel
form-subtitles-on = Wie im Video: ein
form-subtitles-off = Wie im Video: aus
form-subtitles-burned-in = Eingebrannt
form-preset = Vorgabe
form-quality = Qualität
form-quality-small = Kleinere Datei
form-quality-good = Gut
form-quality-best = Beste
form-encoder = Encoder
form-encoder-software = Software
form-encoder-hardware = Grafikhardware, falls möglich
form-gif-side = Längere Seite
form-gif-plays = Abspielen
form-gif-forever = Wiederholt
form-gif-once = Einmal
forecast-size = Etwa { $size }
forecast-size-and-time = Etwa { $size }, fertig in etwa { $time }
forecast-range = { $least } bis { $most }
forecast-seconds = { $seconds } s
forecast-minutes = { $minutes } min
form-format = Format
form-file-name = Dateiname
form-folder = Ordner
    .name = Ordner: { $folder }
form-choose = Anderen Ordner und Namen wählen
form-replaces = „{ $file }“ wird ersetzt.
form-exists = „{ $file }“ ist bereits vorhanden.
form-unsaved = { $count ->
    [one] Es gibt 1 nicht gespeicherte Änderung. Der Arbeitsbereich exportiert das gespeicherte Video.
   *[other] Es gibt { $count } nicht gespeicherte Änderungen. Der Arbeitsbereich exportiert das gespeicherte Video.
}
form-changes = Änderungen
form-save-first = Zuerst speichern
form-export-saved = Gespeicherte Version exportieren
form-includes-unsaved = { $count ->
    [one] Enthält 1 nicht gespeicherte Änderung.
   *[other] Enthält { $count } nicht gespeicherte Änderungen.
}
form-free-name = Freien Namen verwenden
form-replace = Datei ersetzen
form-export = Exportieren
form-no-file = Wählen Sie eine Datei, in die geschrieben werden kann
form-exports = Exporte…
form-no-name = Geben Sie einen Dateinamen ein.
form-only-folder = Geben Sie nach dem Ordner einen Dateinamen ein.
form-bad-name = Geben Sie nur einen Dateinamen ein, oder einen vollständigen Pfad, der mit / oder ~/ beginnt. Mit „Wählen…“ wählen Sie einen anderen Ordner.
form-file-in-use = Ein anderer Export schreibt diese Datei. Wählen Sie einen anderen Namen.
form-file-is-folder = { $path } ist ein Ordner. Fügen Sie einen Dateinamen hinzu.
form-folder-missing = Den Ordner { $folder } gibt es nicht. Wählen Sie einen anderen Ordner.

## Range of an export on this computer

range-marked = markierter Bereich
range-clip = ausgewählter Clip
range-video = ganzes Video
range-empty = Fügen Sie einen Clip hinzu, oder markieren Sie einen Bereich mit Material
range-loading = Warten Sie, bis alle Clips des Bereichs geladen sind
range-unsaved-clip = Speichern Sie, um den Clip „{ $clip }“ zu erstellen, und exportieren Sie dann
range-no-recording = Laden Sie das Video neu: Der Server stellt keine Aufnahme von „{ $clip }“ bereit

## Summary in the top bar

summary = Exporte
    .tooltip = Alle Exporte dieses Fensters anzeigen
summary-exporting = Export läuft
summary-one = Export { $percent } %
summary-more = Export { $percent } %, noch { $others }

## List of exports

queue-title = Exporte
queue-loading = Exporte werden geladen…
queue-empty = Noch keine Exporte. Um einen zu erstellen, wählen Sie Datei > Exportieren.
queue-earlier = Frühere Exporte dieses Videos
queue-not-loaded = Die Exporte dieses Videos konnten nicht geladen werden: { $reason }
queue-clear = Liste leeren
    .tooltip = Fertige Exporte aus der Liste entfernen; Dateien bleiben erhalten
queue-progress = Fortschritt von { $file }
queue-resume = Fortsetzen
queue-show-in-folder = Im Ordner anzeigen
queue-download = Herunterladen
queue-open-page = Wiedergabeseite öffnen
    .name = Wiedergabeseite von { $title } öffnen
    .tooltip = Wiedergabeseite dieses Videos im Webbrowser öffnen

## State of an export

state-after-save = Beginnt, sobald Ihre Änderungen gespeichert sind
state-waiting = Wartet auf frühere Exporte
state-asking = Anfrage an den Arbeitsbereich…
state-busy = Der Arbeitsbereich ist ausgelastet. Erneuter Versuch… { $reason }
state-queued = Wartet auf andere Exporte des Arbeitsbereichs
state-rendering-workspace = Wird im Arbeitsbereich gerendert…
state-rendering = Wird gerendert, { $percent } %
state-rendering-left = Wird gerendert, { $percent } %, { $left }
state-unreachable = Der Server antwortet nicht. Erneuter Versuch… { $reason }
state-interrupted-download = Der Download wurde nach { $size } unterbrochen. Erneuter Versuch… { $reason }
state-downloading = Wird heruntergeladen, { $size }
state-downloading-of = Wird heruntergeladen, { $size } von { $total }
state-downloading-left = Wird heruntergeladen, { $size } von { $total }, { $left }
state-checking = Datei wird geprüft…
state-local = Wird auf diesem Computer gerendert, { $percent } %
state-local-left = Wird auf diesem Computer gerendert, { $percent } %, { $left }
state-interrupted = Cutroom wurde vor dem Ende dieses Exports geschlossen. Wählen Sie „Fortsetzen“, um ihn fortzusetzen.
state-cancelling = Wird abgebrochen…
state-ready = Fertig: { $content }, in { $folder }
state-by-hardware = { $ready }. Kodiert mit { $encoder }
state-by-software = { $ready }. Mit Software kodiert: Kein Encoder dieses Computers funktioniert
state-levelled = { $ready }. Lautheit { $levelled }
state-failed = { $error }. { $advice }

## Earlier exports: file and date, then their state

earlier = { $file }, { $date }
earlier-completed = { $export }, abgeschlossen
earlier-queued = { $export }, wartet
earlier-running = { $export }, läuft
earlier-running-percent = { $export }, läuft, { $percent } %
earlier-failed = { $export }, fehlgeschlagen
earlier-failed-why = { $export }, fehlgeschlagen: { $reason }
earlier-local = { $export }, auf diesem Computer gerendert

## Contents of a file

content-archive = { $count ->
    [one] 1 Datei, { $size }
   *[other] { $count } Dateien, { $size }
}

## Time that is left

left-seconds = noch wenige Sekunden
left-about-seconds = noch etwa { $seconds } Sek.
left-about-minutes = noch etwa { $minutes } Min.
left-about-hours = noch etwa { $hours } Std. { $minutes } Min.

## Notices

notice-started = „{ $file }“ wird exportiert. Sie können weiterarbeiten und werden benachrichtigt, sobald die Datei fertig ist.
notice-after-save = „{ $file }“ wird exportiert, sobald Ihre Änderungen gespeichert sind. Sie können weiterarbeiten und werden benachrichtigt, sobald die Datei fertig ist.
notice-done = „{ $file }“ ist fertig: { $content }.
notice-failed = „{ $file }“ konnte nicht exportiert werden: { $error }
notice-not-cancelled = Der Export im Arbeitsbereich konnte nicht abgebrochen werden: { $reason }. Die Datei wird nicht heruntergeladen.
notice-not-shown = { $file } konnte nicht angezeigt werden: { $reason }.
notice-unfinished = { $count ->
    [one] 1 Export wurde vor dem Schließen von Cutroom nicht fertig.
   *[other] { $count } Exporte wurden vor dem Schließen von Cutroom nicht fertig.
}
    .advice = Um fortzufahren, öffnen Sie Ansicht > Exporte, und wählen Sie „Fortsetzen“.

## Notices of the system, while another program is in front

system-done = „{ $file }“ ist fertig
    .text = Öffnen Sie Cutroom, um die Datei im Ordner anzuzeigen.
system-failed = „{ $file }“ konnte nicht exportiert werden
    .text = Öffnen Sie Cutroom, um den Grund und den nächsten Schritt zu sehen.

## Errors of an export, as part of a sentence

error-failed = der Server konnte diesen Export nicht rendern: { $reason }
error-gone = der Server hat den Export { $id } nicht mehr
error-no-address = der Export ist abgeschlossen, aber der Server stellt keine URL der Datei bereit
error-lost = die Verbindung ist beim Herunterladen wiederholt abgebrochen: { $reason }
error-damaged = die heruntergeladene Datei ist beschädigt: { $reason }
error-exists = { $file } ist bereits vorhanden und wurde nicht ersetzt
error-other-window = ein anderes Cutroom-Fenster exportiert { $file } gerade
error-disk-full = { $file } kann nicht geschrieben werden: der Datenträger ist voll
error-not-allowed = { $file } kann nicht geschrieben werden: Ihnen fehlt dort die Schreibberechtigung
error-no-folder = { $file } kann nicht geschrieben werden: den Ordner gibt es nicht
error-not-written = { $file } kann nicht geschrieben werden: { $reason }
error-not-saved = der Export hat nicht begonnen, weil Ihre Änderungen nicht gespeichert wurden
error-cancelled = der Export wurde abgebrochen
error-empty = der zu exportierende Bereich ist leer
error-not-connected = der Arbeitsbereich ist nicht verbunden

## Reasons inside those errors

reason-archive = das Archiv kann nicht geöffnet werden: { $error }
reason-hash = ihre Prüfsumme weicht von der des Servers ab
reason-no-data = seit { $seconds } s keine Daten
reason-too-large = der Server meldet eine Größe von { $bytes } Bytes
reason-too-many-bytes = der Server hat mehr Bytes gesendet als angekündigt
reason-ended-early = der Download endete nach { $bytes } von { $total } Bytes
reason-none = kein Grund angegeben
reason-is-folder = der Dateiname gehört zu einem Ordner

## What to do after an error

advice-again-once = Versuchen Sie es erneut. Nichts wird doppelt exportiert.
advice-wait = Fügen Sie einen Clip hinzu, falls das Video keinen enthält. Warten Sie andernfalls, bis andere Exporte fertig sind, und versuchen Sie es erneut.
advice-failed = Versuchen Sie es erneut. Schlägt es wieder fehl, senden Sie den Grund an die Person, die den Server betreibt.
advice-export-again = Exportieren Sie das Video erneut.
advice-lost = Prüfen Sie die Verbindung, und versuchen Sie es erneut. Der Download wird fortgesetzt, wo er abgebrochen ist.
advice-damaged = Versuchen Sie es erneut. Die Datei wird von Anfang an neu heruntergeladen.
advice-exists = Wählen Sie einen anderen Namen, oder erlauben Sie das Ersetzen der Datei.
advice-other-window = Warten Sie auf dieses Fenster, oder brechen Sie den Export dort ab.
advice-disk-full = Geben Sie auf diesem Datenträger Speicherplatz frei, oder wählen Sie einen Ordner auf einem anderen Datenträger. Versuchen Sie es dann erneut.
advice-not-allowed = Wählen Sie einen Ordner, in den Sie schreiben dürfen, und versuchen Sie es erneut.
advice-no-folder = Erstellen Sie den Ordner, oder wählen Sie einen anderen. Versuchen Sie es dann erneut.
advice-not-written = Wählen Sie einen anderen Ordner, und versuchen Sie es erneut.
advice-not-saved = Speichern Sie Ihre Änderungen, und versuchen Sie es erneut, oder exportieren Sie die gespeicherte Version.
advice-cancelled = Starten Sie den Export erneut.
advice-ffmpeg = Installieren Sie ffmpeg, und versuchen Sie es erneut.
advice-reload = Laden Sie das Video neu, und versuchen Sie es erneut.
advice-empty = Wählen Sie einen Bereich oder ein Video mit Material.
advice-again = Versuchen Sie es erneut.

## Showing a file outside Cutroom

show-gone = die Datei wurde verschoben, umbenannt oder gelöscht
show-no-opener = diesem System fehlt „{ $program }“ zum Öffnen von Dateien
show-not-started = „{ $program }“ konnte zum Öffnen der Datei nicht gestartet werden: { $error }
show-no-program = „{ $program }“ hat kein Programm für diese Datei gefunden
show-no-opener-advice = Installieren Sie xdg-utils, oder öffnen Sie die Datei selbst. Die Liste der Exporte zeigt ihren Ordner.
show-advice = Öffnen Sie den Ordner in Ihrem Dateimanager.

## Frames: labels of boxes

box-screen = Bildschirm
box-camera = Kamera
box-broll = B-Roll { $id }
box-overlay = Overlay { $id }
box-subtitles = Untertitel
box-face = Gesicht
box-face-number = Gesicht { $number }
box-text = Text „{ $text }“

## Frames: errors

frame-clock = --at { $time }: muss eine Zeit des Videos sein, nicht die eines Clips oder einer Aufnahme
frame-time = --at { $time }: { $error }
frame-empty = dieses Video enthält kein Material und daher keinen Frame
frame-not-decoded = { $image } kann nicht dekodiert werden: { $error }
frame-not-drawn = der Frame kann nicht gerendert werden: { $reason }
frame-advice-time = Wählen Sie eine Zeit innerhalb des Videos.
frame-advice-connect = Versuchen Sie es erneut, wenn der Arbeitsbereich verbunden ist.
frame-advice-exists = Speichern Sie den Frame erneut unter einem anderen Namen, oder unter diesem Namen mit Dateiendung.
frame-advice-not-written = Wählen Sie einen anderen Ordner, oder geben Sie Speicherplatz frei. Speichern Sie den Frame dann erneut.

## Frames: names of images in an error

image-screen = die Bildschirmaufnahme
image-camera = die Kameraaufnahme
image-still = ein Bild
image-footage = das Material
image-source = eine Quelle
image-background = der Hintergrund

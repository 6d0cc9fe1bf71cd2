## cutroom --help

program = Die Videos eines Arbeitsbereichs bearbeiten
program-long =
    Die Videos eines Arbeitsbereichs bearbeiten.

    Ohne Befehl öffnet Cutroom das Fenster mit dem letzten Video des lokalen Arbeitsbereichs.
program-notes =
    „cutroom COMMAND --help“ zeigt Optionen und Beispiele eines Befehls.

    Exit-Codes:
      0    Fertig
      1    Fehlgeschlagen oder abgelehnt
      2    Falscher Aufruf oder keine Anzeige
      3    Arbeitsbereich oder Video ist anderswo geöffnet
      4    Unbekannt, ob ein Speichervorgang ankam; Befehl erneut ausführen
      5    Die Datei mit den nicht gespeicherten Änderungen des Videos ist beschädigt
      130  Export mit Strg+C abgebrochen
group-window = Fenster
group-edits = Änderungen und Vorschläge
group-files = Dateien
group-checks = Prüfungen
group-api = API und Webhooks
group-workspaces = Arbeitsbereiche und Server
group-backup = Sicherung und Speicherplatz
group-shell = Hilfe und Shell
options = Optionen
help = Diese Hilfe oder die Hilfe eines Befehls ausgeben

## Headings of options

heading-workspace = Optionen zum Arbeitsbereich
heading-output = Optionen zur Ausgabe

## Options of several commands

print-json = JSON ausgeben
video = ID des Videos
clip = ID des Clips

## cutroom open

open = Das Fenster mit einer Mediendatei, einem Video oder einem anderen Arbeitsbereich öffnen
open-examples =
    Beispiele:
      cutroom open talk.mp4
      cutroom open screen.mp4 --camera camera.mp4
      cutroom open --video vid_1 --at 1:02.5
      cutroom open --workspace team
open-file = Mediendatei, die als neues Video importiert wird, mit der SRT-, VTT-, ASS- oder JSON-Datei daneben
open-camera = Kameraaufnahme, die zu FILE gehört; ohne FILE ein neues Video der Kamera
open-base-url = URL eines gehosteten Arbeitsbereichs; sein API-Schlüssel kommt aus CUTROOM_API_KEY oder dem Schlüsselbund
open-workspace = Name eines gespeicherten Arbeitsbereichs, oder local
open-video = ID des Videos, das geöffnet wird
open-at = Position des Abspielkopfs: 1:02.5, 62.5s oder 62500ms
open-faces = Die Ansicht „Gesichtsprüfung“ öffnen

## cutroom serve

serve = Einen lokalen Arbeitsbereich über HTTP bereitstellen, ohne Fenster
serve-long =
    Einen lokalen Arbeitsbereich über HTTP bereitstellen, ohne Fenster. Den Arbeitsbereich eines Teams stellt cutroom-server bereit.

    Die erste Zeile der Standardausgabe ist JSON mit baseUrl und apiKey. Protokolle gehen an die Standardfehlerausgabe. SIGTERM stoppt den Server.
serve-examples =
    Beispiele:
      cutroom serve --data ./workspace
      cutroom serve --data ./workspace --sample --mcp
      cutroom serve --faults 429=0.1,slow=200ms,seed=7

## cutroom tour

tour = Eine automatische Demo in einem neuen Arbeitsbereich ausführen und jeden Schritt als Bildschirmfoto speichern
tour-out = Ordner für die Bildschirmfotos
tour-size = Fenstergröße in Punkten, WIDTHxHEIGHT

## Commands with commands of their own

edits = Nicht gespeicherte Änderungen ohne Fenster hinzufügen, auflisten, speichern oder verwerfen
edits-examples =
    Beispiele:
      cutroom edits add edits.json --video vid_1
      cutroom edits list --video vid_1
      cutroom edits save --video vid_1 --yes
      cutroom edits discard --video vid_1 --all
propose = Einen Vorschlag erstellen, aus einer Datei mit Änderungen oder aus dem, was Cutroom in einem Video findet
propose-examples =
    Beispiele:
      cutroom propose edits.json --video vid_1 --why "Kürzeres Intro"
      cutroom propose --find fillers,pauses --video vid_1
proposals = Vorschläge für ein Video auflisten, anzeigen, annehmen oder ablehnen
mcp = Einen Assistenten über Standardeingabe und -ausgabe am Arbeitsbereich arbeiten lassen (MCP)
mcp-long =
    Einen Assistenten über Standardeingabe und -ausgabe am Arbeitsbereich arbeiten lassen, mit dem Model Context Protocol (MCP).

    Der Assistent kann auflisten, lesen, suchen, Frames ansehen und prüfen. Seine Änderungen werden zu einem Vorschlag, den Sie im Fenster prüfen. Ohne --base-url arbeitet er am lokalen Arbeitsbereich.
free = Den Speicherplatz ungenutzter Dateien im lokalen Arbeitsbereich anzeigen; --yes löscht sie
free-examples =
    Beispiele:
      cutroom free
      cutroom free --yes
      cutroom free --replaced --yes
backup = Arbeitsbereich, nicht gespeicherte Änderungen und Einstellungen dieses Computers in eine Datei sichern
backup-long =
    Arbeitsbereich, nicht gespeicherte Änderungen, Gesichtsbewertungen, Marker, Stilentwürfe und Einstellungen dieses Computers in eine Datei sichern.

    Fenster können geöffnet bleiben. Die Sicherung wird überprüft, bevor die Datei erscheint. API-Schlüssel sind nicht enthalten.
backup-examples =
    Beispiele:
      cutroom backup /media/disk/cutroom.zip
      cutroom backup check /media/disk/cutroom.zip --hashes
      cutroom backup check
push = Einen lokalen Arbeitsbereich mit allen Medien auf den Server eines Teams kopieren
push-long =
    Einen lokalen Arbeitsbereich mit allen Medien auf den Server eines Teams kopieren.

    IDs bleiben gleich, und was der Server schon hat, wird nicht noch einmal gesendet. Der Befehl kann jederzeit gestoppt und erneut ausgeführt werden. Er braucht den API-Schlüssel eines Administrators des Servers, in CUTROOM_API_KEY oder im Schlüsselbund. Das Ergebnis ist eine Zeile JSON.
push-examples =
    Beispiele:
      cutroom push --to https://cutroom.example.com
      cutroom push --to https://cutroom.example.com --yes
restore = Eine Sicherung wiederherstellen; listet auf, was sie ersetzen würde, und ersetzt es mit --yes
restore-examples =
    Beispiele:
      cutroom restore cutroom.zip
      cutroom restore cutroom.zip --yes
      cutroom restore cutroom.zip --into ./restored
frame = Einen Frame eines Videos als PNG speichern, so wie ihn ein Export zeigt
frame-examples =
    Beispiele:
      cutroom frame --video vid_1 --at 1:02.5 --out frame.png
      cutroom frame --video vid_1 --at 40% --boxes > frame.png
export = Ein Video rendern und die Datei herunterladen
export-long =
    Ein Video rendern und die Datei herunterladen. Der Befehl wartet auf die Datei und prüft sie.

    Strg+C bricht den Export ab und hinterlässt nichts. Nicht gespeicherte Änderungen sind nicht Teil eines Exports: Speichern Sie sie zuerst mit „cutroom edits save“.
export-examples =
    Beispiele:
      cutroom export --video vid_1 --out talk.mp4
      cutroom export --video vid_1 --out talk.mp4 --resolution 4k --fps 60
      cutroom export --video vid_1 --out clips.zip --granularity clips
handover = Die Timeline eines Videos für ein anderes Schnittprogramm schreiben
handover-long =
    Die Timeline eines Videos für ein anderes Schnittprogramm schreiben: Schnitte, Kapitel, Töne und Overlays als OpenTimelineIO (.otio), Final Cut XML (.fcpxml), Final Cut Pro 7 XML (.xml) oder EDL (.edl).

    Die Aufnahmen werden in einen Ordner neben der Datei kopiert. Was die Datei nicht enthält, wird ausgegeben. Nicht gespeicherte Änderungen sind nicht enthalten: Speichern Sie sie zuerst mit „cutroom edits save“.
handover-examples =
    Beispiele:
      cutroom handover --video vid_1 --to talk.otio
      cutroom handover --video vid_1 --to talk.fcpxml --fps 29.97
      cutroom handover --video vid_1 --to talk.edl --no-copies
captions = Das Transkript eines Videos als Untertiteldatei exportieren oder seine Untertitel prüfen
captions-examples =
    Beispiele:
      cutroom captions export --video vid_1 --format srt --out talk.srt
      cutroom captions check --video vid_1
faces = Gesichtsdaten der Kamera prüfen
transcript = Das Transkript eines Clips durch eine SRT-, VTT-, ASS- oder JSON-Datei ersetzen
transcribe = Einen Clip mit einem Spracherkenner auf diesem Computer transkribieren
transcribe-long =
    Einen Clip mit einem Spracherkenner auf diesem Computer transkribieren: mit dem, den --engine nennt, sonst mit dem aus Einstellungen > Transkription, sonst mit dem ersten, der gefunden wird. cutroom doctor listet sie auf.

    Ein eigener Befehl kommt in settings.json: "transcriber": {"{"}"command": ["PROGRAM", "{"{"}input{"}"}", "{"{"}output{"}"}"], "minutes": 60{"}"}
keys = Die Befehle des Fensters mit ihren Tastenkürzeln auflisten
api = Eine beliebige Operation der API aufrufen, und Operationen auflisten oder erklären
api-long =
    Eine beliebige Operation der API aufrufen, und Operationen auflisten oder erklären.

    Ein Aufruf ist eine Operation mit ihren Parametern oder eine Methode mit einem Pfad. Er wird mit Ihrem API-Schlüssel gesendet, und die Antwort wird ausgegeben.
api-examples =
    Beispiele:
      cutroom api list
      cutroom api help getVideo
      cutroom api getVideo id=vid_sample
      cutroom api GET /v1/videos/vid_sample
completion = Das Skript zur Shell-Vervollständigung ausgeben
completion-examples =
    Beispiele:
      source <(cutroom completion bash)
      cutroom completion zsh > "${"{"}fpath[1]{"}"}/_cutroom"
      cutroom completion fish > ~/.config/fish/completions/cutroom.fish
manual = Die Manpages schreiben
webhooks = Webhooks auf diesem Computer empfangen und die Endpunkte eines Arbeitsbereichs verwalten
webhooks-examples =
    Beispiele:
      cutroom webhooks listen --port 8080 --forward http://127.0.0.1:3000/hook
      cutroom webhooks replay --forward http://127.0.0.1:3000/hook
      cutroom webhooks create https://example.com/hook --type video.created
measure = Messen, ob dieser Computer schnell genug ist; dauert einige Minuten
workspaces = Gehostete Arbeitsbereiche auflisten, hinzufügen, entfernen oder wählen
workspaces-examples =
    Beispiele:
      CUTROOM_API_KEY=… cutroom workspaces add team https://cutroom.example.com
      cutroom workspaces use team
      cutroom workspaces use local
users = Die Benutzer eines Arbeitsbereichs, ihre Rollen und API-Schlüssel verwalten und ihre Änderungen anzeigen
doctor = Prüfen, ob dieser Computer hat, was Cutroom braucht, und zeigen, wie sich Fehlendes beheben lässt

## cutroom edits COMMAND

edits-apply = Die Operationen einer Datei prüfen, anzeigen und als einen Batch anwenden
edits-add = Die Operationen einer Datei zu den nicht gespeicherten Änderungen hinzufügen
edits-export = Die nicht gespeicherten Änderungen in eine Vorschlagsdatei schreiben, die jemand anderes prüfen kann
edits-import = Einen Vorschlag aus einer Datei hinzufügen, um ihn im Fenster zu prüfen
edits-list = Die nicht gespeicherten Änderungen auflisten
edits-show = Alle Operationen, die ein Speichern senden würde, als eine Liste mit ihrem Hash anzeigen
edits-discard = Die nicht gespeicherten Änderungen verwerfen
edits-generations = Frühere Versionen der nicht gespeicherten Änderungen auflisten oder eine wiederherstellen
edits-save = Die nicht gespeicherten Änderungen speichern; Exit-Code 4, wenn unbekannt ist, ob sie ankamen

## cutroom captions COMMAND

captions-export = Das Transkript eines Videos als SRT, VTT, ASS oder reinen Text exportieren
captions-check = Kontrast, Platz, Lesegeschwindigkeit und Überlappungen prüfen; Exit-Code 1, wenn eine Prüfung fehlschlägt

## Errors of cutroom open, serve, tour and measure

database-unused = Warnung: CUTROOM_DATABASE wird ignoriert: --data verwendet die Datenbank des Ordners
data-required = --data ist erforderlich: Geben Sie den Ordner des Arbeitsbereichs an, etwa --data ./workspace
not-a-file = { $file } ist keine Datei
copy-not-deleted = die Übungskopie konnte nicht gelöscht werden
nothing-served = der Arbeitsbereich konnte nicht kopiert werden, daher wird nichts bereitgestellt
no-temporary-folder = es konnte kein temporärer Ordner erstellt werden
tour-closed = das Fenster wurde geschlossen, bevor die Demo fertig war
tour-mismatch = der gespeicherte Soundeffekt beginnt bei { $saved } ms, aber das Fenster zeigte { $shown } ms
tour-saved = geprüft: Der Arbeitsbereich enthält die Änderung, der Soundeffekt beginnt bei { $start } ms
measure-closed = das Fenster wurde geschlossen, bevor die Messung fertig war
wrong-size = die Größe muss WIDTHxHEIGHT sein, jeweils von 400 bis 8000, etwa 1440x900, nicht "{ $size }"

## Options and errors of commands on a workspace

base-url = URL eines gehosteten Arbeitsbereichs, mit seinem API-Schlüssel in CUTROOM_API_KEY [Standard: der lokale Arbeitsbereich]
api-key = API-Schlüssel des Arbeitsbereichs
key-required = ein gehosteter Arbeitsbereich braucht einen API-Schlüssel: Setzen Sie CUTROOM_API_KEY
changes = { $count ->
    [one] 1 Änderung
   *[other] { $count } Änderungen
}
operations = { $count ->
    [one] 1 Operation
   *[other] { $count } Operationen
}
counted = { $operations } ({ $changes })
waiting-for-server = Warten auf das Cutroom unter { $address }, das diesen Arbeitsbereich bereitstellt…
standard-input = die Standardeingabe konnte nicht gelesen werden
file-unreadable = { $file } konnte nicht gelesen werden (- steht für die Standardeingabe)
file-unwritable = { $file } konnte nicht geschrieben werden
file-exists = { $file } existiert schon und wurde nicht ersetzt: Wählen Sie mit --out einen anderen Namen

## cutroom backup, cutroom restore

backup-file = Datei, die geschrieben wird; ersetzt eine frühere Sicherung, aber keine andere Datei
backup-check = Prüfen, ob Datenbank und Medien einer Sicherung oder eines Arbeitsbereichs zusammenpassen
backup-check-long =
    Prüfen, ob Datenbank und Medien einer Sicherung oder eines Arbeitsbereichs zusammenpassen. Für ein Team gibt es „cutroom-server backup check“.

    Jede Datei, die ein Datensatz nennt, muss mit ihrer Größe vorhanden sein. Der Exit-Code ist 1, wenn eine Datei fehlt oder beschädigt ist.
backup-check-file = Sicherung, die geprüft wird [Standard: der lokale Arbeitsbereich]
backup-check-data = Ordner eines Arbeitsbereichs, der geprüft wird; er kann geöffnet sein
backup-check-hashes = Auch alle Medien lesen und mit ihren Hashes vergleichen
restore-file = Sicherung, die wiederhergestellt wird
restore-yes = Vorhandene Daten ersetzen, statt sie nur aufzulisten
restore-into = Ordner, in den statt in die Daten dieses Computers wiederhergestellt wird; als CUTROOM_DATA_DIR verwendbar
no-backup-written = die Sicherung konnte nicht geschrieben werden
backup-without-missing = Warnung: Dem Arbeitsbereich fehlt { $file }, daher enthält die Sicherung diese Datei nicht
backup-without-damaged = Warnung: { $file } ist beschädigt, daher enthält die Sicherung diese Datei nicht. Laden Sie die Medien erneut hoch, oder kopieren Sie die Datei aus einer früheren Sicherung
backup-written = { $count ->
    [one] { $file }: 1 Datei, { $size }, überprüft
   *[other] { $file }: { $count } Dateien, { $size }, überprüft
}
nothing-changed = nichts wurde geändert
backup-contains = Die Sicherung vom { $when } enthält:
backup-replaces = Die Sicherung vom { $when } würde ersetzen:
restored-transcriber = Die Einstellungen in der Sicherung führen zum Transkribieren diesen Befehl aus: { $command }
restore-needs-yes = nichts wurde geändert: --yes ersetzt diese Ordner (die alten bleiben daneben erhalten)
nothing-restored = nichts wurde wiederhergestellt
restored = die Sicherung vom { $when } wurde wiederhergestellt
restore-kept = die alten Daten liegen in { $folder }: Löschen Sie den Ordner, wenn Sie ihn nicht mehr brauchen

## cutroom edits apply, and files of operations

operations-file = Datei mit Operationen als JSON: ein Array, oder ein Objekt mit dem Feld operations; - liest die Standardeingabe
apply-dry-run = Die Operationen prüfen und anzeigen, ohne sie zu senden
idempotency-key = Idempotency-Key der Anfrage [Standard: ein neuer]
operations-valid = { $count ->
    [one] 1 Operation ist gültig; nichts wurde gesendet
   *[other] { $count } Operationen sind gültig; nichts wurde gesendet
}
apply-failed = { $error }. { $advice } (Idempotency-Key { $key })
applied-as = angewendet als Revision { $revision }
applied = angewendet
invalid-json = { $file } ist kein gültiges JSON
operations-no-array = { $file }: operations muss ein Array sein
operations-missing = { $file } muss ein Array von Operationen enthalten, oder {"{"}"operations": […]{"}"}
operations-count = { $file }: operations muss 1 bis { $most } Elemente enthalten, enthält aber { $got }
operation-wrong = { $file }: operations[{ $index }]: { $why }
operation-id-twice = { $file }: operations[{ $index }] ({ $id }): operationId muss in der Datei eindeutig sein
time-other-clock = Zeiten in einer Datei müssen Clipzeiten sein
time-not-whole = Zeiten in einer Datei müssen absolut sein, etwa 1:02.5, ohne +, - oder %
line-add-at = { $kind } hinzufügen bei { $at } im Clip, in { $clip }
line-add = { $kind } hinzufügen in { $clip }
line-change = { $kind } { $id } ändern: { $fields } in { $clip }
line-remove = { $kind } { $id } entfernen in { $clip }

## cutroom free

free-data = Ordner des Arbeitsbereichs [Standard: der lokale Arbeitsbereich]
free-yes = Die Dateien löschen, statt sie nur aufzulisten
free-replaced = Nur die Ordner auflisten oder löschen, die Wiederherstellungen ersetzt haben
no-workspace = { $folder } enthält keinen Arbeitsbereich (workspace.db fehlt): Wählen Sie seinen Ordner mit --data
free-replaced-exist = Wiederherstellungen haben { $folders } ersetzt und behalten: „cutroom free --replaced“ listet sie auf
free-replaced-none = keine Ordner früherer Wiederherstellungen zu löschen
free-replaced-deleted = { $folders } gelöscht
free-replaced-found = Wiederherstellungen haben { $folders } ersetzt und behalten: --yes löscht sie endgültig
in-folders = { $count ->
    [one] { $size } in 1 Ordner
   *[other] { $size } in { $count } Ordnern
}
error-and-advice = { $error }. { $advice }
in-files = { $count ->
    [one] { $size } in 1 Datei
   *[other] { $size } in { $count } Dateien
}
freed = { $files } freigegeben
media-takes = Medien: { $files } von { $limit }
derived-takes = Exporte und Standbilder: { $files }
kept-for-changes = behalten: { $files }, von nicht gespeicherten Änderungen oder ihren früheren Versionen verwendet
kept-as-new = behalten: { $files }, in der letzten Stunde hochgeladen und noch nicht verwendet
unused = ungenutzt: { $files }; --yes löscht sie
nothing-unused = keine ungenutzten Dateien

## cutroom edits

discard-all = Alle nicht gespeicherten Änderungen verwerfen
discard-set-aside = Die zurückgestellten Änderungen löschen
save-yes = Ohne Rückfrage speichern; Skripte werden nie gefragt
generations-bring-back = Nummer der Version aus der Liste, die wiederhergestellt wird
no-version = { $count ->
    [0] Version { $number } existiert nicht: Es gibt keine früheren Versionen
    [one] Version { $number } existiert nicht: Nur Version 1 ist verfügbar
   *[other] Version { $number } existiert nicht: Die Versionen 1 bis { $count } sind verfügbar
}
version-restored = { $count ->
    [one] 1 Änderung wiederhergestellt; nicht gespeicherte Änderungen: { $waiting }
   *[other] { $count } Änderungen wiederhergestellt; nicht gespeicherte Änderungen: { $waiting }
}
bytes = { $count ->
    [one] 1 Byte
   *[other] { $count } Bytes
}
versions-kept = { $count ->
    [one] 1 Version. Behalten werden: alle der letzten Stunde, einen Tag lang eine pro Stunde, eine Woche lang eine pro Tag
   *[other] { $count } Versionen. Behalten werden: alle der letzten Stunde, einen Tag lang eine pro Stunde, eine Woche lang eine pro Tag
}
edits-added = { $added } hinzugefügt; nicht gespeicherte Änderungen: { $waiting }
unsaved-changes = nicht gespeicherte Änderungen: { $waiting }
conflicts = { $count ->
    [one] 1 Änderung steht im Konflikt mit Änderungen anderer: Öffnen Sie das Video im Fenster, um den Konflikt zu lösen, oder verwerfen Sie die Änderung
   *[other] { $count } Änderungen stehen im Konflikt mit Änderungen anderer: Öffnen Sie das Video im Fenster, um die Konflikte zu lösen, oder verwerfen Sie die Änderungen
}
save-unanswered = das letzte Speichern konnte nicht bestätigt werden: Führen Sie „cutroom edits save“ erneut aus; nichts wird doppelt gespeichert
set-aside = zurückgestellt    „{ $title }“: { $reason }
set-aside-of-clip = zurückgestellt    „{ $title }“ in Clip { $clip }: { $reason }
set-aside-hint = { $count ->
    [one] 1 Änderung ist zurückgestellt und wird nicht gespeichert: Wenden Sie sie im Fenster erneut an (Bearbeiten > Verlauf), oder löschen Sie sie mit „cutroom edits discard --set-aside“
   *[other] { $count } Änderungen sind zurückgestellt und werden nicht gespeichert: Wenden Sie sie im Fenster erneut an (Bearbeiten > Verlauf), oder löschen Sie sie mit „cutroom edits discard --set-aside“
}
discard-what = nichts wurde verworfen: --all verwirft alle nicht gespeicherten Änderungen, --set-aside löscht die zurückgestellten
discarded = verworfene nicht gespeicherte Änderungen: { $changes }
set-aside-deleted = { $count ->
    [one] 1 zurückgestellte Änderung gelöscht
   *[other] { $count } zurückgestellte Änderungen gelöscht
}
save-question = { $count ->
    [one] Diese Änderung als { $hash } speichern? [y/N]
   *[other] Diese { $count } Änderungen als { $hash } speichern? [y/N]
}
save-counted-question = { $changes } als { $hash } speichern? [y/N]
nothing-saved = nichts wurde gespeichert
saved-as = { $saved } als Revision { $revision } gespeichert; nicht gespeicherte Änderungen: { $waiting }
saved = { $saved } gespeichert; nicht gespeicherte Änderungen: { $waiting }
saved-not-reloaded = alle Änderungen wurden gespeichert, aber das Video konnte nicht neu geladen werden: { $error }
not-all-saved = { $count ->
    [one] 1 Änderung wurde nicht gespeichert und ist zurückgestellt
   *[other] { $count } Änderungen wurden nicht gespeichert und sind zurückgestellt
}

## One unsaved change, in a list of cutroom edits list

line-clip = Clip { $clip } ändern: { $fields }
line-move-clip = Clip { $clip } an Position { $position } verschieben
line-delete-clip = Clip { $clip } mit allem darauf löschen; nach dem Speichern nicht vollständig wiederherstellbar
line-rebuild-clip = Clip { $clip } erneut aus Quelle { $sources } erstellen
line-duplicate-clip = Clip { $clip } als Kopie von { $of } erstellen
line-cut = Material von Clip { $clip } herausschneiden
line-chapter = Kapitel „{ $title }“ in Clip { $clip } hinzufügen
line-video = ändern: { $step }
line-preset = Untertitelvorgabe { $preset } anwenden
line-correct-words = { $count ->
    [one] 1 Wort von Clip { $clip } korrigieren
   *[other] { $count } Wörter von Clip { $clip } korrigieren
}

## cutroom users

users-data = Ordner des Arbeitsbereichs, der nicht geöffnet sein darf [Standard: der lokale Arbeitsbereich]
users-in-use = schließen Sie das Fenster oder den Server, der den Arbeitsbereich verwendet, und führen Sie den Befehl dann erneut aus

## cutroom api

api-list = Die Operationen der API auflisten
api-list-word = Wort in Name, Pfad, Ressource oder Zusammenfassung der aufzulistenden Operationen
api-help = Methode, Pfad, Parameter und Body-Felder einer Operation anzeigen
api-help-operation = Name der Operation, oder ihre Methode und ihr Pfad
api-what = Name einer Operation (siehe „cutroom api list“), oder GET, POST, PATCH, PUT oder DELETE
api-rest = Nach einer Operation: ihre Parameter und Body-Felder, als NAME=VALUE. Nach einer Methode: der Pfad, etwa /v1/videos?limit=5
api-data = JSON-Body; @FILE liest ihn aus einer Datei, @- von der Standardeingabe
api-idempotency-key = Idempotency-Key eines Schreibzugriffs [Standard: ein neuer]
api-if-match = Revision für If-Match: Der Aufruf wird abgelehnt, wenn sich das Ziel seitdem geändert hat
api-repeat-safe = Einen Schreibzugriff nach 429, 503 oder einer verlorenen Antwort mit demselben Idempotency-Key wiederholen
api-repeat-safe-long =
    Einen Schreibzugriff nach 429, 503 oder einer verlorenen Antwort mit demselben Idempotency-Key wiederholen.

    Ein Server, der diese Schlüssel speichert, wie der lokale Arbeitsbereich, führt den Schreibzugriff nur einmal aus. Für Operationen ohne Idempotency-Key abgelehnt. Lesezugriffe werden immer wiederholt.
api-paginate = Alle Seiten einer Liste laden und alle Datensätze als ein JSON-Array ausgeben
api-lines = Mit --paginate: einen Datensatz pro Zeile ausgeben, sobald Seiten ankommen
warning = Warnung: { $problem }
api-none-matching = keine Operation enthält "{ $word }" in Name, Pfad, Ressource oder Zusammenfassung
api-unknown-path = unbekannte Operation { $method } { $path }: „cutroom api list“ listet alle auf
api-one-operation = nennen Sie genau eine Operation
api-unknown = unbekannte Operation oder Methode "{ $name }": Verwenden Sie GET, POST, PATCH, PUT, DELETE oder eine Operation aus „cutroom api list“
api-unknown-similar = unbekannte Operation oder Methode "{ $name }"; meinten Sie { $similar }? „cutroom api list“ listet alle Operationen auf
api-no-path = der Pfad muss mit / beginnen, etwa /v1/videos?limit=5, nicht { $path }
api-path-required = { $method } braucht einen Pfad, etwa /v1/videos?limit=5
api-one-path = { $method } nimmt nur einen Pfad; entfernen Sie "{ $more }"
api-sent-unchecked = Cutroom kennt { $method } { $path } nicht und sendet es ungeprüft
api-no-pair = Argumente von { $operation } müssen NAME=VALUE sein, nicht "{ $got }": siehe „cutroom api help { $operation }“
api-unknown-field = { $operation } hat weder Parameter noch Body-Feld { $name }: siehe „cutroom api help { $operation }“
api-unknown-parameter = { $operation } hat keinen Parameter { $name }: siehe „cutroom api help { $operation }“
api-parameter-unchecked = Cutroom kennt den Parameter { $name } von { $operation } nicht und sendet ihn ungeprüft
api-body-unexpected = { $operation } nimmt keinen Body
api-body-required = { $operation } braucht einen Body: Geben Sie seine Felder als NAME=VALUE an, oder verwenden Sie --data
repeat-safe-read = --repeat-safe ist nur für Schreibzugriffe: Entfernen Sie die Option
repeat-safe-no-key = --repeat-safe: { $operation } nimmt keinen Idempotency-Key, daher könnte eine Wiederholung die Änderung doppelt ausführen
repeat-safe-unknown = --repeat-safe: Cutroom kennt { $method } { $path } nicht und weiß nicht, ob ein Idempotency-Key möglich ist
idempotency-key-read = --idempotency-key ist nur für Schreibzugriffe: Entfernen Sie die Option
idempotency-key-wrong = --idempotency-key muss aus 1 bis 255 sichtbaren ASCII-Zeichen ohne Komma bestehen
paginate-write = --paginate braucht GET, nicht { $method }
paginate-no-list = --paginate: { $operation } hat keine Seiten; entfernen Sie --paginate
if-match-unknown = --if-match: { $operation } nimmt kein If-Match
call-unknown = { $error }. Der Aufruf konnte nicht bestätigt werden: Wiederholen Sie ihn mit --idempotency-key { $key }; ein Server, der diese Schlüssel speichert, führt ihn nur einmal aus
paginate-unreadable = --paginate: Eine Seite von { $path } konnte nicht gelesen werden
paginate-too-many = mehr als { $most } Datensätze: --lines gibt einen Datensatz pro Zeile aus
data-invalid = --data ist kein gültiges JSON

## cutroom keys

keys-json = JSON mit id, text, tooltip, keys, menu und room jedes Befehls ausgeben
keys-markdown = Die Dokumentationsseite in Markdown ausgeben

## cutroom measure

measure-short = Jeden Wert einige Sekunden statt Minuten lang messen
measure-faces = Aufnahme, in der nur Gesichter gesucht werden; gibt eine Zeile JSON pro Frame aus
measure-every = Millisekunden zwischen zwei Frames mit --faces
measure-window = Nur das Fenster messen und JSON ausgeben
measure-open = Aufnahme, die im Fenster geöffnet wird [Standard: das Beispiel]
measure-videos = Anzahl weiterer Videos im Workspace, deren Liste das Fenster öffnet

## cutroom mcp

mcp-allow-saves = apply_video_edits sofort speichern lassen, statt einen Vorschlag zu erstellen

## cutroom serve

serve-data = Ordner des Arbeitsbereichs
serve-private-webhooks = Webhooks an private und verbindungslokale Adressen und über unverschlüsseltes HTTP erlauben
serve-faults = Übungsmodus: Aufrufe zufällig fehlschlagen lassen, etwa 429=0.1,503=0.05,slow=200ms,seed=7
serve-faults-long =
    Übungsmodus: Aufrufe zufällig fehlschlagen lassen, etwa 429=0.1,503=0.05,slow=200ms,seed=7

    Fehler: 429, 503, drop_request, drop_answer, cut (die Antwort bricht ab), key (401, wie mit einem abgelaufenen API-Schlüssel), other_edit (jemand anderes bearbeitet das Video kurz vor einem Schreibzugriff) und slow. Jeder nimmt eine Wahrscheinlichkeit von 0 bis 1; slow nimmt eine Zeit, etwa 200ms, oder 200ms@0.3 für einige Aufrufe.

    Cutroom stellt eine Kopie des Ordners --data bereit, oder ohne --data das Beispielvideo, und löscht die Kopie, wenn der Server stoppt. Die erste Zeile zeigt den seed, der dieselben Fehler wiederholt.
serve-mcp = Assistenten unter /mcp mit einem eigenen API-Schlüssel verbinden lassen, der in der ersten Zeile ausgegeben wird
serve-mcp-long =
    Assistenten unter /mcp mit einem eigenen API-Schlüssel verbinden lassen, der in der ersten Zeile ausgegeben wird.

    Sie können lesen, ansehen und prüfen. Ihre Änderungen werden zu Vorschlägen.

## cutroom captions

format-srt = SubRip
format-vtt = WebVTT
format-ass = Advanced SubStation Alpha, im Stil der Untertitel des Videos
format-txt = Text ohne Zeiten
captions-format = Dateiformat
captions-uncut = Das Transkript der ungeschnittenen Aufnahmen exportieren, Clip für Clip
out-file = Datei, die geschrieben wird [Standard: Standardausgabe]
captions-videos = Video-ID; mehrfach möglich; mit --preset kann sie fehlen: dann alle Videos, die die Vorgabe verwenden
captions-preset-unused = kein Video verwendet die Vorgabe { $preset }. Nennen Sie mit --video die Videos, auf denen sie geprüft werden soll
captions-worst = niedrigster Kontrast von allen: { $ratio } in { $video }, Clip { $clip }, { $at } s
captions-preset = ID einer Untertitelvorgabe, die am Video geprüft wird [Standard: die eigenen Untertitel des Videos]
captions-no-words = dieses Video hat kein Transkript: Fügen Sie mit „cutroom transcript“ oder „cutroom transcribe“ eines hinzu
captions-written = { $count ->
    [one] 1 Untertitel in { $file }
   *[other] { $count } Untertitel in { $file }
}
captions-decoding = Aufnahme { $number } von { $all } wird gelesen: { $percent } %…
captions-one-by-one = Frames von { $source } werden einzeln decodiert, was länger dauert: { $why }
captions-measuring = { $all } Frames werden gemessen: { $percent } %…
captions-reading = Transkript wird geladen: Clip { $number } von { $all }…
check-no-words-name = ohne Wörter
check-no-words = dieses Video hat kein Transkript, das geprüft werden könnte: Fügen Sie mit „cutroom transcript“ oder „cutroom transcribe“ eines hinzu
check-contrast-name = Kontrast
check-contrast = Median { $median }, schlechteste 5 % { $worst }: erfüllt AA (4.5)
check-low-contrast = Median { $median }, schlechteste 5 % { $worst }: unter AA (4.5)
check-least-contrast = niedrigster { $ratio } in Clip { $clip } bei { $at } s
check-none = keine
check-more = und { $count } weitere
check-overflow-name = Überlauf
check-too-fast-name = zu schnell
check-covered-name = verdeckt

## Commands that moved to cutroom-server

moved = { $what } ist für Teamserver: Verwenden Sie „cutroom-server { $command }“ mit denselben Argumenten; Hilfe zeigt „cutroom-server { $command } --help“

## cutroom export

handover-to = Zu schreibende Datei mit der Endung .otio, .fcpxml, .xml oder .edl; eine vorhandene Datei wird nur mit --force ersetzt
handover-fps = Framerate der Timeline [Standard: die der Aufnahmen]
handover-no-copies = Aufnahmen über ihre URLs angeben, ohne sie zu kopieren
handover-name = muss auf .otio, .fcpxml, .xml oder .edl enden
handover-wrong-fps = muss einer dieser Werte sein: { $rates }
handover-copying = Aufnahmen werden kopiert… { $percent } %
handed-over = { $count ->
    [one] 1 Abschnitt in { $tracks } Spuren mit { $rate } Frames pro Sekunde in { $file }
   *[other] { $count } Abschnitte in { $tracks } Spuren mit { $rate } Frames pro Sekunde in { $file }
}
handover-media = Aufnahmen in { $folder }
export-out = Datei, die geschrieben wird; eine vorhandene Datei wird nur mit --force ersetzt
export-resolution = Auflösung des Videos [Standard: 1080p]
export-fps = Frames pro Sekunde [Standard: 30]
export-speed = Wiedergabetempo, von 0.5 bis 2 [Standard: 1]
export-subtitles = Eingebrannte Untertitel [Standard: die Einstellung des Videos]
export-granularity = Ein Video, oder ein ZIP-Archiv mit einem Video jedes Clips oder mit den Originalaufnahmen [Standard: video]
export-begun = ID eines früheren Exports, der heruntergeladen wird
export-force = FILE ersetzen, wenn die Datei existiert
export-no-wait = Den Export starten und seine ID ausgeben, ohne auf die Datei zu warten
wrong-speed = das Tempo muss eine Zahl von 0.5 bis 2 sein, etwa 1.25
export-name = { $file } muss auf .mp4 oder .zip enden
export-name-video = { $file } muss auf .mp4 enden: Ein Video wird als MP4 exportiert
export-name-archive = { $file } muss auf .zip enden: Mehrere Dateien werden als ZIP-Archiv exportiert
export-name-image = { $problem }. Um einen einzelnen Frame zu speichern, verwenden Sie „cutroom frame“
export-folder = --out muss eine Datei sein, aber { $folder } ist ein Ordner
export-interrupted = unterbrochen: Nichts wurde geschrieben
export-exists = { $file } existiert schon und wurde nicht ersetzt: Wählen Sie einen anderen Namen, etwa --out { $free }, oder ersetzen Sie die Datei mit --force
export-changes-unknown = es konnte nicht geprüft werden, ob es nicht gespeicherte Änderungen gibt: { $error }
export-without-changes = { $count ->
    [one] der Export enthält 1 nicht gespeicherte Änderung dieses Videos nicht: Speichern Sie sie mit „cutroom edits save --video { $video }“
   *[other] der Export enthält { $count } nicht gespeicherte Änderungen dieses Videos nicht: Speichern Sie sie mit „cutroom edits save --video { $video }“
}
export-canceled = unterbrochen: Der Export wurde abgebrochen, und nichts wurde geschrieben
export-complete = unterbrochen: Nichts wurde geschrieben, aber der Server hat den Export abgeschlossen: Laden Sie ihn mit --export herunter
export-not-canceled = unterbrochen: Nichts wurde geschrieben; der Export konnte nicht abgebrochen werden, daher schließt der Server ihn möglicherweise noch ab
export-failed-download = { $error }. { $advice } Laden Sie ihn erneut herunter mit „cutroom export --video { $video } --export { $export } --out FILE“.
export-requesting = Export wird angefordert…
export-retrying = Neuer Versuch: { $why }
export-queued = In der Warteschlange: Der Server rendert einen anderen Export…
export-rendering = Wird gerendert…
export-rendering-percent = Wird gerendert… { $percent } %
export-rendering-left = Wird gerendert… { $percent } %, { $left }
export-unreachable = Warten auf den Server: { $why }
export-reconnecting = Verbindung wird wiederhergestellt… { $size } heruntergeladen
export-downloading-left = Wird heruntergeladen… { $percent } % von { $size }, { $left }
export-downloading-percent = Wird heruntergeladen… { $percent } % von { $size }
export-downloading = Wird heruntergeladen… { $size }
export-checking = Datei wird geprüft…
exported-files = { $count ->
    [one] 1 Datei, { $size } in { $file }
   *[other] { $count } Dateien, { $size } in { $file }
}
exported-video = { $width } × { $height } Pixel, { $seconds } s, { $size } in { $file }

## cutroom webhooks

webhooks-listen = Ereignisse auf diesem Computer empfangen, prüfen, auflisten und mit --forward weiterleiten
webhooks-listen-long =
    Ereignisse auf diesem Computer empfangen, prüfen, auflisten und mit --forward weiterleiten.

    Das Signaturgeheimnis kommt aus CUTROOM_WEBHOOK_SECRET. Ein Ereignis wird abgelehnt, wenn die Signatur falsch ist (401), die Zeit mehr als 5 Minuten abweicht (400) oder es mehr als 2 MB hat (413). Die erste Zeile zeigt die URL. Strg+C stoppt den Befehl.
webhooks-received = Die empfangenen Ereignisse auflisten, die erneut gesendet werden können
webhooks-replay = Ein empfangenes Ereignis mit seiner ID erneut senden, signiert mit CUTROOM_WEBHOOK_SECRET
replay-id = ID des Ereignisses [Standard: das neueste]
replay-forward = URL, an die das Ereignis gesendet wird
forward-anywhere = Eine URL erlauben, die nicht auf diesem Computer liegt
webhooks-list = Die Endpunkte eines Arbeitsbereichs auflisten
webhooks-create = Einen Endpunkt erstellen und sein Signaturgeheimnis ausgeben
create-url = URL, an die Ereignisse gesendet werden
create-type = Typ der Ereignisse, die gesendet werden; mehrfach möglich [Standard: alle]
webhooks-pause = Einen Endpunkt anhalten; seine Ereignisse werden aufbewahrt
webhooks-resume = Einen Endpunkt fortsetzen
webhooks-delete = Einen Endpunkt löschen
webhooks-messages = Die Nachrichten eines Arbeitsbereichs auflisten, neueste zuerst, oder die Versuche einer Nachricht
message-id = ID einer Nachricht
endpoint-id = ID des Endpunkts
refused = { $code } ({ $status }): { $message }
secret-required = setzen Sie { $variable } auf das Signaturgeheimnis des Endpunkts (es beginnt mit whsec_)
secret-wrong = { $variable } ist kein Signaturgeheimnis: Es muss whsec_ sein, gefolgt von Base64
events-unreadable = die empfangenen Ereignisse konnten nicht gelesen werden
no-type = (kein Typ)
no-such-event = kein Ereignis { $id }: „cutroom webhooks received“ listet die empfangenen Ereignisse auf
no-events = noch keine Ereignisse empfangen
event-unsigned = das Ereignis konnte nicht signiert werden
forward-elsewhere = --forward: { $problem }. --forward-anywhere sendet Ereignisse an einen anderen Computer
forward-wrong = --forward: { $problem }
forwarded = { $status } von { $url }
not-forwarded = nicht an { $url } gesendet: { $problem }
listen-port = Port, an dem empfangen wird; 0 wählt einen freien Port
listen-forward = URL, an die Ereignisse weitergeleitet werden; wenn sie nicht mit 2xx antwortet, erhält der Absender 502 und wiederholt
print-json-lines = JSON ausgeben, ein Objekt pro Zeile
port-unavailable = an Port { $port } kann nicht empfangen werden
listening = Bereit unter { $url }
event-refused = abgelehnt ({ $status }): { $problem }
event-no-post = Ereignisse müssen mit POST gesendet werden
event-slow = das Ereignis brauchte zu lange, um anzukommen
event-large = das Ereignis ist größer als 2 MB
event-cut = das Ereignis ist unvollständig
event-no-text = das Ereignis ist kein Unicode-Text
event-untrusted = Ereignis { $id }: { $problem }
event-no-json = Ereignis { $id } ist kein JSON: { $error }
event-not-kept = Ereignis { $id } konnte nicht für eine Wiederholung gespeichert werden: { $error }
event-again = erneut
header-missing = der Header { $name } (oder { $alternative }) ist einmal als reiner Text erforderlich
header-long = der Header { $name } darf höchstens { $most } Zeichen haben

## cutroom push

push-to = URL des Servers
push-data = Ordner des Arbeitsbereichs, der geöffnet sein kann [Standard: der lokale Arbeitsbereich]
push-dry-run = Nur vergleichen und anzeigen, was gesendet würde
push-yes = Den Arbeitsbereich senden, statt nur anzuzeigen, was gesendet würde
push-key-required = { $server } braucht den API-Schlüssel eines Administrators: Setzen Sie { $variable }
push-nothing-sent = nichts wurde gesendet
push-needs-yes = nichts wurde gesendet: --yes sendet es
push-incomplete = die Übertragung ist unvollständig; führen Sie denselben Befehl erneut aus, um sie fortzusetzen
push-up-to-date = { $server } hat schon alles aus diesem Arbeitsbereich
push-planned = würde { $files } an { $server } senden, für { $videos } mit { $clips }; der Server hat schon { $there }
push-videos = { $count ->
    [one] 1 Video
   *[other] { $count } Videos
}
push-clips = { $count ->
    [one] 1 Clip
   *[other] { $count } Clips
}

## cutroom propose, cutroom proposals

no-reason = Kein Grund angegeben.
by = Name des Autors [Standard: Ihr Benutzername]
why = Grund, in einem Satz
someone = Jemand
found-reason = In diesem Video gefunden.
edits-export-out = Datei, die geschrieben wird
import-file = Vorschlagsdatei aus „cutroom edits export“; - liest die Standardeingabe
import-video = ID des Videos [Standard: das Video des Vorschlags]
import-base-url = URL des gehosteten Arbeitsbereichs des Videos [Standard: der lokale Arbeitsbereich]
propose-file = Datei mit Operationen als JSON, wie für „cutroom edits add“; - liest die Standardeingabe
propose-find = Was im Video gesucht wird, anstelle einer Datei; Arten mit Komma trennen
proposals-list = Die Vorschläge für ein Video auflisten
proposals-show = Jeden Teil eines Vorschlags anzeigen, mit Grund und ob er angewendet werden kann
proposals-take = Einen Vorschlag annehmen: die anwendbaren Teile zu den nicht gespeicherten Änderungen hinzufügen
proposals-drop = Einen Vorschlag ablehnen
proposal-id = ID des Vorschlags, oder ihr Anfang
proposal-parts = Nummer eines Teils, der angenommen wird, wie in „cutroom proposals show“; mehrfach möglich [Standard: alle]
not-in-proposal = nicht im Vorschlag enthalten: { $change }
nothing-to-propose = dieses Video hat keine nicht gespeicherten Änderungen, die vorgeschlagen werden könnten
proposal-written = { $count ->
    [one] 1 Teil in { $file } geschrieben
   *[other] { $count } Teile in { $file } geschrieben
}
import-no-video-at = der Vorschlag wurde nicht hinzugefügt: Der Arbeitsbereich unter { $url } hat kein Video { $video }. Wählen Sie ein anderes Video mit --video
import-no-video = der Vorschlag wurde nicht hinzugefügt: Der lokale Arbeitsbereich hat kein Video { $video }. Wählen Sie ein anderes Video mit --video
cannot-be-proposed = „{ $title }“ konnte nicht vorgeschlagen werden: { $why }
nothing-found = nichts gefunden, was vorgeschlagen werden könnte
looking = Bildschirmaufnahme { $number } von { $all } wird nach Änderungen durchsucht…
reading = Text in Bildschirmaufnahme { $number } von { $all } wird gelesen: { $seconds } s…
listening-to = Ton von Aufnahme { $number } von { $all } wird durchsucht…
parts = { $count ->
    [one] 1 Teil
   *[other] { $count } Teile
}
proposals-kept = { $count ->
    [one] 1 Vorschlag für dieses Video
   *[other] { $count } Vorschläge für dieses Video
}
proposal-head = { $id } von { $author }: { $why }
does-not-fit = nicht anwendbar: { $why }
wrong-part = --part muss 1 bis { $most } sein, nicht { $got }
take-step = Vorschlag von { $author } annehmen
part-left-out = Teil { $number } ausgelassen: { $title }: { $why }
taken = { $count ->
    [one] 1 Teil angenommen; nicht gespeicherte Änderungen: { $waiting }
   *[other] { $count } Teile angenommen; nicht gespeicherte Änderungen: { $waiting }
}
proposal-dismissed = { $id } abgelehnt
proposal-added = { $count ->
    [one] Vorschlag { $id } mit 1 Teil hinzugefügt: Prüfen Sie ihn im Fenster (Ansicht > Vorschläge)
   *[other] Vorschlag { $id } mit { $count } Teilen hinzugefügt: Prüfen Sie ihn im Fenster (Ansicht > Vorschläge)
}
proposal-known = Vorschlag { $id } war schon hinzugefügt
several-proposals = { $count ->
    [one] 1 Vorschlag beginnt mit { $id }
   *[other] { $count } Vorschläge beginnen mit { $id }: Geben Sie mehr von der ID ein
}
no-such-proposal = kein Vorschlag { $id } für dieses Video: „cutroom proposals list“ listet alle auf

## cutroom workspaces

workspaces-list = Die Arbeitsbereiche auflisten; * markiert den, der standardmäßig geöffnet wird
workspaces-add = Einen gehosteten Arbeitsbereich testen und hinzufügen; legt den API-Schlüssel aus CUTROOM_API_KEY im Schlüsselbund ab
workspaces-remove = Einen Arbeitsbereich und seinen API-Schlüssel von diesem Computer entfernen; nicht gespeicherte Änderungen bleiben erhalten
workspaces-use = Den Arbeitsbereich wählen, der standardmäßig geöffnet wird
workspace-name = Name oder URL des Arbeitsbereichs
workspace-name-or-local = Name oder URL des Arbeitsbereichs, oder local
workspaces-add-name = Name des Arbeitsbereichs
workspaces-add-url = URL des Arbeitsbereichs
workspaces-add-mark = Farbe des Arbeitsbereichs im Fenster: none, red, orange, green, blue oder purple
workspaces-add-untested = Den Arbeitsbereich hinzufügen, ohne ihn zu testen
wrong-color = die Farbe muss none, red, orange, green, blue oder purple sein, nicht "{ $name }"
key-not-deleted = Warnung: Der API-Schlüssel konnte nicht aus dem Schlüsselbund gelöscht werden: { $error }
workspace-removed = { $name } entfernt; nicht gespeicherte Änderungen bleiben erhalten
workspace-used = „cutroom“ öffnet jetzt { $name }
local-used = „cutroom“ öffnet jetzt den lokalen Arbeitsbereich
local-workspace = Arbeitsbereich auf diesem Computer
read-only = API-Schlüssel nur zum Lesen
nothing-added = der Arbeitsbereich konnte nicht hinzugefügt werden
workspace-failed = { $problem } { $advice } Der Arbeitsbereich wurde nicht hinzugefügt; --untested fügt ihn ohne Test hinzu
key-not-stored = Warnung: Der API-Schlüssel konnte nicht im Schlüsselbund abgelegt werden ({ $error }): Das Fenster fragt danach, wenn Sie den Arbeitsbereich öffnen
workspace-added = { $name } hinzugefügt; „cutroom workspaces use "{ $name }"“ öffnet ihn standardmäßig

## cutroom frame

frame-at = Zeit im Video: 1:02.5, 62.5s, 62500ms oder 40%
frame-size = Maximale Größe des Bildes, in Pixeln [Standard: die Größe der Leinwand]
frame-boxes = Benannte Rahmen um alle Elemente im Frame und um erkannte Gesichter zeichnen
frame-timeout = Zeitlimit für das Laden des Frames, in Sekunden
frame-out = PNG-Datei, die geschrieben wird [Standard: Standardausgabe]
wrong-time = die Zeit darf nicht negativ sein: Verwenden Sie eine Zeit wie 1:02.5, 62.5s, 62500ms oder 40%
wrong-box = die Größe muss WIDTHxHEIGHT in Pixeln sein, jeweils von 16 bis 8192, etwa 1280x720
frame-timed-out = der Frame konnte nicht innerhalb von { $most } s geladen werden: Versuchen Sie es mit einem höheren --timeout erneut
frame-loading = Frame wird geladen… { $passed } s von höchstens { $most } s
frame-to-terminal = ein Bild kann nicht in ein Terminal geschrieben werden: Wählen Sie eine Datei mit --out frame.png
frame-empty = der Frame ist leer
frame-no-png = der Frame konnte nicht als PNG codiert werden
frame-written = { $width } × { $height } Pixel in { $file }

## cutroom transcript, cutroom transcribe

transcript-file = SRT-, VTT- oder ASS-Datei, oder Transkript als JSON
transcript-encoding = Codierung der Datei, falls sie nicht erkannt wird: windows-1251, gb18030, shift_jis …
transcript-stored = { $result } aus { $file }
transcribe-engine = Spracherkenner: { $engines }
transcribe-model = Datei oder Ordner seines Modells
transcribe-language = Gesprochene Sprache, zum Beispiel de; ohne sie entscheidet der Spracherkenner
transcribe-replace = Das Transkript des Clips ersetzen, falls er eines hat
transcribe-has-words = der Clip hat ein Transkript, dessen Korrekturen verloren gingen: --replace ersetzt es
transcribing = Transkription läuft: { $done }…
in-file = { $file }: { $problem }
transcriber-canceled = die Transkription wurde abgebrochen; nichts wurde geändert

## cutroom faces

faces-check = Die Gesichtsdaten der Kamera in Videos prüfen; Exit-Code 1, wenn es Befunde gibt
faces-check-examples =
    Beispiele:
      cutroom faces check --video vid_1
      cutroom faces check --video vid_1 --report ./report --fail-on high
      cutroom faces check --video vid_1 --threshold jump-overlap=0.1
faces-thresholds = Die Schwellenwerte für Befunde auflisten
faces-video = ID des Videos; mehrfach möglich
faces-clip-id = ID des einzigen Clips, der geprüft wird, bei nur einem Video; mehrfach möglich
faces-all = Jeden Befund auflisten, statt fünf oder mehr einer Art pro Clip zusammenzufassen
faces-report = Leerer oder neuer Ordner für einen Bericht als HTML, Markdown, CSV und JSON; bei mehreren Videos ein Unterordner pro Video
faces-fail-on = Mit Exit-Code 1 enden, wenn ein Befund mindestens diesen Schweregrad hat
faces-paging = Wie gründlich seitenweise Anfragen verglichen werden
faces-picture = Gesichter in bis zu 40 Frames pro Clip erkennen und mit den Daten vergleichen
faces-threshold = Anderer Schwellenwert, wie in „cutroom faces thresholds“; mehrfach möglich
fail-on-never = Befunde führen nie zu Exit-Code 1
paging-off = Eine Anfrage für den ganzen Clip, ohne Vergleich
paging-quick = Höchstens 24 Anfragen pro Clip
paging-full = Mehrere Reihen von Fenstern, und die Grenzen jedes Messpunkts
threshold-range = { $least } bis { $most }
checking-clip = Clip { $clip } von { $all } wird geprüft…
checking-video = Video { $video } von { $videos } wird geprüft, Clip { $clip } von { $all }…
wrong-threshold = --threshold { $threshold }: { $why }
clip-of-several = --clip geht nur mit einem einzigen --video, nicht mit { $count }
report-unwritten = der Bericht zu { $video } konnte nicht geschrieben werden
index-unwritten = die Übersicht der Berichte konnte nicht geschrieben werden
not-checked = nicht geprüft: { $error }
report-written = Bericht in { $folder }
videos-failed = { $failed } von { $all } Videos konnten nicht geprüft werden
videos-failed-and = { $failed } von { $all } Videos konnten nicht geprüft werden, und { $also }
verdicts-unreadable = die Bewertungen in { $file } konnten nicht gelesen werden
clip-state = { $name } ({ $clip }): { $state }
clip-state-and-windows = { $name } ({ $clip }): { $state }; { $windows }
clip-samples = { $samples } Messpunkte, { $faces } mit Gesichtern
clip-not-asked = laut Datensatz keine Kamera, daher nicht geprüft
clip-no-camera = keine Kamera
clip-no-detections = noch keine Gesichtserkennung
clip-not-loaded = nicht geladen: { $why }
clip-no-answer = keine Antwort konnte gelesen werden
clip-no-data = keine Gesichtsdaten: { $why }
clip-not-offered = der Server bietet sie nicht an
windows-agree = { $count ->
    [one] 1 Anfrage stimmig
   *[other] { $count } Anfragen stimmig
}
windows-disagree = { $count ->
    [one] 1 Anfrage WIDERSPRÜCHLICH
   *[other] { $count } Anfragen WIDERSPRÜCHLICH
}
windows-not-compared = seitenweise Anfragen nicht verglichen: { $why }
picture-unknown = die Frames konnten nicht verglichen werden: { $why }
findings-folded = { $count } Befunde bis { $to }, der erste ist { $id }: { $rule }
findings = { $count ->
    [one] 1 Befund: { $high } hoch, { $medium } mittel, { $low } niedrig; { $used } von höchstens { $most } Anfragen
   *[other] { $count } Befunde: { $high } hoch, { $medium } mittel, { $low } niedrig; { $used } von höchstens { $most } Anfragen
}
clips-skipped = { $count ->
    [one] 1 Clip wurde übersprungen, weil er keine Kamera hat; mit --paging full oder --clip ID wird er geprüft
   *[other] { $count } Clips wurden übersprungen, weil sie keine Kamera haben; mit --paging full oder --clip ID werden sie geprüft
}
clip-times = Zeiten zählen ab dem Anfang des jeweiligen Clips
clip-times-folded = Zeiten zählen ab dem Anfang des jeweiligen Clips; --all listet jeden Befund auf
faces-snapshot = Speichert die Gesichtsdaten von Videos und ihre Befunde in einer Datei, um sie später zu vergleichen
faces-snapshot-examples =
    Beispiel:
      cutroom faces snapshot --video vid_1 --video vid_2 --out before.json
faces-snapshot-out = Neue Datei für den Stand
faces-diff = Vergleicht zwei gespeicherte Stände; Exit-Code 1, wenn die Daten schlechter geworden sind
faces-diff-examples =
    Beispiele:
      cutroom faces diff before.json after.json
      cutroom faces diff before.json after.json --report diff.html --fail-on high
faces-diff-before = Stand vor der Änderung
faces-diff-after = Stand nach der Änderung
faces-diff-report = Neue HTML-Datei für einen Bericht mit Zeichnungen der geänderten Rahmen
faces-diff-fail-on = Mit Exit-Code 1 enden, wenn ein neuer Befund mindestens diesen Schweregrad hat (verlorene Daten zählen als hoch)
snapshot-of-video = der Stand konnte nicht gespeichert werden: { $video }
snapshot-written = { $count ->
    [one] Stand von 1 Video in { $file }
   *[other] Stand von { $count } Videos in { $file }
}
snapshot-file = { $file } konnte nicht gelesen werden
snapshots-of-other-videos = { $before } und { $after } haben kein gemeinsames Video: Vergleichen Sie Stände derselben Videos
snapshots-equal = die Stände sind gleich
diff-boxes = Rahmen: { $appeared } neu, { $went } verschwunden, { $moved } verschoben
diff-lost-data = hatte Gesichtsdaten und hat keine mehr
diff-new = neuer Befund
diff-mended = behoben
diff-sum = { $changed } von { $clips } Clips unterscheiden sich; neue Befunde: { $new }, behoben: { $mended }

## Progress and errors of cutroom push

push-reading = Arbeitsbereich wird geladen…
push-comparing = Vergleich mit dem Server…
push-unsaved = dieser Computer hat nicht gespeicherte Änderungen, die nicht gesendet würden, in: { $videos }. Speichern Sie sie mit „cutroom edits save --video ID“, oder verwerfen Sie sie mit „cutroom edits discard --all --video ID“
push-unsupported = { $server } kann keinen Arbeitsbereich empfangen (Status { $status }): Es muss ein Cutroom-Server dieser Version sein. Aktualisieren Sie einen älteren Server
push-no-admin = eine Übertragung braucht den API-Schlüssel eines Administrators von { $server }: { $message }
push-files-missing = dem Arbeitsbereich fehlen diese Dateien: { $files }. Nichts wurde gesendet. Stellen Sie die Dateien aus einer Sicherung wieder her, oder löschen Sie die Videos, die sie verwenden; „cutroom backup check“ listet alle auf
push-other-content = nichts wurde ersetzt: { $server } hat unter denselben IDs bereits anderen Inhalt ({ $what }). Löschen Sie diesen Inhalt dort, oder übertragen Sie in einen anderen Arbeitsbereich
push-file-refused = der Server hat { $file } abgelehnt: { $message }
push-different-workspaces = alles wurde gesendet, aber die Arbeitsbereiche unterscheiden sich: { $what }
push-busy = ein anderes „cutroom push“ läuft: Warten Sie, bis es fertig ist
push-and-count-more = { $what }; und { $count } weitere
push-and-more = { $what }; und weitere
push-of-video = { $what } (von „{ $video }“)
push-video-and-id = „{ $name }“ ({ $id })
push-sending-records = Datensätze werden gesendet: { $sent } von { $all }…
push-verifying = Beide Arbeitsbereiche werden verglichen…
push-missing-records = { $kind } von { $id }: { $here } hier, { $there } auf dem Server
push-other-records = { $kind } von { $id }: { $here } hier und { $there } auf dem Server, aber mit unterschiedlichem Inhalt
push-sending-files = Dateien werden gesendet: { $sent } von { $all }…
tour-lost = der gespeicherte Arbeitsbereich enthält den neuen Soundeffekt nicht

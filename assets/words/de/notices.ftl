## Notices about anything

error = { $what }: { $error }
key-in-practice = Der Übungsmodus benötigt keinen API-Schlüssel. Versuchen Sie es erneut.
write-elsewhere = Wählen Sie einen anderen Ordner oder einen anderen Namen.
not-available = „{ $command }“ ist zurzeit nicht verfügbar.
shortcut = Tastenkürzel für „{ $command }“: { $shortcut }.
image-failed = Das Bild konnte nicht angezeigt werden: { $reason }
    .advice = Sie können weiterarbeiten. Cutroom lädt das Bild, wenn der Server antwortet oder wenn Sie Datei > Neu laden wählen.
no-file = der Server stellt diese Datei nicht bereit
markers-failed = Die Marker konnten nicht gespeichert werden: { $reason }.
    .advice = Sie bleiben erhalten, bis Sie das Fenster schließen. Cutroom versucht es erneut, wenn Sie einen Marker ändern.

## Settings and shortcuts

settings-problems = Einige Einstellungen in { $file } sind ungültig.
shortcuts-exported = Tastenkürzel nach { $path } exportiert.
    .failed = Die Tastenkürzel konnten nicht exportiert werden: { $reason }.
shortcuts-imported = Tastenkürzel importiert.
    .except = Tastenkürzel importiert, außer: { $list }.
    .failed = Die Tastenkürzel konnten nicht importiert werden. { $reason }
    .advice = Ihre Tastenkürzel sind unverändert. Wählen Sie eine Datei, die aus den Einstellungen exportiert wurde.

## Announcements

drag-canceled = Ziehen abgebrochen
pinned = Angeheftet
unpinned = Gelöst
filter-cleared = Filter gelöscht
answer-played = Das Video wird mit dieser Version abgespielt
save-stopping = Speichern wird abgebrochen
previews-paused = Vorschauen angehalten
previews-resumed = Vorschauen fortgesetzt
preview-changed = Vorschau geändert
history-step = Zu einem anderen Schritt des Verlaufs gewechselt

## Announcements of questions in dialogs

asks-to-restore = Sicherung vom { $date } wiederherstellen? Sie ersetzt die Daten auf diesem Computer
asks-about-refused = Der Server hat „{ $title }“ abgelehnt: { $reason }
asks-to-delete = { $count ->
    [one] Beim Speichern wird 1 Clip gelöscht. Bestätigen Sie dies zuerst
   *[other] Beim Speichern werden { $count } Clips gelöscht. Bestätigen Sie dies zuerst
}
asks-about-unsaved = Es gibt nicht gespeicherte Änderungen
asks-about-work = Es wird noch gearbeitet
asks-for-key = API-Schlüssel eingeben

## First tasks in the sample video

task-play = Das Video abspielen
    .how = Zum Starten oder Stoppen { $press }.
task-text = Dem Video Text hinzufügen
    .how = Den Abspielkopf auf einen Clip setzen, dann { $press }.
task-cut = Etwas herausschneiden
    .how = Anfang und Ende eines Bereichs markieren ({ $start }, { $end }), dann { $press }.
task-undo = Einen Schritt rückgängig machen
    .how = Alles, was Sie ausprobieren, lässt sich rückgängig machen: { $press }.
task-review = Nicht gespeicherte Änderungen prüfen
    .how = Nach einer Änderung { $press }.
task-save = Alle Änderungen speichern
    .how = Um alle nicht gespeicherten Änderungen zu speichern, { $press }.
press = { $shortcut } drücken
use-palette = die Befehlspalette verwenden

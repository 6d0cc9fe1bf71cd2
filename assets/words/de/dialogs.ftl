## Words that several dialogs use

restore = Wiederherstellen
loading-videos = Liste der Videos wird geladen…
and-more = und { $count } weitere

## Crop of a screen recording

auto-crop-title = Bildschirmaufnahme von „{ $clip }“ zuschneiden?
auto-crop-text = Der Server erkennt die Ränder im Frame bei { $time } im Clip und schneidet sie im ganzen Clip ab.
auto-crop-now = Jetzt zuschneiden
auto-crop-removable = Der Zuschnitt wirkt sofort, ohne Speichern. Um ihn später zu entfernen, wählen Sie Clip > { $command }.
auto-crop-final = Der Zuschnitt wirkt sofort, ohne Speichern. Er kann nicht rückgängig gemacht werden: Dieser Server kann keinen Zuschnitt entfernen.
crop-removal-title = Zuschnitt von „{ $clip }“ entfernen?
crop-removal-text = Die ganze Bildschirmaufnahme wird wieder gezeigt.
crop-removal-now = Zuschnitt entfernen
crop-removal-final = Der Zuschnitt wird sofort entfernt. Dies kann nicht rückgängig gemacht werden.

## Clips that a save deletes

deleting-title-clip = Beim Speichern löschen: { $clip }?
deleting-title-clips = { $count ->
    [one] Speichern und 1 Clip löschen?
   *[other] Speichern und { $count } Clips löschen?
}
deleting-text = { $count ->
    [one] Beim Speichern wird der Clip mit allem, was darauf liegt, aus dem Arbeitsbereich gelöscht.
   *[other] Beim Speichern werden diese Clips mit allem, was darauf liegt, aus dem Arbeitsbereich gelöscht.
}
deleting-keep = { $count ->
    [one] Clip behalten, Rest speichern
   *[other] Clips behalten, Rest speichern
}
deleting-delete = Speichern und löschen
# The clip with its name in quotes, its place and its length.
deleting-twice = { $clip } spielt dieses Material auch. Wenn Sie diesen Clip behalten, kommt es zweimal vor.
deleting-empty = Enthält keine Elemente oder Schnitte
deleting-contents = Gelöscht werden auch { $contents }
deleting-no-undo = Nach dem Speichern nicht mehr rückgängig zu machen: Der Server stellt die Aufnahme des Clips nicht bereit.
deleting-undo = Auch nach dem Speichern rückgängig zu machen. Der Clip wird aus seiner Aufnahme neu erstellt.
deleting-undo-without = Auch nach dem Speichern rückgängig zu machen. Der Clip wird aus seiner Aufnahme neu erstellt, ohne { $lost }.

## Earlier versions

earlier-title = Frühere Versionen
earlier-text = Das Video, wie Sie es zu diesen Zeiten gesehen haben. Das Wiederherstellen einer Version ändert das geöffnete Video in einem Schritt, der sich rückgängig machen lässt.
earlier-empty = Noch keine früheren Versionen. Cutroom behält eine, wenn Sie Änderungen speichern oder verwerfen und wenn Sie ein Video mit nicht gespeicherten Änderungen öffnen.
earlier-when = { $moment }, { $age }
earlier-changes = { $count ->
    [0] alles gespeichert
    [one] 1 nicht gespeicherte Änderung
   *[other] { $count } nicht gespeicherte Änderungen
}
earlier-changes-step = { $count ->
    [0] alles gespeichert, letzter Schritt: { $step }
    [one] 1 nicht gespeicherte Änderung, letzter Schritt: { $step }
   *[other] { $count } nicht gespeicherte Änderungen, letzter Schritt: { $step }
}
earlier-restore-name = Version von { $moment } wiederherstellen

## Find

find-title = Suchen
find-hint = Name, gesprochene Wörter oder eine eingefügte ID oder URL
find-loading = Liste wird geladen
find-empty = Suchen Sie nach Videos, Clips, Elementen (Name oder Art) und Wörtern in Transkripten.
find-none = Kein Name und kein gesprochenes Wort stimmt überein.
find-none-yet = Bisher stimmt kein Name und kein gesprochenes Wort überein: { $loaded } von { $total } Clips sind geladen.

## History

history-title = Verlauf
history-unsaved = { $count ->
    [0] Keine nicht gespeicherten Änderungen.
    [one] 1 nicht gespeicherte Änderung. Um sie zu sehen, wählen Sie Datei > Änderungen prüfen.
   *[other] { $count } nicht gespeicherte Änderungen. Um sie zu sehen, wählen Sie Datei > Änderungen prüfen.
}
history-opened = Video geöffnet
history-redo-to = Alle Schritte bis hierhin wiederholen
history-undo-all = Alle Schritte rückgängig machen
history-undo-to = Alle Schritte nach diesem rückgängig machen
history-aside-deletion = Zurückgestellt: Löschen von „{ $title }“
history-aside-edit = Zurückgestellt: Änderung an „{ $title }“
history-reapply = Erneut anwenden
history-discard = Verwerfen

## Shortcuts

keys-title = Tastenkürzel
keys-hint = Nach Name, Zweck oder Tastenkürzel suchen
keys-search = Tastenkürzel suchen
keys-none = Kein Tastenkürzel stimmt überein. Die Befehlspalette enthält auch Befehle ohne Tastenkürzel.
keys-wheel = Das Mausrad scrollt durch die Spuren, Umschalt+Mausrad durch die Zeit; Strg+Mausrad oder Alt+Mausrad zoomt am Mauszeiger.
keys-change = Tastenkürzel ändern…
    .tooltip = Eigene Tastenkürzel festlegen oder die eines anderen Editors verwenden
keys-or = oder

## Conflicts

merge-title = Jemand anderes hat dieses Video geändert
merge-cuts-changed = Andere haben Schnitte geändert, daher wurden einige Ihrer Änderungen mit ihrem Material verschoben. Es ist noch nichts gespeichert.
merge-conflicts = { $count ->
    [one] 1 Ihrer Änderungen steht in Konflikt mit einer Änderung anderer. Wählen Sie aus, welche erhalten bleibt. Es ist noch nichts gespeichert.
   *[other] { $count } Ihrer Änderungen stehen in Konflikt mit Änderungen anderer. Wählen Sie aus, welche erhalten bleiben. Es ist noch nichts gespeichert.
}
merge-moved-earlier = Um { $distance } nach vorn verschoben, auf { $time } im Clip
merge-moved-later = Um { $distance } nach hinten verschoben, auf { $time } im Clip
merge-moved-to-edit-point = An den Schnittpunkt verschoben, weil das Material herausgeschnitten ist
merge-item-on = { $kind } „{ $title }“ auf { $clip }
merge-keep-mine = Alle von mir behalten
merge-keep-theirs = Alle von anderen behalten
merge-later = Später lösen
    .tooltip = Ihre Änderungen bleiben erhalten; gespeichert wird erst, wenn die Konflikte gelöst sind
merge-item = { $kind } „{ $title }“
merge-clip = Clip „{ $title }“
merge-both-changed = Beide haben dasselbe Feld geändert: { $field }.
merge-mine = Von mir: { $value }
merge-theirs = Von anderen: { $value }
merge-they-deleted = Von anderen gelöscht, von Ihnen geändert.
merge-restore-as-new = Als neu wiederherstellen
merge-keep-deleted = Gelöscht lassen
merge-you-deleted = Von anderen geändert, von Ihnen gelöscht.
merge-delete = Löschen
merge-keep = Andere Version behalten
merge-play-mine = Meine Version abspielen: { $subject }
merge-play-theirs = Andere Version abspielen: { $subject }
merge-play-tooltip = Das Video mit dieser Version abspielen, bevor Sie sich entscheiden
merge-preview-name = Vorschau von { $subject }: { $answer }
merge-preview = Dies ist nur eine Vorschau. Es ändert sich nichts, bis Sie sich entscheiden.
merge-back = Zurück zu den Konflikten

## A change that the server refused

refused-title = Eine Änderung konnte nicht gespeichert werden
refused-why = „{ $title }“: { $reason }.
refused-text = Sie können diese Änderung zurückstellen und den Rest speichern. Die Änderung bleibt unter Bearbeiten > Verlauf.
refused-set-aside = Zurückstellen und Rest speichern
refused-keep-editing = Weiter bearbeiten

## Unsaved changes, before a video or the window closes

unsaved-title = Es gibt nicht gespeicherte Änderungen
unsaved-title-saving = Änderungen werden gespeichert…
unsaved-unknown = Der letzte Speichervorgang konnte nicht bestätigt werden. Speichern Sie erneut; nichts wird doppelt gespeichert.
unsaved-saving-window = { $done } von { $all } gespeichert. Das Fenster wird geschlossen, sobald alle Änderungen gespeichert sind.
unsaved-saving-video = { $done } von { $all } gespeichert. Das andere Video wird geöffnet, sobald alle Änderungen gespeichert sind.
unsaved-saving-workspace = { $done } von { $all } gespeichert. Der andere Arbeitsbereich wird geöffnet, sobald alle Änderungen gespeichert sind.
unsaved-count = { $count ->
    [one] 1 nicht gespeicherte Änderung.
   *[other] { $count } nicht gespeicherte Änderungen.
}
unsaved-kept = Behalten Sie die Änderungen bis zum nächsten Mal auf diesem Computer, speichern oder verwerfen Sie sie. Verworfene Änderungen lassen sich eine Woche lang wiederherstellen: Bearbeiten > Frühere Versionen.
unsaved-lost = Cutroom kann nicht gespeicherte Änderungen dieses Videos nicht auf diesem Computer behalten. Was Sie jetzt nicht speichern, geht verloren.
unsaved-save-close = Speichern und schließen
unsaved-save-open = Speichern und öffnen
unsaved-keep-close = Behalten und schließen
unsaved-keep-open = Behalten und öffnen
unsaved-discard = Änderungen verwerfen

## API key

api-key-title = API-Schlüssel für „{ $workspace }“
api-key = API-Schlüssel
api-key-ask = Einen API-Schlüssel erhalten Sie von der Person, die den Arbeitsbereich betreibt.
api-key-hint = API-Schlüssel einfügen
api-key-remember = Im Schlüsselbund speichern
api-key-connect = Verbinden
api-key-later = Nicht jetzt
    .tooltip = Offline fortfahren; den API-Schlüssel später über die Statusleiste eingeben
api-key-workspaces = Arbeitsbereiche…
api-key-quit = Beenden

## Open video

open-video-title = Video öffnen
open-video-empty = Dieser Arbeitsbereich enthält noch keine Videos.
open-video-empty-local = Importieren Sie eine Videodatei, oder ziehen Sie eine auf das Fenster.
open-video-empty-hosted = Nehmen Sie im gehosteten Arbeitsbereich ein Video auf, oder laden Sie eines hoch. Öffnen Sie danach diese Liste erneut.
open-video-clips = { $count ->
    [one] 1 Clip
   *[other] { $count } Clips
}
open-video-open = geöffnet

## Clip from another video

other-clips-title = Clip aus einem anderen Video hinzufügen
other-clips-no-videos = Dieser Arbeitsbereich enthält kein anderes Video. Importieren Sie eines mit Datei > Importieren, oder hängen Sie eine Datei aus der Bibliothek an.
other-clips-text = Der neue Clip erhält die Aufnahme und die Schnitte, aber nicht die Elemente, die Kamera oder das Transkript.
other-clips-loading = Clips werden geladen…
other-clips-failed = Die Clips konnten nicht geladen werden: { $error }. { $advice }
other-clips-empty = Dieses Video enthält keine Clips.
other-clips-back = Anderes Video auswählen
other-clips-cuts = { $cuts ->
    [one] { $length }, 1 Schnitt
   *[other] { $length }, { $cuts } Schnitte
}

## changes by others

others-title = Änderungen anderer
others-text = Cutroom führt Änderungen anderer zusammen, während Sie nichts bearbeiten. Konflikte lösen Sie selbst. „Rückgängig“ betrifft nur Ihre eigenen Schritte.
others-none = Niemand sonst hat dieses Video gespeichert, seit Sie es geöffnet haben.
others-change = „{ $title }“: { $change }
others-conflicts = { $count ->
    [one] 1 Änderung steht in Konflikt mit Ihren
   *[other] { $count } Änderungen stehen in Konflikt mit Ihren
}
others-set-aside = { $count ->
    [one] 1 Ihrer Änderungen wurde zurückgestellt: Der Clip wurde gelöscht. Um sie zu sehen, wählen Sie Bearbeiten > Verlauf.
   *[other] { $count } Ihrer Änderungen wurden zurückgestellt: Der Clip wurde gelöscht. Um sie zu sehen, wählen Sie Bearbeiten > Verlauf.
}

## Command palette

palette-title = Befehle
palette-field = Befehl
palette-hint = Befehl eingeben, etwa „herausschneiden“ oder „Frame speichern“
palette-none = Kein Befehl stimmt überein.
palette-recent = Zuletzt verwendet
palette-all = Alle Befehle

## Restore of a backup

backup-title = Diese Sicherung wiederherstellen?
backup-text = { $file }, erstellt am { $date }. Cutroom prüft die Datei beim Wiederherstellen erneut.
backup-contains = Die Sicherung enthält:
backup-replaces-nothing = Nichts wird ersetzt: Auf diesem Computer gibt es noch keinen Arbeitsbereich, keine nicht gespeicherten Änderungen und keine Einstellungen.
backup-replaces = Die Sicherung ersetzt diese Daten. Die Daten bleiben in eigenen Ordnern erhalten:
backup-transcriber = Die Einstellungen der Sicherung führen zum Transkribieren diesen Befehl auf diesem Computer aus: { $command }
backup-then = Cutroom schließt den Arbeitsbereich, stellt die Sicherung wieder her und öffnet den Arbeitsbereich erneut. Aktuelle nicht gespeicherte Änderungen bleiben ebenfalls erhalten.
backup-agree = Aufgeführte Daten in eigenen Ordnern behalten und Sicherung wiederherstellen

## Free space

space-title = Speicherplatz freigeben
space-looking = Ungenutzte Dateien werden gesucht…
space-question = { $size } freigeben?
space-text = { $count ->
    [one] 1 Datei wird von keinem Video und nicht von der Bibliothek verwendet. Das Löschen kann nicht rückgängig gemacht werden. Wenn Sie abbrechen, löscht Cutroom die Datei nach 30 Tagen.
   *[other] { $count } Dateien werden von keinem Video und nicht von der Bibliothek verwendet. Das Löschen kann nicht rückgängig gemacht werden. Wenn Sie abbrechen, löscht Cutroom die Dateien nach 30 Tagen.
}
space-nothing = Kein Speicherplatz freizugeben
space-all-used = Jede Datei wird von einem Video oder von der Bibliothek verwendet.
space-free = Speicherplatz freigeben
space-media = Medien belegen { $media } von { $limit }. Exporte und Standbilder belegen { $derived }.
space-kept = { $size } bleiben für nicht gespeicherte Änderungen oder frühere Versionen erhalten.
space-new = { $size } bleiben erhalten, weil sie in der letzten Stunde hinzugefügt wurden und noch nicht verwendet werden.

## Welcome

welcome-title = Willkommen bei Cutroom
welcome-sample = Beispiel öffnen
    .detail = Drei kurze Clips mit Schnitten, Sounds, Texten und Gesichtern
welcome-import = Eigenes Video importieren…
    .detail = { $kinds }; oder eine Datei auf das Fenster ziehen
welcome-reload = Videos neu laden…
    .detail = Liste der Videos dieses Arbeitsbereichs neu laden
welcome-open = Video dieses Arbeitsbereichs öffnen…
    .detail = Aus allen Videos dieses Arbeitsbereichs auswählen
welcome-hosted = Um einen gehosteten Arbeitsbereich mit URL und API-Schlüssel hinzuzufügen, wählen Sie Datei > Arbeitsbereiche.
welcome-local = Um den lokalen Arbeitsbereich mit dem Beispiel und Ihren eigenen Dateien zu öffnen, wählen Sie Datei > Lokalen Arbeitsbereich öffnen.

## First steps

tasks-title = Erste Schritte
tasks-text = { $done } von { $total } erledigt. Aufgaben werden abgehakt, sobald Sie sie erledigen.
tasks-done = Erledigt: { $task }
tasks-to-do = Zu erledigen: { $task }

## Link of a watch page

revoke-title-video = Link zur Wiedergabeseite dieses Videos widerrufen?
revoke-title-playlist = Link zur Wiedergabeseite dieser Playlist widerrufen?
revoke-text-video = Der Link funktioniert nicht mehr, und bei allen, die gerade zusehen, stoppt die Wiedergabe. Die Seite erhält einen neuen Link.
revoke-text-playlist = Der Link funktioniert nicht mehr. Die Videos der Playlist behalten ihre eigenen Links. Die Seite erhält einen neuen Link.
revoke-final = Der Link wird sofort widerrufen. Dies kann nicht rückgängig gemacht werden.
revoke-now = Link widerrufen

## Workspaces

workspaces-title = Arbeitsbereiche
workspaces-text = Wenn Sie den Arbeitsbereich wechseln, bleiben Ihre nicht gespeicherten Änderungen auf diesem Computer.
workspaces-empty = Noch keine gehosteten Arbeitsbereiche. Fügen Sie einen mit der URL seiner API und einem API-Schlüssel hinzu.
workspaces-add = Arbeitsbereich hinzufügen…
workspaces-waiting = { $videos ->
    [one] Nicht gespeicherte Änderungen in 1 Video
   *[other] Nicht gespeicherte Änderungen in { $videos } Videos
}
workspaces-waiting-conflicts = { $conflicts ->
    [one] { $videos ->
        [one] Nicht gespeicherte Änderungen in 1 Video, 1 Konflikt
       *[other] Nicht gespeicherte Änderungen in { $videos } Videos, 1 Konflikt
    }
   *[other] { $videos ->
        [one] Nicht gespeicherte Änderungen in 1 Video, { $conflicts } Konflikte
       *[other] Nicht gespeicherte Änderungen in { $videos } Videos, { $conflicts } Konflikte
    }
}
workspaces-open = Geöffnet
workspaces-local-detail = Auf diesem Computer
workspaces-read-only = { $url }, API-Schlüssel ohne Schreibrechte
workspaces-remove = Entfernen…
workspaces-change = Bearbeiten…
workspaces-enter-key = API-Schlüssel eingeben…
workspaces-connecting = Wird verbunden…

## Form of a workspace

workspace-add-title = Arbeitsbereich hinzufügen
workspace-change-title = Arbeitsbereich bearbeiten
workspace-text = Cutroom testet zuerst URL und API-Schlüssel. Der Schlüssel wird im Schlüsselbund gespeichert; ohne Schlüsselbund nur bis zum Beenden. Cutroom sendet den Schlüssel nur an diese URL.
workspace-name-hint = Arbeit
workspace-url = URL
workspace-key = API-Schlüssel
workspace-key-hint-add = API-Schlüssel einfügen; ist das Feld leer, wird der Schlüssel im Schlüsselbund verwendet
workspace-key-hint-change = Neuen API-Schlüssel einfügen, oder leer lassen, um den aktuellen zu behalten
workspace-colour = Farbe
workspace-colour-name = Farbe: { $colour }
workspace-testing = URL und API-Schlüssel werden getestet…
workspace-saved-as = Diese URL ist bereits als „{ $name }“ gespeichert.
    .advice = Um Name, Farbe oder API-Schlüssel zu ändern, bearbeiten Sie diesen Arbeitsbereich.
workspace-test-and-add = Testen und hinzufügen
workspace-change = Speichern
workspace-add-untested = Ungetestet hinzufügen
    .tooltip = Arbeitsbereich hinzufügen, obwohl der Test fehlgeschlagen ist
workspace-change-saved = „{ $name }“ bearbeiten…

## Removal of a workspace

workspace-remove-title = „{ $name }“ von diesem Computer entfernen?
workspace-remove-text = Name, Farbe und API-Schlüssel werden von diesem Computer entfernt. Der Arbeitsbereich selbst, { $url }, wird nicht verändert.
workspace-remove-counting = Nicht gespeicherte Änderungen werden gezählt…
workspace-remove-waiting = { $count ->
    [0] Die zuletzt geöffneten Videos haben hier keine nicht gespeicherten Änderungen.
    [one] 1 Video hat nicht gespeicherte Änderungen. Sie bleiben auf diesem Computer und erscheinen wieder, wenn Sie diese URL erneut hinzufügen.
   *[other] { $count } Videos haben nicht gespeicherte Änderungen. Sie bleiben auf diesem Computer und erscheinen wieder, wenn Sie diese URL erneut hinzufügen.
}
workspace-keep = Arbeitsbereich behalten

## Review of the unsaved changes

review-title = Änderungen prüfen
review-one-batch = { $count ->
    [one] 1 Änderung in einem Batch, der ganz oder gar nicht gespeichert wird.
   *[other] { $count } Änderungen in einem Batch, der ganz oder gar nicht gespeichert wird.
}
review-one-request = { $count ->
    [one] 1 Änderung in einer Anfrage, die ganz oder gar nicht gespeichert wird.
   *[other] { $count } Änderungen in einer Anfrage, die ganz oder gar nicht gespeichert wird.
}
review-requests = { $count ->
    [one] 1 Änderung in { $requests } Anfragen, die in dieser Reihenfolge gesendet werden. Jede wird ganz oder gar nicht gespeichert.
   *[other] { $count } Änderungen in { $requests } Anfragen, die in dieser Reihenfolge gesendet werden. Jede wird ganz oder gar nicht gespeichert.
}
review-save = { $count ->
    [one] 1 Änderung speichern
   *[other] { $count } Änderungen speichern
}
review-revert = Zurücknehmen
    .tooltip = Zur gespeicherten Version zurückkehren; lässt sich rückgängig machen
    .of-split = Gehört zu einer Teilung: Nehmen Sie stattdessen die Teilung zurück
review-show = Anzeigen
    .tooltip = Prüfung schließen, Element auswählen und zu { $time } gehen
review-compare = Vorher und nachher
    .tooltip = Den exportierten Frame ohne und mit dieser Änderung vergleichen
review-hide = Frames ausblenden
review-drawing = Beide Frames werden gerendert…
review-before = Vorher
    .frame = Frame vor der Änderung
review-after = Nachher
    .frame = Frame nach der Änderung
review-whole-video = Ganzes Video
review-delete-clip = Löschen: { $clip }
review-delete-final = Nach dem Speichern holt Rückgängig nur einen Teil davon zurück; Cutroom fragt vor dem Speichern nach
review-delete-played = „{ $clip }“ spielt alles davon ebenfalls; Rückgängig holt den Clip auch nach dem Speichern ganz zurück
review-words = Transkript von „{ $clip }“
review-word-hidden = { $word }, in Untertiteln ausgeblendet
review-word-shown = { $word }, in Untertiteln eingeblendet
review-order = Reihenfolge der Clips
review-new-order = Neue Reihenfolge: { $clips }
review-chapter-moved = { $from } → { $to } { $title }, mit dem Material verschoben
review-chapter-cut = { $time } { $title } wird gelöscht, weil das Material herausgeschnitten ist
review-chapter-deleted = { $time } { $title } wird gelöscht
review-new-clip = „{ $clip }“ neu erstellen
review-new-clip-source = Aus der Aufnahme neu erstellt, mit Einstellungen und Schnitten
review-new-clip-without = Ohne { $lost }
review-split = Teilung: „{ $clip }“ aus „{ $first }“
review-split-how = Wird als Duplikat von „{ $first }“ und zwei Schnitte gesendet: Das Duplikat verliert, was vor der Teilung ist, „{ $first }“, was dahinter ist
review-split-watched = Bis alles gesendet ist, spielt das Video dieses Material zweimal
review-add = „{ $title }“ hinzufügen
review-delete = „{ $title }“ löschen
review-change = „{ $title }“ ändern
review-at = Bei { $time } im Clip
review-move-to = „{ $title }“ auf „{ $clip }“ verschieben
review-place = Position: „{ $old }“ { $was } → „{ $clip }“ { $now }
review-cut-out = { $count ->
    [one] Herausgeschnitten: { $length } der Aufnahme
   *[other] Herausgeschnitten: { $length } der Aufnahme an { $count } Stellen
}
review-restored = { $count ->
    [one] Wiederhergestellt: { $length } der Aufnahme
   *[other] Wiederhergestellt: { $length } der Aufnahme an { $count } Stellen
}
review-length = Abspiellänge: { $from } → { $to }
review-hidden = Durch Schnitte ausgeblendet: { $items }
review-shown = Wieder eingeblendet: { $items }

## Requests of the next save

requests-title = { $count ->
    [one] Details der Anfrage
   *[other] Details von { $count } Anfragen
}
requests-copy = Diese Anfrage als JSON kopieren
requests-copy-name = Anfrage { $number } kopieren

## Settings: pages

settings-appearance = Darstellung
settings-shortcuts = Tastenkürzel
settings-assistants = Assistenten

## Settings: appearance

appearance-theme = Design
appearance-theme-system = Wie System
appearance-theme-dark = Dunkel
appearance-theme-light = Hell
appearance-theme-high-contrast = Hoher Kontrast
appearance-language = Sprache
appearance-language-system = Wie System
appearance-density = Dichte
appearance-density-comfortable = Großzügig
appearance-density-compact = Kompakt
appearance-size = Größe
appearance-smaller = Oberfläche verkleinern
appearance-larger = Oberfläche vergrößern
appearance-zoom = { $percent } %
appearance-motion = Bewegung
appearance-reduce-motion = Bewegung reduzieren
    .tooltip = Menüs und Listen ohne Animation öffnen und den Textcursor nicht blinken lassen
appearance-hints = Hinweise
appearance-others = Zusammenarbeit
appearance-reset = Darstellung zurücksetzen
    .tooltip = Design, Dichte, Größe und Bewegung auf die Standardwerte zurücksetzen

## Settings: shortcuts

shortcuts-search = Befehle suchen
shortcuts-own = { $count ->
    [0] Keine eigenen Tastenkürzel.
    [one] 1 Befehl hat eigene Tastenkürzel.
   *[other] { $count } Befehle haben eigene Tastenkürzel.
}
shortcuts-shared = { $count ->
    [one] 1 Befehl teilt sich ein Tastenkürzel mit einem anderen. Das eigene Tastenkürzel hat Vorrang.
   *[other] { $count } Befehle teilen sich ein Tastenkürzel. Das eigene Tastenkürzel hat Vorrang.
}
shortcuts-reset-all = Alle zurücksetzen
    .tooltip = Alle eigenen Tastenkürzel entfernen
shortcuts-of = Tastenkürzel von { $editor }
shortcuts-preset = Tastenkürzel von
    .tooltip = Tastenkürzel eines anderen Editors verwenden; eigene Tastenkürzel bleiben erhalten
shortcuts-press = Tastenkürzel drücken (Esc bricht ab)
shortcuts-stop = Festlegen des Tastenkürzels von „{ $command }“ abbrechen
shortcuts-set = Festlegen
    .tooltip = Neues Tastenkürzel aufzeichnen
    .name = Tastenkürzel von „{ $command }“ festlegen
shortcuts-clear = Entfernen
    .tooltip = Alle Tastenkürzel dieses Befehls entfernen
    .name = Tastenkürzel von „{ $command }“ entfernen
shortcuts-reset = Zurücksetzen
    .tooltip = Standard-Tastenkürzel dieses Befehls wiederherstellen
    .name = Tastenkürzel von „{ $command }“ zurücksetzen
shortcuts-taken = { $shortcut } ist bereits belegt: { $commands }.
shortcuts-reassign = Neu zuweisen
    .tooltip = Tastenkürzel beim anderen Befehl entfernen
shortcuts-keep = Zuweisung behalten

## Settings: assistants

assistants-text = Assistenten lesen Ihre Videos, sehen Frames an und schlagen über das Model Context Protocol Änderungen vor. Speichern können sie nicht: Sie nehmen jeden Vorschlag unter Ansicht > Vorschläge an oder lehnen ihn ab.
assistants-practice = Im Übungsmodus können sich Assistenten nicht verbinden.
assistants-hosted = Zugriff über HTTP gibt es nur für den lokalen Arbeitsbereich. Lassen Sie den Assistenten für diesen Arbeitsbereich cutroom mcp --base-url URL ausführen.
assistants-allow = Assistenten über HTTP zulassen
    .tooltip = Programme mit dem API-Schlüssel unten Videos lesen und Änderungen vorschlagen lassen
assistants-spinner = Assistenten
assistants-wait = Zugriff wird geprüft…
assistants-elsewhere = Ein anderes Cutroom-Fenster stellt diesen Arbeitsbereich bereit. Lassen Sie Assistenten in dem Fenster zu, das zuerst geöffnet wurde, oder schließen Sie es.
assistants-failed = Assistenten konnten nicht zugelassen werden: { $reason }. Schalten Sie die Option aus und wieder ein.
assistants-off = Aus: Assistenten können sich nicht über HTTP verbinden. Assistenten, die cutroom mcp selbst starten, benötigen diese Option nicht.
assistants-url = URL
    .copy = URL kopieren
assistants-key = API-Schlüssel
    .copy = API-Schlüssel kopieren
    .hidden = API-Schlüssel verborgen
assistants-renew = Erneuern
    .tooltip = API-Schlüssel ersetzen; der alte Schlüssel funktioniert nicht mehr, und laufende Exporte beginnen von vorn
    .name = API-Schlüssel erneuern
assistants-show = Anzeigen
    .name = API-Schlüssel anzeigen
assistants-hide = Verbergen
    .name = API-Schlüssel verbergen
assistants-setup = Einrichtung
assistants-copy-setup = Für Assistenten kopieren
    .tooltip = Die Zeilen mit URL und API-Schlüssel im Format mcpServers kopieren
assistants-secret = Der API-Schlüssel funktioniert nur mit dieser URL. Die URL bleibt nach einem Neustart gleich. Halten Sie den Schlüssel geheim: Er gibt Zugriff auf jedes Video hier.

## Arbeit, die das Schließen des Fensters beenden würde

working-title = Schließen, während noch gearbeitet wird?
working-local = Beim Schließen werden die Exporte auf diesem Computer abgebrochen: { $files }.
working-workspace-here = Beim Schließen wird das Rendern unterbrochen: { $files }. Es beginnt neu, wenn Sie Cutroom öffnen.
working-workspace = Der Arbeitsbereich rendert weiter: { $files }. Um nach dem nächsten Start herunterzuladen, wählen Sie unter Ansicht > Exporte „Fortsetzen“.
working-styles = { $count ->
    [one] Beim Schließen wird das Ändern der Untertitel abgebrochen. Das Video behält vielleicht seinen früheren Stil.
   *[other] Beim Schließen wird das Ändern der Untertitel abgebrochen. Bis zu { $count } Videos behalten ihren früheren Stil.
}
working-import = Beim Schließen wird der Import von { $name } abgebrochen. Die Datei selbst bleibt, wie sie ist.
working-transcription = { $count ->
    [one] Beim Schließen wird die Transkription abgebrochen. Das Transkript bleibt, wie es war.
   *[other] Beim Schließen wird die Transkription von { $count } Clips abgebrochen. Ihre Transkripte bleiben, wie sie waren.
}
working-bed = Beim Schließen wird das Mischen des Musikbetts abgebrochen.
working-stay = Fenster offen lassen
working-close = Trotzdem schließen

## Transkript, das ersetzt wird

replace-transcript-title = Das Transkript von { $clip } ersetzen?
replace-transcript-text = Der Clip wird erneut transkribiert. Danach treten die neuen Wörter an die Stelle aller Wörter, auch Ihrer Korrekturen. Das kann nicht rückgängig gemacht werden.
replace-transcript-now = Erneut transkribieren

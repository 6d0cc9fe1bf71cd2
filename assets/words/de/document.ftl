# Texts about the open video: unsaved changes, conflicts, steps.

## Unsaved changes on the disk

journal-not-written = Ihre nicht gespeicherten Änderungen konnten nicht auf den Datenträger geschrieben werden: { $reason }
journal-not-written-advice = Sie können weiter bearbeiten, bei einem Absturz gehen diese Änderungen jedoch verloren. Vor dem Speichern Speicherplatz freigeben.
no-journal = dieses Video hat keine Wiederherstellungsdatei
journal-closed = die Wiederherstellungsdatei wurde geschlossen
disk-slow = der Datenträger reagiert seit { $seconds } s nicht
journal-panicked = { $path } konnte nicht geschrieben werden: interner Fehler
journal-full = die Wiederherstellungsdatei ist voll: sie kann höchstens { $most } Bytes haben. Alle Änderungen speichern, um die Datei zu leeren
other-window = ein anderes Fenster hat dieses Video geöffnet

## Commands on a video’s unsaved changes

journal-unusable = die Wiederherstellungsdatei kann nicht verwendet werden: { $reason }
elsewhere = dieses Video ist in einem anderen Cutroom-Fenster oder Befehl geöffnet. Die Änderungen dort speichern oder verwerfen oder das Video schließen, dann diesen Befehl erneut ausführen
journal-damaged = die Wiederherstellungsdatei ist beschädigt, und nichts wurde gespeichert. Lesbare Einträge: { $kept } (siehe `cutroom edits list`). Spätere Änderungen sind verloren. Diesen Befehl erneut ausführen, um mit den lesbaren Änderungen fortzufahren
journal-damaged-kept = die Wiederherstellungsdatei ist beschädigt, und nichts wurde gespeichert. Lesbare Einträge: { $kept } (siehe `cutroom edits list`). Spätere Änderungen sind verloren. Die beschädigte Datei wurde als { $path } behalten. Diesen Befehl erneut ausführen, um mit den lesbaren Änderungen fortzufahren
not-written = die nicht gespeicherten Änderungen können nicht auf den Datenträger geschrieben werden: { $reason }
operation-refused = operations[{ $index }] ({ $id }): { $error }
nothing-accepted = kein Teil des Vorschlags wurde angenommen: { $reason }
not-restored = diese Version kann nicht wiederhergestellt werden: { $reason }
not-discarded = nichts wurde verworfen: { $reason }. Das Video im Fenster öffnen, dort lassen sich einzelne Änderungen zurücknehmen
conflicts = { $count ->
    [one] 1 nicht gespeicherte Änderung steht in Konflikt mit der Änderung von jemand anderem. Das Video im Fenster öffnen, um den Konflikt zu lösen, oder Ihre Änderung verwerfen
   *[other] { $count } nicht gespeicherte Änderungen stehen in Konflikt mit Änderungen anderer. Das Video im Fenster öffnen, um die Konflikte zu lösen, oder Ihre Änderungen verwerfen
}

## Advice after a save

save-again = Erneut speichern. Nichts wird doppelt gespeichert.
save-rest = Die übrigen Änderungen wurden nicht gesendet, weil das Video nicht geladen werden konnte. Erneut speichern.

## References of edits to media

no-such-source = muss die ID eines Mediums in diesem Arbeitsbereich sein, ist aber "{ $id }". Die Medien hochladen oder eine andere Quelle verwenden
no-such-preset = muss im Katalog dieses Arbeitsbereichs stehen, ist aber "{ $preset }". GET /v1/library?scope=default&type={ $kind } listet den Katalog auf
no-such-background = muss ein Hintergrund dieses Arbeitsbereichs sein, ist aber "{ $name }". Einen aus GET /v1/backgrounds oder eine sourceId verwenden
no-such-word = muss der Index eines Worts in diesem Clip sein, ist aber { $index }

## Parts of a video that can’t be read

items-unreadable = { $count ->
    [one] 1 Element kann nicht gelesen werden: { $reason }
   *[other] { $count } Elemente können nicht gelesen werden: { $reason }
}

## Counts of items

list-and = { $others } und { $last }

## changes by others

others-reordered = umsortiert
others-clips = Clips

## Clips and items in sentences

clip-described = „{ $name }“, Clip { $number }, { $length } lang
clip-described-elsewhere = „{ $name }“, { $length } lang
item-and-kind = { $title }, { $kind }
item-and-times = { $item }, { $start } bis { $end }

## Steps in the history

step-discard = Nicht gespeicherte Änderungen verwerfen
step-restore-version = Version vom { $moment } wiederherstellen
step-use-theirs = Wert der anderen für „{ $title }“ verwenden
step-restore = „{ $title }“ wiederherstellen
step-keep = „{ $title }“ behalten
step-keep-mine = Eigenen Wert von „{ $title }“ behalten

## Times

unknown-time = unbekannte Zeit
just-now = gerade eben
minutes-ago = vor { $minutes } Min.
hours-ago = vor { $hours } Std.
days-ago = vor { $days } Tg.

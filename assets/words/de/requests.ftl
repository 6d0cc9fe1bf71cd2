## The Requests panel

title = Anfragen
close = Anfragen schließen
save-log = Protokoll speichern…
clear = Leeren
    .tooltip = Abgeschlossene Anfragen aus der Liste entfernen
resume = Fortsetzen
    .tooltip = Anfragen wieder aufzeichnen
pause = Anhalten
    .tooltip = Keine Anfragen mehr aufzeichnen; aufgezeichnete bleiben erhalten
count = { $count ->
    [one] 1 Anfrage
   *[other] { $count } Anfragen
}
count-listed = { $listed } von { $total } Anfragen
errors = { $count ->
    [one] 1 Fehler
   *[other] { $count } Fehler
}
count-paused = angehalten

## The filter

filter = Anfragen filtern
    .example = Nach Pfad, Status oder ID filtern
only-errors = Fehler
    .tooltip = Nur fehlgeschlagene Anfragen anzeigen
only-slow = Langsam
    .tooltip = Nur Anfragen anzeigen, die { $seconds } s oder länger dauerten
with-media = Medien
    .tooltip = Auch Medienanfragen anzeigen; fehlgeschlagene werden immer angezeigt

## The list

list = Liste der Anfragen
no-match = Keine passenden Anfragen
paused = Aufzeichnung angehalten
    .text = Setzen Sie fort, um neue Anfragen aufzuzeichnen.
no-requests = Noch keine Anfragen
    .text = Anfragen an den Server werden hier aufgelistet, die neuesten zuerst.
show-all = Alle anzeigen
media-at = Medien von { $host }
media = Medienanfrage; nur der Host wird aufgezeichnet
row = { $request }, { $outcome }, { $duration }
    .retry = { $request }, { $outcome }, { $duration }, neuer Versuch in { $seconds } s

## Outcomes of a request

running = läuft
no-response = keine Antwort
canceled = abgebrochen

## Details of a request

select-request = Wählen Sie eine Anfrage aus, um ihre Header und Bodys zu sehen. API-Schlüssel, Geheimnisse und URLs, die Zugriff gewähren, werden nie aufgezeichnet.
tab-request = Anfrage
tab-deprecations = Veraltet ({ $count })
copy-curl = Als curl kopieren
    .tooltip = Die Anfrage als Shell-Befehl kopieren, der $CUTROOM_API_KEY liest
    .disabled = Wählen Sie eine API-Anfrage aus; Medien-URLs werden nicht aufgezeichnet
copy-id = ID kopieren
    .tooltip = Die Anfrage-ID { $id } kopieren
    .name = Die Anfrage-ID kopieren
request-id = Anfrage { $id }
retry-number = Wiederholung { $number }
docs = Dokumentation dieses Fehlers
retry-in = Neuer Versuch in { $seconds } s
retried = Wiederholt: siehe nächste Anfrage
request = Anfrage
response = Antwort
with-size = { $name }, { $size }
media-not-recorded = Der Inhalt von Medien wird nicht aufgezeichnet.
body-not-recorded = Der Body wurde nicht aufgezeichnet.
body-truncated = Nur der Anfang des Bodys wurde aufgezeichnet.

## The rate limit

rate-full = { $limit } Anfragen
rate-left = { $remaining } von { $limit } Anfragen · Reset in { $seconds } s
rate = Ratenlimit: { $remaining } von { $limit } Anfragen übrig
    .tooltip = Im Ratenlimit übrige Anfragen; Cutroom wird langsamer, bevor keine übrig sind

## Deprecations

ended-days-ago = { $days ->
    [one] vor 1 Tag abgelaufen
   *[other] vor { $days } Tagen abgelaufen
}
ends-today = läuft heute ab
ends-in-days = { $days ->
    [one] läuft in 1 Tag ab
   *[other] läuft in { $days } Tagen ab
}
deprecated = veraltet, ohne Ablaufdatum
deprecations-about = Cutroom verwendet diese Operationen weiter, bis ein Update sie ersetzt. Ein gespeichertes Protokoll enthält diese Liste.

## Announcements and notices

said-paused = Aufzeichnung angehalten
said-resumed = Aufzeichnung fortgesetzt
said-cleared = Anfragen geleert
curl-copied = Als Shell-Befehl ohne API-Schlüssel kopiert. Setzen Sie CUTROOM_API_KEY, bevor Sie den Befehl ausführen.
curl-copied-missing = Als Shell-Befehl ohne API-Schlüssel kopiert. Setzen Sie CUTROOM_API_KEY, bevor Sie den Befehl ausführen. { $missing }
log-saved = Protokoll gespeichert: { $path }.
    .advice = Geheimnisse sind entfernt, aber Namen Ihrer Videos sind enthalten. Lesen Sie das Protokoll, bevor Sie es weitergeben.
log-failed = Das Protokoll konnte nicht gespeichert werden: { $reason }.

## Errors: shown alone or after “Couldn’t …: ”

unreachable = { $origin } ist nicht erreichbar: { $reason }
no-answer = keine Antwort von { $origin }: { $reason }
unreadable = die Antwort von { $origin } entspricht nicht der API: { $field } { $problem }
file = { $path }: { $reason }
unsendable = { $call } konnte nicht aufgerufen werden: { $reason }
address = die URL "{ $url }" kann nicht verwendet werden: { $reason }
no-reason = der Server hat keinen Grund angegeben
web-page = die URL führt zu einer Webseite, nicht zu einer API
web-page-titled = die URL führt zu einer Webseite, „{ $title }“, nicht zu einer API
refused = { $message } ({ $status } { $code })
refused-minutes = { $message } ({ $status } { $code }). Erneuter Versuch möglich in { $count ->
    [one] 1 Minute
   *[other] { $count } Minuten
}
refused-hours = { $message } ({ $status } { $code }). Erneuter Versuch möglich in { $count ->
    [one] 1 Stunde
   *[other] { $count } Stunden
}
refused-days = { $message } ({ $status } { $code }). Erneuter Versuch möglich in { $count ->
    [one] 1 Tag
   *[other] { $count } Tagen
}

## What to do

check-key = Prüfen Sie den API-Schlüssel.
ask-for-access = Bitten Sie um Zugriff auf diese Ressource.
deleted = Möglicherweise wurde das Objekt gelöscht. Laden Sie das Video neu.
changed = Jemand anderes hat das Objekt geändert. Laden Sie das Video neu, um die Änderungen zu sehen.
wait = Warten Sie einen Moment, und versuchen Sie es erneut.
not-offered = Dieser Server bietet das nicht an.
may-have-worked = Möglicherweise war die Aktion erfolgreich. Laden Sie zur Prüfung das Video neu.
not-done = Die Aktion wurde nicht ausgeführt. Versuchen Sie es gleich noch einmal.
correct = Korrigieren Sie die Angabe, und versuchen Sie es erneut.
not-sent = Es wurde nichts gesendet. Prüfen Sie die Verbindung, und versuchen Sie es erneut.
may-have-arrived = Möglicherweise ist die Anfrage angekommen. Prüfen Sie das, bevor Sie es erneut versuchen.
reload = Laden Sie das Video neu. Tritt der Fehler wieder auf, melden Sie ihn.
check-file = Prüfen Sie die Datei, und versuchen Sie es erneut.
correct-id = Korrigieren Sie die ID, und versuchen Sie es erneut.
type-url = Geben Sie die ganze URL ein: https://api.example.com, oder http://127.0.0.1:4400 für einen Server auf diesem Computer.

command-report = Versuchen Sie es erneut. Tritt der Fehler wieder auf, melden Sie ihn.
command-check = Möglicherweise war die Aktion erfolgreich. Prüfen Sie das, bevor Sie es erneut versuchen.
command-deleted = Möglicherweise wurde das Objekt gelöscht. Prüfen Sie die IDs.
command-changed = Jemand anderes hat das Objekt geändert. Sehen Sie es sich an, und versuchen Sie es erneut.

## Reasons: the URL of a server

hidden-character = sie enthält das unsichtbare Zeichen U+{ $code }. Geben Sie die URL neu ein, in der Form https://api.example.com
no-scheme = sie beginnt nicht mit https:// oder http://
has-password = sie enthält vor „@“ einen Benutzernamen oder ein Passwort. Geben Sie nur Schema, Host, Port und Pfad ein, in der Form https://api.example.com; den API-Schlüssel geben Sie getrennt ein
has-query = sie enthält nach „?“ eine Abfrage. Geben Sie nur Schema, Host, Port und Pfad ein, in der Form https://api.example.com; den API-Schlüssel geben Sie getrennt ein
has-fragment = sie enthält nach „#“ ein Fragment. Geben Sie nur Schema, Host, Port und Pfad ein, in der Form https://api.example.com; den API-Schlüssel geben Sie getrennt ein
key-unencrypted = ein API-Schlüssel wird nur über https oder an diesen Computer gesendet
not-https = das Schema "{ $scheme }" ist nicht https
key-characters = der API-Schlüssel enthält Zeichen, die nicht gesendet werden können

## Reasons: a URL in an answer of the server, after the field’s name and “: ”

leads-here = der Server hat eine URL dieses Computers angegeben
unencrypted = der Server hat eine URL ohne Verschlüsselung angegeben; sie muss https verwenden
other-scheme = der Server hat eine URL mit dem Schema "{ $scheme }" angegeben; sie muss https verwenden
another-process = dort lauscht jetzt ein anderer Prozess

## Reasons: the path of a request

one-id = eine der IDs { $problem }
id-length = hat { $count } Zeichen, eine ID hat aber höchstens { $most }
id-empty = ist leer
id-dots = ist "{ $id }" und führt zu einer anderen Ressource
id-blanks = enthält einen Tabulator oder Zeilenumbruch
no-path = die URL hat keinen Pfad
leads-away = der Pfad führt aus dem Arbeitsbereich hinaus
fragment = der Teil nach # wird nie gesendet; als %23 schreiben
control-character = der Pfad enthält ein Steuerzeichen
segment-dots = "{ $segment }" ist keine ID, sondern führt zu einer anderen Ressource
no-method = die Methode ist keine HTTP-Methode

## Reasons: the connection

too-slow = der Server hat zu lange nicht geantwortet
lost = die Verbindung ist abgebrochen
refused-connection = unter diesem Host und Port antwortet kein Server
slow-answer = Zeitüberschreitung nach { $seconds } s, { $bytes } Bytes empfangen
both-attempts = { $first }; beim zweiten Versuch: { $second }
no-connection = Keine Verbindung: { $reason }
no-whole-answer = Keine vollständige Antwort: { $reason }

## Problems of an answer, after the name of the field or “the body”

the-body = der Body
not-json = ist kein JSON: { $reason }
packed = ist mit { $method } komprimiert, was nicht angefordert war
bad-gzip = ist kein vollständiges gzip: { $reason }
too-large = ist größer als 64 MiB
no-location = fehlt oder ist keine URL
redirected = wird zu oft weitergeleitet
too-many = enthält { $count } Datensätze, Cutroom verarbeitet aber höchstens { $most }

## While somebody waits for an answer

waiting = { $call }: seit { $seconds } s keine Antwort
waiting-bytes = { $bytes ->
    [one] { $call }: warte auf Antwort, 1 Byte nach { $seconds } s empfangen
   *[other] { $call }: warte auf Antwort, { $bytes } Bytes nach { $seconds } s empfangen
}

## The list of videos

more-videos = Es gibt weitere Videos. Nur die zuletzt geänderten sind aufgelistet.

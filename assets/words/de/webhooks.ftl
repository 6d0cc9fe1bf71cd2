## The webhooks dialog

title = Webhooks
endpoints = Endpunkte
messages = Nachrichten
add-endpoint = Endpunkt hinzufügen…
reload = Neu laden
    .tooltip = Aktuelle Liste laden

## The list of endpoints

loading-endpoints = Endpunkte werden geladen…
endpoints-not-offered = Dieser Server listet keine Webhook-Endpunkte auf. Sie können trotzdem einen Endpunkt hinzufügen; sein Signaturgeheimnis wird nur dabei angezeigt.
no-endpoints = Noch keine Endpunkte
    .about = Ein Webhook benachrichtigt ein anderes Programm, wenn in diesem Arbeitsbereich etwas geschieht, etwa ein neues Video oder ein fertiger Export. Der Server sendet jedes Ereignis an die URL eines Endpunkts, signiert mit dem Signaturgeheimnis des Endpunkts.
    .command = Probieren Sie es auf diesem Computer aus. Dieser Befehl empfängt Ereignisse, prüft sie und leitet sie weiter:
every-event = alle Ereignisse
active = Aktiv
paused = Angehalten: Ereignisse werden bis zum Fortsetzen aufbewahrt
endpoint = { $url }: { $state }, { $events }
delete-endpoint = Löschen…
    .tooltip = Keine Ereignisse mehr an diesen Endpunkt senden
    .name = { $url } löschen
change-endpoint = Bearbeiten…
    .tooltip = Die URL und die Ereignistypen ändern
    .name = { $url } bearbeiten
hide-secret = Geheimnis ausblenden
    .tooltip = Das Signaturgeheimnis ausblenden
    .name = Geheimnis ausblenden: { $url }
show-secret = Geheimnis anzeigen
    .tooltip = Das Geheimnis laden, mit dem die Ereignisse dieses Endpunkts signiert werden
    .name = Geheimnis anzeigen: { $url }
resume = Fortsetzen
    .tooltip = Ereignisse wieder zustellen, auch die währenddessen aufbewahrten
    .name = Fortsetzen: { $url }
pause = Anhalten
    .tooltip = Ereignisse aufbewahren, statt sie zuzustellen
    .name = Anhalten: { $url }
copy-secret = Signaturgeheimnis kopieren
    .tooltip = Das Signaturgeheimnis kopieren, für CUTROOM_WEBHOOK_SECRET
secret-of = Signaturgeheimnis von { $id }
secret-about = Wer dieses Geheimnis kennt, kann Ereignisse im Namen dieses Arbeitsbereichs signieren. Cutroom blendet es aus, wenn Sie diesen Dialog schließen.

## The form of an endpoint

form-change = Ändern Sie die URL und die Ereignistypen.
form-new = Wählen Sie die URL und die Ereignistypen.
url = URL
    .rule = Geben Sie eine https-URL ein, oder eine http-URL dieses Computers.
form-every-event = Alle Ereignisse, auch künftige Ereignistypen
form-save = Endpunkt speichern
form-add = Endpunkt hinzufügen

## The question before an endpoint is deleted

ask-to-delete = Endpunkt { $url } löschen?
    .consequence = Der Server sendet keine Ereignisse mehr an diesen Endpunkt und löscht wartende Ereignisse und das Signaturgeheimnis. Das kann nicht rückgängig gemacht werden.
    .confirm = Endpunkt löschen

## Messages and their deliveries

loading-messages = Nachrichten werden geladen…
loading-attempts = Versuche werden geladen…
no-messages = Keine Nachrichten
    .of-type = Kein neueres Ereignis dieses Typs
    .about = Hier erscheint eine Nachricht, wenn im Arbeitsbereich etwas geschieht, zum Beispiel wenn Sie ein Video umbenennen oder exportieren.
messages-about = Der Server wiederholt fehlgeschlagene Zustellungen, kann Nachrichten aber nicht erneut senden. Um eine auf diesem Computer empfangene Nachricht erneut zu senden, führen Sie `cutroom webhooks replay` aus.
kind-every = Alle Ereignisse
kinds = Ereignisse: { $kind }
message = Die Zustellversuche von { $id } anzeigen
deliveries-not-offered = Dieser Server meldet keine Zustellungen.
no-deliveries = Als diese Nachricht entstand, gab es keinen Endpunkt.
delivered = zugestellt
failed = nach dem letzten Versuch fehlgeschlagen
pending = wartet auf den nächsten Versuch
pending-paused = wartet: Der Endpunkt ist angehalten
answered = Antwort { $status }
answered-error = Antwort { $status }: { $error }
no-answer = keine Antwort

## Announcements and notices

sending = Endpunkt wird gespeichert
pausing = Endpunkt wird angehalten
resuming = Endpunkt wird fortgesetzt
deleting = Endpunkt wird gelöscht
reloading = Wird neu geladen
secret-copied = Signaturgeheimnis kopiert. Andere Programme können es aus der Zwischenablage lesen.

## Errors

not-connected = Kein Arbeitsbereich ist verbunden. Zum Verbinden Datei > Arbeitsbereiche wählen.
failure = { $error }. { $advice }
advice-deleted = Möglicherweise wurde es gelöscht.
advice-unclear = Die Änderung wurde möglicherweise ausgeführt. Laden Sie die Liste neu, um das Ergebnis zu sehen.
advice-forbidden = Ihr API-Schlüssel erlaubt das nicht. Wenden Sie sich an einen Administrator des Arbeitsbereichs.

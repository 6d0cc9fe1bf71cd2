## The banner while practice is on

title = Übungsmodus
on-sample = mit einer Kopie des Beispielvideos
on-workspace = mit einer Kopie Ihres Arbeitsbereichs
about = Cutroom verwirft diese Kopie, wenn Sie den Übungsmodus beenden. Ihr Arbeitsbereich und Ihre nicht gespeicherten Änderungen bleiben, wie sie sind.
stop = Übung beenden
    .tooltip = Die Kopie verwerfen und zu Ihrem Arbeitsbereich zurückkehren
faults = Fehler
faults-on = Fehler: { $count } ein
often = Häufig
    .tooltip = Fehler häufig auftreten lassen

## The dialog before practice

form-title = Mit Fehlern üben
form-about = Cutroom öffnet eine Kopie auf einem Server, der Fehler simuliert. Ihr Arbeitsbereich, Ihre Dateien und nicht gespeicherten Änderungen bleiben, wie sie sind. Sie können jederzeit zu ihnen zurückkehren.
form-sample = Das Beispielvideo
form-workspace = Der lokale Arbeitsbereich
    .disabled = Öffnen Sie den lokalen Arbeitsbereich, um ihn zu kopieren
form-often = Häufig: Die meisten Anfragen schlagen fehl, nicht nur einige
form-switches = Sie können Fehler während der Übung ein- und ausschalten. Ansicht > Anfragen zeigt jede Anfrage.
form-copying = Kopie wird erstellt…
form-start = Übung starten

## Failures: the short name on a switch, the name in the dialog, the tooltip

too-many = 429
    .title = Zu viele Anfragen (429)
    .tooltip = Anfragen ablehnen, bis das Ratenlimit zurückgesetzt wird; Cutroom wiederholt sie
unavailable = 503
    .title = Server nicht verfügbar (503)
    .tooltip = Anfragen kurzzeitig ablehnen; Cutroom wiederholt sie
slow = Langsam
    .title = Langsame Antworten
    .tooltip = Antworten verzögern; Sie können weiter bearbeiten
answer-lost = Antwort verloren
    .title = Verlorene Antworten
    .tooltip = Eine Änderung speichern, aber die Antwort verlieren; erneutes Speichern wiederholt die Änderung nie
somebody-else = Fremde Schnitte
    .title = Jemand anderes schneidet das Video
    .tooltip = Das Video schneiden, kurz bevor Sie speichern; Cutroom führt den Schnitt zusammen oder fragt Sie
key-expired = Schlüssel abgelaufen
    .title = Abgelaufener API-Schlüssel (401)
    .tooltip = Den API-Schlüssel ablehnen; Ihre Änderungen bleiben erhalten, bis er wieder angenommen wird

## Announcements

copying = Kopie zum Üben wird erstellt
stopped = Übungsmodus beendet

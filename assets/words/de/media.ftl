## Why media can’t be loaded

no-port = kein Port ist frei, um die Medien zu laden
no-length = der Server meldet die Länge der Medien nicht, daher könnte das Laden nie enden
unknown-url = keine Medien haben diese URL
wrong-range = der Server hat einen anderen Teil der Medien gesendet als angefragt
changed-on-server = die Medien haben sich auf dem Server geändert. Laden Sie das Video neu
no-data = { $seconds } s lang kamen keine Daten an
gone = der Server hat die Medien nicht mehr (404). Laden Sie das Video neu, oder importieren Sie die Aufnahme erneut
denied = der Server verweigert den Zugriff auf die Medien ({ $status }). Laden Sie das Video neu
refused = der Server antwortete auf die Medienanfrage mit { $status }
endless = der Server meldet die Länge der Medien nicht und sendet endlos weiter
connection-lost = die Verbindung zum Server brach wiederholt ab
stalled = der Server sendet die Medien nicht weiter
cannot-resume = { $reason }, und der Server kann nicht in der Mitte fortsetzen

## Preview

too-slow = die Medien laden zu langsam: Innerhalb von { $seconds } s kam kein Frame an
cache-unusable = der Medien-Cache kann nicht verwendet werden: { $reason }

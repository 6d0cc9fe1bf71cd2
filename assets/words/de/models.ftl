### Modelle von Spracherkennern, die man herunterladen kann.

## Why a model was not downloaded; after “Couldn’t download the model ‘base’:”

folder-failed = in den Ordner { $folder } kann nicht geschrieben werden: { $reason }. Prüfen Sie den Ordner, und laden Sie dann noch einmal herunter.
disk-full = der Speicherplatz von { $folder } ist voll: Es fehlen { $needed }. Schaffen Sie Platz, und laden Sie dann noch einmal herunter.
busy = ein anderes Cutroom lädt dieses Modell gerade herunter. Warten Sie, bis das beendet ist.
occupied = { $file } existiert und ist nicht das veröffentlichte Modell. Verschieben Sie die Datei, und laden Sie dann noch einmal herunter.
leads-away = der Server des Herausgebers verweist auf { $address }; das ist nicht erlaubt. Versuchen Sie es später noch einmal.
refused = der Server des Herausgebers lehnte ab (HTTP { $status }). Versuchen Sie es später noch einmal, oder wählen Sie eine Modelldatei, die Sie haben.
lost = die Verbindung ist gescheitert: { $reason }. Was angekommen ist, bleibt erhalten: Laden Sie noch einmal herunter, um fortzufahren.
other-size = die Datei des Herausgebers hat { $found } Bytes, erwartet wurden { $expected }. Aktualisieren Sie Cutroom, oder wählen Sie eine Modelldatei, die Sie haben.
other-checksum = die Prüfsumme der heruntergeladenen Datei ist falsch, und die Datei wurde gelöscht. Laden Sie noch einmal herunter; geschieht das wieder, wählen Sie eine Modelldatei, die Sie haben.

## Reasons in “the connection failed: …”

no-data = { $seconds } s lang keine Daten
no-range = der Server sendete einen anderen Teil der Datei
answered = der Server antwortete mit HTTP { $status }
ended-early = der Server sendete { $there } von { $all }

## Settings

offer = Modell herunterladen
offer-text = Größere Modelle sind langsamer und machen weniger Fehler. Bevor Sie zustimmen, wird nichts heruntergeladen.
every-language = Viele Sprachen
installed = Vorhanden
download = Herunterladen…
    .name = Modell { $model } herunterladen
consent = Modell „{ $model }“ herunterladen?
consent-text = Cutroom lädt diese Datei von ihrem Herausgeber herunter. Ihr API-Schlüssel und Ihre Aufnahmen werden nicht gesendet.
fact-address = URL
fact-size = Größe
fact-bytes = { $bytes } Bytes ({ $size })
fact-licence = Lizenz
fact-checksum = SHA-256
fact-folder = Ordner
download-now = { $size } herunterladen
progress = „{ $model }“ wird heruntergeladen: { $done } von { $size }
checking = „{ $model }“ wird geprüft…
progress-name = Herunterladen des Modells
cancel = Herunterladen abbrechen
downloaded = Das Modell „{ $model }“ ist heruntergeladen.
    .failed = Das Modell „{ $model }“ konnte nicht heruntergeladen werden: { $reason }
canceled = Herunterladen des Modells abgebrochen. Was angekommen ist, bleibt erhalten.

## cutroom transcribe models

cli-models = Die Modelle auflisten, die man herunterladen kann, oder mit --yes eines herunterladen
cli-examples =
    Beispiele:
      cutroom transcribe models
      cutroom transcribe models base
      cutroom transcribe models base --yes
cli-name = Modell zum Herunterladen, zum Beispiel base
cli-yes = Das Modell herunterladen, statt es nur zu zeigen
cli-unknown = es gibt kein Modell „{ $model }“: Möglich sind { $known }
cli-needs-yes = nichts wurde heruntergeladen: --yes lädt dieses Modell herunter
cli-canceled = das Herunterladen wurde abgebrochen; was angekommen ist, bleibt erhalten
cli-done = { $file } heruntergeladen

## Connecting

not-connected = Kein Arbeitsbereich ist verbunden. Zum Verbinden Datei > Arbeitsbereiche wählen.
not-connected-cause = kein Arbeitsbereich ist verbunden
ended-unexpectedly = das Verbinden wurde unerwartet beendet: { $reason }
restart = Starten Sie Cutroom neu.
run-doctor = Führen Sie `cutroom doctor` aus, um zu sehen, was fehlt.
restart-practice = Beenden Sie den Übungsmodus, und starten Sie ihn erneut.
take-over-failed = Das Fenster, das den Arbeitsbereich bereitgestellt hat, wurde geschlossen, und dieses Fenster konnte nicht übernehmen: { $reason }
restart-changes-kept = Ihre Änderungen bleiben erhalten. Starten Sie Cutroom neu.

## The local workspace

local-busy = das Cutroom, das den Arbeitsbereich in { $folder } (unter { $address }) bereitstellt, hat seit { $seconds } s nicht geantwortet. Nichts wurde geändert. Warten Sie, und versuchen Sie es dann erneut. Antwortet dieses Cutroom nie, beenden Sie es; nicht gespeicherte Änderungen bleiben erhalten
no-longer-served = der Arbeitsbereich wird unter dieser Adresse nicht mehr bereitgestellt
process-silent = das Cutroom-Fenster oder der Server dieses Arbeitsbereichs antwortet nicht
other-program = ein anderes Programm verwendet die Adresse des Arbeitsbereichs

## API keys and the keychain

no-keychain = dieses System hat keinen Schlüsselbund
key-not-kept = Der API-Schlüssel konnte nicht im Schlüsselbund gespeichert werden: { $reason }
key-not-kept-advice = Cutroom behält den API-Schlüssel bis zum Beenden und fragt dann erneut danach. Setzen Sie CUTROOM_API_KEY, um die Frage zu überspringen.
key-needed = { $origin } benötigt einen API-Schlüssel.
key-rejected = { $origin } hat den API-Schlüssel abgelehnt: { $reason }.
no-key = Der Schlüsselbund enthält keinen API-Schlüssel für { $origin }.
no-key-advice = Fügen Sie einen API-Schlüssel ein. API-Schlüssel erstellt, wem der Arbeitsbereich gehört.
key-rejected-advice = Prüfen Sie, ob Sie den ganzen API-Schlüssel eingefügt haben und ob er zu diesem Arbeitsbereich gehört.

## Testing a workspace before it is added

tried-edit = { $origin } antwortet, und der API-Schlüssel darf lesen und bearbeiten.
tried-read = { $origin } antwortet. Der API-Schlüssel hat keine Schreibrechte: Sie können hier bearbeiten, aber nicht speichern.
tried-unknown = { $origin } antwortet und akzeptiert den API-Schlüssel, meldet aber nicht, ob der API-Schlüssel bearbeiten darf.

## Colours of workspaces

color-none = Keine Farbe
color-red = Rot
color-orange = Orange
color-green = Grün
color-blue = Blau
color-purple = Violett

## The list of workspaces (workspaces.json)

entry-no-object = der Eintrag muss ein Objekt mit einem Namen und einer Adresse sein
entry-no-string = { $field } muss eine Zeichenfolge sein, ist aber { $found }
entry-missing = { $field } ist erforderlich
entry-too-many = die Liste kann höchstens { $most } Arbeitsbereiche enthalten
entry-left = Eintrag { $number } von workspaces.json blieb unverändert: { $reason }
entry-left-named = Eintrag { $number } („{ $name }“) von workspaces.json blieb unverändert: { $reason }
workspace-unknown = kein Arbeitsbereich hat den Namen oder die URL { $name }. Alle Arbeitsbereiche zeigt `cutroom workspaces list`
workspace-kept = { $address } steht bereits in der Liste, als { $name }. Um die URL erneut hinzuzufügen, zuerst `cutroom workspaces remove { $name }` ausführen
list-full = die Liste ist mit { $most } Arbeitsbereichen voll. Zuerst einen entfernen
list-not-written = die Liste der Arbeitsbereiche kann nicht geschrieben werden: { $reason }
list-unreadable = { $path } kann nicht gelesen werden: { $reason }
list-no-list = { $path } ist keine Liste von Arbeitsbereichen
list-no-json = { $path } ist kein gültiges JSON: { $reason }
list-no-array = workspaces.json: "workspaces" muss ein Array sein, ist aber { $found }
list-damaged = { $reason }. Die nächste Änderung bewahrt eine Kopie der Datei auf.
list-locked = ein anderes Cutroom-Fenster oder ein Befehl hat { $path } gesperrt. Schließen Sie das Fenster, oder warten Sie auf den Befehl, und versuchen Sie es dann erneut
list-too-large = die Datei hätte { $bytes } Bytes, mehr als { $most }. Einen Eintrag kürzen

## Names of workspaces

name-needed = Geben Sie einen Namen für den Arbeitsbereich ein
name-too-long = Der Name hat { $length } Zeichen; höchstens { $most } sind erlaubt
name-invisible = Der Name enthält das unsichtbare Zeichen { $code }. Geben Sie den Namen neu ein
name-reserved = { $name } ist der Name des lokalen Arbeitsbereichs. Wählen Sie einen anderen Namen
name-taken = { $name } ist bereits der Name eines anderen Arbeitsbereichs ({ $address }). Wählen Sie einen anderen Namen

key-reads-only = Dieser API-Schlüssel hat keine Schreibrechte. Ihre Änderungen bleiben auf diesem Computer.

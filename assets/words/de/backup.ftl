## Errors of a backup or restore

taken = { $file } existiert schon und ist keine Sicherung von Cutroom, wurde also nicht ersetzt: Wählen Sie einen anderen Namen
no-backup = { $file } ist keine Sicherung von Cutroom: { $why }
damaged = { $file } ist beschädigt, daher wurde nichts daraus wiederhergestellt: { $why }
newer = { $file } wurde von einem neueren Cutroom erstellt (Format { $found }, dieses unterstützt höchstens { $known }): Aktualisieren Sie Cutroom
inside = { $file } liegt in { $folder } und damit in der Sicherung: Wählen Sie eine Datei an einem anderen Ort, am besten auf einem anderen Datenträger
unwritten = die Sicherung konnte nicht in { $folder } geschrieben werden: { $why }. Geben Sie dort Speicherplatz frei, oder wählen Sie einen anderen Ordner
damaged-media = { $file } wurde nicht ersetzt, weil Medien des Arbeitsbereichs beschädigt sind: { $media }. Laden Sie die Medien erneut hoch, oder stellen Sie { $file } in einem eigenen Ordner wieder her (--into) und kopieren Sie diese Dateien aus dessen Arbeitsbereich. Eine Sicherung mit anderem Namen wird ohne sie geschrieben
canceled = abgebrochen
nothing = nichts zu sichern: { $folder } enthält keinen Arbeitsbereich, keine nicht gespeicherten Änderungen und keine Einstellungen
changed-on-disk = die geschriebene Datei hat beim Zurücklesen einen anderen Inhalt: { $why }

## Why a file isn’t a backup, or is damaged

no-archive-end = die Sicherung ist kein vollständiges Archiv
too-many-files = die Sicherung enthält angeblich { $count } Dateien, mehr als die Höchstzahl { $most }
no-archive = die Datei ist kein Archiv ({ $why })
same-name = zwei Dateien der Sicherung haben denselben Namen
foreign-bytes = { $count ->
    [one] 1 unbekanntes Byte steht vor dem Inhalt der Sicherung
   *[other] { $count } unbekannte Bytes stehen vor dem Inhalt der Sicherung
}
index-wrong = der Index der Sicherung ist ungültig: { $why }
foreign-index = der Index der Sicherung stammt von einem anderen Programm
files-overlap = die Dateien der Sicherung überlappen sich
unknown-file = die Sicherung enthält die unbekannte Datei "{ $file }"
file-wrong = "{ $file }": { $why }
file-twice = die Sicherung enthält "{ $file }" zweimal
too-short = die Dateien der Sicherung brauchen { $needed } Bytes, aber die Sicherung hat { $found }
file-count = die Sicherung enthält { $found } Dateien, aber der Index nennt { $listed }
damaged-before = { $file } passt nicht zu ihrem Hash: Sie war schon vor der Sicherung beschädigt
file-changed = { $file } hat sich seit dem Schreiben geändert
no-regular-file = { $file } ist keine reguläre Datei
file-size = { $file } hat { $found } Bytes, aber der Index nennt { $listed }
index-missing = der Index der Sicherung fehlt
index-irregular = der Index der Sicherung ist keine reguläre Datei
index-too-long = der Index der Sicherung ist zu lang
no-workspace = die Sicherung enthält keinen Arbeitsbereich

## Folders moved aside, and interrupted restores

replaced-needed = eine unterbrochene Wiederherstellung braucht diese Ordner möglicherweise. Starten Sie Cutroom, um die Wiederherstellung abzuschließen, und versuchen Sie es dann erneut ({ $file })
other-restore = eine andere Wiederherstellung wurde gerade unterbrochen: Versuchen Sie es erneut, dann wird sie zuerst abgeschlossen
workspace-wrong = der Arbeitsbereich der Sicherung konnte nicht geöffnet werden: { $why }
workspace-unusable = der Arbeitsbereich in der Sicherung konnte nicht geöffnet werden
restore-pending = eine unterbrochene Wiederherstellung kann nicht abgeschlossen werden, während der Arbeitsbereich geöffnet ist: Schließen Sie seine Fenster und Server. Nichts wurde verschoben
restore-incomplete = eine unterbrochene Wiederherstellung konnte nicht abgeschlossen werden
foreign-folder = { $folder } ist kein Ordner von Cutroom
restore-stuck = eine unterbrochene Wiederherstellung aus { $file } konnte nicht abgeschlossen werden: { $why }. Nichts wurde verschoben. Alte Ordner: { $old }. Wiederhergestellte Ordner: { $new }. Wählen Sie die gewünschten Ordner, benennen Sie sie in { $data }, { $journals } und { $config } um, und löschen Sie dann { $file }

## What a restore replaces: a line for each folder

part-workspace = der Arbeitsbereich mit seinen Videos und Medien
part-changes = nicht gespeicherte Änderungen, ihre früheren Versionen und Gesichtsbewertungen
part-settings = Einstellungen, Marker und Stilentwürfe
part-proposals = Vorschläge
replaces = { $what }, in { $folder }
replaces-without = { $what }, in { $folder } (die Sicherung enthält keine)

## What a backup or this computer contains: a line for each workspace

holds-videos = { $workspace }: { $videos }
holds-videos-unsaved = { $workspace }: { $videos }; nicht gespeicherte Änderungen betreffen { $waiting }
holds-no-videos = { $workspace }: keine geöffneten Videos
holds-no-videos-unsaved = { $workspace }: keine geöffneten Videos; nicht gespeicherte Änderungen betreffen { $waiting }
holds-unsaved = { $workspace }: nicht gespeicherte Änderungen betreffen { $waiting }
holds-nothing-unsaved = { $workspace }: keine nicht gespeicherten Änderungen; seine Videos bleiben auf dem Server
video-name = „{ $name }“
names-and-more = { $names } und { $count } weitere

## Connecting, and API keys

key-refused = Der Server akzeptiert den API-Schlüssel nicht mehr: { $error }.
    .kept = Der Server akzeptiert den API-Schlüssel nicht mehr: { $error }. Ihre Änderungen bleiben auf diesem Computer.
key-refused-while-saving = { $what }: { $error }. Ihre Änderungen bleiben erhalten.
reads-only-while-saving = { $what }: Ihr API-Schlüssel hat hier keine Schreibrechte ({ $error }).
reads-only = Sie können hier bearbeiten, aber nicht speichern: Ihr API-Schlüssel hat keine Schreibrechte.
    .advice = Ihre Änderungen bleiben auf diesem Computer. Um zu speichern, geben Sie unter Datei > Arbeitsbereiche einen anderen API-Schlüssel ein, oder wählen Sie Datei > Neu laden, sobald Ihr API-Schlüssel bearbeiten darf. Soll jemand anderes speichern, wählen Sie Datei > Nicht gespeicherte Änderungen exportieren.

## The list of workspaces

local = Lokaler Arbeitsbereich
known-url = Diese URL ist bereits als „{ $name }“ gespeichert.
    .advice = Um Name, Farbe oder API-Schlüssel zu ändern, bearbeiten Sie diesen Arbeitsbereich in der Liste.
busy-exporting = Es laufen Exporte.
busy-uploading = Es läuft ein Import oder Upload.
busy-transcribing = Es läuft eine Transkription.
busy-changing-subtitles = Die Untertitel von Videos werden geändert.
busy-advice = Warten Sie, bis der Vorgang fertig ist, oder brechen Sie ihn ab. Öffnen Sie dann einen anderen Arbeitsbereich.
list-advice = Beheben Sie das Problem, und versuchen Sie es erneut.

## Opening videos

video-failed = Das Video konnte nicht geladen werden
list-failed = Die Liste der Videos konnte nicht geladen werden
earlier-failed = Die früheren Versionen konnten nicht geladen werden: { $reason }
    .advice = Prüfen Sie, ob Sie Zugriff auf den Datenordner von Cutroom haben.
clip-failed = „{ $clip }“ konnte nicht geladen werden und lässt sich daher nicht bearbeiten: { $reason }
    .advice = Wählen Sie Datei > Neu laden, um es erneut zu versuchen. Die anderen Clips können Sie bearbeiten und speichern.
clip-first = Cutroom lädt zuerst { $clips } und wendet dann den Schritt an: { $step }.
clip-named = „{ $name }“

## Importing

import-local-only = Dateien können nur in den lokalen Arbeitsbereich importiert werden.
    .advice = Wählen Sie Datei > Lokalen Arbeitsbereich öffnen, und importieren Sie dann die Datei.
import-running = Es läuft bereits ein Import.
    .advice = Warten Sie, bis er fertig ist, oder brechen Sie ihn ab.
import-canceled = Import abgebrochen.
import-canceled-after = Import nach { $count } von { $all } Videos abgebrochen. Diese bleiben erhalten.
imported = „{ $name }“ importiert.
    .stays = Dieses Video bleibt geöffnet, weil es nicht gespeicherte Änderungen hat.
    .several = { $count ->
        [one] 1 Video importiert.
       *[other] { $count } Videos importiert.
    }
    .some = { $count ->
        [one] 1 von { $all } Videos importiert.
       *[other] { $count } von { $all } Videos importiert.
    }
import-failed = „{ $name }“ konnte nicht importiert werden: { $reason }.
transcript-beside = Transkript aus demselben Ordner importiert: { $summary }.
    .failed = Das Transkript aus demselben Ordner konnte nicht importiert werden: { $reason }
    .advice = Korrigieren Sie { $file }, und wählen Sie dann Datei > Transkript importieren.

## Transcribing

transcription-canceled = Transkription abgebrochen. Es wurde nichts geändert.
transcribed-clip = „{ $clip }“ hat ein neues Transkript: { $summary }.
transcribed = Der Clip hat ein neues Transkript: { $summary }.
    .failed = Das Transkript konnte nicht erstellt werden: { $reason }

## Changes by others

video-gone = Der Server hat dieses Video nicht mehr. Es wurde gelöscht, oder Ihr API-Schlüssel hat keinen Zugriff darauf.
    .advice = Ihre Änderungen bleiben auf diesem Computer. Um erneut nachzusehen, wählen Sie Datei > Neu laden.
someone = Jemand anderes
# The program itself, in place of somebody’s name: the user applied a style in another view.
this-window = Dieses Fenster
saved-by = { $who } hat gespeichert: { $changes }.
    .advice = Die Änderungen sind hier zusammengeführt. „Rückgängig“ betrifft nur Ihre eigenen Schritte.
changed = „{ $title }“ ({ $what })
more-changes = { $count } weitere
conflicts = { $count ->
    [one] 1 Konflikt
   *[other] { $count } Konflikte
}
changed-clips = Änderungen an Clips, die Sie hier bearbeiten
merged = Änderungen anderer zusammengeführt: { $changes }.
    .more = Änderungen anderer zusammengeführt: { $changes } und { $count } weitere.
set-aside = { $count ->
    [one] 1 nicht gespeicherte Änderung wurde zurückgestellt: Jemand anderes hat den Clip gelöscht.
   *[other] { $count } nicht gespeicherte Änderungen wurden zurückgestellt: Jemand anderes hat den Clip gelöscht.
}
    .advice = Um die zurückgestellten Änderungen zu sehen, wählen Sie Bearbeiten > Verlauf.
reload-failed = Die gespeicherten Änderungen konnten nicht neu geladen werden
handed-over = Ein anderes Fenster hat dieses Video mit den nicht gespeicherten Änderungen übernommen. Dieses Fenster kann es nur anzeigen.

## Restoring unsaved changes

restored = { $count ->
    [one] 1 nicht gespeicherte Änderung wiederhergestellt.
   *[other] { $count } nicht gespeicherte Änderungen wiederhergestellt.
}
    .advice = Um die Änderungen zu behalten, speichern Sie. Um sie zu verwerfen, wählen Sie Bearbeiten > Nicht gespeicherte Änderungen verwerfen.
no-recovery = Die Wiederherstellungsdatei dieses Videos konnte nicht geöffnet werden: { $reason }.
    .advice = Sie können hier bearbeiten, aber nicht speichern, und bei einem Absturz gehen Ihre Änderungen verloren. Beheben Sie das Problem mit der Datei, und öffnen Sie das Video dann erneut.
recovery-damaged = Die Wiederherstellungsdatei dieses Videos war beschädigt. Cutroom hat so viel wie möglich wiederhergestellt und die beschädigte Datei als { $path } aufbewahrt.
save-again = Cutroom wurde während des Speicherns geschlossen. Es wird erneut gespeichert; nichts wird doppelt gespeichert.
save-unclear = Eine ältere Version von Cutroom wurde während des Speicherns geschlossen. Es wird geprüft, welche Änderungen gespeichert wurden; der Rest bleibt ungespeichert.

## Saving

saved = { $count ->
    [one] 1 Änderung gespeichert.
   *[other] { $count } Änderungen gespeichert.
}
found = { $total ->
    [one] Beim letzten Speichern wurde { $done } von 1 Änderung gespeichert. Der Rest ist noch nicht gespeichert.
   *[other] Beim letzten Speichern wurden { $done } von { $total } Änderungen gespeichert. Der Rest ist noch nicht gespeichert.
}
save-stopped = { $total ->
    [one] Speichern abgebrochen. { $done } von 1 Änderung wurde gespeichert; der Rest ist noch nicht gespeichert.
   *[other] Speichern abgebrochen. { $done } von { $total } Änderungen wurden gespeichert; der Rest ist noch nicht gespeichert.
}
not-written = Es wurde nichts gespeichert. Cutroom konnte das Speichern auf diesem Computer nicht vorbereiten: { $reason }.
    .advice = Ihre Änderungen bleiben erhalten. Geben Sie Speicherplatz frei, und speichern Sie erneut.
save-unknown = Der Speichervorgang konnte nicht bestätigt werden
nothing-saved = { $count ->
    [one] 1 Änderung konnte nicht gespeichert werden
   *[other] { $count } Änderungen konnten nicht gespeichert werden
}
partly-saved = { $total ->
    [one] { $done } von 1 Änderung gespeichert; der Rest konnte nicht gespeichert werden
   *[other] { $done } von { $total } Änderungen gespeichert; der Rest konnte nicht gespeichert werden
}
save-unknown-because = Der Speichervorgang konnte nicht bestätigt werden: { $error }
set-aside-while-saving = Ihre Änderung an einem Element wurde zurückgestellt: Ein Schnitt blendet das Element jetzt aus.
    .advice = Um die Änderung zu sehen, wählen Sie Bearbeiten > Verlauf.

## Exporting unsaved changes to a file

changes-exported = Nicht gespeicherte Änderungen nach { $path } exportiert. Hier sind sie weiterhin nicht gespeichert.
    .failed = Die nicht gespeicherten Änderungen konnten nicht exportiert werden: { $reason }.

## Backups

backing-up = Sicherung wird erstellt
checking-backup = Sicherung wird geprüft
backup-not-started = Das Sichern oder Wiederherstellen konnte nicht gestartet werden: { $error }.
    .advice = Schließen Sie andere Programme, und versuchen Sie es erneut.
backup-lost = Die Sicherung wurde unerwartet beendet. Keine Datei wurde überschrieben.
    .advice = Versuchen Sie es erneut.
backup-canceled = Sicherung abgebrochen. Es wurde nichts geschrieben.
backup-failed = Die Sicherung konnte nicht geschrieben werden: { $reason }.
    .advice = Auf diesem Computer wurde nichts geändert.
backup-refused = Diese Sicherung kann nicht wiederhergestellt werden: { $reason }.
    .advice = Es wurde nichts geändert.
backup-written = { $count ->
    [one] Sicherung { $path } gespeichert und geprüft: 1 Datei, { $size }.
   *[other] Sicherung { $path } gespeichert und geprüft: { $count } Dateien, { $size }.
}
    .damaged = Beschädigte Medien sind nicht in der Sicherung enthalten: { $names }.
    .missing = Medien, die auf diesem Computer fehlen, sind nicht in der Sicherung enthalten: { $names }.
backup-restored = Sicherung vom { $date } wiederhergestellt.
    .advice = Die bisherigen Dateien liegen in { $folders }. Löschen Sie sie, wenn Sie sie nicht mehr benötigen.
    .failed = Die Sicherung konnte nicht wiederhergestellt werden: { $reason }.
    .failed-advice = Es wurde nichts geändert. Schließen Sie andere Fenster von Cutroom, und versuchen Sie es erneut.

## Disk usage

space-failed = Die Speicherbelegung konnte nicht ermittelt werden
freed = { $count ->
    [one] { $size } freigegeben: 1 ungenutzte Datei gelöscht.
   *[other] { $size } freigegeben: { $count } ungenutzte Dateien gelöscht.
}
    .failed = Speicherplatz konnte nicht freigegeben werden

## Watch pages

link-revoked = Link widerrufen. Er öffnet die Wiedergabeseite nicht mehr.
    .public = Die Wiedergabeseite ist öffentlich und öffnet sich daher auch ohne Link. Um sie zu schließen, stellen Sie sie auf privat.
    .advice = Um den neuen Link zu erhalten, wählen Sie Datei > Wiedergabeseite > Link kopieren.
    .failed = Der Link konnte nicht widerrufen werden
link-failed = Der Link zur Wiedergabeseite konnte nicht geladen werden
no-watch-page = Dieser Server bietet hier keine Wiedergabeseite an.
watch-page-opened = Wiedergabeseite wird im Webbrowser geöffnet.
link-copied = Link zur Wiedergabeseite kopiert.
nothing-to-watch = Die Wiedergabeseite ist noch leer. Exportieren Sie das ganze Video mit Datei > Exportieren, mit Tempo 1 und ohne eingebrannte Untertitel.
watch-public = Alle können das Video ansehen.
watch-private = Wer den Link hat, kann das Video ansehen.
watch-password = Wer den Link und das Passwort hat, kann das Video ansehen.
watch-embedded = Nur Websites, die das Video einbetten dürfen, können es zeigen, die Wiedergabeseite nicht.
watch-unknown = Die Einstellungen des Videos bestimmen, wer es ansehen kann.
watch-here = { $who } Der Link funktioniert auf diesem Computer, solange Cutroom geöffnet ist.

## Assistants

assistant-key-renewed = Neuer API-Schlüssel wird erstellt
assistants-failed = Assistenten konnten nicht zugelassen werden: { $reason }.
    .advice = Schalten Sie den Zugriff unter Einstellungen > Assistenten aus und wieder ein.
proposed = { $count ->
    [one] { $who } schlägt 1 Änderung vor: { $why }
   *[other] { $who } schlägt { $count } Änderungen vor: { $why }
}
    .advice = Um Vorschläge anzunehmen oder abzulehnen, wählen Sie Ansicht > Vorschläge.
proposed-elsewhere = { $count ->
    [one] { $who } schlägt 1 Änderung an einem anderen Video vor: { $why }
   *[other] { $who } schlägt { $count } Änderungen an einem anderen Video vor: { $why }
}
    .advice = Öffnen Sie dieses Video, und wählen Sie dann Ansicht > Vorschläge.

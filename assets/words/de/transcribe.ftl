### Transkribieren mit den Spracherkennern dieses Computers.

## Engines

own-command = Eigener Befehl

## Why there is no transcript; after “Couldn’t create the transcript:”

no-engine = auf diesem Computer wurde kein Spracherkenner gefunden. Einstellungen > Transkription zeigt, wie Sie einen bekommen.
unknown-engine = „{ $id }“ ist kein Spracherkenner. Möglich sind { $known }.
engine-missing = { $engine } ist nicht mehr auf diesem Computer. Wählen Sie unter Einstellungen > Transkription einen anderen Spracherkenner.
no-model = { $engine } hat auf diesem Computer kein Modell. Laden Sie eines herunter, oder wählen Sie unter Einstellungen > Transkription eine Datei.
no-language = { $engine } hat kein Modell für die Sprache „{ $language }“. Wählen Sie unter Einstellungen > Transkription ein anderes Modell oder einen anderen Spracherkenner.
not-started = { $engine } konnte nicht gestartet werden: { $reason }. Installieren Sie es neu, oder wählen Sie unter Einstellungen > Transkription einen anderen Spracherkenner.
too-slow = { $engine } brauchte länger als { $minutes } min und wurde beendet. Wählen Sie unter Einstellungen > Transkription ein kleineres Modell.
wrote-too-much = { $engine } schrieb mehr als { $megabytes } MB und wurde beendet. Wählen Sie unter Einstellungen > Transkription einen anderen Spracherkenner oder ein anderes Modell.
killed = { $engine } wurde von außen beendet (Signal { $signal }). Geschieht das wieder, reicht vielleicht der Arbeitsspeicher nicht: Wählen Sie unter Einstellungen > Transkription ein kleineres Modell.
disk-full = der Speicherplatz ist voll. Schaffen Sie Platz, und transkribieren Sie dann noch einmal.
bad-model = { $engine } kann das Modell „{ $model }“ nicht laden: { $reason }. Das Modell ist vielleicht unvollständig oder von anderer Art: Laden Sie es noch einmal herunter, oder wählen Sie unter Einstellungen > Transkription ein anderes.
failed = { $engine } ist gescheitert: { $reason }. Wählen Sie unter Einstellungen > Transkription einen anderen Spracherkenner oder ein anderes Modell, oder installieren Sie { $engine } neu.
wrote-nothing = { $engine } endete, ohne ein Transkript zu schreiben. Wählen Sie unter Einstellungen > Transkription einen anderen Spracherkenner oder ein anderes Modell.
unreadable = die Ausgabe von { $engine } ist nicht lesbar: { $reason }
no-speech = { $engine } hat keine Sprache gehört. Falls es welche gibt, wählen Sie unter Einstellungen > Transkription eine andere Sprache oder ein anderes Modell.
sound-lost = der Ton für die Transkription ist nicht lesbar: { $reason }

## What was done, after “12 words”

report-moved = { $count ->
    [one] 1 Wort dorthin verschoben, wo es zu hören ist
   *[other] { $count } Wörter dorthin verschoben, wo sie zu hören sind
}
report-mended = { $count ->
    [one] 1 unmögliche Zeit berichtigt
   *[other] { $count } unmögliche Zeiten berichtigt
}
report-missed = { $count ->
    [one] 1 Laut, der im Transkript fehlt, bei { $times }
   *[other] { $count } Laute, die im Transkript fehlen, bei { $times }
}
review-missed = Laute prüfen
    .tooltip = Laute abspielen, die im Transkript fehlen, und sie herausschneiden oder verwerfen

## Offer in the transcript panel

offer-none = Noch keine Wörter
offer-some = { $count ->
    [one] 1 Clip hat keine Wörter
   *[other] { $count } Clips haben keine Wörter
}
offer-with = Transkribieren Sie auf diesem Computer mit { $engine }, oder importieren Sie ein Transkript.
offer-no-engine = Zum Transkribieren braucht dieser Computer einen Spracherkenner. Sie können auch ein Transkript importieren.
offer-not-ready = Transkribieren nicht möglich: { $reason }
get-engine = Spracherkenner beschaffen…
open-settings = Transkriptionseinstellungen…
    .tooltip = Spracherkenner, Modell und Sprache wählen
looking = Spracherkenner werden gesucht…

## Progress

progress = „{ $clip }“ wird transkribiert: { $done } von { $length }
progress-begins = „{ $clip }“ wird transkribiert…
progress-waiting = { $count ->
    [one] { $now } (1 weiterer Clip wartet)
   *[other] { $now } ({ $count } weitere Clips warten)
}
progress-name = Transkription

## Settings

settings-page = Transkription
settings-text = Cutroom transkribiert mit einem Spracherkenner auf diesem Computer. Ihre Aufnahmen werden nirgendwohin gesendet.
engine = Spracherkenner
model = Modell
language = Sprache
automatic = Automatisch
automatic-as = Automatisch ({ $name })
without-model = { $engine }, ohne Modell
not-here = { $engine }, nicht auf diesem Computer
expected = Erwartete Wörter
    .hint = Namen und Begriffe
    .tooltip = Namen und Begriffe, durch Kommas getrennt. Füllwörter wie „äh“ werden immer erwartet, damit Sie sie schneiden können.
none-found = Es wurde kein Spracherkenner gefunden. Installieren Sie einen von diesen in einem Terminal, und wählen Sie dann „Erneut suchen“.
get-more = Weitere zum Installieren in einem Terminal:
copy-commands = Befehle für { $engine } kopieren
look-again = Erneut suchen
    .tooltip = Spracherkenner und Modelle noch einmal suchen

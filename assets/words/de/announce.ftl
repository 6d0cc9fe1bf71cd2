## Steps: the name of the step is that of the undo history

step-done = Erledigt: { $step }
step-moved = Erledigt: { $step }. Anfang jetzt bei { $time }
step-undone = Rückgängig gemacht: { $step }
step-redone = Wiederholt: { $step }
step-deferred = Die Änderung wird angewendet, sobald ihr Clip geladen ist

## Playhead, playback and range

playhead-stays = Abspielkopf weiter bei { $time }
in-view = { $length } sichtbar, von { $start } bis { $end }
playing = Wiedergabe läuft
playing-backwards = Rückwärtswiedergabe läuft
playing-starts = Wiedergabe startet
stopped-at = Gestoppt bei { $time }
position = Abspielkopf bei { $time } von { $length }. { $selection }.
position-on-clip = Abspielkopf bei { $time } von { $length }, auf „{ $clip }“. { $selection }.
position-no-video = Kein Video ist geöffnet.
in-point = In-Punkt bei { $time }
out-point = Out-Punkt bei { $time }
in-point-marked = In-Punkt bei { $time }, { $length } markiert
out-point-marked = Out-Punkt bei { $time }, { $length } markiert
marked = { $length } markiert
nothing-marked = Kein Bereich markiert

## Selection and clipboard

selection-closed = Dialog geschlossen
selection-stays = Nichts weiter auszuwählen
items-selected = { $count ->
    [one] 1 Element ausgewählt
   *[other] { $count } Elemente ausgewählt
}
clip-selected = Clip „{ $clip }“
nothing-selected = Nichts ausgewählt
copied-item = „{ $title }“ kopiert
copied-items = { $count ->
    [one] 1 Element kopiert
   *[other] { $count } Elemente kopiert
}
copied-words = { $count ->
    [one] 1 Wort kopiert
   *[other] { $count } Wörter kopiert
}

## Search in the transcript

hit = „{ $words }“, { $place } von { $all }, bei { $time }
no-hit = Keine Treffer

## Options and views

setting-on = { $setting }: ein
setting-off = { $setting }: aus
view = Ansicht: { $view }

## Proposals

proposals = { $count ->
    [one] 1 Vorschlag
   *[other] { $count } Vorschläge
}
no-proposals = Keine Vorschläge
shown-with = Mit dem Vorschlag gezeigt
shown-without = Ohne den Vorschlag gezeigt
proposal = { $kind } „{ $title }“ von { $author }, { $state }, { $place } von { $all }. { $reason }
proposal-at = { $kind } „{ $title }“ von { $author }, bei { $time }, { $state }, { $place } von { $all }. { $reason }
proposal-sure = zu { $percent } % sicher
proposal-dismissed = abgelehnt
proposal-applied = bereits angewendet
proposal-unfit = nicht annehmbar: { $reason }

## Face checks

finding = { $kind }, { $severity }, bei { $time } auf „{ $clip }“
finding-in-list = { $kind }, { $severity }, bei { $time } auf „{ $clip }“, { $place } von { $all }
change = { $change }, bei { $time } auf „{ $clip }“
verdict = Bewertet: { $verdict }
verdict-removed = Bewertung entfernt
verdict-next = { $verdict }. Weiter: { $finding }
check-finished = { $count ->
    [one] Prüfung abgeschlossen: 1 Befund
   *[other] Prüfung abgeschlossen: { $count } Befunde
}

## Saving and conflicts

saving = Speichern läuft
saving-changes = { $count ->
    [one] 1 Änderung wird gespeichert
   *[other] { $count } Änderungen werden gespeichert
}
conflicts-accepted = Entscheidung übernommen
conflicts-resolved = { $count ->
    [one] Konflikt gelöst
   *[other] { $count } Konflikte gelöst
}
conflicts-left = { $count ->
    [one] { $done }, noch 1 übrig
   *[other] { $done }, noch { $count } übrig
}
conflicts-cuts = Noch nichts gespeichert: Andere haben Schnitte geändert, einige Ihrer Änderungen haben sich dadurch verschoben
conflict-asked = Noch nichts gespeichert: Auch jemand anderes hat „{ $title }“ geändert. Entscheiden, welche Version bleibt
conflicts-asked = { $count ->
    [one] Noch nichts gespeichert: 1 Konflikt mit Änderungen anderer. Entscheiden, was bleibt
   *[other] Noch nichts gespeichert: { $count } Konflikte mit Änderungen anderer. Entscheiden, was bleibt
}

## Subtitles

published = „{ $name }“ veröffentlicht
published-changed = { $count ->
    [one] „{ $name }“ veröffentlicht. Der Server hat 1 Feld geändert
   *[other] „{ $name }“ veröffentlicht. Der Server hat { $count } Felder geändert
}
contrast = { $count ->
    [one] Geringster Kontrast: { $ratio } zu 1, gemessen an 1 Stelle
   *[other] Geringster Kontrast: { $ratio } zu 1, gemessen an { $count } Stellen
}

## Finders

find = Suchen
screen-unread = Der Text auf dem Bildschirm konnte nicht gelesen werden: { $reason }
reading = Text auf dem Bildschirm wird gelesen
reading-progress = Text auf dem Bildschirm wird gelesen: { $percent } %
reading-progress-more = { $count ->
    [one] Text auf dem Bildschirm wird gelesen: { $percent } %, 1 weitere Aufnahme folgt
   *[other] Text auf dem Bildschirm wird gelesen: { $percent } %, { $count } weitere Aufnahmen folgen
}
watching = Bildschirmaufnahmen werden analysiert
watching-progress = Bildschirmaufnahmen werden analysiert…
voice-unheard = Der Ton konnte nicht durchsucht werden: { $reason }
hearing = Ton wird durchsucht
hearing-progress = Ton wird durchsucht: { $percent } %
hearing-progress-more = { $count ->
    [one] Ton wird durchsucht: { $percent } %, 1 weitere Aufnahme folgt
   *[other] Ton wird durchsucht: { $percent } %, { $count } weitere Aufnahmen folgen
}
words-loading = Transkripte einiger Clips werden geladen…
words-needed = Füllwörter, Satzabbrüche und Laute ohne Wort werden mit dem Transkript gesucht. Zuerst einen Clip transkribieren.
fewer = Weniger
unfold = Suchfunktionen und ihre Einstellungen
sound-loading = { $count ->
    [one] Der Ton von 1 Clip wird noch geladen.
   *[other] Der Ton von { $count } Clips wird noch geladen.
}
sound-paused = { $count ->
    [one] Der Ton von 1 Clip ist nicht geladen: Vorschauen sind angehalten.
   *[other] Der Ton von { $count } Clips ist nicht geladen: Vorschauen sind angehalten.
}
sound-searched = { $count ->
    [one] Durchsucht: der Ton von 1 Clip ohne Transkript.
   *[other] Durchsucht: der Ton von { $count } Clips ohne Transkript.
}
sound-and-words-searched = { $count ->
    [one] Durchsucht: der Ton von 1 Clip ohne Transkript und { $spoken }.
   *[other] Durchsucht: der Ton von { $count } Clips ohne Transkript und { $spoken }.
}
transcripts-searched = { $count ->
    [one] das Transkript von 1 Clip
   *[other] die Transkripte von { $count } Clips
}
clips-mute = { $count ->
    [one] 1 Clip hat weder Transkript noch Ton.
   *[other] { $count } Clips haben weder Transkript noch Ton.
}
none-left = Nichts mehr übrig: { $finders }.
nothing-found = Nichts gefunden: { $finders }.
filler-words = Füllwörter
    .tooltip = Einträge mit Kommas trennen; sie dürfen Leerzeichen enthalten
    .hint = äh, ähm, sozusagen
secret-names = Auszublendende Namen
    .tooltip = Namen mit Kommas trennen; sie bleiben auf diesem Computer
    .hint = Personen, Kunden, Projekte
pause-from = Ab
    .tooltip = Pausen ab dieser Länge kürzen
pause-keep = Behalten
    .tooltip = So viel von jeder Pause behalten, auf jeder Seite die Hälfte

## Panel without proposals

files = Vorschläge importieren und exportieren
none = Noch keine Vorschläge
loading = Vorschläge werden geladen…
none-help = Suchen Sie oben nach Füllwörtern, Pausen und mehr, oder importieren Sie Vorschläge anderer. Jeder Vorschlag wird in der Vorschau gezeigt, bevor sich etwas ändert. Einmal „Rückgängig“ nimmt alles zurück, was Sie zusammen annehmen.
import = Importieren…

## List of proposals

close-found = Vorschläge von Cutroom schließen
    .tooltip = Alle Suchfunktionen ausschalten und ihre Vorschläge schließen
delete-of = Die Vorschläge von { $author } löschen
delete-tooltip = Diese Vorschläge von diesem Computer löschen
dated = { $date }: { $reason }
accept-all = Alle { $count } annehmen
    .tooltip = Alle diese Vorschläge in einem Schritt annehmen
accept-all-of = Alle { $count } Vorschläge von { $author } annehmen
accept-all-of-kind = Alle { $count } von { $author } annehmen: { $kind }
kind = { $kind } · { $count }
kind-some-open = { $kind } · { $count } von { $all }
shorter = { $length } kürzer
row = { $kind } { $title }, zu { $percent } % sicher
row-at = { $kind } { $title } bei { $time }, zu { $percent } % sicher
row-dismissed = { $proposal }, abgelehnt
row-applied = { $proposal }, bereits angewendet
row-unfit = { $proposal }, nicht annehmbar: { $reason }
sure = { $percent } %
dismissed = abgelehnt
applied = angewendet
unfit = nicht annehmbar

## The selected proposal

choose = Einen Vorschlag auswählen, um ihn in der Vorschau zu sehen, oder { $shortcut } drücken.
place = { $place } von { $all }
with = Mit
    .name = Mit diesem Vorschlag
without = Ohne
    .name = Ohne diesen Vorschlag
accept = Annehmen
dismiss = Ablehnen
reopen = Wieder öffnen
reason = { $reason } { $author } ist zu { $percent } % sicher.
already-applied = Das Video hat diese Änderung bereits.
unfit-reason = Nicht annehmbar: { $reason }.

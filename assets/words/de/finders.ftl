# Proposals: kinds, titles and reasons of the built-in finders, and reasons why a proposal can't be read or no longer fits.
# Titles and reasons are kept in proposal files: a title has at most 80 characters, a reason at most 300, both in one line.

## Kinds of proposals: singular, then plural

kind-filler = Füllwort
    .all = Füllwörter
kind-pause = Pause
    .all = Pausen
kind-false-start = Satzabbruch
    .all = Satzabbrüche
kind-silence = Stille
    .all = Stille
kind-untranscribed = Laut ohne Wort
    .all = Laute ohne Wort
kind-cut = Schnitt
    .all = Schnitte
kind-chapter = Kapitel
    .all = Kapitel
kind-zoom = Zoom
    .all = Zooms
kind-layout = Layout
    .all = Layouts
kind-text = Text
    .all = Texte
kind-overlay = Overlay
    .all = Overlays
kind-sound = Sound
    .all = Sounds
kind-mask = Maske
    .all = Masken
kind-words = Transkript
    .all = Transkript
kind-clip = Clip
    .all = Clips
kind-video = Video
    .all = Videoeinstellungen

## Fillers, pauses, silences and false starts

filler-why = Ein Füllwort in „{ $words }“.
pause-why = { $length } lang spricht niemand zwischen „{ $before }“ und „{ $next }“.
quiet-why = { $length } lang kein Ton. Im Ton gefunden, weil dieser Clip kein Transkript hat.
start-title = Anfang: { $length }
end-title = Ende: { $length }
silent-start-why = Vor dem ersten Wort spricht { $length } lang niemand. Zuerst prüfen, ob dort etwas gezeigt wird.
silent-end-why = Nach dem letzten Wort spricht { $length } lang niemand. Zuerst prüfen, ob dort etwas gezeigt wird.
quiet-start-why = Vor dem ersten Ton ist { $length } lang nichts zu hören. Zuerst prüfen, ob dort etwas gezeigt wird. Im Ton gefunden, weil dieser Clip kein Transkript hat.
quiet-end-why = Nach dem letzten Ton ist { $length } lang nichts zu hören. Zuerst prüfen, ob dort etwas gezeigt wird. Im Ton gefunden, weil dieser Clip kein Transkript hat.
untranscribed-why = Ein { $length } langer Laut zwischen „{ $before }“ und „{ $next }“, der im Transkript fehlt. Zuerst abspielen: Er kann ein Wort sein.
untranscribed-start-why = Ein { $length } langer Laut vor „{ $next }“, der im Transkript fehlt. Zuerst abspielen: Er kann ein Wort sein.
untranscribed-end-why = Ein { $length } langer Laut nach „{ $before }“, der im Transkript fehlt. Zuerst abspielen: Er kann ein Wort sein.
false-start-why = Der Satz beginnt zweimal: „{ $first }“, dann „{ $second }“.

## Zooms and layouts

zoom-title = Zoom { $scale }× { $place }
opens-why = Etwas öffnet sich { $place }.
opens-while-why = Etwas öffnet sich { $place }, während „{ $words }“ gesagt wird.
changes-why = Der Bildschirm ändert sich { $place } { $length } lang.
changes-while-why = Der Bildschirm ändert sich { $place } { $length } lang, während „{ $words }“ gesagt wird.
top-left = oben links
top = oben
top-right = oben rechts
left = links
middle = in der Mitte
right = rechts
bottom-left = unten links
bottom = unten
bottom-right = unten rechts
camera-large-title = Große Kamera für { $length }
camera-large-why = Der Bildschirm ist { $length } lang ruhig, während jemand spricht.
camera-bubble-title = Kamera als Blase für { $length }
camera-bubble-why = Der Bildschirm ändert sich, und unter der Blase passiert nichts.

## Chapters

clip-starts-why = Hier beginnt ein Clip.
goes-on-why = Nach { $length } Stille geht es mit Sprache weiter.
goes-on-word-why = Nach { $length } Stille geht es mit Sprache weiter, und ab hier fällt das Wort „{ $word }“.
goes-on-words-why = Nach { $length } Stille geht es mit Sprache weiter, und ab hier fallen die Wörter „{ $first }“ und „{ $second }“.

## Overlays that cover a face

move-right = { $title } nach rechts verschieben, weg vom Gesicht
move-left = { $title } nach links verschieben, weg vom Gesicht
move-down = { $title } nach unten verschieben, weg vom Gesicht
move-up = { $title } nach oben verschieben, weg vom Gesicht
covers-face-why = Verdeckt { $length } lang { $percent }% eines Gesichts. An der neuen Position wird kein Gesicht verdeckt.

## Secrets on the screen

email-title = { $count ->
    [one] E-Mail-Adresse: 1 Maske
   *[other] E-Mail-Adresse: { $count } Masken
}
email-why = { $count ->
    [one] Eine E-Mail-Adresse ist sichtbar. Eine Maske verdeckt sie und bleibt an ihrem Platz.
   *[other] Eine E-Mail-Adresse ist sichtbar. Masken verdecken sie: Sie folgen ihr und überlappen sich zeitlich.
}
card-title = { $count ->
    [one] Kartennummer: 1 Maske
   *[other] Kartennummer: { $count } Masken
}
card-why = { $count ->
    [one] Eine gültige Kartennummer ist sichtbar. Eine Maske verdeckt sie und bleibt an ihrem Platz.
   *[other] Eine gültige Kartennummer ist sichtbar. Masken verdecken sie: Sie folgen ihr und überlappen sich zeitlich.
}
key-title = { $count ->
    [one] API-Schlüssel: 1 Maske
   *[other] API-Schlüssel: { $count } Masken
}
key-why = { $count ->
    [one] Text, der wie ein API-Schlüssel aussieht, ist sichtbar. Eine Maske verdeckt ihn und bleibt an ihrem Platz.
   *[other] Text, der wie ein API-Schlüssel aussieht, ist sichtbar. Masken verdecken ihn: Sie folgen ihm und überlappen sich zeitlich.
}
name-title = { $count ->
    [one] Name von Ihrer Liste: 1 Maske
   *[other] Name von Ihrer Liste: { $count } Masken
}
name-why = { $count ->
    [one] Ein Name von Ihrer Liste ist sichtbar. Eine Maske verdeckt ihn und bleibt an ihrem Platz.
   *[other] Ein Name von Ihrer Liste ist sichtbar. Masken verdecken ihn: Sie folgen ihm und überlappen sich zeitlich.
}

## Titles of proposals that are made from your own changes

add-item = { $item } hinzufügen
add-item-at = { $item } bei { $time } im Clip hinzufügen
change-item = { $item } ändern: { $fields }
remove-item = { $item } entfernen
change-clip = { $clip } ändern: { $fields }
move-clip = { $clip } an Position { $position } verschieben
delete-clip = { $clip } mit allem darauf löschen
recreate-clip = { $clip } neu erstellen
correct-word = Ein Wort zu „{ $word }“ korrigieren
hide-word = Ein Wort in den Untertiteln ausblenden
correct-words = { $count ->
    [one] 1 Wort von { $clip } korrigieren
   *[other] { $count } Wörter von { $clip } korrigieren
}
restore-footage = { $length } in { $clip } wiederherstellen
cut-footage = { $length } von { $clip } herausschneiden
cut-footage-at = { $length } von { $clip } bei { $time } der Aufnahme herausschneiden
start-chapter = Kapitel „{ $title }“ beginnen
change-video = { $title } ändern
apply-preset = Untertitelvorgabe { $preset } anwenden
clip-by-id = Clip { $id }

left-out-new-clip = der neue Clip { $clip }
left-out-hidden = „{ $title }“, von Schnitten ausgeblendet
left-out = { $title } ({ $reason })

## Name of the step that tries a proposal

step-proposed = Vorgeschlagen

## Reasons why a proposal no longer fits

no-clip = der Clip "{ $clip }" ist nicht mehr im Video
no-base = der Vorschlag gibt nicht an, auf welcher Version von „{ $name }“ er beruht
other-recording = „{ $name }“ hat jetzt eine andere Aufnahme
chapter-cut = das Material, an dem „{ $title }“ beginnt, ist herausgeschnitten
clips-reordered = die Clips wurden nach dem Erstellen des Vorschlags umsortiert
word-corrected = das Wort „{ $word }“ wurde nach dem Erstellen des Vorschlags korrigiert
starts-too-late = es würde bei { $time } beginnen, aber der Clip endet bei { $end }
footage-cut = das Material ist herausgeschnitten
item-footage-cut = das neue Material von „{ $title }“ ist herausgeschnitten
item-changed = „{ $title }“ wurde nach dem Erstellen des Vorschlags geändert
item-moved = „{ $title }“ wurde nach dem Erstellen des Vorschlags verschoben
no-item = das Element "{ $item }" ist nicht mehr auf dem Clip
item-no-position = „{ $title }“ hat weder Anfang noch Länge, die geändert werden könnten
field-changed = { $field } von { $subject } wurde nach dem Erstellen des Vorschlags geändert
the-video = dem Video
nothing-left = von { $clip } würde nichts übrig bleiben

## Errors of a proposal file

too-large = die Datei hat { $size } Bytes, aber ein Vorschlag hat höchstens { $most }
cut-short = die Datei ist unvollständig: ihr Ende fehlt
too-deep = die Datei verschachtelt Werte tiefer als { $most } Ebenen
no-json = die Datei ist kein gültiges JSON: { $reason }
no-proposal = die Datei ist kein Vorschlag: format muss "{ $format }" sein, ist aber { $value }
other-version = version muss { $version } sein, ist aber { $value }: Eine andere Version von Cutroom hat diesen Vorschlag geschrieben
the-proposal = der Vorschlag
parts-count = muss 1 bis { $most } Teile enthalten, enthält aber { $count }
operations-together = darf in allen Teilen zusammen höchstens { $most } Operationen enthalten, enthält aber { $count }
operations-count = muss 1 bis { $most } Operationen enthalten, enthält aber { $count }
operation-twice = muss für jede eine andere operationId haben, enthält aber "{ $id }" zweimal
made-at = muss eine Zeit wie 2026-11-23T12:00:00Z sein, ist aber "{ $value }"
made-on-count = darf höchstens { $most } enthalten, enthält aber { $count }
made-on-clip = muss Clip "{ $clip }" von parts[{ $part }].operations[{ $operation }] enthalten
hash-form = muss Hashes aus 16 hexadezimalen Ziffern enthalten, enthält aber "{ $value }"
length-range = muss 0 bis { $most } sein, ist aber { $value }
cut-range = muss ein Bereich innerhalb der Aufnahme sein, ist aber Start { $start } ms und Länge { $length } ms
footage-range = muss Anfang und Ende in Aufnahmezeit sein, ist aber { $start } und { $end }
sure-range = muss 0 bis 100 sein, ist aber { $value }
text-length = muss 1 bis { $most } Zeichen haben, hat aber { $count }
text-line = muss eine Zeile sichtbarer Zeichen sein, enthält aber U+{ $code }
text-no-url = darf keine URL enthalten, enthält aber "{ $value }"
id-form = muss eine ID aus 1 bis { $most } sichtbaren Zeichen sein, ist aber "{ $value }"
no-control = darf keine Steuerzeichen enthalten, enthält aber U+{ $code }
no-url = darf keine URL sein, ist aber "{ $value }"

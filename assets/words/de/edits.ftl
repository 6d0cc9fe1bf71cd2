## Step names, as in “Undo Cut ‘Intro’”

step-cut = „{ $name }“ schneiden
step-change = „{ $name }“ ändern
step-change-item = { $id } ändern
step-change-video = { $title } ändern
step-apply = { $title } anwenden
step-add = „{ $title }“ hinzufügen
step-move = „{ $name }“ verschieben
step-correct-words = Transkript von „{ $name }“ korrigieren
step-recreate = „{ $name }“ neu erstellen
step-delete = „{ $name }“ löschen
step-delete-item = { $id } löschen
step-base-layout = Grundlayout ändern
step-set-aside = „{ $title }“ zurückstellen
step-revert = „{ $title }“ zurücknehmen
step-reapply = „{ $title }“ erneut anwenden

## Titles of changes and conflicts, in lists

order-of-clips = Reihenfolge der Clips
video = Video
words-of = Transkript von { $name }
word-hidden = { $text } (in Untertiteln ausgeblendet)
video-fields = Video: { $fields }
subtitle-preset = Untertitelvorgabe „{ $name }“
chapters = Kapitel
background-music = Hintergrundmusik
no-background-music = Keine Hintergrundmusik
word-field = Wort { $number }

## Changes by other users that were merged, after the title of what they changed

merged-added = hinzugefügt
merged-deleted = gelöscht
merged-changed = geändert: { $fields }
merged-chapters = Kapitel geändert
merged-cuts = Schnitte geändert
merged-words = { $count ->
    [one] 1 Wort geändert
   *[other] { $count } Wörter geändert
}

## Fields of the API that have another name in the window

field-start = Anfang
field-length = Länge
field-position = Position
field-size = Größe
field-order = Reihenfolge

## Reasons why an edit is refused; shown alone or after “Couldn’t …: ”

no-clip = der Clip gehört nicht mehr zu diesem Video
not-loaded = „{ $name }“ ist noch nicht vom Server geladen
no-item = das Element ist nicht mehr auf dem Clip
item-exists = das Element ist bereits auf dem Clip
no-words = der Clip hat kein Transkript mehr
wrong-kind = diese Art von Element kann so nicht geändert werden. Ein Element anderer Art auswählen
uncovers = „{ $title }“ ist nicht gespeichert, das wiederhergestellte Material darunter auch nicht. Vor dem Schneiden dort speichern
hidden = das Material von „{ $title }“ ist herausgeschnitten. Zuerst den Schnitt wiederherstellen
hidden-length-unknown = ein Schnitt blendet das Element aus, und seine Länge ist unbekannt. Zuerst den Schnitt wiederherstellen
clip-deleted = jemand anderes hat den Clip „{ $name }“ gelöscht
split-empty = der Clip hat keine Länge
split-at-end = auf beiden Seiten der Teilung muss mindestens ein Frame des Clips bleiben
split-in-cut = dieses Material ist herausgeschnitten
join-last = danach kommt kein Clip
join-other-recording = der nächste Clip stammt aus einer anderen Aufnahme
join-played-before = der nächste Clip beginnt an einer Stelle der Aufnahme, die vor dem Ende dieses Clips liegt
join-settings = die Clips haben verschiedene Einstellungen: { $fields }
join-layout = die Clips haben verschiedene Grundlayouts

## Problems of a field, after the field’s name: “startTimeMs must be …”

unknown-clip = "{ $clip }" ist kein Clip dieses Videos
unknown-item = "{ $item }" ist nicht auf dem Clip "{ $clip }"
unknown-preset = "{ $preset }" ist keine Vorgabe dieses Arbeitsbereichs
start-before-end = muss vor dem Clipende bei { $end } liegen, ist aber { $start }
length-required = ist erforderlich: Ein Schnitt blendet das Element aus, und seine Länge ist unbekannt
cuts-leave-nothing = muss einen Teil der Aufnahme übrig lassen
cuts-at-most = darf höchstens { $most } Bereiche enthalten, enthält aber { $count }
base-layout-stays = ist das Grundlayout des Clips und kann nicht gelöscht werden
base-layout-no-time = darf beim Grundlayout eines Clips nicht gesetzt sein
base-layout-no-section = darf beim Grundlayout eines Clips nicht gesetzt sein: Es gilt für Layoutabschnitte
chapters-unreadable = kann nicht gelesen werden: Ein neues Kapitel würde die vorhandenen ersetzen
footage-not-played = muss Material sein, das der Clip abspielt
removed-ranges = und restored müssen 1 bis { $most } Bereiche enthalten, enthalten aber { $count }
no-property-of-deletion = ist keine Eigenschaft einer Löschung
no-property-of-remove-music = ist keine Eigenschaft von remove_music
no-change = muss mindestens ein zu änderndes Feld enthalten
preset-by-applying = wird durch Anwenden einer Vorgabe gesetzt
password-alone = kann nicht als nicht gespeicherte Änderung aufbewahrt werden, weil es in eine Datei geschrieben würde. Einzeln mit `cutroom api` senden
chapters-not-readable = kann nicht gelesen werden
music-unknown = kann nicht erneut gesetzt werden: Der Server gibt nicht an, woher die Musik stammt. Die Musik neu wählen
words-empty = muss ein Wort enthalten

## Parts that a recreated clip loses, in a list: “without its camera, its transcript”

lost-screen = Bildschirmaufnahme
lost-camera = Kamera
lost-microphone = Mikrofon
lost-system-audio = Systemton
lost-footage = Material
lost-layer = { $layer }
lost-cursor = Cursoranimation
lost-border = Clip-Rahmen
lost-background = Hintergrundbild oder -video
lost-crop = Zuschnitt der Bildschirmaufnahme
lost-words = Transkript
lost-layouts = { $count ->
    [one] 1 Layout, das Bildschirm und Kamera braucht
   *[other] { $count } Layouts, die Bildschirm und Kamera brauchen
}
lost-hidden = { $count ->
    [one] 1 Element, das ein Schnitt ausblendet
   *[other] { $count } Elemente, die ein Schnitt ausblendet
}
lost-media = { $count ->
    [one] 1 Element mit unbekannten Medien
   *[other] { $count } Elemente mit unbekannten Medien
}

## Requests of a save, with method and path
request-add-clip = Clip erstellen: POST …/clips
request-copy-clip = Clip { $clip } duplizieren: POST …/clips/{ $clip }/duplicate
request-batch = { $count ->
    [one] 1 Operation in einem Batch: POST …/edits
   *[other] { $count } Operationen in einem Batch: POST …/edits
}
request-change-clip = Einstellungen und Schnitte eines Clips ändern: PATCH …/clips/{ $clip }
request-delete-clip = Clip löschen: DELETE …/clips/{ $clip }
request-move-clip = Clip { $clip } auf Platz { $place } verschieben
request-words = { $count ->
    [one] 1 Wort eines Clips korrigieren: PATCH …/clips/{ $clip }/transcript/words
   *[other] { $count } Wörter eines Clips korrigieren: PATCH …/clips/{ $clip }/transcript/words
}

## Changes that the server refused
refused-words = Transkript von { $clip }
refused-order = Reihenfolge der Clips

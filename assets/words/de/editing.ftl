## Items and counts, as they stand in names of steps and in notices

item = „{ $title }“
items = { $count ->
    [one] 1 Element
   *[other] { $count } Elemente
}
words-quoted = „{ $words }“
words-counted = { $count ->
    [one] 1 Wort
   *[other] { $count } Wörter
}
frames = { $count ->
    [one] 1 Frame
   *[other] { $count } Frames
}
cuts = { $count ->
    [one] 1 Schnitt
   *[other] { $count } Schnitte
}
list-next = { $entries }, { $next }
list-last = { $entries } und { $last }
broll = B-Roll „{ $file }“

## Steps of the edit history

step-add = „{ $title }“ hinzufügen
step-add-broll = B-Roll „{ $title }“ hinzufügen
step-add-blur = Unschärfe hinzufügen
step-add-highlight = Hervorhebung hinzufügen
step-add-layout = Layout hinzufügen
step-add-text = Text hinzufügen
step-add-zoom = Zoom hinzufügen
step-append = „{ $clip }“ anhängen
step-background = Hintergrund von „{ $clip }“ ändern
step-layout = Layout von „{ $title }“ ändern
step-reset = „{ $title }“ zurücksetzen
step-delete = { $items } löschen
step-delete-clip = „{ $clip }“ löschen
step-duplicate = { $items } duplizieren
step-duplicate-clip = „{ $clip }“ duplizieren
clip-copy = { $clip } Kopie
step-paste = { $items } einfügen
step-paste-text = Text einfügen
step-split = { $items } teilen
step-split-clip = „{ $clip }“ teilen
step-join-clips = „{ $clip }“ mit „{ $second }“ verbinden
step-move-earlier = { $items } um { $distance } nach links verschieben
step-move-later = { $items } um { $distance } nach rechts verschieben
step-move-to = { $items } auf „{ $clip }“ verschieben
step-copy-earlier = { $items } um { $distance } nach links kopieren
step-copy-later = { $items } um { $distance } nach rechts kopieren
step-copy-to = { $items } auf „{ $clip }“ kopieren
step-trim = { $items } trimmen
step-trim-to = { $items } auf { $length } trimmen
step-ripple-move-earlier = { $count ->
    [one] { $items } und 1 späteres Element um { $distance } nach links verschieben
   *[other] { $items } und { $count } spätere Elemente um { $distance } nach links verschieben
}
step-ripple-move-later = { $count ->
    [one] { $items } und 1 späteres Element um { $distance } nach rechts verschieben
   *[other] { $items } und { $count } spätere Elemente um { $distance } nach rechts verschieben
}
step-ripple-trim = { $items } mit Ripple trimmen
step-ripple-delete = { $items } mit Ripple löschen
step-end-at-cut = „{ $title }“ am Schnitt beenden
step-start-after-cut = „{ $title }“ nach dem Schnitt beginnen
step-move-clip-earlier = „{ $clip }“ nach links verschieben
step-move-clip-later = „{ $clip }“ nach rechts verschieben
step-cut-out = { $length } herausschneiden
step-restore = { $length } wiederherstellen
step-roll-earlier = Schnitt um { $distance } nach links rollen
step-roll-later = Schnitt um { $distance } nach rechts rollen
step-roll-seam-earlier = Teilung um { $distance } nach links rollen
step-roll-seam-later = Teilung um { $distance } nach rechts rollen
step-extend-start = Clipanfang um { $distance } verlängern
step-trim-start = Clipanfang um { $distance } trimmen
step-extend-end = Clipende um { $distance } verlängern
step-trim-end = Clipende um { $distance } trimmen
step-extend-before-cut = Material vor einem Schnitt um { $distance } verlängern
step-trim-before-cut = Material vor einem Schnitt um { $distance } trimmen
step-extend-after-cut = Material nach einem Schnitt um { $distance } verlängern
step-trim-after-cut = Material nach einem Schnitt um { $distance } trimmen
step-slip-earlier = Slip um { $distance } zu früherem Material
step-slip-later = Slip um { $distance } zu späterem Material
step-set-music = Musik „{ $name }“ einsetzen
step-music-level = Musikpegel auf { $percent } % setzen
step-rename-music = Musik in „{ $name }“ umbenennen
step-remove-music = Musik entfernen
step-cut-words = { $words } herausschneiden
step-cut-more-words = Mehr Wörter herausschneiden
step-cut-fewer-words = Weniger Wörter herausschneiden
step-restore-words = { $words } wiederherstellen
step-correct-word = „{ $was }“ zu „{ $now }“ korrigieren
step-hide-words = { $words } in Untertiteln ausblenden
step-show-words = { $words } in Untertiteln einblenden
step-add-chapters = { $count ->
    [one] 1 Kapitel hinzufügen
   *[other] { $count } Kapitel hinzufügen
}
step-rename-chapter = Kapitel in „{ $title }“ umbenennen
step-describe-chapter = Beschreibung von „{ $title }“ ändern
step-move-chapter = „{ $title }“ auf { $time } verschieben
step-remove-chapter = „{ $title }“ entfernen
step-add-marker = Marker bei { $time } hinzufügen
step-marker-note = Notiz des Markers ändern
step-marker-color = Farbe des Markers ändern: { $color }
step-move-marker = Marker auf { $time } verschieben
step-remove-marker = Marker entfernen
step-cut-proposed = „{ $title }“ herausschneiden
step-cut-fillers = { $count ->
    [one] 1 Füllwort herausschneiden
   *[other] { $count } Füllwörter herausschneiden
}
step-cut-false-starts = { $count ->
    [one] 1 Satzabbruch herausschneiden
   *[other] { $count } Satzabbrüche herausschneiden
}
step-shorten-pause = Pause um { $length } kürzen
step-shorten-pauses = { $count ->
    [one] 1 Pause kürzen
   *[other] { $count } Pausen kürzen
}
step-cut-untranscribed = { $count ->
    [one] 1 Laut ohne Wort herausschneiden
   *[other] { $count } Laute ohne Wort herausschneiden
}
step-accept = „{ $title }“ annehmen
step-accept-kind = { $count ->
    [one] 1 Vorschlag annehmen ({ $kind })
   *[other] { $count } Vorschläge annehmen ({ $kind })
}
step-accept-several = { $count ->
    [one] 1 Vorschlag annehmen
   *[other] { $count } Vorschläge annehmen
}

## Edits that aren’t possible

edit-refused = Die Änderung konnte nicht angewendet werden: { $reason }.
undo-failed = Der Schritt konnte nicht rückgängig gemacht werden: { $reason }.
redo-failed = Der Schritt konnte nicht wiederholt werden: { $reason }.
drag-failed = Das Ziehen konnte nicht abgebrochen werden: { $reason }.
drag-canceled = Ziehen abgebrochen
lane-locked = Nichts wurde geändert: Die Spur „{ $lane }“ ist gesperrt.
    .advice = Die Spur in ihrem Kopf auf der Timeline entsperren.
trim-nothing = Hier gibt es nichts zu trimmen.
into-item = Den Abspielkopf in das ausgewählte Element bewegen.
split-nothing = Hier gibt es nichts zu teilen.
    .advice = Ein Element unter dem Abspielkopf auswählen oder einen Bereich zum Herausschneiden markieren.
split-outside = Der Abspielkopf liegt in keinem ausgewählten Element.
clip-not-split = Der Clip konnte nicht geteilt werden: { $why }.
    .advice = Den Abspielkopf auf anderes Material des Clips setzen.
clip-not-split-loading = Der Clip konnte nicht geteilt werden: Er ist noch nicht geladen.
    .advice = Warten, bis der Clip geladen ist, dann erneut versuchen.
clips-not-joined = Die Clips konnten nicht verbunden werden: { $why }.
split-ends = Endet an der Teilung: { $items }.
    .advice = Ein Sound oder Video-Overlay spielt immer von seinem Anfang an, deshalb kann der zweite Clip ihn nicht fortsetzen.
leaves-clip = Die Auswahl konnte nicht verschoben werden: Sie würde ihren Clip verlassen.
    .advice = Den Abspielkopf bewegen oder die Auswahl ausschneiden und auf einem anderen Clip einfügen.
no-room = Die Auswahl konnte nicht dupliziert werden: Auf ihrem Clip ist dahinter kein Platz.
    .advice = Zuerst die ausgewählten Elemente verschieben oder kürzen.
no-room-for-some = { $count } von { $all } Elementen konnten nicht dupliziert werden: Hinter der Auswahl ist auf ihrem Clip kein Platz.
span-too-short = „{ $title }“ würde kürzer als { $least } ms.
    .advice = Die andere Seite des Schnitts wählen.
slip-nothing-before = Slip zu früherem Material ist nicht möglich: Vor diesem Material ist nichts herausgeschnitten.
slip-end-before = Slip zu früherem Material ist nicht möglich: Dieses Material nutzt bereits alles, was davor herausgeschnitten war.
slip-advice-before = Zuerst den Anfang des Materials trimmen oder einen Slip in die andere Richtung ausführen.
slip-nothing-after = Slip zu späterem Material ist nicht möglich: Nach diesem Material ist nichts herausgeschnitten.
slip-end-after = Slip zu späterem Material ist nicht möglich: Dieses Material nutzt bereits alles, was danach herausgeschnitten war.
slip-advice-after = Zuerst das Ende des Materials trimmen oder einen Slip in die andere Richtung ausführen.
ripple-limited = Ripple wurde durch { $limit } begrenzt: { $distance } statt { $wanted }.
ripple-stopped = Ripple wurde durch { $limit } gestoppt: Dort wurde nichts getrimmt.
ripple-advice = Spätere Elemente behalten Clip und Reihenfolge. Um nur ein Element zu verschieben, Ripple ausschalten.
limit-clip-end = das Ende von „{ $clip }“
limit-clip-start = den Anfang von „{ $clip }“
limit-item = das vorherige Element auf „{ $clip }“
clips-unread = { $count ->
    [one] 1 von { $all } Clips ist noch nicht geladen, seine Elemente sind daher nicht ausgewählt.
   *[other] { $count } von { $all } Clips sind noch nicht geladen, ihre Elemente sind daher nicht ausgewählt.
}
clips-unread-advice = Warten, bis alle Clips geladen sind, dann erneut alles auswählen.
too-many-markers = Ein Video kann höchstens { $most } Marker haben.
    .advice = Nicht mehr benötigte Marker entfernen.

## Items on another clip: reasons stand after a colon

move-refused = Die Elemente konnten nicht auf „{ $clip }“ verschoben werden: { $reason }.
copy-refused = Die Elemente konnten nicht auf „{ $clip }“ kopiert werden: { $reason }.
unfit-several-clips = die ausgewählten Elemente liegen auf mehreren Clips
unfit-short = „{ $clip }“ ist zu kurz
unfit-unread = „{ $clip }“ ist noch nicht geladen
unfit-lane = die Spur „{ $lane }“ von „{ $clip }“ konnte nicht geladen werden
unfit-layout = „{ $clip }“ kann dieses Layout nicht haben: { $reason }
unfit-zoom = dieser Zoom folgt dem Cursor seiner eigenen Aufnahme
unfit-screen = „{ $clip }“ hat keine Bildschirmaufnahme

## Copy and paste

nothing-copied = Es gibt noch nichts einzufügen.
    .advice = Zuerst Elemente auswählen und kopieren.
paste-unreadable = Die kopierten Elemente konnten nicht gelesen werden: { $reason }.
    .advice = Die Elemente erneut kopieren.
paste-version = sie haben die Formatversion { $version }, Cutroom liest Version { $known }
paste-too-many = es sind { $count } Elemente, höchstens { $most } können eingefügt werden
paste-kind = sie enthalten die unbekannte Art „{ $kind }“
paste-media = Die kopierten Elemente verwenden Medien eines anderen Arbeitsbereichs.
    .advice = Die Medien in diesen Arbeitsbereich hochladen oder nur Texte, Zooms, Masken und Layouts kopieren.
paste-unfit = { $count } von { $all } kopierten Elementen konnten nicht eingefügt werden: { $reason }.
    .advice = Den Abspielkopf auf einen anderen Clip setzen und erneut einfügen.
paste-beyond-end = { $count } von { $all } kopierten Elementen konnten nicht eingefügt werden: Sie würden nach dem Ende des Videos beginnen.
    .advice = Den Abspielkopf auf eine frühere Zeit setzen und erneut einfügen.
paste-nothing = Die Zwischenablage enthält nichts zum Einfügen.
paste-long = Der Text in der Zwischenablage hat { $length } Zeichen. Höchstens { $most } können eingefügt werden.
paste-advice = Elemente auf einer Timeline, einen kürzeren Text oder ein Bild kopieren.
paste-no-clip = Der Text konnte nicht eingefügt werden: Das Video hat keinen Clip.
    .advice = Zuerst eine Aufnahme importieren. Texte werden über einem Clip gezeigt.

## New items

new-text = Neuer Text
text-short = Der Text dauert nur { $length }, weil sein Clip dort endet.
    .advice = Den Text nach links verschieben, um ihn länger zu zeigen.
zoom-without-screen = Der Zoom konnte nicht hinzugefügt werden: „{ $clip }“ hat keine Bildschirmaufnahme.
blur-without-screen = Die Unschärfe konnte nicht hinzugefügt werden: „{ $clip }“ hat keine Bildschirmaufnahme.
highlight-without-screen = Die Hervorhebung konnte nicht hinzugefügt werden: „{ $clip }“ hat keine Bildschirmaufnahme.
without-screen-advice = Den Abspielkopf auf einen Clip mit Bildschirmaufnahme setzen und erneut versuchen.

## Clips and cuts

whole-clip-cut = Damit würde ganz „{ $clip }“ herausgeschnitten.
whole-clip-cut-advice = Einen kürzeren Bereich markieren oder den Clip auswählen und löschen.
whole-clip-cut-words = Weniger Wörter auswählen oder den Clip auswählen und löschen.
chapters-hidden = { $count ->
    [one] 1 Kapitel ist ausgeblendet: Sein gesamtes Material wurde herausgeschnitten.
   *[other] { $count } Kapitel sind ausgeblendet: Ihr gesamtes Material wurde herausgeschnitten.
}
chapters-hidden-advice = Das Material wiederherstellen, um ausgeblendete Kapitel wieder zu zeigen.
items-hidden = Dieser Schnitt blendet { $items } aus.
    .advice = Den Schnitt rückgängig machen oder wiederherstellen, um ausgeblendete Elemente wieder zu zeigen. Der Inspektor des Clips listet sie auf.
clip-not-duplicated = Der Clip konnte nicht dupliziert werden: Seine Aufnahme ist noch nicht geladen.
    .advice = Warten, bis der Clip geladen ist, dann erneut versuchen.
clip-not-appended = Der Clip konnte nicht angehängt werden
recording-missing = „{ $clip }“ konnte nicht angehängt werden: Der Server stellt die Aufnahme nicht bereit.
    .advice = Die Aufnahme in die Bibliothek hochladen und von dort anhängen.
clip-deleted-again = Beim nächsten Speichern wird der Clip „{ $clip }“ wieder gelöscht.
clip-deleted-again-advice = Vor dem Löschen des Clips erscheint eine Rückfrage.
clip-deleted-again-keep = { $shortcut } drücken, um den Clip zu behalten. Vor dem Löschen erscheint eine Rückfrage.
clip-rebuilt = Beim nächsten Speichern wird „{ $clip }“ aus der Aufnahme neu erstellt.
clip-rebuilt-without = Nicht wiederhergestellt: { $parts }.

## Unsaved changes

changes-not-saved = { $count ->
    [one] 1 Änderung konnte nicht gespeichert werden
   *[other] { $count } Änderungen konnten nicht gespeichert werden
}
revert-refused = Diese Änderung kann nicht einzeln zurückgenommen werden.
    .advice = Zuerst die davon abhängigen Änderungen zurücknehmen oder alle Änderungen verwerfen.
reapply-failed = Die Änderung konnte nicht erneut angewendet werden: { $reason }.
discard-failed = Es konnten nicht alle Änderungen verworfen werden: { $reason }.
discard-failed-advice = Mit Datei > { $command } lassen sich einzelne Änderungen zurücknehmen.
earlier-failed = Die frühere Version konnte nicht wiederhergestellt werden: { $reason }.
    .advice = Den Clip auswählen, um ihn zu laden, dann die frühere Version wiederherstellen.
earlier-same = Nichts wiederherzustellen: Das Video enthält bereits alle Änderungen dieser Version.
earlier-restored = { $count ->
    [one] 1 Änderung wiederhergestellt.
   *[other] { $count } Änderungen wiederhergestellt.
}
    .advice = „Rückgängig“ nimmt all diese Änderungen in einem Schritt zurück.

## Fields of items: accepted values, in a list with commas

field-range = { $least } bis { $most }
field-least = mindestens { $least }
field-most = höchstens { $most }
field-length = höchstens { $most } Zeichen
field-null = oder null

## Find: headings and results

found-videos = Videos
found-clips = Clips
found-items = Elemente
found-words = Transkript
found-moment = { $time } { $clock }, { $clip }
found-clip = { $time } { $clock }
found-item = { $kind }, { $time } { $clock }, { $clip }
found-id = { $id } öffnen
found-by-id = Video mit dieser ID

## Chapters

chapter = Kapitel { $number }
chapter-untitled = Kapitel
chapters-proposed = Vorgeschlagene Kapitel stehen unter den Kapiteln
chapters-dismissed = Vorgeschlagene Kapitel abgelehnt
chapter-exists = Das Kapitel „{ $title }“ beginnt bereits in dieser Sekunde.
    .advice = Kapitel müssen mindestens 1 Sekunde auseinander beginnen.
chapters-refused = Die Kapitel konnten nicht geändert werden: { $reason }.

## Library

owner-you = eigene
owner-workspace = Arbeitsbereich
owner-catalogue = Katalog
library-no-source = „{ $name }“ stammt aus dem Katalog des Servers und kann nur Hintergrund sein.
    .advice = Unter „Hintergründe“ wählen.
pasted-image = Eingefügtes Bild
upload-running = Eine andere Datei wird noch hochgeladen.
    .advice = Den Upload abwarten, dann erneut versuchen.
uploaded = „{ $name }“ ist in Ihrer Bibliothek.
uploaded-before = „{ $name }“ ist bereits in Ihrer Bibliothek, als „{ $known }“.
uploaded-use = Um die Datei dem Video hinzuzufügen, in der Bibliothek wählen.
uploaded-no-background = Ein Hintergrund muss ein Bild oder ein Video sein.
uploaded-background = Die Datei ist jetzt der Hintergrund von „{ $clip }“.
uploaded-background-failed = Der Hintergrund konnte nicht gesetzt werden. Die Datei unter „Hintergründe“ wählen.
uploaded-overlay = Die Datei wurde über „{ $clip }“ hinzugefügt, wo der Abspielkopf war.
uploaded-overlay-failed = Die Datei konnte dem Clip nicht hinzugefügt werden. Für einen neuen Versuch die Datei in der Bibliothek wählen.
uploaded-dropped = Die Datei wurde zu „{ $clip }“ hinzugefügt, wo sie abgelegt wurde.
uploaded-clip-gone = Der Clip für diese Datei ist nicht im geöffneten Video. Um die Datei zu verwenden, in der Bibliothek wählen.
upload-failed = „{ $name }“ konnte nicht hinzugefügt werden: { $reason }.

## Sound and playback

sound-not-played = „{ $name }“ konnte nicht abgespielt werden: { $reason }
close-other-programs = Andere Programme schließen, dann erneut versuchen.
sound-missing = „{ $name }“ konnte hier nicht abgespielt werden: Der Server stellt die Datei nicht bereit.
    .advice = Zum Anhören den Sound dem Video hinzufügen und das Video abspielen.
this-sound-not-played = Dieser Sound konnte nicht abgespielt werden: { $reason }
    .advice = Die Bibliothek neu laden und erneut versuchen.
music = Musik
music-unsaved = Das Video speichern, um diese Musik zu hören.
music-gone = Diese Musik ist nicht mehr verfügbar.
no-sound = Das Video wird ohne Ton abgespielt. Ein Audiogerät anschließen oder aktivieren, dann erneut abspielen.
nothing-heard = Kein Ton: { $reason }.
video-not-played = Das Video konnte nicht abgespielt werden: { $reason }
recording-not-played = Eine Aufnahme konnte nicht abgespielt werden: { $reason }
    .advice = Der Rest des Videos wird weiter abgespielt. Für einen neuen Versuch das Video neu laden.

## Frames and crops

frame-file = { $video } bei { $time }.png
frame-busy = Ein anderer Frame wird noch gerendert.
    .advice = Diesen Frame abwarten oder abbrechen, dann erneut versuchen.
frame-canceled = Frame abgebrochen. Nichts wurde gespeichert.
frame-failed = Der Frame bei { $time } konnte nicht gerendert werden: { $reason }.
frame-saved = Frame bei { $time } als { $path } gespeichert ({ $width } × { $height } Pixel).
frame-copied = Frame bei { $time } kopiert ({ $width } × { $height } Pixel).
frame-incomplete = { $count ->
    [one] { $done } 1 Bild fehlt: Der Server stellt es nicht bereit.
   *[other] { $done } { $count } Bilder fehlen: Der Server stellt sie nicht bereit.
}
    .advice = Das Video neu laden und erneut versuchen.
never-visible = Dieses Element ist nie sichtbar.
crop-not-saved = Zuschneiden ist nicht möglich: Das Material am Abspielkopf wurde wiederhergestellt, ist aber noch nicht gespeichert.
    .advice = Zuerst speichern oder den Abspielkopf an eine andere Stelle des Clips bewegen.
crop-nothing = Das automatische Zuschneiden fand keine Ränder in der Bildschirmaufnahme.
    .advice = Den Abspielkopf dorthin bewegen, wo die Ränder sichtbar sind, dann erneut versuchen.
cropped = Bildschirmaufnahme auf { $ratio } zugeschnitten: { $left } px von links, { $top } px von oben, { $right } px von rechts, { $bottom } px von unten.
    .unsure = Die Ränder waren nicht eindeutig. Das Ergebnis in der Vorschau prüfen.
crop-removed = Die ganze Bildschirmaufnahme wird wieder gezeigt.
crop-failed = Die Bildschirmaufnahme konnte nicht zugeschnitten werden

## Finders of proposals: names and tooltips of their switches

finder-fillers = Füllwörter
    .tooltip = Füllwörter wie „äh“ suchen und vorschlagen, sie herauszuschneiden
finder-pauses = Pausen
    .tooltip = Lange Pausen in Transkript oder Ton suchen und vorschlagen, sie zu kürzen
finder-false-starts = Satzabbrüche
    .tooltip = Zweimal begonnene Sätze suchen und vorschlagen, den ersten Versuch herauszuschneiden
finder-silence = Stille
    .tooltip = Stille an Anfang und Ende von Clips suchen und vorschlagen, sie herauszuschneiden
finder-untranscribed = Laute ohne Wort
    .tooltip = Laute wie „äh“ suchen, die im Transkript fehlen, und vorschlagen, sie herauszuschneiden
finder-chapters = Kapitel
    .tooltip = Kapitel an Clipanfängen, nach langen Pausen und bei neuen Wörtern vorschlagen
finder-zooms = Zooms
    .tooltip = Zooms vorschlagen, wo getippt wird oder sich ein Menü oder Dialog öffnet
finder-layouts = Layouts
    .tooltip = Große Kamera bei ruhigem Bildschirm vorschlagen, sonst eine Kamerablase
finder-off-faces = Verdeckte Gesichter
    .tooltip = Texte und Bilder suchen, die ein Gesicht verdecken, und neue Positionen vorschlagen
finder-secrets = Vertrauliches
    .tooltip = Masken über E-Mail-Adressen, Kartennummern, API-Schlüsseln und gewählten Namen vorschlagen

## Proposals

proposal-played = Vorschlag wird abgespielt
proposal-not-accepted = „{ $title }“ konnte nicht angenommen werden: { $reason }.
nothing-to-accept = Es gibt nichts anzunehmen: Jeder Vorschlag wurde angenommen oder abgelehnt.
proposal-skipped = Nicht angenommen: „{ $title }“ ({ $reason }).
    .advice = Einen Vorschlag auswählen, um zu sehen, warum er nicht angenommen werden kann.
proposals-skipped = { $count ->
    [one] Nicht angenommen: „{ $title }“ ({ $reason }) und 1 weiterer.
   *[other] Nicht angenommen: „{ $title }“ ({ $reason }) und { $count } weitere.
}
someone = Jemand
no-reason = Ohne Begründung vorgeschlagen.
nothing-to-propose = Keine Ihrer nicht gespeicherten Änderungen kann vorgeschlagen werden.
    .advice = Neue Clips können nicht vorgeschlagen werden. Einen gespeicherten Clip ändern, dann erneut versuchen.
not-proposed = Nicht in den Vorschlägen: { $parts }.
proposals-imported = Vorschläge importiert.
    .advice = Jeden Vorschlag prüfen, dann annehmen oder ablehnen.
proposals-imported-before = Diese Vorschläge wurden bereits importiert.
proposals-exported = Vorschläge nach { $path } exportiert. Ihre Änderungen hier sind weiterhin nicht gespeichert.
proposals-failed = { $action }: { $reason }.
found-here = In diesem Video gefunden. Nichts ändert sich, bis Sie annehmen.
proposal-fits = er kann angenommen werden
proposal-applied = das Video hat diese Änderung bereits
proposal-unread = „{ $clip }“ wird noch geladen

## Warnings about items

warn-empty-text = Dieser Text ist leer und daher nicht sichtbar.
warn-off-canvas = Dieses Element liegt außerhalb der Leinwand und ist daher nicht sichtbar.
warn-partly-off-canvas = { $percent } % dieses Elements liegen außerhalb der Leinwand.
warn-face-covered = Dieses Element verdeckt { $covered } von { $length } ein Gesicht.
warn-blur-small = Diese Unschärfe ist kleiner als das Gesicht, das sie verbergen soll.
warn-text-short = { $count ->
    [one] Zu kurz zum Lesen: 1 Zeichen braucht { $needed }, wird aber nur { $length } gezeigt.
   *[other] Zu kurz zum Lesen: { $count } Zeichen brauchen { $needed }, werden aber nur { $length } gezeigt.
}
seconds = { $seconds } s

followed = { $count ->
    [one] Von { $from } bis { $to } mit einer Maske verfolgt. Sicherheit { $mean } %, mindestens { $least } %.
   *[other] Von { $from } bis { $to } mit { $count } Masken verfolgt. Sicherheit { $mean } %, mindestens { $least } %.
}
followed-advice = Auf der Spur sind sie ein Stück: verschieben, ändern, löschen oder rückgängig machen.
followed-one-advice = Durch Abspielen prüfen oder rückgängig machen.
follow-lost-edge = Jenseits von { $time } ist es nicht abgedeckt: Es hat das Bild verlassen.
follow-lost-change = Jenseits von { $time } ist es nicht abgedeckt: Es war verdeckt oder hat sich verändert.
follow-limit = Bei { $time } endet es: In jede Richtung werden höchstens zehn Minuten verfolgt.
follow-failed = Das Verfolgen ist nicht gelungen: { $why }.
follow-failed-advice = Die Maske um etwas mit klaren Umrissen legen und erneut versuchen.
follow-no-recording = Das Verfolgen ist nicht gelungen: Die Aufnahme ist noch nicht verfügbar.
follow-no-recording-advice = Die Änderungen speichern oder auf die Verbindung warten und erneut versuchen.
follow-gone = Die Maske wurde gelöscht, während sie verfolgt wurde. Nichts wurde geändert.
follow-unseen = Das Verfolgte ist herausgeschnitten oder außerhalb des Bildes. Nichts wurde geändert.
step-to-highlight = { $count ->
    [one] Unschärfe in Hervorhebung umwandeln
   *[other] { $count } Unschärfen in Hervorhebungen umwandeln
}
step-to-blur = { $count ->
    [one] Hervorhebung in Unschärfe umwandeln
   *[other] { $count } Hervorhebungen in Unschärfen umwandeln
}
step-ungroup = Gruppierung der Masken aufheben
step-save-look = Stil „{ $look }“ speichern
step-delete-look = Stil „{ $look }“ löschen
step-follow = { $count ->
    [one] Mit { $title } verfolgen
   *[other] Mit { $title } verfolgen: { $count } Masken
}

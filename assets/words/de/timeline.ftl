### Timeline: clips, lanes, chapters, markers, music, retention curve and minimap.

## Words of several places

clips = Clips
range = { $from } bis { $until }
items = { $count ->
    [one] 1 Element
   *[other] { $count } Elemente
}
not-saved-yet = noch nicht gespeichert
locked = gesperrt
muted = stumm
folded = eingeklappt
not-provided = Von diesem Server nicht bereitgestellt
not-loaded = Noch nicht geladen
couldnt-load = Laden fehlgeschlagen

## Block of items that are too narrow to tell apart

cluster-label = { $items } von { $from } bis { $until }
cluster-tooltip =
    { $items }, { $from } bis { $until }
    Klicken, um eine Liste anzuzeigen
cluster-zoom = Auf diese Elemente zoomen
cluster-select = Diese Elemente auswählen
cluster-more = und { $count } weitere

## Clips

clip-label = Clip { $name }
clip-value = { $cuts ->
    [one] { $length } lang, 1 Schnitt
   *[other] { $length } lang, { $cuts } Schnitte
}
clip-saved = Clip
clip-unsaved = Clip mit nicht gespeicherten Änderungen
clip-not-loaded = Clip, noch nicht geladen
clip-failed = Dieser Clip konnte nicht geladen werden: { $reason }
clip-tooltip =
    { $name }
    { $played } abgespielt von { $recorded } Aufnahme
    Ziehen ändert die Reihenfolge, Strg+Ziehen führt einen Slip zwischen zwei Schnitten aus
media-label = Medien des Clips { $name }
media-tooltip =
    { $reason }
    Klicken, um es erneut zu versuchen. Ist die Aufnahme verloren, neu importieren und diesen Clip löschen.
media-incomplete = Nicht vollständig angezeigt ({ $layer }): { $reason }
media-problem = Problem ({ $layer }): { $problem }

## Kinds of footage, within a sentence

layer-screen = Bildschirmaufnahme
layer-camera = Kameraaufnahme
layer-microphone = Mikrofonaufnahme
layer-system-audio = Systemtonaufnahme
layer-other = Material

## Cuts

cut = Schnitt
cut-at = Schnitt, { $from } bis { $until }
cut-description = Bei { $time } im Video. Der Name nennt Zeiten in der Aufnahme. Die Pfeiltasten rollen den Schnitt; mit Umschalt trimmen sie vor dem Schnitt, mit Alt nach dem Schnitt, und mit Strg führen sie einen Slip des Materials nach dem Schnitt aus.
cut-saved = { $length } Material herausgeschnitten
cut-unsaved = { $length } Material herausgeschnitten, noch nicht gespeichert
cut-hides = Der Schnitt blendet { $items } aus
cut-click = Klicken, um zum Schnitt zu gehen
cut-click-shortcut = Klicken, um zum Schnitt zu gehen; { $shortcut } drücken, um das Material wiederherzustellen
cut-drag = Die Mitte ziehen zum Rollen, eine Seite zum Trimmen; Strg+Ziehen führt einen Slip aus
# Like the line above, for the border of two halves of a split clip
seam-drag = Die Grenze ziehen, um beide Hälften zu rollen, eine Seite zum Trimmen; Strg+Ziehen führt einen Slip aus
blade-tooltip = Klicken, um hier bei { $time } zu teilen

## Beside the pointer while a cut or the border of a clip is dragged

slip = Slip  { $by }  { $from } bis { $until } in der Aufnahme
slip-only = Slip  { $by }  { $from } bis { $until } in der Aufnahme  kein weiteres Material
slip-at-end = Slip  { $by }  { $from } bis { $until } in der Aufnahme  danach kein Material
slip-at-start = Slip  { $by }  { $from } bis { $until } in der Aufnahme  davor kein Material
handle-clip-start = Clipanfang
handle-clip-end = Clipende
handle-roll = Rollen
handle-before = Vor dem Schnitt
handle-after = Nach dem Schnitt
handle-readout = { $handle }  { $change }  { $cut } herausgeschnitten  Clip { $length } lang
handle-readout-nothing = { $handle }  { $change }  nichts herausgeschnitten  Clip { $length } lang
# The lengths are those of both halves
seam-readout = Rollen  { $change }  { $first } | { $second }

## Beside the pointer while items are dragged

drag-refused = Verschieben auf „{ $clip }“ nicht möglich: { $reason }
drag-to-clip = Auf „{ $clip }“  { $time }
drag-stopped = { $movement }  durch { $obstacle } gestoppt
drag-ripple = Ripple
drag-start = Anfang { $time }  { $change }  { $length } lang
drag-start-ripple = Anfang  { $change }  { $length } lang
drag-end = Ende { $time }  { $change }  { $length } lang
snapped-to = Eingerastet: { $target }
snap-playhead = Abspielkopf
snap-item = Element
snap-clip = Clip
snap-cut = Schnitt
snap-mark = Markierung
snap-marker = Marker
snap-word = Wort
snap-face = Gesicht

## Items

item-times = beginnt bei { $video } im Video, { $clip } im Clip, { $length } lang
# Name of the piece that masks of one following are on the lane, with their number
group-title = { $title }, verfolgt ({ $count })
# Label of that piece for screen readers
group-label = { $title }, { $start } bis { $end }
# Tooltip of that piece
group-hint = Alt+Klick wählt eine einzelne Maske aus
item-shows-file = zeigt { $file }
item-crosses-cut = kreuzt den Schnitt bei { $time }
item-file = Zeigt { $file }
item-lane-locked = Spur gesperrt
span-end = Hier enden
span-start = Hier beginnen
span-keep = So lassen
crosses-cut = Kreuzt den Schnitt bei { $time }
crosses-cut-tooltip =
    Kreuzt den Schnitt bei { $time }: Das Video darunter springt dort
    Klicken, um das Element am Schnitt enden oder beginnen zu lassen, oder um nichts zu ändern

## Headers of lanes

lanes-label = Spuren der Timeline, unterhalb von Clips
lanes-heading = Spuren
lanes-tooltip = Wählen, welche Spuren angezeigt werden
retention-curve = Zuschauerbindungskurve
lane-label = Spur { $lane }
lane-tooltip = Die Spur ein- oder ausklappen, sperren, ausblenden, sortieren oder vergrößern
lane-lock = { $lane } sperren
lane-lock-tooltip = Die Elemente dieser Spur gegen Änderungen sperren
lane-unlock-tooltip = Die Elemente dieser Spur entsperren
lane-mute = { $lane } stummschalten
lane-mute-tooltip = Diese Spur im Editor stummschalten; Exporte behalten ihren Ton
lane-unmute-tooltip = Stummschaltung dieser Spur aufheben
lane-fold = { $lane } einklappen
lane-fold-tooltip = Die Spur einklappen
lane-unfold-tooltip = Die Spur ausklappen
lane-menu-fold = Einklappen
lane-menu-unfold = Ausklappen
lane-menu-select-all = Alle Elemente auswählen
lane-menu-lock = Sperren
lane-menu-unlock = Entsperren
lane-menu-mute = Im Editor stummschalten
lane-menu-unmute = Stummschaltung im Editor aufheben
lane-menu-up = Nach oben
lane-menu-down = Nach unten
lane-menu-hide = Ausblenden
lane-menu-show = Einblenden: { $lane }
lane-of-clip = { $lane } von { $clip }

## Chapters

chapters = Kapitel
chapters-empty = Keine Kapitel. Doppelklicken, um eines zu erstellen
chapters-empty-shortcut = Keine Kapitel. Doppelklicken oder { $shortcut } drücken, um eines zu erstellen
chapter-label = Kapitel { $title }
chapter-tooltip =
    { $title }
    { $from } bis { $until }
chapter-create = Hier ein Kapitel erstellen
chapter-rename = Umbenennen…
chapter-move-to-playhead = Am Abspielkopf beginnen
chapter-proposed-label = Vorgeschlagenes Kapitel { $title } annehmen
chapter-proposed-tooltip = Das bei { $time } vorgeschlagene Kapitel annehmen
chapter-heading = Kapitel bei { $time }
chapter-title = Kapiteltitel
chapter-title-hint = Titel
chapter-description = Kapitelbeschreibung
chapter-description-hint = Beschreibung
chapter-start = Kapitelanfang
chapter-start-hint = Anfang in ganzen Sekunden, zum Beispiel 1:05 oder 65s
chapter-remove-tooltip = Dieses Kapitel entfernen

## Markers

markers = Marker
marker-heading = Marker bei { $time }
marker-label = Marker { $note }
marker-cut-out = { $color }, Material herausgeschnitten
marker-note = Notiz des Markers
marker-note-hint = Notiz
marker-remove-tooltip = Diesen Marker entfernen

## Fields of a chapter or a marker

fields-close-tooltip = Schließen und die Änderungen behalten

## Music

music-label = Musik { $name }
music-value = { $level }, wiederholt sich alle { $length }
music-tooltip =
    { $name }
    { $level }, wiederholt sich alle { $length }
    Läuft in Schleife bis zum Ende des Videos. Klicken, um Pegel und Namen zu ändern
music-heading = Hintergrundmusik
music-name = Name der Musik
music-level-field = Pegel
music-level = Musikpegel
music-alone = Allein abspielen
music-alone-tooltip = Die Musik ohne den Ton des Videos abspielen
music-remove-tooltip = Die Hintergrundmusik entfernen

## Words

words-label = Transkript von { $clip }
words-value = { $count ->
    [one] 1 Wort
   *[other] { $count } Wörter
}
no-words = Keine Wörter
word-tooltip =
    { $word }
    { $from } bis { $until }
    Ziehen, um Wörter zu markieren, dann S drücken, um sie herauszuschneiden

## Faces

faces-label = Gesichter von { $clip }
faces-no-camera = Keine Kamera
faces-no-data = Noch keine Gesichtsdaten
faces-samples = { $total ->
    [one] Gesichter in { $found } von 1 Messpunkt
   *[other] Gesichter in { $found } von { $total } Messpunkten
}
faces-held = { $count ->
    [one] über 1 Schnitt gehalten
   *[other] über { $count } Schnitte gehalten
}
faces-not-loaded = { $length } noch nicht geladen
faces-none-here = Keine Gesichtsdaten zu dieser Zeit
faces-restored-footage = Gesichter in wiederhergestelltem Material werden nach dem Speichern geladen
faces-sample = { $count ->
    [0] Kein Gesicht. Messpunkt bei { $time } im Clip, { $age } gehalten
    [one] 1 Gesicht. Messpunkt bei { $time } im Clip, { $age } gehalten
   *[other] { $count } Gesichter. Messpunkt bei { $time } im Clip, { $age } gehalten
}
faces-sample-across-cut = { $count ->
    [0] Kein Gesicht. Messpunkt bei { $time } im Clip, { $age } über einen Schnitt gehalten
    [one] 1 Gesicht. Messpunkt bei { $time } im Clip, { $age } über einen Schnitt gehalten: Das Gesicht kann sich bewegt haben
   *[other] { $count } Gesichter. Messpunkt bei { $time } im Clip, { $age } über einen Schnitt gehalten: Die Gesichter können sich bewegt haben
}

## Retention curve

retention = Zuschauerbindung
retention-status = Zuschauerbindung: { $status }
retention-tooltip = Zeigt, welcher Teil des Publikums noch zusieht. Klicken, um Tage zu wählen
retention-no-views = Noch keine Wiedergaben ({ $days })
retention-no-data = Keine Daten zur Zuschauerbindung für diese Tage
retention-failed = Die Kurve konnte nicht geladen werden
retention-retry = Zuschauerbindung neu laden
retention-video-gone = Dieses Video ist nicht mehr auf dem Server
retention-loading = Zuschauerbindung wird geladen…
retention-menu-reload = Neu laden
retention-menu-hide = Ausblenden
retention-at = { $percent } sehen bei { $time } zu
retention-unseen = Noch nicht im gespeicherten Video, daher hat niemand diesen Moment gesehen ({ $time })
retention-unknown = Keine Daten bei { $time }
retention-saved-after = Gespeichert am { $date }, nach diesen Tagen: Es wurde eine frühere Version gesehen
retention-saved-within = Gespeichert am { $date }, innerhalb dieser Tage: Davor wurde vielleicht eine andere Version gesehen
retention-cut = { $length } seit dem Speichern herausgeschnitten
retention-cut-watched = { $length } seit dem Speichern herausgeschnitten, von { $percent } gesehen
retention-ends = Von { $start } am Anfang auf { $end } am Ende
retention-changed = Seit dem Speichern geändert
retention-cuts = { $count ->
    [one] 1 Schnitt seit dem Speichern
   *[other] { $count } Schnitte seit dem Speichern
}

## Minimap, ruler and toolbar

minimap = Minimap
minimap-tooltip = Ziehen, um die Timeline zu scrollen; eine Kante ziehen, um zu zoomen
playhead = Abspielkopf
ruler-tooltip = Ziehen bewegt den Abspielkopf, Umschalt+Ziehen markiert einen Bereich
marked = { $length } markiert
clock-recording = Aufnahmezeit
clock-played = Wiedergabezeit

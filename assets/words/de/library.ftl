## All sections

uploading = { $name } wird hochgeladen
loading = Bibliothek wird geladen…
reload = Neu laden
search-name = Bibliothek durchsuchen
all-tags = Alle
only-tag = Nur { $tag }

## Empty list

not-loaded = Die Bibliothek konnte nicht geladen werden. Sie können trotzdem eigene Dateien hier ablegen.
no-match = Keine Elemente gefunden. Löschen Sie die Suche, um alles zu sehen.
no-match-of-tag = Keine Elemente mit diesem Tag. Wählen Sie „Alle“, um alles zu sehen.
no-sounds = Noch keine Sounds. Ziehen Sie eine Audiodatei auf das Fenster, oder wählen Sie Datei > Zur Bibliothek hinzufügen.
no-music = Noch keine Musik. Sounds, die Sie hinzufügen, stehen unter „Sounds“.
no-images = Noch keine Bilder. Ziehen Sie ein Bild auf das Fenster, fügen Sie eines mit Strg+V ein, oder wählen Sie Datei > Zur Bibliothek hinzufügen.

## Background music

remove-music = Musik entfernen
    .tooltip = Hintergrundmusik aus dem Video entfernen
background-music = Hintergrundmusik: { $name }
no-background-music = Keine Hintergrundmusik
loop-music = Musik beim Anhören wiederholen
    .tooltip = Musik beim Anhören wiederholen, so wie im Video

## Items

play = Abspielen
    .tooltip = Dieses Element vor dem Hinzufügen abspielen
play-item = { $name } abspielen
stop-item = { $name } stoppen
play-with-video = Mit dem Video abspielen
    .tooltip = Das Video mit dieser Musik abspielen; nichts wird geändert
play-item-with-video = Mit dem Video abspielen: { $name }
stop-item-with-video = Stoppen: { $name }
no-file = Der Server stellt diese Datei nicht bereit
item = { $name }, { $details }
item-in-use = { $name }, { $details }, als Hintergrundmusik verwendet
add-item = { $name } hinzufügen
add-hint = Am Abspielkopf oder über dem markierten Bereich hinzufügen
drag-hint = Doppelklicken: am Abspielkopf hinzufügen. Ziehen: auf die Timeline oder die Vorschau
kind-image = Bild
kind-video = Video
add-music-hint = Als Hintergrundmusik des ganzen Videos hinzufügen
music-in-use-hint = Bereits die Hintergrundmusik des Videos
more-for-item = Weitere Aktionen für { $name }
clip = Clip
append-item-as-clip = { $name } als Clip anhängen
    .tooltip = Dieses Element am Ende des Videos als Clip anhängen
broll = B-Roll
add-item-as-broll = { $name } als B-Roll hinzufügen
    .tooltip = Dieses Element anstelle von Bildschirm und Kamera des Clips zeigen
add-at-playhead = Am Abspielkopf hinzufügen
add-as-broll = Als B-Roll hinzufügen
append-as-clip = Als Clip anhängen
add-as-music = Als Hintergrundmusik hinzufügen

## Backgrounds

background-of = Hintergrund von „{ $clip }“
colors = Farben
gradients = Verläufe
your-own = Eigene
your-own-hint = Ein Bild oder Video von diesem Computer
own-background = { $name }, eigener Hintergrund
color-black = Schwarz
color-graphite = Graphit
color-white = Weiß
color-sand = Sand
color-red = Rot
color-green = Grün
color-blue = Blau
color-violet = Violett
gradient-dawn = Morgenrot
gradient-sea = Meer
gradient-dusk = Dämmerung
gradient-moss = Moos
gradient-steel = Stahl
gradient-peach = Pfirsich

## Layouts

no-clip-here = Setzen Sie den Abspielkopf auf einen Clip.
replace-layout = Klicken Sie auf ein Layout, um „{ $layout }“ zu ersetzen.
layout-here = Layout hier: { $layout }.
use-layout = Klicken Sie auf ein Layout, um es zu verwenden.
layout-over-range = Das neue Layout gilt für den markierten Bereich: { $length }.
layout-from-playhead = Das neue Layout beginnt am Abspielkopf und dauert { $length }.

## Drag and drop

drop-at = { $lane }  { $time }
drop-library = Zur Bibliothek hinzufügen
drop-transcript = Transkript von „{ $clip }“
drop-files = { $count ->
    [one] 1 Datei
   *[other] { $count } Dateien
}
drop-label = { $name }: { $result }
drop-sounds-where = Sounds auf die Spur „{ $lane }“ oder einen Clip ziehen
drop-media-where = Bilder und Videos auf die Vorschau, die Spur „{ $lane }“ oder einen Clip ziehen
drop-layouts-where = Layouts auf die Vorschau, die Spur „{ $lane }“ oder einen Clip ziehen
drop-music-where = Musik auf die Clips oder die Spur „{ $lane }“ ziehen
drop-backgrounds-where = Hintergründe auf einen Clip oder die Vorschau ziehen
drop-transcript-where = Transkripte auf das Bedienfeld „Text“ oder einen Clip ziehen
drop-one-transcript = Ein Clip kann nur ein Transkript haben
drop-wrong-file = Cutroom kann Dateien dieser Art nicht verwenden
drop-gone = Dieses Element ist nicht mehr in der Bibliothek
not-dropped = „{ $name }“ wurde nicht hinzugefügt.

# Names of kinds, clocks and layouts, as the window shows them, and problems of a typed time.

## Kinds of items

sound-effect = Soundeffekt
text = Text
overlay = Overlay
zoom = Zoom
blur = Unschärfe
highlight = Hervorhebung
layout = Layout

## Titles of items without a name

zoom-title = Zoom { $scale }×
b-roll = B-Roll

## Layouts: the name, and what follows it after a comma

layout-full-frame = Vollbild
layout-middle = Mittig
layout-camera-left = Kamera links
layout-camera-right = Kamera rechts
layout-camera-beside = Kamera neben dem Bildschirm
layout-camera-at = Kamera { $position }
layout-presenter = Sprecher
layout-large-bubble = Große Blase
layout-medium-bubble = Mittlere Blase
layout-bubble = Blase
layout-camera-only = Nur Kamera
layout-camera-only-middle = Nur Kamera, mittig
layout-screen-only = Nur Bildschirm
layout-screen-full-frame = Bildschirm, Vollbild
layout-custom = Manuell platziert
layout-with = { $name }, { $more }
left = links
right = rechts
top = oben
bottom = unten
top-left = oben links
top-right = oben rechts
bottom-left = unten links
bottom-right = unten rechts
middle = Mitte
style-regular = normal
style-full = voll
style-fullscreen = Vollbild
style-stretch = gestreckt
style-even = gleich groß
style-overlap = überlappend
left-side = linke Seite
right-side = rechte Seite
screen-full-frame = Bildschirm im Vollbild

## Clocks, after a time: “0:05 in clip”

clock-video = im Video
clock-clip = im Clip
clock-recording = in der Aufnahme

## Problems of a typed time, as whole sentences

time-forms = Eine Zeit wie 1:02.5, 62.5s, 62500ms, +0.5s oder 40% eingeben.
time-unreadable = „{ $text }“ ist keine Zeit. Eine Zeit wie 1:02.5, 62.5s, 62500ms, +0.5s oder 40% eingeben.
time-too-long = Die Zeit darf höchstens ein Jahr betragen.
time-range = Die Zeit muss { $least } bis { $most } sein.
time-range-on-clock = Die Zeit muss { $least } bis { $most } sein ({ $clock }).
time-cut-out = { $time } der Aufnahme ist herausgeschnitten. Eine Zeit eingeben, die abgespielt wird.
time-length-clock = Eine Länge wird in Wiedergabezeit gemessen. Ohne Zusatz wie „in clip“ eingeben.

## Kinds of items with their number
count-sound-effects = { $count ->
    [one] 1 Soundeffekt
   *[other] { $count } Soundeffekte
}
count-texts = { $count ->
    [one] 1 Text
   *[other] { $count } Texte
}
count-overlays = { $count ->
    [one] 1 Overlay
   *[other] { $count } Overlays
}
count-zooms = { $count ->
    [one] 1 Zoom
   *[other] { $count } Zooms
}
count-blurs = { $count ->
    [one] 1 Unschärfe
   *[other] { $count } Unschärfen
}
count-highlights = { $count ->
    [one] 1 Hervorhebung
   *[other] { $count } Hervorhebungen
}
count-layouts = { $count ->
    [one] 1 Layout
   *[other] { $count } Layouts
}

## Fields of a style
field-style = Stil
field-text-colour = Textfarbe
field-outline = Kontur
field-outline-colour = Konturfarbe
field-shadow = Schatten
field-shadow-colour = Schattenfarbe
field-background = Hintergrund
field-background-colour = Hintergrundfarbe
field-highlighting = Hervorhebung
field-highlight-mode = Hervorhebungsmodus
field-highlight-colour = Hervorhebungsfarbe
field-highlighted-text = Hervorgehobener Text
field-case = Groß-/Kleinschreibung
field-font = Schriftart
field-size = Größe
field-named-size = Größenstufe
field-weight = Schriftstärke
field-grouping = Gruppierung
field-lines = Zeilen je Block
field-position = Position

## Values of fields
value-on = ein
value-off = aus
value-automatic = automatisch
value-no-highlight-colour = keine: Wörter werden eingeblendet
value-place = { $x } %, { $y } %

## Where a value comes from
origin-you = Sie
    .meaning = Sie haben diesen Wert im Entwurf gewählt.
origin-video = Video
    .meaning = Der Entwurf legt dieses Feld nicht fest, daher gilt der Wert des Videos.
origin-style = Stil
    .meaning = Niemand hat diesen Wert gewählt. Er ist der Standardwert des Stils.
origin-server = Server
    .meaning = Niemand hat diesen Wert gewählt. Er ist der Standardwert des Servers.
origin-unknown = unbekannt
    .meaning = Diese Version von Cutroom kennt das Feld nicht. Sein Wert bleibt erhalten.

## Notes on fields, after the name of the field
note-outline-off = ist nicht sichtbar: die Kontur ist aus
note-shadow-off = ist nicht sichtbar: der Schatten ist aus
note-background-off = ist nicht sichtbar: der Hintergrund ist aus
note-highlighting-off = ist nicht sichtbar: die Hervorhebung ist aus
note-only-background-mode = ist nur im Hervorhebungsmodus „background“ sichtbar
note-other-words-fade = ist nicht sichtbar: im Hervorhebungsmodus „fadeRest“ werden die anderen Wörter abgeblendet
note-one-word = hat keine Wirkung: es wird immer nur ein Wort gezeigt
note-unseen-on-background = ist die Hintergrundfarbe: der Text ist nicht zu sehen
note-unseen-on-highlight = ist die Hervorhebungsfarbe: der Text ist nicht zu sehen
note-same-as-highlight = ist die Hervorhebungsfarbe: nur eine Kontur oder ein Schatten zeigt die Buchstaben
note-same-as-background = ist die Hintergrundfarbe: nur eine Kontur oder ein Schatten zeigt die Buchstaben
unknown-field = ist kein bekanntes Feld

## Drafts and presets
draft-version = { $name } v{ $number }
draft-changed = { $name }, geändert seit v{ $number }
name-taken = Eine andere Vorgabe heißt so. Frei: „{ $name }“
name-built-in = Eine integrierte Vorgabe heißt so. Frei: „{ $name }“

## Contrast and reading
level-fails = unter AA
contrast-explained = Kontrast { $ratio }: { $normal } für normalen Text (AA ab 4,5, AAA ab 7), { $large } für großen Text (AA ab 3, AAA ab 4,5). Text ist groß ab 24 Pixeln auf dem Bildschirm der Zuschauer, fett ab 19.
vision-typical = Normal
vision-protanopia = Protanopie (kein Rot)
vision-deuteranopia = Deuteranopie (kein Grün)
vision-tritanopia = Tritanopie (kein Blau)
vision-achromatopsia = Achromatopsie (keine Farben)
too-short = { $seconds } s gezeigt, weniger als { $least } s
too-fast = { $speed } Zeichen pro Sekunde, mehr als { $most }
covers-face = verdeckt { $seconds } s lang ein Gesicht
covers-overlay = verdeckt { $seconds } s lang ein Overlay

## Buttons that improve the contrast
fix-outline-black = Schwarze Kontur
fix-outline-white = Weiße Kontur
fix-text-black = Schwarzer Text
fix-text-white = Weißer Text
fix-background-black = Schwarzer Hintergrund, { $opacity } %
fix-background-white = Weißer Hintergrund, { $opacity } %
fix-all-black-on-white = Schwarzer Text auf Weiß, ohne Hervorhebungen
fix-all-white-on-black = Weißer Text auf Schwarz, ohne Hervorhebungen

## Files of a style
style-not-json = die Datei ist kein JSON: { $reason }
style-not-a-style = die Datei ist kein Untertitelstil: sie muss mit "format": "cutroom-caption-style" beginnen
style-newer = die Datei hat Version { $version }, diese Version von Cutroom liest aber Version { $known }. Cutroom aktualisieren oder die Datei mit dieser Version erneut exportieren
style-required = muss ein Objekt mit den Feldern einer Vorgabe sein

## Formats of files of words
format-ass = Advanced SubStation Alpha (ASS), mit dem Untertitelstil
format-text = Nur Text
loss-corners = die abgerundeten Ecken des Kastens
loss-box = der Kasten in Playern ohne libass
loss-word-box = der Kasten hinter dem gesprochenen Wort, das stattdessen eine Farbe erhält
loss-outline = die Kontur
loss-shadow = der Schatten
loss-shadow-blur = die Unschärfe des Schattens
loss-line-spacing = der Zeilenabstand
loss-font = der Schriftname: die Datei nennt und enthält die Schriftart der Vorschau
loss-weight = die Schriftstärke, die normal oder fett ist

## Report on an imported file of words; the parts that apply are joined by semicolons
report-words = { $count ->
    [one] 1 Wort
   *[other] { $count } Wörter
}
report-estimated = { $count ->
    [one] Zeit von 1 Wort aus einem längeren Text geschätzt
   *[other] Zeiten von { $count } Wörtern aus längeren Texten geschätzt
}
report-stretched = { $count ->
    [one] 1 Eintrag ohne Länge auf 1 ms gesetzt
   *[other] { $count } Einträge ohne Länge auf 1 ms gesetzt
}
report-untimed-words = { $count ->
    [one] 1 Wort ohne brauchbare Zeiten zwischen seinen Nachbarn eingeordnet
   *[other] { $count } Wörter ohne brauchbare Zeiten zwischen ihren Nachbarn eingeordnet
}
report-subtitles = { $count ->
    [one] 1 Untertitel wie in der Datei übernommen
   *[other] { $count } Untertitel wie in der Datei übernommen
}
report-overlapping = { $count ->
    [one] 1 überlappender Untertitel teilt sich seine Zeit
   *[other] { $count } überlappende Untertitel teilen sich ihre Zeit
}
report-empty = { $count ->
    [one] 1 Untertitel ohne Text ausgelassen
   *[other] { $count } Untertitel ohne Text ausgelassen
}
report-repeats = { $count ->
    [one] 1 Wiederholung rollender Untertitel ausgelassen
   *[other] { $count } Wiederholungen rollender Untertitel ausgelassen
}
report-untimed = { $count ->
    [one] 1 Text ohne Zeiten ausgelassen (Zeile { $line })
   *[other] { $count } Texte ohne Zeiten ausgelassen (erster: Zeile { $line })
}
report-backward = { $count ->
    [one] 1 Untertitel ausgelassen, weil er vor seinem Anfang endet (Zeile { $line })
   *[other] { $count } Untertitel ausgelassen, weil sie vor ihrem Anfang enden (erster: Zeile { $line })
}
report-backward-segments = { $count ->
    [one] 1 Abschnitt ausgelassen, weil er vor seinem Anfang endet (Abschnitt { $number })
   *[other] { $count } Abschnitte ausgelassen, weil sie vor ihrem Anfang enden (erster: Abschnitt { $number })
}
report-beyond = { $count ->
    [one] 1 Eintrag nach dem Ende der Aufnahme ausgelassen
   *[other] { $count } Einträge nach dem Ende der Aufnahme ausgelassen
}
report-encoding = gelesen als { $encoding }
encoding-utf16 = UTF-16, ohne Byte Order Mark
encoding-damaged-utf8 = UTF-8, ohne die beschädigten Zeichen
encoding-windows-1252 = Windows-1252, weil es kein UTF-8 ist

## Problems of a file of words
line-problem = Zeile { $line }: { $problem }
file-empty = die Datei ist leer
no-text = die Datei enthält keinen Text
is-xml = XML-Dateien wie TTML können nicht importiert werden. SubRip, WebVTT, SubStation Alpha oder JSON verwenden
not-text = die Datei ist kein Text: sie enthält ein Nullbyte
not-utf8 = dies ist kein UTF-8, anders als der Rest der Datei. Die Datei als UTF-8 speichern
not-utf8-or-windows-1252 = dies ist weder UTF-8 noch Windows-1252. Die Datei als UTF-8 speichern
damaged-utf16 = die Datei ist beschädigter UTF-16-Text. Die Datei als UTF-8 speichern
not-in-encoding = dies ist kein { $encoding }
encoding-expected = erwartet wird der Name einer Zeichenkodierung, etwa windows-1251, gb18030, big5, shift_jis oder utf-8
end-before-start = das Ende darf nicht vor dem Anfang liegen
end-before-start-got = das Ende darf nicht vor dem Anfang liegen, gefunden: { $got }
times-expected = erwartet werden Zeiten wie { $example }, gefunden: „{ $got }“
not-a-time = „{ $got }“ ist keine Zeit wie { $example }
ass-fields-expected = erwartet werden { $count } Felder, darunter { $field }, gefunden: { $got }
ass-time-expected = { $field } muss eine Zeit wie 0:00:01.00 sein, ist aber „{ $got }“
all-beyond-end = alle Texte liegen nach dem Ende der Aufnahme, die { $seconds } s lang ist
too-many-words = ein Clip kann höchstens { $most } Wörter enthalten, und die Datei enthält ab hier weitere
word-too-long = ein Wort kann höchstens { $most } Zeichen haben
not-json = die Datei ist kein JSON: { $reason }
value-expected = { $path }: erwartet wird { $expected }, gefunden: { $got }
expected-string = eine Zeichenfolge
expected-time = eine Zeit ab 0
expected-time-beside = eine Zeit, weil kein Wort daneben eine hat
got-nothing = nichts
json-form-expected = erwartet wird ein Array von Wörtern, {"{"}"words": […]{"}"}, {"{"}"segments": […]{"}"} oder {"{"}"transcription": […]{"}"}
json-end-before-start = { $path }.endTimeMs darf nicht vor startTimeMs liegen, gefunden: { $end } und { $start }

## Characters that no font on this computer has
font-missing = Einige { $group } (etwa { $code }) erscheinen als Kästchen: Keine Schriftart auf diesem Computer enthält sie.
font-advice = Installieren Sie { $debian } (Debian, Ubuntu), { $fedora } (Fedora) oder { $arch } (Arch), und starten Sie Cutroom neu.
characters-cjk = chinesische, japanische oder koreanische Zeichen
characters-emoji = Emojis
characters-other = Symbole oder Zeichen eines anderen Schriftsystems
script-armenian = armenische Zeichen
script-hebrew = hebräische Zeichen
script-arabic = arabische Zeichen
script-syriac = syrische Zeichen
script-thaana = Thaana-Zeichen
script-devanagari = Devanagari-Zeichen
script-bengali = bengalische Zeichen
script-gurmukhi = Gurmukhi-Zeichen
script-gujarati = Gujarati-Zeichen
script-oriya = Oriya-Zeichen
script-tamil = tamilische Zeichen
script-telugu = Telugu-Zeichen
script-kannada = Kannada-Zeichen
script-malayalam = Malayalam-Zeichen
script-sinhala = singhalesische Zeichen
script-thai = thailändische Zeichen
script-lao = laotische Zeichen
script-tibetan = tibetische Zeichen
script-myanmar = birmanische Zeichen
script-georgian = georgische Zeichen
script-ethiopic = äthiopische Zeichen
script-khmer = Khmer-Zeichen

## Stile aus ASS-Dateien
ass-no-style = die Datei enthält keinen Stil
ass-number-expected = { $field } muss eine Zahl sein, nicht „{ $value }“
ass-color-expected = { $field } muss eine Farbe wie &H00FFFFFF sein, nicht „{ $value }“
ass-unnamed = Importierter Stil
ass-lost-font = Schriften, die Cutroom nicht anbietet
ass-lost-size = Größen unter 40 oder über 200
ass-lost-side = Ausrichtung links oder rechts
ass-lost-slant = kursive, unterstrichene und durchgestrichene Schrift
ass-lost-angle = Drehung
ass-lost-spacing = Zeichenabstand
ass-lost-scale = gestreckte Schrift
ass-lost-values = Werte, die in der Datei fehlen
ass-lost-more-styles = mehr als 50 Stile

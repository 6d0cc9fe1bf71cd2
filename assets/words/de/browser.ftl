## Switch between the views of the window
view-editor = Editor
view-faces = Gesichtsprüfung
view-subtitles = Untertitel
view-browser = Browser

## Panels of the browser, as a screen reader names them
search-panel = Bedienfeld Suche
places-panel = Bedienfeld Orte
details-panel = Bedienfeld Details
list-panel = Bedienfeld Liste

## Places at the left of the list
places-videos-heading = Videos
place-all-videos = Alle Videos
place-recent = Zuletzt geöffnet
place-pinned = Angeheftet
place-unsaved = Nicht gespeichert
place-conflicts = Konflikte
places-collections-heading = Sammlungen
place-playlists = Playlists
place-groups = Gruppen
place-tags = Tags
places-playlists-heading = Playlists nach Gruppe

## Search field and buttons above the list
search-field = Suchen, oder ID oder Link einfügen
search-clear = Suche löschen
search-clear-tooltip = Alle Zeilen wieder anzeigen
stop-loading-tooltip = Laden stoppen und die geladenen Videos behalten
load-all = Alle laden
load-more = Mehr laden
load-more-tooltip = Die nächsten Videos der Liste laden
filter-button = Filter
filter-button-active = Filter: { $count }
filter-button-name = Filter, { $count } aktiv
filter-needs-videos = Zuerst eine Liste von Videos öffnen
places-button = Orte
places-button-tooltip = Orte neben der Liste ein- oder ausblenden
details-button-tooltip = Details neben der Liste ein- oder ausblenden
loaded-tooltip = Suche, Sortierung und Orte berücksichtigen nur geladene Videos
loaded-tooltip-rate = Noch { $left } von { $limit } Anfragen im Ratenlimit

## Number of loaded rows, above the list
loaded-no-videos = Keine Videos
loaded-no-playlists = Keine Playlists
loaded-no-groups = Keine Gruppen
loaded-no-tags = Keine Tags
loaded-videos = { $count ->
    [one] 1 Video
   *[other] { $count } Videos
}
loaded-playlists = { $count ->
    [one] 1 Playlist
   *[other] { $count } Playlists
}
loaded-groups = { $count ->
    [one] 1 Gruppe
   *[other] { $count } Gruppen
}
loaded-tags = { $count ->
    [one] 1 Tag
   *[other] { $count } Tags
}
loaded-videos-shown = { $all ->
    [one] { $shown } von 1 Video
   *[other] { $shown } von { $all } Videos
}
loaded-playlists-shown = { $all ->
    [one] { $shown } von 1 Playlist
   *[other] { $shown } von { $all } Playlists
}
loaded-groups-shown = { $all ->
    [one] { $shown } von 1 Gruppe
   *[other] { $shown } von { $all } Gruppen
}
loaded-tags-shown = { $all ->
    [one] { $shown } von 1 Tag
   *[other] { $shown } von { $all } Tags
}
loaded-loading = Videos werden geladen…
loaded-loading-more = { $loaded }, weitere werden geladen…
loaded-next-failed = { $loaded }. Weitere konnten nicht geladen werden.
loaded-known = { $loaded }, möglicherweise veraltet
loaded-full = { $loaded }, das Maximum für diese Liste
loaded-more = { $loaded }, weitere vorhanden

## List of videos, playlists, groups or tags
list-of-videos = Liste der Videos
list-of-playlists = Liste der Playlists
list-of-groups = Liste der Gruppen
list-of-tags = Liste der Tags
sort-by = Nach dieser Spalte sortieren: { $column }
cell-playlists = { $count ->
    [one] 1 Playlist
   *[other] { $count } Playlists
}
cell-videos = { $count ->
    [one] 1 Video
   *[other] { $count } Videos
}
cell-loaded-videos = { $count ->
    [one] 1 der geladenen Videos
   *[other] { $count } der geladenen Videos
}
cell-conflicts = { $count ->
    [one] 1 Konflikt
   *[other] { $count } Konflikte
}
cell-unsaved = { $count ->
    [one] 1 nicht gespeichert
   *[other] { $count } nicht gespeichert
}
cell-unsaved-unknown = Nicht gespeichert

## Instead of rows: why there are none
needs-key = Dieser Arbeitsbereich benötigt einen API-Schlüssel
opening-workspace = Arbeitsbereich wird geöffnet…
loading-videos = Videos werden geladen…
loading-playlists = Playlists werden geladen…
loading-groups = Gruppen werden geladen…
loading-tags = Tags werden geladen…
no-loaded-match = Kein geladenes Video stimmt überein
no-loaded-match-hint = Wählen Sie „Alle laden“, um alle Videos zu durchsuchen.
no-match = Keine Treffer
no-match-hint = Kein Name, keine Beschreibung, kein Tag und keine ID enthält all diese Wörter.
no-filter-match = Kein Video entspricht dem Filter
no-filter-match-hint = Der Filter gilt für jede Liste von Videos.
no-videos-to-show = Keine Videos anzuzeigen
no-playlists-to-show = Keine Playlists anzuzeigen
no-groups-to-show = Keine Gruppen anzuzeigen
no-tags-to-show = Keine Tags anzuzeigen
show-all = Alle anzeigen
empty-videos = Dieser Arbeitsbereich enthält keine Videos
empty-videos-local-hint = Importieren Sie ein Video mit Strg+I, oder ziehen Sie eine Videodatei auf das Fenster.
empty-videos-hint = Nehmen Sie im Arbeitsbereich ein Video auf, oder laden Sie eines hoch. Laden Sie danach die Liste neu.
empty-recent = Keine zuletzt geöffneten Videos
empty-recent-hint = Hier erscheinen Videos, die Sie öffnen, das neueste zuerst.
empty-pinned = Keine angehefteten Videos
empty-pinned-hint = Wählen Sie ein Video aus, und drücken Sie P, um es hier anzuheften.
empty-unsaved = Keine nicht gespeicherten Änderungen
empty-unsaved-hint = Hier erscheinen Videos mit nicht gespeicherten Änderungen.
empty-conflicts = Keine Konflikte
empty-conflicts-hint = Hier erscheinen Videos, deren nicht gespeicherte Änderungen in Konflikt mit Änderungen anderer stehen.
empty-playlists = Dieser Arbeitsbereich enthält keine Playlists
empty-playlists-hint = Wählen Sie Datei > Neue Playlist, und ziehen Sie dann Videos auf die Playlist.
empty-groups = Dieser Arbeitsbereich enthält keine Gruppen
empty-groups-hint = Wählen Sie Datei > Neue Gruppe, und ziehen Sie dann Playlists auf die Gruppe.
empty-tags = Dieser Arbeitsbereich enthält keine Tags
empty-tags-hint = Um einem Video ein Tag zu geben, wählen Sie das Video aus, und wählen Sie Bearbeiten > Tags.
empty-playlist = Diese Playlist ist leer
empty-playlist-hint = Ziehen Sie Videos auf den Namen der Playlist, oder wählen Sie Videos aus, und wählen Sie Bearbeiten > Playlists.
empty-group = Diese Gruppe enthält keine Playlists
empty-tag = Kein geladenes Video hat dieses Tag

## Errors and messages beside the list
no-list-of-videos = Dieser Server listet keine Videos auf.
no-list-of-playlists = Dieser Server listet keine Playlists auf.
no-list-of-groups = Dieser Server listet keine Gruppen auf.
no-list-of-tags = Dieser Server listet keine Tags auf.
list-of-videos-failed = Die Videos konnten nicht geladen werden: { $reason }
list-of-playlists-failed = Die Playlists konnten nicht geladen werden: { $reason }
list-of-groups-failed = Die Gruppen konnten nicht geladen werden: { $reason }
list-of-tags-failed = Die Tags konnten nicht geladen werden: { $reason }
reload = Neu laden
note-close = Meldung schließen
looking-for = { $id } wird gesucht…
hidden-by-filter = Der Filter blendet „{ $name }“ aus. Löschen Sie den Filter, um es zu sehen.
unlisted-failed = Es konnten nicht alle Videos dieser Liste geladen werden: { $reason }
deleted-meanwhile = „{ $name }“ gibt es in diesem Arbeitsbereich nicht mehr.
not-found = Dieser Arbeitsbereich enthält { $id } nicht. Möglicherweise liegt es in einem anderen Arbeitsbereich oder wurde gelöscht.
not-allowed = Sie haben keinen Zugriff auf { $id }.
not-loaded = { $id } konnte nicht geladen werden: { $reason }

## Pasted link or ID that leads nowhere
link-elsewhere = Dieser Link gehört zu { $host }, der geöffnete Arbeitsbereich liegt aber auf { $here }. Wechseln Sie zum Arbeitsbereich auf { $host }, oder fügen Sie nur die ID ein.
link-elsewhere-here = diesem Computer
link-without-id = Dieser Link enthält keine ID, und kein geladenes Video hat diesen Link. Laden Sie alle Videos, oder fügen Sie die ID ein.
clip-not-loaded = Kein geladenes Video enthält den Clip { $clip }. Laden Sie alle Videos, oder fügen Sie einen Link zum Video ein.
id-of-other-kind = { $id } ist { $kind }. Der Browser zeigt nur Videos, Playlists, Gruppen und Tags.
id-missing = Dieser Arbeitsbereich enthält { $id } nicht.
id-unreadable = Die Liste, zu der diese ID gehört, konnte nicht geladen werden: { $reason }
id-still-loading = Die Liste, zu der diese ID gehört, wird noch geladen. Versuchen Sie es gleich noch einmal.

## Details of the selected row
details-empty = Wählen Sie eine Zeile aus, um Details zu sehen
details-selected = { $kind }, { $count } ausgewählt
details-unpin = Lösen
details-pin = Anheften
details-fields = Felder
details-json = JSON
details-unsaved = { $count ->
    [one] 1 nicht gespeicherte Änderung auf diesem Computer
   *[other] { $count } nicht gespeicherte Änderungen auf diesem Computer
}
details-unsaved-unknown = Nicht gespeicherte Änderungen auf diesem Computer
details-conflicts = { $count ->
    [one] 1 Änderung steht in Konflikt mit einer Änderung anderer
   *[other] { $count } Änderungen stehen in Konflikt mit Änderungen anderer
}
details-unknown-fields = Felder, die diese Version von Cutroom nicht kennt
details-unknown-fields-hint = Cutroom lässt diese Felder unverändert.
copy-json = JSON kopieren
copy-json-tooltip = Alle Felder als JSON kopieren
details-json-name = Details als JSON
details-json-cut = Nur der Anfang wird gezeigt. „JSON kopieren“ kopiert alles.

## Dialogs: name of a new, renamed or duplicated record
rename-video = Video umbenennen
rename-playlist = Playlist umbenennen
rename-group = Gruppe umbenennen
rename-tag = Tag umbenennen
duplicate-video = Video duplizieren
duplicate = Duplizieren
new-playlist = Neue Playlist
new-group = Neue Gruppe
new-tag = Neues Tag
create-playlist = Playlist erstellen
create-group = Gruppe erstellen
create-tag = Tag erstellen
new-playlist-in = Neue Playlist in „{ $group }“
duplicate-text = Die Kopie enthält alles, was gespeichert ist. Nicht gespeicherte Änderungen werden nicht kopiert.
copy-name = { $name } (Kopie)
value-invalid = Der Wert { $problem }

## Dialog: delete
delete-one = „{ $name }“ löschen?
delete-videos = { $count ->
    [one] 1 Video löschen?
   *[other] { $count } Videos löschen?
}
delete-playlists = { $count ->
    [one] 1 Playlist löschen?
   *[other] { $count } Playlists löschen?
}
delete-groups = { $count ->
    [one] 1 Gruppe löschen?
   *[other] { $count } Gruppen löschen?
}
delete-tags = { $count ->
    [one] 1 Tag löschen?
   *[other] { $count } Tags löschen?
}
and-more = und { $count } weitere
delete-unsaved = { $count ->
    [one] 1 nicht gespeicherte Änderung auf diesem Computer geht verloren.
   *[other] { $count } nicht gespeicherte Änderungen auf diesem Computer gehen verloren.
}
delete-consent = Zum endgültigen Löschen „{ $word }“ eingeben
delete-consent-field = Bestätigung
delete-consent-missing = Geben Sie „{ $word }“ ein, um endgültig zu löschen.
delete-open-video = Dieses Video ist im Editor geöffnet. Öffnen Sie ein anderes Video, bevor Sie es löschen.
delete-video-text = Clips, Änderungen und Exporte des Videos werden ebenfalls gelöscht. Dies kann nicht rückgängig gemacht werden.
delete-playlist-text = Die Videos bleiben im Arbeitsbereich. Eine gelöschte Playlist kann nicht wiederhergestellt werden.
delete-group-unknown = Die Playlists der Gruppe bleiben ohne Gruppe erhalten. Sie sind nicht geladen und können daher hier nicht aufgelistet werden.
delete-group-empty = Diese Gruppe enthält keine Playlists.
delete-group-kept = { $count ->
    [one] { $names } bleibt ohne Gruppe erhalten.
   *[other] { $names } bleiben ohne Gruppe erhalten.
}
delete-group-kept-more = { $names } und { $count } weitere bleiben ohne Gruppe erhalten.
delete-tag-text = Das Tag wird von seinen Videos entfernt. Es wird kein Video gelöscht.

## Dialogs: tags, playlists and group
no-choice-matches = Keine Treffer
choice-of-some = { $name } ({ $have } von { $all })
tags-of = Tags von „{ $name }“
tags-of-videos = { $count ->
    [one] Tags von 1 Video
   *[other] Tags von { $count } Videos
}
playlists-of = Playlists von „{ $name }“
playlists-of-videos = { $count ->
    [one] Playlists von 1 Video
   *[other] Playlists von { $count } Videos
}
group-of = Gruppe von „{ $name }“
group-of-playlists = { $count ->
    [one] Gruppe von 1 Playlist
   *[other] Gruppe von { $count } Playlists
}
people-of = Personen mit Zugriff auf „{ $name }“
no-tags-yet = Dieser Arbeitsbereich enthält noch keine Tags.
no-playlists-yet = Dieser Arbeitsbereich enthält noch keine Playlists.
find-tag = Tag suchen
find-playlist = Playlist suchen
find-group = Gruppe suchen
no-group = Keine Gruppe
new-tag-button = Neues Tag…
new-playlist-button = Neue Playlist…
new-group-button = Neue Gruppe…

## Dialog: people with access to a video
people-none = Dieses Video wird mit niemandem geteilt.
person-role = Rolle von { $name }
people-loading = Personen werden geladen…
share-heading = Mit einem Mitglied des Arbeitsbereichs teilen
email-address = E-Mail-Adresse
new-person-role = Rolle der neuen Person
share = Teilen
unshare-tooltip = Dieses Video nicht mehr mit dieser Person teilen
unshare-name = Nicht mehr mit { $name } teilen
role-editor = Kann bearbeiten
role-viewer = Kann ansehen

## Dialog: filter
filter-title = Filter
filter-text = Listen zeigen nur Videos, die alle diese Bedingungen erfüllen.
filter-length = Länge
filter-any-length = Beliebige Länge
filter-changed = Geändert
filter-any-time = Beliebige Zeit
filter-tag = Tag
filter-any-tag = Beliebiges oder keines
filter-unsaved = Mit nicht gespeicherten Änderungen auf diesem Computer
filter-clear = Löschen

## Result of a change, below the list
change-read-only = { $change }: Dieser API-Schlüssel hat keine Schreibrechte.
change-not-offered = { $change }: Dieser Server unterstützt diese Änderung nicht.
change-failed = { $change }: { $reason }
changes-failed = { $count ->
    [one] { $last }
   *[other] { $last } Insgesamt sind { $count } Änderungen fehlgeschlagen.
}
deleted-videos = { $count ->
    [one] 1 Video gelöscht
   *[other] { $count } Videos gelöscht
}
deleted-playlists = { $count ->
    [one] 1 Playlist gelöscht
   *[other] { $count } Playlists gelöscht
}
deleted-groups = { $count ->
    [one] 1 Gruppe gelöscht
   *[other] { $count } Gruppen gelöscht
}
deleted-tags = { $count ->
    [one] 1 Tag gelöscht
   *[other] { $count } Tags gelöscht
}
videos-listed = { $count ->
    [one] 1 Video zu „{ $playlist }“ hinzugefügt
   *[other] { $count } Videos zu „{ $playlist }“ hinzugefügt
}
videos-unlisted = { $count ->
    [one] 1 Video aus „{ $playlist }“ entfernt
   *[other] { $count } Videos aus „{ $playlist }“ entfernt
}
videos-tagged = { $count ->
    [one] Tag „{ $tag }“ zu 1 Video hinzugefügt
   *[other] Tag „{ $tag }“ zu { $count } Videos hinzugefügt
}
videos-untagged = { $count ->
    [one] Tag „{ $tag }“ von 1 Video entfernt
   *[other] Tag „{ $tag }“ von { $count } Videos entfernt
}
playlists-grouped = { $count ->
    [one] 1 Playlist in „{ $group }“ verschoben
   *[other] { $count } Playlists in „{ $group }“ verschoben
}
playlists-ungrouped = { $count ->
    [one] 1 Playlist aus ihrer Gruppe entfernt
   *[other] { $count } Playlists aus ihrer Gruppe entfernt
}
created-playlist = Playlist „{ $name }“ erstellt
created-group = Gruppe „{ $name }“ erstellt
created-tag = Tag „{ $name }“ erstellt
deleted-video = Video „{ $name }“ gelöscht
deleted-playlist = Playlist „{ $name }“ gelöscht
deleted-group = Gruppe „{ $name }“ gelöscht
deleted-tag = Tag „{ $name }“ gelöscht
created-copy = Kopie „{ $name }“ erstellt
video-listed = „{ $video }“ zu „{ $playlist }“ hinzugefügt
video-unlisted = „{ $video }“ aus „{ $playlist }“ entfernt
video-tagged = Tag „{ $tag }“ zu „{ $video }“ hinzugefügt
video-untagged = Tag „{ $tag }“ von „{ $video }“ entfernt
playlist-grouped = „{ $playlist }“ in „{ $group }“ verschoben
playlist-ungrouped = „{ $playlist }“ aus der Gruppe entfernt

# The word to type before many videos are deleted, in lower case.
consent = löschen

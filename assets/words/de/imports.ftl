## Transcripts

set-transcriber = Fügen Sie { $example } zu settings.json hinzu, oder nur den Teil innerhalb der äußeren Klammern, wenn die Datei schon existiert. { $input } ist eine WAV-Datei, { $output } die zu schreibende SRT-, VTT-, ASS- oder JSON-Datei.
no-transcriber = es ist kein Transkriptionsprogramm festgelegt. { $how }
transcriber-without-input = der Befehl des Transkriptionsprogramms muss { $input } enthalten. { $how }
sound-unreadable = der Ton des Clips kann nicht gelesen werden: { $reason }
transcriber-failed = das Transkriptionsprogramm { $reason }
no-sound = der Clip hat keine Aufnahme mit abspielbarem Ton
transcriber-wrote-nothing = das Transkriptionsprogramm hat { $output } nicht geschrieben

## Videos that are imported

imported-video = Importiertes Video
sound-tracks = „{ $file }“ hat { $tracks }.

## Why a file can’t be imported, after “Couldn’t import ‘NAME’:”

file-gone = die Datei existiert nicht mehr (No such file)
file-denied = Ihr Benutzerkonto darf die Datei nicht lesen
file-unreadable = die Datei kann nicht gelesen werden ({ $reason })
file-no-video = die Datei hat Ton, aber kein Video
file-image = die Datei ist ein Bild, kein Video
file-of-kind = die Datei ist { $kind } und kann nicht importiert werden
file-no-media = die Datei ist kein lesbares Medium, oder ihr Ende fehlt
file-no-media-because = die Datei ist kein lesbares Medium, oder ihr Ende fehlt ({ $reason })
file-empty = die Datei ist leer (0 Bytes)
file-empty-or-none = die Datei ist leer oder keine reguläre Datei
file-folder = das ist ein Ordner oder ein Gerät, keine Datei
pasted-not-written = das Bild konnte nicht in eine Datei geschrieben werden ({ $reason })
pasted-wrong-size = die Größe des Bildes passt nicht zu seinen Pixeln

## Advice after a failed import

video-kinds = MP4, MOV, MKV, WebM, AVI oder MPEG-TS
media-kinds = Videos als { $videos }, Sounds als MP3, WAV, FLAC, OGG, AAC, M4A oder AIFF und Bilder als PNG, JPEG, WebP, GIF, BMP oder TIFF
choose-video = Wählen Sie ein Video: { $kinds }.
convert-kind = Cutroom importiert { $kinds }. Wenn ein anderes Programm die Datei abspielen kann, konvertieren Sie sie, und importieren Sie das Ergebnis: ffmpeg -i FILE result.mp4
convert = Wenn ein anderes Programm die Datei abspielen kann, konvertieren Sie sie, und importieren Sie das Ergebnis: ffmpeg -i FILE result.mp4
check-place = Prüfen Sie, wo die Datei liegt, und wählen Sie sie dann erneut.
grant-access = Ändern Sie die Berechtigungen der Datei, oder kopieren Sie die Datei in einen anderen Ordner.
choose-media = Wählen Sie einen Sound, ein Bild oder ein Video.
choose-file = Wählen Sie eine Videodatei.
copy-again = Kopieren Sie die Datei erneut, oder laden Sie sie erneut herunter.
export-smaller = Exportieren Sie eine kleinere Datei oder mehrere Teile.
free-space-import = Geben Sie Speicherplatz frei, und importieren Sie die Datei dann erneut.
free-space-paste = Geben Sie Speicherplatz frei, und fügen Sie das Bild dann erneut ein.

## The library

pasted-image = Eingefügtes Bild
library-own-failed = Ihre eigenen Medien konnten nicht geladen werden: { $reason }.
library-workspace-failed = Die Medien des Arbeitsbereichs konnten nicht geladen werden: { $reason }.
library-curated-failed = Die kuratierten Medien konnten nicht geladen werden: { $reason }.
backgrounds-failed = Die Hintergründe konnten nicht geladen werden: { $reason }.

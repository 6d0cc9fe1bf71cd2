## Why media can’t be loaded

no-port = kein Port ist frei, um die Medien zu laden
no-length = der Server meldet die Länge der Medien nicht, daher könnte das Laden nie enden
unknown-url = keine Medien haben diese URL
wrong-range = der Server hat einen anderen Teil der Medien gesendet als angefragt
changed-on-server = die Medien haben sich auf dem Server geändert. Laden Sie das Video neu
no-data = { $seconds } s lang kamen keine Daten an
gone = der Server hat die Medien nicht mehr (404). Laden Sie das Video neu, oder importieren Sie die Aufnahme erneut
denied = der Server verweigert den Zugriff auf die Medien ({ $status }). Laden Sie das Video neu
refused = der Server antwortete auf die Medienanfrage mit { $status }
endless = der Server meldet die Länge der Medien nicht und sendet endlos weiter
connection-lost = die Verbindung zum Server brach wiederholt ab
stalled = der Server sendet die Medien nicht weiter
cannot-resume = { $reason }, und der Server kann nicht in der Mitte fortsetzen

## Preview

too-slow = die Medien laden zu langsam: Innerhalb von { $seconds } s kam kein Frame an
cache-unusable = der Medien-Cache kann nicht verwendet werden: { $reason }

## Programs that Cutroom runs for media

program-missing = { $program } wurde nicht gefunden. { $package } installieren, oder mit „cutroom doctor“ eine Anleitung anzeigen
program-not-run = { $program } konnte nicht ausgeführt werden: { $reason }
program-too-slow = { $program } brauchte länger als { $seconds } s. Vielleicht ist die Datei beschädigt oder dieser Computer ausgelastet. Erneut versuchen
program-killed = { $program } wurde von außen beendet. Erneut versuchen; geschieht es wieder, fehlt diesem Computer vielleicht Arbeitsspeicher
program-killed-signal = { $program } wurde von außen beendet (Signal { $signal }). Erneut versuchen; geschieht es wieder, fehlt diesem Computer vielleicht Arbeitsspeicher
program-version-unknown = in unbekannter Version
face-detector = die Gesichtserkennung
files-not-written = seine Dateien konnten nicht geschrieben werden: { $error }
disk-full = der Datenträger ist voll
external-not-started = „{ $program }“ konnte nicht gestartet werden: { $reason }
external-too-slow = „{ $program }“ brauchte länger als { $minutes } min und wurde beendet
external-failed = „{ $program }“ ist fehlgeschlagen ({ $status }): { $output }
external-silent = es nannte keinen Grund

## Why a file can’t be read

not-taken = die Datei ist { $kind }. Cutroom liest Videos als MP4, MOV, MKV, WebM, AVI und MPEG-TS, Ton als MP3, WAV, FLAC, OGG, AAC, M4A und AIFF, Bilder als PNG, JPEG, WebP, GIF, BMP und TIFF
no-stream = die Datei hat kein Video oder keinen Ton der benötigten Art
cut-off = die Datei ist unvollständig: Sie wurde nicht bis zum Ende kopiert oder heruntergeladen
end-missing = das Ende der Datei fehlt
damaged = die Datei ist beschädigt, oder ffmpeg kann ihr Format nicht lesen
file-gone = die Datei gibt es nicht mehr
file-denied = Cutroom darf die Datei nicht lesen
url-refused = die URL der Datei ist abgelaufen, oder der Server verweigert den Zugriff
server-failed = der Server der Datei meldet einen Fehler
server-silent = der Server der Datei antwortet nicht
no-decoder = dieses ffmpeg hat keinen Decoder für die Datei
not-decoded = die Datei kann nicht decodiert werden
no-image = die Datei enthält kein Bild
no-image-at = die Datei enthält keinen Frame bei { $seconds } s
nothing-inside = die Datei enthält weder Video noch Bild oder Ton
video-undecodable = das Video der Datei kann nicht decodiert werden
sound-undecodable = ffmpeg kann die Art des Tons in der Datei nicht decodieren
sound-no-decoder = dieses ffmpeg hat keinen Decoder für den Ton der Datei
sound-fails = der Ton der Datei kann nicht decodiert werden: { $reason }
sound-without-times = ffmpeg lieferte Ton ohne Zeiten
answer-unreadable = die Antwort von ffprobe ist nicht lesbar: { $error }
image-undecodable = ein Bild kann nicht decodiert werden: { $error }
image-empty = das Bild hat keine Pixel
nothing-to-crop = kein Frame zum Zuschneiden gefunden
cache-unreadable = der Mediencache ist nicht lesbar: { $error }

## Limits of files

too-long = die Datei ist { $hours } Stunden lang; möglich sind höchstens { $most } Stunden
too-large = das Bild hat { $width } × { $height } Pixel; möglich sind höchstens { $side } je Seite und { $most } insgesamt
too-many-channels = der Ton hat { $channels } Kanäle; möglich sind 1 bis { $most }
sample-rate = der Ton hat { $rate } Abtastwerte pro Sekunde; möglich sind { $least } bis { $most }
clock-jumps = die Uhr der Datei springt nach { $at } s von { $from } s auf { $to } s, wie bei aneinandergehängten Aufnahmen. Verbinden Sie die Aufnahmen zuerst mit einer gemeinsamen Uhr, zum Beispiel mit „ffmpeg -i FILE -c copy joined.mkv“
too-many-streams = die Datei hat { $count } Streams; möglich sind höchstens { $most }
previews-too-large = die Vorschauen würden mehr als { $most } MB des Caches belegen

## Kinds of files that Cutroom can’t read, with their articles

kind-flv = ein Flash-Video (FLV)
kind-windows-media = eine Windows-Media-Datei (WMV, WMA oder ASF)
kind-mpeg-program = ein MPEG-Programmstrom (MPG oder VOB)
kind-mpeg-video = ein MPEG-Video ohne Container
kind-mxf = eine MXF-Datei
kind-real = eine RealMedia-Datei
kind-amr = eine AMR-Tondatei
kind-caf = eine CAF-Tondatei
kind-midi = eine MIDI-Datei (Noten ohne Ton)
kind-wavpack = eine WavPack-Tondatei
kind-monkey = eine Monkey’s-Audio-Tondatei
kind-photoshop = ein Photoshop-Dokument
kind-jpeg-xl = ein JPEG-XL-Bild
kind-pdf = ein PDF-Dokument
kind-zip = ein ZIP-Archiv oder ein gezipptes Dokument
kind-m3u = eine Playlist anderer Dateien (M3U)
kind-gzip = eine komprimierte Datei (gzip)
kind-avif = ein AVIF-Bild
kind-heic = ein HEIC-Bild
kind-raw = ein Kamera-Rohbild (CR3)
kind-svg = eine SVG-Zeichnung

## Sound tracks of a recording, in the inspector

tracks-one-unheard = 1 Tonspur, nicht zu hören
tracks-unheard = { $count } Tonspuren, keine davon zu hören
tracks-one-heard = { $count } Tonspuren, 1 davon zu hören: { $names }
tracks-all-heard = { $count } Tonspuren, zusammen zu hören: { $names }
tracks-some-heard = { $count } Tonspuren, { $heard } davon zusammen zu hören: { $names }
tracks-left-out = nicht zu hören: { $names }
tracks-undecodable = nicht decodierbar: { $names }
channels-mono = Mono
channels-stereo = Stereo
channels-many = { $count ->
    [one] 1 Kanal
   *[other] { $count } Kanäle
}

## Parts of a recording that aren’t shown or heard

only-sound-decoded = Das Video kann nicht decodiert werden: { $reason }
only-video-decoded = Der Ton kann nicht decodiert werden: { $reason }
codec-undecoded = Der Ton kann nicht decodiert werden: Der Codec ist { $codec }
codec-undecoded-unknown = Der Ton kann nicht decodiert werden: Der Codec ist unbekannt
tracks-undecoded = { $count ->
    [one] Tonspur { $numbers } von { $all } kann nicht decodiert werden
   *[other] Die Tonspuren { $numbers } von { $all } können nicht decodiert werden
}

## Why no sound is heard

sound-off = die Tonausgabe ist ausgeschaltet
no-sound-device = dieser Computer hat kein Audiogerät
sound-format = das Audiogerät verlangt ein nicht unterstütztes Sampleformat: { $format }
sound-too-fast = das Audiogerät spielt schneller, als es sollte
sound-failed = das Audiogerät ist ausgefallen
sound-stalled = das Audiogerät nimmt keinen Ton mehr an

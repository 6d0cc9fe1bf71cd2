### Das Programm cutroom-transcriber.

help =
    Eine WAV-Datei mit einem Whisper-Modell transkribieren und Wörter mit ihren Zeiten als JSON-Zeilen schreiben

    Aufruf: cutroom-transcriber --input FILE --model FILE [OPTIONS]

    Optionen:
      --input FILE      WAV-Datei mit einem Kanal, 16.000 Abtastwerten je Sekunde, 16 Bit
      --model FILE      Whisper-Modell im Format von whisper.cpp, zum Beispiel ggml-base.bin
      --language CODE   Gesprochene Sprache, zum Beispiel en [Standard: wird erkannt]
      --prompt TEXT     Text vor der Sprache: erwartete Wörter und Füllwörter
      --threads N       Zahl der Threads [Standard: Prozessoren, höchstens 8]
      --texts CODE      Sprache von Hilfe und Fehlern
      -h, --help        Hilfe ausgeben
      -V, --version     Version ausgeben

    Exitcodes: 2 falscher Aufruf, 3 Ton, 4 Modell, 5 whisper.cpp gescheitert, 6 Ausgabe
wrong-use = { $reason }. cutroom-transcriber --help zeigt die Optionen.
missing = { $option } ist erforderlich. cutroom-transcriber --help zeigt die Optionen.
unknown-language = --language muss der Code einer Sprache sein, die Whisper kennt, zum Beispiel en; angegeben ist { $language }.
sound-unreadable = die WAV-Datei { $path } ist nicht lesbar: { $reason }
sound-other-form = die WAV-Datei muss einen Kanal, 16.000 Abtastwerte je Sekunde und 16 Bit haben; sie hat { $channels }, { $rate } und { $bits }. Wandeln Sie sie um: ffmpeg -i FILE -ac 1 -ar 16000 -c:a pcm_s16le OUT.wav
model-unreadable = das Modell { $path } ist nicht lesbar: { $reason }
model-other-kind = { $path } ist kein Whisper-Modell im Format von whisper.cpp. Wählen Sie eine Datei wie ggml-base.bin.
model-cut-short = das Modell { $path } ist abgeschnitten: Es endet nach { $bytes } Bytes. Laden Sie es noch einmal herunter.
model-refused = whisper.cpp kann das Modell { $path } nicht laden. Vielleicht reicht der Arbeitsspeicher nicht, oder das Modell ist beschädigt.
failed = whisper.cpp ist gescheitert: { $reason }
output = die Wörter können nicht geschrieben werden: { $reason }

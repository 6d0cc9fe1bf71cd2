### The program cutroom-transcriber.

help =
    Transcribe a WAV file with a Whisper model, and write words with their times as lines of JSON

    Usage: cutroom-transcriber --input FILE --model FILE [OPTIONS]

    Options:
      --input FILE      WAV file with one channel, 16,000 samples a second, 16 bits
      --model FILE      Whisper model in the format of whisper.cpp, such as ggml-base.bin
      --language CODE   Language that is spoken, such as en [default: detected]
      --prompt TEXT     Text before the speech: words and fillers to expect
      --threads N       Number of threads [default: processors, 8 at most]
      --texts CODE      Language of help and errors
      -h, --help        Print help
      -V, --version     Print version

    Exit codes: 2 wrong use, 3 sound, 4 model, 5 whisper.cpp failed, 6 output
wrong-use = { $reason }. cutroom-transcriber --help lists the options.
missing = { $option } is required. cutroom-transcriber --help lists the options.
unknown-language = --language must be the code of a language that Whisper knows, such as en, got { $language }.
sound-unreadable = the WAV file { $path } can’t be read: { $reason }
sound-other-form = the WAV file must have one channel, 16,000 samples a second and 16 bits, got { $channels }, { $rate } and { $bits }. Convert it: ffmpeg -i FILE -ac 1 -ar 16000 -c:a pcm_s16le OUT.wav
model-unreadable = the model { $path } can’t be read: { $reason }
model-other-kind = { $path } isn’t a Whisper model in the format of whisper.cpp. Choose a file such as ggml-base.bin.
model-cut-short = the model { $path } is cut short: it ends after { $bytes } bytes. Download it again.
model-refused = whisper.cpp can’t load the model { $path }. Memory may be short, or the model is damaged.
failed = whisper.cpp failed: { $reason }
output = the words can’t be written: { $reason }

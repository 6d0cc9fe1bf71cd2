### プログラム cutroom-transcriber。

help =
    WAVファイルをWhisperのモデルで文字起こしし、時刻付きの語をJSONの行として書き出す

    使い方: cutroom-transcriber --input FILE --model FILE [OPTIONS]

    オプション:
      --input FILE      WAVファイル（1チャンネル、毎秒16,000サンプル、16ビット）
      --model FILE      whisper.cpp形式のWhisperモデル（例：ggml-base.bin）
      --language CODE   話されている言語（例：en）[デフォルト: 自動検出]
      --prompt TEXT     話し声の前に置くテキスト：予想される語やフィラー
      --threads N       スレッド数 [デフォルト: プロセッサ数、最大8]
      --texts CODE      ヘルプとエラーの言語
      -h, --help        ヘルプを表示
      -V, --version     バージョンを表示

    終了コード: 2 使い方の誤り、3 音声、4 モデル、5 whisper.cppの失敗、6 出力
wrong-use = { $reason }。オプションは cutroom-transcriber --help で確認できます。
missing = { $option } は必須です。オプションは cutroom-transcriber --help で確認できます。
unknown-language = --language には、Whisper が対応する言語のコード（例：en）を指定してください。指定された値：{ $language }
sound-unreadable = WAVファイル { $path } を読み取れません：{ $reason }
sound-other-form = WAVファイルは1チャンネル、毎秒16,000サンプル、16ビットである必要がありますが、{ $channels } チャンネル、{ $rate } サンプル、{ $bits } ビットでした。変換してください：ffmpeg -i FILE -ac 1 -ar 16000 -c:a pcm_s16le OUT.wav
model-unreadable = モデル { $path } を読み取れません：{ $reason }
model-other-kind = { $path } は whisper.cpp 形式の Whisper モデルではありません。ggml-base.bin のようなファイルを選んでください。
model-cut-short = モデル { $path } は途中で切れています（{ $bytes } バイトまで）。もう一度ダウンロードしてください。
model-refused = whisper.cpp はモデル { $path } を読み込めません。メモリ不足か、モデルの破損の可能性があります。
failed = whisper.cpp が失敗しました：{ $reason }
output = 語を書き出せません：{ $reason }

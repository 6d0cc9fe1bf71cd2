### このコンピューターの音声認識エンジンによる文字起こし。

## Engines

own-command = 独自のコマンド

## Why there is no transcript; after “Couldn’t create the transcript:”

no-engine = このコンピューターに音声認識エンジンが見つかりません。入手方法は「設定 > 文字起こし」に表示されます。
unknown-engine = 「{ $id }」というエンジンはありません。{ $known } のいずれかを使ってください。
engine-missing = { $engine } はこのコンピューターからなくなりました。「設定 > 文字起こし」で別のエンジンを選んでください。
no-model = このコンピューターに { $engine } のモデルがありません。ダウンロードするか、「設定 > 文字起こし」でファイルを選んでください。
no-language = { $engine } には言語「{ $language }」のモデルがありません。「設定 > 文字起こし」で別のモデルかエンジンを選んでください。
not-started = { $engine } を起動できませんでした：{ $reason }。インストールし直すか、「設定 > 文字起こし」で別のエンジンを選んでください。
too-slow = { $engine } は { $minutes } 分を超えたため終了されました。「設定 > 文字起こし」でより小さいモデルを選んでください。
wrote-too-much = { $engine } は { $megabytes } MB を超えて書き込んだため終了されました。「設定 > 文字起こし」で別のエンジンかモデルを選んでください。
killed = { $engine } は外部から終了されました（シグナル { $signal }）。繰り返す場合はメモリ不足の可能性があります。「設定 > 文字起こし」でより小さいモデルを選んでください。
disk-full = ディスクがいっぱいです。空きを作ってから、もう一度文字起こしをしてください。
bad-model = { $engine } はモデル「{ $model }」を読み込めません：{ $reason }。モデルが不完全か、別の種類の可能性があります。ダウンロードし直すか、「設定 > 文字起こし」で別のモデルを選んでください。
failed = { $engine } が失敗しました：{ $reason }。「設定 > 文字起こし」で別のエンジンかモデルを選ぶか、{ $engine } をインストールし直してください。
wrote-nothing = { $engine } は文字起こしを書き出さずに終了しました。「設定 > 文字起こし」で別のエンジンかモデルを選んでください。
unreadable = { $engine } の出力を読み取れません：{ $reason }
no-speech = { $engine } には話し声が聞こえませんでした。話し声がある場合は、「設定 > 文字起こし」で別の言語かモデルを選んでください。
sound-lost = 文字起こし用の音声を読み取れません：{ $reason }

## What was done, after “12 words”

report-moved = { $count ->
   *[other] { $count } 語を実際に聞こえる位置に移動
}
report-mended = { $count ->
   *[other] ありえない時刻を { $count } 件修正
}
report-missed = { $count ->
   *[other] 文字起こしにない音が { $count } 件（{ $times }）
}

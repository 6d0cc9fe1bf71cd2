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
review-missed = 音を確認
    .tooltip = 文字起こしにない音を再生し、カットまたは却下します

## Offer in the transcript panel

offer-none = まだ文字起こしがありません
offer-some = { $count ->
   *[other] { $count } 個のクリップに文字起こしがありません
}
offer-with = このコンピューターの { $engine } で文字起こしをするか、文字起こしを読み込みます。
offer-no-engine = 文字起こしをするには、このコンピューターに音声認識エンジンが必要です。文字起こしを読み込むこともできます。
offer-not-ready = 文字起こしできません：{ $reason }
get-engine = 音声認識エンジンを入手…
open-settings = 文字起こしの設定…
    .tooltip = エンジン、モデル、言語を選択します
looking = 音声認識エンジンを探しています…

## Progress

progress = 「{ $clip }」を文字起こし中：{ $done } / { $length }
progress-begins = 「{ $clip }」を文字起こし中…
progress-waiting = { $count ->
   *[other] { $now }（あと { $count } 個のクリップが待機中）
}
progress-name = 文字起こし

## Settings

settings-page = 文字起こし
settings-text = Cutroom はこのコンピューターの音声認識エンジンで文字起こしをします。録画はどこにも送信しません。
engine = エンジン
model = モデル
language = 言語
automatic = 自動
automatic-as = 自動（{ $name }）
without-model = { $engine }（モデルなし）
not-here = { $engine }（このコンピューターにありません）
expected = 予想される語
    .hint = 名前や用語
    .tooltip = 名前や用語をコンマで区切ります。カットできるように、「えーと」などのフィラーは常に予想されます。
none-found = 音声認識エンジンが見つかりません。ターミナルで次のいずれかをインストールしてから、「再検索」を選んでください。
get-more = ターミナルでインストールできるほかのエンジン：
copy-commands = { $engine } のコマンドをコピー
look-again = 再検索
    .tooltip = 音声認識エンジンとモデルをもう一度探します

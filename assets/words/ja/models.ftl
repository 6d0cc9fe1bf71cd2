### ダウンロードできる音声認識のモデル。

## Why a model was not downloaded; after “Couldn’t download the model ‘base’:”

folder-failed = フォルダー { $folder } に書き込めません：{ $reason }。フォルダーを確認してから、もう一度ダウンロードしてください。
disk-full = { $folder } のディスクがいっぱいです。あと { $needed } 必要です。空きを作ってから、もう一度ダウンロードしてください。
busy = 別の Cutroom がこのモデルをダウンロード中です。終わるまでお待ちください。
occupied = { $file } はすでに存在し、公開されているモデルではありません。移動してから、もう一度ダウンロードしてください。
leads-away = 公開元のサーバーが { $address } に転送しようとしましたが、許可されていません。後でもう一度お試しください。
refused = 公開元のサーバーに拒否されました（HTTP { $status }）。後でもう一度試すか、お持ちのモデルファイルを選んでください。
lost = 接続に失敗しました：{ $reason }。届いた分は残っています。もう一度ダウンロードすると続きから再開します。
other-size = 公開元のファイルは { $found } バイトですが、{ $expected } バイトのはずでした。Cutroom を更新するか、お持ちのモデルファイルを選んでください。
other-checksum = ダウンロードしたファイルのチェックサムが正しくないため、削除しました。もう一度ダウンロードしてください。繰り返す場合は、お持ちのモデルファイルを選んでください。

## Reasons in “the connection failed: …”

no-data = { $seconds } 秒間データがありません
no-range = サーバーがファイルの別の部分を送信しました
answered = サーバーの応答は HTTP { $status } でした
ended-early = サーバーが送信したのは { $all } のうち { $there } です

## Settings

offer = モデルをダウンロード
offer-text = 大きいモデルほど遅く、間違いが少なくなります。確認するまで何もダウンロードしません。
every-language = 多言語
installed = インストール済み
download = ダウンロード…
    .name = モデル { $model } をダウンロード
consent = モデル「{ $model }」をダウンロードしますか？
consent-text = Cutroom はこのファイルを公開元からダウンロードします。APIキーや録画は送信しません。
fact-address = URL
fact-size = サイズ
fact-bytes = { $bytes } バイト（{ $size }）
fact-licence = ライセンス
fact-checksum = SHA-256
fact-folder = フォルダー
download-now = { $size } をダウンロード
progress = 「{ $model }」をダウンロード中：{ $done } / { $size }
checking = 「{ $model }」を検証中…
progress-name = モデルのダウンロード
cancel = ダウンロードをキャンセル
downloaded = モデル「{ $model }」をダウンロードしました。
    .failed = モデル「{ $model }」をダウンロードできませんでした：{ $reason }
canceled = モデルのダウンロードをキャンセルしました。届いた分は残っています。

## cutroom transcribe models

cli-models = ダウンロードできるモデルを一覧表示するか、--yes でダウンロードする
cli-examples =
    例:
      cutroom transcribe models
      cutroom transcribe models base
      cutroom transcribe models base --yes
cli-name = ダウンロードするモデル（例：base）
cli-yes = 表示だけでなく、モデルをダウンロードする
cli-unknown = モデル「{ $model }」はありません：{ $known } から選んでください
cli-needs-yes = 何もダウンロードしませんでした：ダウンロードするには --yes を付けてください
cli-canceled = ダウンロードをキャンセルしました。届いた分は残っています
cli-done = { $file } をダウンロードしました

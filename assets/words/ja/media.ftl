## Why media can’t be loaded

no-port = メディアの取得に使える空きポートがありません
no-length = サーバーがメディアの長さを通知しないため、取得が終わらない可能性があります
unknown-url = このURLのメディアはありません
wrong-range = サーバーが要求と異なる部分のメディアを送信しました
changed-on-server = サーバー上のメディアが変更されました。ビデオを再読み込みしてください
no-data = { $seconds }秒間データが届きませんでした
gone = サーバーにメディアがもうありません（404）。ビデオを再読み込みするか、収録素材をもう一度読み込んでください
denied = サーバーがメディアへのアクセスを拒否しました（{ $status }）。ビデオを再読み込みしてください
refused = メディアの要求に対してサーバーが{ $status }を返しました
endless = サーバーがメディアの長さを通知せずに送信し続けています
connection-lost = サーバーとの接続が繰り返し失われました
stalled = サーバーがメディアの送信を停止しました
cannot-resume = { $reason }（サーバーは途中からの再開に対応していません）

## Preview

too-slow = メディアの取得が遅すぎます：{ $seconds }秒以内にフレームが届きませんでした
cache-unusable = メディアのキャッシュを使用できません：{ $reason }

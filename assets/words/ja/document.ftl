## Unsaved changes on the disk

journal-not-written = 未保存の変更をディスクに書き込めませんでした：{ $reason }
journal-not-written-advice = 編集は続けられますが、クラッシュするとこれらの変更は失われます。保存するには、先にディスクの空き容量を増やしてください。
no-journal = このビデオには復旧ファイルがありません
journal-closed = 復旧ファイルが閉じられました
disk-slow = ディスクが{ $seconds }秒間応答していません
journal-panicked = { $path }に書き込めませんでした：内部エラー
journal-full = 復旧ファイルがいっぱいです（最大{ $most }バイト）。ファイルを空にするには、すべての変更を保存してください
other-window = 別のウインドウがこのビデオを開いています

## Commands on a video’s unsaved changes

journal-unusable = 復旧ファイルを使えません：{ $reason }
elsewhere = このビデオは別のCutroomウィンドウまたはコマンドで開かれています。そこで変更を保存または破棄するか、ビデオを閉じてから、このコマンドをもう一度実行してください
journal-damaged = 復旧ファイルが破損しているため、何も保存されていません。読み取れる記録：{ $kept }件（`cutroom edits list`で確認できます）。それより後の変更は失われています。読み取れる変更で続けるには、このコマンドをもう一度実行してください
journal-damaged-kept = 復旧ファイルが破損しているため、何も保存されていません。読み取れる記録：{ $kept }件（`cutroom edits list`で確認できます）。それより後の変更は失われています。破損したファイルは{ $path }に残しました。読み取れる変更で続けるには、このコマンドをもう一度実行してください
not-written = 未保存の変更をディスクに書き込めません：{ $reason }
operation-refused = operations[{ $index }]（{ $id }）：{ $error }
nothing-accepted = 提案のどの部分も承認されませんでした：{ $reason }
not-restored = そのバージョンを復元できません：{ $reason }
not-discarded = 何も破棄されませんでした：{ $reason }。ウインドウでビデオを開くと、変更を個別に元に戻せます
conflicts = { $count ->
   *[other] { $count }件の未保存の変更が、他のユーザーの変更と競合しています。ウインドウでビデオを開いて競合を解決するか、変更を破棄してください
}

## Advice after a save

save-again = もう一度保存してください。二重に保存されることはありません。
save-rest = ビデオを取得できなかったため、残りの変更は送信されませんでした。もう一度保存してください。

## References of edits to media

no-such-source = はこのワークスペースのメディアのIDにしてください（指定値："{ $id }"）。メディアをアップロードするか、別のソースを使ってください
no-such-preset = はこのワークスペースのカタログにあるものにしてください（指定値："{ $preset }"）。カタログはGET /v1/library?scope=default&type={ $kind }で一覧表示できます
no-such-background = はこのワークスペースの背景にしてください（指定値："{ $name }"）。GET /v1/backgroundsの背景またはsourceIdを使ってください
no-such-word = はこのクリップの単語のインデックスにしてください（指定値：{ $index }）

## Parts of a video that can’t be read

items-unreadable = { $count ->
   *[other] { $count }個のアイテムを読み取れません：{ $reason }
}

## Counts of items

list-and = { $others }、{ $last }

## changes by others

others-reordered = 順序を変更
others-clips = クリップ

## Clips and items in sentences

clip-described = 「{ $name }」、クリップ{ $number }、長さ{ $length }
clip-described-elsewhere = 「{ $name }」、長さ{ $length }
item-and-kind = { $title }、{ $kind }
item-and-times = { $item }、{ $start }～{ $end }

## Steps in the history

step-discard = 未保存の変更を破棄
step-restore-version = { $moment }のバージョンを復元
step-use-theirs = 「{ $title }」に相手の値を使用
step-restore = 「{ $title }」を復元
step-keep = 「{ $title }」を残す
step-keep-mine = 「{ $title }」に自分の値を使用

## Times

unknown-time = 時刻不明
just-now = たった今
minutes-ago = { $minutes }分前
hours-ago = { $hours }時間前
days-ago = { $days }日前

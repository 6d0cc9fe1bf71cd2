### Words that several parts of the program share, and what all texts of a language are written with.

language-name = 日本語
thousands-separator = ,
decimal-separator = .

## Buttons

add = 追加
apply = 適用
back = 戻る
cancel = キャンセル
choose = 選択…
close = 閉じる
copy = コピー
delete = 削除
done = 完了
next = 次へ
open = 開く
previous = 前へ
remove = 削除
rename = 名前を変更
reset = リセット
retry = 再試行
save = 保存
stop = 停止

## Values and headings

copied = コピーしました
details = 詳細
loading = ロード中…
more = その他
name = 名前
none = なし
search = 検索
settings = 設定
unknown = 不明
untitled = 名称未設定
untitled-video = 名称未設定のビデオ

## How texts are put together

# A name in quotation marks.
quoted = 「{ $text }」
list-separator = {"、"}
# `lower` if names such as “Sound effect” begin in lower case inside a sentence, else `as-written`.
names-in-sentences = as-written
# Dates by the conversions of strftime: `%-d` day, `%-m` month, `%b` English name of the month, `%Y` year.
date-format = %Y/%-m/%-d
day-format = %-m/%-d

## Finders

find = 検出
screen-unread = 画面のテキストを読み取れませんでした：{ $reason }
reading = 画面のテキストを読み取り中
reading-progress = 画面のテキストを読み取り中：{ $percent }%
reading-progress-more = { $count ->
   *[other] 画面のテキストを読み取り中：{ $percent }%、残りの収録素材{ $count }件
}
watching = 画面の収録素材を分析中
watching-progress = 画面の収録素材を分析中…
voice-unheard = 音声を検索できませんでした：{ $reason }
hearing = 音声を検索中
hearing-progress = 音声を検索中：{ $percent }%
hearing-progress-more = { $count ->
   *[other] 音声を検索中：{ $percent }%、残りの収録素材{ $count }件
}
words-loading = 一部のクリップの文字起こしを取得中…
words-needed = フィラー、言い直し、文字起こしにない音は文字起こしを使って検出されます。先にクリップの文字起こしを実行してください。
fewer = 隠す
unfold = 検出の種類と設定
sound-loading = { $count ->
   *[other] { $count }個のクリップの音声をロード中です。
}
sound-paused = { $count ->
   *[other] { $count }個のクリップの音声がロードされていません：プレビューの作成は一時停止中です。
}
sound-searched = { $count ->
   *[other] 文字起こしのない{ $count }個のクリップの音声を調べました。
}
sound-and-words-searched = { $count ->
   *[other] 文字起こしのない{ $count }個のクリップの音声と、{ $spoken }を調べました。
}
transcripts-searched = { $count ->
   *[other] { $count }個のクリップの文字起こし
}
clips-mute = { $count ->
   *[other] { $count }個のクリップには文字起こしも音声もありません。
}
none-left = 残りなし：{ $finders }。
nothing-found = 検出なし：{ $finders }。
filler-words = フィラー
    .tooltip = 半角カンマ（,）で区切ります（フレーズにはスペースも使えます）
    .hint = えー, あの, なんか
secret-names = 隠す名前
    .tooltip = 名前を半角カンマ（,）で区切ります（このコンピューターにのみ保存されます）
    .hint = 人名, 顧客名, プロジェクト名
pause-from = 下限
    .tooltip = この長さ以上のポーズを短縮します
pause-keep = 残す長さ
    .tooltip = 各ポーズをこの長さだけ、前後に半分ずつ残します

## Panel without proposals

files = 提案の読み込みと書き出し
none = 提案はまだありません
loading = 提案をロード中…
none-help = 上でフィラーやポーズなどを検出するか、他のユーザーの提案を読み込んでください。どの提案も、適用する前にプレビューで確認できます。まとめて承認したものは、一度の取り消しですべて元に戻ります。
import = 読み込み…

## List of proposals

close-found = Cutroomの提案を閉じる
    .tooltip = すべての検出をオフにして、その提案を閉じます
delete-of = { $author }の提案を削除
delete-tooltip = これらの提案をこのコンピューターから削除します
dated = { $date }：{ $reason }
accept-all = すべて承認（{ $count }件）
    .tooltip = これらの提案を一度の操作ですべて承認します
accept-all-of = { $author }の提案をすべて承認（{ $count }件）
accept-all-of-kind = { $author }の提案をすべて承認（{ $count }件）：{ $kind }
kind = { $kind } · { $count }
kind-some-open = { $kind } · { $count } / { $all }
shorter = { $length }短縮
row = { $kind } { $title }、確度{ $percent }%
row-at = { $time }の{ $kind } { $title }、確度{ $percent }%
row-dismissed = { $proposal }、却下済み
row-applied = { $proposal }、適用済み
row-unfit = { $proposal }、承認できません：{ $reason }
sure = { $percent }%
dismissed = 却下済み
applied = 適用済み
unfit = 承認できません

## The selected proposal

choose = 提案を選択するか{ $shortcut }を押すと、プレビューに表示されます。
place = { $place } / { $all }
with = あり
    .name = この提案あり
without = なし
    .name = この提案なし
accept = 承認
dismiss = 却下
reopen = 再開
reason = { $reason }（{ $author }の確度：{ $percent }%）
already-applied = この変更はすでにビデオに適用されています。
unfit-reason = 承認できません：{ $reason }。

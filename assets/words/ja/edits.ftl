## Step names, as in “Undo Cut ‘Intro’”

step-cut = 「{ $name }」をカット
step-change = 「{ $name }」を変更
step-change-item = { $id }を変更
step-change-video = { $title }を変更
step-apply = { $title }を適用
step-add = 「{ $title }」を追加
step-move = 「{ $name }」を移動
step-correct-words = 「{ $name }」の文字起こしを修正
step-recreate = 「{ $name }」を再作成
step-delete = 「{ $name }」を削除
step-delete-item = { $id }を削除
step-base-layout = 基本レイアウトを変更
step-set-aside = 「{ $title }」を保留
step-revert = 「{ $title }」を元に戻す
step-reapply = 「{ $title }」を再適用

## Titles of changes and conflicts, in lists

order-of-clips = クリップの順序
video = ビデオ
words-of = { $name }の文字起こし
word-hidden = { $text }（字幕で非表示）
video-fields = ビデオ：{ $fields }
subtitle-preset = 字幕プリセット「{ $name }」
chapters = チャプター
background-music = 背景音楽
no-background-music = 背景音楽なし
word-field = 単語{ $number }

## Changes by other users that were merged, after the title of what they changed

merged-added = 追加
merged-deleted = 削除
merged-changed = { $fields }を変更
merged-chapters = チャプターを変更
merged-cuts = カットを変更
merged-words = { $count ->
   *[other] { $count }個の単語を変更
}

## Fields of the API that have another name in the window

field-start = 開始位置
field-length = 長さ
field-position = 位置
field-size = サイズ
field-order = 順序

## Reasons why an edit is refused; shown alone or after “Couldn’t …: ”

no-clip = クリップはもうこのビデオにありません
not-loaded = 「{ $name }」はまだサーバーから取得されていません
no-item = アイテムはもうクリップ上にありません
item-exists = アイテムはすでにクリップ上にあります
no-words = クリップの文字起こしはもうありません
wrong-kind = この種類のアイテムには適用できません。別の種類のアイテムを選択してください
uncovers = 「{ $title }」とその下の復元された映像は、まだ保存されていません。そこをカットする前に保存してください
hidden = 「{ $title }」の映像はカットされています。先にカットを復元してください
hidden-length-unknown = アイテムはカットにより非表示で、長さが不明です。先にカットを復元してください
clip-deleted = 他のユーザーがクリップ「{ $name }」を削除しました
split-empty = クリップに長さがありません
split-at-end = 分割位置の両側に少なくとも1フレームが必要です
split-in-cut = この素材はカットされています
join-last = 後ろにクリップがありません
join-other-recording = 次のクリップは別の収録素材です
join-played-before = 次のクリップは、このクリップの終わりより前の映像から始まっています
join-settings = クリップの設定が異なります：{ $fields }
join-layout = クリップの基本レイアウトが異なります

## Problems of a field, after the field’s name: “startTimeMs must be …”

unknown-clip = "{ $clip }"は、このビデオのクリップではありません
unknown-item = "{ $item }"は、クリップ"{ $clip }"にありません
unknown-preset = "{ $preset }"は、このワークスペースのプリセットではありません
start-before-end = はクリップの終わり（{ $end }）より前にしてください（指定値：{ $start }）
length-required = は必須です：アイテムはカットにより非表示で、長さが不明です
cuts-leave-nothing = は収録素材の一部を残す必要があります
cuts-at-most = の範囲は{ $most }個までです（指定値：{ $count }個）
base-layout-stays = はクリップの基本レイアウトのため、削除できません
base-layout-no-time = はクリップの基本レイアウトには設定できません
base-layout-no-section = はレイアウト区間用のため、クリップの基本レイアウトには設定できません
chapters-unreadable = は読み取れません：チャプターを追加すると置き換えられてしまいます
footage-not-played = はクリップが再生する映像にしてください
removed-ranges = とrestoredには1～{ $most }個の範囲が必要です（指定値：{ $count }個）
no-property-of-deletion = は削除のプロパティではありません
no-property-of-remove-music = はremove_musicのプロパティではありません
no-change = には変更するフィールドが1つ以上必要です
preset-by-applying = はプリセットを適用すると設定されます
password-alone = はファイルに書き込まれるため、未保存の変更としては保持できません。`cutroom api`で単独で送信してください
chapters-not-readable = は読み取れません
music-unknown = は再設定できません：サーバーが音楽の入手元を返しません。もう一度選択してください
words-empty = には単語が必要です

## Parts that a recreated clip loses, in a list: “without its camera, its transcript”

lost-screen = 画面の収録素材
lost-camera = カメラ
lost-microphone = マイク
lost-system-audio = システム音声
lost-footage = 映像
lost-layer = { $layer }
lost-cursor = アニメーションカーソル
lost-border = 独自の枠線
lost-background = 背景の画像またはビデオ
lost-crop = 画面の収録素材のクロップ
lost-words = 文字起こし
lost-layouts = { $count ->
   *[other] 画面とカメラが必要な{ $count }個のレイアウト
}
lost-hidden = { $count ->
   *[other] カットで非表示の{ $count }個のアイテム
}
lost-media = { $count ->
   *[other] メディアが不明な{ $count }個のアイテム
}

## Requests of a save, with method and path
request-add-clip = クリップを作成：POST …/clips
request-copy-clip = クリップ{ $clip }を複製：POST …/clips/{ $clip }/duplicate
request-batch = バッチ内の操作{ $count }件：POST …/edits
request-change-clip = クリップの設定とカットを変更：PATCH …/clips/{ $clip }
request-delete-clip = クリップを削除：DELETE …/clips/{ $clip }
request-move-clip = クリップ{ $clip }を{ $place }番目に移動
request-words = クリップの単語{ $count }個を修正：PATCH …/clips/{ $clip }/transcript/words

## Changes that the server refused
refused-words = { $clip }の文字起こし
refused-order = クリップの順序

## Kinds of proposals: singular, then plural

kind-filler = フィラー
    .all = フィラー
kind-pause = ポーズ
    .all = ポーズ
kind-false-start = 言い直し
    .all = 言い直し
kind-silence = 無音
    .all = 無音
kind-untranscribed = 文字起こしにない音
    .all = 文字起こしにない音
kind-cut = カット
    .all = カット
kind-chapter = チャプター
    .all = チャプター
kind-zoom = ズーム
    .all = ズーム
kind-layout = レイアウト
    .all = レイアウト
kind-text = テキスト
    .all = テキスト
kind-overlay = オーバーレイ
    .all = オーバーレイ
kind-sound = サウンド
    .all = サウンド
kind-mask = マスク
    .all = マスク
kind-words = 文字起こし
    .all = 文字起こし
kind-clip = クリップ
    .all = クリップ
kind-video = ビデオ
    .all = ビデオの設定

## Fillers, pauses, silences and false starts

filler-why = 「{ $words }」に含まれるフィラーです。
pause-why = 「{ $before }」と「{ $next }」の間の{ $length }、発話がありません。
quiet-why = { $length }の間、音がありません。このクリップには文字起こしがないため、音声から検出されました。
start-title = 先頭：{ $length }
end-title = 末尾：{ $length }
silent-start-why = 最初の単語の前の{ $length }、発話がありません。そこで何かを見せていないか、先に確認してください。
silent-end-why = 最後の単語の後の{ $length }、発話がありません。そこで何かを見せていないか、先に確認してください。
quiet-start-why = 最初の音の前の{ $length }、音がありません。そこで何かを見せていないか、先に確認してください。このクリップには文字起こしがないため、音声から検出されました。
quiet-end-why = 最後の音の後の{ $length }、音がありません。そこで何かを見せていないか、先に確認してください。このクリップには文字起こしがないため、音声から検出されました。
untranscribed-why = 「{ $before }」と「{ $next }」の間に、文字起こしにない{ $length }の音があります。単語の可能性があるため、先に再生してください。
untranscribed-start-why = 「{ $next }」の前に、文字起こしにない{ $length }の音があります。単語の可能性があるため、先に再生してください。
untranscribed-end-why = 「{ $before }」の後に、文字起こしにない{ $length }の音があります。単語の可能性があるため、先に再生してください。
false-start-why = 文が2回始まっています：「{ $first }」、次に「{ $second }」。

## Zooms and layouts

zoom-title = { $place }を{ $scale }×ズーム
opens-why = { $place }で何かが開きます。
opens-while-why = 「{ $words }」と話している間に、{ $place }で何かが開きます。
changes-why = { $place }の画面が{ $length }の間、変化します。
changes-while-why = 「{ $words }」と話している間に、{ $place }の画面が{ $length }の間、変化します。
top-left = 左上
top = 上部
top-right = 右上
left = 左側
middle = 中央
right = 右側
bottom-left = 左下
bottom = 下部
bottom-right = 右下
camera-large-title = { $length }の間、大きなカメラ
camera-large-why = 話している間の{ $length }、画面が静止しています。
camera-bubble-title = { $length }の間、カメラをバブル表示
camera-bubble-why = 画面は変化しますが、バブルの下では何も起こりません。

## Chapters

clip-starts-why = ここからクリップが始まります。
goes-on-why = { $length }の無音の後、発話が再開します。
goes-on-word-why = { $length }の無音の後に発話が再開し、ここから「{ $word }」という言葉が出てきます。
goes-on-words-why = { $length }の無音の後に発話が再開し、ここから「{ $first }」と「{ $second }」という言葉が出てきます。

## Overlays that cover a face

move-right = 顔に重ならないように{ $title }を右へ移動
move-left = 顔に重ならないように{ $title }を左へ移動
move-down = 顔に重ならないように{ $title }を下へ移動
move-up = 顔に重ならないように{ $title }を上へ移動
covers-face-why = { $length }の間、顔の{ $percent }%に重なります。新しい位置では顔に重なりません。

## Secrets on the screen

email-title = { $count ->
   *[other] メールアドレス：マスク{ $count }個
}
email-why = { $count ->
    [1] メールアドレスが見えています。1つのマスクが、同じ位置に固定されたまま覆います。
   *[other] メールアドレスが見えています。複数のマスクが時間的に重なりながら、追従して覆います。
}
card-title = { $count ->
   *[other] カード番号：マスク{ $count }個
}
card-why = { $count ->
    [1] 有効なカード番号が見えています。1つのマスクが、同じ位置に固定されたまま覆います。
   *[other] 有効なカード番号が見えています。複数のマスクが時間的に重なりながら、追従して覆います。
}
key-title = { $count ->
   *[other] APIキー：マスク{ $count }個
}
key-why = { $count ->
    [1] APIキーと思われる文字列が見えています。1つのマスクが、同じ位置に固定されたまま覆います。
   *[other] APIキーと思われる文字列が見えています。複数のマスクが時間的に重なりながら、追従して覆います。
}
name-title = { $count ->
   *[other] リストの名前：マスク{ $count }個
}
name-why = { $count ->
    [1] リストにある名前が見えています。1つのマスクが、同じ位置に固定されたまま覆います。
   *[other] リストにある名前が見えています。複数のマスクが時間的に重なりながら、追従して覆います。
}

## Titles of proposals that are made from your own changes

add-item = { $item }を追加
add-item-at = クリップ内{ $time }に{ $item }を追加
change-item = { $item }を変更：{ $fields }
remove-item = { $item }を削除
change-clip = { $clip }を変更：{ $fields }
move-clip = { $clip }を{ $position }番目に移動
delete-clip = { $clip }を、その上のアイテムとともに削除
recreate-clip = { $clip }を再作成
correct-word = 単語を「{ $word }」に修正
hide-word = 単語を字幕で非表示
correct-words = { $count ->
   *[other] { $clip }の{ $count }個の単語を修正
}
restore-footage = { $clip }の{ $length }を復元
cut-footage = { $clip }の{ $length }をカット
cut-footage-at = { $clip }の{ $length }をカット（収録素材の{ $time }）
start-chapter = チャプター「{ $title }」を開始
change-video = { $title }を変更
apply-preset = 字幕プリセット{ $preset }を適用
clip-by-id = クリップ{ $id }
left-out-new-clip = 新しいクリップ{ $clip }
left-out-hidden = カットで非表示の「{ $title }」
left-out = { $title }（{ $reason }）

## Name of the step that tries a proposal

step-proposed = 提案

## Reasons why a proposal no longer fits

no-clip = クリップ"{ $clip }"はもうビデオにありません
no-base = 提案に、元になった「{ $name }」のバージョンが記録されていません
other-recording = 「{ $name }」の収録素材が別のものになっています
chapter-cut = 「{ $title }」が始まる映像はカットされています
clips-reordered = 提案の作成後に、クリップの順序が変更されました
word-corrected = 提案の作成後に、単語「{ $word }」が修正されました
starts-too-late = 開始位置が{ $time }になりますが、クリップは{ $end }で終わります
footage-cut = 対象の映像はカットされています
item-footage-cut = 「{ $title }」の新しい位置の映像はカットされています
item-changed = 提案の作成後に、「{ $title }」が変更されました
item-moved = 提案の作成後に、「{ $title }」が移動されました
no-item = アイテム"{ $item }"はもうクリップ上にありません
item-no-position = 「{ $title }」には変更できる開始時間や長さがありません
field-changed = 提案の作成後に、{ $subject }の{ $field }が変更されました
the-video = ビデオ
nothing-left = { $clip }が何も残らなくなります

## Errors of a proposal file

too-large = ファイルは{ $size }バイトですが、提案は{ $most }バイトまでです
cut-short = ファイルが不完全です：末尾がありません
too-deep = ファイルの値の入れ子が{ $most }階層を超えています
no-json = ファイルが有効なJSONではありません：{ $reason }
no-proposal = ファイルは提案ではありません：formatは"{ $format }"である必要があります（指定値：{ $value }）
other-version = versionは{ $version }である必要があります（指定値：{ $value }）：この提案は別のバージョンのCutroomで作成されました
the-proposal = 提案
parts-count = には1～{ $most }個の要素が必要です（指定値：{ $count }個）
operations-together = の操作は全体で{ $most }個までです（指定値：{ $count }個）
operations-count = には1～{ $most }個の操作が必要です（指定値：{ $count }個）
operation-twice = のoperationIdは、それぞれ異なる値にしてください（"{ $id }"が2つあります）
made-at = は2026-11-23T12:00:00Zのような時刻にしてください（指定値："{ $value }"）
made-on-count = の要素は{ $most }個までです（指定値：{ $count }個）
made-on-clip = にはparts[{ $part }].operations[{ $operation }]のクリップ"{ $clip }"が必要です
hash-form = のハッシュは16桁の16進数にしてください（指定値："{ $value }"）
length-range = は0～{ $most }にしてください（指定値：{ $value }）
cut-range = は収録素材内の範囲にしてください（指定値：開始{ $start } ms、長さ{ $length } ms）
footage-range = は収録素材内の開始時間と終了時間にしてください（指定値：{ $start }、{ $end }）
sure-range = は0～100にしてください（指定値：{ $value }）
text-length = は1～{ $most }文字にしてください（指定値：{ $count }文字）
text-line = は表示できる文字だけの1行にしてください（U+{ $code }が含まれています）
text-no-url = にURLは使えません（指定値："{ $value }"）
id-form = は表示できる1～{ $most }文字のIDにしてください（指定値："{ $value }"）
no-control = に制御文字は使えません（U+{ $code }が含まれています）
no-url = にURLは指定できません（指定値："{ $value }"）

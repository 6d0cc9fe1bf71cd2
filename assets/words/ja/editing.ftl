## Items and counts, as they stand in names of steps and in notices

item = 「{ $title }」
items = { $count ->
   *[other] { $count }個のアイテム
}
words-quoted = 「{ $words }」
words-counted = { $count ->
   *[other] { $count }個の単語
}
frames = { $count ->
   *[other] { $count }フレーム
}
cuts = { $count ->
   *[other] { $count }か所のカット
}
list-next = { $entries }、{ $next }
list-last = { $entries }、{ $last }
broll = Bロール「{ $file }」

## Steps of the edit history

step-add = 「{ $title }」を追加
step-add-broll = Bロール「{ $title }」を追加
step-add-blur = ぼかしを追加
step-add-highlight = ハイライトを追加
step-add-layout = レイアウトを追加
step-add-text = テキストを追加
step-add-zoom = ズームを追加
step-append = 「{ $clip }」を末尾に追加
step-background = 「{ $clip }」の背景を変更
step-layout = 「{ $title }」のレイアウトを変更
step-reset = 「{ $title }」をリセット
step-delete = { $items }を削除
step-delete-clip = 「{ $clip }」を削除
step-duplicate = { $items }を複製
step-duplicate-clip = 「{ $clip }」を複製
clip-copy = { $clip }のコピー
step-paste = { $items }をペースト
step-paste-text = テキストをペースト
step-split = { $items }を分割
step-split-clip = 「{ $clip }」を分割
step-join-clips = 「{ $clip }」を「{ $second }」と結合
step-move-earlier = { $items }を{ $distance }前に移動
step-move-later = { $items }を{ $distance }後ろに移動
step-move-to = { $items }を「{ $clip }」に移動
step-copy-earlier = { $items }を{ $distance }前にコピー
step-copy-later = { $items }を{ $distance }後ろにコピー
step-copy-to = { $items }を「{ $clip }」にコピー
step-trim = { $items }をトリム
step-trim-to = { $items }を{ $length }にトリム
step-ripple-move-earlier = { $count ->
   *[other] { $items }と後続の{ $count }個のアイテムを{ $distance }前に移動
}
step-ripple-move-later = { $count ->
   *[other] { $items }と後続の{ $count }個のアイテムを{ $distance }後ろに移動
}
step-ripple-trim = { $items }をリップルトリム
step-ripple-delete = { $items }をリップル削除
step-end-at-cut = 「{ $title }」をカットの位置で終了
step-start-after-cut = 「{ $title }」をカットの後から開始
step-move-clip-earlier = 「{ $clip }」を前に移動
step-move-clip-later = 「{ $clip }」を後ろに移動
step-cut-out = { $length }をカット
step-restore = { $length }を復元
step-roll-earlier = カットを{ $distance }前にロール
step-roll-later = カットを{ $distance }後ろにロール
step-roll-seam-earlier = 分割位置を{ $distance }前にロール
step-roll-seam-later = 分割位置を{ $distance }後ろにロール
step-extend-start = クリップの先頭を{ $distance }延長
step-trim-start = クリップの先頭を{ $distance }トリム
step-extend-end = クリップの末尾を{ $distance }延長
step-trim-end = クリップの末尾を{ $distance }トリム
step-extend-before-cut = カット前の映像を{ $distance }延長
step-trim-before-cut = カット前の映像を{ $distance }トリム
step-extend-after-cut = カット後の映像を{ $distance }延長
step-trim-after-cut = カット後の映像を{ $distance }トリム
step-slip-earlier = 映像を{ $distance }前にスリップ
step-slip-later = 映像を{ $distance }後ろにスリップ
step-set-music = 音楽を「{ $name }」に設定
step-music-level = 音楽の音量を{ $percent }%に設定
step-rename-music = 音楽の名前を「{ $name }」に変更
step-remove-music = 音楽を削除
step-cut-words = { $words }をカット
step-cut-more-words = カットする単語を増やす
step-cut-fewer-words = カットする単語を減らす
step-restore-words = { $words }を復元
step-correct-word = 「{ $was }」を「{ $now }」に修正
step-hide-words = { $words }を字幕で非表示
step-show-words = { $words }を字幕に表示
step-add-chapters = { $count ->
   *[other] { $count }個のチャプターを追加
}
step-rename-chapter = チャプターの名前を「{ $title }」に変更
step-describe-chapter = 「{ $title }」の説明を変更
step-move-chapter = 「{ $title }」を{ $time }に移動
step-remove-chapter = 「{ $title }」を削除
step-add-marker = { $time }にマーカーを追加
step-marker-note = マーカーのメモを変更
step-marker-color = マーカーの色を{ $color }に変更
step-move-marker = マーカーを{ $time }に移動
step-remove-marker = マーカーを削除
step-cut-proposed = 「{ $title }」をカット
step-cut-fillers = { $count ->
   *[other] { $count }個のフィラーをカット
}
step-cut-false-starts = { $count ->
   *[other] { $count }か所の言い直しをカット
}
step-shorten-pause = ポーズを{ $length }短縮
step-shorten-pauses = { $count ->
   *[other] { $count }か所のポーズを短縮
}
step-cut-untranscribed = { $count ->
   *[other] 文字起こしにない音{ $count }か所をカット
}
step-accept = 「{ $title }」を承認
step-accept-kind = { $count ->
   *[other] { $count }件の提案を承認（{ $kind }）
}
step-accept-several = { $count ->
   *[other] { $count }件の提案を承認
}

## Edits that aren’t possible

edit-refused = 編集を適用できませんでした：{ $reason }。
undo-failed = 操作を取り消せませんでした：{ $reason }。
redo-failed = 操作をやり直せませんでした：{ $reason }。
drag-failed = ドラッグをキャンセルできませんでした：{ $reason }。
drag-canceled = ドラッグをキャンセルしました
lane-locked = 何も変更されていません：レーン「{ $lane }」はロックされています。
    .advice = タイムラインのレーンヘッダーでロックを解除してください。
trim-nothing = ここにトリムできるものはありません。
into-item = 再生ヘッドを選択したアイテムの中に移動してください。
split-nothing = ここに分割できるものはありません。
    .advice = 再生ヘッドの下のアイテムを選択するか、カットする範囲をマークしてください。
split-outside = 再生ヘッドが、選択したアイテムの中にありません。
clip-not-split = クリップを分割できませんでした：{ $why }。
    .advice = 再生ヘッドをクリップの別の位置に移動してください。
clip-not-split-loading = クリップを分割できませんでした：まだロードされていません。
    .advice = クリップがロードされてから、もう一度お試しください。
clips-not-joined = クリップを結合できませんでした：{ $why }。
split-ends = 分割位置で終わります：{ $items }
    .advice = サウンドとビデオオーバーレイは必ず先頭から再生されるため、2つ目のクリップでは続きを再生できません。
leaves-clip = 選択項目を移動できませんでした：クリップの外に出てしまいます。
    .advice = 再生ヘッドを移動するか、選択項目を切り取って別のクリップにペーストしてください。
no-room = 選択項目を複製できませんでした：クリップ内の後ろに空きがありません。
    .advice = 先に、選択したアイテムを移動するか短くしてください。
no-room-for-some = { $all }個のアイテムのうち{ $count }個を複製できませんでした：クリップ内の選択項目の後ろに空きがありません。
span-too-short = 「{ $title }」が{ $least }ミリ秒より短くなります。
    .advice = カットの反対側を選択してください。
slip-nothing-before = 前にスリップできません：この映像の前にカットされた部分がありません。
slip-end-before = 前にスリップできません：この映像の前にカットされた部分は、すべて使われています。
slip-advice-before = 先に映像の先頭をトリムするか、反対方向にスリップしてください。
slip-nothing-after = 後ろにスリップできません：この映像の後ろにカットされた部分がありません。
slip-end-after = 後ろにスリップできません：この映像の後ろにカットされた部分は、すべて使われています。
slip-advice-after = 先に映像の末尾をトリムするか、反対方向にスリップしてください。
ripple-limited = { $limit }のため、リップルは{ $wanted }ではなく{ $distance }に制限されました。
ripple-stopped = { $limit }のため、リップルが止まりました：そこでは何もトリムされていません。
ripple-advice = 後続のアイテムは、クリップと順序を保ちます。1つのアイテムだけを移動するには、リップルをオフにしてください。
limit-clip-end = 「{ $clip }」の末尾
limit-clip-start = 「{ $clip }」の先頭
limit-item = 「{ $clip }」の前のアイテム
clips-unread = { $count ->
   *[other] { $all }個のクリップのうち{ $count }個がまだロードされていないため、そのアイテムは選択されていません。
}
clips-unread-advice = すべてのクリップがロードされてから、もう一度すべてを選択してください。
too-many-markers = 1つのビデオのマーカーは{ $most }個までです。
    .advice = 不要なマーカーを削除してください。

## Items on another clip: reasons stand after a colon

move-refused = アイテムを「{ $clip }」に移動できませんでした：{ $reason }。
copy-refused = アイテムを「{ $clip }」にコピーできませんでした：{ $reason }。
unfit-several-clips = 選択したアイテムが複数のクリップにまたがっています
unfit-short = 「{ $clip }」が短すぎます
unfit-unread = 「{ $clip }」はまだロードされていません
unfit-lane = 「{ $clip }」のレーン「{ $lane }」をロードできませんでした
unfit-layout = 「{ $clip }」ではこのレイアウトを使えません：{ $reason }
unfit-zoom = このズームは、自身の収録素材のカーソルを追従します
unfit-screen = 「{ $clip }」には画面の収録素材がありません

## Copy and paste

nothing-copied = ペーストするものはまだありません。
    .advice = 先にアイテムを選択してコピーしてください。
paste-unreadable = コピーしたアイテムを読み取れませんでした：{ $reason }。
    .advice = アイテムをもう一度コピーしてください。
paste-version = 形式のバージョンは{ $version }ですが、Cutroomが読み取れるのはバージョン{ $known }です
paste-too-many = アイテムが{ $count }個ありますが、ペーストできるのは{ $most }個までです
paste-kind = 不明な種類「{ $kind }」が含まれています
paste-media = コピーしたアイテムは、別のワークスペースのメディアを使っています。
    .advice = メディアをこのワークスペースにアップロードするか、テキスト、ズーム、マスク、レイアウトだけをコピーしてください。
paste-unfit = コピーした{ $all }個のアイテムのうち{ $count }個をペーストできませんでした：{ $reason }。
    .advice = 再生ヘッドを別のクリップに移動して、もう一度ペーストしてください。
paste-beyond-end = コピーした{ $all }個のアイテムのうち{ $count }個をペーストできませんでした：ビデオの終わりより後に始まってしまいます。
    .advice = 再生ヘッドを前の時間に移動して、もう一度ペーストしてください。
paste-nothing = クリップボードにペーストできるものはありません。
paste-long = クリップボードのテキストは{ $length }文字あります。ペーストできるのは{ $most }文字までです。
paste-advice = タイムラインのアイテム、短いテキスト、または画像をコピーしてください。
paste-no-clip = テキストをペーストできませんでした：ビデオにクリップがありません。
    .advice = 先に収録素材を読み込んでください。テキストはクリップに重ねて表示されます。

## New items

new-text = 新規テキスト
text-short = クリップがそこで終わるため、テキストの長さは{ $length }だけです。
    .advice = 長く表示するには、テキストを前に移動してください。
zoom-without-screen = ズームを追加できませんでした：「{ $clip }」には画面の収録素材がありません。
blur-without-screen = ぼかしを追加できませんでした：「{ $clip }」には画面の収録素材がありません。
highlight-without-screen = ハイライトを追加できませんでした：「{ $clip }」には画面の収録素材がありません。
without-screen-advice = 画面の収録素材があるクリップに再生ヘッドを移動して、もう一度お試しください。

## Clips and cuts

whole-clip-cut = この操作では「{ $clip }」全体がカットされてしまいます。
whole-clip-cut-advice = より短い範囲をマークするか、クリップを選択して削除してください。
whole-clip-cut-words = 選択する単語を減らすか、クリップを選択して削除してください。
chapters-hidden = { $count ->
   *[other] { $count }個のチャプターが非表示になりました：その映像がすべてカットされたためです。
}
chapters-hidden-advice = 非表示のチャプターを再び表示するには、映像を復元してください。
items-hidden = このカットにより、{ $items }が非表示になります。
    .advice = 非表示のアイテムを再び表示するには、取り消すか、カットを復元してください。一覧はクリップのインスペクタにあります。
clip-not-duplicated = クリップを複製できませんでした：収録素材がまだロードされていません。
    .advice = クリップがロードされてから、もう一度お試しください。
clip-not-appended = クリップを追加できませんでした
recording-missing = 「{ $clip }」を追加できませんでした：サーバーがその収録素材を提供していません。
    .advice = 収録素材をライブラリにアップロードし、そこから追加してください。
clip-deleted-again = 次に保存すると、クリップ「{ $clip }」は再び削除されます。
clip-deleted-again-advice = クリップが削除される前に、もう一度確認されます。
clip-deleted-again-keep = クリップを残すには{ $shortcut }を押してください。削除される前に、もう一度確認されます。
clip-rebuilt = 次に保存すると、「{ $clip }」が収録素材から再び作成されます。
clip-rebuilt-without = 復元されないもの：{ $parts }。

## Unsaved changes

changes-not-saved = { $count ->
   *[other] { $count }件の変更を保存できませんでした
}
revert-refused = この変更だけを元に戻すことはできません。
    .advice = 先にこの変更に依存する変更を元に戻すか、すべての変更を破棄してください。
reapply-failed = 編集を再適用できませんでした：{ $reason }。
discard-failed = すべての変更を破棄することはできませんでした：{ $reason }。
discard-failed-advice = 「ファイル」＞「{ $command }」で、変更を個別に元に戻してください。
earlier-failed = 以前のバージョンを復元できませんでした：{ $reason }。
    .advice = クリップを選択してロードしてから、以前のバージョンを復元してください。
earlier-same = 復元するものはありません。このバージョンの変更はすべて、すでにビデオにあります。
earlier-restored = { $count ->
   *[other] { $count }件の変更を復元しました。
}
    .advice = 「取り消し」を使うと、これらの変更は一度にすべて元に戻ります。

## Fields of items: accepted values, in a list with commas

field-range = { $least }～{ $most }
field-least = { $least }以上
field-most = { $most }以下
field-length = { $most }文字以内
field-null = nullも可

## Find: headings and results

found-videos = ビデオ
found-clips = クリップ
found-items = アイテム
found-words = 文字起こし
found-moment = { $clock } { $time }、{ $clip }
found-clip = { $clock } { $time }
found-item = { $kind }、{ $clock } { $time }、{ $clip }
found-id = { $id }を開く
found-by-id = このIDのビデオ

## Chapters

chapter = チャプター{ $number }
chapter-untitled = チャプター
chapters-proposed = 提案されたチャプターは、チャプターの下に一覧表示されています
chapters-dismissed = 提案されたチャプターを却下しました
chapter-exists = この秒からは、すでにチャプター「{ $title }」が始まっています。
    .advice = チャプターの間隔は1秒以上必要です。
chapters-refused = チャプターを変更できませんでした：{ $reason }。

## Library

owner-you = 自分
owner-workspace = ワークスペース
owner-catalogue = カタログ
library-no-source = 「{ $name }」はサーバーのカタログのもので、背景としてのみ使えます。
    .advice = 「背景」で選択してください。
pasted-image = ペーストした画像
upload-running = 別のファイルをアップロード中です。
    .advice = アップロードの完了を待ってから、もう一度お試しください。
uploaded = 「{ $name }」をライブラリに追加しました。
uploaded-before = 「{ $name }」は、すでに「{ $known }」としてライブラリにあります。
uploaded-use = ファイルをビデオに追加するには、ライブラリで選択してください。
uploaded-no-background = 背景には画像またはビデオが必要です。
uploaded-background = ファイルを「{ $clip }」の背景に設定しました。
uploaded-background-failed = 背景を設定できませんでした。「背景」でファイルを選択してください。
uploaded-overlay = 再生ヘッドがあった位置で、ファイルを「{ $clip }」に重ねて追加しました。
uploaded-overlay-failed = ファイルをクリップに追加できませんでした。もう一度試すには、ライブラリでファイルを選択してください。
uploaded-dropped = ファイルは、ドロップした位置で「{ $clip }」に追加されました。
uploaded-clip-gone = このファイルのクリップは、開いているビデオにありません。ファイルを使うには、ライブラリで選択してください。
upload-failed = 「{ $name }」を追加できませんでした：{ $reason }。

## Sound and playback

sound-not-played = 「{ $name }」を再生できませんでした：{ $reason }
close-other-programs = 他のプログラムを終了して、もう一度お試しください。
sound-missing = 「{ $name }」をここで再生できませんでした：サーバーがファイルを提供していません。
    .advice = サウンドを聞くには、ビデオに追加してからビデオを再生してください。
this-sound-not-played = このサウンドを再生できませんでした：{ $reason }
    .advice = ライブラリを再読み込みして、もう一度お試しください。
music = 音楽
music-unsaved = この音楽を聞くには、ビデオを保存してください。
music-gone = この音楽は現在利用できません。
no-sound = ビデオは音声なしで再生されます。サウンドデバイスを接続するか有効にして、もう一度再生してください。
nothing-heard = 音声がありません：{ $reason }。
video-not-played = ビデオを再生できませんでした：{ $reason }
recording-not-played = 収録素材を再生できませんでした：{ $reason }
    .advice = ビデオの残りの部分は再生できます。もう一度試すには、ビデオを再読み込みしてください。

## Frames and crops

frame-file = { $video } { $time }.png
frame-busy = 別のフレームをレンダリング中です。
    .advice = そのフレームの完了を待つかキャンセルして、もう一度お試しください。
frame-canceled = フレームをキャンセルしました。何も保存されていません。
frame-failed = { $time }のフレームをレンダリングできませんでした：{ $reason }。
frame-saved = { $time }のフレームを{ $path }として保存しました（{ $width } × { $height }ピクセル）。
frame-copied = { $time }のフレームをコピーしました（{ $width } × { $height }ピクセル）。
frame-incomplete = { $count ->
   *[other] { $done }{ $count }個の画像がありません：サーバーが提供していません。
}
    .advice = ビデオを再読み込みして、もう一度お試しください。
never-visible = このアイテムが表示されることはありません。
crop-not-saved = クロップできませんでした：再生ヘッドの位置の映像は復元されましたが、まだ保存されていません。
    .advice = 先に保存するか、再生ヘッドをクリップ内の別の位置に移動してください。
crop-nothing = 自動クロップで、画面の収録素材の余白が見つかりませんでした。
    .advice = 余白が見える位置に再生ヘッドを移動して、もう一度お試しください。
cropped = 画面の収録素材を{ $ratio }にクロップしました（左から{ $left } px、上から{ $top } px、右から{ $right } px、下から{ $bottom } px）。
    .unsure = 余白がはっきりしませんでした。プレビューで結果を確認してください。
crop-removed = 画面の収録素材全体を再び表示しています。
crop-failed = 画面の収録素材をクロップできませんでした

## Finders of proposals: names and tooltips of their switches

finder-fillers = フィラー
    .tooltip = 「えー」などのフィラーを検出し、カットを提案します
finder-pauses = ポーズ
    .tooltip = 文字起こしや音声の長いポーズを検出し、短縮を提案します
finder-false-starts = 言い直し
    .tooltip = 言い直した文を検出し、最初の言いかけのカットを提案します
finder-silence = 無音
    .tooltip = クリップの先頭と末尾の無音を検出し、カットを提案します
finder-untranscribed = 文字起こしにない音
    .tooltip = 「えー」など文字起こしにない音を検出し、カットを提案します
finder-chapters = チャプター
    .tooltip = クリップの先頭、長いポーズの後、新しい言葉が出る位置にチャプターを提案します
finder-zooms = ズーム
    .tooltip = 文字の入力中や、メニューやダイアログが開く位置にズームを提案します
finder-layouts = レイアウト
    .tooltip = 画面が静止している間は大きなカメラを、それ以外ではバブルを提案します
finder-off-faces = 隠れた顔
    .tooltip = 顔に重なるテキストや画像を検出し、移動を提案します
finder-secrets = 機密情報
    .tooltip = メールアドレス、カード番号、APIキー、指定した名前を隠すマスクを提案します

## Proposals

proposal-played = 提案を再生しています
proposal-not-accepted = 「{ $title }」を承認できませんでした：{ $reason }。
nothing-to-accept = 承認するものはありません：すべての提案が承認または却下されています。
proposal-skipped = 「{ $title }」は承認されませんでした：{ $reason }。
    .advice = 提案を選択すると、承認できない理由が表示されます。
proposals-skipped = { $count ->
   *[other] 「{ $title }」（{ $reason }）と他{ $count }件は承認されませんでした。
}
someone = 匿名
no-reason = 理由は記載されていません。
nothing-to-propose = 提案できる未保存の変更はありません。
    .advice = 新しいクリップは提案できません。保存済みのクリップを変更してから、もう一度お試しください。
not-proposed = 提案に含まれないもの：{ $parts }。
proposals-imported = 提案を読み込みました。
    .advice = 提案を1件ずつ確認し、承認または却下してください。
proposals-imported-before = これらの提案は、すでに読み込まれています。
proposals-exported = 提案を{ $path }に書き出しました。ここでの変更はまだ保存されていません。
proposals-failed = { $action }：{ $reason }。
found-here = このビデオで検出されました。承認するまで何も変更されません。
proposal-fits = 承認できます
proposal-applied = この変更はすでにビデオに適用されています
proposal-unread = 「{ $clip }」はロード中です

## Warnings about items

warn-empty-text = このテキストは空のため、表示されません。
warn-off-canvas = このアイテムはキャンバスの外にあるため、表示されません。
warn-partly-off-canvas = このアイテムの{ $percent }%がキャンバスの外にあります。
warn-face-covered = このアイテムは、{ $length }のうち{ $covered }の間、顔に重なります。
warn-blur-small = このぼかしは、隠す顔より小さくなっています。
warn-text-short = { $count ->
   *[other] 短すぎて読めません：{ $count }文字には{ $needed }必要ですが、表示は{ $length }です。
}
seconds = { $seconds }秒

followed = { $from }から{ $to }まで{ $count }個のマスクで追跡しました。確度{ $mean }%、最低{ $least }%。
followed-advice = レーンでは一つのまとまりです。移動、変更、削除や、取り消しができます。
followed-one-advice = 再生して確認するか、取り消してください。
follow-lost-edge = { $time }より先は覆われていません：画面の外に出ました。
follow-lost-change = { $time }より先は覆われていません：隠れたか、変化しました。
follow-limit = { $time }で終わります：追跡できるのは前後それぞれ10分までです。
follow-failed = 追跡できませんでした：{ $why }。
follow-failed-advice = 輪郭のはっきりしたものにマスクを合わせて、もう一度お試しください。
follow-no-recording = 追跡できませんでした：収録素材がまだ利用できません。
follow-no-recording-advice = 変更を保存するか、接続を待って、もう一度お試しください。
follow-gone = 追跡中にマスクが削除されました。何も変更されていません。
follow-unseen = 追跡した対象は、カットされているか画面の外にあります。何も変更されていません。
step-to-highlight = { $count }個のぼかしをハイライトに変更
step-to-blur = { $count }個のハイライトをぼかしに変更
step-ungroup = マスクのグループ解除
step-save-look = スタイル「{ $look }」を保存
step-delete-look = スタイル「{ $look }」を削除
step-follow = { $title }で追跡：{ $count }個のマスク

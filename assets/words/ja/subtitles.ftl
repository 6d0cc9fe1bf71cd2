## Panels and tabs of the subtitle designer
styles-panel = スタイルパネル
fields-panel = フィールドパネル
contrast-panel = コントラストパネル
previews-panel = プレビューパネル
styles-button = スタイル
styles-button-tooltip = 下書き、プリセット、ビデオのスタイルを表示します
draft-button = 下書き
draft-button-tooltip = 開いている下書きのフィールドを表示します
tab-frames = フレーム
tab-variants = バリエーション
tab-samples = サンプルテキスト
tab-compare = 比較
tab-style = ビデオ

## Options of the previews
preview-options = プレビューのオプション
option-text-name = プレビューのテキスト
option-text = テキスト
sample-own = ビデオの文字起こし
option-vision-name = 色覚タイプ
option-vision = 色覚
option-faces = 顔
option-faces-disabled = 背景に「ビデオのフレーム」を選択してください
option-faces-tooltip = 検出された顔の枠を表示します
option-background-name = 背景
option-background = 背景
background-frames = ビデオのフレーム
background-flat = 単色
background-choose = 画像を選択…

## Names of the sample texts
sample-longest-word = 最長の単語
sample-capitals = 大文字
sample-numerals = 数字
sample-chinese-japanese = 中国語と日本語
sample-korean = 韓国語
sample-arabic = アラビア語
sample-hebrew = ヘブライ語
sample-emoji = 絵文字
sample-long-line = 非常に長い行
sample-no-words = 文字起こしはまだありませんが、字幕はこのように表示されます

## Previews
flat-black = ブラック
flat-white = ホワイト
flat-grey = グレー
flat-gradient = グラデーション
frame-darkest = 最も暗い
frame-lightest = 最も明るい
frame-busiest = 最も複雑
preview-name = プレビュー：{ $name }
frame-failed = このフレームを表示できませんでした：{ $reason }
frame-searching = { $name }：検索中…
playhead-name = 再生ヘッドの位置のプレビュー
placed-manually = 手動配置
placed-automatically = 自動配置
no-words-here = ここに発話なし
playhead-place = 字幕の位置{ $x }%、{ $y }%、{ $placement }
caption-own-image = 自分の画像 · { $placement } · 3つのテキストで最低のコントラスト
caption-playhead = 再生ヘッド · { $time } · { $placement }
playhead-tooltip = ドラッグまたは矢印キーで字幕を配置します（Shiftで大きく移動）
variants-hint = すべてのスタイルとハイライトモードです。クリックすると下書きに適用されます。
samples-hint = 表示が難しいサンプルテキストです。クリックするとプレビューに表示されます。
sample-fits = 収まります
compare-none = 比較する別の下書きを選択してください
compare-close = 比較を閉じる
compare-same = 2つの下書きの値は同じです

## Names of the variants
variant-plain = { $style }、ハイライトなし
variant-text = { $style }、文字色
variant-background = { $style }、背景
variant-faded = { $style }、他の単語を薄く

## Drafts, presets and the style of the video, at the left
drafts-heading = このコンピューターの下書き
draft-new = 新規
draft-from-video = このビデオから
drafts-loading = 下書きをロード中…
drafts-none = 下書きはまだありません。スタイル、このビデオの字幕、またはプリセットから始めてください。公開するまで何も送信されません。
draft-duplicate = 複製
draft-versions = バージョン
draft-compare = 比較
draft-compare-none = 他の下書きはありません
draft-compare-preset = プリセット「{ $name }」
draft-delete = 下書きを削除
draft-delete-tooltip = 下書きとそのバージョンを削除します（公開したプリセットは残ります）
versions-none = バージョンはまだありません。現在のスタイルを残すには、「バージョンを残す」を選択します。
version-restore = v{ $number }を復元
version-restore-published = v{ $number }（「{ $name }」として公開）を復元
presets-heading = ワークスペースのプリセット
presets-loading = プリセットを取得中…
preset-own = 自分のプリセット
preset-built-in = 内蔵プリセット
preset-built-in-name = { $name }（内蔵）
preset-new-draft = このプリセットから新規下書き
preset-apply-here = このビデオに適用
preset-apply-others = 他のビデオに適用…
preset-videos = このプリセットを使っているビデオ
preset-delete = プリセットを削除…
this-video-heading = このビデオ
preset-changed = { $name }、変更あり
video-uses = スタイル
video-own-style = カスタムスタイル
show-subtitles = 字幕を表示
one-word-at-a-time = 1単語ずつ表示
use-draft-tooltip = 下書きのスタイルをこのビデオに適用します（スタイルを残すにはビデオを保存）
use-draft = 下書きをこのビデオに使う
without-cuts = カットを無視
without-cuts-tooltip = カットした単語を含む、収録素材全体の文字起こしを書き出します
presets-fixed = このワークスペースのプリセットは変更も削除もできません。

## Fields of a draft, at the right
no-draft = 下書きが開かれていません
no-draft-hint = プレビューにはビデオ自体の字幕が表示されています。変更するには、左で下書きを作成してください。
column-field = フィールド
column-value = 値
column-from = 設定元
column-from-tooltip = 値の設定元（自分、スタイル、サーバーなど）
draft-name = 下書きの名前
draft-name-tooltip = 公開するプリセットの名前になります
draft-without-name = 名前がない場合、プリセットの名前は「{ $name }」になります。
value-on = オン
value-off = オフ
value-no-limit = 制限なし
value-automatic = 自動
value-automatic-tooltip = 下部中央です。移動するには、プレビューで字幕をドラッグします
place-automatically = 自動
place-automatically-tooltip = 字幕を自動的に配置します
field-reset-tooltip = デフォルトに戻します
field-reset = { $field }をリセット
colour-as-text = テキスト形式の{ $field }
colour-tooltip = #RRGGBBまたは#RRGGBBAA
field-tried = プレビューでは{ $value }
font-substituted = このフォントはこのコンピューターにありません。代わりに{ $font }で表示しています。
typed-invalid = 入力された値が正しくありません。値を修正するか、Escを押してください。
style-valid = このスタイルは公開できます。
style-valid-notes = このスタイルは公開できます。注意事項が{ $count }件あります。
style-invalid = { $count }個のフィールドの値が正しくありません。

## Contrast and problems of the whole video, below the previews
contrast-heading = ビデオ全体のコントラスト
measured-moments = { $all }か所中{ $done }か所
measure-preparing = 準備中…
measure-hint = 「スタイルをチェック」では、すべての文字のコントラストを字幕ブロックごとに3回測定します
measure-no-words = 測定する文字起こしがありません
contrast-summary = 中央値{ $median } · 下位5% { $worst } { $icon } { $level }
contrast-worst = 最低：{ $time }で{ $ratio }
contrast-worst-tooltip = 再生ヘッドを最もコントラストが低い時点に移動します
fix-previewed = プレビュー（下書きには未適用）：{ $fix }
measured-before = 最後の変更より前に測定
contrast-none = 測定結果なし
contrast-value = { $count }か所、中央値{ $median }、下位5% { $worst }：{ $level }
contrast-strip = ビデオのコントラストの推移
contrast-strip-tooltip = 各時点の最低のコントラストです。クリックすると再生ヘッドが移動します
problem-overflow = 収まらない字幕{ $count }個
problem-fast = 速すぎて読めない字幕{ $count }個
problem-covers = 隠れている顔やテキスト{ $count }個
problem-first = 最初：{ $text }
no-problems = すべての字幕が収まり、時間内に読め、顔やテキストを隠していません。
move-to-free-place = { $x }%、{ $y }%に移動
move-to-free-place-tooltip = 何も隠さない最も近い位置に字幕を移動します
step-free-place = 字幕を空いている位置に移動
fix-preview-tooltip = 最低のコントラストを{ $ratio }に上げるこの修正をプレビューします
fix-preview = プレビュー：{ $fix }
fix-apply-tooltip = この修正を下書きに適用します

## Dialog: publish a draft
publish-title = 「{ $name }」を公開しますか？
publish-name-clash = { $problem }この名前を使うには、下書きの名前を変更してください。
publish-many-presets = プリセットがすでに{ $count }個あります。
publish-preset = プリセットを公開
contrast-video-low = このビデオの下位5%のコントラストは{ $ratio }で、AA（4.5）未満です。一部のテキストが読みにくい可能性があります。
contrast-frames-low = プレビューしたフレームの最小コントラストは{ $ratio }で、AA（4.5）未満です。一部のテキストが読みにくい可能性があります。
contrast-video-level = このビデオの下位5%のコントラストは{ $ratio }です：{ $level }。
contrast-frames-level = プレビューしたフレームの最小コントラストは{ $ratio }です：{ $level }。
contrast-unknown = コントラストはまだ測定されていません。
problems-here = このビデオでの問題：{ $problems }
problem-contrast = 最低のコントラストは{ $ratio }で、AA（4.5）未満です。
problem-texts-overflow = { $count }個のテキストが収まりません。
problem-faces-covered = { $count }個の顔またはテキストが隠れています。

## Dialog: result of publishing
published-title = 「{ $name }」を公開しました
published-as-sent = サーバーはすべてのフィールドを送信どおりに保存しました。
published-changed = サーバーは次のフィールドを変更しました：
published-difference = { $field }：送信{ $sent }、保存{ $stored }
published-difference-missing = { $field }：送信{ $sent }、レスポンスになし

## Dialog: delete a preset
delete-preset-title = プリセット「{ $name }」を削除しますか？
delete-preset-looking = このプリセットを使っているビデオを検索中…
delete-preset-unsaved = 「{ $name }」の未保存の変更がこのプリセットを使用しています。先にビデオを保存してください。プリセットがないと、その変更は保存できません。
delete-preset-unused = このプリセットを使っているビデオはありません。削除したプリセットは復元できません。
delete-preset-used = 「{ $name }」がこのプリセットを使っています。ビデオのスタイルはそのまま残ります。削除したプリセットは復元できません。
delete-preset-used-by = { $count }本のビデオがこのプリセットを使っています：{ $names }。ビデオのスタイルはそのまま残ります。削除したプリセットは復元できません。
delete-preset-used-by-many = { $count }本のビデオがこのプリセットを使っています：{ $names }など。ビデオのスタイルはそのまま残ります。削除したプリセットは復元できません。
delete-preset = プリセットを削除

## Dialog: apply a preset to other videos
apply-title = 「{ $name }」を他のビデオに適用
apply-text = プリセットはすぐに適用されます。下に注記がある場合を除き、現在のスタイルはここで復元できます。
apply-loading = ビデオを取得中…
apply-no-others = このワークスペースには他のビデオがありません。
videos-cut-short = 最近変更されたビデオだけが表示されています。
apply-not-restorable = 選択したビデオのうち{ $count }本は、現在のスタイルを復元できません。
apply-to = ビデオ{ $count }本に適用
select-all = すべて選択
select-none = 選択を解除
apply-done = ビデオ{ $count }本が完了
apply-not-measured = このビデオを測定できませんでした：{ $reason }。
apply-no-way-back = 現在のスタイルは復元できません：{ $reason }。
apply-checking = チェック中…
apply-measuring = 測定中…
apply-no-words = 文字起こしなし
apply-contrast = コントラスト{ $ratio }
apply-restore = 復元
apply-queued = 待機中
apply-restored = 復元済み
apply-applied = 適用済み
apply-failed = 失敗

## Messages above the previews, and notices
step-subtitles = 字幕：{ $name }
preset-applied = 「{ $name }」を適用しました。スタイルを残すには、ビデオを保存してください。
step-show-subtitles = 字幕を表示
step-hide-subtitles = 字幕を非表示
step-grouping = 字幕の表示単位
style-not-applied = このビデオにスタイルを適用できませんでした：{ $reason }
drafts-not-loaded = このコンピューターの下書きをロードできませんでした：{ $reason }
measure-failed = ビデオを測定できませんでした：{ $reason }
preset-gone = 「{ $name }」はもうありません。ほかの人がプリセットを削除しました。
presets-not-loaded = ワークスペースのプリセットを取得できませんでした：{ $reason }
preset-not-created = プリセットを作成できませんでした：{ $reason }
preset-not-deleted = プリセットを削除できませんでした：{ $reason }
videos-not-loaded = ワークスペースのビデオを取得できませんでした：{ $reason }
drafts-not-saved = 下書きを保存できませんでした：{ $reason }。ディスクの空き容量を増やすか、下書きを書き出してください。
background-failed = { $reason }。別の画像を選択してください。
exported = { $path }に書き出しました。
imported-with-loss = { $count }個のスタイルを読み込みました。除外した項目：{ $losses }。
exported-with-loss = { $path }に書き出しました。{ $loss }
transcript-exported = 文字起こしを{ $path }に書き出しました（{ $size }）。
transcript-not-exported = 文字起こしを書き出せませんでした：{ $reason }。
transcript-not-exported-advice = 文字起こしをもう一度書き出してください。
step-style = スタイル：{ $name }
file-name = 字幕
step-variant = バリエーション：{ $name }
draft-of-video = { $name }の字幕
draft-copy = { $name }のコピー
too-many-drafts = 下書きが上限の{ $count }個に達しています。先に下書きを削除してください。

# Beside the buttons of “Apply to other videos”, while the preset is checked on the selected videos.
checks-left = { $count ->
   *[other] チェック中：残り{ $count }件
}

## Before a preset is published or applied: details of what is wrong
detail-overflow = { $time }：{ $text }：{ $problem }
detail-covered = { $time }：{ $text }
detail-more = ほか{ $count }件
publish-measuring = このビデオをチェック中… 待たずに公開できます。
publish-fits = このビデオではすべて収まり、最低のコントラストは{ $ratio }です。

## Page of a preset: all videos that use it
survey-title = プリセット「{ $name }」を使っているビデオ
survey-unused = このプリセットを使っているビデオはありません。適用するには、プリセットのメニューで「他のビデオに適用」を選択してください。
survey-check = ビデオ{ $count }本をチェック
survey-check-rest = 残りのビデオ{ $count }本をチェック
survey-check-tooltip = 各ビデオのコントラスト、収まり、読む速さ、隠れた顔をチェックします
survey-checking = ビデオ{ $all }本中{ $done }本
survey-cancel-tooltip = チェックを中止し、これまでの結果を残します
survey-reload-tooltip = このプリセットを使っているビデオをもう一度探します
survey-close = フレームに戻る
survey-counts = ビデオ{ $checked }本をチェック済み、問題あり{ $problems }本
survey-not-checked = 未チェック
survey-failed = このビデオをチェックできませんでした：{ $reason }
survey-no-words = 字幕として表示する文字起こしがありません
survey-contrast = 最低のコントラスト{ $worst }（{ $at }）· 下位5% { $worst5 }、{ $level }
survey-open = 「{ $name }」を{ $time }で開く
survey-open-tooltip = コントラストが最も低い{ $time }でビデオを開きます
survey-finding = 「{ $video }」の{ $text }、最初は{ $time }
survey-loading = クリップを取得中：{ $all }個中{ $done }個目
survey-decoding = 収録をデコード中：{ $all }本中{ $number }本目、{ $percent }%
survey-preparing = フレームを準備中…
survey-measuring = コントラストを測定中：{ $percent }%

## Comparison of two styles, in numbers
compare-measuring = このビデオで両方のスタイルを測定中…
compare-frame = このフレームのコントラスト
compare-lowest = このビデオの最低のコントラスト
compare-at = { $ratio }（{ $time }）
compare-on-frame = { $time }のフレーム（最も細かい映像）
compare-worst5 = コントラスト（下位5%）
compare-size = フォントサイズ
compare-px = { $size } px
compare-fit = 収まる字幕
compare-of = { $all }個中{ $fit }個
compare-fast = 速すぎて読めない字幕
compare-covered = 隠れている顔やテキスト

## Dialog: styles that can be restored
kept-title = 以前のスタイルを復元
kept-text = プリセットがスタイルを置き換える前に、元のスタイルがこのコンピューターに保存されます。復元はすぐに反映されます。
kept-not-loaded = リストを取得できませんでした：{ $reason }
kept-empty = このコンピューターから他のビデオに適用したプリセットはまだありません。
kept-unreadable = { $path }を読み取れませんでした。このスタイルは復元できません。
kept-failed = スタイルを復元できませんでした：{ $reason }
kept-applied = 「{ $name }」を適用：{ $age }
kept-restore-name = 「{ $name }」の以前のスタイルを復元
kept-restore-all = すべて復元…
kept-restore-all-text = リストのすべてのビデオが、最初のプリセットを適用する前のスタイルに戻ります。
kept-restore-all-now = { $count }本のビデオを復元
kept-restore-tooltip = 現在のスタイルをプリセット適用前のスタイルに置き換えます

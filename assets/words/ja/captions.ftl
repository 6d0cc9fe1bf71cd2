### Subtitles: their styles, checks, and files of words.

## Fields of a style
field-style = スタイル
field-text-colour = 文字色
field-outline = 輪郭
field-outline-colour = 輪郭の色
field-shadow = 影
field-shadow-colour = 影の色
field-background = 背景
field-background-colour = 背景色
field-highlighting = ハイライト
field-highlight-mode = ハイライトモード
field-highlight-colour = ハイライトの色
field-highlighted-text = ハイライト時の文字色
field-case = 大文字／小文字
field-font = フォント
field-size = サイズ
field-named-size = サイズ名
field-weight = 太さ
field-grouping = 表示単位
field-lines = ブロックの行数
field-position = 位置

## Values of fields
value-on = オン
value-off = オフ
value-automatic = 自動
value-no-highlight-colour = なし（単語がフェードイン）
value-place = { $x }%、{ $y }%

## Where a value comes from
origin-you = 自分
    .meaning = 下書きで自分が選択した値です。
origin-video = ビデオ
    .meaning = 下書きにこのフィールドの設定がないため、ビデオの値が使われます。
origin-style = スタイル
    .meaning = 値は選択されていません。スタイルのデフォルト値です。
origin-server = サーバー
    .meaning = 値は選択されていません。サーバーのデフォルト値です。
origin-unknown = 不明
    .meaning = このバージョンのCutroomにないフィールドです。値はそのまま保持されます。

## Notes on fields, after the name of the field
note-outline-off = （輪郭がオフのため表示されません）
note-shadow-off = （影がオフのため表示されません）
note-background-off = （背景がオフのため表示されません）
note-highlighting-off = （ハイライトがオフのため表示されません）
note-only-background-mode = （ハイライトモード「background」でのみ表示されます）
note-other-words-fade = （ハイライトモード「fadeRest」では他の単語が薄くなるため表示されません）
note-one-word = （1単語ずつ表示するため効果がありません）
note-unseen-on-background = （背景色と同じため、文字が見えません）
note-unseen-on-highlight = （ハイライトの色と同じため、文字が見えません）
note-same-as-highlight = （ハイライトの色と同じため、文字は輪郭か影でしか見えません）
note-same-as-background = （背景色と同じため、文字は輪郭か影でしか見えません）
unknown-field = は不明なフィールドです

## Drafts and presets
draft-version = { $name } v{ $number }
draft-changed = { $name }、v{ $number }以降に変更あり
name-taken = 同じ名前のプリセットがあります。使える名前：「{ $name }」
name-built-in = 同じ名前の内蔵プリセットがあります。使える名前：「{ $name }」

## Contrast and reading
level-fails = AA未満
contrast-explained = コントラスト{ $ratio }：通常のテキストでは{ $normal }（AAは4.5以上、AAAは7以上）、大きなテキストでは{ $large }（AAは3以上、AAAは4.5以上）。視聴者の画面で24ピクセル以上、太字では19ピクセル以上が大きなテキストです。
vision-typical = 標準
vision-protanopia = 1型2色覚（赤なし）
vision-deuteranopia = 2型2色覚（緑なし）
vision-tritanopia = 3型2色覚（青なし）
vision-achromatopsia = 1色覚（色なし）
too-short = 表示時間{ $seconds }秒（{ $least }秒未満）
too-fast = 1秒あたり{ $speed }文字（上限{ $most }文字を超過）
covers-face = { $seconds }秒間、顔を隠しています
covers-overlay = { $seconds }秒間、オーバーレイを隠しています

## Buttons that improve the contrast
fix-outline-black = 黒の輪郭
fix-outline-white = 白の輪郭
fix-text-black = 黒の文字
fix-text-white = 白の文字
fix-background-black = 黒の背景、{ $opacity }%
fix-background-white = 白の背景、{ $opacity }%
fix-all-black-on-white = 白地に黒の文字、ハイライトなし
fix-all-white-on-black = 黒地に白の文字、ハイライトなし

## Files of a style
style-not-json = ファイルがJSONではありません：{ $reason }
style-not-a-style = ファイルが字幕スタイルではありません：先頭に"format": "cutroom-caption-style"が必要です
style-newer = ファイルのバージョンは{ $version }ですが、このバージョンのCutroomが対応しているのはバージョン{ $known }です。Cutroomをアップデートするか、このバージョンでファイルを書き出し直してください
style-required = はプリセットのフィールドを持つオブジェクトである必要があります

## Formats of files of words
format-ass = Advanced SubStation Alpha（ASS）、字幕スタイル付き
format-text = プレーンテキスト
loss-corners = ボックスの角丸
loss-box = ボックス（libassを使わないプレーヤー）
loss-word-box = 発話中の単語の背後のボックス（代わりに色が付きます）
loss-outline = 輪郭
loss-shadow = 影
loss-shadow-blur = 影のぼかし
loss-line-spacing = 行間
loss-font = フォント名（プレビューに使われたフォントが指定され、ファイルに含まれます）
loss-weight = 太さ（標準または太字になります）

## Report on an imported file of words; the parts that apply are joined by semicolons
report-words = 単語{ $count }個
report-estimated = 長いテキストから時間を推定した単語{ $count }個
report-stretched = 長さがないため1ミリ秒とした項目{ $count }個
report-untimed-words = 使える時間がないため前後の単語の間に配置した単語{ $count }個
report-subtitles = ファイルのとおりに残した字幕{ $count }個
report-overlapping = 重なりがあるため時間を分け合う字幕{ $count }個
report-empty = テキストがないため除外した字幕{ $count }個
report-repeats = 除外したロールアップ字幕の繰り返し{ $count }個
report-untimed = 時間がないため除外したテキスト{ $count }個（最初は{ $line }行目）
report-backward = 開始より前に終了するため除外した字幕{ $count }個（最初は{ $line }行目）
report-backward-segments = 開始より前に終了するため除外したセグメント{ $count }個（最初は{ $number }番目）
report-beyond = 収録素材の終了後にあるため除外した項目{ $count }個
report-encoding = { $encoding }として読み取り
encoding-utf16 = UTF-16（バイトオーダーマークなし）
encoding-damaged-utf8 = UTF-8（破損した文字を除く）
encoding-windows-1252 = Windows-1252（UTF-8ではないため）

## Problems of a file of words
line-problem = { $line }行目：{ $problem }
file-empty = ファイルが空です
no-text = ファイルにテキストがありません
is-xml = TTMLなどのXMLファイルは読み込めません。SubRip、WebVTT、SubStation Alpha、JSONのいずれかを使ってください
not-text = ファイルがテキストではありません：ゼロバイトが含まれています
not-utf8 = ファイルの他の部分と異なり、UTF-8ではありません。ファイルをUTF-8で保存してください
not-utf8-or-windows-1252 = UTF-8でもWindows-1252でもありません。ファイルをUTF-8で保存してください
damaged-utf16 = ファイルは破損したUTF-16テキストです。UTF-8で保存してください
not-in-encoding = { $encoding }ではありません
encoding-expected = エンコーディング名が必要です（例：windows-1251、gb18030、big5、shift_jis、utf-8）
end-before-start = 終了は開始以降にする必要があります
end-before-start-got = 終了は開始以降にする必要があります（指定値：{ $got }）
times-expected = { $example }のような時間が必要です（指定値：「{ $got }」）
not-a-time = 「{ $got }」は{ $example }のような時間ではありません
ass-fields-expected = { $field }を含む{ $count }個のフィールドが必要です（指定値：{ $got }個）
ass-time-expected = { $field }には0:00:01.00のような時間が必要です（指定値：「{ $got }」）
all-beyond-end = すべてが収録素材の終了後にあります。収録素材の長さは{ $seconds }秒です
too-many-words = クリップの単語は{ $most }個までですが、ファイルではここから上限を超えます
word-too-long = 単語は{ $most }文字までです
not-json = ファイルがJSONではありません：{ $reason }
value-expected = { $path }には{ $expected }が必要です（指定値：{ $got }）
expected-string = 文字列
expected-time = 0以上の時間
expected-time-beside = 時間（前後の単語に時間がないため）
got-nothing = なし
json-form-expected = 単語の配列、{"{"}"words": […]{"}"}、{"{"}"segments": […]{"}"}、または{"{"}"transcription": […]{"}"}が必要です
json-end-before-start = { $path }.endTimeMsはstartTimeMs以降にする必要があります（指定値：{ $end }と{ $start }）

## Characters that no font on this computer has
font-missing = { $group }の一部（{ $code }など）が四角で表示されます：このコンピューターに対応するフォントがありません。
font-advice = { $debian }（Debian、Ubuntu）、{ $fedora }（Fedora）、または{ $arch }（Arch）をインストールして、Cutroomを再起動してください。
characters-cjk = 中国語、日本語、韓国語の文字
characters-emoji = 絵文字
characters-other = 記号または他の文字体系の文字
script-armenian = アルメニア文字
script-hebrew = ヘブライ文字
script-arabic = アラビア文字
script-syriac = シリア文字
script-thaana = ターナ文字
script-devanagari = デーヴァナーガリー文字
script-bengali = ベンガル文字
script-gurmukhi = グルムキー文字
script-gujarati = グジャラート文字
script-oriya = オリヤー文字
script-tamil = タミル文字
script-telugu = テルグ文字
script-kannada = カンナダ文字
script-malayalam = マラヤーラム文字
script-sinhala = シンハラ文字
script-thai = タイ文字
script-lao = ラオス文字
script-tibetan = チベット文字
script-myanmar = ミャンマー文字
script-georgian = ジョージア文字
script-ethiopic = エチオピア文字
script-khmer = クメール文字

## ASSファイルのスタイル
ass-no-style = ファイルにスタイルがありません
ass-number-expected = { $field }は数値でなければなりません（値：「{ $value }」）
ass-color-expected = { $field }は&H00FFFFFFのような色でなければなりません（値：「{ $value }」）
ass-unnamed = 読み込んだスタイル
ass-lost-font = Cutroomにないフォント
ass-lost-size = 40未満または200を超えるサイズ
ass-lost-side = 左揃えと右揃え
ass-lost-slant = 斜体、下線、取り消し線
ass-lost-angle = 回転
ass-lost-spacing = 文字間隔
ass-lost-scale = 文字の伸縮
ass-lost-values = ファイルにない値
ass-lost-more-styles = 51個目以降のスタイル

## Sections

section-time = 時間
section-position = 位置
section-appearance = 外観
section-sound = サウンド
section-chapters = チャプター
section-music = 音楽
section-sound-and-transitions = サウンドとトランジション
section-viewers = 視聴者
section-playhead = 再生ヘッドの位置
section-settings = 設定
section-cuts = カット
section-hidden = カットで非表示
section-changed = 未保存の変更
section-api-fields = APIフィールド
collapse-section = このセクションを折りたたみます
expand-section = このセクションを展開します

## Several items

items-selected = { $count ->
   *[other] { $count }個のアイテム
}
too-many-selected = 値を編集するには、選択するアイテムを減らしてください。ショートカットとメニューは、選択中のすべてのアイテムに適用されます。
mixed = 複数の値
default-value = デフォルト
move-items = { $count ->
   *[other] { $count }個のアイテムを移動
}
trim-items = { $count ->
   *[other] { $count }個のアイテムをトリム
}
change-field-of-items = { $count ->
   *[other] { $count }個のアイテムの{ $field }を変更
}
several-number-hint = { $least }～{ $most }の値、または+5や*2のような各値の変更量を入力

## Head of an item

item-new = 新規
item-changed = 変更あり
thumbnail = { $name }のサムネール
thumbnail-unnamed = ファイルのサムネール
file = ファイル
text = テキスト
base-layout = クリップの基本レイアウトです。レイアウト区間がないすべての部分に適用されます。
rename-to = 名前を「{ $name }」に変更
change-text-to = テキストを「{ $text }」に変更
few-lines-hint = EnterまたはEscで終了、Shift+EnterまたはCtrl+Enterで改行
paragraphs-hint = Enterで改行、Escで終了（テキストは保持されます）
right-to-left-hint = 入力中、右から左に書く言語の単語は入力順に表示され、カーソルの位置がずれることがあります。

## Appearance and sound of an item

volume = 音量
volume-and-level = { $factor }（{ $level } dB）
set-volume = 「{ $title }」の音量を{ $volume }に設定
scale = スケール
set-scale = 「{ $title }」のスケールを{ $value }に設定
intensity = 強さ
set-intensity = 「{ $title }」の強さを{ $value }に設定
blur-intensity-hint = ぼかしの強さを0（最弱）～1（最強）で設定
color = カラー
change-text-color = 文字色を変更
background = 背景
change-text-background = テキストの背景を変更
look = スタイル
    .tooltip = テキストの色、フォント、位置をまとめて設定
look-choose = スタイルを選択
look-save = スタイルを保存…
    .tooltip = このテキストの色、フォント、位置を保存し、ほかのテキストに使う
look-name = スタイルの名前
look-delete = スタイルを削除
    .tooltip = 保存したスタイルを削除（このスタイルのテキストは変わりません）
look-delete-of = スタイル「{ $look }」を削除
apply-look = スタイル「{ $look }」を適用
# Looks that come with the program.
look-title = タイトル
look-lower-third = ローワーサード
look-call-out = コールアウト
look-chapter-card = チャプターカード
outline = 縁取り
change-text-outline = テキストの縁取りを変更
line-height = 行の高さ
line-height-name = 行の高さ
line-height-hint = 行の高さ（フォントサイズに対する%、10～500）、または+5のような変更量を入力
change-line-height = 行の高さを変更
font-size = フォントサイズ
font-size-name = サイズ
font-size-hint = フォントサイズをキャンバスのピクセル数（4～600）、または+5のような変更量で入力
change-font-size = フォントサイズを変更
align = 揃え
align-left = 左
align-center = 中央
align-right = 右
align-text-left = テキストを左揃え
align-text-center = テキストを中央揃え
align-text-right = テキストを右揃え
transition = トランジション
transition-fade = フェードイン／フェードアウト
transition-immediate = すぐに表示
change-transition = トランジションを変更
zoom-movement = 動き

## Position and size

position = 位置
x = X
y = Y
size = サイズ
width = 幅
height = 高さ
focus = フォーカス
focus-x = フォーカスX
focus-y = フォーカスY
corner-on-canvas-hint = 左上隅の位置をキャンバスに対するパーセント（0～100）で設定
corner-on-screen-hint = 左上隅の位置を画面の収録素材に対するパーセント（0～100）で設定
focus-hint = ズームの中心を画面の収録素材に対するパーセント（0～100）で設定
size-in-pixels-hint = サイズをキャンバスのピクセル数（最大16384）で設定
size-in-percent-hint = サイズを画面の収録素材に対するパーセント（最大100）で設定
move-item = 「{ $title }」を移動
resize-item = 「{ $title }」のサイズを変更
move-into-view-item = 「{ $title }」を表示範囲内に移動
change-focus-of-item = 「{ $title }」のフォーカスを変更
keep-aspect-ratio = 縦横比を固定
    .tooltip = 画像が歪まないように、幅と高さを一緒に変更します
outside-canvas = キャンバスの外
outside-screen = 画面の収録素材の外
move-into-view = 表示範囲内に移動
move-onto-canvas-hint = アイテムをキャンバス上の最も近い位置に移動します
move-onto-screen-hint = アイテムを画面の収録素材上の最も近い位置に移動します

## Start and length

start = 開始位置
length = 長さ
played = 再生時間
time-on-clock = { $clock } { $time }
saved-start = 保存済み：クリップ内{ $time }
saved-length = 保存済み：{ $time }
clock = 開始位置の基準
    .tooltip = 開始位置をビデオ、クリップ、収録素材のいずれかの時間で表示します
item-hidden = このアイテムは非表示です：その映像はビデオ内{ $time }でカットされています。
go-to-cut = カットに移動
restore-cut = カットを復元

## Video

video = ビデオ
description = 説明
canvas = キャンバス
clips = クリップ
change-description = ビデオの説明を変更
rename-video = ビデオの名前を「{ $name }」に変更
nothing-selected = 編集するには、タイムラインでアイテムを選択してください。?を押すと、すべてのショートカットが表示されます。
fact-played = 長さ
fact-recorded = 収録
cuts = カット
playhead = 再生ヘッド
word = 単語
quoted = 「{ $text }」

## Chapters

chapters-counted = チャプター（{ $count }）
go-to-chapter = チャプター「{ $title }」に移動
    .tooltip = このチャプターに移動して編集します
more-chapters = タイムラインに他{ $count }個
propose-chapters = チャプターを提案
    .tooltip = クリップの先頭と長いポーズの後にチャプターを提案します
no-chapters-proposed = 提案するチャプターはありません。すべてのクリップの先頭と長いポーズの近くに、すでにチャプターがあります。
chapters-proposed = 提案されたチャプター（未追加）
add-chapter = チャプター「{ $title }」を追加
    .tooltip = このチャプターを追加します
go-to-proposed-chapter = 提案されたチャプター「{ $title }」に移動
    .tooltip = 再生ヘッドをこのチャプターに移動します
add-proposed-chapter = チャプターを追加
add-all-chapters = すべてのチャプターを追加
dismiss = 却下

## Sound and transitions of the video

voice = 声
computer-sound = コンピューターの音声
microphone-volume = マイクの音量
computer-volume = コンピューターの音量
set-microphone-volume = マイクの音量を{ $volume }に設定
set-computer-volume = コンピューターの音量を{ $volume }に設定
studio-sound = スタジオサウンド
    .tooltip = 声を明瞭にします（スタジオサウンドがオフのクリップを除く）
studio-sound-on = スタジオサウンドをオンにする
studio-sound-off = スタジオサウンドをオフにする
hard-cut = ハードカット
smooth = スムーズ
clip-transitions = トランジション
clip-transitions-name = クリップ間のトランジション
change-clip-transitions = クリップ間のトランジションを変更

## Viewers

comments = コメント
comment-emails = コメントのメール通知
subtitles-by-default = デフォルトで字幕オン
transcript = 文字起こし
downloads = ダウンロード
recording-downloads = 収録素材のダウンロード
publication-date = 公開日
view-count = 視聴回数
search-engines = 検索エンジンへの掲載
open-to = アクセス
open-to-name = 視聴ページを開けるユーザー
set-open-to = アクセスを「{ $viewers }」に設定
viewers-on = 視聴者向けにオン：{ $name }
viewers-off = 視聴者向けにオフ：{ $name }
viewers-saved-with-changes = 視聴者の設定は、他の変更と一緒に保存されます。

## Clip

clip = クリップ
clip-not-loaded = このクリップをロードできなかったため、編集できません：{ $reason }
other-clips-work = 他のクリップは編集も保存もできます。
reload-video-hint = ビデオをワークスペースから再読み込みします
rename-clip = クリップの名前を「{ $name }」に変更
same-as-video = ビデオと同じ
change-clip-transition = クリップのトランジションを変更
corners = 角
corners-square = 直角
corners-rounded = 角丸
corners-very-rounded = 大きな角丸
change-corners = 角を変更
border = 枠線
change-border = 枠線を変更
clip-studio-sound-hint = オフにすると、このクリップにはビデオのスタジオサウンドが適用されません
camera = カメラ
mirror-camera = カメラを左右反転
    .tooltip = カメラの映像を左右に反転します
mirror-camera-on = カメラを左右反転
mirror-camera-off = カメラの左右反転を解除
cursor = カーソル
animated-cursor = アニメーションカーソル
    .tooltip = 画面の収録素材のカーソルの動きを滑らかにします
animated-cursor-on = カーソルをアニメーション表示
animated-cursor-off = カーソルのアニメーションを解除
own-volume = 個別の音量
    .tooltip = このクリップでは、ビデオとは別の音量を使います
voice-own-volume = 声：個別の音量
computer-own-volume = コンピューターの音声：個別の音量
voice-video-volume = 声：ビデオと同じ音量
computer-video-volume = コンピューターの音声：ビデオと同じ音量
set-clip-voice = 声を{ $volume }に設定
set-clip-computer = コンピューターの音声を{ $volume }に設定
crop-hint = カメラの収録素材のこの端からクロップするピクセル数
crop-left-right = 左・右をクロップ
crop-left = 左をクロップ
crop-right = 右をクロップ
crop-top-bottom = 上・下をクロップ
crop-top = 上をクロップ
crop-bottom = 下をクロップ
crop-camera = カメラをクロップ
camera-focus-x = カメラのフォーカスX
camera-focus-y = カメラのフォーカスY
camera-focus-hint = レイアウトがカメラをクロップするときも表示する位置（0～100%）
change-camera-focus = カメラのフォーカスを変更
cropping-screen = 画面の収録素材をクロップ中…
screen-crop = 画面のクロップ
screen-crop-edges = 左{ $left }、上{ $top }、右{ $right }、下{ $bottom }
sound-tracks = { $recording }の音声：{ $tracks }

## Cuts of a clip

no-cuts = カットなし
cuts-counted = { $count ->
   *[other] カット{ $count }か所、{ $length }
}
how-to-cut = { $markin }と{ $markout }で範囲をマークし、{ $cutout }でカットします。
cut-hint = このカットに移動（{ $start }で{ $length }の映像をカット）
cut-hint-unsaved = このカットに移動（{ $start }で{ $length }の映像をカット、未保存）
restore = 復元
restore-cut-at = { $time }のカットを復元
restore-footage-hint = この映像を復元します
more-cuts = { $count ->
   *[other] 他{ $count }か所のカット。タイムラインの編集点で復元できます。
}
items-hidden = { $count ->
   *[other] { $count }個のアイテムがカットで非表示
}
hidden-item = 非表示：{ $title }
    .tooltip = このアイテムを非表示にしているカットに移動し、アイテムを選択します
more-hidden = { $count ->
   *[other] 他{ $count }個のアイテム。表示するにはカットを復元してください。
}

## Fields of the API, and changed fields

field-accepts = 使える値：{ $values }
field-of-server = サーバーが設定する、またはこのバージョンで不明なフィールドです（値は保持されます）
absent = 未設定
reset-field = リセット：{ $field }
reset-hint = このフィールドを保存済みの値に戻します
changed-field = { $field }：変更前は{ $value }

## Layout

layout = レイアウト
layout-kind = 種類
layout-position = 位置
layout-style = スタイル
layout-size = サイズ
layout-shape = 形
change-layout = レイアウトを「{ $title }」に変更
change-layout-transition = レイアウトへのトランジションを変更
layout-applies-from-start = このレイアウトは、開始位置から適用されます。
layout-applies-from = このレイアウトは、{ $seconds }秒のトランジションの後、{ $time }から適用されます。

## Fields for typed values

time-hint = 1:02.5、62.5s、+0.5s、40%のように入力（「in clip」を付けるとクリップ内の時間）
number-hint = { $least }～{ $most }{ $unit }の値、または+5や*2のような変更量を入力
drag-hint = 左右にドラッグして値を変更
not-a-number = 「{ $text }」は数値ではありません。
out-of-range = { $least }～{ $most }{ $unit }の数値を入力してください。
not-a-color = 「{ $text }」は色ではありません。#RRGGBBまたはアルファ付きの#RRGGBBAAを入力してください。
name-too-long = 名前は255文字以内にしてください（現在{ $length }文字）。
time-of-item = 「{ $title }」：{ $reason }

## Values in words

value-none = なし
value-on = オン
value-off = オフ
value-seconds = { $number }秒
value-percent = { $number }%
value-factor = { $number }×
value-degrees = { $number }°
value-pixels = { $number } px
value-point = 左から{ $x }、上から{ $y }
value-size = 幅{ $x }、高さ{ $y }
more-values = 他{ $count }個
choice-small = 小
choice-medium = 中
choice-large = 大
choice-behind-presenter = プレゼンターの背後
choice-camera-only = カメラのみ
choice-screen-and-camera = 画面とカメラ
choice-embedded-only = 埋め込みのみ
choice-in-front = 前面
choice-full-frame = フルフレーム
choice-hard-cut = ハードカット
choice-fixed-point = 固定位置
choice-middle = 中央
choice-regular = 標準
choice-screen-only = 画面のみ
choice-spring = スプリング
choice-follows-cursor = カーソルを追従
choice-presenter = プレゼンター

# Title of the inspector when masks of one following are selected
group-selected = 追跡した{ $count }個のマスク
following = 追跡中
following-at = { $percent }%、確度{ $sure }%

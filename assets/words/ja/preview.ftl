### Preview: the frame at the playhead, what can be dragged in it, and the playback controls below it.

## The frame

preview = プレビュー
frame-loading-value = フレームをロード中
frame-draft-value = このフレームのドラフト
frame-at = 収録素材の{ $time }のフレーム

## Label over the frame

frame-failed = このフレームを表示できませんでした：{ $reason }
frame-failed-faces = このフレームまたは顔の枠を表示できませんでした：{ $reason }
frame-loading = フレームをロード中…
frame-loading-faces = フレームと顔の枠をロード中…
frame-draft = ドラフト。正確なフレームをロード中…
frame-draft-faces = ドラフト。正確なフレームと顔の枠をロード中…
clip-failed = このクリップをロードできませんでした：{ $reason }
clip-not-loaded = このクリップはまだロードされていません
layout-not-shown = このレイアウトはプレビューできません
faces-not-loaded = ここの顔はまだロードされていません
no-clips = このビデオにはまだクリップがありません
no-clips-next = 別のビデオを開くか、収録素材を読み込んでください。

## Differences from the video that the server renders

simplified = 簡易表示
simplified-label = 簡易表示：{ $differences }
simplified-font = フォント{ $font }は、ここでも書き出しでも{ $replacement }に置き換えられます。
simplified-layout = このレイアウトはカスタムか、このバージョンのCutroomより新しいため、ここではレイヤーが配置されません。
simplified-cursor-zoom = このズームはカーソルを追従します。サーバーがカーソルの位置を提供していないため、ここでは中央にズームします。
simplified-animation = ここではアニメーション背景は動きません。
simplified-border = サーバーではこの枠線の描画方法が異なるため、ここでは簡略化されるか表示されません。
simplified-depth = オーバーレイはプレゼンターの背後にあります。ここではプレゼンターが切り抜かれないため、カメラのビデオ全体の背後に表示されます。

## Zoom of the preview

zoom-label = プレビューのズーム：{ $zoom }
zoom-tooltip = Ctrl+ホイールでポインターを中心にズーム、ホイール、中ボタン、H+ドラッグでパン
zoom-fit = フィット
zoom-fit-at = フィット、{ $percent }
draft = ドラフト
draft-tooltip = このフレームはドラフトです。書き出しと同じ正確なフレームをレンダリング中…
draft-failed-tooltip = このフレームはドラフトです。正確なフレームをレンダリングできませんでした：{ $reason }

## What can be dragged

item-label = プレビューの{ $title }
handle-label = { $title }の{ $handle }ハンドル
handle-top-left = 左上
handle-top = 上
handle-top-right = 右上
handle-right = 右
handle-bottom-right = 右下
handle-bottom = 下
handle-bottom-left = 左下
handle-left = 左
handle-center = 中央
point-tooltip = ドラッグまたは矢印キーで移動（Shiftを押しながらで大きく移動）
camera-focus = カメラのフォーカス
focus-label = { $title }のフォーカス
edit-move = 「{ $title }」を移動
edit-resize = 「{ $title }」のサイズを変更
edit-zoom-focus = ズームのフォーカス

## Face boxes

face = 顔{ $number }
faces = 顔{ $numbers }
face-place = 顔{ $number }：キャンバスの左から{ $left }%、上から{ $top }%、サイズ{ $width }% × { $height }%
face-held = { $age }保持
face-held-across-cut = カットをまたいで{ $age }保持
face-sample = サンプルはクリップ内{ $time }、{ $age }保持
face-sample-across-cut = サンプルはクリップ内{ $time }、カットをまたいで{ $age }保持：顔が移動している可能性があります

## Camera crop

crop-mode = カメラをクロップ中
crop = カメラのクロップ
crop-in-sentence = カメラのクロップ
crop-loading = カメラの収録素材をロード中…
crop-no-camera = ここではカメラが表示されていません。カメラが表示される位置に再生ヘッドを移動してください。
crop-focus-tooltip = ドラッグまたは矢印キーで、狭いレイアウトでも表示する位置を指定
crop-size = { $crop } / { $recording } px
crop-reset = 収録素材全体
crop-reset-tooltip = クロップせずに収録素材全体を表示します
crop-done-tooltip = クロップを終了します（Esc）
edit-crop = カメラをクロップ
edit-remove-crop = カメラのクロップを解除

## Playback controls

more-controls = その他の再生コントロール
playhead-time = 再生ヘッドの時間

## Sound

muted = ミュート中
speed-muted = { $speed }× ミュート
no-sound = 音声なし：{ $reason }
volumes = 音量
volumes-tooltip = エディターでの音量を調整します
volumes-note = エディターでの音量です（書き出しは変わりません）
volume-all = すべてのサウンド
volume-label = { $sound }の音量
volume-mute = { $sound }をミュート
volume-solo = { $sound }だけを再生
level-label = レベル：左{ $left } dB、右{ $right } dB
level-tooltip = 左右のチャンネルの音量（線はピーク）

## Playback counters, in the corner of the preview

counters-label = 再生カウンター：{ $counters }
counter-frames = { $shown ->
   *[other] 定刻{ $shown }フレーム、遅延{ $late }
}
counter-underruns = { $underruns ->
   *[other] アンダーラン{ $underruns }回、ずれ{ $drift } ms
}
counter-start = 開始まで{ $start } ms、最大間隔{ $gap } ms
counter-decoders = { $count ->
   *[other] デコーダー{ $count }個
}
counter-silent = 音声なし：{ $reason }

draw-area = 画像：四角形をドラッグ
# Menu of the picture: makes an item around the point at which the menu was opened
blur-here = ここをぼかす
highlight-here = ここをハイライト
zoom-here = ここにズーム
# Why a row of these is disabled
here-not-recording = 画面の収録素材の上でメニューを開いてください
edge-before = 直前の最後のフレーム
edge-behind = 直後の最初のフレーム
edge-first = 最初のフレーム
edge-last = 最後のフレーム
edge-none = フレームなし
edge-inexact = { $time }、プレビュー画質

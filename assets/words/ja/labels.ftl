## Kinds of items

sound-effect = 効果音
text = テキスト
overlay = オーバーレイ
zoom = ズーム
blur = ぼかし
highlight = ハイライト
layout = レイアウト

## Titles of items without a name

zoom-title = ズーム{ $scale }×
b-roll = Bロール

## Layouts: the name, and what follows it after a comma

layout-full-frame = フルフレーム
layout-middle = 中央
layout-camera-left = カメラ（左）
layout-camera-right = カメラ（右）
layout-camera-beside = カメラ（画面の横）
layout-camera-at = カメラ（{ $position }）
layout-presenter = プレゼンター
layout-large-bubble = 大きなバブル
layout-medium-bubble = 中くらいのバブル
layout-bubble = バブル
layout-camera-only = カメラのみ
layout-camera-only-middle = カメラのみ、中央
layout-screen-only = 画面のみ
layout-screen-full-frame = 画面、フルフレーム
layout-custom = 手動配置
layout-with = { $name }、{ $more }
left = 左
right = 右
top = 上
bottom = 下
top-left = 左上
top-right = 右上
bottom-left = 左下
bottom-right = 右下
middle = 中央
style-regular = 標準
style-full = 全体
style-fullscreen = 全画面
style-stretch = 引き伸ばし
style-even = 均等
style-overlap = 重ねる
left-side = 左側
right-side = 右側
screen-full-frame = 画面はフルフレーム

## Clocks, after a time: “0:05 in clip”

clock-video = ビデオ内
clock-clip = クリップ内
clock-recording = 収録素材内

## Problems of a typed time, as whole sentences

time-forms = 1:02.5、62.5s、62500ms、+0.5s、40%のように時間を入力してください。
time-unreadable = 「{ $text }」は時間ではありません。1:02.5、62.5s、62500ms、+0.5s、40%のように時間を入力してください。
time-too-long = 時間は1年以内にしてください。
time-range = 時間は{ $least }～{ $most }にしてください。
time-range-on-clock = 時間は{ $least }～{ $most }（{ $clock }）にしてください。
time-cut-out = 収録素材の{ $time }はカットされています。再生される時間を入力してください。
time-length-clock = 長さは再生時間で測られます。「in clip」などを付けずに入力してください。

## Kinds of items with their number
count-sound-effects = { $count ->
   *[other] { $count }個の効果音
}
count-texts = { $count ->
   *[other] { $count }個のテキスト
}
count-overlays = { $count ->
   *[other] { $count }個のオーバーレイ
}
count-zooms = { $count ->
   *[other] { $count }個のズーム
}
count-blurs = { $count ->
   *[other] { $count }個のぼかし
}
count-highlights = { $count ->
   *[other] { $count }個のハイライト
}
count-layouts = { $count ->
   *[other] { $count }個のレイアウト
}

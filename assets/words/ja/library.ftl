## All sections

uploading = { $name }をアップロード中
loading = ライブラリを取得中…
reload = 再読み込み
search-name = ライブラリを検索
all-tags = すべて
only-tag = { $tag }のみ

## Empty list

not-loaded = ライブラリを取得できませんでした。自分のファイルは引き続きここにドロップできます。
no-match = 一致するアイテムはありません。すべてを表示するには、検索を消去してください。
no-match-of-tag = このタグのアイテムはありません。すべてを表示するには、「すべて」を選択してください。
no-sounds = サウンドはまだありません。サウンドファイルをウインドウにドロップするか、「ファイル > ライブラリに追加」を選択してください。
no-music = 音楽はまだありません。追加したサウンドは「サウンド」に表示されます。
no-images = 画像はまだありません。画像をウインドウにドロップするか、Ctrl+Vでペーストするか、「ファイル > ライブラリに追加」を選択してください。

## Background music

remove-music = 音楽を外す
    .tooltip = ビデオから背景音楽を外します
background-music = 背景音楽：{ $name }
no-background-music = 背景音楽なし
loop-music = 試聴時に音楽をループ
    .tooltip = ビデオと同じように、試聴中の音楽を繰り返します

## Items

play = 再生
    .tooltip = 追加する前にこのアイテムを再生します
play-item = { $name }を再生
stop-item = { $name }を停止
play-with-video = ビデオと一緒に再生
    .tooltip = この音楽をつけてビデオを再生します（何も変更されません）
play-item-with-video = ビデオと一緒に再生：{ $name }
stop-item-with-video = 停止：{ $name }
no-file = サーバーがこのファイルを提供していません
item = { $name }、{ $details }
item-in-use = { $name }、{ $details }、背景音楽として使用中
add-item = { $name }を追加
add-hint = 再生ヘッドの位置またはマークした範囲に追加します
drag-hint = ダブルクリックで再生ヘッドに追加、タイムラインまたはプレビューにドラッグして配置
kind-image = 画像
kind-video = 動画
add-music-hint = ビデオ全体の背景音楽として追加します
music-in-use-hint = すでにビデオの背景音楽です
more-for-item = { $name }のその他の操作
clip = クリップ
append-item-as-clip = { $name }をクリップとして末尾に追加
    .tooltip = このアイテムをクリップとしてビデオの末尾に追加します
broll = Bロール
add-item-as-broll = { $name }をBロールとして追加
    .tooltip = クリップの画面とカメラの代わりに、このアイテムを表示します
add-at-playhead = 再生ヘッドの位置に追加
add-as-broll = Bロールとして追加
append-as-clip = クリップとして末尾に追加
add-as-music = 背景音楽として追加

## Backgrounds

background-of = 「{ $clip }」の背景
colors = カラー
gradients = グラデーション
your-own = 自分の背景
your-own-hint = このコンピューターの画像またはビデオを使います
own-background = { $name }、自分の背景
color-black = ブラック
color-graphite = グラファイト
color-white = ホワイト
color-sand = サンド
color-red = レッド
color-green = グリーン
color-blue = ブルー
color-violet = バイオレット
gradient-dawn = 夜明け
gradient-sea = 海
gradient-dusk = 夕暮れ
gradient-moss = 苔
gradient-steel = スチール
gradient-peach = ピーチ

## Layouts

no-clip-here = 再生ヘッドをクリップの上に移動してください。
replace-layout = レイアウトをクリックすると、「{ $layout }」が置き換えられます。
layout-here = ここのレイアウト：{ $layout }。
use-layout = レイアウトをクリックすると適用されます。
layout-over-range = 新しいレイアウトはマークした範囲に適用されます：{ $length }。
layout-from-playhead = 新しいレイアウトは再生ヘッドの位置から{ $length }適用されます。

## Drag and drop

drop-at = { $lane }  { $time }
drop-library = ライブラリに追加
drop-transcript = 「{ $clip }」の文字起こし
drop-files = { $count }個のファイル
drop-label = { $name }: { $result }
drop-sounds-where = サウンドは「{ $lane }」レーンまたはクリップにドロップしてください
drop-media-where = 画像と動画はプレビュー、「{ $lane }」レーン、またはクリップにドロップしてください
drop-layouts-where = レイアウトはプレビュー、「{ $lane }」レーン、またはクリップにドロップしてください
drop-music-where = 音楽はクリップまたは「{ $lane }」レーンにドロップしてください
drop-backgrounds-where = 背景はクリップまたはプレビューにドロップしてください
drop-transcript-where = 文字起こしはテキストパネルまたはクリップにドロップしてください
drop-one-transcript = 1つのクリップには1つの文字起こししか設定できません
drop-wrong-file = この種類のファイルは使用できません
drop-gone = このアイテムはライブラリにありません
not-dropped = 「{ $name }」は追加されませんでした。

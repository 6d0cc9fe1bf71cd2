### Texts of timelines for other editors: tracks, what they do not include, and the form.

## Names of tracks

track-screen = 画面
track-camera = カメラ
track-broll = Bロール
track-overlay = オーバーレイ
track-microphone = マイク
track-system = コンピューターの音声
track-effect = 効果音
track-footage = オーバーレイの音声
track-music = 音楽

## Names of recordings

media-camera = { $clip } カメラ
media-microphone = { $clip } マイク
media-system = { $clip } コンピューターの音声

## What the other editor is not told

untold-zooms = ズーム{ $count }件は含まれません。
untold-blurs = ぼかし{ $count }件は含まれません。
untold-highlights = ハイライト{ $count }件は含まれません。
untold-layouts = レイアウト{ $count }件は含まれません。カメラは専用のトラックにあり、オフになっています。
untold-places = オーバーレイとBロール{ $count }件はフレーム全体に表示されます。位置とサイズは含まれません。
untold-text-looks = テキスト{ $count }件は標準のタイトルになります。スタイルと位置は含まれません。
untold-texts-as-marks = テキスト{ $count }件はマーカーになります。
untold-transitions = トランジション{ $count }件は通常のカットになります。
untold-looks = クリップ{ $count }件の切り抜き、背景、枠線、角は含まれません。
untold-studio-sound = クリップ{ $count }件の補正済みの音声は含まれません。元の収録が使われます。
untold-volumes = 音声{ $count }件の音量は含まれません。
untold-pictures-above = カメラ、オーバーレイ、Bロール{ $count }件は含まれません。EDLのビデオトラックは1つです。
untold-more-sounds = 音声{ $count }件は含まれません。EDLのオーディオトラックは2つです。
untold-addresses = 収録素材{ $count }件はワークスペースのURLで指定され、期限が切れることがあります。残すには収録素材をコピーしてください。
untold-subtitles = 字幕は含まれません。文字起こしをSRTまたはVTTで書き出してください。
untold-uneven-frames = 次の収録素材はフレームレートが一定でないため、ほかの編集ソフトではカットが1フレームずれることがあります：{ $names }。
untold-unread = 次の収録素材を確認できませんでした：{ $names }。フレームレートと音声は推定です。

## Form

form-format = 形式
form-frame-rate-auto = 収録どおり
form-copy-media = 収録素材をファイルの横のフォルダーにコピーする
form-not-included = 含まれないもの
form-all-included = このビデオの内容はすべて含まれます。
form-folder = { $name } メディア

## Contents of a file

content = { $tracks }トラックに{ $count }件のクリップ、{ $size }

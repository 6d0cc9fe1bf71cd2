### Texts of the settings: names of choices that the program remembers, and problems of its own files.

## Analytics: days that are counted

days-week = 7日間
days-four-weeks = 28日間
days-quarter = 90日間
days-all = 全期間

## Kinds of exports, and what they produce

export-film = ビデオ全体
    .hint = 保存済みのビデオのMP4（ワークスペースでレンダリング）
export-clips = クリップごとのビデオ
    .hint = 保存済みの各クリップのMP4をまとめたZIP（ワークスペースでレンダリング）
export-recordings = 収録素材
    .hint = カットとアイテムを含まない、元の収録素材のZIP
export-range-film = 範囲をMP4に
    .hint = 未保存の変更を含む範囲のMP4（このコンピューターでレンダリング）
export-range-gif = 範囲をGIFに
    .hint = 未保存の変更を含む範囲の、音声なしのGIF（このコンピューターでレンダリング）
export-sound = 音声
    .hint = 未保存の変更を含む範囲の音声（このコンピューターでミックス）
export-still = フレーム
    .hint = 再生ヘッドの位置のフレームを、ビデオと同じサイズのPNGで保存
export-words = 文字起こし
    .hint = ファイルの拡張子に応じて、SRT、VTT、ASS、TXT形式の文字起こし
export-timeline = タイムライン
    .hint = ほかの編集ソフト用のカット、チャプター、収録素材（未保存の変更を含む）

## Presets and sizes of exports that this computer renders

preset-web = Web
    .hint = 1080p、30 fps、標準の画質
preset-mobile = モバイル
    .hint = 720p、30 fps、小さいファイル
preset-archive = アーカイブ
    .hint = ビデオと同じサイズ、60 fps、最高の画質
size-canvas = ビデオと同じ

## Sections of the library

library-sounds = サウンド
library-music = 音楽
library-media = メディア
library-backgrounds = 背景
library-layouts = レイアウト

## Lanes of the timeline

lane-chapters = チャプター
lane-words = 文字起こし
lane-sounds = 効果音
lane-music = 音楽
lane-text = テキスト
lane-overlays = オーバーレイ
lane-zooms = ズーム
lane-masks = マスク
lane-layouts = レイアウト
lane-faces = 顔
lane-height-low = 低
lane-height-medium = 中
lane-height-high = 高

## Problems of the settings file, each a sentence after the name of the file

file-not-json = ファイルが有効なJSONではありません（{ $error }）。{ $file }に移動しました。
file-problem = ファイルに問題があります：{ $problem }。
unknown-setting = 「{ $name }」はこのバージョンの設定にはありません。
invalid-setting = 「{ $field }」の値が正しくありません：{ $problem }。

## Files of shortcuts and of unsaved changes

text-file-unreadable = { $file }を読み取れません：{ $error }。
text-file-no-text = { $file }はUTF-8のテキストではありません。
text-file-not-written = { $file }に書き込めません：{ $error }

## Kinds of files in file choosers

files-video = ビデオ
files-transcript = 文字起こし
files-frame = PNG画像
files-style = 字幕スタイル
files-image = 画像
files-media = メディア
files-background = 画像またはビデオ
files-shortcuts = ショートカット
files-changes = 未保存の変更
files-proposal = 提案
files-backup = Cutroomのバックアップ
files-log = ログ
files-export = 書き出し
files-speech-model = 音声モデル
files-snapshot = 顔データのスナップショット

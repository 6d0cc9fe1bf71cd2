### Watch pages, which the server writes in the visitor’s language. HTML is escaped; use plain text.

## Pages without a video

closed = 視聴できるものがありません
    .text = リンクが不完全か無効になっているか、ビデオが全員には共有されていない可能性があります。リンクの送信者に新しいリンクを依頼してください。
not-exported = このビデオはまだ視聴できません。
    .text = ご自身のビデオの場合は、Cutroomの「ファイル」＞「書き出し」で、速度1、字幕の焼き付けなしでビデオ全体を書き出してから、このページを再読み込みしてください。
locked = パスワードが必要です
    .text = パスワードはリンクの送信者にお問い合わせください。
    .label = パスワード
    .button = 視聴
    .no-script = パスワードを入力するには、JavaScriptを有効にしてください。
wrong-password = パスワードが違います。
too-many-passwords = パスワードの誤りが多すぎます。{ $seconds }秒後にもう一度お試しください。
not-opened = ページを開けません。再読み込みするか、リンクの送信者にお問い合わせください。
no-answer = サーバーが応答しません。Cutroomが開いているか、リンクの送信者にお問い合わせください。

## Video

captions = 字幕
playback-failed = エラーのため再生が停止しました。ページを再読み込みして、もう一度お試しください。
not-played = ビデオを再生できません。
edited-since = このバージョンが{ $date }に書き出された後、ビデオが編集されました。最新の編集はここに含まれていません。
plays = { $count }回再生
published = 公開日: { $date }
download = ダウンロード
download-recordings = 収録素材をダウンロード
chapters = チャプター
transcript = 文字起こし
search = 検索
    .name = 文字起こしを検索
nothing-found = 文字起こしに一致するものがありません。

## Controls

playback = 再生
play = 再生
pause = 一時停止
back = −10秒
    .name = 10秒戻る
ahead = +10秒
    .name = 10秒進む
speed = 速度
shortcuts = ショートカット

## Announced by screen readers

speed-is = 速度{ $speed }
captions-on = 字幕オン
captions-off = 字幕オフ
muted = ミュート中
sound-on = 音声オン
found = 検索結果: { $count }件

## Shortcuts

key-space = スペース
key-home = Home
key-end = End
key-play = 再生／一時停止
key-five-seconds = 5秒戻る／進む
key-ten-seconds = 10秒戻る／進む
key-tenths = ビデオの0～90 %の位置へ移動
key-ends = 先頭／末尾へ移動
key-captions = 字幕のオン／オフ
key-speed = 遅く／速く
key-sound = 音声のオン／オフ
key-full-screen = フルスクリーン
key-shortcuts = ショートカットの表示／非表示

## Lengths

length-seconds = { $seconds }秒
length-minutes = { $minutes }分{ $seconds }秒
length-hours = { $hours }時間{ $minutes }分

## Playlists

playlist-empty = このプレイリストには、まだ視聴できるビデオがありません。
playlist-videos = { $count }本のビデオ
not-ready = まだ視聴できません

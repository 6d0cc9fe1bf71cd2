## Connecting, and API keys

key-refused = サーバーがAPIキーを受け付けなくなりました：{ $error }。
    .kept = サーバーがAPIキーを受け付けなくなりました：{ $error }。変更はこのコンピューターに保持されています。
key-refused-while-saving = { $what }：{ $error }。変更は保持されています。
reads-only-while-saving = { $what }：このAPIキーは読み取り専用です（{ $error }）。
reads-only = 編集はできますが、保存はできません：APIキーが読み取り専用です。
    .advice = 変更はこのコンピューターに保持されています。保存するには、「ファイル > ワークスペース」で別のAPIキーを入力するか、APIキーに編集権限が付与された後に「ファイル > 再読み込み」を選択します。他のユーザーに保存してもらうには、「ファイル > 未保存の変更を書き出し」を選択します。

## The list of workspaces

local = ローカルワークスペース
known-url = このURLはすでに「{ $name }」として登録されています。
    .advice = 名前、カラー、APIキーを変更するには、リストでそのワークスペースを編集してください。
busy-exporting = 書き出しを実行中です。
busy-uploading = 読み込みまたはアップロードを実行中です。
busy-transcribing = 文字起こしを実行中です。
busy-changing-subtitles = ビデオの字幕を変更中です。
busy-advice = 完了するまで待つか、キャンセルしてから、別のワークスペースを開いてください。
list-advice = 問題を解決して、もう一度お試しください。

## Opening videos

video-failed = ビデオを取得できませんでした
list-failed = ビデオのリストを取得できませんでした
earlier-failed = 以前のバージョンをロードできませんでした：{ $reason }
    .advice = Cutroomのデータフォルダーへのアクセス権を確認してください。
clip-failed = 「{ $clip }」をロードできなかったため、編集できません：{ $reason }
    .advice = 再試行するには、「ファイル > 再読み込み」を選択します。他のクリップは編集と保存ができます。
clip-first = 先に{ $clips }をロードしてから、「{ $step }」を適用します。
clip-named = 「{ $name }」

## Importing

import-local-only = ファイルを読み込めるのはローカルワークスペースだけです。
    .advice = 「ファイル > ローカルワークスペースを開く」を選択してから、ファイルを読み込んでください。
import-running = 読み込みをすでに実行中です。
    .advice = 完了するまで待つか、キャンセルしてください。
import-canceled = 読み込みをキャンセルしました。
import-canceled-after = ビデオ{ $all }本のうち{ $count }本を読み込んだところでキャンセルしました。読み込んだビデオは残ります。
imported = 「{ $name }」を読み込みました。
    .stays = 未保存の変更があるため、このビデオは開いたままです。
    .several = ビデオ{ $count }本を読み込みました。
    .some = ビデオ{ $all }本のうち{ $count }本を読み込みました。
import-failed = 「{ $name }」を読み込めませんでした：{ $reason }。
transcript-beside = 同じフォルダーの文字起こしを読み込みました：{ $summary }。
    .failed = 同じフォルダーの文字起こしを読み込めませんでした：{ $reason }
    .advice = { $file }を修正してから、「ファイル > 文字起こしを読み込み」を選択してください。

## Transcribing

transcription-canceled = 文字起こしをキャンセルしました。何も変更されていません。
transcribed-clip = 「{ $clip }」に新しい文字起こしが作成されました：{ $summary }。
transcribed = クリップに新しい文字起こしが作成されました：{ $summary }。
    .failed = 文字起こしを作成できませんでした：{ $reason }

## Changes by others

video-gone = このビデオはサーバーにもうありません。削除されたか、このAPIキーではアクセスできません。
    .advice = 変更はこのコンピューターに保持されています。もう一度確認するには、「ファイル > 再読み込み」を選択します。
someone = 他のユーザー
# The program itself, in place of somebody’s name: the user applied a style in another view.
this-window = このウィンドウ
saved-by = { $who }が保存しました：{ $changes }。
    .advice = 変更はここにマージされています。取り消しの対象は自分の操作だけです。
changed = 「{ $title }」：{ $what }
more-changes = ほか{ $count }件
conflicts = 競合{ $count }件
changed-clips = ここで編集中のクリップの変更
merged = 他のユーザーの変更をマージしました：{ $changes }。
    .more = 他のユーザーの変更をマージしました：{ $changes }、ほか{ $count }件。
set-aside = 他のユーザーがクリップを削除したため、未保存の変更{ $count }件が保留になりました。
    .advice = 保留になった変更を確認するには、「編集 > 履歴」を選択します。
reload-failed = 保存済みの変更を再読み込みできませんでした
handed-over = 別のウインドウがこのビデオを未保存の変更とともに引き継ぎました。このウインドウでは表示だけができます。

## Restoring unsaved changes

restored = 未保存の変更{ $count }件を復元しました。
    .advice = 変更を残すには保存します。破棄するには、「編集 > 未保存の変更を破棄」を選択します。
no-recovery = このビデオの復旧ファイルを開けませんでした：{ $reason }。
    .advice = 編集はできますが、ここでは保存できません。クラッシュした場合は変更が失われます。ファイルを修正してから、ビデオを開き直してください。
recovery-damaged = このビデオの復旧ファイルが破損していました。可能な限り復元し、破損したファイルを{ $path }として残しました。
save-again = 保存中にCutroomが閉じられました。もう一度保存しています。二重に保存されることはありません。
save-unclear = 以前のバージョンのCutroomが保存中に閉じられました。保存された変更を確認しています。残りは未保存のままです。

## Saving

saved = { $count }件の変更を保存しました。
found = 前回の保存では{ $total }件中{ $done }件の変更が保存されました。残りは未保存のままです。
save-stopped = 保存をキャンセルしました。{ $total }件中{ $done }件の変更が保存されました。残りは未保存のままです。
not-written = 何も保存されませんでした。このコンピューターで保存の準備ができませんでした：{ $reason }。
    .advice = 変更は保持されています。ディスクの空き容量を増やして、もう一度保存してください。
save-unknown = 保存を確認できませんでした
nothing-saved = { $count }件の変更を保存できませんでした
partly-saved = { $total }件中{ $done }件の変更を保存しましたが、残りを保存できませんでした
save-unknown-because = 保存を確認できませんでした：{ $error }
set-aside-while-saving = アイテムへの変更は保留になりました。アイテムがカットで非表示になったためです。
    .advice = 変更を確認するには、「編集 > 履歴」を選択します。

## Exporting unsaved changes to a file

changes-exported = 未保存の変更を{ $path }に書き出しました。ここでは未保存のままです。
    .failed = 未保存の変更を書き出せませんでした：{ $reason }。

## Backups

backing-up = バックアップを作成中
checking-backup = バックアップを検証中
backup-not-started = バックアップまたは復元を開始できませんでした：{ $error }。
    .advice = 他のプログラムを閉じて、もう一度お試しください。
backup-lost = バックアップが予期せず停止しました。ファイルは上書きされていません。
    .advice = もう一度お試しください。
backup-canceled = バックアップをキャンセルしました。何も書き込まれていません。
backup-failed = バックアップを書き込めませんでした：{ $reason }。
    .advice = このコンピューターのデータは変更されていません。
backup-refused = このバックアップは復元できません：{ $reason }。
    .advice = 何も変更されていません。
backup-written = バックアップ{ $path }を保存して検証しました：ファイル{ $count }個、{ $size }。
    .damaged = 破損したメディアはバックアップに含まれていません：{ $names }。
    .missing = このコンピューターにないメディアはバックアップに含まれていません：{ $names }。
backup-restored = { $date }のバックアップを復元しました。
    .advice = 以前のファイルは{ $folders }にあります。不要になったら削除してください。
    .failed = バックアップを復元できませんでした：{ $reason }。
    .failed-advice = 何も変更されていません。Cutroomの他のウインドウを閉じて、もう一度お試しください。

## Disk usage

space-failed = ディスクの使用状況を確認できませんでした
freed = { $size }の空き容量を増やしました：使われていないファイル{ $count }個を削除しました。
    .failed = ディスクの空き容量を増やせませんでした

## Watch pages

link-revoked = リンクを無効にしました。このリンクでは視聴ページを開けなくなりました。
    .public = 視聴ページは公開されているため、リンクがなくても開けます。閉じるには非公開にしてください。
    .advice = 新しいリンクを入手するには、「ファイル > 視聴ページ > リンクをコピー」を選択します。
    .failed = リンクを無効にできませんでした
link-failed = 視聴ページのリンクを取得できませんでした
no-watch-page = このサーバーは視聴ページを提供していません。
watch-page-opened = 視聴ページをWebブラウザーで開いています。
link-copied = 視聴ページのリンクをコピーしました。
nothing-to-watch = 視聴ページはまだ空です。「ファイル > 書き出し」で、速度1、字幕の焼き付けなしで、ビデオ全体を書き出してください。
watch-public = 誰でもビデオを視聴できます。
watch-private = リンクを知っている人は誰でもビデオを視聴できます。
watch-password = リンクとパスワードを知っている人は誰でもビデオを視聴できます。
watch-embedded = ビデオの埋め込みを許可されたサイトだけがビデオを表示できます。視聴ページでは表示できません。
watch-unknown = ビデオを視聴できる人は、ビデオの設定によって決まります。
watch-here = { $who }リンクは、Cutroomが開いている間、このコンピューターで使えます。

## Assistants

assistant-key-renewed = 新しいAPIキーを作成しています
assistants-failed = アシスタントの接続を許可できませんでした：{ $reason }。
    .advice = 「設定 > アシスタント」で、アクセスをオフにしてから、もう一度オンにしてください。
proposed = { $who }が{ $count }件の変更を提案しています：{ $why }
    .advice = 提案を承認または却下するには、「表示 > 提案」を選択します。
proposed-elsewhere = { $who }が別のビデオに{ $count }件の変更を提案しています：{ $why }
    .advice = そのビデオを開いてから、「表示 > 提案」を選択します。

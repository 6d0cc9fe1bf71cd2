## The banner while practice is on

title = 練習モード
on-sample = サンプルビデオのコピーを使用中
on-workspace = ワークスペースのコピーを使用中
about = 練習モードを終了すると、このコピーは破棄されます。ワークスペースと未保存の変更はそのまま残ります。
stop = 練習モードを終了
    .tooltip = コピーを破棄して、ワークスペースに戻ります
faults = 障害
faults-on = 障害：{ $count }件がオン
often = 頻繁
    .tooltip = 障害を頻繁に発生させます

## The dialog before practice

form-title = 障害への対応を練習
form-about = 障害をシミュレートするサーバーでコピーを開きます。ワークスペース、ファイル、未保存の変更はそのまま残り、いつでも戻れます。
form-sample = サンプルビデオ
form-workspace = ローカルワークスペース
    .disabled = コピーするにはローカルワークスペースを開いてください
form-often = 頻繁：一部だけでなく、ほとんどのリクエストが失敗します
form-switches = 練習中に障害のオン／オフを切り替えられます。各リクエストは「表示 > リクエスト」で確認できます。
form-copying = コピーを作成中…
form-start = 練習モードを開始

## Failures: the short name on a switch, the name in the dialog, the tooltip

too-many = 429
    .title = リクエスト過多（429）
    .tooltip = レート制限がリセットされるまでリクエストを拒否します（Cutroomが再試行します）
unavailable = 503
    .title = サーバー利用不可（503）
    .tooltip = しばらくの間リクエストを拒否します（Cutroomが再試行します）
slow = 遅延
    .title = レスポンスの遅延
    .tooltip = レスポンスを遅らせます（編集は続けられます）
answer-lost = レスポンスの消失
    .title = レスポンスの消失
    .tooltip = 変更は保存されますが、レスポンスが失われます（再度保存しても変更は重複しません）
somebody-else = 他のユーザーのカット
    .title = 他のユーザーによるカット
    .tooltip = 保存の直前にビデオがカットされます（Cutroomがカットをマージするか、確認を求めます）
key-expired = APIキーの期限切れ
    .title = APIキーの期限切れ（401）
    .tooltip = APIキーを拒否します（再び受け付けられるまで変更は保持されます）

## Announcements

copying = 練習用のコピーを作成しています
stopped = 練習モードを終了しました

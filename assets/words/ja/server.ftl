## cutroom-server --help

program = チームのワークスペースを提供する
program-long =
    チームのワークスペースを提供します。任意の数のサーバーとワーカーが1つのPostgreSQLデータベースを共有できます。

    データベースのURLは、--database、CUTROOM_DATABASE、または CUTROOM_DATABASE_FILE のファイルから取得します。
program-notes =
    コマンドのオプションと例を見るには「cutroom-server COMMAND --help」を実行してください。

    終了コード:
      0  完了
      1  失敗または拒否
      2  使用方法の誤り
      3  メディアフォルダーが他で開かれている

## Headings of options

heading-network = ネットワークのオプション
heading-storage = ストレージのオプション
heading-transcription = 文字起こし
heading-log = ログのオプション

## Commands of cutroom-server

serve = データベースをHTTPで提供する
serve-long =
    データベースをHTTPで提供します。

    標準出力の最初の行は、baseUrlとapiKeyを含むJSONです。ログは標準エラー出力に出力されます。SIGTERMでサーバーを停止します。
serve-examples =
    例:
      cutroom-server serve --database postgres://cutroom@db/cutroom --media /srv/media
      cutroom-server serve --media s3://team-media/cutroom --cache /var/cache/cutroom --public-url https://cutroom.example.com --listen 0.0.0.0:8080
work = データベースのバックグラウンドジョブ（書き出し、顔検出、Webhook、クリーンアップ）を実行する
work-long =
    データベースのバックグラウンドジョブ（書き出し、顔検出、Webhook、クリーンアップ）を実行します。

    任意の数のワーカーを同時に実行できます。SIGTERMを受け取ったワーカーは、--drain の時間内に実行中のジョブを終え、残りをキューに戻します。
work-examples =
    例:
      cutroom-server work --media /srv/media --workers 4
      cutroom-server work --media s3://team-media/cutroom --cache /var/cache/cutroom --drain 5m
migrate = データベースをこのバージョンの形式に移行する
migrate-long =
    データベースをこのバージョンの形式に移行します。

    先に、以前のバージョンのサーバーとワーカーをすべて停止してください。結果はJSONで出力されます。
users = ワークスペースのユーザーとそのロール、APIキーを管理し、変更の履歴を表示する
users-examples =
    例:
      cutroom-server users add ada@example.com --role editor
      cutroom-server users keys ada@example.com --new --label laptop --expires 90d
      cutroom-server users log --limit 20
backup = バックアップを確認する
completion = シェル補完スクリプトを出力する
completion-examples =
    例:
      source <(cutroom-server completion bash)
      cutroom-server completion zsh > "${"{"}fpath[1]{"}"}/_cutroom-server"
      cutroom-server completion fish > ~/.config/fish/completions/cutroom-server.fish
manual = manページを書き出す

## Options of several commands

print-json = JSONで出力
database = PostgreSQLのURL、postgres://USER@HOST/NAME（CUTROOM_DATABASE または CUTROOM_DATABASE_FILE のファイルでも指定可能）
media = メディアフォルダー（パスまたは file:///DIR）、またはバケット（s3://BUCKET/PREFIX）
metrics = APIキー不要のPrometheusメトリクスとヘルスチェックのアドレス、例: 127.0.0.1:9100
log-format = 標準エラー出力のログの形式
drain = 終了時に実行中のジョブを完了させるための時間、例: 20s、5m
workers = 同時に実行する書き出しの数、および顔検出の数
transcribe = 新しいクリップをこのコンピューターの音声認識で文字起こしする: { $engines }
transcribe-model = モデルのファイルまたはフォルダー。指定がなければ最初に見つかったもの
transcribe-language = 話されている言語（en など）。指定がなければ音声認識が判断
transcribe-unknown = ‘{ $name }’はサーバーの音声認識ではありません。使えるもの: { $engines }
transcribe-missing = { $engine }はこのコンピューターにありません。インストールするか、別のものを使ってください: { $engines }
transcribe-none = このコンピューターに音声認識が見つかりません。次のいずれかをインストールしてください: { $engines }
transcribe-no-model = { $engine }に合うモデルがありません。--transcribe-modelで指定してください
backup-check = データベースとメディアの整合性を確認する（使用中でも可能）
backup-check-long =
    データベースとメディアの整合性を確認します（使用中でも可能です）。

    レコードが参照するすべてのファイルが、正しいサイズで存在する必要があります。ファイルが欠落または破損している場合、終了コードは1です。
backup-check-examples =
    例:
      cutroom-server backup check --media /srv/media
      cutroom-server backup check --media s3://team-media/cutroom --hashes --json
backup-check-hashes = すべてのメディアも読み取り、ハッシュと比較
no-media-folder = { $folder } はフォルダーではありません: --media でサーバーのメディアフォルダーを指定してください
media-endpoint = s3:// の場合: ストアのURL、例: https://s3.example.com [デフォルト: AWS_REGION のAWS]
media-endpoint-long =
    s3:// の場合: ストアのURL、例: https://s3.example.com [デフォルト: AWS_REGION のAWS]

    アクセスキーは、AWS_ACCESS_KEY_ID と AWS_SECRET_ACCESS_KEY、または AWS_ACCESS_KEY_ID_FILE と AWS_SECRET_ACCESS_KEY_FILE のファイルから取得します。
cache = s3:// の場合: ダウンロードしたメディアのフォルダー
cache-size = キャッシュのサイズの上限: 500M、20G、1T（最も長く使われていないファイルから削除）
option-of-bucket = { $option } は --media s3://BUCKET/PREFIX のようなバケットでのみ使えますが、--media はフォルダー "{ $media }" です
bucket-key-required = --media { $media } にはアクセスキーが必要です: { $variable } を設定するか、{ $variable }_FILE にキーのファイルを指定してください
wrong-bucket = --media は s3://team-media/cutroom のようなバケットである必要がありますが、"{ $media }" です
database-required = データベースのURLが必要です: --database または CUTROOM_DATABASE を使用してください
wrong-media = --media はフォルダー（パスまたは file:///DIR）またはバケット（s3://BUCKET/PREFIX）である必要がありますが、"{ $media }" です
media-public-endpoint = s3:// の場合: クライアントが直接ダウンロードするためのストアのURL
private-webhooks = 利用不可: チームのWebhookは公開URLにのみ送信されます
public-url = クライアント向けのURL、例: https://cutroom.example.com
public-url-long =
    クライアント向けのURL、例: https://cutroom.example.com

    応答、ページ、リンクのすべてのURLはこのURLで始まります。TLSに対応したプロキシがここで待ち受け、Hostヘッダーを渡す必要があります。
trusted-proxy = 信頼するプロキシのアドレスまたはネットワーク、例: 10.0.0.0/8（複数回指定可能）
trusted-proxy-long =
    信頼するプロキシのアドレスまたはネットワーク、例: 10.0.0.0/8（複数回指定可能）

    X-Forwarded-For と X-Forwarded-Proto は、ここからのものだけが、ログと、APIキーのない呼び出し元のレート制限に使われます。
no-work = リクエストへの応答のみを行い、書き出し、Webhook、クリーンアップは「cutroom-server work」に任せる
needs-proxy = APIキーが暗号化されずにネットワークを流れるため、{ $address } での待ち受けにはTLSに対応したプロキシが必要です: --public-url https://… を追加するか、127.0.0.1 で待ち受けてください
no-private-webhooks = ユーザーがWebhookでサーバーのネットワークにアクセスできてしまうため、--allow-private-webhooks はチームでは使えません: オプションを外してください
work-private-webhooks = このコンピューターとプライベートアドレスへのWebhook、および暗号化されないHTTPを許可
lease = 応答のないワーカーのジョブを別のワーカーがやり直すまでのミリ秒数
beside-others = サーバーやワーカーがデータベースを開いていても移行
output-closed = 標準出力が閉じられています

## A bucket that can’t be used

bucket-url = { $option } は https://s3.example.com や http://127.0.0.1:9000 のようなURLである必要がありますが、"{ $got }" です
bucket-url-secret = { $option } にユーザーやパスワードを含めることはできません: アクセスキーは AWS_ACCESS_KEY_ID に設定してください
bucket-name = --media のバケットは、s3://team-media/cutroom のように、3〜63文字の小文字、数字、ドット、ハイフンである必要がありますが、"{ $got }" です
bucket-prefix = --media のプレフィックスが無効です: { $why }
bucket-prefix-characters = --media のプレフィックスに使えるのは英字、数字、-、_ だけですが、"{ $got }" です
bucket-client = --media を使用できませんでした: { $why }
bucket-missing = --media のバケット "{ $bucket }" は存在しません: 作成するか、別のバケットを指定してください
bucket-key = ストアがバケット "{ $bucket }" へのアクセスキーを拒否しました: AWS_ACCESS_KEY_ID、AWS_SECRET_ACCESS_KEY、AWS_REGION と、キーに一覧、読み取り、書き込み、削除の権限があることを確認してください（{ $why }）
bucket-away = バケット "{ $bucket }" に接続できませんでした: --media-endpoint と、ストアが動作していることを確認してください（{ $why }）

## A database that can’t be used

database-migrating = 別のサーバーまたは「cutroom-server migrate」がテーブルを作成または変更中です: 完了してから再試行してください
database-older = 形式{ $found }は、このバージョンの形式{ $known }より古いものです。何も変更されていません。すべてのサーバーとワーカーを停止してから、「cutroom-server migrate」を実行してください
database-newer = 形式{ $found }は新しいバージョンのもので、このバージョンが読み取れるのは形式{ $known }です。何も変更されていません。新しいバージョンをインストールしてください
database-too-old = 形式{ $found }は古すぎます: このバージョンで移行できるのは形式{ $oldest }以降です
database-open = サーバーまたはワーカーが開いています（{ $count }個の接続）。何も変更されていません。先に停止するか、--beside-others を追加してください
database-foreign = 他のプログラムのテーブルが含まれています。何も変更されていません。空のデータベースを指定してください
database-no-format = 形式の情報がありません: バックアップを復元してください
database-url-wrong = URLが無効です: { $why }
database-parameter-wrong = URLの { $name } は{ $expected }である必要がありますが、{ $value } です
connections-expected = 2〜100の数値
pooler-expected = transaction または session
sslmode-expected = disable、prefer、require、verify-ca、verify-full のいずれか
database-parameter-unsupported = URLの { $name } には対応していません: TLS経由のパスワードを使用してください
certificates-unreadable = このコンピューターの証明書を読み取れませんでした: { $error }
roots-required = sslmode=verify-ca にはルート証明書が必要です: sslrootcert=/path/to/root.crt を追加してください
roots-wrong = sslrootcert { $file }: { $why }
no-certificate = ファイルに証明書が含まれていません

## Whether a database and its media match: backup check of both programs

file-of-video = { $file }（「{ $video }」のファイル）
files-found = { $place }: { $count }個中{ $present }個のファイルを確認、{ $size }
file-missing = 欠落: { $file }
file-other-size = サイズの不一致: { $file } は{ $expected }バイトのはずですが、{ $found }バイトです
file-damaged = 破損: { $file } がハッシュと一致しません
files-unused = 未使用: { $count }個のファイル（{ $size }）、空き容量を増やすときに削除されます
all-hashes-match = データベースとメディアは整合しています: すべてのファイルが正しい内容で存在します
all-sizes-match = データベースとメディアは整合しています: すべてのファイルが正しいサイズで存在します。内容も比較するには --hashes を指定してください

## completion, manual

shell = シェル
manual-out = コマンドごとに1ページを書き出すフォルダー [デフォルト: プログラムのページを標準出力へ]

## Values of options

wrong-time = 時間は 500ms、20s、5m のような形式で1日以内である必要がありますが、"{ $got }" です
log-text = 人が読む形式
log-json = プログラム向け: 1行に1つのJSONオブジェクト（応答ごとのリクエストIDを含む）
no-home = ホームフォルダーが見つかりませんでした: CUTROOM_DATA_DIR を設定してください
no-runtime = ランタイムを起動できませんでした
secret-unreadable = { $file }（{ $variable }）を読み取れませんでした
secret-no-text = { $file }（{ $variable }）はテキストではありません
secret-empty = { $file }（{ $variable }）は空です
output-failed = 標準出力に書き込めませんでした: { $error }

## serve of both programs

listen = 待ち受けるアドレス（ポート0は空きポートを選択）
sample = 空のワークスペースにサンプルビデオを追加
api-key = 呼び出し元のAPIキー（CUTROOM_API_KEY_FILE のファイルでも指定可能）[デフォルト: 生成され、ワークスペースに保存されるキー]
rate-limit = 呼び出し元ごとの1分あたりのリクエスト数
pages = トンネルがここに通じている場合の、視聴ページの公開URL、例: https://watch.example.com
pages-long =
    トンネルがここに通じている場合の、視聴ページの公開URL、例: https://watch.example.com

    視聴ページへのリンクはこのURLで始まります。APIの他の部分にはこのURLからアクセスできません。
quota = アップロード中のものを含む全メディアのサイズの上限: 500M、20G、1T [デフォルト: 256G]
quota-long =
    アップロード中のものを含む全メディアのサイズの上限: 500M、20G、1T [デフォルト: 256G]

    上限はデータベースのすべてのサーバーの合計に適用されます。各サーバーは自身の設定値を使うため、すべて同じ値に設定してください。
user-quota = 1人のユーザーがアップロードするメディアのサイズの上限 [デフォルト: 無制限]
ended = サーバーが予期せず停止しました: 理由はログを確認してください
wrong-origin = URLは https://watch.example.com のような形式である必要がありますが、"{ $got }" です

## users of both programs

users-add = ユーザーを追加し、最初のAPIキーを出力する（一度だけ表示）
email = ユーザーのメールアドレス
add-role = viewer（閲覧）、editor（ビデオの変更）、admin（すべて）
add-name = 他のユーザーに表示される名前 [デフォルト: メールアドレスの@より前]
users-list = ユーザーの一覧を表示する
users-keys = ユーザーのAPIキーの一覧を表示する、または --new で作成する
keys-new = APIキーを作成（一度だけ表示）
users-revoke = APIキーをただちに無効にする
revoke-key = 「users keys」で表示されるAPIキーのID
users-role = ユーザーのロールを変更する
role = viewer、editor、admin のいずれか
users-remove = ユーザーをAPIキー、プライベートなデータとともに削除する（データの一覧を表示し、--yes で削除）
remove-yes = データの一覧表示だけでなく、ユーザーを削除
users-log = 変更と変更者を新しい順に表示する
log-email = このメールアドレスのユーザーの変更だけを表示
log-limit = 表示する件数
key-label = APIキーの名前
key-lifetime = APIキーの有効期間: 90d、12h、30m [デフォルト: 無効にするまで]
wrong-role = ロールは viewer、editor、admin のいずれかである必要がありますが、"{ $got }" です
wrong-lifetime = 期間は 90d のように数値の後に d、h、m を付けた形式である必要がありますが、"{ $got }" です
lifetime-too-long = APIキーの有効期間は最長100年ですが、{ $got } が指定されました
no-users = ユーザーはまだいません: 「{ $program } users add EMAIL --role editor」で追加してください
key-created = 作成 { $when }
key-revoked = 無効化 { $when }
key-expires = 期限 { $when }
key-stays = 無期限
revoked = { $key } を無効にしました
role-changed = { $email } のロールを { $role } に変更しました
removed = { $email } を削除しました
would-remove = { $email } を、APIキー、共有、個人の字幕プリセット（{ $presets }）、プライベートなライブラリ項目（{ $library }）、個人のプレイリストとグループ（{ $playlists }）とともに削除します。ビデオは残ります。ユーザーを削除するには --yes を追加してください
no-changes-by = { $email } による変更はまだありません
no-changes = ユーザーによる変更はまだありません
owner = （所有者）

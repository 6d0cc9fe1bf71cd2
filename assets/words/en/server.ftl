## cutroom-server --help

program = Serve the workspace of a team
program-long =
    Serve the workspace of a team. Any number of servers and workers share one PostgreSQL database.

    The URL of the database comes from --database, from CUTROOM_DATABASE, or from the file in CUTROOM_DATABASE_FILE.
program-notes =
    Run ‘cutroom-server COMMAND --help’ for the options and examples of a command.

    Exit codes:
      0  Done
      1  Failed or refused
      2  Wrong use
      3  The media folder is open elsewhere

## Headings of options

heading-network = Network options
heading-storage = Storage options
heading-transcription = Transcription
heading-log = Log options

## Commands of cutroom-server

serve = Serve a database over HTTP
serve-long =
    Serve a database over HTTP.

    The first line on standard output is JSON with baseUrl and apiKey. Logs go to standard error. SIGTERM stops the server.
serve-examples =
    Examples:
      cutroom-server serve --database postgres://cutroom@db/cutroom --media /srv/media
      cutroom-server serve --media s3://team-media/cutroom --cache /var/cache/cutroom --public-url https://cutroom.example.com --listen 0.0.0.0:8080
work = Run background jobs for a database: exports, face detection, webhooks and cleanup
work-long =
    Run background jobs for a database: exports, face detection, webhooks and cleanup.

    Any number of workers can run at the same time. On SIGTERM, a worker finishes running jobs within the time of --drain and returns the others to the queue.
work-examples =
    Examples:
      cutroom-server work --media /srv/media --workers 4
      cutroom-server work --media s3://team-media/cutroom --cache /var/cache/cutroom --drain 5m
migrate = Migrate the database to the format of this version
migrate-long =
    Migrate the database to the format of this version.

    Stop all servers and workers of the previous version first. The result is JSON.
users = Manage the users of the workspace, their roles and API keys, and see their changes
users-examples =
    Examples:
      cutroom-server users add ada@example.com --role editor
      cutroom-server users keys ada@example.com --new --label laptop --expires 90d
      cutroom-server users log --limit 20
backup = Check a backup
completion = Print the shell completion script
completion-examples =
    Examples:
      source <(cutroom-server completion bash)
      cutroom-server completion zsh > "${"{"}fpath[1]{"}"}/_cutroom-server"
      cutroom-server completion fish > ~/.config/fish/completions/cutroom-server.fish
manual = Write the man pages

## Options of several commands

print-json = Print JSON
database = PostgreSQL URL, postgres://USER@HOST/NAME; also CUTROOM_DATABASE or the file in CUTROOM_DATABASE_FILE
media = Media folder, as a path or file:///DIR, or bucket, as s3://BUCKET/PREFIX
metrics = Address for Prometheus metrics and health checks, without an API key, like 127.0.0.1:9100
log-format = Log format on standard error
drain = Time to finish running jobs on shutdown, like 20s or 5m
workers = Number of exports, and of face detections, that run at the same time
transcribe = Transcribe new clips with a speech recogniser of this computer: { $engines }
transcribe-model = File or folder of its model; without it, the first that is found
transcribe-language = Language that is spoken, such as en; without it, the recogniser decides
transcribe-unknown = ‘{ $name }’ isn’t a speech recogniser of the server. Use one of { $engines }.
transcribe-missing = { $engine } isn’t on this computer. Install it, or use another one: { $engines }.
transcribe-none = no speech recogniser was found on this computer. Install one of { $engines }.
transcribe-no-model = { $engine } has no model that fits. Name one with --transcribe-model.
backup-check = Check that the database and its media match, also while they are in use
backup-check-long =
    Check that the database and its media match, also while they are in use.

    Every file that a record names must exist with its size. The exit code is 1 if a file is missing or damaged.
backup-check-examples =
    Examples:
      cutroom-server backup check --media /srv/media
      cutroom-server backup check --media s3://team-media/cutroom --hashes --json
backup-check-hashes = Also read all media and compare them with their hashes
no-media-folder = { $folder } isn’t a folder: choose the media folder of the servers with --media
media-endpoint = With s3://: URL of the store, like https://s3.example.com [default: AWS, in AWS_REGION]
media-endpoint-long =
    With s3://: URL of the store, like https://s3.example.com [default: AWS, in AWS_REGION]

    The access key comes from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or from the files in AWS_ACCESS_KEY_ID_FILE and AWS_SECRET_ACCESS_KEY_FILE.
cache = With s3://: folder for downloaded media
cache-size = Size limit of the cache: 500M, 20G or 1T; the least recently used files are deleted first
option-of-bucket = { $option } works only with a bucket, like --media s3://BUCKET/PREFIX, but --media is the folder "{ $media }"
bucket-key-required = --media { $media } needs an access key: set { $variable }, or { $variable }_FILE to a file with the key
wrong-bucket = --media must be a bucket like s3://team-media/cutroom, got "{ $media }"
database-required = the URL of the database is required: use --database or CUTROOM_DATABASE
wrong-media = --media must be a folder (path or file:///DIR) or a bucket (s3://BUCKET/PREFIX), got "{ $media }"
media-public-endpoint = With s3://: URL of the store for clients, which then download from it directly
private-webhooks = Not available: webhooks of a team go to public URLs only
public-url = URL for clients, like https://cutroom.example.com
public-url-long =
    URL for clients, like https://cutroom.example.com

    All URLs in answers, pages and links start with it. A proxy with TLS must listen there and pass on the Host header.
trusted-proxy = Address or network of a trusted proxy, like 10.0.0.0/8; can be repeated
trusted-proxy-long =
    Address or network of a trusted proxy, like 10.0.0.0/8; can be repeated

    X-Forwarded-For and X-Forwarded-Proto count only from there: for the log, and for the rate limit of callers without an API key.
no-work = Only answer requests; leave exports, webhooks and cleanup to ‘cutroom-server work’
needs-proxy = listening on { $address } needs a proxy with TLS, because API keys would cross the network unencrypted: add --public-url https://…, or listen on 127.0.0.1
no-private-webhooks = --allow-private-webhooks isn’t available for a team, because users could reach the server’s network with a webhook: remove the option
work-private-webhooks = Allow webhooks to this computer and private addresses, and over plain HTTP
lease = Milliseconds without a sign of life after which another worker restarts a job
beside-others = Migrate while servers or workers have the database open
output-closed = standard output is closed

## A bucket that can’t be used

bucket-url = { $option } must be a URL like https://s3.example.com or http://127.0.0.1:9000, got "{ $got }"
bucket-url-secret = { $option } must not contain a user or password: set the access key in AWS_ACCESS_KEY_ID
bucket-name = the bucket of --media must have 3 to 63 characters (a-z, 0-9, dots and hyphens), like s3://team-media/cutroom, got "{ $got }"
bucket-prefix = the prefix of --media isn’t valid: { $why }
bucket-prefix-characters = the prefix of --media must contain only A-Z, a-z, 0-9, - and _, got "{ $got }"
bucket-client = couldn’t use --media: { $why }
bucket-missing = the bucket "{ $bucket }" of --media doesn’t exist: create it, or choose another one
bucket-key = the store refused the access key for the bucket "{ $bucket }": check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION, and that the key can list, read, write and delete ({ $why })
bucket-away = couldn’t reach the bucket "{ $bucket }": check --media-endpoint, and that the store is running ({ $why })

## A database that can’t be used

database-migrating = another server or ‘cutroom-server migrate’ is creating or changing its tables: retry when it has finished
database-older = its format { $found } is older than format { $known } of this version; nothing was changed. Stop all servers and workers, then run ‘cutroom-server migrate’
database-newer = its format { $found } belongs to a newer version, and this version reads format { $known }; nothing was changed. Install the newer version
database-too-old = its format { $found } is too old: this version migrates from format { $oldest } on
database-open = { $count ->
    [one] servers or workers have it open (1 connection); nothing was changed. Stop them first, or add --beside-others
   *[other] servers or workers have it open ({ $count } connections); nothing was changed. Stop them first, or add --beside-others
}
database-foreign = it contains tables of another program; nothing was changed. Choose an empty database
database-no-format = its format is missing: restore a backup
database-url-wrong = its URL isn’t valid: { $why }
database-parameter-wrong = { $name } in its URL must be { $expected }, got { $value }
connections-expected = a number from 2 to 100
pooler-expected = transaction or session
sslmode-expected = disable, prefer, require, verify-ca or verify-full
database-parameter-unsupported = { $name } in its URL isn’t supported: use a password over TLS
certificates-unreadable = couldn’t read this computer’s certificates: { $error }
roots-required = sslmode=verify-ca needs root certificates: add sslrootcert=/path/to/root.crt
roots-wrong = sslrootcert { $file }: { $why }
no-certificate = the file contains no certificate

## Whether a database and its media match: backup check of both programs

file-of-video = { $file } (of ‘{ $video }’)
files-found = { $count ->
    [one] { $place }: { $present } of 1 file found, { $size }
   *[other] { $place }: { $present } of { $count } files found, { $size }
}
file-missing = missing: { $file }
file-other-size = wrong size: { $file } has { $found } bytes instead of { $expected }
file-damaged = damaged: { $file } doesn’t match its hash
files-unused = { $count ->
    [one] unused: 1 file ({ $size }), deleted when space is freed
   *[other] unused: { $count } files ({ $size }), deleted when space is freed
}
all-hashes-match = database and media match: every file exists with the right content
all-sizes-match = database and media match: every file exists with the right size; compare the content with --hashes

## completion, manual

shell = Shell
manual-out = Folder for one page per command [default: the program’s page on standard output]

## Values of options

wrong-time = the time must be like 500ms, 20s or 5m, and at most a day, got "{ $got }"
log-text = For people
log-json = For programs: one JSON object per line, also for each answer, with its request id
no-home = couldn’t find the home folder: set CUTROOM_DATA_DIR
no-runtime = couldn’t start the runtime
secret-unreadable = couldn’t read { $file } ({ $variable })
secret-no-text = { $file } ({ $variable }) isn’t text
secret-empty = { $file } ({ $variable }) is empty
output-failed = couldn’t write to standard output: { $error }

## serve of both programs

listen = Address to listen on; port 0 chooses a free port
sample = Add the sample video to an empty workspace
api-key = API key for callers; also in the file in CUTROOM_API_KEY_FILE [default: a generated key, kept with the workspace]
rate-limit = Requests per minute for each caller
pages = Public URL of the watch pages, if a tunnel leads here, like https://watch.example.com
pages-long =
    Public URL of the watch pages, if a tunnel leads here, like https://watch.example.com

    Links to watch pages start with it. The rest of the API isn’t reachable there.
quota = Size limit of all media, including uploads in progress: 500M, 20G or 1T [default: 256G]
quota-long =
    Size limit of all media, including uploads in progress: 500M, 20G or 1T [default: 256G]

    The limit covers all servers of a database. Each server applies its own number, so set the same one everywhere.
user-quota = Size limit of the media uploaded by one user [default: no limit]
ended = the server stopped unexpectedly: see the log for the reason
wrong-origin = the URL must be like https://watch.example.com, got "{ $got }"

## users of both programs

users-add = Add a user and print a first API key, which is shown only once
email = E-mail address of the user
add-role = viewer (reads), editor (changes videos) or admin (everything)
add-name = Name that others see [default: the e-mail address up to @]
users-list = List the users
users-keys = List the API keys of a user, or create one with --new
keys-new = Create an API key, which is shown only once
users-revoke = Revoke an API key immediately
revoke-key = Id of the API key, from ‘users keys’
users-role = Change the role of a user
role = viewer, editor or admin
users-remove = Remove a user with API keys and private data; lists the data, and removes it with --yes
remove-yes = Remove the user instead of only listing the data
users-log = List changes and who made them, newest first
log-email = E-mail address of a user, to list only their changes
log-limit = Number of entries
key-label = Name of the API key
key-lifetime = Lifetime of the API key: 90d, 12h or 30m [default: until revoked]
wrong-role = role must be viewer, editor or admin, got "{ $got }"
wrong-lifetime = the time must be a number followed by d, h or m, like 90d, got "{ $got }"
lifetime-too-long = an API key is valid for at most 100 years, got { $got }
no-users = no users yet: add one with ‘{ $program } users add EMAIL --role editor’
# Columns of the list of API keys.
key-created = created { $when }
key-revoked = revoked { $when }
key-expires = expires { $when }
key-stays = doesn’t expire
revoked = revoked { $key }
role-changed = { $email } is now { $role }
removed = removed { $email }
would-remove = would remove { $email } with API keys, shares, personal subtitle presets ({ $presets }), private library items ({ $library }), personal playlists and groups ({ $playlists }); videos are kept. Add --yes to remove the user
no-changes-by = no changes by { $email } yet
no-changes = no changes by users yet
owner = (owner)

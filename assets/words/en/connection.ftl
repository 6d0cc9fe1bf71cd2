# Texts about workspaces, API keys and the connection to a server.

## Connecting

not-connected = No workspace is connected. To connect, choose File > Workspaces.
# Follows “Couldn’t …:”.
not-connected-cause = no workspace is connected
ended-unexpectedly = connecting ended unexpectedly: { $reason }
restart = Restart Cutroom.
run-doctor = Run `cutroom doctor` to see what is missing.
restart-practice = Stop practice, then start practice again.
take-over-failed = The window that served the workspace was closed, and this window couldn’t take over: { $reason }
restart-changes-kept = Your changes are kept. Restart Cutroom.

## The local workspace

local-busy = the Cutroom that serves the workspace in { $folder } (at { $address }) hasn’t responded for { $seconds } s. Nothing was changed. Wait, then try again. If that Cutroom never responds, quit it; unsaved changes are kept
no-longer-served = the workspace is no longer served at this address
process-silent = the Cutroom window or server of this workspace doesn’t respond
other-program = another program uses the workspace’s address

## API keys and the keychain

no-keychain = this system has no keychain
key-not-kept = Couldn’t store the API key in the keychain: { $reason }
key-not-kept-advice = Cutroom keeps the API key until you quit, then asks for it again. Set CUTROOM_API_KEY to skip the question.
key-needed = { $origin } needs an API key.
key-rejected = { $origin } rejected the API key: { $reason }.
no-key = The keychain contains no API key for { $origin }.
no-key-advice = Paste an API key. The workspace’s owner creates API keys.
key-rejected-advice = Check that you pasted the whole API key, and that it belongs to this workspace.

## Testing a workspace before it is added

tried-edit = { $origin } answers, and the API key can read and edit.
tried-read = { $origin } answers. The API key is read-only: you can edit here, but not save.
tried-unknown = { $origin } answers and accepts the API key, but doesn’t report whether the API key can edit.

## Colours of workspaces

color-none = No colour
color-red = Red
color-orange = Orange
color-green = Green
color-blue = Blue
color-purple = Purple

## The list of workspaces (workspaces.json)

entry-no-object = the entry must be an object with a name and an address
entry-no-string = { $field } must be a string, got { $found }
entry-missing = { $field } is required
entry-too-many = the list can have at most { $most } workspaces
entry-left = Entry { $number } of workspaces.json was left unchanged: { $reason }
entry-left-named = Entry { $number } (‘{ $name }’) of workspaces.json was left unchanged: { $reason }
workspace-unknown = no workspace has the name or URL { $name }. List all workspaces with `cutroom workspaces list`
workspace-kept = { $address } is already in the list, as { $name }. To add it again, first run `cutroom workspaces remove { $name }`
list-full = the list is full with { $most } workspaces. Remove one first
list-not-written = the list of workspaces can’t be written: { $reason }
list-unreadable = { $path } can’t be read: { $reason }
list-no-list = { $path } isn’t a list of workspaces
list-no-json = { $path } isn’t valid JSON: { $reason }
list-no-array = workspaces.json: "workspaces" must be an array, got { $found }
list-damaged = { $reason }. The next change keeps a copy of the file.
list-locked = another Cutroom window or command has locked { $path }. Close the window or wait for the command, then try again
list-too-large = the file would have { $bytes } bytes, more than { $most }. Shorten an entry

## Names of workspaces

name-needed = Type a name for the workspace
name-too-long = The name has { $length } characters; at most { $most } are allowed
name-invisible = The name contains the invisible character { $code }. Type the name again
name-reserved = { $name } is the name of the local workspace. Choose another name
name-taken = { $name } is already the name of another workspace ({ $address }). Choose another name

# Reason why Save is disabled.
key-reads-only = This API key is read-only. Your changes are kept on this computer.

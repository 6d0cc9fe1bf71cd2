## Notices about anything

# What failed, and the message of the server: “Couldn’t load the video: not found”.
error = { $what }: { $error }
key-in-practice = Practice needs no API key. Try again.
# Advice when a file could not be written.
write-elsewhere = Choose another folder or another name.
not-available = ‘{ $command }’ isn’t available now.
shortcut = Shortcut for ‘{ $command }’: { $shortcut }.
image-failed = Couldn’t show the image: { $reason }
    .advice = You can continue editing. Cutroom loads the image when the server answers, or when you choose File > Reload.
# A reason why an image can’t be shown.
no-file = the server doesn’t provide this file
markers-failed = Couldn’t save the markers: { $reason }.
    .advice = They’re kept until you close the window. Cutroom tries again when you change a marker.

## Settings and shortcuts

settings-problems = Some settings in { $file } aren’t valid.
shortcuts-exported = Exported the shortcuts to { $path }.
    .failed = Couldn’t export the shortcuts: { $reason }.
shortcuts-imported = Imported the shortcuts.
    .except = Imported the shortcuts, except: { $list }.
    .failed = Couldn’t import the shortcuts. { $reason }
    .advice = Your shortcuts are unchanged. Choose a file that was exported from the settings.

## Announcements

drag-canceled = Drag cancelled
pinned = Pinned
unpinned = Unpinned
filter-cleared = Filter cleared
answer-played = Playing the video with this version
save-stopping = Cancelling the save
previews-paused = Previews paused
previews-resumed = Previews resumed
preview-changed = Preview changed
history-step = Moved to another step of the history

## Announcements of questions in dialogs

asks-to-restore = Restore the backup of { $date }? It replaces the data on this computer
asks-about-refused = The server refused ‘{ $title }’: { $reason }
asks-to-delete = { $count ->
    [one] Saving deletes 1 clip. Confirm it first
   *[other] Saving deletes { $count } clips. Confirm it first
}
asks-about-unsaved = You have unsaved changes
asks-about-work = Work is still running
asks-for-key = Enter an API key

## First tasks in the sample video

task-play = Play the video
    .how = To start or stop, { $press }.
task-text = Add text to the video
    .how = Move the playhead onto a clip, then { $press }.
task-cut = Cut something out
    .how = Mark the start and the end of a range ({ $start }, { $end }), then { $press }.
task-undo = Undo a step
    .how = You can undo everything you try: { $press }.
task-review = Review unsaved changes
    .how = After you change something, { $press }.
task-save = Save all changes
    .how = To save all unsaved changes, { $press }.
press = press { $shortcut }
# In place of the above for a command without a shortcut.
use-palette = use the command palette

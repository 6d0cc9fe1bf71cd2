## The banner while practice is on

title = Practice
on-sample = on a copy of the sample video
on-workspace = on a copy of your workspace
about = Cutroom discards this copy when you stop practice. Your workspace and your unsaved changes stay as they are.
stop = Stop practice
    .tooltip = Discard the copy and return to your workspace
faults = Failures
# The menu of failures; $count of them are on.
faults-on = Failures: { $count } on
often = Often
    .tooltip = Make failures frequent

## The dialog before practice

form-title = Practise with failures
form-about = Cutroom opens a copy on a server that simulates failures. Your workspace, files and unsaved changes stay as they are. You can return to them at any time.
form-sample = The sample video
form-workspace = The local workspace
    .disabled = Open the local workspace to copy it
form-often = Often: most requests fail, not only some
form-switches = You can turn failures on and off during practice. View > Requests shows each request.
form-copying = Creating the copy…
form-start = Start practice

## Failures: the short name on a switch, the name in the dialog, the tooltip

too-many = 429
    .title = Too many requests (429)
    .tooltip = Refuse requests until the rate limit resets; Cutroom retries them
unavailable = 503
    .title = Server unavailable (503)
    .tooltip = Refuse requests for a moment; Cutroom retries them
slow = Slow
    .title = Slow responses
    .tooltip = Delay responses; you can keep editing
answer-lost = Lost responses
    .title = Lost responses
    .tooltip = Save a change but lose the response; saving again never repeats the change
somebody-else = Cuts by others
    .title = Someone else cuts the video
    .tooltip = Cut the video just before you save; Cutroom merges the cut or asks you
key-expired = API key expired
    .title = Expired API key (401)
    .tooltip = Refuse the API key; your changes are kept until it’s accepted again

## Announcements

copying = Creating a copy for practice
stopped = Practice stopped

## The webhooks dialog

title = Webhooks
endpoints = Endpoints
messages = Messages
add-endpoint = Add endpoint…
reload = Reload
    .tooltip = Load the current list

## The list of endpoints

loading-endpoints = Loading endpoints…
endpoints-not-offered = This server doesn’t list webhook endpoints. You can still add an endpoint; its signing secret is shown only then.
no-endpoints = No endpoints yet
    .about = A webhook tells another program when something happens in this workspace, such as a new video or a finished export. The server sends each event to the URL of an endpoint, signed with the endpoint’s signing secret.
    .command = Try it on this computer. This command receives, checks and forwards events:
# In place of the event types of an endpoint.
every-event = all events
active = Active
paused = Paused: events are kept until you resume
# Spoken name of an endpoint.
endpoint = { $url }: { $state }, { $events }
delete-endpoint = Delete…
    .tooltip = Stop sending events to this endpoint
    .name = Delete { $url }
change-endpoint = Edit…
    .tooltip = Change the URL and the event types
    .name = Edit { $url }
hide-secret = Hide secret
    .tooltip = Hide the signing secret
    .name = Hide secret { $url }
show-secret = Show secret
    .tooltip = Load the secret that signs the events of this endpoint
    .name = Show secret { $url }
resume = Resume
    .tooltip = Deliver events again, including those kept during the pause
    .name = Resume { $url }
pause = Pause
    .tooltip = Keep events instead of delivering them
    .name = Pause { $url }
copy-secret = Copy the signing secret
    .tooltip = Copy the signing secret, for CUTROOM_WEBHOOK_SECRET
# Spoken name of the secret; $id is the id of the endpoint.
secret-of = Signing secret of { $id }
secret-about = Anyone with this secret can sign events as this workspace. Cutroom hides it when you close this dialog.

## The form of an endpoint

form-change = Change the URL and the event types.
form-new = Choose the URL and the event types.
url = URL
    .rule = Enter an https URL, or an http URL of this computer.
form-every-event = All events, including future event types
form-save = Save endpoint
form-add = Add endpoint

## The question before an endpoint is deleted

ask-to-delete = Delete the endpoint { $url }?
    .consequence = The server stops sending events to this endpoint, and deletes waiting events and the signing secret. This can’t be undone.
    .confirm = Delete endpoint

## Messages and their deliveries

loading-messages = Loading messages…
loading-attempts = Loading attempts…
no-messages = No messages
    .of-type = No recent event of this type
    .about = A message appears here when something happens in the workspace, for example when you rename or export a video.
messages-about = The server retries failed deliveries, but can’t resend messages. To resend a message received on this computer, run `cutroom webhooks replay`.
# In the list of event types.
kind-every = All events
# Spoken name of the list of event types.
kinds = Events: { $kind }
message = Show the delivery attempts of { $id }
deliveries-not-offered = This server doesn’t report deliveries.
no-deliveries = No endpoint existed when this message was created.
# States of a delivery: “https://example.com: delivered”.
delivered = delivered
failed = failed after the last attempt
pending = waiting for the next attempt
pending-paused = waiting: the endpoint is paused
# Outcomes of an attempt.
answered = response { $status }
answered-error = response { $status }: { $error }
no-answer = no response

## Announcements and notices

sending = Saving the endpoint
pausing = Pausing the endpoint
resuming = Resuming the endpoint
deleting = Deleting the endpoint
reloading = Reloading
secret-copied = Signing secret copied. Other programs can read it from the clipboard.

## Errors

not-connected = No workspace is connected. To connect, choose File > Workspaces.
# An error and what to do: “not found. It may have been deleted.”.
failure = { $error }. { $advice }
advice-deleted = It may have been deleted.
advice-unclear = The change may have been made. Reload the list to see the result.
advice-forbidden = Your API key doesn’t allow this. Ask an administrator of the workspace.

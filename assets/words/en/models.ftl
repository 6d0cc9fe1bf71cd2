### Models of speech recognisers that can be downloaded.

## Why a model was not downloaded; after “Couldn’t download the model ‘base’:”

folder-failed = the folder { $folder } can’t be written: { $reason }. Check the folder, then download again.
# $needed: a size, for example “120 MB”
disk-full = the disk of { $folder } is full: { $needed } more are needed. Free some space, then download again.
busy = another Cutroom is downloading this model. Wait until that download ends.
occupied = { $file } exists and isn’t the published model. Move it away, then download again.
leads-away = the publisher’s server redirects to { $address }, which isn’t allowed. Try again later.
refused = the publisher’s server refused (HTTP { $status }). Try again later, or choose a model file that you have.
lost = the connection failed: { $reason }. What has arrived is kept: download again to continue.
other-size = the publisher’s file has { $found } bytes, and { $expected } were expected. Update Cutroom, or choose a model file that you have.
other-checksum = the checksum of the downloaded file is wrong, and the file was deleted. Download again; if this happens again, choose a model file that you have.

## Reasons in “the connection failed: …”

no-data = no data for { $seconds } s
no-range = the server sent another part of the file
answered = the server answered HTTP { $status }
# Sizes, for example “120 MB”.
ended-early = the server sent { $there } of { $all }

## Settings

offer = Download a model
offer-text = Larger models are slower and make fewer mistakes. Nothing is downloaded before you confirm.
every-language = Many languages
installed = Installed
download = Download…
    .name = Download the model { $model }
# The question before a download.
consent = Download the model ‘{ $model }’?
consent-text = Cutroom downloads this file from its publisher. Your API key and your recordings aren’t sent.
fact-address = URL
fact-size = Size
fact-bytes = { $bytes } bytes ({ $size })
fact-licence = Licence
fact-checksum = SHA-256
fact-folder = Folder
download-now = Download { $size }
progress = Downloading ‘{ $model }’: { $done } of { $size }
checking = Checking ‘{ $model }’…
progress-name = Model download
cancel = Cancel download
downloaded = Downloaded the model ‘{ $model }’.
    .failed = Couldn’t download the model ‘{ $model }’: { $reason }
canceled = Model download cancelled. What has arrived is kept.

## cutroom transcribe models

cli-models = List the models that can be downloaded, or download one with --yes
cli-examples =
    Examples:
      cutroom transcribe models
      cutroom transcribe models base
      cutroom transcribe models base --yes
cli-name = Model to download, such as base
cli-yes = Download the model instead of only showing it
cli-unknown = there is no model ‘{ $model }’: choose one of { $known }
cli-needs-yes = nothing was downloaded: add --yes to download this model
cli-canceled = the download was cancelled; what has arrived is kept
cli-done = downloaded { $file }

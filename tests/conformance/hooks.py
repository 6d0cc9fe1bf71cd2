"""Checks that a 400 for a body that the schema allows names a rule that a schema cannot express."""

import re

import schemathesis
from schemathesis.engine import observations

RULES = [
    r"must be before the (clip|recording|source|video)'s end",
    r"endTimeMs must be greater than startTimeMs",
    r"toMs must be after fromMs",
    r"must be of kind .*, it is",
    r"cuts must leave something of the recording to play",
    r"cameraCrop must leave something",
    r"operationId must be unique in the batch",
    r"this Idempotency-Key was used for another request",
    r"the first request with this Idempotency-Key is still running",
    r"focusPoint is required with manualZoom",
    r"must not be before fromWordIndex",
    r"index .* is given twice",
    r"trim.endTime must be after startTime",
    r"endTimeMs must be after startTimeMs",
    r"endDate must not be before startDate",
    r"startTimeMs must not be before that of the word before it",
    r"endTimeMs must not be after the recording's end",
    r"url must be https, or http to this computer",
    r"url must not go to .*: it is not a public address",
    r"url is not a URL: invalid international domain name",
    r"allowedEmbedDomains\[\d+\] must be the name of a site",
    r"timezone must be the name of a time zone",
    r"cursor must be a nextCursor",
    r"^parts\[\d+\]\.columns must be those of",
    r"^parts\[\d+\]\.rows\[\d+\] (must have a cell|must be an array of strings|has the same key|\w+ must be)",
    r"^parts must have \d+ (rows|ids) in total at most",
    r"^files\[\d+\]\.sha256 must be the hash that",
    r"^export: file must be given",
    r"its body cannot be read as one",
]


@schemathesis.check
def refusals_of_good_data_are_explained(ctx, response, case):
    if response.status_code not in (400, 422) or case.meta is None or not case.meta.generation.mode.is_positive:
        return
    error = response.json()["error"]
    message = error["message"] if isinstance(error, dict) else response.json()["message"]
    assert any(re.search(rule, message) for rule in RULES), f"good data was refused for a rule of the schema: {message}"


# schemathesis looks for URLs among the strings of responses and fails at one that only begins like a URL, such as a name
# generated from "http://[".
_path_of = observations._same_origin_path


def _path_of_address(value, origin):
    try:
        return _path_of(value, origin)
    except ValueError:
        return None


observations._same_origin_path = _path_of_address

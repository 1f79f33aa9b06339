"""The differences from Google's emulator that `Grammar/serve.md` lists, by their numbers there."""

import json


def number(request, google, ours):
    """Returns the number of the known difference between two answers; None for another difference."""
    return next((number for number, holds in KNOWN if holds(request, google, ours)), None)


def text(part):
    return json.dumps(part, sort_keys=True)


def is_collection_group_below_a_document(request, google, ours):
    message = "collection group queries are only allowed"
    if request["method"] == "RunAggregationQuery" and "after __name__" in google["text"]:
        query = request["body"]["structuredAggregationQuery"]["structuredQuery"]
        return any(each.get("allDescendants") for each in query["from"]) and "/documents/" in request["body"]["parent"]
    return message in google["text"] or is_end(google, "INVALID_ARGUMENT") and '"allDescendants": true' in text(request["body"])


def is_end(answer, status):
    """Whether a stream ended with a status."""
    return isinstance(answer["answer"], list) and answer["answer"][-1:] == [{"end": status}]


def rejects(answer):
    """Whether a request, or the last message of a stream, is rejected as invalid."""
    return answer["code"] == "INVALID_ARGUMENT" or is_end(answer, "INVALID_ARGUMENT")


def is_stricter_about_values(request, google, ours):
    """Whether we reject a value, and Google's emulator rejects the request for another reason or does not look at it."""
    if request["method"] not in ("Commit", "Write", "BatchWrite", "UpdateDocument", "CreateDocument", "Listen"):
        return False
    texts = ("Vector cannot contain NaN", "invalid nested entity", "The property.name is", "The request is invalid")
    return rejects(ours) and (request["via"] == "stream" or any(text in ours["text"] for text in texts))


def is_deep_operand(request, google, ours):
    return "Property value contains an invalid nested entity" in ours["text"] or (
        request["via"] == "stream" and rejects(ours) and text(request["body"]).count('"d"') >= 18)


def has_other_project(request, google, ours):
    return '"projects/other/' in text(google["answer"])


def is_verify_of_a_missing_document(request, google, ours):
    if google["code"] != "OK" or ours["code"] != "OK" or request["method"] != "Commit":
        return False
    pairs = zip(request["body"]["writes"], google["answer"].get("writeResults", []), ours["answer"].get("writeResults", []))
    return any("verify" in write and theirs and not our for write, theirs, our in pairs)


def is_page_token(request, google, ours):
    if request["method"] != "ListCollectionIds" or google["code"] != "OK" or ours["code"] != "OK":
        return False
    return {**google["answer"], "nextPageToken": ""} == {**ours["answer"], "nextPageToken": ""}


def has_skipped_results(request, google, ours):
    if request["method"] != "RunQuery" or google["code"] != "OK" or ours["code"] != "OK":
        return False
    plain = [{key: value for key, value in message.items() if key != "skippedResults"} for message in google["answer"]]
    return text(plain) == text(ours["answer"])


def sorts_numbered_ids_last(request, google, ours):
    if google["code"] != "OK" or ours["code"] != "OK" or "__id" not in text(google["answer"]):
        return False
    if request["method"] == "ListDocuments":
        return bool(request["body"].get("showMissing"))
    return '"allDescendants": true' in text(request["body"]) and "limit" in text(request["body"])


KNOWN = [
    (6, sorts_numbered_ids_last),
    (7, lambda request, google, ours: "descending key scans" in google["text"] or is_end(google, "FAILED_PRECONDITION")
        and request["method"] == "Listen"),
    (8, is_collection_group_below_a_document),
    (9, lambda request, google, ours: request["method"] == "ListDocuments" and request["body"].get("showMissing")
        and "mask" in request["body"] and google["code"] == ours["code"] == "OK"),
    (10, has_other_project),
    (11, is_stricter_about_values),
    (11, lambda request, google, ours: request["method"] == "Listen" and len(google["answer"]) != len(ours["answer"])),
    (16, has_skipped_results),
    (12, lambda request, google, ours: "key path element" in ours["text"]),
    (13, is_verify_of_a_missing_document),
    (11, lambda request, google, ours: google["code"] == "PERMISSION_DENIED" and any(
        problem in ours["text"] for problem in ("Value with type unset", "Cursor __key__ value"))),
    (11, lambda request, google, ours: request["method"] == "BatchWrite" and '"code": 3' in text(ours["answer"])),
    (14, lambda request, google, ours: google["code"] in ("UNKNOWN", "CANCELLED") or is_end(google, "UNKNOWN")
        or "Unknown FieldFilter operator" in ours["text"] or "Equality on key" in ours["text"]),
    (15, is_deep_operand),
    (15, lambda request, google, ours: request["method"] == "Listen" and rejects(ours) and "z" * 1600 in text(request["body"])),
    (16, is_page_token),
    ("unsupported", lambda request, google, ours: ours["code"] == "UNIMPLEMENTED" or is_end(ours, "UNIMPLEMENTED")),
]

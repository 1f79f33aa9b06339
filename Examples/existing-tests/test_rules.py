"""The rules, as end users meet them over the REST API. Data is prepared with google-cloud-firestore."""

import base64
import json
import os
import unittest
import urllib.error
import urllib.request

from google.cloud import firestore

PROJECT = os.environ.get("GCLOUD_PROJECT", "demo-lists")
HOST = os.environ["FIRESTORE_EMULATOR_HOST"]


def token(uid):
    """Returns an unsigned ID token, which emulators accept."""
    encode = lambda part: base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=").decode()
    return f"{encode({'alg': 'none', 'typ': 'JWT'})}.{encode({'sub': uid, 'user_id': uid})}."


def send(method, path, uid, fields=None):
    """Sends a request of a signed-in user, and returns the status and the message."""
    url = f"http://{HOST}/v1/projects/{PROJECT}/databases/(default)/documents/{path}"
    headers = {"Authorization": f"Bearer {token(uid)}", "Content-Type": "application/json"}
    body = None if fields is None else json.dumps({"fields": fields}).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(url, body, headers, method=method)) as answer:
            return answer.status, ""
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())["error"]["message"]


class Items(unittest.TestCase):
    def setUp(self):
        url = f"http://{HOST}/emulator/v1/projects/{PROJECT}/databases/(default)/documents"
        urllib.request.urlopen(urllib.request.Request(url, method="DELETE")).close()
        db = firestore.Client(project=PROJECT)
        db.document("lists/food").set({"owner": "ada", "members": ["ada", "ben"]})
        db.document("lists/food/items/milk").set({"title": "Milk"})

    def test_members_read_items(self):
        self.assertEqual(send("GET", "lists/food/items/milk", "ben"), (200, ""))
        self.assertEqual(send("GET", "lists/food/items/milk", "cleo")[0], 403)

    def test_items_have_a_short_title(self):
        self.assertEqual(send("PATCH", "lists/food/items/tea", "ben", {"title": {"stringValue": "Tea"}}), (200, ""))
        status, message = send("PATCH", "lists/food/items/tea", "ben", {"title": {"integerValue": "7"}})
        self.assertEqual(status, 403, message)


if __name__ == "__main__":
    unittest.main()

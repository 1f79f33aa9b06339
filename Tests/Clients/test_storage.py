"""Cloud Storage of `rules-sim serve`: google-cloud-storage as administrator, and end users over Firebase Storage v0."""

import json
import os
import unittest
import urllib.error
import urllib.parse
import urllib.request
import uuid

from google.api_core import exceptions
from google.auth.credentials import AnonymousCredentials
from google.cloud import storage

import end_user

PROJECT = os.environ["GCLOUD_PROJECT"]
BUCKET = f"{PROJECT}.appspot.com"


def send(method, name="", query="", body=None, token=None, headers={}):
    """Calls Firebase Storage v0 as an app does; returns the status, the headers and the body."""
    place = "/" + urllib.parse.quote(name, safe="") if name else ""
    url = f"http://{os.environ['FIREBASE_STORAGE_EMULATOR_HOST']}/v0/b/{BUCKET}/o{place}{query}"
    authorization = {"Authorization": f"Firebase {token}"} if token else {}
    request = urllib.request.Request(url, body, {**authorization, **headers}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read()


def upload(name, data, token=None, content_type="text/plain"):
    """Uploads as `uploadBytes` does."""
    part = json.dumps({"fullPath": name, "contentType": content_type}).encode()
    body = b"\r\n".join([
        b"--x", b"Content-Type: application/json; charset=utf-8", b"", part,
        b"--x", b"Content-Type: " + content_type.encode(), b"", data, b"--x--"])
    return send("POST", "", "?name=" + urllib.parse.quote(name, safe=""), body, token, {
        "X-Goog-Upload-Protocol": "multipart", "Content-Type": "multipart/related; boundary=x"})


class EndUser(unittest.TestCase):
    def setUp(self):
        self.uid = uuid.uuid4().hex
        self.token = end_user.token(self.uid)
        self.name = f"users/{self.uid}/a b.txt"

    def test_an_object_is_uploaded_read_changed_listed_and_deleted(self):
        status, _, body = upload(self.name, b"hello", self.token)
        self.assertEqual(status, 200, body)
        metadata = json.loads(body)
        self.assertEqual((metadata["name"], metadata["size"], metadata["contentType"]), (self.name, "5", "text/plain"))
        self.assertEqual(send("GET", self.name, "?alt=media", token=self.token)[2], b"hello")
        status, headers, body = send("GET", self.name, "?alt=media", token=self.token, headers={"Range": "bytes=1-2"})
        self.assertEqual((status, body), (206, b"el"))
        status, _, body = send(
            "PATCH", self.name, "", json.dumps({"metadata": {"k": "v"}}).encode(), self.token,
            {"Content-Type": "application/json"})
        self.assertEqual((status, json.loads(body)["metadata"]), (200, {"k": "v"}))
        listed = send("GET", "", f"?prefix=users/{self.uid}/&delimiter=/", token=self.token)
        self.assertEqual([item["name"] for item in json.loads(listed[2])["items"]], [self.name])
        self.assertEqual(send("DELETE", self.name, token=self.token)[0], 204)
        self.assertEqual(send("GET", self.name, token=self.token)[0], 404)

    def test_a_download_token_needs_no_rules(self):
        token = json.loads(upload(self.name, b"hello", self.token)[2])["downloadTokens"]
        self.assertEqual(send("GET", self.name, f"?alt=media&token={token}")[2], b"hello")
        self.assertEqual(send("GET", self.name, "?alt=media&token=other")[0], 403)

    def test_rules_decide_and_say_why(self):
        for status, _, body in [
            upload(self.name, b"x"), upload(self.name, b"x", end_user.token("other")),
            upload(self.name, b"x", self.token, "image/png"), send("GET", self.name),
            send("DELETE", self.name), send("GET", "", f"?prefix=users/{self.uid}/&delimiter=/"),
        ]:
            self.assertEqual(status, 403, body)
            message = json.loads(body)["error"]["message"]
            self.assertTrue(message.startswith("Permission denied. No "), message)
            self.assertIn("storage.rules:", message)


class Administrator(unittest.TestCase):
    def setUp(self):
        client = storage.Client(
            project=PROJECT, credentials=AnonymousCredentials(),
            client_options={"api_endpoint": os.environ["STORAGE_EMULATOR_HOST"]})
        self.bucket = client.bucket(BUCKET)
        self.folder = uuid.uuid4().hex

    def test_objects(self):
        blob = self.bucket.blob(f"{self.folder}/a.txt")
        blob.upload_from_string("hello", content_type="text/plain")
        self.assertEqual(blob.download_as_bytes(), b"hello")
        self.assertEqual(blob.download_as_bytes(start=1, end=2), b"el")
        blob.metadata = {"k": "v"}
        blob.patch()
        read = self.bucket.get_blob(blob.name)
        self.assertEqual((read.size, read.content_type, read.metadata), (5, "text/plain", {"k": "v"}))
        blob.make_public()
        self.bucket.copy_blob(blob, self.bucket, f"{self.folder}/b/c.txt")
        listing = self.bucket.client.list_blobs(self.bucket, prefix=f"{self.folder}/", delimiter="/")
        self.assertEqual([found.name for found in listing], [blob.name])
        self.assertEqual(list(listing.prefixes), [f"{self.folder}/b/"])
        blob.delete()
        self.assertIsNone(self.bucket.get_blob(blob.name))
        with self.assertRaises(exceptions.NotFound):
            blob.delete()

    def test_a_resumable_upload(self):
        data = os.urandom(3 << 18)
        blob = self.bucket.blob(f"{self.folder}/large", chunk_size=1 << 18)
        with blob.open("wb") as file:
            file.write(data)
        self.assertEqual(blob.download_as_bytes(), data)


if __name__ == "__main__":
    unittest.main()

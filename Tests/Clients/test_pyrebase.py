"""Pyrebase4 as an end user: Authentication, Realtime Database and Storage under rules."""

import contextlib
import io
import json
import os
import pathlib
import queue
import tempfile
import unittest
import unittest.mock
import urllib.parse
import uuid

import pyrebase.pyrebase
import requests

PROJECT = os.environ["GCLOUD_PROJECT"]

# Pyrebase4 has the hosts of Google in its code.
HOSTS = {
    "www.googleapis.com": f"{os.environ['FIREBASE_AUTH_EMULATOR_HOST']}/www.googleapis.com",
    "securetoken.googleapis.com": f"{os.environ['FIREBASE_AUTH_EMULATOR_HOST']}/securetoken.googleapis.com",
    "identitytoolkit.googleapis.com": f"{os.environ['FIREBASE_AUTH_EMULATOR_HOST']}/identitytoolkit.googleapis.com",
    "firebasestorage.googleapis.com": os.environ["FIREBASE_STORAGE_EMULATOR_HOST"],
    f"{PROJECT}-default-rtdb.firebaseio.com": os.environ["FIREBASE_DATABASE_EMULATOR_HOST"],
}


SEND = requests.adapters.HTTPAdapter.send


def send_to_emulators(adapter, request, *arguments, **options):
    """Sends a request for Google to the emulators."""
    url = urllib.parse.urlsplit(request.url)
    if url.hostname in HOSTS:
        query = url.query + (f"&ns={PROJECT}-default-rtdb" if "firebaseio" in url.hostname else "")
        request.url = f"http://{HOSTS[url.hostname]}{url.path}?{query}"
    return SEND(adapter, request, *arguments, **options)


class EndUser(unittest.TestCase):
    def setUp(self):
        self.enterContext(unittest.mock.patch.object(requests.adapters.HTTPAdapter, "send", send_to_emulators))
        self.firebase = pyrebase.pyrebase.initialize_app({
            "apiKey": "key", "authDomain": "localhost", "storageBucket": f"{PROJECT}.appspot.com",
            "databaseURL": f"https://{PROJECT}-default-rtdb.firebaseio.com"})
        self.auth, self.database, self.storage = (
            self.firebase.auth(), self.firebase.database(), self.firebase.storage())
        self.email = f"{uuid.uuid4().hex}@example.com"
        self.user = self.auth.create_user_with_email_and_password(self.email, "secret1")
        self.uid, self.token = self.user["localId"], self.user["idToken"]

    def error(self, call, *arguments):
        """Returns the body of the error that a call raises."""
        with self.assertRaises(requests.HTTPError) as context:
            call(*arguments)
        return json.loads(context.exception.strerror or context.exception.args[1])["error"]

    def test_users_sign_in_refresh_and_change(self):
        auth = self.auth
        signed_in = auth.sign_in_with_email_and_password(self.email, "secret1")
        self.assertEqual((signed_in["localId"], signed_in["email"]), (self.uid, self.email))
        self.assertEqual(
            self.error(auth.sign_in_with_email_and_password, self.email, "wrong")["message"], "INVALID_PASSWORD")
        self.assertEqual(
            self.error(auth.create_user_with_email_and_password, self.email, "secret1")["message"], "EMAIL_EXISTS")
        refreshed = auth.refresh(signed_in["refreshToken"])
        self.assertEqual(refreshed["userId"], self.uid)
        self.assertEqual(auth.update_profile(refreshed["idToken"], display_name="Ada")["displayName"], "Ada")
        info = auth.get_account_info(refreshed["idToken"])["users"][0]
        self.assertEqual((info["localId"], info["displayName"], info["emailVerified"]), (self.uid, "Ada", False))
        auth.send_email_verification(refreshed["idToken"])
        auth.send_password_reset_email(self.email)
        codes = requests.get(
            f"http://{os.environ['FIREBASE_AUTH_EMULATOR_HOST']}/emulator/v1/projects/{PROJECT}/oobCodes", timeout=10)
        code = [each for each in codes.json()["oobCodes"] if each["email"] == self.email][-1]
        self.assertEqual(auth.verify_password_reset_code(code["oobCode"], "secret2")["email"], self.email)
        auth.change_password(auth.sign_in_with_email_and_password(self.email, "secret2")["idToken"], "secret3")
        token = auth.sign_in_with_email_and_password(self.email, "secret3")["idToken"]
        self.assertEqual(auth.change_email(token, f"new-{self.email}")["email"], f"new-{self.email}")
        auth.delete_user_account(token)
        self.assertEqual(
            self.error(auth.sign_in_with_email_and_password, f"new-{self.email}", "secret3")["message"],
            "EMAIL_NOT_FOUND")

    def test_anonymous_users_have_a_uid(self):
        user = self.auth.sign_in_anonymous()
        mine = self.database.child("users", user["localId"])
        self.assertEqual(mine.set({"n": 1}, user["idToken"]), {"n": 1})

    def test_data_is_written_and_read_under_rules(self):
        database, token = self.database, self.token
        place = ("users", self.uid)
        database.child(*place).set({"list": {"a": {"n": 2}, "b": {"n": 1}, "c": {"n": 3}}}, token)
        self.assertEqual(database.child(*place, "list", "a").get(token).val(), {"n": 2})
        database.child(*place, "list").update({"d": {"n": 0}}, token)
        key = database.child(*place, "log").push({"text": "hello"}, token)["name"]
        self.assertEqual(database.child(*place, "log", key, "text").get(token).val(), "hello")
        database.child(*place, "list", "c").remove(token)
        self.assertEqual(list(database.child(*place, "list").shallow().get(token).val()), ["a", "b", "d"])
        first = database.child(*place, "list").order_by_key().limit_to_first(2).get(token)
        self.assertEqual([each.key() for each in first.each()], ["a", "b"])
        some = database.child(*place, "list").order_by_key().start_at("b").get(token)
        self.assertEqual([each.key() for each in some.each()], ["b", "d"])
        for denied in [
            lambda: database.child("users", "other").get(token),
            lambda: database.child("users", "other").set(1, token),
            lambda: database.child(*place).get(),
        ]:
            self.assertTrue(self.error(denied).startswith("Permission denied"))

    def test_a_value_is_set_only_if_it_did_not_change(self):
        database, token = self.database, self.token
        place = ("users", self.uid, "n")
        database.child(*place).set(1, token)
        before = database.child(*place).get_etag(token)
        self.assertEqual(before["value"], 1)
        self.assertEqual(database.child(*place).conditional_set(2, before["ETag"], token), 2)
        after = database.child(*place).conditional_set(3, before["ETag"], token)
        self.assertEqual(after["value"], 2)
        self.assertIsNone(database.child(*place).conditional_remove(after["ETag"], token))

    def test_changes_are_streamed(self):
        messages = queue.Queue()
        self.database.child("users", self.uid).set({"n": 1}, self.token)
        stream = self.database.child("users", self.uid).stream(messages.put, self.token)
        self.addCleanup(self.stop, stream)

        def next_message():
            message = messages.get(timeout=10)
            return message["event"], message["path"], message["data"]

        self.assertEqual(next_message(), ("put", "/", {"n": 1}))
        self.database.child("users", self.uid, "n").set(2, self.token)
        self.assertEqual(next_message(), ("put", "/n", 2))
        self.database.child("users", self.uid).update({"m": 3, "k": 4}, self.token)
        self.assertEqual(next_message(), ("patch", "/", {"m": 3, "k": 4}))

    @staticmethod
    def stop(stream):
        """Ends a stream. Pyrebase's own thread may clear what `close` still reads."""
        with contextlib.suppress(AttributeError):
            stream.close()
        stream.thread.join(10)

    def test_objects_are_uploaded_and_downloaded_under_rules(self):
        name = f"users/{self.uid}/notes.txt"
        put = lambda path, token: self.storage.child(path).put(io.BytesIO(b"hello"), token)
        self.firebase.requests.headers["Content-Type"] = "text/plain"
        metadata = put(name, self.token)
        self.assertEqual((metadata["name"], metadata["size"]), (name, "5"))
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "notes.txt")
            self.storage.child(name).download(name, str(file), self.token)
            self.assertEqual(file.read_bytes(), b"hello")
            link = self.storage.child(name).get_url(metadata["downloadTokens"])
            self.assertEqual(requests.get(link, timeout=10).content, b"hello")
            self.assertEqual(requests.get(self.storage.child(name).get_url(None), timeout=10).status_code, 403)
        self.assertEqual(self.error(put, "users/other/notes.txt", self.token)["code"], 403)

"""firebase-admin against `rules-sim serve`: Realtime Database, Firestore, Authentication, and end users over REST."""

import json
import os
import threading
import unittest
import urllib.error
import urllib.request
import uuid

import firebase_admin
from firebase_admin import auth, db, firestore

from owner import Owner

PROJECT = os.environ["GCLOUD_PROJECT"]
firebase_admin.initialize_app(options={
    "projectId": PROJECT, "databaseURL": f"https://{PROJECT}-default-rtdb.firebaseio.com"})


def send(method, host, path, value=None):
    """Returns the status and the JSON of an answer."""
    body = None if value is None else json.dumps(value).encode()
    request = urllib.request.Request(f"http://{host}/{path}", body, {"Content-Type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def identity(call, value):
    """Calls the identity toolkit as an app does."""
    path = f"identitytoolkit.googleapis.com/v1/accounts:{call}?key=any"
    return send("POST", os.environ["FIREBASE_AUTH_EMULATOR_HOST"], path, value)


def database(method, path, value=None, token=None):
    """Calls the REST API of the Realtime Database as an app does."""
    query = f"?ns={PROJECT}-default-rtdb" + (f"&auth={token}" if token else "")
    return send(method, os.environ["FIREBASE_DATABASE_EMULATOR_HOST"], f"{path}.json{query}", value)


class Documents(unittest.TestCase):
    """Cloud Firestore by the client of a server, which bypasses the rules."""

    def setUp(self):
        app = firebase_admin.initialize_app(Owner(), {"projectId": PROJECT}, uuid.uuid4().hex)
        self.addCleanup(firebase_admin.delete_app, app)
        self.documents = firestore.client(app).collection(f"test-{uuid.uuid4().hex}")

    def test_documents_and_queries(self):
        for number in range(3):
            self.documents.document(f"d{number}").set({"n": number, "at": firestore.SERVER_TIMESTAMP})
        self.documents.document("d0").update({"n": firestore.Increment(5)})
        found = self.documents.where(filter=firestore.FieldFilter("n", ">", 1)).order_by("n").get()
        self.assertEqual([each.id for each in found], ["d2", "d0"])
        self.assertEqual(self.documents.count().get()[0][0].value, 3)
        self.documents.document("d1").delete()
        self.assertFalse(self.documents.document("d1").get().exists)

    def test_transactions_and_batches(self):
        client = self.documents._client
        place = self.documents.document("counter")
        place.set({"n": 1})

        @firestore.transactional
        def add(transaction):
            transaction.update(place, {"n": place.get(transaction=transaction).get("n") + 1})

        add(client.transaction())
        batch = client.batch()
        batch.update(place, {"m": "x"})
        batch.create(self.documents.document("other"), {"n": 0})
        batch.commit()
        self.assertEqual(place.get().to_dict(), {"n": 2, "m": "x"})


class Database(unittest.TestCase):
    """The client of a server, which bypasses the rules."""

    def setUp(self):
        self.place = db.reference(f"test/{uuid.uuid4().hex}")

    def test_values_and_queries(self):
        self.place.set({"a": {"n": 1}, "b": {"n": 2}, "c": {"n": 3}})
        self.assertEqual(self.place.child("a/n").get(), 1)
        self.assertEqual(list(self.place.order_by_child("n").start_at(2).get()), ["b", "c"])
        self.assertEqual(list(self.place.order_by_key().limit_to_last(1).get()), ["c"])
        self.assertEqual(self.place.get(shallow=True), {"a": True, "b": True, "c": True})
        self.place.update({"a/n": 5, "b": None})
        self.assertEqual(self.place.get(), {"a": {"n": 5}, "c": {"n": 3}})
        key = self.place.push({"n": 9}).key
        self.assertEqual(self.place.child(key).get(), {"n": 9})
        self.place.delete()
        self.assertIsNone(self.place.get())

    def test_transactions_count_exactly(self):
        self.place.set(0)

        def run():
            for _ in range(5):
                while True:
                    try:
                        self.place.transaction(lambda value: (value or 0) + 1)
                        break
                    except db.TransactionAbortedError:
                        pass

        threads = [threading.Thread(target=run) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(self.place.get(), 20)

    def test_etags(self):
        self.place.set(1)
        _, etag = self.place.get(etag=True)
        self.assertEqual(self.place.set_if_unchanged(etag, 2)[0], True)
        self.assertEqual(self.place.set_if_unchanged(etag, 3)[:2], (False, 2))


class Users(unittest.TestCase):
    """Accounts, their tokens, and what rules see of them."""

    def setUp(self):
        self.uid = uuid.uuid4().hex
        self.email = f"{self.uid}@example.com"

    def sign_in(self):
        status, answer = identity(
            "signInWithPassword", {"email": self.email, "password": "secret1", "returnSecureToken": True})
        self.assertEqual(status, 200, answer)
        return answer["idToken"]

    def test_an_account_signs_in_and_rules_see_it(self):
        auth.create_user(uid=self.uid, email=self.email, password="secret1")
        token = self.sign_in()
        self.assertEqual(database("PUT", f"users/{self.uid}", "hello", token), (200, "hello"))
        self.assertEqual(database("GET", f"users/{self.uid}", token=token), (200, "hello"))
        for other in [None, identity("signUp", {"returnSecureToken": True})[1]["idToken"]]:
            status, answer = database("GET", f"users/{self.uid}", token=other)
            self.assertEqual(status, 401)
            self.assertTrue(answer["error"].startswith("Permission denied\nDecided by /users/$uid/.read"), answer)

    def test_claims_reach_the_rules(self):
        auth.create_user(uid=self.uid, email=self.email, password="secret1")
        self.assertEqual(database("GET", "staff", token=self.sign_in())[0], 401)
        auth.set_custom_user_claims(self.uid, {"staff": True})
        self.assertEqual(database("GET", "staff", token=self.sign_in())[0], 200)

    def test_errors_have_firebase_names(self):
        auth.create_user(uid=self.uid, email=self.email, password="secret1")
        for call, value, message in [
            ("signUp", {"email": self.email, "password": "secret1"}, "EMAIL_EXISTS"),
            ("signUp", {"email": "x", "password": "secret1"}, "INVALID_EMAIL"),
            ("signInWithPassword", {"email": self.email, "password": "wrong"}, "INVALID_PASSWORD"),
            ("lookup", {"idToken": "rubbish"}, "INVALID_ID_TOKEN"),
        ]:
            status, answer = identity(call, value)
            self.assertEqual((status, answer["error"]["message"]), (400, message))

    def test_administration(self):
        auth.create_user(uid=self.uid, email=self.email, display_name="Ada")
        self.assertEqual(auth.get_user_by_email(self.email).display_name, "Ada")
        auth.update_user(self.uid, disabled=True)
        self.assertTrue(auth.get_user(self.uid).disabled)
        self.assertIn(self.uid, [user.uid for user in auth.list_users().iterate_all()])
        auth.delete_user(self.uid)
        with self.assertRaises(auth.UserNotFoundError):
            auth.get_user(self.uid)


class Hub(unittest.TestCase):
    def test_it_tells_the_addresses(self):
        status, services = send("GET", os.environ["FIREBASE_EMULATOR_HUB"], "emulators")
        self.assertEqual(status, 200)
        host, port = os.environ["FIREBASE_AUTH_EMULATOR_HOST"].split(":")
        self.assertEqual((services["auth"]["host"], services["auth"]["port"]), (host, int(port)))


if __name__ == "__main__":
    unittest.main()

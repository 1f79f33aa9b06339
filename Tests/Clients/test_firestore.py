"""google-cloud-firestore against `rules-sim serve`: as the administrator, and as end users under rules."""

import os
import threading
import unittest
import urllib.request
import uuid

from google.api_core import exceptions
from google.cloud import firestore
from google.cloud.firestore import FieldFilter
from google.cloud.firestore_v1.base_vector_query import DistanceMeasure
from google.cloud.firestore_v1.vector import Vector

import end_user


class Administrator(unittest.TestCase):
    """The client of a server, which bypasses the rules. Each test has a project of its own."""

    def setUp(self):
        self.db = firestore.Client(project=f"test-{uuid.uuid4().hex}")

    def fill(self, count=5):
        batch = self.db.batch()
        for n in range(count):
            batch.set(self.db.document(f"q/{n}"), {"n": n, "tags": ["even" if n % 2 == 0 else "odd"]})
        batch.commit()

    def test_values_come_back_as_they_were(self):
        value = {
            "n": 1, "d": 1.5, "s": "é", "b": True, "none": None, "bytes": b"\x00\xff", "list": [1, "x", {"a": []}],
            "map": {"a": {"b": {}}}, "point": firestore.GeoPoint(1, 2), "ref": self.db.document("a/b"),
            "at": firestore.SERVER_TIMESTAMP,
        }
        document = self.db.document("a/b")
        result = document.set(value)
        read = document.get()
        self.assertEqual(read.update_time, result.update_time)
        for name in ["n", "d", "s", "b", "none", "bytes", "list", "map", "ref"]:
            self.assertEqual(read.get(name), value[name], name)
        self.assertEqual((read.get("point").latitude, read.get("point").longitude), (1, 2))
        self.assertEqual(read.get("at"), result.transform_results[0].timestamp_value)

    def test_updates_change_fields(self):
        document = self.db.document("a/b")
        document.set({"n": 1, "m": {"x": 1, "y": 2}, "list": [1]})
        document.update({
            "n": firestore.Increment(2), "m.x": firestore.DELETE_FIELD, "list": firestore.ArrayUnion([1, 2])})
        self.assertEqual(document.get().to_dict(), {"n": 3, "m": {"y": 2}, "list": [1, 2]})
        document.set({"m": {"z": 3}}, merge=True)
        self.assertEqual(document.get().get("m"), {"y": 2, "z": 3})

    def test_preconditions(self):
        document = self.db.document("a/b")
        with self.assertRaises(exceptions.NotFound):
            document.update({"n": 1})
        document.create({"n": 1})
        with self.assertRaises(exceptions.AlreadyExists):
            document.create({"n": 1})
        stale = self.db.write_option(last_update_time=document.get().update_time)
        document.set({"n": 2})
        with self.assertRaises(exceptions.FailedPrecondition):
            document.delete(option=stale)

    def test_queries(self):
        self.fill()
        q = self.db.collection("q")
        ids = lambda query: [found.id for found in query.stream()]
        self.assertEqual(ids(q.where(filter=FieldFilter("n", ">=", 2)).order_by("n", "DESCENDING").limit(2)), ["4", "3"])
        self.assertEqual(ids(q.where(filter=FieldFilter("tags", "array_contains", "odd"))), ["1", "3"])
        self.assertEqual(ids(q.order_by("n").start_after({"n": 1}).end_at({"n": 3})), ["2", "3"])
        self.assertEqual(ids(q.order_by("n").offset(3)), ["3", "4"])
        self.assertEqual(ids(q.where(filter=FieldFilter("n", "in", [0, 9]))), ["0"])
        self.assertEqual([found.to_dict() for found in q.select(["n"]).limit(1).stream()], [{"n": 0}])
        self.assertEqual(ids(q.where(filter=FieldFilter("n", ">", 99))), [])
        self.db.document("p/1/q/9").set({"n": 9})
        self.assertEqual(ids(self.db.collection_group("q").where(filter=FieldFilter("n", ">", 3))), ["4", "9"])

    def test_aggregations(self):
        self.fill()
        q = self.db.collection("q")
        results = q.count(alias="c").sum("n", alias="s").avg("n", alias="a").get()[0]
        values = {result.alias: result.value for result in results}
        self.assertEqual(values, {"c": 5, "s": 10, "a": 2.0})

    def test_lists(self):
        self.fill()
        self.db.document("deep/missing/below/x").set({})
        self.assertEqual([found.id for found in self.db.collections()], ["deep", "q"])
        self.assertEqual([found.id for found in self.db.collection("deep").list_documents()], ["missing"])
        self.assertEqual(len(list(self.db.collection("q").list_documents(page_size=2))), 5)

    def test_transactions_repeat_on_conflict(self):
        document = self.db.document("a/b")
        document.set({"n": 0})

        @firestore.transactional
        def add(transaction):
            transaction.update(document, {"n": document.get(transaction=transaction).get("n") + 1})

        def run():
            client = firestore.Client(project=self.db.project)
            for _ in range(5):
                add(client.transaction(max_attempts=50))

        threads = [threading.Thread(target=run) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(document.get().get("n"), 20)

    def test_bulk_writer(self):
        writer = self.db.bulk_writer()
        for n in range(50):
            writer.create(self.db.document(f"bulk/{n}"), {"n": n})
        writer.close()
        self.assertEqual(self.db.collection("bulk").count().get()[0][0].value, 50)

    def test_a_collection_is_deleted_with_everything_below_it(self):
        self.fill()
        for path in ("q/0/deep/x", "q/0/deep/x/deeper/y", "qq/z"):
            self.db.document(path).set({})
        self.assertEqual(self.db.recursive_delete(self.db.collection("q"), chunk_size=3), 7)
        self.assertEqual([found.id for found in self.db.collections()], ["qq"])

    def test_the_nearest_vectors_are_found(self):
        for name, vector in (("a", [1.0, 0.0]), ("b", [0.0, 2.0]), ("c", [3.0, 3.0])):
            self.db.document(f"v/{name}").set({"v": Vector(vector)})
        search = self.db.collection("v").find_nearest(
            "v", Vector([1.0, 0.0]), limit=2, distance_measure=DistanceMeasure.EUCLIDEAN, distance_result_field="far")
        self.assertEqual([(found.id, found.get("far")) for found in search.stream()], [("a", 0.0), ("b", 5**0.5)])

    def test_listeners(self):
        self.fill(2)
        changes = []
        arrived = threading.Condition()

        def note(snapshot, events, time):
            with arrived:
                changes.extend((event.type.name, event.document.id) for event in events)
                arrived.notify_all()

        watch = self.db.collection("q").on_snapshot(note)
        def wait(count):
            with arrived:
                self.assertTrue(arrived.wait_for(lambda: len(changes) >= count, timeout=20), changes)
        wait(2)
        self.db.document("q/2").set({"n": 2})
        wait(3)
        self.db.document("q/0").update({"n": 7})
        wait(4)
        self.db.document("q/1").delete()
        wait(5)
        watch.unsubscribe()
        self.assertEqual(sorted(changes[:2]), [("ADDED", "0"), ("ADDED", "1")])
        self.assertEqual(changes[2:], [("ADDED", "2"), ("MODIFIED", "0"), ("REMOVED", "1")])


class EndUser(unittest.TestCase):
    """Clients of signed-in users and of a visitor, under the rules of the project."""

    def setUp(self):
        self.project = f"test-{uuid.uuid4().hex}"
        self.ada = end_user.client(self.project, end_user.token("ada"))
        self.ben = end_user.client(self.project, end_user.token("ben"))
        self.visitor = end_user.client(self.project)

    def test_rules_decide(self):
        self.ada.document("users/ada").set({"x": 1})
        self.assertEqual(self.ada.document("users/ada").get().to_dict(), {"x": 1})
        for other in [self.ben, self.visitor]:
            for call in [lambda: other.document("users/ada").get(), lambda: other.document("users/ada").delete()]:
                with self.assertRaises(exceptions.PermissionDenied):
                    call()

    def test_a_denial_says_why(self):
        with self.assertRaises(exceptions.PermissionDenied) as denial:
            self.ada.document("notes/1").set({"owner": "ada", "text": 1})
        message = denial.exception.message
        self.assertTrue(message.startswith("\nfalse for 'create' @ L"), message)
        self.assertIn("`request.resource.data.text` is the int 1, not a string.", message)
        self.assertIn("Closest allowed request: the same request if `value.text` were a string.", message)

    def test_a_batch_is_decided_as_a_whole(self):
        batch = self.ada.batch()
        batch.set(self.ada.document("notes/1"), {"owner": "ada", "text": "a"})
        batch.set(self.ada.document("notes/2"), {"owner": "ben", "text": "a"})
        with self.assertRaises(exceptions.PermissionDenied):
            batch.commit()
        self.assertFalse(self.ada.document("notes/1").get().exists)

    def test_queries_are_decided(self):
        self.ada.document("notes/1").set({"owner": "ada", "text": "a"})
        mine = lambda user, uid: user.collection("notes").where(filter=FieldFilter("owner", "==", uid))
        self.assertEqual([found.id for found in mine(self.ada, "ada").stream()], ["1"])
        self.assertEqual(mine(self.ada, "ada").count().get()[0][0].value, 1)
        with self.assertRaises(exceptions.PermissionDenied):
            list(mine(self.ben, "ada").stream())

    def test_an_invalid_token_is_rejected(self):
        with self.assertRaises(exceptions.InvalidArgument):
            end_user.client(self.project, "rubbish").document("users/ada").get()


class Emulator(unittest.TestCase):
    """The endpoints of Google's emulator."""

    def setUp(self):
        self.project = f"test-{uuid.uuid4().hex}"
        self.base = f"http://{os.environ['FIRESTORE_EMULATOR_HOST']}/emulator/v1/projects/{self.project}"

    def send(self, method, url, body=None, headers={}):
        return urllib.request.urlopen(urllib.request.Request(url, body, headers, method=method), timeout=10)

    def test_rules_are_those_of_the_project(self):
        visitor = end_user.client(self.project)
        with self.assertRaises(exceptions.PermissionDenied):
            visitor.document("any/1").get()
        rules = "rules_version = '2'; service cloud.firestore { match /{path=**} { allow read; } }"
        body = ('{"rules": {"files": [{"content": "%s"}]}}' % rules).encode()
        self.send("PUT", self.base + ":securityRules", body, {"Content-Type": "text/plain"})
        self.assertFalse(visitor.document("any/1").get().exists)

    def test_documents_are_cleared(self):
        db = firestore.Client(project=self.project)
        db.document("a/b").set({})
        self.send("DELETE", self.base + "/databases/(default)/documents")
        self.assertFalse(db.document("a/b").get().exists)

    def test_pages_of_other_sites_are_rejected(self):
        base = f"http://{os.environ['FIRESTORE_EMULATOR_HOST']}/"
        for headers in [{"Host": "evil.example"}, {"Origin": "https://evil.example"}]:
            with self.assertRaises(urllib.error.HTTPError) as error:
                self.send("GET", base, headers=headers)
            self.assertEqual(error.exception.code, 403)
        answer = self.send("GET", base, headers={"Origin": "http://localhost:3000"})
        self.assertEqual(answer.headers["Access-Control-Allow-Origin"], "http://localhost:3000")


if __name__ == "__main__":
    unittest.main()

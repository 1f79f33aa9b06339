"""Exports of `rules-sim serve` in the format of the Emulator Suite: with Google's Firestore emulator, both ways.

The emulator is the Debian package google-cloud-cli-firestore-emulator. Without it, the tests that need it are skipped.
"""

import base64
import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.parse
import urllib.request
import uuid

JAR = "/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar"
MAIN = "com.google.cloud.datastore.emulator.firestore.CloudFirestore"
ROOT = pathlib.Path(__file__).resolve().parents[2]
SERVER = ROOT / ".build/debug/rules-sim"


def send(method, url, body=None, token="owner"):
    """Returns the status and the JSON of an answer."""
    data = json.dumps(body).encode() if body is not None else None
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    request = urllib.request.Request(urllib.parse.quote(url, safe=":/?=&%()"), data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.loads(answer.read() or b"null")
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read() or b"null")


def string(text): return {"stringValue": text}
def integer(number): return {"integerValue": str(number)}
def map_value(**fields): return {"mapValue": {"fields": fields}}
def array(*values): return {"arrayValue": {"values": list(values)}}
def vector(*numbers):
    return map_value(__type__=string("__vector__"), value=array(*({"doubleValue": number} for number in numbers)))


def every_type(documents):
    """A document with values of all types. `documents` is the resource name before the path of a document."""
    return {
        "null": {"nullValue": None}, "yes": {"booleanValue": True}, "no": {"booleanValue": False},
        "integers": array(integer(0), integer(-1), integer(2**63 - 1), integer(-(2**63))),
        "doubles": array(*({"doubleValue": number} for number in (1.5, 1.0, -2.25, "NaN", "Infinity", "-Infinity"))),
        "text": string("K\u00e4se \U0001f9c0"), "empty": string(""), "long": string("\u00fc" * 40_000),
        "bytes": {"bytesValue": base64.b64encode(bytes(range(256))).decode()},
        "times": array(*({"timestampValue": time} for time in (
            "2024-01-02T03:04:05.123456Z", "1969-12-31T23:59:59.999999Z", "0001-01-01T00:00:00Z",
            "9999-12-31T23:59:59.999999Z"))),
        "point": {"geoPointValue": {"latitude": 1.5, "longitude": -2.25}},
        "references": array(*({"referenceValue": f"{documents}/{path}"} for path in ("a/b", "a/b/c/d", "a/__id7__"))),
        "list": array(map_value(k=integer(1)), map_value(), map_value(list=array(integer(1))), string("x")),
        "emptyList": {"arrayValue": {}}, "emptyMap": map_value(),
        "map": map_value(a=map_value(b=array(string("x")), c={"arrayValue": {}}), v=vector(3.5)),
        "vector": vector(1.0, 2.5), "a.b": integer(1), "`q`": integer(2), " ": integer(3),
    }


def any_value(random, documents, depth=0, in_list=False):
    """A random value."""
    kinds = ["null", "bool", "integer", "double", "string", "bytes", "time", "point", "reference"]
    if depth < 4: kinds += ["map"] + ["list"] * (not in_list) + ["vector"] * (not in_list)
    kind = random.choice(kinds)
    if kind == "null": return {"nullValue": None}
    if kind == "bool": return {"booleanValue": random.random() < 0.5}
    if kind == "integer": return integer(random.choice([0, 1, -1, random.getrandbits(64) - 2**63]))
    if kind == "double": return {"doubleValue": random.uniform(-1e9, 1e9)}
    if kind == "string": return string("".join(chr(random.choice([65, 228, 0x1f9c0, 10])) for _ in range(random.randrange(9))))
    if kind == "bytes": return {"bytesValue": base64.b64encode(random.randbytes(random.randrange(40))).decode()}
    if kind == "time":
        return {"timestampValue": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(random.randrange(2**32))) + ".000007Z"}
    if kind == "point":
        return {"geoPointValue": {"latitude": random.uniform(-90, 90), "longitude": random.uniform(-180, 180)}}
    if kind == "reference": return {"referenceValue": f"{documents}/c/{random.randrange(99)}"}
    if kind == "vector": return vector(*(random.uniform(-1, 1) for _ in range(random.randrange(1, 5))))
    if kind == "list":
        return array(*(any_value(random, documents, depth + 1, True) for _ in range(random.randrange(4))))
    return map_value(**{
        f"k{index}": any_value(random, documents, depth + 1) for index in range(random.randrange(4))})


def normal(value):
    """A value in one form: lists without elements and maps without fields have no member."""
    if isinstance(value, dict):
        return {key: normal(inner) for key, inner in value.items() if inner not in ({}, []) or key.endswith("Value")}
    return [normal(inner) for inner in value] if isinstance(value, list) else value


class Firestore:
    """A Firestore server."""

    def __init__(self, host, project):
        self.host, self.project = f"http://{host}", project
        self.database = f"projects/{project}/databases/(default)"

    def call(self, method, path, body=None):
        status, answer = send(method, f"{self.host}/{path}", body)
        if status != 200: raise AssertionError(f"{method} {path}: {status} {answer}")
        return answer

    def write(self, documents):
        writes = [{"update": {"name": f"{self.database}/documents/{path}", "fields": fields}} for path, fields in documents]
        for start in range(0, len(writes), 100):
            self.call("POST", f"v1/{self.database}/documents:commit", {"writes": writes[start:start + 100]})

    def read(self, collections):
        """All documents of these collections, with their fields in one form."""
        found = {}
        for collection in collections:
            token = ""
            while token is not None:
                page = self.call(
                    "GET", f"v1/{self.database}/documents/{collection}?pageSize=100&showMissing=true&pageToken={token}")
                for document in page.get("documents", []):
                    if "createTime" in document:
                        path = document["name"].split("/documents/", 1)[1]
                        found[path] = normal(document.get("fields", {}))
                token = page.get("nextPageToken")
        return found

    def export(self, folder):
        self.call("POST", f"emulator/v1/projects/{self.project}:export", {
            "database": self.database, "export_directory": folder, "export_name": "firestore_export"})
        return f"{folder}/firestore_export/firestore_export.overall_export_metadata"

    def import_(self, file):
        self.call("POST", f"emulator/v1/projects/{self.project}:import", {
            "database": self.database, "export_directory": file})

    def clear(self): self.call("DELETE", f"emulator/v1/{self.database}/documents")


def documents(project):
    """Documents of all types, of many places, and random ones: more than a block of the log."""
    names = f"projects/{project}/databases/(default)/documents"
    random_ = random.Random(7)
    made = [("v/types", every_type(names)), ("v/empty", {}), ("v/doc/sub/x", {"a": integer(1)}),
            ("v/__id7__", {"a": integer(1)}), ("w/\u00fc b", {"a": integer(1)})]
    for index in range(300):
        made.append((f"r/{index}", {f"f{field}": any_value(random_, names) for field in range(random_.randrange(8))}))
    return made


COLLECTIONS = ["v", "w", "r", "v/doc/sub"]


@unittest.skipUnless(os.path.exists(JAR), "Google's Firestore emulator is not installed")
class GooglesEmulator(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            cls.port = free.getsockname()[1]
        cls.process = subprocess.Popen(
            ["java", "-Duser.language=en", "-cp", JAR, MAIN, "start", "--host", "127.0.0.1", "--port", str(cls.port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(240):
            try:
                with socket.create_connection(("127.0.0.1", cls.port), 1): return
            except OSError: time.sleep(0.25)
        raise AssertionError("Google's emulator does not start")

    @classmethod
    def tearDownClass(cls):
        cls.process.terminate()
        cls.process.wait()

    def setUp(self):
        # A project of its own, because other tests run against the same server.
        project = f"demo-{uuid.uuid4().hex[:12]}"
        self.ours = Firestore(os.environ["FIRESTORE_EMULATOR_HOST"], project)
        self.googles = Firestore(f"127.0.0.1:{self.port}", project)
        self.documents = documents(project)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_google_imports_our_export(self):
        self.ours.write(self.documents)
        self.googles.import_(self.ours.export(self.folder))
        self.same(self.ours, self.googles)

    def test_we_import_googles_export(self):
        self.googles.write(self.documents)
        self.ours.import_(self.googles.export(self.folder))
        self.same(self.googles, self.ours)

    def test_an_export_there_and_back_is_the_same_documents(self):
        self.ours.write(self.documents)
        before = self.ours.read(COLLECTIONS)
        self.googles.import_(self.ours.export(self.folder))
        self.ours.clear()
        self.ours.import_(self.googles.export(self.folder))
        self.assertEqual(self.ours.read(COLLECTIONS), before)

    def same(self, one, other):
        expected, found = one.read(COLLECTIONS), other.read(COLLECTIONS)
        self.assertEqual(len(expected), len(self.documents))
        self.assertEqual(found.keys(), expected.keys())
        for path in expected: self.assertEqual(found[path], expected[path], path)


class Suite(unittest.TestCase):
    """The options `--import` and `--export-on-exit`, and the hub."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.project = "demo-export"

    def serve(self, *options):
        """Starts a server; returns its process and the addresses of its services."""
        ports = [f"--port={name}=0" for name in ("firestore", "database", "storage", "auth", "hub")]
        process = subprocess.Popen(
            [str(SERVER), "serve", "--project", self.project, *ports, *options], stderr=subprocess.PIPE, text=True,
            cwd=self.folder)
        self.addCleanup(self.stop, process)
        addresses, lines = {}, []
        for line in process.stderr:
            lines.append(line)
            parts = line.split()
            if len(parts) == 2 and parts[1].startswith("127.0.0.1:"): addresses[parts[0]] = parts[1]
            if line.startswith("Ready"): return process, addresses
        raise AssertionError("the server ended: " + "".join(lines))

    def stop(self, process):
        if process.poll() is None: process.send_signal(signal.SIGINT)
        process.wait(20)
        rest = "" if process.stderr.closed else process.stderr.read()
        process.stderr.close()
        return rest

    def fill(self, addresses):
        Firestore(addresses["firestore"], self.project).write([("c/d", {"n": integer(1)})])
        send("PUT", f"http://{addresses['database']}/a.json?ns={self.project}-default-rtdb", {".value": 1, ".priority": 2})
        auth = f"http://{addresses['auth']}/identitytoolkit.googleapis.com/v1/accounts"
        send("POST", f"{auth}:signUp?key=k", {"email": "ada@example.com", "password": "secret7"})
        storage = f"http://{addresses['storage']}/v0/b/{self.project}.appspot.com/o?name=a%2Fb.txt"
        request = urllib.request.Request(
            storage, b"hello", {"Content-Type": "text/plain", "Authorization": "Bearer owner"}, method="POST")
        urllib.request.urlopen(request, timeout=10).close()

    def check(self, addresses):
        self.assertEqual(
            Firestore(addresses["firestore"], self.project).read(["c"]), {"c/d": {"n": integer(1)}})
        url = f"http://{addresses['database']}/a.json?ns={self.project}-default-rtdb&format=export"
        self.assertEqual(send("GET", url)[1], {".value": 1, ".priority": 2})
        auth = f"http://{addresses['auth']}/identitytoolkit.googleapis.com/v1/accounts"
        status, answer = send(
            "POST", f"{auth}:signInWithPassword?key=k", {"email": "ada@example.com", "password": "secret7"})
        self.assertEqual(status, 200, answer)
        url = f"http://{addresses['storage']}/v0/b/{self.project}.appspot.com/o/a%2Fb.txt?alt=media"
        with urllib.request.urlopen(
            urllib.request.Request(url, headers={"Authorization": "Bearer owner"}), timeout=10) as answer:
            self.assertEqual(answer.read(), b"hello")

    def test_data_survives_an_export_and_an_import(self):
        process, addresses = self.serve("--export-on-exit=saved")
        self.fill(addresses)
        self.assertIn("exported to saved", self.stop(process))
        metadata = json.loads((self.folder / "saved/firebase-export-metadata.json").read_text())
        self.assertEqual(set(metadata), {"version", "firestore", "database", "auth", "storage"})
        # Without a folder, the export replaces the import.
        process, addresses = self.serve("--import", "saved", "--export-on-exit")
        self.check(addresses)
        self.stop(process)
        _, addresses = self.serve("--import=saved")
        self.check(addresses)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["saved"])

    def test_data_in_a_file_is_exported_after_the_server_was_killed(self):
        process, addresses = self.serve("--data", "app.sqlite")
        self.fill(addresses)
        process.kill()
        process, _ = self.serve("--data", "app.sqlite", "--export", "saved")
        self.stop(process)
        _, addresses = self.serve("--import", "saved")
        self.check(addresses)

    def test_stores_that_no_client_named_yet_are_exported(self):
        process, addresses = self.serve("--data", "app.sqlite")
        self.fill(addresses)
        send("PUT", f"http://{addresses['database']}/x.json?ns=second", 7)
        self.stop(process)
        process, _ = self.serve("--data", "app.sqlite", "--export", "saved")
        self.stop(process)
        self.assertEqual(json.loads((self.folder / "saved/database_export/second.json").read_text()), {"x": 7})

    def test_the_hub_exports(self):
        _, addresses = self.serve()
        self.fill(addresses)
        url = f"http://{addresses['hub']}/_admin/export"
        status, answer = send("POST", url, {"path": str(self.folder / "saved"), "initiatedBy": "test"})
        self.assertEqual(status, 200, answer)
        self.assertTrue(answer["message"].startswith("OK"))
        _, addresses = self.serve("--import", "saved")
        self.check(addresses)

    def test_a_folder_that_is_no_export_is_not_replaced(self):
        (self.folder / "precious").mkdir()
        (self.folder / "precious/file").write_text("x")
        _, addresses = self.serve()
        status, answer = send(
            "POST", f"http://{addresses['hub']}/_admin/export", {"path": str(self.folder / "precious")})
        self.assertEqual(status, 500)
        self.assertIn("not an export", answer["message"])
        self.assertEqual([path.name for path in (self.folder / "precious").iterdir()], ["file"])

    def test_a_damaged_export_ends_the_start_and_names_the_file(self):
        process, addresses = self.serve("--export-on-exit", "saved")
        self.fill(addresses)
        self.stop(process)
        output = self.folder / "saved/firestore_export/all_namespaces/all_kinds/output-0"
        content = bytearray(output.read_bytes())
        content[20] ^= 1
        output.write_bytes(content)
        with self.assertRaisesRegex(AssertionError, "output-0.*checksum.*at byte 0.*nothing was imported"):
            self.serve("--import", "saved")


if __name__ == "__main__":
    unittest.main()

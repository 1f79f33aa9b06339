"""Generates the requests of `differential.py` from a seed: mostly valid requests to few documents, some invalid ones.

A request is `{"via": "grpc" | "rest" | "stream", "method", "as": "owner" | a user id | None, "body"}`. The body is the message
in its JSON form. Its strings contain placeholders: PROJECT, `$time:PATH` (the update time of a document), `$transaction` and
`$page`.
"""

import base64
import random

ROOT = "projects/PROJECT/databases/(default)/documents"
DATABASE = "projects/PROJECT/databases/(default)"

RULES = """rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    match /open/{id} {
      allow read, write;
      match /sub/{s} { allow read, write; }
    }
    match /own/{id} {
      allow get: if resource == null || resource.data.owner == request.auth.uid;
      allow list: if resource.data.owner == request.auth.uid;
      allow create: if request.resource.data.owner == request.auth.uid;
      allow update: if resource.data.owner == request.auth.uid && request.resource.data.owner == resource.data.owner;
      allow delete: if resource.data.owner == request.auth.uid;
    }
    match /limited/{id} {
      allow get;
      allow list: if request.query.limit <= 3;
      allow write: if request.resource.data.keys().hasOnly(['n', 's']);
    }
    match /looked/{id} {
      allow read: if exists(/databases/$(db)/documents/open/1);
      allow write: if get(/databases/$(db)/documents/open/1).data.n == 1;
    }
    match /after/{id} {
      allow read;
      allow write: if getAfter(/databases/$(db)/documents/open/1).data.n == request.resource.data.n;
    }
    match /timed/{id} {
      allow read;
      allow write: if request.resource.data.at == request.time;
    }
    match /typed/{id} {
      allow read;
      allow create: if request.resource.data.n is int && request.resource.data.n > 0;
      allow update: if request.resource.data.diff(resource.data).affectedKeys().hasOnly(['n', 'list']);
      allow delete: if resource.data.n == 0;
    }
    match /{path=**}/sub/{s} { allow read; }
  }
}
"""

COLLECTIONS = ["open"] * 4 + ["own", "limited", "looked", "after", "timed", "typed"]
IDS = ["1", "2", "3", "4", "a", "B", "é", "10"]
RARE_IDS = ["__id7__", "__id70__", "__id-3__", "😀", "\uffee", "a.b", "a b", "~", "%41", "..a", "__a", "a__", "x" * 300]
BAD_IDS = ["", ".", "..", "__a__", "__", "____", "x" * 1501, "__id99999999999999999999__", "__idx__"]
FIELDS = ["n", "s", "owner", "list", "m", "at", "v"]
PATHS = ["n", "s", "owner", "list", "m", "m.x", "m.y", "m.x.z", "at", "v", "`a.b`", "m.`q r`", "`é`", "missing", "m.`x`"]
BAD_PATHS = ["", ".", "a..b", "`", "`a", "a b", "1a", "__a__", "m.__b__", "*", "a.", "é", "__name__", "x" * 1600, "a`b`"]
USERS = ["ada", "ben", None]

INTEGERS = [0, 1, -1, 2, 3, 7, 2**53, 2**53 + 1, 2**63 - 1, -(2**63), 2**31]
DOUBLES = [0.0, -0.0, 0.5, 1.0, 2.0, 1.5, -1e300, 1.7e308, 5e-324, "NaN", "Infinity", "-Infinity", 2.0**53, 2.0**63, 3.0]
STRINGS = ["", "a", "b", "ab", "é", "e\u0301", "\x00", "zz", "😀", "\uffff", "ada", "ben", "A", "a\x00b", "z" * 1600]
BYTES = [b"", b"\0", b"\0\1", b"\xff", b"a", b"z" * 1600]
TIMES = [
    "1970-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z", "2020-01-01T00:00:00.123456789Z",
    "2020-01-01T00:00:00.123456Z", "1969-12-31T23:59:59.999Z"]
POINTS = [(0, 0), (90, 180), (-90, -180), (-0.0, 0), (1.5, 2), (1.5, -2), (1, 2)]


def string(text):
    return {"stringValue": text}


def integer(number):
    return {"integerValue": str(number)}


def field(path):
    return {"fieldPath": path}


class Generator:
    """The requests of one project."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.chance = lambda share: self.random.random() < share
        self.one = self.random.choice

    # Values

    def scalar(self):
        kind = self.random.randrange(12)
        if kind < 3:
            return integer(self.one(INTEGERS[:6] if self.chance(0.7) else INTEGERS))
        if kind < 5:
            return {"doubleValue": self.one(DOUBLES)}
        if kind < 7:
            return string(self.one(STRINGS[:5] if self.chance(0.6) else STRINGS))
        return [
            lambda: {"nullValue": None}, lambda: {"booleanValue": self.chance(0.5)},
            lambda: {"bytesValue": base64.b64encode(self.one(BYTES)).decode()},
            lambda: {"timestampValue": self.one(TIMES)}, self.reference_or_point,
        ][kind - 7]()

    def reference_or_point(self):
        if self.chance(0.5):
            latitude, longitude = self.one(POINTS)
            return {"geoPointValue": {"latitude": latitude, "longitude": longitude}}
        return {"referenceValue": self.name()}

    def vector(self):
        numbers = [{"doubleValue": self.one([0.0, 1.0, -1.5, "NaN", -0.0])} for _ in range(self.random.randrange(1, 4))]
        return {"mapValue": {"fields": {"__type__": string("__vector__"), "value": {"arrayValue": {"values": numbers}}}}}

    def array(self, depth=0):
        make = lambda: self.map(depth + 1) if self.chance(0.1) and depth < 3 else self.scalar()
        return {"arrayValue": {"values": [make() for _ in range(self.random.randrange(4))]}}

    def map(self, depth=0):
        keys = self.random.sample(["x", "y", "q r", "z", "é", "__b"], self.random.randrange(4))
        return {"mapValue": {"fields": {key: self.value(depth + 1) for key in keys}}}

    def value(self, depth=0):
        kind = self.random.random()
        if kind < 0.7 or depth > 3:
            return self.scalar()
        if kind < 0.82:
            return self.array(depth)
        if kind < 0.94:
            return self.map(depth)
        if kind < 0.98:
            return self.vector()
        return self.bad_value()

    def bad_value(self):
        deep = integer(1)
        for _ in range(self.one([18, 19, 20, 21, 25])):
            deep = {"mapValue": {"fields": {"d": deep}}}
        return self.one([
            {}, {"arrayValue": {"values": [{"arrayValue": {}}]}}, {"arrayValue": {"values": [self.vector()]}}, deep,
            {"geoPointValue": {"latitude": 91}}, {"geoPointValue": {"longitude": -181}}, {"referenceValue": "a/b"},
            {"referenceValue": "projects/other/databases/(default)/documents/a/b"},
            {"referenceValue": "projects/PROJECT/databases/other/documents/a/b"}, {"referenceValue": ROOT},
            {"referenceValue": ROOT + "/a"}, {"mapValue": {"fields": {"": integer(1)}}},
            {"mapValue": {"fields": {"__a__": integer(1)}}}, {"mapValue": {"fields": {"__type__": string("x")}}},
            {"mapValue": {"fields": {"__type__": string("__vector__")}}},
            {"mapValue": {"fields": {"__type__": string("__vector__"), "value": {"arrayValue": {}}}}},
            {"mapValue": {"fields": {"__type__": string("__vector__"), "value": {"arrayValue": {"values": [integer(1)]}}}}},
            {"mapValue": {"fields": {"__type__": string("__vector__"), "value": integer(1)}}},
            {"arrayValue": {"values": [{}]}}, {"mapValue": {"fields": {"k": {}}}},
        ])

    def fields(self):
        chosen = self.random.sample(FIELDS, self.random.randrange(1, 5))
        fields = {name: self.field_value(name) for name in chosen}
        if self.chance(0.1):
            fields[self.one(["a.b", "é", "q r", "`"])] = self.scalar()
        if self.chance(0.015):
            fields[self.one(["", "__a__", "__name__", "x" * 1501, "x" * 1500])] = self.scalar()
        return fields

    def field_value(self, name):
        if self.chance(0.25):
            return self.value()
        return {
            "n": lambda: integer(self.one(INTEGERS[:6])) if self.chance(0.7) else {"doubleValue": self.one(DOUBLES)},
            "s": lambda: string(self.one(STRINGS)), "owner": lambda: string(self.one(["ada", "ben"])),
            "list": self.array, "m": self.map, "at": lambda: {"timestampValue": self.one(TIMES)}, "v": self.value,
        }[name]()

    # Names

    def id(self):
        draw = self.random.random()
        return self.one(IDS if draw < 0.9 else RARE_IDS if draw < 0.985 else BAD_IDS)

    def path(self):
        path = f"{self.one(COLLECTIONS)}/{self.id()}"
        while self.chance(0.15):
            path += f"/sub/{self.id()}"
        return path

    def name(self):
        if self.chance(0.012):
            return self.one([
                "", "a/b", ROOT, ROOT + "/open", ROOT + "/open/1/sub", ROOT + "/open//x", ROOT + "/", DATABASE,
                "projects/PROJECT/databases/documents/a/b", "projects/PROJECT/databases/(default)/docs/a/b",
                ROOT + "/" + "/".join(["open", "1"] * 51), ROOT + "/" + "/".join(["open", "1"] * 50)])
        return f"{ROOT}/{self.path()}"

    def known_path(self):
        """The path of a document that the write requests often make."""
        return f"{self.one(COLLECTIONS)}/{self.one(IDS[:5])}"

    # Writes

    def mask(self, fields=()):
        paths = self.random.sample(PATHS, self.random.randrange(0, 4))
        for name in fields:
            if self.chance(0.6):
                paths.append(name if name.isascii() and name.isalnum() else f"`{name}`")
        if self.chance(0.02):
            paths.append(self.one(BAD_PATHS))
        return {"fieldPaths": paths}

    def precondition(self, path):
        return self.one([
            {"exists": True}, {"exists": True}, {"exists": False}, {"updateTime": f"$time:{path}"},
            {"updateTime": "2020-01-01T00:00:00Z"}])

    def transform(self):
        path = self.one(PATHS) if self.chance(0.97) else self.one(BAD_PATHS)
        number = lambda: self.one([
            integer(self.one(INTEGERS)), {"doubleValue": self.one(DOUBLES)}, integer(1), {"doubleValue": 0.5},
            self.scalar() if self.chance(0.3) else integer(2)])
        kind = self.one([
            {"setToServerValue": "REQUEST_TIME"}, {"increment": number()}, {"maximum": number()}, {"minimum": number()},
            {"increment": number()}, {"appendMissingElements": self.array()["arrayValue"]},
            {"removeAllFromArray": self.array()["arrayValue"]}])
        if self.chance(0.01):
            kind = self.one([{}, {"setToServerValue": "SERVER_VALUE_UNSPECIFIED"}, {"increment": {}}])
        return {"fieldPath": path, **kind}

    def write(self, path=None):
        path = path or (self.known_path() if self.chance(0.6) else self.path())
        name = f"{ROOT}/{path}" if self.chance(0.98) else self.name()
        draw = self.random.random()
        if draw < 0.12:
            write = {"delete": name}
        elif draw < 0.17:
            write = {"transform": {"document": name, "fieldTransforms": [self.transform() for _ in range(self.random.randrange(1, 3))]}}
        else:
            fields = self.fields() if self.chance(0.95) else {}
            write = {"update": {"name": name, "fields": fields}}
            if self.chance(0.4):
                write["updateMask"] = self.mask(fields)
            if self.chance(0.3):
                write["updateTransforms"] = [self.transform() for _ in range(self.random.randrange(1, 4))]
        if self.chance(0.2):
            write["currentDocument"] = self.precondition(path)
        if self.chance(0.003):
            write = self.one([{}, {"currentDocument": {"exists": True}}, {"update": {}}])
        return write

    def writes(self):
        writes = [self.write() for _ in range(self.one([1, 1, 1, 1, 2, 3, 5]))]
        if self.chance(0.05):
            path = self.known_path()
            writes += [self.write(path), self.write(path)]
        return writes

    def user_write(self):
        """A write that the rules often allow."""
        collection = self.one(["own", "limited", "looked", "after", "timed", "typed", "open", "open/1/sub"])
        name = f"{ROOT}/{collection}/{self.one(IDS[:4])}"
        fields = {
            "own": {"owner": string(self.one(["ada", "ben"])), "n": self.scalar()}, "limited": {"n": self.scalar()},
            "looked": {"n": integer(1)}, "after": {"n": integer(self.one([1, 2]))}, "timed": {"s": string("t")},
            "typed": {"n": self.one([integer(0), integer(1), {"doubleValue": 1.0}])}, "open": {"n": integer(self.one([1, 2]))},
            "open/1/sub": self.fields(),
        }[collection]
        write = {"update": {"name": name, "fields": fields}}
        if collection == "timed" and self.chance(0.8):
            write["updateTransforms"] = [{"fieldPath": "at", "setToServerValue": "REQUEST_TIME"}]
        if self.chance(0.3):
            write["updateMask"] = {"fieldPaths": list(fields)}
        if self.chance(0.1):
            write = {"delete": name}
        return write

    def commit(self, user):
        if user != "owner" and self.chance(0.8):
            writes = [self.user_write() for _ in range(self.one([1, 1, 1, 2, 3]))]
        else:
            writes = self.writes()
        return "Commit", {"database": DATABASE, "writes": writes}

    def batch_write(self, user):
        _, body = self.commit(user)
        return "BatchWrite", body

    def create_document(self, user):
        body = {
            "parent": ROOT + self.one(["", "", "/open/1", "/open"]), "collectionId": self.one(COLLECTIONS + ["sub", "", "__a__", "a/b"]),
            "documentId": self.id() or "a", "document": {"fields": self.fields()}}
        return "CreateDocument", body

    def update_document(self, user):
        path = self.known_path()
        body = {"document": {"name": f"{ROOT}/{path}", "fields": self.fields()}}
        if self.chance(0.5):
            body["updateMask"] = self.mask(body["document"]["fields"])
        if self.chance(0.3):
            body["currentDocument"] = self.precondition(path)
        if self.chance(0.2):
            body["mask"] = self.mask()
        return "UpdateDocument", body

    def delete_document(self, user):
        path = self.known_path()
        body = {"name": f"{ROOT}/{path}"}
        if self.chance(0.4):
            body["currentDocument"] = self.precondition(path)
        return "DeleteDocument", body

    # Reads

    def get_document(self, user):
        body = {"name": f"{ROOT}/{self.known_path()}" if self.chance(0.7) else self.name()}
        if self.chance(0.3):
            body["mask"] = self.mask()
        return "GetDocument", body

    def batch_get(self, user):
        names = [f"{ROOT}/{self.known_path()}" if self.chance(0.8) else self.name() for _ in range(self.one([0, 1, 1, 2, 4]))]
        body = {"database": DATABASE, "documents": names}
        if self.chance(0.3):
            body["mask"] = self.mask()
        return "BatchGetDocuments", body

    def list_documents(self, user):
        body = {
            "parent": ROOT if self.chance(0.8) else self.one([f"{ROOT}/open/1", ROOT + "/open", f"{ROOT}/{self.path()}"]),
            "collectionId": self.one(COLLECTIONS + ["sub", "sub", "empty", ""]), "pageSize": self.one([0, 1, 2, 3, 100, -1])}
        if self.chance(0.25):
            body["mask"] = self.mask()
        if self.chance(0.25) and user == "owner":
            body["showMissing"] = True
        elif self.chance(0.15):
            body["orderBy"] = self.one(["__name__", "__name__ desc", "n", "n desc", "n, s desc", "n foo", "m.x", "__name__ asc"])
        if self.chance(0.25):
            body["pageToken"] = "$page"
        return "ListDocuments", body

    def list_collections(self, user):
        body = {"parent": self.one([ROOT, ROOT, f"{ROOT}/{self.known_path()}", ROOT + "/open"])}
        if self.chance(0.3):
            body["pageSize"] = self.one([1, 2, 3])
        return "ListCollectionIds", body

    # Queries

    def query_path(self):
        draw = self.random.random()
        return "__name__" if draw < 0.08 else self.one(PATHS) if draw < 0.97 else self.one(BAD_PATHS)

    def operand(self, path):
        if path == "__name__" and self.chance(0.9):
            return {"referenceValue": f"{ROOT}/{self.known_path()}"}
        return self.field_value(path) if path in FIELDS else self.scalar() if self.chance(0.8) else self.value()

    def filter(self, depth=0):
        if depth < 2 and self.chance(0.25 if depth == 0 else 0.1):
            filters = [self.filter(depth + 1) for _ in range(self.one([0, 1, 2, 2, 2, 3]) if self.chance(0.1) else self.one([2, 2, 3]))]
            op = self.one(["AND", "AND", "AND", "OR", "OR", "OPERATOR_UNSPECIFIED" if self.chance(0.03) else "AND"])
            return {"compositeFilter": {"op": op, "filters": filters}}
        path = self.query_path()
        if self.chance(0.12):
            op = self.one(["IS_NAN", "IS_NULL", "IS_NOT_NAN", "IS_NOT_NULL", "OPERATOR_UNSPECIFIED" if self.chance(0.05) else "IS_NULL"])
            return {"unaryFilter": {"op": op, "field": field(path)}}
        op = self.one([
            "EQUAL", "EQUAL", "EQUAL", "LESS_THAN", "LESS_THAN_OR_EQUAL", "GREATER_THAN", "GREATER_THAN_OR_EQUAL", "NOT_EQUAL",
            "ARRAY_CONTAINS", "IN", "ARRAY_CONTAINS_ANY", "NOT_IN"])
        if self.chance(0.004):
            op = "OPERATOR_UNSPECIFIED"
        if op == "ARRAY_CONTAINS" and self.chance(0.7):
            path = "list"
        if op in ("IN", "NOT_IN", "ARRAY_CONTAINS_ANY"):
            if op == "ARRAY_CONTAINS_ANY" and self.chance(0.7):
                path = "list"
            count = self.one([1, 2, 3, 3, 5]) if self.chance(0.93) else self.one([0, 10, 11, 30, 31])
            value = {"arrayValue": {"values": [self.operand(path) for _ in range(count)]}}
            if self.chance(0.03):
                value = self.operand(path)
        else:
            value = self.operand(path)
        return {"fieldFilter": {"field": field(path), "op": op, "value": value}}

    def cursor(self, order):
        values = [self.operand(part["field"]["fieldPath"]) for part in order]
        if values and self.chance(0.3):
            values.pop()
        if self.chance(0.25 if order else 0.7):
            values.append({"referenceValue": f"{ROOT}/{self.known_path()}"})
        return {"values": values, "before": self.chance(0.5)}

    def query(self, user):
        collection = self.one(COLLECTIONS + ["sub", "sub", "empty"])
        query = {"from": [{"collectionId": collection, **({"allDescendants": True} if self.chance(0.2) else {})}]}
        if self.chance(0.6):
            query["where"] = self.filter()
            if user != "owner" and collection == "own" and self.chance(0.9):
                query["where"] = {"fieldFilter": {"field": field("owner"), "op": "EQUAL", "value": string(user or "ada")}}
        if self.chance(0.5):
            order = [
                {"field": field(self.query_path()), "direction": self.one(["ASCENDING", "DESCENDING", "ASCENDING", "DIRECTION_UNSPECIFIED" if self.chance(0.1) else "DESCENDING"])}
                for _ in range(self.one([1, 1, 1, 2, 3]))]
            path = inequality(query.get("where"))
            if path and self.chance(0.7):
                order[0]["field"] = field(path)
            query["orderBy"] = order
        for key in ("startAt", "endAt"):
            if self.chance(0.2 if "orderBy" in query else 0.05):
                query[key] = self.cursor(query.get("orderBy", []))
        if self.chance(0.35):
            query["limit"] = self.one([1, 2, 3, 5, 100]) if self.chance(0.96) else self.one([0, -1])
        if self.chance(0.1):
            query["offset"] = self.one([1, 2, 0, 50]) if self.chance(0.95) else -1
        if self.chance(0.12):
            query["select"] = {"fields": [field(self.one(PATHS + ["__name__"])) for _ in range(self.random.randrange(3))]}
        if self.chance(0.01):
            query["from"] = self.one([[], [{"collectionId": "open"}, {"collectionId": "own"}], [{}], [{"allDescendants": True}], [{"collectionId": "a/b"}], [{"collectionId": "__a__"}]])
        return query

    def parent(self):
        return ROOT if self.chance(0.8) else f"{ROOT}/open/1" if self.chance(0.9) else self.one([ROOT + "/open", f"{ROOT}/{self.path()}", "x", ""])

    def run_query(self, user):
        return "RunQuery", {"parent": self.parent(), "structuredQuery": self.query(user)}

    def aggregation(self, user):
        aggregations = []
        for index in range(self.one([1, 1, 2, 3, 5]) if self.chance(0.95) else self.one([0, 6])):
            kind = self.one([
                {"count": {}}, {"count": {"upTo": str(self.one([1, 2, 100, 0, -1]))}}, {"sum": {"field": field(self.one(PATHS))}},
                {"avg": {"field": field(self.one(PATHS))}}, {"sum": {"field": field("n")}}, {"avg": {"field": field("n")}}])
            if self.chance(0.01):
                kind = self.one([{}, {"sum": {}}, {"avg": {"field": field("__name__")}}, {"sum": {"field": field(self.one(BAD_PATHS))}}])
            alias = f"alias_{index}" if self.chance(0.9) else self.one(["", "same", "__a__", "a b", "é", "a.b", "x" * 1501])
            aggregations.append({**kind, **({"alias": alias} if alias else {})})
        query = self.query(user)
        return "RunAggregationQuery", {
            "parent": self.parent(), "structuredAggregationQuery": {"structuredQuery": query, "aggregations": aggregations}}

    # Requests

    def request(self):
        """Returns the next requests: one, or a transaction."""
        user = "owner" if self.chance(0.7) else self.one(USERS)
        if self.chance(0.03):
            return self.transaction(user)
        if self.chance(0.012):
            return [self.listen(user)]
        make = self.random.choices(
            [self.commit, self.batch_write, self.create_document, self.update_document, self.delete_document, self.get_document,
             self.batch_get, self.list_documents, self.list_collections, self.run_query, self.aggregation],
            [30, 3, 3, 4, 2, 5, 6, 5, 2, 38, 8])[0]
        method, body = make(user)
        draw = self.random.random()
        if method == "Commit" and draw < 0.1:
            batches = [body["writes"]] + [self.commit(user)[1]["writes"] for _ in range(self.random.randrange(3))]
            return [{"via": "stream", "method": "Write", "as": user, "body": {"batches": batches}}]
        via = "rest" if draw < 0.3 else "grpc"
        if via == "rest":
            body = suitable_for_rest(body, method)
        if via == "rest" and method == "Commit" and self.chance(0.15):
            body["writes"].append({"verify": f"{ROOT}/{self.known_path()}", "currentDocument": self.precondition(self.known_path())})
        return [{"via": via, "method": method, "as": user, "body": body}]

    def transaction(self, user):
        grpc = lambda method, body: {"via": "grpc", "method": method, "as": user, "body": body}
        options = self.one([None, {"readWrite": {}}, {"readOnly": {}}, {"readWrite": {"retryTransaction": "AAAAAAAAAAE="}}])
        requests = [grpc("BeginTransaction", {"database": DATABASE, **({"options": options} if options else {})})]
        for _ in range(self.random.randrange(3)):
            method, body = self.one([self.get_document, self.batch_get, self.run_query])(user)
            requests.append(grpc(method, {**body, "transaction": "$transaction"}))
        end = {"database": DATABASE, "transaction": "$transaction"}
        commit = grpc("Commit", {**end, "writes": self.writes() if self.chance(0.8) else []})
        requests.append(commit if self.chance(0.8) else grpc("Rollback", end))
        if self.chance(0.2):
            requests.append(self.one([grpc("Rollback", end), grpc("Commit", {**end, "writes": []})]))
        # A transaction of Google's emulator that stays open locks what it read.
        return requests + [grpc("Rollback", end)]

    def listen(self, user):
        """A listen to a query or to documents, and the writes of the administrator while it is open."""
        if self.chance(0.6):
            target = {"query": {"parent": ROOT, "structuredQuery": self.query(user)}}
        else:
            target = {"documents": {"documents": [f"{ROOT}/{self.known_path()}" for _ in range(self.one([1, 1, 2]))]}}
        return {
            "via": "stream", "method": "Listen", "as": user,
            "body": {"target": target, "batches": [self.writes() for _ in range(self.random.randrange(3))]}}


def suitable_for_rest(part, method):
    """Leaves out what Google's emulator reads wrong in JSON: -0.0 is 0.0, and `currentDocument.updateTime` in a query of an
    address is ignored."""
    if isinstance(part, dict):
        if method in ("UpdateDocument", "DeleteDocument") and "updateTime" in part.get("currentDocument", {}):
            part = {**part, "currentDocument": {"exists": True}}
        return {key: suitable_for_rest(value, "") for key, value in part.items()}
    if isinstance(part, list):
        return [suitable_for_rest(value, "") for value in part]
    return 0.0 if isinstance(part, float) and part == 0 else part


def inequality(where):
    """Returns the field of the first inequality."""
    if not where:
        return None
    if "fieldFilter" in where and where["fieldFilter"]["op"] not in ("EQUAL", "IN", "ARRAY_CONTAINS", "ARRAY_CONTAINS_ANY"):
        return where["fieldFilter"]["field"]["fieldPath"]
    for child in where.get("compositeFilter", {}).get("filters", []):
        if path := inequality(child):
            return path
    return None

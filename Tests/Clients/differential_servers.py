"""Sends the requests of `differential.py` to a server and returns answers that can be compared."""

import json
import queue
import re
import time
import urllib.error
import urllib.parse
import urllib.request

import grpc
from google.cloud.firestore_v1.services.firestore.transports.grpc import FirestoreGrpcTransport
from google.cloud.firestore_v1.types import firestore
from google.protobuf import json_format

import end_user
from differential_requests import DATABASE, ROOT, RULES

STUBS = {
    "GetDocument": "get_document", "ListDocuments": "list_documents", "CreateDocument": "create_document",
    "UpdateDocument": "update_document", "DeleteDocument": "delete_document", "BatchGetDocuments": "batch_get_documents",
    "BeginTransaction": "begin_transaction", "Commit": "commit", "Rollback": "rollback", "RunQuery": "run_query",
    "RunAggregationQuery": "run_aggregation_query", "ListCollectionIds": "list_collection_ids", "BatchWrite": "batch_write",
}
STREAMING = {"BatchGetDocuments", "RunQuery", "RunAggregationQuery"}
# The times of this run, which are those of the server's clock.
RECENT = re.compile(r"^20(2[6-9]|[3-9]\d)-\d\d-\d\dT")
TIMEOUT = 20


class Unsendable(Exception):
    """The client cannot make the request."""


def authorization(user):
    if user is None:
        return None
    return "Bearer " + ("owner" if user == "owner" else end_user.token(user))


class Server:
    """Google's emulator or ours, at an address."""

    def __init__(self, name, host):
        self.name, self.host = name, host
        options = [("grpc.max_receive_message_length", -1), ("grpc.max_metadata_size", 1 << 20)]
        self.transport = FirestoreGrpcTransport(channel=grpc.insecure_channel(host, options))

    def project(self, project):
        """Returns a session with an empty project that has the rules."""
        body = {"rules": {"files": [{"name": "firestore.rules", "content": RULES}]}}
        status, answer = self.http("PUT", f"/emulator/v1/projects/{project}:securityRules", body, "owner")
        if status != 200:
            raise RuntimeError(f"{self.name} rejects the rules: {answer}")
        return Session(self, project)

    def http(self, method, path, body, user):
        headers = {"Content-Type": "application/json"}
        if header := authorization(user):
            headers["Authorization"] = header
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://{self.host}{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                return answer.status, json.loads(answer.read() or b"{}")
        except urllib.error.HTTPError as error:
            text = error.read()
            try:
                return error.code, json.loads(text)
            except ValueError:
                name = "NOT_FOUND" if error.code == 404 else f"HTTP_{error.code}"
                return error.code, {"error": {"status": name, "message": text.decode(errors="replace")}}


class Session:
    """The requests to one project of a server."""

    def __init__(self, server, project):
        self.server, self.project = server, project
        self.times = {}  # update times by path
        self.transaction = self.page = None
        self.clock = {}  # numbers of the times of the server, in the order of their appearance

    def send(self, request):
        """Returns `{"code", "answer", "text"}`: the status, the comparable answer, and the text of the error."""
        body = self.fill(request["body"])
        try:
            if request["via"] == "stream":
                answer = self.write(body, request["as"]) if request["method"] == "Write" else self.listen(body, request["as"])
                return {"code": "OK", "answer": answer, "text": ""}
            if request["via"] == "rest":
                answer = self.rest(request["method"], body, request["as"])
            else:
                answer = self.grpc(request["method"], body, request["as"])
        except grpc.RpcError as error:
            return {"code": error.code().name, "answer": None, "text": error.details() or ""}
        except RESTError as error:
            return {"code": error.status, "answer": None, "text": error.message}
        self.learn(answer, body)
        return {"code": "OK", "answer": self.comparable(answer), "text": ""}

    # Placeholders

    def fill(self, part):
        if isinstance(part, dict):
            return {key: self.fill(value) for key, value in part.items()}
        if isinstance(part, list):
            return [self.fill(value) for value in part]
        if not isinstance(part, str):
            return part
        if part.startswith("$time:"):
            return self.times.get(part[6:], "2020-01-01T00:00:00Z")
        if part == "$transaction":
            return self.transaction or ""
        if part == "$page":
            return self.page or ""
        return part.replace("PROJECT", self.project) if "PROJECT" in part else part

    def learn(self, answer, body):
        """Keeps what later requests name: update times, transactions, page tokens."""
        for message in answer if isinstance(answer, list) else [answer]:
            if "transaction" in message:
                self.transaction = message["transaction"]
            if "documents" in message:
                self.page = message.get("nextPageToken")
            for document in [message, message.get("document", {}), message.get("found", {}), *message.get("documents", [])]:
                if "updateTime" in document and "name" in document:
                    self.times[document["name"].split("/documents/", 1)[1]] = document["updateTime"]
            for write, result in zip(body.get("writes", []), message.get("writeResults", [])):
                name = write.get("update", {}).get("name") or write.get("transform", {}).get("document") or ""
                if "updateTime" in result and "/documents/" in name:
                    self.times[name.split("/documents/", 1)[1]] = result["updateTime"]

    # Calls

    def metadata(self, user):
        header = authorization(user)
        # Google's emulator ends streams with UNKNOWN without the name of the database.
        return [("google-cloud-resource-prefix", self.fill(DATABASE))] + ([("authorization", header)] if header else [])

    def grpc(self, method, body, user):
        call = getattr(self.server.transport, STUBS[method])
        try:
            message = json_format.ParseDict(body, getattr(firestore, method + "Request").pb()())
        except (json_format.ParseError, ValueError, TypeError) as error:
            raise Unsendable(str(error))
        answer = call(message, metadata=self.metadata(user), timeout=TIMEOUT)
        plain = lambda message: json_format.MessageToDict(getattr(type(message), "pb", lambda m: m)(message))
        return [plain(part) for part in answer] if method in STREAMING else plain(answer)

    def rest(self, method, body, user):
        body = dict(body)
        place = lambda name: "/v1/" + urllib.parse.quote(name, safe="/")
        named = {"Commit": "commit", "BatchWrite": "batchWrite", "BatchGetDocuments": "batchGet", "RunQuery": "runQuery",
                 "RunAggregationQuery": "runAggregationQuery", "ListCollectionIds": "listCollectionIds"}
        if method in named:
            subject = "parent" if "parent" in body else "database"
            name = body.pop(subject)
            if subject == "database":
                name += "/documents"
            return self.checked("POST", f"{place(name)}:{named[method]}", body, user)
        parameters, sent = [], None
        if method == "GetDocument":
            verb, path = "GET", place(body.pop("name"))
        elif method == "DeleteDocument":
            verb, path = "DELETE", place(body.pop("name"))
        elif method == "ListDocuments":
            verb, path = "GET", place(f"{body.pop('parent')}/{body.pop('collectionId')}")
        elif method == "CreateDocument":
            verb, path, sent = "POST", place(f"{body.pop('parent')}/{body.pop('collectionId')}"), body.pop("document")
        else:
            sent = dict(body.pop("document"))
            verb, path = "PATCH", place(sent.pop("name"))
        for key, value in body.items():
            if key in ("mask", "updateMask"):
                parameters += [(f"{key}.fieldPaths", name) for name in value["fieldPaths"]]
            elif key == "currentDocument":
                parameters += [(f"{key}.{name}", str(given).lower() if isinstance(given, bool) else given) for name, given in value.items()]
            else:
                parameters.append((key, str(value).lower() if isinstance(value, bool) else value))
        return self.checked(verb, path + ("?" + urllib.parse.urlencode(parameters, quote_via=urllib.parse.quote) if parameters else ""), sent, user)

    def checked(self, verb, path, body, user):
        status, answer = self.server.http(verb, path, body, user)
        if status == 200:
            return answer
        error = (answer[0] if isinstance(answer, list) else answer).get("error", {})
        raise RESTError(error.get("status", f"HTTP_{status}"), error.get("message", ""))

    # Streams

    def write(self, body, user):
        """Sends batches on a write stream until one fails; returns the answers, and the status of the end."""
        requests = queue.Queue()
        call = self.server.transport.write(iter(requests.get, None), metadata=self.metadata(user), timeout=TIMEOUT)
        database = self.fill(DATABASE)
        answers = []
        try:
            requests.put(firestore.WriteRequest(database=database))
            token = next(call).stream_token
            for batch in body["batches"]:
                message = json_format.ParseDict({"writes": batch}, firestore.WriteRequest.pb()())
                message.stream_token = token
                requests.put(message)
                answer = next(call)
                token = answer.stream_token
                plain = json_format.MessageToDict(firestore.WriteResponse.pb(answer))
                plain.pop("streamToken", None)
                self.learn(plain, {"writes": batch})
                answers.append(self.comparable(plain))
        except (json_format.ParseError, ValueError, TypeError) as error:
            raise Unsendable(str(error))
        except grpc.RpcError as error:
            answers.append({"end": error.code().name})
        finally:
            requests.put(None)
            call.cancel()
        return answers

    def listen(self, body, user):
        """Listens, writes meanwhile, and returns the snapshots that a client would show: after the start and after each
        write, the documents of the target, or why it ended."""
        requests, view = queue.Queue(), View()
        call = self.server.transport.listen(iter(requests.get, None), metadata=self.metadata(user), timeout=TIMEOUT)
        snapshots = []
        try:
            target = {"targetId": 2, **body["target"]}
            message = json_format.ParseDict(
                {"database": self.fill(DATABASE), "addTarget": target}, firestore.ListenRequest.pb()())
            requests.put(message)
            view.take(call, lambda: view.is_complete)
            snapshots.append(view.shown(self))
            for batch in body["batches"]:
                if view.end:
                    break
                try:
                    self.grpc("Commit", {"database": self.fill(DATABASE), "writes": batch}, "owner")
                except grpc.RpcError:
                    continue
                # A listen to a document that the target does not have tells that the earlier changes have arrived.
                self.settle(view, call, requests)
                snapshots.append(view.shown(self))
            requests.put(None)
        except (json_format.ParseError, ValueError, TypeError) as error:
            raise Unsendable(str(error))
        except grpc.RpcError as error:
            snapshots.append({"end": error.code().name})
        finally:
            requests.put(None)
            call.cancel()
        return snapshots

    def settle(self, view, call, requests):
        """Waits until the messages of earlier commits have arrived: removes and adds a target of another document twice,
        with time between for the server's own queue."""
        for _ in range(2):
            time.sleep(0.03)
            view.marker += 2
            requests.put(json_format.ParseDict({
                "database": self.fill(DATABASE),
                "addTarget": {"targetId": view.marker, "documents": {"documents": [self.fill(f"{ROOT}/open/marker")]}},
            }, firestore.ListenRequest.pb()()))
            marker = view.marker
            view.take(call, lambda: marker in view.current)

    # Comparison

    def comparable(self, part, key=""):
        """Returns an answer without what may differ: times become numbers, tokens and auto IDs become words."""
        if isinstance(part, dict):
            part = {name: self.comparable(value, name) for name, value in part.items() if name not in ("readTime", "message", "details")}
            part.pop("done", None) if "result" in part else None  # A field that aggregations do not have in the API.
            if "name" in part and "fields" not in part and "updateTime" in part:
                part["fields"] = {}
            return part
        if isinstance(part, list):
            return [self.comparable(value) for value in part]
        if key == "transaction":
            return "<transaction>"
        if key == "nextPageToken":
            return "<token>"
        if isinstance(part, str):
            if key == "name" and re.search(r"/[A-Za-z0-9]{20}$", part):
                return part[:-20].replace(self.project, "PROJECT") + "<id>"
            if key in ("updateTime", "createTime", "commitTime", "timestampValue") and RECENT.match(part):
                digits = part.rstrip("Z").partition(".")[2]
                number = self.clock.setdefault(part, len(self.clock) + 1)
                return f"<time {'ms' if key == 'timestampValue' and len(digits) <= 3 else number}>"
            return part.replace(self.project, "PROJECT")
        return part


class View:
    """What a client of the listen protocol knows."""

    def __init__(self):
        self.documents, self.pending = {}, {}
        self.is_complete = False
        self.end = None
        self.current = set()
        self.marker = 1000

    def take(self, call, is_done):
        """Reads messages until `is_done`, or the target ends."""
        while not is_done():
            message = next(call)
            change = message.target_change
            kind = type(message).pb(message).WhichOneof("response_type")
            if kind == "target_change":
                name, ids = change.target_change_type.name, list(change.target_ids)
                if name == "REMOVE" and 2 in ids:
                    self.end = grpc_name(change.cause.code)
                    self.is_complete = True
                if name == "RESET" and (2 in ids or not ids):
                    self.pending = {}
                if name == "CURRENT":
                    self.current.update(ids)
                if name == "NO_CHANGE" and not ids and change.read_time and 2 in self.current:
                    self.documents = dict(self.pending)
                    self.is_complete = True
            elif kind == "document_change":
                document = json_format.MessageToDict(type(message).pb(message).document_change.document)
                if 2 in message.document_change.target_ids:
                    self.pending[document["name"]] = document
                if 2 in message.document_change.removed_target_ids:
                    self.pending.pop(document["name"], None)
            else:
                removed = getattr(message, kind)
                if 2 in removed.removed_target_ids or kind == "document_delete":
                    self.pending.pop(removed.document, None)

    def shown(self, session):
        if self.end is not None:
            return {"end": self.end}
        return [session.comparable(self.documents[name]) for name in sorted(self.documents)]


class RESTError(Exception):
    def __init__(self, status, message):
        self.status, self.message = status, message


def grpc_name(code):
    return next((status.name for status in grpc.StatusCode if status.value[0] == code), str(code))

"""Hostile and slow clients of `rules-sim serve`: whatever they send, the server goes on to answer others. Everything is bounded
in number and time."""

import base64
import os
import random
import socket
import struct
import unittest
import urllib.request

SERVICES = {
    "firestore": os.environ["FIRESTORE_EMULATOR_HOST"], "database": os.environ["FIREBASE_DATABASE_EMULATOR_HOST"],
    "storage": os.environ["FIREBASE_STORAGE_EMULATOR_HOST"], "auth": os.environ["FIREBASE_AUTH_EMULATOR_HOST"],
    "hub": os.environ["FIREBASE_EMULATOR_HUB"], "ui": os.environ["RULES_SIM_UI"].removeprefix("http://"),
}
PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"


def connect(service):
    host, port = SERVICES[service].rsplit(":", 1)
    connection = socket.create_connection((host, int(port)), timeout=5)
    return connection


def frame(kind, flags, stream, payload=b""):
    """Returns a frame of HTTP/2."""
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def text(value):
    """Returns a text of HPACK without compression."""
    return bytes([len(value)]) + value


def head(path=b"/google.firestore.v1.Firestore/Listen"):
    """Returns the headers of a gRPC call of the owner."""
    return (
        b"\x83\x86\x04" + text(path) + b"\x01" + text(b"localhost") + b"\x0f\x10" + text(b"application/grpc")
        + b"\x00" + text(b"te") + text(b"trailers") + b"\x0f\x08" + text(b"Bearer owner"))


def send(connection, data):
    """Sends what the server still takes."""
    try:
        connection.sendall(data)
    except OSError:
        pass


def drain(connection, seconds=0.05):
    """Reads what the server sends within some time."""
    connection.settimeout(seconds)
    try:
        while connection.recv(1 << 16):
            pass
    except OSError:
        pass


class Hostile(unittest.TestCase):
    def setUp(self):
        self.random = random.Random(self.id())

    def tearDown(self):
        for service, path in [
            ("firestore", "/"), ("database", "/.json?ns=hostile"), ("storage", "/b"), ("auth", "/emulator/v1/projects/p/config"),
            ("hub", "/emulators"), ("ui", "/api/state"),
        ]:
            request = urllib.request.Request(f"http://{SERVICES[service]}{path}", headers={"Authorization": "Bearer owner"})
            with urllib.request.urlopen(request, timeout=10) as answer:
                self.assertEqual(answer.status, 200, service)

    def test_random_bytes(self):
        starts = [b"", b"GET / HTTP/1.1\r\n", b"POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n", PREFACE, b"PRI "]
        for service in SERVICES:
            for round in range(30):
                with connect(service) as connection:
                    send(connection, starts[round % len(starts)] + self.random.randbytes(self.random.randrange(2000)))
                    drain(connection, 0.01)

    def test_random_frames_of_http2(self):
        for round in range(60):
            with connect("firestore") as connection:
                send(connection, PREFACE + frame(4, 0, 0))
                for _ in range(40):
                    kind = self.random.randrange(12)
                    payload = head() if kind == 1 else self.random.randbytes(self.random.randrange(60))
                    send(connection, frame(kind, self.random.randrange(256), self.random.randrange(9), payload))
                drain(connection, 0.01)

    def test_random_messages_of_grpc(self):
        methods = [b"Listen", b"Write", b"Commit", b"RunQuery", b"BatchGetDocuments", b"Nothing", b""]
        with connect("firestore") as connection:
            send(connection, PREFACE + frame(4, 0, 0))
            for index in range(300):
                body = self.random.randbytes(self.random.randrange(80))
                length = self.random.choice([len(body), 1 << 31, 0, len(body) + 5])
                message = bytes([self.random.choice([0, 0, 0, 1, 255])]) + struct.pack(">I", length) + body
                path = b"/google.firestore.v1.Firestore/" + self.random.choice(methods)
                send(connection, frame(1, 4, 2 * index + 1, head(path)) + frame(0, 1, 2 * index + 1, message))
            drain(connection, 0.5)

    def test_streams_that_are_canceled_at_once(self):
        with connect("firestore") as connection:
            send(connection, PREFACE + frame(4, 0, 0) + frame(4, 1, 0))
            for index in range(3_000):
                send(connection, frame(1, 4, 2 * index + 1, head()) + frame(3, 0, 2 * index + 1, b"\x00\x00\x00\x08"))
            drain(connection, 0.5)

    def test_endless_headers(self):
        for service in SERVICES:
            with connect(service) as connection:
                send(connection, b"GET / HTTP/1.1\r\nHost: localhost\r\n")
                for index in range(3_000):
                    send(connection, b"X-%d: %s\r\n" % (index, b"x" * 100))
                drain(connection)
        with connect("firestore") as connection:
            send(connection, PREFACE + frame(4, 0, 0) + frame(1, 0, 1, head()))
            for index in range(2_000):
                send(connection, frame(9, 0, 1, b"\x00" + text(b"x") + text(b"y" * 100)))
            drain(connection)

    def test_bodies_without_an_end(self):
        connections = [connect(service) for service in SERVICES for _ in range(20)]
        for connection in connections:
            send(connection, b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000000\r\n\r\n" + b"x" * 100_000)
        self.tearDown()
        for connection in connections:
            connection.close()

    def test_a_body_that_is_too_long(self):
        with connect("auth") as connection:
            size = 70 << 20
            send(connection, b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % size)
            for _ in range(70):
                send(connection, b"x" * (1 << 20))
            connection.settimeout(10)
            self.assertIn(b" 413 ", connection.recv(100))

    def test_random_frames_of_websockets(self):
        key = base64.b64encode(self.random.randbytes(16))
        for round in range(40):
            with connect("database") as connection:
                send(
                    connection, b"GET /.ws?v=5&ns=hostile HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key + b"\r\n\r\n")
                drain(connection, 0.02)
                for _ in range(30):
                    send(connection, self.random.randbytes(self.random.randrange(200)))
                    body = self.random.choice([
                        b'{"t":"d","d":{"r":1,"a":"q","b":{"p":"/x","h":""}}}', b"99999999", b"{", b"[]", b"0", b'{"t":"c"}'])
                    mask = b"\x00\x00\x00\x00"
                    send(connection, bytes([0x81, 0x80 | len(body)]) + mask + body)
                drain(connection, 0.01)

    def test_a_client_that_never_reads(self):
        """Its listens wait; those of others do not."""
        url = f"http://{SERVICES['firestore']}/v1/projects/slow/databases/(default)/documents/slow/"
        with connect("firestore") as connection:
            send(connection, PREFACE + frame(4, 0, 0, b"\x00\x04\x00\x00\x00\x10") + frame(4, 1, 0))
            database = b"projects/slow/databases/(default)"
            parent = database + b"/documents"
            query = b"\x12\x06\x12\x04slow"
            target = b"\x12" + bytes([len(parent) + 2 + len(query) + 2]) + b"\x0a" + text(parent) + b"\x12" + text(query)
            target += b"\x28\x02"
            message = b"\x0a" + text(database) + b"\x12" + text(target)
            for index in range(20):
                send(
                    connection, frame(1, 4, 2 * index + 1, head())
                    + frame(0, 0, 2 * index + 1, b"\0" + struct.pack(">I", len(message)) + message))
            for number in range(100):
                request = urllib.request.Request(
                    url + str(number), b'{"fields": {"text": {"stringValue": "' + b"x" * 1000 + b'"}}}',
                    {"Authorization": "Bearer owner", "Content-Type": "application/json"}, method="PATCH")
                with urllib.request.urlopen(request, timeout=10) as answer:
                    self.assertEqual(answer.status, 200)


if __name__ == "__main__":
    unittest.main()

"""The messages of Firebase's Realtime Database SDKs over a WebSocket, from a client that is not ours."""

import itertools
import json
import os
import unittest

import websocket

PROJECT = os.environ["GCLOUD_PROJECT"]

# What is written, and what `get()` returns.
PLACES = [
    ("text", "text"), ("", ""), (1, 1), (0, 0), (-1.5, -1.5), (True, True), (False, False), (None, None), ({}, None),
    ({"a": {}}, None), ({"a": 1, "b": {"c": "x"}}, {"a": 1, "b": {"c": "x"}}),
    ({".value": "text", ".priority": 7}, {".value": "text", ".priority": 7}),
    ({".value": False, ".priority": "p"}, {".value": False, ".priority": "p"}),
]


class Socket:
    """A connection of the administrator."""

    def __init__(self):
        host = os.environ["FIREBASE_DATABASE_EMULATOR_HOST"]
        self.socket = websocket.create_connection(f"ws://{host}/.ws?v=5&ns={PROJECT}-default-rtdb", timeout=30)
        self.numbers = itertools.count(1)
        self.ask("gauth", {"cred": "owner"})

    def ask(self, action, body):
        """Sends a request, and returns the body of its answer."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"t": "d", "d": {"r": number, "a": action, "b": body}}))
        while True:
            message = json.loads(self.socket.recv())
            if message["t"] == "d" and message["d"].get("r") == number:
                return message["d"]["b"]


class Gets(unittest.TestCase):
    def test_get_of_a_reference_returns_every_kind_of_data(self):
        socket = Socket()
        self.addCleanup(socket.socket.close)
        for written, read in PLACES:
            with self.subTest(written=written):
                self.assertEqual(socket.ask("p", {"p": "/socket/place", "d": written})["s"], "ok")
                # `get()` of firebase-js-sdk sends the empty query of a reference.
                for query in ({"q": {}}, {}):
                    self.assertEqual(socket.ask("g", {"p": "/socket/place", **query}), {"s": "ok", "d": read})

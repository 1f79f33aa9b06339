"""Starts `rules-sim serve` for tests."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
from typing import Iterable, Iterator, Sequence

#: The variables of each service with the text before the address, as `rules-sim serve --exec` sets them.
VARIABLES = {
    "firestore": {"FIRESTORE_EMULATOR_HOST": "", "FIREBASE_FIRESTORE_EMULATOR_ADDRESS": ""},
    "database": {"FIREBASE_DATABASE_EMULATOR_HOST": ""},
    "storage": {"FIREBASE_STORAGE_EMULATOR_HOST": "", "STORAGE_EMULATOR_HOST": "http://"},
    "auth": {"FIREBASE_AUTH_EMULATOR_HOST": ""},
    "ui": {"RULES_SIM_UI": "http://"},
    "hub": {"FIREBASE_EMULATOR_HUB": ""},
}


class Server:
    """A running server."""

    def __init__(self, process: subprocess.Popen[str], project: str, addresses: dict[str, str]) -> None:
        self.process = process
        #: The project ID.
        self.project = project
        #: The addresses of the services by name, such as `127.0.0.1:8080` of `firestore`.
        self.addresses = addresses

    @property
    def environment(self) -> dict[str, str]:
        """The variables by which clients find the server: those that `rules-sim serve --exec` sets for these services."""
        found = {"GCLOUD_PROJECT": self.project, "GOOGLE_CLOUD_PROJECT": self.project}
        for service, address in self.addresses.items():
            for name, prefix in VARIABLES[service].items():
                found[name] = prefix + address
        return found


@contextlib.contextmanager
def serve(
    project: str = "demo-project",
    services: Sequence[str] = ("firestore", "database", "storage", "auth"),
    arguments: Sequence[str] = (),
    folder: str | None = None,
) -> Iterator[Server]:
    """Starts the server on free ports, and stops it at the end of the block.

    Arguments:
      project: the project ID.
      services: the services to open.
      arguments: further arguments of `rules-sim serve`.
      folder: the folder of firebase.json; the current folder by default.

    Raises RuntimeError with the server's words if it does not start.
    """
    from . import path

    command = [path(), "serve", "--project", project, "--only", ",".join(services)]
    for service in services:
        command += ["--port", f"{service}=0"]
    process = subprocess.Popen(
        [*command, *arguments], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=os.environ)
    assert process.stderr is not None
    addresses: dict[str, str] = {}
    said = ""
    try:
        for line in process.stderr:
            said += line
            if line.startswith("Ready."):
                break
            name, _, address = line.strip().partition("  ")
            if name in services:
                # The server prints the address of the page as `http://127.0.0.1:4000/`.
                addresses[name] = address.strip().replace("http://", "").rstrip("/")
        else:
            raise RuntimeError(f"rules-sim serve did not start:\n{said}")
        # The server waits if its pipe is full, so its messages are read and discarded.
        threading.Thread(target=_discard, args=(process.stderr,), daemon=True).start()
        yield Server(process, project, addresses)
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _discard(lines: Iterable[str]) -> None:
    for _ in lines:
        pass

"""Calls the program rules-sim, which this package contains.

    import rules_sim
    result = rules_sim.run("test", "suite.yaml")
    with rules_sim.serve(project="demo") as server:
        ...  # clients find the server by server.environment
"""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import subprocess
from typing import Any

from .server import Server, serve

__all__ = ["Server", "path", "run", "serve"]


def path() -> str:
    """Returns the path of the program.

    Raises FileNotFoundError if it is not installed.
    """
    for file in importlib.metadata.files("rules-sim") or []:
        if file.name == "rules-sim":
            found = os.path.realpath(str(file.locate()))
            if os.access(found, os.X_OK):
                return found
    found_on_path = shutil.which("rules-sim")
    if found_on_path is None:
        raise FileNotFoundError("rules-sim is not installed")
    return found_on_path


def run(*arguments: str, **options: Any) -> subprocess.CompletedProcess[Any]:
    """Runs the program and waits for its end. `options` are those of `subprocess.run`."""
    return subprocess.run([path(), *arguments], **options)

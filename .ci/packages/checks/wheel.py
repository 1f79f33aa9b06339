"""Uses the Python module of the wheel: runs the program, and speaks to a server that it starts."""

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request

import rules_sim

assert rules_sim.run("--version", capture_output=True, text=True).stdout.strip(), "no version"
assert subprocess.run([sys.executable, "-m", "rules_sim", "--version"], capture_output=True).returncode == 0
with rules_sim.serve(project="demo-check") as server:
    assert os.path.exists(f"/proc/{server.process.pid}")
    host = server.environment["FIRESTORE_EMULATOR_HOST"]
    url = f"http://{host}/v1/projects/demo-check/databases/(default)/documents/notes/first"

    def send(method, headers={}):
        body = json.dumps({"fields": {"owner": {"stringValue": "ann"}}}).encode() if method == "PATCH" else None
        request = urllib.request.Request(url, body, {"Content-Type": "application/json", **headers}, method=method)
        return urllib.request.urlopen(request)

    assert send("PATCH", {"Authorization": "Bearer owner"}).status == 200
    # More denials than a pipe holds: the server never waits for a reader of its messages.
    for _ in range(500):
        try:
            send("GET")
        except urllib.error.HTTPError as error:
            assert error.code == 403, error
    process = server.process
assert process.poll() is not None, "the server still runs"
try:
    with rules_sim.serve(arguments=["--no-such-option"]):
        pass
except RuntimeError as error:
    assert "--no-such-option" in str(error)
else:
    sys.exit("a server started with an unknown option")
print("wheel: the module runs the program, and starts and stops a server")

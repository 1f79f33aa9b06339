"""`rules-sim mcp`: the package `mcp` as its client, changed messages, killed clients, and a trial of reviews."""

import asyncio
import contextlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from unittest import mock

try:
    import mcp.client.session
    from mcp import Client, ClientSession, StdioServerParameters, types
    from mcp.client.stdio import stdio_client
    from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, KNOWN_PROTOCOL_VERSIONS
except ImportError as error:
    raise unittest.SkipTest(f"the package mcp is not installed: {error}") from error

PROGRAM = os.environ["RULES_SIM"]
HERE = os.path.dirname(os.path.realpath(__file__))
EXAMPLES = os.path.join(HERE, "../../Examples")
FUZZED, SEED = 10_000, 49


def hello(version="2025-06-18"):
    return {"jsonrpc": "2.0", "id": "hello", "method": "initialize", "params": {
        "protocolVersion": version, "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}


def start(folder, **environment):
    return subprocess.Popen([PROGRAM, "mcp"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            env=os.environ | environment)


def ended(pid):
    """Whether a process has ended, also if its parent has not noticed yet."""
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] == "Z"
    except FileNotFoundError:
        return True


def children(pid):
    """The processes that a process has started."""
    with open(f"/proc/{pid}/task/{pid}/children") as file:
        return [int(child) for child in file.read().split()]


def wait(condition):
    """Waits for a condition, for at most ten seconds."""
    for _ in range(1000):
        if condition():
            return True
        time.sleep(0.01)
    return False


class ReferenceClient(unittest.TestCase):
    """A session of the reference client in a copy of an example."""

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        shutil.copytree(os.path.join(EXAMPLES, "ci"), self.folder, dirs_exist_ok=True)
        with open(os.path.join(self.folder, "firestore.rules")) as file:
            self.rules = file.read()

    def tearDown(self):
        shutil.rmtree(self.folder)

    def server(self, *options):
        return StdioServerParameters(command=PROGRAM, args=["mcp", *options], cwd=self.folder)

    def session(self, talk, version=HANDSHAKE_PROTOCOL_VERSIONS[-1]):
        """Runs `talk` in a session that the client begins with a version."""
        async def run():
            with mock.patch.object(mcp.client.session, "LATEST_HANDSHAKE_VERSION", version):
                async with stdio_client(self.server()) as streams, ClientSession(*streams) as session:
                    answer = await session.initialize()
                    self.assertEqual(answer.protocol_version, version)
                    await talk(session)
        asyncio.run(run())

    def test_a_session_begins_in_each_version(self):
        for version in HANDSHAKE_PROTOCOL_VERSIONS:
            async def talk(session):
                self.assertEqual(len((await session.list_tools()).tools), 9)
                answer = await session.call_tool("check", {})
                self.assertFalse(answer.is_error)
                self.assertEqual(answer.structured_content is not None, version >= "2025-06-18")
            self.session(talk, version)

        async def newest():
            async with Client(self.server()) as client:
                self.assertEqual(client.protocol_version, KNOWN_PROTOCOL_VERSIONS[-1])
                self.assertFalse((await client.call_tool("check", {})).is_error)
        asyncio.run(newest())

    def test_all_tools_resources_and_prompts(self):
        draft = self.rules.replace("request.resource.data.owner == request.auth.uid", "request.auth != null")
        calls = {
            "check": {}, "who_can": {}, "compare": {"old": "firestore.rules", "new": draft},
            "explain": {"operation": "create", "path": "/notes/a", "value": {"owner": "ada", "text": 1}, "as": "ada"},
            "prove": {"claims": ["never write /notes/{note} when request.auth == null"]}, "test": {},
            "missing_tests": {"seconds": 2}, "suggest_suite": {}, "format": {"rules": draft.replace("  ", " ")}}

        async def talk(session):
            tools = (await session.list_tools()).tools
            self.assertEqual({tool.name for tool in tools}, set(calls))
            for tool in tools:
                self.assertTrue(tool.output_schema and tool.annotations.read_only_hint, tool.name)
            for name, arguments in calls.items():
                # The client checks the structured content by the output schema.
                answer = await session.call_tool(name, arguments)
                self.assertFalse(answer.is_error, (name, answer.content))
                self.assertTrue(answer.structured_content["report"], name)
            difference = (await session.call_tool("compare", calls["compare"])).structured_content["report"]
            self.assertIn("request", difference["differences"][0])
            for resource in (await session.list_resources()).resources:
                self.assertTrue((await session.read_resource(resource.uri)).contents[0].text)
            page = await session.read_resource("rules-sim://lints/audit/signed-out-writes")
            self.assertIn("audit/signed-out-writes", page.contents[0].text)
            for prompt in (await session.list_prompts()).prompts:
                values = {argument.name: "x" for argument in prompt.arguments}
                self.assertTrue((await session.get_prompt(prompt.name, values)).messages)
        self.session(talk)

    def test_progress_and_cancellation(self):
        # With these rules, a call takes seconds.
        shutil.copytree(os.path.join(EXAMPLES, "newsroom"), os.path.join(self.folder, "newsroom"))

        async def talk(session):
            told = []

            async def tell(done, total, _):
                told.append((done, total))
            await session.call_tool("missing_tests", {"seconds": 2}, progress_callback=tell)
            self.assertTrue(told)
            server = next(pid for pid in children(os.getpid()) if not ended(pid))
            with self.assertRaises(TimeoutError):
                async with asyncio.timeout(0.3):
                    await session.call_tool("missing_tests", {"seconds": 50, "suites": ["newsroom/suite.yaml"]})
            await session.send_ping()
            self.assertTrue(wait(lambda: all(ended(pid) for pid in children(server))))
            self.assertFalse((await session.call_tool("check", {})).is_error)
        self.session(talk)

    def test_folders_of_the_client_are_read_and_others_are_not(self):
        other = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, other)
        shutil.copy(os.path.join(self.folder, "firestore.rules"), other)
        path = os.path.join(other, "firestore.rules")

        async def roots(_):
            return types.ListRootsResult(roots=[types.Root(uri="file://" + other)])

        async def run():
            for mode in ("auto", "legacy"):
                for callback in (roots, None):
                    async with Client(self.server(), mode=mode, list_roots_callback=callback) as client:
                        answer = await client.call_tool("check", {"rules": path})
                        self.assertEqual(answer.is_error, callback is None, (mode, answer.content))
                        self.assertTrue((await client.call_tool("check", {"rules": "/etc/passwd"})).is_error)
        asyncio.run(run())


class Processes(unittest.TestCase):
    def test_a_killed_client_ends_the_server_and_its_calls(self):
        script = f"""
import json, subprocess, sys, time
server = subprocess.Popen([{PROGRAM!r}, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
call = {{"jsonrpc": "2.0", "id": 1, "method": "tools/call",
         "params": {{"name": "missing_tests", "arguments": {{"seconds": 50}}}}}}
for message in ({json.dumps(hello())}, call):
    server.stdin.write(json.dumps(message).encode() + b"\\n")
server.stdin.flush()
print(server.pid, flush=True)
time.sleep(1000)
"""
        client = subprocess.Popen([sys.executable, "-c", script], cwd=os.path.join(EXAMPLES, "newsroom"),
                                  stdout=subprocess.PIPE)
        server = int(client.stdout.readline())
        self.assertTrue(wait(lambda: children(server)))
        calls = children(server)
        client.send_signal(signal.SIGKILL)
        client.wait()
        client.stdout.close()
        self.assertTrue(wait(lambda: ended(server)), "the server goes on")
        self.assertTrue(wait(lambda: all(ended(pid) for pid in calls)), "a call goes on")

    def test_changed_messages_never_end_the_server(self):
        source = random.Random(SEED)
        messages = [json.dumps(message).encode() for message in [
            hello("2024-11-05"), hello("2025-03-26"), {"jsonrpc": "2.0", "method": "notifications/initialized"},
            {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}, {"jsonrpc": "2.0", "id": 2, "method": "ping"},
            {"jsonrpc": "2.0", "id": 3, "method": "resources/read", "params": {"uri": "rules-sim://lints/x"}},
            {"jsonrpc": "2.0", "id": 4, "method": "prompts/get", "params": {"name": "write_rules", "arguments": {"data": "x"}}},
            {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 5}},
            {"jsonrpc": "2.0", "id": 6, "result": {"roots": [{"uri": "file:///%2e"}]}},
            [{"jsonrpc": "2.0", "id": 7, "method": "ping"}], {"jsonrpc": "2.0", "id": 8, "error": {"code": 1}}]]
        call = json.dumps({"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": {
            "name": "check", "arguments": {"rules": "service cloud.firestore {}"}}}).encode()
        server = start(os.path.join(EXAMPLES, "ci"))
        try:
            server.stdin.write(json.dumps(hello("2025-03-26")).encode() + b"\n")
            for number in range(FUZZED):
                # Each call is a process.
                line = bytearray(call if number % 100 == 0 else source.choice(messages))
                for _ in range(source.randint(0, 3)):
                    place = source.randrange(len(line))
                    change = source.randrange(4)
                    if change == 0:
                        line[place] = source.randrange(256)
                    elif change == 1:
                        del line[place]
                    elif change == 2:
                        line[place:place] = source.choice([b'"', b"{", b"[" * 200, b"\\u0000", b"\xff", b"\r", b"9" * 400])
                    else:
                        line[place:place] = line[place:place + 20]
                server.stdin.write(bytes(line).replace(b"\n", b" ") + b"\n")
                if number % 500 == 0:
                    self.reach(server, f"round {number}")
            # Longer than the server reads, and then as usual.
            server.stdin.write(b"x" * (5 << 20) + b"\n")
            self.reach(server, "the end")
            self.assertIsNone(server.poll())
        finally:
            server.stdin.close()
            server.stdout.close()
            server.kill()
            server.wait()

    def reach(self, server, mark):
        """Sends a ping, and reads all answers up to its answer."""
        server.stdin.write(json.dumps({"jsonrpc": "2.0", "id": mark, "method": "ping"}).encode() + b"\n")
        server.stdin.flush()
        while True:
            line = server.stdout.readline()
            self.assertTrue(line, "the server has ended")
            answer = json.loads(line)
            if isinstance(answer, dict) and answer.get("id") == mark:
                return self.assertEqual(answer["result"], {})


class Trial(unittest.TestCase):
    """Reviews of ten rules files with a planted hole each, and of ten sound ones: `trial/trial.json` says which."""

    folder = os.path.join(HERE, "trial")

    def ask(self, tool, **arguments):
        self.number += 1
        message = {"jsonrpc": "2.0", "id": self.number, "method": "tools/call",
                   "params": {"name": tool, "arguments": arguments}}
        self.server.stdin.write(json.dumps(message).encode() + b"\n")
        self.server.stdin.flush()
        return json.loads(self.server.stdout.readline())["result"]["structuredContent"]["report"]

    def review(self, path):
        """Calls the tools in the order of the prompt `review_rules`. Returns the lines of rules that they warn of, with a request
        that gets through, and those of notes about data and roles of users, which a reviewer holds against the policy."""
        found, notes = {}, {}
        for finding in self.ask("check", rules=path)["diagnostics"]:
            self.assertNotEqual(finding["severity"], "error", (path, finding))
            if finding["code"] == "realtime/implied-rule":
                # A rule without an effect: the row of its place has the request that goes past it.
                found[finding["range"]["start"]["line"]] = None
        report = self.ask("who_can", rules=path)
        for finding in report["findings"]:
            line, request = finding["range"]["start"]["line"], " ".join(finding["notes"][1:])
            if finding["severity"] == "warning":
                found[line] = request
            elif finding["code"] in ("audit/other-users-data", "audit/self-granted-roles"):
                notes[line] = request
        for line in [line for line, request in found.items() if request is None]:
            rows = [row for audit in report["audits"] for row in audit["access"] if row["path"] != "/"]
            requests = [access["requests"][0] for row in rows if "read" in row["operations"] for access in row["access"]
                        if access.get("requests")]
            found[line] = json.dumps(requests[0]) if requests else None
        return {line: request for line, request in found.items() if request}, notes

    @contextlib.contextmanager
    def session(self):
        # Searches find the requests; proofs would only take minutes.
        self.number = 0
        self.server = start(self.folder, RULES_SOLVERS="")
        try:
            self.server.stdin.write(json.dumps(hello()).encode() + b"\n")
            self.server.stdin.flush()
            self.server.stdout.readline()
            yield
        finally:
            self.server.stdin.close()
            self.server.stdout.close()
            self.server.wait()

    def test_each_hole_is_named_with_a_request_and_none_in_sound_rules(self):
        with self.session():
            with open(os.path.join(self.folder, "trial.json")) as file:
                holes = json.load(file)
            self.assertEqual({hole["file"] for hole in holes}, set(os.listdir(os.path.join(self.folder, "holes"))))
            table, missed = [], []
            for hole in holes:
                warnings, notes = self.review("holes/" + hole["file"])
                # Members of a room may remove messages of others in some projects, so that only the policy says that it is a hole.
                request = (notes if hole.get("note") else warnings).get(hole["line"])
                table.append(f"{hole['file']:16} {'named' if request else 'MISSED':6} {hole['hole']}\n{'':24}{(request or '')[:120]}")
                if not request:
                    missed.append(hole["file"])
            alarms = []
            for name in sorted(os.listdir(os.path.join(self.folder, "sound"))):
                found, _ = self.review("sound/" + name)
                table.append(f"{name:16} {'ALARM' if found else 'sound'}  {found or ''}")
                alarms += [name] if found else []
        print("\n" + "\n".join(table) + f"\n{len(holes) - len(missed)} of {len(holes)} holes are named, and {len(alarms)} alarms in sound rules")
        self.assertEqual((missed, alarms), ([], []))

    def blind(self, file):
        """Returns what names a hole of a file of the blind trial: lines of warnings, and refuted claims with their requests."""
        rules = "blind/" + file
        checked = {finding["range"]["start"]["line"]: None for finding in self.ask("check", rules=rules)["diagnostics"]
                   if finding["severity"] == "warning"}
        audited, _ = self.review(rules)
        proved = self.ask("prove", rules=rules, claims_files=[os.path.splitext(rules)[0] + ".claims"])
        refuted = {claim["claim"]: claim["request"] for claim in proved["claims"] if claim["answer"] == "refuted"}
        return checked, audited, refuted

    def test_the_blind_trial(self):
        """Twenty files of 2026-11-29. Who wrote the rules had not read the tools' answers, and who wrote the claims had read the
        policies and the names of fields, and not the rules: `blind.json` says which answer names which hole."""
        with self.session():
            with open(os.path.join(self.folder, "blind.json")) as file:
                holes = json.load(file)
            table = []
            for hole in holes:
                checked, audited, refuted = self.blind(hole["file"])
                by = ("audit" if audited.get(hole.get("line")) else "check" if hole.get("line") in checked
                      else "claim" if refuted.get(hole.get("claim")) else None)
                table.append(f"{hole['file']:16} {by or 'MISSED':6} {hole['hole'][:90]}")
                with self.subTest(hole["file"]):
                    self.assertEqual(by, hole["named_by"], (checked, list(audited), list(refuted)))
            for name in sorted(name for name in os.listdir(os.path.join(self.folder, "blind")) if name.startswith("sound")):
                if name.endswith((".md", ".claims")):
                    continue
                checked, audited, refuted = self.blind(name)
                alarms = [*checked, *audited, *refuted]
                table.append(f"{name:16} {'ALARM' if alarms else 'sound'}  {alarms or ''}")
                with self.subTest(name):
                    self.assertEqual(alarms, [])
        named = sum(hole["named_by"] is not None for hole in holes)
        print("\n" + "\n".join(table) + f"\n{named} of {len(holes)} holes are named in the blind trial")


if __name__ == "__main__":
    unittest.main()

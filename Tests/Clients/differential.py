"""Sends the same generated requests to Google's Firestore emulator and to `rules-sim serve`, and compares the answers: status,
documents, their order, transform results, aggregated values. Run by `.ci/checks/serve-differential`.

  differential.py [--count N] [--seed N] [--episode N]

Requests are grouped in episodes, each in a project of its own. An episode with a difference is repeated in new projects with
fewer requests, until no request can be left out; the rest is printed. `--episode` runs one episode of a seed.
"""

import argparse
import collections
import itertools
import json
import os
import random
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import differential_known as known
from differential_requests import Generator
from differential_servers import Server, Unsendable

JAR = "/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar"
CLASS = "com.google.cloud.datastore.emulator.firestore.CloudFirestore"
EPISODE = 25
WRITING = ("Commit", "BatchWrite", "Write", "CreateDocument", "UpdateDocument", "DeleteDocument", "Listen", "Rollback")


def is_same(answers):
    return all(json.dumps(answers[0][key], sort_keys=True) == json.dumps(answers[1][key], sort_keys=True) for key in ("code", "answer"))


def is_same_but_for_times(answers):
    return len({re.sub("<time [0-9]+>", "<time>", json.dumps([answer["code"], answer["answer"]], sort_keys=True)) for answer in answers}) == 1


class Google:
    """Google's emulator, while it runs."""

    def __enter__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.host = f"127.0.0.1:{port}"
        self.process = subprocess.Popen(
            ["java", "-Duser.language=en", "-Xmx1g", "-cp", JAR, CLASS, "start", "--host", "127.0.0.1", "--port", str(port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(240):
            try:
                urllib.request.urlopen(f"http://{self.host}", timeout=1)
                return self
            except urllib.error.HTTPError:
                return self
            except OSError:
                time.sleep(0.25)
        raise RuntimeError("Google's emulator did not start")

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


class Comparison:
    """Two servers, and what their answers had in common."""

    def __init__(self, google, ours):
        self.servers = [Server("Google", google), Server("ours", ours)]
        self.projects = 0
        self.run = random.SystemRandom().randrange(10**6)
        self.statistics = collections.Counter()

    def play(self, requests, counts=False):
        """Returns the first request whose answers differ, with both answers; nil if none does."""
        self.projects += 1
        project = f"p{self.run}-{self.projects}"
        sessions = [server.project(project) for server in self.servers]
        for index, request in enumerate(requests):
            clocks = [dict(session.clock) for session in sessions]
            try:
                answers = [session.send(request) for session in sessions]
            except Unsendable:
                if counts:
                    self.statistics["cannot be sent by the client"] += 1
                continue
            if counts:
                self.note(request, answers)
            if is_same(answers):
                continue
            number = known.number(request, *answers)
            if number is None and is_same_but_for_times(answers) and any(earlier["method"] == "BatchWrite" for earlier in requests[:index + 1]):
                number = 13
            if number is None:
                return index, answers
            if counts:
                self.statistics[f"known difference {number}"] += 1
            if request["method"] in WRITING:
                return None  # The documents differ from here on.
            for session, clock in zip(sessions, clocks):
                session.clock = clock
        return None

    def note(self, request, answers):
        self.statistics["requests"] += 1
        self.statistics["via " + request["via"]] += 1
        self.statistics["answered " + answers[0]["code"]] += 1
        self.statistics["method " + request["method"]] += 1
        if answers[0]["code"] != "OK":
            same = answers[0]["text"].strip() == answers[1]["text"].strip()
            self.statistics["texts of errors that are equal" if same else "texts of errors that differ"] += 1

    def shrink(self, requests):
        """Leaves out requests, and parts of them, while the answers still differ."""
        found = self.play(requests)
        if not found:
            return requests, None
        requests = requests[: found[0] + 1]
        budget = 400

        def smaller(candidate):
            nonlocal budget, found
            budget -= 1
            if budget < 0:
                return False
            again = self.play(candidate)
            if again and again[0] == len(candidate) - 1 and again[1][0]["code"] == found[1][0]["code"] and again[1][1]["code"] == found[1][1]["code"]:
                found = again
                return True
            return False

        index = len(requests) - 2
        while index >= 0:
            candidate = requests[:index] + requests[index + 1:]
            if smaller(candidate):
                requests = candidate
            index -= 1
        for index in range(len(requests)):
            changed = True
            while changed and budget > 0:
                changed = False
                for body in reductions(requests[index]["body"]):
                    candidate = requests[:index] + [{**requests[index], "body": body}] + requests[index + 1:]
                    if smaller(candidate):
                        requests, changed = candidate, True
                        break
        return requests, found


def reductions(part):
    """Yields a JSON value with one part left out."""
    if isinstance(part, dict):
        for key in part:
            if key not in ("database", "parent", "name", "from", "batches", "target", "document", "collectionId", "structuredQuery"):
                yield {name: value for name, value in part.items() if name != key}
        for key, value in part.items():
            for smaller in reductions(value):
                yield {**part, key: smaller}
    elif isinstance(part, list):
        for index in range(len(part)):
            yield part[:index] + part[index + 1:]
        for index, value in enumerate(part):
            for smaller in reductions(value):
                yield part[:index] + [smaller] + part[index + 1:]


def episode(seed, number, count):
    generator = Generator(f"{seed}/{number}")
    requests = []
    while len(requests) < count:
        requests += generator.request()
    return requests


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**6))
    parser.add_argument("--episode", type=int)
    parser.add_argument("--google", help="the address of a running emulator")
    parser.add_argument("--differences", type=int, default=20, help="stop after this many episodes with a difference")
    options = parser.parse_args()
    if options.google:
        sys.exit(compare(options, options.google))
    if not os.path.exists(JAR):
        print("SKIPPED: the Debian package google-cloud-cli-firestore-emulator is missing")
        return
    with Google() as google:
        status = compare(options, google.host)
    sys.exit(status)


def compare(options, google):
    print(f"seed {options.seed}", flush=True)
    comparison = Comparison(google, os.environ["FIRESTORE_EMULATOR_HOST"])
    differing, started = [], time.monotonic()
    for number in itertools.count() if options.episode is None else [options.episode]:
        if comparison.statistics["requests"] >= options.count:
            break
        requests = episode(options.seed, number, EPISODE)
        if not comparison.play(requests, counts=True):
            continue
        differing.append(number)
        requests, found = comparison.shrink(requests)
        print(f"\nDIFFERENCE in episode {number} (--seed {options.seed} --episode {number}):")
        for request in requests:
            print("  " + json.dumps(request, ensure_ascii=False))
        for server, answer in zip(comparison.servers, found[1] if found else []):
            print(f"  {server.name}: {json.dumps(answer, ensure_ascii=False)[:1500]}", flush=True)
        if not found:
            print("  not repeatable", flush=True)
        if len(differing) >= options.differences:
            break
    print(f"\n{time.monotonic() - started:.0f} s; {len(differing)} episodes with a difference: {differing}")
    for name, count in sorted(comparison.statistics.items()):
        print(f"  {count:6} {name}")
    return 1 if differing else 0


if __name__ == "__main__":
    main()

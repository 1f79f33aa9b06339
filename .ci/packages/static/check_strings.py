"""Checks that the functions in StringProcessing.swift do what those of Swift's library do, on the cases in Strings.swift.

  check_strings.py
"""

import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
MODULE = ["-parse-as-library", "-module-name", "_StringProcessing", "-Xfrontend", "-disable-implicit-string-processing-module-import"]


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def main():
    with tempfile.TemporaryDirectory() as folder:
        ours = f"{folder}/_StringProcessing.o"
        run("swiftc", "-O", *MODULE, "-c", f"{HERE}/StringProcessing.swift", "-o", ours)
        run("swiftc", "-O", f"{HERE}/Strings.swift", "-o", f"{folder}/library")
        # The linker takes the definitions of an object before those of a library.
        run("swiftc", "-O", "-static-stdlib", f"{HERE}/Strings.swift", ours, "-o", f"{folder}/ours")
        if "17_StringProcessing5Regex" in run("nm", f"{folder}/ours"):
            sys.exit("the program with StringProcessing.swift has Swift's library for strings too")
        library, answers = run(f"{folder}/library"), run(f"{folder}/ours")
        if library != answers:
            for left, right in zip(library.splitlines(), answers.splitlines()):
                if left != right:
                    print(f"library: {left}\nours:    {right}")
            sys.exit("StringProcessing.swift differs from Swift's library")
        print(f"StringProcessing.swift: {len(library.splitlines())} answers are those of Swift's library")


main()

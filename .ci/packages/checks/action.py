"""Runs the steps of the composite action .github/actions/rules-sim as GitHub does, with the wheel, in a folder with rules.

  action.py ACTION WHEEL FOLDER
"""

import os
import re
import subprocess
import sys
import tempfile

import yaml


def main():
    action, wheel, folder = sys.argv[1:]
    with open(action) as file:
        text = yaml.safe_load(file)
    inputs = {name: str(value.get("default", "")) for name, value in text["inputs"].items()}
    inputs["package"] = os.path.abspath(wheel)
    with tempfile.TemporaryDirectory() as temporary:
        github = {name: f"{temporary}/{name}" for name in ("GITHUB_PATH", "GITHUB_STEP_SUMMARY")}
        for path in github.values():
            open(path, "w").close()

        def filled(value):
            return re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: inputs[match[1]], str(value))

        for step in text["runs"]["steps"]:
            condition = step.get("if")
            if condition and inputs[re.fullmatch(r"inputs\.([\w-]+) != 'skip'", condition)[1]] == "skip":
                continue
            added = open(github["GITHUB_PATH"]).read().split()
            environment = {"PATH": ":".join(added + [os.environ["PATH"]]), "HOME": temporary, "RUNNER_TEMP": temporary, **github}
            environment |= {name: filled(value) for name, value in step.get("env", {}).items()}
            place = os.path.join(folder, filled(step.get("working-directory", ".")))
            subprocess.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]], cwd=place, env=environment, check=True)
        summary = open(github["GITHUB_STEP_SUMMARY"]).read()
        assert "Security rules" in summary, summary
    print("action: its steps install the program, check the rules, run the suites and write a summary")


main()

"""Links the program rules-sim again, smaller: without the tables for unwinding stacks, and without FoundationEssentials.

  link.py RELEASE OBJECTS OUTPUT

RELEASE is the folder in which `swift build` left the objects. OBJECTS is a folder for those that this script makes.

Swift unwinds no stacks: errors are values. So the tables of Swift's code, an eighth of the program, are left out. Those of the C
library stay: the main thread ends by pthread_exit, which unwinds as far as there are tables.
"""

import os
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def run(*command):
    subprocess.run(command, check=True)


def swift_library():
    """The folder of Swift's static libraries."""
    compiler = os.path.realpath(subprocess.run(["which", "swiftc"], capture_output=True, text=True, check=True).stdout.strip())
    return os.path.join(os.path.dirname(os.path.dirname(compiler)), "lib/swift_static/linux")


def without_tables(source, output):
    run("llvm-objcopy", "--remove-section=.eh_frame", source, output)


def main():
    release, objects, output = sys.argv[1:]
    os.makedirs(objects, exist_ok=True)
    linked = []
    with open(f"{release}/rules-sim.product/Objects.LinkFileList") as file:
        sources = [part for line in file for part in shlex.split(line)]
    for index, source in enumerate(sources):
        linked.append(f"{objects}/{index}.o")
        without_tables(source, linked[-1])
    core = f"{objects}/Core.o"
    with open(core, "wb") as file:
        subprocess.run(["ar", "p", f"{swift_library()}/libswiftCore.a", "Swift.o"], stdout=file, check=True)
    without_tables(core, core)
    linked.append(core)
    for name in ("Start", "NoJSONHelp"):
        linked.append(f"{objects}/{name}.o")
        run("cc", "-O2", "-c", f"{HERE}/{name}.c", "-o", linked[-1])
    linked.append(f"{objects}/FoundationEssentials.o")
    run("swiftc", "-O", "-parse-as-library", "-module-name", "FoundationEssentials", "-c", f"{HERE}/FoundationEssentials.swift",
        "-o", linked[-1])
    with open(f"{objects}/list", "w") as file:
        file.write("".join(f"{shlex.quote(path)}\n" for path in linked))
    run("swiftc", "-L/usr/lib/x86_64-linux-gnu", "-lsqlite3", "-lyaml", "-lpcre2-8", "-o", output, "-module-name", "rules_sim",
        "-emit-executable", "-static-executable", "-use-ld=lld", "-Xlinker", "--gc-sections", "-Xlinker", "--icf=all",
        "-Xlinker", "--defsym", "-Xlinker", "main=rules_sim_main", "-Xlinker", "--strip-all", "-Xlinker", "--build-id=none",
        f"@{objects}/list")
    run("strip", "--remove-section=.swift_modhash", output)


main()

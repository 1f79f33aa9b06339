"""Links the program rules-sim again, smaller: without the tables for unwinding stacks, and without what it never uses of
FoundationEssentials, of Swift's libraries for strings and characters, and of SQLite.

  link.py RELEASE OBJECTS OUTPUT

RELEASE is the folder in which `swift build` left the objects. OBJECTS is a folder for those that this script makes.

Swift unwinds no stacks: errors are values. So the tables of Swift's code, an eighth of the program, are left out, and those of C
libraries that no exception passes. Those of the C library stay: the main thread ends by pthread_exit, which unwinds as far as there
are tables.

Sizes in MB (2026-11-27): 25.1 with all of it; 22.7 without _StringProcessing and _RegexParser (1.3), the names of Unicode's
characters (0.55), full-text search and R-trees of SQLite (0.3) and tables of libraries (0.3). These are this package 10.9, Swift's
standard library 4.2, swift-nio 2.6, the C library 1.5, other libraries of Swift 0.9, SQLite 0.75, shared strings 0.6,
swift-argument-parser 0.5, PCRE2 0.5, libcrypt 0.2, libyaml 0.1.
"""

import os
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
SYSTEM = "/usr/lib/x86_64-linux-gnu"
UNWOUND_BY_NOTHING = ["sqlite3", "pcre2-8", "yaml", "crypt"]
# Modules for tests, which swift-nio's module NIO imports.
UNUSED_MODULES = ["NIO", "NIOEmbedded"]
SWIFT_LIBRARIES = ["swift_Concurrency", "swiftSynchronization", "swiftDispatch", "dispatch", "swiftGlibc"]


def run(*command):
    subprocess.run(command, check=True)


def swift_library():
    """The folder of Swift's static libraries."""
    compiler = os.path.realpath(subprocess.run(["which", "swiftc"], capture_output=True, text=True, check=True).stdout.strip())
    return os.path.join(os.path.dirname(os.path.dirname(compiler)), "lib/swift_static/linux")


def member(name, output):
    """Writes an object of the standard library to a file."""
    with open(output, "wb") as file:
        subprocess.run(["ar", "p", f"{swift_library()}/libswiftCore.a", name], stdout=file, check=True)


def without_tables(source, output):
    run("llvm-objcopy", "--remove-section=.eh_frame", source, output)


def main():
    release, objects, output = sys.argv[1:]
    os.makedirs(objects, exist_ok=True)
    linked = []
    with open(f"{release}/rules-sim.product/Objects.LinkFileList") as file:
        sources = [part for line in file for part in shlex.split(line)]
    sources = [path for path in sources if not any(f"/{module}.build/" in path for module in UNUSED_MODULES)]
    for index, source in enumerate(sources):
        linked.append(f"{objects}/{index}.o")
        without_tables(source, linked[-1])
    core = f"{objects}/Core.o"
    member("Swift.o", core)
    without_tables(core, core)
    linked.append(core)
    # The linker takes another definition of a weak function, and then leaves out the tables that only the weak one reads.
    properties = f"{objects}/UnicodeScalarProps.o"
    member("UnicodeScalarProps.cpp.o", properties)
    run("llvm-objcopy", "--weaken-symbol=_swift_stdlib_getScalarName", properties)
    linked.append(properties)
    for name in ("Start", "NoJSONHelp", "NoExtensions"):
        linked.append(f"{objects}/{name}.o")
        run("cc", "-O2", "-c", f"{HERE}/{name}.c", "-o", linked[-1])
    for name, module in (("FoundationEssentials", "FoundationEssentials"), ("StringProcessing", "_StringProcessing")):
        linked.append(f"{objects}/{module}.o")
        run("swiftc", "-O", "-parse-as-library", "-Xfrontend", "-disable-implicit-string-processing-module-import", "-module-name",
            module, "-c", f"{HERE}/{name}.swift", "-o", linked[-1])
    libraries = f"{objects}/libraries"
    os.makedirs(libraries, exist_ok=True)
    for folder, names in ((SYSTEM, UNWOUND_BY_NOTHING), (swift_library(), SWIFT_LIBRARIES)):
        for name in names:
            without_tables(f"{folder}/lib{name}.a", f"{libraries}/lib{name}.a")
    with open(f"{objects}/list", "w") as file:
        file.write("".join(f"{shlex.quote(path)}\n" for path in linked))
    run("swiftc", f"-L{libraries}", f"-L{SYSTEM}", "-lsqlite3", "-lyaml", "-lpcre2-8", "-o", output, "-module-name", "rules_sim",
        "-emit-executable", "-static-executable", "-use-ld=lld", "-Xlinker", "--gc-sections", "-Xlinker", "--icf=all",
        "-Xlinker", "--defsym", "-Xlinker", "main=rules_sim_main", "-Xlinker", "--strip-all", "-Xlinker", "--build-id=none",
        f"@{objects}/list")
    run("strip", "--remove-section=.swift_modhash", output)


main()

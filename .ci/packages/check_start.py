"""Checks how a packaged program starts: in an empty root with only /proc, with a clear message without /proc, and within 10 ms.

  check_start.py PROGRAM
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time

MAXIMUM_SECONDS = 0.010


def main():
    program = sys.argv[1]
    name = os.path.basename(program)
    seconds = []
    for _ in range(20):
        begin = time.perf_counter()
        subprocess.run([program, "--version"], check=True, stdout=subprocess.DEVNULL)
        seconds.append(time.perf_counter() - begin)
    print(f"{name}: starts in {min(seconds) * 1000:.1f} ms (best of 20)")
    if min(seconds) > MAXIMUM_SECONDS:
        sys.exit(f"{name} takes longer than {MAXIMUM_SECONDS * 1000:.0f} ms")
    if os.getuid() != 0 or not shutil.which("unshare"):
        print(f"{name}: not tried in an empty root, which needs the user root")
        return
    with tempfile.TemporaryDirectory() as root:
        shutil.copy(program, f"{root}/{name}")
        os.mkdir(f"{root}/proc")
        with_proc = f"mount -t proc proc {root}/proc && exec chroot {root} /{name} --version"
        subprocess.run(["unshare", "--mount", "--pid", "--fork", "sh", "-c", with_proc], check=True, stdout=subprocess.DEVNULL)
        without = subprocess.run(["chroot", root, f"/{name}", "--version"], capture_output=True, text=True)
        if without.returncode != 1 or not without.stderr.startswith("Error: /proc is not mounted"):
            sys.exit(f"{name} without /proc: {without.returncode} {without.stderr}")
    print(f"{name}: runs in a root with nothing but itself and /proc, and says when /proc is missing")


main()

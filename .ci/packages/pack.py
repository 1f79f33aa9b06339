"""Makes the packages of a release from the programs in a folder.

  pack.py PROGRAMS OUTPUT
"""

import base64
import datetime
import hashlib
import json
import os
import re
import subprocess
import sys

from archives import File, ar, gzipped, tar, zipped
from components import ROOT, bill_of_materials, licenses

HERE = os.path.dirname(os.path.abspath(__file__))
SUMMARY = "Test Firebase Security Rules without Firebase, and see why each request is denied"
README = """# rules-sim

Test Firebase Security Rules without Firebase, and see why each request is denied. One program, without Java, network or a
Firebase project.

    rules-sim check                    # do the rules of this folder load?
    rules-sim init                     # writes suite.yaml
    rules-sim test                     # runs it
    rules-sim serve --exec "npm test"  # runs tests of Firebase's own clients, unchanged

For Linux on x86-64. Not affiliated with Google.
"""
PLATFORM = "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64"


def source(path):
    with open(os.path.join(HERE, path), "rb") as file:
        return file.read()


class Release:
    def __init__(self, programs):
        text = open(f"{ROOT}/Sources/rules-sim/Terminal/ProgramVersion.swift").read()
        self.version = re.search(r'text = "([^"]+)"', text)[1]
        stamp = os.environ.get("SOURCE_DATE_EPOCH") or subprocess.run(
            ["git", "-C", ROOT, "log", "-1", "--format=%ct"], capture_output=True, text=True, check=True).stdout
        self.time = int(stamp)
        self.date = datetime.datetime.fromtimestamp(self.time, datetime.timezone.utc)
        self.programs = {}
        for name in ("rules-sim", "id-tokens"):
            with open(os.path.join(programs, name), "rb") as file:
                self.programs[name] = file.read()
        self.completions = {
            shell: subprocess.run(
                [os.path.join(programs, "rules-sim"), "--generate-completion-script", shell], capture_output=True, check=True).stdout
            for shell in ("bash", "zsh", "fish")
        }
        self.licenses = {f"{name}": File(text) for name, text in licenses().items()}

    def with_licenses(self, files, folder):
        return files | {f"{folder}/{name}": file for name, file in self.licenses.items()}

    def tarball(self):
        files = {name: File(data, executable=True) for name, data in self.programs.items()}
        files |= {f"completions/rules-sim.{shell}": File(text) for shell, text in self.completions.items()}
        files["README.md"] = File(README)
        return gzipped(tar(self.with_licenses(files, "licenses"), self.time, prefix=f"rules-sim-{self.version}/"))

    def wheel(self):
        information = f"rules_sim-{self.version}.dist-info"
        files = {f"rules_sim/{name}": File(source(f"python/rules_sim/{name}"))
                 for name in ("__init__.py", "__main__.py", "server.py", "py.typed")}
        scripts = f"rules_sim-{self.version}.data/scripts"
        files |= {f"{scripts}/{name}": File(data, executable=True) for name, data in self.programs.items()}
        files = self.with_licenses(files, f"{information}/licenses")
        files[f"{information}/METADATA"] = File(
            f"Metadata-Version: 2.1\nName: rules-sim\nVersion: {self.version}\nSummary: {SUMMARY}\n"
            f"Requires-Python: >=3.8\nClassifier: Operating System :: POSIX :: Linux\n"
            f"Description-Content-Type: text/markdown\n\n{README}")
        tags = "".join(f"Tag: py3-none-{platform}\n" for platform in PLATFORM.split("."))
        files[f"{information}/WHEEL"] = File(f"Wheel-Version: 1.0\nGenerator: rules-sim\nRoot-Is-Purelib: false\n{tags}")
        record = ""
        for path, file in files.items():
            digest = base64.urlsafe_b64encode(hashlib.sha256(file.data).digest()).rstrip(b"=").decode()
            record += f"{path},sha256={digest},{len(file.data)}\n"
        files[f"{information}/RECORD"] = File(record + f"{information}/RECORD,,\n")
        return zipped(files, self.date.timetuple()[:6])

    def npm(self):
        manifest = {
            "name": "rules-sim", "version": self.version, "description": SUMMARY, "os": ["linux"], "cpu": ["x64"],
            "bin": {"rules-sim": "bin/rules-sim", "id-tokens": "bin/id-tokens"}, "main": "index.cjs", "types": "index.d.ts",
            "exports": {".": {"types": "./index.d.ts", "import": "./index.mjs", "require": "./index.cjs"}},
            "engines": {"node": ">=16"},
        }
        files = {"package.json": File(json.dumps(manifest, indent=2) + "\n"), "README.md": File(README)}
        files |= {name: File(source(f"npm/{name}")) for name in ("index.cjs", "index.mjs", "index.d.ts")}
        files |= {f"bin/{name}": File(data, executable=True) for name, data in self.programs.items()}
        return gzipped(tar(self.with_licenses(files, "licenses"), self.time, prefix="package/"))

    def debian(self):
        files = {f"usr/bin/{name}": File(data, executable=True) for name, data in self.programs.items()}
        files["usr/share/bash-completion/completions/rules-sim"] = File(self.completions["bash"])
        files["usr/share/zsh/vendor-completions/_rules-sim"] = File(self.completions["zsh"])
        files["usr/share/fish/vendor_completions.d/rules-sim.fish"] = File(self.completions["fish"])
        files = self.with_licenses(files, "usr/share/doc/rules-sim/licenses")
        size = sum(len(file.data) for file in files.values()) // 1024 + 1
        sums = "".join(f"{hashlib.md5(files[path].data).hexdigest()}  {path}\n" for path in sorted(files))
        control = File(
            f"Package: rules-sim\nVersion: {self.version}\nArchitecture: amd64\nMaintainer: The authors of rules-sim\n"
            f"Installed-Size: {size}\nSection: devel\nPriority: optional\nDescription: {SUMMARY}\n")
        members = [
            ("debian-binary", b"2.0\n"),
            ("control.tar.gz", gzipped(tar({"control": control, "md5sums": File(sums)}, self.time, prefix="./"))),
            ("data.tar.gz", gzipped(tar(files, self.time, prefix="./"))),
        ]
        return ar(members, self.time)

    def image(self):
        """An OCI image with one layer, as `docker load` and `podman load` read it."""
        layer = tar({name: File(data, executable=True) for name, data in self.programs.items()}, self.time)
        blobs = {}

        def add(data):
            digest = hashlib.sha256(data).hexdigest()
            blobs[f"blobs/sha256/{digest}"] = File(data)
            return {"digest": f"sha256:{digest}", "size": len(data)}

        created = self.date.strftime("%Y-%m-%dT%H:%M:%SZ")
        packed = gzipped(layer)
        described = {"mediaType": "application/vnd.oci.image.layer.v1.tar+gzip"} | add(packed)
        configuration = {
            "created": created, "architecture": "amd64", "os": "linux",
            "config": {"Entrypoint": ["/rules-sim"], "WorkingDir": "/work"},
            "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(layer).hexdigest()]},
            "history": [{"created": created, "created_by": ".ci/packages/release"}],
        }
        configured = {"mediaType": "application/vnd.oci.image.config.v1+json"} | add(json.dumps(configuration).encode())
        manifest = {
            "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": configured, "layers": [described]}
        name = f"rules-sim:{self.version}"
        entry = {"mediaType": "application/vnd.oci.image.manifest.v1+json"} | add(json.dumps(manifest).encode())
        entry["annotations"] = {"org.opencontainers.image.ref.name": self.version, "io.containerd.image.name": name}
        path = lambda part: "blobs/sha256/" + part["digest"].split(":")[1]
        files = blobs | {
            "oci-layout": File('{"imageLayoutVersion": "1.0.0"}'),
            "index.json": File(json.dumps({"schemaVersion": 2, "manifests": [entry]})),
            "manifest.json": File(json.dumps([{"Config": path(configured), "RepoTags": [name], "Layers": [path(described)]}])),
        }
        return tar(files, self.time)


def main():
    release = Release(sys.argv[1])
    version, output = release.version, sys.argv[2]
    files = {
        f"rules-sim-{version}-linux-x86_64.tar.gz": release.tarball(),
        f"rules_sim-{version}-py3-none-{PLATFORM}.whl": release.wheel(),
        f"rules-sim-{version}.tgz": release.npm(),
        f"rules-sim_{version}_amd64.deb": release.debian(),
        f"rules-sim-{version}-image.tar": release.image(),
        "Containerfile": source("Containerfile"),
        f"rules-sim-{version}.spdx.json": bill_of_materials(
            version, release.date.strftime("%Y-%m-%dT%H:%M:%SZ"), release.programs).encode(),
    }
    files |= release.programs
    os.makedirs(output)
    for name, data in files.items():
        with open(os.path.join(output, name), "wb") as file:
            file.write(data)
        os.chmod(os.path.join(output, name), 0o755 if name in release.programs else 0o644)
    sums = "".join(f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files))
    with open(os.path.join(output, "SHA256SUMS"), "w") as file:
        file.write(sums)


main()

"""What is linked into the programs, for the bill of materials and the texts of licenses."""

import glob
import hashlib
import json
import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SWIFT_PACKAGES = {
    "swift-argument-parser": "Apache-2.0", "swift-asn1": "Apache-2.0", "swift-atomics": "Apache-2.0", "swift-collections": "Apache-2.0",
    "swift-crypto": "Apache-2.0", "swift-http-structured-headers": "Apache-2.0", "swift-http-types": "Apache-2.0",
    "swift-nio": "Apache-2.0", "swift-nio-http2": "Apache-2.0", "swift-system": "Apache-2.0",
}
DEBIAN_PACKAGES = {
    "libc6-dev": ("LGPL-2.1-or-later", "glibc"), "libcrypt-dev": ("LGPL-2.1-or-later", "libxcrypt"),
    "libpcre2-dev": ("BSD-3-Clause", "pcre2"), "libsqlite3-dev": ("blessing", "sqlite"), "libyaml-dev": ("MIT", "libyaml"),
    "libgcc-12-dev": ("GPL-3.0-or-later WITH GCC-exception-3.1", "libgcc"),
    "libstdc++-12-dev": ("GPL-3.0-or-later WITH GCC-exception-3.1", "libstdc++"),
}
RELINKING = """The programs contain glibc and libxcrypt, which are licensed under the GNU Lesser General Public License. You may
replace them: the source text of this package and `.ci/packages/release` build the programs again with other versions.
"""


def swift_version():
    text = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    return text.split("Swift version ")[1].split()[0] if "Swift version " in text else "unknown"


def checkouts():
    """The folders of the Swift packages by name."""
    found = {}
    for folder in sorted(glob.glob(f"{ROOT}/.build*/checkouts/*") + glob.glob(f"{ROOT}/.build-release/build/checkouts/*")):
        found[os.path.basename(folder)] = folder
    return found


def all_components():
    """Returns the name, version and license of each component, in order."""
    components = [("swift", swift_version(), "Apache-2.0 WITH Swift-exception")]
    folders = checkouts()
    for name, license in SWIFT_PACKAGES.items():
        if name not in folders:
            continue
        described = subprocess.run(["git", "-C", folders[name], "describe", "--tags", "--always"], capture_output=True, text=True)
        components.append((name, described.stdout.strip() or "unknown", license))
    for package, (license, name) in DEBIAN_PACKAGES.items():
        shown = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True)
        if shown.returncode == 0:
            components.append((name, shown.stdout.strip(), license))
    return components


def licenses():
    """Returns the texts of the licenses by file name."""
    texts = {"README": RELINKING}
    for name, folder in checkouts().items():
        for path in sorted(glob.glob(f"{folder}/LICENSE*") + glob.glob(f"{folder}/NOTICE*")):
            if name in SWIFT_PACKAGES:
                texts[f"{name}.{os.path.basename(path)}"] = open(path, errors="replace").read()
    for package, (_, name) in DEBIAN_PACKAGES.items():
        path = f"/usr/share/doc/{package}/copyright"
        if os.path.exists(path):
            texts[f"{name}.copyright"] = open(path, errors="replace").read()
    return texts


def bill_of_materials(version, created, programs):
    """Returns the SPDX 2.3 document of the programs, given as bytes by name."""
    digest = hashlib.sha256(b"".join(programs.values())).hexdigest()
    packages = [{
        "SPDXID": "SPDXRef-rules-sim", "name": "rules-sim", "versionInfo": version, "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False, "licenseConcluded": "NOASSERTION", "licenseDeclared": "NOASSERTION", "copyrightText": "NOASSERTION",
        "checksums": [{"algorithm": "SHA256", "checksumValue": digest}],
    }]
    relationships = [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": "SPDXRef-rules-sim"}]
    for name, number, license in all_components():
        identifier = "SPDXRef-" + name.replace("+", "p")
        packages.append({
            "SPDXID": identifier, "name": name, "versionInfo": number, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
            "licenseConcluded": license, "licenseDeclared": license, "copyrightText": "NOASSERTION",
        })
        relationships.append(
            {"spdxElementId": "SPDXRef-rules-sim", "relationshipType": "STATIC_LINK", "relatedSpdxElement": identifier})
    return json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"rules-sim-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/rules-sim-{version}-{digest[:32]}",
        "creationInfo": {"created": created, "creators": ["Tool: .ci/packages/release"]}, "packages": packages,
        "relationships": relationships,
    }, indent=2) + "\n"

"""Unpacks the image of a release as `docker load` does, and checks what it describes.

  image.py IMAGE FOLDER
"""

import hashlib
import io
import json
import os
import sys
import tarfile


def main():
    image, folder = sys.argv[1:]
    with tarfile.open(image) as files:
        def read(name):
            return files.extractfile(name).read()

        manifest = json.loads(read("manifest.json"))[0]
        configuration = json.loads(read(manifest["Config"]))
        assert configuration["config"]["Entrypoint"] == ["/rules-sim"] and configuration["config"]["WorkingDir"] == "/work"
        index = json.loads(read("index.json"))
        for described in index["manifests"]:
            algorithm, digest = described["digest"].split(":")
            assert hashlib.sha256(read(f"blobs/{algorithm}/{digest}")).hexdigest() == digest
        for layer in manifest["Layers"]:
            with tarfile.open(fileobj=io.BytesIO(read(layer))) as contents:
                contents.extractall(folder)
    names = sorted(os.listdir(folder))
    assert names == ["id-tokens", "rules-sim"], names
    for name in ("proc", "work"):
        os.makedirs(f"{folder}/{name}")
    os.rmdir(f"{folder}/work")
    print("image: it holds the two programs")


main()

"""Archives whose bytes depend only on their content: entries are sorted, and times and owners are fixed."""

import gzip
import io
import tarfile
import zipfile


class File:
    """A file of an archive."""

    def __init__(self, data, executable=False):
        self.data = data if isinstance(data, bytes) else data.encode()
        self.executable = executable

    @property
    def mode(self):
        return 0o755 if self.executable else 0o644


def tar(files, time, prefix=""):
    """Returns a tar archive of files by path, with the folders that they need."""
    output = io.BytesIO()
    with tarfile.open(fileobj=output, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        folders = set()
        for path in sorted(files):
            parts = (prefix + path).split("/")[:-1]
            for depth in range(1, len(parts) + 1):
                folder = "/".join(parts[:depth])
                if folder not in folders and folder not in ("", "."):
                    folders.add(folder)
                    entry = tarfile.TarInfo(folder)
                    entry.type, entry.mode, entry.mtime = tarfile.DIRTYPE, 0o755, time
                    archive.addfile(entry)
            entry = tarfile.TarInfo(prefix + path)
            entry.size, entry.mode, entry.mtime = len(files[path].data), files[path].mode, time
            archive.addfile(entry, io.BytesIO(files[path].data))
    return output.getvalue()


def gzipped(data):
    output = io.BytesIO()
    with gzip.GzipFile(fileobj=output, mode="wb", compresslevel=9, mtime=0, filename="") as file:
        file.write(data)
    return output.getvalue()


def zipped(files, date):
    """Returns a zip archive of files by path. `date` is a tuple of six numbers."""
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, file in files.items():
            entry = zipfile.ZipInfo(path, date)
            entry.compress_type, entry.create_system = zipfile.ZIP_DEFLATED, 3
            entry.external_attr = (0o100000 | file.mode) << 16
            archive.writestr(entry, file.data)
    return output.getvalue()


def ar(members, time):
    """Returns an ar archive, as Debian packages are."""
    output = b"!<arch>\n"
    for name, data in members:
        output += f"{name:<16}{time:<12}{0:<6}{0:<6}{'100644':<8}{len(data):<10}`\n".encode()
        output += data + (b"\n" if len(data) % 2 else b"")
    return output

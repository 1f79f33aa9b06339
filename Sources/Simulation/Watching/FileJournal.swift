import Synchronization

/// Notes what is read of a file system, so that one can tell later whether anything of it has changed.
final class FileJournal: Sendable {
  /// The paths that were asked about, with their stamps from before; nil where there was nothing.
  typealias Stamps = [String: FileStamp?]

  private let files: FileSystem
  private let noted = Mutex<Stamps>([:])

  init(_ files: FileSystem) { self.files = files }

  /// What was noted so far.
  var stamps: Stamps { noted.withLock { $0 } }

  /// The same files; whoever reads them is noted.
  var system: FileSystem {
    FileSystem(
      kind: { path in
        self.note(path)
        return self.files.kind(path)
      },
      entries: { folder in
        self.note(folder)
        return self.files.entries(folder)
      },
      bytes: { path, limit in
        self.note(path)
        return self.files.bytes(path, limit)
      },
      resolved: { path in
        self.note(path)
        return self.files.resolved(path)
      }, stamp: files.stamp)
  }

  /// The stamp is taken before the file is read: what is written meanwhile is a change.
  private func note(_ path: String) {
    let stamp = files.stamp(path)
    noted.withLock { if $0[path] == nil { $0[path] = .some(stamp) } }
  }
}

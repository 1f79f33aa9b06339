import DocumentTrees
import Platform
import RulesProjects

/// A folder that is written beside its final place and moved there when it is complete.
final class NewFolder {
  /// The path of the folder while it is written.
  let path: String
  private let finalPath: String
  private var isFinished = false

  /// Creates an empty folder that will replace the one at `path`. Missing folders above it are created.
  ///
  /// - Parameters:
  ///   - path: the final place. A symbolic link is followed.
  ///   - isReplaceable: returns whether the folder there may be replaced. An empty folder always is.
  ///   - kind: what may be replaced, for the error: `an export`.
  /// - Throws: ``CannotExport``.
  init(
    replacing path: String, kind: String, if isReplaceable: (_ folder: String) -> Bool
  ) throws(CannotExport) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw CannotExport("the path of the folder", "it is empty") }
    var place = FilePlace(path).path
    while place.utf8.count > 1, place.utf8.last == UInt8(ascii: "/") { place.removeLast() }
    finalPath = place
    if ExportFiles.exists(place) {
      guard ExportFiles.isFolder(place) else {
        throw CannotExport("`\(path)`", "it is a file; name a folder")
      }
      let isEmpty = (try? FileSystem.local.entries(place).get().isEmpty) ?? false
      guard isEmpty || isReplaceable(place) else {
        throw CannotExport("`\(path)`", "the folder is not empty and not \(kind); name another one, or empty it")
      }
    }
    let parent = FileSystem.folder(of: place)
    if !parent.isEmpty { try Self.createAll(parent) }
    self.path = "\(place).partial-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    guard mkdir(self.path, 0o755) == 0 else { throw Self.failure(path) }
  }

  deinit { if !isFinished { Self.remove(path) } }

  /// Creates a folder in the new folder and returns its path.
  func folder(_ name: String) throws(CannotExport) -> String {
    let folder = "\(path)/\(name)"
    try Self.createAll(folder)
    return folder
  }

  /// Moves the folder to its final place. The old folder there is removed afterwards.
  ///
  /// - Throws: ``CannotExport``. The old folder is then in its place.
  func finish() throws(CannotExport) {
    let old = "\(path)-old"
    let hasOld = rename(finalPath, old) == 0
    guard hasOld || errno == ENOENT else { throw Self.failure(finalPath) }
    guard rename(path, finalPath) == 0 else {
      let failure = Self.failure(finalPath)
      if hasOld { _ = rename(old, finalPath) }
      throw failure
    }
    isFinished = true
    if hasOld { Self.remove(old) }
  }

  /// Creates a folder and the missing ones above it.
  static func createAll(_ path: String) throws(CannotExport) {
    if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
    let parent = FileSystem.folder(of: path)
    guard errno == ENOENT, !parent.isEmpty, parent != path else { throw failure(path) }
    try createAll(parent)
    guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw failure(path) }
  }

  /// Removes a folder with everything in it. Symbolic links are removed and not followed.
  private static func remove(_ path: String) {
    for entry in (try? FileSystem.local.entries(path).get()) ?? [] {
      let inner = "\(path)/\(entry.name)"
      if unlink(inner) != 0, errno == EISDIR || errno == EPERM { remove(inner) }
    }
    rmdir(path)
  }

  private static func failure(_ path: String) -> CannotExport {
    CannotExport("`\(path)`", String(cString: strerror(errno)))
  }
}

extension NewFolder {
  /// Writes a small file.
  static func write(_ bytes: [UInt8], to path: String) throws {
    let sink = try FileSink(path: path)
    try sink.write(bytes)
    try sink.finish()
  }
}

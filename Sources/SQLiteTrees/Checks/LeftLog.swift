import DocumentTrees
import Platform

/// The log (`-wal`) that a process left beside a tree file, because it was killed or could not write the log back. Opening the
/// file reads the log, so its commits are not lost.
public struct LeftLog: Hashable, Sendable {
  /// The size of the log in bytes.
  public let bytes: Int64
  /// Why commits in the log are lost or may be lost; nil if nothing indicates a loss.
  public let damage: String?

  /// Reads what was left beside a file that no tree of this process has open; nil if nothing was left.
  ///
  /// A log that another process uses was not left: SQLite checked it when that process opened the file.
  init?(beside path: String) {
    if Self.withSharedMemory(path, { SharedIndex.isInUse($0) }) == true { return nil }
    let log = Self.resolved(path) + "-wal"
    var status = stat()
    bytes = stat(log, &status) == 0 ? Int64(status.st_size) : 0
    damage = Self.damage(log, beside: path)
    if bytes == 0, damage == nil { return nil }
  }

  private static func damage(_ path: String, beside file: String) -> String? {
    let index = withSharedMemory(file) { SharedIndex($0) } ?? nil
    let log = LogFile(path: path)
    guard let index, index.committedFrames > 0 else { return log.suspicion }
    if log.salts == index.salts {
      if log.committedFrames == index.committedFrames { return nil }
      if log.committedFrames < index.committedFrames {
        return "its log ends after \(log.committedFrames) of \(index.committedFrames) frames"
      }
    } else if index.copiedFrames < index.committedFrames {
      return log.suspicion ?? "its log is missing or was replaced"
    }
    return log.suspicion
  }

  private static func withSharedMemory<Result>(_ path: String, _ body: (Int32) -> Result) -> Result? {
    let descriptor = open(resolved(path) + "-shm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return body(descriptor)
  }

  private static func resolved(_ path: String) -> String {
    let place = realpath(path, nil)
    defer { free(place) }
    return place.map { String(cString: $0) } ?? path
  }
}

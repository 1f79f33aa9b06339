import DocumentTrees
import Platform

/// The log (`-wal`) that a process left beside a tree file, because it was killed or could not write the log back. Opening the
/// file reads the log, so its commits are not lost.
public struct LeftLog: Hashable, Sendable {
  /// The size of the log in bytes.
  public let bytes: Int64
  /// Why commits in the log are lost or may be lost; nil if nothing indicates a loss.
  public let damage: String?
  /// Whether the index of the log proves that commits are lost, so that no power failure explains the damage.
  package let losesCommits: Bool

  /// Reads what was left beside a file that no tree of this process has open; nil if nothing was left.
  ///
  /// A log that another process uses was not left: SQLite checked it when that process opened the file.
  ///
  /// - Parameter inspecting: called before the log is read. In tests, another process uses the file then.
  package init?(beside path: String, inspecting: () -> Void = {}) {
    let log = Self.resolved(path) + "-wal"
    // What another process writes meanwhile was not left. It checks the log itself, so the attempts can end.
    for _ in 0..<8 {
      let state = LogState(log)
      if Self.isInUse(path) { return nil }
      inspecting()
      let (damage, losesCommits) = Self.damage(log, beside: path)
      if Self.isInUse(path) { return nil }
      guard LogState(log) == state else { continue }
      bytes = state?.bytes ?? 0
      self.damage = damage
      self.losesCommits = losesCommits
      if bytes == 0, damage == nil { return nil }
      return
    }
    return nil
  }

  /// Returns whether another process has the file open.
  private static func isInUse(_ path: String) -> Bool {
    withSharedMemory(path) { SharedIndex.isInUse($0) } ?? false
  }

  /// What changes if a log is written.
  private struct LogState: Equatable {
    let file: ino_t
    let bytes: Int64
    let seconds: Int
    let nanoseconds: Int

    /// Reads it; nil without a log.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (file, bytes) = (status.st_ino, Int64(status.st_size))
      (seconds, nanoseconds) = (status.modified.tv_sec, status.modified.tv_nsec)
    }
  }

  private static func damage(_ path: String, beside file: String) -> (String?, losesCommits: Bool) {
    let index = withSharedMemory(file) { SharedIndex($0) } ?? nil
    let log = LogFile(path: path)
    guard let index else { return (log.suspicion, false) }
    if index.committedFrames == 0 {
      // The first commit of this log did not complete.
      return (log.isCutOff && log.committedFrames == 0 ? nil : log.suspicion, false)
    }
    if log.salts == index.salts {
      if log.committedFrames == index.committedFrames { return (nil, false) }
      if log.committedFrames < index.committedFrames {
        return ("its log ends after \(log.committedFrames) of \(index.committedFrames) frames", true)
      }
    } else if index.copiedFrames < index.committedFrames {
      return (log.suspicion ?? "its log is missing or was replaced", true)
    }
    return (log.suspicion, false)
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

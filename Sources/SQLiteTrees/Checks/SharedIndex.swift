import DocumentTrees
import Platform

/// The index in the shared memory (`-shm`) that was left beside a tree file, which describes the log.
///
/// SQLite writes the index once a commit is safe in the log, and removes it when the last connection is closed. SQLite
/// does not read an index that a killed process left.
struct SharedIndex {
  /// The salts, which distinguish the log from earlier logs in the same file.
  let salts: UInt64
  /// The number of committed frames in the log.
  let committedFrames: UInt32
  /// The number of committed frames that were copied into the database file.
  let copiedFrames: UInt32

  private static let headerBytes = 48
  private static let version: UInt32 = 3_007_000
  /// The offset of the byte on which every connection holds a shared lock.
  private static let connectionLock: off_t = 128

  /// Reads the index from an open file; nil if the index is invalid.
  init?(_ descriptor: Int32) {
    var bytes = [UInt8](repeating: 0, count: 2 * Self.headerBytes + 4)
    guard bytes.withUnsafeMutableBytes({ pread(descriptor, $0.baseAddress, $0.count, 0) }) == bytes.count else {
      return nil
    }
    let copies = bytes[..<Self.headerBytes].elementsEqual(bytes[Self.headerBytes..<2 * Self.headerBytes])
    #if _endian(big)
    var checksum = LogChecksum(isBigEndian: true)
    #else
    var checksum = LogChecksum(isBigEndian: false)
    #endif
    let found = bytes.withUnsafeBytes { bytes in
      checksum.add(UnsafeRawBufferPointer(rebasing: bytes[..<40]))
      return (
        version: bytes.loadUnaligned(as: UInt32.self), frames: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self),
        salts: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 32, as: UInt64.self)),
        first: bytes.loadUnaligned(fromByteOffset: 40, as: UInt32.self),
        second: bytes.loadUnaligned(fromByteOffset: 44, as: UInt32.self),
        copied: bytes.loadUnaligned(fromByteOffset: 96, as: UInt32.self)
      )
    }
    guard copies, found.version == Self.version, bytes[12] != 0,
      checksum.value == UInt64(found.first) << 32 | UInt64(found.second)
    else { return nil }
    salts = found.salts
    committedFrames = found.frames
    copiedFrames = found.copied
  }

  /// Returns whether another process has the file open.
  static func isInUse(_ descriptor: Int32) -> Bool {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = connectionLock
    lock.l_len = 1
    return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }
}

/// The check of files that a killed process left beside a tree file: whether commits in them are lost.
enum LeftLog {
  /// Checks the log of a file that no tree of this process has open.
  ///
  /// A log that another process uses is not checked: SQLite checked it when that process opened the file.
  ///
  /// - Throws: ``TreeError/corrupt(path:detail:)`` if commits are or may be lost.
  static func check(_ path: String) throws(TreeError) {
    guard let damage = damage(beside: path), !isInUse(path) else { return }
    throw .corrupt(path: path, detail: "\(damage), so its last commits may be lost")
  }

  private static func damage(beside path: String) -> String? {
    let index = withSharedMemory(path) { SharedIndex($0) } ?? nil
    let log = LogFile(path: resolved(path) + "-wal")
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

  private static func isInUse(_ path: String) -> Bool { withSharedMemory(path) { SharedIndex.isInUse($0) } ?? false }

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

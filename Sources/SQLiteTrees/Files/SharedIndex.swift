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

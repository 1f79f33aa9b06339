import DocumentTrees
import Platform

/// The valid part of a log (`-wal`) that was left beside a tree file. SQLite silently drops everything after the first
/// damaged frame.
///
/// See "WAL-mode File Format" in SQLite's documentation.
struct LogFile {
  /// The salts, which distinguish this log from earlier logs in the same file; nil if the file is missing, empty or has
  /// no valid header.
  private(set) var salts: UInt64?
  /// The number of frames up to the end of the last complete commit.
  private(set) var committedFrames: UInt32 = 0
  /// Why commits after ``committedFrames`` may be lost; nil if nothing indicates a loss.
  private(set) var suspicion: String?
  /// Whether ``suspicion`` is only that the log ends in the middle of a frame, with no end of a commit behind the commits that
  /// are whole.
  private(set) var isCutOff = false

  private static let headerBytes = 32
  private static let frameHeaderBytes = 24
  /// The maximum number of times the log may have been restarted since a leftover frame was written.
  private static let oldestGeneration: UInt32 = 1 << 24

  /// Reads the log at `path`.
  init(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: Self.headerBytes)
    let count = Self.read(descriptor, &header, at: 0)
    // A log without a whole header has no commit: a power failure can leave it when the log begins.
    if count < Self.headerBytes { return }
    var checksum = LogChecksum(isBigEndian: header[3] & 1 == 1)
    header.withUnsafeBytes { checksum.add(UnsafeRawBufferPointer(rebasing: $0[..<24])) }
    let pageBytes = Int(Self.integer(header, 8))
    guard Self.integer(header, 0) & ~1 == 0x377F_0682,
      checksum.value == Self.long(header, 24), (512...65_536).contains(pageBytes), pageBytes & (pageBytes - 1) == 0
    else {
      suspicion = "the header of its log is damaged"
      return
    }
    salts = Self.long(header, 16)
    readFrames(descriptor, pageBytes, checksum)
  }

  private mutating func readFrames(_ descriptor: Int32, _ pageBytes: Int, _ checksum: LogChecksum) {
    var checksum = checksum
    var isWhole = true
    var frame = [UInt8](repeating: 0, count: Self.frameHeaderBytes + pageBytes)
    var number: UInt32 = 0
    while true {
      let offset = off_t(Self.headerBytes) + off_t(number) * off_t(frame.count)
      let count = Self.read(descriptor, &frame, at: offset)
      number &+= 1
      guard count == frame.count else { return readRest(frame, count, after: isWhole) }
      if isWhole {
        var next = checksum
        frame.withUnsafeBytes { bytes in
          next.add(UnsafeRawBufferPointer(rebasing: bytes[..<8]))
          next.add(UnsafeRawBufferPointer(rebasing: bytes[Self.frameHeaderBytes...]))
        }
        let agrees = next.value == Self.long(frame, 16)
        isWhole = agrees && Self.long(frame, 8) == salts && Self.integer(frame, 0) != 0
        if isWhole {
          checksum = next
          if Self.integer(frame, 4) != 0 { committedFrames = number }
          continue
        }
        if agrees { suspicion = "a frame of its log is damaged" }
      }
      judge(frame)
    }
  }

  /// Examines an incomplete frame at the end of the file. A killed process can leave just a frame header, which is not
  /// damage.
  private mutating func readRest(_ frame: [UInt8], _ count: Int, after isWhole: Bool) {
    guard count > 0, count != Self.frameHeaderBytes, suspicion == nil else { return }
    if count < Self.frameHeaderBytes || Self.long(frame, 8) == salts || !isOlder(frame) {
      suspicion = "its log ends in the middle of a frame"
      isCutOff = true
    }
  }

  /// Examines a frame that does not continue the log. A leftover of an older log or of a rolled-back write is not
  /// damage.
  private mutating func judge(_ frame: [UInt8]) {
    guard suspicion == nil else { return }
    if Self.long(frame, 8) == salts {
      if Self.integer(frame, 4) != 0 { suspicion = "its log is damaged before the end of a commit" }
    } else if !isOlder(frame) {
      suspicion = "a frame of its log is damaged"
    }
  }

  /// Returns whether a frame can be from an older log in the same file, or from a large uncommitted transaction.
  ///
  /// Each new log increments the first salt. An uncommitted transaction leaves salts and checksum zero.
  private func isOlder(_ frame: [UInt8]) -> Bool {
    if Self.long(frame, 8) == 0, Self.long(frame, 16) == 0 { return Self.integer(frame, 0) != 0 }
    let current = UInt32(truncatingIfNeeded: (salts ?? 0) >> 32)
    return (1...Self.oldestGeneration).contains(current &- Self.integer(frame, 8))
  }

  // MARK: Bytes

  private static func read(_ descriptor: Int32, _ bytes: inout [UInt8], at offset: off_t) -> Int {
    bytes.withUnsafeMutableBytes { bytes in
      var count = 0
      while count < bytes.count {
        let piece = pread(descriptor, bytes.baseAddress.map { $0 + count }, bytes.count - count, offset + off_t(count))
        if piece < 0, errno == EINTR { continue }
        guard piece > 0 else { break }
        count += piece
      }
      return count
    }
  }

  private static func integer(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func long(_ bytes: [UInt8], _ offset: Int) -> UInt64 {
    UInt64(integer(bytes, offset)) << 32 | UInt64(integer(bytes, offset + 4))
  }
}

/// The running checksum of a SQLite log.
struct LogChecksum {
  private var first: UInt32 = 0
  private var second: UInt32 = 0
  private let isBigEndian: Bool

  /// Creates the checksum of an empty log.
  ///
  /// - Parameter isBigEndian: whether the words to be added are big-endian.
  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Both 32-bit halves, the first in the high bits.
  var value: UInt64 { UInt64(first) << 32 | UInt64(second) }

  /// Adds bytes. Their count must be a multiple of eight.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    for offset in stride(from: 0, to: bytes.count, by: 8) {
      first = first &+ word(bytes, offset) &+ second
      second = second &+ word(bytes, offset + 4) &+ first
    }
  }

  private func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt32 {
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }
}

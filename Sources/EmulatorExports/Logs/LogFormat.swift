import RuleEvaluation

/// The format of LevelDB's logs, in which exports of Firestore store their records.
///
/// A log is a sequence of blocks. A record that does not fit into the rest of a block continues in the next one. Each piece
/// has a header: a checksum, a length and a kind. A rest that is too short for a header is filled with zeros.
///
/// Source: google/leveldb, doc/log_format.md.
enum LogFormat {
  /// The size of a block.
  static let blockBytes = 32_768
  /// The size of a header: four bytes of checksum, two of length, one of kind.
  static let headerBytes = 7
  /// The maximum size of a record. The fields of a document repeat their name for each element of a list, so that a record
  /// may be much larger than its document.
  static let maximumRecordBytes = 256 << 20

  /// The place of a piece in its record.
  enum Piece: UInt8 {
    /// The whole record.
    case full = 1
    case first = 2
    case middle = 3
    case last = 4
  }

  /// Returns the checksum of a piece, from its kind on.
  ///
  /// The stored value is not the checksum itself, because the checksum of data that contains checksums is weak.
  static func checksum(_ kindAndBytes: ArraySlice<UInt8>) -> UInt32 {
    let value = kindAndBytes.withUnsafeBufferPointer { CRC32.castagnoli.checksum($0) }
    return (value >> 15 | value << 17) &+ 0xA282_EAD8
  }
}

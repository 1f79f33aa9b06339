import DocumentTrees

/// A reader of a log, which needs memory for one block and one record. It checks everything that it returns.
struct LogReader {
  private let file: String
  private var source: any ByteSource
  private var block: [UInt8] = []
  private var position = 0
  /// The number of bytes before ``block``.
  private var blockStart: Int64 = 0
  private var isAtEnd = false

  /// Creates a reader.
  ///
  /// - Parameter file: the name of the file in errors.
  init(_ source: any ByteSource, file: String) {
    self.source = source
    self.file = file
  }

  /// The number of bytes before the next record.
  var offset: Int64 { blockStart + Int64(position) }

  /// Returns the next record; nil at the end.
  ///
  /// - Throws: ``InvalidExport`` for a damaged log, with the offset of the damage, or the error of the source.
  mutating func next() throws -> [UInt8]? {
    var record: [UInt8]?
    while true {
      guard let (kind, piece, start) = try piece() else {
        if record == nil { return nil }
        throw damage("the file ends within a record; it was cut off", at: offset)
      }
      switch (kind, record) {
      case (.full, nil): return Array(piece)
      case (.first, nil): record = Array(piece)
      case (.middle, _?), (.last, _?):
        record? += piece
        if let record, record.count > LogFormat.maximumRecordBytes {
          throw damage("a record has more than \(LogFormat.maximumRecordBytes) bytes", at: start)
        }
        if kind == .last { return record }
      default: throw damage("the pieces of a record are out of order", at: start)
      }
    }
  }

  /// Returns the next piece with its offset; nil at the end of the log.
  private mutating func piece() throws -> (kind: LogFormat.Piece, bytes: ArraySlice<UInt8>, start: Int64)? {
    if block.count - position < LogFormat.headerBytes {
      guard block[position...].allSatisfy({ $0 == 0 }) else {
        throw damage("the file ends within a record; it was cut off", at: offset)
      }
      guard try readBlock() else { return nil }
    }
    guard block.count - position >= LogFormat.headerBytes else {
      throw damage("the file ends within a record; it was cut off", at: offset)
    }
    let start = position
    let checksum = (0..<4).reduce(0 as UInt32) { $0 | UInt32(block[start + $1]) << ($1 * 8) }
    let count = Int(block[start + 4]) | Int(block[start + 5]) << 8
    let end = start + LogFormat.headerBytes + count
    guard end <= block.count else {
      throw damage("a record is longer than the rest of its block; the file is damaged or cut off", at: offset)
    }
    let body = block[(start + 6)..<end]
    guard LogFormat.checksum(body) == checksum else {
      throw damage("a record has the wrong checksum", at: offset)
    }
    guard let kind = LogFormat.Piece(rawValue: block[start + 6]) else {
      throw damage("a record of the unknown kind \(block[start + 6])", at: offset)
    }
    defer { position = end }
    return (kind, body.dropFirst(), offset)
  }

  private mutating func readBlock() throws -> Bool {
    if isAtEnd { return false }
    blockStart += Int64(block.count)
    position = 0
    var next = [UInt8](repeating: 0, count: LogFormat.blockBytes)
    var count = 0
    while count < next.count {
      let more = try next.withUnsafeMutableBytes { buffer in
        try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      }
      if more == 0 { break }
      count += more
    }
    isAtEnd = count < next.count
    block = Array(next[..<count])
    return count > 0
  }

  private func damage(_ text: String, at offset: Int64) -> InvalidExport {
    InvalidExport(file, "\(text) (at byte \(offset))")
  }
}

import DocumentTrees

/// A writer of a log, which needs memory for one record.
struct LogWriter {
  private var sink: any ByteSink
  private var positionInBlock = 0
  /// The number of bytes written so far.
  private(set) var byteCount: Int64 = 0

  /// Creates a writer of an empty log.
  init(_ sink: any ByteSink) { self.sink = sink }

  /// Appends a record.
  ///
  /// - Throws: the errors of the sink.
  mutating func append(_ record: [UInt8]) throws {
    var start = 0
    // The first piece may be empty, if only a header fits into the block.
    var isFirst = true
    repeat {
      var output: [UInt8] = []
      let room = LogFormat.blockBytes - positionInBlock
      if room < LogFormat.headerBytes {
        output += repeatElement(0, count: room)
        positionInBlock = 0
      }
      let count = min(record.count - start, LogFormat.blockBytes - positionInBlock - LogFormat.headerBytes)
      let end = start + count
      let kind: LogFormat.Piece =
        switch (isFirst, end == record.count) {
        case (true, true): .full
        case (true, false): .first
        case (false, false): .middle
        case (false, true): .last
        }
      let body = [kind.rawValue] + record[start..<end]
      let checksum = LogFormat.checksum(body[...])
      output += (0..<4).map { UInt8(truncatingIfNeeded: checksum >> ($0 * 8)) }
      output += [UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8)]
      output += body
      try sink.write(output)
      byteCount += Int64(output.count)
      positionInBlock += LogFormat.headerBytes + count
      (start, isFirst) = (end, false)
    } while start < record.count
  }
}

/// A source that supplies bytes piece by piece. It must deliver all bytes in order, and return 0 only at the end.
package protocol ByteSource {
  /// The total number of bytes; nil if it is not known, as for a pipe.
  var totalBytes: Int64? { get }

  /// Reads the next bytes into the front of `buffer`.
  ///
  /// - Returns: the number of bytes read; 0 only at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

extension ByteSource {
  /// Reads the remaining bytes.
  ///
  /// - Returns: the bytes; nil if there are more than `maximumBytes`.
  /// - Throws: the errors of ``read(into:)``.
  package mutating func readAll(maximumBytes: Int) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = try piece.withUnsafeMutableBytes { try read(into: $0) }
      if count == 0 { return bytes }
      bytes += piece[..<count]
      if bytes.count > maximumBytes { return nil }
    }
  }
}

/// A sink that accepts bytes piece by piece. It must keep the order of the pieces.
package protocol ByteSink {
  /// Writes all of the next bytes, or throws.
  mutating func write(_ bytes: [UInt8]) throws
}

/// A source of bytes in memory.
package struct MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0
  private let piece: Int

  /// Creates a source of `bytes` that supplies at most `piece` bytes per read.
  package init(_ bytes: [UInt8], piece: Int = .max) {
    self.bytes = bytes
    self.piece = max(1, piece)
  }

  /// The number of bytes.
  package var totalBytes: Int64? { Int64(bytes.count) }

  /// See ``ByteSource/read(into:)``.
  package mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, piece, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

/// A sink that collects bytes in memory.
package final class MemorySink: ByteSink {
  /// The bytes written so far.
  package private(set) var bytes: [UInt8] = []

  /// Creates an empty sink.
  package init() {}

  /// Appends to ``bytes``.
  package func write(_ bytes: [UInt8]) { self.bytes += bytes }
}

/// Where bytes come from, a piece at a time.
public protocol ByteSource {
  /// How many bytes there are in all; nil where that is not known, as for a pipe.
  var totalBytes: Int64? { get }

  /// Fills the front of `buffer`.
  ///
  /// - Returns: how many bytes were read; 0 at the end only.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

extension ByteSource {
  /// All that is left.
  ///
  /// - Returns: the bytes; nil where there are more than `maximumBytes`.
  /// - Throws: what reading throws.
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

/// Where bytes go, a piece at a time.
public protocol ByteSink {
  /// Takes the next bytes, all of them.
  mutating func write(_ bytes: [UInt8]) throws
}

/// Bytes in memory, to be read.
public struct MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var position = 0
  private let piece: Int

  /// A source of `bytes`, which hands out at most `piece` of them at a time.
  public init(_ bytes: [UInt8], piece: Int = .max) {
    self.bytes = bytes
    self.piece = max(1, piece)
  }

  /// How many bytes there are.
  public var totalBytes: Int64? { Int64(bytes.count) }

  /// See ``ByteSource/read(into:)``.
  public mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, piece, bytes.count - position)
    buffer.copyBytes(from: bytes[position..<position + count])
    position += count
    return count
  }
}

/// Bytes in memory, written one piece after the other.
public final class MemorySink: ByteSink {
  /// What was written.
  public private(set) var bytes: [UInt8] = []

  /// An empty sink.
  public init() {}

  /// Appends to ``bytes``.
  public func write(_ bytes: [UInt8]) { self.bytes += bytes }
}

import RuleValues

#if canImport(Glibc)
  import Glibc
#endif

extension [UInt8] {
  /// Calls `body` with the bytes.
  package func withRawBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(TreeError) -> Result
  ) throws(TreeError) -> Result {
    try span.bytes.withUnsafeBytes { bytes throws(TreeError) in try body(bytes) }
  }
}

extension UnsafeRawBufferPointer {
  /// Negative, zero or positive, as these bytes come before the others, are the same, or come after them.
  package func compare(_ other: UnsafeRawBufferPointer) -> Int {
    let common = Swift.min(count, other.count)
    if let mine = baseAddress, let theirs = other.baseAddress, common > 0 {
      let order = memcmp(mine, theirs, common)
      if order != 0 { return Int(order) }
    }
    return count - other.count
  }

  /// Whether other bytes begin with these.
  func isPrefix(of bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= count && compare(bytes.slice(0..<count)) == 0
  }

  /// The bytes from one offset up to another.
  @inlinable
  package func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self[range]) }

  /// The bytes from an offset on.
  @inlinable
  package func suffix(from offset: Int) -> UnsafeRawBufferPointer { slice(offset..<count) }

  /// The integer whose bytes, the highest first, begin at an offset. The caller checks that they are there.
  @inlinable
  package func bigEndian<Number: FixedWidthInteger>(at offset: Int) -> Number {
    Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Copies bytes to an offset. The caller checks that there is room.
  @inlinable
  package func copy(_ bytes: UnsafeRawBufferPointer, to offset: Int) {
    UnsafeMutableRawBufferPointer(rebasing: self[offset..<offset + bytes.count]).copyMemory(from: bytes)
  }

  /// Stores the bytes of an integer, the highest first, at an offset. The caller checks that there is room.
  @inlinable
  package func store(bigEndian number: some FixedWidthInteger, at offset: Int) {
    storeBytes(of: number.bigEndian, toByteOffset: offset, as: type(of: number))
  }
}

extension [UInt8] {
  /// Whether other bytes begin with these.
  func isPrefix(of bytes: UnsafeRawBufferPointer) -> Bool { withUnsafeBytes { $0.isPrefix(of: bytes) } }

  /// The bytes with another one behind them.
  func appending(_ byte: UInt8) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count + 1) { bytes, newCount in
      newCount = count + 1
      withUnsafeBytes { UnsafeMutableRawBufferPointer(bytes).copy($0, to: 0) }
      bytes[count] = byte
    }
  }

  /// Appends the bytes of an integer, the highest first.
  @inlinable
  package mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}

/// Bytes that are replaced again and again, in memory that is kept.
package struct ReusedBytes {
  private var storage: [UInt8] = []
  /// How many bytes there are.
  package private(set) var count = 0

  /// No bytes.
  package init() {}

  /// Replaces the bytes from an offset on, which must not be behind their end.
  package mutating func replace(from offset: Int = 0, with bytes: UnsafeRawBufferPointer) {
    let end = offset + bytes.count
    if end > storage.count { storage.append(contentsOf: repeatElement(0, count: 2 * end - storage.count)) }
    storage.withUnsafeMutableBytes { storage in
      UnsafeMutableRawBufferPointer(rebasing: storage[offset..<end]).copyMemory(from: bytes)
    }
    count = end
  }

  /// Calls `body` with the bytes.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    storage.withUnsafeBytes { body($0.slice(0..<count)) }
  }

  /// How many bytes these have in common with others at the front, and whether these come before the others.
  package func compare(_ other: UnsafeRawBufferPointer) -> (common: Int, isBefore: Bool) {
    storage.withUnsafeBytes { mine in
      let limit = min(count, other.count)
      var index = 0
      while index + 8 <= limit {
        let (left, right): (UInt64, UInt64) = (mine.bigEndian(at: index), other.bigEndian(at: index))
        if left != right { return (index + (left ^ right).leadingZeroBitCount / 8, left < right) }
        index += 8
      }
      while index < limit, mine[index] == other[index] { index += 1 }
      return (index, index < limit ? mine[index] < other[index] : count < other.count)
    }
  }
}

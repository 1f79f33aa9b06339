import Platform
import RuleValues

extension [UInt8] {
  /// Calls `body` with the bytes.
  package func withRawBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(TreeError) -> Result
  ) throws(TreeError) -> Result {
    try span.bytes.withUnsafeBytes { bytes throws(TreeError) in try body(bytes) }
  }
}

extension UnsafeRawBufferPointer {
  /// Compares byte by byte: negative, zero or positive if these bytes come before, equal or come after the others.
  package func compare(_ other: UnsafeRawBufferPointer) -> Int {
    let common = Swift.min(count, other.count)
    if let mine = baseAddress, let theirs = other.baseAddress, common > 0 {
      let order = memcmp(mine, theirs, common)
      if order != 0 { return Int(order) }
    }
    return count - other.count
  }

  /// Returns whether other bytes begin with these.
  func isPrefix(of bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count >= count && compare(bytes.slice(0..<count)) == 0
  }

  /// Returns the bytes in a range of offsets, without a copy.
  package func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: self[range]) }

  /// Returns the bytes from an offset to the end, without a copy.
  package func suffix(from offset: Int) -> UnsafeRawBufferPointer { slice(offset..<count) }

  /// Returns the big-endian integer at an offset. The caller must check the bounds.
  package func bigEndian<Number: FixedWidthInteger>(at offset: Int) -> Number {
    Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Copies bytes to an offset. The caller must check that they fit.
  package func copy(_ bytes: UnsafeRawBufferPointer, to offset: Int) {
    UnsafeMutableRawBufferPointer(rebasing: self[offset..<offset + bytes.count]).copyMemory(from: bytes)
  }

  /// Stores a big-endian integer at an offset. The caller must check that it fits.
  package func store(bigEndian number: some FixedWidthInteger, at offset: Int) {
    storeBytes(of: number.bigEndian, toByteOffset: offset, as: type(of: number))
  }
}

extension [UInt8] {
  /// Returns whether other bytes begin with these.
  func isPrefix(of bytes: UnsafeRawBufferPointer) -> Bool { withUnsafeBytes { $0.isPrefix(of: bytes) } }

  /// Returns the bytes with another byte appended.
  package func appending(_ byte: UInt8) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count + 1) { bytes, newCount in
      newCount = count + 1
      withUnsafeBytes { UnsafeMutableRawBufferPointer(bytes).copy($0, to: 0) }
      bytes[count] = byte
    }
  }

  /// Appends a big-endian integer.
  package mutating func append(bigEndian number: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: number.bigEndian) { append(contentsOf: $0) }
  }
}

/// A byte buffer that is overwritten repeatedly and keeps its memory.
package struct ReusedBytes {
  private var storage: [UInt8] = []
  /// The number of bytes in use.
  package private(set) var count = 0

  /// Creates an empty buffer.
  package init() {}

  /// Replaces the bytes from an offset to the end. The offset must not exceed ``count``.
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

  /// Returns the length of the common prefix with other bytes, and whether these bytes come before the others.
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

/// The validation of bytes as UTF-8.
package enum UTF8Validation {
  /// Returns the offset of the first byte that is not part of well-formed UTF-8, or nil.
  package static func firstInvalidOffset(_ bytes: [UInt8]) -> Int? {
    var offset = bytes.withUnsafeBytes { asciiCount($0) }
    while offset < bytes.count {
      guard let length = sequenceLength(bytes, at: offset) else { return offset }
      offset += length
    }
    return nil
  }

  /// Returns a number of bytes at the start that are ASCII, without the last ones before a byte that is not.
  package static func asciiCount(_ bytes: UnsafeRawBufferPointer) -> Int {
    let size = MemoryLayout<UInt64>.size
    var offset = 0
    while offset + size <= bytes.count,
      bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      offset += size
    }
    return offset
  }

  /// Returns the length of a byte order mark, which some editors put at the start of a file: 3 or 0.
  package static func markLength(_ bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  private static func sequenceLength(_ bytes: [UInt8], at offset: Int) -> Int? {
    let lead = bytes[offset]
    let (length, second): (Int, ClosedRange<UInt8>)
    switch lead {
    case ..<0x80: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return nil }
    for continuation in bytes[(offset + 2)..<max(offset + 2, offset + length)] where continuation & 0xC0 != 0x80 {
      return nil
    }
    return length
  }
}

import RuleValues

/// A decoder that reads keys from the bytes of an ``EncodedPath``. It returns nil for bytes that no path encodes.
struct KeyDecoder {
  private typealias Mark = EncodedPath.Mark
  private let bytes: UnsafeRawBufferPointer
  /// The offset of the next key.
  private(set) var offset: Int

  /// Creates a decoder that starts at `offset`, where a key must begin.
  init(_ bytes: UnsafeRawBufferPointer, from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Whether another key follows.
  var hasMore: Bool { offset < bytes.count }

  /// Returns the next key, and moves `offset` past it; nil at the end and for invalid bytes.
  mutating func next() -> DataKey? {
    guard hasMore else { return nil }
    let mark = bytes[offset]
    offset += 1
    switch mark {
    case Mark.integer: return integer()
    case Mark.text: return text()
    default: return nil
    }
  }

  /// Returns the path that the bytes encode; nil if they do not encode a path.
  static func path(_ bytes: some Collection<UInt8>) -> DataPath? {
    Array(bytes).withUnsafeBytes { bytes in
      var decoder = KeyDecoder(bytes, from: 0)
      var keys: [DataKey] = []
      while decoder.hasMore {
        guard let key = decoder.next() else { return nil }
        keys.append(key)
      }
      return DataPath(keys)
    }
  }

  private mutating func integer() -> DataKey? {
    guard let bits = number(), offset < bytes.count else { return nil }
    let marker = bytes[offset]
    offset += 1
    if marker == Mark.end { return DataKey(String(Int32(bitPattern: bits ^ 0x8000_0000))) }
    guard marker == Mark.escape, let count = number(), Int(count) < bytes.count - offset else { return nil }
    let text = String(checking: bytes.slice(offset..<offset + Int(count)))
    offset += Int(count)
    guard bytes[offset] == Mark.end else { return nil }
    offset += 1
    return text.map { DataKey($0) }
  }

  private mutating func number() -> UInt32? {
    guard bytes.count - offset >= 4 else { return nil }
    defer { offset += 4 }
    return bytes.bigEndian(at: offset)
  }

  private mutating func text() -> DataKey? {
    let start = offset
    var isPlain = true
    while offset < bytes.count, bytes[offset] != Mark.end {
      isPlain = isPlain && bytes[offset] > Mark.escape && bytes[offset] < 0xEE
      offset += 1
    }
    guard offset < bytes.count else { return nil }
    let content = bytes.slice(start..<offset)
    offset += 1
    return (isPlain ? String(checking: content) : Self.restored(content)).map { DataKey($0) }
  }

  private static func restored(_ content: UnsafeRawBufferPointer) -> String? {
    var text: [UInt8] = []
    var isEscaped = false
    for byte in content {
      switch byte {
      case _ where isEscaped:
        guard byte == 0x01 || byte == 0x02 else { return nil }
        text.append(byte - 1)
        isEscaped = false
      case Mark.escape: isEscaped = true
      case 0xF3, 0xF4: text.append(byte - 5)
      case 0xEE...0xF2: text.append(byte + 2)
      default: text.append(byte)
      }
    }
    return isEscaped ? nil : text.withUnsafeBytes { String(checking: $0) }
  }
}

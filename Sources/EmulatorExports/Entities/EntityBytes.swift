/// The bytes of a protobuf message that is written field by field.
struct EntityBytes {
  private(set) var bytes: [UInt8] = []

  mutating func integer(_ number: Int, _ value: Int64) {
    tag(number, wire: 0)
    varint(UInt64(bitPattern: value))
  }

  mutating func bool(_ number: Int, _ value: Bool) { integer(number, value ? 1 : 0) }

  mutating func double(_ number: Int, _ value: Double) {
    tag(number, wire: 1)
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> shift))
    }
  }

  mutating func string(_ number: Int, _ text: String) {
    tag(number, wire: 2)
    varint(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  mutating func string(_ number: Int, _ content: [UInt8]) {
    tag(number, wire: 2)
    varint(UInt64(content.count))
    bytes += content
  }

  /// Writes a message as a field.
  mutating func message(_ number: Int, _ body: (inout EntityBytes) throws -> Void) rethrows {
    var inner = EntityBytes()
    try body(&inner)
    string(number, inner.bytes)
  }

  /// Writes a group: fields between two tags, an old form of a message.
  mutating func group(_ number: Int, _ body: (inout EntityBytes) -> Void) {
    tag(number, wire: 3)
    body(&self)
    tag(number, wire: 4)
  }

  private mutating func tag(_ number: Int, wire: UInt64) { varint(UInt64(truncatingIfNeeded: number) << 3 | wire) }

  private mutating func varint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}

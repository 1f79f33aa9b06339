/// A writer of the binary form of Protocol Buffers. Fields are in order of their numbers, and repeated numbers are packed.
package struct BinaryWriter: Sendable {
  /// The output so far.
  package private(set) var bytes: [UInt8] = []

  /// Creates a writer without output.
  package init() {}

  /// Returns the binary form of a message.
  package static func bytes(of message: WireMessage) -> [UInt8] {
    var writer = BinaryWriter()
    writer.write(message)
    return writer.bytes
  }

  /// Appends the fields of a message.
  package mutating func write(_ message: WireMessage) {
    let fields = message.type.definition.fields
    for entry in message.entries where fields.indices.contains(entry.index) {
      write(entry.value, of: fields[entry.index])
    }
  }

  private mutating func write(_ value: WireValue, of field: FieldDefinition) {
    switch value {
    case .list(let values) where field.kind.isPackable:
      lengthDelimited(field.number) { writer in for value in values { writer.content(value, of: field.kind) } }
    case .list(let values):
      for value in values { write(value, number: field.number, kind: field.kind) }
    case .map(let map):
      guard case .map(let kind) = field.kind else { return }
      for entry in map.entries {
        lengthDelimited(field.number) { writer in
          writer.write(.string(entry.key), number: 1, kind: .string)
          writer.write(entry.value, number: 2, kind: kind)
        }
      }
    default: write(value, number: field.number, kind: field.kind)
    }
  }

  private mutating func write(_ value: WireValue, number: Int, kind: FieldKind) {
    if case .message(let message) = value {
      lengthDelimited(number) { $0.write(message) }
    } else {
      tag(number, kind.wireType)
      content(value, of: kind)
    }
  }

  /// Appends a value that is not a message, without its tag.
  private mutating func content(_ value: WireValue, of kind: FieldKind) {
    switch value {
    case .bool(let bool): bytes.append(bool ? 1 : 0)
    case .integer(let integer): varint(UInt64(bitPattern: integer))
    case .double(let double):
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: double.bitPattern >> shift))
      }
    case .string(let text):
      varint(UInt64(text.utf8.count))
      bytes += text.utf8
    case .bytes(let content):
      varint(UInt64(content.count))
      bytes += content
    case .message, .list, .map: break
    }
  }

  private mutating func tag(_ number: Int, _ type: WireType) {
    varint(UInt64(truncatingIfNeeded: number) << 3 | UInt64(type.rawValue))
  }

  /// Appends a field whose content `body` writes. The length is filled in afterwards: one byte is reserved, and a longer
  /// length moves the content.
  private mutating func lengthDelimited(_ number: Int, _ body: (inout BinaryWriter) -> Void) {
    tag(number, .lengthDelimited)
    bytes.append(0)
    let start = bytes.count
    body(&self)
    var rest = UInt64(bytes.count - start)
    var length: [UInt8] = []
    if rest < 0x80 {
      bytes[start - 1] = UInt8(rest)
      return
    }
    while rest >= 0x80 {
      length.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    length.append(UInt8(truncatingIfNeeded: rest))
    bytes.replaceSubrange(start - 1..<start, with: length)
  }

  private mutating func varint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }
}

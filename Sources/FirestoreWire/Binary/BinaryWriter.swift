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
      let start = begin(field.number)
      for value in values { content(value, of: field.kind) }
      end(start)
    case .list(let values):
      for value in values { write(value, number: field.number, kind: field.kind) }
    case .map(let map):
      guard case .map(let kind) = field.kind else { return }
      for entry in map.entries {
        let start = begin(field.number)
        write(.string(entry.key), number: 1, kind: .string)
        write(entry.value, number: 2, kind: kind)
        end(start)
      }
    case .stored(let fields): fields.write(to: &self, number: field.number)
    default: write(value, number: field.number, kind: field.kind)
    }
  }

  private mutating func write(_ value: WireValue, number: Int, kind: FieldKind) {
    if case .message(let message) = value {
      field(number, message)
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
    case .double(let double): fixed64(double)
    case .string(let text):
      varint(UInt64(text.utf8.count))
      bytes += text.utf8
    case .bytes(let content):
      varint(UInt64(content.count))
      bytes += content
    case .message, .list, .map, .stored: break
    }
  }

  private mutating func tag(_ number: Int, _ type: WireType) {
    varint(UInt64(truncatingIfNeeded: number) << 3 | UInt64(type.rawValue))
  }

  /// Appends the beginning of a field whose content is appended next.
  ///
  /// One byte is reserved for the length, and a longer length moves the content. These are two calls, not one with a closure,
  /// because messages are nested deeply and each level takes a part of the thread's stack.
  ///
  /// - Returns: the offset of the content, for ``end(_:)``.
  mutating func begin(_ number: Int) -> Int {
    tag(number, .lengthDelimited)
    bytes.append(0)
    return bytes.count
  }

  /// Fills in the length of a field whose content has been appended.
  ///
  /// - Parameter start: the result of ``begin(_:)``.
  mutating func end(_ start: Int) {
    var rest = UInt64(bytes.count - start)
    if rest < 0x80 {
      bytes[start - 1] = UInt8(rest)
      return
    }
    var length: [UInt8] = []
    while rest >= 0x80 {
      length.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    length.append(UInt8(truncatingIfNeeded: rest))
    bytes.replaceSubrange(start - 1..<start, with: length)
  }

  /// Appends a field with a text or bytes.
  mutating func field(_ number: Int, _ content: UnsafeBufferPointer<UInt8>) {
    tag(number, .lengthDelimited)
    varint(UInt64(content.count))
    bytes.append(contentsOf: content)
  }

  /// Appends a field with an integer, boolean or enum value.
  mutating func field(_ number: Int, _ integer: UInt64) {
    tag(number, .varint)
    varint(integer)
  }

  /// Appends a field with a double.
  mutating func field(_ number: Int, _ double: Double) {
    tag(number, .fixed64)
    fixed64(double)
  }

  /// Appends a field with a message.
  mutating func field(_ number: Int, _ message: WireMessage) {
    let start = begin(number)
    write(message)
    end(start)
  }

  private mutating func fixed64(_ double: Double) {
    withUnsafeBytes(of: double.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
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

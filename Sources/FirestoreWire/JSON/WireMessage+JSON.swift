import RuleValues
package import SourceText

// The JSON form of Protocol Buffers, version 3.
extension WireMessage {
  /// The message as compact JSON.
  package var json: [UInt8] {
    var writer = JSONWriter(escapesInvisible: false)
    write(to: &writer)
    return writer.bytes
  }

  /// Writes the message: names in lower camel case, integers of 64 bits and bytes as strings, times in RFC 3339 format, enums
  /// by name, wrappers as their value.
  package func write(to writer: inout JSONWriter) {
    switch type {
    case .timestamp: writer.string((timestampValue ?? .epoch).description)
    case .int32Value, .int64Value, .doubleValue:
      let field = type.definition.fields.first
      guard let kind = field?.kind else { return writer.null() }
      (entries.first?.value ?? .defaultValue(of: kind)).write(to: &writer, kind: kind)
    default:
      writer.object { writer in
        let fields = type.definition.fields
        for entry in entries where fields.indices.contains(entry.index) {
          writer.key(fields[entry.index].jsonName)
          entry.value.write(to: &writer, kind: fields[entry.index].kind)
        }
      }
    }
  }
}

extension WireValue {
  fileprivate func write(to writer: inout JSONWriter, kind: FieldKind) {
    switch self {
    case .bool(let bool): writer.bool(bool)
    case .integer(let integer): writer.write(integer, kind: kind)
    case .double(let double): writer.number(double)
    case .string(let text): writer.string(text)
    case .bytes(let bytes): writer.string(Base64.encode(bytes))
    case .message(let message): message.write(to: &writer)
    case .list(let values): writer.array { writer in for value in values { value.write(to: &writer, kind: kind) } }
    case .map, .stored:
      guard case .map(let kind) = kind, let map = entries else { return writer.null() }
      writer.object { writer in
        for entry in map.entries {
          writer.key(entry.key)
          entry.value.write(to: &writer, kind: kind)
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes an integer or enum value. A number that the enum does not have is written as a number.
  fileprivate mutating func write(_ integer: Int64, kind: FieldKind) {
    switch kind {
    case .int64: string("\(integer)")
    case .symbol(.nullValue): null()
    case .symbol(let type):
      if let name = type.definition.name(of: integer) { string(name) } else { self.integer(integer) }
    default: self.integer(integer)
    }
  }
}

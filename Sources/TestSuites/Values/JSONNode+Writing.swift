package import SourceText

extension JSONNode {
  /// The value as one line of JSON.
  package var jsonText: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.text
  }

  /// Writes the value to a JSON writer.
  package func write(to writer: inout JSONWriter) {
    switch value {
    case .null: writer.null()
    case .bool(let bool): writer.bool(bool)
    case .integer(let integer): writer.integer(integer)
    case .double(let double): writer.double(double)
    case .string(let string): writer.string(string)
    case .array: writer.array { for element in elements { element.write(to: &$0) } }
    case .object:
      writer.object {
        for member in members {
          $0.key(member.key)
          member.value.write(to: &$0)
        }
      }
    }
  }
}

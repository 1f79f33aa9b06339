import RulePrograms
import RuleValues

/// Values as the engine prints them inside its errors: the text form of its protocol buffers (emulator 1.19.9).
enum ProtoText {
  /// A text between quotes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A value, one field a line. Deep or long values are cut: the text is for people.
  ///
  /// - Parameter inner: whether the name of the outermost field is left out, with its braces.
  static func text(of value: RuleValue, in arena: Arena, inner: Bool = false, depth: Int = 0) -> String {
    let indent = String(repeating: "  ", count: depth)
    guard depth < 20 else { return "" }
    switch value {
    case .null: return "\(indent)null_value: NULL_VALUE\n"
    case .bool(let bool): return "\(indent)bool_value: \(bool)\n"
    case .integer(let integer): return "\(indent)int_value: \(integer)\n"
    case .double(let double): return "\(indent)float_value: \(JavaNumber.text(double))\n"
    case .string(let text): return "\(indent)string_value: \"\(escaped(arena.string(text)))\"\n"
    case .list(let elements):
      let shift = inner ? 0 : 1
      let entries = elements.range.prefix(100).map { index in
        let entry = text(of: arena.elements[index], in: arena, depth: depth + shift + 1)
        let outer = String(repeating: "  ", count: depth + shift)
        return "\(outer)values {\n\(entry)\(outer)}\n"
      }.joined()
      return inner ? entries : "\(indent)list_value {\n\(entries)\(indent)}\n"
    default: return "\(indent)\(value.type?.name ?? "value") {\n\(indent)}\n"
    }
  }
}

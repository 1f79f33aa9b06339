package import SourceText

/// Writes YAML that is read back unchanged: a string is unquoted only if every YAML reader takes it for a string.
package enum YAMLText {
  /// The line length, in bytes, above which a mapping or list is written on several lines.
  private static let width = 110

  /// Returns a value as lines, each indented by `indent`. Short mappings and lists are written on one line, except
  /// for the outermost `levels`.
  package static func block(_ node: JSONNode, indent: String = "", levels: Int) -> String {
    let flow = flow(node)
    guard levels > 0 || indent.utf8.count + flow.utf8.count > width else { return indent + flow + "\n" }
    switch node.value {
    case .object where !node.members.isEmpty:
      return node.members.map { member($0, indent, levels) }.joined()
    case .array where !node.elements.isEmpty:
      return node.elements.map { element($0, indent, levels) }.joined()
    default: return indent + flow + "\n"
    }
  }

  private static func member(_ member: JSONMember, _ indent: String, _ levels: Int) -> String {
    let head = "\(indent)\(scalar(member.key)):"
    if isFlow(member.value, behind: head, levels - 1) { return "\(head) \(flow(member.value))\n" }
    return "\(head)\n" + block(member.value, indent: indent + "  ", levels: max(levels - 1, 1))
  }

  private static func element(_ node: JSONNode, _ indent: String, _ levels: Int) -> String {
    if isFlow(node, behind: indent + "-", levels - 1) { return "\(indent)- \(flow(node))\n" }
    let text = block(node, indent: indent + "  ", levels: max(levels - 1, 1))
    return "\(indent)- \(text.dropFirst(indent.count + 2))"
  }

  private static func isFlow(_ node: JSONNode, behind head: String, _ levels: Int) -> Bool {
    switch node.value {
    case .object where node.members.isEmpty, .array where node.elements.isEmpty: true
    case .array where !node.elements.contains { !$0.elements.isEmpty || !$0.members.isEmpty }:
      head.utf8.count + 1 + flow(node).utf8.count <= width
    case .object, .array: levels <= 0 && head.utf8.count + 1 + flow(node).utf8.count <= width
    case .null, .bool, .integer, .double, .string: true
    }
  }

  /// Returns a value on one line.
  package static func flow(_ node: JSONNode) -> String {
    switch node.value {
    case .string(let text): scalar(text)
    case .array: "[\(node.elements.map { flow($0) }.joined(separator: ", "))]"
    case .object: "{\(node.members.map { "\(scalar($0.key)): \(flow($0.value))" }.joined(separator: ", "))}"
    case .null, .bool, .integer, .double: node.jsonText
    }
  }

  /// Returns a string, quoted if necessary.
  package static func scalar(_ text: String) -> String {
    if isPlain(text) { return text }
    var writer = JSONWriter()
    writer.string(text)
    return writer.text.unicodeScalars.map { breaks[$0] ?? String($0) }.joined()
  }

  /// The characters that end a line in YAML but not in JSON, and the byte order mark, which YAML removes.
  private static let breaks: [Unicode.Scalar: String] = [
    "\u{85}": "\\u0085", "\u{2028}": "\\u2028", "\u{2029}": "\\u2029", "\u{FEFF}": "\\uFEFF",
  ]

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) || "/._$(".utf8.contains(first),
      text.utf8.last != UInt8(ascii: " "), text.utf8.count < 80,
      text.utf8.allSatisfy({ isLetter($0) || isDigit($0) || " /._$()@+-':".utf8.contains($0) }),
      zip(text.utf8, text.utf8.dropFirst()).allSatisfy({ $0 != UInt8(ascii: ":") || isDigit($1) }),
      text.utf8.last != UInt8(ascii: ":")
    else { return false }
    if case .value(.string) = YAMLWord(text) { return true }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte < 0x80
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

/// Reads XML as strictly as these tests need it: every element is closed in order, attributes are quoted and stand once,
/// and only the five entities of XML and character references occur.
struct MarkupReader {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// The names of the elements around it, outermost first.
    let path: [String]
    var text = ""
  }

  struct Malformed: Error { let reason: String }

  /// The elements in the order of their starts.
  static func read(_ xml: String) throws -> [Element] {
    var elements: [Element] = []
    var open: [Int] = []
    var rest = Substring(xml)
    if rest.hasPrefix("<?xml"), let end = rest.firstRange(of: "?>") { rest = rest[end.upperBound...] }
    while let start = rest.firstIndex(of: "<") {
      let text = try decoded(rest[..<start])
      if let index = open.last { elements[index].text += text }
      guard let end = tagEnd(rest[start...]) else { throw Malformed(reason: "a tag does not end") }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        guard let index = open.popLast(), elements[index].name == tag.dropFirst() else {
          throw Malformed(reason: "</\(tag)> closes nothing")
        }
        continue
      }
      let isEmpty = tag.hasSuffix("/")
      elements.append(try element(isEmpty ? tag.dropLast() : tag, open.map { elements[$0].name }))
      if !isEmpty { open.append(elements.count - 1) }
    }
    guard open.isEmpty else { throw Malformed(reason: "an element does not end") }
    return elements
  }

  private static func tagEnd(_ text: Substring) -> Substring.Index? {
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if text[index] == ">", !isQuoted { return index }
    }
    return nil
  }

  private static func element(_ tag: Substring, _ path: [String]) throws -> Element {
    let name = tag.prefix { !$0.isWhitespace }
    var attributes: [String: String] = [:]
    var rest = tag.dropFirst(name.count).drop { $0.isWhitespace }
    while !rest.isEmpty {
      guard let equals = rest.firstIndex(of: "="), rest[equals...].dropFirst().first == "\"" else {
        throw Malformed(reason: "\(rest) is no attribute")
      }
      let key = String(rest[..<equals])
      let value = rest[equals...].dropFirst(2).prefix { $0 != "\"" }
      guard attributes.updateValue(try decoded(value), forKey: key) == nil else {
        throw Malformed(reason: "\(key) stands twice")
      }
      rest = rest[value.endIndex...].dropFirst().drop { $0.isWhitespace }
    }
    return Element(name: String(name), attributes: attributes, path: path)
  }

  private static func decoded(_ text: Substring) throws -> String {
    let isClean = text.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 && $0.value != 0xFFFE }
    guard isClean, !text.contains("<") else { throw Malformed(reason: "\(text) is no text") }
    var result = ""
    var rest = text
    while let start = rest.firstIndex(of: "&") {
      guard let end = rest[start...].firstIndex(of: ";") else { throw Malformed(reason: "an entity does not end") }
      let names = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"]
      guard let value = names[String(rest[start...end])] else { throw Malformed(reason: "\(rest[start...end])") }
      result += rest[..<start] + value
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

/// Reads productions in the notation of `Grammar/README.md`.
struct ProductionReader {
  struct Mistake: Error {
    let what: String
    let rest: String
  }

  private let text: [Unicode.Scalar]
  private var offset = 0

  init(_ text: String) { self.text = Array(text.unicodeScalars) }

  mutating func productions() throws -> [(String, Production)] {
    var result: [(String, Production)] = []
    skipBlank()
    while offset < text.count {
      guard let name = name() else { throw mistake("a name") }
      guard take("::=") else { throw mistake("::=") }
      result.append((name, try choice()))
    }
    return result
  }

  private func mistake(_ what: String) -> Mistake {
    Mistake(what: what, rest: string(text[offset..<min(offset + 40, text.count)]))
  }

  private func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }

  // MARK: Structure

  private mutating func choice() throws -> Production {
    var alternatives = [try sequence()]
    while take("|") { alternatives.append(try sequence()) }
    return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
  }

  private mutating func sequence() throws -> Production {
    var parts: [Production] = []
    while let part = try repetition() {
      if take("-") {
        guard let right = try repetition() else { throw mistake("what is left out") }
        parts.append(.except(part, right))
      } else {
        parts.append(part)
      }
    }
    guard !parts.isEmpty else { throw mistake("an item") }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func repetition() throws -> Production? {
    if take("!") {
      guard let inner = try repetition() else { throw mistake("an item behind !") }
      return .not(inner)
    }
    guard let item = try item() else { return nil }
    if take("?") { return .repetition(item, minimum: 0, maximum: 1) }
    if take("*") { return .repetition(item, minimum: 0, maximum: .max) }
    if take("+") { return .repetition(item, minimum: 1, maximum: .max) }
    return item
  }

  private mutating func item() throws -> Production? {
    guard offset < text.count else { return nil }
    switch text[offset] {
    case "'", "\"": return try literal(until: text[offset])
    case "[": return try set()
    case "\\": return try property()
    case "(":
      offset += 1
      skipBlank()
      let inner = try choice()
      guard take(")") else { throw mistake(")") }
      return inner
    default:
      let start = offset
      guard let name = name() else { return nil }
      // A name before `::=` begins the next production.
      guard !isAt("::=") else {
        offset = start
        return nil
      }
      return .name(name)
    }
  }

  // MARK: Tokens

  private mutating func literal(until quote: Unicode.Scalar) throws -> Production {
    guard let end = text[(offset + 1)...].firstIndex(of: quote) else { throw mistake("the end of a literal") }
    let body = Array(text[(offset + 1)..<end])
    offset = end + 1
    skipBlank()
    return .literal(body)
  }

  private mutating func set() throws -> Production {
    offset += 1
    let isNegated = offset < text.count && text[offset] == "^"
    if isNegated { offset += 1 }
    var ranges: [ClosedRange<UInt32>] = []
    while offset < text.count, text[offset] != "]" {
      let low = member()
      var high = low
      if offset + 1 < text.count, text[offset] == "-", text[offset + 1] != "]" {
        offset += 1
        high = member()
      }
      guard low <= high else { throw mistake("a range") }
      ranges.append(low...high)
    }
    offset += 1
    skipBlank()
    return .set(ranges, isNegated: isNegated)
  }

  /// `\p{ID_Start}`.
  private mutating func property() throws -> Production {
    let letters = text[offset...].dropFirst(3).prefix { $0 != "}" }
    guard isAt("\\p{"), let property = ScalarProperty(rawValue: string(letters)) else { throw mistake("a property") }
    offset += 3 + letters.count
    guard take("}") else { throw mistake("}") }
    return .property(property)
  }

  /// A character of a set, perhaps as `#x5B`.
  private mutating func member() -> UInt32 {
    if isAt("#x") {
      let digits = text[(offset + 2)...].prefix { $0.properties.isASCIIHexDigit }
      if let value = UInt32(string(digits), radix: 16) {
        offset += 2 + digits.count
        return value
      }
    }
    defer { offset += 1 }
    return text[offset].value
  }

  private mutating func name() -> String? {
    let scalars = text[offset...].prefix { $0.properties.isAlphabetic && $0.isASCII }
    guard !scalars.isEmpty else { return nil }
    offset += scalars.count
    skipBlank()
    return string(scalars)
  }

  private func isAt(_ mark: String) -> Bool { text[offset...].starts(with: mark.unicodeScalars) }

  private mutating func take(_ mark: String) -> Bool {
    guard isAt(mark) else { return false }
    offset += mark.unicodeScalars.count
    skipBlank()
    return true
  }

  /// Skips white space and `/* comments */`.
  private mutating func skipBlank() {
    while offset < text.count {
      if text[offset].properties.isWhitespace {
        offset += 1
      } else if isAt("/*") {
        offset += 2
        while offset < text.count, !isAt("*/") { offset += 1 }
        offset = min(offset + 2, text.count)
      } else {
        return
      }
    }
  }
}

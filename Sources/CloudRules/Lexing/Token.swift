import SourceText

/// A piece of a rules file that the grammar names, and where it stands. What it means is read from the file when the
/// parser takes it.
struct Token: Sendable {
  enum Kind: Equatable, Sendable {
    case identifier
    case keyword(Keyword)
    case integer
    case float
    case string
    case bytes
    /// A string without its closing quote, or one with an escape that does not exist.
    case brokenString
    /// `/text`: a slash and, right behind it, the characters of a path.
    case pathSegment
    /// The dotted name behind the word `service`.
    case serviceName
    case punctuation(Punctuation)
    case end
  }

  let kind: Kind
  private let start: UInt32
  private let end: UInt32

  init(_ kind: Kind, _ start: Int, _ end: Int) {
    self.kind = kind
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
  }

  var span: Span { Span(Int(start), Int(end)) }
}

/// The words that are no identifiers (emulator 1.19.9). Most of them have no meaning.
enum Keyword: String, Sendable, CaseIterable {
  case allow, match, service, function, `return`, `let`, `if`, `in`, `is`, `import`, `true`, `false`, null
  case rulesVersion = "rules_version"
  case notWord = "not"
  case `else`, package, `var`, `for`, `while`, `switch`, `case`, `default`, extends, `do`, `break`, `continue`
  case then, deny, each, goto

  private static let byText = Dictionary(uniqueKeysWithValues: allCases.map { (Array($0.rawValue.utf8), $0) })
  private static let lengths = (byText.keys.map(\.count).min() ?? 0)...(byText.keys.map(\.count).max() ?? 0)

  init?(_ text: ArraySlice<UInt8>) {
    guard Self.lengths.contains(text.count), let word = Self.byText[Array(text)] else { return nil }
    self = word
  }

  /// Whether the word may stand behind a dot. The other two are tokens of their own kind there too (emulator 1.19.9).
  var isMemberName: Bool { self != .service && self != .rulesVersion }

  /// The words that no service may be called; `let` and some others may be (emulator 1.19.9).
  static let refusedServiceNames: Set<Keyword> = [
    .allow, .match, .service, .function, .return, .if, .in, .is, .import, .package, .true, .false, .null, .extends,
    .deny,
  ]
}

/// Every token that is no word, number or text.
enum Punctuation: String, Sendable, CaseIterable {
  case openBrace = "{"
  case closeBrace = "}"
  case openParenthesis = "("
  case closeParenthesis = ")"
  case openBracket = "["
  case closeBracket = "]"
  case comma = ","
  case semicolon = ";"
  case colon = ":"
  case dot = "."
  case dollar = "$"
  case question = "?"
  case assign = "="
  case equal = "=="
  case not = "!"
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case add = "+"
  case increment = "++"
  case subtract = "-"
  case decrement = "--"
  case multiply = "*"
  case glob = "**"
  case divide = "/"
  case remainder = "%"
  case and = "&&"
  case or = "||"

  /// The longest mark at the start of two bytes.
  init?(_ first: UInt8, _ second: UInt8?) {
    guard let (single, doubles) = Self.table[first] else { return nil }
    if let second, let double = doubles[second] {
      self = double
    } else if let single {
      self = single
    } else {
      return nil
    }
  }

  private static let table: [UInt8: (single: Punctuation?, doubles: [UInt8: Punctuation])] = {
    var table: [UInt8: (single: Punctuation?, doubles: [UInt8: Punctuation])] = [:]
    for mark in allCases {
      let bytes = Array(mark.rawValue.utf8)
      var entry = table[bytes[0]] ?? (nil, [:])
      if bytes.count == 1 { entry.single = mark } else { entry.doubles[bytes[1]] = mark }
      table[bytes[0]] = entry
    }
    return table
  }()
}

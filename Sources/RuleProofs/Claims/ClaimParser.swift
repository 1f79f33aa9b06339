import RulePrograms
import SourceText

/// Reads a claim:
///
///     (never | always) OPERATIONS PATH [when CONDITION] [unless CONDITION] [except OPERATIONS PATH]…
///     same VERSION on PATH
///
/// OPERATIONS are words with commas between them; `list-all` is a list without filters and without an order. A condition goes on to the next word `when`, `unless` or `except` outside
/// of strings and brackets.
struct ClaimParser {
  private let text: ClaimText
  private var position = 0

  static func parse(_ text: ClaimText) throws(InvalidClaims) -> Claim {
    var parser = ClaimParser(text)
    return try parser.claim()
  }

  private init(_ text: ClaimText) { self.text = text }

  private static let example = "for example: never write /users/{uid} unless request.auth.uid == uid"

  private mutating func claim() throws(InvalidClaims) -> Claim {
    let word = nextWord()
    switch text.part(word) {
    case "never": return try rest(of: .never)
    case "always": return try rest(of: .always)
    case "same": return try sameVersion()
    case let other:
      let name = NearestName.find(other, among: ["never", "always", "same"]).map { "did you mean `\($0)`?" } ?? ""
      throw InvalidClaims(
        other.isEmpty ? "a claim is missing" : "a claim begins with `never`, `always` or `same`", at: word, of: text,
        label: name, notes: [Self.example])
    }
  }

  private mutating func sameVersion() throws(InvalidClaims) -> Claim {
    let version = nextWord()
    let on = nextWord()
    guard version.count > 0, text.part(on) == "on" else {
      throw InvalidClaims(
        "expected `same VERSION on PATH`", at: version.count > 0 ? on : version, of: text,
        notes: ["for example: same git:main:firestore.rules on /teams/**"])
    }
    let path = try path()
    let end = nextWord()
    guard end.count == 0 else { throw InvalidClaims("the claim ends after the path", at: end, of: text) }
    return Claim(
      kind: .same(as: text.part(version)),
      access: Claim.Access(methods: RuleMethod.allCases, path: path, isUnfiltered: false),
      condition: nil, excluded: nil, exceptions: [], text: text)
  }

  private mutating func rest(of kind: Claim.Kind) throws(InvalidClaims) -> Claim {
    let access = try access()
    var (condition, excluded): (Span?, Span?)
    var exceptions: [Claim.Access] = []
    while case let word = nextWord(), word.count > 0 {
      let keyword = text.part(word).hasSuffix(",") ? String(text.part(word).dropLast()) : text.part(word)
      switch keyword {
      case "": continue
      case "when" where condition == nil: condition = try self.condition()
      case "unless" where excluded == nil: excluded = try self.condition()
      case "except": exceptions.append(try self.access())
      case "when", "unless":
        throw InvalidClaims(
          "`\(keyword)` appears twice", at: word, of: text, notes: ["combine the conditions with `&&` or `||`"])
      default:
        throw InvalidClaims("expected `when`, `unless` or `except`", at: word, of: text)
      }
    }
    return Claim(
      kind: kind, access: access, condition: condition, excluded: excluded, exceptions: exceptions, text: text)
  }

  // MARK: Parts

  private mutating func skipBlanks() {
    while position < text.bytes.count, text.bytes[position].isBlank { position += 1 }
  }

  /// Returns the span up to the next blank; empty at the end.
  private mutating func nextWord() -> Span {
    skipBlanks()
    let start = position
    while position < text.bytes.count, !text.bytes[position].isBlank { position += 1 }
    return Span(start, position)
  }

  private mutating func access() throws(InvalidClaims) -> Claim.Access {
    var methods: [RuleMethod] = []
    var names: [String] = []
    skipBlanks()
    while position < text.bytes.count, text.bytes[position] != UInt8(ascii: "/") {
      let word = nextWord()
      for name in text.part(word).split(separator: ",").map(String.init) {
        methods += try Self.methods(name, at: word, of: text)
        names.append(name)
      }
      skipBlanks()
    }
    guard !methods.isEmpty else {
      throw InvalidClaims(
        "operations are missing", at: Span(at: position), of: text,
        notes: ["the operations are \(Self.allNames)", Self.example])
    }
    let isUnfiltered = names.contains("list-all") && !names.contains { ["list", "read", "any"].contains($0) }
    return Claim.Access(methods: methods, path: try path(), isUnfiltered: isUnfiltered)
  }

  private static let groups: [(name: String, methods: [RuleMethod])] = [
    ("any", [.read, .write, .get, .list, .create, .update, .delete]), ("read", [.read, .get, .list]),
    ("write", [.write, .create, .update, .delete]), ("get", [.get]), ("list", [.list]),
    ("list-all", [.list]), ("create", [.create]),
    ("update", [.update]), ("delete", [.delete]),
  ]

  private static var allNames: String { groups.map { "`\($0.name)`" }.joined(separator: ", ") }

  private static func methods(_ name: String, at span: Span, of text: ClaimText) throws(InvalidClaims) -> [RuleMethod] {
    if let known = groups.first(where: { $0.name == name }) { return known.methods }
    let nearest = NearestName.find(name, among: groups.map(\.name)).map { "did you mean `\($0)`?" }
    throw InvalidClaims(
      "unknown operation `\(name)`", at: span, of: text, label: nearest ?? "", notes: ["the operations are \(allNames)"]
    )
  }

  private mutating func path() throws(InvalidClaims) -> Span {
    var span = nextWord()
    if text.part(span).hasSuffix(","), span.count > 1 { span = Span(span.start, span.end - 1) }
    guard span.count > 1, text.bytes[span.start] == UInt8(ascii: "/") else {
      throw InvalidClaims(
        "a path that begins with `/` is missing", at: span, of: text,
        notes: ["for example /users/{uid}, or /public/** for all paths below"])
    }
    return span
  }

  /// Returns the span of a condition, without blanks and commas around it.
  private mutating func condition() throws(InvalidClaims) -> Span {
    skipBlanks()
    let start = position
    var end = position
    var (depth, quote): (Int, UInt8?) = (0, nil)
    while position < text.bytes.count {
      let byte = text.bytes[position]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { position += 1 } else if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
        quote = byte
      } else if "([{".utf8.contains(byte) {
        depth += 1
      } else if ")]}".utf8.contains(byte) {
        depth -= 1
      } else if depth <= 0, byte.isBlank, isAtKeyword(after: position) {
        break
      }
      position = min(position + 1, text.bytes.count)
      end = position
    }
    while end > start, text.bytes[end - 1].isBlank || text.bytes[end - 1] == UInt8(ascii: ",") { end -= 1 }
    guard end > start else {
      throw InvalidClaims("a condition is missing", at: Span(at: start), of: text, notes: [Self.example])
    }
    return Span(start, end)
  }

  private func isAtKeyword(after blank: Int) -> Bool {
    let rest = text.bytes[blank...].drop(while: \.isBlank)
    let word = rest.prefix { !$0.isBlank }
    return ["when", "unless", "except"].contains { word.elementsEqual($0.utf8) }
  }
}

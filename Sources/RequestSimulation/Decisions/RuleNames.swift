package import RulePrograms
import RulesProjects
import SourceText

extension Program {
  /// Returns an `allow` with the path of its match: `allow read, write  /users/{uid}`.
  package func allowName(of rule: RuleID) -> String {
    "\(allowWords(of: rule))  \(shortLocation(ofNode: self[rule].node))"
  }

  /// Returns an `allow` with its methods: `allow read, write`.
  package func allowWords(of rule: RuleID) -> String {
    let words = name(of: rule)
    return String(words.prefix(max(0, Self.wordCount(words))))
  }

  /// Returns the number of characters before ` at 5:7`.
  private static func wordCount(_ name: String) -> Int {
    let pieces = name.split(separator: " ", omittingEmptySubsequences: false)
    return pieces.dropLast(2).reduce(-1) { $0 + $1.count + 1 }
  }

  /// Returns the location without the prefix common to all locations of its service.
  package func shortLocation(ofNode node: Int) -> String {
    let segments = location(ofNode: node).split(separator: "/")
    return "/" + segments.dropFirst(min(3, segments.count)).joined(separator: "/")
  }

  /// Returns the name of a capture without braces: `p` for `{p=**}`; `$uid` is unchanged.
  package static func captureName(_ name: String) -> String {
    guard name.utf8.first == UInt8(ascii: "{") else { return name }
    return String(
      decoding: name.utf8.dropFirst().prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "}") }, as: UTF8.self)
  }
}

/// The names that `because` can refer to in one ruleset.
package struct ReasonNames {
  private struct NamedRule {
    let file: String
    let lines: ClosedRange<Int>
    let name: String
    let isAllow: Bool
  }

  /// The names of the rules in file order.
  package let names: [String]
  private let rules: [NamedRule]

  /// Creates the names for the rules of `program`.
  package init(_ program: Program) {
    let rules = program.rules.indices.map { RuleID($0) }
    names = rules.map { program.reasonName(of: $0) }
    self.rules = rules.map {
      NamedRule(
        file: program.file.name, lines: program.lines(of: $0), name: program.reasonName(of: $0),
        isAllow: program.isAllow($0))
    }
  }

  /// Returns the rules at the line given by `text`, such as `database.rules.json:7`; empty if the text has no file and
  /// line.
  package func standing(at text: String) -> [String] {
    guard let (file, line) = Self.place(text) else { return [] }
    return rules.filter { $0.lines.contains(line) && (file.isEmpty || Self.names(file, $0.file)) }.map(\.name)
  }

  /// Returns the closest `allow` to the line given by `text`; nil if the text has no line or there is no `allow`.
  package func nearestAllow(to text: String) -> String? {
    guard let (file, line) = Self.place(text) else { return nil }
    return rules.filter { $0.isAllow && (file.isEmpty || Self.names(file, $0.file)) }
      .min { distance($0, line) < distance($1, line) }?.name
  }

  private func distance(_ rule: NamedRule, _ line: Int) -> Int {
    max(rule.lines.lowerBound - line, line - rule.lines.upperBound)
  }

  /// Returns the reason that a suite refers to; nil for a rule that does not exist.
  ///
  /// Any line of an `allow` refers to it. A text without file and line is the emulator's text for an evaluation error.
  package func reason(_ text: String) -> ExpectedReason? {
    if let reason = ExpectedReason(word: text) { return reason }
    if names.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { return .rule(text) }
    guard rules.contains(where: \.isAllow) else { return nil }
    return Self.place(text) == nil ? .text(text) : standing(at: text).first.map { .rule($0) }
  }

  /// Returns the file and line of `firestore.rules:12`, or of `:12` for a line of the only file.
  private static func place(_ text: String) -> (file: String, line: Int)? {
    guard let colon = text.lastIndex(of: ":"), let line = Int(text[text.index(after: colon)...]), line > 0,
      !text.contains(" ")
    else { return nil }
    return (String(text[..<colon]), line)
  }

  private static func names(_ text: String, _ file: String) -> Bool {
    let (text, file) = (Array(text.utf8), Array(file.utf8))
    guard file.count > text.count else { return text == file }
    return Array(file.suffix(text.count)) == text && file[file.count - text.count - 1] == UInt8(ascii: "/")
  }
}

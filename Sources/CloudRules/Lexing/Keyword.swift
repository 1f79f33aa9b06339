/// The words that are not identifiers (emulator 1.19.9). Most of them have no meaning.
enum Keyword: String, Sendable, CaseIterable {
  case allow, match, service, function, `return`, `let`, `if`, `in`, `is`, `import`, `true`, `false`, null
  case rulesVersion = "rules_version"
  case notWord = "not"
  case `else`, package, `var`, `for`, `while`, `switch`, `case`, `default`, extends, `do`, `break`, `continue`
  case then, deny, each, goto

  /// The words by their number of bytes.
  private static let byLength: [[(word: Keyword, bytes: [UInt8])]] = {
    let words = allCases.map { ($0, Array($0.rawValue.utf8)) }
    return (0...16).map { length in words.filter { $0.1.count == length } }
  }()

  init?(_ text: ArraySlice<UInt8>) {
    guard text.count < Self.byLength.count,
      let entry = Self.byLength[text.count].first(where: { $0.bytes.elementsEqual(text) })
    else { return nil }
    self = entry.word
  }

  /// The words that cannot be the name of a service; `let` and some others can (emulator 1.19.9).
  static let reservedServiceNames: Set<Keyword> = [
    .allow, .match, .service, .function, .return, .if, .in, .is, .import, .package, .true, .false, .null, .extends,
    .deny,
  ]
}

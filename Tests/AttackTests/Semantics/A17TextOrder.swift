import Testing

/// Order and size of strings and keys for which bytes, UTF-16 units and characters differ.
/// In more depth: `RuleValuesTests/DataKeyTests`, `TreeConformance` (`childrenComeInKeyOrder`), D14, D44.
@Suite("A17 order and size of strings")
struct A17TextOrder {
  static func cloud(_ condition: String, _ wanted: Outcome) -> Attack {
    Attack(condition, .firestore("match /a/{id} { allow get: if \(condition); }"), .get("a/x"), wanted, .emulator)
  }

  static func tree(_ condition: String, _ wanted: Outcome, _ id: String = "D14") -> Attack {
    Attack(condition, .realtime("{\".read\": \"\(condition)\"}"), .read("/"), wanted, .decision(id))
  }

  static let attacks = [
    // U+FF5E is above U+1F600 in UTF-16 and below it in UTF-8.
    cloud("'\u{FF5E}' < '\u{1F600}'", .denied), cloud("'\u{1F600}' < '\u{FF5E}'", .allowed),
    cloud("'\u{e9}' == 'e\u{301}'", .denied), cloud("'a' < 'B'", .denied), cloud("'' < 'a'", .allowed),
    cloud("'\u{e9}'.size() == 1", .allowed), cloud("'e\u{301}'.size() == 2", .allowed),
    cloud("'a\u{0}'.size() == 2", .allowed),
    cloud("'a' < 'a\u{0}'", .allowed), cloud("'Σ'.lower() == 'σ'", .denied),
    cloud("'ADMIN'.lower() == 'admin'", .allowed),
    cloud("'\u{130}'.lower() == 'i'", .denied), cloud("'ADM\u{131}N'.lower() == 'admin'", .denied),
    cloud("'\u{212A}'.lower() == 'k'", .denied), cloud("' admin'.trim() == 'admin'", .allowed),
    tree("'\u{FF5E}' < '\u{1F600}'", .denied), tree("'\u{1F600}'.length == 2", .allowed),
    tree("'e\u{301}' === '\u{e9}'", .denied), tree("'\u{212A}'.toLowerCase() === 'k'", .allowed, "D8"),
    tree("'10' < '9'", .allowed), tree("'a\u{200B}' === 'a'", .denied),
  ]

  @Test(arguments: attacks) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }
}

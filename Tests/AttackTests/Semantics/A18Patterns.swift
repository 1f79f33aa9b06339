import Testing

/// Patterns match the whole string in Cloud rules and a part of it in Realtime rules. The time of a match is linear
/// in the length of the string.
/// In more depth: `RulePatternsTests` (both dialects against reference matchers, limits, mutations),
/// `DifferentialTests`, D18, D28, D31, D32.
@Suite("A18 regular expressions")
struct A18Patterns {
  static func cloud(_ pattern: String, _ value: String, _ wanted: Outcome) -> Attack {
    Attack(
      "\(pattern) on \(value.prefix(20))",
      .firestore("match /a/{id} { allow create: if request.resource.data.v.matches('\(pattern)'); }"),
      .commit([.set("a/x", "{\"v\": \"\(value)\"}")]), wanted, .emulator)
  }

  static func tree(_ pattern: String, _ value: String, _ wanted: Outcome) -> Attack {
    Attack(
      "\(pattern) on \(value.prefix(20))", .realtime("{\".write\": \"newData.val().matches(/\(pattern)/)\"}"),
      .set("/", "\"\(value)\""), wanted, .documentation("Rules regular expressions: a part matches"))
  }

  static let attacks = [
    cloud("[a-z]+", "abc", .allowed), cloud("[a-z]+", "abc<script>", .denied), cloud("[a-z]+", "abc\\n", .denied),
    cloud("^[a-z]+$", "abc\\n", .denied), cloud("[a-z]+", "abc\\n<x>", .denied), cloud("a|b", "ab", .denied),
    cloud(".*", "a\\nb", .denied), cloud("(?s).*", "a\\nb", .allowed), cloud("a", "A", .denied),
    cloud("", "a", .denied),
    cloud("(?i)k", "\u{212A}", .allowed), cloud("\\\\d+", "\u{661}", .denied), cloud("\\\\w+", "é", .denied),
    tree("^[a-z]+$", "abc", .allowed), tree("[a-z]+", "1abc<x>", .allowed), tree("^[a-z]+$", "abc\\n", .denied),
    tree("^[a-z]+$", "abc\\nx", .denied), tree("^a|b$", "axxx", .denied), tree("^k$", "\u{212A}", .denied),
  ]

  @Test(arguments: attacks) func attackHasItsOutcome(_ attack: Attack) throws { try attack.check() }

  /// Patterns on which a backtracking matcher takes 2^n steps. That this ends is the test.
  @Test(
    arguments: [
      "(a+)+b", "(a*)*b", "(a|a)*b", "(a|aa)+b", "([a-z]+)*b", "(.*a){20}b", "(x+x+)+y|(a?){50}a{50}b",
      "^(([a-z])+.)+[A-Z]([a-z])+$",
    ])
  func explodingPatternsEnd(_ pattern: String) throws {
    let evil = String(repeating: "a", count: 2_000)
    try Self.cloud(pattern, evil, .denied).check()
    try Self.tree(pattern, evil, .denied).check()
  }

  /// A pattern that comes from a client is compiled, and held to the same bounds. With the third of these the emulator
  /// computes for minutes and then fails.
  @Test(
    arguments: [
      "(a+)+b", "(a{1000}){1000}", "((((a{100}){100}){100}){100})", "[", "\\\\", "(?<n>a)", "(?=a)", "\\\\1", "a**",
    ])
  func explodingPatternsFromTheClientEnd(_ pattern: String) throws {
    let rules = Rules.firestore(
      "match /a/{id} { allow create: if request.resource.data.v.matches(request.resource.data.p); }")
    let document = "{\"p\": \"\(pattern)\", \"v\": \"\(String(repeating: "a", count: 1_000))\"}"
    try Attack(pattern, rules, .commit([.set("a/x", document)]), .denied, .emulator).check()
  }
}

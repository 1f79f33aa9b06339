import RealtimeRules
import RuleEvaluation
import RulePrograms
import SourceText
import Testing

/// What is said beside the service's own words.
@Suite struct HintTests {
  private func first(_ bytes: [UInt8]) throws -> Diagnostic {
    try #require(
      CompiledRealtimeRules.load(SourceFile(name: "rules.json", bytes: bytes), functions: .standard).diagnostics.first)
  }

  @Test(arguments: [
    "rules_version = '2';\nservice cloud.firestore {}", "// mine\nservice firebase.storage {\n}", "\n service x {",
  ])
  func rulesOfOtherServices(_ text: String) throws {
    let diagnostic = try first(Array(text.utf8))
    #expect(diagnostic.code.name == "realtime/json-syntax")
    #expect(
      diagnostic.notes == ["these look like Firestore or Storage rules; Realtime Database rules are JSON"])
  }

  @Test func otherFilesHaveNoServiceHint() throws {
    #expect(try first(Array("{service: 1}".utf8)).notes.allSatisfy { !$0.contains("Firestore") })
    #expect(try first(Array("text".utf8)).notes.isEmpty)
  }

  @Test(arguments: [([0xFE, 0xFF, 0x00, 0x7B], "big"), ([0xFF, 0xFE, 0x7B, 0x00], "little")] as [([UInt8], String)])
  func encodings(_ bytes: [UInt8], _ end: String) throws {
    let diagnostic = try first(bytes)
    #expect(diagnostic.code.name == "realtime/json-syntax")
    #expect(diagnostic.notes == ["the file is UTF-16 (\(end)-endian): save it as UTF-8"])
  }

  @Test(arguments: [
    ("data.exists() ? true : 'no'", "this is a boolean or a string: the two branches differ in kind"),
    ("!(data.exists() ? 1 : true)", "this is a number or a boolean: the two branches differ in kind"),
    ("data.exists() ? 1 : 2", "this is a number"),
  ])
  func branches(_ condition: String, _ label: String) throws {
    #expect(try first(Array(rules(".write", condition).utf8)).label == label)
  }

  @Test(arguments: [
    ("5.contains('x')", "a number has no members; for the number as a string: `(5 + '').contains`"),
    ("12.endsWith('x')", "a number has no members; for the number as a string: `(12 + '').endsWith`"),
  ])
  func membersOfNumbers(_ condition: String, _ note: String) throws {
    let diagnostic = try first(Array(rules(".write", condition).utf8))
    #expect(diagnostic.code.name == "realtime/number")
    #expect(diagnostic.notes == [note])
  }
}

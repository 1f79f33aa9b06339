import Foundation
import RuleValues
import RulesProjects
import SecurityRules
import SourceText
import Testing

@Suite("The findings that a project selects, and comments that silence them")
struct LintSelectionTests {
  private func configuration(_ text: String) throws -> ProjectConfiguration {
    try ProjectConfiguration(SourceFile(name: "rules-sim.json", text: text))
  }

  /// The codes of the findings of Firestore rules with one match, with their severities.
  private func found(_ statements: String, _ configuration: String = "{}") throws -> [String] {
    let text = """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents/notes/{id} {
          \(statements)
        }
      }
      """
    let file = SourceFile(name: "x.rules", text: text)
    let review = try RulesReview(file, service: .firestore, at: .epoch)
    let comments = SuppressionComments(of: file, service: .firestore, statements: review.statements)
    let selection = try self.configuration(configuration).findings
    return selection.apply(to: comments.apply(to: review.ruleset.diagnostics)).map {
      "\($0.severity.rawValue) \($0.code.name)"
    }
  }

  @Test(arguments: [
    ("{}", ["warning cloud/open-write"]), (#"{"lints": {"select": ["style"]}}"#, ["note cloud/double-negative"]),
    (
      #"{"lints": {"select": ["all"]}}"#, ["warning cloud/open-write", "note cloud/double-negative"]
    ),
    (#"{"lints": {"ignore": ["security"]}}"#, []), (#"{"lints": {"ignore": ["cloud/open-write"]}}"#, []),
    (#"{"lints": {"severities": {"security": "note"}}}"#, ["note cloud/open-write"]),
    (
      #"{"lints": {"severities": {"security": "off", "cloud/open-write": "error"}}}"#, ["error cloud/open-write"]
    ),
    (
      #"{"lints": {"select": ["cloud/open-write"]}, "format": {"width": 100, "indent": 2}}"#,
      ["warning cloud/open-write"]
    ),
  ])
  func selections(_ configuration: String, _ expected: [String]) throws {
    #expect(try found("allow write; allow get: if !(request.auth.uid != id);", configuration) == expected)
  }

  @Test func formatSettingsAreRead() throws {
    let format = try configuration(#"{"format": {"width": 100, "indent": 4}}"#).format
    #expect(format.width == 100 && format.indent == 4)
  }

  @Test(arguments: [
    (#"{"lint": {}}"#, "1:2", #"the file has no member "lint"; did you mean `lints`?"#),
    (#"{"lints": {"ignore": ["cloud/open-writ"]}}"#, "1:23", "did you mean `cloud/open-write`?"),
    (#"{"lints": {"ignore": "style"}}"#, "1:22", "`ignore` must be a list of codes and groups"),
    (#"{"lints": {"severities": {"style": "loud"}}}"#, "1:36", "a severity must be one of"),
    (#"{"format": {"width": 0}}"#, "1:22", "`width` must be a whole number from 40 to 400"), ("[]", "1:1", "an object"),
  ])
  func problemsHaveAPlace(_ text: String, _ place: String, _ message: String) {
    #expect {
      try configuration(text)
    } throws: { error in
      "\(error)".hasPrefix("rules-sim.json:\(place): ") && "\(error)".contains(message)
    }
  }

  @Test(arguments: [
    ("allow write; // rules-sim: ignore cloud/open-write a guest book", []),
    ("// rules-sim: ignore cloud/open-write a guest book\n    allow write;", []),
    ("/* rules-sim: ignore cloud/open-write a guest book */ allow write;", []),
    ("// rules-sim: ignore cloud/token-uid, cloud/open-write a guest book\n// more\n    allow write;", []),
    ("allow write; // rules-sim: ignore cloud/open-write", ["note project/ignore-reason"]),
    (
      "allow write;\n    // rules-sim: ignore cloud/open-write the wrong statement\n    allow get;",
      ["warning cloud/open-write", "note project/unused-ignore"]
    ),
    (
      "allow write; // rules-sim: ignore cloud/open-writ a guest book",
      ["warning cloud/open-write", "note project/unused-ignore"]
    ),
    ("allow get; // rules-sim: ignored", []),
    (
      "allow create:\n      // rules-sim: ignore cloud/client-time the server checks it\n"
        + "      if request.auth.uid == id && request.resource.data.created is timestamp;", []
    ),
  ])
  func comments(_ statements: String, _ expected: [String]) throws {
    #expect(try found(statements) == expected)
  }

  @Test func commentsOfRealtimeRules() throws {
    let text = """
      {"rules": {
        // rules-sim: ignore realtime/open-write a guest book
        "guests": {".write": true}, // rules-sim: ignore realtime/open-write a guest book
        "notes": {
          // rules-sim: ignore realtime/open-write a guest book
          ".write": true
        }
      }}
      """
    let file = SourceFile(name: "rules.json", text: text)
    let review = try RulesReview(file, service: .realtime, at: .epoch)
    let comments = SuppressionComments(of: file, service: .realtime, statements: review.statements)
    // The first comment is about the key `guests`, whose rule the second one silences.
    #expect(comments.apply(to: review.ruleset.diagnostics).map(\.code.name) == ["project/unused-ignore"])
  }

  @Test(arguments: SuppressionComments.pages) func pagesReportTheirCode(_ page: DiagnosticPage) throws {
    for (text, isReported) in [(page.bad, true), (page.good, false)] {
      let file = SourceFile(name: "x.rules", text: text)
      let review = try RulesReview(file, service: .firestore, at: .epoch)
      let comments = SuppressionComments(of: file, service: .firestore, statements: review.statements)
      #expect(comments.apply(to: review.ruleset.diagnostics).contains { $0.code == page.code } == isReported)
    }
  }

  /// A configuration applies to the rules in its folder and below, up to the next `firebase.json`.
  @Test func theFileOfAProjectIsFound() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let inner = folder.appending(path: "rules/deep")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = #"{"lints": {"ignore": ["style"]}}"#
    try text.write(to: folder.appending(path: "rules-sim.json"), atomically: true, encoding: .utf8)
    let rules = inner.appending(path: "a.rules").path
    #expect(try ProjectConfiguration(ofRulesFile: rules).findings.ignored == ["style"])
    try "{}".write(to: inner.appending(path: "firebase.json"), atomically: true, encoding: .utf8)
    #expect(try ProjectConfiguration(ofRulesFile: rules).findings.ignored == [])
  }
}

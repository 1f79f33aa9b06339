import RuleEvaluation
import RuleValues
import SourceText
import Testing

@testable import RealtimeRules

/// The lints that only a review runs. The time of the review is 2026-01-01.
@Suite struct ReviewLintTests {
  private static let pages = Lints.ofReview.map { $0.page }

  private func review(_ text: String) throws -> [Diagnostic] {
    let now = try #require(Timestamp(year: 2026, month: 1, day: 1))
    let file = SourceFile(name: "rules.json", text: text)
    return CompiledRealtimeRules.load(file, functions: .standard, reviewedAt: now).diagnostics
  }

  @Test(arguments: pages.map(\.code.name))
  func badExamplesReportTheCodeAndGoodOnesDoNot(_ name: String) throws {
    let page = try #require(Self.pages.first { $0.code.name == name })
    let bad = try review(page.bad)
    #expect(bad.contains { $0.code == page.code } && !bad.hasErrors)
    #expect(!(try review(page.good)).contains { $0.code == page.code || $0.severity != .note })
    let loaded = CompiledRealtimeRules.load(SourceFile(name: "rules.json", text: page.bad), functions: .standard)
    #expect(!loaded.diagnostics.contains { $0.code == page.code }, "a load does not run it")
    #expect(!page.explanation.isEmpty && !page.source.isEmpty)
  }

  @Test func fixItsRemoveTheFinding() throws {
    for page in Self.pages {
      let file = SourceFile(name: "rules.json", text: page.bad)
      for diagnostic in try review(page.bad) where diagnostic.code == page.code {
        for fixIt in diagnostic.fixIts {
          let fixed = SourceFile(name: "fixed.json", bytes: fixIt.apply(to: file))
          #expect(!(try review(fixed.text(of: fixed.wholeSpan))).contains { $0.code == page.code }, "\(page.code)")
        }
      }
    }
  }

  /// Members of a location `/notes/$id`, and one code that they report, or do not report.
  @Test(arguments: [
    (#"".read": "true || auth != null""#, "always-true", true),
    (#"".read": "auth.uid.length > 3 || true""#, "always-true", false), (#"".read": "true""#, "always-true", false),
    (#"".read": "1 == 1""#, "always-true", true), (#"".read": "!(false)""#, "always-true", true),
    (#"".read": "$id == 'a' && $id === 'b'""#, "never-true", true), (#"".read": false"#, "never-true", false),
    (#"".write": "true""#, "open-write", true), (#"".read": true"#, "open-write", false),
    (#"".read": "auth != null && now < 1577836800000""#, "expired", true),
    (#"".read": "auth != null || now < 1577836800000""#, "expired", false),
    (#"".read": "1893456000000 > now""#, "open-until", true),
    (#"".read": "auth != null && now < 1893456000000""#, "open-until", false),
    (#"".write": "newData.isString()""#, "unauthenticated-write", true),
    (#"".write": "auth != null && newData.isString()""#, "unauthenticated-write", false),
    (#"".write": "auth.uid === $id", ".validate": "newData.isString()""#, "delete-skips-validate", true),
    (#"".write": false, ".validate": "newData.isString()""#, "delete-skips-validate", false),
    (
      #"".write": "auth.uid === $id", ".validate": "!newData.exists() || newData.isString()""#, "delete-skips-validate",
      false
    ),
    (#"".write": "auth.uid === $id", "a": {".write": false}"#, "overruled-denial", true),
    (#"".write": "auth.uid === $id", "a": {".read": false}"#, "overruled-denial", false),
    (#"".read": "auth != null", "a": {".read": "(auth.uid == $id)"}"#, "implied-rule", true),
    (#"".read": "auth.uid === 'a'", "b": {".read": "auth != null"}"#, "implied-rule", false),
    (#"".read": "data.exists()", "b": {".read": "data.exists() && auth != null"}"#, "implied-rule", false),
    (#"".validate": "newData.val().matches(/^[a-z]+$/)""#, "unanchored-pattern", false),
    (#"".validate": "newData.val().matches(/spam/)""#, "unanchored-pattern", false),
    (#"".read": "auth.token.email.matches(/.*@example.com$/)""#, "loose-domain", true),
    (#"".read": "auth.token.email.matches(/.*@example\\.com$/)""#, "loose-domain", false),
    (#"".read": "auth.token.email.endsWith('example.com')""#, "loose-domain", true),
    (#"".read": "auth.token.email.endsWith('.example.com')""#, "loose-domain", false),
    (#"".read": "root.child('a/$id').exists()""#, "quoted-variable", true),
    (#"".read": "root.child('a/' + $id).exists()""#, "quoted-variable", false),
    (#"".write": "newData.child('o').val() == auth.uid && auth != null""#, "owner-takeover", true),
    (#"".write": "newData.child('o').val() == auth.uid && !data.exists()""#, "owner-takeover", false),
    (#"".write": "newData.val() == auth.uid && auth.token.admin == true""#, "owner-takeover", false),
    (#"".read": "auth != null && query.orderByChild === 'a'""#, "missing-index", true),
    (#"".read": "auth.uid === 'b' || ('a' == query.orderByChild && auth != null)""#, "missing-index", true),
    (#"".indexOn": "a", ".read": "query.orderByChild == 'a'""#, "missing-index", false),
    (#"".indexOn": ["b", "a"], ".read": "query.orderByChild == 'a'""#, "missing-index", false),
    (#"".indexOn": "b", ".read": "query.orderByChild == 'a'""#, "missing-index", true),
    (#"".read": "query.orderByChild == 'a'", "b": {"$c": {".indexOn": "a"}}"#, "missing-index", false),
    (#"".read": "query.orderByChild != 'a'""#, "missing-index", false),
    (#"".read": "!(query.orderByChild == 'a')""#, "missing-index", false),
    (#"".read": "query.orderByChild == '$key'""#, "missing-index", false),
    (#"".read": "query.orderByChild == $id""#, "missing-index", false),
    (#"".read": "query.orderByKey && auth != null""#, "missing-index", false),
    (#"".read": "query.orderByValue == true""#, "missing-index", true),
    (#"".read": "auth != null && query.orderByValue""#, "missing-index", true),
    (#"".read": "query.orderByValue == false""#, "missing-index", false),
    (#"".read": "!query.orderByValue""#, "missing-index", false),
    (#"".indexOn": ".value", ".read": "query.orderByValue == true""#, "missing-index", false),
    (#"".indexOn": "value", ".read": "query.orderByValue == true""#, "missing-index", true),
  ])
  func rules(_ members: String, _ code: String, _ isReported: Bool) throws {
    let found = Set(try review(#"{"rules": {"notes": {"$id": {\#(members)}}}}"#).map(\.code.name))
    #expect(found.contains("realtime/\(code)") == isReported, "\(found)")
  }

  /// Members of a location with what the fix makes of them. The index belongs to the queried location, which is only certain if
  /// no location below has children of any name.
  @Test(
    arguments: [
      (
        #"".read": "query.orderByChild == 'a/b'""#, #"".indexOn": "a/b", ".read": "query.orderByChild == 'a/b'""#
      ),
      (
        #"".indexOn": "b", ".read": "query.orderByChild == 'a'""#,
        #"".indexOn": ["b", "a"], ".read": "query.orderByChild == 'a'""#
      ),
      (
        #"".read": "query.orderByValue == true", ".indexOn": [ "b" ]"#,
        #"".read": "query.orderByValue == true", ".indexOn": [ "b", ".value" ]"#
      ),
      (
        #"".read": "query.orderByChild == 'a'", "$n": {".validate": false}"#,
        #"".indexOn": "a", ".read": "query.orderByChild == 'a'", "$n": {".validate": false}"#
      ),
      (#"".indexOn": [], ".read": "query.orderByChild == 'a'""#, nil),
      (#"".read": "query.orderByChild == 'a'", "$n": {"$m": {".validate": false}}"#, nil),
    ] as [(String, String?)])
  func missingIndexesAreAdded(_ members: String, _ expected: String?) throws {
    func rules(_ members: String) -> String { #"{"rules": {"n": {\#(members)}}}"# }
    let found = try #require(try review(rules(members)).first { $0.code == "realtime/missing-index" })
    let file = SourceFile(name: "rules.json", text: rules(members))
    let fixed = found.fixIts.map { String(decoding: $0.apply(to: file), as: UTF8.self) }
    #expect(fixed == (expected.map { [rules($0)] } ?? []))
  }

  /// A delete that two rules allow is reported where the wider one is.
  @Test func deletesAreReportedWhereTheyAreGranted() throws {
    let text = """
      {"rules": {"k": {".write": "auth != null", "$id": {".write": "auth.uid === $id", ".validate": "newData.isString()"}}}}
      """
    let found = try #require(try review(text).first { $0.code == "realtime/delete-skips-validate" })
    #expect(
      found.span.start
        == text.utf8.firstRange(of: #"".write""#.utf8).map {
          text.utf8.distance(from: text.utf8.startIndex, to: $0.lowerBound)
        })
  }

  /// A pattern without `$` also fits addresses that go on.
  @Test(arguments: [("/@example.com/", Severity.warning), ("/@example.com$/", .note), ("/@a.example.com$/", .warning)])
  func domainsOfPatterns(_ pattern: String, _ severity: Severity) throws {
    let text = #"{"rules": {".read": "auth.token.email_verified == true && auth.token.email.matches(\#(pattern))"}}"#
    #expect(try review(text).filter { $0.code == "realtime/loose-domain" }.map(\.severity) == [severity])
  }

  @Test func aReviewTellsTheStatements() throws {
    let file = SourceFile(name: "rules.json", text: #"{"rules": {"a": {".read": "auth != null"}}}"#)
    let loaded = CompiledRealtimeRules.load(file, functions: .standard, reviewedAt: .epoch)
    #expect(loaded.statements.contains { file.text(of: $0).hasPrefix("\".read\": \"auth != null") })
  }
}

import RuleEvaluation
import RuleValues
import SourceText
import Testing

@testable import CloudRules

/// The lints that only a review runs. The time of the review is 2026-01-01.
@Suite struct ReviewLintTests {
  private static let pages = Lints.ofReview.map { $0.page }

  private func review(_ text: String) throws -> [Diagnostic] {
    let now = try #require(Timestamp(year: 2026, month: 1, day: 1))
    let file = SourceFile(name: "x.rules", text: text)
    return CompiledCloudRules.load(file, functions: .standard, reviewedAt: now).diagnostics
  }

  private func codes(_ text: String) throws -> Set<String> {
    Set(try review(text).map { String($0.code.name.dropFirst("cloud/".count)) })
  }

  @Test(arguments: pages.map(\.code.name))
  func badExamplesReportTheCodeAndGoodOnesDoNot(_ name: String) throws {
    let page = try #require(Self.pages.first { $0.code.name == name })
    let bad = try review(page.bad)
    #expect(bad.contains { $0.code == page.code } && !bad.hasErrors)
    #expect(!(try review(page.good)).contains { $0.code == page.code || $0.severity != .note })
    #expect(!findings(page.bad).contains { $0.code == page.code }, "a load does not run it")
    #expect(!page.explanation.isEmpty && !page.source.isEmpty)
  }

  @Test func fixItsRemoveTheFinding() throws {
    for page in Self.pages {
      let file = SourceFile(name: "x.rules", text: page.bad)
      for diagnostic in try review(page.bad) where diagnostic.code == page.code {
        for fixIt in diagnostic.fixIts {
          let fixed = SourceFile(name: "fixed.rules", bytes: fixIt.apply(to: file))
          #expect(!(try review(fixed.text(of: fixed.wholeSpan))).contains { $0.code == page.code }, "\(page.code)")
        }
      }
    }
  }

  /// Statements of a match `/notes/{id}`, and one code that they report, or do not report.
  @Test(arguments: [
    ("allow read: if true || request.auth != null;", "always-true", true),
    ("allow read: if request.auth == null || request.auth != null;", "always-true", true),
    ("allow read: if !(false);", "always-true", true), ("allow read: if 1 == 1;", "always-true", true),
    ("function f() { return true; } allow read: if f();", "always-true", true),
    ("allow read: if resource.data.a == 1 || resource.data.a != 1;", "always-true", false),
    ("allow read: if true;", "always-true", false),
    ("allow read: if request.auth.uid == null;", "never-true", true),
    ("allow read: if request.auth == null && request.auth.uid == id;", "never-true", true),
    ("allow read: if id == 'a' && id == 'b';", "never-true", true),
    ("allow read: if false;", "never-true", false), ("allow read: if id == 'a' && id == 'a';", "never-true", false),
    ("allow read: if !(request.auth != null && id == 'a');", "never-true", false),
    ("allow read: if timestamp.date(2025, 1, 1) > request.time;", "expired", true),
    ("allow read: if request.auth != null && request.time < timestamp.date(2025, 1, 1);", "expired", true),
    ("allow read: if request.auth != null || request.time < timestamp.date(2025, 1, 1);", "expired", false),
    ("allow read: if request.time < timestamp.date(2026, 1, 1);", "expired", true),
    ("allow read: if request.time < timestamp.date(2026, 1, 2);", "expired", false),
    ("allow read: if request.time < timestamp.date(2026, 1, 2);", "open-until", true),
    ("allow read: if request.time < timestamp.date(2026, 1, 2) && id == 'a';", "open-until", false),
    ("allow read: if request.time > timestamp.date(2026, 1, 2);", "open-until", false),
    ("allow delete;", "open-write", true), ("allow get;", "open-write", false),
    (
      "function mine(d) { return d.owner == request.auth.uid; } allow update: if mine(request.resource.data);",
      "owner-takeover", true
    ),
    (
      "function mine(d) { return d.owner == request.auth.uid; }"
        + " allow update: if mine(request.resource.data) && mine(resource.data);", "owner-takeover", false
    ),
    ("allow update: if request.resource.data.o == request.auth.uid && request.auth.token.a;", "owner-takeover", false),
    ("allow update: if request.auth.uid == resource.data.o;", "owner-may-change", true),
    (
      "allow update: if request.auth.uid == resource.data.o && request.resource.data.keys().hasOnly(['a']);",
      "owner-may-change", false
    ),
    ("allow delete: if request.auth.uid == resource.data.o;", "owner-may-change", false),
    ("allow create: if request.resource.data.a is int;", "unauthenticated-write", true),
    (
      "function f() { return request.auth != null; } allow create: if f() && request.resource.data.a is int;",
      "unauthenticated-write", false
    ),
    ("allow create: if request.resource.data.role == 'user';", "client-role", false),
    ("allow create: if request.resource.data.a is string;", "unbounded-text", true),
    ("allow create: if request.resource.data.a is string && request.resource.data.a != '';", "unbounded-text", false),
    (
      "function s(t) { return t is string && t.size() < 9; } allow create: if s(request.resource.data.a);",
      "unbounded-text", false
    ),
    (
      "allow update: if request.resource.data.keys().hasOnly(['a', 'b'])"
        + " && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['b']);", "untyped-field", false
    ),
    ("allow write: if request.resource == null || request.resource.data.a is int;", "write-denies-delete", false),
    ("allow write: if request.resource.data.a is int; allow delete: if id == 'a';", "write-denies-delete", false),
    ("allow get: if let_(request.auth).id == id; function let_(a) { let b = a; return b; }", "unknown-member", false),
    ("function f() { let r = resource; return r.owner == 'a'; } allow get: if f();", "unknown-member", true),
    ("allow get: if request.auth.email == id;", "unknown-member", true),
    ("allow get: if get(/databases/$(database)/documents/a/$(id)).open;", "unknown-member", true),
    ("allow get: if exists(/databases/$(database)/documents/a/$(id)/b);", "collection-path", true),
    ("allow get: if exists(/databases/$(database)/documents/a/$(resource.data.p));", "collection-path", false),
    ("match /a { match /{b} { allow get; } }", "collection-match", false),
    ("allow get: if id in ['a'] && request.auth.uid in ['a', 'b'];", "hard-coded-user", true),
    ("allow get: if id.size > 3;", "uncalled-method", false),
    ("allow get: if resource.data.size > 3;", "uncalled-method", true),
    ("allow read: if request.auth.token.email.matches('.*@example[.]com');", "loose-domain", false),
    ("allow get: if request.auth.uid == id; allow read: if request.auth != null;", "implied-allow", true),
    ("allow get: if id == 'a' && id == 'a';", "repeated-operand", true),
    ("allow list: if request.auth.uid == id || resource.data.open;", "list-by-id", false),
    (
      "function f(a) { return a == 1; } function g(a) { return f(a) || f(a + 1); } allow get: if g(id.size());",
      "expression-limit", false
    ),
  ])
  func statements(_ declarations: String, _ code: String, _ isReported: Bool) throws {
    let text = """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents/notes/{id} {
          \(declarations)
        }
      }
      """
    let found = try codes(text)
    #expect(found.contains(code) == isReported, "\(found)")
  }

  /// Helpers of which each calls the one before twice. With `||`, the first call can decide; with `&&`, all are needed.
  @Test(arguments: [("||", 11, [Severity.note]), ("&&", 11, [.warning]), ("&&", 7, [.warning]), ("&&", 6, [])])
  func helpersThatCallTwice(_ sign: String, _ count: Int, _ severities: [Severity]) throws {
    let functions = (0..<count).map { index in
      "function f\(index + 1)(x) { return f\(index)(x + 'a') \(sign) f\(index)(x + 'b'); }"
    }
    let rules = """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents/notes/{id} {
          function f0(x) { return x != 'a'; }
          \(functions.joined(separator: "\n"))
          allow get: if f\(count)(id);
        }
      }
      """
    let found = try review(rules).filter { $0.code == "cloud/expression-limit" }
    #expect(found.map(\.severity) == severities)
  }

  private static let difference = "request.resource.data.diff(resource.data)"

  /// Parts of the condition of an update, and the finding about `changedKeys()`. A part of another alternative tests nothing.
  @Test(
    arguments: [
      ("D.changedKeys().hasOnly(['a'])", "added and removed", 1),
      ("D.changedKeys().hasOnly(['a']) && D.affectedKeys().size() < 3", nil, 0),
      ("D.changedKeys().hasOnly(['a']) && D.addedKeys().size() == 0 && D.removedKeys().size() == 0", nil, 0),
      ("!D.addedKeys().hasAny(['a']) && !D.changedKeys().hasAny(['a'])", "removed", 0),
      ("D.changedKeys().hasOnly(['a']) && D.removedKeys().size() == 0", "added", 0),
      ("D.changedKeys().hasOnly(['a']) || D.affectedKeys().hasOnly(['a'])", "added and removed", 1),
      ("D.changedKeys().hasOnly(['a']) && resource.data.diff({}).affectedKeys().size() < 3", "added and removed", 1),
      ("changes() && D.addedKeys().size() == 0 && D.removedKeys().size() == 0", nil, 0),
      ("changes()", "added and removed", 1), ("id == 'a'", "added and removed", 1),
    ] as [(String, String?, Int)])
  func changedKeysBesideOtherKeys(_ condition: String, _ fields: String?, _ fixes: Int) throws {
    let text = ExampleRules.around(
      """
      function changes() { return \(condition.contains("D.changed") ? "true" : "D.changedKeys().hasOnly(['b'])"); }
      allow update: if \(condition);
      """.replacing("D.", with: "\(Self.difference)."))
    let found = try review(text).filter { $0.code == "cloud/changed-keys" }
    #expect(found.map(\.message) == (fields.map { ["`changedKeys()` leaves out \($0) fields"] } ?? []))
    #expect(found.map(\.fixIts.count) == (fields == nil ? [] : [fixes]))
  }

  /// A domain without a dot can be registered by no one.
  @Test(arguments: [("corp.com", Severity.note), ("mail.corp.com", .warning)])
  func looseDomains(_ domain: String, _ severity: Severity) throws {
    let text = ExampleRules.around(
      "allow get: if request.auth.token.email_verified && request.auth.token.email.matches('.*@\(domain)');")
    #expect(try review(text).filter { $0.code == "cloud/loose-domain" }.map(\.severity) == [severity])
  }

  @Test func adviceNamesFieldsAsTheyAreRead() throws {
    let text = ExampleRules.around("allow update: if resource.data['5'] == request.auth.uid;")
    let found = try #require(try review(text).first { $0.code == "cloud/owner-may-change" })
    #expect(found.notes == ["to keep it, add `request.resource.data['5'] == resource.data['5']`"])
  }

  /// The price of each part is computed once, also in chains and in conditions of conditions.
  @Test func longConditionsArePricedInOnePass() throws {
    let chain = (0..<99).map { "id != '\($0)'" }.joined(separator: " && ")
    let choice = (0..<18).reduce("id == 'a'") { text, _ in "((\(text)) ? id == 'b' : id == 'c')" }
    let found = try codes(ExampleRules.around("allow get: if \(chain); allow list: if \(choice);"))
    #expect(!found.contains("expression-limit"))
  }

  @Test func rulesOfTheDatabaseItselfNeverMatch() throws {
    let text = """
      rules_version = '2';
      service cloud.firestore { match /databases/{database}/documents { allow get: if request.auth.uid == 'a'; } }
      """
    let found = try #require(try review(text).first { $0.code == "cloud/collection-match" })
    #expect(found.notes == ["add the collection and id of the document, such as `/{collection}/{id}`"])
    let prefix = "rules_version = '2'; service cloud.firestore { match /users/{id} { allow get: if id == 'a'; } }"
    #expect(!(try codes(prefix).contains("collection-match")))
  }

  /// Google's compiler warns about names in code that no `allow` reaches. Nothing is denied because of them.
  @Test func codeThatNothingCallsDeniesNothing() throws {
    let text = ExampleRules.around(
      "function f() { return request.auth != null && exists(/a/$(resource.data.b)); }\nallow get: if id == 'a';")
    let found = try review(text).filter { ["cloud/unknown-variable", "cloud/unknown-function"].contains($0.code.name) }
    #expect(found.count == 3)
    #expect(found.allSatisfy { $0.label == "no `allow` leads to this code" && $0.notes.isEmpty })
  }

  @Test(arguments: [
    ("service cloud.firestore { match /databases/{d}/documents/a/{b} { allow get; } }", 0),
    ("service cloud.firestore { match /databases/{d}/documents/{a=**} { allow get; } }", 1),
    ("service firebase.storage { match /b/{b}/o/a { allow read; } }", 1),
    ("service firebase.storage { match /b/{b}/o/a { allow get; } }", 0),
  ])
  func theVersionSaysWhatChanges(_ text: String, _ count: Int) throws {
    let found = try review(text).filter { $0.code == "cloud/old-version" }
    #expect(found.map(\.notes.count) == [count])
  }

  @Test func theFirstCheckOfTestModeSaysUntilWhen() throws {
    let rules = """
      rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          match /{document=**} { allow read, write: if request.time < timestamp.date(2026, 1, 30); }
        }
      }
      """
    let found = try review(rules)
    #expect(found.map(\.message) == ["anyone can write this data until 2026-01-30"])
    #expect(found.map(\.severity) == [.warning])
  }

  /// Every function calls the next one twice with other arguments, so the terms would grow without a bound.
  @Test func manyCallsAreBounded() throws {
    let functions = (0..<18).map { "function f\($0)(a) { return f\($0 + 1)(a + 1) || f\($0 + 1)(a + 2); }" }
    let text = """
      rules_version = '2';
      service cloud.firestore {
        \(functions.joined(separator: "\n"))
        function f18(a) { return a == 1; }
        match /databases/{database}/documents/notes/{id} { allow read: if f0(request.auth.token.n); }
      }
      """
    #expect(!(try review(text)).hasErrors)
  }

  @Test func aReviewTellsTheStatements() throws {
    let file = SourceFile(name: "x.rules", text: ExampleRules.around("allow read: if id == 'a';"))
    let loaded = CompiledCloudRules.load(file, functions: .standard, reviewedAt: .epoch)
    #expect(loaded.statements.contains { file.text(of: $0).hasPrefix("allow read: if id == 'a'") })
    #expect(CompiledCloudRules.load(file, functions: .standard).statements.isEmpty)
  }
}

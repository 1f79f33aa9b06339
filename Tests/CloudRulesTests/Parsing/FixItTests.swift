import CloudRules
import SourceText
import Testing

/// What habits from JavaScript produce, and what the fix-it makes of it.
@Suite struct FixItTests {
  @Test(arguments: [
    ("a === b", "a == b"), ("a !== b", "a != b"), ("a = b", "a == b"), ("a & b", "a && b"), ("a | b", "a || b"),
    ("a and b", "a && b"), ("a or b", "a || b"), ("not a", "! a"), ("a?.b", "a.b"), ("a/b", "a/ b"),
    ("(a/b)", "(a/ b)"),
    (#"a.matches('\d+')"#, #"a.matches('\\d+')"#), (#"'a\.b'"#, #"'a\\.b'"#), ("a is boolean", "a is bool"),
    ("a is String", "a is string"), ("/a/b/", "/a/b"), ("\u{A0}a", " a"),
    ("exists(/a/$b/c)", "exists(/a/$(b)/c)"), ("`abc` == a", "'abc' == a"), ("a.matches(/^a$/)", "a.matches('^a$')"),
    ("a.matches(/a+/)", "a.matches('a+')"),
    (#"a.replace(/[\d\/]+/gi, 'x')"#, #"a.replace('(?i)[\\d/]+', 'x')"#),
  ])
  func fixesExpressions(_ bad: String, _ good: String) throws {
    let file = condition(bad)
    let fixIt = try #require(CompiledCloudRules.parse(file).diagnostics.first?.fixIts.first)
    let fixed = SourceFile(name: "fixed", bytes: fixIt.apply(to: file))
    #expect(fixed.text(ofLine: 2) == good)
    #expect(CompiledCloudRules.parse(fixed).diagnostics.isEmpty)
  }

  /// A space after the slash would not make a division of these.
  @Test(arguments: ["a/&& b", "(a/&& b)", "a/|| b", "a/) + (b"]) func straySlashesHaveNoFix(_ bad: String) throws {
    let diagnostics = CompiledCloudRules.parse(condition(bad)).diagnostics
    #expect(diagnostics.hasErrors && diagnostics.allSatisfy(\.fixIts.isEmpty), "\(diagnostics)")
  }

  @Test(arguments: [
    ("allow read: true;", "allow read: if true;"), ("allow read if true;", "allow read: if true;"),
    ("/c { allow get; }", "match /c { allow get; }"), ("match /c/ { allow get; }", "match /c { allow get; }"),
    ("match /{c}} { allow get; }", "match /{c} { allow get; }"),
    ("allow get list: if a;", "allow get, list: if a;"), ("allow get = if a;", "allow get : if a;"),
    ("allow get: if a, allow list: if b;", "allow get: if a; allow list: if b;"),
    ("function f { return 1; }", "function f () { return 1; }"),
    ("function f() { const a = 1; return a; }", "function f() { let a = 1; return a; }"),
    ("function f() { let a = 1 return a; }", "function f() { let a = 1; return a; }"),
  ])
  func fixesDeclarations(_ bad: String, _ good: String) throws {
    let file = around(bad)
    let fixIt = try #require(CompiledCloudRules.parse(file).diagnostics.first?.fixIts.first)
    let fixed = SourceFile(name: "fixed", bytes: fixIt.apply(to: file))
    #expect(fixed.text(ofLine: 2) == good)
    #expect(CompiledCloudRules.parse(fixed).diagnostics.isEmpty)
  }

  /// What is read, and is probably not meant.
  @Test(arguments: [
    ("resource.data.a.length() > 1", "resource.data.a.size() > 1"), ("id.toLowerCase() == 'a'", "id.lower() == 'a'"),
    ("exists(/users/(id))", "exists(/users/$(id))"), ("id.matches('/^a$/')", "id.matches('^a$')"),
    ("resource.data.a.length > 1", "resource.data.a.size() > 1"),
    (
      "request.auth.token.firebase.sign_in_provider == 'github'",
      "request.auth.token.firebase.sign_in_provider == 'github.com'"
    ),
    (
      "request.auth.token.firebase.sign_in_provider in ['google.com', 'apple']",
      "request.auth.token.firebase.sign_in_provider in ['google.com', 'apple.com']"
    ),
    (
      "request.auth.token.firebase.sign_in_provider != 'GitHub.com'",
      "request.auth.token.firebase.sign_in_provider != 'github.com'"
    ),
    ("request.auth.provider == 'GitHub'", "request.auth.token.firebase.sign_in_provider == 'github.com'"),
    (
      "(request.auth['provider']) in ['google', 'password']",
      "(request.auth.token.firebase.sign_in_provider) in ['google.com', 'password']"
    ),
    ("request.auth.provider != null", "request.auth.token.firebase.sign_in_provider != null"),
    (
      "request.auth.token.firebase.identities['twitter'] != null",
      "request.auth.token.firebase.identities['twitter.com'] != null"
    ),
    (
      "request.auth.token.firebase.identities.Twitter[0] == id",
      "request.auth.token.firebase.identities['twitter.com'][0] == id"
    ),
    (
      "request.auth.token.firebase.identities.github.com[0] == id",
      "request.auth.token.firebase.identities['github.com'][0] == id"
    ),
    ("resource.data.a.includes('x')", "('x' in resource.data.a)"), ("auth.uid == id", "request.auth.uid == id"),
  ])
  func fixesParsedFiles(_ bad: String, _ good: String) throws {
    let text = conditioned(bad)
    let diagnostic = try #require(findings(text).first { !$0.fixIts.isEmpty })
    let fixed = SourceFile(name: "fixed", bytes: diagnostic.fixIts[0].apply(to: SourceFile(name: "x", text: text)))
    #expect(fixed.text(ofLine: 4) == good)
    #expect(!findings(fixed.text(of: fixed.wholeSpan)).map(\.code).contains(diagnostic.code))
  }

  @Test func fixesSeveralErrorsOfAFile() {
    let file = around("allow read: if a === b;\nallow get: if c = `d`;\nallow list: if x.matches(/^a/) & true;")
    let diagnostics = CompiledCloudRules.parse(file).diagnostics
    #expect(Set(diagnostics.filter { !$0.fixIts.isEmpty }.map { file.position(of: $0.span.start).line }) == [2, 3, 4])
  }
}

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
  ])
  func inAnExpression(_ bad: String, _ good: String) throws {
    let file = condition(bad)
    let fixIt = try #require(CloudRuleset.parse(file).diagnostics.first?.fixIts.first)
    let fixed = SourceFile(name: "fixed", bytes: fixIt.apply(to: file))
    #expect(fixed.text(ofLine: 2) == good)
    #expect(CloudRuleset.parse(fixed).diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("allow read: true;", "allow read: if true;"), ("allow read if true;", "allow read: if true;"),
    ("/c { allow get; }", "match /c { allow get; }"), ("match /c/ { allow get; }", "match /c { allow get; }"),
    ("match /{c}} { allow get; }", "match /{c} { allow get; }"),
    ("function f { return 1; }", "function f () { return 1; }"),
    ("function f() { const a = 1; return a; }", "function f() { let a = 1; return a; }"),
    ("function f() { let a = 1 return a; }", "function f() { let a = 1; return a; }"),
  ])
  func inADeclaration(_ bad: String, _ good: String) throws {
    let file = around(bad)
    let fixIt = try #require(CloudRuleset.parse(file).diagnostics.first?.fixIts.first)
    let fixed = SourceFile(name: "fixed", bytes: fixIt.apply(to: file))
    #expect(fixed.text(ofLine: 2) == good)
    #expect(CloudRuleset.parse(fixed).diagnostics.isEmpty)
  }
}

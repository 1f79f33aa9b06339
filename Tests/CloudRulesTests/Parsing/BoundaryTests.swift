import RuleEvaluation
import RulePrograms
import SourceText
import Testing

@testable import CloudRules

/// No input is too deep or too long: a value, in time that grows with the text.
@Suite struct BoundaryTests {
  @Test(arguments: [
    ("(", ")"), ("[", "]"), ("f(", ")"), ("a[", "]"), ("/x/$(", ")"), ("c ? ", " : d"), ("{'a': ", "}"),
  ])
  func nestingEndsAtTheLimit(_ opening: String, _ closing: String) {
    func nested(_ depth: Int) -> SourceFile {
      condition(String(repeating: opening, count: depth) + "x" + String(repeating: closing, count: depth))
    }
    #expect(CompiledCloudRules.parse(nested(98)).diagnostics.isEmpty)
    let messages = CompiledCloudRules.parse(nested(99)).diagnostics.map(\.message)
    #expect(messages.first == "Expression is too complex to evaluate safely.")
  }

  @Test func negationsEndAtTheLimit() {
    #expect(CompiledCloudRules.parse(condition(String(repeating: "!", count: 98) + "x")).diagnostics.isEmpty)
    let file = condition(String(repeating: "!", count: 99) + "x")
    #expect(
      printed(CompiledCloudRules.parse(file).diagnostics, in: file).first
        == "2:100 Expression is too complex to evaluate safely.")
  }

  @Test(arguments: [
    "(", "!", "{", "[", "f(", "/$(", "match /a { ", "a ? ", "a ? b : ", "service x { ", "function f(", "allow ",
    "'\\d' + ",
    "# ", "a.service ", "- ", "f()(", "is ", "}", ")", "/", "let x = ", "$ ", "\u{FF}",
  ])
  func thousandsOfOpenTokensAreParsed(_ text: String) {
    let many = String(repeating: text, count: 5_000)
    for file in [SourceFile(name: "a", text: many), condition(many), around(many), around("function f() { " + many)] {
      #expect(!CompiledCloudRules.parse(file).diagnostics.isEmpty)
      #expect(
        (1...CloudLimits.diagnostics + 1).contains(
          CompiledCloudRules.load(file, functions: .standard).diagnostics.count))
    }
  }

  /// The outline of a chain once held the text of each of its parts: gigabytes for a few thousand operands.
  @Test func outlinesGrowLinearly() {
    let count = 20_000
    let outline = conditionOutline(condition("a" + String(repeating: "\n+ a", count: count)))
    #expect(outline.utf8.count < 10 * count)
    #expect(outline.hasPrefix("(+ (+ (+ ") && outline.hasSuffix(" a) a) a)"))
  }

  /// Lists that only a mistake makes so long, each with a warning or an error for every element.
  @Test(arguments: [
    "function f(a\(list(", p", ""))) { return [a\(list(", p", ""))] == [] }",
    "function f(a\(list(", a", ""))) { return a }",
    "function f() { \(list("let x", " = x; "))return x0 }",
    list("function f", "() { return f0() || f1() || f2() }\n"),
    list("function f", "() { return true }\n"),
    "match /b\(list("/{x", "}")) { allow get }",
    "match /b\(list("/{x=**}/y", "")) { allow get }",
    "match /b { allow get\(list(", foo", "")) }",
    list("match /c/{x=**} { allow write: if true; } match /c/y", " { allow read; allow read: if x == null }"),
    "match /b { allow get: if [\(list("x", " == 1, "))] == [] }",
    "match /b { allow get: if [\(list("request.auth.token.email == 'a', // "," \n"))] == [] }",
  ])
  func longListsAreParsed(_ declarations: String) {
    for version in ["1", "2"] {
      let text = "rules_version = '\(version)';\nservice cloud.firestore { match /a { \(declarations) } }"
      let found = CompiledCloudRules.load(SourceFile(name: "a", text: text), functions: .standard).diagnostics
      #expect((1...CloudLimits.diagnostics + 1).contains(found.count))
    }
  }

  @Test func filesBeyondTheLimitAreNotRead() {
    let text = "//" + String(repeating: "-", count: CloudLimits.readableBytes - 2)
    #expect(
      CompiledCloudRules.load(SourceFile(name: "a", text: text), functions: .standard).diagnostics.map(\.code) == [
        "cloud/empty"
      ])
    let found = CompiledCloudRules.load(SourceFile(name: "a", text: text + "-"), functions: .standard).diagnostics
    #expect(found.map(\.code) == ["cloud/source-size"] && found.hasErrors)
  }

  /// An error after more warnings than are kept still rejects the file.
  @Test func warningsDoNotDisplaceErrors() {
    let warned = (0..<3_000).map { "x\($0)" }.joined(separator: ", ")
    let file = around("allow get: if [\(warned)] == []; function f() { return f() }")
    let ruleset = CompiledCloudRules.load(file, functions: .standard)
    #expect(ruleset.firestore == nil && ruleset.diagnostics.hasErrors)
  }
}

private func list(_ before: String, _ after: String = ", ") -> String {
  (0..<2_000).map { "\(before)\($0)\(after)" }.joined()
}

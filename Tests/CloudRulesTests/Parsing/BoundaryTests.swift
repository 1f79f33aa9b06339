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
    #expect(CloudRuleset.parse(nested(98)).diagnostics.isEmpty)
    let messages = CloudRuleset.parse(nested(99)).diagnostics.map(\.message)
    #expect(messages.first == "Expression is too complex to evaluate safely.")
  }

  @Test func negationsEndAtTheLimit() {
    #expect(CloudRuleset.parse(condition(String(repeating: "!", count: 98) + "x")).diagnostics.isEmpty)
    let file = condition(String(repeating: "!", count: 99) + "x")
    #expect(
      printed(CloudRuleset.parse(file).diagnostics, in: file).first
        == "2:100 Expression is too complex to evaluate safely.")
  }

  @Test(arguments: [
    "(", "!", "{", "[", "f(", "/$(", "match /a { ", "a ? ", "a ? b : ", "service x { ", "function f(", "allow ",
    "'\\d' + ",
    "# ", "a.service ", "- ", "f()(", "is ", "}", ")", "/", "let x = ", "$ ", "\u{FF}",
  ])
  func manyOfOneKind(_ text: String) {
    let many = String(repeating: text, count: 5_000)
    for file in [SourceFile(name: "a", text: many), condition(many), around(many), around("function f() { " + many)] {
      #expect(!Parser.parse(file).diagnostics.isEmpty)
    }
  }
}

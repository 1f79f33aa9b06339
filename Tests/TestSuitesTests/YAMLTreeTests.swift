import SourceText
import SuiteFixtures
import Testing

@testable import RulesProjects
@testable import TestSuites

@Suite("YAML becomes a tree with positions")
struct YAMLTreeTests {
  private func read(_ text: String) -> (root: JSONNode, problems: [String]) {
    let file = SourceFile(name: "a.yaml", text: text)
    let (tree, diagnostics) = YAMLTree.read(file)
    return (tree.root, diagnostics.map { "\(file.position(of: $0.span.start)) \($0.message)" })
  }

  @Test(
    "Unquoted words",
    arguments: [
      ("true", JSONNode.Value.bool(true)), ("False", .bool(false)), ("null", .null), ("~", .null), ("", .null),
      ("yes", .string("yes")), ("on", .string("on")), ("12", .integer(12)), ("-1.5e3", .double(-1500)),
      ("12:30", .string("12:30")), ("2024-05-01", .string("2024-05-01")), ("1.2.3", .string("1.2.3")),
      ("auth != null", .string("auth != null")), ("'12'", .string("12")), ("\"true\"", .string("true")),
      ("!!str 12", .string("12")), ("1e", .string("1e")), ("0xyz", .string("0xyz")), ("-", .array),
    ])
  func words(text: String, value: JSONNode.Value) {
    let (root, problems) = read("a: \(text == "-" ? "\n  - 1" : text)")
    #expect(root["a"]?.value == value)
    #expect(problems.isEmpty)
  }

  @Test(
    "Words that YAML readers read differently are rejected",
    arguments: ["007", "+1", "0x1F", "0o17", "1_000", ".inf", "-.INF", ".5", "1.", "+15551234567", "1e999"])
  func ambiguous(text: String) {
    #expect(read("a: \(text)").problems == ["1:4 `\(text)` is ambiguous: a number or a string"])
    #expect(read("a: '\(text)'").problems.isEmpty)
  }

  @Test func positionsCountTheSource() throws {
    let text = "é: 'ü'\r\nlist:\r\n  - \"a\\tb\" # 😀\r\n  - {x: 1}\r\n"
    let file = SourceFile(name: "a.yaml", text: text)
    let root = YAMLTree.read(file).tree.root
    let list = try #require(root["list"])
    #expect(root["é"].map { file.text(of: $0.span) } == "'ü'")
    #expect(list.elements.map { file.text(of: $0.span) } == ["\"a\\tb\"", "{x: 1}"])
    #expect(list.elements.map { file.position(of: $0.span.start).description } == ["3:5", "4:5"])
    #expect(file.text(of: list.span).hasSuffix("{x: 1}"))
  }

  @Test func keysAreComparedAsBytes() {
    #expect(read("a: 1\nb: 2\na: 3").problems == ["3:1 duplicate key `a`"])
    #expect(read("{a: 1, \"a\": 2}").problems.count == 1)
    #expect(read("\u{E9}: 1\ne\u{301}: 2").problems.isEmpty)
  }

  @Test func aliasesEqualTheirAnchor() {
    let (root, problems) = read("a: &x {n: [1, 2]}\nb: *x\nc: &x 3\nd: *x")
    #expect(problems.isEmpty)
    #expect(root["b"]?["n"]?.elements.map(\.value) == [.integer(1), .integer(2)])
    #expect(root["d"]?.value == .integer(3))
    #expect(read("a: *x").problems == ["1:4 no value named `&x` before this alias"])
    #expect(read("a: &x [*x]").problems == ["1:8 no value named `&x` before this alias"])
    #expect(read("a: &x b\n*x : 1").problems == ["2:1 a key must be a string, not a list, a mapping or an alias"])
    #expect(read("a: {<<: {b: 1}}").problems == ["1:5 merge keys are not supported; write the values out"])
  }

  @Test("A billion laughs are rejected early, as values and as keys")
  func laughs() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...12 {
      text += "a\(level): &a\(level) [\(repeatElement("*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
    }
    let (_, problems) = read(text)
    #expect(problems.count == 1)
    #expect(problems[0].hasSuffix("the aliases of this text expand to more than a suite may hold"))
    #expect(read("? [\(text)]\n: 1").problems.count == 1)
  }

  /// The pieces of a text that were taken before it was rejected; nil where it is not. What is made of them is made
  /// later.
  private static func taken(_ text: String) -> Int? {
    var count = 0
    let result = YAMLEvents.read(SourceFile(name: "a.yaml", text: text), count: &count)
    if case .success = result { return nil }
    return count
  }

  @Test("Large documents are rejected before they are expanded")
  func rejectionIsLinear() {
    let levels = (0..<40).map { level in
      "a\(level): &a\(level) [\(repeatElement(level == 0 ? "x" : "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
    }
    // The mapping; ten texts; then lists of ten aliases, each of them ten times as large: 11, 111, …, 111,111.
    #expect(Self.taken(levels.joined()) ?? .max < 6 * 13 + 4)
    let row = (0...400).map { $0 == 0 ? "- &t \(String(repeating: "x", count: 1 << 20))\n" : "- *t\n" }
    #expect(Self.taken(row.joined()) == 1 + 64)
    let chain = (0..<200).map { "- &c\($0) [\($0 == 0 ? "x" : "*c\($0 - 1)")]\n" }
    #expect(Self.taken(chain.joined()) == 1 + 3 * (SuiteLimits.depth - 1) + 1)
    for text in ["[", "{a: ", "- ", "? ", "[{a: "] {
      let deep = Self.taken(String(repeating: text, count: 100_000))
      #expect(deep ?? .max <= 2 * SuiteLimits.depth)
    }
    let block = (0..<3_000).map { String(repeating: " ", count: $0) + "a:\n" }
    #expect(Self.taken(block.joined()) == 2 * SuiteLimits.depth)
  }

  @Test func aliasesUseTheLastAnchorAbove() {
    let (root, problems) = read("a: &x 1\nb: &y [*x]\nc: &x 2\nd: [*y, *x]")
    #expect(problems.isEmpty)
    #expect(root["d"]?.elements.first?.elements.map(\.value) == [.integer(1)])
    #expect(root["d"]?.elements.last?.value == .integer(2))
  }

  @Test func problemsAreLimited() {
    #expect(
      read("[\(repeatElement("!x y", count: 5_000).joined(separator: ", "))]").problems.count == SuiteLimits.problems)
    let cases = repeatElement("  - {as: ann, raed: /a}\n", count: 5_000).joined()
    let reading = SuiteFixtures.read("rules: rules.json\nusers: {ann: {uid: ann}}\ncases:\n\(cases)")
    #expect(reading.suite == nil)
    #expect(reading.reports.flatMap(\.diagnostics).count { $0.severity == .error } == SuiteLimits.problems)
  }

  @Test func depthIsBounded() {
    let limit = SuiteLimits.depth
    for (open, close) in [("[", "]"), ("{a: ", "}")] {
      let good = String(repeating: open, count: limit) + String(repeating: close, count: limit)
      #expect(read(good).problems.isEmpty)
      #expect(read(String(repeating: open, count: 100_000)).problems.count == 1)
    }
    #expect(read(String(repeating: "- ", count: 100_000)).problems.count == 1)
  }

  @Test(
    "Invalid YAML",
    arguments: [
      ("a: [1", "2:1"), ("a:\n\t- b", "2:1"), ("a: @b", "1:4"), ("a: 'b", "1:6"), ("a: 1\n---\nb: 2", "2:1"),
      ("a: !!binary x", "1:4"), ("a: !x y", "1:4"), ("a: b: c", "1:5"),
    ])
  func syntax(text: String, position: String) {
    let problems = read(text + (text.hasSuffix("[1") ? "\n" : "")).problems
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix(position + " ") == true, "\(problems)")
  }

  @Test func emptyTextIsNull() {
    for text in ["", "\n", "# nothing\n", "---\n"] { #expect(read(text).root.isNull, "\(text)") }
  }

  @Test func invalidUTF8IsRejected() {
    let file = SourceFile(name: "a.yaml", bytes: [0x61, 0x3A, 0x20, 0xFF])
    #expect(YAMLTree.read(file).diagnostics.map(\.span.start) == [3])
  }
}

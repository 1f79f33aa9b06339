import SourceText
import Testing

/// The liberties and limits of a dialect, each at its boundary.
@Suite struct JSONLimitTests {
  private func read(_ text: String, _ dialect: JSONDialect) -> (tree: JSONTree, problems: [JSONProblem]) {
    JSONReader.read(SourceFile(name: "text", text: text), dialect)
  }

  private func kinds(_ text: String, _ dialect: JSONDialect) -> [JSONProblem.Kind] {
    read(text, dialect).problems.map(\.kind)
  }

  @Test func extensionsNeedADialect() {
    let written = "// one\n{\"a\": [1, /* two */ 2,], \"b\": \"// no comment\",} // three"
    #expect(kinds(written, .relaxed) == [])
    #expect(kinds(written, .realtimeRules) == [])
    #expect(kinds(written, .strict) == [.comment, .comment, .trailingComma, .trailingComma, .comment])
    let raw = "\"a\tb\nc\u{1}\""
    #expect(kinds(raw, .realtimeRules) == [])
    #expect(read(raw, .realtimeRules).tree.root.string == "a\tb\nc\u{1}")
    #expect(kinds(raw, .relaxed) == [.controlCharacter, .controlCharacter, .controlCharacter])
    for dialect in [JSONDialect.strict, .relaxed, .realtimeRules] {
      #expect(kinds("[,]", dialect) == [.unexpected(",")])
      #expect(kinds("[1,,]", dialect) == [.unexpected(",")])
      #expect(kinds("{'a':1}", dialect) == [.expected("\"")])
    }
  }

  @Test func depth() {
    let dialect = JSONDialect(maximumDepth: 3)
    #expect(kinds(#"[{"a":[]}]"#, dialect) == [])
    #expect(read("[[[[1]]]]", dialect).problems == [JSONProblem(.tooDeep(limit: 3), at: Span(3, 4))])
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(kinds(nested(128), .strict) == [])
    #expect(kinds(nested(129), .strict) == [.tooDeep(limit: 128)])
    #expect(kinds(String(repeating: "[", count: 1_000_000), .realtimeRules) == [.tooDeep(limit: 128)])
  }

  @Test func values() {
    let dialect = JSONDialect(maximumNodes: 3)
    for text in ["[0,0]", #"{"a":{"b":null}}"#, #"["x",true]"#] { #expect(kinds(text, dialect) == []) }
    #expect(read("[0,0,0]", dialect).problems == [JSONProblem(.tooManyValues(limit: 3), at: Span(5, 6))])
    #expect(read(#"{"a":{"b":[]}}x"#, JSONDialect(maximumNodes: 2)).problems.map(\.span) == [Span(10, 11)])
    for last in [#""x""#, "true", "null", "1.5", "{}"] {
      #expect(kinds("[0,0,\(last)]", dialect) == [.tooManyValues(limit: 3)])
    }
    #expect(kinds("1", JSONDialect(maximumNodes: 0)) == [.tooManyValues(limit: 0)])
  }

  @Test func readingStopsAtTheLimitOfValues() {
    let text = "[" + String(repeating: "0,", count: 200_000) + "0]"
    let (tree, problems) = read(text, JSONDialect(maximumNodes: 1000))
    #expect(problems.map(\.kind) == [.tooManyValues(limit: 1000)])
    #expect(tree.root.elements.count == 999)
    #expect(read(text, .strict).tree.root.elements.count == 200_001)
  }

  @Test func bytes() {
    let dialect = JSONDialect(maximumBytes: 4)
    #expect(kinds("true", dialect) == [])
    let (tree, problems) = read("true ", dialect)
    #expect(problems == [JSONProblem(.tooLarge(limit: 4), at: Span(4, 5))])
    #expect(tree.root.isNull)
    #expect(JSONDialect.strict.maximumBytes == 2_147_483_647)
  }
}

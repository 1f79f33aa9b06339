import RealtimeRules
import RuleEvaluation
import RulePrograms
import SourceText
import Testing

/// Each limit at N, which loads, and at N + 1, which is rejected with a diagnostic.
@Suite struct LimitTests {
  private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  private func codes(_ condition: String) -> [String] {
    let file = SourceFile(name: "rules.json", text: rules(".write", condition))
    return CompiledRealtimeRules.load(file, functions: .standard).diagnostics.map(\.code.name)
  }

  static let nestings: [[String]] = [
    ["", "(", "now > 1", ")", ""], ["", "!", "true", "", ""], ["", "auth[", "auth", "]", " == 1"],
    ["", "$id.replace('a', ", "'b'", ")", " == 'c'"], ["now == ", "- ", "1", "", ""],
  ]

  @Test(arguments: nestings) func nesting(_ parts: [String]) {
    func condition(_ count: Int) -> String {
      parts[0] + repeated(parts[1], count) + parts[2] + repeated(parts[3], count) + parts[4]
    }
    let limit = RealtimeLimits.nesting
    #expect(codes(condition(limit - 1)) == [])
    #expect(codes(condition(limit)) == ["realtime/condition-size"])
    #expect(codes(condition(3_000)).contains("realtime/condition-size"))
  }

  @Test func conditionals() {
    let limit = RealtimeLimits.nesting
    #expect(codes(repeated("now > 1 ? true : ", limit - 1) + "false") == [])
    #expect(codes(repeated("now > 1 ? true : ", limit) + "false") == ["realtime/condition-size"])
  }

  @Test func chains() {
    let limit = RealtimeLimits.treeHeight
    #expect(codes("true" + repeated(" && true", limit - 1)) == [])
    #expect(codes("true" + repeated(" && true", limit)) == ["realtime/condition-size"])
    #expect(codes("root" + repeated(".parent()", 2_000) + ".exists()") == ["realtime/condition-size"])
  }

  @Test func tokens() {
    let limit = RealtimeLimits.conditionTokens
    func condition(_ count: Int) -> String { "data.hasChildren([" + repeated("'',", (count - 7) / 2) + "''])" }
    #expect(codes(condition(limit)) == [])
    #expect(codes(condition(limit + 2)).contains("realtime/condition-size"))
  }

  @Test func bytes() {
    let limit = RealtimeLimits.conditionBytes
    #expect(codes("true" + repeated(" ", limit - 4)) == [])
    #expect(codes("true" + repeated(" ", limit - 3)) == ["realtime/condition-size"])
  }

  @Test func locations() {
    func text(_ depth: Int) -> String { #"{"rules": "# + repeated(#"{"a": "#, depth) + "{}" + repeated("}", depth + 1) }
    check(text(RealtimeLimits.treeDepth), reports: [])
    let file = SourceFile(name: "rules.json", text: text(RealtimeLimits.treeDepth + 1))
    #expect(
      CompiledRealtimeRules.load(file, functions: .standard).diagnostics.map(\.code.name) == ["realtime/tree-depth"])
    #expect(
      CompiledRealtimeRules.load(SourceFile(name: "rules.json", text: text(100_000)), functions: .standard).program
        == nil)
  }

  @Test func diagnostics() {
    let limit = RealtimeLimits.diagnostics
    func load(_ count: Int) -> [Diagnostic] {
      let rules = (0..<count).map { "\"n\($0)\": {\".read\": \"x\"}" }.joined(separator: ", ")
      return CompiledRealtimeRules.load(
        SourceFile(name: "rules.json", text: "{\"rules\": {\(rules)}}"), functions: .standard
      )
      .diagnostics
    }
    #expect(load(limit).count == limit && load(limit).allSatisfy { $0.code == "realtime/unknown-variable" })
    #expect(load(limit + 23).count == limit + 1)
    #expect(load(limit + 23).last?.message == "23 more")
  }

  @Test func rejectedFilesHaveNoWarnings() {
    check(
      #"{"rules": {".read": true, "a": {".read": "x == 1"}}}"#, reports: ["1:43: Unknown variable 'x'."])
  }
}

import SourceText
import Testing

@testable import CloudRules

/// Every static limit at N and N+1 (emulator 1.19.9).
@Suite struct LimitTests {
  private func service(_ body: String) -> String { "rules_version = '2';\nservice cloud.firestore {\n\(body)\n}" }

  private func repeated(_ count: Int, _ piece: (Int) -> String) -> String { (0..<count).map(piece).joined() }

  private func messages(_ text: String) -> [String] {
    findings(text).filter { $0.severity == .error }.map(\.message)
  }

  @Test(arguments: [(11, 0), (12, 1), (63, 1)]) func nesting(_ depth: Int, _ errors: Int) {
    let text = service(
      repeated(depth) { "match /a\($0) {\n" } + "allow get: if true;" + repeated(depth) { _ in "}" })
    #expect(messages(text) == Array(repeating: "Maximum allowed resource rule depth of 10 is reached.", count: errors))
  }

  @Test func hierarchy() {
    let text = service(repeated(64) { "match /a\($0) {\n" } + "allow get;" + repeated(64) { _ in "}" })
    #expect(printed(text) == ["66:1 Rule hierarchy is too complex to evaluate safely."])
  }

  @Test(arguments: [(100, 0), (101, 1)]) func pathLength(_ count: Int, _ errors: Int) {
    let text = service("match /databases\(repeated(count - 1) { _ in "/a" }) { allow get: if true; }")
    #expect(messages(text) == Array(repeating: "Maximum allowed path length of 100 is reached.", count: errors))
  }

  @Test(arguments: [(20, 0), (21, 1)]) func captures(_ count: Int, _ errors: Int) {
    let inner = "match \(repeated(count - 15) { "/{b\($0)}" }) { allow get: if true; }"
    let text = service("match \(repeated(15) { "/{a\($0)}" }) { \(inner) }")
    let message = "Maximum allowed amount of 20 match field variables is reached."
    #expect(messages(text) == Array(repeating: message, count: errors))
  }

  @Test(arguments: [(7, 0), (8, 1)]) func parameters(_ count: Int, _ errors: Int) {
    let names = (0..<count).map { "p\($0)" }.joined(separator: ", ")
    let text = service("function f(\(names)) { return [\(names)] == []; } match /a { allow get: if true; }")
    let message = "Maximum allowed function arguments of 7 for function f is reached."
    #expect(messages(text) == Array(repeating: message, count: errors))
  }

  @Test(arguments: [(11, nil), (12, "3:191"), (13, "3:184")]) func variables(_ count: Int, _ place: String?) {
    let lets = repeated(count) { "let v\(10 + $0) = \(10 + $0); " }
    let names = (0..<count).map { "v\(10 + $0)" }.joined(separator: ", ")
    let text = service("function f() { \(lets)return [\(names)] == []; } match /a { allow get: if f(); }")
    let message = "Maximum allowed variable count of 10 for a given function has been reached."
    let file = SourceFile(name: "x", text: text)
    let found = findings(text).filter { $0.severity == .error }
    #expect(
      found.map { "\(file.position(of: $0.span.start)) \($0.message)" } == (place.map { ["\($0) \(message)"] } ?? []))
  }

  @Test(arguments: [(21, 0), (22, 1), (30, 1)]) func callDepth(_ count: Int, _ errors: Int) {
    let functions = repeated(count) { place in
      "function f\(place)() { return \(place + 1 < count ? "f\(place + 1)()" : "true"); }\n"
    }
    let found = messages(service(functions + "match /a { allow get: if f0(); }"))
    let chain = (0..<21).map { "f\($0)" }.joined(separator: "->")
    let message = "Maximum allowed call depth of 20 is reached for [\(chain)] call stack."
    #expect(found == Array(repeating: message, count: errors))
  }

  @Test(arguments: [("&&", 99, 0), ("&&", 100, 2), ("+", 99, 0), ("+", 100, 2)]) func chains(
    _ sign: String, _ count: Int, _ errors: Int
  ) {
    let text = conditioned("true == (\(Array(repeating: "id", count: count - 2).joined(separator: " \(sign) ")))")
    #expect(messages(text) == Array(repeating: "Expression is too complex to evaluate safely.", count: errors))
  }

  @Test func chainsOfMembersAreNotDeep() {
    #expect(messages(conditioned("resource\(repeated(500) { _ in ".a" })")) == [])
    #expect(messages(conditioned("resource\(repeated(1_001) { _ in ".a" })")).isEmpty == false)
  }

  /// What cannot be deployed does not load, and what else is wrong with it is told all the same.
  @Test func largeFilesAreRejected() {
    let filler = "// \(String(repeating: "-", count: CloudLimits.sourceBytes))\n"
    let large = findings(filler + conditioned("id == 'a'"))
    #expect(large.map(\.code) == ["cloud/source-size"] && large.hasErrors)
    let wrong = findings(filler + conditioned("idd == 'a'"))
    #expect(Set(wrong.map(\.code)) == ["cloud/source-size", "cloud/unknown-variable"])
  }

  @Test func theListOfDiagnosticsIsCut() {
    let text = conditioned("[\((0..<150).map { "x\($0)" }.joined(separator: ", "))].size() == 1")
    #expect(findings(text).count == CloudLimits.diagnostics + 1)
  }
}

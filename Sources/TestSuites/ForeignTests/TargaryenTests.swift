import SourceText

/// Reads the `tests.json` of targaryen 3.1.0: `{root, users, tests: {path: {canRead, cannotRead, canWrite, cannotWrite}}}`.
struct TargaryenTests {
  private static let keys = ["root", "users", "tests"]
  private static let reads = [("canRead", "allow"), ("cannotRead", "deny")]
  private static let writes = [("canWrite", "allow"), ("cannotWrite", "deny")]

  private var diagnostics: [Diagnostic] = []

  /// Returns whether a JSON file has targaryen's format.
  static func isSuite(_ root: JSONNode) -> Bool {
    guard case .object? = root["tests"]?.value else { return false }
    return root["users"] != nil || root["root"] != nil
  }

  /// Returns the tests as a suite of this package.
  mutating func translate(_ root: JSONNode, rules: String) -> ForeignSuite {
    refuse(Self.keys, root, "the file")
    let start = Span(root.span.start, min(root.span.start + 1, root.span.end))
    var members: [ValueDraft.Member] = [("rules", start, .text(rules, at: start))]
    if let data = root["root"], !data.isNull { members.append(("data", start, .written(data, place: nil))) }
    if let users = root["users"] {
      members.append(
        (
          "users", start,
          .mapping(users.members.map { ($0.key, $0.keySpan, ForeignUser.draft($0.value, &diagnostics)) }, users.span)
        ))
    }
    var cases: [ValueDraft] = []
    for test in root["tests"]?.members ?? [] { cases += self.cases(test) }
    members.append(("cases", start, .list(cases, root["tests"]?.span ?? start)))
    let tree = ValueDraft.mapping(members, root.span).tree
    return ForeignSuite(root: diagnostics.hasErrors ? nil : tree, diagnostics: diagnostics)
  }

  private mutating func refuse(_ known: [String], _ node: JSONNode, _ place: String) {
    for member in node.members where !known.contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
      let hint = NearestName.find(member.key, among: known).map { ": did you mean `\($0)`?" } ?? ""
      let message = "unknown key `\(member.key)` in \(place)\(hint)"
      diagnostics.append(SuiteProblem.ForeignTest.report(message, at: member.keySpan))
    }
  }

  private mutating func cases(_ test: JSONMember) -> [ValueDraft] {
    refuse((Self.reads + Self.writes).map(\.0), test.value, "the test of a path")
    let path = test.key.utf8.first == UInt8(ascii: "/") ? test.key : "/" + test.key
    var cases: [ValueDraft] = []
    for (key, outcome) in Self.reads {
      guard let names = test.value[key], !names.elements.isEmpty else { continue }
      cases.append(
        .mapping(
          [
            ("as", names.span, .written(names, place: nil)), ("read", test.keySpan, .text(path, at: test.keySpan)),
            ("expect", names.span, .text(outcome, at: names.span)),
          ], names.span))
    }
    for (key, outcome) in Self.writes {
      for write in test.value[key]?.elements ?? [] {
        refuse(["auth", "data"], write, "a write")
        guard let user = write["auth"] else {
          diagnostics.append(SuiteProblem.ForeignTest.report("a write must name its user in `auth`", at: write.span))
          continue
        }
        let value = write["data"].map { ValueDraft.written($0, place: nil) } ?? .scalar(.null, write.span)
        cases.append(
          .mapping(
            [
              ("as", user.span, .written(user, place: nil)), ("set", test.keySpan, .text(path, at: test.keySpan)),
              ("value", write.span, value), ("expect", write.span, .text(outcome, at: write.span)),
            ], write.span))
      }
    }
    return cases
  }
}

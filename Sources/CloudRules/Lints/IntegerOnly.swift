import RulePrograms
import SourceText

/// An amount that must be an integer.
enum IntegerOnly: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/integer-only",
    """
    `is int` is false for 1.5. A client in JavaScript stores 2 as an integer and 2.5 as a double, so it can save only \
    some values. `is number` accepts both.
    """,
    bad: ExampleRules.around("allow create: if request.auth.uid == id && request.resource.data.price is int;"),
    good: ExampleRules.around("allow create: if request.auth.uid == id && request.resource.data.price is number;"),
    source: "documentation: Data type enforcement; emulator 1.19.9", fix: .changes)

  private static let names: Set<String> = [
    "price", "amount", "total", "cost", "rating", "weight", "height", "latitude", "longitude", "lat", "lng", "distance",
    "percent", "percentage", "balance", "salary", "temperature",
  ]

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for id in rules.nodes.typeTests {
      guard case .typeTest(let operand, let type) = rules.tree[id].kind, rules.tree[type] == "int",
        case .member(_, let word) = rules.tree[rules.tree.peeled(operand)].kind,
        names.contains(rules.tree[word].lowercased())
      else { continue }
      let span = rules.tree.lastName(of: id, type).span
      findings.warn(
        Diagnostic(
          page.code, .note, "`\(rules.tree[word])` can only be a whole number", at: span, label: "false for 1.5",
          notes: ["`is number` accepts integers and doubles"],
          fixIts: [FixIt("write `number`", [TextEdit(span, "number")])]))
    }
  }
}

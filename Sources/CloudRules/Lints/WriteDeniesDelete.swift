import RulePrograms
import SourceText

/// A `write` that can never be a delete.
enum WriteDeniesDelete: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/write-denies-delete",
    """
    `write` includes `delete`, but a delete carries no new data: reading `request.resource.data` is an error there. So \
    this statement never allows a delete. Write `create, update`, and a statement for `delete` if that is meant.
    """,
    bad: ExampleRules.around("allow write: if request.auth.uid == id && request.resource.data.name is string;"),
    good: ExampleRules.around(
      """
      allow create, update: if request.auth.uid == id && request.resource.data.name is string;
          allow delete: if request.auth.uid == id;
      """),
    source: "emulator 1.19.9", fix: .hidesMistake)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.conditional where allow.methods.isSuperset(of: .writes) {
      let isGrantedElsewhere = rules.allows.contains {
        $0.match == allow.match && $0.id != allow.id && $0.methods.contains(.delete) && $0.outcome != false
      }
      guard !isGrantedElsewhere, allow.branches.allSatisfy({ $0.contains { needsNewData($0, rules.terms) } }) else {
        continue
      }
      findings.warn(
        Diagnostic(
          page.code, .note, "this `write` never allows a delete", at: allow.span,
          label: "a delete has no `request.resource`",
          notes: ["write `create, update`; to allow deletes, add an `allow delete`"],
          fixIts: rules.tree[allow.id].methods.filter { $0.text.lowercased() == "write" }.prefix(1).map {
            FixIt("write `create, update`", [TextEdit($0.span, "create, update")])
          }))
    }
  }

  /// Whether the condition is an error without new data: it uses a member of `request.resource`.
  private static func needsNewData(_ id: TermID, _ terms: Terms) -> Bool {
    switch terms[id] {
    case .equal(let left, let right), .binary(.less, let left, let right), .binary(.lessOrEqual, let left, let right),
      .binary(.isIn, let left, let right):
      isMember(left, terms) || isMember(right, terms)
    case .typeTest(let operand, _), .not(let operand): isMember(operand, terms) || needsNewData(operand, terms)
    case .member: isMember(id, terms)
    case .call(_, let operands): operands.first.map { isMember($0, terms) || needsNewData($0, terms) } ?? false
    default: false
    }
  }

  private static func isMember(_ id: TermID, _ terms: Terms) -> Bool {
    guard let path = terms.path(of: id) else {
      if case .call(_, let operands) = terms[id] { return operands.first.map { isMember($0, terms) } ?? false }
      return false
    }
    return path.count > 2 && path.starts(with: ["request", "resource"])
  }
}

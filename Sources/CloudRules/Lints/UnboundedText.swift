import RulePrograms
import RuleValues
import SourceText

/// A text or list of any size.
enum UnboundedText: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/unbounded-text", .security,
    """
    The field must be a string or a list, but of any size up to the limit of a document, 1 MiB. Stored data and traffic \
    cost money. Limit the size.
    """,
    bad: ExampleRules.around("allow create: if request.auth.uid == id && request.resource.data.name is string;"),
    good: ExampleRules.around(
      """
      allow create: if request.auth.uid == id && request.resource.data.name is string
          && request.resource.data.name.size() <= 80;
      """),
    source: "documentation: Control access to specific fields; Usage and limits (size of a document)")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.conditional where allow.service == .firestore {
      guard rules.setsFields(allow) else { continue }
      let names = allow.parts.compactMap { id -> String? in
        guard case .typeTest(let value, let type) = rules.terms[id], type == "string" || type == "list",
          let field = rules.field(value), field.isIncoming, !isBounded(value, in: allow, rules)
        else { return nil }
        return field.name
      }
      if !names.isEmpty { findings.warn(report(Set(names).sorted(), at: allow.span)) }
    }
  }

  /// Whether the value is used by anything but tests of its type.
  private static func isBounded(_ value: TermID, in allow: ReviewedAllow, _ rules: ReviewedRules) -> Bool {
    let path = rules.terms.path(of: value)
    return allow.parts.contains { id in
      switch rules.terms[id] {
      case .typeTest, .member, .memberOr: false
      case .not(let operand): operand == value
      case .equal(let left, let right):
        !rules.terms.isNull(left) && !rules.terms.isNull(right)
          && [left, right].contains { rules.terms.path(of: $0) == path && path != nil }
      default: rules.terms[id].operands.contains { rules.terms.path(of: $0) == path && path != nil }
      }
    }
  }

  private static func report(_ names: [String], at span: Span) -> Diagnostic {
    let shown = names.prefix(4).map { "`\($0)`" }.joined(separator: ", ")
    let rest = names.count > 4 ? " and \(names.count - 4) more" : ""
    return Diagnostic(
      page.code, .note, "\(shown)\(rest) can have any size", at: span, label: "only the type is checked",
      notes: ["limit it, such as `\(FieldText.reading(names[0], of: "request.resource")).size() <= 80`"])
  }
}

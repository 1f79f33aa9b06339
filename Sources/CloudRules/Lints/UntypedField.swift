import RulePrograms
import RuleValues
import SourceText

/// A list of permitted fields, some of which may have any value.
enum UntypedField: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/untyped-field", .security,
    """
    `hasOnly` limits the names of the fields, but not their values: a client can store a map of any size where the app \
    expects a number. Test the type of each field.
    """,
    bad: ExampleRules.around(
      "allow create: if request.auth.uid == id && request.resource.data.keys().hasOnly(['age']);"),
    good: ExampleRules.around(
      """
      allow create: if request.auth.uid == id && request.resource.data.keys().hasOnly(['age'])
          && request.resource.data.age is int;
      """),
    source: "documentation: Control access to specific fields; Data type enforcement")

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.conditional where allow.service == .firestore {
      guard rules.setsFields(allow), !rules.readsComputedFields(allow) else { continue }
      for id in allow.parts {
        guard case .call(.hasOnly, let operands) = rules.terms[id], operands.count == 2,
          case .call(.keys, let maps) = rules.terms[operands[0]], let map = maps.first,
          rules.terms.path(of: map) == ["request", "resource", "data"], case .list(let names) = rules.terms[operands[1]]
        else { continue }
        let untyped = names.compactMap { name -> String? in
          guard case .string(let text) = rules.terms[name], !rules.reads(text, isIncoming: true, in: allow) else {
            return nil
          }
          return "`\(text)`"
        }
        if !untyped.isEmpty { findings.warn(report(untyped, at: allow.span)) }
      }
    }
  }

  private static func report(_ names: [String], at span: Span) -> Diagnostic {
    let shown = names.prefix(4).joined(separator: ", ") + (names.count > 4 ? " and \(names.count - 4) more" : "")
    return Diagnostic(
      page.code, .note, "\(shown) can have any value", at: span, label: "only the name of the field is checked",
      notes: ["test the type, such as `request.resource.data.age is int`"])
  }
}

extension ReviewedRules {
  /// Whether the statement allows any field to be set: it allows a create, or an update whose changes are not limited by
  /// a comparison with the stored data.
  func setsFields(_ allow: ReviewedAllow) -> Bool {
    if allow.methods.contains(.create) { return true }
    return allow.methods.contains(.update)
      && !allow.parts.contains { id in
        if case .call(.diff, _) = terms[id] { return true }
        return false
      }
  }

  /// Whether a condition reads a field whose name is computed.
  func readsComputedFields(_ allow: ReviewedAllow) -> Bool {
    allow.parts.contains { id in
      switch terms[id] {
      case .call(.index, _): true
      case .call(.getOrDefault, _): true
      default: false
      }
    }
  }
}

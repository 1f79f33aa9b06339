import RulePrograms
import SourceText

/// A time of creation or change that the client chooses.
enum ClientTime: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/client-time", .security,
    """
    A timestamp that the client sends can be any time. A server timestamp equals `request.time`, so compare the two.
    """,
    bad: ExampleRules.around(
      "allow create: if request.auth.uid == id && request.resource.data.createdAt is timestamp;"),
    good: ExampleRules.around(
      "allow create: if request.auth.uid == id && request.resource.data.createdAt == request.time;"),
    source: "documentation: Data type enforcement; emulator 1.19.9")

  private static let names: Set<String> = [
    "createdat", "updatedat", "created_at", "updated_at", "created", "updated", "modifiedat", "modified", "createdon",
    "updatedon", "lastmodified", "lastupdated", "datecreated", "creationtime", "timestamp",
  ]

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.conditional where rules.setsFields(allow) {
      let found = allow.parts.compactMap { id -> String? in
        guard case .typeTest(let value, "timestamp") = rules.terms[id], let field = rules.field(value),
          field.isIncoming,
          names.contains(field.name.lowercased()), !isCompared(value, in: allow, rules)
        else { return nil }
        return field.name
      }
      guard let name = found.min() else { continue }
      findings.warn(
        Diagnostic(
          page.code, .note, "the client chooses `\(name)`", at: allow.span, label: "any timestamp is accepted",
          notes: [
            "to require a server timestamp, compare `\(FieldText.reading(name, of: "request.resource")) == request.time`"
          ]))
    }
  }

  private static func isCompared(_ value: TermID, in allow: ReviewedAllow, _ rules: ReviewedRules) -> Bool {
    let path = rules.terms.path(of: value)
    return allow.parts.contains { id in
      switch rules.terms[id] {
      case .equal(let left, let right), .binary(.less, let left, let right), .binary(.lessOrEqual, let left, let right):
        [left, right].contains { rules.terms.path(of: $0) == path }
      default: false
      }
    }
  }
}

import RulePrograms
import SourceText

/// A write that the role in the new data allows.
enum ClientRole: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/client-role", .security,
    """
    `request.resource.data` is what the client sends. A role in it proves nothing: any client can send it. Read the role \
    from a claim of the token, or from a document that the user cannot write.
    """,
    bad: ExampleRules.around("allow write: if request.auth != null && request.resource.data.role == 'admin';"),
    good: ExampleRules.around("allow write: if request.auth.token.role == 'admin';"),
    source: "documentation: Control access with custom claims; Insecure rules")

  private static let names: Set<String> = [
    "role", "roles", "isAdmin", "is_admin", "admin", "isModerator", "isStaff", "isOwner", "superuser",
  ]
  private static let values: Set<String> = [
    "admin", "administrator", "owner", "moderator", "superuser", "superadmin", "root", "staff", "editor",
  ]

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for allow in rules.conditional where !allow.methods.isDisjoint(with: .writes) {
      guard !allow.reads.contains(.document),
        !allow.branches.contains(where: { $0.contains { readsClaims($0, rules) } })
      else { continue }
      for id in allow.branches.joined() {
        guard let name = role(id, rules) else { continue }
        findings.warn(
          Diagnostic(
            page.code, .note, "the client itself sends `\(name)`", at: allow.span,
            label: "any client can send this value",
            notes: ["read the role from a claim, such as `request.auth.token.admin == true`, or from another document"])
        )
        break
      }
    }
  }

  private static func readsClaims(_ id: TermID, _ rules: ReviewedRules) -> Bool {
    rules.terms.parts(of: id).contains {
      rules.terms.path(of: $0)?.starts(with: ["request", "auth", "token"]) ?? false
    }
  }

  /// The field of the new data that must have the value of a privileged role.
  private static func role(_ id: TermID, _ rules: ReviewedRules) -> String? {
    guard case .equal(let left, let right) = rules.terms[id] else { return nil }
    for (value, constant) in [(left, right), (right, left)] {
      guard let field = rules.field(value), field.isIncoming, names.contains(field.name) else { continue }
      switch rules.terms[constant] {
      case .boolean(true): return field.name
      case .string(let text): if values.contains(text.lowercased()) { return field.name }
      default: break
      }
    }
    return nil
  }
}

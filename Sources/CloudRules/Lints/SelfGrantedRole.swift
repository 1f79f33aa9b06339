import RulePrograms
import SourceText

/// A document that users can write themselves and that grants a role.
enum SelfGrantedRole: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/self-granted-role", .security,
    """
    A condition trusts a field of the user's own document, and another statement lets the user write that document \
    without a check of the field. So users can give themselves the role.
    """,
    bad: example("request.auth.uid == uid"),
    good: example("request.auth.uid == uid && !('role' in request.resource.data)"),
    source: "documentation: Control access with custom claims; Fix insecure rules")

  private static func example(_ condition: String) -> String {
    """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /users/{uid} { allow create: if \(condition); }
        match /reports/{id} {
          allow read: if get(/databases/$(database)/documents/users/$(request.auth.uid)).data.role == 'admin';
        }
      }
    }

    """
  }

  /// A field of a document whose id is the user's.
  private struct Trusted {
    let collection: [String]
    let field: String
    let span: Span
  }

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    let trusted = trusted(in: rules)
    for allow in rules.conditional where !allow.methods.isDisjoint(with: [.create, .update]) {
      guard !rules.readsWholeData(isIncoming: true, in: allow), let collection = ownCollection(of: allow, rules),
        let grant = trusted.first(where: { $0.collection == collection }),
        !rules.reads(grant.field, isIncoming: true, in: allow)
      else { continue }
      findings.warn(
        Diagnostic(
          page.code, .note, "users can set `\(grant.field)` in their own document", at: allow.span,
          label: "does not check `\(grant.field)`",
          labels: [Diagnostic.Label(grant.span, "trusts `\(grant.field)` of this document")],
          notes: ["limit the fields that users may write, or keep the role in a claim of the token"]))
    }
  }

  /// What conditions compare in `get(/databases/…/documents/users/$(request.auth.uid)).data`.
  private static func trusted(in rules: ReviewedRules) -> [Trusted] {
    rules.conditional.flatMap { allow in
      allow.parts.compactMap { id -> Trusted? in
        guard case .member(let data, let field) = rules.terms[id],
          case .member(let document, "data") = rules.terms[data],
          case .call(.get, let operands) = rules.terms[document], let path = operands.first,
          case .path(let parts) = rules.terms[path], case .value(let last)? = parts.last, rules.isUID(last)
        else { return nil }
        let collection = parts.dropFirst(3).dropLast().compactMap { part -> String? in
          if case .text(let text) = part { return text }
          return nil
        }
        guard collection.count == parts.count - 4 else { return nil }
        return Trusted(collection: collection, field: field, span: allow.span)
      }
    }.sorted { ($0.span.start, $0.field) < ($1.span.start, $1.field) }
  }

  /// The names before the last segment of the match, if that segment must be the user's id.
  private static func ownCollection(of allow: ReviewedAllow, _ rules: ReviewedRules) -> [String]? {
    let path = rules.linted.path(of: allow.match).dropFirst(3)
    guard case .capture? = path.last?.kind else { return nil }
    let names = path.dropLast().compactMap { segment -> String? in
      if case .literal(let text) = segment.kind { return text }
      return nil
    }
    let isOwn = allow.branches.contains { branch in
      branch.contains { id in
        guard case .equal(let left, let right) = rules.terms[id] else { return false }
        return rules.isUID(left) && isLast(right, allow, rules) || rules.isUID(right) && isLast(left, allow, rules)
      }
    }
    return isOwn && names.count == path.count - 1 ? names : nil
  }

  private static func isLast(_ id: TermID, _ allow: ReviewedAllow, _ rules: ReviewedRules) -> Bool {
    rules.terms[id] == .capture(allow.match, segment: rules.tree[allow.match].path.count - 1)
  }
}

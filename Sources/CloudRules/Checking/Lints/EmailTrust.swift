import SourceText

/// An email address that nobody has verified: said once a file, however many conditions trust it.
enum EmailTrust {
  static func find(in file: LintedRules, _ findings: inout Findings) {
    var trusted: [Span] = []
    for id in file.tree.nodeIDs {
      guard case .member = file.tree[id].kind else { continue }
      switch file.way(of: id) {
      case .emailVerified: return
      case .email where !isOnlyTested(id, file): trusted.append(file.tree[id].span)
      default: break
      }
    }
    if let first = trusted.first {
      findings.warn(UnverifiedEmail.report(at: first, others: Array(trusted.dropFirst())))
    }
  }

  /// Whether only its presence matters.
  private static func isOnlyTested(_ id: NodeID, _ file: LintedRules) -> Bool {
    guard let user = file.user(of: id), let (left, right) = file.equality(user) else { return false }
    return file.isNull(left) || file.isNull(right)
  }
}

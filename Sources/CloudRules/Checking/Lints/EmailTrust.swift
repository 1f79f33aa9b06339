import SourceText

/// An email address that nobody has verified: said once a file, however many conditions trust it.
enum EmailTrust {
  static func find(in file: LintedRules) -> [Diagnostic] {
    var trusted: [Span] = []
    for id in file.tree.nodeIDs {
      guard case .member(let base, let name) = file.tree[id].kind, ["email", "email_verified"].contains(name.text),
        file.way(of: base) == ["request", "auth", "token"]
      else { continue }
      if name.text == "email_verified" { return [] }
      if !isOnlyTested(id, file) { trusted.append(file.tree[id].span) }
    }
    return trusted.first.map { [UnverifiedEmail.report(at: $0, others: Array(trusted.dropFirst()))] } ?? []
  }

  /// Whether only its presence matters.
  private static func isOnlyTested(_ id: NodeID, _ file: LintedRules) -> Bool {
    guard let user = file.user(of: id), let (left, right) = file.equality(user) else { return false }
    return file.isNull(left) || file.isNull(right)
  }
}

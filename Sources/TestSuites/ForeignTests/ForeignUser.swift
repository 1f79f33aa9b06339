import SourceText

/// A user of another tool's tests.
enum ForeignUser {
  /// Returns a user with only those members that the service's `auth` has: `uid`, `provider` and `token`.
  ///
  /// - Parameter diagnostics: gets a warning for each other member.
  static func draft(_ auth: JSONNode, _ diagnostics: inout [Diagnostic]) -> ValueDraft {
    guard case .object = auth.value else { return .written(auth, place: nil) }
    var kept: [ValueDraft.Member] = []
    for member in auth.members {
      if ["uid", "provider", "token"].contains(where: { $0.utf8.elementsEqual(member.key.utf8) }) {
        kept.append((member.key, member.keySpan, .written(member.value, place: nil)))
      } else {
        let message = "the service's `auth` has no `\(member.key)`, so it is ignored"
        diagnostics.append(SuiteProblem.ForeignTest.warn(message, at: member.keySpan))
      }
    }
    return .mapping(kept, auth.span)
  }
}

import SourceText

/// What the service says nothing of and is probably not meant. Only asked of files without errors.
enum Lints {
  static func find(in rules: CheckedRules, _ findings: inout Findings) {
    let file = LintedRules(rules)
    OpenRules.find(in: file, &findings)
    MatchPlaces.find(in: file, &findings)
    PathTemplates.find(in: file, &findings)
    AbsentData.find(in: file, &findings)
    EmailTrust.find(in: file, &findings)
    SignedIn.find(in: file, &findings)
    LinkedProfiles.find(in: file, &findings)
    for id in file.tree.nodeIDs {
      TokenUIDs.check(id, in: file, &findings)
      AuthProviders.check(id, in: file, &findings)
      IdentityKeys.check(id, in: file, &findings)
      switch file.tree[id].kind {
      case .path(let path): PathTemplates.check(path, of: id, in: file, &findings)
      case .member(let base, let word): LengthMembers.check(id, base, word, in: file, &findings)
      case .call(_, let arguments): Patterns.check(id, arguments, in: file, &findings)
      case .binary(let sign, let left, let right):
        Comparisons.check(sign, left, right, in: file, &findings)
        TokenTimes.check(sign, left, right, in: file, &findings)
      default: break
      }
    }
  }
}

import RulePrograms
import SourceText

/// A name or photo in a file that looks at how accounts are linked: said once a file, and not where the file shows that its
/// author knows that the claim can be missing.
enum LinkedProfiles {
  static func find(in file: LintedRules, _ findings: inout Findings) {
    var isAboutProviders = false
    var places: [Span] = []
    for id in file.tree.nodeIDs {
      if isPresenceTest(id, file) { return }
      switch file.way(of: id) {
      case .identities, .signInProvider: isAboutProviders = true
      case .profile where file.base(ofMember: id) != nil: places.append(file.tree[id].span)
      default: break
      }
    }
    places.sort { $0.start < $1.start }
    if isAboutProviders, let first = places.first {
      findings.warn(LinkedProfile.report(at: first, others: Array(places.dropFirst())))
    }
  }

  /// `'name' in request.auth.token`, or `get('name', …)` of it.
  private static func isPresenceTest(_ id: NodeID, _ file: LintedRules) -> Bool {
    switch file.tree[id].kind {
    case .call: file.way(of: id) == .profile
    case .binary(.isIn, let name, let map): file.text(name).map { file.way(of: map).member($0) == .profile } ?? false
    default: false
    }
  }
}

import SourceText

/// A name or photo in a file that looks at how accounts are linked: said once a file. `get('name', …)` is quiet: its author
/// knows that the claim can be missing.
enum LinkedProfiles {
  static func find(in file: LintedRules, _ findings: inout Findings) {
    var isAboutProviders = false
    var places: [Span] = []
    for id in file.tree.nodeIDs {
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
}

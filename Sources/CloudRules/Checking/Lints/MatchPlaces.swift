import SourceText

/// Matches whose paths no document and no object has.
enum MatchPlaces {
  static func find(in file: LintedRules, _ findings: inout Findings) {
    for id in file.tree.matchIDs {
      let match = file.tree[id]
      if match.allows.isEmpty { continue }
      let path = file.path(of: id)
      switch file.rules.service(of: match.service) {
      case .firestore where !canBegin(path, ["databases", nil, "documents"]):
        findings.warn(MatchPrefix.report("/databases/{database}/documents", at: match.pathSpan))
      case .storage where !canBegin(path, ["b", nil, "o"]):
        findings.warn(MatchPrefix.report("/b/{bucket}/o", at: match.pathSpan))
      default: break
      }
    }
  }

  /// Whether the path can begin with these segments; nil is any.
  private static func canBegin(_ path: [PathSegment], _ prefix: [String?]) -> Bool {
    for (index, wanted) in prefix.enumerated() {
      guard index < path.count else { return false }
      switch path[index].kind {
      case .glob: return true
      case .literal(let text): if let wanted, !wanted.utf8.elementsEqual(text.utf8) { return false }
      case .capture, .template: break
      }
    }
    return true
  }
}

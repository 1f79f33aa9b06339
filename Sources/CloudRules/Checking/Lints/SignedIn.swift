import RulePrograms
import SourceText

/// Writes for which it is enough to be signed in: said once a file, and not where the file knows how users signed in.
enum SignedIn {
  static func find(in file: LintedRules, _ findings: inout Findings) {
    if file.tree.nodeIDs.contains(where: { file.way(of: $0) == .firebase }) { return }
    let places = file.tree.allowIDs.compactMap { place(of: $0, file) }.sorted { $0.start < $1.start }
    if let first = places.first {
      findings.warn(AnonymousWriter.report(at: first, others: Array(places.dropFirst())))
    }
  }

  private static func place(of allow: AllowID, _ file: LintedRules) -> Span? {
    guard let condition = file.tree[allow].condition,
      !file.rules.methods(of: allow).isDisjoint(with: .writes), isAll(condition, file)
    else { return nil }
    return file.tree[condition].span
  }

  /// Whether the condition is `request.auth != null` or `request.auth.uid != null`, or a call of a function that is
  /// nothing else.
  private static func isAll(_ id: NodeID, _ file: LintedRules) -> Bool {
    let id = file.tree.peeled(id)
    if case .call(_, let arguments) = file.tree[id].kind, file.tree[arguments].isEmpty,
      case .function(let function) = file.rules.resolution(of: id), file.tree[function].lets.isEmpty
    {
      return isTest(file.tree.peeled(file.tree[function].result), file)
    }
    return isTest(id, file)
  }

  private static func isTest(_ id: NodeID, _ file: LintedRules) -> Bool {
    guard case .binary(.notEqual, let left, let right) = file.tree[id].kind else { return false }
    return [(left, right), (right, left)].contains { user, null in
      file.isNull(null) && (file.way(of: user) == .auth || file.way(of: user) == .authUID)
    }
  }
}

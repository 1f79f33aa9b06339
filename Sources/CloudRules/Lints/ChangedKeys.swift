import RulePrograms
import SourceText

/// `changedKeys()`, which leaves out fields that were added or removed.
enum ChangedKeys: ReviewLint {
  static let page = DiagnosticPage(
    "cloud/changed-keys", .security,
    """
    `changedKeys()` has only the fields that both maps contain. A field that is added or removed is not in it, so a client \
    can add the field that a rule protects. `affectedKeys()` includes them. A condition that also tests `addedKeys()` and \
    `removedKeys()` of the same maps is not reported.
    """,
    bad: ExampleRules.around(
      """
      allow update: if request.auth.uid == id
          && !request.resource.data.diff(resource.data).changedKeys().hasAny(['role']);
      """),
    good: ExampleRules.around(
      """
      allow update: if request.auth.uid == id
          && !request.resource.data.diff(resource.data).affectedKeys().hasAny(['role']);
      """),
    source: "reference rules.MapDiff; emulator 1.19.9", fix: .changes)

  /// What a condition leaves open.
  private struct Fields: OptionSet, Sendable {
    let rawValue: UInt8
    static let added = Fields(rawValue: 1)
    static let removed = Fields(rawValue: 2)
  }

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    let calls = rules.nodes.calls.filter { rules.linted.resolution(of: $0).isChangedKeys }
    if calls.isEmpty { return }
    let open = rules.allows.compactMap { allow in openFields(of: allow, rules).map { (allow: allow, fields: $0) } }
    for id in calls {
      guard case .call(let callee, _) = rules.tree[id].kind else { continue }
      // A call in a function can belong to each of the statements.
      let own = open.filter { rules.contains(id, in: $0.allow) }
      let fields = (own.isEmpty ? open : own).reduce(into: Fields()) { $0.formUnion($1.fields) }
      if fields.isEmpty, !open.isEmpty { continue }
      findings.warn(report(fields.isEmpty ? [.added, .removed] : fields, at: rules.tree.calleeSpan(of: callee)))
    }
  }

  /// Returns which fields a condition with `changedKeys()` leaves open; nil for other conditions. A test in another alternative of
  /// the condition does not count.
  private static func openFields(of allow: ReviewedAllow, _ rules: ReviewedRules) -> Fields? {
    let isCalled = allow.parts.contains { id in
      if case .call(.changedKeys, _) = rules.terms[id] { return true }
      return false
    }
    guard isCalled else { return nil }
    var open: Fields?
    for branch in allow.branches {
      let parts = Set(branch.flatMap { rules.terms.parts(of: $0) }.map { rules.terms[$0] })
      for case .call(.changedKeys, let difference) in parts {
        var fields: Fields = [.added, .removed]
        if parts.contains(.call(.addedKeys, difference)) { fields.remove(.added) }
        if parts.contains(.call(.removedKeys, difference)) { fields.remove(.removed) }
        if parts.contains(.call(.affectedKeys, difference)) { fields = [] }
        open = (open ?? []).union(fields)
      }
    }
    return open
  }

  private static func report(_ fields: Fields, at span: Span) -> Diagnostic {
    let names = fields == .added ? "added" : fields == .removed ? "removed" : "added and removed"
    let isOneTested = fields == .added || fields == .removed
    return Diagnostic(
      page.code, .note, "`changedKeys()` leaves out \(names) fields", at: span,
      label: "only fields that both maps have",
      notes: isOneTested ? ["to include them, also test `\(names)Keys()` of the same maps"] : [],
      // The other test may allow fields that `affectedKeys()` would deny.
      fixIts: isOneTested ? [] : [FixIt("write `affectedKeys`", [TextEdit(span, "affectedKeys")])])
  }
}

extension Optional<Resolution> {
  fileprivate var isChangedKeys: Bool {
    if case .method(.changedKeys)? = self { return true }
    return false
  }
}

extension ReviewedRules {
  /// Whether a node is part of the condition of a statement, and not of a function that it calls.
  fileprivate func contains(_ id: NodeID, in allow: ReviewedAllow) -> Bool {
    guard let condition = tree[allow.id].condition else { return false }
    return (tree.first(of: condition)...condition.index).contains(id.index)
  }
}

import RulePrograms
import SourceText

/// A comparison with the user's id or a claim that is also true without a user and without data.
enum NullEqualsNull: Lint {
  static let page = DiagnosticPage(
    "realtime/null-equals-null", .security,
    """
    For a caller who is not signed in, `auth.uid` and every claim are null, and so is the value of a location \
    without data. The two are equal, so the rule grants the request.
    """,
    bad: #"{"rules": {"$id": {".write": "data.child('owner').val() == auth.uid"}}}"#,
    good: #"{"rules": {"$id": {".write": "auth != null && data.child('owner').val() == auth.uid"}}}"#,
    source: "davideast/pyric, rtdb-rules-evaluation (members of null are null); `Grammar/realtime.md`", fix: .changes
  )

  static func check(_ rules: LintedRules, into findings: inout Findings) {
    for (method, condition) in rules.conditions where method != .validate {
      let search = NullComparisons(method: method, condition: condition)
      for id in condition.tree.ids {
        guard let (place, identity) = search.operands(of: id) else { continue }
        findings.warn(report(identity, "\(place).val()", at: condition.place(id)))
      }
    }
  }

  /// - Parameters:
  ///   - identity: the side that depends on the user, such as `auth.uid`.
  ///   - stored: the side that depends on the data.
  private static func report(_ identity: String, _ stored: String, at span: Span) -> Diagnostic {
    Diagnostic(
      page.code, .warning, "null equals null: this is also true for a caller who is not signed in", at: span,
      label: "both sides are null if nothing is stored",
      notes: ["`\(identity)` is null without a user, and `\(stored)` without data: require a user first"],
      fixIts: [FixIt("write `auth != null &&` before it", [TextEdit(Span(at: span.start), "auth != null && ")])])
  }
}

/// Finds `data.child('owner').val() == auth.uid` without a test whether the caller is signed in.
///
/// Only certain cases are found: the comparison is inside nothing but `&&` and `||`, and no other operand of the `&&`
/// around it mentions `auth`, or tests whether the location has data.
private struct NullComparisons {
  let method: RuleMethod
  let condition: CheckedCondition
  private var tree: SyntaxTree { condition.tree }

  /// The two sides of the comparison as written: the location of the `val()`, and the user's id or a claim.
  func operands(of id: NodeID) -> (place: String, identity: String)? {
    guard case .binary(let sign, let left, let right) = tree[id].kind, sign.printed == "==" else { return nil }
    guard let (place, identity) = pair(left, right) ?? pair(right, left), !mentionsAuth(place) else { return nil }
    // A read of a location without data reads nothing.
    if method == .read, text(place).utf8.elementsEqual("data".utf8) { return nil }
    guard let others = conditionsBeside(id, place), !others.contains(where: { mayExcludeNull(place, $0) }) else {
      return nil
    }
    return (text(place), text(identity))
  }

  /// The location of a `val()`, and the user's id or a claim.
  private func pair(_ value: NodeID, _ identity: NodeID) -> (place: NodeID, identity: NodeID)? {
    guard case .call(let callee, _) = tree[tree.peeled(value)].kind,
      case .member(let place, let name) = tree[callee].kind,
      name.text == "val", condition.type(of: place) == .snapshot,
      let path = condition.path(of: identity), path.first == "auth", path.count > 1
    else { return nil }
    return (place, identity)
  }

  /// The other operands of every `&&` between the whole condition and the comparison; nil if anything other
  /// than `&&` and `||` is between them, or if the other side of an `||` grants requests without data anyway.
  private func conditionsBeside(_ id: NodeID, _ place: NodeID) -> [NodeID]? {
    var others: [NodeID] = []
    var current = id
    while let parent = condition.parents[current.index] {
      switch tree[parent].kind {
      case .group: break
      case .binary(.or, let left, let right):
        if grantsForAbsence(left == current ? right : left, place) { return nil }
      case .binary(.and, let left, let right): others.append(left == current ? right : left)
      default: return nil
      }
      current = parent
    }
    return others.flatMap { conjuncts($0) }
  }

  /// Whether the node is `!data.exists()`, for the location or one above it.
  private func grantsForAbsence(_ id: NodeID, _ place: NodeID) -> Bool {
    guard case .unary(.not, let operand) = tree[tree.peeled(id)].kind else { return false }
    return testsPresence(place, tree.peeled(operand))
  }

  private func conjuncts(_ id: NodeID) -> [NodeID] {
    var found: [NodeID] = []
    var waiting = [id]
    while let next = waiting.popLast().map({ tree.peeled($0) }) {
      if case .binary(.and, let left, let right) = tree[next].kind {
        waiting += [left, right]
      } else {
        found.append(next)
      }
    }
    return found
  }

  /// Whether a condition beside the comparison may be false for a caller who is not signed in.
  private func mayExcludeNull(_ place: NodeID, _ other: NodeID) -> Bool {
    if case .binary(let sign, let left, let right) = tree[other].kind, sign.printed == "==",
      pair(left, right) != nil || pair(right, left) != nil
    {
      return false
    }
    return mentionsAuth(other) || testsPresence(place, other)
  }

  private func testsPresence(_ place: NodeID, _ other: NodeID) -> Bool {
    let location = text(place)
    switch tree[other].kind {
    case .call(let callee, _):
      guard case .member(let base, _) = tree[callee].kind else { return false }
      return location.utf8.starts(with: text(base).utf8)
    case .binary(let sign, let left, let right) where sign.precedence == .equality:
      return [left, right].contains { text($0).utf8.elementsEqual("\(location).val()".utf8) }
    default: return false
    }
  }

  private func mentionsAuth(_ id: NodeID) -> Bool {
    var waiting = [id]
    while let next = waiting.popLast() {
      if case .identifier("auth") = tree[next].kind { return true }
      waiting += tree[next].children
    }
    return false
  }

  private func text(_ id: NodeID) -> String { condition.source.text(of: tree[id].span) }
}

import RulePrograms
import SourceText

/// A query that a rule requires, but that has no index.
enum MissingIndex: ReviewLint {
  static let page = DiagnosticPage(
    "realtime/missing-index", .limits,
    """
    The rule requires a query that orders by a child or by value, but neither the location nor one below has an `.indexOn` \
    for it. Without an index, the server reads all data of the location for each query, and a REST request is an error: \
    "Index not defined, add .indexOn".
    """,
    bad: #"{"rules": {"notes": {".read": "auth != null && query.orderByChild === 'time'"}}}"#,
    good: #"{"rules": {"notes": {".indexOn": "time", ".read": "auth != null && query.orderByChild === 'time'"}}}"#,
    source: "documentation: Index your data", fix: .keepsDecisions)

  static func check(_ rules: ReviewedRules, into findings: inout Findings) {
    for (rule, condition) in rules.conditional where rule.variables.contains("query") {
      let below = rules.subtree(of: rule.location)
      for (id, index) in orders(in: condition) {
        if below.contains(where: { rules.tree.locations[$0].indexes.contains(index) }) { continue }
        findings.warn(report(index, of: rule, at: condition.place(id), below, rules))
      }
    }
  }

  // MARK: Orders

  /// The comparisons that a true condition can need, each with the index of the order that it requires.
  private static func orders(in condition: CheckedCondition) -> [(id: NodeID, index: String)] {
    var found: [(id: NodeID, index: String)] = []
    var waiting = [condition.tree.root]
    while let next = waiting.popLast() {
      let id = condition.tree.peeled(next)
      switch condition.tree[id].kind {
      case .binary(.and, let left, let right), .binary(.or, let left, let right): waiting += [right, left]
      case .conditional(_, let then, let otherwise): waiting += [otherwise, then]
      default: if let index = index(of: id, in: condition) { found.append((id, index)) }
      }
    }
    return found
  }

  private static let byValue = ["query", "orderByValue"]
  private static let indexOfValues = ".value"

  private static func index(of id: NodeID, in condition: CheckedCondition) -> String? {
    if condition.path(of: id) == byValue { return indexOfValues }
    guard case .binary(let sign, let left, let right) = condition.tree[id].kind, sign.printed == "==" else {
      return nil
    }
    for (field, literal) in [(left, right), (right, left)] {
      let path = condition.path(of: field)
      switch condition.tree[condition.tree.peeled(literal)].kind {
      case .string(let name) where path == ["query", "orderByChild"] && isChild(name): return name
      case .boolean(true) where path == byValue: return indexOfValues
      default: continue
      }
    }
    return nil
  }

  /// Whether a text can be the path of a child. Others, such as `$key`, are no order by a child.
  private static func isChild(_ name: String) -> Bool {
    !name.isEmpty && !name.utf8.contains { byte in byte < 0x20 || #".$#[]"\"#.utf8.contains(byte) }
  }

  // MARK: Wording

  private static func report(
    _ index: String, of rule: ReviewedRule, at span: Span, _ below: Range<Int>, _ rules: ReviewedRules
  ) -> Diagnostic {
    let fix = isQueried(rule.location, below, rules) ? self.fix(index, rule, rules.tree.locations[rule.location]) : nil
    let place = fix == nil ? "the queried location" : "this location"
    return Diagnostic(
      page.code, .note, "there is no index for `\(index)`", at: span,
      label: "a query in this order reads all data of the location",
      notes: ["add `\".indexOn\": \"\(index)\"` to \(place)"], fixIts: fix.map { [$0] } ?? [])
  }

  /// Whether queries can only be for this location: no location below has children of any name, apart from its own children.
  private static func isQueried(_ location: Int, _ below: Range<Int>, _ rules: ReviewedRules) -> Bool {
    !below.dropFirst().contains { index in
      guard case .wildcard = rules.tree.locations[index].step else { return false }
      return rules.tree.locations[index].parent != location
    }
  }

  /// Adds the index to the `.indexOn` of the rule's location, or adds one before the rule.
  private static func fix(_ index: String, _ rule: ReviewedRule, _ location: RulesLocation) -> FixIt? {
    guard let written = location.indexSpans else {
      let member = "\".indexOn\": \"\(index)\""
      return FixIt("add `\(member)`", [TextEdit(Span(at: rule.keySpan.start), "\(member), ")])
    }
    guard let last = written.last else { return nil }
    let isList = last != written.value
    let edits = [TextEdit(Span(at: last.end), ", \"\(index)\"\(isList ? "" : "]")")]
    return FixIt(
      "add `\"\(index)\"` to `.indexOn`", (isList ? [] : [TextEdit(Span(at: last.start), "[")]) + edits)
  }
}

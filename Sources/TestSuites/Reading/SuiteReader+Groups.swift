import RequestSimulation
import SourceText

/// Lists of cases, and groups that pass on what their cases have in common.
extension SuiteReader {
  /// - Parameter span: the position of the list's key.
  mutating func entries(_ node: JSONNode, at span: Span, _ context: CaseContext) -> [SuiteEntry] {
    guard case .array = node.value else {
      report(SuiteProblem.WrongType.report("a list of cases", for: "cases", found: node))
      return []
    }
    if node.elements.isEmpty { report(SuiteProblem.CaseCount.none(at: span)) }
    return node.elements.flatMap { entry($0, context) }
  }

  private mutating func entry(_ node: JSONNode, _ context: CaseContext) -> [SuiteEntry] {
    guard case .object = node.value else {
      report(SuiteProblem.WrongType.report("a mapping for each case", for: "cases", found: node))
      return []
    }
    if node["cases"] != nil || node["group"] != nil { return group(node, context) }
    if node[CaseKey.steps.rawValue] != nil { return steps(node, context) }
    let members: SuiteMembers<CaseKey> = members(of: node, place: "a case", known: cases.keys)
    return (members.has(.access) ? access(members, context) : entry(members, context)).map { [$0] } ?? []
  }

  private mutating func group(_ node: JSONNode, _ outer: CaseContext) -> [SuiteEntry] {
    let members: SuiteMembers<GroupKey> = members(of: node, place: "a group")
    var context = context(members, in: outer)
    if let node = members[.group], let name = nonEmptyText(node, for: "group") {
      context.groups.append(SuiteGroup(name: name, isSteps: false, span: node.span))
    }
    guard let cases = members[.cases] else {
      reportMissing(.cases, members, "list the cases of the group: `cases: [{read: /users/ann, expect: allow}]`")
      return []
    }
    return entries(cases, at: members.keySpan(.cases), context)
  }

  /// Returns `outer` with the parts that a group or a case overrides.
  mutating func context<Key>(_ members: SuiteMembers<Key>, in outer: CaseContext) -> CaseContext {
    let get = { (key: CaseKey) in Key(rawValue: key.rawValue).flatMap { members[$0] } }
    var context = outer
    if let node = get(.user) { context.users = users(node) }
    context.seed = seed(members, on: outer.seed)
    if let node = get(.now), let time = time(node) { context.now = time }
    if let node = get(.token) { context.keepsToken = word("kept", node, for: "token") }
    if let node = get(.appCheck) { context.lacksAppCheck = word("missing", node, for: "appCheck") }
    if let node = get(.expect) {
      context.outcome = outcome(ofAll: node, members)
      context.outcomeSpan = node.span
    }
    if let node = get(.because) { because(node, &context) }
    if let node = get(.cost) { context.cost = cost(node) }
    if let mark = mark(todo: get(.todo), skip: get(.skip)) { context.mark = mark }
    return context
  }

  /// Returns whether `node` is `word`, the only value of the key; reports an error for any other value.
  private mutating func word(_ word: String, _ node: JSONNode, for key: String) -> Bool {
    if let text = node.string, text.utf8.elementsEqual(word.utf8) { return true }
    report(SuiteProblem.WrongType.report("the word `\(word)`", for: key, found: node))
    return false
  }

  mutating func because(_ node: JSONNode, _ context: inout CaseContext) {
    context.reasons = reasons(node)
    context.reasonSpans = node.elements.isEmpty ? [node.span] : node.elements.map(\.span)
  }

  /// Returns what must have decided: a rule, a keyword or a message. All reasons of a list must have decided.
  private mutating func reasons(_ node: JSONNode) -> [ExpectedReason] {
    guard case .array = node.value else { return reason(node).map { [$0] } ?? [] }
    if node.elements.isEmpty {
      report(SuiteProblem.WrongType.report("a reason, or a list of reasons", for: "because", found: node))
    }
    return node.elements.compactMap { reason($0) }
  }

  private mutating func reason(_ node: JSONNode) -> ExpectedReason? {
    guard let text = text(node, for: "because") else { return nil }
    guard let reasons else { return .text(text) }
    let reason = reasons.reason(text)
    if reason == nil { report(SuiteProblem.UnknownReason.report(text, among: reasons, at: node.span)) }
    if case .text? = reason, let word = NearestName.find(text, among: ["catch-all", "no rule", "administrator"]) {
      report(SuiteProblem.UnknownReason.misspelled(text, word, at: node.span))
    }
    return reason
  }

  /// Reads upper bounds such as `{documents: 2, expressions: 100}`.
  mutating func cost(_ node: JSONNode) -> CostBound {
    var cost = CostBound()
    guard case .object = node.value else {
      report(SuiteProblem.WrongType.report("a mapping such as {documents: 2}", for: "cost", found: node))
      return cost
    }
    for member in node.members {
      guard let measure = CostBound.Measure.allCases.first(where: { $0.rawValue.utf8.elementsEqual(member.key.utf8) })
      else {
        let known = CostBound.Measure.allCases.map(\.rawValue)
        report(SuiteProblem.UnknownKey.report(member.key, in: "`cost`", among: known, at: member.keySpan))
        continue
      }
      guard case .integer(let bound) = member.value.value, bound >= 0, let bound = Int(exactly: bound) else {
        report(SuiteProblem.WrongType.report("a whole number", for: member.key, found: member.value))
        continue
      }
      cost.bounds[measure] = bound
    }
    return cost
  }

  /// Returns why cases are skipped or may fail; nil for neither. Reports a mark without a reason.
  mutating func mark(todo: JSONNode?, skip: JSONNode?) -> CaseMark? {
    for (key, node, mark) in [("skip", skip, CaseMark.skip), ("todo", todo, CaseMark.todo)] {
      guard let node else { continue }
      if let reason = node.string, !reason.isEmpty { return mark(reason) }
      report(SuiteProblem.WrongType.report("a string with the reason", for: key, found: node))
    }
    return nil
  }
}

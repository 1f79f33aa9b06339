import RequestSimulation
import SourceText

/// Cases with several requests, one after another.
extension SuiteReader {
  /// Returns the steps of a case. Each step has the data that the earlier steps left: an allowed write takes effect, and a denied
  /// one does not, whatever the suite expects.
  mutating func steps(_ node: JSONNode, _ outer: CaseContext) -> [SuiteEntry] {
    let members: SuiteMembers<CaseKey> = members(of: node, place: "a case with steps", known: CaseKey.ofSteps)
    for key in CaseKey.allCases where members.has(key) && !CaseKey.ofSteps.contains(key) {
      report(SuiteProblem.Operation.stray(key.rawValue, verb: CaseKey.steps.rawValue, at: members.keySpan(key)))
    }
    var context = context(members, in: outer)
    context.groups.append(SuiteGroup(name: name(members, context), isSteps: true, span: members.start))
    guard let list = members[.steps] else { return [] }
    guard case .array = list.value, !list.elements.isEmpty else {
      report(SuiteProblem.WrongType.report("a list of requests", for: CaseKey.steps.rawValue, found: list))
      return []
    }
    var entries: [SuiteEntry] = []
    for element in list.elements {
      for entry in step(element, context) {
        entries.append(entry)
        context.seed = entry.cases.first?.seed ?? context.seed
        for testCase in entry.cases { context.seed = data(context.seed, after: testCase, at: element.span) }
      }
    }
    return entries
  }

  private mutating func step(_ node: JSONNode, _ context: CaseContext) -> [SuiteEntry] {
    guard case .object = node.value else {
      report(SuiteProblem.WrongType.report("a mapping for each request", for: CaseKey.steps.rawValue, found: node))
      return []
    }
    if let other = node.members.first(where: { ["access", "steps", "group", "cases"].contains($0.key) }) {
      report(SuiteProblem.Operation.inStep(other.key, at: other.keySpan))
      return []
    }
    let known = cases.keys.filter { ![.steps, .access, .allow, .change].contains($0) }
    let members: SuiteMembers<CaseKey> = members(of: node, place: "a step", known: known)
    return entry(members, context).map { [$0] } ?? []
  }

  /// Returns the data after a request on it.
  private mutating func data(_ seed: Seed, after testCase: SuiteCase, at span: Span) -> Seed {
    guard case .success(let request) = testCase.request, let ruleset else { return seed }
    var situation = Situation(request: request, identity: testCase.identity, now: testCase.now)
    situation.seed = seed
    do {
      return try Simulator.data(after: situation, by: ruleset)
    } catch {
      report(SuiteProblem.Data.report("\(error)", at: span))
      return seed
    }
  }
}

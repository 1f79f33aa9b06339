import RuleEvaluation
import RuleValues
import SourceText

/// An entry of `cases` on its way: what its cases have in common.
struct EntryDraft {
  let members: SuiteMembers<CaseKey>
  let verb: CaseVerb
  let users: [(name: String, user: SuiteReader.DeclaredUser)]
  let name: String?
  let reason: ExpectedReason?
  let seed: DataNode
  let now: Int64
  let query: DataQuery?

  /// Where the entry is reported.
  var span: Span { members.start }
}

extension SuiteReader {
  mutating func entry(_ node: JSONNode) -> SuiteEntry? {
    guard case .object = node.value else {
      report(SuiteProblem.WrongType.report("mappings, each a case", for: "cases", found: node))
      return nil
    }
    let members = SuiteMembers<CaseKey>(node, place: "a case", &diagnostics)
    let names = columns(members)
    guard let verb = verb(members), let operand = members[CaseKey(verb)] else { return nil }
    checkValue(members, verb)
    let draft = EntryDraft(
      members: members, verb: verb, users: names, name: name(members), reason: members[.because].flatMap { reason($0) },
      seed: members[.data].flatMap { data($0) } ?? seed, now: members[.now].flatMap { time($0) } ?? now,
      query: query(members, verb))
    let rows = rows(operand, draft)
    caseCount += rows.count * names.count
    guard caseCount <= SuiteLimits.cases else {
      if caseCount - rows.count * names.count <= SuiteLimits.cases {
        report(SuiteProblem.CaseCount.tooMany(at: draft.span))
      }
      return nil
    }
    return SuiteEntry(
      name: draft.name, span: draft.span, verb: verb, users: names.map(\.name), paths: rows.map(\.path),
      cases: rows.flatMap { cases(of: $0, draft, isAlone: rows.count * names.count == 1) })
  }

  private mutating func name(_ members: SuiteMembers<CaseKey>) -> String? {
    guard let node = members[.name], let name = text(node, for: "name") else { return nil }
    if let first = caseNames[name] {
      report(SuiteProblem.DuplicateName.report(name, at: node.span, first: first))
    } else {
      caseNames[name] = node.span
    }
    return name
  }

  private mutating func columns(_ members: SuiteMembers<CaseKey>) -> [(name: String, user: DeclaredUser)] {
    guard let node = members[.user] else {
      reportMissing(.user, members, "name a user: `as: \(userNames.first ?? "ann")`")
      return []
    }
    if case .array = node.value {
      let users = node.elements.compactMap { user($0) }
      if node.elements.isEmpty {
        report(SuiteProblem.WrongType.report("the name of a user, or a list of names", for: "as", found: node))
      }
      return users
    }
    return user(node).map { [$0] } ?? []
  }

  private mutating func user(_ node: JSONNode) -> (name: String, user: DeclaredUser)? {
    guard let name = node.string else {
      let notes = node.isNull ? ["define a user with the value null under `users`: `users: {nobody: null}`"] : []
      let wanted = "the name of a user, or a list of names"
      report(SuiteProblem.WrongType.report(wanted, for: "as", found: node, notes: notes))
      return nil
    }
    guard let user = users[name] else {
      report(SuiteProblem.UnknownUser.report(name, among: userNames, at: node.span))
      return nil
    }
    users[name]?.isUsed = true
    return (name, user)
  }

  private mutating func verb(_ members: SuiteMembers<CaseKey>) -> CaseVerb? {
    let found = CaseVerb.allCases.filter { members[CaseKey($0)] != nil }
    guard let first = found.first else {
      if !members.hasUnknownKeys { report(SuiteProblem.Operation.none(at: members.start)) }
      return nil
    }
    if let second = found.dropFirst().first {
      report(
        SuiteProblem.Operation.several(
          second.rawValue, first.rawValue, at: members.keySpan(CaseKey(second)), first: members.keySpan(CaseKey(first)))
      )
      return nil
    }
    return first
  }

  private mutating func checkValue(_ members: SuiteMembers<CaseKey>, _ verb: CaseVerb) {
    if verb.takesValue, members[.value] == nil {
      reportMissing(.value, members, "say what is written; nothing at all is `value: null`")
    }
    if !verb.takesValue, members[.value] != nil {
      report(SuiteProblem.Operation.stray("value", verb: verb.rawValue, at: members.keySpan(.value)))
    }
  }

  mutating func reason(_ node: JSONNode) -> ExpectedReason? {
    guard let text = text(node, for: "because") else { return nil }
    let reason = ExpectedReason(text)
    if case .rule(let name) = reason, let ruleNames, !ruleNames.contains(where: { $0.utf8.elementsEqual(name.utf8) }) {
      report(SuiteProblem.UnknownReason.report(text, among: ruleNames, at: node.span))
    }
    return reason
  }
}

import SourceText

/// An entry of `cases` on its way: what its cases have in common.
struct EntryDraft {
  let members: SuiteMembers<CaseKey>
  let verb: CaseVerb
  let users: [(name: String, user: SuiteReader.DeclaredUser)]
  let name: String?
  let reason: ExpectedReason?
  let seed: Seed
  let now: Int64

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
    guard let form = form(members), let operand = members[CaseKey(form.verb)] else { return nil }
    check(members, form)
    let draft = EntryDraft(
      members: members, verb: form.verb, users: names, name: name(members),
      reason: members[.because].flatMap { reason($0) },
      seed: seed([.data: members[.data], .documents: members[.documents], .objects: members[.objects]], on: seed),
      now: members[.now].flatMap { time($0) } ?? now)
    let rows = rows(operand, draft)
    caseCount += rows.count * names.count
    guard caseCount <= SuiteLimits.cases else {
      if caseCount - rows.count * names.count <= SuiteLimits.cases {
        report(SuiteProblem.CaseCount.tooMany(at: draft.span))
      }
      return nil
    }
    return SuiteEntry(
      name: draft.name, file: file, span: draft.span, verb: draft.verb, users: names.map(\.name),
      paths: rows.map(\.path),
      cases: rows.flatMap { cases(of: $0, operand, draft, isAlone: rows.count * names.count == 1) })
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

  /// What the case does: one of the things that cases of this service do.
  private mutating func form(_ members: SuiteMembers<CaseKey>) -> CaseForm? {
    let found = cases.forms.filter { members[CaseKey($0.verb)] != nil }
    guard let first = found.first else {
      let foreign = CaseVerb.allCases.first { members[CaseKey($0)] != nil }
      let span = foreign.map { members.keySpan(CaseKey($0)) } ?? members.start
      if foreign != nil || !members.hasUnknownKeys {
        report(SuiteProblem.Operation.none(foreign?.rawValue, among: cases.forms.map(\.verb.rawValue), at: span))
      }
      return nil
    }
    if let second = found.dropFirst().first {
      report(
        SuiteProblem.Operation.several(
          second.verb.rawValue, first.verb.rawValue, at: members.keySpan(CaseKey(second.verb)),
          first: members.keySpan(CaseKey(first.verb))))
      return nil
    }
    return first
  }

  /// Reports what goes with another operation, and a value that is missing.
  private mutating func check(_ members: SuiteMembers<CaseKey>, _ form: CaseForm) {
    for key in CaseKey.allCases where members[key] != nil && !form.takes(key) {
      report(SuiteProblem.Operation.stray(key.rawValue, verb: form.verb.rawValue, at: members.keySpan(key)))
    }
    if form.wantsValue, members[.value] == nil {
      reportMissing(.value, members, "say what is written; nothing at all is `value: null`")
    }
  }

  mutating func reason(_ node: JSONNode) -> ExpectedReason? {
    guard let text = text(node, for: "because") else { return nil }
    guard let reasons else { return .text(text) }
    let reason = reasons.reason(text)
    if reason == nil { report(SuiteProblem.UnknownReason.report(text, among: reasons.names, at: node.span)) }
    return reason
  }
}

import SourceText

extension SuiteReader {
  /// A path of an entry, and what is expected there of each user.
  struct Row {
    let path: String
    /// Where the row stands; nil where the entry has one path.
    let span: Span?
    let outcomes: [(outcome: ExpectedOutcome, span: Span?)]
    /// What must have decided there; nil where that is left to the entry.
    var reason: ExpectedReason?
  }

  /// The rows of an entry: one for a path, several for a list of paths or a table.
  mutating func rows(_ operand: JSONNode, _ draft: EntryDraft) -> [Row] {
    if case .object = operand.value, draft.verb != .batch {
      if draft.members[.expect] != nil {
        report(SuiteProblem.TableRow.expectation(at: draft.members.keySpan(.expect)))
      }
      let rows = operand.members.compactMap { tableRow($0, draft) }
      if operand.members.isEmpty { reportPath(operand, draft) }
      return rows
    }
    guard let outcome = outcome(draft) else { return [] }
    let outcomes = draft.users.map { _ in (outcome: outcome, span: Span?.none) }
    if draft.verb == .batch { return batch(operand).map { [Row(path: $0, span: nil, outcomes: outcomes)] } ?? [] }
    if case .array = operand.value {
      if operand.elements.isEmpty { reportPath(operand, draft) }
      return operand.elements.compactMap { node in
        path(node, node.span, draft, mayBeRefused: outcome == .refuse).map {
          Row(path: $0, span: node.span, outcomes: outcomes)
        }
      }
    }
    return path(operand, operand.span, draft, mayBeRefused: outcome == .refuse).map {
      [Row(path: $0, span: nil, outcomes: outcomes)]
    } ?? []
  }

  /// What a batch is called: the paths of its writes.
  private mutating func batch(_ operand: JSONNode) -> String? {
    guard case .array = operand.value, !operand.elements.isEmpty else {
      let wanted = "a list of writes such as {set: /users/ann, value: {…}}"
      report(SuiteProblem.WrongType.report(wanted, for: "batch", found: operand))
      return nil
    }
    let paths = operand.elements.flatMap { write in
      BatchKey.allCases.compactMap { $0 == .value ? nil : write[$0.rawValue]?.string }
    }
    return paths.joined(separator: ", ")
  }

  private mutating func reportPath(_ node: JSONNode, _ draft: EntryDraft) {
    let wanted = "a path, a list of paths, or a mapping from paths to outcomes"
    report(SuiteProblem.WrongType.report(wanted, for: draft.verb.rawValue, found: node))
  }

  private mutating func outcome(_ draft: EntryDraft) -> ExpectedOutcome? {
    if let node = draft.members[.expect] {
      guard case .array = node.value else { return outcome(node) }
      let outcomes = node.elements.compactMap(\.string).joined(separator: ", ")
      let verb = CaseKey(draft.verb)
      let path = draft.members[verb]?.string ?? draft.members[verb]?.elements.first?.string ?? "/path"
      let note = "an outcome for each user stands behind the path: `\(verb.rawValue): {\(path): [\(outcomes)]}`"
      report(SuiteProblem.WrongType.report("one outcome", for: "expect", found: node, notes: [note]))
      return nil
    }
    reportMissing(.expect, draft.members, "say what must come of it: `expect: allow`, `deny` or `refuse`")
    return nil
  }

  private mutating func outcome(_ node: JSONNode) -> ExpectedOutcome? {
    guard let text = text(node, for: "expect") else { return nil }
    if let outcome = ExpectedOutcome(rawValue: text) { return outcome }
    report(SuiteProblem.UnknownOutcome.report(text, at: node.span))
    return nil
  }

  /// `path: deny`, `path: [allow, deny]`, or `path: {expect: …, because: …}`.
  private mutating func tableRow(_ member: JSONMember, _ draft: EntryDraft) -> Row? {
    var cells = member.value
    var reason: ExpectedReason?
    if case .object = cells.value {
      let members = SuiteMembers<RowKey>(cells, place: "a row", &diagnostics)
      reason = members[.because].flatMap { self.reason($0) }
      guard let node = members[.expect] else {
        reportMissing(.expect, members, "say what must come of it: `expect: deny`, or a list for each user")
        return nil
      }
      cells = node
    }
    guard let outcomes = outcomes(cells, draft) else { return nil }
    let mayBeRefused = outcomes.allSatisfy { $0.outcome == .refuse }
    return path(member.key, member.keySpan, draft, mayBeRefused: mayBeRefused).map {
      Row(path: $0, span: member.keySpan, outcomes: outcomes, reason: reason)
    }
  }

  /// An outcome for each user, or one for all.
  private mutating func outcomes(
    _ node: JSONNode, _ draft: EntryDraft
  ) -> [(outcome: ExpectedOutcome, span: Span?)]? {
    var cells = draft.users.map { _ in node }
    if case .array = node.value { cells = node.elements }
    guard cells.count == draft.users.count else {
      let names = draft.users.map(\.name)
      if !names.isEmpty { report(SuiteProblem.TableRow.report(found: cells.count, users: names, at: node.span)) }
      return nil
    }
    var outcomes: [(outcome: ExpectedOutcome, span: Span?)] = []
    for cell in cells {
      guard let outcome = outcome(cell) else { return nil }
      outcomes.append((outcome, cell.span))
    }
    return outcomes
  }

  private mutating func path(_ node: JSONNode, _ span: Span, _ draft: EntryDraft, mayBeRefused: Bool) -> String? {
    guard let text = node.string else {
      reportPath(node, draft)
      return nil
    }
    return path(text, span, draft, mayBeRefused: mayBeRefused)
  }

  private mutating func path(_ text: String, _ span: Span, _ draft: EntryDraft, mayBeRefused: Bool) -> String? {
    guard text.utf8.first == UInt8(ascii: "/") || text.utf8.starts(with: "gs://".utf8) else {
      report(SuiteProblem.Path.relative(text, at: span))
      return nil
    }
    if !mayBeRefused, let problem = cases.problem(inPath: text, of: draft.verb) {
      report(SuiteProblem.Path.report(problem, at: span))
      return nil
    }
    return text
  }

  /// The cases of one row.
  mutating func cases(of row: Row, _ operand: JSONNode, _ draft: EntryDraft, isAlone: Bool) -> [SuiteCase] {
    let call = CaseCall(
      verb: draft.verb, path: row.path, operand: operand, members: draft.members, seed: draft.seed, now: draft.now)
    var problems: [Diagnostic] = []
    let request = cases.request(call, &problems)
    for problem in problems { report(problem) }
    return zip(draft.users, row.outcomes).map { user, expected in
      let what = "\(user.name) \(draft.verb.rawValue) \(row.path)"
      let title = draft.name.map { isAlone ? $0 : "\($0): \(what)" } ?? what
      return SuiteCase(
        title: title, file: file, span: expected.span ?? row.span ?? draft.span, user: user.name, path: row.path,
        verb: draft.verb,
        identity: user.user.identity, request: request, seed: draft.seed, now: draft.now,
        expected: Expectation(outcome: expected.outcome, reason: row.reason ?? draft.reason))
    }
  }
}

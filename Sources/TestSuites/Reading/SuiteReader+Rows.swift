import Identities
import RequestSimulation
import SourceText

extension SuiteReader {
  typealias Cell = (outcome: ExpectedOutcome, span: Span?)

  /// An operation and a path of an entry, with the expected outcome for each user.
  struct Row {
    let form: OperationSyntax
    let path: String
    /// The position of the row; nil if the entry has a single path.
    let span: Span?
    let outcomes: [Cell]
    /// The members that describe the request, with the value of this row.
    var members: SuiteMembers<CaseKey>
    /// The context of the entry, with the parts that the row overrides.
    var context: CaseContext
    /// Whether a case passes even if no rule was evaluated.
    var mayBeUnjudged = false
    /// Whether the outcomes follow from an access table, so that no position states them.
    var isStated = false
  }

  /// Returns the rows of an entry for one operation: one for a path, several for a list of paths or a table.
  mutating func rows(_ form: OperationSyntax, _ draft: EntryDraft) -> [Row] {
    guard let operand = draft.members[CaseKey(form.verb)] else { return [] }
    if case .object = operand.value, form.verb != .batch {
      if draft.members.has(.expect) {
        report(SuiteProblem.TableRow.expectation(at: draft.members.keySpan(.expect)))
      }
      if operand.members.isEmpty { reportPath(operand, form) }
      return operand.members.compactMap { tableRow($0, form, draft) }
    }
    guard let outcome = draft.context.outcome else {
      if !draft.members.has(.expect) {
        reportMissing(.expect, draft.members, "state the outcome: `expect: allow`, `deny` or `refuse`")
      }
      return []
    }
    let outcomes = draft.users.map { _ in Cell(outcome, nil) }
    checkValue(draft.members, form, at: draft.members)
    let row = { (path: String, span: Span?) in
      Row(form: form, path: path, span: span, outcomes: outcomes, members: draft.members, context: draft.context)
    }
    if form.verb == .batch { return batch(operand).map { [row($0, nil)] } ?? [] }
    guard case .array = operand.value else {
      return path(operand, operand.span, form, mayBeRefused: outcome == .refuse).map { [row($0, nil)] } ?? []
    }
    if operand.elements.isEmpty { reportPath(operand, form) }
    return operand.elements.compactMap { node in
      path(node, node.span, form, mayBeRefused: outcome == .refuse).map { row($0, node.span) }
    }
  }

  /// Returns what reports call a batch: the paths of its writes.
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

  private mutating func reportPath(_ node: JSONNode, _ form: OperationSyntax) {
    let wanted = "a path, a list of paths, or a mapping from paths to outcomes"
    report(SuiteProblem.WrongType.report(wanted, for: form.verb.rawValue, found: node))
  }

  /// Reports a missing `value`.
  private mutating func checkValue<Key>(
    _ members: SuiteMembers<CaseKey>, _ form: OperationSyntax, at place: SuiteMembers<Key>
  ) {
    guard form.wantsValue, !members.has(.value), !place.hasUnknownKeys else { return }
    report(
      SuiteProblem.MissingKey.report(
        "value", in: place.place, at: place.start, note: "state what is written; for a deletion, write `value: null`"))
  }

  // MARK: Outcomes

  /// Returns the outcome under `expect` of a case or a group.
  mutating func outcome<Key>(ofAll node: JSONNode, _ members: SuiteMembers<Key>) -> ExpectedOutcome? {
    guard case .array = node.value else { return outcome(node) }
    let outcomes = node.elements.compactMap(\.string).joined(separator: ", ")
    let verb = CaseVerb.allCases.first { Key(rawValue: $0.rawValue).map { members.has($0) } ?? false } ?? .read
    let operand = Key(rawValue: verb.rawValue).flatMap { members[$0] }
    let path = operand?.string ?? operand?.elements.first?.string ?? "/path"
    let note = "write the outcomes after the path: `\(verb.rawValue): {\(path): [\(outcomes)]}`"
    report(SuiteProblem.WrongType.report("one outcome", for: "expect", found: node, notes: [note]))
    return nil
  }

  private mutating func outcome(_ node: JSONNode) -> ExpectedOutcome? {
    if let word = node.bool {
      report(SuiteProblem.UnknownOutcome.report("\(word)", at: node.span))
      return nil
    }
    guard let text = text(node, for: "expect") else { return nil }
    if let outcome = ExpectedOutcome(rawValue: text) { return outcome }
    report(SuiteProblem.UnknownOutcome.report(text, at: node.span))
    return nil
  }

  /// Reads a table row: `path: deny`, `path: [allow, deny]`, or `path: {expect: …, because: …, value: …}`.
  private mutating func tableRow(_ member: JSONMember, _ form: OperationSyntax, _ draft: EntryDraft) -> Row? {
    guard case .object = member.value.value else {
      checkValue(draft.members, form, at: draft.members)
      return row(member, cells: member.value, form: form, in: draft)
    }
    let members: SuiteMembers<RowKey> = members(of: member.value, place: "a row")
    guard let cells = members[.expect] else {
      reportMissing(.expect, members, "state the outcome: `expect: deny`, or a list with one outcome for each user")
      return nil
    }
    if members.has(.value), !form.wantsValue {
      report(SuiteProblem.Operation.stray("value", verb: form.verb.rawValue, at: members.keySpan(.value)))
    }
    guard var row = row(member, cells: cells, form: form, in: draft) else { return nil }
    row.members = draft.members.with(.value, members[.value])
    checkValue(row.members, form, at: members)
    if let node = members[.because] { because(node, &row.context) }
    if let node = members[.cost] { row.context.cost = cost(node) }
    if let mark = mark(todo: members[.todo], skip: members[.skip]) { row.context.mark = mark }
    return row
  }

  private mutating func row(
    _ member: JSONMember, cells: JSONNode, form: OperationSyntax, in draft: EntryDraft
  ) -> Row? {
    guard let outcomes = outcomes(cells, draft) else { return nil }
    let mayBeRefused = outcomes.allSatisfy { $0.outcome == .refuse }
    return path(member.key, member.keySpan, form, mayBeRefused: mayBeRefused).map {
      Row(
        form: form, path: $0, span: member.keySpan, outcomes: outcomes, members: draft.members, context: draft.context)
    }
  }

  /// Returns the outcome for each user, from a list or a single outcome.
  private mutating func outcomes(_ node: JSONNode, _ draft: EntryDraft) -> [Cell]? {
    var cells = draft.users.map { _ in node }
    if case .array = node.value { cells = node.elements }
    guard cells.count == draft.users.count else {
      let names = draft.users.map(\.name)
      if !names.isEmpty { report(SuiteProblem.TableRow.report(found: cells.count, users: names, at: node.span)) }
      return nil
    }
    var outcomes: [Cell] = []
    for cell in cells {
      guard let outcome = outcome(cell) else { return nil }
      outcomes.append((outcome, cell.span))
    }
    return outcomes
  }

  // MARK: Paths

  private mutating func path(_ node: JSONNode, _ span: Span, _ form: OperationSyntax, mayBeRefused: Bool) -> String? {
    guard let text = node.string else {
      reportPath(node, form)
      return nil
    }
    return path(text, span, form, mayBeRefused: mayBeRefused)
  }

  mutating func path(_ text: String, _ span: Span, _ form: OperationSyntax, mayBeRefused: Bool) -> String? {
    guard text.utf8.first == UInt8(ascii: "/") || text.utf8.starts(with: "gs://".utf8) else {
      report(SuiteProblem.Path.relative(text, at: span))
      return nil
    }
    if !mayBeRefused, let problem = cases.problem(inPath: text, of: form.verb) {
      report(SuiteProblem.Path.report(problem, at: span))
      return nil
    }
    return text
  }

  // MARK: Cases

  /// Returns the user's request at the time of the case. If no server accepts the user's token, the request is
  /// invalid.
  private static func asked(
    _ request: Result<SimulatedRequest, RejectedRequest>, by user: DeclaredUsers.User, _ context: CaseContext
  ) -> (identity: Identity, request: Result<SimulatedRequest, RejectedRequest>) {
    do throws(RefusedToken) {
      if context.lacksAppCheck, user.identity != .administrator { throw .withoutAppCheck }
      let time = context.now / 1000
      return (try user.story?.identity(at: time, isKept: context.keepsToken) ?? user.identity, request)
    } catch {
      return (user.identity, request.flatMap { _ in .failure(.unauthenticated(error)) })
    }
  }

  /// Returns the cases of one row, one for each user.
  mutating func cases(of row: Row, _ draft: EntryDraft, isAlone: Bool) -> [SuiteCase] {
    let context = row.context
    let call = OperationCall(
      verb: row.form.verb, path: row.path, operand: draft.members[CaseKey(row.form.verb)] ?? draft.members.node,
      members: row.members, seed: context.seed, now: context.now)
    var problems: [Diagnostic] = []
    let request = cases.request(call, &problems)
    for problem in problems { report(problem) }
    if cases is FirestoreSyntax, let value = row.members[.value] { noteDates(in: value) }
    checkReasons(context, row.outcomes.map(\.outcome))
    return zip(draft.users, row.outcomes).map { user, expected in
      let asked = Self.asked(request, by: user, context)
      let what = "\(user.name) \(row.form.verb.rawValue) \(row.path)"
      let title = draft.name.map { isAlone ? $0 : "\($0): \(what)" } ?? what
      return SuiteCase(
        title: unique(context.title(title)), file: file, span: expected.span ?? row.span ?? draft.span, user: user.name,
        path: row.path, verb: row.form.verb, identity: asked.identity, request: asked.request, seed: context.seed,
        now: context.now,
        expected: Expectation(
          outcome: expected.outcome, reasons: context.reasons, cost: context.cost,
          mayBeUnjudged: row.mayBeUnjudged || isForeign),
        mark: context.mark,
        written: row.isStated
          ? nil
          : (expected.span ?? context.outcomeSpan).map {
            WrittenExpectation(outcome: $0, reasons: context.reasonSpans)
          })
    }
  }

  /// Reports the reason of denials in a row without denials.
  private mutating func checkReasons(_ context: CaseContext, _ outcomes: [ExpectedOutcome]) {
    guard !outcomes.contains(.deny) else { return }
    for (reason, span) in zip(context.reasons, context.reasonSpans) where reason == .catchAll {
      report(SuiteProblem.UnknownReason.ofDenials(reason, at: span))
    }
  }
}

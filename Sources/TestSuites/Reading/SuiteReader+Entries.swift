import RequestSimulation
import SourceText

/// An entry of `cases` while it is read: what its cases have in common.
struct EntryDraft {
  let members: SuiteMembers<CaseKey>
  /// The operations of its cases.
  let forms: [OperationSyntax]
  let users: [DeclaredUsers.User]
  /// The `name` of the entry, without the names of its groups.
  package let name: String?
  let context: CaseContext

  /// The position at which the entry is reported.
  var span: Span { members.start }
}

extension SuiteReader {
  mutating func entry(_ members: SuiteMembers<CaseKey>, _ outer: CaseContext) -> SuiteEntry? {
    if members[.user] == nil, outer.users == nil {
      reportMissing(.user, members, "name a user: `as: \(users.names.first ?? "ann")`")
    }
    let context = context(members, in: outer)
    let forms = forms(members)
    guard !forms.isEmpty else { return nil }
    check(members, forms)
    let draft = EntryDraft(
      members: members, forms: forms, users: context.users ?? [], name: name(members, context), context: context)
    return entry(of: draft, rows: forms.flatMap { rows($0, draft) })
  }

  /// Returns the entry with a case for each combination of users and rows; nil if there are too many cases.
  mutating func entry(of draft: EntryDraft, rows: [Row]) -> SuiteEntry? {
    let count = rows.count * draft.users.count
    caseCount += count
    guard caseCount <= SuiteLimits.cases else {
      if caseCount - count <= SuiteLimits.cases { report(SuiteProblem.CaseCount.tooMany(at: draft.span)) }
      return nil
    }
    return SuiteEntry(
      groups: draft.context.groups, ownName: draft.name, file: file, span: draft.span,
      users: draft.users.map(\.name), rows: rows.map { SuiteRow(verb: $0.form.verb, path: $0.path) },
      cases: rows.flatMap { cases(of: $0, draft, isAlone: count == 1) })
  }

  mutating func name(_ members: SuiteMembers<CaseKey>, _ context: CaseContext) -> String? {
    guard let node = members[.name], let name = nonEmptyText(node, for: "name") else { return nil }
    return name
  }

  /// Returns the operation of a case, or several if each has a table. A batch cannot be combined with other
  /// operations.
  private mutating func forms(_ members: SuiteMembers<CaseKey>) -> [OperationSyntax] {
    let found = cases.forms.filter { members.has(CaseKey($0.verb)) }
    if found.isEmpty {
      let foreign = CaseVerb.allCases.first { members.has(CaseKey($0)) }
      let span = foreign.map { members.keySpan(CaseKey($0)) } ?? members.start
      if foreign != nil || !members.hasUnknownKeys {
        report(SuiteProblem.Operation.none(foreign?.rawValue, among: cases.forms.map(\.verb.rawValue), at: span))
      }
      return []
    }
    guard found.count > 1 else { return found }
    let alone = found.filter { !isTable(members[CaseKey($0.verb)]) || $0.verb == .batch }
    guard let first = alone.first, let other = found.first(where: { $0.verb != first.verb }) else { return found }
    report(
      SuiteProblem.Operation.several(
        first.verb.rawValue, other.verb.rawValue, at: members.keySpan(CaseKey(first.verb)),
        first: members.keySpan(CaseKey(other.verb))))
    return []
  }

  private func isTable(_ node: JSONNode?) -> Bool {
    if case .object? = node?.value { return true }
    return false
  }

  /// Reports keys that belong to other operations.
  private mutating func check(_ members: SuiteMembers<CaseKey>, _ forms: [OperationSyntax]) {
    for key in CaseKey.allCases where members.has(key) && !forms.contains(where: { $0.takes(key) }) {
      let isVerb = forms.contains { CaseKey($0.verb) == key }
      if !isVerb {
        report(SuiteProblem.Operation.stray(key.rawValue, verb: Self.words(forms), at: members.keySpan(key)))
      }
    }
  }

  private static func words(_ forms: [OperationSyntax]) -> String {
    forms.map(\.verb.rawValue).joined(separator: "` and `")
  }
}

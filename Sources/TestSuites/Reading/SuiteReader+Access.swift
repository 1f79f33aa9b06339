import Identities
import RequestSimulation
import SourceText

/// Access tables: everything that each user may do with a path.
extension SuiteReader {
  /// Reads an access table, such as `access: /notes/first` with `allow: {alice: [get, update]}`. Every user of the
  /// suite tries every operation; an operation that is not listed must be denied.
  mutating func access(_ members: SuiteMembers<CaseKey>, _ outer: CaseContext) -> SuiteEntry? {
    for key in CaseKey.allCases where members.has(key) && !CaseKey.ofAccess.contains(key) {
      report(SuiteProblem.Operation.stray(key.rawValue, verb: "access", at: members.keySpan(key)))
    }
    var context = context(members, in: outer)
    context.reasons = []
    let all = users.all.filter { $0.identity != .administrator }
    for user in all { users.use(user.name) }
    guard let allowed = allowed(members) else { return nil }
    let paths = accessPaths(members)
    let name = name(members, context) ?? "all access to " + paths.map(\.text).joined(separator: ", ")
    let draft = EntryDraft(members: members, forms: [], users: all, name: name, context: context)
    var rows: [Row] = []
    for path in paths {
      let probes = cases.probes(at: path.text, context.seed)
      for probe in probes { if let row = row(for: probe, at: path, allowed: allowed, in: draft) { rows.append(row) } }
      let verbs = probes.map(\.form.verb.rawValue)
      for verb in allowed.flatMap(\.verbs) where !verbs.contains(where: { $0.utf8.elementsEqual(verb.text.utf8) }) {
        report(SuiteProblem.Access.unknown(verb.text, among: verbs, at: verb.span))
      }
    }
    return rows.isEmpty ? nil : entry(of: draft, rows: rows)
  }

  private typealias Word = (text: String, span: Span)

  /// All operations that a table allows one user.
  private struct Allowed {
    let user: String
    let verbs: [Word]
  }

  private mutating func allowed(_ members: SuiteMembers<CaseKey>) -> [Allowed]? {
    guard let node = members[.allow] else {
      reportMissing(.allow, members, "list what each user may do: `allow: {\(users.names.first ?? "ann"): [get]}`")
      return nil
    }
    guard case .object = node.value else {
      report(SuiteProblem.WrongType.report("a mapping from users to operations", for: "allow", found: node))
      return nil
    }
    return node.members.compactMap { member in
      guard users[member.key] != nil else {
        report(SuiteProblem.UnknownUser.report(member.key, among: users.names, at: member.keySpan))
        return nil
      }
      guard case .array = member.value.value else {
        report(SuiteProblem.WrongType.report("a list of operations", for: member.key, found: member.value))
        return nil
      }
      let verbs = member.value.elements.compactMap { verb in text(verb, for: member.key).map { ($0, verb.span) } }
      return Allowed(user: member.key, verbs: verbs)
    }
  }

  private mutating func accessPaths(_ members: SuiteMembers<CaseKey>) -> [Word] {
    guard let node = members[.access] else { return [] }
    var nodes = [node]
    if case .array = node.value { nodes = node.elements }
    return nodes.compactMap { node in text(node, for: "access").map { ($0, node.span) } }
  }

  private mutating func row(for probe: AccessProbe, at place: Word, allowed: [Allowed], in draft: EntryDraft) -> Row? {
    guard let path = path(place.text, place.span, probe.form, mayBeRefused: false) else { return nil }
    var context = draft.context
    if let seed = probe.seed { context.seed = seed }
    var members = draft.members
    if probe.form.wantsValue {
      guard let value = (probe.isChange ? members[.change] : members[.value]) ?? probe.value else {
        report(SuiteProblem.Access.noValue(probe.form.verb.rawValue, path, at: place.span))
        return nil
      }
      members = members.with(.value, value)
    }
    let verb = probe.form.verb.rawValue
    let cells = draft.users.map { user -> Cell in
      let own = allowed.first { $0.user.utf8.elementsEqual(user.name.utf8) }
      let word = own?.verbs.first { $0.text.utf8.elementsEqual(verb.utf8) }
      return (word == nil ? .deny : .allow, word?.span)
    }
    return Row(
      form: probe.form, path: path, span: place.span, outcomes: cells, members: members, context: context,
      mayBeUnjudged: true, isStated: true)
  }
}

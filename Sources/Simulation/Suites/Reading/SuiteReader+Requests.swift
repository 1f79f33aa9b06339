import RuleEvaluation
import RuleValues
import SecurityRules
import SourceText

/// What a case asks for.
extension SuiteReader {
  mutating func request(_ path: DataPath, _ draft: EntryDraft) -> Result<DataOperation, RequestProblem> {
    switch draft.verb {
    case .read: .success(.read(path))
    case .query: .success(.read(path, query: draft.query))
    case .remove: .success(.set(path, .deletion))
    case .set, .transaction: value(draft, at: path).map { .set(path, $0) }
    case .push: push(path, draft)
    case .update: update(path, draft)
    }
  }

  private func value(_ draft: EntryDraft, at path: DataPath) -> Result<WrittenValue, RequestProblem> {
    guard let node = draft.members[.value] else { return .success(.deletion) }
    return DataReader.read(node, at: path).mapError { .data($0) }
  }

  private func push(_ path: DataPath, _ draft: EntryDraft) -> Result<DataOperation, RequestProblem> {
    let place = path.appending(Self.freshKey(at: draft.now, in: draft.seed.descendant(path)))
    return value(draft, at: place).map { .set(place, $0) }
  }

  /// The first key from `now` on that `parent` has no child for.
  private static func freshKey(at now: Int64, in parent: DataNode) -> DataKey {
    var time = now
    while !parent.child(PushKey.first(at: time)).isAbsent { time &+= 1 }
    return PushKey.first(at: time)
  }

  private mutating func update(_ path: DataPath, _ draft: EntryDraft) -> Result<DataOperation, RequestProblem> {
    guard let node = draft.members[.value] else { return .success(.update(path, [])) }
    guard case .object = node.value else {
      report(SuiteProblem.WrongType.report("a mapping from paths to values, in an update", for: "value", found: node))
      return .success(.update(path, []))
    }
    var values: [(path: DataPath, value: WrittenValue)] = []
    for member in node.members {
      let below = DataPath(member.key)
      switch DataReader.read(member.value, at: path.appending(below)) {
      case .success(let value): values.append((below, value))
      case .failure(let problems): return .failure(.data(problems))
      }
    }
    return .success(.update(path, values))
  }

  // MARK: Queries

  mutating func query(_ members: SuiteMembers<CaseKey>, _ verb: CaseVerb) -> DataQuery? {
    guard verb == .query else {
      for key in CaseKey.ofQuery where members[key] != nil {
        report(SuiteProblem.Operation.stray(key.rawValue, verb: verb.rawValue, at: members.keySpan(key)))
      }
      return nil
    }
    return DataQuery(
      order: order(members), startAt: bound(members, .startAt), endAt: bound(members, .endAt),
      equalTo: bound(members, .equalTo), limitToFirst: limit(members, .limitToFirst),
      limitToLast: limit(members, .limitToLast))
  }

  private mutating func order(_ members: SuiteMembers<CaseKey>) -> DataQuery.Order {
    if members[.orderBy] != nil, members[.orderByChild] != nil {
      report(
        SuiteProblem.Operation.several(
          "orderBy", "orderByChild", at: members.keySpan(.orderByChild), first: members.keySpan(.orderBy)))
    }
    if let node = members[.orderByChild] { return text(node, for: "orderByChild").map { .child($0) } ?? .key }
    guard let node = members[.orderBy], let order = text(node, for: "orderBy") else { return .key }
    return DataQuery.Order(name: order)
  }

  private mutating func bound(_ members: SuiteMembers<CaseKey>, _ key: CaseKey) -> DataQuery.Bound? {
    guard let node = members[key] else { return nil }
    switch node.value {
    case .null: return .null
    case .bool(let bool): return .scalar(.bool(bool))
    case .integer(let integer): return .scalar(.integer(integer))
    case .double(let double): return .scalar(.double(double))
    case .string(let string): return .scalar(.string(string))
    case .array, .object:
      report(SuiteProblem.WrongType.report("a text, a number, true, false or null", for: key.rawValue, found: node))
      return nil
    }
  }

  private mutating func limit(_ members: SuiteMembers<CaseKey>, _ key: CaseKey) -> Int? {
    guard let node = members[key] else { return nil }
    if case .integer(let integer) = node.value, let limit = Int(exactly: integer) { return limit }
    report(SuiteProblem.WrongType.report("a whole number", for: key.rawValue, found: node))
    return nil
  }
}

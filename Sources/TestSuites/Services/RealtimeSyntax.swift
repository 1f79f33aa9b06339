import RequestSimulation
import RuleRequests
import RuleValues
import SecurityRules
import SourceText

/// Reads cases of Realtime Database.
struct RealtimeSyntax: ServiceSyntax {
  private static let bounds: [CaseKey] = [.startAt, .endAt, .equalTo]
  private static let ofQuery = [.orderBy, .orderByChild] + bounds + [.limitToFirst, .limitToLast]

  var service: RulesService { .realtime }

  var forms: [OperationSyntax] {
    [
      OperationSyntax(verb: .read), OperationSyntax(verb: .query, takes: Self.ofQuery),
      OperationSyntax(verb: .set, wantsValue: true),
      OperationSyntax(verb: .update, wantsValue: true), OperationSyntax(verb: .push, wantsValue: true),
      OperationSyntax(verb: .remove),
      OperationSyntax(verb: .transaction, wantsValue: true),
    ]
  }

  func problem(inPath path: String, of verb: CaseVerb) -> String? {
    var path = DataPath(path)
    if path.keys.last?.text == ".priority" { path.keys.removeLast() }
    return DataLimits.problem(inPath: path).map { DataProblem($0, path: path).description }
  }

  func request(_ call: OperationCall, _ diagnostics: inout [Diagnostic]) -> Result<SimulatedRequest, RejectedRequest> {
    let path = DataPath(call.path)
    let operation: Result<DataOperation, RequestProblem> =
      switch call.verb {
      case .query: .success(.read(path, query: query(call.members, &diagnostics)))
      case .remove: .success(.set(path, .deletion))
      case .set, .transaction: value(call, at: path).map { .set(path, $0) }
      case .push: push(path, call)
      case .update: update(path, call, &diagnostics)
      default: .success(.read(path))
      }
    return operation.map { .realtime($0) }.mapError { RejectedRequest($0) }
  }

  func probes(at path: String, _ seed: Seed) -> [AccessProbe] {
    let stored = seed.data.descendant(DataPath(path))
    let value = stored.isAbsent ? nil : JSONNode.written { stored.write(to: &$0) }
    return [
      AccessProbe(form: form(.read)), AccessProbe(form: form(.set), value: value), AccessProbe(form: form(.remove)),
    ]
  }

  // MARK: Writes

  private func value(_ call: OperationCall, at path: DataPath) -> Result<WrittenValue, RequestProblem> {
    guard let node = call.members[.value] else { return .success(.deletion) }
    return DataReader.read(node, at: path).mapError { .data($0) }
  }

  private func push(_ path: DataPath, _ call: OperationCall) -> Result<DataOperation, RequestProblem> {
    let place = path.appending(Self.freshKey(at: call.now, in: call.seed.data.descendant(path)))
    return value(call, at: place).map { .set(place, $0) }
  }

  /// Returns the first push key from `now` on that has no child in `parent`.
  private static func freshKey(at now: Int64, in parent: DataNode) -> DataKey {
    var time = now
    while !parent.child(PushKey.first(at: time)).isAbsent { time &+= 1 }
    return PushKey.first(at: time)
  }

  private func update(
    _ path: DataPath, _ call: OperationCall, _ diagnostics: inout [Diagnostic]
  ) -> Result<DataOperation, RequestProblem> {
    guard let node = call.members[.value] else { return .success(.update(path, [])) }
    guard case .object = node.value else {
      let wanted = "a mapping from paths to values, in an update"
      diagnostics.append(SuiteProblem.WrongType.report(wanted, for: "value", found: node))
      return .success(.update(path, []))
    }
    return DataReader.readUpdate(node, at: path).map { .update(path, $0) }.mapError { .data($0) }
  }

  // MARK: Queries

  private func query(_ members: SuiteMembers<CaseKey>, _ diagnostics: inout [Diagnostic]) -> DataQuery {
    DataQuery(
      order: order(members, &diagnostics), startAt: bound(members, .startAt, &diagnostics),
      endAt: bound(members, .endAt, &diagnostics), equalTo: bound(members, .equalTo, &diagnostics),
      limitToFirst: limit(members, .limitToFirst, &diagnostics),
      limitToLast: limit(members, .limitToLast, &diagnostics))
  }

  private func order(_ members: SuiteMembers<CaseKey>, _ diagnostics: inout [Diagnostic]) -> DataQuery.Order {
    if members[.orderBy] != nil, members[.orderByChild] != nil {
      diagnostics.append(
        SuiteProblem.Operation.several(
          "orderBy", "orderByChild", at: members.keySpan(.orderByChild), first: members.keySpan(.orderBy)))
    }
    for key in [CaseKey.orderByChild, .orderBy] {
      guard let node = members[key] else { continue }
      guard let name = node.string else {
        diagnostics.append(SuiteProblem.WrongType.report("a string", for: key.rawValue, found: node))
        return .key
      }
      return key == .orderBy ? DataQuery.Order(name: name) : .child(name)
    }
    return .key
  }

  private func bound(
    _ members: SuiteMembers<CaseKey>, _ key: CaseKey, _ diagnostics: inout [Diagnostic]
  ) -> DataQuery.Bound? {
    guard let node = members[key] else { return nil }
    switch node.value {
    case .null: return .null
    case .bool(let bool): return .scalar(.bool(bool))
    case .integer(let integer): return .scalar(.integer(integer))
    case .double(let double): return .scalar(.double(double))
    case .string(let string): return .scalar(.string(string))
    case .array, .object:
      let wanted = "a string, a number, true, false or null"
      diagnostics.append(SuiteProblem.WrongType.report(wanted, for: key.rawValue, found: node))
      return nil
    }
  }

  private func limit(
    _ members: SuiteMembers<CaseKey>, _ key: CaseKey, _ diagnostics: inout [Diagnostic]
  ) -> Int? {
    guard let node = members[key] else { return nil }
    if case .integer(let integer) = node.value, let limit = Int(exactly: integer) { return limit }
    diagnostics.append(SuiteProblem.WrongType.report("a whole number", for: key.rawValue, found: node))
    return nil
  }
}

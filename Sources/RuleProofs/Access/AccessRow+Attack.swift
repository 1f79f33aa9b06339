import RequestSimulation
import RulePrograms
import RuleRequests
import RuleValues
import SecurityRules
import SymbolicRules

extension AccessTable.Row {
  /// Attacks what is proved of the row: that the rules deny each request, or each one of a signed-out client. A request that
  /// they allow leaves the row open.
  ///
  /// - Parameters:
  ///   - budget: the work of the attack.
  ///   - shapes: the shapes of all rows. A path of a more special one is in another row.
  mutating func attack(
    _ attack: ProofAttack, within budget: ProofAttack.Budget, on rules: AnyRuleset, among shapes: PathShapes
  ) {
    guard let operation = operations.first, alternatives.allSatisfy(\.excludesEveryone) else { return }
    let isForNobody = alternatives.isEmpty
    let others = Dictionary(
      forms.map { form in (form, shapes.moreSpecial(than: form.segments).map { RequestForm(form.method, $0) }) },
      uniquingKeysWith: { first, _ in first })
    let found = attack.refutation([[ExpectedDecision(rules, allows: true)]], forms: forms, budget) { form, situation in
      guard isForNobody || situation.identity == .unauthenticated,
        situation.request.operation?.accessOperation(in: situation.seed) == operation
      else { return false }
      let ids = situation.request.place.split(separator: "/").map { RuleText(String($0)) }
      return !(others[form] ?? []).contains { $0.matches(ids) }
    }
    guard let found, case .granted(let grant) = Simulator.decide(found.situation, by: rules).reason else { return }
    alternatives.append(
      AccessTable.Alternative(
        rule: grant.rule, parts: [], caller: .unknown([.contradicted]), isWeakest: false, witnesses: []))
  }
}

extension AccessTable.Alternative {
  /// Whether it is proved that no signed-out client is allowed.
  fileprivate var excludesEveryone: Bool {
    switch caller {
    case .everyone, .unknown: false
    case .signedIn, .related: isWeakest
    }
  }
}

extension ServiceOperation {
  /// The operation of an access table; nil for several documents.
  fileprivate func accessOperation(in seed: Seed) -> AccessTable.Operation? {
    switch self {
    case .firestore(.get): return .get
    case .firestore(.list): return .list
    case .firestore(.commit(let writes)):
      guard writes.count == 1 else { return nil }
      if case .delete = writes[0].change { return .delete }
      return seed.documents.contains { $0.path == writes[0].path } ? .update : .create
    case .firestore(.batchGet): return nil
    case .storage(.get): return .get
    case .storage(.list): return .list
    case .storage(.create): return .create
    case .storage(.update): return .update
    case .storage(.delete): return .delete
    case .realtime(.read): return .read
    case .realtime(.set(let path, let value)):
      let existed = !seed.data.descendant(path).isAbsent
      return value.template.isAbsent ? .delete : existed ? .update : .create
    case .realtime(.update): return nil
    }
  }
}

extension RequestForm {
  /// Returns whether the last segments of a path have the form.
  fileprivate func matches(_ ids: [RuleText]) -> Bool {
    let last = ids.suffix(segments.count)
    return last.count == segments.count && zip(segments, last).allSatisfy { $0 == .variable || $0 == .literal($1) }
  }
}

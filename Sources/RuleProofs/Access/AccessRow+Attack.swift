import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules
import SymbolicRules

extension AccessTable.Row {
  /// Attacks the proof that the rules deny each request of the row. A request that they allow leaves the row open.
  ///
  /// - Parameter shapes: the forms of all rows. A path of a more special one is in another row.
  mutating func attack(_ attack: ProofAttack, on rules: AnyRuleset, among shapes: [RequestForm]) {
    guard alternatives.isEmpty, let operation = operations.first else { return }
    let found = attack.refutation([[ExpectedDecision(rules, allows: true)]], forms: forms, .short) { form, situation in
      situation.request.operation?.accessOperation(in: situation.seed) == operation
        && !shapes.contains { $0.segments.areMoreSpecial(than: form.segments) && $0.matches(situation) }
    }
    guard let found, case .granted(let grant)? = Simulator.judge(found.situation, by: rules).decision?.reason else {
      return
    }
    alternatives = [
      AccessTable.Alternative(
        rule: grant.rule, parts: [], caller: .unknown([.contradicted]), isWeakest: false, witnesses: [])
    ]
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
  /// Returns whether the path of a request has the form.
  fileprivate func matches(_ situation: Situation) -> Bool {
    let ids = situation.request.place.split(separator: "/").map { RuleText(String($0)) }
    return ids.suffix(segments.count).count == segments.count
      && zip(segments, ids.suffix(segments.count)).allSatisfy { $0 == .variable || $0 == .literal($1) }
  }
}

import DocumentTrees
import RuleEvaluation
import RuleRequests
import RuleValues
import SecurityRules
import SourceText
import WalkingObservers

/// Runs cases of Cloud rules on one tree, one after the other.
struct CloudCaseRunner<Tree: DocumentTree> {
  let tree: Tree

  /// What is wrong, in a few words; nil where all is as it must be.
  func failure(of test: CloudCase) throws -> String? {
    let ruleset: AnyRuleset
    do throws(RulesetError) {
      ruleset = test.isStorage ? try AnyRuleset(storage: test.rules) : try AnyRuleset(firestore: test.rules)
    } catch {
      return Self.failure(of: test, refusedWith: error)
    }
    switch test.request {
    case .nothing: return test.expected == .accept ? nil : "the rules were accepted"
    case .impossible(let problem): return test.expected == .refuse ? nil : "the request can not be: \(problem)"
    case .firestore, .storage: return try failure(of: test, ruleset)
    }
  }

  private static func failure(of test: CloudCase, refusedWith error: RulesetError) -> String? {
    guard let first = error.diagnostics.first(where: { $0.severity == .error }) else { return "refused without error" }
    let message = "\(error.file.position(of: first.span.start)): \(first.message)"
    guard test.expected == .refuse, case .nothing = test.request else { return "the rules were refused: \(message)" }
    guard let expected = test.error else { return nil }
    let hasPlace = expected.first?.isNumber ?? false
    return (hasPlace ? message : first.message) == expected ? nil : "got error \(message)"
  }

  private func failure(of test: CloudCase, _ ruleset: AnyRuleset) throws -> String? {
    try store(test)
    defer { try? clear(test) }
    let guarded = GuardedTree(rules: AnyRulesProvider(ruleset), tree: tree, clock: .fixed(test.now))
    for (mode, expected) in [(QueryMode.emulator, test.expected), (.sound, test.proof)] {
      var observer = NoObserver()
      let decision = try decide(test, guarded, mode, observing: &observer)
      let got: Case.Expectation =
        if case .refused = decision.reason, expected == .refuse { .refuse } else {
          decision.isAllowed ? .allow : .deny
        }
      if got != expected { return "got \(got.rawValue) (\(mode)): \(Self.text(decision))" }
      if case .failed = decision.reason { return "the tree failed: \(decision.reason)" }
      var recorder = Recorder()
      let told = try decide(test, guarded, mode, observing: &recorder)
      if "\(told.reason)" != "\(decision.reason)" { return "explained differently: \(Self.text(told))" }
      let again = try decide(test, guarded, mode, observing: &observer)
      if "\(again.usage)" != "\(decision.usage)" { return "another usage the second time" }
      var counter = Counter(ruleset.program)
      let counted = try decide(test, guarded, mode, observing: &counter)
      if "\(counted)" != "\(decision)" { return "counted differently: \(Self.text(counted))" }
      if let mismatch = counter.counts.mismatch(with: counted, ruleset.program) { return mismatch }
      var walking = WalkingCounter(ruleset.program)
      let walked = try decide(test, guarded, mode, observing: &walking)
      if "\(walked)" != "\(decision)" { return "walked differently: \(Self.text(walked))" }
      if counter.counts != walking.counts { return "compiled conditions noted something else" }
      if mode == .emulator, let denial = test.denial, denial != decision.denialText {
        return "denied by \(Self.text(decision))"
      }
    }
    return try failure(carryingOut: test, guarded)
  }

  private static func text(_ decision: Decision) -> String {
    decision.denialText ?? "\(decision.reason)"
  }

  private func decide<Observer: EvaluationObserver>(
    _ test: CloudCase, _ guarded: GuardedTree<Tree>, _ mode: QueryMode, observing observer: inout Observer
  ) throws -> Decision {
    guard let operation = test.operation else { throw MalformedCase(description: "nothing is asked") }
    return try guarded.decide(operation, as: test.identity, queryMode: mode, observing: &observer)
  }

  /// Carries it out: nothing changes where it is denied, and otherwise what the case says.
  private func failure(carryingOut test: CloudCase, _ guarded: GuardedTree<Tree>) throws -> String? {
    var wasAllowed = true
    do {
      if let operation = test.operation { _ = try guarded.perform(operation, as: test.identity) }
    } catch is PermissionDenied {
      wasAllowed = false
    } catch is InvalidRequest {
      wasAllowed = false
    }
    if wasAllowed != (test.proof == .allow) { return "carried out: \(wasAllowed)" }
    let wanted = wasAllowed ? test.leaves : test.documents.map { ($0.path, $0.fields) }
    for (path, fields) in wanted {
      let left = try tree.read { try $0.document(at: path) }?.fields
      if left != (try fields.map { try EncodedDocument($0) }) { return "left another \(path)" }
    }
    return nil
  }

  private func store(_ test: CloudCase) throws {
    try tree.write { transaction in
      for document in test.documents {
        try transaction.setDocument(
          StoredDocument(try EncodedDocument(document.fields), createTime: .epoch), at: document.path)
      }
      for object in test.objects { try transaction.setObject(try object.encoded(), named: object.object) }
    }
  }

  /// Takes away what the case stored and wrote.
  private func clear(_ test: CloudCase) throws {
    try tree.write { transaction in
      for document in test.documents { try transaction.setDocument(nil, at: document.path) }
      for object in test.objects { try transaction.setObject(nil, named: object.object) }
      switch test.request {
      case .firestore(.commit(let writes)): for write in writes { try transaction.setDocument(nil, at: write.path) }
      case .storage(.create(let object, _)), .storage(.update(let object, _)):
        try transaction.setObject(nil, named: object)
      default: break
      }
    }
  }
}

extension CloudCase {
  /// The operation; nil where the case states none.
  fileprivate var operation: ServiceOperation? {
    switch request {
    case .storage(let operation): .storage(operation)
    case .firestore(let operation): .firestore(operation)
    case .nothing, .impossible: nil
    }
  }
}

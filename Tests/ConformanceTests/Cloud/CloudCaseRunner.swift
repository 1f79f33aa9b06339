import DocumentTrees
import RuleEvaluation
import RuleValues
import SecurityRules
import SourceText

/// Runs cases of Cloud rules on one tree, one after the other.
struct CloudCaseRunner<Tree: DocumentTree> {
  let tree: Tree

  /// What is wrong, in a few words; nil where all is as it must be.
  func failure(of test: CloudCase) throws -> String? {
    let ruleset: Ruleset
    do throws(RulesetError) {
      ruleset = test.isStorage ? try Ruleset(storage: test.rules) : try Ruleset(firestore: test.rules)
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

  private func failure(of test: CloudCase, _ ruleset: Ruleset) throws -> String? {
    try store(test)
    defer { try? clear(test) }
    let authorizer = Authorizer(rules: ruleset, tree: tree, clock: .fixed(test.now))
    for (mode, expected) in [(QueryMode.emulator, test.expected), (.sound, test.proof)] {
      let decision = try decide(test, authorizer, mode)
      let got: Case.Expectation =
        if case .refused = decision.reason, expected == .refuse { .refuse } else {
          decision.isAllowed ? .allow : .deny
        }
      if got != expected { return "got \(got.rawValue) (\(mode)): \(Self.text(decision, ruleset))" }
      if case .failed = decision.reason { return "the tree failed: \(decision.reason)" }
      let told = try explain(test, authorizer, mode)
      if "\(told.reason)" != "\(decision.reason)" { return "explained differently: \(Self.text(told, ruleset))" }
      if "\(try decide(test, authorizer, mode).usage)" != "\(decision.usage)" { return "another usage the second time" }
      var counts = EvaluationCounts(ruleset.program)
      let counted = try decide(test, authorizer, mode, counting: &counts)
      if "\(counted)" != "\(decision)" { return "counted differently: \(Self.text(counted, ruleset))" }
      if let mismatch = counts.mismatch(with: counted, ruleset.program) { return mismatch }
      if mode == .emulator, let denial = test.denial, denial != decision.denialText(ruleset.program) {
        return "denied by \(Self.text(decision, ruleset))"
      }
    }
    return try failure(carryingOut: test, authorizer)
  }

  private static func text(_ decision: Decision, _ ruleset: Ruleset) -> String {
    decision.denialText(ruleset.program) ?? "\(decision.reason)"
  }

  private func decide(_ test: CloudCase, _ authorizer: Authorizer<Tree>, _ mode: QueryMode) throws -> Decision {
    switch test.request {
    case .storage(let operation): try authorizer.decide(storage: operation, as: test.identity)
    case .firestore(let operation): try authorizer.decide(firestore: operation, as: test.identity, queryMode: mode)
    case .nothing, .impossible: throw MalformedCase(description: "nothing is asked")
    }
  }

  private func decide(
    _ test: CloudCase, _ authorizer: Authorizer<Tree>, _ mode: QueryMode, counting counts: inout EvaluationCounts
  ) throws -> Decision {
    switch test.request {
    case .storage(let operation):
      try authorizer.decide(storage: operation, as: test.identity, counting: &counts)
    case .firestore(let operation):
      try authorizer.decide(firestore: operation, as: test.identity, queryMode: mode, counting: &counts)
    case .nothing, .impossible: throw MalformedCase(description: "nothing is asked")
    }
  }

  private func explain(_ test: CloudCase, _ authorizer: Authorizer<Tree>, _ mode: QueryMode) throws -> Decision {
    switch test.request {
    case .storage(let operation): try authorizer.explain(storage: operation, as: test.identity).decision
    case .firestore(let operation):
      try authorizer.explain(firestore: operation, as: test.identity, queryMode: mode).decision
    case .nothing, .impossible: throw MalformedCase(description: "nothing is asked")
    }
  }

  /// Carries it out: nothing changes where it is denied, and otherwise what the case says.
  private func failure(carryingOut test: CloudCase, _ authorizer: Authorizer<Tree>) throws -> String? {
    var wasAllowed = true
    do {
      switch test.request {
      case .storage(let operation): try authorizer.perform(storage: operation, as: test.identity)
      case .firestore(let operation): try authorizer.perform(firestore: operation, as: test.identity)
      case .nothing, .impossible: break
      }
    } catch is PermissionDenied {
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

import RequestSimulation
import RulePrograms
import RuleValues
import SecurityRules
import SymbolicRules

/// Searches for a request that versions of rules decide as expected. The evaluator confirms it.
struct WitnessSearch {
  /// When a version of rules allows the request.
  struct Condition {
    let decision: ExpectedDecision
    var isAllowed: Formula
  }

  let request: SymbolicRequest
  /// The conditions of the expected decisions.
  let conditions: [Condition]
  private let form: RequestForm
  private let space: SymbolicSpace
  private let cases: CaseSearch
  /// The time after which no request is searched.
  var deadline: MonotonicInstant?

  init(_ request: SymbolicRequest, _ form: RequestForm, expecting decisions: [ExpectedDecision]) {
    let conditions = decisions.map { Condition(decision: $0, isAllowed: request.isAllowed(by: $0.rules.program)) }
    self.init(request, form, conditions: conditions)
  }

  init(_ request: SymbolicRequest, _ form: RequestForm, conditions: [Condition]) {
    self.request = request
    self.form = form
    self.conditions = conditions
    space = request.space
    cases = CaseSearch(conditions.map(\.decision))
  }

  /// Returns that versions decide as expected.
  func holds(_ conditions: [Condition]) -> Formula {
    // Equal formulas contradict each other, whatever they consist of.
    let allowed = Set(conditions.filter(\.decision.isAllowed).map(\.isAllowed))
    if conditions.contains(where: { !$0.decision.isAllowed && allowed.contains($0.isAllowed) }) { return .never }
    return space.all(conditions.map { $0.decision.isAllowed ? $0.isAllowed : space.not($0.isAllowed) })
  }

  /// Returns a request for which a statement holds and that changes no other document than its own.
  func run(_ statement: Formula) -> Situation? {
    let statement = alone(statement)
    if let found = search(statement, partners: []) { return found }
    let example = space.examplesOfPatterns(in: statement, uid: "alice")
    return example == .always ? nil : search(space.propagated(space.both(statement, example)), partners: [])
  }

  /// Returns that a statement holds and the commit has no other write.
  func alone(_ statement: Formula) -> Formula {
    let references = space.terms(of: [statement]).compactMap { term in
      if case .referenced(let path, isAfter: true) = space[term] { path } else { nil }
    }
    let unchanged = references.map { path in
      isUnchanged(space.referenced(path, isAfter: false), space.referenced(path, isAfter: true))
    }
    return space.all([statement] + unchanged + written(in: statement).map { isUnchanged($0) })
  }

  /// The maximum number of other documents that a commit writes.
  private static let maximumPartners = 3

  /// Returns a commit of several writes. The first one is a request of the form, and `getAfter()` reads the others.
  ///
  /// - Parameter facts: what holds for each request of the form.
  func runBatches(_ facts: Formula) -> Situation? {
    guard [.create, .update, .delete].contains(request.method) else { return nil }
    var commits = [Commit(writes: [], facts: facts, conditions: conditions)]
    var seen: Set<Set<Commit.Write>> = []
    for _ in 0..<Self.maximumPartners {
      commits = commits.flatMap { extended($0) }.filter { seen.insert($0.key).inserted }
      for commit in commits {
        let statement = space.both(commit.facts, holds(commit.conditions))
        let written = commit.writes.map { $0.segments.compactMap(\.self) }
        let unchanged = self.written(in: statement).filter { !written.contains($0) }.map { isUnchanged($0) }
        if let found = search(space.all([statement] + unchanged), partners: commit.writes) { return found }
      }
    }
    return nil
  }

  /// Several writes, the first of which is not listed.
  private struct Commit {
    struct Write: Hashable {
      let method: RuleMethod
      let ids: [Term?]
    }

    var writes: [SymbolicRequest]
    var facts: Formula
    var conditions: [Condition]

    /// What tells it from other commits: the order of writes does not matter.
    var key: Set<Write> { Set(writes.map { Write(method: $0.method, ids: $0.segments) }) }
  }

  /// Returns the commits with one more write, of a document that the rules read after the commit.
  private func extended(_ commit: Commit) -> [Commit] {
    let known = commit.writes.map { $0.segments.compactMap(\.self) }
    return written(in: space.any(commit.conditions.map(\.isAllowed))).flatMap { ids -> [Commit] in
      guard !known.contains(ids) else { return [] }
      return [RuleMethod.update, .create, .delete].compactMap { method in
        let partner = SymbolicRequest(method, of: ids, beside: commit.writes.last ?? request)
        var next = commit
        next.writes.append(partner)
        for (index, condition) in commit.conditions.enumerated() where condition.decision.subject == .request {
          let isAllowed = partner.isAllowed(by: condition.decision.rules.program)
          if isAllowed == .never, condition.decision.isAllowed { return nil }
          next.conditions[index].isAllowed = space.both(condition.isAllowed, isAllowed)
        }
        let areDifferent = ([request.segments.compactMap(\.self)] + known).map { isDifferent($0, ids) }
        next.facts = space.all([commit.facts, partner.facts] + areDifferent)
        return next
      }
    }
  }

  /// Returns the paths of the other documents whose state after the request a formula mentions.
  func written(in formula: Formula) -> [[Term]] {
    let paths = space.terms(of: [formula]).compactMap { term in
      if case .document(let ids, isAfter: true) = space[term] { ids } else { nil }
    }
    return paths.sorted { $0.lexicographicallyPrecedes($1) }
  }

  func isUnchanged(_ ids: [Term]) -> Formula {
    isUnchanged(space.document(ids, isAfter: false), space.document(ids, isAfter: true))
  }

  private func isUnchanged(_ before: Term, _ after: Term) -> Formula {
    let areAbsent = space.both(space.not(space.isPresent(before)), space.not(space.isPresent(after)))
    return space.either(areAbsent, space.equal(before, after))
  }

  func isDifferent(_ ids: [Term], _ others: [Term]) -> Formula {
    ids.count == others.count ? space.not(space.all(zip(ids, others).map { space.equal($0, $1) })) : .always
  }

  /// Returns requests near the border between what versions decide as expected and what they do not: one for each condition
  /// by itself, as far as they are found fast.
  ///
  /// - Parameter facts: what holds for each request of the form.
  func nearby(_ facts: Formula) -> [Situation] {
    conditions.compactMap { condition in
      let statement = space.propagated(alone(space.both(facts, holds([condition]))))
      if statement == .never { return nil }
      let question = Question(statement, in: space)
      let cases = CaseSearch([condition.decision])
      return cases.run(question, .tiny, until: deadline) { classes in
        var builder = ModelBuilder(question, classes)
        guard let model = builder.model() else { return nil }
        let situation = WitnessBuilder(request, form, question, values: model).situation(with: [])
        return situation.flatMap { cases.confirms($0) ? $0 : nil }
      }
    }
  }

  // MARK: Cases

  private func search(_ statement: Formula, partners: [SymbolicRequest]) -> Situation? {
    if statement == .never { return nil }
    let question = Question(statement, in: space)
    // Many commits are searched.
    return cases.run(question, partners.isEmpty ? .standard : .short, until: deadline) {
      situation(of: $0, question, partners)
    }
  }

  /// Returns a small request of a case, which the evaluator has confirmed; nil if there is none with the usual values.
  func situation(of classes: TermClasses, _ question: Question, _ partners: [SymbolicRequest]) -> Situation? {
    var builder = ModelBuilder(question, classes)
    guard let model = builder.model(),
      let situation = WitnessBuilder(request, form, question, values: model).situation(with: partners),
      cases.confirms(situation)
    else { return nil }
    var reducer = WitnessReducer(confirms: cases.confirms)
    return reducer.reduced(situation)
  }
}

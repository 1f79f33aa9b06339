import RulePrograms
import RuleRequests
import RuleValues

/// The combination of Cloud rules: any matching `allow` grants a request.
///
/// An `allow` matches if its path and method are those of the request, and it grants if its condition is true. An error
/// in one `allow` does not keep another from granting ("Structuring Cloud Firestore Security Rules"; emulator 1.19.9).
struct AnyAllow<Observer: EvaluationObserver> {
  var evaluator: Evaluator<Observer>
  var usage = Decision.Usage()
  private(set) var matches = RuleMatches()

  init(_ evaluator: Evaluator<Observer>) { self.evaluator = evaluator }

  /// Begins a request. The previous request must be cleared: see ``forget()``.
  mutating func begin(
    _ surroundings: (any CloudRequestData)?, operationLimit: Int, totalLimit: Int
  ) {
    evaluator.arena.reset()
    evaluator.beginSteps()
    evaluator.environment.surroundings = surroundings
    evaluator.environment.readsAhead = surroundings?.readsAhead ?? false
    evaluator.environment.documents.operationLimit = operationLimit
    evaluator.environment.documents.totalLimit = totalLimit
    usage = Decision.Usage()
  }

  /// Releases the request, and memory that only a large request needed.
  mutating func release() {
    evaluator.release()
    matches.release()
    forget()
  }

  /// Clears the request, so that another can begin.
  mutating func forget() {
    evaluator.environment.reset()
    evaluator.environment.documents.reset()
  }

  /// Ends a request. If a source failed, the decision is a denial, whatever the rules returned.
  mutating func decision(_ reason: consuming Decision.Reason, queryMode: QueryMode? = nil) -> Decision {
    usage.steps = evaluator.steps
    usage.documents = evaluator.environment.documents.totalCount
    usage.reads = evaluator.environment.documents.readCount
    if let failure = evaluator.arena.failure {
      return Decision(.failed(failure), usage: usage, queryMode: queryMode, rules: evaluator.rules)
    }
    return Decision(reason, usage: usage, queryMode: queryMode, rules: evaluator.rules)
  }

  /// Evaluates the matching `allow`s for one operation: a `get`, one write, or one disjunct of a query's filter.
  ///
  /// ``Program/expressionLimit`` bounds the number of expressions over all `allow`s of the operation. Beyond that, no
  /// further `allow` can grant.
  mutating func judge(_ method: RuleMethod, _ path: ElementsRef, at place: VisitedPath) -> Decision.Reason {
    evaluator.expressions = 0
    evaluator.environment.documents.beginOperation()
    evaluator.observer.willJudge(method)
    let isFound = matches.find(
      method, path, isDocument: place.isInFirestore, in: evaluator.state.program.tree, evaluator.state.arena,
      observing: &evaluator.observer)
    guard isFound else {
      return .failed(EvaluationFault.stepLimit)
    }
    if evaluator.environment.readsAhead { readAhead() }
    switch decideByCode() {
    case .granted(let granting):
      passOver(after: granting)
      usage.rules += granting + 1
      usage.expressions = max(usage.expressions, evaluator.expressions)
      return .granted(Decision.Grant(rule: matches.matches[granting].rule, place: place))
    case .denied:
      usage.rules += matches.matches.count
      usage.expressions = max(usage.expressions, evaluator.expressions)
      let visits = matches.matches.map { match in
        Decision.Visit(rule: match.rule, place: place, outcome: .fails, message: nil)
      }
      return visits.isEmpty ? .noRule(method, place) : .notGranted(method, place, visits)
    case .undecided: break
    }
    var visits: [Decision.Visit] = []
    for index in matches.matches.indices {
      let match = matches.matches[index]
      bind(match)
      usage.rules += 1
      evaluator.observer.willTry(match.rule, at: place, matches.captures(of: match))
      let outcome = evaluator.allowOutcome(of: match.rule)
      usage.expressions = max(usage.expressions, evaluator.expressions)
      if outcome == .holds {
        passOver(after: index)
        return .granted(Decision.Grant(rule: match.rule, place: place))
      }
      visits.append(Decision.Visit(rule: match.rule, place: place, outcome: outcome, message: message(outcome)))
      if case .faults(let fault) = outcome, fault.endsRequest { break }
    }
    return visits.isEmpty ? .noRule(method, place) : .notGranted(method, place, visits)
  }

  /// Decides by the compiled conditions.
  private mutating func decideByCode() -> CodeVerdict {
    guard !evaluator.environment.isQuery, let before = evaluator.beginCode() else { return .undecided }
    evaluator.machine?.beginOperation()
    for index in matches.matches.indices {
      let match = matches.matches[index]
      evaluator.machine?.bind(match, of: matches)
      let holds = evaluator.machine?.holds(match.rule, &evaluator.state)
      if holds != false { return evaluator.endCode(holds, at: index, since: before) }
    }
    return evaluator.endCode(false, at: 0, since: before)
  }

  /// Reports the `allow`s that are not evaluated because another one granted.
  @inline(__always)
  private mutating func passOver(after granting: Int) {
    guard Observer.watchesPlaces else { return }
    for match in matches.matches[(granting + 1)...] {
      evaluator.observer.didPassOver(match.rule, granting: matches.matches[granting].rule)
    }
  }

  private mutating func bind(_ match: RuleMatches.Match) {
    matches.forEachCapture(of: match) { capture in
      if capture.slot < evaluator.capturedValues.count { evaluator.capturedValues[capture.slot] = capture.value }
    }
  }

  private func message(_ outcome: RuleOutcome) -> String? {
    guard case .faults(let fault) = outcome else { return nil }
    guard fault.code == .undecided else { return evaluator.message(of: fault) }
    // The emulator has this message only for a query for one id whose document is missing. Otherwise it has none for an
    // undecided condition.
    return fault.detail == 0 ? nil : "Variable read error. Variable: [resource]."
  }
}

extension Evaluator {
  /// Returns the outcome of an `allow`. Its condition must be a boolean.
  mutating func allowOutcome(of rule: RuleID) -> RuleOutcome {
    observer.willEvaluate(rule, at: state.current)
    state.hasLeftovers = false
    let condition = state.program.rules[Int(rule.index)].condition
    var outcome = outcome(evaluate(condition))
    if state.hasLeftovers { outcome = state.withLeftovers(outcome, of: condition) }
    observer.didEvaluate(rule, outcome)
    return outcome
  }

  private mutating func outcome(_ value: RuleValue) -> RuleOutcome {
    if state.steps > state.limits.steps { return .faults(.stepLimit) }
    if state.expressions > state.expressionLimit { return .faults(.expressionLimit) }
    switch value {
    case .bool(true): return .holds
    case .bool(false): return .fails
    case .error(let fault): return .faults(fault)
    default:
      guard case .error(let fault) = state.typeFault(value, expected: .bool) else { return .fails }
      return .faults(fault)
    }
  }
}

import Platform
import RulePrograms
import RuleRequests
import RuleValues

/// The combination of Realtime rules: an ancestor's grant is enough, and every touched node must validate.
///
/// - Read: `.read` rules are evaluated from the root down to the place, and the first that holds grants.
/// - Write: `.write` rules are evaluated in the same way for every written place.
/// - After that, `.validate` rules are evaluated at each place, its ancestors and all written nodes, except for deleted
///   nodes.
///
/// See "Learn the core syntax", and recordings r5, r15, r21, r23, r24 and r28 of davideast/pyric.
struct CascadingGrant<Observer: EvaluationObserver> {
  private struct Step: BitwiseCopyable {
    let location: Int
    let node: NodeRef
  }

  var evaluator: Evaluator<Observer>
  /// The rule locations on the way to the place, as far as there are rules.
  private var path = ReusableBuffer<Step>()
  /// The nodes on the way to the place, the last one first.
  private var way = ReusableBuffer<NodeRef>()
  /// The written places.
  private var places: [NodeRef] = []
  private var usage = Decision.Usage()
  /// The validated ancestors of several written places. Each is validated once.
  private var validated: Set<NodeRef> = []

  init(_ evaluator: Evaluator<Observer>) { self.evaluator = evaluator }

  /// Decides a request. `auth` is nil if no user is signed in.
  mutating func decide(
    _ request: RealtimeRequest, auth: (any DataSource)?, stored: any DataSource
  ) -> Decision {
    if let problem = request.problem { return Decision(.refused(problem), rules: evaluator.rules) }
    prepare(request, auth, stored)
    let reason =
      switch request.operation {
      case .read(let path, let query): read(path, query)
      case .write(let writes): write(writes)
      }
    usage.steps = evaluator.steps
    usage.reads = evaluator.arena.loadedCount
    if let failure = evaluator.arena.failure {
      return Decision(.failed(failure), usage: usage, rules: evaluator.rules)
    }
    return Decision(reason, usage: usage, rules: evaluator.rules)
  }

  /// Releases the request, and memory that only a large request needed.
  mutating func release() {
    evaluator.release()
    if places.capacity > 1 << 10 { places = [] }
    if validated.capacity > 1 << 10 { validated = [] }
  }

  private mutating func prepare(
    _ request: RealtimeRequest, _ auth: (any DataSource)?, _ stored: any DataSource
  ) {
    evaluator.arena.reset(stored: stored, claims: auth)
    evaluator.isSignedIn = auth != nil
    evaluator.now = Double(request.now)
    evaluator.beginSteps()
    evaluator.machine?.beginOperation()
    evaluator.query = QueryValues()
    usage = Decision.Usage()
  }

  // MARK: Reading and granting

  private mutating func read(_ path: DataPath, _ query: DataQuery?) -> Decision.Reason {
    if let query { evaluator.query = QueryValues(query, &evaluator.arena) }
    walk(to: evaluator.arena.place(path))
    return grant(.read, path)
  }

  private mutating func write(_ writes: [RealtimeRequest.Write]) -> Decision.Reason {
    places.popAll()
    for index in writes.indices {
      switch writes[index].change {
      case .replace(let node): places.append(evaluator.arena.write(node, at: writes[index].path))
      case .priority(let priority): places.append(evaluator.arena.writePriority(priority, at: writes[index].path))
      }
    }
    var granted: Decision.Reason?
    for index in writes.indices {
      walk(to: places[index])
      granted = grant(.write, writes[index].path)
      guard case .granted = granted else { break }
    }
    guard let granted, case .granted = granted else { return granted ?? .refused(.emptyUpdate) }
    if !validated.isEmpty { validated.removeAll(keepingCapacity: true) }
    for index in writes.indices {
      if writes.count > 1 { walk(to: places[index]) }
      if let invalid = validate(depth: writes[index].path.depth, isOnly: writes.count == 1) {
        return .invalid(invalid)
      }
    }
    return granted
  }

  /// Walks from the root to a node as far as there are rules, and records the captures of wildcards.
  private mutating func walk(to node: NodeRef) {
    way.removeAll(after: 0)
    path.removeAll(after: 0)
    var above: NodeRef? = node
    while let current = above {
      way.append(current)
      above = evaluator.arena.parent(current)
    }
    var location = 0
    for (depth, node) in way.reversed().enumerated() {
      if depth > 0 {
        guard let next = child(of: location, evaluator.arena.nodes[Int(node.index)].key) else { return }
        location = next
      }
      path.append(Step(location: location, node: node))
    }
  }

  /// Returns the location for a key below another location. A wildcard captures the key.
  private mutating func child(of location: Int, _ key: TextRef) -> Int? {
    if let child = evaluator.literal(key, below: location) { return child }
    guard let wildcard = evaluator.program.tree.wildcard(below: location) else { return nil }
    evaluator.capture(key, in: Int(evaluator.program.tree.locations[wildcard].slot))
    return wildcard
  }

  private mutating func grant(_ method: RuleMethod, _ path: DataPath) -> Decision.Reason {
    reach(method)
    let verdict = decideByCode(method)
    if case .granted(let depth) = verdict,
      let rule = evaluator.program.tree.locations[self.path[depth].location].rule(method)
    {
      passOver(method, below: depth, granting: rule)
      return .granted(Decision.Grant(rule: rule, location: Self.place(depth, path)))
    }
    var visits: [Decision.Visit] = []
    for (depth, step) in self.path.enumerated() {
      guard let rule = evaluator.program.tree.locations[step.location].rule(method) else { continue }
      let outcome = if case .denied = verdict { RuleOutcome.fails } else { ask(rule, step.node) }
      if outcome == .holds {
        passOver(method, below: depth, granting: rule)
        return .granted(Decision.Grant(rule: rule, location: Self.place(depth, path)))
      }
      visits.append(Decision.Visit(rule: rule, location: Self.place(depth, path), outcome: outcome))
    }
    return visits.isEmpty ? .noRule(method, .path(path)) : .notGranted(method, .path(path), visits)
  }

  /// Returns the place at a depth of a path.
  private static func place(_ depth: Int, _ path: DataPath) -> DataPath {
    depth == path.depth ? path : DataPath(Array(path.keys.prefix(depth)))
  }

  /// Decides by the compiled conditions.
  private mutating func decideByCode(_ method: RuleMethod) -> CodeVerdict {
    guard let before = evaluator.beginCode() else { return .undecided }
    let rules = usage.rules
    var (holds, last): (Bool?, Int) = (false, 0)
    for (depth, step) in path.enumerated() {
      guard let rule = evaluator.program.tree.locations[step.location].rule(method) else { continue }
      usage.rules += 1
      (holds, last) = (evaluator.holds(rule, at: step.node), depth)
      if holds != false { break }
    }
    let verdict = evaluator.endCode(holds, at: last, since: before)
    if case .undecided = verdict { usage.rules = rules }
    return verdict
  }

  /// Reports the locations whose rules for `method` are evaluated.
  @inline(__always)
  private mutating func reach(_ method: RuleMethod) {
    guard Observer.watchesPlaces else { return }
    evaluator.observer.willJudge(method)
    for step in path { evaluator.observer.didReach(step.location) }
  }

  /// Reports the rules that are not evaluated because another one granted.
  @inline(__always)
  private mutating func passOver(_ method: RuleMethod, below depth: Int, granting: RuleID) {
    guard Observer.watchesPlaces else { return }
    for step in path[(depth + 1)...] {
      guard let rule = evaluator.program.tree.locations[step.location].rule(method) else { continue }
      evaluator.observer.didPassOver(rule, granting: granting)
    }
  }

  private mutating func ask(_ rule: RuleID, _ node: NodeRef) -> RuleOutcome {
    usage.rules += 1
    if let before = evaluator.beginCode() {
      switch evaluator.endCode(evaluator.holds(rule, at: node), at: 0, since: before) {
      case .granted: return .holds
      case .denied: return .fails
      case .undecided: break
      }
    }
    evaluator.current = node
    return evaluator.outcome(of: rule)
  }

  // MARK: Validating

  /// Returns the first `.validate` rule that does not hold, on the last walked path or among the data written at its
  /// end; nil if all hold.
  private mutating func validate(depth: Int, isOnly: Bool) -> Decision.Visit? {
    for step in path where isOnly || validated.insert(step.node).inserted {
      if let invalid = validate(step) { return invalid }
    }
    guard path.count == depth + 1, let last = path.last else { return nil }
    return validateChildren(of: last)
  }

  private mutating func validate(_ step: Step) -> Decision.Visit? {
    evaluator.observer.willJudge(.validate)
    guard let rule = evaluator.program.tree.locations[step.location].validate else { return nil }
    guard evaluator.arena.content(step.node) != .absent else {
      evaluator.observer.didFindNothing(for: rule)
      return nil
    }
    let outcome = ask(rule, step.node)
    if outcome == .holds { return nil }
    return Decision.Visit(rule: rule, location: evaluator.arena.path(step.node), outcome: outcome)
  }

  private mutating func validateChildren(of step: Step) -> Decision.Visit? {
    guard !evaluator.program.tree.locations[step.location].isLeaf else { return nil }
    var next = evaluator.arena.firstChild(step.node)
    while let node = next {
      next = evaluator.arena.nextSibling(node)
      guard evaluator.arena.content(node) != .absent,
        let location = child(of: step.location, evaluator.arena.nodes[Int(node.index)].key)
      else { continue }
      evaluator.observer.willJudge(.validate)
      evaluator.observer.didReach(location)
      let below = Step(location: location, node: node)
      if let invalid = validate(below) ?? validateChildren(of: below) { return invalid }
    }
    return nil
  }
}

import Identities
import RuleEvaluation
import RuleRequests
import RuleValues
import SecurityRules
import SourceText
import WalkingObservers

/// The rules engine of this package, for one ruleset and one set of stored data.
struct RealtimeEngine {
  private let authorizer: RealtimeAuthorizer<InMemoryTree>

  /// Something that never happens to a case that is made correctly: a difference of its own kind.
  struct Failure: Error {
    let text: String
  }

  init(_ rules: RealtimeRuleTree, stored: RealtimeJSON) throws(Failure) {
    let ruleset: RealtimeRuleset
    do {
      ruleset = try RealtimeRuleset(SourceFile(name: "rules", text: rules.source))
    } catch {
      let first = error.diagnostics.first { $0.severity == .error }
      throw Failure(text: "the rules do not load: \(first?.message ?? "")")
    }
    let tree = InMemoryTree()
    do {
      let value = try DataReader.read(Self.json(stored), at: .root).get()
      try tree.write { try $0.set(value.template, at: .root) }
    } catch {
      throw Failure(text: "the data cannot be stored: \(error)")
    }
    authorizer = Authorizer(rules: ruleset, tree: tree, timeLimit: nil)
  }

  /// The answer to a call, and the reason in the engine's words.
  func answer(_ call: RealtimeCall) throws(Failure) -> (answer: RealtimeAnswer, reason: String) {
    var authorizer = authorizer
    authorizer.clock = .fixed(call.now)
    let operation: DataOperation
    do { operation = try Self.operation(call.operation) } catch { return (.rejected, "\(error)") }
    do {
      return try Self.answer(try authorizer.decide(operation, as: Self.identity(call)))
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(text: "\(error)")
    }
  }

  /// The decision by compiled conditions and the decision by the walker, with their cost; nil if the call cannot be sent.
  func decisions(on call: RealtimeCall) throws -> (compiled: String, walked: String)? {
    var authorizer = authorizer
    authorizer.clock = .fixed(call.now)
    guard let operation = try? Self.operation(call.operation) else { return nil }
    let identity = try Self.identity(call)
    let compiled = try authorizer.decide(operation, as: identity)
    let program = authorizer.rules.current.program
    var (counter, walking) = (Counter(program), WalkingCounter(program))
    let counted = try authorizer.core.decide(.realtime(operation), as: identity, observing: &counter)
    let walked = try authorizer.core.decide(.realtime(operation), as: identity, observing: &walking)
    func text(_ decision: Decision) -> String { "\(decision.effect) \(decision.reason) \(decision.usage)" }
    if counter.counts != walking.counts { return ("other counts", text(walked)) }
    return (text(text(counted) == text(walked) ? compiled : counted), text(walked))
  }

  /// The data after a call that the engine allows.
  func data(after call: RealtimeCall) throws(Failure) -> ModelNode {
    do {
      let tree = InMemoryTree()
      let stored = try authorizer.tree.read { try $0.subtree(at: .root) }
      try tree.write { try $0.set(stored, at: .root) }
      let writer = Authorizer(rules: authorizer.rules, tree: tree, timeLimit: nil, clock: .fixed(call.now))
      try writer.perform(Self.operation(call.operation), as: Self.identity(call))
      return Self.node(try tree.read { try $0.subtree(at: .root) })
    } catch {
      throw Failure(text: "the write failed: \(error)")
    }
  }

  private static func node(_ data: DataNode) -> ModelNode {
    var node = ModelNode(leaf: data.leaf.map(leaf), priority: data.priority.map(leaf))
    for child in data.children { node.children[ModelText(child.key.text)] = Self.node(child.node) }
    return node
  }

  private static func leaf(_ scalar: Scalar) -> ModelLeaf {
    switch scalar {
    case .bool(let bool): .bool(bool)
    case .integer(let integer): .number(Double(integer))
    case .double(let double): .number(double)
    case .string(let string): .text(ModelText(string))
    }
  }

  private static func identity(_ call: RealtimeCall) throws -> Identity {
    try IdentityReader.read(json(call.auth), form: .override, now: call.now / 1000).get().identity
  }

  private static func answer(_ decision: Decision) throws -> (answer: RealtimeAnswer, reason: String) {
    switch decision.reason {
    case .failed(let error): throw Failure(text: "the decision failed: \(error)")
    case .refused(let problem): return (.rejected, "\(problem)")
    default: return (decision.isAllowed ? .allowed : .denied, "\(decision.reason)")
    }
  }

  private static func operation(_ operation: RealtimeOperation) throws -> DataOperation {
    switch operation {
    case .read(let path, let query): return .read(DataPath(path), query: try query.map(Self.query))
    case .set(let path, let json): return .set(DataPath(path), try value(json, at: DataPath(path)))
    case .update(let base, let members):
      let base = DataPath(base)
      return .update(
        base,
        try members.map { member in
          let place = DataPath(member.key)
          return (place, try value(member.value, at: base.appending(place)))
        })
    }
  }

  private static func value(_ json: RealtimeJSON, at path: DataPath) throws -> WrittenValue {
    try DataReader.read(Self.json(json), at: path).get()
  }

  private static func query(_ query: RealtimeQuery) throws -> DataQuery {
    var result = DataQuery()
    switch query.order {
    case nil, .key?: result.order = .key
    case .value?: result.order = .value
    case .priority?: result.order = .priority
    case .child(let path)?: result.order = .child(path)
    }
    result.startAt = try query.startAt.map(bound)
    result.endAt = try query.endAt.map(bound)
    result.equalTo = try query.equalTo.map(bound)
    result.limitToFirst = query.limitToFirst
    result.limitToLast = query.limitToLast
    return result
  }

  private static func bound(_ json: RealtimeJSON) throws -> DataQuery.Bound {
    let value = try DataReader.read(Self.json(json), at: .root).get()
    return value.template.leaf.map { .scalar($0) } ?? .null
  }

  private static func json(_ json: RealtimeJSON) throws(Failure) -> JSONNode {
    let (tree, problems) = JSONReader.read(SourceFile(name: "json", text: json.text), .strict)
    if let problem = problems.first { throw Failure(text: "\(problem.message) in \(json.text)") }
    return tree.root
  }
}

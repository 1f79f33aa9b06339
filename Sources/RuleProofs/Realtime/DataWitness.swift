import RequestSimulation
import RulePrograms
import RuleRequests
import RuleValues
import SymbolicRules

/// Makes the operation on a Realtime Database that a model describes.
struct DataWitness {
  private let operation: SymbolicDataOperation
  private let model: RequestModel
  private var space: SymbolicSpace { operation.space }

  init(_ operation: SymbolicDataOperation, _ model: RequestModel) {
    self.operation = operation
    self.model = model
  }

  /// The operation with the stored data; nil if no client can make it.
  var situation: Situation? {
    var now = NumberChoice.usualTime
    if case .integer(let time)? = model[space.input(.now)] { now = time }
    guard let identity = model.identity(space.input(.auth), now: now), let request,
      let stored = (model[space.input(.data)] ?? .null).dataNode
    else { return nil }
    var situation = Situation(request: .realtime(request), identity: identity, now: now)
    situation.seed.data = stored
    return situation
  }

  private var request: DataOperation? {
    let paths = operation.paths.map { path in DataPath(names: path.enumerated().map { name($0.element, $0.offset) }) }
    if operation.method == .read { return .read(paths[0], query: query) }
    let values = operation.values.compactMap { (model[$0] ?? .null).dataNode.map { WrittenValue($0) } }
    guard values.count == paths.count else { return nil }
    if paths.count == 1 { return .set(paths[0], values[0]) }
    let parent = paths[0].parent ?? .root
    return .update(
      parent,
      zip(paths, values).map { path, value in
        (path: DataPath(Array(path.keys.dropFirst(parent.depth))), value: value)
      })
  }

  private func name(_ key: Term, _ index: Int) -> String {
    if let text = space.constant(key)?.text { return text }
    if case .string(let text)? = model[key] { return text }
    return "id\(index)"
  }

  // MARK: Queries

  private func member(_ member: QueryMember) -> DocumentValue? { model[member.value(in: space)] }

  /// The query of a read; nil for a read of all data.
  private var query: DataQuery? {
    let bounds = (bound(.startAt), bound(.endAt), bound(.equalTo))
    let limits = (limit(.limitToFirst), limit(.limitToLast))
    var query = DataQuery(
      startAt: bounds.0, endAt: bounds.1, equalTo: bounds.2, limitToFirst: limits.0, limitToLast: limits.1)
    if case .string(let path)? = member(.orderByChild) {
      query.order = .child(path)
    } else if member(.orderByValue) == .bool(true) {
      query.order = .value
    } else if member(.orderByPriority) == .bool(true) {
      query.order = .priority
    } else if member(.orderByKey) != .bool(true) {
      return nil
    }
    return query
  }

  private func bound(_ member: QueryMember) -> DataQuery.Bound? { self.member(member)?.scalar.map { .scalar($0) } }

  private func limit(_ member: QueryMember) -> Int? {
    if case .integer(let limit)? = self.member(member) { Int(limit) } else { nil }
  }
}

extension DocumentValue {
  /// The value as a leaf of data; nil for other values.
  fileprivate var scalar: Scalar? {
    switch self {
    case .bool(let bool): .bool(bool)
    case .integer(let integer): .integer(integer)
    case .double(let double): .double(double)
    case .string(let text): .string(text)
    default: nil
    }
  }

  /// The value as data; nil if data cannot have it.
  fileprivate var dataNode: DataNode? {
    switch self {
    case .null: return .absent
    case .map(let fields):
      var children: [DataChild] = []
      for entry in fields.entries {
        guard let node = entry.value.dataNode else { return nil }
        children.append(DataChild(DataKey(entry.name), node))
      }
      return .node(children)
    default: return scalar.map { .leaf($0) }
    }
  }
}

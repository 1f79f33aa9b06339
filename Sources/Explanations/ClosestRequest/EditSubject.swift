import RequestSimulation
import RuleEvaluation
import RulePrograms
import RuleValues
import SecurityRules

/// The evaluated request and rule, which determine the lever that controls the value of an expression.
struct EditSubject {
  let situation: Situation
  let program: Program
  let visit: Explanation.Visit

  var request: SimulatedRequest { situation.request }

  /// Returns whether a value exists at a location of a Realtime Database before or after the request.
  func isThere(_ place: ExplainedValue) -> Bool {
    switch (place, request.operation) {
    case (.before(let path), _): return !situation.seed.data.descendant(path).isAbsent
    case (.after(let path), .realtime(.set(let base, let value))) where base.contains(path):
      return !value.template.descendant(DataPath(Array(path.keys.dropFirst(base.depth)))).isAbsent
    case (.after(let path), .realtime(.update(let base, let values))):
      let write = values.first { base.appending($0.path).contains(path) }
      guard let write else { return !situation.seed.data.descendant(path).isAbsent }
      let depth = base.depth + write.path.depth
      return !write.value.template.descendant(DataPath(Array(path.keys.dropFirst(depth)))).isAbsent
    default: return false
    }
  }

  /// Returns the lever that controls an origin, or nil if no lever controls it.
  func lever(_ origin: Origin) -> EditableInput? {
    if let stated = stated(origin) { return stated }
    return moved(origin)
  }

  /// Returns the lever for a variable that a test states, or nil if the request reads the value from elsewhere.
  private func stated(_ origin: Origin) -> EditableInput? {
    guard case .stated = request else { return nil }
    return switch origin {
    case .auth(let names): .variable(.auth, names)
    case .stored(let names): .variable(.resource, names)
    case .new(let names): .variable(.newResource, names)
    default: nil
    }
  }

  private func moved(_ origin: Origin) -> EditableInput? {
    switch origin {
    case .auth(let names): auth(names)
    case .snapshot(.before(let path)): .stored(path)
    case .snapshot(.after(let path)): isWritten(path) ? .written(path) : .stored(path)
    case .snapshot: nil
    case .priority(.after(let path)): isWritten(path) ? .priority(path) : nil
    case .priority: nil
    case .capture(let slot): place(of: slot)
    case .time: .time
    case .query(let input): .query(input)
    case .stored(let names): stored(names)
    case .new(let names): new(names)
    case .documentQuery(let names): documentQuery(names)
    case .document(let path, let isAfter, let names): document(path, isAfter, names)
    }
  }

  private func auth(_ names: [String]) -> EditableInput? {
    guard let first = names.first else { return .uid }
    let rest = Array(names.dropFirst())
    switch first {
    case "uid": return rest.isEmpty ? .uid : nil
    case "provider": return rest.isEmpty ? .provider : nil
    case "token":
      if rest.isEmpty { return .uid }
      return rest == ["sub"] || rest == ["user_id"] ? .uid : .claim(rest)
    default: return nil
    }
  }

  /// Returns whether the request writes the data at this path.
  func isWritten(_ path: DataPath) -> Bool {
    switch request.operation {
    case .realtime(.set(let base, _)): base.contains(path)
    case .realtime(.update): true
    default: false
    }
  }

  // MARK: Documents and objects

  /// The document under evaluation; nil for queries and for Storage.
  var document: DocumentPath? {
    switch request.operation {
    case .firestore(.get(let path)): path
    case .firestore(.batchGet(let paths)): paths.first { isLocation($0) }
    case .firestore(.commit(let writes)): writes.lazy.map(\.path).first { isLocation($0) }
    default: nil
    }
  }

  private func isLocation(_ path: DocumentPath) -> Bool {
    DataPath(names: path.segments) == visit.location
  }

  private var object: ObjectName? {
    if case .storage(let operation) = request.operation { operation.object } else { nil }
  }

  /// Returns whether the request writes the document.
  func writes(_ path: DocumentPath) -> Bool {
    guard case .firestore(.commit(let writes)) = request.operation else { return false }
    return writes.contains { $0.path == path }
  }

  private func stored(_ names: [String]) -> EditableInput? {
    if let object { return names.isEmpty ? .object(object) : .objectField(object, names) }
    guard let field = Self.field(names) else { return nil }
    if case .firestore(.list) = request.operation {
      return field.isEmpty ? nil : .filter(FieldPath(names: field), .equal)
    }
    return document.map { field.isEmpty ? .document($0) : .documentField($0, field) }
  }

  private func new(_ names: [String]) -> EditableInput? {
    if object != nil { return names.isEmpty ? nil : .metadata(names) }
    guard let field = Self.field(names) else { return nil }
    return document.map { .field($0, field) }
  }

  private func document(_ path: DocumentPath, _ isAfter: Bool, _ names: [String]) -> EditableInput? {
    guard let field = Self.field(names) else { return nil }
    if isAfter, case .firestore(.commit) = request.operation { return field.isEmpty ? nil : .field(path, field) }
    return field.isEmpty ? .document(path) : .documentField(path, field)
  }

  /// Returns the field path below `data`, which is empty for the whole map. Returns nil for names that no edit changes,
  /// such as `id`.
  private static func field(_ names: [String]) -> [String]? {
    guard let first = names.first else { return [] }
    return first.utf8.elementsEqual("data".utf8) ? Array(names.dropFirst()) : nil
  }

  private func documentQuery(_ names: [String]) -> EditableInput? {
    guard case .firestore(.list) = request.operation, let name = names.first, names.count == 1 else { return nil }
    switch name {
    case "limit": return .limit
    case "orderBy": return .order
    default: return nil
    }
  }

  // MARK: Places

  /// Returns the lever for the path segment captured by a wildcard.
  private func place(of slot: Int32) -> EditableInput? {
    if case .firestore(.list) = request.operation { return nil }
    var index = visit.location.depth
    var node: Int? = program[visit.rule].node
    while let current = node, index > 0 {
      index -= 1
      if case .glob = program.nodes[current].step { return nil }
      if program.nodes[current].slot == Int(slot) { return .place(index) }
      node = program.nodes[current].parent
    }
    return nil
  }
}

import DocumentTrees
import RuleEvaluation
import RulePrograms
import RuleRequests
import RuleValues
import SecurityRules

/// The data at the locations read by the deciding expressions, before and after the request.
struct ExplainedPlaces: Sendable {
  /// The data at one location.
  enum Content: Sendable, Hashable {
    case absent
    case leaf(Scalar)
    /// The first children by key, and whether there are more.
    case children([DataKey], isCut: Bool)
  }

  /// The maximum number of children that are named.
  static let maximumChildren = 8

  private var before: [DataPath: Content] = [:]
  private var after: [DataPath: Content] = [:]

  /// Returns the data at the location of a snapshot; nil if the value is not a snapshot or the location was not read.
  func content(of value: ExplainedValue) -> Content? {
    switch value {
    case .before(let path): before[path]
    case .after(let path): after[path]
    default: nil
    }
  }

  /// Returns the data at a path relative to a snapshot.
  func content(of value: ExplainedValue, _ path: String) -> Content? {
    switch value {
    case .before(let base): before[base.appending(DataPath(path))]
    case .after(let base): after[base.appending(DataPath(path))]
    default: nil
    }
  }

  /// Creates an empty collection.
  init() {}

  /// Reads the locations that `findings` refer to.
  init(
    of findings: [Finding], _ program: Program, _ operation: DataOperation, now: Int64,
    in snapshot: inout some TreeSnapshot
  ) throws(TreeError) {
    let writes = try operation.request(now: now, in: &snapshot).writtenData
    for path in Self.places(of: findings, program) where DataLimits.problem(inPath: path) == nil {
      let stored = try Self.content(at: path, in: &snapshot)
      before[path] = stored
      after[path] = Self.content(at: path, after: writes, stored)
    }
  }

  private static func places(of findings: [Finding], _ program: Program) -> Set<DataPath> {
    var places: Set<DataPath> = []
    for step in findings.flatMap(\.steps) {
      step.forEach { step in
        guard let base = step.value.place else { return }
        places.insert(base)
      }
      guard let base = step.operands.first?.value.place else { continue }
      for case .string(let name) in step.operands.dropFirst().map(\.value) {
        places.insert(base.appending(DataPath(name)))
      }
    }
    return places
  }

  private static func content(
    at path: DataPath, in snapshot: inout some TreeSnapshot
  ) throws(TreeError) -> Content {
    let cursor = snapshot.cursor(at: path)
    switch try snapshot.summary(at: cursor).kind {
    case .absent: return .absent
    case .leaf(let scalar): return .leaf(scalar)
    case .inner:
      var keys: [DataKey] = []
      do {
        try snapshot.forEachChild(of: cursor, in: .all) { key in
          keys.append(key)
          return keys.count <= maximumChildren
        }
      } catch let error as TreeError {
        throw error
      } catch {
        return .children(keys, isCut: true)
      }
      return .children(keys)
    }
  }

  private static func content(
    at path: DataPath, after writes: [(path: DataPath, node: DataNode)], _ stored: Content
  ) -> Content {
    if let write = writes.first(where: { $0.path.contains(path) }) {
      return Content(write.node.descendant(DataPath(Array(path.keys.dropFirst(write.path.depth)))))
    }
    var keys: Set<DataKey> = []
    var isCut = false
    if case .children(let stored, let cut) = stored {
      keys = Set(stored)
      isCut = cut
    }
    var isChanged = false
    for write in writes where path.contains(write.path) {
      let key = write.path.keys[path.depth]
      if !write.node.isAbsent {
        isChanged = keys.insert(key).inserted || isChanged
      } else if write.path.depth == path.depth + 1 {
        isChanged = keys.remove(key) != nil || isChanged
      }
    }
    guard isChanged else { return stored }
    return keys.isEmpty && !isCut ? .absent : .children(keys.sorted(), isCut: isCut)
  }
}

extension ExplainedPlaces.Content {
  /// Creates the content of a node.
  init(_ node: DataNode) {
    switch node.content {
    case .absent: self = .absent
    case .leaf(let scalar): self = .leaf(scalar)
    case .children(let children):
      self = .children(children.prefix(ExplainedPlaces.maximumChildren + 1).map(\.key))
    }
  }

  /// Returns the children, cut to the maximum.
  static func children(_ keys: [DataKey]) -> Self {
    let maximum = ExplainedPlaces.maximumChildren
    return .children(Array(keys.prefix(maximum)), isCut: keys.count > maximum)
  }
}

extension ExplainedValue {
  /// The location of a snapshot; nil for other values.
  var place: DataPath? {
    switch self {
    case .before(let path), .after(let path): path
    default: nil
    }
  }
}

extension RealtimeRequest {
  /// The data that the request writes. It is empty for a read and for a change of only a priority.
  fileprivate var writtenData: [(path: DataPath, node: DataNode)] {
    guard case .write(let writes) = operation else { return [] }
    return writes.compactMap { write in
      if case .replace(let node) = write.change { (write.path, node) } else { nil }
    }
  }
}

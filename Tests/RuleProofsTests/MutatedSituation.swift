import DocumentTrees
import Identities
import RequestSimulation
import RuleRequests
import RuleValues
import TestSupport

extension Situation {
  /// Returns the same request with up to three random changes of the user, the written value or the stored documents.
  ///
  /// - Parameter addsWrites: whether commits can get further writes.
  func mutated(using generator: inout SeededGenerator, addsWrites: Bool = false) -> Situation {
    var result = self
    for _ in 0..<(1 + generator.below(3)) {
      switch generator.below(5) {
      case 0: result.identity = generator.identity(identity)
      case 1: result.seed.change(using: &generator)
      case 2 where addsWrites: result.addWrite(using: &generator)
      default:
        guard case .client(let operation) = result.request else { break }
        result.request = operation.mutated(using: &generator)
      }
    }
    return result
  }

  /// Adds a write of a stored document, or of one that a stored document refers to, to a commit.
  private mutating func addWrite(using generator: inout SeededGenerator) {
    guard case .client(.firestore(.commit(let writes))) = request, writes.count < 4 else { return }
    let stored = seed.documents
    let named = stored.flatMap { document in
      document.fields.entries.compactMap { if case .reference(let path) = $0.value { path } else { nil } }
    }
    // The rules check a document once, also if it is written twice.
    let others = (stored.map(\.path) + named).filter { path in !writes.contains { $0.path == path } }
    guard let path = others.randomElement(using: &generator) else { return }
    let fields = stored.first { $0.path == path }?.fields ?? DocumentFields()
    let write = DocumentWrite(path, generator.chance(5) ? .delete : .set(generator.changed(fields)))
    request = .firestore(.commit(writes + [write]))
  }
}

extension Seed {
  fileprivate mutating func change(using generator: inout SeededGenerator) {
    if !documents.isEmpty {
      let index = generator.below(documents.count)
      documents[index] = Document(path: documents[index].path, fields: generator.changed(documents[index].fields))
    } else if !objects.isEmpty {
      objects[0].size = [0, 1, 999, 1000, 1001, 1 << 40].randomElement(using: &generator) ?? 0
    } else {
      data = generator.changed(data)
    }
  }
}

extension ServiceOperation {
  /// Returns the same operation with another value or path.
  fileprivate func mutated(using generator: inout SeededGenerator) -> SimulatedRequest {
    switch self {
    case .firestore(.commit(var writes)):
      let index = generator.below(max(1, writes.count))
      guard writes.indices.contains(index), case .set(let fields) = writes[index].change else { break }
      writes[index] = DocumentWrite(writes[index].path, .set(generator.changed(fields)))
      return .firestore(.commit(writes))
    case .storage(.create(let object, let fields)): return .storage(.create(object, generator.changed(fields)))
    case .storage(.update(let object, let fields)): return .storage(.update(object, generator.changed(fields)))
    case .realtime(.set(let path, let value)):
      return .realtime(.set(path, WrittenValue(generator.changed(value.template))))
    case .realtime(.update(let path, let values)):
      return .realtime(.update(path, values.map { ($0.path, WrittenValue(generator.changed($0.value.template))) }))
    default: break
    }
    return .client(self)
  }
}

extension SeededGenerator {
  fileprivate mutating func identity(_ identity: Identity) -> Identity {
    guard chance(2), case .user(let user) = identity, let uid = user.uid else { return .unauthenticated }
    var claims = user.claims
    let names = claims.members.map(\.key).filter { !["sub", "user_id", "firebase"].contains($0) }
    if let name = names.randomElement(using: &self) { claims[name] = nil }
    return (try? User(uid, claims: claims)).map { .user($0) } ?? identity
  }

  /// Returns fields with one change.
  fileprivate mutating func changed(_ fields: DocumentFields) -> DocumentFields {
    var fields = fields
    let names = fields.entries.map(\.name) + ["other"]
    guard let name = names.randomElement(using: &self) else { return fields }
    if case .map(let inner)? = fields[name], chance(2) {
      fields[name] = .map(changed(inner))
    } else {
      fields[name] = chance(4) ? nil : value(fields)
    }
    return fields
  }

  /// Returns data with one change.
  fileprivate mutating func changed(_ node: DataNode) -> DataNode {
    guard case .children(let children) = node.content, let child = children.randomElement(using: &self), !chance(6)
    else {
      return chance(3) ? .node([DataChild(DataKey("name"), leaf())]) : leaf()
    }
    let others = children.filter { $0.key != child.key }
    switch below(4) {
    case 0: return .node(others)
    case 1: return .node(children + [DataChild(DataKey("other"), leaf())])
    default: return .node(others + [DataChild(child.key, changed(child.node))])
    }
  }

  private mutating func leaf() -> DataNode {
    let usual: [DataNode] = [
      .absent, .leaf(.bool(true)), .leaf(.bool(false)), .leaf(.integer(0)), .leaf(.integer(1)), .leaf(.double(0.5)),
      .leaf(.string("")), .leaf(.string("alice")), .leaf(.string("x")),
      .leaf(.string(String(repeating: "y", count: 300))),
    ]
    return usual.randomElement(using: &self) ?? .absent
  }

  private mutating func value(_ fields: DocumentFields) -> DocumentValue {
    let usual: [DocumentValue] = [
      .null, .bool(true), .bool(false), .integer(0), .integer(1), .integer(-1), .integer(101), .double(0.5),
      .double(.nan), .double(1), .string(""), .string("alice"), .string("x"),
      .string(String(repeating: "y", count: 300)),
      .array([]), .array([.string("alice")]), .array([.integer(1), .double(1)]), .map(DocumentFields()),
      .map(["alice": .string("owner")]), .timestamp(.epoch), .bytes([1]), .reference(DocumentPath(["a", "b"])),
    ]
    return (usual + fields.entries.map(\.value)).randomElement(using: &self) ?? .null
  }
}

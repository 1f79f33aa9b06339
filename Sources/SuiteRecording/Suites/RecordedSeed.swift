import DocumentTrees
import RequestSimulation
import RuleRequests
import RuleValues
import SecurityRules
import TestSuites

/// Stored data of a case, as data and as members of a suite.
struct RecordedSeed {
  /// A store with more documents or objects than this is never copied as a whole.
  private static let maximumCount = 100

  /// The data.
  private(set) var seed = Seed()

  /// The members `data`, `documents` and `objects`; none for an empty part.
  var members: [(key: String, value: ValueDraft)] { SeedDraft.members(of: seed) }

  /// Returns the data that a decision may read, the smallest first, from what it probably reads to everything.
  static func candidates(_ situation: Situation, in tree: InMemoryTree, by ruleset: AnyRuleset) -> [RecordedSeed] {
    guard let exact = read(situation, in: tree, by: ruleset) else { return [] }
    let short = exact.shortened
    return (short.seed.objects == exact.seed.objects ? [] : [short]) + [exact] + (all(tree).map { [$0] } ?? [])
  }

  /// The same data without the metadata of objects that rules rarely read.
  private var shortened: RecordedSeed {
    var short = self
    for index in short.seed.objects.indices {
      var object = ObjectMetadata(short.seed.objects[index].object, size: short.seed.objects[index].size)
      object.contentType = short.seed.objects[index].contentType
      object.metadata = short.seed.objects[index].metadata
      short.seed.objects[index] = object
    }
    return short
  }

  /// Returns the documents and objects that the request names, and what the rules read. Nil if the data cannot be read.
  private static func read(_ situation: Situation, in tree: InMemoryTree, by ruleset: AnyRuleset) -> RecordedSeed? {
    guard let (_, explanation) = try? Simulator.explain(situation, in: tree, by: ruleset) else { return nil }
    var result = RecordedSeed()
    do {
      try tree.read { snapshot in
        for path in documents(of: situation) + (explanation?.documents.map(\.path) ?? []) {
          try result.add(path, from: &snapshot)
        }
        if case .storage(let operation)? = situation.request.operation, let object = operation.object,
          let metadata = try snapshot.object(named: object)?.readMetadata(of: object)
        {
          result.seed.objects.append(metadata)
        }
        guard case .realtime(let operation)? = situation.request.operation else { return }
        let whole = try snapshot.subtree(at: .root)
        let places = operation.places + (explanation?.reads.map(\.path) ?? [])
        for path in places { result.seed.data.set(whole.descendant(path), at: path) }
      }
    } catch {
      return nil
    }
    return result
  }

  /// Returns everything that is stored; nil if that is much.
  private static func all(_ tree: InMemoryTree) -> RecordedSeed? {
    var result = RecordedSeed()
    var count = 0
    do {
      try tree.read { snapshot in
        result.seed.data = try snapshot.subtree(at: .root)
        try snapshot.forEachDocument(in: .everything) { path, document in
          count += 1
          result.seed.documents.append(Seed.Document(path: path, fields: try document.readFields(at: path)))
          return count <= maximumCount
        }
        try snapshot.forEachObject(in: .everything) { object, stored in
          count += 1
          result.seed.objects.append(try stored.readMetadata(of: object))
          return count <= maximumCount
        }
      }
    } catch {
      return nil
    }
    return count <= maximumCount ? result : nil
  }

  private mutating func add(_ path: DocumentPath, from snapshot: inout some TreeSnapshot) throws {
    guard path.isDocument, !seed.documents.contains(where: { $0.path == path }),
      let fields = try snapshot.document(at: path)?.readFields(at: path)
    else { return }
    seed.documents.append(Seed.Document(path: path, fields: fields))
  }

  private static func documents(of situation: Situation) -> [DocumentPath] {
    guard case .firestore(let operation)? = situation.request.operation else { return [] }
    return switch operation {
    case .get(let path): [path]
    case .batchGet(let paths): paths
    case .commit(let writes): writes.map(\.path)
    case .list: []
    }
  }
}

extension DataOperation {
  /// The paths that the operation writes; none for a read.
  fileprivate var places: [DataPath] {
    switch self {
    case .read: []
    case .set(let path, _): [path]
    case .update(let base, let values): values.map { base.appending($0.path) }
    }
  }
}
